import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { hasChromium, PICTURES, picturePath, README_PICTURES, useBrowser } from './demo';
import { WALKS } from './walks';

// Visits every state of the page. `npm run pictures` also takes a picture of each state, in four
// widths.
const visiting = useBrowser();

const WIDTHS =
  PICTURES === 'all' ? [390, 320, 768, 1280] : PICTURES === 'readme' ? [390, 1280] : [390];
const SMALL = 500;

// Light comes last, because a walk continues in light.
const SCHEMES = [
  { scheme: 'dark', media: { colorScheme: 'dark', forcedColors: 'none' } },
  { scheme: 'forced', media: { colorScheme: 'light', forcedColors: 'active' } },
  { scheme: 'light', media: { colorScheme: 'light', forcedColors: 'none' } },
] as const;
type Scheme = (typeof SCHEMES)[number]['scheme'];

const EACH = WIDTHS.flatMap((width) =>
  Object.entries(WALKS).map(([name, walk]) => [name, width, walk] as const),
);

// The rules of axe that are on by default and whose result depends on colors. The result of all
// other rules is the same in every scheme.
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

interface Found {
  /** The rules that found something to check. */
  readonly ran: readonly string[];
  readonly violations: readonly unknown[];
}

const faultsOf = async (page: Page, scheme: Scheme): Promise<readonly unknown[]> => {
  if (!(await page.evaluate<boolean>('"axe" in window'))) await page.evaluate(axe.source);
  const options: axe.RunOptions = {
    resultTypes: ['violations'],
    ...(scheme === 'light' ? {} : { runOnly: COLOR_RULES }),
  };
  // The page shortens the result, which is large.
  const { ran, violations } = await page.evaluate<Found>(`axe
    .run(${JSON.stringify(options)})
    .then(({ passes, incomplete, violations }) => ({
      ran: [passes, incomplete, violations].flatMap((rules) => rules.map(({ id }) => id)),
      violations: violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)]),
    }))`);
  expect(ran).toContain('color-contrast');
  if (scheme === 'light') expect(new Set(ran).size).toBeGreaterThan(15);
  return violations;
};

/** Elements that make the page scroll sideways, or whose content is cut off without a sign. */
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
    // On a scrolled page, a banner at the top would be out of sight.
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

const look = async (page: Page, state: string, width: number): Promise<void> => {
  for (const { scheme, media } of SCHEMES) {
    if (PICTURES !== undefined && scheme === 'forced') continue;
    await page.emulateMedia(media);
    const at = { state, width, scheme };
    if (PICTURES === 'all') await takePictures(page, picturePath(at));
    const readme = README_PICTURES[`${state} ${width} ${scheme}`];
    if (PICTURES === 'readme' && readme !== undefined) await page.screenshot(readme);
    const found = {
      wide: await page.evaluate(TOO_WIDE),
      moving: await page.evaluate(MOVING),
      small: width < SMALL ? await page.evaluate(TOO_SMALL) : [],
      faults: PICTURES === undefined ? await faultsOf(page, scheme) : [],
    };
    expect.soft({ ...at, ...found }).toEqual({ ...at, wide: [], moving: 0, small: [], faults: [] });
  }
};

describe.skipIf(!hasChromium)('every state in Chromium', () => {
  it.each(EACH)(
    'passes axe, fits the screen and has no running animation, in light, dark and forced colors: %s, %d px',
    (_name, width, walk) =>
      visiting({ width, bypassCSP: true }, async (visit, demo) => {
        const seen = new Set<string>();
        await walk(visit, demo, async (state) => {
          seen.add(state);
          await look(visit.page, state, width);
        });
        expect(seen.size).toBeGreaterThan(3);
      }),
    120_000,
  );
});
