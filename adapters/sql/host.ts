// The mapping of a host's tables, which both SQL adapters share. `host-relations.ts` turns it into
// quoted names. `host-checks.ts` and `host-check-faults.ts` report what is wrong with it.
import type { Id, IdType, IdTypes } from '../../src/domain/ids.js';
import type { WorkoutLog } from '../../src/domain/records.js';

/**
 * How a host stores an instant. `iso-text` is text such as `2026-03-04T18:00:00.000Z`, with `Z` or an
 * offset such as `+05:30`, `+0530` or `+05`; without either it is read as UTC. On SQLite `timestamp-utc` is text such as
 * `2026-03-04 18:00:00`.
 */
export type TimeEncoding = 'timestamptz' | 'timestamp-utc' | 'iso-text' | 'epoch-ms' | 'epoch-s';

/** A column that holds an instant, and its encoding. */
export interface TimeColumn {
  readonly column: string;
  readonly encoding: TimeEncoding;
}

/** A value to compare a column with. */
export type Value = string | number | boolean;

/**
 * A column of another table, found by a key: `{ by: 'muscle_group_id', table: 'muscle_groups',
 * column: 'name' }`. `by` can itself be a lookup.
 */
export interface Lookup {
  /** The column that refers to the other table. */
  readonly by: Column;
  readonly table: string;
  /** The key of the other table. Default `id`. */
  readonly id?: string;
  readonly column: string;
}

/** A column of the mapped table, or a column of another table that it refers to. */
export type Column = string | Lookup;

/**
 * A condition on a column: its value is one of these (`is`), or not one of these (`isNot`). `null`
 * cannot be part of a list: `{ column: 'deleted_at', is: null }`.
 */
export interface Condition<Of extends Column = Column> {
  readonly column: Of;
  readonly is?: Value | null | readonly Value[];
  readonly isNot?: Value | null | readonly Value[];
}

/** One condition, or several that must all be met. */
export type Where<Of extends Column = Column> =
  Condition<Of> | readonly [Condition<Of>, ...Condition<Of>[]];

/**
 * A column that holds several names in one row. `array` is a Postgres array, `json` a JSON array of
 * strings (stored as `json`, `jsonb` or text), `comma` text separated by commas.
 */
export interface ListColumn {
  readonly column: Column;
  readonly list: 'array' | 'json' | 'comma';
}

/**
 * An item of an array column. Its index is where the array column `at` holds the value `is`:
 * `{ array: 'valuesInt', at: 'types', is: 'REPS' }`. Both are Postgres arrays or JSON arrays.
 */
export interface ArrayItem {
  readonly array: string;
  readonly at: string;
  readonly is: Value;
}

/** Where a value of a performed set is stored. */
export type SetValue = Column | ArrayItem;

/** A table and its key. Columns of the library refer to the key and have its type. */
export interface KeyMapping {
  readonly table: string;
  /** The key column. Composite keys are not supported. */
  readonly id: string;
  /** Default `bigint`. On SQLite a `uuid` is lower-case text. */
  readonly idType?: IdType;
  /** The collation of a text key, if its column declares one. */
  readonly idCollation?: string;
}

/** Users that are stored elsewhere, such as in an auth service. The library only knows the type of their ids. */
export interface UsersElsewhere {
  readonly table?: undefined;
  readonly idType: IdType;
}

/** Equipment in a separate table: one row per exercise and piece of equipment. */
export interface EquipmentRows {
  readonly table: string;
  readonly exerciseId: string;
  readonly equipment: Column;
  /** Selects the rows that are equipment, if the table also has other rows. */
  readonly where?: Where;
}

/** The host's exercises. */
export interface ExerciseMapping extends KeyMapping {
  /** A view to read exercises from instead of the table. Foreign keys still refer to the table. */
  readonly view?: string;
  readonly name: Column;
  /**
   * The owner of a private exercise, which no other user sees. Null means that the exercise is shared.
   * Of several columns, the first that is not null counts.
   */
  readonly userId?: Column | readonly Column[];
  /** Selects exercises that are shared although {@link userId} names their author. */
  readonly sharedWhen?: Where;
  /** An exercise with several names needs all of them. */
  readonly equipment?: Column | ListColumn | EquipmentRows;
  readonly mechanic?: Column;
  readonly force?: Column;
  /** Selects exercises that still exist, if others are marked as deleted. Sets of deleted ones still count. */
  readonly where?: Where;
}

/** Muscles in a separate table: one row per exercise and muscle. */
export interface MuscleRows {
  readonly table: string;
  readonly exerciseId: string;
  readonly muscle: Column;
  /**
   * Holds `primary` or `secondary`, in upper or lower case. Without it, every muscle is primary.
   */
  readonly role?: Column;
  /**
   * The values of `role` that mean primary, if `role` uses other words or is a boolean. All other
   * values mean secondary.
   */
  readonly primaryWhen?: Value | readonly Value[];
  /** Selects the rows that are muscles, if the table also has other rows. */
  readonly where?: Where;
  /** The order of an exercise's muscles. Default: by name. */
  readonly position?: string;
}

/** Muscles in columns of the exercises' table: one name per row, or a list. */
export interface MuscleColumns {
  readonly table?: undefined;
  readonly primary: Column | ListColumn;
  readonly secondary?: Column | ListColumn;
}

/** Muscles that are not stored, but derived from the names of exercises. */
export interface MusclesByName {
  readonly table?: undefined;
  /** Finds the muscles of an exercise by its name, as does `findExercise` of `freshlegs/catalogue`; null = unknown. */
  readonly byName: (name: string) => {
    readonly primaryMuscles: readonly string[];
    readonly secondaryMuscles: readonly string[];
    /** The equipment of exercises for which the host stores none. */
    readonly equipment?: string | null;
    readonly mechanic?: string | null;
    readonly force?: string | null;
  } | null;
}

/** The completion time and the planned date of a log that the library inserts. */
export type NewLogTimes = Pick<WorkoutLog, 'completedAt' | 'scheduledFor'>;

/** The host's table of logs. It must be the base table, since the library adds four columns to it. */
export interface LogMapping extends KeyMapping {
  /**
   * Creates the id of a log that the library inserts. Needed if the column has no default. Called once
   * per attempt; must be synchronous.
   */
  readonly newId?: () => Id;
  readonly userId: string;
  /** When the workout was completed. Null means planned, unless `status` or `plans` says otherwise. */
  readonly completedAt: TimeColumn & {
    /** The column is NOT NULL. `status` then says whether a log is planned; a planned log keeps its time. */
    readonly notNull?: true;
  };
  /**
   * A status or a boolean that says whether a log is completed. The library writes the first value of
   * each list. It ignores logs with other values, such as cancelled ones.
   */
  readonly status?: {
    readonly column: string;
    readonly completed: Value | readonly Value[];
    readonly planned: Value | readonly Value[];
  };
  /**
   * `false` if every row is a completed workout and nothing can be planned. Recovery and recommendations
   * work. Planned logs and swaps throw `HOST_MAPPING`.
   */
  readonly plans?: false;
  /**
   * `false` if only the host can create logs, for example because each needs a row of a plan. The library
   * can complete logs, and recovery works. New logs and swaps throw `HOST_MAPPING`.
   */
  readonly inserts?: false;
  /**
   * Selects the logs to read, if other rows are marked as deleted or archived, or are templates.
   */
  readonly where?: Where<string>;
  /** A calendar date: a `date`, or text such as `2026-03-04`. */
  readonly scheduledDate?: string;
  readonly programDayId?: string;
  /**
   * Text, unique per user. Without this column, calls with an `importKey` are refused. The library
   * trims a key and converts it to Unicode NFC before it compares; a key that the host writes itself
   * must be stored in that form to be found.
   * A unique index must be per user and tell all keys apart, which `checkHost` verifies.
   */
  readonly importKey?: string;
  /** Set to now when the library inserts a log. */
  readonly createdAt?: TimeColumn;
  /** Set to now when the library changes a log. */
  readonly updatedAt?: TimeColumn;
  /**
   * A view to read logs from instead of the table, with the columns named above. It may leave out logs
   * and convert columns. Foreign keys and locks still use the table.
   */
  readonly view?: string;
  /** Columns of the host that a swap copies from the original log to the new one. */
  readonly copyOnSwap?: readonly string[];
  /**
   * Values for columns of the host in a log that the library inserts. Needed for columns without a
   * default that are NOT NULL or unique. `original` is the log that a swap replaces, otherwise
   * null. `log` is the new log. The values must not include its id or user.
   */
  readonly newLogValues?: (
    original: Omit<WorkoutLog, 'status'> | null,
    log: NewLogTimes,
  ) => Readonly<Record<string, string | number | boolean | null>>;
  /**
   * Statements to use instead of the library's own. Their parameters are named: `:userId`, `:logId`,
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
 * The performed sets. The library only reads them, unless `statements` are given. A row is one set,
 * several identical sets (`times`), or all sets of an exercise (`sets`).
 */
export interface SetMapping {
  readonly table: string;
  readonly logId: Column;
  /** The user of a set, if the table has that column. Required if the table is distributed over a cluster. */
  readonly userId?: string;
  readonly exerciseId: Column;
  /**
   * Identifies and orders the exercises of a log: an integer, or a key that refers to a row per
   * exercise. Without it, sets are grouped by `exerciseId`, in the order of `position`.
   */
  readonly exerciseOrder?: Column;
  /** The order of the sets of an exercise; without `exerciseOrder`, of all sets of a log. */
  readonly position: string;
  /** Selects the sets that were done, if others are planned, skipped or deleted. */
  readonly where?: Where;
  /** How many identical sets a row represents. Default 1. */
  readonly times?: Column;
  /**
   * Set this if a row holds several sets. `json`: `column` is a JSON array of objects; the fields below
   * and `where` name their keys. `arrays`: the fields below and `where` name array columns with one
   * value per set (Postgres arrays or JSON).
   */
  readonly sets?:
    | {
        readonly list: 'json';
        readonly column: string;
        /** A condition on columns of the row, such as a deletion mark. */
        readonly where?: Where;
      }
    | { readonly list: 'arrays' };
  /** A number, or a number as text. Fractions are cut off. */
  readonly reps?: SetValue;
  readonly seconds?: SetValue;
  /** Whole minutes, added to {@link seconds}. */
  readonly minutes?: SetValue;
  /** Negative weights, such as those of an assisted machine, are ignored. */
  readonly weight?: {
    readonly column: SetValue;
    /**
     * The unit of all rows, or a column that holds it: kg, kgs, lb or lbs, in upper or lower case.
     * `otherwise` is used for null. Pounds are converted to kilograms.
     */
    readonly unit: 'kg' | 'lb' | { readonly column: SetValue; readonly otherwise?: 'kg' | 'lb' };
  };
  /** A number up to 10, like `rpe`. Above 10, the effort is unknown. */
  readonly rir?: SetValue;
  readonly rpe?: SetValue;
  /** Selects the warm-up sets; `dropset` and `failure` select sets of those kinds. */
  readonly warmup?: Where;
  readonly dropset?: Where;
  readonly failure?: Where;
  /**
   * `skip` accepts values that are not numbers, such as the repetitions `8-10`. Without it, `checkHost`
   * warns about them and refuses the mapping if most cannot be read. A backfill then also counts them.
   * Sets without readable repetitions or seconds are always ignored.
   */
  readonly unreadable?: 'skip';
  /**
   * Statements that store sets. `insert` runs for each set of a log that the library creates or
   * completes. `delete` first removes the sets that a log already has; without it only new logs get
   * sets. Their parameters are named: `:userId`, `:logId`, and for a set `:exerciseId`,
   * `:exerciseOrder` and `:position` (both from 0), `:reps`, `:seconds`, `:weightKg`, `:rir`, `:rpe`,
   * `:type`. Values that were not given are null. Without {@link exerciseOrder}, `:position` counts
   * over all sets of the log, and an exercise that was given twice is read as one.
   */
  readonly statements?: { readonly insert: string; readonly delete?: string };
}

/**
 * The host's own tables and columns that the library reads or writes. A table is named as `table` or
 * `schema.table`. If a table has another shape, name a view.
 */
export interface HostMapping {
  readonly users: KeyMapping | UsersElsewhere;
  readonly exercises: ExerciseMapping;
  readonly exerciseMuscles: MuscleRows | MuscleColumns | MusclesByName;
  /**
   * The host's names for muscles, each with the muscle group or groups that it stands for. Use `[]` for a
   * name that is not a muscle. Case, spaces, dashes and underscores are ignored.
   */
  readonly muscleAliases?: Readonly<Record<string, string | readonly string[]>>;
  /**
   * `groups` treats each unknown muscle name as a separate muscle group, for apps whose users type
   * these names. Without it, `checkHost` refuses unknown names. It only warns about unknown names
   * that appear in no shared exercise.
   */
  readonly unknownMuscles?: 'groups';
  /** Leave this out if the host has no programs. */
  readonly programs?: {
    readonly days: KeyMapping & {
      /** A day without a name is shown by the name of its program and its position. */
      readonly name: Column;
      /** The program that the day belongs to. Without it, each day is its own program. */
      readonly programId?: Column;
      /** The type of {@link programId}. Default `bigint`. */
      readonly programIdType?: IdType;
      /**
       * The day's position in its program, an integer. Without it, days are ordered by id. Of several
       * columns, such as week and day, the first counts most; the values of the others must be below 1000.
       */
      readonly position?: Column | readonly Column[];
    };
    readonly programs?: { readonly table: string; readonly id: string; readonly name: string };
    readonly entries: {
      readonly table: string;
      /** Identifies an entry, and orders the entries that `orderIndex` does not. */
      readonly id: string;
      readonly dayId: Column;
      readonly exerciseId: Column;
      /**
       * A column with the number of sets, or `rowsOf` another table: the number of rows whose column `by`
       * refers to the entry. Null and values below 1 are read as 3 sets, and as 8 to 12 repetitions.
       * At most 100 sets and 1,000 repetitions are read.
       */
      readonly sets?: string | { readonly rowsOf: string; readonly by: string };
      readonly repsMin?: string;
      readonly repsMax?: string;
      readonly orderIndex?: string;
      /** Selects the entries that are part of a program, if the table also has other rows. */
      readonly where?: Where;
    };
    /**
     * An SQL condition for whether the user `:userId` may see a day. It can use `day`, the row of the
     * day, and `program`, the row of its program. `true` makes all programs public.
     */
    readonly visibleTo: string;
  };
  readonly logs: LogMapping;
  readonly performedSets?: SetMapping;
}

/** The types of a host's ids. */
export const idTypesOf = ({ users, logs, exercises, programs }: HostMapping): IdTypes => {
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
};
