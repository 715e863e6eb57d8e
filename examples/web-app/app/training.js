import { api } from './api.js';
import { daysFromToday, listed, today } from './words.js';

// Reads the training data, and answers questions about it.

/** @param {Ref} ref */
export const refKey = ({ type, programDayId, customWorkoutId, logId }) =>
  `${type}:${programDayId ?? customWorkoutId ?? logId}`;

/** @param {readonly Workout[]} workouts @param {any} ref */
export const workoutAt = (workouts, ref) =>
  workouts.find((one) => refKey(one.ref) === refKey(ref)) ?? null;

const PERFORMED_NAMED = 2;

/** The name of a log: its workout, or what was done without one. @param {Log} log */
export function logName({ workout, performed }) {
  const names = performed.map(({ name }) => name).filter((name) => name !== '');
  return workout?.name ?? (names.length === 0 ? 'Free training' : listed(names, PERFORMED_NAMED));
}

/**
 * What today's answer says about a planned log or a workout. Null if it does not name it.
 *
 * @param {any} answer
 * @param {Log | null} log
 * @param {Workout | null} workout
 */
export const offerOf = ({ today, recommendations }, log, workout) => {
  if (log !== null && log.id === today?.logId) return today;
  const key = workout && refKey(workout.ref);
  const isOf = (/** @type {any} */ offer) => refKey(offer.workout.ref) === key;
  return recommendations.find(isOf) ?? null;
};

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

/** Groups that a workout trains directly, most sets first. @param {Workout | null} workout */
export const primaryGroups = (workout) =>
  (workout?.muscleGroups ?? [])
    .filter(({ primary }) => primary)
    .sort((a, b) => b.sets - a.sets)
    .map(({ muscleGroup }) => muscleGroup);

const HOLD = /\b(plank|hold|hang|wall sit|l-sit)\b/i;
export const HOLD_SECONDS = 30;

/** Whether an exercise is held for time, such as a plank. A hanging leg raise is not. */
export const isHold = (/** @type {string} */ name) =>
  HOLD.test(name) && !/\b(raise|row|jack|up)\b/i.test(name);

/** Formats the plan: "4 × 6–8", or "3 × 30 s" for a hold. @param {Exercise} exercise */
export function planText({ name, sets, repsMin, repsMax }) {
  if (isHold(name)) return `${sets} × ${Math.max(HOLD_SECONDS, repsMax)} s`;
  return `${sets} × ${repsMin === repsMax ? repsMin : `${repsMin}–${repsMax}`}`;
}

/** @param {{ type?: string }} set */
export const isWorkingSet = ({ type }) => type !== 'warmup';

/** Counts the working sets of what is not left out. @param {Draft} draft */
export function countSets({ blocks }) {
  const rows = blocks
    .filter(({ leftOut = '' }) => leftOut === '')
    .flatMap((block) => block.rows)
    .filter(isWorkingSet);
  return { done: rows.filter(({ done }) => done).length, all: rows.length };
}

/** A swap cannot be undone once the new workout is done. @param {Log} log */
export const canUndoSwap = ({ swap, completedAt }) =>
  swap !== null && (completedAt === null || completedAt <= swap.createdAt);

/**
 * Says how a log differs from the plan: the workout was swapped or fitted to the day, or an
 * exercise was swapped.
 *
 * @param {Log} log
 */
export function swapTag({ swap, workout }) {
  if (swap === null) return workout?.isMade === true ? 'Made for this day' : null;
  return workout?.isVariant === true ? 'Exercise swapped' : 'Instead of the plan';
}

/** The swap that planned a log, unless it was undone. @param {number} id @param {Swap[]} swaps */
const swapTo = (id, swaps) =>
  swaps.find(({ swappedLogId, revertedAt }) => swappedLogId === id && revertedAt === null) ?? null;

/**
 * The logs that swaps replaced with a log, latest first.
 *
 * @param {Swap | null} swap the swap that planned the log
 * @param {Swap[]} swaps
 * @returns {readonly number[]}
 */
const replacedBy = (swap, swaps) =>
  swap === null
    ? []
    : [swap.originalLogId, ...replacedBy(swapTo(swap.originalLogId, swaps), swaps)];

/**
 * Reads all pages of a list.
 *
 * @param {(cursor: string | null) => Promise<any>} readPage
 * @param {string} name
 */
const readAll = async (readPage, name) => {
  const items = [];
  /** @type {string | null} */
  let cursor = null;
  do {
    const page = await readPage(cursor);
    items.push(...page[name]);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return items;
};

/** @type {Promise<any[]> | null} */
let exercises = null;

/** Reads all exercises, once per page load. @returns {Promise<any[]>} */
export const readExercises = () => {
  exercises ??= readAll(api.exercises, 'exercises');
  exercises.catch(() => (exercises = null));
  return exercises;
};

const SECONDARY_SHARE = 0.5;

/**
 * The muscles that exercises train, with the sets of each.
 *
 * @param {readonly Exercise[]} planned
 * @param {readonly any[]} catalogue
 */
const targetsOf = (planned, catalogue) => {
  const byId = new Map(catalogue.map((one) => [one.exerciseId, one.muscleGroups]));
  /** @type {Map<string, Target>} */
  const targets = new Map();
  for (const { exerciseId, sets } of planned) {
    for (const { muscleGroup, primary } of byId.get(exerciseId) ?? []) {
      const known = targets.get(muscleGroup) ?? { muscleGroup, sets: 0, primary: false };
      targets.set(muscleGroup, {
        muscleGroup,
        sets: known.sets + sets * (primary ? 1 : SECONDARY_SHARE),
        primary: known.primary || primary,
      });
    }
  }
  return [...targets.values()];
};

/**
 * Reads a workout that was created for its log, because lists leave it out. Its muscles are those
 * of its own exercises, because a replacement can train others than the original.
 *
 * @param {any} log
 * @param {readonly Workout[]} workouts
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
    exerciseNames.map((/** @type {Named} */ one) => [one.exerciseId, one.name]),
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
 * Finds the workout of a log in the list. Otherwise reads it for a planned log, or uses the
 * exercise names of a completed log.
 *
 * @param {any} log
 * @param {ReadonlyMap<string, Workout>} byKey
 * @param {boolean} isEarly
 * @returns {Promise<Workout | null>}
 */
const workoutOf = async (log, byKey, isEarly) => {
  const { source, workout, performed, completedAt } = log;
  if (source === null || workout === null) return null;
  const listed = byKey.get(refKey(source));
  if (listed !== undefined) return listed;
  if (completedAt === null && source.type === 'custom' && !isEarly)
    return readHidden(log, [...byKey.values()]);
  return { ref: source, ...workout, exercises: performed };
};

/**
 * @param {any[]} logs
 * @param {readonly Workout[]} workouts
 * @param {Swap[] | null} swaps null before the rest is read
 * @returns {Promise<Log[]>}
 */
const withWorkouts = (logs, workouts, swaps) => {
  const byKey = new Map(workouts.map((workout) => [refKey(workout.ref), workout]));
  return Promise.all(
    logs.map(async ({ exercises: performed, ...given }) => {
      const log = { ...given, performed };
      const workout = await workoutOf(log, byKey, swaps === null);
      const swap = swapTo(log.id, swaps ?? []);
      return { ...log, workout, swap, replaced: replacedBy(swap, swaps ?? []) };
    }),
  );
};

/** @param {readonly { code: string }[]} reasons */
const isDone = (reasons) => reasons.some(({ code }) => code === 'done_today');

/** @param {any} first @param {readonly Group[]} groups */
const answerOf = ({ today, recommendations, rest, focus, compose }, groups) => ({
  ...(today === null ? {} : { today }),
  // What was done today is named, but not offered.
  recommendations: recommendations.filter((/** @type {any} */ { reasons }) => !isDone(reasons)),
  compose: compose ?? undefined,
  rest: rest ?? undefined,
  focus: focus ?? undefined,
  excludedMuscleGroups: groups.filter(({ band }) => band === 'fatigued'),
});

/**
 * Reads everything about the user, but first what the first screen shows.
 *
 * @param {Wishes} wishes
 * @param {(partial: Home) => Promise<unknown>} early called with the first screen, before the data of dialogs and other tabs is read
 * @returns {Promise<Home>}
 */
export async function readHome(wishes, early) {
  const { muscleGroups: groups, ...first } = await api.home(wishes);
  const answer = answerOf(first, groups);
  const due = first.planned.filter((/** @type {Log} */ { id }) => id === answer.today?.logId);
  await early({
    answer,
    groups,
    planned: await withWorkouts(due, first.workouts, null),
    completed: await withWorkouts(first.lastLogs, first.workouts, null),
    nextCursor: null,
    workouts: first.workouts,
    isPartial: true,
  });
  const [planned, completed, { swaps }, workouts] = await Promise.all([
    api.planned(),
    api.completed(),
    api.swaps(),
    readAll(api.workouts, 'workouts'),
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
}

/** Adds older logs. @param {Home} home @returns {Promise<Home>} */
export async function readMore(home) {
  const [{ logs, nextCursor }, { swaps }] = await Promise.all([
    api.completed(home.nextCursor),
    api.swaps(),
  ]);
  const more = await withWorkouts(logs, home.workouts, swaps);
  return { ...home, completed: [...home.completed, ...more], nextCursor };
}
