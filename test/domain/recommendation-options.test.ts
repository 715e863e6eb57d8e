import { describe, expect, it } from 'vitest';
import { toCandidate } from '../../src/domain/candidates.js';
import type { Exercise } from '../../src/domain/records.js';
import type { RecommendationInput } from '../../src/domain/recommendation-context.js';
import { recommend } from '../../src/domain/recommendation.js';
import { messagesOf } from '../../src/domain/reasons.js';
import { replayRecords } from '../../src/domain/recovery-report.js';
import { estimateMinutes } from '../../src/domain/training-load.js';
import {
  candidate,
  exercise,
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

const named = (
  id: number,
  group: string,
  equipment: Exercise['equipment'],
  sets = 3,
): RecommendationInput['candidates'][number] =>
  toCandidate(
    workout(programDay(id), [planned({ ...exercise(10 * id, [group]), equipment }, sets)]),
  );

const namesOf = (answer: ReturnType<typeof recommend>) =>
  answer.recommendations.map((entry) => entry.workout.name);

describe('the equipment at hand', () => {
  const candidates = [
    named(1, 'chest', 'E-Z Curl Bar'),
    named(2, 'lats', 'kettlebells'),
    named(3, 'abs', null),
    named(4, 'calves', 'Body only'),
    named(5, 'biceps', ''),
  ];
  const ask = (equipment?: string[]) =>
    recommend({ ...NOTHING, candidates }, NOW, { equipment, explain: true });
  const dropped = (equipment?: string[]) =>
    ask(equipment).dropped?.flatMap(({ workout: { name }, reason }) =>
      reason.code === 'equipment_missing' ? [[name, reason.params.equipment]] : [],
    );
  it('leaves out what needs other equipment, and not what needs none', () => {
    expect(dropped()).toEqual([]);
    expect(dropped([])).toEqual([
      ['Workout 1', ['E-Z Curl Bar']],
      ['Workout 2', ['kettlebells']],
    ]);
    expect(dropped([' ez curl bars ', 'Kettlebell'])).toEqual([]);
  });
  it('is told with the exercises that need it, each piece once', () => {
    const bar = (id: number) => planned({ ...exercise(id, ['chest']), equipment: 'barbell' });
    const input = {
      ...NOTHING,
      candidates: [
        toCandidate(workout(programDay(1), [bar(1), bar(2), planned(exercise(3, ['abs']))])),
      ],
    };
    const answer = recommend(input, NOW, { equipment: ['cable'], explain: true });
    expect(only(answer.dropped ?? [])).toEqual({
      workout: { ref: programDay(1), name: 'Workout 1', programName: 'Program' },
      reason: {
        code: 'equipment_missing',
        params: {
          equipment: ['barbell'],
          exercises: [
            { exerciseId: 1, name: 'Exercise 1' },
            { exerciseId: 2, name: 'Exercise 2' },
          ],
        },
      },
      eligibleAt: null,
    });
    expect(answer.rest?.message).toBe('None of your workouts fits what you asked for.');
  });
});

describe('the minutes at hand', () => {
  it('are compared with 4 seconds a repetition and 2 minutes a set', () => {
    expect(estimateMinutes([])).toBe(0);
    expect(estimateMinutes([{ sets: 3, repsMax: 10 }])).toBe(8);
    expect(
      estimateMinutes([
        { sets: 3, repsMax: 10 },
        { sets: 1, repsMax: 1 },
      ]),
    ).toBe(11);
  });
  it('leave out what takes longer', () => {
    const candidates = [named(1, 'chest', null, 3), named(2, 'lats', null, 6)];
    const at = (minutes: number) =>
      recommend({ ...NOTHING, candidates }, NOW, { minutes, explain: true });
    expect(namesOf(at(16))).toEqual(['Workout 2', 'Workout 1']);
    expect(at(16).recommendations.map(({ minutes }) => minutes)).toEqual([16, 8]);
    expect(namesOf(at(15))).toEqual(['Workout 1']);
    const { reason, eligibleAt } = only(at(15).dropped ?? []);
    expect([reason, eligibleAt]).toEqual([
      { code: 'takes_too_long', params: { minutes: 16, minutesAtHand: 15 } },
      null,
    ]);
  });
});

describe('sensible answers', () => {
  const push = candidate(1, ['chest', 'triceps']);
  const legs = candidate(2, ['quadriceps']);

  it('without any history', () => {
    const answer = recommend({ ...NOTHING, candidates: [push, legs] }, NOW);
    expect(answer.recommendations.map(({ message }) => message)).toEqual([
      'Chest has not been trained yet; triceps have not been trained yet; 0 of 12 weekly sets of chest done.',
      'Quadriceps have not been trained yet; 0 of 12 weekly sets of quadriceps done.',
    ]);
  });

  it('without a workout in the window', () => {
    const loads = [load({ performedAt: hoursAgo(240) })];
    const input = { ...NOTHING, loads, records: replayRecords(loads, []), candidates: [push] };
    expect(only(recommend(input, NOW).recommendations).message).toBe(
      'Chest is 100% recovered, last trained 10 days ago; triceps have not been trained yet; 0 of 12 weekly sets of chest done.',
    );
  });

  it('with everything excluded', () => {
    const records = [recordAt('chest', 5), recordAt('quadriceps', 3)];
    const { rest } = recommend({ ...NOTHING, records, candidates: [push, legs] }, NOW);
    expect(rest?.message).toBe('Rest now: Workout 1 is the first to open again, in 19 hours.');
  });

  it('with a single workout, done this week', () => {
    const records = [recordAt('quadriceps', 75)];
    const completions = [{ workout: programDay(2), completedAt: hoursAgo(30) }];
    const answer = recommend({ ...NOTHING, records, completions, candidates: [legs] }, NOW);
    expect(only(answer.recommendations).message).toMatch(
      /^Quadriceps are 75% recovered, last trained .*; 0 of 12 weekly sets of quadriceps done; this workout was done once in the last 7 days\.$/,
    );
  });

  it('after a year, and from 28 days on', () => {
    const back = (days: number) =>
      only(
        recommend(
          {
            ...NOTHING,
            records: [
              record({ lastWorkoutDate: hoursAgo(24 * days) }),
              record({ muscleGroup: 'abs', lastWorkoutDate: hoursAgo(24 * days + 240) }),
              record({ muscleGroup: 'neck', lastWorkoutDate: null }),
            ],
            candidates: [candidate(1, ['chest'])],
          },
          NOW,
        ).recommendations,
      );
    expect(back(370).message).toBe(
      'Chest has not been trained for 1 year; 0 of 12 weekly sets of chest done; your last workout was 1 year ago, so start with fewer sets than planned.',
    );
    const last = (days: number) => back(days).reasons.at(-1);
    expect(last(28)).toEqual({ code: 'long_break', params: { daysSince: 28 } });
    expect(last(27)?.code).toBe('weekly_sets');
  });

  it('in the words that are given', () => {
    const messages = messagesOf({
      sentence: (clauses) => `${clauses.length}`,
      rest: (name, wait) => `${name}: ${wait}`,
      focus: (groups) => groups.join(),
    });
    const open = recommend({ ...NOTHING, candidates: [legs] }, NOW, { messages });
    expect(only(open.recommendations).message).toBe('2');
    const records = [recordAt('quadriceps', 3)];
    const shut = recommend({ ...NOTHING, records, candidates: [legs] }, NOW, { messages });
    expect(shut.rest?.message).toMatch(/^Workout 2: \d+ hours$/);
    expect(recommend(NOTHING, NOW, { messages }).focus?.message).toBe('chest,shoulders,triceps');
  });

  it('that give no object away twice', () => {
    const records = [recordAt('quadriceps', 3)];
    const { rest, dropped } = recommend({ ...NOTHING, records, candidates: [legs] }, NOW, {
      explain: true,
    });
    expect(rest?.workout).toEqual(dropped?.[0]?.workout);
    expect(rest?.workout).not.toBe(dropped?.[0]?.workout);
    expect(rest?.workout?.ref).not.toBe(dropped?.[0]?.workout.ref);
  });
});
