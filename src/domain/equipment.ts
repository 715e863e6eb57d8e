import { nameKey } from './muscle-groups.js';

/** A name of equipment as it is compared: case, spaces, dashes and a plural aside. */
const equipmentKey = (name: string): string => nameKey(name).replace(/s$/, '');

// Choice: these names of equipment mean that nothing is needed.
const NOTHING: ReadonlySet<string> = new Set(
  ['', 'none', 'no equipment', 'body only', 'body weight', 'body', 'bodyweight only'].map(
    equipmentKey,
  ),
);

/**
 * Tells whether an equipment is among what is at hand; what needs nothing always is. `null` = nobody
 * has said what is at hand, so everything is taken to be.
 */
export const equipmentCheck = (
  atHand: readonly string[] | null,
): ((equipment: string | null) => boolean) => {
  const keys = new Set(atHand?.map(equipmentKey));
  return (equipment) => {
    if (atHand === null || equipment === null) return true;
    const key = equipmentKey(equipment);
    return NOTHING.has(key) || keys.has(key);
  };
};
