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
import { handleAround } from '../support/handles.js';
import { FIXTURE, LEGS, PUSH, USER } from '../support/integer-ids.js';
import {
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
  const spy = handleAround(database, (verb, text, call) => {
    if (verb === 'prepare') texts.add(text);
    return call();
  });
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
  const key = '"trainingId" integer';
  it.each([
    ['is in a table without rowids', `${key} primary key, "athleteId" integer) without rowid`],
    [
      'is only a part of it',
      `${key}, "athleteId" integer, primary key ("trainingId", "athleteId"))`,
    ],
  ])('is not created for logs whose key generates no ids, because it %s', (_what, columns) => {
    const database = new Database(':memory:');
    database.exec(`create table "Trainings" (${columns}`);
    const migrateStudio = () => migrate(database, { host: STUDIO });
    expect(migrateStudio).toThrow(refused('HOST_MAPPING', 'does not generate ids'));
    const made = "select 1 from sqlite_master where name = 'training_state'";
    expect(allOf(database, made)).toEqual([]);
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
});
