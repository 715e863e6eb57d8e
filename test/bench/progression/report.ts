import { showingIntervals } from '../bootstrap.js';
import { meanOf, percent } from '../statistics.js';
import { formatTable } from '../table.js';
import type { Score } from './predict.js';

/** Scores by person. */
export interface Result {
  readonly name: string;
  readonly scores: readonly (readonly Score[])[];
}

type Measure = Exclude<keyof Score, 'isUnsafe'>;

const ofPersons = ({ scores }: Result, measure: Measure): readonly number[] =>
  scores.map((own) => meanOf(own.map((score) => score[measure])));

/** The mean over people, who all count equally. */
export const meanOver = (result: Result, measure: Measure): number =>
  meanOf(ofPersons(result, measure));

export const unsafeOf = ({ scores }: Result): number =>
  scores.flat().filter(({ isUnsafe }) => isUnsafe).length;

/** The intervals resample people. */
export const describeResults = (results: readonly Result[]): string => {
  const [base] = results;
  const show = showingIntervals(base?.scores.length ?? 0);
  const others = base === undefined ? [] : ofPersons(base, 'weight');
  return formatTable([
    [
      '',
      'weight error %',
      'error minus "repeat last"',
      'reps error %',
      'within a step %',
      'unsafe',
    ],
    ...results.map((result) => {
      const own = ofPersons(result, 'weight');
      return [
        result.name,
        show(own),
        show(own.map((value, at) => value - (others[at] ?? NaN))),
        show(ofPersons(result, 'reps')),
        show(ofPersons(result, 'withinStep')),
        String(unsafeOf(result)),
      ];
    }),
  ]);
};

export const describePersons = (names: readonly string[], results: readonly Result[]): string =>
  formatTable([
    ['weight error %', 'cases', ...results.map(({ name }) => name)],
    ...names.map((name, at) => [
      name,
      String(results[0]?.scores[at]?.length ?? 0),
      ...results.map(({ scores }) => percent(meanOf((scores[at] ?? []).map((own) => own.weight)))),
    ]),
  ]);
