import type { IdType, IdTypes } from '../../src/domain/ids.js';
import { idTypesOf, type HostMapping } from './host.js';
import { mappedKeys, namedTables, type NamedTable } from './host-columns.js';
import type { HostFault } from './host-faults.js';

// The columns of a host that hold ids, and the faults of their types that both dialects report.

/** What the ids of a column identify. */
export type IdOwner = keyof IdTypes;

/** What our own columns refer to. */
export type Referred = Exclude<IdOwner, 'programs'>;

/** A column of the mapping that holds ids. */
export interface IdColumn {
  readonly field: string;
  readonly table: string;
  readonly column: string;
  readonly owner: IdOwner;
  /** Whether our own columns refer to it; the others refer to such a key themselves. */
  readonly isKey: boolean;
  /** The type that the mapping says. */
  readonly idType: IdType;
  /** The field of the mapping that says it. */
  readonly typeField: string;
}

const OWNERS: ReadonlyMap<string, IdOwner> = new Map([
  ['users.id', 'users'],
  ['exercises.id', 'exercises'],
  ['exercises.userId', 'users'],
  ['exercises.equipment.exerciseId', 'exercises'],
  ['exerciseMuscles.exerciseId', 'exercises'],
  ['programs.days.id', 'programDays'],
  ['programs.days.programId', 'programs'],
  ['programs.programs.id', 'programs'],
  ['programs.entries.dayId', 'programDays'],
  ['programs.entries.exerciseId', 'exercises'],
  ['logs.id', 'logs'],
  ['logs.userId', 'users'],
  ['logs.programDayId', 'programDays'],
  ['performedSets.logId', 'logs'],
  ['performedSets.userId', 'users'],
  ['performedSets.exerciseId', 'exercises'],
]);

const KEYS: Readonly<Record<Referred, string>> = {
  users: 'users',
  logs: 'logs',
  exercises: 'exercises',
  programDays: 'programs.days',
};

/** The field of a mapping that has the type of some ids. */
export const typeFieldOf = ({ programs }: HostMapping, owner: IdOwner): string => {
  if (owner !== 'programs') return `${KEYS[owner]}.idType`;
  // Without a program each day is its own.
  return programs?.days.programId === undefined
    ? 'programs.days.idType'
    : 'programs.days.programIdType';
};

/** What our own columns can refer to. */
export const REFERRED = Object.keys(KEYS) as readonly Referred[];

/** The fields of the mapping whose tables our own columns refer to. */
const KEY_TABLES: readonly string[] = Object.values(KEYS);

// Choice: a table without a key of ours may be a view that is made after the migration, and the view
// of the logs may select our columns: what is not there yet is left to `checkHost`.
/** The tables of a mapping that a migration looks at. */
export const tablesToMigrate = (
  host: HostMapping,
  isThere: (table: string) => boolean,
): readonly NamedTable[] =>
  namedTables(host).filter(
    ({ field, table }) => KEY_TABLES.includes(field) || (field !== 'logs.view' && isThere(table)),
  );

/** A mapping whose logs are read from their table, which has the columns that it names. */
export const withoutView = (host: HostMapping): HostMapping => {
  const { view, ...logs } = host.logs;
  return view === undefined ? host : { ...host, logs };
};

/** The columns of a mapping that hold ids, those of views too. */
export const idColumns = (host: HostMapping): readonly IdColumn[] => {
  const types = idTypesOf(host);
  return namedTables(host).flatMap(({ field: place, table, columns }) =>
    columns.flatMap(({ field, column }) => {
      // An id that is looked up is in the column that the lookup names.
      const owner = OWNERS.get(field.replace(/\.column$/, ''));
      if (owner === undefined) return [];
      const isKey = KEY_TABLES.includes(place) && field === `${place}.id`;
      const typeField = typeFieldOf(host, owner);
      return [{ field, table, column, owner, isKey, idType: types[owner], typeField }];
    }),
  );
};

/** The collations that a mapping names for text ids. */
export const idCollationsOf = (host: HostMapping): Readonly<Partial<Record<Referred, string>>> => {
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
};

/** A column with the type of id that it has; null for a type that no id has. */
export interface FoundId extends IdColumn {
  /** The type as the database names it. */
  readonly shown: string;
  readonly found: IdType | null;
}

/** Whether a column with ids of one type can be mapped as, or refer to, those of another. */
export type Fits = (wanted: IdType, found: IdType, isKey: boolean) => boolean;

const describe = ({ table, column, field }: IdColumn): string =>
  `"${table}"."${column}" (${field})`;

const noId = (column: FoundId): HostFault => ({
  code: 'id_type',
  problem: `${describe(column)} is ${column.shown}, which ids cannot be.`,
  remedy:
    'Change it to integer, bigint, uuid or text, or map another column; a view can cast what only refers to a key.',
});

const otherType = (column: FoundId, found: IdType): HostFault => ({
  code: 'id_type',
  problem: `${describe(column)} is ${column.shown}, and mapped as ${column.idType}.`,
  remedy: `Set ${column.typeField} to '${found}'.`,
});

const unlikeKey = (column: FoundId, key: FoundId): HostFault => ({
  code: 'id_type',
  problem: `${describe(column)} is ${column.shown}, but refers to ${describe(key)}, which is ${key.shown}.`,
  remedy: `Change it to ${key.found ?? key.idType}, or map a view that casts it.`,
});

/** Ids of other types than the mapping says. What refers to a key is compared with the key itself. */
export const idTypeFaults = (columns: readonly FoundId[], fits: Fits): readonly HostFault[] =>
  columns.flatMap((column) => {
    const { found, idType, owner, isKey } = column;
    if (found === null) return [noId(column)];
    const key = columns.find((other) => other.isKey && other.owner === owner);
    if (isKey || key === undefined) {
      return fits(idType, found, isKey) ? [] : [otherType(column, found)];
    }
    return key.found === null || fits(key.found, found, false) ? [] : [unlikeKey(column, key)];
  });

/** The owners whose keys, or what stands for them, are not of the type that the mapping says. */
export const wronglyTyped = (columns: readonly FoundId[], fits: Fits): ReadonlySet<IdOwner> => {
  const keyed = new Set(columns.filter(({ isKey }) => isKey).map(({ owner }) => owner));
  return new Set(
    columns
      .filter(({ isKey, owner }) => isKey || !keyed.has(owner))
      .filter(({ found, idType, isKey }) => found === null || !fits(idType, found, isKey))
      .map(({ owner }) => owner),
  );
};

/** A log that the library inserts would have no id; `values` are the columns that the host fills. */
export const idWithoutValue = (
  { logs }: HostMapping,
  column: { readonly name: string; readonly hasDefault: boolean },
  values: readonly string[],
): readonly HostFault[] =>
  column.hasDefault ||
  logs.newId !== undefined ||
  logs.statements?.insert !== undefined ||
  values.some((name) => name.toLowerCase() === column.name.toLowerCase())
    ? []
    : [
        {
          code: 'id_without_value',
          problem: `"${logs.table}"."${column.name}" (logs.id) has no default, so that a log which the library inserts gets no id.`,
          remedy: 'Give it a default, or make ids by logs.newId.',
        },
      ];

/** Columns of ours with another type than the mapping asks for, by what they refer to. */
export const ownColumnType = (
  columns: readonly string[],
  types: readonly [is: string, wanted: string],
  typeField: string,
): HostFault => ({
  code: 'own_column_type',
  problem: `${columns.join(', ')} ${columns.length === 1 ? 'is' : 'are'} ${types[0]}, and ${typeField} asks for ${types[1]}.`,
  remedy: `Correct ${typeField}; or uninstall the library, and migrate again.`,
});
