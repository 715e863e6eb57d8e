import type { Calibration } from './logs/calibration.js';
import type { Setup } from './logs/days.js';
import {
  aboveBestSimple,
  bestSimple,
  markovOf,
  meanScores,
  type LogResult,
} from './logs/results.js';
import type { DriftCell, Rule } from './loops/drift.js';
import type { LoopResults } from './loops/loop.js';
import type { Kind } from './loops/person.js';
import { GATE } from './constants.js';

export interface Check {
  readonly name: string;
  readonly value: number;
  readonly sign: '>=' | '<=';
  readonly bound: number;
  readonly passed: boolean;
}

// A share passes if it misses its bound only by a rounding error.
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

/** Checks the mean hits on the logs on which the formula was chosen. */
export const checkOpenLogs = (results: readonly LogResult[], setup: Setup): readonly Check[] => {
  const { hit1, hit3 } = meanScores(results, ({ ours }) => ours);
  const markov = meanScores(results, markovOf).hit3.mean;
  return [
    atLeast(`${setup}: mean hit@1`, hit1.mean, GATE.hit1Min[setup]),
    atLeast(`${setup}: mean hit@3 minus the Markov chain's`, hit3.mean - markov, 0),
    ...(setup === 'C' ? [atLeast('C: mean hit@3', hit3.mean, GATE.hit3Min)] : []),
  ];
};

export const checkCounts = ({ error }: Calibration): Check =>
  atMost('"k of n times" in messages: calibration error', error, GATE.calibrationMax);

/** Following rank 1 alone is no gate for workouts outside a program. */
export const checkDrift = (cells: readonly DriftCell[]): readonly Check[] => {
  const sharesOf = (kind: Kind, rule: Rule): readonly number[] =>
    cells.filter((cell) => cell.kind === kind && cell.rule === rule).map((cell) => cell.drifting);
  const leftOut = (kind: Kind): Check => {
    const shares = sharesOf(kind, 'left out');
    const mean = shares.reduce((sum, share) => sum + share, 0) / shares.length;
    return atMost(`drift: ${kind}, left out, share of runs`, mean, GATE.driftingMax);
  };
  const worst = Math.max(...sharesOf('program', 'rank 1'));
  return [
    atMost('drift: program, rank 1, share of runs in the worst cell', worst, GATE.driftingMax),
    leftOut('custom'),
    leftOut('usual'),
  ];
};

export const checkPersons = (results: readonly LogResult[]): readonly Check[] => {
  return results.flatMap((result) => {
    const { name, ours, person } = result;
    const soon = ours.soon.mean - person.soon.mean;
    return [
      atLeast(
        `${name}: hit@1 above ${bestSimple(result).name}`,
        aboveBestSimple(result).mean,
        -GATE.belowSimpleMax,
      ),
      atMost(
        `${name}: main group trained < ${GATE.soonHours} h before, minus the person's own share`,
        soon,
        GATE.soonAboveMax,
      ),
    ];
  });
};

export const checkLoops = ({ classic, visible }: LoopResults): readonly Check[] => {
  const loops = classic.flatMap((program) => program.loops);
  const hops = visible.flatMap(({ loops: all }) => all.map((loop) => loop.hops));
  return [
    atMost(
      'classic splits: most done / least done day, worst',
      Math.max(...loops.map(({ balance }) => balance)),
      GATE.balanceMax,
    ),
    atLeast(
      'classic splits: steps in order, worst',
      Math.min(...loops.map(({ order }) => order)),
      GATE.orderMin,
    ),
    atMost('hops away from a program that the user began', Math.max(...hops), 0),
  ];
};

/** Without any check, the gate fails. */
export const isPassed = (checks: readonly Check[]): boolean =>
  checks.length > 0 && checks.every(({ passed }) => passed);

export const exitCodeOf = (checks: readonly Check[]): number => (isPassed(checks) ? 0 : 1);
