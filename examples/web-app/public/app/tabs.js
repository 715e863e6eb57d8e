// @ts-check
import { byId, h, icon } from './dom.js';

const TABS = { today: 'Today', body: 'Body', plan: 'Plan', history: 'History' };

/** @typedef {keyof typeof TABS} Tab */

/** @returns {Tab} the tab in the address */
export const currentTab = () => {
  const name = location.hash.slice(1);
  return name in TABS ? /** @type {Tab} */ (name) : 'today';
};

/**
 * Shows the tab in the address. Calls `opened` with each tab that is shown.
 *
 * @param {(tab: Tab) => void} opened
 */
export const mountTabs = (opened) => {
  const links = Object.entries(TABS).map(([name, label]) =>
    h('a', { href: `#${name}`, class: 'tab', 'data-tab': name }, icon(name), h('span', {}, label)),
  );
  byId('tabs').replaceChildren(...links);
  /** @type {Map<string, number>} */
  const scrolled = new Map();
  let shown = '';
  const show = () => {
    // The link to the main content is not a tab.
    if (location.hash === '#main') return;
    const tab = currentTab();
    if (tab === shown) return;
    // At the start, nothing is scrolled. Reading or setting the scroll position would force a
    // layout.
    const isFirst = shown === '';
    if (!isFirst) scrolled.set(shown, window.scrollY);
    shown = tab;
    for (const name of Object.keys(TABS)) byId(name).hidden = name !== tab;
    for (const link of links) {
      if (link.dataset.tab === tab) link.setAttribute('aria-current', 'page');
      else link.removeAttribute('aria-current');
    }
    document.title = tab === 'today' ? 'freshlegs' : `${TABS[tab]} · freshlegs`;
    opened(tab);
    if (!isFirst) window.scrollTo(0, scrolled.get(tab) ?? 0);
  };
  window.addEventListener('hashchange', show);
  show();
};
