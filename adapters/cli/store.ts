import type { UserId } from '../../src/domain/ids.js';
import * as postgres from '../postgres/index.js';
import { hostWarnings } from '../postgres/host/check-host.js';
import { mapPostgresError } from '../postgres/errors.js';
import { appliedSteps as appliedOnPostgres } from '../postgres/schema/applied.js';
import { runLocked } from '../postgres/schema/locked.js';
import { appliedSteps as appliedOnSqlite } from '../sqlite/schema/applied.js';
import { readAnswer, rowsAsJson, withClient } from '../postgres/driver.js';
import { BASE_TABLES, OWN_TABLES, ownTableName, quoteTable, tablesIn } from '../postgres/tables.js';
import type { HostCheck, HostFault } from '../sql/host-faults.js';
import { hasTextIds, type NewLogIds } from '../sql/base-host.js';
import type { HostRelations } from '../sql/host-relations.js';
import type { Row } from '../sql/rows.js';
import { createSql } from '../sqlite/driver.js';
import { mapSqliteError } from '../sqlite/errors.js';
import { relationsOf } from '../sqlite/tables.js';
import * as sqlite from '../sqlite/index.js';
import { isFreshlegsError, type FreshlegsError } from '../../src/errors.js';
import { createFreshlegs, type TrainingMethods } from '../../src/service/index.js';
import { openDatabase, openPool } from './connect.js';
import type { Config } from './load-config.js';
import { usageError } from './terminal.js';

export type Step = postgres.MigrationStep;

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
  readonly close: () => Promise<void>;
}

const isMisconfigured = ({ code }: FreshlegsError): boolean =>
  code === 'HOST_MAPPING' || code === 'CONFIGURATION';

export interface Checked extends HostCheck {
  readonly problems: readonly HostFault[];
}

const checkedBy = async (check: () => Promise<HostCheck> | HostCheck): Promise<Checked> => {
  try {
    return { problems: [], ...(await check()) };
  } catch (error) {
    if (!isFreshlegsError(error) || !isMisconfigured(error)) throw error;
    const {
      faults,
      warnings = [],
      sampled = [],
    } = error.details as Partial<HostCheck & { readonly faults: readonly HostFault[] }>;
    const problems = faults ?? [{ code: 'mapping', problem: error.message, remedy: '' }];
    return { problems, warnings, sampled };
  }
};

/** No command swaps a log. */
const newIdOf = (config: Config): NewLogIds =>
  hasTextIds(config) ? { newId: () => crypto.randomUUID() } : {};

const openPostgres = async (config: Config & { dialect: 'postgres' }): Promise<Store> => {
  const pool = await openPool(config);
  const read: Store['read'] = async (select) => {
    try {
      const found = await withClient(pool, (client) => client.query(rowsAsJson(select)));
      return readAnswer(found) as Row[];
    } catch (error) {
      throw mapPostgresError(error);
    }
  };
  return {
    training: () =>
      createFreshlegs({
        ...config,
        repository: postgres.postgresRepository({ ...config, ...newIdOf(config), pool }),
      }),
    migrate: async (from, secures) => {
      const applied = await postgres.migrate(pool, { ...config, ...(from && { from }) });
      if (secures) await runLocked(pool, rowSecurityOf(config));
      return applied;
    },
    uninstall: () => postgres.uninstall(pool, config),
    applied: () => appliedOnPostgres(pool, config.schema),
    check: () => checkedBy(() => postgres.checkHost(pool, config)),
    choices: () => hostWarnings(pool, config),
    relations: () => tablesIn(config.schema ?? 'public', config),
    read,
    userIds: (after, limit) =>
      postgres.listUserIds(pool, { ...config, after: after ?? undefined, limit }),
    concurrency: 4,
    close: async () => {
      await pool.end?.();
    },
  };
};

// Call the synchronous methods in async functions, so that their errors become rejections.
const openSqlite = async (config: Config & { dialect: 'sqlite' }): Promise<Store> => {
  const database = await openDatabase(config);
  const read: Store['read'] = async (select) => {
    try {
      return await Promise.resolve(createSql(database).all(select));
    } catch (error) {
      throw mapSqliteError(error);
    }
  };
  return {
    training: () =>
      createFreshlegs({
        ...config,
        repository: sqlite.sqliteRepository({ ...config, ...newIdOf(config), database }),
      }),
    migrate: async (from, secures) => {
      if (secures) rowSecurityOf(config);
      return Promise.resolve(sqlite.migrate(database, { ...config, ...(from && { from }) }));
    },
    uninstall: async () => {
      sqlite.uninstall(database, config);
      return Promise.resolve();
    },
    applied: async () => Promise.resolve(appliedOnSqlite(database)),
    check: () => checkedBy(() => sqlite.checkHost(database, config)),
    choices: () => Promise.resolve([]),
    relations: () => relationsOf(config),
    read,
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

export function openStore(config: Config): Promise<Store> {
  return config.dialect === 'postgres' ? openPostgres(config) : openSqlite(config);
}

export function stepsOf(config: Config): readonly Step[] {
  return config.dialect === 'postgres' ? postgres.migrations(config) : sqlite.migrations(config);
}

/** SQL for hosts that list logs themselves. */
export function activeLogsOf(
  config: Config,
): postgres.ActiveLogs & Partial<postgres.PostgresActiveLogs> {
  return config.dialect === 'postgres' ? postgres.activeLogs(config) : sqlite.activeLogs(config);
}

export function uninstallationOf(config: Config): string {
  return config.dialect === 'postgres'
    ? postgres.uninstallation(config)
    : sqlite.uninstallation(config);
}

/**
 * Revokes what row-level security does not govern: TRUNCATE, REFERENCES and others on tables, and
 * everything on their sequences. The owner and roles with BYPASSRLS keep theirs.
 */
const revocation = (tables: readonly string[]): string => `do $$ declare given record; begin
  for given in
    select distinct held.oid::regclass as name, held.relkind, privilege.privilege_type,
      case privilege.grantee when 0 then 'public' else quote_ident(grantee.rolname) end as grantee
    from pg_catalog.pg_class held
    cross join lateral pg_catalog.aclexplode(held.relacl) privilege
    left join pg_catalog.pg_roles grantee on grantee.oid = privilege.grantee
    where privilege.grantee <> held.relowner
      and not coalesce(grantee.rolbypassrls or grantee.rolsuper, false)
      and (held.relkind = 'S'
        or privilege.privilege_type not in ('SELECT', 'INSERT', 'UPDATE', 'DELETE'))
      and exists (
        select from pg_catalog.unnest(array[
          ${tables.map((table) => `'${table}'`).join(', ')}]) own (name)
        left join pg_catalog.pg_depend part
          on part.refobjid = pg_catalog.to_regclass(own.name) and held.relkind = 'S'
            and part.classid = 'pg_catalog.pg_class'::regclass and part.refclassid = part.classid
        where held.oid in (pg_catalog.to_regclass(own.name), part.objid))
  loop
    execute pg_catalog.format('revoke %s on %s %s from %s', given.privilege_type,
      case given.relkind when 'S' then 'sequence' else 'table' end, given.name, given.grantee);
  end loop;
end $$;`;

/**
 * Turns on row-level security for the library's tables, without a policy. Then only the owner of
 * the tables and roles with BYPASSRLS can use them. Throws a usage error on SQLite.
 */
export function rowSecurityOf(config: Config): string {
  if (config.dialect === 'sqlite') throw usageError('--rls is for Postgres only.');
  const schema = config.schema ?? 'public';
  const tables = [...((config.base ?? false) === false ? [] : BASE_TABLES), ...OWN_TABLES];
  const statements = tables.map(
    // The printed steps do not create the table in which `migrate` records its steps.
    (table) =>
      `alter table ${table === ownTableName('migration') ? 'if exists ' : ''}${quoteTable(schema, table)} enable row level security;`,
  );
  return `-- In Supabase, roles such as anon and authenticated have privileges on new tables. Without a policy
-- they see no rows of these tables. The role of your backend must own the tables or have BYPASSRLS.
${statements.join('\n')}

-- Row-level security does not govern TRUNCATE, REFERENCES and TRIGGER, nor sequences.
${revocation(tables.map((table) => quoteTable(schema, table)))}`;
}
