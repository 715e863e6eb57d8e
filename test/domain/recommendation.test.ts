import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  overlap,
  toCandidate,
  type RecommendationCandidate,
  type WorkoutCompletion,
} from '../../src/domain/candidates.js';
import { MUSCLE_GROUPS } from '../../src/domain/muscle-groups.js';
import type { RecoveryRecord, WorkoutRef } from '../../src/domain/records.js';
import { findLimitingGroup, presentWorkout } from '../../src/domain/recommendation-answer.js';
import {
  analysisWindow,
  createContext,
  type RecommendationInput,
  type RecommendationOptions,
  type Recommendations,
} from '../../src/domain/recommendation-context.js';
import { recommend } from '../../src/domain/recommendation.js';
import { describeRecovery, untrainedRecord } from '../../src/domain/recovery-report.js';
import { calculateRecoveryScore, STEP_RECOVERY_MODEL } from '../../src/domain/recovery.js';
import {
  anyRecord,
  candidate,
  customWorkout,
  exercise,
  first,
  hoursAfter,
  hoursAgo,
  load,
  NOW,
  only,
  planned,
  programDay,
  record,
  recordAt,
  workout,
} from './builders.js';

const NOTHING: RecommendationInput = { records: [], loads: [], completions: [], candidates: [] };

const ask = (
  input: Partial<RecommendationInput>,
  options: RecommendationOptions = {},
): Recommendations => recommend({ ...NOTHING, ...input }, NOW, options);

const idOf = (ref: WorkoutRef): string =>
  ref.type === 'program' ? `day ${ref.programDayId}` : `custom ${ref.customWorkoutId}`;

/** The recommended workouts, best first. */
const ranking = (
  input: Partial<RecommendationInput>,
  options: RecommendationOptions = {},
): readonly string[] => ask(input, options).recommendations.map((entry) => idOf(entry.workout.ref));

/** A day with one exercise of each list of primary and secondary groups. */
const day = (
  programDayId: number,
  exercises: readonly {
    readonly primary: readonly string[];
    readonly secondary?: readonly string[];
    readonly sets?: number;
  }[],
): RecommendationCandidate =>
  toCandidate(
    workout(
      programDay(programDayId),
      exercises.map(({ primary, secondary, sets }, index) =>
        planned(exercise(10 * programDayId + index, primary, secondary), sets),
      ),
    ),
  );

const done = (workoutRef: WorkoutRef, hours: number): WorkoutCompletion => ({
  workout: workoutRef,
  completedAt: hoursAgo(hours),
});

const times = <T>(count: number, item: T): readonly T[] =>
  Array.from({ length: count }, () => item);

describe('the recovery filter (spec 4.3 and 8)', () => {
  it('excludes a group at 30.0 and keeps one at 30.1', () => {
    const records = [recordAt('chest', 30), recordAt('lats', 30.1)];
    expect(records.map((own) => calculateRecoveryScore(own, NOW))).toEqual([30, 30.1]);
    const answer = ask({ records, candidates: [candidate(1, ['chest']), candidate(2, ['lats'])] });
    expect(answer.recommendations.map((entry) => entry.workout.name)).toEqual(['Workout 2']);
    expect(answer.excludedMuscleGroups).toEqual([
      {
        muscleGroup: 'chest',
        score: 30,
        reason: 'not_recovered',
        eligibleAt: describeRecovery(recordAt('chest', 30), NOW).eligibleAt,
      },
    ]);
  });

  it('bars a workout by a group that is primary in any of its exercises', () => {
    const mixed = day(1, [
      { primary: ['lats'], secondary: ['chest'] },
      { primary: ['chest'], secondary: ['triceps'] },
    ]);
    expect(ranking({ records: [recordAt('chest', 20)], candidates: [mixed] })).toEqual([]);
  });

  it('keeps a workout in which the group is secondary only', () => {
    const candidates = [day(1, [{ primary: ['lats'], secondary: ['biceps'] }])];
    const { recommendations } = ask({ records: [recordAt('biceps', 20)], candidates });
    expect(only(recommendations).reasons.at(-1)).toEqual({
      code: 'secondary_held_back',
      params: { muscleGroup: 'biceps' },
    });
  });

  it('takes the scores of the model in use', () => {
    const records = [
      record({ muscleGroup: 'chest', lastWorkoutDate: hoursAgo(20), intensity: 0.1 }),
    ];
    const candidates = [candidate(1, ['chest'])];
    expect(ranking({ records, candidates })).toEqual(['day 1']);
    expect(ranking({ records, candidates }, { model: STEP_RECOVERY_MODEL })).toEqual([]);
  });

  it('never lets an excluded primary group through, whatever the records', () => {
    const anyCandidates = fc.array(
      fc.tuple(
        fc.subarray([...MUSCLE_GROUPS], { minLength: 1, maxLength: 4 }),
        fc.subarray([...MUSCLE_GROUPS], { maxLength: 4 }),
      ),
      { maxLength: 12 },
    );
    const anyRecords = fc.uniqueArray(anyRecord, { selector: (own) => own.muscleGroup });
    fc.assert(
      fc.property(anyRecords, anyCandidates, fc.boolean(), (records, groups, strict) => {
        const candidates = groups.map(([primary, secondary], id) =>
          day(id + 1, [{ primary, secondary }]),
        );
        const { recommendations, excludedMuscleGroups } = ask({ records, candidates }, { strict });
        const excluded = new Set(excludedMuscleGroups.map((group) => group.muscleGroup));
        const scores = new Map(
          records.map((own) => [own.muscleGroup, calculateRecoveryScore(own, NOW)]),
        );
        expect(recommendations.length).toBeLessThanOrEqual(3);
        for (const { muscleGroups, recovery } of recommendations) {
          expect(recovery.percentage).toBeGreaterThan(30);
          for (const { muscleGroup, primary, score } of muscleGroups) {
            expect(score).toBe(scores.get(muscleGroup) ?? 100);
            if (primary || strict) expect(excluded.has(muscleGroup)).toBe(false);
          }
        }
      }),
    );
  });
});

describe('a secondary group that is excluded', () => {
  const records = [recordAt('biceps', 30), recordAt('forearms', 30)];
  const pull = day(1, [{ primary: ['lats'], secondary: ['biceps'], sets: 3 }]);
  // Lats alone are worth ln(1 + 3/5) = 0.470; a third of the sets is lost on biceps, so 0.313 is left.
  const between = [2, 1].map((sets) => candidate(10 + sets, ['chest'], sets));

  it('gives nothing and takes its share of the sets from the rest', () => {
    expect(ranking({ records, candidates: [pull, ...between] }, { limit: 2 })).toEqual([
      'day 12',
      'day 1',
    ]);
    expect(ranking({ candidates: [pull, ...between] }, { limit: 2 })).toEqual(['day 1', 'day 12']);
    expect(ranking({ records, candidates: [pull, candidate(11, ['chest'], 1)] })).toEqual([
      'day 1',
      'day 11',
    ]);
  });

  it('adds its share to those of other ones', () => {
    const both = day(1, [{ primary: ['lats'], secondary: ['biceps', 'forearms'], sets: 3 }]);
    // Half of the sets is lost: 0.235, between one set (0.182) and two (0.336) of a fresh group.
    expect(ranking({ records, candidates: [both, candidate(2, ['chest'], 2)] })).toEqual([
      'day 2',
      'day 1',
    ]);
    const oneAndAHalf = day(3, [{ primary: ['chest'], secondary: ['triceps'], sets: 1 }]);
    // ln(1.2) + ln(1.1) = 0.278 lies between a half (0.235) and two thirds (0.313) of 0.470.
    expect(ranking({ records, candidates: [both, oneAndAHalf] })).toEqual(['day 3', 'day 1']);
    expect(ranking({ records, candidates: [pull, oneAndAHalf] })).toEqual(['day 1', 'day 3']);
  });

  it('bars the workout where that is asked for', () => {
    const answer = ask({ records, candidates: [pull] }, { strict: true, explain: true });
    expect(answer.recommendations).toEqual([]);
    expect(answer.dropped).toEqual([
      {
        workout: { ref: programDay(1), name: 'Workout 1', programName: 'Program' },
        reason: {
          code: 'excluded_secondary_muscle_group',
          params: {
            muscleGroups: ['biceps'],
            exercises: [{ exerciseId: 10, name: 'Exercise 10' }],
          },
        },
        eligibleAt: describeRecovery(recordAt('biceps', 30), NOW).eligibleAt,
      },
    ]);
  });
});

describe('groups to avoid', () => {
  const candidates = [candidate(1, ['chest']), candidate(2, ['lats'])];

  it('are excluded, recovered or not, without a time', () => {
    const records = [recordAt('chest', 20)];
    const answer = ask({ records, candidates }, { avoid: ['lats', 'chest', 'neck'] });
    expect(answer.recommendations).toEqual([]);
    expect(answer.excludedMuscleGroups).toEqual([
      { muscleGroup: 'chest', score: 20, reason: 'avoided', eligibleAt: null },
      { muscleGroup: 'lats', score: 100, reason: 'avoided', eligibleAt: null },
      { muscleGroup: 'neck', score: 100, reason: 'avoided', eligibleAt: null },
    ]);
  });

  it('leave nothing to wait for where they bar every workout', () => {
    const { rest } = ask({ candidates }, { avoid: ['lats', 'chest'] });
    expect([rest?.readyAt, rest?.workout]).toEqual([null, null]);
    expect(rest?.message).toBe('None of your workouts fits what you asked for.');
  });

  it('leave a workout for others', () => {
    expect(ranking({ candidates }, { avoid: ['chest'] })).toEqual(['day 2']);
  });
});

describe('the utility', () => {
  it('is held back by a primary group below 70', () => {
    // ln(1 + 3*0.35/5) = 0.191 is above ln(1.2) = 0.182; half of it is not.
    const candidates = [candidate(1, ['chest'], 3), candidate(2, ['lats'], 1)];
    const records = [recordAt('chest', 35)];
    expect(ranking({ records, candidates })).toEqual(['day 2', 'day 1']);
  });

  it('is not held back at 70 and above', () => {
    // ln(1 + 3*0.7/5) = 0.351 is above ln(1.4) = 0.336, by less than the gate would take at 67.
    const candidates = [candidate(1, ['chest'], 3), candidate(2, ['lats'], 2)];
    expect(ranking({ records: [recordAt('chest', 70)], candidates })).toEqual(['day 1', 'day 2']);
    expect(ranking({ records: [recordAt('chest', 67)], candidates })).toEqual(['day 2', 'day 1']);
  });

  it('is not held back by a secondary group', () => {
    // With a gate for triceps (35 / 70) day 1 would fall to 0.284, below two sets of lats.
    const press = day(1, [{ primary: ['chest'], secondary: ['triceps'], sets: 3 }]);
    const candidates = [press, candidate(2, ['lats'], 2)];
    expect(ranking({ records: [recordAt('triceps', 35)], candidates })).toEqual(['day 1', 'day 2']);
  });

  it('grows with what the recovery lets a group take', () => {
    const candidates = [candidate(1, ['chest']), candidate(2, ['lats'])];
    expect(ranking({ records: [recordAt('chest', 90)], candidates })).toEqual(['day 2', 'day 1']);
    expect(ranking({ records: [recordAt('lats', 90)], candidates })).toEqual(['day 1', 'day 2']);
  });

  it('falls with the sets that the week has seen', () => {
    const candidates = [candidate(1, ['chest']), candidate(2, ['lats'])];
    const loads = [load({ muscleGroup: 'chest', weeklySets: 0.5 })];
    expect(ranking({ loads, candidates })).toEqual(['day 2', 'day 1']);
  });

  it('has less use for more sets of one group, by ln(1 + sets / 5)', () => {
    // 1 + 8/c is above (1 + 3/c)^2 for c > 4.5, and 1 + 11/c below (1 + 4/c)^2 for c < 5.33.
    const against = (one: number, two: number) => [
      candidate(1, ['chest'], one),
      candidate(2, ['lats', 'calves'], two),
    ];
    expect(ranking({ candidates: against(8, 3) })).toEqual(['day 1', 'day 2']);
    expect(ranking({ candidates: against(11, 4) })).toEqual(['day 2', 'day 1']);
  });

  it('falls by a tenth each time the workout was done in the window', () => {
    // 6 sets of chest: 0.788, then 0.710, then 0.639; 5 sets of lats are worth 0.693.
    const candidates = [candidate(1, ['chest'], 6), candidate(2, ['lats'], 5)];
    const completions = (count: number) => times(count, done(programDay(1), 30));
    expect(ranking({ candidates, completions: completions(0) })).toEqual(['day 1', 'day 2']);
    expect(ranking({ candidates, completions: completions(1) })).toEqual(['day 1', 'day 2']);
    expect(ranking({ candidates, completions: completions(2) })).toEqual(['day 2', 'day 1']);
  });

  it('counts a derived workout as its source', () => {
    const derived = toCandidate(
      workout(customWorkout(1), [planned(exercise(1, ['chest']), 6)], programDay(9)),
    );
    const candidates = [derived, candidate(2, ['lats'], 5)];
    const completions = times(2, done(programDay(9), 30));
    expect(ranking({ candidates, completions })).toEqual(['day 2', 'custom 1']);
    expect(
      first(ask({ candidates: [derived], completions }).recommendations).reasons,
    ).toContainEqual({ code: 'done_this_week', params: { times: 2 } });
    const asItself = times(2, done(customWorkout(1), 30));
    expect(ranking({ candidates, completions: asItself })).toEqual(['custom 1', 'day 2']);
  });

  it('follows weekly goals', () => {
    const candidates = [candidate(1, ['chest']), candidate(2, ['lats'])];
    expect(ranking({ candidates }, { weeklySetsGoals: { chest: 13 } })).toEqual(['day 2', 'day 1']);
    expect(ranking({ candidates }, { weeklySetsGoals: { chest: 11 } })).toEqual(['day 1', 'day 2']);
    const { muscleGroups } = first(
      ask({ candidates }, { weeklySetsGoals: { chest: 6 } }).recommendations,
    );
    expect(only(muscleGroups).weeklySetsGoal).toBe(6);
  });

  it('replaces 5 by g * 5/12 for a weekly goal g', () => {
    // ln(1 + 2/2.5) = 0.588 for two sets with a goal of 6, between 3 sets (0.470) and 4.5 (0.642).
    const goals = { weeklySetsGoals: { chest: 6 } };
    const against = (sets: number) => [candidate(1, ['chest'], 2), candidate(2, ['lats'], sets)];
    expect(ranking({ candidates: against(3) }, goals)).toEqual(['day 1', 'day 2']);
    expect(ranking({ candidates: against(5) }, goals)).toEqual(['day 2', 'day 1']);
    // With a goal of 6 two sets of chest are worth just what four sets are with one of 12.
    expect(ranking({ candidates: against(4) }, goals)).toEqual(['day 1', 'day 2']);
  });

  it('takes a goal below one set as one', () => {
    const { recommendations } = ask(
      { candidates: [candidate(1, ['chest'])] },
      { weeklySetsGoals: { chest: 0 } },
    );
    expect(only(only(recommendations).muscleGroups).weeklySetsGoal).toBe(1);
  });

  it.each(['constructor', '__proto__', 'toString'])(
    'takes a group called "%s" as any other',
    (group) => {
      const candidates = [candidate(1, [group]), candidate(2, ['lats'], 4)];
      const answer = ask({ candidates }, { weeklySetsGoals: { lats: 12 } });
      expect(answer.recommendations.map((entry) => idOf(entry.workout.ref))).toEqual([
        'day 2',
        'day 1',
      ]);
      expect(answer.recommendations.at(-1)?.muscleGroups).toMatchObject([
        { weeklySetsGoal: 12, weeklySetsDone: 0, score: 100 },
      ]);
    },
  );

  it('is nothing for a workout that offers no sets', () => {
    const empty = candidate(1, ['chest'], 0);
    const useful = [candidate(2, ['lats'], 1), candidate(3, ['calves'], 2)];
    expect(ranking({ candidates: [empty, ...useful] })).toEqual(['day 3', 'day 2']);
    expect(ranking({ candidates: [...useful, empty] })).toEqual(['day 3', 'day 2']);
    expect(ranking({ candidates: [empty] })).toEqual([]);
  });
});

describe('the window (spec 8)', () => {
  it('is the 168 hours up to now', () => {
    const window = { from: hoursAgo(168), to: NOW };
    expect(analysisWindow(NOW)).toEqual(window);
    expect(ask({}).window).toEqual(window);
  });

  it.each([
    [168, 0],
    [168 - 1 / 3_600_000, 1],
    [0, 1],
    [-1 / 3_600_000, 0],
  ])('counts what was done %d hours ago: %d', (hours, count) => {
    const { recommendations } = ask({
      candidates: [candidate(1, ['chest'])],
      loads: [load({ performedAt: hoursAgo(hours), weeklySets: 4 })],
      completions: [done(programDay(1), hours)],
    });
    const { muscleGroups, reasons } = only(recommendations);
    expect(only(muscleGroups).weeklySetsDone).toBe(4 * count);
    expect(reasons.filter((reason) => reason.code === 'done_this_week')).toHaveLength(count);
  });

  it('sums the loads of a group and shows them by one decimal', () => {
    const { recommendations } = ask({
      candidates: [day(1, [{ primary: ['chest'], secondary: ['arms'] }])],
      loads: [load({ weeklySets: 4 }), load({ weeklySets: 1.25 }), load({ muscleGroup: 'abs' })],
    });
    expect(
      only(recommendations).muscleGroups.map((own) => [
        own.muscleGroup,
        own.primary,
        own.setsOffered,
        own.weeklySetsDone,
      ]),
    ).toEqual([
      ['biceps', false, 0.6, 0],
      ['chest', true, 3, 5.3],
      ['forearms', false, 0.3, 0],
      ['triceps', false, 0.6, 0],
    ]);
  });
});

describe('what is offered', () => {
  const four = ['chest', 'lats', 'calves', 'abs'].map((group, index) =>
    candidate(index + 1, [group]),
  );

  it('is at most three workouts, with their ranks', () => {
    expect(ask({ candidates: four }).recommendations.map((entry) => entry.rank)).toEqual([1, 2, 3]);
  });

  it.each([
    [1, 1],
    [2, 2],
    [3, 3],
    [4, 3],
  ])('is at most three workouts, also where %d are asked for', (limit, count) => {
    expect(ask({ candidates: four }, { limit }).recommendations).toHaveLength(count);
  });

  it('never trains the same primary groups twice', () => {
    const alike = [candidate(1, ['chest', 'triceps'], 5), candidate(2, ['triceps', 'chest'], 4)];
    const answer = ask({ candidates: [...alike, candidate(3, ['calves'], 1)] }, { explain: true });
    expect(answer.recommendations.map((entry) => idOf(entry.workout.ref))).toEqual([
      'day 1',
      'day 3',
    ]);
    expect(answer.dropped).toEqual([
      {
        workout: { ref: programDay(2), name: 'Workout 2', programName: 'Program' },
        reason: { code: 'same_muscle_groups' },
        eligibleAt: null,
      },
    ]);
  });

  it('names none as alike where there were enough', () => {
    const answer = ask({ candidates: four }, { explain: true });
    expect(answer.dropped).toEqual([]);
    expect(ask({ candidates: four }).dropped).toBeUndefined();
  });

  it('prefers what differs from what is above it', () => {
    // After chest and triceps (1.26), chest and shoulders (0.94) share a third: 0.627 is left.
    const above = candidate(1, ['chest', 'triceps'], 4);
    const near = candidate(2, ['chest', 'shoulders'], 3);
    const far = (sets: number) => candidate(3, ['calves'], sets);
    expect(ranking({ candidates: [above, near, far(4)] })).toEqual(['day 1', 'day 2', 'day 3']);
    expect(ranking({ candidates: [above, near, far(5)] })).toEqual(['day 1', 'day 3', 'day 2']);
  });

  it('compares with the nearest one above, not with all of them', () => {
    const candidates = [
      candidate(1, ['chest'], 5),
      candidate(2, ['lats'], 4),
      candidate(3, ['chest', 'lats'], 1),
    ];
    expect(ranking({ candidates })).toEqual(['day 1', 'day 2', 'day 3']);
  });

  it('measures likeness as shared by all primary groups', () => {
    const groups = (...names: string[]) => names;
    expect(overlap(groups('a', 'b'), groups('b', 'a'))).toBe(1);
    expect(overlap(groups('a', 'b'), groups('b', 'c'))).toBe(1 / 3);
    expect(overlap(groups('a'), groups('b'))).toBe(0);
  });
});

describe('ties', () => {
  const on = (ref: WorkoutRef, group: string) =>
    toCandidate(workout(ref, [planned(exercise(1, [group]))]));
  const candidates = [
    on(programDay(2), 'calves'),
    on(programDay(1), 'lats'),
    on(customWorkout(9), 'chest'),
    on(customWorkout(8), 'abs'),
  ];

  it('go to custom workouts, then to the lower id', () => {
    expect(ranking({ candidates })).toEqual(['custom 8', 'custom 9', 'day 1']);
  });

  it('go first to what was not done for longest, also before the window', () => {
    const completions = [
      done(customWorkout(8), 300),
      done(customWorkout(9), 320),
      done(customWorkout(9), 500),
      done(programDay(1), 350),
    ];
    const longestFirst = ['day 2', 'day 1', 'custom 9'];
    expect(ranking({ candidates, completions })).toEqual(longestFirst);
    expect(ranking({ candidates, completions: [...completions].reverse() })).toEqual(longestFirst);
  });

  it('are not broken by the last digit of a sum', () => {
    // ln(1.2) + ln(1.4) + ln(1.6) is larger by 1e-16 than the same in the other order.
    const falling = day(1, [
      { primary: ['abs'], sets: 3 },
      { primary: ['biceps'], sets: 2 },
      { primary: ['calves'], sets: 1 },
    ]);
    const rising = day(2, [
      { primary: ['forearms'], sets: 1 },
      { primary: ['glutes'], sets: 2 },
      { primary: ['hamstrings'], sets: 3 },
    ]);
    expect(ranking({ candidates: [rising, falling] })).toEqual(['day 1', 'day 2']);
  });
});

describe('the limiting group', () => {
  it('is the primary one with the lowest score', () => {
    const candidates = [day(1, [{ primary: ['chest', 'shoulders'], secondary: ['triceps'] }])];
    const records = [recordAt('shoulders', 75), recordAt('triceps', 40), recordAt('chest', 85)];
    expect(first(ask({ records, candidates }).recommendations).recovery).toEqual({
      percentage: 75,
      limitingMuscleGroup: 'shoulders',
    });
  });

  it('is the first by name among equals', () => {
    const candidates = [candidate(1, ['shoulders', 'chest', 'triceps'])];
    expect(first(ask({ candidates }).recommendations).recovery).toEqual({
      percentage: 100,
      limitingMuscleGroup: 'chest',
    });
  });

  it('is none for a workout without a primary group, which is not presented', () => {
    const stretch = day(1, [{ primary: [], secondary: ['chest'] }]);
    const fresh = (group: string) => describeRecovery(untrainedRecord(group), NOW);
    expect(findLimitingGroup(stretch, fresh)).toBeNull();
    expect(presentWorkout(stretch, 1, createContext(NOTHING, NOW, {}))).toEqual([]);
  });
});

describe('an explanation', () => {
  const records = [recordAt('chest', 20), recordAt('triceps', 10), recordAt('biceps', 25)];
  const barred = day(1, [
    { primary: ['chest'], secondary: ['biceps'] },
    { primary: ['lats'], secondary: ['triceps'] },
    { primary: ['triceps', 'lats'] },
  ]);
  const eligibleAt = (own: RecoveryRecord) => describeRecovery(own, NOW).eligibleAt;

  it('names the primary groups that barred a workout, and its exercises that train them', () => {
    const { dropped } = ask({ records, candidates: [barred] }, { explain: true });
    expect(dropped).toEqual([
      {
        workout: { ref: programDay(1), name: 'Workout 1', programName: 'Program' },
        reason: {
          code: 'excluded_muscle_group',
          params: {
            muscleGroups: ['chest', 'triceps'],
            exercises: [
              { exerciseId: 10, name: 'Exercise 10' },
              { exerciseId: 12, name: 'Exercise 12' },
            ],
          },
        },
        eligibleAt: eligibleAt(recordAt('triceps', 10)),
      },
    ]);
  });

  it('tells when the last group opens, of those that matter', () => {
    const long = [recordAt('chest', 20), recordAt('triceps', 20), recordAt('biceps', 1)];
    const [relaxed, strict] = [false, true].map(
      (value) =>
        ask({ records: long, candidates: [barred] }, { explain: true, strict: value }).dropped,
    );
    expect(relaxed?.[0]?.eligibleAt).toEqual(eligibleAt(recordAt('chest', 20)));
    expect(strict?.[0]?.eligibleAt).toEqual(eligibleAt(recordAt('biceps', 1)));
    expect(strict?.[0]?.reason).toMatchObject({ params: { muscleGroups: ['chest', 'triceps'] } });
  });

  it('tells no time where a group is to be avoided', () => {
    const { dropped } = ask({ records, candidates: [barred] }, { explain: true, avoid: ['chest'] });
    expect(dropped?.[0]?.eligibleAt).toBeNull();
  });

  it('names workouts without known muscles', () => {
    const rest = day(1, []);
    const run = day(2, [{ primary: ['cardio'] }]);
    const stretch = day(3, [{ primary: [], secondary: ['chest'] }]);
    const {
      dropped,
      recommendations,
      rest: advice,
    } = ask({ candidates: [rest, run, stretch] }, { explain: true });
    expect(recommendations).toEqual([]);
    expect(dropped?.map((entry) => [entry.reason.code, entry.eligibleAt])).toEqual(
      times(3, ['no_known_muscles', null]),
    );
    expect(advice?.readyAt).toBeNull();
  });
});

describe('candidates', () => {
  it('are made once of what is frozen, and anew of what may have changed', () => {
    const press = exercise(1, ['chest'], ['triceps']);
    const workouts = [
      workout(programDay(1), [planned(press, 3), planned(exercise(2, ['back']), 2)]),
      workout(programDay(2), [planned(press, 5), planned(press, 1)], customWorkout(3)),
      workout(customWorkout(3), []),
      // The same id with other muscles, as two catalogues may have it.
      workout(customWorkout(4), [planned(exercise(1, ['neck']))]),
    ];
    const frozen = workouts.map((entry) => Object.freeze({ ...entry }));
    expect(frozen.map(toCandidate)).toEqual(workouts.map(toCandidate));
    for (const entry of frozen) expect(toCandidate(entry)).toBe(toCandidate(entry));
    for (const entry of workouts) expect(toCandidate(entry)).not.toBe(toCandidate(entry));
  });

  it('tell of each exercise what it trains, and what of it is primary', () => {
    const { exercises } = toCandidate(
      workout(programDay(1), [planned(exercise(7, ['back'], ['biceps']))]),
    );
    expect(exercises).toEqual([
      {
        exerciseId: 7,
        equipment: null,
        name: 'Exercise 7',
        muscleGroups: ['lats', 'upper_back', 'biceps', 'lower_back', 'traps'],
        primaryMuscleGroups: ['lats', 'upper_back'],
      },
    ]);
  });
});

describe('where nothing can be recommended', () => {
  it('there is rest until the first workout opens', () => {
    const records = [recordAt('chest', 5), recordAt('lats', 20), recordAt('abs', 12)];
    const candidates = [
      candidate(1, ['chest']),
      candidate(2, ['lats', 'abs']),
      candidate(3, ['abs']),
      candidate(4, ['cardio']),
    ];
    const { rest, focus, recommendations } = ask({ records, candidates });
    expect(recommendations).toEqual([]);
    expect(focus).toBeUndefined();
    expect(rest?.readyAt).toEqual(describeRecovery(recordAt('abs', 12), NOW).eligibleAt);
    expect(rest?.workout?.ref).toEqual(programDay(2));
    expect(rest?.message).toBe('Rest now: Workout 2 is the first to open again, in 9 hours.');
  });

  it('the workout named by rest is recommended then, and not a minute before', () => {
    const candidates = [candidate(1, ['chest']), candidate(2, ['lats'])];
    const anyScore = fc.integer({ min: 1, max: 30 });
    fc.assert(
      fc.property(anyScore, anyScore, (one, other) => {
        const input = {
          ...NOTHING,
          candidates,
          records: [recordAt('chest', one), recordAt('lats', other)],
        };
        const readyAt = recommend(input, NOW).rest?.readyAt;
        expect(readyAt).toBeInstanceOf(Date);
        if (!readyAt) return;
        expect(recommend(input, readyAt).recommendations).not.toEqual([]);
        expect(recommend(input, hoursAfter(readyAt, -1 / 60)).recommendations).toEqual([]);
      }),
    );
  });

  it('there is neither rest nor focus beside a recommendation', () => {
    const answer = ask({ candidates: [candidate(1, ['chest'])] });
    expect('rest' in answer || 'focus' in answer).toBe(false);
  });

  it('there is a focus without any workout: the groups worth most', () => {
    const records = [recordAt('chest', 20), recordAt('shoulders', 90)];
    const loads = [load({ muscleGroup: 'triceps', weeklySets: 9 })];
    expect(ask({ records, loads }).focus).toEqual({
      message: 'There is no workout to choose from yet. Train lats, upper back, traps next.',
      muscleGroups: ['lats', 'upper_back', 'traps'],
    });
    expect(ask({}).rest).toBeUndefined();
  });

  it('there is no focus on groups that are excluded', () => {
    const records = MUSCLE_GROUPS.map((group) => recordAt(group, 20));
    expect(ask({ records }).focus).toEqual({
      message: 'Rest today: no muscle group is recovered.',
      muscleGroups: [],
    });
  });
});

describe('histories', () => {
  it('are not needed: without one need decides', () => {
    const candidates = [candidate(1, ['chest'], 2), candidate(2, ['lats'], 4)];
    const { recommendations } = ask({ candidates });
    expect(recommendations.map((entry) => entry.message)).toEqual([
      'Lats have not been trained yet; 0 of 12 weekly sets of lats done.',
      'Chest has not been trained yet; 0 of 12 weekly sets of chest done.',
    ]);
  });

  it('may hold one workout only, which is offered again', () => {
    const { recommendations } = ask({
      records: [recordAt('chest', 60)],
      completions: [done(programDay(1), 20)],
      candidates: [candidate(1, ['chest'])],
    });
    expect(only(recommendations).reasons.map((reason) => reason.code)).toEqual([
      'muscle_group_partly_recovered',
      'weekly_sets',
      'done_this_week',
    ]);
  });
});

describe('the answer', () => {
  const anyInput = fc.record({
    records: fc.uniqueArray(anyRecord, { selector: (own) => own.muscleGroup, maxLength: 18 }),
    loads: fc.array(
      fc.record({
        muscleGroup: fc.constantFrom(...MUSCLE_GROUPS),
        performedAt: fc.integer({ min: 0, max: 200 }).map((hours) => hoursAgo(hours)),
        // A set of a coarse secondary muscle counts as such odd parts.
        weeklySets: fc.integer({ min: 1, max: 80 }).map((parts) => parts * 0.0875),
      }),
      { maxLength: 12 },
    ),
    completions: fc.array(
      fc
        .tuple(fc.integer({ min: 1, max: 8 }), fc.integer({ min: 0, max: 400 }))
        .map(([id, hours]) => done(programDay(id), hours)),
      { maxLength: 12 },
    ),
    candidates: fc
      .array(
        fc.tuple(
          fc.subarray([...MUSCLE_GROUPS], { minLength: 1, maxLength: 3 }),
          fc.integer({ min: 1, max: 6 }),
        ),
        { maxLength: 8 },
      )
      .map((days) => days.map(([groups, sets], index) => candidate(index + 1, groups, sets))),
  });
  const shuffled = <T>(list: readonly T[], seed: number): readonly T[] =>
    fc.sample(fc.shuffledSubarray([...list], { minLength: list.length }), {
      seed,
      numRuns: 1,
    })[0] ?? [];

  it('is the same for the same input in any order', () => {
    fc.assert(
      fc.property(anyInput, fc.integer(), (input, seed) => {
        const reordered = {
          records: shuffled(input.records, seed),
          loads: shuffled(input.loads, seed),
          completions: shuffled(input.completions, seed),
          candidates: shuffled(input.candidates, seed),
        };
        expect(recommend(reordered, NOW)).toEqual(recommend(input, NOW));
      }),
    );
  });

  it('shows the same weekly sets whatever the order of the loads', () => {
    // Summed forwards these give 10.849999999999998, and backwards 10.85.
    const loads = [0.7, 2.7125, 2.0124999999999997, 5.425].map((weeklySets) =>
      load({ weeklySets }),
    );
    const shown = (own: RecommendationInput['loads']) =>
      only(
        only(ask({ loads: own, candidates: [candidate(1, ['chest'])] }).recommendations)
          .muscleGroups,
      ).weeklySetsDone;
    expect([shown(loads), shown([...loads].reverse())]).toEqual([10.9, 10.9]);
  });

  it('tells in its reasons the numbers that it shows', () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        for (const { muscleGroups, reasons, recovery } of recommend(input, NOW).recommendations) {
          const shown = new Map(muscleGroups.map((own) => [own.muscleGroup, own]));
          expect(shown.get(recovery.limitingMuscleGroup)?.score).toBe(recovery.percentage);
          for (const { code, params } of reasons) {
            if (code === 'done_this_week' || code === 'long_break') continue;
            const own = shown.get(params.muscleGroup);
            expect(own).toBeDefined();
            if (code === 'muscle_group_recovered' || code === 'muscle_group_partly_recovered') {
              expect(params.percentage).toBe(own?.score);
              expect(code === 'muscle_group_recovered').toBe((own?.score ?? 0) >= 80);
              expect(params.daysSince).toBeGreaterThanOrEqual(0);
            }
            if (code === 'weekly_sets') {
              expect(params.done).toBe(own?.weeklySetsDone);
              expect(params.goal).toBe(own?.weeklySetsGoal);
            }
            if (code === 'never_trained') expect(own?.lastWorkoutDate).toBeNull();
            if (code === 'secondary_held_back') expect(own?.primary).toBe(false);
          }
        }
      }),
    );
  });

  it.each([
    [79.9, 'muscle_group_partly_recovered'],
    [80, 'muscle_group_recovered'],
  ])('calls a group at %d %s', (score, code) => {
    const records = [recordAt('chest', score)];
    const { recommendations } = ask({ records, candidates: [candidate(1, ['chest'])] });
    expect(first(only(recommendations).reasons).code).toBe(code);
  });

  it('gives reasons for the two primary groups worth most, ties by name', () => {
    const { recommendations } = ask({
      records: [recordAt('triceps', 80)],
      candidates: [candidate(1, ['triceps', 'shoulders', 'chest'])],
    });
    expect(only(recommendations).reasons).toEqual([
      { code: 'never_trained', params: { muscleGroup: 'chest' } },
      { code: 'never_trained', params: { muscleGroup: 'shoulders' } },
      { code: 'weekly_sets', params: { muscleGroup: 'chest', done: 0, goal: 12 } },
    ]);
  });

  it('gives reasons for the groups that lack most, of the primary ones', () => {
    const press = day(1, [
      { primary: ['chest', 'lats', 'shoulders'], secondary: ['triceps'], sets: 3 },
    ]);
    const loads = [load({ weeklySets: 9 }), load({ muscleGroup: 'lats', weeklySets: 2 })];
    expect(only(ask({ loads, candidates: [press] }).recommendations).reasons).toEqual([
      { code: 'never_trained', params: { muscleGroup: 'shoulders' } },
      { code: 'never_trained', params: { muscleGroup: 'lats' } },
      { code: 'weekly_sets', params: { muscleGroup: 'shoulders', done: 0, goal: 12 } },
    ]);
  });

  it('names a primary group below 80 that is not among those that lack most', () => {
    const candidates = [candidate(1, ['abs', 'biceps', 'chest'])];
    const named = (score: number, muscleGroup = 'chest') =>
      only(
        ask({
          records: [recordAt(muscleGroup, score)],
          loads: [load({ weeklySets: 9 })],
          candidates,
        }).recommendations,
      ).reasons.map(({ code, params }) => ['muscleGroup' in params && params.muscleGroup, code]);
    const lacking = [
      ['abs', 'never_trained'],
      ['biceps', 'never_trained'],
    ];
    const weekly = ['abs', 'weekly_sets'];
    expect(named(79.9)).toEqual([...lacking, ['chest', 'muscle_group_partly_recovered'], weekly]);
    expect(named(80)).toEqual([...lacking, weekly]);
    // Among those that lack most it is not named twice.
    expect(named(75, 'biceps')).toEqual([
      ['abs', 'never_trained'],
      ['biceps', 'muscle_group_partly_recovered'],
      weekly,
    ]);
  });

  it('does not count a weekly goal that is reached among its reasons', () => {
    const codes = (weeklySets: number) =>
      only(
        ask({ loads: [load({ weeklySets })], candidates: [candidate(1, ['chest'])] })
          .recommendations,
      ).reasons.map(({ code }) => code);
    expect(codes(11.5)).toEqual(['never_trained', 'weekly_sets']);
    expect(codes(12)).toEqual(['never_trained']);
  });

  it('lists the groups that bar workouts by name', () => {
    const records = [recordAt('triceps', 10), recordAt('abs', 10), recordAt('lats', 10)];
    const { excludedMuscleGroups } = ask({ records }, { avoid: ['biceps'] });
    expect(excludedMuscleGroups.map(({ muscleGroup }) => muscleGroup)).toEqual([
      'abs',
      'biceps',
      'lats',
      'triceps',
    ]);
  });

  it('names the first by id of workouts that open at the same time', () => {
    const records = [recordAt('chest', 5)];
    const candidates = [candidate(2, ['chest']), candidate(1, ['chest'])];
    expect(ask({ records, candidates }).rest?.workout?.ref).toEqual(programDay(1));
  });

  it('counts the days since a workout in the time zone of the user', () => {
    // It was 12:20 in UTC, and 21:20 in Tokyo, where midnight has passed since.
    const records = [record({ lastWorkoutDate: hoursAgo(6), intensity: 0.1 })];
    const candidates = [candidate(1, ['chest'])];
    const firstReason = (timeZone?: string) =>
      first(only(ask({ records, candidates }, { timeZone }).recommendations).reasons);
    expect(firstReason().params).toMatchObject({ daysSince: 0 });
    expect(firstReason('America/New_York').params).toMatchObject({ daysSince: 0 });
    expect(firstReason('Asia/Tokyo').params).toMatchObject({ daysSince: 1 });
  });

  it('takes a workout that lies ahead as of today', () => {
    const justAhead = new Date('2026-03-12T00:02:00Z');
    const { recommendations } = recommend(
      {
        ...NOTHING,
        records: [record({ lastWorkoutDate: justAhead, intensity: 0.1 })],
        candidates: [candidate(1, ['chest'])],
      },
      new Date('2026-03-11T23:58:00Z'),
    );
    expect(only(recommendations).reasons[0]?.params).toMatchObject({ daysSince: 0 });
  });

  it('comes for 2,000 candidates as well', () => {
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
