import type { ExerciseId, LogId } from '../ids.js';
import { HISTORY_HOURS, HOUR_MS } from '../limits.js';
import { groupedBy, remembered } from '../lookup.js';
import { byCompletion } from '../order.js';
import { isWorkingSet } from '../recovery/training-load.js';
import type { HistoryLog, PerformedSet } from '../records.js';

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
}

/** The logs of the last 60 days, oldest first. */
export const recentLogs = (history: readonly HistoryLog[], now: Date): readonly HistoryLog[] => {
  const since = now.getTime() - HISTORY_HOURS * HOUR_MS;
  return history
    .filter(({ completedAt }) => completedAt <= now && completedAt.getTime() > since)
    .sort(byCompletion);
};

export const weightOf = (set: PerformedSet | undefined): number => set?.weightKg ?? 0;

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
  readonly exerciseId: ExerciseId;
  readonly exerciseIds: ReadonlySet<ExerciseId>;
  /** The sets of each entry that has more than warm-ups, in order. */
  readonly entries: readonly (readonly PerformedSet[])[];
  readonly heaviestKg: number;
  readonly lightestKg: number;
}

const doneIn = (log: HistoryLog): readonly Done[] => {
  const entries = groupedBy(log.exercises, ({ exerciseId }) => exerciseId);
  const exerciseIds = new Set(entries.keys());
  return Array.from(entries, ([exerciseId, own]) => {
    const sets = own.map((entry) => entry.sets);
    const weightsKg = sets.flatMap((of) => of.filter(isDone).map(weightOf));
    return {
      log,
      exerciseId,
      exerciseIds,
      entries: sets.filter((of) => of.some((set) => isRepeated(set) || isFailed(set))),
      heaviestKg: Math.max(...weightsKg),
      lightestKg: Math.min(...weightsKg),
    };
  });
};

/** The last entry of a workout gets the sets of all further entries of the log. */
const setsOf = (entries: Done['entries'], { before, of }: EntryPlace): readonly PerformedSet[] =>
  entries.slice(before, before + 1 < of ? before + 1 : undefined).flat();

const toExposures =
  (place: EntryPlace) =>
  ({ log, exerciseIds, entries, heaviestKg, lightestKg }: Done): readonly Exposure[] => {
    const performed = setsOf(entries, place);
    const sets = performed.filter(isRepeated);
    const failed = performed.filter(isFailed);
    const { logId, completedAt: at } = log;
    return sets.length === 0
      ? []
      : [{ logId, at, sets, failed, heaviestKg, lightestKg, exerciseIds }];
  };

const ONLY: EntryPlace = { before: 0, of: 1 };

/** Finds the exposures of an exercise, or of one of its entries in a workout. */
export type ExposuresOf = (exerciseId: ExerciseId, place?: EntryPlace) => readonly Exposure[];

// Choice: the entries of an exercise that a workout has more than once are paired with the
// performed entries in order. An entry that no log has gets all sets of the exercise.
/**
 * Finds the exposures of each exercise, oldest first. Skips logs without a working set. Reads the
 * logs only once.
 */
export const exposureFinder = (logs: readonly HistoryLog[]): ExposuresOf => {
  const done = groupedBy(logs.flatMap(doneIn), ({ exerciseId }) => exerciseId);
  const found = (exerciseId: ExerciseId, place: EntryPlace): readonly Exposure[] =>
    (done.get(exerciseId) ?? []).flatMap(toExposures(place));
  const all = remembered((exerciseId: ExerciseId) => found(exerciseId, ONLY));
  return (exerciseId, place = ONLY) => {
    const own = place.of === 1 ? [] : found(exerciseId, place);
    return own.length === 0 ? all(exerciseId) : own;
  };
};

/** Returns the last set for a position after the end. */
const setAt = (exposure: Exposure | undefined, at: number): PerformedSet | undefined =>
  exposure?.sets[Math.min(at, exposure.sets.length - 1)];

/**
 * The mean difference between the weights of two exposures, as a share of those in `actual`: 0..1.
 */
const distance = (expected: Exposure | undefined, actual: Exposure): number => {
  let sum = 0;
  for (const [at, set] of actual.sets.entries()) {
    const weight = weightOf(set);
    if (weight > 0) sum += Math.abs(weightOf(setAt(expected, at)) - weight) / weight;
  }
  return Math.min(1, sum / actual.sets.length);
};

const shareOf = (a: ReadonlySet<ExerciseId>, b: ReadonlySet<ExerciseId>): number => {
  let shared = 0;
  for (const id of a) if (b.has(id)) shared++;
  return shared / Math.max(1, a.size + b.size - shared);
};

type Shares = WeakMap<ReadonlySet<ExerciseId>, number>;

/**
 * All exposures of a log share one `Set` of exercises, so each pair of logs is compared only once.
 */
const likenesses = new WeakMap<ReadonlySet<ExerciseId>, Shares>();

/** The share of exercises that two workouts have in common: 0..1. */
const likeness = (a: ReadonlySet<ExerciseId>, b: ReadonlySet<ExerciseId>): number => {
  const known: Shares = likenesses.get(a) ?? new WeakMap();
  const share = known.get(b) ?? shareOf(a, b);
  likenesses.set(a, known.set(b, share));
  return share;
};

// Choice: use the last workout or the last similar one, whichever would have predicted the last 20
// exposures better. Each earlier exposure counts a fifth less.
const COMPARED_MAX = 20;
const FADING = 0.8;
/** For each step back, an exposure must have this much more in common to be chosen. */
const AGE_LIKENESS = 0.05;

/** On a tie, the latest exposure. */
const mostAlike = (
  exposures: readonly Exposure[],
  exerciseIds: ReadonlySet<ExerciseId>,
): Exposure | undefined => {
  let best: Exposure | undefined;
  let most = -Infinity;
  for (const [at, exposure] of exposures.entries()) {
    const worth =
      likeness(exposure.exerciseIds, exerciseIds) + (at - exposures.length) * AGE_LIKENESS;
    if (worth >= most) [best, most] = [exposure, worth];
  }
  return best;
};

/**
 * Chooses the exposure to base a suggestion on: the latest one, or the one in the last similar
 * workout if such workouts have predicted the weights better so far. Someone with a heavy day and a
 * light day progresses on each separately. Compares only weights and exercises, not repetitions or
 * effort, so doing more never lowers a suggestion.
 */
export const exposureToGoBy = (
  exposures: readonly Exposure[],
  exerciseIds: ReadonlySet<ExerciseId>,
): Exposure | undefined => {
  let byLatest = 0;
  let byAlike = 0;
  const from = Math.max(1, exposures.length - COMPARED_MAX);
  for (const [index, actual] of exposures.slice(from).entries()) {
    const before = exposures.slice(0, from + index);
    byLatest = byLatest * FADING + distance(before.at(-1), actual);
    byAlike = byAlike * FADING + distance(mostAlike(before, actual.exerciseIds), actual);
  }
  return byAlike < byLatest ? mostAlike(exposures, exerciseIds) : exposures.at(-1);
};
