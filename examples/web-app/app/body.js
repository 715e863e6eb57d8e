import { html, signal, useRef } from './libraries.js';
import { endSore } from './actions.js';
import { BAND_NAMES, BANDS, READY, readiness } from './bands.js';
import { openSoreness } from './later.js';
import { entries, home } from './store.js';
import { logName } from './training.js';
import { BandSymbol, drawing, Meter, Unseen } from './ui.js';
import { REGIONS, setsThisWeek } from './week.js';
import { capitalize, coarse, dayName, groupName, percent, plural, shortDay } from './words.js';

const HINT = 'Choose a muscle to see more.';
const ARROWS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/**
 * The selected muscle; empty for none, null before the first visit.
 *
 * @type {{ value: string | null }}
 */
const selected = signal(null);
/** The muscle under the pointer or with the focus. */
const pointed = signal('');

const select = (/** @type {string} */ name) => {
  selected.value = name;
  pointed.value = '';
};

const groupOf = (/** @type {string | null} */ name) =>
  home.value.groups.find(({ muscleGroup }) => muscleGroup === name);

/** @param {Group} group */
const sentence = (group) =>
  group.band === 'untrained'
    ? `${groupName(group.muscleGroup)}: not trained yet`
    : `${groupName(group.muscleGroup)}: ${percent(group.score)}, ${readiness(group)}`;

/** Arrow keys move between muscles. Enter or Space selects one. @param {any} event */
const press = (event) => {
  const shapes = [...event.currentTarget.querySelectorAll('[role="radio"]')];
  const at = shapes.indexOf(document.activeElement);
  const step = ARROWS[/** @type {keyof typeof ARROWS} */ (event.key)];
  const isPress = event.key === 'Enter' || event.key === ' ';
  if (at < 0 || (step === undefined && !isPress)) return;
  event.preventDefault();
  const next = shapes[(at + (step ?? 0) + shapes.length) % shapes.length];
  next.focus();
  select(next.dataset.group);
};

const FINGER = [8, 16, 24];
const AROUND = 8;

/** @param {Element | null | undefined} element */
const muscleAt = (element) => element?.closest('.muscle')?.getAttribute('data-group');

/**
 * Finds the nearest muscle for a tap between muscles, because fingers are wider than the gaps.
 *
 * @param {any} event
 */
const nearMuscle = ({ target, clientX, clientY }) => {
  const around = FINGER.flatMap((radius) =>
    Array.from({ length: AROUND }, (_, step) => {
      const angle = (step / AROUND) * 2 * Math.PI;
      return [clientX + radius * Math.cos(angle), clientY + radius * Math.sin(angle)];
    }),
  );
  const near = () =>
    around.map(([x, y]) => muscleAt(document.elementFromPoint(x, y))).find(Boolean);
  return muscleAt(target) ?? near();
};

/** The front and back of a body. Each muscle has a label, and the color and pattern of its band. */
const BodyMap = () => {
  const { Side, SIDES } = /** @type {typeof import('./figure.js')} */ (drawing.value);
  const first = useRef(/** @type {Record<string, string>} */ ({}));
  const paint = (/** @type {string} */ type) => (/** @type {string} */ name) => {
    const group = groupOf(name);
    if (group === undefined) return { class: 'skin' };
    const isChosen = name === selected.value;
    return {
      class: isChosen ? 'muscle chosen' : 'muscle',
      role: 'radio',
      'aria-checked': isChosen,
      'aria-label': sentence(group),
      tabindex: (first.current[type] ??= name) === name ? 0 : -1,
      'data-band': group.band,
      fill: `url(#pattern-${group.band})`,
    };
  };
  const point = (/** @type {any} */ { target }) => (pointed.value = muscleAt(target) ?? '');
  const tap = (/** @type {Event} */ event) => select(nearMuscle(event) ?? selected.value ?? '');
  const named = groupOf(pointed.value) ?? groupOf(selected.value);
  return html`
    <div class="map" onPointerOver=${point} onFocusIn=${point} onClick=${tap}>
      <div class="figures">
        ${SIDES.map(
          ({ type, label }) => html`
            <figure class="figure">
              <${Side} type=${type} paint=${paint(type)} class="figure-drawing" role="radiogroup"
                aria-label="Muscles, ${label.toLowerCase()}" onKeyDown=${press} />
              <figcaption>${label}</figcaption>
            </figure>`,
        )}
      </div>
      <p class="map-label" aria-hidden="true">${named === undefined ? HINT : sentence(named)}</p>
    </div>`;
};

const Legend = () => html`
  <ul class="legend" aria-label="Muscle groups by how recovered they are">
    ${BANDS.map((band) => {
      const count = home.value.groups.filter((group) => group.band === band).length;
      return (
        count > 0 &&
        html`<li><${BandSymbol} band=${band} /><span>${BAND_NAMES[band]}</span><b>${count}</b></li>`
      );
    })}
  </ul>`;

/** @param {{ group: Group }} props */
const Part = ({ group }) => {
  const { muscleGroup, score, band, correction } = group;
  const isUntrained = band === 'untrained';
  return html`
    <li data-muscle=${muscleGroup} data-band=${band}>
      <button class="group" data-key="muscle-${muscleGroup}" data-select=${muscleGroup}
        aria-pressed=${selected.value === muscleGroup} onClick=${() => select(muscleGroup)}>
        <${BandSymbol} band=${band} />
        <span class="group-name">${groupName(muscleGroup)}</span>
        <span class="group-score">${isUntrained ? '–' : percent(score)}</span>
        <${Meter} band=${band} score=${isUntrained ? 0 : score} />
        <span class="group-wait">
          ${band !== 'untrained' && band !== 'recovered' && html`<${Unseen}>${BAND_NAMES[band]}, <//>`}${readiness(group)}${correction !== null && '\u00a0· sore'}
        </span>
      </button>
    </li>`;
};

/** The list of muscles, sorted by region. */
const Parts = () => {
  const known = Object.values(REGIONS).flat();
  const names = home.value.groups.map(({ muscleGroup }) => muscleGroup);
  const others = names.filter((name) => !known.includes(name));
  const regions = [...Object.entries(REGIONS), /** @type {const} */ (['your own', others])];
  return html`
    <div class="card parts">
      ${regions.map(
        ([region, muscles]) =>
          muscles.length > 0 &&
          html`
            <section class="part" aria-label=${groupName(region)}>
              <h2>${groupName(region)}</h2>
              <ul class="groups">
                ${muscles.map(groupOf).map((group) => group && html`<${Part} group=${group} />`)}
              </ul>
            </section>`,
      )}
    </div>`;
};

const WIDTH = 280;
const HEIGHT = 72;

/**
 * Draws the forecast. The muscle is ready above the dashed line.
 *
 * @param {{ points: { at: string, score: number }[] }} props
 */
const Curve = ({ points }) => {
  const times = points.map(({ at }) => Date.parse(at));
  const [first, last] = [times[0], times[times.length - 1]];
  const x = (/** @type {number} */ instant) => ((instant - first) / (last - first)) * WIDTH;
  const y = (/** @type {number} */ score) => HEIGHT - 4 - (score / 100) * (HEIGHT - 8);
  const line = points
    .map(({ score }, index) => `${x(times[index]).toFixed(1)} ${y(score).toFixed(1)}`)
    .join('L');
  const isReady = points.every(({ score }) => score >= READY);
  const days = times
    .map((time) => new Date(time))
    .filter((date, index, all) => index > 0 && date.getDate() !== all[index - 1].getDate());
  return html`
    <figure class="sheet-curve">
      <svg viewBox="0 0 ${WIDTH} ${HEIGHT + 16}" aria-hidden="true" focusable="false">
        ${!isReady && html`<line class="threshold" x1="0" x2=${WIDTH} y1=${y(READY)} y2=${y(READY)} />`}
        <path class="curve-area" d="M0 ${HEIGHT}L${line}L${WIDTH} ${HEIGHT}Z" />
        <path class="curve-line" d="M${line}" />
        <circle class="curve-now" cx="3" cy=${y(points[0].score)} r="3.5" />
        ${days
          .slice(0, -1)
          .map(
            (day) =>
              html`<text class="curve-day" x=${x(day.getTime())} y=${HEIGHT + 13}>${shortDay(day)}</text>`,
          )}
      </svg>
      <figcaption>Forecast if you rest.${!isReady && ' Ready above the dashed line.'}</figcaption>
    </figure>`;
};

/** @param {{ label: string, value: string }} props */
const Fact = ({ label, value }) => html`<div class="fact"><dt>${label}</dt><dd>${value}</dd></div>`;

/** @param {Group} group */
const lastWorkout = ({ lastWorkoutDate }) => {
  if (lastWorkoutDate === null) return 'None yet';
  const log = home.value.completed.find(({ completedAt }) => completedAt === lastWorkoutDate);
  const day = dayName(new Date(lastWorkoutDate));
  return log === undefined ? capitalize(day) : `${logName(log)}, ${day}`;
};

/** @param {{ group: Group }} props */
const Soreness = ({ group }) => {
  const { muscleGroup, correction } = group;
  const name = groupName(muscleGroup);
  if (correction === null)
    return html`
      <button class="button" data-key="sore" aria-label="Mark as sore: ${name}"
        onClick=${() => openSoreness(group)}>Mark as sore</button>`;
  const { note, until } = correction;
  return html`
    <div class="sore">
      <p><b>Marked as sore until ${coarse(until)}</b>${note !== null && note !== 'Sore' && `: ${note}`}</p>
      <button class="button" data-key="sore" aria-label="Not sore any more: ${name}"
        onClick=${() => endSore(group)}>Not sore any more</button>
    </div>`;
};

/** @param {string} muscleGroup @param {any} volume */
const weekText = (muscleGroup, volume) => {
  const week = setsThisWeek(volume).get(muscleGroup);
  if (week === undefined) return '0 sets';
  return `${plural(week.sets, 'set')}, goal ${week.goal.min} to ${week.goal.max}`;
};

/** @param {{ group: Group, forecast: any, volume: any }} props */
const Sheet = ({ group, forecast, volume }) => {
  const { muscleGroup, band, score, readyAt } = group;
  const curve = forecast?.muscleGroups.find(
    (/** @type {Group} */ one) => one.muscleGroup === muscleGroup,
  );
  const isTrained = band !== 'untrained';
  const ready = isTrained && readyAt !== null ? capitalize(coarse(readyAt)) : 'Now';
  return html`
    <section class="card muscle-sheet" aria-label=${groupName(muscleGroup)} data-muscle=${muscleGroup}>
      <header>
        <div>
          <h2>${groupName(muscleGroup)}</h2>
          <p class="sheet-band"><${BandSymbol} band=${band} />${BAND_NAMES[band]}</p>
        </div>
        ${isTrained && html`<p class="sheet-score">${percent(score)}</p>`}
        <button class="icon-button" aria-label="Close" data-key="close-sheet" onClick=${() => select('')}>×</button>
      </header>
      <dl class="facts">
        <${Fact} label="Ready to train" value=${ready} />
        <${Fact} label="Last workout" value=${lastWorkout(group)} />
        ${volume && html`<${Fact} label="This week" value=${weekText(muscleGroup, volume)} />`}
      </dl>
      ${curve && isTrained && html`<${Curve} points=${curve.points} />`}
      <${Soreness} group=${group} />
    </section>`;
};

/** @param {readonly Group[]} groups */
const summary = (groups) => {
  // The legend counts untrained muscles separately.
  const trained = groups.filter(({ band }) => band !== 'untrained');
  if (trained.length === 0) return 'Nothing trained yet: all fresh';
  const ready = trained.filter(({ band }) => band === 'recovered').length;
  return `${ready} of ${plural(trained.length, 'muscle')} ready to train`;
};

/** @param {readonly Group[]} groups */
const mostTired = (groups) =>
  groups.reduce((least, group) => (group.score < least.score ? group : least)).muscleGroup;

/** A body, the list of muscles and the sheet of the selected muscle. */
export function Body() {
  const { groups } = home.value;
  // A wide page has room to show the sheet from the start.
  if (selected.value === null)
    select(matchMedia('(width >= 60rem)').matches ? mostTired(groups) : '');
  const group = groupOf(selected.value);
  return html`
    <h1>${summary(groups)}</h1>
    <div class="body-grid">
      <div class="card body-card">
        <div class="body-map">${drawing.value && html`<${BodyMap} />`}<${Legend} /></div>
      </div>
      <aside class="sheet-place" aria-live="polite">
        ${
          group &&
          html`<${Sheet} group=${group} forecast=${entries.forecast.value.data}
          volume=${entries.volume.value.data} />`
        }
      </aside>
      <${Parts} />
    </div>`;
}
