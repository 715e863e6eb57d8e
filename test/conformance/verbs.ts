import type {
  Changes,
  Decide,
  Decision,
  IdempotencyRequest,
  RepositoryVerbs,
  Repository,
  TrainingMethods,
  Written,
} from 'freshlegs';
import { BENCH, CURL, LEGS, MISSING, PUSH, RUN, USER } from './fixture.js';

/** Verbs that decide and store; all others read. */
export type WriteVerb = {
  [Verb in keyof RepositoryVerbs]: ReturnType<RepositoryVerbs[Verb]> extends Written<unknown>
    ? Verb
    : never;
}[keyof RepositoryVerbs];

export type ReadVerb = Exclude<keyof RepositoryVerbs, WriteVerb>;

/** Ids of the rows that a verb is called with. */
export interface Ids {
  readonly logId: number;
  readonly swapId: number;
  readonly customWorkoutId: number;
}

export const MISSING_IDS: Ids = { logId: MISSING, swapId: MISSING, customWorkoutId: MISSING };

/**
 * A planned log, a swap of another one, a custom workout and a correction, all of the user; and beside them a
 * completed log without loads, and an idempotency key.
 */
export const prepare = async (training: TrainingMethods): Promise<Ids> => {
  const { log } = await training.logs.create({ userId: USER, source: PUSH, completed: false });
  const other = await training.logs.create({ userId: USER, source: PUSH });
  const request = { userId: USER, logId: other.log.id, target: LEGS };
  const { swap } = await training.swaps.swap(request);
  const run = [{ exerciseId: RUN, sets: [{ seconds: 1800 }] }];
  await training.logs.create({ userId: USER, exercises: run, idempotencyKey: 'prepared' });
  const exercises = [{ exerciseId: CURL }];
  const workout = await training.customWorkouts.create({ userId: USER, name: 'Arms', exercises });
  const correction = {
    muscleGroup: 'glutes',
    atMost: 50,
    until: new Date('2100-01-01'),
    note: 'sore',
  };
  await training.recovery.correct({ userId: USER, ...correction });
  return { logId: log.id, swapId: swap.id, customWorkoutId: workout.id };
};

const MODEL = 'another@1';
const PAGE = { after: null, limit: 10 };
const custom = ({ customWorkoutId }: Ids) => ({ type: 'custom' as const, customWorkoutId });
const change = ({ logId }: Ids) => ({
  logId,
  exerciseIds: [BENCH],
  needsWork: true,
  model: MODEL,
});
const swapOf = (ids: Ids) => ({
  logId: ids.logId,
  exerciseIds: [BENCH],
  target: custom(ids),
  model: MODEL,
});

/** Calls a read. */
export type Read = (
  repository: Repository,
  userId: number,
  ids: Ids,
  now: Date,
) => Promise<unknown>;

/** A call of each read; the type fails where the port gets a read that is not here. */
export const READS: Readonly<Record<ReadVerb, Read>> = {
  findLog: (repository, userId, { logId }) => repository.findLog(userId, logId),
  listLogs: (repository, userId) =>
    repository.listLogs(userId, { ...PAGE, includeInactive: true, completed: null }),
  readRecovery: (repository, userId) =>
    repository.readRecovery(userId, { model: MODEL, before: null }),
  readForecast: (repository, userId, ids) =>
    repository.readForecast(userId, { model: MODEL, before: null, workouts: [custom(ids), PUSH] }),
  readVerification: (repository, userId) => repository.readVerification(userId),
  readRecommendation: (repository, userId, _ids, now) =>
    repository.readRecommendation(userId, {
      loadsSince: new Date(0),
      logsSince: new Date(0),
      now,
      before: null,
      programIds: [],
      scheduledOn: '2026-03-05',
      candidatesMin: 3,
      candidatesMax: 200,
      model: MODEL,
    }),
  readSwap: (repository, userId, ids) => repository.readSwap(userId, swapOf(ids)),
  readAlternatives: (repository, userId) =>
    repository.readAlternatives(userId, { exerciseId: BENCH, exercisesMax: 10, model: MODEL }),
  listWorkouts: (repository, userId, { logId }) =>
    repository.listWorkouts(userId, {
      ...PAGE,
      type: null,
      text: null,
      primaryMuscleKeys: null,
      exceptOfLogId: logId,
      model: MODEL,
    }),
  listSwaps: (repository, userId) =>
    repository.listSwaps(userId, {
      ...PAGE,
      logId: null,
      chainOfLogId: null,
      from: null,
      to: null,
    }),
  listCustomWorkouts: (repository, userId) => repository.listCustomWorkouts(userId, PAGE),
  findCustomWorkout: (repository, userId, { customWorkoutId }) =>
    repository.findCustomWorkout(userId, customWorkoutId),
};

/** What a write is called with, beside the repository. */
export interface WriteCall {
  readonly userId: number;
  readonly ids: Ids;
  /** Decides anything for any verb: no verb looks into its state or its response. */
  readonly decide: Decide<unknown, never>;
  readonly idempotency?: IdempotencyRequest | undefined;
}

/** Calls a write. */
export type Write = (repository: Repository, call: WriteCall) => Promise<Written<unknown>>;

/** A call of each write; the type fails where the port gets a write that is not here. */
export const WRITES: Readonly<Record<WriteVerb, Write>> = {
  createLog: (repository, { userId, ids, decide, ...options }) => {
    const source = { ...custom(ids), customWorkoutExerciseId: null };
    const query = { source, exerciseIds: [BENCH], importKey: null, completed: true, model: MODEL };
    return repository.createLog(userId, query, decide, options);
  },
  completeLog: (repository, { userId, ids, decide, ...options }) =>
    repository.completeLog(userId, change(ids), decide, options),
  recordLog: (repository, { userId, ids, decide, ...options }) =>
    repository.recordLog(userId, change(ids), decide, options),
  deleteLog: (repository, { userId, ids, decide, ...options }) =>
    repository.deleteLog(userId, { logId: ids.logId, model: MODEL }, decide, options),
  applySwap: (repository, { userId, ids, decide, ...options }) =>
    repository.applySwap(userId, swapOf(ids), decide, options),
  swapExercise: (repository, { userId, ids, decide, ...options }) =>
    repository.swapExercise(userId, change(ids), decide, options),
  revertSwap: (repository, { userId, ids, decide, ...options }) =>
    repository.revertSwap(userId, { swapId: ids.swapId, model: MODEL }, decide, options),
  writeCustomWorkout: (repository, { userId, ids, decide, ...options }) => {
    const { customWorkoutId } = ids;
    const query = { customWorkoutId, from: custom(ids), exerciseIds: [BENCH] };
    return repository.writeCustomWorkout(userId, query, decide, options);
  },
  correctRecovery: (repository, { userId, decide, ...options }) =>
    repository.correctRecovery(userId, { model: MODEL }, decide, options),
  backfillRecovery: (repository, { userId, decide, ...options }) =>
    repository.backfillRecovery(userId, PAGE, decide, options),
  rebuildRecovery: (repository, { userId, decide, ...options }) =>
    repository.rebuildRecovery(userId, decide, options),
};

/** A decision for any verb. */
export const decision = (changes: Changes, response: unknown = null): Decision<never> =>
  ({ changes, response }) as Decision<never>;

/** Names and calls of a table above. */
export const entriesOf = <Call>(table: Readonly<Record<string, Call>>): readonly [string, Call][] =>
  Object.entries(table);
