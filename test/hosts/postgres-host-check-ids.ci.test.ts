import { checkHost, migrate, migrations, type HostMapping } from 'freshlegs/postgres';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDatabase, uniqueName, type TestDatabase } from '../support/database.js';
import { queryOnPool } from '../support/query.js';
import {
  allOf,
  idHost,
  idTables,
  inSchema,
  withLogs,
  withUsersElsewhere,
} from '../support/id-hosts.js';
import { findingsOf } from './host.js';

let database: TestDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  database = await createDatabase();
  pool = database.openPool();
  await pool.query(`create extension citext;
    create collation loose (provider = icu, locale = 'und-u-ks-level2', deterministic = false)`);
});
afterAll(() => database.close());

const open = async (sql: string): Promise<string> => {
  const schema = uniqueName();
  await pool.query(`create schema ${schema}; set search_path to ${schema}, public; ${sql};
    reset search_path`);
  return schema;
};

const faultsOf = async (schema: string, host: HostMapping) => {
  const check = () => checkHost(pool, { host: inSchema(host, schema), schema });
  return (await findingsOf(check)).faults;
};
/** The faults of a mapping, except those about parts that the pending migration will create. */
const mappingFaults = async (schema: string, host: HostMapping) =>
  (await faultsOf(schema, host)).filter(({ code }) => code !== 'not_migrated');

const OWN_TABLES = `('training_state', 'custom_workout', 'custom_workout_exercise', 'workout_swap',
  'muscle_group_recovery', 'muscle_group_load', 'recovery_correction', 'user_preference',
  'user_place', 'idempotency_key')`;

/** The distinct types of the library's columns that refer to the host's tables. */
const ownTypes = async (schema: string): Promise<readonly (string | null | undefined)[]> => {
  const rows = await queryOnPool(pool)(
    `select distinct pg_catalog.format_type(attribute.atttypid, null) ||
        coalesce(' ' || nullif(collated.collname, 'default'), '') as type
    from pg_catalog.pg_attribute attribute
    join pg_catalog.pg_class class on class.oid = attribute.attrelid
    join pg_catalog.pg_namespace namespace on namespace.oid = class.relnamespace
    left join pg_catalog.pg_collation collated on collated.oid = attribute.attcollation
    where namespace.nspname = $1 and class.relkind = 'r'
      and (class.relname in ${OWN_TABLES} or attribute.attname = 'swapped_from_id')
      and attribute.attname in ('user_id', 'source_program_day_id', 'for_log_id', 'exercise_id',
        'replaced_exercise_id', 'original_log_id', 'swapped_log_id', 'workout_log_id',
        'swapped_from_id')
    order by 1`,
    [schema],
  );
  return rows.map(({ type }) => type);
};

const keysTo = async (schema: string, table: string): Promise<number> => {
  const [row] = await queryOnPool(pool)(
    `select count(*)::text as count from pg_catalog.pg_constraint
    where contype = 'f' and connamespace = $1::regnamespace and confrelid = $2::regclass`,
    [schema, `${schema}.${table}`],
  );
  return Number(row?.['count']);
};

describe.each([
  { column: 'integer', key: { idType: 'integer' }, own: 'integer' },
  { column: 'bigint', key: {}, own: 'bigint' },
  { column: 'uuid', key: { idType: 'uuid' }, own: 'uuid' },
  { column: 'text', key: { idType: 'text' }, own: 'text' },
  { column: 'varchar(30)', key: { idType: 'text' }, own: 'text' },
  { column: 'text collate "C"', key: { idType: 'text', idCollation: 'C' }, own: 'text C' },
  {
    column: 'varchar(30) collate "en-x-icu"',
    key: { idType: 'text', idCollation: 'en-x-icu' },
    own: 'text en-x-icu',
  },
] as const)('a host with $column ids', ({ column, key, own }) => {
  const host = idHost(key, 'timestamptz');
  const tables = idTables(allOf(column), 'timestamptz');

  it('gets library columns of that type, and has no findings', async () => {
    const schema = await open(tables);
    expect(await mappingFaults(schema, host)).toEqual([]);
    await migrate(pool, { host, schema });
    expect(await ownTypes(schema)).toEqual([own]);
    expect(await faultsOf(schema, host)).toEqual([]);
    expect(await keysTo(schema, 'person')).toBe(10);
  });

  it('gets no foreign keys to users who are stored elsewhere', async () => {
    const schema = await open(tables.replace('create table person', 'create table elsewhere'));
    const elsewhere = withUsersElsewhere(host);
    await migrate(pool, { host: elsewhere, schema });
    expect(await keysTo(schema, 'elsewhere')).toBe(0);
    expect(await faultsOf(schema, elsewhere)).toEqual([]);
    const types = elsewhere.users.idType === 'text' ? new Set([own, 'text']) : new Set([own]);
    expect(new Set(await ownTypes(schema))).toEqual(types);
  });
});

describe("the distribution of the library's tables", () => {
  it.each([
    ['users', idHost({}, 'timestamptz'), 'person'],
    [
      'logs if users are stored elsewhere',
      withUsersElsewhere(idHost({}, 'timestamptz')),
      'session',
    ],
  ])('colocates the tables with the %s', (_name, host, table) => {
    const steps = migrations({ host, schema: 'app', distribution: 'citus' });
    const step = steps.find(({ name }) => name === 'distribution of the tables');
    const beside = step?.sql.match(/colocate_with => '(.*)'/g);
    expect(beside).toHaveLength(10);
    expect(new Set(beside)).toEqual(new Set([`colocate_with => '"app"."${table}"'`]));
  });
});

describe('checkHost on ids', () => {
  const uuids = idHost({ idType: 'uuid' }, 'timestamptz');
  const texts = idHost({ idType: 'text' }, 'timestamptz');
  const expectFaults = async (
    sql: string,
    host: HostMapping,
    ...faults: readonly (readonly [code: string, problem: RegExp, remedy: RegExp])[]
  ) => {
    expect(await mappingFaults(await open(sql), host)).toEqual(
      faults.map(([code, problem, remedy]) => ({
        code,
        problem: expect.stringMatching(problem) as string,
        remedy: expect.stringMatching(remedy) as string,
      })),
    );
  };

  it.each([
    ['uuid', 'bigint', 'uuid'],
    ['bigint', 'uuid', 'bigint'],
    ['integer', 'bigint', 'integer'],
    ['bigint', 'integer', 'bigint'],
    ['varchar(9)', 'uuid', 'text'],
  ] as const)('reports ids of type %s that are mapped as %s', async (column, idType, is) => {
    const tables = { ...allOf('bigint'), log: column };
    const host = withLogs(idHost({}, 'timestamptz'), { idType });
    const remedy = new RegExp(`^Set logs\\.idType to '${is}'\\.$`);
    await expectFaults(idTables(tables, 'timestamptz'), host, [
      'id_type',
      /^"session"\."id" \(logs\.id\) is \w+, but mapped as \w+\.$/,
      remedy,
    ]);
  });

  it.each(['numeric', 'char(8)', 'citext', 'bytea', 'jsonb'])(
    'rejects ids of type %s, which cannot be ids',
    async (type) => {
      const tables = idTables({ ...allOf('text'), user: type }, 'timestamptz');
      const user = [
        'id_type',
        /which is not a type for ids/,
        /integer, bigint, uuid or text, or map another column\.$/,
      ] as const;
      await expectFaults(tables, texts, user, user);
    },
  );

  it('compares the ids of users who are stored elsewhere with the mapping', async () => {
    const tables = idTables(allOf('uuid'), 'timestamptz');
    await expectFaults(tables, withUsersElsewhere(uuids, 'text'), [
      'id_type',
      /"session"\."person_id" \(logs\.userId\) is uuid, but mapped as text/,
      /Set users\.idType to 'uuid'/,
    ]);
  });

  it('reports library columns that were created for other user ids', async () => {
    const schema = await open(idTables(allOf('uuid'), 'timestamptz'));
    const elsewhere = withUsersElsewhere(uuids);
    const pasted = migrations({ host: withUsersElsewhere(uuids, 'text'), schema });
    const tables = pasted.filter(({ name }) => /^table|columns/.test(name));
    for (const { sql } of tables) await pool.query(sql);
    expect(await faultsOf(schema, elsewhere)).toContainEqual(
      expect.objectContaining({
        code: 'own_column_type',
        problem: expect.stringMatching(/user_id are text, but users\.idType is uuid/) as string,
      }),
    );
  });

  it('refuses to migrate if users have other ids than the logs, and changes nothing', async () => {
    const schema = await open(idTables(allOf('uuid'), 'timestamptz'));
    const migrated = migrate(pool, { host: withUsersElsewhere(uuids, 'bigint'), schema });
    await expect(migrated).rejects.toThrow(/person_id.*Set users\.idType to 'uuid'/s);
    expect(await ownTypes(schema)).toEqual([]);
  });

  it('reports foreign keys to users who are now mapped as stored elsewhere', async () => {
    const schema = await open(idTables(allOf('uuid'), 'timestamptz'));
    await migrate(pool, { host: uuids, schema });
    const elsewhere = withUsersElsewhere(uuids);
    expect(await faultsOf(schema, elsewhere)).toMatchObject([
      {
        code: 'mapping_changed',
        problem: expect.stringMatching(/refer to \S+\.person, but .* no table/) as string,
      },
    ]);
  });

  it('reports a column whose type differs from that of the column that it refers to', async () => {
    const tables = idTables(allOf('uuid'), 'timestamptz').replace(
      'plan_entry (id integer primary key, day_id uuid',
      'plan_entry (id jsonb, day_id text',
    );
    await expectFaults(tables, uuids, [
      'column_type',
      /^programs\.entries\.select\.dayId must give an id of program days \(uuid\), but gives text\.$/,
      /^Select a column with these ids, or convert it in the expression\.$/,
    ]);
  });

  it("asks for the collation of an id, but only if the id's column has one", async () => {
    const ordered = idTables({ ...allOf('text'), user: 'text collate "C"' }, 'timestamptz');
    const users = (idCollation: string) => ({
      ...texts,
      users: { table: 'person', id: 'id', idType: 'text', idCollation } as const,
    });
    const unlike = [
      'id_collation',
      /logs\.userId/,
      /alter table "\w+"\."session" .*collate "/,
    ] as const;
    await expectFaults(
      ordered,
      texts,
      ['id_collation', /person.*has the collation C, but/, /^Set users\.idCollation to 'C'\.$/],
      unlike,
    );
    await expectFaults(ordered, users('C'));
    await expectFaults(idTables(allOf('text'), 'timestamptz'), users('C'), [
      'id_collation',
      /collation default/,
      /^Leave users\.idCollation out\.$/,
    ]);
  });

  it('rejects a nondeterministic collation, even if the mapping names it', async () => {
    const loose = idTables({ ...allOf('text'), log: 'text collate loose' }, 'timestamptz');
    const host = withLogs(texts, { idCollation: 'loose' });
    const fault = ['id_collation', /nondeterministic/, /alter table .*collate "C";$/] as const;
    await expectFaults(loose, host, fault);
  });

  it('reports a logs table in which new logs would get no id', async () => {
    const { newId: _, ...logs } = uuids.logs;
    const host = { ...uuids, logs };
    const tables = (column: string) => idTables({ ...allOf('uuid'), log: column }, 'timestamptz');
    await expectFaults(tables('uuid'), host, [
      'id_without_value',
      /"session"\."id"/,
      /^Give it a default, or create ids with logs\.newId\.$/,
    ]);
    await expectFaults(tables('uuid default gen_random_uuid()'), host);
    await expectFaults(tables('uuid'), withLogs(host, { newLogValues: () => ({ id: 'a' }) }), [
      'written_by_library',
      /logs\.newLogValues sets "id"/i,
      /logs\.newId/,
    ]);
    const schema = await open(tables('uuid'));
    const insert = `insert into ${schema}.session (person_id) values (:userId) returning id`;
    const inserting = withLogs(host, { statements: { insert } });
    expect(await mappingFaults(schema, inserting)).toEqual([]);
  });

  it('finds library columns that were created for another id type', async () => {
    const schema = await open(idTables(allOf('uuid'), 'timestamptz'));
    const pasted = migrations({ host: idHost({}, 'timestamptz'), schema });
    const tables = pasted.filter(({ name }) => /^table|columns/.test(name));
    for (const { sql } of tables) await pool.query(sql);
    const own = (await faultsOf(schema, uuids)).filter(({ code }) => code === 'own_column_type');
    expect(own.map(({ problem }) => problem)).toEqual([
      expect.stringMatching(/training_state\.user_id, .* are bigint, but users\.idType is uuid/),
      expect.stringMatching(/workout_swap\.original_log_id, .*session\.swapped_from_id are bigint/),
      expect.stringMatching(
        /exercise_id, .*replaced_exercise_id, .*user_preference\.exercise_id are bigint/,
      ),
      expect.stringMatching(/source_program_day_id is bigint, but programs\.days\.idType is/),
    ]);
  });

  it('finds library columns that were created for another collation', async () => {
    const tables = idTables({ ...allOf('uuid'), user: 'text collate "C"' }, 'timestamptz');
    const schema = await open(tables);
    const users = { table: 'person', id: 'id', idType: 'text' } as const;
    const pasted = migrations({ host: { ...uuids, users }, schema });
    for (const { sql } of pasted) await pool.query(sql);
    const host = { ...uuids, users: { ...users, idCollation: 'C' } };
    expect(await faultsOf(schema, host)).toEqual([
      expect.objectContaining({
        code: 'own_column_type',
        problem: expect.stringMatching(/user_id are text, .* is text collate C/) as string,
      }),
    ]);
  });
});
