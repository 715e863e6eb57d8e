import { existsSync, mkdirSync, statSync } from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import { createFreshlegs, FreshlegsError, type TrainingMethods } from 'freshlegs';
import { migrate, sqliteRepository } from 'freshlegs/sqlite';
import { exerciseIdsByName, readCatalogue, storeCatalogue } from '../data/catalogue';
import { createExerciseIndex, type ExerciseIndex, type NameMap } from './exercise-names';
import {
  insertExercises,
  insertLogs,
  insertSets,
  type ExerciseRow,
  type LogRow,
  type NewLog,
} from './rows';

/** One user's database, filled with the catalogue. */
export interface HistoryStore {
  readonly userId: number;
  readonly training: TrainingMethods<true>;
  readonly index: ExerciseIndex;
  readonly setNow: (now: Date) => void;
  /** An error rolls the transaction back. */
  readonly inTransaction: <T>(body: () => T) => T;
  /** The ids of the imported logs. */
  readonly logsByKey: () => ReadonlyMap<string, number>;
  readonly changeKey: (from: string, to: string) => void;
  /** Stores logs in the base tables. They have no loads until a backfill. */
  readonly insertLogs: (logs: readonly NewLog[]) => void;
  /** Whether the user has manual corrections of recovery, which only affect live answers. */
  readonly hasCorrections: () => boolean;
  readonly close: () => void;
}

export interface StoreOptions {
  readonly databasePath: string;
  readonly timeZone: string;
  readonly map: NameMap;
  /** Whether to work on a copy in memory. */
  readonly dryRun: boolean;
}

const MEMORY = ':memory:';
const USER_ID = 1;
const BUSY_TIMEOUT_MS = 5000;

/** Creates missing tables. The importer owns the handle, so it sets the pragmas and closes it. */
export function openStore(options: StoreOptions): HistoryStore {
  const database = options.dryRun
    ? copyToMemory(options.databasePath)
    : openDatabase(options.databasePath);
  try {
    return prepareStore(database, options);
  } catch (error) {
    database.close();
    throw error;
  }
}

export function isSqliteError(error: unknown): error is Error & { readonly code: string } {
  return error instanceof Database.SqliteError;
}

function openDatabase(databasePath: string): Database.Database {
  if (databasePath !== MEMORY) {
    refuseDirectory(databasePath);
    const folder = path.dirname(path.resolve(databasePath));
    // Create only one folder, such as the default `.data`. A longer missing path is more likely a
    // typo.
    if (!existsSync(folder)) mkdirSync(folder);
  }
  return new Database(databasePath);
}

// Choice: a dry run works on a copy, so it reports exactly what an import into this database would
// do.
function copyToMemory(databasePath: string): Database.Database {
  if (databasePath === MEMORY || !existsSync(databasePath)) return new Database(MEMORY);
  refuseDirectory(databasePath);
  // Not read-only: a read-only handle leaves the files of the write-ahead log behind.
  const original = new Database(databasePath, { fileMustExist: true });
  try {
    // Read the header first: `serialize` gives no useful error for a file that is not a database.
    original.pragma('schema_version');
    const bytes = original.serialize();
    // A copy in memory cannot use a write-ahead log, which these two header bytes enable.
    bytes.fill(1, 18, 20);
    return new Database(bytes);
  } finally {
    original.close();
  }
}

function refuseDirectory(databasePath: string): void {
  if (statSync(databasePath, { throwIfNoEntry: false })?.isDirectory() === true) {
    throw new FreshlegsError('INVALID_INPUT', '--db names a directory; name a file in it.');
  }
}

function prepareStore(database: Database.Database, { timeZone, map }: StoreOptions): HistoryStore {
  database.pragma(`busy_timeout = ${BUSY_TIMEOUT_MS}`);
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = NORMAL');
  database.pragma('foreign_keys = ON');
  migrate(database, { base: true });
  const catalogue = readCatalogue();
  storeCatalogue(database, catalogue);
  database.prepare('insert into users (id) values (?) on conflict do nothing').run(USER_ID);
  let clock = new Date();
  const { sync: training } = createFreshlegs({
    repository: sqliteRepository({ database }),
    now: () => clock,
    timeZone,
  });
  const correction = database.prepare(
    'select 1 from recovery_correction where user_id = ? limit 1',
  );
  const keys = database.prepare<[number], { id: number; import_key: string }>(
    'select id, import_key from workout_log where user_id = ? and import_key is not null',
  );
  const newKey = database.prepare<[string, number, string]>(
    'update workout_log set import_key = ? where user_id = ? and import_key = ?',
  );
  return {
    userId: USER_ID,
    training,
    index: createExerciseIndex(exerciseIdsByName(database), catalogue.activities, map),
    setNow: (now) => {
      clock = now;
    },
    inTransaction: (body) => database.transaction(body).immediate(),
    logsByKey: () => new Map(keys.all(USER_ID).map(({ id, import_key: key }) => [key, id])),
    changeKey: (from, to) => {
      newKey.run(to, USER_ID, from);
    },
    insertLogs: (logs) => {
      storeLogs(database, logs);
    },
    hasCorrections: () => correction.get(USER_ID) !== undefined,
    close: () => {
      database.close();
    },
  };
}

function storeLogs(database: Database.Database, logs: readonly NewLog[]): void {
  const ofLogs = insertLogs('sqlite', USER_ID, logs);
  const stored = database.prepare<string[], LogRow>(ofLogs.sql).all(...ofLogs.values);
  const ofExercises = insertExercises('sqlite', USER_ID, logs, stored);
  const exercises = database
    .prepare<string[], ExerciseRow>(ofExercises.sql)
    .all(...ofExercises.values);
  const ofSets = insertSets('sqlite', USER_ID, logs, stored, exercises);
  database.prepare<string[]>(ofSets.sql).run(...ofSets.values);
}
