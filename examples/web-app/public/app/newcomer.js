import { html } from '/vendor/ui.js';
import { recall, remember, wish } from './store.js';
import { Segments } from './ui.js';

/** @type {Record<string, { ask: string, options: Record<string, string> }>} */
const QUESTIONS = {
  days: { ask: 'Days a week?', options: { 3: '2–3', 4: '4', 5: '5 or more' } },
  place: { ask: 'Equipment?', options: { gym: 'Gym', home: 'Dumbbells', none: 'No equipment' } },
  level: { ask: 'Experience?', options: { new: 'New to it', some: 'Some', lots: 'Years' } },
};

/** @type {Record<string, string[]>} */
const EQUIPMENT = { gym: [], home: ['dumbbell', 'band'], none: ['body only'] };

/** Names of programs by training days per week. @type {Record<string, RegExp>} */
const PROGRAMS = { 3: /full body|starting strength|5x5/i, 4: /upper lower|phul/i, 5: /push pull/i };

const answers = () => recall('newcomer', {});

export const isBeginner = () => answers().level === 'new';

const FIRST_SETS = 2;
/** Hardly anyone can do these exercises on a first day. */
const HARD = /pull-up|chin-up|^dip|nordic|pistol|muscle-up|handstand|l-sit|snatch|clean|jerk/i;
const EXERCISES_MIN = 3;

/** @param {Exercise[]} exercises */
const withoutHard = (exercises) => {
  const left = exercises.filter(({ name }) => !HARD.test(name));
  return left.length < EXERCISES_MIN ? exercises : left;
};

/**
 * A beginner's first workout leaves out the hardest exercises, and has fewer sets of the others.
 *
 * @param {Workout} workout
 */
const eased = (workout) => ({
  ...workout,
  exercises: withoutHard(workout.exercises).map((one) => ({
    ...one,
    sets: Math.min(FIRST_SETS, one.sets),
  })),
});

/**
 * Puts programs with the newcomer's number of training days first, and makes workouts easier for
 * someone new to training.
 *
 * @param {Home} home
 * @returns {Home}
 */
export function forNewcomer(home) {
  const { days = '3' } = answers();
  const fits = (/** @type {any} */ { workout: { programName, name } }) =>
    PROGRAMS[days]?.test(programName ?? name) === true;
  const { recommendations } = home.answer;
  const others = recommendations.filter((/** @type {any} */ one) => !fits(one));
  const answer = { ...home.answer, recommendations: [...recommendations.filter(fits), ...others] };
  if (!isBeginner()) return { ...home, answer };
  const planned = home.planned.map((log) => ({
    ...log,
    workout: log.workout && eased(log.workout),
  }));
  return { ...home, answer, planned, workouts: home.workouts.map(eased) };
}

/** @param {string} name @param {string} value */
const give = (name, value) => {
  remember('newcomer', { ...answers(), [name]: value });
  if (name === 'place') wish({ equipment: EQUIPMENT[value] });
};

/** Asks three questions if the user has no workout yet. */
export const Questions = () => html`
  <section class="card questions" aria-labelledby="questions-title">
    <h2 id="questions-title">Three questions for a good start</h2>
    ${Object.entries(QUESTIONS).map(
      ([name, { ask, options }]) => html`
        <div class="question">
          <p class="question-ask" aria-hidden="true">${ask}</p>
          <${Segments} name=${name} label=${ask} options=${options} chosen=${answers()[name]}
            choose=${(/** @type {string} */ value) => give(name, value)} />
        </div>`,
    )}
  </section>`;
