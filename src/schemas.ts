/* eslint-disable max-lines -- the schemas share their fields, and are read as one list */
import { z } from 'zod';
import {
  DAY_HOURS,
  MUSCLE_GROUP_LENGTH_MAX,
  NAME_LENGTH_MAX,
  RECOMMENDATIONS_MAX,
  REPS_MAX_DEFAULT,
  REPS_MIN_DEFAULT,
  SETS_DEFAULT,
} from './domain/limits.js';
import { normalizeMuscleGroup } from './domain/muscle-groups.js';

// Choice: limits on what one call may carry, so that no request can grow without bound.
const EXERCISES_MAX = 100;
const SETS_MAX = 100;
const REPS_MAX = 1000;
const SECONDS_MAX = 86_400;
const WEIGHT_KG_MAX = 2000;
const DESCRIPTION_LENGTH_MAX = 10_000;
const NOTE_LENGTH_MAX = 1000;
const KEY_LENGTH_MAX = 255;
const PAGE_LIMIT_DEFAULT = 20;
const PAGE_LIMIT_MAX = 100;
const BACKFILL_DEFAULT = 100;
const BACKFILL_MAX = 500;
const MOST_RECOVERED_DEFAULT = 5;
const MOST_RECOVERED_MAX = 50;
const FORECAST_DAYS_DEFAULT = 7;
const FORECAST_DAYS_MAX = 28;
const FORECAST_STEP_HOURS_DEFAULT = 6;
const DAY_MINUTES = 1440;
const LIST_MAX = 50;
const ALTERNATIVES_DEFAULT = 5;
const WEEKLY_SETS_MAX = 100;
const EARLIEST_INSTANT = new Date(0);
const LATEST_INSTANT = new Date('9999-01-01T00:00:00Z');

/** An id: a positive integer that JavaScript can tell from its neighbours. */
const id = z
  .int({
    error: ({ input }) => {
      // What is missing is said by the rule for all fields.
      if (input === undefined) return undefined;
      return `must be a whole number${Number.isFinite(input) ? ' below 2^53' : ''}`;
    },
  })
  .positive('must be a positive whole number');

const isStorableText = (text: string): boolean =>
  !text.includes('\0') && !/\p{Surrogate}/u.test(text);

// Choice: texts are trimmed and brought to Unicode NFC, and length counts characters, not UTF-16 units.
const text = (lengthMax: number) =>
  z
    .string()
    .refine(isStorableText, 'must be well-formed text without NUL characters')
    .transform((value) => value.normalize('NFC').trim())
    .refine((value) => Array.from(value).length <= lengthMax, `has at most ${lengthMax} characters`)
    // A JSON Schema made of this cannot see into the rules above.
    .meta({ maxLength: lengthMax });

const requiredText = (lengthMax: number) =>
  text(lengthMax)
    .refine((value) => value !== '', 'must not be empty')
    .meta({ minLength: 1, maxLength: lengthMax });

/** An instant: a `Date`, or ISO 8601 text with an offset. From 1970 to 9998. */
const instant = z
  .union([z.date(), z.iso.datetime({ offset: true }).transform((value) => new Date(value))], {
    error: ({ input }) =>
      input === undefined
        ? undefined
        : 'must be an instant: a Date, or ISO 8601 text with an offset as 2026-03-04T18:00:00Z',
  })
  .refine(
    (value) => value >= EARLIEST_INSTANT && value < LATEST_INSTANT,
    'must lie between 1970 and 9998',
  );

const isMuscleName = (name: string): boolean => {
  try {
    normalizeMuscleGroup(name);
    return true;
  } catch {
    return false;
  }
};

/** A muscle name: any that {@link normalizeMuscleGroup} takes. */
const muscleName = z
  .string()
  .refine(
    isMuscleName,
    `must name a muscle group: well-formed text of 1 to ${MUSCLE_GROUP_LENGTH_MAX} characters`,
  )
  .meta({ minLength: 1, maxLength: MUSCLE_GROUP_LENGTH_MAX });

const calendarDate = z.iso.date();

/** Whether the platform knows a time zone by this IANA name. */
export const isTimeZone = (name: string): boolean => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
};

const timeZone = z.string().refine(isTimeZone, 'must be an IANA time zone such as Europe/Berlin');

const workoutRef = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('program'), programDayId: id }),
  z.strictObject({ type: z.literal('custom'), customWorkoutId: id }),
]);

const logSource = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('program'), programDayId: id }),
  z.strictObject({
    type: z.literal('custom'),
    customWorkoutId: id,
    customWorkoutExerciseId: id.nullable().default(null),
  }),
]);

// Zero has one form: a database keeps no sign of it, and a store in memory would.
const unsigned = (value: number): number => value + 0;
const amount = (max: number) => z.number().min(0).max(max).overwrite(unsigned);
const count = (max: number) => z.int().min(0).max(max).overwrite(unsigned);

const performedSet = z
  .strictObject({
    reps: count(REPS_MAX).optional(),
    seconds: amount(SECONDS_MAX).optional(),
    weightKg: amount(WEIGHT_KG_MAX).optional(),
    rir: amount(10).optional(),
    rpe: amount(10).optional(),
    type: z.enum(['normal', 'warmup', 'failure', 'dropset']).optional(),
  })
  .refine(
    (set) => set.reps !== undefined || set.seconds !== undefined,
    'a set needs reps or seconds',
  )
  .refine(
    (set) => set.rir === undefined || set.rpe === undefined,
    'a set has rir or rpe, not both (rpe = 10 - rir)',
  );

// Read-only, so that the library's own `PerformedExercise`s can be given.
const exercises = z
  .array(
    z.strictObject({ exerciseId: id, sets: z.array(performedSet).min(1).max(SETS_MAX).readonly() }),
  )
  .min(1)
  .max(EXERCISES_MAX)
  .readonly();

const user = { userId: id };
const idempotent = { ...user, idempotencyKey: requiredText(KEY_LENGTH_MAX).optional() };
const at = { asOf: instant.optional() };
const limit = z.int().min(1).max(PAGE_LIMIT_MAX).default(PAGE_LIMIT_DEFAULT);
const cursor = z
  .string()
  .regex(/^[1-9]\d{0,15}$/, 'is not a cursor of this list')
  .transform(Number)
  .refine((value) => Number.isSafeInteger(value), 'is not a cursor of this list')
  .optional();
const page = { limit, cursor };

/** Input of `logs.create`. */
export const createLogSchema = z
  .strictObject({
    ...idempotent,
    source: logSource.optional(),
    scheduledFor: calendarDate.optional(),
    completed: z.boolean().default(true),
    completedAt: instant.optional(),
    exercises: exercises.optional(),
    importKey: requiredText(KEY_LENGTH_MAX).optional(),
  })
  .refine(
    (log) => log.completed || (log.completedAt === undefined && log.exercises === undefined),
    'a planned log (completed: false) has neither completedAt nor exercises',
  );

/** Input of `logs.complete`. */
export const completeLogSchema = z.strictObject({
  ...idempotent,
  logId: id,
  completedAt: instant.optional(),
  exercises: exercises.optional(),
});

/** Input of `logs.record`. */
export const recordLogSchema = z.strictObject({
  ...idempotent,
  logId: id,
  exercises: exercises.optional(),
});

/** Input of `logs.delete`. */
export const deleteLogSchema = z.strictObject({ ...idempotent, logId: id });

/** Input of `logs.find`. */
export const findLogSchema = z.strictObject({ ...user, logId: id });

/** Input of `logs.list`. */
export const listLogsSchema = z.strictObject({
  ...user,
  ...page,
  completed: z.boolean().optional(),
  includeInactive: z.boolean().default(false),
});

/** Input of `recovery.muscleGroups`. */
export const muscleGroupsSchema = z.strictObject({ ...user, ...at });

/** Input of `recovery.mostRecovered`. */
export const mostRecoveredSchema = z.strictObject({
  ...user,
  ...at,
  limit: z.int().min(1).max(MOST_RECOVERED_MAX).default(MOST_RECOVERED_DEFAULT),
  includeUntrained: z.boolean().default(false),
});

/** Input of `recovery.forecast`. */
export const forecastSchema = z.strictObject({
  ...user,
  ...at,
  days: z.int().min(1).max(FORECAST_DAYS_MAX).default(FORECAST_DAYS_DEFAULT),
  stepHours: z.int().min(1).max(DAY_HOURS).default(FORECAST_STEP_HOURS_DEFAULT),
  planned: z
    .array(z.strictObject({ workout: workoutRef, at: instant }))
    .max(LIST_MAX)
    .default([]),
});

/** Input of `recovery.correct`. */
export const correctRecoverySchema = z.strictObject({
  ...idempotent,
  muscleGroup: muscleName,
  maxScore: amount(100),
  until: instant,
  note: text(NOTE_LENGTH_MAX).nullable().default(null),
});

/** Input of `recovery.clearCorrection`. */
export const clearCorrectionSchema = z.strictObject({ ...idempotent, muscleGroup: muscleName });

/** Input of `recovery.backfill`. */
export const backfillSchema = z.strictObject({
  ...idempotent,
  cursor,
  limit: z.int().min(1).max(BACKFILL_MAX).default(BACKFILL_DEFAULT),
});

/** Input of `recovery.rebuild`. */
export const rebuildSchema = z.strictObject(idempotent);

/** Input of `recovery.verify`. */
export const verifySchema = z.strictObject(user);

/** Input of `recommendations.smartWorkout`. */
export const smartWorkoutSchema = z.strictObject({
  ...user,
  ...at,
  timeZone: timeZone.optional(),
  limit: z.int().min(1).max(RECOMMENDATIONS_MAX).default(RECOMMENDATIONS_MAX),
  strict: z.boolean().default(false),
  explain: z.boolean().default(false),
  equipment: z.array(requiredText(NAME_LENGTH_MAX)).max(LIST_MAX).optional(),
  minutes: z.int().min(1).max(DAY_MINUTES).optional(),
  locale: requiredText(KEY_LENGTH_MAX).optional(),
  avoid: z.array(muscleName).max(LIST_MAX).default([]),
  weeklySetsGoals: z
    .record(muscleName, z.number().min(1).max(WEEKLY_SETS_MAX))
    .refine((goals) => Object.keys(goals).length <= LIST_MAX, `has at most ${LIST_MAX} goals`)
    .default({}),
  programs: z.array(id).max(LIST_MAX).default([]),
});

/** Input of `swaps.targets`. */
export const swapTargetsSchema = z.strictObject({
  ...user,
  logId: id.optional(),
  muscleGroup: muscleName.optional(),
  source: z.enum(['program', 'custom']).optional(),
  q: requiredText(NAME_LENGTH_MAX).optional(),
  limit,
  cursor: z
    .string()
    .regex(/^(program|custom):[1-9]\d{0,15}$/, {
      error: 'is not a cursor of this list',
      abort: true,
    })
    .refine(
      (value) => Number.isSafeInteger(Number(value.split(':')[1])),
      'is not a cursor of this list',
    )
    .optional(),
});

/** What is at hand, named as the catalogue names it. */
const equipment = z.array(requiredText(NAME_LENGTH_MAX)).max(LIST_MAX).readonly();

const swapFields = {
  logId: id,
  target: workoutRef,
  exercises: exercises.optional(),
  timeZone: timeZone.optional(),
  equipment: equipment.optional(),
};

/** Input of `swaps.preview`. */
export const previewSwapSchema = z.strictObject({ ...user, ...swapFields });

/** Input of `swaps.swap`. */
export const swapSchema = z.strictObject({
  ...idempotent,
  ...swapFields,
  token: z
    .string()
    .regex(/^\d{1,15}$/, 'is not a token of a preview')
    .transform(Number)
    .optional(),
});

/** Input of `swaps.swapExercise`. */
export const swapExerciseSchema = z
  .strictObject({
    ...idempotent,
    logId: id,
    exerciseId: id,
    replacementExerciseId: id,
    exercises: exercises.optional(),
    timeZone: timeZone.optional(),
    equipment: equipment.optional(),
  })
  .refine((input) => input.exerciseId !== input.replacementExerciseId, {
    error: 'must be another exercise than exerciseId',
    path: ['replacementExerciseId'],
  });

/** Input of `swaps.alternatives`. */
export const alternativesSchema = z.strictObject({
  ...user,
  exerciseId: id,
  equipment: equipment.optional(),
  limit: z.int().min(1).max(LIST_MAX).default(ALTERNATIVES_DEFAULT),
});

/** Input of `swaps.revert`. */
export const revertSwapSchema = z.strictObject({ ...idempotent, swapId: id });

/** Input of `swaps.list`. */
export const listSwapsSchema = z.strictObject({
  ...user,
  ...page,
  logId: id.optional(),
  chainOfLogId: id.optional(),
  from: calendarDate.optional(),
  to: calendarDate.optional(),
});

const customExercise = z
  .strictObject({
    id: id.optional(),
    exerciseId: id,
    sets: z.int().min(1).max(SETS_MAX).default(SETS_DEFAULT),
    repsMin: z.int().min(1).max(REPS_MAX).default(REPS_MIN_DEFAULT),
    repsMax: z.int().min(1).max(REPS_MAX).default(REPS_MAX_DEFAULT),
    orderIndex: count(REPS_MAX).nullable().default(null),
    replacedExerciseId: id.nullable().default(null),
  })
  .refine((entry) => entry.repsMin <= entry.repsMax, 'repsMin must not be above repsMax');

const customExercises = z.array(customExercise).min(1).max(EXERCISES_MAX);
const name = requiredText(NAME_LENGTH_MAX);
const description = text(DESCRIPTION_LENGTH_MAX).nullable();

/** Input of `customWorkouts.create`. */
export const createCustomWorkoutSchema = z.strictObject({
  ...idempotent,
  name,
  description: description.default(null),
  exercises: customExercises.refine(
    (entries) => entries.every((entry) => entry.id === undefined),
    'a new workout has new entries; leave their ids out',
  ),
});

/** Input of `customWorkouts.derive`. */
export const deriveCustomWorkoutSchema = z.strictObject({
  ...idempotent,
  from: workoutRef,
  name: name.optional(),
  replacements: z
    .array(
      z
        .strictObject({ exerciseId: id, replacementExerciseId: id })
        .refine(
          (entry) => entry.exerciseId !== entry.replacementExerciseId,
          'an exercise is replaced by another one',
        ),
    )
    .max(EXERCISES_MAX)
    .refine(
      (entries) => new Set(entries.map((entry) => entry.exerciseId)).size === entries.length,
      'names an exercise twice',
    )
    .default([]),
});

/** Input of `customWorkouts.update`. */
export const updateCustomWorkoutSchema = z.strictObject({
  ...idempotent,
  customWorkoutId: id,
  name: name.optional(),
  description: description.optional(),
  exercises: customExercises
    .refine((entries) => {
      const ids = entries.flatMap((entry) => entry.id ?? []);
      return new Set(ids).size === ids.length;
    }, 'names an entry twice')
    .optional(),
});

/** Input of `customWorkouts.find`. */
export const findCustomWorkoutSchema = z.strictObject({ ...user, customWorkoutId: id });

/** Input of `customWorkouts.saveAsOwn` and `customWorkouts.delete`. */
export const customWorkoutSchema = z.strictObject({ ...idempotent, customWorkoutId: id });

/** Input of `customWorkouts.list`. */
export const listCustomWorkoutsSchema = z.strictObject({ ...user, ...page });
