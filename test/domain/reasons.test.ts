import { describe, expect, it } from 'vitest';
import {
  focusMessage,
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
    [{ code: 'done_this_week', params: { times: 1 } }, 'Done once in the last 7 days.'],
    [{ code: 'done_this_week', params: { times: 2 } }, 'Done twice in the last 7 days.'],
    [{ code: 'done_this_week', params: { times: 3 } }, 'Done 3 times in the last 7 days.'],
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
    [null, 'None of your workouts fits what you asked for.'],
    [0.5, 'Rest now: the first of your workouts is open again within the hour.'],
    [1, 'Rest now: the first of your workouts is open again in 1 hour.'],
    [1.2, 'Rest now: the first of your workouts is open again in 2 hours.'],
    [30, 'Rest now: the first of your workouts is open again in 30 hours.'],
  ])('after %d hours', (hours, sentence) => {
    expect(restMessage(hours)).toBe(sentence);
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
