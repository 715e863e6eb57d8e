import { formatDuration } from 'date-fns';
import { de } from 'date-fns/locale';
import { describe, expect, it } from 'vitest';
import { ENGLISH_MESSAGES, spoken, verb } from '../../src/domain/english.js';
import { durationOfDays } from '../../src/domain/calendar.js';
import {
  messagesOf,
  momentWords,
  muscleGroupLabel,
  reasonMessage,
} from '../../src/domain/messages.js';
import type { MessageTemplates, Reason, TodayWords } from '../../src/domain/reasons.js';
import { hoursAfter, NOW } from './builders.js';

const say = (...reasons: readonly Reason[]): string => reasonMessage(reasons, { now: NOW });

const ready = (...muscleGroups: readonly string[]): Reason => ({
  code: 'ready',
  params: { muscleGroups, percentage: 94.4 },
});

const PPL = 'Push Pull Legs';
const TOMORROW = new Date('2026-03-12T14:30:00Z');

describe('the message of a reason', () => {
  it.each<[string, Reason]>([
    [
      'Next in Push Pull Legs, after Push.',
      { code: 'next_in_program', params: { programName: PPL, after: 'Push' } },
    ],
    [
      'Next in Push Pull Legs.',
      { code: 'next_in_program', params: { programName: PPL, after: null } },
    ],
    [
      'You skipped Chest and Triceps last round.',
      { code: 'left_out_last_round', params: { workoutName: 'Chest and Triceps' } },
    ],
    ['Already done today.', { code: 'done_today', params: { doneAt: NOW } }],
    [
      'You usually do Legs after Pull.',
      { code: 'usually_next', params: { workoutName: 'Legs', after: 'Pull', times: 4, of: 5 } },
    ],
    ['Not done for 6 days.', { code: 'due', params: { daysSince: 6 } }],
    [
      'Chest and lower back not trained for 6 days.',
      { code: 'muscles_due', params: { muscleGroups: ['chest', 'lower_back'], daysSince: 6 } },
    ],
    ['Not done for 3 weeks.', { code: 'due', params: { daysSince: 21 } }],
    ['A full-body start.', { code: 'first_workout', params: { fullBody: true, programName: PPL } }],
    [
      'A full-body start.',
      { code: 'first_workout', params: { fullBody: true, programName: null } },
    ],
    [
      'Day one of Push Pull Legs.',
      { code: 'first_workout', params: { fullBody: false, programName: PPL } },
    ],
    [
      'A workout to start with.',
      { code: 'first_workout', params: { fullBody: false, programName: null } },
    ],
    ['Chest is recovered (94 %).', ready('chest')],
    ['Lats are recovered (94 %).', ready('lats')],
    ['Lower back is recovered (94 %).', ready('lower_back')],
    ['Lats and upper back are recovered (94 %).', ready('lats', 'upper_back')],
    ['Lats, upper back and biceps are recovered (94 %).', ready('lats', 'upper_back', 'biceps')],
    ['Lats, neck, abs and chest are recovered (94 %).', ready('lats', 'neck', 'abs', 'chest')],
    ['Lats, neck, abs and 2 more are recovered.', ready('lats', 'neck', 'abs', 'chest', 'traps')],
    [
      'Lats, neck, abs and 2 more are mostly recovered.',
      {
        code: 'ready',
        params: { muscleGroups: ['lats', 'neck', 'abs', 'chest', 'glutes'], percentage: 72 },
      },
    ],
    [
      'Chest is recovered (80 %).',
      { code: 'ready', params: { muscleGroups: ['chest'], percentage: 80 } },
    ],
    [
      'Chest is 79 % recovered.',
      { code: 'ready', params: { muscleGroups: ['chest'], percentage: 79.9 } },
    ],
    [
      'Lats are 61 % recovered.',
      { code: 'ready', params: { muscleGroups: ['lats'], percentage: 61.5 } },
    ],
    [
      'Chest is only 51 % recovered: better from tomorrow afternoon.',
      { code: 'early', params: { muscleGroup: 'chest', percentage: 51.4, betterFrom: TOMORROW } },
    ],
    [
      'Lats are only 51 % recovered.',
      { code: 'early', params: { muscleGroup: 'lats', percentage: 51.4, betterFrom: null } },
    ],
    [
      'Triceps are at 44 %.',
      { code: 'lagging', params: { muscleGroup: 'triceps', percentage: 44.5 } },
    ],
    [
      'Leave out Face Pull: shoulders are at 12 %.',
      {
        code: 'leave_out',
        params: { exercises: ['Face Pull'], muscleGroup: 'shoulders', percentage: 12.4 },
      },
    ],
    [
      'Leave out Shrug and Row: upper back is at 12 %.',
      {
        code: 'leave_out',
        params: { exercises: ['Shrug', 'Row'], muscleGroup: 'upper_back', percentage: 12 },
      },
    ],
    [
      'Lower back: 5 of 12 sets in the last 7 days.',
      { code: 'weekly_sets', params: { muscleGroup: 'lower_back', done: 4.5, goal: 12 } },
    ],
    [
      'Your last workout was 6 weeks ago: start with fewer sets than planned.',
      { code: 'long_break', params: { daysSince: 45 } },
    ],
  ])('%s', (message, reason) => {
    expect(say(reason)).toBe(message);
  });
});

describe('the message of several reasons', () => {
  const next: Reason = { code: 'next_in_program', params: { programName: PPL, after: 'Push' } };
  const lagging: Reason = { code: 'lagging', params: { muscleGroup: 'triceps', percentage: 45 } };
  const leaveOut: Reason = {
    code: 'leave_out',
    params: { exercises: ['Face Pull'], muscleGroup: 'shoulders', percentage: 12 },
  };

  it('has one sentence for each reason', () => {
    const sets: Reason = {
      code: 'weekly_sets',
      params: { muscleGroup: 'lats', done: 6, goal: 12 },
    };
    expect(say(next, ready('lats'), sets)).toBe(
      'Next in Push Pull Legs, after Push. Lats are recovered (94 %). Lats: 6 of 12 sets in the last 7 days.',
    );
  });

  it('joins what limits the workout to what is ready', () => {
    expect(say(next, ready('lats'), lagging)).toBe(
      'Next in Push Pull Legs, after Push. Lats are recovered (94 %), but triceps are at 45 %.',
    );
    expect(say(ready('lats'), leaveOut)).toBe(
      'Lats are recovered (94 %), but leave out Face Pull: shoulders are at 12 %.',
    );
  });

  it('has a separate sentence for what limits the workout if nothing is ready', () => {
    expect(say(next, leaveOut)).toBe(
      'Next in Push Pull Legs, after Push. Leave out Face Pull: shoulders are at 12 %.',
    );
    expect(say(leaveOut)).toBe('Leave out Face Pull: shoulders are at 12 %.');
  });

  it('is empty if there are no reasons', () => {
    expect(say()).toBe('');
  });
});

describe("the message of today's workout", () => {
  const words = (values: Partial<TodayWords> = {}): TodayWords => ({
    workoutName: 'Push',
    limiting: { muscleGroup: 'lower_back', percentage: 45.4, isAvoided: false },
    when: 'tomorrow afternoon',
    leaveOut: [],
    unwanted: [],
    isDoneToday: false,
    insteadName: 'Legs',
    ...values,
  });

  it.each<[string, keyof MessageTemplates['today'], TodayWords]>([
    ['Push today: good to go.', 'good', words()],
    ['Swap Push for Legs today. Lower back is at 45 %.', 'swap', words({ when: '' })],
    ['Push today: good to go, without Dip.', 'good', words({ leaveOut: ['Dip'] })],
    ['Push today: good to go, without Dip and Fly.', 'good', words({ leaveOut: ['Dip', 'Fly'] })],
    [
      'It is early for Push. Lower back is at 45 %. Better from tomorrow afternoon.',
      'early',
      words(),
    ],
    ['Better not Push today. Lower back is at 45 %.', 'early', words({ when: '' })],
    [
      'Better not Push today. You never want Dip and Fly.',
      'early',
      words({ when: '', unwanted: ['Dip', 'Fly'] }),
    ],
    [
      'Swap Push for Legs today, without Squat. Lower back is at 45 %.',
      'swap',
      words({ when: '', leaveOut: ['Squat'] }),
    ],
    ['It is early for Push. Better from tomorrow afternoon.', 'early', words({ limiting: null })],
    [
      'Better not Push today. You asked to avoid lower back.',
      'early',
      words({
        when: '',
        limiting: { muscleGroup: 'lower_back', percentage: 100, isAvoided: true },
      }),
    ],
    [
      'Swap Push for Legs today. Lower back is at 45 %. Push: better from tomorrow afternoon.',
      'swap',
      words(),
    ],
    ['Push today: good to go. You already did Push today.', 'good', words({ isDoneToday: true })],
    [
      'It is early for Push. You already did Push today. Lower back is at 45 %. Better from tomorrow afternoon.',
      'early',
      words({ isDoneToday: true }),
    ],
    [
      'Better not Push today. You already did Push today.',
      'early',
      words({ isDoneToday: true, when: '', limiting: null }),
    ],
    [
      'Swap Push for Legs today. You already did Push today. Lower back is at 45 %.',
      'swap',
      words({ isDoneToday: true, when: '' }),
    ],
    [
      'Swap Push for another workout today. Lower back is at 45 %. Push: better from tomorrow afternoon.',
      'swap',
      words({ insteadName: null }),
    ],
  ])('%s', (message, verdict, said) => {
    expect(ENGLISH_MESSAGES.today[verdict](said)).toBe(message);
  });
});

describe('the other messages', () => {
  it.each([
    [
      ENGLISH_MESSAGES.rest('Chest and shoulders', 'Friday'),
      'Rest until Friday, then do Chest and shoulders.',
    ],
    [
      ENGLISH_MESSAGES.restBarred('Push', 'Friday evening'),
      'Rest until Friday evening. Then you can do Push again.',
    ],
    [ENGLISH_MESSAGES.nothingFits(), 'None of your workouts fits what you asked for.'],
    [ENGLISH_MESSAGES.neverReady(), 'None of your workouts is fully ready. If you train, go easy.'],
    [ENGLISH_MESSAGES.focus(['chest']), 'You have no workouts yet. Train chest next.'],
    [
      ENGLISH_MESSAGES.focus(['chest', 'upper_back']),
      'You have no workouts yet. Train chest and upper back next.',
    ],
    [ENGLISH_MESSAGES.nothingRecovered(), 'Rest today: no muscle group is recovered.'],
  ])('%s', (said, message) => {
    expect(said).toBe(message);
  });
});

describe('an instant in words', () => {
  const words = (hours: number, timeZone?: string) =>
    momentWords(hoursAfter(NOW, hours), { now: NOW, timeZone });

  it('is today, tomorrow, a weekday within a week, and then a date', () => {
    // Now is Wednesday, 11 March, 18:20.
    expect([0.5, 5, 14, 30, 24 * 6, 24 * 7, 24 * 40].map((hours) => words(hours))).toEqual([
      'this evening',
      'tomorrow',
      'tomorrow morning',
      'Friday',
      'Tuesday evening',
      '18 March',
      '20 April',
    ]);
  });

  it('uses the time zone of the user', () => {
    expect(words(14, 'Asia/Tokyo')).toBe('this evening');
    expect(words(0.5, 'America/New_York')).toBe('this afternoon');
    expect(words(14, 'America/New_York')).toBe('tomorrow');
  });

  it('is empty without an instant', () => {
    expect(momentWords(null, { now: NOW })).toBe('');
  });

  it.each([
    ['2026-03-15T09:00:00Z', 'Sunday morning'],
    ['2026-03-16T09:00:00Z', 'Monday morning'],
    ['2026-12-31T09:00:00Z', '31 December'],
    ['2027-01-01T09:00:00Z', '1 January'],
  ])('%s is %s', (instant, said) => {
    expect(momentWords(new Date(instant), { now: NOW })).toBe(said);
  });
});

describe('a muscle group in words', () => {
  it.each([
    ['upper_back', 'Upper back'],
    ['çeps', 'Çeps'],
    ['\u{1F4AA}', '\u{1F4AA}'],
  ])('%s has the label %s', (muscleGroup, label) => {
    expect(muscleGroupLabel(muscleGroup)).toBe(label);
  });

  it('takes a singular or a plural verb', () => {
    expect(verb('lats', 'is', 'are')).toBe('are');
    expect(verb('chest', 'is', 'are')).toBe('is');
    expect(spoken('left_upper_back')).toBe('left upper back');
  });
});

describe('the time since a workout', () => {
  it.each([
    [1, { days: 1 }, '1 day'],
    [13, { days: 13 }, '13 days'],
    [14, { weeks: 2 }, '2 weeks'],
    [20, { weeks: 2 }, '2 weeks'],
    [21, { weeks: 3 }, '3 weeks'],
    [60, { weeks: 8 }, '8 weeks'],
    [61, { months: 2 }, '2 months'],
    [364, { months: 11 }, '11 months'],
    [365, { years: 1 }, '1 year'],
    [800, { years: 2 }, '2 years'],
  ])('of %d days is %o', (days, duration, said) => {
    expect(durationOfDays(days)).toEqual(duration);
    expect(ENGLISH_MESSAGES.duration(duration)).toBe(said);
  });

  it('may be given in several units', () => {
    expect(ENGLISH_MESSAGES.duration({ days: 2, hours: 1 })).toBe('2 days 1 hour');
  });
});

describe('messages in another language', () => {
  const german = messagesOf({
    duration: (duration) => formatDuration(duration, { locale: de }),
    moment: ({ daysAhead, partOfDay }) => `in ${daysAhead} Tagen (${partOfDay})`,
    clauses: {
      long_break: (_params, { elapsed }) => `letztes Training vor ${elapsed}`,
      weekly_sets: ({ done, goal }) => `${done} von ${goal} Sätzen`,
      early: ({ percentage }, { when }) => `erst ${percentage} %: ${when}`,
    },
    message: (clauses) => `${clauses.map(({ text }) => text).join(', ')}!`,
    rest: (workoutName, when) => `${workoutName} ${when}`,
    today: { good: ({ workoutName }) => `${workoutName} heute` },
  });

  it('replace the English ones, with the same numbers', () => {
    const reasons: readonly Reason[] = [
      { code: 'weekly_sets', params: { muscleGroup: 'chest', done: 4.5, goal: 12 } },
      { code: 'long_break', params: { daysSince: 30 } },
      { code: 'early', params: { muscleGroup: 'chest', percentage: 51, betterFrom: TOMORROW } },
      { code: 'due', params: { daysSince: 30 } },
    ];
    expect(reasonMessage(reasons, { now: NOW, messages: german })).toBe(
      '4.5 von 12 Sätzen, letztes Training vor 4 Wochen, erst 51 %: in 1 Tagen (afternoon), not done for 4 Wochen!',
    );
    expect(german.rest('A', 'morgen')).toBe('A morgen');
  });

  it('get empty words for the time if the reason has none', () => {
    const messages = messagesOf({
      clauses: { weekly_sets: (_params, { elapsed, when }) => `"${elapsed}" "${when}"` },
    });
    const reason: Reason = {
      code: 'weekly_sets',
      params: { muscleGroup: 'chest', done: 1, goal: 12 },
    };
    expect(reasonMessage([reason], { now: NOW, messages })).toBe('"" "".');
  });

  it('fall back to English for texts that are not given', () => {
    expect(german.focus).toBe(ENGLISH_MESSAGES.focus);
    expect(german.today.swap).toBe(ENGLISH_MESSAGES.today.swap);
    expect(german.clauses.due).toBe(ENGLISH_MESSAGES.clauses.due);
    expect(german.alternatives).toEqual(ENGLISH_MESSAGES.alternatives);
    expect(german.progression).toEqual(ENGLISH_MESSAGES.progression);
    expect(messagesOf()).toEqual(ENGLISH_MESSAGES);
  });
});
