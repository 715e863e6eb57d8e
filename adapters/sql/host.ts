// What both SQL adapters share. Here the mapping of a host's tables: `host-relations.ts` makes
// quoted names of it, `host-checks.ts` and `host-check-faults.ts` say what is wrong with it. The
// other files decode rows.
import type { Id, IdType, IdTypes } from '../../src/domain/ids.js';
import type { WorkoutLog } from '../../src/domain/records.js';

/**
 * How a host stores an instant: `iso-text` is text as `2026-03-04T18:00:00.000Z`, with `Z` or an
 * offset; on SQLite `timestamp-utc` is text as `2026-03-04 18:00:00`.
 */
export type TimeEncoding = 'timestamptz' | 'timestamp-utc' | 'iso-text' | 'epoch-ms' | 'epoch-s';

/** A column that holds an instant, and how. */
export interface TimeColumn {
  readonly column: string;
  readonly encoding: TimeEncoding;
}

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

/** The host's table of logs: the base table, where the library's four columns are added. */
export interface LogMapping extends KeyMapping {
  /**
   * Makes the id of a log that the library inserts, where the column has no default: called once for
   * each attempt, and answers at once.
   */
  readonly newId?: () => Id;
  readonly userId: string;
  /** When the workout was done; null = planned. */
  readonly completedAt: TimeColumn;
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
   * logs (soft deletes) and reshape columns. Keys and locks stay with the table.
   */
  readonly view?: string;
  /** Columns of the host that the new log of a swap takes over from the original. */
  readonly copyOnSwap?: readonly string[];
  /**
   * Values for columns of the host in a log that the library inserts: what must not be null, or must
   * be unique, and has no default. `original` is the log that a swap replaces, else null.
   */
  readonly newLogValues?: (
    original: Omit<WorkoutLog, 'status'> | null,
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
 * Where a host's own tables are: names of tables (`table` or `schema.table`; a view where the
 * shapes differ) and of their columns, for everything that the library reads or writes there.
 */
export interface HostMapping {
  readonly users: KeyMapping | UsersElsewhere;
  readonly exercises: KeyMapping & {
    readonly name: string;
    readonly equipment?: string;
    readonly mechanic?: string;
    readonly force?: string;
  };
  /** One row for each muscle of an exercise; `role` holds `primary` or `secondary`. */
  readonly exerciseMuscles: {
    readonly table: string;
    readonly exerciseId: string;
    readonly muscle: string;
    readonly role: string;
    /** The order of an exercise's muscles; without it by name. */
    readonly position?: string;
  };
  /** Programs, where the host has any. */
  readonly programs?: {
    readonly days: KeyMapping & {
      readonly name: string;
      /** The program that the day belongs to; without it each day is its own. */
      readonly programId?: string;
      /** The type of {@link programId}. Default `bigint`. */
      readonly programIdType?: IdType;
      /** The day's place in the order of its program, an integer; without it ids give the order. */
      readonly position?: string;
    };
    readonly programs?: { readonly table: string; readonly id: string; readonly name: string };
    readonly entries: {
      readonly table: string;
      readonly id: string;
      readonly dayId: string;
      readonly exerciseId: string;
      readonly sets?: string;
      readonly repsMin?: string;
      readonly repsMax?: string;
      readonly orderIndex?: string;
    };
    /**
     * SQL that says whether the user `:userId` may see a day; the row of the day is `day`, that of
     * its program is `program`. `true` where all are public.
     */
    readonly visibleTo: string;
  };
  readonly logs: LogMapping;
  /** What was performed, one row for each set; read only. */
  readonly performedSets?: {
    readonly table: string;
    readonly logId: string;
    /** The user of a set, where the table has one: needed where it is spread over a cluster. */
    readonly userId?: string;
    readonly exerciseId: string;
    /** The order of the exercises in the log. */
    readonly exerciseOrder: string;
    /** The order of the sets of an exercise. */
    readonly position: string;
    readonly reps?: string;
    readonly seconds?: string;
    readonly weightKg?: string;
    readonly rir?: string;
    readonly rpe?: string;
    readonly type?: string;
  };
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

/** The mapping of the library's own base tables; their performed sets are read and written apart. */
export const baseHost = (encoding: TimeEncoding): HostMapping => ({
  users: { table: 'users', id: 'id' },
  exercises: {
    table: 'exercise',
    id: 'id',
    name: 'name',
    equipment: 'equipment',
    mechanic: 'mechanic',
    force: 'force',
  },
  exerciseMuscles: {
    table: 'exercise_muscle',
    exerciseId: 'exercise_id',
    muscle: 'muscle',
    role: 'role',
    position: 'position',
  },
  programs: {
    days: {
      table: 'program_day',
      id: 'id',
      name: 'name',
      programId: 'program_id',
      position: 'position',
    },
    programs: { table: 'program', id: 'id', name: 'name' },
    entries: {
      table: 'program_day_exercise',
      id: 'id',
      dayId: 'program_day_id',
      exerciseId: 'exercise_id',
      sets: 'sets',
      repsMin: 'reps_min',
      repsMax: 'reps_max',
      orderIndex: 'order_index',
    },
    visibleTo: 'program.user_id is null or program.user_id = :userId',
  },
  logs: {
    table: 'workout_log',
    id: 'id',
    userId: 'user_id',
    completedAt: { column: 'completed_at', encoding },
    scheduledDate: 'scheduled_date',
    programDayId: 'program_day_id',
    importKey: 'import_key',
    createdAt: { column: 'created_at', encoding },
    updatedAt: { column: 'updated_at', encoding },
  },
});
