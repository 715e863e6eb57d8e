import type { Changes } from '../../../src/domain/changes.js';
import type { LogId } from '../../../src/domain/ids.js';
import type { Reading } from '../../../src/port/derive.js';
import type { Value, WriteStatement } from '../plan.js';
import type { Store } from '../store-tables.js';
import { givenColumns } from './write-columns.js';

const LOADS = {
  workout_log_id: 'logId',
  muscle_group: 'text',
  performed_at: 'timestamptz',
  load: 'float8',
  weekly_sets: 'float8',
  known_effort_sets: 'float8',
  exercises_count: 'integer',
  counted: 'boolean',
};
const COUNTED = { log_id: 'logId', counted: 'boolean' };

const statementsOf = ({ d, t }: Store) => {
  // The cast keeps the key immutable, which a cluster requires. Ids and groups may have different
  // collations.
  const key = `(cast(load.workout_log_id as text) || ' ' || load.muscle_group)${d.collate.text}`;
  return {
    gone: {
      name: 'goneLoads',
      text: `
    delete from ${t.load} as load
    where ${d.own('load')} and ${d.among('load.workout_log_id', ':loadLogIds')}
      and ${d.notAmong(key, ':loadKeys')}`,
    },
    stored: {
      name: 'storedLoads',
      text: `
    insert into ${t.load} (user_id, ${Object.keys(LOADS).join(', ')})
    select :user, ${givenColumns(LOADS)} from ${d.given(LOADS)} where true
    on conflict (workout_log_id, muscle_group, user_id) do update set
      performed_at = excluded.performed_at, load = excluded.load,
      weekly_sets = excluded.weekly_sets, known_effort_sets = excluded.known_effort_sets,
      exercises_count = excluded.exercises_count, counted = excluded.counted`,
    },
    // Without the list, a database without statistics may join all loads of the user.
    counted: {
      name: 'countedLoads',
      text: `
    update ${t.load} as load set counted = new.counted
    from ${d.given(COUNTED)} where ${d.own('load')} and load.workout_log_id = new.log_id
      and ${d.among('load.workout_log_id', ':countedLogIds')}`,
    },
  } as const satisfies Readonly<Record<string, WriteStatement>>;
};

/** Uses loops for speed, because a page of a backfill has thousands of loads. */
const loadRows = (
  { loads = [], counted = [] }: Changes,
  newLogId: LogId | null,
): readonly (readonly Value[])[] => {
  // One statement cannot change a row twice, so `counted` is stored with the loads.
  const counts = new Map(counted.map((one) => [one.logId, one.counted]));
  const rows: (readonly Value[])[] = [];
  for (const { logId, performedAt, loads: own } of loads) {
    const isCounted = (logId === null ? undefined : counts.get(logId)) ?? true;
    for (const load of own) {
      rows.push([
        ...[logId ?? newLogId, load.muscleGroup, performedAt, load.load, load.fractionalSets],
        ...[load.knownEffortSets, load.exercisesCount, isCounted],
      ]);
    }
  }
  return rows;
};

const keysOf = (loads: NonNullable<Changes['loads']>): readonly string[] =>
  loads.flatMap(({ logId, loads: own }) => own.map((load) => `${logId} ${load.muscleGroup}`));

/** The logs that may have stored loads; null if that was not read. */
export function loadedLogIds({ ownLoads = null }: Reading): readonly LogId[] | null {
  return ownLoads && [...new Set(ownLoads.map(({ workoutLogId }) => workoutLogId))];
}

/** Replaces loads. `loaded` are the logs that may have stored loads; null means that any may. */
export function loadWrites(
  store: Store,
): (
  changes: Changes,
  newLogId: LogId | null,
  loaded: readonly LogId[] | null,
) => readonly WriteStatement[] {
  const statements = statementsOf(store);
  return (changes, newLogId, loaded) => {
    const { loads = [], counted = [] } = changes;
    const found: WriteStatement[] = [];
    const replaced = loads.flatMap(({ logId }) =>
      logId !== null && (loaded?.includes(logId) ?? true) ? [logId] : [],
    );
    if (replaced.length > 0) {
      const values = { loadLogIds: replaced, loadKeys: keysOf(loads) };
      found.push({ ...statements.gone, values });
    }
    const stored = loadRows(changes, newLogId);
    if (stored.length > 0) {
      const rows = { columns: Object.keys(LOADS), values: stored };
      found.push({ ...statements.stored, rows, changes: stored.length });
    }
    const others = counted.filter((one) => !loads.some(({ logId }) => logId === one.logId));
    if (others.length > 0) {
      const values = { countedLogIds: others.map(({ logId }) => logId) };
      const given = others.map((one) => [one.logId, one.counted]);
      const rows = { columns: Object.keys(COUNTED), values: given };
      found.push({ ...statements.counted, values, rows });
    }
    return found;
  };
}
