import { html, useSignal } from './libraries.js';
import { plan, swap } from './actions.js';
import { api } from './api.js';
import { BAND_NAMES, tiredText } from './bands.js';
import { Dialog, openDialog } from './overlay.js';
import { useReading, whenRead } from './reading.js';
import { home } from './store.js';
import { logName, refKey, workoutAt } from './training.js';
import { BandSymbol, Unseen, Writing } from './ui.js';
import { capitalize, dayName, dotted, fromCalendarDate, groupName, listed } from './words.js';
import { percent, plural, ranked, spoken, today } from './words.js';

/** @typedef {'past' | 'today' | 'later'} When */

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

/** The programs of the latest workouts, the latest first. */
const programsInUse = () => [
  ...new Set(home.value.completed.map(({ workout }) => workout?.programName).filter(Boolean)),
];

/**
 * What is suggested comes first, with the score that it has there, then the user's own workouts
 * and programs, then the others. For today, the most recovered of these come first. Nothing is
 * suggested for the past.
 *
 * @param {readonly Workout[]} workouts
 * @param {When} when
 * @returns {{ title: string, list: Workout[] }[]}
 */
const grouped = (workouts, when) => {
  const offered = when === 'past' ? [] : home.value.answer.recommendations;
  const suggested = offered.flatMap((/** @type {any} */ { workout: { ref }, recovery }) => {
    const workout = workoutAt(workouts, ref);
    return workout === null ? [] : [{ ...workout, recovery }];
  });
  const programs = programsInUse();
  const scoreOf = (/** @type {Workout} */ { recovery }) =>
    when === 'today' ? (recovery?.percentage ?? -1) : 0;
  const isOwn = (/** @type {Workout} */ { programName }) =>
    programName === null || programs.includes(programName);
  const byScore = (/** @type {Workout} */ a, /** @type {Workout} */ b) => scoreOf(b) - scoreOf(a);
  const rest = workouts.filter(({ ref }) => workoutAt(suggested, ref) === null).sort(byScore);
  return [
    { title: 'Suggested', list: suggested },
    { title: 'Your workouts', list: rest.filter(isOwn) },
    { title: 'Other programs', list: rest.filter((one) => !isOwn(one)) },
  ].filter(({ list }) => list.length > 0);
};

/**
 * The list of workouts with a search field.
 *
 * @param {{ workouts: readonly Workout[], when: When, choose: (workout: Workout) => void }} props
 */
const Choice = ({ workouts, when, choose }) => {
  const text = useSignal('');
  const found = ranked(workouts, text.value, ({ name, programName }) => [name, programName ?? '']);
  const groups =
    text.value.trim() === '' ? grouped(found, when) : [{ title: 'Found', list: found }];
  return html`
    <label for="swap-search" class="label">Find a workout</label>
    <input type="search" id="swap-search" placeholder="Legs, Full Body, …" autocomplete="off"
      onInput=${(/** @type {any} */ { target }) => (text.value = target.value)} />
    <p class="unseen" role="status">${plural(found.length, 'workout')}</p>
    ${found.length === 0 && html`<p class="none">No workout has that name.</p>`}
    ${groups.map(
      ({ title, list }) =>
        list.length > 0 &&
        html`
        <section class="options-group" aria-label=${title}>
          <h3>${title}</h3>
          <ul class="options">
            ${list.map((workout) => html`<${Option} key=${refKey(workout.ref)} workout=${workout} isToday=${when === 'today'} choose=${choose} />`)}
          </ul>
        </section>`,
    )}`;
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
      <${Choice} workouts=${workouts} when=${date === today() ? 'today' : 'later'} choose=${choose} />
    <//>`;
};

/** Lets the user plan a workout for a day. @param {string} date */
export function openAdd(date) {
  openDialog(Add, { date });
}

/** The summary ignores smaller differences: of recovery, or of sets of a finished workout. */
const NOTABLE = { score: 5, sets: 1 };
const NAMED = 4;

/** How much more the target works a muscle. @param {any} group @param {boolean} isDone */
const difference = ({ afterOriginal, afterTarget, weeklySets }, isDone) =>
  isDone ? weeklySets.change : afterOriginal.score - afterTarget.score;

/** @param {any[]} groups */
const names = (groups) =>
  listed(
    groups.map(({ muscleGroup }) => spoken(muscleGroup)),
    NAMED,
  );

/** @param {{ groups: any[], isDone: boolean }} props */
const Summary = ({ groups, isDone }) => {
  const notable = isDone ? NOTABLE.sets : NOTABLE.score;
  const spared = groups.filter((group) => difference(group, isDone) <= -notable);
  const worked = groups.filter((group) => difference(group, isDone) >= notable);
  if (spared.length === 0 && worked.length === 0)
    return html`<p class="summary">Both workouts train the same muscles, about as much.</p>`;
  const [more, less] = isDone ? ['More sets: ', 'Fewer sets: '] : ['Works more: ', 'Spares: '];
  return html`
    <p class="summary">
      ${worked.length > 0 && html`<span><b>${more}</b>${names(worked)}. </span>`}
      ${spared.length > 0 && html`<span><b>${less}</b>${names(spared)}.</span>`}
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

/** @param {{ group: any, isDone: boolean }} props */
const ComparisonRow = ({ group, isDone }) => html`
  <tr data-muscle=${group.muscleGroup}>
    <th scope="row">${groupName(group.muscleGroup)}</th>
    ${!isDone && html`<${ScoreCell} recovery=${group.now} />`}
    <${ScoreCell} recovery=${group.afterOriginal} />
    <${ScoreCell} recovery=${group.afterTarget} />
    <td class="number">${sets(group.weeklySets.change)}</td>
  </tr>`;

/**
 * What a swap changes for each muscle: recovery right after each workout, and the weekly sets. The
 * greatest change comes first. A finished workout is compared by its sets, because recovery may have
 * forgotten it.
 *
 * @param {{ preview: any, from: string, to: string, isDone: boolean }} props
 */
const Comparison = ({ preview: { comparison, warnings }, from, to, isDone }) => {
  const touched = comparison
    .filter(
      (/** @type {any} */ { now, afterOriginal, afterTarget, weeklySets }) =>
        weeklySets.change !== 0 ||
        [afterOriginal, afterTarget].some(({ score }) => score !== now.score),
    )
    .sort(
      (/** @type {any} */ a, /** @type {any} */ b) =>
        Math.abs(difference(b, isDone)) - Math.abs(difference(a, isDone)),
    );
  const columns = isDone
    ? ['Muscle', `Today with ${from}`, `Today with ${to}`, `Sets vs. ${from}`]
    : ['Muscle', 'Now', `After ${from}`, `After ${to}`, `Sets vs. ${from}`];
  return html`
    <${Summary} groups=${touched} isDone=${isDone} />
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
        <tbody>${touched.map((/** @type {any} */ group) => html`<${ComparisonRow} group=${group} isDone=${isDone} />`)}</tbody>
      </table>
    </div>`;
};

/** @param {any} props */
const Preview = ({ id, close, log, workout, back }) => {
  const reading = useReading(() => api.previewSwap(log.id, workout.ref));
  const { data: preview, again } = reading;
  const confirm = async () => {
    const done = await swap(log, workout.ref, preview.value.token, workout.name);
    if (done !== null) return close();
    // The data changed since the comparison, so compare again.
    preview.value = null;
    return again();
  };
  const isDone = log.completedAt !== null;
  const text = isDone ? `Log ${workout.name} instead` : `Swap for ${workout.name}`;
  const footer = html`
    <button class="button" onClick=${back}>Choose another</button>
    ${preview.value && html`<${Writing} kind="button primary" text=${text} run=${confirm} />`}`;
  return html`
    <${Dialog} id=${id} title="${logName(log)} → ${workout.name}" footer=${footer}>
      ${whenRead(
        reading,
        (data) => html`
          <${Comparison} preview=${data} from=${logName(log)} to=${workout.name} isDone=${isDone} />`,
      )}
    <//>`;
};

/** @param {any} props */
const SwapDialog = ({ id, close, log, target }) => {
  const own = log.source === null ? '' : refKey(log.source);
  const others = home.value.workouts.filter(({ ref }) => refKey(ref) !== own);
  const chosen = useSignal(target ? workoutAt(others, target) : null);
  const choose = (/** @type {Workout | null} */ workout) => (chosen.value = workout);
  if (chosen.value !== null)
    return html`
      <${Preview} id=${id} close=${close} log=${log} workout=${chosen.value} back=${() => choose(null)} />`;
  // Swapping a finished workout logs another one at its time. Today's scores do not matter for it.
  const isDone = log.completedAt !== null;
  const name = logName(log);
  return html`
    <${Dialog} id=${id} title=${isDone ? `What did you do instead of ${name}?` : `Swap ${name} for…`}>
      <${Choice} workouts=${others} when=${isDone ? 'past' : 'today'} choose=${choose} />
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
