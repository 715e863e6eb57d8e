// Judges sessions by rules that share no code with the library's choice of exercises. The rules
// recognize compounds, large groups and heavy lifts from the catalogue and the names of exercises.
import type { Exercise } from 'freshlegs';
import type { Planned } from './policies.js';
import type { State } from './states.js';

const HOUR_MS = 3_600_000;
const SECONDS_PER_REP = 4;
const TOLERANCE = 1.1;

export interface Verdict {
  /**
   * Whether the session respects each hard constraint: equipment, time, groups that need rest, at
   * least one exercise.
   */
  readonly hard: Readonly<Record<'equipment' | 'time' | 'rest' | 'filled', boolean>>;
  /** Whether the session keeps each rule of program design; null if the rule does not apply. */
  readonly rules: Readonly<Record<string, boolean | null>>;
}

const isCompound = ({ mechanic }: Exercise): boolean => mechanic === 'compound';

const LARGE = new Set(['chest', 'lats', 'upper_back', 'quadriceps', 'hamstrings', 'glutes']);
const SMALL = new Set(['biceps', 'triceps', 'forearms', 'calves', 'abs', 'obliques', 'neck']);

const mainOf = ({ primaryMuscles }: Exercise): string => primaryMuscles[0] ?? '';

const isHeavyLower = ({ name, equipment, mechanic }: Exercise): boolean =>
  /squat|deadlift|leg press|good morning|rack pull/i.test(name) &&
  !/split|single|one-leg/i.test(name) &&
  mechanic === 'compound' &&
  equipment !== 'bodyweight';

const add = (sums: Map<string, number>, group: string, amount: number): void => {
  sums.set(group, (sums.get(group) ?? 0) + amount);
};

/** The number of sets per group. A set counts half for its secondary muscles. */
const setsPerGroup = (planned: readonly Planned[]): ReadonlyMap<string, number> => {
  const sums = new Map<string, number>();
  for (const { exercise, sets } of planned) {
    for (const group of exercise.primaryMuscles) add(sums, group, sets);
    for (const group of exercise.secondaryMuscles) add(sums, group, sets / 2);
  }
  return sums;
};

/** The sets per main group in the last 48 hours. */
const recentSets = ({ exercises, logs, now }: State): ReadonlyMap<string, number> => {
  const byId = new Map(exercises.map((exercise) => [exercise.id, exercise]));
  const sums = new Map<string, number>();
  for (const { completedAt, exercises: done } of logs) {
    if (now.getTime() - completedAt.getTime() >= EARLY_HOURS * HOUR_MS) continue;
    for (const { exerciseId, sets } of done) {
      const work = sets.filter(({ type, reps = 0 }) => type !== 'warmup' && reps > 0).length;
      for (const group of byId.get(exerciseId)?.primaryMuscles ?? []) add(sums, group, work);
    }
  }
  return sums;
};

/** The warm-up takes 5 minutes, or a quarter of the time of the sets if that is less. */
const minutesOf = (planned: readonly Planned[]): number => {
  const minutes =
    planned.reduce(
      (sum, { sets, repsMax, restSeconds }) =>
        sum + sets * (repsMax * SECONDS_PER_REP + restSeconds),
      0,
    ) / 60;
  return minutes + Math.min(5, minutes / 4);
};

const FEW_MINUTES = 30;
const EARLY_SETS = 6;
const EARLY_HOURS = 48;

const largestCount = (keys: readonly string[]): number =>
  Math.max(0, ...keys.map((key) => keys.filter((other) => other === key).length));

const hasOrder = (
  planned: readonly Planned[],
  isBefore: (exercise: Exercise) => boolean,
  isAfter: (exercise: Exercise) => boolean,
): boolean => {
  const lastBefore = planned.findLastIndex(({ exercise }) => isBefore(exercise));
  const firstAfter = planned.findIndex(({ exercise }) => isAfter(exercise));
  return lastBefore < 0 || firstAfter < 0 || lastBefore < firstAfter;
};

/**
 * Twelve rules of published program design, paraphrased. ACSM 2009 is the position stand on
 * progression models (doi 10.1249/MSS.0b013e3181915670). NSCA refers to the order and rest that its
 * textbook recommends. Schoenfeld 2017 (doi 10.1080/02640414.2016.1210197) is about weekly sets.
 * Pelland 2024 counts sets of secondary muscles as half.
 */
const rulesOf = (
  planned: readonly Planned[],
  state: State,
  early: ReadonlySet<string>,
): Verdict['rules'] => {
  const exercises = planned.map(({ exercise }) => exercise);
  const sets = planned.reduce((sum, own) => sum + own.sets, 0);
  const compoundSets = planned
    .filter(({ exercise }) => isCompound(exercise))
    .reduce((sum, own) => sum + own.sets, 0);
  const groups = [...new Set(exercises.map(mainOf))];
  return {
    // Full programs list 4 to 8 exercises a day. ACSM 2009 lists 8 to 10 at most, for the whole
    // body.
    'four to eight exercises':
      state.minutes < FEW_MINUTES ? null : planned.length >= 4 && planned.length <= 8,
    'at most three exercises per main group': largestCount(exercises.map(mainOf)) <= 3,
    // More than about ten sets in a session add little (Schoenfeld 2017, Pelland 2024).
    'at most ten sets per group': Math.max(0, ...setsPerGroup(planned).values()) <= 10,
    // ACSM 2009: multiple-joint exercises before single-joint ones.
    'begins with a compound': exercises.slice(0, 1).every(isCompound),
    'compounds before isolations of a group': groups.every((group) =>
      hasOrder(
        planned.filter(({ exercise }) => mainOf(exercise) === group),
        isCompound,
        (exercise) => !isCompound(exercise),
      ),
    ),
    // ACSM 2009: large muscle groups before small ones.
    'large groups before small ones': hasOrder(
      planned,
      (exercise) => isCompound(exercise) && LARGE.has(mainOf(exercise)),
      (exercise) => !isCompound(exercise) && SMALL.has(mainOf(exercise)),
    ),
    // NSCA: alternate lower and upper body, so that the lifter is rested for heavy lifts.
    'no two heavy lower-body lifts in a row': exercises.every(
      (exercise, at) =>
        !(isHeavyLower(exercise) && exercises.slice(at + 1, at + 2).some(isHeavyLower)),
    ),
    'no exercise twice': largestCount(exercises.map(({ name }) => name)) <= 1,
    // NSCA: 2 to 5 working sets per exercise.
    'two to five sets each': planned.every((own) => own.sets >= 2 && own.sets <= 5),
    // ACSM 2009: 1 to 12 repetitions for strength and size. Small muscles may have more.
    'repetitions by kind': planned.every(({ exercise, repsMin, repsMax }) =>
      isCompound(exercise) ? repsMax <= 15 : repsMin >= 5 && repsMax <= 25,
    ),
    // ACSM 2009: most of the work is multiple-joint exercises.
    'mostly compound sets': compoundSets * 2 >= sets,
    // ACSM: 48 hours between sessions of the same muscle groups.
    'main groups rested': exercises.every((exercise) => !early.has(mainOf(exercise))),
  };
};

export const judge = (planned: readonly Planned[], state: State): Verdict => {
  const recent = [...recentSets(state)].filter(([, sets]) => sets >= EARLY_SETS);
  return {
    hard: {
      equipment: planned.every(
        ({ exercise: { equipment } }) =>
          equipment === null || equipment === 'bodyweight' || state.equipment.includes(equipment),
      ),
      time: minutesOf(planned) <= state.minutes * TOLERANCE,
      rest: planned.every(({ exercise }) =>
        exercise.primaryMuscles.every((group) => state.scoreOf(group) > 30),
      ),
      filled: planned.length > 0,
    },
    rules: rulesOf(planned, state, new Set(recent.map(([group]) => group))),
  };
};
