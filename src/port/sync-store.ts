/**
 * What a synchronous store provides to the kit in `sync-kit.ts`: how it reads each part, and how it
 * stores changes.
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
  VerificationState,
  WorkoutFilter,
} from './port.js';

/** The exercises with stored sets of a log, in their stored order. */
export interface PerformedExercises {
  readonly logId: LogId;
  readonly exercises: readonly { readonly exerciseId: ExerciseId }[];
}
import type { PastLog } from './session-rows.js';

/** How a store reads each part. The contract of each part is documented on its field of `Parts`. */
export interface PartReaders {
  /** The user's revision. */
  readonly revision: (userId: UserId) => Parts['revision'];
  /** A swap of the user, with the state of the completion that it moved. */
  readonly swap: (userId: UserId, swapId: number) => Parts['swap'];
  /** A log of the user by its id. */
  readonly findLog: (userId: UserId, logId: LogId) => LogWithSwaps | null;
  /** The log of the user that has an import key. */
  readonly findLogByImportKey: (userId: UserId, importKey: string) => LogWithSwaps | null;
  /** The part `logs: 'scheduledOn'`. */
  readonly listScheduled: (userId: UserId, date: CalendarDate) => readonly LogWithSwaps[];
  /** The part `logs: 'unrecordedPage'`. */
  readonly listUnrecorded: (
    userId: UserId,
    after: LogId | null,
    limit: number,
  ) => readonly LogWithSwaps[];
  /** The performed sets of logs that belong to the user. */
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
  /** The part `candidates`, from the completions that were read. */
  readonly candidates: (
    userId: UserId,
    params: Pick<AllParams, 'programIds' | 'candidatesMin' | 'candidatesMax'>,
    completions: readonly CompletedWorkout[],
  ) => readonly Workout[];
  /** A workout that is available to the user; with `reserved` also one that is reserved for a log. */
  readonly findWorkout: (
    userId: UserId,
    ref: StoredWorkoutRef,
    reserved: boolean,
  ) => Workout | null;
  /** The part `openSource`, for a source that is not null. */
  readonly openSource: (userId: UserId, source: LogSource) => LogSource | null;
  /** A custom workout of the user by its id. */
  readonly customWorkout: (userId: UserId, customWorkoutId: number) => CustomWorkout | null;
  /**
   * The exercises with these distinct ids that are available to the user. Exercises that were
   * `performed` in the logs that were read are included even if the user may no longer choose them.
   */
  readonly exercises: (
    userId: UserId,
    ids: readonly ExerciseId[],
    performed: readonly ExerciseId[],
  ) => readonly Exercise[];
  /** The first `limit` exercises by id that are available to the user. */
  readonly catalogue: (userId: UserId, limit: number) => readonly Exercise[];
  /** The loads of some logs of the user, at most two. */
  readonly ownLoads: (userId: UserId, logIds: readonly LogId[]) => readonly MuscleGroupLoad[];
  /** The part `withdrawn`. */
  readonly withdrawn: (userId: UserId, logId: LogId) => readonly LogId[];
  /** The stored recovery, without loads. See {@link SyncStore.readsRecoveryAtOnce}. */
  readonly storedRecovery: (userId: UserId) => Omit<RecoveryState, 'loads'>;
  /** The loads of a replay: those before an instant (null = all), except those of some logs. */
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
  readonly preferences: (userId: UserId) => Parts['preferences'];
}

/** A result that is stored under an idempotency key. */
export interface StoredKey {
  readonly fingerprint: string;
  /** The text that `stringifyResult` returned. */
  readonly result: string;
}

/** What a store provides to the kit. */
export interface SyncStore {
  /** See `Port.idTypes`. */
  readonly idTypes?: IdTypes;
  /** See `Port.completionStepMs`. */
  readonly completionStepMs?: number;
  /**
   * Throws for wants that the store cannot support, such as those of a swap if it cannot store
   * swaps. Called before each read and write. Default: refuses nothing.
   */
  readonly refuse?: (wants: Wants) => void;
  /** Runs `body` in one transaction. If `body` throws, everything is rolled back. */
  readonly transaction: <T>(body: () => T) => T;
  /** Runs `body`, which only reads, on one snapshot. */
  readonly snapshot: <T>(body: () => T) => T;
  /**
   * Locks the user until the transaction ends, and returns their revision; null for an unknown
   * user. Never null if users are stored elsewhere.
   */
  readonly lockUser: (userId: UserId) => number | null;
  readonly keys: {
    /** Deletes the user's keys that were stored before an instant. */
    readonly forget: (userId: UserId, before: Date) => void;
    /** The result stored under a key of the user, or null. */
    readonly find: (userId: UserId, key: string) => StoredKey | null;
    /** Stores a result under a key of the user. */
    readonly store: (userId: UserId, key: string, stored: StoredKey, now: Date) => void;
  };
  /**
   * The readers of the parts. Their results share nothing with the stored data, or are frozen; a
   * Date is always a copy, since it cannot be frozen.
   */
  readonly parts: PartReaders;
  /**
   * True only if `parts.storedRecovery` reads one consistent state by itself, as a single statement
   * does. The kit may then call it outside of `snapshot`, so the most frequent read needs no
   * transaction. Default false.
   */
  readonly readsRecoveryAtOnce?: boolean;
  /**
   * The exercises of {@link PartReaders.performed}, for a store that reads the exercises faster
   * than the sets. Default: those of `performed`.
   */
  readonly performedExercises?: (
    userId: UserId,
    logIds: readonly LogId[],
  ) => readonly PerformedExercises[];
  /**
   * The completions of {@link SessionParts}, for a store that reads them faster than all
   * completions. Default: those of `parts.completions` that name their own log.
   */
  readonly sessionCompletions?: (
    userId: UserId,
    params: Pick<AllParams, 'logsSince' | 'until'>,
  ) => SessionParts['completions'];
  /** Stores changes as their types describe, and adds 1 to the user's revision. */
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
  /** The logs of {@link SyncPort.verify}. */
  readonly contradictions: (userId: UserId) => Omit<VerificationState, 'recovery'>;
  /**
   * Runs a method and turns the driver's errors into a `FreshlegsError` (`STORAGE_FULL`,
   * `READ_ONLY`, `CORRUPT`, ...). A `FreshlegsError` that a decision throws passes through
   * unchanged.
   */
  readonly guard?: <T>(run: () => T) => T;
}
