import type { HostMapping } from '../../sql/host.js';
import { aliasFaults } from '../../sql/host-check-exercises.js';
import { logFilterChecks, refusedCheck, type ValueFindings } from '../../sql/host-check-values.js';
import { statementFaults } from '../../sql/host-checks.js';
import { nameTaken, OWN_COLUMNS } from '../../sql/host-check-faults.js';
import { faultsIn, type HostFault, type HostFinding, type Sampled } from '../../sql/host-faults.js';
import { sampledBy, type ValueCheck } from '../../sql/value-check.js';
import type { Sql } from '../driver.js';
import { BASE_TABLES } from '../schema/base.js';
import { quoteTable } from '../tables.js';
import { REQUIRED_TABLES } from '../schema/extension.js';
import type { Catalogue } from './catalogue.js';
import { idFaults } from './check-ids.js';
import { dateFaults, timeFaults } from './check-logs.js';
import { attachedFaults, keyFaults, missingFaults } from './check-mapping.js';
import { otherColumns, takenColumns } from './check-schema.js';

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

// Choice: a migration ignores missing indexes, faults that affect only swaps, and SQL of the mapping,
// because nothing that it creates depends on them. `checkHost` reports all of these.
/** What is wrong with the tables and columns that the mapping names. */
export function tableFaults(
  sql: Sql,
  catalogue: Catalogue,
  host: HostMapping,
): readonly HostFault[] {
  return [
    ...missingFaults(catalogue, host),
    ...aliasFaults(host),
    ...attachedFaults(host),
    ...keyFaults(catalogue, host),
    ...idFaults(sql, catalogue, host),
    ...timeFaults(sql, catalogue, host),
    ...dateFaults(sql, catalogue, host),
  ];
}

/** Runs checks of the host's rows. */
export function findingsOfRows(sql: Sql, checks: readonly ValueCheck[]): ValueFindings {
  const found: HostFinding[] = [];
  const sampled: Sampled[] = [];
  for (const check of checks) {
    try {
      const rows = sql.all(check.text);
      found.push(...check.faultsOf(rows));
      sampled.push(...sampledBy(check, rows));
    } catch (error) {
      found.push(refusedCheck(check.field, error instanceof Error ? error.message : String(error)));
    }
  }
  return { found, sampled };
}

const hostFaults = (sql: Sql, catalogue: Catalogue, host: HostMapping): readonly HostFault[] => {
  const faults = [...statementFaults(host), ...tableFaults(sql, catalogue, host)];
  const checks = logFilterChecks(host, quoteTable(host.logs.table));
  return faults.length > 0 ? faults : faultsIn(findingsOfRows(sql, checks).found);
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
