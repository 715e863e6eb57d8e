import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { LogId, ProgramDayId } from 'freshlegs';
import { migrate, sqliteRepository } from 'freshlegs/sqlite';
import type { Fixture } from '../conformance/fixture.js';
import { numberedId } from '../conformance/ids.js';
import type { RawValue } from '../conformance/suite.js';
import { baseRows, type RowsOf } from './fill.js';
import type { SyncRawAccess, SyncStore } from './sync-store.js';

export const insertRows = (database: Database.Database, rowsOf: RowsOf): void => {
  for (const [table, rows] of Object.entries(rowsOf)) {
    for (const row of rows) {
      const columns = Object.keys(row).map((name) => `"${name}"`);
      const marks = columns.map(() => '?').join(', ');
      const text = `insert into "${table}" (${columns.join(', ')}) values (${marks})`;
      database.prepare(text).run(...Object.values(row));
    }
  }
};

export const insertFixture = (database: Database.Database, fixture: Fixture): void => {
  insertRows(database, baseRows(fixture));
};

export const emptyTables = (database: Database.Database): void => {
  const tables = database
    .prepare<[], { name: string }>(
      "select name from sqlite_master where type = 'table' and name <> 'freshlegs_migration'",
    )
    .all();
  database.pragma('foreign_keys = off');
  for (const { name } of tables) database.exec(`delete from "${name}"`);
  database.pragma('foreign_keys = on');
};

const toDate = (value: unknown): Date | null => (value === null ? null : new Date(Number(value)));
const toNumber = (value: unknown): number | null => (value === null ? null : Number(value));
const toText = (value: unknown): string | null => (typeof value === 'string' ? value : null);

type Row = Record<string, unknown>;
type Value = string | number | null;

const toSql = (value: RawValue): Value => {
  if (value instanceof Date) return value.getTime();
  return typeof value === 'boolean' ? Number(value) : value;
};

/** The names of the tables of logs and users, and how they store completions. */
export interface LogTable {
  readonly table: string;
  /** SQL for the logs that are not deleted. */
  readonly seen: string;
  readonly id: string;
  readonly userId: string;
  readonly completedAt: string;
  readonly scheduledDate: string;
  readonly programDayId: string;
  /** The host fills these columns in each new log. */
  readonly filled: () => Readonly<Record<string, Value>>;
  /** The table whose rows the host deletes with a user: the users table if the host has one. */
  readonly users: string;
  readonly usersId: string;
  readonly write: (instant: Date) => Value;
  readonly read: (value: unknown) => Date;
}

/** The base tables. */
export const BASE_LOGS: LogTable = {
  table: 'workout_log',
  seen: 'workout_log',
  id: 'id',
  userId: 'user_id',
  completedAt: 'completed_at',
  scheduledDate: 'scheduled_date',
  programDayId: 'program_day_id',
  filled: () => ({}),
  users: 'users',
  usersId: 'id',
  write: (instant) => instant.getTime(),
  read: (value) => new Date(Number(value)),
};

/** Deletes the last set of a log in the base tables. */
const REMOVE_SET = `delete from workout_log_set where (workout_log_exercise_id, position) = (
  select done.workout_log_exercise_id, done.position
  from workout_log_set done
  join workout_log_exercise part on part.id = done.workout_log_exercise_id
  where part.workout_log_id = ?
  order by part.order_index desc, done.position desc limit 1)`;

/** What the host does with plain SQL in the same database. */
export const rawAccess = (
  database: Database.Database,
  logs: LogTable = BASE_LOGS,
): SyncRawAccess => {
  const all = (sql: string, ...values: unknown[]) =>
    database.prepare<unknown[], Row>(sql).all(...values);
  const run = (sql: string, ...values: unknown[]) => database.prepare(sql).run(...values);
  const time = (instant: Date | null): Value => (instant === null ? null : logs.write(instant));
  const update = (assignments: string) =>
    `update "${logs.table}" set ${assignments} where "${logs.id}" = ?`;
  const has = (table: string) =>
    all('select 1 from sqlite_master where name = ?', table).length > 0;
  return {
    log: (logId) => {
      const [row] = all(`select * from ${logs.seen} where "${logs.id}" = ?`, logId);
      if (row === undefined) return null;
      const completed = row[logs.completedAt];
      return {
        id: row[logs.id] as LogId,
        completedAt: completed === null ? null : logs.read(completed),
        scheduledFor: toText(row[logs.scheduledDate]),
        programDayId: row[logs.programDayId] as ProgramDayId | null,
        swappedFromId: row['swapped_from_id'] as LogId | null,
        sourceType: toText(row['source_type']),
        customWorkoutId: toNumber(row['custom_workout_id']),
        customWorkoutExerciseId: toNumber(row['custom_workout_exercise_id']),
      };
    },
    insertLog: (userId, { programDayId, completedAt }) => {
      const columns = {
        [logs.userId]: userId,
        [logs.programDayId]: programDayId,
        [logs.completedAt]: time(completedAt),
        ...logs.filled(),
      };
      const list = Object.keys(columns).map((name) => `"${name}"`);
      const marks = list.map(() => '?').join(', ');
      const [row] = all(
        `insert into "${logs.table}" (${list.join(', ')}) values (${marks}) returning "${logs.id}" as id`,
        ...Object.values(columns),
      );
      return row?.['id'] as LogId;
    },
    setCompletedAt: (logId, completedAt) =>
      run(update(`"${logs.completedAt}" = ?`), time(completedAt), logId),
    setCustomWorkout: (logId, customWorkoutId, entryId) =>
      run(
        update('custom_workout_id = ?, custom_workout_exercise_id = ?'),
        customWorkoutId,
        entryId,
        logId,
      ),
    setSwappedFrom: (logId, swappedFromId) =>
      run(update('swapped_from_id = ?'), swappedFromId, logId),
    set: (table, where, values) => {
      const isLog = table === 'workout_log';
      const conditions = Object.keys(where).map((name) => `${isLog ? logs.id : name} = ?`);
      const assigned = Object.keys(values).map((name) => `${name} = ?`);
      const text = `update "${isLog ? logs.table : table}" set ${assigned.join(', ')} where ${conditions.join(' and ')}`;
      run(text, ...[...Object.values(values), ...Object.values(where)].map(toSql));
      return true;
    },
    removeSet: (logId) => has('workout_log_set') && run(REMOVE_SET, logId).changes === 1,
    reserveCustomWorkout: (customWorkoutId, logId) => {
      run('update custom_workout set for_log_id = ? where id = ?', logId, customWorkoutId);
    },
    deleteLog: (logId) => run(`delete from "${logs.table}" where "${logs.id}" = ?`, logId),
    deleteUser: (userId) => run(`delete from "${logs.users}" where "${logs.usersId}" = ?`, userId),
    records: (userId) =>
      all(
        'select * from muscle_group_recovery where user_id = ? order by muscle_group',
        userId,
      ).map((row) => ({
        muscleGroup: String(row['muscle_group']),
        lastWorkoutDate: toDate(row['last_workout_date']),
        intensity: toNumber(row['intensity']),
        exercisesCount: toNumber(row['exercises_count']),
      })),
    counted: (logId) =>
      all(
        'select muscle_group, counted from muscle_group_load where workout_log_id = ? order by muscle_group',
        logId,
      ).map((row) => ({
        muscleGroup: String(row['muscle_group']),
        counted: row['counted'] === 1,
      })),
    revision: (userId) =>
      toNumber(
        all('select revision from training_state where user_id = ?', userId)[0]?.['revision'] ??
          null,
      ),
    dump: () =>
      JSON.stringify(
        all("select name from sqlite_master where type = 'table' order by name")
          .map(({ name }) => String(name))
          // Locking a user may create a row, which alone does not count as content.
          .map((name) => [
            name,
            all(`select * from "${name}" ${name === 'training_state' ? 'where revision > 0' : ''}`),
          ]),
      ),
  };
};

const images = new Map<string, Buffer>();

/**
 * Opens a database in memory with the content that `make` writes. `make` runs only once for each
 * key: a migration takes longer than most tests.
 */
export const openCopy = (
  key: string,
  make: (database: Database.Database) => void,
): Database.Database => {
  let image = images.get(key);
  if (image === undefined) {
    const made = new Database(':memory:');
    make(made);
    image = made.serialize();
    made.close();
    images.set(key, image);
  }
  return new Database(image);
};

const TEXT_BASE = { idType: 'text' } as const;
const hasTextIds = ({ idTypes }: Fixture): boolean => idTypes.users === 'text';

const fillDatabase = (database: Database.Database, fixture: Fixture): void => {
  migrate(database, { base: hasTextIds(fixture) ? TEXT_BASE : true });
  insertFixture(database, fixture);
};

export const openDatabase = (path: string, fixture: Fixture): Database.Database => {
  if (path === ':memory:')
    return openCopy(JSON.stringify(fixture), (database) => {
      fillDatabase(database, fixture);
    });
  const database = new Database(path);
  fillDatabase(database, fixture);
  return database;
};

export const sqliteMemoryStore = (fixture: Fixture): SyncStore => {
  const database = openDatabase(':memory:', fixture);
  return {
    repository: sqliteRepository({ database }),
    raw: rawAccess(database),
    close: () => database.close(),
  };
};

/** Base tables with the text ids of a host in another database. */
export const sqliteTextStore = (fixture: Fixture): SyncStore => {
  const database = openDatabase(':memory:', fixture);
  let made = 0;
  const newLogId = () => numberedId(fixture.idTypes, 'logs', ++made);
  return {
    repository: sqliteRepository({ database, base: TEXT_BASE, newId: newLogId }),
    raw: rawAccess(database, { ...BASE_LOGS, filled: () => ({ id: newLogId() }) }),
    newLogId,
    close: () => database.close(),
  };
};

/** A store in a file. Raw access uses a separate connection. */
export const sqliteFileStore = (fixture: Fixture): SyncStore => {
  const folder = mkdtempSync(join(tmpdir(), 'freshlegs-'));
  const path = join(folder, 'training.db');
  const made = openDatabase(':memory:', fixture);
  writeFileSync(path, made.serialize());
  made.close();
  const database = new Database(path);
  database.pragma('journal_mode = wal');
  // The file need not survive a crash, and this setting does not affect what a store sees.
  database.pragma('synchronous = off');
  const host = new Database(path);
  return {
    repository: sqliteRepository({ database }),
    raw: rawAccess(host),
    close: () => {
      host.close();
      database.close();
      rmSync(folder, { recursive: true });
    },
  };
};
