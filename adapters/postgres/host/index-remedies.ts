import type { CatalogueTable } from '../../sql/host-catalogue.js';
import { quoted } from '../../sql/host-check-logs.js';
import type { HostDatabase } from '../../sql/host-check-context.js';
import { quoteAnyName, quoteName } from '../../sql/host-sql.js';
import type { TableName } from './catalogue.js';

// PostgreSQL neither creates nor drops an index of a partitioned table concurrently. Indexes that
// the partitions already have become parts of the new one, which takes no time.
const WAITS =
  '-- The table is partitioned, so writes to it wait until this is done. To avoid the wait, first create the same index concurrently on each partition.';

/** Why no unique index on these columns is possible on a partitioned table; null if it is. */
const refusedKey = (
  partitionKey: NonNullable<CatalogueTable['partitionKey']>,
  columns: readonly string[],
): string | null => {
  if (partitionKey.includes(null)) {
    return 'The table is partitioned by an expression, so it can have no unique index. Partition it by this column, or map a table without partitions.';
  }
  const others = partitionKey.flatMap((name) =>
    name === null || columns.includes(name) ? [] : [name],
  );
  return others.length === 0
    ? null
    : `The table is partitioned by ${quoted(others)}, which each of its unique indexes must include. Partition it by ${quoted(columns)}, or map a table without partitions.`;
};

/**
 * Statements that create an index, to run one by one, in the form that the server accepts for this
 * table.
 */
export function indexRemedy(
  partitionKey: CatalogueTable['partitionKey'],
  { schema, table }: TableName,
  columns: readonly string[],
  { isUnique, invalid }: Parameters<HostDatabase['createIndex']>[2],
): string {
  const refused =
    isUnique === true && partitionKey !== null ? refusedKey(partitionKey, columns) : null;
  if (refused !== null) return refused;
  const concurrently = partitionKey === null ? ' concurrently' : '';
  const suffix = isUnique === true ? `${columns.at(-1) ?? ''}_unique` : columns.join('_');
  const name = `${table}_${suffix}`.slice(0, 63);
  const statements = [
    ...(invalid === undefined
      ? []
      : [`drop index${concurrently} ${quoteName(schema)}.${quoteAnyName(invalid.name ?? '')};`]),
    `create${isUnique === true ? ' unique' : ''} index${concurrently} "${name}" on ${quoteName(schema)}.${quoteName(table)} (${quoted(columns)});`,
    ...(partitionKey === null ? [] : [WAITS]),
  ];
  return statements.join(' ');
}
