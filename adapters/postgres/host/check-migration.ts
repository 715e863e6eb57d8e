import { tablesToMigrate, withoutView } from '../../sql/host-check-ids.js';
import { nameTaken } from '../../sql/host-check-faults.js';
import { namedTables } from '../../sql/host-columns.js';
import type { HostFault } from '../../sql/host-faults.js';
import { ADDED_COLUMNS } from '../../sql/host-relations.js';
import type { HostMapping } from '../../sql/host.js';
import type { PostgresClient } from '../driver.js';
import { BASE_TABLES, OWN_TABLES } from '../tables.js';
import { readCatalogue } from './catalogue.js';
import { timeFaults } from './check-logs.js';
import {
  collationFaults,
  faultsOfTable,
  findColumn,
  findTable,
  idFaults,
  keyFaults,
  positionFaults,
  splitTable,
  type CheckContext,
} from './check-mapping.js';

/** What a migration is about to make. */
export interface Pending {
  readonly baseTables: boolean;
  readonly tables: boolean;
  readonly logColumns: boolean;
}

/** Reads what the checks before a migration look at. */
export const readContext = async (
  client: PostgresClient,
  host: HostMapping,
  schema: string,
  isDistributed: boolean,
): Promise<CheckContext> => {
  const named = namedTables(host).map(({ table }) => splitTable(schema, table));
  const own = [...OWN_TABLES, ...BASE_TABLES].map((table) => ({ schema, table }));
  const catalogue = await readCatalogue(client, [...named, ...own]);
  return { host, schema, catalogue, isDistributed };
};

/** What is there already under the names that steps are about to give. */
const takenFaults = (context: CheckContext, pending: Pending): readonly HostFault[] => {
  const { host, schema } = context;
  const taken = (tables: readonly string[], isBase: boolean): readonly HostFault[] =>
    tables
      .filter((table) => table !== 'freshlegs_migration')
      .filter((table) => findTable(context, `${schema}.${table}`) !== null)
      .map((table) => nameTaken(`There is a table ${schema}.${table}`, isBase));
  return [
    ...(pending.baseTables ? taken(BASE_TABLES, true) : []),
    ...(pending.tables ? taken(OWN_TABLES, false) : []),
    ...(pending.logColumns ? ADDED_COLUMNS : [])
      .filter((column) => findColumn(context, host.logs.table, column) !== null)
      .map((column) => nameTaken(`"${host.logs.table}" has a column ${column}`, false)),
  ];
};

const hostFaults = (context: CheckContext): readonly HostFault[] => {
  const ofTables = { ...context, host: withoutView(context.host) };
  const tables = tablesToMigrate(context.host, (table) => findTable(context, table) !== null);
  return [
    ...tables.flatMap((table) => faultsOfTable(context, table)),
    ...idFaults(ofTables),
    ...collationFaults(ofTables),
    ...positionFaults(context),
    ...keyFaults(context),
    ...timeFaults(ofTables),
  ];
};

/** What keeps a migration from making its tables, or a library on them from working. */
export const migrationFaults = (context: CheckContext, pending: Pending): readonly HostFault[] => [
  // Base tables that are about to be made are as they should be.
  ...(pending.baseTables ? [] : hostFaults(context)),
  ...takenFaults(context, pending),
];
