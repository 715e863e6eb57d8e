import assert from 'node:assert/strict';
import { createFreshlegs } from 'freshlegs';
import { rejectsWith } from './assert.js';
import {
  BENCH,
  CURL,
  LEG_DAY,
  PRIVATE_DAY,
  PULL_DAY,
  PUSH_DAY,
  STRANGER,
  USER,
} from './fixture.js';
import type { Bench, Runner, WithBench } from './suite.js';

const PUSH = { type: 'program', programDayId: PUSH_DAY } as const;
const LEGS = { type: 'program', programDayId: LEG_DAY } as const;
const PULL = { type: 'program', programDayId: PULL_DAY } as const;

const create = async ({ training }: Bench, completed: boolean) => {
  const { log } = await training.logs.create({
    userId: USER,
    source: PUSH,
    completed,
    ...(completed ? {} : { scheduledFor: '2026-03-05' }),
  });
  return log;
};

export const swapTests = ({ describe, it }: Runner, withBench: WithBench): void => {
  describe('swapping', () => {
    it(
      'makes a new planned log of the same date, and a row in the trail',
      withBench(async (bench) => {
        const { training, raw, clock } = bench;
        const original = await create(bench, false);
        const { swap, log, muscleGroups, warnings } = await training.swaps.swap({
          userId: USER,
          logId: original.id,
          target: LEGS,
        });
        assert.deepEqual(swap, {
          id: swap.id,
          userId: USER,
          originalLogId: original.id,
          swappedLogId: log.id,
          swapDate: '2026-03-04',
          revertedAt: null,
          createdAt: clock.now,
          updatedAt: clock.now,
        });
        assert.equal(log.swappedFromId, original.id);
        assert.equal(log.scheduledFor, '2026-03-05');
        assert.equal(log.status, 'active');
        assert.deepEqual([muscleGroups, warnings], [[], []]);
        assert.equal(raw.log(log.id)?.swappedFromId, original.id);
        const replaced = await training.logs.find({ userId: USER, logId: original.id });
        assert.equal(replaced?.log.status, 'replaced');
        const listed = await training.swaps.list({ userId: USER });
        assert.deepEqual(listed.swaps, [swap]);
      }),
    );
    it(
      'moves a completion with its loads, and gives all of it back',
      withBench(async (bench) => {
        const { training, raw } = bench;
        const original = await create(bench, true);
        const before = raw.records(USER);
        const { swap, log, muscleGroups } = await training.swaps.swap({
          userId: USER,
          logId: original.id,
          target: PULL,
        });
        assert.deepEqual(log.completedAt, original.completedAt);
        assert.equal(raw.log(original.id)?.completedAt, null);
        assert.ok(raw.counted(original.id).every((load) => !load.counted));
        assert.ok(raw.counted(log.id).every((load) => load.counted));
        assert.ok(muscleGroups.some((group) => group.before.score > group.after.score));
        assert.ok(muscleGroups.some((group) => group.before.score < group.after.score));
        const reverted = await training.swaps.revert({ userId: USER, swapId: swap.id });
        assert.deepEqual(reverted.log, original);
        const touched = raw.records(USER).filter((record) => record.lastWorkoutDate !== null);
        assert.deepEqual(touched, before);
        assert.equal(raw.log(log.id)?.completedAt, null);
        assert.ok(raw.counted(log.id).every((load) => !load.counted));
        const found = await training.logs.find({ userId: USER, logId: log.id });
        assert.equal(found?.log.status, 'withdrawn');
        assert.equal((await training.recovery.verify({ userId: USER })).consistent, true);
      }),
    );
    it(
      'takes the sets given for a completed log, and refuses them for a planned one',
      withBench(async (bench) => {
        const { training, raw } = bench;
        const exercises = [{ exerciseId: CURL, sets: [{ reps: 10, rir: 0 }] }];
        const done = await create(bench, true);
        const { log } = await training.swaps.swap({
          userId: USER,
          logId: done.id,
          target: PULL,
          exercises,
        });
        assert.deepEqual(
          raw.counted(log.id).map((load) => load.muscleGroup),
          ['biceps', 'forearms'],
        );
        const found = await training.logs.find({ userId: USER, logId: log.id });
        assert.deepEqual(found?.exercises, exercises);
        const planned = await create(bench, false);
        await rejectsWith(
          'INVALID_INPUT',
          training.swaps.swap({ userId: USER, logId: planned.id, target: PULL, exercises }),
        );
      }),
    );
    it(
      'chains, and undoes the newest only',
      withBench(async (bench) => {
        const { training } = bench;
        const a = await create(bench, true);
        const first = await training.swaps.swap({ userId: USER, logId: a.id, target: LEGS });
        const second = await training.swaps.swap({
          userId: USER,
          logId: first.log.id,
          target: PULL,
        });
        const details = await rejectsWith(
          'NOT_REVERTIBLE',
          training.swaps.revert({ userId: USER, swapId: first.swap.id }),
        );
        assert.equal(details['reason'], 'swapped_again');
        await training.swaps.revert({ userId: USER, swapId: second.swap.id });
        await rejectsWith(
          'NOT_REVERTIBLE',
          training.swaps.revert({ userId: USER, swapId: second.swap.id }),
        );
        const again = await training.swaps.swap({
          userId: USER,
          logId: first.log.id,
          target: PUSH,
        });
        await training.swaps.revert({ userId: USER, swapId: again.swap.id });
        const { log } = await training.swaps.revert({ userId: USER, swapId: first.swap.id });
        assert.deepEqual(log, a);
        const chain = await training.swaps.list({ userId: USER, chainOfLogId: a.id });
        assert.deepEqual(
          chain.swaps.map((swap) => swap.id),
          [again.swap.id, second.swap.id, first.swap.id],
        );
        const ofLog = await training.swaps.list({ userId: USER, logId: first.log.id });
        assert.equal(ofLog.swaps.length, 3);
        const none = await training.swaps.list({ userId: USER, logId: 999 });
        assert.deepEqual(none.swaps, []);
      }),
    );
    it(
      'refuses a second swap and names the first',
      withBench(async (bench) => {
        const { training, raw } = bench;
        const original = await create(bench, false);
        const { swap, log } = await training.swaps.swap({
          userId: USER,
          logId: original.id,
          target: LEGS,
        });
        const before = raw.dump();
        const details = await rejectsWith(
          'ALREADY_SWAPPED',
          training.swaps.swap({ userId: USER, logId: original.id, target: PULL }),
        );
        assert.equal(details['swapId'], swap.id);
        assert.equal(details['swappedLogId'], log.id);
        await rejectsWith(
          'LOG_NOT_ACTIVE',
          training.logs.complete({ userId: USER, logId: original.id }),
        );
        await training.logs.record({ userId: USER, logId: original.id });
        assert.equal(raw.dump(), before);
      }),
    );
    it(
      'never undoes a workout that was done since',
      withBench(async (bench) => {
        const { training, raw } = bench;
        const original = await create(bench, false);
        const { swap, log } = await training.swaps.swap({
          userId: USER,
          logId: original.id,
          target: LEGS,
        });
        await training.logs.complete({ userId: USER, logId: log.id });
        const before = raw.dump();
        const details = await rejectsWith(
          'NOT_REVERTIBLE',
          training.swaps.revert({ userId: USER, swapId: swap.id }),
        );
        assert.equal(details['reason'], 'completed_since');
        assert.equal(raw.dump(), before);
      }),
    );
    it(
      'is refused for a withdrawn log, a strange log, a strange target and the same workout',
      withBench(async (bench) => {
        const { training, raw } = bench;
        const original = await create(bench, false);
        const { swap, log } = await training.swaps.swap({
          userId: USER,
          logId: original.id,
          target: LEGS,
        });
        await training.swaps.revert({ userId: USER, swapId: swap.id });
        const before = raw.dump();
        const attempt = (userId: number, logId: number, target: typeof PUSH | typeof LEGS) =>
          training.swaps.swap({ userId, logId, target });
        await rejectsWith('LOG_NOT_ACTIVE', attempt(USER, log.id, PUSH));
        await rejectsWith(
          'LOG_NOT_ACTIVE',
          training.logs.complete({ userId: USER, logId: log.id }),
        );
        await rejectsWith('NOT_FOUND', attempt(STRANGER, original.id, LEGS));
        await rejectsWith('NOT_FOUND', attempt(USER, 999, LEGS));
        await rejectsWith('INVALID_INPUT', attempt(USER, original.id, PUSH));
        const secret = { type: 'program', programDayId: PRIVATE_DAY } as const;
        await rejectsWith(
          'NOT_FOUND',
          training.swaps.swap({ userId: USER, logId: original.id, target: secret }),
        );
        await rejectsWith(
          'NOT_FOUND',
          training.swaps.revert({ userId: STRANGER, swapId: swap.id }),
        );
        await rejectsWith('NOT_FOUND', training.swaps.revert({ userId: USER, swapId: 999 }));
        assert.equal(raw.dump(), before);
      }),
    );
    it(
      'previews without writing; the token fails once anything was written',
      withBench(async (bench) => {
        const { training, raw } = bench;
        const original = await create(bench, true);
        const before = raw.dump();
        const request = { userId: USER, logId: original.id, target: PULL };
        const { token, ...preview } = await training.swaps.preview(request);
        assert.equal(raw.dump(), before);
        const stranger = await training.logs.create({ userId: STRANGER, source: PUSH });
        assert.ok(stranger.log.id > 0);
        const fresh = await training.swaps.preview(request);
        assert.equal(fresh.token, token);
        await training.customWorkouts.create({
          userId: USER,
          name: 'Arms',
          exercises: [{ exerciseId: CURL }],
        });
        await rejectsWith('CONFLICT_STALE', training.swaps.swap({ ...request, token }));
        const next = await training.swaps.preview(request);
        const { log, swap, muscleGroups, warnings } = await training.swaps.swap({
          ...request,
          token: next.token,
        });
        const { id: _logId, ...newLog } = log;
        const { id: _swapId, swappedLogId: _swappedLogId, ...newSwap } = swap;
        assert.deepEqual({ log: newLog, swap: newSwap, muscleGroups, warnings }, preview);
      }),
    );
    it(
      'warns of a primary group that is not recovered',
      withBench(async (bench) => {
        const { training } = bench;
        await training.logs.create({
          userId: USER,
          exercises: [
            {
              exerciseId: BENCH,
              sets: Array<{ reps: number; rir: number }>(10).fill({ reps: 10, rir: 0 }),
            },
          ],
        });
        const { log } = await training.logs.create({
          userId: USER,
          source: LEGS,
          completed: false,
        });
        const { warnings } = await training.swaps.swap({
          userId: USER,
          logId: log.id,
          target: PUSH,
        });
        assert.deepEqual(
          warnings.map(({ code, muscleGroup }) => [code, muscleGroup]),
          [['primary_muscle_group_fatigued', 'chest']],
        );
      }),
    );
    it(
      'dates a swap by the time zone asked for, else by the service',
      withBench(async (bench) => {
        const { repository, clock } = bench;
        clock.now = new Date('2026-03-04T20:00:00Z');
        const zoned = createFreshlegs({
          repository,
          now: () => clock.now,
          timeZone: 'America/New_York',
        });
        const a = await create(bench, false);
        const b = await create(bench, false);
        const here = await zoned.swaps.swap({ userId: USER, logId: a.id, target: LEGS });
        const there = await zoned.swaps.swap({
          userId: USER,
          logId: b.id,
          target: LEGS,
          timeZone: 'Asia/Kathmandu',
        });
        assert.deepEqual([here.swap.swapDate, there.swap.swapDate], ['2026-03-04', '2026-03-05']);
        const dated = await zoned.swaps.list({
          userId: USER,
          from: '2026-03-05',
          to: '2026-03-05',
        });
        assert.deepEqual(
          dated.swaps.map((swap) => swap.id),
          [there.swap.id],
        );
      }),
    );
  });

  describe('deleting logs that were swapped', () => {
    it(
      'the product: the original is active again, planned, its loads uncounted',
      withBench(async (bench) => {
        const { training, raw } = bench;
        const original = await create(bench, true);
        const { log } = await training.swaps.swap({
          userId: USER,
          logId: original.id,
          target: PULL,
        });
        await training.logs.delete({ userId: USER, logId: log.id });
        const found = await training.logs.find({ userId: USER, logId: original.id });
        assert.equal(found?.log.status, 'active');
        assert.equal(found.log.completedAt, null);
        assert.ok(raw.records(USER).every((record) => record.lastWorkoutDate === null));
        assert.deepEqual((await training.swaps.list({ userId: USER })).swaps, []);
        assert.equal((await training.recovery.verify({ userId: USER })).consistent, true);
        await training.logs.complete({ userId: USER, logId: original.id });
        assert.ok(raw.counted(original.id).every((load) => load.counted));
      }),
    );
    it(
      'the original: the product stays as an ordinary log',
      withBench(async (bench) => {
        const { training, raw } = bench;
        const original = await create(bench, true);
        const { log } = await training.swaps.swap({
          userId: USER,
          logId: original.id,
          target: PULL,
        });
        const records = raw.records(USER);
        await training.logs.delete({ userId: USER, logId: original.id });
        const found = await training.logs.find({ userId: USER, logId: log.id });
        assert.equal(found?.log.swappedFromId, null);
        assert.equal(found.log.status, 'active');
        assert.deepEqual(raw.records(USER), records);
      }),
    );
    it(
      'the original of reverted swaps: what was withdrawn from it goes too, down the chain',
      withBench(async (bench) => {
        const { training, raw } = bench;
        const a = await create(bench, false);
        const b = await training.swaps.swap({ userId: USER, logId: a.id, target: LEGS });
        const c = await training.swaps.swap({ userId: USER, logId: b.log.id, target: PULL });
        await training.swaps.revert({ userId: USER, swapId: c.swap.id });
        await training.swaps.revert({ userId: USER, swapId: b.swap.id });
        await training.logs.delete({ userId: USER, logId: a.id });
        assert.deepEqual([raw.log(a.id), raw.log(b.log.id), raw.log(c.log.id)], [null, null, null]);
      }),
    );
    it(
      'the middle of a chain: both rows say, the end stays and the start is active again',
      withBench(async (bench) => {
        const { training } = bench;
        const a = await create(bench, true);
        const b = await training.swaps.swap({ userId: USER, logId: a.id, target: LEGS });
        const c = await training.swaps.swap({ userId: USER, logId: b.log.id, target: PULL });
        await training.logs.delete({ userId: USER, logId: b.log.id });
        const first = await training.logs.find({ userId: USER, logId: a.id });
        const last = await training.logs.find({ userId: USER, logId: c.log.id });
        assert.deepEqual([first?.log.status, first?.log.completedAt], ['active', null]);
        assert.equal(last?.log.status, 'active');
        assert.deepEqual(last.log.completedAt, a.completedAt);
        assert.equal((await training.recovery.verify({ userId: USER })).consistent, true);
      }),
    );
    it(
      'the host deleting the original: the completion is not counted twice',
      withBench(async (bench) => {
        const { training, raw } = bench;
        const a = await create(bench, true);
        const b = await training.swaps.swap({ userId: USER, logId: a.id, target: LEGS });
        const c = await training.swaps.swap({ userId: USER, logId: b.log.id, target: PULL });
        const records = raw.records(USER);
        raw.deleteLog(b.log.id);
        await training.logs.record({ userId: USER, logId: b.log.id });
        assert.deepEqual(raw.records(USER), records);
        assert.equal(raw.log(a.id)?.completedAt, null);
        assert.deepEqual(raw.log(c.log.id)?.completedAt, a.completedAt);
      }),
    );
    it(
      'a swapped log that the host un-completed counts nothing, before and after the undo',
      withBench(async (bench) => {
        const { training, raw } = bench;
        const a = await create(bench, true);
        const { swap, log } = await training.swaps.swap({
          userId: USER,
          logId: a.id,
          target: PULL,
        });
        raw.setCompletedAt(log.id, null);
        const { log: original } = await training.swaps.revert({ userId: USER, swapId: swap.id });
        assert.equal(original.completedAt, null);
        assert.ok([...raw.counted(a.id), ...raw.counted(log.id)].every((load) => !load.counted));
        assert.equal((await training.recovery.verify({ userId: USER })).consistent, true);
      }),
    );
    it(
      'a log that the host un-completed and that is swapped then counts nothing',
      withBench(async (bench) => {
        const { training, raw } = bench;
        const a = await create(bench, true);
        raw.setCompletedAt(a.id, null);
        const { log } = await training.swaps.swap({ userId: USER, logId: a.id, target: PULL });
        assert.equal(log.completedAt, null);
        assert.ok(raw.counted(a.id).every((load) => !load.counted));
        assert.equal((await training.recovery.verify({ userId: USER })).consistent, true);
      }),
    );
    it(
      'recording a replaced log that the host completed is refused',
      withBench(async (bench) => {
        const { training, raw, clock } = bench;
        const a = await create(bench, false);
        await training.swaps.swap({ userId: USER, logId: a.id, target: PULL });
        raw.setCompletedAt(a.id, clock.now);
        await rejectsWith('LOG_NOT_ACTIVE', training.logs.record({ userId: USER, logId: a.id }));
      }),
    );
  });

  describe('workouts to swap to', () => {
    it(
      'lists custom workouts, then program days, each by id, in pages',
      withBench(async (bench) => {
        const { training } = bench;
        const names = ['Arms', 'ÄRMEL arms'];
        for (const name of names) {
          await training.customWorkouts.create({
            userId: USER,
            name,
            exercises: [{ exerciseId: CURL }],
          });
        }
        const all = await training.swaps.available({ userId: USER });
        assert.deepEqual(
          all.workouts.map((workout) => workout.name),
          ['Arms', 'ÄRMEL arms', 'Push', 'Legs', 'Pull', 'Run'],
        );
        const seen: string[] = [];
        let cursor: string | undefined;
        do {
          const page = await training.swaps.available({
            userId: USER,
            limit: 1,
            ...(cursor === undefined ? {} : { cursor }),
          });
          seen.push(...page.workouts.map((workout) => workout.name));
          cursor = page.nextCursor ?? undefined;
        } while (cursor !== undefined);
        assert.deepEqual(
          seen,
          all.workouts.map((workout) => workout.name),
        );
        assert.equal(all.workouts.at(-1)?.recovery, null);
      }),
    );
    it(
      'filters by source, text, muscle group and the log to swap',
      withBench(async (bench) => {
        const { training } = bench;
        const log = await create(bench, false);
        await training.customWorkouts.create({
          userId: USER,
          name: 'Pull at home',
          exercises: [{ exerciseId: CURL }],
        });
        const namesOf = async (filter: object) =>
          (await training.swaps.available({ userId: USER, ...filter })).workouts.map(
            (workout) => workout.name,
          );
        assert.deepEqual(await namesOf({ source: 'custom' }), ['Pull at home']);
        assert.deepEqual(await namesOf({ q: 'pULL' }), ['Pull at home', 'Pull']);
        assert.deepEqual(await namesOf({ q: 'p%' }), []);
        assert.deepEqual(await namesOf({ muscleGroup: 'Latissimus dorsi' }), ['Pull']);
        assert.deepEqual(await namesOf({ muscleGroup: 'quadriceps' }), ['Legs']);
        assert.deepEqual(await namesOf({ muscleGroup: 'ÉPAULES fortes' }), ['Legs']);
        assert.deepEqual(await namesOf({ muscleGroup: 'biceps' }), ['Pull at home', 'Pull']);
        assert.deepEqual(await namesOf({ muscleGroup: 'traps' }), []);
        assert.deepEqual(await namesOf({ logId: log.id, source: 'program' }), [
          'Legs',
          'Pull',
          'Run',
        ]);
        await rejectsWith('NOT_FOUND', training.swaps.available({ userId: USER, logId: 999 }));
        await rejectsWith(
          'NOT_FOUND',
          training.swaps.available({ userId: STRANGER, logId: log.id }),
        );
      }),
    );
    it(
      'tells the recovery of the group that limits each workout',
      withBench(async ({ training }) => {
        await training.logs.create({ userId: USER, source: PUSH });
        const { workouts } = await training.swaps.available({ userId: USER, q: 'Push' });
        const groups = await training.recovery.muscleGroups({ userId: USER });
        const chest = groups.muscleGroups.find((group) => group.muscleGroup === 'chest');
        assert.deepEqual(workouts[0]?.recovery, {
          percentage: chest?.score,
          limitingMuscleGroup: 'chest',
        });
      }),
    );
  });
};
