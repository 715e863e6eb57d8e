import { z } from 'zod';
import { id, instant, limitingRecovery, score, workoutRef } from './answer-parts.js';

export const workoutSummary = z.object({
  ref: workoutRef,
  name: z.string(),
  programName: z.string().nullable(),
});

const ofGroup = z.object({ muscleGroup: z.string() });

export const reason = z.discriminatedUnion('code', [
  z.object({
    code: z.literal('next_in_program'),
    params: z.object({ programName: z.string(), after: z.string().nullable() }),
  }),
  z.object({
    code: z.literal('left_out_last_round'),
    params: z.object({ workoutName: z.string() }),
  }),
  z.object({
    code: z.literal('usually_next'),
    params: z.object({
      workoutName: z.string(),
      after: z.string(),
      times: z.int(),
      of: z.int(),
    }),
  }),
  z.object({ code: z.enum(['due', 'long_break']), params: z.object({ daysSince: z.int() }) }),
  z.object({
    code: z.literal('first_workout'),
    params: z.object({ fullBody: z.boolean(), programName: z.string().nullable() }),
  }),
  z.object({
    code: z.literal('ready'),
    params: z.object({ muscleGroups: z.array(z.string()), percentage: score }),
  }),
  z.object({
    code: z.literal('early'),
    params: ofGroup.extend({ percentage: score, betterFrom: instant.nullable() }),
  }),
  z.object({ code: z.literal('lagging'), params: ofGroup.extend({ percentage: score }) }),
  z.object({
    code: z.literal('leave_out'),
    params: ofGroup.extend({ exercises: z.array(z.string()), percentage: score }),
  }),
  z.object({
    code: z.literal('weekly_sets'),
    params: ofGroup.extend({ done: z.number(), goal: z.number() }),
  }),
]);

const namedExercises = z.array(z.object({ exerciseId: id, name: z.string() }));

export const dropReason = z.discriminatedUnion('code', [
  z.object({ code: z.enum(['no_known_muscles', 'customized', 'scheduled_today']) }),
  z.object({
    code: z.enum(['excluded_muscle_group', 'excluded_secondary_muscle_group']),
    params: z.object({
      muscleGroups: z.array(z.string()),
      exercises: namedExercises,
    }),
  }),
  z.object({
    code: z.literal('equipment_missing'),
    params: z.object({ equipment: z.array(z.string()), exercises: namedExercises }),
  }),
  z.object({
    code: z.literal('takes_too_long'),
    params: z.object({ minutes: z.int(), minutesAtHand: z.int() }),
  }),
]);

const leaveOut = z
  .array(z.object({ exerciseId: id, name: z.string(), muscleGroup: z.string() }))
  .describe('Exercises to leave out, each with the muscle group that is not recovered.');

export const recommendation = z.object({
  rank: z.int().positive(),
  workout: workoutSummary,
  minutes: z.int(),
  recovery: limitingRecovery,
  readiness: z.enum(['ready', 'early']).describe('Early below 60 percent.'),
  betterFrom: instant.nullable().describe('When an early workout is at least 80 percent ready.'),
  leaveOut,
  muscleGroups: z.array(
    z.object({
      muscleGroup: z.string(),
      primary: z.boolean(),
      score,
      lastWorkoutDate: instant.nullable(),
      setsOffered: z.number(),
      weeklySetsDone: z.number(),
      weeklySetsGoal: z.number(),
    }),
  ),
  reasons: z.array(reason),
  message: z.string(),
});

export const todayPlan = z.object({
  logId: id,
  workout: workoutSummary,
  verdict: z.enum(['good', 'early', 'swap']),
  recovery: limitingRecovery.nullable(),
  betterFrom: instant.nullable().describe('Unless good: when it is at least 80 percent ready.'),
  leaveOut,
  swapTo: z
    .object({
      workout: workoutSummary,
      recovery: limitingRecovery,
      call: z
        .object({ logId: id, target: workoutRef })
        .describe('The swap to post: to /api/workouts/{logId}/swap, with this target.'),
    })
    .nullable(),
  message: z.string(),
});

export const rest = z.object({
  reason: z.enum(['early', 'barred']),
  message: z.string(),
  readyAt: instant.nullable(),
  workout: workoutSummary.nullable(),
});

export const excludedMuscleGroup = z.object({
  muscleGroup: z.string(),
  score,
  reason: z.enum(['not_recovered', 'corrected', 'avoided']),
  eligibleAt: instant.nullable(),
});

export const droppedWorkout = z.object({
  workout: workoutSummary,
  reason: dropReason,
  eligibleAt: instant.nullable(),
});
