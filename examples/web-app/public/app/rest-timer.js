import { html, signal, useEffect } from '/vendor/ui.js';
import { settings } from './store.js';
import { minutesAndSeconds } from './words.js';

const STEP = 15;
const SECOND_MS = 1000;

/** The rest that is running. It counts by the clock, so that it is right after the phone sleeps. */
const rest = signal({ endsAt: 0, total: 0, left: 0, said: '' });

const secondsTo = (/** @type {number} */ endsAt) =>
  Math.max(0, Math.ceil((endsAt - Date.now()) / SECOND_MS));

export function startRest() {
  const total = settings().rest;
  rest.value = { endsAt: Date.now() + total * SECOND_MS, total, left: total, said: '' };
}

export function stopRest() {
  rest.value = { ...rest.value, left: 0 };
}

const show = () => {
  if (rest.value.left === 0) return;
  const left = secondsTo(rest.value.endsAt);
  rest.value = { ...rest.value, left, said: left === 0 ? 'Rest is over.' : '' };
  if (left === 0) navigator.vibrate?.(300);
};

/** @param {number} seconds */
const add = (seconds) => {
  const endsAt = rest.value.endsAt + seconds * SECOND_MS;
  rest.value = { ...rest.value, endsAt, total: Math.max(rest.value.total, secondsTo(endsAt)) };
  show();
};

/**
 * The accessible name begins with the visible text, so that voice control finds the button.
 *
 * @param {any} props
 */
const Step = ({ text, says, seconds }) => html`
  <button class="button small" data-repeat aria-label="${text}, ${STEP} seconds ${says}"
    onClick=${() => add(seconds)}>${text}</button>`;

/** The time left of a rest between two sets. */
export function RestTimer() {
  const { left, total, said } = rest.value;
  useEffect(() => {
    const timer = setInterval(show, 250);
    return () => clearInterval(timer);
  }, []);
  return html`
    <div class="rest" hidden=${left === 0}>
      <span class="rest-fill" style=${{ inlineSize: `${total === 0 ? 0 : (left / total) * 100}%` }} />
      <span class="rest-label">Rest</span>
      <span class="rest-count" role="timer">${minutesAndSeconds(left)}</span>
      <${Step} text="−${STEP} s" says="less" seconds=${-STEP} />
      <${Step} text="+${STEP} s" says="more" seconds=${STEP} />
      <button class="button small quiet" onClick=${stopRest}>Skip</button>
    </div>
    <span class="unseen" role="status">${said}</span>`;
}
