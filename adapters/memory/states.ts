import type {
  BackfillState,
  ChangeLogState,
  CreateLogState,
  CustomWorkoutState,
  DeleteLogState,
  RevertState,
  SwapPreviewState,
} from '../../src/domain/changes.js';
import type {
  ChangeLogQuery,
  CreateLogQuery,
  CustomWorkoutQuery,
  DeleteLogQuery,
  PageRequest,
  SwapQuery,
} from '../../src/repository.js';
import * as read from './reads.js';
import type { MemoryTables } from './tables.js';
import { findCustomWorkout, findExercises, findWorkout } from './workouts.js';

/** The state of a swap. */
export const readSwapState = (
  tables: MemoryTables,
  userId: number,
  query: SwapQuery,
  revision: number,
) => {
  const facts = read.findFacts(tables, userId, query.logId);
  const ownLoads = facts === null ? [] : read.ownLoads(tables, userId, [query.logId]);
  return {
    revision,
    facts,
    workout: findWorkout(tables, userId, query.target),
    exercises: findExercises(tables, query.exerciseIds),
    ownLoads,
    recovery: read.readRecovery(tables, userId, {
      model: query.model,
      needed: ownLoads.length > 0 || (facts?.log.completedAt ?? null) !== null,
      exceptLogIds: [query.logId],
    }),
  };
};

/** Recovery with loads, those of the logs to be changed left out. */
const recoveryBeside = (
  tables: MemoryTables,
  userId: number,
  model: string,
  exceptLogIds: readonly number[],
) => read.readRecovery(tables, userId, { model, needed: true, exceptLogIds });

/** What the preview of a swap is made from. */
export const readPreviewState = (
  tables: MemoryTables,
  userId: number,
  query: SwapQuery,
  revision: number,
): SwapPreviewState => {
  const state = readSwapState(tables, userId, query, revision);
  const performed = state.facts === null ? null : read.findPerformed(tables, query.logId);
  const performedIds = (performed ?? []).map((exercise) => exercise.exerciseId);
  const { model, exerciseIds, logId } = query;
  return {
    ...state,
    exercises: findExercises(tables, [...exerciseIds, ...performedIds]),
    original: findWorkout(tables, userId, state.facts?.log.source ?? null, true),
    performed,
    recovery: recoveryBeside(tables, userId, model, [logId]),
  };
};

export const readRevertState = (
  tables: MemoryTables,
  userId: number,
  query: { readonly swapId: number; readonly model: string },
  revision: number,
): RevertState => {
  const row = read.findSwap(tables, userId, query.swapId);
  const logIds = row === null ? [] : [row.originalLogId, row.swappedLogId];
  const ownLoads = read.ownLoads(tables, userId, logIds);
  const swapped = read.findFacts(tables, userId, row?.swappedLogId ?? null);
  const completedAt = swapped?.log.completedAt?.getTime();
  return {
    revision,
    swap: row === null ? null : read.toSwap(row),
    original: read.findFacts(tables, userId, row?.originalLogId ?? null),
    swapped,
    completion:
      completedAt === undefined
        ? 'none'
        : completedAt === row?.movedCompletedAt?.getTime()
          ? 'moved'
          : 'since',
    ownLoads,
    recovery: ownLoads.length === 0 ? null : recoveryBeside(tables, userId, query.model, logIds),
  };
};

/** The state for completing and recording a log, and for a swap of one exercise. */
export const readChangeState = (
  tables: MemoryTables,
  userId: number,
  query: ChangeLogQuery,
  revision: number,
): ChangeLogState => {
  const facts = read.findFacts(tables, userId, query.logId);
  const worked = query.needsWork ? facts : null;
  const performed = worked === null ? null : read.findPerformed(tables, query.logId);
  return {
    revision,
    facts,
    workout: findWorkout(tables, userId, worked?.log.source ?? null, true),
    exercises: findExercises(tables, [
      ...query.exerciseIds,
      ...(performed ?? []).map((exercise) => exercise.exerciseId),
    ]),
    performed,
    ownLoads: read.ownLoads(tables, userId, [query.logId]),
    recovery: recoveryBeside(tables, userId, query.model, [query.logId]),
  };
};

export const readDeleteState = (
  tables: MemoryTables,
  userId: number,
  query: DeleteLogQuery,
  revision: number,
): DeleteLogState => ({
  revision,
  facts: read.findFacts(tables, userId, query.logId),
  ownLoads: read.ownLoads(tables, userId, [query.logId]),
  withdrawnLogIds: read.withdrawnFrom(tables, userId, query.logId),
  recovery: recoveryBeside(tables, userId, query.model, [query.logId]),
});

export const readCreateState = (
  tables: MemoryTables,
  userId: number,
  query: CreateLogQuery,
  revision: number,
): CreateLogState => ({
  revision,
  workout: findWorkout(tables, userId, query.source),
  exercises: findExercises(tables, query.exerciseIds),
  existing: read.findFactsByImportKey(tables, userId, query.importKey),
  recovery: read.readRecovery(tables, userId, { model: query.model, needed: query.completed }),
});

export const readCustomWorkoutState = (
  tables: MemoryTables,
  userId: number,
  query: CustomWorkoutQuery,
  revision: number,
): CustomWorkoutState => ({
  revision,
  customWorkout: findCustomWorkout(tables, userId, query.customWorkoutId),
  workout: findWorkout(tables, userId, query.from),
  exercises: findExercises(tables, query.exerciseIds),
});

export const readBackfillState = (
  tables: MemoryTables,
  userId: number,
  page: PageRequest<number>,
  revision: number,
): BackfillState => {
  const logs = read.listUnrecorded(tables, userId, page).map((facts) => ({
    facts,
    workout: findWorkout(tables, userId, facts.log.source, true),
    performed: read.findPerformed(tables, facts.log.id),
  }));
  return {
    revision,
    logs,
    exercises: findExercises(
      tables,
      logs.flatMap(({ performed }) => (performed ?? []).map((done) => done.exerciseId)),
    ),
    recovery: read.readRecovery(tables, userId, { model: '', needed: true }),
  };
};
