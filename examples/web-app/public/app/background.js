// @ts-check
import { createActions } from './actions.js';
import { OFFLINE, send, writes } from './api.js';
import { clearWishes } from './chips.js';
import { showConnection } from './connection.js';
import { byId, h, idle, nextTask, replaceChildren } from './dom.js';
import { patterns, smallFigure } from './figure.js';
import { createHandlers } from './handlers.js';
import { notify } from './notices.js';
import { dropFromOutbox, isOld, onOutbox, sendOnLeaving, sendOutbox, waitingOf } from './outbox.js';
import { dropOldFitted, recall, remember } from './settings.js';
import { useFigures } from './today.js';
import { forgetSets } from './training.js';
import { renderUsers } from './users.js';

// What the page does once its first screen is shown: it sends writes, keeps answers and files on the
// device, reports the connection and switches users.

const STALE_AFTER_MS = 5 * 60_000;
const RETRY_MS = 5000;

/**
 * @typedef {object} Page
 * @property {import('./store.js').Store} store
 * @property {(home: import('./training.js').Home) => import('./training.js').Home} shown
 * @property {() => number | null} userId
 * @property {() => void} redraw
 * @property {readonly string[]} kept entries whose last answers stay on the device
 */

/** @param {Page} page */
const watchConnection = ({ store, userId }) => {
  let retryTimer = 0;

  const update = () => {
    const { data, error, at } = store.get('home');
    const waiting = waitingOf(userId()).filter(({ dueAt }) => dueAt === undefined);
    // Without any data the view itself says that there is no connection.
    const isOffline = data !== null && (error?.code === OFFLINE || navigator.onLine === false);
    const old = waiting.filter(isOld);
    showConnection({
      isOffline,
      since: at,
      waiting,
      old,
      retry: refresh,
      sendOld: () => void flush(true),
      dropOld: () => {
        for (const { key } of old) dropFromOutbox(key);
      },
    });
    clearTimeout(retryTimer);
    const isUnsent = waiting.length > old.length;
    if (isOffline || isUnsent) retryTimer = setTimeout(refresh, RETRY_MS);
  };

  /** Sends the waiting writes, and reads the data again if anything was sent. */
  const flush = async (agreed = false) => {
    const user = userId();
    if (user === null) return;
    const count = await sendOutbox(user, {
      agreed,
      sent: ({ kind, text }) => {
        if (kind !== 'delete') notify(`Sent: ${text}`);
      },
      refused: ({ text }, { message }) => {
        notify(`Not possible any more: ${text} ${message}`, { isError: true });
      },
    });
    if (count > 0) await store.refresh();
  };

  const refresh = async () => {
    clearTimeout(retryTimer);
    await store.refresh();
    const { data, error } = store.get('home');
    if (data !== null && error === null) await flush();
  };

  return { update, flush, refresh };
};

/** @typedef {ReturnType<typeof watchConnection>} Connection */

/**
 * @param {Page} page
 * @param {Connection} connection
 */
const listenToBrowser = ({ store, userId }, { update, refresh }) => {
  // All tabs share the cookie, so when one switches the user, the others must not send the writes
  // of the previous user.
  window.addEventListener('storage', () => {
    const chosen = recall('user')?.userId ?? null;
    if (userId() === null || chosen === null || chosen === userId()) return;
    store.clear();
    void refresh();
  });
  window.addEventListener('online', () => void refresh());
  window.addEventListener('offline', update);
  window.addEventListener('pagehide', () => {
    const user = userId();
    if (user !== null) sendOnLeaving(user);
  });
  document.addEventListener('visibilitychange', () => {
    const { at } = store.get('home');
    const age = at === null ? 0 : Date.now() - at;
    if (document.visibilityState === 'visible' && age > STALE_AFTER_MS) void refresh();
  });
};

/**
 * @param {Page} page
 * @param {Connection} connection
 */
const watchOutbox = ({ userId, redraw }, { update, flush }) => {
  /** @type {Set<number>} */
  const timers = new Set();
  onOutbox(() => {
    redraw();
    update();
    for (const timer of timers) clearTimeout(timer);
    timers.clear();
    for (const { dueAt } of waitingOf(userId())) {
      if (dueAt !== undefined) timers.add(setTimeout(() => void flush(), dueAt - Date.now() + 50));
    }
  });
};

/** @param {Page} page */
const showUsers = ({ store, kept }) => {
  const choose = async (/** @type {number} */ chosen, /** @type {string} */ name) => {
    try {
      await send(writes.chooseUser(chosen));
      remember('user', { ...recall('user', {}), userId: chosen });
      clearWishes();
      for (const entry of kept) remember(entry, null);
      forgetSets();
      store.clear();
      await store.refresh();
      notify(`You are now viewing as ${name}.`);
    } catch (error) {
      notify(/** @type {Error} */ (error).message, { isError: true });
      await store.refresh(['user']);
    }
  };
  const show = () => {
    const { data } = store.get('user');
    // Keep showing the names while they are read again, so that the user switch does not move.
    if (data === null) return;
    const isSignedOut = store.get('home').error?.code === 'UNAUTHENTICATED';
    const shownUser = isSignedOut ? { ...data, userId: null } : data;
    replaceChildren(byId('users'), renderUsers(shownUser, choose));
    remember('user', data);
  };
  store.subscribe(['user', 'home'], show);
  show();
};

/** @param {Page} page */
const keepAnswers = ({ store, userId, kept }) => {
  const keep = () => {
    for (const name of kept) {
      const { data, at, error } = store.get(name);
      const isWhole = data !== null && data.isPartial !== true;
      if (isWhole && error === null) remember(name, { userId: userId(), data, at });
    }
  };
  store.subscribe(kept, keep);
  keep();
};

/** @param {Page} page */
const tidyFitted = ({ store, userId }) => {
  const tidy = () => {
    /** @type {import('./store.js').Entry} */
    const { data, error } = store.get('home');
    if (data === null || error !== null || data.isPartial) return;
    const planned = /** @type {import('./training.js').Log[]} */ (data.planned);
    // Undoing a swap brings back the log that was swapped.
    const ids = planned.flatMap(({ id, swappedFromId }) => [id, swappedFromId ?? id]);
    dropOldFitted(userId(), ids);
  };
  store.subscribe(['home'], tidy);
  tidy();
};

/** The modules of other tabs and of dialogs, cached so that they open offline. */
const LATER_FILES = [
  ...'body comparison draft exercise-dialog finish heat history log-dialog'.split(' '),
  ...'fit-dialog muscle-sheet never-dialog plan records rest-timer session session-model set-bars set-table swap-dialog week wish-dialogs'.split(
    ' ',
  ),
];

const startWorker = async () => {
  if (!('serviceWorker' in navigator)) return;
  const { active } = await navigator.serviceWorker
    .register('/sw.js')
    .then(() => navigator.serviceWorker.ready);
  const files = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(
      ({ origin, pathname }) =>
        origin === location.origin && /^\/(app|styles|vendor|icon|manifest)/.test(pathname),
    )
    .map(({ pathname }) => pathname);
  const later = LATER_FILES.map((name) => `/app/${name}.js`);
  active?.postMessage([...new Set(['/', ...files, ...later])]);
};

const loadStyles = () =>
  Promise.all(
    ['dialogs', 'views'].map(
      (name) =>
        new Promise((resolve, reject) => {
          document.head.append(
            h('link', {
              rel: 'stylesheet',
              href: `/styles/${name}.css`,
              onload: resolve,
              onerror: reject,
            }),
          );
        }),
    ),
  );

/**
 * Starts the rest of the page. Returns the actions for the views.
 *
 * @param {Page} page
 */
export const startBackground = async (page) => {
  const { store, shown, userId } = page;
  await loadStyles();
  document.body.append(patterns());
  await nextTask();
  useFigures(smallFigure);
  await nextTask();
  const connection = watchConnection(page);
  listenToBrowser(page, connection);
  watchOutbox(page, connection);
  store.subscribe(['home'], connection.update);
  connection.update();
  keepAnswers(page);
  tidyFitted(page);
  showUsers(page);
  void store.settled().then(async () => {
    void connection.flush();
    // The files are cached only after the first screen is shown, so that the two do not share the
    // bandwidth.
    await idle();
    await startWorker().catch(() => undefined);
  });
  return createHandlers({ store, actions: createActions(store), shown, userId });
};
