import { parseArgs } from 'node:util';
import { SEED_DEFAULT } from './constants.js';

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
