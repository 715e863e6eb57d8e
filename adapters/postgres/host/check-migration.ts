import { aliasFaults } from '../../sql/host-check-exercises.js';
import { refusedCheck, type ValueFindings } from '../../sql/host-check-values.js';
import { statementFaults } from '../../sql/host-checks.js';
import { namedTables } from '../../sql/host-columns.js';
import { faultsIn, type HostFault, type HostFinding, type Sampled } from '../../sql/host-faults.js';
import type { HostMapping } from '../../sql/host.js';
import type { Row } from '../../sql/rows.js';
import { migrationFaultsOf, type Schema } from '../../sql/schema-faults.js';
import type { MigrationStep } from '../../sql/schema-steps.js';
import { sampledBy, type ValueCheck } from '../../sql/value-check.js';
import { readAnswer, rowsAsJson, type PostgresClient, type PostgresResult } from '../driver.js';
import { refusedValue } from '../errors.js';
import { BASE_TABLES, OWN_TABLES } from '../tables.js';
import { readCatalogue } from './catalogue.js';
import { logChecks, timeFaults } from './check-logs.js';
import {
  collationFaults,
  idFaults,
  keyFaults,
  missingFaults,
  setFaults,
  splitTable,
  type CheckContext,
} from './check-mapping.js';

// Finds faults in the host's tables and rows, for `checkHost` and for migrations.

export async function readContext(
  client: PostgresClient,
  host: HostMapping,
  schema: string,
  isDistributed: boolean,
): Promise<CheckContext> {
  const named = namedTables(host).map(({ table }) => splitTable(schema, table));
  const own = [...OWN_TABLES, ...BASE_TABLES].map((table) => ({ schema, table }));
  const catalogue = await readCatalogue(client, [...named, ...own]);
  return { host, schema, catalogue, isDistributed };
}

// Choice: a migration ignores missing indexes, faults that affect only swaps, and SQL of the mapping,
// because nothing that it creates depends on them. `checkHost` reports all of these.
/** What is wrong with the tables and columns that the mapping names. */
export function tableFaults(context: CheckContext): readonly HostFault[] {
  return [
    ...missingFaults(context),
    ...aliasFaults(context.host),
    ...idFaults(context),
    ...collationFaults(context),
    ...keyFaults(context),
    ...setFaults(context),
    ...timeFaults(context),
  ];
}

type Query = (text: string) => Promise<PostgresResult>;

/**
 * Runs checks of the host's rows. `query` must run each statement so that a refused one aborts no
 * other.
 */
export async function findingsOfRows(
  query: Query,
  checks: readonly ValueCheck[],
): Promise<ValueFindings> {
  const found: HostFinding[] = [];
  const sampled: Sampled[] = [];
  for (const check of checks) {
    try {
      const held = readAnswer(await query(rowsAsJson(check.text))) as Row[];
      found.push(...check.faultsOf(held));
      sampled.push(...sampledBy(check, held));
    } catch (error) {
      const refusal = refusedValue(error);
      if (refusal === null) throw error;
      found.push(refusedCheck(check.field, refusal));
    }
  }
  return { found, sampled };
}

const hostFaults = (context: CheckContext): readonly HostFault[] => [
  ...statementFaults(context.host),
  ...tableFaults(context),
];

/** Checks the host's logs only if the tables match the mapping. */
export async function valueFaultsBefore(
  query: Query,
  context: CheckContext,
): Promise<readonly HostFault[]> {
  if (hostFaults(context).length > 0) return [];
  return faultsIn((await findingsOfRows(query, logChecks(context))).found);
}

/** Whether the host's own ids differ from the mapping. Then the library's columns do, too. */
export function areIdsWrong(context: CheckContext): boolean {
  return idFaults(context).length + collationFaults(context).length > 0;
}

/** Faults that would make a migration fail, or keep the library from working afterwards. */
export function migrationFaults(
  context: CheckContext,
  schema: Schema,
  pending: readonly MigrationStep[],
): readonly HostFault[] {
  return [
    // Base tables that do not exist yet need no check.
    ...(pending.some(({ id }) => schema.isBase(id)) ? [] : hostFaults(context)),
    ...migrationFaultsOf(schema, pending, areIdsWrong(context)),
  ];
}
