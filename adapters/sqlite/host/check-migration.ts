import type { HostMapping } from '../../sql/host.js';
import { aliasFaults } from '../../sql/host-check-exercises.js';
import { logFilterChecks, refusedCheck, type ValueFindings } from '../../sql/host-check-values.js';
import { statementFaults } from '../../sql/host-checks.js';
import { faultsIn, type HostFault, type HostFinding, type Sampled } from '../../sql/host-faults.js';
import { migrationFaultsOf, type Schema } from '../../sql/schema-faults.js';
import type { MigrationStep } from '../../sql/schema-steps.js';
import { sampledBy, type ValueCheck } from '../../sql/value-check.js';
import type { Sql } from '../driver.js';
import { quoteTable } from '../tables.js';
import type { Catalogue } from './catalogue.js';
import { idFaults } from './check-ids.js';
import { dateFaults, timeFaults } from './check-logs.js';
import { attachedFaults, keyFaults, missingFaults } from './check-mapping.js';

// Finds faults in the host's tables and rows, for `checkHost` and for migrations.

// Choice: a migration ignores missing indexes, faults that affect only swaps, and SQL of the mapping,
// because nothing that it creates depends on them. `checkHost` reports all of these.
/** What is wrong with the tables and columns that the mapping names. */
export function tableFaults(
  sql: Sql,
  catalogue: Catalogue,
  host: HostMapping,
  ids: readonly HostFault[],
): readonly HostFault[] {
  return [
    ...missingFaults(catalogue, host),
    ...aliasFaults(host),
    ...attachedFaults(host),
    ...keyFaults(catalogue, host),
    ...ids,
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

const hostFaults = (
  sql: Sql,
  catalogue: Catalogue,
  host: HostMapping,
  ids: readonly HostFault[],
): readonly HostFault[] => {
  const faults = [...statementFaults(host), ...tableFaults(sql, catalogue, host, ids)];
  const checks = logFilterChecks(host, quoteTable(host.logs.table));
  return faults.length > 0 ? faults : faultsIn(findingsOfRows(sql, checks).found);
};

/** Faults that would make a migration fail, or keep the library from working afterwards. */
export function migrationFaults(
  sql: Sql,
  catalogue: Catalogue,
  schema: Schema,
  pending: readonly MigrationStep[],
): readonly HostFault[] {
  const { host, isBase } = schema;
  const ids = idFaults(sql, catalogue, host);
  return [
    // Base tables that do not exist yet need no check.
    ...(pending.some(({ id }) => isBase(id)) ? [] : hostFaults(sql, catalogue, host, ids)),
    ...migrationFaultsOf(schema, pending, ids.length > 0),
  ];
}
