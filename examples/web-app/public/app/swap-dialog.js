import { html, useEffect, useSignal } from '/vendor/ui.js';
import { plan, swap } from './actions.js';
import { api } from './api.js';
import { BAND_NAMES, tiredText } from './bands.js';
import { Dialog, DialogError, openDialog } from './overlay.js';
import { home } from './store.js';
import { logName, refKey } from './training.js';
import { BandSymbol, Skeleton, Unseen } from './ui.js';
import { capitalize, dayName, dotted, fromCalendarDate, groupName, listed } from './words.js';
import { percent, plural, spoken, today } from './words.js';

/** @param {string} text */
const plain = (text) => text.trim().toLowerCase();

/** @type {Record<string, string>} */
const OWN = { custom: 'Your own workout', log: 'What you usually do' };

/**
 * Current scores say nothing about another day.
 *
 * @param {{ workout: Workout, isToday: boolean, choose: (workout: Workout) => void }} props
 */
const Option = ({ workout, isToday, choose }) => {
  const { ref, name, programName, exercises, recovery, leaveOut = [] } = workout;
  const about = [programName ?? OWN[ref.type], plural(exercises.length, 'exercise')];
  const left = listed(leaveOut.map((one) => one.name));
  return html`
    <li>
      <button class="option" onClick=${() => choose(workout)}>
        <span class="option-name">${name}</span>
        <span class="option-about">${dotted(about)}</span>
        ${left !== '' && html`<span class="option-about">Leave out ${left}, as you prefer</span>`}
        ${
          isToday &&
          recovery &&
          html`
          <span class="option-score">
            <b>${percent(recovery.percentage)}</b>${' recovered'}
            <${Unseen}>, least ${spoken(recovery.limitingMuscleGroup)}<//>
          </span>`
        }
      </button>
    </li>`;
};

/**
 * For today, the most recovered come first; for another day, sorts by program.
 *
 * @param {readonly Workout[]} workouts
 * @param {boolean} isToday
 */
const sorted = (workouts, isToday) => {
  const nameOf = (/** @type {Workout} */ { programName, name }) => `${programName ?? ''} ${name}`;
  const scoreOf = (/** @type {Workout} */ { recovery }) => recovery?.percentage ?? -1;
  return [...workouts].sort((a, b) =>
    isToday ? scoreOf(b) - scoreOf(a) : nameOf(a).localeCompare(nameOf(b)),
  );
};

/**
 * The list of workouts with a search field.
 *
 * @param {{ workouts: readonly Workout[], isToday: boolean, choose: (workout: Workout) => void }} props
 */
const Choice = ({ workouts, isToday, choose }) => {
  const text = useSignal('');
  const found = sorted(workouts, isToday).filter(({ name, programName }) =>
    plain(`${name} ${programName ?? ''}`).includes(plain(text.value)),
  );
  return html`
    <label for="swap-search" class="label">Find a workout</label>
    <input type="search" id="swap-search" placeholder="Legs, Full Body, …" autocomplete="off"
      onInput=${(/** @type {any} */ { target }) => (text.value = target.value)} />
    <p class="unseen" role="status">${plural(found.length, 'workout')}</p>
    <ul class="options">
      ${found.map((workout) => html`<${Option} workout=${workout} isToday=${isToday} choose=${choose} />`)}
      ${found.length === 0 && html`<li class="none">No workout has that name.</li>`}
    </ul>`;
};

/** @param {any} props */
const Add = ({ id, close, date }) => {
  const choose = async (/** @type {Workout} */ workout) => {
    if ((await plan(workout, date)) !== null) close();
  };
  // A usual workout cannot be planned, because it is a log and not a workout.
  const workouts = home.value.workouts.filter(({ ref }) => ref.type !== 'log');
  return html`
    <${Dialog} id=${id} title="Add a workout for ${dayName(fromCalendarDate(date))}">
      <${Choice} workouts=${workouts} isToday=${date === today()} choose=${choose} />
    <//>`;
};

/** Lets the user plan a workout for a day. @param {string} date */
export function openAdd(date) {
  openDialog(Add, { date });
}

/** The summary ignores smaller differences in score. */
const NOTABLE = 5;
const NAMED = 4;

/** @param {any} group */
const difference = ({ afterOriginal, afterTarget }) => afterTarget.score - afterOriginal.score;

/** @param {any[]} groups */
const names = (groups) =>
  listed(
    groups.map(({ muscleGroup }) => spoken(muscleGroup)),
    NAMED,
  );

/** @param {{ groups: any[] }} props */
const Summary = ({ groups }) => {
  const spared = groups.filter((group) => difference(group) >= NOTABLE);
  const worked = groups.filter((group) => difference(group) <= -NOTABLE);
  if (spared.length === 0 && worked.length === 0)
    return html`<p class="summary">Both workouts train your muscles about equally.</p>`;
  return html`
    <p class="summary">
      ${worked.length > 0 && html`<span><b>Works more: </b>${names(worked)}. </span>`}
      ${spared.length > 0 && html`<span><b>Spares: </b>${names(spared)}.</span>`}
    </p>`;
};

/** @param {any} warning @param {any[]} comparison */
const warningText = ({ code, name, equipment, muscleGroup, score }, comparison) => {
  if (code === 'equipment_missing') return `${name} needs ${spoken(equipment)}`;
  const group = comparison.find((one) => one.muscleGroup === muscleGroup);
  const tired = tiredText([{ muscleGroup, score, correction: group?.now.correction ?? null }]);
  return code === 'leave_out' ? `Leave out ${name}: ${tired}` : capitalize(tired);
};

/** @param {number} change */
const sets = (change) => {
  const sign = change > 0 ? '+' : change < 0 ? '−' : '±';
  return `${sign}${Math.round(Math.abs(change) * 10) / 10}`;
};

/** @param {{ recovery: { score: number, band: Band } }} props */
const ScoreCell = ({ recovery: { score, band } }) => html`
  <td>
    <span class="cell"><${BandSymbol} band=${band} /><${Unseen}>${BAND_NAMES[band]}, <//>${percent(score)}</span>
  </td>`;

/** @param {{ group: any }} props */
const ComparisonRow = ({ group }) => html`
  <tr data-muscle=${group.muscleGroup}>
    <th scope="row">${groupName(group.muscleGroup)}</th>
    <${ScoreCell} recovery=${group.now} />
    <${ScoreCell} recovery=${group.afterOriginal} />
    <${ScoreCell} recovery=${group.afterTarget} />
    <td class="number">${sets(group.weeklySets.change)}</td>
  </tr>`;

/**
 * What a swap changes for each muscle: recovery right after each workout, and the weekly sets. The
 * greatest change comes first.
 *
 * @param {{ preview: any, from: string, to: string }} props
 */
const Comparison = ({ preview: { comparison, warnings }, from, to }) => {
  const touched = comparison
    .filter((/** @type {any} */ { now, afterOriginal, afterTarget }) =>
      [afterOriginal, afterTarget].some(({ score }) => score !== now.score),
    )
    .sort(
      (/** @type {any} */ a, /** @type {any} */ b) =>
        Math.abs(difference(b)) - Math.abs(difference(a)),
    );
  const columns = ['Muscle', 'Now', `After ${from}`, `After ${to}`, `Sets vs. ${from}`];
  return html`
    <${Summary} groups=${touched} />
    ${
      warnings.length > 0 &&
      html`
      <ul class="warnings" aria-label="Warnings">
        ${warnings.map((/** @type {any} */ one) => html`<li><${BandSymbol} band="fatigued" />${warningText(one, comparison)}</li>`)}
      </ul>`
    }
    <div class="table-box" tabindex="0" role="region" aria-label="What changes per muscle">
      <table class="comparison">
        <thead><tr>${columns.map((text) => html`<th scope="col">${text}</th>`)}</tr></thead>
        <tbody>${touched.map((/** @type {any} */ group) => html`<${ComparisonRow} group=${group} />`)}</tbody>
      </table>
    </div>`;
};

/** @param {any} props */
const Preview = ({ id, close, log, workout, back }) => {
  const preview = useSignal(/** @type {any} */ (null));
  const error = useSignal(/** @type {Error | null} */ (null));
  const isWriting = useSignal(false);
  const compare = () => {
    preview.value = null;
    api.previewSwap(log.id, workout.ref).then(
      (answer) => (preview.value = answer),
      (failure) => (error.value = failure),
    );
  };
  useEffect(compare, []);
  const confirm = async () => {
    isWriting.value = true;
    const done = await swap(log, workout.ref, preview.value.token, workout.name);
    isWriting.value = false;
    // The data changed since the comparison, so compare again.
    if (done === null) compare();
    else close();
  };
  const text =
    log.completedAt === null ? `Swap for ${workout.name}` : `Log ${workout.name} instead`;
  const footer = html`
    <button class="button" onClick=${back}>Choose another</button>
    ${
      preview.value &&
      html`<button class="button primary" disabled=${isWriting.value} onClick=${confirm}>${text}</button>`
    }`;
  return html`
    <${Dialog} id=${id} title="${logName(log)} → ${workout.name}" footer=${footer}>
      ${
        error.value !== null
          ? html`<${DialogError} message=${error.value.message} />`
          : preview.value === null
            ? html`<p class="unseen" role="status">Comparing the two workouts…</p><${Skeleton} lines=${8} />`
            : html`<${Comparison} preview=${preview.value} from=${logName(log)} to=${workout.name} />`
      }
    <//>`;
};

/** @param {any} props */
const SwapDialog = ({ id, close, log, target }) => {
  const own = log.source === null ? '' : refKey(log.source);
  const others = home.value.workouts.filter(({ ref }) => refKey(ref) !== own);
  const chosen = useSignal(target && others.find(({ ref }) => refKey(ref) === refKey(target)));
  const choose = (/** @type {Workout | undefined} */ workout) => (chosen.value = workout);
  if (chosen.value !== undefined)
    return html`
      <${Preview} id=${id} close=${close} log=${log} workout=${chosen.value} back=${() => choose(undefined)} />`;
  // Swapping a finished workout logs another one at its time. Today's scores do not matter for it.
  const isDone = log.completedAt !== null;
  const name = logName(log);
  return html`
    <${Dialog} id=${id} title=${isDone ? `What did you do instead of ${name}?` : `Swap ${name} for…`}>
      <${Choice} workouts=${others} isToday=${!isDone} choose=${choose} />
    <//>`;
};

/**
 * Lets the user choose another workout for a log, compare the two, and swap.
 *
 * @param {Log} log
 * @param {Ref} [target] the workout to compare first
 */
export function openSwap(log, target) {
  openDialog(SwapDialog, { log, target });
}
