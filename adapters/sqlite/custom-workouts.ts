import type { LogId, UserId } from '../../src/domain/ids.js';
import type { Changes, CustomWorkoutEntry } from '../../src/domain/changes.js';
import type { CustomWorkout } from '../../src/domain/records.js';
import {
  invalidCursor,
  type AssignedIds,
  type Listed,
  type PageRequest,
  type Place,
} from '../../src/port/port.js';
import { readInt, type Row } from '../sql/rows.js';
import { toCustomWorkouts } from '../sql/workouts.js';
import type { HostSql, Tables } from './tables.js';

const withEntries = (
  sql: HostSql,
  userId: UserId,
  rows: readonly Row[],
): readonly CustomWorkout[] =>
  toCustomWorkouts(
    rows,
    sql.all(
      `select * from custom_workout_exercise
       where user_id = +? and custom_workout_id in (select value from json_each(+?))`,
      userId,
      JSON.stringify(rows.map((row) => readInt(row, 'id'))),
    ),
  );

export const findCustomWorkout = (
  sql: HostSql,
  userId: UserId,
  customWorkoutId: number,
): CustomWorkout | null => {
  const rows = sql.all(
    'select * from custom_workout where user_id = +? and id = +?',
    userId,
    customWorkoutId,
  );
  return withEntries(sql, userId, rows)[0] ?? null;
};

/** Newest first. Leaves out workouts that are reserved for a log. */
export const listCustomWorkouts = (
  sql: HostSql,
  userId: UserId,
  { after, limit }: PageRequest<Place>,
): readonly Listed<CustomWorkout, Place>[] => {
  if (after !== null && typeof after.at !== 'number') throw invalidCursor();
  const rows = sql.all(
    `select * from custom_workout
     where user_id = +? and for_log_id is null and (created_at, id) < (ifnull(+?, 9e999), +?)
     order by created_at desc, id desc limit ${limit}`,
    userId,
    after?.at ?? null,
    after?.id ?? null,
  );
  return withEntries(sql, userId, rows).map((row) => ({
    row,
    place: { at: row.createdAt.getTime(), id: row.id },
  }));
};

const writeEntry = (
  sql: HostSql,
  userId: UserId,
  customWorkoutId: number,
  entry: CustomWorkoutEntry,
  now: number,
): number => {
  const { exerciseId, sets, repsMin, repsMax, orderIndex, replacedExerciseId } = entry;
  const values = [exerciseId, sets, repsMin, repsMax, orderIndex, replacedExerciseId];
  if (entry.id === null) {
    return sql.change(
      `insert into custom_workout_exercise (exercise_id, sets, reps_min, reps_max, order_index,
         replaced_exercise_id, user_id, custom_workout_id, created_at)
       values (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      ...values,
      userId,
      customWorkoutId,
      now,
    );
  }
  sql.change(
    `update custom_workout_exercise set exercise_id = ?, sets = ?, reps_min = ?, reps_max = ?,
       order_index = ?, replaced_exercise_id = ? where user_id = +? and id = +?`,
    ...values,
    userId,
    entry.id,
  );
  return entry.id;
};

export const createCustomWorkout = (
  sql: HostSql,
  userId: UserId,
  workout: NonNullable<Changes['createCustomWorkout']>,
  now: number,
): Required<Pick<AssignedIds, 'customWorkoutId' | 'exerciseIds'>> => {
  const customWorkoutId = sql.change(
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

export const reserveCustomWorkout = (
  sql: HostSql,
  userId: UserId,
  customWorkoutId: number,
  logId: LogId,
): void => {
  sql.change(
    'update custom_workout set for_log_id = ? where user_id = +? and id = +?',
    logId,
    userId,
    customWorkoutId,
  );
};

const withoutDeletedEntry = ({ logTable: { table, userId }, setChanged }: Tables): string => `
update ${table} set custom_workout_exercise_id = null${setChanged}
where ${userId} = +? and custom_workout_id = +? and custom_workout_exercise_id is not null
  and custom_workout_exercise_id not in (select value from json_each(+?))`;

/** Returns the ids of the entries if the changes replace them. */
export const updateCustomWorkout = (
  sql: HostSql,
  userId: UserId,
  workout: NonNullable<Changes['updateCustomWorkout']>,
  now: number,
): Pick<AssignedIds, 'exerciseIds'> => {
  const { customWorkoutId, exercises } = workout;
  sql.change(
    `update custom_workout set name = ?, description = ?, for_log_id = ?, updated_at = ?
     where user_id = +? and id = +?`,
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
     where user_id = +? and custom_workout_id = +? and id not in (select value from json_each(+?))`,
    userId,
    customWorkoutId,
    kept,
  );
  sql.run(withoutDeletedEntry, ...sql.t.changedAt(now), userId, customWorkoutId, kept);
  return { exerciseIds };
};

const withoutDeletedWorkout = ({ logTable: { table, userId }, setChanged }: Tables): string => `
update ${table} set custom_workout_id = null, custom_workout_exercise_id = null${setChanged}
where ${userId} = +? and custom_workout_id = +?`;

/** Deletes a workout. Logs lose their reference to it. */
export const deleteCustomWorkout = (
  sql: HostSql,
  userId: UserId,
  customWorkoutId: number,
  now: number,
): void => {
  sql.run(withoutDeletedWorkout, ...sql.t.changedAt(now), userId, customWorkoutId);
  sql.change('delete from custom_workout where user_id = +? and id = +?', userId, customWorkoutId);
};
