// @ts-check
import { button, byId, h } from './dom.js';

const SHOWN_MS = 8000;
const UNDO_MS = 30_000;
let timer = 0;

/**
 * @typedef {{ label: string, run: () => void, ms?: number }} NoticeAction `ms`: how long it is offered
 */

export const closeNotice = () => {
  clearTimeout(timer);
  byId('notice').replaceChildren();
};

/**
 * Moves the notice into the open dialog, because the rest of the page is inert. It gets its own
 * place above the footer, so that it covers neither text nor buttons.
 */
export const placeNotice = () => {
  const place = byId('notice');
  const hosts = document.querySelectorAll('dialog[open] .dialog-notice');
  const host = hosts[hosts.length - 1] ?? document.body;
  if (place.parentElement !== host) host.append(place);
  return place;
};

/**
 * Shows a notice at the edge of the page or in the open dialog, and announces it to screen readers. The notice can
 * offer an action.
 *
 * @param {string} text
 * @param {{ action?: NoticeAction | undefined, isError?: boolean }} [options]
 */
export const notify = (text, { action, isError = false } = {}) => {
  closeNotice();
  const run = () => {
    closeNotice();
    action?.run();
  };
  placeNotice().replaceChildren(
    h(
      'div',
      { class: `notice-box${isError ? ' notice-error' : ''}` },
      h('span', { class: 'notice-text' }, text),
      action !== undefined && button(action.label, { class: 'notice-action', onclick: run }),
      button('×', { class: 'notice-close', 'aria-label': 'Close', onclick: closeNotice }),
    ),
  );
  // Errors stay until the user closes them.
  if (!isError)
    timer = setTimeout(closeNotice, action === undefined ? SHOWN_MS : (action.ms ?? UNDO_MS));
};
