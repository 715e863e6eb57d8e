import { randomBytes } from 'node:crypto';
import { migrate, postgresRepository } from 'freshlegs/postgres';
import pg from 'pg';
import type { Fixture } from '../conformance/fixture.js';
import type { RawAccess } from '../conformance/suite.js';
import type { Stores } from '../postgres/configurations.js';
import { baseRows, restartStatement, sequencesOf, type Rows } from '../postgres/fill.js';
import { queryOnPool, quote, tablesOf, type Query } from '../postgres/query.js';
import { rawAccess } from '../postgres/raw.js';

// Plain statements on one table each: many that plain Postgres runs over several are refused.

const requireCitus = async (query: Query): Promise<void> => {
  const [row] = await query(
    "select (to_regproc('create_distributed_table') is not null)::text as found",
  );
  if (row?.['found'] === 'true') return;
  throw new Error(
    'CITUS_URL names a database without Citus: run CREATE EXTENSION citus on all nodes, and citus_add_node on the coordinator.',
  );
};

const toText = (value: unknown): string | null =>
  value === null || typeof value === 'string' ? value : JSON.stringify(value);

const insertRows = async (query: Query, table: string, rows: Rows): Promise<void> => {
  for (const row of rows) {
    const columns = Object.keys(row).map((column) => quote(column));
    const places = columns.map((_, at) => `$${at + 1}`);
    await query(
      `insert into ${table} (${columns.join(', ')}) values (${places.join(', ')})`,
      Object.values(row).map(toText),
    );
  }
};

/** Empties the tables and inserts the fixture; a catalogue that is there already stays. */
const createFill = async (query: Query, schema: string) => {
  const sequences = await sequencesOf(query, schema);
  let catalogue = '';
  return async (fixture: Fixture): Promise<void> => {
    const { users = [], ...others } = baseRows(fixture);
    // All that is a user's goes with the user.
    await query(`delete from ${quote(schema, 'users')}`);
    await insertRows(query, quote(schema, 'users'), users);
    if (catalogue !== JSON.stringify(others)) {
      for (const name of ['program', 'exercise']) await query(`delete from ${quote(schema, name)}`);
      for (const [name, rows] of Object.entries(others)) {
        await insertRows(query, quote(schema, name), rows);
      }
      catalogue = JSON.stringify(others);
    }
    const filled = Object.entries({ users, ...others }).map(([name, rows]) => ({
      table: quote(schema, name),
      rows,
    }));
    await query(restartStatement(sequences, filled));
  };
};

const dumpTable = async (query: Query, schema: string, name: string): Promise<string> => {
  const where = name === 'training_state' ? 'where revision > 0' : '';
  const rows = await query(`select * from ${quote(schema, name)} ${where}`);
  return [name, ...rows.map((row) => JSON.stringify(row)).sort()].join('\n');
};

/** The host's own access; before a log that was swapped goes, the host nulls the reference to it. */
const citusAccess = (query: Query, schema: string): RawAccess => {
  const log = quote(schema, 'workout_log');
  return {
    ...rawAccess(query, schema),
    deleteLog: async (logId) => {
      const values = [String(logId)];
      await query(`update ${log} set swapped_from_id = null where swapped_from_id = $1`, values);
      await query(`delete from ${log} where id = $1`, values);
    },
    dump: async () => {
      const parts: string[] = [];
      for (const name of await tablesOf(query, schema)) {
        parts.push(await dumpTable(query, schema, name));
      }
      return parts.join('\n');
    },
  };
};

/** A schema of its own in a database on a cluster, its tables spread by user. */
export const openOnCitus = async (url: string): Promise<Stores> => {
  const schema = `freshlegs_test_${randomBytes(4).toString('hex')}`;
  const pool = new pg.Pool({ connectionString: url, max: 20, connectionTimeoutMillis: 20_000 });
  const query = queryOnPool(pool);
  const close = async (): Promise<void> => {
    await query(`drop schema if exists ${quote(schema)} cascade`);
    await pool.end();
  };
  try {
    await requireCitus(query);
    await migrate(pool, { base: true, schema, distribution: 'citus' });
    const fill = await createFill(query, schema);
    const raw = citusAccess(query, schema);
    return {
      setup: async (fixture) => {
        await fill(fixture);
        const repository = postgresRepository({ pool, schema, distribution: 'citus' });
        return { repository, raw, close: () => undefined };
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
};
