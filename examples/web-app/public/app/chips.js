// @ts-check
import { button, h, icon } from './dom.js';
import { recall, remember } from './settings.js';
import { listed, spoken } from './words.js';

/** @typedef {{ minutes: number | null, equipment: string[], avoid: string[] }} Wishes */

/** Equipment that a gym may have, named as in the library. */
export const EQUIPMENT = {
  barbell: 'Barbell',
  'e-z curl bar': 'EZ bar',
  dumbbell: 'Dumbbells',
  kettlebell: 'Kettlebells',
  machine: 'Machines',
  cable: 'Cables',
  band: 'Bands',
};
export const BODY_ONLY = 'body only';
const NAMED = 2;

/** @returns {Wishes} */
export const wishes = () => ({ minutes: null, equipment: [], avoid: [], ...recall('wishes', {}) });

export const wishParameters = () => {
  const { minutes, equipment, avoid } = wishes();
  return { minutes, equipment: equipment.join(','), avoid: avoid.join(',') };
};

const PLACE = 'place:';

/** The choice of one of the user's places, for where kinds of equipment can be chosen too. */
export const placeChoice = (/** @type {string} */ name) => `${PLACE}${name}`;

/** @typedef {{ place?: string, equipment?: string }} Gear */

/**
 * What to send for a choice: a place, or kinds of equipment separated by commas.
 *
 * @param {string} choice
 * @returns {Gear}
 */
export const gearOf = (choice) =>
  choice.startsWith(PLACE) ? { place: choice.slice(PLACE.length) } : { equipment: choice };

/** @param {string} name */
export const equipmentName = (name) =>
  name === BODY_ONLY
    ? 'No equipment'
    : (/** @type {Record<string, string>} */ (EQUIPMENT)[name] ?? name);

/**
 * @param {object} given
 * @param {string} given.name
 * @param {string} given.label
 * @param {string} given.value
 * @param {boolean} given.isSet
 * @param {() => void} given.open
 */
const chip = ({ name, label, value, isSet, open }) =>
  button([icon(name), h('span', {}, h('span', { class: 'unseen' }, `${label}: `), value)], {
    class: isSet ? 'chip chip-set' : 'chip',
    'data-key': `chip-${label}`,
    onclick: open,
  });

/** @typedef {(open: (dialogs: typeof import('./wish-dialogs.js')) => void) => void} Ask uses the dialogs */

/**
 * @param {readonly string[]} groups all muscle groups
 * @param {{ wish: () => void, openNever: () => void, ask: Ask }} on
 */
export const renderChips = (groups, { wish, openNever, ask }) => {
  const { minutes, equipment, avoid } = wishes();
  const change = (/** @type {Partial<Wishes>} */ part) => {
    remember('wishes', { ...wishes(), ...part });
    wish();
  };
  return h(
    'div',
    { class: 'chips', role: 'group', 'aria-label': 'What fits you today' },
    chip({
      name: 'clock',
      label: 'Time',
      value: minutes === null ? 'Any length' : `Up to ${minutes} min`,
      isSet: minutes !== null,
      open: () =>
        ask(({ openTime }) => {
          openTime(minutes, change);
        }),
    }),
    chip({
      name: 'gear',
      label: 'Equipment',
      value: equipment.length === 0 ? 'All equipment' : listed(equipment.map(equipmentName), NAMED),
      isSet: equipment.length > 0,
      open: () =>
        ask(({ openEquipment }) => {
          openEquipment(equipment, change);
        }),
    }),
    chip({
      name: 'shield',
      label: 'Avoid',
      value: avoid.length === 0 ? 'Avoid…' : `Avoid ${listed(avoid.map(spoken), NAMED)}`,
      isSet: avoid.length > 0,
      open: () =>
        ask(({ openAvoid }) => {
          openAvoid(groups, avoid, change, openNever);
        }),
    }),
  );
};

export const clearWishes = () => {
  remember('wishes', null);
};

/** Called when a newcomer answers where they train. */
export const setEquipment = (/** @type {string[]} */ equipment) => {
  remember('wishes', { ...wishes(), equipment });
};
