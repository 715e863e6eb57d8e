import type { LogWithSwaps } from '../../src/domain/changes.js';
import type { ExerciseId, LogId, UserId } from '../../src/domain/ids.js';
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
} from '../../src/domain/records.js';
import type { AllParams, Parts, RecoveryState, Wants } from '../../src/domain/snapshot.js';
import type {
  Listed,
  LogFilter,
  LogPlace,
  Place,
  SessionParts,
  SwapFilter,
  SyncPort,
  WorkoutFilter,
} from '../../src/port/port.js';
import type { PastLog } from '../../src/port/session-rows.js';
import type { PerformedExercises } from '../sql/logs.js';
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
  /** The stored recovery, without loads. */
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

/** What the reads of this store are made from. */
export interface SqliteReads {
  readonly snapshot: <T>(body: () => T) => T;
  readonly parts: PartReaders;
  readonly performedExercises: (
    userId: UserId,
    logIds: readonly LogId[],
  ) => readonly PerformedExercises[];
  readonly sessionCompletions: (
    userId: UserId,
    params: Pick<AllParams, 'logsSince' | 'until'>,
  ) => SessionParts['completions'];
  readonly listLogs: (
    userId: UserId,
    filter: LogFilter,
  ) => readonly Listed<LogWithSwaps, LogPlace>[];
  readonly listSwaps: (userId: UserId, filter: SwapFilter) => readonly Listed<WorkoutSwap, Place>[];
  readonly listCustomWorkouts: SyncPort['listCustomWorkouts'];
  readonly listWorkouts: (
    userId: UserId,
    filter: WorkoutFilter,
    except: StoredWorkoutRef | null,
  ) => readonly Workout[];
  readonly verification: (userId: UserId) => VerificationPages;
}
