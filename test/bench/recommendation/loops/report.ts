import { formatTable } from '../../table.js';
import type { LoopResult, LoopResults } from './loop.js';
import { DAYS_A_WEEK } from './person.js';

const DAY_HEADERS = DAYS_A_WEEK.map((days) => `${days} days`);

const exactCell = ({ balance, order, rests }: LoopResult): string =>
  `${Number.isFinite(balance) ? balance.toFixed(2) : 'never'} ${order.toFixed(2)}${rests > 0 ? ` (${rests} rests)` : ''}`;

const table = (
  title: string,
  results: LoopResults['classic'],
  cell: (loop: LoopResult) => string,
): string =>
  formatTable([
    [title, ...DAY_HEADERS],
    ...results.map(({ name, loops }) => [name, ...loops.map(cell)]),
  ]);

export const describeLoops = ({ classic, demo, visible }: LoopResults): string =>
  [
    'Closed loops: 60 sessions, 3 to 7 days a week, always the first recommendation. Each cell: most done / least done\n' +
      'day, then the share of steps in program order. The first table is the gate. In the second, two programs are known\n' +
      'exceptions on 5 to 7 days a week, because consecutive days share muscles: Glutes and Legs, Arms and Shoulders.',
    table('gate: eleven classic splits', classic, exactCell),
    table('no gate: demo catalogue', demo, exactCell),
    table('hops to another program, all visible', visible, ({ hops }) => String(hops)),
  ].join('\n\n');
