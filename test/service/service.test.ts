import Database from 'better-sqlite3';
import { createFreshlegs } from 'freshlegs';
import { createMemoryTables, memoryRepository } from 'freshlegs/memory';
import { migrate } from 'freshlegs/sqlite';
import { describe, expect, it } from 'vitest';
import { memoryStore } from '../support/memory-store.js';
import { FIXTURE, PUSH_DAY, USER } from '../support/integer-ids.js';

const PUSH = { type: 'program', programDayId: PUSH_DAY } as const;

describe('createFreshlegs', () => {
  it('has sync methods only if the repository has them', () => {
    const { repository } = memoryStore(FIXTURE);
    const { sync: _, ...promised } = repository;
    expect('sync' in createFreshlegs({ repository })).toBe(true);
    const training = createFreshlegs({ repository: promised });
    expect('sync' in training).toBe(false);
    // @ts-expect-error -- a repository without sync methods makes a service without them
    expect(training.sync).toBeUndefined();
  });
  it('gives the same answers sync and async', async () => {
    const { repository } = memoryStore(FIXTURE);
    const training = createFreshlegs({ repository, now: () => new Date(0) });
    training.sync.logs.create({ userId: USER, source: PUSH });
    expect(await training.recovery.muscleGroups({ userId: USER })).toEqual(
      training.sync.recovery.muscleGroups({ userId: USER }),
    );
  });
  it('has the same options on another repository', async () => {
    const first = memoryStore(FIXTURE);
    const second = memoryStore(FIXTURE);
    const training = createFreshlegs({ repository: first.repository, now: () => new Date(5) });
    const { log } = await training
      .withRepository(second.repository)
      .logs.create({ userId: USER, source: PUSH });
    expect(log.completedAt).toEqual(new Date(5));
    expect(first.raw.log(log.id)).toBeNull();
    expect(second.raw.log(log.id)).not.toBeNull();
  });
  it('lists the days of a program by position, then those without a position by id', () => {
    const positions = [null, 2, 0, null, 1];
    const tables = createMemoryTables({
      users: [{ id: USER }],
      programs: [{ id: 1, userId: null, name: 'Split' }],
      programDays: positions.map((position, at) => ({
        ...{ id: at + 1, programId: 1, name: `Day ${at + 1}`, position },
      })),
    });
    const { sync } = createFreshlegs({ repository: memoryRepository({ tables }) });
    const { programs } = sync.catalogue.programs({ userId: USER });
    const names = programs.map(({ days }) => days.map(({ name }) => name));
    expect(names).toEqual([['Day 3', 'Day 5', 'Day 2', 'Day 1', 'Day 4']]);
  });
  it('refuses a time zone that does not exist', () => {
    expect(() =>
      createFreshlegs({ repository: memoryRepository(), timeZone: 'Mars/Olympus' }),
    ).toThrow(expect.objectContaining({ code: 'INVALID_INPUT' }));
  });
  it.each([
    ['now', { now: 5 }],
    ['now', { now: null }],
    ['locale', { locale: 5 }],
    ['dayStartsAt', { dayStartsAt: '4:00' }],
    ['dayStartsAt', { dayStartsAt: 4 }],
    ['weekStartsOn', { weekStartsOn: 7 }],
    ['weekStartsOn', { weekStartsOn: 'sunday' }],
    ['repository', { repository: undefined }],
    ['repository', { repository: new Database(':memory:') }],
  ])('refuses an option %s with a value of another type: %j', (name, wrong) => {
    const options = { repository: memoryRepository(), ...(wrong as object) };
    expect(() => createFreshlegs(options)).toThrow(
      expect.objectContaining({
        code: 'CONFIGURATION',
        message: expect.stringMatching(new RegExp(`^The option ${name} `)) as unknown,
      }),
    );
  });
  it.each<[string, unknown, string]>([
    ['a number', Date.now, 'a number'],
    [
      'a time that some stores cannot hold',
      () => new Date('+010000-01-01T00:00:00Z'),
      '+010000-01-01T00:00:00.000Z',
    ],
    ['a time before 1970', () => new Date(-1), '1969-12-31T23:59:59.999Z'],
    ['a text', () => new Date().toISOString(), 'a string'],
    ['an invalid Date', () => new Date(Number.NaN), 'an invalid Date'],
    ['an object', () => ({}), 'another object'],
    ['nothing', () => undefined, 'nothing'],
  ])('refuses a clock that returns %s, and says so', async (_name, now, returned) => {
    const { repository } = memoryStore(FIXTURE);
    const training = createFreshlegs({ repository, now: now as () => Date });
    const call = training.logs.list({ userId: USER });
    await expect(call).rejects.toMatchObject({
      code: 'CONFIGURATION',
      message: `The option now must return a Date from 1970 to 9998, such as () => new Date(); it returned ${returned}.`,
    });
    expect(() => training.sync.logs.list({ userId: USER })).toThrow(
      expect.objectContaining({ code: 'CONFIGURATION' }),
    );
  });
  it('refuses a clock that throws, with its error as the cause', async () => {
    const cause = new Error('no clock');
    const now = (): Date => {
      throw cause;
    };
    const refused = { code: 'CONFIGURATION', message: expect.stringContaining('threw') as string };
    const { logs } = createFreshlegs({ repository: memoryStore(FIXTURE).repository, now });
    await expect(logs.list({ userId: USER })).rejects.toMatchObject({ ...refused, cause });
    const database = new Database(':memory:');
    expect(() => migrate(database, { base: true, now })).toThrow(expect.objectContaining(refused));
    expect(() => migrate(database, { base: true, now: () => new Date(Number.NaN) })).toThrow(
      expect.objectContaining({ code: 'CONFIGURATION' }),
    );
  });
  it("keeps an idempotency key after a server's clock was two days ahead", () => {
    const { repository } = memoryStore(FIXTURE);
    let now = new Date('2026-03-04T18:00:00Z');
    const { sync } = createFreshlegs({ repository, now: () => now });
    const write = (idempotencyKey: string) =>
      sync.logs.create({ userId: USER, source: PUSH, completed: false, idempotencyKey });
    const first = write('mine');
    now = new Date('2026-03-06T18:00:00Z');
    write('of the fast server');
    now = new Date('2026-03-04T19:00:00Z');
    expect(write('mine')).toEqual(first);
    expect(sync.logs.list({ userId: USER }).logs).toHaveLength(2);
  });
  it('reads the clock once per call, and is not affected if the caller changes the returned Date', async () => {
    const { repository } = memoryStore(FIXTURE);
    let calls = 0;
    const shared = new Date('2026-03-04T18:00:00Z');
    const training = createFreshlegs({
      repository,
      now: () => {
        calls++;
        return shared;
      },
    });
    const { log } = await training.logs.create({ userId: USER, source: PUSH });
    expect(calls).toBe(1);
    shared.setTime(0);
    const found = await training.logs.find({ userId: USER, logId: log.id });
    expect(found?.log.completedAt).toEqual(new Date('2026-03-04T18:00:00Z'));
  });
});
