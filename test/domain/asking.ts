import { createTurns } from '../../src/domain/recommendation/turn.js';
import { refId, refKey } from '../../src/domain/order.js';
import {
  toCandidate,
  type RecommendationCandidate,
  type WorkoutCompletion,
} from '../../src/domain/recommendation/candidates.js';
import { recommend } from '../../src/domain/recommendation/recommend.js';
import type {
  DroppedWorkout,
  Recommendation,
  RecommendationInput,
  RecommendationOptions,
  Recommendations,
} from '../../src/domain/recommendation/context.js';
import type { ProgramPlace, StoredWorkoutRef, WorkoutRef } from '../../src/domain/records.js';
import {
  customWorkout,
  exercise,
  first,
  hoursAgo,
  NOW,
  only,
  planned,
  programDay,
  workout,
} from './builders.js';

export const NOTHING: RecommendationInput = {
  records: [],
  loads: [],
  completions: [],
  candidates: [],
};

export const ask = (
  input: Partial<RecommendationInput>,
  options: RecommendationOptions = {},
  now = NOW,
): Recommendations => recommend({ ...NOTHING, ...input }, now, options);

export const idOf = (ref: WorkoutRef): string =>
  `${ref.type === 'program' ? 'day' : ref.type} ${refId(ref)}`;

export const ranking = (
  input: Partial<RecommendationInput>,
  options: RecommendationOptions = {},
): readonly string[] => ask(input, options).recommendations.map((entry) => idOf(entry.workout.ref));

export const best = (
  input: Partial<RecommendationInput>,
  options: RecommendationOptions = {},
): Recommendation => first(ask(input, options).recommendations);

export const dropped = (
  input: Partial<RecommendationInput>,
  options: RecommendationOptions = {},
): DroppedWorkout => only(ask(input, { ...options, explain: true }).dropped ?? []);

interface Muscles {
  readonly primary: readonly string[];
  readonly secondary?: readonly string[] | undefined;
  readonly sets?: number | undefined;
}

/** The muscles and sets of an exercise, such as "chest / triceps shoulders x3". */
export type Part = string | Muscles;

const musclesOf = (part: Part): Muscles => {
  if (typeof part !== 'string') return part;
  const [muscles = '', sets] = part.split(/ ?x(?=\d+$)/);
  const [primary = [], secondary] = muscles
    .split('/')
    .map((names) => names.split(' ').filter((name) => name !== ''));
  return { primary, secondary, sets: sets === undefined ? undefined : Number(sets) };
};

/** The exercises get the ids 10 * id, 10 * id + 1, and so on. */
const of = (
  ref: StoredWorkoutRef,
  id: number,
  parts: readonly Part[],
  derivedFrom: StoredWorkoutRef | null,
) =>
  workout(
    ref,
    parts
      .map(musclesOf)
      .map(({ primary, secondary, sets }, index) =>
        planned(exercise(10 * id + index, primary, secondary), sets),
      ),
    derivedFrom,
  );

/** A program day; by default in program 1 and without a position. */
export const day = (
  id: number,
  parts: readonly Part[],
  program: Partial<ProgramPlace> = {},
): RecommendationCandidate =>
  toCandidate({
    ...of(programDay(id), id, parts, null),
    program: { programId: 1, name: 'Program', position: null, ...program },
  });

export const custom = (
  id: number,
  parts: readonly Part[],
  derivedFrom: StoredWorkoutRef | null = null,
): RecommendationCandidate => toCandidate(of(customWorkout(id), id, parts, derivedFrom));

/** A custom workout with one exercise that trains all of the groups. */
export const own = (id: number, ...groups: readonly string[]): RecommendationCandidate =>
  custom(id, [{ primary: groups }]);

export const done = (
  ref: StoredWorkoutRef,
  hours: number,
  inPlaceOf?: StoredWorkoutRef,
): WorkoutCompletion => ({
  key: refKey(ref),
  at: hoursAgo(hours),
  inPlaceOf: inPlaceOf === undefined ? null : refKey(inPlaceOf),
});

/**
 * This workout is not a candidate. After its completion, all candidates that were never done have
 * the same turn.
 */
export const ELSEWHERE = done(customWorkout(999), 200);

export const times = <T>(count: number, item: T): readonly T[] =>
  Array.from({ length: count }, () => item);

/** The turns, rounded to six decimals. */
export const turns = (
  candidates: readonly RecommendationCandidate[],
  completions: readonly WorkoutCompletion[],
  named: readonly number[] = [],
) => {
  const { of } = createTurns(candidates, completions, NOW, named, 'UTC');
  return candidates.map((candidate) => Number(of(candidate).turn.toFixed(6)));
};
