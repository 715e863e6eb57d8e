// @ts-check
import { button, h } from './dom.js';
import { minutesAndSeconds } from './words.js';

const STEP = 15;
const SECOND_MS = 1000;

/**
 * @param {HTMLElement[]} shown
 * @param {(seconds: number) => void} add
 * @param {() => void} stop
 */
const barOf = (shown, add, stop) => {
  const step = (/** @type {number} */ seconds, /** @type {string} */ label) => {
    const text = `${seconds > 0 ? '+' : '−'}${Math.abs(seconds)} s`;
    return button(text, {
      class: 'button small',
      'data-repeat': true,
      // The accessible name begins with the visible text, so that voice control finds the button.
      'aria-label': `${text}, ${label}`,
      onclick: () => {
        add(seconds);
      },
    });
  };
  return h(
    'div',
    { class: 'rest', hidden: true },
    shown,
    step(-STEP, `${STEP} seconds less`),
    step(STEP, `${STEP} seconds more`),
    button('Skip', { class: 'button small quiet', onclick: stop }),
  );
};

/**
 * Counts by the clock, so that the time is still right after the phone sleeps.
 *
 * @param {() => number} length the seconds to rest
 */
export const createRestTimer = (length) => {
  let endsAt = 0;
  let total = 0;
  let timer = 0;
  const count = h('span', { class: 'rest-count', role: 'timer' });
  const fill = h('span', { class: 'rest-fill' });
  const said = h('span', { class: 'unseen', role: 'status' });
  const left = () => Math.max(0, Math.ceil((endsAt - Date.now()) / SECOND_MS));

  const stop = () => {
    clearInterval(timer);
    bar.hidden = true;
  };
  const show = () => {
    count.textContent = minutesAndSeconds(left());
    fill.style.inlineSize = `${total === 0 ? 0 : (left() / total) * 100}%`;
    if (left() > 0) return;
    stop();
    said.textContent = 'Rest is over.';
    navigator.vibrate?.(300);
  };
  const add = (/** @type {number} */ seconds) => {
    endsAt += seconds * SECOND_MS;
    total = Math.max(total, left());
    show();
  };
  const bar = barOf([fill, h('span', { class: 'rest-label' }, 'Rest'), count], add, stop);
  return {
    bar,
    said,
    stop,
    start: () => {
      clearInterval(timer);
      total = length();
      endsAt = Date.now() + total * SECOND_MS;
      bar.hidden = false;
      said.textContent = '';
      show();
      timer = setInterval(show, 250);
    },
  };
};
