import { HOUR_MS } from '../limits.js';
import { invalidInput } from '../../errors.js';
import { workLoads } from '../log/loads.js';
import { shownScore, viewRecovery } from './view.js';
import {
  DEFAULT_RECOVERY_MODEL,
  recoveryTimes,
  replayRecovery,
  type MuscleGroupRecovery,
  type RecoveryModel,
} from './model.js';
import type { MuscleGroupLoad, RecoveryCorrection, RecoveryRecord, Workout } from '../records.js';
import { toLoads } from './replay.js';

/** A workout that the user plans to do. */
export interface PlannedWorkout {
  readonly workout: Workout;
  readonly at: Date;
}

/** The input of a forecast. */
export interface ForecastInput {
  readonly records: readonly RecoveryRecord[];
  /** The counted loads. They are replayed if a planned workout loads their group. */
  readonly loads: readonly MuscleGroupLoad[];
  readonly corrections?: readonly RecoveryCorrection[] | undefined;
  readonly planned?: readonly PlannedWorkout[] | undefined;
}

/** How far ahead to forecast, and in which steps. */
export interface ForecastOptions {
  readonly hours: number;
  readonly stepHours: number;
  readonly model?: RecoveryModel | undefined;
}

/** The recovery of one group from now on. */
export interface MuscleGroupForecast {
  /** Name of the muscle group. */
  readonly muscleGroup: string;
  /** The score now, at every step and at every planned workout. */
  readonly points: readonly {
    /** The time of the point. */
    readonly at: Date;
    /** The score at that time. */
    readonly score: number;
  }[];
  /** The first whole minute at which the score is above 30; null if it already is. */
  readonly eligibleAt: Date | null;
  /** The first whole minute at which the score is at least 80; null if it already is. */
  readonly readyAt: Date | null;
}

/** A period without new load for the group, so its record stays the same. */
interface Stretch {
  readonly from: Date;
  readonly record: RecoveryRecord;
}

// Choice: a planned workout counts like a log without performed sets. All planned sets are done at
// that instant, with the maximum repetitions and unknown effort.
const plannedLoads = (planned: readonly PlannedWorkout[]): readonly MuscleGroupLoad[] =>
  planned.flatMap(({ workout, at }) => toLoads(null, at, workLoads(null, workout.exercises, [])));

const timesOf = (loads: readonly MuscleGroupLoad[]): readonly number[] =>
  [...new Set(loads.map(({ performedAt }) => performedAt.getTime()))].sort((a, b) => a - b);

/** A new period begins with each planned workout that loads the group. */
const stretchesOf = (
  record: RecoveryRecord,
  stored: readonly MuscleGroupLoad[],
  planned: readonly MuscleGroupLoad[],
  now: Date,
  model: RecoveryModel,
): readonly [Stretch, ...Stretch[]] => {
  const { muscleGroup } = record;
  const own = (loads: readonly MuscleGroupLoad[]) =>
    loads.filter((load) => load.muscleGroup === muscleGroup && load.counted);
  const ahead = own(planned);
  const later = timesOf(ahead).map((time): Stretch => {
    const done = ahead.filter((load) => load.performedAt.getTime() <= time);
    const values = replayRecovery(muscleGroup, [...own(stored), ...done], model);
    return { from: new Date(time), record: { muscleGroup, ...values } };
  });
  return [{ from: now, record }, ...later];
};

type Wait = Pick<MuscleGroupRecovery, 'eligibleAt' | 'readyAt'>;

/** Searches all periods for the first time that the score reaches a threshold. */
const firstReached = (
  name: keyof Wait,
  stretches: readonly Stretch[],
  timesFrom: (stretch: Stretch) => Wait,
): Date | null => {
  let reached: Date | null = null;
  for (const [index, stretch] of stretches.entries()) {
    reached = timesFrom(stretch)[name];
    const end = stretches[index + 1]?.from;
    if (reached === null || end === undefined || reached < end) break;
  }
  return reached;
};

const instants = (
  planned: readonly PlannedWorkout[],
  now: Date,
  { hours, stepHours }: ForecastOptions,
): readonly Date[] => {
  const steps = Array.from(
    { length: Math.floor(hours / stepHours) + 1 },
    (_, step) => now.getTime() + step * stepHours * HOUR_MS,
  );
  const times = [...steps, ...planned.map(({ at }) => at.getTime())];
  return [...new Set(times)].sort((a, b) => a - b).map((time) => new Date(time));
};

const assertAhead = (
  planned: readonly PlannedWorkout[],
  now: Date,
  { hours }: ForecastOptions,
): void => {
  const end = now.getTime() + hours * HOUR_MS;
  const outside = planned.findIndex(({ at }) => at <= now || at.getTime() > end);
  if (outside === -1) return;
  throw invalidInput(
    `/planned/${outside}/at`,
    'A planned workout must be in the future and within the days of the forecast.',
  );
};

/**
 * Forecasts the recovery of every group from `now` on, assuming that each planned workout is done
 * on time. Canonical groups come first, then the others by name. Throws `INVALID_INPUT` for a
 * planned workout outside the forecast.
 *
 * @example
 * const record = { muscleGroup: 'chest', lastWorkoutDate: new Date(0), intensity: 0.5, exercisesCount: 3 };
 * forecastRecovery({ records: [record], loads: [] }, new Date(0), { hours: 24, stepHours: 24 })[0].points;
 * // [{ at: new Date(0), score: 11.5 }, { at: new Date(86_400_000), score: 52.2 }]
 */
export function forecastRecovery(
  { records, loads, corrections = [], planned = [] }: ForecastInput,
  now: Date,
  options: ForecastOptions,
): readonly MuscleGroupForecast[] {
  assertAhead(planned, now, options);
  const model = options.model ?? DEFAULT_RECOVERY_MODEL;
  const ahead = plannedLoads(planned);
  const at = instants(planned, now, options);
  const view = viewRecovery(records, now, model, corrections);
  return view.listGroups(ahead).map((muscleGroup) => {
    const correction = view.correctionOf(muscleGroup);
    const stretches = stretchesOf(view.recordOf(muscleGroup), loads, ahead, now, model);
    const scoreAt = (instant: Date): number => {
      const { record: then } = stretches.reduce((last, stretch) =>
        stretch.from <= instant ? stretch : last,
      );
      return shownScore(then, correction, instant, model);
    };
    const timesFrom = (stretch: Stretch) =>
      recoveryTimes(stretch.record, stretch.from, model, correction);
    return {
      muscleGroup,
      points: at.map((instant) => ({ at: instant, score: scoreAt(instant) })),
      eligibleAt: firstReached('eligibleAt', stretches, timesFrom),
      readyAt: firstReached('readyAt', stretches, timesFrom),
    };
  });
}
