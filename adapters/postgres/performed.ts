import type { ExerciseId, LogId } from '../../src/domain/ids.js';
import type { Changes } from '../../src/domain/changes.js';
import type { PerformedLog } from '../../src/domain/records.js';
import type { Wants } from '../../src/domain/snapshot.js';
import type { SessionParts } from '../../src/port/port.js';
import { latestSessions, withPlans, type PlannedWork } from '../../src/port/session-rows.js';
import { IS_SESSION } from '../sql/completions.js';
import { toPerformedExercises, type PerformedExercises } from '../sql/logs.js';
import { readId, readInt, readIntOrNull, type Row } from '../sql/rows.js';
import {
  byColumn,
  keepingCodes,
  objects,
  rowsOf,
  type ReadPart,
  type WritePart,
} from './statement.js';
import type { Tables } from './tables.js';

const SET_VALUES = ['reps', 'seconds', 'weight_kg', 'rir', 'rpe', 'type'];

const columnsOf = (names: readonly string[]): string =>
  names.map((name) => `done.${name}`).join(', ');

/**
 * Orders text by code point under any collation. The mapping does not state the type of a column,
 * and only text accepts a collation.
 */
const byValue = (name: string): string =>
  `case when pg_typeof(${name}) in ('text'::regtype, 'varchar'::regtype, 'bpchar'::regtype)
    then ${name}::text end collate "C", ${name}`;

/** Nulls are last, as PostgreSQL does by default. */
export const inOrder = ({ performedSets }: Tables): string =>
  performedSets === null
    ? 'order by order_index, id, position'
    : `order by ${['order_index', 'id', 'position', 'exercise_id'].map(byValue).join(', ')}`;

/** `ofLogs` is the SQL that log ids are compared with. */
const setsOf = (t: Tables, ofLogs: string): string => {
  const own =
    t.performed &&
    `
    select part.workout_log_id, part.id, part.exercise_id, part.order_index, ${columnsOf(['position', ...SET_VALUES])}
    from ${t.performed.logExercise} part
    join ${t.performed.logSet} done
      on done.user_id = ${t.user} and done.workout_log_exercise_id = part.id
    where part.user_id = ${t.user} and part.workout_log_id = ${ofLogs}`;
  // The host's sets need no user id, because they belong to logs of the user.
  const hosts =
    t.performedSets !== null &&
    `
    select done.workout_log_id, done.id, done.exercise_id, done.order_index,
      ${columnsOf(['position', ...t.performedSets.columns])}
    from ${t.performedSets.relation} done
    where ${t.performedSets.hasUsers ? `done.user_id = ${t.user} and ` : ''}done.workout_log_id = ${ofLogs}`;
  const none = `
    select null::${t.logId} as workout_log_id, null::bigint as id, null::${t.exerciseId} as exercise_id,
      null::bigint as order_index, 0 as position where false`;
  return own || hosts || none;
};

/**
 * Selects the exercises that have sets. If the sets are in the host's own tables, it selects the
 * sets themselves, because some may not be readable.
 */
export const exercisesDone = (t: Tables, ofLogs: string): string =>
  t.performed === null
    ? setsOf(t, ofLogs)
    : `
    select part.workout_log_id, part.id, part.exercise_id, part.order_index, 0 as position
    from ${t.performed.logExercise} part
    where part.user_id = ${t.user} and part.workout_log_id = ${ofLogs} and exists (
      select 1 from ${t.performed.logSet} done
      where done.user_id = ${t.user} and done.workout_log_exercise_id = part.id)`;

export const toExercisesDone = (t: Tables, rows: readonly Row[]): readonly PerformedExercises[] =>
  t.performed === null ? t.toPerformed(rows) : toPerformedExercises(rows);

/** The sets that {@link setsOf} selected into `table`, in order. */
const setsIn = (t: Tables, table: string): string =>
  byColumn(
    [
      ...['workout_log_id', 'id', 'exercise_id'],
      ...(t.performed === null ? (t.performedSets?.columns ?? []) : SET_VALUES),
    ],
    table,
    inOrder(t),
  );

export const toPerformed = (t: Tables, sets: unknown): readonly PerformedLog[] =>
  t.toPerformed(rowsOf(sets));

const OF_LOGS = 'any (array(select facts.id from facts))';
const ofSessions = (t: Tables): string => `any (array(
      select completions.id from completions where completions.is_session
      order by completions.completed desc, completions.id${t.byLogId} desc
      limit :performedMax::bigint))`;

/** The entries of workouts that are reserved for sessions. */
const plansFor = (t: Tables, sessions: string): string => `
    select entry.custom_workout_id, entry.id, entry.exercise_id, entry.sets, entry.reps_min,
      entry.reps_max, entry.order_index
    from ${t.customWorkoutExercise} entry
    where entry.user_id = ${t.user} and entry.custom_workout_id = any (array(
      select custom_workout_id from ${sessions}))`;

const PLAN_ORDER = 'order by order_index, id';

const plansOf = (rows: readonly Row[]): ((id: number) => readonly PlannedWork[]) => {
  const entries = rows.map((row) => ({
    customWorkoutId: readInt(row, 'custom_workout_id'),
    exerciseId: readId<ExerciseId>(row, 'exercise_id'),
    sets: readInt(row, 'sets'),
    repsMin: readInt(row, 'reps_min'),
    repsMax: readInt(row, 'reps_max'),
  }));
  return (id) => entries.filter(({ customWorkoutId }) => customWorkoutId === id);
};

/** Reads the sets of the logs in `facts`, or of the sessions among `completions`. */
export const performedPart = (t: Tables, wanted: NonNullable<Wants['performed']>): ReadPart =>
  wanted === 'ofLogs'
    ? {
        with: { performed: setsOf(t, OF_LOGS) },
        answer: { performed: setsIn(t, 'performed') },
      }
    : {
        with: {
          performed: setsOf(t, ofSessions(t)),
          plans: plansFor(t, 'completions where is_session and custom_workout_id is not null'),
        },
        answer: {
          performed: setsIn(t, 'performed'),
          plans: objects('plans', PLAN_ORDER),
        },
      };

export const performedSince = (
  t: Tables,
  answer: Row,
  completions: SessionParts['completions'],
  performedMax: number,
): readonly PerformedLog[] =>
  withPlans(
    latestSessions(completions, performedMax),
    toPerformed(t, answer['performed']),
    plansOf(answer['plans'] as Row[]),
  );

export const pastSetsPart = (t: Tables): ReadPart => ({
  with: { past_sets: setsOf(t, 'any (array(select past_logs.id from past_logs))') },
  answer: { pastSets: setsIn(t, 'past_sets') },
});

/** Reads the sessions among the logs `:sessionLogIds`, with their sets and plans. */
export const sessionSetsPart = (t: Tables): ReadPart => ({
  with: {
    session_logs: `
    select log.id, workout.id as custom_workout_id from ${t.logs} log
    left join ${t.customWorkout} workout
      on workout.user_id = ${t.user} and workout.id = log.custom_workout_id
    where log.user_id = ${t.user} and log.id = any (:sessionLogIds::${t.logId}[])
      and log.completed_at is not null and ${IS_SESSION}`,
    session_sets: setsOf(t, 'any (array(select session_logs.id from session_logs))'),
    session_plans: plansFor(t, 'session_logs where custom_workout_id is not null'),
  },
  answer: {
    sessionLogs: objects('session_logs'),
    sessionSets: setsIn(t, 'session_sets'),
    sessionPlans: objects('session_plans', PLAN_ORDER),
  },
});

export const performedInSessions = (t: Tables, answer: Row): readonly PerformedLog[] =>
  withPlans(
    (answer['sessionLogs'] as Row[]).map((row) => ({
      id: readId<LogId>(row, 'id'),
      customWorkoutId: readIntOrNull(row, 'custom_workout_id'),
    })),
    toPerformed(t, answer['sessionSets']),
    plansOf(answer['sessionPlans'] as Row[]),
  );

export const writePerformed = (
  t: Tables,
  { logExercise, logSet }: NonNullable<Tables['performed']>,
  { exercises }: NonNullable<Changes['performed']>,
  logId: LogId,
): WritePart => {
  const sets = exercises.flatMap((exercise, at) =>
    exercise.sets.map(({ weightKg, ...set }, position) => ({
      ...set,
      weight_kg: weightKg,
      order_index: at,
      position,
    })),
  );
  // On a cluster, `new_exercises` has already run as a separate statement, so its rows are in the
  // table.
  const stored = t.isDistributed
    ? `(select part.id, part.order_index from ${logExercise} part
      where part.user_id = ${t.user} and part.workout_log_id = :performedLogId::${t.logId})`
    : 'new_exercises';
  return {
    with: {
      gone_exercises: `
    delete from ${logExercise} part
    where part.user_id = ${t.user} and part.workout_log_id = :performedLogId::${t.logId}`,
      new_exercises: `
    insert into ${logExercise} (user_id, workout_log_id, exercise_id, order_index)
    select ${t.user}, :performedLogId::${t.logId}, new.exercise_id, new.order_index
    from json_to_recordset(:performed::json) as new (exercise_id ${t.exerciseId}, order_index integer)
    returning id, order_index`,
      // A set refers to its exercise by the id from `new_exercises`.
      new_sets: `
    insert into ${logSet} (user_id, workout_log_exercise_id, position, reps, seconds, weight_kg, rir,
      rpe, type)
    select ${t.user}, part.id, new.position, new.reps, new.seconds, new.weight_kg, new.rir,
      new.rpe, new.type
    from ${stored} part
    join json_to_recordset(:sets::json) as new (order_index integer, position integer,
      reps integer, seconds float8, weight_kg float8, rir float8, rpe float8, type text)
      on new.order_index = part.order_index${keepingCodes(t)}`,
    },
    values: {
      performedLogId: logId,
      performed: JSON.stringify(
        exercises.map(({ exerciseId }, at) => ({ exercise_id: exerciseId, order_index: at })),
      ),
      sets: JSON.stringify(sets),
    },
    rows: { new_exercises: exercises.length, new_sets: sets.length },
  };
};
