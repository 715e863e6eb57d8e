import type { ExerciseId, ProgramId } from '../domain/ids.js';
import { EXERCISES_COMPARED_MAX } from '../domain/limits.js';
import { groupedBy } from '../domain/lookup.js';
import { isPrimaryShare } from '../domain/muscle-groups.js';
import { compareIds, inProgramOrder, refId } from '../domain/order.js';
import type { Exercise, Workout, WorkoutRef } from '../domain/records.js';
import { modelTag } from '../domain/recovery/model.js';
import { exerciseShares } from '../domain/recovery/training-load.js';
import { defineWants, type Parts, type Snapshot } from '../domain/snapshot.js';
import { passes } from '../port/lists.js';
import { FreshlegsError } from '../errors.js';
import { catalogueRowsOf } from '../port/catalogue-rows.js';
import { exercisesSchema, programsSchema, putCatalogueSchema } from '../schemas.js';
import {
  groupsIn,
  muscleFilter,
  needsCatalogue,
  requireKnownMuscles,
  requireMuscles,
  type GivenName,
} from './names.js';
import { pageOf } from './page.js';
import { toWorkoutExercise, type WorkoutExercise } from './targets.js';
import { defineUseCase } from './use-case.js';
import { targetFilter } from './usual-workouts.js';

/** An exercise of the catalogue, with its muscles in the library's names. */
export interface CatalogueExercise {
  /** Id of the exercise. */
  readonly exerciseId: ExerciseId;
  /** Name of the exercise. */
  readonly name: string;
  /** The equipment that it needs; `null` if unknown or none. */
  readonly equipment: string | null;
  /** The muscle groups that it trains. */
  readonly muscleGroups: readonly {
    /** Name of the muscle group. */
    readonly muscleGroup: string;
    /** Whether it is a primary muscle group. */
    readonly primary: boolean;
  }[];
}

/** A program that is available to the user, with its days in order. */
export interface Program {
  /** Id of the program. */
  readonly programId: ProgramId;
  /** Name of the program. */
  readonly name: string;
  /** The days in order. */
  readonly days: readonly {
    /** Names the day in other calls. */
    readonly ref: WorkoutRef;
    /** Name of the day. */
    readonly name: string;
    /** The exercises in order. */
    readonly exercises: readonly WorkoutExercise[];
  }[];
}

const describeExercise = (exercise: Exercise): CatalogueExercise => ({
  exerciseId: exercise.id,
  name: exercise.name,
  equipment: exercise.equipment,
  muscleGroups: exerciseShares(exercise).map(({ muscleGroup, share }) => ({
    muscleGroup,
    primary: isPrimaryShare(share),
  })),
});

const CATALOGUE = defineWants({ catalogue: 'first' });
// Also reads the records, to find names that the library does not know.
const CATALOGUE_OF_NAMES = defineWants({ ...CATALOGUE, recovery: 'ifStale' });

type CatalogueSnapshot = Snapshot<typeof CATALOGUE> & Partial<Pick<Parts, 'recovery'>>;

const exercises = defineUseCase({
  operation: 'catalogue.exercises',
  input: exercisesSchema,
  call: (port, { userId, muscleGroup }, { model }): CatalogueSnapshot => {
    const params = { exercisesMax: EXERCISES_COMPARED_MAX };
    return needsCatalogue(muscleFilter(muscleGroup))
      ? port.read(userId, CATALOGUE_OF_NAMES, { ...params, model: modelTag(model) })
      : port.read(userId, CATALOGUE, params);
  },
  shape: ({ catalogue, recovery }, input) => {
    requireMuscles(muscleFilter(input.muscleGroup), catalogue, groupsIn(recovery));
    const filter = targetFilter({ q: input.q, muscleGroup: input.muscleGroup });
    const { cursor } = input;
    const found = catalogue.filter(
      (exercise) =>
        (cursor === undefined || compareIds(exercise.id, cursor.exerciseId) > 0) &&
        passes({ name: exercise.name, exercises: [{ exercise }] }, filter),
    );
    const { items, nextCursor } = pageOf(found, input.limit, ({ id }) => ['exercise', id]);
    return {
      /** The exercises in order. */
      exercises: items.map(describeExercise),
      /** Pass it as `cursor` for the next page; `null` on the last page. */
      nextCursor,
    };
  },
});

/** Groups days by program, in the order in which the programs first appear. */
const byProgram = (days: readonly Workout[]): readonly Program[] => {
  const placed = days.flatMap((day) => (day.program === null ? [] : [[day.program, day] as const]));
  const programs = groupedBy(placed, ([{ programId }]) => programId);
  return Array.from(programs, ([programId, own]) => ({
    programId,
    name: own[0]?.[0].name ?? '',
    days: own
      .map(([, day]) => day)
      .sort(inProgramOrder)
      .map(({ ref, name, exercises: entries }) => ({
        ref: { ...ref },
        name,
        exercises: entries.map(toWorkoutExercise),
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
    return {
      /** The programs. */
      programs: byProgram(items),
      /** Pass it as `cursor` for the next page; `null` on the last page. */
      nextCursor,
    };
  },
});

/** The answer of `catalogue.put`: how many rows of each kind it stored. */
export interface PutCatalogueAnswer {
  /** The number of stored exercises. */
  readonly exercises: number;
  /** The number of stored programs. */
  readonly programs: number;
  /** The number of stored users. */
  readonly users: number;
}

const hostsOwn = (): FreshlegsError =>
  new FreshlegsError(
    'HOST_MAPPING',
    'catalogue.put stores your exercises, programs and users in the base tables, but this repository reads them from your own tables. Write to those instead.',
  );

const MUSCLE_FIELDS = ['primaryMuscles', 'secondaryMuscles'] as const;

const musclesIn = (
  given: readonly Readonly<Record<(typeof MUSCLE_FIELDS)[number], readonly string[]>>[],
): readonly GivenName[] =>
  given.flatMap((exercise, row) =>
    MUSCLE_FIELDS.flatMap((field) =>
      exercise[field].map((name, at) => ({ name, path: ['exercises', row, field, at] })),
    ),
  );

// Choice: not part of the HTTP API, because the catalogue belongs to the host and not to a user.
const put = defineUseCase({
  operation: 'catalogue.put',
  input: putCatalogueSchema,
  call: (port, input) => {
    if (port.putCatalogue === undefined) throw hostsOwn();
    const { exercises: given = [], unknownMuscles } = input;
    if (unknownMuscles === undefined) requireKnownMuscles(musclesIn(given));
    // oxlint-disable-next-line typescript/no-confusing-void-expression -- a promise on other ports
    return port.putCatalogue(catalogueRowsOf({ ...input, exercises: given }));
  },
  shape: (_stored, { exercises: stored = [], programs: days, users }): PutCatalogueAnswer => ({
    exercises: stored.length,
    programs: days.length,
    users: users.length,
  }),
});

/** The methods of `training.catalogue`. */
export const catalogue = {
  /**
   * Lists the first 2,000 exercises of the catalogue by id, in pages. `muscleGroup` keeps only
   * exercises with this primary group. `q` keeps only exercises with this text in their names.
   * Errors: `INVALID_INPUT`, also for a muscle group that is neither built in nor used by an
   * exercise.
   */
  exercises,
  /**
   * Lists the programs that are available to the user, with their days. `limit` counts days, so a
   * program may continue on the next page.
   */
  programs,
  /**
   * Stores your exercises, programs and users in base tables, in one transaction, such as those of a
   * host in another database. Inserts or replaces them by id. A given exercise gets exactly the given
   * muscles, and a given day the given exercises. What is left out stays: delete it with your own SQL.
   * Recorded loads do not change. Has no access control, so never pass it a user's request. Errors:
   * `INVALID_INPUT` (also for an unknown muscle, unless `unknownMuscles` is `groups`); `NOT_FOUND` (an exercise or a user of a program that is neither given nor
   * stored); `HOST_MAPPING` (not on base tables).
   */
  put,
} as const;
