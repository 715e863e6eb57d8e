import {
  columnOf,
  type Catalogue,
  type CatalogueColumn,
  type CatalogueKey,
} from './host-catalogue.js';
import { statementsIn, type MigrationStep } from './schema-steps.js';

// What the schema steps create. This is read from their texts, so there is no second list of
// tables, columns, indexes and keys.

/** Something that a step creates. Names have no quotes; on Postgres, tables have their schema. */
export interface Part {
  readonly step: number;
  readonly kind: 'table' | 'column' | 'index' | 'key';
  readonly table: string;
  readonly name: string;
  /** Whether the statement that creates the table creates the part, too. */
  readonly isInTable: boolean;
  /** The type of a column, without a length. */
  readonly type?: string;
  readonly key?: Omit<CatalogueKey, 'refersKey'>;
}

/** What a database has. */
export interface Found {
  readonly hasTable: (table: string) => boolean;
  /** Null if the column is missing. The type is written as in the steps. */
  readonly column: (
    table: string,
    name: string,
  ) => { readonly type: string; readonly notNull: boolean } | null;
  /** Whether the table has a valid index with this name. */
  readonly hasIndex: (table: string, name: string) => boolean;
  readonly keys: (table: string) => readonly CatalogueKey[];
}

/** `typeOf` writes a type as the steps do. */
export function foundIn(catalogue: Catalogue, typeOf: (column: CatalogueColumn) => string): Found {
  return {
    hasTable: (table) => catalogue.table(table) !== null,
    column: (table, name) => {
      const column = columnOf(catalogue, table, name);
      return column && { type: typeOf(column), notNull: column.notNull };
    },
    hasIndex: (table, name) =>
      catalogue
        .table(table)
        ?.indexes.some((index) => index.valid && isSame(index.name ?? '', name)) === true,
    keys: (table) => catalogue.table(table)?.keys ?? [],
  };
}

type Place = Pick<Part, 'step' | 'table' | 'isInTable'>;

const TABLE = /^create table if not exists (\S+) \(\n {2}([^]*)\n\)/;
const INDEX = /^create (?:unique )?index (?:concurrently )?if not exists (\w+)\s+on (\S+) /;
const ADDED_COLUMN = /^alter table (\S+) add column (?:if not exists )?(.*)/;
const ADDED_KEY = /^alter table (\S+) add constraint (\w+)\s+(foreign key .*)/;
const COLUMN =
  /^(?!primary key|unique|foreign)(\w+) (.+?)(?= not null| default| primary| check| generated| references|$)/;
const REFERENCE =
  /^(?:foreign key \(([^)]*)\)|(\w+) .*) references (\S+) \([^)]*\)(?: on delete (cascade|set null))?/;

const keyIn = (place: Place, text: string, name?: string): readonly Part[] => {
  const [, several, one = '', refersTo, onDelete = ''] = REFERENCE.exec(text) ?? [];
  if (refersTo === undefined) return [];
  const columns = several ?? one;
  const key = { columns, refersTo, onDelete };
  return [{ ...place, kind: 'key', name: name ?? `${place.table}.${columns}`, key }];
};

const columnIn = (place: Place, text: string): readonly Part[] => {
  const [, name, type = ''] = COLUMN.exec(text) ?? [];
  if (name === undefined) return keyIn(place, text);
  const column: Part = { ...place, kind: 'column', name, type: type.replace(/\(.*\)/, '') };
  return [column, ...keyIn(place, text)];
};

const partsOf = (step: number, statement: string): readonly Part[] => {
  // Every line of a table that begins with two spaces is a column or a key.
  const text = statement
    .trim()
    .replaceAll('"', '')
    .replaceAll(/\n {3,}/g, ' ');
  const [, made, lines = ''] = TABLE.exec(text) ?? [];
  if (made !== undefined) {
    const place = { step, table: made, isInTable: true };
    const columns = lines.split(/,\n {2}/).flatMap((line) => columnIn(place, line));
    return [{ ...place, kind: 'table', name: made }, ...columns];
  }
  const [, index, indexed = ''] = INDEX.exec(text) ?? [];
  if (index !== undefined)
    return [{ step, kind: 'index', table: indexed, name: index, isInTable: false }];
  const [, widened, column = ''] = ADDED_COLUMN.exec(text) ?? [];
  if (widened !== undefined) return columnIn({ step, table: widened, isInTable: false }, column);
  const [, tied, key, definition = ''] = ADDED_KEY.exec(text) ?? [];
  return tied === undefined ? [] : keyIn({ step, table: tied, isInTable: false }, definition, key);
};

/** Everything that the steps create. */
export function partsIn(steps: readonly MigrationStep[]): readonly Part[] {
  return steps.flatMap(({ id, sql }) =>
    statementsIn(sql).flatMap((statement) => partsOf(id, statement)),
  );
}

// SQLite ignores the case of names.
/** Whether two names, or lists of names, are the same. */
export function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

/** Whether the database has the part. */
export function isFound(found: Found, part: Part): boolean {
  const { kind, table, name, key } = part;
  if (kind === 'table') return found.hasTable(table);
  if (kind === 'column') return found.column(table, name) !== null;
  if (kind === 'index') return found.hasIndex(table, name);
  return found
    .keys(table)
    .some(
      (held) =>
        key !== undefined &&
        held.onDelete === key.onDelete &&
        isSame(held.columns, key.columns) &&
        isSame(held.refersTo, key.refersTo),
    );
}

const ORDER = { table: 0, column: 1, index: 2, key: 2 } as const;

/** The missing parts. For a missing table, or one with missing columns, only these are listed. */
export function missingIn(found: Found, parts: readonly Part[]): readonly Part[] {
  const missing = parts.filter((part) => !isFound(found, part));
  const isFirst = ({ table, kind }: Part): boolean =>
    missing.every((other) => other.table !== table || ORDER[other.kind] >= ORDER[kind]);
  return missing.filter(isFirst);
}
