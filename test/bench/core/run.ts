import type * as Freshlegs from 'freshlegs';
import type { Exercise, RecommendationCandidate, RecoveryRecord, Workout } from 'freshlegs';
import { median } from '../statistics.js';

/** The pure functions that are measured, of this checkout or of another. */
export type Core = Pick<typeof Freshlegs, 'composeSession' | 'recommend' | 'toCandidate'>;

type RecommendInput = Parameters<Core['recommend']>[0];

export interface CoreInput {
  readonly now: Date;
  readonly records: readonly RecoveryRecord[];
  readonly loads: RecommendInput['loads'];
  readonly completions: RecommendInput['completions'];
  /** Candidates come from these workouts, which are repeated if necessary. */
  readonly workouts: readonly Workout[];
}

const BATCHES = 15;
const BATCH_MICROS = 150_000;

/** Processor time. */
const cpuMicros = (run: () => void): number => {
  const before = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(before);
  return user + system;
};

const repeat =
  (times: number, call: () => unknown): (() => void) =>
  () => {
    for (let at = 0; at < times; at++) call();
  };

/** Microseconds per call, after enough calls for V8 to compile the function. */
const microsOf = (call: () => unknown): number => {
  let times = 1;
  while (cpuMicros(repeat(times, call)) < BATCH_MICROS) times *= 2;
  return median(Array.from({ length: BATCHES }, () => cpuMicros(repeat(times, call)) / times));
};

const candidatesOf = (
  { toCandidate }: Core,
  { workouts }: CoreInput,
  count: number,
): readonly RecommendationCandidate[] =>
  Array.from({ length: count }, (_, at) => workouts[at % workouts.length]).flatMap((workout, at) =>
    workout === undefined
      ? []
      : [toCandidate({ ...workout, ref: { type: 'program', programDayId: at + 1 } })],
  );

/** The workouts of a recommendation, in order, so that two checkouts can be compared. */
export const recommendedBy = (core: Core, input: CoreInput, count: number) =>
  core
    .recommend({ ...input, candidates: candidatesOf(core, input, count) }, input.now)
    .recommendations.map(({ workout, recovery }) => ({ ref: workout.ref, recovery }));

/** The calls a second of processor time. */
export const measureRecommend = (core: Core, input: CoreInput, count: number): number => {
  const candidates = candidatesOf(core, input, count);
  return 1e6 / microsOf(() => core.recommend({ ...input, candidates }, input.now));
};

const LOGS = 24;
const EXERCISES_PER_LOG = 6;
const DAY_MS = 86_400_000;

/** Repeats exercises with new ids until there are `count`. */
const repeated = (exercises: readonly Exercise[], count: number): readonly Exercise[] =>
  Array.from({ length: count }, (_, at) => exercises[at % exercises.length]).flatMap(
    (exercise, at) => (exercise === undefined ? [] : [{ ...exercise, id: at + 1 }]),
  );

/**
 * Composes from `count` exercises after two months of logs: a new session, and a workout whose
 * exercises all need a substitute.
 */
export const measureCompose = (
  { composeSession }: Core,
  { loads, now }: CoreInput,
  catalogue: readonly Exercise[],
  count: number,
): readonly number[] => {
  const exercises = repeated(catalogue, count);
  const logs = Array.from({ length: LOGS }, (_, at) => ({
    logId: at + 1,
    startedAt: new Date(now.getTime() - (2 * at + 2) * DAY_MS - DAY_MS / 24),
    completedAt: new Date(now.getTime() - (2 * at + 2) * DAY_MS),
    // The logs repeat four workouts.
    exercises: Array.from({ length: EXERCISES_PER_LOG }, (_exercise, place) => ({
      exerciseId: (((at % 4) * EXERCISES_PER_LOG + place) % count) + 1,
      sets: [8, 8, 7].map((reps) => ({ reps, weightKg: 60 })),
    })),
  }));
  const base = exercises
    .filter(({ equipment }) => equipment === 'barbell')
    .slice(0, EXERCISES_PER_LOG)
    .map((exercise) => ({ entryId: null, exercise, sets: 3, repsMin: 8, repsMax: 10 }));
  const equipment = ['dumbbell', 'cable', 'machine'];
  const input = { exercises, loads, logs, scoreOf: () => 90 };
  return [
    microsOf(() => composeSession({ ...input, base: null }, { minutes: 60 }, now)),
    microsOf(() => composeSession({ ...input, base }, { minutes: 60, equipment }, now)),
  ];
};
