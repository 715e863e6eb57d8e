import type { UserId } from '../../src/domain/ids.js';
import type { TablesOptions } from '../sql/base-host.js';
import { checkId } from '../sql/rows.js';
import { readAnswer, withClient, type PostgresPool } from './driver.js';
import { mapPostgresError } from './errors.js';
import { requirePool } from './handles.js';
import { tablesIn } from './tables.js';

const LIMIT_DEFAULT = 1000;

/** The options of {@link listUserIds}. */
export interface ListUserIdsOptions extends TablesOptions {
  /** The schema of host tables without a schema in their name. Default `public`. */
  readonly schema?: string | undefined;
  /** Only ids above this one; default all. */
  readonly after?: UserId | undefined;
  /** The maximum number of ids; default 1000. */
  readonly limit?: number | undefined;
}

/**
 * Lists the ids of the host's users in ascending order, for scripts that process all users. Pass
 * the last id of a page as `after` to get the next page. A page with fewer ids than `limit` is the
 * last. Has no access control, so never call it to answer a user's request. Throws `HOST_MAPPING`
 * for an invalid mapping, and `SCHEMA_OUTDATED` if a mapped table does not exist.
 *
 * @example
 * // const ids = await listUserIds(pool, { host, limit: 500 });
 * // const more = await listUserIds(pool, { host, limit: 500, after: ids.at(-1) });
 */
export async function listUserIds(
  pool: PostgresPool,
  { schema = 'public', after, limit = LIMIT_DEFAULT, ...tables }: ListUserIdsOptions = {},
): Promise<readonly UserId[]> {
  requirePool('listUserIds(pool)', pool);
  const { users, logTable, userId, byUserId } = tablesIn(schema, tables);
  // If users are stored elsewhere, only users with a log can be listed.
  const { table, id } = users ?? { table: logTable.table, id: logTable.userId };
  const text = `select coalesce(json_agg(found.id order by found.id${byUserId}), '[]')::text as answer
    from (
      select users.${id} as id from ${table} users
      where $1::${userId} is null or users.${id}${byUserId} > $1::${userId}
      group by users.${id} order by users.${id}${byUserId} limit $2::bigint) found`;
  try {
    const values = [after === undefined ? null : String(after), String(limit)];
    const found = await withClient(pool, (client) => client.query(text, values));
    return (readAnswer(found) as unknown[]).map((value) => checkId<UserId>(value, 'users.id'));
  } catch (error) {
    throw mapPostgresError(error);
  }
}
