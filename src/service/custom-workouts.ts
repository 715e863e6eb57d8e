import type { CustomWorkoutEntry } from '../domain/changes.js';
import {
  CHANGE_CUSTOM_WORKOUT,
  CREATE_CUSTOM_WORKOUT,
  DERIVE_CUSTOM_WORKOUT,
  namedExercises,
  planCustomWorkout,
  planDeleteCustomWorkout,
  planDerived,
  planSaveAsOwn,
  planUpdate,
  type UnsavedCustomWorkout,
} from '../domain/workout/custom-workouts.js';
import { inWorkoutOrder } from '../domain/order.js';
import type { CustomWorkout, WorkoutLog } from '../domain/records.js';
import { defineWants } from '../domain/snapshot.js';
import type { AssignedIds, Written } from '../port/port.js';
import {
  createCustomWorkoutSchema,
  customWorkoutSchema,
  deriveCustomWorkoutSchema,
  findCustomWorkoutSchema,
  listCustomWorkoutsSchema,
  updateCustomWorkoutSchema,
} from '../schemas.js';
import { pageOf } from './page.js';
import { assigned, defineUseCase } from './use-case.js';

interface ParsedEntry extends Omit<CustomWorkoutEntry, 'id'> {
  readonly id?: number | undefined;
}

const toEntries = (exercises: readonly ParsedEntry[]): readonly CustomWorkoutEntry[] =>
  exercises.map((entry) => ({ ...entry, id: entry.id ?? null }));

/** Adds the ids that the store assigned to the workout and its new entries. */
export function withIds(
  { ids, response }: Written<UnsavedCustomWorkout>,
  knownId?: number,
): CustomWorkout {
  const id = ids.customWorkoutId ?? assigned(knownId);
  const exercises = response.exercises.map((entry, index) => ({
    ...entry,
    id: ids.exerciseIds?.[index] ?? assigned(entry.id),
    customWorkoutId: id,
  }));
  return { ...response, id, exercises: exercises.sort(inWorkoutOrder) };
}

/** Adds the ids that the store assigned to the log and its workout. */
export function withReserved(
  ids: AssignedIds,
  log: WorkoutLog,
  made: UnsavedCustomWorkout,
): { readonly log: WorkoutLog; readonly customWorkout: CustomWorkout } {
  const customWorkout = withIds({ ids, response: made });
  const { id: customWorkoutId } = customWorkout;
  const source = { type: 'custom', customWorkoutId, customWorkoutExerciseId: null } as const;
  return {
    log: { ...log, source, customWorkoutId },
    customWorkout: { ...customWorkout, forLogId: log.id },
  };
}

const create = defineUseCase({
  operation: 'customWorkouts.create',
  input: createCustomWorkoutSchema,
  call: (port, input, context) => {
    const exercises = toEntries(input.exercises);
    return port.write(
      input.userId,
      CREATE_CUSTOM_WORKOUT,
      { exerciseIds: namedExercises(exercises) },
      (snapshot) => planCustomWorkout(snapshot, { ...input, exercises }, context.now),
      context.writeOptions,
    );
  },
  shape: (written): CustomWorkout => withIds(written),
});

const derive = defineUseCase({
  operation: 'customWorkouts.derive',
  input: deriveCustomWorkoutSchema,
  call: (port, input, context) =>
    port.write(
      input.userId,
      DERIVE_CUSTOM_WORKOUT,
      {
        refs: [input.from],
        exerciseIds: input.replacements.map((entry) => entry.replacementExerciseId),
      },
      (snapshot) => planDerived(snapshot, { ...input, name: input.name ?? null }, context.now),
      context.writeOptions,
    ),
  shape: (written): CustomWorkout => withIds(written),
});

const FIND_CUSTOM_WORKOUT = defineWants({ customWorkout: 'one' });

const find = defineUseCase({
  operation: 'customWorkouts.find',
  input: findCustomWorkoutSchema,
  call: (port, { userId, customWorkoutId }) =>
    port.read(userId, FIND_CUSTOM_WORKOUT, { customWorkoutId }),
  shape: ({ customWorkout }): CustomWorkout | null => customWorkout,
});

const list = defineUseCase({
  operation: 'customWorkouts.list',
  input: listCustomWorkoutsSchema,
  call: (port, input) =>
    port.listCustomWorkouts(input.userId, {
      after: input.cursor ?? null,
      limit: input.limit + 1,
    }),
  shape: (rows, input) => {
    const { items, nextCursor } = pageOf(rows, input.limit, ({ place: { at, id } }) => [
      'customWorkouts',
      at,
      id,
    ]);
    return {
      /** The custom workouts, newest first. */
      customWorkouts: items.map(({ row }) => row),
      /** Pass it as `cursor` for the next page; `null` on the last page. */
      nextCursor,
    };
  },
});

const update = defineUseCase({
  operation: 'customWorkouts.update',
  input: updateCustomWorkoutSchema,
  call: (port, input, context) => {
    const { userId, customWorkoutId } = input;
    const exercises = input.exercises === undefined ? undefined : toEntries(input.exercises);
    return port.write(
      userId,
      CHANGE_CUSTOM_WORKOUT,
      { customWorkoutId, exerciseIds: namedExercises(exercises ?? []) },
      (snapshot) => planUpdate(snapshot, { ...input, exercises }, context.now),
      context.writeOptions,
    );
  },
  shape: (written, input): CustomWorkout => withIds(written, input.customWorkoutId),
});

const saveAsOwn = defineUseCase({
  operation: 'customWorkouts.saveAsOwn',
  input: customWorkoutSchema,
  call: (port, input, context) =>
    port.write(
      input.userId,
      CHANGE_CUSTOM_WORKOUT,
      { customWorkoutId: input.customWorkoutId, exerciseIds: [] },
      (state) => planSaveAsOwn(state, input.customWorkoutId, context.now),
      context.writeOptions,
    ),
  shape: (written, input): CustomWorkout => withIds(written, input.customWorkoutId),
});

const remove = defineUseCase({
  operation: 'customWorkouts.delete',
  input: customWorkoutSchema,
  call: (port, input, context) =>
    port.write(
      input.userId,
      CHANGE_CUSTOM_WORKOUT,
      { customWorkoutId: input.customWorkoutId, exerciseIds: [] },
      (state) => planDeleteCustomWorkout(state, input.customWorkoutId, context.now),
      context.writeOptions,
    ),
  shape: (written, input): CustomWorkout => withIds(written, input.customWorkoutId),
});

/** The methods of `training.customWorkouts`. */
export const customWorkouts = {
  /**
   * Creates a workout, by default with 3 sets of 8 to 12 repetitions. Errors: `INVALID_INPUT`,
   * `NOT_FOUND`.
   */
  create,
  /**
   * Creates a workout from another one, with some exercises replaced. Errors: `INVALID_INPUT`,
   * `NOT_FOUND`.
   */
  derive,
  /** Returns a workout with its exercises in order, or null. */
  find,
  /** Lists the user's workouts, newest first. */
  list,
  /**
   * Changes fields of a workout. `exercises` replaces the list, and keeps entries with an id.
   * Errors: `NOT_FOUND`.
   */
  update,
  /** Turns a workout reserved for one log into an ordinary one. Errors: `NOT_FOUND`. */
  saveAsOwn,
  /** Deletes a workout and returns it; its logs stay, without a workout. Errors: `NOT_FOUND`. */
  delete: remove,
} as const;
