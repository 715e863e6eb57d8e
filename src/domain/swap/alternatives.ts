import type { ExerciseId } from '../ids.js';
import { ENGLISH_MESSAGES } from '../english.js';
import type { AlternativeMessages, AlternativeReason, MessageTemplates } from '../reasons.js';
import { alternativeMessage, recoveryReason, reasonsFor } from './alternative-reasons.js';
import { varied } from './alternative-variety.js';
import { isSameEquipment } from '../equipment.js';
import { missingEquipment } from '../workout/support.js';
import {
  muscleFit,
  profiler,
  type ExerciseProfile,
  type Profiler,
  type TrainedGroups,
} from '../workout/exercise-profile.js';
import { areRelated, isLegPattern } from '../workout/movements.js';
import { nameLikeness } from '../workout/name-traits.js';
import { remembered } from '../lookup.js';
import { RECOVERY_FILTER_PERCENT } from '../limits.js';
import { compareBy, compareCodePoints, compareIds } from '../order.js';
import { limitingOf, type ScoreOf } from '../recovery/view.js';
import type { Exercise } from '../records.js';

/** The input for ranking alternatives. */
export interface AlternativesInput {
  readonly exercise: Exercise;
  /** The catalogue. The exercise to replace is ignored if the catalogue contains it. */
  readonly exercises: readonly Exercise[];
  /** The current score of a muscle group, 0 to 100. */
  readonly scoreOf: ScoreOf;
  /** The available equipment; null = everything. */
  readonly equipment: readonly string[] | null;
  /** Muscle groups to avoid; default none. */
  readonly avoid?: readonly string[] | undefined;
  /** Exercises to leave out; default none. */
  readonly never?: readonly ExerciseId[] | undefined;
  /** Exercises to prefer among about equally good ones; default none. */
  readonly favourites?: readonly ExerciseId[] | undefined;
  readonly limit: number;
  /** Default English. */
  readonly messages?: MessageTemplates | undefined;
}

/** The terms of a score. Each has a maximum, and the score is their sum. */
export interface AlternativeTerms {
  /**
   * At most 32: 10 for the same primary groups or 5 for some of them, and up to 22 for a similar
   * share of work per group.
   */
  readonly muscles: number;
  /**
   * At most 16: 14 for the same movement or 6 for a related one, and 1 each for mechanic and force.
   */
  readonly movement: number;
  /**
   * At most 18: how similar the names are. Equipment words count for little. At most 50 if the
   * muscles of one exercise are unknown.
   */
  readonly name: number;
  /**
   * 12 for a common exercise, 6 for others, 0 for a rare variant. Rare equipment reduces this to a
   * quarter. Always 12 if the replaced exercise is itself a rare variant.
   */
  readonly familiarity: number;
  /**
   * 6 if both are equally hard. 2 if only one of two leg exercises uses a weight. 0 if only one is
   * an advanced variant.
   */
  readonly difficulty: number;
  /** 12 if the equipment is available. */
  readonly equipment: number;
  /** At most 4: how recovered its muscles are. */
  readonly recovery: number;
}

/** An exercise that can replace another. */
export interface Alternative {
  /** 1 is the best. */
  readonly rank: number;
  /** Id of the exercise. */
  readonly exerciseId: ExerciseId;
  /** Name of the exercise. */
  readonly name: string;
  /** The equipment that it needs; `null` if unknown or none. */
  readonly equipment: string | null;
  /** 0..100; higher means a closer replacement. */
  readonly score: number;
  /** The parts of its rank. */
  readonly terms: AlternativeTerms;
  /** The primary group with the lowest score; null without a primary group. */
  readonly recovery: {
    /** How recovered its primary muscles are, in percent. */
    readonly percentage: number;
    /** The least recovered primary muscle group. */
    readonly limitingMuscleGroup: string;
  } | null;
  /** Why, as data. */
  readonly reasons: readonly AlternativeReason[];
  /** The reasons as text for people. */
  readonly message: string;
}

// Choice: what each term is worth.
const SAME_PRIMARY = 10;
const SOME_PRIMARY = 5;
const MUSCLE_FIT = 22;
const SAME_PATTERN = 14;
const RELATED_MOVEMENT = 6;
const MECHANIC = 1;
const FORCE = 1;
const NAME = 18;
const FAMILIARITY = 12;
const DIFFICULTY = 6;
const LIGHTER = 2;
const EQUIPMENT = 12;
const RECOVERY = 4;
const SCORE_STEPS = 100;
// Choice: rank a favourite as if its score were 3 higher. That is less than the cost of another
// movement or other muscles.
const FAVOURITE = 3;

const round = (value: number): number => Math.round(value * SCORE_STEPS) / SCORE_STEPS;

const sameValue = (a: string | null, b: string | null): boolean => a !== null && a === b;

const intersects = (a: readonly string[], b: readonly string[]): boolean =>
  a.some((item) => b.includes(item));

/** If the muscles are unknown, the names must be at least this similar. */
const LIKE_NAMES = 0.25;

type Muscles = 'compared' | 'unknown' | 'other';

const compareGroups = (wanted: TrainedGroups, candidate: TrainedGroups): Muscles => {
  if (wanted.groups.length === 0 || candidate.groups.length === 0) return 'unknown';
  return intersects(wanted.groups, candidate.groups) ? 'compared' : 'other';
};

// Choice: an alternative shares a muscle, and has the same movement or trains a main muscle. If muscles are unknown, the name, the movement or the equipment must be similar.
const isAlternative = (
  wanted: ExerciseProfile,
  candidate: ExerciseProfile,
  muscles: Muscles,
): boolean => {
  // A stretch replaces only a stretch.
  if ((wanted.movement === 'stretch') !== (candidate.movement === 'stretch')) return false;
  if (sameValue(wanted.pattern, candidate.pattern)) return true;
  if (muscles === 'compared') return intersects(wanted.primary, candidate.groups);
  return (
    nameLikeness(wanted.name.words, candidate.name.words) >= LIKE_NAMES ||
    (wanted.groups.length === 0 &&
      isSameEquipment(wanted.exercise.equipment, candidate.exercise.equipment))
  );
};

const muscleWorth = (wanted: ExerciseProfile, candidate: ExerciseProfile): number => {
  const shared = candidate.primary.filter((group) => wanted.primary.includes(group)).length;
  const isSame = shared === wanted.primary.length && shared === candidate.primary.length;
  const fit = MUSCLE_FIT * muscleFit(wanted.shares, candidate.shares);
  if (shared === 0) return fit;
  return fit + (isSame ? SAME_PRIMARY : SOME_PRIMARY);
};

const movementWorth = (wanted: ExerciseProfile, candidate: ExerciseProfile): number => {
  const [a, b] = [wanted.exercise, candidate.exercise];
  const isRelated =
    sameValue(wanted.movement, candidate.movement) ||
    areRelated(wanted.pattern ?? '', candidate.pattern ?? '');
  const related = isRelated ? RELATED_MOVEMENT : 0;
  return (
    (sameValue(wanted.pattern, candidate.pattern) ? SAME_PATTERN : related) +
    (sameValue(a.mechanic, b.mechanic) ? MECHANIC : 0) +
    (sameValue(a.force, b.force) ? FORCE : 0)
  );
};

const difficultyWorth = (wanted: ExerciseProfile, candidate: ExerciseProfile): number => {
  if (wanted.name.isAdvanced !== candidate.name.isAdvanced) return 0;
  const weights = [wanted.isWeighted, candidate.isWeighted];
  // Without a weight, a pull-up or a dip is hard, whereas a squat or a calf raise is easy.
  const isLighter =
    weights.includes(true) && weights.includes(false) && isLegPattern(wanted.pattern);
  return isLighter ? LIGHTER : DIFFICULTY;
};

const nameWorth = (wanted: ExerciseProfile, candidate: ExerciseProfile): number => {
  const isUnknown = wanted.groups.length === 0 || candidate.groups.length === 0;
  const most = isUnknown ? NAME + SAME_PRIMARY + MUSCLE_FIT : NAME;
  return most * nameLikeness(wanted.name.words, candidate.name.words);
};

/** The mean recovery of its muscles, weighted by how much the exercise trains them: 0..1. */
const meanRecovery = ({ shares }: TrainedGroups, scoreOf: ScoreOf): number => {
  let weighted = 0;
  let total = 0;
  for (const { muscleGroup, share } of shares) {
    weighted += share * scoreOf(muscleGroup);
    total += share;
  }
  return total === 0 ? 1 : weighted / total / 100;
};

/** Ties go to the first by name. Null without a primary group. */
const recoveryOf = ({ primary }: TrainedGroups, scoreOf: ScoreOf): Alternative['recovery'] => {
  if (primary.length === 0) return null;
  const limitingMuscleGroup = limitingOf([...primary].sort(compareCodePoints), scoreOf);
  return { percentage: scoreOf(limitingMuscleGroup), limitingMuscleGroup };
};

interface Candidate {
  readonly profile: ExerciseProfile;
  /** The missing equipment; null if all of it is available. */
  readonly missing: string | null;
  readonly isFavourite: boolean;
  readonly terms: AlternativeTerms;
  readonly score: number;
  readonly worth: number;
  readonly equipment: string | null;
  readonly words: readonly string[];
}

const sumOf = (terms: AlternativeTerms): number =>
  terms.muscles +
  terms.movement +
  terms.name +
  terms.familiarity +
  terms.difficulty +
  terms.equipment +
  terms.recovery;

const candidateOf = (
  wanted: ExerciseProfile,
  profile: ExerciseProfile,
  { missing, isFavourite }: Pick<Candidate, 'missing' | 'isFavourite'>,
  scoreOf: ScoreOf,
): Candidate => {
  const terms: AlternativeTerms = {
    muscles: round(muscleWorth(wanted, profile)),
    movement: round(movementWorth(wanted, profile)),
    name: round(nameWorth(wanted, profile)),
    familiarity: FAMILIARITY * (wanted.name.familiarity === 0 ? 1 : profile.name.familiarity),
    difficulty: difficultyWorth(wanted, profile),
    equipment: missing === null ? EQUIPMENT : 0,
    recovery: round(RECOVERY * meanRecovery(profile, scoreOf)),
  };
  const score = round(sumOf(terms));
  const { equipment } = profile.exercise;
  return {
    ...{ profile, missing, isFavourite, terms, score, equipment },
    worth: isFavourite ? score + FAVOURITE : score,
    words: profile.name.words,
  };
};

// Ties go to common exercises, then easy ones, then short names, which are usually more common.
const byWorth = compareBy<Candidate>(
  (a, b) => b.worth - a.worth,
  (a, b) => Number(b.isFavourite) - Number(a.isFavourite),
  (a, b) => b.profile.name.familiarity - a.profile.name.familiarity,
  (a, b) => Number(a.profile.name.isAdvanced) - Number(b.profile.name.isAdvanced),
  (a, b) => a.profile.place - b.profile.place,
  (a, b) => a.words.length - b.words.length,
  (a, b) => compareCodePoints(a.profile.exercise.name, b.profile.exercise.name),
  (a, b) => compareIds(a.profile.exercise.id, b.profile.exercise.id),
);

const toAlternative =
  (wanted: ExerciseProfile, scoreOf: ScoreOf, messages: AlternativeMessages) =>
  ({ profile, missing, isFavourite, terms, score }: Candidate, at: number): Alternative => {
    const { id, name, equipment } = profile.exercise;
    const recovery = recoveryOf(profile, scoreOf);
    const reasons: readonly AlternativeReason[] = [
      ...(isFavourite ? [{ code: 'favourite', params: {} } as const] : []),
      ...reasonsFor(wanted, profile, missing),
      ...(recovery === null ? [] : [recoveryReason(recovery)]),
    ];
    return {
      rank: at + 1,
      exerciseId: id,
      name,
      equipment,
      score,
      terms,
      recovery,
      reasons,
      message: alternativeMessage(reasons, messages),
    };
  };

/** Like {@link rankAlternatives}, with a profiler that may already have read some exercises. */
export function rankWith(
  { groupsOf, profileOf }: Profiler,
  input: AlternativesInput,
): readonly Alternative[] {
  const wanted = profileOf(input.exercise);
  const scoreOf = remembered(input.scoreOf);
  const missingFor = missingEquipment(input.equipment);
  const never = new Set(input.never);
  const avoided = new Set(input.avoid);
  // Choice: an alternative loads no group to avoid, and no tired group either, unless it is a main
  // group of the exercise to replace, which the user wants to train anyway.
  const isSpared = (group: string): boolean =>
    avoided.has(group) ||
    (scoreOf(group) <= RECOVERY_FILTER_PERCENT && !wanted.primary.includes(group));
  const favourites = new Set(input.favourites);
  const candidates: Candidate[] = [];
  for (const exercise of input.exercises) {
    if (exercise.id === wanted.exercise.id || never.has(exercise.id)) continue;
    const comparison = compareGroups(wanted, groupsOf(exercise));
    // Reading names takes most of the time, so do it only if the muscles can match.
    if (comparison === 'other') continue;
    const profile = profileOf(exercise);
    if (!isAlternative(wanted, profile, comparison) || profile.loaded.some(isSpared)) continue;
    const isFavourite = favourites.has(exercise.id);
    candidates.push(
      candidateOf(wanted, profile, { missing: missingFor(exercise), isFavourite }, scoreOf),
    );
  }
  candidates.sort(byWorth);
  const origin = { equipment: wanted.exercise.equipment, words: wanted.name.words };
  return [true, false]
    .flatMap((isAtHand) =>
      varied(
        candidates.filter(({ missing }) => (missing === null) === isAtHand),
        origin,
      ),
    )
    .slice(0, input.limit)
    .map(toAlternative(wanted, scoreOf, (input.messages ?? ENGLISH_MESSAGES).alternatives));
}

/**
 * Ranks the exercises that can replace another one, best first. Leaves out exercises that load a
 * group to avoid, as primary or heavily as a helper, or a group with a score of 30 or below that is
 * not a main group of the replaced exercise. Exercises with available equipment
 * come before the others. In both parts, the highest score comes first. Each further place goes to
 * the highest score after a penalty for repeating the equipment and the names above. The score is
 * the sum of its terms. Ties go to the more common exercise, then the easier one, then by name and
 * id. Favourites rank as if their score were 3 higher.
 *
 * @example
 * const named = (id, name) => ({ id, name, primaryMuscles: ['quads'], secondaryMuscles: [], equipment: null, mechanic: null, force: null });
 * const [squat, ...others] = [named(1, 'Back Squat'), named(2, 'Leg Extension'), named(3, 'Front Squat')];
 * rankAlternatives({ exercise: squat, exercises: others, scoreOf: () => 100, equipment: null, limit: 5 }).map(({ name }) => name);
 * // ['Front Squat', 'Leg Extension']
 */
export function rankAlternatives(input: AlternativesInput): readonly Alternative[] {
  return rankWith(profiler(), input);
}
