import { html, useSignal } from './libraries.js';
import { markSore } from './actions.js';
import { Dialog, openDialog } from './overlay.js';
import { Choice } from './ui.js';
import { spoken } from './words.js';

const HOUR_MS = 3_600_000;
const SORENESS = { little: 'A little', quite: 'A lot', hurts: 'Hurts' };
/** The highest score to show for a sore muscle. */
const MAX_SCORES = { little: 60, quite: 30, hurts: 0 };
const LEFT_OUT =
  'Workouts that mainly train it are not suggested. In others, you can swap the exercises that use it.';
/** Only a score of at most 30 rules out workouts. */
const EFFECTS = {
  little: 'Suggestions treat it as still recovering.',
  quite: LEFT_OUT,
  hurts: LEFT_OUT,
};
const HOURS = { 24: 'A day', 48: '2 days', 96: '4 days', 168: 'A week' };

/** @param {any} props */
const SorenessDialog = ({ id, close, group }) => {
  const soreness = useSignal(/** @type {keyof typeof SORENESS} */ ('quite'));
  const hours = useSignal('48');
  const save = () => {
    close();
    const until = new Date(Date.now() + Number(hours.value) * HOUR_MS);
    void markSore(group, MAX_SCORES[soreness.value], until);
  };
  const footer = html`<button class="button primary" onClick=${save}>Save</button>`;
  return html`
    <${Dialog} id=${id} title="Sore ${spoken(group.muscleGroup)}" footer=${footer}>
      <${Choice} name="soreness" label="How sore?" options=${SORENESS} chosen=${soreness.value}
        choose=${(/** @type {any} */ value) => (soreness.value = value)} />
      <${Choice} name="hours" label="For how long?" options=${HOURS} chosen=${hours.value}
        choose=${(/** @type {string} */ value) => (hours.value = value)} />
      <p class="hint" role="status">${EFFECTS[soreness.value]} You can end this at any time.</p>
    <//>`;
};

/** Asks how sore a muscle is, and for how long. @param {Group} group */
export function openSoreness(group) {
  openDialog(SorenessDialog, { group, kind: 'sheet' });
}
