// Suggests warm-up sets before the first heavy exercise of a workout.
import type { Exercise } from '../records.js';
import type { ExerciseProfile } from '../workout/exercise-profile.js';
import type { SuggestedSet } from './sets.js';
import {
  isAssisted,
  leastKg,
  weightSteps,
  type Increments,
  type WeightSteps,
  type WeightUnit,
} from './weights.js';

// Choice: before the first exercise that moves several joints with a weight, three sets with more
// weight and fewer repetitions each. Sets lighter than the least weight, and equal ones, are left out.
const WARMUPS: readonly (readonly [share: number, reps: number])[] = [
  [0.5, 8],
  [0.7, 5],
  [0.85, 3],
];

/** The warm-up sets for these working sets. */
function warmupFor(
  exercise: Exercise,
  sets: readonly SuggestedSet[],
  steps: WeightSteps,
): readonly SuggestedSet[] {
  const workingKg = Math.max(...sets.map(({ weightKg }) => Number(weightKg)));
  const least = leastKg(exercise, steps);
  const sides = sets.some(({ eachSide }) => eachSide) ? { eachSide: true } : {};
  const warmups: SuggestedSet[] = [];
  let beforeKg = 0;
  for (const [share, reps] of WARMUPS) {
    const weightKg = Math.max(steps.floor(workingKg * share), least);
    if (weightKg <= beforeKg || weightKg >= workingKg) continue;
    warmups.push({ reps, seconds: null, weightKg, rir: null, ...sides });
    beforeKg = weightKg;
  }
  return warmups;
}

interface Suggested {
  readonly slot: ExerciseProfile;
  readonly suggestion: {
    readonly sets: readonly SuggestedSet[];
    readonly warmup: readonly SuggestedSet[];
  };
}

const isHeavy = ({ slot: { isCompound, exercise }, suggestion }: Suggested): boolean =>
  isCompound &&
  !isAssisted(exercise) &&
  suggestion.sets.some(({ weightKg }) => Number(weightKg) > 0);

/** Adds the warm-up sets of the first heavy exercise of a workout. */
export function addWarmup<Own extends Suggested>(
  exercises: readonly Own[],
  {
    unit = 'kg',
    increments,
  }: { readonly unit?: WeightUnit | undefined; readonly increments?: Increments | undefined },
): readonly Own[] {
  const first = exercises.find(isHeavy);
  return exercises.map((own) => {
    if (own !== first) return own;
    const { exercise } = own.slot;
    const steps = weightSteps(exercise, unit, increments);
    const warmup = warmupFor(exercise, own.suggestion.sets, steps);
    return { ...own, suggestion: { ...own.suggestion, warmup } };
  });
}
