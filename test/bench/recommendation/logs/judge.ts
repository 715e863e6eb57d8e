import { meanOf } from '../../statistics.js';
import { GATE } from '../constants.js';
import { mainGroupsOf, type TrainingDay } from './days.js';
import type { Policy } from './policies.js';

const WEEK_MS = 7 * 86_400_000;
/** A Monday, because the weeks of the intervals begin on Mondays. */
const MONDAY = Date.parse('1970-01-05T00:00:00Z');
const TOP = 3;
/** With fewer candidates, almost all of them are in the top three. */
const TOP_CANDIDATES_MIN = 4;

/**
 * How good a ranking was on one day. If the policy draws at random, the numbers are means over its
 * rankings.
 */
export interface DayOutcome {
  readonly week: number;
  readonly hit1: number;
  /** Null on days with fewer than four candidates. */
  readonly hit3: number | null;
  /** Whether a main group was also one less than 36 hours before, from 0 to 1. */
  readonly soon: number;
}

export const weekOf = (at: Date): number => Math.floor((at.getTime() - MONDAY) / WEEK_MS);

/** Judges a session type by its latest session, and the person's own choice in the same way. */
const soonOf = (day: TrainingDay, key: string | undefined): number => {
  const candidate = day.past.candidates.find((entry) => entry.key === key);
  const groups = mainGroupsOf(candidate?.primarySets ?? new Map());
  return groups.some((group) => day.hoursSince(group) < GATE.soonHours) ? 1 : 0;
};

const judgeDay = (day: TrainingDay, policy: Policy): DayOutcome => {
  const { past, answer } = day;
  const rankings = policy.rank(past);
  return {
    week: weekOf(past.now),
    hit1: meanOf(rankings.map(([first]) => (first === answer ? 1 : 0))),
    hit3:
      past.candidates.length < TOP_CANDIDATES_MIN
        ? null
        : meanOf(rankings.map((keys) => (keys.slice(0, TOP).includes(answer) ? 1 : 0))),
    soon: meanOf(rankings.map(([first]) => soonOf(day, first))),
  };
};

/** Compares a policy's answers with what the person did. */
export const judgeDays = (days: readonly TrainingDay[], policy: Policy): readonly DayOutcome[] =>
  days.map((day) => judgeDay(day, policy));

/** Judges the person's own choices, which always hit. */
export const judgePerson = (days: readonly TrainingDay[]): readonly DayOutcome[] =>
  days.map((day) => ({
    week: weekOf(day.past.now),
    hit1: 1,
    hit3: day.past.candidates.length < TOP_CANDIDATES_MIN ? null : 1,
    soon: soonOf(day, day.answer),
  }));
