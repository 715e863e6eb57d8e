import type { Exercise } from 'freshlegs';
import { listDays, type Setup, type TrainingDay } from './days.js';
import type { TrainingLog } from './folder.js';
import { meanOfSampled, minus, sample, type Sampled } from './intervals.js';
import { judgeDays, judgePerson, type DayOutcome } from './judge.js';
import { MARKOV, SIMPLE_POLICIES, type Policy } from './policies.js';

/** Choice: with fewer days, an interval would cover almost the whole range. */
export const DAYS_MIN = 30;

/** Scores on one log, or their means over several logs. */
export interface Scores {
  readonly name: string;
  readonly hit1: Sampled;
  readonly hit3: Sampled;
  /** The share of first choices with a main group trained less than 36 hours before. */
  readonly soon: Sampled;
}

export interface LogResult {
  readonly name: string;
  readonly sessions: number;
  readonly knownSets: number;
  readonly days: number;
  readonly candidatesMin: number;
  readonly candidatesMax: number;
  /** Days with at least four candidates. Only these count for hit@3. */
  readonly daysOfFour: number;
  readonly person: Scores;
  readonly simple: readonly Scores[];
  readonly ours: Scores;
}

export interface LeftOut {
  readonly name: string;
  readonly days: number;
}

const score = (name: string, outcomes: readonly DayOutcome[], key: string): Scores => {
  const sampled = (valueOf: (outcome: DayOutcome) => number | null): Sampled =>
    sample(
      outcomes.map((outcome) => ({ week: outcome.week, value: valueOf(outcome) })),
      key,
    );
  return {
    name,
    hit1: sampled(({ hit1 }) => hit1),
    hit3: sampled(({ hit3 }) => hit3),
    soon: sampled(({ soon }) => soon),
  };
};

const judgeLog = (
  { name, sessions, knownSets }: TrainingLog,
  days: readonly TrainingDay[],
  ours: Policy,
  seed: number,
): LogResult => {
  const counts = days.map(({ past }) => past.candidates.length);
  const key = `${seed}/${name}`;
  const of = (policy: Policy): Scores => score(policy.name, judgeDays(days, policy), key);
  return {
    name,
    sessions: sessions.length,
    knownSets,
    days: days.length,
    candidatesMin: Math.min(...counts),
    candidatesMax: Math.max(...counts),
    daysOfFour: judgePerson(days).filter(({ hit3 }) => hit3 !== null).length,
    person: score('the person', judgePerson(days), key),
    simple: SIMPLE_POLICIES.map(of),
    ours: of(ours),
  };
};

export const judgeLogs = (
  logs: readonly TrainingLog[],
  exercises: ReadonlyMap<number, Exercise>,
  ours: Policy,
  seed: number,
  setup: Setup = 'C',
): { readonly results: readonly LogResult[]; readonly leftOut: readonly LeftOut[] } => {
  const listed = logs.map((log) => ({ log, days: listDays(log, exercises, setup) }));
  return {
    results: listed
      .filter(({ days }) => days.length >= DAYS_MIN)
      .map(({ log, days }) => judgeLog(log, days, ours, seed)),
    leftOut: listed
      .filter(({ days }) => days.length < DAYS_MIN)
      .map(({ log, days }) => ({ name: log.name, days: days.length })),
  };
};

export const bestSimple = ({ simple, ours }: LogResult): Scores =>
  simple.reduce(
    (best, scores) => (scores.hit1.mean > best.hit1.mean ? scores : best),
    simple[0] ?? ours,
  );

export const markovOf = ({ simple, ours }: LogResult): Scores =>
  simple.find(({ name }) => name === MARKOV) ?? ours;

/** The library's hits minus those of the best simple policy, paired by weeks. */
export const aboveBestSimple = (result: LogResult): Sampled =>
  minus(result.ours.hit1, bestSimple(result).hit1);

/** For hit@3, ignores logs without days of four candidates. */
export const meanScores = (
  results: readonly LogResult[],
  of: (result: LogResult) => Scores,
): Scores => {
  const all = results.map(of);
  const ofFour = results.filter(({ daysOfFour }) => daysOfFour > 0).map(of);
  return {
    name: all[0]?.name ?? '',
    hit1: meanOfSampled(all.map(({ hit1 }) => hit1)),
    hit3: meanOfSampled(ofFour.map(({ hit3 }) => hit3)),
    soon: meanOfSampled(all.map(({ soon }) => soon)),
  };
};
