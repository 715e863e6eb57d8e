import assert from 'node:assert/strict';
import {
  defineWants,
  type ExerciseId,
  type LogId,
  type ProgramDayId,
  type Snapshot,
} from 'freshlegs';
import { fieldOf, same } from './assert.js';
import {
  countedOf,
  createPush,
  pagesOf,
  recordsOf,
  snapshotOf,
  type Bench,
  type Tests,
  foundLogs,
} from './bench.js';
import { MISSING_NUMBER, type FixtureIds } from './ids.js';

const HOUR = 3_600_000;
const SETS = [{ reps: 10 }, { reps: 10 }];

const hoursAgo = ({ clock }: Bench, hours: number): Date =>
  new Date(clock.now.getTime() - hours * HOUR);

/** The host inserts the log without calling the library. */
const insert = ({ raw, ids }: Bench, programDayId: ProgramDayId | null, completedAt: Date | null) =>
  raw.insertLog(ids.USER, { programDayId, completedAt });

/** Inserts a log that has no loads, and has sets if the store keeps them. */
const insertPerformed = async (bench: Bench, exerciseId: ExerciseId) => {
  const { training, raw, clock, ids } = bench;
  const { USER, PUSH } = ids;
  const exercises = [{ exerciseId, sets: SETS }];
  const { log } = await training.logs.create({ userId: USER, source: PUSH, exercises });
  await raw.setCompletedAt(log.id, null);
  await training.logs.record({ userId: USER, logId: log.id });
  await raw.setCompletedAt(log.id, clock.now);
  return log.id;
};

const BACKFILL = defineWants({
  logs: 'unrecordedPage',
  performed: 'ofLogs',
  workouts: 'ofLogs',
  exercises: 'named',
  recovery: 'always',
});

/** Reads the snapshot from which a backfill decides what to record. */
const stateOf = (
  bench: Bench,
  page: { readonly after: LogId | null; readonly limit: number } = { after: null, limit: 10 },
  userId = bench.ids.USER,
) => snapshotOf(bench, BACKFILL, { ...page, exerciseIds: [] }, userId);

const idsOf = ({ logs }: Snapshot<typeof BACKFILL>) => logs.map(({ log }) => log.id);

const withoutLoads = async ({ training, ids }: Bench) =>
  foundLogs(await training.recovery.verify({ userId: ids.USER }), 'unrecorded');

const stateTests: Tests = (
  { describe, it },
  {
    STRANGER,
    SQUAT,
    ROW,
    CURL,
    PUSH_DAY,
    LEG_DAY,
    PULL_DAY,
    PRIVATE_DAY,
    PUSH,
    LEGS,
    PULL,
    MISSING_LOG,
  },
) => {
  describe('logs without loads', () => {
    it('are the completed logs without any load, whatever their status, ordered by id', async (bench) => {
      const { mine, raw, clock } = bench;
      await insert(bench, PUSH_DAY, null);
      await createPush(bench, true);
      // This log was swapped, then completed again. It has loads, but they do not count.
      const moved = await createPush(bench, true);
      await mine.swaps.swap({ logId: moved.id, target: PULL });
      await raw.setCompletedAt(moved.id, clock.now);
      const ids = [await insert(bench, PUSH_DAY, clock.now), await insert(bench, null, clock.now)];
      const replaced = await createPush(bench, false);
      await mine.swaps.swap({ logId: replaced.id, target: LEGS });
      await raw.setCompletedAt(replaced.id, clock.now);
      const earlier = await insert(bench, LEG_DAY, hoursAgo(bench, 900));
      await raw.insertLog(STRANGER, { programDayId: PUSH_DAY, completedAt: clock.now });
      const state = await stateOf(bench);
      same(idsOf(state), [...ids, replaced.id, earlier]);
      same(
        state.logs.map(({ replacedBy }) => replacedBy !== null),
        [false, false, true, false],
      );
      same(state.logs.at(-1)?.log.completedAt, hoursAgo(bench, 900));
    });
    it('are returned in pages, each after a given log, even if that log was deleted', async (bench) => {
      const ids: LogId[] = [];
      for (const hours of [1, 2, 3, 4]) {
        ids.push(await insert(bench, PUSH_DAY, hoursAgo(bench, hours)));
      }
      const [first = MISSING_LOG, second = MISSING_LOG] = ids;
      const last = ids.at(-1) ?? null;
      const pageAfter = async (after: LogId | null) =>
        idsOf(await stateOf(bench, { after, limit: 2 }));
      same(await pageAfter(null), ids.slice(0, 2));
      same(await pageAfter(second), ids.slice(2));
      await bench.raw.deleteLog(first);
      same(await pageAfter(first), ids.slice(1, 3));
      same(await pageAfter(last), []);
    });
    it('come with their workouts, except private or deleted ones; a workout may be reserved for its log', async (bench) => {
      const { mine, raw, clock } = bench;
      const exercises = [{ exerciseId: CURL }, { exerciseId: ROW }];
      const { id, exercises: entries } = await mine.customWorkouts.create({
        name: 'Arms',
        exercises,
      });
      const days = [PUSH_DAY, null, PRIVATE_DAY, PULL_DAY, PUSH_DAY];
      for (const day of days) await insert(bench, day, clock.now);
      const whole = await insert(bench, PUSH_DAY, clock.now);
      await raw.setCustomWorkout(whole, id, entries[1]?.id ?? 0);
      await raw.reserveCustomWorkout(id, whole);
      const gone = await insert(bench, LEG_DAY, clock.now);
      await raw.setCustomWorkout(gone, MISSING_NUMBER, MISSING_NUMBER);
      const { workouts } = await stateOf(bench);
      const arms = { type: 'custom', customWorkoutId: id };
      same(fieldOf(workouts, 'ref'), [arms, PUSH, LEGS, PULL]);
      same(
        workouts[0]?.exercises.map(({ exercise }) => exercise.id),
        [CURL, ROW],
      );
      const rest = { after: whole, limit: 1 };
      const last = await stateOf(bench, rest);
      same(last.logs[0]?.log.source, LEGS);
      same(fieldOf(last.workouts, 'ref'), [LEGS]);
    });
    it('come with their performed sets, with the exercises of those sets, and with the loads of other logs', async (bench) => {
      const { clock, kept } = bench;
      const done = [await insertPerformed(bench, CURL), await insertPerformed(bench, SQUAT)];
      const plain = await insert(bench, PUSH_DAY, clock.now);
      const { id: recorded } = await createPush(bench, true);
      const state = await stateOf(bench);
      same(idsOf(state), [...done, plain]);
      const stored = [CURL, SQUAT].flatMap((exerciseId, at) => {
        const exercises = kept([{ exerciseId, sets: SETS }]);
        return exercises === null ? [] : [{ logId: done[at], exercises }];
      });
      same(state.performed, stored);
      same(fieldOf(state.exercises, 'id'), stored.length === 0 ? [] : [SQUAT, CURL]);
      same([...new Set(state.recovery.loads?.map((load) => load.workoutLogId))], [recorded]);
    });
  });
};

const daysOf = ({ PUSH_DAY, LEG_DAY, PULL_DAY, RUNNING_DAY }: FixtureIds) => [
  PUSH_DAY,
  PULL_DAY,
  LEG_DAY,
  PUSH_DAY,
  RUNNING_DAY,
  PULL_DAY,
  PUSH_DAY,
];
const HOURS_AGO = [2000, 30, 400, 1, 70, 5, 31];

/** Inserts the same logs for two users, without calling the library. */
const insertHistories = async (bench: Bench): Promise<readonly (readonly [LogId, LogId])[]> => {
  const { raw, ids } = bench;
  const pairs: [LogId, LogId][] = [];
  for (const [at, programDayId] of daysOf(ids).entries()) {
    const log = { programDayId, completedAt: hoursAgo(bench, HOURS_AGO[at] ?? 0) };
    pairs.push([await raw.insertLog(ids.USER, log), await raw.insertLog(ids.STRANGER, log)]);
  }
  return pairs;
};

const methodTests: Tests = (
  { describe, it },
  { USER, STRANGER, PUSH_DAY, PRIVATE_DAY, RUNNING_DAY, LEGS, MISSING_LOG },
) => {
  describe('a backfill', () => {
    it('stores, page by page, the same as recording each log separately', async (bench) => {
      const { training, mine, raw } = bench;
      // These logs are already recorded, but their loads affect recovery too.
      for (const userId of [USER, STRANGER]) await training.logs.create({ userId, source: LEGS });
      const pairs = await insertHistories(bench);
      for (const [, logId] of pairs) await training.logs.record({ userId: STRANGER, logId });
      const pages = await pagesOf((page) => mine.recovery.backfill(page));
      const running = pairs[daysOf(bench.ids).indexOf(RUNNING_DAY)]?.[0];
      same(
        pages.flatMap((page) => page.recordedLogIds),
        pairs.map(([logId]) => logId).filter((logId) => logId !== running),
      );
      same(
        pages.flatMap((page) => page.withoutLoadsLogIds),
        [running],
      );
      assert.equal(pages.length, 4);
      same(await recordsOf(raw, USER), await recordsOf(raw, STRANGER));
      for (const [own, other] of pairs) {
        same(await countedOf(raw, own), await countedOf(raw, other));
      }
      assert.equal((await mine.recovery.verify()).consistent, true);
    });
    it('lists the logs that it cannot record, and records the others', async (bench) => {
      const { mine, raw, clock } = bench;
      const nothing = await insert(bench, null, clock.now);
      const hidden = await insert(bench, PRIVATE_DAY, clock.now);
      const running = await insert(bench, RUNNING_DAY, clock.now);
      const push = await insert(bench, PUSH_DAY, clock.now);
      const replaced = await createPush(bench, false);
      const { log, swap } = await mine.swaps.swap({ logId: replaced.id, target: LEGS });
      await raw.setCompletedAt(replaced.id, clock.now);
      const answer = await mine.recovery.backfill();
      same(answer, {
        recordedLogIds: [push],
        withoutLoadsLogIds: [nothing, hidden, running, replaced.id],
        unreadableSets: 0,
        nextCursor: null,
      });
      await raw.setCompletedAt(replaced.id, null);
      await mine.swaps.revert({ swapId: swap.id });
      await raw.setCompletedAt(log.id, clock.now);
      const withdrawn = await mine.recovery.backfill();
      same(withdrawn.withoutLoadsLogIds, [nothing, hidden, running, log.id]);
      same(await withoutLoads(bench), [nothing, hidden, running]);
      const verified = await mine.recovery.verify();
      same(foundLogs(verified, 'inactive_completed'), [log.id]);
    });
    it('handles logs that are recorded, deleted, planned again or added between two pages', async (bench) => {
      const { mine, raw, clock } = bench;
      const pairs = await insertHistories(bench);
      const ids = pairs.map(([logId]) => logId);
      const first = await mine.recovery.backfill({ limit: 2 });
      same(first.recordedLogIds, ids.slice(0, 2));
      const [deleted = MISSING_LOG, last = MISSING_LOG] = ids;
      const [recorded = MISSING_LOG, planned = MISSING_LOG] = ids.slice(2);
      await raw.deleteLog(deleted);
      await raw.deleteLog(last);
      await mine.logs.record({ logId: recorded });
      await raw.setCompletedAt(planned, null);
      const added = await insert(bench, PUSH_DAY, clock.now);
      const cursor = first.nextCursor ?? '';
      const rest = await mine.recovery.backfill({ cursor });
      same(rest.recordedLogIds, [...ids.slice(5), added]);
      same(rest.withoutLoadsLogIds, [ids[4]]);
      assert.equal((await mine.recovery.verify()).consistent, true);
      same(await countedOf(raw, planned), []);
    });
  });
};

export const backfillTests: readonly Tests[] = [stateTests, methodTests];
