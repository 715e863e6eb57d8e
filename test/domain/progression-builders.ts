import type {
  Exercise,
  HistoryLog,
  PerformedExercise,
  PerformedSet,
  PlannedExercise,
} from '../../src/domain/records.js';
import {
  suggestSets,
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

export const logged = (
  daysAgo: number,
  sets: readonly PerformedSet[],
  others: readonly PerformedExercise[] = [],
): HistoryLog => ({
  logId: 1000 - daysAgo,
  completedAt: hoursAgo(daysAgo * DAY_HOURS),
  exercises: [{ exerciseId: BENCH.id, sets }, ...others],
});

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

/** The sets in short, such as "60x8". */
export const inShort = ({ sets }: Pick<SetSuggestion, 'sets'>): string =>
  sets.map(({ weightKg, reps, seconds }) => `${weightKg}x${reps ?? `${seconds}s`}`).join(' ');
