import type {
  Exercise,
  MuscleGroupLoad,
  RecoveryCorrection,
  RecoveryRecord,
  Workout,
  StoredWorkoutRef,
} from '../../../src/domain/records.js';

// Decodes the rows of both query builders.

export type Instant = number | string | Date;

export interface EntryRow {
  readonly id: number;
  readonly name: string;
  /** Null for a custom workout. */
  readonly programId: number | null;
  readonly programName: string | null;
  readonly position: number | null;
  readonly sourceProgramDayId: number | null;
  readonly sourceCustomWorkoutId: number | null;
  /** Null for a workout without entries. */
  readonly entryId: number | null;
  readonly sets: number | null;
  readonly repsMin: number | null;
  readonly repsMax: number | null;
  readonly exerciseId: number | null;
  readonly exerciseName: string | null;
  readonly equipment: string | null;
  readonly mechanic: string | null;
  readonly force: string | null;
}

export interface MuscleRow {
  readonly exerciseId: number;
  readonly role: string;
  readonly muscle: string;
}

const musclesByExercise = (muscles: readonly MuscleRow[]) => {
  const named = new Map<number, { primary: string[]; secondary: string[] }>();
  for (const { exerciseId, role, muscle } of muscles) {
    const own = named.get(exerciseId) ?? { primary: [], secondary: [] };
    own[role === 'primary' ? 'primary' : 'secondary'].push(muscle);
    named.set(exerciseId, own);
  }
  return named;
};

export type ExerciseRow = Omit<Exercise, 'primaryMuscles' | 'secondaryMuscles'>;

/** The rows in `muscles` are ordered by position. */
export const toExercises = (
  rows: readonly ExerciseRow[],
  muscles: readonly MuscleRow[],
): readonly Exercise[] => {
  const named = musclesByExercise(muscles);
  return rows.map((row) => ({
    ...row,
    primaryMuscles: named.get(row.id)?.primary ?? [],
    secondaryMuscles: named.get(row.id)?.secondary ?? [],
  }));
};

const refOf = (row: EntryRow, type: StoredWorkoutRef['type']): StoredWorkoutRef =>
  type === 'program' ? { type, programDayId: row.id } : { type, customWorkoutId: row.id };

const programOf = ({ programId, programName: name, position }: EntryRow): Workout['program'] =>
  programId === null ? null : { programId, name: name ?? '', position };

const derivedFrom = (row: EntryRow): StoredWorkoutRef | null => {
  const { sourceCustomWorkoutId: customWorkoutId, sourceProgramDayId: programDayId } = row;
  if (customWorkoutId !== null) return { type: 'custom', customWorkoutId };
  return programDayId === null ? null : { type: 'program', programDayId };
};

/** The entries in `rows` are in order. */
export const toWorkouts = (
  type: StoredWorkoutRef['type'],
  rows: readonly EntryRow[],
  muscles: readonly MuscleRow[],
): readonly Workout[] => {
  const named = musclesByExercise(muscles);
  const exercises = new Map<number, Exercise>();
  const workouts = new Map<number, Workout & { exercises: Workout['exercises'][number][] }>();
  for (const row of rows) {
    let workout = workouts.get(row.id);
    if (workout === undefined) {
      const { name } = row;
      const of = { program: programOf(row), derivedFrom: derivedFrom(row) };
      workouts.set(row.id, (workout = { ref: refOf(row, type), name, ...of, exercises: [] }));
    }
    const { entryId, exerciseId: id } = row;
    if (entryId === null || id === null) continue;
    let exercise = exercises.get(id);
    if (exercise === undefined) {
      const { exerciseName: name, equipment, mechanic, force } = row;
      exercise = {
        ...{ id, name: name ?? '', equipment, mechanic, force },
        primaryMuscles: named.get(id)?.primary ?? [],
        secondaryMuscles: named.get(id)?.secondary ?? [],
      };
      exercises.set(id, exercise);
    }
    const { sets, repsMin, repsMax } = row;
    const plan = { sets: sets ?? 0, repsMin: repsMin ?? 0, repsMax: repsMax ?? 0 };
    workout.exercises.push({ entryId, exercise, ...plan });
  }
  return [...workouts.values()];
};

export const exerciseIdsIn = (rows: readonly EntryRow[]): number[] => [
  ...new Set(rows.flatMap(({ exerciseId }) => exerciseId ?? [])),
];

export type RecordRow = Omit<RecoveryRecord, 'lastWorkoutDate'> & {
  readonly lastWorkoutDate: Instant | null;
};
export type CorrectionRow = Omit<RecoveryCorrection, 'until'> & { readonly until: Instant };

export const toShown = (records: readonly RecordRow[], corrections: readonly CorrectionRow[]) => ({
  model: null,
  records: records.map((record) => ({
    ...record,
    lastWorkoutDate: record.lastWorkoutDate === null ? null : new Date(record.lastWorkoutDate),
  })),
  loads: null,
  corrections: corrections.map((held) => ({ ...held, until: new Date(held.until) })),
});

export type LoadRow = Omit<MuscleGroupLoad, 'performedAt' | 'counted'> & {
  readonly performedAt: Instant;
  readonly counted: number | boolean;
};

export const toLoads = (rows: readonly LoadRow[]): readonly MuscleGroupLoad[] =>
  rows.map((row) => ({
    ...row,
    performedAt: new Date(row.performedAt),
    counted: Boolean(row.counted),
  }));
