import type { HostMapping } from 'freshlegs/sqlite';
import { afterAll, describe, expect, it } from 'vitest';
import { OWN_COLUMNS } from '../../adapters/sql/host-check-faults.js';
import { withLogs, withUsersElsewhere } from '../support/id-hosts.js';
import { DIALECTS, ID_KINDS, refusedBy, type HostDatabase } from '../support/migrated-hosts.js';

/** Tables, columns, indexes and keys, in an order of their own. */
const partsOf = async (database: HostDatabase): Promise<readonly string[]> =>
  (await database.schema()).map((part) => JSON.stringify(part)).sort();

const OTHERS = `
  create table member (id integer primary key);
  create table drill (id integer primary key, name text not null);
  create table training (id integer primary key, person_id integer not null, day_id integer,
    done_at timestamp);`;

// On Postgres, dropping a column drops its indexes; a trigger may read it only when it runs.
const SQLITE_OBJECTS: readonly (readonly [string, string])[] = [
  ['a view with a quote selects', 'create view "mine""s" as select id from workout_swap'],
  ['an index reads', 'create index mine on session (source_type)'],
  [
    'a trigger reads',
    `create trigger mine after update on session when new.source_type = 'custom'
      begin select 1; end`,
  ],
  ['a broken view selects', 'create view mine as select missing from session'],
];

describe.each(DIALECTS)('migrate on $name', (dialect) => {
  const { open, hostOf, tablesOf, name } = dialect;
  const isPostgres = name === 'Postgres';
  const moment = isPostgres ? 'now()' : '0';
  const host = hostOf('bigint');
  const TABLES = tablesOf('bigint');
  afterAll(() => dialect.close());

  const migrated = async (tables = TABLES, mapping = host): Promise<HostDatabase> => {
    const database = await open(tables);
    await database.migrate({ host: mapping });
    return database;
  };
  const stepOf = (database: HostDatabase, named: string): number =>
    database.steps({ host, base: true }).find((step) => step.name === named)?.id ?? 0;

  /** A user with a swap to a program day, and one to another log, which makes a custom workout. */
  const train = async (database: HostDatabase): Promise<void> => {
    const done = isPostgres ? "'2026-03-04T18:00:00Z'" : '1e12';
    await database.run(`insert into person values (1);
      insert into movement values (1, 'Squat');
      insert into movement_muscle values (1, 'quads', 'primary');
      insert into plan_day values (1, 'A'), (2, 'B');
      insert into plan_entry values (1, 1, 1), (2, 2, 1);
      insert into session (person_id, day_id, done_at) values (1, 1, null), (1, 1, null), (1, null, ${done});
      insert into session_set values (3, 1, 1, 1, 10)`);
    const { swaps } = database.training(host);
    await swaps.swap({ userId: 1, logId: 1, target: { type: 'program', programDayId: 2 } });
    await swaps.swap({ userId: 1, logId: 2, target: { type: 'log', logId: 3 } });
  };
  const logsOf = async (database: HostDatabase) => {
    const rows = await database.all(
      'select id, swapped_from_id, custom_workout_id from session order by id',
    );
    return rows.map((row) => Object.values(row).map((id) => (id === null ? null : Number(id))));
  };

  it('reports all faults of a mapping at once, and changes nothing', async () => {
    const database = await open(
      `${TABLES.replace(/person \(id (\w+) primary key/, 'person (id $1')}
      create table workout_swap (id integer);
      alter table movement add column other text`,
    );
    const before = await database.schema();
    const exercises = { ...host.exercises, idType: 'uuid' } as const;
    const wrong = { ...withLogs(host, { importKey: 'source' }), exercises };
    const told = await refusedBy(database.migrate({ host: wrong }));
    expect(new Set(told.map((line) => line.split(':')[0]))).toEqual(
      new Set(['id_not_unique', 'id_type', 'missing_column', 'name_taken']),
    );
    expect(await database.schema()).toEqual(before);
  });

  it('refuses a schema that a newer version has migrated, and changes nothing', async () => {
    const database = await migrated();
    await database.run(
      `insert into freshlegs_migration values (9999, 'from the future', ${moment})`,
    );
    const before = await database.schema();
    await expect(database.migrate({ host })).rejects.toMatchObject({ code: 'SCHEMA_OUTDATED' });
    expect(await database.schema()).toEqual(before);
  });

  it.each(['-1', 'null', ...(isPostgres ? ["'infinity'", "'NaN'"] : [])])(
    'creates a constraint that refuses a load with %s sets with known effort',
    async (known) => {
      const database = await open('');
      await database.migrate({ base: true });
      await database.run(`insert into users (id) values (1);
        insert into workout_log (id, user_id) values (1, 1)`);
      const insert = (sets: string) =>
        database.run(`insert into muscle_group_load (user_id, workout_log_id, muscle_group,
            performed_at, load, weekly_sets, known_effort_sets, exercises_count)
          values (1, 1, 'chest', ${moment}, 0.5, 3, ${sets}, 1)`);
      await expect(insert(known)).rejects.toThrow(/constraint/i);
      await insert('1.5');
    },
  );

  it('does not look at the tables that SQL reads, which may become views', async () => {
    const database = await migrated(TABLES.replace(/create table movement_muscle[^;]*;/, ''));
    const told = await refusedBy(database.check(host));
    expect(told.map((line) => line.split(':')[0])).toEqual(['refused_sql']);
  });

  describe('with a mapping that names other tables than the installed schema', () => {
    const { programs: _programs, ...unplanned } = host;
    const members: HostMapping = {
      ...host,
      users: { table: 'member', id: 'id', idType: 'integer' },
    };
    const drills = { ...host.exercises, table: 'drill', idType: 'integer' } as const;
    const training = withLogs(host, { table: 'training', idType: 'integer' });
    const elsewhere = withUsersElsewhere(host);
    it.each<readonly [string, HostMapping, RegExp]>([
      ['another table of users', members, /person, but the mapping names \S*member/],
      ['no table of users', elsewhere, /person, but the mapping names no table/],
      ['another table of exercises', { ...host, exercises: drills }, /movement, but .* \S*drill/],
      ['no programs', unplanned, /plan_day, but the mapping names no table/],
      ['another table of logs', training, /session, but the mapping names \S*training/],
    ])('refuses %s, and changes nothing', async (_what, next, problem) => {
      const database = await migrated(TABLES + OTHERS);
      const before = await database.schema();
      const told = await refusedBy(database.migrate({ host: next }));
      expect(told.find((line) => line.startsWith('mapping_changed'))).toMatch(problem);
      expect(await refusedBy(database.check(next))).toContainEqual(expect.stringMatching(problem));
      expect(await database.schema()).toEqual(before);
      expect(await database.migrate({ host })).toEqual([]);
      await database.check(host);
    });

    it('accepts a renamed table, which the keys still refer to', async () => {
      const database = await migrated();
      await database.run('alter table person rename to member');
      const users = { table: 'member', id: 'id' };
      expect(await database.migrate({ host: { ...host, users } })).toEqual([]);
    });

    it('adds keys to a table that was not mapped before, unless SQLite cannot', async () => {
      const database = await migrated(TABLES, elsewhere);
      const ran = await refusedBy(database.migrate({ host }));
      if (isPostgres) await database.check(host);
      else expect(ran).toEqual([expect.stringMatching(/^missing_key: .*training_state\.user_id/)]);
    });
  });

  it('refuses other types of ids than those of the installed schema', async () => {
    const database = await open(tablesOf('text'));
    const made = /^table|columns/;
    await database.paste(database.steps({ host }).filter((step) => made.test(step.name)));
    const before = await database.schema();
    const told = await refusedBy(database.migrate({ host: hostOf('text') }));
    expect(told.filter((line) => line.startsWith('own_column_type'))).toHaveLength(4);
    expect(await database.schema()).toEqual(before);
  });

  describe('after the printed steps', () => {
    it.each<readonly [string, (named: string) => boolean]>([
      ['all of them', () => true],
      ['all but the keys', (named) => !named.includes('keys')],
      ['only some tables', (named) => /^table/.test(named) && !named.includes('preferences')],
      ['some of the keys', (named) => /^table|users|columns|logs/.test(named)],
    ])('keeps what %s created, and adds the rest', async (_what, isPasted) => {
      const plain = await migrated();
      const database = await open(TABLES);
      await database.paste(database.steps({ host }).filter((step) => isPasted(step.name)));
      const isTrained = isPasted('columns of the logs') && isPasted('tables of preferences');
      if (isTrained) await train(database);
      const logs = isTrained ? await logsOf(database) : [];
      const ids = database.steps({ host }).map(({ id }) => id);
      expect(await database.migrate({ host })).toEqual(ids);
      // The order of columns follows the order of the steps.
      expect(await partsOf(database)).toEqual(await partsOf(plain));
      if (isTrained) expect(await logsOf(database)).toEqual(logs);
      await database.check(host);
      expect(await database.migrate({ host })).toEqual([]);
    });

    it('keeps base tables', async () => {
      const [plain, database] = [await open(''), await open('')];
      await plain.migrate({ base: true });
      await database.paste(database.steps({ base: true }));
      await database.migrate({ base: true });
      expect(await database.schema()).toEqual(await plain.schema());
    });
  });

  describe('after another tool has dropped a part of the schema', () => {
    it.each([
      ['a table', 'drop table recovery_correction', 'tables of recovery', 'recovery_correction'],
      [
        'a column',
        'alter table session drop column source_type',
        'columns of the logs',
        'session.source_type',
      ],
    ])(
      'refuses without %s, until it starts from the named step',
      async (_what, sql, step, part) => {
        const database = await migrated();
        await train(database);
        const logs = await logsOf(database);
        await database.run(sql);
        const from = stepOf(database, step);
        const [told, ...others] = await refusedBy(database.check(host));
        expect(told).toContain(`missing: ${part}. Run migrate(`);
        expect(told).toContain(`freshlegs migrate --from ${from}`);
        expect(others).toEqual([]);
        expect(await refusedBy(database.migrate({ host }))).toEqual([told]);
        expect(await refusedBy(database.migrate({ host, from: from + 1 }))).toEqual([told]);
        const ran = await database.migrate({ host, from });
        expect(ran).toEqual(database.steps({ host }).flatMap(({ id }) => (id >= from ? [id] : [])));
        await database.check(host);
        expect(await logsOf(database)).toEqual(logs);
        expect(await database.migrate({ host })).toEqual([]);
      },
    );

    it('names each missing index, and creates them again', async () => {
      const database = await migrated();
      const before = await database.schema();
      const indexes = Array.from(
        database
          .steps({ host })
          .map(({ sql }) => sql)
          .join('')
          .matchAll(/ index .*if not exists (\w+)/g),
        ([, index = '']) => index,
      );
      expect(indexes.length).toBeGreaterThan(15);
      for (const index of indexes) await database.run(`drop index ${index}`);
      const [told] = await refusedBy(database.check(host));
      for (const index of indexes) expect(told).toContain(`a valid index ${index}`);
      expect(await database.migrate({ host })).toEqual([]);
      await database.migrate({ host, from: stepOf(database, 'tables of custom workouts') });
      expect(await database.schema()).toEqual(before);
    });

    // SQLite cannot drop a key.
    const keys = [
      ['session', 'freshlegs_swapped_from_fk', 'keys to logs'],
      ['custom_workout_exercise', 'custom_workout_exercise_workout_fk', 'keys to workouts'],
    ];
    it.each(isPostgres ? keys : [])(
      'names the missing key of %s, and creates it again',
      async (table, key, step) => {
        const database = await migrated();
        const before = await database.schema();
        const from = stepOf(database, step);
        await database.run(`alter table ${table} drop constraint ${key}`);
        const told = await refusedBy(database.check(host));
        expect(told).toEqual([
          expect.stringMatching(`missing: the key ${key}. .*freshlegs migrate --from ${from}\\W`),
        ]);
        await database.migrate({ host, from });
        expect(await database.schema()).toEqual(before);
      },
    );

    it('clears references of logs to lost workouts, whose ids new workouts get', async () => {
      const database = await migrated();
      await train(database);
      expect((await logsOf(database))[4]).toEqual([5, 2, expect.any(Number)]);
      await database.run(
        isPostgres
          ? 'drop table custom_workout_exercise, custom_workout cascade'
          : 'drop table custom_workout_exercise; drop table custom_workout',
      );
      await database.migrate({ host, from: stepOf(database, 'tables of custom workouts') });
      expect((await logsOf(database))[4]).toEqual([5, 2, null]);
      await database.check(host);
    });

    it('says how to add a column of one of its tables, which no step adds', async () => {
      const database = await migrated();
      await database.run('alter table custom_workout drop column description');
      const [told, ...others] = await refusedBy(database.check(host));
      expect(others).toEqual([]);
      expect(told).toMatch(/missing: custom_workout\.description\. Add them as .* Or drop/);
      expect(await refusedBy(database.migrate({ host }))).toEqual([told]);
      await database.run('alter table custom_workout add column description text');
      await database.check(host);
    });

    it('refuses to start from a step that does not exist', async () => {
      const database = await migrated();
      const wrong = database.migrate({ host, from: 99 });
      await expect(wrong).rejects.toMatchObject({ code: 'CONFIGURATION' });
    });
  });

  describe('with objects of the host that have names of the library', () => {
    const COLUMNS = `alter table session add column swapped_from_id bigint;
      alter table session add column source_type varchar(50) default 'program';
      alter table session add column custom_workout_id bigint;
      alter table session add column custom_workout_exercise_id bigint;`;
    const fitting = isPostgres
      ? COLUMNS
      : COLUMNS.replaceAll('bigint', 'integer').replace('varchar(50)', 'text');
    it.each([
      [
        'a table',
        'create table user_place (mine text)',
        /user_place already, but freshlegs adds it/,
      ],
      ['one column', 'alter table session add column source_type text', /source_type \(/],
      [
        'columns of another type',
        fitting.replace(/id (bigint|integer)/, 'id text'),
        /swapped_from_id \(text\)/,
      ],
      [
        'a column that refuses null',
        fitting.replace('default', 'not null default'),
        /source_type \(\w+ not null\)/,
      ],
    ])('refuses %s', async (_what, sql, problem) => {
      const database = await open(`${TABLES}${sql}`);
      const before = await database.schema();
      expect(await refusedBy(database.migrate({ host }))).toContainEqual(
        expect.stringMatching(problem),
      );
      expect(await database.schema()).toEqual(before);
    });

    it('refuses an index with the name of another one, instead of leaving one out', async () => {
      const database = await open(`${TABLES} create index workout_swap_active on session (day_id)`);
      expect(await refusedBy(database.migrate({ host }))).toEqual([
        expect.stringMatching(/^name_taken: .* did not create a valid index workout_swap_active/),
      ]);
    });

    it('keeps the four columns if another tool has created them for the library', async () => {
      const database = await open(`${TABLES}${fitting} insert into person values (1);
        insert into session (person_id, custom_workout_id) values (1, 7)`);
      await database.migrate({ host });
      await database.check(host);
      expect(await logsOf(database)).toEqual([[1, null, null]]);
    });
  });

  describe('and uninstall', () => {
    it.each(Object.entries(OWN_COLUMNS))('keep a table %s of the host', async (table) => {
      const database = await open(`${TABLES} create table ${table} (id integer, mine text)`);
      const before = await database.schema();
      expect(await refusedBy(database.uninstall(host))).toEqual([
        expect.stringMatching(new RegExp(`"?${table}"? is not a table of freshlegs`)),
      ]);
      await expect(database.printedUninstall(host)).rejects.toThrow();
      expect(await database.schema()).toEqual(before);
    });

    it.each(['source_type text', 'custom_workout_id integer'])(
      'keep a column of the host: %s',
      async (column) => {
        const database = await migrated();
        await database.uninstall(host);
        await database.run(`alter table session add column ${column}`);
        const before = await database.schema();
        await database.uninstall(host);
        await database.printedUninstall(host).catch(() => undefined);
        expect(await database.schema()).toEqual(before);
      },
    );

    it('remove what is left after another tool has dropped a part', async () => {
      const database = await open(TABLES);
      const before = await database.schema();
      await database.migrate({ host });
      await database.run('alter table session drop column source_type; drop table workout_swap');
      await database.uninstall(host);
      expect(await database.schema()).toEqual(before);
    });

    it.each(ID_KINDS)('end in the same schema in any order, with ids of type %s', async (type) => {
      const database = await open(tablesOf(type));
      const mapping = hostOf(type);
      const before = await database.schema();
      await database.migrate({ host: mapping });
      const installed = await database.schema();
      for (const step of ['out', 'out', 'in', 'in', 'print', 'in', 'out', 'in']) {
        if (step === 'in') await database.migrate({ host: mapping });
        else if (step === 'out') await database.uninstall(mapping);
        else await database.printedUninstall(mapping);
        expect(await database.schema()).toEqual(step === 'in' ? installed : before);
      }
    });

    it('keep the base tables and their rows', async () => {
      const database = await open('');
      await database.migrate({ base: true });
      const installed = await database.schema();
      await database.run(
        'insert into users (id) values (1); insert into workout_log (user_id) values (1)',
      );
      for (const _ of [1, 2]) {
        await database.uninstall();
        expect(JSON.stringify(await database.schema())).not.toMatch(/workout_swap|swapped_from/);
        await database.migrate({ base: true });
        expect(await database.schema()).toEqual(installed);
        expect(await database.all('select id from workout_log')).toHaveLength(1);
      }
    });

    it.each<readonly [string, string]>([
      [
        'a view selects a column',
        'create view mine as select id from session where swapped_from_id > 0',
      ],
      ['a view selects a table', 'create view mine as select id from workout_swap'],
      ...(isPostgres ? [] : SQLITE_OBJECTS),
    ])('change nothing if %s of the library, and name it', async (_what, sql) => {
      const database = await migrated();
      await database.run(sql);
      const before = await database.schema();
      await expect(database.uninstall(host)).rejects.toMatchObject({
        code: 'HOST_MAPPING',
        message: expect.stringContaining('mine') as string,
      });
      expect(await database.schema()).toEqual(before);
    });
  });

  it('executes nothing that a name of the mapping contains', async () => {
    const database = await open(TABLES);
    const before = await database.schema();
    for (const evil of [
      'session"; drop table person; --',
      'a`b',
      "a'b",
      '${process.exit()}',
      'x;y',
    ]) {
      for (const wrong of [
        { ...host, users: { table: evil, id: 'id' } },
        { ...host, users: { table: 'person', id: evil } },
        withLogs(host, { table: evil }),
        withLogs(host, { userId: evil }),
      ]) {
        expect(await refusedBy(database.migrate({ host: wrong }))).not.toEqual([]);
        expect(() => database.steps({ host: wrong })).toThrow();
        await expect(database.printedUninstall(wrong)).rejects.toThrow();
      }
    }
    expect(await database.schema()).toEqual(before);
  });
});
