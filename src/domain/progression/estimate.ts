import { compareBy, compareIds } from '../order.js';
import type { Exercise } from '../records.js';
import type { ExerciseProfile, Profiler } from '../workout/exercise-profile.js';
import { weightOf, type Exposure, type ExposuresOf } from './exposures.js';
import { isAssisted, loadKindOf, type LoadKind, type WeightSteps } from './weights.js';

/**
 * A weight for an exercise that the user has not done yet, derived from another exercise that they
 * have done.
 */
export interface Estimate {
  readonly weightKg: number;
  readonly from: Exposure;
  readonly exercise: Exercise;
}

// Choice: the movements in which one exercise says something about the weight of another. In other
// movements, such as hinges, weights differ by a factor of up to eight.
const COMPARABLE: ReadonlySet<string | null> = new Set(
  (
    'horizontal_press incline_press vertical_press fly reverse_fly row vertical_pull ' +
    'lateral_raise front_raise upright_row curl shrug triceps_extension squat ' +
    'single_leg_squat leg_extension leg_curl calf_raise bridge abduction adduction kickback'
  ).split(' '),
);

type ComparedKind = Exclude<LoadKind, 'other'>;
type Shares = Readonly<Record<ComparedKind, Readonly<Record<ComparedKind, number>>>>;

// Choice: the share of a known weight to start with on other equipment. Each row is the equipment
// of the known weight, each column that of the new exercise. About nine tenths of the shares that
// people used in the public logs are higher (`npm run bench:progression`), so at most 2 % of first
// weights are dangerously high; the README has the figures.
const SHARES: Shares = {
  barbell: { barbell: 0.5, dumbbell: 0.33, cable: 0.5, machine: 0.35 },
  dumbbell: { barbell: 1, dumbbell: 0.5, cable: 0.8, machine: 0.9 },
  cable: { barbell: 0.5, dumbbell: 0.3, cable: 0.45, machine: 0.5 },
  machine: { barbell: 0.35, dumbbell: 0.25, cable: 0.2, machine: 0.4 },
};
/** The factor for a one-sided exercise if the known weight is that of a two-sided one. */
const ONE_SIDE_SHARE = 0.5;

const ONE_SIDED = ['one', 'alternating', 'cross'];
const STAPLE = 1;

const hasWord = ({ name }: ExerciseProfile, words: readonly string[]): boolean =>
  name.words.some((word) => words.includes(word));

/**
 * The pattern within which weights are comparable: a leg press takes far more weight than a squat.
 */
const comparedPattern = (profile: ExerciseProfile): string | null => {
  const { pattern } = profile;
  return pattern === 'squat' && hasWord(profile, ['press']) ? 'leg_press' : pattern;
};

/** The kind of load of an exercise; null if weights cannot be estimated for or from it. */
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

/** A profile whose weight can be compared with others. */
interface Compared {
  readonly profile: ExerciseProfile;
  readonly kind: ComparedKind;
}

const toCompared = (profile: ExerciseProfile): readonly Compared[] => {
  const kind = comparedKind(profile);
  return kind === null ? [] : [{ profile, kind }];
};

/**
 * The share of one exercise's weight to start another one of the same pattern with; null if they
 * share no primary muscle.
 */
const shareOf = (from: Compared, to: Compared): number | null => {
  const { primary } = to.profile;
  if (!from.profile.primary.some((group) => primary.includes(group))) return null;
  const isHalved = hasWord(to.profile, ONE_SIDED) && !hasWord(from.profile, ONE_SIDED);
  return SHARES[from.kind][to.kind] * (isHalved ? ONE_SIDE_SHARE : 1);
};

/** An exercise of the history, as it was last done. */
interface Known extends Compared {
  readonly from: Exposure;
  readonly lightestKg: number;
}

const lightest = ({ sets }: Exposure): number => Math.min(...sets.map(weightOf));

/** The exercises of the history whose weights can be compared, by pattern. */
const knownByPattern = (
  exposuresOf: ExposuresOf,
  exercises: readonly Exercise[],
  profileOf: Profiler['profileOf'],
): ReadonlyMap<string | null, readonly Known[]> => {
  const all = new Map<string | null, Known[]>();
  for (const exercise of exercises) {
    const [from] = exposuresOf(exercise.id).slice(-1);
    if (from === undefined) continue;
    for (const compared of toCompared(profileOf(exercise))) {
      const pattern = comparedPattern(compared.profile);
      const list = all.get(pattern) ?? [];
      list.push({ ...compared, from, lightestKg: lightest(from) });
      all.set(pattern, list);
    }
  }
  return all;
};

const byWeight = compareBy<Estimate>(
  (a, b) => a.weightKg - b.weightKg,
  (a, b) => compareIds(a.exercise.id, b.exercise.id),
);

/** Estimates a weight to start an exercise with; null without a related exercise. */
export type EstimateFor = (exercise: Exercise, steps: WeightSteps) => Estimate | null;

/**
 * Prepares a history to estimate light weights to start exercises with, from related exercises:
 * common ones with the same movement and a shared primary muscle. Each is the lowest of the
 * estimates, rounded down to a weight that exists.
 */
export const weightEstimator = (
  exposuresOf: ExposuresOf,
  exercises: readonly Exercise[],
  profileOf: Profiler['profileOf'],
): EstimateFor => {
  let prepared: ReturnType<typeof knownByPattern> | undefined;
  return (exercise, steps) => {
    prepared ??= knownByPattern(exposuresOf, exercises, profileOf);
    const [wanted] = toCompared(profileOf(exercise));
    if (wanted === undefined) return null;
    const related = prepared.get(comparedPattern(wanted.profile)) ?? [];
    const estimates = related.flatMap((known): readonly Estimate[] => {
      const share = shareOf(known, wanted);
      if (share === null) return [];
      const weightKg = steps.floor(known.lightestKg * share);
      return [{ weightKg, from: known.from, exercise: known.profile.exercise }];
    });
    const [lowest] = estimates.sort(byWeight);
    return lowest === undefined || lowest.weightKg <= 0 ? null : lowest;
  };
};
