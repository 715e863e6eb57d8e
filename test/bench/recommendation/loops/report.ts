import { formatTable } from '../../table.js';
import { DAYS_A_WEEK } from './athlete.js';
import type { LoopResult } from './loop.js';
import { DEVIATIONS, type LoopResults, type PairResult, type ProgramResult } from './results.js';
import type { ScenarioResult } from './scenarios.js';

const DAY_HEADERS = DAYS_A_WEEK.map((days) => `${days} days`);

const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

const ratio = (value: number): string => (Number.isFinite(value) ? value.toFixed(2) : 'never');

const exactCell = ({ balance, order, rests }: LoopResult): string =>
  `${ratio(balance)} ${order.toFixed(2)}${rests > 0 ? ` (${rests} rests)` : ''}`;

const meanCell = (loops: readonly LoopResult[]): string =>
  `${ratio(meanOf(loops.map(({ balance }) => balance)))} ${meanOf(
    loops.map(({ order }) => order),
  ).toFixed(2)}`;

const loopTable = (title: string, results: readonly ProgramResult[]): string =>
  formatTable([
    [title, ...DAY_HEADERS, ...DEVIATIONS.map((share) => `${100 * share} % deviations`)],
    ...results.map(({ name, exact, deviating }) => [
      name,
      ...exact.map(exactCell),
      ...deviating.map(meanCell),
    ]),
    [
      'mean',
      ...DAYS_A_WEEK.map((_, index) =>
        meanCell(results.flatMap(({ exact }) => exact[index] ?? [])),
      ),
      ...DEVIATIONS.map((_, index) =>
        meanCell(results.flatMap(({ deviating }) => deviating[index] ?? [])),
      ),
    ],
  ]);

const visibleTable = ({ visible }: LoopResults): string =>
  formatTable([
    ['hops to another program, all 15 visible', ...DAY_HEADERS],
    ...visible.map(({ name, loops }) => [name, ...loops.map(({ hops }) => String(hops))]),
  ]);

const hitCell = ({ hits, questions }: ScenarioResult): string => (hits / questions).toFixed(2);

const pairTable = (title: string, pairs: readonly PairResult[]): string =>
  formatTable([
    [title, ...DAY_HEADERS],
    ...pairs.map(({ name, results }) => [name, ...results.map(hitCell)]),
  ]);

export const describeLoops = (results: LoopResults): string =>
  [
    'Closed loops: 60 sessions, 3 to 7 days a week; the athlete always does the first recommendation. Each cell: most done / least done\n' +
      'day, then the share of steps in program order. With deviations: means over 3 to 7 days a week, and the order of\n' +
      'the recommended steps. The first table is the gate. In the second, two programs are known exceptions on 5\n' +
      'to 7 days a week, because consecutive days share muscles: Glutes and Legs, Arms and Shoulders.',
    loopTable('gate: eleven classic splits', results.classic),
    loopTable('no gate: demo catalogue', results.demo),
    visibleTable(results),
    'Two programs that the user follows with a separate plan: how often rank 1 is what the user does next.',
    pairTable('a day of each in turn', results.alternating),
    pairTable('switched after three weeks', results.switching),
  ].join('\n\n');
