import type { HostMapping } from '../../sql/host.js';
import { tablesToMigrate, withoutView } from '../../sql/host-check-ids.js';
import { nameTaken } from '../../sql/host-check-faults.js';
import type { HostFault } from '../../sql/host-faults.js';
import { ADDED_COLUMNS } from '../../sql/host-relations.js';
import type { Sql } from '../driver.js';
import { BASE_TABLES } from '../schema/base.js';
import { REQUIRED_TABLES } from '../schema/extension.js';
import type { Catalogue } from './catalogue.js';
import { idFaults } from './check-ids.js';
import { timeFaults } from './check-logs.js';
import { attachedFaults, faultsOfTable, keyFaults } from './check-mapping.js';
import { positionFaults } from './check-values.js';

/** What a host has already under the names that our tables and columns are to get. */
const takenFaults = (catalogue: Catalogue, { logs }: HostMapping): readonly HostFault[] => [
  ...REQUIRED_TABLES.filter((table) => catalogue.table(table) !== null).map((table) =>
    nameTaken(`There is a table ${table}`, false),
  ),
  ...ADDED_COLUMNS.filter((column) => catalogue.column(logs.table, column) !== null).map((column) =>
    nameTaken(`"${logs.table}" has a column ${column}`, false),
  ),
];

/** What a migration is about to make. */
export interface Pending {
  readonly baseTables: boolean;
  readonly tables: boolean;
}

const hostFaults = (sql: Sql, catalogue: Catalogue, host: HostMapping): readonly HostFault[] => {
  const tables = tablesToMigrate(host, (table) => catalogue.table(table) !== null);
  return [
    ...tables.flatMap((table) => faultsOfTable(catalogue, table)),
    ...attachedFaults(host),
    ...keyFaults(catalogue, host),
    ...idFaults(sql, catalogue, withoutView(host)),
    ...positionFaults(sql, catalogue, host),
    ...timeFaults(sql, catalogue, host),
  ];
};

/** What keeps a migration from making its tables, or a library on them from working. */
export const migrationFaults = (
  sql: Sql,
  catalogue: Catalogue,
  host: HostMapping,
  pending: Pending,
): readonly HostFault[] => [
  // Base tables that are about to be made are as they should be.
  ...(pending.baseTables ? [] : hostFaults(sql, catalogue, host)),
  ...(pending.baseTables
    ? BASE_TABLES.filter((table) => catalogue.table(table) !== null).map((table) =>
        nameTaken(`There is a table ${table}`, true),
      )
    : []),
  ...(pending.tables ? takenFaults(catalogue, host) : []),
];
