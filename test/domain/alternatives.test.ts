import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rankAlternatives, type AlternativesInput } from '../../src/domain/alternatives.js';
import { equipmentCheck } from '../../src/domain/equipment.js';
import { movementOf } from '../../src/domain/movements.js';
import { exerciseShares } from '../../src/domain/training-load.js';
import { isPrimaryShare } from '../../src/domain/muscle-groups.js';
import type { Exercise } from '../../src/domain/records.js';
import { exercise, first, only } from './builders.js';

const named = (
  id: number,
  name: string,
  primary: readonly string[],
  values: Partial<Exercise> = {},
): Exercise => ({ ...exercise(id, primary), name, ...values });

const rank = (
  wanted: Exercise,
  others: readonly Exercise[],
  values: Partial<AlternativesInput> = {},
) =>
  rankAlternatives({
    exercise: wanted,
    exercises: others,
    recoveryOf: (muscleGroup) => ({ muscleGroup, score: 100 }),
    equipment: null,
    limit: 50,
    ...values,
  });

const namesOf = (alternatives: readonly { readonly name: string }[]) =>
  alternatives.map(({ name }) => name);

const ROW = named(1, 'Cable Row', ['lats'], {
  mechanic: 'compound',
  force: 'pull',
  equipment: 'cable',
});

describe('alternatives to an exercise', () => {
  it('stand by what they share: muscles before equipment before movement', () => {
    const others = [
      named(2, 'Dumbbell Row', ['lats'], { equipment: 'dumbbell' }),
      named(3, 'Pullover', ['lats'], { equipment: 'dumbbell' }),
      named(4, 'Machine Row', ['lats'], { equipment: 'machine' }),
      named(5, 'Shrug Row', ['lats', 'traps'], { equipment: 'dumbbell' }),
      named(6, 'Curl', ['biceps'], { equipment: 'dumbbell', secondaryMuscles: ['lats'] }),
      named(7, 'Leg Curl', ['hamstrings'], { equipment: 'dumbbell' }),
      ROW,
    ];
    expect(namesOf(rank(ROW, others, { equipment: ['Dumbbells'] }))).toEqual([
      'Dumbbell Row',
      'Pullover',
      'Machine Row',
      'Shrug Row',
      'Curl',
    ]);
    expect(namesOf(rank(ROW, others, { limit: 2 }))).toEqual(['Dumbbell Row', 'Machine Row']);
  });

  it('tell why, as data and as a sentence', () => {
    const other = named(2, 'T-Bar Row', ['lats', 'upper back'], {
      mechanic: 'compound',
      force: 'pull',
      equipment: 'barbell',
    });
    const tired = (muscleGroup: string) => ({
      muscleGroup,
      score: muscleGroup === 'lats' ? 40 : 90,
    });
    const { reasons, message, recovery } = only(
      rank(ROW, [other], { equipment: ['cable'], recoveryOf: tired }),
    );
    expect(reasons).toEqual([
      { code: 'shared_primary_muscles', params: { muscleGroups: ['lats'] } },
      { code: 'same_movement', params: { movement: 'row' } },
      { code: 'same_mechanic', params: { value: 'compound' } },
      { code: 'same_force', params: { value: 'pull' } },
      { code: 'equipment_missing', params: { equipment: 'barbell' } },
      { code: 'muscle_group_tired', params: { muscleGroup: 'lats', percentage: 40 } },
    ]);
    expect(message).toBe(
      'Trains lats too, but not the same muscles; the same movement (row); compound too; a pull too; barbell not at hand; lats are only 40% recovered.',
    );
    expect(recovery).toEqual({ percentage: 40, limitingMuscleGroup: 'lats' });
  });

  it('say what they are worth: a hundred for a twin', () => {
    const twin = only(rank(ROW, [{ ...ROW, id: 2 }], { equipment: ['cable'] }));
    expect(twin).toMatchObject({
      rank: 1,
      score: 100,
      terms: { muscles: 71, movement: 13, equipment: 12, recovery: 4 },
      message:
        'Trains lats as well; the same movement (row); compound too; a pull too; cable at hand; lats are 100% recovered.',
    });
  });

  it('are not alike by what neither says of itself, nor by what differs', () => {
    const plain = named(1, 'Row', ['lats']);
    const codesOf = (wanted: Exercise, other: Exercise) =>
      only(rank(wanted, [other])).reasons.map(({ code }) => code);
    const movementOfTerms = (wanted: Exercise, other: Exercise) =>
      only(rank(wanted, [other])).terms.movement;
    const muscles = ['same_primary_muscles', 'muscle_group_ready'];
    expect(codesOf(plain, named(2, 'Gravity Lift', ['lats']))).toEqual(muscles);
    expect(movementOfTerms(named(3, 'Alpha', ['lats']), named(2, 'Beta', ['lats']))).toBe(0);
    const other = named(2, 'Pullover', ['lats'], { mechanic: 'isolation', force: 'static' });
    expect(codesOf(ROW, other)).toEqual(muscles);
    expect(movementOfTerms(ROW, other)).toBe(0);
    expect(codesOf(plain, other)).toEqual(muscles);
    expect(codesOf(ROW, named(2, 'Pullover', ['lats']))).toEqual(muscles);
  });

  it('are worth less on tired muscles, which are tired below 80', () => {
    const at = (score: number) =>
      only(
        rank(ROW, [named(2, 'Pullover', ['lats'])], {
          recoveryOf: (muscleGroup) => ({ muscleGroup, score }),
        }),
      );
    expect([at(100), at(50), at(0)].map(({ terms }) => terms.recovery)).toEqual([4, 2, 0]);
    expect([at(79.9), at(80)].map(({ reasons }) => reasons.at(-1)?.code)).toEqual([
      'muscle_group_tired',
      'muscle_group_ready',
    ]);
  });

  it('name the muscles by name', () => {
    const wanted = named(1, 'Press', ['triceps', 'chest']);
    const musclesOf = (other: Exercise) => first(only(rank(wanted, [other])).reasons);
    expect(musclesOf(named(2, 'Dip', ['triceps', 'chest']))).toEqual({
      code: 'same_primary_muscles',
      params: { muscleGroups: ['chest', 'triceps'] },
    });
    const helper = { ...named(2, 'Raise', ['shoulders']), secondaryMuscles: ['triceps', 'chest'] };
    const alternative = only(rank(wanted, [helper]));
    expect(first(alternative.reasons).params).toEqual({ muscleGroups: ['chest', 'triceps'] });
    expect(alternative.message).toContain('Trains chest, triceps as a helper only');
  });

  it('say nothing of equipment where nothing is said of what is at hand', () => {
    const machine = named(2, 'Machine', ['lats'], { equipment: 'machine' });
    const codes = (other: Exercise, equipment: readonly string[] | null) =>
      only(rank(ROW, [other], { equipment })).reasons.map(({ code }) => code);
    expect(codes(machine, null)).not.toContain('equipment_at_hand');
    expect(codes(machine, ['machine'])).toContain('equipment_at_hand');
    expect(codes(named(3, 'Hang', ['lats']), ['machine'])).not.toContain('equipment_at_hand');
  });

  it('may only help, and may have no primary muscle and no name', () => {
    const helper = { ...named(2, '1', []), secondaryMuscles: ['lats'] };
    const alternative = only(rank({ ...ROW, name: '2' }, [helper]));
    expect(alternative.recovery).toBeNull();
    expect(alternative.message).toBe('Trains lats as a helper only.');
    expect(rank(named(9, 'Run', ['cardio']), [ROW])).toEqual([]);
  });

  it('with the lowest score first limit, then by name; ties stand by name, then by id', () => {
    const both = named(2, 'A', ['lats', 'biceps']);
    expect(only(rank(ROW, [both])).recovery?.limitingMuscleGroup).toBe('biceps');
    const twins = [named(5, 'B', ['lats']), named(4, 'B', ['lats']), named(6, 'A', ['lats'])];
    expect(rank(ROW, twins).map(({ exerciseId }) => exerciseId)).toEqual([6, 4, 5]);
    expect(first(rank(ROW, twins)).rank).toBe(1);
  });

  it('never stand above one of the same primary muscles where they have others', () => {
    const groups = ['chest', 'lats', 'biceps', 'quadriceps'];
    const anyExercise = fc.record({
      id: fc.integer({ min: 1, max: 1000 }),
      name: fc.constantFrom('Row', 'Press', 'Cable Curl', 'Squat', 'Pull-Up'),
      primaryMuscles: fc.subarray(groups, { minLength: 1 }),
      secondaryMuscles: fc.subarray(groups),
      equipment: fc.constantFrom('cable', 'barbell', 'body only', null),
      mechanic: fc.constantFrom('compound', 'isolation', null),
      force: fc.constantFrom('pull', 'push', null),
    });
    const primaryOf = (own: Exercise) =>
      exerciseShares(own)
        .filter((part) => isPrimaryShare(part.share))
        .map((part) => part.muscleGroup);
    fc.assert(
      fc.property(
        anyExercise,
        fc.uniqueArray(anyExercise, { selector: ({ id }) => id, maxLength: 20 }),
        fc.dictionary(fc.constantFrom(...groups), fc.integer({ min: 0, max: 100 })),
        (wanted, others, scores) => {
          const recoveryOf = (muscleGroup: string) => ({
            muscleGroup,
            score: scores[muscleGroup] ?? 100,
          });
          const values = { recoveryOf, equipment: ['cable'] };
          const ranked = rank(wanted, others, values);
          const own = primaryOf(wanted);
          const shared = ranked.map(({ exerciseId }) => {
            const other = others.find(({ id }) => id === exerciseId) ?? wanted;
            const primary = primaryOf(other);
            const common = primary.filter((group) => own.includes(group)).length;
            if (common === own.length && common === primary.length) return 2;
            return common > 0 ? 1 : 0;
          });
          expect(shared).toEqual([...shared].sort((a, b) => b - a));
          expect(ranked.some(({ exerciseId }) => exerciseId === wanted.id)).toBe(false);
          expect(rank(wanted, [...others].reverse(), values)).toEqual(ranked);
        },
      ),
    );
  });
});

describe('movements', () => {
  it.each([
    ['Barbell Bench Press', 'press'],
    ['Push-Ups', 'press'],
    ['Incline Dumbbell Flyes', 'fly'],
    ['Reverse Fly', 'reverse_fly'],
    ['Upright Row', 'upright_row'],
    ['Chin-Up', 'vertical_pull'],
    ['Straight-Arm Pulldown', 'pullover'],
    ['Seated Triceps Press', 'extension'],
    ['Calf Press On The Leg Press Machine', 'calf_raise'],
    ['Leg Press', 'squat'],
    ['Bulgarian Split Squat', 'lunge'],
    ['Romanian Deadlift from Deficit', 'hinge'],
    ['Deadlift with Bands', 'hinge'],
    ['Dips (Chest Focus)', 'dip'],
    ['With a Row', 'row'],
    ['Zercher', null],
    ['', null],
  ])('%s is %s', (name, movement) => {
    expect(movementOf(name)).toBe(movement);
  });
});

describe('equipment', () => {
  it('is compared by its name; what needs nothing is always at hand', () => {
    const isAtHand = equipmentCheck(['Kettlebells', 'e-z curl bar']);
    const asked = ['kettlebell', 'EZ curl bar', 'Body only', 'none', null, 'barbell'];
    expect(asked.map(isAtHand)).toEqual([true, true, true, true, true, false]);
    expect(equipmentCheck(null)('barbell')).toBe(true);
    expect(equipmentCheck([])('barbell')).toBe(false);
  });
});
