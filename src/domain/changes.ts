import type {
  CalendarDate,
  CustomWorkout,
  CustomWorkoutExercise,
  Exercise,
  LogSource,
  LogStatus,
  MuscleGroupLoad,
  PerformedExercise,
  RecoveryCorrection,
  RecoveryRecord,
  SessionLoad,
  Workout,
  WorkoutLog,
  WorkoutSwap,
} from './records.js';
import type { RecoveryState } from './recovery-report.js';

/** A log as stored, with what its swaps say of it. */
export interface LogFacts {
  readonly log: Omit<WorkoutLog, 'status'>;
  /** The swap in force that replaced this log. */
  readonly replacedBy: { readonly swapId: number; readonly swappedLogId: number } | null;
  /** The swap that made this log. */
  readonly madeBy: {
    readonly swapId: number;
    readonly originalLogId: number;
    readonly reverted: boolean;
  } | null;
}

/** What is read, under the user's lock, before a write is decided. */
export interface WriteState {
  /** Counts the writes of this user; names the state a preview was made from. */
  readonly revision: number;
  /**
   * `loads` leaves out the loads of the logs to be changed. They are null, and need not be read,
   * where the stored records are the model's own and no load changes: for a planned log to create,
   * and for a swap of a log that has neither a completion nor loads.
   */
  readonly recovery: RecoveryState;
}

/** State for a new log. */
export interface CreateLogState extends WriteState {
  /** The workout named as the log's source, if it is open to the user. */
  readonly workout: Workout | null;
  /** Those of the named exercises that exist. */
  readonly exercises: readonly Exercise[];
  /** The log that already has the import key. */
  readonly existing: LogFacts | null;
}

/** State for completing or recording a log, or for a swap of one exercise of it. */
export interface ChangeLogState extends WriteState {
  readonly facts: LogFacts | null;
  /**
   * The workout the log was made of, if it is still open to the user; null where the query does not
   * need it.
   */
  readonly workout: Workout | null;
  /** Those of the named and of the performed exercises that exist. */
  readonly exercises: readonly Exercise[];
  /**
   * What the host stored as performed; null where nothing is stored or mapped, or where the query
   * does not need it.
   */
  readonly performed: readonly PerformedExercise[] | null;
  /** The loads stored for this log, counted or not. */
  readonly ownLoads: readonly MuscleGroupLoad[];
}

/** State for deleting a log. */
export interface DeleteLogState extends WriteState {
  readonly facts: LogFacts | null;
  /** The loads stored for this log, counted or not. */
  readonly ownLoads: readonly MuscleGroupLoad[];
  /** Logs withdrawn from this one by reverted swaps, and from those in turn; farthest first, then by id. */
  readonly withdrawnLogIds: readonly number[];
}

/** State for a swap, and for its preview. */
export interface SwapState extends WriteState {
  readonly facts: LogFacts | null;
  /** The target, if it is open to the user. */
  readonly workout: Workout | null;
  readonly exercises: readonly Exercise[];
  readonly ownLoads: readonly MuscleGroupLoad[];
}

/** State for the preview of a swap: what the swap decides on, and what it is compared with. */
export interface SwapPreviewState extends SwapState {
  /** The workout that the log itself is of, if it is still open to the user. */
  readonly original: Workout | null;
  /** What is stored as performed in the log to swap; null where nothing is. */
  readonly performed: readonly PerformedExercise[] | null;
}

/** State for reverting a swap. */
export interface RevertState {
  readonly revision: number;
  /**
   * As {@link WriteState} has it, without the loads of the two logs; null where no load is stored for
   * either: then nothing of it changes.
   */
  readonly recovery: RecoveryState | null;
  readonly swap: WorkoutSwap | null;
  readonly original: LogFacts | null;
  readonly swapped: LogFacts | null;
  /** The completion of the swapped log: none, the one the swap moved, or one that came since. */
  readonly completion: 'none' | 'moved' | 'since';
  /** The loads stored for the two logs, counted or not. */
  readonly ownLoads: readonly MuscleGroupLoad[];
}

/** A log to record in a backfill. */
export interface BackfillLog {
  readonly facts: LogFacts;
  /** The workout that it was made of, if it is still open to the user. */
  readonly workout: Workout | null;
  /** What is stored as performed in it; null where nothing is. */
  readonly performed: readonly PerformedExercise[] | null;
}

/** State for a backfill. */
export interface BackfillState extends WriteState {
  /** Completed logs without any load, of whatever status, by id. */
  readonly logs: readonly BackfillLog[];
  /** Those of the exercises performed in any of the logs that exist. */
  readonly exercises: readonly Exercise[];
}

/** State for a rebuild: recovery, always with loads, and nothing else, since a lock is held for it. */
export type RebuildState = WriteState;

/** State for a write of a custom workout. */
export interface CustomWorkoutState {
  readonly revision: number;
  readonly customWorkout: CustomWorkout | null;
  /** The workout to derive from, if it is open to the user. */
  readonly workout: Workout | null;
  readonly exercises: readonly Exercise[];
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
  /** The log it replaces: its id, and whether its completion is taken over exactly as stored. */
  readonly swappedFrom: { readonly logId: number; readonly movesCompletion: boolean } | null;
}

/** Loads that replace those stored for a log; `logId` null = the log that is inserted. */
export interface LoadReplacement {
  readonly logId: number | null;
  readonly performedAt: Date;
  readonly loads: readonly SessionLoad[];
}

/**
 * What a write decided, as data. An adapter stores the present parts in one transaction, in the
 * order of the fields, and adds 1 to the user's revision; without any part it writes nothing.
 */
export interface Changes {
  readonly now: Date;
  readonly createCustomWorkout?: {
    readonly name: string;
    readonly description: string | null;
    readonly sourceProgramDayId: number | null;
    readonly sourceCustomWorkoutId: number | null;
    /** The workout is reserved for the log that the same changes create. */
    readonly forNewLog?: boolean;
    readonly exercises: readonly CustomWorkoutEntry[];
  };
  readonly createLog?: NewLog;
  /** Sets completed_at of existing logs. */
  readonly completions?: readonly { readonly logId: number; readonly completedAt: Date | null }[];
  /** A swap row from the log to the one inserted. */
  readonly createSwap?: {
    readonly originalLogId: number;
    readonly swapDate: CalendarDate;
    readonly movesCompletion: boolean;
  };
  /** Marks a swap reverted; with `movesCompletion` the original gets its completion back as stored. */
  readonly revertSwap?: {
    readonly swapId: number;
    readonly originalLogId: number;
    readonly swappedLogId: number;
    readonly movesCompletion: boolean;
  };
  /** Logs to delete; swaps, loads and sets go with them, references to them become null. */
  readonly deleteLogs?: readonly number[];
  readonly loads?: readonly LoadReplacement[];
  /** Whether the stored loads of a log count. */
  readonly counted?: readonly { readonly logId: number; readonly counted: boolean }[];
  /** Performed work that replaces what is stored for a log; null = the log that is inserted. */
  readonly performed?: {
    readonly logId: number | null;
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
    readonly forLogId: number | null;
    readonly exercises: readonly CustomWorkoutEntry[] | null;
  };
  /** The custom workout to delete; logs that refer to it stay and get null. */
  readonly deleteCustomWorkout?: number;
  /** Recovery records to insert or replace, by muscle group. */
  readonly records?: readonly RecoveryRecord[];
  /** Corrections to insert or replace, by muscle group. */
  readonly corrections?: readonly RecoveryCorrection[];
  /** Muscle groups whose corrections are deleted. */
  readonly clearCorrections?: readonly string[];
  /** Tag of the model that now owns the user's recovery records. */
  readonly model?: string;
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
export const logStatus = (facts: LogFacts): LogStatus => {
  if (facts.replacedBy !== null) return 'replaced';
  return facts.madeBy?.reverted === true ? 'withdrawn' : 'active';
};

/** A log as answered. */
export const describeLog = (facts: LogFacts): WorkoutLog => ({
  ...facts.log,
  status: logStatus(facts),
});
