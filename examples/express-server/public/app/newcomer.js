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

/** The programs that suit a number of days, best first. */
/** @type {Record<string, RegExp>} */
const PROGRAMS = { 3: /full body|starting strength|5x5/i, 4: /upper lower|phul/i, 5: /push pull/i };

/** @returns {Partial<Answers>} */
const answers = () => recall('newcomer', {});

/** A beginner does fewer sets of each exercise at first. */
export const setsMaxOf = (/** @type {boolean} */ isFirst) =>
  isFirst && answers().level === 'new' ? 2 : undefined;

/**
 * The recommendations in the order that suits a newcomer: programs for their days a week first.
 *
 * @template {{ workout: { programName: string | null, name: string } }} Recommendation
 * @param {readonly Recommendation[]} recommendations
 */
export const forNewcomer = (recommendations) => {
  const wanted = PROGRAMS[answers().days ?? '3'];
  const fits = (/** @type {Recommendation} */ { workout: { programName, name } }) =>
    wanted?.test(programName ?? name) === true;
  return [...recommendations.filter(fits), ...recommendations.filter((one) => !fits(one))];
};

/**
 * Three questions for someone without a workout yet.
 *
 * @param {() => void} changed
 */
export const renderQuestions = (changed) => {
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
        if (name === 'place') setEquipment(EQUIPMENT[value]);
        changed();
      }),
    );
  return h(
    'section',
    { class: 'card questions', 'aria-labelledby': 'questions-title' },
    h('h2', { id: 'questions-title' }, 'Three questions for a good start'),
    Object.entries(QUESTIONS).map(question),
  );
};
