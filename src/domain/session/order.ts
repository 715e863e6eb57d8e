// Orders the exercises of a new session.
import type { Entry } from './minutes.js';

// Choice: do compounds before isolations, and large groups before small ones. An isolation for a
// large group comes before a compound for a small one. A heavy lower-body compound comes first,
// preferably a clean, and jumps come last.
const ISOLATION_LEVEL = 1.5;
const JUMP_LEVEL = 5;

const levelOf = ({ slot: { isCompound, size, movement } }: Entry): number => {
  if (movement === 'jump') return JUMP_LEVEL;
  return size + (isCompound ? 0 : ISOLATION_LEVEL);
};

/** Starts with the exercise that needs the most strength and attention. */
const firstOf = (sorted: readonly Entry[]): Entry | undefined => {
  const heavy = sorted.filter(({ slot }) => slot.isHeavyLower);
  return heavy.find(({ slot }) => slot.movement === 'clean') ?? heavy[0];
};

/**
 * Keeps two heavy lower-body compounds apart. A session with two of them also has another exercise.
 * One of the two comes first, the other one later.
 */
export const arranged = (entries: readonly Entry[]): readonly Entry[] => {
  const sorted = [...entries].sort((a, b) => levelOf(a) - levelOf(b));
  const first = firstOf(sorted);
  const order = first === undefined ? [] : [first];
  const rest = sorted.filter((entry) => entry !== first);
  while (rest.length > 0) {
    const isAfterHeavy = order.at(-1)?.slot.isHeavyLower === true;
    const light = rest.findIndex(({ slot }) => !slot.isHeavyLower);
    order.push(...rest.splice(isAfterHeavy ? light : 0, 1));
  }
  return order;
};
