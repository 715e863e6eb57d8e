import assert from 'node:assert/strict';
import type { LogId } from 'freshlegs';
import { fieldOf, copyOf, rejectsWith, same } from './assert.js';
import { countedOf, deleteUser, fullText, recordsOf, type Tests, pagesOf } from './bench.js';
import { MISSING_NUMBER } from './ids.js';

const FIVE_MINUTES = 5 * 60_000;
const THREE_SETS = [{ reps: 10 }, { reps: 10 }, { reps: 10 }];

const creating: Tests = (
  { describe, it },
  { USER, STRANGER, BENCH, CURL, SQUAT, PUSH_DAY, PRIVATE_DAY, PUSH, MISSING_EXERCISE },
) => {
  describe('creating logs', () => {
    it('stores a planned log and does not change recovery', async ({ mine, raw }) => {
      const { log, muscleGroups } = await mine.logs.create({
        source: PUSH,
        completed: false,
        scheduledFor: '2026-03-05',
      });
      same(muscleGroups, []);
      same(await raw.log(log.id), {
        id: log.id,
        completedAt: null,
        scheduledFor: '2026-03-05',
        programDayId: PUSH_DAY,
        swappedFromId: null,
        sourceType: 'program',
        customWorkoutId: null,
        customWorkoutExerciseId: null,
      });
      same(await recordsOf(raw, USER), []);
      const found = await mine.logs.find({ logId: log.id });
      same([found?.log, found?.exercises], [log, null]);
    });
    it('stores a Date as it was at the call, even if the caller changes it afterwards', async ({
      mine,
      clock,
    }) => {
      const completedAt = new Date(clock.now.getTime() - 3_600_000);
      const given = copyOf(completedAt);
      const created = mine.logs.create({ source: PUSH, completedAt });
      completedAt.setTime(Number.NaN);
      same((await created).log.completedAt, given);
    });
    it('completes a log as planned with unknown effort: 3 x 10 repetitions give the default record', async ({
      mine,
      raw,
      clock,
    }) => {
      const { muscleGroups } = await mine.logs.create({ source: PUSH });
      same(fieldOf(muscleGroups, 'muscleGroup'), ['chest', 'shoulders', 'triceps']);
      same(await recordsOf(raw, USER), [
        { muscleGroup: 'chest', lastWorkoutDate: clock.now, intensity: 0.5, exercisesCount: 1 },
        {
          muscleGroup: 'shoulders',
          lastWorkoutDate: clock.now,
          intensity: 0.25,
          exercisesCount: 1,
        },
        {
          muscleGroup: 'triceps',
          lastWorkoutDate: clock.now,
          intensity: 0.25,
          exercisesCount: 1,
        },
      ]);
    });
    it('returns the same completion as later reads', async ({ training, mine, clock }) => {
      const source = PUSH;
      const stored = async (logId: LogId) => (await mine.logs.find({ logId }))?.log.completedAt;
      clock.now = new Date(Math.floor(clock.now.getTime() / 1000) * 1000 + 789);
      const created = await mine.logs.create({ source });
      same(await stored(created.log.id), created.log.completedAt);
      const { log } = await mine.logs.create({ source, completed: false });
      const completedAt = new Date(clock.now.getTime() - 654);
      const completion = { userId: USER, logId: log.id, completedAt };
      const completed = await training.logs.complete(completion);
      same(await stored(log.id), completed.log.completedAt);
      same(await training.logs.complete(completion), completed);
      const at = new Date(clock.now.getTime() - 2_321);
      const updated = await training.logs.update({ ...completion, completedAt: at });
      same(await stored(log.id), updated.log.completedAt);
      const { muscleGroups } = await mine.recovery.muscleGroups();
      const chest = muscleGroups.find(({ muscleGroup }) => muscleGroup === 'chest');
      same(chest?.lastWorkoutDate, created.log.completedAt);
      assert.equal((await mine.recovery.verify()).consistent, true);
    });
    it('stores the performed sets in order, without rounding', async ({ mine, kept }) => {
      const exercises = [
        {
          exerciseId: SQUAT,
          sets: [
            { reps: 5, weightKg: 60, type: 'warmup' as const },
            { reps: 5, weightKg: 102.5, rpe: 8.5 },
            { reps: 0, weightKg: 110, type: 'failure' as const },
            { reps: 3, weightKg: 0, rpe: 8.3 },
            // A column with four-byte floats would change 102.3.
            { reps: 3, weightKg: 102.3, rir: 1.5 },
          ],
        },
        { exerciseId: BENCH, sets: [{ seconds: 30.25, rir: 2 }], superset: 2 },
        {
          exerciseId: CURL,
          sets: [
            { reps: 12, weightKg: 10, side: 'left' as const },
            { reps: 11, weightKg: 10, side: 'right' as const },
            { reps: 6, weightKg: -22.5 },
          ],
          superset: 2,
        },
        { exerciseId: SQUAT, sets: [{ reps: 12, type: 'dropset' as const }] },
      ];
      const { log } = await mine.logs.create({ exercises });
      const found = await mine.logs.find({ logId: log.id });
      same(found?.exercises, kept(exercises));
      assert.equal(found?.log.source, null);
    });
    it('refuses workouts that are not available to the user, and stores nothing', async ({
      training,
      mine,
      raw,
      clock,
    }) => {
      const before = await raw.dump();
      const source = { type: 'program', programDayId: PRIVATE_DAY } as const;
      await rejectsWith('NOT_FOUND', mine.logs.create({ source }));
      await rejectsWith(
        'NOT_FOUND',
        mine.logs.create({ exercises: [{ exerciseId: MISSING_EXERCISE, sets: THREE_SETS }] }),
      );
      await rejectsWith('INVALID_INPUT', mine.logs.create());
      await rejectsWith(
        'INVALID_INPUT',
        mine.logs.create({
          source: PUSH,
          completedAt: new Date(clock.now.getTime() + FIVE_MINUTES + 1),
        }),
      );
      assert.equal(await raw.dump(), before);
      await training.logs.create({ userId: STRANGER, source });
    });
    it('returns the existing log with the same import key, and stores nothing', async ({
      training,
      mine,
      raw,
    }) => {
      const importKey = fullText(250);
      const first = await mine.logs.create({ source: PUSH, importKey });
      const before = await raw.dump();
      const again = await mine.logs.create({ source: PUSH, importKey });
      assert.equal(first.duplicate, false);
      assert.equal(again.duplicate, true);
      same(again.log, first.log);
      assert.equal(await raw.dump(), before);
      const other = await training.logs.create({
        userId: STRANGER,
        source: PUSH,
        importKey,
      });
      assert.equal(other.duplicate, false);
      const source = { userId: USER, source: PUSH };
      const likes = [importKey.toLowerCase(), importKey.normalize('NFKC'), importKey.slice(0, -1)];
      for (const like of likes) {
        const { duplicate } = await training.logs.create({ ...source, importKey: like });
        assert.equal(duplicate, false);
      }
    });
  });
};

const completing: Tests = ({ describe, it }, { USER, BENCH, CURL, PUSH }) => {
  describe('completing logs', () => {
    it('repeats the same answer after the custom workout was edited, and after it was deleted', async ({
      training,
      mine,
    }) => {
      const workout = await mine.customWorkouts.create({
        name: 'Arms',
        exercises: [{ exerciseId: CURL }],
      });
      const source = { type: 'custom', customWorkoutId: workout.id } as const;
      const { log } = await mine.logs.create({ source, completed: false });
      const input = { userId: USER, logId: log.id };
      const first = await training.logs.complete(input);
      const edited = { userId: USER, customWorkoutId: workout.id };
      await training.customWorkouts.update({ ...edited, exercises: [{ exerciseId: BENCH }] });
      same((await training.logs.complete(input)).muscleGroups, first.muscleGroups);
      await training.customWorkouts.delete(edited);
      const again = await training.logs.complete(input);
      same(again.muscleGroups, first.muscleGroups);
      same(again.log.completedAt, first.log.completedAt);
      const earlier = new Date((first.log.completedAt?.getTime() ?? 0) - 1);
      const other = training.logs.complete({ ...input, completedAt: earlier });
      await rejectsWith('LOG_ALREADY_COMPLETED', other);
    });
    it('completes a planned log once; a repeat with the same content changes nothing', async ({
      mine,
      raw,
      clock,
    }) => {
      const { log } = await mine.logs.create({ source: PUSH, completed: false });
      const first = await mine.logs.complete({ logId: log.id });
      same(first.log.completedAt, clock.now);
      const before = await raw.dump();
      same(await mine.logs.complete({ logId: log.id }), first);
      assert.equal(await raw.dump(), before);
      await rejectsWith(
        'LOG_ALREADY_COMPLETED',
        mine.logs.complete({
          logId: log.id,
          exercises: [{ exerciseId: CURL, sets: THREE_SETS }],
        }),
      );
      await rejectsWith(
        'LOG_ALREADY_COMPLETED',
        mine.logs.complete({ logId: log.id, completedAt: new Date('2026-03-04T17:00:00Z') }),
      );
      assert.equal(await raw.dump(), before);
    });
    it('refuses a repeated completion with other weights, which it would lose', async ({
      mine,
      raw,
      kept,
    }) => {
      const { log } = await mine.logs.create({ source: PUSH, completed: false });
      const withWeight = (weightKg: number) => ({
        logId: log.id,
        exercises: [{ exerciseId: CURL, sets: THREE_SETS.map((set) => ({ ...set, weightKg })) }],
      });
      const first = await mine.logs.complete(withWeight(10));
      const before = await raw.dump();
      same(await mine.logs.complete(withWeight(10)), first);
      const heavier = mine.logs.complete(withWeight(12));
      if (kept([]) === null) same(await heavier, first);
      else await rejectsWith('LOG_ALREADY_COMPLETED', heavier);
      assert.equal(await raw.dump(), before);
    });
  });
};

const deleting: Tests = ({ describe, it }, { USER, STRANGER, PUSH, LEGS }) => {
  describe('deleting logs', () => {
    it('removes the effect of the log on recovery', async ({ mine, raw }) => {
      await mine.logs.create({ source: PUSH, completedAt: new Date('2026-03-01T18:00:00Z') });
      const before = await recordsOf(raw, USER);
      const { log } = await mine.logs.create({ source: PUSH });
      assert.notDeepEqual(copyOf(await recordsOf(raw, USER)), copyOf(before));
      const { muscleGroups } = await mine.logs.delete({ logId: log.id });
      assert.equal(muscleGroups.length, 3);
      same(await recordsOf(raw, USER), before);
      assert.equal(await raw.log(log.id), null);
      same(await countedOf(raw, log.id), []);
    });
    it("leaves no rows of a deleted user, and another user's unchanged", async (bench) => {
      const { training, mine, raw } = bench;
      await training.logs.create({ userId: STRANGER, source: PUSH });
      const strangers = await recordsOf(raw, STRANGER);
      const { log } = await mine.logs.create({ source: PUSH });
      await mine.swaps.swap({ logId: log.id, target: LEGS });
      await deleteUser(bench, USER);
      assert.equal(await raw.log(log.id), null);
      same(await recordsOf(raw, USER), []);
      assert.equal(await raw.revision(USER), null);
      same(await recordsOf(raw, STRANGER), strangers);
    });
  });
};

const listing: Tests = ({ describe, it }, { USER, PUSH }) => {
  describe('reading logs', () => {
    it('lists planned logs by date, undated ones last, ties by id', async ({ training, mine }) => {
      const plan = async (scheduledFor?: string): Promise<LogId> => {
        const date = scheduledFor === undefined ? {} : { scheduledFor };
        const planned = { userId: USER, source: PUSH, completed: false, ...date };
        return (await training.logs.create(planned)).log.id;
      };
      const later = await plan('2026-03-09');
      const undated = [await plan(), await plan()];
      const soon = [await plan('2026-03-05'), await plan('2026-03-05')];
      for (const limit of [1, 2, 5]) {
        const pages = await pagesOf((page) => mine.logs.list(page), {
          limit,
        });
        const ids = pages.flatMap(({ logs }) => logs.map(({ id }) => id));
        same(ids, [...soon, later, ...undated]);
      }
    });
    it('lists completed logs by time of completion rather than of storage, equal times by id', async ({
      mine,
      clock,
      tickMs,
    }) => {
      const { now } = clock;
      const at = async (completedAt: Date): Promise<LogId> =>
        (await mine.logs.create({ source: PUSH, completedAt })).log.id;
      const old = await at(new Date(now.getTime() - 24 * 3_600_000));
      const twins = [await at(now), await at(now)];
      const before = await at(new Date(now.getTime() - tickMs));
      for (const limit of [1, 2, 3]) {
        const pages = await pagesOf((page) => mine.logs.list(page), {
          limit,
        });
        const ids = pages.flatMap(({ logs }) => logs.map(({ id }) => id));
        same(ids, [...twins.toReversed(), before, old]);
      }
    });
    it('refuses a cursor of another list, and an invalid cursor', async ({ mine }) => {
      const cursorOf = (place: unknown) => Buffer.from(JSON.stringify(place)).toString('base64url');
      const { id } = (await mine.logs.create({ source: PUSH })).log;
      const wrong = [
        '1',
        'x'.repeat(2000),
        cursorOf([1, 2]),
        cursorOf([true, 5, id]),
        cursorOf([true, '2026-02-31', id]),
        cursorOf([false, null, id]),
        cursorOf([false, '2026-02-31T00:00:00', id]),
        cursorOf([false, "1'; drop table users", id]),
        cursorOf([false, true, id]),
        cursorOf([false, 1.7e12, []]),
      ];
      for (const cursor of wrong) {
        await rejectsWith('INVALID_INPUT', mine.logs.list({ cursor }));
      }
      for (const cursor of ['1', cursorOf(['never', 1]), cursorOf([{}, 1]), cursorOf([null, 1])]) {
        await rejectsWith('INVALID_INPUT', mine.swaps.list({ cursor }));
        const listed = mine.customWorkouts.list({ cursor });
        await rejectsWith('INVALID_INPUT', listed);
      }
    });
    it('falls back to the program day if the custom workout no longer exists', async ({
      mine,
      raw,
    }) => {
      const { log } = await mine.logs.create({ source: PUSH, completed: false });
      await raw.setCustomWorkout(log.id, MISSING_NUMBER, MISSING_NUMBER);
      const found = await mine.logs.find({ logId: log.id });
      assert.equal(found?.log.customWorkoutId, null);
      assert.equal(found.log.customWorkoutExerciseId, null);
      same(found.log.source, PUSH);
      await mine.logs.complete({ logId: log.id });
    });
  });
};

const moving: Tests = ({ describe, it }, { USER, PUSH }) => {
  const plan = { userId: USER, source: PUSH, completed: false, scheduledFor: '2026-03-05' };
  const scheduledFor = '2026-03-07';
  describe('moving a planned log to another day', () => {
    it('changes its date, and nothing if it is repeated', async ({ training, raw }) => {
      const { log } = await training.logs.create(plan);
      const other = (await training.logs.create(plan)).log;
      const move = { userId: USER, logId: log.id, scheduledFor };
      const moved = await training.logs.update(move);
      same(moved, { log: { ...log, scheduledFor }, muscleGroups: [] });
      const before = await raw.dump();
      same(await training.logs.update(move), moved);
      assert.equal(await raw.dump(), before);
      const { logs } = await training.logs.list({ userId: USER });
      same(
        logs.map(({ id, scheduledFor: date }) => [id, date]),
        [
          [other.id, plan.scheduledFor],
          [log.id, scheduledFor],
        ],
      );
    });
  });
};

export const logTests: readonly Tests[] = [creating, completing, moving, deleting, listing];
