import type { HostMapping } from 'freshlegs/postgres';
import { describe, expect, it } from 'vitest';
import { faultsOf, NOW } from './host.js';
import {
  ddlOf,
  DIALECTS,
  hostWith,
  MAPPING,
  ME,
  trainingOf,
  USER,
  withEnded,
  type Dialect,
} from './odd-host.js';
import { openForTest, openHost, useOpened } from './open.js';

// Times and dates that no careful program would store. Both databases must read or reject them in
// the same way.

const user = { userId: ME };

it.each(DIALECTS)('times of logs are cut to the millisecond on %s', async (dialect) => {
  const type = dialect === 'postgres' ? 'double precision' : 'real';
  const host = await openForTest({
    ...withEnded(dialect, type, 'epoch-ms'),
    rows: `${USER} insert into session (lifter_id, ended) values (1, 1772647200000.25),
      (1, 1772647200001.75), (1, 1772647200002)`,
  });
  const { logs } = trainingOf(host.repository);
  const listed = (await logs.list(user)).logs.toSorted((a, b) => a.id - b.id);
  const found = await Promise.all(listed.map(({ id }) => logs.find({ ...user, logId: id })));
  const read = ['000', '001', '002'].map((ms) => new Date(`2026-03-04T18:00:00.${ms}Z`));
  expect(listed.map(({ completedAt }) => completedAt)).toEqual(read);
  expect(found.map((log) => log?.log.completedAt)).toEqual(read);
});

describe.each(DIALECTS)('dates of logs on %s', (dialect) => {
  const plannedOn = (...dates: readonly string[]) =>
    dates.map((date) => `insert into session (lifter_id, planned_on) values (1, '${date}');`);

  it('are listed page by page, including values that no input accepts', async () => {
    const dates = ['0001-01-01', '1969-12-31', '2026-03-07', '9999-12-31'];
    const host = await hostWith(dialect, plannedOn(...dates).join(''));
    const { logs } = trainingOf(host.repository);
    const read: (string | null)[] = [];
    let cursor: string | undefined;
    do {
      const page = await logs.list({ ...user, limit: 1, cursor });
      read.push(...page.logs.map(({ scheduledFor }) => scheduledFor));
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    const faults = await faultsOf(host.check);
    expect(read).toEqual(dates);
    expect(faults).toEqual([]);
  });

  it('are rejected in the year 0000, which Postgres does not have', async () => {
    const host = await hostWith(dialect, '');
    const write = async () => host.run(plannedOn('0000-01-01').join(''));
    if (dialect === 'postgres') await expect(write()).rejects.toMatchObject({ code: '22008' });
    else await write();
    const faults = await faultsOf(host.check);
    expect(faults).toEqual(dialect === 'postgres' ? [] : ['date_type']);
  });
});

it('a date in a Postgres column that pads it with blanks is read without the blanks', async () => {
  const ddl = ddlOf('postgres').replace('planned_on date', 'planned_on char(12)');
  const rows = `${USER} insert into session (lifter_id, planned_on) values (1, '2026-03-04');`;
  const host = await openForTest({ dialect: 'postgres', ddl, rows, mapping: MAPPING });
  const found = await trainingOf(host.repository).logs.find({ ...user, logId: 1 });
  const faults = await faultsOf(host.check);
  expect(found?.log.scheduledFor).toBe('2026-03-04');
  expect(faults).toEqual([]);
});

const [GOOD, BROKEN] = [1, 2];
const PUSH = { type: 'program', programDayId: 1 } as const;
const PULL = { type: 'program', programDayId: 2 } as const;

const FIELDS = { completed_at: 'logs.completedAt', scheduled_date: 'logs.scheduledDate' } as const;

/** Opens a host with two completed logs. Returns what a value in the second one causes. */
const useBrokenLog = (
  { dialect, ddl, mapping }: { dialect: Dialect; ddl: string; mapping: HostMapping },
  { column, read }: { readonly column: string; readonly read: keyof typeof FIELDS },
) => {
  const host = useOpened(async () => {
    const rows = `${USER} insert into lift values (1, 'Bench', 'chest');
      insert into day values (1, 'Push'), (2, 'Pull');
      insert into day_lift values (1, 1, 1, 3, 8, 12), (2, 2, 1, 3, 8, 12);`;
    const opened = await openHost({ dialect, ddl, rows, mapping });
    const training = trainingOf(opened.repository);
    for (const hours of [48, 24]) {
      const completedAt = new Date(NOW.getTime() - hours * 3_600_000);
      await training.logs.create({ ...user, source: PUSH, completedAt });
    }
    return { ...opened, ...training };
  });
  return {
    host,
    store: (stored: string) =>
      host().run(`update session set ${column} = ${stored} where id = ${BROKEN}`),
    expectCorrupt: async () => {
      const { logs, swaps } = host();
      const log = { ...user, logId: BROKEN };
      for (const call of [
        () => logs.list(user),
        () => logs.find(log),
        () => logs.record(log),
        () => logs.update({ ...log, completedAt: NOW }),
        () => logs.delete(log),
        () => swaps.preview({ ...log, target: PULL }),
        () => swaps.swap({ ...log, target: PULL }),
      ]) {
        await expect(call()).rejects.toMatchObject({
          code: 'CORRUPT',
          message: expect.stringMatching(
            new RegExp(`^Log ${BROKEN}: .+ A mapping names the column in ${FIELDS[read]}\\.$`),
          ) as string,
          details: { column: read, logId: BROKEN },
        });
      }
    },
  };
};

const NO_DATES = ['infinity', '-infinity', '0044-03-15 BC', '12026-03-04'];
const NO_DATE_TEXTS = [...NO_DATES, '2026-02-30', '', '2026-03-04 00:00:00', 'tomorrow'];

describe.each([
  ['sqlite', 'date', NO_DATE_TEXTS],
  ['postgres', 'text', NO_DATE_TEXTS],
  ['postgres', 'date', NO_DATES],
] as const)('an impossible date on %s, in a column of type %s', (dialect, type, all) => {
  const ddl = ddlOf(dialect).replace('planned_on date', `planned_on ${type}`);
  const { host, store, expectCorrupt } = useBrokenLog(
    { dialect, ddl, mapping: MAPPING },
    { column: 'planned_on', read: 'scheduled_date' },
  );

  it.each(all)('is CORRUPT and found by the check if it is "%s"', async (stored) => {
    await store(`'${stored}'`);
    await expectCorrupt();
    expect(await faultsOf(host().check)).toEqual(['date_type']);
  });
});

/** Texts that are no times, even if the database would read them as such. */
const NO_TIMES = [
  ...['yesterday', 'now', 'today', 'infinity', 'epoch', '', '20260304T160000Z', '2461104.25'],
  ...['1772647200', '02/03/2026', '2026-02-30T10:00:00Z', '2026-03-04T18:00:60Z'],
  ...['2026-03-04T24:00:00Z', '2026-03-04T18:00:00+24:00', '2026-03-04T18:00:00+15:00'],
  ...['2026-03-04T18:00:00 UTC', '2026-03-04T18:00:00,5Z', '0000-01-01T00:00:00Z'],
  ...['12026-01-01T00:00:00Z', '2026-3-4', '2026-03-04T', '2026-03-04t18:00:00Z'],
].map((text) => `'${text}'`);

describe.each([
  ['postgres', 'timestamptz', 'timestamptz', ["'infinity'", "'0001-01-01 BC'", "'10000-01-01Z'"]],
  ['postgres', 'timestamp', 'timestamp-utc', ["'-infinity'", "'0001-01-01 BC'", "'10000-01-01'"]],
  ['postgres', 'float8', 'epoch-ms', ['-62135596800001', '253402300800000', "'NaN'"]],
  ['postgres', 'bigint', 'epoch-s', ['-62135596801', '253402300800', '9223372036854775807']],
  ['postgres', 'text', 'iso-text', NO_TIMES],
  ['sqlite', 'text', 'iso-text', NO_TIMES],
  ['sqlite', 'text', 'timestamp-utc', ["'infinity'", "'0044-03-15 BC'", "'10000-01-01'"]],
  ['sqlite', 'integer', 'epoch-ms', ['-62135596800001', '253402300800000', "'yesterday'"]],
  [
    'sqlite',
    'integer',
    'epoch-s',
    ['-62135596801', '9223372036854775807', "'2026-03-04T16:00:00'"],
  ],
] as const)(
  'a completion that is no instant of the years 1 to 9999 on %s, in a column of type %s as %s',
  (dialect, type, encoding, all) => {
    const { host, store, expectCorrupt } = useBrokenLog(withEnded(dialect, type, encoding), {
      column: 'ended',
      read: 'completed_at',
    });

    it.each(all)('is CORRUPT and found by the check if it is %s', async (stored) => {
      await store(stored);
      await expectCorrupt();
      expect(await faultsOf(host().check)).toEqual(['time_encoding']);
    });

    // A number that is too early is in the past, which recommendations read.
    it('does not affect calls that need only other logs if it is the last of these', async () => {
      await store(all.at(-1) ?? '');
      const { logs, recommendations, recovery, progression, sessions, swaps } = host();
      await logs.find({ ...user, logId: GOOD });
      const { recommendations: found } = await recommendations.smartWorkout(user);
      expect(found.length).toBeGreaterThan(0);
      await recommendations.smartWorkout({ ...user, asOf: NOW });
      expect(await recovery.verify(user)).toMatchObject({
        consistent: true,
        findings: [{ code: 'unreadable_log', logId: BROKEN }],
      });
      await progression.suggest({ ...user, target: PUSH });
      await sessions.compose({ ...user, minutes: 30 });
      const { swap } = await swaps.swap({ ...user, logId: GOOD, target: PULL });
      await swaps.revert({ ...user, swapId: swap.id });
      await logs.delete({ ...user, logId: GOOD });
      expect((await logs.list({ ...user, completed: false })).logs).toEqual([]);
    });
  },
);
