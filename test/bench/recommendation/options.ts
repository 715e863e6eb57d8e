import { parseArgs } from 'node:util';

/** Arbitrary. `--seed` replaces it. */
const SEED_DEFAULT = 20_260_105;
const MISUSED = 2;

/** The seed in the arguments; null if it is invalid. */
export const parseSeed = (args: readonly string[]): number | null => {
  try {
    const { values } = parseArgs({ args: [...args], options: { seed: { type: 'string' } } });
    const seed = Number(values.seed ?? SEED_DEFAULT);
    return Number.isSafeInteger(seed) && seed >= 0 && values.seed !== '' ? seed : null;
  } catch {
    return null;
  }
};

/** Runs a benchmark on real logs with the seed of the command line. `run` returns the exit code. */
export const runBench = (name: string, run: (seed: number) => number): void => {
  const seed = parseSeed(process.argv.slice(2));
  if (seed === null)
    console.error(
      `Usage: [TRAINING_LOGS=folder] npm run bench:${name} -- [--seed N], N a whole number`,
    );
  process.exitCode = seed === null ? MISUSED : run(seed);
};

/** Prints what the gate misses, and returns the exit code. */
export const reportMisses = (misses: readonly string[]): number => {
  for (const miss of misses) console.error(`MISSED: ${miss}.`);
  return misses.length === 0 ? 0 : 1;
};
