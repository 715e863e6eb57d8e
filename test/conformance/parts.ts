import assert from 'node:assert/strict';
import {
  compareIds,
  defineWants,
  type Id,
  type LogId,
  type LogSource,
  type PerformedExercise,
  type ProgramDayId,
  type StoredWorkoutRef,
  type WorkoutRef,
} from 'freshlegs';
import { fieldOf, same } from './assert.js';
import { createPush, recoveryOf, snapshotOf, store, type Bench, type Tests } from './bench.js';
import { MISSING_NUMBER } from './ids.js';
import { decision } from './verbs.js';

const HOUR = 3_600_000;
const OWN_MODEL = 'gompertz@1';
const SETS = [{ reps: 10 }];

const REVISION = defineWants({ revision: 'one' });
const LOG = defineWants({ logs: 'one' });
const LOG_BY_KEY = defineWants({ logs: 'importKey' });
const NAMED = defineWants({ workouts: 'named' });
const OPEN_SOURCE = defineWants({ openSource: 'one' });
const BOTH = defineWants({ logs: 'one', workouts: 'both' });
const OWN_LOADS = defineWants({ logs: 'one', ownLoads: 'ofLog', recovery: 'always' });
const WITHDRAWN = defineWants({ logs: 'one', withdrawn: 'ofLog' });
const HIDDEN_LOGS = defineWants({ hiddenLogIds: 'all' });
const IF_STALE = defineWants({ recovery: 'ifStale' });
const IF_MOVED = defineWants({ logs: 'one', ownLoads: 'ofLog', recovery: 'ifMoved' });
const SWAP = defineWants({
  swap: 'one',
  logs: 'ofSwap',
  ownLoads: 'ofLog',
  recovery: 'ifLoaded',
});
const idsOf = <Row extends { readonly id: Id }>(rows: readonly Row[]): readonly Row['id'][] =>
  rows.map(({ id }) => id);

const logIdsIn = (loads: readonly { readonly workoutLogId: LogId }[] | null | undefined) =>
  loads ? [...new Set(loads.map((load) => load.workoutLogId))].sort(compareIds) : null;

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

const logTests: Tests = ({ describe, it }, { USER, STRANGER, PUSH, PULL, MISSING_LOG }) => {
  describe('the parts of a snapshot', () => {
    it('are read from a single state of the store, so the revision matches the rows', async (bench) => {
      const { mine } = bench;
      const wants = defineWants({ revision: 'one', logs: 'one' });
      const { id: logId } = await createPush(bench, false);
      const reads = Array.from({ length: 5 }, () => bench.repository.read(USER, wants, { logId }));
      const complete = mine.logs.complete({ logId });
      const snapshots = await Promise.all([
        ...reads,
        ...reads.map(() => bench.repository.read(USER, wants, { logId })),
      ]);
      await complete;
      for (const { revision, logs } of snapshots) {
        assert.equal(revision, logs[0]?.log.completedAt === null ? 1 : 2);
      }
    });
  });

  describe('the revision', () => {
    it("counts the user's writes that changed something, from 0", async (bench) => {
      const { mine } = bench;
      const revision = async (userId = USER) =>
        (await snapshotOf(bench, REVISION, {}, userId)).revision;
      assert.equal(await revision(), 0);
      const { id: logId } = await createPush(bench, true);
      assert.equal(await revision(), 1);
      await store(bench, {});
      await mine.logs.record({ logId });
      assert.equal(await revision(), 1);
      await store(bench, { records: [] });
      same([await revision(), await bench.raw.revision(USER)], [2, 2]);
      assert.equal(await revision(STRANGER), 0);
    });
  });

  describe('logs', () => {
    it('are found by id with their swaps', async (bench) => {
      const { mine } = bench;
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
      await mine.swaps.revert({ swapId: b.swap.id });
      same((await find(b.log.id))[0]?.madeBy, { ...madeBy, reverted: true });
      assert.equal((await find(a.id))[0]?.replacedBy, null);
      same(await find(MISSING_LOG), []);
    });
    it('are found by their import key; without a key, no log is found', async (bench) => {
      const { mine } = bench;
      const find = async (importKey: string | null, userId = USER) =>
        (await snapshotOf(bench, LOG_BY_KEY, { importKey }, userId)).logs.map(({ log }) => log.id);
      await createPush(bench, true);
      const request = { source: PUSH, importKey: 'a' };
      const { log } = await mine.logs.create(request);
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
    });
  });

  describe('logs withdrawn from a log', () => {
    it('are the logs of reverted swaps down the chain, the farthest log first, then by id', async (bench) => {
      const { mine } = bench;
      const withdrawn = async (logId: LogId) =>
        (await snapshotOf(bench, WITHDRAWN, { logId })).withdrawn;
      const a = await createPush(bench, true);
      const b = await swapTo(bench, a.id);
      const c = await swapTo(bench, b.log.id, PULL);
      same(await withdrawn(a.id), []);
      await mine.swaps.revert({ swapId: c.swap.id });
      same(await withdrawn(a.id), []);
      await mine.swaps.revert({ swapId: b.swap.id });
      const d = await swapTo(bench, a.id, PULL);
      await mine.swaps.revert({ swapId: d.swap.id });
      same(await withdrawn(a.id), [c.log.id, b.log.id, d.log.id]);
      same(await withdrawn(MISSING_LOG), []);
    });
  });
  describe('logs hidden by swaps', () => {
    it('are those that swaps replaced or withdrew, by id, and only those of the user', async (bench) => {
      const { mine } = bench;
      const hidden = async (userId = USER) =>
        (await snapshotOf(bench, HIDDEN_LOGS, {}, userId)).hiddenLogIds;
      const listed = async (includeInactive: boolean) =>
        (await mine.logs.list({ includeInactive })).logs.map(({ id }) => id);
      same(await hidden(), []);
      const [a, z] = [await createPush(bench, true), await createPush(bench, false)];
      const b = await swapTo(bench, a.id);
      same(await hidden(), [a.id]);
      const c = await swapTo(bench, b.log.id, PULL);
      const y = await swapTo(bench, z.id);
      await mine.swaps.revert({ swapId: y.swap.id });
      const expected = [a.id, b.log.id, y.log.id].sort(compareIds);
      same(await hidden(), expected);
      same(await mine.swaps.hiddenLogIds(), expected);
      same(
        (await listed(true)).filter((id) => !expected.includes(id)),
        await listed(false),
      );
      same(await hidden(STRANGER), []);
      await mine.logs.delete({ logId: c.log.id });
      same(await hidden(), [a.id, y.log.id].sort(compareIds));
    });
  });
};

const workTests: Tests = (
  { describe, it },
  { STRANGER, CURL, RUN, PUSH_DAY, LEG_DAY, PULL_DAY, PRIVATE_DAY, PUSH, LEGS, PULL, MISSING_DAY },
) => {
  describe('`openSource`', () => {
    it('is the given source if its workout is available to the user, otherwise null', async (bench) => {
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
    });
  });

  describe('workouts', () => {
    it('are the requested workouts that are available to the user, each once; custom workouts come before program days, ordered by id', async (bench) => {
      const own = [await compose(bench), await compose(bench), await compose(bench)];
      const stranger = await compose(bench, STRANGER);
      const { id: logId } = await createPush(bench, false);
      await bench.raw.reserveCustomWorkout(own[2]?.id ?? 0, logId);
      const days = [PULL_DAY, PRIVATE_DAY, PUSH_DAY, LEG_DAY, PULL_DAY, MISSING_DAY];
      const ids = [...idsOf(own), stranger.id, MISSING_NUMBER].reverse();
      const refs = [...days.map(program), ...ids.map(custom)];
      const { workouts } = await snapshotOf(bench, NAMED, { refs });
      same(fieldOf(workouts, 'ref'), [
        ...idsOf(own.slice(0, 2)).map(custom),
        ...[PUSH_DAY, LEG_DAY, PULL_DAY].map(program),
      ]);
      assert.equal(workouts[0]?.exercises[0]?.exercise.name, 'Curl');
      same((await snapshotOf(bench, NAMED, { refs: [] })).workouts, []);
    });
    it('of a log and of references include the workout reserved for the log, but no workout reserved for another log', async (bench) => {
      const { mine, raw } = bench;
      const swap = { exerciseId: CURL, replacementExerciseId: RUN };
      const logId = await create(bench, PULL);
      const made = await mine.swaps.swapExercise({ logId, ...swap });
      const own = custom(made.customWorkout.id);
      const other = await compose(bench);
      await raw.reserveCustomWorkout(other.id, logId);
      const read = async (refs: readonly WorkoutRef[], id = made.log.id) =>
        (await snapshotOf(bench, BOTH, { logId: id, refs })).workouts.map(({ ref }) => ref);
      same(await read([LEGS]), [own, LEGS]);
      same(await read([PUSH, custom(other.id)]), [own, PUSH]);
      same(await read([own]), [own]);
      same(await read([own, PULL, PULL], logId), [PULL]);
    });
  });
};

const ownLoadTests: Tests = (
  { describe, it },
  { STRANGER, CURL, YOKE, PUSH, LEGS, MISSING_LOG },
) => {
  describe('own loads', () => {
    it('are the loads of the log, counted or not, and are not part of `recovery`', async (bench) => {
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
    });
    it('of a swap are the loads of both logs, ordered by time, muscle group and log', async (bench) => {
      const { mine } = bench;
      const exercises = [{ exerciseId: YOKE, sets: SETS }];
      const logId = await create(bench, LEGS, exercises);
      const { log, swap } = await mine.swaps.swap({ logId, target: PUSH, exercises });
      const { ownLoads } = await snapshotOf(bench, SWAP, { swapId: swap.id });
      same(
        ownLoads.map((load) => [load.muscleGroup, load.workoutLogId, load.counted]),
        ['traps', 'épaules_fortes'].flatMap((group) => [
          [group, logId, false],
          [group, log.id, true],
        ]),
      );
    });
  });

  describe('a swap', () => {
    it('comes with both logs and their loads, and says whether the new log has the completion that the swap moved', async (bench) => {
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
    });
  });
};

const recoveryTests: Tests = ({ describe, it }, { RUN, PUSH }) => {
  describe('recovery comes with loads', () => {
    it('if `ifStale` is requested and another model wrote the records; a model of null is the default model', async (bench) => {
      const { mine, clock } = bench;
      const ifStale = async (model: string) =>
        (await snapshotOf(bench, IF_STALE, { model })).recovery;
      const none = { model: null, records: [], corrections: [] };
      same(await ifStale(OWN_MODEL), { ...none, loads: null });
      same(await ifStale('another@1'), { ...none, loads: [] });
      await mine.logs.create({ source: PUSH });
      const until = new Date(clock.now.getTime() + HOUR);
      await mine.recovery.correct({ muscleGroup: 'abs', maxScore: 5, until });
      const always = await recoveryOf(bench);
      assert.equal(always.records.length, 3);
      same(await ifStale(OWN_MODEL), { ...always, loads: null });
      same(await ifStale('gompertz@2'), always);
      await store(bench, { model: 'another@1' });
      const others = { ...always, model: 'another@1' };
      same(await ifStale(OWN_MODEL), others);
      same(await ifStale('another@1'), { ...others, loads: null });
    });
    it('if `ifMoved` is requested and the log is completed or has loads; the loads of the log are left out', async (bench) => {
      const { mine } = bench;
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
      const { log } = await mine.logs.create({ exercises: run });
      same(await ifMoved(log.id), [[done.id, other.id], []]);
    });
    it('if `ifLoaded` is requested and a load is stored, even if neither log is completed any more', async (bench) => {
      const other = await createPush(bench, true);
      const { id } = await createPush(bench, true);
      const { swap, log } = await swapTo(bench, id);
      await bench.raw.setCompletedAt(log.id, null);
      const { recovery } = await snapshotOf(bench, SWAP, { swapId: swap.id });
      same(logIdsIn(recovery?.loads), [other.id]);
      assert.ok((recovery?.records.length ?? 0) > 0);
    });
  });
};

const idTests: Tests = ({ describe, it }, { USER, PUSH_DAY, MISSING_LOG }) => {
  describe('new ids', () => {
    const ID_WANTS = [
      defineWants({ newIds: 'log' }),
      defineWants({ newIds: 'logAndSwap' }),
      defineWants({}),
    ];
    const source: LogSource = { type: 'program', programDayId: PUSH_DAY };
    const planned = { source, sourceType: 'program', scheduledFor: null, completedAt: null };

    it('are assigned even if the wants did not announce them, each to one row', async (bench) => {
      const { repository, clock, mine } = bench;
      const ids: LogId[] = [];
      for (const wants of ID_WANTS) {
        const createLog = { ...planned, startedAt: null, importKey: null, swappedFrom: null };
        const changes = { now: clock.now, createLog };
        await repository.write(USER, wants, {}, () => decision({ now: clock.now }));
        const written = await repository.write(USER, wants, {}, () => decision(changes));
        same(Object.keys(written.ids), ['logId']);
        ids.push(written.ids.logId ?? MISSING_LOG);
      }
      const { logs } = await mine.logs.list();
      same(idsOf(logs), [...ids].sort(compareIds));
      assert.equal(new Set(ids).size, ids.length);
    });
  });
};

export const partTests: readonly Tests[] = [
  logTests,
  workTests,
  ownLoadTests,
  recoveryTests,
  idTests,
];
