import { notify } from './overlay.js';

// Dialogs load when they first open.

/**
 * @template Module
 * @param {Promise<Module>} loading
 * @param {(module: Module) => void} open
 */
const load = async (loading, open) => {
  try {
    open(await loading);
  } catch {
    notify('This could not be loaded. Try again.', { isError: true });
  }
};

/** @param {Log | null} log null if the workout is not planned @param {Workout} workout */
export const openSession = (log, workout) =>
  load(import('./session.js'), (module) => module.openSession(log, workout));

/** @param {Workout} workout @param {string} date */
export const plan = (workout, date) =>
  load(import('./actions.js'), (module) => void module.plan(workout, date));

/** @param {Log} log */
export const remove = (log) => load(import('./actions.js'), (module) => module.remove(log));

/** @param {Log} log */
export const undoSwap = (log) =>
  load(import('./actions.js'), (module) => void module.undoSwap(log));

/** @param {Draft} draft */
export const openResume = (draft) => load(import('./session.js'), (module) => module.resume(draft));

export const openSettings = () =>
  load(import('./settings-dialog.js'), (module) => module.openSettings());

/** @param {Log} log */
export const startLog = (log) =>
  log.workout === null ? openSwap(log) : openSession(log, log.workout);

/** @param {Log} log @param {Ref} [target] the workout to compare first */
export const openSwap = (log, target) =>
  load(import('./swap-dialog.js'), (module) => module.openSwap(log, target));

/** @param {string} date to plan a workout for */
export const openAdd = (date) => load(import('./swap-dialog.js'), (module) => module.openAdd(date));

/** @param {Log | null} log null if the workout is not planned @param {Workout} workout */
export const openFit = (log, workout) =>
  load(import('./fit-dialog.js'), (module) => module.openFit(log, workout));

/** @param {Log} log @param {Named} exercise */
export const openExercise = (log, exercise) =>
  load(import('./exercise-dialog.js'), (module) => module.openExercise(log, exercise));

export const openNever = () => load(import('./exercise-dialog.js'), (module) => module.openNever());

/** @param {Log} log */
export const openLog = (log) => load(import('./log-dialog.js'), (module) => module.openLog(log));

/** @param {'time' | 'equipment' | 'avoid'} name */
export const openWish = (name) =>
  load(import('./wish-dialogs.js'), (module) => module.openWish(name));

/** @param {Group} group */
export const openSoreness = (group) =>
  load(import('./soreness-dialog.js'), (module) => module.openSoreness(group));

/** The modules that are not loaded at first, to keep them on the device for later. */
export const LATER_FILES = [
  ...'actions body composed connection draft exercise-dialog figure finish fit-dialog'.split(' '),
  ...'guard history log-dialog newcomer perform plan rest-timer session session-dialogs'.split(' '),
  ...'session-model set-table settings-dialog soreness-dialog swap-dialog week'.split(' '),
  'wish-dialogs',
].map((name) => `/app/${name}.js`);
