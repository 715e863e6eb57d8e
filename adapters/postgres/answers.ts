import type { LogFacts } from '../../src/domain/changes.js';
import type { RecoveryState } from '../../src/domain/recovery-report.js';
import type {
  CustomWorkout,
  Exercise,
  MuscleGroupLoad,
  PlannedExercise,
  Workout,
} from '../../src/domain/records.js';
import type { VerificationState } from '../../src/repository.js';
import { toFacts } from '../sql/logs.js';
import { toCorrections, toLoads, toRecords } from '../sql/recovery.js';
import { checkInt, readInt, readTextOrNull, type Row, type Tuple } from '../sql/rows.js';
import {
  byExerciseId,
  toCustomAsWorkout,
  toCustomWorkouts,
  toExercises,
  toPlan,
  toProgramWorkout,
  type DayValues,
  type EntryValues,
  type ExerciseValues,
  type MuscleValues,
} from '../sql/workouts.js';

/** The answer of a composed statement; each part knows its own fields. */
export type Answer = Row;

/** Rows that an answer holds under a name. */
export const rowsOf = (answer: Answer, name: string): readonly Row[] => answer[name] as Row[];

const tuplesOf = (answer: Answer, name: string): readonly Tuple[] => answer[name] as Tuple[];

/** Ids that an answer holds under a name. */
export const idsOf = (answer: Answer, name: string): readonly number[] =>
  (answer[name] as unknown[]).map((id) => checkInt(id, name));

export const factsOf = (answer: Answer, name = 'facts'): readonly LogFacts[] =>
  rowsOf(answer, name).map((row) =>
    toFacts(row, row['active'] as Tuple | null, row['origin'] as Tuple | null),
  );

export const loadsOf = (answer: Answer, name = 'loads'): readonly MuscleGroupLoad[] =>
  toLoads(tuplesOf(answer, name));

/** A user's row of `training_state`, as a lock gives it. */
export interface LockedState {
  readonly revision: number;
  readonly model: string | null;
}

/** A user's row of `training_state`. */
export const toLocked = (row: Row): LockedState => ({
  revision: readInt(row, 'revision'),
  model: readTextOrNull(row, 'model'),
});

/** The tag of the model that wrote the records, as a read has it; a write knows it by its lock. */
export const modelOf = (answer: Answer): string | null => readTextOrNull(answer, 'model');

/** Recovery; the loads are null where the statement did not read them, or not this time. */
export const recoveryOf = (answer: Answer, model = modelOf(answer)): RecoveryState => ({
  model,
  records: toRecords(tuplesOf(answer, 'records')),
  loads: (answer['loads'] ?? null) === null ? null : loadsOf(answer),
  corrections: toCorrections(tuplesOf(answer, 'corrections')),
});

export const verificationOf = (answer: Answer): VerificationState => ({
  recovery: recoveryOf(answer),
  countedNotCompletedLogIds: idsOf(answer, 'countedNotCompleted'),
  completedNotCountedLogIds: idsOf(answer, 'completedNotCounted'),
  completedWithoutLoadsLogIds: idsOf(answer, 'completedWithoutLoads'),
  plannedWithLoadsLogIds: idsOf(answer, 'plannedWithLoads'),
  danglingLogIds: idsOf(answer, 'dangling'),
});

/** The exercises that an answer holds, by id, those of its workouts among them. */
export const exercisesOf = (answer: Answer): readonly Exercise[] =>
  toExercises(answer['exercises'] as ExerciseValues[], answer['muscles'] as MuscleValues[]);

/** Those of some exercises that exist. */
export const namedExercisesOf = (answer: Answer, ids: readonly number[]): readonly Exercise[] =>
  exercisesOf(answer).filter(({ id }) => ids.includes(id));

type OwnedEntry = readonly [workoutId: number, ...EntryValues];

/** Gives the plan of a workout, by its id. */
const plansOf = (
  answer: Answer,
  name: string,
  exercises: ReadonlyMap<number, Exercise>,
): ((workoutId: unknown) => readonly PlannedExercise[]) => {
  const entries = new Map<number, EntryValues[]>();
  for (const [workoutId, ...entry] of (answer[name] ?? []) as OwnedEntry[]) {
    const own = entries.get(workoutId);
    if (own === undefined) entries.set(workoutId, [entry]);
    else own.push(entry);
  }
  return (workoutId) => toPlan(entries.get(Number(workoutId)) ?? [], exercises);
};

const byId = (a: { readonly id: number }, b: { readonly id: number }): number => a.id - b.id;

/** Custom workouts by id, then program days by id; of the kinds that the statement read. */
export const workoutsOf = (answer: Answer): readonly Workout[] => {
  const exercises = byExerciseId(exercisesOf(answer));
  const customPlan = plansOf(answer, 'customEntries', exercises);
  const dayPlan = plansOf(answer, 'dayEntries', exercises);
  const customs = ((answer['customs'] ?? []) as Row[]).map((row) => ({
    id: Number(row['id']),
    row,
  }));
  const days = (answer['days'] ?? []) as DayValues[];
  return [
    ...customs.sort(byId).map(({ id, row }) => toCustomAsWorkout(row, customPlan(id))),
    ...[...days].sort((a, b) => a[0] - b[0]).map((day) => toProgramWorkout(day, dayPlan(day[0]))),
  ];
};

export const customWorkoutsOf = (answer: Answer): readonly CustomWorkout[] =>
  toCustomWorkouts(rowsOf(answer, 'customWorkouts'), rowsOf(answer, 'customWorkoutEntries'));
