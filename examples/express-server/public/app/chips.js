// @ts-check
import { openDialog } from './dialog.js';
import { button, h, icon } from './dom.js';
import { recall, remember } from './settings.js';
import { groupName, listed, spoken } from './words.js';

/** @typedef {{ minutes: number | null, equipment: string[], avoid: string[] }} Wishes */

const MINUTES = [30, 45, 60, 75, 90];

/** The equipment that a gym may have, by the library's names. */
const EQUIPMENT = {
  barbell: 'Barbell',
  'e-z curl bar': 'EZ bar',
  dumbbell: 'Dumbbells',
  kettlebell: 'Kettlebells',
  machine: 'Machines',
  cable: 'Cables',
  band: 'Bands',
};
const BODY_ONLY = 'body only';
const NAMED = 2;

/** @returns {Wishes} */
export const wishes = () => ({ minutes: null, equipment: [], avoid: [], ...recall('wishes', {}) });

/** The wishes as parameters of the recommendations. */
export const wishParameters = () => {
  const { minutes, equipment, avoid } = wishes();
  return { minutes, equipment: equipment.join(','), avoid: avoid.join(',') };
};

/** @param {string} name */
export const equipmentName = (name) =>
  name === BODY_ONLY
    ? 'No equipment'
    : (/** @type {Record<string, string>} */ (EQUIPMENT)[name] ?? name);

/**
 * @param {string} group
 * @param {{ type: 'radio' | 'checkbox', value: string, label: string, checked: boolean }} option
 */
const choice = (group, { type, value, label, checked }) =>
  h(
    'label',
    { class: 'choice' },
    h('input', { type, name: group, value, checked }),
    h('span', {}, label),
  );

/**
 * Asks one question in a sheet.
 *
 * @param {string} title
 * @param {string} hint
 * @param {Parameters<typeof choice>[1][]} options
 * @param {(values: string[]) => void} done
 * @param {{ text: string, open: () => void }} [more] another dialog
 */
const ask = (title, hint, options, done, more) => {
  const { body, footer, close } = openDialog(title, { kind: 'sheet' });
  const form = h(
    'form',
    { class: 'choices' },
    options.map((option) => choice('choice', option)),
  );
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const checked = [...form.querySelectorAll('input')].filter((input) => input.checked);
    close();
    done(checked.map(({ value }) => value));
  });
  body.append(h('p', { class: 'hint' }, hint), form);
  if (more !== undefined)
    body.append(
      button(more.text, {
        class: 'button quiet choices-more',
        onclick: () => {
          close();
          more.open();
        },
      }),
    );
  footer.append(
    button('Show workouts', {
      class: 'button primary wide',
      onclick: () => {
        form.requestSubmit();
      },
    }),
  );
};

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

/** @typedef {(part: Partial<Wishes>) => void} Change */

const TIMES = [
  { value: '', label: 'Any length' },
  ...MINUTES.map((count) => ({ value: String(count), label: `Up to ${count} minutes` })),
];
/** @param {number | null} minutes @param {Change} change */
const openTime = (minutes, change) => {
  ask(
    'How much time do you have?',
    'Longer workouts are left out.',
    TIMES.map((one) => ({
      ...one,
      type: 'radio',
      checked: one.value === String(minutes ?? ''),
    })),
    ([value = '']) => {
      change({ minutes: value === '' ? null : Number(value) });
    },
  );
};

/** @param {readonly string[]} equipment @param {Change} change */
const openEquipment = (equipment, change) => {
  ask(
    'What is at hand?',
    'Tick nothing for a gym with everything. Bodyweight exercises are always included.',
    [...Object.keys(EQUIPMENT), BODY_ONLY].map((value) => ({
      type: 'checkbox',
      value,
      label: equipmentName(value),
      checked: equipment.includes(value),
    })),
    (values) => {
      change({ equipment: values });
    },
  );
};

/**
 * @param {readonly string[]} groups
 * @param {readonly string[]} avoid
 * @param {Change} change
 * @param {() => void} openNever
 */
const openAvoid = (groups, avoid, change, openNever) => {
  ask(
    'What do you want to avoid?',
    'Workouts that train these muscles directly are left out.',
    groups.map((value) => ({
      type: 'checkbox',
      value,
      label: groupName(value),
      checked: avoid.includes(value),
    })),
    (values) => {
      change({ avoid: values });
    },
    { text: 'Exercises never suggested…', open: openNever },
  );
};

/**
 * The wishes that shape the recommendations, above them.
 *
 * @param {readonly string[]} groups all muscle groups
 * @param {{ wish: () => void, openNever: () => void }} on
 */
export const renderChips = (groups, { wish, openNever }) => {
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
      open: () => {
        openTime(minutes, change);
      },
    }),
    chip({
      name: 'gear',
      label: 'Equipment',
      value: equipment.length === 0 ? 'All equipment' : listed(equipment.map(equipmentName), NAMED),
      isSet: equipment.length > 0,
      open: () => {
        openEquipment(equipment, change);
      },
    }),
    chip({
      name: 'shield',
      label: 'Avoid',
      value: avoid.length === 0 ? 'Avoid…' : `Avoid ${listed(avoid.map(spoken), NAMED)}`,
      isSet: avoid.length > 0,
      open: () => {
        openAvoid(groups, avoid, change, openNever);
      },
    }),
  );
};

/** Forgets all wishes. */
export const clearWishes = () => {
  remember('wishes', null);
};

/** Sets the equipment of a newcomer, who has said where they train. */
export const setEquipment = (/** @type {string[]} */ equipment) => {
  remember('wishes', { ...wishes(), equipment });
};
