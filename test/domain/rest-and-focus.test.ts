import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MUSCLE_GROUPS } from '../../src/domain/muscle-groups.js';
import { DEFAULT_RECOVERY_MODEL } from '../../src/domain/recovery/model.js';
import type { RecoveryRecord } from '../../src/domain/records.js';
import { describeRecovery } from '../../src/domain/recovery/view.js';
import { ask, day, own } from './asking.js';
import { customWorkout, hoursAfter, load, NOW, record, recordAt } from './builders.js';

describe('rest', () => {
  it('lasts until the first time when a workout is no longer excluded', () => {
    const records = [recordAt('chest', 5), recordAt('lats', 20), recordAt('abs', 12)];
    const candidates = [own(1, 'chest'), own(2, 'lats', 'abs'), own(3, 'abs'), own(4, 'cardio')];
    const { rest, focus, recommendations } = ask({ records, candidates });
    expect(recommendations).toEqual([]);
    expect(focus).toBeUndefined();
    expect(rest).toEqual({
      reason: 'barred',
      readyAt: describeRecovery(recordAt('abs', 12), NOW).eligibleAt,
      workout: { ref: customWorkout(2), name: 'Workout 2', programName: null },
      message: 'Rest until tomorrow. Then you can do Workout 2 again.',
    });
  });

  it('lasts until tomorrow in its message if the user trained today', () => {
    const chest = recordAt('chest', 28);
    const calves = record({ muscleGroup: 'calves', lastWorkoutDate: hoursAfter(NOW, -3) });
    const of = (...records: readonly RecoveryRecord[]) =>
      ask({ records, candidates: [own(1, 'chest')] }).rest;
    expect(of(chest)?.message).toBe('Rest until this evening. Then you can do Workout 1 again.');
    expect(of(chest, calves)?.message).toBe(
      'Rest until tomorrow. Then you can do Workout 1 again.',
    );
    expect(of(chest, calves)?.readyAt).toEqual(of(chest)?.readyAt);
    expect(of(recordAt('chest', 5), calves)?.message).toBe(
      'Rest until tomorrow afternoon. Then you can do Workout 1 again.',
    );
  });

  it('names the same workout and time as rank 1, or as the workout scheduled for today', () => {
    const anyScore = fc.integer({ min: 20, max: 79 });
    const anyScores = fc.tuple(anyScore, anyScore, anyScore);
    fc.assert(
      fc.property(anyScores, fc.boolean(), (scores, isScheduled) => {
        const groups = ['chest', 'lats', 'quadriceps'];
        const candidates = groups.map((group, at) => own(at + 1, group));
        const records = groups.map((group, at) => recordAt(group, scores[at] ?? 0));
        const scheduled = candidates
          .slice(0, isScheduled ? 1 : 0)
          .map((candidate) => ({ logId: 7, candidate }));
        const { rest, today, recommendations } = ask({ records, candidates, scheduled });
        const next = today ?? recommendations[0];
        if (rest === undefined || next === undefined) return;
        expect(rest).toMatchObject({ workout: next.workout, readyAt: next.betterFrom });
      }),
    );
  });

  it('names a ready workout of a lower rank in its message, unless the user trained today', () => {
    const calves = record({ muscleGroup: 'calves', lastWorkoutDate: hoursAfter(NOW, -3) });
    const of = (lats: number, ...records: readonly RecoveryRecord[]) =>
      ask({
        records: [recordAt('chest', 50), recordAt('lats', lats), ...records],
        candidates: [own(1, 'chest'), day(2, ['lats'])],
      }).rest?.message;
    expect(of(59)).toMatch(/^Rest until [\w ]+, then do Workout 1\.$/);
    expect(of(60)).toMatch(/^Rest until [\w ]+, then do Workout 1\. Or do Workout 2 today\.$/);
    expect(of(60, calves)).toMatch(/^Rest until [\w ]+, then do Workout 1\.$/);
  });

  it('names the workout with the lowest id if several are possible at the same time', () => {
    const records = [recordAt('chest', 5)];
    const candidates = [own(2, 'chest'), own(1, 'chest')];
    expect(ask({ records, candidates }).rest?.workout?.ref).toEqual(customWorkout(1));
  });

  it('says that no workout is ready if waiting never helps', () => {
    const model = { ...DEFAULT_RECOVERY_MODEL, score: () => 50 };
    const records = [recordAt('chest', 50)];
    const answer = ask({ records, candidates: [own(1, 'chest')] }, { model });
    expect(answer.recommendations).toMatchObject([{ readiness: 'early', betterFrom: null }]);
    expect(answer.rest).toEqual({
      reason: 'early',
      readyAt: null,
      workout: null,
      message: 'None of your workouts is fully ready. If you train, go easy.',
    });
  });

  it('is absent if rank 1 is ready', () => {
    const answer = ask({
      candidates: [own(1, 'chest'), own(2, 'lats')],
      records: [recordAt('lats', 50)],
    });
    expect('rest' in answer || 'focus' in answer).toBe(false);
  });

  it('shares no object with the rest of the answer', () => {
    const records = [recordAt('quadriceps', 3)];
    const { rest, dropped } = ask(
      { records, candidates: [own(2, 'quadriceps')] },
      { explain: true },
    );
    expect(rest?.workout).toEqual(dropped?.[0]?.workout);
    expect(rest?.workout).not.toBe(dropped?.[0]?.workout);
    expect(rest?.workout?.ref).not.toBe(dropped?.[0]?.workout.ref);
  });
});

describe('focus', () => {
  it('names the groups that are most worth training if there is no workout', () => {
    const records = [recordAt('chest', 20), recordAt('shoulders', 90)];
    const loads = [load({ muscleGroup: 'triceps', fractionalSets: 9 })];
    expect(ask({ records, loads }).focus).toEqual({
      message: 'You have no workouts yet. Train lats, upper back and traps next.',
      muscleGroups: ['lats', 'upper_back', 'traps'],
    });
    expect(ask({}).rest).toBeUndefined();
  });

  it('depends on the scores, the weekly sets and the goals', () => {
    const records = MUSCLE_GROUPS.map((group) => recordAt(group, group === 'neck' ? 90 : 80));
    const loads = MUSCLE_GROUPS.filter((group) => group !== 'abs').map((muscleGroup) =>
      load({ muscleGroup, fractionalSets: 3 }),
    );
    const of = (weeklySetsGoals: Record<string, number>) =>
      ask({ records, loads }, { weeklySetsGoals }).focus?.muscleGroups;
    expect(of({})).toEqual(['abs', 'neck', 'chest']);
    expect(of({ calves: 4 })).toEqual(['calves', 'abs', 'neck']);
    expect(of({ abs: 40 })).toEqual(['neck', 'chest', 'shoulders']);
  });

  it('is rest if every group is excluded', () => {
    const records = MUSCLE_GROUPS.map((group) => recordAt(group, 20));
    expect(ask({ records }).focus).toEqual({
      message: 'Rest today: no muscle group is recovered.',
      muscleGroups: [],
    });
  });

  it('excludes groups to avoid', () => {
    expect(ask({}, { avoid: ['chest'] }).focus?.muscleGroups).toEqual([
      'shoulders',
      'triceps',
      'lats',
    ]);
  });
});
