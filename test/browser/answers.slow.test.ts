import type { Page } from 'playwright-core';
import { ENGLISH_MESSAGES } from 'freshlegs';
import { describe, expect, it } from 'vitest';
import { localMoment } from '../../src/domain/calendar';
import { hasChromium, openTab, reload, texts, useBrowser } from './demo';

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
});
