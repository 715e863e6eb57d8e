import { createFreshlegs } from 'freshlegs';
import { postgresRepository, type PostgresPool } from 'freshlegs/postgres';
import { describe, expect, it } from 'vitest';
import { PUSH, USER } from '../support/integer-ids.js';
import { usePostgres } from '../support/bench.js';
import { refusingPool } from './failing-pool.js';

// How a cluster's coordinator reports a lost worker. These errors come from
// `test/stores/citus/lost-worker.citus.ts`, or from the sources of Citus and libpq.

const bench = usePostgres();

const TEXTS: readonly (readonly [code: string, text: string])[] = [
  ['08006', 'connection to the remote node postgres@127.0.0.1:9702 failed'],
  ['XX000', 'server closed the connection unexpectedly'],
  ['XX000', 'SSL connection has been closed unexpectedly'],
  ['XX000', 'SSL SYSCALL error: EOF detected'],
  ['XX000', 'SSL error: unexpected eof while reading'],
  ['XX000', 'could not receive data from server: Connection reset by peer'],
  ['XX000', 'could not send data to server: Broken pipe'],
  ['XX000', 'no connection to the server'],
  ['XX000', 'connection not open'],
  ['XX000', 'failure on connection marked as essential: 127.0.0.1:9702'],
  ['58030', 'failed to COPY to shard 102568 on 127.0.0.1:9702'],
  ['58030', 'failed to complete COPY on 127.0.0.1:9702'],
  ['XX000', 'could not commit transaction for shard 102568 on at least one active node'],
  ['XX000', 'terminating connection due to administrator command'],
];

const failingPool = (fails: RegExp, [code, text]: readonly [string, string]) =>
  refusingPool(bench.pool(), fails, () => Object.assign(new Error(text), { code }));

const create = (pool: PostgresPool) =>
  createFreshlegs({
    repository: postgresRepository({ pool }),
    now: () => bench.clock.now,
  }).logs.create({ userId: USER, source: PUSH });

const storedLogs = async (): Promise<number> =>
  (await bench.pool().query('select from workout_log')).rows.length;

describe('a lost worker', () => {
  it.each(TEXTS)('is CONNECTION_LOST, and the connection is kept: %s %s', async (...error) => {
    const { pool, released } = failingPool(/next_revision/, error);
    await expect(create(pool)).rejects.toMatchObject({ code: 'CONNECTION_LOST' });
    expect(released).toEqual([undefined]);
    expect(await storedLogs()).toBe(0);
  });
  it.each(TEXTS)('is OUTCOME_UNKNOWN at COMMIT: %s %s', async (...error) => {
    const { pool } = failingPool(/^commit/, error);
    await expect(create(pool)).rejects.toMatchObject({ code: 'OUTCOME_UNKNOWN' });
  });
});
