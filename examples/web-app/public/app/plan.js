// @ts-check
import { button, emptyState, h, icon } from './dom.js';
import { heatStrip } from './heat.js';
import { setBars } from './set-bars.js';
import { logName } from './training.js';
import { logsOn, weekDays, weekTitle } from './week.js';
import { capitalize, dayName, daysFromToday, plural, shortDay, toCalendarDate } from './words.js';

/**
 * @typedef {import('./training.js').Home} Home
 * @typedef {import('./training.js').Log} Log
 */

/**
 * @typedef {object} PlanActions
 * @property {(date: string) => void} add
 * @property {(log: Log) => void} open
 * @property {(log: Log) => void} startLog
 * @property {(log: Log) => void} swap
 * @property {(log: Log) => void} remove
 */

/**
 * @param {Home} home
 * @param {Date} day
 * @param {boolean} isChosen
 * @param {() => void} choose
 */
const dayCell = (home, day, isChosen, choose) => {
  const logs = logsOn(home, day);
  const done = logs.filter(({ completedAt }) => completedAt !== null);
  const planned = logs.length - done.length;
  const says = [
    done.length > 0 && `${plural(done.length, 'workout')} done`,
    planned > 0 && `${planned} planned`,
  ].filter((text) => text !== false);
  const isToday = daysFromToday(day) === 0;
  return h(
    'li',
    {},
    button(
      [
        h('span', { class: 'day-name' }, shortDay(day)),
        h('span', { class: 'day-number' }, day.getDate()),
        h(
          'span',
          { class: 'unseen' },
          `${isToday ? ', today' : ''}: ${says.join(', ') || 'nothing'}`,
        ),
        h(
          'span',
          { class: 'day-mark', 'aria-hidden': 'true' },
          done.length > 0 ? icon('check') : planned > 0 ? h('span', { class: 'day-dot' }) : '',
        ),
      ],
      {
        class: `day${isToday ? ' day-today' : ''}${done.length > 0 ? ' day-done' : ''}`,
        'aria-pressed': String(isChosen),
        'data-key': `day-${toCalendarDate(day)}`,
        onclick: choose,
      },
    ),
  );
};

/**
 * @param {Log} log
 * @param {PlanActions} actions
 */
const dayLog = (log, { open, startLog, swap, remove }) => {
  const name = logName(log);
  const act = (
    /** @type {string} */ text,
    /** @type {string} */ label,
    /** @type {(log: Log) => void} */ run,
    kind = 'button small quiet',
  ) =>
    button(text, {
      class: kind,
      'aria-label': label,
      'data-key': `${text}-${log.id}`,
      onclick: () => {
        run(log);
      },
    });
  const isDone = log.completedAt !== null;
  return h(
    'li',
    { class: 'day-log', 'data-log': log.id },
    h(
      'p',
      {},
      h('b', {}, name),
      h(
        'span',
        { class: 'day-log-about' },
        log.workout === null
          ? ''
          : `${isDone ? 'Done' : 'Planned'} · ${plural(log.workout.exercises.length, 'exercise')}`,
      ),
    ),
    log.id > 0 &&
      h(
        'div',
        { class: 'row-actions' },
        isDone
          ? act('Open', `Open ${name}`, open)
          : [
              act('Start', `Start ${name}`, startLog, 'button small'),
              act('Swap', `Swap ${name} for another workout`, swap),
              act('Remove', `Remove ${name} from your plan`, remove),
            ],
      ),
  );
};

/**
 * @param {Home} home
 * @param {Date} day
 * @param {PlanActions} actions
 */
const dayDetail = (home, day, actions) => {
  const logs = logsOn(home, day);
  return h(
    'div',
    { class: 'day-detail' },
    h('h3', {}, capitalize(dayName(day))),
    logs.length > 0
      ? h(
          'ul',
          {},
          logs.map((log) => dayLog(log, actions)),
        )
      : h('p', { class: 'hint' }, daysFromToday(day) < 0 ? 'Rest day.' : 'Nothing planned.'),
    daysFromToday(day) >= 0 &&
      button([icon('plus'), 'Add a workout'], {
        class: 'button',
        'data-key': 'add',
        onclick: () => {
          actions.add(toCalendarDate(day));
        },
      }),
  );
};

/**
 * @param {object} given
 * @param {Home} given.home
 * @param {Date[]} given.days
 * @param {Date} given.day the chosen day
 * @param {string} given.title
 * @param {(by: number) => () => void} given.turn
 * @param {(day: Date) => void} given.choose
 * @param {PlanActions} actions
 */
const weekCard = ({ home, days, day, title, turn, choose }, actions) => {
  const arrow = (
    /** @type {string} */ text,
    /** @type {string} */ label,
    /** @type {number} */ by,
  ) =>
    button(text, {
      class: 'icon-button',
      'data-key': label,
      'data-repeat': true,
      'aria-label': label,
      onclick: turn(by),
    });
  return h(
    'section',
    { class: 'card week-card', 'aria-label': 'Week' },
    h(
      'header',
      { class: 'week-head' },
      h('h2', {}, title),
      h(
        'div',
        { class: 'row-actions' },
        arrow('‹', 'Week before', -1),
        arrow('›', 'Week after', 1),
      ),
    ),
    h(
      'ol',
      { class: 'week' },
      days.map((one) =>
        dayCell(home, one, one === day, () => {
          choose(one);
        }),
      ),
    ),
    dayDetail(home, day, actions),
  );
};

/**
 * @param {Home} home
 * @param {any} forecast
 */
const nowPanels = (home, forecast) =>
  h(
    'div',
    { class: 'plan-grid' },
    h(
      'section',
      { class: 'card', 'aria-label': 'Sets in the last 7 days' },
      h('h2', {}, 'Sets in the last 7 days'),
      home.completed.length === 0
        ? emptyState('No sets yet', 'Each muscle gets a bar here once you finish a workout.')
        : [
            h(
              'p',
              { class: 'hint' },
              'Sets done, of your weekly goal. A muscle that only helps gets half a set.',
            ),
            ...setBars(home),
          ],
    ),
    h(
      'section',
      { class: 'card', 'aria-label': 'The next 7 days' },
      h('h2', {}, 'The next 7 days'),
      forecast === null
        ? h('p', { class: 'hint' }, 'Not kept on this device yet.')
        : heatStrip(forecast, home.groups),
    ),
  );

/**
 * @param {PlanActions} actions
 * @param {() => void} redraw
 */
export const createPlan = (actions, redraw) => {
  let week = 0;
  let chosen = toCalendarDate(new Date());

  /**
   * @param {Home} home
   * @param {any} forecast
   */
  return (home, forecast) => {
    const days = weekDays(week);
    const day = days.find((one) => toCalendarDate(one) === chosen) ?? days[0];
    const turn = (/** @type {number} */ by) => () => {
      week += by;
      chosen = toCalendarDate(weekDays(week)[0]);
      if (week === 0) chosen = toCalendarDate(new Date());
      redraw();
    };
    const title = weekTitle(week);
    const choose = (/** @type {Date} */ one) => {
      chosen = toCalendarDate(one);
      redraw();
    };
    return [
      h('h1', {}, 'Plan'),
      weekCard({ home, days, day, title, turn, choose }, actions),
      // Beside another week, these would seem to be about that week.
      week === 0 && nowPanels(home, forecast),
    ];
  };
};
