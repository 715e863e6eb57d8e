import type { HostMapping } from '../../sql/host.js';
import { aliasFaults, arrayFaults } from '../../sql/host-check-exercises.js';
import { valueChecks, type ValueFindings } from '../../sql/host-check-values.js';
import { statementFaults } from '../../sql/host-checks.js';
import type { NamedTable } from '../../sql/host-columns.js';
import { tablesToMigrate } from '../../sql/host-check-ids.js';
import { nameTaken, OWN_COLUMNS } from '../../sql/host-check-faults.js';
import { faultsIn, type HostFault } from '../../sql/host-faults.js';
import { sampledBy } from '../../sql/value-check.js';
import type { Sql } from '../driver.js';
import { BASE_TABLES } from '../schema/base.js';
import { REQUIRED_TABLES } from '../schema/extension.js';
import { quoteTable, relationsOf } from '../tables.js';
import type { Catalogue } from './catalogue.js';
import { idFaults } from './check-ids.js';
import { timeFaults } from './check-logs.js';
import { attachedFaults, faultsOfTable, keyFaults, lookupFaults } from './check-mapping.js';
import { otherColumns, takenColumns } from './check-schema.js';
import { dateFaults, integerFaults } from './check-values.js';

// Finds faults in the host's tables and rows, for `checkHost` and for migrations.

// Choice: tables with the names of the library's tables are the library's if all of them exist,
// each has its characteristic column, and the ids have the types in the mapping.
/**
 * Whether the printed steps created the library's tables, with or without the columns of the logs.
 */
export function hasOwnTables(catalogue: Catalogue, host: HostMapping): boolean {
  return (
    Object.entries(OWN_COLUMNS).every(
      ([table, column]) => catalogue.column(table, column) !== null,
    ) &&
    takenColumns(catalogue, host).length === 0 &&
    otherColumns(catalogue, host).length === 0
  );
}

/** Whether all base tables exist. The check of the mapping compares their columns. */
export function hasBaseTables(catalogue: Catalogue): boolean {
  return BASE_TABLES.every((table) => catalogue.table(table) !== null);
}

/** Objects of the host that have the names of the library's tables and columns. */
const takenFaults = (catalogue: Catalogue, host: HostMapping): readonly HostFault[] => [
  ...REQUIRED_TABLES.filter((table) => catalogue.table(table) !== null).map((table) =>
    nameTaken(`There is a table ${table}`, false),
  ),
  ...takenColumns(catalogue, host),
];

/** What a migration is about to create. */
export interface Pending {
  readonly baseTables: boolean;
  readonly tables: boolean;
}

// Choice: a migration ignores missing indexes and faults that affect only swaps, because everything
// else works. `checkHost` reports both.
export function tableFaults(
  sql: Sql,
  catalogue: Catalogue,
  host: HostMapping,
  tables: readonly NamedTable[],
): readonly HostFault[] {
  return [
    ...tables.flatMap((table) => faultsOfTable(catalogue, table)),
    ...aliasFaults(host),
    ...arrayFaults(host),
    ...attachedFaults(host),
    ...keyFaults(catalogue, host),
    ...lookupFaults(catalogue, host),
    ...idFaults(sql, catalogue, host),
    ...integerFaults(sql, catalogue, host),
    ...timeFaults(sql, catalogue, host),
    ...dateFaults(sql, catalogue, host),
  ];
}

/** Finds values in the host's rows that do not fit the mapping. */
export function valueFaults(sql: Sql, catalogue: Catalogue, host: HostMapping): ValueFindings {
  const isThere = (table: string) => catalogue.table(table) !== null;
  const checked = valueChecks(relationsOf(host), host, { table: quoteTable, isThere }).map(
    (check) => ({ check, rows: sql.all(check.text) }),
  );
  return {
    found: checked.flatMap(({ check, rows }) => check.faultsOf(rows)),
    sampled: checked.flatMap(({ check, rows }) => sampledBy(check, rows)),
  };
}

const hostFaults = (sql: Sql, catalogue: Catalogue, host: HostMapping): readonly HostFault[] => {
  const tables = tablesToMigrate(host, (table) => catalogue.table(table) !== null);
  const faults = [...statementFaults(host), ...tableFaults(sql, catalogue, host, tables)];
  return faults.length > 0 ? faults : faultsIn(valueFaults(sql, catalogue, host).found);
};

/** Faults that would make a migration fail, or keep the library from working afterwards. */
export function migrationFaults(
  sql: Sql,
  catalogue: Catalogue,
  host: HostMapping,
  pending: Pending,
): readonly HostFault[] {
  return [
    // Base tables that do not exist yet need no check.
    ...(pending.baseTables ? [] : hostFaults(sql, catalogue, host)),
    ...(pending.baseTables
      ? BASE_TABLES.filter((table) => catalogue.table(table) !== null).map((table) =>
          nameTaken(`There is a table ${table}`, true),
        )
      : []),
    ...(pending.tables ? takenFaults(catalogue, host) : []),
  ];
}
