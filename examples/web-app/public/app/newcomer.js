// @ts-check
import { setEquipment } from './chips.js';
import { h, segments } from './dom.js';
import { recall, remember } from './settings.js';

/** @typedef {{ days: string, place: string, level: string }} Answers */

/** @type {Record<keyof Answers, { ask: string, options: Record<string, string> }>} */
const QUESTIONS = {
  days: { ask: 'Days a week?', options: { 3: '2–3', 4: '4', 5: '5 or more' } },
  place: { ask: 'Equipment?', options: { gym: 'Gym', home: 'Dumbbells', none: 'No equipment' } },
  level: { ask: 'Experience?', options: { new: 'New to it', some: 'Some', lots: 'Years' } },
};

/** @type {Record<string, string[]>} */
const EQUIPMENT = { gym: [], home: ['dumbbell', 'band'], none: ['body only'] };

/** Names of programs by training days per week. */
/** @type {Record<string, RegExp>} */
const PROGRAMS = { 3: /full body|starting strength|5x5/i, 4: /upper lower|phul/i, 5: /push pull/i };

export const isBeginner = () => answers().level === 'new';

/** @returns {Partial<Answers>} */
const answers = () => recall('newcomer', {});

const FIRST_SETS = 2;
/** Hardly anyone can do these exercises on a first day. */
const HARD = /pull-up|chin-up|^dip|nordic|pistol|muscle-up|handstand|l-sit|snatch|clean|jerk/i;
const EXERCISES_MIN = 3;

/** @param {import('./training.js').Exercise[]} exercises */
const withoutHard = (exercises) => {
  const left = exercises.filter(({ name }) => !HARD.test(name));
  return left.length < EXERCISES_MIN ? exercises : left;
};

/**
 * A beginner's first workout leaves out the hardest exercises, and has fewer sets of the others.
 *
 * @template {{ exercises: import('./training.js').Exercise[] } | null} Workout
 * @param {Workout} workout
 * @returns {Workout}
 */
const eased = (workout) =>
  workout === null
    ? workout
    : {
        ...workout,
        exercises: withoutHard(workout.exercises).map((one) => ({
          ...one,
          sets: Math.min(FIRST_SETS, one.sets),
        })),
      };

/**
 * Puts programs with the newcomer's number of training days first, and makes workouts easier for
 * someone new to training.
 *
 * @param {import('./training.js').Home} home
 * @returns {import('./training.js').Home}
 */
export const forNewcomer = (home) => {
  const { days = '3', level } = answers();
  const fits = (/** @type {any} */ { workout: { programName, name } }) =>
    PROGRAMS[days]?.test(programName ?? name) === true;
  const { recommendations } = home.answer;
  const sorted = [
    ...recommendations.filter(fits),
    ...recommendations.filter((/** @type {any} */ one) => !fits(one)),
  ];
  const answer = { ...home.answer, recommendations: sorted };
  if (level !== 'new') return { ...home, answer };
  const planned = home.planned.map((log) => ({ ...log, workout: eased(log.workout) }));
  return { ...home, answer, planned, workouts: home.workouts.map(eased) };
};

/**
 * Asks three questions if the user has no workout yet.
 *
 * @param {object} on
 * @param {() => void} on.wish called when other workouts are needed
 * @param {() => void} on.redraw called when the same workouts look different
 */
export const renderQuestions = ({ wish, redraw }) => {
  const given = answers();
  const question = (
    /** @type {[string, { ask: string, options: Record<string, string> }]} */ [
      name,
      { ask, options },
    ],
  ) =>
    h(
      'div',
      { class: 'question' },
      h('p', { class: 'question-ask', 'aria-hidden': 'true' }, ask),
      segments(name, ask, options, given[/** @type {keyof Answers} */ (name)], (value) => {
        remember('newcomer', { ...answers(), [name]: value });
        if (name !== 'place') {
          redraw();
          return;
        }
        setEquipment(EQUIPMENT[value]);
        wish();
      }),
    );
  return h(
    'section',
    { class: 'card questions', 'aria-labelledby': 'questions-title' },
    h('h2', { id: 'questions-title' }, 'Three questions for a good start'),
    Object.entries(QUESTIONS).map(question),
  );
};
