import { nameKey } from './muscle-groups.js';

// Choice: when comparing names of equipment, ignore case, space, dash, underscore and a plural s.
/** "Kettlebells" and "kettle bell" have the same key. */
export function equipmentKey(name: string): string {
  return nameKey(name).replace(/s$/, '');
}

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

// Choice: accept these names of equipment without checking the host's exercises. They come from
// free-exercise-db, wger, ExerciseDB, Hevy and Strong, or name what `support.ts` knows.
export const COMMON_EQUIPMENT = [
  ...['barbell', 'dumbbell', 'kettlebell', 'cable', 'machine', 'band', 'resistance band'],
  ...['e-z curl bar', 'ez bar', 'ez barbell', 'sz-bar', 'olympic barbell', 'trap bar', 'plate'],
  ...['smith machine', 'leverage machine', 'sled machine', 'medicine ball', 'exercise ball'],
  ...['stability ball', 'swiss ball', 'bosu ball', 'foam roll', 'foam roller', 'roller', 'rope'],
  ...['wheel roller', 'ab wheel', 'suspension', 'suspension band', 'trx', 'bench', 'incline bench'],
  ...['pull-up bar', 'dip bars', 'rings', 'box', 'landmine', 'gym mat', 'weighted', 'assisted'],
  ...['bar', 'chin-up bar', 'dip bar', 'dip station', 'parallel bars', 'parallettes'],
  ...['gymnastic rings', 'suspension trainer', 'rack', 'squat rack', 'power rack', 'power tower'],
  ...['flat bench', 'adjustable bench', 'weight bench', 'plyo box', 'chair', 'step'],
  ...['roman chair', 'hyperextension bench', 'ghd', 'glute ham developer'],
  ...['treadmill', 'stationary bike', 'rowing machine', 'elliptical machine', 'other'],
] as const;

/** A common name of equipment, which editors complete, or a name that the host uses. */
export type EquipmentName = (typeof COMMON_EQUIPMENT)[number] | (string & Record<never, never>);

/**
 * Whether an exercise with this equipment needs only the body.
 *
 * @example
 * needsNothing('Body only'); // true
 */
export function needsNothing(equipment: string): boolean {
  return NOTHING.has(equipmentKey(equipment));
}

// Choice: a comma in the equipment of an exercise separates pieces, and the exercise needs all of
// them.
export function piecesOf(equipment: string): readonly string[] {
  return equipment.split(',');
}

/** Unknown equipment never matches. */
export function isSameEquipment(a: string | null, b: string | null): boolean {
  return a !== null && b !== null && equipmentKey(a) === equipmentKey(b);
}

/**
 * Checks whether an exercise is possible with the available equipment. Exercises without equipment,
 * or with unknown equipment (`null`), are always possible. If `atHand` is null, all equipment is
 * available.
 *
 * @example
 * equipmentCheck(['Dumbbells'])('barbell'); // false
 */
export function equipmentCheck(
  atHand: readonly string[] | null,
): (equipment: string | null) => boolean {
  if (atHand === null) return () => true;
  const keys = new Set(atHand.map(equipmentKey));
  const isAtHand = (name: string) => needsNothing(name) || keys.has(equipmentKey(name));
  // The whole name is compared too, because a single piece may have a comma in its name.
  return (equipment) =>
    equipment === null || isAtHand(equipment) || piecesOf(equipment).every(isAtHand);
}
