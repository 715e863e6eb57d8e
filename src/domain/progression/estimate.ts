import { compareBy, compareIds } from '../order.js';
import type { Exercise } from '../records.js';
import type { ExerciseProfile, Profiler } from '../workout/exercise-profile.js';
import { weightOf, withoutDeloads, type Exposure, type ExposuresOf } from './exposures.js';
import { epleyShare } from './sets.js';
import { isAssisted, leastKg, loadKindOf, type LoadKind, type WeightSteps } from './weights.js';

/** A weight for a new exercise, estimated from another exercise that the user has done. */
export interface Estimate {
  readonly weightKg: number;
  readonly from: Exposure;
  readonly exercise: Exercise;
}

// Choice: the movements whose exercises have comparable weights. In other movements, such as
// hinges, weights differ by a factor of up to eight.
const COMPARABLE: ReadonlySet<string | null> = new Set(
  (
    'horizontal_press incline_press vertical_press fly reverse_fly row vertical_pull ' +
    'lateral_raise front_raise upright_row curl shrug triceps_extension squat ' +
    'single_leg_squat leg_extension leg_curl calf_raise bridge abduction adduction kickback'
  ).split(' '),
);

type ComparedKind = Exclude<LoadKind, 'other'>;
type Shares = Readonly<Record<ComparedKind, Readonly<Record<ComparedKind, number>>>>;

// Choice: the share of a known weight to start with on other equipment. Rows are the equipment of
// the known weight, columns that of the new exercise. About nine in ten people in the public logs
// used a higher share (`npm run bench:progression`), so at most 2 % of first weights are
// dangerously high. The README has the figures. A dumbbell's weight may be that of one hand or of
// both, depending on the app, so what it says about other equipment counts half.
const SHARES: Shares = {
  barbell: { barbell: 0.5, dumbbell: 0.33, cable: 0.5, machine: 0.35 },
  dumbbell: { barbell: 0.5, dumbbell: 0.5, cable: 0.4, machine: 0.45 },
  cable: { barbell: 0.5, dumbbell: 0.3, cable: 0.45, machine: 0.5 },
  machine: { barbell: 0.35, dumbbell: 0.25, cable: 0.2, machine: 0.4 },
};
/** The share for a one-sided exercise that is estimated from a two-sided one. */
const ONE_SIDE_SHARE = 0.5;

const ONE_SIDED = ['one', 'alternating', 'cross'];
const STAPLE = 1;

const hasWord = ({ name }: ExerciseProfile, words: readonly string[]): boolean =>
  name.words.some((word) => words.includes(word));

/** A leg press takes far more weight than a squat, so compare weights within a finer pattern. */
const comparedPattern = (profile: ExerciseProfile): string | null => {
  const { pattern } = profile;
  return pattern === 'squat' && hasWord(profile, ['press']) ? 'leg_press' : pattern;
};

/** Null if the exercise's weight cannot be compared. */
const comparedKind = (profile: ExerciseProfile): ComparedKind | null => {
  const kind = loadKindOf(profile.exercise.equipment);
  const isCompared =
    COMPARABLE.has(profile.pattern) &&
    !profile.name.isAdvanced &&
    profile.name.familiarity === STAPLE &&
    // On an assisted exercise, more weight means less strength.
    !isAssisted(profile.exercise);
  return kind === 'other' || !isCompared ? null : kind;
};

interface Compared {
  readonly profile: ExerciseProfile;
  readonly kind: ComparedKind;
}

const toCompared = (profile: ExerciseProfile): readonly Compared[] => {
  const kind = comparedKind(profile);
  return kind === null ? [] : [{ profile, kind }];
};

/**
 * The share of the first exercise's weight at which to start the second one. Null if they share no
 * primary muscle.
 */
const shareOf = (from: Compared, to: Compared): number | null => {
  const { primary } = to.profile;
  if (!from.profile.primary.some((group) => primary.includes(group))) return null;
  const isHalved = hasWord(to.profile, ONE_SIDED) && !hasWord(from.profile, ONE_SIDED);
  return SHARES[from.kind][to.kind] * (isHalved ? ONE_SIDE_SHARE : 1);
};

interface Known extends Compared {
  readonly from: Exposure;
}

// Choice: a set of few repetitions says little about many, so its weight is lowered by Epley's
// formula. It is never raised.
/** The lightest working set, as a weight for `reps` repetitions. */
const lightestFor = ({ sets }: Exposure, reps: number): number =>
  Math.min(...sets.map((set) => weightOf(set) * Math.min(1, epleyShare(set.reps ?? reps, reps))));

const knownByPattern = (
  exposuresOf: ExposuresOf,
  exercises: readonly Exercise[],
  profileOf: Profiler['profileOf'],
): ReadonlyMap<string | null, readonly Known[]> => {
  const all = new Map<string | null, Known[]>();
  for (const exercise of exercises) {
    const from = withoutDeloads(exposuresOf(exercise.id)).at(-1);
    if (from === undefined) continue;
    for (const compared of toCompared(profileOf(exercise))) {
      const pattern = comparedPattern(compared.profile);
      const list = all.get(pattern) ?? [];
      list.push({ ...compared, from });
      all.set(pattern, list);
    }
  }
  return all;
};

const byWeight = compareBy<Estimate>(
  (a, b) => a.weightKg - b.weightKg,
  (a, b) => compareIds(a.exercise.id, b.exercise.id),
);

/** Estimates a weight for at least `reps` repetitions. */
export type EstimateFor = (exercise: Exercise, steps: WeightSteps, reps: number) => Estimate | null;

/**
 * Estimates light weights to start exercises with, from common exercises with the same movement and
 * a shared primary muscle. Takes the lowest estimate, rounded down to a whole number of steps.
 * Reads the history once.
 */
export function weightEstimator(
  exposuresOf: ExposuresOf,
  exercises: readonly Exercise[],
  profileOf: Profiler['profileOf'],
): EstimateFor {
  let prepared: ReturnType<typeof knownByPattern> | undefined;
  return (exercise, steps, reps) => {
    prepared ??= knownByPattern(exposuresOf, exercises, profileOf);
    const [wanted] = toCompared(profileOf(exercise));
    if (wanted === undefined) return null;
    const related = prepared.get(comparedPattern(wanted.profile)) ?? [];
    const estimates = related.flatMap((known): readonly Estimate[] => {
      const share = shareOf(known, wanted);
      if (share === null) return [];
      const weightKg = steps.floor(lightestFor(known.from, reps) * share);
      return [{ weightKg, from: known.from, exercise: known.profile.exercise }];
    });
    const [lowest] = estimates.sort(byWeight);
    return lowest !== undefined && lowest.weightKg >= leastKg(exercise, steps) ? lowest : null;
  };
}
