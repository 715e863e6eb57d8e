import { describe, expect, it } from 'vitest';
import { STEP_RECOVERY_MODEL } from '../../src/domain/recovery/model.js';
import { planSwap, type SwapInput } from '../../src/domain/swap/swap.js';
import { planSwapPreview } from '../../src/domain/swap/preview.js';
import { codeOf, CONTEXT, facts, hoursAgo, load, recordAt, recovery } from './builders.js';
import { BENCH, LEGS, PUSH, REPLACED, SQUAT, swapInput, swapState } from './states.js';

type PreviewState = Parameters<typeof planSwapPreview>[0];

const previewState = (values: Partial<PreviewState> = {}): PreviewState => ({
  ...swapState(),
  workouts: [PUSH, LEGS],
  performed: [],
  ...values,
});

const preview = (
  values: Partial<PreviewState> = {},
  input: Partial<SwapInput> = {},
  context = CONTEXT,
) => planSwapPreview(previewState(values), swapInput(input), context);

const setsOf = (
  { comparison }: ReturnType<typeof preview>,
  muscleGroup: string,
): readonly (number | undefined)[] => {
  const sets = comparison.find((part) => part.muscleGroup === muscleGroup)?.weeklySets;
  return [sets?.now, sets?.afterOriginal, sets?.afterTarget, sets?.change];
};

const done = (hours: number) => facts({ completedAt: hoursAgo(hours) });

describe('the preview of a swap', () => {
  it('compares a planned workout with the target, group by group', () => {
    const { comparison } = preview();
    const groups = comparison.map(({ muscleGroup }) => muscleGroup);
    expect(groups).toEqual(['chest', 'glutes', 'quadriceps', 'triceps']);
    for (const { now, afterOriginal, afterTarget, muscleGroup } of comparison) {
      const isPush = muscleGroup === 'chest' || muscleGroup === 'triceps';
      expect(now.score).toBe(100);
      expect(isPush ? afterTarget.score : afterOriginal.score).toBe(100);
      expect(isPush ? afterOriginal.score : afterTarget.score).toBeLessThan(100);
    }
    expect(setsOf(preview(), 'chest')).toEqual([0, 3, 0, -3]);
    expect(setsOf(preview(), 'glutes')).toEqual([0, 0, 1.5, 1.5]);
  });

  it('counts the sets of the last 168 hours, and none in the future', () => {
    const loads = [
      load({ workoutLogId: 2, performedAt: hoursAgo(168), fractionalSets: 5 }),
      load({ workoutLogId: 3, performedAt: hoursAgo(167.9), fractionalSets: 2 }),
      load({ workoutLogId: 4, performedAt: hoursAgo(1), fractionalSets: 0.5 }),
      load({ workoutLogId: 5, performedAt: hoursAgo(-1), fractionalSets: 7 }),
    ];
    const sets = setsOf(preview({ recovery: recovery({ loads }) }), 'chest');
    expect(sets).toEqual([2.5, 5.5, 2.5, -3]);
  });

  it('counts the loads of a completed workout, or else its performed or planned sets', () => {
    const own = load({ workoutLogId: 7, performedAt: hoursAgo(2), fractionalSets: 4 });
    expect(setsOf(preview({ logs: [done(2)], ownLoads: [own] }), 'chest')).toEqual([4, 4, 0, -4]);
    expect(setsOf(preview({ logs: [done(2)] }), 'chest')).toEqual([0, 3, 0, -3]);
    expect(setsOf(preview({ logs: [done(200)] }), 'chest')).toEqual([0, 0, 0, 0]);
    const performed = [{ logId: 7, exercises: [{ exerciseId: SQUAT.id, sets: [{ reps: 5 }] }] }];
    const sets = preview({ logs: [done(2)], performed, exercises: [SQUAT] });
    expect(setsOf(sets, 'quadriceps')).toEqual([0, 1, 3, 2]);
  });

  it('counts the given sets instead', () => {
    const exercises = [{ exerciseId: BENCH.id, sets: [{ reps: 5 }] }];
    const given = preview({ logs: [done(2)], exercises: [BENCH] }, { exercises });
    expect(setsOf(given, 'chest')).toEqual([0, 3, 1, -2]);
  });

  it('compares the target with no work if the log has no workout', () => {
    const bare = preview({ logs: [facts({ source: null })], workouts: [LEGS] });
    expect(bare.comparison.map(({ muscleGroup }) => muscleGroup)).toEqual(['glutes', 'quadriceps']);
  });

  it('ignores loads that no longer count, and removes loads that count although the log is planned', () => {
    const uncounted = load({ workoutLogId: 7, muscleGroup: 'calves', counted: false });
    const counted = load({ workoutLogId: 7, muscleGroup: 'neck' });
    const { comparison } = preview({ ownLoads: [uncounted, counted] });
    const neck = comparison.find(({ muscleGroup }) => muscleGroup === 'neck');
    expect(comparison.some(({ muscleGroup }) => muscleGroup === 'calves')).toBe(false);
    expect(neck?.afterTarget.lastWorkoutDate).toBeNull();
  });

  it('agrees with the swap of a planned log, which reads no loads', () => {
    const records = [recordAt('quadriceps', 20)];
    const loads = [load({ muscleGroup: 'quadriceps', load: 0.1 })];
    const read = { recovery: recovery({ records, loads }) };
    const { comparison: _, ...said } = preview(read);
    const state = swapState({ recovery: recovery({ records, loads: null }) });
    expect(said).toEqual(planSwap(state, swapInput(), CONTEXT).response);
    expect(said.warnings).toHaveLength(1);
    const other = { ...CONTEXT, model: STEP_RECOVERY_MODEL };
    expect(preview(read, {}, other).comparison).toHaveLength(4);
  });

  it('is refused in the same cases as the swap', () => {
    expect(codeOf(() => preview({ logs: [] }))).toBe('NOT_FOUND');
    expect(codeOf(() => preview({ workouts: [] }))).toBe('NOT_FOUND');
    expect(codeOf(() => preview({ logs: [facts({}, REPLACED)] }))).toBe('ALREADY_SWAPPED');
  });
});
