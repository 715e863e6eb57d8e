// Models of recovery: they compute a score from a record, and a record from loads.
// `training-load.ts` computes loads from sets, `replay.ts` replays them when something is written,
// and `view.ts` computes what users see. The other files create reports, forecasts, corrections and
// the backfill.
import {
  COUNT_MAX,
  DAY_HOURS,
  EARLY_PERCENT,
  HOUR_MS,
  INTENSITY_DEFAULT,
  INTENSITY_MAX,
  MINUTE_MS,
  READY_PERCENT,
  RECOVERY_FILTER_PERCENT,
  REPLAY_WINDOW_HOURS,
  SESSION_HOURS,
} from '../limits.js';
import { timeConstantHours, type MuscleGroupName } from '../muscle-groups.js';
import { compareBy, compareInstants } from '../order.js';
import type { MuscleGroupLoad, RecoveryCorrection, RecoveryRecord } from '../records.js';

/** The fields of a load that a replay needs. */
export type ReplayLoad = Pick<MuscleGroupLoad, 'performedAt' | 'load' | 'exercisesCount'>;

/** A recovery record after a replay. */
export type RecoveryValues = Omit<RecoveryRecord, 'muscleGroup'> & {
  readonly intensity: number;
  readonly exercisesCount: number;
};

/**
 * Computes records from loads, and scores from records. The library stores `id@version` with a
 * user's records. It never uses the records of another model. It replays recovery from the loads
 * instead.
 */
export interface RecoveryModel {
  /** Name of the model. */
  readonly id: string;
  /** Grows with each change of its figures. */
  readonly version: number;
  /** The unrounded score at `now`, 0..100. */
  readonly score: (record: RecoveryRecord, now: Date) => number;
  /**
   * The finite number of hours until the unrounded score is at least `score`; 0 if it already is.
   */
  readonly hoursUntil: (record: RecoveryRecord, score: number, now: Date) => number;
  /**
   * Computes a group's record from all its loads. The order of the loads must not matter. Loads 14
   * days or more before the latest must change nothing, because some stores leave them out.
   */
  readonly replay: (muscleGroup: string, loads: readonly ReplayLoad[]) => RecoveryValues;
}

/**
 * The range of a score: up to 30, below 60, below 80, the rest, or `untrained` without a workout.
 */
export type RecoveryBand =
  'fatigued' | 'recovering' | 'nearly_recovered' | 'recovered' | 'untrained';

/** The recovery of one muscle group at one instant, as users see it. */
export interface MuscleGroupRecovery {
  /** Name of the muscle group. */
  readonly muscleGroup: MuscleGroupName;
  /** 0..100 with one decimal, 100 = fully recovered. */
  readonly score: number;
  /** The score in words. */
  readonly band: RecoveryBand;
  /** Time of the last workout; `null` if never trained. */
  readonly lastWorkoutDate: Date | null;
  /** Intensity of the last training, 0 to 9.99. */
  readonly intensity: number;
  /** Number of exercises behind the intensity. */
  readonly exercisesCount: number;
  /** The first whole minute at which the score is above 30; null if it already is. */
  readonly eligibleAt: Date | null;
  /** The first whole minute at which the score is at least 80; null if it already is. */
  readonly readyAt: Date | null;
  /** The user's active correction of the group. The record is unaffected. */
  readonly correction: Omit<RecoveryCorrection, 'muscleGroup'> | null;
}

// Choice: what intensity means, and how a score follows from it. Spec 2.3 does not say. The fatigue
// per load is 3 * c * kappa with c = 0.10 and kappa = 4.79 (README, Sources).
const FATIGUE_PER_LOAD = 1.44;
const SCORE_STEPS = 10;

const UNTRAINED: RecoveryValues = {
  lastWorkoutDate: null,
  intensity: INTENSITY_DEFAULT,
  exercisesCount: 0,
};

/** Scores are shown and compared with one decimal. */
export function roundScore(score: number): number {
  return Math.round(score * SCORE_STEPS) / SCORE_STEPS;
}

/** The load that remained when the last workout ended; 0 for invalid values. */
const recordLoad = (record: RecoveryRecord): number => {
  const intensity = record.intensity ?? INTENSITY_DEFAULT;
  const exercisesCount = record.exercisesCount ?? 0;
  return intensity > 0 && exercisesCount > 0 ? intensity * exercisesCount : 0;
};

/** A workout in the future counts as done now. */
const hoursSince = (lastWorkoutDate: Date, now: Date): number =>
  Math.max(0, now.getTime() - lastWorkoutDate.getTime()) / HOUR_MS;

/** The hours until a workout in the future; 0 for a past one. */
const hoursAhead = (lastWorkoutDate: Date, now: Date): number => hoursSince(now, lastWorkoutDate);

const fatigue = (record: RecoveryRecord, now: Date): number => {
  if (record.lastWorkoutDate === null) return 0;
  const hours = hoursSince(record.lastWorkoutDate, now);
  const remaining =
    FATIGUE_PER_LOAD *
    recordLoad(record) *
    Math.exp(-hours / timeConstantHours(record.muscleGroup));
  return Number.isNaN(remaining) ? 0 : remaining;
};

const gompertzReplay = (loads: readonly ReplayLoad[], tauHours: number): RecoveryValues => {
  // Sorted by time and size, so that rounding errors of the sum do not depend on ids.
  const sorted = [...loads].sort(
    compareBy<ReplayLoad>(
      (a, b) => compareInstants(a.performedAt, b.performedAt),
      (a, b) => a.load - b.load,
    ),
  );
  const latest = sorted.at(-1);
  if (latest === undefined) return UNTRAINED;
  let total = 0;
  let count = 0;
  for (const { performedAt, load, exercisesCount } of sorted) {
    const age = hoursSince(performedAt, latest.performedAt);
    if (age < REPLAY_WINDOW_HOURS) total += load * Math.exp(-age / tauHours);
    if (age <= SESSION_HOURS) count += exercisesCount;
  }
  return { lastWorkoutDate: latest.performedAt, ...storable(total, count) };
};

const roundIntensity = (intensity: number): number => Math.round(intensity * 100) / 100;

/** Splits a load into a count and an intensity that fit their columns. */
const storable = (
  load: number,
  exercises: number,
): Pick<RecoveryValues, 'intensity' | 'exercisesCount'> => {
  const exercisesCount = Math.min(
    COUNT_MAX,
    Math.max(1, exercises, Math.ceil(load / INTENSITY_MAX)),
  );
  const intensity = Math.min(INTENSITY_MAX, roundIntensity(load / exercisesCount));
  return { intensity, exercisesCount };
};

/**
 * The default model, "Gompertz decay of fatigue": `score = 100 * exp(-H)` with `H = 1.44 * X *
 * exp(-h/tau)`. X is `intensity * exercisesCount`, and h the hours since the last workout. Source:
 * README, Sources.
 */
export const DEFAULT_RECOVERY_MODEL: RecoveryModel = Object.freeze({
  id: 'gompertz',
  version: 1,
  score: (record: RecoveryRecord, now: Date) => 100 * Math.exp(-fatigue(record, now)),
  hoursUntil: (record: RecoveryRecord, score: number, now: Date) => {
    const ratio = fatigue(record, now) / Math.log(100 / score);
    if (ratio <= 1 || record.lastWorkoutDate === null) return 0;
    return (
      hoursAhead(record.lastWorkoutDate, now) +
      timeConstantHours(record.muscleGroup) * Math.log(ratio)
    );
  },
  replay: (muscleGroup: string, loads: readonly ReplayLoad[]) =>
    gompertzReplay(loads, timeConstantHours(muscleGroup)),
});

// Choice: in the step model, a group is eligible after 24 h, ready after 48 h, and fully recovered
// after 72 h.
const STEP_SCORES = [20, 50, 80];

const stepScore = (hours: number): number => STEP_SCORES[Math.floor(hours / DAY_HOURS)] ?? 100;

const isTrained = (record: RecoveryRecord): record is RecoveryRecord & { lastWorkoutDate: Date } =>
  record.lastWorkoutDate !== null &&
  !Number.isNaN(record.lastWorkoutDate.getTime()) &&
  recordLoad(record) > 0;

/**
 * The step model: the score depends only on the time since the last workout. It is 20 at first, 50
 * after 24 h, 80 after 48 h and 100 after 72 h. It is for hosts whose users expect this rule of
 * thumb.
 */
export const STEP_RECOVERY_MODEL: RecoveryModel = Object.freeze({
  id: 'step',
  version: 1,
  score: (record: RecoveryRecord, now: Date) =>
    isTrained(record) ? stepScore(hoursSince(record.lastWorkoutDate, now)) : 100,
  hoursUntil: (record: RecoveryRecord, score: number, now: Date) => {
    if (!isTrained(record)) return 0;
    const reachedAfter = DAY_HOURS * STEP_SCORES.filter((value) => value < score).length;
    const wait = reachedAfter - hoursSince(record.lastWorkoutDate, now);
    return Math.max(0, wait + (reachedAfter > 0 ? hoursAhead(record.lastWorkoutDate, now) : 0));
  },
  replay: (muscleGroup: string, loads: readonly ReplayLoad[]) =>
    gompertzReplay(loads, timeConstantHours(muscleGroup)),
});

/**
 * The tag of a model that is stored with its records.
 *
 * @example
 * modelTag(DEFAULT_RECOVERY_MODEL); // 'gompertz@1'
 */
export function modelTag(model: RecoveryModel): string {
  return `${model.id}@${model.version}`;
}

/**
 * Computes the recovery score of a muscle group: 0..100 with one decimal, 100 = fully recovered. A
 * group without a workout, with a count of 0 or with an invalid value scores 100. A null intensity
 * counts as 0.5. A last workout in the future counts as done now. Recommendations compare the same
 * rounded score that users see. Source: README, Sources.
 *
 * @example
 * calculateRecoveryScore(
 *   { muscleGroup: 'chest', lastWorkoutDate: new Date('2026-03-01T18:00:00Z'), intensity: 0.5, exercisesCount: 3 },
 *   new Date('2026-03-02T18:00:00Z'),
 * ); // 52.2
 */
export function calculateRecoveryScore(
  record: RecoveryRecord,
  now: Date,
  model: RecoveryModel = DEFAULT_RECOVERY_MODEL,
): number {
  const score = roundScore(model.score(record, now));
  return Number.isNaN(score) ? 100 : Math.min(100, Math.max(0, score));
}

/**
 * The number of hours until the score is at least `score`; 0 if it already is. Computed in closed
 * form, from the unrounded score. Throws RangeError unless `score` is above 0 and below 100.
 *
 * @example
 * hoursUntilScore(
 *   { muscleGroup: 'chest', lastWorkoutDate: new Date(0), intensity: 0.5, exercisesCount: 3 },
 *   80,
 *   new Date(0),
 * ); // 45.4...
 */
export function hoursUntilScore(
  record: RecoveryRecord,
  score: number,
  now: Date,
  model: RecoveryModel = DEFAULT_RECOVERY_MODEL,
): number {
  if (!(score > 0 && score < 100)) {
    throw new RangeError('A score to wait for must be above 0 and below 100.');
  }
  return model.hoursUntil(record, score, now);
}

/**
 * Computes a group's record from its counted loads. Their order does not matter. T is the time of
 * the latest load, and X the sum of `load * exp(-(T - t)/tau)` over the 14 days before T.
 * `exercisesCount` is the number of exercises within 6 h before T (at least 1, and enough for the
 * intensity to fit its column). `intensity` is `X / exercisesCount`, rounded half up to two
 * decimals. Without loads, the record has the column defaults. The intensity of a custom model is
 * rounded the same way, so that every store can keep it. Source: README, Sources.
 *
 * @example
 * replayRecovery('chest', [{ performedAt: new Date(0), load: 1, exercisesCount: 2 }]);
 * // { lastWorkoutDate: new Date(0), intensity: 0.5, exercisesCount: 2 }
 */
export function replayRecovery(
  muscleGroup: string,
  loads: readonly ReplayLoad[],
  model: RecoveryModel = DEFAULT_RECOVERY_MODEL,
): RecoveryValues {
  if (loads.length === 0) return UNTRAINED;
  const values = model.replay(muscleGroup, loads);
  return { ...values, intensity: roundIntensity(values.intensity) };
}

// Choice: the names of the bands, and where each begins.
/**
 * Names the band of a score: `untrained` without a workout.
 *
 * @example
 * recoveryBand(30); // 'fatigued'
 */
export function recoveryBand(score: number, trained = true): RecoveryBand {
  if (!trained) return 'untrained';
  if (score <= RECOVERY_FILTER_PERCENT) return 'fatigued';
  if (score < EARLY_PERCENT) return 'recovering';
  return score < READY_PERCENT ? 'nearly_recovered' : 'recovered';
}

/** The first whole minute at which the shown score reaches a higher threshold. */
const firstMinute = (
  record: RecoveryRecord,
  now: Date,
  model: RecoveryModel,
  threshold: number,
): Date => {
  const holds = (at: number): boolean =>
    calculateRecoveryScore(record, new Date(at), model) >= threshold;
  // A score half a step below the threshold already rounds up to it.
  const hours = model.hoursUntil(record, threshold - 0.5 / SCORE_STEPS, now);
  const minute = Math.ceil((now.getTime() + hours * HOUR_MS) / MINUTE_MS) * MINUTE_MS;
  // The inverse is exact to only about ten digits, so it may be off by a minute.
  const nearby = [minute - MINUTE_MS, minute, minute + MINUTE_MS];
  return new Date(nearby.find((at) => at > now.getTime() && holds(at)) ?? minute);
};

/**
 * Caps a computed score while the correction is active.
 *
 * @example
 * correctedScore(92.4, { muscleGroup: 'chest', maxScore: 20, until: new Date(1), note: null }, new Date(0)); // 20
 */
export function correctedScore(
  score: number,
  correction: RecoveryCorrection | null,
  now: Date,
): number {
  return correction === null || correction.until <= now
    ? score
    : Math.min(score, roundScore(correction.maxScore));
}

/** The first whole minute at which a correction no longer keeps the score below a threshold. */
const heldUntil = (
  correction: RecoveryCorrection | null,
  now: Date,
  threshold: number,
): number | null =>
  correction === null || correctedScore(100, correction, now) >= threshold
    ? null
    : Math.ceil(correction.until.getTime() / MINUTE_MS) * MINUTE_MS;

/**
 * When a group becomes eligible (score above 30) and ready (score at least 80). Returns the first
 * whole minute of each, or null if the group already is. A correction delays both until it ends.
 *
 * @example
 * recoveryTimes({ muscleGroup: 'abs', lastWorkoutDate: null, intensity: 0.5, exercisesCount: 0 }, new Date(0));
 * // { eligibleAt: null, readyAt: null }
 */
export function recoveryTimes(
  record: RecoveryRecord,
  now: Date,
  model: RecoveryModel = DEFAULT_RECOVERY_MODEL,
  correction: RecoveryCorrection | null = null,
): Pick<MuscleGroupRecovery, 'eligibleAt' | 'readyAt'> {
  const score = calculateRecoveryScore(record, now, model);
  const reach = (threshold: number): Date | null => {
    const held = heldUntil(correction, now, threshold);
    const computed =
      score >= threshold ? null : firstMinute(record, now, model, threshold).getTime();
    return held === null && computed === null ? null : new Date(Math.max(held ?? 0, computed ?? 0));
  };
  return {
    eligibleAt: reach(RECOVERY_FILTER_PERCENT + 1 / SCORE_STEPS),
    readyAt: reach(READY_PERCENT),
  };
}
