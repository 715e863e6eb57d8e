// @ts-check
import { button, emptyState, h, icon, skeleton } from './dom.js';
import { renderRecords, seriesOf } from './records.js';
import { swapTag } from './swaps.js';
import { logName } from './training.js';
import { weekDays, weekTitle } from './week.js';
import { dotted, monthDay, plural, shortDay } from './words.js';

/**
 * @typedef {import('./training.js').Home} Home
 * @typedef {import('./training.js').Log} Log
 */

/**
 * @param {Log} log
 * @param {(log: Log) => void} open
 */
const entry = (log, open) => {
  const at = new Date(log.completedAt ?? 0);
  const about = [
    log.workout?.programName,
    log.performed.length > 0 && plural(log.performed.length, 'exercise'),
  ];
  const tag = swapTag(log);
  const isWaiting = log.id < 0 || log.isWaiting === true;
  return h(
    'li',
    { 'data-log': log.id },
    h(
      'button',
      {
        type: 'button',
        class: 'entry',
        disabled: isWaiting,
        'data-key': `log-${log.id}`,
        onclick: () => {
          open(log);
        },
      },
      h(
        'time',
        { datetime: log.completedAt, class: 'entry-day' },
        h('b', {}, shortDay(at)),
        h('span', {}, ` ${monthDay(at)}`),
      ),
      h(
        'span',
        { class: 'entry-what' },
        h('b', { class: 'entry-name' }, logName(log)),
        tag !== null && h('span', { class: 'tag' }, tag),
        isWaiting && h('span', { class: 'tag' }, 'Waiting to be sent'),
        h('span', { class: 'entry-about' }, dotted(about)),
      ),
      icon('next'),
    ),
  );
};

/**
 * @param {Log} log
 */
const weekOf = ({ completedAt }) => {
  const at = new Date(completedAt ?? 0).getTime();
  const monday = weekDays(0)[0].getTime();
  return Math.floor((at - monday) / (7 * 86_400_000));
};

/**
 * @param {readonly Log[]} completed
 * @param {(log: Log) => void} open
 */
const weeks = (completed, open) => {
  const numbers = [...new Set(completed.map(weekOf))];
  return numbers.map((week) => {
    const logs = completed.filter((log) => weekOf(log) === week);
    return h(
      'section',
      { class: 'history-week', 'aria-label': weekTitle(week) },
      h('h3', {}, weekTitle(week), h('span', {}, plural(logs.length, 'workout'))),
      h(
        'ol',
        { class: 'history' },
        logs.map((log) => entry(log, open)),
      ),
    );
  });
};

/** @param {Home} home */
const namesIn = ({ completed, workouts }) =>
  new Map(
    [
      ...workouts.flatMap(({ exercises }) => exercises),
      ...completed.flatMap(({ performed }) => performed),
    ].map(({ exerciseId, name }) => [exerciseId, name]),
  );

/**
 * @param {Home} home
 * @param {import('./store.js').Entry} sessions the performed sets
 * @param {{ open: (log: Log) => void, more: () => void, rows: number }} actions
 */
export const renderHistory = (home, sessions, { open, more, rows }) => {
  const { completed, nextCursor } = home;
  const shown = completed.slice(0, rows);
  if (completed.length === 0)
    return [
      h('h1', {}, 'History'),
      emptyState('No workouts yet', 'Workouts that you finish appear here, with your records.'),
    ];
  const series = sessions.data === null ? null : seriesOf(sessions.data, namesIn(home));
  return [
    h('h1', {}, 'History'),
    h(
      'div',
      { class: 'history-grid' },
      h(
        'section',
        { class: 'card', 'aria-label': 'Workouts' },
        h('h2', {}, 'Workouts'),
        weeks(shown, open),
        (nextCursor !== null || shown.length < completed.length) &&
          button('Show older workouts', {
            class: 'button wide',
            'data-key': 'more',
            onclick: more,
          }),
      ),
      h(
        'section',
        { class: 'card history-records', 'aria-label': 'Records' },
        h('h2', {}, 'Records'),
        series === null
          ? sessions.error === null
            ? skeleton(3, 'skeleton-records')
            : h('p', { class: 'hint' }, 'Your records appear when you are back online.')
          : series.length > 0
            ? renderRecords(series)
            : h(
                'p',
                { class: 'hint' },
                'After two workouts with the same exercise its records appear here.',
              ),
      ),
    ),
  ];
};
