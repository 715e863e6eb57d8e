import { describe, expect, it } from 'vitest';
import { ask, best, custom, dropped, own } from './asking.js';
import { BENCH, benchLike, named, namesOf, rank } from './alternatives-builders.js';
import { recordAt } from './builders.js';

/** Exercise 10 has 3 sets for the chest, 11 has 2 for the triceps, and 12 has 1 for the abs. */
const PUSH = custom(1, ['chest x3', 'triceps x2', 'abs x1']);
const LEGS = own(2, 'quadriceps');

describe('a workout with exercises that the user never wants', () => {
  it('is offered without them, and a reason says so', () => {
    const offered = best({ candidates: [PUSH] }, { never: [11, 99] });
    expect(offered.leaveOut).toEqual([{ exerciseId: 11, name: 'Exercise 11', muscleGroup: null }]);
    expect(offered.reasons).toContainEqual({
      code: 'never_offered',
      params: { exercises: ['Exercise 11'] },
    });
    expect(offered.message).toContain('Without Exercise 11, as you prefer.');
    expect(offered.muscleGroups.map(({ muscleGroup }) => muscleGroup)).toEqual(['abs', 'chest']);
    const whole = best({ candidates: [PUSH] });
    expect(offered.minutes).toBeLessThan(whole.minutes);
    expect(best({ candidates: [PUSH] }, { never: [99] })).toEqual(whole);
  });

  it('is dropped if less than half of its sets remain', () => {
    const input = { candidates: [PUSH] };
    expect(best(input, { never: [10] }).leaveOut).toHaveLength(1);
    expect(dropped(input, { never: [10, 12] })).toMatchObject({
      reason: {
        code: 'never_offered',
        params: {
          exercises: [
            { exerciseId: 10, name: 'Exercise 10' },
            { exerciseId: 12, name: 'Exercise 12' },
          ],
        },
      },
      eligibleAt: null,
    });
    expect(ask(input, { never: [10, 12] }).rest).toMatchObject({ reason: 'barred', readyAt: null });
  });

  it('is dropped if no primary set remains', () => {
    const cardio = custom(3, ['chest', 'cardio']);
    expect(dropped({ candidates: [cardio] }, { never: [30] }).reason.code).toBe('never_offered');
    expect(best({ candidates: [cardio] }, { never: [31] }).leaveOut).toHaveLength(1);
  });

  it('is dropped if the unwanted exercises and the ones for tired groups have too many sets together', () => {
    // Abs have less than a quarter of the primary sets: one of eleven, or one of six without the
    // triceps.
    const wide = custom(1, ['chest x5', 'triceps x5', 'abs x1']);
    const input = { candidates: [wide], records: [recordAt('abs', 10)] };
    expect(best(input).leaveOut.map(({ exerciseId }) => exerciseId)).toEqual([12]);
    expect(best({ candidates: [wide] }, { never: [11] }).leaveOut).toHaveLength(1);
    expect(dropped(input, { never: [11] }).reason.code).toBe('excluded_muscle_group');
  });

  it('leaves out both the unwanted exercises and the ones for tired groups', () => {
    const wide = custom(1, ['chest x8', 'triceps x1', 'abs x1']);
    const { leaveOut, reasons } = best(
      { candidates: [wide], records: [recordAt('abs', 10)] },
      { never: [11] },
    );
    expect(leaveOut.map(({ exerciseId, muscleGroup }) => [exerciseId, muscleGroup])).toEqual([
      [11, null],
      [12, 'abs'],
    ]);
    expect(reasons).toContainEqual({
      code: 'leave_out',
      params: { exercises: ['Exercise 12'], muscleGroup: 'abs', percentage: 10, isAvoided: false },
    });
    expect(reasons).toContainEqual({
      code: 'never_offered',
      params: { exercises: ['Exercise 11'] },
    });
  });

  it('needs only the equipment of the other exercises', () => {
    const { exercises } = PUSH;
    const needs = (id: unknown) => (id === 11 ? 'cable' : null);
    const needing = exercises.map((one) => ({ ...one, equipment: needs(one.exerciseId) }));
    const input = { candidates: [{ ...PUSH, exercises: needing }] };
    expect(dropped(input, { equipment: [] }).reason.code).toBe('equipment_missing');
    expect(best(input, { equipment: [], never: [11] }).leaveOut).toHaveLength(1);
  });
});

describe("today's workout with exercises that the user never wants", () => {
  const today = (never: readonly number[], records = [recordAt('biceps', 50)]) =>
    ask(
      { candidates: [PUSH, LEGS], scheduled: [{ logId: 7, candidate: PUSH }], records },
      { never },
    ).today;

  it('is good without them', () => {
    expect(today([11])).toMatchObject({
      verdict: 'good',
      leaveOut: [{ exerciseId: 11, muscleGroup: null }],
      message: 'Workout 1 today: good to go, without Exercise 11.',
    });
  });

  it('should be swapped if too little remains, and says what to leave out of the other workout', () => {
    const other = custom(2, ['lats x3', 'biceps x1']);
    const { today: plan } = ask(
      { candidates: [PUSH, other], scheduled: [{ logId: 7, candidate: PUSH }] },
      { never: [10, 12, 21] },
    );
    expect(plan).toMatchObject({
      verdict: 'swap',
      betterFrom: null,
      leaveOut: [{ exerciseId: 10 }, { exerciseId: 12 }],
      swapTo: { leaveOut: [{ exerciseId: 21, muscleGroup: null }] },
      message:
        'Swap Workout 1 for Workout 2 today, without Exercise 21. You never want Exercise 10 and Exercise 12.',
    });
  });

  it('does not fit if there is no workout to swap to, even if its muscles are unknown', () => {
    expect(today([10, 12, 20])).toMatchObject({ verdict: 'early', betterFrom: null, swapTo: null });
    const run = custom(4, ['cardio']);
    const answer = ask(
      { candidates: [], scheduled: [{ logId: 7, candidate: run }] },
      { never: [40] },
    );
    expect(answer.today).toMatchObject({
      verdict: 'early',
      message: 'Better not Workout 4 today. You never want Exercise 40.',
    });
    expect(ask({ scheduled: [{ logId: 7, candidate: run }] }).today?.verdict).toBe('good');
  });
});

describe("today's workout without a known primary muscle", () => {
  const run = custom(4, ['cardio / quadriceps', 'cardio', 'cardio']);
  const today = (strict: boolean) =>
    ask(
      { scheduled: [{ logId: 7, candidate: run }], records: [recordAt('quadriceps', 10)] },
      { never: [41], strict },
    ).today;

  it('is good without the exercises that the user never wants, even with the option strict', () => {
    for (const strict of [false, true]) {
      expect(today(strict)).toMatchObject({
        verdict: 'good',
        leaveOut: [{ exerciseId: 41, muscleGroup: null }],
        message: 'Workout 4 today: good to go, without Exercise 41.',
      });
    }
  });
});

describe('alternatives and preferences', () => {
  const dumbbell = benchLike(2, 'Dumbbell Bench Press', { equipment: 'dumbbell' });
  const machine = benchLike(3, 'Machine Chest Press', { equipment: 'machine' });
  const fly = named(4, 'Cable Fly', ['chest'], { equipment: 'cable', mechanic: 'isolation' });
  const others = [dumbbell, machine, fly];
  const plain = rank(BENCH, others);

  it('leave out exercises that the user never wants', () => {
    expect(namesOf(rank(BENCH, others, { never: [2] }))).toEqual(
      namesOf(plain).filter((name) => name !== dumbbell.name),
    );
    expect(rank(BENCH, others, { never: [2, 3, 4] })).toEqual([]);
  });

  it('put a favourite first if it is about as good as the best, and say so', () => {
    const twins = [
      benchLike(5, 'Dumbbell Bench Press', { equipment: 'dumbbell' }),
      benchLike(6, 'Machine Bench Press', { equipment: 'machine' }),
    ];
    const [first, second] = rank(BENCH, twins);
    expect(first?.score).toBeGreaterThan((second?.score ?? 0) - 3);
    const last = twins.find(({ id }) => id !== first?.exerciseId);
    const liked = rank(BENCH, twins, { favourites: [last?.id ?? 0] });
    expect(liked[0]).toMatchObject({
      exerciseId: last?.id,
      reasons: expect.arrayContaining([{ code: 'favourite', params: {} }]) as unknown,
    });
    expect(liked[0]?.message).toMatch(/^One of your favourites\. /);
  });

  it('do not change scores, and never put a clearly worse exercise first', () => {
    const liked = rank(BENCH, others, { favourites: [4] });
    const scores = (list: typeof plain) =>
      Object.fromEntries(list.map(({ exerciseId, score }) => [exerciseId, score]));
    expect(scores(liked)).toEqual(scores(plain));
    expect(liked[0]?.exerciseId).toBe(plain[0]?.exerciseId);
    expect(liked[0]?.reasons.map(({ code }) => code)).not.toContain('favourite');
  });
});
