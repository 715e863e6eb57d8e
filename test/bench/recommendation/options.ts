import { parseArgs } from 'node:util';
import { SEED_DEFAULT } from './constants.js';

/** The seed that a command line asks for; null where it makes no sense. */
export const parseSeed = (args: readonly string[]): number | null => {
  try {
    const { values } = parseArgs({ args: [...args], options: { seed: { type: 'string' } } });
    const seed = Number(values.seed ?? SEED_DEFAULT);
    return Number.isSafeInteger(seed) && seed >= 0 && values.seed !== '' ? seed : null;
  } catch {
    return null;
  }
};
