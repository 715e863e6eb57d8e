// What both SQL adapters share. Here the mapping of a host's tables: `host-relations.ts` makes
// quoted names of it, `host-checks.ts` and `host-check-faults.ts` say what is wrong with it. The
// other files decode rows.
import type { Id, IdType, IdTypes } from '../../src/domain/ids.js';
import type { WorkoutLog } from '../../src/domain/records.js';

/**
 * How a host stores an instant: `iso-text` is text as `2026-03-04T18:00:00.000Z`, with `Z` or an
 * offset, else of UTC; on SQLite `timestamp-utc` is text as `2026-03-04 18:00:00`.
 */
export type TimeEncoding = 'timestamptz' | 'timestamp-utc' | 'iso-text' | 'epoch-ms' | 'epoch-s';

/** A column that holds an instant, and how. */
export interface TimeColumn {
  readonly column: string;
  readonly encoding: TimeEncoding;
}

/** A value that a column is compared with. */
export type Value = string | number | boolean;

/**
 * A column of another table, whose row is found by a key: `{ by: 'muscle_group_id', table:
 * 'muscle_groups', column: 'name' }`. `by` can be such a column itself.
 */
export interface Lookup {
  /** The column that has the key of the other table's row. */
  readonly by: Column;
  readonly table: string;
  /** The key of the other table. Default `id`. */
  readonly id?: string;
  readonly column: string;
}

/** A column of the mapped table, or one that is found through it. */
export type Column = string | Lookup;

/**
 * A condition on a column: it has one of some values, or none of them. `null` stands alone:
 * `{ column: 'deleted_at', is: null }`.
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
 * A column that holds several names in one row: a Postgres `array`, a `json` array of texts (`json`,
 * `jsonb` or text), or text with commas.
 */
export interface ListColumn {
  readonly column: Column;
  readonly list: 'array' | 'json' | 'comma';
}

/**
 * A value in an array of the row, at the place where another array has a value: `{ array: 'valuesInt',
 * at: 'types', is: 'REPS' }`. The arrays are Postgres arrays or JSON.
 */
export interface ArrayItem {
  readonly array: string;
  readonly at: string;
  readonly is: Value;
}

/** Where a value of a performed set is. */
export type SetValue = Column | ArrayItem;

/** The key of a table that columns of the library refer to, and get the type of. */
export interface KeyMapping {
  readonly table: string;
  /** Its key, of one column. */
  readonly id: string;
  /** Default `bigint`. A `uuid` is text in lower case on SQLite. */
  readonly idType?: IdType;
  /** The collation of a text key, where its column names one. */
  readonly idCollation?: string;
}

/** Users who live elsewhere, such as with an auth service: nothing but the type of their ids is known. */
export interface UsersElsewhere {
  readonly table?: undefined;
  readonly idType: IdType;
}

/** What exercises need, in a table of its own: one row for each thing that an exercise needs. */
export interface EquipmentRows {
  readonly table: string;
  readonly exerciseId: string;
  readonly equipment: Column;
  /** Rows that are equipment, where the table has others too. */
  readonly where?: Where;
}

/** The host's exercises. */
export interface ExerciseMapping extends KeyMapping {
  /** A view to read exercises from in place of the table, to which keys refer. */
  readonly view?: string;
  readonly name: Column;
  /**
   * The user who made an exercise that nobody else may see; null in the column = everybody's. Of
   * several columns the first one counts that is not null.
   */
  readonly userId?: Column | readonly Column[];
  /** Exercises that are everybody's although {@link userId} names who made them. */
  readonly sharedWhen?: Where;
  /** Several names mean that the exercise needs all of them. */
  readonly equipment?: Column | ListColumn | EquipmentRows;
  readonly mechanic?: Column;
  readonly force?: Column;
  /** Exercises that are there, where others are marked as deleted. What was done with those still counts. */
  readonly where?: Where;
}

/** Muscles in a table of their own: one row for each muscle of an exercise. */
export interface MuscleRows {
  readonly table: string;
  readonly exerciseId: string;
  readonly muscle: Column;
  /** Left out, every muscle is a primary one. Else it says `primary` or `secondary`, in any case. */
  readonly role?: Column;
  /** The values of `role` that mean primary, where it has other words or is a boolean; all others mean secondary. */
  readonly primaryWhen?: Value | readonly Value[];
  /** Rows that are muscles, where the table has others too. */
  readonly where?: Where;
  /** The order of an exercise's muscles; without it by name. */
  readonly position?: string;
}

/** Muscles in columns of the exercises: one name each, or a list. */
export interface MuscleColumns {
  readonly table?: undefined;
  readonly primary: Column | ListColumn;
  readonly secondary?: Column | ListColumn;
}

/** Muscles that no table has, known by the names of exercises. */
export interface MusclesByName {
  readonly table?: undefined;
  /** What is known of a name, such as `findExercise` of `freshlegs/catalogue`; null = unknown. */
  readonly byName: (name: string) => {
    readonly primaryMuscles: readonly string[];
    readonly secondaryMuscles: readonly string[];
    /** For exercises of which the host stores none. */
    readonly equipment?: string | null;
    readonly mechanic?: string | null;
    readonly force?: string | null;
  } | null;
}

/** When a log that the library inserts was done, and the date it is planned for. */
export type NewLogTimes = Pick<WorkoutLog, 'completedAt' | 'scheduledFor'>;

/** The host's table of logs: the base table, where the library's four columns are added. */
export interface LogMapping extends KeyMapping {
  /**
   * Makes the id of a log that the library inserts, where the column has no default: called once for
   * each attempt, and answers at once.
   */
  readonly newId?: () => Id;
  readonly userId: string;
  /** When the workout was done; null = planned, unless `status` or `plans` says otherwise. */
  readonly completedAt: TimeColumn & {
    /** The column refuses null. A log is then planned by its `status`, and keeps the time it has. */
    readonly notNull?: true;
  };
  /**
   * A column that says whether a log is done: a status, or a boolean. The first value of each list is
   * written. Logs with other values, such as cancelled ones, are not read.
   */
  readonly status?: {
    readonly column: string;
    readonly completed: Value | readonly Value[];
    readonly planned: Value | readonly Value[];
  };
  /**
   * `false` where each row is a workout that was done, and nothing can be planned. Recovery and
   * recommendations work; planned logs and swaps are refused as `HOST_MAPPING`.
   */
  readonly plans?: false;
  /**
   * `false` where only the host can make a log, such as one that needs a row of its plan. Its logs are
   * completed and recovery works; new logs and swaps are refused as `HOST_MAPPING`.
   */
  readonly inserts?: false;
  /** Logs that are there, where others are marked as deleted or archived, or are templates. */
  readonly where?: Where<string>;
  /** A calendar date: a `date`, or text as `2026-03-04`. */
  readonly scheduledDate?: string;
  readonly programDayId?: string;
  /** Text, unique per user; without it `importKey` is refused. */
  readonly importKey?: string;
  /** Set to now when the library inserts a log. */
  readonly createdAt?: TimeColumn;
  /** Set to now when the library changes a log. */
  readonly updatedAt?: TimeColumn;
  /**
   * A view to read logs from in place of the table, with the columns named above: it may leave out
   * logs and reshape columns. Keys and locks stay with the table.
   */
  readonly view?: string;
  /** Columns of the host that the new log of a swap takes over from the original. */
  readonly copyOnSwap?: readonly string[];
  /**
   * Values for columns of the host in a log that the library inserts: what must not be null, or must
   * be unique, and has no default. `original` is the log that a swap replaces, else null; `log` is the
   * new one.
   */
  readonly newLogValues?: (
    original: Omit<WorkoutLog, 'status'> | null,
    log: NewLogTimes,
  ) => Readonly<Record<string, string | number | boolean | null>>;
  /**
   * Statements to use in place of the library's own. Their values are named: `:userId`, `:logId`,
   * `:completedAt` (as the column stores it; null = planned), `:scheduledDate`, `:programDayId`,
   * `:importKey`. `insert` has to return the new id in a column `id`.
   */
  readonly statements?: {
    readonly insert?: string;
    readonly setCompletedAt?: string;
    readonly delete?: string;
  };
}

/**
 * What was performed; only read, unless there are `statements`. One row is one set, several sets alike (`times`), or, with `sets`,
 * all sets of an exercise.
 */
export interface SetMapping {
  readonly table: string;
  readonly logId: Column;
  /** The user of a set, where the table has one: needed where it is spread over a cluster. */
  readonly userId?: string;
  readonly exerciseId: Column;
  /**
   * What tells the exercises of a log apart, and is their order: an integer, or the key of a row for
   * each. Left out, the sets of one exercise belong together, in the order of `position`.
   */
  readonly exerciseOrder?: Column;
  /** The order of the sets of an exercise; without `exerciseOrder` that of all sets of a log. */
  readonly position: string;
  /** Sets that were done, where others are planned, skipped or deleted. */
  readonly where?: Where;
  /** The number of sets that a row stands for. Default 1. */
  readonly times?: Column;
  /**
   * A row holds several sets. `json`: `column` is a JSON array of objects, and the fields below and
   * `where` name their keys. `arrays`: the fields below and `where` name columns that are arrays, one
   * value per set, as Postgres arrays or as JSON.
   */
  readonly sets?:
    | {
        readonly list: 'json';
        readonly column: string;
        /** Rows that are there, where others are marked as deleted: a condition on columns. */
        readonly where?: Where;
      }
    | { readonly list: 'arrays' };
  /** A number, also as text; a fraction is cut off. */
  readonly reps?: SetValue;
  readonly seconds?: SetValue;
  /** Whole minutes that are added to {@link seconds}. */
  readonly minutes?: SetValue;
  /** A negative weight, as that of a machine that helps, is left out. */
  readonly weight?: {
    readonly column: SetValue;
    /**
     * Pounds are converted; a column says it per row: kg, kgs, lb or lbs, in any case, `otherwise` where
     * it is null.
     */
    readonly unit: 'kg' | 'lb' | { readonly column: SetValue; readonly otherwise?: 'kg' | 'lb' };
  };
  /** A number up to 10, as is `rpe`; the effort is unknown where it is above. */
  readonly rir?: SetValue;
  readonly rpe?: SetValue;
  /** Which sets are no ordinary ones. */
  readonly warmup?: Where;
  readonly dropset?: Where;
  readonly failure?: Where;
  /**
   * `skip`: values that are no numbers, such as the repetitions `8-10`, are known and accepted. Sets
   * without readable repetitions or seconds are left out in any case; `checkHost` otherwise warns of
   * them, or refuses the mapping where most cannot be read, and a backfill counts them.
   */
  readonly unreadable?: 'skip';
  /**
   * Statements that store what was performed: `insert` for each set of a log that the library makes or
   * completes, and `delete` for the sets that a log has before. Without `delete` only new logs get
   * sets. Their values are named: `:userId`, `:logId`; and of a set `:exerciseId`, `:exerciseOrder` and
   * `:position` (both from 0), `:reps`, `:seconds`, `:weightKg`, `:rir`, `:rpe`, `:type`, null where
   * not given.
   */
  readonly statements?: { readonly insert: string; readonly delete?: string };
}

/**
 * Where a host's own tables are: names of tables (`table` or `schema.table`; a view where the
 * shapes differ) and of their columns, for everything that the library reads or writes there.
 */
export interface HostMapping {
  readonly users: KeyMapping | UsersElsewhere;
  readonly exercises: ExerciseMapping;
  readonly exerciseMuscles: MuscleRows | MuscleColumns | MusclesByName;
  /**
   * The host's own words for muscles, and what they stand for: a name that the library knows, several
   * of them, or none (`[]`) for what is no muscle. Case, space, dash and underscore do not matter.
   */
  readonly muscleAliases?: Readonly<Record<string, string | readonly string[]>>;
  /**
   * `groups`: a name of a muscle that is not known is a muscle group of the host's own, where users
   * write these names themselves. Otherwise `checkHost` refuses it, and warns of those that only users'
   * own exercises have.
   */
  readonly unknownMuscles?: 'groups';
  /** Programs, where the host has any. */
  readonly programs?: {
    readonly days: KeyMapping & {
      /** A day without a name has that of its program, and its position. */
      readonly name: Column;
      /** The program that the day belongs to; without it each day is its own. */
      readonly programId?: Column;
      /** The type of {@link programId}. Default `bigint`. */
      readonly programIdType?: IdType;
      /**
       * The day's place in the order of its program, an integer; without it ids give the order. Of
       * several columns, such as the week and the day in it, the first one counts most; the others
       * are below 1000.
       */
      readonly position?: Column | readonly Column[];
    };
    readonly programs?: { readonly table: string; readonly id: string; readonly name: string };
    readonly entries: {
      readonly table: string;
      /** What tells the entries of a day apart, and is their order where nothing else is. */
      readonly id: string;
      readonly dayId: Column;
      readonly exerciseId: Column;
      /**
       * A number, or how many rows of another table refer to the entry by their column `by`. Null, and
       * what is below 1, is read as 3 sets, and of repetitions as 8 to 12; more than 100 sets, or 1,000
       * repetitions, as these.
       */
      readonly sets?: string | { readonly rowsOf: string; readonly by: string };
      readonly repsMin?: string;
      readonly repsMax?: string;
      readonly orderIndex?: string;
      /** Entries that are there, where others are not part of a program. */
      readonly where?: Where;
    };
    /**
     * SQL that says whether the user `:userId` may see a day; the row of the day is `day`, that of
     * its program is `program`. `true` where all are public.
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
    // Without a program each day is its own.
    programs:
      programs?.days.programId === undefined ? days : (programs.days.programIdType ?? 'bigint'),
    programDays: days,
  };
};
