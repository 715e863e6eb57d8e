import { remembered } from '../../../src/domain/lookup.js';
import type { Schema } from '../../sql/schema-faults.js';
import { isSame, type Found, type Key } from '../../sql/schema-parts.js';
import { readText } from '../../sql/rows.js';
import type { HostMapping } from '../../sql/host.js';
import type { Sql } from '../driver.js';
import { readApplied } from '../schema/applied.js';
import { BASE_IDS, migrations, type MigrationOptions } from '../schema/steps.js';
import { splitName } from '../tables.js';
import type { Catalogue } from './catalogue.js';
import { attachedFaults } from './check-mapping.js';

// Reads what the database has of the library's own schema.

const KEYS = `select group_concat("from", ', ') as columns, "table" as refers_to,
    replace(lower(on_delete), 'no action', '') as on_delete
  from (select * from pragma_foreign_key_list(?) order by id, seq) group by id`;

const keysOf = (sql: Sql, table: string): readonly Key[] =>
  sql.all(KEYS, splitName(table).table).map((row) => ({
    columns: readText(row, 'columns'),
    refersTo: readText(row, 'refers_to'),
    onDelete: readText(row, 'on_delete'),
  }));

const foundIn = (sql: Sql, catalogue: Catalogue): Found => ({
  hasTable: (table) => catalogue.table(table) !== null,
  column: (table, name) => {
    const column = catalogue.column(table, name);
    return column && { type: column.type.toLowerCase(), notNull: column.notNull };
  },
  hasIndex: (table, name) =>
    catalogue.table(table)?.indexes.some((index) => isSame(index.name ?? '', name)) === true,
  keys: remembered((table) => keysOf(sql, table)),
});

export function schemaOf(
  sql: Sql,
  catalogue: Catalogue,
  options: MigrationOptions & { readonly host: HostMapping },
): Schema {
  return {
    host: options.host,
    found: foundIn(sql, catalogue),
    // No step can refer to users or logs in an attached database.
    steps: attachedFaults(options.host).length === 0 ? migrations(options) : [],
    applied: readApplied(sql) ?? [],
    isBase: (id) => BASE_IDS.includes(id),
    handle: 'database',
    addsKeys: false,
  };
}
