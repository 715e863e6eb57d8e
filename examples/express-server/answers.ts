import { z } from 'zod';
import { alternative, alternativeReason } from './alternative-answers.js';
import { id, instant, limitingRecovery, score, workoutRef } from './answer-parts.js';
import {
  droppedWorkout,
  dropReason,
  excludedMuscleGroup,
  reason,
  recommendation,
  rest,
  todayPlan,
  workoutSummary,
} from './recommendation-answers.js';

// The JSON responses of the API. Objects are open: clients must accept fields that are added later. The
// table of routes does not compile if a schema differs from the service's answer.

const calendarDate = z.iso.date();

const logSource = z.discriminatedUnion('type', [
  z.object({ type: z.literal('program'), programDayId: id }),
  z.object({
    type: z.literal('custom'),
    customWorkoutId: id,
    customWorkoutExerciseId: id.nullable(),
  }),
]);

const unsavedLogFields = {
  userId: id,
  source: logSource.nullable(),
  sourceType: z.string().nullable(),
  programDayId: id.nullable(),
  customWorkoutId: id.nullable(),
  customWorkoutExerciseId: id.nullable(),
  swappedFromId: id.nullable().describe('The log that this one replaced in a swap.'),
  scheduledFor: calendarDate.nullable(),
  completedAt: instant.nullable().describe('Null while the log is planned.'),
  status: z
    .enum(['active', 'replaced', 'withdrawn'])
    .describe('Active, replaced by a swap, or withdrawn by undoing a swap.'),
};

const unsavedLog = z.object(unsavedLogFields);
const workoutLog = z.object({ id, ...unsavedLogFields });

const performedExercise = z.object({
  exerciseId: id,
  sets: z.array(
    z.object({
      reps: z.int().optional(),
      seconds: z.number().optional(),
      weightKg: z.number().optional(),
      rir: z.number().optional(),
      rpe: z.number().optional(),
      type: z.enum(['normal', 'warmup', 'failure', 'dropset']).optional(),
    }),
  ),
});

const muscleGroupRecovery = z.object({
  muscleGroup: z.string(),
  score,
  band: z.enum(['fatigued', 'recovering', 'nearly_recovered', 'recovered', 'untrained']),
  lastWorkoutDate: instant.nullable().describe('Null if the group was never trained.'),
  intensity: z.number().describe('Load per exercise at the end of the last workout.'),
  exercisesCount: z.int().describe('Number of exercises in the last session.'),
  eligibleAt: instant.nullable().describe('When the score exceeds 30; null if it already does.'),
  readyAt: instant.nullable().describe('When the score reaches 80; null if it already has.'),
  correction: z
    .object({ maxScore: score, until: instant, note: z.string().nullable() })
    .nullable()
    .describe('The manual correction that limits the score; null without one.'),
});

const muscleGroups = z.array(muscleGroupRecovery);

const recoveryBasis = z.object({
  logs: z.int(),
  sets: z.number().describe('A set of a secondary muscle counts as half.'),
  knownEffortSets: z.number().describe('Sets with a recorded RPE or RIR, or performed to failure.'),
  knownEffortShare: z.number().min(0).max(1).nullable().describe('Null without sets.'),
});

const muscleGroupChange = z.object({
  muscleGroup: z.string(),
  before: muscleGroupRecovery,
  after: muscleGroupRecovery,
});

const unsavedSwapFields = {
  userId: id,
  originalLogId: id,
  swapDate: calendarDate,
  revertedAt: instant.nullable().describe('Null while the swap is in force.'),
  createdAt: instant,
  updatedAt: instant,
};

const workoutSwap = z.object({ id, swappedLogId: id, ...unsavedSwapFields });

const swapWarning = z.discriminatedUnion('code', [
  z.object({
    code: z.literal('primary_muscle_group_fatigued'),
    muscleGroup: z.string(),
    score,
    eligibleAt: instant.nullable(),
  }),
  z.object({
    code: z.literal('leave_out'),
    exerciseId: id,
    name: z.string(),
    muscleGroup: z.string(),
    score,
    eligibleAt: instant.nullable(),
  }),
  z.object({
    code: z.literal('equipment_missing'),
    exerciseId: id,
    name: z.string(),
    equipment: z.string(),
  }),
]);

const swapComparison = z.object({
  muscleGroup: z.string(),
  now: muscleGroupRecovery,
  afterOriginal: muscleGroupRecovery,
  afterTarget: muscleGroupRecovery,
  weeklySets: z.object({
    now: z.number(),
    afterOriginal: z.number(),
    afterTarget: z.number(),
    change: z.number(),
  }),
});

const swapFields = {
  swap: workoutSwap,
  log: workoutLog,
  muscleGroups: z.array(muscleGroupChange),
  warnings: z.array(swapWarning),
};

const customWorkout = z.object({
  id,
  userId: id,
  name: z.string(),
  description: z.string().nullable(),
  sourceProgramDayId: id.nullable(),
  sourceCustomWorkoutId: id.nullable(),
  forLogId: id
    .nullable()
    .describe('The log that the workout was made for; null for an ordinary workout.'),
  createdAt: instant,
  updatedAt: instant,
  exercises: z.array(
    z.object({
      id,
      customWorkoutId: id,
      exerciseId: id,
      sets: z.int(),
      repsMin: z.int(),
      repsMax: z.int(),
      orderIndex: z.int().nullable(),
      replacedExerciseId: id.nullable(),
      createdAt: instant,
    }),
  ),
});

const swapTarget = z.object({
  ref: workoutRef,
  name: z.string(),
  programName: z.string().nullable(),
  exercises: z.array(
    z.object({
      exerciseId: id,
      name: z.string(),
      sets: z.int(),
      repsMin: z.int(),
      repsMax: z.int(),
    }),
  ),
  muscleGroups: z.array(
    z.object({ muscleGroup: z.string(), sets: z.number(), primary: z.boolean() }),
  ),
  recovery: limitingRecovery.nullable(),
});

const muscleGroupForecast = z.object({
  muscleGroup: z.string(),
  points: z.array(z.object({ at: instant, score })),
  eligibleAt: instant.nullable().describe('When the score exceeds 30; null if it already does.'),
  readyAt: instant.nullable().describe('When the score reaches 80; null if it already has.'),
});

const nextCursor = z.string().nullable().describe('Null on the last page.');

/** The schemas that the published description lists by name. */
export const namedAnswers = {
  WorkoutRef: workoutRef,
  LogSource: logSource,
  WorkoutLog: workoutLog,
  PerformedExercise: performedExercise,
  MuscleGroupRecovery: muscleGroupRecovery,
  MuscleGroupChange: muscleGroupChange,
  WorkoutSwap: workoutSwap,
  SwapWarning: swapWarning,
  SwapComparison: swapComparison,
  CustomWorkout: customWorkout,
  Alternative: alternative,
  AlternativeReason: alternativeReason,
  MuscleGroupForecast: muscleGroupForecast,
  SwapTarget: swapTarget,
  WorkoutSummary: workoutSummary,
  Reason: reason,
  DropReason: dropReason,
  Recommendation: recommendation,
  TodayPlan: todayPlan,
  ExcludedMuscleGroup: excludedMuscleGroup,
  DroppedWorkout: droppedWorkout,
} as const;

/** The answer of each operation. */
export const answers = {
  createdLog: z.object({ log: workoutLog, muscleGroups, duplicate: z.exactOptional(z.boolean()) }),
  changedLog: z.object({ log: workoutLog.nullable(), muscleGroups }),
  log: z.object({ log: workoutLog, exercises: z.array(performedExercise).nullable() }),
  logs: z.object({ logs: z.array(workoutLog), nextCursor }),
  swap: z.object({
    ...swapFields,
    customWorkout: z.exactOptional(
      customWorkout.describe('The workout made for the new log, if the target is a log.'),
    ),
  }),
  exerciseSwap: z.object({ ...swapFields, customWorkout }),
  swapPreview: z.object({
    swap: z.object(unsavedSwapFields),
    log: unsavedLog,
    muscleGroups: z.array(muscleGroupChange),
    warnings: z.array(swapWarning),
    comparison: z.array(swapComparison),
    token: z
      .string()
      .describe('Pass it to the swap, which then fails if anything was written since.'),
  }),
  revertedSwap: z.object({
    swap: workoutSwap,
    log: workoutLog,
    muscleGroups: z.array(muscleGroupChange),
  }),
  swaps: z.object({ swaps: z.array(workoutSwap), nextCursor }),
  swapTargets: z.object({ asOf: instant, workouts: z.array(swapTarget), nextCursor }),
  muscleGroups: z.object({
    asOf: instant,
    muscleGroups: z.array(muscleGroupRecovery.extend({ basis: recoveryBasis })),
    bodyRegions: z.array(
      z.object({
        bodyRegion: z.enum(['push', 'pull', 'core', 'legs']),
        score,
        band: muscleGroupRecovery.shape.band,
        limitingMuscleGroup: z.string(),
      }),
    ),
  }),
  alternatives: z.object({
    asOf: instant,
    exercise: z.object({ exerciseId: id, name: z.string(), equipment: z.string().nullable() }),
    alternatives: z.array(alternative),
  }),
  forecast: z.object({ asOf: instant, muscleGroups: z.array(muscleGroupForecast) }),
  correction: z.object({ muscleGroups }),
  mostRecovered: z.object({ asOf: instant, limit: z.int(), muscleGroups }),
  smartWorkout: z.object({
    asOf: instant,
    window: z.object({ from: instant, to: instant }),
    recommendations: z.array(recommendation),
    excludedMuscleGroups: z.array(excludedMuscleGroup),
    today: z.exactOptional(
      todayPlan.describe('Present if a workout is scheduled for today; not a recommendation.'),
    ),
    rest: z.exactOptional(rest.describe('Present if no workout is ready: when one will be.')),
    focus: z.exactOptional(
      z
        .object({ message: z.string(), muscleGroups: z.array(z.string()) })
        .describe('Present if the user has no workout: what to train.'),
    ),
    dropped: z.exactOptional(z.array(droppedWorkout).describe('Present with `explain`.')),
  }),
  customWorkout,
  customWorkouts: z.object({ customWorkouts: z.array(customWorkout), nextCursor }),
} as const;
