import type { Page } from 'playwright-core';
import { ENGLISH_MESSAGES } from 'freshlegs';
import { describe, expect, it } from 'vitest';
import { localMoment } from '../../src/domain/calendar';
import {
  becomeSam,
  button,
  newestLog,
  openWorkout,
  hasChromium,
  openTab,
  performed,
  reload,
  texts,
  useBrowser,
} from './demo';

// What the page says next to what the API answers.
const visiting = useBrowser();

interface Home {
  muscleGroups: object[];
  recommendations: { workout: { name: string }; readiness: string; reasons: object[] }[];
  rest: object | null;
}

/** Changes the answer for the first screen before the page gets it. */
const changeHome = async (page: Page, change: (home: Home) => void): Promise<void> => {
  await page.route('**/api/home?*', async (route) => {
    const response = await route.fetch();
    const home = (await response.json()) as Home;
    change(home);
    await route.fulfill({ response, json: home });
  });
  await reload(page);
  await page.unrouteAll({ behavior: 'wait' });
};

const momentOf = (at: Date): string => ENGLISH_MESSAGES.moment(localMoment(at, new Date(), 'UTC'));

const dayIn = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

// The borders of the parts of a day, and times that are rounded up to them.
const TIMES =
  '00:00 05:00 05:01 05:59 06:00 11:00 11:01 11:20 12:00 12:01 16:00 16:20 17:00 20:59 21:00 21:01 22:00 23:30'.split(
    ' ',
  );

describe.skipIf(!hasChromium)('what the page says', () => {
  it('calls the time when a muscle is ready like the messages of the library', () =>
    visiting({}, async ({ page }, { training }) => {
      const times = TIMES.map((time) => new Date(`${dayIn(2)}T${time}:00Z`));
      await changeHome(page, ({ muscleGroups }) => {
        expect(muscleGroups).toHaveLength(times.length);
        muscleGroups.forEach((group, index) => {
          const readyAt = times[index]?.toISOString() ?? null;
          Object.assign(group, { band: 'recovering', readyAt, correction: null });
        });
      });
      const { muscleGroups } = await training.recovery.muscleGroups({ userId: 1 });
      await openTab(page, 'Body');
      const shown = [];
      for (const { muscleGroup } of muscleGroups)
        shown.push(...(await texts(page.locator(`[data-select="${muscleGroup}"] .group-wait`))));
      expect(shown).toEqual(times.map((time) => `Recovering, ready by ${momentOf(time)}`));
      expect(new Set(shown).size).toBe(5);
    }));

  it('shows the minutes of the API for each workout, at the user’s own pace', () =>
    visiting({}, async ({ page }, { training }) => {
      const bench = await performed(training, 'Barbell Bench Press', 18, { reps: 10, rir: 1 });
      for (let days = 1; days <= 12; days += 1) {
        const completedAt = new Date(Date.now() - (days + 1) * 86_400_000);
        const startedAt = new Date(Number(completedAt) - 30 * 60_000);
        const source = { type: 'program', programDayId: (days % 3) + 1 } as const;
        const done = { source, startedAt, completedAt, exercises: [bench] };
        await training.logs.create({ userId: 2, ...done });
      }
      await becomeSam(page);
      const answer = await training.recommendations.smartWorkout({ userId: 2, timeZone: 'UTC' });
      const minutes = answer.recommendations.map((one) => `${one.minutes}\u00a0min`);
      expect(minutes).toHaveLength(3);
      const shown = await texts(page.locator('.hero-facts, .pick-about'));
      expect(shown.map((text) => /\d+\smin/.exec(text)?.[0])).toEqual(minutes);
    }));

  it('names in the headline what to leave out, and why', () =>
    visiting({}, async ({ page }, { training }) => {
      const thrusts = await performed(training, 'Barbell Hip Thrust', 8, { reps: 10, rir: 0 });
      const completedAt = new Date(Date.now() - 25 * 3_600_000);
      await training.logs.create({ userId: 2, completedAt, exercises: [thrusts] });
      const avoid = ['lower_back'];
      const wishes = JSON.stringify({ minutes: null, equipment: [], avoid });
      await becomeSam(page);
      await page.evaluate(`localStorage.setItem('freshlegs.wishes', '${wishes}')`);
      await reload(page);
      const answer = await training.recommendations.smartWorkout({ userId: 2, avoid });
      const [best] = answer.recommendations;
      const left = best?.leaveOut ?? [];
      expect(left.map(({ muscleGroup }) => muscleGroup)).toContain('lower_back');
      const why = { lower_back: 'you asked to avoid lower back', glutes: 'glutes need rest' };
      const shown = await texts(page.locator('.spared'));
      expect(shown).toHaveLength(left.length);
      left.forEach(({ name, muscleGroup }, index) => {
        expect(shown[index]).toContain(
          `Leave out ${name}: ${why[muscleGroup as keyof typeof why]}`,
        );
      });
      const plans = await texts(page.locator('.hero .exercise-plan'));
      expect(plans.filter((text) => text === 'left out')).toHaveLength(left.length);
    }));

  it('does not save what is left out, even if the user did all sets', () =>
    visiting({}, async ({ page }, demo) => {
      const { today } = await demo.training.recommendations.smartWorkout({ userId: 1 });
      const left = today?.leaveOut.map(({ exerciseId }) => exerciseId) ?? [];
      expect(left).not.toEqual([]);
      await openWorkout(page);
      const all = await page.locator('.block').count();
      await button(page, 'Finish workout').click();
      await button(page, 'I did all sets').click();
      await page.locator('.finish-facts').waitFor();
      const done = (await newestLog(demo))?.exercises?.map(({ exerciseId }) => exerciseId) ?? [];
      expect(done).toHaveLength(all - left.length);
      expect(done.filter((id) => left.includes(id))).toEqual([]);
    }));

  it('says that the user avoids a muscle instead of how recovered it is', () =>
    visiting({}, async ({ page }) => {
      const params = { muscleGroup: 'chest', percentage: 100, isAvoided: true };
      await changeHome(page, ({ recommendations: [first] }) => {
        first?.reasons.push(
          { code: 'leave_out', params: { ...params, exercises: ['Dip'] } },
          { code: 'lagging', params },
        );
      });
      const against = await texts(page.locator('.pick').first().locator('.against'));
      expect(against.slice(-2)).toEqual([
        expect.stringMatching(/Leave out Dip: you asked to avoid chest$/),
        expect.stringMatching(/You asked to avoid chest$/),
      ]);
    }));

  it('counts no exercises of a composed session that was done as planned', () =>
    visiting({}, async ({ page }, { training }) => {
      const { name, base, exercises } = await training.sessions.compose({ userId: 2, minutes: 30 });
      const session = { name, base, exercises };
      const { log } = await training.sessions.accept({ userId: 2, session });
      await training.logs.complete({ userId: 2, logId: log.id });
      await becomeSam(page);
      await openTab(page, 'Plan');
      await page.locator('.day-log-about').getByText('Done', { exact: true }).waitFor();
    }));

  it('names no overdue plan as the next workout', () =>
    visiting({}, async ({ page }, { training }) => {
      const plan = (programDayId: number, days: number) =>
        training.logs.create({
          ...{ userId: 2, source: { type: 'program', programDayId }, completed: false },
          scheduledFor: dayIn(days),
        });
      await plan(3, -2);
      await training.logs.create({ userId: 2, source: { type: 'program', programDayId: 1 } });
      await becomeSam(page);
      const { recommendations, rest } = await training.recommendations.smartWorkout({ userId: 2 });
      const next = rest?.workout ?? recommendations[0]?.workout;
      await page.locator('h1').getByText(`Done for today. Next: ${next?.name}, `).waitFor();
      await page.locator('.also').getByText('Legs').first().waitFor();
      await plan(2, 1);
      await reload(page);
      await page.locator('h1').getByText('Next: Pull, tomorrow').waitFor();
    }));

  it('gives the reasons against the plan in the words of the API', () =>
    visiting({}, async ({ page }, { training }) => {
      const until = new Date(Date.now() + 40 * 3_600_000);
      const { muscleGroups } = await training.recovery.muscleGroups({ userId: 1 });
      for (const { muscleGroup } of muscleGroups)
        await training.recovery.correct({ userId: 1, muscleGroup, maxScore: 45, until });
      await reload(page);
      const { today } = await training.recommendations.smartWorkout({
        ...{ userId: 1, timeZone: 'UTC' },
      });
      expect(today?.verdict).toBe('early');
      expect(await page.locator('h1').textContent()).toBe('Upper A today: a bit early');
      const message = today?.message.replaceAll(' %', '%') ?? '';
      expect(message).toMatch(/ at \d+%\. Better from /);
      await page.locator('.hero-text').getByText(message).waitFor();
    }));

  it('does not advise rest in general next to workouts that are ready', () =>
    visiting({}, async ({ page }, { training }) => {
      const curls = await performed(training, 'Barbell Curl', 3, { reps: 10 });
      const completedAt = new Date(Date.now() - 49 * 3_600_000);
      await training.logs.create({ userId: 2, completedAt, exercises: [curls] });
      await becomeSam(page);
      const readyAt = new Date(Date.now() + 48 * 3_600_000);
      const message = 'Rest until then.';
      const names: string[] = [];
      const restFor = (reason: string, readiness: string) =>
        changeHome(page, (home) => {
          const [best] = home.recommendations;
          Object.assign(best ?? {}, { readiness });
          home.rest = { reason, message, readyAt, workout: best?.workout };
          names.splice(0, 3, ...home.recommendations.map(({ workout }) => workout.name));
        });
      await restFor('early', 'early');
      const [first, second, third] = names;
      expect(await page.locator('h1').textContent()).toBe(
        `${first} waits until ${momentOf(readyAt)}`,
      );
      const text = page.locator('.hero-text');
      expect(await text.textContent()).toBe(`Ready today: ${second} and ${third}.`);
      await restFor('rest_day', 'ready');
      expect(await page.locator('h1').textContent()).toBe('Better rest today');
      expect(await text.textContent()).toBe(
        `${message} Ready today: ${first}, ${second} and ${third}.`,
      );
    }));

  it('shows the recovery of each day at the time of day that it names', () =>
    visiting({}, async ({ page }, { training }) => {
      const thrusts = await performed(training, 'Barbell Hip Thrust', 4, { reps: 10, rir: 0 });
      await training.logs.create({ userId: 1, exercises: [thrusts] });
      await reload(page);
      await openTab(page, 'Plan');
      await page.locator('.lead').getByText('at this time of each day').waitFor();
      const { muscleGroups } = await training.recovery.forecast({
        ...{ userId: 1, days: 7, stepHours: 24 },
      });
      const { points = [] } =
        muscleGroups.find(({ muscleGroup }) => muscleGroup === 'hamstrings') ?? {};
      const row = page.locator('.heat-table [data-muscle="hamstrings"] .heat .unseen');
      const shown = (await texts(row)).map((text) => Number(/^\d+/.exec(text)?.[0]));
      expect(shown).toHaveLength(7);
      // The scores rise while the test runs.
      shown.forEach((score, day) => {
        const difference = (points[day]?.score ?? 0) - score;
        expect(difference).toBeGreaterThanOrEqual(0);
        expect(difference).toBeLessThan(1.5);
      });
    }));
});
