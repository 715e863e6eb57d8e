import type { Recommend } from '../logs/policies.js';
import { createAthlete, trainingTime } from './athlete.js';
import type { LoopDay, LoopProgram } from './programs.js';

const SESSIONS = 60;
const SWITCH_WEEKS = 3;

/** How often a user who follows their own plan did rank 1 next. */
export interface ScenarioResult {
  readonly hits: number;
  readonly questions: number;
}

interface PlannedSession {
  readonly day: LoopDay;
  /** Whether the recommendation before this session is judged. */
  readonly judged: boolean;
}

const dayOf = ({ days, name }: LoopProgram, index: number): LoopDay => {
  const day = days[index % days.length];
  if (day === undefined) throw new Error(`${name} has no days.`);
  return day;
};

const follow = (
  recommend: Recommend,
  visible: readonly LoopProgram[],
  daysAWeek: number,
  plan: readonly PlannedSession[],
): ScenarioResult => {
  const athlete = createAthlete(
    recommend,
    visible.flatMap(({ days }) => days),
  );
  let hits = 0;
  let questions = 0;
  for (const [index, { day, judged }] of plan.entries()) {
    const now = trainingTime(daysAWeek, index);
    if (judged) {
      questions++;
      if (athlete.ask(now) === day.candidate.key) hits++;
    }
    athlete.train(day, now);
  }
  return { hits, questions };
};

/** The user does the days of two programs in turn, each program in its order. */
export const alternate = (
  recommend: Recommend,
  [first, second]: readonly [LoopProgram, LoopProgram],
  daysAWeek: number,
): ScenarioResult =>
  follow(
    recommend,
    [first, second],
    daysAWeek,
    Array.from({ length: SESSIONS }, (_, index) => ({
      day: dayOf(index % 2 === 0 ? first : second, Math.floor(index / 2)),
      // Before session 2, one of the programs has never been done.
      judged: index >= 2,
    })),
  );

/**
 * Three weeks of one program, then three weeks of another. Only sessions of the second program are
 * judged, except the first one, which no history predicts.
 */
export const switchOver = (
  recommend: Recommend,
  [before, after]: readonly [LoopProgram, LoopProgram],
  daysAWeek: number,
): ScenarioResult => {
  const sessions = SWITCH_WEEKS * daysAWeek;
  const indexes = Array.from({ length: sessions }, (_, index) => index);
  return follow(recommend, [before, after], daysAWeek, [
    ...indexes.map((index) => ({ day: dayOf(before, index), judged: false })),
    ...indexes.map((index) => ({ day: dayOf(after, index), judged: index > 0 })),
  ]);
};
