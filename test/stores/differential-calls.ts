import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  defineWants,
  type LogSource,
  type Port,
  type ExerciseId,
  type Id,
  type LogId,
  type TrainingMethods,
  type UserId,
  type StoredWorkoutRef,
} from 'freshlegs';
import { foundLogs } from '../conformance/bench.js';
import type { Fixture } from '../conformance/fixture.js';
import { numberedId } from '../conformance/ids.js';
import { RECOMMENDATION } from '../conformance/recommendation-state.js';
import type { RawAccess } from '../conformance/suite.js';
import { toCursor } from '../../src/schemas.js';

const HOUR = 3_600_000;

/** One call, with numbers that choose among existing rows. The library's user is `userNumber` 1. */
export interface Step {
  readonly call: string;
  readonly userNumber: number;
  readonly log: number;
  readonly workout: number;
  readonly hours: number;
  readonly sets: number;
}

/** One of the compared stores, with the fixture and the time that a step needs. */
export interface Side {
  readonly training: TrainingMethods;
  readonly repository: Port;
  readonly raw: RawAccess;
  readonly fixture: Fixture;
  readonly now: Date;
}

type UserStep = Step & { readonly user: UserId };

type Call = (side: Side, step: UserStep) => Promise<unknown>;

type Fixed = Pick<Side, 'fixture'>;

export const userOf = ({ fixture }: Fixed, number: number) =>
  numberedId(fixture.idTypes, 'users', number);
const dayOf = ({ fixture }: Fixed, number: number) =>
  numberedId(fixture.idTypes, 'programDays', number);
const exerciseOf = ({ fixture }: Fixed, number: number) =>
  numberedId(fixture.idTypes, 'exercises', number);
const logIdOf = ({ fixture }: Fixed, number: number) => numberedId(fixture.idTypes, 'logs', number);

/** Usually an existing id, sometimes a missing one or another user's (see {@link carefulStep}). */
const choose = <Given extends Id>(
  rows: readonly { readonly id: Given }[],
  { log, hours }: Step,
  other: Given,
): Given => {
  if (hours % 10 === 0) return other;
  const row = rows[log % rows.length];
  if (row === undefined) throw new RangeError('There is nothing to choose from.');
  return row.id;
};

const logOf = async (side: Side, step: UserStep, filter: object = {}): Promise<LogId> => {
  const { logs } = await side.training.logs.list({ userId: step.user, limit: 8, ...filter });
  return choose(logs, step, logIdOf(side, step.log));
};

const swapOf = async ({ training }: Side, step: UserStep): Promise<number> => {
  const { swaps } = await training.swaps.list({ userId: step.user });
  const inForce = swaps.filter(({ revertedAt }) => revertedAt === null);
  return choose(step.sets > 4 ? swaps : inForce, step, step.log);
};

const workoutOf = async ({ training }: Side, step: UserStep): Promise<number> => {
  const { customWorkouts } = await training.customWorkouts.list({ userId: step.user });
  return choose(customWorkouts, step, step.log);
};

const placeOf = async ({ training }: Side, step: UserStep) => {
  const { places } = await training.preferences.get({ userId: step.user });
  return { place: places[step.log % (places.length + 1)]?.name };
};

/** Prefers a custom workout. The fourth day belongs to another user. */
const refOf = async (side: Side, step: UserStep): Promise<StoredWorkoutRef> => {
  if (step.workout <= 5) return { type: 'program', programDayId: dayOf(side, step.workout) };
  const { customWorkouts } = await side.training.customWorkouts.list({ userId: step.user });
  if (customWorkouts.length === 0) return { type: 'program', programDayId: dayOf(side, 1) };
  return { type: 'custom', customWorkoutId: choose(customWorkouts, step, step.log) };
};

const performed = (side: Side, { workout, sets }: Step) => [
  {
    exerciseId: exerciseOf(side, (workout % 6) + 1),
    superset: workout,
    sets: Array.from({ length: sets }, (_, at) => ({
      ...{ reps: 5 + at, rir: at, weightKg: 10 * at - 10 },
      ...(workout % 2 === 0 ? {} : { side: at % 2 === 0 ? ('left' as const) : ('right' as const) }),
    })),
  },
];

/** Performed exercises if `sets` is high. Otherwise the workout counts as planned. */
const perhapsPerformed = (side: Side, step: Step) =>
  step.sets > 3 ? { exercises: performed(side, step) } : {};

const ago = ({ now }: Side, hours: number): Date => new Date(now.getTime() - hours * HOUR);

const dateOf = ({ sets }: Step): string => (sets > 2 ? '2026-03-05' : '2026-03-06');

const RECOMMENDATION_AS_OF = defineWants({ ...RECOMMENDATION, recovery: 'asOf' });

const LOG_CALLS = {
  create: async (side, step) =>
    side.training.logs.create({
      userId: step.user,
      source: await refOf(side, step),
      ...perhapsPerformed(side, step),
    }),
  createEarlier: (side, step) =>
    side.training.logs.create({
      userId: step.user,
      completedAt: ago(side, step.hours),
      exercises: performed(side, step),
    }),
  plan: async (side, step) =>
    side.training.logs.create({
      userId: step.user,
      source: await refOf(side, step),
      completed: false,
      scheduledFor: dateOf(step),
    }),
  import: (side, step) =>
    side.training.logs.create({
      userId: step.user,
      exercises: performed(side, step),
      importKey: `session ${step.log}`,
    }),
  repeat: (side, step) =>
    side.training.logs.create({
      userId: step.user,
      exercises: performed(side, { ...step, sets: 1, workout: step.log }),
      idempotencyKey: `key ${step.log % 3}`,
    }),
  complete: async (side, step) =>
    side.training.logs.complete({
      userId: step.user,
      logId: await logOf(side, step, { completed: false }),
      ...perhapsPerformed(side, step),
    }),
  completeAgain: async (side, step) =>
    side.training.logs.complete({
      userId: step.user,
      logId: await logOf(side, step, { completed: true }),
    }),
  record: async (side, step) =>
    side.training.logs.record({ userId: step.user, logId: await logOf(side, step) }),
  correct: async (side, step) =>
    side.training.logs.record({
      userId: step.user,
      logId: await logOf(side, step),
      exercises: performed(side, step),
    }),
  delete: async (side, step) =>
    side.training.logs.delete({
      userId: step.user,
      logId: await logOf(side, step, { includeInactive: step.sets > 2 }),
    }),
  find: async (side, step) =>
    side.training.logs.find({
      userId: step.user,
      logId: await logOf(side, step, { includeInactive: true }),
    }),
} satisfies Record<string, Call>;

/** The exercises of the source for a new log. */
const exercisesOf = async (
  { training, fixture }: Pick<Side, 'training' | 'fixture'>,
  userId: UserId,
  source: LogSource | null,
): Promise<readonly ExerciseId[]> => {
  if (source === null) return [];
  if (source.type === 'program') {
    const days = fixture.programs.flatMap((program) => program.days);
    const day = days.find(({ id }) => id === source.programDayId);
    return day?.exercises.map(({ exerciseId }) => exerciseId) ?? [];
  }
  const { customWorkoutId } = source;
  const workout = await training.customWorkouts.find({ userId, customWorkoutId });
  return workout?.exercises.map(({ exerciseId }) => exerciseId) ?? [];
};

const exerciseTarget = async (side: Side, step: UserStep) => {
  const logId = await logOf(side, step);
  const found = await side.training.logs.find({ userId: step.user, logId });
  const exerciseIds = await exercisesOf(side, step.user, found?.log.source ?? null);
  const exerciseId = exerciseIds[step.sets % exerciseIds.length] ?? exerciseOf(side, step.sets);
  const replacementExerciseId = exerciseOf(side, (step.workout % 6) + 1);
  return { userId: step.user, logId, exerciseId, replacementExerciseId };
};

const SWAP_CALLS = {
  preview: async (side, step) =>
    side.training.swaps.preview({
      userId: step.user,
      logId: await logOf(side, step),
      target: await refOf(side, step),
    }),
  swap: async (side, step) =>
    side.training.swaps.swap({
      userId: step.user,
      logId: await logOf(side, step),
      target: await refOf(side, step),
    }),
  swapAsPreviewed: async (side, step) => {
    const request = {
      userId: step.user,
      logId: await logOf(side, step),
      target: await refOf(side, step),
    };
    const { token } = await side.training.swaps.preview(request);
    return side.training.swaps.swap({ ...request, token });
  },
  swapExercise: async (side, step) =>
    side.training.swaps.swapExercise(await exerciseTarget(side, step)),
  alternatives: async (side, step) =>
    side.training.swaps.alternatives({
      userId: step.user,
      exerciseId: exerciseOf(side, step.workout),
      ...(step.sets > 3 ? { equipment: ['dumbbell'] } : await placeOf(side, step)),
    }),
  revert: async (side, step) =>
    side.training.swaps.revert({ userId: step.user, swapId: await swapOf(side, step) }),
  targets: async (side, step) =>
    side.training.swaps.targets({
      userId: step.user,
      limit: step.sets,
      ...(step.sets > 2 ? { muscleGroup: 'chest' } : {}),
      ...(step.sets > 3 ? { logId: await logOf(side, step) } : {}),
    }),
} satisfies Record<string, Call>;

const WORKOUT_CALLS = {
  derive: async (side, step) =>
    side.training.customWorkouts.derive({ userId: step.user, from: await refOf(side, step) }),
  compose: (side, step) =>
    side.training.customWorkouts.create({
      userId: step.user,
      name: `Workout ${step.sets}`,
      exercises: Array.from({ length: step.sets }, (_, at) => ({
        exerciseId: exerciseOf(side, ((step.workout + at) % 6) + 1),
        superset: at < 2 ? step.workout : null,
        ...(at % 2 === 0 ? {} : { orderIndex: step.sets - at }),
      })),
    }),
  rename: async (side, step) =>
    side.training.customWorkouts.update({
      userId: step.user,
      customWorkoutId: await workoutOf(side, step),
      name: `Name ${step.sets}`,
      description: step.sets > 3 ? 'Short' : null,
    }),
  /** Keeps half of the entries, chosen by id, and adds one. */
  rework: async (side, step) => {
    const of = { userId: step.user, customWorkoutId: await workoutOf(side, step) };
    const workout = await side.training.customWorkouts.find(of);
    const kept = (workout?.exercises ?? []).filter((_, at) => at % 2 === step.sets % 2);
    return side.training.customWorkouts.update({
      ...of,
      exercises: [
        ...kept.map(({ id, exerciseId }, at) => ({ id, exerciseId, orderIndex: kept.length - at })),
        { exerciseId: exerciseOf(side, step.sets), sets: step.sets },
      ],
    });
  },
  /**
   * Reserves a workout for a log, like a swap to a derived workout does. Deleting the log then
   * deletes the workout too.
   */
  reserve: async (side, step) => {
    const { customWorkouts } = await side.training.customWorkouts.list({ userId: step.user });
    const { logs } = await side.training.logs.list({ userId: step.user });
    const [workout] = customWorkouts;
    const [log] = logs;
    if (workout === undefined || log === undefined)
      throw new RangeError('There is nothing to reserve.');
    await side.raw.reserveCustomWorkout(workout.id, log.id);
    return side.training.customWorkouts.find({ userId: step.user, customWorkoutId: workout.id });
  },
  saveAsOwn: async (side, step) => {
    const { logs } = await side.training.logs.list({ userId: step.user });
    const workouts = logs.flatMap(({ customWorkoutId: id }) => (id === null ? [] : [{ id }]));
    const customWorkoutId = choose(workouts, step, step.log);
    return side.training.customWorkouts.saveAsOwn({ userId: step.user, customWorkoutId });
  },
  forget: async (side, step) =>
    side.training.customWorkouts.delete({
      userId: step.user,
      customWorkoutId: await workoutOf(side, step),
    }),
} satisfies Record<string, Call>;

const PREFERENCE_CALLS = {
  /** This call is often refused, because an exercise would be in both lists. */
  prefer: (side, step) => {
    const exercise = (by: number) => exerciseOf(side, ((step.workout + by) % 6) + 1);
    const places = Array.from({ length: step.sets - 1 }, (_, at) => ({
      name: `${at % 2 === 0 ? 'Home' : 'gym'} ${(step.log + at) % 3}`,
      equipment: at === 1 ? [] : ['dumbbell', 'band'],
    }));
    return side.training.preferences.set({
      userId: step.user,
      ...(step.sets > 2 ? { never: [exercise(2), exercise(0)] } : {}),
      ...(step.hours % 2 === 0 ? {} : { favourites: [exercise(1)] }),
      ...(step.sets > 2 ? { level: 'beginner' } : { daysPerWeek: step.sets + 1 }),
      places,
    });
  },
} satisfies Record<string, Call>;

const READ_CALLS = {
  recommend: async (side, step) =>
    side.training.recommendations.smartWorkout({
      userId: step.user,
      explain: true,
      strict: step.sets > 3,
      ...(await placeOf(side, step)),
    }),
  recommendEarlier: (side, step) =>
    side.training.recommendations.smartWorkout({
      userId: step.user,
      explain: true,
      asOf: ago(side, step.hours),
    }),
  /** Reads more than the service returns. */
  recommendFrom: (side, step) => {
    const { repository, now } = side;
    const before = step.log > 6 ? ago(side, step.hours) : null;
    const params = {
      loadsSince: ago(side, 168),
      logsSince: ago(side, 1440),
      until: now,
      before,
      programIds: step.log > 4 ? [numberedId(side.fixture.idTypes, 'programs', 3)] : [],
      scheduledOn: dateOf(step),
      candidatesMin: step.sets,
      candidatesMax: step.workout,
    };
    return before === null
      ? repository.read(step.user, RECOMMENDATION, { ...params, model: 'gompertz@1' })
      : repository.read(step.user, RECOMMENDATION_AS_OF, params);
  },
  recovery: ({ training }, step) => training.recovery.muscleGroups({ userId: step.user }),
  recoveryEarlier: async (side, step) => {
    const asOf = ago(side, step.hours);
    return [
      await side.training.recovery.muscleGroups({ userId: step.user, asOf }),
      await side.training.recovery.mostRecovered({ userId: step.user, asOf }),
    ];
  },
  verify: ({ training }, step) => training.recovery.verify({ userId: step.user }),
  backfill: (side, step) =>
    side.training.recovery.backfill({
      userId: step.user,
      limit: step.sets,
      ...(step.hours % 3 === 0 ? { cursor: toCursor([logIdOf(side, step.log)]) } : {}),
    }),
  /** Continues page by page to the end. Logs that still have no loads must be reported. */
  backfillAll: async ({ training }, { user: userId, sets }) => {
    const without: LogId[] = [];
    for (let cursor: string | null | undefined; cursor !== null;) {
      const page = { limit: sets, ...(cursor === undefined ? {} : { cursor }) };
      const answer = await training.recovery.backfill({ userId, ...page });
      without.push(...answer.withoutLoadsLogIds);
      cursor = answer.nextCursor;
    }
    const verified = await training.recovery.verify({ userId });
    assert.deepEqual(without, foundLogs(verified, 'unrecorded'));
    return without;
  },
  rebuild: ({ training }, step) => training.recovery.rebuild({ userId: step.user }),
  lists: async (side, { user: userId, ...step }) => {
    const chainOfLogId = await logOf(side, { ...step, user: userId }, { includeInactive: true });
    return [
      await side.training.logs.list({ userId, includeInactive: true, limit: 100 }),
      await side.training.swaps.list({ userId, limit: 100 }),
      await side.training.swaps.list({ userId, chainOfLogId }),
      await side.training.customWorkouts.list({ userId }),
      await side.training.preferences.get({ userId }),
    ];
  },
} satisfies Record<string, Call>;

/** A deleted user has no log. */
const requireLogs = async ({ training }: Side, { user: userId }: UserStep): Promise<void> => {
  const { logs } = await training.logs.list({ userId, limit: 1, includeInactive: true });
  if (logs.length === 0) throw new RangeError('The user has no log.');
};

/** Writes of the host. In most of these calls, the host then notifies the library. */
const HOST_CALLS = {
  hostInserts: async (side, step) => {
    await requireLogs(side, step);
    const logId = await side.raw.insertLog(step.user, {
      programDayId: dayOf(side, Math.min(step.workout, 3)),
      completedAt: step.sets > 1 ? ago(side, step.hours) : null,
    });
    return side.training.logs.record({ userId: step.user, logId });
  },
  hostForgetsToRecord: async (side, step) => {
    await requireLogs(side, step);
    const programDayId = dayOf(side, Math.min(step.workout, 5));
    await side.raw.insertLog(step.user, { programDayId, completedAt: ago(side, step.hours) });
    return side.training.recovery.verify({ userId: step.user });
  },
  hostCompletes: async (side, step) => {
    const logId = await logOf(side, step, { completed: false });
    await side.raw.setCompletedAt(logId, ago(side, step.hours));
    return side.training.logs.record({ userId: step.user, logId });
  },
  hostPlansAgain: async (side, step) => {
    const logId = await logOf(side, step, { completed: true });
    await side.raw.setCompletedAt(logId, null);
    // The host does not always notify the library, so a swap or revert may find that a completion
    // is gone.
    return step.sets > 2 ? side.training.logs.record({ userId: step.user, logId }) : logId;
  },
  hostDeletes: async (side, step) => {
    const logId = await logOf(side, step, { includeInactive: step.sets > 2 });
    await side.raw.deleteLog(logId);
    return side.training.logs.record({ userId: step.user, logId });
  },
  // Usually deletes the other user, so that the sequence can continue with the first one.
  hostDeletesUser: async (side, { log }) => {
    await side.raw.deleteUser(userOf(side, log === 1 ? 1 : 2));
  },
} satisfies Record<string, Call>;

const CALLS: Readonly<Record<string, Call>> = {
  ...LOG_CALLS,
  ...SWAP_CALLS,
  ...WORKOUT_CALLS,
  ...PREFERENCE_CALLS,
  ...READ_CALLS,
  ...HOST_CALLS,
};

const CALL_NAMES: readonly string[] = Object.keys(CALLS);

/** After these calls, rows contradict each other until the host has them recorded. */
const CARELESS = ['reserve', 'hostCompletes', 'hostPlansAgain'];
/** These calls check what holds only if no rows contradict each other, or end a sequence early. */
const ONLY_CAREFUL = ['backfillAll', 'hostDeletesUser'];

export const ANY_NAMES = CALL_NAMES.filter((name) => !ONLY_CAREFUL.includes(name));
export const CAREFUL_NAMES = CALL_NAMES.filter((name) => !CARELESS.includes(name));

export const takeStep = (side: Side, step: Step): Promise<unknown> | undefined =>
  CALLS[step.call]?.(side, { ...step, user: userOf(side, step.userNumber) });

/**
 * Some calls are more frequent than others, because later calls build on them or they seldom
 * succeed.
 */
const WEIGHTS: Readonly<Record<string, number>> = {
  create: 5,
  plan: 6,
  recommendFrom: 4,
  find: 4,
  hostCompletes: 4,
  hostPlansAgain: 4,
  complete: 5,
  completeAgain: 5,
  alternatives: 5,
  preview: 5,
  swap: 6,
  swapAsPreviewed: 6,
  swapExercise: 6,
  revert: 9,
  prefer: 4,
  derive: 4,
  compose: 4,
  saveAsOwn: 6,
  delete: 4,
  reserve: 4,
  rename: 5,
  rework: 5,
  forget: 5,
};
const WEIGHT_DEFAULT = 3;

const stepOf = (
  names: readonly string[],
  hours: { readonly min: number; readonly max: number },
): fc.Arbitrary<Step> =>
  fc.record({
    call: fc.oneof(
      ...names.map((call) => ({
        arbitrary: fc.constant(call),
        weight: WEIGHTS[call] ?? WEIGHT_DEFAULT,
      })),
    ),
    userNumber: fc.constantFrom(1, 1, 1, 1, 2),
    log: fc.integer({ min: 1, max: 8 }),
    workout: fc.integer({ min: 1, max: 8 }),
    hours: fc.integer(hours),
    sets: fc.integer({ min: 1, max: 5 }),
  });

export const anyStep = stepOf(ANY_NAMES, { min: 0, max: 60 });

/**
 * A step after which the rows of all users agree: a careful host changes only the user's own rows.
 * Only the loads of 14 days are replayed, so a sequence has to stay within 14 days.
 */
export const carefulStep = stepOf(CAREFUL_NAMES, { min: 1, max: 7 });

/** The first steps, which create the rows that other steps work on. */
export const HISTORY: readonly Step[] = [
  'compose',
  'plan',
  'create',
  'swap',
  'plan',
  'compose',
  'create',
  'prefer',
  'plan',
].map((call, at) => ({ call, userNumber: 1, log: 1, workout: (at % 3) + 1, hours: 7, sets: 3 }));
