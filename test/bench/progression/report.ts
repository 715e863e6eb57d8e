import { drawResamples, estimate, withInterval } from '../recommendation/bootstrap.js';
import { meanOf, percent } from '../statistics.js';
import { formatTable } from '../table.js';
import type { First } from './first.js';
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
export const describeResults = (results: readonly Result[], seed: number): string => {
  const [base] = results;
  const resamples = drawResamples(seed, base?.scores.length ?? 0);
  const cell = (result: Result, measure: Measure): string =>
    withInterval(estimate(ofPersons(result, measure), resamples), percent);
  const above = (result: Result): string => {
    const own = ofPersons(result, 'weight');
    const others = base === undefined ? [] : ofPersons(base, 'weight');
    return withInterval(
      estimate(
        own.map((value, at) => value - (others[at] ?? NaN)),
        resamples,
      ),
      percent,
    );
  };
  return formatTable([
    [
      '',
      'weight error %',
      'error minus "repeat last"',
      'reps error %',
      'within a step %',
      'unsafe',
    ],
    ...results.map((result) => [
      result.name,
      cell(result, 'weight'),
      above(result),
      cell(result, 'reps'),
      cell(result, 'withinStep'),
      String(unsafeOf(result)),
    ]),
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

const CLOSE = 0.2;
const DANGEROUS = 1.25;

export interface FirstFigures {
  readonly firsts: number;
  readonly suggested: number;
  readonly close: number;
  readonly dangerous: number;
  /** The estimate that is furthest above the weight used, divided by that weight. */
  readonly highest: number;
}

/** How close the suggested first weights are to the weights used. */
export const figuresOf = (firsts: readonly First[]): FirstFigures => {
  const ratios = firsts.flatMap(({ ratio }) => ratio ?? []);
  const shareOf = (holds: (ratio: number) => boolean) =>
    ratios.length === 0 ? 0 : ratios.filter(holds).length / ratios.length;
  return {
    firsts: firsts.length,
    suggested: ratios.length,
    close: shareOf((ratio) => Math.abs(ratio - 1) <= CLOSE),
    dangerous: shareOf((ratio) => ratio > DANGEROUS),
    highest: Math.max(0, ...ratios),
  };
};

export const describeFirsts = ({
  firsts,
  suggested,
  close,
  dangerous,
  highest,
}: FirstFigures): string =>
  `First weights: of ${firsts} exercises done for the first time, ${suggested} got an estimate. Of ` +
  `these estimates, ${percent(close)} % are within 20 % of the weight used, and ${percent(dangerous)} % are above ` +
  `125 % of it. The highest is ${percent(highest)} %. Without an estimate, all three are 0.`;
