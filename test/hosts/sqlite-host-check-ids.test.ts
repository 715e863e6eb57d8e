import Database from 'better-sqlite3';
import { checkHost, migrate, migrations, type HostFault, type HostMapping } from 'freshlegs/sqlite';
import { describe, expect, it } from 'vitest';
import { allOf, idHost, idTables, withLogs, withUsersElsewhere } from '../support/id-hosts.js';
import { findingsIn } from './host.js';

const open = (sql: string): Database.Database => {
  const database = new Database(':memory:');
  database.pragma('foreign_keys = on');
  database.exec(sql);
  return database;
};

const faultsOf = (database: Database.Database, host: HostMapping): readonly HostFault[] => {
  try {
    checkHost(database, { host });
    return [];
  } catch (error) {
    return findingsIn(error).faults;
  }
};

/** The faults before a migration, except those about parts that it will create. */
const mappingFaults = (sql: string, host: HostMapping): readonly HostFault[] =>
  faultsOf(open(sql), host).filter(({ code }) => code !== 'not_migrated');

/** The distinct declared types of the library's columns that refer to the host's tables. */
const ownTypes = (database: Database.Database): readonly unknown[] =>
  database
    .prepare(
      `select distinct lower(own.type) from sqlite_master part, pragma_table_info(part.name) own
       where part.type = 'table' and own.name in ('user_id', 'source_program_day_id', 'for_log_id',
         'exercise_id', 'replaced_exercise_id', 'original_log_id', 'swapped_log_id',
         'workout_log_id', 'swapped_from_id') order by 1`,
    )
    .pluck()
    .all();

const UUID = 'f81d4fae-7dec-11d0-a765-00a0c91e6bf6';
const DONE = 'integer';
const uuids = idHost({ idType: 'uuid' }, 'epoch-ms');
const texts = idHost({ idType: 'text' }, 'epoch-ms');

describe.each([
  { column: 'integer', idType: 'integer', own: 'integer', id: '7' },
  { column: 'bigint', idType: 'bigint', own: 'integer', id: '7' },
  { column: 'text', idType: 'uuid', own: 'text', id: `'${UUID}'` },
  { column: 'uuid', idType: 'uuid', own: 'text', id: `'${UUID}'` },
  { column: 'varchar(30)', idType: 'text', own: 'text', id: `'clx1'` },
  { column: 'text', idType: 'text', own: 'text', id: `'${UUID.toUpperCase()}'` },
  { column: '', idType: 'text', own: 'text', id: `'42'` },
] as const)('a host with ids of $column, mapped as $idType', ({ column, idType, own, id }) => {
  const host = idHost({ idType }, 'epoch-ms');
  const rows = `insert into person values (${id}); insert into movement values (${id}, 'Squat');
    insert into movement_muscle values (${id}, 'quads', 'primary');
    insert into plan_day values (${id}, 'Legs'); insert into plan_entry values (1, ${id}, ${id});
    insert into session (id, person_id, day_id) values (${id}, ${id}, ${id});`;

  it.each([
    ['empty', ''],
    ['with rows', rows],
  ])('gets library columns of that type, and has no findings, %s', (_name, sql) => {
    const database = open(idTables(allOf(column), DONE) + sql);
    migrate(database, { host });
    expect(ownTypes(database)).toEqual([own]);
    expect(faultsOf(database, host)).toEqual([]);
  });

  it('gets no foreign keys to users who are stored elsewhere', () => {
    const tables = idTables(allOf(column), DONE).replace('table person', 'table elsewhere');
    const database = open(tables);
    const elsewhere = withUsersElsewhere(host);
    migrate(database, { host: elsewhere });
    expect(faultsOf(database, elsewhere)).toEqual([]);
    const parents = `select count(*) from sqlite_master own, pragma_foreign_key_list(own.name) key
      where key."table" in ('elsewhere', 'person')`;
    expect(database.prepare(parents).pluck().get()).toBe(0);
  });
});

describe('checkHost on ids', () => {
  const expectFaults = (
    sql: string,
    host: HostMapping,
    ...faults: readonly (readonly [code: string, problem: RegExp, remedy: RegExp])[]
  ) => {
    expect(mappingFaults(sql, host)).toEqual(
      faults.map(([code, problem, remedy]) => ({
        code,
        problem: expect.stringMatching(problem) as string,
        remedy: expect.stringMatching(remedy) as string,
      })),
    );
  };
  const withLog = (id: string) => `insert into session (id, person_id) values (${id}, '${UUID}');`;

  it.each([
    ['text', 'bigint', '', 'text'],
    ['text', 'bigint', withLog(`'${UUID}'`), 'uuid'],
    ['integer', 'uuid', '', 'integer'],
    ['text', 'uuid', withLog(`'${UUID.toUpperCase()}'`), 'text'],
    ['text', 'uuid', withLog(`'${UUID.replaceAll('-', '')}'`), 'text'],
  ] as const)('reports ids of type %s that are mapped as %s%s', (column, idType, sql, is) => {
    const tables = idTables({ ...allOf('text'), log: column }, DONE);
    expectFaults(tables + sql, withLogs(uuids, { idType }), [
      'id_type',
      /^"session"\."id" \(logs\.id\) is .+, but mapped as \w+\.$/,
      new RegExp(`^Set logs\\.idType to '${is}'\\.$`),
    ]);
  });

  it('compares the ids of users who are stored elsewhere with the mapping', () => {
    const tables = idTables({ ...allOf('text'), user: 'integer' }, DONE);
    const fault = (is: string) =>
      ['id_type', /"session"\."person_id" \(logs\.userId\) is/, new RegExp(`'${is}'`)] as const;
    expectFaults(tables, withUsersElsewhere(uuids), fault('integer'));
    const held = idTables(allOf('text'), DONE) + withLog(`'${UUID}'`);
    expectFaults(held, withUsersElsewhere(uuids, 'bigint'), fault('uuid'));
    expectFaults(held, withUsersElsewhere(uuids));
  });

  it('refuses to migrate if users have other ids than the logs, and changes nothing', () => {
    const database = open(idTables(allOf('text'), DONE) + withLog(`'${UUID}'`));
    expect(() => migrate(database, { host: withUsersElsewhere(uuids, 'bigint') })).toThrow(
      /person_id.*Set users\.idType to 'uuid'/s,
    );
    expect(ownTypes(database)).toEqual([]);
  });

  it('reports library columns that were created for other user ids', () => {
    const database = open(idTables(allOf('text'), DONE));
    for (const { sql } of migrations({ host: withUsersElsewhere(uuids, 'bigint') }))
      database.exec(sql);
    expect(faultsOf(database, withUsersElsewhere(uuids))).toEqual([
      expect.objectContaining({
        code: 'own_column_type',
        problem: expect.stringMatching(/user_id.* integer, but users\.idType is/) as string,
      }),
    ]);
  });

  it('reports that users are stored elsewhere, but had a table at the time of the migration, and the reverse', () => {
    const elsewhere = withUsersElsewhere(uuids);
    const codesOf = (migrated: HostMapping, host: HostMapping) => {
      const database = open(idTables(allOf('text'), DONE));
      migrate(database, { host: migrated });
      return faultsOf(database, host).map(({ code, problem }) => `${code}: ${problem}`);
    };
    expect(codesOf(uuids, elsewhere)).toEqual([
      "mapping_changed: The library's tables refer to person, but the mapping names no table.",
    ]);
    expect(codesOf(elsewhere, uuids)).toEqual([
      expect.stringMatching(/^missing_key: .* missing: training_state\.user_id/),
    ]);
  });

  it('rejects blobs, declared or stored', () => {
    const fault = ['id_type', /\(logs\.id\) is blob/i, /integer, bigint, uuid or text/] as const;
    const tables = (type: string) =>
      idTables({ ...allOf('text'), log: type }, DONE).replace('session_id blob', 'session_id text');
    expectFaults(tables('blob'), uuids, fault);
    expectFaults(tables('text') + withLog("x'f81d4fae'"), texts, fault);
  });

  it.each(['decimal', 'uuid', 'numeric'])(
    'rejects texts in a column declared %s, which turns them into numbers',
    (type) => {
      const tables = idTables({ ...allOf('text'), user: type }, DONE);
      const of = (field: string) =>
        ['id_type', new RegExp(`\\(${field}\\) is declared ${type}`, 'i'), /TEXT/] as const;
      expectFaults(tables, texts, of('users\\.id'), of('logs\\.userId'));
    },
  );

  it('reports a column whose ids have another type than the ids that it refers to', () => {
    const tables = idTables(allOf('text'), DONE);
    const sql = `insert into movement values ('${UUID}', 'Squat');
      insert into movement_muscle values ('${UUID.toUpperCase()}', 'quads', 'primary');`;
    expectFaults(tables + sql, uuids, [
      'column_type',
      /^muscles\.select\.exerciseId must give an id of exercises \(uuid\), but gives "F81D.*"\.$/,
      /convert it in the expression/,
    ]);
  });

  it.each(['nocase', 'rtrim'])(
    'rejects text ids in a column with the collation %s',
    (collation) => {
      const collated = `text collate ${collation}`;
      const fault = (field: string) =>
        ['id_collation', new RegExp(`${field}.*${collation}`, 'i'), /Remove COLLATE/] as const;
      const tables = idTables({ ...allOf('text'), log: collated }, DONE);
      expectFaults(tables, texts, fault('logs\\.id'));
    },
  );

  it('rejects text ids that a SELECT reads from a column with a collation', () => {
    const tables = idTables(allOf('text'), DONE).replace(
      /(create table movement_muscle \(\w+ text)/,
      '$1 collate nocase',
    );
    expectFaults(tables, texts, [
      'id_collation',
      /^muscles\.select\.exerciseId \(.*\) is compared with the collation NOCASE, which/,
      /^Remove COLLATE from the declaration of the column\.$/,
    ]);
  });

  it('reports a logs table in which new logs would get no id', () => {
    const { newId: _, ...logs } = uuids.logs;
    const host = { ...uuids, logs };
    const tables = (column: string) => idTables({ ...allOf('text'), log: column }, DONE);
    const made = 'text default (lower(hex(randomblob(16))))';
    expectFaults(tables('text'), host, [
      'id_without_value',
      /"session"\."id"/,
      /^Give it a default, or create ids with logs\.newId\.$/,
    ]);
    expectFaults(tables(made), host);
    expectFaults(tables('text'), withLogs(host, { newLogValues: () => ({ ID: 'a' }) }), [
      'written_by_library',
      /logs\.newLogValues sets "id"/i,
      /logs\.newId/,
    ]);
    const numbered = idHost({}, 'epoch-ms');
    const tell = (newId?: () => number) => {
      const { newId: _made, ...own } = numbered.logs;
      const made = { ...numbered, logs: newId === undefined ? own : { ...own, newId } };
      return mappingFaults(idTables(allOf('bigint'), DONE), made).map(({ code }) => code);
    };
    expect(tell()).toEqual(['id_not_numbered']);
    expect(tell(() => 1)).toEqual([]);
  });
});
