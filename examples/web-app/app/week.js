import { daysFromToday, fromCalendarDate, monthDay } from './words.js';

const WEEK_DAYS = 7;

export const REGIONS = {
  push: ['chest', 'shoulders', 'triceps'],
  pull: ['lats', 'upper_back', 'traps', 'biceps', 'forearms'],
  core: ['lower_back', 'abs', 'obliques', 'neck'],
  legs: ['quadriceps', 'hamstrings', 'glutes', 'adductors', 'abductors', 'calves'],
};

/**
 * The groups with a set in the last weeks, each with its sets of this week and the range to aim at.
 *
 * @param {any} volume
 * @returns {Map<string, { muscleGroup: string, sets: number, goal: { min: number, max: number }, zone: string }>}
 */
export const setsThisWeek = ({ weeks }) =>
  new Map(weeks.at(-1).muscleGroups.map((/** @type {any} */ one) => [one.muscleGroup, one]));

/**
 * The day when the log was done or is planned. A log without a day is for today.
 *
 * @param {Log} log
 */
const dayOf = ({ completedAt, scheduledFor }) => {
  if (completedAt !== null) return new Date(completedAt);
  return scheduledFor === null ? new Date() : fromCalendarDate(scheduledFor);
};

/** @param {Home} home @param {Date} day */
export const logsOn = ({ planned, completed }, day) =>
  [...completed, ...planned].filter((log) => daysFromToday(dayOf(log)) === daysFromToday(day));

/** The days of a week, starting on Monday. @param {number} offset in weeks from this one */
export const weekDays = (offset) => {
  const now = new Date();
  const sinceMonday = (now.getDay() + 6) % WEEK_DAYS;
  return Array.from(
    { length: WEEK_DAYS },
    (_, day) =>
      new Date(
        now.getFullYear(),
        now.getMonth(),
        now.getDate() - sinceMonday + offset * WEEK_DAYS + day,
      ),
  );
};

/** @type {Record<number, string>} */
const WEEK_NAMES = { [-1]: 'Last week', 0: 'This week', 1: 'Next week' };

/** @param {number} offset in weeks from this one */
export const weekTitle = (offset) =>
  WEEK_NAMES[offset] ?? `Week of ${monthDay(weekDays(offset)[0])}`;
