import { overlap } from './candidates.js';
import { equipmentCheck } from './equipment.js';
import { movementOf, nameWords } from './movements.js';
import { isPrimaryShare, type MuscleShare } from './muscle-groups.js';
import { compareBy, compareCodePoints } from './order.js';
import { alternativeMessage, type AlternativeReason } from './alternative-reasons.js';
import { READY_PERCENT } from './limits.js';
import type { MuscleGroupRecovery } from './recovery.js';
import type { Exercise } from './records.js';
import { exerciseShares } from './training-load.js';

/** What alternatives are chosen from. */
export interface AlternativesInput {
  readonly exercise: Exercise;
  /** The catalogue; the exercise itself may be among them and is left out. */
  readonly exercises: readonly Exercise[];
  /** The score of a muscle group now, 0 to 100. */
  readonly recoveryOf: (muscleGroup: string) => Pick<MuscleGroupRecovery, 'muscleGroup' | 'score'>;
  /** What is at hand; null = everything. */
  readonly equipment: readonly string[] | null;
  readonly limit: number;
}

/** The parts of a score; each is at most what it is worth, and the score is their sum. */
export interface AlternativeTerms {
  /** Of 71: 68 for the same primary muscles, 34 for some of them, 0 as a helper; 3 for the helpers. */
  readonly muscles: number;
  /** Of 13: 7 for the same movement and 1 for like words in the name, 2.5 each for mechanic and force. */
  readonly movement: number;
  /** 12 where the equipment is at hand. */
  readonly equipment: number;
  /** Of 4: how recovered the muscles are that it trains. */
  readonly recovery: number;
}

/** An exercise that can take the place of another. */
export interface Alternative {
  readonly rank: number;
  readonly exerciseId: number;
  readonly name: string;
  readonly equipment: string | null;
  /** 0..100; more is a closer replacement. */
  readonly score: number;
  readonly terms: AlternativeTerms;
  /** The lowest score among its primary groups, and whose it is; null without a primary group. */
  readonly recovery: {
    readonly percentage: number;
    readonly limitingMuscleGroup: string;
  } | null;
  readonly reasons: readonly AlternativeReason[];
  readonly message: string;
}

// Choice: what the terms are worth. Each step of the muscles outweighs all that is not about primary
// muscles together, so that an exercise of other primary muscles never stands above one of the same.
const SAME_PRIMARY = 68;
const SOME_PRIMARY = 34;
const HELPERS = 3;
const MOVEMENT = 7;
const NAME_WORDS = 1;
const MECHANIC = 2.5;
const FORCE = 2.5;
const EQUIPMENT = 12;
const RECOVERY = 4;
const SCORE_STEPS = 100;

interface Profile {
  readonly exercise: Exercise;
  readonly shares: readonly MuscleShare[];
  readonly groups: readonly string[];
  readonly primary: readonly string[];
  readonly movement: string | null;
}

const profileOf = (exercise: Exercise): Profile => {
  const shares = exerciseShares(exercise);
  return {
    exercise,
    shares,
    groups: shares.map((part) => part.muscleGroup),
    primary: shares.filter((part) => isPrimaryShare(part.share)).map((part) => part.muscleGroup),
    movement: movementOf(exercise.name),
  };
};

/** What the muscles of a candidate are worth, and why; null where it trains none that is wanted. */
const compareMuscles = (
  wanted: Profile,
  candidate: Profile,
): { readonly worth: number; readonly reason: AlternativeReason } | null => {
  const helpers = HELPERS * overlap(wanted.groups, candidate.groups);
  const shared = candidate.primary
    .filter((group) => wanted.primary.includes(group))
    .sort(compareCodePoints);
  if (shared.length > 0) {
    const same =
      shared.length === wanted.primary.length && shared.length === candidate.primary.length;
    return {
      worth: (same ? SAME_PRIMARY : SOME_PRIMARY) + helpers,
      reason: {
        code: same ? 'same_primary_muscles' : 'shared_primary_muscles',
        params: { muscleGroups: shared },
      },
    };
  }
  // Choice: an exercise that does not even help where the other works is no alternative to it.
  const helped = candidate.groups
    .filter((group) => wanted.primary.includes(group))
    .sort(compareCodePoints);
  if (helped.length === 0) return null;
  return { worth: helpers, reason: { code: 'helping_muscles', params: { muscleGroups: helped } } };
};

const round = (value: number): number => Math.round(value * SCORE_STEPS) / SCORE_STEPS;

const sameValue = (a: string | null, b: string | null): boolean => a !== null && a === b;

const compareMovements = (wanted: Profile, candidate: Profile): number => {
  const [a, b] = [wanted.exercise, candidate.exercise];
  const words = overlap([...new Set(nameWords(a.name))], [...new Set(nameWords(b.name))]);
  return (
    (sameValue(wanted.movement, candidate.movement) ? MOVEMENT : 0) +
    (Number.isNaN(words) ? 0 : NAME_WORDS * words) +
    (sameValue(a.mechanic, b.mechanic) ? MECHANIC : 0) +
    (sameValue(a.force, b.force) ? FORCE : 0)
  );
};

type RecoveryOf = AlternativesInput['recoveryOf'];

/** How recovered the muscles of an exercise are, each as much as the exercise trains it: 0..1. */
const meanRecovery = ({ shares }: Profile, recoveryOf: RecoveryOf): number => {
  let weighted = 0;
  let total = 0;
  for (const { muscleGroup, share } of shares) {
    weighted += share * recoveryOf(muscleGroup).score;
    total += share;
  }
  return weighted / total / 100;
};

/** The primary group with the lowest score, then by name; undefined without a primary group. */
const limitingOf = ({ primary }: Profile, recoveryOf: RecoveryOf) =>
  primary
    .map((muscleGroup) => ({ muscleGroup, percentage: recoveryOf(muscleGroup).score }))
    .sort(
      compareBy<{ muscleGroup: string; percentage: number }>(
        (a, b) => a.percentage - b.percentage,
        (a, b) => compareCodePoints(a.muscleGroup, b.muscleGroup),
      ),
    )
    .at(0);

const recoveryReason = ({
  muscleGroup,
  percentage,
}: {
  readonly muscleGroup: string;
  readonly percentage: number;
}): AlternativeReason => ({
  code: percentage < READY_PERCENT ? 'muscle_group_tired' : 'muscle_group_ready',
  params: { muscleGroup, percentage },
});

const movementReasons = (wanted: Profile, candidate: Profile): readonly AlternativeReason[] => {
  const [a, b] = [wanted.exercise, candidate.exercise];
  return [
    ...(candidate.movement !== null && wanted.movement === candidate.movement
      ? [{ code: 'same_movement', params: { movement: candidate.movement } } as const]
      : []),
    ...(b.mechanic !== null && a.mechanic === b.mechanic
      ? [{ code: 'same_mechanic', params: { value: b.mechanic } } as const]
      : []),
    ...(b.force !== null && a.force === b.force
      ? [{ code: 'same_force', params: { value: b.force } } as const]
      : []),
  ];
};

const equipmentReasons = (
  { equipment }: Exercise,
  atHand: readonly string[] | null,
  isAtHand: boolean,
): readonly AlternativeReason[] =>
  equipment === null || atHand === null
    ? []
    : [{ code: isAtHand ? 'equipment_at_hand' : 'equipment_missing', params: { equipment } }];

const toAlternative =
  (wanted: Profile, { equipment, recoveryOf }: AlternativesInput) =>
  (exercise: Exercise): readonly Omit<Alternative, 'rank'>[] => {
    const candidate = profileOf(exercise);
    const muscles = compareMuscles(wanted, candidate);
    if (muscles === null) return [];
    const isAtHand = equipmentCheck(equipment)(exercise.equipment);
    const terms: AlternativeTerms = {
      muscles: round(muscles.worth),
      movement: round(compareMovements(wanted, candidate)),
      equipment: isAtHand ? EQUIPMENT : 0,
      recovery: round(RECOVERY * meanRecovery(candidate, recoveryOf)),
    };
    const recovery = limitingOf(candidate, recoveryOf);
    const reasons: readonly AlternativeReason[] = [
      muscles.reason,
      ...movementReasons(wanted, candidate),
      ...equipmentReasons(exercise, equipment, isAtHand),
      ...(recovery === undefined ? [] : [recoveryReason(recovery)]),
    ];
    return [
      {
        exerciseId: exercise.id,
        name: exercise.name,
        equipment: exercise.equipment,
        score: round(terms.muscles + terms.movement + terms.equipment + terms.recovery),
        terms,
        recovery:
          recovery === undefined
            ? null
            : { percentage: recovery.percentage, limitingMuscleGroup: recovery.muscleGroup },
        reasons,
        message: alternativeMessage(reasons),
      },
    ];
  };

const byScore = compareBy<Omit<Alternative, 'rank'>>(
  (a, b) => b.score - a.score,
  (a, b) => compareCodePoints(a.name, b.name),
  (a, b) => a.exerciseId - b.exerciseId,
);

/**
 * Exercises that can take the place of one, the closest first: by score, then name, then id. The
 * score is the sum of its terms: primary muscles, movement, equipment at hand, recovery. What
 * trains other primary muscles never stands above what trains the same.
 *
 * @example
 * const named = (id, name) => ({ id, name, primaryMuscles: ['quads'], secondaryMuscles: [], equipment: null, mechanic: null, force: null });
 * const recoveryOf = (muscleGroup) => ({ muscleGroup, score: 100 });
 * const [squat, ...others] = [named(1, 'Back Squat'), named(2, 'Leg Extension'), named(3, 'Front Squat')];
 * rankAlternatives({ exercise: squat, exercises: others, recoveryOf, equipment: null, limit: 5 }).map(({ name }) => name);
 * // ['Front Squat', 'Leg Extension']
 */
export const rankAlternatives = (input: AlternativesInput): readonly Alternative[] =>
  input.exercises
    .filter(({ id }) => id !== input.exercise.id)
    .flatMap(toAlternative(profileOf(input.exercise), input))
    .sort(byScore)
    .slice(0, input.limit)
    .map((alternative, at) => ({ rank: at + 1, ...alternative }));
