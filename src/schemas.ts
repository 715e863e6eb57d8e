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
} from './domain/limits.js';
import {
  canonicalId,
  type ExerciseId,
  type IdType,
  type IdTypes,
  type LogId,
  type ProgramDayId,
  type ProgramId,
  type UserId,
} from './domain/ids.js';
import { isMuscleName } from './domain/muscle-groups.js';
import { placeKey } from './domain/preference-rules.js';
import type { StoredWorkoutRef } from './domain/records.js';

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

// Interfaces, because the package's declarations would show an alias as `number`. The host declares
// the type of its ids later.
/* oxlint-disable typescript/no-empty-object-type -- they are there for their names */
export interface UserIdSchema extends z.ZodType<UserId, UserId> {}
export interface LogIdSchema extends z.ZodType<LogId, LogId> {}
export interface ExerciseIdSchema extends z.ZodType<ExerciseId, ExerciseId> {}
export interface ProgramIdSchema extends z.ZodType<ProgramId, ProgramId> {}
export interface ProgramDayIdSchema extends z.ZodType<ProgramDayId, ProgramDayId> {}
/* oxlint-enable typescript/no-empty-object-type */

/** Schemas for the host's ids. They convert each id to its canonical form. */
export interface IdSchemas {
  readonly user: UserIdSchema;
  readonly log: LogIdSchema;
  readonly exercise: ExerciseIdSchema;
  readonly program: ProgramIdSchema;
  readonly programDay: ProgramDayIdSchema;
}

export function idSchemasOf(types: IdTypes): IdSchemas {
  // The host declares the TypeScript type of an id, and the mapping declares the column type.
  return {
    user: ID_SCHEMAS[types.users],
    log: ID_SCHEMAS[types.logs],
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

const muscleName = z
  .string()
  .refine(isNormalizable, { error: TOO_MANY_MARKS, abort: true })
  .refine(
    isMuscleName,
    `must name a muscle group: well-formed text of 1 to ${MUSCLE_GROUP_LENGTH_MAX} characters`,
  )
  .meta({ minLength: 1, maxLength: MUSCLE_GROUP_LENGTH_MAX });

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
    z.strictObject({ type: z.literal('program'), programDayId: ids.programDay }),
    z.strictObject({ type: z.literal('custom'), customWorkoutId: id }),
    z.strictObject({ type: z.literal('log'), logId: ids.log }),
  ]);

const logSource = (ids: IdSchemas) =>
  z.discriminatedUnion('type', [
    z.strictObject({ type: z.literal('program'), programDayId: ids.programDay }),
    z.strictObject({
      type: z.literal('custom'),
      customWorkoutId: id,
      customWorkoutExerciseId: id.nullable().default(null),
    }),
  ]);

// Turns -0 into 0: a database would drop the sign, but memory would keep it.
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
        z.strictObject({
          exerciseId: ids.exercise,
          sets: readOnly(z.array(performedSet).min(1).max(SETS_MAX)),
        }),
      )
      .min(1)
      .max(EXERCISES_MAX)
      .refine(
        fewSets(({ sets }: { readonly sets: readonly unknown[] }) => sets.length),
        MANY_SETS,
      ),
  );

const user = (ids: IdSchemas) => ({ userId: ids.user });
const idempotent = (ids: IdSchemas) => ({
  ...user(ids),
  idempotencyKey: requiredText(KEY_LENGTH_MAX).optional(),
});
const at = { asOf: instant.optional() };
const limit = z.int().min(1).max(PAGE_LIMIT_MAX).default(PAGE_LIMIT_DEFAULT);

/** Makes a cursor from the place where a page ended. */
export function toCursor(place: readonly (string | number | boolean | null)[]): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url');
}

const fromCursor = (cursor: string): unknown => {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString());
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
  return z
    .strictObject({
      ...idempotent(ids),
      source: logSource(ids).optional(),
      scheduledFor: calendarDate.optional(),
      completed: z.boolean().default(true),
      completedAt: instant.optional(),
      exercises: exercises(ids).optional(),
      importKey: requiredText(KEY_LENGTH_MAX).optional(),
    })
    .refine(
      (log) => log.completed || (log.completedAt === undefined && log.exercises === undefined),
      'a planned log (completed: false) has neither completedAt nor exercises',
    );
}

export function completeLogSchema(ids: IdSchemas) {
  return z.strictObject({
    ...idempotent(ids),
    logId: ids.log,
    completedAt: instant.optional(),
    exercises: exercises(ids).optional(),
  });
}

export function updateLogSchema(ids: IdSchemas) {
  return completeLogSchema(ids).refine(
    ({ completedAt, exercises }) => isAnyGiven(completedAt, exercises),
    'name what to correct: completedAt, exercises or both',
  );
}

export function recordLogSchema(ids: IdSchemas) {
  return z.strictObject({
    ...idempotent(ids),
    logId: ids.log,
    exercises: exercises(ids).optional(),
  });
}

export function deleteLogSchema(ids: IdSchemas) {
  return z.strictObject({ ...idempotent(ids), logId: ids.log });
}

export function findLogSchema(ids: IdSchemas) {
  return z.strictObject({ ...user(ids), logId: ids.log });
}

export function listLogsSchema(ids: IdSchemas) {
  return z.strictObject({
    ...user(ids),
    limit,
    cursor: cursor(logPlace(ids)),
    completed: z.boolean().optional(),
    includeInactive: z.boolean().default(false),
  });
}

export function forgetUserSchema(ids: IdSchemas) {
  return z.strictObject(user(ids));
}

export function muscleGroupsSchema(ids: IdSchemas) {
  return z.strictObject({ ...user(ids), ...at });
}

export function mostRecoveredSchema(ids: IdSchemas) {
  return z.strictObject({
    ...user(ids),
    ...at,
    limit: z.int().min(1).max(MOST_RECOVERED_MAX).default(MOST_RECOVERED_DEFAULT),
    includeUntrained: z.boolean().default(false),
  });
}

export function forecastSchema(ids: IdSchemas) {
  return z.strictObject({
    ...user(ids),
    ...at,
    days: z.int().min(1).max(FORECAST_DAYS_MAX).default(FORECAST_DAYS_DEFAULT),
    stepHours: z.int().min(1).max(DAY_HOURS).default(FORECAST_STEP_HOURS_DEFAULT),
    planned: z
      .array(z.strictObject({ workout: workoutRef(ids), at: instant }))
      .max(LIST_MAX)
      .default([]),
  });
}

export function correctRecoverySchema(ids: IdSchemas) {
  return z.strictObject({
    ...idempotent(ids),
    muscleGroup: muscleName,
    maxScore: amount(100),
    until: instant,
    note: text(NOTE_LENGTH_MAX).nullable().default(null),
  });
}

export function clearCorrectionSchema(ids: IdSchemas) {
  return z.strictObject({ ...idempotent(ids), muscleGroup: muscleName });
}

export function backfillSchema(ids: IdSchemas) {
  return z.strictObject({
    ...idempotent(ids),
    cursor: cursor(
      z.tuple([ids.log]).transform(([logId]): Pick<ParsedLogPlace, 'id'> => ({ id: logId })),
    ),
    limit: z.int().min(1).max(BACKFILL_MAX).default(BACKFILL_DEFAULT),
  });
}

export function rebuildSchema(ids: IdSchemas) {
  return z.strictObject(idempotent(ids));
}

export function verifySchema(ids: IdSchemas) {
  return z.strictObject(user(ids));
}

/**
 * The available equipment, named as in the catalogue, and what other exercises need: `pull-up bar`,
 * `bar`, `dip bars`, `rings`, `bench`, `box`, `roman chair`.
 */
const equipment = readOnly(z.array(requiredText(NAME_LENGTH_MAX)).max(LIST_MAX));

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
  place: placeName.optional(),
  never: preferredExercises(ids).optional(),
});

/** A call that chooses exercises can also replace the stored favourites. */
const choiceFields = (ids: IdSchemas) => ({
  ...preferenceFields(ids),
  favourites: preferredExercises(ids).optional(),
});

export function getPreferencesSchema(ids: IdSchemas) {
  return z.strictObject(user(ids));
}

export function setPreferencesSchema(ids: IdSchemas) {
  return z
    .strictObject({
      ...idempotent(ids),
      never: preferredExercises(ids).optional(),
      favourites: preferredExercises(ids).optional(),
      places: readOnly(
        z
          .array(z.strictObject({ name: placeName, equipment }))
          .max(PLACES_MAX)
          .refine(
            (places) => areDistinct(places.map(({ name }) => placeKey(name))),
            'names a place twice',
          ),
      ).optional(),
    })
    .refine(
      ({ never, favourites, places }) => isAnyGiven(never, favourites, places),
      'name what to set: never, favourites or places',
    );
}

const minutes = z.int().min(1).max(DAY_MINUTES).optional();
const avoid = z.array(muscleName).max(LIST_MAX).default([]);
const weeklySetsGoals = z
  .record(muscleName, z.number().min(1).max(WEEKLY_SETS_MAX))
  .refine((goals) => Object.keys(goals).length <= LIST_MAX, `must have at most ${LIST_MAX} goals`)
  .default({});

export function smartWorkoutSchema(ids: IdSchemas) {
  return z.strictObject({
    ...user(ids),
    ...at,
    timeZone: timeZone.optional(),
    limit: z.int().min(1).max(RECOMMENDATIONS_MAX).default(RECOMMENDATIONS_MAX),
    strict: z.boolean().default(false),
    explain: z.boolean().default(false),
    equipment: equipment.optional(),
    ...preferenceFields(ids),
    minutes,
    locale: locale.optional(),
    avoid,
    weeklySetsGoals,
    programs: z.array(ids.program).max(LIST_MAX).default([]),
  });
}

export function volumeWeeksSchema(ids: IdSchemas) {
  return z.strictObject({
    ...user(ids),
    ...at,
    timeZone: timeZone.optional(),
    weeks: z.int().min(1).max(VOLUME_WEEKS_MAX).default(VOLUME_WEEKS_DEFAULT),
    goals: z
      .record(
        muscleName,
        z
          .strictObject({ min: amount(WEEKLY_SETS_MAX), max: amount(WEEKLY_SETS_MAX) })
          .refine(({ min, max }) => min <= max, 'min must not be above max'),
      )
      .refine(
        (goals) => Object.keys(goals).length <= LIST_MAX,
        `must have at most ${LIST_MAX} goals`,
      )
      .default({}),
  });
}

/**
 * For suggested sets: the unit, the smallest steps in that unit per kind of load, and the language.
 */
const suggestionFields = {
  unit: z.enum(['kg', 'lb']).optional(),
  increments: z
    .partialRecord(
      z.enum(['barbell', 'dumbbell', 'cable', 'machine', 'other']),
      z.number().min(WEIGHT_STEP_MIN).max(WEIGHT_STEP_MAX),
    )
    .optional(),
  locale: locale.optional(),
};

export function suggestSchema(ids: IdSchemas) {
  return z
    .strictObject({
      ...user(ids),
      logId: ids.log.optional(),
      target: workoutRef(ids).optional(),
      ...suggestionFields,
      timeZone: timeZone.optional(),
    })
    .refine(({ logId, target }) => (logId === undefined) !== (target === undefined), {
      error: 'give either logId or target',
      path: ['logId'],
    });
}

export function swapTargetsSchema(ids: IdSchemas) {
  return z.strictObject({
    ...user(ids),
    logId: ids.log.optional(),
    muscleGroup: muscleName.optional(),
    source: z.enum(['program', 'custom', 'log']).optional(),
    q: requiredText(NAME_LENGTH_MAX).optional(),
    limit,
    cursor: cursor(refPlace(ids)),
  });
}

const swapFields = (ids: IdSchemas) => ({
  logId: ids.log,
  target: workoutRef(ids),
  exercises: exercises(ids).optional(),
  timeZone: timeZone.optional(),
  equipment: equipment.optional(),
});

export function exercisesSchema(ids: IdSchemas) {
  return z.strictObject({
    ...user(ids),
    muscleGroup: muscleName.optional(),
    q: requiredText(NAME_LENGTH_MAX).optional(),
    limit: z.int().min(1).max(EXERCISES_COMPARED_MAX).default(PAGE_LIMIT_DEFAULT),
    cursor: cursor(
      z
        .tuple([z.literal('exercise'), ids.exercise])
        .transform(([, exerciseId]) => ({ exerciseId })),
    ),
  });
}

export function programsSchema(ids: IdSchemas) {
  return z.strictObject({
    ...user(ids),
    limit,
    cursor: cursor(
      z
        .tuple([z.literal('program'), ids.programDay])
        .transform(([type, programDayId]): StoredWorkoutRef => ({ type, programDayId })),
    ),
  });
}

export function previewSwapSchema(ids: IdSchemas) {
  return z.strictObject({ ...user(ids), ...swapFields(ids), ...suggestionFields });
}

export function swapSchema(ids: IdSchemas) {
  return z.strictObject({
    ...idempotent(ids),
    ...swapFields(ids),
    token: z
      .string()
      .regex(/^\d{1,15}$/, 'is not a token of a preview')
      .transform(Number)
      .optional(),
  });
}

export function swapExerciseSchema(ids: IdSchemas) {
  return z
    .strictObject({
      ...idempotent(ids),
      logId: ids.log,
      exerciseId: ids.exercise,
      entry: z
        .int()
        .min(0)
        .max(EXERCISES_MAX - 1)
        .optional(),
      replacementExerciseId: ids.exercise,
      exercises: exercises(ids).optional(),
      timeZone: timeZone.optional(),
      equipment: equipment.optional(),
      ...suggestionFields,
    })
    .refine((input) => input.exerciseId !== input.replacementExerciseId, {
      error: 'must differ from exerciseId',
      path: ['replacementExerciseId'],
    });
}

export function alternativesSchema(ids: IdSchemas) {
  return z.strictObject({
    ...user(ids),
    exerciseId: ids.exercise,
    equipment: equipment.optional(),
    ...choiceFields(ids),
    limit: z.int().min(1).max(LIST_MAX).default(ALTERNATIVES_DEFAULT),
    ...suggestionFields,
    timeZone: timeZone.optional(),
  });
}

export function revertSwapSchema(ids: IdSchemas) {
  return z.strictObject({ ...idempotent(ids), swapId: id });
}

export function hiddenLogIdsSchema(ids: IdSchemas) {
  return z.strictObject(user(ids));
}

export function listSwapsSchema(ids: IdSchemas) {
  return z.strictObject({
    ...user(ids),
    limit,
    cursor: cursor(ownPlace('swaps')),
    logId: ids.log.optional(),
    chainOfLogId: ids.log.optional(),
    from: calendarDate.optional(),
    to: calendarDate.optional(),
  });
}

const planFields = (ids: IdSchemas) => ({
  exerciseId: ids.exercise,
  sets: z.int().min(1).max(SETS_MAX).default(SETS_DEFAULT),
  repsMin: z.int().min(1).max(REPS_MAX).default(REPS_MIN_DEFAULT),
  repsMax: z.int().min(1).max(REPS_MAX).default(REPS_MAX_DEFAULT),
  replacedExerciseId: ids.exercise.nullable().default(null),
});
const isRange = ({ repsMin, repsMax }: { readonly repsMin: number; readonly repsMax: number }) =>
  repsMin <= repsMax;
const NO_RANGE = 'repsMin must not be above repsMax';

const customExercise = (ids: IdSchemas) =>
  z
    .strictObject({
      id: id.optional(),
      ...planFields(ids),
      orderIndex: count(REPS_MAX).nullable().default(null),
    })
    .refine(isRange, NO_RANGE);

const customExercises = (ids: IdSchemas) =>
  z.array(customExercise(ids)).min(1).max(EXERCISES_MAX).refine(hasFewSets, MANY_SETS);
const name = requiredText(NAME_LENGTH_MAX);
const description = text(DESCRIPTION_LENGTH_MAX).nullable();

export function createCustomWorkoutSchema(ids: IdSchemas) {
  return z.strictObject({
    ...idempotent(ids),
    name,
    description: description.default(null),
    exercises: customExercises(ids).refine(
      (entries) => entries.every((entry) => entry.id === undefined),
      'a new workout has new entries; leave their ids out',
    ),
  });
}

export function deriveCustomWorkoutSchema(ids: IdSchemas) {
  return z.strictObject({
    ...idempotent(ids),
    from: workoutRef(ids),
    name: name.optional(),
    replacements: z
      .array(
        z
          .strictObject({ exerciseId: ids.exercise, replacementExerciseId: ids.exercise })
          .refine(
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
  return z
    .strictObject({
      ...idempotent(ids),
      customWorkoutId: id,
      name: name.optional(),
      description: description.optional(),
      exercises: customExercises(ids)
        .refine(
          (entries) => areDistinct(entries.flatMap((entry) => entry.id ?? [])),
          'names an entry twice',
        )
        .optional(),
    })
    .refine(
      ({ name, description, exercises }) => isAnyGiven(name, description, exercises),
      'name what to change: name, description or exercises',
    );
}

export function findCustomWorkoutSchema(ids: IdSchemas) {
  return z.strictObject({ ...user(ids), customWorkoutId: id });
}

export function customWorkoutSchema(ids: IdSchemas) {
  return z.strictObject({ ...idempotent(ids), customWorkoutId: id });
}

export function listCustomWorkoutsSchema(ids: IdSchemas) {
  return z.strictObject({ ...user(ids), limit, cursor: cursor(ownPlace('customWorkouts')) });
}

export function composeSchema(ids: IdSchemas) {
  return z
    .strictObject({
      ...user(ids),
      base: workoutRef(ids).optional(),
      logId: ids.log.optional(),
      minutes,
      equipment: equipment.optional(),
      ...choiceFields(ids),
      avoid,
      weeklySetsGoals,
      supersets: z.boolean().default(false),
      seed: count(COUNT_MAX).optional(),
      ...suggestionFields,
      timeZone: timeZone.optional(),
    })
    .refine(({ base, logId }) => base === undefined || logId === undefined, {
      error: 'give base or logId, not both',
      path: ['logId'],
    });
}

// Choice: an accepted session may have all fields of the composed one. Fields that only explain it
// are ignored.
export function acceptSchema(ids: IdSchemas) {
  return z.strictObject({
    ...idempotent(ids),
    session: z.object({
      name,
      base: workoutRef(ids).nullable().default(null),
      exercises: readOnly(
        z
          .array(z.object(planFields(ids)).refine(isRange, NO_RANGE))
          .min(1)
          .max(EXERCISES_MAX)
          .refine(hasFewSets, MANY_SETS),
      ),
    }),
    revision: z.int().min(0).overwrite(unsigned).optional(),
    scheduledFor: calendarDate.optional(),
  });
}
