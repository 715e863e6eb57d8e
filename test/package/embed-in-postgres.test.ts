import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type * as embed from '../../examples/embed-in-postgres.js';
import { createDatabase, type TestDatabase } from '../support/database.js';

type Example = typeof embed;

const CHANGED_LINES_MAX = 12;
const FILE = fileURLToPath(new URL('../../examples/embed-in-postgres.ts', import.meta.url));

const MEMBER = 1;
const CATALOGUE = `
insert into member (email) values ('a@example.org');
insert into movement (title) values ('Squat');
insert into movement_muscle values (1, 'quads', 'primary');`;
const SETS = [1, 2, 3].map((number) => ({ place: 1, number, movement_id: 1, reps: 10 }));
const posted = (note = '') => ({ doneAt: new Date(), note, sets: SETS });

describe('the example backend that embeds the library', () => {
  let database: TestDatabase | undefined;
  let example: Example | undefined;
  const get = (): Example => {
    if (example === undefined)
      throw new Error('The example must be imported before the first test.');
    return example;
  };
  const countIn = async (table: string): Promise<number> => {
    const { rows } = await get().pool.query<{ count: number }>(
      `select count(*)::int as count from ${table}`,
    );
    return rows[0]?.count ?? 0;
  };
  beforeAll(async () => {
    database = await createDatabase();
    vi.stubEnv('DATABASE_URL', database.url);
    // Another test file may already have imported the example with another database.
    vi.resetModules();
    example = await import('../../examples/embed-in-postgres.js');
    vi.unstubAllEnvs();
    await get().pool.query(get().tables + CATALOGUE);
  });
  afterAll(async () => {
    await example?.pool.end();
    await database?.close();
  });

  it('adopts the library on tables with existing logs, and gets an error before it has', async () => {
    await get().postLogsBefore(MEMBER, posted('before the library'));
    await expect(get().postLogs(MEMBER, posted('too early'))).rejects.toMatchObject({
      code: 'SCHEMA_OUTDATED',
    });
    await get().release();
    await get().release();
    expect(await countIn('session')).toBe(1);
  });
  it('commits a log and its recovery together', async () => {
    const { logId, muscleGroups } = await get().postLogs(MEMBER, posted());
    expect(muscleGroups.map(({ muscleGroup }) => muscleGroup)).toEqual(['quadriceps']);
    expect(await countIn(`muscle_group_load where workout_log_id = ${logId}`)).toBe(1);
    const shown = await get().getMuscleGroups(MEMBER);
    expect(shown.muscleGroups).toMatchObject([{ muscleGroup: 'quadriceps', exercisesCount: 1 }]);
  });
  it('stores neither the log nor recovery if the log is refused', async () => {
    const before = [await countIn('session'), await countIn('muscle_group_load')];
    const sets = SETS.map((set) => ({ ...set, movement_id: 99 }));
    await expect(get().postLogs(MEMBER, { ...posted(), sets })).rejects.toThrow();
    expect([await countIn('session'), await countIn('muscle_group_load')]).toEqual(before);
  });
  it('stores neither the log nor recovery if recovery cannot be stored', async () => {
    const before = await countIn('session');
    await get().pool.query('alter table muscle_group_load rename to elsewhere');
    await expect(get().postLogs(MEMBER, posted())).rejects.toMatchObject({
      code: 'SCHEMA_OUTDATED',
    });
    await get().pool.query('alter table elsewhere rename to muscle_group_load');
    expect(await countIn('session')).toBe(before);
  });
});

const linesOf = (name: string): readonly string[] => {
  const [, body = ''] = readFileSync(FILE, 'utf8').split(`export const ${name} = `);
  const lines = body.slice(0, body.indexOf('\n\n')).split('\n');
  return lines.map((line) => line.trim());
};

/**
 * The lines that a diff removes and adds, which are those outside the longest common subsequence.
 */
const countChanged = (before: readonly string[], after: readonly string[]): number => {
  const lengths = [...before, ''].map(() => [...after, ''].map(() => 0));
  const at = (row: number, column: number): number => lengths[row]?.[column] ?? 0;
  before.toReversed().forEach((line, fromEnd) => {
    const row = before.length - 1 - fromEnd;
    after.toReversed().forEach((other, otherFromEnd) => {
      const column = after.length - 1 - otherFromEnd;
      const common =
        line === other
          ? 1 + at(row + 1, column + 1)
          : Math.max(at(row + 1, column), at(row, column + 1));
      lengths[row]?.splice(column, 1, common);
    });
  });
  return before.length + after.length - 2 * at(0, 0);
};

describe("the host's own POST /logs", () => {
  it(`changes by at most ${CHANGED_LINES_MAX} lines when the library is embedded`, () => {
    const changed = countChanged(linesOf('postLogsBefore'), linesOf('postLogs'));
    expect(changed).toBeGreaterThan(0);
    expect(changed).toBeLessThanOrEqual(CHANGED_LINES_MAX);
  });
  it.each([
    [['a', 'b', 'c'], ['a', 'b', 'c'], 0],
    [['a', 'b', 'c'], ['a', 'x', 'b', 'c'], 1],
    [['a', 'b', 'c'], ['a', 'x', 'c'], 2],
  ])('in which the diff from %j to %j is counted correctly', (before, after, changed) => {
    expect(countChanged(before, after)).toBe(changed);
  });
});
