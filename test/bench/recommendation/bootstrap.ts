import { meanOf } from '../statistics.js';
import { createRandom, pickIndex } from './random.js';

const RESAMPLES = 2000;
const CONFIDENCE = 0.95;

interface Estimate {
  readonly mean: number;
  readonly low: number;
  readonly high: number;
}

/** The indexes of the values in each resample. */
type Resamples = readonly Uint32Array[];

/**
 * Draws resamples of `count` people. All measures and policies share them, so differences are
 * paired: they compare the same people.
 */
export const drawResamples = (seed: number, count: number): Resamples => {
  const random = createRandom(`bootstrap/${seed}`);
  return Array.from({ length: RESAMPLES }, () =>
    Uint32Array.from({ length: count }, () => pickIndex(random, count)),
  );
};

const quantile = (sorted: Float64Array, part: number): number => {
  const position = part * (sorted.length - 1);
  const below = sorted[Math.floor(position)] ?? NaN;
  const above = sorted[Math.ceil(position)] ?? NaN;
  return below + (above - below) * (position - Math.floor(position));
};

const intervalOf = (draws: Float64Array): Omit<Estimate, 'mean'> => {
  const sorted = draws.toSorted();
  const tail = (1 - CONFIDENCE) / 2;
  return { low: quantile(sorted, tail), high: quantile(sorted, 1 - tail) };
};

/** The mean of one value per person, with its percentile interval. */
export const estimate = (values: readonly number[], resamples: Resamples): Estimate => {
  const means = Float64Array.from(resamples, (indexes) => {
    let sum = 0;
    for (const index of indexes) sum += values[index] ?? NaN;
    return sum / indexes.length;
  });
  return { mean: meanOf(values), ...intervalOf(means) };
};

/** `mean [low, high]` */
export const withInterval = (
  { mean, low, high }: Estimate,
  format: (value: number) => string,
): string => `${format(mean)} [${format(low)}, ${format(high)}]`;
