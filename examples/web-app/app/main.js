import {
  effect,
  html,
  render,
  signal,
  untracked,
  useEffect,
  useLayoutEffect,
} from './libraries.js';
import { OFFLINE, send, unreached, writes } from './api.js';
import { openResume, openSettings } from './later.js';
import { notify, Notice, Overlay, watchHistory } from './overlay.js';
import * as store from './store.js';
import { Today } from './today.js';
import { countSets } from './training.js';
import { drawing, EmptyState, Icon, lazy, Skeleton, Unseen } from './ui.js';
import { plural } from './words.js';

const { entries, need, recall, refresh, remember } = store;

/**
 * The tabs, with the entries that each shows and what it shows before they are read. Without the
 * entry `home`, none can be shown.
 *
 * @type {Record<string, { label: string, title?: string, names: store.Name[], waiting: any }>}
 */
const TABS = {
  today: {
    label: 'Today',
    title: 'What to train today',
    names: ['home'],
    waiting: html`
      <div class="today">
        <${Skeleton} lines=${1} kind="skeleton-hero" /><${Skeleton} lines=${3} kind="skeleton-cards" />
      </div>`,
  },
  body: {
    label: 'Body',
    names: ['home', 'forecast', 'volume'],
    waiting: html`<${Skeleton} lines=${1} kind="skeleton-map" />`,
  },
  plan: {
    label: 'Plan',
    names: ['home', 'forecast', 'volume'],
    waiting: html`<${Skeleton} lines=${3} kind="skeleton-cards" />`,
  },
  history: {
    label: 'History',
    names: ['home'],
    waiting: html`<${Skeleton} lines=${6} />`,
  },
};

/** The tab in the address. */
const tabInAddress = () => {
  const name = location.hash.slice(1);
  return name in TABS ? name : 'today';
};

const tab = signal(tabInAddress());
/** How far each tab was scrolled. @type {Map<string, number>} */
const scrolled = new Map();

const turn = () => {
  const next = tabInAddress();
  // The link to the main content is not a tab.
  if (location.hash === '#main' || next === tab.value) return;
  scrolled.set(tab.value, window.scrollY);
  tab.value = next;
  window.scrollTo(0, scrolled.get(next) ?? 0);
};

/** What shows each tab, once it is loaded. @type {{ value: Record<string, any> }} */
const views = signal({ today: Today });

/** One file has all other tabs. */
const loadViews = async () => {
  try {
    const { Body, Plan, History } = await import('./rest.js');
    views.value = { today: Today, body: Body, plan: Plan, history: History };
  } catch {
    notify('This tab could not be loaded. Try again.', { isError: true });
  }
};

/**
 * The element that had the focus last. It may be gone by now.
 *
 * @type {{ view: Element | null, element: HTMLElement } | null}
 */
let focused = null;

/**
 * Keeps the focus on the element with the same key if the focused one was drawn again, and moves it
 * to the heading if it is gone.
 *
 * @param {string} id of a view
 */
const keepFocus = (id) => {
  if (focused === null || focused.element.isConnected || focused.view?.id !== id) return;
  const { key = '' } = focused.element.dataset;
  focused = null;
  if (document.activeElement !== document.body) return;
  const view = document.getElementById(id);
  const next = view?.querySelector(`[data-key="${CSS.escape(key)}"]`) ?? view?.querySelector('h1');
  if (!(next instanceof HTMLElement)) return;
  if (next.matches('h1')) next.tabIndex = -1;
  next.focus({ preventScroll: true });
};

/** @type {Record<string, () => { title: string, text: string }>} */
const PROBLEMS = {
  [OFFLINE]: () => ({
    title: unreached().replace('.', ''),
    text: 'This screen loads when the connection is back.',
  }),
  UNAUTHENTICATED: () => ({
    title: 'You are signed out',
    text: 'Choose a person at the top to sign in to the demo.',
  }),
};
const PROBLEM = () => ({
  title: 'This could not be loaded',
  text: 'The server has a problem. Your data is safe.',
});

/** A tab whose data is loading, ready or failed. @param {{ id: string }} props */
const View = ({ id }) => {
  const { label, title = label, names, waiting } = TABS[id];
  const Ready = views.value[id];
  const given = names.map((name) => entries[name].value);
  const [{ data, error: failure }] = given;
  const error = data === null ? failure : null;
  // Beside the first entry, the view shows what arrived. Without a connection, that may be less.
  const isReady =
    Ready !== undefined &&
    data !== null &&
    given.every((one) => one.data !== null || one.error !== null);
  // Something of the screen is still to come.
  const isPartial = (isReady && !store.isWhole()) || drawing.value === null;
  useEffect(() => {
    void need(names);
    if (Ready === undefined) void loadViews();
  }, []);
  useLayoutEffect(() => keepFocus(id));
  const problem = (PROBLEMS[error?.code ?? ''] ?? PROBLEM)();
  const failed = html`
    <${EmptyState} ...${problem}>
      <button class="button" data-key="retry" onClick=${() => refresh(names)}>Try again</button>
    <//>`;
  return html`
    <section id=${id} class="view" aria-label=${label} aria-busy=${!isReady && !error} data-partial=${isPartial || null}>
      <div class="body">
        ${isReady ? html`<${Ready} />` : html`<h1>${title}</h1>${error ? failed : waiting}`}
      </div>
    </section>`;
};

/** @param {number} id */
const chooseUser = async (id) => {
  try {
    await send(writes.chooseUser(id));
    remember('user', { ...recall('user', {}), userId: id });
    for (const kept of ['wishes', 'newcomer', ...KEPT]) remember(kept, null);
    store.clear();
    await refresh();
  } catch (error) {
    notify(/** @type {Error} */ (error).message, { isError: true });
    await refresh(['user']);
  }
};

/** Keeps showing the names while they are read again, so that they do not move. */
const Users = () => {
  const data = entries.user.value.data ?? recall('user');
  const isSignedOut = entries.home.value.error?.code === 'UNAUTHENTICATED';
  const item = (/** @type {{ id: number, name: string }} */ { id, name }) => html`
    <label class="user" key=${id}>
      <input type="radio" name="user" value=${id} data-key="user-${id}"
        checked=${!isSignedOut && id === data.userId} onChange=${() => chooseUser(id)} />
      <span>${name}</span>
    </label>`;
  return html`
    <div id="users" class="users">
      ${data && html`<fieldset><legend>View as</legend>${data.users.map(item)}</fieldset>`}
    </div>`;
};

const Tabs = () => html`
  <nav id="tabs" class="tabs" aria-label="Main">
    ${Object.entries(TABS).map(
      ([name, { label }]) => html`
        <a href="#${name}" class="tab" data-tab=${name} aria-current=${name === tab.value ? 'page' : null}>
          <${Icon} name=${name} /><span>${label}</span>
        </a>`,
    )}
  </nav>`;

/** How far each workout in progress is, on every tab. */
const RunningBar = () => {
  // Drawn again once the workouts are known.
  if (store.home.value === null) return null;
  return store.drafts().map((draft) => {
    const { done, all } = countSets(draft);
    return html`
      <button class="running" key=${draft.id} data-key="running-${draft.id}" onClick=${() => openResume(draft)}>
        <${Icon} name="today" />
        <span><${Unseen}>Resume <//><b>${draft.name}</b>, ${done} of ${plural(all, 'set')}</span>
        <span class="running-go" aria-hidden="true">Resume</span>
      </button>`;
  });
};

const docks = new ResizeObserver(([{ target }]) => {
  document.documentElement.style.setProperty('--dock', `${target.clientHeight}px`);
});

/** Leaves room for what stands at the foot of the page. @param {Element | null} dock */
const watchDock = (dock) => dock && docks.observe(dock);

const Connection = lazy(async () => (await import('./rest.js')).Connection);

const Page = () => html`
  <a class="skip" href="#main">Skip to the content</a>
  <header class="top">
    <div class="top-inner">
      <p class="brand"><img src="/icon.svg" alt="" width="28" height="28" /><span>freshlegs</span></p>
      <${Tabs} /><${Users} />
      <button class="icon-button" data-key="settings" aria-label="Settings" onClick=${openSettings}>
        <${Icon} name="settings" />
      </button>
    </div>
  </header>
  <${Connection} />
  <main id="main" tabindex="-1"><${View} key=${tab.value} id=${tab.value} /></main>
  <footer>
    <p>
      A demo of <b>freshlegs</b>. Scores follow your training load; they do not measure strength. <a href="/docs/">API reference</a>
    </p>
  </footer>
  ${drawing.value && html`<${drawing.value.Patterns} />`}
  <div id="dock" class="dock" ref=${watchDock}><${Notice} /><${RunningBar} /></div>
  <${Overlay} />`;

/** The last answers of these entries stay on the device. @type {store.Name[]} */
const KEPT = ['home', 'forecast', 'volume', 'history'];

/** Shows the last answers until new ones arrive. */
const showKept = () => {
  const user = recall('user');
  if (user !== null) store.setEntry('user', user);
  for (const name of KEPT) {
    const kept = recall(name);
    // Offline, recommendations for other wishes are better than none.
    const fits = !store.hasWishes() || navigator.onLine === false;
    if (kept !== null && kept.userId === user?.userId && fits)
      store.setEntry(name, kept.data, kept.at);
  }
};

/** Keeps the newest answer of an entry on the device. @param {store.Name} name */
const keepAnswer = (name) => {
  const { data, at, error } = entries[name].value;
  if (data === null || error !== null || data.isPartial) return;
  remember(name, { userId: store.userId(), data, at });
  if (name === 'home') untracked(() => store.dropOldFitted(data));
};

const keepUser = () => {
  const { data } = entries.user.value;
  if (data !== null) remember('user', data);
};

const startWorker = async () => {
  if (!('serviceWorker' in navigator)) return;
  const { active } = await navigator.serviceWorker
    .register('/sw.js')
    .then(() => navigator.serviceWorker.ready);
  const files = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin }) => origin === location.origin)
    .map(({ pathname }) => pathname)
    .filter((path) => /^\/(app|early|icon|manifest)/.test(path));
  active?.postMessage([...new Set(['/', ...files])]);
};

const start = async () => {
  window.addEventListener('hashchange', turn);
  document.addEventListener('focusin', ({ target }) => {
    const element = /** @type {HTMLElement} */ (target);
    focused = { element, view: element.closest('.view') };
  });
  effect(() => {
    const { label } = TABS[tab.value];
    document.title = tab.value === 'today' ? 'freshlegs' : `${label} · freshlegs`;
  });
  showKept();
  watchHistory();
  render(html`<${Page} />`, document.body);
  const reading = need(['user', 'home']);
  // The first answer and the rest of the page do not share the bandwidth.
  if (entries.home.value.data === null) await reading;
  await store.idle();
  const rest = import('./rest.js');
  drawing.value = await rest.then(({ figure }) => figure).catch(() => null);
  effect(keepUser);
  for (const name of KEPT) effect(() => keepAnswer(name));
  await reading;
  // What the user needs only after the first screen.
  const { watchConnection, ignoreSecondClicks } = await rest;
  watchConnection();
  ignoreSecondClicks();
  await store.idle();
  // For other tabs, and for a workout without a connection.
  await need(['forecast', 'volume', 'history']);
  // The files are cached only after the first screen is shown, so that the two do not share the
  // bandwidth.
  await store.idle();
  await startWorker().catch(() => undefined);
};

void start();
