import { html } from './libraries.js';
import { readiness } from './bands.js';
import { Dialog, openDialog } from './overlay.js';
import { shownWeight, volumeOf } from './session-model.js';
import { settings } from './store.js';
import { isWorkingSet } from './training.js';
import { Icon } from './ui.js';
import { capitalize, dotted, groupName, percent, plural } from './words.js';

const NOTABLE = 3;
const SHOWN = 6;

/**
 * What a workout has trained, most first: the muscles whose recovery it lowered.
 *
 * @param {readonly Group[]} before
 * @param {readonly Group[]} after
 */
const trainedIn = (before, after) => {
  const scores = new Map(before.map(({ muscleGroup, score }) => [muscleGroup, score]));
  return after
    .map((now) => ({ from: scores.get(now.muscleGroup) ?? 100, now }))
    .filter(({ from, now }) => from - now.score >= NOTABLE)
    .sort((a, b) => b.from - b.now.score - (a.from - a.now.score));
};

/** @param {{ from: number, now: Group }} props */
const Effect = ({ from, now }) => html`
  <li class="effect" data-muscle=${now.muscleGroup}>
    <${Icon} name="check" />
    <b>${groupName(now.muscleGroup)}</b>
    <span class="effect-when">${capitalize(readiness(now))}</span>
    <span class="effect-score">Recovery ${percent(from)} → ${percent(now.score)}</span>
  </li>`;

/** @param {{ before: readonly Group[], after: readonly Group[] | null }} props */
const Effects = ({ before, after }) => {
  if (after === null)
    return html`
      <h3>Saved on this device</h3>
      <p>It is sent when the connection is back. Your recovery changes then.</p>`;
  const trained = trainedIn(before, after);
  if (trained.length === 0) return null;
  const more = trained.length - SHOWN;
  return html`
    <h3>What you trained</h3>
    <ul class="effects">${trained.slice(0, SHOWN).map((one) => html`<${Effect} ...${one} />`)}</ul>
    ${more > 0 && html`<p class="hint">And ${plural(more, 'more muscle')}.</p>`}`;
};

/** @param {{ records: any[] }} props */
const Records = ({ records }) => {
  const { unit } = settings();
  return (
    records.length > 0 &&
    html`
    <h3>${plural(records.length, 'new best', 'new bests')}</h3>
    <ul class="records-new">
      ${records.map(
        ({ name, weightKg, reps }) =>
          html`<li><b>${name}</b><span>${shownWeight(weightKg, unit)} ${unit} × ${reps}</span></li>`,
      )}
    </ul>`
  );
};

const HOUR = 60;

/** @param {number} minutes */
const duration = (minutes) =>
  minutes < HOUR ? `${minutes} min` : `${Math.floor(minutes / HOUR)} h ${minutes % HOUR} min`;

/** @param {any} props */
const Finish = ({ id, close, name, exercises, minutes, records, before, after }) => {
  const { unit } = settings();
  const sets = exercises.flatMap((/** @type {any} */ exercise) => exercise.sets);
  const working = sets.filter(isWorkingSet).length;
  const volume = volumeOf(exercises);
  const lifted = Number(shownWeight(Math.round(volume), unit)).toLocaleString('en');
  const facts = [
    minutes > 0 && duration(minutes),
    // Say "working set" if there were warm-up sets too.
    plural(working, working === sets.length ? 'set' : 'working set'),
    volume > 0 && `${lifted} ${unit} lifted`,
  ];
  return html`
    <${Dialog} id=${id} title="${name} done"
      footer=${html`<button class="button primary" onClick=${close}>Done</button>`}>
      <p class="finish-facts">${dotted(facts)}</p>
      <${Records} records=${records} />
      <${Effects} before=${before} after=${after} />
    <//>`;
};

/**
 * Sums up a finished workout: how long it took, its records and what it trained.
 *
 * @param {{ name: string, exercises: readonly { sets: PerformedSet[] }[], minutes: number, records: any[], before: readonly Group[], after: readonly Group[] | null }} given `after` is null while the workout waits to be sent
 */
export function openFinish(given) {
  openDialog(Finish, { ...given, kind: 'sheet' });
}
