// @ts-check
import { api } from './api.js';
import { wishes, wishParameters } from './chips.js';
import { byId, h, idle, nextTask, skeleton } from './dom.js';
import { ignoreSecondClicks } from './guard.js';
import { forNewcomer } from './newcomer.js';
import { notify } from './notices.js';
import { waitingOf } from './outbox.js';
import { draftOf, fittedOf, recall } from './settings.js';
import { createStore } from './store.js';
import { mountTabs } from './tabs.js';
import { renderToday } from './today.js';
import { readHome, readSets, withFitted } from './training.js';
import { looksAlike } from './verdict.js';
import { mountView } from './views.js';
import { withWaiting } from './waiting.js';

// The first screen. Everything that can wait for it is in `background.js`.

/** @typedef {import('./training.js').Home} Home */
/** @typedef {import('./training.js').Log} Log */

const SESSIONS = 30;
/** The last answers of these entries stay on the device. */
const KEPT = ['home', 'forecast'];

/** Shows the first screen, and lets the user act on it, before the rest is read. */
const showEarly = async (/** @type {Home} */ partial) => {
  if (store.get('home').data !== null) return;
  store.set('home', partial);
  await idle();
  await background().catch(() => undefined);
  await idle();
};

const store = createStore(
  {
    user: api.user,
    home: () => readHome(wishParameters(), showEarly),
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
/** @returns {number | null} */
const userId = () => store.get('user').data?.userId ?? null;

/** The data as it will be once the waiting writes are sent, with what only this device knows. */
const shown = (/** @type {Home} */ home) => {
  const next = withFitted(withWaiting(home, waitingOf(userId())), fittedOf(userId()));
  return next.completed.length > 0 || next.isPartial ? next : forNewcomer(next);
};

/** @typedef {Awaited<ReturnType<typeof import('./background.js').startBackground>>} Background */

/** @type {Promise<Background> | null} */
let starting = null;

/** Everything else that the page does. It starts once. */
const background = () => {
  starting ??= import('./background.js').then(({ startBackground }) =>
    startBackground({ store, shown, userId, redraw, kept: KEPT }),
  );
  starting.catch(() => {
    starting = null;
  });
  return starting;
};

const orNotice = async (/** @type {() => Promise<void>} */ load) => {
  try {
    await load();
  } catch {
    notify('This could not be loaded. Try again.', { isError: true });
  }
};

/** What the buttons of the first screen do. Each waits for the data that its dialog needs. */
const ACTIONS = /** @type {const} */ ([
  ...['startLog', 'startWorkout', 'planToday', 'swap', 'fit', 'openNever', 'swapExercise'],
  ...['undoSwap', 'remove', 'open', 'discard'],
]);

/** The latest version of a planned log, because the first answer lacks some of its parts. */
const newest = (/** @type {any} */ one) => {
  // `one` can also be a workout or an exercise, whose ids are unrelated.
  if (one?.performed === undefined) return one;
  return shown(store.get('home').data).planned.find(({ id }) => id === one.id) ?? one;
};

const isPartial = () => store.get('home').data?.isPartial === true;

const act = async (/** @type {string} */ name, /** @type {any[]} */ given) => {
  const { today } = await background();
  if (isPartial()) await store.settled();
  if (isPartial()) await store.refresh(['home']);
  if (isPartial()) throw new Error('Only a part of the data was read.');
  /** @type {Record<string, Function>} */ (today)[name](...given.map(newest));
};

/** @type {import('./today.js').TodayActions} */
const todayActions = {
  .../** @type {any} */ (
    Object.fromEntries(
      ACTIONS.map((name) => [
        name,
        (/** @type {any[]} */ ...given) => void orNotice(() => act(name, given)),
      ]),
    )
  ),
  ask: (open) =>
    void orNotice(async () => {
      const [dialogs] = await Promise.all([import('./wish-dialogs.js'), background()]);
      open(dialogs);
    }),
  wish: () => void store.refresh(['home']),
  redraw: () => {
    store.set('home', store.get('home').data);
  },
  draftOf: () => draftOf(userId()),
};

/**
 * The local state on the first screen: the workout in progress, and the number of waiting writes.
 */
const ownParts = () => JSON.stringify([todayActions.draftOf(), waitingOf(userId()).length]);
let drawnParts = '';

const drawToday = mountView(store, {
  id: 'today',
  title: 'What to train today',
  names: ['home'],
  waiting: () =>
    h('div', { class: 'today' }, skeleton(1, 'skeleton-hero'), skeleton(3, 'skeleton-cards')),
  render: (home) => {
    drawnParts = ownParts();
    return renderToday(shown(home), todayActions);
  },
  // Skips a redraw, because the whole answer rarely looks different from its first part.
  isSame: ([before], [now]) =>
    before.isPartial &&
    !now.isPartial &&
    drawnParts === ownParts() &&
    looksAlike(shown(before), shown(now)),
});
store.subscribe(['home'], () => {
  byId('today').toggleAttribute('data-partial', isPartial());
});

/** @type {Map<string, () => void>} */
const drawn = new Map([['today', drawToday]]);
const redraw = () => {
  for (const draw of drawn.values()) draw();
};

/** Loaded when their tab opens. @type {Record<string, () => Promise<() => void>>} */
const LATER = {
  body: async () => {
    const [{ createBody }, { muscles }] = await Promise.all([import('./body.js'), background()]);
    const render = createBody(muscles);
    return mountView(store, {
      id: 'body',
      title: 'Body',
      names: ['home', 'forecast'],
      waiting: () => skeleton(1, 'skeleton-map'),
      render: (home, forecast) => render(shown(home), forecast),
    });
  },
  plan: async () => {
    const [{ createPlan }, { plan }] = await Promise.all([import('./plan.js'), background()]);
    const render = createPlan(plan, () => redraw());
    return mountView(store, {
      id: 'plan',
      title: 'Plan',
      names: ['home', 'forecast'],
      waiting: () => skeleton(3, 'skeleton-cards'),
      render: (home, forecast) => render(shown(home), forecast),
    });
  },
  history: async () => {
    const [{ renderHistory }, { history }] = await Promise.all([
      import('./history.js'),
      background(),
    ]);
    const draw = mountView(store, {
      id: 'history',
      title: 'History',
      names: ['home'],
      waiting: () => skeleton(6),
      render: (home) => renderHistory(shown(home), store.get('sessions'), history),
    });
    store.subscribe(['sessions'], draw);
    return draw;
  },
};

const readSessions = () => {
  const { data } = store.get('home');
  if (data !== null && !data.isPartial) void store.refresh(['sessions']);
};

store.subscribe(['home'], () => {
  if (!byId('history').hidden) readSessions();
});

/** Shows the last answers until new ones arrive. */
const showKept = () => {
  const user = recall('user');
  if (user !== null) store.set('user', user);
  const { minutes, equipment, avoid } = wishes();
  const hasWishes = minutes !== null || equipment.length > 0 || avoid.length > 0;
  for (const name of KEPT) {
    const kept = recall(name);
    // Offline, recommendations for other wishes are better than none.
    if (
      kept?.userId === user?.userId &&
      kept !== null &&
      (navigator.onLine === false || !hasWishes)
    )
      store.set(name, kept.data, kept.at);
  }
};

const start = async () => {
  ignoreSecondClicks();
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
  await nextTask();
  showKept();
  await store.need(['user', 'home']);
  await idle();
  await background();
};

void orNotice(start);
