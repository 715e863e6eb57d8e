import { createFreshlegs } from 'freshlegs';
import { expect, it } from 'vitest';
import { recordsOf } from '../conformance/bench.js';
import { CURL, FIXTURE, LEG_DAY, LEGS, PULL, SQUAT, USER, YOKE } from '../support/integer-ids.js';
import { sqliteMemoryStore } from '../support/sqlite-store.js';

it('follows an evening with busy equipment, two changes of plan, and a correction the next day', async () => {
  const { repository, raw, close } = sqliteMemoryStore(FIXTURE);
  const clock = { now: new Date('2026-03-04T17:00:00Z') };
  const training = createFreshlegs({ repository, now: () => clock.now });
  const user = { userId: USER };
  const minutesLater = (minutes: number) => {
    clock.now = new Date(clock.now.getTime() + minutes * 60_000);
  };
  const trail = async () => {
    const { swaps } = await training.swaps.list(user);
    return swaps.map(({ id, revertedAt }) => [id, revertedAt === null ? 'in force' : 'reverted']);
  };
  const active = async () => (await training.logs.list(user)).logs.map(({ id }) => id);
  const trained = async () => {
    const { muscleGroups } = await training.recovery.muscleGroups(user);
    return muscleGroups
      .filter(({ lastWorkoutDate }) => lastWorkoutDate !== null)
      .map(({ muscleGroup }) => muscleGroup);
  };

  // The plan is the leg day: squats, then yoke walks.
  const plan = await training.logs.create({
    ...user,
    source: LEGS,
    completed: false,
    scheduledFor: '2026-03-04',
  });
  expect(await active()).toEqual([plan.log.id]);
  expect(await trail()).toEqual([]);
  expect(await trained()).toEqual([]);

  // The rack is busy. The user does curls instead of squats, and everything else stays the same.
  minutesLater(5);
  const curls = await training.swaps.swapExercise({
    ...user,
    logId: plan.log.id,
    exerciseId: SQUAT,
    replacementExerciseId: CURL,
  });
  expect(curls.customWorkout.exercises.map(({ exerciseId }) => exerciseId)).toEqual([CURL, YOKE]);
  expect(curls.customWorkout.sourceProgramDayId).toBe(LEG_DAY);
  expect(curls.log.scheduledFor).toBe('2026-03-04');
  expect(await active()).toEqual([curls.log.id]);
  expect(await trail()).toEqual([[curls.swap.id, 'in force']]);
  expect(await trained()).toEqual([]);

  // The yoke is busy too, so the user swaps to a completely different day.
  minutesLater(5);
  const { token, comparison } = await training.swaps.preview({
    ...user,
    logId: curls.log.id,
    target: PULL,
  });
  expect(comparison.find(({ muscleGroup }) => muscleGroup === 'lats')?.weeklySets.change).toBe(3);
  const pull = await training.swaps.swap({ ...user, logId: curls.log.id, target: PULL, token });
  expect(await active()).toEqual([pull.log.id]);
  expect(await trail()).toEqual([
    [pull.swap.id, 'in force'],
    [curls.swap.id, 'in force'],
  ]);
  expect(await trained()).toEqual([]);

  // The yoke is free again. The user reverts the swap, which brings the curls back.
  minutesLater(5);
  const undone = await training.swaps.revert({ ...user, swapId: pull.swap.id });
  expect(undone.log).toEqual(curls.log);
  expect(await active()).toEqual([curls.log.id]);
  expect(await trail()).toEqual([
    [pull.swap.id, 'reverted'],
    [curls.swap.id, 'in force'],
  ]);
  expect(await trained()).toEqual([]);

  // The user completes the workout.
  minutesLater(60);
  await training.logs.complete({ ...user, logId: curls.log.id });
  const groups = ['biceps', 'forearms', 'traps', 'épaules_fortes'];
  expect(await trained()).toEqual(expect.arrayContaining(groups));
  expect(await trained()).not.toContain('quadriceps');
  const asPlanned = await recordsOf(raw, USER);
  await expect(training.swaps.revert({ ...user, swapId: curls.swap.id })).rejects.toMatchObject({
    code: 'NOT_REVERTIBLE',
    details: { reason: 'completed_since' },
  });

  // The next morning, the user corrects the log: no yoke walks after all, and more curls.
  minutesLater(12 * 60);
  const exercises = [{ exerciseId: CURL, sets: Array.from({ length: 5 }, () => ({ reps: 12 })) }];
  await training.logs.record({ ...user, logId: curls.log.id, exercises });
  expect((await trained()).sort()).toEqual(['biceps', 'forearms']);
  const corrected = await recordsOf(raw, USER);
  const intensityOf = (records: typeof corrected, group: string) =>
    records.find(({ muscleGroup }) => muscleGroup === group)?.intensity ?? 0;
  expect(intensityOf(corrected, 'biceps')).toBeGreaterThan(intensityOf(asPlanned, 'biceps'));
  expect(await trail()).toEqual([
    [pull.swap.id, 'reverted'],
    [curls.swap.id, 'in force'],
  ]);
  expect(await training.recovery.verify(user)).toMatchObject({ consistent: true });
  close();
});
