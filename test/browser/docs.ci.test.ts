import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { hasChromium, useBrowser } from './demo';

const visiting = useBrowser();

const openReference = async (page: Page): Promise<void> => {
  await page.goto(new URL('/docs/', page.url()).href);
  await page.locator('.opblock').first().waitFor();
};

/** Opens an operation with parameters, body and answers, and a schema. */
const openParts = async (page: Page): Promise<void> => {
  const swap = page.locator('.opblock', {
    has: page.locator('[data-path="/api/workouts/{logId}/swap"]'),
  });
  await swap.locator('.opblock-summary-control').click();
  await swap.locator('.responses-table').first().waitFor();
  await page.locator('.models .json-schema-2020-12-accordion').first().click();
};

const violationsOf = async (page: Page): Promise<readonly unknown[]> => {
  await page.evaluate(axe.source);
  return page.evaluate(`axe.run().then(({ violations }) =>
    violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html.slice(0, 200))]))`);
};

describe.skipIf(!hasChromium)('the API reference in Chromium', () => {
  it.each(['light', 'dark'] as const)(
    'passes axe with its parts closed and open, and follows the color scheme: %s',
    (colorScheme) =>
      visiting({ bypassCSP: true }, async ({ page }) => {
        await page.emulateMedia({ colorScheme });
        await openReference(page);
        const isDark = await page.evaluate<boolean>(`
          /^rgb\\((\\d{1,2}), /.test(getComputedStyle(document.documentElement).backgroundColor)`);
        expect(isDark).toBe(colorScheme === 'dark');
        expect(await violationsOf(page)).toEqual([]);
        await openParts(page);
        expect(await violationsOf(page)).toEqual([]);
      }),
    60_000,
  );

  // `visiting` fails if the page breaks its content security policy or asks another host.
  it('works under the content security policy, without another host', () =>
    visiting({}, async ({ page }) => {
      await openReference(page);
      await openParts(page);
      await page.getByRole('heading', { name: 'Operations' }).waitFor();
    }));
});
