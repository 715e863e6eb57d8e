// What a decision stores. `decide` returns its `Changes` as data, and an adapter stores those that
// are present in one transaction. The contract of each change stands at its field. Also the logs as
// stores give them (`LogWithSwaps`), and the status that swaps give a log.
import type { LogId, ProgramDayId } from './ids.js';
import type {
  CalendarDate,
  CustomWorkoutExercise,
  LogSource,
  LogStatus,
  PerformedExercise,
  RecoveryCorrection,
  RecoveryRecord,
  SessionLoad,
  WorkoutLog,
} from './records.js';

/** A log as stored, with what its swaps say of it. */
export interface LogWithSwaps {
  readonly log: Omit<WorkoutLog, 'status'>;
  /** The swap in force that replaced this log. */
  readonly replacedBy: { readonly swapId: number; readonly swappedLogId: LogId } | null;
  /** The swap that made this log. */
  readonly madeBy: {
    readonly swapId: number;
    readonly originalLogId: LogId;
    readonly reverted: boolean;
  } | null;
}

/** An entry of a custom workout to store; `id` null = a new one. */
export type CustomWorkoutEntry = Omit<
  CustomWorkoutExercise,
  'id' | 'customWorkoutId' | 'createdAt'
> & { readonly id: number | null };

/** A log to insert. */
export interface NewLog {
  readonly source: LogSource | null;
  readonly sourceType: string;
  /** The log is of all of the custom workout that the same changes create; `source` is null. */
  readonly ofNewWorkout?: boolean;
  readonly scheduledFor: CalendarDate | null;
  readonly completedAt: Date | null;
  readonly importKey: string | null;
  /**
   * The log it replaces: its id, and whether its completion is taken over exactly as stored. A log
   * whose completion is taken over has no completion afterwards.
   */
  readonly swappedFrom: { readonly logId: LogId; readonly movesCompletion: boolean } | null;
}

/** Loads that replace those stored for a log; `logId` null = the log that is inserted. */
export interface LoadReplacement {
  readonly logId: LogId | null;
  readonly performedAt: Date;
  readonly loads: readonly SessionLoad[];
}

/**
 * What a write decided, as data. An adapter stores the present parts in one transaction and adds 1
 * to the user's revision; without any part it writes nothing. The order is up to the adapter, since
 * a decision keeps to three rules. It creates, updates or deletes one custom workout at most. It
 * changes the completion of a log by one part at most. A log that it deletes is in no other part.
 *
 * - Stored loads count, and replace all loads of their log.
 * - `counted` also applies to loads that the same changes store.
 * - `clearCorrections` wins over `corrections` of the same muscle group.
 * - Texts are stored as they are, to the last character: not cut, trimmed, folded or in another case.
 */
export interface Changes {
  readonly now: Date;
  readonly createCustomWorkout?: {
    readonly name: string;
    readonly description: string | null;
    readonly sourceProgramDayId: ProgramDayId | null;
    readonly sourceCustomWorkoutId: number | null;
    /** The workout is reserved for the log that the same changes create. */
    readonly forNewLog?: boolean;
    readonly exercises: readonly CustomWorkoutEntry[];
  };
  readonly createLog?: NewLog;
  /** Sets completed_at of existing logs. */
  readonly completions?: readonly { readonly logId: LogId; readonly completedAt: Date | null }[];
  /**
   * A swap row from the log to the one inserted. With `movesCompletion` the instant of the completion
   * that the new log takes over is kept with the swap, so that a later snapshot tells `moved` from
   * `since`.
   */
  readonly createSwap?: {
    readonly originalLogId: LogId;
    readonly swapDate: CalendarDate;
    readonly movesCompletion: boolean;
  };
  /**
   * Marks a swap reverted; with `movesCompletion` the original gets its completion back as stored.
   * The swapped log of such a revert has no completion afterwards.
   */
  readonly revertSwap?: {
    readonly swapId: number;
    readonly originalLogId: LogId;
    readonly swappedLogId: LogId;
    readonly movesCompletion: boolean;
  };
  /**
   * The swap whose new log keeps its completion from now on: a later snapshot has `since`, also if the
   * swap has moved that completion.
   */
  readonly keepCompletion?: number;
  /**
   * Logs to delete, with their swaps, loads and sets. References to them become null. Custom
   * workouts that are reserved for them are deleted too. Workouts derived from those lose their
   * source.
   */
  readonly deleteLogs?: readonly LogId[];
  readonly loads?: readonly LoadReplacement[];
  /** Whether the stored loads of a log count. */
  readonly counted?: readonly { readonly logId: LogId; readonly counted: boolean }[];
  /** Performed work that replaces what is stored for a log; null = the log that is inserted. */
  readonly performed?: {
    readonly logId: LogId | null;
    readonly exercises: readonly PerformedExercise[];
  };
  /**
   * Replaces a custom workout's fields. With `exercises` entries with an id are updated, those
   * without are inserted, the others deleted; logs that refer to a deleted entry get null.
   */
  readonly updateCustomWorkout?: {
    readonly customWorkoutId: number;
    readonly name: string;
    readonly description: string | null;
    readonly forLogId: LogId | null;
    readonly exercises: readonly CustomWorkoutEntry[] | null;
  };
  /**
   * The custom workout to delete; logs that refer to it stay and get null. Custom workouts derived
   * from it stay and lose their source.
   */
  readonly deleteCustomWorkout?: number;
  /** Recovery records to insert or replace, by muscle group. */
  readonly records?: readonly RecoveryRecord[];
  /** Corrections to insert or replace, by muscle group. */
  readonly corrections?: readonly RecoveryCorrection[];
  /** Muscle groups whose corrections are deleted. */
  readonly clearCorrections?: readonly string[];
  /** Tag of the model that now owns the user's recovery records. */
  readonly model?: string;
  /**
   * Deletes everything that the library has of the user, the revision and idempotency keys too; it
   * comes with no other part. Logs stay as the host has them: references of theirs to what is deleted,
   * and to the logs that they were swapped from, become null.
   */
  readonly forgetUser?: true;
}

/** A decision: what to store, and what to answer apart from ids that the store assigns. */
export interface Decision<Response> {
  readonly changes: Changes;
  readonly response: Response;
}

/**
 * Whether a decision stores anything at all.
 *
 * @example
 * hasChanges({ now: new Date(0) }); // false
 */
export const hasChanges = ({ now: _, ...parts }: Changes): boolean => Object.keys(parts).length > 0;

/**
 * The status that a log's swaps give it. Being replaced outranks having been made by a swap.
 *
 * @example
 * logStatus({ replacedBy: null, madeBy: { swapId: 2, originalLogId: 1, reverted: true } }); // 'withdrawn'
 */
export const logStatus = (facts: LogWithSwaps): LogStatus => {
  if (facts.replacedBy !== null) return 'replaced';
  return facts.madeBy?.reverted === true ? 'withdrawn' : 'active';
};

/** A log as answered. */
export const describeLog = (facts: LogWithSwaps): WorkoutLog => ({
  ...facts.log,
  status: logStatus(facts),
});
