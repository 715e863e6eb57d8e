import { api } from './api.js';
import { blockOf } from './session-model.js';
import { entries, home, need, settings, userId } from './store.js';
import { logName, readExercises } from './training.js';
import { sparedIn } from './verdict.js';

/**
 * @typedef {{ reps: number | null, seconds: number | null, weightKg: number | null }} SuggestedSet
 * @typedef {{ exerciseId: number, basis: string, sets: SuggestedSet[], warmup: SuggestedSet[], reasons: { code: string }[], message: string }} Suggestion
 */

/** The last time of each exercise. It is kept on the device. */
const readLast = async () => {
  await need(['history']);
  const exercises = entries.history.value.data?.exercises ?? [];
  return new Map(exercises.map((/** @type {any} */ one) => [one.exerciseId, one.last]));
};

/**
 * None if the page is offline.
 *
 * @param {Log | null} log
 * @returns {Promise<Suggestion[]>}
 */
const readSuggestions = async (log) => {
  // A log that waits to be sent has no server id yet.
  if (log === null || log.id <= 0) return [];
  const answer = await api.suggestions(log.id, settings().unit).catch(() => ({ suggestions: [] }));
  return answer.suggestions;
};

/** The exercises without equipment; none if the page is offline. */
const readBodyweight = async () => {
  const exercises = await readExercises().catch(() => []);
  const bodyweight = exercises.filter(({ equipment }) => equipment === 'bodyweight');
  return new Set(bodyweight.map(({ exerciseId }) => exerciseId));
};

/** @param {SuggestedSet} set @returns {PerformedSet} */
const toPerformed = ({ reps, seconds, weightKg }) => ({
  ...(reps === null ? { seconds: seconds ?? undefined } : { reps }),
  ...(weightKg === null ? {} : { weightKg }),
});

const UNCHANGED = new Set(['as_last_time', 'more_sets', 'fewer_sets']);

/**
 * The advice of a suggestion, unless it only repeats the sets from last time.
 *
 * @param {Suggestion | undefined} suggestion
 */
const adviceOf = (suggestion) =>
  suggestion?.reasons.some(({ code }) => !UNCHANGED.has(code)) ? suggestion.message : '';

/**
 * Fills exercises from their suggestions or the last time.
 *
 * @param {readonly Exercise[]} exercises
 * @param {readonly Suggestion[]} suggestions
 * @param {readonly (Named & { why: string })[]} [spared] exercises to leave out
 */
export const readBlocks = async (exercises, suggestions, spared = []) => {
  const [last, bodyweight] = await Promise.all([readLast(), readBodyweight()]);
  return exercises.map((exercise) => {
    const { exerciseId } = exercise;
    const suggestion = suggestions.find((one) => one.exerciseId === exerciseId);
    // Without a history, the plan says as much.
    const known = suggestion?.basis === 'none' ? undefined : suggestion;
    return blockOf(exercise, last.get(exerciseId) ?? null, {
      suggested: {
        sets: known?.sets.map(toPerformed) ?? [],
        warmup: known?.warmup.map(toPerformed) ?? [],
      },
      isBodyweight: bodyweight.has(exerciseId),
      advice: adviceOf(suggestion),
      leftOut: spared.find((one) => one.exerciseId === exerciseId)?.why,
    });
  });
};

/**
 * @param {Workout} workout
 * @param {Log | null} log
 * @returns {Promise<Draft>}
 */
export const newDraft = async (workout, log) => ({
  id: crypto.randomUUID(),
  userId: userId() ?? 0,
  logIds: log === null ? [] : [log.id],
  source: workout.ref.type === 'log' ? null : workout.ref,
  name: log === null ? workout.name : logName(log),
  startedAt: new Date().toISOString(),
  plan: JSON.stringify(workout.exercises),
  planned: workout.exercises.map(({ exerciseId }) => exerciseId),
  blocks: await readBlocks(
    workout.exercises,
    await readSuggestions(log),
    sparedIn(home.value, log, workout),
  ),
});
