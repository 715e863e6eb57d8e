// @ts-check
import { BAND_NAMES, bandOf, tiredText } from './bands.js';
import { capitalize, coarse, groupName, listed, percent, plural, spoken } from './words.js';

/**
 * @typedef {{ code: string, params: any }} Reason
 * @typedef {import('./training.js').Group} Group
 */

const LONG_DAYS = 14;

/** @param {number} days */
const ago = (days) =>
  days < LONG_DAYS ? plural(days, 'day') : plural(Math.floor(days / 7), 'week');

/**
 * @param {{ muscleGroup: string, percentage: number }} params
 * @param {readonly Group[]} groups
 */
const notReady = ({ muscleGroup, percentage }, groups) => {
  const correction = groups.find((one) => one.muscleGroup === muscleGroup)?.correction ?? null;
  const band = bandOf(percentage);
  return correction === null && band !== 'fatigued'
    ? `${spoken(muscleGroup)} ${BAND_NAMES[band].toLowerCase()} (${percent(percentage)})`
    : tiredText([{ muscleGroup, score: percentage, correction }]);
};

/**
 * Reasons with an unknown code are not shown.
 *
 * @type {Record<string, (params: any, groups: readonly Group[]) => string>}
 */
const REASONS = {
  next_in_program: ({ programName, after }) =>
    after === null ? `Next in ${programName}` : `Next in ${programName}, after ${after}`,
  left_out_last_round: ({ workoutName }) => `You skipped ${workoutName} last round`,
  usually_next: ({ after }) => `You usually do it after ${after}`,
  done_today: () => 'Already done today',
  due: ({ daysSince }) => `Not done for ${ago(daysSince)}`,
  muscles_due: ({ muscleGroups, daysSince }) =>
    `${capitalize(listed(muscleGroups.map(spoken), 2))} not trained for ${ago(daysSince)}`,
  first_workout: ({ fullBody, programName }) =>
    fullBody ? 'Trains the whole body' : `Day one of ${programName ?? 'your own workouts'}`,
  ready: ({ muscleGroups, percentage }) =>
    `${capitalize(listed(muscleGroups.map(spoken), 2))}: ${BAND_NAMES[bandOf(percentage)].toLowerCase()}`,
  early: ({ muscleGroup, betterFrom, percentage }) =>
    `${groupName(muscleGroup)} only ${percent(percentage)} recovered${betterFrom === null ? '' : `, better from ${coarse(betterFrom)}`}`,
  lagging: (params, groups) => capitalize(notReady(params, groups)),
  leave_out: ({ exercises, ...params }, groups) =>
    `Leave out ${listed(exercises)}: ${notReady(params, groups)}`,
  never_offered: ({ exercises }) => `Leave out ${listed(exercises)}, as you prefer`,
  weekly_sets: ({ muscleGroup, done, goal }) =>
    `${plural(Math.max(1, Math.round(goal - done)), `more ${spoken(muscleGroup)} set`)} to your weekly goal`,
  long_break: ({ daysSince }) => `${capitalize(ago(daysSince))} off: start with fewer sets`,
};

/** Reasons against a workout get a different sign and come last. */
const SPEAKS_AGAINST = [
  'done_today',
  'early',
  'lagging',
  'leave_out',
  'never_offered',
  'long_break',
];

/**
 * The positive reasons come first.
 *
 * @param {readonly Reason[]} reasons
 * @param {number} most
 * @param {readonly Group[]} groups
 */
export const reasonsInWords = (reasons, most, groups) =>
  reasons
    .map(({ code, params }) => ({
      isAgainst: SPEAKS_AGAINST.includes(code),
      text: REASONS[code]?.(params, groups) ?? null,
    }))
    .filter(({ text }) => text !== null)
    .sort((a, b) => Number(a.isAgainst) - Number(b.isAgainst))
    .slice(0, most);
