import { formatTable } from '../../table.js';
import { withInterval } from '../bootstrap.js';
import { GATE } from '../constants.js';
import { toEstimate, type Sampled } from './intervals.js';
import {
  aboveBestSimple,
  bestSimple,
  meanScores,
  type LeftOut,
  type LogResult,
  type Scores,
} from './results.js';

const plain = (value: number): string => value.toFixed(2);
const signed = (value: number): string => (value < 0 ? value.toFixed(2) : `+${value.toFixed(2)}`);

const ranged = (sampled: Sampled, format: (value: number) => string): string =>
  withInterval(toEstimate(sampled), format);

const simpleNames = (results: readonly LogResult[]): readonly string[] =>
  results.slice(0, 1).flatMap(({ simple }) => simple.map(({ name }) => name));

/** One cell per simple policy, with the mean over the logs. */
const meanCells = (
  results: readonly LogResult[],
  cell: (scores: Scores) => string,
): readonly string[] =>
  simpleNames(results).map((_, index) =>
    cell(meanScores(results, ({ simple, ours }) => simple[index] ?? ours)),
  );

const overviewTable = (results: readonly LogResult[]): string =>
  formatTable([
    ['log', 'sessions', 'sets of known exercises %', 'days', 'candidates', 'days with 4 or more'],
    ...results.map((result) => [
      result.name,
      String(result.sessions),
      (100 * result.knownSets).toFixed(1),
      String(result.days),
      `${result.candidatesMin} to ${result.candidatesMax}`,
      String(result.daysOfFour),
    ]),
  ]);

const hit1Table = (results: readonly LogResult[]): string =>
  formatTable([
    ['hit@1', ...simpleNames(results), 'ours [95 %]', 'ours - best simple [95 %]'],
    ...results.map((result) => [
      result.name,
      ...result.simple.map(({ hit1 }) => plain(hit1.mean)),
      ranged(result.ours.hit1, plain),
      `${ranged(aboveBestSimple(result), signed)} ${bestSimple(result).name}`,
    ]),
    [
      'mean',
      ...meanCells(results, ({ hit1 }) => plain(hit1.mean)),
      ranged(meanScores(results, ({ ours }) => ours).hit1, plain),
      '',
    ],
  ]);

const hit3Table = (results: readonly LogResult[]): string =>
  formatTable([
    ['hit@3', ...simpleNames(results), 'ours [95 %]'],
    ...results
      .filter(({ daysOfFour }) => daysOfFour > 0)
      .map((result) => [
        result.name,
        ...result.simple.map(({ hit3 }) => plain(hit3.mean)),
        ranged(result.ours.hit3, plain),
      ]),
    [
      'mean',
      ...meanCells(results, ({ hit3 }) => plain(hit3.mean)),
      ranged(meanScores(results, ({ ours }) => ours).hit3, plain),
    ],
  ]);

const soonCell = ({ soon }: Scores): string => plain(soon.mean);

const soonTable = (results: readonly LogResult[]): string =>
  formatTable([
    [`main group < ${GATE.soonHours} h ago`, 'the person', ...simpleNames(results), 'ours'],
    ...results.map((result) => [
      result.name,
      soonCell(result.person),
      ...result.simple.map(soonCell),
      soonCell(result.ours),
    ]),
    [
      'mean',
      soonCell(meanScores(results, ({ person }) => person)),
      ...meanCells(results, soonCell),
      soonCell(meanScores(results, ({ ours }) => ours)),
    ],
  ]);

export const describeLogs = (results: readonly LogResult[], leftOut: readonly LeftOut[]): string =>
  [
    'Real logs: how often rank 1 (hit@1) or the top three (hit@3) include the session that the person did next.\n' +
      'Mean over days; intervals resample weeks.',
    ...leftOut.map(({ name, days }) => `Left out: ${name} has only ${days} such days.`),
    ...(results.length === 0
      ? []
      : [overviewTable, hit1Table, hit3Table, soonTable].map((table) => table(results))),
  ].join('\n\n');

export const OPEN_LOGS_NOTE =
  'The formula was chosen on these logs, so the figures do not show that it is good. They only show regressions.';
