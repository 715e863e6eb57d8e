import { INTENSITY_DEFAULT } from '../limits.js';
import { groupedBy } from '../lookup.js';
import { MUSCLE_GROUPS } from '../muscle-groups.js';
import { compareBy, compareCodePoints, compareInstants } from '../order.js';
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
} from './model.js';
import type { MuscleGroupLoad, RecoveryCorrection, RecoveryRecord } from '../records.js';
import type { RecoveryState } from '../snapshot.js';

/**
 * Whether the model with `tag` stored a record with `storedTag`. Null is the default model's tag.
 *
 * @example
 * isStoredBy(null, modelTag(DEFAULT_RECOVERY_MODEL)); // true
 */
export function isStoredBy(storedTag: string | null, tag: string): boolean {
  return (storedTag ?? modelTag(DEFAULT_RECOVERY_MODEL)) === tag;
}

export function isOwnModel(storedTag: string | null, model: RecoveryModel): boolean {
  return isStoredBy(storedTag, modelTag(model));
}

/**
 * Replays the records of every group that has a load or is in `muscleGroups`, sorted by name.
 * Ignores uncounted loads.
 *
 * @example
 * replayRecords([], ['chest']); // [{ muscleGroup: 'chest', lastWorkoutDate: null, intensity: 0.5, exercisesCount: 0 }]
 */
export function replayRecords(
  loads: readonly MuscleGroupLoad[],
  muscleGroups: readonly string[],
  model: RecoveryModel = DEFAULT_RECOVERY_MODEL,
): readonly RecoveryRecord[] {
  const counted = loads.filter((load) => load.counted);
  const loadsByGroup = groupedBy(counted, ({ muscleGroup }) => muscleGroup);
  return [...new Set([...muscleGroups, ...loadsByGroup.keys()])]
    .sort(compareCodePoints)
    .map((muscleGroup) => ({
      muscleGroup,
      ...replayRecovery(muscleGroup, loadsByGroup.get(muscleGroup) ?? [], model),
    }));
}

/** The stored records, or a replay if loads were read instead. */
export function currentRecords(
  state: RecoveryState,
  model: RecoveryModel,
): readonly RecoveryRecord[] {
  return state.loads === null
    ? state.records
    : replayRecords(
        state.loads,
        state.records.map((record) => record.muscleGroup),
        model,
      );
}

export interface ShownRecovery {
  readonly records: readonly RecoveryRecord[];
  readonly corrections: readonly RecoveryCorrection[];
}

export function shownRecovery(
  state: RecoveryState,
  model: RecoveryModel,
  asOf?: Date,
): ShownRecovery {
  const isStored = asOf === undefined && isOwnModel(state.model, model);
  return {
    records: isStored ? state.records : currentRecords(state, model),
    corrections: asOf === undefined ? state.corrections : [],
  };
}

export function sameRecord(a: RecoveryRecord, b: RecoveryRecord): boolean {
  return (
    a.muscleGroup === b.muscleGroup &&
    a.lastWorkoutDate?.getTime() === b.lastWorkoutDate?.getTime() &&
    a.exercisesCount === b.exercisesCount &&
    Math.round((a.intensity ?? INTENSITY_DEFAULT) * 100) ===
      Math.round((b.intensity ?? INTENSITY_DEFAULT) * 100)
  );
}

export function changedRecords(
  stored: readonly RecoveryRecord[],
  next: readonly RecoveryRecord[],
): readonly RecoveryRecord[] {
  const storedByGroup = new Map(stored.map((record) => [record.muscleGroup, record]));
  return next.filter((record) => {
    const before = storedByGroup.get(record.muscleGroup);
    return before === undefined || !sameRecord(before, record);
  });
}

const presentCorrection = (
  correction: RecoveryCorrection | null,
  now: Date,
): MuscleGroupRecovery['correction'] => {
  if (correction === null || correction.until <= now) return null;
  const { maxScore, until, note } = correction;
  return { maxScore, until, note };
};

/**
 * Describes a record at `now`: score, band and waiting times. An active correction caps the score
 * and is included. The record itself stays unchanged.
 *
 * @example
 * describeRecovery({ muscleGroup: 'abs', lastWorkoutDate: null, intensity: 0.5, exercisesCount: 0 }, new Date(0)).band;
 * // 'untrained'
 */
export function describeRecovery(
  record: RecoveryRecord,
  now: Date,
  model: RecoveryModel = DEFAULT_RECOVERY_MODEL,
  correction: RecoveryCorrection | null = null,
): MuscleGroupRecovery {
  const computed = calculateRecoveryScore(record, now, model);
  const score = correctedScore(computed, correction, now);
  return {
    muscleGroup: record.muscleGroup,
    score,
    // If a correction lowers the score of a group, its band is not `untrained`.
    band: recoveryBand(score, record.lastWorkoutDate !== null || score < computed),
    lastWorkoutDate: record.lastWorkoutDate,
    intensity: record.intensity ?? INTENSITY_DEFAULT,
    exercisesCount: record.exercisesCount ?? 0,
    ...recoveryTimes(record, now, model, correction),
    correction: presentCorrection(correction, now),
  };
}

export function untrainedRecord(muscleGroup: string): RecoveryRecord {
  return {
    muscleGroup,
    lastWorkoutDate: null,
    intensity: INTENSITY_DEFAULT,
    exercisesCount: 0,
  };
}

export function shownScore(
  record: RecoveryRecord,
  correction: RecoveryCorrection | null,
  at: Date,
  model: RecoveryModel,
): number {
  return correctedScore(calculateRecoveryScore(record, at, model), correction, at);
}

/** One user's recovery at an instant, computed on demand. */
export interface RecoveryView {
  /**
   * The groups to list: first the canonical groups. Then, by name, the groups with a record or an
   * active correction, and the `others`.
   */
  readonly listGroups: (others?: readonly { readonly muscleGroup: string }[]) => readonly string[];
  /** The record of a group, or that of an untrained group. */
  readonly recordOf: (muscleGroup: string) => RecoveryRecord;
  readonly correctionOf: (muscleGroup: string) => RecoveryCorrection | null;
  /** The score now, or at a later instant if the user does nothing until then. */
  readonly scoreOf: (muscleGroup: string, at?: Date) => number;
  readonly recoveryOf: (muscleGroup: string) => MuscleGroupRecovery;
}

const CANONICAL = new Set<string>(MUSCLE_GROUPS);

const byGroup = <Row extends { readonly muscleGroup: string }>(
  rows: readonly Row[],
): ReadonlyMap<string, Row> => new Map(rows.map((row) => [row.muscleGroup, row]));

/** It runs for every recommendation, so it only prepares lookups by group. */
export function viewRecovery(
  records: readonly RecoveryRecord[],
  now: Date,
  model: RecoveryModel = DEFAULT_RECOVERY_MODEL,
  corrections: readonly RecoveryCorrection[] = [],
): RecoveryView {
  const held = corrections.filter(({ until }) => until > now);
  const recordsByGroup = byGroup(records);
  const heldByGroup = byGroup(held);
  const recordOf = (group: string) => recordsByGroup.get(group) ?? untrainedRecord(group);
  const correctionOf = (group: string) => heldByGroup.get(group) ?? null;
  return {
    listGroups: (others = []) => {
      const own = [...records, ...held, ...others].map(({ muscleGroup }) => muscleGroup);
      const added = [...new Set(own)].filter((group) => !CANONICAL.has(group));
      return [...MUSCLE_GROUPS, ...added.sort(compareCodePoints)];
    },
    recordOf,
    correctionOf,
    scoreOf: (group, at = now) => shownScore(recordOf(group), correctionOf(group), at, model),
    recoveryOf: (group) => describeRecovery(recordOf(group), now, model, correctionOf(group)),
  };
}

export function viewPresent(
  state: RecoveryState,
  { now, model }: { readonly now: Date; readonly model: RecoveryModel },
): RecoveryView {
  const { records, corrections } = shownRecovery(state, model);
  return viewRecovery(records, now, model, corrections);
}

/** Returns the recovery score of a muscle group. */
export type ScoreOf = (muscleGroup: string) => number;

/** The first group with the lowest score. `groups` must not be empty. */
export function limitingOf<Group>(
  groups: readonly Group[],
  scoreOf: (group: Group) => number,
): Group {
  return groups.reduce((limiting, group) =>
    scoreOf(group) < scoreOf(limiting) ? group : limiting,
  );
}

/**
 * Describes all canonical groups, trained or not, then the user's other groups by name.
 *
 * @example
 * describeAllGroups([], new Date(0)).length; // 18
 */
export function describeAllGroups(
  records: readonly RecoveryRecord[],
  now: Date,
  model: RecoveryModel = DEFAULT_RECOVERY_MODEL,
  corrections: readonly RecoveryCorrection[] = [],
): readonly MuscleGroupRecovery[] {
  const { listGroups, recoveryOf } = viewRecovery(records, now, model, corrections);
  return listGroups().map(recoveryOf);
}

const BY_NAME = [...MUSCLE_GROUPS].sort(compareCodePoints);

const byRecovery = compareBy<{ readonly record: RecoveryRecord; readonly score: number }>(
  (a, b) => b.score - a.score,
  (a, b) => compareInstants(a.record.lastWorkoutDate, b.record.lastWorkoutDate),
  (a, b) => compareCodePoints(a.record.muscleGroup, b.record.muscleGroup),
);

// Choice: what "most recovered" lists, and in which order. `limit` counts all listed groups.
/**
 * Ranks trained groups by score (highest first), then by time since their last workout (longest
 * first), then by name. With `includeUntrained`, the other canonical groups follow by name. Returns
 * at most `limit` groups in total.
 *
 * @example
 * rankMostRecovered([], new Date(0), { limit: 2, includeUntrained: true }).map((group) => group.muscleGroup);
 * // ['abductors', 'abs']
 */
export function rankMostRecovered(
  records: readonly RecoveryRecord[],
  now: Date,
  options: { readonly limit: number; readonly includeUntrained: boolean },
  model: RecoveryModel = DEFAULT_RECOVERY_MODEL,
  corrections: readonly RecoveryCorrection[] = [],
): readonly MuscleGroupRecovery[] {
  const { recordOf, scoreOf, recoveryOf } = viewRecovery(records, now, model, corrections);
  const trained = records
    .filter(({ lastWorkoutDate }) => lastWorkoutDate !== null)
    .map((record) => ({ record, score: scoreOf(record.muscleGroup) }))
    .sort(byRecovery)
    .map(({ record }) => record.muscleGroup);
  const untrained = (options.includeUntrained ? BY_NAME : []).filter(
    (group) => recordOf(group).lastWorkoutDate === null,
  );
  // Shorten the list first: computing when each group is ready takes most of the time.
  return [...trained, ...untrained].slice(0, options.limit).map(recoveryOf);
}
