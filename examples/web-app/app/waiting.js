import { bandOf } from './bands.js';
import { workoutAt } from './training.js';

/** @param {Home} home @param {number} logId @returns {Home} */
const withoutLog = (home, logId) => {
  const { today, ...answer } = home.answer;
  const keep = (/** @type {Log} */ { id }) => id !== logId;
  return {
    ...home,
    answer: today === undefined || today.logId === logId ? answer : home.answer,
    planned: home.planned.filter(keep),
    completed: home.completed.filter(keep),
  };
};

/**
 * What was done. Names are known only from the workout.
 *
 * @param {Workout | null} workout
 * @param {{ exercises?: { exerciseId: number }[] }} body
 * @returns {Named[]}
 */
const performedIn = (workout, { exercises = [] }) => {
  const names = new Map(workout?.exercises.map(({ exerciseId, name }) => [exerciseId, name]));
  return exercises.map(({ exerciseId }) => ({ exerciseId, name: names.get(exerciseId) ?? '' }));
};

/** @param {Home} home @param {Waiting} waiting @param {number} id @returns {Home} */
const withCreated = (home, { write: { body } }, id) => {
  const workout = body.source ? workoutAt(home.workouts, body.source) : null;
  const log = {
    id,
    source: body.source ?? null,
    scheduledFor: body.scheduledFor ?? null,
    completedAt: body.completed === false ? null : body.completedAt,
    swappedFromId: null,
    swap: null,
    replaced: [],
    isWaiting: true,
    performed: performedIn(workout, body),
    workout,
  };
  return log.completedAt === null
    ? { ...home, planned: [...home.planned, log] }
    : { ...home, completed: [log, ...home.completed] };
};

/**
 * A mark limits the score. What the score is without a mark, only the server knows.
 *
 * @param {Home} home
 * @param {Waiting} waiting
 * @returns {Home}
 */
const withMark = (home, { muscleGroup, write: { method, body } }) => {
  const mark = (/** @type {Group} */ group) => {
    if (method === 'DELETE') return { ...group, correction: null };
    const score = Math.min(group.score, body.maxScore);
    const band = group.band === 'untrained' ? group.band : bandOf(score);
    return { ...group, score, band, readyAt: body.until, correction: { note: null, ...body } };
  };
  return {
    ...home,
    groups: home.groups.map((group) => (group.muscleGroup === muscleGroup ? mark(group) : group)),
  };
};

/**
 * Predicts the data after the waiting writes are sent, as far as the page can tell.
 *
 * @param {Home} home
 * @param {readonly Waiting[]} waiting
 */
export function withWaiting(home, waiting) {
  return waiting.reduce((result, one, index) => {
    const { kind, logId = 0, write } = one;
    if (kind === 'delete') return withoutLog(result, logId);
    if (kind === 'create') return withCreated(result, one, -1 - index);
    if (kind === 'sore') return withMark(result, one);
    if (kind !== 'complete') return result;
    const log = result.planned.find(({ id }) => id === logId);
    if (log === undefined) return result;
    const { completedAt } = write.body;
    const performed = performedIn(log.workout, write.body);
    const done = { ...log, completedAt, performed, isWaiting: true };
    const rest = withoutLog(result, logId);
    return { ...rest, completed: [done, ...rest.completed] };
  }, home);
}
