import type { Id, LogId, UserId } from '../../src/domain/ids.js';
import type { Changes, CustomWorkoutEntry } from '../../src/domain/changes.js';
import { logIdIsTaken } from '../../src/domain/log/new-log.js';
import type { LogSource } from '../../src/domain/records.js';
import type { AssignedIds } from '../../src/port/port.js';
import {
  deleteCustomWorkoutRow,
  deleteLogRow,
  forgetUserRows,
  nextId,
  type LogRow,
  type MemoryTables,
} from './memory-tables.js';

export type NewLogId = () => Id;

const sourceColumns = (
  source: LogSource | null,
): Pick<LogRow, 'programDayId' | 'customWorkoutId' | 'customWorkoutExerciseId'> => ({
  programDayId: source?.type === 'program' ? source.programDayId : null,
  customWorkoutId: source?.type === 'custom' ? source.customWorkoutId : null,
  customWorkoutExerciseId: source?.type === 'custom' ? source.customWorkoutExerciseId : null,
});

const isRow = <RowId extends Id>(
  row: { readonly id: RowId; readonly userId: UserId },
  userId: UserId,
  id: RowId,
): boolean => row.userId === userId && row.id === id;

const setTimes = (
  tables: MemoryTables,
  userId: UserId,
  logId: LogId,
  times: Partial<Pick<LogRow, 'startedAt' | 'completedAt' | 'scheduledFor'>>,
): void => {
  tables.logs = tables.logs.map((log) => (isRow(log, userId, logId) ? { ...log, ...times } : log));
};

const insertLog = (
  tables: MemoryTables,
  userId: UserId,
  log: NonNullable<Changes['createLog']>,
  newWorkoutId: number | null,
  newLogId: NewLogId,
): LogId => {
  // The cast is needed because the host declares the TypeScript type of its ids.
  const id = log.id ?? (newLogId() as LogId);
  tables.logs.push({
    id,
    userId,
    ...sourceColumns(log.source),
    ...(log.ofNewWorkout === true ? { customWorkoutId: newWorkoutId } : {}),
    sourceType: log.sourceType,
    swappedFromId: log.swappedFrom?.logId ?? null,
    scheduledFor: log.scheduledFor,
    startedAt: log.startedAt,
    completedAt: log.completedAt,
    importKey: log.importKey,
  });
  if (log.swappedFrom?.movesCompletion === true) {
    setTimes(tables, userId, log.swappedFrom.logId, { completedAt: null });
  }
  return id;
};

const insertSwap = (
  tables: MemoryTables,
  userId: UserId,
  swap: NonNullable<Changes['createSwap']>,
  swappedLogId: LogId,
  now: Date,
): number => {
  const id = nextId(tables, 'swaps');
  const swapped = tables.logs.find((log) => isRow(log, userId, swappedLogId));
  tables.swaps.push({
    id,
    userId,
    originalLogId: swap.originalLogId,
    swappedLogId,
    swapDate: swap.swapDate,
    revertedAt: null,
    movedCompletedAt: swap.movesCompletion ? (swapped?.completedAt ?? null) : null,
    createdAt: now,
    updatedAt: now,
  });
  return id;
};

const revertSwap = (
  tables: MemoryTables,
  userId: UserId,
  revert: NonNullable<Changes['revertSwap']>,
  now: Date,
): void => {
  if (revert.movesCompletion) {
    const swap = tables.swaps.find((row) => isRow(row, userId, revert.swapId));
    const completedAt = swap?.movedCompletedAt ?? null;
    setTimes(tables, userId, revert.originalLogId, { completedAt });
    setTimes(tables, userId, revert.swappedLogId, { completedAt: null });
  }
  tables.swaps = tables.swaps.map((row) =>
    isRow(row, userId, revert.swapId) ? { ...row, revertedAt: now, updatedAt: now } : row,
  );
};

const keepCompletion = (tables: MemoryTables, userId: UserId, swapId: number): void => {
  tables.swaps = tables.swaps.map((row) =>
    isRow(row, userId, swapId) ? { ...row, movedCompletedAt: null } : row,
  );
};

const writeLoads = (
  tables: MemoryTables,
  userId: UserId,
  changes: Changes,
  createdLogId: LogId | undefined,
): void => {
  for (const { logId, performedAt, loads } of changes.loads ?? []) {
    const workoutLogId = logId ?? createdLogId;
    if (workoutLogId === undefined) continue;
    tables.loads = tables.loads.filter(
      (load) => load.userId !== userId || load.workoutLogId !== workoutLogId,
    );
    tables.loads.push(
      ...loads.map((load) => ({ ...load, userId, workoutLogId, performedAt, counted: true })),
    );
  }
  for (const { logId, counted } of changes.counted ?? []) {
    tables.loads = tables.loads.map((load) =>
      load.userId === userId && load.workoutLogId === logId ? { ...load, counted } : load,
    );
  }
};

const writePerformed = (
  tables: MemoryTables,
  userId: UserId,
  { performed }: Changes,
  createdLogId: LogId | undefined,
): void => {
  const logId = performed?.logId ?? createdLogId;
  if (performed === undefined || logId === undefined) return;
  if (!tables.logs.some((log) => isRow(log, userId, logId))) return;
  tables.performed = tables.performed.filter((row) => row.logId !== logId);
  tables.performed.push({ logId, exercises: performed.exercises });
};

const writeRecords = (
  tables: MemoryTables,
  userId: UserId,
  records: NonNullable<Changes['records']>,
): void => {
  for (const record of records) {
    tables.records = tables.records.filter(
      (row) => row.userId !== userId || row.muscleGroup !== record.muscleGroup,
    );
    tables.records.push({ ...record, userId });
  }
};

const writeCorrections = (
  tables: MemoryTables,
  userId: UserId,
  { corrections = [], clearCorrections = [] }: Changes,
): void => {
  const gone = [...corrections.map(({ muscleGroup }) => muscleGroup), ...clearCorrections];
  tables.corrections = tables.corrections.filter(
    (row) => row.userId !== userId || !gone.includes(row.muscleGroup),
  );
  tables.corrections.push(
    ...corrections
      .filter(({ muscleGroup }) => !clearCorrections.includes(muscleGroup))
      .map((correction) => ({ ...correction, userId })),
  );
};

const writePreferences = (tables: MemoryTables, userId: UserId, { preferences }: Changes): void => {
  if (preferences === undefined) return;
  tables.preferences = tables.preferences.filter((row) => row.userId !== userId);
  tables.preferences.push({ ...preferences, userId });
};

const writeEntries = (
  tables: MemoryTables,
  customWorkoutId: number,
  entries: readonly CustomWorkoutEntry[],
  now: Date,
): readonly number[] =>
  entries.map(({ id, ...entry }) => {
    const stored = tables.customWorkoutExercises.find((row) => row.id === id);
    const row = {
      ...entry,
      id: id ?? nextId(tables, 'customWorkoutExercises'),
      customWorkoutId,
      createdAt: stored?.createdAt ?? now,
    };
    tables.customWorkoutExercises = [
      ...tables.customWorkoutExercises.filter((other) => other.id !== row.id),
      row,
    ];
    return row.id;
  });

const createCustomWorkout = (
  tables: MemoryTables,
  userId: UserId,
  { exercises, forNewLog: _, ...fields }: NonNullable<Changes['createCustomWorkout']>,
  now: Date,
): AssignedIds => {
  const id = nextId(tables, 'customWorkouts');
  tables.customWorkouts.push({
    ...fields,
    id,
    userId,
    forLogId: null,
    createdAt: now,
    updatedAt: now,
  });
  return { customWorkoutId: id, exerciseIds: writeEntries(tables, id, exercises, now) };
};

const updateCustomWorkout = (
  tables: MemoryTables,
  userId: UserId,
  { customWorkoutId, exercises, ...fields }: NonNullable<Changes['updateCustomWorkout']>,
  now: Date,
): AssignedIds => {
  if (!tables.customWorkouts.some((workout) => isRow(workout, userId, customWorkoutId))) return {};
  tables.customWorkouts = tables.customWorkouts.map((workout) =>
    workout.id === customWorkoutId ? { ...workout, ...fields, updatedAt: now } : workout,
  );
  if (exercises === null) return {};
  const exerciseIds = writeEntries(tables, customWorkoutId, exercises, now);
  tables.customWorkoutExercises = tables.customWorkoutExercises.filter(
    (entry) => entry.customWorkoutId !== customWorkoutId || exerciseIds.includes(entry.id),
  );
  const remaining = new Set(tables.customWorkoutExercises.map((entry) => entry.id));
  tables.logs = tables.logs.map((log) =>
    log.customWorkoutExerciseId !== null && !remaining.has(log.customWorkoutExerciseId)
      ? { ...log, customWorkoutExerciseId: null }
      : log,
  );
  return { exerciseIds };
};

const deleteCustomWorkout = (
  tables: MemoryTables,
  userId: UserId,
  customWorkoutId: number,
): void => {
  if (!tables.customWorkouts.some((workout) => isRow(workout, userId, customWorkoutId))) return;
  deleteCustomWorkoutRow(tables, customWorkoutId);
  tables.logs = tables.logs.map((log) =>
    log.userId === userId && log.customWorkoutId === customWorkoutId
      ? { ...log, customWorkoutId: null, customWorkoutExerciseId: null }
      : log,
  );
};

const reserveWorkout = (
  tables: MemoryTables,
  customWorkoutId: number | undefined,
  logId: LogId | undefined,
): void => {
  tables.customWorkouts = tables.customWorkouts.map((workout) =>
    workout.id === customWorkoutId ? { ...workout, forLogId: logId ?? null } : workout,
  );
};

const writeLogs = (
  tables: MemoryTables,
  userId: UserId,
  changes: Changes,
  newWorkoutId: number | null,
  newLogId: NewLogId,
): AssignedIds => {
  const logId =
    changes.createLog === undefined
      ? undefined
      : insertLog(tables, userId, changes.createLog, newWorkoutId, newLogId);
  for (const { logId: completed, completedAt } of changes.completions ?? []) {
    setTimes(tables, userId, completed, { completedAt });
  }
  if (changes.start !== undefined) {
    const { logId: started, startedAt } = changes.start;
    setTimes(tables, userId, started, { startedAt });
  }
  if (changes.schedule !== undefined) {
    const { logId: moved, scheduledFor } = changes.schedule;
    setTimes(tables, userId, moved, { scheduledFor });
  }
  const swapId =
    changes.createSwap === undefined || logId === undefined
      ? undefined
      : insertSwap(tables, userId, changes.createSwap, logId, changes.now);
  if (changes.revertSwap !== undefined) revertSwap(tables, userId, changes.revertSwap, changes.now);
  if (changes.keepCompletion !== undefined) keepCompletion(tables, userId, changes.keepCompletion);
  for (const deleted of changes.deleteLogs ?? []) {
    if (tables.logs.some((log) => isRow(log, userId, deleted))) deleteLogRow(tables, deleted);
  }
  return { ...(logId === undefined ? {} : { logId }), ...(swapId === undefined ? {} : { swapId }) };
};

/** Adds 1 to the user's revision, and sets the model if one is given. */
const countWrite = (tables: MemoryTables, userId: UserId, { model }: Changes): void => {
  tables.trainingStates = tables.trainingStates.map((state) =>
    state.userId === userId
      ? { userId, revision: state.revision + 1, model: model ?? state.model }
      : state,
  );
};

export function applyChanges(
  tables: MemoryTables,
  userId: UserId,
  changes: Changes,
  newLogId: NewLogId,
): AssignedIds {
  if (changes.forgetUser === true) {
    forgetUserRows(tables, userId);
    return {};
  }
  const { createCustomWorkout: workout, updateCustomWorkout: update } = changes;
  const given = changes.createLog?.id;
  if (given !== undefined && tables.logs.some(({ id }) => id === given)) throw logIdIsTaken(given);
  const created =
    workout === undefined ? {} : createCustomWorkout(tables, userId, workout, changes.now);
  const ids = writeLogs(tables, userId, changes, created.customWorkoutId ?? null, newLogId);
  if (workout?.forNewLog === true) reserveWorkout(tables, created.customWorkoutId, ids.logId);
  writeLoads(tables, userId, changes, ids.logId);
  writePerformed(tables, userId, changes, ids.logId);
  const updated =
    update === undefined ? {} : updateCustomWorkout(tables, userId, update, changes.now);
  if (changes.deleteCustomWorkout !== undefined) {
    deleteCustomWorkout(tables, userId, changes.deleteCustomWorkout);
  }
  if (changes.records !== undefined) writeRecords(tables, userId, changes.records);
  writeCorrections(tables, userId, changes);
  writePreferences(tables, userId, changes);
  countWrite(tables, userId, changes);
  return { ...ids, ...created, ...updated };
}
