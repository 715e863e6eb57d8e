import type { LogId } from '../ids.js';
import { describeLog, type Decision, type LogWithSwaps, type NewLog } from '../changes.js';
import { canonicalText } from '../lookup.js';
import type { MuscleGroupRecovery } from '../recovery/model.js';
import {
  describeGroups,
  describeLoaded,
  performedChange,
  replayWith,
  toLoads,
  touchedGroups,
  type DecisionContext,
} from '../recovery/replay.js';
import { defineWants, type Snapshot } from '../snapshot.js';
import { describeNewLog, logIdIsTaken, type CreateLogInput, type UnsavedLog } from './new-log.js';
import { keptCompletion, newStart, requirePast } from './completion.js';
import { loadsOf } from './loads.js';
import { requirePerformed } from '../workout/find.js';
import { requireSource, sourceTypeOf } from './source.js';

/** The parts needed to create a planned log. */
export const CREATE_PLANNED_LOG = defineWants({
  logs: 'importKey',
  openSource: 'one',
  newIds: 'log',
  locks: ['daysOfParams'],
});
/** The parts needed to create a completed log if the caller passes the performed exercises. */
export const CREATE_PERFORMED_LOG = defineWants({
  ...CREATE_PLANNED_LOG,
  exercises: 'named',
  recovery: 'always',
});
/** The parts needed to create a completed log from the workout's plan. */
export const CREATE_COMPLETED_LOG = defineWants({ ...CREATE_PERFORMED_LOG, workouts: 'named' });
/** The parts needed to create a planned log whose id the caller gives. */
export const CREATE_PLANNED_WITH_ID = defineWants({ ...CREATE_PLANNED_LOG, logs: 'given' });
/** The parts needed to create a completed log whose id the caller gives. */
export const CREATE_COMPLETED_WITH_ID = defineWants({
  ...CREATE_COMPLETED_LOG,
  logs: 'given',
  performed: 'ofLogs',
  ownLoads: 'ofLog',
});
/** The snapshot of {@link CREATE_PLANNED_LOG}. */
export type NewLogSnapshot = Snapshot<typeof CREATE_PLANNED_LOG>;
/**
 * The snapshot of {@link CREATE_PERFORMED_LOG}, of {@link CREATE_COMPLETED_LOG} or of
 * {@link CREATE_COMPLETED_WITH_ID}.
 */
export type NewCompletedLogSnapshot = Snapshot<typeof CREATE_PERFORMED_LOG> &
  Partial<Snapshot<typeof CREATE_COMPLETED_WITH_ID>>;

const NOT_STARTED = { startedAt: null, completedAt: null };

/** The created log without its id, or the existing log. */
export interface CreateLogResponse {
  readonly log: UnsavedLog;
  readonly existingLogId: LogId | null;
  readonly muscleGroups: readonly MuscleGroupRecovery[];
}

// Choice: a completed log updates only the groups that it loads. Spec 4 does not say which groups
// to update.
const answerExisting = (
  existing: LogWithSwaps,
  muscleGroups: CreateLogResponse['muscleGroups'],
  now: Date,
): Decision<CreateLogResponse> => {
  const { id, ...log } = describeLog(existing);
  return { changes: { now }, response: { log, existingLogId: id, muscleGroups } };
};

/**
 * The log that already has the id or the import key. Throws `LOG_ALREADY_COMPLETED` if the id belongs
 * to a log with other content.
 */
const findExisting = (
  { logs }: NewLogSnapshot,
  { logId }: CreateLogInput,
  isSame: (log: LogWithSwaps['log']) => boolean,
): LogWithSwaps | undefined => {
  const withId = logs.find(({ log }) => log.id === logId);
  if (withId !== undefined && !isSame(withId.log)) throw logIdIsTaken(withId.log.id);
  return withId ?? logs[0];
};

// Choice: a repeated plan is the same log even after it was completed, and a repeated completion
// compares what was performed, not its loads, because the exercises may have changed since.
const isSamePlan =
  ({ source, scheduledFor }: CreateLogInput) =>
  (log: LogWithSwaps['log']): boolean =>
    canonicalText([source, scheduledFor]) === canonicalText([log.source, log.scheduledFor]);

const isSameWork =
  ({ performed = [] }: NewCompletedLogSnapshot, input: CreateLogInput, context: DecisionContext) =>
  (log: LogWithSwaps['log']): boolean => {
    const completedAt = keptCompletion(
      input.completedAt ?? log.completedAt ?? context.now,
      context,
    );
    const startedAt = newStart({ ...input, completedAt }, NOT_STARTED);
    const stored = performed.find(({ logId }) => logId === log.id)?.exercises ?? null;
    return (
      isSamePlan(input)(log) &&
      canonicalText([startedAt, completedAt, input.exercises]) ===
        canonicalText([log.startedAt, log.completedAt, stored])
    );
  };

const newLogOf = (
  { openSource }: NewLogSnapshot,
  input: CreateLogInput,
): { readonly createLog: NewLog; readonly log: UnsavedLog } => {
  requireSource(openSource, input.source);
  const { logId, source, scheduledFor, startedAt = null, completedAt, importKey } = input;
  const sourceType = sourceTypeOf(source);
  return {
    createLog: {
      ...(logId === undefined ? {} : { id: logId }),
      ...{ source, sourceType, scheduledFor, startedAt, completedAt, importKey },
      swappedFrom: null,
    },
    log: describeNewLog(input, null),
  };
};

/**
 * Decides how to create a planned log. If a log already has the id or the import key, returns that
 * log and changes nothing. Throws `LOG_ALREADY_COMPLETED` if the log with the id has other content,
 * and `NOT_FOUND` for a workout that is not available to the user.
 *
 * @example
 * const snapshot = { logs: [], openSource: null };
 * const input = { userId: 1, source: null, scheduledFor: '2026-03-05', completedAt: null, exercises: null, importKey: null };
 * planPlannedLog(snapshot, input, new Date(0)).response.muscleGroups; // []
 */
export function planPlannedLog(
  snapshot: NewLogSnapshot,
  input: CreateLogInput & { readonly completedAt: null },
  now: Date,
): Decision<CreateLogResponse> {
  const existing = findExisting(snapshot, input, isSamePlan(input));
  if (existing !== undefined) return answerExisting(existing, [], now);
  const { createLog, log } = newLogOf(snapshot, input);
  return {
    changes: { now, createLog },
    response: { log, existingLogId: null, muscleGroups: [] },
  };
}

/**
 * Decides how to create a completed log. Throws the errors of {@link planPlannedLog}. Also throws
 * `NOT_FOUND` for a missing exercise. Throws `INVALID_INPUT` for a completion more than 5 minutes in
 * the future, for a later start, and for a log with neither exercises nor a workout.
 *
 * @example
 * const recovery = { model: null, records: [], loads: [], corrections: [] };
 * const snapshot = { logs: [], openSource: null, exercises: [], recovery };
 * const input = { userId: 1, source: null, scheduledFor: null, completedAt: new Date(0), exercises: [], importKey: null };
 * const context = { now: new Date(0), model: DEFAULT_RECOVERY_MODEL };
 * planCompletedLog(snapshot, input, context).response.log.completedAt; // new Date(0)
 */
export function planCompletedLog(
  snapshot: NewCompletedLogSnapshot,
  input: CreateLogInput,
  context: DecisionContext,
): Decision<CreateLogResponse> {
  const { now } = context;
  const { ownLoads = [] } = snapshot;
  const existing = findExisting(snapshot, input, isSameWork(snapshot, input, context));
  if (existing !== undefined) {
    return answerExisting(existing, describeLoaded(snapshot, ownLoads, context), now);
  }
  const completedAt = input.completedAt ?? now;
  const performedAt = keptCompletion(completedAt, context);
  const startedAt = newStart({ ...input, completedAt }, NOT_STARTED);
  const { createLog, log } = newLogOf(snapshot, { ...input, startedAt, completedAt: performedAt });
  const { source, exercises } = input;
  requirePerformed(exercises, snapshot.exercises);
  requirePast(completedAt, now);
  const loads = loadsOf(exercises, snapshot, source);
  const replay = replayWith(snapshot, [], toLoads(null, performedAt, loads), context);
  return {
    changes: {
      now,
      createLog,
      loads: [{ logId: null, performedAt, loads }],
      ...performedChange(null, exercises),
      ...replay.changes,
    },
    response: {
      log,
      existingLogId: null,
      muscleGroups: describeGroups(touchedGroups(loads), replay.after),
    },
  };
}
