import { html, useEffect, useSignal } from './libraries.js';
import { DialogError } from './overlay.js';
import { Skeleton } from './ui.js';

/**
 * Reads the data of a dialog when it opens.
 *
 * @template Data
 * @param {() => Promise<Data>} read
 */
export const useReading = (read) => {
  const data = useSignal(/** @type {Data | null} */ (null));
  const error = useSignal(/** @type {Error | null} */ (null));
  const again = async () => {
    try {
      data.value = await read();
      error.value = null;
    } catch (failure) {
      error.value = /** @type {Error} */ (failure);
    }
  };
  useEffect(() => void again(), []);
  return { data, error, again };
};

/**
 * What a dialog shows of its data, and before it is there.
 *
 * @template Data
 * @param {{ data: { value: Data | null }, error: { value: Error | null } }} reading
 * @param {(data: Data) => any} show
 * @param {number} [lines]
 */
export const whenRead = ({ data, error }, show, lines = 8) => {
  if (error.value !== null) return html`<${DialogError} message=${error.value.message} />`;
  return data.value === null
    ? html`<p class="unseen" role="status">Loading…</p><${Skeleton} lines=${lines} />`
    : show(data.value);
};
