import { describe, expect, it } from 'vitest';
import { BENCH, DIALECTS, hostWith, MAPPING, ME, trainingOf, type Dialect } from './odd-host.js';

const INSERT = `insert into done (id, session_id, lift_id, reps)
  select coalesce(max(id), 0) + 1, :logId, :exerciseId, :reps from done`;
const DELETE = 'delete from done where session_id = :logId';

const openWith = async (dialect: Dialect, statements: { insert: string; delete?: string }) => {
  const sets = { ...MAPPING.sets, ...statements };
  const host = await hostWith(dialect, '', { ...MAPPING, sets });
  // SQLite cannot add a foreign key to an existing table.
  await host.run(
    dialect === 'postgres'
      ? 'alter table done add foreign key (session_id) references session (id)'
      : `drop table done; create table done (id integer primary key, session_id integer not null
           references session (id), lift_id integer not null, reps text, seconds text)`,
  );
  const { logs } = trainingOf(host.repository);
  const exercises = [{ exerciseId: BENCH, sets: [{ reps: 5 }] }];
  const { log } = await logs.create({ userId: ME, exercises });
  return { host, logs, deletion: { userId: ME, logId: log.id } };
};

describe.each(DIALECTS)(
  'a log whose sets have a foreign key without ON DELETE CASCADE, on %s',
  (dialect) => {
    it("is deleted after the host's statement has deleted the sets", async () => {
      const { host, logs, deletion } = await openWith(dialect, { insert: INSERT, delete: DELETE });
      await logs.delete(deletion);
      expect(await logs.find(deletion)).toBeNull();
      expect(await host.rows('select id from done')).toEqual([]);
    });

    it('stays with its sets if there is no such statement, and the error names the remedy', async () => {
      const { logs, deletion } = await openWith(dialect, { insert: INSERT });
      await expect(logs.delete(deletion)).rejects.toMatchObject({
        code: 'HOST_MAPPING',
        message: expect.stringContaining('sets.delete') as string,
      });
      expect((await logs.find(deletion))?.exercises).toHaveLength(1);
    });
  },
);
