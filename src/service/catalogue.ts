import type { ExerciseId, ProgramId } from '../domain/ids.js';
import { EXERCISES_COMPARED_MAX } from '../domain/limits.js';
import { isPrimaryShare, muscleShares } from '../domain/muscle-groups.js';
import { compareIds, refId } from '../domain/order.js';
import type { Exercise, Workout, WorkoutRef } from '../domain/records.js';
import { modelTag } from '../domain/recovery/model.js';
import { defineWants } from '../domain/snapshot.js';
import { passes } from '../port/lists.js';
import { exercisesSchema, programsSchema } from '../schemas.js';
import { groupsIn, requireMuscles } from './names.js';
import { pageOf } from './page.js';
import { targetFilter } from './sessions.js';
import { defineUseCase } from './use-case.js';

/** An exercise of the catalogue, with its muscles in the library's names. */
export interface CatalogueExercise {
  readonly exerciseId: ExerciseId;
  readonly name: string;
  readonly equipment: string | null;
  readonly muscleGroups: readonly { readonly muscleGroup: string; readonly primary: boolean }[];
}

/** A program that is open to the user, with its days in order. */
export interface Program {
  readonly programId: ProgramId;
  readonly name: string;
  readonly days: readonly {
    readonly ref: WorkoutRef;
    readonly name: string;
    readonly exercises: readonly {
      readonly exerciseId: ExerciseId;
      readonly name: string;
      readonly sets: number;
      readonly repsMin: number;
      readonly repsMax: number;
    }[];
  }[];
}

const describeExercise = (exercise: Exercise): CatalogueExercise => ({
  exerciseId: exercise.id,
  name: exercise.name,
  equipment: exercise.equipment,
  muscleGroups: muscleShares(exercise.primaryMuscles, exercise.secondaryMuscles).map(
    ({ muscleGroup, share }) => ({ muscleGroup, primary: isPrimaryShare(share) }),
  ),
});

const CATALOGUE = defineWants({ catalogue: 'first', recovery: 'ifStale' });

const exercises = defineUseCase({
  operation: 'catalogue.exercises',
  input: exercisesSchema,
  call: (port, { userId }, { model }) =>
    port.read(userId, CATALOGUE, { exercisesMax: EXERCISES_COMPARED_MAX, model: modelTag(model) }),
  shape: ({ catalogue, recovery }, input) => {
    const given =
      input.muscleGroup === undefined ? [] : [{ name: input.muscleGroup, path: ['muscleGroup'] }];
    requireMuscles(given, catalogue, groupsIn(recovery));
    const filter = targetFilter({ q: input.q, muscleGroup: input.muscleGroup });
    const { cursor } = input;
    const found = catalogue.filter(
      (exercise) =>
        (cursor === undefined || compareIds(exercise.id, cursor.exerciseId) > 0) &&
        passes({ name: exercise.name, exercises: [{ exercise }] }, filter),
    );
    const { items, nextCursor } = pageOf(found, input.limit, ({ id }) => ['exercise', id]);
    return { exercises: items.map(describeExercise), nextCursor };
  },
});

/** Days of programs by program, in the order in which the programs come first. */
const byProgram = (days: readonly Workout[]): readonly Program[] => {
  const programs = new Map<ProgramId, Workout[]>();
  for (const day of days) {
    if (day.program === null) continue;
    const { programId } = day.program;
    programs.set(programId, [...(programs.get(programId) ?? []), day]);
  }
  return Array.from(programs, ([programId, own]) => ({
    programId,
    name: own[0]?.program?.name ?? '',
    days: [...own]
      .sort((a, b) => (a.program?.position ?? 0) - (b.program?.position ?? 0))
      .map(({ ref, name, exercises: entries }) => ({
        ref: { ...ref },
        name,
        exercises: entries.map(({ exercise, sets, repsMin, repsMax }) => ({
          exerciseId: exercise.id,
          name: exercise.name,
          sets,
          repsMin,
          repsMax,
        })),
      })),
  }));
};

const programs = defineUseCase({
  operation: 'catalogue.programs',
  input: programsSchema,
  call: (port, input, { model }) =>
    port.listWorkouts(input.userId, {
      ...targetFilter({}),
      after: input.cursor ?? null,
      limit: input.limit + 1,
      type: 'program',
      model: modelTag(model),
    }),
  shape: ({ workouts }, input) => {
    const { items, nextCursor } = pageOf(workouts, input.limit, ({ ref }) => [
      ref.type,
      refId(ref),
    ]);
    return { programs: byProgram(items), nextCursor };
  },
});

/** The methods of `training.catalogue`. */
export const catalogue = {
  /**
   * Lists the exercises by id, in pages: the first 2,000 of the catalogue, or those of them that train
   * `muscleGroup` as a primary group or have `q` in their names. Errors: `INVALID_INPUT`, including a
   * muscle group that neither the library nor an exercise knows.
   */
  exercises,
  /**
   * Lists the programs that are open to the user, with their days. `limit` counts days, so a program
   * may continue on the next page.
   */
  programs,
} as const;
