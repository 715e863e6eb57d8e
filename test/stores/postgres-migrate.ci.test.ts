import { migrate, migrations, uninstall, uninstallation } from 'freshlegs/postgres';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction, someoneWaits } from '../support/bench.js';
import { readCatalogue, readSchema } from '../support/catalogue.js';
import { asAdministrator, createDatabase, uniqueName, withRole } from '../support/database.js';
import { authUsers } from '../support/hosts/auth-users.js';
import { coaching } from '../support/hosts/coaching.js';
import { prisma } from '../support/hosts/prisma.js';
import { prismaCuid } from '../support/hosts/prisma-cuid.js';
import { queryOnPool, quote, type Query } from '../support/query.js';
import { recordPool } from '../support/counting.js';

let database: Awaited<ReturnType<typeof createDatabase>> | undefined;
const open = () => {
  if (database === undefined) throw new Error('The database must be opened before the first test.');
  return database;
};
let pool: pg.Pool;
const query: Query = (text, values) => queryOnPool(pool)(text, values);

beforeAll(async () => {
  database = await createDatabase();
  pool = database.openPool({ max: 20 });
});
afterAll(() => database?.close());

/** Creates only the base tables, like a host would have them. */
const createBase = async (): Promise<string> => {
  const schema = uniqueName();
  await query(`create schema ${schema}`);
  const steps = migrations({ base: true, schema }).filter(({ name }) => /base/.test(name));
  for (const { sql } of steps) await query(sql);
  return schema;
};

const createClean = async (): Promise<readonly string[]> => {
  const schema = uniqueName();
  await migrate(pool, { base: true, schema });
  return readSchema(query, schema);
};

describe('migrate', () => {
  it('does nothing on a second run, which needs no right to create anything', async () => {
    const schema = uniqueName();
    const first = await migrate(pool, { base: true, schema });
    expect(first.length).toBe(migrations({ base: true, schema }).length);
    const before = await readSchema(query, schema);
    const role = uniqueName();
    await asAdministrator(`create role ${role} login password 'secret'`);
    await query(`grant usage on schema ${schema} to ${role};
      grant select on all tables in schema ${schema} to ${role}`);
    const limited = open().openPool({ connectionString: withRole(open().url, role, 'secret') });
    const { pool: recorded, statements } = recordPool(limited);
    expect(await migrate(recorded, { base: true, schema })).toEqual([]);
    expect(statements.every(({ text }) => /^\s*select/.test(text))).toBe(true);
    expect(await readSchema(query, schema)).toEqual(before);
  });

  it('needs no right to create a schema that exists', async () => {
    const [schema, role] = [uniqueName(), uniqueName()];
    await asAdministrator(`create role ${role} login password 'secret'`);
    await query(`create schema ${schema} authorization ${role}`);
    const limited = open().openPool({ connectionString: withRole(open().url, role, 'secret') });
    await migrate(limited, { base: true, schema });
    expect(await readSchema(query, schema)).toEqual(await createClean());
  });

  it('refuses a schema that a newer version has migrated, and leaves it unchanged', async () => {
    const schema = uniqueName();
    await migrate(pool, { base: true, schema });
    await query(`delete from ${quote(schema, 'freshlegs_migration')} where id > 8;
      insert into ${quote(schema, 'freshlegs_migration')} values (9999, 'from the future', now())`);
    const before = await readSchema(query, schema);
    await expect(migrate(pool, { base: true, schema })).rejects.toMatchObject({
      code: 'SCHEMA_OUTDATED',
    });
    expect(await readSchema(query, schema)).toEqual(before);
  });

  it('creates a constraint that refuses an impossible number of sets with known effort', async () => {
    const schema = uniqueName();
    await migrate(pool, { base: true, schema });
    await query(`insert into ${quote(schema, 'users')} (id) values (1);
      insert into ${quote(schema, 'workout_log')} (id, user_id) values (1, 1)`);
    const insert = (known: string) =>
      query(`insert into ${quote(schema, 'muscle_group_load')} (user_id, workout_log_id, muscle_group,
          performed_at, load, weekly_sets, known_effort_sets, exercises_count)
        values (1, 1, 'chest', now(), 0.5, 3, ${known}, 1)`);
    for (const known of ['-1', "'infinity'", "'NaN'"]) {
      await expect(insert(known)).rejects.toMatchObject({ code: '23514' });
    }
    await expect(insert('null')).rejects.toMatchObject({ code: '23502' });
    await insert('1.5');
  });

  it('reports a missing host table, and tables that already exist', async () => {
    const schema = uniqueName();
    await expect(migrate(pool, { schema })).rejects.toMatchObject({ code: 'HOST_MAPPING' });
    await query(`create schema ${schema}; create table ${schema}.exercise (id uuid)`);
    const base = migrate(pool, { base: true, schema });
    await expect(base).rejects.toMatchObject({ code: 'HOST_MAPPING' });
  });

  it('creates the indexes and the foreign key of a partitioned logs table', async () => {
    const schema = await createBase();
    const log = `${schema}.workout_log`;
    await query(`drop table ${log} cascade;
      create table ${log} (id bigint generated by default as identity primary key,
        user_id bigint not null, program_day_id bigint, scheduled_date date,
        started_at timestamptz, completed_at timestamptz, import_key text,
        created_at timestamptz, updated_at timestamptz)
        partition by hash (id);
      create table ${log}_0 partition of ${log} for values with (modulus 1, remainder 0)`);
    const ran = await migrate(pool, { schema });
    expect(ran).toEqual(migrations({ schema }).map(({ id }) => id));
    expect(await migrate(pool, { schema })).toEqual([]);
    const made = await query(
      `select index.indisvalid::text as valid, key.convalidated::text as key
      from pg_index index join pg_class named on named.oid = index.indexrelid, pg_constraint key
      where index.indrelid = $1::regclass and key.conrelid = index.indrelid
        and named.relname like 'freshlegs%'
        and key.conname = 'freshlegs_swapped_from_fk'`,
      [log],
    );
    expect(made).toEqual([
      { valid: 'true', key: 'true' },
      { valid: 'true', key: 'true' },
    ]);
  });

  it('reports a step that the database refuses, and continues with it in a later run', async () => {
    const schema = await createBase();
    const name = `f_${schema}`;
    await query(`create function ${name}() returns event_trigger language plpgsql as
        $$ begin raise exception 'frozen'; end $$;
      create event trigger ${name} on ddl_command_start when tag in ('CREATE INDEX')
        execute function ${name}()`);
    const error = await migrate(pool, { schema }).catch((reason: unknown) => reason);
    await query(`drop event trigger ${name}; drop function ${name}()`);
    expect(error).toMatchObject({
      code: 'HOST_MAPPING',
      message: expect.stringContaining('frozen') as string,
    });
    const all = migrations({ schema }).map(({ id }) => id);
    expect(await migrate(pool, { schema })).toEqual(all);
  });

  it('gives up after the given time, and continues when it is run again', async () => {
    const schema = await createBase();
    const waiting = await inTransaction(pool, 'begin', async (client) => {
      await client.query(`lock table ${quote(schema, 'workout_log')} in row exclusive mode`);
      await expect(migrate(pool, { schema, waitMs: 0 })).rejects.toMatchObject({
        code: 'TIMEOUT',
      });
      await client.query('select pg_advisory_xact_lock(7172430951)');
      await expect(migrate(pool, { schema, waitMs: 0 })).rejects.toMatchObject({
        code: 'TIMEOUT',
      });
      return true;
    });
    expect(waiting).toBe(true);
    await migrate(pool, { schema });
    expect(await readSchema(query, schema)).toEqual(await createClean());
  });
});

describe('migrate during a long transaction on the logs', () => {
  it('lets others write by giving up its place in the queue repeatedly, and succeeds in the end', async () => {
    const schema = await createBase();
    const log = quote(schema, 'workout_log');
    const insert = `insert into ${log} (user_id) values (1)`;
    await query(`insert into ${quote(schema, 'users')} (id) values (1)`);
    const migrating = await inTransaction(pool, 'begin', async (client) => {
      await client.query(insert);
      const running = migrate(pool, { schema });
      await someoneWaits(pool);
      const begun = performance.now();
      // If the step did not give up its place, this statement would wait until the long transaction
      // ends.
      await query(insert);
      return { running, blockedMs: performance.now() - begun };
    });
    expect(migrating.blockedMs).toBeLessThan(2000);
    await migrating.running;
    expect(await readSchema(query, schema)).toEqual(await createClean());
  });
});

describe('uninstallation', () => {
  it.each([
    ['a host on Prisma', prisma],
    ['a host on Prisma with cuids', prismaCuid],
    ['a host with users of an auth service', authUsers],
    ['a host of another shape', coaching],
  ])("leaves the host's tables as they were: %s", async (_name, host) => {
    const other = await createDatabase();
    const own = other.openPool();
    const ask = queryOnPool(own);
    const { mapping, tablesSchema, raw } = host;
    const options = { host: mapping, schema: raw.schema };
    const schemas = [...new Set([tablesSchema, ...raw.schemas])];
    await ask(host.sql);
    const before = await readCatalogue(ask, ...schemas);
    await migrate(own, options);
    const migrated = await readCatalogue(ask, ...schemas);
    for (const _ of [1, 2]) {
      await ask(uninstallation(options));
      expect(await readCatalogue(ask, ...schemas)).toEqual(before);
      await migrate(own, options);
      expect(await readCatalogue(ask, ...schemas)).toEqual(migrated);
    }
    await other.close();
  });

  it('gives up after the given time, changes nothing, and succeeds later', async () => {
    const schema = uniqueName();
    await migrate(pool, { base: true, schema });
    const before = await readSchema(query, schema);
    await inTransaction(pool, 'begin', async (client) => {
      await client.query(`lock table ${quote(schema, 'workout_log')} in access share mode`);
      await expect(uninstall(pool, { schema, waitMs: 0 })).rejects.toMatchObject({
        code: 'TIMEOUT',
      });
    });
    expect(await readSchema(query, schema)).toEqual(before);
    await uninstall(pool, { schema });
    expect(await readSchema(query, schema)).not.toEqual(before);
  });
});
