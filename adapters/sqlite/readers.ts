/** Reads of this store, part by part. */
import type { LogWithSwaps } from '../../src/domain/changes.js';
import type { Id, LogId, UserId } from '../../src/domain/ids.js';
import { findWorkout as findNamed, wholeWorkoutOf } from '../../src/domain/log/rules.js';
import { compareIds, compareRefs, refKey } from '../../src/domain/order.js';
import type {
  Exercise,
  HistoryLog,
  PerformedLog,
  Workout,
  WorkoutLog,
  WorkoutName,
  WorkoutRef,
  WorkoutSwap,
} from '../../src/domain/records.js';
import { isStoredBy } from '../../src/domain/recovery/view.js';
import type { AllParams, Parts, RecoveryState, Wants } from '../../src/domain/snapshot.js';
import {
  verifyCustomWorkouts,
  verifyLogs,
  verifyStrayLoads,
  verifySwaps,
  type LogRows,
  type LogsToVerify,
} from '../../src/domain/verification/checks.js';
import type { Finding } from '../../src/domain/verification/findings.js';
import { sessionWorkout } from '../../src/domain/workout/sessions.js';
import type { Reading } from '../../src/port/derive.js';
import type {
  Listed,
  ListedLog,
  ListedSwap,
  LogNames,
  LogPlace,
  Place,
  SessionParts,
  SyncPort,
  VerificationState,
  WorkoutFilter,
} from '../../src/port/port.js';
import { isSession } from '../../src/port/rows.js';
import { historyOf, latestSessions, performedIds, withPlans } from '../../src/port/session-rows.js';
import type { SyncReaders } from '../../src/port/sync-store.js';
import { inOrder, nextAfter, VERIFIED_AT_ONCE } from '../../src/port/verification.js';
import {
  exerciseIdsOf,
  wantedRecovery,
  type RecoverySource,
  type WantedRecovery,
} from '../sql/wanted-recovery.js';
import type { PartReaders, SqliteReads } from './part-readers.js';

/** Reads the performed sets of `logs`, or of the latest sessions. */
const readPerformed = (
  { performed, customWorkout }: PartReaders,
  userId: UserId,
  wanted: NonNullable<Wants['performed']>,
  { performedMax }: Pick<AllParams, 'performedMax'>,
  logs: readonly LogWithSwaps[],
  completions: SessionParts['completions'],
): readonly PerformedLog[] => {
  const stored = (ids: readonly LogId[]) => (ids.length === 0 ? [] : performed(userId, ids));
  if (wanted === 'ofLogs') return stored(logs.map(({ log }) => log.id));
  const sessions = latestSessions(completions, performedMax);
  return withPlans(
    sessions,
    stored(sessions.map(({ id }) => id)),
    (customWorkoutId) => customWorkout(userId, customWorkoutId)?.exercises ?? [],
  );
};

const readHistory = (
  { pastLogs, performed }: PartReaders,
  userId: UserId,
  params: AllParams,
): readonly HistoryLog[] => {
  const past = pastLogs(userId, params);
  const ids = past.map(({ logId }) => logId);
  return ids.length === 0 ? [] : historyOf(past, performed(userId, ids));
};

/** Turns a completed log into a workout. Null unless it counts as a session. */
const findSession = (parts: PartReaders, userId: UserId, logId: LogId): Workout | null => {
  const facts = parts.findLog(userId, logId);
  if (facts === null || facts.log.completedAt === null) return null;
  const { customWorkoutId } = facts.log;
  const own = customWorkoutId === null ? null : parts.customWorkout(userId, customWorkoutId);
  if (!isSession({ ...facts.log, origin: own })) return null;
  const [performed] = withPlans(
    [facts.log],
    parts.performed(userId, [logId]),
    () => own?.exercises ?? [],
  );
  if (performed === undefined) return null;
  return sessionWorkout(performed, parts.exercises(userId, performedIds([performed]), []));
};

const readSessionCompletions = (
  { sessionCompletions }: SqliteReads,
  userId: UserId,
  params: Pick<AllParams, 'logsSince' | 'until'>,
): SessionParts['completions'] => sessionCompletions(userId, params);

/** Reads the logs and exercises of usual sessions, for a page of workouts. */
const readSessions = (
  store: SqliteReads,
  userId: UserId,
  sessions: NonNullable<WorkoutFilter['sessions']>,
): SessionParts => {
  const { parts } = store;
  const completions = readSessionCompletions(store, userId, sessions);
  const performed = readPerformed(parts, userId, 'since', sessions, [], completions);
  return {
    completions,
    performed,
    exercises: performed.length === 0 ? [] : parts.exercises(userId, performedIds(performed), []),
  };
};

/** Reads each workout and each exercise once. */
const namesOf = (
  store: SqliteReads,
  userId: UserId,
  logs: readonly Pick<WorkoutLog, 'id' | 'source'>[],
): ((logId: LogId) => LogNames) => {
  const { parts, performedExercises: read } = store;
  const workouts = new Map<string, WorkoutName | null>();
  for (const { source } of logs) {
    if (source === null || workouts.has(refKey(source))) continue;
    const workout = parts.findWorkout(userId, source, true);
    const programName = workout?.program?.name ?? null;
    workouts.set(refKey(source), workout && { name: workout.name, programName });
  }
  const logIds = logs.map(({ id }) => id);
  const performed = logIds.length === 0 ? [] : read(userId, logIds);
  const done = performedIds(performed);
  const exercises = new Map(
    (done.length === 0 ? [] : parts.exercises(userId, done, done)).map(({ id, name }) => [
      id,
      { exerciseId: id, name },
    ]),
  );
  const byLog = new Map(performed.map((log) => [log.logId, log]));
  const names = new Map(
    logs.map(({ id, source }): readonly [LogId, LogNames] => {
      const log = byLog.get(id);
      const ids = log === undefined ? [] : performedIds([log]);
      return [
        id,
        {
          workout: (source && workouts.get(refKey(source))) ?? null,
          exercises: ids.flatMap((exerciseId) => exercises.get(exerciseId) ?? []),
        },
      ];
    }),
  );
  return (logId) => names.get(logId) ?? { workout: null, exercises: [] };
};

const nameLogs = (
  store: SqliteReads,
  userId: UserId,
  listed: readonly Listed<LogWithSwaps, LogPlace>[],
): readonly ListedLog[] => {
  const namesBy = namesOf(
    store,
    userId,
    listed.map(({ row }) => row.log),
  );
  return listed.map((item) => ({ ...item, names: namesBy(item.row.log.id) }));
};

const nameSwaps = (
  store: SqliteReads,
  userId: UserId,
  listed: readonly Listed<WorkoutSwap, Place>[],
): readonly ListedSwap[] => {
  const logIds = new Set(listed.flatMap(({ row }) => [row.originalLogId, row.swappedLogId]));
  const logs = [...logIds].flatMap((logId) => store.parts.findLog(userId, logId)?.log ?? []);
  const namesBy = namesOf(store, userId, logs);
  return listed.map((item) => ({
    ...item,
    names: {
      original: namesBy(item.row.originalLogId),
      swapped: namesBy(item.row.swappedLogId),
    },
  }));
};

/** Reads page after page, and collects what `findingsOf` finds in each. */
const walk = <RowId extends Id, Page>(
  read: (after: RowId | null, limit: number) => Page,
  rowsOf: (page: Page) => readonly { readonly id: RowId }[],
  findingsOf: (page: Page) => readonly Finding[],
): readonly Finding[] => {
  const found: Finding[] = [];
  let after: RowId | null = null;
  do {
    const page: Page = read(after, VERIFIED_AT_ONCE);
    found.push(...findingsOf(page));
    after = nextAfter(rowsOf(page));
  } while (after !== null);
  return found;
};

const withSets = ({ parts }: SqliteReads, userId: UserId, rows: LogRows): LogsToVerify => {
  const completed = rows.logs.filter(({ completedAt }) => completedAt !== null);
  const ids = completed.map(({ id }) => id);
  const performed = ids.length === 0 ? [] : parts.performed(userId, ids);
  const exerciseIds = performedIds(performed);
  const exercises =
    exerciseIds.length === 0 ? [] : parts.exercises(userId, exerciseIds, exerciseIds);
  return { ...rows, performed, exercises };
};

const byId = ({ logs, unreadable }: LogRows): readonly { readonly id: LogId }[] =>
  [...logs, ...unreadable].sort((a, b) => compareIds(a.id, b.id));

/** See `SyncPort.verify`. */
const verify = (store: SqliteReads, userId: UserId): VerificationState => {
  const { parts } = store;
  const pages = store.verification(userId);
  return {
    recovery: { ...parts.storedRecovery(userId), loads: parts.replayLoads(userId, null, []) },
    findings: inOrder([
      ...walk(pages.logs, byId, (rows) => verifyLogs(withSets(store, userId, rows))),
      ...walk(pages.swaps, ({ swaps }) => swaps, verifySwaps),
      ...walk(pages.customWorkouts, ({ customWorkouts }) => customWorkouts, verifyCustomWorkouts),
      ...verifyStrayLoads(pages.strayLoads()),
    ]),
  };
};

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
 * Reads recovery without a transaction, if nothing else is wanted and the wanted model wrote the
 * records: they are read in one statement.
 */
const readStored = (
  { parts }: SqliteReads,
  userId: UserId,
  wants: Wants,
  { model }: AllParams,
): Reading | null => {
  if (wants.recovery !== 'ifStale' || Object.keys(wants).length > 1) return null;
  const stored = parts.storedRecovery(userId);
  return isStoredBy(stored.model, model) ? { recovery: { ...stored, loads: null } } : null;
};

const presentRecovery = (
  { storedRecovery, replayLoads }: PartReaders,
  userId: UserId,
): RecoverySource => ({
  stored: () => storedRecovery(userId),
  loads: () => replayLoads(userId, null, []),
});

const listWorkouts = (
  store: SqliteReads,
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

export const readersOf = (store: SqliteReads): SyncReaders => {
  const { parts, snapshot } = store;
  return {
    read: (userId, wants, given, revision) => {
      const params = given as AllParams;
      if (revision !== null) return readParts(parts, userId, wants, params, revision);
      return (
        readStored(store, userId, wants, params) ??
        snapshot(() => readParts(parts, userId, wants, params))
      );
    },
    listLogs: (userId, filter) =>
      snapshot(() => nameLogs(store, userId, store.listLogs(userId, filter))),
    listSwaps: (userId, filter) =>
      snapshot(() => nameSwaps(store, userId, store.listSwaps(userId, filter))),
    listCustomWorkouts: (userId, page) => snapshot(() => store.listCustomWorkouts(userId, page)),
    listWorkouts: (userId, filter) => snapshot(() => listWorkouts(store, userId, filter)),
    verify: (userId) => snapshot(() => verify(store, userId)),
  };
};
