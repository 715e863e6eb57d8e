import type { UserId } from '../../src/domain/ids.js';
import { isFreshlegsError } from '../../src/errors.js';
import { createFreshlegs, type TrainingMethods } from '../../src/service/index.js';
import { readAnswer, rowsAsJson, withClient, type PostgresClient } from '../postgres/driver.js';
import { mapPostgresError } from '../postgres/errors.js';
import { hostWarnings } from '../postgres/host/check-host.js';
import * as postgres from '../postgres/index.js';
import { readApplied as readAppliedOnPostgres } from '../postgres/schema/applied.js';
import { runLocked } from '../postgres/schema/locked.js';
import { rowSecurity } from '../postgres/schema/row-security.js';
import { tablesIn } from '../postgres/tables.js';
import { hasTextIds } from '../sql/base-host.js';
import type { HostCheck, HostFault } from '../sql/host-faults.js';
import type { HostRelations } from '../sql/host-relations.js';
import type { Row } from '../sql/rows.js';
import { createSql, type Sql } from '../sqlite/driver.js';
import { mapSqliteError } from '../sqlite/errors.js';
import * as sqlite from '../sqlite/index.js';
import { readApplied as readAppliedOnSqlite } from '../sqlite/schema/applied.js';
import { relationsOf } from '../sqlite/tables.js';
import { openDatabase, openPool } from './connect.js';
import type { Config } from './load-config.js';
import { usageError } from './terminal.js';

/** What the commands do with a database, for Postgres and SQLite alike. */
export interface Store {
  /**
   * Creates the service. Call it only when needed: it fails on a SQLite handle with foreign keys
   * off.
   */
  readonly training: () => TrainingMethods;
  /** With `from`, runs this step and all later ones again. Then turns on row-level security, if asked. */
  readonly migrate: (from: number | undefined, secures: boolean) => Promise<readonly number[]>;
  /** Drops whatever exists of the library's schema. */
  readonly uninstall: () => Promise<void>;
  /** Ids of the applied steps; null if `migrate` never ran. */
  readonly applied: () => Promise<readonly number[] | null>;
  /** Every difference between the database and the mapping. */
  readonly check: () => Promise<Checked>;
  /** Notes about the host's choices, which are not faults. */
  readonly choices: () => Promise<readonly string[]>;
  /** `byUserId` is the collation of user ids, if they have one. */
  readonly relations: () => HostRelations & { readonly byUserId?: string };
  /** Runs a query without parameters. */
  readonly read: (select: string) => Promise<readonly Row[]>;
  /** Lists at most `limit` user ids after this one, in ascending order. */
  readonly userIds: (after: UserId | null, limit: number) => Promise<readonly UserId[]>;
  readonly concurrency: number;
  readonly close: () => Promise<unknown>;
}

export interface Checked extends HostCheck {
  readonly problems: readonly HostFault[];
}

const checkedBy = async (check: () => Promise<HostCheck> | HostCheck): Promise<Checked> => {
  try {
    return { problems: [], ...(await check()) };
  } catch (error) {
    if (!isFreshlegsError(error) || !['HOST_MAPPING', 'CONFIGURATION'].includes(error.code))
      throw error;
    const {
      faults = [{ code: 'mapping', problem: error.message, remedy: '' }],
      warnings = [],
      sampled = [],
    } = error.details as Partial<HostCheck & { readonly faults: readonly HostFault[] }>;
    return { problems: faults, warnings, sampled };
  }
};

/** The config, and a `newId` if it needs one. No command swaps a log. */
const forService = <Given extends Config>(config: Given) => ({
  ...config,
  ...(hasTextIds(config) && { newId: () => crypto.randomUUID() }),
});

/** SQL that turns on row-level security. Throws a usage error on SQLite. */
export function rowSecurityOf(config: Config): string {
  if (config.dialect === 'sqlite') throw usageError('--rls is for Postgres only.');
  return rowSecurity(config);
}

const openPostgres = async (config: Config & { dialect: 'postgres' }): Promise<Store> => {
  const pool = await openPool(config);
  const { schema = 'public' } = config;
  const ask = async <Answer>(run: (client: PostgresClient) => Promise<Answer>): Promise<Answer> => {
    try {
      return await withClient(pool, run);
    } catch (error) {
      throw mapPostgresError(error);
    }
  };
  return {
    training: () => {
      const repository = postgres.postgresRepository({ ...forService(config), pool });
      return createFreshlegs({ ...config, repository });
    },
    migrate: async (from, secures) => {
      const applied = await postgres.migrate(pool, { ...config, ...(from && { from }) });
      if (secures) await runLocked(pool, rowSecurityOf(config));
      return applied;
    },
    uninstall: () => postgres.uninstall(pool, config),
    applied: () => ask((client) => readAppliedOnPostgres(client, schema)),
    check: () => checkedBy(() => postgres.checkHost(pool, config)),
    choices: () => hostWarnings(pool, config),
    relations: () => tablesIn(schema, config),
    read: (text) =>
      ask(async (client) => readAnswer(await client.query(rowsAsJson(text))) as Row[]),
    userIds: (after, limit) =>
      postgres.listUserIds(pool, { ...config, after: after ?? undefined, limit }),
    concurrency: 4,
    close: async () => pool.end?.(),
  };
};

const openSqlite = async (config: Config & { dialect: 'sqlite' }): Promise<Store> => {
  const database = await openDatabase(config);
  // Call the synchronous functions in async ones, so that their errors become rejections.
  const ask = async <Answer>(run: (sql: Sql) => Answer): Promise<Answer> => {
    try {
      return await Promise.resolve(run(createSql(database)));
    } catch (error) {
      throw mapSqliteError(error);
    }
  };
  return {
    training: () => {
      const repository = sqlite.sqliteRepository({ ...forService(config), database });
      return createFreshlegs({ ...config, repository });
    },
    migrate: (from, secures) =>
      ask(() => {
        if (secures) rowSecurityOf(config);
        return sqlite.migrate(database, { ...config, ...(from && { from }) });
      }),
    uninstall: () =>
      ask(() => {
        sqlite.uninstall(database, config);
      }),
    applied: () => ask(readAppliedOnSqlite),
    check: () => checkedBy(() => sqlite.checkHost(database, config)),
    choices: () => Promise.resolve([]),
    relations: () => relationsOf(config),
    read: (text) => ask((sql) => sql.all(text)),
    userIds: (after, limit) =>
      ask(() => sqlite.listUserIds(database, { ...config, after: after ?? undefined, limit })),
    concurrency: 1,
    close: () => ask(() => database.close?.()),
  };
};

export function openStore(config: Config): Promise<Store> {
  return config.dialect === 'postgres' ? openPostgres(config) : openSqlite(config);
}

/** The functions that print SQL, which have the same names for both databases. */
interface Printer {
  readonly migrations: (config: Config) => readonly postgres.MigrationStep[];
  readonly uninstallation: (config: Config) => string;
  /** SQL for hosts that list logs themselves. */
  readonly activeLogs: (
    config: Config,
  ) => postgres.ActiveLogs & Partial<postgres.PostgresActiveLogs>;
}

export function printerOf({ dialect }: Config): Printer {
  return dialect === 'postgres' ? postgres : sqlite;
}
