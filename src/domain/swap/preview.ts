import { findLogWorkout } from '../log/source.js';
import { performedIn, workLoads } from '../log/loads.js';
import { requireLog } from '../log/state-table.js';
import { requireWorkout } from '../workout/find.js';
import { compareCodePoints } from '../order.js';
import { analysisWindow, sumSets } from '../recommendation/context.js';
import type { MuscleGroupRecovery } from '../recovery/model.js';
import type { LogSource, MuscleGroupLoad } from '../records.js';
import {
  countedIn,
  replayWith,
  requireRecovery,
  toLoads,
  touchedGroups,
  type DecisionContext,
} from '../recovery/replay.js';
import { defineWants, type Snapshot } from '../snapshot.js';
import { planSwap, SWAP, type SwapInput, type SwapResponse } from './swap.js';

/** A muscle group now, after the log's own workout, and after the target. */
export interface SwapComparison {
  /** Name of the muscle group. */
  readonly muscleGroup: string;
  /** Its recovery now. */
  readonly now: MuscleGroupRecovery;
  /** After the log's own workout, as it was done or as planned. */
  readonly afterOriginal: MuscleGroupRecovery;
  /** After the target, if it is done instead. */
  readonly afterTarget: MuscleGroupRecovery;
  /** Fractional sets in the last 168 hours. A set of a secondary muscle counts as half. */
  readonly weeklySets: {
    /** Today. */
    readonly now: number;
    /** After the log's own workout. */
    readonly afterOriginal: number;
    /** After the target. */
    readonly afterTarget: number;
    /** The sets of the target minus those of the log's own workout. */
    readonly change: number;
  };
}

/** The response to a swap, and a comparison of the two workouts. */
export interface SwapPreviewResponse extends Omit<SwapResponse, 'customWorkout'> {
  /** The training of each muscle group by both workouts. */
  readonly comparison: readonly SwapComparison[];
}

/** The parts needed for a preview: those for the swap, and those for the comparison. */
export const SWAP_PREVIEW = defineWants({
  ...SWAP,
  performed: 'ofLogs',
  workouts: 'both',
  recovery: 'always',
});
/** The snapshot of {@link SWAP_PREVIEW}. */
export type PreviewSnapshot = Snapshot<typeof SWAP_PREVIEW>;

type Loads = readonly MuscleGroupLoad[];

/** The recorded loads, otherwise those of the performed sets or the plan. */
const originalLoads = (
  state: PreviewSnapshot,
  source: LogSource | null,
  completedAt: Date | null,
  now: Date,
): Loads => {
  const own = countedIn(state.ownLoads);
  if (completedAt !== null && own.length > 0) return own;
  const plan = findLogWorkout(source, state.workouts)?.exercises ?? [];
  return toLoads(null, completedAt ?? now, workLoads(performedIn(state), plan, state.exercises));
};

const targetLoads = (state: PreviewSnapshot, input: SwapInput, performedAt: Date): Loads => {
  const { exercises: plan } = requireWorkout(state.workouts, input.target);
  return toLoads(null, performedAt, workLoads(input.exercises, plan, state.exercises));
};

const SETS_STEPS = 100;

/** Fractional sets per group in the 168 hours up to `now`. */
const weeklySetsOf = (loads: Loads, now: Date): ((muscleGroup: string) => number) => {
  const sums = sumSets(loads, analysisWindow(now));
  return (group) => Math.round((sums.get(group) ?? 0) * SETS_STEPS) / SETS_STEPS;
};

const compareSets = (now: number, afterOriginal: number, afterTarget: number) => ({
  now,
  afterOriginal,
  afterTarget,
  change: Math.round((afterTarget - afterOriginal) * SETS_STEPS) / SETS_STEPS,
});

const compareWorkouts = (
  state: PreviewSnapshot,
  input: SwapInput,
  context: DecisionContext,
): readonly SwapComparison[] => {
  const { now } = context;
  const { loads: kept } = requireRecovery(state.recovery);
  const { completedAt, source } = requireLog(state, input.logId).log;
  const original = originalLoads(state, source, completedAt, now);
  const target = targetLoads(state, input, completedAt ?? now);
  const counted = countedIn(state.ownLoads);
  const withOriginal = replayWith(state, state.ownLoads, original, context);
  const withTarget = replayWith(state, state.ownLoads, target, context);
  const setsNow = weeklySetsOf([...kept, ...counted], now);
  const setsWithOriginal = weeklySetsOf([...kept, ...original], now);
  const setsWithTarget = weeklySetsOf([...kept, ...target], now);
  return [...touchedGroups(counted, original, target)].sort(compareCodePoints).map((group) => ({
    muscleGroup: group,
    now: withOriginal.before.recoveryOf(group),
    afterOriginal: withOriginal.after.recoveryOf(group),
    afterTarget: withTarget.after.recoveryOf(group),
    weeklySets: compareSets(setsNow(group), setsWithOriginal(group), setsWithTarget(group)),
  }));
};

/**
 * Previews a swap: what it would return, and how the two workouts compare. For each muscle group
 * that either workout trains, shows the recovery now and right after each workout, and the weekly
 * sets. Throws the errors of `planSwap`.
 *
 * @example
 * const recovery = { model: null, records: [], loads: [] };
 * const context = { now: new Date(0), model: DEFAULT_RECOVERY_MODEL };
 * const squat = { id: 1, name: 'Squat', primaryMuscles: ['quads'], secondaryMuscles: [], equipment: null, mechanic: null, force: null };
 * const entry = { entryId: 5, exercise: squat, sets: 3, repsMin: 8, repsMax: 10 };
 * const workout = { ref: { type: 'program', programDayId: 2 }, name: 'Legs', program: null, derivedFrom: null, exercises: [entry] };
 * const log = { id: 7, userId: 1, source: null, completedAt: null, scheduledFor: null };
 * const facts = { log, replacedBy: null, madeBy: null };
 * const state = { revision: 0, recovery, logs: [facts], workouts: [workout], exercises: [], ownLoads: [], performed: [] };
 * const input = { logId: 7, target: workout.ref, exercises: null, token: null, swapDate: '2026-03-04' };
 * planSwapPreview(state, input, context).comparison[0].weeklySets;
 * // { now: 0, afterOriginal: 0, afterTarget: 3, change: 3 }
 */
export function planSwapPreview(
  state: PreviewSnapshot,
  input: SwapInput,
  context: DecisionContext,
): SwapPreviewResponse {
  const { customWorkout: _, ...response } = planSwap(state, input, context).response;
  return { ...response, comparison: compareWorkouts(state, input, context) };
}
