import { BODY_REGIONS } from 'freshlegs';
import { GROUPS, PRIMARY_GROUPS } from './catalogue.js';
import { FREQUENCY_TARGET, TARGET_SETS, UNDER_RECOVERED_BELOW, UTILITY_SETS } from './constants.js';
import type { Lifter } from './lifters.js';
import type { Course, Session } from './simulator.js';

/** A lifter's results with one policy. Shares are fractions of 1. */
export interface Outcome {
  readonly utility: number;
  readonly coverage: number;
  readonly underRecovered: number;
  readonly variety: number;
  readonly frequency: number;
  readonly imbalance: number;
  readonly topHits: number;
  readonly stability: number;
  readonly rest: number;
}

const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;

const shareOf = <Entry>(entries: readonly Entry[], holds: (entry: Entry) => boolean): number =>
  mean(entries.map((entry) => (holds(entry) ? 1 : 0)));

interface GroupWeek {
  readonly sets: number;
  readonly effectiveSets: number;
  readonly primarySessions: number;
}

/** What one week's sessions did for one group. */
const groupWeek = (sessions: readonly Session[], muscleGroup: string): GroupWeek => {
  let sets = 0;
  let effectiveSets = 0;
  let primarySessions = 0;
  for (const { work } of sessions) {
    for (const part of work) {
      if (part.muscleGroup !== muscleGroup) continue;
      sets += part.sets;
      effectiveSets += part.effectiveSets;
      if (part.primary) primarySessions++;
    }
  }
  return { sets, effectiveSets, primarySessions };
};

const groupWeeks = (
  lifter: Lifter,
  sessions: readonly Session[],
  groups: readonly string[],
): readonly GroupWeek[] =>
  lifter.activeWeeks.flatMap((week) => {
    const ofWeek = sessions.filter((session) => session.week === week);
    return groups.map((group) => groupWeek(ofWeek, group));
  });

/** The entropy of the chosen workouts, as a fraction of the maximum. */
const varietyOf = (sessions: readonly Session[], workouts: number): number => {
  const counts = new Map<number, number>();
  for (const { workoutId } of sessions) counts.set(workoutId, (counts.get(workoutId) ?? 0) + 1);
  const entropy = [...counts.values()]
    .map((count) => count / sessions.length)
    .reduce((sum, share) => sum - share * Math.log(share), 0);
  return entropy / Math.log(workouts);
};

const setsOf = (sessions: readonly Session[], groups: readonly string[]): number =>
  sessions
    .flatMap(({ work }) => work)
    .filter(({ muscleGroup }) => groups.includes(muscleGroup))
    .reduce((sum, { sets }) => sum + sets, 0);

/** |ln(push/pull)|. Adds half a set to each side, so that a side without sets has a value. */
const imbalanceOf = (sessions: readonly Session[]): number =>
  Math.abs(
    Math.log(
      (setsOf(sessions, BODY_REGIONS.push) + 0.5) / (setsOf(sessions, BODY_REGIONS.pull) + 0.5),
    ),
  );

/** Sessions that the lifter chose count as training, but not as advice. */
export const measure = (lifter: Lifter, { sessions, questions }: Course): Outcome => {
  const recommended = sessions.filter((session) => session.recommended);
  const hits = recommended.flatMap(({ work }) => work.filter(({ primary }) => primary));
  const weeks = groupWeeks(lifter, sessions, PRIMARY_GROUPS);
  return {
    utility: groupWeeks(lifter, sessions, GROUPS).reduce(
      (sum, { effectiveSets }) => sum + Math.log1p(effectiveSets / UTILITY_SETS),
      0,
    ),
    coverage: mean(weeks.map(({ sets }) => Math.min(1, sets / TARGET_SETS))),
    underRecovered: shareOf(hits, ({ performance }) => performance < UNDER_RECOVERED_BELOW),
    variety: varietyOf(recommended, lifter.workouts.length),
    frequency: shareOf(weeks, ({ primarySessions }) => primarySessions >= FREQUENCY_TARGET),
    imbalance: imbalanceOf(sessions),
    topHits: shareOf(questions, ({ oracleChoiceOffered }) => oracleChoiceOffered),
    stability: shareOf(questions, ({ stable }) => stable !== false),
    rest: shareOf(questions, ({ ranking }) => ranking.length === 0),
  };
};
