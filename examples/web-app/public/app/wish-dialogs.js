// @ts-check
import { BODY_ONLY, EQUIPMENT, equipmentName } from './chips.js';
import { openDialog } from './dialog.js';
import { button, h } from './dom.js';
import { groupName } from './words.js';

const MINUTES = [30, 45, 60, 75, 90];

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

/** @typedef {(part: Partial<import('./chips.js').Wishes>) => void} Change */

const TIMES = [
  { value: '', label: 'Any length' },
  ...MINUTES.map((count) => ({ value: String(count), label: `Up to ${count} minutes` })),
];

/** @param {number | null} minutes @param {Change} change */
export const openTime = (minutes, change) => {
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
export const openEquipment = (equipment, change) => {
  ask(
    'What equipment do you have?',
    'Leave all unticked for a full gym. Bodyweight exercises are always included.',
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
export const openAvoid = (groups, avoid, change, openNever) => {
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
