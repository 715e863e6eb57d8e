import { get_datamodel as readPrisma } from '@prisma/prisma-schema-wasm';
import Database from 'better-sqlite3';
import {
  generateSQLiteDrizzleJson,
  generateSQLiteMigration,
  pushSchema,
  pushSQLiteSchema,
} from 'drizzle-kit/api';
import { sql } from 'drizzle-orm';
import { drizzle as drizzleOnSqlite } from 'drizzle-orm/better-sqlite3';
import { drizzle } from 'drizzle-orm/node-postgres';
import * as pgCore from 'drizzle-orm/pg-core';
import * as sqliteCore from 'drizzle-orm/sqlite-core';
import * as postgres from 'freshlegs/postgres';
import * as sqlite from 'freshlegs/sqlite';
import { describe, expect, it } from 'vitest';
import type { Config } from '../../adapters/cli/load-config.js';
import { createDatabase } from '../support/database.js';
import { runOn } from './bench.js';

const TABLES = `
create table movement (id serial primary key, title text not null);
create table session (id serial primary key, member_id int not null, done_at timestamptz);
create index session_done on session (member_id, done_at);`;

/** `place` goes before the host's tables, such as `public.`. */
const hostIn = (place: string): postgres.HostMapping => ({
  users: { idType: 'integer' },
  exercises: { table: `${place}movement`, id: 'id', idType: 'integer', select: { name: 'title' } },
  muscles: () => null,
  logs: {
    table: `${place}session`,
    id: 'id',
    idType: 'integer',
    userId: 'member_id',
    completedAt: { column: 'done_at', encoding: 'timestamptz' },
  },
});

const unasked = (): Promise<never> =>
  Promise.reject(new Error('The command print must not connect.'));
const printed = async (config: Config, format: string): Promise<string> => {
  const { code, out } = await runOn(config, ['print', '--format', format]);
  expect(code).toBe(0);
  return out;
};

/** The columns that Prisma's client returns for the only model of a schema. */
const columnsIn = (schema: string): readonly string[] => {
  const input = { prismaSchema: [['schema.prisma', schema]], noColor: true };
  const { models } = JSON.parse(readPrisma(JSON.stringify(input))) as {
    readonly models: readonly {
      readonly fields: readonly { readonly name: string; readonly dbName?: string }[];
    }[];
  };
  return models.flatMap(({ fields }) => fields.map(({ name, dbName }) => dbName ?? name));
};

type Columns = Record<string, pgCore.PgColumnBuilderBase>;
type Extras = (t: object) => pgCore.PgTableExtraConfigValue[];
interface Snippet {
  readonly columns: Columns;
  readonly extras: Extras;
}

/** Runs the printed code. Returns the table's columns and the third argument of its definition. */
const evaluate = (text: string, scope: Readonly<Record<string, unknown>>): Snippet => {
  const [before = '', extras = ''] = text.split('(t) => [');
  const columns = before
    .split('\n')
    .filter((line) => line.startsWith('  '))
    .join('\n');
  const body = `return { columns: {${columns}}, extras: (t) => [${extras} }`;
  // The command prints code, and the test checks the value of this code.
  // oxlint-disable-next-line typescript/no-implied-eval
  const run = new Function(...Object.keys(scope), body) as (...values: unknown[]) => Snippet;
  return run(...Object.values(scope));
};

/** What drizzle-kit would run to change the database of a host that uses the printed text. */
const proposals = async (schema: string, place: string): Promise<readonly string[]> => {
  const database = await createDatabase();
  const pool = database.openPool();
  await pool.query(TABLES);
  const host = hostIn(place);
  await postgres.migrate(pool, { host, schema });
  const text = await printed(postgres.defineConfig({ connect: unasked, host, schema }), 'drizzle');
  const { columns, extras } = evaluate(text, { ...pgCore, sql });
  const { pgTable, serial, text: textColumn, integer, timestamp, index } = pgCore;
  const movement = pgTable('movement', {
    id: serial().primaryKey(),
    title: textColumn().notNull(),
  });
  const session = pgTable(
    'session',
    {
      id: serial().primaryKey(),
      memberId: integer('member_id').notNull(),
      doneAt: timestamp('done_at', { withTimezone: true }),
      ...columns,
    },
    (t) => [index('session_done').on(t.memberId, t.doneAt), ...extras(t)],
  );
  const filter = Array.from(text.matchAll(/'(!\w+)'/g), ([, name = '']) => name);
  const { statementsToExecute } = await pushSchema(
    { movement, session },
    drizzle(pool),
    ['public'],
    filter.length === 0 ? undefined : filter,
  );
  await database.close();
  return statementsToExecute;
};

describe('print --format drizzle', () => {
  it('leaves nothing for drizzle-kit to change if the library has its own schema', async () => {
    expect(await proposals('freshlegs', 'public.')).toEqual([]);
  });
  it('leaves only the sequences for drizzle-kit to drop if the library has no schema of its own', async () => {
    const statements = await proposals('public', '');
    expect(statements.filter((text) => !text.startsWith('DROP SEQUENCE'))).toEqual([]);
    const config = postgres.defineConfig({ connect: unasked, host: hostIn('') });
    expect(await printed(config, 'drizzle')).toContain('would drop the library');
  });
  it.each([
    ['integer', 'PgInteger'],
    ['bigint', 'PgBigInt53'],
    ['uuid', 'PgUUID'],
    ['text', 'PgText'],
  ] as const)('prints a reference to a log whose id is of type %s', async (idType, column) => {
    const plain = hostIn('');
    const host = { ...plain, logs: { ...plain.logs, idType } };
    const text = await printed(postgres.defineConfig({ connect: unasked, host }), 'drizzle');
    const { columns } = evaluate(text, { ...pgCore, sql });
    const table = pgCore.pgTable('session', columns);
    const reference = pgCore
      .getTableConfig(table)
      .columns.find(({ name }) => name === 'swapped_from_id');
    expect(reference?.columnType).toBe(column);
  });
});

const sqlitePlain = hostIn('');
const host: sqlite.HostMapping = {
  ...sqlitePlain,
  logs: { ...sqlitePlain.logs, completedAt: { column: 'done_at', encoding: 'epoch-ms' } },
};
const config = sqlite.defineConfig({ connect: unasked, host });

/** The host's tables as drizzle-kit describes them, with the printed snippet if one is given. */
const sqliteTables = (snippet: Snippet | null) => {
  const { sqliteTable, integer, text, index } = sqliteCore;
  // The text was evaluated with the functions for SQLite.
  const columns = (snippet?.columns ?? {}) as unknown as Record<
    string,
    sqliteCore.SQLiteColumnBuilderBase
  >;
  const extras = (snippet?.extras ?? (() => [])) as unknown as (
    t: object,
  ) => sqliteCore.SQLiteTableExtraConfigValue[];
  return {
    movement: sqliteTable('movement', { id: integer().primaryKey(), title: text().notNull() }),
    session: sqliteTable(
      'session',
      {
        id: integer().primaryKey(),
        memberId: integer('member_id').notNull(),
        doneAt: integer('done_at'),
        ...columns,
      },
      (t) => [index('session_done').on(t.memberId, t.doneAt), ...extras(t)],
    ),
  };
};

type SqliteTables = ReturnType<typeof sqliteTables>;

/** Runs the migration that drizzle-kit generates from one schema to another. */
const generateAndRun = async (
  database: Database.Database,
  before: SqliteTables | Record<string, never>,
  after: SqliteTables,
): Promise<void> => {
  const statements = await generateSQLiteMigration(
    await generateSQLiteDrizzleJson(before),
    await generateSQLiteDrizzleJson(after),
  );
  for (const statement of statements) database.exec(statement);
};

/**
 * What `drizzle-kit push` would run. Its API cannot filter tables, so this drops the tables that it
 * should ignore.
 */
const pushed = async (database: Database.Database, tables: SqliteTables) => {
  const filtered = Array.from(
    (await printed(config, 'drizzle')).matchAll(/'!(\w+)'/g),
    ([, name = '']) => name,
  );
  database.pragma('foreign_keys = off');
  for (const name of filtered) database.exec(`drop table ${name}`);
  const run = drizzleOnSqlite(database) as unknown as Parameters<typeof pushSQLiteSchema>[1];
  return (await pushSQLiteSchema(tables, run)).statementsToExecute;
};

describe('print --format drizzle on SQLite', () => {
  const snippet = async () => evaluate(await printed(config, 'drizzle'), { ...sqliteCore, sql });
  const open = async () => {
    const database = new Database(':memory:');
    await generateAndRun(database, {}, sqliteTables(null));
    return database;
  };

  it('leaves nothing for drizzle-kit push to change after migrate', async () => {
    const database = await open();
    sqlite.migrate(database, { host });
    expect(await pushed(database, sqliteTables(await snippet()))).toEqual([]);
  });
  it('lets drizzle-kit generate create the columns, which migrate then accepts', async () => {
    const database = await open();
    const tables = sqliteTables(await snippet());
    await generateAndRun(database, sqliteTables(null), tables);
    expect(sqlite.migrate(database, { host })).toEqual(sqlite.migrations().map(({ id }) => id));
    sqlite.checkHost(database, { host });
    expect(await pushed(database, tables)).toEqual([]);
  });
});

describe('print --format prisma', () => {
  const HOST = `
datasource db {
  provider = "PROVIDER"
}
model session {
  id       Int @id @default(autoincrement())
  memberId Int @map("member_id")
FIELDS
}`;
  it.each([
    ['postgresql', 'integer', 'Int', ''],
    ['postgresql', 'bigint', 'BigInt', ''],
    ['postgresql', 'uuid', 'String', ' @db.Uuid'],
    ['postgresql', 'text', 'String', ''],
    ['sqlite', 'integer', 'Int', ''],
    ['sqlite', 'bigint', 'Int', ''],
    ['sqlite', 'uuid', 'String', ''],
  ] as const)(
    'prints on %s a reference to a log whose id is of type %s',
    async (provider, idType, type, attribute) => {
      const plain = hostIn('');
      const host = { ...plain, logs: { ...plain.logs, idType } };
      const config = provider === 'sqlite' ? sqlite.defineConfig : postgres.defineConfig;
      const text = await printed(config({ connect: unasked, host }), 'prisma');
      const fields = text.split('\n').filter((line) => line.startsWith('  '));
      expect(fields).toHaveLength(6);
      expect(fields[0]).toMatch(
        new RegExp(`^  swappedFromId +${type}\\? .*\\)${attribute} @ignore$`),
      );
      const schema = HOST.replace('PROVIDER', provider)
        .replace('FIELDS', fields.join('\n'))
        .replace('id       Int @id @default(autoincrement())', `id ${type} @id${attribute}`);
      // The client must not return these columns: a BigInt in them would break JSON.stringify in the
      // host.
      expect(columnsIn(schema)).toEqual(['id', 'member_id']);
      expect(columnsIn(schema.replaceAll('@ignore', ''))).toEqual(
        expect.arrayContaining(['swapped_from_id', 'custom_workout_exercise_id']),
      );
    },
  );
  it('names the tables that Prisma should not manage, or their schema', async () => {
    const host = hostIn('public.');
    const config = (schema: string) => postgres.defineConfig({ connect: unasked, host, schema });
    expect(await printed(config('public'), 'prisma')).toContain("'public.workout_swap'");
    expect(await printed(config('freshlegs'), 'prisma')).toContain('the schema freshlegs');
  });
});
