import type { IdType } from 'freshlegs';
import * as postgres from 'freshlegs/postgres';
import type { HostMapping } from 'freshlegs/postgres';
import { afterAll, describe, expect, it } from 'vitest';
import { allOf, idHost, idTables, withLogs, withUsersElsewhere } from '../support/id-hosts.js';
import { POSTGRES, refusedBy, SQLITE, type HostDatabase } from '../support/migrated-hosts.js';
import { DIALECTS, type Dialect } from './odd-host.js';

const open = (dialect: Dialect, tables: string): Promise<HostDatabase> =>
  (dialect === 'sqlite' ? SQLITE : POSTGRES).open(tables);
afterAll(() => POSTGRES.close());

/** The library's columns that refer to the host's tables. */
const OWN_COLUMNS = [
  ...['user_id', 'source_program_day_id', 'for_log_id', 'exercise_id', 'replaced_exercise_id'],
  ...['original_log_id', 'swapped_log_id', 'workout_log_id', 'swapped_from_id'],
];

/** The distinct types of {@link OWN_COLUMNS}, and the number of foreign keys to a table. */
const partsOf = async (dialect: Dialect, { all, schema }: HostDatabase, table: string) => {
  if (dialect === 'sqlite') {
    const names = OWN_COLUMNS.map((name) => `'${name}'`).join();
    const types = await all(`select distinct lower(own.type) as type
      from sqlite_master part, pragma_table_info(part.name) own where own.name in (${names})`);
    const keys = await all(`select 1 from sqlite_master part, pragma_foreign_key_list(part.name) key
      where key."table" = '${table}'`);
    return { types: types.map(({ type }) => type), keys: keys.length };
  }
  const lines = (await schema()).map(String);
  const own = new RegExp(`: column (?:${OWN_COLUMNS.join('|')}) (.+?)(?: not null)?$`);
  const types = new Set(lines.flatMap((line) => own.exec(line)?.[1] ?? []));
  const keys = lines.filter((line) => line.includes(`REFERENCES schema.${table}(`));
  return { types: [...types], keys: keys.length };
};

/** The faults of a mapping, except those about parts that the pending migration will create. */
const mappingFaults = async ({ check }: HostDatabase, host: HostMapping) =>
  (await refusedBy(check(host))).filter((fault) => !fault.startsWith('not_migrated'));

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
  idCase('postgres', 'text collate "C"', { ...TEXT, idCollation: 'C' }, 'text collate C', 'clx1'),
  idCase(
    'postgres',
    'varchar(30) collate "en-x-icu"',
    { ...TEXT, idCollation: 'en-x-icu' },
    'text collate en-x-icu',
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
      await opened.migrate({ host });
      const parts = { types: [own], keys: KEYS_TO_USERS[dialect] };
      expect(await partsOf(dialect, opened, 'person')).toEqual(parts);
      await opened.check(host);
    });

    it('gets no foreign keys to users who are stored elsewhere', async () => {
      const elsewhere = withUsersElsewhere(host);
      const opened = await open(dialect, tables.replace('table person', 'table elsewhere'));
      await opened.migrate({ host: elsewhere });
      const { types, keys } = await partsOf(dialect, opened, 'elsewhere');
      expect(keys).toBe(0);
      const ofUsers = elsewhere.users.idType === 'text' ? 'text' : own;
      expect(new Set(types)).toEqual(new Set([own, ofUsers]));
      await opened.check(elsewhere);
    });
  },
);

it("the library's tables are colocated with the logs if users are stored elsewhere", () => {
  const host = withUsersElsewhere(idHost({}, 'timestamptz'));
  const steps = postgres.migrations({ host, schema: 'app', distribution: 'citus' });
  const step = steps.find(({ name }) => name === 'distribution of the tables');
  const beside = step?.sql.match(/colocate_with => '(.*)'/g);
  expect(beside).toHaveLength(10);
  expect(new Set(beside)).toEqual(new Set([`colocate_with => '"app"."session"'`]));
});

/** Hosts, and the faults that the check finds in their ids. */
type Case = readonly [what: string, sql: string, host: HostMapping, ...faults: readonly RegExp[]];

const withLog = (id: string, of = UUID) =>
  `insert into session (id, person_id) values (${id}, '${of}');`;
const withoutNewId = (host: HostMapping): HostMapping => {
  const { newId: _, ...logs } = host.logs;
  return { ...host, logs };
};

const tablesOf = (dialect: Dialect, type: string, types: Partial<ReturnType<typeof allOf>> = {}) =>
  idTables({ ...allOf(type), ...types }, DONE[dialect]);

/** Logs whose ids have one type in the table, and another in the mapping. */
const mismatch = (
  dialect: Dialect,
  [column, idType, is]: readonly [column: string, idType: IdType, is: IdType],
  sql = '',
): Case => [
  `ids of type ${column} that are mapped as ${idType}${sql && `, with ${sql}`}`,
  tablesOf(dialect, UUIDS_IN[dialect], { log: column }) + sql,
  withLogs(idHost({ idType: 'uuid' }, ENCODING[dialect]), { idType }),
  new RegExp(
    `^id_type: "session"\\."id" \\(logs\\.id\\) is .+, but mapped as \\w+\\. Set logs\\.idType to '${is}'\\.$`,
  ),
];

const commonCases = (dialect: Dialect): readonly Case[] => {
  const uuids = idHost({ idType: 'uuid' }, ENCODING[dialect]);
  const elsewhere = withUsersElsewhere(uuids);
  const tables = (types: Partial<ReturnType<typeof allOf>> = {}) =>
    tablesOf(dialect, UUIDS_IN[dialect], types);
  const held = tables() + withLog(`'${UUID}'`);
  const ofUsers = (is: string) =>
    new RegExp(
      `^id_type: "session"\\."person_id" \\(logs\\.userId\\) is.* Set users\\.idType to '${is}'`,
    );
  const made = {
    postgres: 'uuid default gen_random_uuid()',
    sqlite: 'text default (lower(hex(randomblob(16))))',
  }[dialect];
  const unnamed = withoutNewId(uuids);
  return [
    [
      'users elsewhere with another type',
      tables({ user: 'integer' }),
      elsewhere,
      ofUsers('integer'),
    ],
    ['logs with ids of other users', held, withUsersElsewhere(uuids, 'bigint'), ofUsers('uuid')],
    ['logs with ids of users elsewhere', held, elsewhere],
    ['logs that get an id from a default', tables({ log: made }), unnamed],
  ];
};

const CITEXT = 'create extension if not exists citext schema public;';
const LOOSE = `create collation loose
  (provider = icu, locale = 'und-u-ks-level2', deterministic = false);`;

const postgresCases = (): readonly Case[] => {
  const texts = idHost(TEXT, 'timestamptz');
  const tables = (types: Partial<ReturnType<typeof allOf>> = {}) =>
    tablesOf('postgres', 'text', types);
  const ordered = tables({ user: 'text collate "C"' });
  const users = (idCollation: string): HostMapping => ({
    ...texts,
    users: { table: 'person', id: 'id', idType: 'text', idCollation },
  });
  const noType =
    /^id_type: .*which is not a type for ids.*bigint, uuid or text, or map another column\.$/;
  return [
    mismatch('postgres', ['uuid', 'bigint', 'uuid']),
    mismatch('postgres', ['bigint', 'uuid', 'bigint']),
    mismatch('postgres', ['integer', 'bigint', 'integer']),
    mismatch('postgres', ['bigint', 'integer', 'bigint']),
    mismatch('postgres', ['varchar(9)', 'uuid', 'text']),
    ...['numeric', 'char(8)', 'public.citext', 'bytea', 'jsonb'].map((user): Case => [
      `ids of type ${user}`,
      CITEXT + tables({ user }),
      texts,
      noType,
      noType,
    ]),
    [
      'a column whose type differs from that of the column that it refers to',
      tablesOf('postgres', 'uuid').replace(
        'plan_entry (id integer primary key, day_id uuid',
        'plan_entry (id jsonb, day_id text',
      ),
      idHost({ idType: 'uuid' }, 'timestamptz'),
      /^column_type: programs\.entries\.select\.dayId must give an id of program days \(uuid\), but gives text\. Select a column with these ids, or convert it in the expression\.$/,
    ],
    [
      'a collation that is not mapped',
      ordered,
      texts,
      /^id_collation: .*person.*has the collation C, but.* Set users\.idCollation to 'C'\.$/,
      /^id_collation: .*logs\.userId.*alter table "\w+"\."session" .*collate "/,
    ],
    ['a collation that is mapped', ordered, users('C')],
    [
      'a collation that the column does not have',
      tables(),
      users('C'),
      /^id_collation: .*collation default.* Leave users\.idCollation out\.$/,
    ],
    [
      'a nondeterministic collation, even if the mapping names it',
      LOOSE + tables({ log: 'text collate loose' }),
      withLogs(texts, { idCollation: 'loose' }),
      /^id_collation: .*nondeterministic.*alter table .*collate "C";$/,
    ],
  ];
};

const sqliteCases = (): readonly Case[] => {
  const [uuids, texts] = [idHost({ idType: 'uuid' }, 'epoch-ms'), idHost(TEXT, 'epoch-ms')];
  const tables = (types: Partial<ReturnType<typeof allOf>> = {}) =>
    tablesOf('sqlite', 'text', types);
  const blobs = (type: string) =>
    tables({ log: type }).replace('session_id blob', 'session_id text');
  const blob = /^id_type: .*\(logs\.id\) is blob.*integer, bigint, uuid or text/i;
  const numbered = withoutNewId(idHost({}, 'epoch-ms'));
  const integers = tablesOf('sqlite', 'bigint');
  const insert = 'insert into session (person_id) values (:userId) returning id';
  return [
    mismatch('sqlite', ['text', 'bigint', 'text']),
    mismatch('sqlite', ['text', 'bigint', 'uuid'], withLog(`'${UUID}'`)),
    mismatch('sqlite', ['integer', 'uuid', 'integer']),
    mismatch('sqlite', ['text', 'uuid', 'text'], withLog(`'${UUID.toUpperCase()}'`)),
    mismatch('sqlite', ['text', 'uuid', 'text'], withLog(`'${UUID.replaceAll('-', '')}'`)),
    ['a blob, declared', blobs('blob'), uuids, blob],
    ['a blob, stored', blobs('text') + withLog("x'f81d4fae'"), texts, blob],
    ...['decimal', 'uuid', 'numeric'].map((user): Case => [
      `texts in a column declared ${user}, which turns them into numbers`,
      tables({ user }),
      texts,
      ...['users\\.id', 'logs\\.userId'].map(
        (field) => new RegExp(`^id_type: .*\\(${field}\\) is declared ${user}.*TEXT`, 'i'),
      ),
    ]),
    [
      'a column whose ids have another type than the ids that it refers to',
      `${tables()} insert into movement values ('${UUID}', 'Squat');
        insert into movement_muscle values ('${UUID.toUpperCase()}', 'quads', 'primary');`,
      uuids,
      /^column_type: muscles\.select\.exerciseId must give an id of exercises \(uuid\), but gives "F81D.*"\. .*convert it in the expression/,
    ],
    ...['nocase', 'rtrim'].map((collation): Case => [
      `text ids in a column with the collation ${collation}`,
      tables({ log: `text collate ${collation}` }),
      texts,
      new RegExp(`^id_collation: .*logs\\.id.*${collation}.*Remove COLLATE`, 'i'),
    ]),
    [
      'text ids that a SELECT reads from a column with a collation',
      tables().replace(/(create table movement_muscle \(\w+ text)/, '$1 collate nocase'),
      texts,
      /^id_collation: muscles\.select\.exerciseId \(.*\) is compared with the collation NOCASE, which.* Remove COLLATE from the declaration of the column\.$/,
    ],
    ['a key that generates no numbers', integers, numbered, /^id_not_numbered: /],
    ['such a key, with ids of the host', integers, withLogs(numbered, { newId: () => 1 })],
    [
      'logs that get no id, but that a statement inserts',
      tables(),
      withLogs(withoutNewId(uuids), { statements: { insert } }),
    ],
  ];
};

describe.each(DIALECTS)('checkHost on ids on %s', (dialect) => {
  const uuids = idHost({ idType: 'uuid' }, ENCODING[dialect]);
  const cases = [
    ...commonCases(dialect),
    ...(dialect === 'postgres' ? postgresCases() : sqliteCases()),
  ];

  const named = cases.map((given) => [given[0], given] as const);
  it.each(named)('reports what is wrong with %s', async (_what, [, sql, host, ...faults]) => {
    expect(await mappingFaults(await open(dialect, sql), host)).toEqual(
      faults.map((told) => expect.stringMatching(told) as string),
    );
  });

  it.each(dialect === 'postgres' ? [dialect] : [])(
    'on %s, reports library columns that were created for another collation',
    async () => {
      const opened = await open(dialect, tablesOf(dialect, 'uuid', { user: 'text collate "C"' }));
      const users = { table: 'person', id: 'id', idType: 'text' } as const;
      await opened.paste(opened.steps({ host: { ...uuids, users } }));
      const host = { ...uuids, users: { ...users, idCollation: 'C' } };
      expect(await mappingFaults(opened, host)).toEqual([
        expect.stringMatching(/^own_column_type: .*user_id are text, .* is text collate C/),
      ]);
    },
  );
});
