import { sql } from 'drizzle-orm';
import {
  alias,
  bigint,
  bigserial,
  boolean,
  date,
  doublePrecision as real,
  numeric,
  pgTable as table,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';

// The tables in drizzle on Postgres, and the columns to select.

const int = <Name extends string>(name: Name) => bigint(name, { mode: 'number' });
const instant = <Name extends string>(name: Name) =>
  timestamp(name, { withTimezone: true, mode: 'date' });
const bool = boolean;
const stamps = {
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
};
export const state = table('training_state', {
  userId: int('user_id').primaryKey(),
  revision: int('revision').notNull().default(0),
});
export const users = table('users', { id: int('id').primaryKey() });
export const exercise = table('exercise', {
  id: int('id').primaryKey(),
  name: text('name').notNull(),
  equipment: text('equipment'),
  mechanic: text('mechanic'),
  force: text('force'),
});
export const muscles = table('exercise_muscle', {
  exerciseId: int('exercise_id').notNull(),
  position: int('position').notNull(),
  muscle: text('muscle').notNull(),
  role: text('role').notNull(),
});
export const program = table('program', {
  id: int('id').primaryKey(),
  userId: int('user_id'),
  name: text('name').notNull(),
});
export const day = table('program_day', {
  id: int('id').primaryKey(),
  programId: int('program_id').notNull(),
  name: text('name').notNull(),
  position: int('position'),
});
const entryColumns = () => ({
  id: int('id').primaryKey(),
  exerciseId: int('exercise_id').notNull(),
  sets: int('sets').notNull(),
  repsMin: int('reps_min').notNull(),
  repsMax: int('reps_max').notNull(),
  orderIndex: int('order_index'),
});
export const dayEntry = table('program_day_exercise', {
  ...entryColumns(),
  dayId: int('program_day_id').notNull(),
});
export const workout = table('custom_workout', {
  id: int('id').primaryKey(),
  userId: int('user_id').notNull(),
  name: text('name').notNull(),
  sourceProgramDayId: int('source_program_day_id'),
  sourceCustomWorkoutId: int('source_custom_workout_id'),
  forLogId: int('for_log_id'),
});
export const workoutEntry = table('custom_workout_exercise', {
  ...entryColumns(),
  userId: int('user_id').notNull(),
  workoutId: int('custom_workout_id').notNull(),
});
export const log = table('workout_log', {
  id: bigserial('id', { mode: 'number' }).primaryKey(),
  userId: int('user_id').notNull(),
  sourceType: text('source_type'),
  programDayId: int('program_day_id'),
  customWorkoutId: int('custom_workout_id'),
  customWorkoutExerciseId: int('custom_workout_exercise_id'),
  swappedFromId: int('swapped_from_id'),
  scheduledFor: date('scheduled_date'),
  startedAt: instant('started_at'),
  completedAt: instant('completed_at'),
  ...stamps,
});
export const logExercise = table('workout_log_exercise', {
  id: bigserial('id', { mode: 'number' }).primaryKey(),
  userId: int('user_id').notNull(),
  logId: int('workout_log_id').notNull(),
  exerciseId: int('exercise_id').notNull(),
  orderIndex: int('order_index').notNull(),
});
export const logSet = table('workout_log_set', {
  userId: int('user_id').notNull(),
  partId: int('workout_log_exercise_id').notNull(),
  position: int('position').notNull(),
  reps: int('reps'),
  seconds: real('seconds'),
  weightKg: real('weight_kg'),
  rir: real('rir'),
  rpe: real('rpe'),
  type: text('type'),
});
export const swaps = table('workout_swap', {
  id: bigserial('id', { mode: 'number' }).primaryKey(),
  userId: int('user_id').notNull(),
  originalLogId: int('original_log_id').notNull(),
  swappedLogId: int('swapped_log_id').notNull(),
  swapDate: date('swap_date').notNull(),
  revertedAt: instant('reverted_at'),
  ...stamps,
});
export const recovery = table('muscle_group_recovery', {
  userId: int('user_id').notNull(),
  muscleGroup: text('muscle_group').notNull(),
  lastWorkoutDate: instant('last_workout_date'),
  intensity: numeric('intensity', { mode: 'number' }),
  exercisesCount: int('exercises_count'),
  ...stamps,
});
export const load = table('muscle_group_load', {
  userId: int('user_id').notNull(),
  workoutLogId: int('workout_log_id').notNull(),
  muscleGroup: text('muscle_group').notNull(),
  performedAt: instant('performed_at').notNull(),
  load: real('load').notNull(),
  fractionalSets: real('weekly_sets').notNull(),
  knownEffortSets: real('known_effort_sets').notNull(),
  exercisesCount: int('exercises_count').notNull(),
  counted: bool('counted').notNull(),
});
export const correction = table('recovery_correction', {
  userId: int('user_id').notNull(),
  muscleGroup: text('muscle_group').notNull(),
  maxScore: real('at_most').notNull(),
  until: instant('until').notNull(),
  note: text('note'),
});

export const LOAD = {
  workoutLogId: load.workoutLogId,
  muscleGroup: load.muscleGroup,
  performedAt: load.performedAt,
  load: load.load,
  fractionalSets: load.fractionalSets,
  knownEffortSets: load.knownEffortSets,
  exercisesCount: load.exercisesCount,
  counted: load.counted,
};
export const EXERCISE = {
  exerciseId: exercise.id,
  exerciseName: exercise.name,
  equipment: exercise.equipment,
  mechanic: exercise.mechanic,
  force: exercise.force,
};
export const NULL = sql<null>`null`;
export const active = alias(swaps, 'active');
export const origin = alias(swaps, 'origin');
export const FACTS = {
  id: log.id,
  userId: log.userId,
  sourceType: log.sourceType,
  programDayId: log.programDayId,
  customWorkoutId: log.customWorkoutId,
  customWorkoutExerciseId: log.customWorkoutExerciseId,
  swappedFromId: log.swappedFromId,
  scheduledFor: log.scheduledFor,
  startedAt: log.startedAt,
  completedAt: log.completedAt,
  activeId: active.id,
  activeLogId: active.swappedLogId,
  originId: origin.id,
  originLogId: origin.originalLogId,
  originRevertedAt: origin.revertedAt,
};
/** The source of a log, which needs a join with the custom workout. */
export const SOURCE = {
  swappedFromId: log.swappedFromId,
  programDayId: log.programDayId,
  customWorkoutId: workout.id,
  sourceProgramDayId: workout.sourceProgramDayId,
  sourceCustomWorkoutId: workout.sourceCustomWorkoutId,
};
/** Replaces the columns of a day's program if the source is not a program day. */
export const NO_PROGRAM = { programId: NULL, programName: NULL, position: NULL };
export const WORKOUT_ENTRY = {
  entryId: workoutEntry.id,
  sets: workoutEntry.sets,
  repsMin: workoutEntry.repsMin,
  repsMax: workoutEntry.repsMax,
  ...EXERCISE,
};
export const DAY_ENTRY = {
  entryId: dayEntry.id,
  sets: dayEntry.sets,
  repsMin: dayEntry.repsMin,
  repsMax: dayEntry.repsMax,
  ...EXERCISE,
};
export const RECORD = {
  muscleGroup: recovery.muscleGroup,
  lastWorkoutDate: recovery.lastWorkoutDate,
  intensity: recovery.intensity,
  exercisesCount: recovery.exercisesCount,
};
export const CORRECTION = {
  muscleGroup: correction.muscleGroup,
  maxScore: correction.maxScore,
  until: correction.until,
  note: correction.note,
};
