import { describe, expect, it } from 'vitest';
import { toCandidate } from '../../src/domain/recommendation/candidates.js';
import { MUSCLE_GROUPS } from '../../src/domain/muscle-groups.js';
import type { RecommendationInput } from '../../src/domain/recommendation/context.js';
import type { StoredWorkoutRef } from '../../src/domain/records.js';
import { ask, custom, day, done, dropped, ELSEWHERE, own, ranking, times } from './asking.js';
import {
  candidate,
  customWorkout,
  exercise,
  planned,
  programDay,
  recordAt,
  workout,
} from './builders.js';

/** With this completion, all candidates have the same turn. */
const EQUAL_TURNS = { completions: [ELSEWHERE] };

/** All other groups are recovered, and all candidates have the same turn. */
const withScore = (group: string, score: number): Partial<RecommendationInput> => ({
  ...EQUAL_TURNS,
  records: [recordAt(group, score)],
});

describe('the order of workouts', () => {
  it('is by the square of readiness, times a half plus the turn', () => {
    // After workout 1, the user did 2 twice and 3 once. Workout 2 has a turn of 0.8 and workout 3
    // has 0.2 (see `turn.test.ts`).
    const completions = [1, 2, 1, 2, 1, 3, 1].map((id, at) =>
      done(customWorkout(id), 30 * (7 - at)),
    );
    const candidates = [own(1, 'chest'), own(2, 'lats'), own(3, 'abs')];
    const first = (lats: number) => {
      const records = [recordAt('lats', lats), recordAt('chest', 40)];
      return ranking({ candidates, completions, records })[0];
    };
    // 0.74^2 * 1.3 = 0.712 and 0.73^2 * 1.3 = 0.693, against 1^2 * 0.7.
    expect([first(74), first(73)]).toEqual(['custom 2', 'custom 3']);
  });

  it('puts workouts below 60 after all that are at 60 or above, whatever their turn', () => {
    const candidates = [1, 2].map((id) => day(id, [{ primary: [`group ${id}`] }]));
    const completions = [done(programDay(1), 30)];
    const first = (next: number, other: number) => {
      const records = [recordAt('group 2', next), recordAt('group 1', other)];
      return ranking({ candidates, completions, records })[0];
    };
    expect(first(60, 99)).toBe('day 2');
    expect(first(59.9, 60)).toBe('day 1');
    expect(first(59.9, 59.9)).toBe('day 2');
  });

  it('puts all own workouts, which include named programs, before programs that were not begun', () => {
    const candidates = [
      own(3, 'chest'),
      day(1, ['lats glutes shoulders']),
      day(2, ['abs'], { programId: 2 }),
    ];
    const early = { ...withScore('chest', 40), candidates };
    expect(ranking(early)).toEqual(['custom 3', 'day 1', 'day 2']);
    expect(ranking(early, { programs: [2] })).toEqual(['day 2', 'custom 3', 'day 1']);
    expect(ranking(early, { programs: [1, 2] })).toEqual(['day 1', 'day 2', 'custom 3']);
    const begun = { ...early, completions: [done(programDay(2), 100), ELSEWHERE] };
    expect(ranking(begun)).toEqual(['day 2', 'custom 3', 'day 1']);
  });

  it('ignores the weekly sets and the goals', () => {
    const candidates = [own(1, 'chest'), own(2, 'lats')];
    const loads = [{ muscleGroup: 'chest', performedAt: ELSEWHERE.at, fractionalSets: 20 }];
    const goals = { weeklySetsGoals: { lats: 40 } };
    expect(ranking({ ...EQUAL_TURNS, candidates, loads }, goals)).toEqual(['custom 1', 'custom 2']);
  });
});

describe('ranks 2 and 3', () => {
  it('lose half of the value of the groups that they share with workouts above', () => {
    // Workout 2 shares a third of its groups with 1, so it keeps 5/6 of its value, as if its
    // readiness were 91.3.
    const candidates = [own(1, 'chest', 'triceps'), own(2, 'chest', 'shoulders'), own(3, 'abs')];
    const of = (abs: number) => ranking({ ...withScore('abs', abs), candidates });
    expect(of(92)).toEqual(['custom 1', 'custom 3', 'custom 2']);
    expect(of(91)).toEqual(['custom 1', 'custom 2', 'custom 3']);
  });

  it('are compared with the most similar workout above, not with all of them', () => {
    // Workout 3 shares half of its groups with 1 and half with 2, so it keeps three quarters of its
    // value, as if its readiness were 86.6.
    const candidates = [
      custom(1, ['chest x1']),
      custom(2, ['lats x2']),
      custom(3, ['chest lats x3']),
      custom(4, ['abs x4']),
    ].map((entry) => ({ ...entry, breadth: 1 }));
    const of = (abs: number) => ranking({ ...withScore('abs', abs), candidates })[2];
    expect([of(87), of(86)]).toEqual(['custom 4', 'custom 3']);
  });

  it('are compared without the exercises to leave out', () => {
    // Without the neck, workout 1 trains only the lats, like workout 2. So workout 2 keeps half of
    // its value.
    const candidates = [custom(1, ['lats x9', 'neck x1']), custom(2, ['lats x11']), own(3, 'abs')];
    const records = [recordAt('neck', 20), recordAt('abs', 80)];
    expect(ranking({ ...EQUAL_TURNS, candidates, records })).toEqual([
      'custom 1',
      'custom 3',
      'custom 2',
    ]);
  });

  it('keep their tier, however different the workouts are', () => {
    const candidates = [own(1, 'chest'), own(2, 'chest'), own(3, 'abs')];
    const inOrder = ['custom 1', 'custom 2', 'custom 3'];
    expect(ranking({ ...withScore('abs', 59), candidates })).toEqual(inOrder);
  });
});

describe('ties', () => {
  it('go to the workout that was not done for longest', () => {
    // All were done once, and would be due again after three others.
    const candidates = [own(1, 'chest'), own(2, 'chest'), own(3, 'chest')];
    const completions = [
      ...[2, 3, 1].map((id, at) => done(customWorkout(id), 400 - 20 * at)),
      ...[7, 8, 9].map((id, at) => done(customWorkout(id), 300 - 20 * at)),
    ];
    const longest = ['custom 2', 'custom 3', 'custom 1'];
    expect(ranking({ candidates, completions })).toEqual(longest);
    expect(ranking({ candidates, completions: completions.toReversed() })).toEqual(longest);
  });

  it('then go to the workout that trains more of push, pull and legs', () => {
    const candidates = [
      own(1, 'chest'),
      own(2, 'chest', 'lats'),
      own(3, 'chest', 'lats', 'calves'),
    ];
    expect(ranking({ ...EQUAL_TURNS, candidates })[0]).toBe('custom 3');
    expect(ranking({ ...EQUAL_TURNS, candidates: candidates.slice(0, 2) })[0]).toBe('custom 2');
  });

  it('then go to the workout with fewer sets', () => {
    const candidates = [5, 3, 4].map((sets, at) => custom(at + 1, [`chest x${sets}`]));
    expect(ranking({ ...EQUAL_TURNS, candidates })).toEqual(['custom 2', 'custom 3', 'custom 1']);
  });

  it('then go to custom workouts, and then to the lower id', () => {
    const on = (ref: StoredWorkoutRef) =>
      toCandidate(workout(ref, [planned(exercise(1, ['chest']))]));
    const candidates = [programDay(2), customWorkout(9), customWorkout(8)].map(on);
    const completions = [
      ...[programDay(2), customWorkout(8), customWorkout(9)].map((ref) => done(ref, 400)),
      ...[5, 6, 7].map((id) => done(customWorkout(id), 200 - id)),
    ];
    expect(ranking({ candidates, completions })).toEqual(['custom 8', 'custom 9', 'day 2']);
  });

  it('are not broken by a rounding error in a sum', () => {
    // In floating point, (3 * 90.7 + 2 * 80.3 + 70.1) / 6 is larger by 1e-14 than the same sum in
    // another order.
    const scores = [90.7, 80.3, 70.1];
    const records = ['abs', 'biceps', 'calves', 'obliques', 'neck', 'forearms'].map((group, at) =>
      recordAt(group, scores[at % 3] ?? 0),
    );
    const candidates = [
      custom(2, ['abs x3', 'biceps x2', 'calves x1']),
      custom(1, ['forearms x1', 'neck x2', 'obliques x3']),
    ].map((entry) => ({ ...entry, breadth: 1 }));
    expect(ranking({ ...EQUAL_TURNS, candidates, records })).toEqual(['custom 1', 'custom 2']);
  });
});

describe('a custom version of a program day', () => {
  const source = day(1, ['chest']);
  const version = (id: number, group = 'chest') => custom(id, [group], programDay(1));

  it('is offered instead of the day', () => {
    const candidates = [source, version(5)];
    expect(ranking({ candidates })).toEqual(['custom 5']);
    expect(dropped({ candidates })).toEqual({
      workout: { ref: programDay(1), name: 'Workout 1', programName: 'Program' },
      reason: { code: 'customized' },
      eligibleAt: null,
    });
  });

  it('is replaced by the day if the version is dropped', () => {
    const candidates = [source, version(5, 'lats')];
    const records = [recordAt('lats', 20)];
    expect(ranking({ candidates, records })).toEqual(['day 1']);
    expect(dropped({ candidates, records }).workout.name).toBe('Workout 5');
  });

  it('is offered once if the day has several versions', () => {
    const candidates = [version(6), version(5), own(7, 'abs')];
    expect(ranking({ ...EQUAL_TURNS, candidates })).toEqual(['custom 5', 'custom 7']);
  });
});

describe('the offered workouts', () => {
  const four = ['chest', 'lats', 'calves', 'abs'].map((group, index) => own(index + 1, group));

  it('are at most three, ranked from 1, and fewer if fewer are requested', () => {
    const ranks = (limit?: number) =>
      ask({ candidates: four }, limit === undefined ? {} : { limit }).recommendations.map(
        ({ rank }) => rank,
      );
    expect([ranks(), ranks(4), ranks(3)]).toEqual(times(3, [1, 2, 3]));
    expect([ranks(2), ranks(1)]).toEqual([[1, 2], [1]]);
  });

  it('leave out the other candidates, without counting them as dropped', () => {
    expect(ask({ candidates: four }, { explain: true }).dropped).toEqual([]);
    expect(ask({ candidates: four }).dropped).toBeUndefined();
  });

  it('exclude workouts without sets', () => {
    const empty = candidate(1, ['chest'], 0);
    const useful = [own(2, 'lats'), own(3, 'calves')];
    const candidates = [empty, ...useful];
    expect(ranking({ ...EQUAL_TURNS, candidates })).toEqual(['custom 2', 'custom 3']);
    expect(ranking({ candidates: [empty] })).toEqual([]);
  });

  it('can be chosen from 2,000 candidates', () => {
    const pick = (index: number) => MUSCLE_GROUPS[index % MUSCLE_GROUPS.length] ?? 'chest';
    const candidates = Array.from({ length: 2000 }, (_, index) =>
      candidate(index + 1, [pick(index), pick(7 * index + 3)], 1 + (index % 5)),
    );
    const started = performance.now();
    const { recommendations } = ask({ candidates, records: [recordAt('chest', 20)] });
    expect(performance.now() - started).toBeLessThan(2000);
    expect(recommendations).toHaveLength(3);
  });
});

describe('a workout that is dropped', () => {
  it('has the first reason that applies', () => {
    const entry = custom(1, ['chest x40']);
    const barbell = {
      ...entry,
      exercises: entry.exercises.map((own) => ({ ...own, equipment: 'barbell' })),
    };
    const code = (options: Parameters<typeof ask>[1]) =>
      dropped({ candidates: [barbell], records: [recordAt('chest', 20)] }, options).reason.code;
    expect(code({ equipment: [], minutes: 5 })).toBe('equipment_missing');
    expect(code({ minutes: 5 })).toBe('takes_too_long');
    expect(code({})).toBe('excluded_muscle_group');
  });

  it('may have no known muscles', () => {
    const candidates = [day(1, []), day(2, ['cardio']), day(3, ['/ chest'])];
    const answer = ask({ candidates }, { explain: true });
    expect(answer.recommendations).toEqual([]);
    expect(answer.dropped?.map((entry) => [entry.reason.code, entry.eligibleAt])).toEqual(
      times(3, ['no_known_muscles', null]),
    );
    expect(answer.rest?.readyAt).toBeNull();
  });
});
