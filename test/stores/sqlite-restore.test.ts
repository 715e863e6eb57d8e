import Database from 'better-sqlite3';
import { createFreshlegs, isFreshlegsError } from 'freshlegs';
import {
  checkHost,
  migrate,
  migrations,
  sqliteRepository,
  uninstall,
  type HostMapping,
} from 'freshlegs/sqlite';
import { describe, expect, it } from 'vitest';
import { allOf, idHost, idTables } from '../support/id-hosts.js';

const { newId: _none, ...numbered } = idHost({}, 'epoch-ms').logs;
const host: HostMapping = { ...idHost({}, 'epoch-ms'), logs: numbered };

const open = (sql = ''): Database.Database => {
  const database = new Database(':memory:');
  database.pragma('foreign_keys = on');
  database.pragma('busy_timeout = 1000');
  database.exec(idTables(allOf('integer'), 'integer') + sql);
  return database;
};

/** The schema without line breaks, and without the order in which columns were added. */
const schemaOf = (database: Database.Database): readonly unknown[] => [
  database
    .prepare("select type, name from sqlite_master where name not like 'sqlite_%' order by 1, 2")
    .all(),
  database.prepare("select * from pragma_foreign_key_list('session') order by 3, 4").all(),
  database
    .prepare("select name, type, dflt_value from pragma_table_info('session') order by 1")
    .all(),
];

const refusedBy = (run: () => unknown): string => {
  try {
    run();
    return '';
  } catch (error) {
    if (!isFreshlegsError(error) || error.code !== 'HOST_MAPPING') throw error;
    return error.message;
  }
};

/**
 * A user with a swap to a program day, a swap to another log's exercises, and a log of a custom
 * workout.
 */
const train = (database: Database.Database) => {
  const { sync } = createFreshlegs({ repository: sqliteRepository({ database, host }) });
  database.exec(`insert into person values (1);
    insert into movement values (1, 'Squat');
    insert into movement_muscle values (1, 'quads', 'primary');
    insert into plan_day values (1, 'A'), (2, 'B');
    insert into plan_entry values (1, 1, 1), (2, 2, 1);
    insert into session (id, person_id, day_id, done_at)
      values (1, 1, 1, null), (2, 1, 1, null), (3, 1, null, 1e12);
    insert into session_set values (3, 1, 1, 1, 10);`);
  const userId = 1;
  const day = { type: 'program', programDayId: 2 } as const;
  sync.swaps.swap({ userId, logId: 1, target: day });
  sync.swaps.swap({ userId, logId: 2, target: { type: 'log', logId: 3 } });
  return sync;
};

const columnsOf = (database: Database.Database): readonly unknown[] =>
  database
    .prepare('select id, swapped_from_id, source_type, custom_workout_id from session order by id')
    .all();

/**
 * Rebuilds the logs table without the library's columns, like drizzle-kit. `extra` adds other
 * columns.
 */
const rebuild = (database: Database.Database, extra = '', copied = ''): void => {
  const names = `id, person_id, day_id, done_at${copied}`;
  database.pragma('foreign_keys = off');
  database.exec(`create table new_session (id integer primary key, person_id integer not null,
      day_id integer, done_at integer${extra});
    insert into new_session (${names}) select ${names} from session;
    drop table session;
    alter table new_session rename to session;
    create index session_done on session (person_id, done_at);`);
  database.pragma('foreign_keys = on');
};

const OWN_COLUMNS = `, swapped_from_id integer, source_type text default 'program',
  custom_workout_id integer, custom_workout_exercise_id integer`;
const OWN_NAMES = ', swapped_from_id, source_type, custom_workout_id, custom_workout_exercise_id';

describe('a migration after another tool has changed the database', () => {
  it('restores the columns of a rebuilt table, and fills them from the swaps', () => {
    const database = open();
    migrate(database, { host });
    const sync = train(database);
    const schema = schemaOf(database);
    const columns = columnsOf(database);
    rebuild(database);
    expect(
      refusedBy(() => {
        checkHost(database, { host });
      }),
    ).toMatch(/session\.swapped_from_id[^]*Run migrate\(/);
    expect(migrate(database, { host })).toEqual([2]);
    expect(schemaOf(database)).toEqual(schema);
    expect(columnsOf(database)).toEqual(columns);
    checkHost(database, { host });
    expect(migrate(database, { host })).toEqual([]);
    expect(sync.swaps.list({ userId: 1 }).swaps).toHaveLength(2);
  });

  it('restores tables, and clears references of logs to workouts that were lost with them', () => {
    const database = open();
    migrate(database, { host });
    train(database);
    const schema = schemaOf(database);
    database.pragma('foreign_keys = off');
    database.exec(`drop table custom_workout_exercise; drop table custom_workout;
      drop table muscle_group_load; drop index workout_log_custom_workout;`);
    database.pragma('foreign_keys = on');
    expect(migrate(database, { host })).toEqual([2]);
    expect(schemaOf(database)).toEqual(schema);
    expect(columnsOf(database)).toMatchObject([
      {},
      {},
      {},
      { swapped_from_id: 1 },
      { swapped_from_id: 2, custom_workout_id: null },
    ]);
    checkHost(database, { host });
  });

  it("reports dropped indexes of the library's tables, and restores them", () => {
    const database = open();
    migrate(database, { host });
    const schema = schemaOf(database);
    const named = "type = 'index' and sql is not null and tbl_name not like 'session%'";
    const indexes = database
      .prepare<[], { name: string }>(`select name from sqlite_master where ${named}`)
      .all();
    expect(indexes.length).toBeGreaterThan(10);
    for (const { name } of indexes) database.exec(`drop index ${name}`);
    const refused = refusedBy(() => checkHost(database, { host }));
    for (const { name } of indexes) expect(refused).toContain(`the index ${name}`);
    expect(migrate(database, { host })).toEqual([2]);
    expect(schemaOf(database)).toEqual(schema);
    checkHost(database, { host });
  });

  it.each([
    ['user_preference', 'user_preference.user_id, user_preference.exercise_id'],
    ['user_place', 'user_place.user_id'],
    ['muscle_group_load', 'muscle_group_load.user_id, muscle_group_load.workout_log_id'],
    [
      'workout_swap',
      'workout_swap.user_id, workout_swap.original_log_id, workout_swap.swapped_log',
    ],
    ['custom_workout_exercise', 'exercise.exercise_id, custom_workout_exercise.replaced_exercise'],
  ])('reports the foreign keys of a %s that was rebuilt without them', (table, keys) => {
    const database = open();
    migrate(database, { host });
    const parts = database
      .prepare<[string], { sql: string }>(
        `select sql from sqlite_master where tbl_name = ? and sql is not null
        order by type = 'index'`,
      )
      .all(table)
      .map(({ sql }) => sql);
    database.pragma('foreign_keys = off');
    database.exec(`drop table ${table}`);
    for (const sql of parts)
      database.exec(
        sql.replace(/ references "?\w+"? \([^)]*\)( on delete (cascade|set null))?/g, (key) =>
          sql.includes(`foreign key (user_id, custom_workout_id)${key}`) ? key : '',
        ),
      );
    database.pragma('foreign_keys = on');
    expect(refusedBy(() => checkHost(database, { host }))).toContain(keys);
    expect(migrate(database, { host })).toEqual([]);
  });

  it.each([
    ['without its foreign key', OWN_COLUMNS],
    [
      'with a foreign key that prevents the deletion of logs',
      OWN_COLUMNS.replace('from_id integer', 'from_id integer references session (id)'),
    ],
  ])('replaces swapped_from_id %s', (_name, extra) => {
    const database = open();
    migrate(database, { host });
    train(database);
    const schema = schemaOf(database);
    const columns = columnsOf(database);
    rebuild(database, extra, OWN_NAMES);
    expect(
      refusedBy(() => {
        checkHost(database, { host });
      }),
    ).toContain('on delete set null');
    expect(migrate(database, { host })).toEqual([2]);
    expect(schemaOf(database)).toEqual(schema);
    expect(columnsOf(database)).toEqual(columns);
    checkHost(database, { host });
  });

  it('explains how to fix a foreign key, which SQLite cannot change, and changes nothing', () => {
    const database = open();
    migrate(database, { host });
    train(database);
    rebuild(
      database,
      `${OWN_COLUMNS}, foreign key (\`swapped_from_id\`) references session (id)`,
      OWN_NAMES,
    );
    const before = database.serialize();
    expect(refusedBy(() => migrate(database, { host }))).toContain('onDelete set null');
    expect(
      refusedBy(() => {
        uninstall(database, { host });
      }),
    ).toContain('out of that tool');
    expect(database.serialize().equals(before)).toBe(true);
  });
});

describe("a migration of a host that already has the library's columns", () => {
  const ADDED = (log = 'integer references session (id)') => `
    alter table session add swapped_from_id ${log};
    alter table session add source_type text default 'program';
    alter table session add custom_workout_id integer;
    alter table session add custom_workout_exercise_id integer;`;
  const INDEXES = `
    create index workout_log_swapped_from on session (swapped_from_id);
    create index workout_log_custom_workout on session (person_id, custom_workout_id);`;

  it.each([
    ['as drizzle-kit adds them', ADDED() + INDEXES],
    [
      'with the whole foreign key, as in a rebuilt table',
      ADDED('integer references session (id) on delete set null') + INDEXES,
    ],
    ['without indexes and foreign keys', ADDED('integer')],
  ])('adopts the columns %s', (_name, sql) => {
    const plain = open();
    migrate(plain, { host });
    const database = open(sql);
    expect(migrate(database, { host })).toEqual([2]);
    expect(schemaOf(database)).toEqual(schemaOf(plain));
    checkHost(database, { host });
    train(database);
    database.exec('delete from session where id = 1');
    expect(columnsOf(database)).toMatchObject([
      {},
      {},
      { swapped_from_id: null },
      { swapped_from_id: 2 },
    ]);
    uninstall(database, { host });
    expect(schemaOf(database)).toEqual(schemaOf(open()));
  });

  it("accepts a rebuilt table with another tool's foreign key, such as Prisma's", () => {
    const database = open();
    rebuild(
      database,
      `, swapped_from_id INTEGER, source_type TEXT DEFAULT 'program', custom_workout_id INTEGER,
      custom_workout_exercise_id INTEGER, constraint freshlegs_swapped_from_fk
      foreign key (swapped_from_id) references session (id) on delete set null on update no action`,
    );
    expect(migrate(database, { host })).toEqual([2]);
    checkHost(database, { host });
    train(database);
    database.exec('delete from session where id = 1');
    expect(columnsOf(database)).toMatchObject([{}, {}, { swapped_from_id: null }, {}]);
  });

  it('resets references to workouts of an earlier installation', () => {
    const database = open(`${ADDED()} insert into person values (1);
      insert into session (id, person_id, custom_workout_id) values (1, 1, 7);`);
    migrate(database, { host });
    expect(columnsOf(database)).toMatchObject([{ custom_workout_id: null }]);
  });

  it.each([
    [
      'of another type',
      ADDED('text'),
      'already has a column swapped_from_id (text), which freshlegs adds (integer)',
    ],
    [
      'that refuse null',
      ADDED().replace('source_type text', 'source_type text not null'),
      'source_type (text not null)',
    ],
    [
      'that are only some of them',
      'alter table session add source_type text',
      'source_type (text)',
    ],
  ])('refuses columns %s', (_name, sql, message) => {
    const database = open(sql);
    const schema = schemaOf(database);
    expect(refusedBy(() => migrate(database, { host }))).toContain(message);
    expect(schemaOf(database)).toEqual(schema);
  });
});

describe('a migration after the printed steps', () => {
  const pasted = (): Database.Database => {
    const database = open();
    for (const { sql } of migrations({ host })) database.exec(sql);
    return database;
  };

  it('adopts the tables of these steps, with their rows', () => {
    const plain = open();
    migrate(plain, { host });
    const database = pasted();
    train(database);
    const columns = columnsOf(database);
    expect(migrate(database, { host })).toEqual([2]);
    expect(schemaOf(database)).toEqual(schemaOf(plain));
    expect(columnsOf(database)).toEqual(columns);
    expect(migrate(database, { host })).toEqual([]);
    checkHost(database, { host });
  });

  it('adopts base tables', () => {
    const [plain, database] = [new Database(':memory:'), new Database(':memory:')];
    migrate(plain, { base: true });
    for (const { sql } of migrations({ base: true })) database.exec(sql);
    expect(migrate(database, { base: true })).toEqual([1, 2]);
    const names =
      "select type, name from sqlite_master where name not like 'sqlite_%' order by 1, 2";
    expect(database.prepare(names).all()).toEqual(plain.prepare(names).all());
    expect(migrate(database, { base: true })).toEqual([]);
  });

  it.each([
    [
      "one of them is the host's",
      'drop table recovery_correction; create table recovery_correction (id integer)',
    ],
    ['one of them is missing', 'drop table recovery_correction'],
    [
      'their ids have another type',
      'drop table idempotency_key; create table idempotency_key (user_id text, fingerprint text)',
    ],
  ])('refuses the tables if %s', (_name, sql) => {
    const database = pasted();
    database.exec(sql);
    expect(refusedBy(() => migrate(database, { host }))).toContain('training_state already');
  });
});
