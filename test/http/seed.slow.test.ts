import { createFreshlegs, type Freshlegs, type PerformedSet } from 'freshlegs';
import { afterEach, describe, expect, it } from 'vitest';
import {
  type DemoDatabase,
  openPostgres,
  openSqlite,
} from '../../examples/express-server/demo/database';
import { seedDemo } from '../../examples/express-server/demo/seed';
import { createDatabase } from '../support/database.js';
import { NOW } from './harness';
import { dump, listTables } from './stores';

const DAY_MS = 86_400_000;

const opened: { readonly close: () => Promise<void> }[] = [];

afterEach(async () => {
  for (const { close } of opened.splice(0)) await close();
});

/** Closes the value when the test ends. */
const keep = <Opened extends { readonly close: () => Promise<void> }>(value: Opened): Opened => {
  opened.push(value);
  return value;
};

const open = (): DemoDatabase => keep(openSqlite(':memory:'));

const openOnPostgres = async (): Promise<DemoDatabase> => {
  const { url, close } = await createDatabase();
  const database = keep(await openPostgres(url));
  keep({ close });
  return database;
};

const dumpOf = ({ query }: DemoDatabase) =>
  dump({ query, tables: () => listTables('SQLite', query) });

/** The rows without times, because some columns have the current time as their default. */
const rowsOf = async ({ query }: DemoDatabase): Promise<string> => {
  const tables = await listTables('SQLite', query);
  const rows = await Promise.all(tables.map((table) => query(`select * from "${table}"`)));
  return JSON.stringify(rows).replaceAll(/1[67]\d{11}/g, 'time');
};

const serviceOn = ({ repository }: DemoDatabase, now = NOW): Freshlegs =>
  createFreshlegs({ repository, now: () => now });

const daysLater = (days: number): Date => new Date(NOW.getTime() + days * DAY_MS);

describe('the demo', () => {
  it('has eight weeks of plausible training, and one user without training', async () => {
    const database = open();
    expect(await seedDemo(database, { now: NOW })).toBe('seeded');
    const { logs, recovery, swaps, recommendations } = serviceOn(database);
    const { logs: all } = await logs.list({ userId: 1, limit: 100 });
    const done = all.flatMap(({ completedAt }) => completedAt ?? []);
    const planned = all.filter((log) => log.completedAt === null);
    expect(planned.map((log) => log.scheduledFor)).toEqual(['2026-03-10']);
    const daysAgo = done.map((instant) => (NOW.getTime() - instant.getTime()) / DAY_MS);
    expect(Math.min(...daysAgo)).toBeGreaterThan(0);
    expect(Math.min(...daysAgo)).toBeLessThan(1.5);
    expect(Math.max(...daysAgo)).toBeGreaterThan(49);
    expect(Math.max(...daysAgo)).toBeLessThan(57);
    const perWeek = Array.from(
      { length: 8 },
      (_, week) => daysAgo.filter((age) => Math.ceil(age / 7) === week + 1).length,
    );
    for (const sessions of perWeek) {
      expect(sessions).toBeGreaterThanOrEqual(3);
      expect(sessions).toBeLessThanOrEqual(5);
    }
    expect(new Set(perWeek).size).toBeGreaterThan(1);
    expect((await swaps.list({ userId: 1 })).swaps).toHaveLength(1);
    expect((await recovery.verify({ userId: 1 })).consistent).toBe(true);
    for (const userId of [1, 2]) {
      const answer = await recommendations.smartWorkout({ userId });
      expect(answer.recommendations).toHaveLength(3);
    }
    expect((await logs.list({ userId: 2 })).logs).toEqual([]);
  });

  it('has weights that grow slowly, and the effort of most sets', async () => {
    const database = open();
    await seedDemo(database, { now: NOW });
    const { logs } = serviceOn(database);
    const { logs: all } = await logs.list({ userId: 1, limit: 100, completed: true });
    const [bench] = await database.query(
      "select id from exercise where name = 'Barbell Bench Press'",
    );
    const details = await Promise.all(all.map(({ id }) => logs.find({ userId: 1, logId: id })));
    const performed = details.flatMap((log) => log?.exercises ?? []);
    const sets = performed.flatMap((exercise): readonly PerformedSet[] => exercise.sets);
    const working = sets.filter((set) => set.type !== 'warmup');
    expect(working.length).toBeLessThan(sets.length);
    const rated = working.filter((set) => set.rir !== undefined || set.rpe !== undefined);
    expect(rated.length / working.length).toBeGreaterThan(0.7);
    const weights = performed
      .filter((exercise) => exercise.exerciseId === bench?.['id'])
      .map((exercise) => exercise.sets.at(-1)?.weightKg ?? 0)
      .reverse();
    expect(weights).toEqual([...weights].sort((a, b) => a - b));
    expect(weights.at(-1)).toBeGreaterThan(weights[0] ?? Infinity);
  });

  it('is written in chronological order', async () => {
    const database = open();
    await seedDemo(database, { now: NOW });
    const late = await database.query(
      'select id from workout_log where completed_at is not null and created_at <> completed_at',
    );
    expect(late).toEqual([]);
    const { customWorkouts, logs } = serviceOn(database);
    const [hotel] = (await customWorkouts.list({ userId: 1 })).customWorkouts;
    const oldest = (await logs.list({ userId: 1, limit: 100 })).logs.at(-1);
    expect(hotel?.createdAt).toEqual(oldest?.completedAt);
  });

  it('is the same on each run and machine', async () => {
    const [first, second] = [open(), open()];
    await seedDemo(first, { now: NOW });
    await seedDemo(second, { now: NOW });
    expect((await rowsOf(first)) === (await rowsOf(second))).toBe(true);
  });

  it('can be seeded at any time of day', async () => {
    for (const time of ['00:00:00', '03:30:00', '17:00:00', '23:59:59']) {
      const now = new Date(`2026-03-01T${time}Z`);
      const database = open();
      await seedDemo(database, { now, timeZone: 'Pacific/Auckland' });
      const { consistent } = await serviceOn(database, now).recovery.verify({ userId: 1 });
      expect(consistent).toBe(true);
    }
  });
});

describe('seeding again', () => {
  const newest = async ({ query }: DemoDatabase): Promise<number> => {
    const [row] = await query('select max(completed_at) as newest from workout_log');
    return Number(row?.['newest']);
  };

  it('keeps a recent demo, and renews a stale one that no visitor has changed', async () => {
    const database = open();
    await seedDemo(database, { now: NOW });
    const before = await dumpOf(database);
    expect(await seedDemo(database, { now: daysLater(0.5) })).toBe('kept');
    expect(await dumpOf(database)).toEqual(before);
    const later = daysLater(30);
    expect(await seedDemo(database, { now: later })).toBe('renewed');
    expect(later.getTime() - (await newest(database))).toBeLessThan(2 * DAY_MS);
    const { logs, recovery } = serviceOn(database, later);
    expect((await logs.list({ userId: 1, limit: 100 })).nextCursor).toBeNull();
    expect((await recovery.verify({ userId: 1 })).consistent).toBe(true);
    expect(await seedDemo(database, { now: later })).toBe('kept');
    expect(await seedDemo(database, { now: daysLater(60) })).toBe('renewed');
  });

  it('keeps what a visitor wrote, as either user, even after a year', async () => {
    for (const userId of [1, 2]) {
      const database = open();
      await seedDemo(database, { now: NOW });
      const { logs } = serviceOn(database);
      await logs.create({ userId, source: { type: 'program', programDayId: 1 } });
      const before = await dumpOf(database);
      expect(await seedDemo(database, { now: daysLater(400) })).toBe('kept');
      expect(await dumpOf(database)).toEqual(before);
    }
  });

  it('does not count a refused request as a change', async () => {
    const database = open();
    await seedDemo(database, { now: NOW });
    const { logs } = serviceOn(database);
    await expect(logs.delete({ userId: 2, logId: 1 })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await seedDemo(database, { now: daysLater(30) })).toBe('renewed');
  });

  it('leaves nothing of an interrupted seed, and seeds everything the next time', async () => {
    const database = open();
    await database.query(
      `create trigger stop before insert on workout_swap
       begin select raise(abort, 'power cut'); end`,
    );
    const before = await dumpOf(database);
    await expect(seedDemo(database, { now: NOW })).rejects.toThrow();
    expect(await dumpOf(database)).toEqual(before);
    await database.query('drop trigger stop');
    expect(await seedDemo(database, { now: NOW })).toBe('seeded');
  });

  it('does not change existing users', async () => {
    const database = open();
    await database.query("insert into users (id, name) values (1, 'Somebody')");
    expect(await seedDemo(database, { now: NOW })).toBe('kept');
    expect(await database.query('select name from users')).toEqual([{ name: 'Somebody' }]);
  });
});

describe('on Postgres', () => {
  /** What the user sees of the demo, including ids. */
  const seenOn = async (database: DemoDatabase): Promise<unknown> => {
    const { logs, recovery, swaps, recommendations, customWorkouts } = serviceOn(database);
    const list = await logs.list({ userId: 1, limit: 100 });
    return {
      list,
      details: await Promise.all(list.logs.map(({ id }) => logs.find({ userId: 1, logId: id }))),
      swaps: await swaps.list({ userId: 1 }),
      customWorkouts: await customWorkouts.list({ userId: 1 }),
      muscleGroups: await recovery.muscleGroups({ userId: 1 }),
      available: await swaps.targets({ userId: 1, limit: 100 }),
      recommended: await recommendations.smartWorkout({ userId: 1, explain: true }),
      newcomer: await recommendations.smartWorkout({ userId: 2 }),
    };
  };

  it('the demo is the same as on SQLite', async () => {
    const postgres = await openOnPostgres();
    const sqlite = open();
    for (const database of [postgres, sqlite]) {
      expect(await seedDemo(database, { now: NOW })).toBe('seeded');
    }
    expect(await seenOn(postgres)).toEqual(await seenOn(sqlite));
  });

  it("the demo is kept, renewed when it is stale, and no longer renewed after a visitor's change", async () => {
    const database = await openOnPostgres();
    expect(await seedDemo(database, { now: NOW })).toBe('seeded');
    expect(await seedDemo(database, { now: daysLater(0.5) })).toBe('kept');
    expect(await seedDemo(database, { now: daysLater(30) })).toBe('renewed');
    await serviceOn(database, daysLater(30)).logs.delete({ userId: 1, logId: 50 });
    expect(await seedDemo(database, { now: daysLater(60) })).toBe('kept');
  });

  it('the demo is seeded once if several servers start together', async () => {
    const { url, close } = await createDatabase();
    const databases = await Promise.all(
      Array.from({ length: 4 }, async () => keep(await openPostgres(url))),
    );
    keep({ close });
    const outcomes = await Promise.all(
      databases.map((database) => seedDemo(database, { now: NOW })),
    );
    expect(outcomes.sort()).toEqual(['kept', 'kept', 'kept', 'seeded']);
  });
});
