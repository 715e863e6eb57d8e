import type { Changes, LogWithSwaps } from '../../../src/domain/changes.js';
import {
  ANALYSIS_WINDOW_HOURS,
  FAMILIAR_PROGRAM_HOURS,
  HOUR_MS,
  REPLAY_WINDOW_HOURS,
} from '../../../src/domain/limits.js';
import { sourceOf } from '../../../src/domain/log/source.js';
import type { CreateLogInput } from '../../../src/domain/log/new-log.js';
import { refId } from '../../../src/domain/order.js';
import type { CreateLogResponse } from '../../../src/domain/log/create.js';
import { rankMostRecovered, viewRecovery } from '../../../src/domain/recovery/view.js';
import { DEFAULT_RECOVERY_MODEL } from '../../../src/domain/recovery/model.js';
import type { Exercise, PerformedExercise, Workout } from '../../../src/domain/records.js';
import type { RecoveryState } from '../../../src/domain/snapshot.js';
import type { SwapResponse } from '../../../src/domain/swap/swap.js';
import { pageOf } from '../../../src/service/page.js';
import { presentTarget } from '../../../src/service/targets.js';
import { LATER, NOW, type Task } from './world.js';

// The limit and the query builders share this code. It computes answers from their rows with the
// library's own pure functions.

export const CONTEXT = { now: NOW, model: DEFAULT_RECOVERY_MODEL };

/** Only later loads and completions are read. */
export const LOADS_SINCE = new Date(NOW.getTime() - ANALYSIS_WINDOW_HOURS * HOUR_MS);
export const LOGS_SINCE = new Date(NOW.getTime() - FAMILIAR_PROGRAM_HOURS * HOUR_MS);
export const REPLAY_MS = REPLAY_WINDOW_HOURS * HOUR_MS;
export const PAGE = 20;
export const TODAY = '2026-03-04';

type Shown = Pick<RecoveryState, 'records' | 'corrections'>;

export const answerMostRecovered = ({ records, corrections }: Shown) => ({
  asOf: NOW,
  limit: 5,
  muscleGroups: rankMostRecovered(
    records,
    NOW,
    { limit: 5, includeUntrained: false },
    DEFAULT_RECOVERY_MODEL,
    corrections,
  ),
});

export const answerAvailable = (workouts: readonly Workout[], shown: Shown) => {
  const { scoreOf } = viewRecovery(shown.records, NOW, DEFAULT_RECOVERY_MODEL, shown.corrections);
  const { items, nextCursor } = pageOf(workouts, PAGE, ({ ref }) => [ref.type, refId(ref)]);
  return {
    asOf: NOW,
    workouts: items.map((workout) => presentTarget(workout, scoreOf, new Set())),
    nextCursor,
  };
};

export const answerSwap = (response: SwapResponse, logId: number, swapId: number) => ({
  ...response,
  swap: { id: swapId, ...response.swap, swappedLogId: logId },
  log: { id: logId, ...response.log },
});

/** Workouts that are the same for everybody, so that their muscle groups are computed once. */
export const freezeWorkouts = (workouts: readonly Workout[]): readonly Workout[] =>
  workouts.map((workout) => Object.freeze(workout));

/** Creates a value only once for each text. */
export const onceByText = <T extends object>(make: (text: string) => T): ((text: string) => T) => {
  const known = new Map<string, T>();
  return (text) => {
    const found = known.get(text);
    if (found !== undefined) return found;
    const value = make(text);
    if (known.size > 63) known.clear();
    known.set(text, value);
    return value;
  };
};

export type RowColumns = readonly (string | number | null)[];

export const setRows = (
  exercises: NonNullable<Changes['performed']>['exercises'],
): readonly (readonly RowColumns[])[] =>
  exercises.map(({ sets }) =>
    sets.map((set, position) => [
      position,
      set.reps ?? null,
      set.seconds ?? null,
      set.weightKg ?? null,
      set.rir ?? null,
      set.rpe ?? null,
      set.type ?? null,
    ]),
  );

/** A log with its swaps, as one row. */
export interface FactsRow {
  readonly id: number;
  readonly userId: number;
  readonly sourceType: string | null;
  readonly programDayId: number | null;
  readonly customWorkoutId: number | null;
  readonly customWorkoutExerciseId: number | null;
  readonly swappedFromId: number | null;
  readonly scheduledFor: string | null;
  readonly startedAt: number | Date | string | null;
  readonly completedAt: number | Date | string | null;
  readonly activeId: number | null;
  readonly activeLogId: number | null;
  readonly originId: number | null;
  readonly originLogId: number | null;
  readonly originRevertedAt: number | Date | string | null;
}

export const toFacts = (row: FactsRow): LogWithSwaps => {
  const { activeId, activeLogId, originId, originLogId, originRevertedAt, ...columns } = row;
  const startedAt = columns.startedAt === null ? null : new Date(columns.startedAt);
  const completedAt = columns.completedAt === null ? null : new Date(columns.completedAt);
  return {
    log: { ...columns, source: sourceOf(columns), startedAt, completedAt },
    replacedBy: activeId === null ? null : { swapId: activeId, swappedLogId: activeLogId ?? 0 },
    madeBy:
      originId === null
        ? null
        : {
            swapId: originId,
            originalLogId: originLogId ?? 0,
            reverted: originRevertedAt !== null,
          },
  };
};

export const requirePlanned = (changes: Changes) => {
  const { createLog, createSwap } = changes;
  if (createLog?.source?.type !== 'program' || createSwap?.movesCompletion !== false) {
    throw new Error('Expected a planned swap for a program day.');
  }
  return { ...createLog, ...createSwap, source: createLog.source };
};

/** The state for the decision on a new log, without recovery. */
export const newLogState = (
  { programDayId }: Task['target'],
  isVisible: boolean,
  exercises: readonly Exercise[],
) => ({
  logs: [],
  openSource: isVisible ? ({ type: 'program', programDayId } as const) : null,
  exercises,
});

const newLog = (userId: number, { programDayId }: Task['target']) => ({
  userId,
  source: { type: 'program', programDayId } as const,
  importKey: null,
});

export const plannedInput = (userId: number, target: Task['target']) =>
  ({
    ...newLog(userId, target),
    scheduledFor: LATER,
    completedAt: null,
    exercises: null,
  }) satisfies CreateLogInput;

export const completedInput = (
  userId: number,
  target: Task['target'],
  exercises: readonly PerformedExercise[],
) =>
  ({
    ...newLog(userId, target),
    scheduledFor: null,
    completedAt: NOW,
    exercises,
  }) satisfies CreateLogInput;

export const answerCreate = ({ log, muscleGroups }: CreateLogResponse, logId: number) => ({
  log: { id: logId, ...log },
  muscleGroups,
});
