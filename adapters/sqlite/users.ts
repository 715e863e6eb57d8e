import type { UserId } from '../../src/domain/ids.js';
import type { TablesOptions } from '../sql/base-host.js';
import { readId } from '../sql/rows.js';
import { createSql, type SqliteDatabase } from './driver.js';
import { mapSqliteError } from './errors.js';
import { requireDatabase } from './handles.js';
import { tablesOf } from './tables.js';

const LIMIT_DEFAULT = 1000;

/** The options of {@link listUserIds}. */
export interface ListUserIdsOptions extends TablesOptions {
  /** Only ids above this one; default all. */
  readonly after?: UserId | undefined;
  /** The maximum number of ids; default 1000. */
  readonly limit?: number | undefined;
}

/**
 * Lists the ids of the host's users in ascending order, for scripts that process all users. Pass
 * the last id of a page as `after` to get the next page. A page with fewer ids than `limit` is the
 * last. Has no access control, so never call it to answer a user's request. Throws `HOST_MAPPING`
 * for an invalid mapping.
 *
 * @example
 * // const ids = listUserIds(database, { host, limit: 500 });
 * // const more = listUserIds(database, { host, limit: 500, after: ids.at(-1) });
 */
export function listUserIds(
  database: SqliteDatabase,
  { after, limit = LIMIT_DEFAULT, ...tables }: ListUserIdsOptions = {},
): readonly UserId[] {
  requireDatabase('listUserIds(database)', database);
  const { users, logTable } = tablesOf(tables);
  // If users are stored elsewhere, only users with a log can be listed.
  const { table, id } = users ?? { table: logTable.table, id: logTable.userId };
  const text = `select distinct users.${id} as id from ${table} users
    ${after === undefined ? '' : `where users.${id} > ?`} order by users.${id} limit ?`;
  try {
    return createSql(database)
      .all(text, ...(after === undefined ? [] : [after]), limit)
      .map((row) => readId<UserId>(row, 'id'));
  } catch (error) {
    throw mapSqliteError(error);
  }
}
