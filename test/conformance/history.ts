import {
  compareIds,
  defineWants,
  type ExerciseId,
  type LogId,
  type PerformedExercise,
} from 'freshlegs';
import { same } from './assert.js';
import { createPush, snapshotOf, type Bench, type WithBench } from './bench.js';
import type { FixtureIds } from './ids.js';
import type { Runner } from './suite.js';

const HOUR = 3_600_000;
const HISTORY = defineWants({ history: 'since' });
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

export const historyTests = (
  { describe, it }: Runner,
  withBench: WithBench,
  { USER, STRANGER, BENCH, SQUAT, CURL, YOKE, LEGS, PULL }: FixtureIds,
): void => {
  const idsIn = async (bench: Bench, params = lastHours(bench, 24), userId = USER) =>
    (await snapshotOf(bench, HISTORY, params, userId)).history.map(({ logId }) => logId);

  describe('the history', () => {
    it(
      'has the stored sets of completed logs, oldest first, then ordered by log id',
      withBench(async (bench) => {
        const { now } = bench.clock;
        const earlier = new Date(now.getTime() - HOUR);
        const both = [...work(SQUAT, 5), ...work(BENCH, 8), ...work(SQUAT, 3)];
        const last = await createDone(bench, now, both);
        const first = await createDone(bench, earlier);
        const second = await createDone(bench, earlier, work(YOKE));
        same(first < second, true);
        const { history } = await snapshotOf(bench, HISTORY, lastHours(bench, 24));
        const stored = [
          { logId: first, completedAt: earlier, exercises: work(CURL) },
          { logId: second, completedAt: earlier, exercises: work(YOKE) },
          { logId: last, completedAt: now, exercises: both },
        ];
        same(history, ifKept(bench, stored));
        same(await idsIn(bench, lastHours(bench, 24), STRANGER), []);
      }),
    );
    it(
      'begins after one instant and ends at another',
      withBench(async (bench) => {
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
      }),
    );
    it(
      'has only active logs, even if the host completed inactive ones',
      withBench(async (bench) => {
        const { training, raw, clock } = bench;
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
        await training.swaps.revert({ userId: USER, swapId: swap.id });
        same(await idsIn(bench), ifKept(bench, [replaced]));
        await raw.setCompletedAt(log.id, clock.now);
        same(await idsIn(bench), ifKept(bench, [replaced]));
      }),
    );
    it(
      'is limited to the latest logs, and leaves out logs without sets',
      withBench(async (bench) => {
        const { now } = bench.clock;
        const hoursAgo = (hours: number) => new Date(now.getTime() - hours * HOUR);
        const ids = [];
        for (const hours of [4, 3, 1]) ids.push(await createDone(bench, hoursAgo(hours)));
        const completedAt = hoursAgo(2);
        await bench.training.logs.create({ userId: USER, source: PULL, completedAt });
        const latest = async (count: number) => idsIn(bench, lastHours(bench, 24, count));
        same(await latest(100), ifKept(bench, ids));
        same(await latest(3), ifKept(bench, ids.slice(1)));
        same(await latest(2), ifKept(bench, ids.slice(2)));
      }),
    );
    it(
      'adds its exercises to those that the request names',
      withBench(async (bench) => {
        await createDone(bench, bench.clock.now, [...work(YOKE), ...work(CURL)]);
        const params = { ...lastHours(bench, 24), exerciseIds: [BENCH, CURL] };
        const { exercises } = await snapshotOf(bench, WITH_EXERCISES, params);
        same(
          exercises.map(({ id }) => id),
          [BENCH, CURL, ...ifKept(bench, [YOKE])].sort(compareIds),
        );
      }),
    );
  });
};
