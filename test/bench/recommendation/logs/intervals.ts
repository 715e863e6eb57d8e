import { drawResamples, intervalOf, type Estimate } from '../bootstrap.js';

/** A share, with its value in each resample of weeks. */
export interface Sampled {
  readonly mean: number;
  readonly draws: Float64Array;
}

/** The value of a day, with its week; null if the day does not count. */
export interface WeekValue {
  readonly week: number;
  readonly value: number | null;
}

interface Totals {
  sum: number;
  count: number;
}

const totalsByWeek = (values: readonly WeekValue[]): readonly Totals[] => {
  const totals = new Map<number, Totals>();
  for (const { week, value } of values) {
    const total = totals.get(week) ?? { sum: 0, count: 0 };
    if (value !== null) {
      total.sum += value;
      total.count++;
    }
    totals.set(week, total);
  }
  return [...totals.values()];
};

const ratioOf = (weeks: Iterable<Totals | undefined>): number => {
  let sum = 0;
  let count = 0;
  for (const week of weeks) {
    sum += week?.sum ?? 0;
    count += week?.count ?? 0;
  }
  return sum / count;
};

/**
 * The mean over days. Resamples draw whole weeks, because days of one week depend on each other.
 * The same key draws the same weeks, so that policies can be compared in pairs.
 */
export const sample = (values: readonly WeekValue[], key: string): Sampled => {
  const weeks = totalsByWeek(values);
  const resamples = drawResamples(key, weeks.length);
  return {
    mean: ratioOf(weeks),
    draws: Float64Array.from(resamples, (indexes) =>
      ratioOf(Array.from(indexes, (index) => weeks[index])),
    ),
  };
};

/** The mean of all samples, which count equally. */
export const meanOfSampled = (all: readonly Sampled[]): Sampled => ({
  mean: all.reduce((sum, { mean }) => sum + mean, 0) / all.length,
  draws: Float64Array.from(
    all[0]?.draws ?? [],
    (_, index) => all.reduce((sum, { draws }) => sum + (draws[index] ?? NaN), 0) / all.length,
  ),
});

export const minus = (a: Sampled, b: Sampled): Sampled => ({
  mean: a.mean - b.mean,
  draws: a.draws.map((value, index) => value - (b.draws[index] ?? NaN)),
});

/** The mean with its 95 % interval. Ignores resamples without a counted day. */
export const toEstimate = ({ mean, draws }: Sampled): Estimate => ({
  mean,
  ...intervalOf(draws.filter((value) => !Number.isNaN(value))),
});
