// @ts-check
import { createActions } from './actions.js';
import { api, OFFLINE } from './api.js';
import { byId, replaceChildren } from './dom.js';
import { renderForecast } from './forecast.js';
import { renderHero } from './hero.js';
import { renderHistory } from './history.js';
import { showConnection } from './notices.js';
import { renderRecommendations } from './recommendations.js';
import { renderGroups, renderRecovery } from './recovery.js';
import { mountSection, skeleton } from './sections.js';
import { createStore } from './store.js';
import { renderToday } from './today.js';
import { readTraining } from './training.js';
import { renderUsers } from './users.js';

const STALE_AFTER_MS = 5 * 60_000;
const RETRY_MS = 10_000;

const store = createStore({
  user: api.user,
  recovery: api.recovery,
  recommendations: api.recommendations,
  forecast: api.forecast,
  training: readTraining,
});
const actions = createActions(store);
const NAMES = ['user', 'recovery', 'recommendations', 'forecast', 'training'];

mountSection(store, {
  id: 'recovery',
  names: ['recovery'],
  waiting: () => skeleton(1, 'skeleton-map'),
  render: renderRecovery,
});
mountSection(store, {
  id: 'groups',
  names: ['recovery'],
  waiting: () => skeleton(12),
  render: renderGroups,
});
mountSection(store, {
  id: 'recommendations',
  names: ['recommendations', 'training'],
  waiting: () => skeleton(3, 'skeleton-cards'),
  render: (answer, training) => renderRecommendations(answer, training, actions),
});
mountSection(store, {
  id: 'today',
  names: ['training'],
  waiting: () => skeleton(8),
  render: (training) => renderToday(training, actions),
});
mountSection(store, {
  id: 'forecast',
  names: ['forecast', 'recovery'],
  waiting: () => skeleton(10),
  render: renderForecast,
});
mountSection(store, {
  id: 'history',
  names: ['training'],
  waiting: () => skeleton(8),
  render: (training) => renderHistory(training, actions),
});

store.subscribe(['user'], () => {
  const { data } = store.get('user');
  // Keep the names while they are read again, so that the switch does not move.
  if (data !== null) replaceChildren(byId('users'), ...renderUsers(data, actions.chooseUser));
});

const HERO_NAMES = ['recovery', 'recommendations', 'training'];
store.subscribe(HERO_NAMES, () => {
  const [recovery, recommendations, training] = HERO_NAMES.map((name) => store.get(name).data);
  if (recovery === null || recommendations === null || training === null) return;
  renderHero(recovery, recommendations, training, actions);
});

/** @type {Date | null} */
let readAt = null;
let retryTimer = 0;

const refresh = () => {
  clearTimeout(retryTimer);
  void store.refresh();
};

store.subscribe(NAMES, () => {
  const entries = NAMES.map((name) => store.get(name));
  const isOffline = entries.some(({ error }) => error?.code === OFFLINE);
  showConnection({ isOffline, since: readAt, retry: refresh });
  clearTimeout(retryTimer);
  if (isOffline) retryTimer = setTimeout(refresh, RETRY_MS);
  else if (entries.every(({ data, error }) => data !== null && error === null)) readAt = new Date();
});

window.addEventListener('online', refresh);
window.addEventListener('offline', refresh);
document.addEventListener('visibilitychange', () => {
  const age = readAt === null ? 0 : Date.now() - readAt.getTime();
  if (document.visibilityState === 'visible' && age > STALE_AFTER_MS) refresh();
});

refresh();
