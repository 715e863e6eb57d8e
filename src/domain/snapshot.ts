// What a decision is made from. A use case names the parts that it needs (`Wants`), a store reads
// them from one snapshot, and the decision gets exactly these, typed (`Snapshot`). The contract of
// each part stands at its field of `Parts`.
import type { ExerciseId, LogId, ProgramId } from './ids.js';
import type { LogWithSwaps } from './changes.js';
import type {
  CalendarDate,
  CompletedWorkout,
  CustomWorkout,
  Exercise,
  LogSource,
  MuscleGroupLoad,
  PerformedLog,
  RecoveryCorrection,
  RecoveryRecord,
  Workout,
  WorkoutRef,
  WorkoutSwap,
} from './records.js';

/**
 * The parts that a use case asks for. Each value is the way in which its part is chosen; a part that
 * is not named is not read. Declare wants once, with {@link defineWants}: a store may prepare its
 * statements for the object that it is given.
 *
 * Some parts depend on others: `performed: 'ofLogs'`, `workouts: 'ofLogs'` and `workouts: 'both'` need
 * `logs`. `performed: 'since'` needs `completions`. `logs: 'ofSwap'` needs `swap`, and `swap` goes with no other logs. `candidates` needs `completions`.
 * `recovery: 'ifMoved'` needs `logs` and `ownLoads`, and `recovery: 'ifLoaded'` needs `ownLoads`.
 */
export interface Wants {
  readonly revision?: 'one';
  readonly swap?: 'one';
  readonly logs?: 'one' | 'importKey' | 'ofSwap' | 'scheduledOn' | 'unrecordedPage';
  readonly performed?: 'ofLogs' | 'since';
  readonly completions?: 'since';
  readonly candidates?: 'forUser';
  readonly workouts?: 'named' | 'ofLogs' | 'both';
  readonly openSource?: 'one';
  readonly customWorkout?: 'one';
  readonly exercises?: 'named';
  readonly catalogue?: 'first';
  readonly ownLoads?: 'ofLog';
  readonly withdrawn?: 'ofLog';
  readonly recovery?: 'always' | 'ifStale' | 'ifMoved' | 'ifLoaded' | 'asOf';
  readonly windowLoads?: 'since';
  /** Not a part: the ids that the write is going to assign, for a store that draws them beforehand. */
  readonly newIds?: 'log' | 'logAndSwap';
  /** Not a part: that the write is going to forget the user, for a store that locks what it changes. */
  readonly forgets?: 'user';
}

/**
 * Declares the wants of a use case, frozen and with their literal types.
 *
 * @example
 * defineWants({ logs: 'one', performed: 'ofLogs' }).logs; // 'one'
 */
export const defineWants = <const W extends Wants>(wants: W): Readonly<W> => Object.freeze(wants);

/** What a store holds of one user's recovery. */
export interface RecoveryState {
  /** Tag of the model that wrote `records`; null = the default model. */
  readonly model: string | null;
  /** The recovery records, by muscle group. */
  readonly records: readonly RecoveryRecord[];
  /**
   * Per muscle group, the counted loads less than 14 days older than its latest one. They are oldest
   * first, then by muscle group and log. Null if they were not read.
   */
  readonly loads: readonly MuscleGroupLoad[] | null;
  /** The user's corrections, ended ones too, by muscle group. */
  readonly corrections: readonly RecoveryCorrection[];
}

/**
 * What each part holds. Lists are complete unless a limit is named.
 */
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
   * - `ofSwap`: the two logs of the swap.
   * - `scheduledOn`: active logs that are scheduled for `scheduledOn`, completed or not.
   * - `unrecordedPage`: completed logs without any load, of any status, with an id above `after`
   *   (null = from the first), at most `limit`.
   * - A write locks the rows of these logs, apart from `importKey` and `scheduledOn`, so that a
   *   change by the host waits, or was seen.
   */
  readonly logs: readonly LogWithSwaps[];
  /**
   * Performed sets, by log. Exercises and sets are in their stored order. A log without a stored set
   * is left out.
   *
   * - `ofLogs`: of the logs.
   * - `since`: of the logs that name themselves in `completions`, the latest `performedMax` of them.
   * - With `since`, a log without a stored set has those that its reserved workout plans, at the most
   *   repetitions, the last one at the fewest.
   */
  readonly performed: readonly PerformedLog[];
  /**
   * Completed logs, of any status, by time and log.
   *
   * - A log without a workout names itself.
   * - So does a log whose workout is reserved for it and derived from no other.
   * - Those completed after `logsSince`, by `until`, and before `before` where that is not null.
   */
  readonly completions: readonly CompletedWorkout[];
  /**
   * Workouts to recommend: at most `candidatesMax`.
   *
   * - First come the open custom workouts by id.
   * - Then come, by id, the open days of the programs in `programIds`.
   * - With them come the open days of programs of which a day is in `completions`: itself, or as a
   *   custom workout derived from it.
   * - All open days come instead where there are fewer than `candidatesMin` workouts.
   */
  readonly candidates: readonly Workout[];
  /**
   * Custom workouts by id, then logs as workouts by id, then program days by id.
   *
   * - `named`: those of `refs` that are open to the user.
   * - A log is open as a workout to its user, if `completions` would name it by itself at any time and it
   *   has a working set of a known exercise, stored or planned: what `sessionWorkout` makes of it.
   * - `ofLogs`: the workouts of the logs, where still open to the user, reserved or not.
   * - `both`: the workouts of `named` and of `ofLogs`, each once.
   */
  readonly workouts: readonly Workout[];
  /**
   * The parameter `source` as far as it is open to the user: a log can be made of it without reading
   * its workout.
   *
   * - Null for null, and if the workout is missing, not open to the user, or reserved for a log.
   * - An entry that the workout does not have is null.
   */
  readonly openSource: LogSource | null;
  /** The user's custom workout `customWorkoutId`, reserved or not, or null. */
  readonly customWorkout: CustomWorkout | null;
  /** The exercises `exerciseIds` and those in `performed` that exist, by id. */
  readonly exercises: readonly Exercise[];
  /** The exercises of the catalogue by id, at most `exercisesMax`. */
  readonly catalogue: readonly Exercise[];
  /**
   * The loads stored for the log `logId`, or for the two logs of the swap where `swap` is wanted.
   *
   * - Loads that do not count are given too.
   * - A log that is gone does not matter: the loads stored for it are given.
   * - They are oldest first, then by muscle group and log.
   */
  readonly ownLoads: readonly MuscleGroupLoad[];
  /**
   * Ids of the logs withdrawn from the log `logId` by reverted swaps, and from those in turn: the
   * farthest first, then by id.
   */
  readonly withdrawn: readonly LogId[];
  /**
   * The user's recovery. The loads are without those of `ownLoads` where that part is wanted.
   *
   * - `always`: with loads.
   * - `ifStale`: with loads if another model than `model` wrote the records.
   * - `ifMoved`: as `ifStale`, and with loads also if one of the logs is completed or has loads.
   * - `ifLoaded`: with loads if `ownLoads` has any, else the whole part is null.
   * - `asOf`: with loads, of those performed before `before` where that is not null.
   */
  readonly recovery: RecoveryState;
  /**
   * Counted loads performed after `loadsSince`, and before `before` where that is not null: oldest
   * first, then by muscle group and log.
   */
  readonly windowLoads: readonly MuscleGroupLoad[];
}

/** The parameters of all parts, each under one name: ids and filters stand here and nowhere else. */
export interface AllParams {
  readonly swapId: number;
  readonly logId: LogId;
  readonly importKey: string | null;
  readonly scheduledOn: CalendarDate;
  /** The id after which a page begins; null starts at the beginning. */
  readonly after: LogId | null;
  readonly limit: number;
  readonly performedMax: number;
  readonly logsSince: Date;
  readonly until: Date;
  /** Only loads and completions before this instant; null = no such bound. */
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
  /** Tag of the model whose stored records are used; null in the store means the default model. */
  readonly model: string;
}

/** The names of the parameters of each part, by the way in which it is wanted. */
export interface ParamNames {
  readonly revision: { readonly one: never };
  readonly swap: { readonly one: 'swapId' };
  readonly logs: {
    readonly one: 'logId';
    readonly importKey: 'importKey';
    readonly ofSwap: never;
    readonly scheduledOn: 'scheduledOn';
    readonly unrecordedPage: 'after' | 'limit';
  };
  readonly performed: { readonly ofLogs: never; readonly since: 'performedMax' };
  readonly completions: { readonly since: 'logsSince' | 'until' | 'before' };
  readonly candidates: { readonly forUser: 'programIds' | 'candidatesMin' | 'candidatesMax' };
  readonly workouts: { readonly named: 'refs'; readonly ofLogs: never; readonly both: 'refs' };
  readonly openSource: { readonly one: 'source' };
  readonly customWorkout: { readonly one: 'customWorkoutId' };
  readonly exercises: { readonly named: 'exerciseIds' };
  readonly catalogue: { readonly first: 'exercisesMax' };
  /** `swapId` names the logs instead where `swap` is wanted. */
  readonly ownLoads: { readonly ofLog: 'logId' };
  readonly withdrawn: { readonly ofLog: 'logId' };
  readonly recovery: {
    readonly always: never;
    readonly ifStale: 'model';
    readonly ifMoved: 'model';
    readonly ifLoaded: never;
    readonly asOf: 'before';
  };
  readonly windowLoads: { readonly since: 'loadsSince' | 'before' };
  readonly newIds: { readonly log: never; readonly logAndSwap: never };
  readonly forgets: { readonly user: never };
}

/** The names of the parameters that one part of some wants needs. */
export type NamesOf<W extends Wants, Part extends keyof W> = Part extends keyof ParamNames
  ? W[Part] extends keyof ParamNames[Part]
    ? [Part, W] extends ['ownLoads', { readonly swap: 'one' }]
      ? never
      : ParamNames[Part][W[Part]]
    : never
  : never;

/** The parameters that some wants need. */
export type Params<W extends Wants> = Pick<
  AllParams,
  { [Part in keyof W]: NamesOf<W, Part> }[keyof W] & keyof AllParams
>;

/** What some wants give: each part that they name, and no other. */
export type Snapshot<W extends Wants> = {
  readonly [Part in keyof W & keyof Parts]:
    Parts[Part] | (W[Part] extends 'ifLoaded' ? null : never);
};
