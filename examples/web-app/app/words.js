export const DAY_MS = 86_400_000;
const MORNING = 6;
const NOON = 12;
const EVENING = 17;
const NIGHT = 22;
const NAMED = 3;

/** @param {string} text */
export const capitalize = (text) => text.slice(0, 1).toUpperCase() + text.slice(1);

/** @param {string} name */
export const spoken = (name) => name.replaceAll('_', ' ');

/** @param {string} name */
export const groupName = (name) => capitalize(spoken(name));

/** @param {string} group */
const isPlural = (group) => group.endsWith('s');

/**
 * Chooses the word that follows the names of muscle groups: "chest needs", "abs need".
 *
 * @param {readonly string[]} groups
 * @param {string} one
 * @param {string} many
 */
export const agreeing = (groups, one, many) =>
  groups.length > 1 || groups.some(isPlural) ? many : one;

/** @param {number} count @param {string} one @param {string} [many] */
export const plural = (count, one, many = `${one}s`) => `${count} ${count === 1 ? one : many}`;

/**
 * Joins parts with dots. A line breaks only between parts, never inside "53 min".
 *
 * @param {readonly (string | null | undefined | false)[]} parts
 */
export const dotted = (parts) =>
  parts
    .filter((part) => typeof part === 'string' && part !== '')
    .map((part) => String(part).replace(/(\d) (?=\w+$)/, '$1\u00a0'))
    .join('\u00a0· ');

/**
 * A score as it is shown. Rounded down, so that a score just below a band never shows the number at
 * which the band starts.
 *
 * @param {number} score
 */
export const wholeScore = (score) => Math.floor(score);

/** @param {number} score */
export const percent = (score) => `${wholeScore(score)}%`;

/**
 * Formats the percentages of a library message as on the rest of the page.
 *
 * @param {string} message
 */
export const withPercents = (message) => message.replace(/(\d) %/g, '$1%');

/** @param {number} value */
export const short = (value) => String(Math.round(value * 10) / 10);

/**
 * Lists names: "chest", "chest and lats", "chest, lats, abs and 2 more". A single remaining name is
 * written out.
 *
 * @param {readonly string[]} names
 * @param {number} [most]
 */
export const listed = (names, most = NAMED) => {
  const more = names.length - most;
  const parts = more > 1 ? [...names.slice(0, most), `${more} more`] : names;
  return parts.length < 2
    ? parts.join('')
    : `${parts.slice(0, -1).join(', ')} and ${parts[parts.length - 1]}`;
};

/** @param {Date} date */
const midnight = (date) => new Date(date.getFullYear(), date.getMonth(), date.getDate());

/** 0 for today, -1 for yesterday. @param {Date} date */
export const daysFromToday = (date) =>
  Math.round((midnight(date).getTime() - midnight(new Date()).getTime()) / DAY_MS);

// Written out: `Intl` would know the names too, but its first use delays the first screen.
const WEEKDAYS = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ');
const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sept Oct Nov Dec'.split(' ');

/** @param {number} value */
const twoDigits = (value) => String(value).padStart(2, '0');

/** @param {Date} date */
const weekday = (date) => WEEKDAYS[date.getDay()];

/** @param {Date} date */
export const shortDay = (date) => weekday(date).slice(0, 3);

/** @param {Date} date */
export const monthDay = (date) => `${date.getDate()}\u00a0${MONTHS[date.getMonth()]}`;

/** @param {Date} date */
export const longDay = (date) => `${weekday(date)} ${monthDay(date)}`;

/** @param {Date} date */
export const timeOfDay = (date) => `${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`;

/** The day relative to today, such as "tomorrow". @param {Date} date */
export const dayName = (date) => {
  const days = daysFromToday(date);
  if (days === 0) return 'today';
  if (days === 1) return 'tomorrow';
  if (days === -1) return 'yesterday';
  return Math.abs(days) < 7 && days > 0
    ? weekday(date)
    : `${shortDay(date)}\u00a0${monthDay(date)}`;
};

/** When a workout was last done; null if not within the time that suggestions look at. @param {string | null} at */
export const lastDone = (at) =>
  at === null ? 'Not\u00a0done\u00a0lately' : `Last\u00a0done\u00a0${dayName(new Date(at))}`;

/** @param {Date} date */
const partOfDay = (date) => {
  const hour = date.getHours();
  if (hour < NOON) return 'morning';
  return hour < EVENING ? 'afternoon' : 'evening';
};

/** When something was done today: "this morning". @param {string} instant */
export const earlierToday = (instant) => `this ${partOfDay(new Date(instant))}`;

/**
 * Rounds a future instant like the library's messages: up to the full hour, and at night to the
 * next day.
 *
 * @param {string | Date} instant
 */
export const roundedUp = (instant) => {
  const date = new Date(instant);
  if (date.getMinutes() + date.getSeconds() + date.getMilliseconds() > 0)
    date.setHours(date.getHours() + 1, 0, 0, 0);
  if (date.getHours() >= NIGHT) date.setHours(24, 0, 0, 0);
  return date;
};

/**
 * A rough future time, as people plan and as the library's messages say it: "this evening",
 * "tomorrow", "Tuesday morning".
 *
 * @param {string | Date} instant
 */
export const coarse = (instant) => {
  const date = roundedUp(instant);
  const days = daysFromToday(date);
  if (days >= 7) return monthDay(date);
  if (days <= 0) return `this ${partOfDay(date)}`;
  return date.getHours() < MORNING ? dayName(date) : `${dayName(date)} ${partOfDay(date)}`;
};

/**
 * Says when something is ready: "this evening", "by Tuesday evening".
 *
 * @param {string | Date} instant
 */
export const byWhen = (instant) =>
  daysFromToday(roundedUp(instant)) <= 0 ? coarse(instant) : `by ${coarse(instant)}`;

/** The local midnight of a calendar date, `YYYY-MM-DD`. @param {string} date */
export const fromCalendarDate = (date) => new Date(`${date}T00:00:00`);

/** @param {Date} date */
export const toCalendarDate = (date) =>
  `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`;

export const today = () => toCalendarDate(new Date());

/** Returns the local midnight that is `offset` days from today. @param {number} offset */
export const dayAt = (offset) => {
  const now = new Date();
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + offset);
};

/** A time on a clock: "1:30", from an hour "1:05:00". @param {number} seconds */
export const clock = (seconds) => {
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const rest = twoDigits(Math.round(seconds) % 60);
  return hours === 0 ? `${minutes}:${rest}` : `${hours}:${twoDigits(minutes)}:${rest}`;
};

/** @param {string} text */
const plain = (text) => text.trim().toLowerCase();

/**
 * What a search finds. Names that begin with the text come first, then those with a word that
 * does. The first name counts more than the others.
 *
 * @template Item
 * @param {readonly Item[]} items
 * @param {string} text
 * @param {(item: Item) => readonly string[]} namesOf
 */
export const ranked = (items, text, namesOf) => {
  const wanted = plain(text);
  const placeIn = (/** @type {Item} */ item) => {
    const [name, ...others] = namesOf(item).map(plain);
    if (name.startsWith(wanted)) return 0;
    if (name.includes(` ${wanted}`)) return 1;
    if (name.includes(wanted)) return 2;
    return others.some((other) => other.includes(wanted)) ? 3 : -1;
  };
  return items
    .map((item) => ({ item, place: placeIn(item) }))
    .filter(({ place }) => place >= 0)
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item);
};

/** Equipment that a gym may have, named as in the library. @type {Record<string, string>} */
export const EQUIPMENT_NAMES = {
  barbell: 'Barbell',
  'e-z curl bar': 'EZ bar',
  dumbbell: 'Dumbbells',
  kettlebell: 'Kettlebells',
  machine: 'Machines',
  cable: 'Cables',
  band: 'Bands',
  'body only': 'No equipment',
};
