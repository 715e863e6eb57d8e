import type pg from 'pg';
import { reportRecovery } from '../../../src/domain/muscle-group-report.js';
import { CANDIDATES_MAX, CANDIDATES_MIN } from '../../../src/domain/limits.js';
import { planCompletion } from '../../../src/domain/logs.js';
import { planRevert } from '../../../src/domain/revert.js';
import { planSwap } from '../../../src/domain/swap.js';
import type {
  Exercise,
  MuscleGroupLoad,
  RecoveryCorrection,
  RecoveryRecord,
  WorkoutSwap,
} from '../../../src/domain/records.js';
import {
  answerAvailable,
  answerMostRecovered,
  answerSwap,
  byId,
  CONTEXT,
  LOADS_SINCE,
  LOGS_SINCE,
  PAGE,
  requirePlanned,
  setRows,
  TODAY,
  toCustoms,
  toDays,
  toFacts,
  type CustomJson,
  type DayJson,
  type FactsRow,
} from './answers.js';
import {
  answerSmartWorkout,
  candidatesAmong,
  toCompletions,
  toScheduled,
  type CandidateIds,
  type CompletionRow,
  type ReplacedRow,
  type ScheduledRow,
} from './recommendation.js';
import type { Side } from './sides.js';
import { NOW } from './world.js';

// The limit on Postgres: one statement for each read, one for each state and one for all that is
// stored, as one would write them by hand for these tables; instants as milliseconds, answers as JSON.

const MS = (column: string) => `floor(extract(epoch from ${column}) * 1000)::bigint`;

const LOADS = (from: string) => `(select coalesce(json_agg(json_build_object(
  'workoutLogId', workout_log_id, 'muscleGroup', muscle_group, 'performedAt', ${MS('performed_at')},
  'load', load, 'weeklySets', weekly_sets, 'knownEffortSets', known_effort_sets, 'exercisesCount', exercises_count, 'counted', counted)), '[]')
  from ${from})`;

const REPLAY = (except: string) => `(select load.* from muscle_group_recovery record
    join muscle_group_load load
      on load.user_id = record.user_id and load.muscle_group = record.muscle_group
    where record.user_id = $1 and load.counted
      and load.performed_at > record.last_workout_date - interval '336 hours' ${except}) replayed`;

const SHOWN = `'records', (select coalesce(json_agg(json_build_object('muscleGroup', muscle_group,
    'lastWorkoutDate', ${MS('last_workout_date')}, 'intensity', intensity,
    'exercisesCount', exercises_count)), '[]') from muscle_group_recovery where user_id = $1),
  'corrections', (select coalesce(json_agg(json_build_object('muscleGroup', muscle_group,
    'atMost', at_most, 'until', ${MS('until')}, 'note', note)), '[]')
    from recovery_correction where user_id = $1)`;

const FACTS = `select log.id, log.user_id as "userId", log.source_type as "sourceType",
    log.program_day_id as "programDayId", log.custom_workout_id as "customWorkoutId",
    log.custom_workout_exercise_id as "customWorkoutExerciseId",
    log.swapped_from_id as "swappedFromId", log.scheduled_date as "scheduledFor",
    ${MS('log.completed_at')} as "completedAt", active.id as "activeId",
    active.swapped_log_id as "activeLogId", origin.id as "originId",
    origin.original_log_id as "originLogId", ${MS('origin.reverted_at')} as "originRevertedAt"
  from workout_log log
  left join workout_swap active on active.user_id = $1 and active.original_log_id = log.id
    and active.reverted_at is null
  left join workout_swap origin on origin.user_id = $1 and origin.swapped_log_id = log.id
  where log.user_id = $1`;

const MUSCLES = (
  role: string,
) => `(select coalesce(json_agg(muscle order by position, muscle), '[]')
  from exercise_muscle where exercise_id = exercise.id and role = '${role}')`;

const EXERCISES = (ids: string) => `(select coalesce(json_agg(json_build_object('id', id,
    'name', name, 'equipment', equipment, 'mechanic', mechanic, 'force', force,
    'primaryMuscles', ${MUSCLES('primary')}, 'secondaryMuscles', ${MUSCLES('secondary')})
    order by id), '[]')
  from exercise where id = any (${ids}))`;

const ENTRIES = (from: string, owner: string) => `(select coalesce(json_agg(json_build_array(
    id, exercise_id, sets, reps_min, reps_max) order by order_index, id), '[]')
  from ${from} entry where ${owner})`;

/** Days and custom workouts, as `days` and `customs`, with their exercises. */
const WORKOUTS = (customs: string, days: string) => `customs as materialized (
    select id, name, source_program_day_id, source_custom_workout_id from custom_workout
    where user_id = $1 ${customs}),
  days as materialized (${VISIBLE} ${days}),
  day_entries as materialized (select * from program_day_exercise
    where program_day_id = any (array(select id from days))),
  custom_entries as materialized (select * from custom_workout_exercise
    where user_id = $1 and custom_workout_id = any (array(select id from customs)))`;

const VISIBLE = `select day.id, day.name, day.position, day.program_id, program.name as program_name
  from program_day day join program on program.id = day.program_id
  where (program.user_id is null or program.user_id = $1)`;

const DAYS_JSON = `'days', (select coalesce(json_agg(json_build_object('id', id, 'name', name,
    'program', json_build_object('programId', program_id, 'name', program_name, 'position', position),
    'entries', ${ENTRIES('day_entries', 'program_day_id = days.id')}) order by id), '[]') from days)`;

const WORKOUTS_JSON = `${DAYS_JSON},
  'customs', (select coalesce(json_agg(json_build_object('id', id, 'name', name,
    'sourceProgramDayId', source_program_day_id, 'sourceCustomWorkoutId', source_custom_workout_id,
    'entries', ${ENTRIES('custom_entries', 'custom_workout_id = customs.id')}) order by id), '[]')
    from customs),
  'exercises', ${EXERCISES(
    'array(select exercise_id from day_entries) || array(select exercise_id from custom_entries)',
  )}`;

const answer = (fields: string, tables = '') =>
  `${tables === '' ? '' : `with recursive ${tables}`} select json_build_object(${fields})::text as answer`;

const LOCK = `insert into training_state (user_id) select id from users where id = $1
  on conflict (user_id) do update set revision = training_state.revision
  returning revision::text as answer`;

const MUSCLE_GROUPS = answer(`${SHOWN}, 'loads', ${LOADS(REPLAY(''))}`);
const MOST_RECOVERED = answer(SHOWN);
const AVAILABLE = answer(
  `${SHOWN}, ${WORKOUTS_JSON}`,
  WORKOUTS(
    'and for_log_id is null order by id limit $2',
    'order by day.id limit $2 - (select count(*) from customs)',
  ),
);

const SOURCE = `'swappedFromId', swapped_from_id, 'programDayId', program_day_id,
    'customWorkoutId', custom_workout_id, 'sourceProgramDayId', source_program_day_id,
    'sourceCustomWorkoutId', source_custom_workout_id`;

// Looked up one by one: a join would read all logs of a user with many.
const REPLACED = (swapped: string) => `select found.* from ${swapped} swapped
    cross join lateral (select log.id, log.swapped_from_id, log.program_day_id,
        workout.id as custom_workout_id, workout.source_program_day_id,
        workout.source_custom_workout_id
      from workout_log log left join custom_workout workout
        on workout.user_id = $1 and workout.id = log.custom_workout_id
      where log.user_id = $1 and log.id = swapped.swapped_from_id offset 0) found
    where swapped.swapped_from_id is not null`;

const IDS = (table: string) => `array(select id from ${table})`;
const REST = '$2 - (select count(*) from open_customs)';

const SMART_WORKOUT = answer(
  `${SHOWN}, ${WORKOUTS_JSON},
  'loads', ${LOADS('muscle_group_load where user_id = $1 and counted and performed_at > $3')},
  'completions', (select coalesce(json_agg(json_build_object('completedAt', ${MS('completed_at')},
    ${SOURCE}) order by completed_at, id), '[]') from completions),
  'replaced', (select coalesce(json_agg(json_build_object('id', id, ${SOURCE})), '[]') from replaced),
  'scheduled', (select coalesce(json_agg(json_build_object('id', id,
    'completedAt', ${MS('completed_at')}, 'programDayId', program_day_id,
    'customWorkoutId', custom_workout_id, 'customWorkoutExerciseId', custom_workout_exercise_id)
    order by id), '[]') from scheduled),
  'openIds', ${IDS('open_customs')}, 'familiarIds', ${IDS('familiar')}, 'allIds', ${IDS('all_days')}`,
  `completions as materialized (select log.id, log.completed_at, log.swapped_from_id,
      log.program_day_id, workout.id as custom_workout_id, workout.source_program_day_id,
      workout.source_custom_workout_id
    from workout_log log left join custom_workout workout
      on workout.user_id = $1 and workout.id = log.custom_workout_id
    where log.user_id = $1 and log.completed_at > $4 and log.completed_at <= $5
      and (workout.id is not null or log.program_day_id is not null)),
  replaced as (${REPLACED('completions')} union ${REPLACED('replaced')}),
  scheduled as materialized (select * from workout_log log
    where user_id = $1 and scheduled_date = $6
      and not exists (select from workout_swap active where active.user_id = $1
        and active.original_log_id = log.id and active.reverted_at is null)
      and not exists (select from workout_swap origin where origin.user_id = $1
        and origin.swapped_log_id = log.id and origin.reverted_at is not null)),
  open_customs as materialized (select id from custom_workout
    where user_id = $1 and for_log_id is null order by id limit $2),
  familiar as materialized (${VISIBLE} and day.program_id = any (array(
      select done.program_id from program_day done where done.id = any (array(
        select case when custom_workout_id is null then program_day_id
          when source_custom_workout_id is null then source_program_day_id end from completions))))
    order by day.id limit ${REST}),
  all_days as materialized (${VISIBLE} and (select count(*) from open_customs) +
      (select count(*) from familiar) < ${CANDIDATES_MIN} order by day.id limit ${REST}),
  ${WORKOUTS(
    `and id = any (${IDS('open_customs')} || array(select custom_workout_id from scheduled))`,
    `and day.id = any (${IDS('familiar')} || ${IDS('all_days')} || array(
      select program_day_id from scheduled where custom_workout_id is null))`,
  )}`,
);

const COMPLETE_STATE = answer(
  `'facts', (select row_to_json(facts) from facts), ${SHOWN},
  'exercises', ${EXERCISES('$3::bigint[]')}, 'loads', ${LOADS(REPLAY('and load.workout_log_id <> $2'))},
  'ownLoads', ${LOADS('muscle_group_load where user_id = $1 and workout_log_id = $2')}`,
  `facts as (${FACTS} and log.id = $2 for no key update of log)`,
);

const COMPLETE = `with
  completed as (update workout_log set completed_at = $3, updated_at = $4
    where user_id = $1 and id = $2),
  given as (select * from json_to_recordset($5) as given ("muscleGroup" text, load float8,
    "weeklySets" float8, "knownEffortSets" float8, "exercisesCount" integer)),
  stored_loads as (insert into muscle_group_load (user_id, workout_log_id, muscle_group,
      performed_at, load, weekly_sets, known_effort_sets, exercises_count, counted)
    select $1, $2, "muscleGroup", $3, load, "weeklySets", "knownEffortSets", "exercisesCount", true from given
    on conflict (workout_log_id, muscle_group, user_id) do update set
      performed_at = excluded.performed_at, load = excluded.load,
      weekly_sets = excluded.weekly_sets, known_effort_sets = excluded.known_effort_sets,
      exercises_count = excluded.exercises_count,
      counted = excluded.counted),
  gone_loads as (delete from muscle_group_load where user_id = $1 and workout_log_id = $2
    and muscle_group not in (select "muscleGroup" from given)),
  gone_exercises as (delete from workout_log_exercise where user_id = $1 and workout_log_id = $2),
  new_exercises as (insert into workout_log_exercise
      (user_id, workout_log_id, exercise_id, order_index)
    select $1, $2, exercise_id, order_index
    from json_to_recordset($6) as new (exercise_id bigint, order_index integer)
    returning id, order_index),
  new_sets as (insert into workout_log_set (user_id, workout_log_exercise_id, position, reps,
      seconds, weight_kg, rir, rpe, type)
    select $1, part.id, new.position, new.reps, new.seconds, new.weight_kg, new.rir, new.rpe, new.type
    from new_exercises part join json_to_recordset($7) as new (order_index integer,
      position integer, reps integer, seconds float8, weight_kg float8, rir float8, rpe float8,
      type text) on new.order_index = part.order_index),
  stored_records as (insert into muscle_group_recovery (user_id, muscle_group, last_workout_date,
      intensity, exercises_count, created_at, updated_at)
    select $1, "muscleGroup", "lastWorkoutDate", intensity, "exercisesCount", $4, $4
    from json_to_recordset($8) as new ("muscleGroup" text, "lastWorkoutDate" timestamptz,
      intensity numeric, "exercisesCount" integer)
    on conflict (user_id, muscle_group) do update set
      last_workout_date = excluded.last_workout_date, intensity = excluded.intensity,
      exercises_count = excluded.exercises_count, updated_at = excluded.updated_at)
  update training_state set revision = revision + 1 where user_id = $1`;

const SWAP_STATE = answer(
  `'facts', (select row_to_json(facts) from facts), ${SHOWN}, ${DAYS_JSON},
  'exercises', ${EXERCISES('array(select exercise_id from day_entries)')},
  'ownLoads', ${LOADS('muscle_group_load where user_id = $1 and workout_log_id = $2')}`,
  `facts as (${FACTS} and log.id = $2 for no key update of log),
  days as materialized (${VISIBLE} and day.id = $3),
  day_entries as materialized (select * from program_day_exercise
    where program_day_id = any (array(select id from days)))`,
);

const SWAP = `with
  new_log as (insert into workout_log (user_id, program_day_id, scheduled_date, source_type,
      swapped_from_id, created_at, updated_at)
    values ($1, $3, $4, $5, $2, $6, $6) returning id),
  new_swap as (insert into workout_swap (user_id, original_log_id, swapped_log_id, swap_date,
      created_at, updated_at)
    select $1, $2, id, $7, $6, $6 from new_log returning id),
  next_revision as (update training_state set revision = revision + 1 where user_id = $1)
  select json_build_object('logId', (select id from new_log),
    'swapId', (select id from new_swap))::text as answer`;

const BOTH_LOGS = '(select array[original_log_id, swapped_log_id] from swap_row)';

const REVERT_STATE = answer(
  `'swap', (select json_build_object('id', id, 'userId', user_id,
    'originalLogId', original_log_id, 'swappedLogId', swapped_log_id, 'swapDate', swap_date,
    'revertedAt', ${MS('reverted_at')}, 'createdAt', ${MS('created_at')},
    'updatedAt', ${MS('updated_at')}) from swap_row),
  'facts', (select coalesce(json_agg(row_to_json(facts)), '[]') from facts),
  'ownLoads', ${LOADS(`muscle_group_load where user_id = $1
    and workout_log_id = any (${BOTH_LOGS}::bigint[])`)}`,
  `swap_row as materialized (select * from workout_swap where user_id = $1 and id = $2),
  facts as (${FACTS} and log.id = any (${BOTH_LOGS}::bigint[]) for no key update of log)`,
);

const REVERT = `with reverted as (update workout_swap set reverted_at = $3, updated_at = $3
    where user_id = $1 and id = $2)
  update training_state set revision = revision + 1 where user_id = $1`;

interface ShownJson {
  readonly records: readonly (Omit<RecoveryRecord, 'lastWorkoutDate'> & {
    readonly lastWorkoutDate: number | null;
  })[];
  readonly corrections: readonly (Omit<RecoveryCorrection, 'until'> & { readonly until: number })[];
}

type LoadJson = Omit<MuscleGroupLoad, 'performedAt'> & { readonly performedAt: number };

interface WorkoutsJson {
  readonly days: readonly DayJson[];
  readonly customs: readonly CustomJson[];
  readonly exercises: readonly Exercise[];
}

interface SmartJson extends ShownJson, WorkoutsJson, CandidateIds {
  readonly loads: readonly LoadJson[];
  readonly completions: readonly CompletionRow[];
  readonly replaced: readonly ReplacedRow[];
  readonly scheduled: readonly ScheduledRow[];
}

type SwapJson = Omit<WorkoutSwap, 'revertedAt' | 'createdAt' | 'updatedAt'> & {
  readonly revertedAt: number | null;
  readonly createdAt: number;
  readonly updatedAt: number;
};

const toLoads = (loads: readonly LoadJson[]): readonly MuscleGroupLoad[] =>
  loads.map((load) => ({ ...load, performedAt: new Date(load.performedAt) }));

const toShown = ({ records, corrections }: ShownJson) => ({
  model: null,
  records: records.map((record) => ({
    ...record,
    lastWorkoutDate: record.lastWorkoutDate === null ? null : new Date(record.lastWorkoutDate),
  })),
  loads: null,
  corrections: corrections.map((held) => ({ ...held, until: new Date(held.until) })),
});

const toWorkouts = ({ days, customs, exercises }: WorkoutsJson) => {
  const known = byId(exercises);
  return [...toCustoms(customs, known), ...toDays(days, known)];
};

type Values = readonly (string | number | null | readonly number[])[];

export const limitOnPostgres = (pool: pg.Pool, prepare: boolean): Side => {
  const query = (text: string, values: Values) => ({ text, values: [...values] });
  const names = new Map<string, string>();
  const named = (text: string, values: Values) => {
    const name = names.get(text) ?? `limit_${names.size}`;
    names.set(text, name);
    return { name, text, values: [...values] };
  };
  const send = async <T>(
    on: pg.Pool | pg.PoolClient,
    text: string,
    ...values: Values
  ): Promise<T> => {
    const config = prepare ? named(text, values) : query(text, values);
    const { rows } = await on.query<{ answer: string }>(config);
    return JSON.parse(rows[0]?.answer ?? 'null') as T;
  };
  const writing = async <T>(
    userId: number,
    body: (client: pg.PoolClient, revision: number) => Promise<T>,
  ): Promise<T> => {
    const client = await pool.connect();
    try {
      await client.query('begin isolation level read committed');
      const result = await body(client, await send<number>(client, LOCK, userId));
      await client.query('commit');
      return result;
    } catch (error) {
      await client.query('rollback');
      throw error;
    } finally {
      client.release();
    }
  };
  const now = NOW.toISOString();
  return {
    muscleGroups: async ({ userId }) => {
      const found = await send<ShownJson & { loads: LoadJson[] }>(pool, MUSCLE_GROUPS, userId);
      return {
        asOf: NOW,
        ...reportRecovery({ ...toShown(found), loads: toLoads(found.loads) }, NOW),
      };
    },

    mostRecovered: async ({ userId }) =>
      answerMostRecovered(toShown(await send<ShownJson>(pool, MOST_RECOVERED, userId))),

    smartWorkout: async ({ userId }) => {
      const since = [LOADS_SINCE, LOGS_SINCE].map((instant) => instant.toISOString());
      const values = [CANDIDATES_MAX, ...since, now, TODAY];
      const found = await send<SmartJson>(pool, SMART_WORKOUT, userId, ...values);
      const workouts = toWorkouts(found);
      return answerSmartWorkout({
        ...toShown(found),
        loads: toLoads(found.loads),
        completions: toCompletions(found.completions, found.replaced),
        candidates: candidatesAmong(workouts, found),
        scheduled: toScheduled(found.scheduled, workouts),
      });
    },

    available: async ({ userId }) => {
      const found = await send<ShownJson & WorkoutsJson>(pool, AVAILABLE, userId, PAGE + 1);
      return answerAvailable(toWorkouts(found), toShown(found));
    },

    complete: ({ userId, completeLogId: logId, exercises }) =>
      writing(userId, async (client, revision) => {
        const ids = exercises.map(({ exerciseId }) => exerciseId);
        const found = await send<
          ShownJson & {
            facts: FactsRow | null;
            exercises: Exercise[];
            loads: LoadJson[];
            ownLoads: LoadJson[];
          }
        >(client, COMPLETE_STATE, userId, logId, ids);
        const state = {
          revision,
          facts: toFacts(found.facts),
          workout: null,
          exercises: found.exercises,
          performed: null,
          ownLoads: toLoads(found.ownLoads),
          recovery: { ...toShown(found), loads: toLoads(found.loads) },
        };
        const input = { logId, completedAt: null, exercises };
        const { changes, response } = planCompletion(state, input, CONTEXT);
        const sets = setRows(exercises).flatMap((list, order_index) =>
          list.map(([position, reps, seconds, weight_kg, rir, rpe, type]) => {
            const done = { reps, seconds, weight_kg, rir, rpe, type };
            return { order_index, position, ...done };
          }),
        );
        const parts = exercises.map(({ exerciseId: exercise_id }, order_index) => {
          return { exercise_id, order_index };
        });
        await send(
          client,
          COMPLETE,
          userId,
          logId,
          changes.completions?.[0]?.completedAt?.toISOString() ?? null,
          now,
          JSON.stringify(changes.loads?.[0]?.loads ?? []),
          JSON.stringify(parts),
          JSON.stringify(sets),
          JSON.stringify(changes.records ?? []),
        );
        return response;
      }),

    swap: ({ userId, swapLogId: logId, target }) =>
      writing(userId, async (client, revision) => {
        const found = await send<
          ShownJson & {
            facts: FactsRow | null;
            days: DayJson[];
            exercises: Exercise[];
            ownLoads: LoadJson[];
          }
        >(client, SWAP_STATE, userId, logId, target.programDayId);
        const [workout = null] = toDays(found.days, byId(found.exercises));
        const state = {
          revision,
          facts: toFacts(found.facts),
          workout,
          exercises: [],
          ownLoads: toLoads(found.ownLoads),
          recovery: toShown(found),
        };
        const input = { logId, target, exercises: null, token: null, swapDate: TODAY };
        const { changes, response } = planSwap(state, input, CONTEXT);
        const { source, scheduledFor, sourceType, swapDate } = requirePlanned(changes);
        const ids = await send<{ logId: number; swapId: number }>(
          client,
          SWAP,
          userId,
          logId,
          source.programDayId,
          scheduledFor,
          sourceType,
          now,
          swapDate,
        );
        return answerSwap(response, ids.logId, ids.swapId);
      }),

    revert: ({ userId, swapId }) =>
      writing(userId, async (client, revision) => {
        const found = await send<{
          swap: SwapJson | null;
          facts: FactsRow[];
          ownLoads: LoadJson[];
        }>(client, REVERT_STATE, userId, swapId);
        if (found.swap === null) throw new Error('no such swap');
        const { revertedAt, createdAt, updatedAt, ...row } = found.swap;
        const swap = {
          ...row,
          revertedAt: revertedAt === null ? null : new Date(revertedAt),
          createdAt: new Date(createdAt),
          updatedAt: new Date(updatedAt),
        };
        const factsOf = (logId: number) => toFacts(found.facts.find(({ id }) => id === logId));
        const state = {
          revision,
          swap,
          original: factsOf(swap.originalLogId),
          swapped: factsOf(swap.swappedLogId),
          completion: 'none' as const,
          ownLoads: toLoads(found.ownLoads),
          recovery: null,
        };
        const { changes, response } = planRevert(state, swapId, CONTEXT);
        if (changes.counted !== undefined) throw new Error('not a planned swap');
        await send(client, REVERT, userId, swapId, now);
        return response;
      }),
  };
};
