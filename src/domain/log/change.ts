// Decides how to complete, correct, record and delete logs. `create.ts` creates logs, and
// `state-table.ts` defines which actions each state allows.
import type { LogId } from '../ids.js';
import { FreshlegsError, notFound } from '../../errors.js';
import { canonicalText } from '../lookup.js';
import {
  describeLog,
  isActive,
  type Changes,
  type Decision,
  type LogWithSwaps,
} from '../changes.js';
import type {
  CalendarDate,
  LogSource,
  PerformedExercise,
  SessionLoad,
  WorkoutLog,
} from '../records.js';
import type { MuscleGroupRecovery } from '../recovery/model.js';
import {
  countedIn,
  describeGroups,
  describeLoaded,
  performedChange,
  replayWith,
  toLoads,
  touchedGroups,
  type DecisionContext,
  type Replay,
} from '../recovery/replay.js';
import { sameLoads } from '../recovery/training-load.js';
import { defineWants, type Snapshot } from '../snapshot.js';
import { assertAllowed, requireLog } from './state-table.js';
import { keptCompletion, newStart, requirePast, requireStoredPast } from './completion.js';
import { loadsOf, loadsToRecord, performedIn } from './loads.js';
import { findLogWorkout } from './source.js';
import { requirePerformed } from '../workout/find.js';

/** The parts needed to complete a log with the caller's exercises, without its plan. */
export const CHANGE_LOG_AS_TOLD = defineWants({
  logs: 'one',
  performed: 'ofLogs',
  exercises: 'named',
  ownLoads: 'ofLog',
  recovery: 'always',
});
/** The parts needed to correct or record a log, or to complete it with its stored sets or plan. */
export const CHANGE_LOG = defineWants({
  ...CHANGE_LOG_AS_TOLD,
  workouts: 'ofLogs',
});
/** The snapshot for changing a log. */
export type LogSnapshot = Snapshot<typeof CHANGE_LOG_AS_TOLD> &
  Partial<Snapshot<typeof CHANGE_LOG>>;

/** The parts needed to delete a log. */
export const DELETE_LOG = defineWants({
  logs: 'one',
  ownLoads: 'ofLog',
  withdrawn: 'ofLog',
  recovery: 'always',
  locks: ['daysOfDescendants'],
});

/** The changed log, and the muscle groups that it updated. */
export interface LogResponse {
  /** The log after the call. */
  readonly log: WorkoutLog;
  /** The muscle groups that changed, with their recovery now. */
  readonly muscleGroups: readonly MuscleGroupRecovery[];
}

/** The answer of recording a log that the host changed or deleted. */
export interface RecordResponse extends Omit<LogResponse, 'log'> {
  /** The log; `null` if the user has no such log. */
  readonly log: WorkoutLog | null;
  /**
   * `loads`: the log counts towards recovery. `nothing`: it does not, because it is gone or not
   * completed, or because none of its sets loads a muscle.
   */
  readonly recorded: 'loads' | 'nothing';
}

/**
 * How to complete a log. A null completion means now. A null start keeps the stored one. Null
 * exercises mean the stored sets, or the workout as planned if no sets are stored. In a correction,
 * null means unchanged.
 */
export interface CompletionInput {
  readonly logId: LogId;
  readonly startedAt?: Date | null | undefined;
  readonly completedAt: Date | null;
  readonly exercises: readonly PerformedExercise[] | null;
}

/** What to correct: the planned date, or the other fields. */
export interface UpdateInput extends CompletionInput {
  readonly scheduledFor?: CalendarDate | null | undefined;
}

/** The start of a log after a change, and the change if it is another one. */
const changedStart = (
  log: LogWithSwaps['log'],
  times: { readonly startedAt?: Date | null | undefined; readonly completedAt: Date },
): { readonly startedAt: Date | null; readonly changes: Pick<Changes, 'start'> } => {
  const startedAt = newStart(times, log);
  return startedAt === null
    ? { startedAt: log.startedAt, changes: {} }
    : { startedAt, changes: { start: { logId: log.id, startedAt } } };
};

const answerUnchanged = (
  state: LogSnapshot,
  facts: LogWithSwaps,
  context: DecisionContext,
): Decision<LogResponse> => ({
  changes: { now: context.now },
  response: {
    log: describeLog(facts),
    muscleGroups: describeLoaded(state, state.ownLoads, context),
  },
});

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
 * A repeated completion keeps the stored loads, even if the workout was edited or deleted since.
 * Stored sets take precedence over the plan, as in `planRecord`.
 */
const completionLoads = (
  state: LogSnapshot,
  exercises: CompletionInput['exercises'],
  { source, completedAt }: LogWithSwaps['log'],
): readonly SessionLoad[] => {
  const performed = exercises ?? performedIn(state);
  return completedAt === null
    ? loadsOf(performed, state, source)
    : loadsToRecord(state, state.ownLoads, performed, source);
};

/** Whether nothing of the given sets would be lost. A host stores the sets of its own tables. */
const areStored = (
  exercises: CompletionInput['exercises'],
  state: LogSnapshot,
  { performedSets = 'stored' }: DecisionContext,
): boolean =>
  exercises === null ||
  performedSets !== 'stored' ||
  canonicalText(exercises) === canonicalText(performedIn(state));

/** If the given time equals the stored one, keep the stored one: the host's may be more precise. */
const correctedTime = (stored: Date, given: Date, context: DecisionContext): Date =>
  given.getTime() === stored.getTime() ? stored : keptCompletion(given, context);

/**
 * Decides how to complete a log. Repeating a completion with the same content changes nothing and
 * returns the same response. Throws `NOT_FOUND`, `LOG_NOT_ACTIVE`, `LOG_ALREADY_COMPLETED` (with
 * different content), `INVALID_INPUT`.
 *
 * @example
 * const recovery = { model: null, records: [], loads: [], corrections: [] };
 * const context = { now: new Date(0), model: DEFAULT_RECOVERY_MODEL };
 * const log = { id: 7, userId: 1, source: null, startedAt: null, completedAt: null, scheduledFor: '2026-03-05' };
 * const facts = { log, replacedBy: null, madeBy: null };
 * const state = { recovery, logs: [facts], workouts: [], exercises: [], performed: [], ownLoads: [] };
 * planCompletion(state, { logId: 7, completedAt: null, exercises: [] }, context).changes.completions;
 * // [{ logId: 7, completedAt: new Date(0) }]
 */
export function planCompletion(
  state: LogSnapshot,
  input: CompletionInput,
  context: DecisionContext,
): Decision<LogResponse> {
  const facts = requireLog(state, input.logId);
  assertAllowed('complete', facts);
  requirePerformed(input.exercises, state.exercises);
  const { log } = facts;
  const loads = completionLoads(state, input.exercises, log);
  if (log.completedAt !== null) {
    const given = input.completedAt ?? log.completedAt;
    const time = correctedTime(log.completedAt, given, context).getTime();
    const { changes } = changedStart(log, { ...input, completedAt: given });
    const isSameTime = time === log.completedAt.getTime() && changes.start === undefined;
    const areSameSets = areStored(input.exercises, state, context);
    if (isSameTime && areSameSets && sameLoads(loads, state.ownLoads)) {
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
  const start = changedStart(log, { ...input, completedAt: given });
  const { startedAt } = start;
  const completed = describeLog({ ...facts, log: { ...log, startedAt, completedAt } });
  const { changes, response } = storeLoads(state, completed, completedAt, loads, context);
  return {
    changes: {
      ...changes,
      completions: [{ logId: log.id, completedAt }],
      ...start.changes,
      ...performedChange(log.id, input.exercises),
    },
    response,
  };
}

const planMove = (
  state: LogSnapshot,
  facts: LogWithSwaps,
  scheduledFor: CalendarDate,
  context: DecisionContext,
): Decision<LogResponse> => {
  const { id: logId, completedAt } = facts.log;
  if (completedAt !== null) {
    throw new FreshlegsError(
      'LOG_ALREADY_COMPLETED',
      'This log is completed, so it cannot be planned for another day. To correct when it was done, give completedAt.',
      { details: { logId, completedAt } },
    );
  }
  const log = { ...facts.log, scheduledFor };
  const { changes, response } = answerUnchanged(state, { ...facts, log }, context);
  return scheduledFor === facts.log.scheduledFor
    ? { changes, response }
    : { changes: { ...changes, schedule: { logId, scheduledFor } }, response };
};

/**
 * Decides how to correct a completed log: its times, its performed exercises, or both. Afterwards,
 * the swap that created the log cannot be reverted, because that would lose the correction. With
 * `scheduledFor`, moves a planned log to another day. Throws `NOT_FOUND`, `LOG_NOT_ACTIVE` (also for
 * a correction of a log that is not completed), `LOG_ALREADY_COMPLETED` (a completed log cannot
 * move), `INVALID_INPUT`.
 *
 * @example
 * const recovery = { model: null, records: [], loads: [], corrections: [] };
 * const context = { now: new Date(9000), model: DEFAULT_RECOVERY_MODEL };
 * const log = { id: 7, userId: 1, source: null, startedAt: null, completedAt: new Date(0), scheduledFor: null };
 * const facts = { log, replacedBy: null, madeBy: null };
 * const state = { recovery, logs: [facts], workouts: [], exercises: [], performed: [], ownLoads: [] };
 * planUpdate(state, { logId: 7, completedAt: new Date(5000), exercises: [] }, context).changes.completions;
 * // [{ logId: 7, completedAt: new Date(5000) }]
 */
export function planUpdate(
  state: LogSnapshot,
  { logId, scheduledFor = null, ...input }: UpdateInput,
  context: DecisionContext,
): Decision<LogResponse> {
  const facts = requireLog(state, logId);
  assertAllowed('update', facts);
  if (scheduledFor !== null) return planMove(state, facts, scheduledFor, context);
  requirePerformed(input.exercises, state.exercises);
  const { log, madeBy } = facts;
  if (log.completedAt === null) {
    throw new FreshlegsError(
      'LOG_NOT_ACTIVE',
      'This log is not completed yet; complete it with logs.complete, or move it with scheduledFor.',
      { details: { logId, status: 'active' } },
    );
  }
  const given =
    input.completedAt === null
      ? requireStoredPast(log.completedAt, context.now)
      : requirePast(input.completedAt, context.now);
  const completedAt = correctedTime(log.completedAt, given, context);
  const isMoved = completedAt.getTime() !== log.completedAt.getTime();
  const start = changedStart(log, { ...input, completedAt: given });
  const { startedAt } = start;
  const corrected = { ...facts, log: { ...log, startedAt, completedAt } };
  // The start affects no load.
  const hasLoads = isMoved || input.exercises !== null;
  const { changes, response } = hasLoads
    ? storeLoads(
        state,
        describeLog(corrected),
        completedAt,
        loadsToRecord(state, state.ownLoads, input.exercises ?? performedIn(state), log.source),
        context,
      )
    : answerUnchanged(state, corrected, context);
  if (!hasLoads && start.changes.start === undefined) return { changes, response };
  return {
    changes: {
      ...changes,
      ...(isMoved ? { completions: [{ logId, completedAt }] } : {}),
      ...start.changes,
      ...(madeBy === null ? {} : { keepCompletion: madeBy.swapId }),
      ...performedChange(logId, input.exercises),
    },
    response,
  };
}

const withoutLoads = (
  state: Pick<LogSnapshot, 'ownLoads' | 'recovery'>,
  context: DecisionContext,
): Pick<Replay, 'changes'> & Pick<LogResponse, 'muscleGroups'> => {
  const { changes, after } = replayWith(state, state.ownLoads, [], context);
  const touched = touchedGroups(countedIn(state.ownLoads));
  return { changes, muscleGroups: describeGroups(touched, after) };
};

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
        ? { log: null, muscleGroups: [], recorded: 'nothing' }
        : { log: describeLog(facts), muscleGroups, recorded: 'nothing' },
  };
};

/** The loads of a replaced or withdrawn log stay stored for a revert, but do not count. */
const uncountLoads = (
  state: LogSnapshot,
  facts: LogWithSwaps,
  context: DecisionContext,
): Decision<RecordResponse> => {
  const isCounted = countedIn(state.ownLoads).length > 0;
  const { changes, response } = isCounted
    ? uncount(state, facts, context)
    : answerUnchanged(state, facts, context);
  return { changes, response: { ...response, recorded: 'nothing' } };
};

const uncount = (
  state: LogSnapshot,
  facts: LogWithSwaps,
  context: DecisionContext,
): Decision<LogResponse> => {
  const { changes, muscleGroups } = withoutLoads(state, context);
  return {
    changes: { now: context.now, counted: [{ logId: facts.log.id, counted: false }], ...changes },
    response: { log: describeLog(facts), muscleGroups },
  };
};

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

// Choice: a log with nothing to count, such as a run, is no error, because a host records it in the
// transaction that saves it, and an error would roll the save back. If a log has no workout and its
// sets are gone, its loads are removed, unless the host's tables cannot have sets.
/** None for a log with nothing to count. Throws `INVALID_INPUT` for loads in the future. */
const loadsOfHost = (
  state: LogSnapshot,
  source: LogSource | null,
  completedAt: Date,
  exercises: CompletionInput['exercises'],
  context: DecisionContext,
): readonly SessionLoad[] => {
  const performed = exercises ?? performedIn(state);
  if (performed === null && findLogWorkout(source, state.workouts) === null) {
    const areSetsGone = source === null && context.performedSets !== 'none';
    if (areSetsGone || state.ownLoads.length === 0) return [];
  }
  const loads = loadsToRecord(state, state.ownLoads, performed, source);
  if (loads.length > 0) requireStoredPast(completedAt, context.now);
  return loads;
};

/**
 * Updates recovery after the host wrote a log: replaces the log's loads. A log with nothing to
 * count loses its loads. A log with a workout but without sets keeps its recorded loads. The loads
 * of a replaced or withdrawn log stay stored, but do not count. Repeating the call changes nothing.
 * Throws `LOG_NOT_ACTIVE` for a replaced or withdrawn log that the host has completed, `NOT_FOUND`
 * for an unknown exercise, and `INVALID_INPUT` for a completion in the future. Throws `NOT_FOUND` for
 * an unknown log if the caller gives the ids of logs. Elsewhere, the host may have deleted it.
 *
 * @example
 * const recovery = { model: null, records: [], loads: [], corrections: [] };
 * const context = { now: new Date(0), model: DEFAULT_RECOVERY_MODEL };
 * const state = { recovery, logs: [], workouts: [], exercises: [], performed: [], ownLoads: [] };
 * planRecord(state, { logId: 7, exercises: null }, context).response;
 * // { log: null, muscleGroups: [], recorded: 'nothing' }
 */
export function planRecord(
  state: LogSnapshot,
  input: Pick<CompletionInput, 'logId' | 'exercises'>,
  context: DecisionContext,
): Decision<RecordResponse> {
  const { logId, exercises } = input;
  const [facts] = state.logs;
  if (facts === undefined) {
    if (context.takesLogIds === true) throw notFound('log', { logId });
    return removeLoads(state, logId, context);
  }
  requirePerformed(exercises, state.exercises);
  const { completedAt } = facts.log;
  if (completedAt === null) {
    return isActive(facts)
      ? removeLoads(state, logId, context)
      : uncountLoads(state, facts, context);
  }
  assertAllowed('record', facts);
  const loads = loadsOfHost(state, facts.log.source, completedAt, exercises, context);
  const isUnchanged = exercises === null && isRecorded(state, completedAt, loads, context);
  const { changes, response } = isUnchanged
    ? answerUnchanged(state, facts, context)
    : storeLoads(state, describeLog(facts), completedAt, loads, context);
  return {
    changes: { ...changes, ...performedChange(logId, exercises) },
    response: { ...response, recorded: loads.length > 0 ? 'loads' : 'nothing' },
  };
}

/**
 * Decides how to delete a log, and the logs that reverted swaps withdrew from it. Throws
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
export function planDelete(
  state: Snapshot<typeof DELETE_LOG>,
  logId: LogId,
  context: DecisionContext,
): Decision<LogResponse> {
  const facts = requireLog(state, logId);
  const { changes, muscleGroups } = withoutLoads(state, context);
  return {
    changes: { now: context.now, deleteLogs: [...state.withdrawn, logId], ...changes },
    response: { log: describeLog(facts), muscleGroups },
  };
}
