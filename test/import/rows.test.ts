import Database from 'better-sqlite3';
import { createFreshlegs, type Port } from 'freshlegs';
import { migrate as migratePostgres, postgresRepository } from 'freshlegs/postgres';
import { migrate as migrateSqlite, sqliteRepository } from 'freshlegs/sqlite';
import { describe, expect, it } from 'vitest';
import {
  insertExercises,
  insertLogs,
  insertSets,
  type BulkInsert,
  type DialectName,
  type ExerciseRow,
  type LogRow,
  type NewLog,
} from '../../examples/import-history/rows';
import { createDatabase } from '../support/database.js';
import { createFill } from '../support/fill.js';
import { FIXTURE, IDS, USER } from '../support/integer-ids.js';
import { queryOnPool } from '../support/query.js';
import { insertFixture } from '../support/sqlite-store.js';

const LOGS: readonly NewLog[] = [
  {
    importKey: `{"a", NULL,\\b's}\n\u{1f3cb}`,
    startedAt: new Date('2026-03-01T17:30:00Z'),
    endedAt: new Date('2026-03-01T18:30:00.123Z'),
    hasDuration: true,
    exercises: [
      {
        exerciseId: IDS.BENCH,
        sets: [
          { reps: 8, weightKg: 62.5, rpe: 8.5 },
          { reps: 6, rir: 0, type: 'failure' },
          { reps: 6, weightKg: -20, side: 'left' },
        ],
        superset: 1,
      },
      { exerciseId: IDS.SQUAT, sets: [{ seconds: 30.5 }] },
      { exerciseId: IDS.BENCH, sets: [{ reps: 0, weightKg: 1e-7, type: 'warmup' }] },
    ],
  },
  {
    importKey: 'NULL',
    startedAt: new Date('2026-03-02T17:30:00Z'),
    endedAt: new Date('2026-03-02T18:30:00Z'),
    hasDuration: false,
    exercises: [{ exerciseId: IDS.ROW, sets: [{ reps: 12 }] }],
  },
];

/** A start with an assumed end is not stored. */
const STORED = LOGS.map(({ importKey, startedAt, endedAt, hasDuration, exercises }) => ({
  ...{ importKey, endedAt, exercises },
  startedAt: hasDuration ? startedAt : null,
}));

type Run = (insert: BulkInsert) => Promise<readonly unknown[]>;

/** Returns the logs as the library reads them. */
const insertAll = async (dialect: DialectName, run: Run, repository: Port) => {
  const stored = (await run(insertLogs(dialect, USER, LOGS))) as readonly LogRow[];
  const ofExercises = insertExercises(dialect, USER, LOGS, stored);
  const exercises = (await run(ofExercises)) as readonly ExerciseRow[];
  await run(insertSets(dialect, USER, LOGS, stored, exercises));
  const training = createFreshlegs({ repository });
  const found = stored.map(async ({ id, import_key: importKey }) => {
    const log = await training.logs.find({ userId: USER, logId: Number(id) });
    const { startedAt, completedAt: endedAt } = log?.log ?? {};
    return { importKey, startedAt, endedAt, exercises: log?.exercises };
  });
  return Promise.all(found);
};

describe('the inserts of an import', () => {
  it('store logs, exercises and sets on SQLite so that the library reads them unchanged', async () => {
    const database = new Database(':memory:');
    migrateSqlite(database, { base: true });
    insertFixture(database, FIXTURE);
    const run: Run = ({ sql, values }) => {
      const statement = database.prepare<string[]>(sql);
      if (statement.reader) return Promise.resolve(statement.all(...values));
      statement.run(...values);
      return Promise.resolve([]);
    };
    expect(await insertAll('sqlite', run, sqliteRepository({ database }))).toEqual(STORED);
    database.close();
  });

  it('store logs, exercises and sets on Postgres so that the library reads them unchanged', async () => {
    const database = await createDatabase();
    const pool = database.openPool();
    await migratePostgres(pool, { base: true });
    const fill = await createFill(queryOnPool(pool), 'public');
    await fill(FIXTURE);
    const run: Run = async ({ sql, values }) => (await pool.query<object>(sql, [...values])).rows;
    expect(await insertAll('postgres', run, postgresRepository({ pool }))).toEqual(STORED);
    await database.close();
  });
});
