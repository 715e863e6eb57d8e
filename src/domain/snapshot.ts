// What a decision is based on. A use case lists the parts it needs (`Wants`), a store reads them
// from one snapshot, and the decision gets exactly these parts, typed (`Snapshot`). Each field of
// `Parts` documents its own contract.
import type { ExerciseId, LogId, ProgramId } from './ids.js';
import type { LogWithSwaps } from './changes.js';
import type {
  CalendarDate,
  CompletedWorkout,
  CustomWorkout,
  Exercise,
  HistoryLog,
  LogSource,
  MuscleGroupLoad,
  PerformedLog,
  Preferences,
  RecoveryCorrection,
  RecoveryRecord,
  Workout,
  WorkoutRef,
  WorkoutSwap,
} from './records.js';

/**
 * The parts that a use case needs. Each value says how to choose the part. Other parts are not
 * read. A store may keep statements for equal wants.
 *
 * Some parts depend on others: `performed: 'ofLogs'`, `workouts: 'ofLogs'` and `workouts: 'both'`
 * need `logs`. `lastDone` needs `history` and `exercises`. `performed: 'since'` needs
 * `completions`. `logs: 'ofSwap'` needs `swap`, and `swap` allows no other value of `logs`.
 * `candidates` needs `completions`. `recovery: 'ifMoved'` needs `logs` and `ownLoads`, and
 * `recovery: 'ifLoaded'` needs `ownLoads`. Each of `locks` needs the parts whose parameters it names.
 */
export interface Wants {
  readonly revision?: 'one';
  readonly swap?: 'one';
  readonly logs?: 'one' | 'importKey' | 'given' | 'ofSwap' | 'scheduledOn' | 'unrecordedPage';
  readonly performed?: 'ofLogs' | 'since';
  readonly history?: 'since';
  readonly lastDone?: 'before';
  readonly completions?: 'since';
  readonly candidates?: 'forUser';
  readonly workouts?: 'named' | 'ofLogs' | 'both';
  readonly openSource?: 'one';
  readonly customWorkout?: 'one';
  readonly reserved?: 'ofLog';
  readonly exercises?: 'named';
  readonly catalogue?: 'first';
  readonly ownLoads?: 'ofLog';
  readonly withdrawn?: 'ofLog';
  readonly hiddenLogIds?: 'all';
  readonly recovery?: 'always' | 'ifStale' | 'ifMoved' | 'ifLoaded' | 'asOf';
  readonly windowLoads?: 'since';
  readonly preferences?: 'all' | 'readable' | 'level';
  /** Not a part: the ids that the write will assign, for a store that draws them in advance. */
  readonly newIds?: 'log' | 'logAndSwap';
  /**
   * Not a part: what the write locks in addition to the user and `logs`. A store without concurrent
   * transactions of its host may ignore it.
   */
  readonly locks?: readonly WantedLock[];
}

/**
 * Program days that a write locks before it reads anything else, so that a host cannot delete one
 * while the write refers to it, and a delete of a day cannot deadlock with the write. No other
 * write inserts a row that refers to a day, or changes more than one row of a day.
 *
 * The days are found without a lock on logs and workouts, so changes made while the write waits for
 * the lock on its user are missed.
 */
export type WantedLock =
  /** The days in `source` and `refs`, because a new log or workout may refer to them. */
  | 'daysOfParams'
  /**
   * The days that the custom workouts in `refs` were derived from, because a workout derived from
   * one of them gets the same source.
   */
  | 'sourcesOfParams'
  /** The day that a workout derived from the workout of the log `logId` gets as its source. */
  | 'sourceOfLog'
  /**
   * The days of the log `logId`, of the logs that swaps created from it, and of the workouts
   * reserved for these. Deleting the log changes all of these rows, in another order than the host
   * does when it deletes a day.
   */
  | 'daysOfDescendants'
  /** The days of the logs of `unrecordedPage`, whose rows the store locks in the order of the page. */
  | 'daysOfPage'
  /** The days of all logs and workouts of the user, whose references are cleared. */
  | 'daysOfUser';

/**
 * Declares what a use case needs, frozen and with literal types.
 *
 * @example
 * defineWants({ logs: 'one', performed: 'ofLogs' }).logs; // 'one'
 */
export function defineWants<const W extends Wants>(wants: W): Readonly<W> {
  return Object.freeze(wants);
}

/** The stored recovery of one user. */
export interface RecoveryState {
  /** Tag of the model that wrote `records`; null = the default model. */
  readonly model: string | null;
  /** The recovery records, by muscle group. */
  readonly records: readonly RecoveryRecord[];
  /**
   * Per muscle group, the counted loads less than 14 days older than its latest one. They are
   * oldest first, then by muscle group and log. Null if they were not read.
   */
  readonly loads: readonly MuscleGroupLoad[] | null;
  /** The user's corrections, including ended ones, by muscle group. */
  readonly corrections: readonly RecoveryCorrection[];
}

/** The content of each part. Lists are complete unless a limit is named. */
export interface Parts {
  /** The number of writes that changed something for this user; 0 before the first. */
  readonly revision: number;
  /** The swap `swapId`, or null. */
  readonly swap: {
    readonly row: WorkoutSwap;
    /**
     * The completion of the swapped log, compared as an instant: `none`, `moved` (the one that the
     * swap moved), or `since` (any other).
     */
    readonly completion: 'none' | 'moved' | 'since';
  } | null;
  /**
   * Logs by id.
   *
   * - `one`: the log `logId`.
   * - `importKey`: the log with the key `importKey`; none for null.
   * - `given`: those of `one` and of `importKey`, each once.
   * - `ofSwap`: the two logs of the swap.
   * - `scheduledOn`: active logs that are scheduled for `scheduledOn`, completed or not.
   * - `unrecordedPage`: at most `limit` completed logs without any load, of any status, with an id
   *   above `after` (null = from the first).
   * - A write locks the rows of these logs, except for `importKey`, `given` and `scheduledOn`, so
   *   that a change by the host either waits or is already visible.
   */
  readonly logs: readonly LogWithSwaps[];
  /**
   * Performed sets, by log. Exercises and sets are in their stored order. A log without a stored
   * set is left out.
   *
   * - `ofLogs`: the sets of the logs. Of `logs: 'unrecordedPage'`, also a log with only unreadable
   *   sets, without exercises.
   * - `since`: the sets of the latest `performedMax` completed logs that are their own workout.
   * - With `since`, a log without a stored set gets the planned sets of its reserved workout: the
   *   last set with the fewest planned repetitions, the others with the most.
   */
  readonly performed: readonly PerformedLog[];
  /**
   * The stored sets of the user's latest `historyMax` completed logs, oldest first, then by log.
   *
   * - The logs are active.
   * - The logs were completed after `logsSince` and no later than `until`.
   * - Logs without a stored set count towards `historyMax`, but are left out.
   * - Each has its start, and the workout that it counts as: a derived workout counts as its source.
   */
  readonly history: readonly HistoryLog[];
  /**
   * When the exercises that `history` does not have were last done before it: those in `exerciseIds`
   * and `workouts`.
   *
   * - The logs are like those of `history`, but were completed no later than `logsSince`.
   * - Of these, only the latest `historyMax` are searched.
   * - Each exercise is only in the last log that has stored sets of it.
   */
  readonly lastDone: readonly HistoryLog[];
  /**
   * Completed logs, of any status, by time and log.
   *
   * - Each has its start, if that is known.
   * - A log without a workout is its own workout.
   * - So is a log whose workout is reserved for it and not derived from another.
   * - They were completed after `logsSince`, no later than `until`, and before `before` unless that
   *   is null.
   */
  readonly completions: readonly CompletedWorkout[];
  /**
   * Workouts to recommend, at most `candidatesMax`.
   *
   * - Custom workouts that are available to the user come first, by id.
   * - Available days of the programs in `programIds` follow, by id.
   * - So do available days of programs with a day in `completions`, directly or as the source of a
   *   derived custom workout.
   * - With fewer than `candidatesMin` workouts, all available days are used instead.
   */
  readonly candidates: readonly Workout[];
  /**
   * Custom workouts by id, then logs as workouts by id, then program days by id.
   *
   * - `named`: those of `refs` that are available to the user.
   * - A user can use a log as a workout if it is its own workout in `completions` of some period,
   *   and has a working set of a known exercise, stored or planned; `logAsWorkout` builds it.
   * - `ofLogs`: the workouts of the logs that are still available to the user, reserved or not.
   * - `both`: the workouts of `named` and of `ofLogs`, each once.
   */
  readonly workouts: readonly Workout[];
  /**
   * The parameter `source`, if it is available to the user: a log can be created from it without
   * reading its workout.
   *
   * - Null if the parameter is null, or if the workout is missing, not available to the user, or
   *   reserved for a log.
   * - If it names an entry that the workout does not have, its `customWorkoutExerciseId` is null.
   */
  readonly openSource: LogSource | null;
  /** The user's custom workout `customWorkoutId`, reserved or not, or null. */
  readonly customWorkout: CustomWorkout | null;
  /** The custom workout that is reserved for the log `logId`, or null. */
  readonly reserved: CustomWorkout | null;
  /**
   * The exercises `exerciseIds` that are available to the user, and those in `performed` and
   * `history` that exist, by id. With `workouts` or `catalogue`, a store may leave out those of
   * `history` that are no longer available.
   */
  readonly exercises: readonly Exercise[];
  /** The exercises of the catalogue by id, at most `exercisesMax`. */
  readonly catalogue: readonly Exercise[];
  /**
   * The loads stored for the log `logId`, or for the two logs of the swap if `swap` is wanted.
   *
   * - Uncounted loads are included.
   * - Loads stored for a deleted log are included.
   * - They are oldest first, then by muscle group and log.
   */
  readonly ownLoads: readonly MuscleGroupLoad[];
  /**
   * Ids of the logs that reverted swaps withdrew from the log `logId`, directly or through other
   * logs: the farthest first, then by id.
   */
  readonly withdrawn: readonly LogId[];
  /** Ids of all logs of the user that swaps replaced or withdrew, by id. */
  readonly hiddenLogIds: readonly LogId[];
  /**
   * The user's recovery. If `ownLoads` is wanted, its loads are excluded.
   *
   * - `always`: with loads.
   * - `ifStale`: with loads if a model other than `model` wrote the records.
   * - `ifMoved`: like `ifStale`, and also with loads if one of the logs is completed or has loads.
   * - `ifLoaded`: with loads if `ownLoads` has any, otherwise the whole part is null.
   * - `asOf`: with loads, only those performed before `before` unless that is null.
   */
  readonly recovery: RecoveryState;
  /**
   * Counted loads performed after `loadsSince`, and before `before` unless that is null: oldest
   * first, then by muscle group and log.
   */
  readonly windowLoads: readonly MuscleGroupLoad[];
  /**
   * The user's preferences: exercises by id, places by name. Empty lists if they have set nothing.
   * The equipment of a place is in its stored order. A place that cannot be read is `CORRUPT`, but
   * `readable` leaves it out, so that a write can replace it. `level` reads no lists.
   */
  readonly preferences: Preferences;
}

/** All parameters of all parts: ids and filters. */
export interface AllParams {
  readonly swapId: number;
  readonly logId: LogId;
  readonly importKey: string | null;
  readonly scheduledOn: CalendarDate;
  /** A page begins after this id; null starts at the beginning. */
  readonly after: LogId | null;
  readonly limit: number;
  readonly performedMax: number;
  readonly historyMax: number;
  readonly logsSince: Date;
  readonly until: Date;
  /** Only loads and completions before this instant; null = no limit. */
  readonly before: Date | null;
  readonly loadsSince: Date;
  readonly programIds: readonly ProgramId[];
  readonly candidatesMin: number;
  readonly candidatesMax: number;
  readonly refs: readonly WorkoutRef[];
  readonly source: LogSource | null;
  readonly customWorkoutId: number;
  readonly exerciseIds: readonly ExerciseId[];
  readonly exercisesMax: number;
  /** The tag of the model whose records to use; null in the store means the default model. */
  readonly model: string;
}

/** The parameters that each part needs, per value that `Wants` can give the part. */
export interface ParamNames {
  readonly revision: { readonly one: never };
  readonly swap: { readonly one: 'swapId' };
  readonly logs: {
    readonly one: 'logId';
    readonly importKey: 'importKey';
    readonly given: 'logId' | 'importKey';
    readonly ofSwap: never;
    readonly scheduledOn: 'scheduledOn';
    readonly unrecordedPage: 'after' | 'limit';
  };
  readonly performed: { readonly ofLogs: never; readonly since: 'performedMax' };
  readonly history: { readonly since: 'logsSince' | 'until' | 'historyMax' };
  readonly lastDone: { readonly before: 'logsSince' | 'historyMax' | 'exerciseIds' };
  readonly completions: { readonly since: 'logsSince' | 'until' | 'before' };
  readonly candidates: { readonly forUser: 'programIds' | 'candidatesMin' | 'candidatesMax' };
  readonly workouts: { readonly named: 'refs'; readonly ofLogs: never; readonly both: 'refs' };
  readonly openSource: { readonly one: 'source' };
  readonly customWorkout: { readonly one: 'customWorkoutId' };
  readonly reserved: { readonly ofLog: 'logId' };
  readonly exercises: { readonly named: 'exerciseIds' };
  readonly catalogue: { readonly first: 'exercisesMax' };
  /** With `swap`, `swapId` identifies the logs instead. */
  readonly ownLoads: { readonly ofLog: 'logId' };
  readonly withdrawn: { readonly ofLog: 'logId' };
  readonly hiddenLogIds: { readonly all: never };
  readonly recovery: {
    readonly always: never;
    readonly ifStale: 'model';
    readonly ifMoved: 'model';
    readonly ifLoaded: never;
    readonly asOf: 'before';
  };
  readonly windowLoads: { readonly since: 'loadsSince' | 'before' };
  readonly preferences: { readonly all: never; readonly readable: never; readonly level: never };
  readonly newIds: { readonly log: never; readonly logAndSwap: never };
}

/** Names of the parameters that one part needs. */
export type NamesOf<W extends Wants, Part extends keyof W> = Part extends keyof ParamNames
  ? W[Part] extends keyof ParamNames[Part]
    ? [Part, W] extends ['ownLoads', { readonly swap: 'one' }]
      ? never
      : ParamNames[Part][W[Part]]
    : never
  : never;

/** The parameters that these wants need. */
export type Params<W extends Wants> = Pick<
  AllParams,
  { [Part in keyof W]: NamesOf<W, Part> }[keyof W] & keyof AllParams
>;

/** Exactly the parts in these wants. */
export type Snapshot<W extends Wants> = {
  readonly [Part in keyof W & keyof Parts]:
    Parts[Part] | (W[Part] extends 'ifLoaded' ? null : never);
};
