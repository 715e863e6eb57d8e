import assert from 'node:assert/strict';
import {
  compareIds,
  defineWants,
  type Id,
  type LogId,
  type LogSource,
  type PerformedExercise,
  type ProgramDayId,
  type RecoveryState,
  type StoredWorkoutRef,
  type WorkoutRef,
} from 'freshlegs';
import { same } from './assert.js';
import { createPush, recoveryOf, snapshotOf, store, type Bench, type WithBench } from './bench.js';
import { MISSING_NUMBER, type FixtureIds } from './ids.js';
import type { Runner } from './suite.js';
import { decision } from './verbs.js';

const HOUR = 3_600_000;
const OWN_MODEL = 'gompertz@1';
const SETS = [{ reps: 10 }];

const REVISION = defineWants({ revision: 'one' });
const LOG = defineWants({ logs: 'one' });
const LOG_BY_KEY = defineWants({ logs: 'importKey' });
const WORK = defineWants({
  logs: 'one',
  performed: 'ofLogs',
  workouts: 'ofLogs',
  exercises: 'named',
});
const NAMED = defineWants({ workouts: 'named' });
const OPEN_SOURCE = defineWants({ openSource: 'one' });
const BOTH = defineWants({ logs: 'one', workouts: 'both' });
const CUSTOM = defineWants({ customWorkout: 'one' });
const OWN_LOADS = defineWants({ logs: 'one', ownLoads: 'ofLog', recovery: 'always' });
const WITHDRAWN = defineWants({ logs: 'one', withdrawn: 'ofLog' });
const HIDDEN_LOGS = defineWants({ hiddenLogIds: 'all' });
const IF_STALE = defineWants({ recovery: 'ifStale' });
const IF_MOVED = defineWants({ logs: 'one', ownLoads: 'ofLog', recovery: 'ifMoved' });
const AS_OF = defineWants({ recovery: 'asOf' });
const SWAP = defineWants({
  swap: 'one',
  logs: 'ofSwap',
  ownLoads: 'ofLog',
  recovery: 'ifLoaded',
});
const PERFORMED_OF_SWAP = defineWants({ swap: 'one', logs: 'ofSwap', performed: 'ofLogs' });

const idsOf = <Row extends { readonly id: Id }>(rows: readonly Row[]): readonly Row['id'][] =>
  rows.map(({ id }) => id);

const logIdsIn = (loads: readonly { readonly workoutLogId: LogId }[] | null | undefined) =>
  loads ? [...new Set(loads.map((load) => load.workoutLogId))].sort(compareIds) : null;

const groupsIn = ({ loads }: RecoveryState) => loads?.map(({ muscleGroup }) => muscleGroup) ?? [];

const create = async (
  { training, ids }: Bench,
  source: StoredWorkoutRef,
  exercises?: readonly PerformedExercise[],
): Promise<LogId> => {
  const performed = exercises === undefined ? {} : { exercises: [...exercises] };
  return (await training.logs.create({ userId: ids.USER, source, ...performed })).log.id;
};

const compose = async ({ training, ids }: Bench, userId = ids.USER) =>
  training.customWorkouts.create({ userId, name: 'Own', exercises: [{ exerciseId: ids.CURL }] });

const custom = (customWorkoutId: number) => ({ type: 'custom', customWorkoutId }) as const;
const whole = (customWorkoutId: number) => ({
  ...custom(customWorkoutId),
  customWorkoutExerciseId: null,
});
const program = (programDayId: ProgramDayId) => ({ type: 'program', programDayId }) as const;

const swapTo = ({ training, ids }: Bench, logId: LogId, target: WorkoutRef = ids.LEGS) =>
  training.swaps.swap({ userId: ids.USER, logId, target });

const logTests = (
  { describe, it }: Runner,
  withBench: WithBench,
  { USER, STRANGER, PUSH, PULL, MISSING_LOG }: FixtureIds,
): void => {
  describe('the parts of a snapshot', () => {
    it(
      'are exactly the parts that the wants name',
      withBench(async (bench) => {
        const { id: logId } = await createPush(bench, true);
        same(await snapshotOf(bench, defineWants({}), {}), {});
        same(Object.keys(await snapshotOf(bench, LOG, { logId })), ['logs']);
        const own = await snapshotOf(bench, OWN_LOADS, { logId });
        same(Object.keys(own).sort(), ['logs', 'ownLoads', 'recovery']);
      }),
    );
    it(
      'are read from a single state of the store, so the revision matches the rows',
      withBench(async (bench) => {
        const wants = defineWants({ revision: 'one', logs: 'one' });
        const { id: logId } = await createPush(bench, false);
        const reads = Array.from({ length: 5 }, () =>
          bench.repository.read(USER, wants, { logId }),
        );
        const complete = bench.training.logs.complete({ userId: USER, logId });
        const snapshots = await Promise.all([
          ...reads,
          ...reads.map(() => bench.repository.read(USER, wants, { logId })),
        ]);
        await complete;
        for (const { revision, logs } of snapshots) {
          assert.equal(revision, logs[0]?.log.completedAt === null ? 1 : 2);
        }
      }),
    );
  });

  describe('the revision', () => {
    it(
      "counts the user's writes that changed something, from 0",
      withBench(async (bench) => {
        const revision = async (userId = USER) =>
          (await snapshotOf(bench, REVISION, {}, userId)).revision;
        assert.equal(await revision(), 0);
        const { id: logId } = await createPush(bench, true);
        assert.equal(await revision(), 1);
        await store(bench, {});
        await bench.training.logs.record({ userId: USER, logId });
        assert.equal(await revision(), 1);
        await store(bench, { records: [] });
        same([await revision(), await bench.raw.revision(USER)], [2, 2]);
        assert.equal(await revision(STRANGER), 0);
      }),
    );
  });

  describe('logs', () => {
    it(
      'are found by id with their swaps',
      withBench(async (bench) => {
        const { training } = bench;
        const find = async (logId: LogId) => (await snapshotOf(bench, LOG, { logId })).logs;
        const a = await createPush(bench, true);
        const { status: _, ...log } = a;
        same(await find(a.id), [{ log, replacedBy: null, madeBy: null }]);
        const b = await swapTo(bench, a.id);
        const madeBy = { swapId: b.swap.id, originalLogId: a.id, reverted: false };
        const [original, product] = [await find(a.id), await find(b.log.id)];
        same(original[0]?.replacedBy, { swapId: b.swap.id, swappedLogId: b.log.id });
        same([original[0]?.madeBy, product[0]?.replacedBy], [null, null]);
        same(product[0]?.madeBy, madeBy);
        await training.swaps.revert({ userId: USER, swapId: b.swap.id });
        same((await find(b.log.id))[0]?.madeBy, { ...madeBy, reverted: true });
        assert.equal((await find(a.id))[0]?.replacedBy, null);
        same(await find(MISSING_LOG), []);
      }),
    );
    it(
      'are found by their import key; without a key, no log is found',
      withBench(async (bench) => {
        const find = async (importKey: string | null, userId = USER) =>
          (await snapshotOf(bench, LOG_BY_KEY, { importKey }, userId)).logs.map(
            ({ log }) => log.id,
          );
        await createPush(bench, true);
        const request = { source: PUSH, importKey: 'a' };
        const { log } = await bench.training.logs.create({ userId: USER, ...request });
        same([await find('a'), await find('b'), await find(null)], [[log.id], [], []]);
        same(await find('a', STRANGER), []);
        const other = await bench.training.logs.create({ userId: STRANGER, ...request });
        same([await find('a'), await find('a', STRANGER)], [[log.id], [other.log.id]]);
        const importKey = ' A ';
        const { now: completedAt } = bench.clock;
        const done = { source: PUSH, sourceType: 'program', scheduledFor: null, completedAt };
        const createLog = { ...done, startedAt: null, importKey, swappedFrom: null };
        const { logId } = await store(bench, { createLog });
        same([await find(importKey), await find('A'), await find('a')], [[logId], [], [log.id]]);
      }),
    );
  });

  describe('logs withdrawn from a log', () => {
    it(
      'are the logs of reverted swaps down the chain, the farthest log first, then by id',
      withBench(async (bench) => {
        const { training } = bench;
        const withdrawn = async (logId: LogId) =>
          (await snapshotOf(bench, WITHDRAWN, { logId })).withdrawn;
        const a = await createPush(bench, true);
        const b = await swapTo(bench, a.id);
        const c = await swapTo(bench, b.log.id, PULL);
        same(await withdrawn(a.id), []);
        await training.swaps.revert({ userId: USER, swapId: c.swap.id });
        same(await withdrawn(a.id), []);
        await training.swaps.revert({ userId: USER, swapId: b.swap.id });
        const d = await swapTo(bench, a.id, PULL);
        await training.swaps.revert({ userId: USER, swapId: d.swap.id });
        same(await withdrawn(a.id), [c.log.id, b.log.id, d.log.id]);
        same(await withdrawn(MISSING_LOG), []);
      }),
    );
  });
  describe('logs hidden by swaps', () => {
    it(
      'are those that swaps replaced or withdrew, by id, and only those of the user',
      withBench(async (bench) => {
        const { training } = bench;
        const hidden = async (userId = USER) =>
          (await snapshotOf(bench, HIDDEN_LOGS, {}, userId)).hiddenLogIds;
        const listed = async (includeInactive: boolean) =>
          (await training.logs.list({ userId: USER, includeInactive })).logs.map(({ id }) => id);
        same(await hidden(), []);
        const [a, z] = [await createPush(bench, true), await createPush(bench, false)];
        const b = await swapTo(bench, a.id);
        same(await hidden(), [a.id]);
        const c = await swapTo(bench, b.log.id, PULL);
        const y = await swapTo(bench, z.id);
        await training.swaps.revert({ userId: USER, swapId: y.swap.id });
        const expected = [a.id, b.log.id, y.log.id].sort(compareIds);
        same(await hidden(), expected);
        same(await training.swaps.hiddenLogIds({ userId: USER }), expected);
        same(
          (await listed(true)).filter((id) => !expected.includes(id)),
          await listed(false),
        );
        same(await hidden(STRANGER), []);
        await training.logs.delete({ userId: USER, logId: c.log.id });
        same(await hidden(), [a.id, y.log.id].sort(compareIds));
      }),
    );
  });
};

const workTests = (
  { describe, it }: Runner,
  withBench: WithBench,
  {
    USER,
    STRANGER,
    BENCH,
    SQUAT,
    CURL,
    YOKE,
    RUN,
    PUSH_DAY,
    LEG_DAY,
    PULL_DAY,
    PRIVATE_DAY,
    PUSH,
    LEGS,
    PULL,
    MISSING_LOG,
    MISSING_EXERCISE,
    MISSING_DAY,
  }: FixtureIds,
): void => {
  describe('performed sets', () => {
    it(
      'are returned per log in their stored order, with their exercises; logs without sets are left out',
      withBench(async (bench) => {
        const { training, kept } = bench;
        const order = [CURL, BENCH, CURL].map((exerciseId) => ({ exerciseId, sets: SETS }));
        const logId = await create(bench, PUSH, order);
        const { log, swap } = await training.swaps.swap({
          userId: USER,
          logId,
          target: LEGS,
          exercises: [{ exerciseId: YOKE, sets: SETS }],
        });
        const { performed } = await snapshotOf(bench, PERFORMED_OF_SWAP, { swapId: swap.id });
        const stored = [
          { logId, exercises: order },
          { logId: log.id, exercises: [{ exerciseId: YOKE, sets: SETS }] },
        ];
        same(performed, kept(order) === null ? [] : stored);
        const { id: byPlan } = await createPush(bench, true);
        const plain = await snapshotOf(bench, WORK, { logId: byPlan, exerciseIds: [] });
        same([plain.performed, plain.exercises], [[], []]);
        const work = await snapshotOf(bench, WORK, {
          logId,
          exerciseIds: [SQUAT, MISSING_EXERCISE],
        });
        same(idsOf(work.exercises), kept(order) === null ? [SQUAT] : [BENCH, SQUAT, CURL]);
      }),
    );
  });

  describe('`openSource`', () => {
    it(
      'is the given source if its workout is available to the user, otherwise null',
      withBench(async (bench) => {
        const open = async (source: LogSource | null) =>
          (await snapshotOf(bench, OPEN_SOURCE, { source })).openSource;
        const [own, reserved] = [await compose(bench), await compose(bench)];
        const stranger = await compose(bench, STRANGER);
        const { id: logId } = await createPush(bench, false);
        await bench.raw.reserveCustomWorkout(reserved.id, logId);
        for (const source of [PUSH, whole(own.id)]) same(await open(source), source);
        for (const id of [reserved.id, stranger.id, MISSING_NUMBER])
          same(await open(whole(id)), null);
        for (const day of [PRIVATE_DAY, MISSING_DAY]) same(await open(program(day)), null);
        same(await open(null), null);
      }),
    );
    it(
      'leaves out the entry if it is not in the workout',
      withBench(async (bench) => {
        const [own, other] = [await compose(bench), await compose(bench)];
        const open = async (customWorkoutExerciseId: number) => {
          const source = { ...whole(own.id), customWorkoutExerciseId };
          return (await snapshotOf(bench, OPEN_SOURCE, { source })).openSource;
        };
        const [entry, foreign] = [own, other].map(({ exercises }) => exercises[0]?.id ?? 0);
        const opened = { ...whole(own.id), customWorkoutExerciseId: entry };
        same(await open(entry ?? 0), opened);
        for (const id of [foreign ?? 0, MISSING_NUMBER]) same(await open(id), whole(own.id));
      }),
    );
  });

  describe('workouts', () => {
    it(
      'are the requested workouts that are available to the user, each once; custom workouts come before program days, ordered by id',
      withBench(async (bench) => {
        const own = [await compose(bench), await compose(bench), await compose(bench)];
        const stranger = await compose(bench, STRANGER);
        const { id: logId } = await createPush(bench, false);
        await bench.raw.reserveCustomWorkout(own[2]?.id ?? 0, logId);
        const days = [PULL_DAY, PRIVATE_DAY, PUSH_DAY, LEG_DAY, PULL_DAY, MISSING_DAY];
        const ids = [...idsOf(own), stranger.id, MISSING_NUMBER].reverse();
        const refs = [...days.map(program), ...ids.map(custom)];
        const { workouts } = await snapshotOf(bench, NAMED, { refs });
        same(
          workouts.map(({ ref }) => ref),
          [...idsOf(own.slice(0, 2)).map(custom), ...[PUSH_DAY, LEG_DAY, PULL_DAY].map(program)],
        );
        assert.equal(workouts[0]?.exercises[0]?.exercise.name, 'Curl');
        same((await snapshotOf(bench, NAMED, { refs: [] })).workouts, []);
      }),
    );
    it(
      'of logs are those that are still available to the user, or reserved for the log',
      withBench(async (bench) => {
        const { raw } = bench;
        const { id, exercises: entries } = await compose(bench);
        const ofLog = async (logId: LogId) =>
          (await snapshotOf(bench, WORK, { logId, exerciseIds: [] })).workouts.map(
            ({ ref }) => ref,
          );
        const logId = await create(bench, PUSH);
        same([await ofLog(logId), await ofLog(MISSING_LOG)], [[PUSH], []]);
        await raw.setCustomWorkout(logId, id, entries[0]?.id ?? 0);
        same(await ofLog(logId), [custom(id)]);
        await raw.reserveCustomWorkout(id, logId);
        same(await ofLog(logId), [custom(id)]);
        const hidden = await raw.insertLog(USER, { programDayId: PRIVATE_DAY, completedAt: null });
        same(await ofLog(hidden), []);
      }),
    );
    it(
      'of a log and of references include the workout reserved for the log, but no workout reserved for another log',
      withBench(async (bench) => {
        const { training, raw } = bench;
        const swap = { exerciseId: CURL, replacementExerciseId: RUN };
        const logId = await create(bench, PULL);
        const made = await training.swaps.swapExercise({ userId: USER, logId, ...swap });
        const own = custom(made.customWorkout.id);
        const other = await compose(bench);
        await raw.reserveCustomWorkout(other.id, logId);
        const read = async (refs: readonly WorkoutRef[], id = made.log.id) =>
          (await snapshotOf(bench, BOTH, { logId: id, refs })).workouts.map(({ ref }) => ref);
        same(await read([LEGS]), [own, LEGS]);
        same(await read([PUSH, custom(other.id)]), [own, PUSH]);
        same(await read([own]), [own]);
        same(await read([own, PULL, PULL], logId), [PULL]);
      }),
    );
    it(
      'that are custom are found with all their fields, whether they are reserved or not',
      withBench(async (bench) => {
        const find = async (customWorkoutId: number, userId = USER) =>
          (await snapshotOf(bench, CUSTOM, { customWorkoutId }, userId)).customWorkout;
        const workout = await compose(bench);
        same(await find(workout.id), workout);
        const { id: forLogId } = await createPush(bench, false);
        await bench.raw.reserveCustomWorkout(workout.id, forLogId);
        same(await find(workout.id), { ...workout, forLogId });
        same([await find(workout.id, STRANGER), await find(MISSING_NUMBER)], [null, null]);
      }),
    );
  });
};

const ownLoadTests = (
  { describe, it }: Runner,
  withBench: WithBench,
  { USER, STRANGER, CURL, YOKE, PUSH, LEGS, MISSING_LOG }: FixtureIds,
): void => {
  describe('own loads', () => {
    it(
      'are the loads of the log, counted or not, and are not part of `recovery`',
      withBench(async (bench) => {
        const other = await createPush(bench, true);
        const logId = await create(bench, PUSH, [{ exerciseId: CURL, sets: SETS }]);
        const counted = async (id: LogId) => {
          const { ownLoads, recovery } = await snapshotOf(bench, OWN_LOADS, { logId: id });
          assert.ok(ownLoads.every(({ workoutLogId }) => workoutLogId === id));
          const groups = ownLoads.map((load) => [load.muscleGroup, load.counted]);
          return [groups, logIdsIn(recovery.loads)];
        };
        const groups = (is: boolean) => ['biceps', 'forearms'].map((group) => [group, is]);
        same(await counted(logId), [groups(true), [other.id]]);
        const { log } = await swapTo(bench, logId);
        same(await counted(logId), [groups(false), [other.id, log.id]]);
        same(await counted(MISSING_LOG), [[], [other.id, log.id]]);
        await bench.raw.deleteLog(log.id);
        same(await counted(log.id), [[], [other.id]]);
      }),
    );
    it(
      'of a swap are the loads of both logs, ordered by time, muscle group and log',
      withBench(async (bench) => {
        const exercises = [{ exerciseId: YOKE, sets: SETS }];
        const logId = await create(bench, LEGS, exercises);
        const { log, swap } = await bench.training.swaps.swap({
          userId: USER,
          logId,
          target: PUSH,
          exercises,
        });
        const { ownLoads } = await snapshotOf(bench, SWAP, { swapId: swap.id });
        same(
          ownLoads.map((load) => [load.muscleGroup, load.workoutLogId, load.counted]),
          ['traps', 'épaules_fortes'].flatMap((group) => [
            [group, logId, false],
            [group, log.id, true],
          ]),
        );
      }),
    );
  });

  describe('a swap', () => {
    it(
      'comes with both logs and their loads, and says whether the new log has the completion that the swap moved',
      withBench(async (bench) => {
        const { raw, clock, tickMs } = bench;
        const other = await createPush(bench, true);
        const { id } = await createPush(bench, true);
        const { swap, log } = await swapTo(bench, id);
        const read = () => snapshotOf(bench, SWAP, { swapId: swap.id });
        const state = await read();
        same(state.swap, { row: swap, completion: 'moved' });
        same(
          state.logs.map((facts) => facts.log.id),
          [id, log.id],
        );
        same(logIdsIn(state.ownLoads), [id, log.id]);
        same(logIdsIn(state.recovery?.loads), [other.id]);
        await raw.setCompletedAt(log.id, new Date(clock.now.getTime() - tickMs));
        assert.equal((await read()).swap?.completion, 'since');
        await raw.setCompletedAt(log.id, null);
        assert.equal((await read()).swap?.completion, 'none');
        const none = { swap: null, logs: [], ownLoads: [], recovery: null };
        same(await snapshotOf(bench, SWAP, { swapId: MISSING_NUMBER }), none);
        same(await snapshotOf(bench, SWAP, { swapId: swap.id }, STRANGER), none);
      }),
    );
    it(
      'of a planned log has moved no completion, so any completion is newer than the swap',
      withBench(async (bench) => {
        const { raw, clock } = bench;
        await createPush(bench, true);
        const { id } = await createPush(bench, false);
        const { swap, log } = await swapTo(bench, id);
        const planned = await snapshotOf(bench, SWAP, { swapId: swap.id });
        same([planned.swap?.completion, planned.ownLoads, planned.recovery], ['none', [], null]);
        await raw.setCompletedAt(log.id, clock.now);
        const completed = await snapshotOf(bench, SWAP, { swapId: swap.id });
        same([completed.swap?.completion, completed.recovery], ['since', null]);
      }),
    );
  });
};

const recoveryTests = (
  { describe, it }: Runner,
  withBench: WithBench,
  { USER, STRANGER, RUN, PUSH, LEGS }: FixtureIds,
): void => {
  describe('recovery comes with loads', () => {
    it(
      'if `always` is requested, the same as in `verify`',
      withBench(async (bench) => {
        const { id } = await createPush(bench, true);
        const recovery = await recoveryOf(bench);
        same(logIdsIn(recovery.loads), [id]);
        same(
          recovery.records.map(({ muscleGroup }) => muscleGroup),
          ['chest', 'shoulders', 'triceps'],
        );
        same([recovery.model, recovery.corrections], [null, []]);
        same(recovery, (await bench.repository.verify(USER)).recovery);
        const none = { model: null, records: [], loads: [], corrections: [] };
        same(await recoveryOf(bench, STRANGER), none);
      }),
    );
    it(
      'if `ifStale` is requested and another model wrote the records; a model of null is the default model',
      withBench(async (bench) => {
        const { training, clock } = bench;
        const ifStale = async (model: string) =>
          (await snapshotOf(bench, IF_STALE, { model })).recovery;
        const none = { model: null, records: [], corrections: [] };
        same(await ifStale(OWN_MODEL), { ...none, loads: null });
        same(await ifStale('another@1'), { ...none, loads: [] });
        await training.logs.create({ userId: USER, source: PUSH });
        const until = new Date(clock.now.getTime() + HOUR);
        await training.recovery.correct({ userId: USER, muscleGroup: 'abs', maxScore: 5, until });
        const always = await recoveryOf(bench);
        assert.equal(always.records.length, 3);
        same(await ifStale(OWN_MODEL), { ...always, loads: null });
        same(await ifStale('gompertz@2'), always);
        await store(bench, { model: 'another@1' });
        const others = { ...always, model: 'another@1' };
        same(await ifStale(OWN_MODEL), others);
        same(await ifStale('another@1'), { ...others, loads: null });
      }),
    );
    it(
      'if `ifMoved` is requested and the log is completed or has loads; the loads of the log are left out',
      withBench(async (bench) => {
        const done = await createPush(bench, true);
        const other = await createPush(bench, true);
        const planned = await createPush(bench, false);
        const ifMoved = async (logId: LogId, model = OWN_MODEL) => {
          const { recovery, ownLoads } = await snapshotOf(bench, IF_MOVED, { logId, model });
          assert.equal(recovery.records.length, 3);
          return [logIdsIn(recovery.loads), logIdsIn(ownLoads)];
        };
        same(await ifMoved(planned.id), [null, []]);
        same(await ifMoved(planned.id, 'another@1'), [[done.id, other.id], []]);
        same(await ifMoved(done.id), [[other.id], [done.id]]);
        await bench.raw.setCompletedAt(done.id, null);
        same(await ifMoved(done.id), [[other.id], [done.id]]);
        const run = [{ exerciseId: RUN, sets: [{ seconds: 600 }] }];
        const { log } = await bench.training.logs.create({ userId: USER, exercises: run });
        same(await ifMoved(log.id), [[done.id, other.id], []]);
      }),
    );
    it(
      'if `ifLoaded` is requested and a load is stored, even if neither log is completed any more',
      withBench(async (bench) => {
        const other = await createPush(bench, true);
        const { id } = await createPush(bench, true);
        const { swap, log } = await swapTo(bench, id);
        await bench.raw.setCompletedAt(log.id, null);
        const { recovery } = await snapshotOf(bench, SWAP, { swapId: swap.id });
        same(logIdsIn(recovery?.loads), [other.id]);
        assert.ok((recovery?.records.length ?? 0) > 0);
      }),
    );
    it(
      'from before an instant, if one is given',
      withBench(async (bench) => {
        const { training, clock } = bench;
        const earlier = new Date(clock.now.getTime() - HOUR);
        await training.logs.create({ userId: USER, source: PUSH, completedAt: earlier });
        await training.logs.create({ userId: USER, source: LEGS });
        const until = new Date(clock.now.getTime() + HOUR);
        await training.recovery.correct({ userId: USER, muscleGroup: 'abs', maxScore: 5, until });
        const asOf = async (before: Date | null) =>
          (await snapshotOf(bench, AS_OF, { before })).recovery;
        const { loads: _, ...stored } = await recoveryOf(bench);
        const { loads: _past, ...then } = await asOf(clock.now);
        same(then, stored);
        const push = ['chest', 'shoulders', 'triceps'];
        same(groupsIn(await asOf(clock.now)), push);
        same(await asOf(null), await recoveryOf(bench));
        same(groupsIn(await asOf(null)).slice(0, 3), push);
        assert.ok(groupsIn(await asOf(null)).length > 3);
        same(groupsIn(await asOf(earlier)), []);
      }),
    );
  });
};

const idTests = (
  { describe, it }: Runner,
  withBench: WithBench,
  { USER, PUSH_DAY, MISSING_LOG }: FixtureIds,
): void => {
  describe('new ids', () => {
    const ID_WANTS = [
      defineWants({ newIds: 'log' }),
      defineWants({ newIds: 'logAndSwap' }),
      defineWants({}),
    ];
    const source: LogSource = { type: 'program', programDayId: PUSH_DAY };
    const planned = { source, sourceType: 'program', scheduledFor: null, completedAt: null };

    it(
      'are assigned even if the wants did not announce them, each to one row',
      withBench(async (bench) => {
        const { repository, clock, training } = bench;
        const ids: LogId[] = [];
        for (const wants of ID_WANTS) {
          const createLog = { ...planned, startedAt: null, importKey: null, swappedFrom: null };
          const changes = { now: clock.now, createLog };
          await repository.write(USER, wants, {}, () => decision({ now: clock.now }));
          const written = await repository.write(USER, wants, {}, () => decision(changes));
          same(Object.keys(written.ids), ['logId']);
          ids.push(written.ids.logId ?? MISSING_LOG);
        }
        const { logs } = await training.logs.list({ userId: USER });
        same(idsOf(logs), [...ids].sort(compareIds));
        assert.equal(new Set(ids).size, ids.length);
      }),
    );
  });
};

export const partTests = (runner: Runner, withBench: WithBench, ids: FixtureIds): void => {
  logTests(runner, withBench, ids);
  workTests(runner, withBench, ids);
  ownLoadTests(runner, withBench, ids);
  recoveryTests(runner, withBench, ids);
  idTests(runner, withBench, ids);
};
