import { FreshlegsError, isFreshlegsError } from '../../../src/errors.js';
import { readClock } from '../../../src/port/clock.js';
import type { HostMapping } from '../../sql/host.js';
import { typeFieldOf } from '../../sql/host-check-ids.js';
import {
  BASE_NOTE,
  cannotChange,
  changesSince,
  noteOf,
  otherTableFaults,
  type AppliedStep,
} from '../../sql/host-check-notes.js';
import { withBaseHint } from '../../sql/host-check-faults.js';
import { nameFaults } from '../../sql/host-checks.js';
import { refuseHost } from '../../sql/host-faults.js';
import { createSql, inWriteTransaction, type Sql, type SqliteDatabase } from '../driver.js';
import { mapSqliteError } from '../errors.js';
import { requireDatabase } from '../handles.js';
import { createCatalogue } from '../host/catalogue.js';
import { hasBaseTables, hasOwnTables, migrationFaults } from '../host/check-migration.js';
import { holdsRows, otherColumns } from '../host/check-schema.js';
import { BASE_HOST, nameTable } from '../tables.js';
import { hasNotes, readSteps } from './applied.js';
import { NOTES_TABLE } from './extension.js';
import { ifMissing, isIncomplete, makeExtension } from './restore.js';
import { isBaseStep, migrations, SCHEMA_VERSION, stepIds, type MigrationOptions } from './steps.js';
import { dropPresent } from './uninstall.js';

/** Returns an error that says what to do. */
const mapMigrationError = (error: unknown): unknown => {
  const message = error instanceof Error ? error.message : '';
  const present = /(?:table|index) (\S+) already exists/.exec(message)?.[1];
  if (present !== undefined && !isFreshlegsError(error)) {
    return new FreshlegsError(
      'HOST_MAPPING',
      `${present} already exists, and freshlegs did not create it. Remove { base: true } if the host has its own tables. Otherwise rename ${present}.`,
      { cause: error, details: { table: present } },
    );
  }
  return mapSqliteError(error);
};

const refuseNewer = (applied: readonly AppliedStep[]): void => {
  if (applied.every(({ id }) => id <= SCHEMA_VERSION)) return;
  throw new FreshlegsError(
    'SCHEMA_OUTDATED',
    'A newer version of freshlegs has migrated this database; update the package.',
  );
};

/** What a migration has to do. */
interface Work {
  readonly host: HostMapping;
  readonly note: string;
  readonly applied: readonly AppliedStep[];
  readonly pending: readonly number[];
  readonly isNoted: boolean;
  /** Whether something that an applied step created no longer exists. */
  readonly isIncomplete: boolean;
  /** Whether the printed steps created the tables of pending steps. */
  readonly isAdopted: boolean;
}

const lookAt = (sql: Sql, { base = false, host = BASE_HOST }: MigrationOptions): Work => {
  const applied = hasNotes(sql) ? readSteps(sql) : [];
  refuseNewer(applied);
  const note = noteOf(host, nameTable);
  const pending = stepIds(base).filter((wanted) => !applied.some(({ id }) => id === wanted));
  const catalogue = createCatalogue(sql);
  return {
    host,
    note,
    applied,
    pending,
    isNoted: applied.every(({ id, dependsOn }) => isBaseStep(id) || dependsOn === note),
    isIncomplete: applied.some(({ id }) => !isBaseStep(id)) && isIncomplete(sql, host),
    isAdopted:
      pending.some((id) => !isBaseStep(id)) &&
      hasOwnTables(catalogue, host) &&
      (!pending.some(isBaseStep) || hasBaseTables(catalogue)),
  };
};

/**
 * Checks the mapping before changing anything. Returns whether to recreate the library's tables.
 */
const checkMapping = (
  sql: Sql,
  { host, applied, pending, isNoted, isAdopted }: Work,
  isMapped: boolean,
): boolean => {
  const catalogue = createCatalogue(sql);
  const others = isNoted ? [] : otherColumns(catalogue, host);
  const makesBase = pending.some(isBaseStep) && !isAdopted;
  const faults = migrationFaults(sql, catalogue, host, {
    baseTables: makesBase,
    tables: pending.some((id) => !isBaseStep(id)) && !isAdopted,
  });
  refuseHost([
    ...otherTableFaults(changesSince(applied, host, nameTable)),
    ...(isMapped ? faults : withBaseHint(faults)),
    ...(others.length > 0 && holdsRows(sql, catalogue, host)
      ? others.map(({ owner, names, was, wanted }) =>
          cannotChange(names, [was, wanted], typeFieldOf(host, owner)),
        )
      : []),
  ]);
  return others.length > 0;
};

const runSteps = (
  database: SqliteDatabase,
  sql: Sql,
  options: MigrationOptions,
  { host, pending, note, isIncomplete: isMissing, isAdopted }: Work,
  now: Date,
): readonly number[] => {
  const isAgain = isMissing || isAdopted;
  const steps = migrations(options).filter(
    ({ id }) => pending.includes(id) || (isAgain && !isBaseStep(id)),
  );
  for (const { id, name, sql: text } of steps) {
    sql.run(
      'insert or replace into freshlegs_migration (id, name, applied_at, depends_on) values (?, ?, ?, ?)',
      id,
      name,
      now.getTime(),
      isBaseStep(id) ? BASE_NOTE : note,
    );
    if (isBaseStep(id)) database.exec(isAdopted ? ifMissing(text) : text);
    else makeExtension(database, sql, host, isAgain);
  }
  return steps.map(({ id }) => id);
};

/**
 * Brings the schema up to date in one transaction and returns the ids of the steps that ran. A
 * second run does nothing.
 *
 * Compares the mapping with the database before it changes anything, and stores what the schema
 * depends on. If the ids have changed between text and integer since the last run, recreates the
 * library's tables, provided that they are empty. Restores what another tool has dropped from the
 * library's schema. Several processes can call it at once: one runs, the others wait and then have
 * nothing to do.
 *
 * Throws `SCHEMA_OUTDATED` if a newer version of this library has migrated the database. Throws
 * `HOST_MAPPING` with all faults if the host's tables differ from the mapping.
 *
 * @example
 * // migrate(database, { base: true }); // [1, 2]
 * // migrate(database, { host }); // [2]: on the host's own tables
 */
export function migrate(
  database: SqliteDatabase,
  options: MigrationOptions & { readonly now?: () => Date } = {},
): readonly number[] {
  requireDatabase('migrate(database)', database);
  const { now = () => new Date(), host = BASE_HOST } = options;
  refuseHost(nameFaults(host));
  const at = readClock(now);
  try {
    const sql = createSql(database);
    return inWriteTransaction(database, sql, () => {
      const work = lookAt(sql, options);
      if (work.pending.length === 0 && work.isNoted && !work.isIncomplete) return [];
      const isMadeAgain = checkMapping(sql, work, options.host !== undefined);
      if (isMadeAgain) dropPresent(database, sql, host);
      database.exec(NOTES_TABLE);
      sql.run(
        'update freshlegs_migration set depends_on = ? where depends_on <> ?',
        work.note,
        BASE_NOTE,
      );
      return runSteps(database, sql, options, isMadeAgain ? lookAt(sql, options) : work, at);
    });
  } catch (error) {
    throw mapMigrationError(error);
  }
}
