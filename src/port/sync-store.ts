/**
 * What a store that answers at once gives the kit: how it reads each part, and how it stores changes.
 */
import type { Changes, LogWithSwaps } from '../domain/changes.js';
import type {
  CalendarDate,
  CompletedWorkout,
  CustomWorkout,
  Exercise,
  LogSource,
  MuscleGroupLoad,
  PerformedLog,
  Workout,
  WorkoutRef,
} from '../domain/records.js';
import type { AllParams, Parts, RecoveryState } from '../domain/snapshot.js';
import type { AssignedIds, SyncPort, VerificationState, WorkoutFilter } from './port.js';

/** How a store reads each part. The contract of a part stands at its field of `Parts`. */
export interface PartReaders {
  /** The user's revision. */
  readonly revision: (userId: number) => Parts['revision'];
  /** A swap of the user, with what became of the completion that it moved. */
  readonly swap: (userId: number, swapId: number) => Parts['swap'];
  /** A log of the user by its id. */
  readonly findLog: (userId: number, logId: number) => LogWithSwaps | null;
  /** The log of the user that has an import key. */
  readonly findLogByImportKey: (userId: number, importKey: string) => LogWithSwaps | null;
  /** `logs: 'scheduledOn'`. */
  readonly listScheduled: (userId: number, date: CalendarDate) => readonly LogWithSwaps[];
  /** `logs: 'unrecordedPage'`. */
  readonly listUnrecorded: (
    userId: number,
    after: number | null,
    limit: number,
  ) => readonly LogWithSwaps[];
  /** Of logs that are the user's. */
  readonly performed: (userId: number, logIds: readonly number[]) => readonly PerformedLog[];
  /** `completions`. */
  readonly completions: (
    userId: number,
    params: Pick<AllParams, 'logsSince' | 'until' | 'before'>,
  ) => readonly CompletedWorkout[];
  /** `candidates`, from the completions that were read. */
  readonly candidates: (
    userId: number,
    params: Pick<AllParams, 'programIds' | 'candidatesMin' | 'candidatesMax'>,
    completions: readonly CompletedWorkout[],
  ) => readonly Workout[];
  /** A workout that is open to the user; with `reserved` also one that is reserved for a log. */
  readonly findWorkout: (userId: number, ref: WorkoutRef, reserved: boolean) => Workout | null;
  /** `openSource`, of a source that is not null. */
  readonly openSource: (userId: number, source: LogSource) => LogSource | null;
  /** A custom workout of the user by its id. */
  readonly customWorkout: (userId: number, customWorkoutId: number) => CustomWorkout | null;
  /** Of ids that are each given once. */
  readonly exercises: (ids: readonly number[]) => readonly Exercise[];
  /** The first exercises of the catalogue. */
  readonly catalogue: (limit: number) => readonly Exercise[];
  /** The loads of some logs of the user, at most two. */
  readonly ownLoads: (userId: number, logIds: readonly number[]) => readonly MuscleGroupLoad[];
  /** `withdrawn`. */
  readonly withdrawn: (userId: number, logId: number) => readonly number[];
  /** The stored recovery, without loads. See {@link SyncStore.readsRecoveryAtOnce}. */
  readonly storedRecovery: (userId: number) => Omit<RecoveryState, 'loads'>;
  /** The loads of a replay: those before an instant (null = all), without those of some logs. */
  readonly replayLoads: (
    userId: number,
    before: Date | null,
    exceptLogIds: readonly number[],
  ) => readonly MuscleGroupLoad[];
  /** `windowLoads`. */
  readonly windowLoads: (
    userId: number,
    since: Date,
    before: Date | null,
  ) => readonly MuscleGroupLoad[];
}

/** A result that is stored under an idempotency key. */
export interface StoredKey {
  readonly fingerprint: string;
  /** As `stringifyResult` wrote it. */
  readonly result: string;
}

/** What a store gives the kit. */
export interface SyncStore {
  /** Runs `body` in one transaction: whatever it throws undoes all of it. */
  readonly transaction: <T>(body: () => T) => T;
  /** Runs `body`, which only reads, on one snapshot. */
  readonly snapshot: <T>(body: () => T) => T;
  /** Locks the user until the transaction ends, and gives their revision; null for an unknown user. */
  readonly lockUser: (userId: number) => number | null;
  readonly keys: {
    /** Deletes the user's keys from before an instant. */
    readonly forget: (userId: number, before: Date) => void;
    /** What is stored under a key of the user, or null. */
    readonly find: (userId: number, key: string) => StoredKey | null;
    /** Stores a result under a key of the user. */
    readonly store: (userId: number, key: string, stored: StoredKey, now: Date) => void;
  };
  /** What they give shares nothing with what is stored, or is frozen; a Date cannot be frozen. */
  readonly parts: PartReaders;
  /**
   * True only if `parts.storedRecovery` sees one state by itself, as a single statement does. The kit
   * may then call it outside of `snapshot`, which spares the most frequent read a transaction.
   * Default false.
   */
  readonly readsRecoveryAtOnce?: boolean;
  /** Stores changes as their types say, and adds 1 to the user's revision. */
  readonly apply: (userId: number, changes: Changes) => AssignedIds;
  /** As {@link SyncPort.listLogs}. */
  readonly listLogs: SyncPort['listLogs'];
  /** As {@link SyncPort.listSwaps}. */
  readonly listSwaps: SyncPort['listSwaps'];
  /** As {@link SyncPort.listCustomWorkouts}. */
  readonly listCustomWorkouts: SyncPort['listCustomWorkouts'];
  /** The workouts of `SyncPort.listWorkouts`, without one of them. */
  readonly listWorkouts: (
    userId: number,
    filter: WorkoutFilter,
    except: WorkoutRef | null,
  ) => readonly Workout[];
  /** The logs of {@link SyncPort.verify}. */
  readonly contradictions: (userId: number) => Omit<VerificationState, 'recovery'>;
  /**
   * Runs a verb; what the driver throws becomes a `FreshlegsError` (`STORAGE_FULL`, `READ_ONLY`,
   * `CORRUPT`, ...). A `FreshlegsError` is thrown on unchanged: a decision that refuses throws one.
   */
  readonly guard?: <T>(run: () => T) => T;
}
