import type { Id } from './ids.js';
import type { ProgramPlace, Workout, WorkoutRef } from './records.js';

/**
 * Compares texts by code point, as `COLLATE "C"` and SQLite's `BINARY` do. JavaScript's own `<`
 * compares UTF-16 units, which puts an emoji before U+FF01.
 *
 * @example
 * ['b', 'B', 'a'].sort(compareCodePoints); // ['B', 'a', 'b']
 */
export function compareCodePoints(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const left = a.charCodeAt(i);
    const right = b.charCodeAt(i);
    if (left !== right) return surrogatesLast(left) - surrogatesLast(right);
  }
  return a.length - b.length;
}

const surrogatesLast = (unit: number): number =>
  unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit;

/**
 * Compares ids of one table like the stores do: numbers by size, texts by code point.
 *
 * @example
 * [10, 9].sort(compareIds); // [9, 10]
 */
export function compareIds(a: Id, b: Id): number {
  return typeof a === 'number' && typeof b === 'number'
    ? a - b
    : compareCodePoints(String(a), String(b));
}

/**
 * Tries comparisons in turn until one tells the two values apart.
 *
 * @example
 * compareBy((a, b) => a.score - b.score, (a, b) => a.id - b.id)({ score: 1, id: 2 }, { score: 1, id: 1 }); // 1
 */
export function compareBy<T>(
  ...comparisons: readonly ((a: T, b: T) => number)[]
): (a: T, b: T) => number {
  return (a, b) => {
    for (const compare of comparisons) {
      const order = compare(a, b);
      if (order !== 0) return order;
    }
    return 0;
  };
}

/** Sorts null first: an event that never happened counts as the oldest. */
export function compareInstants(a: Date | null, b: Date | null): number {
  return (a?.getTime() ?? -Infinity) === (b?.getTime() ?? -Infinity)
    ? 0
    : (a?.getTime() ?? -Infinity) - (b?.getTime() ?? -Infinity);
}

/** Sorts by time, then by id. */
export const byCompletion: (
  a: { readonly logId: Id; readonly completedAt: Date },
  b: { readonly logId: Id; readonly completedAt: Date },
) => number = compareBy(
  (a, b) => compareInstants(a.completedAt, b.completedAt),
  (a, b) => compareIds(a.logId, b.logId),
);

/**
 * Orders the entries of a workout by order index, null last, then by id.
 *
 * @example
 * [{ id: 1, orderIndex: null }, { id: 2, orderIndex: 0 }].sort(inWorkoutOrder).map(({ id }) => id); // [2, 1]
 */
export const inWorkoutOrder: (
  a: { readonly id: Id; readonly orderIndex: number | null },
  b: { readonly id: Id; readonly orderIndex: number | null },
) => number = compareBy(
  (a, b) => (a.orderIndex ?? Number.MAX_SAFE_INTEGER) - (b.orderIndex ?? Number.MAX_SAFE_INTEGER),
  (a, b) => compareIds(a.id, b.id),
);

/** The workout that a workout counts as: a derived one counts as its source. */
export function countedAs({ ref, derivedFrom }: Pick<Workout, 'ref' | 'derivedFrom'>): WorkoutRef {
  return derivedFrom ?? ref;
}

/**
 * Turns a reference into text. Equal references give the same text.
 *
 * @example
 * refKey({ type: 'program', programDayId: 5 }); // 'program:5'
 */
export function refKey(ref: WorkoutRef): string {
  return `${ref.type}:${refId(ref)}`;
}

// The lookbehind keeps the time linear: a search begins only at the first digit.
const DIGITS = /(?<!\d)\d+$/;

/**
 * Orders {@link refKey}s, with numeric ids by size. As plain text, "10" would come before "9".
 *
 * @example
 * ['log:10', 'log:9', 'custom:11'].sort(compareRefKeys); // ['custom:11', 'log:9', 'log:10']
 */
export const compareRefKeys: (a: string, b: string) => number = compareBy(
  (a, b) => compareCodePoints(a.replace(DIGITS, ''), b.replace(DIGITS, '')),
  (a, b) => a.length - b.length,
  compareCodePoints,
);

/**
 * The id inside a reference.
 *
 * @example
 * refId({ type: 'custom', customWorkoutId: 7 }); // 7
 */
export function refId(ref: WorkoutRef): Id {
  switch (ref.type) {
    case 'program':
      return ref.programDayId;
    case 'custom':
      return ref.customWorkoutId;
    case 'log':
      return ref.logId;
  }
}

/**
 * Orders workouts: custom ones, then logs, then program days, each by id.
 *
 * @example
 * compareRefs({ type: 'custom', customWorkoutId: 7 }, { type: 'program', programDayId: 5 }) < 0; // true
 */
export function compareRefs(a: WorkoutRef, b: WorkoutRef): number {
  return a.type === b.type ? compareIds(refId(a), refId(b)) : compareCodePoints(a.type, b.type);
}

/**
 * Orders a program's days by position, null last, then by id.
 *
 * @example
 * const day = (programDayId, position) => ({ ref: { type: 'program', programDayId }, program: { position } });
 * [day(1, null), day(2, 0)].sort(inProgramOrder)[0].ref.programDayId; // 2
 */
export function inProgramOrder(a: ProgramDay, b: ProgramDay): number {
  return positionOf(a) - positionOf(b) || compareRefs(a.ref, b.ref);
}

interface ProgramDay {
  readonly ref: WorkoutRef;
  readonly program: Pick<ProgramPlace, 'position'> | null;
}

const positionOf = ({ program }: ProgramDay): number =>
  program?.position ?? Number.MAX_SAFE_INTEGER;
