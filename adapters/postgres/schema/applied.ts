import { isTrue, withClient, type PostgresClient, type PostgresPool } from '../driver.js';
import { mapPostgresError } from '../errors.js';
import { ownTablesIn } from '../tables.js';

/** The steps that `migrate` has noted in its table, which has to be there, by id. */
export const readSteps = async (
  client: PostgresClient,
  table: string,
): Promise<readonly number[]> => {
  const { rows } = await client.query(
    `select version.id::text as id from ${table} version order by version.id`,
  );
  return (rows as { readonly id: string }[]).map(({ id }) => Number(id));
};

/** The steps that `migrate` has noted, by id; null where it has never run here. */
export const appliedSteps = async (
  pool: PostgresPool,
  schema = 'public',
): Promise<readonly number[] | null> => {
  const { migration } = ownTablesIn(schema);
  const isThere = `pg_catalog.to_regclass('${migration}') is not null`;
  try {
    return await withClient(pool, async (client) =>
      (await isTrue(client, isThere)) ? await readSteps(client, migration) : null,
    );
  } catch (error) {
    throw mapPostgresError(error);
  }
};
