import { html } from './libraries.js';
import { setPreferences } from './actions.js';
import { api } from './api.js';
import { recall, remember, wish } from './store.js';
import { Segments } from './ui.js';

export const LEVELS = { beginner: 'New to it', intermediate: 'Some', advanced: 'Years' };
// The space keeps the order: an object lists numbers first.
export const DAYS = Object.fromEntries([2, 3, 4, 5, 6].map((days) => [` ${days}`, String(days)]));
const PLACES = { gym: 'Full gym', home: 'Dumbbells', none: 'No equipment' };

/** @type {Record<string, string[]>} */
const EQUIPMENT = { gym: [], home: ['dumbbell'], none: ['body only'] };
const PLACE = 'My equipment';

/** @type {Record<string, { ask: string, options: Record<string, string>, give: (value: string) => unknown }>} */
const QUESTIONS = {
  level: {
    ask: 'Experience?',
    options: LEVELS,
    give: (level) => setPreferences({ level }),
  },
  days: {
    ask: 'Days a week?',
    options: DAYS,
    give: (days) => setPreferences({ daysPerWeek: Number(days) }),
  },
  place: {
    ask: 'Equipment?',
    options: PLACES,
    give: async (place) => {
      const equipment = EQUIPMENT[place];
      wish({ equipment });
      const { places } = await api.preferences();
      const others = places.filter((/** @type {any} */ { name }) => name !== PLACE);
      const own = equipment.length === 0 ? [] : [{ name: PLACE, equipment }];
      await setPreferences({ places: [...others, ...own] });
    },
  },
};

/** Asks three questions if the user has no workout yet. Suggestions follow the answers. */
export const Questions = () => {
  const answers = recall('newcomer', {});
  return html`
    <section class="card questions" aria-labelledby="questions-title">
      <h2 id="questions-title">Three questions for a good start</h2>
      ${Object.entries(QUESTIONS).map(
        ([name, { ask, options, give }]) => html`
          <div class="question">
            <p class="question-ask" aria-hidden="true">${ask}</p>
            <${Segments} name=${name} label=${ask} options=${options} chosen=${answers[name]}
              choose=${(/** @type {string} */ value) => {
                remember('newcomer', { ...recall('newcomer', {}), [name]: value });
                void give(value);
              }} />
          </div>`,
      )}
    </section>`;
};
