import { isNumberId } from '../../src/domain/ids.js';
import { columnOf, type CatalogueIndex, type CatalogueTable } from './host-catalogue.js';
import { aliasFaults } from './host-check-exercises.js';
import { mappedKeys, namedTables, type MappedKey, type NamedTable } from './host-columns.js';
import type { CheckContext } from './host-check-context.js';
import { fault, type HostFault } from './host-faults.js';

// Finds faults in the tables and columns that a mapping names.

/** Reports the table if it is missing, otherwise its missing columns. */
const missingIn = (
  { catalogue, database }: CheckContext,
  named: NamedTable,
): readonly HostFault[] => {
  const { field, table, columns } = named;
  const message = catalogue.problem(table);
  if (message !== null) return [fault('unreadable_view', { field, table, message })];
  if (catalogue.table(table) === null)
    return [fault('missing_table', { field, table: database.table(table) })];
  const remedy = 'Add it, or correct the mapping.';
  return columns
    .filter(({ column }) => columnOf(catalogue, table, column) === null)
    .map((each) => fault('missing_column', { table, ...each, remedy }));
};

/** Unique indexes on exactly these columns, even invalid ones. */
const keysOn = (
  { indexes }: CatalogueTable,
  columns: readonly string[],
): readonly CatalogueIndex[] =>
  indexes.filter(
    (index) =>
      index.unique &&
      index.predicate === null &&
      index.columns.length === columns.length &&
      columns.every((column) => index.columns.includes(column)),
  );

/** Whether the library relies on the database to number the logs. */
const needsNumbers = ({ host: { logs }, database }: CheckContext, { field, idType }: MappedKey) =>
  database.numbersKeys &&
  field === 'logs' &&
  logs.inserts !== false &&
  logs.statements?.insert === undefined &&
  logs.newId === undefined &&
  isNumberId(idType);

/** A key that the library's foreign keys cannot refer to. */
const faultsOfKey = (context: CheckContext, key: MappedKey): readonly HostFault[] => {
  const { catalogue, database, host } = context;
  const { field, table, id } = key;
  const found = catalogue.table(table);
  const column = columnOf(catalogue, table, id);
  if (found === null || column === null) return [];
  if (found.isView) return [fault('key_of_view', { field, table })];
  const place = `"${table}"."${id}" (${field}.id)`;
  // A column without integers is already reported for its type.
  if (needsNumbers(context, key) && /INT|^$/.test(column.type) && found.rowid !== column.name) {
    return [fault('id_not_numbered', { place })];
  }
  // On a cluster, the key of the logs includes the user.
  const columns = database.isDistributed && field === 'logs' ? [host.logs.userId, id] : [id];
  const unique = keysOn(found, columns.map(catalogue.same));
  if (unique.some(({ valid }) => valid)) return [];
  const how = columns.length === 1 ? 'by itself' : `together with "${host.logs.userId}"`;
  const remedy = database.createIndex(table, columns, { isUnique: true, invalid: unique[0] });
  return [fault('id_not_unique', { place, how, remedy })];
};

/** What is wrong with the tables and columns that the mapping names. */
export function tableFaults(
  context: CheckContext,
  ids: readonly HostFault[],
): readonly HostFault[] {
  const { host, database } = context;
  return [
    ...namedTables(host).flatMap((table) => missingIn(context, table)),
    ...aliasFaults(host),
    ...mappedKeys(host).flatMap((key) => faultsOfKey(context, key)),
    ...ids,
    ...database.ownFaults(),
  ];
}
