import type { LogId, UserId } from '../../src/domain/ids.js';
import type { Changes, LoadReplacement } from '../../src/domain/changes.js';
import { HOUR_MS, REPLAY_WINDOW_HOURS } from '../../src/domain/limits.js';
import type { MuscleGroupLoad } from '../../src/domain/records.js';
import type { RecoveryState } from '../../src/domain/snapshot.js';
import {
  correctionColumns,
  loadColumns,
  recordColumns,
  toCorrections,
  toLoads,
  toRecords,
} from '../sql/recovery.js';
import { checkText, orNull, type Tuple } from '../sql/rows.js';
import type { HostSql } from './tables.js';

/** Later than any instant that can be stored. */
export const NEVER = Number.MAX_SAFE_INTEGER;

// Records are read as JSON, which costs less than rows. That is exact, because an intensity has at
// most two decimals. Corrections are read as rows, because their numbers may have more decimals
// than some versions of SQLite keep in JSON. A user without corrections has one row without a
// correction. The condition `>= ''` is true for every name, and makes SQLite use the index that is
// ordered by name.
const STORED_RECOVERY = `select
  (select state.model from training_state state where state.user_id = +?) as model,
  (select json_group_array(json_array(${recordColumns()})) from muscle_group_recovery record
    where record.user_id = +? and record.muscle_group >= '') as records,
  ${correctionColumns()}
from (select 1) left join recovery_correction held on held.user_id = +?`;

/** Reads the stored recovery in one statement. */
export const readStoredRecovery = (sql: HostSql, userId: UserId): Omit<RecoveryState, 'loads'> => {
  const rows = sql.tuples(STORED_RECOVERY, userId, userId, userId);
  const [[model, records] = []] = rows;
  const corrections = rows.map(([, , ...correction]) => correction);
  return {
    model: orNull(checkText, model, 'model'),
    records: toRecords(JSON.parse(checkText(records, 'records')) as Tuple[]),
    corrections: toCorrections(corrections.filter(([muscleGroup]) => muscleGroup !== null)),
  };
};

// Most reads and replays refer to at most two logs. Their ids are bound one by one, because a
// replay takes a sixth longer with the ids in one JSON value.
const marks = (count: number): string => Array<string>(count).fill('+?').join(', ');
const COUNTS = [0, 1, 2];

// Skips in the index from one group's latest load to the next group's, so years of loads cost as
// much to read as two weeks. With `asOf`, looks up each group's latest load before that instant,
// because a scan of the index would pass all later loads.
const replayText = (asOf: boolean, exceptLogs: number): string => {
  const except = exceptLogs === 0 ? '' : `and load.workout_log_id not in (${marks(exceptLogs)})`;
  const found = `from muscle_group_load load
    where load.user_id = +? and load.counted = 1 ${except}`;
  const latest = (more: string): string => `select load.workout_log_id, load.muscle_group
    ${found} ${more} order by load.muscle_group desc, load.performed_at desc limit 1`;
  const latestBefore = `(select load.performed_at ${found}
    and load.muscle_group = latest.muscle_group and load.performed_at < +?
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
where load.user_id = +? and load.counted = 1 ${except}
  and load.muscle_group = latest.muscle_group
  and load.performed_at > ${asOf ? latestBefore : 'latest.performed_at'} - ${REPLAY_WINDOW_HOURS * HOUR_MS}
  ${asOf ? 'and load.performed_at < +?' : ''}`;
};

const replayTexts = (exceptLogs: number) => ({
  now: replayText(false, exceptLogs),
  asOf: replayText(true, exceptLogs),
});
const REPLAY = COUNTS.map(replayTexts);

/** For each group, the loads less than 14 days older than its latest load. */
export const listReplayLoads = (
  sql: HostSql,
  userId: UserId,
  before: Date | null,
  exceptLogIds: readonly LogId[],
): readonly MuscleGroupLoad[] => {
  const { now, asOf } = REPLAY[exceptLogIds.length] ?? replayTexts(exceptLogIds.length);
  const found = [userId, ...exceptLogIds];
  if (before === null) return toLoads(sql.tuples(now, ...found, ...found, ...found));
  const time = before.getTime();
  return toLoads(sql.tuples(asOf, ...found, ...found, ...found, ...found, time, time));
};

/** Counted loads between two instants, oldest first. */
export const listWindowLoads = (
  sql: HostSql,
  userId: UserId,
  since: Date,
  before: Date | null,
): readonly MuscleGroupLoad[] =>
  toLoads(
    sql.tuples(
      `select ${loadColumns()} from muscle_group_load load
       where load.user_id = +? and load.counted = 1
         and load.performed_at > +? and load.performed_at < +?`,
      userId,
      since.getTime(),
      before?.getTime() ?? NEVER,
    ),
  );

const ownLoads = (logs: number): string => `
select ${loadColumns()} from muscle_group_load load
where +load.user_id = +? and load.workout_log_id in (${marks(logs)})`;
const OWN_LOADS = COUNTS.map(ownLoads);

/** The loads of logs, whether counted or not. */
export const listOwnLoads = (
  sql: HostSql,
  userId: UserId,
  logIds: readonly LogId[],
): readonly MuscleGroupLoad[] =>
  toLoads(sql.tuples(OWN_LOADS[logIds.length] ?? ownLoads(logIds.length), userId, ...logIds));

/** The loads of logs, whether counted or not. `logIds` is a JSON array. */
export const listLoadsAmong = (
  sql: HostSql,
  userId: UserId,
  logIds: string,
): readonly MuscleGroupLoad[] =>
  toLoads(
    sql.tuples(
      `select ${loadColumns()} from muscle_group_load load
       where +load.user_id = +? and load.workout_log_id in (select value from json_each(+?))`,
      userId,
      logIds,
    ),
  );

/** Stores loads of a log that has none yet. */
export const insertLoads = (
  sql: HostSql,
  userId: UserId,
  logId: LogId,
  { performedAt, loads }: LoadReplacement,
): void => {
  for (const load of loads) {
    sql.change(
      `insert into muscle_group_load (user_id, workout_log_id, muscle_group, performed_at, load,
         weekly_sets, known_effort_sets, exercises_count, counted)
       values (?, ?, ?, ?, ?, ?, ?, ?, 1)`,
      userId,
      logId,
      load.muscleGroup,
      performedAt.getTime(),
      load.load,
      load.fractionalSets,
      load.knownEffortSets,
      load.exercisesCount,
    );
  }
};

export const replaceLoads = (
  sql: HostSql,
  userId: UserId,
  logId: LogId,
  replacement: LoadReplacement,
): void => {
  sql.run(
    'delete from muscle_group_load where user_id = +? and workout_log_id = +?',
    userId,
    logId,
  );
  insertLoads(sql, userId, logId, replacement);
};

export const setCounted = (sql: HostSql, userId: UserId, logId: LogId, counted: boolean): void => {
  sql.run(
    'update muscle_group_load set counted = ? where user_id = +? and workout_log_id = +?',
    Number(counted),
    userId,
    logId,
  );
};

export const writeRecords = (
  sql: HostSql,
  userId: UserId,
  records: NonNullable<Changes['records']>,
  now: number,
): void => {
  for (const record of records) {
    sql.change(
      `insert into muscle_group_recovery (user_id, muscle_group, last_workout_date, intensity,
         exercises_count, created_at, updated_at)
       values (?, ?, ?, ?, ?, ?, ?)
       on conflict (user_id, muscle_group) do update set
         last_workout_date = excluded.last_workout_date, intensity = excluded.intensity,
         exercises_count = excluded.exercises_count, updated_at = excluded.updated_at`,
      userId,
      record.muscleGroup,
      record.lastWorkoutDate?.getTime() ?? null,
      record.intensity,
      record.exercisesCount,
      now,
      now,
    );
  }
};

export const writeCorrections = (
  sql: HostSql,
  userId: UserId,
  corrections: NonNullable<Changes['corrections']>,
): void => {
  for (const { muscleGroup, maxScore, until, note } of corrections) {
    sql.change(
      `insert into recovery_correction (user_id, muscle_group, at_most, until, note)
       values (?, ?, ?, ?, ?)
       on conflict (user_id, muscle_group) do update set
         at_most = excluded.at_most, until = excluded.until, note = excluded.note`,
      userId,
      muscleGroup,
      maxScore,
      until.getTime(),
      note,
    );
  }
};

export const deleteCorrection = (sql: HostSql, userId: UserId, muscleGroup: string): void => {
  sql.run(
    'delete from recovery_correction where user_id = +? and muscle_group = +?',
    userId,
    muscleGroup,
  );
};
