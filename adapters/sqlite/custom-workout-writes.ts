import type { Changes, CustomWorkoutEntry } from '../../src/domain/changes.js';
import type { AssignedIds } from '../../src/repository.js';
import { unreferEntries, unreferWorkout } from './log-writes.js';
import type { HostSql } from './tables.js';

const writeEntry = (
  sql: HostSql,
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

/** Stores a new custom workout with its entries. */
export const createCustomWorkout = (
  sql: HostSql,
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
export const reserveWorkout = (
  sql: HostSql,
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
  sql: HostSql,
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
  unreferEntries(sql, userId, customWorkoutId, kept, now);
  return { exerciseIds };
};

const deleteCustomWorkout = (
  sql: HostSql,
  userId: number,
  customWorkoutId: number,
  now: number,
): void => {
  unreferWorkout(sql, userId, customWorkoutId, now);
  sql.run('delete from custom_workout where user_id = ? and id = ?', userId, customWorkoutId);
};

/** Stores what a decision changes in a custom workout that is there already. */
export const writeCustomWorkouts = (
  sql: HostSql,
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
