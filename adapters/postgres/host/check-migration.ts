import { aliasFaults } from '../../sql/host-check-exercises.js';
import { nameTaken, OWN_COLUMNS } from '../../sql/host-check-faults.js';
import { refusedCheck, type ValueFindings } from '../../sql/host-check-values.js';
import { statementFaults } from '../../sql/host-checks.js';
import { namedTables } from '../../sql/host-columns.js';
import { faultsIn, type HostFault, type HostFinding, type Sampled } from '../../sql/host-faults.js';
import type { HostMapping } from '../../sql/host.js';
import type { Row } from '../../sql/rows.js';
import { sampledBy, type ValueCheck } from '../../sql/value-check.js';
import { readAnswer, rowsAsJson, type PostgresClient, type PostgresResult } from '../driver.js';
import { refusedValue } from '../errors.js';
import { BASE_TABLES, OWN_TABLES } from '../tables.js';
import { readCatalogue } from './catalogue.js';
import { logChecks, timeFaults } from './check-logs.js';
import {
  collationFaults,
  findColumn,
  findTable,
  idFaults,
  keyFaults,
  missingFaults,
  setFaults,
  splitTable,
  type CheckContext,
} from './check-mapping.js';
import { otherColumns, takenColumns, VERSIONS } from './check-schema.js';

// Finds faults in the host's tables and rows, for `checkHost` and for migrations.

/** What a migration is about to create. */
export interface Pending {
  readonly baseTables: boolean;
  readonly tables: boolean;
  readonly logColumns: boolean;
}

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

// Choice: tables with the names of the library's tables are the library's if all of them exist,
// each has its characteristic column, and the ids have the types in the mapping.
/**
 * Whether the printed steps created the library's tables, even if its log columns are missing.
 */
export function hasOwnTables(context: CheckContext): boolean {
  return (
    Object.entries(OWN_COLUMNS).every(
      ([table, column]) => findColumn(context, `${context.schema}.${table}`, column) !== null,
    ) &&
    takenColumns(context).length === 0 &&
    otherColumns(context).length === 0
  );
}

/** Whether all base tables exist. The check of the mapping compares their columns. */
export function hasBaseTables(context: CheckContext): boolean {
  return BASE_TABLES.every((table) => findTable(context, `${context.schema}.${table}`) !== null);
}

/** Existing objects whose names the steps are about to use. */
const takenFaults = (context: CheckContext, pending: Pending): readonly HostFault[] => {
  const { schema } = context;
  const taken = (tables: readonly string[], isBase: boolean): readonly HostFault[] =>
    tables
      .filter((table) => table !== VERSIONS)
      .filter((table) => findTable(context, `${schema}.${table}`) !== null)
      .map((table) => nameTaken(`There is a table ${schema}.${table}`, isBase));
  return [
    ...(pending.baseTables ? taken(BASE_TABLES, true) : []),
    ...(pending.tables ? taken(OWN_TABLES, false) : []),
    ...(pending.logColumns ? takenColumns(context) : []),
  ];
};

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

/** Faults that would make a migration fail, or keep the library from working afterwards. */
export function migrationFaults(context: CheckContext, pending: Pending): readonly HostFault[] {
  return [
    // Base tables that do not exist yet need no check.
    ...(pending.baseTables ? [] : hostFaults(context)),
    ...takenFaults(context, pending),
  ];
}
