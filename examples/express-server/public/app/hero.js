// @ts-check
import { byId, h, replaceChildren } from './dom.js';
import { plural, spoken } from './words.js';

/**
 * @param {string[]} names
 * @param {number} most
 */
const listed = (names, most) => {
  const shown = names.slice(0, most);
  const rest = names.length - shown.length;
  const parts = rest > 0 ? [...shown, `${rest} more`] : shown;
  return parts.length < 2
    ? parts.join('')
    : `${parts.slice(0, -1).join(', ')} and ${parts[parts.length - 1]}`;
};

/** @param {{ muscleGroup: string, band: string }[]} groups */
const stateOf = (groups) => {
  const trained = groups.filter(({ band }) => band !== 'untrained');
  if (trained.length === 0) return 'Nothing is logged yet, so every muscle counts as fresh.';
  const tired = trained
    .filter(({ band }) => band === 'fatigued' || band === 'recovering')
    .map(({ muscleGroup }) => spoken(muscleGroup));
  const ready = trained.filter(({ band }) => band === 'recovered').length;
  return tired.length === 0
    ? `${plural(ready, 'muscle group is', 'muscle groups are')} ready, and none needs rest.`
    : `Spare ${listed(tired, 3)} for now; ${plural(ready, 'muscle group is', 'muscle groups are')} ready.`;
};

/**
 * The answer to the question that people come with, in one line.
 *
 * @param {{ muscleGroups: { muscleGroup: string, band: string }[] }} recovery
 * @param {any} answer what is recommended
 */
export const renderHero = (recovery, answer) => {
  const [best] = answer.recommendations;
  const title =
    best === undefined
      ? (answer.rest?.message ?? answer.focus?.message ?? 'Take a day off')
      : `Best next: ${best.workout.name}`;
  replaceChildren(
    byId('hero'),
    h('h1', {}, title),
    h('p', { class: 'hero-text' }, stateOf(recovery.muscleGroups)),
  );
};
