import { html } from './libraries.js';
import { setPreferences } from './actions.js';
import { api } from './api.js';
import { DAYS, LEVELS } from './newcomer.js';
import { openNever } from './later.js';
import { Dialog, openDialog } from './overlay.js';
import { useReading } from './reading.js';
import { changeSettings, settings } from './store.js';
import { Choice } from './ui.js';
import { clock } from './words.js';

const RESTS = Object.fromEntries([60, 90, 120, 180, 240].map((one) => [` ${one}`, clock(one)]));

const EFFORT_HINTS = {
  rir: 'Reps in reserve: the reps you had left. You can leave it empty.',
  rpe: 'Perceived exertion: 10 is all you had. You can leave it empty.',
};

/** @param {any} props */
const Settings = ({ id, close, closeAnd }) => {
  const { unit, effort, rest } = settings();
  // Without an answer, what is kept on the device can still be changed.
  const { data: preferences } = useReading(
    /** @returns {Promise<Preferences>} */ () => api.preferences(),
  );
  const prefer = async (/** @type {Partial<Preferences>} */ change) => {
    const before = /** @type {Preferences} */ (preferences.value);
    preferences.value = { ...before, ...change };
    if (!(await setPreferences(change))) preferences.value = before;
  };
  return html`
    <${Dialog} id=${id} title="Settings" footer=${html`<button class="button primary" onClick=${close}>Done</button>`}>
      <${Choice} name="unit" label="Unit of weight" options=${{ kg: 'kg', lb: 'lb' }} chosen=${unit}
        choose=${(/** @type {Unit} */ value) => changeSettings({ unit: value })} />
      <${Choice} name="effort" label="Effort" options=${{ rir: 'RIR', rpe: 'RPE' }} chosen=${effort}
        choose=${(/** @type {Effort} */ value) => changeSettings({ effort: value })} />
      <p class="hint">${EFFORT_HINTS[effort]}</p>
      <${Choice} name="rest" label="Rest between sets" options=${RESTS} chosen=${` ${rest}`}
        choose=${(/** @type {string} */ value) => changeSettings({ rest: Number(value) })} />
      ${
        preferences.value &&
        html`
        <${Choice} name="level" label="Experience" options=${LEVELS} chosen=${preferences.value.level}
          choose=${(/** @type {string} */ level) => prefer({ level })} />
        <${Choice} name="days" label="Days a week" options=${DAYS} chosen=${` ${preferences.value.daysPerWeek}`}
          choose=${(/** @type {string} */ days) => prefer({ daysPerWeek: Number(days) })} />
        <p><button class="button quiet choices-more" onClick=${closeAnd(openNever)}>Exercises never suggested…</button></p>`
      }
    <//>`;
};

/** Units, rest and what suggestions follow. */
export function openSettings() {
  openDialog(Settings, { kind: 'sheet' });
}
