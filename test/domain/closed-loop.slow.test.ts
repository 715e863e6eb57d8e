import { describe, expect, it } from 'vitest';
import { refKey } from '../../src/domain/order.js';
import { DAY_HOURS } from '../../src/domain/limits.js';
import type { Workout } from '../../src/domain/records.js';
import { hoursAfter, NOW, only } from './builders.js';
import { askAfter, DAYS, daysOf, PROGRAM_NAMES, type Done } from './demo-catalogue.js';
import { TRAINING_DAYS } from '../support/training-days.js';

/**
 * Acceptance check 9 of the ranking: which workouts of a program a user does who always follows the
 * first recommendation.
 */

const SESSIONS = 60;
const WEEK_DAYS = 7;
/** A session lasts an hour. The next recommendation is a day after the session began. */
const SESSION_HOURS = 1;

const train = (
  candidates: readonly Workout[],
  sessionsPerWeek: number,
  begun: readonly Workout[] = [],
): readonly Workout[] => {
  const weekDays = TRAINING_DAYS[sessionsPerWeek] ?? [];
  const startOf = (session: number): number =>
    DAY_HOURS *
    (WEEK_DAYS * Math.floor(session / sessionsPerWeek) +
      (weekDays[session % sessionsPerWeek] ?? 0));
  const done = [...begun];
  while (done.length < SESSIONS) {
    const start = startOf(done.length);
    const history = done.map((workout, at): Done => [workout, start - startOf(at) - SESSION_HOURS]);
    const answer = askAfter(candidates, history, { limit: 1 }, hoursAfter(NOW, start));
    const { workout } = only(answer.recommendations);
    const key = refKey(workout.ref);
    done.push(only(candidates.filter(({ ref }) => refKey(ref) === key)));
  }
  return done;
};

/** How much more often the most frequent day was done than the least frequent one. */
const imbalance = (days: readonly Workout[], done: readonly Workout[]): number => {
  const counts = days.map((day) => done.filter((other) => other === day).length);
  return Math.max(...counts) / Math.min(...counts);
};

const isInOrder = (days: readonly Workout[], done: readonly Workout[]): boolean =>
  done.every((workout, at) => workout === days[at % days.length]);

/**
 * Neighboring days of these programs share muscles, so readiness matters more than their order (see
 * the limits of the ranking).
 */
const SHARING: Readonly<Record<string, readonly number[]>> = {
  'Glutes and Legs Focus': [5, 6, 7],
  'Arms and Shoulders Specialization': [5, 6, 7],
};

const CASES = PROGRAM_NAMES.flatMap((name) =>
  Object.keys(TRAINING_DAYS).map((sessionsPerWeek) => [name, Number(sessionsPerWeek)] as const),
);

const isSharing = ([name, sessionsPerWeek]: (typeof CASES)[number]): boolean =>
  SHARING[name]?.includes(sessionsPerWeek) ?? false;

describe('9. a user who always follows the first recommendation', () => {
  it.each(CASES.filter((entry) => !isSharing(entry)))(
    'does the days of %s equally often and in order, with %i sessions a week',
    (name, sessionsPerWeek) => {
      const days = daysOf(name);
      const done = train(days, sessionsPerWeek);
      expect(imbalance(days, done)).toBeLessThanOrEqual(1.25);
      expect(isInOrder(days, done)).toBe(true);
    },
  );

  it.each(CASES.filter(isSharing))(
    'does no day of %s more than twice as often as another, with %i sessions a week',
    (name, sessionsPerWeek) => {
      const days = daysOf(name);
      expect(imbalance(days, train(days, sessionsPerWeek))).toBeLessThanOrEqual(2);
    },
  );

  it.each(PROGRAM_NAMES)(
    'never leaves %s after starting it, if all programs are visible',
    (name) => {
      const days = daysOf(name);
      const done = train(DAYS, 5, days.slice(0, 1));
      expect(done.filter((workout) => !days.includes(workout))).toEqual([]);
    },
  );

  it.each(Object.keys(TRAINING_DAYS))(
    'stays in the first program if all are visible, with %s sessions a week',
    (sessionsPerWeek) => {
      const done = train(DAYS, Number(sessionsPerWeek));
      expect(new Set(done.map(({ program }) => program?.name)).size).toBe(1);
    },
  );
});
