import { quoted } from '../../sql/host-check-logs.js';
import { quoteAnyName, quoteName } from '../../sql/host-sql.js';
import type { CatalogueIndex, CatalogueTable, TableName } from './catalogue.js';

/** An index that the host's table lacks. */
export interface LackingIndex {
  readonly table: TableName;
  /** What the name adds to that of the table. */
  readonly suffix: string;
  readonly columns: readonly string[];
  readonly isUnique?: boolean;
  /** An index on the same columns that the server does not use. */
  readonly invalid?: CatalogueIndex | undefined;
}

// PostgreSQL neither creates nor drops an index of a partitioned table concurrently. Indexes that
// the partitions already have become parts of the new one, which takes no time.
const WAITS =
  '-- The table is partitioned, so writes to it wait until this is done. To avoid the wait, first create the same index concurrently on each partition.';

/** Statements to run one by one, in the form that the server accepts for this table. */
export function indexRemedy(
  { partitionKey }: CatalogueTable,
  { table, suffix, columns, isUnique = false, invalid }: LackingIndex,
): string {
  const concurrently = partitionKey === null ? ' concurrently' : '';
  const schema = quoteName(table.schema);
  const name = `${table.table}_${suffix}`.slice(0, 63);
  const statements = [
    ...(invalid === undefined
      ? []
      : [`drop index${concurrently} ${schema}.${quoteAnyName(invalid.name)};`]),
    `create${isUnique ? ' unique' : ''} index${concurrently} "${name}" on ${schema}.${quoteName(table.table)} (${quoted(columns)});`,
    ...(partitionKey === null ? [] : [WAITS]),
  ];
  return statements.join(' ');
}

/** Why no unique index on these columns is possible on a partitioned table; null if it is. */
export function refusedKey(
  { partitionKey }: CatalogueTable,
  columns: readonly string[],
): string | null {
  if (partitionKey === null) return null;
  if (partitionKey.includes(null)) {
    return 'The table is partitioned by an expression, so it can have no unique index. Partition it by this column, or map a table without partitions.';
  }
  const others = partitionKey.flatMap((name) =>
    name === null || columns.includes(name) ? [] : [name],
  );
  return others.length === 0
    ? null
    : `The table is partitioned by ${quoted(others)}, which each of its unique indexes must include. Partition it by ${quoted(columns)}, or map a table without partitions.`;
}
