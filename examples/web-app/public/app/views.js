// @ts-check
import { OFFLINE } from './api.js';
import { button, byId, emptyState, h, replaceChildren } from './dom.js';

/** @typedef {import('./store.js').Store} Store */

/**
 * @param {import('./store.js').Failure} error
 * @param {() => void} retry
 */
const failureOf = ({ code }, retry) => {
  const again = button('Try again', { 'data-key': 'retry', onclick: retry });
  if (code === OFFLINE)
    return emptyState(
      'You are offline',
      'Nothing was kept on this device yet. It loads when the connection is back.',
      again,
    );
  if (code === 'UNAUTHENTICATED')
    return emptyState(
      'You are signed out',
      'Choose a person at the top to sign in to the demo.',
      again,
    );
  return emptyState(
    'This could not be loaded',
    'The server has a problem. Your data is safe.',
    again,
  );
};

/**
 * Draws a view whether its data is loading, ready or failed. Existing data stays visible during a
 * reload, even if the reload fails.
 *
 * @param {Store} store
 * @param {object} view
 * @param {string} view.id
 * @param {string} view.title for the states without content
 * @param {readonly string[]} view.names the store entries that it needs
 * @param {() => HTMLElement} view.waiting
 * @param {(...data: any[]) => (Node | false | null)[]} view.render
 * @param {(before: any[], now: any[]) => boolean} [view.isSame] whether the view shows these data already
 * @returns {() => void} draws it again
 */
export const mountView = (store, { id, title, names, waiting, render, isSame }) => {
  const section = byId(id);
  const body = section.querySelector('.body') ?? section;
  const retry = () => void store.refresh(names);
  const heading = () => h('h1', {}, title);
  /** @type {any[] | null} */
  let drawn = null;
  const update = () => {
    const entries = names.map((name) => store.get(name));
    const failed = entries.find(({ data, error }) => data === null && error !== null)?.error;
    const isReady = entries.every(({ data }) => data !== null);
    section.setAttribute('aria-busy', String(!isReady && failed == null));
    const before = drawn;
    const now = entries.map(({ data }) => data);
    drawn = isReady ? now : null;
    if (isReady && before !== null && isSame?.(before, now) === true) return;
    if (isReady) replaceChildren(body, ...render(...now));
    else if (failed == null) replaceChildren(body, heading(), waiting());
    else replaceChildren(body, heading(), failureOf(failed, retry));
  };
  store.subscribe(names, update);
  update();
  return update;
};
