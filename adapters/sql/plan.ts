/**
 * Plans as data: a read is a list of row statements, a write a list of write statements. Both
 * databases run the same texts. `:name` is a value of the type in {@link VALUE_TYPES}, and a
 * {@link Dialect} gives the few expressions that differ.
 */
import type { LogId } from '../../src/domain/ids.js';
import type { Tuple } from './rows.js';

/** What rows have in common: their columns, and how they are decoded. */
export type Kind =
  | 'state'
  | 'id'
  | 'log'
  | 'listedLog'
  | 'storedLog'
  | 'done'
  | 'swap'
  | 'movedSwap'
  | 'custom'
  | 'entry'
  | 'day'
  | 'dayId'
  | 'dayEntry'
  | 'exerciseId'
  | 'exercise'
  | 'muscle'
  | 'load'
  | 'record'
  | 'correction'
  | 'set'
  | 'doneExercise'
  | 'strayLoad'
  | 'preference'
  | 'place';

/** Reads rows of one kind. */
export interface RowStatement {
  readonly name: string;
  readonly kind: Kind;
  /** The statement after its list of columns: FROM and what follows. */
  readonly from: string;
  /**
   * What the statement looks up: `name.column` of earlier statements, and lists `:name`. If all of
   * them are empty, so is the statement, and it need not run.
   */
  readonly needs?: readonly string[];
  /** Whether it locks its rows; see {@link Dialect.lock}. */
  readonly isLocked?: boolean;
}

/**
 * The rows of each statement by its name, as tuples in the order of the columns of their kind. A
 * map, because most names that are looked up are missing, which takes long in an object.
 */
export type Answer = ReadonlyMap<string, readonly Tuple[]>;

/** A read that a driver runs: its statements are the same for the same key. */
export interface ReadRequest {
  readonly key: string;
  readonly statements: () => readonly RowStatement[];
  readonly values: Values;
}

/** Reads in one or more rounds: yields requests, receives their answers, and returns a result. */
export type Reading<Result> = Generator<ReadRequest, Result, Answer>;

/** How a list is cut into pages after a place: a value `:at` and the id of a row. */
export interface PlaceSql {
  /** The value that the list is sorted by, exactly as stored. */
  readonly value: string;
  /** Whether a row comes after the place, newest first. */
  readonly isPast: (id: string, afterId: string) => string;
  /** Whether the value can come from this list. The statement of any other one could fail. */
  readonly accepts: (at: string | number | null) => boolean;
}

/** The latest rows of a table. */
export interface PageSql {
  readonly table: string;
  readonly alias: string;
  /** Tables that are joined to the rows of the page. */
  readonly joins?: string;
  readonly where: string;
  /** The sorted column, and the id that breaks ties. Both are sorted from the last to the first. */
  readonly by: string;
  readonly id: string;
  /** The value with the greatest number of rows. */
  readonly limit: string;
}

/** The FROM of a page, however the database reads it. */
export function pageFrom({ table, alias, joins = '', where, by, id, limit }: PageSql): string {
  return `from ${table} ${alias} ${joins} where ${where}
    order by ${by} desc, ${id} desc limit ${limit}`;
}

/** A value of a statement. An instant is a Date. */
export type Value = string | number | boolean | null | Date | readonly (string | number)[];
export type Values = Readonly<Record<string, Value>>;

/** The ids of new rows; null without such a row. */
export interface NewIds {
  readonly logId: LogId | null;
  readonly swapId: number | null;
  readonly workoutId: number | null;
  /** An id per entry of the written workout. Existing entries keep theirs. */
  readonly entryIds: readonly number[];
}

/** The rows of `d.given(columns)` in a text, each in the order of the columns. Never empty. */
export interface GivenRows {
  readonly columns: readonly string[];
  readonly values: readonly (readonly Value[])[];
}

/**
 * Changes rows. The text is right whether it sees the rows from before the whole write (PostgreSQL
 * runs all statements as one), or what the statements before it have changed (SQLite and a cluster
 * run them in turn). So no row is changed by two statements of a write.
 */
export interface WriteStatement {
  readonly name: string;
  readonly text: string;
  /** Each text may also use `:user` and `:now`. */
  readonly values?: Values;
  readonly rows?: GivenRows;
  /** How many rows must change. If fewer change, a trigger of the host has suppressed the write. */
  readonly changes?: number;
  /**
   * A relation with a condition. Where other transactions may delete the rows before the write, as
   * many rows must change as it has.
   */
  readonly existing?: string;
  /**
   * What the statement returns: the columns that later statements read with `d.inserted`. On a
   * cluster, an insert of selected rows loses its error codes unless it returns something.
   */
  readonly returning?: string;
}

/**
 * What the log that a swap replaces has, or what a revert gives back, exactly as stored. Needed only
 * for a host with a status, where the log changes before the log that takes its place.
 */
export interface MovedValues {
  readonly movedCompletion: Value;
  /** The status, as text; null if it is not a status of the mapping. */
  readonly movedStatus: string | null;
}

/** The statements of a write, in an order in which rows come before their references. */
export type WritePlan = readonly WriteStatement[];

/** Begins the name of a value that the host gives for its own column of a new log. */
export const HOST_VALUE = 'host_';

/**
 * The type of each named value: an SQL type, or the name of an id whose type depends on the host's
 * mapping. A value without a type has the type of the column that it is compared with.
 */
export const VALUE_TYPES: Readonly<Record<string, string>> = {
  user: 'userId',
  swapId: 'bigint',
  logId: 'logId',
  after: 'logId',
  limit: 'bigint',
  pageCustomId: 'bigint',
  afterRow: 'bigint',
  afterLog: 'logId',
  chainOfLogId: 'logId',
  from: 'date',
  to: 'date',
  pageDayId: 'dayId',
  historyMax: 'bigint',
  logsSince: 'timestamptz',
  until: 'timestamptz',
  before: 'timestamptz',
  loadsSince: 'timestamptz',
  programIds: 'programId[]',
  candidatesMin: 'bigint',
  candidatesMax: 'bigint',
  customWorkoutId: 'bigint',
  exerciseIds: 'exerciseId[]',
  exercisesMax: 'bigint',
  trainingIds: 'exerciseId[]',
  muscleKeys: 'text[]',
  foldFrom: 'text',
  foldTo: 'text',
  programDayIds: 'dayId[]',
  customWorkoutIds: 'bigint[]',
  ownWorkoutLogIds: 'logId[]',
  daySourceId: 'dayId',
  customSourceId: 'bigint',
  model: 'text',
  key: 'text',
  fingerprint: 'text',
  result: 'text',
  keyStoredAt: 'timestamptz',
  forgetBefore: 'timestamptz',
  now: 'timestamptz',
  newLogId: 'logId',
  newSwapId: 'bigint',
  programDayId: 'dayId',
  newCustomWorkoutId: 'bigint',
  entryId: 'bigint',
  sourceType: 'text',
  swappedFromId: 'logId',
  newStartedAt: 'timestamptz',
  newCompletedAt: 'timestamptz',
  newImportKey: 'text',
  originalLogId: 'logId',
  swappedLogId: 'logId',
  swapDate: 'date',
  movedCompletion: 'text',
  movedStatus: 'text',
  completedLogIds: 'logId[]',
  startedLogId: 'logId',
  scheduledLogId: 'logId',
  countedLogIds: 'logId[]',
  deletedLogIds: 'logId[]',
  keptSwapId: 'bigint',
  workoutName: 'text',
  workoutDescription: 'text',
  sourceProgramDayId: 'dayId',
  sourceCustomWorkoutId: 'bigint',
  forLogId: 'logId',
  entryIds: 'bigint[]',
  performedLogId: 'logId',
  loadLogIds: 'logId[]',
  loadKeys: 'text[]',
  cleared: 'text[]',
  preferredIds: 'exerciseId[]',
  placeNames: 'text[]',
  ownerIds: 'userId[]',
};

/** What differs between the databases. */
export interface Dialect {
  /**
   * The row belongs to the user; it is found by another index, such as the one on its id. The
   * column of the user is `user_id` unless given.
   */
  readonly own: (alias: string, column?: string) => string;
  /** The rows of the user, found by an index that begins with the user. */
  readonly of: (alias: string, column?: string) => string;
  /**
   * The column has one of these values. A source is a list `:name`, or `name.column` of an earlier
   * statement. The values are computed once, so an index finds the rows.
   */
  readonly among: (column: string, ...sources: readonly string[]) => string;
  /** The column has none of these values; see {@link Dialect.among}. */
  readonly notAmong: (column: string, ...sources: readonly string[]) => string;
  /**
   * The FROM of the rows of the user whose `id` is one of these values, as for
   * {@link Dialect.among}. An index on the user and the id finds each row.
   */
  readonly withIds: (table: string, alias: string, ...sources: readonly string[]) => string;
  /** A query of the values of these sources, each once, as `id`; see {@link Dialect.among}. */
  readonly idsIn: (...sources: readonly string[]) => string;
  /** The column has a value of a query that is computed once, and not joined. */
  readonly once: (column: string, query: string) => string;
  /**
   * The end of a FROM: for each row before it, the rows of a table, found by an index. A plain join
   * may read the whole history of the user.
   */
  readonly forEach: (table: string, alias: string, where: string) => string;
  /**
   * The expression to order by, if the planner should not read an index in that order: it would
   * pass the rows of all users.
   */
  readonly sorted: (column: string) => string;
  /**
   * The FROM of a page that is read along an index of the user. Without it, the planner may sort all
   * rows of the user.
   */
  readonly alongIndex: (page: PageSql) => string;
  /** A column that is compared without its index. */
  readonly unindexed: (column: string) => string;
  /** The places of a list of the library's rows, sorted by an instant. */
  readonly placeOf: (column: string) => PlaceSql;
  /**
   * Joins at most one row of a table, found by an index, to each row before it. A plain left join
   * may read all rows of the user.
   */
  readonly lookup: (table: string, alias: string, where: string) => string;
  /** Whether some of the values of `wanted` are not among those of `found`; see `among`. */
  readonly anyMissing: (wanted: readonly string[], found: string) => string;
  /** How many rows an earlier statement has found. */
  readonly count: (name: string) => string;
  /** An instant in the form that is decoded. */
  readonly time: (column: string) => string;
  /** Like {@link Dialect.time} for a column of the host, which may hold anything. */
  readonly hostTime: (column: string) => string;
  /** Whether a completion is an instant of the library, in whole milliseconds where it has none finer. */
  readonly isSameInstant: (completion: string, instant: string) => string;
  /** A duration, to subtract from an instant. */
  readonly hours: (hours: number) => string;
  /** Ends a read whose rows stay locked until the transaction ends. */
  readonly lock: (alias: string) => string;
  /** The rows of a write statement as a relation `new`. The record gives the type of each column. */
  readonly given: (columns: Readonly<Record<string, string>>) => string;
  /**
   * The rows that an earlier statement of the write inserted, as a relation with the columns of its
   * `returning`. `where` finds them in the table.
   */
  readonly inserted: (name: string, table: string, where: string) => string;
  /**
   * A condition that is true, and that makes a statement run after an earlier one of the same
   * write. Null if the statements of a write run in turn.
   */
  readonly after: (name: string) => string | null;
  /** The value converted to the type of a host's column, such as an enum. The name is quoted. */
  readonly typed: (table: string, column: string, value: string) => string;
  /** Follows the columns of an insert that may contain a new id. */
  readonly overriding: string;
  /** The unique columns of a table of the library, for ON CONFLICT. */
  readonly conflictKey: (id: string) => string;
  /** Ends an upsert by {@link Dialect.conflictKey}, so that it changes no row of another user. */
  readonly ifOwn: (alias: string) => string;
  readonly true: string;
  /**
   * The COLLATE clause that orders ids or text by code point, or that begins a recursion over ids.
   */
  readonly collate: Readonly<Record<'log' | 'day' | 'exercise' | 'firstLog' | 'text', string>>;
  /** Whether a name contains `:text`, ignoring the case of ASCII letters. */
  readonly contains: (name: string) => string;
  /**
   * The key of a name, as `nameKey` of the domain computes it, and the values that the expression
   * needs for some keys. Null if the database cannot compute it.
   */
  readonly nameKey: {
    readonly of: (name: string) => string;
    readonly valuesFor: (keys: readonly string[]) => Values;
  } | null;
  /** The text of a JSON list of texts, in the form in which the column stores the list. */
  readonly texts: (value: string) => string;
}
