// @ts-check

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** @param {string} text */
export const capitalize = (text) => text.slice(0, 1).toUpperCase() + text.slice(1);

/**
 * The name of a muscle group as people say it.
 *
 * @param {string} name
 */
export const spoken = (name) => name.replaceAll('_', ' ');

/** @param {string} name */
export const groupName = (name) => capitalize(spoken(name));

/**
 * @param {number} count
 * @param {string} one
 * @param {string} [many]
 */
export const plural = (count, one, many = `${one}s`) => `${count} ${count === 1 ? one : many}`;

/** @param {number} score */
export const percent = (score) => `${Math.round(score)}%`;

/**
 * The time until an instant, in the most suitable unit.
 *
 * @param {string | null} instant
 */
export const timeUntil = (instant) => {
  if (instant === null) return null;
  const ms = Date.parse(instant) - Date.now();
  if (ms < HOUR_MS) return `${Math.max(1, Math.ceil(ms / MINUTE_MS))} min`;
  if (ms < 2 * DAY_MS) return `${Math.round(ms / HOUR_MS)} h`;
  return plural(Math.round(ms / DAY_MS), 'day');
};

/** @param {Date} date */
const midnight = (date) => new Date(date.getFullYear(), date.getMonth(), date.getDate());

/**
 * Calendar days from today to an instant: 0 today, -1 yesterday.
 *
 * @param {Date} date
 */
const daysFromToday = (date) =>
  Math.round((midnight(date).getTime() - midnight(new Date()).getTime()) / DAY_MS);

const weekday = new Intl.DateTimeFormat('en', { weekday: 'long' });
const shortWeekday = new Intl.DateTimeFormat('en', { weekday: 'short' });
const dayAndMonth = new Intl.DateTimeFormat('en', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
});
const clock = new Intl.DateTimeFormat('en', { hour: '2-digit', minute: '2-digit', hour12: false });

/** @param {Date} date */
export const shortDay = (date) => shortWeekday.format(date);

/** @param {Date} date */
export const timeOfDay = (date) => clock.format(date);

/**
 * The name of a day relative to today, such as tomorrow.
 *
 * @param {Date} date
 */
export const dayName = (date) => {
  const days = daysFromToday(date);
  if (days === 0) return 'today';
  if (days === 1) return 'tomorrow';
  if (days === -1) return 'yesterday';
  return days > 1 && days < 7 ? weekday.format(date) : dayAndMonth.format(date);
};

/**
 * The local midnight at the start of a calendar date, `YYYY-MM-DD`.
 *
 * @param {string} date
 */
export const fromCalendarDate = (date) => new Date(`${date}T00:00:00`);

/** Today as a calendar date. */
export const today = () => {
  const now = new Date();
  const two = (/** @type {number} */ value) => String(value).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
};
