import type { IdType, IdTypes } from '../../src/domain/ids.js';
import { idTypesOf, type HostMapping } from './host.js';
import { mappedKeys, namedTables } from './host-columns.js';
import type { HostFault } from './host-faults.js';

// The host's columns with ids, and faults in their types, for both dialects.

/** The kind of row that an id identifies. */
export type IdOwner = keyof IdTypes;

/** The kinds of rows that the library's columns refer to. */
export type Referred = Exclude<IdOwner, 'programs'>;

/** A column with ids in the mapping. */
export interface IdColumn {
  readonly field: string;
  readonly table: string;
  readonly column: string;
  readonly owner: IdOwner;
  /**
   * True for a key that the library's columns refer to. False for a column that refers to such a
   * key.
   */
  readonly isKey: boolean;
  /** The type in the mapping. */
  readonly idType: IdType;
  /** The field of the mapping that sets the type. */
  readonly typeField: string;
}

const OWNERS: ReadonlyMap<string, IdOwner> = new Map([
  ['users.id', 'users'],
  ['exercises.id', 'exercises'],
  ['programs.days.id', 'programDays'],
  ['logs.id', 'logs'],
  ['logs.userId', 'users'],
  ['logs.programDayId', 'programDays'],
]);

const KEYS: Readonly<Record<Referred, string>> = {
  users: 'users',
  logs: 'logs',
  exercises: 'exercises',
  programDays: 'programs.days',
};

export function typeFieldOf({ programs }: HostMapping, owner: IdOwner): string {
  if (owner !== 'programs') return `${KEYS[owner]}.idType`;
  // If days have no program, each day is its own program.
  return programs?.days.select.programId === undefined
    ? 'programs.days.idType'
    : 'programs.days.programIdType';
}

export const REFERRED = Object.keys(KEYS) as readonly Referred[];

export function idColumns(host: HostMapping): readonly IdColumn[] {
  const types = idTypesOf(host);
  return namedTables(host).flatMap(({ field: place, table, columns }) =>
    columns.flatMap(({ field, column }) => {
      const owner = OWNERS.get(field);
      if (owner === undefined) return [];
      const isKey = field === `${place}.id`;
      const typeField = typeFieldOf(host, owner);
      return [{ field, table, column, owner, isKey, idType: types[owner], typeField }];
    }),
  );
}

export function idCollationsOf(host: HostMapping): Readonly<Partial<Record<Referred, string>>> {
  const collations = new Map(
    mappedKeys(host)
      .filter(({ idType }) => idType === 'text')
      .map(({ field, idCollation }) => [field, idCollation]),
  );
  const named = Object.entries(KEYS).flatMap(([owner, field]) => {
    const collation = collations.get(field);
    return collation === undefined ? [] : [[owner, collation] as const];
  });
  return Object.fromEntries(named);
}

/** A column with its actual type. `found` is null if ids cannot have that type. */
export interface FoundId extends IdColumn {
  /** The type, as the database calls it. */
  readonly shown: string;
  readonly found: IdType | null;
}

/** Whether a column with ids of type `found` can be mapped as `wanted`, or refer to such ids. */
export type Fits = (wanted: IdType, found: IdType, isKey: boolean) => boolean;

const describe = ({ table, column, field }: IdColumn): string =>
  `"${table}"."${column}" (${field})`;

const noId = (column: FoundId): HostFault => ({
  code: 'id_type',
  problem: `${describe(column)} is ${column.shown}, which is not a type for ids.`,
  remedy: `Change it to integer, bigint, uuid or text, or map another column.`,
});

const otherType = (column: FoundId, found: IdType): HostFault => ({
  code: 'id_type',
  problem: `${describe(column)} is ${column.shown}, but mapped as ${column.idType}.`,
  remedy: `Set ${column.typeField} to '${found}'.`,
});

const unlikeKey = (column: FoundId, key: FoundId): HostFault => ({
  code: 'id_type',
  problem: `${describe(column)} is ${column.shown}, but refers to ${describe(key)}, which is ${key.shown}.`,
  remedy: `Change it to ${key.found ?? key.idType}.`,
});

/**
 * Ids whose type differs from the mapping. A column that refers to a key is compared with the key.
 */
export function idTypeFaults(columns: readonly FoundId[], fits: Fits): readonly HostFault[] {
  return columns.flatMap((column) => {
    const { found, idType, owner, isKey } = column;
    if (found === null) return [noId(column)];
    const key = columns.find((other) => other.isKey && other.owner === owner);
    if (isKey || key === undefined) {
      return fits(idType, found, isKey) ? [] : [otherType(column, found)];
    }
    return key.found === null || fits(key.found, found, false) ? [] : [unlikeKey(column, key)];
  });
}

/** Reports that a log inserted by the library would have no id. */
export function idWithoutValue(
  { logs }: HostMapping,
  column: { readonly name: string; readonly hasDefault: boolean },
): readonly HostFault[] {
  return column.hasDefault || logs.newId !== undefined
    ? []
    : [
        {
          code: 'id_without_value',
          problem: `"${logs.table}"."${column.name}" (logs.id) has no default, so a log that the library inserts gets no id.`,
          remedy: 'Give it a default, or create ids with logs.newId.',
        },
      ];
}

export function ownColumnType(
  columns: readonly string[],
  types: readonly [is: string, wanted: string],
  typeField: string,
): HostFault {
  return {
    code: 'own_column_type',
    problem: `${columns.join(', ')} ${columns.length === 1 ? 'is' : 'are'} ${types[0]}, but ${typeField} is ${types[1]}.`,
    remedy: `Correct ${typeField}, or uninstall the library and migrate again.`,
  };
}
