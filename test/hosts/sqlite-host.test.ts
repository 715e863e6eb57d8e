import Database from 'better-sqlite3';
import { createFreshlegs, defineWants, type SyncFreshlegs } from 'freshlegs';
import {
  migrate,
  migrations,
  sqliteRepository,
  uninstallation,
  type HostMapping,
  type LogMapping,
} from 'freshlegs/sqlite';
import { describe, expect, it } from 'vitest';
import { baseHost } from '../../adapters/sql/base-host.js';
import { FIXTURE, LEGS, PUSH, USER } from '../support/integer-ids.js';
import {
  BASE_SQL,
  CLOCKWORKS,
  FIXTURE_HOSTS,
  openPlainHost,
  openStudio,
  STUDIO,
  type HostStore,
} from '../support/sqlite-hosts.js';

type Row = Record<string, unknown>;

const START = new Date('2026-03-04T18:00:00.125Z');
const user = { userId: USER };
const COMPLETIONS = defineWants({ completions: 'since' });

const serve = ({ database, host }: HostStore, mapping: HostMapping = host) => {
  const repository = sqliteRepository({ database, host: mapping });
  const { sync } = createFreshlegs({ repository, now: () => START });
  return { sync, repository };
};

const withLogs = (host: HostMapping, logs: Partial<LogMapping>): HostMapping => ({
  ...host,
  logs: { ...host.logs, ...logs },
});

const allOf = (database: Database.Database, sql: string): readonly Row[] =>
  database.prepare<[], Row>(sql).all();

/** Matches an error with this code whose message contains this text. */
const refused = (code: string, message = ''): Error =>
  expect.objectContaining({
    code,
    message: expect.stringContaining(message) as string,
  }) as Error;

const countOf = ({ database }: HostStore, table: string): unknown =>
  database.prepare(`select count(*) from ${table}`).pluck().get();

describe("a host's own statements", () => {
  it('may change a log through a view and its trigger', () => {
    const studio = openStudio(STUDIO, FIXTURE);
    studio.database.exec(`create view "Open" as select * from "Trainings";
      create trigger "complete" instead of update on "Open" begin
        update "Trainings" set "finishedAt" = new."finishedAt" where "trainingId" = new."trainingId"; end`);
    const setCompletedAt = `update "Open" set "finishedAt" = :completedAt
      where "trainingId" = :logId and "athleteId" = :userId`;
    const { sync } = serve(studio, withLogs(STUDIO, { statements: { setCompletedAt } }));
    const { log } = sync.logs.create({ ...user, source: PUSH, completed: false });
    const completed = sync.logs.complete({ ...user, logId: log.id });
    expect(sync.logs.find({ ...user, logId: log.id })?.log).toEqual(completed.log);
  });
});

describe("a host's instants", () => {
  it('in seconds are cut to the second, and recovery stays consistent', () => {
    const plain = openPlainHost(CLOCKWORKS['epoch-s'], FIXTURE);
    const { sync } = serve(plain);
    const { log } = sync.logs.create({ ...user, source: PUSH });
    const whole = new Date('2026-03-04T18:00:00Z');
    expect(sync.logs.find({ ...user, logId: log.id })?.log.completedAt).toEqual(whole);
    expect(sync.logs.complete({ ...user, logId: log.id }).log.completedAt).toEqual(whole);
    expect(sync.recovery.verify(user).consistent).toBe(true);
    sync.logs.record({ ...user, logId: log.id });
    const before = plain.raw.dump();
    sync.logs.record({ ...user, logId: log.id });
    expect(plain.raw.dump()).toBe(before);
    const { swap } = sync.swaps.swap({ ...user, logId: log.id, target: LEGS });
    sync.swaps.revert({ ...user, swapId: swap.id });
    expect(sync.recovery.verify(user).consistent).toBe(true);
  });

  it('in seconds count as earlier than an instant within the same second', () => {
    const plain = openPlainHost(CLOCKWORKS['epoch-s'], FIXTURE);
    const { sync, repository } = serve(plain);
    sync.logs.create({ ...user, source: PUSH });
    const completionsBefore = (before: string) =>
      repository.sync.read(USER, COMPLETIONS, {
        logsSince: new Date(0),
        until: START,
        before: new Date(before),
      }).completions;
    expect(completionsBefore('2026-03-04T18:00:00.000Z')).toEqual([]);
    expect(completionsBefore('2026-03-04T18:00:00.001Z')).toHaveLength(1);
  });

  it('in columns without a type are stored as integers', () => {
    const plain = openPlainHost({ ...CLOCKWORKS['epoch-ms'], type: '' }, FIXTURE);
    const { sync } = serve(plain);
    const { log } = sync.logs.create({ ...user, source: PUSH });
    const types = 'select typeof(completed_at) as c, typeof(created_at) as m from workout_log';
    expect(allOf(plain.database, types)).toEqual([{ c: 'integer', m: 'integer' }]);
    const { swap } = sync.swaps.swap({ ...user, logId: log.id, target: LEGS });
    sync.swaps.revert({ ...user, swapId: swap.id });
    expect(sync.logs.find({ ...user, logId: log.id })?.log.completedAt).toEqual(START);
  });

  it('cannot be timestamptz, which SQLite does not have', () => {
    const database = new Database(':memory:');
    for (const name of ['completedAt', 'createdAt', 'updatedAt'] as const) {
      const column = { column: 'completed_at', encoding: 'timestamptz' } as const;
      const host = withLogs(STUDIO, { [name]: column });
      expect(() => sqliteRepository({ database, host })).toThrow(
        refused('HOST_MAPPING', 'SQLite has no timestamptz'),
      );
    }
  });
});

const statementsOf = (
  { database, host }: HostStore,
  work: (training: SyncFreshlegs['sync']) => void,
): readonly string[] => {
  const texts = new Set<string>();
  const prepare = (sql: string) => {
    texts.add(sql);
    return database.prepare(sql);
  };
  const spy = {
    prepare,
    exec: (sql: string) => database.exec(sql),
    get inTransaction() {
      return database.inTransaction;
    },
  };
  const repository = sqliteRepository({ database: spy, host });
  work(createFreshlegs({ repository, now: () => START }).sync);
  return [...texts].filter((sql) => !sql.startsWith('pragma'));
};

const planOf = ({ database }: HostStore, sql: string): readonly string[] =>
  allOf(database, `explain query plan ${sql.replaceAll(/\?|:\w+/g, 'null')}`).map((row) =>
    String(row['detail']),
  );

const workWith = (sync: SyncFreshlegs['sync']): void => {
  const { log } = sync.logs.create({ ...user, source: PUSH, importKey: 'a' });
  const { swap } = sync.swaps.swap({ ...user, logId: log.id, target: LEGS });
  sync.swaps.revert({ ...user, swapId: swap.id });
  sync.logs.complete({ ...user, logId: log.id });
  sync.logs.record({ ...user, logId: log.id });
  sync.logs.list(user);
  sync.swaps.list({ ...user, logId: log.id });
  sync.swaps.list({ ...user, chainOfLogId: log.id });
  sync.recommendations.smartWorkout(user);
  sync.recovery.muscleGroups({ ...user, asOf: START });
  sync.recovery.verify(user);
  sync.logs.delete({ ...user, logId: log.id });
};

describe("statements on a host's tables", () => {
  it.each(FIXTURE_HOSTS)('never scan the whole logs or swaps table: $name', ({ open }) => {
    const host = open();
    const texts = statementsOf(host, workWith);
    expect(texts.length).toBeGreaterThan(20);
    const scans = texts.flatMap((sql) =>
      planOf(host, sql).filter((line) =>
        /(SCAN|MATERIALIZE) (log|stored|seen|swap|kept|load|Trainings|workout_log|workout_swap|workout)\b/.test(
          line,
        ),
      ),
    );
    expect(scans).toEqual([]);
  });

  it.each(['epoch-ms', 'epoch-s'] as const)(
    "find completions with the host's index, as %s",
    (encoding) => {
      const host = openPlainHost(CLOCKWORKS[encoding], FIXTURE);
      const texts = statementsOf(host, (sync) => sync.recommendations.smartWorkout(user));
      const plans = texts.flatMap((sql) => planOf(host, sql)).join('\n');
      expect(plans).toMatch(
        /workout_log_user_completed \(user_id=\? AND completed_at>\? AND completed_at<\?\)/,
      );
    },
  );
});

describe("the library's part of a host's database", () => {
  const schemaOf = (database: Database.Database) =>
    allOf(
      database,
      "select name, sql from sqlite_master where name not like 'sqlite_%' order by 1",
    );

  it('can be printed, and is uninstalled without leaving anything', () => {
    const studio = openStudio(STUDIO, FIXTURE);
    expect(migrate(studio.database, { host: STUDIO })).toEqual([]);
    const plain = new Database(':memory:');
    plain.exec(BASE_SQL);
    const before = schemaOf(plain);
    const host = baseHost('epoch-ms', String);
    const ids = migrations({ host }).map(({ id }) => id);
    for (const step of migrations({ host })) plain.exec(step.sql);
    expect(schemaOf(plain)).not.toEqual(before);
    plain.exec('insert into users (id) values (1); insert into workout_log (user_id) values (1)');
    plain.exec(uninstallation({ host }));
    expect(schemaOf(plain)).toEqual(before);
    expect(allOf(plain, 'select id from workout_log')).toHaveLength(1);
    expect(migrate(plain, { host })).toEqual(ids);
  });

  it("refers to the host's tables in the same way as to the base tables", () => {
    const keysOf = (database: Database.Database) =>
      allOf(
        database,
        `select own.name, key."from", key."table" as parent, key."to", key.on_delete
         from sqlite_master own, pragma_foreign_key_list(own.name) key
         where own.name in ('training_state', 'custom_workout', 'custom_workout_exercise',
           'workout_swap', 'muscle_group_recovery', 'muscle_group_load', 'recovery_correction',
           'user_preference', 'user_place', 'idempotency_key') or key."from" = 'swapped_from_id'
         order by 1, 2, 3`,
      );
    const base = new Database(':memory:');
    migrate(base, { base: true });
    const names: Readonly<Record<string, readonly [table: string, id: string]>> = {
      users: ['Athletes', 'athleteId'],
      exercise: ['Moves', 'moveId'],
      program_day: ['PlanDays', 'dayId'],
      workout_log: ['Trainings', 'trainingId'],
    };
    const named = keysOf(base).map((key) => {
      const [table, id] = names[String(key['parent'])] ?? [key['parent'], key['to']];
      const name = key['name'] === 'workout_log' ? 'Trainings' : key['name'];
      return { ...key, name, parent: table, to: id };
    });
    const { database } = openStudio(STUDIO, FIXTURE);
    const byName = (x: object, y: object) => (JSON.stringify(x) < JSON.stringify(y) ? -1 : 1);
    expect(keysOf(database).toSorted(byName)).toEqual(named.toSorted(byName));
    expect(named.length).toBeGreaterThan(15);
  });

  it("is deleted together with the host's rows", () => {
    const studio = openStudio(STUDIO, FIXTURE);
    const { sync } = serve(studio);
    const { log } = sync.logs.create({ ...user, source: PUSH });
    sync.swaps.swap({ ...user, logId: log.id, target: LEGS });
    studio.raw.deleteUser(USER);
    for (const table of ['workout_swap', 'muscle_group_load', 'training_state']) {
      expect(countOf(studio, table)).toBe(0);
    }
  });

  it.each([
    [
      'a key that is not an integer',
      `create table "Athletes" ("athleteId" uuid primary key)`,
      '"Athletes"."athleteId" (users.id) is UUID, but mapped as bigint',
    ],
    [
      'a logs table whose key does not generate ids',
      `create table "Trainings" ("trainingId" bigint primary key, "athleteId" integer)`,
      'does not generate ids',
    ],
    [
      'a logs table without rowids',
      `create table "Trainings" ("trainingId" integer primary key, "athleteId" integer) without rowid`,
      'does not generate ids',
    ],
    [
      'a logs table whose id is only a part of its key',
      `create table "Trainings" ("trainingId" integer, "athleteId" integer,
         primary key ("trainingId", "athleteId"))`,
      'does not generate ids',
    ],
  ])('is not created for %s', (_name, sql, message) => {
    const database = new Database(':memory:');
    database.exec(sql);
    expect(() => migrate(database, { host: STUDIO })).toThrow(refused('HOST_MAPPING', message));
    expect(allOf(database, "select 1 from sqlite_master where name = 'training_state'")).toEqual(
      [],
    );
  });

  it('is not created if the logs have a column with its name', () => {
    const studio = openStudio(STUDIO, FIXTURE);
    studio.database.exec(uninstallation({ host: STUDIO }));
    studio.database.exec('alter table "Trainings" add column source_type text');
    expect(() => migrate(studio.database, { host: STUDIO })).toThrow(
      refused('HOST_MAPPING', 'already has a column source_type'),
    );
  });

  it('works with a catalogue in an attached database, but not with logs there', () => {
    const plain = openPlainHost(CLOCKWORKS['epoch-ms'], FIXTURE);
    const { database, host } = plain;
    database.exec(uninstallation({ host }));
    database.exec(`attach ':memory:' as shared;
      create table shared.exercise as select * from main.exercise;
      create table shared.exercise_muscle as select * from main.exercise_muscle;
      create unique index shared.exercise_id on exercise (id);`);
    const mapping: HostMapping = {
      ...host,
      exercises: { ...host.exercises, table: 'shared.exercise' },
      muscles: {
        select: { exerciseId: 'exercise_id', muscle: 'muscle', role: 'role', position: 'position' },
        from: 'shared.exercise_muscle',
      },
      logs: { ...host.logs, table: 'main.workout_log' },
    };
    migrate(database, { host: mapping });
    const { sync } = serve(plain, mapping);
    database.exec(`update shared.exercise set name = 'Shared ' || name`);
    sync.logs.create({ ...user, source: PUSH });
    expect(sync.swaps.targets(user).workouts[0]?.exercises[0]?.name).toMatch(/^Shared/);
    const logs = { ...host.logs, table: 'shared.workout_log' };
    expect(() => migrations({ host: { ...host, logs } })).toThrow(
      refused('HOST_MAPPING', 'attached database'),
    );
  });

  it('is not created for an invalid name', () => {
    for (const table of ['a"b', 'a.b.c', '', 'select 1']) {
      const host = { ...STUDIO, users: { table, id: 'id' } };
      expect(() => migrations({ host })).toThrow(refused('HOST_MAPPING'));
      const database = new Database(':memory:');
      expect(() => sqliteRepository({ database, host })).toThrow(refused('HOST_MAPPING'));
    }
  });
});
