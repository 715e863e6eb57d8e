import type { ExerciseId, LogId } from '../ids.js';
import { HISTORY_HOURS, HOUR_MS } from '../limits.js';
import { groupedBy, remembered } from '../lookup.js';
import { byCompletion, refKey } from '../order.js';
import { isWorkingSet, repsOf } from '../recovery/training-load.js';
import type { Exercise, HistoryLog, PerformedSet, Side } from '../records.js';
import { deloadLogIds, withEntries } from './deload.js';
import { oneRepMaxOf } from './sets.js';
import type { WeightSteps } from './weights.js';

/** One occasion on which an exercise was done. */
export interface Exposure {
  readonly logId: LogId;
  readonly at: Date;
  /** The working sets in order, without drop sets. At least one. */
  readonly sets: readonly PerformedSet[];
  /** Sets that ended without a single repetition. */
  readonly failed: readonly PerformedSet[];
  /** The heaviest weight of the performed sets of any type. A set without a weight counts as 0. */
  readonly heaviestKg: number;
  /** The lightest weight of the performed sets of any type. */
  readonly lightestKg: number;
  readonly exerciseIds: ReadonlySet<ExerciseId>;
  /** The `refKey` of the log's workout. Null for a log without a workout. */
  readonly workoutKey: string | null;
  /** Whether the log was a deload; see `deloadLogIds`. */
  readonly isDeload: boolean;
}

/** Recent logs were completed after this instant. */
export function historyStart(now: Date): Date {
  return new Date(now.getTime() - HISTORY_HOURS * HOUR_MS);
}

/** The logs of the last 60 days, oldest first. */
export function recentLogs(history: readonly HistoryLog[], now: Date): readonly HistoryLog[] {
  const since = historyStart(now);
  return history
    .filter(({ completedAt }) => completedAt <= now && completedAt > since)
    .sort(byCompletion);
}

/** The logs before the last 60 days, oldest first. */
export function olderLogs(history: readonly HistoryLog[], now: Date): readonly HistoryLog[] {
  const since = historyStart(now);
  return history.filter(({ completedAt }) => completedAt <= since).sort(byCompletion);
}

export function weightOf(set: PerformedSet | undefined): number {
  return set?.weightKg ?? 0;
}

const isDone = ({ reps = 0, seconds = 0 }: PerformedSet): boolean => reps > 0 || seconds > 0;

const isFailed = (set: PerformedSet): boolean => set.type !== 'warmup' && set.reps === 0;

// Choice: a drop set uses the strength left after another set, so it says nothing about the next
// weight. A working set with 0 repetitions is never suggested again, but it counts as a failure.
const isRepeated = (set: PerformedSet): boolean => isWorkingSet(set) && set.type !== 'dropset';

/** One of several entries of a workout with the same exercise. */
export interface EntryPlace {
  /** How many earlier entries of the workout have this exercise. */
  readonly before: number;
  /** How many entries of the workout have it. */
  readonly of: number;
}

/** How an exercise was done in one log. */
interface Done {
  readonly log: HistoryLog;
  readonly workoutKey: string | null;
  readonly exerciseId: ExerciseId;
  readonly exerciseIds: ReadonlySet<ExerciseId>;
  /** The sets of each entry that has more than warm-ups, in order. */
  readonly entries: readonly (readonly PerformedSet[])[];
  readonly heaviestKg: number;
  readonly lightestKg: number;
  readonly isDeload: boolean;
}

const doneIn = (
  log: HistoryLog,
  entries: ReadonlyMap<ExerciseId, Done['entries']>,
  isDeload: boolean,
): readonly Done[] => {
  const exerciseIds = new Set(entries.keys());
  const workoutKey = log.workout ? refKey(log.workout) : null;
  return Array.from(entries, ([exerciseId, sets]) => {
    const weightsKg = sets.flatMap((of) => of.filter(isDone).map(weightOf));
    return {
      log,
      workoutKey,
      exerciseId,
      exerciseIds,
      entries: sets.filter((of) => of.some((set) => isRepeated(set) || isFailed(set))),
      heaviestKg: Math.max(...weightsKg),
      lightestKg: Math.min(...weightsKg),
      isDeload,
    };
  });
};

/** The last entry of a workout gets the sets of all further entries of the log. */
const setsOf = (entries: Done['entries'], { before, of }: EntryPlace): readonly PerformedSet[] =>
  entries.slice(before, before + 1 < of ? before + 1 : undefined).flat();

const toExposures =
  (place: EntryPlace) =>
  ({
    log,
    workoutKey,
    exerciseIds,
    entries,
    heaviestKg,
    lightestKg,
    isDeload,
  }: Done): readonly Exposure[] => {
    const performed = setsOf(entries, place);
    const sets = performed.filter(isRepeated);
    const failed = performed.filter(isFailed);
    const { logId, completedAt: at } = log;
    return sets.length === 0
      ? []
      : [{ logId, at, sets, failed, heaviestKg, lightestKg, exerciseIds, workoutKey, isDeload }];
  };

// Choice: the sets of both sides are paired in order, and the weaker one stands for both: the one
// with the lower estimated one-rep max. Help has no estimate, so there the easier weight is weaker.
const isWeaker = (
  a: PerformedSet,
  b: PerformedSet,
  { hardest, isAssistance }: WeightSteps,
): boolean => {
  const [own, other] = [weightOf(a), weightOf(b)];
  if (own === other) return Number(a.reps ?? a.seconds) < Number(b.reps ?? b.seconds);
  return isAssistance || own <= 0 || other <= 0
    ? hardest([own, other]) === other
    : oneRepMaxOf(own, repsOf(a)) < oneRepMaxOf(other, repsOf(b));
};

/** The sets of an exposure with one set for each two one-sided ones. */
export function withBothSides(exposure: Exposure, steps: WeightSteps): Exposure {
  if (exposure.sets.every(({ side }) => side === undefined)) return exposure;
  const sets: PerformedSet[] = [];
  const single: Readonly<Record<Side, number[]>> = { left: [], right: [] };
  for (const set of exposure.sets) {
    const at = set.side && single[set.side === 'left' ? 'right' : 'left'].shift();
    const other = at === undefined ? undefined : sets[at];
    if (at !== undefined && other !== undefined) {
      if (isWeaker(set, other, steps)) sets[at] = set;
    } else {
      if (set.side) single[set.side].push(sets.length);
      sets.push(set);
    }
  }
  return { ...exposure, sets };
}

// Choice: if an assisted exercise has a negative weight, all its weights are help.
/** An exposure of an assisted exercise with its help as negative weights. */
export function withSigns(exposure: Exposure): Exposure {
  const helpKg = (weightKg: number): number => -Math.abs(weightKg) + 0;
  const limits = [exposure.heaviestKg, exposure.lightestKg].map(helpKg);
  return {
    ...exposure,
    heaviestKg: Math.max(...limits),
    lightestKg: Math.min(...limits),
    sets: exposure.sets.map((set) => ({ ...set, weightKg: helpKg(weightOf(set)) })),
  };
}

const ONLY: EntryPlace = { before: 0, of: 1 };

/** Leaves out deloads, unless there is nothing else. They never say what is usual. */
export function withoutDeloads(exposures: readonly Exposure[]): readonly Exposure[] {
  const usual = exposures.filter(({ isDeload }) => !isDeload);
  return usual.length === 0 ? exposures : usual;
}

/** Finds the exposures of an exercise, or of one of its entries in a workout. */
export type ExposuresOf = (exerciseId: ExerciseId, place?: EntryPlace) => readonly Exposure[];

// Choice: the entries of an exercise that a workout has more than once are paired with the
// performed entries in order. An entry that no log has gets all sets of the exercise.
/**
 * Finds the exposures of each exercise, oldest first. Skips logs without a working set. Reads the
 * logs only once.
 */
export function exposureFinder(
  logs: readonly HistoryLog[],
  exercises: ReadonlyMap<ExerciseId, Exercise>,
): ExposuresOf {
  const all = logs.map(withEntries);
  const deloads = deloadLogIds(all, exercises);
  const done = groupedBy(
    all.flatMap(({ log, entries }) => doneIn(log, entries, deloads.has(log.logId))),
    ({ exerciseId }) => exerciseId,
  );
  const found = (exerciseId: ExerciseId, place: EntryPlace): readonly Exposure[] =>
    (done.get(exerciseId) ?? []).flatMap(toExposures(place));
  const whole = remembered((exerciseId: ExerciseId) => found(exerciseId, ONLY));
  return (exerciseId, place = ONLY) => {
    const own = place.of === 1 ? [] : found(exerciseId, place);
    return own.length === 0 ? whole(exerciseId) : own;
  };
}
