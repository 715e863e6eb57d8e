/**
 * What `sync-kit.ts` needs from a synchronous store: how to read each part, and how to store
 * changes.
 */
import type { ExerciseId, IdTypes, LogId, UserId } from '../domain/ids.js';
import type { Changes, LogWithSwaps } from '../domain/changes.js';
import type {
  CalendarDate,
  CompletedWorkout,
  CustomWorkout,
  Exercise,
  LogSource,
  MuscleGroupLoad,
  PerformedLog,
  StoredWorkoutRef,
  Workout,
  WorkoutSwap,
} from '../domain/records.js';
import type { AllParams, Parts, RecoveryState, Wants } from '../domain/snapshot.js';
import type {
  AssignedIds,
  Listed,
  LogFilter,
  LogPlace,
  Place,
  SessionParts,
  SwapFilter,
  SyncPort,
  WorkoutFilter,
} from './port.js';

/** The exercises that have stored sets in a log, in their stored order. */
export interface PerformedExercises {
  readonly logId: LogId;
  readonly exercises: readonly { readonly exerciseId: ExerciseId }[];
}
import type { PastLog } from './session-rows.js';
import type { VerificationPages } from './verification.js';

/** How a store reads each part. The fields of `Parts` document the contract. */
export interface PartReaders {
  /** The user's revision. */
  readonly revision: (userId: UserId) => Parts['revision'];
  /** A swap of the user, and what happened to the completion it moved. */
  readonly swap: (userId: UserId, swapId: number) => Parts['swap'];
  /** A log of the user. */
  readonly findLog: (userId: UserId, logId: LogId) => LogWithSwaps | null;
  /** The user's log with this import key. */
  readonly findLogByImportKey: (userId: UserId, importKey: string) => LogWithSwaps | null;
  /** The part `logs: 'scheduledOn'`. */
  readonly listScheduled: (userId: UserId, date: CalendarDate) => readonly LogWithSwaps[];
  /** The part `logs: 'unrecordedPage'`. */
  readonly listUnrecorded: (
    userId: UserId,
    after: LogId | null,
    limit: number,
  ) => readonly LogWithSwaps[];
  /** The performed sets of the user's logs. */
  readonly performed: (userId: UserId, logIds: readonly LogId[]) => readonly PerformedLog[];
  /** The logs of `history`, in any order. */
  readonly pastLogs: (
    userId: UserId,
    params: Pick<AllParams, 'logsSince' | 'until' | 'historyMax'>,
  ) => readonly PastLog[];
  /** The part `completions`. */
  readonly completions: (
    userId: UserId,
    params: Pick<AllParams, 'logsSince' | 'until' | 'before'>,
  ) => readonly CompletedWorkout[];
  /** The part `candidates`, given the completions. */
  readonly candidates: (
    userId: UserId,
    params: Pick<AllParams, 'programIds' | 'candidatesMin' | 'candidatesMax'>,
    completions: readonly CompletedWorkout[],
  ) => readonly Workout[];
  /**
   * A workout that is available to the user. With `reserved`, the workout may also be reserved for
   * a log.
   */
  readonly findWorkout: (
    userId: UserId,
    ref: StoredWorkoutRef,
    reserved: boolean,
  ) => Workout | null;
  /** The part `openSource`, for a non-null source. */
  readonly openSource: (userId: UserId, source: LogSource) => LogSource | null;
  /** A custom workout of the user. */
  readonly customWorkout: (userId: UserId, customWorkoutId: number) => CustomWorkout | null;
  /**
   * The exercises with these distinct ids, if they are available to the user. Exercises in
   * `performed` are included even if the user can no longer choose them.
   */
  readonly exercises: (
    userId: UserId,
    ids: readonly ExerciseId[],
    performed: readonly ExerciseId[],
  ) => readonly Exercise[];
  /** The first `limit` exercises by id that are available to the user. */
  readonly catalogue: (userId: UserId, limit: number) => readonly Exercise[];
  /** The loads of at most two of the user's logs. */
  readonly ownLoads: (userId: UserId, logIds: readonly LogId[]) => readonly MuscleGroupLoad[];
  /** The part `withdrawn`. */
  readonly withdrawn: (userId: UserId, logId: LogId) => readonly LogId[];
  /** The stored recovery, without loads. See {@link SyncStore.readsRecoveryAtOnce}. */
  readonly storedRecovery: (userId: UserId) => Omit<RecoveryState, 'loads'>;
  /**
   * The loads for a replay: those before an instant (null = all), except those of the given logs.
   */
  readonly replayLoads: (
    userId: UserId,
    before: Date | null,
    exceptLogIds: readonly LogId[],
  ) => readonly MuscleGroupLoad[];
  /** The part `windowLoads`. */
  readonly windowLoads: (
    userId: UserId,
    since: Date,
    before: Date | null,
  ) => readonly MuscleGroupLoad[];
  /** The part `preferences`. */
  readonly preferences: (
    userId: UserId,
    which: NonNullable<Wants['preferences']>,
  ) => Parts['preferences'];
}

/** A stored result of a write with an idempotency key. */
export interface StoredKey {
  readonly fingerprint: string;
  /** Text from `stringifyResult`. */
  readonly result: string;
}

/** What a store provides. */
export interface SyncStore {
  /** See `Port.idTypes`. */
  readonly idTypes?: IdTypes;
  /** See `Port.completionStepMs`. */
  readonly completionStepMs?: number;
  /**
   * Throws for wants that the store does not support, such as the part `swap` if it cannot store
   * swaps. Called before each read and write. By default, no wants are refused.
   */
  readonly refuse?: (wants: Wants) => void;
  /** Runs `body` in one transaction. If `body` throws, everything is rolled back. */
  readonly transaction: <T>(body: () => T) => T;
  /** Runs `body` on one snapshot. `body` only reads. */
  readonly snapshot: <T>(body: () => T) => T;
  /**
   * Locks the user until the transaction ends, and returns their revision; null for an unknown
   * user. Never null if users are stored elsewhere.
   */
  readonly lockUser: (userId: UserId) => number | null;
  readonly keys: {
    /** Deletes the user's keys that were stored before an instant. */
    readonly forget: (userId: UserId, before: Date) => void;
    /** The result stored under the key, or null. */
    readonly find: (userId: UserId, key: string) => StoredKey | null;
    /** Stores a result under the key. */
    readonly store: (userId: UserId, key: string, stored: StoredKey, now: Date) => void;
  };
  /**
   * The readers of the parts. Results are either frozen or share nothing with the stored data. A
   * Date cannot be frozen, so it is always a copy.
   */
  readonly parts: PartReaders;
  /**
   * True only if `parts.storedRecovery` reads one consistent state by itself, for example in a
   * single statement. The kit then calls it outside of `snapshot`, and the most frequent read needs
   * no transaction. Default false.
   */
  readonly readsRecoveryAtOnce?: boolean;
  /**
   * The exercises of {@link PartReaders.performed}, for stores that read them faster than the sets.
   * Defaults to those of `performed`.
   */
  readonly performedExercises?: (
    userId: UserId,
    logIds: readonly LogId[],
  ) => readonly PerformedExercises[];
  /**
   * For stores that can read {@link SessionParts} completions faster than all completions.
   * Defaults to those of `parts.completions` that are their own workout.
   */
  readonly sessionCompletions?: (
    userId: UserId,
    params: Pick<AllParams, 'logsSince' | 'until'>,
  ) => SessionParts['completions'];
  /** Stores changes, and adds 1 to the user's revision. */
  readonly apply: (userId: UserId, changes: Changes) => AssignedIds;
  /** Like {@link SyncPort.listLogs}, without the names. */
  readonly listLogs: (
    userId: UserId,
    filter: LogFilter,
  ) => readonly Listed<LogWithSwaps, LogPlace>[];
  /** Like {@link SyncPort.listSwaps}, without the names. */
  readonly listSwaps: (userId: UserId, filter: SwapFilter) => readonly Listed<WorkoutSwap, Place>[];
  /** Like {@link SyncPort.listCustomWorkouts}. */
  readonly listCustomWorkouts: SyncPort['listCustomWorkouts'];
  /** The workouts of `SyncPort.listWorkouts`, except the workout of one log. */
  readonly listWorkouts: (
    userId: UserId,
    filter: WorkoutFilter,
    except: StoredWorkoutRef | null,
  ) => readonly Workout[];
  /** The rows that {@link SyncPort.verify} compares, in pages. */
  readonly verification: (userId: UserId) => VerificationPages;
  /**
   * Runs a method and converts the driver's errors to `FreshlegsError`s (`STORAGE_FULL`,
   * `READ_ONLY`, `CORRUPT`, ...). A `FreshlegsError` passes through unchanged.
   */
  readonly guard?: <T>(run: () => T) => T;
}
