// @ts-check
import { alternatives } from './alternatives.js';
import { renderChips } from './chips.js';
import { h } from './dom.js';
import { exerciseList } from './exercise-list.js';
import { heroButtons, planButtons, planMore } from './hero-buttons.js';
import { isBeginner, renderQuestions } from './newcomer.js';
import { swapTag } from './swaps.js';
import { isAheadOfScores, logName, minutesOf, primaryGroups } from './training.js';
import { alsoPlanned, verdictOf } from './verdict.js';
import { dotted, longDay, plural } from './words.js';

/**
 * @typedef {import('./training.js').Home} Home
 * @typedef {import('./training.js').Log} Log
 * @typedef {import('./training.js').Workout} Workout
 * @typedef {import('./training.js').Exercise} Exercise
 * @typedef {import('./verdict.js').Verdict} Verdict
 */

/**
 * @typedef {object} TodayActions
 * @property {(log: Log) => void} startLog
 * @property {(workout: Workout) => void} startWorkout
 * @property {(workout: Workout) => void} planToday
 * @property {(log: Log, target?: any) => void} swap
 * @property {(log: Log | null, workout: Workout) => void} fit
 * @property {() => void} openNever
 * @property {(log: Log, exercise: Exercise) => void} swapExercise
 * @property {(log: Log) => void} undoSwap
 * @property {(log: Log) => void} remove
 * @property {(log: Log) => void} open
 * @property {() => void} wish
 * @property {import('./chips.js').Ask} ask
 * @property {() => void} redraw
 * @property {() => void} discard deletes the workout in progress
 * @property {() => import('./session-model.js').Draft | null} draftOf the workout in progress
 */

/** @type {typeof import('./figure.js').smallFigure | null} */
let smallFigure = null;
/** @type {() => void} */
let drawFigure = () => undefined;

/**
 * Draws the missing figure, and later figures at once. A figure comes after the text, because
 * drawing it takes as long as all of the text.
 */
export const useFigures = (/** @type {NonNullable<typeof smallFigure>} */ draw) => {
  smallFigure = draw;
  drawFigure();
};

/**
 * @param {readonly string[]} lit
 * @param {Home} home
 */
const heroFigure = (lit, { groups }) => {
  const place = h('div', { class: 'hero-figure' });
  drawFigure = () => {
    if (smallFigure !== null) place.replaceChildren(...smallFigure(lit, groups));
  };
  drawFigure();
  return place;
};

/** @param {Workout} workout */
const facts = (workout) =>
  dotted([
    workout.programName ?? 'Your own workout',
    plural(workout.exercises.length, 'exercise'),
    `${minutesOf(workout)} min`,
  ]);

/** @param {Log | null} log */
const heroTags = (log) => {
  const tags = [
    log !== null && swapTag(log),
    log?.isWaiting === true && 'Waiting to be sent',
  ].filter((tag) => typeof tag === 'string');
  return (
    tags.length > 0 &&
    h(
      'p',
      {},
      tags.map((tag) => h('span', { class: 'tag' }, tag)),
    )
  );
};

/**
 * @param {Home} home
 * @param {Verdict} verdict
 * @param {TodayActions} actions
 */
const hero = (home, verdict, actions) => {
  const { kind, title, text, log, workout } = verdict;
  const lit = primaryGroups(workout);
  const isPlan = log !== null && kind !== 'done';
  return h(
    'article',
    {
      class: `card hero hero-${kind}`,
      'aria-label': 'Today’s workout',
    },
    h(
      'div',
      { class: 'hero-head' },
      h(
        'div',
        { class: 'hero-words' },
        h('p', { class: 'eyebrow' }, longDay(new Date())),
        h('h1', {}, title),
        text !== '' && h('p', { class: 'hero-text' }, text),
        workout !== null && kind !== 'done' && h('p', { class: 'hero-facts' }, facts(workout)),
      ),
      (lit.length > 0 || home.isPartial) && heroFigure(lit, home),
    ),
    heroTags(log),
    h('div', { class: 'hero-actions' }, heroButtons(verdict, actions)),
    workout !== null &&
      workout.exercises.length > 0 &&
      kind !== 'done' &&
      exerciseList(workout, isPlan ? log : null, actions),
    workout !== null &&
      kind !== 'done' &&
      (log === null || log.id > 0) &&
      // Fitting would use the full workout, not the easier one for beginners.
      !(kind === 'start' && isBeginner()) &&
      planMore(log, workout, actions),
  );
};

/** @type {Record<Verdict['kind'], string>} */
const ALTERNATIVES_TITLE = {
  plan: 'Prefer something else?',
  swap: 'Other choices today',
  early: 'What fits today',
  done: 'Want to do more?',
  next: 'Other choices today',
  rest: 'Other choices today',
  start: 'Other first workouts',
};

/**
 * @param {Home} home
 * @param {Verdict} verdict
 * @param {TodayActions} actions
 */
const side = (home, verdict, actions) =>
  h(
    'section',
    { class: 'today-side', 'aria-label': 'Alternatives' },
    h('h2', {}, ALTERNATIVES_TITLE[verdict.kind]),
    isAheadOfScores(home)
      ? h(
          'p',
          { class: 'hint' },
          'Suggestions come back once your workout is sent, because recovery does not count it yet.',
        )
      : [
          renderChips(
            home.groups.map(({ muscleGroup }) => muscleGroup),
            actions,
          ),
          ...alternatives(home, verdict, actions),
        ],
  );

/**
 * @param {Home} home
 * @param {TodayActions} actions
 */
export const renderToday = (home, actions) => {
  const verdict = verdictOf(home);
  const more = alsoPlanned(home, verdict);
  return [
    verdict.kind === 'start' && renderQuestions(actions),
    h(
      'div',
      { class: 'today' },
      h(
        'div',
        { class: 'today-main' },
        hero(home, verdict, actions),
        more.map((log) =>
          h(
            'article',
            { class: 'card also', 'aria-label': logName(log) },
            h('h2', {}, logName(log)),
            h(
              'p',
              { class: 'pick-about' },
              log.workout === null ? 'Also planned' : `Also planned · ${facts(log.workout)}`,
            ),
            h(
              'div',
              { class: 'hero-actions' },
              planButtons({ ...verdict, kind: 'plan', log }, actions),
            ),
          ),
        ),
      ),
      side(home, verdict, actions),
    ),
  ];
};
