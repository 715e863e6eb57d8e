/** The seed of the benchmarks, an arbitrary number. The variable SEED replaces it. */
export const SEED = Number(process.env['SEED'] ?? 20_260_105);

/** Draws from 0 (inclusive) to 1 (exclusive). */
export type Random = () => number;

const UINT32 = 2 ** 32;

/** FNV-1a gives very different seeds to keys that differ in one letter. */
const hash = (text: string): number => {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  }
  return value >>> 0;
};

/** mulberry32. */
export const randomFrom = (seed: number): Random => {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / UINT32;
  };
};

/** Seeded by a text. Every stream has its own key, so streams do not affect each other. */
export const createRandom = (key: string): Random => randomFrom(hash(key));

export const uniform = (random: Random, min: number, max: number): number =>
  min + (max - min) * random();

export const pickIndex = (random: Random, count: number): number => Math.floor(random() * count);

export const shuffle = <Entry>(random: Random, entries: readonly Entry[]): readonly Entry[] =>
  entries
    .map((entry) => ({ entry, key: random() }))
    .sort((a, b) => a.key - b.key)
    .map(({ entry }) => entry);
