import {
  compareIds,
  defineWants,
  type ExerciseId,
  type LogId,
  type PerformedExercise,
  type StoredWorkoutRef,
} from 'freshlegs';
import { fieldOf, same } from './assert.js';
import { createPush, snapshotOf, type Bench, type Tests } from './bench.js';

const HOUR = 3_600_000;
const HISTORY = defineWants({ history: 'since' });
const LAST_DONE = defineWants({ history: 'since', lastDone: 'before', exercises: 'named' });
const OF_WORKOUT = defineWants({ ...LAST_DONE, workouts: 'named' });
const WITH_EXERCISES = defineWants({ history: 'since', exercises: 'named' });

const work = (exerciseId: ExerciseId, reps = 10): readonly PerformedExercise[] => [
  { exerciseId, sets: [{ reps }, { reps: reps - 1 }] },
];

const lastHours = ({ clock: { now } }: Bench, hours: number, historyMax = 100) => ({
  logsSince: new Date(now.getTime() - hours * HOUR),
  until: now,
  historyMax,
});

/** Creates a completed log, with exercises if the store keeps them. */
const createDone = async (
  { training, ids }: Bench,
  completedAt: Date,
  exercises = work(ids.CURL),
): Promise<LogId> => {
  const request = { userId: ids.USER, completedAt, exercises: [...exercises] };
  return (await training.logs.create(request)).log.id;
};

/** No rows for a store that reads the host's sets, because it ignores the sets from the tests. */
const ifKept = <Row>({ kept }: Bench, rows: readonly Row[]): readonly Row[] =>
  kept([]) === null ? [] : rows;

export const historyTests: Tests = (
  { describe, it },
  { USER, STRANGER, BENCH, SQUAT, CURL, YOKE, LEGS, PULL },
) => {
  const idsIn = async (bench: Bench, params = lastHours(bench, 24), userId = USER) =>
    (await snapshotOf(bench, HISTORY, params, userId)).history.map(({ logId }) => logId);

  describe('the history', () => {
    it('has the stored sets of completed logs, oldest first, then ordered by log id', async (bench) => {
      const { now } = bench.clock;
      const earlier = new Date(now.getTime() - HOUR);
      const both = [...work(SQUAT, 5), ...work(BENCH, 8), ...work(SQUAT, 3)];
      const last = await createDone(bench, now, both);
      const first = await createDone(bench, earlier);
      const second = await createDone(bench, earlier, work(YOKE));
      same(first < second, true);
      const { history } = await snapshotOf(bench, HISTORY, lastHours(bench, 24));
      const stored = [
        {
          logId: first,
          startedAt: null,
          completedAt: earlier,
          workout: null,
          exercises: work(CURL),
        },
        {
          logId: second,
          startedAt: null,
          completedAt: earlier,
          workout: null,
          exercises: work(YOKE),
        },
        { logId: last, startedAt: null, completedAt: now, workout: null, exercises: both },
      ];
      same(history, ifKept(bench, stored));
      same(await idsIn(bench, lastHours(bench, 24), STRANGER), []);
    });
    it('begins after one instant and ends at another', async (bench) => {
      const { clock, tickMs } = bench;
      const end = new Date(clock.now.getTime() - HOUR);
      const start = new Date(end.getTime() - HOUR);
      const after = (instant: Date) => new Date(instant.getTime() + tickMs);
      await createDone(bench, start);
      const inside = await createDone(bench, after(start));
      const last = await createDone(bench, end);
      await createDone(bench, after(end));
      const params = { logsSince: start, until: end, historyMax: 100 };
      same(await idsIn(bench, params), ifKept(bench, [inside, last]));
    });
    it('has only active logs, even if the host completed inactive ones', async (bench) => {
      const { training, mine, raw, clock } = bench;
      await createPush(bench, false);
      const replaced = await createDone(bench, clock.now);
      const request = { userId: USER, logId: replaced, target: LEGS };
      const { log, swap } = await training.swaps.swap({
        ...request,
        exercises: [...work(SQUAT)],
      });
      same(await idsIn(bench), ifKept(bench, [log.id]));
      await raw.setCompletedAt(replaced, clock.now);
      same(await idsIn(bench), ifKept(bench, [log.id]));
      await raw.setCompletedAt(replaced, null);
      await mine.swaps.revert({ swapId: swap.id });
      same(await idsIn(bench), ifKept(bench, [replaced]));
      await raw.setCompletedAt(log.id, clock.now);
      same(await idsIn(bench), ifKept(bench, [replaced]));
    });
    it('has the workout of each log, and the source of a derived workout', async (bench) => {
      const { training, mine, clock } = bench;
      const custom = (customWorkoutId: number) => ({ type: 'custom' as const, customWorkoutId });
      const entry = { exerciseId: CURL, sets: 2, repsMin: 8, repsMax: 10 };
      const create = { userId: USER, name: 'Arms', exercises: [entry] };
      const own = custom((await training.customWorkouts.create(create)).id);
      const derive = async (from: StoredWorkoutRef) =>
        custom((await mine.customWorkouts.derive({ from })).id);
      const done = [PULL, own, await derive(PULL), await derive(own)];
      for (const [hours, source] of done.entries()) {
        const completedAt = new Date(clock.now.getTime() - (done.length - hours) * HOUR);
        await training.logs.create({
          ...{ userId: USER, source, completedAt, exercises: [...work(CURL)] },
        });
      }
      const { history } = await snapshotOf(bench, HISTORY, lastHours(bench, 24));
      same(fieldOf(history, 'workout'), ifKept<StoredWorkoutRef>(bench, [PULL, own, PULL, own]));
    });
    it('has the last log of each exercise before it, with the sets of this exercise', async (bench) => {
      const { now } = bench.clock;
      const hoursAgo = (hours: number) => new Date(now.getTime() - hours * HOUR);
      await createDone(bench, hoursAgo(50), [...work(CURL), ...work(BENCH)]);
      const bench40 = await createDone(bench, hoursAgo(40), [...work(BENCH, 8), ...work(YOKE)]);
      const curl30 = await createDone(bench, hoursAgo(30), [...work(YOKE), ...work(CURL, 6)]);
      await createDone(bench, hoursAgo(2), work(SQUAT));
      const find = async (exerciseIds: readonly ExerciseId[], params = lastHours(bench, 24)) =>
        (await snapshotOf(bench, LAST_DONE, { ...params, exerciseIds })).lastDone;
      const found = [
        {
          logId: bench40,
          startedAt: null,
          completedAt: hoursAgo(40),
          workout: null,
          exercises: work(BENCH, 8),
        },
        {
          logId: curl30,
          startedAt: null,
          completedAt: hoursAgo(30),
          workout: null,
          exercises: work(CURL, 6),
        },
      ];
      same(await find([CURL, BENCH, SQUAT]), ifKept(bench, found));
      same(await find([SQUAT]), []);
      same(await find([CURL, BENCH], lastHours(bench, 24, 1)), ifKept(bench, found.slice(1)));
    });
    it('has the last logs of the exercises of a workout, if they are active, even if the host completed others', async (bench) => {
      const { training, raw, clock } = bench;
      const completedAt = new Date(clock.now.getTime() - 30 * HOUR);
      const curl = await createDone(bench, completedAt);
      const params = { ...lastHours(bench, 24), exerciseIds: [], refs: [PULL] };
      const idsOf = async (userId = USER) =>
        (await snapshotOf(bench, OF_WORKOUT, params, userId)).lastDone.map(({ logId }) => logId);
      same(await idsOf(), ifKept(bench, [curl]));
      same(await idsOf(STRANGER), []);
      await training.swaps.swap({
        ...{ userId: USER, logId: curl, target: LEGS, exercises: [...work(SQUAT)] },
      });
      same(await idsOf(), []);
      await raw.setCompletedAt(curl, completedAt);
      same(await idsOf(), []);
    });
    it('is limited to the latest logs, and leaves out logs without sets', async (bench) => {
      const { mine } = bench;
      const { now } = bench.clock;
      const hoursAgo = (hours: number) => new Date(now.getTime() - hours * HOUR);
      const ids = [];
      for (const hours of [4, 3, 1]) ids.push(await createDone(bench, hoursAgo(hours)));
      const completedAt = hoursAgo(2);
      await mine.logs.create({ source: PULL, completedAt });
      const latest = async (count: number) => idsIn(bench, lastHours(bench, 24, count));
      same(await latest(100), ifKept(bench, ids));
      same(await latest(3), ifKept(bench, ids.slice(1)));
      same(await latest(2), ifKept(bench, ids.slice(2)));
    });
    it('adds its exercises to those that the request names', async (bench) => {
      await createDone(bench, bench.clock.now, [...work(YOKE), ...work(CURL)]);
      const params = { ...lastHours(bench, 24), exerciseIds: [BENCH, CURL] };
      const { exercises } = await snapshotOf(bench, WITH_EXERCISES, params);
      same(fieldOf(exercises, 'id'), [BENCH, CURL, ...ifKept(bench, [YOKE])].sort(compareIds));
    });
  });
};
