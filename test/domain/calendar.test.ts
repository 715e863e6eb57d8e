import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calendarDaysBetween, localDate } from '../../src/domain/calendar.js';
import { DAY_HOURS, HOUR_MS } from '../../src/domain/limits.js';
import { NOW } from './builders.js';

/** The platform's own calendar, as the independent oracle. */
const platformDate = (instant: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).format(instant);

const ZONES = ['UTC', 'America/New_York', 'Asia/Kathmandu', 'Pacific/Apia', 'Europe/Berlin'];

describe('the local date', () => {
  it.each([
    ['2026-03-02T04:59:59.999Z', 'America/New_York', '2026-03-01'],
    ['2026-03-02T05:00:00.000Z', 'America/New_York', '2026-03-02'],
    ['2026-07-02T03:59:59.999Z', 'America/New_York', '2026-07-01'],
    ['2026-07-02T04:00:00.000Z', 'America/New_York', '2026-07-02'],
    ['2026-03-01T18:14:59.999Z', 'Asia/Kathmandu', '2026-03-01'],
    ['2026-03-01T18:15:00.000Z', 'Asia/Kathmandu', '2026-03-02'],
    ['2026-03-01T10:59:59.999Z', 'Pacific/Apia', '2026-03-01'],
    ['2026-03-01T11:00:00.000Z', 'Pacific/Apia', '2026-03-02'],
    ['2024-02-28T23:59:59.999Z', 'UTC', '2024-02-28'],
    ['2024-02-29T00:00:00.000Z', 'UTC', '2024-02-29'],
    ['2024-03-01T04:30:00.000Z', 'America/New_York', '2024-02-29'],
    ['2025-12-31T18:15:00.000Z', 'Asia/Kathmandu', '2026-01-01'],
    ['2026-01-01T04:59:59.000Z', 'America/New_York', '2025-12-31'],
    // Clocks leap forward at 7:00 UTC and back at 6:00 UTC.
    ['2026-03-08T06:59:59.999Z', 'America/New_York', '2026-03-08'],
    ['2026-03-09T03:59:59.999Z', 'America/New_York', '2026-03-08'],
    ['2026-03-09T04:00:00.000Z', 'America/New_York', '2026-03-09'],
    ['2026-11-02T04:59:59.999Z', 'America/New_York', '2026-11-01'],
    ['2026-11-02T05:00:00.000Z', 'America/New_York', '2026-11-02'],
    // Samoa went from the 29th to the 31st of December.
    ['2011-12-30T09:59:59.999Z', 'Pacific/Apia', '2011-12-29'],
    ['2011-12-30T10:00:00.000Z', 'Pacific/Apia', '2011-12-31'],
    ['0999-06-01T12:00:00.000Z', 'UTC', '0999-06-01'],
  ])('at %s in %s is %s', (instant, timeZone, date) => {
    expect(localDate(new Date(instant), timeZone)).toBe(date);
  });

  it('is the one of the platform', () => {
    const anyInstant = fc.date({
      min: new Date('1970-01-01T00:00:00Z'),
      max: new Date('2060-01-01T00:00:00Z'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(anyInstant, fc.constantFrom(...ZONES), (instant, timeZone) => {
        expect(localDate(instant, timeZone)).toBe(platformDate(instant, timeZone));
      }),
      { numRuns: 300 },
    );
  });
});

describe('days between', () => {
  it.each([
    ['2026-03-01T23:59:59Z', '2026-03-02T00:00:00Z', 'UTC', 1],
    ['2026-03-01T00:00:00Z', '2026-03-01T23:59:59Z', 'UTC', 0],
    ['2026-03-08T04:59:00Z', '2026-03-08T05:01:00Z', 'America/New_York', 1],
    // 23 and 25 hours from noon to noon are a day each.
    ['2026-03-07T17:00:00Z', '2026-03-08T16:00:00Z', 'America/New_York', 1],
    ['2026-10-31T16:00:00Z', '2026-11-01T17:00:00Z', 'America/New_York', 1],
    ['2026-03-07T05:00:00Z', '2026-03-09T04:00:00Z', 'America/New_York', 2],
    ['2024-02-28T12:00:00Z', '2024-03-01T12:00:00Z', 'UTC', 2],
    ['2023-02-28T12:00:00Z', '2023-03-01T12:00:00Z', 'UTC', 1],
    ['2025-12-31T12:00:00Z', '2026-01-01T12:00:00Z', 'Asia/Kathmandu', 1],
    ['2026-03-01T10:00:00Z', '2026-03-01T12:00:00Z', 'Pacific/Apia', 1],
    ['2026-03-02T00:00:00Z', '2026-03-01T00:00:00Z', 'UTC', -1],
  ])('%s and %s in %s: %d', (from, to, timeZone, days) => {
    expect(calendarDaysBetween(new Date(from), new Date(to), timeZone)).toBe(days);
  });

  it('are as many as days were added, through every change of the clocks', () => {
    fc.assert(
      fc.property(fc.nat(800), fc.constantFrom(...ZONES), (days, timeZone) => {
        // NOW is far from midnight wherever clocks change by an hour.
        const to = new Date(NOW.getTime() + days * DAY_HOURS * HOUR_MS);
        expect(calendarDaysBetween(NOW, to, timeZone)).toBe(days);
      }),
    );
  });
});
