import type { LogId } from '../../src/domain/ids.js';
import type { Changes } from '../../src/domain/changes.js';
import type { Wants } from '../../src/domain/snapshot.js';
import { IS_SESSION } from '../sql/completions.js';
import { keepingCodes, objects, type ReadPart, type WritePart } from './statement.js';
import type { Tables } from './tables.js';

const OWN_COLUMNS = ['position', 'reps', 'seconds', 'weight_kg', 'rir', 'rpe', 'type'];

const columnsOf = (names: readonly string[]): string =>
  names.map((name) => `done.${name}`).join(', ');

/**
 * What a host orders by may be a text in a collation of the host: texts are ordered by code point. A
 * collation cannot be given to a value of another type, which the mapping does not say.
 */
const byValue = (name: string): string =>
  `case when pg_typeof(${name}) in ('text'::regtype, 'varchar'::regtype, 'bpchar'::regtype)
    then ${name}::text end collate "C", ${name}`;

/** Nulls are last, as PostgreSQL has them. */
const inOrder = ({ performedSets }: Tables): string =>
  performedSets === null
    ? 'order by order_index, id, position'
    : `order by ${['order_index', 'id', 'position', 'exercise_id'].map(byValue).join(', ')}`;

/** The sets performed in some logs that are the user's; `ofLogs` is what their ids are compared with. */
const setsOf = (t: Tables, ofLogs: string): string => {
  const own =
    t.performed &&
    `
    select part.workout_log_id, part.id, part.exercise_id, part.order_index, ${columnsOf(OWN_COLUMNS)}
    from ${t.performed.logExercise} part
    join ${t.performed.logSet} done
      on done.user_id = ${t.user} and done.workout_log_exercise_id = part.id
    where part.user_id = ${t.user} and part.workout_log_id = ${ofLogs}`;
  // The host's sets need not name a user: they are those of a log that is the user's.
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

const OF_LOGS = 'any (array(select facts.id from facts))';
const ofSessions = (t: Tables): string => `any (array(
      select completions.id from completions where completions.is_session
      order by completions.completed desc, completions.id${t.byLogId} desc
      limit :performedMax::bigint))`;

/** Performed sets, as `performed`: of the logs of `facts`, or of the sessions among `completions`. */
export const performedPart = (t: Tables, wanted: NonNullable<Wants['performed']>): ReadPart => ({
  with: { performed: setsOf(t, wanted === 'ofLogs' ? OF_LOGS : ofSessions(t)) },
  answer: { performed: objects('performed', inOrder(t)) },
});

/** The sets of the logs `:sessionLogIds` that are sessions, as `session_sets`. */
export const sessionSetsPart = (t: Tables): ReadPart => ({
  with: {
    session_logs: `
    select log.id from ${t.logs} log
    left join ${t.customWorkout} workout
      on workout.user_id = ${t.user} and workout.id = log.custom_workout_id
    where log.user_id = ${t.user} and log.id = any (:sessionLogIds::${t.logId}[])
      and log.completed_at is not null and ${IS_SESSION}`,
    session_sets: setsOf(t, 'any (array(select session_logs.id from session_logs))'),
  },
  answer: { sessionSets: objects('session_sets', inOrder(t)) },
});

/** Replaces what is stored as performed in a log of the base tables. */
export const writePerformed = (
  t: Tables,
  { logExercise, logSet }: NonNullable<Tables['performed']>,
  { exercises }: NonNullable<Changes['performed']>,
  logId: LogId,
): WritePart => {
  // On a cluster the part before is a statement of its own, and its rows are in the table.
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
      // A set names its exercise by the id that the row above it gets.
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
      sets: JSON.stringify(
        exercises.flatMap(({ sets }, at) =>
          sets.map(({ weightKg, ...set }, position) => ({
            ...set,
            weight_kg: weightKg,
            order_index: at,
            position,
          })),
        ),
      ),
    },
  };
};
