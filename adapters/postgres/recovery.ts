import type { LogId } from '../../src/domain/ids.js';
import type { Changes } from '../../src/domain/changes.js';
import { REPLAY_WINDOW_HOURS } from '../../src/domain/limits.js';
import type { MuscleGroupLoad } from '../../src/domain/records.js';
import type { Parts, RecoveryState } from '../../src/domain/snapshot.js';
import { wantedRecovery, type WantedRecovery } from '../sql/wanted-recovery.js';
import {
  correctionColumns,
  loadColumns,
  recordColumns,
  toCorrections,
  toLoads,
  toRecords,
} from '../sql/recovery.js';
import { readTextOrNull, type Row, type Tuple } from '../sql/rows.js';
import type { Values } from './driver.js';
import { idArray, textArray, tuples, utc, type ReadPart, type WritePart } from './statement.js';
import type { Tables } from './tables.js';

/** The number of the user's writes so far; null before the first. */
export const revisionPart = (t: Tables): ReadPart => ({
  answer: {
    revision: `select state.revision from ${t.state} state where state.user_id = ${t.user}`,
  },
});

/** The tag of the model that wrote the records. */
export const modelPart = (t: Tables): ReadPart => ({
  answer: { model: `select state.model from ${t.state} state where state.user_id = ${t.user}` },
});

export const recordsPart = (t: Tables): ReadPart => ({
  answer: {
    corrections: tuples(
      correctionColumns(utc),
      `${t.correction} held where held.user_id = ${t.user}`,
    ),
    records: tuples(recordColumns(utc), `${t.recovery} record where record.user_id = ${t.user}`),
  },
});

export interface ReplayLoads {
  /** SQL for an array of log ids whose loads are left out. */
  readonly except?: string;
  /** Whether to read only loads before `:before`. */
  readonly before?: boolean;
}

// Skips in the index from one group's latest load to the next group's, so years of loads cost as
// much to read as two weeks. With `before`, looks up each group's latest load before that instant,
// because a scan of the index would pass all later loads. `offset 0` keeps the planner from joining
// the whole history instead. The limit is in hours, because the length of a day depends on the
// session's time zone.
/**
 * Reads the loads for a replay: for each group, those less than 14 days older than its latest load.
 */
export const replayPart = (t: Tables, { except, before = false }: ReplayLoads): ReadPart => {
  const found = `from ${t.load} load where load.user_id = ${t.user} and load.counted
    ${except === undefined ? '' : `and load.workout_log_id <> all (${except})`}`;
  const latest = (more: string): string => `
    select load.muscle_group, load.performed_at ${found} ${more}
    order by load.muscle_group desc, load.performed_at desc limit 1`;
  const since = before
    ? `(select load.performed_at ${found}
        and load.muscle_group = latest.name and load.performed_at < :before::timestamptz
        order by load.performed_at desc limit 1)`
    : 'latest.time';
  return {
    with: {
      'latest (name, time)': `
    (${latest('')})
    union all
    select lower.* from latest
    cross join lateral (${latest('and load.muscle_group < latest.name')}) lower`,
      replayed: `
    select found.* from latest cross join lateral (
      select load.* ${found} and load.muscle_group = latest.name
        and load.performed_at > ${since} - interval '${REPLAY_WINDOW_HOURS} hours'
        ${before ? 'and load.performed_at < :before::timestamptz' : ''}
      offset 0) found`,
    },
    answer: { loads: tuples(loadColumns(utc), 'replayed load') },
  };
};

/** Reads the loads of logs, whether counted or not. `logIds` is SQL for an array. */
export const ownLoadsPart = (t: Tables, logIds: string): ReadPart => ({
  answer: {
    ownLoads: tuples(
      loadColumns(utc),
      `${t.load} load
      where load.user_id = ${t.user} and load.workout_log_id = any (${logIds})`,
    ),
  },
});

/** Reads counted loads after `:loadsSince`; with `before`, only those before `:before`. */
export const windowPart = (t: Tables, before: boolean): ReadPart => ({
  answer: {
    windowLoads: tuples(
      loadColumns(utc),
      `${t.load} load where load.user_id = ${t.user} and load.counted
        and load.performed_at > :loadsSince::timestamptz
        ${before ? 'and load.performed_at < :before::timestamptz' : ''}`,
    ),
  },
});

export const loadsOf = (answer: Row, name: string): readonly MuscleGroupLoad[] =>
  toLoads(answer[name] as Tuple[]);

/** The loads are null if the statement did not read them. */
export const recoveryOf = (answer: Row, model: string | null): RecoveryState => ({
  model,
  records: toRecords(answer['records'] as Tuple[]),
  loads: answer['loads'] === undefined ? null : loadsOf(answer, 'loads'),
  corrections: toCorrections(answer['corrections'] as Tuple[]),
});

/** Reduces the recovery that was read to the wanted part. */
export const asWanted = <W extends WantedRecovery>(
  wanted: W,
  { loads, ...stored }: RecoveryState,
  model: string | undefined,
  parts: Partial<Parts>,
): ReturnType<typeof wantedRecovery<W>> =>
  wantedRecovery(wanted, model ?? '', parts, { stored: () => stored, loads: () => loads });

export const modelOf = (answer: Row): string | null => readTextOrNull(answer, 'model');

// Passes arrays, which the server inserts a sixth faster than rows of JSON.
const newLoads = (t: Tables): string => `unnest(:loadLogIds::${t.logId}[], :loadGroups::text[],
      :loadTimes::timestamptz[], :loads::float8[], :loadSets::float8[], :loadEfforts::float8[],
      :loadExercises::integer[], :loadCounted::boolean[]) as new (log_id, muscle_group, performed_at,
      load, weekly_sets, known_effort_sets, exercises_count, counted)`;

/** Uses loops for speed, because a page of a backfill has thousands of loads. */
const loadArrays = ({ loads = [], counted = [] }: Changes, newLogId: LogId | null): Values => {
  // One statement cannot change a row twice, so store `counted` together with the loads.
  const counts = new Map(counted.map((entry) => [entry.logId, entry.counted]));
  const ids: LogId[] = [];
  const times: string[] = [];
  const counting: boolean[] = [];
  for (const { logId, performedAt, loads: own } of loads) {
    const id = logId ?? newLogId;
    const time = performedAt.toISOString();
    for (let at = 0; at < own.length; at += 1) {
      if (id !== null) ids.push(id);
      times.push(time);
      counting.push((logId === null ? undefined : counts.get(logId)) ?? true);
    }
  }
  const all = loads.flatMap((log) => log.loads);
  const array = (values: readonly unknown[]): string => `{${values.join(',')}}`;
  return {
    loadLogIds: idArray(ids),
    loadGroups: textArray(all.map(({ muscleGroup }) => muscleGroup)),
    loadTimes: array(times),
    loads: array(all.map(({ load }) => load)),
    loadSets: array(all.map(({ fractionalSets }) => fractionalSets)),
    loadEfforts: array(all.map(({ knownEffortSets }) => knownEffortSets)),
    loadExercises: array(all.map(({ exercisesCount }) => exercisesCount)),
    loadCounted: array(counting),
  };
};

/**
 * The logs whose stored loads must be replaced. If the answer of the read shows which logs have
 * loads, only those.
 */
const logsWithLoads = ({ loads = [] }: Changes, answer: Row): readonly LogId[] => {
  if ('unrecorded' in answer) return [];
  const replaced = loads.flatMap(({ logId }) => logId ?? []);
  if (answer['ownLoads'] === undefined) return replaced;
  const own = loadsOf(answer, 'ownLoads');
  return replaced.filter((logId) => own.some(({ workoutLogId }) => workoutLogId === logId));
};

/**
 * Stores loads, and replaces those of logs that already have some. A log that the same changes
 * insert has none.
 */
const replaceLoads = (
  t: Tables,
  changes: Changes,
  newLogId: LogId | null,
  answer: Row,
): WritePart => {
  const replaced = logsWithLoads(changes, answer);
  const insert = `
    insert into ${t.load} (user_id, workout_log_id, muscle_group, performed_at, load, weekly_sets,
      known_effort_sets, exercises_count, counted)
    select ${t.user}, log_id, muscle_group, performed_at, load, weekly_sets,
      known_effort_sets, exercises_count, counted
    from ${newLoads(t)}`;
  // The check for a conflict takes a tenth of the time of an insert.
  const replace = `${insert}
    on conflict (workout_log_id, muscle_group, user_id) do update set
      performed_at = excluded.performed_at, load = excluded.load,
      weekly_sets = excluded.weekly_sets, known_effort_sets = excluded.known_effort_sets,
      exercises_count = excluded.exercises_count, counted = excluded.counted`;
  const remove = `
    delete from ${t.load} load
    where load.user_id = ${t.user} and load.workout_log_id = any (:replacedLogIds::${t.logId}[])
      and not exists (
        select 1 from unnest(:loadLogIds::${t.logId}[], :loadGroups::text[]) as kept (log_id, muscle_group)
        where kept.log_id = load.workout_log_id and kept.muscle_group = load.muscle_group)`;
  const values = loadArrays(changes, newLogId);
  const stored = (changes.loads ?? []).reduce((count, { loads }) => count + loads.length, 0);
  const rows = { stored_loads: stored };
  return replaced.length === 0
    ? { with: { stored_loads: insert }, values, rows }
    : {
        with: { stored_loads: replace, gone_loads: remove },
        values: { ...values, replacedLogIds: idArray(replaced) },
        rows,
      };
};

/** Sets `counted` for logs whose loads are not replaced. */
const setCounted = (t: Tables, { loads = [], counted = [] }: Changes): readonly WritePart[] => {
  const rows = counted.filter((entry) => !loads.some(({ logId }) => logId === entry.logId));
  const text = `
    update ${t.load} load set counted = new.counted
    from json_to_recordset(:counted::json) as new (log_id ${t.logId}, counted boolean)
    where load.user_id = ${t.user} and load.workout_log_id = new.log_id`;
  const given = rows.map(({ logId, counted: counts }) => ({ log_id: logId, counted: counts }));
  return rows.length === 0
    ? []
    : [{ with: { counted_loads: text }, values: { counted: JSON.stringify(given) } }];
};

const writeRecords = (t: Tables, records: NonNullable<Changes['records']>): WritePart => ({
  with: {
    stored_records: `
    insert into ${t.recovery} (user_id, muscle_group, last_workout_date, intensity,
      exercises_count, created_at, updated_at)
    select ${t.user}, new.muscle_group, new.last_workout_date, new.intensity,
      new.exercises_count, :now::timestamptz, :now::timestamptz
    from json_to_recordset(:records::json) as new (muscle_group text,
      last_workout_date timestamptz, intensity numeric, exercises_count integer)
    on conflict (user_id, muscle_group) do update set
      last_workout_date = excluded.last_workout_date, intensity = excluded.intensity,
      exercises_count = excluded.exercises_count, updated_at = excluded.updated_at`,
  },
  values: {
    records: JSON.stringify(
      records.map((record) => ({
        muscle_group: record.muscleGroup,
        last_workout_date: record.lastWorkoutDate,
        intensity: record.intensity,
        exercises_count: record.exercisesCount,
      })),
    ),
  },
  rows: { stored_records: records.length },
});

const writeCorrections = (
  t: Tables,
  corrections: NonNullable<Changes['corrections']>,
): WritePart => ({
  with: {
    stored_corrections: `
    insert into ${t.correction} (user_id, muscle_group, at_most, until, note)
    select ${t.user}, new.muscle_group, new.at_most, new.until, new.note
    from json_to_recordset(:corrections::json) as new (muscle_group text, at_most float8,
      until timestamptz, note text)
    on conflict (user_id, muscle_group) do update set
      at_most = excluded.at_most, until = excluded.until, note = excluded.note`,
  },
  values: {
    corrections: JSON.stringify(
      corrections.map(({ muscleGroup, maxScore, until, note }) => ({
        muscle_group: muscleGroup,
        at_most: maxScore,
        until,
        note,
      })),
    ),
  },
  rows: { stored_corrections: corrections.length },
});

const clearCorrections = (t: Tables, muscleGroups: readonly string[]): WritePart => ({
  with: {
    gone_corrections: `
    delete from ${t.correction} held
    where held.user_id = ${t.user} and held.muscle_group = any (:clearedGroups::text[])`,
  },
  values: { clearedGroups: textArray(muscleGroups) },
});

/** `answer` comes from the first statement of the write. */
export const writeRecovery = (
  t: Tables,
  changes: Changes,
  newLogId: LogId | null,
  answer: Row,
): readonly WritePart[] => {
  const { loads, records, corrections, clearCorrections: cleared = [] } = changes;
  // One statement cannot both write and delete a row, so do not store a correction that the same
  // changes clear.
  const held = corrections?.filter(({ muscleGroup }) => !cleared.includes(muscleGroup)) ?? [];
  return [
    ...(loads === undefined ? [] : [replaceLoads(t, changes, newLogId, answer)]),
    ...setCounted(t, changes),
    ...(records === undefined ? [] : [writeRecords(t, records)]),
    ...(held.length === 0 ? [] : [writeCorrections(t, held)]),
    ...(cleared.length === 0 ? [] : [clearCorrections(t, cleared)]),
  ];
};
