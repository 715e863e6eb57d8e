import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  button,
  dialog,
  field,
  filesCached,
  finishWithFewSets,
  hasChromium,
  moveAway,
  notice,
  openTab,
  openWorkout,
  settled,
  texts,
  undo,
  useBrowser,
  type Demo,
  reload,
  becomeNewcomer,
} from './demo';

const visiting = useBrowser();

const completePlanned = async ({ training }: Demo): Promise<void> => {
  const { logs } = await training.logs.list({ userId: 1, completed: false });
  for (const { id } of logs) await training.logs.complete({ userId: 1, logId: id });
};

const answerOf = ({ training }: Demo, wishes: object = {}) =>
  training.recommendations.smartWorkout({ userId: 1, timeZone: 'UTC', ...wishes });

/** Fails requests without an answer, although the device is online. */
const stopServer = (page: Page) =>
  page.route(/\/(api|demo)\//, (route) => route.abort('connectionrefused'));

const RECORD_NOTICES = `
  window.notices = [];
  new MutationObserver(() => {
    const text = document.querySelector('.notice-text')?.textContent;
    if (text && !notices.includes(text)) notices.push(text);
  }).observe(document.body, { childList: true, characterData: true, subtree: true });
`;

const boxOf = async (page: Page, selector: string) => {
  const box = await page.locator(selector).first().boundingBox();
  return box ?? { x: 0, y: 0, width: 0, height: 0 };
};

describe.skipIf(!hasChromium)('what the page offers', () => {
  it('names what was done today, and does not offer it again', () =>
    visiting({}, async ({ page }, demo) => {
      const source = { type: 'program', programDayId: 1 } as const;
      const done = await demo.training.logs.create({ userId: 1, source });
      expect(done.log.completedAt).not.toBeNull();
      await reload(page);
      // At some hours, the demo's last workout was today too.
      const says = (name: string) =>
        page.locator('.hero-text', {
          hasText: new RegExp(`^You did .*${name} this (morning|afternoon|evening)`),
        });
      await says('Push').waitFor();
      expect(await texts(page.locator('.pick h3'))).not.toContain('Push');
      await completePlanned(demo);
      await reload(page);
      await page.locator('h1').getByText('Done for today.').waitFor();
      for (const name of ['Push', 'Upper A']) await says(name).waitFor();
      const offered = await texts(page.locator('.pick h3'));
      expect(offered.filter((name) => ['Push', 'Upper A'].includes(name))).toEqual([]);
    }));

  it('does not offer what the server marks as done today', () =>
    visiting({}, async ({ page }) => {
      const [first = '', ...others] = await texts(page.locator('.pick h3'));
      await page.route('**/api/home?*', async (route) => {
        const response = await route.fetch();
        const home = (await response.json()) as { recommendations: { reasons: unknown[] }[] };
        home.recommendations[0]?.reasons.push({ code: 'done_today', params: {} });
        await route.fulfill({ response, json: home });
      });
      await reload(page);
      await expect.poll(() => texts(page.locator('.pick h3'))).toEqual(others);
      expect(others).not.toContain(first);
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    }));

  it('says the same as the server about what is next, and about rest', () =>
    visiting({}, async ({ page }, demo) => {
      const until = new Date(Date.now() + 40 * 3_600_000);
      for (const muscleGroup of ['chest', 'lats', 'quadriceps', 'hamstrings', 'glutes'])
        await demo.training.recovery.correct({ userId: 1, muscleGroup, maxScore: 50, until });
      await completePlanned(demo);
      await reload(page);
      const { rest } = await answerOf(demo);
      expect(rest?.workout).toBeDefined();
      await page
        .locator('h1')
        .getByText(`Next: ${rest?.workout?.name ?? ''}, `)
        .waitFor();
      await page
        .locator('.hero-text')
        .getByText(rest?.message ?? '')
        .waitFor();
      // The sentence, the headline and the first card are about the same workout.
      expect(rest?.message).toContain(rest?.workout?.name);
      expect(await page.locator('.pick h3').first().textContent()).toBe(rest?.workout?.name);
    }));

  it('says on each card when the workout was last done', () =>
    visiting({}, async ({ page }, demo) => {
      const { today, recommendations } = await answerOf(demo);
      const dayOf = (at: Date | null | undefined) =>
        at ? String(at.getUTCDate()) : 'Not.done.lately';
      const cards = await texts(page.locator('.pick .pick-about'));
      expect(cards).toHaveLength(recommendations.length);
      recommendations.forEach(({ lastDoneAt }, index) => {
        const days = (Date.now() - Number(lastDoneAt)) / 86_400_000;
        expect(cards[index]).toMatch(/Last.done|Not.done.lately/);
        if (lastDoneAt !== null && days > 2) expect(cards[index]).toContain(dayOf(lastDoneAt));
      });
      await page
        .locator('.hero-facts')
        .getByText(new RegExp(`Last.done.*${dayOf(today?.lastDoneAt)}`))
        .waitFor();
    }));

  it('names each exercise that a sore muscle concerns, and offers the exchange', () =>
    visiting({}, async ({ page }, demo) => {
      const { today } = await answerOf(demo);
      const left = today?.leaveOut ?? [];
      expect(left).not.toEqual([]);
      for (const { name } of left) {
        const spared = page.locator('.spared').getByText(`${name}: lower back is sore.`);
        await spared.waitFor();
        await button(page, `Swap it: ${name}, lower back is sore`).click();
        await button(page, /^Use this: /)
          .first()
          .click();
        await spared.waitFor({ state: 'detached' });
        await page.locator('.hero').getByText('Exercise swapped').waitFor();
        expect(await texts(page.locator('.exercise-name'))).not.toContain(name);
      }
      await page.locator('.spared').waitFor({ state: 'detached' });
    }));

  it('compares finished workouts by their sets, even if recovery has forgotten them', () =>
    visiting({}, async ({ page }) => {
      await openTab(page, 'History');
      await page.locator('.entry', { hasText: 'Lower A' }).first().click();
      await button(page, 'I did another workout').click();
      await dialog(page).locator('.option').first().waitFor();
      expect(await texts(dialog(page).locator('.options-group h3'))).not.toContain('Suggested');
      await page.getByLabel('Find a workout').fill('push');
      await dialog(page).getByRole('button', { name: /^Push/ }).first().click();
      const summary = dialog(page).locator('.summary');
      await summary.getByText(/More sets: .*(triceps|chest)/).waitFor();
      await summary.getByText(/Fewer sets: .*(glutes|quadriceps|hamstrings)/).waitFor();
      expect(await texts(dialog(page).locator('.comparison thead th'))).not.toContain(
        'After Lower A',
      );
    }));

  it.each([
    ['30 minutes', { minutes: 30, equipment: [], avoid: [] }],
    ['dumbbells', { minutes: null, equipment: ['dumbbell'], avoid: [] }],
  ])('composes a session for %s, with its name, and plans it', (_what, wishes) =>
    visiting({}, async ({ page }) => {
      await page.evaluate(`localStorage.setItem('freshlegs.wishes', '${JSON.stringify(wishes)}')`);
      const answer = page.waitForResponse(/sessions\/compose/);
      await reload(page);
      await page.getByText('Upper A does not fit today').waitFor();
      const card = page.locator('.picks > li').first();
      await card.getByText('Made for today').waitFor();
      const composed = await answer;
      const { minutes, ...others } = wishes;
      expect(composed.request().postDataJSON()).toEqual({
        timeZone: 'UTC',
        ...(minutes === null ? {} : { minutes }),
        ...(others.equipment.length === 0 ? {} : { equipment: others.equipment }),
      });
      const session = (await composed.json()) as Awaited<
        ReturnType<Demo['training']['sessions']['compose']>
      >;
      expect(await card.locator('h3').textContent()).toBe(session.name);
      const first = await texts(card.locator('.composed-exercises li span:first-child'));
      expect(first).toEqual(session.exercises.slice(0, 4).map(({ name }) => name));
      // Nothing in it needs what is missing, and its name is not that of a small muscle.
      expect(first.join()).not.toMatch(
        wishes.equipment.length > 0 ? /Barbell|Pull-Up|Hanging/ : /^$/,
      );
      expect(session.name).not.toBe('Obliques');
      await button(page, `Do this instead: ${session.name}`).click();
      await page.locator('h1').getByText(session.name).waitFor();
      await undo(page, 'Upper A is planned again.');
      await page.locator('h1').getByText('Upper A').waitFor();
    }),
  );

  it('calls a suggestion the same only if no set differs, and otherwise says what changes', () =>
    visiting({}, async ({ page }, demo) => {
      const { training } = demo;
      // Other repetitions than last time, so that something must change.
      const planned = [];
      for (const q of ['Barbell Bench Press', 'Barbell Bent-Over Row']) {
        const { exercises } = await training.catalogue.exercises({ userId: 1, q });
        const { exerciseId = 0 } = exercises.find(({ name }) => name === q) ?? {};
        planned.push({ exerciseId, sets: 3, repsMin: 8, repsMax: 12 });
      }
      const given = { userId: 1, name: 'Higher reps', exercises: planned };
      const { id: customWorkoutId } = await training.customWorkouts.create(given);
      const source = { type: 'custom', customWorkoutId } as const;
      const { log } = await training.logs.create({ userId: 1, source, completed: false });
      const { suggestions } = await training.progression.suggest({ userId: 1, logId: log.id });
      const history = await training.progression.history({ userId: 1 });
      await reload(page);
      await openWorkout(page, /^Start workout: Higher reps/);
      const shown = (await texts(page.locator('.block-head p'))).join(' ');
      expect(suggestions).toHaveLength(planned.length);
      for (const { exerciseId, sets, message } of suggestions) {
        const last = history.exercises.find((one) => one.exerciseId === exerciseId)?.last;
        const before = last?.sets.filter(({ type }) => type !== 'warmup') ?? [];
        const done = before.map(({ weightKg, reps }) => ({ weightKg, reps }));
        expect(sets.map(({ weightKg, reps }) => ({ weightKg, reps }))).not.toEqual(
          done.slice(0, sets.length),
        );
        expect(message).not.toMatch(/^Same as/);
        expect(shown).toContain(message);
      }
    }));

  it('stores the answers of a newcomer as preferences, and shows what the server then suggests', () =>
    visiting({}, async ({ page }, { training }) => {
      await becomeNewcomer(page);
      const preferences = () => training.preferences.get({ userId: 2 });
      await page.getByText('New to it', { exact: true }).click();
      await expect.poll(async () => (await preferences()).level).toBe('beginner');
      await page.locator('.questions').getByText('3', { exact: true }).click();
      await expect.poll(async () => (await preferences()).daysPerWeek).toBe(3);
      await page.locator('.questions').getByText('Dumbbells', { exact: true }).click();
      await expect
        .poll(async () => (await preferences()).places)
        .toEqual([{ name: 'My equipment', equipment: ['dumbbell'] }]);
      await settled(page);
      const { recommendations } = await training.recommendations.smartWorkout({
        ...{ userId: 2, equipment: ['dumbbell'], timeZone: 'UTC' },
      });
      const names = recommendations.map(({ workout }) => workout.name);
      await page
        .locator('h1')
        .getByText(names[0] ?? 'No workout fits')
        .waitFor();
      expect(await texts(page.locator('.pick:not(.composed) h3'))).toEqual(names.slice(1));
      await page
        .locator('[data-key="chip-Equipment"]')
        .getByText(/Dumbbells$/)
        .waitFor();
    }));
});

describe.skipIf(!hasChromium)('the page around its workouts', () => {
  it('closes a dialog on Back, and stays on its tab', () =>
    visiting({}, async ({ page }) => {
      await openWorkout(page);
      await page.goBack();
      await dialog(page).waitFor({ state: 'detached' });
      await page.locator('.hero').waitFor();
      await openTab(page, 'Body');
      await openTab(page, 'History');
      await page.locator('.entry').first().click();
      await dialog(page).locator('.set-list').first().waitFor();
      await page.goBack();
      await dialog(page).waitFor({ state: 'detached' });
      expect(new URL(page.url()).hash).toBe('#history');
      // A dialog that its button closes leaves nothing to go back to.
      await moveAway(page);
      await page.locator('.entry').first().click();
      await button(page, 'Close').first().click();
      await dialog(page).waitFor({ state: 'detached' });
      await expect.poll(() => page.evaluate('history.state?.dialogs ?? 0')).toBe(0);
      await page.goBack();
      await page.locator('#body').waitFor();
    }));

  it('marks the field of a correction in words, and sends nothing', () =>
    visiting({}, async ({ page }) => {
      const sent: string[] = [];
      page.on(
        'request',
        (request) => void (request.method() === 'PATCH' && sent.push(request.url())),
      );
      await openTab(page, 'History');
      await page.locator('.entry').first().click();
      await button(page, 'Edit sets').click();
      const weight = page.locator('.sets input').first();
      await weight.fill('999999');
      await page.locator('.fault').getByText('Weight: from -2000 to 2000.').waitFor();
      expect(await weight.getAttribute('aria-invalid')).toBe('true');
      await button(page, 'Save').click();
      await dialog(page).getByText('Correct the marked fields first.').waitFor();
      expect(sent).toEqual([]);
    }));

  it('names the value that the server refuses without a pointer', () =>
    visiting({}, async ({ page, faults }) => {
      const detail = '/exercises/0/sets/1/weightKg: must be at most 2000';
      const errors = [{ pointer: '/exercises/0/sets/1/weightKg', detail: 'must be at most 2000' }];
      await page.route('**/complete', (route) =>
        route.fulfill({ status: 422, json: { code: 'INVALID_INPUT', detail, errors } }),
      );
      await openWorkout(page);
      await button(page, 'Bench Press, set 1: done').click();
      await finishWithFewSets(page);
      await notice(page).getByText('A value was refused: it must be at most 2000.').waitFor();
      expect(await notice(page).textContent()).not.toContain('/exercises');
      faults.length = 0;
    }));

  it('keeps its tabs in place if a workout has a very long word', () =>
    visiting({ width: 390, touch: true }, async ({ page }, { training }) => {
      const name = `Superlong${'wort'.repeat(22)}`;
      const workout = await training.customWorkouts.create({
        userId: 1,
        name,
        exercises: [{ exerciseId: 60 }],
      });
      const source = { type: 'custom', customWorkoutId: workout.id } as const;
      await training.logs.create({ userId: 1, source, completed: false });
      await reload(page);
      for (const tab of ['Today', 'Plan', 'History']) {
        await openTab(page, tab);
        expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
        const { y, height } = await boxOf(page, '.tabs');
        expect(y + height).toBe(844);
      }
    }));

  it('says that the server does not answer instead of that the device is offline', () =>
    visiting({}, async ({ page, faults }) => {
      const says = page.locator('#connection').getByText('The server does not answer.');
      await stopServer(page);
      await button(page, 'Remove from plan: Upper A').click();
      await page.evaluate("window.dispatchEvent(new Event('online'))");
      await says.waitFor();
      await openTab(page, 'Body');
      await says.waitFor();
      expect(await page.getByText('You are offline').count()).toBe(0);
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await button(page, 'Try again').click();
      await says.waitFor({ state: 'detached' });
      faults.length = 0;
    }));

  it('shows a muscle as sore while the mark waits for the connection', () =>
    visiting({}, async ({ page, context, faults }) => {
      await filesCached(page);
      await openTab(page, 'Body');
      await context.setOffline(true);
      await page.locator('[data-select="chest"]').click();
      await button(page, 'Mark as sore: Chest').click();
      await button(page, 'Save').click();
      await notice(page).getByText('Chest marked as sore').waitFor();
      const sheet = page.locator('.muscle-sheet[data-muscle="chest"]');
      await sheet.getByText('Needs rest').waitFor();
      await sheet.getByText('30%').waitFor();
      await button(page, 'Not sore any more: Chest').waitFor();
      faults.length = 0;
    }));

  it('finds workouts by their own name before those of a program with that name', () =>
    visiting({}, async ({ page }) => {
      await button(page, 'Swap Upper A for another workout').click();
      await page.getByLabel('Find a workout').fill('leg');
      const names = await texts(dialog(page).locator('.option-name'));
      const own = names.map((name) => /^leg/i.test(name));
      expect(own[0]).toBe(true);
      // All that begin with it come first.
      expect(own.lastIndexOf(true)).toBe(own.filter(Boolean).length - 1);
      expect(own.includes(false)).toBe(true);
    }));

  it('keeps the search field in place if nothing is found, and shows the scores of the cards', () =>
    visiting({ width: 390 }, async ({ page }) => {
      const scores = await texts(page.locator('.pick-score b'));
      expect(scores).toHaveLength(3);
      await button(page, 'Swap Upper A for another workout').click();
      await dialog(page).locator('.option').first().waitFor();
      const listed = dialog(page).locator('[aria-label="Suggested"] .option-score b');
      expect(await texts(listed)).toEqual(scores);
      const before = await boxOf(page, '#swap-search');
      await page.getByLabel('Find a workout').fill('no such workout');
      await dialog(page).getByText('No workout has that name.').waitFor();
      expect(await boxOf(page, '#swap-search')).toEqual(before);
    }));

  it('lists suggestions first, then the user’s own programs, and moves a workout to another day', () =>
    visiting({}, async ({ page }, demo) => {
      await openTab(page, 'Plan');
      await button(page, 'Add a workout').click();
      await dialog(page).locator('.option').first().waitFor();
      expect(await texts(dialog(page).locator('.options-group h3'))).toEqual([
        ...['Suggested', 'Your workouts', 'Other programs'],
      ]);
      const suggested = await texts(dialog(page).locator('[aria-label="Suggested"] .option-name'));
      const { recommendations } = await answerOf(demo);
      expect(suggested).toEqual(recommendations.map(({ workout }) => workout.name));
      await button(page, 'Close').first().click();
      await moveAway(page);
      await button(page, 'Move Upper A to another day').click();
      await dialog(page)
        .getByRole('button', { name: /^Tomorrow/ })
        .click();
      await notice(page).getByText('Moved Upper A to tomorrow.').waitFor();
      const planned = async () =>
        (await demo.training.logs.list({ userId: 1, completed: false })).logs.map(
          (log) => log.scheduledFor,
        );
      const day = (offset: number) =>
        new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
      expect(await planned()).toEqual([day(1)]);
      await undo(page, 'Upper A is back on its day.');
      expect(await planned()).toEqual([day(0)]);
    }));

  it('counts the exercises that were done, the same in Plan and History', () =>
    visiting({}, async ({ page }) => {
      await openWorkout(page);
      await button(page, 'Bench Press, set 1: done').click();
      await finishWithFewSets(page);
      await button(page, 'Done').last().click();
      await openTab(page, 'Plan');
      await page
        .locator('.day-log-about')
        .getByText('Done · 1 exercise', { exact: true })
        .waitFor();
      await openTab(page, 'History');
      await page.locator('.entry-about').first().getByText('1 exercise').waitFor();
    }));

  it.each([320, 390])('never covers a control with a notice, %d px wide', (width) =>
    visiting({ width }, async ({ page }) => {
      await openWorkout(page);
      await page.locator('.tick').nth(3).click();
      await button(page, 'Minimise').click();
      await page.evaluate(RECORD_NOTICES);
      await becomeNewcomer(page);
      await page.getByText('Alex', { exact: true }).click();
      await page.locator('.running').waitFor();
      await moveAway(page);
      await button(page, 'Remove from plan: Upper A').click();
      await page.locator('.notice-box').waitFor();
      const box = await boxOf(page, '.notice-box');
      for (const other of ['.top', '.tabs', '.running']) {
        const { y, height } = await boxOf(page, other);
        expect(box.y + box.height <= y || box.y >= y + height, other).toBe(true);
      }
      await openTab(page, 'Body');
      await page.locator('[data-select="chest"]').click();
      const sheet = await boxOf(page, '.muscle-sheet');
      expect(sheet.y + sheet.height).toBeLessThanOrEqual((await boxOf(page, '.notice-box')).y);
      await page.evaluate('scrollTo(0, document.body.scrollHeight)');
      const foot = await boxOf(page, 'footer p');
      expect(foot.y + foot.height).toBeLessThanOrEqual((await boxOf(page, '.notice-box')).y);
      // Choosing a person says nothing, because the choice shows it.
      expect(await page.evaluate('notices')).toEqual(['Removed Upper A from your plan.']);
    }),
  );

  it('reads the history with one request', () =>
    visiting({}, async ({ page, requests }) => {
      await page.evaluate("localStorage.removeItem('freshlegs.history')");
      await reload(page);
      await expect
        .poll(() => page.evaluate("localStorage.getItem('freshlegs.history') !== null"))
        .toBe(true);
      const before = requests.length;
      await openTab(page, 'History');
      await page.locator('.record').first().waitFor();
      expect(requests.slice(before).filter((url) => url.includes('/api/'))).toEqual([]);
      expect(requests.filter((url) => /\/api\/logs\/\d/.test(url))).toEqual([]);
    }));

  it('keeps units and what suggestions follow in its settings', () =>
    visiting({}, async ({ page }, { training }) => {
      await button(page, 'Settings').click();
      await dialog(page).getByText('Years', { exact: true }).waitFor();
      await dialog(page).getByText('lb', { exact: true }).click();
      await dialog(page).getByText('Years', { exact: true }).click();
      await expect
        .poll(async () => (await training.preferences.get({ userId: 1 })).level)
        .toBe('advanced');
      await moveAway(page);
      await page.getByRole('button', { name: 'Done', exact: true }).click();
      await openWorkout(page);
      expect(await field(page, 'Barbell Bench Press, set 1: weight in lb').count()).toBe(1);
    }));
});
