/**
 * The SQLite store, its migrations, and its mapping to a host's tables.
 *
 * @module freshlegs/sqlite
 */
import type { UserId } from '../../src/domain/ids.js';
import type { SyncCapablePort } from '../../src/port/port.js';
import type { UserState } from '../../src/port/derive.js';
import { syncRepository } from '../../src/port/sync-kit.js';
import { hasTextIds, requireNewId, type NewLogIds, type TablesOptions } from '../sql/base-host.js';
import { toState } from '../sql/decode.js';
import { createApply, createPutCatalogue } from './apply.js';
import {
  checkHandle,
  createSqlWith,
  inReadTransaction,
  inWriteTransaction,
  isInTransaction,
  type SqliteDatabase,
} from './driver.js';
import { mapSqliteError } from './errors.js';
import { requireDatabase, requireOptions } from './handles.js';
import { keysOf } from './keys.js';
import { SQLITE } from './dialect.js';
import { createReadRunner } from './run-reads.js';
import type { Reading } from '../sql/plan.js';
import { listCustomWorkouts, listLogs, listSwaps, listWorkouts, readParts } from '../sql/read.js';
import { readStore } from '../sql/reads/columns.js';
import { performedSetsOf } from '../sql/reads/performed.js';
import { verify } from '../sql/reads/verification.js';
import type { SyncReaders } from '../../src/port/sync-store.js';
import { tablesOf, type HostSql, type Tables } from './tables.js';

export { activeLogs } from './tables.js';
export type { ActiveLogs } from '../sql/active-logs.js';
export { checkHost } from './host/check-host.js';
export type { HostCheck, HostFault, Sampled } from '../sql/host-faults.js';
export { defineConfig, type ClosableDatabase, type SqliteConfig } from './config.js';
export { migrate, type MigrateOptions } from './schema/migrate.js';
export { uninstall, uninstallation } from './schema/uninstall.js';
export { migrations, type MigrationOptions } from './schema/steps.js';
export type { MigrationStep } from '../sql/schema-steps.js';
export { listUserIds, type ListUserIdsOptions } from './users.js';
export type { BaseOption, NewLogIds, TablesOptions } from '../sql/base-host.js';
export { defineHost } from '../sql/host.js';
export type {
  DayColumns,
  EntryColumns,
  ExerciseColumns,
  HostExercises,
  HostMapping,
  HostPrograms,
  HostSets,
  KeyMapping,
  LogMapping,
  MuscleColumns,
  MusclesOfName,
  ReadSet,
  NewLogTimes,
  Rows,
  SetColumns,
  Sql,
  TimeColumn,
  TimeEncoding,
  UsersElsewhere,
  Value,
} from '../sql/host.js';
import { requireSwaps, requireTargets } from '../sql/host-relations.js';
export type { SqliteDatabase, SqliteStatement, SqliteValue } from './driver.js';

const insertedState = ({ users }: Tables): string => `
insert into training_state (user_id) ${
  users === null
    ? 'values (?)'
    : `select known.${users.id} from ${users.table} known where known.${users.id} = +?`
}
returning revision, model`;

/**
 * Returns the user's state, and inserts their row in `training_state` on first use. BEGIN
 * IMMEDIATE has already locked the database. If the caller's transaction began without this lock,
 * its first write fails if another connection has written since.
 */
const lockUser = (sql: HostSql, userId: UserId): UserState | null => {
  const state =
    sql.tuple('select revision, model from training_state where user_id = +?', userId) ??
    sql.tuple(insertedState, userId);
  return state && toState(state);
};

const readersOf = (database: SqliteDatabase, sql: HostSql): SyncReaders => {
  const store = readStore({ d: SQLITE, t: sql.t });
  const runner = createReadRunner(database, store.columns);
  const run = <Result>(userId: UserId, reading: Reading<Result>): Result =>
    runner.runAlone(userId, reading, (body) => inReadTransaction(database, sql, body));
  return {
    read: (userId, wants, params, locked) => {
      const reading = readParts(store, wants, params, { locked, isOneState: true });
      return locked === null ? run(userId, reading) : runner.run(userId, reading);
    },
    listLogs: (userId, filter) => run(userId, listLogs(store, filter)),
    listSwaps: (userId, filter) => run(userId, listSwaps(store, filter)),
    listWorkouts: (userId, filter) => {
      requireTargets(sql.t.logTable, filter);
      return run(userId, listWorkouts(store, filter));
    },
    listCustomWorkouts: (userId, page) => run(userId, listCustomWorkouts(store, page)),
    verify: (userId) => run(userId, verify(store)),
  };
};

const mappingErrors = <T>(database: SqliteDatabase, run: () => T): T => {
  let inTransaction = false;
  try {
    // On a closed handle of bun:sqlite, this throws.
    inTransaction = isInTransaction(database);
    return run();
  } catch (error) {
    throw mapSqliteError(error, inTransaction);
  }
};

/** The options of {@link sqliteRepository}. */
export interface SqliteOptions extends TablesOptions, NewLogIds {
  /** The open handle, with foreign keys switched on. The library never closes it. */
  readonly database: SqliteDatabase;
}

/**
 * Creates a repository on a SQLite handle that the host opened, with better-sqlite3 or a driver
 * with the same few methods. Each write runs in its own transaction, or in a savepoint of the
 * caller's open transaction. The library never closes the handle and never changes its pragmas.
 * Throws `CONFIGURATION` for another kind of value, if foreign keys are off, and for base tables with
 * text ids without `newId`. Throws
 * `HOST_MAPPING` for an invalid mapping: a bad identifier, an encoding SQLite does not support, or a
 * statement that does not filter by the user.
 *
 * @example
 * // const database = new Database('training.db');
 * // migrate(database, { base: true });
 * // const repository = sqliteRepository({ database });
 * // const forMongo = sqliteRepository({ database, base: { idType: 'text' }, newId });
 * // const onTheirTables = sqliteRepository({ database, host }); // host: HostMapping
 */
export function sqliteRepository(options: SqliteOptions): SyncCapablePort {
  requireOptions(options);
  const { database } = options;
  requireDatabase('sqliteRepository({ database })', database);
  checkHandle(database);
  requireNewId(options);
  const sql = createSqlWith(database, tablesOf(options));
  return syncRepository({
    idTypes: sql.t.idTypes,
    takesLogIds: hasTextIds(options),
    completionStepMs: sql.t.logTable.completionStepMs,
    performedSets: performedSetsOf(sql.t),
    refuse: (wants) => {
      requireSwaps(sql.t.logTable, wants);
    },
    transaction: (body) => inWriteTransaction(database, sql, body),
    lockUser: (userId) => lockUser(sql, userId),
    keys: keysOf(sql),
    readers: readersOf(database, sql),
    apply: createApply(database, sql),
    ...(sql.t.performed !== null && { putCatalogue: createPutCatalogue(database, sql) }),
    guard: (run) => mappingErrors(database, run),
  });
}
