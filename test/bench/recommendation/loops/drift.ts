import type { Workout } from 'freshlegs';
import { formatTable } from '../../table.js';
import type { Recommend } from '../logs/policies.js';
import { createRandom, pickIndex } from '../random.js';
import {
  adviceFor,
  DAYS_A_WEEK,
  KINDS,
  newPerson,
  train,
  trainingTime,
  type Kind,
} from './person.js';
import { classicPrograms, type LoopProgram } from './programs.js';

// Does someone who follows the advice keep doing each workout about equally often? The simulated
// person starts with two rounds in order, then trains on 60 days, misses 15 % of the training days,
// and on some days does another workout than the advised one. They do rank 1. With the rule "left
// out", they do rank 2 on the days when it is named as left out. If the library takes several of
// their workouts for one usual workout, they do the one of them that they did longest ago.

const RULES = ['rank 1', 'left out'] as const;
export type Rule = (typeof RULES)[number];
const DEVIATIONS = [0, 0.1, 0.25] as const;
const MISSED_SHARE = 0.15;
const SESSIONS = 60;
const ROUNDS_BEFORE = 2;
/** A run drifts if its most frequent workout is done more often than this times the least frequent. */
const RATIO_MAX = 2.5;
const RUNS_DEFAULT = 40;

export interface DriftCell {
  readonly kind: Kind;
  readonly rule: Rule;
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

type Choose = Parameters<typeof adviceFor>[5];

const CHOICES: Readonly<Record<Rule, Choose>> = {
  'rank 1': ([first]) => first,
  'left out': (all) =>
    all.find(
      ({ rank, reasons }) =>
        rank === 2 && reasons.some(({ code }) => code === 'left_out_last_round'),
    ) ?? all[0],
};

interface Run extends Omit<DriftCell, 'program' | 'drifting'> {
  readonly program: LoopProgram;
  readonly daysAWeek: number;
  readonly seed: string;
}

const ratioOf = (recommend: Recommend, run: Run): number => {
  const { program, kind, rule, deviations, daysAWeek } = run;
  const workouts = kind === 'program' ? program.days : program.days.map(asCustom);
  const draw = createRandom(`drift/${run.seed}/${program.name}/${daysAWeek}/${deviations}`);
  const person = newPerson();
  const counts = workouts.map(() => 0);
  const before = ROUNDS_BEFORE * workouts.length;
  for (let at = 0, trained = 0; trained < before + SESSIONS; at++) {
    const now = trainingTime(daysAWeek, at);
    const [isMissed, isOther] = [draw() < MISSED_SHARE, draw() < deviations];
    const isBefore = trained < before;
    if (isMissed && !isBefore) continue;
    const advised = isBefore
      ? trained % workouts.length
      : adviceFor(recommend, person, workouts, kind, now, CHOICES[rule]);
    const others = workouts.map((_, day) => day).filter((day) => day !== advised);
    const isRandom = !isBefore && (isOther || advised < 0);
    const day = isRandom ? (others[pickIndex(draw, others.length)] ?? 0) : advised;
    const workout = workouts[day];
    if (workout === undefined) throw new Error(`${program.name} has no such day.`);
    train(person, workout, day, now);
    if (!isBefore) counts[day] = (counts[day] ?? 0) + 1;
    trained++;
  }
  return Math.max(...counts) / Math.min(...counts);
};

/** `runs` per cell, spread over 3 to 7 days a week. */
export const runDrift = (
  recommend: Recommend,
  seed: number,
  runs = Number(process.env['LOOP_RUNS'] ?? RUNS_DEFAULT),
): readonly DriftCell[] =>
  KINDS.flatMap((kind) =>
    RULES.filter((rule) => kind !== 'program' || rule === 'rank 1').flatMap((rule) =>
      classicPrograms().flatMap((program) =>
        DEVIATIONS.map((deviations): DriftCell => {
          const ratios = Array.from({ length: runs }, (_, at) => {
            const daysAWeek = DAYS_A_WEEK[at % DAYS_A_WEEK.length] ?? 3;
            const own = { program, kind, rule, deviations, daysAWeek, seed: `${seed}/${at}` };
            return ratioOf(recommend, own);
          });
          const drifting = ratios.filter((ratio) => ratio > RATIO_MAX).length / runs;
          return { kind, rule, program: program.name, deviations, drifting };
        }),
      ),
    ),
  );

const percent = (share: number): string => `${(100 * share).toFixed(0)} %`;

export const describeDrift = (cells: readonly DriftCell[]): string => {
  const nameOf = ({ kind, rule }: DriftCell): string => `${kind}, ${rule}`;
  const columns = [...new Set(cells.map(nameOf))];
  const lineOf = (program: string) =>
    columns.map((column) =>
      cells
        .filter((cell) => cell.program === program && nameOf(cell) === column)
        .map(({ drifting }) => percent(drifting))
        .join(' '),
    );
  const programs = [...new Set(cells.map(({ program }) => program))];
  return [
    'Drift: the share of runs in which the most frequent workout is done more than 2.5 times as often as the',
    'least frequent one. The simulated person does two rounds in order, then 60 sessions, misses 15 % of the days,',
    'and deviates on 0, 10 and 25 % of the days. They do rank 1; with "left out", rank 2 when it is named as left out.',
    '',
    formatTable([['', ...columns], ...programs.map((program) => [program, ...lineOf(program)])]),
  ].join('\n');
};
