import { html, useRef } from './libraries.js';
import { openNever } from './later.js';
import { Dialog, openDialog } from './overlay.js';
import { home, wish, wishes } from './store.js';
import { EQUIPMENT_NAMES, groupName } from './words.js';

const MINUTES = [30, 45, 60, 75, 90];
const PLACE = 'place:';

/** The choice of one of the user's places, for where kinds of equipment can be chosen too. */
export const placeChoice = (/** @type {string} */ name) => `${PLACE}${name}`;

/**
 * What to send for a choice: a place, or kinds of equipment separated by commas.
 *
 * @param {string} choice
 * @returns {{ place?: string, equipment?: string }}
 */
export const gearOf = (choice) =>
  choice.startsWith(PLACE) ? { place: choice.slice(PLACE.length) } : { equipment: choice };

/** Asks with one dialog. `done` gets the chosen values. @param {any} props */
const Wish = ({ id, close, closeAnd, title, hint, type, options, chosen, done, more }) => {
  const form = useRef(/** @type {any} */ (null));
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    const values = new FormData(form.current).getAll('choice');
    close();
    done(values);
  };
  const footer = html`
    <button class="button primary" onClick=${() => form.current.requestSubmit()}>Show workouts</button>`;
  return html`
    <${Dialog} id=${id} title=${title} footer=${footer}>
      <p class="hint">${hint}</p>
      <form class="choices" ref=${form} onSubmit=${submit}>
        ${options.map(
          (/** @type {[string, string]} */ [value, label]) => html`
            <label class="choice">
              <input type=${type} name="choice" value=${value} defaultChecked=${chosen.includes(value)} />
              <span>${label}</span>
            </label>`,
        )}
      </form>
      ${more && html`<button class="button quiet choices-more" onClick=${closeAnd(openNever)}>${more}</button>`}
    <//>`;
};

/** What each wish asks. @type {Record<'time' | 'equipment' | 'avoid', () => object>} */
const WISHES = {
  time: () => ({
    title: 'How much time do you have?',
    hint: 'Longer workouts are left out.',
    type: 'radio',
    options: [
      ['', 'Any length'],
      ...MINUTES.map((count) => [String(count), `Up to ${count} minutes`]),
    ],
    chosen: [String(wishes().minutes ?? '')],
    done: (/** @type {string[]} */ [value = '']) =>
      wish({ minutes: value === '' ? null : Number(value) }),
  }),
  equipment: () => ({
    title: 'What equipment do you have?',
    hint: 'Tick nothing for a full gym. Bodyweight exercises are always included.',
    type: 'checkbox',
    options: Object.entries(EQUIPMENT_NAMES),
    chosen: wishes().equipment,
    done: (/** @type {string[]} */ equipment) => wish({ equipment }),
  }),
  avoid: () => ({
    title: 'What do you want to avoid?',
    hint: 'Workouts that train these muscles directly are left out.',
    type: 'checkbox',
    options: home.value.groups.map(({ muscleGroup }) => [muscleGroup, groupName(muscleGroup)]),
    chosen: wishes().avoid,
    done: (/** @type {string[]} */ avoid) => wish({ avoid }),
    more: 'Exercises never suggested…',
  }),
};

/** Asks what the user wishes for today. @param {keyof typeof WISHES} name */
export function openWish(name) {
  openDialog(Wish, { ...WISHES[name](), kind: 'sheet' });
}
