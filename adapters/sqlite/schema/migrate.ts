import { FreshlegsError, isFreshlegsError } from '../../../src/errors.js';
import { refuseHost } from '../../sql/host-faults.js';
import { readSteps } from './applied.js';
import { createCatalogue } from '../host/catalogue.js';
import { migrationFaults } from '../host/check-mapping.js';
import { createSql, inWriteTransaction, type Sql, type SqliteDatabase } from '../driver.js';
import { mapSqliteError } from '../errors.js';
import { migrations, SCHEMA_VERSION, type MigrationOptions } from './steps.js';

const MIGRATION_TABLE = `
create table if not exists freshlegs_migration (
  id integer primary key,
  name text not null,
  applied_at integer not null
) strict;
`;

/** What stands in the way of a migration, with what to do about it. */
const mapMigrationError = (error: unknown): unknown => {
  const message = error instanceof Error ? error.message : '';
  const missing = /no such table: (?:main\.)?(\S+)/.exec(message)?.[1];
  const present = /(?:table|index) (\S+) already exists/.exec(message)?.[1];
  const column = /duplicate column name: (\S+)/.exec(message)?.[1];
  if (missing !== undefined && !isFreshlegsError(error)) {
    return new FreshlegsError(
      'HOST_MAPPING',
      `The host's table ${missing} is missing: create it, or migrate with { base: true } to get all base tables.`,
      { cause: error, details: { table: missing } },
    );
  }
  if (present !== undefined && !isFreshlegsError(error)) {
    return new FreshlegsError(
      'HOST_MAPPING',
      `${present} exists already and was not made by freshlegs: leave out { base: true } where the host has its own tables, or rename it.`,
      { cause: error, details: { table: present } },
    );
  }
  if (column !== undefined && !isFreshlegsError(error)) {
    return new FreshlegsError(
      'HOST_MAPPING',
      `The host's table of logs has a column ${column} already, which freshlegs adds: rename it, and map a view where others read it.`,
      { cause: error, details: { column } },
    );
  }
  return mapSqliteError(error);
};

/** A key that no foreign key can refer to would only be told of by the first write. */
const requireKeys = (sql: Sql, { base = false, host }: MigrationOptions): void => {
  if (base || host === undefined) return;
  refuseHost(migrationFaults(createCatalogue(sql), host));
};

/**
 * Brings the schema up to date in one transaction and gives the ids of the steps that ran; run
 * again, it does nothing. Safe from several processes at once: the others wait, then find the work
 * done. Throws `SCHEMA_OUTDATED` where a newer version of this library has migrated already, and
 * `HOST_MAPPING` where a table of the host is missing, or has no integer key to refer to.
 *
 * @example
 * // migrate(database, { base: true }); // [1, 2]
 * // migrate(database, { host }); // [2]: on the host's own tables
 */
export const migrate = (
  database: SqliteDatabase,
  options: MigrationOptions & { readonly now?: () => Date } = {},
): readonly number[] => {
  const { now = () => new Date() } = options;
  try {
    const sql = createSql(database);
    return inWriteTransaction(database, sql, () => {
      database.exec(MIGRATION_TABLE);
      const applied = readSteps(sql);
      if (applied.some((id) => id > SCHEMA_VERSION)) {
        throw new FreshlegsError(
          'SCHEMA_OUTDATED',
          'A newer version of freshlegs has migrated this database; update the package.',
        );
      }
      const pending = migrations(options).filter((step) => !applied.includes(step.id));
      if (pending.length > 0) requireKeys(sql, options);
      for (const { id, name, sql: text } of pending) {
        sql.run(
          'insert into freshlegs_migration (id, name, applied_at) values (?, ?, ?)',
          id,
          name,
          now().getTime(),
        );
        database.exec(text);
      }
      return pending.map((step) => step.id);
    });
  } catch (error) {
    throw mapMigrationError(error);
  }
};
