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
import { selectedIds } from '../../sql/host-selects.js';
import { inParentheses, quoteName } from '../../sql/host-sql.js';
import { readText } from '../../sql/rows.js';
import type { Sql } from '../driver.js';
import { quoteTable } from '../tables.js';
import type { Catalogue } from './catalogue.js';

// Checks ids: the declared type, one stored value, and the collation.

// SQLite has one integer type, and a uuid is text in a certain form.
const fits: Fits = (wanted, found) =>
  isNumberId(wanted) ? isNumberId(found) : found === 'uuid' || found === wanted;

/**
 * The type of ids by a column's declaration. Null if the column cannot contain ids, undefined if
 * the declaration does not say.
 */
const declaredAs = (type: string): IdType | null | undefined => {
  if (type.includes('INT')) return 'integer';
  if (/CHAR|CLOB|TEXT/.test(type)) return 'text';
  if (/UUID|GUID/.test(type)) return 'uuid';
  return /BLOB|REAL|FLOA|DOUB/.test(type) ? null : undefined;
};

/** The type of ids from a value and its SQLite type. */
const heldAs = (type: string, value: string): IdType | null => {
  if (type === 'integer') return type;
  if (type !== 'text') return null;
  return canonicalId('uuid', value) === value ? 'uuid' : 'text';
};

/** An id column with the type of its values. An empty column has its declared type. */
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
  // An empty text column may be meant for uuids.
  const isOpen = found === 'text' && id.idType === 'uuid';
  return found === undefined || isOpen ? null : { ...id, shown: declared, found, isEmpty: true };
};

/**
 * Text ids may look like uuids, and an empty column is assumed to match the key that it refers to.
 */
const asCompared = (id: Looked, all: readonly Looked[]): FoundId => {
  const key = all.find(({ isKey, owner }) => isKey && owner === id.owner);
  const isText = (type: IdType | null | undefined) => type === 'uuid' || type === 'text';
  if (id.isEmpty && isText(id.found) && key !== undefined && isText(key.found)) {
    return { ...id, found: key.found };
  }
  return id.found === 'uuid' && id.idType === 'text' ? { ...id, found: 'text' } : id;
};

const CONSTANT = 'freshlegs';

/** The collation of an expression, read from the bytecode that compares it with a constant. */
const collationOf = (sql: Sql, expression: string, from: string): string => {
  const steps = sql.all(
    `explain select ${inParentheses(expression)} = '${CONSTANT}' from ${from}\nlimit 1`,
  );
  const register = steps.find(({ p4 }) => p4 === CONSTANT)?.['p2'];
  const compared = steps.find(
    ({ opcode, p1, p3 }) =>
      (opcode === 'Eq' || opcode === 'Ne') && (p1 === register || p3 === register),
  );
  return /^(.+)-\d+$/.exec(String(compared?.['p4']))?.[1] ?? 'BINARY';
};

const collationFault = (
  sql: Sql,
  name: string,
  expression: string,
  from: string,
): HostFault | null => {
  const collation = collationOf(sql, expression, from);
  if (collation === 'BINARY') return null;
  return {
    code: 'id_collation',
    problem: `${name} is compared with the collation ${collation}, which treats different texts as the same id.`,
    remedy: 'Remove COLLATE from the declaration of the column.',
  };
};

/** Text ids in SELECTs of the mapping that are not compared byte by byte. */
export function selectedIdFaults(sql: Sql, host: HostMapping): readonly HostFault[] {
  return selectedIds(host, quoteTable)
    .filter(({ idType }) => !isNumberId(idType))
    .flatMap((id) => collationFault(sql, `${id.field} (${id.sql})`, id.sql, id.from) ?? []);
}

// SQLite converts text to numbers in such columns: integers, reals, and types that match none of
// its rules.
const isNumeric = (type: string): boolean => !/^$|CHAR|CLOB|TEXT|BLOB/.test(type);

const affinityFault = (declared: string, { table, column, field }: IdColumn): HostFault | null =>
  isNumeric(declared)
    ? {
        code: 'id_type',
        problem: `"${table}"."${column}" (${field}) is declared ${declared}, so SQLite converts text that looks like a number to a number.`,
        remedy: 'Declare it TEXT.',
      }
    : null;

/** Ids whose types differ from the mapping, and text ids that are not compared byte by byte. */
export function idFaults(sql: Sql, catalogue: Catalogue, host: HostMapping): readonly HostFault[] {
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
    ...texts.flatMap(({ id: { table, column, field } }) => {
      const name = `"${table}"."${column}" (${field})`;
      return collationFault(sql, name, quoteName(column), quoteTable(table)) ?? [];
    }),
  ];
}
