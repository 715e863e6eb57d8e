import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createClock, parseDay, parseWallTime } from '../../examples/import-history/formats/times';
import {
  hevyFile,
  hevyRow,
  importKeysOf,
  PRIVATE_TEXT,
  read,
  refuse,
  strongFile,
} from './export-files';

const startOf = (start: string, timeZone = 'UTC'): string | undefined =>
  read(hevyFile({ start, end: '' }), { timeZone }).workouts[0]?.startedAt.toISOString();

const minutesOf = (start: string, end: string, timeZone = 'UTC'): number => {
  const [workout] = read(hevyFile({ start, end }), { timeZone }).workouts;
  return workout ? (workout.endedAt.getTime() - workout.startedAt.getTime()) / 60_000 : NaN;
};

describe('a local time', () => {
  it.each([
    ['15 Sep 2025, 07:48', '2025-09-15T07:48:00.000Z'],
    ['5 September 2025, 17:48', '2025-09-05T17:48:00.000Z'],
    ['15 Sep 2025, 7:48 PM', '2025-09-15T19:48:00.000Z'],
    ['Sep 15, 2025, 12:05 AM', '2025-09-15T00:05:00.000Z'],
    ['2025-09-15 07:48:09', '2025-09-15T07:48:09.000Z'],
    ['2025-09-15 7:48:09\u202fPM', '2025-09-15T19:48:09.000Z'],
    ['2025-09-15T07:48', '2025-09-15T07:48:00.000Z'],
    ['2024-02-29 07:48', '2024-02-29T07:48:00.000Z'],
    ['2025-09-15T07:48:09.123Z', '2025-09-15T07:48:09.000Z'],
    ['2025-09-15T07:48:00+02:00', '2025-09-15T05:48:00.000Z'],
    ['2025-09-15T07:48:00-0330', '2025-09-15T11:18:00.000Z'],
    ['15.09.2025 07:48', '2025-09-15T07:48:00.000Z'],
    ['5. 9. 2025 7:48', '2025-09-05T07:48:00.000Z'],
    ['09/15/2025 07:48', '2025-09-15T07:48:00.000Z'],
    ['15/09/2025 07:48', '2025-09-15T07:48:00.000Z'],
    ['05-05-2025 07:48', '2025-05-05T07:48:00.000Z'],
    ['2025/09/05 07:48', '2025-09-05T07:48:00.000Z'],
    ['15 sept 2025 a 07:48', '2025-09-15T07:48:00.000Z'],
    ['15 avr 2025, 07:48', '2025-04-15T07:48:00.000Z'],
    ['12 Oca 2025 18:30', '2025-01-12T18:30:00.000Z'],
    ['27 de jul. de 2026, 19:00', '2026-07-27T19:00:00.000Z'],
    ['3 août 2025, 18 h 05', '2025-08-03T18:05:00.000Z'],
    ['12. märz 2025 um 18:05 Uhr', '2025-03-12T18:05:00.000Z'],
    ['12 янв. 2025 г., 18:05', '2025-01-12T18:05:00.000Z'],
    ['12. tammikuuta 2025 klo 18.05', '2025-01-12T18:05:00.000Z'],
    ['2025年1月12日 18:05', '2025-01-12T18:05:00.000Z'],
    ['2025年11月2日下午6:05', '2025-11-02T18:05:00.000Z'],
    ['2025年1月12日 中午11:40', '2025-01-12T11:40:00.000Z'],
    ['2025年1月12日 中午12:05', '2025-01-12T12:05:00.000Z'],
    ['2025년 1월 12일 오후 6:05', '2025-01-12T18:05:00.000Z'],
    ['2025. jan. 12. de. 6:05', '2025-01-12T06:05:00.000Z'],
    ['12 Ağustos 2025 ÖS 6:05', '2025-08-12T18:05:00.000Z'],
    ['12 ene 2025, 6:05 p. m.', '2025-01-12T18:05:00.000Z'],
  ])('may be given as %s', (text, instant) => {
    expect(startOf(text)).toBe(instant);
  });

  it.each([
    '',
    '15 Sept. 2025',
    '15 foo 2025, 07:48',
    '15 jui 2025, 07:48',
    '15 Mar Apr 2025, 07:48',
    '15 Sep 2025, 07:48 in the gym',
    '15 16 Sep 2025, 07:48',
    'Sep 2025, 07:48',
    '03/04/2025 07:48',
    '15/15/2025 07:48',
    '31.04.2025 07:48',
    `15 Sep 2025${' '.repeat(100_000)}07:48`,
    '31 Feb 2025, 07:48',
    '2025-02-29 07:48',
    '2025-13-01 07:48',
    '2025-09-15 24:00',
    '2025-09-15 07:60',
    '2025-09-15 13:48 PM',
    '0025-09-15 07:48',
    '2025-09-15',
  ])('is refused if it is given as "%s"', (text) => {
    expect(refuse(hevyFile({}, { start: text }))).toEqual({ code: 'INVALID_INPUT', line: 3 });
  });

  it('that the clock skips in one zone gives the same import key in every zone', () => {
    const file = hevyFile({ start: '29 Mar 2026, 02:30', end: '' });
    for (const timeZone of ['Europe/Berlin', 'UTC']) {
      expect(importKeysOf(file, timeZone)).toEqual(['hevy:2026-03-29T02:30:00:1']);
    }
  });
  it("is read in the user's time zone", () => {
    expect(startOf('15 Jan 2025, 07:48', 'Europe/Berlin')).toBe('2025-01-15T06:48:00.000Z');
    expect(startOf('15 Jul 2025, 07:48', 'Europe/Berlin')).toBe('2025-07-15T05:48:00.000Z');
    expect(startOf('15 Jul 2025, 07:48', 'Asia/Kathmandu')).toBe('2025-07-15T02:03:00.000Z');
    expect(startOf('2025-07-15T07:48:00Z', 'Asia/Kathmandu')).toBe('2025-07-15T07:48:00.000Z');
  });

  it('is moved forward if the clock skips it', () => {
    expect(startOf('30 Mar 2025, 02:30', 'Europe/Berlin')).toBe('2025-03-30T01:30:00.000Z');
    expect(startOf('9 Mar 2025, 02:30', 'America/New_York')).toBe('2025-03-09T07:30:00.000Z');
  });

  it('is the first of two if the clock repeats the hour', () => {
    expect(startOf('26 Oct 2025, 02:30', 'Europe/Berlin')).toBe('2025-10-26T00:30:00.000Z');
    expect(startOf('2 Nov 2025, 01:30', 'America/New_York')).toBe('2025-11-02T05:30:00.000Z');
  });

  it('becomes an instant at which the clock of the zone shows that time', () => {
    const zones = [
      'Europe/Berlin',
      'America/St_Johns',
      'Australia/Lord_Howe',
      'Pacific/Apia',
      'UTC',
    ];
    const first = Date.UTC(2005, 0, 1);
    fc.assert(
      fc.property(fc.constantFrom(...zones), fc.nat(20 * 525_600), (timeZone, minute) => {
        const wallMs = first + minute * 60_000;
        const shown = showWall(createClock(timeZone, 'unknown').toInstant(wallMs), timeZone);
        // If the clock skips the time, the shown time is later by the length of the gap. In Apia,
        // that was a day in 2011.
        expect(shown - wallMs === 0 || [30, 60, 1440].includes((shown - wallMs) / 60_000)).toBe(
          true,
        );
      }),
    );
  });
});

function showWall(instant: Date, timeZone: string): number {
  const text = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'medium',
  }).format(instant);
  return parseWallTime(text, 'unknown')?.wallMs ?? NaN;
}

const LANGUAGES =
  'en en-GB es de fr it pt pt-PT nl tr pl ru ja zh zh-TW ko sv uk da nb fi cs sk hu ro el id bg ca et sl sr'.split(
    ' ',
  );
const STYLES: readonly (readonly [string, Intl.DateTimeFormatOptions])[] = [
  ['in full', { dateStyle: 'long', timeStyle: 'short' }],
  [
    'short',
    { day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit' },
  ],
  [
    'short, with halves of the day',
    {
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      hour12: true,
    },
  ],
];

describe('a date in the language of the app', () => {
  it.each(
    LANGUAGES.flatMap((language) => STYLES.map(([name, style]) => ({ language, name, style }))),
  )(
    'is read for all months in $language, $name, in upper and lower case, with and without dots',
    ({ language, style }) => {
      const format = new Intl.DateTimeFormat(language, { ...style, timeZone: 'UTC' });
      for (let month = 0; month < 12; month += 1) {
        for (const [at, hour] of [0, 7, 12, 18].entries()) {
          const wallMs = Date.UTC(1990 + 17 * at, month, 13 + ((month + 5 * at) % 16), hour, 5);
          const text = format.format(wallMs);
          const spellings = [
            text,
            text.toUpperCase(),
            text.toLowerCase(),
            text.toLocaleUpperCase(language),
            text.toLocaleLowerCase(language),
            text.replace(/(?<=\p{L})\./gu, ''),
            text.normalize('NFD'),
          ];
          for (const spelling of spellings) {
            expect(parseWallTime(spelling, 'unknown')?.wallMs, spelling).toBe(wallMs);
          }
        }
      }
    },
  );

  it.each(LANGUAGES)('is read with the month in every case of %s', (language) => {
    for (const month of ['long', 'short'] as const) {
      for (const options of [{ month }, { month, day: 'numeric' }] as const) {
        const format = new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' });
        for (let at = 0; at < 12; at += 1) {
          const parts = format.formatToParts(Date.UTC(2025, at, 15));
          const name = parts.find(({ type }) => type === 'month')?.value ?? '';
          // Some short months are numbers.
          if (/\d|^\p{L}月$|月$/u.test(name)) continue;
          expect(parseDay(`15 ${name} 2025`, 'unknown'), name).toBe(Date.UTC(2025, at, 15));
        }
      }
    }
  });

  it('is read in the usual abbreviations that the runtime does not write', () => {
    const months = { mär: 3, mrz: 3, sept: 9, ноя: 11, сен: 9, фев: 2, sett: 9, décem: 12 };
    for (const [name, month] of Object.entries(months)) {
      expect(parseDay(`15 ${name}. 2025`, 'unknown'), name).toBe(Date.UTC(2025, month - 1, 15));
    }
  });
});

describe('a date whose day and month are numbers', () => {
  const startsOf = (...starts: string[]): unknown[] =>
    read(hevyFile(...starts.map((start) => ({ start, end: '' })))).workouts.map(({ startedAt }) =>
      startedAt.toISOString().slice(0, 10),
    );

  it.each(['/', '-'])(
    'is read in the order that another date of the file shows, with %s',
    (mark) => {
      const dates = (...texts: string[]) =>
        texts.map((text) => `${text.replaceAll('/', mark)} 07:48`);
      expect(startsOf(...dates('03/04/2025', '13/04/2025'))).toEqual(['2025-04-03', '2025-04-13']);
      expect(startsOf(...dates('03/04/2025', '04/13/2025'))).toEqual(['2025-03-04', '2025-04-13']);
    },
  );

  it('is read in the order that the end of a workout shows', () => {
    const [workout] = read(
      hevyFile({ start: '12/09/2025 23:30', end: '13/09/2025 00:10' }),
    ).workouts;
    expect(workout?.startedAt).toEqual(new Date('2025-09-12T23:30:00Z'));
  });

  it('is refused only if it can mean two days, and the error says so', () => {
    expect(startsOf('04/04/2025 07:48')).toEqual(['2025-04-04']);
    expect(startsOf('03.04.2025 07:48')).toEqual(['2025-04-03']);
    const files = [
      hevyFile({ start: '04/04/2025 07:48', end: '' }, { start: '03/04/2025 07:48', end: '' }),
      // These two contradict each other, so they show nothing about the third.
      hevyFile(
        ...['13/04/2025 07:48', '03/04/2025 07:48', '04/13/2025 07:48'].map((start) => ({ start })),
      ),
    ];
    for (const file of files) {
      expect(refuse(file)).toEqual({ code: 'INVALID_INPUT', line: 3 });
      expect(() => read(file)).toThrow('can mean two days');
    }
  });

  it('is not settled by a date in a note', () => {
    const file = hevyFile({ start: '03/04/2025 07:48', end: '' }).replaceAll(
      PRIVATE_TEXT,
      'since 13/04/2025',
    );
    expect(refuse(`${file}${hevyRow({ start: '03/04/2025 07:48', end: '' })}`)).toMatchObject({
      line: 2,
    });
  });
});

describe('the end of a workout', () => {
  it('is an hour after the start if it is missing or is not after the start', () => {
    expect(minutesOf('15 Sep 2025, 07:48', '')).toBe(60);
    expect(minutesOf('15 Sep 2025, 07:48', '15 Sep 2025, 07:48')).toBe(60);
    expect(minutesOf('15 Sep 2025, 07:48', '15 Sep 2025, 07:40')).toBe(60);
    expect(minutesOf('15 Sep 2025, 07:48', '15 Sep 2025, 07:49')).toBe(1);
  });

  it('is at most six hours after the start', () => {
    expect(minutesOf('15 Sep 2025, 07:48', '15 Sep 2025, 13:47')).toBe(359);
    expect(minutesOf('15 Sep 2025, 07:48', '15 Sep 2025, 13:49')).toBe(360);
    expect(minutesOf('15 Sep 2025, 07:48', '19 Sep 2025, 07:48')).toBe(360);
  });

  it('is correct across midnight and across a clock change', () => {
    expect(minutesOf('15 Sep 2025, 23:30', '16 Sep 2025, 00:15')).toBe(45);
    expect(minutesOf('30 Mar 2025, 01:30', '30 Mar 2025, 03:30', 'Europe/Berlin')).toBe(60);
    expect(minutesOf('26 Oct 2025, 01:30', '26 Oct 2025, 03:30', 'Europe/Berlin')).toBe(180);
    // The text goes back from 2:50 in summer time to 2:10 in winter time.
    expect(minutesOf('26 Oct 2025, 02:50', '26 Oct 2025, 02:10', 'Europe/Berlin')).toBe(60);
  });

  it('is refused if its text is not a time', () => {
    expect(refuse(hevyFile({ end: 'later' }))).toEqual({ code: 'INVALID_INPUT', line: 2 });
  });

  it.each([
    ['2h 18m', 138],
    ['1h', 60],
    ['53m', 53],
    ['45s', 0.75],
    ['1h 2m 30s', 62.5],
    ['3000', 50],
    ['1:05:00', 65],
    ['', 60],
    ['0s', 60],
    ['26h 3m', 360],
    ['1小时13分钟', 73],
    ['45分钟', 45],
    ['1小時 5分鐘 30秒', 65.5],
    ['1時間13分', 73],
    ['1시간 13분', 73],
    ['1 ч 13 мин', 73],
    ['1 h 13 min', 73],
    ['1 Std. 13 Min.', 73],
    ['1 hora 13 minutos', 73],
    ['1t 13m', 73],
    ['1sa 13dk', 73],
  ])('is computed from the duration %s', (duration, minutes) => {
    const file = read(strongFile({ duration }));
    const [workout] = file.workouts;
    expect(workout?.endedAt.getTime()).toBe(Date.UTC(2025, 8, 15, 7, 48, 12) + minutes * 60_000);
    expect(file.remarks).toEqual([]);
  });

  it.each(['long', '13 zorks', '5m 2h', '2h 3h', '1h 13'])(
    'is an hour after the start if the duration %s cannot be read, and there is a remark',
    (duration) => {
      const file = read(strongFile({ duration }));
      expect(file.workouts[0]).toMatchObject({
        endedAt: new Date('2025-09-15T08:48:12Z'),
        hasDuration: false,
      });
      expect(file.remarks).toEqual([{ line: 2, code: 'DURATION_UNREADABLE' }]);
    },
  );
});
