import { bandOf } from './bands.js';
import { refKey } from './training.js';

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

/** @param {Home} home @param {Waiting} waiting @param {number} id @returns {Home} */
const withCreated = (home, { write: { body } }, id) => {
  const isFrom = (/** @type {Workout} */ { ref }) =>
    body.source && refKey(ref) === refKey(body.source);
  const log = {
    id,
    source: body.source ?? null,
    scheduledFor: body.scheduledFor ?? null,
    completedAt: body.completed === false ? null : body.completedAt,
    swappedFromId: null,
    swap: null,
    replaced: [],
    isWaiting: true,
    performed: [],
    workout: home.workouts.find(isFrom) ?? null,
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
    const done = { ...log, completedAt: write.body.completedAt, isWaiting: true };
    const rest = withoutLog(result, logId);
    return { ...rest, completed: [done, ...rest.completed] };
  }, home);
}
