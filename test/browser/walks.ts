import type { Page } from 'playwright-core';
import { filesCached, openTab, type Demo, type Visit, reload, becomeNewcomer } from './demo';

/** A walk calls this when it reaches a state. */
export type Look = (state: string) => Promise<void>;

/** Visits several states of the page like a user, and calls `look` in each. */
type Walk = (visit: Visit, demo: Demo, look: Look) => Promise<void>;

const dialogOf = (page: Page) => page.getByRole('dialog');

/** Move the mouse away first, so that two clicks at the same place are not a double click. */
const press = async (page: Page, name: string | RegExp): Promise<void> => {
  await page.mouse.move(0, 0);
  await page.getByRole('button', { name }).first().click();
};

const closeDialog = async (page: Page): Promise<void> => {
  await dialogOf(page).getByRole('button', { name: 'Close' }).first().click();
  await dialogOf(page).waitFor({ state: 'detached' });
};

const closeNotice = async (page: Page): Promise<void> => {
  await page.locator('#notice').getByRole('button', { name: 'Close' }).click();
};

const noticed = (page: Page, text: string | RegExp) =>
  page.locator('#notice').getByText(text).waitFor();

const openChip = async (page: Page, name: string): Promise<void> => {
  await page.locator(`[data-key="chip-${name}"]`).click();
  await dialogOf(page).locator('.choices').waitFor();
};

const today: Walk = async ({ page }, { training }, look) => {
  await look('today');
  await press(page, /^Do this instead: /);
  await dialogOf(page).locator('table').waitFor();
  await look('comparison');
  await press(page, 'Choose another');
  await look('choice of a workout');
  await page.getByLabel('Find a workout').fill('no such workout');
  await look('choice without a match');
  await closeDialog(page);
  await press(page, /another exercise/);
  await page.locator('.alternative').first().waitFor();
  await look('choice of an exercise');
  await press(page, /^Use this: /);
  await dialogOf(page).waitFor({ state: 'detached' });
  await noticed(page, 'Swapped');
  await look('exercise swapped');
  await closeNotice(page);
  for (const chip of ['Time', 'Equipment', 'Avoid']) {
    await openChip(page, chip);
    await look(`chip ${chip}`);
    await closeDialog(page);
  }
  await openChip(page, 'Time');
  await dialogOf(page).getByText('Up to 30 minutes').click();
  await press(page, 'Show workouts');
  await page.locator('.composed').waitFor();
  await page.mouse.move(0, 0);
  await look('session for 30 minutes');
  await openChip(page, 'Avoid');
  for (const box of await dialogOf(page).getByRole('checkbox').all()) await box.check();
  await press(page, 'Show workouts');
  await page.getByText('No other workout fits').waitFor();
  await look('no workout fits');
  const source = { type: 'program', programDayId: 1 } as const;
  await training.logs.create({ userId: 1, source, completed: false });
  await reload(page);
  await page.locator('.also').first().waitFor();
  await look('two plans');
};

const fit: Walk = async ({ page }, _demo, look) => {
  await press(page, 'Fit today’s workout…');
  await dialogOf(page).locator('.fit-facts').waitFor();
  await look('fit as planned');
  await dialogOf(page).getByText('30', { exact: true }).click();
  await dialogOf(page).getByText('Dumbbells only', { exact: true }).click();
  await dialogOf(page).locator('.fit-swap').first().waitFor();
  await page.mouse.move(0, 0);
  await look('fit to 30 minutes');
  await press(page, 'Use this session');
  await noticed(page, 'is planned for today');
  await look('fitted session');
  await closeNotice(page);
  await press(page, /another exercise/);
  await page.locator('.alternative').first().waitFor();
  await dialogOf(page)
    .getByRole('button', { name: /^Never suggest/ })
    .first()
    .click();
  await noticed(page, 'will not be suggested again');
  await page.mouse.move(0, 0);
  await look('never suggested');
  await closeDialog(page);
  await openChip(page, 'Time');
  await look('notice of before in a dialog');
  await closeDialog(page);
  await openChip(page, 'Avoid');
  await press(page, 'Exercises never suggested…');
  await dialogOf(page)
    .getByRole('button', { name: /^Suggest again/ })
    .waitFor();
  await look('exercises never suggested');
};

const verdicts: Walk = async ({ page }, { training }, look) => {
  const sore = async (maxScore: number, ...groups: readonly string[]): Promise<void> => {
    const until = new Date(Date.now() + 40 * 3_600_000);
    for (const muscleGroup of groups) {
      await training.recovery.correct({ userId: 1, muscleGroup, maxScore, until });
    }
    await reload(page);
  };
  await sore(70, 'chest');
  await look('plan a little early');
  await sore(10, 'chest');
  await page.locator('h1').getByText('swap?').waitFor();
  await look('plan to swap');
  await press(page, /^Remove from plan: /);
  await noticed(page, 'Removed');
  await look('removed from the plan');
  await page.evaluate("window.dispatchEvent(new Event('pagehide'))");
  await reload(page);
  await look('no plan');
  const { muscleGroups } = await training.recovery.muscleGroups({ userId: 1 });
  await sore(5, ...muscleGroups.map(({ muscleGroup }) => muscleGroup));
  await look('rest day');
  await openTab(page, 'Body');
  await look('rest day body');
};

const body: Walk = async ({ page }, _demo, look) => {
  await openTab(page, 'Body');
  await look('body');
  await page.locator('.muscle[data-group="chest"] path').first().click();
  await look('muscle ready');
  await page.mouse.move(0, 0);
  await page.locator('[data-select="lower_back"]').click();
  await look('muscle sore');
  await page.mouse.move(0, 0);
  await page.locator('[data-select="hamstrings"]').click();
  await look('muscle tired');
  await press(page, 'Mark as sore: Hamstrings');
  await look('soreness');
  await press(page, 'Save');
  await noticed(page, 'marked as sore');
  await look('marked as sore');
};

const plan: Walk = async ({ page }, _demo, look) => {
  await openTab(page, 'Plan');
  await page.locator('.heat-table').waitFor();
  await look('plan');
  await press(page, 'Week before');
  await look('plan last week');
  await press(page, 'Week after');
  await press(page, 'Week after');
  await look('plan next week');
  await press(page, 'Add a workout');
  await dialogOf(page).locator('.option').first().waitFor();
  await look('add a workout');
  await dialogOf(page).locator('.option').first().click();
  await noticed(page, /^Planned/);
  await look('workout planned');
  await closeNotice(page);
  await press(page, /^Move /);
  await dialogOf(page).locator('.menu-entry').first().waitFor();
  await look('move a workout');
};

const history: Walk = async ({ page }, _demo, look) => {
  await openTab(page, 'History');
  await page.locator('.record').first().waitFor();
  await look('history');
  await page.locator('.entry').first().click();
  await page.locator('.set-list').first().waitFor();
  await look('session');
  await press(page, 'I did another workout');
  await dialogOf(page).locator('.option').first().waitFor();
  await look('choice of another finished workout');
  await page.getByLabel('Find a workout').fill('push');
  await dialogOf(page).locator('.option').first().click();
  await dialogOf(page).locator('table').waitFor();
  await look('comparison of finished workouts');
  await closeDialog(page);
  await page.locator('.entry').first().click();
  await page.locator('.set-list').first().waitFor();
  await press(page, 'Edit sets');
  await page.locator('.sets').first().waitFor();
  await look('correction');
  await press(page, 'Save');
  await noticed(page, 'corrected');
  await page.locator('.entry').first().click();
  await press(page, 'Delete');
  await noticed(page, /^Deleted/);
  await look('deleted');
};

const workout: Walk = async ({ page }, _demo, look) => {
  await press(page, /^Start /);
  await page.locator('.sets').first().waitFor();
  await look('workout');
  await press(page, 'Finish workout');
  await page.getByText('No set is ticked yet.').waitFor();
  await look('workout without a tick');
  for (const tick of [0, 1, 2, 3, 4]) await page.locator('.tick').nth(tick).click();
  await look('workout with a rest timer');
  await page.getByLabel('Barbell Bench Press, set 2: weight in kg').fill('abc');
  await press(page, 'Barbell Bench Press, set 1: change or remove');
  await look('set');
  await dialogOf(page).last().getByText('Left', { exact: true }).click();
  await dialogOf(page).last().getByRole('button', { name: 'Done' }).click();
  await press(page, 'Change Barbell Bench Press');
  await look('exercise menu');
  await press(page, 'Superset with the next exercise');
  await look('workout with a field that cannot be read');
  await press(page, 'Add an exercise');
  await page.locator('#exercise-search').fill('plank');
  await look('add an exercise');
  await dialogOf(page).last().getByRole('button', { name: 'Close' }).click();
  await press(page, 'Units and rest…');
  await dialogOf(page).last().getByText('Experience').waitFor();
  await look('settings');
  await dialogOf(page).last().getByRole('button', { name: 'Done' }).click();
  await page.getByLabel('Barbell Bench Press, set 2: weight in kg').fill('82.5');
  await press(page, 'Minimise');
  await look('workout minimised');
  await openTab(page, 'Body');
  await look('workout minimised body');
  await openTab(page, 'Today');
  await press(page, /^Do this instead/);
  await dialogOf(page).locator('table').waitFor();
  await closeDialog(page);
  await press(page, /^Resume /);
  await press(page, 'Discard workout');
  await noticed(page, /^Discarded/);
  await look('workout discarded');
  await page.locator('#notice').getByRole('button', { name: 'Undo' }).click();
  await noticed(page, 'are back');
  await closeNotice(page);
  await press(page, /^Resume /);
  await press(page, 'Finish workout');
  await page.getByText('sets are not ticked.').waitFor();
  await look('workout with a few ticks');
  await press(page, 'Finish without them');
  await page.locator('.effects').waitFor();
  await look('finished');
  await press(page, 'Done');
  await look('done for today');
};

const newcomer: Walk = async ({ page }, _demo, look) => {
  await becomeNewcomer(page);
  await look('newcomer');
  await page.getByText('No equipment', { exact: true }).click();
  await page.getByText('New to it', { exact: true }).click();
  await page.locator('.exercises').getByText('3 × 30 s').first().waitFor();
  await look('newcomer without equipment');
  for (const tab of ['Body', 'Plan', 'History']) {
    await openTab(page, tab);
    await look(`newcomer ${tab}`);
  }
  await openTab(page, 'Today');
  await press(page, /^Start workout/);
  await page.locator('.sets').first().waitFor();
  await look('first workout');
  await press(page, 'Finish workout');
  await press(page, 'I did all sets');
  await page.locator('.effects').waitFor();
  await look('first workout finished');
};

const offline: Walk = async ({ page, context, faults }, { training }, look) => {
  await filesCached(page);
  await context.setOffline(true);
  await page.getByText('You are offline.').waitFor();
  await look('offline');
  await press(page, /^Start /);
  await page.locator('.tick').nth(3).click();
  await press(page, 'Finish workout');
  await press(page, 'Finish without them');
  await dialogOf(page).getByText('Saved on this device').waitFor();
  await look('finished offline');
  await press(page, 'Done');
  await page.getByText('1 change waiting to be sent.').waitFor();
  await look('waiting to be sent');
  await openTab(page, 'History');
  await look('history offline');
  await context.setOffline(false);
  await page.getByText('You are offline.').waitFor({ state: 'detached' });
  await openTab(page, 'Today');
  const { logs } = await training.logs.list({ userId: 1, completed: true, limit: 1 });
  const old = {
    key: 'an-old-write',
    userId: 1,
    write: { method: 'PATCH', path: `/api/logs/${logs[0]?.id ?? 0}`, body: {} },
    text: 'Upper A corrected.',
    at: Date.now() - 90_000_000,
  };
  const text = JSON.stringify(JSON.stringify([old]));
  await page.evaluate(`localStorage.setItem('freshlegs.outbox', ${text})`);
  await reload(page);
  await page.getByRole('button', { name: 'Discard' }).waitFor();
  await look('a change from yesterday');
  faults.length = 0;
};

const failures: Walk = async ({ page, faults }, _demo, look) => {
  const withoutAnswers = () => page.evaluate("localStorage.removeItem('freshlegs.home')");
  const reloadWith = async (status: number, body: string): Promise<void> => {
    await withoutAnswers();
    await page.route('**/api/**', (route) => route.fulfill({ status, body }));
    await page.reload();
  };
  await reloadWith(500, '<html>');
  await page.getByText('This could not be loaded').waitFor();
  await look('server error');
  await page.unroute('**/api/**');
  await reloadWith(401, '{"code":"UNAUTHENTICATED","detail":"Sign in."}');
  await page.getByText('You are signed out').waitFor();
  await look('signed out');
  await page.unroute('**/api/**');
  await page.route('**/api/**', (route) => route.abort('internetdisconnected'));
  await page.reload();
  await page.getByText('The server does not answer').first().waitFor();
  await look('server down without answers');
  await page.unroute('**/api/**');
  let go = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    go = resolve;
  });
  await page.route('**/api/**', async (route) => {
    await held;
    await route.continue();
  });
  await withoutAnswers();
  await page.reload();
  await page.locator('#today[aria-busy="true"] .skeleton').first().waitFor();
  await look('loading');
  go();
  await page.locator('.hero').waitFor();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await reload(page);
  await page.route('**/api/logs**', (route) =>
    route.fulfill({ status: 503, body: '{"code":"UNAVAILABLE","detail":"Try again later."}' }),
  );
  await press(page, /^Start /);
  await page.locator('.tick').nth(3).click();
  await page.route('**/complete', (route) => route.fulfill({ status: 503, body: '{}' }));
  await press(page, 'Finish workout');
  await press(page, 'Finish without them');
  await page.locator('.notice-error').waitFor();
  await look('workout not saved');
  faults.length = 0;
};

const second: Walk = async ({ page, faults }, { training }, look) => {
  const source = { type: 'program', programDayId: 1 } as const;
  await training.logs.create({ userId: 1, source, completed: false });
  await training.logs.create({ userId: 1, source: { type: 'program', programDayId: 7 } });
  await reload(page);
  await look('done before today’s plan');
  await press(page, /^(Start workout|Do it anyway): Upper A/);
  await page.locator('.sets').first().waitFor();
  await page.locator('.tick').nth(3).click();
  await press(page, 'Minimise');
  await press(page, /^(Start workout|Do it anyway): Push/);
  await page.getByRole('heading', { name: 'is still running' }).waitFor();
  await look('second workout');
  await press(page, 'Start Push too');
  await page.locator('.sets').first().waitFor();
  await press(page, 'Minimise');
  await look('two workouts running');
  await page.route(/\/(api|demo)\//, (route) => route.abort('connectionrefused'));
  await openTab(page, 'Body');
  await page.evaluate("window.dispatchEvent(new Event('online'))");
  await page.getByText('The server does not answer.').waitFor();
  await look('server down');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  faults.length = 0;
};

/** Together, these walks visit all states of the page. Each needs a fresh demo. */
export const WALKS: Readonly<Record<string, Walk>> = {
  today,
  fit,
  verdicts,
  body,
  plan,
  history,
  workout,
  second,
  newcomer,
  offline,
  failures,
};
