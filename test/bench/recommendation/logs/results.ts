import type { Exercise } from 'freshlegs';
import { meanOf } from '../../statistics.js';
import { listDays, mainGroupsOf, type Setup, type TrainingDay } from './days.js';
import type { TrainingLog } from './folder.js';
import { MARKOV, SIMPLE_POLICIES, type Policy, type Ranking } from './policies.js';

/** With fewer days, chance decides. */
export const DAYS_MIN = 30;
const TOP = 3;
/** With fewer candidates, almost all of them are in the top three. */
const TOP_CANDIDATES_MIN = 4;
export const SOON_HOURS = 36;

/** Means over the days of a log, or over several logs. */
export interface Scores {
  readonly name: string;
  readonly hit1: number;
  /** Only over days with at least four candidates. */
  readonly hit3: number;
  /** The share of first choices with a main group trained less than 36 hours before. */
  readonly soon: number;
}

export interface LogResult {
  readonly name: string;
  readonly sessions: number;
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

const hasFour = ({ past }: TrainingDay): boolean => past.candidates.length >= TOP_CANDIDATES_MIN;

const includesAnswer =
  (top: number) =>
  ({ answer }: TrainingDay, ranking: Ranking): boolean =>
    ranking.slice(0, top).includes(answer);

/** Judges a session type by its latest session, and the person's own choice in the same way. */
const isSoon = ({ past, hoursSince }: TrainingDay, [first]: Ranking): boolean => {
  const candidate = past.candidates.find(({ key }) => key === first);
  const groups = mainGroupsOf(candidate?.primarySets ?? new Map());
  return groups.some((group) => hoursSince(group) < SOON_HOURS);
};

/**
 * Compares rankings with what the person did. If a policy draws at random, a day counts with the
 * mean over its rankings.
 */
export const scoresOf = (
  name: string,
  days: readonly TrainingDay[],
  rank: (day: TrainingDay) => readonly Ranking[],
): Scores => {
  const ranked = days.map((day) => ({ day, rankings: rank(day) }));
  const mean = (
    holds: (day: TrainingDay, ranking: Ranking) => boolean,
    counts: (day: TrainingDay) => boolean = () => true,
  ): number =>
    meanOf(
      ranked
        .filter(({ day }) => counts(day))
        .map(({ day, rankings }) => meanOf(rankings.map((ranking) => Number(holds(day, ranking))))),
    );
  return {
    name,
    hit1: mean(includesAnswer(1)),
    hit3: mean(includesAnswer(TOP), hasFour),
    soon: mean(isSoon),
  };
};

const judgeLog = (
  { name, sessions }: TrainingLog,
  days: readonly TrainingDay[],
  ours: Policy,
): LogResult => {
  const counts = days.map(({ past }) => past.candidates.length);
  const of = (policy: Policy): Scores =>
    scoresOf(policy.name, days, ({ past }) => policy.rank(past));
  return {
    name,
    sessions: sessions.length,
    days: days.length,
    candidatesMin: Math.min(...counts),
    candidatesMax: Math.max(...counts),
    daysOfFour: days.filter(hasFour).length,
    person: scoresOf('the person', days, ({ answer }) => [[answer]]),
    simple: SIMPLE_POLICIES.map(of),
    ours: of(ours),
  };
};

export const judgeLogs = (
  logs: readonly TrainingLog[],
  exercises: ReadonlyMap<number, Exercise>,
  ours: Policy,
  setup: Setup = 'C',
): { readonly results: readonly LogResult[]; readonly leftOut: readonly LeftOut[] } => {
  const listed = logs.map((log) => ({ log, days: listDays(log, exercises, setup) }));
  const [long, short] = [true, false].map((isLong) =>
    listed.filter(({ days }) => days.length >= DAYS_MIN === isLong),
  );
  return {
    results: (long ?? []).map(({ log, days }) => judgeLog(log, days, ours)),
    leftOut: (short ?? []).map(({ log, days }) => ({ name: log.name, days: days.length })),
  };
};

export const bestSimple = ({ simple, ours }: LogResult): Scores =>
  simple.reduce((best, scores) => (scores.hit1 > best.hit1 ? scores : best), simple[0] ?? ours);

export const markovOf = ({ simple, ours }: LogResult): Scores =>
  simple.find(({ name }) => name === MARKOV) ?? ours;

/** For hit@3, ignores logs without days of four candidates. */
export const meanScores = (
  results: readonly LogResult[],
  of: (result: LogResult) => Scores,
): Scores => {
  const all = results.map(of);
  return {
    name: all[0]?.name ?? '',
    hit1: meanOf(all.map(({ hit1 }) => hit1)),
    hit3: meanOf(results.filter(({ daysOfFour }) => daysOfFour > 0).map((own) => of(own).hit3)),
    soon: meanOf(all.map(({ soon }) => soon)),
  };
};
