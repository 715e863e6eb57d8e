import { createFreshlegs } from 'freshlegs';
import { describe, expect, it } from 'vitest';
import { HISTORY_HOURS, HISTORY_LOGS_MAX, HOUR_MS } from '../../src/domain/limits.js';
import { NOW } from './host.js';
import { ddlOf, DIALECTS, MAPPING, ME, MUSCLE_ROWS, USER, withEnded } from './odd-host.js';
import { openForTest, type OpenHost } from './open.js';

// A statement may read too much, but never too little. These rows are easy to miss: completions more
// precise than a millisecond, rows that are not sets, and days whose exercises are hidden.

const BENCH = `insert into lift values (1, 'Bench', 'chest');`;
const PUSH = `insert into day values (1, 'Push'); insert into day_lift values (1, 1, 1, 3, 8, 12);`;
const target = { type: 'program', programDayId: 1 } as const;
const SINCE_MS = NOW.getTime() - HISTORY_HOURS * HOUR_MS;

const secondsOf = (time: number): string => (time / 1000).toFixed(4);
/** In UTC, with microseconds. */
const localOf = (time: number): string =>
  new Date(time).toISOString().slice(0, -1) +
  String(Math.round((time % 1) * 1000)).padStart(3, '0');
const textOf = (time: number): string => `'${localOf(time)}Z'`;
const utcOf = (time: number): string => `'${localOf(time).replace('T', ' ')}'`;

/** Rows with logs that were completed at these times. The first log has a set. */
const logsAt = (...stored: readonly string[]): string => `${USER} ${BENCH} ${PUSH}
  insert into session (lifter_id, ended, day_id) values
    ${stored.map((at) => `(1, ${at}, 1)`).join()};
  insert into done values (1, 1, 1, '8', null);`;

const AFTER_NOW = new Date(NOW.getTime() + 600);

/** Suggests sets for the day. */
const suggestionsOf = async (host: OpenHost, now: Date) => {
  const training = createFreshlegs({ repository: host.repository, now: () => now });
  const { suggestions } = await training.progression.suggest({ userId: ME, target });
  return suggestions;
};

// With the part of a millisecond that is cut. SQLite rounds text and seconds.
const CASES = [
  ['sqlite', 'epoch-s', 'real', secondsOf, 0.25],
  ['sqlite', 'epoch-ms', 'real', String, 0.75],
  ['sqlite', 'iso-text', 'text', textOf, 0.25],
  ['sqlite', 'timestamp-utc', 'text', utcOf, 0.25],
  ['postgres', 'epoch-s', 'double precision', secondsOf, 0.75],
  ['postgres', 'epoch-ms', 'double precision', String, 0.75],
  ['postgres', 'iso-text', 'text', textOf, 0.75],
  ['postgres', 'timestamp-utc', 'timestamp', utcOf, 0.75],
  ['postgres', 'timestamptz', 'timestamptz', textOf, 0.75],
] as const;

describe.each(CASES)('a completion on %s as %s', (dialect, encoding, type, store, part) => {
  const openAt = (time: number) =>
    openForTest({ ...withEnded(dialect, type, encoding), rows: logsAt(store(time)) });

  it.each([
    ['now', AFTER_NOW.getTime()],
    ['where history begins', SINCE_MS + 600],
  ])('is read in the millisecond in which it is stored, %s', async (_, time) => {
    const host = await openAt(time + part);
    expect(await suggestionsOf(host, AFTER_NOW)).toMatchObject([{ from: { logId: 1 } }]);
  });

  it('is not read before it is due', async () => {
    const host = await openAt(NOW.getTime() + 700);
    expect(await suggestionsOf(host, AFTER_NOW)).toMatchObject([{ from: null }]);
  });
});

describe.each(DIALECTS)('the last sets of an exercise on %s', (dialect) => {
  it('are found in the oldest log of the history, although a log of the same second is not due', async () => {
    const newer = Array.from(
      { length: HISTORY_LOGS_MAX - 1 },
      (_, at) => NOW.getTime() - at * 1000,
    );
    const times = [NOW.getTime() - HISTORY_LOGS_MAX * 1000, ...newer, NOW.getTime() + 700];
    const host = await openForTest({
      ...withEnded(dialect, 'double precision', 'epoch-s'),
      rows: logsAt(...times.map(secondsOf)),
    });
    expect(await suggestionsOf(host, AFTER_NOW)).toMatchObject([{ from: { logId: 1 } }]);
  });

  it('are found before the history, if its rows there are no sets', async () => {
    const day = (time: number) => `'${new Date(time).toISOString()}'`;
    const host = await openForTest({
      ...withEnded(dialect, 'text', 'iso-text'),
      rows: `${logsAt(day(SINCE_MS - HOUR_MS), day(NOW.getTime() - HOUR_MS))}
        insert into done values (2, 2, 1, null, null);`,
    });
    expect(await suggestionsOf(host, NOW)).toMatchObject([{ from: { logId: 1 } }]);
  });
});

describe.each(DIALECTS)('a page of workouts that train a muscle on %s', (dialect) => {
  it('leaves out days whose exercises are hidden, and is still full', async () => {
    const host = await openForTest({
      dialect,
      ddl: `${ddlOf(dialect)} alter table lift add column gone text;`,
      rows: `${USER} insert into lift values (1, 'Bench', 'chest', null), (2, 'Fly', 'chest', 'yes');
        insert into lift_muscle values (1, 'chest', 'primary'), (2, 'chest', 'primary');
        insert into day values (1, 'Old'), (2, 'Older'), (3, 'Push'), (4, 'Press');
        insert into day_lift values
          (1, 1, 2, 3, 8, 12), (2, 2, 2, 3, 8, 12), (3, 3, 1, 3, 8, 12), (4, 4, 1, 3, 8, 12);`,
      mapping: {
        ...MAPPING,
        ...MUSCLE_ROWS,
        exercises: {
          ...MAPPING.exercises,
          select: { name: 'name', hidden: 'gone is not null' },
        },
      },
    });
    const training = createFreshlegs({ repository: host.repository, now: () => NOW });
    const pageAfter = (cursor?: string) =>
      training.swaps.targets({ userId: ME, muscleGroup: 'chest', limit: 1, cursor });
    const first = await pageAfter();
    const second = await pageAfter(first.nextCursor ?? undefined);
    expect([first, second].map(({ workouts }) => workouts.map(({ name }) => name))).toEqual([
      ['Push'],
      ['Press'],
    ]);
    expect(second.nextCursor).toBeNull();
  });
});
