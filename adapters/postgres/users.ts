import type { UserId } from '../../src/domain/ids.js';
import type { HostMapping } from '../sql/host.js';
import { checkId } from '../sql/rows.js';
import { readAnswer, withClient, type PostgresPool } from './driver.js';
import { mapPostgresError } from './errors.js';
import { assign, type WritePart } from './statement.js';
import { tablesIn, USER_TABLES, type Tables } from './tables.js';

const LIMIT_DEFAULT = 1000;

/** The options of {@link listUserIds}. */
export interface ListUserIdsOptions {
  /** The mapping to the host's tables. Defaults to the base tables of `migrate`. */
  readonly host?: HostMapping | undefined;
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
export const listUserIds = async (
  pool: PostgresPool,
  { host, schema = 'public', after, limit = LIMIT_DEFAULT }: ListUserIdsOptions = {},
): Promise<readonly UserId[]> => {
  const { users, logTable, userId, byUserId } = tablesIn(schema, host);
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
};

const REFERENCES = ['swapped_from_id', 'custom_workout_id', 'custom_workout_exercise_id'] as const;

/** Whether a log refers to the user's rows in the library's tables. */
export const hasReferences = (log: string): string =>
  `(${REFERENCES.map((column) => `${log}.${column} is not null`).join(' or ')})`;

/** Logs stay, but their references to deleted rows become null. */
export const forgetUser = (t: Tables): WritePart => {
  const { table, userId, touch } = t.logTable;
  return {
    with: {
      unreferenced: `
    update ${table} log set ${assign([
      ...REFERENCES.map((column) => [column, 'null'] as const),
      ...touch(':now::timestamptz'),
    ])}
    where log.${userId} = ${t.user} and ${hasReferences('log')}`,
      ...Object.fromEntries(
        USER_TABLES.map((name) => [
          `forgotten_${name}`,
          `
    delete from ${t[name]} gone where gone.user_id = ${t.user}`,
        ]),
      ),
    },
    values: {},
  };
};
