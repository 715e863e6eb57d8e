// Workouts: creating, deriving, updating and deleting custom ones. The other files read the
// catalogue: equipment at hand (`equipment.ts`), and movements and traits of exercises by their
// English names (`movements.ts`, `name-traits.ts`).
import type { ExerciseId, UserId } from '../ids.js';
import type { CustomWorkoutEntry, Decision } from '../changes.js';
import { NAME_LENGTH_MAX } from '../limits.js';
import { invalidInput, notFound, requireExercises, requireWorkout } from '../log/rules.js';
import type { CustomWorkout, Exercise, PlannedExercise, Workout, WorkoutRef } from '../records.js';
import { defineWants, type Snapshot } from '../snapshot.js';

/** What creating a custom workout reads from the snapshot. */
export const CREATE_CUSTOM_WORKOUT = defineWants({ exercises: 'named' });
/** What deriving a workout reads from the snapshot. */
export const DERIVE_CUSTOM_WORKOUT = defineWants({ workouts: 'named', exercises: 'named' });
/** What changing or deleting a custom workout reads from the snapshot. */
export const CHANGE_CUSTOM_WORKOUT = defineWants({ customWorkout: 'one', exercises: 'named' });
type ExercisesSnapshot = Snapshot<typeof CREATE_CUSTOM_WORKOUT>;
type CustomWorkoutSnapshot = Snapshot<typeof CHANGE_CUSTOM_WORKOUT>;

/**
 * A custom workout whose new entries have no ids yet. If the workout is new, it has no id either.
 */
export type UnsavedCustomWorkout = Omit<CustomWorkout, 'id' | 'exercises'> & {
  readonly exercises: readonly (CustomWorkoutEntry & { readonly createdAt: Date })[];
};

/** The fields of a custom workout to create. */
export interface CustomWorkoutInput {
  readonly userId: UserId;
  readonly name: string;
  readonly description: string | null;
  readonly exercises: readonly CustomWorkoutEntry[];
}

/** The fields of a custom workout to change; undefined = unchanged. */
export interface CustomWorkoutUpdate {
  readonly customWorkoutId: number;
  readonly name?: string | undefined;
  readonly description?: string | null | undefined;
  readonly exercises?: readonly CustomWorkoutEntry[] | undefined;
}

/** How a workout is derived from another. */
export interface DeriveInput {
  readonly userId: UserId;
  readonly from: WorkoutRef;
  readonly name: string | null;
  readonly replacements: readonly {
    readonly exerciseId: ExerciseId;
    readonly replacementExerciseId: ExerciseId;
  }[];
  /** Whether the workout is reserved for the log that the same decision creates. */
  readonly forNewLog?: boolean;
}

/** The exercises of entries, including those that they replaced. */
export const namedExercises = (entries: readonly CustomWorkoutEntry[]): readonly ExerciseId[] =>
  entries.flatMap(({ exerciseId, replacedExerciseId }) =>
    replacedExerciseId === null ? [exerciseId] : [exerciseId, replacedExerciseId],
  );

/** The custom workout. Throws `NOT_FOUND` if it was not read. */
const requireCustomWorkout = (
  state: Pick<CustomWorkoutSnapshot, 'customWorkout'>,
  customWorkoutId: number,
): CustomWorkout => {
  if (state.customWorkout === null) throw notFound('custom workout', { customWorkoutId });
  return state.customWorkout;
};

/** The workout that a workout counts as: its source if it is derived, otherwise itself. */
const sourceOf = ({ ref, derivedFrom }: Pick<Workout, 'ref' | 'derivedFrom'>): WorkoutRef =>
  derivedFrom ?? ref;

const planNew = (
  input: CustomWorkoutInput,
  source: WorkoutRef | null,
  now: Date,
  forNewLog = false,
): Decision<UnsavedCustomWorkout> => {
  const fields = {
    name: input.name,
    description: input.description,
    sourceProgramDayId: source?.type === 'program' ? source.programDayId : null,
    sourceCustomWorkoutId: source?.type === 'custom' ? source.customWorkoutId : null,
  };
  return {
    changes: {
      now,
      createCustomWorkout: {
        ...fields,
        ...(forNewLog ? { forNewLog } : {}),
        exercises: input.exercises,
      },
    },
    response: {
      ...fields,
      userId: input.userId,
      forLogId: null,
      createdAt: now,
      updatedAt: now,
      exercises: input.exercises.map((entry) => ({ ...entry, createdAt: now })),
    },
  };
};

/**
 * The changes and the response for creating a custom workout. Throws `NOT_FOUND` for an exercise
 * that does not exist.
 */
export const planCustomWorkout = (
  state: ExercisesSnapshot,
  input: CustomWorkoutInput,
  now: Date,
): Decision<UnsavedCustomWorkout> => {
  requireExercises(namedExercises(input.exercises), state.exercises);
  return planNew(input, null, now);
};

/**
 * The changes and the response for creating a custom workout, derived from `base` if there is one,
 * and reserved for the log that the same decision creates. Throws `NOT_FOUND` for an exercise that
 * does not exist.
 */
export const planReserved = (
  state: ExercisesSnapshot,
  input: CustomWorkoutInput,
  base: Workout | null,
  now: Date,
): Decision<UnsavedCustomWorkout> => {
  requireExercises(namedExercises(input.exercises), state.exercises);
  return planNew(input, base && sourceOf(base), now, true);
};

/**
 * Cuts a name to the length of a custom workout's name, because a host's program day may have a
 * longer one.
 */
export const shortenedName = (name: string): string =>
  Array.from(name).slice(0, NAME_LENGTH_MAX).join('');

/** An entry of a derived workout; `replacement` undefined = its exercise is kept. */
const deriveEntry = (
  entry: PlannedExercise,
  orderIndex: number,
  replacement: ExerciseId | undefined,
): CustomWorkoutEntry => ({
  id: null,
  exerciseId: replacement ?? entry.exercise.id,
  sets: entry.sets,
  repsMin: entry.repsMin,
  repsMax: entry.repsMax,
  orderIndex,
  replacedExerciseId:
    replacement === undefined ? (entry.replacedExerciseId ?? null) : entry.exercise.id,
});

/**
 * The changes and the response for deriving a workout from another: its exercises in order, some
 * replaced. A workout derived from a derived workout gets the same source. Throws `NOT_FOUND` for a
 * workout that is not open to the user and for an exercise that does not exist. Throws
 * `INVALID_INPUT` for a replacement of an exercise that is not in the workout.
 */
export const planDerived = (
  state: Snapshot<typeof DERIVE_CUSTOM_WORKOUT>,
  input: DeriveInput,
  now: Date,
): Decision<UnsavedCustomWorkout> => {
  const workout = requireWorkout(state.workouts, input.from);
  requireExercises(
    input.replacements.map((replacement) => replacement.replacementExerciseId),
    state.exercises,
  );
  const replacedBy = new Map(
    input.replacements.map((entry) => [entry.exerciseId, entry.replacementExerciseId]),
  );
  const present = new Set(workout.exercises.map((entry) => entry.exercise.id));
  const at = input.replacements.findIndex((entry) => !present.has(entry.exerciseId));
  const absent = input.replacements[at];
  if (absent !== undefined) {
    const { exerciseId } = absent;
    throw invalidInput(
      `/replacements/${at}/exerciseId`,
      `Exercise ${exerciseId} is not in the workout to derive from, so it cannot be replaced.`,
      { exerciseId },
    );
  }
  const exercises = workout.exercises.map((entry, orderIndex) =>
    deriveEntry(entry, orderIndex, replacedBy.get(entry.exercise.id)),
  );
  return planNew(
    {
      userId: input.userId,
      name: input.name ?? shortenedName(workout.name),
      description: null,
      exercises,
    },
    sourceOf(workout),
    now,
    input.forNewLog,
  );
};

/**
 * The changes and the response for deriving a workout that is reserved for the log that the same
 * decision creates.
 */
export const planForNewLog = (
  workout: Workout,
  userId: UserId,
  now: Date,
  replacement?: { readonly exerciseId: ExerciseId; readonly by: Exercise },
): Decision<UnsavedCustomWorkout> =>
  planDerived(
    { workouts: [workout], exercises: replacement === undefined ? [] : [replacement.by] },
    {
      userId,
      from: workout.ref,
      name: null,
      replacements:
        replacement === undefined
          ? []
          : [
              {
                exerciseId: replacement.exerciseId,
                replacementExerciseId: replacement.by.id,
              },
            ],
      forNewLog: true,
    },
    now,
  );

/**
 * The changes and the response for changing a custom workout. Throws `NOT_FOUND` if the user has no
 * such workout, for an entry that is not in it, and for an exercise that does not exist.
 */
export const planUpdate = (
  state: CustomWorkoutSnapshot,
  input: CustomWorkoutUpdate,
  now: Date,
): Decision<UnsavedCustomWorkout> => {
  const { id: customWorkoutId, ...stored } = requireCustomWorkout(state, input.customWorkoutId);
  const created = new Map(stored.exercises.map((entry) => [entry.id, entry.createdAt]));
  const foreign = input.exercises?.find(({ id }) => id !== null && !created.has(id));
  if (foreign !== undefined) {
    throw notFound('custom workout exercise', { customWorkoutExerciseId: foreign.id });
  }
  requireExercises(namedExercises(input.exercises ?? []), state.exercises);
  const fields = {
    name: input.name ?? stored.name,
    description: input.description === undefined ? stored.description : input.description,
  };
  const exercises =
    input.exercises?.map((entry) => ({
      ...entry,
      createdAt: (entry.id === null ? undefined : created.get(entry.id)) ?? now,
    })) ?? stored.exercises;
  return {
    changes: {
      now,
      updateCustomWorkout: {
        customWorkoutId,
        ...fields,
        forLogId: stored.forLogId,
        exercises: input.exercises ?? null,
      },
    },
    response: { ...stored, ...fields, updatedAt: now, exercises },
  };
};

/** Turns a workout derived for one log into an ordinary one. Throws `NOT_FOUND`. */
export const planSaveAsOwn = (
  state: CustomWorkoutSnapshot,
  customWorkoutId: number,
  now: Date,
): Decision<UnsavedCustomWorkout> => {
  const { id, ...stored } = requireCustomWorkout(state, customWorkoutId);
  if (stored.forLogId === null) return { changes: { now }, response: stored };
  return {
    changes: {
      now,
      updateCustomWorkout: {
        customWorkoutId: id,
        name: stored.name,
        description: stored.description,
        forLogId: null,
        exercises: null,
      },
    },
    response: { ...stored, forLogId: null, updatedAt: now },
  };
};

/** The changes and the response for deleting a custom workout. Throws `NOT_FOUND`. */
export const planDeleteCustomWorkout = (
  state: CustomWorkoutSnapshot,
  customWorkoutId: number,
  now: Date,
): Decision<UnsavedCustomWorkout> => {
  const { id, ...stored } = requireCustomWorkout(state, customWorkoutId);
  return { changes: { now, deleteCustomWorkout: id }, response: stored };
};
