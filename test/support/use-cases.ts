import type { TrainingMethods } from 'freshlegs';
import { BENCH, IDS, ROW } from './integer-ids.js';
import { toCursor } from '../../src/schemas.js';

/** Who trains, and on which program days. */
export interface Trainee {
  readonly userId: number;
  /** The day of the logs. It has a bench press. */
  readonly PUSH: typeof IDS.PUSH;
  /** The day that prepared logs are swapped to. */
  readonly LEGS: typeof IDS.LEGS;
  readonly PULL: typeof IDS.PULL;
}

const TRAINEE: Trainee = { userId: IDS.USER, ...IDS };
const SETS = [{ exerciseId: BENCH, sets: [{ reps: 8, rir: 1 }, { reps: 8 }] }];

/** The rows that the use cases work on. */
export interface Prepared {
  readonly plannedId: number;
  readonly completedId: number;
  readonly swapId: number;
  readonly movedSwapId: number;
  readonly workoutId: number;
}

export const prepare = async (
  training: TrainingMethods,
  { userId, PUSH, LEGS, PULL }: Trainee = TRAINEE,
): Promise<Prepared> => {
  const plan = () => training.logs.create({ userId, source: PUSH, completed: false });
  const [planned, swapped] = [await plan(), await plan()];
  const completed = await training.logs.create({ userId, source: PUSH });
  const moved = await training.logs.create({ userId, source: PUSH });
  const swap = (logId: number) => training.swaps.swap({ userId, logId, target: LEGS });
  const [{ swap: made }, other] = [await swap(swapped.log.id), await swap(moved.log.id)];
  const workout = await training.customWorkouts.derive({ userId, from: PULL });
  return {
    plannedId: planned.log.id,
    completedId: completed.log.id,
    swapId: made.id,
    movedSwapId: other.swap.id,
    workoutId: workout.id,
  };
};

/** Use cases by name. One that writes passes `key`, its idempotency key. */
export type Calls = Readonly<
  Record<string, (training: TrainingMethods, ids: Prepared, key: object) => Promise<unknown>>
>;

/**
 * What the use cases need besides the service: a clock, and the host's own access to its tables.
 */
export interface Place {
  readonly clock: { readonly now: Date };
  /** By default, the user of the fixture. */
  readonly trainee?: Trainee;
  readonly pool: () => { query: (text: string, values?: unknown[]) => Promise<unknown> };
}

const inAnHour = ({ clock }: Place): Date => new Date(clock.now.getTime() + 3_600_000);

export const readCalls = (bench: Place): Calls => {
  const { userId, PUSH, LEGS, PULL } = bench.trainee ?? TRAINEE;
  const user = { userId };
  return {
    'logs.find': ({ logs }, { completedId }) => logs.find({ ...user, logId: completedId }),
    'logs.list': ({ logs }) => logs.list({ ...user, completed: true }),
    'catalogue.exercises': ({ catalogue }) =>
      catalogue.exercises({ ...user, muscleGroup: 'chest' }),
    'catalogue.programs': ({ catalogue }) => catalogue.programs(user),
    'recovery.muscleGroups': ({ recovery }) => recovery.muscleGroups(user),
    'recovery.muscleGroups as of': ({ recovery }) =>
      recovery.muscleGroups({ ...user, asOf: bench.clock.now }),
    'recovery.mostRecovered': ({ recovery }) => recovery.mostRecovered(user),
    'progression.history': ({ progression }) => progression.history(user),
    'progression.suggest for a log': ({ progression }, { plannedId }) =>
      progression.suggest({ ...user, logId: plannedId }),
    'progression.suggest for a workout': ({ progression }) =>
      progression.suggest({ ...user, target: PULL }),
    'volume.weeks': ({ volume }) => volume.weeks(user),
    'recovery.forecast': ({ recovery }) => recovery.forecast({ ...user, planned: [] }),
    'recovery.forecast with a workout': ({ recovery }) =>
      recovery.forecast({ ...user, planned: [{ workout: PUSH, at: inAnHour(bench) }] }),
    'recovery.verify': ({ recovery }) => recovery.verify(user),
    'recommendations.smartWorkout': ({ recommendations }) =>
      recommendations.smartWorkout({ ...user, explain: true }),
    'recommendations.smartWorkout as of': ({ recommendations }) =>
      recommendations.smartWorkout({ ...user, asOf: bench.clock.now }),
    "recommendations.smartWorkout with a host's own name": ({ recommendations }) =>
      recommendations.smartWorkout({ ...user, avoid: ['Épaules fortes'] }),
    'swaps.targets': ({ swaps }, { plannedId }) =>
      swaps.targets({ ...user, logId: plannedId, muscleGroup: 'chest', q: 'p' }),
    'swaps.preview': ({ swaps }, { plannedId }) =>
      swaps.preview({ ...user, logId: plannedId, target: LEGS }),
    'swaps.preview of a completed log': ({ swaps }, { completedId }) =>
      swaps.preview({ ...user, logId: completedId, target: LEGS }),
    'swaps.alternatives': ({ swaps }) => swaps.alternatives({ ...user, exerciseId: BENCH }),
    'sessions.compose': ({ sessions }) => sessions.compose({ ...user, minutes: 45 }),
    'sessions.compose from a workout': ({ sessions }) => sessions.compose({ ...user, base: PUSH }),
    'sessions.compose from a log': ({ sessions }, { plannedId }) =>
      sessions.compose({ ...user, logId: plannedId, minutes: 20 }),
    'preferences.get': ({ preferences }) => preferences.get(user),
    'swaps.hiddenLogIds': ({ swaps }) => swaps.hiddenLogIds(user),
    'swaps.list': ({ swaps }, { plannedId }) =>
      swaps.list({ ...user, chainOfLogId: plannedId, from: '2026-01-01', to: '2026-12-31' }),
    'customWorkouts.find': ({ customWorkouts }, { workoutId }) =>
      customWorkouts.find({ ...user, customWorkoutId: workoutId }),
    'customWorkouts.list': ({ customWorkouts }) => customWorkouts.list(user),
  };
};

const insertLog = (
  { pool, clock, trainee: { userId } = TRAINEE }: Place,
  { programDayId }: typeof IDS.PUSH,
) =>
  pool().query(
    'insert into workout_log (user_id, program_day_id, completed_at) values ($1, $2, $3)',
    [userId, programDayId, clock.now],
  );

export const writeCalls = (bench: Place): Calls => {
  const { userId, PUSH, LEGS, PULL } = bench.trainee ?? TRAINEE;
  const user = { userId };
  return {
    'logs.create planned': ({ logs }, _, key) =>
      logs.create({ ...user, source: PUSH, completed: false, importKey: 'a', ...key }),
    'logs.create completed': ({ logs }, _, key) =>
      logs.create({ ...user, source: PUSH, exercises: SETS, ...key }),
    'logs.complete': ({ logs }, { plannedId }, key) =>
      logs.complete({ ...user, logId: plannedId, exercises: SETS, ...key }),
    'logs.update': ({ logs }, { completedId }, key) =>
      logs.update({
        ...user,
        logId: completedId,
        completedAt: new Date(0),
        exercises: SETS,
        ...key,
      }),
    'logs.record': ({ logs }, { completedId }, key) =>
      logs.record({ ...user, logId: completedId, exercises: SETS, ...key }),
    'logs.delete': ({ logs }, { completedId }, key) =>
      logs.delete({ ...user, logId: completedId, ...key }),
    'swaps.swap of a planned log': ({ swaps }, { plannedId }, key) =>
      swaps.swap({ ...user, logId: plannedId, target: PULL, ...key }),
    'swaps.swap of a completed log': ({ swaps }, { completedId }, key) =>
      swaps.swap({ ...user, logId: completedId, target: PULL, exercises: SETS, ...key }),
    'swaps.revert of a planned log': ({ swaps }, { swapId }, key) =>
      swaps.revert({ ...user, swapId, ...key }),
    'swaps.revert of a completed log': ({ swaps }, { movedSwapId }, key) =>
      swaps.revert({ ...user, swapId: movedSwapId, ...key }),
    'swaps.swapExercise': ({ swaps }, { plannedId }, key) =>
      swaps.swapExercise({
        ...user,
        logId: plannedId,
        exerciseId: BENCH,
        replacementExerciseId: ROW,
        ...key,
      }),
    'sessions.accept': ({ sessions }, { workoutId }, key) => {
      const base = { type: 'custom', customWorkoutId: workoutId } as const;
      const session = { name: 'Today', base, exercises: [{ exerciseId: BENCH }] };
      return sessions.accept({ ...user, session, scheduledFor: '2026-03-05', ...key });
    },
    'preferences.set': ({ preferences }, _, key) =>
      preferences.set({
        ...{ ...user, never: [BENCH], favourites: [ROW] },
        places: [{ name: 'Home', equipment: ['barbell'] }],
        level: 'beginner',
        daysPerWeek: 3,
        ...key,
      }),
    "preferences.set with a host's own equipment": async ({ preferences }, _, key) => {
      await bench.pool().query("update exercise set equipment = 'yoke' where name = 'Yoke Walk'");
      return preferences.set({ ...user, places: [{ name: 'Home', equipment: ['Yoke'] }], ...key });
    },
    'recovery.correct': ({ recovery }, _, key) =>
      recovery.correct({
        ...user,
        muscleGroup: 'chest',
        maxScore: 10,
        until: inAnHour(bench),
        ...key,
      }),
    'recovery.clearCorrection': async ({ recovery }, _, key) => {
      const until = inAnHour(bench);
      await bench
        .pool()
        .query(
          "insert into recovery_correction (user_id, muscle_group, at_most, until) values ($1, 'chest', 10, $2)",
          [userId, until],
        );
      return recovery.clearCorrection({ ...user, muscleGroup: 'chest', ...key });
    },
    'recovery.backfill': async ({ recovery }, _, key) => {
      for (const day of [PUSH, LEGS, PULL]) await insertLog(bench, day);
      return recovery.backfill({ ...user, limit: 2, ...key });
    },
    'recovery.backfill, a later page': async ({ recovery }, { completedId }, key) => {
      await insertLog(bench, LEGS);
      return recovery.backfill({ ...user, cursor: toCursor([completedId]), ...key });
    },
    'recovery.rebuild': async ({ recovery }, _, key) => {
      await bench
        .pool()
        .query('update muscle_group_recovery set intensity = 9 where user_id = $1', [userId]);
      return recovery.rebuild({ ...user, ...key });
    },
    'customWorkouts.create': ({ customWorkouts }, _, key) =>
      customWorkouts.create({ ...user, name: 'New', exercises: [{ exerciseId: BENCH }], ...key }),
    'customWorkouts.derive': ({ customWorkouts }, _, key) =>
      customWorkouts.derive({ ...user, from: PUSH, ...key }),
    'customWorkouts.update': ({ customWorkouts }, { workoutId }, key) =>
      customWorkouts.update({
        ...user,
        customWorkoutId: workoutId,
        name: 'Renamed',
        exercises: [{ exerciseId: BENCH }],
        ...key,
      }),
    'customWorkouts.saveAsOwn': async ({ customWorkouts }, { workoutId, plannedId }, key) => {
      await bench
        .pool()
        .query('update custom_workout set for_log_id = $1 where id = $2', [plannedId, workoutId]);
      return customWorkouts.saveAsOwn({ ...user, customWorkoutId: workoutId, ...key });
    },
    'customWorkouts.delete': ({ customWorkouts }, { workoutId }, key) =>
      customWorkouts.delete({ ...user, customWorkoutId: workoutId, ...key }),
  };
};

const NO_HOST = { query: () => Promise.resolve() };

/** The use cases without what the host does first, so that a call can be repeated unchanged. */
export const repeatableCalls = (clock: Place['clock'], trainee = TRAINEE): Calls =>
  writeCalls({ clock, trainee, pool: () => NO_HOST });

/** A service whose methods do nothing, so that only the host's part of a use case remains. */
const NO_TRAINING = new Proxy(
  {},
  { get: () => new Proxy({}, { get: () => () => Promise.resolve() }) },
) as TrainingMethods;

/** Does once, in a fixed order, what the host does before these writes. */
export const runHostsPart = async (
  host: Place,
  names: readonly string[],
  ids: Prepared,
): Promise<void> => {
  const calls = writeCalls(host);
  for (const name of [...new Set(names)].sort()) await calls[name]?.(NO_TRAINING, ids, {});
};
