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

// Choice: report what a score is based on: logs, sets and the share of sets with known effort.
// Without sets, the share is null, because 0 would mean that the effort of all sets is unknown.
/** What a group's score is based on: the training in the 14 days up to its latest workout. */
export interface RecoveryBasis {
  /** How many logs loaded the group. */
  readonly logs: number;
  /** Their fractional sets, to one decimal. A set of a secondary muscle counts as half. */
  readonly sets: number;
  /**
   * How many of `sets` have known effort: an RPE, an RIR, or a set to failure. All other sets count
   * with 4/3 repetitions in reserve, such as those of a log completed as planned.
   */
  readonly knownEffortSets: number;
  /** `knownEffortSets` divided by `sets`, 0..1 to two decimals; null without sets. */
  readonly knownEffortShare: number | null;
}

/** The recovery of one group, and what it is based on. */
export interface MuscleGroupReport extends MuscleGroupRecovery {
  /** What it was computed from. */
  readonly basis: RecoveryBasis;
}

/** One of the four {@link BODY_REGIONS}. It is as recovered as its least recovered group. */
export interface BodyRegionRecovery {
  /** Name of the region. */
  readonly bodyRegion: keyof typeof BODY_REGIONS;
  /** Recovery score, 0 to 100; 100 is fully recovered. */
  readonly score: number;
  /** The score in words. */
  readonly band: RecoveryBand;
  /** The group with the lowest score. Ties go to trained groups, then to the first by name. */
  readonly limitingMuscleGroup: string;
}

/** All groups of a user, and the body regions. */
export interface RecoveryReport {
  /** All muscle groups, with their recovery. */
  readonly muscleGroups: readonly MuscleGroupReport[];
  /** The scores of the four body regions. */
  readonly bodyRegions: readonly BodyRegionRecovery[];
}

/** The input of a report. `loads` are the counted loads that a replay needs. */
export interface ReportInput {
  readonly records: readonly RecoveryRecord[];
  readonly loads: readonly MuscleGroupLoad[];
  readonly corrections?: readonly RecoveryCorrection[] | undefined;
}

const NOTHING = { logs: new Set<LogId>(), sets: 0, knownEffortSets: 0 };

/** Makes one pass over the loads for all groups. */
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

// Choice: a body region is as recovered as its least recovered group. With an average, a leg day
// would seem possible although one group blocks it.
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
 * Reports all canonical groups, then the user's other groups by name, each with what its score is
 * based on. Also reports the four body regions, each with its limiting group.
 *
 * @example
 * reportRecovery({ records: [], loads: [] }, new Date(0)).bodyRegions[0];
 * // { bodyRegion: 'push', score: 100, band: 'untrained', limitingMuscleGroup: 'chest' }
 */
export function reportRecovery(
  { records, loads, corrections = [] }: ReportInput,
  now: Date,
  model: RecoveryModel = DEFAULT_RECOVERY_MODEL,
): RecoveryReport {
  const groups = describeAllGroups(records, now, model, corrections);
  const basisOf = basisIn(loads);
  return {
    muscleGroups: groups.map((group) => ({ ...group, basis: basisOf(group.muscleGroup) })),
    bodyRegions: bodyRegionsOf(groups),
  };
}
