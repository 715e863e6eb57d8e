import type pg from 'pg';
import { hasChanges, type Changes } from '../../../src/domain/changes.js';
import { CANDIDATES_MAX, CANDIDATES_MIN } from '../../../src/domain/limits.js';
import {
  answerMuscleGroups,
  answerSmartWorkout,
  decideCompletion,
  LOADS_SINCE,
  LOGS_SINCE,
} from './decide.js';
import { columnsOf, parseLists, type ListName } from './limit-lists.js';
import { toCompletions, toWorkouts } from './rows.js';
import type { Side } from './sides.js';
import { NOW, TODAY, type Task } from './world.js';

// Hand-written statements on the bare driver: one per read, per state and per write.

const list = (name: ListName, from: string): string =>
  `'${name}', array(select json_build_array(${columnsOf(name)}) from ${from})`;

const answer = (fields: readonly string[], ...tables: readonly string[]): string =>
  `${tables.length === 0 ? '' : `with recursive ${tables.join(', ')}`}
  select json_build_object(${fields.join(', ')})::text as answer`;

const SHOWN = [
  list('records', 'muscle_group_recovery record where record.user_id = $1'),
  list('corrections', 'recovery_correction correction where correction.user_id = $1'),
];

const MUSCLES = (ids: string): string =>
  list(
    'muscles',
    `exercise_muscle named where named.exercise_id = any (${ids})
    order by named.exercise_id, named.position`,
  );

/** The log $2 with its swaps, locked. */
const LOCKED = `locked as (select json_build_array(${columnsOf('facts')}) as facts
    from workout_log log
    left join workout_swap active on active.user_id = $1 and active.original_log_id = log.id
      and active.reverted_at is null
    left join workout_swap origin on origin.user_id = $1 and origin.swapped_log_id = log.id
    where log.user_id = $1 and log.id = $2 for no key update of log)`;

// The latest load comes from the loads, not from the record, whose log may be deleted or may be the
// log to leave out.
const REPLAY = `muscle_group_recovery record cross join lateral (
    select load.* from muscle_group_load load
    where load.user_id = $1 and load.muscle_group = record.muscle_group and load.counted
      and load.performed_at > (select load.performed_at from muscle_group_load load
        where load.user_id = $1 and load.muscle_group = record.muscle_group and load.counted
          and load.workout_log_id <> $2 order by load.performed_at desc limit 1)
          - interval '336 hours'
      and load.workout_log_id <> $2 offset 0) load
  where record.user_id = $1`;

const COMPLETE_STATE = answer(
  [
    `'facts', array(select facts from locked)`,
    ...SHOWN,
    list('ownLoads', 'muscle_group_load load where load.user_id = $1 and load.workout_log_id = $2'),
    list('exercises', 'exercise where exercise.id = any ($3::bigint[])'),
    MUSCLES('$3::bigint[]'),
    list('loads', REPLAY),
    list('parts', 'workout_log_exercise part where user_id = $1 and workout_log_id = $2'),
  ],
  LOCKED,
);

const MUSCLE_GROUPS = answer([...SHOWN, list('loads', REPLAY)]);

const OPEN_DAYS = `program_day day join program on program.id = day.program_id
  where (program.user_id is null or program.user_id = $1)`;

/** The columns of SOURCE_OF_LOG, by their names. */
const SOURCES =
  'swapped_from_id, program_day_id, workout_id, source_program_day_id, source_workout_id';
const SOURCE_OF_LOG = `log.swapped_from_id, log.program_day_id, workout.id as workout_id,
  workout.source_program_day_id, workout.source_custom_workout_id as source_workout_id`;

// The logs are looked up one by one, because a join would read all of the user's logs.
const REPLACED = (swapped: string): string => `select found.* from ${swapped} swapped
    cross join lateral (select log.id, ${SOURCE_OF_LOG}
      from workout_log log left join custom_workout workout
        on workout.user_id = $1 and workout.id = log.custom_workout_id
      where log.user_id = $1 and log.id = swapped.swapped_from_id offset 0) found
    where swapped.swapped_from_id is not null`;

const REST = '$2 - (select count(*) from customs)';

const SMART_WORKOUT = answer(
  [
    ...SHOWN,
    `'days', array(select tuple from day_entries)`,
    `'customs', array(select tuple from custom_entries)`,
    MUSCLES('array(select id from day_entries union select id from custom_entries)'),
    list(
      'window',
      'muscle_group_load load where load.user_id = $1 and load.counted and load.performed_at > $3',
    ),
    `'completed', array(select json_build_array(completed_at, ${SOURCES}) from completed)`,
    `'replaced', array(select json_build_array(id, ${SOURCES}) from replaced)`,
    list(
      'scheduled',
      `workout_log log where log.user_id = $1 and log.scheduled_date = $6
      and not exists (select from workout_swap active where active.user_id = $1
        and active.original_log_id = log.id and active.reverted_at is null)
      and not exists (select from workout_swap origin where origin.user_id = $1
        and origin.swapped_log_id = log.id and origin.reverted_at is not null)
      order by log.id`,
    ),
  ],
  `completed as materialized (select log.completed_at, ${SOURCE_OF_LOG}
    from workout_log log left join custom_workout workout
      on workout.user_id = $1 and workout.id = log.custom_workout_id
    where log.user_id = $1 and log.completed_at > $4 and log.completed_at <= $5
    order by log.completed_at, log.id)`,
  `replaced as (${REPLACED('completed')} union ${REPLACED('replaced')})`,
  `customs as materialized (select * from custom_workout
    where user_id = $1 and for_log_id is null order by id limit $2)`,
  `custom_entries as materialized (
    select exercise.id, json_build_array(${columnsOf('customs')}) as tuple
    from customs workout left join custom_workout_exercise entry
      on entry.user_id = $1 and entry.custom_workout_id = workout.id
    left join exercise on exercise.id = entry.exercise_id
    order by workout.id, entry.order_index, entry.id)`,
  `familiar as materialized (select day.id from ${OPEN_DAYS} and day.program_id = any (array(
      select done.program_id from program_day done where done.id = any (array(
        select case when workout_id is null then program_day_id
          when source_workout_id is null then source_program_day_id end from completed))))
    order by day.id limit ${REST})`,
  `days as materialized (select day.*, program.name as program_name from ${OPEN_DAYS}
    and day.id = any (case
      when (select count(*) from customs) + (select count(*) from familiar) < ${CANDIDATES_MIN}
      then array(select day.id from ${OPEN_DAYS} order by day.id limit ${REST})
      else array(select id from familiar) end))`,
  `day_entries as materialized (select exercise.id, json_build_array(${columnsOf('days')}) as tuple
    from days day left join program_day_exercise entry on entry.program_day_id = day.id
    left join exercise on exercise.id = entry.exercise_id
    order by day.id, entry.order_index, entry.id)`,
);

const COMPLETE = `with new_loads as (insert into muscle_group_load (user_id, workout_log_id,
      muscle_group, performed_at, load, weekly_sets, known_effort_sets, exercises_count, counted)
    select $1, $3, "muscleGroup", $4, load, "fractionalSets", "knownEffortSets",
      "exercisesCount", true
    from json_to_recordset($5) as given ("muscleGroup" text, load float8,
      "fractionalSets" float8, "knownEffortSets" float8, "exercisesCount" integer)),
  new_exercises as (insert into workout_log_exercise
      (user_id, workout_log_id, exercise_id, order_index)
    select $1, $3, exercise_id, order_index
    from json_to_recordset($6) as new (exercise_id bigint, order_index integer)
    returning id, order_index),
  new_sets as (insert into workout_log_set (user_id, workout_log_exercise_id, position, reps,
      seconds, weight_kg, rir, rpe, type)
    select $1, part.id, new.position, new.reps, new.seconds, new."weightKg", new.rir, new.rpe, new.type
    from new_exercises part join json_to_recordset($7) as new (order_index integer,
      position integer, reps integer, seconds float8, "weightKg" float8, rir float8, rpe float8,
      type text) on new.order_index = part.order_index),
  new_records as (insert into muscle_group_recovery (user_id, muscle_group, last_workout_date,
      intensity, exercises_count, created_at, updated_at)
    select $1, "muscleGroup", "lastWorkoutDate", intensity, "exercisesCount", $2, $2
    from json_to_recordset($8) as new ("muscleGroup" text, "lastWorkoutDate" timestamptz,
      intensity numeric, "exercisesCount" integer)
    on conflict (user_id, muscle_group) do update set
      last_workout_date = excluded.last_workout_date, intensity = excluded.intensity,
      exercises_count = excluded.exercises_count, updated_at = excluded.updated_at)
  update workout_log set completed_at = $4, updated_at = $2 where user_id = $1 and id = $3`;

/** These two run before COMPLETE if a log that is not completed has loads or exercises. */
const DELETE_LOADS = 'delete from muscle_group_load where user_id = $1 and workout_log_id = $2';
const DELETE_EXERCISES =
  'delete from workout_log_exercise where user_id = $1 and workout_log_id = $2';

const workValues = (done: Task['exercises'], { loads = [], records = [] }: Changes) => [
  loads[0]?.performedAt.toISOString() ?? null,
  JSON.stringify(loads[0]?.loads ?? []),
  JSON.stringify(done.map(({ exerciseId }, at) => ({ exercise_id: exerciseId, order_index: at }))),
  JSON.stringify(
    done.flatMap(({ sets }, order_index) =>
      sets.map((set, position) => ({ order_index, position, ...set })),
    ),
  ),
  JSON.stringify(records),
];

/**
 * BEGIN and the lock, in one message. The lock also increases the revision, which is rolled back if
 * the write stores nothing.
 */
const beginLocked = (userId: number): string => `begin isolation level read committed;
insert into training_state (user_id, revision)
  select id, 1 from users where id = ${userId} for key share
  on conflict (user_id) do update set revision = training_state.revision + 1
  returning revision`;

/** Returns the only result. */
type Ask = (text: string, ...values: readonly unknown[]) => Promise<string>;

/** Runs statements on a client. With `prepare`, they have names. */
const askingOn = (prepare: boolean) => {
  const names = new Map<string, string>();
  return (on: pg.Pool | pg.PoolClient): Ask =>
    async (text, ...values) => {
      const name = names.get(text) ?? `limit_${names.size}`;
      names.set(text, name);
      const query = { text, values: [...values] };
      const { rows } = await on.query<{ answer: string }>(prepare ? { name, ...query } : query);
      return rows[0]?.answer ?? '';
    };
};

/** Runs a write under the user's lock. Rolls back if `stored` is false. */
const writing = async <T>(
  pool: pg.Pool,
  userId: number,
  body: (client: pg.PoolClient) => Promise<{ readonly response: T; readonly stored: boolean }>,
): Promise<T> => {
  const client = await pool.connect();
  try {
    // Two statements in one message have two results, but pg's types declare only one.
    const [, locked] = (await client.query(beginLocked(userId))) as unknown as pg.QueryResult[];
    if (locked?.rowCount !== 1) throw new Error('The user does not exist.');
    const { response, stored } = await body(client);
    await client.query(stored ? 'commit' : 'rollback');
    return response;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
};

const now = NOW.toISOString();
const SINCE = [LOADS_SINCE, LOGS_SINCE].map((instant) => instant.toISOString());
/** Leaves out no log. */
const NO_LOG = 0;

/**
 * The fastest hand-written code for these tables and use cases. It takes the same locks as the
 * library and decides with the same pure functions, but it validates and maps nothing. Like the
 * library, it stores no functions in the schema.
 */
export const limitOnPostgres = (pool: pg.Pool, prepare: boolean): Side => {
  const askOn = askingOn(prepare);
  const read = askOn(pool);
  return {
    muscleGroups: async ({ userId }) =>
      answerMuscleGroups(parseLists(await read(MUSCLE_GROUPS, userId, NO_LOG))),

    smartWorkout: async ({ userId }) => {
      const values = [userId, CANDIDATES_MAX, ...SINCE, now, TODAY];
      const found = parseLists(await read(SMART_WORKOUT, ...values));
      return answerSmartWorkout({
        ...found,
        completions: toCompletions(found.completed, found.replaced),
        candidates: [found.customs, found.days].flatMap((rows) => toWorkouts(rows, found.muscles)),
      });
    },

    complete: (task) =>
      writing(pool, task.userId, async (client) => {
        const ask = askOn(client);
        const { userId, logId, exercises: done } = task;
        const ids = done.map(({ exerciseId }) => exerciseId);
        const found = parseLists(await ask(COMPLETE_STATE, userId, logId, ids));
        const { changes, response } = decideCompletion(found, task);
        if (!hasChanges(changes)) return { response, stored: false };
        if (found.ownLoads.length > 0) await ask(DELETE_LOADS, userId, logId);
        if (found.parts.length > 0) await ask(DELETE_EXERCISES, userId, logId);
        await ask(COMPLETE, userId, now, logId, ...workValues(done, changes));
        return { response, stored: true };
      }),
  };
};
