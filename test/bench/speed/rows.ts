import type { LogWithSwaps } from '../../../src/domain/changes.js';
import { sourceOf } from '../../../src/domain/log/source.js';
import type {
  CompletedWorkout,
  Exercise,
  MuscleGroupLoad,
  RecoveryCorrection,
  RecoveryRecord,
  StoredWorkoutRef,
  Workout,
} from '../../../src/domain/records.js';

// The limit and the query builders read the same rows. This file creates the domain's values from
// them.

/** Milliseconds, text with an offset, or a Date. */
export type Instant = number | string | Date;

const toDateOrNull = (instant: Instant | null): Date | null =>
  instant === null ? null : new Date(instant);

type Numbers<Names extends string> = Readonly<Record<Names, number | null>>;
type Texts<Names extends string> = Readonly<Record<Names, string | null>>;
type Instants<Names extends string> = Readonly<Record<Names, Instant | null>>;

/**
 * A workout and one of its entries, or nulls for a workout without entries. Only program days have a
 * program, and only custom workouts a source.
 */
export type EntryRow = { readonly id: number; readonly name: string } & Partial<
  Numbers<'programId' | 'position' | 'sourceProgramDayId' | 'sourceCustomWorkoutId'> &
    Texts<'programName'>
> &
  Numbers<'entryId' | 'sets' | 'repsMin' | 'repsMax' | 'exerciseId'> &
  Texts<'exerciseName' | 'equipment' | 'mechanic' | 'force'>;

export interface MuscleRow {
  readonly exerciseId: number;
  readonly role: string;
  readonly muscle: string;
}

type Muscles = Pick<Exercise, 'primaryMuscles' | 'secondaryMuscles'>;

const musclesOf = (rows: readonly MuscleRow[]) => {
  const byId = new Map<number, { primaryMuscles: string[]; secondaryMuscles: string[] }>();
  for (const { exerciseId, role, muscle } of rows) {
    let own = byId.get(exerciseId);
    if (own === undefined)
      byId.set(exerciseId, (own = { primaryMuscles: [], secondaryMuscles: [] }));
    own[role === 'primary' ? 'primaryMuscles' : 'secondaryMuscles'].push(muscle);
  }
  return (id: number): Muscles => byId.get(id) ?? { primaryMuscles: [], secondaryMuscles: [] };
};

export type ExerciseRow = Omit<Exercise, keyof Muscles>;

/** The rows in `muscles` are ordered by position. */
export const toExercises = (
  rows: readonly ExerciseRow[],
  muscles: readonly MuscleRow[],
): readonly Exercise[] => {
  const of = musclesOf(muscles);
  return rows.map((row) => ({ ...row, ...of(row.id) }));
};

const sourceOfCustom = (row: EntryRow): StoredWorkoutRef | null => {
  const { sourceCustomWorkoutId: customWorkoutId, sourceProgramDayId: programDayId } = row;
  if (typeof customWorkoutId === 'number') return { type: 'custom', customWorkoutId };
  return typeof programDayId === 'number' ? { type: 'program', programDayId } : null;
};

const toWorkout = (row: EntryRow) => {
  const { id, name, programId, programName, position = null } = row;
  const exercises: Workout['exercises'][number][] = [];
  return typeof programId === 'number'
    ? {
        ...{ ref: { type: 'program', programDayId: id } as const, name, derivedFrom: null },
        ...{ program: { programId, name: programName ?? '', position }, exercises },
      }
    : {
        ...{ ref: { type: 'custom', customWorkoutId: id } as const, name, program: null },
        ...{ derivedFrom: sourceOfCustom(row), exercises },
      };
};

/** The entries in `rows` are in order. */
export const toWorkouts = (
  rows: readonly EntryRow[],
  muscles: readonly MuscleRow[],
): readonly Workout[] => {
  const of = musclesOf(muscles);
  const exercises = new Map<number, Exercise>();
  const workouts = new Map<number, ReturnType<typeof toWorkout>>();
  for (const row of rows) {
    let workout = workouts.get(row.id);
    if (workout === undefined) workouts.set(row.id, (workout = toWorkout(row)));
    const { entryId, exerciseId: id, exerciseName, equipment, mechanic, force } = row;
    if (entryId === null || id === null) continue;
    let exercise = exercises.get(id);
    if (exercise === undefined) {
      const name = exerciseName ?? '';
      exercises.set(id, (exercise = { id, name, equipment, mechanic, force, ...of(id) }));
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

export interface ShownRows {
  readonly records: readonly RecordRow[];
  readonly corrections: readonly CorrectionRow[];
}

export const toShown = ({ records, corrections }: ShownRows) => ({
  model: null,
  records: records.map((record) => ({
    ...record,
    lastWorkoutDate: toDateOrNull(record.lastWorkoutDate),
  })),
  loads: null,
  corrections: corrections.map((held) => ({ ...held, until: new Date(held.until) })),
});

export type LoadRow = Omit<MuscleGroupLoad, 'performedAt' | 'counted'> & {
  readonly performedAt: Instant;
  readonly counted: number | boolean;
};
export type WindowRow = Pick<LoadRow, 'muscleGroup' | 'performedAt' | 'fractionalSets'>;

export const toLoads = (rows: readonly LoadRow[]): readonly MuscleGroupLoad[] =>
  rows.map((row) => ({
    workoutLogId: row.workoutLogId,
    muscleGroup: row.muscleGroup,
    performedAt: new Date(row.performedAt),
    load: row.load,
    fractionalSets: row.fractionalSets,
    knownEffortSets: row.knownEffortSets,
    exercisesCount: row.exercisesCount,
    counted: Boolean(row.counted),
  }));

export type ScheduledRow = { readonly id: number } & Instants<'completedAt'> &
  Numbers<'programDayId' | 'customWorkoutId' | 'customWorkoutExerciseId'>;

/** A log with its swaps. */
export type FactsRow = ScheduledRow & { readonly userId: number } & Instants<
    'startedAt' | 'originRevertedAt'
  > &
  Texts<'sourceType' | 'scheduledFor'> &
  Numbers<'swappedFromId' | 'activeId' | 'activeLogId' | 'originId' | 'originLogId'>;

export const toFacts = (row: FactsRow): LogWithSwaps => {
  const { activeId, activeLogId, originId, originLogId, originRevertedAt, ...columns } = row;
  const [startedAt, completedAt] = [row.startedAt, row.completedAt].map(toDateOrNull);
  return {
    log: {
      ...{ ...columns, source: sourceOf(columns) },
      ...{ startedAt: startedAt ?? null, completedAt: completedAt ?? null },
    },
    replacedBy: activeId === null ? null : { swapId: activeId, swappedLogId: activeLogId ?? 0 },
    madeBy:
      originId === null
        ? null
        : {
            swapId: originId,
            originalLogId: originLogId ?? 0,
            reverted: originRevertedAt !== null,
          },
  };
};

type SourceRow = Numbers<
  | 'swappedFromId'
  | 'programDayId'
  | 'customWorkoutId'
  | 'sourceProgramDayId'
  | 'sourceCustomWorkoutId'
>;

export type CompletionRow = SourceRow & Instants<'completedAt'>;

/** A log that was swapped, directly or indirectly, for a completed log. */
export type ReplacedRow = SourceRow & { readonly id: number };

const workoutOf = (row: SourceRow): StoredWorkoutRef | null => {
  const { customWorkoutId, sourceCustomWorkoutId } = row;
  const programDayId = customWorkoutId === null ? row.programDayId : row.sourceProgramDayId;
  if (programDayId !== null && sourceCustomWorkoutId === null) {
    return { type: 'program', programDayId };
  }
  return customWorkoutId === null
    ? null
    : { type: 'custom', customWorkoutId: sourceCustomWorkoutId ?? customWorkoutId };
};

/** The ids of the logs that `rows` were swapped from. These logs have to be read too. */
export const swappedFrom = (rows: readonly SourceRow[]): number[] =>
  rows.flatMap(({ swappedFromId }) => swappedFromId ?? []);

const firstOf = (row: SourceRow, replaced: ReadonlyMap<number, ReplacedRow>): SourceRow | null => {
  const before = replaced.get(row.swappedFromId ?? 0);
  return before === undefined ? null : (firstOf(before, replaced) ?? before);
};

export const toCompletions = (
  rows: readonly CompletionRow[],
  replacedRows: readonly ReplacedRow[],
): readonly CompletedWorkout[] => {
  const replaced = new Map(replacedRows.map((row) => [row.id, row]));
  return rows.flatMap((row) => {
    const workout = workoutOf(row);
    const first = firstOf(row, replaced);
    const inPlaceOf = first && workoutOf(first);
    const completedAt = new Date(row.completedAt ?? 0);
    return workout === null ? [] : [{ workout, completedAt, inPlaceOf }];
  });
};
