import { describe, expect, it } from 'vitest';
import { toCandidate } from '../../src/domain/recommendation/candidates.js';
import type { Exercise } from '../../src/domain/records.js';
import { messagesOf } from '../../src/domain/messages.js';
import { estimateMinutes } from '../../src/domain/recovery/training-load.js';
import { ask, day, dropped, ranking } from './asking.js';
import {
  candidate,
  exercise,
  hoursAgo,
  only,
  planned,
  programDay,
  recordAt,
  workout,
} from './builders.js';

const needing = (id: number, group: string, equipment: Exercise['equipment']) =>
  toCandidate(workout(programDay(id), [planned({ ...exercise(10 * id, [group]), equipment })]));

describe('the available equipment', () => {
  const candidates = [
    needing(1, 'chest', 'E-Z Curl Bar'),
    needing(2, 'lats', 'kettlebells'),
    needing(3, 'abs', null),
    needing(4, 'calves', 'Body only'),
    needing(5, 'biceps', ''),
  ];
  const missing = (equipment?: string[]) =>
    ask({ candidates }, { equipment, explain: true }).dropped?.flatMap(({ workout, reason }) =>
      reason.code === 'equipment_missing' ? [[workout.name, reason.params.equipment]] : [],
    );
  it('excludes workouts that need other equipment, but not those that need none', () => {
    expect(missing()).toEqual([]);
    expect(missing([])).toEqual([
      ['Workout 1', ['E-Z Curl Bar']],
      ['Workout 2', ['kettlebells']],
    ]);
    expect(missing([' ez curl bars ', 'Kettlebell'])).toEqual([]);
  });
  it('is reported with the exercises that need missing equipment, each piece once', () => {
    const bar = (id: number) => planned({ ...exercise(id, ['chest']), equipment: 'barbell' });
    const day = workout(programDay(1), [bar(1), bar(2), planned(exercise(3, ['abs']))]);
    const options = { equipment: ['cable'], explain: true };
    const answer = ask({ candidates: [toCandidate(day)] }, options);
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
    expect(answer.rest).toEqual({
      reason: 'barred',
      message: 'None of your workouts fits what you asked for.',
      readyAt: null,
      workout: null,
    });
  });
});

describe('the available minutes', () => {
  it('are compared with 4 seconds per repetition, 2 minutes per set, and a warm-up', () => {
    expect(estimateMinutes([])).toBe(0);
    expect(estimateMinutes([{ sets: 3, repsMax: 10 }])).toBe(10);
    expect(estimateMinutes([{ sets: 30, repsMax: 15 }])).toBe(90 + 5);
    const single = { sets: 1, repsMax: 1 };
    expect(estimateMinutes([{ sets: 3, repsMax: 10 }, single])).toBe(13);
  });
  const candidates = [day(1, ['chest x3']), day(2, ['lats x6'])];
  it('are at the pace of the user, if at least 10 completions of the workouts have a duration', () => {
    const done = (minutes: number | undefined, count: number, id = 1) =>
      Array.from({ length: count }, (_, at) => ({
        key: candidates[id - 1]?.key ?? '',
        at: hoursAgo(48 * (at + 5)),
        minutes,
      }));
    const minutesAfter = (completions: ReturnType<typeof done>) =>
      ask({ candidates, completions })
        .recommendations.map(({ minutes }) => minutes)
        .sort((a, b) => a - b);
    expect(minutesAfter(done(15, 9))).toEqual([10, 20]);
    expect(minutesAfter(done(15, 10))).toEqual([15, 30]);
    expect(minutesAfter([...done(15, 9), ...done(30, 1, 2)])).toEqual([15, 30]);
    const mixed = [10, 10, 10, 20, 20, 20, 20, 15, 15, 15].flatMap((minutes, at) =>
      done(minutes, 1).map((completion) => ({ ...completion, at: hoursAgo(48 * (at + 5)) })),
    );
    expect(minutesAfter(mixed)).toEqual([15, 30]);
    expect(minutesAfter(done(100, 10))).toEqual([20, 40]);
    expect(minutesAfter(done(241, 10))).toEqual([10, 20]);
    expect(minutesAfter(done(undefined, 10))).toEqual([10, 20]);
    const other = done(15, 10).map((completion) => ({ ...completion, key: 'gone' }));
    expect(minutesAfter(other)).toEqual([10, 20]);
    const at = (minutes: number) =>
      ranking({ candidates, completions: done(15, 10) }, { minutes }).length;
    expect([at(29), at(30)]).toEqual([1, 2]);
  });
  it('exclude workouts that take longer', () => {
    expect(ranking({ candidates }, { minutes: 20 })).toEqual(['day 1', 'day 2']);
    const { recommendations } = ask({ candidates }, { minutes: 20 });
    expect(recommendations.map(({ minutes }) => minutes)).toEqual([10, 20]);
    expect(ranking({ candidates }, { minutes: 19 })).toEqual(['day 1']);
    expect(dropped({ candidates }, { minutes: 19 })).toMatchObject({
      reason: { code: 'takes_too_long', params: { minutes: 20, minutesAtHand: 19 } },
      eligibleAt: null,
    });
  });
});

describe('the messages of an answer', () => {
  const push = candidate(1, ['chest', 'triceps']);
  const legs = candidate(2, ['quadriceps']);

  it('are the given ones', () => {
    const messages = messagesOf({
      message: (clauses) => clauses.map(({ code }) => code).join('+'),
      rest: (name, when) => `${name}: ${when}`,
      restBarred: (name, when) => `${name}: ${when}`,
      focus: (groups) => groups.join(),
      today: { good: ({ workoutName }) => `do ${workoutName}` },
    });
    const scheduled = [{ logId: 1, completedAt: null, candidate: push }];
    const open = ask({ candidates: [legs], scheduled }, { messages });
    expect(open.recommendations.map(({ message }) => message)).toEqual(['first_workout']);
    expect(open.today?.message).toBe('do Workout 1');
    const shut = ask({ records: [recordAt('quadriceps', 3)], candidates: [legs] }, { messages });
    expect(shut.rest?.message).toMatch(/^Workout 2: tomorrow(?: \w+)?$/);
    expect(ask({}, { messages }).focus?.message).toBe('chest,shoulders,triceps');
  });

  it("have times in the user's time zone", () => {
    const records = [recordAt('quadriceps', 3)];
    const of = (timeZone?: string) =>
      ask({ records, candidates: [legs] }, { timeZone }).rest?.message;
    expect(of()).toBe('Rest until tomorrow evening. Then you can do Workout 2 again.');
    expect(of('Asia/Tokyo')).toBe('Rest until tomorrow morning. Then you can do Workout 2 again.');
  });
});
