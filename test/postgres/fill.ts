import type { Fixture, FixtureProgram } from '../conformance/fixture.js';
import { quote, tablesOf, type Query, type TextRow } from './query.js';

type Rows = readonly Readonly<Record<string, unknown>>[];

const toMuscles = (exercise: Fixture['exercises'][number]): Rows =>
  [
    ...exercise.primaryMuscles.map((muscle) => ({ muscle, role: 'primary' })),
    ...exercise.secondaryMuscles.map((muscle) => ({ muscle, role: 'secondary' })),
  ].map((row, position) => ({ exercise_id: exercise.id, position, ...row }));

const toEntries = (day: FixtureProgram['days'][number]): Rows =>
  day.exercises.map(({ id, exerciseId, sets, repsMin, repsMax }, at) => ({
    id,
    program_day_id: day.id,
    exercise_id: exerciseId,
    sets,
    reps_min: repsMin,
    reps_max: repsMax,
    order_index: at,
  }));

/** The fixture as rows, by table. */
const toTables = ({ userIds, exercises, programs }: Fixture): Readonly<Record<string, Rows>> => ({
  users: userIds.map((id) => ({ id })),
  exercise: exercises.map(({ id, name, equipment, mechanic, force }) => ({
    id,
    name,
    equipment,
    mechanic,
    force,
  })),
  exercise_muscle: exercises.flatMap(toMuscles),
  program: programs.map(({ id, userId, name }) => ({ id, user_id: userId, name })),
  program_day: programs.flatMap(({ id, days }) =>
    days.map((day) => ({ id: day.id, program_id: id, name: day.name })),
  ),
  program_day_exercise: programs.flatMap(({ days }) => days.flatMap(toEntries)),
});

// Deleting takes a tenth of the time of TRUNCATE, which makes new files for each table and index.
/** One statement for all tables: foreign keys are checked when it ends, so no order is needed. */
const deleteStatement = (schema: string, tables: readonly string[]): string => {
  const deletes = tables.map((name) => `${quote(name)} as (delete from ${quote(schema, name)})`);
  return `with ${deletes.join(', ')} select`;
};

/** One statement again, with the rows of all tables in one value. */
const insertStatement = (schema: string, tables: Readonly<Record<string, Rows>>): string => {
  const inserts = Object.entries(tables).flatMap(([name, [first]]) => {
    if (first === undefined) return [];
    const table = quote(schema, name);
    const columns = Object.keys(first).map((column) => quote(column));
    return `${quote(name)} as (
      insert into ${table} (${columns.join(', ')}) select ${columns.join(', ')}
      from jsonb_populate_recordset(null::${table}, $1::text::jsonb -> '${name}')
    )`;
  });
  return `with ${inserts.join(', ')} select`;
};

/** Rows that are made later get ids from 1, or above those of the fixture. */
const restartStatement = (
  sequences: readonly TextRow[],
  tables: Readonly<Record<string, Rows>>,
): string => {
  const restarts = sequences.map(({ table, sequence }) => {
    const ids = (tables[table ?? ''] ?? []).map((row) => Number(row['id']));
    return `setval('${sequence ?? ''}', ${Math.max(0, ...ids) + 1}, false)::text as "${table ?? ''}"`;
  });
  return `select ${restarts.join(', ')}`;
};

const sequencesOf = (query: Query, schema: string): Promise<readonly TextRow[]> =>
  query(
    `select class.relname::text as table,
      pg_get_serial_sequence(class.oid::regclass::text, attribute.attname) as sequence
    from pg_catalog.pg_attribute attribute
    join pg_catalog.pg_class class on class.oid = attribute.attrelid
    where class.relnamespace = ($1::text)::regnamespace and attribute.attidentity <> ''`,
    [quote(schema)],
  );

/** Empties all tables of the schema, all ids beginning anew, and inserts the fixture. */
export type Fill = (fixture: Fixture) => Promise<void>;

/** Reads once what tables and sequences the schema has. */
export const createFill = async (query: Query, schema: string): Promise<Fill> => {
  const tables = await tablesOf(query, schema);
  const sequences = await sequencesOf(query, schema);
  const deletion = deleteStatement(
    schema,
    tables.filter((name) => name !== 'freshlegs_migration'),
  );
  return async (fixture) => {
    const rows = toTables(fixture);
    await query(deletion);
    await query(insertStatement(schema, rows), [JSON.stringify(rows)]);
    await query(restartStatement(sequences, rows));
  };
};
