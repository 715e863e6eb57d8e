// The check of a host's SQLite database against its mapping, which reports all faults in one error.
// `catalogue.ts` reads what is there; `check-mapping.ts`, `check-logs.ts` and `check-values.ts`
// find the faults. Their words are shared with Postgres: `../../sql/host-check-faults.ts`.
import { isFreshlegsError } from '../../../src/errors.js';
import { baseHost, type HostMapping } from '../../sql/host.js';
import { nameFaults, statementFaults } from '../../sql/host-checks.js';
import { missingOwnParts, newerSchema } from '../../sql/host-check-faults.js';
import { refuseHost, type HostFault } from '../../sql/host-faults.js';
import { ADDED_COLUMNS } from '../../sql/host-relations.js';
import { readText } from '../../sql/rows.js';
import { readSteps } from '../schema/applied.js';
import { createCatalogue, type Catalogue } from './catalogue.js';
import { indexFaults, swapFaults, timeFaults } from './check-logs.js';
import { keyFaults, missingFaults } from './check-mapping.js';
import { dateFaults, idFaults, positionFaults, roleFaults } from './check-values.js';
import { areForeignKeysOn, createSql, type Sql, type SqliteDatabase } from '../driver.js';
import { mapSqliteError } from '../errors.js';
import { SCHEMA_VERSION } from '../schema/steps.js';
import { REQUIRED_TABLES } from '../schema/extension.js';
import { splitName, tablesOf } from '../tables.js';

const handleFaults = (database: SqliteDatabase): readonly HostFault[] =>
  areForeignKeysOn(database)
    ? []
    : [
        {
          code: 'foreign_keys_off',
          problem: 'Foreign keys are off on this handle, so that deletes would leave rows behind.',
          remedy: 'Run `pragma foreign_keys = on` after opening it.',
        },
      ];

/** Users and logs that are in a database of their own, where no key can refer to them. */
const attachedFaults = ({ users, logs }: HostMapping): readonly HostFault[] =>
  Object.entries({ users: users.table, logs: logs.table })
    .flatMap(([field, table]) => (table === undefined ? [] : [{ field, table }]))
    .filter(({ table }) => splitName(table).database !== 'main')
    .map(({ field, table }) => ({
      code: 'attached_database',
      problem: `"${table}" (${field}) is in an attached database, where no foreign key can refer to it.`,
      remedy: 'Open the database that has the users and their logs as the main one.',
    }));

const MIGRATE = 'Run migrate(database, { host }), or the SQL that migrations({ host }) gives.';

/** The steps that have run; null where no run of `migrate` has noted any. */
const appliedSteps = (sql: Sql, catalogue: Catalogue): readonly number[] | null =>
  catalogue.table('freshlegs_migration') === null ? null : readSteps(sql);

/** What the library's own migration makes and is not there. */
const schemaFaults = (
  sql: Sql,
  catalogue: Catalogue,
  { logs }: HostMapping,
): readonly HostFault[] => {
  const newest = Math.max(0, ...(appliedSteps(sql, catalogue) ?? []));
  const columns = catalogue.table(logs.table) === null ? [] : ADDED_COLUMNS;
  const missing = [
    ...REQUIRED_TABLES.filter((table) => catalogue.table(table) === null),
    ...columns
      .filter((column) => catalogue.column(logs.table, column) === null)
      .map((column) => `${logs.table}.${column}`),
  ];
  return [...newerSchema(newest, SCHEMA_VERSION), ...missingOwnParts(missing, MIGRATE)];
};

const REFERRED = 'select distinct "table" as parent from pragma_foreign_key_list(?)';

/** Keys of our tables that refer to other tables than those of the mapping. */
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
    .map((parent) => ({
      code: 'other_host',
      problem: `The library's tables refer to "${parent}", which the mapping does not name for users or logs.`,
      remedy: 'Map the tables that it was migrated with, or uninstall it and migrate again.',
    }));
};

/** What a database says of a statement that it does not take; null where it takes it. */
const problemOf = (database: SqliteDatabase, text: string): string | null => {
  try {
    database.prepare(text);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
};

/** The statements of a mapping by their fields; `HOST_MAPPING` for one that cannot be. */
const statementsOf = (host: HostMapping): readonly (readonly [field: string, text: string])[] => {
  const { programDays, statements } = tablesOf(host);
  return [
    ...(programDays === null
      ? []
      : [['programs.visibleTo', `select 1 from ${programDays}`] as const]),
    ...Object.entries(statements).flatMap(([name, statement]) =>
      statement === undefined ? [] : [[`logs.statements.${name}`, statement.text] as const],
    ),
  ];
};

const invalidSql = (problem: string): HostFault => ({
  code: 'invalid_sql',
  problem,
  remedy: 'Correct it in the mapping.',
});

/** SQL of the mapping that the database does not take. */
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

const faultsOf = (database: SqliteDatabase, host: HostMapping): readonly HostFault[] => {
  const sql = createSql(database);
  const catalogue = createCatalogue(sql);
  const names = nameFaults(host);
  const before = [...handleFaults(database), ...statementFaults(host), ...names];
  // What cannot be named cannot be looked for.
  if (names.length > 0) return before;
  const faults = [
    ...before,
    ...missingFaults(catalogue, host),
    ...attachedFaults(host),
    ...keyFaults(catalogue, host),
    ...idFaults(sql, catalogue, host),
    ...positionFaults(sql, catalogue, host),
    ...roleFaults(sql, catalogue, host),
    ...timeFaults(sql, catalogue, host),
    ...dateFaults(sql, catalogue, host),
    ...swapFaults(catalogue, host),
    ...indexFaults(catalogue, host),
    ...schemaFaults(sql, catalogue, host),
    ...strayFaults(sql, catalogue, host),
  ];
  // What is missing would be told again by each statement that names it.
  return faults.length > 0 ? faults : sqlFaults(database, host);
};

/**
 * Compares a database with the mapping of its host: tables, columns, types, encodings, keys,
 * indexes, what a swap could not store, and whether the library's own part is there. Reads only.
 * Throws one `HOST_MAPPING` that tells all that is wrong, each with its remedy; `details.faults`
 * has the same as data.
 *
 * @example
 * // checkHost(database, { host }); // at start, and in a test of your own
 */
export const checkHost = (
  database: SqliteDatabase,
  { host = baseHost('epoch-ms') }: { readonly host?: HostMapping } = {},
): void => {
  try {
    refuseHost(faultsOf(database, host));
  } catch (error) {
    throw mapSqliteError(error);
  }
};
