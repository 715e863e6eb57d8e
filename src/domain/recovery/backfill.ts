import type { ExerciseId, LogId } from '../ids.js';
import { isFreshlegsError } from '../../errors.js';
import type { Decision, LoadReplacement, LogWithSwaps } from '../changes.js';
import { findWorkout } from '../workout/find.js';
import { loadsToRecord } from '../log/loads.js';
import { requireStoredPast } from '../log/completion.js';
import type { Exercise, PerformedExercise, SessionLoad, Workout } from '../records.js';
import { replayWith, toLoads, type DecisionContext } from './replay.js';
import { byExerciseId } from './training-load.js';
import { defineWants, type Snapshot } from '../snapshot.js';
import { assertAllowed } from '../log/state-table.js';

/** The parts needed for one page of a backfill. */
export const BACKFILL = defineWants({
  logs: 'unrecordedPage',
  performed: 'ofLogs',
  workouts: 'ofLogs',
  exercises: 'named',
  recovery: 'always',
  locks: ['daysOfPage'],
});
/** The snapshot of {@link BACKFILL}. */
export type BackfillSnapshot = Snapshot<typeof BACKFILL>;

/** Which logs of a page have loads now, and which do not. */
export interface BackfillResponse {
  /** Ids of the logs that were recorded. */
  readonly recordedLogIds: readonly LogId[];
  /**
   * Completed logs that still have no load. Possible causes: the log has no sets and no workout,
   * its exercises load no muscle, its time is in the future, or a swap replaced or withdrew it.
   */
  readonly withoutLoadsLogIds: readonly LogId[];
  /**
   * How many performed sets were left out: their repetitions or seconds cannot be read, or their
   * exercise is missing.
   */
  readonly unreadableSets: number;
  /** Start the next page after this log; null on the last page. */
  readonly nextAfterLogId: LogId | null;
}

interface BackfillLog {
  readonly facts: LogWithSwaps;
  readonly workout: Workout | null;
  readonly performed: readonly PerformedExercise[] | null;
  readonly unreadable: number;
}

const toBackfillLogs = (
  { logs, performed, workouts }: BackfillSnapshot,
  known: ReadonlyMap<ExerciseId, Exercise>,
): readonly BackfillLog[] => {
  const byLog = new Map(performed.map((own) => [own.logId, own]));
  const unknownIn = (exercises: readonly PerformedExercise[]): number =>
    exercises.reduce(
      (sum, { exerciseId, sets }) => sum + (known.has(exerciseId) ? 0 : sets.length),
      0,
    );
  return logs.map((facts) => {
    const { exercises = [], unreadable = 0 } = byLog.get(facts.log.id) ?? {};
    return {
      facts,
      workout: findWorkout(workouts, facts.log.source),
      performed: exercises.length === 0 ? null : exercises,
      unreadable: unreadable + unknownIn(exercises),
    };
  });
};

/** Returns no loads if recording the log would fail. */
const loadsOf = (
  { facts, workout, performed }: BackfillLog,
  completedAt: Date,
  known: ReadonlyMap<ExerciseId, Exercise>,
  now: Date,
): readonly SessionLoad[] => {
  // Only this log's exercises, because the shares of every given exercise are computed.
  const exercises = (performed ?? []).flatMap(({ exerciseId }) => known.get(exerciseId) ?? []);
  try {
    assertAllowed('record', facts);
    requireStoredPast(completedAt, now);
    const workouts = workout === null ? [] : [workout];
    return loadsToRecord({ workouts, exercises }, [], performed, facts.log.source);
  } catch (error) {
    if (isFreshlegsError(error)) return [];
    throw error;
  }
};

const toReplacement = (
  log: BackfillLog,
  known: ReadonlyMap<ExerciseId, Exercise>,
  now: Date,
): readonly (LoadReplacement & { readonly logId: LogId })[] => {
  const { id: logId, completedAt } = log.facts.log;
  // The host may have removed the completion while this call waited for the row.
  if (completedAt === null) return [];
  const loads = loadsOf(log, completedAt, known, now);
  return loads.length === 0 ? [] : [{ logId, performedAt: completedAt, loads }];
};

/**
 * Decides one page of a backfill. Each completed log without loads gets the loads that recording it
 * would store. Recovery is replayed once. Logs that cannot be recorded are listed and unchanged.
 * The page is the first `limit` logs of the state; one more log means that another page follows.
 *
 * @example
 * const recovery = { model: null, records: [], loads: [], corrections: [] };
 * const context = { now: new Date(0), model: DEFAULT_RECOVERY_MODEL };
 * const state = { recovery, logs: [], performed: [], workouts: [], exercises: [] };
 * planBackfill(state, 100, context).response.recordedLogIds; // []
 */
export function planBackfill(
  state: BackfillSnapshot,
  limit: number,
  context: DecisionContext,
): Decision<BackfillResponse> {
  const known = byExerciseId(state.exercises);
  const page = toBackfillLogs(state, known).slice(0, limit);
  const loads = page.flatMap((log) => toReplacement(log, known, context.now));
  const added = loads.flatMap((entry) => toLoads(entry.logId, entry.performedAt, entry.loads));
  const replay = replayWith(state, [], added, context);
  const recorded = new Set(loads.map(({ logId }) => logId));
  const ids = page.map(({ facts }) => facts.log.id);
  return {
    changes: { now: context.now, ...(loads.length > 0 ? { loads } : {}), ...replay.changes },
    response: {
      recordedLogIds: ids.filter((id) => recorded.has(id)),
      withoutLoadsLogIds: ids.filter((id) => !recorded.has(id)),
      unreadableSets: page.reduce((sum, { unreadable }) => sum + unreadable, 0),
      nextAfterLogId: state.logs.length > limit ? (ids.at(-1) ?? null) : null,
    },
  };
}
