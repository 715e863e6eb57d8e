import { isNumberId } from '../../../src/domain/ids.js';
import type { HostMapping } from '../../sql/host.js';
import {
  mappedKeys,
  namedTables,
  type MappedKey,
  type NamedTable,
} from '../../sql/host-columns.js';
import { keyOfView, missingColumns, missingTable } from '../../sql/host-check-faults.js';
import type { HostFault } from '../../sql/host-faults.js';
import type { Catalogue, CatalogueColumn, CatalogueTable } from './catalogue.js';
import { splitName } from '../tables.js';

/** Reports the table if it is missing, otherwise its missing columns. */
export function faultsOfTable(catalogue: Catalogue, named: NamedTable): readonly HostFault[] {
  const { field, table } = named;
  const refusal = catalogue.problem(table);
  if (refusal !== null) {
    const problem = `View "${table}" (${field}) cannot be read: ${refusal}.`;
    return [{ code: 'unreadable_view', problem, remedy: 'Correct the query of the view.' }];
  }
  return catalogue.table(table) === null
    ? [missingTable(named)]
    : missingColumns(named, (column) => catalogue.column(table, column) !== null);
}

export function missingFaults(catalogue: Catalogue, host: HostMapping): readonly HostFault[] {
  return namedTables(host).flatMap((table) => faultsOfTable(catalogue, table));
}

/** Whether the column alone is the primary key. */
const isKey = ({ columns }: CatalogueTable, { keyPlace }: CatalogueColumn): boolean =>
  keyPlace === 1 && columns.every((column) => column.keyPlace < 2);

/** A foreign key requires that the column alone is unique. */
const isUnique = (table: CatalogueTable, column: CatalogueColumn): boolean =>
  isKey(table, column) ||
  table.indexes.some(
    ({ unique, predicate, columns }) =>
      unique &&
      predicate === null &&
      columns.length === 1 &&
      columns[0] === column.name.toLowerCase(),
  );

/** Whether SQLite generates ids in this column. */
const isNumbered = (table: CatalogueTable, column: CatalogueColumn): boolean =>
  column.type === 'INTEGER' && isKey(table, column) && table.hasRowid;

const faultOfKey = (
  catalogue: Catalogue,
  { logs }: HostMapping,
  key: MappedKey,
): HostFault | null => {
  const { field, table, id: name, idType } = key;
  // Whether the library relies on the column to generate ids.
  const numbers =
    field === 'logs' &&
    logs.inserts !== false &&
    logs.statements?.insert === undefined &&
    logs.newId === undefined &&
    isNumberId(idType);
  const declared = catalogue.table(table);
  const column = catalogue.column(table, name);
  if (declared === null || column === null) return null;
  const problem = `"${table}"."${name}" (${field}.id)`;
  const { database, table: bare } = splitName(table);
  if (declared.isView) return keyOfView(field, table);
  // A column without integers is already reported for its type.
  if (numbers && /INT|^$/.test(column.type) && !isNumbered(declared, column)) {
    return {
      code: 'id_not_numbered',
      problem: `${problem} does not generate ids for new logs. Only INTEGER PRIMARY KEY in a table without WITHOUT ROWID does.`,
      remedy:
        'Declare it INTEGER PRIMARY KEY, create ids with logs.newId, or insert logs with logs.statements.insert.',
    };
  }
  return isUnique(declared, column)
    ? null
    : {
        code: 'id_not_unique',
        problem: `${problem} is not unique by itself, so no foreign key can refer to it.`,
        remedy: `create unique index ${database === 'main' ? '' : `"${database}".`}"${bare}_${name}" on "${bare}" ("${name}");`,
      };
};

/** Keys of the host that the library's foreign keys cannot refer to. */
export function keyFaults(catalogue: Catalogue, host: HostMapping): readonly HostFault[] {
  return mappedKeys(host).flatMap((key) => faultOfKey(catalogue, host, key) ?? []);
}

/** No foreign key can refer to users or logs in an attached database. */
export function attachedFaults({ users, logs }: HostMapping): readonly HostFault[] {
  return Object.entries({ users: users.table, logs: logs.table })
    .flatMap(([field, table]) => (table === undefined ? [] : [{ field, table }]))
    .filter(({ table }) => splitName(table).database !== 'main')
    .map(({ field, table }) => ({
      code: 'attached_database',
      problem: `"${table}" (${field}) is in an attached database, where no foreign key can refer to it.`,
      remedy: 'Open the database of the users and their logs as the main database.',
    }));
}
