// @ts-check
import { OFFLINE } from './api.js';
import { byId, h, replaceChildren } from './dom.js';

/** @typedef {import('./store.js').Store} Store */

/** @param {() => void} retry */
const failure = (retry) =>
  h(
    'div',
    { class: 'state state-error' },
    h('p', { class: 'state-title' }, 'This could not be read'),
    h('p', {}, 'The server sent an unexpected answer. No data is lost.'),
    h(
      'button',
      { type: 'button', class: 'button', 'data-key': 'retry', onclick: retry },
      'Try again',
    ),
  );

/** @param {() => void} retry */
const unreachable = (retry) =>
  h(
    'div',
    { class: 'state' },
    h('p', { class: 'state-title' }, 'Nothing to show while offline'),
    h('p', {}, 'This loads as soon as the server answers again.'),
    h(
      'button',
      { type: 'button', class: 'button', 'data-key': 'retry', onclick: retry },
      'Try again',
    ),
  );

/**
 * The text of an empty section: what is missing and what to do.
 *
 * @param {string} title
 * @param {string} text
 */
export const emptyState = (title, text) =>
  h('div', { class: 'state' }, h('p', { class: 'state-title' }, title), h('p', {}, text));

/**
 * Grey placeholder lines with the height of the loading content.
 *
 * @param {number} lines
 * @param {string} [kind]
 */
export const skeleton = (lines, kind = '') =>
  h(
    'div',
    { class: `skeleton ${kind}`, 'aria-hidden': 'true' },
    Array.from({ length: lines }, () => h('span', {})),
  );

/**
 * Renders a section while its data is loading, failed or available. Available data stays visible during a
 * reload, and if the reload fails.
 *
 * @param {Store} store
 * @param {object} section
 * @param {string} section.id
 * @param {readonly string[]} section.names the store entries that it needs
 * @param {() => HTMLElement} section.waiting
 * @param {(...data: any[]) => (Node | string)[]} section.render
 */
export const mountSection = (store, { id, names, waiting, render }) => {
  const section = byId(id);
  const body = section.querySelector('.body') ?? section;
  const retry = () => void store.refresh(names);
  const update = () => {
    const entries = names.map((name) => store.get(name));
    const failed = entries.find(({ data, error }) => data === null && error !== null)?.error;
    const isReady = entries.every(({ data }) => data !== null);
    section.setAttribute('aria-busy', String(!isReady && failed === undefined));
    if (isReady) replaceChildren(body, ...render(...entries.map(({ data }) => data)));
    else if (failed === undefined) replaceChildren(body, waiting());
    else replaceChildren(body, failed?.code === OFFLINE ? unreachable(retry) : failure(retry));
  };
  store.subscribe(names, update);
  update();
};
