import { createFreshlegs } from 'freshlegs';
import type { HostMapping } from 'freshlegs/postgres';
import { sqliteRepository } from 'freshlegs/sqlite';
import { describe, expect, it } from 'vitest';
import { baseHost } from '../../adapters/sql/base-host.js';
import { FIXTURE, LEGS, PUSH, USER } from '../support/integer-ids.js';
import { useHost } from '../support/hosts/bench.js';
import { encodedAs } from '../support/hosts/encoded.js';
import { CLOCKWORKS, openPlainHost } from '../support/sqlite-hosts.js';

// A swap moves the stored completion unchanged, even the digits that a `Date` cannot hold.

const user = { userId: USER };

/**
 * Gives the completion column this type. Drops the timestamp columns, because the host's statements
 * do not write them.
 */
const columnOf = (type: string): string => `alter table workout_log
  alter column completed_at type ${type}, alter column created_at drop not null,
  alter column updated_at drop not null`;

/** Makes the mapping use the host's own statements. */
const withStatements = ({ logs, ...host }: HostMapping): HostMapping => ({
  ...host,
  logs: {
    ...logs,
    statements: {
      insert: `insert into workout_log (user_id, completed_at, scheduled_date, program_day_id, import_key)
        values (:userId, :completedAt, :scheduledDate, :programDayId, :importKey) returning id`,
      setCompletedAt: `update workout_log set completed_at = :completedAt
        where user_id = :userId and id = :logId`,
    },
  },
});

describe.each([
  ['epoch-ms', 'numeric(20,6)', '1772647200125.123456', '1772647200125.126', '0.000001'],
  ['epoch-ms', 'numeric', '1772647200125.12345678901234567890', '1772647200126', '1e-20'],
  ['epoch-ms', 'double precision', '1772647200125.4375', '1772647200125.9375', '0.000244140625'],
  ['epoch-s', 'numeric(20,6)', '1772647200.125123', '1772647200.125124', '0.000001'],
  ['epoch-s', 'double precision', '1772647200.1251235', '1772647200.1252', '0.0000003'],
] as const)(
  'a completion on Postgres as %s in a column of type %s',
  (encoding, type, stored, later, least) => {
    const host = encodedAs(encoding);
    const bench = useHost(host);
    const completions = async () => {
      const rows = await bench.query(
        'select completed_at::text as at from workout_log order by swapped_from_id nulls first, id',
      );
      return rows.map(({ at }) => at);
    };

    it.each([
      ["the library's statements", host.mapping],
      ["the host's own statements", withStatements(host.mapping)],
    ])('is moved by a swap and moved back by a revert with %s', async (_name, mapping) => {
      await bench.query(columnOf(type));
      const training = bench.training(mapping);
      const { log } = await training.logs.create({ ...user, source: PUSH });
      await bench.query(`update workout_log set completed_at = ${stored}`);
      const [exact] = await completions();
      expect(exact).toContain('.');
      await training.logs.record({ ...user, logId: log.id });
      const { swap } = await training.swaps.swap({ ...user, logId: log.id, target: LEGS });
      expect(await completions()).toEqual([null, exact]);
      const reverted = await training.swaps.revert({ ...user, swapId: swap.id });
      expect(await completions()).toEqual([exact, null]);
      expect(reverted.log.completedAt).toEqual(new Date('2026-03-04T18:00:00.125Z'));
      expect((await training.recovery.verify(user)).consistent).toBe(true);
    });

    it('is on only one page of a list, however close it is to another completion', async () => {
      const training = bench.training();
      await bench.query(columnOf(type));
      const [first, second] = [
        await training.logs.create({ ...user, source: PUSH }),
        await training.logs.create({ ...user, source: PUSH }),
      ];
      const set = `update workout_log set completed_at = ${stored}::${type} + $1 where id = $2`;
      await bench.query(set, [least, String(first.log.id)]);
      await bench.query(set, ['0', String(second.log.id)]);
      const newest = await training.logs.list({ ...user, limit: 1 });
      const rest = await training.logs.list({ ...user, limit: 1, cursor: newest.nextCursor ?? '' });
      expect([...newest.logs, ...rest.logs].map(({ id }) => id)).toEqual([
        first.log.id,
        second.log.id,
      ]);
      expect(rest.nextCursor).toBeNull();
    });

    it('is distinguished from a later completion in the same millisecond', async () => {
      const training = bench.training();
      await bench.query(columnOf(type));
      const { log } = await training.logs.create({ ...user, source: PUSH });
      await bench.query(`update workout_log set completed_at = ${stored}`);
      const { swap } = await training.swaps.swap({ ...user, logId: log.id, target: LEGS });
      const product = 'update workout_log set completed_at = $1 where swapped_from_id is not null';
      await bench.query(product, [later]);
      const revert = () => training.swaps.revert({ ...user, swapId: swap.id });
      await expect(revert()).rejects.toMatchObject({ code: 'NOT_REVERTIBLE' });
      await bench.query(product, [stored]);
      await revert();
      expect((await completions())[1]).toBeNull();
    });
  },
);

describe.each([
  ['epoch-ms', 'real', 1_772_647_200_125],
  ['epoch-ms', 'real', 1_772_647_200_125.4375],
  ['epoch-s', 'real', 1_772_647_200.125_123_5],
  ['epoch-s', 'integer', 1_772_647_200.125_123_5],
  ['epoch-ms', '', 1_772_647_200_125.25],
] as const)('a completion on SQLite as %s in a column of type %s: %d', (encoding, type, stored) => {
  const open = (host: HostMapping) => {
    const { database } = openPlainHost({ ...CLOCKWORKS[encoding], type }, FIXTURE);
    const repository = sqliteRepository({ database, host });
    const { sync } = createFreshlegs({ repository, now: () => new Date('2026-03-04T19:00:00Z') });
    const completions = () =>
      database
        .prepare('select completed_at from workout_log order by swapped_from_id nulls first, id')
        .pluck()
        .all();
    return { database, sync, completions };
  };

  it.each([
    ["the library's statements", baseHost(encoding, String)],
    ["the host's own statements", withStatements(baseHost(encoding, String))],
  ])('is moved by a swap and moved back by a revert with %s', (_name, host) => {
    const { database, sync, completions } = open(host);
    const { log } = sync.logs.create({ ...user, source: PUSH });
    database.prepare('update workout_log set completed_at = ?').run(stored);
    sync.logs.record({ ...user, logId: log.id });
    const { swap } = sync.swaps.swap({ ...user, logId: log.id, target: LEGS });
    expect(completions()).toEqual([null, stored]);
    const reverted = sync.swaps.revert({ ...user, swapId: swap.id });
    expect(completions()).toEqual([stored, null]);
    expect(reverted.log.completedAt).toEqual(new Date('2026-03-04T18:00:00.125Z'));
    expect(sync.recommendations.smartWorkout(user).recommendations.length).toBeGreaterThan(0);
    expect(sync.recovery.verify(user).consistent).toBe(true);
  });

  it('is distinguished from a later completion', () => {
    const { database, sync } = open(baseHost(encoding, String));
    const { log } = sync.logs.create({ ...user, source: PUSH });
    database.prepare('update workout_log set completed_at = ?').run(stored);
    const { swap } = sync.swaps.swap({ ...user, logId: log.id, target: LEGS });
    const change = database.prepare(
      'update workout_log set completed_at = completed_at + ? where swapped_from_id is not null',
    );
    change.run(1);
    const revert = () => sync.swaps.revert({ ...user, swapId: swap.id });
    expect(revert).toThrow(expect.objectContaining({ code: 'NOT_REVERTIBLE' }) as Error);
    change.run(-1);
    expect(revert().swap.revertedAt).not.toBeNull();
  });
});
