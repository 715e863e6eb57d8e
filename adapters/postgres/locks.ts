import { remembered } from '../../src/domain/lookup.js';
import type { UserId } from '../../src/domain/ids.js';
import type { AllParams, WantedLock, Wants } from '../../src/domain/snapshot.js';
import { unknownUser } from '../../src/port/port.js';
import type { UserState } from '../../src/port/derive.js';
import { readInt, readTextOrNull, type Row } from '../sql/rows.js';
import { hasReferences } from '../sql/writes/forget-user.js';
import type { Ask } from './driver.js';
import { unrecordedPage } from '../sql/reads/logs.js';
import { postgresDialect, withTypes } from './dialect.js';
import { valuesOf } from '../sql/reads/plan-reads.js';
import { sentValues } from './statement.js';
import type { Tables } from './tables.js';

// Every write takes its locks in one order: the user's row, the user's row of `training_state`,
// program days, logs. One statement here takes the first three, and the read that follows takes the
// logs. A delete by the host locks in the same order: the user before the user's other rows. It
// locks a program day before the logs and workouts that refer to it. So the second of two
// transactions waits before it holds a lock that the first one needs.
//
// Users and days are locked FOR KEY SHARE, as foreign keys do. Only a delete of such a row, or a
// change of its key, has to wait. The host's inserts and other updates do not wait, and neither do
// writes of other users.

/** Whether this role can lock rows of the host's users and program days. */
export interface Lockable {
  readonly users: boolean;
  readonly days: boolean;
}

// Rows of a view cannot be locked. With row-level security, a locking read returns only rows that
// the role may update, so an existing user could seem missing.
const isLockable = (table: string | undefined): string =>
  table === undefined
    ? 'false'
    : `coalesce((
      select class.relkind in ('r', 'p') and has_any_column_privilege(class.oid, 'update')
        and not row_security_active(class.oid)
      from pg_catalog.pg_class class where class.oid = to_regclass('${table}')), false)`;

/** FOR KEY SHARE needs the UPDATE privilege on at least one column. */
export function lockableStatement({ users, days }: Tables): string {
  return `
  select json_build_object('users', ${isLockable(users?.table)},
    'days', ${isLockable(days?.table)})::text as answer`;
}

/**
 * The log and all logs that swaps created from it, directly or through other logs. Deleting the log
 * changes all of these rows.
 */
const withDescendants = (t: Tables): string => `
    with recursive made (id) as (
      select :logId${t.likeLogId}
      union
      select swap.swapped_log_id from made
      join ${t.swap} swap on swap.user_id = :user and swap.original_log_id = made.id)`;

// The ids are an array, which is computed once. In a join, they could be read again for each log.
const ofLogs = (t: Tables, ids: string): string => `
    select log.program_day_id from ${t.logs} log
    where log.user_id = :user and log.id = any (array(${ids}))`;

/** The day that a workout derived from the log's workout gets as its source. */
const ofSource = (t: Tables): string => `
    select coalesce(workout.source_program_day_id, log.program_day_id) from ${t.logs} log
    left join ${t.customWorkout} workout
      on workout.user_id = :user and workout.id = log.custom_workout_id
    where log.user_id = :user and log.id = :logId`;

const sourcesOf = (t: Tables, condition: string): string => `
    select workout.source_program_day_id from ${t.customWorkout} workout
    where workout.user_id = :user and ${condition}`;

/** If the user is forgotten, logs and workouts lose their references to these days. */
const ofUser = (t: Tables): string => `
    select log.program_day_id from ${t.logs} log
    where log.user_id = :user and ${hasReferences('log')}
    union ${sourcesOf(t, 'true')}`;

const array = (query: string): string => `array(${query})`;

type Params = Partial<AllParams>;

/** The ids of the days of each lock, as SQL arrays. */
const DAYS_OF: Readonly<Record<WantedLock, (t: Tables, params: Params) => readonly string[]>> = {
  daysOfParams: (_, { refs = [], source = null }) => {
    const isNamed = refs.some(({ type }) => type === 'program');
    return [
      ...(isNamed ? [':programDayIds'] : []),
      ...(source?.type === 'program' ? ['array[:daySourceId]'] : []),
    ];
  },
  sourcesOfParams: (t, { refs = [] }) =>
    refs.some(({ type }) => type === 'custom')
      ? [array(sourcesOf(t, 'workout.id = any (:customWorkoutIds)'))]
      : [],
  sourceOfLog: (t) => [array(ofSource(t))],
  daysOfDescendants: (t) => [
    array(`${withDescendants(t)} ${ofLogs(t, 'select made.id from made')}
    union ${sourcesOf(t, 'workout.for_log_id in (select made.id from made)')}`),
  ],
  daysOfPage: (t) => [
    array(ofLogs(t, `select log.id ${unrecordedPage({ d: postgresDialect(t), t }).from}`)),
  ],
  daysOfUser: (t) => [array(ofUser(t))],
};

const takeState = (t: Tables, locksUser: boolean): string => `
  insert into ${t.state} (user_id)
  ${
    t.users === null
      ? `values (:user)`
      : `select users.${t.users.id} from ${t.users.table} users where users.${t.users.id} = :user
  ${locksUser ? 'for key share' : ''}`
  }
  on conflict (user_id) do update set revision = training_state.revision
  returning`;

/**
 * Locks the user's row in the host's users table if `locksUser` is true, then the one in
 * `training_state`.
 */
const takeUser = (t: Tables, locksUser: boolean): string => `${takeState(t, locksUser)}
  json_build_object('revision', revision, 'model', model)::text as answer`;

/**
 * Locks days in order of id, which is usually also the order in which a host deletes a whole
 * program. The condition on the days reads the locked row of `training_state`, so no day is locked
 * before that row.
 */
const takeUserAndDays = (
  t: Tables,
  locksUser: boolean,
  days: NonNullable<Tables['days']>,
  ids: readonly string[],
): string => `${takeState(t, locksUser)}
  json_build_object('revision', revision, 'model', model, 'days', (
    select count(*) from (
      select from ${days.table} day
      where day.${days.id} = any (${ids.join(' || ')}) and training_state.revision >= 0
      order by day.${days.id}${t.byDayId} for key share of day) taken))::text as answer`;

/** Takes the locks of a write, except those on logs. Throws `NOT_FOUND` if the user is missing. */
export type Lock = (
  ask: Ask,
  user: UserId,
  wants: Pick<Wants, 'locks'>,
  params: Params,
) => Promise<UserState>;

// The result is cached per pool or client and per statement, because another statement may use
// tables of another owner.
const known = new WeakMap<object, Map<string, Lockable>>();

// Choice: check only once which rows the role may lock, per pool or per client of the caller.
const findLockable = async (text: string, connection: object, ask: Ask): Promise<Lockable> => {
  const found = known.get(connection)?.get(text);
  if (found !== undefined) return found;
  const lockable = (await ask(text, {})) as Lockable;
  known.set(connection, new Map(known.get(connection)).set(text, lockable));
  return lockable;
};

/**
 * If the role cannot lock rows of the host, writes skip these locks. The host's delete of a user or
 * a day may then deadlock with a write.
 */
export function createLock(t: Tables, connection: object): Lock {
  const text = lockableStatement(t);
  // Choice: on a cluster, lock no rows of the host, because every node has its own copy of the
  // catalogue.
  const lockable = (ask: Ask): Promise<Lockable> | Lockable =>
    t.isDistributed ? { users: false, days: false } : findLockable(text, connection, ask);
  // The types are added once per text, because every write takes its locks.
  const typed = remembered((untyped: string) => withTypes(t, untyped));
  const users = { locked: typed(takeUser(t, true)), seen: typed(takeUser(t, false)) };
  return async (ask, user, { locks = [] }, params) => {
    const may = await lockable(ask);
    const ids =
      t.days === null || !may.days ? [] : locks.flatMap((lock) => DAYS_OF[lock](t, params));
    const row = (await (t.days === null || ids.length === 0
      ? ask(may.users ? users.locked : users.seen, { user })
      : ask(
          typed(takeUserAndDays(t, may.users, t.days, ids)),
          sentValues(user, valuesOf(params)),
        ))) as Row | null;
    if (row === null) throw unknownUser();
    return { revision: readInt(row, 'revision'), model: readTextOrNull(row, 'model') };
  };
}
