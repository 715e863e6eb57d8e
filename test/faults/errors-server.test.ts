import { execFileSync } from 'node:child_process';
import { chownSync, rmSync } from 'node:fs';
import { createFreshlegs, type TrainingMethods } from 'freshlegs';
import { migrate, postgresRepository } from 'freshlegs/postgres';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FIXTURE, PUSH, USER } from '../support/integer-ids.js';
import { startCluster, type Cluster } from '../support/cluster.js';
import { createFill } from '../support/fill.js';
import { createPlace } from '../support/keeper.js';
import { queryOnPool } from '../support/query.js';
import { rawAccess } from '../support/raw.js';

// These errors would affect all tests on a server, so these tests get a separate server.
const FEW_LOCKS = { max_connections: '20', max_locks_per_transaction: '10' };
const user = { userId: USER };

const mount = (folder: string): boolean => {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'none', folder], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

const { folder, account } = createPlace('disk');
const isMounted = mount(folder);
if (isMounted && account !== null) chownSync(folder, account.uid, account.gid);
// Hooks run in reverse order, so this one comes last. By then, the server no longer uses the disk.
afterAll(() => {
  if (isMounted) execFileSync('umount', [folder]);
  rmSync(folder, { recursive: true });
});

let cluster: Cluster;
let pool: pg.Pool;
let training: TrainingMethods;
beforeAll(async () => {
  cluster = await startCluster(FEW_LOCKS);
  pool = new pg.Pool({ connectionString: cluster.url, max: 4 }).on('error', () => undefined);
  await migrate(pool, { base: true });
  await (
    await createFill(queryOnPool(pool), 'public')
  )(FIXTURE);
  training = createFreshlegs({ repository: postgresRepository({ pool }) });
}, 60_000);
afterAll(async () => {
  await pool.end();
  await cluster.stop();
});

const dump = async (): Promise<string> => rawAccess(queryOnPool(pool), 'public').dump();

/** Runs `body` while a client holds as many locks as the server has room for. */
const withoutLocks = async (body: () => Promise<void>): Promise<void> => {
  const client = await pool.connect();
  try {
    await client.query(`do $$ begin
      for number in 1..1000000 loop
        begin perform pg_advisory_lock(number); exception when out_of_memory then return; end;
      end loop;
    end $$`);
    await body();
  } finally {
    // The server frees the locks of a closed connection only when it notices that it is closed.
    await client.query('select pg_advisory_unlock_all()');
    client.release();
  }
};

describe('what PostgreSQL reports when it runs out of something', () => {
  it('53200, no room for another lock, is STORAGE_FULL, and nothing is written', async () => {
    const before = await dump();
    await withoutLocks(async () => {
      const error: unknown = await training.logs
        .create({ ...user, source: PUSH })
        .catch((thrown: unknown) => thrown);
      expect(error).toMatchObject({ code: 'STORAGE_FULL', cause: { code: '53200' } });
    });
    expect(await dump()).toBe(before);
    await training.logs.create({ ...user, source: PUSH });
  });
});

/** Inserts `count` rows at a time until the disk is full. */
const fill = async (count: number): Promise<void> => {
  const isIn = await pool
    .query('insert into ballast select md5(random()::text) from generate_series(1, $1)', [count])
    .then(
      () => true,
      () => false,
    );
  if (isIn) await fill(count);
};

describe('a disk of two megabytes (needs root, to mount one)', () => {
  it.skipIf(!isMounted)(
    '53100, a full disk, is STORAGE_FULL; nothing is written in part, and reads still work',
    async () => {
      await pool.query(`create tablespace small location '${folder}'`);
      await pool.query('alter table workout_log set tablespace small');
      await pool.query('create table ballast (filler text) tablespace small');
      // The host fills the disk with smaller and smaller inserts.
      for (const count of [1000, 100, 10, 1]) await fill(count);
      let written = 0;
      let error: unknown;
      while (error === undefined) {
        error = await training.logs.create({ ...user, source: PUSH }).then(
          () => undefined,
          (thrown: unknown) => thrown,
        );
        if (error === undefined) written++;
      }
      expect(error).toMatchObject({ code: 'STORAGE_FULL', cause: { code: '53100' } });
      const before = await dump();
      await expect(training.logs.create({ ...user, source: PUSH })).rejects.toMatchObject({
        code: 'STORAGE_FULL',
      });
      expect(await dump()).toBe(before);
      expect(written).toBeLessThan(1000);
      expect((await training.recovery.verify(user)).consistent).toBe(true);
      await pool.query('drop table ballast');
      await training.logs.create({ ...user, source: PUSH });
      await pool.query('alter table workout_log set tablespace pg_default');
      await pool.query('drop tablespace small');
    },
    60_000,
  );
});
