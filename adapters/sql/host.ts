// The mapping of a host's tables, which both SQL adapters share. `host-relations.ts` turns it into
// quoted names. `host-checks.ts` and `host-check-faults.ts` report what is wrong with a mapping.
import type { Id, IdType, IdTypes } from '../../src/domain/ids.js';
import type { WorkoutLog } from '../../src/domain/records.js';

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

/** A value to compare a column with. */
export type Value = string | number | boolean;

/**
 * A column of another table, whose row is found by a key: `{ by: 'muscle_group_id', table:
 * 'muscle_groups', column: 'name' }`. `by` can be a lookup too.
 */
export interface Lookup {
  /** The column that refers to the other table. */
  readonly by: Column;
  readonly table: string;
  /** The key of the other table; default `id`. */
  readonly id?: string;
  readonly column: string;
}

/** A column of the mapped table, or of a table that it refers to. */
export type Column = string | Lookup;

/**
 * A condition on a column: its value is in `is`, or is not in `isNot`. A list cannot contain
 * `null`; use `null` alone: `{ column: 'deleted_at', is: null }`.
 */
export interface Condition<Of extends Column = Column> {
  readonly column: Of;
  readonly is?: Value | null | readonly Value[];
  readonly isNot?: Value | null | readonly Value[];
}

/** One condition, or several that must all hold. */
export type Where<Of extends Column = Column> =
  Condition<Of> | readonly [Condition<Of>, ...Condition<Of>[]];

/**
 * A column with several names per row. `array` is a Postgres array, `json` a JSON array of strings
 * (stored as `json`, `jsonb` or text), and `comma` is comma-separated text.
 */
export interface ListColumn {
  readonly column: Column;
  readonly list: 'array' | 'json' | 'comma';
}

/**
 * An item of the array column `array`, at the index where the array column `at` has the value `is`:
 * `{ array: 'valuesInt', at: 'types', is: 'REPS' }`. Both are Postgres or JSON arrays.
 */
export interface ArrayItem {
  readonly array: string;
  readonly at: string;
  readonly is: Value;
}

/** Where a value of a performed set is stored. */
export type SetValue = Column | ArrayItem;

/** A table and its key. The library's own columns refer to this key and have its type. */
export interface KeyMapping {
  readonly table: string;
  /** The key column. Composite keys are not supported. */
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

/** Equipment in a separate table, with one row per exercise and piece of equipment. */
export interface EquipmentRows {
  readonly table: string;
  readonly exerciseId: string;
  readonly equipment: Column;
  /** Selects the rows with equipment, if the table has other rows too. */
  readonly where?: Where;
}

/** The host's exercises. */
export interface ExerciseMapping extends KeyMapping {
  /** A view to read exercises from. Foreign keys still refer to the table. */
  readonly view?: string;
  readonly name: Column;
  /**
   * The owner of a private exercise, which no other user sees. Null means that the exercise is
   * shared. If you list several columns, the first one that is not null is used.
   */
  readonly userId?: Column | readonly Column[];
  /** Selects exercises that are shared although {@link userId} contains their author. */
  readonly sharedWhen?: Where;
  /** An exercise with several pieces of equipment needs all of them. */
  readonly equipment?: Column | ListColumn | EquipmentRows;
  readonly mechanic?: Column;
  readonly force?: Column;
  /** Selects the exercises to offer. Recovery still counts sets of the others. */
  readonly where?: Where;
}

/** Muscles in a separate table, with one row per exercise and muscle. */
export interface MuscleRows {
  readonly table: string;
  readonly exerciseId: string;
  readonly muscle: Column;
  /**
   * A column with `primary` or `secondary`, in upper or lower case. Without it, every muscle is
   * primary.
   */
  readonly role?: Column;
  /**
   * The values of `role` that mean primary, if `role` uses other words or is a boolean. All other
   * values mean secondary.
   */
  readonly primaryWhen?: Value | readonly Value[];
  /** Selects the rows with muscles, if the table has other rows too. */
  readonly where?: Where;
  /** A column that orders the muscles of an exercise; default by name. */
  readonly position?: string;
}

/** Muscles in columns of the exercises: one name per row, or a list. */
export interface MuscleColumns {
  readonly table?: undefined;
  readonly primary: Column | ListColumn;
  readonly secondary?: Column | ListColumn;
}

/** Muscles that are not stored, and are found by the name of the exercise. */
export interface MusclesByName {
  readonly table?: undefined;
  /**
   * Returns the muscles of an exercise by its name, or null. You can use `findExercise` of
   * `freshlegs/catalogue`.
   */
  readonly byName: (name: string) => {
    readonly primaryMuscles: readonly string[];
    readonly secondaryMuscles: readonly string[];
    /** Used only if the host stores no equipment for the exercise. */
    readonly equipment?: string | null;
    readonly mechanic?: string | null;
    readonly force?: string | null;
  } | null;
}

/** The completion time and the planned date of a log to insert. */
export type NewLogTimes = Pick<WorkoutLog, 'completedAt' | 'scheduledFor'>;

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
   * A status or a boolean that says whether a log is completed. The library writes the first value
   * of each list. It ignores logs with other values, such as cancelled ones.
   */
  readonly status?: {
    readonly column: string;
    readonly completed: Value | readonly Value[];
    readonly planned: Value | readonly Value[];
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
  /** Selects the logs to read, if other rows are deleted, archived, or templates. */
  readonly where?: Where<string>;
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
   * `:importKey`. `insert` must return the new id in a column `id`.
   */
  readonly statements?: {
    readonly insert?: string;
    readonly setCompletedAt?: string;
    readonly delete?: string;
  };
}

/**
 * The performed sets. The library only reads them, unless you give `statements`. A row stores one
 * set, several identical sets (`times`), or all sets of an exercise (`sets`).
 */
export interface SetMapping {
  readonly table: string;
  readonly logId: Column;
  /** The user of a set, if the table has one. Required if a cluster distributes the table. */
  readonly userId?: string;
  readonly exerciseId: Column;
  /**
   * Identifies and orders the exercises of a log: an integer, or a key of a row per exercise.
   * Without it, sets are grouped by `exerciseId`, in the order of `position`.
   */
  readonly exerciseOrder?: Column;
  /** Orders the sets of an exercise. Without `exerciseOrder`, orders all sets of a log. */
  readonly position: string;
  /** Selects performed sets, if others are planned, skipped or deleted. */
  readonly where?: Where;
  /** The number of identical sets that a row contains; default 1. */
  readonly times?: Column;
  /**
   * For rows with several sets. With `json`, `column` is a JSON array of objects, and the fields
   * below and `where` are keys of these objects. With `arrays`, the fields below and `where` are
   * array columns with one value per set (Postgres arrays or JSON).
   */
  readonly sets?:
    | {
        readonly list: 'json';
        readonly column: string;
        /** A condition on the row itself, such as a deletion mark. */
        readonly where?: Where;
      }
    | { readonly list: 'arrays' };
  /** Repetitions, as a number or text. Fractions are cut off. */
  readonly reps?: SetValue;
  readonly seconds?: SetValue;
  /** Whole minutes, added to {@link seconds}. */
  readonly minutes?: SetValue;
  /** A negative weight, for example on an assisted machine, is ignored. */
  readonly weight?: {
    readonly column: SetValue;
    /**
     * The unit of all rows, or a column with the unit of each row: kg, kgs, lb or lbs, in any case.
     * `otherwise` is the unit if that column is null. Pounds are converted to kilograms.
     */
    readonly unit: 'kg' | 'lb' | { readonly column: SetValue; readonly otherwise?: 'kg' | 'lb' };
  };
  /** Repetitions in reserve. Values of `rir` and `rpe` above 10 are ignored. */
  readonly rir?: SetValue;
  readonly rpe?: SetValue;
  /** Selects warm-up sets. `dropset` and `failure` select drop sets and sets to failure. */
  readonly warmup?: Where;
  readonly dropset?: Where;
  readonly failure?: Where;
  /**
   * `skip` accepts values that are not numbers, such as the repetitions `8-10`. Without it,
   * `checkHost` warns about such values and refuses the mapping if most values are unreadable, and
   * a backfill counts unreadable sets. Sets without readable repetitions or seconds are always
   * ignored.
   */
  readonly unreadable?: 'skip';
  /**
   * Statements that store sets. `insert` runs for each set of a log that the library creates or
   * completes. Before that, `delete` removes the log's existing sets. Without `delete`, only new
   * logs get sets. Parameters are named: `:userId`, `:logId`, and for a set `:exerciseId`,
   * `:exerciseOrder` and `:position` (both from 0), `:reps`, `:seconds`, `:weightKg`, `:rir`,
   * `:rpe`, `:type`. Missing values are null. Without {@link exerciseOrder}, `:position` numbers
   * all sets of the log, and the sets of an exercise that is given twice are joined.
   */
  readonly statements?: { readonly insert: string; readonly delete?: string };
}

/**
 * The host's own tables and columns that the library reads or writes. Name a table as `table` or
 * `schema.table`. If the mapping cannot express a table's shape, name a view.
 */
export interface HostMapping {
  readonly users: KeyMapping | UsersElsewhere;
  readonly exercises: ExerciseMapping;
  readonly exerciseMuscles: MuscleRows | MuscleColumns | MusclesByName;
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
  readonly programs?: {
    readonly days: KeyMapping & {
      /** A day without a name is shown with its program's name and its position. */
      readonly name: Column;
      /** The program of a day. Without it, each day is its own program. */
      readonly programId?: Column;
      /** The type of {@link programId}; default `bigint`. */
      readonly programIdType?: IdType;
      /**
       * The day's position in its program, an integer. Without it, days are ordered by id. With
       * several columns, such as week and day, days are ordered by the first column, then by the
       * next one. Values of all columns after the first must be below 1000.
       */
      readonly position?: Column | readonly Column[];
    };
    readonly programs?: { readonly table: string; readonly id: string; readonly name: string };
    readonly entries: {
      readonly table: string;
      /** Identifies an entry, and breaks ties in `orderIndex`. */
      readonly id: string;
      readonly dayId: Column;
      readonly exerciseId: Column;
      /**
       * The number of sets: a column, or the number of rows of another table (`rowsOf`) whose
       * column `by` refers to the entry. If it is null or below 1, it becomes 3; if the repetitions
       * are, they become 8 to 12. At most 100 sets and 1,000 repetitions are read.
       */
      readonly sets?: string | { readonly rowsOf: string; readonly by: string };
      readonly repsMin?: string;
      readonly repsMax?: string;
      readonly orderIndex?: string;
      /** Selects the entries of programs, if the table has other rows too. */
      readonly where?: Where;
    };
    /**
     * An SQL condition that is true if the user `:userId` may see a day. It can use `day`, the row
     * of the day, and `program`, the row of its program. `true` makes all programs public.
     */
    readonly visibleTo: string;
  };
  readonly logs: LogMapping;
  readonly performedSets?: SetMapping;
}

export function idTypesOf({ users, logs, exercises, programs }: HostMapping): IdTypes {
  const days = programs?.days.idType ?? 'bigint';
  return {
    users: users.idType ?? 'bigint',
    logs: logs.idType ?? 'bigint',
    exercises: exercises.idType ?? 'bigint',
    // Without programs, each day is its own program.
    programs:
      programs?.days.programId === undefined ? days : (programs.days.programIdType ?? 'bigint'),
    programDays: days,
  };
}
