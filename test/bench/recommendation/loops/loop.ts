import { formatTable } from '../../table.js';
import type { Recommend } from '../logs/policies.js';
import { createRandom } from '../random.js';
import { balanceOf, countsOf, DAYS_A_WEEK, follow } from './person.js';
import { classicPrograms, demoPrograms, type Program } from './programs.js';

export interface LoopResult {
  /** How often each day of the program was done, in order. */
  readonly counts: readonly number[];
  /** Infinite if a day was never done. */
  readonly balance: number;
  /** The share of sessions that follow the program's order. */
  readonly order: number;
  /** Sessions of another program. */
  readonly hops: number;
}

/**
 * Someone does the first recommendation 60 times. If other programs can be recommended too, they
 * begin with the first day of their program.
 */
export const runLoop = (
  recommend: Recommend,
  { name, days }: Program,
  daysAWeek: number,
  others: readonly Program[] = [],
): LoopResult => {
  const rest = others.filter((program) => program.name !== name);
  const done = follow(recommend, {
    workouts: [...days, ...rest.flatMap((program) => program.days)],
    kind: 'program',
    daysAWeek,
    begun: others.length > 0 ? 1 : 0,
    ...{ missed: 0, deviations: 0, draw: createRandom('loop') },
    choose: ([first]) => first,
  });
  const steps = done.filter((day) => day < days.length);
  const counts = countsOf(steps, days.length);
  const inOrder = steps.filter(
    (day, at) => at > 0 && day === ((steps[at - 1] ?? 0) + 1) % days.length,
  );
  return {
    counts,
    balance: balanceOf(counts),
    order: steps.length < 2 ? 1 : inOrder.length / (steps.length - 1),
    hops: done.length - steps.length,
  };
};

/** A program's results, one per entry of DAYS_A_WEEK. */
interface ProgramResult {
  readonly name: string;
  readonly loops: readonly LoopResult[];
}

export interface LoopResults {
  readonly classic: readonly ProgramResult[];
  readonly demo: readonly ProgramResult[];
  /** All programs of the demo catalogue can be recommended. */
  readonly visible: readonly ProgramResult[];
}

export const runLoops = (recommend: Recommend): LoopResults => {
  const runAll = (programs: readonly Program[], others: readonly Program[] = []) =>
    programs.map((program) => ({
      name: program.name,
      loops: DAYS_A_WEEK.map((daysAWeek) => runLoop(recommend, program, daysAWeek, others)),
    }));
  const demo = demoPrograms();
  return { classic: runAll(classicPrograms()), demo: runAll(demo), visible: runAll(demo, demo) };
};

const exactCell = ({ balance, order }: LoopResult): string =>
  `${Number.isFinite(balance) ? balance.toFixed(2) : 'never'} ${order.toFixed(2)}`;

const table = (
  title: string,
  results: readonly ProgramResult[],
  cell: (loop: LoopResult) => string,
): string =>
  formatTable([
    [title, ...DAYS_A_WEEK.map((days) => `${days} days`)],
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
