import type { LogId } from '../ids.js';
import { BODY_REGIONS } from '../muscle-groups.js';
import { compareBy, compareCodePoints } from '../order.js';
import { describeAllGroups, limitingOf } from './view.js';
import {
  DEFAULT_RECOVERY_MODEL,
  type MuscleGroupRecovery,
  type RecoveryBand,
  type RecoveryModel,
} from './model.js';
import type { MuscleGroupLoad, RecoveryCorrection, RecoveryRecord } from '../records.js';
import { roundSets } from './training-load.js';

// Choice: what a score rests on is told by its logs, its sets and the share of those whose effort was
// noted. Without any set there is no share: 0 would say that effort is missing.
/** What the recovery of a group rests on: the last 14 days before its latest workout. */
export interface RecoveryBasis {
  /** Logs that put a load on the group. */
  readonly logs: number;
  /** Their fractional sets of it, to one decimal: a set of a secondary muscle counts as half. */
  readonly sets: number;
  /**
   * Those of `sets` whose effort was noted, as RPE, as RIR or as a set to failure; for the others
   * 4/3 repetitions in reserve were taken. A log completed by its plan has none.
   */
  readonly knownEffortSets: number;
  /** `knownEffortSets` of `sets`, 0..1 to two decimals; null where there are no sets. */
  readonly knownEffortShare: number | null;
}

/** Recovery of one group with what it rests on. */
export interface MuscleGroupReport extends MuscleGroupRecovery {
  readonly basis: RecoveryBasis;
}

/** One of the four parts of the body that {@link BODY_REGIONS} names: as recovered as its last group. */
export interface BodyRegionRecovery {
  readonly bodyRegion: keyof typeof BODY_REGIONS;
  readonly score: number;
  readonly band: RecoveryBand;
  /** The group with the lowest score; of equal ones a trained one, then by name. */
  readonly limitingMuscleGroup: string;
}

/** All groups of a user, and the parts of the body they make up. */
export interface RecoveryReport {
  readonly muscleGroups: readonly MuscleGroupReport[];
  readonly bodyRegions: readonly BodyRegionRecovery[];
}

/** What a report is made from; `loads` are the counted ones that a replay needs. */
export interface ReportInput {
  readonly records: readonly RecoveryRecord[];
  readonly loads: readonly MuscleGroupLoad[];
  readonly corrections?: readonly RecoveryCorrection[] | undefined;
}

const NOTHING = { logs: new Set<LogId>(), sets: 0, knownEffortSets: 0 };

/** Gives what each group rests on: the loads are gone through once, and not for every group. */
const basisIn = (loads: readonly MuscleGroupLoad[]): ((muscleGroup: string) => RecoveryBasis) => {
  const sums = new Map<string, { logs: Set<LogId>; sets: number; knownEffortSets: number }>();
  for (const load of loads) {
    if (!load.counted) continue;
    const sum = sums.get(load.muscleGroup) ?? { logs: new Set(), sets: 0, knownEffortSets: 0 };
    sum.logs.add(load.workoutLogId);
    sum.sets += load.fractionalSets;
    sum.knownEffortSets += load.knownEffortSets;
    sums.set(load.muscleGroup, sum);
  }
  return (muscleGroup) => {
    const { logs, sets, knownEffortSets } = sums.get(muscleGroup) ?? NOTHING;
    return {
      logs: logs.size,
      sets: roundSets(sets),
      knownEffortSets: roundSets(knownEffortSets),
      knownEffortShare: sets === 0 ? null : Math.round((knownEffortSets / sets) * 100) / 100,
    };
  };
};

const trainedFirst = compareBy<MuscleGroupRecovery>(
  (a, b) => Number(a.band === 'untrained') - Number(b.band === 'untrained'),
  (a, b) => compareCodePoints(a.muscleGroup, b.muscleGroup),
);

// Choice: a part of the body is as recovered as its least recovered group; an average would call a
// leg day open that one group bars.
const bodyRegionsOf = (groups: readonly MuscleGroupRecovery[]): readonly BodyRegionRecovery[] => {
  const bodyRegions = Object.keys(BODY_REGIONS) as (keyof typeof BODY_REGIONS)[];
  return bodyRegions.map((bodyRegion) => {
    const names: readonly string[] = BODY_REGIONS[bodyRegion];
    const members = groups.filter(({ muscleGroup }) => names.includes(muscleGroup));
    const limiting = limitingOf(members.sort(trainedFirst), ({ score }) => score);
    const { muscleGroup: limitingMuscleGroup, score, band } = limiting;
    return { bodyRegion, score, band, limitingMuscleGroup };
  });
};

/**
 * All canonical groups in their order, then the user's others by name, each with what it rests on,
 * and the four body regions with the group that limits each.
 *
 * @example
 * reportRecovery({ records: [], loads: [] }, new Date(0)).bodyRegions[0];
 * // { bodyRegion: 'push', score: 100, band: 'untrained', limitingMuscleGroup: 'chest' }
 */
export const reportRecovery = (
  { records, loads, corrections = [] }: ReportInput,
  now: Date,
  model: RecoveryModel = DEFAULT_RECOVERY_MODEL,
): RecoveryReport => {
  const groups = describeAllGroups(records, now, model, corrections);
  const basisOf = basisIn(loads);
  return {
    muscleGroups: groups.map((group) => ({ ...group, basis: basisOf(group.muscleGroup) })),
    bodyRegions: bodyRegionsOf(groups),
  };
};
