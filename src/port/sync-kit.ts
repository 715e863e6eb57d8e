/**
 * Builds the port of a synchronous store, such as memory or SQLite. The store provides readers of
 * the parts and of the lists, and a function that applies changes. It also provides transactions,
 * snapshots, a lock and idempotency keys.
 */
import type { ExerciseId, LogId, UserId } from '../domain/ids.js';
import { hasChanges, type Changes, type LogWithSwaps } from '../domain/changes.js';
import { findWorkout as findNamed, wholeWorkoutOf } from '../domain/log/rules.js';
import { compareIds, compareRefs, refKey } from '../domain/order.js';
import { isStoredBy } from '../domain/recovery/view.js';
import type {
  Exercise,
  MuscleGroupLoad,
  PerformedLog,
  Workout,
  WorkoutRef,
} from '../domain/records.js';
import type {
  AllParams,
  Params,
  Parts,
  RecoveryState,
  Snapshot,
  Wants,
} from '../domain/snapshot.js';
import {
  idempotencyMismatch,
  unknownUser,
  type IdempotencyRequest,
  type Port,
  type SyncCapablePort,
  type SyncPort,
  type WorkoutFilter,
  type WriteOptions,
  type Written,
} from './port.js';
import { parseResult, stringifyResult } from './results.js';
import { nameLogs, nameSwaps } from './sync-names.js';
import {
  findSession,
  performedIds,
  readHistory,
  readPerformed,
  readSessions,
} from './sync-sessions.js';
import type { PartReaders, SyncStore } from './sync-store.js';
import { verify } from './sync-verification.js';

const readLogs = (
  { findLog, findLogByImportKey, listScheduled, listUnrecorded }: PartReaders,
  userId: UserId,
  wanted: NonNullable<Wants['logs']>,
  params: AllParams,
  swap: Parts['swap'],
): readonly LogWithSwaps[] => {
  const found = (logId: LogId) => findLog(userId, logId) ?? [];
  switch (wanted) {
    case 'one':
      return [params.logId].flatMap(found);
    case 'importKey':
      return params.importKey === null
        ? []
        : [findLogByImportKey(userId, params.importKey)].flatMap((log) => log ?? []);
    case 'ofSwap':
      return logIdsOf(swap).flatMap(found);
    case 'scheduledOn':
      return listScheduled(userId, params.scheduledOn);
    case 'unrecordedPage':
      return listUnrecorded(userId, params.after, params.limit);
  }
};

/** The ids of the two logs of a swap, in ascending order. */
const logIdsOf = (swap: Parts['swap']): readonly LogId[] =>
  swap === null ? [] : [swap.row.originalLogId, swap.row.swappedLogId].sort(compareIds);

/** With `reserved`, also finds a workout reserved for a log. */
const findOpen = (
  parts: PartReaders,
  userId: UserId,
  ref: WorkoutRef,
  reserved: boolean,
): Workout | null =>
  ref.type === 'log'
    ? findSession(parts, userId, ref.logId)
    : parts.findWorkout(userId, ref, reserved);

const readWorkouts = (
  parts: PartReaders,
  userId: UserId,
  wanted: NonNullable<Wants['workouts']>,
  params: AllParams,
  logs: readonly LogWithSwaps[],
  known: readonly Workout[],
): readonly Workout[] => {
  const named = wanted === 'ofLogs' ? [] : params.refs;
  const ofLogs = wanted === 'named' ? [] : logs.flatMap(({ log }) => log.source ?? []);
  const reserved = new Set(ofLogs.map(refKey));
  const refs = new Map([...named, ...ofLogs].map((ref) => [refKey(ref), ref]));
  return [...refs.values()]
    .sort(compareRefs)
    .flatMap(
      (ref) =>
        findNamed(known, ref) ?? findOpen(parts, userId, ref, reserved.has(refKey(ref))) ?? [],
    );
};

/** How a use case asks for recovery; see `Parts`. */
export type WantedRecovery = NonNullable<Wants['recovery']>;

/**
 * Whether the part `recovery` includes loads, given how it is `wanted`. `isStale` means that
 * another model wrote the records. Asynchronous stores call this before they read loads. {@link
 * wantedRecovery} builds the part.
 *
 * @example
 * needsLoads('ifStale', false, [], []); // false
 */
export const needsLoads = (
  wanted: WantedRecovery,
  isStale: boolean,
  logs: readonly LogWithSwaps[],
  ownLoads: readonly MuscleGroupLoad[],
): boolean => {
  switch (wanted) {
    case 'ifStale':
      return isStale;
    case 'ifMoved':
      return isStale || ownLoads.length > 0 || logs.some(({ log }) => log.completedAt !== null);
    case 'ifLoaded':
      return ownLoads.length > 0;
    case 'always':
    case 'asOf':
      return true;
  }
};

/** How to read stored recovery and loads. Each function is called at most once. */
export interface RecoverySource {
  /** Without loads. */
  readonly stored: () => Omit<RecoveryState, 'loads'>;
  /** The loads that a replay needs. */
  readonly loads: () => RecoveryState['loads'];
}

/**
 * Builds the part `recovery` for the logs and own loads of the same snapshot. Reads only what it
 * needs: `ifLoaded` without own loads is null and reads nothing.
 *
 * @example
 * const source = { stored: () => ({ model: null, records: [], corrections: [] }), loads: () => [] };
 * wantedRecovery('ifLoaded', 'gompertz@1', {}, source); // null
 */
export const wantedRecovery = <W extends WantedRecovery>(
  wanted: W,
  model: string,
  { logs = [], ownLoads = [] }: Partial<Pick<Parts, 'logs' | 'ownLoads'>>,
  source: RecoverySource,
): RecoveryState | (W extends 'ifLoaded' ? null : never) => {
  // `ifLoaded` does not depend on the model, so decide before reading anything.
  if (wanted === 'ifLoaded' && !needsLoads(wanted, false, logs, ownLoads)) return null as never;
  const stored = source.stored();
  const isNeeded = needsLoads(wanted, !isStoredBy(stored.model, model), logs, ownLoads);
  return { ...stored, loads: isNeeded ? source.loads() : null };
};

const readRecovery = (
  { storedRecovery, replayLoads }: PartReaders,
  userId: UserId,
  wanted: WantedRecovery,
  { model, before }: AllParams,
  read: Partial<Pick<Parts, 'logs' | 'ownLoads'>>,
  exceptLogIds: readonly LogId[],
): RecoveryState | null =>
  wantedRecovery(wanted, model, read, {
    stored: () => storedRecovery(userId),
    loads: () => replayLoads(userId, wanted === 'asOf' ? before : null, exceptLogIds),
  });

/** The ids of the given and of the performed exercises, each once. */
export const exerciseIdsOf = (
  { exerciseIds = [] }: Partial<AllParams>,
  performed: readonly PerformedLog[],
): readonly ExerciseId[] => [...new Set([...exerciseIds, ...performedIds(performed)])];

const readExercises = (
  { exercises }: PartReaders,
  userId: UserId,
  wants: Wants,
  params: AllParams,
  performed: readonly PerformedLog[],
  history: readonly PerformedLog[],
): readonly Exercise[] => {
  // For sessions and suggestions, read only exercises that are available to the user.
  const done = wants.performed === 'ofLogs' ? performedIds(performed) : [];
  return exercises(userId, exerciseIdsOf(params, [...performed, ...history]), done);
};

type Reading = { -readonly [Part in keyof Parts]?: Parts[Part] | null };

/** Reads each wanted part after the parts it depends on. */
const readParts = (
  parts: PartReaders,
  userId: UserId,
  wants: Wants,
  params: AllParams,
  revision: number | null = null,
): Reading => {
  const read: Reading = {};
  if (wants.revision) read.revision = revision ?? parts.revision(userId);
  const swap = wants.swap ? parts.swap(userId, params.swapId) : null;
  if (wants.swap) read.swap = swap;
  const logs = wants.logs ? readLogs(parts, userId, wants.logs, params, swap) : [];
  if (wants.logs) read.logs = logs;
  const completions = wants.completions ? parts.completions(userId, params) : [];
  if (wants.completions) read.completions = completions;
  const performed = wants.performed
    ? readPerformed(parts, userId, wants.performed, params, logs, completions)
    : [];
  if (wants.performed) read.performed = performed;
  const history = wants.history ? readHistory(parts, userId, params) : [];
  if (wants.history) read.history = history;
  const candidates = wants.candidates ? parts.candidates(userId, params, completions) : [];
  if (wants.candidates) read.candidates = candidates;
  if (wants.workouts) {
    read.workouts = readWorkouts(parts, userId, wants.workouts, params, logs, candidates);
  }
  if (wants.openSource) {
    read.openSource = params.source && parts.openSource(userId, params.source);
  }
  if (wants.customWorkout) {
    read.customWorkout = parts.customWorkout(userId, params.customWorkoutId);
  }
  if (wants.exercises) {
    read.exercises = readExercises(parts, userId, wants, params, performed, history);
  }
  if (wants.catalogue) read.catalogue = parts.catalogue(userId, params.exercisesMax);
  const ownLogIds = wants.swap ? logIdsOf(swap) : [params.logId];
  const ownLoads = wants.ownLoads ? parts.ownLoads(userId, ownLogIds) : [];
  if (wants.ownLoads) read.ownLoads = ownLoads;
  if (wants.withdrawn) read.withdrawn = parts.withdrawn(userId, params.logId);
  if (wants.recovery) {
    const except = wants.ownLoads ? ownLogIds : [];
    read.recovery = readRecovery(parts, userId, wants.recovery, params, { logs, ownLoads }, except);
  }
  if (wants.windowLoads) {
    read.windowLoads = parts.windowLoads(userId, params.loadsSince, params.before);
  }
  if (wants.preferences) read.preferences = parts.preferences(userId, wants.preferences);
  return read;
};

/**
 * Reads recovery without a transaction. This works only if nothing else is wanted, the store reads
 * recovery in one statement, and the requested model wrote the records. On SQLite, a transaction
 * around that statement takes 8 % of the shortest read (`npm run bench`).
 */
const readStored = (
  { parts, readsRecoveryAtOnce = false }: SyncStore,
  userId: UserId,
  wants: Wants,
  { model }: AllParams,
): Reading | null => {
  if (!readsRecoveryAtOnce) return null;
  if (wants.recovery !== 'ifStale' || Object.keys(wants).length > 1) return null;
  const stored = parts.storedRecovery(userId);
  return isStoredBy(stored.model, model) ? { recovery: { ...stored, loads: null } } : null;
};

/** Deletes expired keys first. */
const findResult = (
  { keys }: SyncStore,
  userId: UserId,
  { key, fingerprint, forgetBefore }: IdempotencyRequest,
): unknown => {
  keys.forget(userId, forgetBefore);
  const stored = keys.find(userId, key);
  if (stored === null) return undefined;
  if (stored.fingerprint !== fingerprint) throw idempotencyMismatch();
  return parseResult(stored.result);
};

const runWrite = (
  store: SyncStore,
  userId: UserId,
  readAll: (revision: number) => Reading,
  decide: (snapshot: never) => { readonly changes: Changes; readonly response: unknown },
  { idempotency }: WriteOptions,
): unknown => {
  const revision = store.lockUser(userId);
  if (revision === null) throw unknownUser();
  const known = idempotency && findResult(store, userId, idempotency);
  if (known !== undefined) return known;
  const { changes, response } = decide(readAll(revision) as never);
  const ids = hasChanges(changes) ? store.apply(userId, changes) : {};
  const written = { ids, response };
  if (idempotency !== undefined) {
    const { key, fingerprint, now } = idempotency;
    store.keys.store(userId, key, { fingerprint, result: stringifyResult(written) }, now);
  }
  return written;
};

const presentRecovery = (
  { storedRecovery, replayLoads }: PartReaders,
  userId: UserId,
): RecoverySource => ({
  stored: () => storedRecovery(userId),
  loads: () => replayLoads(userId, null, []),
});

const listWorkouts = (
  store: SyncStore,
  userId: UserId,
  filter: WorkoutFilter,
): ReturnType<SyncPort['listWorkouts']> => {
  const { parts } = store;
  const { exceptOfLogId, model, sessions = null, exercisesMax = null } = filter;
  const exceptLog = exceptOfLogId === null ? null : parts.findLog(userId, exceptOfLogId);
  const except = wholeWorkoutOf(exceptLog?.log.source ?? null);
  const workouts = store.listWorkouts(userId, filter, except);
  const recovery = wantedRecovery('ifStale', model, {}, presentRecovery(parts, userId));
  return {
    workouts,
    recovery,
    exceptLog,
    sessions: sessions && readSessions(store, userId, sessions),
    catalogue: exercisesMax === null ? null : parts.catalogue(userId, exercisesMax),
    preferences: parts.preferences(userId, 'all'),
  };
};

const createSyncPort = (store: SyncStore): SyncPort => {
  const { parts } = store;
  const guarded = store.guard ?? (<T>(run: () => T): T => run());
  const onSnapshot = <T>(run: () => T): T => guarded(() => store.snapshot(run));
  // Wants and parameters are looked up by name. The signatures have checked the types, but the
  // compiler cannot follow them through the loop over the parts.
  const read = (userId: UserId, wants: Wants, params: unknown): Reading =>
    guarded(() => {
      store.refuse?.(wants);
      return (
        readStored(store, userId, wants, params as AllParams) ??
        store.snapshot(() => readParts(parts, userId, wants, params as AllParams))
      );
    });
  return {
    read: <const W extends Wants>(userId: UserId, wants: W, params: Params<W>) =>
      read(userId, wants, params) as Snapshot<W>,
    write: (userId, wants, params, decide, options = {}) =>
      guarded(() => {
        store.refuse?.(wants);
        return store.transaction(() => {
          const readAll = (revision: number) =>
            readParts(parts, userId, wants, params as unknown as AllParams, revision);
          return runWrite(store, userId, readAll, decide, options);
        });
      }) as Written<never>,
    listLogs: (userId, filter) =>
      onSnapshot(() => nameLogs(store, userId, store.listLogs(userId, filter))),
    listSwaps: (userId, filter) =>
      onSnapshot(() => nameSwaps(store, userId, store.listSwaps(userId, filter))),
    listCustomWorkouts: (userId, page) => onSnapshot(() => store.listCustomWorkouts(userId, page)),
    listWorkouts: (userId, filter) => onSnapshot(() => listWorkouts(store, userId, filter)),
    verify: (userId) => onSnapshot(() => verify(store, userId)),
  };
};

/* oxlint-disable typescript/require-await -- async turns a throw into a rejection */
const createPort = (sync: SyncPort): Port => ({
  read: async (userId, wants, params) => sync.read(userId, wants, params),
  write: async (userId, wants, params, decide, options) =>
    sync.write(userId, wants, params, decide, options),
  listLogs: async (userId, filter) => sync.listLogs(userId, filter),
  listSwaps: async (userId, filter) => sync.listSwaps(userId, filter),
  listWorkouts: async (userId, filter) => sync.listWorkouts(userId, filter),
  listCustomWorkouts: async (userId, page) => sync.listCustomWorkouts(userId, page),
  verify: async (userId) => sync.verify(userId),
});
/* oxlint-enable typescript/require-await */

/**
 * Creates the port of a synchronous store. Its methods return promises. The methods of `sync`
 * return results directly.
 *
 * @example
 * // const repository = syncRepository({ transaction, snapshot, lockUser, keys, parts, apply, ... });
 */
export const syncRepository = (store: SyncStore): SyncCapablePort => {
  const sync = createSyncPort(store);
  const { idTypes, completionStepMs } = store;
  return { idTypes, completionStepMs, ...createPort(sync), sync };
};
