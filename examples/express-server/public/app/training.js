// @ts-check
import { api } from './api.js';
import { dayName, today } from './words.js';

/**
 * @typedef {{ type: string, programDayId?: number, customWorkoutId?: number, logId?: number }} Ref
 * @typedef {{ id: number, source: Ref | null, scheduledFor: string | null, completedAt: string | null, swappedFromId: number | null }} Log
 * @typedef {{ exerciseId: number, name: string, sets: number, repsMin: number, repsMax: number }} Exercise
 * @typedef {{ ref: Ref, name: string, programName: string | null, exercises: Exercise[], recovery?: any }} Workout
 * @typedef {{ id: number, originalLogId: number, swappedLogId: number, revertedAt: string | null }} Swap
 * @typedef {{ workouts: Map<string, Workout>, planned: Log[], completed: Log[], nextCursor: string | null, swaps: Swap[] }} Training
 */

/**
 * A workout's reference as a text key.
 *
 * @param {Ref} ref
 */
export const refKey = ({ type, programDayId, customWorkoutId, logId }) =>
  `${type}:${programDayId ?? customWorkoutId ?? logId}`;

/** @param {Log} log */
export const isDueToday = ({ completedAt, scheduledFor }) =>
  completedAt === null && (scheduledFor === null || scheduledFor <= today());

/** @param {Log} log */
export const isDoneToday = ({ completedAt }) =>
  completedAt !== null && dayName(new Date(completedAt)) === 'today';

/**
 * @param {Training} training
 * @param {Log} log
 */
export const workoutOf = ({ workouts }, { source }) =>
  source === null ? undefined : workouts.get(refKey(source));

/**
 * @param {Training} training
 * @param {Log} log
 */
export const logName = (training, log) => workoutOf(training, log)?.name ?? 'Free training';

/**
 * The swap that created a log, if it can still be undone.
 *
 * @param {Training} training
 * @param {Log} log
 */
export const swapOf = ({ swaps }, { id }) =>
  swaps.find(({ swappedLogId, revertedAt }) => swappedLogId === id && revertedAt === null);

/** @param {number} exerciseId */
const exerciseName = async (exerciseId) => {
  const { exercise } = await api.alternatives(exerciseId, 1);
  return [exerciseId, exercise.name];
};

/**
 * Reads a workout that was made for one log. Lists do not include it.
 *
 * @param {number} id
 * @param {Map<number, string>} names
 * @returns {Promise<Workout | null>}
 */
const readHidden = async (id, names) => {
  const workout = await api.customWorkout(id).catch(() => null);
  if (workout === null) return null;
  const unknown = workout.exercises
    .map((/** @type {Exercise} */ { exerciseId }) => exerciseId)
    .filter((/** @type {number} */ exerciseId) => !names.has(exerciseId));
  for (const [exerciseId, name] of await Promise.all(unknown.map(exerciseName))) {
    names.set(exerciseId, name);
  }
  const exercises = workout.exercises.map((/** @type {Exercise} */ entry) => ({
    ...entry,
    name: names.get(entry.exerciseId) ?? '',
  }));
  const ref = { type: 'custom', customWorkoutId: id };
  return { ref, name: workout.name, programName: null, exercises };
};

/**
 * Adds the missing workouts of these logs.
 *
 * @param {Map<string, Workout>} workouts
 * @param {readonly Log[]} logs
 */
const addWorkouts = async (workouts, logs) => {
  const known = [...workouts.values()].flatMap(({ exercises }) => exercises);
  const names = new Map(known.map(({ exerciseId, name }) => [exerciseId, name]));
  const missing = new Set(
    logs.flatMap(({ source }) =>
      source?.customWorkoutId === undefined || workouts.has(refKey(source))
        ? []
        : [source.customWorkoutId],
    ),
  );
  for (const workout of await Promise.all([...missing].map((id) => readHidden(id, names)))) {
    if (workout !== null) workouts.set(refKey(workout.ref), workout);
  }
};

/** @returns {Promise<Map<string, Workout>>} */
const readWorkouts = async () => {
  const workouts = new Map();
  /** @type {string | null} */
  let cursor = null;
  do {
    const page = await api.workouts(cursor === null ? {} : { cursor });
    for (const workout of page.workouts) workouts.set(refKey(workout.ref), workout);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return workouts;
};

/**
 * Reads the planned logs, the newest completed logs, their workouts and swaps.
 *
 * @returns {Promise<Training>}
 */
export const readTraining = async () => {
  const [workouts, planned, completed, swaps] = await Promise.all([
    readWorkouts(),
    api.planned(),
    api.completed(),
    api.swaps(),
  ]);
  await addWorkouts(workouts, [...planned.logs, ...completed.logs]);
  return {
    workouts,
    planned: planned.logs,
    completed: completed.logs,
    nextCursor: completed.nextCursor,
    swaps: swaps.swaps,
  };
};

/**
 * Adds one more page of completed logs.
 *
 * @param {Training} training
 * @returns {Promise<Training>}
 */
export const readMore = async (training) => {
  const { logs, nextCursor } = await api.completed(training.nextCursor);
  const workouts = new Map(training.workouts);
  await addWorkouts(workouts, logs);
  return { ...training, workouts, completed: [...training.completed, ...logs], nextCursor };
};
