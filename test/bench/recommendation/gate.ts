import { atLeast, atMost, type Check } from '../gate.js';
import { meanOf } from '../statistics.js';
import type { Setup } from './logs/days.js';
import { bestSimple, markovOf, meanScores, SOON_HOURS, type LogResult } from './logs/results.js';
import type { DriftCell } from './loops/drift.js';
import type { LoopResults } from './loops/loop.js';
import type { Kind } from './loops/person.js';

/** Shares are fractions of 1. */
const GATE = Object.freeze({
  // C and U: what the ranking reached before it knew the day of the week, plus 0.015 and 0.02.
  hit1Min: Object.freeze({ C: 0.602, U: 0.63, CA: 0.5 }),
  hit3Min: 0.82,
  driftingMax: 0.05,
  belowSimpleMax: 0.03,
  soonAboveMax: 0.05,
  balanceMax: 1.25,
  orderMin: 1,
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

export const checkDrift = (cells: readonly DriftCell[]): readonly Check[] => {
  const sharesOf = (kind: Kind): readonly number[] =>
    cells.filter((cell) => cell.kind === kind).map((cell) => cell.drifting);
  const onAverage = (kind: Kind): Check =>
    atMost(`drift: ${kind}, share of runs`, meanOf(sharesOf(kind)), GATE.driftingMax);
  return [
    atMost(
      'drift: program, share of runs in the worst cell',
      Math.max(...sharesOf('program')),
      GATE.driftingMax,
    ),
    onAverage('custom'),
    onAverage('usual'),
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
