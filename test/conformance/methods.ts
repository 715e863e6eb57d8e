import type { ExerciseId, TrainingMethods, UserId } from 'freshlegs';
import type { Ids } from './verbs.js';

type Methods = TrainingMethods;

/**
 * The name of a method, such as `logs.create`. Methods that take an idempotency key write. The
 * others read.
 */
type NameOf<Writes extends boolean> = {
  [Group in keyof Methods]: {
    [Name in keyof Methods[Group]]: Methods[Group][Name] extends (input: infer Input) => unknown
      ? ('idempotencyKey' extends keyof Input ? true : false) extends Writes
        ? `${Group}.${Name & string}`
        : never
      : never;
  }[keyof Methods[Group]];
}[keyof Methods];

export interface Caller {
  readonly userId: UserId;
  readonly idempotencyKey?: string;
}

/** Calls a method on the user's rows. */
export type Method = (training: Methods, caller: Caller, ids: Ids) => Promise<unknown>;

const named = (exerciseId: ExerciseId) => ({ name: 'Named', exercises: [{ exerciseId }] });

/** Calls every method that writes. A missing method is a type error. */
export const WRITE_METHODS: Readonly<Record<NameOf<true>, Method>> = {
  'logs.create': ({ logs }, caller, { PUSH }) => logs.create({ ...caller, source: PUSH }),
  'logs.complete': ({ logs }, caller, { logId }) => logs.complete({ ...caller, logId }),
  'logs.update': ({ logs }, caller, { completedLogId: logId, BENCH }) =>
    logs.update({ ...caller, logId, exercises: [{ exerciseId: BENCH, sets: [{ reps: 5 }] }] }),
  'logs.record': ({ logs }, caller, { logId }) => logs.record({ ...caller, logId }),
  'logs.delete': ({ logs }, caller, { logId }) => logs.delete({ ...caller, logId }),
  'swaps.swap': ({ swaps }, caller, { logId, PULL }) =>
    swaps.swap({ ...caller, logId, target: PULL }),
  'swaps.swapExercise': ({ swaps }, caller, { logId, BENCH, CURL }) =>
    swaps.swapExercise({
      ...caller,
      logId,
      exerciseId: BENCH,
      replacementExerciseId: CURL,
    }),
  'swaps.revert': ({ swaps }, caller, { swapId }) => swaps.revert({ ...caller, swapId }),
  'recovery.correct': ({ recovery }, caller) =>
    recovery.correct({
      ...caller,
      muscleGroup: 'neck',
      maxScore: 20,
      until: new Date('2100-01-01'),
    }),
  'recovery.clearCorrection': ({ recovery }, caller) =>
    recovery.clearCorrection({ ...caller, muscleGroup: 'glutes' }),
  'preferences.set': ({ preferences }, caller, { CURL }) =>
    preferences.set({ ...caller, never: [CURL], places: [{ name: 'Home', equipment: ['box'] }] }),
  'recovery.backfill': ({ recovery }, caller) => recovery.backfill({ ...caller, limit: 5 }),
  'recovery.rebuild': ({ recovery }, caller) => recovery.rebuild(caller),
  'sessions.accept': ({ sessions }, caller, { BENCH }) =>
    sessions.accept({ ...caller, session: named(BENCH) }),
  'customWorkouts.create': ({ customWorkouts }, caller, { BENCH }) =>
    customWorkouts.create({ ...caller, ...named(BENCH) }),
  'customWorkouts.derive': ({ customWorkouts }, caller, { PULL }) =>
    customWorkouts.derive({ ...caller, from: PULL }),
  'customWorkouts.update': ({ customWorkouts }, caller, { customWorkoutId, BENCH }) =>
    customWorkouts.update({ ...caller, customWorkoutId, ...named(BENCH) }),
  'customWorkouts.saveAsOwn': ({ customWorkouts }, caller, { customWorkoutId }) =>
    customWorkouts.saveAsOwn({ ...caller, customWorkoutId }),
  'customWorkouts.delete': ({ customWorkouts }, caller, { customWorkoutId }) =>
    customWorkouts.delete({ ...caller, customWorkoutId }),
};

/** The calls of these methods change nothing, so they store only their key. */
export const IDLE_METHODS: readonly string[] = [
  'logs.record',
  'recovery.backfill',
  'recovery.rebuild',
  'customWorkouts.saveAsOwn',
];

/** These methods refuse a row that is missing or belongs to another user. */
export const METHODS_ON_ROWS: readonly string[] = [
  'logs.complete',
  'logs.update',
  'logs.delete',
  'swaps.swap',
  'swaps.swapExercise',
  'swaps.revert',
  'customWorkouts.update',
  'customWorkouts.saveAsOwn',
  'customWorkouts.delete',
];

/**
 * For a user without rows, these methods store only their key, because the row to change is
 * missing.
 */
export const IDLE_METHODS_OF_NOBODY: readonly string[] = [
  'logs.record',
  'recovery.backfill',
  'recovery.rebuild',
  'recovery.clearCorrection',
];

/**
 * Calls every method that reads. A missing method is a type error. Two methods that write without a
 * key are not here: `users.forget`, which deletes the keys too, and `catalogue.put`, which is for no
 * user.
 */
export const READ_METHODS: Readonly<
  Record<Exclude<NameOf<false>, 'users.forget' | 'catalogue.put'>, Method>
> = {
  'logs.find': ({ logs }, { userId }, { logId }) => logs.find({ userId, logId }),
  'logs.list': ({ logs }, { userId }) => logs.list({ userId }),
  'recovery.muscleGroups': ({ recovery }, { userId }) => recovery.muscleGroups({ userId }),
  'recovery.forecast': ({ recovery }, { userId }) => recovery.forecast({ userId }),
  'recovery.mostRecovered': ({ recovery }, { userId }) => recovery.mostRecovered({ userId }),
  'recovery.verify': ({ recovery }, { userId }) => recovery.verify({ userId }),
  'recommendations.smartWorkout': ({ recommendations }, { userId }) =>
    recommendations.smartWorkout({ userId, explain: true }),
  'progression.history': ({ progression }, { userId }) => progression.history({ userId }),
  'progression.suggest': ({ progression }, { userId }, { logId }) =>
    progression.suggest({ userId, logId }),
  'volume.weeks': ({ volume }, { userId }) => volume.weeks({ userId }),
  'swaps.targets': ({ swaps }, { userId }) => swaps.targets({ userId }),
  'swaps.preview': ({ swaps }, { userId }, { logId, LEGS }) =>
    swaps.preview({ userId, logId, target: LEGS }),
  'swaps.alternatives': ({ swaps }, { userId }, { CURL }) =>
    swaps.alternatives({ userId, exerciseId: CURL, equipment: ['dumbbell'] }),
  'swaps.list': ({ swaps }, { userId }) => swaps.list({ userId }),
  'swaps.hiddenLogIds': ({ swaps }, { userId }) => swaps.hiddenLogIds({ userId }),
  'sessions.compose': ({ sessions }, { userId }, { logId }) =>
    sessions.compose({ userId, logId, minutes: 30 }),
  'preferences.get': ({ preferences }, { userId }) => preferences.get({ userId }),
  'catalogue.exercises': ({ catalogue }, { userId }) => catalogue.exercises({ userId }),
  'catalogue.programs': ({ catalogue }, { userId }) => catalogue.programs({ userId }),
  'customWorkouts.find': ({ customWorkouts }, { userId }, { customWorkoutId }) =>
    customWorkouts.find({ userId, customWorkoutId }),
  'customWorkouts.list': ({ customWorkouts }, { userId }) => customWorkouts.list({ userId }),
};
