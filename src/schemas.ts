import { z } from 'zod';
import { canonicalTimeZone } from './domain/calendar.js';
import {
  COUNT_MAX,
  DAY_HOURS,
  EARLIEST_INSTANT,
  EXERCISES_COMPARED_MAX,
  EXERCISES_MAX,
  isNormalizable,
  isStorableText,
  LATEST_INSTANT,
  MUSCLE_GROUP_LENGTH_MAX,
  NAME_LENGTH_MAX,
  PLACE_NAME_LENGTH_MAX,
  PLACES_MAX,
  PREFERRED_MAX,
  RECOMMENDATIONS_MAX,
  REPS_MAX,
  REPS_MAX_DEFAULT,
  REPS_MIN_DEFAULT,
  SETS_DEFAULT,
  SETS_MAX,
  SETS_TOGETHER_MAX,
  TEXT_ID_LENGTH_MAX,
  WEEK_DAYS,
} from './domain/limits.js';
import {
  canonicalId,
  type ExerciseId,
  type Id,
  type IdType,
  type IdTypes,
  type LogId,
  type ProgramDayId,
  type ProgramId,
  type UserId,
} from './domain/ids.js';
import type { EquipmentName } from './domain/equipment.js';
import { isMuscleName, type MuscleGroup, type MuscleGroupName } from './domain/muscle-groups.js';
import { placeKey, TRAINING_LEVELS } from './domain/preference-rules.js';
import type { StoredWorkoutRef } from './domain/records.js';
import type { SetsRange } from './domain/recovery/volume.js';

// Choice: limits on one call, so that no request is too large.
const SECONDS_MAX = 86_400;
const WEIGHT_KG_MAX = 2000;
const WEIGHT_STEP_MIN = 0.1;
const WEIGHT_STEP_MAX = 100;
const DESCRIPTION_LENGTH_MAX = 10_000;
const NOTE_LENGTH_MAX = 1000;
const KEY_LENGTH_MAX = 255;
const PLACE_LENGTH_MAX = 64;
const NOT_A_CURSOR = 'is not a cursor of this list';
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
const VOLUME_WEEKS_MAX = 52;
const VOLUME_WEEKS_DEFAULT = 4;
const HISTORY_DAYS_MAX = 365;
const HISTORY_DAYS_DEFAULT = 60;

/** A positive integer below 2^53, so that a JavaScript number is exact. */
const id = z
  .int({
    abort: true,
    error: ({ input }) => {
      // Missing values get the same message as in other fields.
      if (input === undefined) return undefined;
      return `must be a whole number${Number.isFinite(input) ? ' below 2^53' : ''}`;
    },
  })
  .positive('must be a positive whole number');

const uuid = z
  .string()
  .refine(
    (value) => canonicalId('uuid', value) !== null,
    'must be a UUID such as 0190163d-8694-739b-aea5-966c26f8ad91',
  )
  .overwrite((value) => value.toLowerCase())
  .meta({ format: 'uuid' });

const textId = z
  .string()
  .refine(
    (value) => canonicalId('text', value) !== null,
    `must be text of 1 to ${TEXT_ID_LENGTH_MAX} characters`,
  )
  .meta({ minLength: 1, maxLength: TEXT_ID_LENGTH_MAX });

const ID_SCHEMAS: Readonly<Record<IdType, z.ZodType>> = {
  integer: id.max(COUNT_MAX),
  bigint: id,
  uuid,
  text: textId,
};

// The functions of zod map the shape to another type, and the package's declarations would then
// lose the documentation of its fields. These name the shape itself.
const strictObject = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.strictObject(shape) as unknown as z.ZodObject<Shape, z.core.$strict>;
const openObject = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.object(shape) as unknown as z.ZodObject<Shape>;

// Interfaces, because the package's declarations would show an alias as `number`. The host declares
// the type of its ids later.
/* oxlint-disable typescript/no-empty-object-type -- they are there for their names */
export interface UserIdSchema extends z.ZodType<UserId, UserId> {}
export interface LogIdSchema extends z.ZodType<LogId, LogId> {}
export interface ExerciseIdSchema extends z.ZodType<ExerciseId, ExerciseId> {}
export interface ProgramIdSchema extends z.ZodType<ProgramId, ProgramId> {}
export interface ProgramDayIdSchema extends z.ZodType<ProgramDayId, ProgramDayId> {}
/* oxlint-enable typescript/no-empty-object-type */

const ASSIGNED_BY_STORE = 'must be left out, because the store assigns the ids of logs';

/** Schemas for the host's ids. They convert each id to its canonical form. */
export interface IdSchemas {
  readonly user: UserIdSchema;
  readonly log: LogIdSchema;
  /** The id of a log to create: required if the caller gives it, otherwise refused. */
  readonly newLog: z.ZodOptional<LogIdSchema>;
  readonly exercise: ExerciseIdSchema;
  readonly program: ProgramIdSchema;
  readonly programDay: ProgramDayIdSchema;
}

export function idSchemasOf(types: IdTypes, takesLogIds = false): IdSchemas {
  const log = ID_SCHEMAS[types.logs];
  // The host declares the TypeScript type of an id, and the mapping declares the column type.
  return {
    user: ID_SCHEMAS[types.users],
    log,
    newLog: takesLogIds
      ? log
      : log.optional().refine((given) => given === undefined, ASSIGNED_BY_STORE),
    exercise: ID_SCHEMAS[types.exercises],
    program: ID_SCHEMAS[types.programs],
    programDay: ID_SCHEMAS[types.programDays],
  } as IdSchemas;
}

const TOO_MANY_MARKS = 'must not have more than 30 combining marks in a row';

// Choice: texts are trimmed and converted to Unicode NFC. Lengths count characters, not UTF-16
// units.
const text = (lengthMax: number) =>
  z
    .string()
    .refine(isStorableText, 'must be well-formed text without NUL characters')
    .refine(isNormalizable, TOO_MANY_MARKS)
    .transform((value) => value.normalize('NFC').trim())
    .refine(
      (value) => Array.from(value).length <= lengthMax,
      `must have at most ${lengthMax} characters`,
    )
    // The JSON Schema has only the length: it cannot express the rules above.
    .meta({ maxLength: lengthMax });

/** Whether an update names anything to change. */
const isAnyGiven = (...fields: readonly unknown[]): boolean =>
  fields.some((field) => field !== undefined);

const requiredText = (lengthMax: number) =>
  text(lengthMax)
    .refine((value) => value !== '', 'must not be empty')
    .meta({ minLength: 1, maxLength: lengthMax });

// A write on Postgres reads its input after the call returned, so the caller's Date is copied.
const copiedDate = z.date().overwrite((value) => new Date(value));

/** A `Date`, or ISO 8601 text with an offset, from 1970 to 9998. */
const instant = z
  .union([copiedDate, z.iso.datetime({ offset: true }).transform((value) => new Date(value))], {
    error: ({ input }) =>
      input === undefined
        ? undefined
        : 'must be an instant: a Date, or ISO 8601 text with an offset, such as 2026-03-04T18:00:00Z',
  })
  .refine(
    (value) => value >= EARLIEST_INSTANT && value < LATEST_INSTANT,
    'must be between 1970 and 9998',
  );

// The types of these schemas only add the names that editors complete.
/* oxlint-disable typescript/no-empty-object-type -- they are there for their names */
export interface MuscleNameSchema extends z.ZodType<string, MuscleGroupName> {}
export interface EquipmentSchema extends z.ZodType<string, EquipmentName> {}
/** A value by muscle group. */
type ByMuscle<Value> = Readonly<Record<string, Value>> & Partial<Record<MuscleGroup, Value>>;
export interface GoalsSchema<Goal> extends z.ZodType<
  Readonly<Record<string, Goal>>,
  ByMuscle<Goal>
> {}
/* oxlint-enable typescript/no-empty-object-type */

const anyMuscleName = z
  .string()
  .refine(isNormalizable, { error: TOO_MANY_MARKS, abort: true })
  .refine(
    isMuscleName,
    `must name a muscle group: well-formed text of 1 to ${MUSCLE_GROUP_LENGTH_MAX} characters`,
  )
  .meta({ minLength: 1, maxLength: MUSCLE_GROUP_LENGTH_MAX });
const muscleName: MuscleNameSchema = anyMuscleName;

/** From 1970 to 9998. */
const calendarDate = z.iso
  .date({
    abort: true,
    error: ({ input }) => (input === undefined ? undefined : 'must be a date such as 2026-03-04'),
  })
  .refine((value) => value >= '1970' && value < '9999', 'must be between 1970 and 9998');

const timeZone = z
  .string()
  .refine(
    (name) => canonicalTimeZone(name) !== null,
    'must be an IANA time zone such as Europe/Berlin',
  )
  .overwrite((name) => canonicalTimeZone(name) ?? name);
const locale = requiredText(KEY_LENGTH_MAX);

const workoutRef = (ids: IdSchemas) =>
  z.discriminatedUnion('type', [
    strictObject({
      /** A day of a program. */
      type: z.literal('program'),
      /** Id of the day. */
      programDayId: ids.programDay,
    }),
    strictObject({
      /** A workout that the user created. */
      type: z.literal('custom'),
      /** Id of the workout. */
      customWorkoutId: id,
    }),
    strictObject({
      /** What an earlier log did: a usual workout. */
      type: z.literal('log'),
      /** Id of the log. */
      logId: ids.log,
    }),
  ]);

const logSource = (ids: IdSchemas) =>
  z.discriminatedUnion('type', [
    strictObject({
      /** A day of a program. */
      type: z.literal('program'),
      /** Id of the day. */
      programDayId: ids.programDay,
    }),
    strictObject({
      /** A workout that the user created. */
      type: z.literal('custom'),
      /** Id of the workout. */
      customWorkoutId: id,
      /** Only this entry of the workout; by default all of it. */
      customWorkoutExerciseId: id.nullable().default(null),
    }),
  ]);

// Turns -0 into 0: a database would drop the sign, but memory would keep it.
const unsigned = (value: number): number => value + 0;
const amount = (max: number) => z.number().min(0).max(max).overwrite(unsigned);
const count = (max: number) => z.int().min(0).max(max).overwrite(unsigned);

const superset = z.int().min(1).max(EXERCISES_MAX);

const performedSet = strictObject({
  /** Repetitions, 0 to 1000. A set needs `reps` or `seconds`. */
  reps: count(REPS_MAX).optional(),
  /** Duration of a timed set. */
  seconds: amount(SECONDS_MAX).optional(),
  /**
   * Weight in kilograms; for lb see {@link toKilograms}. Negative for help, for example of an
   * assisted machine.
   */
  weightKg: z.number().min(-WEIGHT_KG_MAX).max(WEIGHT_KG_MAX).overwrite(unsigned).optional(),
  /** Repetitions in reserve, 0 to 10. Give `rir` or `rpe`, not both. */
  rir: amount(10).optional(),
  /** Perceived exertion, 0 to 10; the same as `10 - rir`. */
  rpe: amount(10).optional(),
  /** Default `normal`. A `warmup` set adds no load; `failure` counts as `rir: 0`. */
  type: z.enum(['normal', 'warmup', 'failure', 'dropset']).optional(),
  /** The side of a one-sided set, which counts half; default both sides. */
  side: z.enum(['left', 'right']).optional(),
})
  .refine(
    (set) => set.reps !== undefined || set.seconds !== undefined,
    'a set needs reps or seconds',
  )
  .refine(
    (set) => set.rir === undefined || set.rpe === undefined,
    'a set has rir or rpe, not both (rpe = 10 - rir)',
  );

/** An interface, so that declarations show the id types that a host registers. */
export interface ReadOnlyArray<Item extends z.ZodType> extends z.ZodType<
  readonly z.output<Item>[],
  readonly z.input<Item>[]
> {
  readonly _zod: z.ZodType<readonly z.output<Item>[], readonly z.input<Item>[]>['_zod'];
}

/**
 * Typed as read-only, so that callers can pass the library's own records. Unlike zod's
 * `readonly()`, it never freezes the caller's object.
 */
const readOnly = <Item extends z.ZodType>(array: z.ZodArray<Item>): ReadOnlyArray<Item> => array;

/** Limits the total number of sets in a list of exercises. */
const fewSets =
  <Entry>(setsOf: (entry: Entry) => number) =>
  (entries: readonly Entry[]): boolean =>
    entries.reduce((sum, entry) => sum + setsOf(entry), 0) <= SETS_TOGETHER_MAX;
const MANY_SETS = `has at most ${SETS_TOGETHER_MAX} sets together`;
const hasFewSets = fewSets(({ sets }: { readonly sets: number }) => sets);

const exercises = (ids: IdSchemas) =>
  readOnly(
    z
      .array(
        strictObject({
          /** Id of the exercise. */
          exerciseId: ids.exercise,
          /** The performed sets in order, at least one. */
          sets: readOnly(z.array(performedSet).min(1).max(SETS_MAX)),
          /** The same number in all exercises of a superset; default done alone. */
          superset: superset.optional(),
        }),
      )
      .min(1)
      .max(EXERCISES_MAX)
      .refine(
        fewSets(({ sets }: { readonly sets: readonly unknown[] }) => sets.length),
        MANY_SETS,
      ),
  );

const user = (ids: IdSchemas) => ({
  /** Id of the user. Take it from your own sign-in, never from a request's body or query. */
  userId: ids.user,
});
const idempotent = (ids: IdSchemas) => ({
  ...user(ids),
  /** Any text. The same call with the same key has one effect and one answer for 24 hours. */
  idempotencyKey: requiredText(KEY_LENGTH_MAX).optional(),
});
const at = {
  /** Answers as of this instant: a `Date` or ISO 8601 text. By default now. */
  asOf: instant.optional(),
};
const limit = z.int().min(1).max(PAGE_LIMIT_MAX).default(PAGE_LIMIT_DEFAULT);

/** Makes a cursor from the place where a page ended. */
export function toCursor(place: readonly (string | number | boolean | null)[]): string {
  const bytes = new TextEncoder().encode(JSON.stringify(place));
  const base64 = btoa(String.fromCharCode(...bytes));
  return base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

const fromCursor = (cursor: string): unknown => {
  try {
    const binary = atob(cursor.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(binary, (char) => char.charCodeAt(0));
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return undefined;
  }
};

const cursor = <Place>(place: z.ZodType<Place>) =>
  z
    .string()
    .transform((given, context): Place => {
      const parsed = place.safeParse(fromCursor(given));
      if (parsed.success) return parsed.data;
      context.addIssue({ code: 'custom', message: NOT_A_CURSOR });
      return z.NEVER;
    })
    .optional();

/** The value that the list is sorted by, exactly as the store returned it. */
const placeAt = z.union([z.string().max(PLACE_LENGTH_MAX), z.number()]);
/**
 * A place in one of the library's own lists. It includes the name of the list, so that no other
 * list accepts it.
 */
const ownPlace = (list: 'swaps' | 'customWorkouts') =>
  z.tuple([z.literal(list), placeAt, id]).transform(([, at, rowId]) => ({ at, id: rowId }));
/**
 * A date that a host may have stored, even if it is outside the range of inputs. No store accepts
 * the year 0000.
 */
const storedDate = z.iso.date().refine((value) => value >= '0001');
/** A log's place, parsed from a cursor. */
export interface ParsedLogPlace {
  readonly isPlanned: boolean;
  readonly at: string | number | null;
  readonly id: LogId;
}
const logPlace = (ids: IdSchemas) =>
  z
    .union([
      z.tuple([z.literal(true), storedDate.nullable(), ids.log]),
      z.tuple([z.literal(false), placeAt, ids.log]),
    ])
    .transform(([isPlanned, at, logId]): ParsedLogPlace => ({ isPlanned, at, id: logId }));
const refPlace = (ids: IdSchemas) =>
  z.union([
    z
      .tuple([z.literal('program'), ids.programDay])
      .transform(([type, programDayId]): StoredWorkoutRef => ({ type, programDayId })),
    z
      .tuple([z.literal('custom'), id])
      .transform(([type, customWorkoutId]): StoredWorkoutRef => ({ type, customWorkoutId })),
  ]);

export function createLogSchema(ids: IdSchemas) {
  return strictObject({
    ...idempotent(ids),
    /** Id of the log in your own database: required on base tables with text ids, refused elsewhere. The same id again with the same content changes nothing and returns the same answer; with other content it is `LOG_ALREADY_COMPLETED`. */
    logId: ids.newLog,
    /** The workout that is logged. Without it, free training described by `exercises`. */
    source: logSource(ids).optional(),
    /** The planned date, such as `2026-03-04`. */
    scheduledFor: calendarDate.optional(),
    /** `false` creates a planned log; default `true`. */
    completed: z.boolean().default(true),
    /** When the workout began, not after `completedAt`: a `Date` or ISO 8601 text, kept to the second. By default unknown. */
    startedAt: instant.optional(),
    /** When it was completed: a `Date` or ISO 8601 text. By default now. */
    completedAt: instant.optional(),
    /** What was performed. By default the stored sets of the log, otherwise the plan of its workout. */
    exercises: exercises(ids).optional(),
    /** Any text that identifies the log on a device. A second log with the same text is not created; the answer has the first one. */
    importKey: requiredText(KEY_LENGTH_MAX).optional(),
  }).refine(
    (log) => log.completed || !isAnyGiven(log.startedAt, log.completedAt, log.exercises),
    'a planned log (completed: false) has neither startedAt, completedAt nor exercises',
  );
}

export function completeLogSchema(ids: IdSchemas) {
  return strictObject({
    ...idempotent(ids),
    /** Id of the log. */
    logId: ids.log,
    /** When the workout began, not after `completedAt`: a `Date` or ISO 8601 text, kept to the second. By default the stored one, which moves along if `completedAt` is corrected to before it. */
    startedAt: instant.optional(),
    /** When it was completed: a `Date` or ISO 8601 text. By default now. */
    completedAt: instant.optional(),
    /** What was performed. By default the stored sets of the log, otherwise the plan of its workout. */
    exercises: exercises(ids).optional(),
  });
}

export function updateLogSchema(ids: IdSchemas) {
  return strictObject({
    ...completeLogSchema(ids).shape,
    /** The new date of a planned log, such as `2026-03-04`. Give it without the other fields. */
    scheduledFor: calendarDate.optional(),
  }).refine(
    ({ scheduledFor, startedAt, completedAt, exercises }) =>
      isAnyGiven(startedAt, completedAt, exercises) !== isAnyGiven(scheduledFor),
    'name what to correct: startedAt, completedAt or exercises, or only scheduledFor to move a planned log',
  );
}

export function recordLogSchema(ids: IdSchemas) {
  return strictObject({
    ...idempotent(ids),
    /** Id of the log that your code changed. */
    logId: ids.log,
    /** What was performed. By default the stored sets, then the loads already recorded, then the plan. */
    exercises: exercises(ids).optional(),
  });
}

export function deleteLogSchema(ids: IdSchemas) {
  return strictObject({
    ...idempotent(ids),
    /** Id of the log. */
    logId: ids.log,
  });
}

export function findLogSchema(ids: IdSchemas) {
  return strictObject({
    ...user(ids),
    /** Id of the log. */
    logId: ids.log,
  });
}

export function listLogsSchema(ids: IdSchemas) {
  return strictObject({
    ...user(ids),
    /** Items per page, 1 to 100; default 20. */
    limit,
    /** `nextCursor` of the previous page; leave it out for the first page. */
    cursor: cursor(logPlace(ids)),
    /** `true` lists only completed logs, `false` only planned ones. By default both. */
    completed: z.boolean().optional(),
    /** `true` also lists logs that a swap replaced or that a revert withdrew; default `false`. */
    includeInactive: z.boolean().default(false),
  });
}

export function forgetUserSchema(ids: IdSchemas) {
  return strictObject(user(ids));
}

export function muscleGroupsSchema(ids: IdSchemas) {
  return strictObject({ ...user(ids), ...at });
}

export function mostRecoveredSchema(ids: IdSchemas) {
  return strictObject({
    ...user(ids),
    ...at,
    /** Number of groups, 1 to 50; default 5. */
    limit: z.int().min(1).max(MOST_RECOVERED_MAX).default(MOST_RECOVERED_DEFAULT),
    /** `true` also lists groups that were never trained, last; default `false`. */
    includeUntrained: z.boolean().default(false),
  });
}

export function forecastSchema(ids: IdSchemas) {
  return strictObject({
    ...user(ids),
    ...at,
    /** Number of days to forecast, 1 to 28; default 7. */
    days: z.int().min(1).max(FORECAST_DAYS_MAX).default(FORECAST_DAYS_DEFAULT),
    /** Hours between two points, 1 to 24; default 6. */
    stepHours: z.int().min(1).max(DAY_HOURS).default(FORECAST_STEP_HOURS_DEFAULT),
    /** Workouts to include, as if they were done at their time. */
    planned: z
      .array(
        strictObject({
          /** The workout. */
          workout: workoutRef(ids),
          /** When it is done: a `Date` or ISO 8601 text. */
          at: instant,
        }),
      )
      .max(LIST_MAX)
      .default([]),
  });
}

export function correctRecoverySchema(ids: IdSchemas) {
  return strictObject({
    ...idempotent(ids),
    /** A muscle group, or a name such as `quads` or `back`. A coarse name stands for each of its groups. */
    muscleGroup: muscleName,
    /** Upper limit of the shown score, 0 to 100. */
    maxScore: amount(100),
    /** When the correction ends: a `Date` or ISO 8601 text in the future. */
    until: instant,
    /** The reason, for your own screens; default `null`. */
    note: text(NOTE_LENGTH_MAX).nullable().default(null),
  });
}

export function clearCorrectionSchema(ids: IdSchemas) {
  return strictObject({
    ...idempotent(ids),
    /** A muscle group, or a name such as `quads` or `back`. A coarse name stands for each of its groups. */
    muscleGroup: muscleName,
  });
}

export function backfillSchema(ids: IdSchemas) {
  return strictObject({
    ...idempotent(ids),
    /** `nextCursor` of the previous page; leave it out for the first page. */
    cursor: cursor(
      z.tuple([ids.log]).transform(([logId]): Pick<ParsedLogPlace, 'id'> => ({ id: logId })),
    ),
    /** Logs per page, 1 to 500; default 100. */
    limit: z.int().min(1).max(BACKFILL_MAX).default(BACKFILL_DEFAULT),
  });
}

export function rebuildSchema(ids: IdSchemas) {
  return strictObject(idempotent(ids));
}

export function verifySchema(ids: IdSchemas) {
  return strictObject(user(ids));
}

/**
 * The available equipment, named as in the catalogue, and what other exercises need: `pull-up bar`,
 * `bar`, `dip bars`, `rings`, `bench`, `box`, `roman chair`.
 */
const equipmentName: EquipmentSchema = requiredText(NAME_LENGTH_MAX);
const equipment = readOnly(z.array(equipmentName).max(LIST_MAX));

const areDistinct = (items: readonly unknown[]): boolean => new Set(items).size === items.length;

const preferredExercises = (ids: IdSchemas) =>
  readOnly(
    z
      .array(ids.exercise)
      .max(PREFERRED_MAX)
      .refine((given) => areDistinct(given), 'names an exercise twice'),
  );
const placeName = requiredText(PLACE_NAME_LENGTH_MAX);

/** A call can choose a place, to use its equipment, and name more exercises never to offer. */
const preferenceFields = (ids: IdSchemas) => ({
  /** Name of one of the user's places, whose equipment is used. `equipment` takes precedence. */
  place: placeName.optional(),
  /** Ids of exercises not to offer, in addition to the stored ones. */
  never: preferredExercises(ids).optional(),
});

/** A call that chooses exercises can also replace the stored favourites. */
const choiceFields = (ids: IdSchemas) => ({
  ...preferenceFields(ids),
  /** Ids of exercises that are offered first among equals, instead of the stored ones. */
  favourites: preferredExercises(ids).optional(),
});

export function getPreferencesSchema(ids: IdSchemas) {
  return strictObject(user(ids));
}

export function setPreferencesSchema(ids: IdSchemas) {
  return strictObject({
    ...idempotent(ids),
    /** Ids of exercises that are never offered. Replaces the stored list. */
    never: preferredExercises(ids).optional(),
    /** Ids of exercises that are offered first among equals. Replaces the stored list. */
    favourites: preferredExercises(ids).optional(),
    /** Where the user trains. Replaces the stored list. */
    places: readOnly(
      z
        .array(
          strictObject({
            /** Name of the place, such as `Home`. */
            name: placeName,
            /** The equipment there. */
            equipment,
          }),
        )
        .max(PLACES_MAX)
        .refine(
          (places) => areDistinct(places.map(({ name }) => placeKey(name))),
          'names a place twice',
        ),
    ).optional(),
    /** The user's experience with strength training; `null` removes it. */
    level: z.enum(TRAINING_LEVELS).nullable().optional(),
    /** On how many days a week the user wants to train, 1 to 7; `null` removes it. */
    daysPerWeek: z.int().min(1).max(WEEK_DAYS).nullable().optional(),
  }).refine(
    ({ never, favourites, places, level, daysPerWeek }) =>
      isAnyGiven(never, favourites, places, level, daysPerWeek),
    'name what to set: never, favourites, places, level or daysPerWeek',
  );
}

const minutes = z.int().min(1).max(DAY_MINUTES).optional();
const avoid = z.array(muscleName).max(LIST_MAX).default([]);
const isGoalCount = (goals: object): boolean => Object.keys(goals).length <= LIST_MAX;
const GOAL_COUNT = `must have at most ${LIST_MAX} goals`;
const weeklySetsGoals: GoalsSchema<number> = z
  .record(anyMuscleName, z.number().min(1).max(WEEKLY_SETS_MAX))
  .refine(isGoalCount, GOAL_COUNT);
const setsRange = strictObject({
  /** The fewest sets per week. */
  min: amount(WEEKLY_SETS_MAX),
  /** The most sets per week. */
  max: amount(WEEKLY_SETS_MAX),
}).refine(({ min, max }) => min <= max, 'min must not be above max');
const setsRanges: GoalsSchema<SetsRange> = z
  .record(anyMuscleName, setsRange)
  .refine(isGoalCount, GOAL_COUNT);

export function smartWorkoutSchema(ids: IdSchemas) {
  return strictObject({
    ...user(ids),
    ...at,
    /** IANA time zone for calendar dates, such as `Europe/Berlin`; by default that of the service. */
    timeZone: timeZone.optional(),
    /** Number of recommendations, 1 to 3; default 3. */
    limit: z.int().min(1).max(RECOMMENDATIONS_MAX).default(RECOMMENDATIONS_MAX),
    /** `true` also leaves out workouts that train a tired group as a secondary group; default `false`. */
    strict: z.boolean().default(false),
    /** `true` also lists the workouts that were left out, with reasons; default `false`. */
    explain: z.boolean().default(false),
    /**
     * All the equipment at hand, such as `barbell` or `pull-up bar`; by default every kind, and with
     * `[]` none. Workouts that need other equipment are left out;
     * `explain` lists them.
     */
    equipment: equipment.optional(),
    ...preferenceFields(ids),
    /** The available minutes by the clock, including a warm-up. */
    minutes,
    /** Language of messages, such as `de`; by default that of the service. */
    locale: locale.optional(),
    /** Muscle groups to avoid today. */
    avoid,
    /** Sets per week to aim at, by muscle group. They appear in the reasons. */
    weeklySetsGoals: weeklySetsGoals.default({}),
    /** Ids of programs to choose from, besides those that the user follows. */
    programs: z.array(ids.program).max(LIST_MAX).default([]),
  });
}

export function volumeWeeksSchema(ids: IdSchemas) {
  return strictObject({
    ...user(ids),
    ...at,
    /** IANA time zone for calendar dates, such as `Europe/Berlin`; by default that of the service. */
    timeZone: timeZone.optional(),
    /** Number of calendar weeks, 1 to 52, including the current one; default 4. */
    weeks: z.int().min(1).max(VOLUME_WEEKS_MAX).default(VOLUME_WEEKS_DEFAULT),
    /** The range of weekly sets to aim at, by muscle group. */
    goals: setsRanges.default({}),
  });
}

/**
 * For suggested sets: the unit, the smallest steps in that unit per kind of load, and the language.
 */
const suggestionFields = {
  /** The unit of the suggested steps and of messages; default `kg`. */
  unit: z.enum(['kg', 'lb']).optional(),
  /** The smallest step of each kind of load, in `unit`; by default 2.5 kg for a barbell, 2 kg for dumbbells, 5 kg for machines. */
  increments: z
    .partialRecord(
      z.enum(['barbell', 'dumbbell', 'cable', 'machine', 'other']),
      z.number().min(WEIGHT_STEP_MIN).max(WEIGHT_STEP_MAX),
    )
    .optional(),
  /** Language of messages, such as `de`; by default that of the service. */
  locale: locale.optional(),
};

export function suggestSchema(ids: IdSchemas) {
  return strictObject({
    ...user(ids),
    /** Id of a log: suggests the sets of its workout. Give `logId` or `target`. */
    logId: ids.log.optional(),
    /** A workout to suggest the sets of. Give `logId` or `target`. */
    target: workoutRef(ids).optional(),
    ...suggestionFields,
    /** IANA time zone for calendar dates, such as `Europe/Berlin`; by default that of the service. */
    timeZone: timeZone.optional(),
  }).refine(({ logId, target }) => (logId === undefined) !== (target === undefined), {
    error: 'give either logId or target',
    path: ['logId'],
  });
}

export function exerciseHistorySchema(ids: IdSchemas) {
  return strictObject({
    ...user(ids),
    /** How many days to look back, 1 to 365; default 60. */
    days: z.int().min(1).max(HISTORY_DAYS_MAX).default(HISTORY_DAYS_DEFAULT),
  });
}

export function swapTargetsSchema(ids: IdSchemas) {
  return strictObject({
    ...user(ids),
    /** Id of the log to swap. Leaves out its own workout. */
    logId: ids.log.optional(),
    /** Only workouts that train this muscle group as a primary group. */
    muscleGroup: muscleName.optional(),
    /** Only program days, only custom workouts, or only usual workouts (`log`). */
    source: z.enum(['program', 'custom', 'log']).optional(),
    /** Only workouts whose name contains this text. */
    q: requiredText(NAME_LENGTH_MAX).optional(),
    /** Items per page, 1 to 100; default 20. */
    limit,
    /** `nextCursor` of the previous page; leave it out for the first page. */
    cursor: cursor(refPlace(ids)),
  });
}

const swapFields = (ids: IdSchemas) => ({
  /** Id of the log to swap. */
  logId: ids.log,
  /** The workout to do instead: `ref` of a workout in `targets`, or of a recommendation's workout. */
  target: workoutRef(ids),
  /** What was performed, if the log is completed. By default the plan of the target. */
  exercises: exercises(ids).optional(),
  /** IANA time zone for calendar dates, such as `Europe/Berlin`; by default that of the service. */
  timeZone: timeZone.optional(),
  /** The available equipment. The answer warns of exercises that need other equipment. */
  equipment: equipment.optional(),
});

export function exercisesSchema(ids: IdSchemas) {
  return strictObject({
    ...user(ids),
    /** Only exercises that train this muscle group as a primary group. */
    muscleGroup: muscleName.optional(),
    /** Only exercises whose name contains this text. */
    q: requiredText(NAME_LENGTH_MAX).optional(),
    /** Items per page, 1 to 500; default 20. */
    limit: z.int().min(1).max(EXERCISES_COMPARED_MAX).default(PAGE_LIMIT_DEFAULT),
    /** `nextCursor` of the previous page; leave it out for the first page. */
    cursor: cursor(
      z
        .tuple([z.literal('exercise'), ids.exercise])
        .transform(([, exerciseId]) => ({ exerciseId })),
    ),
  });
}

export function programsSchema(ids: IdSchemas) {
  return strictObject({
    ...user(ids),
    /** Days per page, 1 to 100; default 20. */
    limit,
    /** `nextCursor` of the previous page; leave it out for the first page. */
    cursor: cursor(
      z
        .tuple([z.literal('program'), ids.programDay])
        .transform(([type, programDayId]): StoredWorkoutRef => ({ type, programDayId })),
    ),
  });
}

// Choice: at most 2,000 rows of each kind in one call.
const PUT_MAX = 2000;

const rowsById = <Row extends z.ZodType<{ readonly id: Id }>>(row: Row) =>
  readOnly(
    z
      .array(row)
      .max(PUT_MAX)
      .refine((rows) => areDistinct(rows.map(({ id: rowId }) => rowId)), NAMED_TWICE),
  );
const NAMED_TWICE = 'names an id twice';
const trait = requiredText(NAME_LENGTH_MAX).nullable().default(null);
const muscleNames = readOnly(z.array(muscleName).max(LIST_MAX));

// Choice: an exercise may have all fields of the built-in catalogue. Those that the base tables do
// not have are ignored.
const putExercise = (ids: IdSchemas) =>
  openObject({
    /** Id of the exercise. */
    id: ids.exercise,
    /** Name of the exercise. */
    name,
    /** The muscles that it trains most, by any known name; `[]` if it trains none, or none is known. */
    primaryMuscles: muscleNames,
    /** The muscles that help; default none. */
    secondaryMuscles: muscleNames.default([]),
    /** The equipment that it needs, such as `barbell`; default `null`, unknown or none. */
    equipment: trait,
    /** `compound` or `isolation`; default `null`. */
    mechanic: trait,
    /** `push`, `pull` or `static`; default `null`. */
    force: trait,
  });

const putDay = (ids: IdSchemas) => {
  const { replacedExerciseId: _, ...entry } = planFields(ids);
  return strictObject({
    /** Id of the program day. */
    id: ids.programDay,
    /** Name of the day. */
    name,
    /** Its position in the program; default `null`, ordered by id. */
    position: count(COUNT_MAX).nullable().default(null),
    /** The exercises in order. */
    exercises: readOnly(z.array(strictObject(entry).refine(isRange, NO_RANGE)).max(EXERCISES_MAX)),
  });
};

const putProgram = (ids: IdSchemas) =>
  strictObject({
    /** Id of the program. */
    id: ids.program,
    /** Id of the only user who sees it; default `null`, every user. */
    userId: ids.user.nullable().default(null),
    /** Name of the program. */
    name,
    /** Its days. */
    days: rowsById(putDay(ids)),
  });

export function putCatalogueSchema(ids: IdSchemas) {
  return strictObject({
    /** The exercises, at most 2,000; default none. Fields of `findExercise` that are not listed here are ignored. */
    exercises: rowsById(putExercise(ids)).optional(),
    /** The programs, at most 2,000; default none. */
    programs: rowsById(putProgram(ids))
      .refine(
        (programs) =>
          areDistinct(programs.flatMap(({ days }) => days.map(({ id: dayId }) => dayId))),
        NAMED_TWICE,
      )
      .default([]),
    /** Ids of users, at most 2,000; default none. */
    users: readOnly(z.array(ids.user).max(PUT_MAX)).default([]),
    /** `groups` makes each unknown muscle name a separate muscle group. By default unknown names are refused. */
    unknownMuscles: z.literal('groups').optional(),
  }).refine(
    ({ exercises, programs, users }) => isAnyGiven(exercises) || programs.length + users.length > 0,
    'name what to store: exercises, programs or users',
  );
}

export function previewSwapSchema(ids: IdSchemas) {
  return strictObject({ ...user(ids), ...swapFields(ids), ...suggestionFields });
}

export function swapSchema(ids: IdSchemas) {
  return strictObject({
    ...idempotent(ids),
    ...swapFields(ids),
    /** `token` of a preview. The swap fails with `CONFLICT_STALE` if anything was written since. */
    token: z
      .string()
      .regex(/^\d{1,15}$/, 'is not a token of a preview')
      .transform(Number)
      .optional(),
  });
}

export function swapExerciseSchema(ids: IdSchemas) {
  return strictObject({
    ...idempotent(ids),
    /** Id of the log. */
    logId: ids.log,
    /** Id of the exercise to replace. */
    exerciseId: ids.exercise,
    /** Index of the entry to replace, if the workout has the exercise more than once. By default all of them. */
    entry: z
      .int()
      .min(0)
      .max(EXERCISES_MAX - 1)
      .optional(),
    /** Id of the exercise to do instead. */
    replacementExerciseId: ids.exercise,
    /** What was performed, if the log is completed. By default its stored sets, with the exercise exchanged. */
    exercises: exercises(ids).optional(),
    /** IANA time zone for calendar dates, such as `Europe/Berlin`; by default that of the service. */
    timeZone: timeZone.optional(),
    /** The available equipment. The answer warns of exercises that need other equipment. */
    equipment: equipment.optional(),
    ...suggestionFields,
  }).refine((input) => input.exerciseId !== input.replacementExerciseId, {
    error: 'must differ from exerciseId',
    path: ['replacementExerciseId'],
  });
}

export function alternativesSchema(ids: IdSchemas) {
  return strictObject({
    ...user(ids),
    /** Id of the exercise to replace. */
    exerciseId: ids.exercise,
    /**
     * All the equipment at hand, such as `barbell` or `pull-up bar`; by default every kind, and with
     * `[]` none. Exercises that need only this come first.
     */
    equipment: equipment.optional(),
    /** Muscle groups to avoid today. */
    avoid,
    ...choiceFields(ids),
    /** Number of alternatives, 1 to 50; default 5. */
    limit: z.int().min(1).max(LIST_MAX).default(ALTERNATIVES_DEFAULT),
    ...suggestionFields,
    /** IANA time zone for calendar dates, such as `Europe/Berlin`; by default that of the service. */
    timeZone: timeZone.optional(),
  });
}

export function revertSwapSchema(ids: IdSchemas) {
  return strictObject({
    ...idempotent(ids),
    /** Id of the swap to undo: the newest of its chain. */
    swapId: id,
  });
}

export function hiddenLogIdsSchema(ids: IdSchemas) {
  return strictObject({ ...user(ids) });
}

export function listSwapsSchema(ids: IdSchemas) {
  return strictObject({
    ...user(ids),
    /** Items per page, 1 to 100; default 20. */
    limit,
    /** `nextCursor` of the previous page; leave it out for the first page. */
    cursor: cursor(ownPlace('swaps')),
    /** Only swaps from or to this log. */
    logId: ids.log.optional(),
    /** Only swaps of the chain that this log belongs to. */
    chainOfLogId: ids.log.optional(),
    /** Only swaps on or after this date, such as `2026-03-04`. */
    from: calendarDate.optional(),
    /** Only swaps on or before this date. */
    to: calendarDate.optional(),
  });
}

const planFields = (ids: IdSchemas) => ({
  /** Id of the exercise. */
  exerciseId: ids.exercise,
  /** Number of sets; default 3. */
  sets: z.int().min(1).max(SETS_MAX).default(SETS_DEFAULT),
  /** Fewest repetitions per set; default 8. */
  repsMin: z.int().min(1).max(REPS_MAX).default(REPS_MIN_DEFAULT),
  /** Most repetitions per set; default 12. */
  repsMax: z.int().min(1).max(REPS_MAX).default(REPS_MAX_DEFAULT),
  /** Id of the exercise that this entry replaced; default `null`. */
  replacedExerciseId: ids.exercise.nullable().default(null),
  /** The same number in all exercises of a superset; default `null`, done alone. */
  superset: superset.nullable().default(null),
});
const isRange = ({ repsMin, repsMax }: { readonly repsMin: number; readonly repsMax: number }) =>
  repsMin <= repsMax;
const NO_RANGE = 'repsMin must not be above repsMax';

const customExercise = (ids: IdSchemas) =>
  strictObject({
    /** Id of an entry to keep, in an update. New entries have none. */
    id: id.optional(),
    ...planFields(ids),
    /** Position in the workout; entries without one come last. */
    orderIndex: count(REPS_MAX).nullable().default(null),
  }).refine(isRange, NO_RANGE);

const customExercises = (ids: IdSchemas) =>
  z.array(customExercise(ids)).min(1).max(EXERCISES_MAX).refine(hasFewSets, MANY_SETS);
const name = requiredText(NAME_LENGTH_MAX);
const description = text(DESCRIPTION_LENGTH_MAX).nullable();

export function createCustomWorkoutSchema(ids: IdSchemas) {
  return strictObject({
    ...idempotent(ids),
    /** Name of the workout. */
    name,
    /** Description of the workout; default `null`. */
    description: description.default(null),
    /** The exercises in order, at least one. */
    exercises: customExercises(ids).refine(
      (entries) => entries.every((entry) => entry.id === undefined),
      'a new workout has new entries; leave their ids out',
    ),
  });
}

export function deriveCustomWorkoutSchema(ids: IdSchemas) {
  return strictObject({
    ...idempotent(ids),
    /** The workout to copy. */
    from: workoutRef(ids),
    /** Name of the new workout; by default that of the copied one. */
    name: name.optional(),
    /** Exercises to replace; by default none. */
    replacements: z
      .array(
        strictObject({
          /** Id of an exercise of the copied workout. */
          exerciseId: ids.exercise,
          /** Id of the exercise to do instead. */
          replacementExerciseId: ids.exercise,
        }).refine(
          (entry) => entry.exerciseId !== entry.replacementExerciseId,
          'replacementExerciseId must differ from exerciseId',
        ),
      )
      .max(EXERCISES_MAX)
      .refine(
        (entries) => areDistinct(entries.map(({ exerciseId }) => exerciseId)),
        'names an exercise twice',
      )
      .default([]),
  });
}

export function updateCustomWorkoutSchema(ids: IdSchemas) {
  return strictObject({
    ...idempotent(ids),
    /** Id of the custom workout. */
    customWorkoutId: id,
    /** The new name. */
    name: name.optional(),
    /** The new description; `null` removes it. */
    description: description.optional(),
    /** The new list. Entries with an `id` are kept; entries not listed are deleted. */
    exercises: customExercises(ids)
      .refine(
        (entries) => areDistinct(entries.flatMap((entry) => entry.id ?? [])),
        'names an entry twice',
      )
      .optional(),
  }).refine(
    ({ name, description, exercises }) => isAnyGiven(name, description, exercises),
    'name what to change: name, description or exercises',
  );
}

export function findCustomWorkoutSchema(ids: IdSchemas) {
  return strictObject({
    ...user(ids),
    /** Id of the custom workout. */
    customWorkoutId: id,
  });
}

export function customWorkoutSchema(ids: IdSchemas) {
  return strictObject({
    ...idempotent(ids),
    /** Id of the custom workout. */
    customWorkoutId: id,
  });
}

export function listCustomWorkoutsSchema(ids: IdSchemas) {
  return strictObject({
    ...user(ids),
    /** Items per page, 1 to 100; default 20. */
    limit,
    /** `nextCursor` of the previous page; leave it out for the first page. */
    cursor: cursor(ownPlace('customWorkouts')),
  });
}

export function composeSchema(ids: IdSchemas) {
  return strictObject({
    ...user(ids),
    /** The workout to adapt. Without `base` and `logId`, a new session is composed. */
    base: workoutRef(ids).optional(),
    /** Id of a log whose workout is adapted. Give `base` or `logId`, not both. */
    logId: ids.log.optional(),
    /** The available minutes by the clock, including a warm-up. */
    minutes,
    /**
     * All the equipment at hand, such as `barbell` or `pull-up bar`; by default every kind, and with
     * `[]` none. Exercises that need other equipment are
     * replaced or left out.
     */
    equipment: equipment.optional(),
    ...choiceFields(ids),
    /** Muscle groups to avoid today. */
    avoid,
    /** Sets per week to aim at, by muscle group; by default 12. */
    weeklySetsGoals: weeklySetsGoals.default({}),
    /** `true` allows pairs of exercises if time is short; default `false`. */
    supersets: z.boolean().default(false),
    /** A whole number that varies the choice among exercises that are about equally good. */
    seed: count(COUNT_MAX).optional(),
    ...suggestionFields,
    /** IANA time zone for calendar dates, such as `Europe/Berlin`; by default that of the service. */
    timeZone: timeZone.optional(),
  }).refine(({ base, logId }) => base === undefined || logId === undefined, {
    error: 'give base or logId, not both',
    path: ['logId'],
  });
}

// Choice: an accepted session may have all fields of the composed one. Fields that only explain it
// are ignored.
export function acceptSchema(ids: IdSchemas) {
  return strictObject({
    ...idempotent(ids),
    /** Id of the log in your own database: required on base tables with text ids, refused elsewhere. The same id again with the same content changes nothing and returns the same answer; with other content it is `LOG_ALREADY_COMPLETED`. */
    logId: ids.newLog,
    /** The composed session, possibly edited by the user. Fields that only explain it are ignored. */
    session: openObject({
      /** Name of the session. */
      name,
      /** The workout that was adapted; default `null`. */
      base: workoutRef(ids).nullable().default(null),
      /** The exercises in order, at least one. */
      exercises: readOnly(
        z
          .array(openObject(planFields(ids)).refine(isRange, NO_RANGE))
          .min(1)
          .max(EXERCISES_MAX)
          .refine(hasFewSets, MANY_SETS),
      ),
    }),
    /** `revision` of the session. The call fails with `CONFLICT_STALE` if anything was written since. */
    revision: z.int().min(0).overwrite(unsigned).optional(),
    /** The planned date, such as `2026-03-04`. */
    scheduledFor: calendarDate.optional(),
  });
}
