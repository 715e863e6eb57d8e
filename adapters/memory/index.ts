/**
 * The store in memory: the port's contract as code.
 *
 * @module freshlegs/memory
 */
import { hasChanges, type Decision } from '../../src/domain/changes.js';
import { wholeWorkoutOf } from '../../src/domain/log-rules.js';
import {
  aroundVerbs,
  idempotencyMismatch,
  unknownUser,
  withPromises,
  type Decide,
  type IdempotencyRequest,
  type SyncCapableRepository,
  type SyncRepository,
  type WriteOptions,
  type Written,
} from '../../src/repository.js';
import { byId } from './page.js';
import * as read from './reads.js';
import { readRecommendation } from './recommendation.js';
import {
  readBackfillState,
  readChangeState,
  readCreateState,
  readCustomWorkoutState,
  readDeleteState,
  readPreviewState,
  readRevertState,
  readSwapState,
} from './states.js';
import { createMemoryTables, type MemoryTables } from './tables.js';
import { findCustomWorkout, findExercises, listCustomWorkouts, listWorkouts } from './workouts.js';
import { applyChanges } from './writes.js';

export {
  createMemoryTables,
  deleteCustomWorkoutRow,
  deleteLogRow,
  deleteUserRow,
  type GeneratedIds,
  type IdempotencyRow,
  type LogRow,
  type MemoryTables,
  type ProgramDayExerciseRow,
  type ProgramDayRow,
  type ProgramRow,
} from './tables.js';

/** The user's row of `training_state`, made on first use; `NOT_FOUND` for an unknown user. */
const lockUser = (tables: MemoryTables, userId: number) => {
  if (!tables.users.some((user) => user.id === userId)) {
    throw unknownUser();
  }
  const state = tables.trainingStates.find((row) => row.userId === userId);
  if (state !== undefined) return state;
  const created = { userId, revision: 0, model: null };
  tables.trainingStates.push(created);
  return created;
};

/** The keys that are not yet too old; those of other users stay as they are. */
const remembered = (
  tables: MemoryTables,
  userId: number,
  { forgetBefore }: IdempotencyRequest,
): MemoryTables['idempotencyKeys'] =>
  tables.idempotencyKeys.filter((row) => row.userId !== userId || row.createdAt >= forgetBefore);

const findStored = (
  tables: MemoryTables,
  userId: number,
  { idempotency }: WriteOptions,
): unknown => {
  if (idempotency === undefined) return undefined;
  const row = remembered(tables, userId, idempotency).find(
    (other) => other.userId === userId && other.key === idempotency.key,
  );
  if (row !== undefined && row.fingerprint !== idempotency.fingerprint) {
    throw idempotencyMismatch();
  }
  return row?.result;
};

/** The whole of a write verb: lock, replay a known key, read, decide, store. */
const write = <State, Response>(
  tables: MemoryTables,
  userId: number,
  options: WriteOptions,
  readState: (revision: number) => State,
  decide: (state: State) => Decision<Response>,
): Written<Response> => {
  const lock = lockUser(tables, userId);
  const stored = findStored(tables, userId, options);
  if (stored !== undefined) return structuredClone(stored) as Written<Response>;
  const { changes, response } = structuredClone(decide(structuredClone(readState(lock.revision))));
  const ids = applyChanges(tables, userId, changes);
  if (hasChanges(changes)) lock.revision += 1;
  if (changes.model !== undefined) lock.model = changes.model;
  const result = { ids, response };
  if (options.idempotency !== undefined) {
    const { key, fingerprint, now } = options.idempotency;
    const stored = { userId, key, fingerprint, result, createdAt: now };
    tables.idempotencyKeys = [...remembered(tables, userId, options.idempotency), stored];
  }
  return structuredClone(result);
};

const readVerbs = (tables: MemoryTables) =>
  ({
    findLog: (userId, logId) => {
      const facts = read.findFacts(tables, userId, logId);
      return facts === null ? null : { facts, performed: read.findPerformed(tables, logId) };
    },
    listLogs: (userId, filter) => read.listLogs(tables, userId, filter),
    readRecovery: (userId, query) => read.readRecovery(tables, userId, query),
    readForecast: (userId, query) => read.readForecast(tables, userId, query),
    readVerification: (userId) => read.readVerification(tables, userId),
    readRecommendation: (userId, query) => readRecommendation(tables, userId, query),
    readSwap: (userId, query) => {
      const revision =
        tables.trainingStates.find((state) => state.userId === userId)?.revision ?? 0;
      return readPreviewState(tables, userId, query, revision);
    },
    readAlternatives: (userId, { exerciseId, exercisesMax, model }) => ({
      exercise: findExercises(tables, [exerciseId])[0] ?? null,
      exercises: [...tables.exercises].sort(byId).slice(0, exercisesMax),
      recovery: read.readRecovery(tables, userId, { model }),
    }),
    listWorkouts: (userId, filter) => {
      const exceptLog = read.findFacts(tables, userId, filter.exceptOfLogId);
      const except = wholeWorkoutOf(exceptLog?.log.source ?? null);
      return {
        workouts: listWorkouts(tables, userId, filter, except),
        recovery: read.readRecovery(tables, userId, filter),
        exceptLog,
      };
    },
    listSwaps: (userId, filter) => read.listSwaps(tables, userId, filter),
    listCustomWorkouts: (userId, page) => listCustomWorkouts(tables, userId, page),
    findCustomWorkout: (userId, id) => findCustomWorkout(tables, userId, id),
  }) satisfies Partial<SyncRepository>;

const writeVerbs = (tables: MemoryTables) => {
  const verb =
    <Query, State, Response>(
      readState: (tables: MemoryTables, userId: number, query: Query, revision: number) => State,
    ) =>
    (
      userId: number,
      query: Query,
      decide: Decide<State, Response>,
      options: WriteOptions = {},
    ): Written<Response> =>
      write(
        tables,
        userId,
        options,
        (revision) => readState(tables, userId, query, revision),
        decide,
      );
  return {
    createLog: verb(readCreateState),
    completeLog: verb(readChangeState),
    recordLog: verb(readChangeState),
    deleteLog: verb(readDeleteState),
    applySwap: verb(readSwapState),
    swapExercise: verb(readChangeState),
    revertSwap: verb(readRevertState),
    writeCustomWorkout: verb(readCustomWorkoutState),
    correctRecovery: verb((own, userId, query: { readonly model: string }, revision) => ({
      revision,
      recovery: read.readRecovery(own, userId, query),
    })),
    backfillRecovery: verb(readBackfillState),
    rebuildRecovery: (userId, decide, options = {}) =>
      write(
        tables,
        userId,
        options,
        (revision) => ({
          revision,
          recovery: read.readRecovery(tables, userId, { model: '', needed: true }),
        }),
        decide,
      ),
  } satisfies Partial<SyncRepository>;
};

/**
 * A repository in memory: the port's specification as code, for tests and for trying things out.
 * Nothing is kept beyond the process. The caller owns `tables`.
 *
 * @example
 * const repository = memoryRepository({ tables: createMemoryTables({ users: [{ id: 1 }] }) });
 */
export const memoryRepository = (
  options: { readonly tables?: MemoryTables } = {},
): SyncCapableRepository => {
  const tables = options.tables ?? createMemoryTables();
  // Copies are given away, so that a caller who changes an answer changes nothing that is stored.
  const reads = aroundVerbs(readVerbs(tables), (run) => structuredClone(run()));
  return withPromises({ ...reads, ...writeVerbs(tables) });
};
