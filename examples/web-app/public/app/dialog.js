// @ts-check
import { button, h } from './dom.js';
import { placeNotice } from './notices.js';

let opened = 0;

export const closeDialogs = () => {
  for (const dialog of document.querySelectorAll('dialog')) dialog.close();
};

/**
 * Restores the focus if the element that opened the dialog was redrawn since.
 *
 * @param {Element | null} opener
 */
const restoreFocus = (opener) => {
  const key = opener instanceof HTMLElement ? opener.dataset.key : undefined;
  if (opener?.isConnected === true || key === undefined) return;
  const again = document.querySelector(`[data-key="${CSS.escape(key)}"]`);
  if (again instanceof HTMLElement) again.focus();
};

/**
 * @param {HTMLElement} heading
 * @param {string} closeLabel
 * @param {() => void} close
 */
const dialogHeader = (heading, closeLabel, close) =>
  h(
    'header',
    { class: 'dialog-header' },
    heading,
    button(closeLabel, {
      class: 'button quiet',
      onclick: () => {
        close();
      },
    }),
  );

/**
 * Opens a dialog, on a phone as a sheet at the bottom. The browser keeps the focus inside, closes
 * the dialog on Escape, and restores the focus.
 *
 * @param {string} title
 * @param {{ kind?: string, onClose?: () => void, closeLabel?: string }} [options]
 * @returns {{ dialog: HTMLDialogElement, body: HTMLElement, footer: HTMLElement, setTitle: (title: string) => void, close: () => void }}
 */
export const openDialog = (title, { kind = '', onClose, closeLabel = 'Close' } = {}) => {
  const id = `dialog-${++opened}`;
  const heading = h('h2', { id, tabindex: -1 }, title);
  // Only a focused element scrolls by keyboard.
  const body = h('div', {
    class: 'dialog-body',
    tabindex: 0,
    role: 'group',
    'aria-labelledby': id,
  });
  const footer = h('div', { class: 'dialog-footer' });
  const dialog = h('dialog', {
    class: `dialog ${kind}`,
    'aria-labelledby': id,
    // The content fills the dialog, so a click on the dialog itself is outside the content.
    onclick: (/** @type {Event} */ { target }) => {
      if (target === dialog) dialog.close();
    },
  });
  const opener = document.activeElement;
  const close = dialog.close.bind(dialog);
  dialog.append(
    h(
      'div',
      { class: 'dialog-inner' },
      dialogHeader(heading, closeLabel, close),
      body,
      h('div', { class: 'dialog-notice' }),
      footer,
    ),
  );
  dialog.addEventListener('close', () => {
    placeNotice();
    dialog.remove();
    onClose?.();
    restoreFocus(opener);
  });
  document.body.append(dialog);
  dialog.showModal();
  placeNotice();
  heading.focus();
  return {
    dialog,
    body,
    footer,
    close,
    setTitle: (text) => {
      heading.textContent = text;
      heading.focus();
    },
  };
};

/** @param {string} message */
export const dialogError = (message) => h('p', { class: 'dialog-error', role: 'alert' }, message);
