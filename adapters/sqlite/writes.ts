/* eslint-disable max-lines -- one function for each part of a decision, in the order of its fields */
import type { Changes, CustomWorkoutEntry } from '../../src/domain/changes.js';
import type { PerformedExercise } from '../../src/domain/records.js';
import type { AssignedIds } from '../../src/repository.js';
import type { Sql } from './driver.js';

const setCompletedAt = (
  sql: Sql,
  userId: number,
  logId: number,
  completedAt: number | null,
  now: number,
): void => {
  sql.run(
    'update workout_log set completed_at = ?, updated_at = ? where user_id = ? and id = ?',
    completedAt,
    now,
    userId,
    logId,
  );
};

const insertLog = (
  sql: Sql,
  userId: number,
  { source, ...log }: NonNullable<Changes['createLog']>,
  now: number,
  newWorkoutId: number | null,
): number => {
  const custom = source?.type === 'custom' ? source : null;
  const logId = sql.run(
    `insert into workout_log (user_id, program_day_id, custom_workout_id,
       custom_workout_exercise_id, source_type, swapped_from_id, scheduled_date, completed_at,
       import_key, created_at, updated_at)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    userId,
    source?.type === 'program' ? source.programDayId : null,
    log.ofNewWorkout === true ? newWorkoutId : (custom?.customWorkoutId ?? null),
    custom?.customWorkoutExerciseId ?? null,
    log.sourceType,
    log.swappedFrom?.logId ?? null,
    log.scheduledFor,
    log.completedAt?.getTime() ?? null,
    log.importKey,
    now,
    now,
  );
  if (log.swappedFrom?.movesCompletion === true)
    moveCompletion(sql, userId, log.swappedFrom.logId, logId, now);
  return logId;
};

/** Moves a completion between logs exactly as it is stored. */
const moveCompletion = (
  sql: Sql,
  userId: number,
  fromLogId: number,
  toLogId: number,
  now: number,
): void => {
  sql.run(
    `update workout_log set updated_at = ?, completed_at = (
       select completed_at from workout_log where user_id = ? and id = ?)
     where user_id = ? and id = ?`,
    now,
    userId,
    fromLogId,
    userId,
    toLogId,
  );
  setCompletedAt(sql, userId, fromLogId, null, now);
};

const insertSwap = (
  sql: Sql,
  userId: number,
  swap: NonNullable<Changes['createSwap']>,
  swappedLogId: number,
  now: number,
): number =>
  sql.run(
    `insert into workout_swap (user_id, original_log_id, swapped_log_id, swap_date,
       moved_completed_at, created_at, updated_at)
     select log.user_id, ?, log.id, ?, ${swap.movesCompletion ? 'log.completed_at' : 'null'}, ?, ?
     from workout_log log where log.user_id = ? and log.id = ?`,
    swap.originalLogId,
    swap.swapDate,
    now,
    now,
    userId,
    swappedLogId,
  );

const revertSwap = (
  sql: Sql,
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
  sql: Sql,
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
           weekly_sets, exercises_count, counted) values (?, ?, ?, ?, ?, ?, ?, 1)`,
        userId,
        logId,
        load.muscleGroup,
        replacement.performedAt.getTime(),
        load.load,
        load.weeklySets,
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
  sql: Sql,
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
  sql: Sql,
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
  sql: Sql,
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

const writeEntry = (
  sql: Sql,
  userId: number,
  customWorkoutId: number,
  entry: CustomWorkoutEntry,
  now: number,
): number => {
  const values = [
    entry.exerciseId,
    entry.sets,
    entry.repsMin,
    entry.repsMax,
    entry.orderIndex,
    entry.replacedExerciseId,
  ];
  if (entry.id === null) {
    return sql.run(
      `insert into custom_workout_exercise (exercise_id, sets, reps_min, reps_max, order_index,
         replaced_exercise_id, user_id, custom_workout_id, created_at)
       values (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      ...values,
      userId,
      customWorkoutId,
      now,
    );
  }
  sql.run(
    `update custom_workout_exercise set exercise_id = ?, sets = ?, reps_min = ?, reps_max = ?,
       order_index = ?, replaced_exercise_id = ? where user_id = ? and id = ?`,
    ...values,
    userId,
    entry.id,
  );
  return entry.id;
};

const createCustomWorkout = (
  sql: Sql,
  userId: number,
  workout: NonNullable<Changes['createCustomWorkout']>,
  now: number,
): AssignedIds => {
  const customWorkoutId = sql.run(
    `insert into custom_workout (user_id, name, description, source_program_day_id,
       source_custom_workout_id, created_at, updated_at) values (?, ?, ?, ?, ?, ?, ?)`,
    userId,
    workout.name,
    workout.description,
    workout.sourceProgramDayId,
    workout.sourceCustomWorkoutId,
    now,
    now,
  );
  const exerciseIds = workout.exercises.map((entry) =>
    writeEntry(sql, userId, customWorkoutId, entry, now),
  );
  return { customWorkoutId, exerciseIds };
};

/** Reserves the custom workout that was created for the log that was. */
const reserveWorkout = (
  sql: Sql,
  userId: number,
  { customWorkoutId }: Pick<AssignedIds, 'logId' | 'customWorkoutId'>,
  { logId }: Pick<AssignedIds, 'logId' | 'customWorkoutId'>,
): void => {
  sql.run(
    'update custom_workout set for_log_id = ? where user_id = ? and id = ?',
    logId ?? null,
    userId,
    customWorkoutId ?? null,
  );
};

const updateCustomWorkout = (
  sql: Sql,
  userId: number,
  workout: NonNullable<Changes['updateCustomWorkout']>,
  now: number,
): AssignedIds => {
  const { customWorkoutId, exercises } = workout;
  sql.run(
    `update custom_workout set name = ?, description = ?, for_log_id = ?, updated_at = ?
     where user_id = ? and id = ?`,
    workout.name,
    workout.description,
    workout.forLogId,
    now,
    userId,
    customWorkoutId,
  );
  if (exercises === null) return {};
  const exerciseIds = exercises.map((entry) =>
    writeEntry(sql, userId, customWorkoutId, entry, now),
  );
  const kept = JSON.stringify(exerciseIds);
  sql.run(
    `delete from custom_workout_exercise
     where user_id = ? and custom_workout_id = ? and id not in (select value from json_each(?))`,
    userId,
    customWorkoutId,
    kept,
  );
  sql.run(
    `update workout_log set custom_workout_exercise_id = null, updated_at = ?
     where user_id = ? and custom_workout_id = ? and custom_workout_exercise_id is not null
       and custom_workout_exercise_id not in (select value from json_each(?))`,
    now,
    userId,
    customWorkoutId,
    kept,
  );
  return { exerciseIds };
};

const deleteCustomWorkout = (
  sql: Sql,
  userId: number,
  customWorkoutId: number,
  now: number,
): void => {
  sql.run(
    `update workout_log set custom_workout_id = null, custom_workout_exercise_id = null,
       updated_at = ? where user_id = ? and custom_workout_id = ?`,
    now,
    userId,
    customWorkoutId,
  );
  sql.run('delete from custom_workout where user_id = ? and id = ?', userId, customWorkoutId);
};

const writeLogs = (
  sql: Sql,
  userId: number,
  changes: Changes,
  now: number,
  newWorkoutId: number | null,
): AssignedIds => {
  const { createLog, createSwap } = changes;
  const logId =
    createLog === undefined ? undefined : insertLog(sql, userId, createLog, now, newWorkoutId);
  for (const completion of changes.completions ?? []) {
    const time = completion.completedAt?.getTime() ?? null;
    setCompletedAt(sql, userId, completion.logId, time, now);
  }
  const swapId =
    createSwap === undefined || logId === undefined
      ? undefined
      : insertSwap(sql, userId, createSwap, logId, now);
  if (changes.revertSwap !== undefined) revertSwap(sql, userId, changes.revertSwap, now);
  for (const deleted of changes.deleteLogs ?? []) {
    sql.run('delete from workout_log where user_id = ? and id = ?', userId, deleted);
  }
  return { ...(logId === undefined ? {} : { logId }), ...(swapId === undefined ? {} : { swapId }) };
};

const writeCustomWorkouts = (
  sql: Sql,
  userId: number,
  changes: Changes,
  now: number,
): AssignedIds => {
  const { updateCustomWorkout: updated } = changes;
  if (changes.deleteCustomWorkout !== undefined) {
    deleteCustomWorkout(sql, userId, changes.deleteCustomWorkout, now);
  }
  return updated === undefined ? {} : updateCustomWorkout(sql, userId, updated, now);
};

/** Stores what a decision changes; gives the ids that were assigned. */
export const applyChanges = (sql: Sql, userId: number, changes: Changes): AssignedIds => {
  const now = changes.now.getTime();
  const { createCustomWorkout: workout } = changes;
  const created = workout === undefined ? {} : createCustomWorkout(sql, userId, workout, now);
  const ids = writeLogs(sql, userId, changes, now, created.customWorkoutId ?? null);
  if (workout?.forNewLog === true) reserveWorkout(sql, userId, created, ids);
  writeLoads(sql, userId, changes, ids.logId);
  const performedLogId = changes.performed?.logId ?? ids.logId;
  if (changes.performed !== undefined && performedLogId !== undefined) {
    writePerformed(sql, userId, performedLogId, changes.performed.exercises);
  }
  const customIds = writeCustomWorkouts(sql, userId, changes, now);
  if (changes.records !== undefined) writeRecords(sql, userId, changes.records, now);
  writeCorrections(sql, userId, changes);
  return { ...ids, ...created, ...customIds };
};
