import type { ExerciseId, LogId } from '../ids.js';
import { groupedBy } from '../lookup.js';
import { byCompletion, compareBy, compareCodePoints } from '../order.js';
import { oneRepMaxOf } from '../progression/sets.js';
import type { Exercise, HistoryLog, PerformedSet } from '../records.js';

/** The best set of an exercise in one log: the one with the highest estimated one-rep max. */
export interface BestSet {
  /** Id of the log. */
  readonly logId: LogId;
  /** When the log was completed. */
  readonly at: Date;
  /** Weight in kilograms; above 0. */
  readonly weightKg: number;
  /** Repetitions; at least 1. */
  readonly reps: number;
  /**
   * The estimated weight for one repetition, in kilograms, with one decimal: by Epley's formula,
   * divided so that one repetition gives the weight itself. 10 repetitions with 60 kg give 77.4.
   */
  readonly oneRepMaxKg: number;
}

/** How an exercise was done. */
export interface ExerciseHistory {
  /** Id of the exercise. */
  readonly exerciseId: ExerciseId;
  /** Name of the exercise. */
  readonly name: string;
  /** The last time, with all sets in order. */
  readonly last: {
    /** Id of the log. */
    readonly logId: LogId;
    /** When the log was completed. */
    readonly at: Date;
    /** The performed sets in order. */
    readonly sets: readonly PerformedSet[];
  };
  /** One per log with a weight above 0, oldest first. */
  readonly bests: readonly BestSet[];
}

const DECIMALS = 10;

const toBest = (
  { logId, completedAt: at }: HistoryLog,
  { type, weightKg = 0, reps = 0 }: PerformedSet,
): readonly BestSet[] => {
  if (type === 'warmup' || weightKg <= 0 || reps < 1) return [];
  const oneRepMaxKg = oneRepMaxOf(weightKg, reps);
  return [
    { logId, at, weightKg, reps, oneRepMaxKg: Math.round(oneRepMaxKg * DECIMALS) / DECIMALS },
  ];
};

/** On a tie, the first set. */
const bestIn = (log: HistoryLog, sets: readonly PerformedSet[]): readonly BestSet[] =>
  sets
    .flatMap((set) => toBest(log, set))
    .toSorted((a, b) => b.oneRepMaxKg - a.oneRepMaxKg)
    .slice(0, 1);

/**
 * How each exercise was done last, and its best set in each log, from any number of logs. The
 * exercises that most logs have come first, then by name. Leaves out those not in `exercises`.
 *
 * @example
 * const log = { logId: 1, completedAt: new Date(0), exercises: [{ exerciseId: 3, sets: [{ reps: 5, weightKg: 62 }] }] };
 * const row = { id: 3, name: 'Row', primaryMuscles: ['lats'], secondaryMuscles: [], equipment: null, mechanic: null, force: null };
 * exerciseHistory([log], [row])[0]?.bests[0]?.oneRepMaxKg; // 70
 */
export function exerciseHistory(
  logs: readonly HistoryLog[],
  exercises: readonly Exercise[],
): readonly ExerciseHistory[] {
  const names = new Map(exercises.map(({ id, name }) => [id, name]));
  const found = new Map<ExerciseId, ExerciseHistory & { readonly count: number }>();
  for (const log of logs.toSorted(byCompletion)) {
    // An exercise that a log has several times is one with all its sets.
    for (const [exerciseId, entries] of groupedBy(log.exercises, (entry) => entry.exerciseId)) {
      const name = names.get(exerciseId);
      if (name === undefined) continue;
      const sets = entries.flatMap((entry) => entry.sets);
      const known = found.get(exerciseId);
      found.set(exerciseId, {
        exerciseId,
        name,
        last: { logId: log.logId, at: log.completedAt, sets },
        bests: [...(known?.bests ?? []), ...bestIn(log, sets)],
        count: (known?.count ?? 0) + 1,
      });
    }
  }
  return [...found.values()]
    .sort(
      compareBy(
        (a, b) => b.count - a.count,
        (a, b) => compareCodePoints(a.name, b.name),
      ),
    )
    .map(({ count: _count, ...history }) => history);
}
