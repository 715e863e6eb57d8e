/**
 * The rows that stores give, and the rules for single rows: their order, their defaults, and what a
 * log counts as. `derive.ts` makes the parts of a snapshot with them.
 */
import type { LogId } from '../domain/ids.js';
import { swapsOfLog, type LogWithSwaps, type SwapLink } from '../domain/changes.js';
import { sourceOf } from '../domain/log/source.js';
import {
  HOUR_MS,
  REPLAY_WINDOW_HOURS,
  REPS_MAX,
  REPS_MAX_DEFAULT,
  REPS_MIN_DEFAULT,
  SETS_DEFAULT,
  SETS_MAX,
} from '../domain/limits.js';
import { compareCodePoints, compareIds, compareRefs, refKey } from '../domain/order.js';
import type {
  CompletedWorkout,
  CustomWorkout,
  MuscleGroupLoad,
  PlannedExercise,
  StoredWorkoutRef,
  Workout,
  WorkoutSwap,
} from '../domain/records.js';
import type { AllParams } from '../domain/snapshot.js';
import type { StoredLog } from '../domain/verification/checks.js';

/** The columns of a log. */
export type LogColumns = StoredLog;

/** The log that a custom workout is reserved for, and the workout it was derived from. */
export type OriginOfWorkout = Pick<
  CustomWorkout,
  'forLogId' | 'sourceProgramDayId' | 'sourceCustomWorkoutId'
>;

/** A log as it is read: references to a missing workout, or to an entry of another one, are null. */
export interface LogRow extends LogColumns {
  readonly importKey: string | null;
}

/** A log as something that was done. */
export interface DoneRow extends Pick<
  LogColumns,
  'id' | 'programDayId' | 'customWorkoutId' | 'swappedFromId' | 'startedAt' | 'completedAt'
> {
  /** Where the log's custom workout comes from; null without one. */
  readonly origin: OriginOfWorkout | null;
}

/**
 * Adds the swaps from and to a log.
 *
 * @example
 * const columns = { id: 1, userId: 1, sourceType: null, programDayId: 5, customWorkoutId: null, customWorkoutExerciseId: null, swappedFromId: null, scheduledFor: null, startedAt: null, completedAt: null };
 * toLogWithSwaps({ ...columns, importKey: null }, []).log.source; // { type: 'program', programDayId: 5 }
 */
export function toLogWithSwaps(row: LogRow, swaps: readonly SwapLink[]): LogWithSwaps {
  const { replacedBy, madeBy } = swapsOfLog(row.id, swaps);
  return { log: toLog(row), replacedBy, madeBy };
}

/** Without a spread, which takes several times as long. */
const toLog = (row: LogRow): LogWithSwaps['log'] => ({
  id: row.id,
  userId: row.userId,
  source: sourceOf(row),
  sourceType: row.sourceType,
  programDayId: row.programDayId,
  customWorkoutId: row.customWorkoutId,
  customWorkoutExerciseId: row.customWorkoutExerciseId,
  swappedFromId: row.swappedFromId,
  scheduledFor: row.scheduledFor,
  startedAt: row.startedAt,
  completedAt: row.completedAt,
});

// Written without `compareBy`, which takes 50 % longer: most reads sort loads.
/**
 * Orders loads: oldest first, then by muscle group and log.
 *
 * @example
 * const load = (muscleGroup, at) => ({ muscleGroup, performedAt: new Date(at), workoutLogId: 1 });
 * compareLoads(load('chest', 0), load('abs', 5)); // -5
 */
export function compareLoads(a: MuscleGroupLoad, b: MuscleGroupLoad): number {
  return (
    a.performedAt.getTime() - b.performedAt.getTime() ||
    compareCodePoints(a.muscleGroup, b.muscleGroup) ||
    compareIds(a.workoutLogId, b.workoutLogId)
  );
}

/**
 * Selects the loads that a replay needs: per muscle group, those less than 14 days older than its
 * latest.
 *
 * @example
 * inReplayWindow([]); // []
 */
export function inReplayWindow(loads: readonly MuscleGroupLoad[]): readonly MuscleGroupLoad[] {
  const latest = new Map<string, number>();
  for (const { muscleGroup, performedAt } of loads) {
    const time = Math.max(latest.get(muscleGroup) ?? -Infinity, performedAt.getTime());
    latest.set(muscleGroup, time);
  }
  return loads.filter(
    ({ muscleGroup, performedAt }) =>
      (latest.get(muscleGroup) ?? 0) - performedAt.getTime() < REPLAY_WINDOW_HOURS * HOUR_MS,
  );
}

/** The stored sets and repetitions of an entry; null where the row has no value. */
export type StoredPlan = Readonly<Record<'sets' | 'repsMin' | 'repsMax', number | null>>;

/** Converts a value to a whole number from 1 to `max`; null for a value below 1. */
const planned = (value: number | null, max: number): number | null =>
  value === null || value < 1 ? null : Math.min(Math.floor(value), max);

// Choice: correct an entry to one that the library could have stored. Sets and repetitions below 1
// get the defaults of spec 2.5. Fractions are rounded down. More than 100 sets or 1,000 repetitions
// become 100 or 1,000. If a range is reversed, its ends are exchanged.
/**
 * Corrects the sets and repetitions of an entry, whatever the host's table contains.
 *
 * @example
 * plannedWork({ sets: null, repsMin: 15, repsMax: null }); // { sets: 3, repsMin: 15, repsMax: 15 }
 */
export function plannedWork(
  stored: StoredPlan,
): Pick<PlannedExercise, 'sets' | 'repsMin' | 'repsMax'> {
  const least = planned(stored.repsMin, REPS_MAX);
  const most = planned(stored.repsMax, REPS_MAX);
  const from = least ?? Math.min(REPS_MIN_DEFAULT, most ?? REPS_MIN_DEFAULT);
  const to = most ?? Math.max(REPS_MAX_DEFAULT, from);
  return {
    sets: planned(stored.sets, SETS_MAX) ?? SETS_DEFAULT,
    repsMin: Math.min(from, to),
    repsMax: Math.max(from, to),
  };
}

type LinkedLog = Pick<LogColumns, 'id' | 'swappedFromId'>;

/**
 * Follows the chain of swaps back to its first log, among the given logs. Null if the log was not
 * swapped from any of them. If the chain is circular, returns the last log before it repeats.
 *
 * @example
 * const [first, second] = [{ id: 1, swappedFromId: null }, { id: 2, swappedFromId: 1 }];
 * firstOfChain(second, new Map([[1, first], [2, second]])); // { id: 1, swappedFromId: null }
 */
export function firstOfChain<Log extends LinkedLog>(
  log: Log,
  byId: ReadonlyMap<LogId, Log>,
): Log | null {
  const before = ({ swappedFromId }: Log) =>
    swappedFromId === null ? undefined : byId.get(swappedFromId);
  // The host can write `swappedFromId`, so the chain may be circular. Compare logs by id, because a
  // row may be read twice.
  const seen = new Set([log.id]);
  let first: Log | null = null;
  for (let next = before(log); next !== undefined && !seen.has(next.id); next = before(next)) {
    seen.add(next.id);
    first = next;
  }
  return first;
}

/**
 * The workout that a custom workout was derived from. If both are set, the custom workout wins.
 *
 * @example
 * derivedFrom({ sourceProgramDayId: 3, sourceCustomWorkoutId: null }); // { type: 'program', programDayId: 3 }
 */
export function derivedFrom({
  sourceProgramDayId: programDayId,
  sourceCustomWorkoutId: customWorkoutId,
}: Pick<CustomWorkout, 'sourceProgramDayId' | 'sourceCustomWorkoutId'>): StoredWorkoutRef | null {
  if (customWorkoutId !== null) return { type: 'custom', customWorkoutId };
  return programDayId === null ? null : { type: 'program', programDayId };
}

/**
 * Whether a log is its own workout. A log without a workout is. So is a log with a reserved workout
 * that is not derived from another, for example after a swap to a usual workout.
 *
 * @example
 * isOwnWorkout({ id: 7, programDayId: null, customWorkoutId: null, origin: null }); // true
 */
export function isOwnWorkout({
  id,
  programDayId,
  customWorkoutId,
  origin,
}: Pick<DoneRow, 'id' | 'programDayId' | 'customWorkoutId' | 'origin'>): boolean {
  if (customWorkoutId === null) return programDayId === null;
  return origin?.forLogId === id && derivedFrom(origin) === null;
}

type Named = Pick<CompletedWorkout, 'workout' | 'reservedWorkoutId'>;

/** The reference of a log that is its own workout. The log may have a reserved workout. */
export function namedByItself(logId: LogId, reservedWorkoutId: number | null): Named {
  return {
    workout: { type: 'log', logId },
    ...(reservedWorkoutId === null ? {} : { reservedWorkoutId }),
  };
}

/** The stored workout that was done in a log: the source of a derived one. */
export function doneIn({
  programDayId,
  customWorkoutId,
  origin,
}: DoneRow): StoredWorkoutRef | null {
  if (customWorkoutId === null) {
    return programDayId === null ? null : { type: 'program', programDayId };
  }
  return (origin && derivedFrom(origin)) ?? { type: 'custom', customWorkoutId };
}

/**
 * Computes the part `completions` from the logs of the period and the logs that they replaced. A
 * derived workout counts as its source, and a log that is its own workout as itself.
 *
 * @example
 * completionsOf([], { logsSince: new Date(0), until: new Date(0), before: null }); // []
 */
export function completionsOf(
  logs: readonly DoneRow[],
  { logsSince, until, before }: Pick<AllParams, 'logsSince' | 'until' | 'before'>,
): readonly CompletedWorkout[] {
  const byId = new Map(logs.map((log) => [log.id, log]));
  const since = logsSince.getTime();
  const last = until.getTime();
  const end = before?.getTime() ?? Infinity;
  return logs
    .flatMap((log) => {
      const { id, startedAt, completedAt, customWorkoutId } = log;
      if (completedAt === null) return [];
      const time = completedAt.getTime();
      if (time <= since || time > last || time >= end) return [];
      const workout = isOwnWorkout(log) ? null : doneIn(log);
      const named = workout === null ? namedByItself(id, customWorkoutId) : { workout };
      const first = firstOfChain(log, byId);
      const start = startedAt === null ? {} : { startedAt };
      const inPlaceOf = first && doneIn(first);
      return [{ id, completion: { ...named, ...start, completedAt, inPlaceOf } }];
    })
    .sort(
      (a, b) =>
        a.completion.completedAt.getTime() - b.completion.completedAt.getTime() ||
        compareIds(a.id, b.id),
    )
    .map(({ completion }) => completion);
}

/**
 * Computes the part `candidates` from the workouts available to a user.
 *
 * @example
 * candidatesOf([], [], { programIds: [], candidatesMin: 3, candidatesMax: 200 }); // []
 */
export function candidatesOf(
  open: readonly Workout[],
  completions: readonly CompletedWorkout[],
  {
    programIds,
    candidatesMin,
    candidatesMax,
  }: Pick<AllParams, 'programIds' | 'candidatesMin' | 'candidatesMax'>,
): readonly Workout[] {
  const done = new Set(completions.map(({ workout }) => refKey(workout)));
  const begun = new Set([
    ...programIds,
    ...open.flatMap(({ ref, program }) =>
      done.has(refKey(ref)) ? (program?.programId ?? []) : [],
    ),
  ]);
  const inOrder = [...open].sort((a, b) => compareRefs(a.ref, b.ref));
  const familiar = inOrder.filter(
    ({ program }) => program === null || begun.has(program.programId),
  );
  return (familiar.length < candidatesMin ? inOrder : familiar).slice(0, candidatesMax);
}

/** The two logs that a swap connects. */
export type SwapEnds = Pick<WorkoutSwap, 'originalLogId' | 'swappedLogId'>;

/**
 * Computes the part `withdrawn` from a user's reverted swaps.
 *
 * @example
 * withdrawnFrom([{ originalLogId: 1, swappedLogId: 2 }, { originalLogId: 2, swappedLogId: 3 }], [1]); // [3, 2]
 */
export function withdrawnFrom(
  reverted: readonly SwapEnds[],
  logIds: readonly LogId[],
): readonly LogId[] {
  const made = reverted
    .filter(({ originalLogId }) => logIds.includes(originalLogId))
    .map(({ swappedLogId }) => swappedLogId)
    .sort(compareIds);
  return made.length === 0 ? [] : [...withdrawnFrom(reverted, made), ...made];
}
