import type { Schema } from '../../sql/schema-faults.js';
import type { Found } from '../../sql/schema-parts.js';
import type { MigrationStep } from '../../sql/schema-steps.js';
import { BASE_IDS } from '../schema/steps.js';
import type { CatalogueColumn } from './catalogue.js';
import { findColumn, findTable, type CheckContext } from './check-mapping.js';

// Reads what the database has of the library's own schema.

const SQL_TYPES: ReadonlyMap<string, string> = new Map([
  ['int4', 'integer'],
  ['int8', 'bigint'],
]);

/** The type as the steps write it, without quotes. */
const typeOf = ({ type, collation }: CatalogueColumn): string =>
  `${SQL_TYPES.get(type) ?? type}${collation === null ? '' : ` collate ${collation}`}`;

const ON_DELETE: ReadonlyMap<string, string> = new Map([
  ['c', 'cascade'],
  ['n', 'set null'],
]);

const foundIn = (context: CheckContext): Found => ({
  hasTable: (table) => findTable(context, table) !== null,
  column: (table, name) => {
    const column = findColumn(context, table, name);
    return column && { type: typeOf(column), notNull: column.notNull };
  },
  hasIndex: (table, name) =>
    findTable(context, table)?.indexes.some((index) => index.name === name && index.valid) === true,
  keys: (table) =>
    (findTable(context, table)?.keys ?? []).map((key) => ({
      ...key,
      onDelete: ON_DELETE.get(key.onDelete) ?? '',
    })),
});

/** `applied` is null if `migrate` never ran. */
export function schemaOf(
  context: CheckContext,
  steps: readonly MigrationStep[],
  applied: readonly number[] | null,
): Schema {
  return {
    host: context.host,
    found: foundIn(context),
    steps,
    applied: applied ?? [],
    isBase: (id) => BASE_IDS.includes(id),
    handle: 'pool',
    addsKeys: true,
  };
}
