import type { ExerciseId, LogId, ProgramDayId, UserId } from '../../src/domain/ids.js';
import type { LogWithSwaps } from '../../src/domain/changes.js';
import { sourceOf } from '../../src/domain/log/rules.js';
import { groupedBy } from '../../src/domain/lookup.js';
import { compareIds } from '../../src/domain/order.js';
import type {
  PerformedExercise,
  PerformedLog,
  PerformedSet,
  SetType,
} from '../../src/domain/records.js';
import type { LogColumns } from '../../src/port/rows.js';
import {
  checkId,
  checkInt,
  readDateOrNull,
  readId,
  readIdOrNull,
  readInstantOrNull,
  readIntOrNull,
  readNumberOrNull,
  readTextOrNull,
  type Row,
  type Tuple,
} from './rows.js';

/** The exercises that have stored sets in a log, in their stored order. */
export interface PerformedExercises {
  readonly logId: LogId;
  readonly exercises: readonly { readonly exerciseId: ExerciseId }[];
}
const replacedBy = ([swapId, swappedLogId]: Tuple): LogWithSwaps['replacedBy'] => ({
  swapId: checkInt(swapId, 'workout_swap.id'),
  swappedLogId: checkId(swappedLogId, 'swapped_log_id'),
});

const madeBy = ([swapId, originalLogId, revertedAt]: Tuple): LogWithSwaps['madeBy'] => ({
  swapId: checkInt(swapId, 'workout_swap.id'),
  originalLogId: checkId(originalLogId, 'original_log_id'),
  reverted: revertedAt !== null,
});

/** The columns of a log, as the row has them. */
export const toLogColumns = (row: Row): LogColumns => ({
  id: readId<LogId>(row, 'id'),
  userId: readId<UserId>(row, 'user_id'),
  programDayId: readIdOrNull<ProgramDayId>(row, 'program_day_id'),
  customWorkoutId: readIntOrNull(row, 'custom_workout_id'),
  customWorkoutExerciseId: readIntOrNull(row, 'custom_workout_exercise_id'),
  swappedFromId: readIdOrNull<LogId>(row, 'swapped_from_id'),
  sourceType: readTextOrNull(row, 'source_type'),
  scheduledFor: readDateOrNull(row, 'scheduled_date'),
  completedAt: readInstantOrNull(row, 'completed_at'),
});

/**
 * `active` has the id and the new log of the active swap that replaced this log. `origin` has the
 * id, the original log and the revert time of the swap that created this log.
 */
export const toFacts = (row: Row, active: Tuple | null, origin: Tuple | null): LogWithSwaps => {
  const columns = toLogColumns(row);
  return {
    log: { ...columns, source: sourceOf(columns) },
    replacedBy: active === null ? null : replacedBy(active),
    madeBy: origin === null ? null : madeBy(origin),
  };
};

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
  if (reps !== null) set.reps = reps;
  if (seconds !== null) set.seconds = seconds;
  if (weightKg !== null) set.weightKg = weightKg;
  if (rir !== null) set.rir = rir;
  if (rpe !== null) set.rpe = rpe;
  if (type !== null) set.type = type;
  return set;
};

/** Null if there are no sets. */
const toPerformed = (rows: readonly Row[]): readonly PerformedExercise[] | null => {
  const exercises = new Map<unknown, { exerciseId: ExerciseId; sets: PerformedSet[] }>();
  for (const row of rows) {
    const id = row['id'];
    const exercise = exercises.get(id) ?? {
      exerciseId: readId<ExerciseId>(row, 'exercise_id'),
      sets: [],
    };
    exercise.sets.push(toSet(row));
    exercises.set(id, exercise);
  }
  return exercises.size === 0 ? null : [...exercises.values()];
};

const logIdOf = (row: Row): LogId => readId<LogId>(row, 'workout_log_id');

/** Leaves out logs without sets. Rows must be ordered. */
export const toPerformedLogs = (rows: readonly Row[]): readonly PerformedLog[] =>
  Array.from(groupedBy(rows, logIdOf), ([logId, own]) => ({
    logId,
    exercises: toPerformed(own) ?? [],
  })).sort((a, b) => compareIds(a.logId, b.logId));

/** Rows must be ordered, each with a log and an exercise. */
export const toPerformedExercises = (rows: readonly Row[]): readonly PerformedExercises[] =>
  Array.from(groupedBy(rows, logIdOf), ([logId, own]) => ({
    logId,
    exercises: own.map((row) => ({ exerciseId: readId<ExerciseId>(row, 'exercise_id') })),
  }));
