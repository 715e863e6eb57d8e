import {
  groupLogs,
  performAsPlanned,
  replayRecords,
  toCandidate,
  usualWorkouts,
  type MuscleGroupLoad,
  type OwnWorkoutLog,
  type RecommendationCandidate,
  type RecommendationInput,
  type Recommendations,
  type Workout,
} from 'freshlegs';
import { storedLoads } from '../../stored-loads.js';
import type { Recommend } from '../logs/policies.js';
import { TRAINING_DAYS } from '../../../support/training-days.js';

// A simulated person who trains, and what the service knows about them.

export const KINDS = ['program', 'custom', 'usual'] as const;
/** How the app stores the person's workouts; `usual` for logs without workouts. */
export type Kind = (typeof KINDS)[number];

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const WEEK_DAYS = 7;
const WINDOW_MS = 60 * DAY_MS;
/** A Monday at 18:00. Sessions take an hour. */
const FIRST_SESSION = Date.parse('2026-01-05T18:00:00Z');

/** How many days a week people train. */
export const DAYS_A_WEEK = [3, 4, 5, 6, 7] as const;

/** The time of training day `index`, counted from 0. */
export const trainingTime = (daysAWeek: number, index: number): Date => {
  const week = TRAINING_DAYS[daysAWeek] ?? [];
  const day = Math.floor(index / week.length) * WEEK_DAYS + (week[index % week.length] ?? 0);
  return new Date(FIRST_SESSION + day * DAY_MS);
};

export interface Person {
  readonly loads: MuscleGroupLoad[];
  readonly logs: OwnWorkoutLog[];
  /** The index of each log's workout. */
  readonly done: number[];
}

export const newPerson = (): Person => ({ loads: [], logs: [], done: [] });

export const train = (person: Person, workout: Workout, day: number, now: Date): void => {
  const performedAt = new Date(now.getTime() + HOUR_MS);
  const performed = performAsPlanned(workout.exercises);
  const logId = person.logs.length + 1;
  const catalogue = workout.exercises.map(({ exercise }) => exercise);
  person.loads.push(...storedLoads(performed, catalogue, logId, performedAt));
  person.logs.push({ logId, completedAt: performedAt, exercises: performed });
  person.done.push(day);
};

interface Known extends Pick<RecommendationInput, 'completions' | 'candidates'> {
  /** The index of the workout that a candidate stands for. */
  readonly dayOf: (candidate: RecommendationCandidate) => number;
}

const asUsual = (
  recent: readonly OwnWorkoutLog[],
  done: readonly number[],
  workouts: readonly Workout[],
): Known => {
  const catalogue = workouts.flatMap(({ exercises }) => exercises.map(({ exercise }) => exercise));
  const similar = groupLogs(recent, catalogue);
  const keys = new Map(similar.flatMap(({ key, logIds }) => logIds.map((id) => [id, key])));
  return {
    completions: recent.map(({ logId, completedAt: at }) => ({ key: keys.get(logId) ?? '', at })),
    candidates: usualWorkouts(similar).map(({ key, workout }) => ({
      ...toCandidate(workout),
      key,
    })),
    // Of several workouts that are one usual workout, the one that was done longest ago.
    dayOf: ({ key }) => {
      const own = recent.filter(({ logId }) => keys.get(logId) === key);
      const latestFirst = own.toReversed().map(({ logId }) => done[logId - 1] ?? -1);
      return [...new Set(latestFirst)].at(-1) ?? -1;
    },
  };
};

const asStored = (
  recent: readonly OwnWorkoutLog[],
  done: readonly number[],
  workouts: readonly Workout[],
): Known => {
  const candidates = workouts.map(toCandidate);
  const completions = recent.flatMap(({ logId, completedAt: at }) => {
    const key = candidates[done[logId - 1] ?? -1]?.key;
    return key === undefined ? [] : [{ key, at }];
  });
  return {
    completions,
    candidates,
    dayOf: ({ key }) => candidates.findIndex((own) => own.key === key),
  };
};

type Recommendation = Recommendations['recommendations'][number];

/**
 * The index of the advised workout, or -1 for the advice to rest. `choose` chooses a recommendation.
 */
export const adviceFor = (
  recommend: Recommend,
  { loads, logs, done }: Person,
  workouts: readonly Workout[],
  kind: Kind,
  now: Date,
  choose: (all: readonly Recommendation[]) => Recommendation | undefined = ([first]) => first,
): number => {
  const from = now.getTime() - WINDOW_MS;
  const recent = logs.filter(({ completedAt }) => completedAt.getTime() > from);
  const { dayOf, ...known } = (kind === 'usual' ? asUsual : asStored)(recent, done, workouts);
  const input = {
    records: replayRecords(loads, []),
    loads: loads.filter(({ performedAt }) => performedAt.getTime() > from),
    ...known,
  };
  const chosen = choose(recommend(input, now).recommendations);
  const candidate = known.candidates.find(
    ({ ref }) => JSON.stringify(ref) === JSON.stringify(chosen?.workout.ref),
  );
  return candidate === undefined ? -1 : dayOf(candidate);
};
