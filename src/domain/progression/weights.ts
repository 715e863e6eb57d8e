import { equipmentKey, needsNothing, piecesOf } from '../workout/equipment.js';

/** The unit that a person lifts in. Weights are stored in kilograms. */
export type WeightUnit = 'kg' | 'lb';

/**
 * The equipment that carries the load of an exercise: it decides how finely a weight can be chosen.
 */
export type LoadKind = 'barbell' | 'dumbbell' | 'cable' | 'machine' | 'other';

/** The smallest step of each kind of load, in the unit of the call; missing ones are the default. */
export type Increments = { readonly [Kind in LoadKind]?: number | undefined };

const POUND_KG = 0.45359237;
// Apps store kilograms with two decimals, so a weight in pounds is off by up to 0.011.
const UNIT_PARTS: Readonly<Record<WeightUnit, number>> = { kg: 1000, lb: 20 };
const KILOGRAM_PARTS = 1e6;

/**
 * A stored weight in a unit, rounded to a twentieth of a pound or a gram: 45 lb stay 45 lb, also
 * where an app has stored them as 20.41 kg.
 *
 * @example
 * toUnit(20.41, 'lb'); // 45
 */
export const toUnit = (weightKg: number, unit: WeightUnit): number => {
  const parts = UNIT_PARTS[unit];
  return Math.round((unit === 'lb' ? weightKg / POUND_KG : weightKg) * parts) / parts;
};

/**
 * A weight in kilograms, as it is stored.
 *
 * @example
 * toUnit(toKilograms(45, 'lb'), 'lb'); // 45
 */
export const toKilograms = (weight: number, unit: WeightUnit): number =>
  unit === 'lb' ? Math.round(weight * POUND_KG * KILOGRAM_PARTS) / KILOGRAM_PARTS : weight;

const KINDS: ReadonlyMap<string, LoadKind> = new Map(
  Object.entries({
    barbell:
      'barbell, olympic barbell, ez bar, ez barbell, e-z curl bar, sz-bar, trap bar, smith machine',
    dumbbell: 'dumbbell',
    cable: 'cable',
    machine: 'machine, leverage machine, sled machine, sled',
  }).flatMap(([kind, names]) =>
    names.split(', ').map((name) => [equipmentKey(name), kind as LoadKind] as const),
  ),
);

/**
 * The kind of load of a piece of equipment. The first piece of a list such as "barbell, bench"
 * carries the load.
 */
export const loadKindOf = (equipment: string | null): LoadKind => {
  const [first] = equipment === null || needsNothing(equipment) ? [] : piecesOf(equipment);
  return KINDS.get(equipmentKey(first ?? '')) ?? 'other';
};

// Choice: the smallest step of each kind of load. For dumbbells it is the step of the weight in one
// hand.
const STEPS: Readonly<Record<WeightUnit, Readonly<Record<LoadKind, number>>>> = {
  kg: { barbell: 2.5, dumbbell: 2, cable: 5, machine: 5, other: 2.5 },
  lb: { barbell: 5, dumbbell: 5, cable: 10, machine: 10, other: 5 },
};

/** How the weight of one exercise can change: in whole steps, onto weights that exist. */
export interface WeightSteps {
  readonly unit: WeightUnit;
  /** The next weight up: at most one step more. */
  readonly up: (weightKg: number) => number;
  /** The weight some steps down; never below one step, unless it is already. */
  readonly down: (weightKg: number, steps: number) => number;
  /** The next weight that exists at or below this one; 0 below the first step. */
  readonly floor: (weightKg: number) => number;
}

// A weight on the grid stays on it, whatever the last digit of a division.
const EPSILON = 1e-6;

/**
 * The steps of an exercise with this equipment. Weights that exist are the multiples of the step.
 * A weight between two of them is kept until it changes.
 *
 * @example
 * weightSteps('barbell', 'kg').up(60); // 62.5
 */
export const weightSteps = (
  equipment: string | null,
  unit: WeightUnit,
  increments: Increments = {},
): WeightSteps => {
  const kind = loadKindOf(equipment);
  const step = increments[kind] ?? STEPS[unit][kind];
  const gridded = (count: number): number =>
    toKilograms(Math.round(count * step * KILOGRAM_PARTS) / KILOGRAM_PARTS, unit);
  const countOf = (weightKg: number): number => toUnit(weightKg, unit) / step;
  return {
    unit,
    up: (weightKg) => gridded(Math.floor(countOf(weightKg) + EPSILON) + 1),
    down: (weightKg, steps) => {
      const count = countOf(weightKg);
      if (count <= 1 + EPSILON || steps <= 0) return weightKg;
      return gridded(Math.max(1, Math.ceil(count - EPSILON) - steps));
    },
    floor: (weightKg) => gridded(Math.floor(countOf(weightKg) + EPSILON)),
  };
};
