import { effect, html, signal, useLayoutEffect, useRef } from './libraries.js';

// What opens over the page: dialogs and notices.

/** @type {{ value: { id: string, view: any, props: object }[] }} */
const dialogs = signal([]);
let opened = 0;

/** @param {string} id @returns {HTMLDialogElement | null} */
const elementOf = (id) => /** @type {HTMLDialogElement | null} */ (document.getElementById(id));

/**
 * Opens a dialog over everything else.
 *
 * @param {(props: any) => any} view shows a `Dialog`
 * @param {{ kind?: 'full' | 'sheet', [name: string]: any }} [props] of the view, which also gets `id`, `close`, and `closeAnd`, which makes a handler
 */
export function openDialog(view, props = {}) {
  const id = `dialog-${++opened}`;
  const close = () => elementOf(id)?.close();
  const closeAnd = (/** @type {() => unknown} */ run) => () => {
    close();
    run();
  };
  dialogs.value = [...dialogs.value, { id, view, props: { ...props, id, close, closeAnd } }];
}

/** @param {number} [from] leaves as many open */
export function closeDialogs(from = 0) {
  for (const { id } of dialogs.value.slice(from)) elementOf(id)?.close();
}

/** How many entries of the browser's history stand for open dialogs. */
let entriesMade = 0;
/** What has the focus while the page itself moves in the history. @type {Element | null} */
let moving = null;

/** Each open dialog has one entry in the history, so that Back closes it. */
const keepEntries = () => {
  const count = dialogs.value.length;
  if (moving !== null || count === entriesMade) return;
  if (count > entriesMade) {
    entriesMade += 1;
    history.pushState({ dialogs: entriesMade }, '');
    keepEntries();
  } else {
    moving = document.activeElement;
    history.go(count - entriesMade);
    entriesMade = count;
  }
};

/** Closes dialogs on Back. */
export function watchHistory() {
  // After a reload, no dialog is open.
  if (history.state?.dialogs) history.replaceState(null, '');
  effect(() => {
    if (dialogs.value.length !== entriesMade) setTimeout(keepEntries);
  });
  window.addEventListener('popstate', ({ state }) => {
    if (moving !== null) {
      // Moving to an address with a fragment takes the focus away.
      const focused = moving;
      moving = null;
      setTimeout(() => {
        if (document.activeElement === document.body && focused instanceof HTMLElement)
          focused.focus({ preventScroll: true });
      });
    } else {
      entriesMade = Math.min(entriesMade, state?.dialogs ?? 0);
      closeDialogs(entriesMade);
    }
    keepEntries();
  });
}

/**
 * Restores the focus if the element that opened the dialog was drawn again since.
 *
 * @param {Element | null} opener
 */
const restoreFocus = (opener) => {
  const key = opener instanceof HTMLElement ? opener.dataset.key : undefined;
  if (opener?.isConnected === true || key === undefined) return;
  const again = document.querySelector(`[data-key="${CSS.escape(key)}"]`);
  if (again instanceof HTMLElement) again.focus();
};

/** @param {HTMLDialogElement | null} element */
const showModal = (element) => element?.showModal();

/**
 * A dialog, on a phone a sheet at the bottom. The browser keeps the focus inside, closes the dialog
 * on Escape, and restores the focus.
 *
 * @param {any} props
 */
const Frame = ({ id, view: View, props }) => {
  const opener = useRef(document.activeElement);
  const closed = () => {
    dialogs.value = dialogs.value.filter((one) => one.id !== id);
    restoreFocus(opener.current);
  };
  // The content fills the dialog, so a click on the dialog itself is outside the content.
  const outside = (/** @type {Event} */ { target }) => target === elementOf(id) && props.close();
  return html`
    <dialog id=${id} class="dialog ${props.kind ?? ''}" aria-labelledby="${id}-title" ref=${showModal}
      onClose=${closed} onClick=${outside}><${View} ...${props} /></dialog>`;
};

/** The content of a dialog. @param {any} props */
export function Dialog({ id, title, closeLabel = 'Close', footer, children }) {
  const heading = useRef(/** @type {any} */ (null));
  const body = useRef(/** @type {any} */ (null));
  useLayoutEffect(() => heading.current.focus(), [title]);
  useLayoutEffect(() => {
    // The focused element was removed.
    if (document.activeElement === document.body) body.current.focus();
  });
  // Only a focused element scrolls by keyboard.
  return html`
    <div class="dialog-inner">
      <header class="dialog-header">
        <h2 id="${id}-title" tabindex="-1" ref=${heading}>${title}</h2>
        <button class="button quiet" onClick=${() => elementOf(id)?.close()}>${closeLabel}</button>
      </header>
      <div class="dialog-body" tabindex="0" role="group" aria-labelledby="${id}-title" ref=${body}>
        ${children}
      </div>
      <div class="dialog-notice">${dialogs.value.at(-1)?.id === id && html`<${NoticePlace} />`}</div>
      <div class="dialog-footer">${footer}</div>
    </div>`;
}

/** @param {{ message: string }} props */
export const DialogError = ({ message }) =>
  html`<p class="dialog-error" role="alert">${message}</p>`;

const SHOWN_MS = 8000;
const UNDO_MS = 30_000;
/**
 * @typedef {{ label: string, run: () => void, ms?: number }} NoticeAction `ms`: how long it is offered
 */
/**
 * @type {{ value: { text: string, isError: boolean, action?: NoticeAction | undefined } | null }}
 */
const notice = signal(null);
let timer = 0;

const closeNotice = () => {
  clearTimeout(timer);
  notice.value = null;
};

/**
 * Shows a notice at the edge of the page or in the open dialog, and announces it to screen readers.
 *
 * @param {string} text
 * @param {{ action?: NoticeAction | undefined, isError?: boolean }} [options]
 */
export function notify(text, { action, isError = false } = {}) {
  clearTimeout(timer);
  notice.value = { text, action, isError };
  // Errors stay until the user closes them.
  if (!isError)
    timer = setTimeout(closeNotice, action === undefined ? SHOWN_MS : (action.ms ?? UNDO_MS));
}

const NoticeBox = () => {
  const { text, action, isError } = /** @type {any} */ (notice.value);
  const run = () => {
    closeNotice();
    action.run();
  };
  return html`
    <div class="notice-box ${isError ? 'notice-error' : ''}">
      <span class="notice-text">${text}</span>
      ${action && html`<button class="notice-action" onClick=${run}>${action.label}</button>`}
      <button class="notice-close" aria-label="Close" onClick=${closeNotice}>×</button>
    </div>`;
};

const NoticePlace = () => html`
  <div id="notice" class="notice" role="status">${notice.value !== null && html`<${NoticeBox} />`}</div>`;

/** The notice, unless a dialog is open. The latest one holds it, because the rest of the page is inert. */
export const Notice = () => dialogs.value.length === 0 && html`<${NoticePlace} />`;

/** The open dialogs. */
export const Overlay = () => html`
  ${dialogs.value.map((one) => html`<${Frame} key=${one.id} ...${one} />`)}`;
