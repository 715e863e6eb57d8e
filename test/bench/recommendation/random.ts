/** Numbers from 0 (inclusive) to 1 (exclusive), the same for the same key. */
export type Random = () => number;

const UINT32 = 2 ** 32;

/** FNV-1a: spreads keys that differ in one letter over all seeds. */
const hash = (text: string): number => {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  }
  return value >>> 0;
};

/** mulberry32, seeded by a text: every stream has a name, so that none depends on another's draws. */
export const createRandom = (key: string): Random => {
  let state = hash(key);
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / UINT32;
  };
};

export const uniform = (random: Random, min: number, max: number): number =>
  min + (max - min) * random();

/** A whole number from 0 to `count - 1`. */
export const pickIndex = (random: Random, count: number): number => Math.floor(random() * count);

/** Box-Muller. */
export const normal = (random: Random, mean: number, spread: number): number =>
  mean + spread * Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

/** A factor with median 1. */
export const lognormal = (random: Random, spread: number): number =>
  Math.exp(normal(random, 0, spread));

/** The entries in a random order. */
export const shuffle = <Entry>(random: Random, entries: readonly Entry[]): readonly Entry[] =>
  entries
    .map((entry) => ({ entry, key: random() }))
    .sort((a, b) => a.key - b.key)
    .map(({ entry }) => entry);
