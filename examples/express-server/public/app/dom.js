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
 * Creates an SVG element in the same way.
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
 * The element with an id. Throws if the page has none.
 *
 * @param {string} id
 */
export const byId = (id) => {
  const element = document.getElementById(id);
  if (element === null) throw new Error(`The page has no #${id}.`);
  return element;
};

/**
 * Replaces all children. The element with the same `data-key` keeps the focus. If it is gone, the heading
 * of the section gets the focus, so that it does not jump to the top of the page.
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
  const heading = container.closest('section')?.querySelector('h2') ?? null;
  if (same === null && heading !== null) heading.tabIndex = -1;
  const next = same ?? heading;
  if (next instanceof HTMLElement) next.focus({ preventScroll: true });
};
