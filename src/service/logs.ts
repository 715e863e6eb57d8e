import { describeLog } from '../domain/changes.js';
import { performedExerciseIds } from '../domain/log-rules.js';
import { planCompletion, planCreate, planDelete, planRecord } from '../domain/logs.js';
import { modelTag, type MuscleGroupRecovery } from '../domain/recovery.js';
import type { PerformedExercise, WorkoutLog } from '../domain/records.js';
import {
  completeLogSchema,
  createLogSchema,
  deleteLogSchema,
  findLogSchema,
  listLogsSchema,
  recordLogSchema,
} from '../schemas.js';
import { pageOf } from './page.js';
import { defineUseCase, writeOptions } from './use-case.js';

/** The answer of `logs.create`; `duplicate` is present where an import key was given. */
export interface CreateLogAnswer {
  readonly log: WorkoutLog;
  /** The groups that the log updated, by name. */
  readonly muscleGroups: readonly MuscleGroupRecovery[];
  /** Whether a log with the import key was there already; `log` is that one then. */
  readonly duplicate?: boolean;
}

/** A log with what was performed; `exercises` null where no sets are stored. */
export interface LogAnswer {
  readonly log: WorkoutLog;
  readonly exercises: readonly PerformedExercise[] | null;
}

const create = defineUseCase({
  operation: 'logs.create',
  input: createLogSchema,
  call: (repository, input, context) =>
    repository.createLog(
      input.userId,
      {
        source: input.source ?? null,
        exerciseIds: performedExerciseIds(input.exercises),
        importKey: input.importKey ?? null,
        completed: input.completed,
        model: modelTag(context.model),
      },
      (state) =>
        planCreate(
          state,
          {
            userId: input.userId,
            source: input.source ?? null,
            scheduledFor: input.scheduledFor ?? null,
            completedAt: input.completed ? (input.completedAt ?? context.now) : null,
            exercises: input.exercises ?? null,
            importKey: input.importKey ?? null,
          },
          context,
        ),
      writeOptions('logs.create', input, context),
    ),
  shape: ({ ids, response }, input): CreateLogAnswer => {
    const { existingLogId, log, muscleGroups } = response;
    return {
      log: { id: existingLogId ?? ids.logId ?? 0, ...log },
      muscleGroups,
      ...(input.importKey === undefined ? {} : { duplicate: existingLogId !== null }),
    };
  },
});

const complete = defineUseCase({
  operation: 'logs.complete',
  input: completeLogSchema,
  call: (repository, input, context) =>
    repository.completeLog(
      input.userId,
      {
        logId: input.logId,
        exerciseIds: performedExerciseIds(input.exercises),
        needsWork: input.exercises === undefined,
        model: modelTag(context.model),
      },
      (state) =>
        planCompletion(
          state,
          {
            logId: input.logId,
            completedAt: input.completedAt ?? null,
            exercises: input.exercises ?? null,
          },
          context,
        ),
      writeOptions('logs.complete', input, context),
    ),
  shape: ({ response }) => response,
});

const record = defineUseCase({
  operation: 'logs.record',
  input: recordLogSchema,
  call: (repository, input, context) =>
    repository.recordLog(
      input.userId,
      {
        logId: input.logId,
        exerciseIds: performedExerciseIds(input.exercises),
        needsWork: input.exercises === undefined,
        model: modelTag(context.model),
      },
      (state) =>
        planRecord(state, { logId: input.logId, exercises: input.exercises ?? null }, context),
      writeOptions('logs.record', input, context),
    ),
  shape: ({ response }) => response,
});

const remove = defineUseCase({
  operation: 'logs.delete',
  input: deleteLogSchema,
  call: (repository, input, context) =>
    repository.deleteLog(
      input.userId,
      { logId: input.logId, model: modelTag(context.model) },
      (state) => planDelete(state, input.logId, context),
      writeOptions('logs.delete', input, context),
    ),
  shape: ({ response }) => response,
});

const find = defineUseCase({
  operation: 'logs.find',
  input: findLogSchema,
  call: (repository, input) => repository.findLog(input.userId, input.logId),
  shape: (details): LogAnswer | null =>
    details === null ? null : { log: describeLog(details.facts), exercises: details.performed },
});

const list = defineUseCase({
  operation: 'logs.list',
  input: listLogsSchema,
  call: (repository, input) =>
    repository.listLogs(input.userId, {
      after: input.cursor ?? null,
      limit: input.limit + 1,
      includeInactive: input.includeInactive,
      completed: input.completed ?? null,
    }),
  shape: (rows, input) => {
    const { items, nextCursor } = pageOf(rows, input.limit, (facts) => String(facts.log.id));
    return { logs: items.map(describeLog), nextCursor };
  },
});

/** The methods of `training.logs`. */
export const logs = {
  /**
   * Creates a log, completed (the default) or planned, and updates the recovery of its muscle
   * groups. Loads come from `exercises`, else from the workout's plan with unknown effort.
   * Errors: `INVALID_INPUT`, `NOT_FOUND`, `IDEMPOTENCY_MISMATCH`.
   */
  create,
  /**
   * Completes a planned log and updates recovery; the same content again changes nothing.
   * Errors: `INVALID_INPUT`, `NOT_FOUND`, `LOG_NOT_ACTIVE`, `LOG_ALREADY_COMPLETED`.
   */
  complete,
  /**
   * Reconciles a log that the host wrote itself: call it after every change of a log by the host's
   * own SQL, also after a delete. Errors: `INVALID_INPUT`, `NOT_FOUND` (an exercise), `LOG_NOT_ACTIVE`.
   */
  record,
  /** Deletes a log with its swaps and its loads, and updates recovery. Errors: `NOT_FOUND`. */
  delete: remove,
  /** A log with what was performed, or null. */
  find,
  /** Logs, newest first; replaced and withdrawn ones only with `includeInactive`. */
  list,
} as const;
