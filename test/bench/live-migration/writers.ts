import type { LogId } from 'freshlegs';
import type pg from 'pg';
import { PUSH_DAY } from '../../support/integer-ids.js';
import { queryOn } from '../../support/query.js';
import { rawAccess, type RawTables } from '../../support/raw.js';

/** The results of all writers together. */
export interface WriterReport {
  readonly writes: number;
  readonly longestMs: number;
  readonly failures: readonly string[];
}

const WRITERS = 4;
// A writer keeps at most 20 logs, then deletes the oldest.
const OWN_LOGS = 20;

/** Inserts, completes and deletes logs of all users, one write at a time, until it is stopped. */
const writeUntil = async (
  pool: pg.Pool,
  tables: RawTables,
  users: number,
  stopped: () => boolean,
): Promise<WriterReport> => {
  const client = await pool.connect();
  const { insertLog, setCompletedAt, deleteLog } = rawAccess(queryOn(client), tables);
  const own: LogId[] = [];
  const failures: string[] = [];
  let writes = 0;
  let longestMs = 0;
  const write = async <T>(run: () => T): Promise<Awaited<T> | undefined> => {
    const begun = performance.now();
    try {
      return await run();
    } catch (error) {
      failures.push(String(error));
      return undefined;
    } finally {
      writes += 1;
      longestMs = Math.max(longestMs, performance.now() - begun);
    }
  };
  while (!stopped()) {
    const userId = 1 + Math.floor(Math.random() * users);
    const id = await write(() => insertLog(userId, { programDayId: PUSH_DAY, completedAt: null }));
    if (id === undefined) continue;
    await write(() => setCompletedAt(id, new Date()));
    own.push(id);
    if (own.length > OWN_LOGS) await write(() => deleteLog(own.shift() ?? id));
  }
  client.release();
  return { writes, longestMs, failures };
};

/** Runs `run` while writers write, and reports on their writes. */
export const whileWriting = async <T>(
  pool: pg.Pool,
  tables: RawTables,
  users: number,
  run: () => Promise<T>,
): Promise<WriterReport & { readonly result: T; readonly ms: number }> => {
  let done = false;
  const writers = Array.from({ length: WRITERS }, () =>
    writeUntil(pool, tables, users, () => done),
  );
  const begun = performance.now();
  try {
    const result = await run();
    const ms = performance.now() - begun;
    done = true;
    const reports = await Promise.all(writers);
    return {
      result,
      ms,
      writes: reports.reduce((sum, { writes }) => sum + writes, 0),
      longestMs: Math.max(...reports.map(({ longestMs }) => longestMs)),
      failures: reports.flatMap(({ failures }) => failures),
    };
  } finally {
    done = true;
    await Promise.all(writers);
  }
};
