import { isFreshlegsError } from '../errors.js';
import type {
  Exercise,
  MuscleGroupLoad,
  PerformedExercise,
  PerformedLog,
  SessionLoad,
} from './records.js';
import { sessionLoads } from './training-load.js';

// Computed and stored loads come from the same arithmetic; this leaves room for a store's own rounding.
const LOAD_EPSILON = 1e-9;

const isClose = (a: number, b: number): boolean => Math.abs(a - b) < LOAD_EPSILON;

const isSameLoad = (one: SessionLoad, other: SessionLoad): boolean =>
  isClose(one.load, other.load) &&
  isClose(one.weeklySets, other.weeklySets) &&
  one.exercisesCount === other.exercisesCount;

const isSameEffort = (one: SessionLoad, other: SessionLoad): boolean =>
  isClose(one.knownEffortSets, other.knownEffortSets);

const areSame = (
  computed: readonly SessionLoad[],
  stored: readonly SessionLoad[],
  isSame: (one: SessionLoad, other: SessionLoad) => boolean,
): boolean => {
  const byGroup = new Map(stored.map((load) => [load.muscleGroup, load]));
  return (
    computed.length === stored.length &&
    computed.every((load) => {
      const other = byGroup.get(load.muscleGroup);
      return other !== undefined && isSame(load, other);
    })
  );
};

/** Whether two sets of loads of one log are the same dose, however much of its effort was noted. */
export const sameLoads = (
  computed: readonly SessionLoad[],
  stored: readonly SessionLoad[],
): boolean => areSame(computed, stored, isSameLoad);

/** Whether two sets of loads of one log have the same number of sets with known effort. */
export const sameEffort = (
  computed: readonly SessionLoad[],
  stored: readonly SessionLoad[],
): boolean => areSame(computed, stored, isSameEffort);

/** The loads of what was performed; null where a name in the catalogue cannot be. */
const loadsOf = (
  performed: readonly PerformedExercise[],
  known: ReadonlyMap<number, Exercise>,
): readonly SessionLoad[] | null => {
  try {
    return sessionLoads(
      performed,
      performed.flatMap(({ exerciseId }) => known.get(exerciseId) ?? []),
    );
  } catch (error) {
    if (isFreshlegsError(error)) return null;
    throw error;
  }
};

const groupByLog = (
  loads: readonly MuscleGroupLoad[],
): ReadonlyMap<number, readonly MuscleGroupLoad[]> => {
  const groups = new Map<number, MuscleGroupLoad[]>();
  for (const load of loads) {
    const own = groups.get(load.workoutLogId);
    if (own === undefined) groups.set(load.workoutLogId, [load]);
    else own.push(load);
  }
  return groups;
};

/**
 * Logs whose stored loads are the dose of what was performed in them, but tell of more or fewer sets
 * with known effort, by id: those from before loads kept it. A log whose exercises were changed since
 * is none of them, so that recording it anew does not rewrite what it was.
 *
 * @example
 * otherEffortLogIds([], [], []); // []
 */
export const otherEffortLogIds = (
  loads: readonly MuscleGroupLoad[],
  performed: readonly PerformedLog[],
  exercises: readonly Exercise[],
): readonly number[] => {
  const known = new Map(exercises.map((exercise) => [exercise.id, exercise]));
  const byLog = groupByLog(loads);
  return performed
    .filter(({ logId, exercises: done }) => {
      const stored = byLog.get(logId) ?? [];
      const groups = new Set(stored.map(({ muscleGroup }) => muscleGroup));
      // Of a log only the loads that a replay still needs are read.
      const computed = loadsOf(done, known)?.filter(({ muscleGroup }) => groups.has(muscleGroup));
      return computed !== undefined && sameLoads(computed, stored) && !sameEffort(computed, stored);
    })
    .map(({ logId }) => logId);
};
