import { withClient, type PostgresClient, type PostgresPool } from './driver.js';
import { mapPostgresError } from './errors.js';
import { ownTablesIn } from './tables.js';

/** The steps that `migrate` has noted, by id; its table has to be there. */
export const readSteps = async (
  client: PostgresClient,
  schema: string,
): Promise<readonly number[]> => {
  const { migration } = ownTablesIn(schema);
  const { rows } = await client.query(
    `select version.id::text as id from ${migration} version order by version.id`,
  );
  return (rows as { readonly id: string }[]).map(({ id }) => Number(id));
};

/** The steps that `migrate` has noted, by id; null where it has never run here. */
export const appliedSteps = async (
  pool: PostgresPool,
  schema = 'public',
): Promise<readonly number[] | null> => {
  const { migration } = ownTablesIn(schema);
  const isThere = `select (pg_catalog.to_regclass('${migration}') is not null)::text as held`;
  try {
    return await withClient(pool, async (client) => {
      const { rows } = await client.query(isThere);
      const [first] = rows as { readonly held: string }[];
      return first?.held === 'true' ? await readSteps(client, schema) : null;
    });
  } catch (error) {
    throw mapPostgresError(error);
  }
};
