import { sql, type Generated } from 'kysely';
import type { Instant } from './peer-rows.js';

export interface Tables {
  training_state: { user_id: number; revision: Generated<number> };
  users: { id: number };
  exercise: Record<'name', string> &
    Record<'equipment' | 'mechanic' | 'force', string | null> & { id: number };
  exercise_muscle: { exercise_id: number; position: number; muscle: string; role: string };
  program: { id: number; user_id: number | null; name: string };
  program_day: { id: number; program_id: number; name: string; position: number | null };
  program_day_exercise: Entry & { program_day_id: number };
  custom_workout: {
    id: number;
    user_id: number;
    name: string;
    source_program_day_id: number | null;
    source_custom_workout_id: number | null;
    for_log_id: number | null;
  };
  custom_workout_exercise: Entry & { user_id: number; custom_workout_id: number };
  workout_log: Record<
    'program_day_id' | 'custom_workout_id' | 'custom_workout_exercise_id' | 'swapped_from_id',
    Generated<number | null>
  > & {
    id: Generated<number>;
    user_id: number;
    source_type: string | null;
    scheduled_date: string | null;
    started_at: Generated<Instant | null>;
    completed_at: Generated<Instant | null>;
    created_at: Instant;
    updated_at: Instant;
  };
  workout_log_exercise: {
    id: Generated<number>;
    user_id: number;
    workout_log_id: number;
    exercise_id: number;
    order_index: number;
  };
  workout_log_set: Record<
    'reps' | 'seconds' | 'weight_kg' | 'rir' | 'rpe',
    number | null | undefined
  > & {
    user_id: number;
    workout_log_exercise_id: number;
    position: number;
    type: string | null | undefined;
  };
  workout_swap: {
    id: Generated<number>;
    user_id: number;
    original_log_id: number;
    swapped_log_id: number;
    swap_date: string;
    reverted_at: Generated<Instant | null>;
    created_at: Instant;
    updated_at: Instant;
  };
  muscle_group_recovery: {
    user_id: number;
    muscle_group: string;
    last_workout_date: Instant | null;
    intensity: number | null;
    exercises_count: number | null;
    created_at: Instant;
    updated_at: Instant;
  };
  muscle_group_load: {
    user_id: number;
    workout_log_id: number;
    muscle_group: string;
    performed_at: Instant;
    load: number;
    weekly_sets: number;
    known_effort_sets: number;
    exercises_count: number;
    counted: number | boolean;
  };
  recovery_correction: {
    user_id: number;
    muscle_group: string;
    at_most: number;
    until: Instant;
    note: string | null;
  };
}

interface Entry {
  id: number;
  exercise_id: number;
  sets: number;
  reps_min: number;
  reps_max: number;
  order_index: number | null;
}

export const LOAD = [
  'load.workout_log_id as workoutLogId',
  'load.muscle_group as muscleGroup',
  'load.performed_at as performedAt',
  'load.load as load',
  'load.weekly_sets as fractionalSets',
  'load.known_effort_sets as knownEffortSets',
  'load.exercises_count as exercisesCount',
  'load.counted as counted',
] as const;

const ENTRY = [
  'entry.id as entryId',
  'entry.sets as sets',
  'entry.reps_min as repsMin',
  'entry.reps_max as repsMax',
  'exercise.id as exerciseId',
  'exercise.name as exerciseName',
  'exercise.equipment as equipment',
  'exercise.mechanic as mechanic',
  'exercise.force as force',
] as const;

/** The source of a log, which needs a join with the custom workout. */
export const SOURCE = [
  'log.swapped_from_id as swappedFromId',
  'log.program_day_id as programDayId',
  'workout.id as customWorkoutId',
  'workout.source_program_day_id as sourceProgramDayId',
  'workout.source_custom_workout_id as sourceCustomWorkoutId',
] as const;

export const FACTS = [
  'log.id as id',
  'log.user_id as userId',
  'log.source_type as sourceType',
  'log.program_day_id as programDayId',
  'log.custom_workout_id as customWorkoutId',
  'log.custom_workout_exercise_id as customWorkoutExerciseId',
  'log.swapped_from_id as swappedFromId',
  'log.scheduled_date as scheduledFor',
  'log.started_at as startedAt',
  'log.completed_at as completedAt',
  'active.id as activeId',
  'active.swapped_log_id as activeLogId',
  'origin.id as originId',
  'origin.original_log_id as originLogId',
  'origin.reverted_at as originRevertedAt',
] as const;

export const SWAP = [
  'id',
  'user_id as userId',
  'original_log_id as originalLogId',
  'swapped_log_id as swappedLogId',
  'swap_date as swapDate',
  'reverted_at as revertedAt',
  'created_at as createdAt',
  'updated_at as updatedAt',
] as const;

/** A custom workout and its entry. A custom workout has no program. */
export const CUSTOM = [
  'workout.id',
  'workout.name',
  'workout.source_program_day_id as sourceProgramDayId',
  'workout.source_custom_workout_id as sourceCustomWorkoutId',
  sql<null>`null`.as('programId'),
  sql<null>`null`.as('programName'),
  sql<null>`null`.as('position'),
  ...ENTRY,
] as const;

/** A program day and its entry. A program day has no source. */
export const DAY = [
  'day.id',
  'day.name',
  'day.programId',
  'day.programName',
  'day.position',
  sql<null>`null`.as('sourceProgramDayId'),
  sql<null>`null`.as('sourceCustomWorkoutId'),
  ...ENTRY,
] as const;

export const RECORD = [
  'muscle_group as muscleGroup',
  'last_workout_date as lastWorkoutDate',
  'intensity',
  'exercises_count as exercisesCount',
] as const;

export const CORRECTION = [
  'muscle_group as muscleGroup',
  'at_most as maxScore',
  'until',
  'note',
] as const;
