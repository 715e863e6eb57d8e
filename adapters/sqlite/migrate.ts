import { FreshlegsError, isFreshlegsError } from '../../src/errors.js';
import { readInt } from '../sql/rows.js';
import { createSql, inWriteTransaction, type SqliteDatabase } from './driver.js';
import { mapSqliteError } from './errors.js';
import { migrations, SCHEMA_VERSION, type MigrationOptions } from './schema.js';

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
  return mapSqliteError(error);
};

/**
 * Brings the schema up to date in one transaction and gives the ids of the steps that ran; run
 * again, it does nothing. Safe from several processes at once: the others wait, then find the work
 * done. Throws `SCHEMA_OUTDATED` where a newer version of this library has migrated already.
 *
 * @example
 * // migrate(database, { base: true }); // [1, 2]
 */
export const migrate = (
  database: SqliteDatabase,
  options: MigrationOptions & { readonly now?: () => Date } = {},
): readonly number[] => {
  const { now = () => new Date() } = options;
  try {
    return inWriteTransaction(database, () => {
      database.exec(MIGRATION_TABLE);
      const sql = createSql(database);
      const applied = sql
        .all('select id from freshlegs_migration order by id')
        .map((row) => readInt(row, 'id'));
      if (applied.some((id) => id > SCHEMA_VERSION)) {
        throw new FreshlegsError(
          'SCHEMA_OUTDATED',
          'A newer version of freshlegs has migrated this database; update the package.',
        );
      }
      const pending = migrations(options).filter((step) => !applied.includes(step.id));
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
