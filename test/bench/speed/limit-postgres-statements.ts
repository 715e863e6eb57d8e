import { CANDIDATES_MIN } from '../../../src/domain/limits.js';
import { factsColumns } from './limit-rows.js';

// One statement per read, per state and per write. Rows are tuples in arrays, and instants are text
// in UTC, because PostgreSQL plans and runs both faster than objects, aggregates and milliseconds.

const utc = (column: string): string => `timezone('UTC', ${column})`;
const tuples = (columns: string, from: string): string =>
  `array(select json_build_array(${columns}) from ${from})`;

const LOAD_COLUMNS = `load.workout_log_id, load.muscle_group, ${utc('load.performed_at')},
  load.load, load.weekly_sets, load.known_effort_sets, load.exercises_count, load.counted`;

// The latest load comes from the loads, not from the record, whose log may be deleted or may be the
// log to leave out.
const REPLAY = (except: string): string =>
  tuples(
    LOAD_COLUMNS,
    `muscle_group_recovery record cross join lateral (
      select load.* from muscle_group_load load
      where load.user_id = $1 and load.muscle_group = record.muscle_group and load.counted
        and load.performed_at > (select load.performed_at from muscle_group_load load
          where load.user_id = $1 and load.muscle_group = record.muscle_group and load.counted
            ${except} order by load.performed_at desc limit 1) - interval '336 hours'
        ${except} offset 0) load
    where record.user_id = $1`,
  );

const OWN_LOADS = (logIds: string): string =>
  tuples(
    LOAD_COLUMNS,
    `muscle_group_load load where load.user_id = $1 and load.workout_log_id = ${logIds}`,
  );

const SHOWN = `'records', ${tuples(
  `muscle_group, ${utc('last_workout_date')}, intensity, exercises_count`,
  'muscle_group_recovery where user_id = $1',
)}, 'corrections', ${tuples(
  `muscle_group, at_most, ${utc('until')}, note`,
  'recovery_correction where user_id = $1',
)}`;

const LOCKED_FACTS = (condition: string): string => `select log.id,
    json_build_array(${factsColumns(utc)}) as tuple
  from workout_log log
  left join workout_swap active on active.user_id = $1 and active.original_log_id = log.id
    and active.reverted_at is null
  left join workout_swap origin on origin.user_id = $1 and origin.swapped_log_id = log.id
  where log.user_id = $1 and ${condition} for no key update of log`;

const EXERCISES = (ids: string): string =>
  `'exercises', ${tuples(
    'id, name, equipment, mechanic, force',
    `exercise where id = any (${ids})`,
  )}, 'muscles', ${tuples(
    'exercise_id, position, role, muscle',
    `exercise_muscle where exercise_id = any (${ids})`,
  )}`;

const DAYS_FROM = `program_day day join program on program.id = day.program_id
  where (program.user_id is null or program.user_id = $1)`;
const DAY_COLUMNS = 'day.id, day.name, day.program_id, program.name as program_name, day.position';
const DAY_TUPLES = tuples('id, name, program_id, program_name, position', 'days');

const ENTRIES = `id, exercise_id, sets, reps_min, reps_max, order_index`;
const DAY_ENTRIES = `day_entries as materialized (select * from program_day_exercise
    where program_day_id = any (array(select id from days)))`;

const WORKOUTS = (customs: string, days: string): string => `customs as materialized (
    select id, name, source_program_day_id, source_custom_workout_id from custom_workout
    where user_id = $1 ${customs}),
  days as materialized (select ${DAY_COLUMNS} from ${DAYS_FROM} ${days}),
  ${DAY_ENTRIES},
  custom_entries as materialized (select * from custom_workout_exercise
    where user_id = $1 and custom_workout_id = any (array(select id from customs)))`;

const WORKOUTS_JSON = `'days', ${DAY_TUPLES},
  'dayEntries', ${tuples(`program_day_id, ${ENTRIES}`, 'day_entries')},
  'customs', ${tuples('id, name, source_program_day_id, source_custom_workout_id', 'customs')},
  'customEntries', ${tuples(`custom_workout_id, ${ENTRIES}`, 'custom_entries')},
  ${EXERCISES(
    'array(select exercise_id from day_entries union select exercise_id from custom_entries)',
  )}`;

const answer = (fields: string, tables = ''): string =>
  `${tables === '' ? '' : `with recursive ${tables}`}
  select json_build_object(${fields})::text as answer`;

/**
 * Sends BEGIN and the lock in one message. The lock also increases the revision, which is rolled
 * back if the write stores nothing. The order of the locks is the user, the state, and the day that
 * a new log refers to. The host's own deletes use the same order.
 */
export const beginLocked = (
  userId: number,
  dayId: number | null,
): string => `begin isolation level read committed;
insert into training_state (user_id, revision)
  select id, 1 from users where id = ${userId} for key share
  on conflict (user_id) do update set revision = training_state.revision + 1
  returning (revision - 1)::text as revision${
    dayId === null
      ? ''
      : `, (select count(*) from (select from program_day
    where id = ${dayId} and training_state.revision >= 0 for key share) taken) as days`
  }`;

const COMPLETED = `workout_log log left join custom_workout workout
      on workout.user_id = $1 and workout.id = log.custom_workout_id`;
/** Whether a log is its own workout. */
const IS_OWN_WORKOUT = `case when workout.id is null then log.program_day_id is null
      else workout.for_log_id is not null and workout.for_log_id = log.id
        and workout.source_program_day_id is null and workout.source_custom_workout_id is null end`;

const SOURCE = `swapped_from_id, program_day_id, custom_workout_id, source_program_day_id,
    source_custom_workout_id`;

// The logs are looked up one by one, because a join would read all of the user's logs.
const REPLACED = (swapped: string): string => `select found.* from ${swapped} swapped
    cross join lateral (select log.id, log.swapped_from_id, log.program_day_id,
        workout.id as custom_workout_id, workout.source_program_day_id,
        workout.source_custom_workout_id
      from workout_log log left join custom_workout workout
        on workout.user_id = $1 and workout.id = log.custom_workout_id
      where log.user_id = $1 and log.id = swapped.swapped_from_id offset 0) found
    where swapped.swapped_from_id is not null`;

const IDS = (table: string): string => `array(select id from ${table})`;
const REST = '$2 - (select count(*) from open_customs)';

export const SMART_WORKOUT = answer(
  `${SHOWN}, ${WORKOUTS_JSON},
  'window', ${tuples(
    `muscle_group, ${utc('performed_at')}, weekly_sets`,
    'muscle_group_load where user_id = $1 and counted and performed_at > $3',
  )},
  'completions', ${tuples(`${utc('completed_at')}, ${SOURCE}, is_own_workout`, '(select * from completions order by completed_at, id) completions')},
  'replaced', ${tuples(`id, ${SOURCE}`, 'replaced')},
  'scheduled', ${tuples(
    `id, ${utc('completed_at')}, program_day_id, custom_workout_id, custom_workout_exercise_id`,
    '(select * from scheduled order by id) scheduled',
  )},
  'openIds', ${IDS('open_customs')}, 'familiarIds', ${IDS('familiar')}, 'allIds', ${IDS('all_days')}`,
  `completions as materialized (select log.id, log.completed_at, log.swapped_from_id,
      log.program_day_id, workout.id as custom_workout_id, workout.source_program_day_id,
      workout.source_custom_workout_id, ${IS_OWN_WORKOUT} as is_own_workout
    from ${COMPLETED}
    where log.user_id = $1 and log.completed_at > $4 and log.completed_at <= $5),
  replaced as (${REPLACED('completions')} union ${REPLACED('replaced')}),
  scheduled as materialized (select * from workout_log log
    where user_id = $1 and scheduled_date = $6
      and not exists (select from workout_swap active where active.user_id = $1
        and active.original_log_id = log.id and active.reverted_at is null)
      and not exists (select from workout_swap origin where origin.user_id = $1
        and origin.swapped_log_id = log.id and origin.reverted_at is not null)),
  open_customs as materialized (select id from custom_workout
    where user_id = $1 and for_log_id is null order by id limit $2),
  familiar as materialized (select day.id from ${DAYS_FROM} and day.program_id = any (array(
      select done.program_id from program_day done where done.id = any (array(
        select case when custom_workout_id is null then program_day_id
          when source_custom_workout_id is null then source_program_day_id end from completions))))
    order by day.id limit ${REST}),
  all_days as materialized (select day.id from ${DAYS_FROM}
    and (select count(*) from open_customs) + (select count(*) from familiar) < ${CANDIDATES_MIN}
    order by day.id limit ${REST}),
  ${WORKOUTS(
    `and id = any (${IDS('open_customs')} || array(select custom_workout_id from scheduled))`,
    `and day.id = any (${IDS('familiar')} || ${IDS('all_days')} || array(
      select program_day_id from scheduled where custom_workout_id is null))`,
  )}`,
);

const HAS_EXERCISES = `exists (select from workout_log_exercise part
  where part.user_id = $1 and part.workout_log_id = $2)`;

export const COMPLETE_STATE = answer(
  `'facts', (select tuple from facts), ${SHOWN}, ${EXERCISES('$3::bigint[]')},
  'loads', ${REPLAY('and load.workout_log_id <> $2')}, 'ownLoads', ${OWN_LOADS('$2')},
  'hasExercises', ${HAS_EXERCISES}`,
  `facts as (${LOCKED_FACTS('log.id = $2')})`,
);

export const SWAP_STATE = answer(
  `'facts', (select tuple from facts), ${SHOWN}, 'ownLoads', ${OWN_LOADS('$2')},
  'days', ${DAY_TUPLES}, 'dayEntries', ${tuples(`program_day_id, ${ENTRIES}`, 'day_entries')},
  ${EXERCISES('array(select exercise_id from day_entries)')}`,
  `facts as (${LOCKED_FACTS('log.id = $2')}),
  days as materialized (select ${DAY_COLUMNS} from ${DAYS_FROM} and day.id = $3),
  ${DAY_ENTRIES}`,
);

/** Stores the performed exercises and their effect on recovery. `logId` is an SQL expression. */
const STORE_WORK = (logId: string, first: number): string => {
  const [at, loads, parts, sets, records] = [0, 1, 2, 3, 4].map((more) => `$${first + more}`);
  return `new_loads as (insert into muscle_group_load (user_id, workout_log_id, muscle_group,
      performed_at, load, weekly_sets, known_effort_sets, exercises_count, counted)
    select $1, ${logId}, "muscleGroup", ${at}, load, "fractionalSets", "knownEffortSets",
      "exercisesCount", true
    from json_to_recordset(${loads}) as given ("muscleGroup" text, load float8,
      "fractionalSets" float8, "knownEffortSets" float8, "exercisesCount" integer)),
  new_exercises as (insert into workout_log_exercise
      (user_id, workout_log_id, exercise_id, order_index)
    select $1, ${logId}, exercise_id, order_index
    from json_to_recordset(${parts}) as new (exercise_id bigint, order_index integer)
    returning id, order_index),
  new_sets as (insert into workout_log_set (user_id, workout_log_exercise_id, position, reps,
      seconds, weight_kg, rir, rpe, type)
    select $1, part.id, new.position, new.reps, new.seconds, new.weight_kg, new.rir, new.rpe, new.type
    from new_exercises part join json_to_recordset(${sets}) as new (order_index integer,
      position integer, reps integer, seconds float8, weight_kg float8, rir float8, rpe float8,
      type text) on new.order_index = part.order_index),
  new_records as (insert into muscle_group_recovery (user_id, muscle_group, last_workout_date,
      intensity, exercises_count, created_at, updated_at)
    select $1, "muscleGroup", "lastWorkoutDate", intensity, "exercisesCount", $2, $2
    from json_to_recordset(${records}) as new ("muscleGroup" text, "lastWorkoutDate" timestamptz,
      intensity numeric, "exercisesCount" integer)
    on conflict (user_id, muscle_group) do update set
      last_workout_date = excluded.last_workout_date, intensity = excluded.intensity,
      exercises_count = excluded.exercises_count, updated_at = excluded.updated_at)`;
};

export const COMPLETE = `with ${STORE_WORK('$3', 4)}
  update workout_log set completed_at = $4, updated_at = $2 where user_id = $1 and id = $3`;

/** Runs before COMPLETE if a log that is not completed has loads. */
export const DELETE_LOADS = `delete from muscle_group_load
  where user_id = $1 and workout_log_id = $2`;
export const DELETE_EXERCISES = `delete from workout_log_exercise
  where user_id = $1 and workout_log_id = $2`;

export const SWAP = `with new_log as (insert into workout_log (user_id, program_day_id,
      scheduled_date, source_type, created_at, updated_at, swapped_from_id)
    values ($1, $4, $5, $6, $2, $2, $3) returning id)
  insert into workout_swap (user_id, original_log_id, swapped_log_id, swap_date,
    created_at, updated_at)
  select $1, $3, id, $7, $2, $2 from new_log
  returning json_build_array(swapped_log_id, id)::text as answer`;
