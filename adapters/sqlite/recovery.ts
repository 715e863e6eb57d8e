import { HOUR_MS, REPLAY_WINDOW_HOURS } from '../../src/domain/limits.js';
import { isStoredBy, type RecoveryState } from '../../src/domain/recovery-report.js';
import type { MuscleGroupLoad } from '../../src/domain/records.js';
import type { VerificationState } from '../../src/repository.js';
import {
  correctionColumns,
  loadColumns,
  recordColumns,
  toCorrections,
  toLoads,
  toRecords,
} from '../sql/recovery.js';
import { checkText, orNull, readInt, type Row, type Tuple } from '../sql/rows.js';
import { textOf, type HostSql } from './tables.js';

const WINDOW_MS = REPLAY_WINDOW_HOURS * HOUR_MS;
/** Later than any instant that can be stored. */
export const NEVER = Number.MAX_SAFE_INTEGER;

// The groups are found by hopping down the index from one to the next, each by its latest load, so
// that years of loads cost as much as two weeks of them. As of an instant, the latest before it is
// looked up then: to hop to it would pass all that came since.
const replayText = (asOf: boolean, except: string): string => {
  const found = `from muscle_group_load load
    where load.user_id = ? and load.counted = 1 ${except}`;
  const latest = (more: string): string => `select load.workout_log_id, load.muscle_group
    ${found} ${more} order by load.muscle_group desc, load.performed_at desc limit 1`;
  const latestBefore = `(select load.performed_at ${found}
    and load.muscle_group = latest.muscle_group and load.performed_at < ?
    order by load.performed_at desc limit 1)`;
  return `
with recursive latest (muscle_group, performed_at) as (
  select load.muscle_group, load.performed_at from muscle_group_load load
  where (load.workout_log_id, load.muscle_group) = (${latest('')})
  union all
  select load.muscle_group, load.performed_at
  from latest
  join muscle_group_load load
    on (load.workout_log_id, load.muscle_group) = (${latest('and load.muscle_group < latest.muscle_group')}))
select ${loadColumns()}
from latest
cross join muscle_group_load load
where load.user_id = ? and load.counted = 1 ${except}
  and load.muscle_group = latest.muscle_group
  and load.performed_at > ${asOf ? latestBefore : 'latest.performed_at'} - ${WINDOW_MS}
  ${asOf ? 'and load.performed_at < ?' : ''}`;
};

const EXCEPT = 'and load.workout_log_id not in (select value from json_each(?))';
const REPLAY = { now: replayText(false, ''), asOf: replayText(true, '') };
const REPLAY_EXCEPT = { now: replayText(false, EXCEPT), asOf: replayText(true, EXCEPT) };

/** The loads a replay needs: of each group those less than 14 days older than its latest. */
const replayLoads = (
  sql: HostSql,
  userId: number,
  before: Date | null,
  exceptLogIds: readonly number[],
): readonly MuscleGroupLoad[] => {
  const texts = exceptLogIds.length > 0 ? REPLAY_EXCEPT : REPLAY;
  const own = exceptLogIds.length > 0 ? [userId, JSON.stringify(exceptLogIds)] : [userId];
  const values = [...own, ...own, ...own];
  if (before === null) return toLoads(sql.tuples(texts.now, ...values));
  const time = before.getTime();
  return toLoads(sql.tuples(texts.asOf, ...values, ...own, time, time));
};

const LOADS_SINCE = `select ${loadColumns()} from muscle_group_load load
where load.user_id = ? and load.counted = 1 and load.performed_at > ? and load.performed_at < ?`;

/** Counted loads after an instant, and before another, oldest first. */
export const loadsSince = (
  sql: HostSql,
  userId: number,
  since: Date,
  before: Date | null,
): readonly MuscleGroupLoad[] =>
  toLoads(sql.tuples(LOADS_SINCE, userId, since.getTime(), before?.getTime() ?? NEVER));

// The plus keeps SQLite from reading all loads of the user: those of a log are found by the log.
const OWN_LOADS = `select ${loadColumns()} from muscle_group_load load
where +load.user_id = ? and load.workout_log_id in (select value from json_each(?))`;

/** The loads stored for some logs, counted or not. */
export const ownLoads = (
  sql: HostSql,
  userId: number,
  logIds: readonly number[],
): readonly MuscleGroupLoad[] => toLoads(sql.tuples(OWN_LOADS, userId, JSON.stringify(logIds)));

// Records as JSON, which costs less than rows and says them exactly: an intensity has two decimals at
// most. The reals of corrections may have more than JSON keeps of them in each version of SQLite, so
// these are rows, of which a user without any has one all the same. All names are >= '', which has
// SQLite take the index in which they already stand in order.
const SHOWN = `select
  (select state.model from training_state state where state.user_id = ?) as model,
  (select json_group_array(json_array(${recordColumns()})) from muscle_group_recovery record
    where record.user_id = ? and record.muscle_group >= '') as records,
  ${correctionColumns()}
from (select 1) left join recovery_correction held on held.user_id = ?`;

const readShown = (sql: HostSql, userId: number): Omit<RecoveryState, 'loads'> => {
  const rows = sql.tuples(SHOWN, userId, userId, userId);
  const [[model, records] = []] = rows;
  const corrections = rows.map(([, , ...correction]) => correction);
  return {
    model: orNull(checkText, model, 'model'),
    records: toRecords(JSON.parse(checkText(records, 'records')) as Tuple[]),
    corrections: toCorrections(corrections.filter(([muscleGroup]) => muscleGroup !== null)),
  };
};

/**
 * Recovery where the stored records are all that is asked for, else null. It is one statement, which
 * sees one state without a transaction: with three in a transaction the shortest read took 8 % more.
 */
export const readStored = (
  sql: HostSql,
  userId: number,
  { model, before }: { readonly model: string; readonly before: Date | null },
): RecoveryState | null => {
  if (before !== null) return null;
  const shown = readShown(sql, userId);
  return isStoredBy(shown.model, model) ? { ...shown, loads: null } : null;
};

/** Recovery of a user; loads where they are `needed` or the records are another model's. */
export const readRecovery = (
  sql: HostSql,
  userId: number,
  query: {
    readonly model: string;
    readonly needed?: boolean;
    readonly before?: Date | null;
    readonly exceptLogIds?: readonly number[];
  },
): RecoveryState => {
  const { model, needed = false, before = null, exceptLogIds = [] } = query;
  const shown = readShown(sql, userId);
  const loads =
    needed || before !== null || !isStoredBy(shown.model, model)
      ? replayLoads(sql, userId, before, exceptLogIds)
      : null;
  return { ...shown, loads };
};

const logIdsOf = (rows: readonly Row[]): readonly number[] =>
  rows.map((row) => readInt(row, 'workout_log_id'));

const countedNotCompleted = textOf(
  ({ logs, completedExactly }) => `
select distinct load.workout_log_id from muscle_group_load load
where load.user_id = ? and load.counted = 1 and not exists (
  select 1 from ${logs} log
  where log.user_id = load.user_id and log.id = load.workout_log_id
    and log.${completedExactly} is not null)
order by load.workout_log_id`,
);

const completedNotCounted = textOf(
  ({ logs, completedExactly }) => `
select distinct load.workout_log_id from muscle_group_load load
where load.user_id = ? and load.counted = 0 and exists (
  select 1 from ${logs} log
  where log.user_id = load.user_id and log.id = load.workout_log_id
    and log.${completedExactly} is not null)
order by load.workout_log_id`,
);

// The plus keeps SQLite from reading all loads of the user for each log: they are found by the log.
const completedWithoutLoads = textOf(
  ({ logs, completedExactly }) => `
select log.id as workout_log_id from ${logs} log
where log.user_id = ? and log.${completedExactly} is not null and not exists (
  select 1 from muscle_group_load load
  where +load.user_id = log.user_id and load.workout_log_id = log.id)
order by log.id`,
);

const plannedWithLoads = textOf(
  ({ logs, swaps, completedExactly }) => `
select distinct load.workout_log_id from muscle_group_load load
where load.user_id = ? and load.counted = 0 and exists (
  select 1 from ${logs} log
  where log.user_id = load.user_id and log.id = load.workout_log_id
    and log.${completedExactly} is null)
and not exists (
  select 1 from ${swaps} swap
  where +swap.user_id = load.user_id and swap.original_log_id = load.workout_log_id)
and not exists (
  select 1 from ${swaps} swap
  where +swap.user_id = load.user_id and swap.swapped_log_id = load.workout_log_id)
order by load.workout_log_id`,
);

const dangling = textOf(
  ({ logs }) => `
select log.id as workout_log_id from ${logs} log
where log.user_id = ? and (
  (log.custom_workout_id is not null and not exists (
    select 1 from custom_workout workout
    where workout.user_id = log.user_id and workout.id = log.custom_workout_id))
  or (log.custom_workout_exercise_id is not null and not exists (
    select 1 from custom_workout_exercise entry
    where entry.user_id = log.user_id and entry.id = log.custom_workout_exercise_id
      and entry.custom_workout_id = log.custom_workout_id))
  or (log.swapped_from_id is not null and not exists (
    select 1 from ${logs} source
    where source.user_id = log.user_id and source.id = log.swapped_from_id)))
order by log.id`,
);

export const readVerification = (sql: HostSql, userId: number): VerificationState => ({
  recovery: readRecovery(sql, userId, { model: '', needed: true }),
  countedNotCompletedLogIds: logIdsOf(sql.all(countedNotCompleted(sql.t), userId)),
  completedNotCountedLogIds: logIdsOf(sql.all(completedNotCounted(sql.t), userId)),
  completedWithoutLoadsLogIds: logIdsOf(sql.all(completedWithoutLoads(sql.t), userId)),
  plannedWithLoadsLogIds: logIdsOf(sql.all(plannedWithLoads(sql.t), userId)),
  danglingLogIds: logIdsOf(sql.all(dangling(sql.t), userId)),
});
