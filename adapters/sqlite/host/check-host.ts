// Compares a host's SQLite database with its mapping and reports all faults in one error.
// `catalogue.ts` reads the database's catalogue. `check-mapping.ts`, `check-ids.ts`,
// `check-logs.ts`, `check-values.ts`, `check-migration.ts` and `check-schema.ts` find the faults.
// SQLite and Postgres share the texts in `../../sql/host-check-faults.ts`.
import { isFreshlegsError } from '../../../src/errors.js';
import { baseHost } from '../../sql/base-host.js';
import type { HostMapping } from '../../sql/host.js';
import { nameFaults, statementFaults } from '../../sql/host-checks.js';
import { STATEMENT_FIELDS, type StatementName } from '../../sql/host-statements.js';
import { faultsIn, refuseHost, type HostCheck, type HostFault } from '../../sql/host-faults.js';
import { invalidSql, NOT_MIGRATED } from '../../sql/host-check-faults.js';
import { namedTables } from '../../sql/host-columns.js';
import { readText } from '../../sql/rows.js';
import { createCatalogue, type Catalogue } from './catalogue.js';
import { indexFaults, keyFaults, swapFaults, timeFaults } from './check-logs.js';
import { idFaults } from './check-ids.js';
import { missingFaults } from './check-mapping.js';
import { tableFaults, valueFaults } from './check-migration.js';
import type { ValueFindings } from '../../sql/host-check-values.js';
import { schemaFaults } from './check-schema.js';
import { areForeignKeysOn, createSql, type Sql, type SqliteDatabase } from '../driver.js';
import { mapSqliteError } from '../errors.js';
import { splitName, tablesOf } from '../tables.js';

const handleFaults = (database: SqliteDatabase): readonly HostFault[] =>
  areForeignKeysOn(database)
    ? []
    : [
        {
          code: 'foreign_keys_off',
          problem: 'Foreign keys are off on this handle, so deletes would leave rows behind.',
          remedy: 'Run `pragma foreign_keys = on` after opening it.',
        },
      ];

const REFERRED = 'select distinct "table" as parent from pragma_foreign_key_list(?)';

const otherHost = (problem: string): HostFault => ({
  code: 'other_host',
  problem,
  remedy:
    'Map the tables that were mapped when the database was migrated, or uninstall the library and migrate again.',
});

/** The mapping has a users table, but the database was migrated for users stored elsewhere. */
const keylessFaults = (
  sql: Sql,
  catalogue: Catalogue,
  { users }: HostMapping,
): readonly HostFault[] =>
  users.table === undefined ||
  catalogue.table('training_state') === null ||
  sql.first(REFERRED, 'training_state') !== null
    ? []
    : [otherHost(`The library's tables have no keys to "${users.table}" (users).`)];

/** Foreign keys of the library that refer to tables outside the mapping. */
const strayFaults = (
  sql: Sql,
  catalogue: Catalogue,
  { users, logs }: HostMapping,
): readonly HostFault[] => {
  const expected = [users.table ?? [], logs.table]
    .flat()
    .map((name) => splitName(name).table.toLowerCase());
  if (catalogue.table('workout_swap') === null) return [];
  return sql
    .all(REFERRED, 'workout_swap')
    .map((row) => readText(row, 'parent'))
    .filter((parent) => !expected.includes(parent.toLowerCase()))
    .map((parent) =>
      otherHost(
        `The library's tables refer to "${parent}", which the mapping does not name for users or logs.`,
      ),
    );
};

/** Why SQLite cannot prepare a statement; null if it can. */
export function problemOf(database: SqliteDatabase, text: string): string | null {
  try {
    database.prepare(text);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** The statements of a mapping by field. Throws `HOST_MAPPING` for an invalid one. */
const statementsOf = (host: HostMapping): readonly (readonly [field: string, text: string])[] => {
  const { programDays, statements } = tablesOf(host);
  return [
    ...(programDays === null
      ? []
      : [['programs.visibleTo', `select 1 from ${programDays}`] as const]),
    ...Object.entries(statements).flatMap(([name, statement]) =>
      statement === undefined
        ? []
        : [[STATEMENT_FIELDS[name as StatementName], statement.text] as const],
    ),
  ];
};

/** SQL in the mapping that the database rejects. */
const sqlFaults = (database: SqliteDatabase, host: HostMapping): readonly HostFault[] => {
  try {
    return statementsOf(host).flatMap(([field, text]) => {
      const problem = problemOf(database, text);
      return problem === null ? [] : [invalidSql(`${field} cannot be run: ${problem}.`)];
    });
  } catch (error) {
    if (!isFreshlegsError(error)) throw error;
    return [invalidSql(error.message)];
  }
};

const findingsOf = (database: SqliteDatabase, host: HostMapping): ValueFindings => {
  const sql = createSql(database);
  const catalogue = createCatalogue(sql);
  const names = nameFaults(host);
  const before = [...handleFaults(database), ...statementFaults(host), ...names];
  // The other checks need valid names.
  if (names.length > 0) return { found: before, sampled: [] };
  const missing = missingFaults(catalogue, host);
  const ids = idFaults(sql, catalogue, host);
  const times = timeFaults(sql, catalogue, host);
  const found = [
    ...before,
    ...tableFaults(sql, catalogue, host, namedTables(host)),
    ...swapFaults(catalogue, host),
    ...keyFaults(catalogue, host),
    ...indexFaults(catalogue, host),
    ...schemaFaults(sql, catalogue, host, { ids: ids.length > 0, times: times.length > 0 }),
    ...keylessFaults(sql, catalogue, host),
    ...strayFaults(sql, catalogue, host),
  ];
  // If a column is missing or its encoding is wrong, every check of the column would report this
  // again.
  if (missing.length > 0 || times.length > 0) return { found, sampled: [] };
  const values = valueFaults(sql, catalogue, host);
  const faults = faultsIn([...found, ...values.found]);
  const isSound = faults.every(({ code }) => code === NOT_MIGRATED);
  return {
    found: [...found, ...values.found, ...(isSound ? sqlFaults(database, host) : [])],
    sampled: values.sampled,
  };
};

/**
 * Compares a database with its mapping. Returns warnings, with which an app can still start:
 * missing indexes, unique indexes that refuse import keys, and a few unreadable rows. Never writes,
 * and reads at most the first 5,000 sets and exercises.
 *
 * Checks tables, columns, types, encodings, keys and indexes, whether a swap can be stored, and
 * whether the library's own schema is complete. Throws one `HOST_MAPPING` error that lists every
 * fault with its remedy. `details.faults` has the faults as data.
 *
 * @example
 * // const { warnings } = checkHost(database, { host }); // at start, and in a test of your own
 */
export function checkHost(
  database: SqliteDatabase,
  { host = baseHost('epoch-ms') }: { readonly host?: HostMapping } = {},
): HostCheck {
  try {
    const { found, sampled } = findingsOf(database, host);
    return refuseHost(found, sampled);
  } catch (error) {
    throw mapSqliteError(error);
  }
}
