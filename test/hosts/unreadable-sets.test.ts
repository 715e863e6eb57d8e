import type { HostMapping } from 'freshlegs/postgres';
import { describe, expect, it } from 'vitest';
import { DIALECTS, hostWith, MAPPING, ME, trainingOf, type Dialect } from './odd-host.js';

// How many sets a backfill leaves out. Log 1 has readable sets too, log 2 has none.

const LOGS = `insert into session (lifter_id, ended)
  values (1, '2026-03-04T18:00:00.000Z'), (1, '2026-03-05T18:00:00.000Z');
  alter table done rename column lift_id to lift; alter table done add column lift_id integer;`;

const rowsOf = (sets: string): string =>
  `${LOGS} insert into done (id, session_id, lift, lift_id, reps, seconds) values ${sets};`;

const countIn = async (dialect: Dialect, sets: string, mapping: HostMapping) => {
  const host = await hostWith(dialect, rowsOf(sets), mapping);
  const { recovery } = trainingOf(host.repository);
  const { recordedLogIds, unreadableSets } = await recovery.backfill({ userId: ME });
  const { findings } = await recovery.verify({ userId: ME });
  return { recordedLogIds, unreadableSets, findings };
};

const FINDINGS = [
  { code: 'left_out_sets', logId: 1 },
  { code: 'left_out_sets', logId: 2 },
  { code: 'unrecorded', logId: 2 },
];

describe.each(DIALECTS)('unreadable sets on %s', (dialect) => {
  it('are all counted, also those of a log without a readable set', async () => {
    const sets = `(1, 1, 0, 1, '8', null), (2, 1, 0, 1, 'x', null), (3, 1, 0, null, '8', null),
      (4, 2, 0, 1, 'x', null), (5, 2, 0, null, '5', null), (6, 2, 0, null, null, null)`;
    const counted = await countIn(dialect, sets, MAPPING);
    expect(counted).toEqual({ recordedLogIds: [1], unreadableSets: 4, findings: FINDINGS });
  });

  it('are counted one by one in the lists that `read` returns', async () => {
    const { reps: _, seconds: __, ...columns } = MAPPING.sets.select;
    const mapping: HostMapping = {
      ...MAPPING,
      sets: {
        from: 'done',
        select: { ...columns, value: 'reps' },
        read: (value) =>
          String(value)
            .split(' ')
            .map((reps) => ({ reps })),
      },
    };
    const sets = `(1, 1, 0, 1, '8 8', null), (2, 1, 0, null, '5 5 5', null),
      (3, 2, 0, 1, '8 x', null), (4, 2, 0, null, '5', null)`;
    const counted = await countIn(dialect, sets, mapping);
    expect(counted).toEqual({ recordedLogIds: [1], unreadableSets: 6, findings: FINDINGS });
  });

  it('are those whose comma may separate thousands, not those with a decimal comma', async () => {
    const texts = ['22,5', '22,25', '0,125', '1,200', '-1,200', '1.250'];
    const sets = texts.map((text, at) => `(${at + 1}, 1, 0, 1, null, '${text}')`).join(', ');
    const host = await hostWith(dialect, rowsOf(sets), MAPPING);
    const { logs, recovery } = trainingOf(host.repository);
    const found = await logs.find({ userId: ME, logId: 1 });
    expect(found?.exercises?.[0]?.sets.map(({ seconds }) => seconds)).toEqual([
      22.5, 22.25, 0.125, 1.25,
    ]);
    expect(await recovery.backfill({ userId: ME })).toMatchObject({ unreadableSets: 2 });
  });

  it('are counted as often as their row says', async () => {
    const { select, from } = MAPPING.sets;
    const { seconds: times, ...columns } = select;
    const mapping = { ...MAPPING, sets: { from, select: { ...columns, times } } };
    const sets = `(1, 1, 0, 1, '8', 3), (2, 1, 0, 1, 'x', 3), (3, 2, 0, null, '5', 4), (4, 2, 0, null, '5', 0)`;
    const counted = await countIn(dialect, sets, mapping);
    expect(counted).toEqual({ recordedLogIds: [1], unreadableSets: 7, findings: FINDINGS });
  });
});
