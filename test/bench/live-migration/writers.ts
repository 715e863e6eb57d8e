import type pg from 'pg';
import type { LiveHost } from './hosts.js';

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
  { insert, complete, remove }: LiveHost,
  users: number,
  stopped: () => boolean,
): Promise<WriterReport> => {
  const client = await pool.connect();
  const own: unknown[] = [];
  const failures: string[] = [];
  let writes = 0;
  let longestMs = 0;
  const write = async (text: string, value: unknown): Promise<unknown> => {
    const begun = performance.now();
    try {
      const { rows } = await client.query<{ id: unknown }>(text, [value]);
      return rows[0]?.id;
    } catch (error) {
      failures.push(String(error));
      return undefined;
    } finally {
      writes += 1;
      longestMs = Math.max(longestMs, performance.now() - begun);
    }
  };
  while (!stopped()) {
    const id = await write(insert, 1 + Math.floor(Math.random() * users));
    await write(complete, id);
    own.push(id);
    if (own.length > OWN_LOGS) await write(remove, own.shift());
  }
  client.release();
  return { writes, longestMs, failures };
};

/** Runs `run` while writers write, and reports on their writes. */
export const whileWriting = async <T>(
  pool: pg.Pool,
  host: LiveHost,
  users: number,
  run: () => Promise<T>,
): Promise<WriterReport & { readonly result: T; readonly ms: number }> => {
  let done = false;
  const writers = Array.from({ length: WRITERS }, () => writeUntil(pool, host, users, () => done));
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
