import { createFreshlegs, type LogId } from 'freshlegs';
import type { LogMapping } from 'freshlegs/postgres';
import { describe, expect, it } from 'vitest';
import { ME, USER, withEnded } from './odd-host.js';
import { openForTest } from './open.js';

// A swap moves the stored completion unchanged, even the digits that a `Date` cannot hold.

const user = { userId: ME };
const PUSH = { type: 'program', programDayId: 1 } as const;
const LEGS = { type: 'program', programDayId: 2 } as const;
const ROWS = `${USER} insert into lift values (1, 'Bench', 'chest'), (2, 'Squat', 'quadriceps');
  insert into day values (1, 'Push'), (2, 'Legs');
  insert into day_lift values (1, 1, 1, 3, 8, 12), (2, 2, 2, 3, 8, 12);`;

/** The host's own statements. */
const STATEMENTS = {
  insert: `insert into session (lifter_id, ended, planned_on, day_id)
    values (:userId, :completedAt, :scheduledDate, :programDayId) returning id`,
  setCompletedAt: `update session set ended = :completedAt
    where lifter_id = :userId and id = :logId`,
};

describe.each([
  [
    ...(['postgres', 'timestamptz', 'timestamptz'] as const),
    ...(["'2026-03-04 18:00:00.125456+00'", "'2026-03-04 18:00:00.126+00'"] as const),
  ],
  [
    ...(['sqlite', 'timestamp-utc', 'text'] as const),
    ...(["'2026-03-04 18:00:00.1251234'", "'2026-03-04 18:00:00.126'"] as const),
  ],
  [
    // The column pads the text with blanks.
    ...(['postgres', 'iso-text', 'char(30)'] as const),
    ...(["'2026-03-04T18:00:00.125Z'", "'2026-03-04T18:00:00.126Z'"] as const),
  ],
  ['postgres', 'epoch-ms', 'numeric(20,6)', '1772647200125.123456', '1772647200125.126'],
  ['postgres', 'epoch-ms', 'numeric', '1772647200125.12345678901234567890', '1772647200126'],
  ['postgres', 'epoch-ms', 'double precision', '1772647200125.4375', '1772647200125.9375'],
  ['postgres', 'epoch-s', 'numeric(20,6)', '1772647200.125123', '1772647200.125124'],
  ['postgres', 'epoch-s', 'double precision', '1772647200.1251235', '1772647200.1252'],
  ['sqlite', 'epoch-ms', 'real', '1772647200125', '1772647200126'],
  ['sqlite', 'epoch-ms', 'real', '1772647200125.4375', '1772647200126.4375'],
  ['sqlite', 'epoch-s', 'real', '1772647200.1251235', '1772647201.1251235'],
  ['sqlite', 'epoch-s', 'integer', '1772647200.1251235', '1772647201.1251235'],
  ['sqlite', 'epoch-ms', '', '1772647200125.25', '1772647200126.25'],
] as const)(
  'a completion on %s as %s in a column of type "%s": %s',
  (dialect, encoding, type, stored, later) => {
    const open = async (statements: NonNullable<LogMapping['statements']> = {}) => {
      const tables = withEnded(dialect, type, encoding, { statements });
      const opened = await openForTest({ ...tables, rows: ROWS });
      const quote = stored.startsWith("'") ? "'" : '';
      const now = () => new Date('2026-03-04T19:00:00Z');
      const training = createFreshlegs({ repository: opened.repository, now });
      const create = async () => (await training.logs.create({ ...user, source: PUSH })).log.id;
      const store = (logId: LogId, value: string) =>
        opened.run(`update session set ended = ${value} where id = ${logId}`);
      const completions = async () => {
        const ofType =
          type === 'timestamptz' ? `(ended at time zone 'UTC')::text || '+00'` : 'ended::text';
        const ended = dialect === 'postgres' ? ofType : 'ended';
        const query = `select ${ended} as at from session order by swapped_from_id nulls first, id`;
        return (await opened.rows(query)).map((row) => {
          const { at } = row as { readonly at: string | number | null };
          return at === null ? null : `${quote}${String(at)}${quote}`;
        });
      };
      return { training, create, store, completions };
    };

    it.each([
      ["the library's statements", {}],
      ["the host's own statements", STATEMENTS],
      ["the host's own insert", { insert: `${STATEMENTS.insert};` }],
    ])('is moved by a swap and moved back by a revert with %s', async (_name, statements) => {
      const { training, create, store, completions } = await open(statements);
      const logId = await create();
      await store(logId, stored);
      await training.logs.record({ ...user, logId });
      const { swap } = await training.swaps.swap({ ...user, logId, target: LEGS });
      expect(await completions()).toEqual([null, stored]);
      const reverted = await training.swaps.revert({ ...user, swapId: swap.id });
      expect(await completions()).toEqual([stored, null]);
      expect(reverted.log.completedAt).toEqual(new Date('2026-03-04T18:00:00.125Z'));
      const { recommendations } = await training.recommendations.smartWorkout(user);
      expect(recommendations.length).toBeGreaterThan(0);
      expect((await training.recovery.verify(user)).consistent).toBe(true);
    });

    it('is distinguished from a later completion', async () => {
      const { training, create, store } = await open();
      const logId = await create();
      await store(logId, stored);
      const { swap, log } = await training.swaps.swap({ ...user, logId, target: LEGS });
      const revert = () => training.swaps.revert({ ...user, swapId: swap.id });
      await store(log.id, later);
      await expect(revert()).rejects.toMatchObject({ code: 'NOT_REVERTIBLE' });
      await store(log.id, stored);
      expect((await revert()).swap.revertedAt).not.toBeNull();
    });
  },
);

describe.each([
  ['epoch-ms', 'numeric(20,6)', '1772647200125.123456', '0.000001'],
  ['epoch-ms', 'numeric', '1772647200125.12345678901234567890', '1e-20'],
  ['epoch-ms', 'double precision', '1772647200125.4375', '0.000244140625'],
  ['epoch-s', 'numeric(20,6)', '1772647200.125123', '0.000001'],
  ['epoch-s', 'double precision', '1772647200.1251235', '0.0000003'],
] as const)(
  'a completion on postgres as %s in a column of type %s',
  (encoding, type, at, least) => {
    it('is on only one page of a list, however close it is to another completion', async () => {
      const host = await openForTest({
        ...withEnded('postgres', type, encoding),
        rows: `${USER} insert into session (id, lifter_id, ended) values
        (1, 1, ${at}::${type} + ${least}), (2, 1, ${at})`,
      });
      const { logs } = createFreshlegs(host);
      const newest = await logs.list({ ...user, limit: 1 });
      const rest = await logs.list({ ...user, limit: 1, cursor: newest.nextCursor ?? '' });
      expect([...newest.logs, ...rest.logs].map(({ id }) => id)).toEqual([1, 2]);
      expect(rest.nextCursor).toBeNull();
    });
  },
);
