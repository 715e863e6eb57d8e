import Database from 'better-sqlite3';
import { createFreshlegs, type TrainingMethods } from 'freshlegs';
import * as postgres from 'freshlegs/postgres';
import * as sqlite from 'freshlegs/sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { baseHost } from '../../adapters/sql/base-host.js';
import { conformanceFixtureOf } from '../conformance/fixture.js';
import { fixtureIds, numberedId } from '../conformance/ids.js';
import { runOn } from '../cli/bench.js';
import { createDatabase, type TestDatabase } from '../support/database.js';
import { createFill } from '../support/fill.js';
import { handleAround } from '../support/handles.js';
import { queryOnPool } from '../support/query.js';
import { insertFixture } from '../support/sqlite-store.js';
import { TEXTS } from '../support/typed-mapping.js';

const BASE = { idType: 'text' } as const;
const FIXTURE = conformanceFixtureOf(TEXTS);
const { USER, STRANGER, PUSH, LEGS } = fixtureIds(TEXTS);
const LOG = numberedId(TEXTS, 'logs', 1);
const newId = () => numberedId(TEXTS, 'logs', 1);

type Base = sqlite.BaseOption;

/** One of the databases, with base tables and the fixture. */
interface Bench {
  readonly config: Parameters<typeof runOn>[0];
  readonly migrate: (base: Base) => Promise<readonly number[]>;
  readonly check: (base?: Base) => Promise<unknown>;
  readonly users: () => Promise<readonly unknown[]>;
  readonly uninstall: () => Promise<void>;
  readonly countLogs: () => Promise<number>;
  readonly serve: (options: object) => TrainingMethods;
  readonly close: () => Promise<void>;
}

const openSqlite = async (): Promise<Bench> => {
  const database = new Database(':memory:');
  const now = async <Value>(call: () => Value): Promise<Value> => Promise.resolve().then(call);
  await now(() => sqlite.migrate(database, { base: BASE }));
  insertFixture(database, FIXTURE);
  const lent = handleAround(database);
  return {
    config: sqlite.defineConfig({ connect: () => lent, base: BASE }),
    migrate: (base) => now(() => sqlite.migrate(database, { base })),
    check: (base) => now(() => sqlite.checkHost(database, { base })),
    users: () => now(() => sqlite.listUserIds(database, { base: BASE, after: USER })),
    uninstall: () =>
      now(() => {
        sqlite.uninstall(database);
      }),
    countLogs: () =>
      now(() => Number(database.prepare('select count(*) from workout_log').pluck().get())),
    serve: (options) =>
      createFreshlegs({ repository: sqlite.sqliteRepository({ database, ...options }) }),
    close: () => now(() => void database.close()),
  };
};

const openPostgres = async (): Promise<Bench> => {
  const database = await createDatabase();
  const pool = database.openPool();
  await postgres.migrate(pool, { base: BASE });
  await (
    await createFill(queryOnPool(pool), 'public')
  )(FIXTURE);
  return {
    config: postgres.defineConfig({
      connect: () => ({ connect: () => pool.connect() }),
      base: BASE,
    }),
    migrate: (base) => postgres.migrate(pool, { base }),
    check: (base) => postgres.checkHost(pool, { base }),
    users: () => postgres.listUserIds(pool, { base: BASE, after: USER }),
    uninstall: () => postgres.uninstall(pool),
    countLogs: async () =>
      Number((await pool.query<{ n: string }>('select count(*) as n from workout_log')).rows[0]?.n),
    serve: (options) =>
      createFreshlegs({ repository: postgres.postgresRepository({ pool, ...options }) }),
    close: database.close,
  };
};

describe.each([
  { name: 'SQLite', open: openSqlite, host: baseHost('epoch-ms', String) },
  { name: 'PostgreSQL', open: openPostgres, host: baseHost('timestamptz', String) },
])('base tables with text ids on $name', ({ open, host }) => {
  let opened: Bench | undefined;
  const get = (): Bench => {
    if (opened === undefined) throw new Error('The store must be opened first.');
    return opened;
  };
  beforeAll(async () => {
    opened = await open();
  });
  afterAll(() => opened?.close());

  it('need newId, which no other tables take', () => {
    const { serve } = get();
    const misconfigured = expect.objectContaining({ code: 'CONFIGURATION' }) as Error;
    expect(() => serve({ base: BASE })).toThrow(misconfigured);
    for (const options of [{ newId }, { base: true, newId }, { base: BASE, host, newId }]) {
      expect(() => serve(options)).toThrow(misconfigured);
    }
  });
  it('are migrated once, and match only the same option', async () => {
    const { migrate, check } = get();
    expect(await migrate(BASE)).toEqual([]);
    expect(await check(BASE)).toMatchObject({ warnings: [] });
    const others = [() => check(), () => check(true), () => migrate(true), () => migrate(false)];
    for (const refused of others) {
      await expect(refused()).rejects.toMatchObject({ code: 'HOST_MAPPING' });
    }
    expect(await check(BASE)).toMatchObject({ warnings: [] });
  });
  it('list the ids of users', async () => {
    expect(await get().users()).toEqual([STRANGER]);
  });
  it('work with the commands', async () => {
    const { config } = get();
    for (const args of [['migrate'], ['status'], ['doctor'], ['verify', '--user', USER]]) {
      const { code, out, err } = await runOn(config, args.map(String));
      expect({ code, err }, out).toMatchObject({ code: 0, err: '' });
    }
    const printed = await runOn(config, ['print']);
    expect(printed.out).toMatch(/workout_log"? \([^;]*\bid text/);
    const models = await runOn(config, ['print', '--format', 'drizzle']);
    expect(models.out).toContain("text('swapped_from_id')");
    const refused = await runOn(config, ['verify', '--user', '']);
    expect(refused).toMatchObject({ code: 2 });
  });
  it('allow exercises with the same name', async () => {
    const training = get().serve({ base: BASE, newId });
    const twin = {
      id: numberedId(TEXTS, 'exercises', 90),
      name: 'Squat',
      primaryMuscles: ['quads'],
    };
    expect(await training.catalogue.put({ exercises: [twin] })).toMatchObject({ exercises: 1 });
  });
  it('keep the ids of the caller, and refuse a newId that returns a used one', async () => {
    const { serve, countLogs } = get();
    const training = serve({ base: BASE, newId });
    const { log } = await training.logs.create({ userId: USER, logId: LOG, source: PUSH });
    expect(log.id).toBe(LOG);
    const swap = { userId: USER, logId: LOG, target: LEGS };
    await expect(training.swaps.swap(swap)).rejects.toMatchObject({ code: 'CONFIGURATION' });
    expect(await countLogs()).toBe(1);
    const second = numberedId(TEXTS, 'logs', 2);
    const other = serve({ base: BASE, newId: () => second });
    const swapped = await other.swaps.swap(swap);
    expect([swapped.log.id, swapped.swap.swappedLogId]).toEqual([second, second]);
  });
  it('stay when the library is uninstalled, with their logs', async () => {
    const { uninstall, countLogs, migrate } = get();
    await uninstall();
    expect(await countLogs()).toBe(2);
    expect((await migrate(BASE)).length).toBeGreaterThan(0);
  });
});

describe('the catalogue of base tables with integer ids', () => {
  const exercises = [1, 2].map((id) => ({ id, name: 'Row', primaryMuscles: ['lats'] }));
  it('has unique names of exercises', async () => {
    const database = new Database(':memory:');
    sqlite.migrate(database, { base: true });
    const training = createFreshlegs({ repository: sqlite.sqliteRepository({ database }) });
    await expect(training.catalogue.put({ exercises })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    });
    expect(database.prepare('select count(*) from exercise').pluck().get()).toBe(0);
    database.close();
  });
  describe('on PostgreSQL', () => {
    let database: TestDatabase | undefined;
    afterAll(() => database?.close());
    it('has unique names of exercises, and belongs to the transaction of a client', async () => {
      database = await createDatabase();
      const pool = database.openPool();
      await postgres.migrate(pool, { base: true });
      const training = createFreshlegs({ repository: postgres.postgresRepository({ pool }) });
      await expect(training.catalogue.put({ exercises })).rejects.toMatchObject({
        code: 'INVALID_INPUT',
      });
      const client = await pool.connect();
      const inside = training.withRepository(postgres.postgresRepository({ client }));
      const put = () => inside.catalogue.put({ users: [7], exercises: exercises.slice(1) });
      const count = async () =>
        (await pool.query<{ n: string }>('select count(*) as n from exercise')).rows[0]?.n;
      await expect(put()).rejects.toMatchObject({ code: 'CONFIGURATION' });
      await client.query('begin');
      await put();
      await client.query('rollback');
      expect(await count()).toBe('0');
      await client.query('begin');
      await put();
      await client.query('commit');
      expect(await count()).toBe('1');
      client.release();
    });
  });
});
