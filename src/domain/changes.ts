// What a decision stores. `decide` returns its `Changes` as data, and an adapter stores them in one
// transaction. Each field documents its own contract. This file also defines logs as stores return
// them (`LogWithSwaps`), and the status of a log.
import type { LogId, ProgramDayId } from './ids.js';
import { groupedBy } from './lookup.js';
import { compareIds } from './order.js';
import type {
  CalendarDate,
  CustomWorkoutExercise,
  LogSource,
  LogStatus,
  PerformedExercise,
  Preferences,
  RecoveryCorrection,
  RecoveryRecord,
  SessionLoad,
  WorkoutLog,
  WorkoutSwap,
} from './records.js';

/** A log as stored, with its swaps. */
export interface LogWithSwaps {
  readonly log: Omit<WorkoutLog, 'status'>;
  /** The active swap that replaced this log. */
  readonly replacedBy: { readonly swapId: number; readonly swappedLogId: LogId } | null;
  /** The swap that created this log. */
  readonly madeBy: {
    readonly swapId: number;
    readonly originalLogId: LogId;
    readonly reverted: boolean;
  } | null;
}

/** An entry of a custom workout to store. A null `id` means a new entry. */
export type CustomWorkoutEntry = Omit<
  CustomWorkoutExercise,
  'id' | 'customWorkoutId' | 'createdAt'
> & { readonly id: number | null };

/** A log to insert. */
export interface NewLog {
  // Only where the caller gives the ids of logs (`Port.takesLogIds`).
  readonly id?: LogId;
  readonly source: LogSource | null;
  readonly sourceType: string;
  /**
   * Whether the log uses the custom workout that the same changes create; `source` is then null.
   */
  readonly ofNewWorkout?: boolean;
  readonly scheduledFor: CalendarDate | null;
  readonly startedAt: Date | null;
  readonly completedAt: Date | null;
  readonly importKey: string | null;
  /**
   * The log that the new log replaces; with `movesCompletion`, its completion moves to the new log
   * exactly as stored. The replaced log then has no completion.
   */
  readonly swappedFrom: { readonly logId: LogId; readonly movesCompletion: boolean } | null;
}

/** Loads that replace the stored loads of a log. A null `logId` means the inserted log. */
export interface LoadReplacement {
  readonly logId: LogId | null;
  readonly performedAt: Date;
  readonly loads: readonly SessionLoad[];
}

/**
 * The decision of a write, as data. An adapter stores the present parts in one transaction and adds
 * 1 to the user's revision. Without any part it writes nothing. The adapter may store parts in any
 * order, since a decision follows three rules. It creates, updates or deletes at most one custom
 * workout. It changes the completion of a log in at most one part. A log that it deletes is in no
 * other part.
 *
 * - New loads count towards recovery, and replace all loads of their log.
 * - `counted` also applies to new loads of the same changes.
 * - `clearCorrections` wins over `corrections` of the same muscle group.
 * - Text is stored unchanged: never cut, trimmed, normalized or converted to another case.
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
  /** Sets started_at of an existing log, which may also be in `completions`. */
  readonly start?: { readonly logId: LogId; readonly startedAt: Date };
  /** Sets the planned date of a log that is in no other part. */
  readonly schedule?: { readonly logId: LogId; readonly scheduledFor: CalendarDate };
  /**
   * Inserts a swap from the log to the inserted log. With `movesCompletion`, the swap also stores
   * the moved completion time, so that a later snapshot can tell `moved` from `since`.
   */
  readonly createSwap?: {
    readonly originalLogId: LogId;
    readonly swapDate: CalendarDate;
    readonly movesCompletion: boolean;
  };
  /**
   * Marks a swap as reverted; with `movesCompletion` the original gets its completion back as
   * stored. In that case the swapped log has no completion afterwards.
   */
  readonly revertSwap?: {
    readonly swapId: number;
    readonly originalLogId: LogId;
    readonly swappedLogId: LogId;
    readonly movesCompletion: boolean;
  };
  /**
   * The swap whose new log keeps its completion from now on: a later snapshot reports the
   * completion as `since`, even if the swap moved it.
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
  /**
   * Performed sets that replace the stored ones of a log; a null `logId` means the inserted log.
   */
  readonly performed?: {
    readonly logId: LogId | null;
    readonly exercises: readonly PerformedExercise[];
  };
  /**
   * Replaces a custom workout's fields. With `exercises`, entries with an id are updated, entries
   * without an id are inserted, and others are deleted; references of logs to deleted entries
   * become null.
   */
  readonly updateCustomWorkout?: {
    readonly customWorkoutId: number;
    readonly name: string;
    readonly description: string | null;
    readonly forLogId: LogId | null;
    readonly exercises: readonly CustomWorkoutEntry[] | null;
  };
  /**
   * The custom workout to delete; logs that refer to it stay, and their references become null.
   * Custom workouts derived from it stay and lose their source.
   */
  readonly deleteCustomWorkout?: number;
  /** Recovery records to insert or replace, by muscle group. */
  readonly records?: readonly RecoveryRecord[];
  /** Corrections to insert or replace, by muscle group. */
  readonly corrections?: readonly RecoveryCorrection[];
  /** Muscle groups whose corrections are deleted. */
  readonly clearCorrections?: readonly string[];
  /** Replaces all preferences of the user. */
  readonly preferences?: Preferences;
  /** The tag of the model that computed the user's recovery records. */
  readonly model?: string;
  /**
   * Deletes all library data of the user, including the revision and idempotency keys; it is never
   * combined with another part. The host's logs stay: their references to deleted rows, and to the
   * logs that they replaced, become null.
   */
  readonly forgetUser?: true;
}

/** What to store, and the response without the ids that the store assigns. */
export interface Decision<Response> {
  readonly changes: Changes;
  readonly response: Response;
}

/**
 * Whether there is anything to store.
 *
 * @example
 * hasChanges({ now: new Date(0) }); // false
 */
export function hasChanges({ now: _, ...parts }: Changes): boolean {
  return Object.keys(parts).length > 0;
}

/** The columns of a swap that connect two logs. */
export type SwapLink = Pick<WorkoutSwap, 'id' | 'originalLogId' | 'swappedLogId' | 'revertedAt'>;

/** The active swap that replaced a log, and the swap that made it. */
export function swapsOfLog(
  logId: LogId,
  swaps: readonly SwapLink[],
): Pick<LogWithSwaps, 'replacedBy' | 'madeBy'> {
  const active = swaps.find((swap) => swap.originalLogId === logId && swap.revertedAt === null);
  const made = swaps.find((swap) => swap.swappedLogId === logId);
  return {
    replacedBy: active ? { swapId: active.id, swappedLogId: active.swappedLogId } : null,
    madeBy: made
      ? {
          swapId: made.id,
          originalLogId: made.originalLogId,
          reverted: made.revertedAt !== null,
        }
      : null,
  };
}

/**
 * Derives the status of a log from its swaps. `replaced` takes precedence over `withdrawn`.
 *
 * @example
 * logStatus({ replacedBy: null, madeBy: { swapId: 2, originalLogId: 1, reverted: true } }); // 'withdrawn'
 */
export function logStatus({
  replacedBy,
  madeBy,
}: Pick<LogWithSwaps, 'replacedBy' | 'madeBy'>): LogStatus {
  if (replacedBy !== null) return 'replaced';
  return madeBy?.reverted === true ? 'withdrawn' : 'active';
}

/** Whether a log counts: no swap has replaced it, and no revert has withdrawn it. */
export function isActive(log: Pick<LogWithSwaps, 'replacedBy' | 'madeBy'>): boolean {
  return logStatus(log) === 'active';
}

/**
 * The logs that a user's swaps replaced or withdrew, by id.
 *
 * @example
 * hiddenLogIds([{ id: 1, originalLogId: 7, swappedLogId: 8, revertedAt: null }]); // [7]
 */
export function hiddenLogIds(swaps: readonly SwapLink[]): readonly LogId[] {
  const byOriginal = groupedBy(swaps, ({ originalLogId }) => originalLogId);
  const bySwapped = groupedBy(swaps, ({ swappedLogId }) => swappedLogId);
  return [...new Set([...byOriginal.keys(), ...bySwapped.keys()])]
    .filter((logId) => {
      const ofLog = [...(byOriginal.get(logId) ?? []), ...(bySwapped.get(logId) ?? [])];
      return !isActive(swapsOfLog(logId, ofLog));
    })
    .sort(compareIds);
}

// Choice: a start moves with the completion. A log that a swap replaced or withdrew keeps its own in
// the store, because a host's column may not be null, but no answer has it.
export function describeLog(facts: LogWithSwaps): WorkoutLog {
  const status = logStatus(facts);
  return { ...facts.log, startedAt: status === 'active' ? facts.log.startedAt : null, status };
}
