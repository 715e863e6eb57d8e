import { effect, html, signal } from './libraries.js';
import { isReached, unreached } from './api.js';
import { dropOld, flush, isOld, sendOnLeaving } from './perform.js';
import { clear, entries, readAgain, recall, refresh, userId, waitingWrites } from './store.js';
import { Icon } from './ui.js';
import { dayName, plural, timeOfDay } from './words.js';

// What happens when the connection goes and comes back.

const STALE_AFTER_MS = 5 * 60_000;
const RETRY_MS = 5000;

const isOnline = signal(true);

/** Without any data, the view itself says that there is no connection. */
const isOffline = () => entries.home.value.data !== null && !(isReached.value && isOnline.value);

/** The writes that wait for the server, and not only until they can no longer be undone. */
const waitingForServer = () => waitingWrites().filter(({ dueAt = 0 }) => dueAt <= Date.now());

/** Reads everything again, and sends what waits. */
const retry = async () => {
  await refresh();
  const { data, error } = entries.home.value;
  if (data !== null && error === null) await flush();
};

const Offline = () => {
  const { at } = entries.home.value;
  const waiting = waitingForServer().length;
  const date = new Date(at ?? 0);
  const age = at === null ? '' : ` Last updated ${dayName(date)}, ${timeOfDay(date)}.`;
  const changes = waiting === 0 ? '' : ` ${plural(waiting, 'change')} waiting to be sent.`;
  return html`
    <div class="connection" role="status">
      <${Icon} name="offline" />
      <p><b>${isOnline.value && unreached()}${!isOnline.value && 'You are offline.'}</b>${age}${changes}</p>
      <button class="button small" onClick=${retry}>Try again</button>
    </div>`;
};

/** Asks before sending writes that are older than a day. @param {{ old: Waiting[] }} props */
const Old = ({ old }) => html`
  <div class="connection" role="status">
    <p>
      <b>${plural(old.length, 'change')} from ${dayName(new Date(old[0].at))} not sent yet.</b>${` ${old.map(({ text }) => text).join(' ')}`}
    </p>
    <div class="row-actions">
      <button class="button small primary" onClick=${() => flush(true)}>Send now</button>
      <button class="button small" onClick=${dropOld}>Discard</button>
    </div>
  </div>`;

/** Shows under the tabs whether the page is offline, and what waits to be sent. */
export const Connection = () => {
  const old = waitingForServer().filter(isOld);
  return html`
    <div id="connection">
      ${isOffline() ? html`<${Offline} />` : old.length > 0 && html`<${Old} old=${old} />`}
    </div>`;
};

/** All tabs share the cookie, so the others must not send the writes of the previous user. */
const followOtherTabs = () => {
  readAgain();
  const chosen = recall('user')?.userId ?? null;
  if (userId() === null || chosen === null || chosen === userId()) return;
  clear();
  void retry();
};

/** Sends what waits when it is due, and tries again while something is wrong. */
export function watchConnection() {
  isOnline.value = navigator.onLine;
  void flush();
  // It runs again after each answer, because it depends on the entry.
  effect(() => {
    const isUnsent = waitingForServer().some((one) => !isOld(one));
    if (!isOffline() && !isUnsent) return undefined;
    const timer = setTimeout(retry, RETRY_MS);
    return () => clearTimeout(timer);
  });
  effect(() => {
    const timers = waitingWrites().map(({ dueAt }) =>
      dueAt === undefined ? 0 : setTimeout(flush, dueAt - Date.now() + 50),
    );
    return () => timers.forEach(clearTimeout);
  });
  window.addEventListener('storage', followOtherTabs);
  window.addEventListener('online', () => {
    isOnline.value = true;
    void retry();
  });
  window.addEventListener('offline', () => (isOnline.value = false));
  window.addEventListener('pagehide', sendOnLeaving);
  document.addEventListener('visibilitychange', () => {
    const { at } = entries.home.value;
    const age = at === null ? 0 : Date.now() - at;
    if (document.visibilityState === 'visible' && age > STALE_AFTER_MS) void retry();
  });
}
