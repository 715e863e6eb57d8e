import { html } from '/vendor/ui.js';
import { BAND_NAMES, readiness } from './bands.js';
import { Dialog, openDialog } from './overlay.js';
import { shownWeight, volumeOf } from './session-model.js';
import { isWorkingSet } from './training.js';
import { BandSymbol, Meter, Unseen } from './ui.js';
import { capitalize, groupName, percent, plural } from './words.js';

const NOTABLE = 3;
const SHOWN = 6;

/**
 * The most tired muscle comes first.
 *
 * @param {readonly Group[]} before
 * @param {readonly Group[]} after
 */
const changesBetween = (before, after) => {
  const scores = new Map(before.map(({ muscleGroup, score }) => [muscleGroup, score]));
  return after
    .map((now) => ({ from: scores.get(now.muscleGroup) ?? 100, now }))
    .filter(({ from, now }) => from - now.score >= NOTABLE)
    .sort((a, b) => a.now.score - b.now.score);
};

/** @param {{ from: number, now: Group }} props */
const Effect = ({ from, now }) => html`
  <li class="effect" data-muscle=${now.muscleGroup}>
    <${BandSymbol} band=${now.band} />
    <b>${groupName(now.muscleGroup)}</b>
    <span class="effect-score">${percent(from)} → ${percent(now.score)}</span>
    <${Meter} band=${now.band} score=${now.score} />
    <span class="effect-when"><${Unseen}>${BAND_NAMES[now.band]}, <//>${capitalize(readiness(now))}</span>
  </li>`;

/** @param {{ before: readonly Group[], after: readonly Group[] | null }} props */
const Effects = ({ before, after }) => {
  if (after === null)
    return html`
      <h3>Saved on this device</h3>
      <p>It is sent when you are back online. Your recovery changes then.</p>`;
  const changes = changesBetween(before, after);
  return html`
    <h3>What it did to your recovery</h3>
    ${
      changes.length === 0
        ? html`<p>Too little to change it.</p>`
        : html`<ul class="effects">${changes.slice(0, SHOWN).map((one) => html`<${Effect} ...${one} />`)}</ul>`
    }
    ${changes.length > SHOWN && html`<p class="hint">And ${plural(changes.length - SHOWN, 'more muscle')}.</p>`}`;
};

/** @param {any} props */
const Finish = ({ id, close, name, exercises, unit, before, after }) => {
  const sets = exercises.flatMap((/** @type {any} */ exercise) => exercise.sets);
  const working = sets.filter(isWorkingSet).length;
  const volume = volumeOf(exercises);
  const lifted = Number(shownWeight(Math.round(volume), unit)).toLocaleString('en');
  // Say "working set" if there were warm-up sets too.
  const facts = [plural(working, working === sets.length ? 'set' : 'working set')];
  if (volume > 0) facts.push(`${lifted} ${unit} lifted`);
  return html`
    <${Dialog} id=${id} title="${name} done"
      footer=${html`<button class="button primary" onClick=${close}>Done</button>`}>
      <p class="finish-facts">${facts.join(' · ')}</p>
      <${Effects} before=${before} after=${after} />
    <//>`;
};

/**
 * Sums up a finished workout and what it did to recovery.
 *
 * @param {{ name: string, exercises: readonly { sets: PerformedSet[] }[], unit: Unit, before: readonly Group[], after: readonly Group[] | null }} given `after` is null while the workout waits to be sent
 */
export function openFinish(given) {
  openDialog(Finish, { ...given, kind: 'sheet' });
}
