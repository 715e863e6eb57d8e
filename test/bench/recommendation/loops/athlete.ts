import {
  performAsPlanned,
  replayRecords,
  sessionLoads,
  type MuscleGroupLoad,
  type RecommendationInput,
} from 'freshlegs';
import type { Recommend } from '../logs/policies.js';
import type { LoopDay } from './programs.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const WEEK_DAYS = 7;
/** A Monday at 18:00. Sessions take an hour. */
const FIRST_SESSION = Date.parse('2026-01-05T18:00:00Z');
const SESSION_MS = HOUR_MS;
const WINDOW_MS = 60 * DAY_MS;

/** The weekdays of training by their number per week; 0 is Monday. */
const TRAINING_DAYS: Readonly<Record<number, readonly number[]>> = {
  3: [0, 2, 4],
  4: [0, 1, 3, 4],
  5: [0, 1, 2, 3, 4],
  6: [0, 1, 2, 3, 4, 5],
  7: [0, 1, 2, 3, 4, 5, 6],
};

/** How many days a week the loops train. */
export const DAYS_A_WEEK = [3, 4, 5, 6, 7] as const;

/** The time of training day `index`, counted from 0. */
export const trainingTime = (daysAWeek: number, index: number): Date => {
  const week = TRAINING_DAYS[daysAWeek] ?? [];
  const day = Math.floor(index / week.length) * WEEK_DAYS + (week[index % week.length] ?? 0);
  return new Date(FIRST_SESSION + day * DAY_MS);
};

/** Someone who trains, and what the service knows about them. */
export interface Athlete {
  /** The key of the first recommendation; null if the advice is to rest. */
  readonly ask: (now: Date) => string | null;
  readonly train: (day: LoopDay, now: Date) => void;
}

/** The service can recommend only the `visible` workouts. */
export const createAthlete = (recommend: Recommend, visible: readonly LoopDay[]): Athlete => {
  const completions: { key: string; at: Date }[] = [];
  let loads: MuscleGroupLoad[] = [];
  const keys = new Map(
    visible.map(({ candidate }) => [JSON.stringify(candidate.ref), candidate.key]),
  );
  const inputAt = (now: Date): RecommendationInput => ({
    records: replayRecords(loads, []),
    loads,
    completions: completions.filter(({ at }) => at.getTime() > now.getTime() - WINDOW_MS),
    candidates: visible.map(({ candidate }) => candidate),
  });
  return {
    ask: (now) => {
      const [first] = recommend(inputAt(now), now).recommendations;
      return first === undefined ? null : (keys.get(JSON.stringify(first.workout.ref)) ?? null);
    },
    train: ({ workout, candidate }, now) => {
      const performedAt = new Date(now.getTime() + SESSION_MS);
      const catalogue = workout.exercises.map(({ exercise }) => exercise);
      completions.push({ key: candidate.key, at: performedAt });
      // Loads before the window do not affect scores.
      loads = loads.filter((load) => load.performedAt.getTime() > now.getTime() - WINDOW_MS);
      loads.push(
        ...sessionLoads(performAsPlanned(workout.exercises), catalogue).map((load) => ({
          ...load,
          workoutLogId: completions.length,
          performedAt,
          counted: true,
        })),
      );
    },
  };
};
