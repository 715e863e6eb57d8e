import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { createDatabase } from './database.js';
import { startPgBouncer, whyNoPgBouncer } from './pgbouncer.js';

const missing = whyNoPgBouncer();

describe.skipIf(missing !== null)(`PgBouncer${missing === null ? '' : `: ${missing}`}`, () => {
  it('lends one connection to two clients in turn, each for a transaction', async () => {
    const { url, close } = await createDatabase();
    const pooler = await startPgBouncer(url);
    const clients = [1, 2].map(() => new pg.Client({ connectionString: pooler.url }));
    const pids: number[] = [];
    for (const client of clients) {
      await client.connect();
      const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
      pids.push(...rows.map(({ pid }) => pid));
    }
    expect(pids[1]).toBe(pids[0]);
    await Promise.all(clients.map((client) => client.end()));
    await pooler.stop();
    await expect(new pg.Client({ connectionString: pooler.url }).connect()).rejects.toMatchObject({
      code: 'ECONNREFUSED',
    });
    await close();
  });
});
