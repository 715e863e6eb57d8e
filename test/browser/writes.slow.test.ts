import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  type Demo,
  button,
  changeSettings,
  field,
  filesCached,
  finishWithFewSets,
  focused,
  hasChromium,
  minimise,
  moveAway,
  notice,
  openTab,
  openWorkout,
  texts,
  undo,
  useBrowser,
  reload,
  becomeNewcomer,
  newestLog,
} from './demo';

const visiting = useBrowser();

const logsOf = async ({ training }: Demo, userId = 1) => {
  const { logs } = await training.logs.list({ userId, limit: 100 });
  return logs.map(({ id: _id, ...log }) => log);
};
const plannedOf = async (demo: Demo, userId = 1) =>
  (await logsOf(demo, userId)).filter(({ completedAt }) => completedAt === null);
const recoveryOf = async ({ training }: Demo) => {
  const { muscleGroups } = await training.recovery.muscleGroups({ userId: 1 });
  return new Map(muscleGroups.map((group) => [group.muscleGroup, group]));
};

/** Without the sore lower back, today's plan fits unchanged. */
const endSoreness = async (page: Page, { training }: Demo): Promise<void> => {
  await training.recovery.clearCorrection({ userId: 1, muscleGroup: 'lower_back' });
  await reload(page);
};

describe.skipIf(!hasChromium)('the page in Chromium, when a workout is logged', () => {
  it('fills the table from last time, saves the ticked sets and shows what they did', () =>
    visiting({}, async ({ page }, demo) => {
      const { training } = demo;
      const logs = (await training.logs.list({ userId: 1, completed: true, limit: 100 })).logs;
      const last = logs.find(({ programDayId }) => programDayId === 4);
      const { exercises } = (await training.logs.find({ userId: 1, logId: last?.id ?? 0 })) ?? {};
      const [bench] = exercises ?? [];
      const before = (await recoveryOf(demo)).get('chest')?.score ?? 0;

      await openWorkout(page);
      const filled = await page.evaluate<string[]>(
        `[...document.querySelector('.block').querySelectorAll('[aria-label$="weight in kg"]')].map((input) => input.value)`,
      );
      const [planned] = (await training.logs.list({ userId: 1, completed: false })).logs;
      const logId = planned?.id ?? 0;
      const { suggestions } = await training.progression.suggest({ userId: 1, logId });
      const warmUp = suggestions[0]?.warmup ?? [];
      const working = bench?.sets.filter(({ type }) => type !== 'warmup') ?? [];
      expect(warmUp.length).toBeGreaterThan(0);
      expect(filled).toEqual([...warmUp, ...working].map(({ weightKg }) => String(weightKg)));

      const set = 'Barbell Bench Press, set 1';
      await field(page, `${set}: weight in kg`).fill('82.5');
      await field(page, `${set}: repetitions`).fill('5');
      await field(page, `${set}: RIR`).fill('1');
      await button(page, `${set}: done`).click();
      await page.locator('.rest-count').getByText('2:00').waitFor();
      await button(page, '15 seconds more').click();
      await page.locator('.rest-count').getByText(/2:1\d/).waitFor();
      await button(page, 'Minimise').click();
      await openWorkout(page, /^Resume /);
      await page.getByRole('dialog').getByText('1 of 13 sets done').waitFor();
      await finishWithFewSets(page);

      const effect = page.getByRole('dialog').locator('[data-muscle="chest"]');
      await effect.waitFor();
      const after = (await recoveryOf(demo)).get('chest')?.score ?? 100;
      expect(after).toBeLessThan(before);
      expect(await effect.textContent()).toContain(
        `${Math.floor(before)}% → ${Math.floor(after)}%`,
      );
      const saved = await newestLog(demo);
      expect(saved?.exercises).toEqual([
        { exerciseId: bench?.exerciseId, sets: [{ reps: 5, weightKg: 82.5, rir: 1 }] },
      ]);
      expect(await page.locator('h1').first().textContent()).toMatch(/^Done for today\. Next: /);

      await undo(page, 'Upper A is back on your plan.');
      expect((await plannedOf(demo)).map(({ programDayId }) => programDayId)).toEqual([4]);
      expect((await logsOf(demo)).length).toBe(logs.length + 1);
      // What the user entered is still there.
      await openWorkout(page, /^Resume /);
      expect(await field(page, `${set}: weight in kg`).inputValue()).toBe('82.5');
    }));

  it('fills the table with the sets that the server suggests, and says why', () =>
    visiting({}, async ({ page }, demo) => {
      const { logs } = await demo.training.logs.list({ userId: 1, completed: false });
      const { suggestions } = await demo.training.progression.suggest({
        userId: 1,
        logId: logs[0]?.id ?? 0,
      });
      const suggested = suggestions.map((suggestion, index) => ({
        ...suggestion,
        sets: suggestion.sets.map((set) => ({ ...set, reps: 6, weightKg: 71.25 })),
        reasons: index === 0 ? [{ code: 'ready_for_more', params: {} }] : suggestion.reasons,
        message: 'Ready for more.',
      }));
      await page.route('**/suggestions?*', (route) =>
        route.fulfill({ json: { suggestions: suggested } }),
      );
      await openWorkout(page);
      const set = 'Barbell Bench Press, set 1';
      expect(await field(page, `${set}: weight in kg`).inputValue()).toBe('71.25');
      expect(await field(page, `${set}: repetitions`).inputValue()).toBe('6');
      await page.getByText('Ready for more.').waitFor();
      expect(await page.getByText('Ready for more.').count()).toBe(1);
    }));

  it('shows 20 kg and 45 lb unchanged after a change of units, and converts RIR to RPE', () =>
    visiting({}, async ({ page }) => {
      await openWorkout(page);
      const set = 'Barbell Bench Press, set 1';
      await field(page, `${set}: weight in kg`).fill('20');
      await field(page, `${set}: RIR`).fill('2');
      await changeSettings(page, 'lb');
      expect(await field(page, `${set}: weight in lb`).inputValue()).toBe('44');
      await changeSettings(page, 'kg', 'RPE');
      expect(await field(page, `${set}: RPE`).inputValue()).toBe('8');
      await changeSettings(page, 'lb');
      await field(page, `${set}: weight in lb`).fill('45');
      await changeSettings(page, 'kg');
      await changeSettings(page, 'lb');
      expect(await field(page, `${set}: weight in lb`).inputValue()).toBe('45');
    }));

  it('asks before it saves a workout without ticked sets, counts holds in seconds, and can undo', () =>
    visiting({}, async ({ page }, demo) => {
      await becomeNewcomer(page);
      await page.getByText('No equipment', { exact: true }).click();
      await page.getByText('New to it', { exact: true }).click();
      await page.locator('.exercises').getByText('3 × 30 s').first().waitFor();
      await openWorkout(page);
      await button(page, 'Finish workout').click();
      await page.getByRole('group').getByText('No set is ticked yet.').waitFor();
      expect(await logsOf(demo, 2)).toEqual([]);
      await button(page, 'I did all sets').click();
      await page.getByRole('dialog').getByText('What you trained').waitFor();
      const [log] = (await demo.training.logs.list({ userId: 2 })).logs;
      const saved = await demo.training.logs.find({ userId: 2, logId: log?.id ?? 0 });
      const sets = saved?.exercises?.flatMap((exercise) => exercise.sets) ?? [];
      expect(sets).toContainEqual({ seconds: 30 });
      await undo(page, 'removed again.');
      expect(await logsOf(demo, 2)).toEqual([]);
      await button(page, /^Resume /)
        .first()
        .waitFor();
    }));

  it('asks before it leaves out sets without a tick, and counts only working sets', () =>
    visiting({}, async ({ page }, demo) => {
      const before = await logsOf(demo);
      await openWorkout(page);
      await button(page, /, warm-up: done$/)
        .first()
        .click();
      await page.getByText('0 of 13 sets done').waitFor();
      for (const set of [1, 2]) await button(page, `Bench Press, set ${set}: done`).click();
      await page.getByText('2 of 13 sets done').waitFor();
      const ask = page.getByRole('group', { name: '11 of 13 sets are not ticked.' });
      await button(page, 'Finish workout').click();
      await ask.waitFor();
      expect(await logsOf(demo)).toEqual(before);
      await button(page, 'Continue workout').click();
      await ask.waitFor({ state: 'detached' });
      expect(await focused(page)).toMatch(/: done$/);
      await button(page, 'Finish workout').click();
      await ask.getByRole('button', { name: 'Finish without them' }).click();
      await page.getByRole('dialog').getByText('2 working sets').waitFor();
      const saved = await newestLog(demo);
      const sets = saved?.exercises?.flatMap((exercise) => exercise.sets) ?? [];
      expect(sets.filter(({ type }) => type !== 'warmup')).toHaveLength(2);
    }));

  it('shows how far a minimised workout is, and discards it until that is undone', () =>
    visiting({}, async ({ page }) => {
      const progress = page.locator('.running').getByText('1 of 13 sets');
      await openWorkout(page);
      await button(page, 'Bench Press, set 1: done').click();
      await minimise(page);
      await progress.click();
      await button(page, 'Discard workout').click();
      await progress.waitFor({ state: 'detached' });
      await button(page, 'Start workout: Upper A').waitFor();
      await undo(page, 'The sets of Upper A are back.');
      await progress.waitFor();
      await openWorkout(page, /^Resume: /);
      await page.getByRole('dialog').getByText('1 of 13 sets done').waitFor();
    }));

  it('corrects a workout, and undoes the correction', () =>
    visiting({}, async ({ page }, demo) => {
      const newest = async () => {
        const found = await newestLog(demo);
        return { at: found?.log.completedAt, exercises: found?.exercises };
      };
      const before = await newest();
      await openTab(page, 'History');
      await page.locator('.entry').first().click();
      const sets = page.locator('.set-list li');
      await sets.getByText('kg × ').first().waitFor();
      // Some sets are stored with RPE, but all are shown in RIR, the chosen scale.
      expect((await texts(sets)).join()).toContain('RIR 2');
      expect((await texts(sets)).join()).not.toContain('RPE');
      await moveAway(page);
      await button(page, 'Edit sets').click();
      await page.getByRole('heading', { name: 'Edit Lower B' }).waitFor();
      expect(await page.getByText('Last time').count()).toBe(0);
      await page.locator('.sets input').first().fill('7.5');
      await button(page, 'Save').click();
      await notice(page).getByText('Lower B corrected.').waitFor();
      const corrected = await newest();
      expect(corrected.at).toEqual(before.at);
      expect(corrected.exercises?.[0]?.sets[0]?.weightKg).toBe(7.5);
      await undo(page, 'Correction undone.');
      expect(await newest()).toEqual(before);
    }));

  it('deletes a workout after ten seconds, unless the user undoes that', () =>
    visiting({}, async ({ page }, demo) => {
      await page.clock.install();
      await reload(page);
      const before = await logsOf(demo);
      await openTab(page, 'History');
      const rows = await page.locator('.entry').count();
      const remove = async (): Promise<void> => {
        await moveAway(page);
        await page.locator('.entry').first().click();
        await moveAway(page);
        await button(page, 'Delete').click();
        await notice(page).getByText('Deleted Lower B').waitFor();
        await page.locator('#history .entry-about').first().getByText('7 exercises').waitFor();
      };
      await remove();
      expect(await logsOf(demo)).toEqual(before);
      await undo(page, 'Lower B is back.');
      await page.clock.fastForward(11_000);
      expect(await page.locator('.entry').count()).toBe(rows);
      expect(await logsOf(demo)).toEqual(before);
      await remove();
      const sent = page.waitForResponse((response) => response.request().method() === 'DELETE');
      await page.clock.fastForward(11_000);
      await sent;
      expect(await logsOf(demo)).toHaveLength(before.length - 1);
    }));
});

describe.skipIf(!hasChromium)('the page in Chromium, when the user changes something', () => {
  it('can undo planning, swapping a workout or an exercise, and removing', () =>
    visiting({}, async ({ page }, demo) => {
      const plan = async () => (await plannedOf(demo)).map(({ source }) => source);
      const before = await plan();
      await openTab(page, 'Plan');
      await button(page, 'Add a workout').click();
      await page.getByLabel('Find a workout').fill('leg day');
      await page.getByRole('dialog').getByRole('button', { name: 'Leg Day' }).click();
      await notice(page).getByText('Planned Leg Day for today.').waitFor();
      expect(await plan()).toHaveLength(2);
      await undo(page, 'Leg Day is off your plan.');
      expect(await plan()).toEqual(before);

      await openTab(page, 'Today');
      await button(page, 'Swap Upper A for another workout').click();
      await page.getByLabel('Find a workout').fill('leg day');
      await page.getByRole('dialog').getByRole('button', { name: 'Leg Day' }).click();
      await button(page, 'Swap for Leg Day').click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await page.locator('.hero').getByText('Instead of the plan').waitFor();
      expect(await plan()).not.toEqual(before);
      await undo(page, 'Upper A is planned again.');
      expect(await plan()).toEqual(before);

      const [exercise = ''] = await texts(page.locator('.exercise-name'));
      await button(page, `Swap ${exercise} for another exercise`).click();
      await page.locator('.alternative').first().waitFor();
      const [instead = ''] = await texts(page.locator('.alternative h3'));
      await button(page, /^Use this: /)
        .first()
        .click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      expect(instead).toContain((await texts(page.locator('.exercise-name')))[0]);
      await page.locator('.hero').getByText('Exercise swapped').waitFor();
      await undo(page, `${exercise} is back.`);
      expect(await texts(page.locator('.exercise-name'))).toContain(exercise);
      expect(await plan()).toEqual(before);

      await button(page, 'Remove from plan: Upper A').click();
      await notice(page).getByText('Removed Upper A from your plan.').waitFor();
      await undo(page, 'Upper A is back.');
      await page.locator('.hero').getByText('Upper A').first().waitFor();
      expect(await plan()).toEqual(before);
    }));

  it('fits a workout to the day, but only after the user accepts it', () =>
    visiting({}, async ({ page }, demo) => {
      const plan = async () =>
        (await plannedOf(demo)).map(({ source, workout }) => [source, workout?.name]);
      await endSoreness(page, demo);
      const before = await plan();
      const first = await texts(page.locator('.exercise-name'));
      await button(page, 'Fit today’s workout…').click();
      const dialog = page.getByRole('dialog');
      await dialog.locator('.fit-facts').waitFor();
      await dialog.getByText('Choose how much time').waitFor();
      await dialog.getByText('Home', { exact: true }).click();
      await dialog.locator('.fit-swap').first().waitFor();
      await dialog.getByText('30', { exact: true }).click();
      await dialog.getByText('Dumbbells only', { exact: true }).click();
      // Enabled once the latest choice is answered.
      await dialog.locator('.button.primary:enabled').waitFor();
      const changes = await texts(dialog.locator('.fit-change b'));
      const reasons = await texts(dialog.locator('.fit-change .hint'));
      expect(changes.length).toBeGreaterThan(0);
      expect(reasons).toHaveLength(await dialog.locator('.fit-change').count());
      expect(reasons.every((reason) => reason !== '')).toBe(true);
      expect(await plan()).toEqual(before);
      const chosen = await texts(dialog.locator('.fit-session .exercise-name'));
      await button(page, 'Use this session').click();
      await notice(page).getByText('is planned for today').waitFor();
      await dialog.waitFor({ state: 'detached' });
      expect(await texts(page.locator('.exercise-name'))).toEqual(chosen);
      await page.locator('.hero').getByText('Made for this day').waitFor();
      expect(await plannedOf(demo)).toHaveLength(1);
      await undo(page, 'Upper A is planned again.');
      expect(await plan()).toEqual(before);
      expect(await texts(page.locator('.exercise-name'))).toEqual(first);
    }));

  it('plans a swapped workout only once after it is fitted or done, and after that is undone', () =>
    visiting({}, async ({ page }, demo) => {
      const plan = async () => (await plannedOf(demo)).map(({ workout }) => workout?.name);
      await button(page, 'Swap Upper A for another workout').click();
      await page.getByLabel('Find a workout').fill('leg day');
      await page.getByRole('dialog').getByRole('button', { name: 'Leg Day' }).click();
      await button(page, 'Swap for Leg Day').click();
      await page.locator('.hero').getByText('Instead of the plan').waitFor();
      await moveAway(page);
      await button(page, 'Fit today’s workout…').click();
      await page.getByRole('dialog').getByText('20', { exact: true }).click();
      await button(page, 'Use this session').and(page.locator(':enabled')).click();
      await notice(page).getByText('is planned for today').waitFor();
      expect(await plan()).toEqual(['Leg Day']);
      await undo(page, 'Leg Day is planned again.');
      expect(await plan()).toEqual(['Leg Day']);

      const [exercise = ''] = await texts(page.locator('.exercise-name'));
      await button(page, `Swap ${exercise} for another exercise`).click();
      await button(page, /^Use this: /)
        .first()
        .click();
      await page.locator('.hero').getByText('Exercise swapped').waitFor();
      await openWorkout(page, /^(?:Start workout|Do it anyway): Leg Day/);
      await button(page, 'Finish workout').click();
      await button(page, 'I did all sets').click();
      await page.locator('.finish-facts').waitFor();
      expect(await plan()).toEqual([]);
      await undo(page, 'Leg Day is back on your plan.');
      expect(await plan()).toEqual(['Leg Day']);
    }));

  it('keeps the minutes and the equipment of a fitted session, also if an exercise is swapped', () =>
    visiting({}, async ({ page }, demo) => {
      const dialog = page.getByRole('dialog');
      // A closed dialog also leaves the history of the browser, which a reload would interrupt.
      const closed = async () => {
        await dialog.waitFor({ state: 'detached' });
        await page.waitForFunction('!history.state?.dialogs');
      };
      const minutesIn = async (selector: string) =>
        /(\d+)\smin/.exec((await page.locator(selector).first().textContent()) ?? '')?.[1];
      const accept = async (time: string, equipment: string) => {
        await moveAway(page);
        await button(page, 'Fit today’s workout…').click();
        await dialog.locator('.fit-facts').waitFor();
        await dialog.getByText(time, { exact: true }).click();
        await dialog.getByText(equipment, { exact: true }).click();
        await dialog.locator('.button.primary:enabled').waitFor();
        const minutes = await minutesIn('.fit-facts');
        await moveAway(page);
        await button(page, 'Use this session').click();
        await closed();
        return minutes;
      };
      const openAlternatives = async (): Promise<URLSearchParams> => {
        await moveAway(page);
        const asked = page.waitForRequest(/\/alternatives\?/);
        await button(page, /^Swap .* for another exercise$/)
          .first()
          .click();
        await page.locator('.alternative').first().waitFor();
        return new URL((await asked).url()).searchParams;
      };
      const kept = () =>
        page.evaluate<unknown[]>("JSON.parse(localStorage.getItem('freshlegs.fitted') ?? '[]')");

      const minutes = await accept('30', 'Dumbbells only');
      await page.locator('.hero').getByText('Made for this day').waitFor();
      expect(await minutesIn('.hero-facts')).toBe(minutes);
      await reload(page);
      expect(await minutesIn('.hero-facts')).toBe(minutes);

      expect((await openAlternatives()).get('equipment')).toBe('dumbbell');
      const about = await texts(page.locator('.alternative-about'));
      expect(about.every((text) => ['Dumbbell', 'Bodyweight'].includes(text))).toBe(true);
      await button(page, /^Use this: /)
        .first()
        .click();
      await closed();
      await page.locator('.hero').getByText('Exercise swapped').waitFor();
      expect(await minutesIn('.hero-facts')).toBe(minutes);
      expect((await openAlternatives()).get('equipment')).toBe('dumbbell');
      await button(page, 'Close').first().click();
      await closed();

      await moveAway(page);
      await button(page, 'Undo swap').click();
      await page.locator('.hero').getByText('Made for this day').waitFor();
      expect(await minutesIn('.hero-facts')).toBe(minutes);
      await accept('20', 'Home');
      expect((await openAlternatives()).get('place')).toBe('Home');
      await button(page, 'Close').first().click();
      await closed();
      expect(await kept()).toHaveLength(1);
      const [planned] = (await demo.training.logs.list({ userId: 1, completed: false })).logs;
      await demo.training.logs.delete({ userId: 1, logId: planned?.id ?? 0 });
      await reload(page);
      await expect.poll(kept).toEqual([]);
    }));

  it('draws the muscles of the exercises in a fitted session', () =>
    visiting({}, async ({ page }, demo) => {
      const { exercises } = await demo.training.catalogue.exercises({
        userId: 1,
        q: 'Barbell Bench Press',
      });
      const never = exercises.map(({ exerciseId }) => exerciseId);
      await demo.training.preferences.set({ userId: 1, never });
      await reload(page);
      const dialog = page.getByRole('dialog');
      await button(page, 'Fit today’s workout…').click();
      await dialog.locator('.fit-facts').waitFor();
      await dialog.getByText('Dumbbells only', { exact: true }).click();
      // Which exercise comes instead depends on the time of day.
      await dialog.getByText('instead of Barbell Bench Press').waitFor();
      await dialog.getByText('Needs a barbell.').first().waitFor();
      await button(page, 'Use this session').click();
      await dialog.waitFor({ state: 'detached' });
      await page.locator('.hero').getByText('Made for this day').waitFor();
      await page.locator('.hero-figure .lit[data-group="chest"]').waitFor();
      expect(await page.locator('.hero-figure .unlit[data-group="quadriceps"]').count()).toBe(1);
    }));

  it('fits a workout to the wishes for today, until the user chooses otherwise', () =>
    visiting({}, async ({ page }, demo) => {
      await endSoreness(page, demo);
      const dialog = page.getByRole('dialog');
      const wish = async (chip: string, ...labels: readonly string[]): Promise<void> => {
        await page.locator(`[data-key="chip-${chip}"]`).click();
        for (const label of labels) await dialog.getByLabel(label, { exact: true }).check();
        await button(page, 'Show workouts').click();
        await dialog.waitFor({ state: 'detached' });
        await moveAway(page);
      };
      await wish('Time', 'Up to 45 minutes');
      await wish('Equipment', 'Dumbbells', 'Kettlebells');
      await button(page, 'Fit today’s workout…').click();
      await dialog.locator('.fit-swap').first().waitFor();
      for (const chosen of ['45', 'Dumbbells and Kettlebells']) {
        expect(await dialog.getByLabel(chosen, { exact: true }).isChecked()).toBe(true);
      }
      await dialog.getByText('Full gym', { exact: true }).click();
      await dialog.locator('.fit-swap').first().waitFor({ state: 'detached' });
      await dialog.getByText('As planned', { exact: true }).click();
      await dialog.getByText('Choose how much time').waitFor();
      expect(await button(page, 'Use this session').isDisabled()).toBe(true);
    }));

  it('fits a workout with only the keyboard, and returns the focus', () =>
    visiting({}, async ({ page }, demo) => {
      const press = (key: string) => page.keyboard.press(key);
      await endSoreness(page, demo);
      await page.locator('[data-key="fit"]').focus();
      await press('Enter');
      const dialog = page.getByRole('dialog');
      await dialog.getByText('Choose how much time').waitFor();
      const isRadio = 'document.activeElement.type === "radio"';
      while (!(await page.evaluate<boolean>(isRadio))) await press('Tab');
      // The options go from the whole workout to 60, 45 and 30 minutes.
      for (let step = 0; step < 3; step += 1) await press('ArrowLeft');
      await dialog
        .locator('.fit-facts')
        .getByText(/30.min/)
        .waitFor();
      await press('Tab');
      await press('ArrowRight');
      await dialog.locator('.fit-swap').first().waitFor();
      await dialog.locator('.button.primary:enabled').waitFor();
      while ((await focused(page)) !== 'Use this session') await press('Tab');
      await press('Enter');
      await dialog.waitFor({ state: 'detached' });
      expect(await focused(page)).toBe('Fit today’s workout…');
      expect(await plannedOf(demo)).toHaveLength(1);
    }));

  it('stops suggesting an exercise, until that is undone or ended', () =>
    visiting({}, async ({ page }, demo) => {
      const never = async () => (await demo.training.preferences.get({ userId: 1 })).never;
      const [exercise = ''] = await texts(page.locator('.exercise-name'));
      const open = () => button(page, `Swap ${exercise} for another exercise`).click();
      await open();
      const names = page.locator('.alternative h3');
      await names.first().waitFor();
      const [, second = ''] = await texts(names);
      await button(page, `Never suggest: ${second}`).click();
      await notice(page).getByText(`${second} will not be suggested again.`).waitFor();
      await names.getByText(second, { exact: true }).waitFor({ state: 'detached' });
      expect(await never()).toHaveLength(1);
      await undo(page, `${second} can be suggested again.`);
      expect(await never()).toEqual([]);

      await open();
      await button(page, `Never suggest: ${second}`).click();
      await names.getByText(second, { exact: true }).waitFor({ state: 'detached' });
      await page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click();
      await page.locator('[data-key="chip-Avoid"]').click();
      await button(page, 'Exercises never suggested…').click();
      await button(page, `Suggest again: ${second}`).click();
      await notice(page).getByText(`${second} can be suggested again.`).waitFor();
      expect(await never()).toEqual([]);
    }));

  it('can undo marking a muscle as sore, removing that mark, and undoing a swap', () =>
    visiting({}, async ({ page }, demo) => {
      const correction = async (name: string) => (await recoveryOf(demo)).get(name)?.correction;
      await openTab(page, 'Body');
      await page.locator('.muscle[data-group="chest"] path').first().click();
      await button(page, 'Mark as sore: Chest').click();
      await button(page, 'Save').click();
      await notice(page).getByText('Chest marked as sore until').waitFor();
      expect(await correction('chest')).toMatchObject({ maxScore: 30 });
      await undo(page, 'Chest is as before.');
      expect(await correction('chest')).toBeNull();

      const stiff = await correction('lower_back');
      await page.locator('[data-select="lower_back"]').click();
      await button(page, 'Not sore any more: Lower back').click();
      await notice(page).getByText('no longer marked as sore').waitFor();
      expect(await correction('lower_back')).toBeNull();
      await undo(page, 'Lower back is marked as sore again.');
      expect(await correction('lower_back')).toEqual(stiff);

      await openTab(page, 'History');
      const first = page.locator('.entry').first();
      const press = async (name: string): Promise<void> => {
        await moveAway(page);
        await page.getByRole('button', { name, exact: true }).click();
      };
      await first.click();
      await press('I did another workout');
      await page.getByLabel('Find a workout').fill('hotel');
      await page.getByRole('dialog').getByRole('button', { name: 'Hotel Room' }).click();
      await press('Log Hotel Room instead');
      await notice(page).getByText('Swapped Lower B for Hotel Room.').waitFor();
      await first.click();
      await press('Undo swap');
      await notice(page).getByText('Swap undone.').waitFor();
      await first.getByText('Lower B').waitFor();
      await undo(page, 'Hotel Room is back.');
      await first.getByText('Hotel Room').waitFor();
    }));

  it('are not sent as another user whom another tab has chosen', () =>
    visiting({}, async ({ page }, { url }) => {
      const other = await page.context().newPage();
      await other.goto(url);
      await other.getByText('Sam', { exact: true }).click();
      await other.locator('.questions').waitFor();
      await page.locator('.questions').waitFor();
      const checked = page.locator('#users label:has(input:checked)');
      await checked.getByText('Sam', { exact: true }).waitFor();
      expect(await page.locator('#users input:checked').count()).toBe(1);
      expect(await checked.textContent()).toBe('Sam');
      await other.close();
    }));

  it('writes only once if a button is clicked twice', () =>
    visiting({}, async ({ page }, demo) => {
      await becomeNewcomer(page);
      await button(page, /^Plan for today: /).dblclick();
      await notice(page).getByText('for today.').waitFor();
      expect(await logsOf(demo, 2)).toHaveLength(1);
      await moveAway(page);
      await button(page, /^Start /)
        .first()
        .dblclick();
      await page.locator('.sets').first().waitFor();
      expect(await page.getByRole('dialog').count()).toBe(1);
      await page.locator('.tick').first().click();
      await button(page, 'Finish workout').dblclick();
      await moveAway(page);
      await button(page, 'Finish without').dblclick();
      await page.getByRole('dialog').getByText('What you trained').waitFor();
      expect(await logsOf(demo, 2)).toHaveLength(1);
      expect((await plannedOf(demo, 2)).length).toBe(0);
    }));
});

describe.skipIf(!hasChromium)('the page in Chromium, without a connection', () => {
  const OFFLINE_FAULTS = /Failed to load resource|Failed to fetch|ERR_INTERNET_DISCONNECTED/;
  it('opens with the last answers, keeps a workout, and sends it once when it is online again', () =>
    visiting({}, async ({ page, context, faults }, demo) => {
      const before = await logsOf(demo);
      await filesCached(page);
      await context.setOffline(true);
      await page.reload();
      // Some versions of Chromium take the device for online after a reload.
      await page.getByText(/You are offline\.|The server does not answer\./).waitFor();
      expect(await page.locator('h1').first().textContent()).toBe('Upper A today: good to go');

      await openWorkout(page);
      await page.locator('.tick').first().click();
      await finishWithFewSets(page);
      await page.getByRole('dialog').getByText('Saved on this device').waitFor();
      await button(page, 'Done').click();
      await page.locator('.hero').getByText('Waiting to be sent').waitFor();
      // Scores and suggestions are from before the workout.
      expect(await page.locator('h1').first().textContent()).toBe('Done for today.');
      await page.locator('.hero-text').getByText('counts once it is sent.').waitFor();
      await page.getByText('Suggestions come back once your workout is sent').waitFor();
      expect(await page.locator('.pick').count()).toBe(0);
      await page.getByText('1 change waiting to be sent.').waitFor();
      expect(await logsOf(demo)).toEqual(before);
      await openTab(page, 'Plan');
      const done = page.locator('.day-log', { hasText: 'Upper A' }).locator('.day-log-about');
      await done.getByText('Done · 1 exercise', { exact: true }).waitFor();
      await openTab(page, 'Today');

      // The first answer is lost, so the page must send the write again with the same key.
      const keys: (string | undefined)[] = [];
      await page.route('**/complete', async (route) => {
        keys.push(route.request().headers()['idempotency-key']);
        if (keys.length > 1) return route.continue();
        await route.fetch();
        return route.abort();
      });
      await context.setOffline(false);
      await expect.poll(() => keys.length, { timeout: 8000 }).toBe(1);
      await page.evaluate("dispatchEvent(new Event('online'))");
      await page.locator('.hero').getByText('Waiting to be sent').waitFor({ state: 'detached' });
      await notice(page).getByText('Sent now. Upper A saved.').waitFor();
      await page.locator('h1').getByText('Done for today. Next: ').waitFor();
      expect(await page.locator('.pick').count()).toBeGreaterThan(0);
      expect(keys).toHaveLength(2);
      expect(new Set(keys).size).toBe(1);
      expect(await plannedOf(demo)).toEqual([]);
      expect(await logsOf(demo)).toHaveLength(before.length);
      const others = faults.filter((fault) => !OFFLINE_FAULTS.test(fault));
      expect(others).toEqual([]);
      faults.length = 0;
    }));

  it('asks before it sends a change that is older than a day', () =>
    visiting({}, async ({ page }, demo) => {
      const [planned] = (await demo.training.logs.list({ userId: 1, completed: false })).logs;
      const waiting = (at: number) => [
        {
          key: 'an-old-write',
          userId: 1,
          write: { method: 'POST', path: `/api/logs/${planned?.id ?? 0}/complete`, body: {} },
          text: 'Upper A saved.',
          at,
        },
      ];
      const put = async (at: number): Promise<void> => {
        const text = JSON.stringify(JSON.stringify(waiting(at)));
        await page.evaluate(`localStorage.setItem('freshlegs.outbox', ${text})`);
        await reload(page);
      };
      await put(Date.now() - 90_000_000);
      await button(page, 'Discard').click();
      await button(page, 'Discard').waitFor({ state: 'detached' });
      expect(await plannedOf(demo)).toHaveLength(1);
      await put(Date.now() - 90_000_000);
      await button(page, 'Send now').click();
      await notice(page).getByText('Sent now. Upper A saved.').waitFor();
      expect(await plannedOf(demo)).toEqual([]);
      await page.locator('h1').getByText('Done for today. Next: ').waitFor();
      expect(await focused(page)).not.toBe('Send now');
    }));
});
