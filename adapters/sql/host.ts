// What a host says about its tables, for both SQL adapters. What the library only reads is SQL:
// `select` has an expression per column, `from` and `where` are the rest of the statement. What it
// also writes, or refers to, are names: keys, and the columns of logs.
import type { Id, IdType, IdTypes } from '../../src/domain/ids.js';
import type { PerformedSet, WorkoutLog } from '../../src/domain/records.js';

/**
 * An SQL expression over `from`, most often the name of a column: `kg`, `"weightKg"`,
 * `s.lb * 0.45359237`, `case when s.kind = 'W' then 'warmup' end`. The database reads it as it is,
 * so quote names with capital letters and reserved words. Never put a user's input into it.
 */
export type Sql = string;

/** The SELECT of a relation. Columns that are left out are null. */
export interface Rows<Columns> {
  readonly select: Columns;
  /** A table, a view, joins, or a query in parentheses with an alias. */
  readonly from: Sql;
  /** Selects the rows to read, if there are others. */
  readonly where?: Sql;
}

/**
 * How a host stores an instant. `iso-text` is text such as `2026-03-04T18:00:00.000Z`, with `Z` or
 * an offset such as `+05:30`, `+0530` or `+05`. Text with neither is UTC. On SQLite,
 * `timestamp-utc` is text such as `2026-03-04 18:00:00`.
 */
export type TimeEncoding = 'timestamptz' | 'timestamp-utc' | 'iso-text' | 'epoch-ms' | 'epoch-s';

/** A column with an instant, and its encoding. */
export interface TimeColumn {
  readonly column: string;
  readonly encoding: TimeEncoding;
}

/** A value of a status. */
export type Value = string | number | boolean;

/** A table and its key. The library's own columns refer to this key and have its type. */
export interface KeyMapping {
  /** The name of the table: `table` or `schema.table`. It cannot be a view. */
  readonly table: string;
  /** The name of the key column. Composite keys are not supported. */
  readonly id: string;
  /** Default `bigint`. On SQLite, a `uuid` is lower-case text. */
  readonly idType?: IdType;
  /** The collation of a text key, if its column declares one. */
  readonly idCollation?: string;
}

/** Users stored elsewhere, such as in an auth service. The library knows only their id type. */
export interface UsersElsewhere {
  readonly table?: undefined;
  readonly idType: IdType;
}

/** The columns of an exercise. */
export interface ExerciseColumns {
  /** Default: the key. Write it if `from` joins a table that has a column of this name. */
  readonly id?: Sql;
  readonly name: Sql;
  /** The owner of a private exercise, which no other user sees. Null means that it is shared. */
  readonly userId?: Sql;
  /** True for an exercise that is not offered. Recovery still counts its sets. */
  readonly hidden?: Sql;
  /** A name, or an array or JSON array of names, all of which are needed. */
  readonly equipment?: Sql;
  readonly mechanic?: Sql;
  readonly force?: Sql;
  /** A name, or an array or JSON array of names. Only without `muscles`. */
  readonly primaryMuscles?: Sql;
  readonly secondaryMuscles?: Sql;
}

/** The host's exercises. */
export interface HostExercises extends KeyMapping {
  readonly select: ExerciseColumns;
  /** Default: the table. Foreign keys refer to the table in any case. */
  readonly from?: Sql;
}

/** The columns of a muscle of an exercise. A row without a muscle is ignored. */
export interface MuscleColumns {
  readonly exerciseId: Sql;
  readonly muscle: Sql;
  /** `primary` or `secondary`, in upper or lower case. Without it, every muscle is primary. */
  readonly role?: Sql;
  /** A number that orders the muscles of an exercise. Default: by name. */
  readonly position?: Sql;
}

/** The muscles of an exercise, found by its name. */
export interface MusclesOfName {
  readonly primaryMuscles: readonly string[];
  readonly secondaryMuscles: readonly string[];
  /** Muscles that only help but carry much of the weight. Default: found by the name. */
  readonly heavyMuscles?: readonly string[];
  /** Used only if the host stores no equipment for the exercise. */
  readonly equipment?: string | null;
  readonly mechanic?: string | null;
  readonly force?: string | null;
}

/** The columns of a day of a program. */
export interface DayColumns {
  /** Default: the key. Write it if `from` joins a table that has a column of this name. */
  readonly id?: Sql;
  /** A day without a name is shown with its program's name and its position. */
  readonly name: Sql;
  /** Without it, each day is its own program. */
  readonly programId?: Sql;
  readonly programName?: Sql;
  /** The day's position in its program, an integer. Without it, days are ordered by id. */
  readonly position?: Sql;
}

/** The columns of an entry: an exercise of a day. */
export interface EntryColumns {
  /** Breaks ties in `order`. */
  readonly id: Sql;
  readonly dayId: Sql;
  readonly exerciseId: Sql;
  /**
   * Integers. If the sets are null or below 1, they become 3; if the repetitions are, they become 8
   * to 12. At most 100 sets and 1,000 repetitions are read.
   */
  readonly sets?: Sql;
  readonly repsMin?: Sql;
  readonly repsMax?: Sql;
  readonly order?: Sql;
  /** The same value in all exercises of a superset, and null in the others. */
  readonly superset?: Sql;
}

/** The host's programs. */
export interface HostPrograms {
  readonly days: KeyMapping & {
    /** The type of `programId`; default `bigint`. */
    readonly programIdType?: IdType;
    readonly select: DayColumns;
    /** Default: the table. Foreign keys refer to the table in any case. */
    readonly from?: Sql;
    /** True if the user `:userId` may see the day. `true` makes all days public. */
    readonly where: Sql;
  };
  readonly entries: Rows<EntryColumns>;
}

/**
 * The columns of a performed set. Numbers may be stored as text. A set without readable repetitions
 * or seconds is left out.
 */
export interface SetColumns {
  readonly logId: Sql;
  /**
   * The user of a set, if its table has one. Then a set counts only in the user's own logs, also if
   * policies let another user insert sets with the id of such a log. A cluster that distributes the
   * table needs it.
   */
  readonly userId?: Sql;
  /** A row without an exercise counts as unreadable. */
  readonly exerciseId: Sql;
  /**
   * Orders the exercises of a log. Must be the same in all sets of an exercise. Without it, sets are
   * grouped by exercise, in the order of `position`.
   */
  readonly exerciseOrder?: Sql;
  /** Orders the sets of an exercise: a number, a time or an id. */
  readonly position: Sql;
  /** Repetitions. Fractions are cut off. */
  readonly reps?: Sql;
  readonly seconds?: Sql;
  /** A negative weight is the help of an assisted machine. */
  readonly weightKg?: Sql;
  /** A weight in the unit of `unit`. Without it, `weightKg` is used. */
  readonly weight?: Sql;
  /** kg, kgs, lb or lbs, in upper or lower case. */
  readonly unit?: Sql;
  /** Repetitions in reserve, 0 to 10. Other values count as unknown. */
  readonly rir?: Sql;
  /** 1 to 10. Other values count as unknown, also 0. */
  readonly rpe?: Sql;
  /** `warmup`, `dropset` or `failure`. Null means an ordinary set. */
  readonly type?: Sql;
  /** `left` or `right` for a one-sided set, in upper or lower case. Null means both sides. */
  readonly side?: Sql;
  /** The same value in all exercises of a superset of a log, and null in the others. */
  readonly superset?: Sql;
  /** The number of equal sets that the row stands for, at most 100. Default 1. */
  readonly times?: Sql;
  /** What {@link HostSets.read} reads, such as a JSON list. */
  readonly value?: Sql;
}

/** A set as {@link HostSets.read} returns it. Numbers may be text, and missing values null. */
export type ReadSet = {
  readonly [Field in keyof PerformedSet]?: PerformedSet[Field] | string | null | undefined;
};

/**
 * The performed sets. The library only reads them, unless `insert` says how to store one. A row is
 * one set, several equal sets (`times`), or whatever `read` makes of it.
 */
export interface HostSets extends Rows<SetColumns> {
  /**
   * Reads the sets of a row from `value`, for shapes that SQL cannot read safely, such as JSON.
   * Return one set, several, or null to leave the row out. If it throws, the row counts as
   * unreadable, and the others are still read. It must be synchronous.
   */
  readonly read?: (value: unknown) => ReadSet | readonly ReadSet[] | null;
  /**
   * `skip` accepts values that are not numbers, such as the repetitions `8-10`. Without it,
   * `checkHost` warns about such values and refuses the mapping if most values are unreadable, and
   * a backfill counts unreadable sets. Sets without readable repetitions or seconds are always
   * left out.
   */
  readonly unreadable?: 'skip';
  /**
   * Stores a set of a log that the library creates or completes. Parameters are named: `:userId`,
   * `:logId`, `:exerciseId`, `:exerciseOrder` and `:position` (both from 0), `:reps`, `:seconds`,
   * `:weightKg`, `:rir`, `:rpe`, `:type`, `:side`, `:superset`. Missing values are null. Without
   * `exerciseOrder`, `:position` numbers all sets of the log, and the sets of an exercise that is
   * given twice are joined.
   */
  readonly insert?: string;
  /** Removes the sets of `:logId` before they are stored again. Without it, only new logs get sets. */
  readonly delete?: string;
}

/** The start, the completion and the planned date of a log to insert. */
export type NewLogTimes = Pick<WorkoutLog, 'startedAt' | 'completedAt' | 'scheduledFor'>;

/** The host's logs table. It cannot be a view, because the library adds four columns to it. */
export interface LogMapping extends KeyMapping {
  /**
   * Creates the id of a log, if the column has no default. It is called once per attempt, and must
   * be synchronous.
   */
  readonly newId?: () => Id;
  readonly userId: string;
  /**
   * When the workout was completed. Null means planned, unless `status` or `plans` says otherwise.
   * No trigger may change the time, for example by rounding it: answers and recovery use the time
   * that the library wrote, and a repeated completion would be refused.
   */
  readonly completedAt: TimeColumn & {
    /**
     * The column is NOT NULL. `status` then says whether a log is planned, and a planned log keeps
     * its time.
     */
    readonly notNull?: true;
  };
  /**
   * When the workout began. From these times, the library estimates how long the user's sessions
   * take. It writes the column only if a start is known: one that a call gives, or that of the log
   * which a swap replaces. Without the mapping, calls with `startedAt` are refused.
   */
  readonly startedAt?: TimeColumn;
  /**
   * A status or a boolean that says whether a log is completed. The library writes the first value
   * of each list. It ignores logs with other values, such as cancelled ones. `checkHost` warns
   * about those that have a completion time.
   */
  readonly status?: {
    readonly column: string;
    readonly completed: Value | readonly Value[];
    readonly planned: Value | readonly Value[];
    /**
     * The status of a log that a swap has replaced, or that a revert has withdrawn. Default: the
     * first value of `planned`. Give such logs a status of their own, such as `'replaced'`, if a
     * unique index allows each user only one planned log. The library reads it as planned.
     */
    readonly replaced?: Value;
  };
  /**
   * `false` if every row is a completed workout, and nothing can be planned. Recovery and
   * recommendations work, but calls that plan or swap a log throw `HOST_MAPPING`.
   */
  readonly plans?: false;
  /**
   * `false` if only the host can create logs, for example because each log needs a row of a plan.
   * The library can complete logs, and recovery works, but calls that create or swap a log throw
   * `HOST_MAPPING`.
   */
  readonly inserts?: false;
  /**
   * A condition on a row of the table, which selects the logs to read if other rows are deleted,
   * archived, or templates. It may have subqueries. A new log must meet it; if it does not by the
   * defaults of the table, set its columns in `newLogValues`.
   */
  readonly where?: Sql;
  /** A calendar date: a `date`, or text such as `2026-03-04`. */
  readonly scheduledDate?: string;
  readonly programDayId?: string;
  /**
   * A text column with unique values per user. Without it, calls with an `importKey` are refused.
   * The library trims a key and converts it to Unicode NFC before it compares keys. If the host
   * writes keys itself, it must store them in that form. If there is a unique index, it must
   * include the user and treat no two keys as equal, which `checkHost` verifies.
   */
  readonly importKey?: string;
  /** Set to the current time when the library inserts a log. */
  readonly createdAt?: TimeColumn;
  /** Set to the current time when the library inserts or changes a log. */
  readonly updatedAt?: TimeColumn;
  /** Columns of the host that a swap copies from the original log. */
  readonly copyOnSwap?: readonly string[];
  /**
   * Values for the host's own columns in a log that the library inserts. Columns without a default
   * need a value if they are NOT NULL or unique. `original` is the log that a swap replaces, or
   * null, and `log` is the new log. The values must not include the id or the user.
   */
  readonly newLogValues?: (
    original: Omit<WorkoutLog, 'status'> | null,
    log: NewLogTimes,
  ) => Readonly<Record<string, string | number | boolean | null>>;
  /**
   * SQL to use instead of the library's own. Parameters are named: `:userId`, `:logId`,
   * `:completedAt` (as the column stores it; null = planned), `:scheduledDate`, `:programDayId`,
   * `:importKey`. `insert` must return the new id in a column `id`. It runs before the log that a
   * swap replaces changes. The library then sets the start, if it is known.
   *
   * With `setCompletedAt`, the library never writes the status of a stored log, so the statement
   * must: a null `:completedAt` means planned, replaced or withdrawn. A revert calls it with the
   * completion of the original, whose status before the swap is in `workout_swap.moved_status`.
   */
  readonly statements?: {
    readonly insert?: string;
    readonly setCompletedAt?: string;
    readonly delete?: string;
  };
}

/**
 * The host's own tables. Names of tables in SQL follow the search path of the connection; all other
 * names are in the schema of the library's tables, unless they name a schema.
 */
export interface HostMapping {
  readonly users: KeyMapping | UsersElsewhere;
  readonly exercises: HostExercises;
  /**
   * The muscles of exercises: a row per muscle, or a function that finds them by the name of the
   * exercise, such as `findExercise` of `freshlegs/catalogue`. Without it, columns of `exercises`
   * have them.
   */
  readonly muscles?: Rows<MuscleColumns> | ((name: string) => MusclesOfName | null);
  /**
   * The host's names for muscles, and the muscle group or groups of each. Use `[]` for a name that
   * is not a muscle. Case, spaces, dashes and underscores are ignored.
   */
  readonly muscleAliases?: Readonly<Record<string, string | readonly string[]>>;
  /**
   * `groups` makes each unknown muscle name a separate muscle group, for apps whose users type
   * these names. Without it, `checkHost` refuses unknown names, but only warns about names that no
   * shared exercise has.
   */
  readonly unknownMuscles?: 'groups';
  /** Leave this out if the host has no programs. */
  readonly programs?: HostPrograms;
  readonly logs: LogMapping;
  /** The performed sets. Leave this out if the host stores none. */
  readonly sets?: HostSets;
}

/**
 * Checks the types of a mapping, and returns it. Runs no query.
 *
 * @example
 * const host = defineHost({
 *   users: { table: 'users', id: 'id' },
 *   exercises: {
 *     table: 'exercises',
 *     id: 'id',
 *     select: { name: 'name', primaryMuscles: 'target' },
 *   },
 *   logs: {
 *     table: 'workouts',
 *     id: 'id',
 *     userId: 'user_id',
 *     completedAt: { column: 'finished_at', encoding: 'timestamptz' },
 *   },
 *   sets: {
 *     select: { logId: 'workout_id', exerciseId: 'exercise_id', position: 'id', reps: 'reps' },
 *     from: 'sets',
 *   },
 * });
 */
export function defineHost(host: HostMapping): HostMapping {
  return host;
}

export function idTypesOf({ users, logs, exercises, programs }: HostMapping): IdTypes {
  const days = programs?.days.idType ?? 'bigint';
  return {
    users: users.idType ?? 'bigint',
    logs: logs.idType ?? 'bigint',
    exercises: exercises.idType ?? 'bigint',
    // Without programs, each day is its own program.
    programs:
      programs?.days.select.programId === undefined
        ? days
        : (programs.days.programIdType ?? 'bigint'),
    programDays: days,
  };
}
