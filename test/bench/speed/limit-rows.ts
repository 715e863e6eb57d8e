import type { LogWithSwaps } from '../../../src/domain/changes.js';
import { sourceOf } from '../../../src/domain/log/source.js';
import type {
  Exercise,
  MuscleGroupLoad,
  ProgramPlace,
  RecoveryCorrection,
  RecoveryRecord,
  Workout,
  StoredWorkoutRef,
} from '../../../src/domain/records.js';
import type { CompletionRow, ReplacedRow, ScheduledRow } from './recommendation.js';

// Both limits read rows as tuples, which are faster than objects. This file creates the domain's
// values from them.

/** Milliseconds on SQLite, text in UTC on Postgres. */
export type Instant = number | string;

const toDate = (instant: Instant): Date =>
  new Date(typeof instant === 'number' ? instant : `${instant}Z`);

const toDateOrNull = (instant: Instant | null): Date | null =>
  instant === null ? null : toDate(instant);

export type RecordTuple = readonly [
  muscleGroup: string,
  lastWorkoutDate: Instant | null,
  intensity: number | null,
  exercisesCount: number | null,
];
export type CorrectionTuple = readonly [
  muscleGroup: string,
  maxScore: number,
  until: Instant,
  note: string | null,
];

export const toShown = (
  records: readonly RecordTuple[],
  corrections: readonly CorrectionTuple[],
) => ({
  model: null,
  records: records.map(([muscleGroup, last, intensity, exercisesCount]): RecoveryRecord => ({
    muscleGroup,
    lastWorkoutDate: toDateOrNull(last),
    intensity,
    exercisesCount,
  })),
  loads: null,
  corrections: corrections.map(([muscleGroup, maxScore, until, note]): RecoveryCorrection => ({
    muscleGroup,
    maxScore,
    until: toDate(until),
    note,
  })),
});

export type LoadTuple = readonly [
  workoutLogId: number,
  muscleGroup: string,
  performedAt: Instant,
  load: number,
  fractionalSets: number,
  knownEffortSets: number,
  exercisesCount: number,
  counted: number | boolean,
];

export const toLoads = (tuples: readonly LoadTuple[]): readonly MuscleGroupLoad[] =>
  tuples.map(
    ([
      workoutLogId,
      muscleGroup,
      at,
      load,
      fractionalSets,
      knownEffortSets,
      exercisesCount,
      counted,
    ]) => ({
      workoutLogId,
      muscleGroup,
      performedAt: toDate(at),
      load,
      fractionalSets,
      knownEffortSets,
      exercisesCount,
      counted: counted === 1 || counted === true,
    }),
  );

export type WindowTuple = readonly [
  muscleGroup: string,
  performedAt: Instant,
  fractionalSets: number,
];

export const toWindow = (tuples: readonly WindowTuple[]) =>
  tuples.map(([muscleGroup, at, fractionalSets]) => ({
    muscleGroup,
    performedAt: toDate(at),
    fractionalSets,
  }));

export type ExerciseTuple = readonly [
  id: number,
  name: string,
  equipment: string | null,
  mechanic: string | null,
  force: string | null,
];
export type MuscleTuple = readonly [
  exerciseId: number,
  position: number,
  role: string,
  muscle: string,
];

export const toExercises = (
  rows: readonly ExerciseTuple[],
  muscles: readonly MuscleTuple[],
): ReadonlyMap<number, Exercise> => {
  const named = new Map(
    rows.map(([id]) => [id, { primaryMuscles: [] as string[], secondaryMuscles: [] as string[] }]),
  );
  for (const [id, , role, muscle] of [...muscles].sort((a, b) => a[1] - b[1])) {
    named.get(id)?.[role === 'primary' ? 'primaryMuscles' : 'secondaryMuscles'].push(muscle);
  }
  const none = { primaryMuscles: [], secondaryMuscles: [] };
  return new Map(
    rows.map(([id, name, equipment, mechanic, force]) => {
      const { primaryMuscles, secondaryMuscles } = named.get(id) ?? none;
      return [id, { id, name, equipment, mechanic, force, primaryMuscles, secondaryMuscles }];
    }),
  );
};

export type EntryTuple = readonly [
  entryId: number,
  exerciseId: number,
  sets: number,
  repsMin: number,
  repsMax: number,
  orderIndex: number | null,
];

const toPlan = (
  entries: readonly EntryTuple[],
  exercises: ReadonlyMap<number, Exercise>,
): Workout['exercises'] =>
  [...entries]
    .sort((a, b) => (a[5] ?? Infinity) - (b[5] ?? Infinity) || a[0] - b[0])
    .flatMap(([entryId, exerciseId, sets, repsMin, repsMax]) => {
      const exercise = exercises.get(exerciseId);
      return exercise === undefined ? [] : [{ entryId, exercise, sets, repsMin, repsMax }];
    });

export type DayTuple = readonly [
  id: number,
  name: string,
  programId: number,
  programName: string,
  position: number | null,
];

export const toDay = (
  [id, name, programId, programName, position]: DayTuple,
  entries: readonly EntryTuple[],
  exercises: ReadonlyMap<number, Exercise>,
): Workout => ({
  ref: { type: 'program', programDayId: id },
  name,
  program: { programId, name: programName, position } satisfies ProgramPlace,
  derivedFrom: null,
  exercises: toPlan(entries, exercises),
});

export type CustomTuple = readonly [
  id: number,
  name: string,
  sourceProgramDayId: number | null,
  sourceCustomWorkoutId: number | null,
];

const derivedFrom = ([, , programDayId, customWorkoutId]: CustomTuple): StoredWorkoutRef | null => {
  if (customWorkoutId !== null) return { type: 'custom', customWorkoutId };
  return programDayId === null ? null : { type: 'program', programDayId };
};

export const toCustom = (
  custom: CustomTuple,
  entries: readonly EntryTuple[],
  exercises: ReadonlyMap<number, Exercise>,
): Workout => ({
  ref: { type: 'custom', customWorkoutId: custom[0] },
  name: custom[1],
  program: null,
  derivedFrom: derivedFrom(custom),
  exercises: toPlan(entries, exercises),
});

export type FactsTuple = readonly [
  id: number,
  sourceType: string | null,
  programDayId: number | null,
  customWorkoutId: number | null,
  customWorkoutExerciseId: number | null,
  swappedFromId: number | null,
  scheduledFor: string | null,
  completedAt: Instant | null,
  activeId: number | null,
  activeLogId: number | null,
  originId: number | null,
  originLogId: number | null,
  originRevertedAt: Instant | null,
  startedAt: Instant | null,
];

/** The columns in the order of {@link FactsTuple}, from the tables `log`, `active` and `origin`. */
export const factsColumns = (instant: (column: string) => string): string =>
  `log.id, log.source_type, log.program_day_id, log.custom_workout_id,
  log.custom_workout_exercise_id, log.swapped_from_id, log.scheduled_date,
  ${instant('log.completed_at')}, active.id, active.swapped_log_id, origin.id,
  origin.original_log_id, ${instant('origin.reverted_at')}, ${instant('log.started_at')}`;

export const toFacts = (userId: number, tuple: FactsTuple): LogWithSwaps => {
  const [id, sourceType, programDayId, customWorkoutId, customWorkoutExerciseId] = tuple;
  const [, , , , , swappedFromId, scheduledFor, completedAt] = tuple;
  const [, , , , , , , , activeId, activeLogId, originId, originLogId, revertedAt, startedAt] =
    tuple;
  const columns = { programDayId, customWorkoutId, customWorkoutExerciseId };
  return {
    log: {
      id,
      userId,
      source: sourceOf(columns),
      sourceType,
      ...columns,
      swappedFromId,
      scheduledFor,
      startedAt: toDateOrNull(startedAt),
      completedAt: toDateOrNull(completedAt),
    },
    replacedBy: activeId === null ? null : { swapId: activeId, swappedLogId: activeLogId ?? 0 },
    madeBy:
      originId === null
        ? null
        : { swapId: originId, originalLogId: originLogId ?? 0, reverted: revertedAt !== null },
  };
};

type SourceTuple = readonly [
  swappedFromId: number | null,
  programDayId: number | null,
  customWorkoutId: number | null,
  sourceProgramDayId: number | null,
  sourceCustomWorkoutId: number | null,
];

const toSource = ([
  swappedFromId,
  programDayId,
  customWorkoutId,
  sourceProgramDayId,
  sourceCustomWorkoutId,
]: SourceTuple) => ({
  swappedFromId,
  programDayId,
  customWorkoutId,
  sourceProgramDayId,
  sourceCustomWorkoutId,
});

export type CompletionTuple = readonly [
  completedAt: Instant,
  ...source: SourceTuple,
  isOwnWorkout: number | boolean,
];
export type ReplacedTuple = readonly [id: number, ...source: SourceTuple];

export const toCompletionRow = (tuple: CompletionTuple): CompletionRow => {
  const [completedAt, swappedFromId, programDayId, customWorkoutId, dayId, workoutId, isOwn] =
    tuple;
  // In a run, no log is its own workout, but each read has to look for such logs.
  if (isOwn === 1 || isOwn === true) throw new Error('a log that is its own workout');
  return {
    completedAt: toDate(completedAt),
    ...toSource([swappedFromId, programDayId, customWorkoutId, dayId, workoutId]),
  };
};

export const toReplacedRow = ([id, ...source]: ReplacedTuple): ReplacedRow => ({
  id,
  ...toSource(source),
});

export type ScheduledTuple = readonly [
  id: number,
  completedAt: Instant | null,
  programDayId: number | null,
  customWorkoutId: number | null,
  customWorkoutExerciseId: number | null,
];

export const toScheduledRow = ([
  id,
  completedAt,
  programDayId,
  customWorkoutId,
  customWorkoutExerciseId,
]: ScheduledTuple): ScheduledRow => ({
  id,
  completedAt: toDateOrNull(completedAt),
  programDayId,
  customWorkoutId,
  customWorkoutExerciseId,
});
