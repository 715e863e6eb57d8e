import {
  createFreshlegs,
  defineWants,
  type AssignedIds,
  type Changes,
  type FindingCode,
  type FreshlegsOptions,
  type LogId,
  type Params,
  type PerformedExercise,
  type Port,
  type RecoveryRecord,
  type RecoveryState,
  type Snapshot,
  type SyncCapablePort,
  type SyncFreshlegs,
  type TrainingMethods,
  type UserId,
  type VerificationState,
  type Wants,
  type WorkoutLog,
  type WorkoutSwap,
} from 'freshlegs';
import assert from 'node:assert/strict';
import { copyOf, rejectsWith, same } from './assert.js';
import type { Fixture } from './fixture.js';
import { fixtureIds, type FixtureIds } from './ids.js';
import type { RawAccess, Runner, Setup, StoreUnderTest } from './suite.js';

type ServiceOptions = Omit<FreshlegsOptions, 'repository'>;

type WithoutUser<Input> = Input extends unknown ? Omit<Input, 'userId'> : never;

/** An input that has only optional fields may be left out. */
type OwnInput<Input> =
  object extends WithoutUser<Input>
    ? readonly [input?: WithoutUser<Input>]
    : readonly [input: WithoutUser<Input>];

/** The methods of the service for one user, whom their input does not name. */
type OwnMethods = {
  readonly [Group in keyof TrainingMethods]: {
    readonly [Name in keyof TrainingMethods[Group]]: TrainingMethods[Group][Name] extends (
      input: infer Input,
    ) => infer Answer
      ? (...input: OwnInput<Input>) => Answer
      : never;
  };
};

/**
 * What a test gets: the service on a store, a clock that the test can set, and raw access to the
 * store.
 */
export interface Bench {
  readonly training: TrainingMethods;
  /** `training` for the user of the suite, `ids.USER`. */
  readonly mine: OwnMethods;
  readonly repository: Port;
  readonly raw: RawAccess;
  /** The rows that the store had before the test, and their ids. */
  readonly fixture: Fixture;
  readonly ids: FixtureIds;
  readonly clock: { now: Date };
  /** How much two completion times must differ for the store to tell them apart. */
  readonly tickMs: number;
  /** Which of the given performed exercises the store keeps: all of them, or none (null). */
  readonly kept: (exercises: readonly PerformedExercise[]) => readonly PerformedExercise[] | null;
  /** Whether the store can read performed sets. */
  readonly readsSets: boolean;
  /** Whether the store keeps the positions of program days. */
  readonly hasPositions: boolean;
  /** Whether the store leaves out no logs of the host's table. */
  readonly readsAllLogs: boolean;
  /** Whether the store refuses the ids of unknown users. */
  readonly knowsUsers: boolean;
  /** Whether the caller gives the ids of new logs. The service of a bench does it by itself. */
  readonly takesLogIds: boolean;
  /** Creates the service with other options, on the same store and with the same clock. */
  readonly serve: (options: ServiceOptions) => TrainingMethods;
}

/** Declares tests. Each gets the bench of a fresh store, which is closed afterwards. */
export interface Suite {
  readonly describe: Runner['describe'];
  readonly it: (name: string, body: (bench: Bench) => Promise<void>) => void;
}

const byMuscleGroup = (
  a: { readonly muscleGroup: string },
  b: { readonly muscleGroup: string },
): number => (a.muscleGroup < b.muscleGroup ? -1 : 1);

type Methods = Readonly<Record<string, (...args: never[]) => unknown>>;

const promised = (methods: Methods): Methods =>
  Object.fromEntries(
    Object.entries(methods).map(([name, method]) => [
      name,
      // oxlint-disable-next-line typescript/require-await -- async turns a throw into a rejection
      async (...args: never[]) => method(...args),
    ]),
  );

// The casts are needed because types cannot express the loop. Each method keeps its input and
// answer types.
/** Makes the synchronous service return promises, so that the same tests run on both services. */
export const promisedMethods = ({ sync }: SyncFreshlegs): TrainingMethods =>
  Object.fromEntries(
    Object.entries(sync).map(([group, methods]: [string, Methods]) => [group, promised(methods)]),
  ) as unknown as TrainingMethods;

const ownMethods = (training: TrainingMethods, userId: UserId): OwnMethods =>
  Object.fromEntries(
    Object.entries(training).map(([group, methods]: [string, Methods]) => [
      group,
      Object.fromEntries(
        Object.entries(methods).map(([name, method]) => [
          name,
          (input: object = {}) => method({ userId, ...input } as never),
        ]),
      ),
    ]),
  ) as unknown as OwnMethods;

const promisedPort = ({ sync }: SyncCapablePort): Port =>
  promised(sync as unknown as Methods) as unknown as Port;

type Created = Parameters<TrainingMethods['logs']['create']>[0];
type Accepted = Parameters<TrainingMethods['sessions']['accept']>[0];

const WEEK_MS = 7 * 24 * 3_600_000;

/**
 * Gives each new log an id, and a repeated request the same one again for as long as its key is
 * stored.
 */
const givesIds = (newLogId: () => LogId, clock: Bench['clock']) => {
  const byKey = new Map<
    string,
    { readonly userId: UserId; readonly logId: LogId; readonly at: Date }
  >();
  const withId = <Input extends Created | Accepted>(input: Input): Input => {
    const key = JSON.stringify([input.userId, input.idempotencyKey]);
    const known = byKey.get(key);
    const isKept = known !== undefined && clock.now.getTime() - known.at.getTime() <= WEEK_MS;
    const logId = isKept ? known.logId : newLogId();
    const { userId, idempotencyKey } = input;
    if (idempotencyKey !== undefined && !isKept) byKey.set(key, { userId, logId, at: clock.now });
    return { logId, ...input };
  };
  return ({ logs, sessions, users, ...others }: TrainingMethods): TrainingMethods => ({
    ...others,
    logs: { ...logs, create: (input) => logs.create(withId(input)) },
    sessions: { ...sessions, accept: (input) => sessions.accept(withId(input)) },
    users: {
      forget: (input) => {
        for (const [key, { userId }] of byKey) if (userId === input.userId) byKey.delete(key);
        return users.forget(input);
      },
    },
  });
};

const serveOn =
  (store: StoreUnderTest) =>
  (options: ServiceOptions): TrainingMethods =>
    store.mode === 'sync'
      ? promisedMethods(createFreshlegs({ repository: store.repository, ...options }))
      : createFreshlegs({ repository: store.repository, ...options });

/** Runs a test on a fresh store, and closes it afterwards. */
const withBench =
  (setup: Setup, fixture: Fixture, body: (bench: Bench) => Promise<void>) =>
  async (): Promise<void> => {
    // Each test gets a copy. If a store changes its fixture, only its own test is affected.
    const store = await setup(copyOf(fixture) as Fixture);
    const tickMs = store.resolutionMs ?? 1;
    const start = Date.parse('2026-03-04T18:00:00.125Z');
    const clock = { now: new Date(start - (start % tickMs)) };
    const now = () => clock.now;
    const withIds = store.newLogId === undefined ? null : givesIds(store.newLogId, clock);
    const serve = (options: ServiceOptions) => {
      const made = serveOn(store)({ now, ...options });
      return withIds?.(made) ?? made;
    };
    const repository = store.mode === 'sync' ? promisedPort(store.repository) : store.repository;
    const { performedSets = 'stored' } = store.repository;
    const kept: Bench['kept'] = (exercises) => (performedSets === 'stored' ? exercises : null);
    const { raw, dayPositions = 'stored', users = 'stored', logs = 'all' } = store;
    const hasPositions = dayPositions === 'stored';
    const knowsUsers = users === 'stored';
    const readsAllLogs = logs === 'all';
    const readsSets = performedSets !== 'none';
    const takesLogIds = store.repository.takesLogIds === true;
    try {
      const given = { fixture, ids: fixtureIds(fixture.idTypes) };
      const training = serve({});
      const mine = ownMethods(training, given.ids.USER);
      const stores = {
        repository,
        raw,
        kept,
        readsSets,
        hasPositions,
        readsAllLogs,
        knowsUsers,
        takesLogIds,
      };
      await body({ ...given, ...stores, training, mine, clock, tickMs, serve });
    } finally {
      await store.close();
    }
  };

/** Gives each test of a suite its bench. */
export const suiteOn = ({ describe, it }: Runner, setup: Setup, fixture: Fixture): Suite => ({
  describe,
  it: (name, body) => {
    it(name, withBench(setup, fixture, body));
  },
});

/** Declares the tests of a topic. */
export type Tests = (suite: Suite, ids: FixtureIds) => void;

/** The snapshot that the decision of a write gets. Stores nothing. */
const decidedOn = async <const W extends Wants>(
  { repository, clock }: Pick<Bench, 'repository' | 'clock'>,
  wants: W,
  params: Params<W>,
  userId: UserId,
): Promise<Snapshot<W>> => {
  const seen: Snapshot<W>[] = [];
  await repository.write(userId, wants, params, (snapshot) => {
    seen.push(snapshot);
    return { changes: { now: clock.now }, response: null };
  });
  const [snapshot] = seen;
  assert.ok(snapshot !== undefined);
  return snapshot;
};

/** Reads a snapshot, and checks that the decision of a write gets the same one. */
export const snapshotOf = async <const W extends Wants>(
  bench: Pick<Bench, 'repository' | 'clock' | 'ids'>,
  wants: W,
  params: Params<W>,
  userId = bench.ids.USER,
): Promise<Snapshot<W>> => {
  const snapshot = await bench.repository.read(userId, wants, params);
  same(await decidedOn(bench, wants, params, userId), snapshot);
  return snapshot;
};

const RECOVERY = defineWants({ recovery: 'always' });

export const recoveryOf = async (
  bench: Pick<Bench, 'repository' | 'clock' | 'ids'>,
  userId = bench.ids.USER,
): Promise<RecoveryState> => (await snapshotOf(bench, RECOVERY, {}, userId)).recovery;

const NOTHING = defineWants({});

export const store = async (
  { repository, clock, ids }: Pick<Bench, 'repository' | 'clock' | 'ids'>,
  changes: Omit<Changes, 'now'>,
  userId = ids.USER,
): Promise<AssignedIds> => {
  const decision = { changes: { now: clock.now, ...changes }, response: null };
  return (await repository.write(userId, NOTHING, {}, () => decision)).ids;
};

/**
 * Updates recovery after the host deleted a log. If the caller gives the ids of logs, a deleted one is
 * unknown, and a rebuild does the same.
 */
export const recordDeleted = async (
  { training, takesLogIds }: Pick<Bench, 'training' | 'takesLogIds'>,
  userId: UserId,
  logId: LogId,
): Promise<void> => {
  const recorded = training.logs.record({ userId, logId });
  if (!takesLogIds) await recorded;
  else {
    await rejectsWith('NOT_FOUND', recorded);
    await training.recovery.rebuild({ userId });
  }
};

/** The logs of a verification's findings with this code. */
export const foundLogs = (
  { findings }: Pick<VerificationState, 'findings'>,
  code: FindingCode,
): readonly LogId[] =>
  findings.flatMap((finding) => (finding.code === code ? (finding.logId ?? []) : []));

export const recordsOf = async (
  raw: RawAccess,
  userId: UserId,
): Promise<readonly RecoveryRecord[]> => [...(await raw.records(userId))].sort(byMuscleGroup);

/** The muscle groups of a log's loads in order, and whether each load counts. */
export const countedOf = async (
  raw: RawAccess,
  logId: LogId,
): Promise<Awaited<ReturnType<RawAccess['counted']>>> =>
  [...(await raw.counted(logId))].sort(byMuscleGroup);

/** The user's swaps as `swaps.swap` returns them, without the names that the list adds. */
export const swapsOf = async ({
  training,
  ids: { USER },
}: Pick<Bench, 'training' | 'ids'>): Promise<readonly WorkoutSwap[]> => {
  const { swaps } = await training.swaps.list({ userId: USER });
  return swaps.map(({ original: _original, swapped: _swapped, ...swap }) => swap);
};

/** Creates a log of a push day: completed now, or planned for tomorrow. */
export const createPush = async (
  { training, ids: { USER, PUSH } }: Pick<Bench, 'training' | 'ids'>,
  completed: boolean,
): Promise<WorkoutLog> => {
  const planned = { completed, scheduledFor: '2026-03-05' };
  const { log } = await training.logs.create({
    userId: USER,
    source: PUSH,
    ...(completed ? {} : planned),
  });
  return log;
};

/**
 * Expects that a swap cannot be reverted any more, because its new log was completed or corrected.
 */
export const revertIsTooLate = async (
  { training, raw }: Pick<Bench, 'training' | 'raw'>,
  userId: UserId,
  swapId: number,
): Promise<void> => {
  const before = await raw.dump();
  const revert = training.swaps.revert({ userId, swapId });
  assert.equal((await rejectsWith('NOT_REVERTIBLE', revert))['reason'], 'completed_since');
  assert.equal(await raw.dump(), before);
};

/** Deletes a user like the host does. If users are stored elsewhere, forgets the user first. */
export const deleteUser = async (
  { training, raw, knowsUsers }: Pick<Bench, 'training' | 'raw' | 'knowsUsers'>,
  userId: UserId,
): Promise<void> => {
  if (!knowsUsers) await training.users.forget({ userId });
  await raw.deleteUser(userId);
};

/**
 * A text that shows whether a store cuts text, normalizes it, changes its case or joins its blanks.
 */
export const fullText = (length: number): string => {
  const start = 'Ａrms  ½ ﬁt Ü 💪 ';
  return `${start.padEnd(length - 1 + start.length - Array.from(start).length, 'xY')}Z`;
};

interface Paged {
  readonly nextCursor: string | null;
}

// Ends the loop of a test whose cursor does not advance.
const PAGES_MAX = 20;

/** Follows the cursors of a list. */
export const pagesOf = async <Page extends Paged>(
  list: (page: { readonly limit: number; readonly cursor?: string }) => Promise<Page>,
  { limit = 2, pagesMax = PAGES_MAX } = {},
): Promise<readonly Page[]> => {
  const pages: Page[] = [];
  for (let cursor: string | null | undefined; cursor !== null && pages.length < pagesMax;) {
    const page = await list({ limit, ...(cursor === undefined ? {} : { cursor }) });
    pages.push(page);
    cursor = page.nextCursor;
  }
  return pages;
};
