/* eslint-disable max-lines -- the port is one list of verbs, read together with its contract */
import type { BackfillResponse } from './domain/backfill.js';
import type {
  BackfillState,
  ChangeLogState,
  CreateLogState,
  CustomWorkoutState,
  Decision,
  DeleteLogState,
  LogFacts,
  RebuildState,
  RevertState,
  SwapPreviewState,
  SwapState,
  WriteState,
} from './domain/changes.js';
import type { CorrectionResponse } from './domain/corrections.js';
import type { UnsavedCustomWorkout } from './domain/custom-workouts.js';
import type { ExerciseSwapResponse } from './domain/exercise-swap.js';
import type { CreateLogResponse, LogResponse } from './domain/logs.js';
import type { RecoveryState } from './domain/recovery-report.js';
import type {
  CalendarDate,
  CompletedWorkout,
  CustomWorkout,
  Exercise,
  LogSource,
  MuscleGroupLoad,
  PerformedExercise,
  ScheduledWorkout,
  Workout,
  WorkoutRef,
  WorkoutSwap,
} from './domain/records.js';
import type { RevertResponse } from './domain/revert.js';
import type { SwapResponse } from './domain/swap.js';
import { FreshlegsError } from './errors.js';

/** A key that a client sends again with a request; equal requests have equal fingerprints. */
export interface IdempotencyRequest {
  readonly key: string;
  readonly fingerprint: string;
  /** The key is stored as of this instant. */
  readonly now: Date;
  /** Keys that the user stored before this are forgotten, and no others. */
  readonly forgetBefore: Date;
}

/** What every write verb may be given. */
export interface WriteOptions {
  readonly idempotency?: IdempotencyRequest | undefined;
}

/** Ids that the store assigned. */
export interface AssignedIds {
  readonly logId?: number;
  readonly swapId?: number;
  readonly customWorkoutId?: number;
  /** The ids of the entries that were written, kept and new, in the order of the change. */
  readonly exerciseIds?: readonly number[];
}

/** What a write verb gives back: the decision's response, and the ids its changes got. */
export interface Written<Response> {
  readonly ids: AssignedIds;
  readonly response: Response;
}

/** A pure function from the state read under the lock to what is to be stored. */
export type Decide<State, Response> = (state: State) => Decision<Response>;

// Choice: lists are ordered by id, newest first, workouts by id upwards; cursors carry ids.
/** One page of a list: items after a cursor, at most `limit`. */
export interface PageRequest<Cursor> {
  /** The list goes on after this item, be it still there or not; null = from the start. */
  readonly after: Cursor | null;
  /** At most so many items are given. */
  readonly limit: number;
}

/** Which logs to list. */
export interface LogFilter extends PageRequest<number> {
  /** Replaced and withdrawn logs are given with this only. */
  readonly includeInactive: boolean;
  /** Only completed logs (true) or only planned ones (false) are given; null = both. */
  readonly completed: boolean | null;
}

/** Which swaps to list. */
export interface SwapFilter extends PageRequest<number> {
  /** Only swaps from or to this log are given. */
  readonly logId: number | null;
  /** Only swaps of the chain that this log belongs to are given, reverted ones too. */
  readonly chainOfLogId: number | null;
  /** Only swaps of this date and later are given. */
  readonly from: CalendarDate | null;
  /** Only swaps of this date and earlier are given. */
  readonly to: CalendarDate | null;
}

/** Which workouts to list. */
export interface WorkoutFilter extends PageRequest<WorkoutRef> {
  /** Only workouts of this type are given. */
  readonly type: WorkoutRef['type'] | null;
  /** Only names that contain this text as it stands, blind to the case of ASCII letters alone. */
  readonly text: string | null;
  /** Only with a primary muscle that is one of these: lower case, no space, dash or underscore. */
  readonly primaryMuscleKeys: readonly string[] | null;
  /** The workout that this log is all of is left out. */
  readonly exceptOfLogId: number | null;
  readonly model: string;
}

/** What {@link RepositoryVerbs.listWorkouts} gives. */
export interface WorkoutList {
  readonly workouts: readonly Workout[];
  /** As {@link RepositoryVerbs.readRecovery} gives it. */
  readonly recovery: RecoveryState;
  /** The log that the filter names, or null. */
  readonly exceptLog: LogFacts | null;
}

/** What a recommendation is to be made from. */
export interface RecommendationQuery {
  /** Only loads performed after this are given. */
  readonly loadsSince: Date;
  /** Only logs completed after this are given. */
  readonly logsSince: Date;
  /** Only logs completed by this instant are given. */
  readonly now: Date;
  /** Only loads performed and logs completed before this are given; null = the present. */
  readonly before: Date | null;
  /** Days of these programs are candidates where they are open to the user, done or not. */
  readonly programIds: readonly number[];
  /** Active logs scheduled for this date are given. */
  readonly scheduledOn: CalendarDate;
  /** Where there are fewer candidates than this, all program days open to the user are. */
  readonly candidatesMin: number;
  /** At most so many candidates are given. */
  readonly candidatesMax: number;
  readonly model: string;
}

/** What {@link RepositoryVerbs.readRecommendation} gives. */
export interface RecommendationState {
  readonly recovery: RecoveryState;
  /** Counted loads, oldest first, then by muscle group and log. */
  readonly loads: readonly MuscleGroupLoad[];
  /** Completed logs of a workout, by time and log. */
  readonly completions: readonly CompletedWorkout[];
  /**
   * Open custom workouts by id, then by id the open days of programs that are named, or of which a
   * day was done: itself, or a custom workout derived from it.
   */
  readonly candidates: readonly Workout[];
  /** The active logs of a workout scheduled for the date of the query, completed ones too, by id. */
  readonly scheduled: readonly ScheduledWorkout[];
}

/** What may take the place of which exercise. */
export interface AlternativesQuery {
  readonly exerciseId: number;
  /** At most so many exercises of the catalogue are given. */
  readonly exercisesMax: number;
  readonly model: string;
}

/** What {@link RepositoryVerbs.readAlternatives} gives. */
export interface AlternativesState {
  /** The exercise that the query names, or null. */
  readonly exercise: Exercise | null;
  /** The exercises of the catalogue, by id. */
  readonly exercises: readonly Exercise[];
  readonly recovery: RecoveryState;
}

/** A log with what was performed. */
export interface LogDetails {
  readonly facts: LogFacts;
  /** In the order in which it was stored; null where no set is stored. */
  readonly performed: readonly PerformedExercise[] | null;
}

/** What a forecast is to be made from. */
export interface ForecastQuery {
  readonly model: string;
  readonly before: Date | null;
  readonly workouts: readonly WorkoutRef[];
}

/** What {@link RepositoryVerbs.readForecast} gives. */
export interface ForecastState {
  readonly recovery: RecoveryState;
  readonly workouts: readonly Workout[];
}

/** What {@link RepositoryVerbs.readVerification} gives. */
export interface VerificationState {
  readonly recovery: RecoveryState;
  /** Logs with counted loads that are not completed, or gone, by id. */
  readonly countedNotCompletedLogIds: readonly number[];
  /** Completed logs whose stored loads are not counted, by id. */
  readonly completedNotCountedLogIds: readonly number[];
  /** Completed logs without any load, never recorded or of nothing that loads a muscle, by id. */
  readonly completedWithoutLoadsLogIds: readonly number[];
  /** Planned logs with loads that do not count and that no swap names, in force or not, by id. */
  readonly plannedWithLoadsLogIds: readonly number[];
  /**
   * Logs whose stored reference to a custom workout, to an entry of it or to the log they were
   * swapped from names none of the user's, by id.
   */
  readonly danglingLogIds: readonly number[];
}

/**
 * What a store must do, one verb for each thing the service asks of it. Each rule is one sentence,
 * here or at a field.
 *
 * The contract of all verbs:
 *
 * - A row of another user is absent: it is neither read nor changed, nor told from a missing one.
 * - Results are detached plain objects, or frozen ones: changing one changes nothing that is stored
 *   and nothing that another call gives.
 * - Instants come back as `Date`.
 * - Calendar dates come back as `YYYY-MM-DD`.
 * - Ids come back as safe integers.
 * - Lists have a total order, equal on all stores.
 * - Texts compare by code point.
 * - Null sorts last.
 * - Failures are `FreshlegsError`s.
 * - Asynchronous verbs reject and never throw.
 * - A read writes nothing.
 * - What the host has written is seen at once.
 * - A log is of its custom workout, else of its program day, else of nothing.
 * - A log's reference to a custom workout that is gone, or to an entry that is not of it, reads as
 *   null.
 * - A day of a program is open to the user if the program is visible to them.
 * - A custom workout is open to the user if it is theirs; one that is reserved for a log
 *   (`forLogId`) is open to that log only.
 *
 * The contract of all write verbs:
 *
 * - A write is one transaction: lock the user, read the state, call `decide` once, store its
 *   changes.
 * - Two writes of one user never interleave.
 * - A write gives the response that was decided, and the ids of what was inserted.
 * - What `decide` throws is thrown on, and nothing is stored.
 * - An unknown user is `NOT_FOUND`, and nothing is stored.
 * - Changes with any part add 1 to the user's revision.
 * - Changes without any part store nothing but the result of an idempotency key.
 * - The parts of the changes are stored in the order of their fields.
 * - Loads that are stored count, and replace all loads of their log.
 * - A key that the user has used, and that is not forgotten, gives the stored result again, equal
 *   to the first, and `decide` is not called.
 * - A known key with another fingerprint is `IDEMPOTENCY_MISMATCH`.
 * - Only results are stored with a key, no failures.
 */
export interface RepositoryVerbs {
  /** Gives the log with what was performed, or null. */
  findLog(userId: number, logId: number): LogDetails | null;

  /** Gives logs by id, newest first. */
  listLogs(userId: number, filter: LogFilter): readonly LogFacts[];

  /**
   * Gives the recovery records, by muscle group, and the tag of the model that wrote them. `loads`
   * are read where that is another model than `model`, or where `before` is given; else they are
   * null. With `before` only loads performed before it are given. Loads are, of each group, the
   * counted ones less than 14 days older than its latest. Loads stand oldest first, then by muscle
   * group and log. Corrections are given by muscle group, ended ones too.
   */
  readRecovery(
    userId: number,
    query: { readonly model: string; readonly before: Date | null },
  ): RecoveryState;

  /**
   * Gives recovery, always with loads and else as {@link readRecovery} does, and those of some
   * workouts that are open to the user: custom ones by id, then program days by id.
   */
  readForecast(userId: number, query: ForecastQuery): ForecastState;

  /** Gives recovery, always with loads, and the logs whose loads contradict their completion. */
  readVerification(userId: number): VerificationState;

  /** Gives recovery as {@link readRecovery} does, and what the query asks for. */
  readRecommendation(userId: number, query: RecommendationQuery): RecommendationState;

  /**
   * Gives the state that {@link applySwap} would decide on, without a lock. `recovery.loads` are
   * always read, and `exercises` has those that were performed in the log too.
   */
  readSwap(userId: number, query: SwapQuery): SwapPreviewState;

  /**
   * Gives an exercise and what may take its place, with recovery as {@link readRecovery} gives it.
   */
  readAlternatives(userId: number, query: AlternativesQuery): AlternativesState;

  /** Gives workouts open to the user: custom ones by id, then program days by id. */
  listWorkouts(userId: number, filter: WorkoutFilter): WorkoutList;

  /** Gives swaps by id, newest first. */
  listSwaps(userId: number, filter: SwapFilter): readonly WorkoutSwap[];

  /** Gives custom workouts that are not reserved for a log, by id, newest first. */
  listCustomWorkouts(userId: number, page: PageRequest<number>): readonly CustomWorkout[];

  /** Gives a custom workout, reserved or not, its exercises by order index and id, or null. */
  findCustomWorkout(userId: number, customWorkoutId: number): CustomWorkout | null;

  /** Creates a log. `recovery.loads` are read where `completed`. */
  createLog(
    userId: number,
    query: CreateLogQuery,
    decide: Decide<CreateLogState, CreateLogResponse>,
    options?: WriteOptions,
  ): Written<CreateLogResponse>;

  /** Completes a log. */
  completeLog(
    userId: number,
    query: ChangeLogQuery,
    decide: Decide<ChangeLogState, LogResponse>,
    options?: WriteOptions,
  ): Written<LogResponse>;

  /** Reconciles a log that the host wrote, also one that is gone. */
  recordLog(
    userId: number,
    query: ChangeLogQuery,
    decide: Decide<ChangeLogState, LogResponse>,
    options?: WriteOptions,
  ): Written<LogResponse>;

  /** Deletes a log with its swaps, loads and performed sets. */
  deleteLog(
    userId: number,
    query: DeleteLogQuery,
    decide: Decide<DeleteLogState, LogResponse>,
    options?: WriteOptions,
  ): Written<LogResponse>;

  /** Swaps a log for a workout. */
  applySwap(
    userId: number,
    query: SwapQuery,
    decide: Decide<SwapState, SwapResponse>,
    options?: WriteOptions,
  ): Written<SwapResponse>;

  /** Swaps one exercise of a log: for a workout of the same that is created for the new log. */
  swapExercise(
    userId: number,
    query: ChangeLogQuery,
    decide: Decide<ChangeLogState, ExerciseSwapResponse>,
    options?: WriteOptions,
  ): Written<ExerciseSwapResponse>;

  /** Reverts a swap. */
  revertSwap(
    userId: number,
    query: { readonly swapId: number; readonly model: string },
    decide: Decide<RevertState, RevertResponse>,
    options?: WriteOptions,
  ): Written<RevertResponse>;

  /** Creates, changes or deletes a custom workout. */
  writeCustomWorkout(
    userId: number,
    query: CustomWorkoutQuery,
    decide: Decide<CustomWorkoutState, UnsavedCustomWorkout>,
    options?: WriteOptions,
  ): Written<UnsavedCustomWorkout>;

  /** Corrects recovery by hand. `recovery` is read as {@link readRecovery} does. */
  correctRecovery(
    userId: number,
    query: { readonly model: string },
    decide: Decide<WriteState, CorrectionResponse>,
    options?: WriteOptions,
  ): Written<CorrectionResponse>;

  /** Records completed logs that have no load. `recovery.loads` are read whatever the model. */
  backfillRecovery(
    userId: number,
    page: PageRequest<number>,
    decide: Decide<BackfillState, BackfillResponse>,
    options?: WriteOptions,
  ): Written<BackfillResponse>;

  /** Replays the user's recovery, for which `recovery.loads` are always read. */
  rebuildRecovery(
    userId: number,
    decide: Decide<RebuildState, RebuildResponse>,
    options?: WriteOptions,
  ): Written<RebuildResponse>;
}

/** What a new log needs to be read. */
export interface CreateLogQuery {
  readonly source: LogSource | null;
  readonly exerciseIds: readonly number[];
  readonly importKey: string | null;
  readonly completed: boolean;
  readonly model: string;
}

/**
 * What a change of a log needs to be read. `workout` and `performed` are where `needsWork`, which is
 * where the caller does not tell what was performed.
 */
export interface ChangeLogQuery {
  readonly logId: number;
  readonly exerciseIds: readonly number[];
  readonly needsWork: boolean;
  readonly model: string;
}

/** What a deletion of a log needs to be read. */
export interface DeleteLogQuery {
  readonly logId: number;
  readonly model: string;
}

/** What a swap needs to be read. */
export interface SwapQuery {
  readonly logId: number;
  readonly target: WorkoutRef;
  readonly exerciseIds: readonly number[];
  readonly model: string;
}

/** What a write of a custom workout needs to be read. */
export interface CustomWorkoutQuery {
  readonly customWorkoutId: number | null;
  readonly from: WorkoutRef | null;
  readonly exerciseIds: readonly number[];
}

/** What a rebuild answers: the groups whose records differed. */
export interface RebuildResponse {
  readonly muscleGroups: readonly string[];
}

/** A store whose verbs answer at once, such as memory and SQLite. */
export type SyncRepository = Readonly<RepositoryVerbs>;

/** The port: the verbs of {@link RepositoryVerbs} as promises, and at once where the store can. */
export type Repository = {
  readonly [Verb in keyof RepositoryVerbs]: (
    ...args: Parameters<RepositoryVerbs[Verb]>
  ) => Promise<ReturnType<RepositoryVerbs[Verb]>>;
};

/** A repository that also answers at once, for use inside a transaction that cannot be awaited. */
export type SyncCapableRepository = Repository & { readonly sync: SyncRepository };

/** The same verbs, each run by `around`. */
export const aroundVerbs = <Verbs extends object>(
  verbs: Verbs,
  around: (run: () => unknown) => unknown,
): Verbs =>
  // Each verb keeps its own parameters; the loop only cannot say so in types.
  Object.fromEntries(
    Object.entries(verbs).map(([name, verb]: [string, (...args: never[]) => unknown]) => [
      name,
      (...args: never[]) => around(() => verb(...args)),
    ]),
  ) as Verbs;

/**
 * Gives a synchronous store its promise form as well: every failure becomes a rejection.
 *
 * @example
 * // const repository = withPromises(myVerbs);
 */
export const withPromises = (sync: SyncRepository): SyncCapableRepository => {
  // eslint-disable-next-line @typescript-eslint/require-await -- async turns a throw into a rejection
  const promised = aroundVerbs(sync, async (run) => run()) as unknown as Repository;
  return { ...promised, sync };
};

/**
 * The failure of a write for a user who does not exist; all adapters say it alike.
 *
 * @example
 * unknownUser().code; // 'NOT_FOUND'
 */
export const unknownUser = (): FreshlegsError =>
  new FreshlegsError('NOT_FOUND', 'There is no such user.', { details: { thing: 'user' } });

/**
 * The failure of a known idempotency key with another request; all adapters say it alike.
 *
 * @example
 * idempotencyMismatch().code; // 'IDEMPOTENCY_MISMATCH'
 */
export const idempotencyMismatch = (): FreshlegsError =>
  new FreshlegsError(
    'IDEMPOTENCY_MISMATCH',
    'This idempotency key was used for another request; take a new key.',
  );
