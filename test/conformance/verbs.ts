import {
  defineWants,
  type Changes,
  type Decision,
  type LogId,
  type Params,
  type Port,
  type Snapshot,
  type UserId,
  type WantedLock,
  type Wants,
  type WriteOptions,
  type Written,
} from 'freshlegs';
import type { Bench } from './bench.js';
import { MISSING_NUMBER, type FixtureIds } from './ids.js';

const SCHEDULED = '2026-03-05';
const IMPORT_KEY = 'prepared';

/** Ids of the rows that calls use, in addition to the fixture's. */
export interface Ids extends FixtureIds {
  readonly logId: LogId;
  readonly completedLogId: LogId;
  readonly swapId: number;
  readonly customWorkoutId: number;
}

/** Ids of missing rows, in addition to the fixture's. */
export const missingIds = (ids: FixtureIds): Ids => ({
  ...ids,
  logId: ids.MISSING_LOG,
  completedLogId: ids.MISSING_DONE_LOG,
  swapId: MISSING_NUMBER,
  customWorkoutId: MISSING_NUMBER,
});

/**
 * Creates a planned log, a swap of another log, a custom workout, a correction, a completed log
 * without loads, an idempotency key and an import key.
 */
export const prepare = async ({ training, ids }: Pick<Bench, 'training' | 'ids'>): Promise<Ids> => {
  const { USER, PUSH, LEGS, BENCH, CURL, RUN } = ids;
  const { log } = await training.logs.create({
    userId: USER,
    source: PUSH,
    completed: false,
    scheduledFor: SCHEDULED,
    importKey: IMPORT_KEY,
  });
  const bench = [{ exerciseId: BENCH, sets: [{ reps: 10, weightKg: 60, rir: 2 }] }];
  const other = await training.logs.create({ userId: USER, source: PUSH, exercises: bench });
  const request = { userId: USER, logId: other.log.id, target: LEGS };
  const { swap } = await training.swaps.swap(request);
  const run = [{ exerciseId: RUN, sets: [{ seconds: 1800 }] }];
  const ran = { userId: USER, exercises: run, idempotencyKey: 'prepared' };
  const { log: completed } = await training.logs.create(ran);
  const exercises = [{ exerciseId: CURL }];
  const workout = await training.customWorkouts.create({ userId: USER, name: 'Arms', exercises });
  const correction = {
    muscleGroup: 'glutes',
    maxScore: 50,
    until: new Date('2100-01-01'),
    note: 'sore',
  };
  await training.recovery.correct({ userId: USER, ...correction });
  return {
    ...{ ...ids, logId: log.id, completedLogId: completed.id },
    ...{ swapId: swap.id, customWorkoutId: workout.id },
  };
};

export const decision = <Response = null>(
  changes: Changes,
  response = null as Response,
): Decision<Response> => ({ changes, response });

/** Wants, and calls of `read` and `write` that match them, on the rows of {@link prepare}. */
export interface PartCall<W extends Wants = Wants> {
  readonly wants: W;
  readonly paramsOf: (ids: Ids, now: Date) => object;
  readonly read: (
    repository: Port,
    userId: UserId,
    ids: Ids,
    now: Date,
  ) => Promise<Snapshot<Wants>>;
  readonly write: <Response>(
    repository: Port,
    call: WriteCall<Response>,
  ) => Promise<Written<Response>>;
}

/** The arguments of `write`, except the repository. */
export interface WriteCall<Response> extends WriteOptions {
  readonly userId: UserId;
  readonly ids: Ids;
  readonly now: Date;
  readonly decide: (snapshot: Snapshot<Wants>) => Decision<Response>;
}

const call = <const W extends Wants>(
  wants: W,
  paramsOf: (ids: Ids, now: Date) => Params<W>,
): PartCall<W> => ({
  wants,
  paramsOf,
  read: (repository, userId, ids, now) => repository.read(userId, wants, paramsOf(ids, now)),
  write: (repository, { userId, ids, now, decide, ...options }) =>
    repository.write(userId, wants, paramsOf(ids, now), decide, options),
});

// This is not the service's model, so that loads are read wherever possible.
const MODEL = 'another@1';
const custom = ({ customWorkoutId }: Ids) => ({ type: 'custom' as const, customWorkoutId });
const none = () => ({});
const ofLog = ({ logId }: Ids) => ({ logId });
const ofSwap = ({ swapId }: Ids) => ({ swapId });
const ofExercises = ({ SQUAT, MISSING_EXERCISE, CURL }: Ids) => ({
  exerciseIds: [SQUAT, MISSING_EXERCISE, CURL],
});
const completed = (_ids: Ids, now: Date) => ({
  logsSince: new Date(0),
  until: now,
  before: null,
});
const candidates = { programIds: [], candidatesMin: 3, candidatesMax: 200 };
const unrecorded = { after: null, limit: 10 };

/**
 * A call for each value of each part in `Wants`. A missing value is a type error, and so is a call
 * that does not want its part.
 */
type PartCalls = {
  readonly [Part in Exclude<keyof Wants, 'locks'>]-?: {
    readonly [Value in NonNullable<Wants[Part]>]: PartCall<Readonly<Record<Part, Value>>>;
  };
} & {
  readonly locks: {
    readonly [Lock in WantedLock]: PartCall<{ readonly locks: readonly [Lock] }>;
  };
};

const CALLS: PartCalls = {
  revision: { one: call(defineWants({ revision: 'one' }), none) },
  swap: { one: call(defineWants({ swap: 'one' }), ofSwap) },
  logs: {
    one: call(defineWants({ logs: 'one' }), ofLog),
    importKey: call(defineWants({ logs: 'importKey' }), ({ logId, MISSING_LOG }) => ({
      importKey: logId === MISSING_LOG ? null : IMPORT_KEY,
    })),
    given: call(defineWants({ logs: 'given' }), ({ logId }) => ({ logId, importKey: IMPORT_KEY })),
    ofSwap: call(defineWants({ swap: 'one', logs: 'ofSwap' }), ofSwap),
    scheduledOn: call(defineWants({ logs: 'scheduledOn' }), () => ({ scheduledOn: SCHEDULED })),
    unrecordedPage: call(defineWants({ logs: 'unrecordedPage' }), () => unrecorded),
  },
  performed: {
    ofLogs: call(defineWants({ swap: 'one', logs: 'ofSwap', performed: 'ofLogs' }), ofSwap),
    since: call(defineWants({ completions: 'since', performed: 'since' }), (ids, now) => ({
      ...completed(ids, now),
      performedMax: 4,
    })),
  },
  lastDone: {
    before: call(
      defineWants({ history: 'since', lastDone: 'before', exercises: 'named' }),
      (ids, now) => ({
        logsSince: now,
        until: now,
        historyMax: 4,
        exerciseIds: [ids.CURL],
      }),
    ),
  },
  history: {
    since: call(defineWants({ history: 'since' }), (ids, now) => ({
      logsSince: completed(ids, now).logsSince,
      until: now,
      historyMax: 4,
    })),
  },
  completions: { since: call(defineWants({ completions: 'since' }), completed) },
  candidates: {
    forUser: call(defineWants({ completions: 'since', candidates: 'forUser' }), (ids, now) => ({
      ...completed(ids, now),
      ...candidates,
    })),
  },
  workouts: {
    named: call(defineWants({ workouts: 'named' }), (ids) => ({ refs: [custom(ids), ids.PUSH] })),
    ofLogs: call(defineWants({ logs: 'one', workouts: 'ofLogs' }), ofLog),
    both: call(defineWants({ logs: 'one', workouts: 'both' }), (ids) => ({
      ...ofLog(ids),
      refs: [custom(ids), ids.LEGS],
    })),
  },
  openSource: {
    one: call(defineWants({ openSource: 'one' }), (ids) => ({
      source: { ...custom(ids), customWorkoutExerciseId: null },
    })),
  },
  customWorkout: {
    one: call(defineWants({ customWorkout: 'one' }), ({ customWorkoutId }) => ({
      customWorkoutId,
    })),
  },
  reserved: { ofLog: call(defineWants({ reserved: 'ofLog' }), ofLog) },
  exercises: {
    named: call(defineWants({ exercises: 'named' }), ofExercises),
  },
  catalogue: { first: call(defineWants({ catalogue: 'first' }), () => ({ exercisesMax: 4 })) },
  ownLoads: {
    ofLog: call(defineWants({ swap: 'one', logs: 'ofSwap', ownLoads: 'ofLog' }), ofSwap),
  },
  withdrawn: { ofLog: call(defineWants({ logs: 'one', withdrawn: 'ofLog' }), ofLog) },
  hiddenLogIds: { all: call(defineWants({ hiddenLogIds: 'all' }), none) },
  recovery: {
    always: call(defineWants({ recovery: 'always' }), none),
    ifStale: call(defineWants({ recovery: 'ifStale' }), () => ({ model: MODEL })),
    ifMoved: call(defineWants({ logs: 'one', ownLoads: 'ofLog', recovery: 'ifMoved' }), (ids) => ({
      ...ofLog(ids),
      model: MODEL,
    })),
    ifLoaded: call(
      defineWants({ swap: 'one', logs: 'ofSwap', ownLoads: 'ofLog', recovery: 'ifLoaded' }),
      ofSwap,
    ),
    asOf: call(defineWants({ recovery: 'asOf' }), (_ids, now) => ({ before: now })),
  },
  preferences: {
    all: call(defineWants({ preferences: 'all' }), none),
    readable: call(defineWants({ preferences: 'readable' }), none),
    level: call(defineWants({ preferences: 'level' }), none),
  },
  windowLoads: {
    since: call(defineWants({ windowLoads: 'since' }), () => ({
      loadsSince: new Date(0),
      before: null,
    })),
  },
  newIds: {
    log: call(defineWants({ logs: 'importKey', newIds: 'log' }), () => ({ importKey: null })),
    logAndSwap: call(defineWants({ logs: 'one', newIds: 'logAndSwap' }), ofLog),
  },
  locks: {
    daysOfParams: call(
      defineWants({ workouts: 'named', openSource: 'one', locks: ['daysOfParams'] }),
      ({ PUSH, LEGS }) => ({ refs: [LEGS], source: { ...PUSH } }),
    ),
    sourcesOfParams: call(
      defineWants({ workouts: 'named', locks: ['sourcesOfParams'] }),
      (ids) => ({ refs: [custom(ids)] }),
    ),
    sourceOfLog: call(defineWants({ logs: 'one', locks: ['sourceOfLog'] }), ofLog),
    daysOfDescendants: call(defineWants({ logs: 'one', locks: ['daysOfDescendants'] }), ofLog),
    daysOfPage: call(
      defineWants({ logs: 'unrecordedPage', locks: ['daysOfPage'] }),
      () => unrecorded,
    ),
    daysOfUser: call(defineWants({ locks: ['daysOfUser'] }), none),
  },
};

export const NO_PARTS = call(defineWants({}), none);

/** Wants everything that goes with a single log. */
export const ALL_OF_LOG = call(
  defineWants({
    revision: 'one',
    logs: 'one',
    performed: 'ofLogs',
    completions: 'since',
    candidates: 'forUser',
    workouts: 'both',
    customWorkout: 'one',
    reserved: 'ofLog',
    exercises: 'named',
    catalogue: 'first',
    ownLoads: 'ofLog',
    withdrawn: 'ofLog',
    hiddenLogIds: 'all',
    recovery: 'ifMoved',
    windowLoads: 'since',
    newIds: 'logAndSwap',
  }),
  (ids, now) => ({
    ...ofLog(ids),
    ...completed(ids, now),
    ...candidates,
    refs: [custom(ids), ids.LEGS],
    customWorkoutId: ids.customWorkoutId,
    ...ofExercises(ids),
    exercisesMax: 4,
    model: MODEL,
    loadsSince: new Date(0),
  }),
);

/** Requests all parts that can be combined with the part `swap`. */
export const ALL_OF_SWAP = call(
  defineWants({
    revision: 'one',
    swap: 'one',
    logs: 'ofSwap',
    performed: 'ofLogs',
    completions: 'since',
    candidates: 'forUser',
    workouts: 'named',
    customWorkout: 'one',
    exercises: 'named',
    catalogue: 'first',
    ownLoads: 'ofLog',
    recovery: 'ifLoaded',
    windowLoads: 'since',
    newIds: 'logAndSwap',
  }),
  (ids, now) => ({
    ...ofSwap(ids),
    ...completed(ids, now),
    ...candidates,
    refs: [custom(ids), ids.PUSH],
    customWorkoutId: ids.customWorkoutId,
    ...ofExercises(ids),
    exercisesMax: 4,
    loadsSince: new Date(0),
  }),
);

export const entriesOf = <Value>(
  table: Readonly<Record<string, Value>>,
): readonly [string, Value][] => Object.entries(table);

/** Calls for each part, by names such as `logs: one`, and calls that want everything together. */
export const PARTS: Readonly<Record<string, PartCall>> = {
  ...Object.fromEntries(
    entriesOf<Readonly<Record<string, PartCall>>>(CALLS).flatMap(([part, ways]) =>
      entriesOf(ways).map(([way, made]) => [`${part}: ${way}`, made]),
    ),
  ),
  'all parts of a log': ALL_OF_LOG,
  'all parts of a swap': ALL_OF_SWAP,
};

export type Read = (port: Port, userId: UserId, ids: Ids, now: Date) => Promise<unknown>;

const PAGE = { after: null, limit: 10 };

/** Calls every method of the port except `read` and `write`. A missing method is a type error. */
export const LISTS: Readonly<
  Record<
    Exclude<
      keyof Port,
      | 'read'
      | 'write'
      | 'idTypes'
      | 'completionStepMs'
      | 'performedSets'
      | 'takesLogIds'
      | 'putCatalogue'
    >,
    Read
  >
> = {
  listLogs: (port, userId) =>
    port.listLogs(userId, { ...PAGE, includeInactive: true, completed: null }),
  listSwaps: (port, userId) =>
    port.listSwaps(userId, { ...PAGE, logId: null, chainOfLogId: null, from: null, to: null }),
  listWorkouts: (port, userId, { logId }) =>
    port.listWorkouts(userId, {
      ...PAGE,
      type: null,
      text: null,
      primaryMuscleKeys: null,
      exceptOfLogId: logId,
      model: MODEL,
    }),
  listCustomWorkouts: (port, userId) => port.listCustomWorkouts(userId, PAGE),
  verify: (port, userId) => port.verify(userId),
};

export const READS: Readonly<Record<string, Read>> = {
  ...Object.fromEntries(entriesOf(PARTS).map(([name, { read }]) => [name, read])),
  ...LISTS,
};
