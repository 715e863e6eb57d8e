import { createFreshlegs } from 'freshlegs';
import { afterEach, describe, expect, it } from 'vitest';
import { memoryStore } from '../adapters/memory-store.js';
import { FIXTURE, LEGS, PUSH, USER } from '../conformance/fixture.js';

const own = process.env['TZ'];

afterEach(() => {
  if (own === undefined) delete process.env['TZ'];
  else process.env['TZ'] = own;
});

const HOUR = 3_600_000;

/** The date of a swap at an instant, and the days since a workout that ended before it. */
const datesAt = (instant: string, hoursSince: number, timeZone: string) => {
  const now = new Date(instant);
  const { repository } = memoryStore(FIXTURE);
  const { sync } = createFreshlegs({ repository, timeZone, now: () => now });
  const completedAt = new Date(now.getTime() - hoursSince * HOUR);
  const sets = [{ reps: 1, rir: 5 }];
  sync.logs.create({ userId: USER, completedAt, exercises: [{ exerciseId: 1, sets }] });
  const { log } = sync.logs.create({ userId: USER, source: PUSH, completed: false });
  const { swap } = sync.swaps.swap({ userId: USER, logId: log.id, target: LEGS });
  const { recommendations } = sync.recommendations.smartWorkout({ userId: USER });
  const days = recommendations.flatMap(({ reasons }) =>
    reasons.flatMap(({ params }) => ('daysSince' in params ? params.daysSince : [])),
  );
  return [swap.swapDate, ...new Set(days)];
};

describe.each(['UTC', 'America/New_York', 'Asia/Kathmandu', 'Pacific/Apia'])(
  'where the server runs in %s',
  (processZone) => {
    it.each([
      // The clocks go forward at 7:00 UTC, back at 6:00 UTC: 23 and 25 hours are one day.
      ['2026-03-08T16:00:00Z', 23, 'America/New_York', '2026-03-08', 1],
      ['2026-11-01T17:00:00Z', 25, 'America/New_York', '2026-11-01', 1],
      ['2026-03-08T03:59:00Z', 2, 'America/New_York', '2026-03-07', 0],
      ['2026-03-29T01:30:00Z', 26, 'Europe/Berlin', '2026-03-29', 1],
      ['2024-02-29T18:20:00Z', 24, 'Asia/Kathmandu', '2024-03-01', 1],
      ['2024-02-29T18:10:00Z', 24, 'Asia/Kathmandu', '2024-02-29', 1],
      ['2025-12-31T18:15:00Z', 1, 'Asia/Kathmandu', '2026-01-01', 1],
      ['2026-01-01T09:59:00Z', 12, 'Pacific/Apia', '2026-01-01', 0],
      ['2026-01-01T04:59:00Z', 4, 'America/New_York', '2025-12-31', 0],
      // Samoa had no 30th of December in 2011: two dates on, one night later.
      ['2011-12-30T10:30:00Z', 1, 'Pacific/Apia', '2011-12-31', 2],
    ])('%s is %d hours later in %s: %s, %d days', (instant, hours, zone, date, days) => {
      process.env['TZ'] = processZone;
      expect(datesAt(instant, hours, zone)).toEqual([date, days]);
    });
  },
);
