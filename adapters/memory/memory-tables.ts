import type {
  ExerciseId,
  Id,
  LogId,
  ProgramDayId,
  ProgramId,
  UserId,
} from '../../src/domain/ids.js';
import { notFound } from '../../src/errors.js';
import type { CatalogueRows } from '../../src/port/catalogue-rows.js';
import type { StoredPlan } from '../../src/port/rows.js';
import type {
  CustomWorkout,
  CustomWorkoutExercise,
  Exercise,
  MuscleGroupLoad,
  PerformedExercise,
  Preferences,
  RecoveryCorrection,
  RecoveryRecord,
  WorkoutLog,
  WorkoutSwap,
} from '../../src/domain/records.js';

/** A row of the host's logs, with the library's four columns. */
export type LogRow = Omit<WorkoutLog, 'status' | 'source'> & { readonly importKey: string | null };

/** A program. With `userId` null, every user can see it. */
export interface ProgramRow {
  readonly id: ProgramId;
  readonly userId: UserId | null;
  readonly name: string;
}

/** A day of a program, as a host stores it. */
export interface ProgramDayRow {
  readonly id: ProgramDayId;
  readonly programId: ProgramId;
  readonly name: string;
  /** Without positions, days are ordered by id. */
  readonly position?: number | null;
}

/**
 * An exercise of a program day: `sets` sets of `repsMin` to `repsMax` repetitions. Null means that
 * the program does not say.
 */
export interface ProgramDayExerciseRow extends StoredPlan {
  readonly id: Id;
  readonly programDayId: ProgramDayId;
  readonly exerciseId: ExerciseId;
  readonly orderIndex: number;
  /** The same number in all exercises of a superset; null or absent if done alone. */
  readonly superset?: number | null;
}

/** The stored result of a write with an idempotency key. */
export interface IdempotencyRow {
  readonly userId: UserId;
  readonly key: string;
  readonly fingerprint: string;
  /** Text from `stringifyResult`. */
  readonly result: string;
  readonly createdAt: Date;
}

/**
 * The tables of a memory store: the host's and the library's, as arrays of rows. The caller owns
 * them, and may read and change them as a host does with its database.
 */
export interface MemoryTables {
  /** Null if users are stored elsewhere. Then every id is a valid user. */
  users: { readonly id: UserId }[] | null;
  exercises: Exercise[];
  programs: ProgramRow[];
  programDays: ProgramDayRow[];
  programDayExercises: ProgramDayExerciseRow[];
  logs: LogRow[];
  performed: { readonly logId: LogId; readonly exercises: readonly PerformedExercise[] }[];
  swaps: (WorkoutSwap & { readonly movedCompletedAt: Date | null })[];
  loads: (MuscleGroupLoad & { readonly userId: UserId })[];
  records: (RecoveryRecord & { readonly userId: UserId })[];
  corrections: (RecoveryCorrection & { readonly userId: UserId })[];
  preferences: (Preferences & { readonly userId: UserId })[];
  trainingStates: { readonly userId: UserId; revision: number; model: string | null }[];
  customWorkouts: Omit<CustomWorkout, 'exercises'>[];
  customWorkoutExercises: CustomWorkoutExercise[];
  idempotencyKeys: IdempotencyRow[];
  /**
   * The last id assigned in each table, because ids are never reused. `logs` is used only if its
   * ids are integers.
   */
  lastIds: Record<GeneratedIds, number>;
}

/** Tables whose ids the store assigns. */
export type GeneratedIds = 'logs' | 'swaps' | 'customWorkouts' | 'customWorkoutExercises';

const lastOf = (rows: readonly { readonly id: Id }[] = []): number =>
  Math.max(0, ...rows.flatMap(({ id }) => (typeof id === 'number' ? id : [])));

/**
 * Creates empty tables, or tables with these rows of the host.
 *
 * @example
 * const tables = createMemoryTables({ users: [{ id: 1 }] });
 */
export function createMemoryTables(host: Partial<MemoryTables> = {}): MemoryTables {
  return {
    users: [],
    exercises: [],
    programs: [],
    programDays: [],
    programDayExercises: [],
    logs: [],
    performed: [],
    swaps: [],
    loads: [],
    records: [],
    corrections: [],
    preferences: [],
    trainingStates: [],
    customWorkouts: [],
    customWorkoutExercises: [],
    idempotencyKeys: [],
    lastIds: {
      logs: lastOf(host.logs),
      swaps: lastOf(host.swaps),
      customWorkouts: lastOf(host.customWorkouts),
      customWorkoutExercises: lastOf(host.customWorkoutExercises),
    },
    ...host,
  };
}

const putById = <Row extends { readonly id: Id }>(
  stored: readonly Row[],
  rows: readonly Row[],
): Row[] => [...stored.filter(({ id }) => rows.every((row) => row.id !== id)), ...rows];

/** Stores the host's catalogue; see `SyncPort.putCatalogue`. */
export function putCatalogueRows(tables: MemoryTables, rows: CatalogueRows): void {
  const { days, programs, entries, ...others } = structuredClone(rows);
  const users = tables.users && putById(tables.users, others.users);
  const exercises = putById(tables.exercises, others.exercises);
  // Check before any change, because nothing is rolled back.
  const isUnknown = (userId: UserId | null): boolean =>
    userId !== null && users?.every(({ id }) => id !== userId) === true;
  if (programs.some(({ userId }) => isUnknown(userId))) throw notFound('user', {});
  if (entries.some(({ exerciseId }) => exercises.every(({ id }) => id !== exerciseId)))
    throw notFound('exercise', {});
  const kept = tables.programDayExercises.filter(({ programDayId }) =>
    days.every(({ id }) => id !== programDayId),
  );
  const last = lastOf(kept);
  Object.assign(tables, {
    ...{ users, exercises, programs: putById(tables.programs, programs) },
    programDays: putById(tables.programDays, days),
    programDayExercises: [
      ...kept,
      ...entries.map((entry, at) => ({ ...entry, id: last + at + 1 })),
    ],
  } satisfies Partial<MemoryTables>);
}

/** Ids are never reused. */
export function nextId(tables: MemoryTables, table: GeneratedIds): number {
  return ++tables.lastIds[table];
}

/**
 * Deletes a log with its swaps, loads, sets and reserved workouts. References in the user's other
 * logs become null.
 */
export function deleteLogRow(tables: MemoryTables, logId: LogId): void {
  const userId = tables.logs.find((log) => log.id === logId)?.userId;
  const isOwn = (row: { readonly userId: UserId }): boolean => row.userId === userId;
  tables.logs = tables.logs
    .filter((log) => log.id !== logId)
    .map((log) =>
      isOwn(log) && log.swappedFromId === logId ? { ...log, swappedFromId: null } : log,
    );
  tables.swaps = tables.swaps.filter(
    (swap) => !isOwn(swap) || (swap.originalLogId !== logId && swap.swappedLogId !== logId),
  );
  tables.loads = tables.loads.filter((load) => !isOwn(load) || load.workoutLogId !== logId);
  tables.performed = tables.performed.filter((row) => row.logId !== logId);
  const reserved = tables.customWorkouts.filter(isOwn).filter(({ forLogId }) => forLogId === logId);
  for (const { id } of reserved) deleteCustomWorkoutRow(tables, id);
}

/** Deletes a custom workout with its exercises. Workouts derived from it lose their source. */
export function deleteCustomWorkoutRow(tables: MemoryTables, customWorkoutId: number): void {
  tables.customWorkouts = tables.customWorkouts
    .filter((workout) => workout.id !== customWorkoutId)
    .map((workout) =>
      workout.sourceCustomWorkoutId === customWorkoutId
        ? { ...workout, sourceCustomWorkoutId: null }
        : workout,
    );
  tables.customWorkoutExercises = tables.customWorkoutExercises.filter(
    (entry) => entry.customWorkoutId !== customWorkoutId,
  );
}

/** Deletes a user and everything that belongs to them. */
export function deleteUserRow(tables: MemoryTables, userId: UserId): void {
  tables.users = tables.users?.filter((user) => user.id !== userId) ?? null;
  for (const { id } of tables.logs.filter((log) => log.userId === userId)) {
    deleteLogRow(tables, id);
  }
  deleteProgramRows(tables, userId);
  forgetUserRows(tables, userId);
}

/** Deletes the programs of a user. References to their days become null. */
function deleteProgramRows(tables: MemoryTables, userId: UserId): void {
  const isOwn = (program: ProgramRow): boolean => program.userId === userId;
  const ids = tables.programs.filter(isOwn).map(({ id }) => id);
  const inProgram = tables.programDays.filter(({ programId }) => ids.includes(programId));
  const days: readonly (ProgramDayId | null)[] = inProgram.map(({ id }) => id);
  tables.programs = tables.programs.filter((program) => !isOwn(program));
  tables.programDays = tables.programDays.filter(({ id }) => !days.includes(id));
  tables.programDayExercises = tables.programDayExercises.filter(
    ({ programDayId }) => !days.includes(programDayId),
  );
  tables.logs = tables.logs.map((log) =>
    days.includes(log.programDayId) ? { ...log, programDayId: null } : log,
  );
  tables.customWorkouts = tables.customWorkouts.map((workout) =>
    days.includes(workout.sourceProgramDayId) ? { ...workout, sourceProgramDayId: null } : workout,
  );
}

/** Deletes a user's library data. Logs stay, but their references to deleted rows become null. */
export function forgetUserRows(tables: MemoryTables, userId: UserId): void {
  tables.logs = tables.logs.map((log) =>
    log.userId === userId
      ? { ...log, swappedFromId: null, customWorkoutId: null, customWorkoutExerciseId: null }
      : log,
  );
  tables.swaps = tables.swaps.filter((swap) => swap.userId !== userId);
  for (const { id } of tables.customWorkouts.filter((workout) => workout.userId === userId)) {
    deleteCustomWorkoutRow(tables, id);
  }
  tables.records = tables.records.filter((record) => record.userId !== userId);
  tables.corrections = tables.corrections.filter((row) => row.userId !== userId);
  tables.preferences = tables.preferences.filter((row) => row.userId !== userId);
  tables.loads = tables.loads.filter((load) => load.userId !== userId);
  tables.trainingStates = tables.trainingStates.filter((state) => state.userId !== userId);
  tables.idempotencyKeys = tables.idempotencyKeys.filter((row) => row.userId !== userId);
}
