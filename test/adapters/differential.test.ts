import fc from 'fast-check';
import { createFreshlegs, isFreshlegsError, type SyncCapableRepository } from 'freshlegs';
import { expect, it } from 'vitest';
import { FIXTURE, STRANGER, USER } from '../conformance/fixture.js';
import { memoryStore } from './memory-store.js';
import { sqliteMemoryStore } from './sqlite-store.js';

const HOUR = 3_600_000;

/** One call: a name, and numbers that choose among what exists. */
interface Step {
  readonly call: string;
  readonly user: number;
  readonly log: number;
  readonly workout: number;
  readonly hours: number;
  readonly sets: number;
}

/** Calls with their weights: what others build on comes more often than what takes it away. */
const WEIGHTS = {
  create: 5,
  plan: 4,
  complete: 2,
  record: 2,
  correct: 2,
  swap: 6,
  revert: 8,
  delete: 1,
  derive: 3,
  rename: 2,
  forget: 2,
  available: 1,
  recommend: 2,
  list: 2,
  rawDelete: 1,
  rawPlan: 1,
};
const CALLS = Object.keys(WEIGHTS);

const step: fc.Arbitrary<Step> = fc.record({
  call: fc.oneof(
    ...Object.entries(WEIGHTS).map(([call, weight]) => ({ arbitrary: fc.constant(call), weight })),
  ),
  user: fc.constantFrom(USER, USER, USER, STRANGER),
  log: fc.integer({ min: 1, max: 8 }),
  workout: fc.integer({ min: 1, max: 6 }),
  hours: fc.integer({ min: 0, max: 60 }),
  sets: fc.integer({ min: 1, max: 5 }),
});

const refOf = (workout: number) =>
  workout <= 4
    ? ({ type: 'program', programDayId: workout } as const)
    : ({ type: 'custom', customWorkoutId: workout - 4 } as const);

type Store = ReturnType<typeof memoryStore>;
type Service = ReturnType<typeof createFreshlegs<SyncCapableRepository>>['sync'];

/** Mostly an id that exists, sometimes one that does not or is a stranger's. */
const choose = (ids: readonly number[], { log, hours }: Step): number =>
  hours % 10 === 0 ? log : (ids[log % ids.length] ?? log);

const runStep = ({ sync }: { sync: Service }, { raw }: Store, step: Step): unknown => {
  const { call, user, workout, sets } = step;
  const source = refOf(workout);
  const logs = sync.logs.list({ userId: user, includeInactive: sets > 4, limit: 100 }).logs;
  const log = choose(
    logs.map(({ id }) => id),
    step,
  );
  const exercises = [
    {
      exerciseId: (workout % 6) + 1,
      sets: Array.from({ length: sets }, (_, at) => ({ reps: 5 + at, rir: at })),
    },
  ];
  const customWorkout = () =>
    choose(
      sync.customWorkouts.list({ userId: user }).customWorkouts.map(({ id }) => id),
      step,
    );
  switch (call) {
    case 'create':
      return sync.logs.create({ userId: user, source, ...(sets > 3 ? { exercises } : {}) });
    case 'plan':
      return sync.logs.create({
        userId: user,
        source,
        completed: false,
        scheduledFor: '2026-03-05',
      });
    case 'complete':
      return sync.logs.complete({ userId: user, logId: log, ...(sets > 3 ? { exercises } : {}) });
    case 'record':
      return sync.logs.record({ userId: user, logId: log });
    case 'correct':
      return sync.logs.record({ userId: user, logId: log, exercises });
    case 'delete':
      return sync.logs.delete({ userId: user, logId: log });
    case 'swap':
      return sync.swaps.swap({ userId: user, logId: log, target: source });
    case 'revert':
      return sync.swaps.revert({
        userId: user,
        swapId: choose(
          sync.swaps.list({ userId: user, limit: 2 }).swaps.map(({ id }) => id),
          step,
        ),
      });
    case 'derive':
      return sync.customWorkouts.derive({ userId: user, from: source });
    case 'rename':
      return sync.customWorkouts.update({
        userId: user,
        customWorkoutId: customWorkout(),
        name: `Name ${sets}`,
        ...(sets > 2 ? { exercises: [{ exerciseId: sets }] } : {}),
      });
    case 'forget':
      return sync.customWorkouts.delete({ userId: user, customWorkoutId: customWorkout() });
    case 'available':
      return sync.swaps.available({
        userId: user,
        logId: log,
        limit: sets,
        ...(sets > 2 ? { muscleGroup: 'chest' } : {}),
      });
    case 'recommend':
      return sync.recommendations.smartWorkout({ userId: user, explain: true, strict: sets > 3 });
    case 'rawDelete':
      raw.deleteLog(log);
      return sync.logs.record({ userId: user, logId: log });
    case 'rawPlan':
      raw.setCompletedAt(log, null);
      return null;
    default:
      return [
        sync.logs.list({ userId: user, includeInactive: true, limit: 100 }),
        sync.swaps.list({ userId: user, limit: 100 }),
        sync.swaps.list({ userId: user, chainOfLogId: log }),
        sync.customWorkouts.list({ userId: user }),
        sync.recovery.muscleGroups({ userId: user }),
        sync.recovery.verify({ userId: user }),
      ];
  }
};

const outcome = (run: () => unknown): unknown => {
  try {
    return { answer: run() };
  } catch (error) {
    if (!isFreshlegsError(error) || error.code === 'INTERNAL') throw error;
    return { code: error.code, details: error.details };
  }
};

it('memory and SQLite give the same answers to the same calls', () => {
  const succeeded = new Map<string, number>();
  fc.assert(
    fc.property(fc.array(step, { minLength: 15, maxLength: 40 }), (steps) => {
      const stores = [memoryStore(FIXTURE), sqliteMemoryStore(FIXTURE)];
      const clock = { now: new Date('2026-03-04T18:00:00Z') };
      const services = stores.map(({ repository }) =>
        createFreshlegs({ repository, now: () => clock.now }),
      );
      for (const next of steps) {
        clock.now = new Date(clock.now.getTime() + next.hours * HOUR);
        const [first, second] = services.map((service, at) => {
          const store = stores[at];
          return store === undefined ? null : outcome(() => runStep(service, store, next));
        });
        expect(second).toEqual(first);
        if (typeof first === 'object' && first !== null && 'answer' in first) {
          succeeded.set(next.call, (succeeded.get(next.call) ?? 0) + 1);
        }
      }
      for (const { close } of stores) close();
    }),
    { numRuns: Number(process.env['FC_RUNS'] ?? 150) },
  );
  // A figure needs its activity: every call must have succeeded often enough to mean something.
  for (const call of CALLS) expect(succeeded.get(call) ?? 0, call).toBeGreaterThanOrEqual(15);
}, 120_000);
