// @ts-check
import { h } from './dom.js';

let opened = 0;

/**
 * Opens a dialog. The browser keeps the focus inside, closes it on Escape, and restores the focus.
 *
 * @param {string} title
 * @returns {{ body: HTMLElement, footer: HTMLElement, setTitle: (title: string) => void, close: () => void }}
 */
export const openDialog = (title) => {
  const id = `dialog-${++opened}`;
  const heading = h('h2', { id, tabindex: -1 }, title);
  const body = h('div', { class: 'dialog-body' });
  const footer = h('div', { class: 'dialog-footer' });
  const dialog = h('dialog', { class: 'dialog', 'aria-labelledby': id });
  const close = () => {
    dialog.close();
  };
  dialog.append(
    h(
      'div',
      { class: 'dialog-inner' },
      h(
        'header',
        { class: 'dialog-header' },
        heading,
        h('button', { type: 'button', class: 'button quiet', onclick: close }, 'Close'),
      ),
      body,
      footer,
    ),
  );
  dialog.addEventListener('close', () => {
    dialog.remove();
  });
  // The content fills the dialog, so a click whose target is the dialog itself is outside of it.
  dialog.addEventListener('click', ({ target }) => {
    if (target === dialog) close();
  });
  document.body.append(dialog);
  dialog.showModal();
  heading.focus();
  return {
    body,
    footer,
    close,
    setTitle: (text) => {
      heading.textContent = text;
      heading.focus();
    },
  };
};
