import fc from 'fast-check';
import { createFreshlegs, type RecoveryReport, type SyncFreshlegs } from 'freshlegs';
import { describe, expect, it } from 'vitest';
import { memoryStore } from '../support/memory-store.js';
import { sqliteMemoryStore } from '../support/sqlite-store.js';
import { FIXTURE, LEGS, PULL, PUSH, USER } from '../support/integer-ids.js';

const SEED = Number(process.env['SEED'] ?? Date.now()) % 2 ** 31;
const RUNS = process.env['FAULTS'] === 'full' ? 300 : 40;
const TIMEOUT = 300_000;
const HOUR = 3_600_000;
const user = { userId: USER };

type Training = SyncFreshlegs['sync'];
const STORES = [
  { name: 'memory', setup: memoryStore },
  { name: 'SQLite', setup: sqliteMemoryStore },
];

/**
 * Clocks and calendars behave oddly at these instants. Includes the first and last valid instants.
 */
const ODD = [
  '1970-01-02T00:00:00Z',
  '2024-02-29T12:00:00Z',
  '2025-12-31T23:59:59.999Z',
  '2026-03-08T06:59:59.999Z',
  '2026-03-08T07:00:00Z',
  '2026-11-01T05:30:00Z',
  '2026-11-01T06:30:00Z',
  '2011-12-30T10:00:00Z',
  '9998-12-20T00:00:00Z',
].map((text) => Date.parse(text));

/** A workout, and how far the host's clock jumps before it is written. */
interface Written {
  readonly source: typeof PUSH;
  readonly hours: number;
}

const written = fc.record({
  source: fc.constantFrom(PUSH, LEGS, PULL),
  hours: fc.oneof(
    fc.integer({ min: -100, max: 100 }),
    fc.integer({ min: -24 * 400, max: 24 * 400 }),
    fc.double({ min: -2, max: 2, noNaN: true }),
  ),
});

const FIRST = Date.parse('1970-01-02T00:00:00Z');
const LAST = Date.parse('9998-12-31T00:00:00Z');
const within = (time: number): number => Math.min(Math.max(time, FIRST), LAST);

/** When each workout is written, by the host's clock. */
const timesOf = (start: number, writes: readonly Written[]): readonly number[] => {
  let time = start;
  return writes.map(({ hours }) => (time = within(Math.round(time + hours * HOUR))));
};

const scoresOf = ({ muscleGroups }: RecoveryReport): ReadonlyMap<string, number> =>
  new Map(muscleGroups.map(({ muscleGroup, score }) => [muscleGroup, score]));

const history = fc.record({
  start: fc.oneof(
    fc.constantFrom(...ODD),
    fc.integer({ min: Date.parse('2020-01-01'), max: Date.parse('2030-01-01') }),
  ),
  writes: fc.array(written, { minLength: 1, maxLength: 12 }),
});

describe.each(STORES)(`whatever the clock does, on $name, seed ${SEED}`, ({ setup }) => {
  const withStore = (body: (training: Training, clock: { now: Date }) => unknown): void => {
    const { repository, close } = setup(FIXTURE);
    const clock = { now: new Date(0) };
    try {
      body(createFreshlegs({ repository, now: () => clock.now }).sync, clock);
    } finally {
      close();
    }
  };
  const check = (
    property: (
      training: Training,
      clock: { now: Date },
      given: { start: number; writes: Written[] },
    ) => void,
  ): void => {
    fc.assert(
      fc.property(history, (given) => {
        withStore((training, clock) => {
          property(training, clock, given);
        });
      }),
      { numRuns: RUNS, seed: SEED },
    );
  };

  it(
    'scores are between 0 and 100, recovery equals a replay of the logs, and there is a recommendation or advice to rest',
    () => {
      check((training, clock, { start, writes }) => {
        const times = timesOf(start, writes);
        for (const [index, { source }] of writes.entries()) {
          clock.now = new Date(times[index] ?? start);
          training.logs.create({ ...user, source });
          const scores = [...scoresOf(training.recovery.muscleGroups(user)).values()];
          expect(scores.every((score) => score >= 0 && score <= 100)).toBe(true);
          expect(training.recovery.verify(user).consistent).toBe(true);
          const { recommendations, rest } = training.recommendations.smartWorkout(user);
          expect(recommendations.length > 0 || rest !== undefined).toBe(true);
        }
        const { logs } = training.logs.list({ ...user, limit: 100 });
        expect(logs).toHaveLength(writes.length);
      });
    },
    TIMEOUT,
  );

  it(
    'the final state does not depend on the order of writes',
    () => {
      check((training, clock, { start, writes }) => {
        const times = timesOf(start, writes);
        const end = new Date(Math.max(...times));
        for (const [index, { source }] of writes.entries()) {
          clock.now = new Date(times[index] ?? start);
          training.logs.create({ ...user, source });
        }
        clock.now = end;
        const report = training.recovery.muscleGroups(user).muscleGroups;
        withStore((other, otherClock) => {
          const inTime = writes
            .map(({ source }, index) => ({ source, time: times[index] ?? start }))
            .sort((a, b) => a.time - b.time);
          for (const { source, time } of inTime) {
            otherClock.now = new Date(time);
            other.logs.create({ ...user, source });
          }
          otherClock.now = end;
          expect(other.recovery.muscleGroups(user).muscleGroups).toEqual(report);
        });
      });
    },
    TIMEOUT,
  );
});
