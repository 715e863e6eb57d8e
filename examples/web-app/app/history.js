import { html, signal, useEffect } from './libraries.js';
import { openLog } from './later.js';
import { notify } from './overlay.js';
import { shownWeight } from './session-model.js';
import { entries, home, need, setEntry, settings } from './store.js';
import { logName, readMore, swapTag } from './training.js';
import { EmptyState, Icon, Skeleton } from './ui.js';
import { weekDays, weekTitle } from './week.js';
import { DAY_MS, dotted, monthDay, plural, shortDay } from './words.js';

/** @param {{ log: Log }} props */
const LogEntry = ({ log }) => {
  const { id, workout, performed, completedAt } = log;
  const at = new Date(completedAt ?? 0);
  const tag = swapTag(log);
  const isWaiting = id < 0 || log.isWaiting === true;
  const about = [
    workout?.programName,
    performed.length > 0 && plural(performed.length, 'exercise'),
  ];
  return html`
    <li data-log=${id}>
      <button class="entry" disabled=${isWaiting} data-key="log-${id}" onClick=${() => openLog(log)}>
        <time datetime=${completedAt} class="entry-day"><b>${shortDay(at)}</b><span> ${monthDay(at)}</span></time>
        <span class="entry-what">
          <b class="entry-name">${logName(log)}</b>
          ${tag !== null && html`<span class="tag">${tag}</span>`}
          ${isWaiting && html`<span class="tag">Waiting to be sent</span>`}
          <span class="entry-about">${dotted(about)}</span>
        </span>
        <${Icon} name="next" />
      </button>
    </li>`;
};

/** The week of a log, counted from this one. @param {Log} log */
const weekOf = ({ completedAt }) => {
  const monday = weekDays(0)[0].getTime();
  return Math.floor((new Date(completedAt ?? 0).getTime() - monday) / (7 * DAY_MS));
};

/** @param {{ week: number, logs: Log[] }} props */
const Week = ({ week, logs }) => html`
  <section class="history-week" aria-label=${weekTitle(week)}>
    <h3>${weekTitle(week)}<span>${plural(logs.length, 'workout')}</span></h3>
    <ol class="history">${logs.map((log) => html`<${LogEntry} key=${log.id} log=${log} />`)}</ol>
  </section>`;

const ROWS = 12;
/** How many workouts are shown. */
const rows = signal(ROWS);

const more = async () => {
  rows.value += ROWS;
  const { data } = entries.home.value;
  if (data.nextCursor === null || data.completed.length >= rows.value) return;
  try {
    setEntry('home', await readMore(data));
  } catch (error) {
    notify(/** @type {Error} */ (error).message, { isError: true });
  }
};

const Workouts = () => {
  const { completed, nextCursor } = home.value;
  const shown = completed.slice(0, rows.value);
  const weeks = [...new Set(shown.map(weekOf))];
  return html`
    <section class="card" aria-label="Workouts">
      <h2>Workouts</h2>
      ${weeks.map((week) => html`<${Week} key=${week} week=${week} logs=${shown.filter((log) => weekOf(log) === week)} />`)}
      ${
        (nextCursor !== null || shown.length < completed.length) &&
        html`<button class="button wide" data-key="more" onClick=${more}>Show older workouts</button>`
      }
    </section>`;
};

/**
 * @typedef {{ at: string, weightKg: number, reps: number, oneRepMaxKg: number }} Best
 */

const SHOWN = 6;
const WIDTH = 240;
const HEIGHT = 64;

/** @param {Best} best */
const maxOf = ({ oneRepMaxKg }) => oneRepMaxKg;

/** @param {{ bests: Best[] }} props */
const Chart = ({ bests }) => {
  const values = bests.map(maxOf);
  const times = bests.map(({ at }) => Date.parse(at));
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const [first, last] = [times[0], times[times.length - 1]];
  const span = Math.max(1, last - first);
  const points = times.map((time, index) => ({
    x: 6 + ((time - first) / span) * (WIDTH - 12),
    y: HEIGHT - 8 - ((values[index] - low) / Math.max(1, high - low)) * (HEIGHT - 16),
    isRecord: values[index] === high,
  }));
  const line = points.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L');
  return html`
    <svg viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="xMinYMid" class="record-chart"
      aria-hidden="true" focusable="false">
      <path class="record-line" d="M${line}" />
      ${points.map(
        ({ x, y, isRecord }) => html`
          <circle class=${isRecord ? 'record-best' : 'record-dot'} cx=${x} cy=${y} r=${isRecord ? 4.5 : 2.5} />`,
      )}
    </svg>`;
};

/** @param {{ name: string, bests: Best[] }} props */
const Record = ({ name, bests }) => {
  const { unit } = settings();
  const best = bests.reduce((a, b) => (maxOf(b) >= maxOf(a) ? b : a));
  const gain = maxOf(bests[bests.length - 1]) / maxOf(bests[0]) - 1;
  const percent = Math.round(gain * 100);
  return html`
    <li class="record">
      <h3>${name}</h3>
      <p class="record-text"><b>${shownWeight(best.weightKg, unit)} ${unit} × ${best.reps}</b> best, ${monthDay(new Date(best.at))}</p>
      <${Chart} bests=${bests} />
      <p class="record-about">
        ${percent > 0 && html`<b class="record-gain">+${percent}% </b>`}
        in ${plural(bests.length, 'session')} since ${monthDay(new Date(bests[0].at))}
      </p>
    </li>`;
};

const Records = () => {
  const { data, error } = entries.history.value;
  if (data === null && error === null)
    return html`<${Skeleton} lines=${3} kind="skeleton-records" />`;
  if (data === null) return html`<p class="hint">Your records appear when you are back online.</p>`;
  const series = data.exercises
    .filter((/** @type {any} */ { bests }) => bests.length > 1)
    .slice(0, SHOWN);
  if (series.length === 0)
    return html`
      <p class="hint">Do an exercise with weight twice to see its record here.</p>`;
  return html`
    <p class="hint">Your best sets, by estimated one-rep max. One dot per session.</p>
    <ul class="records">${series.map((/** @type {any} */ one) => html`<${Record} key=${one.exerciseId} ...${one} />`)}</ul>`;
};

/** Workouts by week, and personal records. */
export function History() {
  useEffect(() => void need(['history']), []);
  if (home.value.completed.length === 0)
    return html`
      <h1>History</h1>
      <${EmptyState} title="No workouts yet" text="Workouts that you finish appear here, with your records." />`;
  return html`
    <h1>History</h1>
    <div class="history-grid">
      <${Workouts} />
      <section class="card history-records" aria-label="Records"><h2>Records</h2><${Records} /></section>
    </div>`;
}
