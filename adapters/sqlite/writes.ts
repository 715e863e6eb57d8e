import type { Changes } from '../../src/domain/changes.js';
import type { PerformedExercise } from '../../src/domain/records.js';
import type { AssignedIds } from '../../src/repository.js';
import {
  createCustomWorkout,
  reserveWorkout,
  writeCustomWorkouts,
} from './custom-workout-writes.js';
import { deleteLog, insertLog, moveCompletion, setCompletedAt } from './log-writes.js';
import { textOf, type HostSql } from './tables.js';

// The completion is kept as the host's column has it, whatever that is.
const swapText = textOf(
  ({ logTable: { table, id, userId, completedAt } }) => `
insert into workout_swap (user_id, original_log_id, swapped_log_id, swap_date,
  moved_completed_at, created_at, updated_at)
select ?, ?, log.${id}, ?, case when ? then log.${completedAt} end, ?, ?
from ${table} log where log.${userId} = ? and log.${id} = ?`,
);

/**
 * A swap whose new log the host has marked as deleted is not in force any more, but in the way of
 * the index that lets one swap per log be.
 */
const deleteStaleSwap = (sql: HostSql, userId: number, originalLogId: number): void => {
  if (!sql.t.logTable.hasView) return;
  sql.run(
    'delete from workout_swap where user_id = ? and original_log_id = ? and reverted_at is null',
    userId,
    originalLogId,
  );
};

const insertSwap = (
  sql: HostSql,
  userId: number,
  swap: NonNullable<Changes['createSwap']>,
  swappedLogId: number,
  now: number,
): number => {
  deleteStaleSwap(sql, userId, swap.originalLogId);
  return sql.run(
    swapText(sql.t),
    userId,
    swap.originalLogId,
    swap.swapDate,
    Number(swap.movesCompletion),
    now,
    now,
    userId,
    swappedLogId,
  );
};

const revertSwap = (
  sql: HostSql,
  userId: number,
  revert: NonNullable<Changes['revertSwap']>,
  now: number,
): void => {
  const { swapId, originalLogId, swappedLogId, movesCompletion } = revert;
  if (movesCompletion) moveCompletion(sql, userId, swappedLogId, originalLogId, now);
  sql.run(
    'update workout_swap set reverted_at = ?, updated_at = ? where user_id = ? and id = ?',
    now,
    now,
    userId,
    swapId,
  );
};

const writeLoads = (
  sql: HostSql,
  userId: number,
  { loads = [], counted = [] }: Changes,
  createdLogId: number | undefined,
): void => {
  for (const replacement of loads) {
    const logId = replacement.logId ?? createdLogId ?? null;
    sql.run(
      'delete from muscle_group_load where user_id = ? and workout_log_id = ?',
      userId,
      logId,
    );
    for (const load of replacement.loads) {
      sql.run(
        `insert into muscle_group_load (user_id, workout_log_id, muscle_group, performed_at, load,
           weekly_sets, known_effort_sets, exercises_count, counted)
         values (?, ?, ?, ?, ?, ?, ?, ?, 1)`,
        userId,
        logId,
        load.muscleGroup,
        replacement.performedAt.getTime(),
        load.load,
        load.weeklySets,
        load.knownEffortSets,
        load.exercisesCount,
      );
    }
  }
  for (const entry of counted) {
    sql.run(
      'update muscle_group_load set counted = ? where user_id = ? and workout_log_id = ?',
      entry.counted ? 1 : 0,
      userId,
      entry.logId,
    );
  }
};

const writePerformed = (
  sql: HostSql,
  userId: number,
  logId: number,
  exercises: readonly PerformedExercise[],
): void => {
  sql.run(
    'delete from workout_log_exercise where user_id = ? and workout_log_id = ?',
    userId,
    logId,
  );
  exercises.forEach(({ exerciseId, sets }, orderIndex) => {
    const partId = sql.run(
      `insert into workout_log_exercise (user_id, workout_log_id, exercise_id, order_index)
       values (?, ?, ?, ?)`,
      userId,
      logId,
      exerciseId,
      orderIndex,
    );
    sets.forEach((set, position) => {
      sql.run(
        `insert into workout_log_set (workout_log_exercise_id, position, user_id, reps, seconds,
           weight_kg, rir, rpe, type) values (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
        partId,
        position,
        userId,
        set.reps ?? null,
        set.seconds ?? null,
        set.weightKg ?? null,
        set.rir ?? null,
        set.rpe ?? null,
        set.type ?? null,
      );
    });
  });
};

const writeRecords = (
  sql: HostSql,
  userId: number,
  records: NonNullable<Changes['records']>,
  now: number,
): void => {
  for (const record of records) {
    sql.run(
      `insert into muscle_group_recovery (user_id, muscle_group, last_workout_date, intensity,
         exercises_count, created_at, updated_at)
       values (?, ?, ?, ?, ?, ?, ?)
       on conflict (user_id, muscle_group) do update set
         last_workout_date = excluded.last_workout_date, intensity = excluded.intensity,
         exercises_count = excluded.exercises_count, updated_at = excluded.updated_at`,
      userId,
      record.muscleGroup,
      record.lastWorkoutDate?.getTime() ?? null,
      record.intensity,
      record.exercisesCount,
      now,
      now,
    );
  }
};

const writeCorrections = (
  sql: HostSql,
  userId: number,
  { corrections = [], clearCorrections = [] }: Changes,
): void => {
  for (const { muscleGroup, atMost, until, note } of corrections) {
    sql.run(
      `insert into recovery_correction (user_id, muscle_group, at_most, until, note)
       values (?, ?, ?, ?, ?)
       on conflict (user_id, muscle_group) do update set
         at_most = excluded.at_most, until = excluded.until, note = excluded.note`,
      userId,
      muscleGroup,
      atMost,
      until.getTime(),
      note,
    );
  }
  for (const muscleGroup of clearCorrections) {
    sql.run(
      'delete from recovery_correction where user_id = ? and muscle_group = ?',
      userId,
      muscleGroup,
    );
  }
};

const writeLogs = (
  sql: HostSql,
  userId: number,
  changes: Changes,
  now: number,
  newWorkoutId: number | null,
): AssignedIds => {
  const { createLog, createSwap } = changes;
  const logId =
    createLog === undefined ? undefined : insertLog(sql, userId, createLog, now, newWorkoutId);
  for (const completion of changes.completions ?? []) {
    setCompletedAt(sql, userId, completion.logId, completion.completedAt, now);
  }
  const swapId =
    createSwap === undefined || logId === undefined
      ? undefined
      : insertSwap(sql, userId, createSwap, logId, now);
  if (changes.revertSwap !== undefined) revertSwap(sql, userId, changes.revertSwap, now);
  for (const deleted of changes.deleteLogs ?? []) {
    deleteLog(sql, userId, deleted);
  }
  return { ...(logId === undefined ? {} : { logId }), ...(swapId === undefined ? {} : { swapId }) };
};

/** Stores what a decision changes; gives the ids that were assigned. */
export const applyChanges = (sql: HostSql, userId: number, changes: Changes): AssignedIds => {
  const now = changes.now.getTime();
  const { createCustomWorkout: workout } = changes;
  const created = workout === undefined ? {} : createCustomWorkout(sql, userId, workout, now);
  const ids = writeLogs(sql, userId, changes, now, created.customWorkoutId ?? null);
  if (workout?.forNewLog === true) reserveWorkout(sql, userId, created, ids);
  writeLoads(sql, userId, changes, ids.logId);
  const performedLogId = changes.performed?.logId ?? ids.logId;
  // A host that has sets of its own writes them itself.
  const performed = sql.t.writesPerformed ? changes.performed : undefined;
  if (performed !== undefined && performedLogId !== undefined) {
    writePerformed(sql, userId, performedLogId, performed.exercises);
  }
  const customIds = writeCustomWorkouts(sql, userId, changes, now);
  if (changes.records !== undefined) writeRecords(sql, userId, changes.records, now);
  writeCorrections(sql, userId, changes);
  return { ...ids, ...created, ...customIds };
};
