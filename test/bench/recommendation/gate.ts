import { meanOf } from '../statistics.js';
import { formatTable } from '../table.js';
import type { Calibration } from './logs/calibration.js';
import type { Setup } from './logs/days.js';
import { bestSimple, markovOf, meanScores, SOON_HOURS, type LogResult } from './logs/results.js';
import type { DriftCell, Rule } from './loops/drift.js';
import type { LoopResults } from './loops/loop.js';
import type { Kind } from './loops/person.js';

interface Check {
  readonly name: string;
  readonly value: number;
  readonly sign: '>=' | '<=';
  readonly bound: number;
  readonly passed: boolean;
}

/** Shares are fractions of 1. */
const GATE = Object.freeze({
  // C and U: what the ranking reached before it knew the day of the week, plus 0.015 and 0.02.
  hit1Min: Object.freeze({ C: 0.602, U: 0.63, CA: 0.5 }),
  hit3Min: 0.82,
  calibrationMax: 0.06,
  driftingMax: 0.05,
  belowSimpleMax: 0.03,
  soonAboveMax: 0.05,
  balanceMax: 1.25,
  orderMin: 1,
});
// A share passes if it misses its bound only by a rounding error.
const TOLERANCE = 1e-9;

const atLeast = (name: string, value: number, bound: number): Check => ({
  ...{ name, value, sign: '>=', bound },
  passed: value >= bound - TOLERANCE,
});

const atMost = (name: string, value: number, bound: number): Check => ({
  ...{ name, value, sign: '<=', bound },
  passed: value <= bound + TOLERANCE,
});

/** Checks the mean hits on the logs on which the formula was chosen. */
export const checkOpenLogs = (results: readonly LogResult[], setup: Setup): readonly Check[] => {
  const { hit1, hit3 } = meanScores(results, ({ ours }) => ours);
  const markov = meanScores(results, markovOf).hit3;
  return [
    atLeast(`${setup}: mean hit@1`, hit1, GATE.hit1Min[setup]),
    atLeast(`${setup}: mean hit@3 minus the Markov chain's`, hit3 - markov, 0),
    ...(setup === 'C' ? [atLeast('C: mean hit@3', hit3, GATE.hit3Min)] : []),
  ];
};

export const checkCounts = ({ error }: Calibration): Check =>
  atMost('"k of n times" in messages: calibration error', error, GATE.calibrationMax);

/** Following rank 1 alone is no gate for workouts outside a program. */
export const checkDrift = (cells: readonly DriftCell[]): readonly Check[] => {
  const sharesOf = (kind: Kind, rule: Rule): readonly number[] =>
    cells.filter((cell) => cell.kind === kind && cell.rule === rule).map((cell) => cell.drifting);
  const leftOut = (kind: Kind): Check =>
    atMost(
      `drift: ${kind}, left out, share of runs`,
      meanOf(sharesOf(kind, 'left out')),
      GATE.driftingMax,
    );
  const worst = Math.max(...sharesOf('program', 'rank 1'));
  return [
    atMost('drift: program, rank 1, share of runs in the worst cell', worst, GATE.driftingMax),
    leftOut('custom'),
    leftOut('usual'),
  ];
};

export const checkPersons = (results: readonly LogResult[]): readonly Check[] =>
  results.flatMap((result) => {
    const { name, ours, person } = result;
    const best = bestSimple(result);
    return [
      atLeast(`${name}: hit@1 above ${best.name}`, ours.hit1 - best.hit1, -GATE.belowSimpleMax),
      atMost(
        `${name}: main group trained < ${SOON_HOURS} h before, minus the person's own share`,
        ours.soon - person.soon,
        GATE.soonAboveMax,
      ),
    ];
  });

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
export const exitCodeOf = (checks: readonly Check[]): number =>
  checks.length > 0 && checks.every(({ passed }) => passed) ? 0 : 1;

export const describeGate = (checks: readonly Check[]): string =>
  formatTable([
    ['gate', 'value', 'demand', 'result'],
    ...checks.map(({ name, value, sign, bound, passed }) => [
      name,
      value.toFixed(3),
      `${sign} ${bound.toFixed(2)}`,
      passed ? 'pass' : 'FAIL',
    ]),
  ]);
