import { html } from '/vendor/ui.js';
import { openResume } from './later.js';
import { drafts, home } from './store.js';
import { countSets, logName, refKey } from './training.js';
import { Icon, Unseen } from './ui.js';
import { plural } from './words.js';

// The workouts in progress: which draft belongs to which workout, and the bar that shows them.

/** Whether no planned log has this draft any more. @param {Draft} draft */
const isAdrift = ({ logIds }) => !home.value.planned.some(({ id }) => logIds.includes(id));

/**
 * The draft of a workout. After a swap, a fit or an undo, another log has the place of the first
 * one. It takes over the draft.
 *
 * @param {Log | null} log null if the workout is not planned
 * @param {Workout | null} workout
 * @returns {Draft | null}
 */
export const draftFor = (log, workout) => {
  const all = drafts();
  const hasLog = (/** @type {readonly number[]} */ ids) =>
    all.find(({ logIds }) => logIds.some((id) => ids.includes(id)));
  const hasName = (/** @type {string | undefined} */ name) =>
    all.find((draft) => draft.name === name && isAdrift(draft));
  if (log !== null)
    return hasLog([log.id]) ?? hasLog(log.replaced) ?? hasName(logName(log)) ?? null;
  const isOf = (/** @type {Draft} */ { source, logIds }) =>
    source !== null &&
    workout !== null &&
    logIds.length === 0 &&
    refKey(source) === refKey(workout.ref);
  return all.find(isOf) ?? hasName(workout?.name) ?? null;
};

/** How far each workout in progress is, on every tab. */
export const RunningBar = () => {
  // Drawn again once the workouts are known.
  if (home.value === null) return null;
  return drafts().map((draft) => {
    const { done, all } = countSets(draft);
    return html`
      <button class="running" key=${draft.id} data-key="running-${draft.id}" onClick=${() => openResume(draft)}>
        <${Icon} name="today" />
        <span><${Unseen}>Resume <//><b>${draft.name}</b>, ${done} of ${plural(all, 'set')}</span>
        <span class="running-go" aria-hidden="true">Resume</span>
      </button>`;
  });
};
