// A complete adapter for a very simple store: one JSON document per user in a key-value store. It
// can give a user's rows, apply changes, run a transaction, lock a user and store idempotency keys. `syncRepository` builds the port from these
// functions. `test/package/custom-adapter.slow.test.ts` runs the contract suite of
// `freshlegs/testing`.
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  compareCodePoints,
  inWorkoutOrder,
  parseResult,
  stringifyResult,
  syncRepository,
  userRowReaders,
  type AssignedIds,
  type Changes,
  type CustomWorkout,
  type CustomWorkoutEntry,
  type DayRow,
  type Exercise,
  type LogColumns,
  type LogId,
  type MuscleGroupLoad,
  type NewLog,
  type PerformedExercise,
  type Preferences,
  type RecoveryCorrection,
  type RecoveryRecord,
  type StoredKey,
  type SwapRow,
  type SyncCapablePort,
  type UserId,
  type UserRows,
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
  readonly swaps: readonly SwapRow[];
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
  preferences: { never: [], favourites: [], places: [], level: null, daysPerWeek: null },
  customWorkouts: [],
  keys: [],
};

/** The data outside the users' documents. A program day with `userId` is private to that user. */
export interface Catalogue {
  readonly userIds: readonly number[];
  readonly exercises: readonly Exercise[];
  readonly programDays: readonly { readonly userId: UserId | null; readonly day: DayRow }[];
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

/** All rows that a user has or can see. The library makes every answer from them. */
const userRows = ({ training, catalogue }: Documents, userId: UserId): UserRows => {
  const { exercises, programDays } = catalogue();
  const { logs, ...own } = training(userId);
  return {
    ...own,
    logs: logs.map(({ performed: _performed, loads: _loads, ...log }) => ({ ...log, userId })),
    performed: logs.map(({ id: logId, performed }) => ({ logId, exercises: performed })),
    loads: logs.flatMap(({ loads }) => loads),
    days: programDays.flatMap(({ userId: owner, day }) =>
      owner === null || owner === userId ? [day] : [],
    ),
    exercises,
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
  const { start, schedule } = changes;
  if (start !== undefined) next = withLog(next, start.logId, { startedAt: start.startedAt });
  if (schedule !== undefined) {
    next = withLog(next, schedule.logId, { scheduledFor: schedule.scheduledFor });
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
    // Takes no lock, because the process handles one call at a time. Only checks that the user
    // exists.
    lockUser: (userId) =>
      documents.catalogue().userIds.includes(userId) ? training(userId) : null,
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
    // Nothing else runs during a read. Each read parses the documents again, so answers share no
    // objects.
    readers: userRowReaders((userId) => userRows(documents, userId)),
    apply: (userId, changes) => apply(documents, userId, changes),
  });
};
