import { BAND_NAMES, bandOf, tiredText } from './bands.js';
import { isBeginner } from './newcomer.js';
import { wishes } from './store.js';
import { isDoneToday, isDueToday, logName, primaryGroups, refKey } from './training.js';
import { agreeing, byWhen, capitalize, coarse, dayName, groupName, listed } from './words.js';
import { percent, plural, spoken } from './words.js';

// What the first screen says, and why.

const LONG_DAYS = 14;

/** @param {number} days */
const ago = (days) =>
  days < LONG_DAYS ? plural(days, 'day') : plural(Math.floor(days / 7), 'week');

/** @param {{ muscleGroup: string, percentage: number }} params @param {readonly Group[]} groups */
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
 * @param {readonly { code: string, params: any }[]} reasons
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

/**
 * The headline of the first screen.
 *
 * @typedef {object} Verdict
 * @property {'plan' | 'swap' | 'early' | 'done' | 'next' | 'rest' | 'start'} kind
 * @property {string} title
 * @property {string} text
 * @property {Log | null} log the planned log it is about
 * @property {any} offer the workout to do instead or next: { workout }
 * @property {Workout | null} workout the workout to show
 */

/**
 * The tired muscles that a workout trains only as secondary muscles. The verdict or the reasons
 * already mention its primary muscles.
 *
 * @param {any} answer
 * @param {Workout | null} workout
 */
const tiredHelpers = ({ excludedMuscleGroups }, workout) => {
  const helpers = (workout?.muscleGroups ?? [])
    .filter(({ primary }) => !primary)
    .map(({ muscleGroup }) => muscleGroup);
  const tired = excludedMuscleGroups.filter((/** @type {any} */ { muscleGroup }) =>
    helpers.includes(muscleGroup),
  );
  return tired.length === 0 ? '' : `${capitalize(tiredText(tired))}: go light there.`;
};

/** @param {Home} home @param {any} ref */
export const workoutAt = ({ workouts }, ref) =>
  workouts.find((workout) => refKey(workout.ref) === refKey(ref)) ?? null;

/** A workout with at least this percentage is not early. */
const NOT_EARLY = 60;

/** @param {any} today */
const isTired = ({ recovery, betterFrom }) =>
  betterFrom !== null || (recovery?.percentage ?? 100) < NOT_EARLY;

/**
 * Why not to do today's workout: the user avoids its muscles, a muscle needs rest, or the user
 * never wants its exercises.
 *
 * @param {any} today
 * @param {Workout | null} workout
 */
const reasonAgainst = (today, workout) => {
  const { name } = today.workout;
  const avoided = primaryGroups(workout).filter((group) => wishes().avoid.includes(group));
  if (avoided.length > 0) return `${name} trains muscles you avoid`;
  const limiting = today.recovery?.limitingMuscleGroup;
  if (limiting === undefined) return `${name} does not fit today`;
  if (!isTired(today)) return `${name} has exercises you never want`;
  const until = today.betterFrom === null ? '' : ` until ${coarse(today.betterFrom)}`;
  return `${groupName(limiting)} ${agreeing([limiting], 'needs', 'need')} rest${until}`;
};

/** @param {Home} home @returns {Verdict} */
const ofPlan = (home) => {
  const { today } = home.answer;
  const log = home.planned.find(({ id }) => id === today.logId) ?? null;
  const { name } = today.workout;
  const workout = log?.workout ?? workoutAt(home, today.workout.ref);
  const base = { log, workout, offer: null };
  if (today.verdict === 'good') {
    const left = today.leaveOut.map((/** @type {any} */ one) => one.name);
    return {
      ...base,
      kind: 'plan',
      title: `${name} today: good to go`,
      text:
        left.length > 0 ? `Leave out ${listed(left)} today.` : tiredHelpers(home.answer, workout),
    };
  }
  const why = reasonAgainst(today, workout);
  if (today.verdict === 'early' || today.swapTo === null)
    return {
      ...base,
      kind: 'early',
      title: `${why}`,
      text: `${name} is planned for today. ${isTired(today) ? 'You can do it lighter, or wait.' : 'You can swap it, or do it anyway.'}`,
    };
  const { swapTo } = today;
  return {
    ...base,
    kind: 'swap',
    offer: swapTo,
    title: `${why}: swap?`,
    text: `${name} is planned. ${swapTo.workout.name} fits better: ${percent(swapTo.recovery.percentage)} recovered.`,
  };
};

/** @param {any} answer @param {readonly Log[]} planned */
const nextOf = ({ recommendations, rest }, planned) => {
  const [ahead] = planned
    .filter(({ scheduledFor }) => scheduledFor !== null)
    .sort((a, b) => String(a.scheduledFor).localeCompare(String(b.scheduledFor)));
  if (ahead !== undefined)
    return `Next: ${logName(ahead)}, ${dayName(new Date(`${ahead.scheduledFor}T12:00`))}`;
  const [best] = recommendations;
  if (best !== undefined) {
    const from = best.betterFrom === null ? null : new Date(best.betterFrom);
    const day = from === null || dayName(from) === 'today' ? 'tomorrow' : dayName(from);
    return `Next: ${best.workout.name}, ${day}`;
  }
  if (rest?.workout) {
    const day = rest.readyAt === null ? 'later' : dayName(new Date(rest.readyAt));
    return `Next: ${rest.workout.name}, ${day}`;
  }
  return '';
};

/** @param {readonly Log[]} waiting */
const notSent = (waiting) => {
  const names = listed(waiting.map(logName));
  return waiting.length === 1
    ? `${names} is saved on this device. Recovery counts it once it is sent.`
    : `${names} are saved on this device. Recovery counts them once they are sent.`;
};

/** @param {Home} home @param {readonly Log[]} done @returns {Verdict} */
const ofDone = (home, done) => {
  const waiting = done.filter((log) => log.isWaiting === true);
  const next = waiting.length > 0 ? '' : nextOf(home.answer, home.planned);
  const [best] = home.answer.recommendations;
  return {
    kind: 'done',
    title: `Done for today.${next === '' ? '' : ` ${next}`}`,
    text:
      waiting.length > 0
        ? notSent(waiting)
        : `${listed(done.map(logName))} ${done.length === 1 ? 'is' : 'are'} in your history.`,
    log: done[0],
    offer: best ?? null,
    workout: done[0].workout,
  };
};

/** @param {Home} home @returns {Verdict} */
const ofNothing = (home) => {
  const { recommendations, rest, focus } = home.answer;
  const [best] = recommendations;
  const isNew = home.completed.length === 0;
  if (best === undefined)
    return {
      kind: 'rest',
      title: rest?.workout ? 'Rest today' : 'No workout fits today',
      text: rest?.workout
        ? `Next: ${rest.workout.name}, ${rest.readyAt === null ? 'later' : `ready ${byWhen(rest.readyAt)}`}.`
        : (focus?.message ?? 'Change time or equipment below to see more.'),
      log: null,
      offer: null,
      workout: null,
    };
  const workout = workoutAt(home, best.workout.ref);
  return {
    kind: isNew ? 'start' : 'next',
    title: isNew
      ? `First workout: ${best.workout.name}`
      : `${best.workout.name} is your best choice today`,
    text: isNew
      ? [
          ...reasonsInWords(best.reasons, 1, home.groups).map((reason) => `${reason.text}.`),
          ...(isBeginner() ? ['Two sets each, without the hardest exercises.'] : []),
        ].join(' ')
      : tiredHelpers(home.answer, workout),
    log: null,
    offer: best,
    workout,
  };
};

/**
 * Says whether to do today's plan. After a workout, says what comes next. Without a plan, suggests
 * the best choice.
 *
 * @param {Home} home
 * @returns {Verdict}
 */
export const verdictOf = (home) => {
  if (home.answer.today !== undefined) return ofPlan(home);
  const done = home.completed.filter(isDoneToday);
  return done.length > 0 ? ofDone(home, done) : ofNothing(home);
};

/** @param {Home} home @param {Verdict} verdict */
export const alsoPlanned = ({ planned }, verdict) =>
  planned.filter((log) => isDueToday(log) && log.id !== verdict.log?.id);
