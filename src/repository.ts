import type { WorkoutCompletion } from './domain/candidates.js';
import type {
  ChangeLogState,
  CreateLogState,
  CustomWorkoutState,
  Decision,
  LogFacts,
  RevertState,
  SwapState,
} from './domain/changes.js';
import type { UnsavedCustomWorkout } from './domain/custom-workouts.js';
import type { CreateLogResponse, LogResponse } from './domain/logs.js';
import type { RecoveryState } from './domain/recovery-report.js';
import type {
  CalendarDate,
  CustomWorkout,
  LogSource,
  MuscleGroupLoad,
  PerformedExercise,
  Workout,
  WorkoutRef,
  WorkoutSwap,
} from './domain/records.js';
import type { RevertResponse, SwapResponse } from './domain/swap.js';
import { FreshlegsError } from './errors.js';

/** A key that a client sends again with the same request, so that a retry has one effect. */
export interface IdempotencyRequest {
  readonly key: string;
  /** Equal for equal requests; another fingerprint with the same key is `IDEMPOTENCY_MISMATCH`. */
  readonly fingerprint: string;
  readonly now: Date;
  /** Keys stored before this are forgotten. */
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
  /** In the order of the entries of the change. */
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
  readonly after: Cursor | null;
  readonly limit: number;
}

/** Which logs to list. */
export interface LogFilter extends PageRequest<number> {
  /** Also replaced and withdrawn ones. */
  readonly includeInactive: boolean;
  /** Only completed (true) or only planned (false) ones. */
  readonly completed: boolean | null;
}

/** Which swaps to list. */
export interface SwapFilter extends PageRequest<number> {
  /** Swaps from or to this log. */
  readonly logId: number | null;
  /** Swaps of the chain that this log belongs to. */
  readonly chainOfLogId: number | null;
  readonly from: CalendarDate | null;
  readonly to: CalendarDate | null;
}

/** Which workouts to list. */
export interface WorkoutFilter extends PageRequest<WorkoutRef> {
  readonly type: WorkoutRef['type'] | null;
  /** Text that the name contains, blind to the case of ASCII letters. */
  readonly text: string | null;
  /** Raw names, without space, dash and underscore, of which one must be a primary muscle. */
  readonly primaryMuscleKeys: readonly string[] | null;
  /** Leaves out the workout that this log is all of. */
  readonly exceptOfLogId: number | null;
  /** Tag of the model in use. */
  readonly model: string;
}

/** What {@link RepositoryVerbs.listWorkouts} gives. */
export interface WorkoutList {
  readonly workouts: readonly Workout[];
  readonly recovery: RecoveryState;
  readonly exceptLog: LogFacts | null;
}

/** What a recommendation is to be made from. */
export interface RecommendationQuery {
  /** Loads performed after this are read. */
  readonly loadsSince: Date;
  /** Logs completed after this are read; their programs are candidates. */
  readonly logsSince: Date;
  readonly now: Date;
  /** Answer as of this instant: loads and logs before it only. Null = the present. */
  readonly before: Date | null;
  /** Programs that are candidates in any case. */
  readonly programIds: readonly number[];
  readonly candidatesMin: number;
  readonly candidatesMax: number;
  readonly model: string;
}

/** What {@link RepositoryVerbs.readRecommendation} gives. */
export interface RecommendationState {
  readonly recovery: RecoveryState;
  readonly loads: readonly MuscleGroupLoad[];
  readonly completions: readonly WorkoutCompletion[];
  readonly candidates: readonly Workout[];
}

/** A log with what was performed; null where nothing is stored. */
export interface LogDetails {
  readonly facts: LogFacts;
  readonly performed: readonly PerformedExercise[] | null;
}

/** What {@link RepositoryVerbs.readVerification} gives. */
export interface VerificationState {
  readonly recovery: RecoveryState;
  /** Logs with counted loads that are not completed, or gone. By id. */
  readonly countedNotCompletedLogIds: readonly number[];
  /** Completed logs whose stored loads are not counted. By id. */
  readonly completedNotCountedLogIds: readonly number[];
  /** Completed logs without any load: never recorded, or of nothing that loads a muscle. By id. */
  readonly completedWithoutLoadsLogIds: readonly number[];
}

/**
 * What a store must do, one verb for each thing the service asks of it. The contract of all verbs:
 *
 * - A row of another user is absent: it is neither read, changed nor told from a missing one.
 * - Results are detached plain objects, or frozen ones: changing one changes nothing that is stored
 *   and nothing that another call gives.
 * - Instants come back as `Date`, calendar dates as `YYYY-MM-DD`, ids as safe integers.
 * - Lists have a total order, equal on all stores; texts compare by code point, null sorts last.
 * - Failures are `FreshlegsError`s; asynchronous verbs reject and never throw.
 * - A workout is open to the user if it is a day of a program visible to them, or a custom workout
 *   of theirs that is not reserved for one log (`forLogId` null).
 *
 * The contract of all write verbs:
 *
 * - One transaction: lock the user, read the state, call `decide` once, store its changes. Two
 *   writes of one user never interleave; what `decide` throws is thrown on, and nothing is stored.
 * - An unknown user is `NOT_FOUND`.
 * - Changes without any part store nothing; others add 1 to the user's revision.
 * - With an idempotency key that was used by this user and not yet forgotten, `decide` is not called: the stored
 *   result is given again, equal to the first, or `IDEMPOTENCY_MISMATCH` for another fingerprint.
 *   Only results are stored, no failures.
 */
export interface RepositoryVerbs {
  /** The log with what was performed, or null. */
  findLog(userId: number, logId: number): LogDetails | null;

  /** Logs by id, newest first. Without `includeInactive` only active ones. */
  listLogs(userId: number, filter: LogFilter): readonly LogFacts[];

  /**
   * The recovery records, by muscle group. `loads` are read where the records were written by
   * another model than `model`, or `before` is given (then only loads performed before it): of each
   * group the counted ones less than 14 days older than its latest. Else null.
   */
  readRecovery(
    userId: number,
    query: { readonly model: string; readonly before: Date | null },
  ): RecoveryState;

  /** Recovery with loads, and the logs whose loads contradict their completion. */
  readVerification(userId: number): VerificationState;

  /**
   * Recovery as {@link readRecovery}; counted loads since `loadsSince`; completions since `logsSince`
   * of logs that are of a workout, oldest first; candidates: the user's custom workouts, then days of visible programs that have a
   * completed log since `logsSince` or are named, each by id. Where these are fewer than
   * `candidatesMin`, all visible program days. At most `candidatesMax`.
   */
  readRecommendation(userId: number, query: RecommendationQuery): RecommendationState;

  /** The state that {@link applySwap} would decide on, without locking. */
  readSwap(userId: number, query: SwapQuery): SwapState;

  /**
   * Workouts open to the user: custom ones by id, then program days by id. `recovery` as
   * {@link readRecovery}; `exceptLog` is the log that the filter names, or null.
   */
  listWorkouts(userId: number, filter: WorkoutFilter): WorkoutList;

  /** Swaps by id, newest first. */
  listSwaps(userId: number, filter: SwapFilter): readonly WorkoutSwap[];

  /** Custom workouts that are not reserved for one log, by id, newest first. */
  listCustomWorkouts(userId: number, page: PageRequest<number>): readonly CustomWorkout[];

  /** A custom workout, reserved for a log or not, or null. */
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
    query: ChangeLogQuery,
    decide: Decide<ChangeLogState, LogResponse>,
    options?: WriteOptions,
  ): Written<LogResponse>;

  /** Swaps a log for a workout. */
  applySwap(
    userId: number,
    query: SwapQuery,
    decide: Decide<SwapState, SwapResponse>,
    options?: WriteOptions,
  ): Written<SwapResponse>;

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

  /** Replays the user's recovery; `recovery.loads` are always read. */
  rebuildRecovery(
    userId: number,
    decide: Decide<VerificationState & { readonly revision: number }, RebuildResponse>,
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

/** What a change of a log needs to be read. */
export interface ChangeLogQuery {
  readonly logId: number;
  readonly exerciseIds: readonly number[];
  readonly model: string;
}

/** What a swap needs to be read. */
export interface SwapQuery extends ChangeLogQuery {
  readonly target: WorkoutRef;
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
export interface SyncCapableRepository extends Repository {
  readonly sync: SyncRepository;
}

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
