import type { Fixture } from '../conformance/fixture.js';
import { quote, tablesOf, type Query, type TextRow } from './query.js';

/** Each row has values by column. */
export type Rows = readonly Readonly<Record<string, unknown>>[];

export type RowsOf = Readonly<Record<string, Rows>>;

/**
 * The catalogue of a fixture as one list per kind of row, in the order of the fixture. A muscle has
 * its position in the exercise, and its place among the muscles with its role.
 */
export const listsOf = ({ exercises, programs }: Fixture) => ({
  exercises: exercises.map(({ id, name, equipment, mechanic, force }) => ({
    ...{ id, name, equipment, mechanic, force },
  })),
  muscles: exercises.flatMap(({ id: exerciseId, primaryMuscles, secondaryMuscles }) =>
    [
      ...primaryMuscles.map((muscle, place) => ({ muscle, role: 'primary', place })),
      ...secondaryMuscles.map((muscle, place) => ({ muscle, role: 'secondary', place })),
    ].map((row, position) => ({ exerciseId, position, ...row })),
  ),
  days: programs.flatMap(({ id: programId, days }) =>
    days.map(({ id, name, position }) => ({ id, programId, name, position })),
  ),
  entries: programs.flatMap(({ days }) =>
    days.flatMap(({ id: dayId, exercises: entries }) =>
      entries.map((entry, order) => ({ ...entry, dayId, order })),
    ),
  ),
});

export const baseRows = (fixture: Fixture): RowsOf => {
  const { exercises, muscles, days, entries } = listsOf(fixture);
  return {
    users: fixture.userIds.map((id) => ({ id })),
    exercise: exercises,
    exercise_muscle: muscles.map(({ exerciseId, muscle, role, position }) => ({
      ...{ exercise_id: exerciseId, muscle, role, position },
    })),
    program: fixture.programs.map(({ id, userId, name }) => ({ id, user_id: userId, name })),
    program_day: days.map(({ programId, ...row }) => ({ ...row, program_id: programId })),
    program_day_exercise: entries.map(({ id, dayId, exerciseId, sets, ...entry }) => ({
      ...{ id, program_day_id: dayId, exercise_id: exerciseId, sets },
      ...{ reps_min: entry.repsMin, reps_max: entry.repsMax, order_index: entry.order },
    })),
  };
};

interface Filled {
  readonly table: string;
  readonly rows: Rows;
}

const byNumber = (prefix: string, statements: readonly string[]): string =>
  statements.map((statement, at) => `${prefix}${at} as (${statement})`).join(', ');

// Deleting takes a tenth of the time of TRUNCATE, which creates new files for every table and
// index.
/**
 * One statement empties all tables. Foreign keys are checked at its end, so the order does not
 * matter.
 */
const deleteStatement = (tables: readonly string[]): string =>
  `with ${byNumber(
    'emptied',
    tables.map((table) => `delete from ${table}`),
  )} select`;

/** One statement fills all tables, from a single value. */
const insertStatement = (tables: readonly Filled[]): string => {
  const inserts = tables.map(({ table, rows: [first = {}] }, at) => {
    const columns = Object.keys(first).map((column) => quote(column));
    return `insert into ${table} (${columns.join(', ')}) select ${columns.join(', ')}
      from jsonb_populate_recordset(null::${table}, $1::text::jsonb -> ${at})`;
  });
  return `with ${byNumber('filled', inserts)} select`;
};

/** New rows then get ids from 1, or from the first id above those of the fixture. */
export const restartStatement = (
  sequences: readonly TextRow[],
  tables: readonly Filled[],
): string => {
  const restarts = sequences.map(({ table, sequence }) => {
    const rows = tables.find((filled) => filled.table === table)?.rows ?? [];
    // A text id counts as 0. Code that fills tables with text ids must set their sequences itself.
    const ids = rows.map((row) => Number(row['id'])).filter(Number.isFinite);
    return `setval('${sequence ?? ''}', ${Math.max(0, ...ids) + 1}, false)::text`;
  });
  return `select ${restarts.join(', ')}`;
};

export const sequencesOf = (query: Query, schema: string): Promise<readonly TextRow[]> =>
  query(
    `select '"' || $1::text || '"."' || class.relname || '"' as table,
      pg_get_serial_sequence(class.oid::regclass::text, attribute.attname) as sequence
    from pg_catalog.pg_attribute attribute
    join pg_catalog.pg_class class on class.oid = attribute.attrelid and class.relkind = 'r'
    where class.relnamespace = ($2::text)::regnamespace and attribute.attname = 'id'
      and pg_get_serial_sequence(class.oid::regclass::text, attribute.attname) is not null`,
    [schema, quote(schema)],
  );

/** Empties all tables, restarts all ids, and inserts a fixture. */
export type Fill = (fixture: Fixture) => Promise<void>;

/**
 * Reads once which tables and sequences the schemas have. The fixture's rows belong to tables of
 * the first schema.
 */
export const createFill = async (
  query: Query,
  schemas: string | readonly string[],
  toRows: (fixture: Fixture) => RowsOf = baseRows,
): Promise<Fill> => {
  const [first = '', ...others] = [schemas].flat();
  const tables: string[] = [];
  const sequences: TextRow[] = [];
  for (const schema of [first, ...others]) {
    const names = (await tablesOf(query, schema)).filter((name) => name !== 'freshlegs_migration');
    tables.push(...names.map((name) => quote(schema, name)));
    sequences.push(...(await sequencesOf(query, schema)));
  }
  const deletion = deleteStatement(tables);
  return async (fixture) => {
    const filled = Object.entries(toRows(fixture))
      .map(([name, rows]) => ({ table: quote(first, name), rows }))
      .filter(({ rows }) => rows.length > 0);
    await query(deletion);
    await query(insertStatement(filled), [JSON.stringify(filled.map(({ rows }) => rows))]);
    await query(restartStatement(sequences, filled));
  };
};
