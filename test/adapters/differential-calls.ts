import fc from 'fast-check';
import {
  defineWants,
  type LogSource,
  type Port,
  type TrainingMethods,
  type WorkoutRef,
} from 'freshlegs';
import { FIXTURE, STRANGER, USER } from '../conformance/fixture.js';
import { RECOMMENDATION } from '../conformance/recommendation-state.js';
import type { RawAccess } from '../conformance/suite.js';

const HOUR = 3_600_000;

/** One call: a name, and numbers that choose among what exists. */
export interface Step {
  readonly call: string;
  readonly user: number;
  readonly log: number;
  readonly workout: number;
  readonly hours: number;
  readonly sets: number;
}

/** What a step runs on. */
export interface Side {
  readonly training: TrainingMethods;
  readonly repository: Port;
  readonly raw: RawAccess;
  readonly now: Date;
}

type Call = (side: Side, step: Step) => Promise<unknown>;

/** Mostly an id that exists, sometimes one that does not or is a stranger's. */
const choose = (rows: readonly { readonly id: number }[], { log, hours }: Step): number =>
  hours % 10 === 0 ? log : (rows[log % rows.length]?.id ?? log);

const logOf = async ({ training }: Side, step: Step, filter: object = {}): Promise<number> => {
  const { logs } = await training.logs.list({ userId: step.user, limit: 8, ...filter });
  return choose(logs, step);
};

const swapOf = async ({ training }: Side, step: Step): Promise<number> => {
  const { swaps } = await training.swaps.list({ userId: step.user });
  const inForce = swaps.filter(({ revertedAt }) => revertedAt === null);
  return choose(step.sets > 4 ? swaps : inForce, step);
};

const workoutOf = async ({ training }: Side, step: Step): Promise<number> => {
  const { customWorkouts } = await training.customWorkouts.list({ userId: step.user });
  return choose(customWorkouts, step);
};

/** A day of a program, the fourth of them another user's, or a custom workout where there is one. */
const refOf = async (side: Side, step: Step): Promise<WorkoutRef> => {
  if (step.workout <= 5) return { type: 'program', programDayId: step.workout };
  const { customWorkouts } = await side.training.customWorkouts.list({ userId: step.user });
  if (customWorkouts.length === 0) return { type: 'program', programDayId: 1 };
  return { type: 'custom', customWorkoutId: choose(customWorkouts, step) };
};

const performed = ({ workout, sets }: Step) => [
  {
    exerciseId: (workout % 6) + 1,
    sets: Array.from({ length: sets }, (_, at) => ({ reps: 5 + at, rir: at })),
  },
];

/** Sets where there are many; else the workout counts as planned. */
const perhapsPerformed = (step: Step) => (step.sets > 3 ? { exercises: performed(step) } : {});

const ago = ({ now }: Side, hours: number): Date => new Date(now.getTime() - hours * HOUR);

/** One of two dates. */
const dateOf = ({ sets }: Step): string => (sets > 2 ? '2026-03-05' : '2026-03-06');

const RECOMMENDATION_AS_OF = defineWants({ ...RECOMMENDATION, recovery: 'asOf' });

const LOG_CALLS = {
  create: async (side, step) =>
    side.training.logs.create({
      userId: step.user,
      source: await refOf(side, step),
      ...perhapsPerformed(step),
    }),
  createEarlier: (side, step) =>
    side.training.logs.create({
      userId: step.user,
      completedAt: ago(side, step.hours),
      exercises: performed(step),
    }),
  plan: async (side, step) =>
    side.training.logs.create({
      userId: step.user,
      source: await refOf(side, step),
      completed: false,
      scheduledFor: dateOf(step),
    }),
  import: ({ training }, step) =>
    training.logs.create({
      userId: step.user,
      exercises: performed(step),
      importKey: `session ${step.log}`,
    }),
  repeat: ({ training }, step) =>
    training.logs.create({
      userId: step.user,
      exercises: performed({ ...step, sets: 1, workout: step.log }),
      idempotencyKey: `key ${step.log % 3}`,
    }),
  complete: async (side, step) =>
    side.training.logs.complete({
      userId: step.user,
      logId: await logOf(side, step, { completed: false }),
      ...perhapsPerformed(step),
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
      exercises: performed(step),
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

/** The exercises of the days of the fixture. */
const DAY_EXERCISES = new Map(
  FIXTURE.programs.flatMap(({ days }) =>
    days.map(({ id, exercises }) => [id, exercises.map(({ exerciseId }) => exerciseId)] as const),
  ),
);

/** The exercises of what a log is made of. */
export const exercisesOf = async (
  { training }: Pick<Side, 'training'>,
  userId: number,
  source: LogSource | null,
): Promise<readonly number[]> => {
  if (source?.type === 'program') return DAY_EXERCISES.get(source.programDayId) ?? [];
  if (source === null) return [];
  const { customWorkoutId } = source;
  const workout = await training.customWorkouts.find({ userId, customWorkoutId });
  return workout?.exercises.map(({ exerciseId }) => exerciseId) ?? [];
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
  swapExercise: async (side, step) => {
    const logId = await logOf(side, step);
    const found = await side.training.logs.find({ userId: step.user, logId });
    const exerciseIds = await exercisesOf(side, step.user, found?.log.source ?? null);
    const exerciseId = exerciseIds[step.sets % exerciseIds.length] ?? step.sets;
    return side.training.swaps.swapExercise({
      userId: step.user,
      logId,
      exerciseId,
      replacementExerciseId: (step.workout % 6) + 1,
    });
  },
  alternatives: ({ training }, step) =>
    training.swaps.alternatives({
      userId: step.user,
      exerciseId: step.workout,
      ...(step.sets > 3 ? { equipment: ['dumbbell'] } : {}),
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
  compose: ({ training }, step) =>
    training.customWorkouts.create({
      userId: step.user,
      name: `Workout ${step.sets}`,
      exercises: Array.from({ length: step.sets }, (_, at) => ({
        exerciseId: ((step.workout + at) % 6) + 1,
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
  /** Keeps every second entry by its id, and adds one. */
  rework: async (side, step) => {
    const of = { userId: step.user, customWorkoutId: await workoutOf(side, step) };
    const workout = await side.training.customWorkouts.find(of);
    const kept = (workout?.exercises ?? []).filter((_, at) => at % 2 === step.sets % 2);
    return side.training.customWorkouts.update({
      ...of,
      exercises: [
        ...kept.map(({ id, exerciseId }, at) => ({ id, exerciseId, orderIndex: kept.length - at })),
        { exerciseId: step.sets, sets: step.sets },
      ],
    });
  },
  /** Reserves a workout for a log as a derived swap will; the log's deletion takes it along. */
  reserve: async (side, step) => {
    const { customWorkouts } = await side.training.customWorkouts.list({ userId: step.user });
    const { logs } = await side.training.logs.list({ userId: step.user });
    const [workout] = customWorkouts;
    const [log] = logs;
    if (workout === undefined || log === undefined) throw new RangeError('nothing to reserve');
    await side.raw.reserveCustomWorkout(workout.id, log.id);
    return side.training.customWorkouts.find({ userId: step.user, customWorkoutId: workout.id });
  },
  saveAsOwn: async (side, step) => {
    // What is reserved is in no list, so a low number is as good as any.
    const customWorkoutId = step.hours % 2 === 0 ? step.log : await workoutOf(side, step);
    return side.training.customWorkouts.saveAsOwn({ userId: step.user, customWorkoutId });
  },
  forget: async (side, step) =>
    side.training.customWorkouts.delete({
      userId: step.user,
      customWorkoutId: await workoutOf(side, step),
    }),
} satisfies Record<string, Call>;

const READ_CALLS = {
  recommend: ({ training }, step) =>
    training.recommendations.smartWorkout({
      userId: step.user,
      explain: true,
      strict: step.sets > 3,
    }),
  recommendEarlier: (side, step) =>
    side.training.recommendations.smartWorkout({
      userId: step.user,
      explain: true,
      asOf: ago(side, step.hours),
    }),
  /** More than the service answers of it. */
  recommendFrom: (side, step) => {
    const { repository, now } = side;
    const before = step.log > 6 ? ago(side, step.hours) : null;
    const params = {
      loadsSince: ago(side, 168),
      logsSince: ago(side, 1440),
      until: now,
      before,
      programIds: step.log > 4 ? [3] : [],
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
  backfill: ({ training }, step) =>
    training.recovery.backfill({
      userId: step.user,
      limit: step.sets,
      ...(step.hours % 3 === 0 ? { cursor: String(step.log) } : {}),
    }),
  rebuild: ({ training }, step) => training.recovery.rebuild({ userId: step.user }),
  lists: async (side, { user: userId, ...step }) => {
    const chainOfLogId = await logOf(side, { ...step, user: userId }, { includeInactive: true });
    return [
      await side.training.logs.list({ userId, includeInactive: true, limit: 100 }),
      await side.training.swaps.list({ userId, limit: 100 }),
      await side.training.swaps.list({ userId, chainOfLogId }),
      await side.training.customWorkouts.list({ userId }),
    ];
  },
} satisfies Record<string, Call>;

/** What the host does with its own statements, and then tells the library. */
const HOST_CALLS = {
  hostInserts: async (side, step) => {
    const logId = await side.raw.insertLog(step.user, {
      programDayId: Math.min(step.workout, 3),
      completedAt: step.sets > 1 ? ago(side, step.hours) : null,
    });
    return side.training.logs.record({ userId: step.user, logId });
  },
  hostForgetsToRecord: async (side, step) => {
    const programDayId = Math.min(step.workout, 5);
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
    // Not always recorded: a swap, or its undo, may then find a completion gone.
    return step.sets > 2 ? side.training.logs.record({ userId: step.user, logId }) : logId;
  },
  hostDeletes: async (side, step) => {
    const logId = await logOf(side, step, { includeInactive: step.sets > 2 });
    await side.raw.deleteLog(logId);
    return side.training.logs.record({ userId: step.user, logId });
  },
} satisfies Record<string, Call>;

export const CALLS: Readonly<Record<string, Call>> = {
  ...LOG_CALLS,
  ...SWAP_CALLS,
  ...WORKOUT_CALLS,
  ...READ_CALLS,
  ...HOST_CALLS,
};

/** Calls that come more often than once: others build on them, or they seldom succeed. */
const WEIGHTS: Readonly<Record<string, number>> = {
  create: 5,
  plan: 6,
  recommendFrom: 6,
  complete: 5,
  completeAgain: 4,
  alternatives: 6,
  preview: 5,
  swap: 6,
  swapAsPreviewed: 6,
  swapExercise: 6,
  revert: 9,
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

/** Any step. */
export const anyStep: fc.Arbitrary<Step> = fc.record({
  call: fc.oneof(
    ...Object.keys(CALLS).map((call) => ({
      arbitrary: fc.constant(call),
      weight: WEIGHTS[call] ?? WEIGHT_DEFAULT,
    })),
  ),
  user: fc.constantFrom(USER, USER, USER, USER, STRANGER),
  log: fc.integer({ min: 1, max: 8 }),
  workout: fc.integer({ min: 1, max: 8 }),
  hours: fc.integer({ min: 0, max: 60 }),
  sets: fc.integer({ min: 1, max: 5 }),
});

/** What the user has done before any step, so that these find something to work on. */
export const HISTORY: readonly Step[] = [
  'compose',
  'plan',
  'create',
  'swap',
  'plan',
  'compose',
  'create',
  'plan',
].map((call, at) => ({ call, user: USER, log: 1, workout: (at % 3) + 1, hours: 7, sets: 3 }));
