import { expect, it } from 'vitest';
import { DIALECTS, ddlOf, MAPPING, ME, trainingOf } from './odd-host.js';
import { openForTest } from './open.js';

it.each(DIALECTS)(
  'sets whose user differs from the user of their log are ignored on %s',
  async (dialect) => {
    const { sets: read } = MAPPING;
    const host = await openForTest({
      dialect,
      ddl: `${ddlOf(dialect)} alter table done add column owner integer;`,
      rows: `insert into lifter values (1), (2); insert into lift values (1, 'Bench', 'chest');
        insert into session (id, lifter_id, ended) values (1, 1, '2026-03-05T18:00:00Z');
        insert into done values (1, 1, 1, '8', null, 1), (2, 1, 1, '99', null, 2);`,
      mapping: { ...MAPPING, sets: { ...read, select: { ...read.select, userId: 'owner' } } },
    });
    const found = await trainingOf(host.repository).logs.find({ userId: ME, logId: 1 });
    expect(found?.exercises).toEqual([{ exerciseId: 1, sets: [{ reps: 8 }] }]);
  },
);
