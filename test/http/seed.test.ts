import Database from 'better-sqlite3';
import { createFreshlegs, type PerformedSet } from 'freshlegs';
import { migrate, sqliteRepository } from 'freshlegs/sqlite';
import { describe, expect, it } from 'vitest';
import { seedDemo } from '../../examples/express-server/seed';
import { dump, NOW } from './harness';

const DAY_MS = 86_400_000;

const open = (): Database.Database => {
  const database = new Database(':memory:');
  database.pragma('foreign_keys = on');
  migrate(database, { base: true });
  return database;
};

const serviceOn = (database: Database.Database, now = NOW) =>
  createFreshlegs({ repository: sqliteRepository({ database }), now: () => now }).sync;

const daysLater = (days: number): Date => new Date(NOW.getTime() + days * DAY_MS);

const withoutTimes = (text: string): string => text.replaceAll(/1[67]\d{11}/g, 'time');

describe('the demo', () => {
  it('is eight weeks of plausible training, and one user without any', () => {
    const database = open();
    expect(seedDemo(database, { now: NOW })).toBe('seeded');
    const { logs, recovery, swaps, recommendations } = serviceOn(database);
    const all = logs.list({ userId: 1, limit: 100 }).logs;
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
    expect(swaps.list({ userId: 1 }).swaps).toHaveLength(1);
    expect(recovery.verify({ userId: 1 }).consistent).toBe(true);
    expect(recommendations.smartWorkout({ userId: 1 }).recommendations).toHaveLength(3);
    expect(logs.list({ userId: 2 }).logs).toEqual([]);
    expect(recommendations.smartWorkout({ userId: 2 }).recommendations).toHaveLength(3);
  });

  it('has weights that grow slowly, and efforts on most sets', () => {
    const database = open();
    seedDemo(database, { now: NOW });
    const { logs } = serviceOn(database);
    const all = logs.list({ userId: 1, limit: 100 }).logs.filter((log) => log.completedAt !== null);
    const bench = database
      .prepare<[], number>("select id from exercise where name = 'Barbell Bench Press'")
      .pluck()
      .get();
    const sessions = all.map((log) => logs.find({ userId: 1, logId: log.id })?.exercises ?? []);
    const sets = sessions.flat().flatMap((exercise): readonly PerformedSet[] => exercise.sets);
    const working = sets.filter((set) => set.type !== 'warmup');
    expect(working.length).toBeLessThan(sets.length);
    const rated = working.filter((set) => set.rir !== undefined || set.rpe !== undefined);
    expect(rated.length / working.length).toBeGreaterThan(0.7);
    const weights = sessions
      .flat()
      .filter((exercise) => exercise.exerciseId === bench)
      .map((exercise) => exercise.sets.at(-1)?.weightKg ?? 0)
      .reverse();
    expect(weights).toEqual([...weights].sort((a, b) => a - b));
    expect(weights.at(-1)).toBeGreaterThan(weights[0] ?? Infinity);
  });

  it('was written as time went by', () => {
    const database = open();
    seedDemo(database, { now: NOW });
    const late = `select count(*) from workout_log where completed_at is not null
      and created_at <> completed_at`;
    expect(database.prepare(late).pluck().get()).toBe(0);
    const { customWorkouts, logs } = serviceOn(database);
    const [hotel] = customWorkouts.list({ userId: 1 }).customWorkouts;
    const oldest = logs.list({ userId: 1, limit: 100 }).logs.at(-1);
    expect(hotel?.createdAt).toEqual(oldest?.completedAt);
  });

  it('is the same each time, whatever the machine', () => {
    const [first, second] = [open(), open()];
    seedDemo(first, { now: NOW });
    seedDemo(second, { now: NOW });
    expect(withoutTimes(dump(first))).toBe(withoutTimes(dump(second)));
  });

  it('seeds at any time of day', () => {
    for (const time of ['00:00:00', '03:30:00', '17:00:00', '23:59:59']) {
      const now = new Date(`2026-03-01T${time}Z`);
      const database = open();
      seedDemo(database, { now, timeZone: 'Pacific/Auckland' });
      expect(serviceOn(database, now).recovery.verify({ userId: 1 }).consistent).toBe(true);
    }
  });
});

describe('seeding again', () => {
  const newest = (database: Database.Database): number =>
    database.prepare<[], number>('select max(completed_at) from workout_log').pluck().get() ?? 0;

  it('keeps a fresh demo, and renews a stale one that nobody wrote to', () => {
    const database = open();
    seedDemo(database, { now: NOW });
    const before = dump(database);
    expect(seedDemo(database, { now: daysLater(0.5) })).toBe('kept');
    expect(dump(database)).toBe(before);
    const later = daysLater(30);
    expect(seedDemo(database, { now: later })).toBe('renewed');
    expect(later.getTime() - newest(database)).toBeLessThan(2 * DAY_MS);
    const { logs, recovery } = serviceOn(database, later);
    expect(logs.list({ userId: 1, limit: 100 }).nextCursor).toBeNull();
    expect(recovery.verify({ userId: 1 }).consistent).toBe(true);
    expect(seedDemo(database, { now: later })).toBe('kept');
    expect(seedDemo(database, { now: daysLater(60) })).toBe('renewed');
  });

  it('keeps what a visitor wrote, as either user, however old', () => {
    for (const userId of [1, 2]) {
      const database = open();
      seedDemo(database, { now: NOW });
      const { logs } = serviceOn(database);
      logs.create({ userId, source: { type: 'program', programDayId: 1 } });
      const before = dump(database);
      expect(seedDemo(database, { now: daysLater(400) })).toBe('kept');
      expect(dump(database)).toBe(before);
    }
  });

  it('does not take a refused request for a visitor’s data', () => {
    const database = open();
    seedDemo(database, { now: NOW });
    const { logs } = serviceOn(database);
    expect(() => logs.delete({ userId: 2, logId: 1 })).toThrow();
    expect(seedDemo(database, { now: daysLater(30) })).toBe('renewed');
  });

  it('leaves nothing when it is interrupted, and seeds whole the next time', () => {
    const database = open();
    database.exec(`create trigger stop before insert on workout_swap
      begin select raise(abort, 'power cut'); end`);
    const before = dump(database);
    expect(() => seedDemo(database, { now: NOW })).toThrow();
    expect(dump(database)).toBe(before);
    database.exec('drop trigger stop');
    expect(seedDemo(database, { now: NOW })).toBe('seeded');
  });

  it('leaves users alone that it did not make', () => {
    const database = open();
    database.exec("insert into users (id, name) values (1, 'Somebody')");
    expect(seedDemo(database, { now: NOW })).toBe('kept');
    expect(database.prepare('select name from users').pluck().all()).toEqual(['Somebody']);
  });
});
