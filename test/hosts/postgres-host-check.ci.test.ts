import { checkHost, migrate, type PostgresPool } from 'freshlegs/postgres';
import { describe, expect, it } from 'vitest';
import { createDatabase } from '../support/database.js';
import { useHost } from '../support/hosts/bench.js';
import { authUsers } from '../support/hosts/auth-users.js';
import { coaching } from '../support/hosts/coaching.js';
import { encodedAs } from '../support/hosts/encoded.js';
import { prisma } from '../support/hosts/prisma.js';
import { prismaCuid } from '../support/hosts/prisma-cuid.js';
import { ENCODINGS } from '../support/instants.js';
import type { WorkedHost } from '../support/hosts/host.js';
import { recordPool } from '../support/counting.js';
import { findingsOf } from './host.js';

const bench = useHost(prisma);
const { mapping } = prisma;

/** The faults and then the warnings of a check. */
const faultsOf = async (pool: PostgresPool, options: Parameters<typeof checkHost>[1]) => {
  const { faults, warnings } = await findingsOf(() => checkHost(pool, options));
  return [...faults, ...warnings];
};

describe('checkHost', () => {
  it('only reads, and writes nothing', async () => {
    const { pool, statements } = recordPool(bench.pool());
    await checkHost(pool, { host: mapping });
    expect(statements.length).toBeGreaterThan(2);
    const reads = /^\s*(explain (\(format json\) )?)?select/;
    const ofTransactions = /^(begin|rollback)$/;
    const others = statements.filter(({ text }) => !reads.test(text) && !ofTransactions.test(text));
    expect(others).toEqual([]);
  });

  it('has no findings on the base tables', async () => {
    const database = await createDatabase();
    const pool = database.openPool();
    await migrate(pool, { base: true, schema: 'training' });
    expect(await checkHost(pool, { schema: 'training' })).toEqual({ warnings: [], sampled: [] });
    await database.close();
  });

  const hosts: readonly (readonly [string, WorkedHost])[] = [
    ['a host of another shape', coaching],
    ['a host on Prisma with cuids', prismaCuid],
    ['a host with users of an auth service', authUsers],
    ...ENCODINGS.map((encoding) => [encoding, encodedAs(encoding)] as const),
  ];
  it.each(hosts)('has no findings on %s after a migration', async (_name, host) => {
    const database = await createDatabase();
    const pool = database.openPool();
    const options = { host: host.mapping, schema: host.raw.schema };
    await pool.query(host.sql);
    expect((await faultsOf(pool, options)).map(({ code }) => code)).toEqual(['not_migrated']);
    await migrate(pool, options);
    await checkHost(pool, options);
    await database.close();
  });
});
