import type { HostMapping } from '../sql/host.js';
import { checkInt, readText, type Row } from '../sql/rows.js';
import { withClient, type PostgresPool } from './driver.js';
import { mapPostgresError } from './errors.js';
import { tablesIn } from './tables.js';

const LIMIT_DEFAULT = 1000;

/** Which users to list. */
export interface ListUserIdsOptions {
  /** Where the host's own tables are. Default: the base tables of `migrate`. */
  readonly host?: HostMapping | undefined;
  /** The schema of the host's tables that name none. Default `public`. */
  readonly schema?: string | undefined;
  /** Only ids above this one; default all. */
  readonly after?: number | undefined;
  /** At most so many; default 1000. */
  readonly limit?: number | undefined;
}

/**
 * Ids of the host's users, upwards, for a command of the operator that goes through all of them: a
 * page ends with the id after which the next one begins, and one with fewer ids than `limit` is the
 * last. It answers for no user, so no request of a user may lead here. Throws `HOST_MAPPING`.
 *
 * @example
 * // const ids = await listUserIds(pool, { host, limit: 500 });
 * // const more = await listUserIds(pool, { host, limit: 500, after: ids.at(-1) });
 */
export const listUserIds = async (
  pool: PostgresPool,
  { host, schema = 'public', after, limit = LIMIT_DEFAULT }: ListUserIdsOptions = {},
): Promise<readonly number[]> => {
  const { users, logTable } = tablesIn(schema, host);
  // Where users live elsewhere, those who have a log are known.
  const { table, id } = users ?? { table: logTable.table, id: logTable.userId };
  // As JSON text, so that no type parser of the host decides what an id looks like.
  const text = `select coalesce(json_agg(found.id order by found.id), '[]')::text as answer from (
    select distinct users.${id} as id from ${table} users
    where $1::bigint is null or users.${id} > $1::bigint
    order by users.${id} limit $2::bigint) found`;
  try {
    const values = [after === undefined ? null : String(after), String(limit)];
    const { rows } = await withClient(pool, (client) => client.query(text, values));
    const [row] = rows as Row[];
    const ids = row === undefined ? [] : (JSON.parse(readText(row, 'answer')) as unknown[]);
    return ids.map((value) => checkInt(value, 'users.id'));
  } catch (error) {
    throw mapPostgresError(error);
  }
};
