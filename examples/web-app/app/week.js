import { DAY_MS, daysFromToday, fromCalendarDate, monthDay } from './words.js';

const GOAL = 12;
const WEEK_DAYS = 7;

export const REGIONS = {
  push: ['chest', 'shoulders', 'triceps'],
  pull: ['lats', 'upper_back', 'traps', 'biceps', 'forearms'],
  core: ['lower_back', 'abs', 'obliques', 'neck'],
  legs: ['quadriceps', 'hamstrings', 'glutes', 'adductors', 'abductors', 'calves'],
};

/**
 * Each group's sets in the last seven days, next to the goal.
 *
 * @param {Home} home
 * @returns {Map<string, { muscleGroup: string, done: number, goal: number }>}
 */
export const weeklySets = ({ answer, groups, completed }) => {
  /** @type {Map<string, { muscleGroup: string, done: number, goal: number }>} */
  const found = new Map(
    groups.map(({ muscleGroup }) => [muscleGroup, { muscleGroup, done: 0, goal: GOAL }]),
  );
  const since = Date.now() - WEEK_DAYS * DAY_MS;
  for (const { completedAt, workout } of completed) {
    if (Date.parse(completedAt ?? '') < since) continue;
    for (const { muscleGroup, sets } of workout?.muscleGroups ?? []) {
      const entry = found.get(muscleGroup);
      if (entry !== undefined) entry.done += sets;
    }
  }
  // The server's counts are exact, because it knows the performed sets.
  for (const { muscleGroups } of answer.recommendations) {
    for (const { muscleGroup, weeklySetsDone, weeklySetsGoal } of muscleGroups) {
      found.set(muscleGroup, { muscleGroup, done: weeklySetsDone, goal: weeklySetsGoal });
    }
  }
  return found;
};

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
