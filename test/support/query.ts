import type { PostgresClient, PostgresPool } from 'freshlegs/postgres';

/** All values are texts, so type parsers do not affect the test. */
export type TextRow = Readonly<Record<string, string | null>>;

/** Runs a statement with the values of `$1`, `$2`, ... */
export type Query = (text: string, values?: (string | null)[]) => Promise<readonly TextRow[]>;

export const queryOn =
  (client: PostgresClient): Query =>
  async (text, values) =>
    (await client.query(text, values)).rows as readonly TextRow[];

/** Runs each statement on any client of the pool. */
export const queryOnPool =
  (pool: PostgresPool): Query =>
  async (text, values) => {
    const client = await pool.connect();
    try {
      return await queryOn(client)(text, values);
    } finally {
      client.release();
    }
  };

export const quote = (...names: readonly string[]): string =>
  names.map((name) => `"${name}"`).join('.');

/** The names of a schema's tables, sorted. */
export const tablesOf = async (query: Query, schema: string): Promise<readonly string[]> => {
  const rows = await query(
    `select class.relname::text as name
    from pg_catalog.pg_class class
    join pg_catalog.pg_namespace namespace on namespace.oid = class.relnamespace
    where namespace.nspname = $1::text and class.relkind in ('r', 'p')
    order by class.relname`,
    [schema],
  );
  return rows.map(({ name }) => name ?? '');
};
