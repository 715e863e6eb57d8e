import { createRandom, pickIndex, SEED } from './recommendation/random.js';
import { meanOf, percent } from './statistics.js';

const RESAMPLES = 2000;
const TAIL = 0.025;

const quantile = (sorted: Float64Array, part: number): number => {
  const position = part * (sorted.length - 1);
  const below = sorted[Math.floor(position)] ?? NaN;
  const above = sorted[Math.ceil(position)] ?? NaN;
  return below + (above - below) * (position - Math.floor(position));
};

/**
 * Shows the mean of one value per person, in percent, with the 95 % interval: `mean [low, high]`.
 * All measures and policies share the resamples of `count` people, so differences are paired: they
 * compare the same people.
 */
export const showingIntervals = (count: number): ((values: readonly number[]) => string) => {
  const random = createRandom(`bootstrap/${SEED}`);
  const resamples = Array.from({ length: RESAMPLES }, () =>
    Array.from({ length: count }, () => pickIndex(random, count)),
  );
  return (values) => {
    const means = Float64Array.from(resamples, (indexes) =>
      meanOf(indexes.map((index) => values[index] ?? NaN)),
    ).sort();
    const [low, high] = [TAIL, 1 - TAIL].map((part) => percent(quantile(means, part)));
    return `${percent(meanOf(values))} [${low}, ${high}]`;
  };
};
