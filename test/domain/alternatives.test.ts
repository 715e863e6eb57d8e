import { describe, expect, it } from 'vitest';
import type { Exercise } from '../../src/domain/records.js';
import { BENCH, benchLike, named, namesOf, rank } from './alternatives-builders.js';
import { first, only } from './builders.js';

const ROW = named(1, 'Cable Row', ['lats'], {
  mechanic: 'compound',
  force: 'pull',
  equipment: 'cable',
});

describe('the order of alternatives', () => {
  it('puts the same movement with other equipment before a rare variant and before another movement', () => {
    const others = [
      benchLike(2, 'Barbell Guillotine Bench Press'),
      benchLike(3, 'Dumbbell Fly', { equipment: 'dumbbell', secondaryMuscles: ['shoulders'] }),
      benchLike(4, 'Dumbbell Bench Press', { equipment: 'dumbbell' }),
      named(5, 'Triceps Pushdown', ['triceps'], { equipment: 'cable' }),
      named(6, 'Barbell Squat', ['quadriceps'], { equipment: 'barbell' }),
      BENCH,
    ];
    expect(namesOf(rank(BENCH, others))).toEqual([
      'Dumbbell Bench Press',
      'Barbell Guillotine Bench Press',
      'Dumbbell Fly',
    ]);
  });

  it('puts a lat pulldown before an archer pull-up, unless the exercise to replace is a hard variant', () => {
    const pull = (id: number, name: string, equipment: string) =>
      named(id, name, ['lats'], { secondaryMuscles: ['biceps'], equipment });
    const pullUp = pull(1, 'Pull-Up', 'body only');
    const archer = pull(2, 'Archer Pull-Up', 'body only');
    const pulldown = pull(3, 'Lat Pulldown', 'cable');
    expect(namesOf(rank(pullUp, [archer, pulldown]))).toEqual(['Lat Pulldown', 'Archer Pull-Up']);
    const oneArm = pull(4, 'One-Arm Pull-Up', 'body only');
    expect(namesOf(rank(oneArm, [pulldown, archer]))).toEqual(['Archer Pull-Up', 'Lat Pulldown']);
  });

  it('gives movement and name more weight than the same primary muscle', () => {
    const dip = named(1, 'Chest Dip', ['chest'], { secondaryMuscles: ['triceps', 'shoulders'] });
    const other = named(2, 'Triceps Dip', ['triceps'], {
      secondaryMuscles: ['chest', 'shoulders'],
    });
    const pullover = named(3, 'Pullover', ['chest'], { secondaryMuscles: ['lats', 'shoulders'] });
    expect(namesOf(rank(dip, [pullover, other]))).toEqual(['Triceps Dip', 'Pullover']);
  });

  it('puts available equipment first, even if other exercises are more similar', () => {
    const others = [
      named(2, 'Machine Row', ['lats'], { equipment: 'machine' }),
      named(3, 'Dumbbell Row', ['lats'], { equipment: 'dumbbell' }),
      named(4, 'Curl', ['biceps'], { equipment: 'dumbbell', secondaryMuscles: ['lats'] }),
      named(5, 'Inverted Row', ['lats'], { equipment: 'body only' }),
    ];
    expect(namesOf(rank(ROW, others, { equipment: ['Dumbbells', 'bar'] }))).toEqual([
      'Dumbbell Row',
      'Inverted Row',
      'Curl',
      'Machine Row',
    ]);
    expect(namesOf(rank(ROW, others, { limit: 2 }))).toEqual(['Dumbbell Row', 'Machine Row']);
  });

  it('breaks ties by familiarity, then by equipment, words, name and id', () => {
    const tie = (id: number, name: string, equipment: string | null) =>
      named(id, name, ['lats'], { equipment });
    const wanted = named(1, 'Alpha', ['lats'], { equipment: null });
    const idsOf = (others: readonly Exercise[]) =>
      rank(wanted, others).map(({ exerciseId }) => exerciseId);
    expect(idsOf([tie(2, 'Beta', 'cable'), tie(3, 'Beta', 'dumbbell')])).toEqual([3, 2]);
    expect(idsOf([tie(2, 'Beta', 'leather'), tie(3, 'Beta', 'barbell, bench')])).toEqual([3, 2]);
    expect(idsOf([tie(2, 'Beta Gamma', null), tie(3, 'Delta', null)])).toEqual([3, 2]);
    expect(idsOf([tie(2, 'Delta', null), tie(3, 'Beta', null)])).toEqual([3, 2]);
    expect(idsOf([tie(3, 'Beta', null), tie(2, 'Beta', null)])).toEqual([2, 3]);
    // The scores are equal. The exercise to replace is rare itself, so every exercise gets the same
    // points for familiarity.
    const rare = tie(1, 'Spider Alpha', null);
    const other = [tie(2, 'Beta Chain', null), tie(3, 'Gamma Zeta', null)];
    expect(rank(rare, other).map(({ score }) => score)).toEqual([66, 66]);
    expect(namesOf(rank(rare, other))).toEqual(['Gamma Zeta', 'Beta Chain']);
  });

  it('puts the easier of two rare variants first if their scores are equal', () => {
    const quads = (id: number, name: string) => named(id, name, ['quadriceps']);
    const others = [quads(2, 'Shrimp Extension'), quads(3, 'Tempo Zigzag')];
    const ranked = rank(quads(1, 'Zercher Squat'), others);
    expect(new Set(ranked.map(({ score }) => score)).size).toBe(1);
    expect(namesOf(ranked)).toEqual(['Tempo Zigzag', 'Shrimp Extension']);
  });
});

describe('an alternative', () => {
  it('is a stretch only if the exercise to replace is one', () => {
    const stretch = named(2, 'Chest Stretch', ['chest']);
    const other = named(3, 'Doorway Stretch', ['chest']);
    expect(rank(BENCH, [stretch])).toEqual([]);
    expect(namesOf(rank(stretch, [other, BENCH]))).toEqual(['Doorway Stretch']);
  });

  it('shares a movement with the exercise to replace, or trains its primary muscles at least secondarily', () => {
    const deadlift = named(1, 'Deadlift', ['lower back'], { secondaryMuscles: ['hamstrings'] });
    const others = [
      named(2, 'Trap Bar Deadlift', ['quadriceps'], { secondaryMuscles: ['hamstrings'] }),
      named(3, 'Leg Curl', ['hamstrings']),
      named(4, 'Superman', ['glutes'], { secondaryMuscles: ['lower back'] }),
      named(5, 'Sumo Deadlift', ['adductors']),
    ];
    expect(namesOf(rank(deadlift, others))).toEqual(['Trap Bar Deadlift', 'Superman']);
  });

  it('is found by name, movement or equipment if the muscles of either exercise are unknown', () => {
    const run = named(1, 'Treadmill Run', ['cardio'], { equipment: 'machine' });
    const others = [
      named(2, 'Barbell Curl', ['biceps'], { equipment: 'barbell' }),
      named(3, 'Leg Press', ['quads'], { equipment: 'Machines' }),
      named(4, 'Outdoor Run', ['cardio'], { equipment: null }),
    ];
    const ranked = rank(run, others);
    expect(namesOf(ranked)).toEqual(['Outdoor Run', 'Leg Press']);
    expect(ranked.map(({ message }) => message)).toEqual([
      'Similar name: run.',
      'Also uses machines. Quadriceps recovered (100 %).',
    ]);
    expect(ranked.map(({ recovery }) => recovery?.limitingMuscleGroup)).toEqual([
      undefined,
      'quadriceps',
    ]);
    expect(first(ranked).terms).toMatchObject({ muscles: 0, name: 16.67, recovery: 4 });
    const unknown = named(5, 'Push Up', []);
    expect(namesOf(rank(BENCH, [unknown, named(6, 'Row', [])]))).toEqual(['Push Up']);
    expect(namesOf(rank(BENCH, [named(7, 'Bench Thing', [])]))).toEqual(['Bench Thing']);
    expect(rank(named(8, 'Alpha', []), [named(9, 'Beta', [])])).toEqual([]);
    const barbell = { equipment: 'barbell' };
    expect(rank(BENCH, [named(10, 'Sled Push', [], barbell)])).toEqual([]);
  });

  it('scores 100 if everything matches and it is a common exercise; the score is the sum of its terms', () => {
    const twin = only(rank(BENCH, [{ ...BENCH, id: 2 }], { equipment: ['barbell'] }));
    expect(twin).toMatchObject({
      rank: 1,
      score: 100,
      terms: {
        muscles: 32,
        movement: 16,
        name: 18,
        familiarity: 12,
        difficulty: 6,
        equipment: 12,
        recovery: 4,
      },
      message: 'Also trains chest. Same movement: horizontal press. Chest recovered (100 %).',
    });
    expect(only(rank(BENCH, [{ ...BENCH, id: 2 }], { equipment: [] })).terms.equipment).toBe(0);
  });

  const termsOf = (wanted: Exercise, other: Exercise) => only(rank(wanted, [other])).terms;

  it('scores the primary muscles and the distribution of the work', () => {
    const muscles = (primary: readonly string[], secondaryMuscles: readonly string[] = []) =>
      termsOf(BENCH, benchLike(2, 'Push Up', { primaryMuscles: primary, secondaryMuscles }))
        .muscles;
    expect(muscles(['chest'], ['triceps', 'shoulders'])).toBe(32);
    expect(muscles(['chest'])).toBe(21);
    expect(muscles(['chest', 'lats'])).toBe(12.33);
    expect(muscles(['triceps'], ['chest'])).toBe(8.8);
    const both = named(1, 'Dip', ['chest', 'triceps']);
    expect(termsOf(both, named(2, 'Dip', ['chest'])).muscles).toBe(16);
    expect(muscles(['triceps', 'shoulders'])).toBe(7.33);
  });

  it('scores an equal or a related movement, and an equal mechanic and force if both exercises have these values', () => {
    const movement = (name: string, values: Partial<Exercise> = {}) =>
      termsOf(BENCH, benchLike(2, name, { mechanic: null, force: null, ...values })).movement;
    expect(movement('Push-Up')).toBe(14);
    expect(movement('Incline Press')).toBe(6);
    expect(movement('Chest Dip')).toBe(6);
    expect(movement('Pullover')).toBe(0);
    expect(movement('Zercher', { mechanic: 'compound' })).toBe(1);
    expect(movement('Zercher', { force: 'push' })).toBe(1);
    expect(movement('Zercher', { mechanic: 'isolation', force: 'pull' })).toBe(0);
    const silent = named(1, 'Alpha', ['chest']);
    expect(termsOf(silent, named(2, 'Beta', ['chest'])).movement).toBe(0);
  });

  it('scores the words of the names', () => {
    const name = (text: string) => termsOf(BENCH, benchLike(2, text)).name;
    expect([name('Dumbbell Bench Press'), name('Bench Press'), name('Squat')]).toEqual([
      16.36, 17.14, 0,
    ]);
    const unknown = { ...BENCH, id: 2, primaryMuscles: [], secondaryMuscles: [] };
    expect([termsOf(BENCH, unknown).name, termsOf(unknown, BENCH).name]).toEqual([50, 50]);
  });

  it('scores familiarity, unless the exercise to replace is rare itself', () => {
    const familiarity = (wanted: string, other: string, equipment: string | null = 'dumbbell') =>
      termsOf(benchLike(1, wanted), benchLike(2, other, { equipment })).familiarity;
    expect(familiarity('Bench Press', 'Dumbbell Bench Press')).toBe(12);
    expect(familiarity('Bench Press', 'Dumbbell Zigzag Press')).toBe(6);
    expect(familiarity('Bench Press', 'Bench Press', 'bands')).toBe(3);
    expect(familiarity('Bench Press', 'Bench Press With Chains')).toBe(0);
    expect(familiarity('Board Press', 'Bench Press With Chains')).toBe(12);
    expect(familiarity('Bench Press', 'Bench Press', null)).toBe(12);
  });

  it('scores difficulty: a hard variant loses points, and so does a leg exercise without a weight', () => {
    const difficulty = (wanted: Exercise, other: Exercise) => termsOf(wanted, other).difficulty;
    const squat = (id: number, name: string, equipment: string | null) =>
      named(id, name, ['quads'], { equipment });
    const barbell = squat(1, 'Barbell Squat', 'barbell');
    expect(difficulty(barbell, squat(2, 'Dumbbell Squat', 'dumbbell'))).toBe(6);
    expect(difficulty(barbell, squat(2, 'Air Squat', 'body only'))).toBe(2);
    expect(difficulty(squat(2, 'Air Squat', 'body only'), barbell)).toBe(2);
    expect(difficulty(barbell, squat(2, 'Some Squat', null))).toBe(6);
    expect(difficulty(squat(1, 'Air Squat', 'none'), squat(2, 'Deep Squat', 'body'))).toBe(6);
    expect(difficulty(squat(1, 'Some Squat', null), squat(2, 'Air Squat', 'body'))).toBe(6);
    expect(difficulty(barbell, squat(2, 'Pistol Squat', 'body only'))).toBe(0);
    expect(difficulty(BENCH, benchLike(2, 'Push-Up', { equipment: 'body only' }))).toBe(6);
  });

  it('has a lower score if a muscle group is tired, which means below 80', () => {
    const at = (score: number) =>
      only(
        rank(ROW, [named(2, 'Pullover', ['lats'], { secondaryMuscles: ['chest'] })], {
          scoreOf: (muscleGroup) => (muscleGroup === 'lats' ? score : 0),
        }),
      );
    expect([at(100), at(50), at(0)].map(({ terms }) => terms.recovery)).toEqual([2.67, 1.33, 0]);
    expect([at(79.9), at(80)].map(({ reasons }) => reasons.at(-1)?.code)).toEqual([
      'muscle_group_tired',
      'muscle_group_ready',
    ]);
  });

  it('is limited by the primary group with the lowest score, or by the first by name if several are equal', () => {
    const both = named(2, 'A Row', ['lats', 'biceps']);
    expect(only(rank(ROW, [both])).recovery?.limitingMuscleGroup).toBe('biceps');
    const scoreOf = (muscleGroup: string) => (muscleGroup === 'lats' ? 40 : 50);
    expect(only(rank(ROW, [both], { scoreOf })).recovery).toEqual({
      percentage: 40,
      limitingMuscleGroup: 'lats',
    });
  });

  it('asks for the score of each group only once', () => {
    const asked: string[] = [];
    const scoreOf = (muscleGroup: string) => {
      asked.push(muscleGroup);
      return 100;
    };
    rank(ROW, [named(2, 'Pullover', ['lats']), named(3, 'Pull-Up', ['lats'])], { scoreOf });
    expect(asked).toEqual(['lats']);
  });
});
