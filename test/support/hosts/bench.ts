import { createFreshlegs, type Freshlegs, type Port } from 'freshlegs';
import { migrate, postgresRepository, type HostMapping } from 'freshlegs/postgres';
import { conformanceFixtureOf, type Fixture } from '../../conformance/fixture.js';
import type { RawAccess } from '../../conformance/suite.js';
import { useTables, type FilledDatabase } from '../bench.js';
import { queryOnPool, type Query } from '../query.js';
import { rawAccess } from '../raw.js';
import { restartLogIds, type WorkedHost } from './host.js';

/** A host's tables, for tests outside the suite. */
export interface HostBench extends FilledDatabase {
  readonly query: Query;
  readonly raw: () => RawAccess;
  readonly repository: (mapping?: HostMapping) => Port;
  /** The service on the host's mapping, or on another mapping of the same tables. */
  readonly training: (mapping?: HostMapping) => Freshlegs;
  /** What the host's tables contain before each test, with ids of the host's types. */
  readonly fixture: Fixture;
}

export const useHost = (host: WorkedHost): HostBench => {
  const { sql, mapping, tablesSchema, rows, raw } = host;
  const fixture = conformanceFixtureOf(raw.idTypes);
  const filled = useTables({
    createTables: async (pool) => {
      await pool.query(sql);
      await migrate(pool, { host: mapping, schema: raw.schema });
    },
    schemas: [...new Set([tablesSchema, ...raw.schemas])],
    rows,
    fixture,
    start: '2026-03-04T18:00:00.125Z',
    restart: () => {
      restartLogIds(host);
    },
  });
  const { pool, clock } = filled;
  const query: Query = (text, values) => queryOnPool(pool())(text, values);
  const repository = (other = mapping): Port =>
    postgresRepository({ pool: pool(), schema: raw.schema, host: other });
  return {
    ...filled,
    query,
    raw: () => rawAccess(query, raw),
    repository,
    training: (other) => createFreshlegs({ repository: repository(other), now: () => clock.now }),
    fixture,
  };
};
