// @ts-check
import { button, byId, h, icon } from './dom.js';
import { dayName, plural, timeOfDay } from './words.js';

/**
 * Shows under the tabs whether the page is offline, and what waits to be sent.
 *
 * @param {object} given
 * @param {boolean} given.isOffline
 * @param {number | null} given.since when the shown data was read
 * @param {readonly import('./outbox.js').Waiting[]} given.waiting
 * @param {readonly import('./outbox.js').Waiting[]} given.old writes that the user must confirm
 * @param {() => void} given.retry
 * @param {() => void} given.sendOld
 * @param {() => void} given.dropOld
 */
export const showConnection = ({ isOffline, since, waiting, old, retry, sendOld, dropOld }) => {
  const place = byId('connection');
  document.body.classList.toggle('offline', isOffline);
  const changes =
    waiting.length === 0 ? '' : ` ${plural(waiting.length, 'change')} waiting to be sent.`;
  const at = since === null ? null : new Date(since);
  const age = at === null ? '' : ` Last updated ${dayName(at)}, ${timeOfDay(at)}.`;
  const lines = [
    isOffline &&
      h(
        'div',
        { class: 'connection', role: 'status' },
        icon('offline'),
        h('p', {}, h('b', {}, 'You are offline.'), `${age}${changes}`),
        button('Try again', { class: 'button small', onclick: retry }),
      ),
    !isOffline &&
      old.length > 0 &&
      h(
        'div',
        { class: 'connection', role: 'status' },
        h(
          'p',
          {},
          h(
            'b',
            {},
            `${plural(old.length, 'change')} from ${dayName(new Date(old[0].at))} not sent yet.`,
          ),
          ` ${old.map(({ text }) => text).join(' ')}`,
        ),
        h(
          'div',
          { class: 'row-actions' },
          button('Send now', { class: 'button small primary', onclick: sendOld }),
          button('Discard', { class: 'button small', onclick: dropOld }),
        ),
      ),
  ].filter((line) => line !== false);
  const key = lines.map(({ textContent }) => textContent).join();
  if (place.dataset.shown === key) return;
  place.dataset.shown = key;
  place.replaceChildren(...lines);
};
