import type { AppliedStep } from '../../sql/host-check-notes.js';
import { isTrue, withClient, type PostgresClient, type PostgresPool } from '../driver.js';
import { mapPostgresError } from '../errors.js';
import { ownTablesIn } from '../tables.js';

/** Reads the applied steps in order of id. The table that `migrate` creates must exist. */
export async function readNotes(
  client: PostgresClient,
  table: string,
): Promise<readonly AppliedStep[]> {
  const { rows } = await client.query(
    `select version.id::text as id, version.depends_on::text as depends_on
    from ${table} version order by version.id`,
  );
  return (rows as { readonly id: string; readonly depends_on: string }[]).map(
    ({ id, depends_on: dependsOn }) => ({ id: Number(id), dependsOn }),
  );
}

/** Reads the applied steps in order of id; null if `migrate` never ran here. */
export async function readSteps(
  client: PostgresClient,
  table: string,
): Promise<readonly AppliedStep[] | null> {
  return (await isTrue(client, `pg_catalog.to_regclass('${table}') is not null`))
    ? readNotes(client, table)
    : null;
}

/** Null if `migrate` never ran here. */
export async function appliedSteps(
  pool: PostgresPool,
  schema = 'public',
): Promise<readonly number[] | null> {
  const { migration } = ownTablesIn(schema);
  try {
    const applied = await withClient(pool, (client) => readSteps(client, migration));
    return applied?.map(({ id }) => id) ?? null;
  } catch (error) {
    throw mapPostgresError(error);
  }
}
