import type { LogId } from '../../src/domain/ids.js';
import type { Changes, CustomWorkoutEntry } from '../../src/domain/changes.js';
import { idArray, type WritePart } from './statement.js';
import type { Tables } from './tables.js';

/** Clears references to a deleted workout, or to the removed entries of a changed one. */
const unrefer = (t: Tables, isDeleted: boolean): string => {
  const { table, userId, touch } = t.logTable;
  const touched = touch(':now::timestamptz').map(([column, value]) => `, ${column} = ${value}`);
  return `
    update ${table} log set custom_workout_exercise_id = null
      ${isDeleted ? ', custom_workout_id = null' : ''} ${touched.join('')}
    where log.${userId} = ${t.user} and log.custom_workout_id = :customWorkoutId::bigint
      ${
        isDeleted
          ? ''
          : `and log.custom_workout_exercise_id is not null
      and log.custom_workout_exercise_id <> all (:entryIds::bigint[])`
      }`;
};

const entryFields = (
  t: Tables,
): string => `id bigint, exercise_id ${t.exerciseId}, sets integer, reps_min integer,
      reps_max integer, order_index integer, replaced_exercise_id ${t.exerciseId}`;

const toRows = (entries: readonly CustomWorkoutEntry[], ids: readonly number[]): string =>
  JSON.stringify(
    entries.map((entry, index) => ({
      id: ids[index],
      exercise_id: entry.exerciseId,
      sets: entry.sets,
      reps_min: entry.repsMin,
      reps_max: entry.repsMax,
      order_index: entry.orderIndex,
      replaced_exercise_id: entry.replacedExerciseId,
    })),
  );

/** Entries keep existing ids, and new entries get the drawn ids. */
const storeEntries = (t: Tables): string => `
    insert into ${t.customWorkoutExercise} (user_id, id, custom_workout_id, exercise_id, sets,
      reps_min, reps_max, order_index, replaced_exercise_id, created_at)
    overriding system value
    select ${t.user}, new.id, :customWorkoutId::bigint, new.exercise_id, new.sets,
      new.reps_min, new.reps_max, new.order_index, new.replaced_exercise_id, :now::timestamptz
    from json_to_recordset(:entries::json) as new (${entryFields(t)})
    on conflict (user_id, id) do update set
      exercise_id = excluded.exercise_id, sets = excluded.sets, reps_min = excluded.reps_min,
      reps_max = excluded.reps_max, order_index = excluded.order_index,
      replaced_exercise_id = excluded.replaced_exercise_id`;

const createCustomWorkout = (
  t: Tables,
  workout: NonNullable<Changes['createCustomWorkout']>,
  customWorkoutId: number,
  entryIds: readonly number[],
  newLogId: LogId | null,
): WritePart => ({
  with: {
    new_workout: `
    insert into ${t.customWorkout} (user_id, id, name, description, source_program_day_id,
      source_custom_workout_id, for_log_id, created_at, updated_at)
    overriding system value
    values (${t.user}, :customWorkoutId::bigint, :workoutName::text,
      :workoutDescription::text, :sourceProgramDayId::${t.dayId}, :sourceCustomWorkoutId::bigint,
      :forLogId::${t.logId}, :now::timestamptz, :now::timestamptz)`,
    stored_entries: storeEntries(t),
  },
  values: {
    customWorkoutId,
    workoutName: workout.name,
    workoutDescription: workout.description,
    sourceProgramDayId: workout.sourceProgramDayId,
    sourceCustomWorkoutId: workout.sourceCustomWorkoutId,
    forLogId: workout.forNewLog === true ? newLogId : null,
    entries: toRows(workout.exercises, entryIds),
  },
  rows: { new_workout: 1, stored_entries: entryIds.length },
});

const ownWorkout = (t: Tables): string =>
  `where workout.user_id = ${t.user} and workout.id = :customWorkoutId::bigint`;

const updateCustomWorkout = (
  t: Tables,
  workout: NonNullable<Changes['updateCustomWorkout']>,
  entryIds: readonly number[],
): WritePart => {
  const { customWorkoutId, name, description, forLogId, exercises } = workout;
  const changed = `
    update ${t.customWorkout} workout set name = :workoutName::text,
      description = :workoutDescription::text, for_log_id = :forLogId::${t.logId},
      updated_at = :now::timestamptz
    ${ownWorkout(t)}`;
  const values = { customWorkoutId, workoutName: name, workoutDescription: description, forLogId };
  const rows = { changed_workout: `${t.customWorkout} workout ${ownWorkout(t)}` };
  if (exercises === null) return { with: { changed_workout: changed }, values, rows };
  return {
    with: {
      changed_workout: changed,
      stored_entries: storeEntries(t),
      gone_entries: `
    delete from ${t.customWorkoutExercise} part
    where part.user_id = ${t.user} and part.custom_workout_id = :customWorkoutId::bigint
      and part.id <> all (:entryIds::bigint[])`,
      unreferenced_logs: unrefer(t, false),
    },
    values: { ...values, entries: toRows(exercises, entryIds), entryIds: idArray(entryIds) },
    rows: { ...rows, stored_entries: entryIds.length },
  };
};

/** Rows that refer to the workout stay, but their reference becomes null. */
const deleteCustomWorkout = (t: Tables, customWorkoutId: number): WritePart => ({
  with: {
    unreferenced_logs: unrefer(t, true),
    unreferenced_workouts: `
    update ${t.customWorkout} derived set source_custom_workout_id = null
    where derived.user_id = ${t.user}
      and derived.source_custom_workout_id = :customWorkoutId::bigint`,
    gone_workout: `delete from ${t.customWorkout} workout ${ownWorkout(t)}`,
  },
  values: { customWorkoutId },
  rows: { gone_workout: `${t.customWorkout} workout ${ownWorkout(t)}` },
});

export const writeCustomWorkouts = (
  t: Tables,
  changes: Changes,
  newWorkoutId: number | null,
  entryIds: readonly number[],
  newLogId: LogId | null,
): readonly WritePart[] => {
  const { createCustomWorkout: created, updateCustomWorkout: updated } = changes;
  const { deleteCustomWorkout: deleted } = changes;
  return [
    ...(created === undefined || newWorkoutId === null
      ? []
      : [createCustomWorkout(t, created, newWorkoutId, entryIds, newLogId)]),
    ...(updated === undefined ? [] : [updateCustomWorkout(t, updated, entryIds)]),
    ...(deleted === undefined ? [] : [deleteCustomWorkout(t, deleted)]),
  ];
};
