import { aboveBestSimple, bestSimple, meanScores, type LogResult } from './logs/results.js';
import { SOON_HOURS } from './logs/judge.js';
import type { LoopResults } from './loops/results.js';
import { GATE } from './constants.js';

/** One condition of the gate. */
export interface Check {
  readonly name: string;
  readonly value: number;
  readonly sign: '>=' | '<=';
  readonly bound: number;
  readonly passed: boolean;
}

// A share that misses its bound by a rounding error passes.
const TOLERANCE = 1e-9;

const atLeast = (name: string, value: number, bound: number): Check => ({
  name,
  value,
  sign: '>=',
  bound,
  passed: value >= bound - TOLERANCE,
});

const atMost = (name: string, value: number, bound: number): Check => ({
  name,
  value,
  sign: '<=',
  bound,
  passed: value <= bound + TOLERANCE,
});

/** Mean hits on the logs that chose the formula. */
export const checkOpenLogs = (results: readonly LogResult[]): readonly Check[] => {
  const { hit1, hit3 } = meanScores(results, ({ ours }) => ours);
  return [
    atLeast('mean hit@1', hit1.mean, GATE.hit1Min),
    atLeast('mean hit@3', hit3.mean, GATE.hit3Min),
  ];
};

/** The conditions that must hold for each person. */
export const checkPersons = (results: readonly LogResult[]): readonly Check[] => {
  const soonAt = SOON_HOURS.indexOf(GATE.soonHours);
  return results.flatMap((result) => {
    const { name, ours, person } = result;
    const soon = (ours.soon[soonAt]?.mean ?? NaN) - (person.soon[soonAt]?.mean ?? NaN);
    return [
      atLeast(
        `${name}: hit@1 above ${bestSimple(result).name}`,
        aboveBestSimple(result).mean,
        -GATE.belowSimpleMax,
      ),
      atMost(
        `${name}: main group < ${GATE.soonHours} h, above the person`,
        soon,
        GATE.soonAboveMax,
      ),
    ];
  });
};

/** The closed loops of the classic splits, and the hops. */
export const checkLoops = ({ classic, visible }: LoopResults): readonly Check[] => {
  const loops = classic.flatMap(({ exact }) => exact);
  const hops = visible.flatMap(({ loops: all }) => all.map((loop) => loop.hops));
  return [
    atMost(
      'classic splits: most by least done day, worst',
      Math.max(...loops.map(({ balance }) => balance)),
      GATE.balanceMax,
    ),
    atLeast(
      'classic splits: steps in order, worst',
      Math.min(...loops.map(({ order }) => order)),
      GATE.orderMin,
    ),
    atMost('hops from a program that was begun', Math.max(...hops), 0),
  ];
};

/** Without any check, nothing has passed. */
export const isPassed = (checks: readonly Check[]): boolean =>
  checks.length > 0 && checks.every(({ passed }) => passed);

/** The exit code of the process. */
export const exitCodeOf = (checks: readonly Check[]): number => (isPassed(checks) ? 0 : 1);
