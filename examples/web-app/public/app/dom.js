// @ts-check

// All elements are created here, from text nodes and attributes, so data never becomes markup.

const SVG_NAMESPACE = 'http://www.w3.org/2000/svg';

/** @typedef {Node | string | number | null | undefined | false} Child */
/** @typedef {Record<string, any>} Props */

/**
 * @param {Element} element
 * @param {Props} props
 */
const setProps = (element, props) => {
  for (const [name, value] of Object.entries(props)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? '' : String(value));
  }
};

/**
 * @param {Element} element
 * @param {(Child | Child[])[]} children
 */
const addChildren = (element, children) => {
  for (const child of children.flat()) {
    if (child === null || child === undefined || child === false) continue;
    element.append(child instanceof Node ? child : String(child));
  }
};

/**
 * Creates an element with attributes, listeners (`onclick`) and children. Strings become text.
 *
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Props} [props]
 * @param {(Child | Child[])[]} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export const h = (tag, props = {}, ...children) => {
  const element = document.createElement(tag);
  setProps(element, props);
  addChildren(element, children);
  return element;
};

/**
 * Like {@link h}, for SVG.
 *
 * @param {string} tag
 * @param {Props} [props]
 * @param {(Child | Child[])[]} children
 */
export const svg = (tag, props = {}, ...children) => {
  const element = document.createElementNS(SVG_NAMESPACE, tag);
  setProps(element, props);
  addChildren(element, children);
  return element;
};

/**
 * Throws if the page has no such element.
 *
 * @param {string} id
 */
export const byId = (id) => {
  const element = document.getElementById(id);
  if (element === null) throw new Error(`The page has no #${id}.`);
  return element;
};

/**
 * Replaces all children. Keeps the focus on the element with the same `data-key`. Without such an
 * element, moves the focus to the heading of the section instead of the top of the page.
 *
 * @param {Element} container
 * @param {(Child | Child[])[]} children
 */
export const replaceChildren = (container, ...children) => {
  const focused = document.activeElement;
  const hadFocus = focused !== null && container.contains(focused);
  const key = focused instanceof HTMLElement ? focused.dataset.key : undefined;
  container.replaceChildren();
  addChildren(container, children);
  if (!hadFocus) return;
  const same =
    key === undefined ? null : container.querySelector(`[data-key="${CSS.escape(key)}"]`);
  const heading = container.closest('section')?.querySelector('h1, h2') ?? null;
  if (same === null && heading instanceof HTMLElement) heading.tabIndex = -1;
  const next = same ?? heading;
  if (next instanceof HTMLElement) next.focus({ preventScroll: true });
};

/**
 * @param {string | Child[]} content
 * @param {Props} props
 */
export const button = (content, { class: kind = 'button', ...props } = {}) =>
  h('button', { type: 'button', class: kind, ...props }, content);

/** @type {Record<string, string>} */
const ICONS = {
  today: 'M13 2.5 5.5 13H11l-1 8.5L18.5 10H12.5z',
  body: 'M12 3.2a2.3 2.3 0 1 1 0 4.6 2.3 2.3 0 0 1 0-4.6ZM6 10h12M12 10v6m0 0-3 5.5M12 16l3 5.5',
  plan: 'M5 5.5h14v14H5zM5 10h14M9 3v4M15 3v4',
  history: 'M4.5 12a7.5 7.5 0 1 0 2.4-5.5L4.5 8.6M4.5 4.5v4.1h4.1M12 8v4.4l3 1.8',
  swap: 'M4 8.5h14l-3.5-3.5M20 15.5H6l3.5 3.5',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  trash: 'M5 7h14M10 7V4.5h4V7M7 7l1 12.5h8L17 7',
  clock: 'M12 4a8 8 0 1 1 0 16 8 8 0 0 1 0-16Zm0 4v4.3l3 1.7',
  gear: 'M4 10v4M8 8v8M16 8v8M20 10v4M8 12h8',
  shield: 'M12 3.5 19 6v6c0 4-3 7-7 8.5C8 19 5 16 5 12V6z',
  next: 'M9 5l7 7-7 7',
  offline: 'M3 9a14 14 0 0 1 18 0M6.5 13a9 9 0 0 1 11 0M12 18h.01M4 3l16 18',
  plus: 'M12 5v14M5 12h14',
};

/**
 * An icon next to a text or inside a labeled button.
 *
 * @param {string} name
 */
export const icon = (name) =>
  svg(
    'svg',
    { viewBox: '0 0 24 24', class: 'icon', 'aria-hidden': 'true', focusable: 'false' },
    svg('path', { d: ICONS[name] ?? '' }),
  );

/**
 * The content of an empty section: says what is missing and what to do.
 *
 * @param {string} title
 * @param {string} text
 * @param {(Child | Child[])[]} more
 */
export const emptyState = (title, text, ...more) =>
  h('div', { class: 'state' }, h('p', { class: 'state-title' }, title), h('p', {}, text), ...more);

/**
 * Gray placeholders as high as the content will be.
 *
 * @param {number} lines
 * @param {string} [kind]
 */
export const skeleton = (lines, kind = '') =>
  h(
    'div',
    { class: `skeleton ${kind}`, 'aria-hidden': 'true' },
    Array.from({ length: lines }, () => h('span', {})),
  );

/**
 * @param {string} name
 * @param {string} label
 * @param {Record<string, string>} options
 * @param {string | undefined} chosen
 * @param {(value: string) => void} choose
 */
export const segments = (name, label, options, chosen, choose) =>
  h(
    'div',
    { class: 'segments', role: 'radiogroup', 'aria-label': label },
    Object.entries(options).map(([value, text]) =>
      h(
        'label',
        { class: 'segment' },
        h('input', {
          type: 'radio',
          name,
          value,
          'data-key': `${name}-${value}`,
          checked: value === chosen,
          onchange: () => {
            choose(value);
          },
        }),
        h('span', {}, text),
      ),
    ),
  );

const IDLE_WITHIN_MS = 1000;

/** Resolves when the browser has nothing else to do. In Safari, it resolves after a short delay. */
export const idle = () =>
  new Promise((resolve) => {
    if (typeof requestIdleCallback !== 'function') setTimeout(resolve, IDLE_WITHIN_MS / 10);
    else requestIdleCallback(resolve, { timeout: IDLE_WITHIN_MS });
  });

/** Resolves in another task, so that the browser can show the page and take input in between. */
export const nextTask = () => new Promise((resolve) => setTimeout(resolve));
