import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  isFreshlegsError,
  type LogId,
  type TrainingMethods,
  type UserId,
  type VerificationState,
  type StoredWorkoutRef,
} from 'freshlegs';
import { foundLogs, recordsOf } from '../conformance/bench.js';
import type { Fixture } from '../conformance/fixture.js';
import type { RawAccess } from '../conformance/suite.js';
import { dayOf, exerciseOf, exercisesOf, userOf } from './differential-calls.js';
import { checkInvariants, type Model } from './model-invariants.js';

const HOUR = 3_600_000;
// Only the loads of 14 days are replayed, so a sequence has to stay within 14 days.
const HOURS_MAX = 7;
const COMMANDS_MAX = 46;

/** The store of a sequence, as the service and the host see it. */
export interface Real {
  readonly training: TrainingMethods;
  readonly verified: { state: VerificationState | null };
  readonly raw: RawAccess;
  readonly fixture: Fixture;
  readonly clock: { now: Date };
}

/** Numbers that choose among existing rows. The library's user is `userNumber` 1. */
interface Choice {
  readonly userNumber: number;
  readonly row: number;
  readonly workout: number;
  readonly hours: number;
  readonly sets: number;
}

type UserChoice = Choice & { readonly user: UserId };

/** Throws a RangeError if it has no row to work on. */
type Action = (real: Real, choice: UserChoice) => Promise<unknown>;

const pick = <T>(rows: readonly T[], { row }: Choice): T => {
  const found = rows[row % rows.length];
  if (found === undefined) throw new RangeError('There is nothing to choose from.');
  return found;
};

const logOf = async ({ training }: Real, choice: UserChoice, filter: object = {}) => {
  const { logs } = await training.logs.list({ userId: choice.user, limit: 12, ...filter });
  return pick(logs, choice);
};

const anyLogOf = (real: Real, choice: UserChoice) => logOf(real, choice, { includeInactive: true });

const customOf = async ({ training }: Real, choice: UserChoice) => {
  const { customWorkouts } = await training.customWorkouts.list({ userId: choice.user });
  return pick(customWorkouts, choice);
};

const refOf = async (real: Real, choice: UserChoice): Promise<StoredWorkoutRef> => {
  if (choice.workout > 3) {
    const { customWorkouts } = await real.training.customWorkouts.list({ userId: choice.user });
    const found = customWorkouts[choice.row % customWorkouts.length];
    if (found !== undefined) return { type: 'custom', customWorkoutId: found.id };
  }
  return { type: 'program', programDayId: dayOf(real, (choice.workout % 3) + 1) };
};

const performed = (real: Real, { workout, sets }: Choice) => [
  {
    exerciseId: exerciseOf(real, (workout % 6) + 1),
    superset: workout,
    sets: Array.from({ length: sets }, (_, at) => ({
      ...{ reps: 5 + at, rir: at, weightKg: 10 * at - 10 },
      ...(workout % 2 === 0 ? {} : { side: at % 2 === 0 ? ('left' as const) : ('right' as const) }),
    })),
  },
];

const perhapsPerformed = (real: Real, choice: Choice) =>
  choice.sets > 3 ? { exercises: performed(real, choice) } : {};

const swapTarget = async (real: Real, choice: UserChoice) => ({
  userId: choice.user,
  logId: (await logOf(real, choice)).id,
  target: await refOf(real, choice),
});

const exerciseTarget = async (real: Real, choice: UserChoice) => {
  const { id: logId, source } = await logOf(real, choice);
  const exerciseId = pick(await exercisesOf(real, choice.user, source), choice);
  const ids = real.fixture.exercises.map(({ id }) => id);
  // The replacement differs from the exercise, because there are more exercises than sets.
  const replacement = { ...choice, row: ids.indexOf(exerciseId) + choice.sets };
  const replacementExerciseId = pick(ids, replacement);
  return { userId: choice.user, logId, exerciseId, replacementExerciseId };
};

/**
 * Swaps a log, reverts the swap, and expects every recovery record to be unchanged. Records of new
 * muscle groups must have no workout.
 */
const thereAndBack = async (
  real: Real,
  { user }: UserChoice,
  swap: () => Promise<{ readonly swap: { readonly id: number } }>,
): Promise<void> => {
  const before = await recordsOf(real.raw, user);
  const { swap: made } = await swap();
  await real.training.swaps.revert({ userId: user, swapId: made.id });
  const known = new Set(before.map(({ muscleGroup }) => muscleGroup));
  const after = await recordsOf(real.raw, user);
  assert.deepEqual(
    after.filter(({ muscleGroup }) => known.has(muscleGroup)),
    before,
  );
  const added = after.filter(({ muscleGroup }) => !known.has(muscleGroup));
  assert.ok(added.every(({ lastWorkoutDate }) => lastWorkoutDate === null));
};

const LOGS = {
  create: async (real, choice) =>
    real.training.logs.create({
      userId: choice.user,
      source: await refOf(real, choice),
      ...perhapsPerformed(real, choice),
    }),
  plan: async (real, choice) =>
    real.training.logs.create({
      userId: choice.user,
      source: await refOf(real, choice),
      completed: false,
    }),
  complete: async (real, choice) =>
    real.training.logs.complete({
      userId: choice.user,
      logId: (await logOf(real, choice, { completed: false })).id,
      ...perhapsPerformed(real, choice),
    }),
  record: async (real, choice) =>
    real.training.logs.record({ userId: choice.user, logId: (await anyLogOf(real, choice)).id }),
  correct: async (real, choice) =>
    real.training.logs.record({
      userId: choice.user,
      logId: (await logOf(real, choice, { completed: true })).id,
      exercises: performed(real, choice),
    }),
  delete: async (real, choice) =>
    real.training.logs.delete({ userId: choice.user, logId: (await anyLogOf(real, choice)).id }),
} satisfies Record<string, Action>;

const SWAPS = {
  swap: async (real, choice) => real.training.swaps.swap(await swapTarget(real, choice)),
  swapExercise: async (real, choice) =>
    real.training.swaps.swapExercise(await exerciseTarget(real, choice)),
  revert: async (real, choice) => {
    const { swaps } = await real.training.swaps.list({ userId: choice.user });
    const inForce = swaps.filter(({ revertedAt }) => revertedAt === null);
    return real.training.swaps.revert({ userId: choice.user, swapId: pick(inForce, choice).id });
  },
  swapAndRevert: async (real, choice) => {
    const request = await swapTarget(real, choice);
    return thereAndBack(real, choice, () => real.training.swaps.swap(request));
  },
  swapExerciseAndRevert: async (real, choice) => {
    const request = await exerciseTarget(real, choice);
    return thereAndBack(real, choice, () => real.training.swaps.swapExercise(request));
  },
} satisfies Record<string, Action>;

const WORKOUTS = {
  compose: (real, { user, sets, workout }) =>
    real.training.customWorkouts.create({
      userId: user,
      name: `Workout ${sets}`,
      exercises: Array.from({ length: sets }, (_, at) => ({
        exerciseId: exerciseOf(real, ((workout + at) % 6) + 1),
        superset: at < 2 ? workout : null,
      })),
    }),
  rework: async (real, choice) => {
    const { id: customWorkoutId, exercises } = await customOf(real, choice);
    const kept = exercises.filter((_, at) => at % 2 === 0);
    return real.training.customWorkouts.update({
      userId: choice.user,
      customWorkoutId,
      exercises: [
        ...kept.map(({ id, exerciseId }) => ({ id, exerciseId })),
        { exerciseId: exerciseOf(real, choice.sets) },
      ],
    });
  },
  keep: async (real, choice) => {
    const { customWorkoutId } = await logOf(real, choice);
    if (customWorkoutId === null) throw new RangeError('The log has no custom workout.');
    return real.training.customWorkouts.saveAsOwn({ userId: choice.user, customWorkoutId });
  },
  forget: async (real, choice) =>
    real.training.customWorkouts.delete({
      userId: choice.user,
      customWorkoutId: (await customOf(real, choice)).id,
    }),
} satisfies Record<string, Action>;

const RECOVERY = {
  // Continues page by page to the end. Logs that still have no loads must be reported.
  backfill: async ({ training }, { user, sets }) => {
    const told: LogId[] = [];
    for (let cursor: string | null | undefined; cursor !== null;) {
      const page = { limit: sets, ...(cursor === undefined ? {} : { cursor }) };
      const answer = await training.recovery.backfill({ userId: user, ...page });
      told.push(...answer.withoutLoadsLogIds);
      cursor = answer.nextCursor;
    }
    const answer = await training.recovery.verify({ userId: user });
    assert.deepEqual(told, foundLogs(answer, 'unrecorded'));
  },
} satisfies Record<string, Action>;

/** Writes of the host. After it deletes a log, it notifies the library. */
const HOST = {
  hostDeletesLog: async (real, choice) => {
    const { id: logId } = await anyLogOf(real, choice);
    await real.raw.deleteLog(logId);
    return real.training.logs.record({ userId: choice.user, logId });
  },
  // Chooses a user who has a log, because a deleted user has none.
  hostForgetsToRecord: async (real, choice) => {
    await anyLogOf(real, choice);
    return real.raw.insertLog(choice.user, {
      programDayId: dayOf(real, (choice.workout % 3) + 1),
      completedAt: new Date(real.clock.now.getTime() - choice.hours * HOUR),
    });
  },
  // Usually deletes the other user, so that the sequence can continue with the first one.
  hostDeletesUser: async (real, { row }) => {
    const user = userOf(real, row === 0 ? 1 : 2);
    const source = { type: 'program', programDayId: dayOf(real, 1) } as const;
    await real.training.logs.create({ userId: user, source });
    await real.raw.deleteUser(user);
  },
} satisfies Record<string, Action>;

const ACTIONS: Readonly<Record<string, Action>> = {
  ...LOGS,
  ...SWAPS,
  ...WORKOUTS,
  ...RECOVERY,
  ...HOST,
};

/**
 * Some commands are more frequent than others, because later commands build on them or they seldom
 * succeed.
 */
const WEIGHTS: Readonly<Record<string, number>> = {
  create: 4,
  plan: 5,
  swap: 4,
  swapExercise: 4,
  complete: 4,
  correct: 4,
  revert: 8,
  swapAndRevert: 3,
  swapExerciseAndRevert: 3,
  compose: 4,
  rework: 6,
  keep: 10,
  forget: 4,
};
const WEIGHT_DEFAULT = 2;

/** How often each command succeeded, and how many commands ran in total. */
export interface Activity {
  readonly successes: Map<string, number>;
  commands: number;
}

export const createActivity = (): Activity => ({
  successes: new Map(Object.keys(ACTIONS).map((name) => [name, 0])),
  commands: 0,
});

const isRefusal = (error: unknown): boolean =>
  error instanceof RangeError || (isFreshlegsError(error) && error.code !== 'INTERNAL');

const toCommand = (
  name: string,
  action: Action,
  choice: Choice,
  activity: Activity,
): fc.AsyncCommand<Model, Real> => ({
  check: () => true,
  run: async (model, real) => {
    activity.commands++;
    const user = userOf(real, choice.userNumber);
    real.clock.now = new Date(real.clock.now.getTime() + choice.hours * HOUR);
    try {
      await action(real, { ...choice, user });
      activity.successes.set(name, (activity.successes.get(name) ?? 0) + 1);
    } catch (error) {
      if (!isRefusal(error)) throw error;
    }
    await checkInvariants(model, real, user);
  },
  toString: () => `${name}(${JSON.stringify(choice)})`,
});

const anyChoice: fc.Arbitrary<Choice> = fc.record({
  userNumber: fc.constantFrom(1, 1, 1, 1, 1, 2),
  row: fc.integer({ min: 0, max: 11 }),
  workout: fc.integer({ min: 1, max: 6 }),
  hours: fc.integer({ min: 0, max: HOURS_MAX }),
  sets: fc.integer({ min: 1, max: 5 }),
});

/** Sequences of commands. They count in `activity` how often each command succeeds. */
export const anyCommands = (activity: Activity) =>
  fc.commands(
    Object.entries(ACTIONS).flatMap(([name, action]) => {
      const command = anyChoice.map((choice) => toCommand(name, action, choice, activity));
      return Array.from({ length: WEIGHTS[name] ?? WEIGHT_DEFAULT }, () => command);
    }),
    { maxCommands: COMMANDS_MAX, size: 'max' },
  );
