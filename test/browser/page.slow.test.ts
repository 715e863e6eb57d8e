import axe from 'axe-core';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  hasChromium,
  launch,
  PICTURES,
  screenshotPath,
  settled,
  startDemo,
  visit,
  type Demo,
  type Visit,
  type VisitOptions,
} from './demo';

let browser: Browser;

beforeAll(async () => {
  if (hasChromium) browser = await launch();
}, 60_000);
afterAll(() => (hasChromium ? browser.close() : undefined));

/** A demo of the test's own and a visit to it; nothing may have gone wrong by the end. */
const onPage = async (
  options: VisitOptions,
  use: (visit: Visit, demo: Demo) => Promise<void>,
): Promise<void> => {
  const demo = await startDemo();
  const opened = await visit(browser, demo.url, options);
  try {
    await settled(opened.page);
    await use(opened, demo);
    expect(opened.faults).toEqual([]);
  } finally {
    await opened.context.close();
    await demo.close();
  }
};

const bandsOnMap = async (page: Page): Promise<Readonly<Record<string, string | null>>> => {
  const bands: Record<string, string | null> = {};
  for (const shape of await page.locator('#recovery [data-group]').all()) {
    const group = (await shape.getAttribute('data-group')) ?? '';
    const band = await shape.getAttribute('data-band');
    expect({ group, band: bands[group] ?? band }).toEqual({ group, band });
    bands[group] = band;
  }
  return bands;
};

const bandsOf = async ({ training }: Demo, userId: number) => {
  const { muscleGroups } = await training.recovery.muscleGroups({ userId });
  return Object.fromEntries(muscleGroups.map(({ muscleGroup, band }) => [muscleGroup, band]));
};

/** The list beside the map, by group. */
const bandsInList = async (page: Page): Promise<Readonly<Record<string, string | null>>> => {
  const rows = await page.locator('#groups [data-muscle]').all();
  const pairs = rows.map(async (row) => [
    await row.getAttribute('data-muscle'),
    await row.getAttribute('data-band'),
  ]);
  return Object.fromEntries(await Promise.all(pairs)) as Record<string, string | null>;
};

const focused = (page: Page): Promise<string> =>
  page.evaluate<string>('document.activeElement?.textContent ?? ""');

const texts = async (locator: Locator): Promise<readonly string[]> =>
  (await locator.allTextContents()).map((text) => text.trim());

const logNamed = (page: Page, name: string): Locator =>
  page.locator(`#today article[aria-label="${name}"]`);

// Skipped where there is no Chromium: apt-get install chromium
describe.skipIf(!hasChromium)('the page in Chromium', () => {
  it('shows how recovered each muscle group is, on the body and in words', () =>
    onPage({}, async ({ page }, demo) => {
      const bands = await bandsOf(demo, 1);
      expect(await bandsInList(page)).toEqual(bands);
      const { abductors: _notDrawn, ...drawn } = bands;
      expect(await bandsOnMap(page)).toEqual(drawn);
      expect(new Set(Object.values(bands)).size).toBe(5);
      const labels = await page.locator('#recovery svg[role="img"]').all();
      expect(labels).toHaveLength(2);
      expect(await labels[0]?.getAttribute('aria-label')).toMatch(/^Front .*Recovering: /);
      expect(await page.locator('#groups [data-muscle="quadriceps"]').textContent()).toMatch(
        /ready in \d+ (h|days)/,
      );
      const { today } = await demo.training.recommendations.smartWorkout({ userId: 1 });
      expect(today?.verdict).toBe('good');
      expect(await page.locator('h1').textContent()).toBe(today?.message);
      const rows = await page.locator('#forecast [data-muscle]').count();
      const { muscleGroups } = await demo.training.recovery.forecast({ userId: 1 });
      expect(rows).toBe(muscleGroups.filter(({ readyAt }) => readyAt !== null).length);
      expect(await page.locator('#history li').count()).toBe(8);
      await page.getByRole('button', { name: 'Show older workouts' }).click();
      await page.locator('#history li').nth(15).waitFor();
      expect(Number(await page.evaluate('window.shifts'))).toBeLessThan(0.1);
    }));

  it('leads from a recommendation to a preview, a swap, its undoing and a completed workout', () =>
    onPage({}, async ({ page }, demo) => {
      const { training } = demo;
      const before = await bandsOnMap(page);
      const name = (await texts(page.locator('#recommendations h3')))[1] ?? '';
      await page.getByRole('button', { name: `Start ${name}` }).click();
      await logNamed(page, name).waitFor();
      expect(await focused(page)).toBe('Today');

      await page.getByRole('button', { name: `Swap workout ${name} for another` }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Find a workout').fill('leg day');
      await dialog.getByRole('button', { name: 'Leg Day' }).click();
      const row = dialog.locator('tr[data-muscle="hamstrings"]');
      await row.waitFor();
      const { logs } = await training.logs.list({ userId: 1, completed: false });
      const { workouts } = await training.swaps.targets({ userId: 1, q: 'Leg Day' });
      const logId = logs[0]?.id ?? 0;
      const target = workouts[0]?.ref ?? { type: 'program', programDayId: 0 };
      const { comparison } = await training.swaps.preview({ userId: 1, logId, target });
      const expected = comparison.find(({ muscleGroup }) => muscleGroup === 'hamstrings');
      const cells = await texts(row.locator('td'));
      const scores = [expected?.now, expected?.afterOriginal, expected?.afterTarget];
      expect(cells.slice(0, 3).map((text) => Number(/(\d+)%/.exec(text)?.[1]))).toEqual(
        scores.map((shown) => Math.round(shown?.score ?? -1)),
      );
      expect(cells[3]).toBe(`+${expected?.weeklySets.change ?? ''}`);
      const swapsBefore = (await training.swaps.list({ userId: 1 })).swaps.length;

      await dialog.getByRole('button', { name: 'Swap for Leg Day' }).click();
      await dialog.waitFor({ state: 'detached' });
      await logNamed(page, 'Leg Day').getByText('Swapped in').waitFor();
      expect(await focused(page)).toBe('Today');
      expect((await training.swaps.list({ userId: 1 })).swaps).toHaveLength(swapsBefore + 1);

      await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
      await logNamed(page, name).waitFor();
      expect(await logNamed(page, 'Leg Day').count()).toBe(0);
      expect((await training.swaps.list({ userId: 1 })).swaps[0]?.revertedAt).not.toBeNull();

      const exercise = (await texts(logNamed(page, name).locator('.exercise-name')))[0] ?? '';
      await logNamed(page, name)
        .getByRole('button', { name: `Swap ${exercise} for another exercise` })
        .click();
      await dialog.locator('.alternative').first().waitFor();
      const instead = (await texts(dialog.locator('.alternative h3')))[0] ?? '';
      await dialog.getByRole('button', { name: `Use this: ${instead}`, exact: true }).click();
      await dialog.waitFor({ state: 'detached' });
      expect(await texts(logNamed(page, name).locator('.exercise-name'))).toContain(instead);

      await page.getByRole('button', { name: `Complete ${name}` }).click();
      await logNamed(page, name).getByText('Done at').waitFor();
      const { abductors: _notDrawn, ...after } = await bandsOf(demo, 1);
      expect(await bandsOnMap(page)).toEqual(after);
      expect(after).not.toEqual(before);
    }));

  it('says that today is done, what is next, and only spares what that leaves alone', () =>
    onPage({}, async ({ page }, { training }) => {
      const planned = (await training.recommendations.smartWorkout({ userId: 1 })).today;
      await page.getByRole('button', { name: `Complete ${planned?.workout.name ?? ''}` }).click();
      await page.locator('h1').getByText('Done for today.').waitFor();
      const { today, recommendations } = await training.recommendations.smartWorkout({ userId: 1 });
      expect(today).toBeUndefined();
      const [next] = recommendations;
      expect(await page.locator('h1').textContent()).toContain(
        `Next: ${next?.workout.name ?? ''}, `,
      );
      const spared = (await page.locator('.hero-text').textContent()) ?? '';
      expect(spared).toContain('Spare ');
      for (const { muscleGroup, primary } of next?.muscleGroups ?? []) {
        if (primary) expect(spared).not.toContain(muscleGroup.replaceAll('_', ' '));
      }
    }));

  it('leads from a plan that does not fit to the swap for one that does', () =>
    onPage({}, async ({ page }, { training }) => {
      const until = new Date(Date.now() + 3_600_000);
      await training.recovery.correct({ userId: 1, muscleGroup: 'chest', maxScore: 10, until });
      await page.reload();
      await settled(page);
      const { today } = await training.recommendations.smartWorkout({ userId: 1 });
      expect(today?.verdict).toBe('swap');
      expect(await page.locator('h1').textContent()).toBe(today?.message);
      const name = today?.swapTo?.workout.name ?? '';
      await page.getByRole('button', { name: `Swap for ${name}…` }).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: `Swap for ${name}` })
        .click();
      await logNamed(page, name).getByText('Swapped in').waitFor();
      await page.locator('h1').getByText(`${name} today: good to go`).waitFor();
    }));

  it('switches to the other user, who has nothing yet', () =>
    onPage({}, async ({ page }, demo) => {
      await page.getByText('Sam', { exact: true }).click();
      await page.getByText('Nothing planned yet').waitFor();
      await page.getByText('No workouts yet').waitFor();
      await page.getByText('Nothing to wait for').waitFor();
      expect(new Set(Object.values(await bandsOnMap(page)))).toEqual(new Set(['untrained']));
      expect(await page.locator('#recommendations .pick').count()).toBe(3);
      await page
        .getByRole('button', { name: /^Start / })
        .first()
        .click();
      await page.locator('#today article').waitFor();
      expect((await demo.training.logs.list({ userId: 2 })).logs).toHaveLength(1);
      await page.reload();
      await settled(page);
      expect(await page.getByLabel('Sam').isChecked()).toBe(true);
      await page.getByText('Alex', { exact: true }).click();
      await page.locator('#history li').first().waitFor();
    }));

  it('is used with the keyboard alone', () =>
    onPage({}, async ({ page }) => {
      await page.keyboard.press('Tab');
      expect(await focused(page)).toBe('Skip to recovery');
      await page.keyboard.press('Enter');
      for (let presses = 0; (await focused(page)) !== 'Swap in…'; presses += 1) {
        expect(presses).toBeLessThan(10);
        await page.keyboard.press('Tab');
      }
      await page.keyboard.press('Enter');
      const confirm = page.getByRole('button', { name: /^Swap for / });
      await confirm.waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      expect(await focused(page)).toBe('Swap in…');
      await page.keyboard.press('Enter');
      await confirm.waitFor();
      for (let presses = 0; !/^Swap for /.test(await focused(page)); presses += 1) {
        expect(presses).toBeLessThan(10);
        await page.keyboard.press('Tab');
      }
      await page.keyboard.press('Enter');
      await page.locator('#today').getByText('Swapped in').waitFor();
      expect(await focused(page)).toBe('Today');
    }));

  it('says what it is doing while it reads, when it cannot, and when the server is away', () =>
    onPage({}, async ({ page, context, faults }) => {
      const forecast = page.locator('#forecast');
      await page.route('**/api/recovery/forecast*', (route) => route.fulfill({ status: 500 }));
      await page.reload();
      await forecast.getByText('This could not be read').waitFor();
      await page.unroute('**/api/recovery/forecast*');
      await forecast.getByRole('button', { name: 'Try again' }).click();
      await forecast.locator('[data-muscle]').first().waitFor();

      let go = (): void => undefined;
      const held = new Promise<void>((resolve) => {
        go = resolve;
      });
      await page.route('**/api/recovery/muscle-groups', async (route) => {
        await held;
        await route.continue();
      });
      await page.reload();
      await page.locator('#recovery[aria-busy="true"] .skeleton').waitFor();
      go();
      await settled(page);
      await page.unroute('**/api/recovery/muscle-groups');

      await context.setOffline(true);
      const away = page.getByRole('alert').getByText('No connection to the server.');
      await away.waitFor();
      expect(await page.locator('#groups [data-muscle]').count()).toBe(18);
      await page
        .getByRole('button', { name: /^Start / })
        .first()
        .click();
      await page.getByText('The server does not answer.').waitFor();
      await context.setOffline(false);
      await away.waitFor({ state: 'detached' });
      // The browser notes each request that was made to fail here, and nothing else.
      const others = faults.filter((fault) => !fault.startsWith('Failed to load resource'));
      expect(others).toEqual([]);
      faults.length = 0;
    }));

  it('shows a name that is markup as text', () =>
    onPage({}, async ({ page }, { training }) => {
      const names = [
        '<script>window.pwned = 1</script>',
        '"><img src=x onerror="window.pwned = 1">',
        '</h3><svg onload=window.pwned=1>',
        'javascript:window.pwned=1',
      ];
      for (const name of names) {
        const workout = await training.customWorkouts.create({
          userId: 1,
          name,
          exercises: [{ exerciseId: 60 }],
        });
        const source = { type: 'custom', customWorkoutId: workout.id } as const;
        await training.logs.create({ userId: 1, source, completed: false });
        await training.logs.create({ userId: 1, source });
      }
      await page.reload();
      await settled(page);
      const tags = "document.querySelectorAll('script, img, [onload], [onerror], iframe').length";
      const elements = await page.evaluate<number>(tags);
      for (const name of names) {
        expect(await texts(page.locator('#today h3'))).toContain(name);
        expect(await texts(page.locator('#history .history-name'))).toContain(name);
      }
      await page
        .getByRole('button', { name: /^Swap workout / })
        .first()
        .click();
      await page.getByRole('dialog').getByLabel('Find a workout').fill('script');
      await page
        .getByRole('dialog')
        .getByText(names[0] ?? '')
        .last()
        .click();
      await page.getByRole('dialog').locator('table').waitFor();
      expect(await page.evaluate('window.pwned')).toBeUndefined();
      expect(await page.evaluate<number>(tags)).toBe(elements);
      expect(elements).toBe(2);
    }));

  const SCHEMES = ['light', 'dark'] as const;

  it.each(SCHEMES)('has no serious fault that axe finds, in %s', (scheme) =>
    onPage({ scheme, bypassCSP: true }, async ({ page }) => {
      await page.addScriptTag({ content: axe.source });
      const check = async (where: string): Promise<void> => {
        const { violations, passes } = await page.evaluate<axe.AxeResults>('axe.run()');
        const bad = violations.filter(
          ({ impact }) => impact === 'serious' || impact === 'critical',
        );
        const found = bad.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)]);
        expect({ where, found }).toEqual({ where, found: [] });
        expect(passes.length).toBeGreaterThan(20);
      };
      await check('the page');
      await page
        .getByRole('button', { name: /^Swap in / })
        .first()
        .click();
      await page.getByRole('dialog').locator('table').waitFor();
      await check('the comparison');
      await page.getByRole('button', { name: 'Choose another' }).click();
      await page.getByLabel('Find a workout').waitFor();
      await check('the choice');
      await page.keyboard.press('Escape');
      await page
        .getByRole('button', { name: /another exercise/ })
        .first()
        .click();
      await page.locator('.alternative').first().waitFor();
      await check('the exercises');
      await page.keyboard.press('Escape');
      await page.getByText('Sam', { exact: true }).click();
      await page.getByText('Nothing planned yet').waitFor();
      await check('a newcomer');
    }),
  );

  it.each(SCHEMES)('fits a phone and a desk, in %s', (scheme) =>
    onPage({ scheme }, async ({ page }) => {
      const confirm = page.getByRole('button', { name: /^Swap for / });
      for (const width of [1280, 390, 320]) {
        await page.setViewportSize({ width, height: width < 500 ? 844 : 800 });
        const wide = 'document.body.scrollWidth - document.body.clientWidth';
        expect({ width, wide: await page.evaluate(wide) }).toEqual({ width, wide: 0 });
        await page.screenshot({
          path: screenshotPath(`page-${width}-${scheme}`),
          fullPage: true,
        });
        if (PICTURES !== undefined && width === 1280)
          await page.screenshot({
            path: `${PICTURES}page-${scheme}.png`,
            clip: { x: 0, y: 0, width: 1265, height: 620 },
          });
        await page
          .getByRole('button', { name: /^Swap in / })
          .first()
          .click();
        await confirm.waitFor();
        await page.screenshot({ path: screenshotPath(`swap-${width}-${scheme}`) });
        await page.keyboard.press('Escape');
      }
    }),
  );
});
