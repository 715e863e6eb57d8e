import { describe, expect, it } from 'vitest';
import type { PlannedExercise, RecoveryRecord } from '../../src/domain/records.js';
import { describeRecovery } from '../../src/domain/recovery/view.js';
import { planSwap, type SwapInput, type SwapWarning } from '../../src/domain/swap/swap.js';
import {
  CONTEXT,
  exercise,
  facts,
  NOW,
  planned,
  programDay,
  recordAt,
  recovery,
  workout,
} from './builders.js';
import { BENCH, COMPLETED, LEGS, ROW, SQUAT, swapInput, swapState } from './states.js';

const warnings = (
  records: readonly RecoveryRecord[],
  exercises: readonly PlannedExercise[] = LEGS.exercises,
  input: Partial<SwapInput> = {},
): readonly SwapWarning[] => {
  const state = swapState({
    recovery: recovery({ records, loads: null }),
    workouts: [workout(programDay(2), exercises)],
  });
  return planSwap(state, swapInput(input), CONTEXT).response.warnings;
};

const eligibleAt = (own: RecoveryRecord) => describeRecovery(own, NOW).eligibleAt;

/** `bench` of the 25 sets are bench presses, the others are rows. */
const mixed = (bench: number) => [planned(ROW, 25 - bench), planned(BENCH, bench)];

describe('warnings of a swap', () => {
  it('are absent if the workout is already completed', () => {
    const records = [recordAt('quadriceps', 10)];
    const state = swapState({ logs: [facts(COMPLETED)], recovery: recovery({ records }) });
    expect(planSwap(state, swapInput(), CONTEXT).response.warnings).toEqual([]);
  });

  it('name the primary groups of the target at 30 or below, and until when they need rest', () => {
    const tired = recordAt('quadriceps', 30);
    const until = { score: 30, eligibleAt: eligibleAt(tired) };
    expect(until.eligibleAt).not.toBeNull();
    expect(warnings([tired, recordAt('glutes', 5), recordAt('chest', 5)])).toEqual([
      { code: 'primary_muscle_group_fatigued', muscleGroup: 'quadriceps', ...until },
    ]);
    expect(warnings([recordAt('quadriceps', 30.1)])).toEqual([]);
    expect(warnings([])).toEqual([]);
  });

  it('are sorted by the names of the groups', () => {
    const records = [recordAt('quadriceps', 10), recordAt('chest', 20)];
    const both = [planned(SQUAT), planned(BENCH)];
    const groups = warnings(records, both).map((own) => 'muscleGroup' in own && own.muscleGroup);
    expect(groups).toEqual(['chest', 'quadriceps']);
  });

  it('suggest leaving out each exercise of a group that has less than a quarter of the primary sets, once', () => {
    const records = [recordAt('chest', 20)];
    expect(warnings(records, mixed(6))).toEqual([
      {
        code: 'leave_out',
        exerciseId: BENCH.id,
        name: 'Exercise 1',
        muscleGroup: 'chest',
        score: 20,
        eligibleAt: eligibleAt(recordAt('chest', 20)),
      },
    ]);
    expect(warnings(records, [...mixed(2), planned(BENCH, 2)])).toHaveLength(1);
    expect(warnings(records, mixed(7))).toMatchObject([
      { code: 'primary_muscle_group_fatigued', muscleGroup: 'chest', score: 20 },
    ]);
  });

  it('name only primary groups if they rule out the workout', () => {
    const dip = { ...BENCH, heavyMuscles: ['triceps'] };
    const records = [recordAt('chest', 20), recordAt('triceps', 10)];
    expect(warnings(records, [planned(dip)])).toMatchObject([
      { code: 'primary_muscle_group_fatigued', muscleGroup: 'chest' },
    ]);
  });

  it('suggest leaving out all exercises if only groups that they load heavily are tired', () => {
    const dip = { ...BENCH, heavyMuscles: ['triceps'] };
    expect(warnings([recordAt('triceps', 10)], [planned(dip)])).toMatchObject([
      { code: 'leave_out', exerciseId: BENCH.id, muscleGroup: 'triceps' },
    ]);
  });

  it('list what to leave out by group, and then by exercise', () => {
    const records = [recordAt('chest', 20), recordAt('abs', 10)];
    const exercises = [
      planned(ROW, 20),
      planned(BENCH, 2),
      planned(exercise(7, ['abs']), 1),
      planned(exercise(8, ['chest']), 1),
      planned(exercise(9, ['abs', 'chest']), 1),
    ];
    expect(
      warnings(records, exercises).map((own) => [
        own.code,
        'muscleGroup' in own && own.muscleGroup,
        'exerciseId' in own && own.exerciseId,
      ]),
    ).toEqual([
      ['leave_out', 'abs', 7],
      ['leave_out', 'abs', 9],
      ['leave_out', 'chest', 1],
      ['leave_out', 'chest', 8],
    ]);
  });

  it('name exercises with unavailable equipment, each once', () => {
    const barbell = { ...BENCH, equipment: 'barbell' };
    const bodyOnly = { ...ROW, equipment: 'body only' };
    const exercises = [planned(barbell), planned(SQUAT), planned(bodyOnly), planned(barbell)];
    expect(warnings([], exercises, { equipment: ['dumbbell'] })).toEqual([
      { code: 'equipment_missing', exerciseId: 1, name: 'Exercise 1', equipment: 'barbell' },
    ]);
    expect(warnings([], exercises, { equipment: ['Barbells'] })).toEqual([]);
    expect(warnings([], exercises, { equipment: null })).toEqual([]);
    expect(warnings([], exercises)).toEqual([]);
  });

  it('start with those about recovery', () => {
    const barbell = { ...BENCH, equipment: 'barbell' };
    const both = warnings([recordAt('chest', 20)], [planned(barbell)], { equipment: [] });
    expect(both.map(({ code }) => code)).toEqual([
      'primary_muscle_group_fatigued',
      'equipment_missing',
    ]);
  });
});
