import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  focused,
  hasChromium,
  openTab,
  performed,
  settled,
  texts,
  useBrowser,
  type Demo,
  reload,
  becomeNewcomer,
  becomeSam,
} from './demo';

const visiting = useBrowser();

const attributesOf = async (page: Page, selector: string, name: string) => {
  const found: Record<string, string | null> = {};
  for (const element of await page.locator(selector).all()) {
    found[(await element.getAttribute(name)) ?? ''] = await element.getAttribute('data-band');
  }
  return found;
};

const bandsOf = async ({ training }: Demo, userId: number) => {
  const { muscleGroups } = await training.recovery.muscleGroups({ userId });
  return Object.fromEntries(muscleGroups.map(({ muscleGroup, band }) => [muscleGroup, band]));
};

/** Expects the bars of the tab Plan to show the sets of this week as the API counts them. */
const expectSets = async (page: Page, training: Demo['training'], userId: number) => {
  const { weeks } = await training.volume.weeks({ userId, timeZone: 'UTC' });
  const counted = (weeks.at(-1)?.muscleGroups ?? []).map(
    ({ muscleGroup, sets, goal }) => `${muscleGroup} ${sets} / ${goal.min} sets`,
  );
  const shown = [];
  for (const bar of await page.locator('.bars li').all()) {
    const count = await bar.locator('.bar-count').textContent();
    shown.push(`${await bar.getAttribute('data-muscle')} ${count}`);
  }
  expect(shown.sort()).toEqual(counted.sort());
  return counted;
};

/** A workout that leaves the quadriceps tired, at each hour of the day. */
const legsYesterday = async ({ training }: Demo) => ({
  completedAt: new Date(Date.now() - 20 * 3_600_000),
  exercises: [await performed(training, 'Leg Extension', 3, { reps: 12, rir: 2 })],
});

// Skipped without Chromium. On Debian, `apt-get install chromium` installs it.
describe.skipIf(!hasChromium)('the page in Chromium', () => {
  it('says first whether to do today’s plan, and then offers other workouts', () =>
    visiting({}, async ({ page }, { training }) => {
      const { today, recommendations } = await training.recommendations.smartWorkout({ userId: 1 });
      expect(today?.verdict).toBe('good');
      const { name = '' } = today?.workout ?? {};
      expect(await page.locator('h1').first().textContent()).toBe(`${name} today: good to go`);
      expect(await page.locator('.exercises li').count()).toBeGreaterThan(3);
      expect(await texts(page.locator('.pick h3'))).toEqual(
        recommendations.map(({ workout }) => workout.name),
      );
      expect(Number(await page.evaluate('window.shifts'))).toBeLessThan(0.1);
    }));

  it('needs only one API request for its first screen, whose buttons wait for the rest', () =>
    visiting({}, async ({ page }) => {
      let go = (): void => undefined;
      const held = new Promise<void>((resolve) => {
        go = resolve;
      });
      await page.route('**/api/**', async (route) => {
        if (!route.request().url().includes('/api/home')) await held;
        await route.continue();
      });
      await page.evaluate("localStorage.removeItem('freshlegs.home')");
      await page.reload();
      await page.locator('h1').getByText('Upper A today: good to go').waitFor();
      expect(await page.locator('.pick h3').count()).toBe(3);
      expect(await page.locator('.exercise-name').count()).toBe(6);
      await page.evaluate("document.querySelector('.hero').classList.add('drawn-first')");
      await page.locator('#users input').first().waitFor({ state: 'attached' });
      await page.getByRole('button', { name: 'Swap Upper A for another workout' }).click();
      await page.evaluate(
        "import('/app/rest.js').then(() => new Promise((done) => requestAnimationFrame(() => done())))",
      );
      expect(await page.getByRole('dialog').count()).toBe(0);
      go();
      await page.getByRole('dialog').getByText('Lower Power', { exact: true }).waitFor();
      // What looks the same is not drawn again.
      expect(await page.locator('.drawn-first').count()).toBe(1);
    }));

  it('shows how recovered each muscle is, on the figure and in words', () =>
    visiting({}, async ({ page }, demo) => {
      await openTab(page, 'Body');
      const bands = await bandsOf(demo, 1);
      expect(await attributesOf(page, '#body [data-muscle][data-band]', 'data-muscle')).toEqual(
        bands,
      );
      const { abductors: _notDrawn, ...drawn } = bands;
      expect(await attributesOf(page, '.figure .muscle', 'data-group')).toEqual(drawn);
      expect(new Set(Object.values(bands)).size).toBe(5);
      const labelNow = async () => {
        const { muscleGroups } = await demo.training.recovery.muscleGroups({ userId: 1 });
        const chest = muscleGroups.find(({ muscleGroup }) => muscleGroup === 'chest');
        expect(chest?.readyAt).toBeNull();
        return `Chest: ${Math.floor(chest?.score ?? 0)}%, ready`;
      };
      // The score rises while the test runs.
      const before = await labelNow();
      const shown = await page.locator('.muscle[data-group="chest"]').getAttribute('aria-label');
      expect([before, await labelNow()]).toContain(shown);
    }));

  it('shows the week, the sets of each muscle and the next seven days', () =>
    visiting({}, async ({ page }, { training }) => {
      await openTab(page, 'Plan');
      await page.locator('.day-detail').getByText('Upper A').waitFor();
      expect(await page.locator('.day').count()).toBe(7);
      await page.locator('.heat-table').waitFor();
      await page.locator('.bars li').first().waitFor();
      const { muscleGroups } = await training.recovery.forecast({ userId: 1 });
      const waiting = muscleGroups.filter(({ readyAt }) => readyAt !== null);
      expect(await page.locator('.heat-table tbody tr').count()).toBe(waiting.length);
      expect(await page.locator('.heat').count()).toBe(waiting.length * 7);
      await expectSets(page, training, 1);
      await page.getByText('Not trained in the last 4 weeks: neck and abductors.').waitFor();
      await page.getByRole('button', { name: 'Week before' }).click();
      expect(await page.locator('.day-done').count()).toBeGreaterThan(2);
    }));

  it('says that a muscle is marked as sore instead of showing the limit of that mark', () =>
    visiting({}, async ({ page }, { training }) => {
      const { muscleGroups } = await training.recovery.muscleGroups({ userId: 1 });
      const marked = muscleGroups.find(({ muscleGroup }) => muscleGroup === 'lower_back');
      const until = Number(marked?.correction?.until);
      await openTab(page, 'Plan');
      const cells = page.locator('.heat-table [data-muscle="lower_back"] .heat');
      await cells.first().waitFor();
      const shown = await texts(cells);
      expect(shown[0]).toBe('soremarked as sore');
      expect(shown.join()).not.toContain(String(marked?.correction?.maxScore));
      const sore = shown.filter((text) => text.startsWith('sore')).length;
      const days = (until - Date.now()) / 86_400_000;
      expect(Math.abs(sore - days)).toBeLessThan(1.5);
      expect(shown.at(-1)).toMatch(/Ready$/);
    }));

  it.each([1280, 390, 320])('shows a notice in a dialog without covering it, %d px wide', (width) =>
    visiting({ width }, async ({ page, faults }) => {
      const dialog = page.getByRole('dialog');
      const boxOf = async (selector: string) => {
        const {
          x = 0,
          y = 0,
          width: w = 0,
          height = 0,
        } = (await dialog.locator(selector).boundingBox()) ?? {};
        return { top: y, bottom: y + height, left: x, right: x + w };
      };
      const expectOwnPlace = async (): Promise<void> => {
        const [header, body, notice] = [
          await boxOf('.dialog-header'),
          await boxOf('.dialog-body'),
          await boxOf('.notice-box'),
        ];
        expect(body.top).toBeGreaterThanOrEqual(header.bottom - 1);
        expect(notice.top).toBeGreaterThanOrEqual(body.bottom - 1);
        expect(notice.bottom).toBeLessThanOrEqual((await boxOf('.dialog-footer')).top + 1);
        expect(notice.right - notice.left).toBeGreaterThan((body.right - body.left) * 0.85);
      };
      await page.route('**/complete', (route) => route.fulfill({ status: 503, body: '{}' }));
      await page.getByRole('button', { name: /^Start workout/ }).click();
      await page.locator('.tick').first().click();
      await page.getByRole('button', { name: 'Finish workout' }).click();
      await page.getByRole('button', { name: 'Finish without them' }).click();
      await dialog.locator('.notice-error').getByText('your sets are kept here').waitFor();
      await expectOwnPlace();
      await page.getByRole('button', { name: 'Minimise' }).click();
      await dialog.waitFor({ state: 'detached' });
      await page.locator('.dock #notice .notice-error').waitFor();

      await page.mouse.move(0, 0);
      await page.getByRole('button', { name: 'Resume Upper A' }).click();
      await page.getByRole('button', { name: 'Discard workout' }).click();
      await page.locator('#notice').getByText('Discarded').waitFor();
      await page.locator('[data-key="chip-Time"]').click();
      await dialog.locator('.notice-box').getByText('Discarded').waitFor();
      await expectOwnPlace();
      await page.mouse.move(0, 0);
      await dialog.getByRole('button', { name: 'Undo' }).click();
      await dialog.getByText('are back').waitFor();
      await page.getByRole('button', { name: 'Close' }).first().click();
      await page.locator('.running').getByText('0 of 13 sets').waitFor();
      faults.length = 0;
    }),
  );

  it('opens each workout in the history, and shows personal records', () =>
    visiting({}, async ({ page }) => {
      await openTab(page, 'History');
      await page.locator('.record').first().waitFor();
      expect(await page.locator('.record').count()).toBe(6);
      const rows = await page.locator('.entry').count();
      await page.getByRole('button', { name: 'Show older workouts' }).click();
      expect(await page.locator('.entry').count()).toBeGreaterThan(rows);
      await page.locator('.entry').first().click();
      await page.getByRole('dialog').locator('.set-list').first().waitFor();
      expect(await page.getByRole('dialog').locator('h3').first().textContent()).not.toBe(
        'Exercise',
      );
    }));

  it('leaves out an exercise for tired muscles in the card and in the workout, until it is taken back', () =>
    visiting({}, async ({ page }, { training }) => {
      const thrusts = await performed(training, 'Barbell Hip Thrust', 4, { reps: 10, rir: 0 });
      await training.logs.create({ userId: 2, exercises: [thrusts] });
      const offered = await training.recommendations.smartWorkout({ userId: 2, timeZone: 'UTC' });
      const [full] = offered.recommendations;
      expect(full?.leaveOut.map(({ name }) => name)).toEqual(['Barbell Squat']);
      await becomeSam(page);
      const says = /But: Leave out Barbell Squat: glutes need rest \(\d+%\)$/;
      const card = page.locator('.pick', { hasText: full?.workout.name ?? '' });
      expect(await texts(card.locator('.against'))).toEqual([expect.stringMatching(says)]);
      await page.getByRole('button', { name: `Start: ${full?.workout.name}` }).click();
      const squat = page.locator('.block', { hasText: 'Barbell Squat' });
      await squat.getByText(/^Left out today: glutes need rest \(\d+%\)\.$/).waitFor();
      expect(await squat.locator('.tick').count()).toBe(0);
      const ticks = await page.locator('.tick').count();
      const count = page.locator('.session-count');
      await count.getByText(`of ${ticks} sets`).waitFor();
      await squat.getByRole('button', { name: 'Do it anyway: Barbell Squat' }).click();
      const more = await squat.locator('.tick').count();
      expect(more).toBeGreaterThan(0);
      await count.getByText(`of ${ticks + more} sets`).waitFor();
    }));

  it('counts the sets of this week like the API, also of a log without a workout', () =>
    visiting({}, async ({ page }, { training }) => {
      const exercises = [
        await performed(training, 'Barbell Bench Press', 6, { reps: 8 }),
        await performed(training, 'Barbell Squat', 6, { reps: 8 }),
      ];
      await training.logs.create({ userId: 2, exercises });
      await becomeSam(page);
      await openTab(page, 'Plan');
      expect(await expectSets(page, training, 2)).toContain('chest 6 / 10 sets');
      await openTab(page, 'Body');
      await page.locator('[data-select="chest"]').click();
      const sheet = page.locator('.muscle-sheet[data-muscle="chest"]');
      await sheet.locator('.fact', { hasText: 'This week' }).getByText('6 sets, goal 10').waitFor();
    }));

  it('adapts the recommendations to time, equipment and muscles to avoid', () =>
    visiting({}, async ({ page }, { training }) => {
      const shown = async () => {
        await page.getByRole('dialog').waitFor({ state: 'detached' });
        return texts(page.locator('.pick:not(.composed) h3'));
      };
      const choose = async (chip: string, ...options: string[]): Promise<void> => {
        await page.mouse.move(0, 0);
        await page.locator(`[data-key="chip-${chip}"]`).click();
        for (const option of options)
          await page.getByRole('dialog').getByText(option, { exact: true }).click();
        const answer = page.waitForResponse(/smart-workout|home/);
        await page.getByRole('button', { name: 'Show workouts' }).click();
        await answer;
      };
      const expected = async (wishes: object) => {
        const answer = await training.recommendations.smartWorkout({ userId: 1, ...wishes });
        // The page never offers what was done today, which depends on the hour of the demo's last log.
        return answer.recommendations
          .filter(({ reasons }) => reasons.every(({ code }) => code !== 'done_today'))
          .map(({ workout }) => workout.name);
      };
      await choose('Time', 'Up to 45 minutes');
      await expect.poll(shown).toEqual(await expected({ minutes: 45 }));
      await choose('Equipment', 'Dumbbells');
      await expect.poll(shown).toEqual(await expected({ minutes: 45, equipment: ['dumbbell'] }));
      await choose('Avoid', 'Chest');
      const all = { minutes: 45, equipment: ['dumbbell'], avoid: ['chest'] };
      await expect.poll(shown).toEqual(await expected(all));
    }));

  it('names the next workout after the plan is done, and does not say to avoid its muscles', () =>
    visiting({}, async ({ page }, { training }) => {
      const log = (await training.logs.list({ userId: 1, completed: false })).logs[0];
      await training.logs.complete({ userId: 1, logId: log?.id ?? 0 });
      await page.reload();
      await page.locator('h1').getByText('Done for today.').waitFor();
      const { recommendations } = await training.recommendations.smartWorkout({ userId: 1 });
      const [next] = recommendations;
      expect(await page.locator('h1').first().textContent()).toContain(
        `Next: ${next?.workout.name ?? ''}, `,
      );
      const spared = (await texts(page.locator('.hero-text'))).join();
      for (const { muscleGroup } of next?.muscleGroups ?? []) {
        expect(spared).not.toContain(muscleGroup.replaceAll('_', ' '));
      }
    }));

  it('offers a swap if the plan does not fit', () =>
    visiting({}, async ({ page }, demo) => {
      const { training } = demo;
      const until = new Date(Date.now() + 3_600_000);
      await training.recovery.correct({ userId: 1, muscleGroup: 'chest', maxScore: 10, until });
      await training.logs.create({ userId: 1, ...(await legsYesterday(demo)) });
      await page.reload();
      await page.locator('h1').getByText('Upper A today: swap?').waitFor();
      const { today } = await training.recommendations.smartWorkout({ userId: 1 });
      expect(today?.verdict).toBe('swap');
      expect(today?.message).toContain('Chest is at 10 %.');
      await page
        .locator('.hero-text')
        .getByText(today?.message.replaceAll(' %', '%') ?? '')
        .waitFor();
      const name = today?.swapTo?.workout.name ?? '';
      const others = await texts(page.locator('.pick h3'));
      expect(others.length).toBeGreaterThan(0);
      expect(others).not.toContain(name);
      const early = await texts(page.locator('.reasons .against'));
      expect(early.join()).toMatch(/[A-Z][a-z ]+ only \d+% recovered/);
      await page.getByRole('button', { name: `Swap for ${name}` }).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: `Swap for ${name}` })
        .click();
      await page.locator('h1').getByText(`${name} today: good to go`).waitFor();
      await page.locator('.hero').getByText('Instead of the plan').waitFor();
    }));

  it('asks a new user three questions, and then offers a first workout', () =>
    visiting({}, async ({ page }, demo) => {
      await becomeNewcomer(page);
      await page.getByText('4', { exact: true }).click();
      await page.locator('h1').getByText('First workout').waitFor();
      await page.getByText('No equipment', { exact: true }).click();
      await page.locator('h1').getByText('First workout: Bodyweight A').waitFor();
      await openTab(page, 'Body');
      await page.locator('.figure .muscle').first().waitFor();
      const bands = new Set(
        Object.values(await attributesOf(page, '.figure .muscle', 'data-group')),
      );
      expect(bands).toEqual(new Set(['untrained']));
      await openTab(page, 'History');
      await page.getByText('No workouts yet').waitFor();
      expect((await demo.training.logs.list({ userId: 2 })).logs).toEqual([]);
    }));

  it('keeps a tapped muscle selected on a touch device, even if the tap is in a gap of the figure', () =>
    visiting({ width: 390, touch: true }, async ({ page }, { training }) => {
      await openTab(page, 'Body');
      const figure = page.getByRole('radiogroup', { name: 'Muscles, front' });
      await figure.locator('[data-group="quadriceps"] path').first().tap();
      const sheet = page.locator('.muscle-sheet');
      await sheet.getByText('Last workout').waitFor();
      expect(await sheet.getAttribute('data-muscle')).toBe('quadriceps');
      expect(await figure.locator('[aria-checked="true"]').count()).toBe(1);
      // The middle of the chest is a gap between two muscles.
      const box = await figure.locator('[data-group="chest"]').boundingBox();
      const { x = 0, y = 0, width = 0, height = 0 } = box ?? {};
      await page.touchscreen.tap(x + width / 2, y + height / 2);
      await page.locator('.muscle-sheet[data-muscle="chest"]').waitFor();
      await page.getByRole('button', { name: 'Mark as sore: Chest' }).tap();
      await page.getByRole('button', { name: 'Save' }).tap();
      await page.locator('#notice').getByText('Chest marked as sore until').waitFor();
      await page
        .locator('.muscle-sheet[data-muscle="chest"]')
        .getByText('Not sore any more')
        .waitFor();
      const { muscleGroups } = await training.recovery.muscleGroups({ userId: 1 });
      const chest = muscleGroups.find(({ muscleGroup }) => muscleGroup === 'chest');
      expect(chest?.correction?.note).toBe('Sore');
    }));

  it('can be used with only the keyboard', () =>
    visiting({}, async ({ page }) => {
      const { keyboard } = page;
      const tabTo = async (name: RegExp): Promise<void> => {
        for (let presses = 0; presses < 150; presses += 1) {
          await keyboard.press('Tab');
          if (name.test(await focused(page))) return;
        }
        throw new Error(
          `Tab does not reach ${name.source}. The focus is on ${await focused(page)}.`,
        );
      };
      await tabTo(/^Skip/);
      await tabTo(/^Body$/);
      await keyboard.press('Enter');
      await page.locator('.figure').first().waitFor();
      await tabTo(/^Chest: /);
      await keyboard.press('ArrowRight');
      const name = (await focused(page)).split(':')[0] ?? '';
      await page.locator(`.muscle-sheet[aria-label="${name}"]`).waitFor();
      await tabTo(new RegExp(`: ${name}$`));
      await keyboard.press('Enter');
      await page.getByRole('dialog').waitFor();
      await keyboard.press('Escape');
      // The browser's history takes the focus away for a moment.
      await expect.poll(() => focused(page)).toBe(`Mark as sore: ${name}`);
      await page.goto(`${page.url().split('#')[0] ?? ''}#today`);
      await page.locator('.hero').waitFor();
      await tabTo(/^Start workout: Upper A$/);
      await keyboard.press('Enter');
      await page.locator('.sets').first().waitFor();
      await tabTo(/set 1: done$/);
      await keyboard.press('Space');
      await tabTo(/^Finish workout$/);
      await keyboard.press('Enter');
      await tabTo(/^Finish without them$/);
      await keyboard.press('Enter');
      await page.getByRole('dialog').getByText('What you trained').waitFor();
      await tabTo(/^Undo$/);
      await keyboard.press('Enter');
      await page.locator('#notice').getByText('is back on your plan.').waitFor();
    }));

  it('has a view for a server error, for being signed out, and for loading', () =>
    visiting({}, async ({ page, faults }) => {
      const reloadWith = async (status: number, body: string): Promise<void> => {
        await page.evaluate("localStorage.removeItem('freshlegs.home')");
        await page.route('**/api/**', (route) => route.fulfill({ status, body }));
        await page.reload();
      };
      await reloadWith(500, '<html>');
      await page.getByText('This could not be loaded').waitFor();
      // A request that is still running when its route is removed may never be answered.
      await settled(page);
      await page.unroute('**/api/**');
      await page.getByRole('button', { name: 'Try again' }).click();
      await page.locator('.hero').waitFor();
      // Answers that arrive later would be stored, and shown after the next reload.
      await settled(page);
      await reloadWith(401, '{"code":"UNAUTHENTICATED","detail":"Sign in."}');
      await page.getByText('You are signed out').waitFor();
      await settled(page);
      await page.unroute('**/api/**');

      let go = (): void => undefined;
      const held = new Promise<void>((resolve) => {
        go = resolve;
      });
      await page.route('**/api/**', async (route) => {
        await held;
        await route.continue();
      });
      await page.evaluate("localStorage.removeItem('freshlegs.home')");
      await page.reload();
      await page.locator('#today[aria-busy="true"] .skeleton').first().waitFor();
      go();
      await page.locator('.hero').waitFor();
      expect(faults.filter((fault) => !fault.startsWith('Failed to load resource'))).toEqual([]);
      faults.length = 0;
    }));

  it('keeps a workout whose answer is lost, and sends it again by itself', () =>
    visiting({}, async ({ page, faults }, { training }) => {
      let sent = 0;
      await page.route('**/complete', (route) => {
        sent++;
        if (sent === 1) return route.abort();
        return sent === 2 ? route.fulfill({ status: 503, body: '{}' }) : route.continue();
      });
      await page.getByRole('button', { name: /^Start workout/ }).click();
      await page.locator('.tick').first().click();
      await page.getByRole('button', { name: 'Finish workout' }).click();
      await page.getByRole('button', { name: 'Finish without them' }).click();
      await page.getByRole('heading', { name: 'Saved on this device' }).waitFor();
      await page.locator('.notice-box').getByText('Sent now.').waitFor();
      expect(sent).toBe(3);
      const { logs } = await training.logs.list({ userId: 1, completed: false });
      expect(logs).toEqual([]);
      faults.length = 0;
    }));

  it('keeps the ticked sets of a workout that the server refuses', () =>
    visiting({}, async ({ page, faults }, { training }) => {
      const body = JSON.stringify({ code: 'VALIDATION', detail: 'Not possible.' });
      await page.route('**/complete', (route) => route.fulfill({ status: 400, body }));
      await page.getByRole('button', { name: /^Start workout/ }).click();
      await page.getByRole('button', { name: 'Bench Press, set 1: done' }).click();
      await page.getByRole('button', { name: 'Finish workout' }).click();
      await page.getByRole('button', { name: 'Finish without them' }).click();
      await page.getByText('Not possible.').waitFor();
      await page.reload();
      await page
        .locator('.running')
        .getByText(/1 of \d+ sets/)
        .waitFor();
      await page.unroute('**/complete');
      await page
        .getByRole('button', { name: /^Resume/ })
        .first()
        .click();
      await page.getByRole('button', { name: 'Finish workout' }).click();
      await page.getByRole('button', { name: 'Finish without them' }).click();
      await page.getByText('What you trained').waitFor();
      const { logs } = await training.logs.list({ userId: 1, completed: true, limit: 1 });
      expect(logs[0]?.completedAt?.getTime()).toBeGreaterThan(Date.now() - 60_000);
      faults.length = 0;
    }));

  it('shows a name with markup as text', () =>
    visiting({}, async ({ page }, { training }) => {
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
      await reload(page);
      await page.locator('.also').first().waitFor();
      const tags = "document.querySelectorAll('script, img, [onload], [onerror], iframe').length";
      const elements = await page.evaluate<number>(tags);
      for (const name of names) expect(await texts(page.locator('.also h2'))).toContain(name);
      await openTab(page, 'History');
      await page.locator('.entry-name').first().waitFor();
      for (const name of names) expect(await texts(page.locator('.entry-name'))).toContain(name);
      await page.locator('.entry').first().click();
      await page.getByRole('dialog').getByRole('button', { name: 'I did another workout' }).click();
      await page.getByLabel('Find a workout').fill('script');
      await page.getByRole('dialog').locator('.option').first().click();
      await page.getByRole('dialog').locator('table').waitFor();
      expect(await page.evaluate('window.pwned')).toBeUndefined();
      expect(await page.evaluate<number>(tags)).toBe(elements);
      // Two scripts and the icon of the page itself.
      expect(elements).toBe(3);
    }));

  it('needs one answer and less than 130 kB for its first screen', () =>
    visiting({}, async ({ page, context }) => {
      const fresh = await context.newPage();
      const session = await context.newCDPSession(fresh);
      await session.send('Network.enable');
      await session.send('Network.setCacheDisabled', { cacheDisabled: true });
      await session.send('Network.setBypassServiceWorker', { bypass: true });
      let bytes = 0;
      session.on('Network.loadingFinished', ({ encodedDataLength }) => {
        bytes += encodedDataLength;
      });
      const asked: string[] = [];
      await fresh.route('**/api/**', (route) => {
        const { pathname } = new URL(route.request().url());
        asked.push(pathname);
        // The other requests are for dialogs and other tabs. They get no answer.
        return pathname === '/api/home' ? route.continue() : undefined;
      });
      await page.evaluate("localStorage.removeItem('freshlegs.home')");
      await fresh.goto(page.url());
      await fresh.locator('.exercise-name').nth(5).waitFor();
      expect(await fresh.locator('.pick h3').count()).toBe(3);
      expect(asked[0]).toBe('/api/home');
      expect(asked.filter((path) => path === '/api/home')).toHaveLength(1);
      expect(bytes).toBeGreaterThan(30_000);
      expect(bytes).toBeLessThan(130_000);
      await fresh.unrouteAll({ behavior: 'ignoreErrors' });
      await fresh.close();
    }));
});
