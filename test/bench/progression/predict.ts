import { suggestSets, toUnit, weightSteps, type Exercise, type ProgressionRule } from 'freshlegs';
import {
  exposureFinder,
  recentLogs,
  type Exposure,
} from '../../../src/domain/progression/exposures.js';
import { meanOf } from '../statistics.js';
import type { Person } from './persons.js';

export interface Prediction {
  readonly weightKg: number;
  readonly reps: number;
}

/** A session with an exercise that the person also did with a weight in the 60 days before. */
export interface Case {
  readonly person: Person;
  readonly exercise: Exercise;
  /** The session's index in the person's log. */
  readonly at: number;
  readonly past: readonly Exposure[];
  readonly actual: readonly Prediction[];
  /** The smallest change of weight that the equipment allows, in kilograms. */
  readonly stepKg: number;
}

/** Predicts the sets from earlier sessions only. */
export interface Predictor {
  readonly name: string;
  readonly predict: (one: Case) => readonly Prediction[];
}

interface Sets {
  readonly sets: readonly {
    readonly weightKg?: number | null | undefined;
    readonly reps?: number | null | undefined;
  }[];
}

const toPredictions = (done: Sets | undefined): readonly Prediction[] =>
  (done?.sets ?? []).map(({ weightKg, reps }) => ({ weightKg: weightKg ?? 0, reps: reps ?? 0 }));

const DAY_MS = 86_400_000;

const pastOf = ({ sessions }: Person, at: number, exerciseId: number): readonly Exposure[] => {
  const now = sessions[at]?.startedAt ?? new Date(0);
  return exposureFinder(recentLogs(sessions.slice(0, at), now), new Map())(exerciseId);
};

const casesOfSession = (person: Person, at: number): readonly Case[] => {
  const session = person.sessions[at];
  if (session === undefined) return [];
  const ids = [...new Set(session.exercises.map(({ exerciseId }) => exerciseId))];
  return ids.flatMap((exerciseId) => {
    const exercise = person.exercises.get(exerciseId);
    const past = pastOf(person, at, exerciseId);
    const [done] = exposureFinder([session], new Map())(exerciseId);
    const actual = toPredictions(done).filter(({ weightKg, reps }) => weightKg > 0 && reps > 0);
    if (exercise === undefined || past.length === 0 || actual.length === 0) return [];
    const { stepKg } = weightSteps(exercise, person.unit);
    return { person, exercise, at, past, actual, stepKg };
  });
};

export const listCases = (person: Person): readonly Case[] =>
  person.sessions.flatMap((_, at) => casesOfSession(person, at));

/** Suggests sets for a session from its exercises, but not their sets or repetitions. */
export const suggestAt = (
  { sessions, exercises, unit }: Person,
  at: number,
  exercise: Exercise,
  options: { readonly rule?: ProgressionRule } = {},
) => {
  // The cases combine the entries of an exercise.
  const ids = sessions[at]?.exercises.map(({ exerciseId }) => exerciseId);
  return suggestSets(
    { logs: sessions.slice(0, at), exercises: [...exercises.values()] },
    { exercise, planned: null, exerciseIds: [...new Set(ids)] },
    { ...options, unit },
    sessions[at]?.startedAt ?? new Date(0),
  );
};

export const rulePredictor = (name: string, rule: ProgressionRule): Predictor => ({
  name,
  predict: ({ person, exercise, at }) => toPredictions(suggestAt(person, at, exercise, { rule })),
});

/** Does not use the library. */
export const REPEAT: Predictor = {
  name: 'repeat last',
  predict: ({ past }) => toPredictions(past.at(-1)),
};

/** Repeats the last set until there are `count` sets. */
const extended = (sets: readonly Prediction[], count: number): readonly Prediction[] =>
  Array.from({ length: count }, (_, at) => sets[Math.min(at, sets.length - 1)]).flatMap(
    (set) => set ?? [],
  );

/** How well a predictor did in one case. */
export interface Score {
  /** The mean absolute error, as a share of the weight lifted. */
  readonly weight: number;
  readonly reps: number;
  /** The share of sets whose weight is at most one step off. */
  readonly withinStep: number;
  /** Whether a weight is more than one step above the heaviest of the last 60 days. */
  readonly isUnsafe: boolean;
}

const EPSILON = 1e-6;

/** The heaviest weight in the 60 days before a session, computed without the library. */
const heaviest = ({ person, exercise, at }: Case): number => {
  const now = person.sessions[at]?.startedAt.getTime() ?? 0;
  const weights = person.sessions
    .slice(0, at)
    .filter(({ completedAt }) => {
      const age = now - completedAt.getTime();
      return age >= 0 && age < 60 * DAY_MS;
    })
    .flatMap(({ exercises }) => exercises.filter(({ exerciseId }) => exerciseId === exercise.id))
    .flatMap(({ sets }) => sets.map(({ weightKg = 0 }) => weightKg));
  return Math.max(0, ...weights);
};

export const scoreOf = ({ predict }: Predictor, one: Case): Score => {
  const predicted = predict(one);
  const paired = extended(predicted, one.actual.length);
  const errors = one.actual.map((actual, at) => {
    const { weightKg, reps } = paired[at] ?? { weightKg: 0, reps: 0 };
    return {
      weightKg: Math.abs(weightKg - actual.weightKg),
      weight: Math.abs(weightKg - actual.weightKg) / actual.weightKg,
      reps: Math.abs(reps - actual.reps) / actual.reps,
    };
  });
  // Compares in the person's unit, because apps store pounds as kilograms with two decimals.
  const { unit } = one.person;
  const bound = toUnit(heaviest(one), unit) + toUnit(one.stepKg, unit) + EPSILON;
  return {
    weight: meanOf(errors.map(({ weight }) => weight)),
    reps: meanOf(errors.map(({ reps }) => reps)),
    withinStep: meanOf(errors.map(({ weightKg }) => (weightKg <= one.stepKg + EPSILON ? 1 : 0))),
    isUnsafe: predicted.some(({ weightKg }) => toUnit(weightKg, unit) > bound),
  };
};
