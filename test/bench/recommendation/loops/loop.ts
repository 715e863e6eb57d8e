import { formatTable } from '../../table.js';
import type { Recommend } from '../logs/policies.js';
import { adviceFor, DAYS_A_WEEK, newPerson, train, trainingTime } from './person.js';
import { classicPrograms, demoPrograms, type LoopProgram } from './programs.js';

const SESSIONS = 60;

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

/**
 * Someone trains on 60 days, and does the first recommendation. If other programs can be recommended
 * too, they begin with the first day of their program.
 */
export const runLoop = (
  recommend: Recommend,
  { name, days }: LoopProgram,
  daysAWeek: number,
  others: readonly LoopProgram[] = [],
): LoopResult => {
  const rest = others.filter((program) => program.name !== name);
  const visible = [...days, ...rest.flatMap((program) => program.days)];
  const person = newPerson();
  for (let at = 0; at < SESSIONS; at++) {
    const now = trainingTime(daysAWeek, at);
    const isBeginning = at === 0 && others.length > 0;
    const advised = isBeginning ? 0 : adviceFor(recommend, person, visible, 'program', now);
    const workout = visible[advised];
    if (workout !== undefined) train(person, workout, advised, now);
  }
  const steps = person.done.filter((day) => day < days.length);
  const counts = days.map((_, day) => steps.filter((step) => step === day).length);
  const inOrder = steps.filter(
    (day, at) => at > 0 && day === ((steps[at - 1] ?? 0) + 1) % days.length,
  );
  return {
    counts,
    balance: Math.max(...counts) / Math.min(...counts),
    order: steps.length < 2 ? 1 : inOrder.length / (steps.length - 1),
    hops: person.done.length - steps.length,
    rests: SESSIONS - person.done.length,
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
  const runAll = (programs: readonly LoopProgram[], others: readonly LoopProgram[] = []) =>
    programs.map((program) => ({
      name: program.name,
      loops: DAYS_A_WEEK.map((daysAWeek) => runLoop(recommend, program, daysAWeek, others)),
    }));
  const demo = demoPrograms();
  return { classic: runAll(classicPrograms()), demo: runAll(demo), visible: runAll(demo, demo) };
};

const exactCell = ({ balance, order, rests }: LoopResult): string =>
  `${Number.isFinite(balance) ? balance.toFixed(2) : 'never'} ${order.toFixed(2)}${rests > 0 ? ` (${rests} rests)` : ''}`;

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
