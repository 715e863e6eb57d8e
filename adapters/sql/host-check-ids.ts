import type { IdType, IdTypes } from '../../src/domain/ids.js';
import { idTypesOf, type HostMapping } from './host.js';
import { columnOf, type Catalogue, type CatalogueColumn } from './host-catalogue.js';
import { mappedKeys, namedTables } from './host-columns.js';
import { fault, type HostFault } from './host-faults.js';

// The host's columns with ids, and faults in their types, for both dialects.

/** The kinds of rows that the library's columns refer to. */
export type Referred = Exclude<keyof IdTypes, 'programs'>;

/** A column with ids in the mapping. */
export interface IdColumn {
  readonly table: string;
  readonly column: string;
  /** What the catalogue says about it. */
  readonly held: CatalogueColumn;
  /** How to name it in a report. */
  readonly place: string;
  /** The kind of row that an id identifies. */
  readonly owner: Referred;
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

const KEYS: Readonly<Record<Referred, string>> = {
  users: 'users',
  logs: 'logs',
  exercises: 'exercises',
  programDays: 'programs.days',
};

export const REFERRED = Object.keys(KEYS) as readonly Referred[];

const OWNERS: ReadonlyMap<string, Referred> = new Map([
  ...REFERRED.map((owner) => [`${KEYS[owner]}.id`, owner] as const),
  ['logs.userId', 'users'],
  ['logs.programDayId', 'programDays'],
]);

export function typeFieldOf(owner: Referred): string {
  return `${KEYS[owner]}.idType`;
}

/** The columns with ids that the catalogue has. */
export function idColumns(host: HostMapping, catalogue: Catalogue): readonly IdColumn[] {
  const types = idTypesOf(host);
  return namedTables(host).flatMap(({ field: key, table, columns }) =>
    columns.flatMap(({ field, column }) => {
      const [owner, held] = [OWNERS.get(field), columnOf(catalogue, table, column)];
      if (owner === undefined || held === null) return [];
      const typeField = typeFieldOf(owner);
      const place = `"${table}"."${column}" (${field})`;
      const isKey = field === `${key}.id`;
      return [{ table, column, held, place, owner, isKey, idType: types[owner], typeField }];
    }),
  );
}

export function idCollationsOf(host: HostMapping): Readonly<Partial<Record<Referred, string>>> {
  const collations = mappedKeys(host).flatMap(({ field, idType, idCollation }) => {
    const owner = OWNERS.get(`${field}.id`);
    return owner === undefined || idType !== 'text' || idCollation === undefined
      ? []
      : [[owner, idCollation] as const];
  });
  return Object.fromEntries(collations);
}

/** A column with its actual type. `found` is null if ids cannot have that type. */
export interface FoundId extends IdColumn {
  /** The type, as the database calls it. */
  readonly shown: string;
  readonly found: IdType | null;
}

/** Whether a column with ids of type `found` can be mapped as `wanted`, or refer to such ids. */
export type Fits = (wanted: IdType, found: IdType, isKey: boolean) => boolean;

/**
 * Ids whose type differs from the mapping. A column that refers to a key is compared with the key.
 */
export function idTypeFaults(columns: readonly FoundId[], fits: Fits): readonly HostFault[] {
  return columns.flatMap((column) => {
    const { place, shown: is, found, idType, owner, isKey, typeField } = column;
    if (found === null) return [fault('id_type', { place, is })];
    const key = columns.find((other) => other.isKey && other.owner === owner);
    if (isKey || key === undefined) {
      return fits(idType, found, isKey)
        ? []
        : [fault('id_type.mapped', { place, is, mapped: idType, field: typeField, found })];
    }
    return key.found === null || fits(key.found, found, false)
      ? []
      : [fault('id_type.key', { place, is, key: key.place, keyIs: key.shown, found: key.found })];
  });
}
