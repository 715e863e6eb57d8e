import type { UserId } from '../../src/domain/ids.js';
import * as postgres from '../postgres/index.js';
import { hostWarnings } from '../postgres/host/check-host.js';
import { appliedSteps as appliedOnPostgres } from '../postgres/schema/applied.js';
import { appliedSteps as appliedOnSqlite } from '../sqlite/schema/applied.js';
import { withClient } from '../postgres/driver.js';
import { BASE_TABLES, OWN_TABLES, quoteTable, tablesIn } from '../postgres/tables.js';
import type { HostCheck, HostFault } from '../sql/host-faults.js';
import type { HostRelations } from '../sql/host-relations.js';
import type { Row } from '../sql/rows.js';
import { createSql } from '../sqlite/driver.js';
import { relationsOf } from '../sqlite/tables.js';
import * as sqlite from '../sqlite/index.js';
import { isFreshlegsError, type FreshlegsError } from '../../src/errors.js';
import { createFreshlegs, type TrainingMethods } from '../../src/service/index.js';
import type { Config } from './config.js';
import { usageError } from './terminal.js';

/** A step of the schema, on either database. */
export type Step = postgres.MigrationStep;

/** The operations of the commands on a database, the same for Postgres and SQLite. */
export interface Store {
  /**
   * Creates the service. Call this only when needed, since it fails on a SQLite handle whose
   * foreign keys are off.
   */
  readonly training: () => TrainingMethods;
  readonly migrate: () => Promise<readonly number[]>;
  /** Drops the existing parts of the library's schema. */
  readonly uninstall: () => Promise<void>;
  /** The ids of the steps that have run; null if `migrate` has never run. */
  readonly applied: () => Promise<readonly number[] | null>;
  /** All differences between the database and the mapping. */
  readonly check: () => Promise<Checked>;
  /** Notes about choices of the host. These are not faults. */
  readonly choices: () => Promise<readonly string[]>;
  /** The host's tables in the shape that the library reads. */
  readonly relations: () => HostRelations;
  /** Runs a query without values and returns its rows. */
  readonly read: (select: string) => Promise<readonly Row[]>;
  /** At most `limit` user ids after the given one, in ascending order. */
  readonly userIds: (after: UserId | null, limit: number) => Promise<readonly UserId[]>;
  /** The number of users to process concurrently. */
  readonly concurrency: number;
  readonly close: () => Promise<void>;
}

const isMisconfigured = ({ code }: FreshlegsError): boolean =>
  code === 'HOST_MAPPING' || code === 'CONFIGURATION';

/** The result of a check of the host, including its faults. */
export interface Checked extends HostCheck {
  readonly faults: readonly HostFault[];
}

const checkedBy = async (check: () => Promise<HostCheck> | HostCheck): Promise<Checked> => {
  try {
    return { faults: [], ...(await check()) };
  } catch (error) {
    if (!isFreshlegsError(error) || !isMisconfigured(error)) throw error;
    const { faults, warnings = [], sampled = [] } = error.details as Partial<Checked>;
    return {
      faults: faults ?? [{ code: 'mapping', problem: error.message, remedy: '' }],
      warnings,
      sampled,
    };
  }
};

const openPostgres = async (config: Config & { dialect: 'postgres' }): Promise<Store> => {
  const pool = await config.connect();
  return {
    training: () =>
      createFreshlegs({
        ...config,
        repository: postgres.postgresRepository({ ...config, pool }),
      }),
    migrate: () => postgres.migrate(pool, config),
    uninstall: () => postgres.uninstall(pool, config),
    applied: () => appliedOnPostgres(pool, config.schema),
    check: () => checkedBy(() => postgres.checkHost(pool, config)),
    choices: () => hostWarnings(pool, config),
    relations: () => tablesIn(config.schema ?? 'public', config.host),
    read: async (select) => {
      // The answer is a single JSON text, so that the host's type parsers do not change values.
      const { rows } = await withClient(pool, (client) =>
        client.query(
          `select coalesce(json_agg(row_to_json(found)), '[]')::text as answer from (${select}) found`,
        ),
      );
      const [{ answer }] = rows as [{ readonly answer: string }];
      return JSON.parse(answer) as Row[];
    },
    userIds: (after, limit) =>
      postgres.listUserIds(pool, { ...config, after: after ?? undefined, limit }),
    concurrency: 4,
    close: async () => {
      await pool.end?.();
    },
  };
};

// The synchronous methods are called in async functions, so that their errors become rejections.
const openSqlite = async (config: Config & { dialect: 'sqlite' }): Promise<Store> => {
  const database = await config.connect();
  return {
    training: () =>
      createFreshlegs({
        ...config,
        repository: sqlite.sqliteRepository({ ...config, database }),
      }),
    migrate: async () => Promise.resolve(sqlite.migrate(database, config)),
    uninstall: async () => {
      sqlite.uninstall(database, config);
      return Promise.resolve();
    },
    applied: async () => Promise.resolve(appliedOnSqlite(database)),
    check: () => checkedBy(() => sqlite.checkHost(database, config)),
    choices: () => Promise.resolve([]),
    relations: () => relationsOf(config.host),
    read: async (select) => Promise.resolve(createSql(database).all(select)),
    userIds: async (after, limit) =>
      Promise.resolve(
        sqlite.listUserIds(database, { ...config, after: after ?? undefined, limit }),
      ),
    concurrency: 1,
    close: async () => {
      await database.close?.();
    },
  };
};

/** Opens the database of a config. */
export const openStore = (config: Config): Promise<Store> =>
  config.dialect === 'postgres' ? openPostgres(config) : openSqlite(config);

/** The migration steps of a config, for printing. */
export const stepsOf = (config: Config): readonly Step[] =>
  config.dialect === 'postgres' ? postgres.migrations(config) : sqlite.migrations(config);

/** SQL for the host's own lists of logs. */
export const activeLogsOf = (config: Config) =>
  config.dialect === 'postgres' ? postgres.activeLogs(config) : sqlite.activeLogs(config);

/** The SQL that removes the library. */
export const uninstallationOf = (config: Config): string =>
  config.dialect === 'postgres' ? postgres.uninstallation(config) : sqlite.uninstallation(config);

/**
 * SQL that turns on row-level security for the library's tables, without a policy. Then only the
 * tables' owner and roles with BYPASSRLS can read or write rows. Throws a usage error on SQLite.
 */
export const rowSecurityOf = (config: Config): string => {
  if (config.dialect === 'sqlite') throw usageError('freshlegs print --rls is for Postgres only.');
  const schema = config.schema ?? 'public';
  const tables = [...(config.base === true ? BASE_TABLES : []), ...OWN_TABLES];
  const statements = tables.map(
    (table) => `alter table ${quoteTable(schema, table)} enable row level security;`,
  );
  return `-- In Supabase, roles such as anon and authenticated have privileges on new tables. Without a policy
-- they see no rows of these tables. The role of your backend must own the tables or have BYPASSRLS.
${statements.join('\n')}`;
};
