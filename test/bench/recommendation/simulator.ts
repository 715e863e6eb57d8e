import {
  analysisWindow,
  replayRecords,
  type MuscleGroupLoad,
  type PerformedExercise,
  type WorkoutCompletion,
} from 'freshlegs';
import { storedLoads } from '../stored-loads.js';
import { GROUPS, type BenchWorkout } from './catalogue.js';
import { REPS } from './constants.js';
import type { Lifter, Slot } from './lifters.js';
import type { Ranking, ServicePolicy, ServiceView } from './policies.js';
import { effectiveShare, performanceAt, train, utility, type TrueState } from './truth.js';

const HOUR_MS = 3_600_000;

/** A log, and when the service sees it. */
export interface SimulatedLog {
  readonly visibleAt: Date;
  readonly completion: WorkoutCompletion;
  readonly loads: readonly MuscleGroupLoad[];
}

/** What one session did for one group. */
export interface GroupWork {
  readonly muscleGroup: string;
  readonly sets: number;
  readonly effectiveSets: number;
}

export interface Session {
  readonly at: Date;
  readonly week: number;
  readonly workoutId: number;
  readonly work: readonly GroupWork[];
}

/** One call of a policy. */
export interface Question {
  readonly at: Date;
  readonly ranking: Ranking;
}

export interface Course {
  readonly sessions: readonly Session[];
  readonly questions: readonly Question[];
}

/** The oracle sees the true state. All others see what the service would see. */
export type Chooser =
  { readonly kind: 'oracle' } | { readonly kind: 'service'; readonly policy: ServicePolicy };

interface Progress {
  readonly lifter: Lifter;
  state: TrueState;
  readonly logs: SimulatedLog[];
  readonly sessions: Session[];
  readonly questions: Question[];
  /** Effective sets of the current week, per group. */
  week: number;
  weekSets: Map<string, number>;
}

/** True performance per group, computed once per session for all workouts. */
type Performances = ReadonlyMap<string, number>;

const performancesAt = ({ lifter, state }: Progress, at: Date): Performances =>
  new Map(GROUPS.map((group) => [group, performanceAt(lifter.body, state, group, at)]));

const workOf = (performances: Performances, workout: BenchWorkout): readonly GroupWork[] =>
  workout.candidate.muscleGroups.map(({ muscleGroup, sets }) => {
    const performance = performances.get(muscleGroup) ?? 100;
    const effectiveSets = sets * effectiveShare(performance);
    return { muscleGroup, sets, effectiveSets };
  });

/** What a workout would really add to this week. */
const trueGain = (
  performances: Performances,
  weekSets: ReadonlyMap<string, number>,
  workout: BenchWorkout,
): number => {
  let gain = 0;
  for (const { muscleGroup, sets } of workout.candidate.muscleGroups) {
    const before = weekSets.get(muscleGroup) ?? 0;
    const added = sets * effectiveShare(performances.get(muscleGroup) ?? 100);
    gain += utility(before + added) - utility(before);
  }
  return gain;
};

/**
 * Ranks greedily on the true state. (A beam search of width 100 that also knows every later session
 * gets 1 % more.)
 */
const oracleRanking = ({ lifter, weekSets }: Progress, performances: Performances): Ranking =>
  lifter.workouts
    .map((workout) => ({ id: workout.id, gain: trueGain(performances, weekSets, workout) }))
    .sort((a, b) => b.gain - a.gain || a.id - b.id)
    .slice(0, 1)
    .map(({ id }) => id);

/** What the service sees: only what has been logged by then. */
export const viewOf = (
  workouts: readonly BenchWorkout[],
  logs: readonly SimulatedLog[],
  at: Date,
): ServiceView => {
  const visible = logs.filter((log) => log.visibleAt <= at);
  const loads = visible.flatMap((log) => log.loads);
  const { from } = analysisWindow(at);
  return {
    now: at,
    records: replayRecords(loads, []),
    loads: loads.filter((load) => load.performedAt > from),
    completions: visible.map((log) => log.completion),
    candidates: workouts.map((workout) => workout.candidate),
  };
};

const ask = (
  progress: Progress,
  slot: Slot,
  performances: Performances,
  chooser: Chooser,
): number | null => {
  const ranking =
    chooser.kind === 'oracle'
      ? oracleRanking(progress, performances)
      : chooser.policy.rank(viewOf(progress.lifter.workouts, progress.logs, slot.at));
  progress.questions.push({ at: slot.at, ranking });
  return ranking[0] ?? null;
};

/** What a lifter logs about a session. */
export const performedBy = (
  lifter: Lifter,
  slot: Slot,
  { workout }: BenchWorkout,
): readonly PerformedExercise[] => {
  const effort = lifter.logsEffort ? { rir: Math.round(slot.rir) } : {};
  return workout.exercises.map(({ exercise, sets }) => ({
    exerciseId: exercise.id,
    sets: Array.from({ length: sets }, () => ({ reps: REPS, ...effort })),
  }));
};

export const loggedAt = ({ at, logDelayHours }: Slot): Date =>
  new Date(at.getTime() + logDelayHours * HOUR_MS);

const logOf = (lifter: Lifter, slot: Slot, workout: BenchWorkout, id: number): SimulatedLog => {
  const catalogue = workout.workout.exercises.map(({ exercise }) => exercise);
  return {
    visibleAt: loggedAt(slot),
    completion: { key: workout.candidate.key, at: slot.at },
    loads: storedLoads(performedBy(lifter, slot, workout), catalogue, id, slot.at),
  };
};

const doWorkout = (
  progress: Progress,
  slot: Slot,
  performances: Performances,
  workout: BenchWorkout,
): void => {
  const { lifter } = progress;
  const work = workOf(performances, workout);
  progress.sessions.push({
    at: slot.at,
    week: slot.week,
    workoutId: workout.id,
    work,
  });
  for (const { muscleGroup, effectiveSets } of work) {
    progress.weekSets.set(muscleGroup, (progress.weekSets.get(muscleGroup) ?? 0) + effectiveSets);
  }
  const sets = new Map(work.map((group) => [group.muscleGroup, group.sets]));
  progress.state = train(lifter.body, progress.state, sets, slot.rir, slot.at);
  progress.logs.push(logOf(lifter, slot, workout, progress.logs.length + 1));
};

/** The lifter does the policy's first choice, or nothing if the policy offers nothing. */
export const simulate = (lifter: Lifter, chooser: Chooser): Course => {
  const progress: Progress = {
    lifter,
    state: new Map(),
    logs: [],
    sessions: [],
    questions: [],
    week: 0,
    weekSets: new Map(),
  };
  for (const slot of lifter.slots) {
    if (slot.week !== progress.week) {
      progress.week = slot.week;
      progress.weekSets = new Map();
    }
    const performances = performancesAt(progress, slot.at);
    const id = slot.ownChoice ?? ask(progress, slot, performances, chooser);
    const workout = lifter.workouts.find((entry) => entry.id === id);
    if (workout !== undefined) doWorkout(progress, slot, performances, workout);
  }
  const { sessions, questions } = progress;
  return { sessions, questions };
};
