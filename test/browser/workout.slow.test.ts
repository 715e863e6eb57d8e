import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  button,
  changeSettings,
  dialog,
  field,
  filesCached,
  finishWithFewSets,
  hasChromium,
  minimise,
  moveAway,
  notice,
  openTab,
  openWorkout,
  texts,
  undo,
  useBrowser,
  type Demo,
  reload,
  newestLog,
} from './demo';

const visiting = useBrowser();

const BENCH = 'Barbell Bench Press';
const running = (page: Page) => page.locator('.running');
const names = (page: Page) => texts(page.locator('.block h3'));

const tick = async (page: Page, ...sets: readonly string[]): Promise<void> => {
  for (const set of sets) await button(page, `${set}: done`).click();
};
const benchSets = (...numbers: readonly number[]) =>
  numbers.map((number) => `${BENCH}, set ${number}`);

/** Changes a weight, ticks three sets and leaves the workout running. */
const tickThree = async (page: Page): Promise<void> => {
  await openWorkout(page);
  await field(page, `${BENCH}, set 1: weight in kg`).fill('81');
  await tick(page, ...benchSets(1, 2, 3));
  await minimise(page);
  await moveAway(page);
};

/** The ticked sets of `tickThree`, in a workout of any length or of `all` sets. */
const expectThree = async (page: Page, all?: number): Promise<void> => {
  await dialog(page)
    .getByText(new RegExp(`^3 of ${all ?? '\\d+'} sets`))
    .waitFor();
  expect(await field(page, `${BENCH}, set 1: weight in kg`).inputValue()).toBe('81');
  for (const set of benchSets(1, 2, 3))
    expect(await button(page, `${set}: done`).getAttribute('aria-pressed')).toBe('true');
};

const newestSets = async (demo: Demo) => (await newestLog(demo))?.exercises ?? [];

describe.skipIf(!hasChromium)('a running workout', () => {
  it('keeps its ticked sets when an exercise is swapped, and when that is undone', () =>
    visiting({}, async ({ page }) => {
      await tickThree(page);
      await button(page, 'Swap Barbell Curl for another exercise').click();
      await button(page, /^Use this: /)
        .first()
        .click();
      await page.locator('.hero').getByText('Exercise swapped').waitFor();
      await openWorkout(page, /^Resume: /);
      await expectThree(page, 13);
      expect(await names(page)).not.toContain('Barbell Curl');
      await minimise(page);
      await undo(page, 'Barbell Curl is back.');
      await openWorkout(page, /^Resume: /);
      await expectThree(page, 13);
      expect(await names(page)).toContain('Barbell Curl');
    }));

  it('keeps its ticked sets when it is fitted to the day, and when that is undone', () =>
    visiting({}, async ({ page }) => {
      await tickThree(page);
      const planned = await texts(page.locator('.exercise-name'));
      await button(page, 'Fit today’s workout…').click();
      await dialog(page).getByText('30', { exact: true }).click();
      await dialog(page).locator('.button.primary:enabled').waitFor();
      await button(page, 'Use this session').click();
      await notice(page).getByText('is planned for today').waitFor();
      await openWorkout(page, /^Resume: /);
      await expectThree(page);
      await minimise(page);
      await undo(page, 'Upper A is planned again.');
      await openWorkout(page, /^Resume: /);
      await expectThree(page, 13);
      expect(await names(page)).toEqual(planned);
    }));

  it('is shown on every tab, planned or not, and goes on from there', () =>
    visiting({ width: 390 }, async ({ page }) => {
      await openWorkout(page, /^Do this instead|^Start: |^Start workout/);
      await tick(page, ...benchSets(1, 2, 3));
      await minimise(page);
      for (const tab of ['Body', 'Plan', 'History', 'Today']) {
        await openTab(page, tab);
        await running(page).getByText('Upper A, 3 of 13 sets').waitFor();
      }
      await openTab(page, 'Plan');
      await button(page, 'Resume Upper A').first().waitFor();
      await reload(page);
      await running(page).click();
      await dialog(page).getByText('3 of 13 sets').waitFor();
    }));

  it('stays when another workout starts, which asks first', () =>
    visiting({}, async ({ page }, { training }) => {
      const source = { type: 'program', programDayId: 1 } as const;
      await training.logs.create({ userId: 1, source, completed: false });
      await reload(page);
      await openWorkout(page, /^Start workout: Upper A/);
      await tick(page, ...benchSets(1, 2));
      await minimise(page);
      await moveAway(page);
      await button(page, 'Start workout: Push').click();
      await page.getByRole('heading', { name: 'Upper A is still running' }).waitFor();
      await button(page, 'Start Push too').click();
      await dialog(page).getByText('0 of 19 sets').waitFor();
      await tick(page, `${BENCH}, set 1`);
      await minimise(page);
      expect(await running(page).count()).toBe(2);
      await running(page).getByText('Push, 1 of 19 sets').waitFor();
      await running(page).getByText('Upper A, 2 of 13 sets').click();
      await dialog(page).getByText('2 of 13 sets').waitFor();
    }));

  it('without a plan is found again after a reload', () =>
    visiting({}, async ({ page }, { training }) => {
      const [planned] = (await training.logs.list({ userId: 1, completed: false })).logs;
      await training.logs.delete({ userId: 1, logId: planned?.id ?? 0 });
      await reload(page);
      await openWorkout(page, /^Start: /);
      const name = (await dialog(page).getByRole('heading').first().textContent()) ?? '';
      await page.locator('.tick').first().click();
      await minimise(page);
      await reload(page);
      await running(page).getByText(name).waitFor();
      await button(page, `Resume: ${name}`).waitFor();
    }));

  it('marks a field that it cannot read, and saves all other sets', () =>
    visiting({}, async ({ page }, demo) => {
      await openWorkout(page);
      await field(page, `${BENCH}, set 1: repetitions`).fill('');
      await field(page, `${BENCH}, set 2: weight in kg`).fill('abc');
      await field(page, `${BENCH}, set 3: RIR`).fill('15');
      await tick(page, ...benchSets(1, 2, 3, 4));
      await dialog(page).getByText('Reps: missing.').waitFor();
      await dialog(page).getByText('Weight: not a number.').waitFor();
      await dialog(page).getByText('RIR: from 0 to 10.').waitFor();
      expect(await page.locator('[aria-invalid]').count()).toBe(3);
      await dialog(page).getByText('1 of 13 sets').waitFor();
      await button(page, 'Finish workout').click();
      await page.getByRole('group', { name: '3 ticked sets cannot be saved yet.' }).waitFor();
      await button(page, 'Correct it').click();
      expect(await page.locator(':focus').getAttribute('aria-label')).toBe(
        `${BENCH}, set 1: repetitions`,
      );
      await page.keyboard.type('7');
      await page.keyboard.press('Enter');
      expect(await page.locator(':focus').getAttribute('aria-label')).toBe(`${BENCH}, set 1: RIR`);
      await button(page, 'Finish workout').click();
      await button(page, 'Finish without them').click();
      await page.locator('.finish-facts').getByText('2 sets').waitFor();
      const [bench, ...others] = await newestSets(demo);
      expect(others).toEqual([]);
      expect(bench?.sets.map(({ reps }) => reps)).toEqual([7, 5]);
    }));

  it('keeps stored weights exactly as they are in another unit, until they are edited', () =>
    visiting({}, async ({ page }, demo) => {
      await openWorkout(page);
      const weight = (number: number, unit: string) =>
        field(page, `${BENCH}, set ${number}: weight in ${unit}`);
      expect(await weight(1, 'kg').inputValue()).toBe('77.5');
      await changeSettings(page, 'lb');
      expect(await weight(1, 'lb').inputValue()).toBe('171');
      const about = await texts(page.locator('.block-head').first().locator('p'));
      expect(about.join()).toMatch(/Last time: .* lb,/);
      await tick(page, ...benchSets(1));
      await weight(2, 'lb').fill('175');
      await tick(page, ...benchSets(2));
      await changeSettings(page, 'kg');
      expect(await weight(1, 'kg').inputValue()).toBe('77.5');
      await changeSettings(page, 'lb');
      await finishWithFewSets(page);
      await page.locator('.finish-facts').waitFor();
      const [bench] = await newestSets(demo);
      expect(bench?.sets.map(({ weightKg }) => weightKg)).toEqual([77.5, 79.379]);
    }));

  it('is filled from last time without a connection, if it was opened online before', () =>
    visiting({}, async ({ page, context, faults }) => {
      await filesCached(page);
      await expect
        .poll(() => page.evaluate("localStorage.getItem('freshlegs.history') !== null"))
        .toBe(true);
      await context.setOffline(true);
      await page.reload();
      // Some versions of Chromium take the device for online after a reload.
      await page.getByText(/You are offline\.|The server does not answer\./).waitFor();
      await openWorkout(page);
      expect(await field(page, `${BENCH}, set 1: weight in kg`).inputValue()).toBe('77.5');
      await page
        .locator('.block')
        .first()
        .getByText(/^Last time: /)
        .waitFor();
      await minimise(page);
      await openTab(page, 'Body');
      await page.locator('.parts').getByText('Chest').waitFor();
      await openTab(page, 'Plan');
      await page.locator('.heat-table').waitFor();
      faults.length = 0;
    }));

  it('keeps its rest through Minimise and a reload, and does not rest after a warm-up', () =>
    visiting({}, async ({ page }) => {
      const rest = page.locator('.rest-count');
      await openWorkout(page);
      await button(page, /, warm-up: done$/)
        .first()
        .click();
      expect(await page.locator('.rest').isHidden()).toBe(true);
      await tick(page, ...benchSets(1));
      await rest.getByText(/^(2:00|1:5\d)$/).waitFor();
      await minimise(page);
      await running(page).click();
      await rest.getByText(/^(2:00|1:[45]\d)$/).waitFor();
      await reload(page);
      await running(page).click();
      await rest.getByText(/^(2:00|1:[345]\d)$/).waitFor();
    }));

  it('can be edited: exercises swapped, added, moved, joined and removed', () =>
    visiting({}, async ({ page }, demo) => {
      const choose = async (exercise: string, entry: string): Promise<void> => {
        await moveAway(page);
        await button(page, `Change ${exercise}`).click();
        await button(page, entry).click();
      };
      await openWorkout(page);
      const [first = '', second = ''] = await names(page);
      await tick(page, ...benchSets(1));
      await choose(BENCH, 'Swap exercise');
      await button(page, /^Use this: /)
        .first()
        .click();
      await expect.poll(async () => (await names(page)).length).toBe(7);
      // The ticked set stays, and what takes its place follows.
      const [kept, instead = ''] = await names(page);
      expect(kept).toBe(first);
      expect(await button(page, new RegExp(`^${BENCH}, set .*: done$`)).count()).toBe(1);

      await choose(instead, 'Superset with the next exercise');
      await expect.poll(() => page.locator('.block-superset').count()).toBe(2);
      await choose('Barbell Overhead Press', 'Move up');
      await expect.poll(async () => (await names(page))[2]).toContain('Barbell Overhead Press');
      await choose('Barbell Overhead Press', 'Remove exercise');
      await expect.poll(async () => (await names(page)).length).toBe(6);
      await button(page, 'Add an exercise').click();
      await page.getByLabel('Find an exercise').fill('plank');
      await dialog(page)
        .last()
        .getByRole('button', { name: /^Plank/ })
        .first()
        .click();
      await expect.poll(async () => (await names(page)).at(-1)).toMatch(/^Plank/);

      await button(page, new RegExp(`^${instead}, set 1: done$`)).click();
      await button(page, `Do it anyway: ${second}`).click();
      await tick(page, `${second}, set 1`);
      await minimise(page);
      await openWorkout(page, /^Resume Upper A/);
      expect((await names(page)).length).toBe(7);
      await finishWithFewSets(page);
      await page.locator('.finish-facts').getByText('3 sets').waitFor();
      const saved = await newestSets(demo);
      expect(saved).toHaveLength(3);
      expect(saved.map(({ superset = null }) => superset)).toEqual([null, 1, 1]);
    }));

  it('logs kinds of sets, sides, help and suggested warm-up sets', () =>
    visiting({}, async ({ page }, demo) => {
      const change = async (set: string, ...labels: readonly string[]): Promise<void> => {
        await moveAway(page);
        await button(page, `${set}: change or remove`).click();
        for (const label of labels)
          await dialog(page).last().getByText(label, { exact: true }).click();
        await moveAway(page);
        await page.getByRole('button', { name: 'Done', exact: true }).click();
      };
      await openWorkout(page);
      const [planned] = (await demo.training.logs.list({ userId: 1, completed: false })).logs;
      const { suggestions } = await demo.training.progression.suggest({
        userId: 1,
        logId: planned?.id ?? 0,
      });
      const warmup = suggestions[0]?.warmup ?? [];
      expect(warmup.length).toBeGreaterThan(0);
      await button(page, `${BENCH}, warm-up: done`).first().click();
      await change(`${BENCH}, set 1`, 'Left');
      await change(`${BENCH}, set 2`, 'To failure');
      await change(`${BENCH}, set 3`, 'Drop set');
      await tick(
        page,
        `${BENCH}, set 1 (left)`,
        `${BENCH}, set 2 (to failure)`,
        `${BENCH}, set 3 (drop set)`,
      );
      await button(page, 'Add an exercise').click();
      await page.getByLabel('Find an exercise').fill('pull-up');
      await dialog(page)
        .last()
        .getByRole('button', { name: /^Pull-Up/ })
        .first()
        .click();
      await field(page, 'Pull-Up, set 1: added weight in kg').fill('20');
      await change('Pull-Up, set 1', 'Helps');
      expect(await field(page, 'Pull-Up, set 1: added weight in kg').inputValue()).toBe('-20');
      await tick(page, 'Pull-Up, set 1');
      await finishWithFewSets(page);
      await page.locator('.finish-facts').waitFor();
      const [bench, pullUp] = await newestSets(demo);
      expect(bench?.sets).toEqual([
        { reps: warmup[0]?.reps, weightKg: warmup[0]?.weightKg, type: 'warmup' },
        expect.objectContaining({ side: 'left' }),
        expect.objectContaining({ type: 'failure' }),
        expect.objectContaining({ type: 'dropset' }),
      ]);
      expect(pullUp?.sets[0]?.weightKg).toBe(-20);
    }));

  it('ends with its duration, its records and what it trained', () =>
    visiting({}, async ({ page }, demo) => {
      await openWorkout(page);
      await minimise(page);
      await page.evaluate(`{
        const drafts = JSON.parse(localStorage.getItem('freshlegs.drafts'));
        drafts[0].startedAt = new Date(Date.now() - 52 * 60_000).toISOString();
        localStorage.setItem('freshlegs.drafts', JSON.stringify(drafts));
      }`);
      await reload(page);
      await running(page).click();
      await page
        .locator('.elapsed')
        .getByText(/52:\d\d/)
        .waitFor();
      await changeSettings(page, 'lb');
      await field(page, `${BENCH}, set 1: weight in lb`).fill('220');
      await tick(page, ...benchSets(1));
      await finishWithFewSets(page);
      await page.locator('.finish-facts').getByText('52 min').waitFor();
      await page.getByRole('heading', { name: '1 new best' }).waitFor();
      await page.locator('.records-new').getByText('220 lb × 6').waitFor();
      await page.getByRole('heading', { name: 'What you trained' }).waitFor();
      expect(await page.locator('.effects .symbol.band-fatigued').count()).toBe(0);
      const [log] = (await demo.training.logs.list({ userId: 1, completed: true, limit: 1 })).logs;
      const minutes = (Number(log?.completedAt) - Number(log?.startedAt)) / 60_000;
      expect(minutes).toBeGreaterThan(51);
    }));
});
