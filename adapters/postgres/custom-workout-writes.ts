import type { Changes, CustomWorkoutEntry } from '../../src/domain/changes.js';
import { unreferWorkout } from './log-writes.js';
import type { WritePart } from './parts.js';
import type { Tables } from './tables.js';

const ENTRY_FIELDS = `id bigint, position integer, new_position integer, exercise_id bigint,
          sets integer, reps_min integer, reps_max integer, order_index integer,
          replaced_exercise_id bigint`;

/** Entries as JSON; new ones are numbered among themselves, since their ids come in that order. */
const toEntries = (entries: readonly CustomWorkoutEntry[]): string => {
  let created = 0;
  return JSON.stringify(
    entries.map((entry, position) => ({
      id: entry.id,
      position,
      new_position: entry.id === null ? ++created : null,
      exercise_id: entry.exerciseId,
      sets: entry.sets,
      reps_min: entry.repsMin,
      reps_max: entry.repsMax,
      order_index: entry.orderIndex,
      replaced_exercise_id: entry.replacedExerciseId,
    })),
  );
};

const newEntries = (t: Tables, customWorkoutId: string): readonly (readonly [string, string])[] => [
  ['given_entries', `select * from json_to_recordset(:entries) as given (${ENTRY_FIELDS})`],
  [
    'new_entries',
    `insert into ${t.customWorkoutExercise} (user_id, custom_workout_id, exercise_id, sets,
        reps_min, reps_max, order_index, replaced_exercise_id, created_at)
      select :user, ${customWorkoutId}, exercise_id, sets, reps_min, reps_max, order_index,
        replaced_exercise_id, :now
      from given_entries where id is null order by new_position
      returning id`,
  ],
];

const ENTRY_IDS = `select coalesce(json_agg(coalesce(given.id, created.id) order by given.position), '[]')
    from given_entries given
    left join (select id, row_number() over (order by id) as new_position from new_entries) created
      on created.new_position = given.new_position`;

/** Inserts a custom workout with its entries. */
export const createCustomWorkout = (
  t: Tables,
  workout: NonNullable<Changes['createCustomWorkout']>,
): WritePart => ({
  with: [
    [
      'new_workout',
      `insert into ${t.customWorkout} (user_id, name, description, source_program_day_id,
        source_custom_workout_id, created_at, updated_at)
      select :user, new.name, new.description, new.source_program_day_id,
        new.source_custom_workout_id, :now, :now
      from json_to_record(:customWorkout) as new (name text, description text,
        source_program_day_id bigint, source_custom_workout_id bigint)
      returning id`,
    ],
    ...newEntries(t, '(select id from new_workout)'),
  ],
  values: {
    customWorkout: JSON.stringify({
      name: workout.name,
      description: workout.description,
      source_program_day_id: workout.sourceProgramDayId,
      source_custom_workout_id: workout.sourceCustomWorkoutId,
    }),
    entries: toEntries(workout.exercises),
  },
  ids: { customWorkoutId: 'select id from new_workout', exerciseIds: ENTRY_IDS },
});

const replaceEntries = (t: Tables): readonly (readonly [string, string])[] => [
  ...newEntries(t, ':customWorkoutId'),
  [
    'kept_entries',
    `update ${t.customWorkoutExercise} part set exercise_id = given.exercise_id, sets = given.sets,
        reps_min = given.reps_min, reps_max = given.reps_max, order_index = given.order_index,
        replaced_exercise_id = given.replaced_exercise_id
      from given_entries given where part.user_id = :user and part.id = given.id`,
  ],
  [
    'gone_entries',
    `delete from ${t.customWorkoutExercise} part
      where part.user_id = :user and part.custom_workout_id = :customWorkoutId
        and part.id <> all (array(select id from given_entries where id is not null))`,
  ],
  unreferWorkout(t, 'array(select id from given_entries where id is not null)'),
];

/** Changes a custom workout, and its entries where they are given. */
export const updateCustomWorkout = (
  t: Tables,
  workout: NonNullable<Changes['updateCustomWorkout']>,
): WritePart => {
  const { customWorkoutId, name, description, forLogId, exercises } = workout;
  return {
    with: [
      [
        'changed_workout',
        `update ${t.customWorkout} workout set name = new.name, description = new.description,
          for_log_id = new.for_log_id, updated_at = :now
        from json_to_record(:customWorkout) as new (name text, description text, for_log_id bigint)
        where workout.user_id = :user and workout.id = :customWorkoutId`,
      ],
      ...(exercises === null ? [] : replaceEntries(t)),
    ],
    values: {
      customWorkoutId,
      customWorkout: JSON.stringify({ name, description, for_log_id: forLogId }),
      ...(exercises === null ? {} : { entries: toEntries(exercises) }),
    },
    ...(exercises === null ? {} : { ids: { exerciseIds: ENTRY_IDS } }),
  };
};

/**
 * Reserves the custom workout that was created for the log that was. A statement of its own: no
 * statement can change a row that it inserts, and each of the two rows names the other.
 */
export const reserveWorkout = (t: Tables): string => `
  update ${t.customWorkout} workout set for_log_id = :logId
  where workout.user_id = :user and workout.id = :customWorkoutId
  returning workout.id::text as answer`;

/** Deletes a custom workout; what refers to it stays and gets null. */
export const deleteCustomWorkout = (t: Tables, customWorkoutId: number): WritePart => ({
  with: [
    unreferWorkout(t, null),
    [
      'unreferenced_workouts',
      `update ${t.customWorkout} derived set source_custom_workout_id = null
      where derived.user_id = :user and derived.source_custom_workout_id = :customWorkoutId`,
    ],
    [
      'gone_workout',
      `delete from ${t.customWorkout} workout
      where workout.user_id = :user and workout.id = :customWorkoutId`,
    ],
  ],
  values: { customWorkoutId },
});
