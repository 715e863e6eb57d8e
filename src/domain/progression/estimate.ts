import { compareBy, compareIds } from '../order.js';
import type { Exercise, HistoryLog } from '../records.js';
import { profileOf, trainedGroups, type ExerciseProfile } from '../swap/exercise-profile.js';
import { exposuresOf, weightOf, type Exposure } from './exposures.js';
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
/** The factor from two-sided to one-sided exercises. */
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

/** The share of one exercise's weight to start another one with; null if they are not related. */
const shareOf = (from: ExerciseProfile, to: ExerciseProfile): number | null => {
  const [fromKind, toKind] = [comparedKind(from), comparedKind(to)];
  if (fromKind === null || toKind === null) return null;
  if (comparedPattern(from) !== comparedPattern(to)) return null;
  if (!from.primary.some((group) => to.primary.includes(group))) return null;
  const isHalved = hasWord(to, ONE_SIDED) && !hasWord(from, ONE_SIDED);
  return SHARES[fromKind][toKind] * (isHalved ? ONE_SIDE_SHARE : 1);
};

const lightest = ({ sets }: Exposure): number => Math.min(...sets.map(weightOf));

const byWeight = compareBy<Estimate>(
  (a, b) => a.weightKg - b.weightKg,
  (a, b) => compareIds(a.exercise.id, b.exercise.id),
);

/**
 * A light weight to start an exercise with, estimated from related exercises in the history: common
 * ones with the same movement and a shared primary muscle. It is the lowest of the estimates,
 * rounded down to a weight that exists. Null without a related exercise.
 */
export const estimateWeight = (
  exercise: Exercise,
  logs: readonly HistoryLog[],
  exercises: readonly Exercise[],
  steps: WeightSteps,
): Estimate | null => {
  const groupsOf = trainedGroups();
  const wanted = profileOf(exercise, groupsOf(exercise));
  const estimates = exercises.flatMap((other): readonly Estimate[] => {
    const share = shareOf(profileOf(other, groupsOf(other)), wanted);
    if (share === null) return [];
    return exposuresOf(logs, other.id)
      .slice(-1)
      .map((from) => ({ weightKg: steps.floor(lightest(from) * share), from, exercise: other }));
  });
  const [lowest] = estimates.sort(byWeight);
  return lowest === undefined || lowest.weightKg <= 0 ? null : lowest;
};
