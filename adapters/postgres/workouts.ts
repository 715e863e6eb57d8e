import type { WorkoutRef } from '../../src/domain/records.js';
import type { WorkoutFilter } from '../../src/repository.js';
import { idsIn, objects, tuples, utc, type Part } from './parts.js';
import type { Tables } from './tables.js';

const NO_DAYS = `select day.* from (select null::bigint as id, null::text as name,
      null::bigint as program_id, null::text as program_name, null::bigint as position) day where false`;
const NO_ENTRIES =
  'select 0 as id, 0 as program_day_id, 0 as exercise_id, 0 as sets, 0 as reps_min, 0 as reps_max, 0 as order_index where false';

/** The entries of program days; none where the host has no programs. */
const dayEntries = (t: Tables): string => t.programDayExercises ?? `(${NO_ENTRIES})`;

/** Program days open to the user. */
export const selectDays = (t: Tables, conditions: string): string =>
  t.programDays === null
    ? NO_DAYS
    : `
    select day.id, day.name, day.program_id, day.program_name, day.position
    from ${t.programDays} day where true ${conditions}`;

/** Custom workouts of the user. */
export const selectCustoms = (t: Tables, conditions: string): string => `
    select workout.id, workout.name, workout.source_program_day_id, workout.source_custom_workout_id
    from ${t.customWorkout} workout where workout.user_id = :user ${conditions}`;

/** Which exercises are wanted beside those of workouts: expressions that give arrays of ids. */
type ExerciseIds = readonly string[];

const exercisesOf = (t: Tables, ids: ExerciseIds): Part => ({
  with: [
    [
      'exercises',
      `select exercise.id, exercise.name, exercise.equipment, exercise.mechanic, exercise.force
      from ${t.exercises} exercise where exercise.id = any (${ids.join(' || ')})`,
    ],
  ],
  answer: {
    exercises: tuples('id, name, equipment, mechanic, force', 'exercises'),
    muscles: tuples(
      'muscle.exercise_id, muscle.position, muscle.role, muscle.muscle',
      `${t.exerciseMuscles} muscle where muscle.exercise_id = any (array(select id from exercises))`,
    ),
  },
});

/** Exercises alone. */
export const exercisesPart = (t: Tables, ids: string): Part => exercisesOf(t, [ids]);

const ENTRY_COLUMNS =
  'part.id, part.exercise_id, part.sets, part.reps_min, part.reps_max, part.order_index';

const entriesOf = (from: string, workoutId: string, more = ''): string =>
  tuples(`${workoutId}, id, exercise_id, sets, reps_min, reps_max, order_index${more}`, from);

/** Workouts of one kind, with the table of their entries. */
type KindPart = Part & { readonly entries: string };

const daysPart = (t: Tables, days: string): KindPart => ({
  entries: 'day_entries',
  with: [
    ['days', days],
    [
      'day_entries',
      `select part.program_day_id, ${ENTRY_COLUMNS} from ${dayEntries(t)} part
        where part.program_day_id = any (array(select id from days))`,
    ],
  ],
  answer: {
    days: tuples('id, name, program_id, program_name, position', 'days'),
    dayEntries: entriesOf('day_entries', 'program_day_id'),
  },
});

const customsPart = (t: Tables, customs: string): KindPart => ({
  entries: 'custom_entries',
  with: [
    ['customs', customs],
    [
      'custom_entries',
      `select part.custom_workout_id, ${ENTRY_COLUMNS}, part.replaced_exercise_id from ${t.customWorkoutExercise} part
        where part.user_id = :user and part.custom_workout_id = any (array(select id from customs))`,
    ],
  ],
  answer: {
    customs: objects('customs'),
    customEntries: entriesOf('custom_entries', 'custom_workout_id', ', replaced_exercise_id'),
  },
});

/** Which workouts: queries by {@link selectDays} and {@link selectCustoms}. */
interface WorkoutQueries {
  readonly days?: string;
  readonly customs?: string;
}

/** Workouts with their entries, exercises and muscles; customs come first, so days may count them. */
export const workoutsPart = (
  t: Tables,
  { days, customs }: WorkoutQueries,
  extraExerciseIds: ExerciseIds = [],
): Part => {
  const kinds = [
    ...(customs === undefined ? [] : [customsPart(t, customs)]),
    ...(days === undefined ? [] : [daysPart(t, days)]),
  ];
  const exerciseIds = kinds.map((kind) => `array(select exercise_id from ${kind.entries})`);
  const parts = [...kinds, exercisesOf(t, [...exerciseIds, ...extraExerciseIds])];
  return {
    with: parts.flatMap((part) => part.with),
    answer: Object.fromEntries(parts.flatMap((part) => Object.entries(part.answer))),
  };
};

/** The one workout that `:programDayId` or `:customWorkoutId` names, if it is open to the user. */
export const namedWorkoutPart = (
  t: Tables,
  type: WorkoutRef['type'],
  extraExerciseIds: ExerciseIds,
): Part =>
  workoutsPart(
    t,
    type === 'program'
      ? { days: selectDays(t, 'and day.id = :programDayId') }
      : {
          customs: selectCustoms(
            t,
            'and workout.id = :customWorkoutId and workout.for_log_id is null',
          ),
        },
    extraExerciseIds,
  );

/** The workouts that `:programDayIds` and `:customWorkoutIds` name, if open to the user. */
export const namedWorkoutsPart = (t: Tables): Part =>
  workoutsPart(t, {
    days: selectDays(t, `and day.id = any (${idsIn('programDayIds')})`),
    customs: selectCustoms(
      t,
      `and workout.id = any (${idsIn('customWorkoutIds')}) and workout.for_log_id is null`,
    ),
  });

/** The workout that the log of `facts` is made of, reserved for a log or not. */
export const workoutOfFactsPart = (t: Tables, extraExerciseIds: ExerciseIds): Part =>
  workoutsPart(
    t,
    {
      days: selectDays(
        t,
        'and day.id = (select program_day_id from facts where custom_workout_id is null)',
      ),
      customs: selectCustoms(t, 'and workout.id = (select custom_workout_id from facts)'),
    },
    extraExerciseIds,
  );

/** The workouts that the logs of `facts` are made of, reserved for a log or not. */
export const workoutsOfFactsPart = (t: Tables, extraExerciseIds: ExerciseIds): Part =>
  workoutsPart(
    t,
    {
      days: selectDays(
        t,
        'and day.id = any (array(select program_day_id from facts where custom_workout_id is null))',
      ),
      customs: selectCustoms(
        t,
        'and workout.id = any (array(select custom_workout_id from facts))',
      ),
    },
    extraExerciseIds,
  );

/**
 * The one that `:programDayId` or `:customWorkoutId` names, and that of the log of `facts`. A custom
 * one says whether it is `open`, that is not reserved.
 */
export const bothWorkoutsPart = (t: Tables, extraExerciseIds: ExerciseIds): Part =>
  workoutsPart(
    t,
    {
      days: selectDays(
        t,
        `and day.id = any (array[:programDayId,
        (select program_day_id from facts where custom_workout_id is null)])`,
      ),
      customs: `select workout.id, workout.name, workout.source_program_day_id,
      workout.source_custom_workout_id, workout.for_log_id is null as open
    from ${t.customWorkout} workout where workout.user_id = :user
      and workout.id = any (array[:customWorkoutId, (select custom_workout_id from facts)])`,
    },
    extraExerciseIds,
  );

/** The first exercises of the catalogue by id, and those of `:exerciseIds`. */
export const cataloguePart = (t: Tables): Part =>
  exercisesOf(t, [
    `array(select listed.id from ${t.exercises} listed order by listed.id limit :limit)`,
    idsIn('exerciseIds'),
  ]);

const EXCEPT_DAY = `and day.id is distinct from
  (select program_day_id from facts where custom_workout_id is null)`;
const EXCEPT_CUSTOM = `and workout.id is distinct from
  (select custom_workout_id from facts where custom_workout_exercise_id is null)`;

const trains = (t: Tables, entries: string): string => `and exists (
    select 1 from ${entries}
    join ${t.exerciseMuscles} muscle on muscle.exercise_id = part.exercise_id and muscle.role = 'primary'
    where %s and translate(muscle.muscle, :foldFrom, :foldTo) = any (
      array(select json_array_elements_text(:muscleKeys))))`;

const nameContains = (name: string): string =>
  `and strpos(lower(${name} collate "C"), lower(:text collate "C")) > 0`;

const dayConditions = (t: Tables, filter: WorkoutFilter): string =>
  [
    filter.type === 'custom' ? 'and false' : '',
    filter.after?.type === 'program' ? 'and day.id > :after' : '',
    filter.exceptOfLogId === null ? '' : EXCEPT_DAY,
    filter.text === null ? '' : nameContains('day.name'),
    filter.primaryMuscleKeys === null
      ? ''
      : trains(t, `${dayEntries(t)} part`).replace('%s', 'part.program_day_id = day.id'),
  ].join(' ');

const customConditions = (t: Tables, filter: WorkoutFilter): string =>
  [
    'and workout.for_log_id is null',
    // Custom workouts come first, so a cursor among the program days has passed them all.
    filter.type === 'program' || filter.after?.type === 'program' ? 'and false' : '',
    filter.after?.type === 'custom' ? 'and workout.id > :after' : '',
    filter.exceptOfLogId === null ? '' : EXCEPT_CUSTOM,
    filter.text === null ? '' : nameContains('workout.name'),
    filter.primaryMuscleKeys === null
      ? ''
      : trains(t, `${t.customWorkoutExercise} part`).replace(
          '%s',
          'part.user_id = :user and part.custom_workout_id = workout.id',
        ),
  ].join(' ');

/** Workouts open to the user: custom ones by id, then program days by id; after `facts`. */
export const listWorkoutsPart = (t: Tables, filter: WorkoutFilter): Part =>
  workoutsPart(t, {
    days: `${selectDays(t, dayConditions(t, filter))} order by day.id
      limit :limit - (select count(*) from customs)`,
    customs: `${selectCustoms(t, customConditions(t, filter))} order by workout.id limit :limit`,
  });

const WHITE_SPACE =
  '\t\n\v\f\r \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff';
const ASCII = 'abcdefghijklmnopqrstuvwxyz';

/**
 * What `translate` needs to make of a name what `nameKey` makes of it, as far as the keys have such
 * letters. `lower` would depend on the locale that the database was made with.
 */
export const foldingFor = (keys: readonly string[]): { foldFrom: string; foldTo: string } => {
  const letters = [...new Set(Array.from(ASCII + keys.join('')))].flatMap((lower) => {
    const upper = lower.toUpperCase();
    return upper !== lower && upper.length === lower.length ? [{ lower, upper }] : [];
  });
  return {
    foldFrom: `${letters.map(({ upper }) => upper).join('')}${WHITE_SPACE}_-`,
    foldTo: letters.map(({ lower }) => lower).join(''),
  };
};

/** Custom workouts as such, with their entries. */
export const customWorkoutsPart = (t: Tables, conditions: string): Part => ({
  with: [
    [
      'custom_workouts',
      `select workout.id, workout.user_id, workout.name, workout.description,
        workout.source_program_day_id, workout.source_custom_workout_id, workout.for_log_id,
        ${utc('workout.created_at')} as created_at, ${utc('workout.updated_at')} as updated_at
      from ${t.customWorkout} workout where workout.user_id = :user ${conditions}`,
    ],
  ],
  answer: {
    customWorkouts: objects('custom_workouts', 'order by id desc'),
    customWorkoutEntries: `array(select json_build_object('id', part.id,
      'custom_workout_id', part.custom_workout_id, 'exercise_id', part.exercise_id,
      'sets', part.sets, 'reps_min', part.reps_min, 'reps_max', part.reps_max,
      'order_index', part.order_index, 'replaced_exercise_id', part.replaced_exercise_id,
      'created_at', ${utc('part.created_at')})
      from ${t.customWorkoutExercise} part
      where part.user_id = :user and part.custom_workout_id = any (array(select id from custom_workouts)))`,
  },
});
