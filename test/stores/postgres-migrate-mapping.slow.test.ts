import { createFreshlegs, isFreshlegsError } from 'freshlegs';
import {
  checkHost,
  migrate,
  postgresRepository,
  uninstall,
  uninstallation,
  type HostMapping,
} from 'freshlegs/postgres';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '../support/bench.js';
import { readSchema } from '../support/catalogue.js';
import { createDatabase, uniqueName, type TestDatabase } from '../support/database.js';
import { queryOnPool, quote, type Query } from '../support/query.js';
import {
  allOf,
  idHost,
  idTables,
  inSchema,
  withLogs,
  withUsersElsewhere,
} from '../support/id-hosts.js';
import { OWN_COLUMNS } from '../../adapters/sql/host-check-faults.js';

let database: TestDatabase;
let pool: pg.Pool;
const query: Query = (text, values) => queryOnPool(pool)(text, values);
beforeAll(async () => {
  database = await createDatabase();
  pool = database.openPool({ max: 20 });
});
afterAll(() => database.close());

const open = async (sql: string): Promise<string> => {
  const schema = uniqueName();
  await query(`create schema ${schema}; set search_path to ${schema}; ${sql}; reset search_path`);
  return schema;
};
const run = (schema: string, sql: string) =>
  query(`set search_path to ${schema}; ${sql}; reset search_path`);

const checkIn = (schema: string, host: HostMapping) =>
  checkHost(pool, { host: inSchema(host, schema), schema });

/** The codes and remedies of a refused migration. Empty if it succeeds. */
const refusedBy = async (promise: Promise<unknown>): Promise<readonly string[]> => {
  try {
    await promise;
    return [];
  } catch (error) {
    if (!isFreshlegsError(error) || error.code !== 'HOST_MAPPING') throw error;
    const faults = error.details['faults'] as readonly { code: string; problem: string }[];
    return faults.map(({ code, problem }) => `${code}: ${problem}`);
  }
};

const bigints = idHost({}, 'timestamptz');
const integers = idHost({ idType: 'integer' }, 'timestamptz');
const uuids = idHost({ idType: 'uuid' }, 'timestamptz');
const texts = idHost({ idType: 'text' }, 'timestamptz');

describe('a migration whose mapping is wrong', () => {
  const tables = idTables(allOf('bigint'), 'timestamptz');

  it('reports all findings at once, and changes nothing', async () => {
    const schema = await open(
      `${tables.replace('person (id bigint primary key', 'person (id bigint')}
      alter table movement alter id type uuid using gen_random_uuid();
      alter table session drop done_at, add done_at text;
      create table workout_swap (id integer)`,
    );
    const before = await readSchema(query, schema);
    const host = withLogs(bigints, { importKey: 'source' });
    const told = await refusedBy(migrate(pool, { host, schema }));
    expect(told.map((line) => line.split(':')[0]).sort()).toEqual([
      'id_not_unique',
      'id_type',
      'missing_column',
      'name_taken',
      'time_encoding',
    ]);
    expect(await readSchema(query, schema)).toEqual(before);
  });

  it("does not even create the library's schema", async () => {
    const schema = await open(tables);
    const own = uniqueName();
    const place = (table: string) => `${schema}.${table}`;
    const host = {
      ...bigints,
      users: { table: place('person'), id: 'id' },
      exercises: { ...bigints.exercises, table: place('movement') },
    };
    expect(await refusedBy(migrate(pool, { host, schema: own }))).toEqual([
      'missing_table: There is no table "plan_day" (programs.days).',
      'missing_table: There is no table "session" (logs).',
    ]);
    const [row] = await query(`select to_regnamespace('${own}')::text as own`);
    expect(row?.['own']).toBeNull();
  });

  it('does not look at the tables that SQL reads, which may become views', async () => {
    const schema = await open(
      tables
        .replace(/create table movement_muscle[^;]*;/, '')
        .replaceAll(/create (table|index) session_set[^;]*;/g, ''),
    );
    await migrate(pool, { host: bigints, schema });
    const told = await refusedBy(checkIn(schema, bigints));
    expect(told.map((line) => line.split(':')[0])).toEqual(['refused_sql', 'refused_sql']);
  });
});

describe('the notes of the mapping', () => {
  it.each([
    ['logs.completedAt.encoding', 'timestamptz', 'timestamp-utc', 'timestamp'],
    ['logs.completedAt.encoding', 'timestamptz', 'epoch-ms', 'numeric'],
  ] as const)('let %s change from %s to %s', async (field, was, encoding, type) => {
    const schema = await open(idTables(allOf('bigint'), 'timestamptz'));
    await migrate(pool, { host: bigints, schema });
    await run(schema, `alter table session alter done_at type ${type} using null`);
    const host = idHost({}, encoding);
    expect(await refusedBy(checkIn(schema, host))).toEqual([
      `mapping_changed: ${field} was ${was} when the schema was migrated, but is ${encoding} now.`,
    ]);
    expect(await migrate(pool, { host, schema })).toEqual([]);
    await checkIn(schema, host);
  });

  it('are kept if the changed mapping does not fit the tables', async () => {
    const schema = await open(idTables(allOf('bigint'), 'timestamptz'));
    await migrate(pool, { host: bigints, schema });
    const host = idHost({}, 'epoch-ms');
    expect(await refusedBy(migrate(pool, { host, schema }))).toEqual([
      'time_encoding: "session"."done_at" (logs.completedAt) is timestamptz, but mapped as epoch-ms.',
    ]);
    await checkIn(schema, bigints);
  });

  it('are empty only for the steps that create base tables', async () => {
    const schema = uniqueName();
    await migrate(pool, { base: true, schema });
    const notes = await query(
      `select depends_on from ${quote(schema, 'freshlegs_migration')} order by id limit 3`,
    );
    expect(notes.map(({ depends_on: note }) => note === '{}')).toEqual([true, true, false]);
  });
});

/** Inserts a swap of a person's log, with the same statements as the library. */
const fill = (id: string) => `
  insert into person values (${id}); insert into movement values (${id}, 'Squat');
  insert into plan_day values (${id}, 'Legs');
  insert into session (id, person_id, day_id) values (${id}, ${id}, ${id});
  insert into training_state (user_id) values (${id});
  insert into custom_workout (user_id, id, name, source_program_day_id, for_log_id)
    values (${id}, 1, 'Own', ${id}, ${id});
  insert into custom_workout_exercise (user_id, custom_workout_id, exercise_id)
    values (${id}, 1, ${id});
  insert into workout_swap (user_id, original_log_id, swap_date) values (${id}, ${id}, '2026-03-04');
  update session set swapped_from_id = ${id}`;

const retyped = (type: string) => `
  alter table person alter id type ${type} using id::${type};
  alter table movement alter id type ${type} using id::${type};
  alter table movement_muscle alter movement_id type ${type} using movement_id::${type};
  alter table plan_day alter id type ${type} using id::${type};
  alter table plan_entry alter day_id type ${type} using day_id::${type},
    alter movement_id type ${type} using movement_id::${type};
  alter table session alter id type ${type} using id::${type},
    alter person_id type ${type} using person_id::${type}, alter day_id type ${type} using day_id::${type};
  alter table session_set alter session_id type ${type} using session_id::${type},
    alter movement_id type ${type} using movement_id::${type}`;

/** Drops the foreign keys to the host's tables, as a host must to change a type. */
const withoutKeys = async (schema: string): Promise<void> => {
  const keys = await query(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop
    from pg_catalog.pg_constraint where contype = 'f' and connamespace = $1::regnamespace
      and confrelid::regclass::text ~ 'person|movement|plan_day|session'`,
    [schema],
  );
  for (const { drop } of keys) await query(drop ?? '');
};

describe('a changed id type', () => {
  const UUID = `'f81d4fae-7dec-11d0-a765-00a0c91e6bf6'`;
  it.each<readonly [string, HostMapping, string, HostMapping, string]>([
    ['integer', integers, 'bigint', bigints, '7'],
    ['bigint', bigints, 'integer', integers, '7'],
    ['uuid', uuids, 'text', texts, UUID],
  ])('is applied to the stored rows, from %s', async (from, host, to, next, id) => {
    const schema = await open(idTables(allOf(from), 'timestamptz'));
    await migrate(pool, { host, schema });
    await run(schema, fill(id));
    await withoutKeys(schema);
    await run(schema, retyped(to));
    const told = await refusedBy(checkIn(schema, next));
    expect(told).toEqual(
      ['users', 'logs', 'exercises', 'programs.days'].map(
        (field) =>
          `mapping_changed: ${field}.idType was ${from} when the schema was migrated, but is ${to} now.`,
      ),
    );
    const applied = await migrate(pool, { host: next, schema });
    expect(applied.length).toBe(6);
    await checkIn(schema, next);
    expect(await migrate(pool, { host: next, schema })).toEqual([]);
    const [row] = await query(
      `select swap.user_id::text as "user", swap.original_log_id::text as original,
        entry.exercise_id::text as exercise, workout.source_program_day_id::text as day
      from ${quote(schema, 'workout_swap')} swap, ${quote(schema, 'custom_workout_exercise')} entry,
        ${quote(schema, 'custom_workout')} workout`,
    );
    expect(new Set(Object.values(row ?? {}))).toEqual(new Set([id.replaceAll("'", '')]));
    const fresh = await open(idTables(allOf(to), 'timestamptz'));
    await migrate(pool, { host: next, schema: fresh });
    expect(await readSchema(query, schema)).toEqual(await readSchema(query, fresh));
  });

  it('is applied to the stored rows if only the collation changed', async () => {
    const schema = await open(idTables(allOf('text'), 'timestamptz'));
    await migrate(pool, { host: texts, schema });
    await run(schema, fill("'a'"));
    await run(schema, retyped('text').replaceAll(/type text/g, 'type text collate "C"'));
    const host = idHost({ idType: 'text', idCollation: 'C' }, 'timestamptz');
    await migrate(pool, { host, schema });
    await checkIn(schema, host);
  });

  it('is applied by creating the tables again if nothing is stored', async () => {
    const schema = await open(idTables(allOf('bigint'), 'timestamptz'));
    await migrate(pool, { host: bigints, schema });
    await withoutKeys(schema);
    await run(schema, retyped('uuid').replaceAll(/using \w+::uuid/g, 'using gen_random_uuid()'));
    await migrate(pool, { host: uuids, schema });
    await checkIn(schema, uuids);
  });

  it('is refused if rows are stored that cannot be converted, and nothing changes', async () => {
    const schema = await open(idTables(allOf('bigint'), 'timestamptz'));
    await migrate(pool, { host: bigints, schema });
    await run(schema, fill('7'));
    await withoutKeys(schema);
    await run(schema, retyped('uuid').replaceAll(/using \w+::uuid/g, 'using gen_random_uuid()'));
    const before = await readSchema(query, schema);
    const told = await refusedBy(migrate(pool, { host: uuids, schema }));
    expect(told).toEqual([
      expect.stringMatching(/^id_type_changed: .*training_state\.user_id, .* hold ids/),
      expect.stringMatching(
        /original_log_id.* hold ids of type bigint, which cannot be converted to uuid/,
      ),
      expect.stringMatching(/exercise_id/),
      expect.stringMatching(/source_program_day_id holds ids/),
    ]);
    expect(await readSchema(query, schema)).toEqual(before);
  });

  it('is refused with an explanation if stored ids are too large for the new type', async () => {
    const schema = await open(idTables(allOf('bigint'), 'timestamptz'));
    await migrate(pool, { host: bigints, schema });
    await run(schema, fill('7'));
    await withoutKeys(schema);
    await run(
      schema,
      `${retyped('integer')}; update workout_swap set original_log_id = 3000000000`,
    );
    await expect(migrate(pool, { host: integers, schema })).rejects.toMatchObject({
      code: 'HOST_MAPPING',
      message: expect.stringContaining('too large') as string,
    });
  });
});

describe('a mapping to another table than the foreign keys refer to', () => {
  const { programs: _programs, ...unplanned } = bigints;
  const members: HostMapping = { ...bigints, users: { table: 'member', id: 'id' } };
  const trained: HostMapping = { ...bigints, exercises: { ...bigints.exercises, table: 'drill' } };
  const elsewhere = withUsersElsewhere(bigints);
  const BIGINTS = idTables(allOf('bigint'), 'timestamptz');
  const TABLES = `${BIGINTS} create table member (id bigint primary key);
    create table drill (id bigint primary key, name text not null);
    create table training (id bigint primary key, person_id bigint not null, day_id bigint,
      done_at timestamptz);
    create index training_done on training (person_id, done_at);`;

  it.each<readonly [string, string, string, HostMapping, HostMapping]>([
    ['users.table', 'none', 'person', elsewhere, bigints],
    ['users.table', 'person', 'none', bigints, elsewhere],
    ['users.table', 'person', 'member', bigints, members],
    ['programs.days.table', 'none', 'plan_day', unplanned, bigints],
    ['programs.days.table', 'plan_day', 'none', bigints, unplanned],
    ['exercises.table', 'movement', 'drill', bigints, trained],
    ['logs.table', 'session', 'training', bigints, withLogs(bigints, { table: 'training' })],
  ])('is refused, and nothing changes: %s from %s to %s', async (field, was, is, host, next) => {
    const schema = await open(TABLES);
    await migrate(pool, { host, schema });
    const before = await readSchema(query, schema);
    const named = (table: string) => (table === 'none' ? table : `${schema}.${table}`);
    const told = `mapping_changed: ${field} was ${named(was)} when the schema was migrated, but is ${named(is)} now.`;
    expect(await refusedBy(migrate(pool, { host: next, schema }))).toEqual([told]);
    expect(await readSchema(query, schema)).toEqual(before);
    expect(await refusedBy(checkIn(schema, next))).toContain(told);
    expect(await migrate(pool, { host, schema })).toEqual([]);
    await checkIn(schema, host);
    await uninstall(pool, { host, schema });
    await migrate(pool, { host: next, schema });
    await checkIn(schema, next);
  });

  it('is reported if the table was renamed, so that the keys still refer to it', async () => {
    const schema = await open(BIGINTS);
    await migrate(pool, { host: bigints, schema });
    await run(schema, 'alter table person rename to member');
    expect(await refusedBy(checkIn(schema, members))).toEqual([
      `mapping_changed: users.table was ${schema}.person when the schema was migrated, but is ${schema}.member now.`,
    ]);
  });

  it('is not reported if only the spelling of the name differs', async () => {
    const schema = await open(BIGINTS);
    await migrate(pool, { host: bigints, schema });
    const host: HostMapping = { ...bigints, users: { table: `${schema}.person`, id: 'id' } };
    expect(await migrate(pool, { host, schema })).toEqual([]);
    await checkIn(schema, host);
  });
});

describe('uninstall without an installed library', () => {
  it.each(Object.entries(OWN_COLUMNS))('keeps a table %s of the host', async (table) => {
    const schema = await open(idTables(allOf('bigint'), 'timestamptz'));
    await run(schema, `create table ${table} (id int, mine text)`);
    const before = await readSchema(query, schema);
    expect(await refusedBy(uninstall(pool, { host: bigints, schema }))).toEqual([
      expect.stringContaining(`not_ours: "${table}"`),
    ]);
    expect(await readSchema(query, schema)).toEqual(before);
  });

  const WAYS = {
    uninstall: (schema: string) => uninstall(pool, { host: bigints, schema }),
    uninstallation: (schema: string) => query(uninstallation({ host: bigints, schema })),
  };

  describe.each(['uninstall', 'uninstallation'] as const)('%s', (by) => {
    it.each(['source_type text', 'custom_workout_id bigint'])(
      'keeps a column of the host: %s',
      async (column) => {
        const schema = await open(idTables(allOf('bigint'), 'timestamptz'));
        await run(schema, `alter table session add column ${column}`);
        const before = await readSchema(query, schema);
        await expect(migrate(pool, { host: bigints, schema })).rejects.toMatchObject({
          code: 'HOST_MAPPING',
        });
        await WAYS[by](schema);
        expect(await readSchema(query, schema)).toEqual(before);
      },
    );

    it('keeps a column of the host after the library was removed', async () => {
      const schema = await open(idTables(allOf('bigint'), 'timestamptz'));
      await migrate(pool, { host: bigints, schema });
      await WAYS[by](schema);
      await run(schema, 'alter table session add column source_type text');
      const before = await readSchema(query, schema);
      await WAYS[by](schema);
      expect(await readSchema(query, schema)).toEqual(before);
    });

    it('keeps a column of the host if only the base tables are recorded', async () => {
      const schema = uniqueName();
      await migrate(pool, { base: true, schema });
      await query(uninstallation({ schema }));
      await run(schema, 'alter table workout_log add column source_type text');
      const before = await readSchema(query, schema);
      await (by === 'uninstall' ? uninstall(pool, { schema }) : query(uninstallation({ schema })));
      expect(await readSchema(query, schema)).toEqual(before);
    });

    it('drops the remaining columns if another tool has dropped one', async () => {
      const schema = await open(idTables(allOf('bigint'), 'timestamptz'));
      const before = await readSchema(query, schema);
      await migrate(pool, { host: bigints, schema });
      await run(schema, 'alter table session drop column source_type');
      await WAYS[by](schema);
      expect(await readSchema(query, schema)).toEqual(before);
    });

    it('drops nothing if a table of the host has the name of a library table', async () => {
      const schema = await open(idTables(allOf('bigint'), 'timestamptz'));
      await migrate(pool, { host: bigints, schema });
      await run(schema, 'drop table user_place; create table user_place (mine text)');
      const before = await readSchema(query, schema);
      await expect(WAYS[by](schema)).rejects.toThrow(/user_place"? is not a table of freshlegs/);
      expect(await readSchema(query, schema)).toEqual(before);
    });
  });
});

describe('installing and uninstalling in any order', () => {
  const ORDER = ['in', 'out', 'out', 'in', 'in', 'out', 'in'] as const;
  it.each(['uninstall', 'uninstallation'] as const)(
    'ends in the same schema with base tables, whose rows stay: %s',
    async (by) => {
      const schema = uniqueName();
      const options = { base: true, schema };
      await migrate(pool, options);
      const installed = await readSchema(query, schema);
      const repository = postgresRepository({ pool, schema });
      const training = createFreshlegs({ repository });
      await query(`insert into ${quote(schema, 'users')} (id) values (1);
        insert into ${quote(schema, 'exercise')} (id, name) values (1, 'Squat');
        insert into ${quote(schema, 'program')} (id, name) values (1, 'House');
        insert into ${quote(schema, 'program_day')} (id, program_id, name) values (1, 1, 'A'), (2, 1, 'B')`);
      const day = (programDayId: number) => ({ type: 'program', programDayId }) as const;
      const { log } = await training.logs.create({ userId: 1, source: day(1) });
      await training.swaps.swap({ userId: 1, logId: log.id, target: day(2) });
      for (const step of ORDER) {
        if (step === 'in') await migrate(pool, options);
        else if (by === 'uninstall') await uninstall(pool, { schema });
        else await query(uninstallation({ schema }));
        const logs = await query(`select id from ${quote(schema, 'workout_log')}`);
        expect(logs).toHaveLength(2);
        const now = await readSchema(query, schema);
        if (step === 'in') expect(now).toEqual(installed);
        else expect(now.filter((line) => /workout_swap|swapped_from/.test(line))).toEqual([]);
      }
      expect(await query(`select 1 from ${quote(schema, 'workout_swap')}`)).toEqual([]);
    },
  );

  it("ends in the same schema on a host's tables, which return to their original state in between", async () => {
    const schema = await open(idTables(allOf('uuid'), 'timestamptz'));
    const options = { host: uuids, schema };
    const before = await readSchema(query, schema);
    await migrate(pool, options);
    const installed = await readSchema(query, schema);
    for (const step of ORDER) {
      await (step === 'in' ? migrate(pool, options) : uninstall(pool, options));
      expect(await readSchema(query, schema)).toEqual(step === 'in' ? installed : before);
    }
  });

  it('leaves nothing half done: uninstalling waits only briefly, and is a single transaction', async () => {
    const schema = await open(idTables(allOf('bigint'), 'timestamptz'));
    const options = { host: bigints, schema };
    await migrate(pool, options);
    const installed = await readSchema(query, schema);
    await inTransaction(pool, 'begin', async (client) => {
      await client.query(`lock table ${quote(schema, 'session')} in access share mode`);
      await expect(uninstall(pool, { ...options, waitMs: 0 })).rejects.toMatchObject({
        code: 'TIMEOUT',
      });
      return true;
    });
    expect(await readSchema(query, schema)).toEqual(installed);
    await uninstall(pool, options);
  });
});
