import type { Workout } from 'freshlegs';
import { formatTable } from '../../table.js';
import type { Recommend } from '../logs/policies.js';
import { createRandom, SEED } from '../random.js';
import {
  balanceOf,
  countsOf,
  DAYS_A_WEEK,
  follow,
  KINDS,
  type Follower,
  type Kind,
} from './person.js';
import { classicPrograms, type Program } from './programs.js';

// Does someone who follows the advice keep doing each workout about equally often? The simulated
// person starts with two rounds in order, then trains 60 times, misses 15 % of the training days,
// and on some days does another workout than the advised one. They do rank 1. Without a program,
// they do rank 2 on the days when it is named as left out. If the library takes several of their
// workouts for one usual workout, they do the one of them that they did longest ago.

const DEVIATIONS = [0, 0.1, 0.25] as const;
const MISSED_SHARE = 0.15;
const ROUNDS_BEFORE = 2;
/** A run drifts if its most frequent workout is done more often than this times the least frequent. */
const RATIO_MAX = 2.5;
const RUNS = Number(process.env['LOOP_RUNS'] ?? 40);
/** `LOOP_RULE=rank-1` simulates people who never do rank 2. The gate is not for them. */
const DOES_LEFT_OUT = process.env['LOOP_RULE'] !== 'rank-1';

export interface DriftCell {
  readonly kind: Kind;
  readonly program: string;
  readonly deviations: number;
  /** The share of runs that drift. */
  readonly drifting: number;
}

const asCustom = (workout: Workout, at: number): Workout => ({
  ...workout,
  ref: { type: 'custom', customWorkoutId: at + 1 },
  program: null,
});

const firstOrLeftOut: Follower['choose'] = (all) =>
  all.find(
    ({ rank, reasons }) => rank === 2 && reasons.some(({ code }) => code === 'left_out_last_round'),
  ) ?? all[0];

/** The share of runs that drift. They are spread over 3 to 7 days a week. */
const driftingOf = (
  recommend: Recommend,
  { name, days }: Program,
  kind: Kind,
  deviations: number,
): number => {
  const workouts = kind === 'program' ? days : days.map(asCustom);
  const ratios = Array.from({ length: RUNS }, (_, at) => {
    const daysAWeek = DAYS_A_WEEK[at % DAYS_A_WEEK.length] ?? 3;
    const done = follow(recommend, {
      ...{ workouts, kind, daysAWeek, deviations },
      begun: ROUNDS_BEFORE * workouts.length,
      missed: MISSED_SHARE,
      draw: createRandom(`drift/${SEED}/${at}/${name}/${daysAWeek}/${deviations}`),
      choose: kind !== 'program' && DOES_LEFT_OUT ? firstOrLeftOut : ([first]) => first,
    });
    return balanceOf(countsOf(done, workouts.length));
  });
  return ratios.filter((ratio) => ratio > RATIO_MAX).length / RUNS;
};

export const runDrift = (recommend: Recommend): readonly DriftCell[] =>
  KINDS.flatMap((kind) =>
    classicPrograms().flatMap((program) =>
      DEVIATIONS.map((deviations): DriftCell => {
        const drifting = driftingOf(recommend, program, kind, deviations);
        return { kind, program: program.name, deviations, drifting };
      }),
    ),
  );

export const describeDrift = (cells: readonly DriftCell[]): string => {
  const cellOf = (program: string, kind: Kind) =>
    cells
      .filter((cell) => cell.program === program && cell.kind === kind)
      .map(({ drifting }) => `${(100 * drifting).toFixed(0)} %`)
      .join(' ');
  const programs = [...new Set(cells.map(({ program }) => program))];
  return [
    'Drift: the share of runs in which the most frequent workout is done more than 2.5 times as often as the',
    'least frequent one. The simulated person does two rounds in order, then 60 sessions, misses 15 % of the days,',
    'and deviates on 0, 10 and 25 % of the days. They do rank 1, or outside a program rank 2 if it is named as left out.',
    '',
    formatTable([
      ['', ...KINDS],
      ...programs.map((program) => [program, ...KINDS.map((kind) => cellOf(program, kind))]),
    ]),
  ].join('\n');
};
