// How long a user's workouts take, compared with the estimates.

/** A workout that was done. */
export interface TimedWorkout {
  /** By the clock. */
  readonly minutes: number;
  /** As estimated for everyone. */
  readonly estimated: number;
}

/** A user's own pace. */
export interface Pace {
  /** Actual time divided by estimated time. */
  readonly factor: number;
  /** How long the user's workouts usually take. */
  readonly minutes: number;
}

const medianOf = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  return Number(sorted[Math.floor(sorted.length / 2)]);
};

// Choice: use the user's own pace if at least 10 logs have a duration of 10 minutes to 4 hours. The
// pace is the median ratio of actual to estimated time, between 0.5 and 2.
const PACED_LOGS_MIN = 10;
const LOG_MINUTES_MIN = 10;
const LOG_MINUTES_MAX = 240;
const PACE_MIN = 0.5;
const PACE_MAX = 2;

/** Null with too few durations. */
export function paceFrom(all: readonly TimedWorkout[]): Pace | null {
  const timed = all.filter(
    ({ minutes, estimated }) =>
      minutes >= LOG_MINUTES_MIN && minutes <= LOG_MINUTES_MAX && estimated > 0,
  );
  if (timed.length < PACED_LOGS_MIN) return null;
  const factor = medianOf(timed.map(({ minutes, estimated }) => minutes / estimated));
  return {
    factor: Math.min(Math.max(factor, PACE_MIN), PACE_MAX),
    minutes: Math.round(medianOf(timed.map(({ minutes }) => minutes))),
  };
}
