import { nameKey } from '../muscle-groups.js';

// Choice: names of equipment are compared ignoring case, space, dash, underscore and a plural's s.
/** The key of a piece of equipment: "Kettlebells" and "kettle bell" have the same key. */
export const equipmentKey = (name: string): string => nameKey(name).replace(/s$/, '');

// Choice: these names mean that an exercise needs no equipment.
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

// Choice: names of equipment that are accepted without checking the host's exercises: those of
// free-exercise-db, wger, ExerciseDB, Hevy and Strong.
/** Names of equipment in the common catalogues. */
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

// Choice: a comma in the name of an exercise's equipment separates pieces; the exercise needs all
// of them.
/** The pieces of equipment that a name lists. */
export const piecesOf = (equipment: string): readonly string[] => equipment.split(',');

/** Whether two exercises use the same equipment; unknown equipment never matches. */
export const isSameEquipment = (a: string | null, b: string | null): boolean =>
  a !== null && b !== null && equipmentKey(a) === equipmentKey(b);

/**
 * Returns a function that checks whether an exercise can be done with the equipment at hand.
 * Exercises with unknown equipment (`null`) or without any always pass. `atHand` null = everything
 * is at hand.
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
  // The name of a single piece may contain a comma.
  return (equipment) =>
    equipment === null || isAtHand(equipment) || piecesOf(equipment).every(isAtHand);
};
