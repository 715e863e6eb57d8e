import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createFreshlegs, type Port } from 'freshlegs';
import { postgresRepository } from 'freshlegs/postgres';
import { sqliteRepository } from 'freshlegs/sqlite';
import {
  insertExercises,
  insertLogs,
  insertSets,
  type BulkInsert,
  type DialectName,
  type ExerciseRow,
  type LogRow,
  type NewLog,
} from '../../../examples/import-history/rows';
import { openDatabase } from '../../support/sqlite-store.js';
import { FIXTURE, IDS } from '../../support/integer-ids.js';
import { startCluster } from '../../support/cluster.js';
import { openBase } from '../postgres.js';
import { median } from '../statistics.js';

// How long a host waits to import several years of one person's logs: it inserts the logs, then
// runs the backfill.

const LOGS = Number(process.env['LOGS'] ?? 1_500);
const SETS_PER_EXERCISE = 4;
const YEARS_MS = 5 * 365 * 86_400_000;
const BACKFILL_LIMIT = 500;
const ROUNDS = 5;
const NOW = new Date('2026-03-04T18:00:00Z');

const EXERCISES = [IDS.BENCH, IDS.SQUAT, IDS.ROW, IDS.CURL, IDS.YOKE];
const HOUR_MS = 3_600_000;
const endOf = (at: number): number => NOW.getTime() - ((LOGS - at) * YEARS_MS) / LOGS;
const logs = Array.from({ length: LOGS }, (_, at): NewLog => ({
  importKey: `bench:${at}`,
  startedAt: new Date(endOf(at) - HOUR_MS),
  endedAt: new Date(endOf(at)),
  hasDuration: true,
  exercises: EXERCISES.map((exerciseId) => ({
    exerciseId,
    sets: Array.from({ length: SETS_PER_EXERCISE }, (_, set) => ({
      reps: 5 + set,
      weightKg: 60 + (at % 20),
      rpe: 8,
    })),
  })),
}));
const SETS = LOGS * EXERCISES.length * SETS_PER_EXERCISE;
/** Each round imports for a new user, into a database that the previous rounds have filled. */
const users = Array.from({ length: ROUNDS }, (_, round) => 1000 + round);

type Run = (insert: BulkInsert) => Promise<readonly unknown[]>;

const insertAll = async (dialect: DialectName, userId: number, run: Run): Promise<void> => {
  const stored = (await run(insertLogs(dialect, userId, logs))) as readonly LogRow[];
  const exercises = (await run(
    insertExercises(dialect, userId, logs, stored),
  )) as readonly ExerciseRow[];
  await run(insertSets(dialect, userId, logs, stored, exercises));
};

/** Runs the backfill page by page, and returns the number of logs. */
const backfill = async (repository: Port, userId: number): Promise<number> => {
  const training = createFreshlegs({ repository, now: () => NOW });
  let recorded = 0;
  let cursor: string | undefined;
  do {
    const page = await training.recovery.backfill({ userId, limit: BACKFILL_LIMIT, cursor });
    recorded += page.recordedLogIds.length;
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return recorded;
};

interface Side {
  readonly name: string;
  readonly dialect: DialectName;
  readonly repository: Port;
  readonly inTransaction: (body: (run: Run) => Promise<void>) => Promise<void>;
  readonly countSets: (userId: number) => Promise<number>;
}

/**
 * Returns the seconds of the insert and of the backfill. Throws unless all sets were stored and all
 * logs count for recovery.
 */
const measureRound = async (side: Side, userId: number): Promise<readonly [number, number]> => {
  const begun = performance.now();
  await side.inTransaction((run) => insertAll(side.dialect, userId, run));
  const inserted = performance.now();
  const recorded = await backfill(side.repository, userId);
  const done = performance.now();
  const training = createFreshlegs({ repository: side.repository, now: () => NOW });
  const { consistent, findings: left } = await training.recovery.verify({
    userId,
  });
  const sets = await side.countSets(userId);
  if (!consistent || left.length > 0 || recorded !== LOGS || sets !== SETS) {
    throw new Error(`${side.name}: ${recorded} logs with ${sets} sets were stored`);
  }
  return [(inserted - begun) / 1000, (done - inserted) / 1000];
};

const measure = async (side: Side): Promise<void> => {
  const rounds: (readonly [number, number])[] = [];
  for (const userId of users) rounds.push(await measureRound(side, userId));
  const totals = rounds.map(([insert, record]) => insert + record);
  const show = (seconds: readonly number[]): string => median(seconds).toFixed(2);
  console.log(
    `${side.name}: ${show(totals)} s: insert ${show(rounds.map(([insert]) => insert))}, backfill ${show(rounds.map(([, record]) => record))}. Rounds: ${totals.map((total) => total.toFixed(2)).join(', ')}. ${LOGS} logs with ${SETS} sets, all counted.`,
  );
};

export const measureSqlite = async (): Promise<void> => {
  const folder = mkdtempSync(path.join(tmpdir(), 'freshlegs-bench-'));
  const database = openDatabase(path.join(folder, 'history.db'), FIXTURE);
  try {
    database.pragma('journal_mode = WAL');
    database.pragma('synchronous = NORMAL');
    database.pragma('foreign_keys = ON');
    for (const userId of users) database.prepare('insert into users (id) values (?)').run(userId);
    const count = database
      .prepare<[number], number>('select count(*) from workout_log_set where user_id = ?')
      .pluck();
    await measure({
      name: 'SQLite',
      dialect: 'sqlite',
      repository: sqliteRepository({ database }),
      inTransaction: async (body) => {
        database.exec('begin immediate');
        await body(({ sql, values }) => {
          const statement = database.prepare<string[]>(sql);
          if (statement.reader) return Promise.resolve(statement.all(...values));
          statement.run(...values);
          return Promise.resolve([]);
        });
        database.exec('commit');
      },
      countSets: (userId) => Promise.resolve(count.get(userId) ?? 0),
    });
  } finally {
    database.close();
    rmSync(folder, { recursive: true });
  }
};

export const measurePostgres = async (): Promise<void> => {
  const cluster = await startCluster();
  try {
    const pool = await openBase(cluster.url, 'history');
    await pool.query('insert into users (id) select unnest($1::bigint[])', [users]);
    await measure({
      name: 'PostgreSQL',
      dialect: 'postgres',
      repository: postgresRepository({ pool }),
      inTransaction: async (body) => {
        const client = await pool.connect();
        await client.query('begin');
        await body(async ({ sql, values }) => (await client.query<object>(sql, [...values])).rows);
        await client.query('commit');
        client.release();
      },
      countSets: async (userId) => {
        const { rows } = await pool.query<{ sets: string }>(
          'select count(*) as sets from workout_log_set where user_id = $1',
          [userId],
        );
        return Number(rows[0]?.sets);
      },
    });
    await pool.end();
  } finally {
    await cluster.stop();
  }
};
