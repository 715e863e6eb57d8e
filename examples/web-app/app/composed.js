import { html, useEffect, useSignal } from './libraries.js';
import { acceptFitted } from './actions.js';
import { api } from './api.js';
import { entries, home, isWhole, wishes } from './store.js';
import { planText } from './training.js';
import { Skeleton, Writing } from './ui.js';
import { dotted, plural } from './words.js';

/** Composes a session for today's wishes. Null until it is there, undefined without one. */
const useComposed = () => {
  const session = useSignal(/** @type {any} */ (null));
  const wished = JSON.stringify(wishes());
  useEffect(() => {
    let isNewest = true;
    const { minutes, equipment, avoid } = JSON.parse(wished);
    const keep = (/** @type {any} */ answer) => {
      if (isNewest) session.value = answer?.exercises.length > 0 ? answer : undefined;
    };
    if (isWhole())
      api
        .compose({
          ...(minutes === null ? {} : { minutes }),
          ...(equipment.length === 0 ? {} : { equipment }),
          ...(avoid.length === 0 ? {} : { avoid }),
        })
        .then(keep, () => keep(undefined));
    return () => (isNewest = false);
  }, [entries.home.value.at, isWhole(), wished]);
  return session;
};

const SHOWN = 4;

/** @param {{ exercises: Exercise[] }} props */
const Exercises = ({ exercises }) => html`
  <ul class="composed-exercises">
    ${exercises
      .slice(0, SHOWN)
      .map(
        (one) =>
          html`<li><span>${one.name}</span><span class="exercise-plan">${planText(one)}</span></li>`,
      )}
    ${exercises.length > SHOWN && html`<li class="hint">and ${exercises.length - SHOWN} more</li>`}
  </ul>`;

/** A session made for today. @param {{ due: Log | null }} props `due`: the planned log that it replaces */
export const Composed = ({ due }) => {
  const session = useComposed();
  if (session.value === undefined) return null;
  if (session.value === null)
    return html`<li><${Skeleton} lines=${1} kind="skeleton-cards" /></li>`;
  const { name, exercises, minutes } = session.value;
  const use = () => {
    const log = home.value.planned.find(({ id }) => id === due?.id) ?? null;
    return acceptFitted(log, session.value, { minutes, equipment: wishes().equipment.join() });
  };
  const text = due === null ? 'Plan for today' : 'Do this instead';
  return html`
    <li class="card pick composed">
      <div class="pick-head">
        <h3>${name}</h3>
        <p class="pick-about">
          ${dotted(['Made for today', plural(exercises.length, 'exercise'), `${minutes} min`])}
        </p>
      </div>
      <${Exercises} exercises=${exercises} />
      <${Writing} kind="button primary" data-key="composed" label="${text}: ${name}" text=${text} run=${use} />
    </li>`;
};
