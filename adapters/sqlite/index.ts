/**
 * The store on SQLite, its migrations and its mapping to tables of a host.
 *
 * @module freshlegs/sqlite
 */
import { hasChanges, type Changes, type Decision } from '../../src/domain/changes.js';
import { wholeWorkoutOf } from '../../src/domain/log-rules.js';
import {
  aroundVerbs,
  idempotencyMismatch,
  unknownUser,
  withPromises,
  type Decide,
  type SyncCapableRepository,
  type SyncRepository,
  type WriteOptions,
  type Written,
} from '../../src/repository.js';
import type { HostMapping } from '../sql/host.js';
import { parseResult, stringifyResult } from '../sql/json.js';
import { readInt, readText } from '../sql/rows.js';
import {
  checkHandle,
  createSql,
  inReadTransaction,
  inWriteTransaction,
  isInTransaction,
  type SqliteDatabase,
} from './driver.js';
import { mapSqliteError } from './errors.js';
import { findFacts, findPerformed, listLogs, listSwaps } from './logs.js';
import { readForecast, readRecommendation } from './recommendation.js';
import { readRecovery, readStored, readVerification } from './recovery.js';
import {
  readBackfillState,
  readChangeState,
  readCreateState,
  readCustomWorkoutState,
  readDeleteState,
  readPreviewState,
  readRevertState,
  readSwapState,
} from './states.js';
import { tablesOf, textOf, type HostSql } from './tables.js';
import {
  findCustomWorkout,
  findExercises,
  listCustomWorkouts,
  listExercises,
  listWorkouts,
} from './workouts.js';
import { applyChanges } from './writes.js';

export { checkHost } from './check-host.js';
export { defineConfig, type ClosableDatabase, type SqliteConfig } from './config.js';
export { migrate } from './migrate.js';
export { migrations, uninstallation, type MigrationOptions, type MigrationStep } from './schema.js';
export { listUserIds, type ListUserIdsOptions } from './users.js';
export type { HostMapping, IdType, LogMapping, TimeColumn, TimeEncoding } from '../sql/host.js';
export type { SqliteDatabase, SqliteStatement, SqliteValue } from './driver.js';

const lockText = textOf(
  ({ users: { table, id } }) => `
insert into training_state (user_id) select known.${id} from ${table} known where known.${id} = ?
on conflict (user_id) do update set revision = training_state.revision returning revision`,
);

/** Takes the user's row of `training_state`, made on first use; `NOT_FOUND` for an unknown user. */
const lockUser = (sql: HostSql, userId: number): number => {
  const row = sql.first(lockText(sql.t), userId);
  if (row === null) throw unknownUser();
  return readInt(row, 'revision');
};

const findStored = (sql: HostSql, userId: number, { idempotency }: WriteOptions): unknown => {
  if (idempotency === undefined) return undefined;
  const { key, fingerprint, forgetBefore } = idempotency;
  sql.run(
    'delete from idempotency_key where user_id = ? and created_at < ?',
    userId,
    forgetBefore.getTime(),
  );
  const row = sql.first(
    'select fingerprint, response from idempotency_key where user_id = ? and key = ?',
    userId,
    key,
  );
  if (row === null) return undefined;
  if (readText(row, 'fingerprint') !== fingerprint) {
    throw idempotencyMismatch();
  }
  return parseResult(readText(row, 'response'));
};

const store = (
  sql: HostSql,
  userId: number,
  changes: Changes,
  response: unknown,
  { idempotency }: WriteOptions,
): unknown => {
  const result = { ids: applyChanges(sql, userId, changes), response };
  if (hasChanges(changes)) {
    sql.run(
      `update training_state set revision = revision + 1, model = coalesce(?, model)
       where user_id = ?`,
      changes.model ?? null,
      userId,
    );
  }
  if (idempotency !== undefined) {
    sql.run(
      `insert into idempotency_key (user_id, key, fingerprint, response, created_at)
       values (?, ?, ?, ?, ?)`,
      userId,
      idempotency.key,
      idempotency.fingerprint,
      stringifyResult(result),
      idempotency.now.getTime(),
    );
  }
  return result;
};

/** The whole of a write verb: lock, replay a known key, read, decide, store. */
const write = <State, Response>(
  database: SqliteDatabase,
  sql: HostSql,
  userId: number,
  options: WriteOptions,
  readState: (revision: number) => State,
  decide: (state: State) => Decision<Response>,
): Written<Response> =>
  inWriteTransaction(database, sql, () => {
    const revision = lockUser(sql, userId);
    const stored = findStored(sql, userId, options);
    if (stored !== undefined) return stored as Written<Response>;
    const { changes, response } = decide(readState(revision));
    return store(sql, userId, changes, response, options) as Written<Response>;
  });

/** Reads of several statements, to be run on one snapshot. */
const snapshotVerbs = (sql: HostSql) =>
  ({
    findLog: (userId, logId) => {
      const facts = findFacts(sql, userId, logId);
      return facts === null ? null : { facts, performed: findPerformed(sql, userId, logId) };
    },
    listLogs: (userId, filter) => listLogs(sql, userId, filter),
    readForecast: (userId, query) => readForecast(sql, userId, query),
    readVerification: (userId) => readVerification(sql, userId),
    readRecommendation: (userId, query) => readRecommendation(sql, userId, query),
    readSwap: (userId, query) => {
      const row = sql.first('select revision from training_state where user_id = ?', userId);
      return readPreviewState(sql, userId, query, row === null ? 0 : readInt(row, 'revision'));
    },
    readAlternatives: (userId, { exerciseId, exercisesMax, model }) => ({
      exercise: findExercises(sql, [exerciseId])[0] ?? null,
      exercises: listExercises(sql, exercisesMax),
      recovery: readRecovery(sql, userId, { model }),
    }),
    listWorkouts: (userId, filter) => {
      const { exceptOfLogId } = filter;
      const exceptLog = exceptOfLogId === null ? null : findFacts(sql, userId, exceptOfLogId);
      const except = wholeWorkoutOf(exceptLog?.log.source ?? null);
      return {
        workouts: listWorkouts(sql, userId, filter, except),
        recovery: readRecovery(sql, userId, { model: filter.model }),
        exceptLog,
      };
    },
    listSwaps: (userId, filter) => listSwaps(sql, userId, filter),
    listCustomWorkouts: (userId, page) => listCustomWorkouts(sql, userId, page),
    findCustomWorkout: (userId, id) => findCustomWorkout(sql, userId, id),
  }) satisfies Partial<SyncRepository>;

const readVerbs = (database: SqliteDatabase, sql: HostSql) => {
  const onSnapshot = <T>(run: () => T): T => inReadTransaction(database, sql, run);
  return {
    ...aroundVerbs(snapshotVerbs(sql), onSnapshot),
    readRecovery: (userId, query) =>
      readStored(sql, userId, query) ?? onSnapshot(() => readRecovery(sql, userId, query)),
  } satisfies Partial<SyncRepository>;
};

const writeVerbs = (database: SqliteDatabase, sql: HostSql) => {
  const verb =
    <Query, State, Response>(
      readState: (sql: HostSql, userId: number, query: Query, revision: number) => State,
    ) =>
    (
      userId: number,
      query: Query,
      decide: Decide<State, Response>,
      options: WriteOptions = {},
    ): Written<Response> =>
      write(
        database,
        sql,
        userId,
        options,
        (revision) => readState(sql, userId, query, revision),
        decide,
      );
  return {
    createLog: verb(readCreateState),
    completeLog: verb(readChangeState),
    recordLog: verb(readChangeState),
    deleteLog: verb(readDeleteState),
    applySwap: verb(readSwapState),
    swapExercise: verb(readChangeState),
    revertSwap: verb(readRevertState),
    writeCustomWorkout: verb(readCustomWorkoutState),
    correctRecovery: verb((own, userId, query: { readonly model: string }, revision) => ({
      revision,
      recovery: readRecovery(own, userId, query),
    })),
    backfillRecovery: verb(readBackfillState),
    rebuildRecovery: (userId, decide, options = {}) =>
      write(
        database,
        sql,
        userId,
        options,
        (revision) => ({
          revision,
          recovery: readRecovery(sql, userId, { model: '', needed: true }),
        }),
        decide,
      ),
  } satisfies Partial<SyncRepository>;
};

/** Runs a verb, errors of the driver as ours. */
const mappingErrors = (database: SqliteDatabase, run: () => unknown): unknown => {
  const inTransaction = isInTransaction(database);
  try {
    return run();
  } catch (error) {
    throw mapSqliteError(error, inTransaction);
  }
};

/** Where the tables are. */
export interface SqliteOptions {
  readonly database: SqliteDatabase;
  /** Where the host's own tables are. Default: the base tables of {@link migrate}. */
  readonly host?: HostMapping;
}

/**
 * A repository on a SQLite handle that the host opened: better-sqlite3, or any driver of the same
 * small shape. Inside a transaction of the caller it uses a savepoint, else transactions of its
 * own; it never closes the handle and never changes its pragmas. Throws `HOST_MAPPING` where
 * foreign keys are off, and for a mapping that cannot be: a name that is none, an encoding that
 * SQLite has not, a statement that does not name the user.
 *
 * @example
 * // const database = new Database('training.db');
 * // migrate(database, { base: true });
 * // const repository = sqliteRepository({ database });
 * // const onTheirTables = sqliteRepository({ database, host }); // host: HostMapping
 */
export const sqliteRepository = ({ database, host }: SqliteOptions): SyncCapableRepository => {
  checkHandle(database);
  const sql: HostSql = { ...createSql(database), t: tablesOf(host) };
  const verbs = { ...readVerbs(database, sql), ...writeVerbs(database, sql) };
  return withPromises(aroundVerbs(verbs, (run) => mappingErrors(database, run)));
};
