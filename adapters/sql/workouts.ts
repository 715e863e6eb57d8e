import type { ExerciseId, Id, ProgramDayId, ProgramId } from '../../src/domain/ids.js';
import { compareIds, inWorkoutOrder } from '../../src/domain/order.js';
import type {
  CustomWorkout,
  CustomWorkoutExercise,
  Exercise,
  PlannedExercise,
  StoredWorkoutRef,
  Workout,
} from '../../src/domain/records.js';
import { derivedFrom, plannedWork } from '../../src/port/rows.js';
import {
  checkId,
  checkInt,
  checkNumber,
  orNull,
  readId,
  readIdOrNull,
  readInstant,
  readInt,
  readIntOrNull,
  readText,
  readTextOrNull,
  type Row,
} from './rows.js';

// Workouts and exercises are read as JSON arrays, which cost less than rows with columns. They are
// sorted after decoding, because a statement would sort them on each run.

/** An entry of a workout as a JSON array. */
export type EntryValues = readonly [
  /** For a program day, the host's id, used only to sort entries. */
  entryId: Id,
  exerciseId: ExerciseId,
  /** For a program day, the host's value, which may not be a number. */
  sets: unknown,
  repsMin: unknown,
  repsMax: unknown,
  orderIndex: number | null,
  /** Only custom workouts have this value. */
  replacedExerciseId?: ExerciseId | null,
];

/** Like `inWorkoutOrder`, but without creating objects, because most reads sort entries. */
const byWorkoutOrder = (a: EntryValues, b: EntryValues): number =>
  (a[5] ?? Number.MAX_SAFE_INTEGER) - (b[5] ?? Number.MAX_SAFE_INTEGER) || compareIds(a[0], b[0]);

/** Returns entries in order and with their exercises. Only entries of a custom workout have ids. */
export const toPlan = (
  entries: readonly EntryValues[],
  exercises: ReadonlyMap<ExerciseId, Exercise>,
  isCustom: boolean,
): readonly PlannedExercise[] => {
  const plan: PlannedExercise[] = [];
  for (const entry of entries.toSorted(byWorkoutOrder)) {
    const exercise = exercises.get(entry[1]);
    if (exercise === undefined) continue;
    const { sets, repsMin, repsMax } = plannedWork({
      sets: orNull(checkNumber, entry[2], 'sets'),
      repsMin: orNull(checkNumber, entry[3], 'reps_min'),
      repsMax: orNull(checkNumber, entry[4], 'reps_max'),
    });
    const entryId = isCustom ? checkInt(entry[0], 'entry.id') : null;
    const replacedExerciseId = entry[6];
    plan.push(
      replacedExerciseId === undefined
        ? { entryId, exercise, sets, repsMin, repsMax }
        : { entryId, exercise, sets, repsMin, repsMax, replacedExerciseId },
    );
  }
  return plan;
};

/** A program day as a JSON array. */
export type DayValues = readonly [
  id: ProgramDayId,
  name: string,
  programId: ProgramId,
  programName: string,
  position: number | null,
];

export const toProgramWorkout = (
  [id, name, programId, programName, position]: DayValues,
  exercises: readonly PlannedExercise[],
): Workout => ({
  ref: { type: 'program', programDayId: checkId(id, 'program_day.id') },
  name,
  program: {
    programId: checkId(programId, 'program_id'),
    name: programName,
    position: orNull(checkInt, position, 'position'),
  },
  derivedFrom: null,
  exercises,
});

/** The workout that a custom workout was derived from. */
export const sourceIn = (row: Row): StoredWorkoutRef | null =>
  derivedFrom({
    sourceProgramDayId: readIdOrNull(row, 'source_program_day_id'),
    sourceCustomWorkoutId: readIntOrNull(row, 'source_custom_workout_id'),
  });

export const toCustomAsWorkout = (row: Row, exercises: readonly PlannedExercise[]): Workout => ({
  ref: { type: 'custom', customWorkoutId: readInt(row, 'id') },
  name: readText(row, 'name'),
  program: null,
  derivedFrom: sourceIn(row),
  exercises,
});

const toCustomExercise = (row: Row): CustomWorkoutExercise => ({
  id: readInt(row, 'id'),
  customWorkoutId: readInt(row, 'custom_workout_id'),
  exerciseId: readId(row, 'exercise_id'),
  sets: readInt(row, 'sets'),
  repsMin: readInt(row, 'reps_min'),
  repsMax: readInt(row, 'reps_max'),
  orderIndex: readIntOrNull(row, 'order_index'),
  replacedExerciseId: readIdOrNull(row, 'replaced_exercise_id'),
  createdAt: readInstant(row, 'created_at'),
});

export const toCustomWorkouts = (
  rows: readonly Row[],
  entryRows: readonly Row[],
): readonly CustomWorkout[] => {
  const exercises = entryRows.map(toCustomExercise).sort(inWorkoutOrder);
  return rows.map((row) => {
    const id = readInt(row, 'id');
    return {
      id,
      userId: readId(row, 'user_id'),
      name: readText(row, 'name'),
      description: readTextOrNull(row, 'description'),
      sourceProgramDayId: readIdOrNull(row, 'source_program_day_id'),
      sourceCustomWorkoutId: readIntOrNull(row, 'source_custom_workout_id'),
      forLogId: readIdOrNull(row, 'for_log_id'),
      createdAt: readInstant(row, 'created_at'),
      updatedAt: readInstant(row, 'updated_at'),
      exercises: exercises.filter((entry) => entry.customWorkoutId === id),
    };
  });
};
