import { refKey } from '../../src/domain/candidates.js';
import type {
  BackfillState,
  ChangeLogState,
  CreateLogState,
  CustomWorkoutState,
  LogFacts,
  RevertState,
  SwapPreviewState,
  SwapState,
} from '../../src/domain/changes.js';
import type {
  ChangeLogQuery,
  CreateLogQuery,
  CustomWorkoutQuery,
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
import { ownLoads, readRecovery, type LockedState } from './recovery.js';
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
  locked: LockedState,
): CreateLogState => ({
  revision: locked.revision,
  workout: findWorkout(sql, userId, query.source),
  exercises: findExercises(sql, query.exerciseIds),
  existing: findExisting(sql, userId, query),
  recovery: readRecovery(sql, userId, { model: query.model, needed: query.completed, locked }),
});

/** What `read` gives, read when it is first asked for. */
const onDemand = <T>(read: () => T): (() => T) => {
  let found: { readonly value: T } | undefined;
  return () => (found ??= { value: read() }).value;
};

// Parts of a state that not every decision looks at are read when it does, under the same lock: a
// completion that says what was performed needs no plan, an undo of a planned swap no recovery.
// An undo takes half of the time, together with BEGIN and COMMIT prepared once.

/** The state for completing, recording and deleting a log. */
export const readChangeState = (
  sql: HostSql,
  userId: number,
  { logId, exerciseIds, model }: ChangeLogQuery,
  locked: LockedState,
): ChangeLogState => {
  const facts = findFacts(sql, userId, logId);
  const performed = facts === null ? null : findPerformed(sql, userId, logId);
  const performedIds = (performed ?? []).map((exercise) => exercise.exerciseId);
  const workout = onDemand(() => findWorkout(sql, userId, facts?.log.source ?? null, true));
  const withdrawnLogIds = onDemand(() => withdrawnFrom(sql, userId, logId));
  return {
    revision: locked.revision,
    facts,
    get workout() {
      return workout();
    },
    exercises: findExercises(sql, [...exerciseIds, ...performedIds]),
    performed,
    ownLoads: ownLoads(sql, userId, [logId]),
    get withdrawnLogIds() {
      return withdrawnLogIds();
    },
    recovery: readRecovery(sql, userId, { model, needed: true, exceptLogIds: [logId], locked }),
  };
};

/** The state of a swap. A planned swap does not read the loads. */
export const readSwapState = (
  sql: HostSql,
  userId: number,
  { logId, target, exerciseIds, model }: SwapQuery,
  locked: LockedState,
): SwapState => {
  const facts = findFacts(sql, userId, logId);
  const own = facts === null ? [] : ownLoads(sql, userId, [logId]);
  const completedAt = facts?.log.completedAt ?? null;
  return {
    revision: locked.revision,
    facts,
    workout: findWorkout(sql, userId, target),
    exercises: findExercises(sql, exerciseIds),
    ownLoads: own,
    recovery: readRecovery(sql, userId, {
      model,
      needed: own.length > 0 || completedAt !== null,
      exceptLogIds: [logId],
      locked,
    }),
  };
};

/** What the preview of a swap is made from. */
export const readPreviewState = (
  sql: HostSql,
  userId: number,
  query: SwapQuery,
  read: LockedState,
): SwapPreviewState => {
  const state = readSwapState(sql, userId, query, read);
  const { logId, exerciseIds, model } = query;
  const performed = state.facts === null ? null : findPerformed(sql, userId, logId);
  const performedIds = (performed ?? []).map((exercise) => exercise.exerciseId);
  return {
    ...state,
    exercises: findExercises(sql, [...exerciseIds, ...performedIds]),
    original: findWorkout(sql, userId, state.facts?.log.source ?? null, true),
    performed,
    recovery: readRecovery(sql, userId, { model, needed: true, exceptLogIds: [logId] }),
  };
};

export const readRevertState = (
  sql: HostSql,
  userId: number,
  { swapId, model }: { readonly swapId: number; readonly model: string },
  locked: LockedState,
): RevertState => {
  const found = findSwap(sql, userId, swapId);
  const logIds = found === null ? [] : [found.swap.originalLogId, found.swap.swappedLogId];
  const own = ownLoads(sql, userId, logIds);
  const [original = null, swapped = null] = logIds.map((id) => findFacts(sql, userId, id));
  const completed = (swapped?.log.completedAt ?? null) !== null;
  const completion = found?.completionMoved === true ? 'moved' : 'since';
  const recovery = onDemand(() =>
    readRecovery(sql, userId, {
      model,
      needed: own.length > 0 || completed,
      exceptLogIds: logIds,
      locked,
    }),
  );
  return {
    revision: locked.revision,
    swap: found?.swap ?? null,
    original,
    swapped,
    completion: completed ? completion : 'none',
    ownLoads: own,
    get recovery() {
      return recovery();
    },
  };
};

export const readCustomWorkoutState = (
  sql: HostSql,
  userId: number,
  { customWorkoutId, from, exerciseIds }: CustomWorkoutQuery,
  { revision }: LockedState,
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
  locked: LockedState,
): BackfillState => {
  const workoutOf = workoutsOf(sql, userId);
  const logs = listUnrecorded(sql, userId, page).map((facts) => ({
    facts,
    workout: facts.log.source === null ? null : workoutOf(facts.log.source),
    performed: findPerformed(sql, userId, facts.log.id),
  }));
  const ids = logs.flatMap(({ performed }) => (performed ?? []).map((done) => done.exerciseId));
  return {
    revision: locked.revision,
    logs,
    exercises: findExercises(sql, [...new Set(ids)]),
    recovery: readRecovery(sql, userId, { model: '', needed: true, locked }),
  };
};
