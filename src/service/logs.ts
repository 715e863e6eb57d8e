import { describeLog, type Decision } from '../domain/changes.js';
import { findLogWorkout } from '../domain/log/source.js';
import { performedExerciseIds } from '../domain/workout/find.js';
import {
  CHANGE_LOG,
  CHANGE_LOG_AS_TOLD,
  DELETE_LOG,
  planCompletion,
  planDelete,
  planRecord,
  planUpdate,
  type LogSnapshot,
} from '../domain/log/change.js';
import {
  CREATE_COMPLETED_LOG,
  CREATE_COMPLETED_WITH_ID,
  CREATE_PERFORMED_LOG,
  CREATE_PLANNED_LOG,
  CREATE_PLANNED_WITH_ID,
  planCompletedLog,
  planPlannedLog,
  type NewCompletedLogSnapshot,
  type NewLogSnapshot,
} from '../domain/log/create.js';
import type { MuscleGroupRecovery } from '../domain/recovery/model.js';
import { compareIds } from '../domain/order.js';
import type { NamedExercise } from '../domain/reasons.js';
import type { Exercise, PerformedExercise, WorkoutLog, WorkoutName } from '../domain/records.js';
import { defineWants } from '../domain/snapshot.js';
import type { LogNames, SyncPort, WriteOptions, Written } from '../port/port.js';
import {
  completeLogSchema,
  createLogSchema,
  deleteLogSchema,
  findLogSchema,
  listLogsSchema,
  recordLogSchema,
  updateLogSchema,
} from '../schemas.js';
import { pageOf } from './page.js';
import { assigned, defineUseCase } from './use-case.js';
import type { z } from 'zod';

/** The answer of `logs.create`. `duplicate` is present if an import key was given. */
export interface CreateLogAnswer {
  /** The new log. */
  readonly log: WorkoutLog;
  /** The groups that the log updated, by name. */
  readonly muscleGroups: readonly MuscleGroupRecovery[];
  /** Whether a log already had the import key. `log` is then that log. */
  readonly duplicate?: boolean;
}

/** A log with the names of its workout and of the exercises with stored sets. */
export interface NamedLog extends WorkoutLog, LogNames {}

/** A log and its performed exercises. `exercises` is null if no sets are stored. */
export interface LogAnswer {
  /** The log. */
  readonly log: WorkoutLog;
  /** Null without a workout, and if the workout is no longer available to the user. */
  readonly workout: WorkoutName | null;
  /** The performed exercises; `null` if nothing was stored. */
  readonly exercises: readonly PerformedExercise[] | null;
  /** Names of all performed and planned exercises, by id. */
  readonly exerciseNames: readonly NamedExercise[];
}

const create = defineUseCase({
  operation: 'logs.create',
  input: createLogSchema,
  call: (port, input, context) => {
    const { userId, logId, source = null, importKey = null, exercises = null } = input;
    const fields = {
      logId,
      userId,
      source,
      importKey,
      exercises,
      scheduledFor: input.scheduledFor ?? null,
      startedAt: input.startedAt ?? null,
    };
    const options = context.writeOptions;
    const params = { importKey, source };
    if (!input.completed) {
      const planned = { ...fields, completedAt: null };
      const decide = (snapshot: NewLogSnapshot) => planPlannedLog(snapshot, planned, context.now);
      return logId === undefined
        ? port.write(userId, CREATE_PLANNED_LOG, params, decide, options)
        : port.write(userId, CREATE_PLANNED_WITH_ID, { ...params, logId }, decide, options);
    }
    const completed = { ...fields, completedAt: input.completedAt ?? null };
    const decide = (snapshot: NewCompletedLogSnapshot) =>
      planCompletedLog(snapshot, completed, context);
    const refs = source === null || exercises !== null ? [] : [source];
    if (logId !== undefined) {
      const given = { ...params, logId, refs, exerciseIds: performedExerciseIds(exercises) };
      return port.write(userId, CREATE_COMPLETED_WITH_ID, given, decide, options);
    }
    if (exercises !== null) {
      const exerciseIds = performedExerciseIds(exercises);
      return port.write(userId, CREATE_PERFORMED_LOG, { ...params, exerciseIds }, decide, options);
    }
    const planParams = { ...params, refs, exerciseIds: [] };
    return port.write(userId, CREATE_COMPLETED_LOG, planParams, decide, options);
  },
  shape: ({ ids, response }, input): CreateLogAnswer => {
    const { existingLogId, log, muscleGroups } = response;
    return {
      log: { id: existingLogId ?? assigned(ids.logId), ...log },
      muscleGroups,
      ...(input.importKey === undefined ? {} : { duplicate: existingLogId !== null }),
    };
  },
});

/** Also reads the plan, and any exercise that the user can no longer choose but keeps. */
const changeLog = <Response>(
  port: SyncPort,
  { userId, logId, exercises }: z.output<ReturnType<typeof recordLogSchema>>,
  decide: (snapshot: LogSnapshot) => Decision<Response>,
  options: WriteOptions,
): Written<Response> => {
  const params = { logId, exerciseIds: performedExerciseIds(exercises) };
  return port.write(userId, CHANGE_LOG, params, decide, options);
};

const complete = defineUseCase({
  operation: 'logs.complete',
  input: completeLogSchema,
  call: (port, input, context) => {
    const { userId, logId, startedAt = null, completedAt = null, exercises = null } = input;
    const decide = (snapshot: LogSnapshot) =>
      planCompletion(snapshot, { logId, startedAt, completedAt, exercises }, context);
    if (exercises === null) return changeLog(port, input, decide, context.writeOptions);
    const params = { logId, exerciseIds: performedExerciseIds(exercises) };
    return port.write(userId, CHANGE_LOG_AS_TOLD, params, decide, context.writeOptions);
  },
  shape: ({ response }) => response,
});

const update = defineUseCase({
  operation: 'logs.update',
  input: updateLogSchema,
  call: (port, input, context) => {
    const { logId, scheduledFor, startedAt, completedAt = null, exercises = null } = input;
    const change = { logId, scheduledFor, startedAt, completedAt, exercises };
    return changeLog(
      port,
      input,
      (snapshot) => planUpdate(snapshot, change, context),
      context.writeOptions,
    );
  },
  shape: ({ response }) => response,
});

const record = defineUseCase({
  operation: 'logs.record',
  input: recordLogSchema,
  call: (port, input, context) => {
    const { logId, exercises = null } = input;
    return changeLog(
      port,
      input,
      (snapshot) => planRecord(snapshot, { logId, exercises }, context),
      context.writeOptions,
    );
  },
  shape: ({ response }) => response,
});

const remove = defineUseCase({
  operation: 'logs.delete',
  input: deleteLogSchema,
  call: (port, input, context) =>
    port.write(
      input.userId,
      DELETE_LOG,
      { logId: input.logId },
      (snapshot) => planDelete(snapshot, input.logId, context),
      context.writeOptions,
    ),
  shape: ({ response }) => response,
});

const FIND_LOG = defineWants({
  logs: 'one',
  performed: 'ofLogs',
  workouts: 'ofLogs',
  exercises: 'named',
});

const namesOf = (exercises: readonly Exercise[]): readonly NamedExercise[] =>
  [...new Map(exercises.map(({ id, name }) => [id, name]))]
    .map(([exerciseId, name]) => ({ exerciseId, name }))
    .sort((a, b) => compareIds(a.exerciseId, b.exerciseId));

const find = defineUseCase({
  operation: 'logs.find',
  input: findLogSchema,
  call: (port, { userId, logId }) => port.read(userId, FIND_LOG, { logId, exerciseIds: [] }),
  shape: ({ logs: [facts], performed, workouts, exercises }): LogAnswer | null => {
    if (facts === undefined) return null;
    const workout = findLogWorkout(facts.log.source, workouts);
    const planned = workout?.exercises.map(({ exercise }) => exercise) ?? [];
    return {
      log: describeLog(facts),
      workout: workout && { name: workout.name, programName: workout.program?.name ?? null },
      exercises: performed[0]?.exercises ?? null,
      exerciseNames: namesOf([...planned, ...exercises]),
    };
  },
});

const list = defineUseCase({
  operation: 'logs.list',
  input: listLogsSchema,
  call: (port, input) =>
    port.listLogs(input.userId, {
      after: input.cursor ?? null,
      limit: input.limit + 1,
      includeInactive: input.includeInactive,
      completed: input.completed ?? null,
    }),
  shape: (rows, input) => {
    const { items, nextCursor } = pageOf(rows, input.limit, ({ place: { isPlanned, at, id } }) => [
      isPlanned,
      at,
      id,
    ]);
    const logs = items.map(({ row, names }): NamedLog => ({ ...describeLog(row), ...names }));
    return {
      /** The logs. */
      logs,
      /** Pass it as `cursor` for the next page; `null` on the last page. */
      nextCursor,
    };
  },
});

/** The methods of `training.logs`. */
export const logs = {
  /**
   * Creates a log, completed (the default) or planned, and updates the recovery of its muscle
   * groups. Loads are computed from `exercises`, otherwise from the workout's plan with unknown
   * effort. Errors: `INVALID_INPUT`, `NOT_FOUND`, `IDEMPOTENCY_MISMATCH`.
   */
  create,
  /**
   * Completes a planned log and updates recovery. Repeating the call with the same content changes
   * nothing. Errors: `INVALID_INPUT`, `NOT_FOUND`, `LOG_NOT_ACTIVE`, `LOG_ALREADY_COMPLETED`.
   */
  complete,
  /**
   * Corrects the times or the performed exercises of a completed log, or both, and updates recovery.
   * The exercises replace all stored ones. Afterwards, the swap that created the log cannot be
   * reverted. Or moves a planned log to the date `scheduledFor`. Errors: `INVALID_INPUT`,
   * `NOT_FOUND`, `LOG_NOT_ACTIVE` (also for a correction of a log that is not completed),
   * `LOG_ALREADY_COMPLETED` (a completed log cannot move).
   */
  update,
  /**
   * Updates recovery for a log that your own code wrote. Call it whenever your own SQL changes or
   * deletes a log. `recorded` is `loads` if the log counts, and `nothing` if it has nothing to count,
   * such as a run or a log that is not completed. Errors: `INVALID_INPUT`, `NOT_FOUND` (an exercise;
   * also the log on base tables with text ids), `LOG_NOT_ACTIVE`.
   */
  record,
  /** Deletes a log with its swaps and its loads, and updates recovery. Errors: `NOT_FOUND`. */
  delete: remove,
  /**
   * Returns a log with its performed exercises and the names of its workout and exercises, or null.
   */
  find,
  /**
   * Lists planned logs by scheduled date (undated ones last), then completed logs, newest first.
   * `includeInactive` also lists replaced and withdrawn logs. Each log has the names of its workout
   * and of the exercises with stored sets.
   */
  list,
} as const;
