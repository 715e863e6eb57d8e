import type { Exercise } from '../records.js';
import { equipmentKey, holderOf } from '../equipment.js';
import { comparedWords } from '../workout/movements.js';

/** The unit a person lifts in. Weights are stored in kilograms. */
export type WeightUnit = 'kg' | 'lb';

/** The kind of equipment that holds the weight. It decides in which steps the weight can change. */
export type LoadKind = 'barbell' | 'dumbbell' | 'cable' | 'machine' | 'other';

/**
 * The smallest step per kind of equipment, in the unit of the call. Missing kinds get the default
 * step.
 */
export type Increments = { readonly [Kind in LoadKind]?: number | undefined };

const POUND_KG = 0.45359237;
// Apps store kilograms with two decimals, so a weight in pounds is off by up to 0.011 lb.
const UNIT_PARTS: Readonly<Record<WeightUnit, number>> = { kg: 1000, lb: 20 };
const KILOGRAM_PARTS = 1e6;

/**
 * Converts a stored weight, rounded to a gram or a twentieth of a pound. So 45 lb stays 45 lb even
 * if an app stored it as 20.41 kg.
 *
 * @example
 * toUnit(20.41, 'lb'); // 45
 */
export function toUnit(weightKg: number, unit: WeightUnit): number {
  const parts = UNIT_PARTS[unit];
  return Math.round((unit === 'lb' ? weightKg / POUND_KG : weightKg) * parts) / parts;
}

/**
 * Converts a weight to kilograms, the unit of the store.
 *
 * @example
 * toUnit(toKilograms(45, 'lb'), 'lb'); // 45
 */
export function toKilograms(weight: number, unit: WeightUnit): number {
  return unit === 'lb' ? Math.round(weight * POUND_KG * KILOGRAM_PARTS) / KILOGRAM_PARTS : weight;
}

const KINDS: ReadonlyMap<string, LoadKind> = new Map(
  Object.entries({
    barbell:
      'barbell, olympic barbell, ez bar, ez barbell, e-z curl bar, sz-bar, trap bar, smith machine',
    dumbbell: 'dumbbell, kettlebell',
    cable: 'cable',
    machine: 'machine, leverage machine, sled machine, sled, assisted',
  }).flatMap(([kind, names]) =>
    names.split(', ').map((name) => [equipmentKey(name), kind as LoadKind] as const),
  ),
);

/** The kind of what holds the weight. */
export function loadKindOf(equipment: string | null): LoadKind {
  return KINDS.get(holderOf(equipment)) ?? 'other';
}

// Choice: nobody can load less than an empty straight bar. The bars of other equipment weigh less,
// or nothing is known about them, so one step is the least there.
const BAR: Readonly<Record<WeightUnit, number>> = { kg: 20, lb: 45 };
const STRAIGHT_BAR = equipmentKey('barbell');

/** The lightest weight that the equipment can have, in kilograms. */
export function leastKg(
  { equipment }: LoadedExercise,
  { unit, stepKg }: Pick<WeightSteps, 'unit' | 'stepKg'>,
): number {
  return holderOf(equipment) === STRAIGHT_BAR ? toKilograms(BAR[unit], unit) : stepKg;
}

/** The fields that decide how an exercise's weight can change. */
export type LoadedExercise = Pick<Exercise, 'name' | 'equipment'>;

const ASSISTED: ReadonlySet<string> = new Set(['assisted', 'assist', 'gravitron']);
const IS_PULL_UP = / (?:pull|chin) up /;

// Choice: an exercise is assisted if its name or its equipment says so, or if it is a pull-up on a
// machine. A barbell or a dumbbell never assists.
/** Whether more weight makes the exercise easier, as on an assisted pull-up machine. */
export function isAssisted({ name, equipment }: LoadedExercise): boolean {
  const kind = loadKindOf(equipment);
  if (kind === 'barbell' || kind === 'dumbbell') return false;
  const words = comparedWords(name);
  return (
    [...words, ...comparedWords(equipment ?? '')].some((word) => ASSISTED.has(word)) ||
    (kind === 'machine' && IS_PULL_UP.test(` ${words.join(' ')} `))
  );
}

// Choice: the smallest step per kind of equipment. For dumbbells, it is the step of the weight in
// one hand.
const STEPS: Readonly<Record<WeightUnit, Readonly<Record<LoadKind, number>>>> = {
  kg: { barbell: 2.5, dumbbell: 2, cable: 5, machine: 5, other: 2.5 },
  lb: { barbell: 5, dumbbell: 5, cable: 10, machine: 10, other: 5 },
};

/** How an exercise's weight can change: to multiples of a step. */
export interface WeightSteps {
  readonly unit: WeightUnit;
  /** One step, in kilograms. */
  readonly stepKg: number;
  /** Whether a positive weight is help, so that less is harder. */
  readonly isAssistance: boolean;
  /** The next harder weight, half a step to one step away. The help of a machine ends at 0. */
  readonly harder: (weightKg: number) => number;
  /** The weight that is `steps` steps easier. A load of at most one step stays unchanged. */
  readonly easier: (weightKg: number, steps: number) => number;
  /** The hardest of these weights: the most load, or the least assistance. */
  readonly hardest: (weightsKg: readonly number[]) => number;
  /** Rounds down to a multiple of the step; 0 below one step. */
  readonly floor: (weightKg: number) => number;
}

// Tolerates rounding errors, so that a multiple of the step is kept.
const EPSILON = 1e-6;

// Choice: less than half a step is no progress. From a weight so near to the next multiple of the
// step, the next harder weight is a whole step away instead.
const NEAR = 0.5;

/**
 * How an exercise's weight can change, given its equipment. A weight between two multiples of the
 * step can stay. The next easier weight is a multiple, and the next harder one too, unless it is too
 * near. An assisted exercise gets harder with less weight. With `isSigned`, its help is a negative
 * weight instead, as of any other exercise.
 *
 * @example
 * const assisted = { name: 'Assisted Pull-Up', equipment: 'machine' };
 * weightSteps(assisted, 'kg').harder(20); // 15
 */
export function weightSteps(
  exercise: LoadedExercise,
  unit: WeightUnit,
  increments: Increments = {},
  isSigned = false,
): WeightSteps {
  const kind = loadKindOf(exercise.equipment);
  const step = increments[kind] ?? STEPS[unit][kind];
  const gridded = (count: number): number =>
    toKilograms(Math.round(count * step * KILOGRAM_PARTS) / KILOGRAM_PARTS, unit);
  const countOf = (weightKg: number): number => toUnit(weightKg, unit) / step;
  const above = (weightKg: number, steps: number): number =>
    gridded(Math.floor(countOf(weightKg) + EPSILON) + steps);
  const below = (weightKg: number, steps: number): number => {
    const next = Math.ceil(countOf(weightKg) - EPSILON) - steps;
    return gridded(weightKg < 0 ? next : Math.max(1, next));
  };
  const isAssistance = isAssisted(exercise) && !isSigned;
  const harder = (weightKg: number): number => {
    const sign = isAssistance ? -1 : 1;
    const signed = sign * countOf(weightKg);
    const next = Math.floor(signed + EPSILON) + 1;
    const count = sign * (next - signed < NEAR - EPSILON ? signed + 1 : next);
    return gridded(isAssistance ? Math.max(0, count) : count);
  };
  return {
    unit,
    stepKg: gridded(1),
    isAssistance,
    harder,
    easier: (weightKg, steps) => {
      if (steps <= 0) return weightKg;
      if (isAssistance) return above(weightKg, steps);
      const isLeast = weightKg >= 0 && countOf(weightKg) <= 1 + EPSILON;
      return isLeast ? weightKg : below(weightKg, steps);
    },
    hardest: (weightsKg) => (isAssistance ? Math.min(...weightsKg) : Math.max(...weightsKg)),
    floor: (weightKg) => above(weightKg, 0),
  };
}
