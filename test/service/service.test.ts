import { createFreshlegs, type Logger, type Repository } from 'freshlegs';
import { memoryRepository } from 'freshlegs/memory';
import { describe, expect, it } from 'vitest';
import { memoryStore } from '../adapters/memory-store.js';
import { FIXTURE, PUSH_DAY, USER } from '../conformance/fixture.js';

const PUSH = { type: 'program', programDayId: PUSH_DAY } as const;

const recordingLogger = () => {
  const lines: [level: string, fields: Readonly<Record<string, unknown>>][] = [];
  const logger: Logger = {
    debug: (fields) => lines.push(['debug', fields]),
    error: (fields) => lines.push(['error', fields]),
  };
  return { lines, logger };
};

describe('createFreshlegs', () => {
  it('has the methods at once only where the repository can', () => {
    const { repository } = memoryStore(FIXTURE);
    const { sync: _, ...promised } = repository;
    expect('sync' in createFreshlegs({ repository })).toBe(true);
    const training = createFreshlegs<Repository>({ repository: promised });
    expect('sync' in training).toBe(false);
    // @ts-expect-error -- a repository that only promises has no sync methods
    expect(training.sync).toBeUndefined();
  });
  it('answers the same with and without promises', async () => {
    const { repository } = memoryStore(FIXTURE);
    const training = createFreshlegs({ repository, now: () => new Date(0) });
    training.sync.logs.create({ userId: USER, source: PUSH });
    expect(await training.recovery.muscleGroups({ userId: USER })).toEqual(
      training.sync.recovery.muscleGroups({ userId: USER }),
    );
  });
  it('works the same on another repository', async () => {
    const first = memoryStore(FIXTURE);
    const second = memoryStore(FIXTURE);
    const training = createFreshlegs({ repository: first.repository, now: () => new Date(5) });
    const { log } = await training
      .using(second.repository)
      .logs.create({ userId: USER, source: PUSH });
    expect(log.completedAt).toEqual(new Date(5));
    expect(first.raw.log(log.id)).toBeNull();
    expect(second.raw.log(log.id)).not.toBeNull();
  });
  it('refuses a time zone that does not exist', () => {
    expect(() =>
      createFreshlegs({ repository: memoryRepository(), timeZone: 'Mars/Olympus' }),
    ).toThrow(expect.objectContaining({ code: 'INVALID_INPUT' }));
  });
  it('reads the clock once per call, and a changed Date of the caller changes nothing', async () => {
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

describe('the logger', () => {
  it('gets one line per use case at debug, one per error, and never what a user wrote', async () => {
    const { lines, logger } = recordingLogger();
    const training = createFreshlegs({ repository: memoryStore(FIXTURE).repository, logger });
    await training.customWorkouts.create({
      userId: USER,
      name: 'secret name',
      exercises: [{ exerciseId: 1 }],
    });
    await training.logs.complete({ userId: USER, logId: 99 }).catch(() => undefined);
    training.sync.recovery.verify({ userId: USER });
    expect(() => training.sync.logs.delete({ userId: USER, logId: 99 })).toThrow();
    expect(lines.map(([level, fields]) => [level, fields['operation'], fields['code']])).toEqual([
      ['debug', 'customWorkouts.create', undefined],
      ['error', 'logs.complete', 'NOT_FOUND'],
      ['debug', 'recovery.verify', undefined],
      ['error', 'logs.delete', 'NOT_FOUND'],
    ]);
    expect(JSON.stringify(lines)).not.toContain('secret name');
  });
  it('that throws changes no outcome', async () => {
    const fail = () => {
      throw new Error('the log is full');
    };
    const training = createFreshlegs({
      repository: memoryStore(FIXTURE).repository,
      logger: { debug: fail, error: fail },
    });
    const { log } = await training.logs.create({ userId: USER, source: PUSH });
    expect(log.id).toBe(1);
    await expect(training.logs.delete({ userId: USER, logId: 9 })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });
  it('hears of an error that nobody expected as INTERNAL, with its cause', async () => {
    const { lines, logger } = recordingLogger();
    const cause = new Error('the store is on fire');
    const { repository } = memoryStore(FIXTURE);
    const broken = { ...repository, readForecast: () => Promise.reject(cause) };
    const training = createFreshlegs<Repository>({ repository: broken, logger });
    await expect(training.recovery.muscleGroups({ userId: USER })).rejects.toMatchObject({
      code: 'INTERNAL',
      cause,
    });
    expect(lines).toHaveLength(1);
    expect(lines[0]?.[1]['cause']).toBe(cause);
  });
});
