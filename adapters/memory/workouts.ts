import { compareRefs } from '../../src/domain/candidates.js';
import { nameKey } from '../../src/domain/muscle-groups.js';
import { inWorkoutOrder } from '../../src/domain/order.js';
import type {
  CustomWorkout,
  Exercise,
  PlannedExercise,
  Workout,
  WorkoutRef,
} from '../../src/domain/records.js';
import type { PageRequest, WorkoutFilter } from '../../src/repository.js';
import { byId, page } from './page.js';
import type { MemoryTables } from './tables.js';

export const findExercises = (tables: MemoryTables, ids: readonly number[]): readonly Exercise[] =>
  tables.exercises.filter((exercise) => ids.includes(exercise.id)).sort(byId);

const planEntries = (
  tables: MemoryTables,
  entries: readonly {
    readonly id: number;
    readonly exerciseId: number;
    readonly sets: number;
    readonly repsMin: number;
    readonly repsMax: number;
    readonly orderIndex: number | null;
    readonly replacedExerciseId?: number | null;
  }[],
): readonly PlannedExercise[] =>
  [...entries].sort(inWorkoutOrder).flatMap((entry) => {
    const { id, exerciseId, sets, repsMin, repsMax, replacedExerciseId: replaced } = entry;
    const exercise = tables.exercises.find((other) => other.id === exerciseId);
    if (exercise === undefined) return [];
    const planned = { entryId: id, exercise, sets, repsMin, repsMax };
    return [replaced === undefined ? planned : { ...planned, replacedExerciseId: replaced }];
  });

export const programWorkouts = (tables: MemoryTables, userId: number): readonly Workout[] =>
  tables.programDays.flatMap((day) => {
    const program = tables.programs.find((other) => other.id === day.programId);
    if (program === undefined || (program.userId !== null && program.userId !== userId)) return [];
    return [
      {
        ref: { type: 'program' as const, programDayId: day.id },
        name: day.name,
        program: { programId: program.id, name: program.name, position: day.position ?? null },
        derivedFrom: null,
        exercises: planEntries(
          tables,
          tables.programDayExercises.filter((entry) => entry.programDayId === day.id),
        ),
      },
    ];
  });

const derivedFrom = (
  workout: Pick<CustomWorkout, 'sourceProgramDayId' | 'sourceCustomWorkoutId'>,
): WorkoutRef | null => {
  if (workout.sourceCustomWorkoutId !== null) {
    return { type: 'custom', customWorkoutId: workout.sourceCustomWorkoutId };
  }
  return workout.sourceProgramDayId === null
    ? null
    : { type: 'program', programDayId: workout.sourceProgramDayId };
};

export const customWorkouts = (
  tables: MemoryTables,
  userId: number,
  includeReserved: boolean,
): readonly Workout[] =>
  tables.customWorkouts
    .filter(
      (workout) => workout.userId === userId && (includeReserved || workout.forLogId === null),
    )
    .map((workout) => ({
      ref: { type: 'custom' as const, customWorkoutId: workout.id },
      name: workout.name,
      program: null,
      derivedFrom: derivedFrom(workout),
      exercises: planEntries(
        tables,
        tables.customWorkoutExercises.filter((entry) => entry.customWorkoutId === workout.id),
      ),
    }));

/** A workout open to the user; with `includeReserved` also one that is reserved for a log. */
export const findWorkout = (
  tables: MemoryTables,
  userId: number,
  ref: WorkoutRef | null,
  includeReserved = false,
): Workout | null => {
  if (ref === null) return null;
  const all =
    ref.type === 'program'
      ? programWorkouts(tables, userId)
      : customWorkouts(tables, userId, includeReserved);
  return all.find((workout) => compareRefs(workout.ref, ref) === 0) ?? null;
};

const asciiLower = (text: string): string => text.replace(/[A-Z]/g, (c) => c.toLowerCase());

const matches = (workout: Workout, filter: WorkoutFilter, except: WorkoutRef | null): boolean => {
  const keys = filter.primaryMuscleKeys;
  return (
    (filter.type === null || workout.ref.type === filter.type) &&
    (filter.after === null || compareRefs(workout.ref, filter.after) > 0) &&
    (except === null || compareRefs(workout.ref, except) !== 0) &&
    (filter.text === null || asciiLower(workout.name).includes(asciiLower(filter.text))) &&
    (keys === null ||
      workout.exercises.some(({ exercise }) =>
        exercise.primaryMuscles.some((muscle) => keys.includes(nameKey(muscle))),
      ))
  );
};

export const listWorkouts = (
  tables: MemoryTables,
  userId: number,
  filter: WorkoutFilter,
  except: WorkoutRef | null,
): readonly Workout[] => {
  return [...customWorkouts(tables, userId, false), ...programWorkouts(tables, userId)]
    .filter((workout) => matches(workout, filter, except))
    .sort((a, b) => compareRefs(a.ref, b.ref))
    .slice(0, filter.limit);
};

export const findCustomWorkout = (
  tables: MemoryTables,
  userId: number,
  customWorkoutId: number | null,
): CustomWorkout | null => {
  const row = tables.customWorkouts.find(
    (workout) => workout.userId === userId && workout.id === customWorkoutId,
  );
  if (row === undefined) return null;
  const exercises = tables.customWorkoutExercises
    .filter((entry) => entry.customWorkoutId === row.id)
    .sort(inWorkoutOrder);
  return { ...row, exercises };
};

export const listCustomWorkouts = (
  tables: MemoryTables,
  userId: number,
  request: PageRequest<number>,
): readonly CustomWorkout[] =>
  page(
    tables.customWorkouts.filter(
      (workout) => workout.userId === userId && workout.forLogId === null,
    ),
    request,
  ).flatMap(({ id }) => findCustomWorkout(tables, userId, id) ?? []);
