import { createFreshlegs, type ExerciseId, type LogId, type UserId } from 'freshlegs';
import { describe, expect, it } from 'vitest';
import { customOf, NOW, performedIn, type RealHost } from './host.js';
import { openHost, useOpened } from './open.js';

const REFUSED = { code: 'HOST_MAPPING' };

export const describeHost = (host: RealHost): void => {
  describe(host.name, () => {
    const open = useOpened(async () => {
      const opened = await openHost(host);
      const { repository } = opened;
      return { ...opened, training: createFreshlegs({ repository, now: () => NOW }) };
    });
    const userId = host.userId as UserId;
    const doneLogId = host.doneLogId as LogId;
    const benchId = host.chestExerciseId as ExerciseId;
    const legId = host.legExerciseId as ExerciseId;
    const sets = [{ reps: 10 }, { reps: 10 }, { reps: 8 }];

    it('passes the check of its mapping', async () => {
      await open().check();
    });

    it('shows the performed sets, and no hidden logs', async () => {
      const { logs } = open().training;
      const done = await logs.find({ userId, logId: doneLogId });
      expect(performedIn(done)).toEqual(host.performed);
      for (const logId of host.hiddenLogIds) {
        expect(await logs.find({ userId, logId: logId as LogId })).toBeNull();
      }
      const otherUserId = host.otherUserId as UserId;
      expect(await logs.find({ userId: otherUserId, logId: doneLogId })).toBeNull();
    });

    for (const exerciseId of (host.hiddenExerciseIds ?? []) as readonly ExerciseId[]) {
      it(`does not let the user plan the hidden exercise ${exerciseId}`, async () => {
        const { customWorkouts } = open().training;
        const created = customWorkouts.create({
          userId,
          name: 'None',
          exercises: [{ exerciseId }],
        });
        await expect(created).rejects.toMatchObject({ code: 'NOT_FOUND' });
      });
    }

    it('gets recovery from its logs', async () => {
      const { training } = open();
      const { recovery } = training;
      const { recordedLogIds } = await recovery.backfill({ userId });
      expect(recordedLogIds).toContain(doneLogId);
      const { logs: found } = await training.logs.list({ userId, completed: true });
      const doneAt = Object.fromEntries(
        found.map(({ id, completedAt }) => [String(id), completedAt?.toISOString()]),
      );
      if (host.doneAt !== undefined) expect(doneAt).toEqual(host.doneAt);
      expect([...recordedLogIds].map(String).sort()).toEqual(Object.keys(doneAt).sort());
      const { muscleGroups } = await recovery.muscleGroups({ userId });
      const chest = muscleGroups.find(({ muscleGroup }) => muscleGroup === 'chest');
      expect(chest?.score).toBeLessThan(100);
      if (host.trained !== undefined) {
        const tired = muscleGroups.filter(({ score }) => score < 100);
        expect(tired.map(({ muscleGroup }) => muscleGroup).sort()).toEqual(host.trained);
      }
      expect((await recovery.verify({ userId })).consistent).toBe(true);
    });

    if (host.openDays !== undefined) {
      it('offers the program days that are available to the user, and no others', async () => {
        const { workouts } = await open().training.swaps.targets({ userId, source: 'program' });
        expect(workouts.map(({ name }) => name).sort()).toEqual([...(host.openDays ?? [])].sort());
        expect(workouts.every(({ exercises }) => exercises.length > 0)).toBe(true);
      });
    }

    if (host.canCreate === false) {
      it("refuses to let the library create a log, but lets it record the host's own logs", async () => {
        const { logs, recovery } = open().training;
        const created = logs.create({ userId, exercises: [{ exerciseId: legId, sets }] });
        await expect(created).rejects.toMatchObject(REFUSED);
        await logs.record({ userId, logId: doneLogId });
        expect((await recovery.verify({ userId })).consistent).toBe(true);
      });
    } else if (host.plannedByHost === undefined) {
      it("lets the library create a completed log, which the host's own query finds", async () => {
        const { logs, recovery } = open().training;
        const { log } = await logs.create({ userId, exercises: [{ exerciseId: legId, sets }] });
        expect(await open().rows(host.isDone, log.id)).toHaveLength(1);
        const { muscleGroups } = await recovery.muscleGroups({ userId });
        const legs = muscleGroups.find(({ muscleGroup }) => muscleGroup === 'quadriceps');
        expect(legs?.score).toBeLessThan(100);
        await logs.delete({ userId, logId: log.id });
        expect((await recovery.verify({ userId })).consistent).toBe(true);
      });
    } else {
      it('lets the library complete a planned log, but refuses to let it create one', async () => {
        const { logs, recovery } = open().training;
        const exercises = [{ exerciseId: legId, sets }];
        await expect(logs.create({ userId, exercises })).rejects.toMatchObject(REFUSED);
        const logId = host.plannedByHost as LogId;
        expect(await open().rows(host.isDone, logId)).toEqual([]);
        const { log } = await logs.complete({ userId, logId, exercises });
        expect(log.completedAt).toEqual(NOW);
        expect(await open().rows(host.isDone, logId)).toHaveLength(1);
        const { muscleGroups } = await recovery.muscleGroups({ userId });
        const legs = muscleGroups.find(({ muscleGroup }) => muscleGroup === 'quadriceps');
        expect(legs?.score).toBeLessThan(100);
        expect((await recovery.verify({ userId })).consistent).toBe(true);
      });
    }

    it('suggests the sets that were done last, and never a hidden exercise', async () => {
      const { customWorkouts, progression, swaps } = open().training;
      const target = await customOf(open().training, userId, benchId);
      const [press] = (await progression.suggest({ userId, target })).suggestions;
      const isDone = host.performed.some((text) => text.startsWith(`${benchId}:`));
      expect(press?.from?.logId).toBe(isDone ? doneLogId : undefined);
      const days = await swaps.targets({ userId, source: 'program' });
      const ofDays = days.workouts.map(({ ref }) => progression.suggest({ userId, target: ref }));
      const { alternatives } = await swaps.alternatives({ userId, exerciseId: legId, limit: 50 });
      const suggested = [
        ...(await Promise.all(ofDays)).flatMap(({ suggestions }) => suggestions),
        ...alternatives.map(({ suggestion }) => suggestion),
      ];
      const named = suggested.flatMap(({ exerciseId, from }) => [exerciseId, from?.exerciseId]);
      const hidden = host.hiddenExerciseIds ?? [];
      expect(named.filter((id) => id !== undefined && hidden.includes(id))).toEqual([]);
      await customWorkouts.delete({ userId, customWorkoutId: target.customWorkoutId });
    });

    it('recommends workouts, and filters them by the muscles that they train', async () => {
      const { customWorkouts, recommendations, swaps } = open().training;
      const legs = await customOf(open().training, userId, legId);
      const { recommendations: found } = await recommendations.smartWorkout({ userId });
      expect(found.length).toBeGreaterThan(0);
      const { workouts } = await swaps.targets({ userId, muscleGroup: 'quadriceps' });
      expect(workouts.map(({ ref }) => ref)).toContainEqual(legs);
      await customWorkouts.delete({ userId, customWorkoutId: legs.customWorkoutId });
    });

    if (host.canPlan) {
      it('swaps a planned log and a completed one, and reverts both', async () => {
        const { logs, swaps, recovery } = open().training;
        const target = await customOf(open().training, userId, benchId);
        const { log } = await logs.create({ userId, completed: false, source: target });
        expect(await open().rows(host.isDone, log.id)).toEqual([]);
        const done = await logs.complete({ userId, logId: log.id });
        expect(done.log.completedAt).toEqual(NOW);
        expect(await open().rows(host.isDone, log.id)).toHaveLength(1);
        const legs = await customOf(open().training, userId, legId);
        const { swap, log: swapped } = await swaps.swap({ userId, logId: log.id, target: legs });
        expect(await open().rows(host.isDone, log.id)).toEqual([]);
        expect(await open().rows(host.isDone, swapped.id)).toHaveLength(1);
        await swaps.revert({ userId, swapId: swap.id });
        expect(await open().rows(host.isDone, log.id)).toHaveLength(1);
        expect(await open().rows(host.isDone, swapped.id)).toEqual([]);
        expect((await recovery.verify({ userId })).consistent).toBe(true);
      });
    } else {
      it('gets an error that explains why nothing can be planned or swapped', async () => {
        const { logs, swaps } = open().training;
        const target = await customOf(open().training, userId, benchId);
        const planned = logs.create({ userId, completed: false, source: target });
        await expect(planned).rejects.toMatchObject(REFUSED);
        const swap = swaps.swap({
          userId,
          logId: doneLogId,
          target,
          exercises: [{ exerciseId: benchId, sets }],
        });
        await expect(swap).rejects.toMatchObject(REFUSED);
        const preview = swaps.preview({ userId, logId: doneLogId, target });
        await expect(preview).rejects.toMatchObject(REFUSED);
        // The list is useful even without swaps, because its workouts can be copied and forecast.
        const ofLog = swaps.targets({ userId, logId: doneLogId });
        await expect(ofLog).rejects.toMatchObject(REFUSED);
        const { workouts } = await swaps.targets({ userId });
        const refs = workouts.map(({ ref }) => ref);
        expect(refs).toContainEqual(target);
        const at = new Date(NOW.getTime() + 3_600_000);
        const forecast = await open().training.recovery.forecast({
          ...{ userId, planned: refs.slice(0, 1).map((workout) => ({ workout, at })) },
        });
        expect(forecast.muscleGroups.length).toBeGreaterThan(0);
      });
    }
  });
};
