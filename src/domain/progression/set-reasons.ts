import type { ProgressionReason } from '../reasons.js';
import { weightOf, type Exposure } from './exposures.js';
import type { PlannedSets, SuggestedSet } from './sets.js';

// Compares the suggested sets with those that they come from, and says what is different.

/** The suggested sets of an exercise, and what they come from. */
export interface ComparedSets {
  readonly sets: readonly SuggestedSet[];
  /** Its sets match the suggested ones in order. The last one also matches any further ones. */
  readonly from: Exposure;
  /** How many sets were done, including those that the plan does not have. */
  readonly setsDone: number;
  /** Calendar days since `from`. */
  readonly daysSince: number;
  /** Whether `from` is the last time that the exercise was done. */
  readonly isLatest: boolean;
  /** Whether `from` was in the same workout. */
  readonly isSameWorkout: boolean;
  readonly planned: PlannedSets | null;
}

/** The suggested value minus the one done; 0 if one of them is missing. */
interface Change {
  readonly weightKg: number;
  readonly reps: number;
  readonly seconds: number;
}

const changeOf = (suggested: number | null, done: number | undefined): number =>
  suggested === null || done === undefined ? 0 : suggested - done;

const changesOf = ({ sets, from }: ComparedSets): readonly Change[] =>
  sets.map(({ weightKg, reps, seconds }, at) => {
    const done = from.sets[Math.min(at, from.sets.length - 1)];
    return {
      weightKg: (weightKg ?? 0) - weightOf(done),
      reps: changeOf(reps, done?.reps),
      seconds: changeOf(seconds, done?.seconds),
    };
  });

/** How many more or fewer sets the plan has. */
export function countReasons({ planned, setsDone }: ComparedSets): readonly ProgressionReason[] {
  const more = planned === null ? 0 : planned.sets - setsDone;
  if (more === 0) return [];
  return [{ code: more > 0 ? 'more_sets' : 'fewer_sets', params: { sets: Math.abs(more) } }];
}

const sameCode = ({ isLatest, isSameWorkout }: ComparedSets) => {
  if (isLatest) return 'as_last_time';
  return isSameWorkout ? 'as_in_this_workout' : 'as_in_workout_alike';
};

const sameOrMore = (changes: readonly Change[], compared: ComparedSets): ProgressionReason => {
  const { planned, daysSince } = compared;
  const params = { daysSince };
  if (planned !== null && changes.some(({ reps }) => reps < 0)) {
    const { repsMin, repsMax } = planned;
    return { code: 'reps_as_planned', params: { ...params, repsMin, repsMax } };
  }
  if (changes.some(({ reps }) => reps > 0)) return { code: 'more_reps', params };
  if (changes.some(({ seconds }) => seconds > 0)) return { code: 'more_seconds', params };
  return { code: sameCode(compared), params };
};

/** How sets with the same weights differ. Empty if a weight is different. */
export function sameReasons(compared: ComparedSets): readonly ProgressionReason[] {
  const changes = changesOf(compared);
  return changes.some(({ weightKg }) => weightKg !== 0) ? [] : [sameOrMore(changes, compared)];
}
