import { createFreshlegs, type Freshlegs, type Port } from 'freshlegs';
import { migrate, postgresRepository, type HostMapping } from 'freshlegs/postgres';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { conformanceFixtureOf, type Fixture } from '../../conformance/fixture.js';
import type { RawAccess } from '../../conformance/suite.js';
import { createDatabase, type TestDatabase } from '../database.js';
import { createFill, type Fill } from '../fill.js';
import { queryOnPool, type Query } from '../query.js';
import { rawAccess } from '../raw.js';
import { restartLogIds, type WorkedHost } from './host.js';

/** A host's tables, for tests outside the suite. */
export interface HostBench {
  readonly pool: () => pg.Pool;
  readonly query: Query;
  readonly raw: () => RawAccess;
  readonly repository: (mapping?: HostMapping) => Port;
  /** The service on the host's mapping, or on another mapping of the same tables. */
  readonly training: (mapping?: HostMapping) => Freshlegs;
  readonly clock: { now: Date };
  /** What the host's tables contain before each test, with ids of the host's types. */
  readonly fixture: Fixture;
  /** Restores the fixture, as before each test. */
  readonly refill: () => Promise<void>;
}

interface Opened {
  readonly database: TestDatabase;
  readonly pool: pg.Pool;
  readonly fill: Fill;
}

const open = async ({ sql, mapping, tablesSchema, rows, raw }: WorkedHost): Promise<Opened> => {
  const database = await createDatabase();
  const pool = database.openPool();
  await pool.query(sql);
  await migrate(pool, { host: mapping, schema: raw.schema });
  const schemas = [...new Set([tablesSchema, ...raw.schemas])];
  return { database, pool, fill: await createFill(queryOnPool(pool), schemas, rows) };
};

/** Registers hooks that create the host's database once, and fill it before each test. */
export const useHost = (host: WorkedHost): HostBench => {
  const clock = { now: new Date(0) };
  const fixture = conformanceFixtureOf(host.raw.idTypes);
  let opened: Opened | undefined;
  const get = (): Opened => {
    if (opened === undefined) throw new Error('The database is open only while tests run.');
    return opened;
  };
  const refill = async (): Promise<void> => {
    restartLogIds(host);
    await get().fill(fixture);
  };
  beforeAll(async () => {
    opened = await open(host);
  });
  beforeEach(async () => {
    clock.now = new Date('2026-03-04T18:00:00.125Z');
    await refill();
  });
  afterAll(() => opened?.database.close());
  const query: Query = (text, values) => queryOnPool(get().pool)(text, values);
  const repository = (mapping = host.mapping): Port =>
    postgresRepository({ pool: get().pool, schema: host.raw.schema, host: mapping });
  return {
    pool: () => get().pool,
    query,
    raw: () => rawAccess(query, host.raw),
    repository,
    training: (mapping) =>
      createFreshlegs({ repository: repository(mapping), now: () => clock.now }),
    clock,
    fixture,
    refill,
  };
};
