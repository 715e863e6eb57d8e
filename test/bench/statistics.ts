export const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

export const shareOf = (values: readonly boolean[]): number =>
  meanOf(values.map((value) => (value ? 1 : 0)));

/** For an even number of values, the mean of the middle two. */
export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  const half = Math.floor(sorted.length / 2);
  const upper = sorted[half] ?? NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[half - 1] ?? NaN) + upper) / 2;
};

export const percent = (share: number): string => (100 * share).toFixed(1);
