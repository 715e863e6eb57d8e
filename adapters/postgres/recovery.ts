import type { LogId } from '../../src/domain/ids.js';
import type { Changes } from '../../src/domain/changes.js';
import type { Reading } from '../../src/port/derive.js';
import { type Row } from '../sql/rows.js';
import type { Values } from './driver.js';
import { idArray, textArray, type WritePart } from './statement.js';
import type { Tables } from './tables.js';

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

interface ReadBefore {
  readonly snapshot: Reading;
  readonly answer: Row;
}

/**
 * The logs whose stored loads must be replaced. If the answer of the read shows which logs have
 * loads, only those.
 */
const logsWithLoads = (
  { loads = [] }: Changes,
  { answer, snapshot }: ReadBefore,
): readonly LogId[] => {
  if ('page' in answer) return [];
  const replaced = loads.flatMap(({ logId }) => logId ?? []);
  const own = snapshot.ownLoads;
  if (own === undefined || own === null) return replaced;
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
  read: ReadBefore,
): WritePart => {
  const replaced = logsWithLoads(changes, read);
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

/** `read` is what the write has read. */
export const writeRecovery = (
  t: Tables,
  changes: Changes,
  newLogId: LogId | null,
  read: ReadBefore,
): readonly WritePart[] => {
  const { loads, records, corrections, clearCorrections: cleared = [] } = changes;
  // One statement cannot both write and delete a row, so do not store a correction that the same
  // changes clear.
  const held = corrections?.filter(({ muscleGroup }) => !cleared.includes(muscleGroup)) ?? [];
  return [
    ...(loads === undefined ? [] : [replaceLoads(t, changes, newLogId, read)]),
    ...setCounted(t, changes),
    ...(records === undefined ? [] : [writeRecords(t, records)]),
    ...(held.length === 0 ? [] : [writeCorrections(t, held)]),
    ...(cleared.length === 0 ? [] : [clearCorrections(t, cleared)]),
  ];
};
