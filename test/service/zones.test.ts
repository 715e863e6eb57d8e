import { createFreshlegs } from 'freshlegs';
import { afterEach, describe, expect, it } from 'vitest';
import { memoryStore } from '../support/memory-store.js';
import { FIXTURE, LEGS, PUSH, USER } from '../support/integer-ids.js';
import { formattersOf, spellings } from '../support/zone-names.js';

const own = process.env['TZ'];

afterEach(() => {
  if (own === undefined) delete process.env['TZ'];
  else process.env['TZ'] = own;
});

/** The date of a swap at this instant, and which of the planned dates are today at this instant. */
const datesAt = (instant: string, planned: readonly string[], timeZone: string) => {
  const { repository } = memoryStore(FIXTURE);
  const { sync } = createFreshlegs({ repository, timeZone, now: () => new Date(instant) });
  const today = planned.filter((scheduledFor) => {
    const { log } = sync.logs.create({
      userId: USER,
      source: PUSH,
      completed: false,
      scheduledFor,
    });
    const answer = sync.recommendations.smartWorkout({ userId: USER });
    sync.logs.delete({ userId: USER, logId: log.id });
    return answer.today?.logId === log.id;
  });
  const { log } = sync.logs.create({ userId: USER, source: PUSH, completed: false });
  const { swap } = sync.swaps.swap({ userId: USER, logId: log.id, target: LEGS });
  return { swapDate: swap.swapDate, today };
};

describe.each(['UTC', 'America/New_York', 'Asia/Kathmandu', 'Pacific/Apia'])(
  'on a server in %s',
  (processZone) => {
    it.each([
      // Clocks go forward at 7:00 UTC and back at 6:00 UTC.
      ['2026-03-08T16:00:00Z', 'America/New_York', '2026-03-07', '2026-03-08', '2026-03-09'],
      ['2026-11-01T17:00:00Z', 'America/New_York', '2026-10-31', '2026-11-01', '2026-11-02'],
      ['2026-03-08T03:59:00Z', 'America/New_York', '2026-03-06', '2026-03-07', '2026-03-08'],
      ['2026-03-29T01:30:00Z', 'Europe/Berlin', '2026-03-28', '2026-03-29', '2026-03-30'],
      ['2024-02-29T18:20:00Z', 'Asia/Kathmandu', '2024-02-29', '2024-03-01', '2024-03-02'],
      ['2024-02-29T18:10:00Z', 'Asia/Kathmandu', '2024-02-28', '2024-02-29', '2024-03-01'],
      ['2025-12-31T18:15:00Z', 'Asia/Kathmandu', '2025-12-31', '2026-01-01', '2026-01-02'],
      ['2026-01-01T09:59:00Z', 'Pacific/Apia', '2025-12-31', '2026-01-01', '2026-01-02'],
      ['2026-01-01T04:59:00Z', 'America/New_York', '2025-12-30', '2025-12-31', '2026-01-01'],
      // Samoa skipped 30 December 2011.
      ['2011-12-30T10:30:00Z', 'Pacific/Apia', '2011-12-30', '2011-12-31', '2012-01-01'],
    ])('at %s in %s, today is not %s but %s', (instant, zone, before, date, after) => {
      process.env['TZ'] = processZone;
      expect(datesAt(instant, [before, date, after], zone)).toEqual({
        swapDate: date,
        today: [date],
      });
    });
  },
);

describe('a service whose days begin at 4 and weeks on Sunday', () => {
  const serve = (instant: string) => {
    const { repository } = memoryStore(FIXTURE);
    return createFreshlegs({
      ...{ repository, timeZone: 'Europe/Berlin', dayStartsAt: '04:00', weekStartsOn: 0 },
      now: () => new Date(instant),
    }).sync;
  };

  it('counts a workout at 1 am to the day before', () => {
    const sync = serve('2026-03-08T00:30:00Z');
    const { log } = sync.logs.create({ userId: USER, source: PUSH, completed: false });
    const { swap } = sync.swaps.swap({ userId: USER, logId: log.id, target: LEGS });
    expect(swap.swapDate).toBe('2026-03-07');
    sync.logs.create({
      ...{ userId: USER, source: PUSH, completed: false, scheduledFor: '2026-03-07' },
    });
    expect(sync.recommendations.smartWorkout({ userId: USER }).today).not.toBeNull();
  });

  it('begins the week on Sunday at 4', () => {
    const weekAt = (instant: string) => serve(instant).volume.weeks({ userId: USER, weeks: 1 });
    expect(weekAt('2026-03-08T02:59:00Z').weeks).toMatchObject([{ from: '2026-03-01' }]);
    expect(weekAt('2026-03-08T03:00:00Z').weeks).toMatchObject([{ from: '2026-03-08' }]);
    const abroad = serve('2026-03-08T03:00:00Z').volume.weeks({
      ...{ userId: USER, weeks: 1, timeZone: 'America/New_York' },
    });
    expect(abroad.weeks).toMatchObject([{ from: '2026-03-01' }]);
  });
});

describe('a time zone in 1,000 spellings', () => {
  const names = spellings('Asia/Novokuznetsk', 1000);

  it('creates no formatter for each call or service', () => {
    const { repository } = memoryStore(FIXTURE);
    const { sync } = createFreshlegs({ repository });
    const created = formattersOf(() => {
      for (const timeZone of names) {
        sync.volume.weeks({ userId: USER, timeZone });
        sync.recommendations.smartWorkout({ userId: USER, timeZone });
        createFreshlegs({ repository, timeZone }).sync.volume.weeks({ userId: USER });
      }
    });
    expect(created).toBeLessThanOrEqual(2);
  });

  it('is one name to an idempotency key', () => {
    const { repository } = memoryStore(FIXTURE);
    const { sync } = createFreshlegs({ repository });
    const { log } = sync.logs.create({ userId: USER, source: PUSH, completed: false });
    const [first, again] = names.slice(-2).map((timeZone) =>
      sync.swaps.swap({
        userId: USER,
        logId: log.id,
        target: LEGS,
        timeZone,
        idempotencyKey: 'one swap',
      }),
    );
    expect(again).toEqual(first);
  });
});
