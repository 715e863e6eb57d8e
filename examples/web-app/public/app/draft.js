import { api } from './api.js';
import { blockOf } from './session-model.js';
import { settings } from './store.js';
import { logName, planText, readExercises, readSets } from './training.js';
import { dayName } from './words.js';

/**
 * @typedef {{ exerciseId: number, basis: string, sets: { reps: number | null, seconds: number | null, weightKg: number | null }[], reasons: { code: string }[], message: string }} Suggestion
 */

const LOOK_BACK = 12;
const FIRST_ADVICE = 'Start light: stop with about 3 reps left.';

/**
 * The sets from the last time each exercise was done.
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
    // If the page is offline, only the plan fills the table.
    const performed = await readSets(log.id).catch(() => []);
    for (const { exerciseId, sets } of performed) {
      if (!wanted.has(exerciseId) || found.has(exerciseId)) continue;
      found.set(exerciseId, { sets, when: dayName(new Date(log.completedAt ?? 0)) });
    }
  }
  return found;
};

/**
 * Returns nothing if the page is offline.
 *
 * @param {Log | null} log
 * @param {Unit} unit
 * @returns {Promise<Suggestion[]>}
 */
const readSuggestions = async (log, unit) => {
  // A log that waits to be sent has no server id yet.
  if (log === null || log.id <= 0) return [];
  const answer = await api.suggestions(log.id, unit).catch(() => ({ suggestions: [] }));
  return answer.suggestions;
};

/** The exercises without equipment; none if the page is offline. */
const readBodyweight = async () => {
  const exercises = await readExercises().catch(() => []);
  return new Set(
    exercises
      .filter(({ equipment }) => equipment === 'bodyweight')
      .map(({ exerciseId }) => exerciseId),
  );
};

/**
 * Empty if the exercise has no history.
 *
 * @param {Suggestion | undefined} suggestion
 * @returns {PerformedSet[]}
 */
const suggestedSets = (suggestion) =>
  suggestion === undefined || suggestion.basis === 'none'
    ? []
    : suggestion.sets.map(({ reps, seconds, weightKg }) => ({
        ...(reps === null ? { seconds: seconds ?? undefined } : { reps }),
        ...(weightKg === null ? {} : { weightKg }),
      }));

const UNCHANGED = new Set(['as_last_time', 'more_sets', 'fewer_sets']);

/**
 * The advice of a suggestion, unless it only repeats the sets from last time.
 *
 * @param {Suggestion | undefined} suggestion
 */
const adviceOf = (suggestion) =>
  suggestion !== undefined &&
  suggestion.basis !== 'none' &&
  suggestion.reasons.some(({ code }) => !UNCHANGED.has(code))
    ? suggestion.message
    : '';

/**
 * @param {Workout} workout
 * @param {Log | null} log
 * @param {readonly Log[]} completed
 * @returns {Promise<Draft>}
 */
export const newDraft = async (workout, log, completed) => {
  const { unit, effort } = settings();
  const [last, suggestions, bodyweight] = await Promise.all([
    lastSets(workout, completed),
    readSuggestions(log, unit),
    readBodyweight(),
  ]);
  const options = { unit, effort };
  return {
    logId: log?.id ?? null,
    source: workout.ref.type === 'log' ? null : workout.ref,
    name: log === null ? workout.name : logName(log),
    startedAt: new Date().toISOString(),
    unit,
    effort,
    blocks: workout.exercises.map((exercise) => {
      const suggestion = suggestions.find(({ exerciseId }) => exerciseId === exercise.exerciseId);
      return blockOf(exercise, last.get(exercise.exerciseId), planText(exercise), {
        ...options,
        suggested: suggestedSets(suggestion),
        isBodyweight: bodyweight.has(exercise.exerciseId),
        advice: completed.length === 0 ? FIRST_ADVICE : adviceOf(suggestion),
      });
    }),
  };
};
