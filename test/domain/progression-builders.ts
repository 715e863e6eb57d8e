import type {
  Exercise,
  HistoryLog,
  PerformedExercise,
  PerformedSet,
  PlannedExercise,
} from '../../src/domain/records.js';
import {
  DOUBLE_PROGRESSION,
  REPEAT_LAST,
  type ProgressionRule,
  type RuleDecision,
} from '../../src/domain/progression/rules.js';
import {
  suggestSets,
  suggestWorkout,
  type ProgressionOptions,
  type ProgressionPlan,
  type SetSuggestion,
} from '../../src/domain/progression/suggest.js';
import { NOW, hoursAgo } from './builders.js';

const DAY_HOURS = 24;

export const exercise = (id: number, name: string, more: Partial<Exercise> = {}): Exercise => ({
  id,
  name,
  primaryMuscles: ['chest'],
  secondaryMuscles: [],
  equipment: 'barbell',
  mechanic: null,
  force: null,
  ...more,
});

export const BENCH = exercise(1, 'Bench Press');
export const ASSISTED_PULL_UP = { ...BENCH, name: 'Assisted Pull-Up', equipment: 'machine' };

export const DOUBLE = { rule: DOUBLE_PROGRESSION };

export const logged = (
  daysAgo: number,
  sets: readonly PerformedSet[],
  others: readonly PerformedExercise[] = [],
): HistoryLog => ({
  logId: 1000 - daysAgo,
  completedAt: hoursAgo(daysAgo * DAY_HOURS),
  exercises: [{ exerciseId: BENCH.id, sets }, ...others],
});

/** A log of another exercise than the bench press. */
export const loggedOf = (
  { id: exerciseId }: Pick<Exercise, 'id'>,
  daysAgo: number,
  sets: readonly PerformedSet[],
): HistoryLog => ({ ...logged(daysAgo, []), exercises: [{ exerciseId, sets }] });

export const at = (weightKg: number, ...reps: readonly number[]): readonly PerformedSet[] =>
  reps.map((count) => ({ weightKg, reps: count }));

export const PLAN: ProgressionPlan = {
  exercise: BENCH,
  planned: { sets: 3, repsMin: 8, repsMax: 10 },
  exerciseIds: [BENCH.id],
};
export const AS_DONE: ProgressionPlan = { ...PLAN, planned: null };

export const suggest = (
  logs: readonly HistoryLog[],
  plan = PLAN,
  options: ProgressionOptions = {},
  exercises: readonly Exercise[] = [BENCH],
): SetSuggestion => suggestSets({ logs, exercises }, plan, options, NOW);

/** A workout to suggest sets for. */
export const workoutOf = (exercises: readonly PlannedExercise[], programDayId = 1) => ({
  ...{ ref: { type: 'program', programDayId } as const, derivedFrom: null, exercises },
});

export const entry = (
  sets: number,
  repsMin: number,
  repsMax: number,
  own = BENCH,
): PlannedExercise => ({ entryId: null, exercise: own, sets, repsMin, repsMax });

/** The suggestions for the entries of a workout. */
export const suggestAll = (
  logs: readonly HistoryLog[],
  entries: readonly PlannedExercise[],
  options: ProgressionOptions = {},
  exercises: readonly Exercise[] = [BENCH],
): readonly SetSuggestion[] =>
  suggestWorkout({ logs, exercises }, workoutOf(entries), options, NOW);

/** The rule of a host that repeats the last sets with a change. */
export const hostRule = (
  change: (decision: RuleDecision) => Partial<RuleDecision>,
): ProgressionRule => ({
  id: 'host',
  version: 3,
  next: (input) => {
    const decision = REPEAT_LAST.next(input);
    return decision && { ...decision, ...change(decision) };
  },
});

export const withWeight = (weightKg: number | null): ProgressionRule =>
  hostRule(({ sets }) => ({ sets: sets.map((set) => ({ ...set, weightKg })) }));

export const codesOf = ({ reasons }: SetSuggestion) => reasons.map(({ code }) => code);

/** The sets in short, such as "60x8". */
export const inShort = ({ sets }: Pick<SetSuggestion, 'sets'>): string =>
  sets.map(({ weightKg, reps, seconds }) => `${weightKg}x${reps ?? `${seconds}s`}`).join(' ');
