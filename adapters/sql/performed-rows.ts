import type { ExerciseId, LogId } from '../../src/domain/ids.js';
import { EXERCISES_MAX } from '../../src/domain/limits.js';
import { inSuperset } from '../../src/domain/recovery/training-load.js';
import { groupedBy } from '../../src/domain/lookup.js';
import { compareCodePoints, compareIds } from '../../src/domain/order.js';
import type {
  PerformedExercise,
  PerformedLog,
  PerformedSet,
  SetType,
  Side,
} from '../../src/domain/records.js';
import { readId, readIntOrNull, readNumberOrNull, readTextOrNull, type Row } from './rows.js';

// Sets the fields one by one: an import reads tens of thousands of sets, and filtering the entries
// of an object would take ten times as long.
const toSet = (row: Row): PerformedSet => {
  const set: { -readonly [Field in keyof PerformedSet]: PerformedSet[Field] } = {};
  const reps = readIntOrNull(row, 'reps');
  const seconds = readNumberOrNull(row, 'seconds');
  const weightKg = readNumberOrNull(row, 'weight_kg');
  const rir = readNumberOrNull(row, 'rir');
  const rpe = readNumberOrNull(row, 'rpe');
  const type = readTextOrNull(row, 'type') as SetType | null;
  const side = readTextOrNull(row, 'side') as Side | null;
  if (reps !== null) set.reps = reps;
  if (seconds !== null) set.seconds = seconds;
  if (weightKg !== null) set.weightKg = weightKg;
  if (rir !== null) set.rir = rir;
  if (rpe !== null) set.rpe = rpe;
  if (type !== null) set.type = type;
  if (side !== null) set.side = side;
  return set;
};

/** Nulls are last, and text is ordered by code point. */
const compareValues = (a: unknown, b: unknown): number => {
  if (a === b) return 0;
  if (a === null || a === undefined) return 1;
  if (b === null || b === undefined) return -1;
  return typeof a === 'number' && typeof b === 'number'
    ? a - b
    : // oxlint-disable-next-line typescript/no-base-to-string -- a column holds no objects
      compareCodePoints(String(a), String(b));
};

/** What marks the exercises of a superset. A host may have ids or letters instead of numbers. */
type SupersetNumbers = (value: unknown) => number | null;

/** Whether it is a number that a call may give, so that answers can be sent back. */
const isNumber = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) > 0 && Number(value) <= EXERCISES_MAX;

/** Numbers the supersets of a workout from 1, unless all are numbered already. */
export function supersetNumbers(values: readonly unknown[]): SupersetNumbers {
  const marks: unknown[] = [...new Set(values)].filter((value) => (value ?? null) !== null);
  if (marks.every(isNumber)) return (value) => (isNumber(value) ? value : null);
  const numbers = new Map(marks.sort(compareValues).map((mark, at) => [mark, at + 1]));
  return (value) => numbers.get(value) ?? null;
}

/** Null if there are no sets. */
const toPerformed = (rows: readonly Row[]): readonly PerformedExercise[] | null => {
  const exercises = new Map<
    unknown,
    { exerciseId: ExerciseId; sets: PerformedSet[]; superset?: number }
  >();
  for (const row of rows) {
    const id = row['id'];
    const exercise = exercises.get(id) ?? {
      exerciseId: readId<ExerciseId>(row, 'exercise_id'),
      sets: [],
      ...inSuperset(readIntOrNull(row, 'superset')),
    };
    exercise.sets.push(toSet(row));
    exercises.set(id, exercise);
  }
  return exercises.size === 0 ? null : [...exercises.values()];
};

const SET_ORDER = ['order_index', 'id', 'position', 'exercise_id'];

/** Compares the rows of sets: exercises, and the sets of each, are in their stored order. */
export function compareSets(a: Row, b: Row): number {
  for (const name of SET_ORDER) {
    const order = compareValues(a[name], b[name]);
    if (order !== 0) return order;
  }
  return 0;
}

const logIdOf = (row: Row): LogId => readId<LogId>(row, 'workout_log_id');

/** Leaves out logs without sets. Rows must be ordered; see {@link compareSets}. */
export function toPerformedLogs(rows: readonly Row[]): readonly PerformedLog[] {
  return Array.from(groupedBy(rows, logIdOf), ([logId, own]) => ({
    logId,
    exercises: toPerformed(own) ?? [],
  })).sort((a, b) => compareIds(a.logId, b.logId));
}
