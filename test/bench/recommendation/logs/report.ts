import { formatTable } from '../../table.js';
import { meanScores, SOON_HOURS, type LeftOut, type LogResult, type Scores } from './results.js';

const overviewTable = (results: readonly LogResult[]): string =>
  formatTable([
    ['log', 'sessions', 'days', 'candidates', 'days with 4 or more'],
    ...results.map((result) => [
      result.name,
      String(result.sessions),
      String(result.days),
      `${result.candidatesMin} to ${result.candidatesMax}`,
      String(result.daysOfFour),
    ]),
  ]);

/** One column per policy, and the means over the logs in the last line. */
const scoreTable = (
  title: string,
  measure: Exclude<keyof Scores, 'name'>,
  results: readonly LogResult[],
  sidesOf = ({ simple, ours }: LogResult): readonly Scores[] => [...simple, ours],
): string => {
  const sides = results.slice(0, 1).flatMap(sidesOf);
  const cells = (scores: readonly Scores[]) => scores.map((own) => own[measure].toFixed(2));
  const means = sides.map((side, at) =>
    meanScores(results, (result) => sidesOf(result)[at] ?? side),
  );
  return formatTable([
    [title, ...sides.map(({ name }) => name)],
    ...results.map((result) => [result.name, ...cells(sidesOf(result))]),
    ['mean', ...cells(means)],
  ]);
};

export const describeLogs = (results: readonly LogResult[], leftOut: readonly LeftOut[]): string =>
  [
    'Real logs: how often rank 1 (hit@1) or the top three (hit@3) include the session that the person did next.\n' +
      'Means over days.',
    ...leftOut.map(({ name, days }) => `Left out: ${name} has only ${days} such days.`),
    ...(results.length === 0
      ? []
      : [
          overviewTable(results),
          scoreTable('hit@1', 'hit1', results),
          scoreTable(
            'hit@3',
            'hit3',
            results.filter(({ daysOfFour }) => daysOfFour > 0),
          ),
          scoreTable(`main group < ${SOON_HOURS} h ago`, 'soon', results, (result) => [
            ...[result.person, ...result.simple, result.ours],
          ]),
        ]),
  ].join('\n\n');

export const OPEN_LOGS_NOTE =
  'The formula was chosen on these logs, so the figures do not show that it is good. They only show regressions.';
