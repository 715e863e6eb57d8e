// The columns that kysely and the hand-written statements read, each with its name in a row.

export const RECORD = [
  'record.muscle_group as muscleGroup',
  'record.last_workout_date as lastWorkoutDate',
  'record.intensity as intensity',
  'record.exercises_count as exercisesCount',
] as const;

export const CORRECTION = [
  'correction.muscle_group as muscleGroup',
  'correction.at_most as maxScore',
  'correction.until as until',
  'correction.note as note',
] as const;

export const WINDOW = [
  'load.muscle_group as muscleGroup',
  'load.performed_at as performedAt',
  'load.weekly_sets as fractionalSets',
] as const;

export const LOAD = [
  ...WINDOW,
  'load.workout_log_id as workoutLogId',
  'load.load as load',
  'load.known_effort_sets as knownEffortSets',
  'load.exercises_count as exercisesCount',
  'load.counted as counted',
] as const;

export const EXERCISE = [
  'exercise.id as id',
  'exercise.name as name',
  'exercise.equipment as equipment',
  'exercise.mechanic as mechanic',
  'exercise.force as force',
] as const;

export const MUSCLE = [
  'named.exercise_id as exerciseId',
  'named.role as role',
  'named.muscle as muscle',
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

/** A custom workout and one of its entries. */
export const CUSTOM = [
  'workout.id as id',
  'workout.name as name',
  'workout.source_program_day_id as sourceProgramDayId',
  'workout.source_custom_workout_id as sourceCustomWorkoutId',
  ...ENTRY,
] as const;

/** A program day and one of its entries. */
export const DAY = [
  'day.id as id',
  'day.name as name',
  'day.program_id as programId',
  'day.program_name as programName',
  'day.position as position',
  ...ENTRY,
] as const;

/** The source of a log, which needs a join with the custom workout. */
export const SOURCE = [
  'log.swapped_from_id as swappedFromId',
  'log.program_day_id as programDayId',
  'workout.id as customWorkoutId',
  'workout.source_program_day_id as sourceProgramDayId',
  'workout.source_custom_workout_id as sourceCustomWorkoutId',
] as const;

export const SCHEDULED = [
  'log.id as id',
  'log.completed_at as completedAt',
  'log.program_day_id as programDayId',
  'log.custom_workout_id as customWorkoutId',
  'log.custom_workout_exercise_id as customWorkoutExerciseId',
] as const;

/** A log with its swaps. */
export const FACTS = [
  ...SCHEDULED,
  'log.user_id as userId',
  'log.source_type as sourceType',
  'log.swapped_from_id as swappedFromId',
  'log.scheduled_date as scheduledFor',
  'log.started_at as startedAt',
  'active.id as activeId',
  'active.swapped_log_id as activeLogId',
  'origin.id as originId',
  'origin.original_log_id as originLogId',
  'origin.reverted_at as originRevertedAt',
] as const;
