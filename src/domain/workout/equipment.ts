import { nameKey } from '../muscle-groups.js';

// Choice: names of equipment are compared without case, space, dash, underscore and a plural's s.
/** What spellings of one equipment have in common: "Kettlebells" and "kettle bell" are equal. */
export const equipmentKey = (name: string): string => nameKey(name).replace(/s$/, '');

// Choice: these names of equipment mean that nothing is needed.
const NOTHING: ReadonlySet<string> = new Set(
  [
    '',
    'none',
    'no equipment',
    'none bodyweight',
    'body',
    'body only',
    'body weight',
    'bodyweight only',
    'other body weight',
  ].map(equipmentKey),
);

// Choice: names of equipment that are known without looking at the host's exercises: those of
// free-exercise-db, wger, ExerciseDB, Hevy and Strong.
/** Names of equipment as the common catalogues have them. */
export const COMMON_EQUIPMENT: readonly string[] = [
  ...['barbell', 'dumbbell', 'kettlebell', 'cable', 'machine', 'band', 'resistance band'],
  ...['e-z curl bar', 'ez bar', 'ez barbell', 'sz-bar', 'olympic barbell', 'trap bar', 'plate'],
  ...['smith machine', 'leverage machine', 'sled machine', 'medicine ball', 'exercise ball'],
  ...['stability ball', 'swiss ball', 'bosu ball', 'foam roll', 'foam roller', 'roller', 'rope'],
  ...['wheel roller', 'ab wheel', 'suspension', 'suspension band', 'trx', 'bench', 'incline bench'],
  ...['pull-up bar', 'dip bars', 'rings', 'box', 'landmine', 'gym mat', 'weighted', 'assisted'],
  ...['treadmill', 'stationary bike', 'rowing machine', 'elliptical machine', 'other'],
];

/**
 * Whether an exercise with this equipment needs nothing but the body.
 *
 * @example
 * needsNothing('Body only'); // true
 */
export const needsNothing = (equipment: string): boolean => NOTHING.has(equipmentKey(equipment));

// Choice: a comma in the name of an exercise's equipment separates pieces, of which it needs all.
/** The pieces of equipment that a name lists. */
export const piecesOf = (equipment: string): readonly string[] => equipment.split(',');

/** Whether two exercises use the same equipment; unknown equipment is never the same. */
export const isSameEquipment = (a: string | null, b: string | null): boolean =>
  a !== null && b !== null && equipmentKey(a) === equipmentKey(b);

/**
 * Makes a check of whether an exercise can be done with the equipment at hand. Unknown equipment
 * (`null`) and what needs nothing always can. `atHand` null = not given: everything is at hand.
 *
 * @example
 * equipmentCheck(['Dumbbells'])('barbell'); // false
 */
export const equipmentCheck = (
  atHand: readonly string[] | null,
): ((equipment: string | null) => boolean) => {
  if (atHand === null) return () => true;
  const keys = new Set(atHand.map(equipmentKey));
  const isAtHand = (name: string) => needsNothing(name) || keys.has(equipmentKey(name));
  // One name may have a comma itself.
  return (equipment) =>
    equipment === null || isAtHand(equipment) || piecesOf(equipment).every(isAtHand);
};
