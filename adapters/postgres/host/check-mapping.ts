import { isNumberId, type IdType } from '../../../src/domain/ids.js';
import type { HostMapping } from '../../sql/host.js';
import {
  mappedKeys,
  namedTables,
  type MappedKey,
  type NamedTable,
} from '../../sql/host-columns.js';
import { keyOfView, missingColumns, missingTable } from '../../sql/host-check-faults.js';
import {
  idCollationsOf,
  idColumns,
  idTypeFaults,
  type Fits,
  type FoundId,
  type IdColumn,
} from '../../sql/host-check-ids.js';
import type { HostFault } from '../../sql/host-faults.js';
import type { Catalogue, CatalogueColumn, CatalogueTable, TableName } from './catalogue.js';
import { quoteTable } from '../tables.js';
import { nameOf } from './catalogue.js';
import { indexRemedy, refusedKey } from './index-remedies.js';

export interface CheckContext {
  readonly host: HostMapping;
  /** The schema of the library's tables, and of host tables without a schema in their name. */
  readonly schema: string;
  readonly catalogue: Catalogue;
  /** Whether users' rows are distributed over a cluster by user. */
  readonly isDistributed: boolean;
}

export function splitTable(schema: string, name: string): TableName {
  const [first = '', second] = name.split('.');
  return second === undefined ? { schema, table: first } : { schema: first, table: second };
}

/** Null if the table is missing. */
export function findTable(
  { catalogue, schema }: Pick<CheckContext, 'catalogue' | 'schema'>,
  name: string,
): CatalogueTable | null {
  return catalogue.get(nameOf(splitTable(schema, name))) ?? null;
}

/** Null if the table or the column is missing. */
export function findColumn(
  context: Omit<CheckContext, 'host'>,
  table: string,
  column: string,
): CatalogueColumn | null {
  return findTable(context, table)?.columns.find(({ name }) => name === column) ?? null;
}

/** Reports the table if it is missing, otherwise its missing columns. */
export function faultsOfTable(context: CheckContext, named: NamedTable): readonly HostFault[] {
  return findTable(context, named.table) === null
    ? [missingTable(named)]
    : missingColumns(named, (column) => findColumn(context, named.table, column) !== null);
}

export function missingFaults(context: CheckContext): readonly HostFault[] {
  return namedTables(context.host).flatMap((table) => faultsOfTable(context, table));
}

/** The catalogue's names for the types of ids. */
const ID_TYPES: ReadonlyMap<string, IdType> = new Map([
  ['int2', 'integer'],
  ['int4', 'integer'],
  ['int8', 'bigint'],
  ['uuid', 'uuid'],
  ['text', 'text'],
  ['varchar', 'text'],
]);

/**
 * The type of a key must match exactly, because the library's columns get the same type. Other
 * integer columns may have any integer type.
 */
const fits: Fits = (wanted, found, isKey) =>
  wanted === found || (!isKey && isNumberId(wanted) && isNumberId(found));

/** The id columns of the mapping, with their actual types. */
const foundIds = (context: CheckContext): readonly FoundId[] =>
  idColumns(context.host).flatMap((named) => {
    const shown = findColumn(context, named.table, named.column)?.type;
    return shown === undefined ? [] : [{ ...named, shown, found: ID_TYPES.get(shown) ?? null }];
  });

export function idFaults(context: CheckContext): readonly HostFault[] {
  return idTypeFaults(foundIds(context), fits);
}

const retype = (table: string, column: string, collation: string): string =>
  `alter table ${table} alter column "${column}" type text collate "${collation}";`;

const collationFault = (
  id: IdColumn,
  table: string,
  { collation, isNondeterministic }: CatalogueColumn,
  mapped: string | undefined,
): HostFault | null => {
  const name = `"${id.table}"."${id.column}" (${id.field})`;
  const code = 'id_collation';
  if (isNondeterministic) {
    const problem = `${name} has the nondeterministic collation ${collation ?? 'default'}, which treats different texts as the same id.`;
    return { code, problem, remedy: retype(table, id.column, 'C') };
  }
  if (collation === (mapped ?? null)) return null;
  const field = id.typeField.replace('idType', 'idCollation');
  if (id.isKey) {
    const remedy = collation === null ? `Leave ${field} out.` : `Set ${field} to '${collation}'.`;
    const problem = `${name} has the collation ${collation ?? 'default'}, but is mapped with ${mapped ?? 'none'}.`;
    return { code, problem, remedy };
  }
  // A column without its own collation is compared by the collation of the other column.
  if (collation === null) return null;
  const problem = `${name} has the collation ${collation}, but the key that it refers to has ${mapped ?? 'the default'}.`;
  return { code, problem, remedy: retype(table, id.column, mapped ?? 'default') };
};

/**
 * Text ids that are not compared byte by byte, or not the same way as the keys that they refer to.
 */
export function collationFaults(context: CheckContext): readonly HostFault[] {
  const mapped = idCollationsOf(context.host);
  const ids = foundIds(context);
  return ids.flatMap((id) => {
    const column = findColumn(context, id.table, id.column);
    if (column === null || id.found !== 'text') return [];
    // If there is no key column, for example because users are stored elsewhere, use the column's
    // own collation.
    const hasKey = ids.some(({ isKey, owner }) => isKey && owner === id.owner);
    const own = hasKey && id.owner !== 'programs' ? mapped[id.owner] : column.collation;
    const table = quoteTable(context.schema, id.table);
    return collationFault(id, table, column, own ?? undefined) ?? [];
  });
}

/** Unique indexes on exactly these columns, even invalid ones. */
const keysOn = ({ indexes }: CatalogueTable, wanted: readonly string[]) =>
  indexes.filter(
    ({ unique, predicate, columns }) =>
      unique &&
      predicate === null &&
      columns.length === wanted.length &&
      wanted.every((column) => columns.includes(column)),
  );

const isUnique = (found: CatalogueTable, wanted: readonly string[]): boolean =>
  keysOn(found, wanted).some(({ valid }) => valid);

/**
 * The columns that the library's foreign keys refer to. On a cluster, the key of the logs includes
 * the user.
 */
const keyColumns = ({ host, isDistributed }: CheckContext, { field, id }: MappedKey) =>
  isDistributed && field === 'logs' ? [host.logs.userId, id] : [id];

const faultsOfKey = (context: CheckContext, key: MappedKey): readonly HostFault[] => {
  const { field, table, id: name } = key;
  const found = findTable(context, table);
  const column = findColumn(context, table, name);
  if (found === null || column === null) return [];
  if (found.isView) return [keyOfView(field, table)];
  const columns = keyColumns(context, key);
  const alone = columns.length === 1;
  return isUnique(found, columns)
    ? []
    : [
        {
          code: 'id_not_unique',
          problem: `"${table}"."${name}" (${field}.id) is not unique ${alone ? 'by itself' : `together with "${columns[0] ?? ''}"`}, so no foreign key can refer to it.`,
          remedy:
            refusedKey(found, columns) ??
            indexRemedy(found, {
              table: splitTable(context.schema, table),
              suffix: `${name}_unique`,
              columns,
              isUnique: true,
              invalid: keysOn(found, columns)[0],
            }),
        },
      ];
};

/**
 * On a cluster, the mapping of sets needs a user. Otherwise a statement could not find their node.
 */
export function setFaults({ host, isDistributed }: CheckContext): readonly HostFault[] {
  return !isDistributed || host.sets === undefined || host.sets.select.userId !== undefined
    ? []
    : [
        {
          code: 'sets_without_user',
          problem: 'sets.select has no userId, but a cluster finds rows by user.',
          remedy: 'Select sets.select.userId.',
        },
      ];
}

/** Keys of the host that the library's foreign keys cannot refer to. */
export function keyFaults(context: CheckContext): readonly HostFault[] {
  return mappedKeys(context.host).flatMap((key) => faultsOfKey(context, key));
}
