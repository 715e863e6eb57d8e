// A complete adapter for a very simple store: one JSON document per user in a key-value store. Like
// every adapter, it can read the parts of a snapshot, apply changes, run a transaction, lock a
// user, store idempotency keys and list rows. `syncRepository` builds the port from these
// functions. `test/package/custom-adapter.slow.test.ts` runs the contract suite of
// `freshlegs/testing`.
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  candidatesOf,
  compareCodePoints,
  compareLoads,
  compareRefs,
  completionsOf,
  derivedFrom,
  inReplayWindow,
  inWorkoutOrder,
  logPageOf,
  logStatus,
  openSourceOf,
  pageOf,
  parseResult,
  pastLogsOf,
  preferencesOf,
  stringifyResult,
  swapPageOf,
  syncRepository,
  toLogWithSwaps,
  verificationPagesOf,
  withdrawnFrom,
  workoutPageOf,
  type AssignedIds,
  type Changes,
  type CustomWorkout,
  type CustomWorkoutEntry,
  type Exercise,
  type LogColumns,
  type LogWithSwaps,
  type MuscleGroupLoad,
  type NewLog,
  type PartReaders,
  type PerformedExercise,
  type PlannedExercise,
  type Preferences,
  type RecoveryCorrection,
  type RecoveryRecord,
  type StoredKey,
  type SyncCapablePort,
  type Workout,
  type WorkoutSwap,
  type LogId,
  type UserId,
} from 'freshlegs';

/** A store of texts by key, for example a file per key, a table with two columns, or Redis. */
export interface KeyValueStore {
  readonly get: (key: string) => string | undefined;
  /** Replaces the whole text atomically: other processes see either the old text or the new one. */
  readonly set: (key: string, text: string) => void;
}

/** A folder with one file per key. A rename is atomic, so no file is ever half written. */
export const folderStore = (folder: string): KeyValueStore => {
  mkdirSync(folder, { recursive: true });
  const pathOf = (key: string) => join(folder, `${key}.json`);
  return {
    get: (key) => {
      try {
        return readFileSync(pathOf(key), 'utf8');
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
        throw error;
      }
    },
    set: (key, text) => {
      writeFileSync(`${pathOf(key)}.new`, text, { flush: true });
      renameSync(`${pathOf(key)}.new`, pathOf(key));
    },
  };
};

type StoredLog = Omit<LogColumns, 'userId'> & {
  readonly importKey: string | null;
  readonly performed: readonly PerformedExercise[];
  readonly loads: readonly MuscleGroupLoad[];
};

interface Training {
  readonly revision: number;
  readonly model: string | null;
  readonly logs: readonly StoredLog[];
  readonly swaps: readonly (WorkoutSwap & { readonly movedCompletedAt: Date | null })[];
  readonly records: readonly RecoveryRecord[];
  readonly corrections: readonly RecoveryCorrection[];
  readonly preferences: Preferences;
  readonly customWorkouts: readonly CustomWorkout[];
  readonly keys: readonly (StoredKey & { readonly key: string; readonly createdAt: Date })[];
}

const NOTHING: Training = {
  revision: 0,
  model: null,
  logs: [],
  swaps: [],
  records: [],
  corrections: [],
  preferences: { never: [], favourites: [], places: [] },
  customWorkouts: [],
  keys: [],
};

/** The data outside the users' documents. A program day with `userId` is private to that user. */
export interface Catalogue {
  readonly userIds: readonly number[];
  readonly exercises: readonly Exercise[];
  readonly programDays: readonly { readonly userId: UserId | null; readonly workout: Workout }[];
}

/** A transaction keeps changed documents in memory and writes them at its end. */
const createDocuments = (store: KeyValueStore) => {
  let changed: Map<string, unknown> | null = null;
  const read = <T>(key: string, otherwise: T): T => {
    if (changed?.has(key) === true) return changed.get(key) as T;
    const text = store.get(key);
    return text === undefined ? otherwise : (parseResult(text) as T);
  };
  return {
    catalogue: () => read<Catalogue>('catalogue', { userIds: [], exercises: [], programDays: [] }),
    training: (userId: UserId) => read(`user-${userId}`, NOTHING),
    change: (userId: UserId, training: Training): void => {
      changed?.set(`user-${userId}`, training);
    },
    /** Stores each id immediately, so a failed write only leaves a gap in the ids. */
    nextId: (): number => {
      const id = read('last-id', 0) + 1;
      store.set('last-id', stringifyResult(id));
      return id;
    },
    /** A user's document is one text, so a write is stored completely or not at all. */
    transaction: <T>(body: () => T): T => {
      changed = new Map();
      try {
        const result = body();
        for (const [key, value] of changed) store.set(key, stringifyResult(value));
        return result;
      } finally {
        changed = null;
      }
    },
  };
};
type Documents = ReturnType<typeof createDocuments>;

const byId = (a: { readonly id: number }, b: { readonly id: number }): number => a.id - b.id;

/** A user's logs as domain objects, sorted by id. */
const logsOf = (
  { training }: Documents,
  userId: UserId,
  has: (row: StoredLog) => boolean = () => true,
): readonly LogWithSwaps[] => {
  const own = training(userId);
  return own.logs
    .filter(has)
    .sort(byId)
    .map((row) => toLogWithSwaps(toColumns(userId, row), own));
};

const toColumns = (
  userId: UserId,
  { importKey: _key, performed: _performed, loads: _loads, ...columns }: StoredLog,
): LogColumns => ({ ...columns, userId });

const loadsOf = ({ logs }: Training): readonly MuscleGroupLoad[] =>
  logs.flatMap(({ loads }) => loads).sort(compareLoads);

const toPlan = (
  exercises: readonly Exercise[],
  entries: CustomWorkout['exercises'],
): readonly PlannedExercise[] =>
  entries.flatMap(({ id: entryId, exerciseId, sets, repsMin, repsMax, replacedExerciseId }) => {
    const exercise = exercises.find(({ id }) => id === exerciseId);
    return exercise ? [{ entryId, exercise, sets, repsMin, repsMax, replacedExerciseId }] : [];
  });

/** Sorted by id. Includes workouts reserved for a log only if `reserved` is true. */
const customWorkouts = (
  { customWorkouts: rows }: Training,
  { exercises }: Catalogue,
  reserved: boolean,
): readonly Workout[] =>
  rows
    .filter(({ forLogId }) => reserved || forLogId === null)
    .sort(byId)
    .map((row) => ({
      ref: { type: 'custom' as const, customWorkoutId: row.id },
      name: row.name,
      program: null,
      derivedFrom: derivedFrom(row),
      exercises: toPlan(exercises, row.exercises),
    }));

const openWorkouts = (
  { training, catalogue }: Documents,
  userId: UserId,
  reserved = false,
): readonly Workout[] => [
  ...customWorkouts(training(userId), catalogue(), reserved),
  ...catalogue().programDays.flatMap(({ userId: owner, workout }) =>
    owner === null || owner === userId ? [workout] : [],
  ),
];

const isBefore = (instant: Date, before: Date | null): boolean =>
  before === null || instant < before;

type LogReaders = Pick<
  PartReaders,
  'findLog' | 'findLogByImportKey' | 'listScheduled' | 'listUnrecorded' | 'performed' | 'swap'
>;

const logReaders = (documents: Documents): LogReaders => ({
  findLog: (userId, logId) => logsOf(documents, userId, ({ id }) => id === logId)[0] ?? null,
  findLogByImportKey: (userId, key) =>
    logsOf(documents, userId, ({ importKey }) => importKey === key)[0] ?? null,
  listScheduled: (userId, date) =>
    logsOf(documents, userId, ({ scheduledFor }) => scheduledFor === date).filter(
      (row) => logStatus(row) === 'active',
    ),
  listUnrecorded: (userId, after, limit) =>
    logsOf(
      documents,
      userId,
      ({ id, completedAt, loads }) =>
        completedAt !== null && loads.length === 0 && id > (after ?? 0),
    ).slice(0, limit),
  performed: (userId, logIds) =>
    documents
      .training(userId)
      .logs.filter(({ id, performed }) => logIds.includes(id) && performed.length > 0)
      .sort(byId)
      .map(({ id: logId, performed: exercises }) => ({ logId, exercises })),
  swap: (userId, swapId) => {
    const { swaps, logs } = documents.training(userId);
    const found = swaps.find(({ id }) => id === swapId);
    if (found === undefined) return null;
    const { movedCompletedAt, ...row } = found;
    const now = logs.find(({ id }) => id === row.swappedLogId)?.completedAt ?? null;
    const isMoved = now?.getTime() === movedCompletedAt?.getTime();
    return { row, completion: now === null ? 'none' : isMoved ? 'moved' : 'since' };
  },
});

const partReaders = (documents: Documents): PartReaders => {
  const { training, catalogue } = documents;
  const counted = (userId: UserId, before: Date | null) =>
    loadsOf(training(userId)).filter((load) => load.counted && isBefore(load.performedAt, before));
  const findWorkout: PartReaders['findWorkout'] = (userId, ref, reserved) =>
    openWorkouts(documents, userId, reserved).find(
      (workout) => compareRefs(workout.ref, ref) === 0,
    ) ?? null;
  return {
    ...logReaders(documents),
    revision: (userId) => training(userId).revision,
    pastLogs: (userId, params) => pastLogsOf(logsOf(documents, userId), params),
    completions: (userId, params) =>
      completionsOf(logsOf(documents, userId), training(userId).customWorkouts, params),
    candidates: (userId, params, done) =>
      candidatesOf(openWorkouts(documents, userId), done, params),
    findWorkout,
    openSource: (userId, source) => openSourceOf(findWorkout(userId, source, false), source),
    customWorkout: (userId, customWorkoutId) =>
      training(userId).customWorkouts.find(({ id }) => id === customWorkoutId) ?? null,
    exercises: (_userId, ids) =>
      catalogue()
        .exercises.filter(({ id }) => ids.includes(id))
        .sort(byId),
    catalogue: (_userId, limit) => [...catalogue().exercises].sort(byId).slice(0, limit),
    ownLoads: (userId, logIds) =>
      loadsOf(training(userId)).filter(({ workoutLogId }) => logIds.includes(workoutLogId)),
    withdrawn: (userId, logId) =>
      withdrawnFrom(
        training(userId).swaps.filter(({ revertedAt }) => revertedAt !== null),
        [logId],
      ),
    storedRecovery: (userId) => {
      const { model, records, corrections } = training(userId);
      return { model, records, corrections };
    },
    replayLoads: (userId, before, except) =>
      inReplayWindow(
        counted(userId, before).filter(({ workoutLogId }) => !except.includes(workoutLogId)),
      ),
    windowLoads: (userId, since, before) =>
      counted(userId, before).filter(({ performedAt }) => performedAt > since),
    preferences: (userId) => preferencesOf(training(userId).preferences),
  };
};

/** Replaces rows of the same muscle group, and keeps all rows sorted by muscle group. */
const replaceByGroup = <T extends { readonly muscleGroup: string }>(
  rows: readonly T[],
  changed: readonly T[],
): readonly T[] => {
  const groups = new Set(changed.map(({ muscleGroup }) => muscleGroup));
  return [...rows.filter(({ muscleGroup }) => !groups.has(muscleGroup)), ...changed].sort((a, b) =>
    compareCodePoints(a.muscleGroup, b.muscleGroup),
  );
};

/**
 * Clears the references of logs to a custom workout, or only to its entries that are not in `kept`.
 */
const unrefer = (
  logs: readonly StoredLog[],
  workoutId: number,
  kept: CustomWorkout['exercises'] | null,
): readonly StoredLog[] =>
  logs.map((row) => {
    if (row.customWorkoutId !== workoutId) return row;
    if (kept === null) return { ...row, customWorkoutId: null, customWorkoutExerciseId: null };
    const isKept = kept.some(({ id }) => id === row.customWorkoutExerciseId);
    return isKept ? row : { ...row, customWorkoutExerciseId: null };
  });

/** Deletes a custom workout, and clears references from logs and derived workouts. */
const withoutWorkout = (training: Training, workoutId: number): Training => ({
  ...training,
  logs: unrefer(training.logs, workoutId, null),
  customWorkouts: training.customWorkouts
    .filter(({ id }) => id !== workoutId)
    .map((workout) =>
      workout.sourceCustomWorkoutId === workoutId
        ? { ...workout, sourceCustomWorkoutId: null }
        : workout,
    ),
});

/**
 * Deletes a log with its swaps and the workouts reserved for it. References to the log become null.
 */
const withoutLog = (training: Training, logId: LogId): Training => {
  const reserved = training.customWorkouts.filter(({ forLogId }) => forLogId === logId);
  const next = reserved.map(({ id }) => id).reduce(withoutWorkout, training);
  return {
    ...next,
    logs: next.logs
      .filter(({ id }) => id !== logId)
      .map((row) => (row.swappedFromId === logId ? { ...row, swappedFromId: null } : row)),
    swaps: next.swaps.filter(
      ({ originalLogId, swappedLogId }) => originalLogId !== logId && swappedLogId !== logId,
    ),
  };
};

const withLog = (training: Training, logId: LogId, change: Partial<StoredLog>): Training => ({
  ...training,
  logs: training.logs.map((row) => (row.id === logId ? { ...row, ...change } : row)),
});

/** In the given order. Entries with an id keep this id and their creation time. */
const toEntries = (
  { nextId }: Documents,
  customWorkoutId: number,
  entries: readonly CustomWorkoutEntry[],
  stored: CustomWorkout['exercises'],
  createdAt: Date,
): { readonly ids: readonly number[]; readonly exercises: CustomWorkout['exercises'] } => {
  const rows = entries.map((entry) => ({
    createdAt: stored.find(({ id }) => id === entry.id)?.createdAt ?? createdAt,
    ...entry,
    id: entry.id ?? nextId(),
    customWorkoutId,
  }));
  return { ids: rows.map(({ id }) => id), exercises: [...rows].sort(inWorkoutOrder) };
};

/** An id is 0 if the write creates no such row. */
interface NewIds {
  readonly logId: LogId;
  readonly swapId: number;
  readonly customWorkoutId: number;
}

const createLog = (
  training: Training,
  { source, ofNewWorkout, swappedFrom, ...fields }: NewLog,
  { logId, customWorkoutId }: NewIds,
): Training => {
  const custom = source?.type === 'custom' ? source : null;
  const row: StoredLog = {
    ...{ ...fields, id: logId, swappedFromId: swappedFrom?.logId ?? null },
    programDayId: source?.type === 'program' ? source.programDayId : null,
    customWorkoutId: ofNewWorkout === true ? customWorkoutId : (custom?.customWorkoutId ?? null),
    customWorkoutExerciseId: custom?.customWorkoutExerciseId ?? null,
    ...{ performed: [], loads: [] },
  };
  const created = { ...training, logs: [...training.logs, row] };
  return swappedFrom?.movesCompletion === true
    ? withLog(created, swappedFrom.logId, { completedAt: null })
    : created;
};

const applyToLogs = (
  userId: UserId,
  training: Training,
  changes: Changes,
  ids: NewIds,
): Training => {
  const { now, createSwap, revertSwap } = changes;
  let next = changes.createLog ? createLog(training, changes.createLog, ids) : training;
  for (const { logId, completedAt } of changes.completions ?? []) {
    next = withLog(next, logId, { completedAt });
  }
  if (createSwap !== undefined) {
    const { movesCompletion, ...fields } = createSwap;
    const movedCompletedAt = movesCompletion ? (changes.createLog?.completedAt ?? null) : null;
    const swap = {
      ...{ ...fields, id: ids.swapId, userId, swappedLogId: ids.logId },
      ...{ revertedAt: null, movedCompletedAt, createdAt: now, updatedAt: now },
    };
    next = { ...next, swaps: [...next.swaps, swap] };
  }
  if (revertSwap !== undefined) {
    const { swapId, originalLogId, swappedLogId } = revertSwap;
    const moved = next.swaps.find(({ id }) => id === swapId)?.movedCompletedAt ?? null;
    if (revertSwap.movesCompletion) {
      next = withLog(next, originalLogId, { completedAt: moved });
      next = withLog(next, swappedLogId, { completedAt: null });
    }
    const swaps = next.swaps.map((swap) =>
      swap.id === swapId ? { ...swap, revertedAt: now, updatedAt: now } : swap,
    );
    next = { ...next, swaps };
  }
  const swaps = next.swaps.map((swap) =>
    swap.id === changes.keepCompletion ? { ...swap, movedCompletedAt: null } : swap,
  );
  return (changes.deleteLogs ?? []).reduce(withoutLog, { ...next, swaps });
};

const applyToLoads = (training: Training, changes: Changes, newLogId: LogId): Training => {
  let next = training;
  for (const { logId, performedAt, loads } of changes.loads ?? []) {
    const workoutLogId = logId ?? newLogId;
    next = withLog(next, workoutLogId, {
      loads: loads.map((load) => ({ ...load, workoutLogId, performedAt, counted: true })),
    });
  }
  for (const { logId, counted } of changes.counted ?? []) {
    const loads = next.logs.find(({ id }) => id === logId)?.loads ?? [];
    next = withLog(next, logId, { loads: loads.map((load) => ({ ...load, counted })) });
  }
  const { performed } = changes;
  return performed === undefined
    ? next
    : withLog(next, performed.logId ?? newLogId, { performed: performed.exercises });
};

/** Also returns the ids of the written entries. */
const applyToWorkouts = (
  documents: Documents,
  userId: UserId,
  training: Training,
  { now, createCustomWorkout: created, updateCustomWorkout: updated, ...changes }: Changes,
  { logId, customWorkoutId }: NewIds,
): { readonly training: Training; readonly exerciseIds?: readonly number[] } => {
  const { customWorkouts: stored } = training;
  if (created !== undefined) {
    const { forNewLog, exercises, ...fields } = created;
    const entries = toEntries(documents, customWorkoutId, exercises, [], now);
    const workout = {
      ...{ ...fields, id: customWorkoutId, userId, exercises: entries.exercises },
      ...{ forLogId: forNewLog === true ? logId : null, createdAt: now, updatedAt: now },
    };
    return {
      training: { ...training, customWorkouts: [...stored, workout] },
      exerciseIds: entries.ids,
    };
  }
  if (updated !== undefined) {
    const { customWorkoutId: id, exercises: given, ...fields } = updated;
    const own = stored.find((workout) => workout.id === id)?.exercises ?? [];
    const entries = given === null ? null : toEntries(documents, id, given, own, now);
    const exercises = entries?.exercises ?? own;
    const customWorkouts = stored.map((workout) =>
      workout.id === id ? { ...workout, ...fields, exercises, updatedAt: now } : workout,
    );
    return {
      training: { ...training, customWorkouts, logs: unrefer(training.logs, id, exercises) },
      ...(entries === null ? {} : { exerciseIds: entries.ids }),
    };
  }
  const { deleteCustomWorkout: deleted } = changes;
  return { training: deleted === undefined ? training : withoutWorkout(training, deleted) };
};

/** When a user is forgotten, a log keeps only the host's own fields. */
const unreferred = (log: StoredLog): StoredLog => ({
  ...{ ...log, loads: [], swappedFromId: null, customWorkoutId: null },
  customWorkoutExerciseId: null,
});

const apply = (documents: Documents, userId: UserId, changes: Changes): AssignedIds => {
  if (changes.forgetUser === true) {
    documents.change(userId, { ...NOTHING, logs: documents.training(userId).logs.map(unreferred) });
    return {};
  }
  const newId = (isWanted: unknown) => (isWanted === undefined ? 0 : documents.nextId());
  const ids: NewIds = {
    logId: newId(changes.createLog),
    swapId: newId(changes.createSwap),
    customWorkoutId: newId(changes.createCustomWorkout),
  };
  const before = documents.training(userId);
  const { training, exerciseIds } = applyToWorkouts(documents, userId, before, changes, ids);
  const next = applyToLoads(applyToLogs(userId, training, changes, ids), changes, ids.logId);
  const cleared = changes.clearCorrections ?? [];
  documents.change(userId, {
    ...next,
    records: replaceByGroup(next.records, changes.records ?? []),
    corrections: replaceByGroup(next.corrections, changes.corrections ?? []).filter(
      ({ muscleGroup }) => !cleared.includes(muscleGroup),
    ),
    preferences: changes.preferences ?? next.preferences,
    revision: next.revision + 1,
    model: changes.model ?? next.model,
  });
  const assigned = Object.fromEntries(Object.entries(ids).filter(([, id]) => id !== 0));
  return { ...assigned, ...(exerciseIds === undefined ? {} : { exerciseIds }) };
};

/**
 * A repository on a key-value store, for a single writing process. The host writes its exercises,
 * programs and users into the document `catalogue`.
 */
export const keyValueRepository = (store: KeyValueStore): SyncCapablePort => {
  const documents = createDocuments(store);
  const { training, change } = documents;
  return syncRepository({
    transaction: documents.transaction,
    // Nothing else runs during a read. Each read parses the documents again, so answers share no
    // objects.
    snapshot: (body) => body(),
    // Takes no lock, because the process handles one call at a time. Only checks that the user
    // exists.
    lockUser: (userId) =>
      documents.catalogue().userIds.includes(userId) ? training(userId).revision : null,
    keys: {
      forget: (userId, before) => {
        const own = training(userId);
        change(userId, {
          ...own,
          keys: own.keys.filter(({ createdAt }) => createdAt >= before),
        });
      },
      find: (userId, key) => training(userId).keys.find((row) => row.key === key) ?? null,
      store: (userId, key, stored, createdAt) => {
        const own = training(userId);
        change(userId, { ...own, keys: [...own.keys, { ...stored, key, createdAt }] });
      },
    },
    parts: partReaders(documents),
    apply: (userId, changes) => apply(documents, userId, changes),
    verification: (userId) => {
      const own = training(userId);
      const logs = own.logs.map((row) => toColumns(userId, row));
      return verificationPagesOf({ ...own, logs, loads: loadsOf(own) });
    },
    listLogs: (userId, filter) => logPageOf(logsOf(documents, userId), filter),
    listSwaps: (userId, filter) =>
      swapPageOf(
        training(userId).swaps.map(({ movedCompletedAt: _, ...swap }) => swap),
        filter,
      ),
    listWorkouts: (userId, filter, except) =>
      workoutPageOf(openWorkouts(documents, userId), filter, except),
    listCustomWorkouts: (userId, page) =>
      pageOf(
        training(userId).customWorkouts.filter(({ forLogId }) => forLogId === null),
        page,
      ),
  });
};
