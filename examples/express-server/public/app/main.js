// @ts-check
import { createActions } from './actions.js';
import { api, OFFLINE, send, writes } from './api.js';
import { clearWishes, wishes, wishParameters } from './chips.js';
import { showConnection } from './connection.js';
import { byId, h, replaceChildren, skeleton } from './dom.js';
import { patterns } from './figure.js';
import { ignoreSecondClicks } from './guard.js';
import { createHandlers } from './handlers.js';
import { forNewcomer } from './newcomer.js';
import { notify } from './notices.js';
import { dropFromOutbox, isOld, onOutbox, sendOnLeaving, sendOutbox, waitingOf } from './outbox.js';
import { recall, remember } from './settings.js';
import { createStore } from './store.js';
import { mountTabs } from './tabs.js';
import { renderToday } from './today.js';
import { forgetSets, readHome, readSets } from './training.js';
import { renderUsers } from './users.js';
import { mountView } from './views.js';
import { withWaiting } from './waiting.js';

/** @typedef {import('./training.js').Home} Home */

const STALE_AFTER_MS = 5 * 60_000;
const RETRY_MS = 5000;
const SESSIONS = 30;
/** Entries whose last answers stay on the device. */
const KEPT = ['home', 'forecast'];

const store = createStore(
  {
    user: api.user,
    home: () =>
      readHome(wishParameters(), (partial) => {
        if (store.get('home').data === null) store.set('home', partial);
      }),
    forecast: api.forecast,
    sessions: async () => {
      const logs = /** @type {Home} */ (store.get('home').data)?.completed ?? [];
      const read = logs
        .slice(0, SESSIONS)
        .map(async ({ id, completedAt }) => ({ at: completedAt, exercises: await readSets(id) }));
      return Promise.all(read);
    },
  },
  ['sessions'],
);
const actions = createActions(store);
/** @returns {number | null} */
const userId = () => store.get('user').data?.userId ?? null;

/** The data as it will be once the waiting writes are sent. */
const shown = (/** @type {Home} */ home) => {
  const next = withWaiting(home, waitingOf(userId()));
  return next.completed.length > 0 || next.isPartial ? next : forNewcomer(next);
};
const handlers = createHandlers({ store, actions, shown, userId });

const drawToday = mountView(store, {
  id: 'today',
  title: 'What to train today',
  names: ['home'],
  waiting: () =>
    h('div', { class: 'today' }, skeleton(1, 'skeleton-hero'), skeleton(3, 'skeleton-cards')),
  render: (home) => renderToday(shown(home), handlers.today),
});

/** Views that are loaded when their tab is opened. @type {Record<string, () => Promise<() => void>>} */
const LATER = {
  body: async () => {
    const { createBody } = await import('./body.js');
    const render = createBody(handlers.muscles);
    return mountView(store, {
      id: 'body',
      title: 'Body',
      names: ['home', 'forecast'],
      waiting: () => skeleton(1, 'skeleton-map'),
      render: (home, forecast) => render(shown(home), forecast),
    });
  },
  plan: async () => {
    const { createPlan } = await import('./plan.js');
    const render = createPlan(handlers.plan, () => redraw());
    return mountView(store, {
      id: 'plan',
      title: 'Plan',
      names: ['home', 'forecast'],
      waiting: () => skeleton(3, 'skeleton-cards'),
      render: (home, forecast) => render(shown(home), forecast),
    });
  },
  history: async () => {
    const { renderHistory } = await import('./history.js');
    const draw = mountView(store, {
      id: 'history',
      title: 'History',
      names: ['home'],
      waiting: () => skeleton(6),
      render: (home) => renderHistory(shown(home), store.get('sessions'), handlers.history),
    });
    store.subscribe(['sessions'], draw);
    return draw;
  },
};

/** @type {Map<string, () => void>} */
const drawn = new Map([['today', drawToday]]);
const redraw = () => {
  for (const draw of drawn.values()) draw();
};

/** The sets of the shown logs; sets that were already read are not read again. */
const readSessions = () => {
  const { data } = store.get('home');
  if (data !== null && !data.isPartial) void store.refresh(['sessions']);
};

mountTabs((tab) => {
  if (tab === 'body' || tab === 'plan') void store.need(['forecast']);
  if (tab === 'history') readSessions();
  if (drawn.has(tab) || LATER[tab] === undefined) return;
  drawn.set(tab, () => undefined);
  void LATER[tab]().then(
    (draw) => drawn.set(tab, draw),
    () => {
      drawn.delete(tab);
      notify('This tab could not be loaded. Try again.', { isError: true });
    },
  );
});

let retryTimer = 0;

const updateConnection = () => {
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

const chooseUser = async (/** @type {number} */ chosen, /** @type {string} */ name) => {
  try {
    await send(writes.chooseUser(chosen));
    clearWishes();
    for (const kept of KEPT) remember(kept, null);
    forgetSets();
    store.clear();
    await store.refresh();
    notify(`You are now viewing as ${name}.`);
  } catch (error) {
    notify(/** @type {Error} */ (error).message, { isError: true });
    await store.refresh(['user']);
  }
};

store.subscribe(['user', 'home'], () => {
  const { data } = store.get('user');
  // Keep the names while they are read again, so that the switch does not move.
  if (data === null) return;
  const isSignedOut = store.get('home').error?.code === 'UNAUTHENTICATED';
  const shownUser = isSignedOut ? { ...data, userId: null } : data;
  replaceChildren(byId('users'), renderUsers(shownUser, chooseUser));
  remember('user', data);
});
store.subscribe(KEPT, () => {
  for (const name of KEPT) {
    const { data, at, error } = store.get(name);
    const isWhole = data !== null && data.isPartial !== true;
    if (isWhole && error === null) remember(name, { userId: userId(), data, at });
  }
});
store.subscribe(['home'], () => {
  updateConnection();
  if (!byId('history').hidden) readSessions();
});

/** @type {Set<number>} */
const timers = new Set();
onOutbox(() => {
  redraw();
  updateConnection();
  for (const timer of timers) clearTimeout(timer);
  timers.clear();
  for (const { dueAt } of waitingOf(userId())) {
    if (dueAt !== undefined) timers.add(setTimeout(() => void flush(), dueAt - Date.now() + 50));
  }
});

/** Shows the last answers until the new ones arrive. */
const showKept = () => {
  const user = recall('user');
  if (user !== null) store.set('user', user);
  const { minutes, equipment, avoid } = wishes();
  const hasWishes = minutes !== null || equipment.length > 0 || avoid.length > 0;
  for (const name of KEPT) {
    const kept = recall(name);
    // Without a connection, recommendations for other wishes are better than none.
    if (
      kept?.userId === user?.userId &&
      kept !== null &&
      (navigator.onLine === false || !hasWishes)
    )
      store.set(name, kept.data, kept.at);
  }
};

/** The modules of other tabs and of dialogs, so that they open offline. */
const LATER_FILES = [
  ...'body comparison draft exercise-dialog finish heat history log-dialog'.split(' '),
  ...'fit-dialog muscle-sheet never-dialog plan records rest-timer session session-model set-bars set-table swap-dialog week'.split(
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

document.body.append(patterns());
for (const name of ['dialogs', 'views']) {
  document.head.append(h('link', { rel: 'stylesheet', href: `/styles/${name}.css` }));
}
ignoreSecondClicks();
window.addEventListener('online', () => void refresh());
window.addEventListener('offline', updateConnection);
window.addEventListener('pagehide', () => {
  const user = userId();
  if (user !== null) sendOnLeaving(user);
});
document.addEventListener('visibilitychange', () => {
  const { at } = store.get('home');
  const age = at === null ? 0 : Date.now() - at;
  if (document.visibilityState === 'visible' && age > STALE_AFTER_MS) void refresh();
});

showKept();
void store.need(['user', 'home']).then(() => {
  void flush();
  // The files are cached only after the first screen is shown, so that the two do not share the
  // bandwidth.
  requestIdleCallback(() => void startWorker().catch(() => undefined));
});
