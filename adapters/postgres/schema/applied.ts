import { isTrue, type PostgresClient } from '../driver.js';
import { ownTablesIn } from '../tables.js';

/** The ids of the steps that `migrate` has run, in order; null if it never ran here. */
export async function readApplied(
  client: PostgresClient,
  schema: string,
): Promise<readonly number[] | null> {
  const { migration } = ownTablesIn(schema);
  if (!(await isTrue(client, `pg_catalog.to_regclass('${migration}') is not null`))) return null;
  const { rows } = await client.query(
    `select version.id::text as id from ${migration} version order by version.id`,
  );
  return (rows as { readonly id: string }[]).map(({ id }) => Number(id));
}
