import { refKey } from '../../src/domain/candidates.js';
import type {
  BackfillState,
  ChangeLogState,
  CreateLogState,
  CustomWorkoutState,
  DeleteLogState,
  LogFacts,
  RevertState,
  SwapPreviewState,
  SwapState,
} from '../../src/domain/changes.js';
import type {
  ChangeLogQuery,
  CreateLogQuery,
  CustomWorkoutQuery,
  DeleteLogQuery,
  PageRequest,
  SwapQuery,
} from '../../src/repository.js';
import type { LogSource, Workout } from '../../src/domain/records.js';
import { requireImportKeys } from '../sql/optional-columns.js';
import {
  findFacts,
  findFactsByImportKey,
  findPerformed,
  findSwap,
  listUnrecorded,
  withdrawnFrom,
} from './logs.js';
import { ownLoads, readRecovery } from './recovery.js';
import type { HostSql } from './tables.js';
import { findCustomWorkout, findExercises, findWorkout } from './workouts.js';

const findExisting = (
  sql: HostSql,
  userId: number,
  { importKey }: CreateLogQuery,
): LogFacts | null => {
  requireImportKeys(sql.t.logTable, importKey);
  return importKey === null ? null : findFactsByImportKey(sql, userId, importKey);
};

export const readCreateState = (
  sql: HostSql,
  userId: number,
  query: CreateLogQuery,
  revision: number,
): CreateLogState => ({
  revision,
  workout: findWorkout(sql, userId, query.source),
  exercises: findExercises(sql, query.exerciseIds),
  existing: findExisting(sql, userId, query),
  recovery: readRecovery(sql, userId, { model: query.model, needed: query.completed }),
});

/** Recovery with loads, those of the logs to be changed left out. */
const recoveryBeside = (
  sql: HostSql,
  userId: number,
  model: string,
  exceptLogIds: readonly number[],
) => readRecovery(sql, userId, { model, needed: true, exceptLogIds });

/** The state for completing and recording a log, and for a swap of one exercise. */
export const readChangeState = (
  sql: HostSql,
  userId: number,
  query: ChangeLogQuery,
  revision: number,
): ChangeLogState => {
  const { logId, exerciseIds, needsWork } = query;
  const facts = findFacts(sql, userId, logId);
  const worked = needsWork ? facts : null;
  const performed = worked === null ? null : findPerformed(sql, userId, logId);
  const performedIds = (performed ?? []).map((exercise) => exercise.exerciseId);
  return {
    revision,
    facts,
    workout: findWorkout(sql, userId, worked?.log.source ?? null, true),
    exercises: findExercises(sql, [...exerciseIds, ...performedIds]),
    performed,
    ownLoads: ownLoads(sql, userId, [logId]),
    recovery: recoveryBeside(sql, userId, query.model, [query.logId]),
  };
};

export const readDeleteState = (
  sql: HostSql,
  userId: number,
  query: DeleteLogQuery,
  revision: number,
): DeleteLogState => ({
  revision,
  facts: findFacts(sql, userId, query.logId),
  ownLoads: ownLoads(sql, userId, [query.logId]),
  withdrawnLogIds: withdrawnFrom(sql, userId, query.logId),
  recovery: recoveryBeside(sql, userId, query.model, [query.logId]),
});

/** The state of a swap. A planned swap does not read the loads. */
export const readSwapState = (
  sql: HostSql,
  userId: number,
  { logId, target, exerciseIds, model }: SwapQuery,
  revision: number,
): SwapState => {
  const facts = findFacts(sql, userId, logId);
  const own = facts === null ? [] : ownLoads(sql, userId, [logId]);
  const completedAt = facts?.log.completedAt ?? null;
  return {
    revision,
    facts,
    workout: findWorkout(sql, userId, target),
    exercises: findExercises(sql, exerciseIds),
    ownLoads: own,
    recovery: readRecovery(sql, userId, {
      model,
      needed: own.length > 0 || completedAt !== null,
      exceptLogIds: [logId],
    }),
  };
};

/** What the preview of a swap is made from. */
export const readPreviewState = (
  sql: HostSql,
  userId: number,
  query: SwapQuery,
  revision: number,
): SwapPreviewState => {
  const state = readSwapState(sql, userId, query, revision);
  const { logId, exerciseIds, model } = query;
  const performed = state.facts === null ? null : findPerformed(sql, userId, logId);
  const performedIds = (performed ?? []).map((exercise) => exercise.exerciseId);
  return {
    ...state,
    exercises: findExercises(sql, [...exerciseIds, ...performedIds]),
    original: findWorkout(sql, userId, state.facts?.log.source ?? null, true),
    performed,
    recovery: recoveryBeside(sql, userId, model, [logId]),
  };
};

export const readRevertState = (
  sql: HostSql,
  userId: number,
  { swapId, model }: { readonly swapId: number; readonly model: string },
  revision: number,
): RevertState => {
  const found = findSwap(sql, userId, swapId);
  const logIds = found === null ? [] : [found.swap.originalLogId, found.swap.swappedLogId];
  const own = ownLoads(sql, userId, logIds);
  const [original = null, swapped = null] = logIds.map((id) => findFacts(sql, userId, id));
  const completed = (swapped?.log.completedAt ?? null) !== null;
  const completion = found?.completionMoved === true ? 'moved' : 'since';
  return {
    revision,
    swap: found?.swap ?? null,
    original,
    swapped,
    completion: completed ? completion : 'none',
    ownLoads: own,
    recovery: own.length === 0 ? null : recoveryBeside(sql, userId, model, logIds),
  };
};

export const readCustomWorkoutState = (
  sql: HostSql,
  userId: number,
  { customWorkoutId, from, exerciseIds }: CustomWorkoutQuery,
  revision: number,
): CustomWorkoutState => ({
  revision,
  customWorkout: customWorkoutId === null ? null : findCustomWorkout(sql, userId, customWorkoutId),
  workout: findWorkout(sql, userId, from),
  exercises: findExercises(sql, exerciseIds),
});

/** Finds the workouts of logs, each once: years of logs are made of few. */
const workoutsOf = (sql: HostSql, userId: number): ((source: LogSource) => Workout | null) => {
  const found = new Map<string, Workout | null>();
  return (source) => {
    const key = refKey(source);
    const workout = found.has(key)
      ? (found.get(key) ?? null)
      : findWorkout(sql, userId, source, true);
    found.set(key, workout);
    return workout;
  };
};

export const readBackfillState = (
  sql: HostSql,
  userId: number,
  page: PageRequest<number>,
  revision: number,
): BackfillState => {
  const workoutOf = workoutsOf(sql, userId);
  const logs = listUnrecorded(sql, userId, page).map((facts) => ({
    facts,
    workout: facts.log.source === null ? null : workoutOf(facts.log.source),
    performed: findPerformed(sql, userId, facts.log.id),
  }));
  const ids = logs.flatMap(({ performed }) => (performed ?? []).map((done) => done.exerciseId));
  return {
    revision,
    logs,
    exercises: findExercises(sql, [...new Set(ids)]),
    recovery: readRecovery(sql, userId, { model: '', needed: true }),
  };
};
