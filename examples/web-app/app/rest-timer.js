import { html, signal, useEffect } from './libraries.js';
import { recall, remember, settings } from './store.js';
import { clock } from './words.js';

const STEP = 15;
const SECOND_MS = 1000;

/**
 * The rest that is running: `left` seconds of `total`. When it ends is kept on the device, so it is
 * right after the phone sleeps or the page closes.
 */
const shown = signal({ left: 0, said: '' });

/** @returns {{ endsAt: number, total: number }} */
const rest = () => recall('rest', { endsAt: 0, total: 0 });

const show = () => {
  const left = Math.max(0, Math.ceil((rest().endsAt - Date.now()) / SECOND_MS));
  if (left === shown.value.left) return;
  const isOver = left === 0 && rest().total > 0;
  shown.value = { left, said: isOver ? 'Rest is over.' : '' };
  if (isOver) navigator.vibrate?.(300);
};

/** @param {number} endsAt @param {number} total */
const set = (endsAt, total) => {
  remember('rest', { endsAt, total });
  show();
};

export const startRest = () => set(Date.now() + settings().rest * SECOND_MS, settings().rest);

export const stopRest = () => set(0, 0);

/** @param {number} seconds */
const add = (seconds) => {
  const endsAt = rest().endsAt + seconds * SECOND_MS;
  set(endsAt, Math.max(rest().total, Math.ceil((endsAt - Date.now()) / SECOND_MS)));
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
  const { left, said } = shown.value;
  const { total } = rest();
  useEffect(() => {
    show();
    const timer = setInterval(show, 250);
    return () => clearInterval(timer);
  }, []);
  return html`
    <div class="rest" hidden=${left === 0}>
      <span class="rest-fill" style=${{ inlineSize: `${total === 0 ? 0 : (left / total) * 100}%` }} />
      <span class="rest-label">Rest</span>
      <span class="rest-count" role="timer">${clock(left)}</span>
      <${Step} text="−${STEP} s" says="less" seconds=${-STEP} />
      <${Step} text="+${STEP} s" says="more" seconds=${STEP} />
      <button class="button small quiet" onClick=${stopRest}>Skip</button>
    </div>
    <span class="unseen" role="status">${said}</span>`;
}
