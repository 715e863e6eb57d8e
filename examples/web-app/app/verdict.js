import { BAND_NAMES, bandOf, tiredText } from './bands.js';
import { wishes } from './store.js';
import { isDoneToday, isDueToday, logName, offerOf, workoutAt } from './training.js';
import { capitalize, coarse, dayName, earlierToday, fromCalendarDate, groupName } from './words.js';
import { listed, percent, plural, roundedUp, spoken, today, withPercents } from './words.js';

// What the first screen says, and why.

const LONG_DAYS = 14;

/** @param {number} days */
const ago = (days) =>
  days < LONG_DAYS ? plural(days, 'day') : plural(Math.floor(days / 7), 'week');

/**
 * Why not to train a muscle: the user avoids it, or it is not ready.
 *
 * @param {{ muscleGroup: string, percentage: number, isAvoided?: boolean }} params
 * @param {readonly Group[]} groups
 */
const whyNot = ({ muscleGroup, percentage, isAvoided = false }, groups) => {
  if (isAvoided) return `you asked to avoid ${spoken(muscleGroup)}`;
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
  lagging: (params, groups) => capitalize(whyNot(params, groups)),
  leave_out: ({ exercises, ...params }, groups) =>
    `Leave out ${listed(exercises, exercises.length)}: ${whyNot(params, groups)}`,
  never_offered: ({ exercises }) =>
    `Leave out ${listed(exercises, exercises.length)}, as you prefer`,
  weekly_sets: ({ muscleGroup, done, goal }) =>
    `${groupName(muscleGroup)}: ${Math.round(done)} of ${Math.round(goal)} sets in the last 7 days`,
  long_break: ({ daysSince }) => `${capitalize(ago(daysSince))} off: start with fewer sets`,
};

/** Reasons against a workout get a different sign, come last, and are always shown. */
const SPEAKS_AGAINST = [
  'done_today',
  'early',
  'lagging',
  'leave_out',
  'never_offered',
  'long_break',
];

/**
 * The positive reasons come first. At least one of them stays.
 *
 * @param {readonly { code: string, params: any }[]} reasons
 * @param {number} most
 * @param {readonly Group[]} groups
 */
export const reasonsInWords = (reasons, most, groups) => {
  const all = reasons
    .map(({ code, params }) => ({
      isAgainst: SPEAKS_AGAINST.includes(code),
      text: REASONS[code]?.(params, groups) ?? null,
    }))
    .filter(({ text }) => text !== null);
  const against = all.filter(({ isAgainst }) => isAgainst);
  const positive = all.filter(({ isAgainst }) => !isAgainst);
  return [...positive.slice(0, Math.max(1, most - against.length)), ...against];
};

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
 * @property {string | null} [lastDoneAt]
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
  return tired.length === 0 ? '' : `It also works muscles that are not ready: ${tiredText(tired)}.`;
};

/**
 * The exercises to leave out today, each with the reason. If today's answer does not name the
 * workout, only those that the user excluded.
 *
 * @param {Home} home
 * @param {Log | null} log
 * @param {Workout | null} workout
 * @returns {(Named & { why: string })[]}
 */
export const sparedIn = ({ answer, groups }, log, workout) => {
  const { leaveOut } = offerOf(answer, log, workout) ?? workout ?? {};
  return (leaveOut ?? []).map((/** @type {any} */ { exerciseId, name, muscleGroup }) => {
    const group = groups.find((one) => one.muscleGroup === muscleGroup);
    const isAvoided = wishes().avoid.includes(muscleGroup);
    return {
      exerciseId,
      name,
      why: group
        ? whyNot({ muscleGroup, percentage: group.score, isAvoided }, groups)
        : 'you excluded it',
    };
  });
};

/**
 * The tired helping muscles, unless exercises are left out for them.
 *
 * @param {Home} home
 * @param {Log | null} log
 * @param {Workout | null} workout
 */
const helpersText = (home, log, workout) =>
  sparedIn(home, log, workout).length > 0 ? '' : tiredHelpers(home.answer, workout);

/** What was done today, and when. @param {Home} home */
const doneText = ({ completed }) => {
  const done = completed.filter(isDoneToday);
  return done.length === 0
    ? ''
    : `You did ${listed(done.map((log) => `${logName(log)} ${earlierToday(log.completedAt ?? '')}`))}.`;
};

/** @param {readonly string[]} sentences some may be empty */
const joined = (sentences) => sentences.filter((one) => one !== '').join(' ');

/**
 * Why not to do today's workout, in the words of the library.
 *
 * @param {Home} home
 * @param {string} advice
 */
const textAgainst = (home, advice) => {
  const { message, doneAt } = home.answer.today;
  // The message says it if the workout itself was done.
  const done = doneAt === null ? doneText(home) : '';
  return joined([done, withPercents(message), advice]);
};

/** @param {Home} home @returns {Verdict} */
const ofPlan = (home) => {
  const { today } = home.answer;
  const log = home.planned.find(({ id }) => id === today.logId) ?? null;
  const { name } = today.workout;
  const workout = log?.workout ?? workoutAt(home.workouts, today.workout.ref);
  const base = { log, workout, offer: today.swapTo, lastDoneAt: today.lastDoneAt };
  if (today.verdict === 'good')
    return {
      ...base,
      kind: 'plan',
      title: `${name} today: good to go`,
      text: joined([doneText(home), helpersText(home, log, workout)]),
    };
  if (today.verdict === 'adapt')
    return {
      ...base,
      kind: 'early',
      title: `${name} does not fit today`,
      text: textAgainst(home, ''),
    };
  if (today.verdict === 'swap')
    return { ...base, kind: 'swap', title: `${name} today: swap?`, text: textAgainst(home, '') };
  const isEarly = today.betterFrom !== null;
  return {
    ...base,
    kind: 'early',
    title: `${name} today: ${isEarly ? 'a bit early' : 'better not'}`,
    text: textAgainst(
      home,
      isEarly ? 'You can do it lighter, or wait.' : 'You can swap it, or do it anyway.',
    ),
  };
};

/** @param {any} answer @param {readonly Log[]} planned */
const nextOf = ({ recommendations, rest }, planned) => {
  const [ahead] = planned
    .filter(({ scheduledFor }) => scheduledFor !== null && scheduledFor > today())
    .sort((a, b) => String(a.scheduledFor).localeCompare(String(b.scheduledFor)));
  if (ahead !== undefined)
    return `Next: ${logName(ahead)}, ${dayName(fromCalendarDate(ahead.scheduledFor ?? ''))}`;
  const [best] = recommendations;
  const workout = rest?.workout ?? best?.workout;
  if (workout === undefined) return '';
  const readyAt = rest?.readyAt ? roundedUp(rest.readyAt) : null;
  const day = readyAt === null || dayName(readyAt) === 'today' ? 'tomorrow' : dayName(readyAt);
  return `Next: ${workout.name}, ${day}`;
};

/** @param {readonly Log[]} waiting */
const notSent = (waiting) => {
  const names = listed(waiting.map(logName));
  return waiting.length === 1
    ? `${names} is saved on this device, and counts once it is sent.`
    : `${names} are saved on this device, and count once they are sent.`;
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
        : [doneText(home), home.answer.rest?.message].filter(Boolean).join(' '),
    log: done[0],
    offer: best ?? null,
    workout: done[0].workout,
  };
};

/**
 * Advises rest without contradicting the cards, whose workouts may be ready.
 *
 * @param {any} rest
 * @param {readonly string[]} ready names of the workouts that are ready today
 */
const restInWords = ({ reason, message, readyAt, workout }, ready) => {
  if (workout === null)
    return {
      title: reason === 'early' ? 'Nothing is fully ready today' : 'No workout fits today',
      text: message,
    };
  if (ready.length === 0) return { title: 'Rest today', text: message };
  const names = `Ready today: ${listed(ready)}.`;
  return reason === 'rest_day'
    ? { title: 'Better rest today', text: `${message} ${names}` }
    : { title: `${workout.name} waits until ${coarse(readyAt)}`, text: names };
};

/** @param {any} answer */
const adviceOf = ({ rest, focus, recommendations }) => {
  const ready = recommendations.filter((/** @type {any} */ one) => one.readiness === 'ready');
  if (rest)
    return restInWords(
      rest,
      ready.map((/** @type {any} */ one) => one.workout.name),
    );
  const text = focus?.message ?? 'Change time or equipment below to see more.';
  return { title: 'No workout fits today', text };
};

/** @param {Home} home @returns {Verdict} */
const ofNothing = (home) => {
  const { recommendations, rest } = home.answer;
  const [best] = recommendations;
  const isNew = home.completed.length === 0;
  if (best === undefined || rest !== undefined)
    return { kind: 'rest', ...adviceOf(home.answer), log: null, offer: null, workout: null };
  const workout = workoutAt(home.workouts, best.workout.ref);
  const [first] = reasonsInWords(best.reasons, 1, home.groups);
  return {
    kind: isNew ? 'start' : 'next',
    title: isNew
      ? `First workout: ${best.workout.name}`
      : `${best.workout.name} is your best choice today`,
    text: isNew
      ? joined([first === undefined ? '' : `${first.text}.`])
      : helpersText(home, null, workout),
    log: null,
    offer: best,
    workout,
    lastDoneAt: isNew ? undefined : best.lastDoneAt,
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
