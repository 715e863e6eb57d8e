import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  calendarDaysBetween,
  canonicalTimeZone,
  isTimeOfDay,
  localDate,
  localMoment,
} from '../../src/domain/calendar.js';
import { DAY_HOURS, MINUTE_MS } from '../../src/domain/limits.js';
import { formattersOf, spellings } from '../support/zone-names.js';
import { casesOf, NOW } from './builders.js';

const platformDate = (instant: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).format(instant);

/** The local time according to `Intl`, such as `3/11 18:20`. */
const hoursFrom = (first: number, last: number): readonly number[] =>
  Array.from({ length: last - first + 1 }, (_, at) => first + at);

const HOURS_OF = {
  day: hoursFrom(0, 5),
  morning: hoursFrom(6, 11),
  afternoon: hoursFrom(12, 16),
  evening: hoursFrom(17, 21),
};

const platformHour = (instant: Date, timeZone: string): string => {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(instant);
  const part = (type: string) => parts.find((own) => own.type === type)?.value ?? '';
  return `${part('month')}/${part('day')} ${Number(part('hour'))}:${part('minute')}`;
};

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
    // Clocks go forward at 7:00 UTC and back at 6:00 UTC.
    ['2026-03-08T06:59:59.999Z', 'America/New_York', '2026-03-08'],
    ['2026-03-09T03:59:59.999Z', 'America/New_York', '2026-03-08'],
    ['2026-03-09T04:00:00.000Z', 'America/New_York', '2026-03-09'],
    ['2026-11-02T04:59:59.999Z', 'America/New_York', '2026-11-01'],
    ['2026-11-02T05:00:00.000Z', 'America/New_York', '2026-11-02'],
    // Samoa skipped 30 December 2011.
    ['2011-12-30T09:59:59.999Z', 'Pacific/Apia', '2011-12-29'],
    ['2011-12-30T10:00:00.000Z', 'Pacific/Apia', '2011-12-31'],
    ['0999-06-01T12:00:00.000Z', 'UTC', '0999-06-01'],
  ])('at %s in %s is %s', (instant, timeZone, date) => {
    expect(localDate(new Date(instant), timeZone)).toBe(date);
  });

  it('equals that of the platform', () => {
    const anyInstant = fc.date({
      min: new Date('1970-01-01T00:00:00Z'),
      max: new Date('2060-01-01T00:00:00Z'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(anyInstant, fc.constantFrom(...ZONES), (instant, timeZone) => {
        expect(localDate(instant, timeZone)).toBe(platformDate(instant, timeZone));
      }),
      { numRuns: casesOf(300) },
    );
  });
});

describe('the days between two dates', () => {
  it.each([
    ['2026-03-01T23:59:59Z', '2026-03-02T00:00:00Z', 'UTC', 1],
    ['2026-03-01T00:00:00Z', '2026-03-01T23:59:59Z', 'UTC', 0],
    ['2026-03-08T04:59:00Z', '2026-03-08T05:01:00Z', 'America/New_York', 1],
    // These dates are 23 and 25 hours apart, from noon to noon, and count as one day each.
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
});

describe('a future time', () => {
  const momentOf = (instant: string, now: string, timeZone: string) => {
    const { daysAhead, weekday, month, dayOfMonth, partOfDay } = localMoment(
      new Date(instant),
      new Date(now),
      timeZone,
    );
    return [daysAhead, weekday, month, dayOfMonth, partOfDay];
  };

  it.each<[string, string, string, readonly unknown[]]>([
    // Days ahead, weekday, month, day of the month and part of the day; null is the whole day.
    ['2026-03-11T18:00:00Z', '2026-03-11T17:00:00Z', 'UTC', [0, 3, 3, 11, 'evening']],
    ['2026-03-11T18:00:00.001Z', '2026-03-11T17:00:00Z', 'UTC', [0, 3, 3, 11, 'evening']],
    ['2026-03-11T23:00:01Z', '2026-03-11T17:00:00Z', 'UTC', [1, 4, 3, 12, null]],
    ['2026-12-31T23:30:00Z', '2026-12-29T00:00:00Z', 'UTC', [3, 5, 1, 1, null]],
    // Kathmandu is 5:45 ahead of UTC, Adelaide 10:30 in March, and Newfoundland 2:30 behind.
    ['2026-03-11T18:15:00Z', '2026-03-11T18:14:00Z', 'Asia/Kathmandu', [1, 4, 3, 12, null]],
    ['2026-03-11T18:16:00Z', '2026-03-11T18:15:00Z', 'Asia/Kathmandu', [0, 4, 3, 12, null]],
    ['2026-03-11T13:29:00Z', '2026-03-11T13:00:00Z', 'Australia/Adelaide', [1, 4, 3, 12, null]],
    ['2026-03-11T13:31:00Z', '2026-03-11T13:30:00Z', 'Australia/Adelaide', [0, 4, 3, 12, null]],
    ['2026-03-11T12:31:00Z', '2026-03-11T02:00:00Z', 'America/St_Johns', [1, 3, 3, 11, 'morning']],
    // West of the date line, the date is one day later than east of it.
    ['2026-03-11T12:00:00Z', '2026-03-11T09:00:00Z', 'Pacific/Kiritimati', [1, 4, 3, 12, null]],
    ['2026-03-11T12:00:00Z', '2026-03-11T09:00:00Z', 'Pacific/Pago_Pago', [1, 3, 3, 11, null]],
    // Samoa had no 30 December in 2011.
    ['2011-12-30T10:30:00Z', '2011-12-30T09:30:00Z', 'Pacific/Apia', [2, 6, 12, 31, null]],
    // In Berlin, clocks go from 2:00 to 3:00 on 29 March, and from 3:00 to 2:00 on 25 October.
    ['2026-03-29T00:30:00Z', '2026-03-28T12:00:00Z', 'Europe/Berlin', [1, 0, 3, 29, null]],
    ['2026-03-29T01:10:00Z', '2026-03-28T12:00:00Z', 'Europe/Berlin', [1, 0, 3, 29, null]],
    ['2026-10-25T00:30:00Z', '2026-10-25T00:00:00Z', 'Europe/Berlin', [0, 0, 10, 25, null]],
    ['2026-10-25T01:30:00Z', '2026-10-25T00:00:00Z', 'Europe/Berlin', [0, 0, 10, 25, null]],
    ['2026-03-29T22:00:00Z', '2026-03-28T22:00:00Z', 'Europe/Berlin', [2, 1, 3, 30, null]],
  ])('%s seen at %s in %s', (instant, now, timeZone, moment) => {
    expect(momentOf(instant, now, timeZone)).toEqual(moment);
  });

  it.each([
    ['05:00', null],
    ['05:01', 'morning'],
    ['11:00', 'morning'],
    ['11:01', 'afternoon'],
    ['16:00', 'afternoon'],
    ['16:01', 'evening'],
    ['21:00', 'evening'],
  ] as const)('at %s is in the part of the day: %s', (time, partOfDay) => {
    const moment = localMoment(new Date(`2026-03-14T${time}:00Z`), NOW, 'UTC');
    expect(moment).toMatchObject({ daysAhead: 3, dayOfMonth: 14, partOfDay });
  });

  it('after 21:00 is the next day', () => {
    const moment = localMoment(new Date('2026-03-31T21:00:01Z'), NOW, 'UTC');
    expect(moment).toMatchObject({ daysAhead: 21, month: 4, dayOfMonth: 1, partOfDay: null });
  });

  it('is never earlier than the instant, nor more than four hours later, according to `Intl`', () => {
    const zones = [...ZONES, 'Australia/Adelaide', 'America/St_Johns'];
    fc.assert(
      fc.property(fc.nat(800 * 24 * 60), fc.constantFrom(...zones), (minutes, timeZone) => {
        const instant = new Date(NOW.getTime() + minutes * MINUTE_MS);
        const { partOfDay, dayOfMonth, month } = localMoment(instant, NOW, timeZone);
        const later = (more: number) => new Date(instant.getTime() + more * MINUTE_MS);
        const shown = Array.from({ length: 49 }, (_, at) => platformHour(later(5 * at), timeZone));
        const named = HOURS_OF[partOfDay ?? 'day'].map((hour) => `${month}/${dayOfMonth} ${hour}:`);
        expect(named.some((hour) => shown.some((one) => one.startsWith(hour)))).toBe(true);
      }),
      { numRuns: 60 },
    );
  });
});

describe('canonicalTimeZone', () => {
  it.each([
    ['Europe/Berlin', 'Europe/Berlin'],
    ['eUROPE/bERLIN', 'Europe/Berlin'],
    ['utc', 'UTC'],
    ['america/port-AU-prince', 'America/Port-au-Prince'],
    ['ETC/gmt+5', 'Etc/GMT+5'],
  ])('of %s is %s', (name, canonical) => {
    expect(canonicalTimeZone(name)).toBe(canonical);
    expect(canonicalTimeZone(canonical)).toBe(canonical);
  });

  // Node 22 accepts UTC offsets as names, and Node 20 does not. A Kelvin sign is a k in lower case.
  it.each(['', 'Mars/Olympus', '+01:00', ' UTC', 'UTC\n', '__proto__', 'Asia/\u212aarachi'])(
    'of %j is null, even after a known zone',
    (name) => {
      expect(canonicalTimeZone('Asia/Karachi')).toBe('Asia/Karachi');
      expect(canonicalTimeZone(name)).toBeNull();
    },
  );

  it('is needed for a local date: an unknown zone has none', () => {
    expect(() => localDate(NOW, 'Mars/Olympus')).toThrow(RangeError);
    expect(calendarDaysBetween(NOW, NOW, '+01:00')).toBeNaN();
  });

  it('creates no formatter for each spelling of a zone, because they are kept for ever', () => {
    const names = spellings('America/Argentina/ComodRivadavia', 10_000);
    const instant = new Date('2026-03-01T02:00:00Z');
    const dates = new Set<string>();
    const created = formattersOf(() => {
      for (const name of names) dates.add(localDate(instant, name));
    });
    expect(created).toBeLessThanOrEqual(2);
    expect(new Set(names).size).toBe(10_000);
    expect([...dates]).toEqual(['2026-02-28']);
  });
});

describe('a day that does not begin at midnight', () => {
  it('begins at an hour and a minute', () => {
    expect(['04:00', '23:59', '24:00', '4:00'].map(isTimeOfDay)).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  it('begins at its time on the local clock, in every zone and when the clocks change', () => {
    const minuteOf = (instant: Date, timeZone: string): number => {
      const [hour = 0, minute = 0] = (platformHour(instant, timeZone).split(' ')[1] ?? '')
        .split(':')
        .map(Number);
      return hour * 60 + minute;
    };
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 2 * 366 * DAY_HOURS * 60 }),
        fc.constantFrom(...ZONES),
        fc.integer({ min: 0, max: DAY_HOURS * 60 - 1 }),
        (minutes, timeZone, start) => {
          const instant = new Date(Date.UTC(2025, 0, 1) + minutes * MINUTE_MS);
          const [hour, minute] = [Math.floor(start / 60), start % 60].map((part) =>
            String(part).padStart(2, '0'),
          );
          const zone = { timeZone, dayStartsAt: `${hour}:${minute}` };
          const date = platformDate(instant, timeZone);
          const isBefore = minuteOf(instant, timeZone) < start;
          expect(localDate(instant, zone)).toBe(isBefore ? addDays(date, -1) : date);
          expect(localDate(instant, { timeZone, dayStartsAt: '00:00' })).toBe(date);
          const days = calendarDaysBetween(instant, NOW, zone);
          expect(addDays(localDate(instant, zone), days)).toBe(localDate(NOW, zone));
        },
      ),
    );
  });

  it('is the one that "today" and "tomorrow" are counted from', () => {
    const zone = { timeZone: 'Europe/Berlin', dayStartsAt: '04:00' };
    const now = new Date('2026-03-11T00:30:00Z');
    const at = (time: string) => localMoment(new Date(time), now, zone);
    expect(at('2026-03-11T09:00:00Z')).toMatchObject({ daysAhead: 1, weekday: 3 });
    expect(localMoment(new Date('2026-03-11T09:00:00Z'), now, 'Europe/Berlin').daysAhead).toBe(0);
  });
});
