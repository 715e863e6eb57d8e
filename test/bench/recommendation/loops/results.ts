import type { Recommend } from '../logs/policies.js';
import { DAYS_A_WEEK } from './athlete.js';
import { runLoop, type LoopResult } from './loop.js';
import { classicPrograms, demoPrograms, type LoopProgram } from './programs.js';
import { alternate, switchOver, type ScenarioResult } from './scenarios.js';

/** Shares of sessions in which the athlete does a day other than the recommended one. */
export const DEVIATIONS = [0.1, 0.25] as const;

/** The results of a program at 3 to 7 days a week. */
export interface ProgramResult {
  readonly name: string;
  /** One per entry of DAYS_A_WEEK, like all lists below. */
  readonly exact: readonly LoopResult[];
  /** One list per entry of DEVIATIONS. */
  readonly deviating: readonly (readonly LoopResult[])[];
}

/** The user follows two programs with a plan that the service does not know. */
export interface PairResult {
  readonly name: string;
  readonly results: readonly ScenarioResult[];
}

export interface LoopResults {
  readonly classic: readonly ProgramResult[];
  readonly demo: readonly ProgramResult[];
  /** The loops in which all programs of the demo catalogue are visible. */
  readonly visible: readonly { readonly name: string; readonly loops: readonly LoopResult[] }[];
  readonly alternating: readonly PairResult[];
  readonly switching: readonly PairResult[];
}

const ALTERNATING = [
  ['Upper/lower, 4 days', 'Full body, 3 days'],
  ['Push/pull/legs, 3 days', 'Push/pull, 2 days'],
  ['Starting Strength A/B', 'Body part split, 4 days'],
] as const;
const SWITCHING = [
  ['Push/pull/legs, 3 days', 'Upper/lower, 4 days'],
  ['Full body, 3 days', 'Push/pull/legs, 6 days'],
  ['5x5 A/B', 'Bro split, 5 days'],
] as const;

const runProgram = (recommend: Recommend, program: LoopProgram, seed: number): ProgramResult => ({
  name: program.name,
  exact: DAYS_A_WEEK.map((daysAWeek) => runLoop(recommend, program, { daysAWeek })),
  deviating: DEVIATIONS.map((deviations) =>
    DAYS_A_WEEK.map((daysAWeek) => runLoop(recommend, program, { daysAWeek, deviations, seed })),
  ),
});

const runPair = (
  scenario: typeof alternate,
  recommend: Recommend,
  programs: readonly LoopProgram[],
  [first, second]: readonly [string, string],
): PairResult => {
  const [a, b] = [first, second].map((name) => programs.find((program) => program.name === name));
  if (a === undefined || b === undefined) throw new Error(`No such split: ${first}, ${second}.`);
  return {
    name: `${first}; ${second}`,
    results: DAYS_A_WEEK.map((daysAWeek) => scenario(recommend, [a, b], daysAWeek)),
  };
};

export const runLoops = (recommend: Recommend, seed: number): LoopResults => {
  const classic = classicPrograms();
  const demo = demoPrograms();
  return {
    classic: classic.map((program) => runProgram(recommend, program, seed)),
    demo: demo.map((program) => runProgram(recommend, program, seed)),
    visible: demo.map((program) => ({
      name: program.name,
      loops: DAYS_A_WEEK.map((daysAWeek) =>
        runLoop(recommend, program, { daysAWeek, others: demo }),
      ),
    })),
    alternating: ALTERNATING.map((pair) => runPair(alternate, recommend, classic, pair)),
    switching: SWITCHING.map((pair) => runPair(switchOver, recommend, classic, pair)),
  };
};
