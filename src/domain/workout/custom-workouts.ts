// Creates, derives, updates and deletes custom workouts. The other files read the catalogue:
// equipment (`equipment.ts`), and movements and traits by the English names of exercises
// (`movements.ts`, `name-traits.ts`).
import type { ExerciseId, UserId } from '../ids.js';
import type { CustomWorkoutEntry, Decision } from '../changes.js';
import { NAME_LENGTH_MAX } from '../limits.js';
import { invalidInput, notFound } from '../../errors.js';
import { requireExercises, requireWorkout } from './find.js';
import { countedAs } from '../order.js';
import type { CustomWorkout, Exercise, PlannedExercise, Workout, WorkoutRef } from '../records.js';
import { defineWants, type Snapshot } from '../snapshot.js';

export const CREATE_CUSTOM_WORKOUT = defineWants({ exercises: 'named' });
export const DERIVE_CUSTOM_WORKOUT = defineWants({
  workouts: 'named',
  exercises: 'named',
  locks: ['daysOfParams', 'sourcesOfParams'],
});
export const CHANGE_CUSTOM_WORKOUT = defineWants({ customWorkout: 'one', exercises: 'named' });
type ExercisesSnapshot = Snapshot<typeof CREATE_CUSTOM_WORKOUT>;
type CustomWorkoutSnapshot = Snapshot<typeof CHANGE_CUSTOM_WORKOUT>;

/** A custom workout whose new entries have no ids yet. A new workout also has no id. */
export type UnsavedCustomWorkout = Omit<CustomWorkout, 'id' | 'exercises'> & {
  readonly exercises: readonly (CustomWorkoutEntry & { readonly createdAt: Date })[];
};

export interface CustomWorkoutInput {
  readonly userId: UserId;
  readonly name: string;
  readonly description: string | null;
  readonly exercises: readonly CustomWorkoutEntry[];
}

/** Undefined fields stay unchanged. */
export interface CustomWorkoutUpdate {
  readonly customWorkoutId: number;
  readonly name?: string | undefined;
  readonly description?: string | null | undefined;
  readonly exercises?: readonly CustomWorkoutEntry[] | undefined;
}

export interface DeriveInput {
  readonly userId: UserId;
  readonly from: WorkoutRef;
  readonly name: string | null;
  readonly replacements: readonly {
    readonly exerciseId: ExerciseId;
    readonly replacementExerciseId: ExerciseId;
  }[];
}

/** The exercises of the entries, including those that were replaced. */
export function namedExercises(entries: readonly CustomWorkoutEntry[]): readonly ExerciseId[] {
  return entries.flatMap(({ exerciseId, replacedExerciseId }) =>
    replacedExerciseId === null ? [exerciseId] : [exerciseId, replacedExerciseId],
  );
}

const requireCustomWorkout = (
  state: Pick<CustomWorkoutSnapshot, 'customWorkout'>,
  customWorkoutId: number,
): CustomWorkout => {
  if (state.customWorkout === null) throw notFound('custom workout', { customWorkoutId });
  return state.customWorkout;
};

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

/** Throws `NOT_FOUND` for a missing exercise. */
export function planCustomWorkout(
  state: ExercisesSnapshot,
  input: CustomWorkoutInput,
  now: Date,
): Decision<UnsavedCustomWorkout> {
  requireExercises(namedExercises(input.exercises), state.exercises);
  return planNew(input, null, now);
}

/**
 * Creates a custom workout reserved for the log of the same decision, derived from `base` if given.
 * Throws `NOT_FOUND` for a missing exercise.
 */
export function planReserved(
  state: ExercisesSnapshot,
  input: CustomWorkoutInput,
  base: Workout | null,
  now: Date,
): Decision<UnsavedCustomWorkout> {
  requireExercises(namedExercises(input.exercises), state.exercises);
  return planNew(input, base && countedAs(base), now, true);
}

/**
 * Shortens a name, because a host's program day may have a longer name than a custom workout can
 * have.
 */
export function shortenedName(name: string): string {
  return Array.from(name).slice(0, NAME_LENGTH_MAX).join('');
}

/** Without a replacement, the entry keeps its exercise. */
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
  superset: entry.superset ?? null,
});

/**
 * Derives a workout from another: its exercises in order, some replaced. A workout derived from a
 * derived one gets the same source. Throws `NOT_FOUND` for a missing exercise, and for a workout
 * that is not available to the user. Throws `INVALID_INPUT` if an exercise to replace is not in the
 * workout.
 */
export function planDerived(
  state: Snapshot<typeof DERIVE_CUSTOM_WORKOUT>,
  input: DeriveInput,
  now: Date,
): Decision<UnsavedCustomWorkout> {
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
    countedAs(workout),
    now,
  );
}

/**
 * Derives a workout reserved for the log of the same decision. `replacement` replaces the exercise
 * of the entries at these indexes.
 */
export function planForNewLog(
  workout: Workout,
  userId: UserId,
  now: Date,
  replacement?: { readonly at: readonly number[]; readonly by: Exercise },
): Decision<UnsavedCustomWorkout> {
  const exercises = workout.exercises.map((entry, orderIndex) =>
    deriveEntry(
      entry,
      orderIndex,
      replacement?.at.includes(orderIndex) ? replacement.by.id : undefined,
    ),
  );
  const name = shortenedName(workout.name);
  return planNew({ userId, name, description: null, exercises }, countedAs(workout), now, true);
}

/**
 * Decides how to change a custom workout. Throws `NOT_FOUND` if the user has no such workout, if
 * the workout has no such entry, and for a missing exercise.
 */
export function planUpdate(
  state: CustomWorkoutSnapshot,
  input: CustomWorkoutUpdate,
  now: Date,
): Decision<UnsavedCustomWorkout> {
  const { id: customWorkoutId, ...stored } = requireCustomWorkout(state, input.customWorkoutId);
  const created = new Map(stored.exercises.map((entry) => [entry.id, entry.createdAt]));
  const foreign = input.exercises?.find(({ id }) => id !== null && !created.has(id));
  if (foreign !== undefined) {
    throw notFound('custom workout exercise', { customWorkoutExerciseId: foreign.id });
  }
  // Choice: a workout keeps an exercise that the user can no longer choose.
  const kept = new Set(namedExercises(stored.exercises));
  const named = namedExercises(input.exercises ?? []);
  requireExercises(
    named.filter((exerciseId) => !kept.has(exerciseId)),
    state.exercises,
  );
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
}

/** Turns a workout reserved for one log into an ordinary one. Throws `NOT_FOUND`. */
export function planSaveAsOwn(
  state: CustomWorkoutSnapshot,
  customWorkoutId: number,
  now: Date,
): Decision<UnsavedCustomWorkout> {
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
}

/** Throws `NOT_FOUND` if the user has no such workout. */
export function planDeleteCustomWorkout(
  state: CustomWorkoutSnapshot,
  customWorkoutId: number,
  now: Date,
): Decision<UnsavedCustomWorkout> {
  const { id, ...stored } = requireCustomWorkout(state, customWorkoutId);
  return { changes: { now, deleteCustomWorkout: id }, response: stored };
}
