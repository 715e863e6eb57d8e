import { isNumberId, type IdType } from '../../../src/domain/ids.js';
import type { HostMapping } from '../../sql/host.js';
import {
  lookupKeys,
  mappedKeys,
  namedTables,
  integerColumns,
  type MappedKey,
  type NamedTable,
} from '../../sql/host-columns.js';
import {
  keyOfView,
  lookupNotUnique,
  missingColumns,
  missingTable,
  notInteger,
} from '../../sql/host-check-faults.js';
import {
  idCollationsOf,
  idColumns,
  idTypeFaults,
  wronglyTyped,
  type Fits,
  type FoundId,
  type IdColumn,
  type IdOwner,
} from '../../sql/host-check-ids.js';
import type { HostFault } from '../../sql/host-faults.js';
import type { Catalogue, CatalogueColumn, CatalogueTable, TableName } from './catalogue.js';
import { nameOf } from './catalogue.js';

/** What a mapping is compared with. */
export interface CheckContext {
  readonly host: HostMapping;
  /** The schema of the library's tables, and of the host's that name none. */
  readonly schema: string;
  readonly catalogue: Catalogue;
  /** Whether the tables of users are spread by user over the nodes of a cluster. */
  readonly isDistributed: boolean;
}

/** A table as the catalogue names it. */
export const splitTable = (schema: string, name: string): TableName => {
  const [first = '', second] = name.split('.');
  return second === undefined ? { schema, table: first } : { schema: first, table: second };
};

/** What the catalogue has of a table of the mapping; null where it is missing. */
export const findTable = (
  { catalogue, schema }: Pick<CheckContext, 'catalogue' | 'schema'>,
  name: string,
): CatalogueTable | null => catalogue.get(nameOf(splitTable(schema, name))) ?? null;

/** A column of a table of the mapping; null where either is missing. */
export const findColumn = (
  context: Omit<CheckContext, 'host'>,
  table: string,
  column: string,
): CatalogueColumn | null =>
  findTable(context, table)?.columns.find(({ name }) => name === column) ?? null;

/** What of a table of the mapping is not there. */
export const faultsOfTable = (context: CheckContext, named: NamedTable): readonly HostFault[] =>
  findTable(context, named.table) === null
    ? [missingTable(named)]
    : missingColumns(named, (column) => findColumn(context, named.table, column) !== null);

/** What a mapping names that is not there. */
export const missingFaults = (context: CheckContext): readonly HostFault[] =>
  namedTables(context.host).flatMap((table) => faultsOfTable(context, table));

const INTEGERS: readonly string[] = ['int2', 'int4', 'int8'];

/** Types of ids by the names that the catalogue has for them. */
const ID_TYPES: ReadonlyMap<string, IdType> = new Map([
  ['int2', 'integer'],
  ['int4', 'integer'],
  ['int8', 'bigint'],
  ['uuid', 'uuid'],
  ['text', 'text'],
  ['varchar', 'text'],
]);

/** Our columns get the type of a key; what else holds an integer compares with any of them. */
const fits: Fits = (wanted, found, isKey) =>
  wanted === found || (!isKey && isNumberId(wanted) && isNumberId(found));

/** The columns of the mapping that hold ids, with the types that they have. */
const foundIds = (context: CheckContext): readonly FoundId[] =>
  idColumns(context.host).flatMap((named) => {
    const shown = findColumn(context, named.table, named.column)?.type;
    return shown === undefined ? [] : [{ ...named, shown, found: ID_TYPES.get(shown) ?? null }];
  });

/** Ids of other types than the mapping says. */
export const idFaults = (context: CheckContext): readonly HostFault[] =>
  idTypeFaults(foundIds(context), fits);

/** What the mapping gives another type than its columns have. */
export const wrongOwners = (context: CheckContext): ReadonlySet<IdOwner> =>
  wronglyTyped(foundIds(context), fits);

const retype = ({ table, column }: IdColumn, collation: string): string =>
  `alter table ${table
    .split('.')
    .map((part) => `"${part}"`)
    .join('.')} alter column "${column}" type text collate "${collation}";`;

const collationFault = (
  id: IdColumn,
  { collation, isNondeterministic }: CatalogueColumn,
  mapped: string | undefined,
): HostFault | null => {
  const name = `"${id.table}"."${id.column}" (${id.field})`;
  const code = 'id_collation';
  if (isNondeterministic) {
    const problem = `${name} has the nondeterministic collation ${collation ?? 'default'}, which takes different texts for one id.`;
    return { code, problem, remedy: retype(id, 'C') };
  }
  if (collation === (mapped ?? null)) return null;
  const field = id.typeField.replace('idType', 'idCollation');
  if (id.isKey) {
    const remedy = collation === null ? `Leave ${field} out.` : `Set ${field} to '${collation}'.`;
    const problem = `${name} has the collation ${collation ?? 'default'}, and is mapped with ${mapped ?? 'none'}.`;
    return { code, problem, remedy };
  }
  // A column without a collation of its own takes that of the other side.
  if (collation === null) return null;
  const problem = `${name} has the collation ${collation}, and the key that it refers to ${mapped ?? 'none of its own'}.`;
  return { code, problem, remedy: retype(id, mapped ?? 'default') };
};

/** Text ids that are compared otherwise than the keys that they refer to, or not byte by byte. */
export const collationFaults = (context: CheckContext): readonly HostFault[] => {
  const mapped = idCollationsOf(context.host);
  const ids = foundIds(context);
  return ids.flatMap((id) => {
    const column = findColumn(context, id.table, id.column);
    if (column === null || id.found !== 'text') return [];
    // Without a key, such as that of users who live elsewhere, the column itself says how.
    const hasKey = ids.some(({ isKey, owner }) => isKey && owner === id.owner);
    const own = hasKey && id.owner !== 'programs' ? mapped[id.owner] : column.collation;
    return collationFault(id, column, own ?? undefined) ?? [];
  });
};

/** Columns of programs that hold no integers. */
export const integerFaults = (context: CheckContext): readonly HostFault[] =>
  integerColumns(context.host).flatMap((named) => {
    const type = findColumn(context, named.table, named.column)?.type;
    return type === undefined || INTEGERS.includes(type) ? [] : [notInteger(named, type)];
  });

const isUnique = ({ indexes }: CatalogueTable, wanted: readonly string[]): boolean =>
  indexes.some(
    ({ unique, valid, predicate, columns }) =>
      unique &&
      valid &&
      predicate === null &&
      columns.length === wanted.length &&
      wanted.every((column) => columns.includes(column)),
  );

/** What keys of ours name of a table: on a cluster the user beside the log, as each key has to. */
const keyColumns = ({ host, isDistributed }: CheckContext, { field, id }: MappedKey) =>
  isDistributed && field === 'logs' ? [host.logs.userId, id] : [id];

const faultsOfKey = (context: CheckContext, key: MappedKey): readonly HostFault[] => {
  const { field, table, id: name } = key;
  const found = findTable(context, table);
  const column = findColumn(context, table, name);
  if (found === null || column === null) return [];
  if (found.isView) return [keyOfView(field, table)];
  const { table: bare } = splitTable(context.schema, table);
  const columns = keyColumns(context, key);
  const alone = columns.length === 1;
  return isUnique(found, columns)
    ? []
    : [
        {
          code: 'id_not_unique',
          problem: `"${table}"."${name}" (${field}.id) is not unique ${alone ? 'by itself' : `together with "${columns[0] ?? ''}"`}, so that no foreign key can refer to it.`,
          remedy: `create unique index concurrently "${bare}_${name}_unique" on "${bare}" (${columns.map((each) => `"${each}"`).join(', ')}).`,
        },
      ];
};

/** Sets that are spread over a cluster, and of which a statement could not say where they are. */
export const setFaults = ({ host, isDistributed }: CheckContext): readonly HostFault[] =>
  !isDistributed || host.performedSets === undefined || host.performedSets.userId !== undefined
    ? []
    : [
        {
          code: 'sets_without_user',
          problem: `"${host.performedSets.table}" (performedSets) is mapped without its user, by whom rows are found on a cluster.`,
          remedy: 'Map performedSets.userId.',
        },
      ];

/** Keys of other tables that do not tell their rows apart; on a cluster none does without the user. */
export const lookupFaults = (context: CheckContext): readonly HostFault[] =>
  context.isDistributed
    ? []
    : lookupKeys(context.host).flatMap((key) => {
        const found = findTable(context, key.table);
        const isThere = findColumn(context, key.table, key.column) !== null;
        return found === null || !isThere || found.isView || isUnique(found, [key.column])
          ? []
          : [lookupNotUnique(key)];
      });

/** What keeps foreign keys of the library from referring to the host's tables. */
export const keyFaults = (context: CheckContext): readonly HostFault[] =>
  mappedKeys(context.host).flatMap((key) => faultsOfKey(context, key));
