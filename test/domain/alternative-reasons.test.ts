import { describe, expect, it } from 'vitest';
import { alternativeMessage } from '../../src/domain/swap/alternative-reasons.js';
import { ENGLISH_MESSAGES } from '../../src/domain/english.js';
import type { Exercise } from '../../src/domain/records.js';
import { BENCH, named as anyNamed, rank } from './alternatives-builders.js';
import { first, only } from './builders.js';

const named = (name: string, primary: readonly string[], values: Partial<Exercise> = {}) =>
  anyNamed(1, name, primary, values);

const explain = (
  wanted: Exercise,
  other: Exercise,
  { equipment = null, score = 100 }: { equipment?: readonly string[] | null; score?: number } = {},
) => {
  // An alternative whose other main groups are tired is never offered.
  const scoreOf = (group: string) => (group === 'chest' ? score : 100);
  return only(rank(wanted, [{ ...other, id: 2 }], { scoreOf, equipment }));
};

const reasonOf = (code: string, { reasons }: ReturnType<typeof explain>) =>
  reasons.find((reason) => reason.code === code);

describe('the reasons for an alternative', () => {
  it('say what is shared, then what differs, and finally what speaks against the alternative', () => {
    const other = named('Archer Push-Up', ['chest', 'triceps'], {
      secondaryMuscles: ['abs'],
      equipment: 'suspension',
    });
    const { reasons, message } = explain(BENCH, other, { equipment: ['barbell'], score: 24.6 });
    expect(reasons).toEqual([
      { code: 'shared_primary_muscles', params: { muscleGroups: ['chest'] } },
      { code: 'same_movement', params: { movement: 'horizontal_press' } },
      { code: 'less_work_for', params: { muscleGroups: ['shoulders'] } },
      { code: 'extra_work_for', params: { muscleGroups: ['triceps'] } },
      { code: 'harder_variation', params: {} },
      { code: 'equipment_missing', params: { equipment: 'suspension' } },
      { code: 'muscle_group_tired', params: { muscleGroup: 'chest', percentage: 24.6 } },
    ]);
    expect(message).toBe(
      'Also trains chest. Same movement: horizontal press. Easier on the shoulders. More work for the triceps. A harder variation. Needs a suspension trainer. Chest needs rest (24 %).',
    );
  });

  it('give the percentage of a muscle group that is not recovered', () => {
    const say = ENGLISH_MESSAGES.alternatives.muscle_group_tired;
    expect(say({ muscleGroup: 'lats', percentage: 30 })).toBe('Lats need rest (30 %).');
    expect(say({ muscleGroup: 'chest', percentage: 31 })).toBe('Chest still recovering (31 %).');
  });

  it('name the shared primary muscles, or those that the alternative trains less', () => {
    const wanted = named('Press', ['triceps', 'chest']);
    const muscles = (other: Exercise) => first(explain(wanted, other).reasons);
    expect(muscles(named('Dip', ['triceps', 'chest']))).toEqual({
      code: 'same_primary_muscles',
      params: { muscleGroups: ['chest', 'triceps'] },
    });
    expect(muscles(named('Dip', ['chest']))).toMatchObject({ code: 'shared_primary_muscles' });
    const both = named('Dip', ['triceps', 'chest', 'shoulders']);
    expect(muscles(both)).toMatchObject({ code: 'shared_primary_muscles' });
    const helper = named('Raise', ['shoulders'], { secondaryMuscles: ['triceps', 'chest'] });
    expect(muscles(helper)).toEqual({
      code: 'helping_muscles',
      params: { muscleGroups: ['chest', 'triceps'] },
    });
    expect(explain(wanted, helper).message).toContain('Trains chest and triceps less directly.');
  });

  it('call the alternative easier only if its data says which muscle groups it trains', () => {
    const spared = (values: Partial<Exercise>) =>
      reasonOf('less_work_for', explain(BENCH, named('Chest Fly', ['chest'], values)));
    expect(spared({})).toBeUndefined();
    expect(spared({ mechanic: 'compound' })).toBeUndefined();
    expect(spared({ mechanic: 'isolation' })?.params).toEqual({
      muscleGroups: ['triceps', 'shoulders'],
    });
    expect(spared({ secondaryMuscles: ['shoulders'] })?.params).toEqual({
      muscleGroups: ['triceps'],
    });
    expect(spared({ secondaryMuscles: ['shoulders', 'triceps'] })).toBeUndefined();
  });

  it('name at most three groups', () => {
    const all = ['hamstrings', 'glutes', 'traps', 'lats', 'forearms'];
    const deadlift = named('Deadlift', ['lower back'], { secondaryMuscles: all });
    const curl = named('Superman', ['lower back'], { mechanic: 'isolation' });
    expect(reasonOf('less_work_for', explain(deadlift, curl))?.params).toEqual({
      muscleGroups: ['hamstrings', 'glutes', 'traps'],
    });
    const back = named('Superman', ['lower back', ...all]);
    expect(reasonOf('extra_work_for', explain(deadlift, back))?.params).toEqual({
      muscleGroups: ['hamstrings', 'glutes', 'traps'],
    });
  });

  it('mention different equipment only if both exercises name equipment', () => {
    const swapped = (from: string | null, to: string | null) =>
      reasonOf(
        'different_equipment',
        explain({ ...BENCH, equipment: from }, { ...BENCH, equipment: to }),
      );
    expect(swapped('barbell', 'dumbbell')?.params).toEqual({ from: 'barbell', to: 'dumbbell' });
    expect(swapped('barbell', 'Barbells')).toBeUndefined();
    expect(swapped('body only', 'Bodyweight')).toBeUndefined();
    expect(swapped('smith_machine', 'machine')).toBeUndefined();
    expect(swapped('machine', 'smith_machine')).toBeUndefined();
    expect(swapped('barbell', null)).toBeUndefined();
    expect(swapped(null, 'barbell')).toBeUndefined();
    expect(swapped('Other', 'barbell')).toBeUndefined();
    expect(swapped('barbell', 'other')).toBeUndefined();
    const missing = explain(BENCH, { ...BENCH, equipment: 'cable' }, { equipment: [] });
    expect(reasonOf('different_equipment', missing)).toBeUndefined();
    expect(reasonOf('equipment_missing', missing)?.params).toEqual({ equipment: 'cable' });
    const unknown = explain(BENCH, { ...BENCH, equipment: null }, { equipment: [] });
    expect(reasonOf('equipment_missing', unknown)).toBeUndefined();
  });

  it('mention similar names and equal equipment only if the muscles of an exercise are unknown', () => {
    const unknown = { ...BENCH, primaryMuscles: [], secondaryMuscles: [] };
    const codes = (wanted: Exercise, other: Exercise) =>
      explain(wanted, other).reasons.map(({ code }) => code);
    const byName = ['similar_name', 'same_equipment', 'same_movement'];
    expect(codes(unknown, unknown)).toEqual(byName);
    expect(codes(BENCH, unknown)).toEqual(byName);
    expect(codes(unknown, BENCH)).toEqual([...byName, 'muscle_group_ready']);
    expect(codes(BENCH, BENCH)).not.toContain('similar_name');
    expect(explain(BENCH, unknown).message).toBe(
      'Similar name: bench press. Also uses a barbell. Same movement: horizontal press.',
    );
    const floor = named('Floor Press', [], { equipment: 'cable' });
    expect(explain(unknown, floor).reasons).toContainEqual({
      code: 'similar_name',
      params: { words: ['press'] },
    });
    const alike = explain(unknown, named('Sled Push', [], { equipment: 'barbell' }));
    expect(alike.message).toBe('Also uses a barbell.');
  });

  it('call the alternative harder only if the exercise to replace is not hard', () => {
    const archer = named('Archer Push-Up', ['chest']);
    const planche = named('Pseudo Planche Push-Up', ['chest']);
    expect(reasonOf('harder_variation', explain(BENCH, archer))).toBeDefined();
    expect(reasonOf('harder_variation', explain(planche, archer))).toBeUndefined();
    expect(reasonOf('harder_variation', explain(archer, BENCH))).toBeUndefined();
  });
});

describe('the messages for alternatives', () => {
  it('name equipment as lifters do', () => {
    const swap = (from: string, to: string) =>
      ENGLISH_MESSAGES.alternatives.different_equipment({ from, to });
    expect(swap('barbell', 'dumbbell')).toBe('Dumbbells instead of a barbell.');
    expect(swap('Smith_Machine', 'body only')).toBe('Body weight instead of a Smith machine.');
    expect(swap('cable', 'e-z curl bar')).toBe('An EZ bar instead of cables.');
    expect(swap('rings', 'Exercise Ball')).toBe('An exercise ball instead of rings.');
    expect(swap(' Cable ', 'Bands')).toBe('Bands instead of cables.');
    expect(swap('chains', 'trap_bar')).toBe('A trap bar instead of chains.');
  });

  it('join groups, round numbers down and have one idea per sentence', () => {
    const muscleGroups = ['lower_back', 'glutes', 'abs'];
    const reasons = [
      { code: 'same_primary_muscles', params: { muscleGroups } },
      { code: 'extra_work_for', params: { muscleGroups: ['lower_back'] } },
      { code: 'muscle_group_ready', params: { muscleGroup: 'lower_back', percentage: 92.4 } },
    ] as const;
    const { alternatives } = ENGLISH_MESSAGES;
    expect(alternativeMessage(reasons, alternatives)).toBe(
      'Also trains lower back, glutes and abs. More work for the lower back. Lower back recovered (92 %).',
    );
    expect(alternativeMessage([], alternatives)).toBe('');
  });
});
