import { canonicalId, isNumberId, type IdType } from '../../../src/domain/ids.js';
import {
  idColumns,
  idTypeFaults,
  type Fits,
  type FoundId,
  type IdColumn,
} from '../../sql/host-check-ids.js';
import type { HostFault } from '../../sql/host-faults.js';
import type { HostMapping } from '../../sql/host.js';
import { quoteName } from '../../sql/host-sql.js';
import { readText } from '../../sql/rows.js';
import type { Sql } from '../driver.js';
import { quoteTable } from '../tables.js';
import type { Catalogue } from './catalogue.js';

// Ids in SQLite: what a column declares, one value that it holds, and how it is compared.

// Integers of all sizes are one type here, and a uuid is a text of one form.
const fits: Fits = (wanted, found) =>
  isNumberId(wanted) ? isNumberId(found) : found === 'uuid' || found === wanted;

/** What values of a declared type are; null for no id, undefined where the type does not say. */
const declaredAs = (type: string): IdType | null | undefined => {
  if (type.includes('INT')) return 'integer';
  if (/CHAR|CLOB|TEXT/.test(type)) return 'text';
  if (/UUID|GUID/.test(type)) return 'uuid';
  return /BLOB|REAL|FLOA|DOUB/.test(type) ? null : undefined;
};

/** What a value is, by its type in SQLite. */
const heldAs = (type: string, value: string): IdType | null => {
  if (type === 'integer') return type;
  if (type !== 'text') return null;
  return canonicalId('uuid', value) === value ? 'uuid' : 'text';
};

/** What a column holds, or what it declares where it is empty. */
interface Looked extends FoundId {
  readonly isEmpty: boolean;
}

const foundId = (sql: Sql, declared: string, id: IdColumn): Looked | null => {
  const column = quoteName(id.column);
  const row = sql.first(
    `select typeof(${column}) as type, cast(${column} as text) as value
     from ${quoteTable(id.table)} where ${column} is not null limit 1`,
  );
  if (row !== null) {
    const type = readText(row, 'type');
    const value = readText(row, 'value');
    const shown = type === 'text' ? `text such as ${value}` : type;
    return { ...id, shown, found: heldAs(type, value), isEmpty: false };
  }
  const found = declaredAs(declared);
  // Texts are of whatever form the mapping says until there is one.
  const isOpen = found === 'text' && id.idType === 'uuid';
  return found === undefined || isOpen ? null : { ...id, shown: declared, found, isEmpty: true };
};

/** Ids as they are compared: a text may look like a uuid, and an empty column has texts like its key's. */
const asCompared = (id: Looked, all: readonly Looked[]): FoundId => {
  const key = all.find(({ isKey, owner }) => isKey && owner === id.owner);
  const isText = (type: IdType | null | undefined) => type === 'uuid' || type === 'text';
  if (id.isEmpty && isText(id.found) && key !== undefined && isText(key.found)) {
    return { ...id, found: key.found };
  }
  return id.found === 'uuid' && id.idType === 'text' ? { ...id, found: 'text' } : id;
};

/** The collation by which a column is compared, as the program of such a comparison has it. */
const collationOf = (sql: Sql, { table, column }: IdColumn): string => {
  const steps = sql.all(`explain select ${quoteName(column)} = 'a' from ${quoteTable(table)}`);
  const compared = steps.find(({ opcode }) => opcode === 'Eq' || opcode === 'Ne');
  return /^(.+)-\d+$/.exec(String(compared?.['p4']))?.[1] ?? 'BINARY';
};

const collationFault = (sql: Sql, id: IdColumn): HostFault | null => {
  const collation = collationOf(sql, id);
  if (collation === 'BINARY') return null;
  return {
    code: 'id_collation',
    problem: `"${id.table}"."${id.column}" (${id.field}) is compared by ${collation}, which takes different texts for one id.`,
    remedy: 'Declare it without COLLATE.',
  };
};

// Integers, reals and all types that no rule of SQLite names take texts for numbers where they can.
const isNumeric = (type: string): boolean => !/^$|CHAR|CLOB|TEXT|BLOB/.test(type);

const affinityFault = (declared: string, { table, column, field }: IdColumn): HostFault | null =>
  isNumeric(declared)
    ? {
        code: 'id_type',
        problem: `"${table}"."${column}" (${field}) is declared ${declared}, by which SQLite turns texts that look like numbers into numbers.`,
        remedy: 'Declare it TEXT.',
      }
    : null;

/** Ids of other types than the mapping says, and texts that are not compared byte by byte. */
export const idFaults = (
  sql: Sql,
  catalogue: Catalogue,
  host: HostMapping,
): readonly HostFault[] => {
  const columns = idColumns(host).flatMap((id) => {
    const column = catalogue.column(id.table, id.column);
    return column === null ? [] : [{ id, declared: column.type }];
  });
  const found = columns.flatMap(({ id, declared }) => foundId(sql, declared, id) ?? []);
  const compared = found.map((id) => asCompared(id, found));
  const types = idTypeFaults(compared, fits);
  const texts = columns.filter(({ id }) => !isNumberId(id.idType));
  return [
    ...types,
    ...(types.length > 0
      ? []
      : texts.flatMap(({ id, declared }) =>
          id.idType === 'text' ? (affinityFault(declared, id) ?? []) : [],
        )),
    ...texts.flatMap(({ id }) => collationFault(sql, id) ?? []),
  ];
};
