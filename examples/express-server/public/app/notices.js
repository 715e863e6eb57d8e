// @ts-check
import { byId, h } from './dom.js';
import { timeOfDay } from './words.js';

const SHOWN_MS = 8000;
let timer = 0;

/** @typedef {{ label: string, run: () => void }} NoticeAction */

/**
 * Shows a notice at the foot of the page and announces it to screen readers, with an optional action.
 *
 * @param {string} text
 * @param {{ action?: NoticeAction | undefined, isError?: boolean }} [options]
 */
export const notify = (text, { action, isError = false } = {}) => {
  const place = byId('notice');
  const close = () => {
    place.replaceChildren();
  };
  clearTimeout(timer);
  place.replaceChildren(
    h(
      'div',
      { class: `notice-box${isError ? ' notice-error' : ''}` },
      h('span', {}, text),
      action !== undefined &&
        h(
          'button',
          {
            type: 'button',
            class: 'notice-action',
            onclick: () => {
              close();
              action.run();
            },
          },
          action.label,
        ),
      h(
        'button',
        { type: 'button', class: 'notice-close', 'aria-label': 'Close', onclick: close },
        '×',
      ),
    ),
  );
  // Errors and notices with an action stay until they are closed.
  if (!isError && action === undefined) timer = setTimeout(close, SHOWN_MS);
};

/**
 * Shows that the server does not answer, and the time of the data on the page.
 *
 * @param {{ isOffline: boolean, since: Date | null, retry: () => void }} connection
 */
export const showConnection = ({ isOffline, since, retry }) => {
  const place = byId('connection');
  document.body.classList.toggle('offline', isOffline);
  if (!isOffline) {
    place.replaceChildren();
    return;
  }
  if (place.childElementCount > 0) return;
  const age = since === null ? '' : ` What you see is from ${timeOfDay(since)}.`;
  place.replaceChildren(
    h(
      'div',
      { class: 'connection' },
      h('p', {}, h('b', {}, 'No connection to the server.'), age),
      h('button', { type: 'button', class: 'button', onclick: retry }, 'Try again'),
    ),
  );
};
