import { html, signal } from './libraries.js';
import { move, remove } from './actions.js';
import { BAND_NAMES, bandOf } from './bands.js';
import { openAdd, openLog, openSwap, startLog } from './later.js';
import { Dialog, openDialog } from './overlay.js';
import { draftFor, entries, home } from './store.js';
import { logName } from './training.js';
import { EmptyState, Icon, Unseen } from './ui.js';
import { logsOn, REGIONS, setsThisWeek, weekDays, weekTitle } from './week.js';
import * as words from './words.js';

const { byWhen, capitalize, dayAt, dayName, daysFromToday, dotted, groupName, listed } = words;
const { longDay, monthDay, percent, plural, short, shortDay, spoken, toCalendarDate, wholeScore } =
  words;

/** The shown week, counted from this one. */
const week = signal(0);
/** The chosen day. */
const chosen = signal(words.today());

/** @param {{ day: Date, isChosen: boolean }} props */
const Day = ({ day, isChosen }) => {
  const logs = logsOn(home.value, day);
  const done = logs.filter(({ completedAt }) => completedAt !== null).length;
  const planned = logs.length - done;
  const isToday = daysFromToday(day) === 0;
  const says = [done > 0 && `${plural(done, 'workout')} done`, planned > 0 && `${planned} planned`];
  const text = says.filter(Boolean).join(', ') || 'nothing';
  return html`
    <li>
      <button class="day ${isToday ? 'day-today' : ''} ${done > 0 ? 'day-done' : ''}" aria-pressed=${isChosen}
        data-key="day-${toCalendarDate(day)}" onClick=${() => (chosen.value = toCalendarDate(day))}>
        <span class="day-name">${shortDay(day)}</span>
        <span class="day-number">${day.getDate()}</span>
        <${Unseen}>${isToday && ', today'}: ${text}<//>
        <span class="day-mark" aria-hidden="true">
          ${done > 0 && html`<${Icon} name="check" />`}
          ${planned > 0 && html`<span class="day-dot" />`}
        </span>
      </button>
    </li>`;
};

const MOVE_DAYS = 14;

/** @param {any} props */
const Move = ({ id, closeAnd, log }) => {
  const days = Array.from({ length: MOVE_DAYS }, (_, offset) => dayAt(offset));
  return html`
    <${Dialog} id=${id} title="Move ${logName(log)} to">
      <ul class="menu">
        ${days
          .filter((day) => toCalendarDate(day) !== (log.scheduledFor ?? words.today()))
          .map((day) => {
            const planned = logsOn(home.value, day).map(logName);
            return html`
            <li>
              <button class="menu-entry" onClick=${closeAnd(() => move(log, toCalendarDate(day)))}>
                <span>${daysFromToday(day) < 7 ? capitalize(dayName(day)) : longDay(day).split(' ')[0]}</span>
                <span class="hint">${planned.length > 0 ? listed(planned) : monthDay(day)}</span>
              </button>
            </li>`;
          })}
      </ul>
    <//>`;
};

/** @param {{ log: Log }} props */
const DayLog = ({ log }) => {
  const { id, workout, completedAt, performed } = log;
  const name = logName(log);
  const isDone = completedAt !== null;
  // A workout that was made for its log and done as planned lists no exercise.
  const count = performed.length || (workout?.exercises.length ?? 0);
  const act = (
    /** @type {string} */ text,
    /** @type {string} */ label,
    /** @type {(log: Log) => void} */ run,
    kind = 'quiet',
  ) => html`
    <button class="button small ${kind}" aria-label=${label} data-key="${text}-${id}" onClick=${() => run(log)}>${text}</button>`;
  const buttons = isDone
    ? act('Open', `Open ${name}`, openLog)
    : [
        draftFor(log, workout) === null
          ? act('Start', `Start ${name}`, startLog, '')
          : act('Resume', `Resume ${name}`, startLog, ''),
        act('Swap', `Swap ${name} for another workout`, (one) => openSwap(one)),
        act('Move', `Move ${name} to another day`, (one) =>
          openDialog(Move, { log: one, kind: 'sheet' }),
        ),
        act('Remove', `Remove ${name} from your plan`, remove),
      ];
  return html`
    <li class="day-log" data-log=${id}>
      <p>
        <b>${name}</b>
        <span class="day-log-about">
          ${dotted([isDone ? 'Done' : workout && 'Planned', count > 0 && plural(count, 'exercise')])}
        </span>
      </p>
      ${id > 0 && html`<div class="row-actions">${buttons}</div>`}
    </li>`;
};

/** @param {{ day: Date }} props */
const DayDetail = ({ day }) => {
  const logs = logsOn(home.value, day);
  const isPast = daysFromToday(day) < 0;
  return html`
    <div class="day-detail">
      <h3>${capitalize(dayName(day))}</h3>
      ${
        logs.length > 0
          ? html`<ul>${logs.map((log) => html`<${DayLog} key=${log.id} log=${log} />`)}</ul>`
          : html`<p class="hint">${isPast ? 'Rest day.' : 'Nothing planned.'}</p>`
      }
      ${
        !isPast &&
        html`
        <button class="button" data-key="add" onClick=${() => openAdd(toCalendarDate(day))}>
          <${Icon} name="plus" />Add a workout
        </button>`
      }
    </div>`;
};

/** @param {number} by */
const turn = (by) => {
  week.value += by;
  chosen.value = week.value === 0 ? words.today() : toCalendarDate(weekDays(week.value)[0]);
};

/** @param {{ label: string, text: string, by: number }} props */
const Arrow = ({ label, text, by }) => html`
  <button class="icon-button" data-key=${label} data-repeat aria-label=${label} onClick=${() => turn(by)}>${text}</button>`;

const Week = () => {
  const days = weekDays(week.value);
  const day = days.find((one) => toCalendarDate(one) === chosen.value) ?? days[0];
  return html`
    <section class="card week-card" aria-label="Week">
      <header class="week-head">
        <h2>${weekTitle(week.value)}</h2>
        <div class="row-actions">
          <${Arrow} label="Week before" text="‹" by=${-1} /><${Arrow} label="Week after" text="›" by=${1} />
        </div>
      </header>
      <ol class="week">${days.map((one) => html`<${Day} day=${one} isChosen=${one === day} />`)}</ol>
      <${DayDetail} day=${day} />
    </section>`;
};

/** @param {{ muscleGroup: string, sets: number, goal: { min: number }, zone: string }} props */
const Bar = ({ muscleGroup, sets, goal, zone }) => html`
  <li data-muscle=${muscleGroup}>
    <span class="bar-name">${groupName(muscleGroup)}</span>
    <span class="bar" aria-hidden="true">
      <span class="bar-fill ${zone === 'below' ? '' : 'bar-full'}"
        style=${{ inlineSize: `${Math.min(100, (sets / goal.min) * 100)}%` }} />
    </span>
    <span class="bar-count"><b>${short(sets)}</b> / ${short(goal.min)}<${Unseen}> sets<//></span>
  </li>`;

/**
 * One bar per muscle with a set in the last weeks. The others are only listed below the bars.
 *
 * @param {{ volume: any }} props
 */
const Bars = ({ volume }) => {
  const sets = setsThisWeek(volume);
  const all = home.value.groups.map(({ muscleGroup }) => muscleGroup);
  const names = [...new Set([...Object.values(REGIONS).flat(), ...all])];
  const others = names.filter((name) => !sets.has(name));
  return html`
    <ul class="bars">
      ${names.map((name) => sets.has(name) && html`<${Bar} ...${sets.get(name)} />`)}
    </ul>
    ${
      others.length > 0 &&
      html`
      <p class="hint bars-rest">Not trained in the last ${volume.weeks.length} weeks: ${listed(others.map(spoken), others.length)}.</p>`
    }`;
};

/** @param {{ volume: any }} props */
const WeekSets = ({ volume }) => {
  if (home.value.completed.length === 0)
    return html`
      <${EmptyState} title="No sets yet" text="Each muscle gets a bar here once you finish a workout." />`;
  if (volume === null) return html`<p class="hint">${LATER}</p>`;
  return html`
    <p class="hint">Sets done, and the fewest to aim at. Helping muscles count half.</p>
    <${Bars} volume=${volume} />`;
};

const DAYS = 7;
const FULL = 99.5;

/** @typedef {{ at: string, score: number }} Point */

/**
 * The point nearest to this time of a day.
 *
 * @param {Point[]} points
 * @param {number} day
 */
const pointOn = (points, day) => {
  const wanted = Date.now() + day * words.DAY_MS;
  const distance = (/** @type {Point} */ { at }) => Math.abs(Date.parse(at) - wanted);
  return points.reduce((best, point) => (distance(point) < distance(best) ? point : best));
};

/**
 * Whether a score is only the limit of a soreness mark, and not an estimate.
 *
 * @param {Point} point
 * @param {Group['correction'] | undefined} mark
 */
const isSore = ({ at, score }, mark) =>
  mark != null && score >= mark.maxScore && Date.parse(at) < Date.parse(mark.until);

/** @param {{ point: Point, mark: Group['correction'] | undefined }} props */
const HeatCell = ({ point, mark }) => {
  const { score } = point;
  const band = bandOf(score);
  const isMarked = isSore(point, mark);
  const number = score >= FULL ? '✓' : wholeScore(score);
  return html`
    <td class="heat band-${band} ${isMarked ? 'heat-sore' : ''}">
      <span aria-hidden="true">${isMarked ? 'sore' : number}</span>
      <${Unseen}>${isMarked ? 'marked as sore' : `${percent(score)}, ${BAND_NAMES[band]}`}<//>
    </td>`;
};

/** @param {{ curves: any[] }} props */
const HeatTable = ({ curves }) => {
  const days = Array.from({ length: DAYS }, (_, day) => day);
  const marks = new Map(home.value.groups.map((group) => [group.muscleGroup, group.correction]));
  return html`
    <table class="heat-table">
      <caption class="unseen">Recovery of each muscle at this time of each day, if you rest</caption>
      <thead>
        <tr>
          <th scope="col">Muscle</th>
          ${days.map(dayAt).map((day) => html`<th scope="col" aria-label=${longDay(day)}>${shortDay(day).slice(0, 2)}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${curves.map(
          ({ muscleGroup, points, readyAt }) => html`
            <tr data-muscle=${muscleGroup}>
              <th scope="row">
                <span class="heat-name">${groupName(muscleGroup)}</span>
                <span class="heat-when">${byWhen(readyAt)}</span>
              </th>
              ${days.map((day) => html`<${HeatCell} point=${pointOn(points, day)} mark=${marks.get(muscleGroup)} />`)}
            </tr>`,
        )}
      </tbody>
    </table>`;
};

const KEY = /** @type {const} */ (['fatigued', 'recovering', 'nearly_recovered', 'recovered']);

/**
 * Shows by day how muscles that are not ready recover if you rest.
 *
 * @param {{ forecast: any }} props
 */
const Heat = ({ forecast }) => {
  const curves = forecast.muscleGroups
    .filter((/** @type {any} */ { readyAt }) => readyAt !== null)
    .sort(
      (/** @type {any} */ a, /** @type {any} */ b) => Date.parse(b.readyAt) - Date.parse(a.readyAt),
    );
  if (curves.length === 0)
    return html`<${EmptyState} title="Everything is ready" text="No muscle needs more rest this week." />`;
  const waiting = curves.map((/** @type {any} */ { muscleGroup }) => muscleGroup);
  const ready = home.value.groups.filter(
    ({ muscleGroup, band }) => band !== 'untrained' && !waiting.includes(muscleGroup),
  ).length;
  return html`
    <div class="heat-box">
      <p class="lead">
        If you rest, every muscle is ready ${byWhen(curves[0].readyAt)}. The numbers show percent recovered at this time of each day.
      </p>
      <${HeatTable} curves=${curves} />
      ${
        ready > 0 &&
        html`<p class="hint">${plural(ready, 'other muscle')} ${ready === 1 ? 'is' : 'are'} ready all week.</p>`
      }
      <ul class="heat-key" aria-hidden="true">
        ${KEY.map((band) => html`<li><span class="heat-swatch band-${band}" />${BAND_NAMES[band]}</li>`)}
      </ul>
    </div>`;
};

const LATER = 'It loads when the connection is back.';

/** What is about the days around today. */
const Now = () => {
  const { data } = entries.forecast.value;
  return html`
    <div class="plan-grid">
      <section class="card" aria-label="Sets this week">
        <h2>Sets this week</h2>
        <${WeekSets} volume=${entries.volume.value.data} />
      </section>
      <section class="card" aria-label="The next 7 days">
        <h2>The next 7 days</h2>
        ${data === null ? html`<p class="hint">${LATER}</p>` : html`<${Heat} forecast=${data} />`}
      </section>
    </div>`;
};

/** The week, the sets per muscle and the next seven days. */
export const Plan = () => html`
  <h1>Plan</h1>
  <${Week} />
  ${
    // Beside another week, these would seem to be about that week.
    week.value === 0 && html`<${Now} />`
  }`;
