import type { IdType } from '../../../src/domain/ids.js';
import type { HostMapping } from '../../sql/host.js';
import {
  mappedKeys,
  namedTables,
  type MappedKey,
  type NamedTable,
} from '../../sql/host-columns.js';
import {
  idNotInteger,
  keyOfView,
  missingColumns,
  missingTable,
  positionNotInteger,
} from '../../sql/host-check-faults.js';
import type { HostFault } from '../../sql/host-faults.js';
import type { Catalogue, CatalogueColumn, CatalogueTable, TableName } from './catalogue.js';
import { nameOf } from './catalogue.js';

/** What a mapping is compared with. */
export interface CheckContext {
  readonly host: HostMapping;
  /** The schema of the library's tables, and of the host's that name none. */
  readonly schema: string;
  readonly catalogue: Catalogue;
}

/** A table as the catalogue names it. */
export const splitTable = (schema: string, name: string): TableName => {
  const [first = '', second] = name.split('.');
  return second === undefined ? { schema, table: first } : { schema: first, table: second };
};

/** What the catalogue has of a table of the mapping; null where it is missing. */
export const findTable = (
  { catalogue, schema }: Omit<CheckContext, 'host'>,
  name: string,
): CatalogueTable | null => catalogue.get(nameOf(splitTable(schema, name))) ?? null;

/** A column of a table of the mapping; null where either is missing. */
export const findColumn = (
  context: Omit<CheckContext, 'host'>,
  table: string,
  column: string,
): CatalogueColumn | null =>
  findTable(context, table)?.columns.find(({ name }) => name === column) ?? null;

const faultsOfTable = (context: CheckContext, named: NamedTable): readonly HostFault[] =>
  findTable(context, named.table) === null
    ? [missingTable(named)]
    : missingColumns(named, (column) => findColumn(context, named.table, column) !== null);

/** What a mapping names that is not there. */
export const missingFaults = (context: CheckContext): readonly HostFault[] =>
  namedTables(context.host).flatMap((table) => faultsOfTable(context, table));

const IDS = /(^|\.)(id|userId|logId|dayId|programId|programDayId|exerciseId)$/;
const INTEGERS: readonly string[] = ['int2', 'int4', 'int8'];

/** Ids that are no integers. */
export const idFaults = (context: CheckContext): readonly HostFault[] =>
  namedTables(context.host).flatMap(({ table, columns }) =>
    columns.flatMap(({ field, column }) => {
      const type = IDS.test(field) ? findColumn(context, table, column)?.type : undefined;
      if (type === undefined || INTEGERS.includes(type)) return [];
      return [idNotInteger(`"${table}"."${column}" (${field})`, type)];
    }),
  );

/** Positions of program days that are no integers. */
export const positionFaults = (context: CheckContext): readonly HostFault[] => {
  const { table, position } = context.host.programs?.days ?? {};
  if (table === undefined || position === undefined) return [];
  const type = findColumn(context, table, position)?.type;
  if (type === undefined || INTEGERS.includes(type)) return [];
  return [positionNotInteger(`"${table}"."${position}" (programs.days.position)`, type)];
};

const typeFaults = (key: MappedKey, { type }: CatalogueColumn): readonly HostFault[] => {
  if (!INTEGERS.includes(type)) return [];
  const found: IdType = type === 'int8' ? 'bigint' : 'integer';
  const { field, table, id: column, idType } = key;
  if (found === idType) return [];
  return [
    {
      code: 'id_type',
      problem: `"${table}"."${column}" (${field}.id) is ${type}, and mapped as ${idType}.`,
      remedy: `Set ${field}.idType to '${found}', so that what refers to it is as wide.`,
    },
  ];
};

const isUnique = ({ indexes }: CatalogueTable, column: string): boolean =>
  indexes.some(
    ({ unique, valid, predicate, columns }) =>
      unique && valid && predicate === null && columns.length === 1 && columns[0] === column,
  );

const faultsOfKey = (context: CheckContext, key: MappedKey): readonly HostFault[] => {
  const { field, table, id: name } = key;
  const found = findTable(context, table);
  const column = findColumn(context, table, name);
  if (found === null || column === null) return [];
  if (found.isView) return [keyOfView(field, table)];
  const { table: bare } = splitTable(context.schema, table);
  return [
    ...typeFaults(key, column),
    ...(isUnique(found, name)
      ? []
      : [
          {
            code: 'id_not_unique',
            problem: `"${table}"."${name}" (${field}.id) is not unique by itself, so that no foreign key can refer to it.`,
            remedy: `create unique index concurrently "${bare}_${name}_unique" on it.`,
          },
        ]),
  ];
};

/** What keeps foreign keys of the library from referring to the host's tables. */
export const keyFaults = (context: CheckContext): readonly HostFault[] =>
  mappedKeys(context.host).flatMap((key) => faultsOfKey(context, key));
