import { formatDuration } from 'date-fns';
import { de } from 'date-fns/locale';
import { describe, expect, it } from 'vitest';
import { ENGLISH_MESSAGES } from '../../src/domain/english.js';
import {
  durationOfDays,
  focusMessage,
  messagesOf,
  muscleGroupLabel,
  reasonMessage,
  restMessage,
  type Reason,
} from '../../src/domain/reasons.js';

describe('the sentence of a reason', () => {
  const chest = { muscleGroup: 'chest', percentage: 92.4 };
  const sentences: [Reason, string][] = [
    [
      { code: 'muscle_group_recovered', params: { ...chest, daysSince: 4 } },
      'Chest is 92.4% recovered, last trained 4 days ago.',
    ],
    [
      { code: 'muscle_group_recovered', params: { ...chest, muscleGroup: 'lats', daysSince: 1 } },
      'Lats are 92.4% recovered, last trained yesterday.',
    ],
    [
      {
        code: 'muscle_group_partly_recovered',
        params: { muscleGroup: 'lower_back', percentage: 40, daysSince: 0 },
      },
      'Lower back is only 40% recovered, last trained today.',
    ],
    [{ code: 'never_trained', params: { muscleGroup: 'abs' } }, 'Abs have not been trained yet.'],
    [{ code: 'never_trained', params: { muscleGroup: 'neck' } }, 'Neck has not been trained yet.'],
    [
      { code: 'weekly_sets', params: { muscleGroup: 'upper_back', done: 4.5, goal: 12 } },
      '4.5 of 12 weekly sets of upper back done.',
    ],
    [
      { code: 'done_this_week', params: { times: 1 } },
      'This workout was done once in the last 7 days.',
    ],
    [
      { code: 'done_this_week', params: { times: 2 } },
      'This workout was done twice in the last 7 days.',
    ],
    [
      { code: 'done_this_week', params: { times: 3 } },
      'This workout was done 3 times in the last 7 days.',
    ],
    [
      { code: 'muscle_group_recovered', params: { ...chest, daysSince: 13 } },
      'Chest is 92.4% recovered, last trained 13 days ago.',
    ],
    [
      { code: 'muscle_group_recovered', params: { ...chest, daysSince: 14 } },
      'Chest has not been trained for 2 weeks.',
    ],
    [
      { code: 'muscle_group_recovered', params: { ...chest, muscleGroup: 'abs', daysSince: 400 } },
      'Abs have not been trained for 1 year.',
    ],
    [
      {
        code: 'muscle_group_partly_recovered',
        params: { muscleGroup: 'chest', percentage: 59.9, daysSince: 1 },
      },
      'Chest is only 59.9% recovered, last trained yesterday.',
    ],
    [
      {
        code: 'muscle_group_partly_recovered',
        params: { muscleGroup: 'chest', percentage: 60, daysSince: 1 },
      },
      'Chest is 60% recovered, last trained yesterday.',
    ],
    [
      { code: 'long_break', params: { daysSince: 45 } },
      'Your last workout was 6 weeks ago, so start with fewer sets than planned.',
    ],
    [
      { code: 'secondary_held_back', params: { muscleGroup: 'triceps' } },
      'Triceps (helping only) are not recovered yet.',
    ],
    [
      { code: 'secondary_held_back', params: { muscleGroup: 'lower_back' } },
      'Lower back (helping only) is not recovered yet.',
    ],
  ];

  it.each(sentences)('%o', (reason, sentence) => {
    expect(reasonMessage([reason])).toBe(sentence);
  });

  it('joins several by semicolons', () => {
    expect(
      reasonMessage([
        { code: 'muscle_group_recovered', params: { ...chest, daysSince: 2 } },
        { code: 'weekly_sets', params: { muscleGroup: 'chest', done: 6, goal: 12 } },
      ]),
    ).toBe('Chest is 92.4% recovered, last trained 2 days ago; 6 of 12 weekly sets of chest done.');
  });

  it('is nothing for no reasons', () => {
    expect(reasonMessage([])).toBe('');
  });
});

describe('a group as people write it', () => {
  it.each([
    ['upper_back', 'Upper back'],
    ['çeps', 'Çeps'],
    ['\u{1F4AA}', '\u{1F4AA}'],
  ])('%s is %s', (muscleGroup, label) => {
    expect(muscleGroupLabel(muscleGroup)).toBe(label);
  });
});

describe('the advice to rest', () => {
  it.each([
    [0.5, 'Rest now: Push is open again within the hour.'],
    [1, 'Rest now: Push is the first to open again, in 1 hour.'],
    [1.2, 'Rest now: Push is the first to open again, in 2 hours.'],
    [48, 'Rest now: Push is the first to open again, in 48 hours.'],
    [48.1, 'Rest now: Push is the first to open again, in 2 days 1 hour.'],
    [71.5, 'Rest now: Push is the first to open again, in 3 days.'],
  ])('after %d hours', (hours, sentence) => {
    expect(restMessage({ workoutName: 'Push', hours })).toBe(sentence);
  });
  it('is none where waiting does not help', () => {
    expect(restMessage(null)).toBe('None of your workouts fits what you asked for.');
  });
});

describe('the time since a workout', () => {
  it.each([
    [1, { days: 1 }],
    [13, { days: 13 }],
    [14, { weeks: 2 }],
    [20, { weeks: 2 }],
    [21, { weeks: 3 }],
    [60, { weeks: 8 }],
    [61, { months: 2 }],
    [364, { months: 11 }],
    [365, { years: 1 }],
    [800, { years: 2 }],
  ])('of %d days is told as %o', (days, duration) => {
    expect(durationOfDays(days)).toEqual(duration);
  });
});

describe('sentences in another language', () => {
  const german = messagesOf({
    duration: (duration) => formatDuration(duration, { locale: de }),
    clauses: {
      long_break: (_params, elapsed) => `letztes Training vor ${elapsed}`,
      weekly_sets: ({ done, goal }) => `${done} von ${goal} Sätzen`,
    },
    sentence: (clauses) => `${clauses.join(', ')}!`,
    rest: (workoutName, wait) => `${workoutName} in ${wait}`,
    focus: (groups) => groups.join('+'),
  });
  it('take the place of the English ones, with the same numbers', () => {
    const reasons: Reason[] = [
      { code: 'weekly_sets', params: { muscleGroup: 'chest', done: 4.5, goal: 12 } },
      { code: 'long_break', params: { daysSince: 30 } },
      { code: 'never_trained', params: { muscleGroup: 'abs' } },
    ];
    expect(reasonMessage(reasons, german)).toBe(
      '4.5 von 12 Sätzen, letztes Training vor 4 Wochen, abs have not been trained yet!',
    );
    expect(restMessage({ workoutName: 'A', hours: 3 }, german)).toBe('A in 3 Stunden');
    expect(restMessage({ workoutName: 'A', hours: 0 }, german)).toBe(
      'Rest now: A is open again within the hour.',
    );
    expect(focusMessage(['a', 'b'], german)).toBe('a+b');
    expect(focusMessage([], german)).toBe('Rest today: no muscle group is recovered.');
  });
  it('are the English ones where nothing is given', () => {
    expect(messagesOf()).toEqual(ENGLISH_MESSAGES);
  });
});

describe('the focus without a workout', () => {
  it('names the groups', () => {
    expect(focusMessage(['chest', 'upper_back'])).toBe(
      'There is no workout to choose from yet. Train chest, upper back next.',
    );
  });

  it('is rest where no group is recovered', () => {
    expect(focusMessage([])).toBe('Rest today: no muscle group is recovered.');
  });
});
