import { INTENSITY_DEFAULT } from './limits.js';
import { MUSCLE_GROUPS } from './muscle-groups.js';
import { compareBy, compareCodePoints, compareInstants } from './order.js';
import {
  calculateRecoveryScore,
  correctedScore,
  DEFAULT_RECOVERY_MODEL,
  modelTag,
  recoveryBand,
  recoveryTimes,
  replayRecovery,
  type MuscleGroupRecovery,
  type RecoveryModel,
} from './recovery.js';
import type { MuscleGroupLoad, RecoveryCorrection, RecoveryRecord } from './records.js';

/**
 * What a store holds of one user's recovery. `loads` are the counted loads of each group within 14
 * days of its latest one; null where the reader did not need them.
 */
export interface RecoveryState {
  /** Tag of the model that wrote `records`; null = the default model. */
  readonly model: string | null;
  readonly records: readonly RecoveryRecord[];
  readonly loads: readonly MuscleGroupLoad[] | null;
  /** What the user said by hand, ended or not. */
  readonly corrections: readonly RecoveryCorrection[];
}

/**
 * The corrections to show: those of the user in the present, none as of an instant, since nobody
 * knows which of them held then.
 */
export const shownCorrections = (
  { corrections }: RecoveryState,
  asOf: Date | undefined,
): readonly RecoveryCorrection[] => (asOf === undefined ? corrections : []);

/** Gives the correction of a group that holds at an instant, or null. */
export const correctionsAt = (
  corrections: readonly RecoveryCorrection[],
  now: Date,
): ((muscleGroup: string) => RecoveryCorrection | null) => {
  const held = corrections.filter(({ until }) => until > now);
  const byGroup = new Map(held.map((correction) => [correction.muscleGroup, correction]));
  return (muscleGroup) => byGroup.get(muscleGroup) ?? null;
};

/** Whether records stored under a tag (null = the default model) are those of the model `tag`. */
export const isStoredBy = (storedTag: string | null, tag: string): boolean =>
  (storedTag ?? modelTag(DEFAULT_RECOVERY_MODEL)) === tag;

/** Whether the stored records are this model's own. */
export const isOwnModel = (storedTag: string | null, model: RecoveryModel): boolean =>
  isStoredBy(storedTag, modelTag(model));

const groupLoads = (
  loads: readonly MuscleGroupLoad[],
): ReadonlyMap<string, readonly MuscleGroupLoad[]> => {
  const groups = new Map<string, MuscleGroupLoad[]>();
  for (const load of loads) {
    if (!load.counted) continue;
    const group = groups.get(load.muscleGroup);
    if (group === undefined) groups.set(load.muscleGroup, [load]);
    else group.push(load);
  }
  return groups;
};

/**
 * The records that loads define, for every group that has a load or is named in `muscleGroups`,
 * by name. Uncounted loads are left out.
 *
 * @example
 * replayRecords([], ['chest']); // [{ muscleGroup: 'chest', lastWorkoutDate: null, intensity: 0.5, exercisesCount: 0 }]
 */
export const replayRecords = (
  loads: readonly MuscleGroupLoad[],
  muscleGroups: readonly string[],
  model: RecoveryModel = DEFAULT_RECOVERY_MODEL,
): readonly RecoveryRecord[] => {
  const byGroup = groupLoads(loads);
  return [...new Set([...muscleGroups, ...byGroup.keys()])]
    .sort(compareCodePoints)
    .map((muscleGroup) => ({
      muscleGroup,
      ...replayRecovery(muscleGroup, byGroup.get(muscleGroup) ?? [], model),
    }));
};

/** The records to believe: the stored ones, or a replay where loads were read instead. */
export const currentRecords = (
  state: RecoveryState,
  model: RecoveryModel,
): readonly RecoveryRecord[] =>
  state.loads === null
    ? state.records
    : replayRecords(
        state.loads,
        state.records.map((record) => record.muscleGroup),
        model,
      );

/**
 * The records to believe of a state that was read with its loads: in the present the stored ones
 * where they are the model's own, so that every screen says the same.
 */
export const presentRecords = (
  state: RecoveryState,
  model: RecoveryModel,
  asOf: Date | undefined,
): readonly RecoveryRecord[] =>
  asOf === undefined && isOwnModel(state.model, model)
    ? state.records
    : currentRecords(state, model);

/** Whether two records hold the same values (intensity by its two decimals). */
export const sameRecord = (a: RecoveryRecord, b: RecoveryRecord): boolean =>
  a.muscleGroup === b.muscleGroup &&
  a.lastWorkoutDate?.getTime() === b.lastWorkoutDate?.getTime() &&
  a.exercisesCount === b.exercisesCount &&
  Math.round((a.intensity ?? INTENSITY_DEFAULT) * 100) ===
    Math.round((b.intensity ?? INTENSITY_DEFAULT) * 100);

/** Of `next`, the records that differ from what is stored. */
export const changedRecords = (
  stored: readonly RecoveryRecord[],
  next: readonly RecoveryRecord[],
): readonly RecoveryRecord[] => {
  const byGroup = new Map(stored.map((record) => [record.muscleGroup, record]));
  return next.filter((record) => {
    const before = byGroup.get(record.muscleGroup);
    return before === undefined || !sameRecord(before, record);
  });
};

/** A correction as it is shown beside the score that it holds down. */
const presentCorrection = (
  correction: RecoveryCorrection | null,
  now: Date,
): MuscleGroupRecovery['correction'] => {
  if (correction === null || correction.until <= now) return null;
  const { atMost, until, note } = correction;
  return { atMost, until, note };
};

/**
 * A record as shown at `now`: score, band and the times to wait for. A correction that holds is
 * shown beside the score, which is then no higher than it allows; the record stays as it is.
 *
 * @example
 * describeRecovery({ muscleGroup: 'abs', lastWorkoutDate: null, intensity: 0.5, exercisesCount: 0 }, new Date(0)).band;
 * // 'untrained'
 */
export const describeRecovery = (
  record: RecoveryRecord,
  now: Date,
  model: RecoveryModel = DEFAULT_RECOVERY_MODEL,
  correction: RecoveryCorrection | null = null,
): MuscleGroupRecovery => {
  const computed = calculateRecoveryScore(record, now, model);
  const score = correctedScore(computed, correction, now);
  return {
    muscleGroup: record.muscleGroup,
    score,
    // A group that is held down is not merely untrained.
    band: recoveryBand(score, record.lastWorkoutDate !== null || score < computed),
    lastWorkoutDate: record.lastWorkoutDate,
    intensity: record.intensity ?? INTENSITY_DEFAULT,
    exercisesCount: record.exercisesCount ?? 0,
    ...recoveryTimes(record, now, model, correction),
    correction: presentCorrection(correction, now),
  };
};

/** A group that was never trained. */
export const untrainedRecord = (muscleGroup: string): RecoveryRecord => ({
  muscleGroup,
  lastWorkoutDate: null,
  intensity: INTENSITY_DEFAULT,
  exercisesCount: 0,
});

/**
 * All canonical groups in their order, trained or not, then the user's other groups by name.
 *
 * @example
 * describeAllGroups([], new Date(0)).length; // 18
 */
export const describeAllGroups = (
  records: readonly RecoveryRecord[],
  now: Date,
  model: RecoveryModel = DEFAULT_RECOVERY_MODEL,
  corrections: readonly RecoveryCorrection[] = [],
): readonly MuscleGroupRecovery[] => {
  const correctionOf = correctionsAt(corrections, now);
  const byGroup = new Map(records.map((record) => [record.muscleGroup, record]));
  const canonical = new Set<string>(MUSCLE_GROUPS);
  const own = [...records, ...corrections.filter(({ until }) => until > now)].map(
    ({ muscleGroup }) => muscleGroup,
  );
  const others = [...new Set(own)].filter((group) => !canonical.has(group)).sort(compareCodePoints);
  return [...MUSCLE_GROUPS, ...others].map((group) =>
    describeRecovery(byGroup.get(group) ?? untrainedRecord(group), now, model, correctionOf(group)),
  );
};

const BY_NAME = [...MUSCLE_GROUPS].sort(compareCodePoints);

const byRecovery = compareBy<{ readonly record: RecoveryRecord; readonly score: number }>(
  (a, b) => b.score - a.score,
  (a, b) => compareInstants(a.record.lastWorkoutDate, b.record.lastWorkoutDate),
  (a, b) => compareCodePoints(a.record.muscleGroup, b.record.muscleGroup),
);

// Choice: what "most recovered" lists, and in which order; `limit` counts all of it.
/**
 * Groups with a last workout by score, highest first, then longest rested, then name; with
 * `includeUntrained` the canonical groups without one follow by name. At most `limit` in all.
 *
 * @example
 * rankMostRecovered([], new Date(0), { limit: 2, includeUntrained: true }).map((group) => group.muscleGroup);
 * // ['abductors', 'abs']
 */
export const rankMostRecovered = (
  records: readonly RecoveryRecord[],
  now: Date,
  options: { readonly limit: number; readonly includeUntrained: boolean },
  model: RecoveryModel = DEFAULT_RECOVERY_MODEL,
  corrections: readonly RecoveryCorrection[] = [],
): readonly MuscleGroupRecovery[] => {
  const correctionOf = correctionsAt(corrections, now);
  const byGroup = new Map(records.map((record) => [record.muscleGroup, record]));
  const trained = [...byGroup.values()]
    .filter(({ lastWorkoutDate }) => lastWorkoutDate !== null)
    .map((record) => {
      const score = calculateRecoveryScore(record, now, model);
      return { record, score: correctedScore(score, correctionOf(record.muscleGroup), now) };
    })
    .sort(byRecovery)
    .map(({ record }) => record);
  const untrained = (options.includeUntrained ? BY_NAME : [])
    .map((group) => byGroup.get(group) ?? untrainedRecord(group))
    .filter(({ lastWorkoutDate }) => lastWorkoutDate === null);
  // Only what is shown is described: when each group is ready again is most of the arithmetic.
  return [...trained, ...untrained]
    .slice(0, options.limit)
    .map((record) => describeRecovery(record, now, model, correctionOf(record.muscleGroup)));
};
