// @ts-check
import { api } from './api.js';
import { readExercises, targetsOf } from './catalogue.js';
import { replacedBy, swapTo } from './swaps.js';
import { daysFromToday, listed, today } from './words.js';

/**
 * @typedef {{ type: string, programDayId?: number, customWorkoutId?: number, logId?: number }} Ref
 * @typedef {{ exerciseId: number, name: string, sets: number, repsMin: number, repsMax: number }} Exercise
 * @typedef {{ muscleGroup: string, sets: number, primary: boolean }} Target
 * @typedef {{ ref: Ref, name: string, programName: string | null, exercises: Exercise[], muscleGroups?: Target[], recovery?: any, leaveOut?: readonly { exerciseId: number, name: string }[], isMade?: boolean, isVariant?: boolean, fitted?: import('./settings.js').Fitted }} Workout `isMade`: created for one log; `isVariant`: with another exercise
 * @typedef {{ id: number, source: Ref | null, scheduledFor: string | null, completedAt: string | null, swappedFromId: number | null, workout: Workout | null, performed: { exerciseId: number, name: string }[], swap: Swap | null, replaced: readonly number[], isWaiting?: boolean }} Log `replaced`: the logs that it replaced by swaps, latest first; `isWaiting`: not sent yet
 * @typedef {{ id: number, originalLogId: number, swappedLogId: number, revertedAt: string | null, createdAt: string }} Swap
 * @typedef {{ muscleGroup: string, score: number, band: import('./bands.js').Band, readyAt: string | null, eligibleAt: string | null, lastWorkoutDate: string | null, correction: { maxScore: number, until: string, note: string | null } | null }} Group `eligibleAt`: when it no longer rules out workouts
 * @typedef {{ answer: any, groups: Group[], planned: Log[], completed: Log[], nextCursor: string | null, workouts: Workout[], isPartial: boolean }} Home
 */

/** @param {Ref} ref */
export const refKey = ({ type, programDayId, customWorkoutId, logId }) =>
  `${type}:${programDayId ?? customWorkoutId ?? logId}`;

const PERFORMED_NAMED = 2;

/**
 * The name of a log: its workout, or what was done without one.
 *
 * @param {Log} log
 */
export const logName = ({ workout, performed }) =>
  workout?.name ??
  (performed.length === 0
    ? 'Free training'
    : listed(
        performed.map(({ name }) => name),
        PERFORMED_NAMED,
      ));

/** @param {Log} log */
export const isDueToday = ({ completedAt, scheduledFor }) =>
  completedAt === null && (scheduledFor === null || scheduledFor <= today());

/** @param {Log} log */
export const isDoneToday = ({ completedAt }) =>
  completedAt !== null && daysFromToday(new Date(completedAt)) === 0;

/**
 * Whether the scores do not count a workout of today yet, because it waits to be sent.
 *
 * @param {Home} home
 */
export const isAheadOfScores = ({ completed }) =>
  completed.some((log) => isDoneToday(log) && log.isWaiting === true);

/**
 * Groups that a workout trains directly, most sets first.
 *
 * @param {Workout | null | undefined} workout
 */
export const primaryGroups = (workout) =>
  (workout?.muscleGroups ?? [])
    .filter(({ primary }) => primary)
    .sort((a, b) => b.sets - a.sets)
    .map(({ muscleGroup }) => muscleGroup);

const SECONDS_PER_REP = 4;
const MINUTES_PER_SET = 2;
const WARMUP_MINUTES = 5;

/**
 * The minutes of a fitted session as the user accepted it. Otherwise an estimate, like the
 * library's.
 *
 * @param {Workout} workout
 */
export const minutesOf = ({ fitted, exercises }) => {
  const minutes = exercises.reduce(
    (sum, { sets, repsMax }) => sum + sets * (MINUTES_PER_SET + (repsMax * SECONDS_PER_REP) / 60),
    0,
  );
  return fitted?.minutes ?? Math.ceil(minutes + Math.min(WARMUP_MINUTES, minutes / 4));
};

/**
 * Reads a workout that was created for its log, because lists leave it out. Its muscles are those
 * of its own exercises, because a replacement can train others than the original.
 *
 * @param {any} log
 * @param {readonly Workout[]} workouts
 * @returns {Promise<Workout | null>}
 */
const readHidden = async ({ id, source, workout }, workouts) => {
  const catalogue = readExercises().catch(() => []);
  const [own, { exerciseNames }] = await Promise.all([
    api.customWorkout(source.customWorkoutId),
    api.log(id),
  ]).catch(() => [null, {}]);
  if (own === null) return null;
  const muscleGroups = targetsOf(own.exercises, await catalogue);
  const names = new Map(
    exerciseNames.map((/** @type {any} */ { exerciseId, name }) => [exerciseId, name]),
  );
  const base = workouts.find(({ name }) => name === workout.name);
  return {
    ref: source,
    ...workout,
    programName: base?.programName ?? null,
    isMade: true,
    // A usual workout replaces the whole workout.
    isVariant: base !== undefined && base.ref.type !== 'log',
    muscleGroups: muscleGroups.length > 0 ? muscleGroups : base?.muscleGroups,
    exercises: own.exercises.map((/** @type {Exercise} */ entry) => ({
      ...entry,
      name: names.get(entry.exerciseId) ?? '',
    })),
  };
};

/**
 * Adds to fitted sessions what the user accepted, because the server does not keep it.
 *
 * @param {Home} home
 * @param {readonly import('./settings.js').Fitted[]} all
 * @returns {Home}
 */
export const withFitted = (home, all) => ({
  ...home,
  planned: home.planned.map((log) => {
    const fitted = all.find(({ logIds }) => logIds.includes(log.id));
    return fitted === undefined || log.workout === null
      ? log
      : { ...log, workout: { ...log.workout, fitted } };
  }),
});

/** @returns {Promise<Workout[]>} */
export const readWorkouts = async () => {
  /** @type {Workout[]} */
  const workouts = [];
  /** @type {string | null} */
  let cursor = null;
  do {
    const page = await api.workouts(cursor);
    workouts.push(...page.workouts);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return workouts;
};

/**
 * Finds the workout of a log in the list. Otherwise reads it for a planned log, or uses the
 * exercise names of a completed log.
 *
 * @param {any} log
 * @param {ReadonlyMap<string, Workout>} byKey
 * @param {boolean} isEarly
 * @returns {Promise<Workout | null>}
 */
const workoutOf = async (log, byKey, isEarly) => {
  const { source, workout, exercises, completedAt } = log;
  if (source === null || workout === null) return null;
  const listed = byKey.get(refKey(source));
  if (listed !== undefined) return listed;
  if (completedAt === null && source.type === 'custom' && !isEarly)
    return readHidden(log, [...byKey.values()]);
  return { ref: source, ...workout, exercises };
};

/**
 * @param {any[]} logs
 * @param {readonly Workout[]} workouts
 * @param {readonly Swap[] | null} swaps null before the rest is read
 * @returns {Promise<Log[]>}
 */
const withWorkouts = (logs, workouts, swaps) => {
  const byKey = new Map(workouts.map((workout) => [refKey(workout.ref), workout]));
  return Promise.all(
    logs.map(async ({ exercises: performed, ...log }) => {
      const swap = swapTo(log.id, swaps ?? []);
      return {
        ...log,
        performed,
        workout: await workoutOf({ ...log, exercises: performed }, byKey, swaps === null),
        swap,
        replaced: replacedBy(swap, swaps ?? []),
      };
    }),
  );
};

/**
 * @param {any} first
 * @param {readonly Group[]} groups
 */
const answerOf = ({ today, recommendations, rest, focus }, groups) => ({
  ...(today === null ? {} : { today }),
  recommendations,
  rest: rest ?? undefined,
  focus: focus ?? undefined,
  excludedMuscleGroups: groups.filter(({ band }) => band === 'fatigued'),
});

/**
 * @param {import('./api.js').Wishes} wishes
 * @param {(partial: Home) => void} early called with the first screen, before the data of dialogs and other tabs is read
 * @returns {Promise<Home>}
 */
export const readHome = async (wishes, early) => {
  const { muscleGroups: groups, ...first } = await api.home(wishes);
  const answer = answerOf(first, groups);
  const isDue = (/** @type {any} */ { id }) => id === answer.today?.logId;
  early({
    answer,
    groups,
    planned: await withWorkouts(first.planned.filter(isDue), first.workouts, null),
    completed: await withWorkouts(first.lastLogs, first.workouts, null),
    nextCursor: null,
    workouts: first.workouts,
    isPartial: true,
  });
  const [planned, completed, { swaps }, workouts] = await Promise.all([
    api.planned(),
    api.completed(),
    api.swaps(),
    readWorkouts(),
  ]);
  return {
    answer,
    groups,
    planned: await withWorkouts(planned.logs, workouts, swaps),
    completed: await withWorkouts(completed.logs, workouts, swaps),
    nextCursor: completed.nextCursor,
    workouts,
    isPartial: false,
  };
};

/**
 * @param {Home} home
 * @returns {Promise<Home>}
 */
export const readMore = async (home) => {
  const [{ logs, nextCursor }, { swaps }] = await Promise.all([
    api.completed(home.nextCursor),
    api.swaps(),
  ]);
  const more = await withWorkouts(logs, home.workouts, swaps);
  return { ...home, completed: [...home.completed, ...more], nextCursor };
};

/** @type {Map<number, Promise<any>>} */
const details = new Map();

/**
 * Reads the sets of a log, once per log.
 *
 * @param {number} logId
 * @returns {Promise<{ exerciseId: number, sets: any[] }[]>}
 */
export const readSets = (logId) => {
  const known = details.get(logId);
  if (known !== undefined) return known;
  const reading = api.log(logId).then(({ exercises }) => exercises ?? []);
  details.set(logId, reading);
  reading.catch(() => details.delete(logId));
  return reading;
};

/** Called when a write may have changed the sets, or when the user changes. */
export const forgetSets = () => {
  details.clear();
};
