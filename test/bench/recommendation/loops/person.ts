import {
  performAsPlanned,
  replayRecords,
  toCandidate,
  type MuscleGroupLoad,
  type OwnWorkoutLog,
  type RecommendationCandidate,
  type RecommendationInput,
  type Workout,
} from 'freshlegs';
import { storedLoads } from '../../stored-loads.js';
import { usualOf } from '../logs/days.js';
import type { Advice, Recommend } from '../logs/policies.js';
import { pickIndex, type Random } from '../random.js';
import { TRAINING_DAYS } from '../../../support/training-days.js';

// A simulated person who trains, and what the service knows about them.

export const KINDS = ['program', 'custom', 'usual'] as const;
/** How the app stores the person's workouts; `usual` for logs without workouts. */
export type Kind = (typeof KINDS)[number];

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const WEEK_DAYS = 7;
const WINDOW_MS = 60 * DAY_MS;
const SESSIONS = 60;
/** A Monday at 18:00. Sessions take an hour. */
const FIRST_SESSION = Date.parse('2026-01-05T18:00:00Z');

/** How many days a week people train. */
export const DAYS_A_WEEK = [3, 4, 5, 6, 7] as const;

/** The time of training day `index`, counted from 0. */
const trainingTime = (daysAWeek: number, index: number): Date => {
  const week = TRAINING_DAYS[daysAWeek] ?? [];
  const day = Math.floor(index / week.length) * WEEK_DAYS + (week[index % week.length] ?? 0);
  return new Date(FIRST_SESSION + day * DAY_MS);
};

interface Person {
  readonly loads: MuscleGroupLoad[];
  readonly logs: OwnWorkoutLog[];
  /** The index of each log's workout. */
  readonly done: number[];
}

const train = (person: Person, workout: Workout, day: number, now: Date): void => {
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
  const { keyOf, completions, usual } = usualOf(recent, catalogue);
  return {
    completions,
    candidates: usual.map(({ key, workout }) => ({ ...toCandidate(workout), key })),
    // Of several workouts that are one usual workout, the one that was done longest ago.
    dayOf: ({ key }) => {
      const own = recent.filter(({ logId }) => keyOf.get(logId) === key);
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

/** Someone who follows the advice. */
export interface Follower {
  readonly workouts: readonly Workout[];
  readonly kind: Kind;
  readonly daysAWeek: number;
  /** Sessions in the order of `workouts`, before the first advice. */
  readonly begun: number;
  /** The share of the training days that are missed. */
  readonly missed: number;
  /** The share of the sessions in which another workout is done than the advised one. */
  readonly deviations: number;
  readonly draw: Random;
  /** Chooses a recommendation. */
  readonly choose: (all: readonly Advice[]) => Advice | undefined;
}

/** The index of the advised workout, or -1 for the advice to rest. */
const adviceFor = (
  recommend: Recommend,
  { loads, logs, done }: Person,
  { workouts, kind, choose }: Follower,
  now: Date,
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

/** The indexes of the workouts of 60 advised sessions. Instead of a rest, any workout is done. */
export const follow = (recommend: Recommend, follower: Follower): readonly number[] => {
  const { workouts, daysAWeek, begun, missed, deviations, draw } = follower;
  const person: Person = { loads: [], logs: [], done: [] };
  for (let at = 0; person.done.length < begun + SESSIONS; at++) {
    const now = trainingTime(daysAWeek, at);
    const [isMissed, isOther] = [draw() < missed, draw() < deviations];
    const isBegun = person.done.length >= begun;
    if (isMissed && isBegun) continue;
    const advised = isBegun
      ? adviceFor(recommend, person, follower, now)
      : person.done.length % workouts.length;
    const others = workouts.map((_, day) => day).filter((day) => day !== advised);
    const isRandom = isBegun && (isOther || advised < 0);
    const day = isRandom ? (others[pickIndex(draw, others.length)] ?? 0) : advised;
    const workout = workouts[day];
    if (workout === undefined) throw new Error('There is no such workout.');
    train(person, workout, day, now);
  }
  return person.done.slice(begun);
};

/** How often each of `count` workouts was done. */
export const countsOf = (done: readonly number[], count: number): readonly number[] =>
  Array.from({ length: count }, (_, day) => done.filter((own) => own === day).length);

/** How often the most frequent workout was done for each time that the least frequent one was. */
export const balanceOf = (counts: readonly number[]): number =>
  Math.max(...counts) / Math.min(...counts);
