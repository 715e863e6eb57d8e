import Database from 'better-sqlite3';
import { createFreshlegs, isFreshlegsError } from 'freshlegs';
import {
  checkHost,
  migrate,
  migrations,
  sqliteRepository,
  uninstall,
  uninstallation,
  type HostMapping,
} from 'freshlegs/sqlite';
import { describe, expect, it } from 'vitest';
import { allOf, idHost, idTables, withLogs, withUsersElsewhere } from '../support/id-hosts.js';
import { OWN_COLUMNS } from '../../adapters/sql/host-check-faults.js';

const open = (sql: string): Database.Database => {
  const database = new Database(':memory:');
  database.pragma('foreign_keys = on');
  database.pragma('busy_timeout = 1000');
  database.exec(sql);
  return database;
};

const schemaOf = (database: Database.Database): readonly unknown[] =>
  database
    .prepare(
      "select type, name, sql from sqlite_master where name not like 'sqlite_%' order by 1, 2",
    )
    .all();

/** The faults of a refused migration. Empty if it succeeds. */
const refusedBy = (run: () => unknown): readonly string[] => {
  try {
    run();
    return [];
  } catch (error) {
    if (!isFreshlegsError(error) || error.code !== 'HOST_MAPPING') throw error;
    const faults = error.details['faults'] as readonly { code: string; problem: string }[];
    return faults.map(({ code, problem }) => `${code}: ${problem}`);
  }
};

const { newId: _none, ...numbered } = idHost({}, 'epoch-ms').logs;
const integers: HostMapping = { ...idHost({}, 'epoch-ms'), logs: numbered };
const texts = idHost({ idType: 'text' }, 'epoch-ms');
const uuids = idHost({ idType: 'uuid' }, 'epoch-ms');
const INTEGERS = idTables(allOf('integer'), 'integer');
const TEXTS = idTables(allOf('text'), 'integer');

describe('a migration whose mapping is wrong', () => {
  it('reports all findings at once, and changes nothing', () => {
    const database = open(`${TEXTS.replace('person (id text primary key', 'person (id text')}
      create table workout_swap (id integer);
      insert into session (id, person_id, done_at) values ('a', 'b', '2026-03-04T18:00:00Z')`);
    const before = schemaOf(database);
    const host = withLogs(integers, { importKey: 'source' });
    const told = refusedBy(() => migrate(database, { host }));
    expect(new Set(told.map((line) => line.split(':')[0]))).toEqual(
      new Set(['id_not_unique', 'id_type', 'missing_column', 'name_taken', 'time_encoding']),
    );
    expect(told.filter((line) => line.startsWith('id_type'))).toHaveLength(4);
    expect(schemaOf(database)).toEqual(before);
  });

  it('does not look at the tables that SQL reads, which may become views', () => {
    const database = open(INTEGERS.replace(/create table movement_muscle[^;]*;/, ''));
    expect(migrate(database, { host: integers })).toEqual([2]);
    const told = refusedBy(() => {
      checkHost(database, { host: integers });
    });
    expect(told.map((line) => line.split(':')[0])).toEqual(['refused_sql']);
  });
});

describe('the notes of the mapping', () => {
  const check = (database: Database.Database, host: HostMapping) =>
    refusedBy(() => {
      checkHost(database, { host });
    });

  it('cause a report of a changed encoding until a migration records the encoding', () => {
    const database = open(INTEGERS);
    migrate(database, { host: integers });
    const completedAt = { column: 'done_at', encoding: 'epoch-s' } as const;
    const host = withLogs(integers, { completedAt });
    expect(check(database, host)).toEqual([
      'mapping_changed: logs.completedAt.encoding was epoch-ms when the schema was migrated, but is epoch-s now.',
    ]);
    expect(migrate(database, { host })).toEqual([]);
    expect(check(database, host)).toEqual([]);
    const text = withLogs(integers, { completedAt: { ...completedAt, encoding: 'iso-text' } });
    expect(refusedBy(() => migrate(database, { host: text }))).toHaveLength(1);
    expect(check(database, host)).toEqual([]);
  });

  it('let integers change their size, and UUIDs become texts in the stored rows', () => {
    const database = open(TEXTS);
    migrate(database, { host: uuids });
    database.exec(`insert into person values ('f81d4fae-7dec-11d0-a765-00a0c91e6bf6');
      insert into training_state (user_id) select id from person`);
    expect(check(database, texts)).toHaveLength(4);
    expect(migrate(database, { host: texts })).toEqual([]);
    expect(check(database, texts)).toEqual([]);
    expect(database.prepare('select count(*) from training_state').pluck().get()).toBe(1);
  });

  it('let integers become texts if nothing is stored, by creating the tables again', () => {
    const database = open(INTEGERS);
    migrate(database, { host: integers });
    database.exec('pragma foreign_keys = off');
    for (const table of ['session_set', 'session', 'plan_entry', 'plan_day', 'movement_muscle'])
      database.exec(`drop table ${table}`);
    database.exec('drop table movement; drop table person; pragma foreign_keys = on');
    database.exec(TEXTS);
    expect(migrate(database, { host: texts })).toEqual([2]);
    expect(check(database, texts)).toEqual([]);
    const fresh = open(TEXTS);
    migrate(fresh, { host: texts });
    expect(schemaOf(database)).toEqual(schemaOf(fresh));
  });

  it('cause a refusal if integers become texts and rows are stored, and nothing changes', () => {
    const database = open(INTEGERS);
    migrate(database, { host: integers });
    database.exec(`insert into person values (1);
      insert into training_state (user_id) values (1); pragma foreign_keys = off;
      drop table person; create table person (id text primary key);
      drop index session_done; drop index workout_log_custom_workout; alter table session drop column person_id;
      alter table session add column person_id text;
      create index session_done on session (person_id, done_at)`);
    const host = { ...integers, users: { table: 'person', id: 'id', idType: 'text' } as const };
    const before = schemaOf(database);
    expect(refusedBy(() => migrate(database, { host }))).toEqual([
      expect.stringMatching(
        /^id_type_changed: .*training_state\.user_id hold ids of type integer.* in users\.idType/,
      ),
    ]);
    expect(schemaOf(database)).toEqual(before);
  });

  it('are not needed to detect tables that were created for other id types', () => {
    const database = open(TEXTS);
    for (const { sql } of migrations({ host: integers })) database.exec(sql);
    const found = check(database, texts).filter((line) => line.startsWith('own_column_type'));
    expect(found).toHaveLength(4);
  });
});

describe('a mapping to another table than the foreign keys refer to', () => {
  const { programs: _programs, ...unplanned } = integers;
  const members: HostMapping = { ...integers, users: { table: 'member', id: 'id' } };
  const trained: HostMapping = {
    ...integers,
    exercises: { ...integers.exercises, table: 'drill' },
  };
  const elsewhere = withUsersElsewhere(integers);
  const TABLES = `${INTEGERS} create table member (id integer primary key);
    create table drill (id integer primary key, name text not null);
    create table training (id integer primary key, person_id integer not null, day_id integer, done_at integer);
    create index training_done on training (person_id, done_at);`;

  it.each<readonly [string, string, string, HostMapping, HostMapping]>([
    ['users.table', 'none', 'person', elsewhere, integers],
    ['users.table', 'person', 'none', integers, elsewhere],
    ['users.table', 'person', 'member', integers, members],
    ['programs.days.table', 'none', 'plan_day', unplanned, integers],
    ['programs.days.table', 'plan_day', 'none', integers, unplanned],
    ['exercises.table', 'movement', 'drill', integers, trained],
    ['logs.table', 'session', 'training', integers, withLogs(integers, { table: 'training' })],
  ])('is refused, and nothing changes: %s from %s to %s', (field, was, is, host, next) => {
    const database = open(TABLES);
    migrate(database, { host });
    const before = schemaOf(database);
    const told = `mapping_changed: ${field} was ${was} when the schema was migrated, but is ${is} now.`;
    expect(refusedBy(() => migrate(database, { host: next }))).toEqual([told]);
    expect(schemaOf(database)).toEqual(before);
    const checked = refusedBy(() => {
      checkHost(database, { host: next });
    });
    expect(checked.filter((line) => !line.startsWith('other_host'))).toEqual([told]);
    expect(migrate(database, { host })).toEqual([]);
    checkHost(database, { host });
    uninstall(database, { host });
    expect(migrate(database, { host: next })).toEqual([2]);
    checkHost(database, { host: next });
  });

  it('is reported if the table was renamed, so that the keys still refer to it', () => {
    const database = open(INTEGERS);
    migrate(database, { host: integers });
    database.exec('alter table person rename to member');
    expect(
      refusedBy(() => {
        checkHost(database, { host: members });
      }),
    ).toEqual([
      'mapping_changed: users.table was person when the schema was migrated, but is member now.',
    ]);
  });

  it('is not reported if only the spelling of the name differs', () => {
    const database = open(INTEGERS);
    migrate(database, { host: integers });
    const host: HostMapping = { ...integers, users: { table: 'main.Person', id: 'id' } };
    expect(migrate(database, { host })).toEqual([]);
    checkHost(database, { host });
  });
});

describe('uninstall without an installed library', () => {
  const uninstallHost = (database: ReturnType<typeof open>) => () => {
    uninstall(database, { host: integers });
  };

  it.each(Object.entries(OWN_COLUMNS))('keeps a table %s of the host', (table) => {
    const database = open(INTEGERS);
    database.exec(`create table ${table} (id integer, mine text)`);
    const before = schemaOf(database);
    expect(refusedBy(uninstallHost(database))).toEqual([
      expect.stringContaining(`not_ours: "${table}"`),
    ]);
    expect(schemaOf(database)).toEqual(before);
  });

  it('keeps a column of the host', () => {
    const database = open(INTEGERS);
    database.exec('alter table session add column source_type text');
    const before = schemaOf(database);
    uninstallHost(database)();
    expect(schemaOf(database)).toEqual(before);
  });
});

describe('installing and uninstalling in any order', () => {
  const ORDER = ['in', 'out', 'out', 'in', 'in', 'out', 'in'] as const;

  it('ends in the same schema with base tables, whose rows stay', () => {
    const database = open('');
    migrate(database, { base: true });
    const installed = schemaOf(database);
    const { sync } = createFreshlegs({ repository: sqliteRepository({ database }) });
    database.exec(`insert into users (id) values (1); insert into exercise (id, name) values (1, 'Squat');
      insert into program (id, name) values (1, 'House');
      insert into program_day (id, program_id, name) values (1, 1, 'A'), (2, 1, 'B')`);
    const day = (programDayId: number) => ({ type: 'program', programDayId }) as const;
    const { log } = sync.logs.create({ userId: 1, source: day(1) });
    sync.swaps.swap({ userId: 1, logId: log.id, target: day(2) });
    for (const step of ORDER) {
      if (step === 'in') migrate(database, { base: true });
      else uninstall(database);
      expect(database.prepare('select count(*) from workout_log').pluck().get()).toBe(2);
      const parts = JSON.stringify(schemaOf(database));
      // A column that was added again is the last column of its table.
      if (step === 'in') expect(schemaOf(database)).toHaveLength(installed.length);
      else expect(parts).not.toMatch(/workout_swap|swapped_from/);
    }
    expect(database.prepare('select count(*) from workout_swap').pluck().get()).toBe(0);
    expect(JSON.stringify(schemaOf(database))).toBe(JSON.stringify(installed));
  });

  it("ends in the same schema on a host's tables, which return to their original state in between", () => {
    const database = open(TEXTS);
    const before = schemaOf(database);
    migrate(database, { host: texts });
    const installed = schemaOf(database);
    for (const step of ORDER) {
      if (step === 'in') migrate(database, { host: texts });
      else uninstall(database, { host: texts });
      expect(schemaOf(database)).toEqual(step === 'in' ? installed : before);
    }
  });

  it.each(['source_type text', 'custom_workout_id integer'])(
    'keeps a column of the host, with the printed SQL too: %s',
    (column) => {
      const database = open(`create table session (id text primary key, ${column})`);
      const host = { ...texts, logs: { ...texts.logs, table: 'session' } };
      const before = schemaOf(database);
      uninstall(database, { host });
      expect(() => {
        database.exec(uninstallation({ host }));
      }).toThrow(/no such column/);
      expect(schemaOf(database)).toEqual(before);
    },
  );

  it('keeps a table of the host with the name of a library table', () => {
    const database = open('');
    migrate(database, { base: true });
    database.exec('drop table user_place; create table user_place (mine text)');
    const before = schemaOf(database);
    expect(() => {
      uninstall(database);
    }).toThrow(/user_place/);
    expect(() => {
      database.exec(uninstallation());
    }).toThrow(/no such column/);
    expect(schemaOf(database)).toEqual(before);
  });

  it('removes the rest of a partly dropped library, and prints SQL that can be run once', () => {
    const database = open('');
    migrate(database, { base: true });
    database.exec(`drop index workout_log_swapped_from;
      alter table workout_log drop column source_type; drop table workout_swap`);
    uninstall(database);
    migrate(database, { base: true });
    database.exec(uninstallation());
    uninstall(database);
    expect(migrate(database, { base: true })).toEqual([2]);
    checkHost(database);
  });

  it.each([
    ['a view of a column', 'create view mine as select id from session where swapped_from_id > 0'],
    ['a view of a table', 'create view mine as select id from workout_swap'],
    ['a view with a quote', 'create view "mine""s" as select id from workout_swap'],
    ['an index', 'create index mine on session (source_type)'],
    [
      'a trigger',
      `create trigger mine after update on session when new.source_type = 'custom'
       begin select 1; end`,
    ],
    ['a broken view', 'create view mine as select missing from session'],
  ])('changes nothing if %s of the host would break, and names it', (_, sql) => {
    const database = open(TEXTS);
    migrate(database, { host: texts });
    database.exec(sql);
    const installed = schemaOf(database);
    expect(() => {
      uninstall(database, { host: texts });
    }).toThrow(
      expect.objectContaining({
        code: 'HOST_MAPPING',
        message: expect.stringContaining('mine') as string,
      }) as Error,
    );
    expect(schemaOf(database)).toEqual(installed);
  });
});
