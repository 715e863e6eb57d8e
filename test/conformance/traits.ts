import assert from 'node:assert/strict';
import type { RepositoryVerbs, SyncRepository } from 'freshlegs';
import { rejectsWith } from './assert.js';
import { BENCH, CURL, LEG_DAY, NOBODY, PULL_DAY, PUSH_DAY, STRANGER, USER } from './fixture.js';
import type { Bench, Runner, WithBench } from './suite.js';

const PUSH = { type: 'program', programDayId: PUSH_DAY } as const;
const PULL = { type: 'program', programDayId: PULL_DAY } as const;
const SETS = [{ reps: 10 }];

/** Every write of the service, on a log and a swap of the user, with an idempotency key. */
const writes = ({ training }: Bench, ids: { logId: number; swapId: number; workoutId: number }) => {
  const sync = training.sync;
  const { logId, swapId, workoutId: customWorkoutId } = ids;
  return {
    'logs.create': (key: string, userId = USER) =>
      sync.logs.create({ userId, source: PUSH, idempotencyKey: key }),
    'logs.complete': (key: string, userId = USER) =>
      sync.logs.complete({ userId, logId, idempotencyKey: key }),
    'logs.record': (key: string, userId = USER) =>
      sync.logs.record({ userId, logId, idempotencyKey: key }),
    'logs.delete': (key: string, userId = USER) =>
      sync.logs.delete({ userId, logId, idempotencyKey: key }),
    'swaps.swap': (key: string, userId = USER) =>
      sync.swaps.swap({ userId, logId, target: PULL, idempotencyKey: key }),
    'swaps.revert': (key: string, userId = USER) =>
      sync.swaps.revert({ userId, swapId, idempotencyKey: key }),
    'recovery.rebuild': (key: string, userId = USER) =>
      sync.recovery.rebuild({ userId, idempotencyKey: key }),
    'customWorkouts.create': (key: string, userId = USER) =>
      sync.customWorkouts.create({
        userId,
        name: 'New',
        exercises: [{ exerciseId: CURL }],
        idempotencyKey: key,
      }),
    'customWorkouts.derive': (key: string, userId = USER) =>
      sync.customWorkouts.derive({ userId, from: PULL, idempotencyKey: key }),
    'customWorkouts.update': (key: string, userId = USER) =>
      sync.customWorkouts.update({
        userId,
        customWorkoutId,
        name: 'Renamed',
        exercises: [{ exerciseId: BENCH }],
        idempotencyKey: key,
      }),
    'customWorkouts.keep': (key: string, userId = USER) =>
      sync.customWorkouts.keep({ userId, customWorkoutId, idempotencyKey: key }),
    'customWorkouts.delete': (key: string, userId = USER) =>
      sync.customWorkouts.delete({ userId, customWorkoutId, idempotencyKey: key }),
  };
};

/** A planned log, a swap of another log, and a custom workout of the user. */
const prepare = (bench: Bench) => {
  const { sync } = bench.training;
  const { log } = sync.logs.create({ userId: USER, source: PUSH, completed: false });
  const other = sync.logs.create({ userId: USER, source: PUSH });
  const target = { type: 'program', programDayId: LEG_DAY } as const;
  const { swap } = sync.swaps.swap({ userId: USER, logId: other.log.id, target });
  const workout = sync.customWorkouts.create({
    userId: USER,
    name: 'Arms',
    exercises: [{ exerciseId: CURL }],
  });
  return { logId: log.id, swapId: swap.id, workoutId: workout.id };
};

const WRITE_NAMES = [
  'logs.create',
  'logs.complete',
  'logs.record',
  'logs.delete',
  'swaps.swap',
  'swaps.revert',
  'recovery.rebuild',
  'customWorkouts.create',
  'customWorkouts.derive',
  'customWorkouts.update',
  'customWorkouts.keep',
  'customWorkouts.delete',
] as const;

/** A read of each verb; the type fails where the port gets a read that is not here. */
type ReadVerb = Exclude<
  keyof RepositoryVerbs,
  | 'createLog'
  | 'completeLog'
  | 'recordLog'
  | 'deleteLog'
  | 'applySwap'
  | 'revertSwap'
  | 'writeCustomWorkout'
  | 'rebuildRecovery'
>;
const reads = (
  sync: SyncRepository,
  ids: { logId: number; workoutId: number },
  now: Date,
): Record<ReadVerb, (userId: number) => unknown> => {
  const page = { after: null, limit: 10 };
  const model = 'another@1';
  return {
    findLog: (userId) => sync.findLog(userId, ids.logId),
    listLogs: (userId) =>
      sync.listLogs(userId, { ...page, includeInactive: true, completed: null }),
    readRecovery: (userId) => sync.readRecovery(userId, { model, before: null }),
    readVerification: (userId) => sync.readVerification(userId),
    readRecommendation: (userId) =>
      sync.readRecommendation(userId, {
        loadsSince: new Date(0),
        logsSince: new Date(0),
        now,
        before: null,
        programIds: [],
        candidatesMin: 3,
        candidatesMax: 200,
        model,
      }),
    readSwap: (userId) =>
      sync.readSwap(userId, { logId: ids.logId, target: PULL, exerciseIds: [BENCH], model }),
    listWorkouts: (userId) =>
      sync.listWorkouts(userId, {
        ...page,
        type: null,
        text: null,
        primaryMuscleKeys: null,
        exceptOfLogId: null,
        model,
      }),
    listSwaps: (userId) =>
      sync.listSwaps(userId, { ...page, logId: null, chainOfLogId: null, from: null, to: null }),
    listCustomWorkouts: (userId) => sync.listCustomWorkouts(userId, page),
    findCustomWorkout: (userId) => sync.findCustomWorkout(userId, ids.workoutId),
  };
};

const READ_NAMES: readonly ReadVerb[] = [
  'findLog',
  'listLogs',
  'readRecovery',
  'readVerification',
  'readRecommendation',
  'readSwap',
  'listWorkouts',
  'listSwaps',
  'listCustomWorkouts',
  'findCustomWorkout',
];

/** Sets every property of every object in a value that can be set to something else. */
const spoil = (value: unknown): void => {
  if (typeof value !== 'object' || value === null) return;
  if (value instanceof Date) {
    value.setTime(0);
    return;
  }
  for (const key of Object.keys(value)) {
    spoil(Reflect.get(value, key));
    Reflect.set(value, key, 'spoiled');
  }
};

/** Every read of the service. */
const answers = ({ training }: Bench, logId: number): readonly (() => unknown)[] => {
  const { logs, recovery, recommendations, swaps, customWorkouts } = training.sync;
  const user = { userId: USER };
  return [
    () => logs.find({ ...user, logId }),
    () => logs.list(user),
    () => recovery.muscleGroups(user),
    () => recovery.mostRecovered(user),
    () => recommendations.smartWorkout({ ...user, explain: true }),
    () => swaps.available(user),
    () => swaps.preview({ ...user, logId, target: PULL }),
    () => swaps.list(user),
    () => customWorkouts.list(user),
  ];
};

export const traitTests = ({ describe, it }: Runner, withBench: WithBench): void => {
  describe('answers of the service', () => {
    it(
      'are the callers own: changing one changes no other',
      withBench((bench) => {
        const { logId } = prepare(bench);
        for (const [index, ask] of answers(bench, logId).entries()) {
          const expected = structuredClone(answers(bench, logId).map((other) => other()));
          spoil(ask());
          assert.deepEqual(
            answers(bench, logId).map((other) => other()),
            expected,
            `answer ${index}`,
          );
        }
      }),
    );
  });

  describe('every read', () => {
    for (const name of READ_NAMES) {
      it(
        `${name} gives detached results and writes nothing`,
        withBench((bench) => {
          const ids = prepare(bench);
          const read = reads(bench.repository.sync, ids, bench.clock.now)[name];
          const before = bench.raw.dump();
          const first = read(USER);
          const expected = structuredClone(first);
          spoil(first);
          assert.deepEqual(read(USER), expected);
          assert.equal(bench.raw.dump(), before);
        }),
      );
      it(
        `${name} gives a stranger nothing of the user's`,
        withBench((bench) => {
          const read = (ids: { logId: number; workoutId: number }) =>
            reads(bench.repository.sync, ids, bench.clock.now)[name](STRANGER);
          const missing = read({ logId: 901, workoutId: 902 });
          const ids = prepare(bench);
          assert.deepEqual(read(ids), missing);
        }),
      );
      it(
        `${name} answers at once what it answers in time`,
        withBench(async (bench) => {
          const ids = prepare(bench);
          const sync = reads(bench.repository.sync, ids, bench.clock.now)[name](USER);
          // The promised verbs are called in the same way, so the same table of reads serves them.
          const promised = bench.repository as unknown as SyncRepository;
          assert.deepEqual(await reads(promised, ids, bench.clock.now)[name](USER), sync);
        }),
      );
    }
  });

  describe('every write', () => {
    for (const name of WRITE_NAMES) {
      it(
        `${name} with the same idempotency key has one effect and one answer`,
        withBench((bench) => {
          const run = writes(bench, prepare(bench))[name];
          const first = run('key');
          const before = bench.raw.dump();
          assert.deepEqual(run('key'), first);
          assert.equal(bench.raw.dump(), before);
          bench.clock.now = new Date(bench.clock.now.getTime() + 24 * 3_600_000);
          assert.deepEqual(run('key'), first);
          assert.equal(bench.raw.dump(), before);
        }),
      );
      it(
        `${name} for an unknown user is NOT_FOUND and stores nothing`,
        withBench((bench) => {
          const run = writes(bench, prepare(bench))[name];
          const before = bench.raw.dump();
          assert.throws(() => run('key', NOBODY), { code: 'NOT_FOUND' });
          assert.equal(bench.raw.dump(), before);
        }),
      );
      it(
        `${name} adds one to the revision if and only if it changes something`,
        withBench((bench) => {
          const run = writes(bench, prepare(bench))[name];
          const before = bench.raw.revision(USER) ?? 0;
          const unchanged =
            name === 'logs.record' || name === 'recovery.rebuild' || name === 'customWorkouts.keep';
          run('key');
          assert.equal(bench.raw.revision(USER), unchanged ? before : before + 1);
          run('key');
          assert.equal(bench.raw.revision(USER), unchanged ? before : before + 1);
        }),
      );
    }
    it(
      'with a key of another request is IDEMPOTENCY_MISMATCH; keys are per user and last a day',
      withBench(async (bench) => {
        const { training, clock, raw } = bench;
        const request = { userId: USER, source: PUSH, idempotencyKey: 'k' };
        const first = await training.logs.create(request);
        const before = raw.dump();
        await rejectsWith(
          'IDEMPOTENCY_MISMATCH',
          training.logs.create({ ...request, source: PULL }),
        );
        await rejectsWith(
          'IDEMPOTENCY_MISMATCH',
          training.swaps.revert({ userId: USER, swapId: 1, idempotencyKey: 'k' }),
        );
        assert.equal(raw.dump(), before);
        const stranger = await training.logs.create({ ...request, userId: STRANGER });
        assert.notEqual(stranger.log.id, first.log.id);
        clock.now = new Date(clock.now.getTime() + 24 * 3_600_000 + 1);
        const later = await training.logs.create(request);
        assert.notEqual(later.log.id, first.log.id);
      }),
    );
    it(
      'that fails stores no key: the same key can succeed afterwards',
      withBench(async ({ training, raw }) => {
        const exercises = [{ exerciseId: CURL, sets: SETS }];
        const request = { userId: USER, logId: 1, exercises, idempotencyKey: 'k' };
        await rejectsWith('NOT_FOUND', training.logs.complete(request));
        const { log } = await training.logs.create({
          userId: USER,
          source: PUSH,
          completed: false,
        });
        assert.equal(log.id, 1);
        await training.logs.complete(request);
        assert.equal(raw.counted(1).length, 2);
      }),
    );
    it(
      'rejects and never throws',
      withBench(async ({ repository, raw }) => {
        const before = raw.dump();
        const fail = () => {
          throw new RangeError('from decide');
        };
        const query = {
          source: null,
          exerciseIds: [],
          importKey: null,
          completed: true,
          model: 'm',
        };
        let promise: Promise<unknown> | undefined;
        assert.doesNotThrow(() => {
          promise = repository.createLog(USER, query, fail);
        });
        await assert.rejects(promise ?? Promise.resolve(), RangeError);
        assert.equal(raw.dump(), before);
      }),
    );
  });
};
