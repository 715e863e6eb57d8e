import type { HostMapping } from 'freshlegs/postgres';
import { describe, expect, it } from 'vitest';
import { codeOf, faultsOf, NOW } from './host.js';
import {
  ddlOf,
  DIALECTS,
  hostWith,
  MAPPING,
  withLogs,
  ME,
  trainingOf,
  USER,
  type Dialect,
} from './odd-host.js';
import { openForTest, openHost, useOpened } from './open.js';

// Times and dates that no careful program would store. Both databases must read or reject them in
// the same way.

it.each(DIALECTS)('times of logs are cut to the millisecond on %s', async (dialect) => {
  const type = dialect === 'postgres' ? 'double precision' : 'real';
  const stored = ['1772647200000.25', '1772647200001.75', '1772647200002'];
  const rows = stored.map(
    (value) => `insert into session (lifter_id, ended) values (1, ${value});`,
  );
  const host = await openForTest({
    dialect,
    ddl: ddlOf(dialect).replace('ended text', `ended ${type}`),
    rows: USER + rows.join(''),
    mapping: withLogs({ completedAt: { column: 'ended', encoding: 'epoch-ms' } }),
  });
  const { logs } = trainingOf(host.repository);
  const listed = (await logs.list({ userId: ME })).logs.toSorted((a, b) => a.id - b.id);
  const found = await Promise.all(listed.map(({ id }) => logs.find({ userId: ME, logId: id })));
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
      const page = await logs.list({ userId: ME, limit: 1, cursor });
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

const DAYS = `insert into day values (1, 'Push'), (2, 'Pull');
  insert into day_lift values (1, 1, 1, 3, 8, 12), (2, 2, 1, 3, 8, 12);`;
const PULL = { type: 'program', programDayId: 2 } as const;

/**
 * The returned function stores a value in the host's log, and returns the codes of the calls and
 * the faults of the check.
 */
const useLog = (
  dialect: Dialect,
  column: 'ended' | 'planned_on',
  type: string,
  mapping: HostMapping = MAPPING,
) => {
  const host = useOpened(() => {
    const ddl = ddlOf(dialect).replace(new RegExp(`${column} \\w+`), `${column} ${type}`);
    const rows = `${USER} insert into lift values (1, 'Bench', 'chest'); ${DAYS}`;
    return openHost({ dialect, ddl, rows, mapping });
  });

  return async (stored: string) => {
    const { repository, run, check } = host();
    await run(`delete from session;
      insert into session (id, lifter_id, day_id, ${column}) values (1, 1, 1, ${stored})`);
    const { logs, swaps } = trainingOf(repository);
    const log = { userId: ME, logId: 1 };
    const calls = [
      () => logs.list({ userId: ME }),
      () => logs.find(log),
      () => logs.record(log),
      () => swaps.preview({ ...log, target: PULL }),
      () => swaps.swap({ ...log, target: PULL }),
    ];
    const codes = new Set<unknown>();
    for (const call of calls) codes.add(await codeOf(call()));
    return { codes: [...codes], faults: await faultsOf(check) };
  };
};

describe.each([
  ['sqlite', 'date', ['2026-02-30', '', '2026-03-04 00:00:00', 'tomorrow']],
  ['postgres', 'text', ['2026-02-30', '', '2026-03-04 00:00:00', 'tomorrow']],
  ['postgres', 'date', []],
] as const)('an impossible date on %s, in a column of type %s', (dialect, type, more) => {
  const answersTo = useLog(dialect, 'planned_on', type);

  it.each(['infinity', '-infinity', '0044-03-15 BC', '12026-03-04', ...more])(
    'is CORRUPT and found by the check if it is "%s"',
    async (stored) => {
      const answers = { codes: ['CORRUPT'], faults: ['date_type'] };
      expect(await answersTo(`'${stored}'`)).toEqual(answers);
    },
  );
});

it('a date in a Postgres column that pads it with blanks is read without the blanks', async () => {
  const ddl = ddlOf('postgres').replace('planned_on date', 'planned_on char(12)');
  const rows = `${USER} insert into session (lifter_id, planned_on) values (1, '2026-03-04');`;
  const host = await openForTest({ dialect: 'postgres', ddl, rows, mapping: MAPPING });
  const found = await trainingOf(host.repository).logs.find({ userId: ME, logId: 1 });
  const faults = await faultsOf(host.check);
  expect(found?.log.scheduledFor).toBe('2026-03-04');
  expect(faults).toEqual([]);
});

describe.each([
  ['postgres', 'timestamptz', 'timestamptz', ["'infinity'", "'0001-01-01 BC'", "'10000-01-01Z'"]],
  ['postgres', 'timestamp', 'timestamp-utc', ["'-infinity'", "'0001-01-01 BC'", "'10000-01-01'"]],
  ['postgres', 'float8', 'epoch-ms', ['-62135596800001', '253402300800000', "'NaN'"]],
  ['postgres', 'bigint', 'epoch-s', ['-62135596801', '253402300800', '9223372036854775807']],
  ['sqlite', 'text', 'timestamp-utc', ["'infinity'", "'0044-03-15 BC'", "'10000-01-01'"]],
  ['sqlite', 'text', 'timestamp-utc', ["'yesterday'"]],
  ['sqlite', 'integer', 'epoch-ms', ['-62135596800001', '253402300800000']],
  ['sqlite', 'integer', 'epoch-ms', ["'yesterday'", "'2026-03-04T16:00:00'"]],
  ['sqlite', 'integer', 'epoch-s', ['-62135596801', '253402300800', '9223372036854775807']],
  ['sqlite', 'integer', 'epoch-s', ["'yesterday'", "'2026-03-04T16:00:00'"]],
] as const)(
  'a completion that is no instant of the years 1 to 9999 on %s, in a column of type %s',
  (dialect, type, encoding, all) => {
    const completedAt = { column: 'ended', encoding };
    const answersTo = useLog(dialect, 'ended', type, withLogs({ completedAt }));

    it.each(all)('is CORRUPT and found by the check if it is %s', async (stored) => {
      const answers = { codes: ['CORRUPT'], faults: ['time_encoding'] };
      expect(await answersTo(stored)).toEqual(answers);
    });
  },
);

describe.each([
  ['postgres', 'iso-text', 'text', "'yesterday'"],
  ['postgres', 'iso-text', 'text', "'2026-02-30T10:00:00Z'"],
  ['postgres', 'epoch-ms', 'bigint', '9223372036854775807'],
  ['postgres', 'epoch-s', 'float8', "'NaN'"],
  ['postgres', 'timestamp-utc', 'timestamp', "'infinity'"],
  ['sqlite', 'iso-text', 'text', "'yesterday'"],
  ['sqlite', 'iso-text', 'text', "'2026-02-30T10:00:00Z'"],
  ['sqlite', 'epoch-ms', 'integer', '9223372036854775807'],
  ['sqlite', 'epoch-s', 'integer', "'yesterday'"],
] as const)(
  'one unreadable completion on %s, mapped as %s in a column of type %s: %s',
  (...row) => {
    const [dialect, encoding, type, stored] = row;
    const GOOD = 1;
    const BROKEN = 2;
    const user = { userId: ME };
    const PUSH = { type: 'program', programDayId: 1 } as const;
    const host = useOpened(async () => {
      const completedAt = { column: 'ended', encoding };
      const opened = await openHost({
        dialect,
        ddl: ddlOf(dialect).replace('ended text', `ended ${type}`),
        rows: `${USER} insert into lift values (1, 'Bench', 'chest'); ${DAYS}`,
        mapping: withLogs({ completedAt }),
      });
      const training = trainingOf(opened.repository);
      for (const hours of [48, 24]) {
        const completedAt = new Date(NOW.getTime() - hours * 3_600_000);
        await training.logs.create({ ...user, source: PUSH, completedAt });
      }
      await opened.run(`update session set ended = ${stored} where id = ${BROKEN}`);
      return { ...opened, ...training };
    });

    it('is CORRUPT with the id of its log', async () => {
      const { logs } = host();
      const calls = [
        () => logs.list(user),
        () => logs.find({ ...user, logId: BROKEN }),
        () => logs.update({ ...user, logId: BROKEN, completedAt: NOW }),
        () => logs.delete({ ...user, logId: BROKEN }),
      ];
      for (const call of calls) {
        await expect(call()).rejects.toMatchObject({
          code: 'CORRUPT',
          message: expect.stringContaining(`Log ${BROKEN}`) as string,
          details: { column: 'completed_at', logId: BROKEN },
        });
      }
    });

    it('does not affect calls that need only other logs', async () => {
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
