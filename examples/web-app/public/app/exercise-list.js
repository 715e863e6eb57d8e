// @ts-check
import { button, h, icon } from './dom.js';
import { planText } from './sets.js';
import { plural } from './words.js';

/**
 * @typedef {import('./training.js').Log} Log
 * @typedef {import('./training.js').Workout} Workout
 * @typedef {import('./training.js').Exercise} Exercise
 */

/**
 * @param {Exercise} exercise
 * @param {HTMLElement | false} [action]
 */
export const exerciseItem = (exercise, action = false) =>
  h(
    'li',
    {},
    h('span', { class: 'exercise-name' }, exercise.name),
    h('span', { class: 'exercise-plan' }, planText(exercise)),
    action,
  );

/**
 * @param {Log | null} log
 * @param {Exercise} exercise
 * @param {{ swapExercise: (log: Log, exercise: Exercise) => void }} actions
 */
const exerciseRow = (log, exercise, { swapExercise }) =>
  exerciseItem(
    exercise,
    log !== null &&
      log.id > 0 &&
      button([icon('swap')], {
        class: 'icon-button',
        'data-key': `exercise-${log.id}-${exercise.exerciseId}`,
        'aria-label': `Swap ${exercise.name} for another exercise`,
        onclick: () => {
          swapExercise(log, exercise);
        },
      }),
  );

/**
 * @param {Workout} workout
 * @param {Log | null} log
 * @param {{ swapExercise: (log: Log, exercise: Exercise) => void }} actions
 */
export const exerciseList = ({ exercises }, log, actions) =>
  h(
    'ol',
    { class: 'exercises', 'aria-label': plural(exercises.length, 'exercise') },
    exercises.map((exercise) => exerciseRow(log, exercise, actions)),
  );
