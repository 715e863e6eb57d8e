import type { Page } from 'playwright-core';
import { ENGLISH_MESSAGES, type Freshlegs } from 'freshlegs';
import { describe, expect, it } from 'vitest';
import { localMoment } from '../../src/domain/calendar';
import { becomeSam, hasChromium, openTab, reload, texts, useBrowser } from './demo';

// What the page says next to what the API answers.
const visiting = useBrowser();

interface Home {
  muscleGroups: object[];
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

const exercisesOf = async (training: Freshlegs, name: string, count: number) => {
  const { exercises } = await training.catalogue.exercises({ userId: 2, q: name });
  const { exerciseId = 0 } = exercises.find((one) => one.name === name) ?? {};
  return [{ exerciseId, sets: Array.from({ length: count }, () => ({ reps: 10, rir: 1 })) }];
};

// The borders of the parts of a day, and times that are rounded up to them.
const TIMES =
  '00:00 05:00 05:01 05:59 06:00 11:00 11:01 11:20 12:00 12:01 16:00 16:20 17:00 20:59 21:00 21:01 22:00 23:30'.split(
    ' ',
  );

describe.skipIf(!hasChromium)('what the page says', () => {
  it('calls the time when a muscle is ready like the messages of the library', () =>
    visiting({}, async ({ page }, { training }) => {
      const date = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
      const times = TIMES.map((time) => new Date(`${date}T${time}:00Z`));
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
      expect(shown).toEqual(
        times.map((time) => {
          const moment = ENGLISH_MESSAGES.moment(localMoment(time, new Date(), 'UTC'));
          return `Recovering, ready by ${moment}`;
        }),
      );
      expect(new Set(shown).size).toBe(5);
    }));

  it('shows the minutes of the API for each workout, at the user’s own pace', () =>
    visiting({}, async ({ page }, { training }) => {
      const exercises = await exercisesOf(training, 'Barbell Bench Press', 18);
      for (let days = 1; days <= 12; days += 1) {
        const completedAt = new Date(Date.now() - (days + 1) * 86_400_000);
        const startedAt = new Date(Number(completedAt) - 30 * 60_000);
        const source = { type: 'program', programDayId: (days % 3) + 1 } as const;
        await training.logs.create({ userId: 2, source, startedAt, completedAt, exercises });
      }
      await becomeSam(page);
      const answer = await training.recommendations.smartWorkout({ userId: 2, timeZone: 'UTC' });
      const minutes = answer.recommendations.map((one) => `${one.minutes}\u00a0min`);
      expect(minutes).toHaveLength(3);
      const shown = await texts(page.locator('.hero-facts, .pick-about'));
      expect(shown.map((text) => /\d+\smin/.exec(text)?.[0])).toEqual(minutes);
    }));
});
