import { html } from './libraries.js';
import { setNever, swapExercise } from './actions.js';
import { api } from './api.js';
import { Dialog, openDialog } from './overlay.js';
import { useReading, whenRead } from './reading.js';
import { wishes } from './store.js';
import { readExercises } from './training.js';
import { EmptyState, Writing } from './ui.js';
import { gearOf } from './wish-dialogs.js';
import { capitalize, spoken, withPercents } from './words.js';

const SENTENCES = 3;

/** @param {{ message: string }} alternative */
const sentencesOf = ({ message }) =>
  message
    .split(/(?<=\.)\s+/)
    // Equipment is shown on its own line.
    .filter((sentence) => !sentence.includes(' instead of '))
    .slice(0, SENTENCES)
    .map((sentence) => withPercents(sentence.replace(/\.$/, '')));

/**
 * The sentences that all alternatives share, to show them once.
 *
 * @param {readonly any[]} alternatives
 */
const sharedBy = (alternatives) => {
  const [first, ...others] = alternatives.map(sentencesOf);
  return others.length === 0
    ? []
    : first.filter((text) => others.every((texts) => texts.includes(text)));
};

/** @param {any} props */
const Never = ({ exercise, preferences, changed, isNamed = false }) => {
  const isNever = preferences.never.includes(exercise.exerciseId);
  const text = isNever ? 'Suggest again' : 'Never suggest';
  const label = `${text}: ${exercise.name}`;
  const run = async () => {
    if ((await setNever(exercise, !isNever, preferences)) !== null) await changed();
  };
  return html`<${Writing} label=${label} text=${isNamed ? label : text} run=${run} />`;
};

/** @param {any} props */
const Alternative = ({ alternative, shared, use, children }) => {
  const { rank, exerciseId, name, equipment, suggestion } = alternative;
  const own = sentencesOf(alternative).filter((text) => !shared.includes(text));
  return html`
    <li class="alternative" data-exercise=${exerciseId}>
      <div>
        <h3>${name}${rank === 1 && html`<span class="tag">Closest</span>`}</h3>
        ${equipment !== null && html`<p class="alternative-about">${capitalize(spoken(equipment))}</p>`}
        ${own.length > 0 && html`<ul class="plain-list">${own.map((text) => html`<li>${text}</li>`)}</ul>`}
      </div>
      <div class="row-actions">
        <${Writing} label="Use this: ${name}" text="Use this" run=${() => use({ exerciseId, name, suggestion })}
          kind=${rank === 1 ? 'button primary' : 'button'} />
        ${children}
      </div>
    </li>`;
};

/** @param {any} props */
const Alternatives = ({ data: { alternatives, preferences }, use, changed }) => {
  if (alternatives.length === 0)
    return html`<${EmptyState} title="Nothing comes close" text="No other exercise trains these muscles." />`;
  const shared = sharedBy(alternatives);
  return html`
    ${
      shared.length > 0 &&
      html`
      <p class="label">All of these:</p>
      <ul class="plain-list shared">${shared.map((text) => html`<li>${text}</li>`)}</ul>`
    }
    <ol class="alternatives">
      ${alternatives.map(
        (/** @type {any} */ one) => html`
          <${Alternative} key=${one.exerciseId} alternative=${one} shared=${shared} use=${use}>
            <${Never} exercise=${one} preferences=${preferences} changed=${changed} />
          <//>`,
      )}
    </ol>`;
};

/** @param {any} props */
const ExerciseDialog = ({ id, close, exercise, equipment, replace }) => {
  const gear = gearOf(equipment ?? wishes().equipment.join());
  const reading = useReading(async () => {
    const [{ alternatives }, preferences] = await Promise.all([
      api.alternatives(exercise.exerciseId, gear),
      api.preferences(),
    ]);
    return { alternatives, preferences };
  });
  const use = async (/** @type {Named} */ to) => {
    if ((await replace(to)) !== null) close();
  };
  const { again } = reading;
  const footer =
    reading.data.value &&
    html`
    <${Never} exercise=${exercise} preferences=${reading.data.value.preferences} changed=${again} isNamed />`;
  return html`
    <${Dialog} id=${id} title="Instead of ${exercise.name}" footer=${footer}>
      ${whenRead(reading, (data) => html`<${Alternatives} data=${data} use=${use} changed=${again} />`)}
    <//>`;
};

/**
 * Lists exercises that can replace one, the closest first, with reasons.
 *
 * @param {Log} log
 * @param {Named} exercise
 */
export function openExercise(log, exercise) {
  openDialog(ExerciseDialog, {
    exercise,
    // What the user chose when fitting this session comes before today's wishes.
    equipment: log.workout?.fitted?.equipment,
    replace: (/** @type {Named} */ to) => swapExercise(log, exercise, to),
  });
}

/**
 * Like `openExercise`, for a workout in progress. Writes nothing.
 *
 * @param {Named} exercise
 * @param {(to: Named) => unknown} replace
 */
export function openReplacement(exercise, replace) {
  openDialog(ExerciseDialog, { exercise, replace });
}

/** @param {any} props */
const NeverDialog = ({ id }) => {
  const reading = useReading(async () => {
    const preferences = await api.preferences();
    const all = preferences.never.length === 0 ? [] : await readExercises();
    const exercises = all.filter(({ exerciseId }) => preferences.never.includes(exerciseId));
    return { preferences, exercises };
  });
  const allow = async (/** @type {Named} */ exercise) => {
    const { preferences } = /** @type {any} */ (reading.data.value);
    if ((await setNever(exercise, false, preferences)) !== null) await reading.again();
  };
  const list = (/** @type {{ exercises: Named[] }} */ { exercises }) =>
    exercises.length === 0
      ? html`<${EmptyState} title="None" text="Choose “Never suggest” where you swap an exercise." />`
      : html`
        <ul class="exercises never">
          ${exercises.map(
            (exercise) => html`
              <li key=${exercise.exerciseId}>
                <span class="exercise-name">${exercise.name}</span>
                <button class="button small" aria-label="Suggest again: ${exercise.name}"
                  onClick=${() => allow(exercise)}>Suggest again</button>
              </li>`,
          )}
        </ul>`;
  return html`<${Dialog} id=${id} title="Never suggested">${whenRead(reading, list, 4)}<//>`;
};

/** Lists the exercises that are never suggested. Each can be allowed again. */
export function openNever() {
  openDialog(NeverDialog, { kind: 'sheet' });
}
