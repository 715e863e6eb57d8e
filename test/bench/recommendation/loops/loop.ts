import type { Recommend } from '../logs/policies.js';
import { createRandom, pickIndex } from '../random.js';
import { createAthlete, trainingTime } from './athlete.js';
import type { LoopDay, LoopProgram } from './programs.js';

const SESSIONS = 60;

export interface LoopOptions {
  readonly daysAWeek: number;
  /**
   * The share of sessions in which the athlete does a day other than the recommended one; default
   * 0.
   */
  readonly deviations?: number;
  readonly seed?: number;
  /**
   * Other workouts that can be recommended; default none. If given, the athlete begins with the
   * first day of the program.
   */
  readonly others?: readonly LoopProgram[];
}

export interface LoopResult {
  /** How often each day of the program was done, in order. */
  readonly counts: readonly number[];
  /**
   * The count of the most frequent day divided by that of the least frequent day. Infinite if a day
   * was never done.
   */
  readonly balance: number;
  /** The share of recommendations that follow the program's order. */
  readonly order: number;
  /** Recommendations of another program. */
  readonly hops: number;
  /** Training days with the advice to rest. */
  readonly rests: number;
}

interface Step {
  readonly index: number;
  readonly recommended: boolean;
}

const shareOf = (values: readonly boolean[]): number =>
  values.length === 0 ? 1 : values.filter(Boolean).length / values.length;

const orderOf = (steps: readonly Step[], days: number): number =>
  shareOf(
    steps.flatMap(({ index, recommended }, at) => {
      const before = steps[at - 1];
      return before === undefined || !recommended ? [] : [index === (before.index + 1) % days];
    }),
  );

/** A random day other than the recommended one, if possible. */
const deviate = (days: readonly LoopDay[], recommended: string, draw: () => number): string => {
  const others = days.map(({ candidate }) => candidate.key).filter((key) => key !== recommended);
  return others[pickIndex(draw, others.length)] ?? recommended;
};

const summarize = (
  steps: readonly Step[],
  days: number,
  hops: number,
  rests: number,
): LoopResult => {
  const counts = Array.from(
    { length: days },
    (_, day) => steps.filter(({ index }) => index === day).length,
  );
  return {
    counts,
    balance: Math.max(...counts) / Math.min(...counts),
    order: orderOf(steps, days),
    hops,
    rests,
  };
};

/** An athlete trains on 60 days, and does the first recommendation except for deviations. */
export const runLoop = (
  recommend: Recommend,
  { name, days }: LoopProgram,
  { daysAWeek, deviations = 0, seed = 0, others = [] }: LoopOptions,
): LoopResult => {
  const rest = others.filter((program) => program.name !== name);
  const visible = [...days, ...rest.flatMap((program) => program.days)];
  const athlete = createAthlete(recommend, visible);
  const draw = createRandom(`loop/${seed}/${name}/${daysAWeek}/${deviations}`);
  const steps: Step[] = [];
  let hops = 0;
  let rests = 0;
  for (let day = 0; day < SESSIONS; day++) {
    const now = trainingTime(daysAWeek, day);
    const isBeginning = day === 0 && others.length > 0;
    const advice = isBeginning ? (days[0]?.candidate.key ?? null) : athlete.ask(now);
    const deviates = draw() < deviations && day > 0;
    if (advice === null) rests++;
    if (advice === null) continue;
    const key = deviates ? deviate(days, advice, draw) : advice;
    const done = visible.find(({ candidate }) => candidate.key === key);
    if (done === undefined) continue;
    athlete.train(done, now);
    const index = days.indexOf(done);
    if (index < 0) hops++;
    else steps.push({ index, recommended: !deviates });
  }
  return summarize(steps, days.length, hops, rests);
};
