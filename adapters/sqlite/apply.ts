import type { Changes, NewLog } from '../../src/domain/changes.js';
import { logIdIsTaken } from '../../src/domain/log/new-log.js';
import { isNumberId, type ExerciseId, type LogId, type UserId } from '../../src/domain/ids.js';
import { notFound } from '../../src/errors.js';
import type { Reading } from '../../src/port/derive.js';
import type { AssignedIds } from '../../src/port/port.js';
import type { SyncStore } from '../../src/port/sync-store.js';
import { requireLogs } from '../sql/host-relations.js';
import { refusal, unstoredExercise } from '../sql/host-refusals.js';
import { quoteName } from '../sql/host-sql.js';
import type { MovedValues, NewIds, Value, Values, WritePlan } from '../sql/plan.js';
import { preferredExercises } from '../sql/preference-rows.js';
import { checkId, checkInt, readId } from '../sql/rows.js';
import { catalogueWrites, exerciseNameIsTaken } from '../sql/writes/catalogue-writes.js';
import { assignIds, countNewIds, returnedIds } from '../sql/writes/assigned-ids.js';
import { loadedLogIds } from '../sql/writes/load-writes.js';
import { storedStatus } from '../sql/writes/swap-status.js';
import { createWritePlanner, type WritePlanner } from '../sql/writes/plan-writes.js';
import { SQLITE } from './dialect.js';
import type { SqliteDatabase } from './driver.js';
import { isForeignKeyError, takenColumns } from './errors.js';
import {
  changeByHost,
  deleteSetsByHost,
  insertByHost,
  storedCompletion,
} from './run-host-statements.js';
import { createWriteRunner, type WriteRunner } from './run-writes.js';
import type { HostSql, Tables } from './tables.js';

interface Store {
  readonly sql: HostSql;
  readonly planner: WritePlanner;
  readonly runner: WriteRunner;
}

const runAll = ({ runner }: Store, statements: WritePlan, common: Values): void => {
  for (const statement of statements) runner.run(statement, common);
};

const lastId = (table: string): string => `
select max(
  ifnull((select seq from main.sqlite_sequence where name = '${table}'), 0),
  ifnull((select max(id) from ${table}), 0))`;
const LAST_IDS = {
  swap: lastId('workout_swap'),
  workout: lastId('custom_workout'),
  entry: lastId('custom_workout_exercise'),
};

/** The next ids of a table whose ids are never reused. The write has locked the database. */
const drawIds = (sql: HostSql, table: keyof typeof LAST_IDS, count: number): readonly number[] => {
  if (count === 0) return [];
  const [last = 0] = sql.tuple(LAST_IDS[table]) ?? [];
  return Array.from({ length: count }, (_, at) => checkInt(last, 'id') + at + 1);
};

const drawNewIds = (sql: HostSql, changes: Changes): Omit<NewIds, 'logId'> => {
  const { swaps, workouts, entries } = countNewIds(changes);
  return assignIds(changes, {
    swaps: drawIds(sql, 'swap', swaps),
    workouts: drawIds(sql, 'workout', workouts),
    entries: drawIds(sql, 'entry', entries),
  });
};

const statusQuery = ({ logTable: { table, id, userId, status } }: Tables): string =>
  `select ${status === null ? 'null' : storedStatus(status)} as status from ${table} stored
  where ${userId} = +? and ${id} = +?`;

/** What a swap or a revert moves, if the mapping has a status. */
const readMoved = (
  sql: HostSql,
  userId: UserId,
  { createLog, revertSwap }: Changes,
): MovedValues | null => {
  const logId = createLog?.swappedFrom?.logId ?? revertSwap?.swappedLogId;
  if (sql.t.logTable.status === null || logId === undefined) return null;
  const status = sql.first(statusQuery, userId, logId)?.['status'];
  return {
    // The driver can bind a value that it has read.
    movedCompletion: storedCompletion(sql, userId, logId) as Value,
    movedStatus: typeof status === 'string' ? status : null,
  };
};

/** Returns the id that was created before the insert, the log's rowid, or the column's default. */
const insertOwn = (
  { sql, planner, runner }: Store,
  { logs }: Reading,
  log: NewLog,
  newWorkoutId: number | null,
  moved: MovedValues | null,
  common: Values,
): LogId => {
  const { idTypes, logTable } = sql.t;
  const original = logs?.find((facts) => facts.log.id === log.swappedFrom?.logId);
  const newLogId = log.id ?? logTable.newId?.() ?? null;
  const insert = planner.newLog.insert(log, original?.log ?? null, newLogId, newWorkoutId, moved);
  if (newLogId !== null || isNumberId(idTypes.logs)) {
    const rowId = runner.run(insert, common);
    return newLogId ?? checkId(rowId, 'id');
  }
  const text = `${insert.text} returning ${logTable.id} as id`;
  const row = runner.first({ ...insert, text }, common);
  if (row === null) throw refusal('suppressed_write', { table: logTable.table }, {});
  return readId(row, 'id');
};

/** Another log has the id or the import key. */
const ofTakenValue = (
  { id, newId, importKey }: Tables['logTable'],
  log: NewLog,
  error: unknown,
): unknown => {
  // SQLite ignores the case of columns.
  const taken = takenColumns(error).map((name) => quoteName(name).toLowerCase());
  const isTaken = (column: string | null) =>
    column !== null && taken.includes(column.toLowerCase());
  if (isTaken(id)) {
    if (log.id !== undefined) return logIdIsTaken(log.id, error);
    if (newId !== null) return refusal('new_id_taken', {}, { field: 'logs.newId' }, error);
  }
  // The write has locked the database and has not found this key, so the index treats another key
  // as equal.
  return isTaken(importKey)
    ? refusal('key_refused', {}, { field: 'logs.importKey' }, error)
    : error;
};

const insertLog = (
  store: Store,
  userId: UserId,
  snapshot: Reading,
  log: NewLog,
  newWorkoutId: number | null,
  moved: MovedValues | null,
  common: Values,
): LogId => {
  const { sql, planner, runner } = store;
  const replaced = planner.replacedLog(log);
  try {
    const byHost = insertByHost(sql, userId, log);
    runAll(store, replaced, common);
    if (byHost === null) return insertOwn(store, snapshot, log, newWorkoutId, moved, common);
    runner.run(planner.newLog.adopt(log, byHost, newWorkoutId), common);
    return byHost;
  } catch (error) {
    throw ofTakenValue(sql.t.logTable, log, error);
  }
};

/** A log cannot be deleted if rows of the host refer to it. */
const ofReferences = ({ deleteLogs }: Changes, error: unknown): unknown =>
  deleteLogs !== undefined && isForeignKeyError(error)
    ? refusal('still_referenced', { rows: 'Rows of another table' }, {}, error)
    : error;

/** The exercises that a write refers to. */
const exercisesIn = ({
  createCustomWorkout,
  updateCustomWorkout,
  preferences,
}: Changes): readonly ExerciseId[] => {
  const entries = [
    ...(createCustomWorkout?.exercises ?? []),
    ...(updateCustomWorkout?.exercises ?? []),
  ];
  return [
    ...entries.flatMap(({ exerciseId, replacedExerciseId }) => [
      exerciseId,
      replacedExerciseId ?? exerciseId,
    ]),
    ...(preferences === undefined ? [] : preferredExercises(preferences).map(({ id }) => id)),
  ];
};

// The write has locked the database, so an exercise without a row was not deleted since it was read.
/** A foreign key does not say which row it misses, so look the exercises up. */
const ofUnstored = (sql: HostSql, changes: Changes, error: unknown): unknown => {
  const { exerciseKey: key } = sql.t;
  if (key === null || !isForeignKeyError(error)) return error;
  const text = `select 1 from ${key.table} known where known.${key.id} = ?`;
  const missing = exercisesIn(changes).find((id) => sql.tuple(text, id) === null);
  return missing === undefined ? error : unstoredExercise(missing, key, error);
};

const storeAll = (
  store: Store,
  userId: UserId,
  changes: Changes,
  snapshot: Reading,
): AssignedIds => {
  const { sql, planner, runner } = store;
  const common = { user: userId, now: changes.now };
  if (changes.forgetUser === true) {
    runAll(store, planner.forgetUser, common);
    return {};
  }
  requireLogs(sql.t.logTable, changes);
  const { createLog } = changes;
  const drawn = drawNewIds(sql, changes);
  const moved = readMoved(sql, userId, changes);
  const logId = createLog
    ? insertLog(store, userId, snapshot, createLog, drawn.workoutId, moved, common)
    : null;
  const newIds = { ...drawn, logId };
  deleteSetsByHost(sql, userId, changes);
  runAll(store, planner.before(changes), common);
  runAll(store, planner.plan(changes, newIds, loadedLogIds(snapshot), moved), common);
  changeByHost(sql, userId, changes, logId);
  const { count } = planner.newLog;
  if (logId !== null && count !== null && runner.first(count(logId), common)?.['found'] !== 1)
    throw refusal('not_read', {}, { field: 'logs.where' });
  return returnedIds(changes, newIds);
};

/** Returns a function that stores the changes of a user, in the open transaction. */
export function createApply(database: SqliteDatabase, sql: HostSql): SyncStore['apply'] {
  const planner = createWritePlanner({ d: SQLITE, t: sql.t });
  const store = { sql, planner, runner: createWriteRunner(database) };
  return (userId, changes, snapshot) => {
    try {
      return storeAll(store, userId, changes, snapshot);
    } catch (error) {
      throw ofUnstored(sql, changes, ofReferences(changes, error));
    }
  };
}

/** Stores the host's catalogue in base tables, in the open transaction. */
export function createPutCatalogue(
  database: SqliteDatabase,
  { t }: HostSql,
): NonNullable<SyncStore['putCatalogue']> {
  const runner = createWriteRunner(database);
  return (rows) => {
    try {
      for (const { required, ...statement } of catalogueWrites({ d: SQLITE, t }, rows)) {
        if (required === undefined) runner.run(statement, {});
        else if (runner.first(statement, {})?.['found'] !== required.count)
          throw notFound(required.record, {});
      }
    } catch (error) {
      throw takenColumns(error).includes('name') ? exerciseNameIsTaken(error) : error;
    }
  };
}
