// @ts-check
import { BAND_NAMES, bandSymbol, readiness } from './bands.js';
import { openDialog } from './dialog.js';
import { button, h } from './dom.js';
import { shownWeight, volumeOf } from './session-model.js';
import { isWorkingSet } from './sets.js';
import { capitalize, groupName, percent, plural } from './words.js';

const NOTABLE = 3;
const SHOWN = 6;

/**
 * @typedef {import('./training.js').Group} Group
 * @typedef {{ muscleGroup: string, from: number, now: Group }} Change
 */

/**
 * The most tired muscle comes first.
 *
 * @param {readonly Group[]} before
 * @param {readonly Group[]} after
 * @returns {Change[]}
 */
const changesBetween = (before, after) => {
  const scores = new Map(before.map(({ muscleGroup, score }) => [muscleGroup, score]));
  return after
    .map((now) => ({ muscleGroup: now.muscleGroup, from: scores.get(now.muscleGroup) ?? 100, now }))
    .filter(({ from, now }) => from - now.score >= NOTABLE)
    .sort((a, b) => a.now.score - b.now.score);
};

/** @param {Change} change */
const row = ({ muscleGroup, from, now }) => {
  const fill = h('span', { class: `meter-fill band-${now.band}` });
  fill.style.inlineSize = `${now.score}%`;
  return h(
    'li',
    { class: 'effect', 'data-muscle': muscleGroup },
    bandSymbol(now.band),
    h('b', {}, groupName(muscleGroup)),
    h('span', { class: 'effect-score' }, `${percent(from)} → ${percent(now.score)}`),
    h('span', { class: 'meter', 'aria-hidden': 'true' }, fill),
    h(
      'span',
      { class: 'effect-when' },
      h('span', { class: 'unseen' }, `${BAND_NAMES[now.band]}, `),
      capitalize(readiness(now)),
    ),
  );
};

/**
 * Summarizes a finished workout and what it did to recovery.
 *
 * @param {object} given
 * @param {string} given.name
 * @param {readonly { sets: readonly any[] }[]} given.exercises
 * @param {'kg' | 'lb'} given.unit
 * @param {readonly Group[]} given.before
 * @param {readonly Group[] | null} given.after null while the workout waits to be sent
 */
export const openFinish = ({ name, exercises, unit, before, after }) => {
  const { body, footer, close } = openDialog(`${name} done`, { kind: 'sheet' });
  const sets = exercises.flatMap((exercise) => exercise.sets);
  const working = sets.filter(isWorkingSet).length;
  const volume = volumeOf(exercises);
  const changes = after === null ? [] : changesBetween(before, after);
  const facts = [
    // Say "working set" if there were warm-up sets too.
    plural(working, working === sets.length ? 'set' : 'working set'),
    volume > 0 &&
      `${Number(shownWeight(Math.round(volume), unit)).toLocaleString('en')} ${unit} lifted`,
  ].filter((text) => text !== false);
  body.append(
    h('p', { class: 'finish-facts' }, facts.join(' · ')),
    h('h3', {}, after === null ? 'Saved on this device' : 'What it did to your recovery'),
    after === null
      ? h('p', {}, 'It is sent when you are back online. Your recovery changes then.')
      : changes.length === 0
        ? h('p', {}, 'Too little to change it.')
        : h('ul', { class: 'effects' }, changes.slice(0, SHOWN).map(row)),
    ...(changes.length > SHOWN
      ? [h('p', { class: 'hint' }, `And ${plural(changes.length - SHOWN, 'more muscle')}.`)]
      : []),
  );
  footer.append(button('Done', { class: 'button primary', onclick: close }));
};
