// The order in which the exercises of a new session are done.
import type { Entry } from './minutes.js';

// Choice: in a session, compounds come before isolations and large groups before small ones; an
// isolation of a large group comes before a compound of a small one. A heavy compound of the lower
// body comes first, preferably a clean, and jumps come last.
const ISOLATION_LEVEL = 1.5;
const JUMP_LEVEL = 5;

const levelOf = ({ slot: { isCompound, size, movement } }: Entry): number => {
  if (movement === 'jump') return JUMP_LEVEL;
  return size + (isCompound ? 0 : ISOLATION_LEVEL);
};

/** The heavy compound to begin with, because it needs the most strength and attention. */
const firstOf = (sorted: readonly Entry[]): Entry | undefined => {
  const heavy = sorted.filter(({ slot }) => slot.isHeavyLower);
  return heavy.find(({ slot }) => slot.movement === 'clean') ?? heavy[0];
};

/**
 * Puts exercises in order, with no two heavy compounds of the lower body in a row. A session has at
 * most two of these, and two only with another exercise. One comes first, so the other finds an
 * exercise to follow.
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
