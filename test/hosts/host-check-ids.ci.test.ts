import Database from 'better-sqlite3';
import * as postgres from 'freshlegs/postgres';
import type { HostFault, HostMapping } from 'freshlegs/postgres';
import * as sqlite from 'freshlegs/sqlite';
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
import { DIALECTS, type Dialect } from './odd-host.js';

let database: TestDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  database = await createDatabase();
  pool = database.openPool();
  await pool.query(`create extension citext;
    create collation loose (provider = icu, locale = 'und-u-ks-level2', deterministic = false)`);
});
afterAll(() => database.close());

/** A host's tables: on Postgres in their own schema, on SQLite in their own database. */
interface Tables {
  readonly faults: (host: HostMapping) => Promise<readonly HostFault[]>;
  readonly migrate: (host: HostMapping) => Promise<unknown>;
  /** Runs printed steps of the migration, which check nothing. */
  readonly paste: (host: HostMapping, isRun?: (name: string) => boolean) => Promise<void>;
  /** The distinct types of the library's columns that refer to the host's tables. */
  readonly ownTypes: () => Promise<readonly unknown[]>;
  /** Counts the library's foreign keys to a table. */
  readonly keysTo: (table: string) => Promise<number>;
}

const OWN_TABLES = `('training_state', 'custom_workout', 'custom_workout_exercise', 'workout_swap',
  'muscle_group_recovery', 'muscle_group_load', 'recovery_correction', 'user_preference',
  'user_place', 'idempotency_key')`;
const OWN_COLUMNS = `('user_id', 'source_program_day_id', 'for_log_id', 'exercise_id',
  'replaced_exercise_id', 'original_log_id', 'swapped_log_id', 'workout_log_id',
  'swapped_from_id')`;

const openPostgres = async (sql: string): Promise<Tables> => {
  const schema = uniqueName();
  await pool.query(`create schema ${schema}; set search_path to ${schema}, public; ${sql};
    reset search_path`);
  const query = queryOnPool(pool);
  return {
    faults: async (host) => {
      const check = () => postgres.checkHost(pool, { host: inSchema(host, schema), schema });
      return (await findingsOf(check)).faults;
    },
    migrate: (host) => postgres.migrate(pool, { host, schema }),
    paste: async (host, isRun = () => true) => {
      const steps = postgres.migrations({ host, schema });
      for (const step of steps.filter(({ name }) => isRun(name))) await pool.query(step.sql);
    },
    ownTypes: async () => {
      const rows = await query(
        `select distinct pg_catalog.format_type(attribute.atttypid, null) ||
            coalesce(' ' || nullif(collated.collname, 'default'), '') as type
        from pg_catalog.pg_attribute attribute
        join pg_catalog.pg_class class on class.oid = attribute.attrelid
        join pg_catalog.pg_namespace namespace on namespace.oid = class.relnamespace
        left join pg_catalog.pg_collation collated on collated.oid = attribute.attcollation
        where namespace.nspname = $1 and class.relkind = 'r'
          and (class.relname in ${OWN_TABLES} or attribute.attname = 'swapped_from_id')
          and attribute.attname in ${OWN_COLUMNS}
        order by 1`,
        [schema],
      );
      return rows.map(({ type }) => type);
    },
    keysTo: async (table) => {
      const [row] = await query(
        `select count(*)::text as count from pg_catalog.pg_constraint
        where contype = 'f' and connamespace = $1::regnamespace and confrelid = to_regclass($2)`,
        [schema, `${schema}.${table}`],
      );
      return Number(row?.['count']);
    },
  };
};

const openSqlite = (sql: string): Promise<Tables> => {
  const file = new Database(':memory:');
  file.pragma('foreign_keys = on');
  file.exec(sql);
  const read = (query: string, ...values: readonly string[]) =>
    file
      .prepare(query)
      .pluck()
      .all(...values);
  return Promise.resolve({
    faults: async (host) => (await findingsOf(() => sqlite.checkHost(file, { host }))).faults,
    migrate: async (host) => Promise.resolve(sqlite.migrate(file, { host })),
    paste: async (host, isRun = () => true) => {
      const steps = sqlite.migrations({ host });
      for (const step of steps.filter(({ name }) => isRun(name))) file.exec(step.sql);
      return Promise.resolve();
    },
    ownTypes: () =>
      Promise.resolve(
        read(`select distinct lower(own.type)
          from sqlite_master part, pragma_table_info(part.name) own
          where part.type = 'table' and own.name in ${OWN_COLUMNS} order by 1`),
      ),
    keysTo: (table) =>
      Promise.resolve(
        read(
          `select own.name from sqlite_master own, pragma_foreign_key_list(own.name) key
           where own.name in ${OWN_TABLES} and key."table" = ?`,
          table,
        ).length,
      ),
  });
};

const open = (dialect: Dialect, sql: string): Promise<Tables> =>
  dialect === 'sqlite' ? openSqlite(sql) : openPostgres(sql);

/** The faults of a mapping, except those about parts that the pending migration will create. */
const mappingFaults = async ({ faults }: Tables, host: HostMapping) =>
  (await faults(host)).filter(({ code }) => code !== 'not_migrated');

type Told = readonly [code: string, problem: RegExp, remedy: RegExp];

const toldAs = (faults: readonly Told[]) =>
  faults.map(([code, problem, remedy]) => ({
    code,
    problem: expect.stringMatching(problem) as string,
    remedy: expect.stringMatching(remedy) as string,
  }));

const DONE = { postgres: 'timestamptz', sqlite: 'integer' } as const;
const ENCODING = { postgres: 'timestamptz', sqlite: 'epoch-ms' } as const;
/** The type of a column that stores UUIDs. */
const UUIDS_IN = { postgres: 'uuid', sqlite: 'text' } as const;
const UUID = 'f81d4fae-7dec-11d0-a765-00a0c91e6bf6';

const KEYS_TO_USERS = { postgres: 10, sqlite: 9 };

type Key = Pick<HostMapping['exercises'], 'idType' | 'idCollation'>;
interface IdCase {
  readonly dialect: Dialect;
  readonly column: string;
  readonly key: Key;
  readonly own: string;
  /** An id as SQL. */
  readonly id: string;
}
const idCase = (dialect: Dialect, column: string, key: Key, own: string, id: string): IdCase => ({
  ...{ dialect, column, key, own },
  id: id === '7' ? id : `'${id}'`,
});
const TEXT = { idType: 'text' } as const;

describe.each([
  idCase('postgres', 'integer', { idType: 'integer' }, 'integer', '7'),
  idCase('postgres', 'bigint', {}, 'bigint', '7'),
  idCase('postgres', 'uuid', { idType: 'uuid' }, 'uuid', UUID),
  idCase('postgres', 'text', TEXT, 'text', UUID.toUpperCase()),
  idCase('postgres', 'varchar(30)', TEXT, 'text', 'clx1'),
  idCase('postgres', 'text collate "C"', { ...TEXT, idCollation: 'C' }, 'text C', 'clx1'),
  idCase(
    'postgres',
    'varchar(30) collate "en-x-icu"',
    { ...TEXT, idCollation: 'en-x-icu' },
    'text en-x-icu',
    'clx1',
  ),
  idCase('sqlite', 'integer', { idType: 'integer' }, 'integer', '7'),
  idCase('sqlite', 'bigint', { idType: 'bigint' }, 'integer', '7'),
  idCase('sqlite', 'text', { idType: 'uuid' }, 'text', UUID),
  idCase('sqlite', 'uuid', { idType: 'uuid' }, 'text', UUID),
  idCase('sqlite', 'varchar(30)', TEXT, 'text', 'clx1'),
  idCase('sqlite', 'text', TEXT, 'text', UUID.toUpperCase()),
  idCase('sqlite', '', TEXT, 'text', '42'),
])(
  'a host on $dialect with ids of $column, mapped as $key.idType',
  ({ dialect, column, key, own, id }) => {
    const host = idHost(key, ENCODING[dialect]);
    const tables = idTables(allOf(column), DONE[dialect]);
    const rows = `insert into person values (${id}); insert into movement values (${id}, 'Squat');
    insert into movement_muscle values (${id}, 'quads', 'primary');
    insert into plan_day values (${id}, 'Legs'); insert into plan_entry values (1, ${id}, ${id});
    insert into session (id, person_id, day_id) values (${id}, ${id}, ${id});`;

    it.each([
      ['empty', ''],
      ['with rows', rows],
    ])('gets library columns of that type, and has no findings, %s', async (_name, sql) => {
      const opened = await open(dialect, tables + sql);
      expect(await mappingFaults(opened, host)).toEqual([]);
      await opened.migrate(host);
      expect(await opened.ownTypes()).toEqual([own]);
      expect(await opened.faults(host)).toEqual([]);
      expect(await opened.keysTo('person')).toBe(KEYS_TO_USERS[dialect]);
    });

    it('gets no foreign keys to users who are stored elsewhere', async () => {
      const elsewhere = withUsersElsewhere(host);
      const opened = await open(dialect, tables.replace('table person', 'table elsewhere'));
      await opened.migrate(elsewhere);
      for (const table of ['elsewhere', 'person']) expect(await opened.keysTo(table)).toBe(0);
      expect(await opened.faults(elsewhere)).toEqual([]);
      const types = elsewhere.users.idType === 'text' ? new Set([own, 'text']) : new Set([own]);
      expect(new Set(await opened.ownTypes())).toEqual(types);
    });
  },
);

describe("the distribution of the library's tables", () => {
  it.each([
    ['users', idHost({}, 'timestamptz'), 'person'],
    [
      'logs if users are stored elsewhere',
      withUsersElsewhere(idHost({}, 'timestamptz')),
      'session',
    ],
  ])('colocates the tables with the %s', (_name, host, table) => {
    const steps = postgres.migrations({ host, schema: 'app', distribution: 'citus' });
    const step = steps.find(({ name }) => name === 'distribution of the tables');
    const beside = step?.sql.match(/colocate_with => '(.*)'/g);
    expect(beside).toHaveLength(10);
    expect(new Set(beside)).toEqual(new Set([`colocate_with => '"app"."${table}"'`]));
  });
});

const withLog = (id: string) => `insert into session (id, person_id) values (${id}, '${UUID}');`;

describe.each(DIALECTS)('checkHost on ids on %s', (dialect) => {
  const uuids = idHost({ idType: 'uuid' }, ENCODING[dialect]);
  const uuidTables = idTables(allOf(UUIDS_IN[dialect]), DONE[dialect]);
  const tablesWith = (types: Partial<ReturnType<typeof allOf>>) =>
    idTables({ ...allOf(UUIDS_IN[dialect]), ...types }, DONE[dialect]);
  const expectFaults = async (sql: string, host: HostMapping, ...faults: readonly Told[]) => {
    expect(await mappingFaults(await open(dialect, sql), host)).toEqual(toldAs(faults));
  };

  type Mismatch = readonly [
    column: string,
    idType: NonNullable<Key['idType']>,
    sql: string,
    is: string,
  ];
  const MISMATCHES: Readonly<Record<Dialect, readonly Mismatch[]>> = {
    postgres: [
      ['uuid', 'bigint', '', 'uuid'],
      ['bigint', 'uuid', '', 'bigint'],
      ['integer', 'bigint', '', 'integer'],
      ['bigint', 'integer', '', 'bigint'],
      ['varchar(9)', 'uuid', '', 'text'],
    ],
    sqlite: [
      ['text', 'bigint', '', 'text'],
      ['text', 'bigint', withLog(`'${UUID}'`), 'uuid'],
      ['integer', 'uuid', '', 'integer'],
      ['text', 'uuid', withLog(`'${UUID.toUpperCase()}'`), 'text'],
      ['text', 'uuid', withLog(`'${UUID.replaceAll('-', '')}'`), 'text'],
    ],
  };
  it.each(MISMATCHES[dialect])(
    'reports ids of type %s that are mapped as %s%s',
    async (column, idType, sql, is) => {
      await expectFaults(tablesWith({ log: column }) + sql, withLogs(uuids, { idType }), [
        'id_type',
        /^"session"\."id" \(logs\.id\) is .+, but mapped as \w+\.$/,
        new RegExp(`^Set logs\\.idType to '${is}'\\.$`),
      ]);
    },
  );

  it('compares the ids of users who are stored elsewhere with the mapping', async () => {
    const fault = (is: string): Told => [
      'id_type',
      /"session"\."person_id" \(logs\.userId\) is/,
      new RegExp(`^Set users\\.idType to '${is}'`),
    ];
    const elsewhere = withUsersElsewhere(uuids);
    await expectFaults(tablesWith({ user: 'integer' }), elsewhere, fault('integer'));
    const held = uuidTables + withLog(`'${UUID}'`);
    await expectFaults(held, withUsersElsewhere(uuids, 'bigint'), fault('uuid'));
    await expectFaults(held, elsewhere);
  });

  it('refuses to migrate if users have other ids than the logs, and changes nothing', async () => {
    const opened = await open(dialect, uuidTables + withLog(`'${UUID}'`));
    await expect(opened.migrate(withUsersElsewhere(uuids, 'bigint'))).rejects.toThrow(
      /person_id.*Set users\.idType to 'uuid'/s,
    );
    expect(await opened.ownTypes()).toEqual([]);
  });

  it('reports library columns that were created for other user ids', async () => {
    const opened = await open(dialect, uuidTables);
    const isOfColumns = (name: string) => /^table|columns/.test(name);
    await opened.paste(withUsersElsewhere(uuids, 'bigint'), isOfColumns);
    const own = (await opened.faults(withUsersElsewhere(uuids))).filter(
      ({ code }) => code === 'own_column_type',
    );
    expect(own).toMatchObject([
      { problem: expect.stringMatching(/user_id.* (bigint|integer), but users\.idType/) as string },
    ]);
  });

  it('reports foreign keys to users who are now mapped as stored elsewhere, and the reverse', async () => {
    const elsewhere = withUsersElsewhere(uuids);
    const toldOf = async (migrated: HostMapping, host: HostMapping) => {
      const opened = await open(dialect, uuidTables);
      await opened.migrate(migrated);
      return (await opened.faults(host)).map(({ code, problem }) => `${code}: ${problem}`);
    };
    expect(await toldOf(uuids, elsewhere)).toEqual([
      expect.stringMatching(/^mapping_changed: .* refer to \S*person, but .* names no table\.$/),
    ]);
    expect(await toldOf(elsewhere, uuids)).toEqual([
      dialect === 'sqlite'
        ? expect.stringMatching(/^missing_key: .* missing: training_state\.user_id/)
        : expect.stringMatching(/^schema_older: .*keys to users/),
    ]);
  });

  it('reports a logs table in which new logs would get no id', async () => {
    const { newId: _, ...logs } = uuids.logs;
    const host = { ...uuids, logs };
    const tables = (column: string) => tablesWith({ log: column });
    const [bare, made] = {
      postgres: ['uuid', 'uuid default gen_random_uuid()'] as const,
      sqlite: ['text', 'text default (lower(hex(randomblob(16))))'] as const,
    }[dialect];
    await expectFaults(tables(bare), host, [
      'id_without_value',
      /"session"\."id"/,
      /^Give it a default, or create ids with logs\.newId\.$/,
    ]);
    await expectFaults(tables(made), host);
    // SQLite ignores the case of names.
    const id = dialect === 'sqlite' ? 'ID' : 'id';
    await expectFaults(tables(bare), withLogs(host, { newLogValues: () => ({ [id]: 'a' }) }), [
      'written_by_library',
      /logs\.newLogValues sets "id"/i,
      /logs\.newId/,
    ]);
    const insert = 'insert into session (person_id) values (:userId) returning id';
    if (dialect === 'sqlite')
      await expectFaults(tables(bare), withLogs(host, { statements: { insert } }));
  });
});

describe('checkHost on ids on Postgres', () => {
  const uuids = idHost({ idType: 'uuid' }, 'timestamptz');
  const texts = idHost(TEXT, 'timestamptz');
  const expectFaults = async (sql: string, host: HostMapping, ...faults: readonly Told[]) => {
    expect(await mappingFaults(await openPostgres(sql), host)).toEqual(toldAs(faults));
  };

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

  it('finds library columns that were created for another id type', async () => {
    const opened = await openPostgres(idTables(allOf('uuid'), 'timestamptz'));
    const isOfColumns = (name: string) => /^table|columns/.test(name);
    await opened.paste(idHost({}, 'timestamptz'), isOfColumns);
    const own = (await opened.faults(uuids)).filter(({ code }) => code === 'own_column_type');
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
    const opened = await openPostgres(tables);
    const users = { table: 'person', id: 'id', idType: 'text' } as const;
    await opened.paste({ ...uuids, users });
    const host = { ...uuids, users: { ...users, idCollation: 'C' } };
    expect(await opened.faults(host)).toEqual([
      expect.objectContaining({
        code: 'own_column_type',
        problem: expect.stringMatching(/user_id are text, .* is text collate C/) as string,
      }),
    ]);
  });
});

describe('checkHost on ids on SQLite', () => {
  const uuids = idHost({ idType: 'uuid' }, 'epoch-ms');
  const texts = idHost(TEXT, 'epoch-ms');
  const textTables = (types: Partial<ReturnType<typeof allOf>> = {}) =>
    idTables({ ...allOf('text'), ...types }, DONE.sqlite);
  const expectFaults = async (sql: string, host: HostMapping, ...faults: readonly Told[]) => {
    expect(await mappingFaults(await openSqlite(sql), host)).toEqual(toldAs(faults));
  };

  it('rejects blobs, declared or stored', async () => {
    const fault = ['id_type', /\(logs\.id\) is blob/i, /integer, bigint, uuid or text/] as const;
    const tables = (type: string) =>
      textTables({ log: type }).replace('session_id blob', 'session_id text');
    await expectFaults(tables('blob'), uuids, fault);
    await expectFaults(tables('text') + withLog("x'f81d4fae'"), texts, fault);
  });

  it.each(['decimal', 'uuid', 'numeric'])(
    'rejects texts in a column declared %s, which turns them into numbers',
    async (type) => {
      const of = (field: string) =>
        ['id_type', new RegExp(`\\(${field}\\) is declared ${type}`, 'i'), /TEXT/] as const;
      await expectFaults(textTables({ user: type }), texts, of('users\\.id'), of('logs\\.userId'));
    },
  );

  it('reports a column whose ids have another type than the ids that it refers to', async () => {
    const sql = `insert into movement values ('${UUID}', 'Squat');
      insert into movement_muscle values ('${UUID.toUpperCase()}', 'quads', 'primary');`;
    await expectFaults(textTables() + sql, uuids, [
      'column_type',
      /^muscles\.select\.exerciseId must give an id of exercises \(uuid\), but gives "F81D.*"\.$/,
      /convert it in the expression/,
    ]);
  });

  it.each(['nocase', 'rtrim'])(
    'rejects text ids in a column with the collation %s',
    async (collation) => {
      await expectFaults(textTables({ log: `text collate ${collation}` }), texts, [
        'id_collation',
        new RegExp(`logs\\.id.*${collation}`, 'i'),
        /Remove COLLATE/,
      ]);
    },
  );

  it('rejects text ids that a SELECT reads from a column with a collation', async () => {
    const tables = textTables().replace(
      /(create table movement_muscle \(\w+ text)/,
      '$1 collate nocase',
    );
    await expectFaults(tables, texts, [
      'id_collation',
      /^muscles\.select\.exerciseId \(.*\) is compared with the collation NOCASE, which/,
      /^Remove COLLATE from the declaration of the column\.$/,
    ]);
  });

  it('reports numbered logs whose key gives no ids', async () => {
    const numbered = idHost({}, 'epoch-ms');
    const { newId: _made, ...logs } = numbered.logs;
    const codesOf = async (host: HostMapping) =>
      (await mappingFaults(await openSqlite(idTables(allOf('bigint'), DONE.sqlite)), host)).map(
        ({ code }) => code,
      );
    expect(await codesOf({ ...numbered, logs })).toEqual(['id_not_numbered']);
    expect(await codesOf(withLogs(numbered, { newId: () => 1 }))).toEqual([]);
  });
});
