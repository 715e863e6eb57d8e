import type { LogId, UserId } from '../../src/domain/ids.js';
import type { PerformedExercise, PerformedLog } from '../../src/domain/records.js';
import { toPerformedExercises, toPerformedLogs, type PerformedExercises } from '../sql/logs.js';
import { setValues } from '../sql/host-statements.js';
import type { SqliteValue } from './driver.js';
import { runStatement } from './host-statements.js';
import type { HostSql, Tables } from './tables.js';

// Most reads are about one log, and parsing a JSON list takes longer than finding the log.
const OF_LOGS = { one: '= +?', many: 'in (select value from json_each(+?))' };
type LogCount = keyof typeof OF_LOGS;

const SETS = 'done.reps, done.seconds, done.weight_kg, done.rir, done.rpe, done.type';

const ownSets = (count: LogCount): string => `
select part.workout_log_id, part.id, part.exercise_id, ${SETS}
from workout_log_exercise part
cross join workout_log_set done
  on +done.user_id = part.user_id and done.workout_log_exercise_id = part.id
where +part.user_id = +? and part.workout_log_id ${OF_LOGS[count]}
order by part.order_index, part.id, done.position`;

const OWN_SETS = { one: ownSets('one'), many: ownSets('many') };

// The host's order may be null, or text with the host's collation.
const IN_ORDER = ['order_index', 'id', 'position', 'exercise_id']
  .map((name) => `done.${name} collate binary nulls last`)
  .join(', ');

// The host's sets need no user id, because the caller has checked that the logs belong to the user.
const hostSets =
  (count: LogCount) =>
  ({ performedSets }: Tables): string => `
select done.workout_log_id, done.id, done.exercise_id,
  ${(performedSets?.columns ?? []).map((name) => `done.${name}`).join(', ')}
from ${performedSets?.relation ?? ''} done
where ${performedSets?.hasUsers === true ? '+done.user_id = +? and ' : ''}done.workout_log_id ${OF_LOGS[count]}
order by ${IN_ORDER}`;

const HOST_SETS = { one: hostSets('one'), many: hostSets('many') };

/** Leaves out logs without sets. */
export const listPerformed = (
  sql: HostSql,
  userId: UserId,
  logIds: readonly LogId[],
): readonly PerformedLog[] => {
  const { writesPerformed, performedSets } = sql.t;
  const [first, second] = logIds;
  if (first === undefined) return [];
  const [count, ids]: [LogCount, SqliteValue] =
    second === undefined ? ['one', first] : ['many', JSON.stringify(logIds)];
  if (writesPerformed) return toPerformedLogs(sql.all(OWN_SETS[count], userId, ids));
  if (performedSets === null) return [];
  const users = performedSets.hasUsers ? [userId] : [];
  return performedSets.toPerformed(sql.all(HOST_SETS[count], ...users, ids));
};

const OWN_EXERCISES = `
select part.workout_log_id, part.exercise_id
from workout_log_exercise part
where +part.user_id = +? and part.workout_log_id ${OF_LOGS.many} and exists (
  select 1 from workout_log_set done
  where +done.user_id = part.user_id and done.workout_log_exercise_id = part.id)
order by part.order_index, part.id`;

/**
 * If the sets are in the host's own table, reads the sets themselves, because some may not be
 * readable.
 */
export const listPerformedExercises = (
  sql: HostSql,
  userId: UserId,
  logIds: readonly LogId[],
): readonly PerformedExercises[] =>
  sql.t.writesPerformed
    ? toPerformedExercises(sql.all(OWN_EXERCISES, userId, JSON.stringify(logIds)))
    : listPerformed(sql, userId, logIds);

/**
 * A host with its own table of sets stores them with a statement in the mapping or in its own code.
 */
export const insertPerformed = (
  sql: HostSql,
  userId: UserId,
  logId: LogId,
  exercises: readonly PerformedExercise[],
): void => {
  const { insertSet } = sql.t.statements;
  if (insertSet !== undefined) {
    for (const values of setValues(sql.t, userId, logId, exercises)) {
      runStatement(sql, insertSet, values);
    }
  }
  if (!sql.t.writesPerformed) return;
  const last = sql.insertAll(
    'insert into workout_log_exercise (user_id, workout_log_id, exercise_id, order_index)',
    exercises.map(({ exerciseId }, orderIndex) => [userId, logId, exerciseId, orderIndex]),
  );
  const first = last - exercises.length + 1;
  sql.insertAll(
    `insert into workout_log_set (workout_log_exercise_id, position, user_id, reps, seconds,
       weight_kg, rir, rpe, type)`,
    exercises.flatMap(({ sets }, at) =>
      sets.map(({ reps, seconds, weightKg, rir, rpe, type }, position) => [
        ...[first + at, position, userId, reps ?? null, seconds ?? null],
        ...[weightKg ?? null, rir ?? null, rpe ?? null, type ?? null],
      ]),
    ),
  );
};

export const replacePerformed = (
  sql: HostSql,
  userId: UserId,
  logId: LogId,
  exercises: readonly PerformedExercise[],
): void => {
  const { deleteSets } = sql.t.statements;
  if (deleteSets !== undefined) {
    runStatement(sql, deleteSets, { userId, logId });
  } else if (sql.t.writesPerformed) {
    sql.run(
      'delete from workout_log_exercise where user_id = +? and workout_log_id = +?',
      userId,
      logId,
    );
  } else {
    return;
  }
  insertPerformed(sql, userId, logId, exercises);
};
