/** Stores the host's catalogue in base tables. */
import type { Id } from '../../../src/domain/ids.js';
import { FreshlegsError } from '../../../src/errors.js';
import type { CatalogueRows } from '../../../src/port/catalogue-rows.js';
import { quoteName } from '../host-sql.js';
import type { Value, WriteStatement } from '../plan.js';
import type { Store } from '../store-tables.js';
import { assign, givenColumns } from './write-columns.js';

/**
 * A statement to run by itself, in order. With `required`, it counts the rows that later statements
 * refer to, as `found`.
 */
export interface CatalogueStep extends WriteStatement {
  readonly required?: { readonly record: string; readonly count: number };
}

const USERS = { id: 'userId' };
const EXERCISES = {
  ...{ id: 'exerciseId', name: 'text', equipment: 'text', mechanic: 'text', force: 'text' },
};
const MUSCLES = { exercise_id: 'exerciseId', position: 'bigint', muscle: 'text', role: 'text' };
const PROGRAMS = { id: 'programId', user_id: 'userId', name: 'text' };
const DAYS = { id: 'dayId', program_id: 'programId', name: 'text', position: 'bigint' };
const ENTRIES = {
  ...{ program_day_id: 'dayId', exercise_id: 'exerciseId', order_index: 'bigint' },
  ...{ sets: 'bigint', reps_min: 'bigint', reps_max: 'bigint', superset: 'bigint' },
};

/** The base table is in the schema of the logs. */
const tableIn = ({ t }: Store, name: string): string =>
  t.logTable.table.replace(quoteName('workout_log'), quoteName(name));

/** Inserts rows, or replaces those with the same id. Rows without an id are always inserted. */
const put = (
  store: Store,
  table: string,
  columns: Readonly<Record<string, string>>,
  values: readonly (readonly Value[])[],
): readonly CatalogueStep[] => {
  if (values.length === 0) return [];
  const { id, ...others } = columns;
  const updates = Object.keys(others).map((column) => [column, `excluded.${column}`] as const);
  const change = updates.length === 0 ? 'nothing' : `update set ${assign(updates)}`;
  const text = `
    insert into ${tableIn(store, table)} (${Object.keys(columns).join(', ')})
    select ${givenColumns(columns)} from ${store.d.given(columns)} where true
    ${id === undefined ? '' : `on conflict (id) do ${change}`}`;
  return [{ name: 'put', text, rows: { columns: Object.keys(columns), values } }];
};

/** The ids of a list, as the value of the same name. */
interface Named {
  readonly list: 'exerciseIds' | 'programDayIds' | 'ownerIds';
  readonly ids: readonly Id[];
}

const namedIds = (list: Named['list'], ids: readonly Id[]): Named => ({
  list,
  ids: [...new Set(ids)],
});

/** Deletes the rows that belong to the ids. */
const clear = (
  store: Store,
  table: string,
  owner: string,
  { list, ids }: Named,
): readonly CatalogueStep[] => {
  const text = `delete from ${tableIn(store, table)} where ${store.d.among(owner, `:${list}`)}`;
  return ids.length === 0 ? [] : [{ name: 'cleared', text, values: { [list]: ids } }];
};

/** Requires that rows with these ids exist. */
const required = (
  store: Store,
  table: string,
  record: string,
  { list, ids }: Named,
): readonly CatalogueStep[] => {
  if (ids.length === 0) return [];
  const text = `select count(*) as found from ${tableIn(store, table)} known
    where ${store.d.among('known.id', `:${list}`)}`;
  const given = { text, values: { [list]: ids } };
  return [{ name: 'counted', ...given, required: { record, count: ids.length } }];
};

const muscleRows = ({ exercises }: CatalogueRows): readonly (readonly Value[])[] =>
  exercises.flatMap(({ id, primaryMuscles, secondaryMuscles }) =>
    [
      ...primaryMuscles.map((muscle) => [muscle, 'primary'] as const),
      ...secondaryMuscles.map((muscle) => [muscle, 'secondary'] as const),
    ].map(([muscle, role], position) => [id, position, muscle, role]),
  );

const exerciseSteps = (store: Store, rows: CatalogueRows): readonly CatalogueStep[] => {
  const values = rows.exercises.map(({ id, name, equipment, mechanic, force }) => [
    ...[id, name, equipment, mechanic, force],
  ]);
  const ids = rows.exercises.map(({ id }) => id);
  return [
    ...put(store, 'exercise', EXERCISES, values),
    ...clear(store, 'exercise_muscle', 'exercise_id', namedIds('exerciseIds', ids)),
    ...put(store, 'exercise_muscle', MUSCLES, muscleRows(rows)),
  ];
};

const programSteps = (
  store: Store,
  { programs, days, entries }: CatalogueRows,
): readonly CatalogueStep[] => {
  const owners = namedIds(
    'ownerIds',
    programs.flatMap(({ userId }) => userId ?? []),
  );
  const exercises = namedIds(
    'exerciseIds',
    entries.map(({ exerciseId }) => exerciseId),
  );
  const dayIds = namedIds(
    'programDayIds',
    days.map(({ id }) => id),
  );
  const programValues = programs.map(({ id, userId, name }) => [id, userId, name]);
  const dayValues = days.map(({ id, programId, name, position }) => [
    id,
    programId,
    name,
    position,
  ]);
  const entryValues = entries.map((entry) => [
    ...[entry.programDayId, entry.exerciseId, entry.orderIndex],
    ...[entry.sets, entry.repsMin, entry.repsMax, entry.superset],
  ]);
  return [
    ...required(store, 'users', 'user', owners),
    ...required(store, 'exercise', 'exercise', exercises),
    ...put(store, 'program', PROGRAMS, programValues),
    ...put(store, 'program_day', DAYS, dayValues),
    ...clear(store, 'program_day_exercise', 'program_day_id', dayIds),
    ...put(store, 'program_day_exercise', ENTRIES, entryValues),
  ];
};

/** The statements that store a catalogue. */
export function catalogueWrites(store: Store, rows: CatalogueRows): readonly CatalogueStep[] {
  const userValues = rows.users.map(({ id }) => [id]);
  return [
    ...put(store, 'users', USERS, userValues),
    ...exerciseSteps(store, rows),
    ...programSteps(store, rows),
  ];
}

/** Two exercises of base tables with integer ids would have the same name. */
export function exerciseNameIsTaken(cause: unknown): FreshlegsError {
  return new FreshlegsError(
    'INVALID_INPUT',
    '/exercises: another exercise already has one of these names. On base tables with integer ids, names are unique.',
    { cause },
  );
}
