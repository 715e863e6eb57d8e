// What the page uses of its libraries.

import htm from 'htm';
import { h } from 'preact';

export { batch, computed, effect, signal, untracked, useSignal } from '@preact/signals';
export { render } from 'preact';
export { useEffect, useLayoutEffect, useRef } from 'preact/hooks';

/**
 * Makes a virtual element of a template. Values become text or attributes, and never markup.
 *
 * @type {(template: TemplateStringsArray, ...values: any[]) => any}
 */
export const html = htm.bind(h);
