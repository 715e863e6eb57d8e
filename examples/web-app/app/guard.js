const TIME_MS = 500;
const DISTANCE = 24;

/**
 * Ignores the second click of a double click. After the first click, something else may be under
 * the pointer: a button, or the backdrop that closes a dialog. Buttons that users press repeatedly
 * have `data-repeat`.
 */
export const ignoreSecondClicks = () => {
  const never = { x: 0, y: 0, at: -TIME_MS };
  let last = never;
  const distance = (/** @type {MouseEvent} */ { clientX, clientY }) =>
    Math.hypot(clientX - last.x, clientY - last.y);
  // A user who moves the pointer or types in between has seen the new content.
  document.addEventListener('pointermove', (event) => {
    if (distance(event) >= DISTANCE) last = never;
  });
  document.addEventListener('input', () => {
    last = never;
  });
  document.addEventListener(
    'click',
    (event) => {
      const { clientX: x, clientY: y, timeStamp: at, detail, target } = event;
      // A click by keyboard has `detail` 0.
      if (detail === 0 || !(target instanceof Element)) return;
      if (target.closest('[data-repeat], input, label, select') !== null) return;
      const isSecond = distance(event) < DISTANCE && at - last.at < TIME_MS;
      last = { x, y, at };
      if (!isSecond) return;
      event.preventDefault();
      event.stopPropagation();
    },
    { capture: true },
  );
};
