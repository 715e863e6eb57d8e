// @ts-check
import { setsMaxOf } from './newcomer.js';
import { blockOf } from './session-model.js';
import { settings } from './settings.js';
import { logName, planText, readSets } from './training.js';
import { dayName } from './words.js';

/**
 * @typedef {import('./session-model.js').Draft} Draft
 * @typedef {import('./training.js').Log} Log
 * @typedef {import('./training.js').Workout} Workout
 */

const LOOK_BACK = 12;

/**
 * The sets of each exercise when it was done last.
 *
 * @param {Workout} workout
 * @param {readonly Log[]} completed newest first
 */
const lastSets = async ({ exercises }, completed) => {
  const wanted = new Set(exercises.map(({ exerciseId }) => exerciseId));
  /** @type {Map<number, { sets: any[], when: string }>} */
  const found = new Map();
  const logs = completed
    .filter(
      ({ id, workout }) =>
        id > 0 && (workout === null || workout.exercises.some((one) => wanted.has(one.exerciseId))),
    )
    .slice(0, LOOK_BACK);
  for (const log of logs) {
    if (found.size === wanted.size) break;
    // Without a connection the plan alone fills the table.
    const performed = await readSets(log.id).catch(() => []);
    for (const { exerciseId, sets } of performed) {
      if (!wanted.has(exerciseId) || found.has(exerciseId)) continue;
      found.set(exerciseId, { sets, when: dayName(new Date(log.completedAt ?? 0)) });
    }
  }
  return found;
};

/**
 * @param {Workout} workout
 * @param {Log | null} log
 * @param {readonly Log[]} completed
 * @returns {Promise<Draft>}
 */
export const newDraft = async (workout, log, completed) => {
  const { unit, effort } = settings();
  const last = await lastSets(workout, completed);
  const setsMax = setsMaxOf(completed.length === 0);
  const options = { unit, effort, ...(setsMax === undefined ? {} : { setsMax }) };
  return {
    logId: log?.id ?? null,
    source: workout.ref.type === 'log' ? null : workout.ref,
    name: log === null ? workout.name : logName(log),
    startedAt: new Date().toISOString(),
    unit,
    effort,
    blocks: workout.exercises.map((exercise) =>
      blockOf(exercise, last.get(exercise.exerciseId), planText(exercise), options),
    ),
  };
};
