import { FreshlegsError } from '../errors.js';
import {
  describeLog,
  logStatus,
  type ChangeLogState,
  type CreateLogState,
  type Decision,
  type DeleteLogState,
  type LogFacts,
} from './changes.js';
import {
  describeNewLog,
  requireEntry,
  requireExercises,
  requireLog,
  requirePast,
  sourceTypeOf,
  workOf,
  type CreateLogInput,
  type UnsavedLog,
} from './log-rules.js';
import type { MuscleGroupRecovery } from './recovery.js';
import type { LogSource, PerformedExercise, SessionLoad, WorkoutLog } from './records.js';
import {
  describeGroups,
  replayWith,
  showing,
  touchedGroups,
  toLoads,
  type DecisionContext,
} from './replay.js';
import { assertAllowed } from './swap-table.js';
import { sameLoads, sessionLoads } from './training-load.js';

/** What a change of a log answers: the log, and the muscle groups it updated. */
export interface LogResponse {
  readonly log: WorkoutLog | null;
  readonly muscleGroups: readonly MuscleGroupRecovery[];
}

/** What creating a log answers: the log without its id, or the one that was there already. */
export interface CreateLogResponse {
  readonly log: UnsavedLog;
  readonly existingLogId: number | null;
  readonly muscleGroups: readonly MuscleGroupRecovery[];
}

/** How a log is completed; null = now, and as the workout plans it. */
export interface CompletionInput {
  readonly logId: number;
  readonly completedAt: Date | null;
  readonly exercises: readonly PerformedExercise[] | null;
}

// Choice: a completed log updates the groups that it loads (spec 4 does not show which), nothing else.
const answerExisting = (facts: LogFacts, now: Date): Decision<CreateLogResponse> => {
  const { id, ...log } = describeLog(facts);
  return { changes: { now }, response: { log, existingLogId: id, muscleGroups: [] } };
};

/**
 * Decides a new log, planned or completed. An import key that is taken answers the log that has it
 * and changes nothing. Throws `NOT_FOUND` for a workout or an exercise that is not open to the
 * user, `INVALID_INPUT` for a completion ahead of now and for one without anything performed.
 *
 * @example
 * const recovery = { model: null, records: [], loads: [], corrections: [] };
 * const context = { now: new Date(0), model: DEFAULT_RECOVERY_MODEL };
 * const state = { revision: 0, recovery, workout: null, exercises: [], existing: null };
 * const input = { userId: 1, source: null, scheduledFor: '2026-03-05', completedAt: null, exercises: null, importKey: null };
 * planCreate(state, input, context).response.muscleGroups; // []
 */
export const planCreate = (
  state: CreateLogState,
  input: CreateLogInput,
  context: DecisionContext,
): Decision<CreateLogResponse> => {
  const { now } = context;
  if (state.existing !== null) return answerExisting(state.existing, now);
  requireEntry(state.workout, input.source);
  requireExercises(input.exercises, state.exercises);
  const createLog = {
    source: input.source,
    sourceType: sourceTypeOf(input.source),
    scheduledFor: input.scheduledFor,
    completedAt: input.completedAt,
    importKey: input.importKey,
    swappedFrom: null,
  };
  const log = describeNewLog(input, null);
  if (input.completedAt === null) {
    return {
      changes: { now, createLog },
      response: { log, existingLogId: null, muscleGroups: [] },
    };
  }
  const performedAt = requirePast(input.completedAt, now);
  const loads = sessionLoads(...workOf(input.exercises, state, input.source));
  const replay = replayWith(state, [], toLoads(0, performedAt, loads), context);
  return {
    changes: {
      now,
      createLog,
      loads: [{ logId: null, performedAt, loads }],
      ...(input.exercises === null
        ? {}
        : { performed: { logId: null, exercises: input.exercises } }),
      ...replay.changes,
    },
    response: {
      log,
      existingLogId: null,
      muscleGroups: describeGroups(touchedGroups(loads), replay.after, showing(context, state)),
    },
  };
};

const answerUnchanged = (
  state: ChangeLogState,
  facts: LogFacts,
  context: DecisionContext,
): Decision<LogResponse> => ({
  changes: { now: context.now },
  response: {
    log: describeLog(facts),
    muscleGroups: describeGroups(
      touchedGroups(state.ownLoads),
      replayWith(state, state.ownLoads, state.ownLoads, context).before,
      showing(context, state),
    ),
  },
});

/** Replaces a completed log's loads and replays; the part that completing and recording share. */
const storeLoads = (
  state: ChangeLogState,
  log: WorkoutLog,
  performedAt: Date,
  loads: readonly SessionLoad[],
  context: DecisionContext,
): Decision<LogResponse> => {
  const replay = replayWith(state, state.ownLoads, toLoads(log.id, performedAt, loads), context);
  const touched = touchedGroups(
    state.ownLoads.filter((load) => load.counted),
    loads,
  );
  return {
    changes: {
      now: context.now,
      loads: [{ logId: log.id, performedAt, loads }],
      ...replay.changes,
    },
    response: { log, muscleGroups: describeGroups(touched, replay.after, showing(context, state)) },
  };
};

/**
 * Decides a completion. The same content again changes nothing and answers as before. Throws
 * `NOT_FOUND`, `LOG_NOT_ACTIVE`, `LOG_ALREADY_COMPLETED` (other content), `INVALID_INPUT`.
 *
 * @example
 * const recovery = { model: null, records: [], loads: [], corrections: [] };
 * const context = { now: new Date(0), model: DEFAULT_RECOVERY_MODEL };
 * const log = { id: 7, userId: 1, source: null, completedAt: null, scheduledFor: '2026-03-05' };
 * const facts = { log, replacedBy: null, madeBy: null };
 * const state = { revision: 0, recovery, facts, workout: null, exercises: [], performed: null, ownLoads: [] };
 * planCompletion(state, { logId: 7, completedAt: null, exercises: [] }, context).changes.completions;
 * // [{ logId: 7, completedAt: new Date(0) }]
 */
export const planCompletion = (
  state: ChangeLogState,
  input: CompletionInput,
  context: DecisionContext,
): Decision<LogResponse> => {
  const facts = requireLog(state.facts, input.logId);
  assertAllowed('complete', facts);
  requireExercises(input.exercises, state.exercises);
  const { log } = facts;
  // What is stored as performed outranks the plan, as it does where a log is recorded.
  const loads = sessionLoads(...workOf(input.exercises ?? state.performed, state, log.source));
  if (log.completedAt !== null) {
    const sameTime = input.completedAt?.getTime() ?? log.completedAt.getTime();
    if (sameTime === log.completedAt.getTime() && sameLoads(loads, state.ownLoads)) {
      return answerUnchanged(state, facts, context);
    }
    throw new FreshlegsError(
      'LOG_ALREADY_COMPLETED',
      'This log was completed with other content; correct it with logs.record.',
      { details: { logId: log.id, completedAt: log.completedAt } },
    );
  }
  const completedAt = requirePast(input.completedAt ?? context.now, context.now);
  const completed = describeLog({ ...facts, log: { ...log, completedAt } });
  const { changes, response } = storeLoads(state, completed, completedAt, loads, context);
  return {
    changes: {
      ...changes,
      completions: [{ logId: log.id, completedAt }],
      ...(input.exercises === null
        ? {}
        : { performed: { logId: log.id, exercises: input.exercises } }),
    },
    response,
  };
};

/** Removes what a log that is gone, or no longer completed, had put on the muscles. */
const removeLoads = (
  state: ChangeLogState,
  logId: number,
  context: DecisionContext,
): Decision<LogResponse> => {
  const replay = replayWith(state, state.ownLoads, [], context);
  const counted = state.ownLoads.filter((load) => load.counted);
  const removed =
    state.ownLoads.length > 0 ? { loads: [{ logId, performedAt: context.now, loads: [] }] } : {};
  return {
    changes: { now: context.now, ...removed, ...replay.changes },
    response:
      state.facts === null
        ? { log: null, muscleGroups: [] }
        : {
            log: describeLog(state.facts),
            muscleGroups: describeGroups(
              touchedGroups(counted),
              replay.after,
              showing(context, state),
            ),
          },
  };
};

/**
 * Loads for a completed log: from what is given, performed, stored or planned, in this order. Throws
 * `INVALID_INPUT` where nothing tells what was performed.
 */
export const loadsToRecord = (
  state: Pick<ChangeLogState, 'exercises' | 'ownLoads' | 'performed' | 'workout'>,
  exercises: readonly PerformedExercise[] | null,
  source: LogSource | null,
): readonly SessionLoad[] => {
  const performed = exercises ?? state.performed;
  if (performed === null && state.ownLoads.length > 0) {
    return state.ownLoads.map(
      ({ muscleGroup, load, weeklySets, knownEffortSets, exercisesCount }) => ({
        muscleGroup,
        load,
        weeklySets,
        knownEffortSets,
        exercisesCount,
      }),
    );
  }
  return sessionLoads(...workOf(performed, state, source));
};

/** Whether the loads of a log stand already as they would be recorded. */
const isRecorded = (
  state: ChangeLogState,
  completedAt: Date,
  loads: readonly SessionLoad[],
  context: DecisionContext,
): boolean =>
  sameLoads(loads, state.ownLoads) &&
  state.ownLoads.every(
    (load) => load.counted && load.performedAt.getTime() === completedAt.getTime(),
  ) &&
  Object.keys(replayWith(state, state.ownLoads, state.ownLoads, context).changes).length === 0;

/**
 * Decides the reconciliation of a log that the host wrote: its loads become what it is now.
 * Repeating it changes nothing. Throws `LOG_NOT_ACTIVE` for a replaced or withdrawn log that the
 * host has completed, `INVALID_INPUT` where nothing tells what was performed.
 *
 * @example
 * const recovery = { model: null, records: [], loads: [], corrections: [] };
 * const context = { now: new Date(0), model: DEFAULT_RECOVERY_MODEL };
 * const state = { revision: 0, recovery, facts: null, workout: null, exercises: [], performed: null, ownLoads: [] };
 * planRecord(state, { logId: 7, exercises: null }, context).response; // { log: null, muscleGroups: [] }
 */
export const planRecord = (
  state: ChangeLogState,
  input: Pick<CompletionInput, 'logId' | 'exercises'>,
  context: DecisionContext,
): Decision<LogResponse> => {
  const { facts } = state;
  if (facts === null) return removeLoads(state, input.logId, context);
  requireExercises(input.exercises, state.exercises);
  const { completedAt, source } = facts.log;
  if (logStatus(facts) !== 'active') {
    if (completedAt === null) return answerUnchanged(state, facts, context);
    assertAllowed('record', facts);
  }
  if (completedAt === null) return removeLoads(state, input.logId, context);
  const loads = loadsToRecord(state, input.exercises, source);
  if (input.exercises === null && isRecorded(state, completedAt, loads, context)) {
    return answerUnchanged(state, facts, context);
  }
  const { changes, response } = storeLoads(state, describeLog(facts), completedAt, loads, context);
  return {
    changes: {
      ...changes,
      ...(input.exercises === null
        ? {}
        : { performed: { logId: input.logId, exercises: input.exercises } }),
    },
    response,
  };
};

/**
 * Decides the deletion of a log, with the logs withdrawn from it. Throws `NOT_FOUND`.
 *
 * @example
 * const recovery = { model: null, records: [], loads: [], corrections: [] };
 * const context = { now: new Date(0), model: DEFAULT_RECOVERY_MODEL };
 * const log = { id: 7, userId: 1, source: null, completedAt: null, scheduledFor: '2026-03-05' };
 * const facts = { log, replacedBy: null, madeBy: null };
 * const state = { revision: 0, recovery, facts, ownLoads: [], withdrawnLogIds: [8] };
 * planDelete(state, 7, context).changes.deleteLogs; // [8, 7]
 */
export const planDelete = (
  state: DeleteLogState,
  logId: number,
  context: DecisionContext,
): Decision<LogResponse> => {
  const facts = requireLog(state.facts, logId);
  const counted = state.ownLoads.filter((load) => load.counted);
  const replay = replayWith(state, state.ownLoads, [], context);
  return {
    changes: {
      now: context.now,
      deleteLogs: [...state.withdrawnLogIds, logId],
      ...replay.changes,
    },
    response: {
      log: describeLog(facts),
      muscleGroups: describeGroups(touchedGroups(counted), replay.after, showing(context, state)),
    },
  };
};
