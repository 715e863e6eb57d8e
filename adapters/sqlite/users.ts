import type { UserId } from '../../src/domain/ids.js';
import type { HostMapping } from '../sql/host.js';
import { readId } from '../sql/rows.js';
import { createSql, type SqliteDatabase } from './driver.js';
import { mapSqliteError } from './errors.js';
import { REQUIRED_TABLES } from './schema/extension.js';
import { tablesOf, type HostSql, type Tables } from './tables.js';

const LIMIT_DEFAULT = 1000;

/** Which users to list. */
export interface ListUserIdsOptions {
  /** Where the host's own tables are. Default: the base tables of `migrate`. */
  readonly host?: HostMapping | undefined;
  /** Only ids above this one; default all. */
  readonly after?: UserId | undefined;
  /** At most so many; default 1000. */
  readonly limit?: number | undefined;
}

/**
 * Ids of the host's users, upwards, for a command of the operator that goes through all of them: a
 * page ends with the id after which the next one begins, and one with fewer ids than `limit` is the
 * last. It answers for no user, so no request of a user may lead here. Throws `HOST_MAPPING`.
 *
 * @example
 * // const ids = listUserIds(database, { host, limit: 500 });
 * // const more = listUserIds(database, { host, limit: 500, after: ids.at(-1) });
 */
export const listUserIds = (
  database: SqliteDatabase,
  { host, after, limit = LIMIT_DEFAULT }: ListUserIdsOptions = {},
): readonly UserId[] => {
  const { users, logTable } = tablesOf(host);
  // Where users live elsewhere, those who have a log are known.
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
};

const withoutReferences = ({ logTable: { table, userId }, setChanged }: Tables): string => `
update ${table} set swapped_from_id = null, custom_workout_id = null,
  custom_workout_exercise_id = null${setChanged}
where ${userId} = +? and (swapped_from_id is not null or custom_workout_id is not null
  or custom_workout_exercise_id is not null)`;

/** Deletes what the library has of a user; logs stay, without references to what is gone. */
export const forgetUser = (sql: HostSql, userId: UserId, now: number): void => {
  sql.run(withoutReferences, ...sql.t.changedAt(now), userId);
  for (const table of REQUIRED_TABLES) {
    sql.run(`delete from ${table} where user_id = +?`, userId);
  }
};
