// Completing, correcting, recording and deleting a log: the decisions, each with what it reads.
// `create.ts` creates a log, and `rules.ts` has the shared checks and loads.
// `../swap/state-table.ts` says which state of a log allows which action.
import type { LogId } from '../ids.js';
import { FreshlegsError } from '../../errors.js';
import { describeLog, logStatus, type Decision, type LogWithSwaps } from '../changes.js';
import type { PerformedExercise, SessionLoad, WorkoutLog } from '../records.js';
import type { MuscleGroupRecovery } from '../recovery/model.js';
import {
  countedIn,
  describeGroups,
  performedChange,
  replayWith,
  toLoads,
  touchedGroups,
  type DecisionContext,
  type Replay,
} from '../recovery/replay.js';
import { sameLoads } from '../recovery/training-load.js';
import { defineWants, type Snapshot } from '../snapshot.js';
import { assertAllowed } from '../swap/state-table.js';
import {
  keptCompletion,
  loadsOf,
  loadsToRecord,
  performedIn,
  requireLog,
  requirePast,
  requirePerformed,
  requireStoredPast,
} from './rules.js';

// Completing a log with given exercises takes three quarters of the time if neither the plan nor
// the stored sets are read.
/** What completing, correcting or recording a log reads if the caller gives what was performed. */
export const CHANGE_LOG_AS_TOLD = defineWants({
  logs: 'one',
  exercises: 'named',
  ownLoads: 'ofLog',
  recovery: 'always',
});
/** What the same actions read if the stored sets or the workout's plan are used. */
export const CHANGE_LOG = defineWants({
  ...CHANGE_LOG_AS_TOLD,
  performed: 'ofLogs',
  workouts: 'ofLogs',
});
/** The snapshot for changing a log. */
export type LogSnapshot = Snapshot<typeof CHANGE_LOG_AS_TOLD> &
  Partial<Snapshot<typeof CHANGE_LOG>>;

/** What deleting a log reads from the snapshot. */
export const DELETE_LOG = defineWants({
  logs: 'one',
  ownLoads: 'ofLog',
  withdrawn: 'ofLog',
  recovery: 'always',
});

/** The response to a change of a log: the log, and the muscle groups it updated. */
export interface LogResponse {
  readonly log: WorkoutLog;
  readonly muscleGroups: readonly MuscleGroupRecovery[];
}

/** The response to recording a log; `log` is null if the user has no such log. */
export interface RecordResponse extends Omit<LogResponse, 'log'> {
  readonly log: WorkoutLog | null;
}

/**
 * How a log is completed. A null time means now. Null exercises mean its stored sets, and without
 * these, as planned by the workout. In a correction, null means unchanged.
 */
export interface CompletionInput {
  readonly logId: LogId;
  readonly completedAt: Date | null;
  readonly exercises: readonly PerformedExercise[] | null;
}

const answerUnchanged = (
  state: LogSnapshot,
  facts: LogWithSwaps,
  context: DecisionContext,
): Decision<LogResponse> => ({
  changes: { now: context.now },
  response: {
    log: describeLog(facts),
    muscleGroups: describeGroups(
      touchedGroups(state.ownLoads),
      replayWith(state, state.ownLoads, state.ownLoads, context).before,
    ),
  },
});

/** Replaces a completed log's loads and replays recovery. */
const storeLoads = (
  state: LogSnapshot,
  log: WorkoutLog,
  performedAt: Date,
  loads: readonly SessionLoad[],
  context: DecisionContext,
): Decision<LogResponse> => {
  const replay = replayWith(state, state.ownLoads, toLoads(log.id, performedAt, loads), context);
  const touched = touchedGroups(countedIn(state.ownLoads), loads);
  return {
    changes: {
      now: context.now,
      loads: [{ logId: log.id, performedAt, loads }],
      ...replay.changes,
    },
    response: { log, muscleGroups: describeGroups(touched, replay.after) },
  };
};

/**
 * The loads of a completion; the stored loads if the completion is repeated after the log's workout
 * was deleted.
 */
const completionLoads = (
  state: LogSnapshot,
  exercises: CompletionInput['exercises'],
  { source, completedAt }: LogWithSwaps['log'],
): readonly SessionLoad[] => {
  // Stored sets take precedence over the plan, as they do when a log is recorded.
  const performed = exercises ?? performedIn(state);
  return completedAt !== null && source === null
    ? loadsToRecord(state, state.ownLoads, performed, source)
    : loadsOf(performed, state, source);
};

/**
 * The given time as the store keeps it. If the given time equals the stored one, the stored one is
 * returned unchanged, since the host may keep more digits.
 */
const correctedTime = (stored: Date, given: Date, context: DecisionContext): Date =>
  given.getTime() === stored.getTime() ? stored : keptCompletion(given, context);

/**
 * The changes and the response for completing a log. Repeating the completion with the same content
 * changes nothing and gives the same answer. Throws `NOT_FOUND`, `LOG_NOT_ACTIVE`,
 * `LOG_ALREADY_COMPLETED` (with different content), `INVALID_INPUT`.
 *
 * @example
 * const recovery = { model: null, records: [], loads: [], corrections: [] };
 * const context = { now: new Date(0), model: DEFAULT_RECOVERY_MODEL };
 * const log = { id: 7, userId: 1, source: null, completedAt: null, scheduledFor: '2026-03-05' };
 * const facts = { log, replacedBy: null, madeBy: null };
 * const state = { recovery, logs: [facts], workouts: [], exercises: [], performed: [], ownLoads: [] };
 * planCompletion(state, { logId: 7, completedAt: null, exercises: [] }, context).changes.completions;
 * // [{ logId: 7, completedAt: new Date(0) }]
 */
export const planCompletion = (
  state: LogSnapshot,
  input: CompletionInput,
  context: DecisionContext,
): Decision<LogResponse> => {
  const facts = requireLog(state, input.logId);
  assertAllowed('complete', facts);
  requirePerformed(input.exercises, state.exercises);
  const { log } = facts;
  const loads = completionLoads(state, input.exercises, log);
  if (log.completedAt !== null) {
    const given = input.completedAt ?? log.completedAt;
    const time = correctedTime(log.completedAt, given, context).getTime();
    if (time === log.completedAt.getTime() && sameLoads(loads, state.ownLoads)) {
      return answerUnchanged(state, facts, context);
    }
    throw new FreshlegsError(
      'LOG_ALREADY_COMPLETED',
      'This log was completed with other content; correct it with logs.update.',
      { details: { logId: log.id, completedAt: log.completedAt } },
    );
  }
  const given = requirePast(input.completedAt ?? context.now, context.now);
  const completedAt = keptCompletion(given, context);
  const completed = describeLog({ ...facts, log: { ...log, completedAt } });
  const { changes, response } = storeLoads(state, completed, completedAt, loads, context);
  return {
    changes: {
      ...changes,
      completions: [{ logId: log.id, completedAt }],
      ...performedChange(log.id, input.exercises),
    },
    response,
  };
};

/**
 * The changes and the response for correcting a completed log: its time, what was performed, or
 * both. The swap that created the log cannot be reverted afterwards, because that would lose the
 * corrected workout. Throws `NOT_FOUND`, `LOG_NOT_ACTIVE` (also for a log that is not completed),
 * `INVALID_INPUT`.
 *
 * @example
 * const recovery = { model: null, records: [], loads: [], corrections: [] };
 * const context = { now: new Date(9000), model: DEFAULT_RECOVERY_MODEL };
 * const log = { id: 7, userId: 1, source: null, completedAt: new Date(0), scheduledFor: null };
 * const facts = { log, replacedBy: null, madeBy: null };
 * const state = { recovery, logs: [facts], workouts: [], exercises: [], performed: [], ownLoads: [] };
 * planUpdate(state, { logId: 7, completedAt: new Date(5000), exercises: [] }, context).changes.completions;
 * // [{ logId: 7, completedAt: new Date(5000) }]
 */
export const planUpdate = (
  state: LogSnapshot,
  { logId, ...input }: CompletionInput,
  context: DecisionContext,
): Decision<LogResponse> => {
  const facts = requireLog(state, logId);
  assertAllowed('update', facts);
  requirePerformed(input.exercises, state.exercises);
  const { log, madeBy } = facts;
  if (log.completedAt === null) {
    throw new FreshlegsError(
      'LOG_NOT_ACTIVE',
      'This log is not completed yet; complete it with logs.complete.',
      { details: { logId, status: 'active' } },
    );
  }
  const given =
    input.completedAt === null
      ? requireStoredPast(log.completedAt, context.now)
      : requirePast(input.completedAt, context.now);
  const completedAt = correctedTime(log.completedAt, given, context);
  const isMoved = completedAt.getTime() !== log.completedAt.getTime();
  if (!isMoved && input.exercises === null) return answerUnchanged(state, facts, context);
  const performed = input.exercises ?? performedIn(state);
  const loads = loadsToRecord(state, state.ownLoads, performed, log.source);
  const corrected = describeLog({ ...facts, log: { ...log, completedAt } });
  const { changes, response } = storeLoads(state, corrected, completedAt, loads, context);
  return {
    changes: {
      ...changes,
      ...(isMoved ? { completions: [{ logId, completedAt }] } : {}),
      ...(madeBy === null ? {} : { keepCompletion: madeBy.swapId }),
      ...performedChange(logId, input.exercises),
    },
    response,
  };
};

/** Recovery without a log's loads, and the groups that this changes. */
const withoutLoads = (
  state: Pick<LogSnapshot, 'ownLoads' | 'recovery'>,
  context: DecisionContext,
): Pick<Replay, 'changes'> & Pick<LogResponse, 'muscleGroups'> => {
  const { changes, after } = replayWith(state, state.ownLoads, [], context);
  const touched = touchedGroups(countedIn(state.ownLoads));
  return { changes, muscleGroups: describeGroups(touched, after) };
};

/** Removes the loads of a log that was deleted or is no longer completed. */
const removeLoads = (
  state: LogSnapshot,
  logId: LogId,
  context: DecisionContext,
): Decision<RecordResponse> => {
  const [facts] = state.logs;
  const { changes, muscleGroups } = withoutLoads(state, context);
  const removed =
    state.ownLoads.length > 0 ? { loads: [{ logId, performedAt: context.now, loads: [] }] } : {};
  return {
    changes: { now: context.now, ...removed, ...changes },
    response:
      facts === undefined
        ? { log: null, muscleGroups: [] }
        : { log: describeLog(facts), muscleGroups },
  };
};

/** Whether the stored loads of a log already equal the ones to record. */
const isRecorded = (
  state: LogSnapshot,
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
 * Decides how recovery changes after the host wrote a log: the log's loads are replaced to match
 * it. Repeating the call changes nothing. Throws `LOG_NOT_ACTIVE` for a replaced or withdrawn log
 * that the host has completed, and `INVALID_INPUT` if it is unknown what was performed.
 *
 * @example
 * const recovery = { model: null, records: [], loads: [], corrections: [] };
 * const context = { now: new Date(0), model: DEFAULT_RECOVERY_MODEL };
 * const state = { recovery, logs: [], workouts: [], exercises: [], performed: [], ownLoads: [] };
 * planRecord(state, { logId: 7, exercises: null }, context).response; // { log: null, muscleGroups: [] }
 */
export const planRecord = (
  state: LogSnapshot,
  input: Pick<CompletionInput, 'logId' | 'exercises'>,
  context: DecisionContext,
): Decision<RecordResponse> => {
  const [facts] = state.logs;
  if (facts === undefined) return removeLoads(state, input.logId, context);
  requirePerformed(input.exercises, state.exercises);
  const { completedAt, source } = facts.log;
  if (logStatus(facts) !== 'active') {
    if (completedAt === null) return answerUnchanged(state, facts, context);
    assertAllowed('record', facts);
  }
  if (completedAt === null) return removeLoads(state, input.logId, context);
  requireStoredPast(completedAt, context.now);
  const performed = input.exercises ?? performedIn(state);
  const loads = loadsToRecord(state, state.ownLoads, performed, source);
  if (input.exercises === null && isRecorded(state, completedAt, loads, context)) {
    return answerUnchanged(state, facts, context);
  }
  const { changes, response } = storeLoads(state, describeLog(facts), completedAt, loads, context);
  return {
    changes: { ...changes, ...performedChange(input.logId, input.exercises) },
    response,
  };
};

/**
 * The changes and the response for deleting a log and the logs withdrawn from it. Throws
 * `NOT_FOUND`.
 *
 * @example
 * const recovery = { model: null, records: [], loads: [], corrections: [] };
 * const context = { now: new Date(0), model: DEFAULT_RECOVERY_MODEL };
 * const log = { id: 7, userId: 1, source: null, completedAt: null, scheduledFor: '2026-03-05' };
 * const facts = { log, replacedBy: null, madeBy: null };
 * const state = { recovery, logs: [facts], ownLoads: [], withdrawn: [8] };
 * planDelete(state, 7, context).changes.deleteLogs; // [8, 7]
 */
export const planDelete = (
  state: Snapshot<typeof DELETE_LOG>,
  logId: LogId,
  context: DecisionContext,
): Decision<LogResponse> => {
  const facts = requireLog(state, logId);
  const { changes, muscleGroups } = withoutLoads(state, context);
  return {
    changes: { now: context.now, deleteLogs: [...state.withdrawn, logId], ...changes },
    response: { log: describeLog(facts), muscleGroups },
  };
};
