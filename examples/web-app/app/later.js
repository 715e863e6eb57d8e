import { notify } from './overlay.js';

// Dialogs open once the rest of the page is loaded.

/** @param {(rest: typeof import('./rest.js')) => void} open */
const load = async (open) => {
  try {
    open(await import('./rest.js'));
  } catch {
    notify('This could not be loaded. Try again.', { isError: true });
  }
};

/** @param {Log | null} log null if the workout is not planned @param {Workout} workout */
export const openSession = (log, workout) => load((rest) => rest.openSession(log, workout));

/** @param {Workout} workout @param {string} date */
export const plan = (workout, date) => load((rest) => void rest.plan(workout, date));

/** @param {Log} log */
export const remove = (log) => load((rest) => rest.remove(log));

/** @param {Log} log */
export const undoSwap = (log) => load((rest) => void rest.undoSwap(log));

/** @param {Draft} draft */
export const openResume = (draft) => load((rest) => rest.resume(draft));

export const openSettings = () => load((rest) => rest.openSettings());

/** @param {Log} log */
export const startLog = (log) =>
  log.workout === null ? openSwap(log) : openSession(log, log.workout);

/** @param {Log} log @param {Ref} [target] the workout to compare first */
export const openSwap = (log, target) => load((rest) => rest.openSwap(log, target));

/** @param {string} date to plan a workout for */
export const openAdd = (date) => load((rest) => rest.openAdd(date));

/** @param {Log | null} log null if the workout is not planned @param {Workout} workout */
export const openFit = (log, workout) => load((rest) => rest.openFit(log, workout));

/** @param {Log} log @param {Named} exercise */
export const openExercise = (log, exercise) => load((rest) => rest.openExercise(log, exercise));

export const openNever = () => load((rest) => rest.openNever());

/** @param {Log} log */
export const openLog = (log) => load((rest) => rest.openLog(log));

/** @param {'time' | 'equipment' | 'avoid'} name */
export const openWish = (name) => load((rest) => rest.openWish(name));

/** @param {Group} group */
export const openSoreness = (group) => load((rest) => rest.openSoreness(group));
