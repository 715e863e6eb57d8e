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

type Code = Reason['code'];
type ParamsOf<Of extends Code> = Extract<Reason, { readonly code: Of }>['params'];

/** For each code, parameters and their sentence. */
const SENTENCES: { readonly [Of in Code]: readonly (readonly [ParamsOf<Of>, string])[] } = {
  next_in_program: [
    [{ programName: PPL, after: 'Push' }, 'Next in Push Pull Legs, after Push.'],
    [{ programName: PPL, after: null }, 'Next in Push Pull Legs.'],
  ],
  left_out_last_round: [
    [{ workoutName: 'Chest and Triceps' }, 'You skipped Chest and Triceps last round.'],
  ],
  done_today: [[{ doneAt: NOW }, 'Already done today.']],
  usually_next: [
    [{ workoutName: 'Legs', after: 'Pull', times: 4, of: 5 }, 'You usually do Legs after Pull.'],
  ],
  due: [
    [{ daysSince: 6 }, 'Not done for 6 days.'],
    [{ daysSince: 21 }, 'Not done for 3 weeks.'],
  ],
  muscles_due: [
    [
      { muscleGroups: ['chest', 'lower_back'], daysSince: 6 },
      'Chest and lower back not trained for 6 days.',
    ],
  ],
  first_workout: [
    [{ fullBody: true, programName: PPL }, 'A full-body start.'],
    [{ fullBody: true, programName: null }, 'A full-body start.'],
    [{ fullBody: false, programName: PPL }, 'Day one of Push Pull Legs.'],
    [{ fullBody: false, programName: null }, 'A workout to start with.'],
  ],
  ready: (
    [
      ['chest', 94.4, 'Chest is recovered (94 %).'],
      ['lats', 94.4, 'Lats are recovered (94 %).'],
      ['lower_back', 94.4, 'Lower back is recovered (94 %).'],
      ['lats upper_back', 94.4, 'Lats and upper back are recovered (94 %).'],
      ['lats upper_back biceps', 94.4, 'Lats, upper back and biceps are recovered (94 %).'],
      ['lats neck abs chest', 94.4, 'Lats, neck, abs and chest are recovered (94 %).'],
      ['lats neck abs chest traps', 94.4, 'Lats, neck, abs and 2 more are recovered.'],
      ['lats neck abs chest glutes', 72, 'Lats, neck, abs and 2 more are mostly recovered.'],
      ['chest', 80, 'Chest is recovered (80 %).'],
      ['chest', 79.9, 'Chest is 79 % recovered.'],
      ['lats', 61.5, 'Lats are 61 % recovered.'],
    ] as const
  ).map(([groups, percentage, said]) => [{ muscleGroups: groups.split(' '), percentage }, said]),
  early: [
    [
      { muscleGroup: 'chest', percentage: 51.4, betterFrom: TOMORROW },
      'Chest is only 51 % recovered: better from tomorrow afternoon.',
    ],
    [{ muscleGroup: 'lats', percentage: 51.4, betterFrom: null }, 'Lats are only 51 % recovered.'],
  ],
  lagging: [
    [{ muscleGroup: 'triceps', percentage: 44.5, isAvoided: false }, 'Triceps are at 44 %.'],
    [{ muscleGroup: 'triceps', percentage: 99, isAvoided: true }, 'You asked to avoid triceps.'],
  ],
  leave_out: [
    [
      { exercises: ['Face Pull'], muscleGroup: 'shoulders', percentage: 12.4, isAvoided: false },
      'Leave out Face Pull: shoulders are at 12 %.',
    ],
    [
      { exercises: ['Shrug', 'Row'], muscleGroup: 'upper_back', percentage: 12, isAvoided: false },
      'Leave out Shrug and Row: upper back is at 12 %.',
    ],
    [
      { exercises: ['Squat'], muscleGroup: 'lower_back', percentage: 100, isAvoided: true },
      'Leave out Squat: you asked to avoid lower back.',
    ],
  ],
  never_offered: [[{ exercises: ['Dip', 'Fly'] }, 'Without Dip and Fly, as you prefer.']],
  weekly_sets: [
    [
      { muscleGroup: 'lower_back', done: 4.5, goal: 12 },
      'Lower back: 5 of 12 sets in the last 7 days.',
    ],
  ],
  long_break: [
    [
      { daysSince: 45 },
      'Your muscles were last trained 6 weeks ago: start with fewer sets than planned.',
    ],
  ],
};

describe('the message of a reason', () => {
  const cases = Object.entries(SENTENCES).flatMap(([code, said]) =>
    said.map(([params, message]) => [message, { code, params } as Reason] as const),
  );

  it.each(cases)('%s', (message, reason) => {
    expect(say(reason)).toBe(message);
  });
});

describe('the message of several reasons', () => {
  const next: Reason = { code: 'next_in_program', params: { programName: PPL, after: 'Push' } };
  const lagging: Reason = {
    code: 'lagging',
    params: { muscleGroup: 'triceps', percentage: 45, isAvoided: false },
  };
  const leaveOut: Reason = {
    code: 'leave_out',
    params: {
      exercises: ['Face Pull'],
      muscleGroup: 'shoulders',
      percentage: 12,
      isAvoided: false,
    },
  };

  it('has one sentence for each reason', () => {
    const params = { muscleGroup: 'lats', done: 6, goal: 12 };
    expect(say(next, ready('lats'), { code: 'weekly_sets', params })).toBe(
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
    misfit: null,
    when: 'tomorrow afternoon',
    leaveOut: [],
    unwanted: [],
    isDoneToday: false,
    insteadName: 'Legs',
    ...values,
  });

  const equipment = ['barbell', 'bench'];
  const AVOIDED = { muscleGroup: 'lower_back', percentage: 100, isAvoided: true };
  const NEVER = { when: '' };
  const AGAIN = { isDoneToday: true };

  it.each<[keyof MessageTemplates['today'], Partial<TodayWords>, string]>([
    ['good', {}, 'Push today: good to go.'],
    ['good', { leaveOut: ['Dip'] }, 'Push today: good to go, without Dip.'],
    ['good', { leaveOut: ['Dip', 'Fly'] }, 'Push today: good to go, without Dip and Fly.'],
    ['good', AGAIN, 'Push today: good to go. You already did Push today.'],
    ['early', {}, 'It is early for Push. Lower back is at 45 %. Better from tomorrow afternoon.'],
    ['early', { limiting: null }, 'It is early for Push. Better from tomorrow afternoon.'],
    [
      'early',
      AGAIN,
      'It is early for Push. You already did Push today. Lower back is at 45 %. Better from tomorrow afternoon.',
    ],
    ['early', NEVER, 'Better not Push today. Lower back is at 45 %.'],
    [
      'early',
      { ...NEVER, unwanted: ['Dip', 'Fly'] },
      'Better not Push today. You never want Dip and Fly.',
    ],
    [
      'early',
      { ...NEVER, limiting: AVOIDED },
      'Better not Push today. You asked to avoid lower back.',
    ],
    [
      'early',
      { ...NEVER, ...AGAIN, limiting: null },
      'Better not Push today. You already did Push today.',
    ],
    [
      'swap',
      {},
      'Swap Push for Legs today. Lower back is at 45 %. Push: better from tomorrow afternoon.',
    ],
    [
      'swap',
      { insteadName: null },
      'Swap Push for another workout today. Lower back is at 45 %. Push: better from tomorrow afternoon.',
    ],
    ['swap', NEVER, 'Swap Push for Legs today. Lower back is at 45 %.'],
    [
      'swap',
      { ...NEVER, leaveOut: ['Squat'] },
      'Swap Push for Legs today, without Squat. Lower back is at 45 %.',
    ],
    [
      'swap',
      { ...NEVER, ...AGAIN },
      'Swap Push for Legs today. You already did Push today. Lower back is at 45 %.',
    ],
    ['adapt', {}, 'Push does not fit: adapt it.'],
    [
      'early',
      { misfit: { code: 'takes_too_long', params: { minutes: 58, minutesAtHand: 1 } } },
      'It is early for Push. Lower back is at 45 %. Better from tomorrow afternoon. Push takes about 58 minutes, and you have 1.',
    ],
    [
      'adapt',
      { misfit: { code: 'takes_too_long', params: { minutes: 58, minutesAtHand: 20 } } },
      'Push takes about 58 minutes, and you have 20: adapt it.',
    ],
    [
      'adapt',
      { ...AGAIN, misfit: { code: 'equipment_missing', params: { equipment, exercises: [] } } },
      'Push needs a barbell and a bench: adapt it. You already did Push today.',
    ],
  ])('for the verdict %s and %o: %s', (verdict, values, message) => {
    expect(ENGLISH_MESSAGES.today[verdict](words(values))).toBe(message);
  });
});

describe('the other messages', () => {
  it.each([
    [
      ENGLISH_MESSAGES.rest('Chest and shoulders', 'Friday', null),
      'Rest until Friday, then do Chest and shoulders.',
    ],
    [
      ENGLISH_MESSAGES.rest('Legs', 'Friday', 'Chest and shoulders'),
      'Rest until Friday, then do Legs. Or do Chest and shoulders today.',
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
    expect(german.rest('A', 'morgen', null)).toBe('A morgen');
  });

  it('get empty words for the time if the reason has none', () => {
    const messages = messagesOf({
      clauses: { weekly_sets: (_params, { elapsed, when }) => `"${elapsed}" "${when}"` },
    });
    const params = { muscleGroup: 'chest', done: 1, goal: 12 };
    const reason: Reason = { code: 'weekly_sets', params };
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
