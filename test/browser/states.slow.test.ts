import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { hasChromium, PICTURES, picturePath, README_PICTURES, useBrowser } from './demo';
import { WALKS } from './walks';

// These tests visit every state of the page. `npm run pictures` also takes a picture of each state,
// in four widths.
const visiting = useBrowser();

const WIDTHS =
  PICTURES === 'all' ? [390, 320, 768, 1280] : PICTURES === 'readme' ? [390, 1280] : [390];
const SCHEMES =
  PICTURES === undefined ? (['light', 'dark', 'forced'] as const) : (['light', 'dark'] as const);
const SMALL = 500;

const EACH = WIDTHS.flatMap((width) =>
  SCHEMES.flatMap((scheme) =>
    Object.entries(WALKS).map(([name, walk]) => [name, width, scheme, walk] as const),
  ),
);

const faultsOf = async (page: Page): Promise<readonly unknown[]> => {
  await page.evaluate(axe.source);
  const { violations, passes } = await page.evaluate<axe.AxeResults>('axe.run()');
  expect(passes.length).toBeGreaterThan(15);
  return violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)]);
};

/**
 * The elements that make the page scroll sideways, or whose content is cut off at the side without
 * a sign of that.
 */
const TOO_WIDE = `[...document.querySelectorAll('body, body *')]
  .filter((one) => one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 1)
  .filter((one) => one.matches('body') || getComputedStyle(one).overflowX !== 'visible')
  .filter((one) => !one.matches('input, select, svg, svg *, legend, .segment, .unseen'))
  .map((one) => one.outerHTML.slice(0, 80))`;

const TOO_SMALL = `[...document.querySelectorAll('button, a, select, input')]
  .filter((one) => one.offsetParent !== null && one.closest('footer, .skip, [inert]') === null)
  .map((one) => [one, (one.closest('label') ?? one).getBoundingClientRect()])
  .filter(([, { width, height }]) => width < 44 || height < 44)
  .map(([one]) => one.outerHTML.slice(0, 80))`;

const MOVING = 'document.getAnimations().filter((one) => one.playState === "running").length';

/**
 * Takes a picture of what the visitor sees: the whole page, or only the screen if a dialog, a
 * notice or a sheet covers it.
 */
const takePictures = async (page: Page, path: string): Promise<void> => {
  const viewport = page.viewportSize() ?? { width: 0, height: 0 };
  const dialog = page.getByRole('dialog').last();
  const isOpen = (await dialog.count()) > 0;
  const isCovered = (await page.locator('.notice-box, .muscle-sheet').count()) > 0;
  if (!isOpen && !isCovered) {
    // If the page is scrolled, a banner at its top is out of sight.
    await page.evaluate('scrollTo(0, 0)');
    const height = await page.evaluate<number>('document.documentElement.scrollHeight');
    await page.setViewportSize({ ...viewport, height });
  }
  await page.screenshot({ path: `${path}.png` });
  await page.setViewportSize(viewport);
  if (!isOpen) return;
  const body = "[...document.querySelectorAll('dialog .dialog-body')].at(-1)";
  const rest = await page.evaluate<number>(`${body}.scrollHeight - ${body}.clientHeight`);
  if (rest < 8) return;
  await page.evaluate(`${body}.scrollTo(0, ${rest})`);
  await page.screenshot({ path: `${path}-end.png` });
  await page.evaluate(`${body}.scrollTo(0, 0)`);
};

describe.skipIf(!hasChromium)('every state in Chromium', () => {
  it.each(EACH)(
    'passes axe, fits the screen and has no running animation: %s, %d px, %s',
    (_name, width, scheme, walk) =>
      visiting(
        { width, scheme: scheme === 'dark' ? 'dark' : 'light', bypassCSP: true },
        async (visit, demo) => {
          const { page } = visit;
          if (scheme === 'forced') await page.emulateMedia({ forcedColors: 'active' });
          const seen = new Set<string>();
          await walk(visit, demo, async (state) => {
            seen.add(state);
            const at = { state, width, scheme };
            if (PICTURES === 'all') await takePictures(page, picturePath(at));
            const readme = README_PICTURES[`${state} ${width} ${scheme}`];
            if (PICTURES === 'readme' && readme !== undefined) await page.screenshot(readme);
            expect
              .soft({ ...at, wide: await page.evaluate(TOO_WIDE) })
              .toEqual({ ...at, wide: [] });
            expect
              .soft({ ...at, moving: await page.evaluate(MOVING) })
              .toEqual({ ...at, moving: 0 });
            if (width < SMALL)
              expect.soft({ ...at, small: await page.evaluate(TOO_SMALL) }).toEqual({
                ...at,
                small: [],
              });
            if (PICTURES === undefined)
              expect.soft({ ...at, found: await faultsOf(page) }).toEqual({ ...at, found: [] });
          });
          expect(seen.size).toBeGreaterThan(3);
        },
      ),
    120_000,
  );
});
