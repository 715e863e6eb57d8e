import fc, { type Arbitrary } from 'fast-check';
import { isFreshlegsError } from '../../src/errors.js';
import {
  toCandidate,
  type RecommendationCandidate,
} from '../../src/domain/recommendation/candidates.js';
import type { Changes, LogWithSwaps } from '../../src/domain/changes.js';
import { HOUR_MS, REPLAY_WINDOW_HOURS } from '../../src/domain/limits.js';
import { MUSCLE_GROUPS } from '../../src/domain/muscle-groups.js';
import { refId } from '../../src/domain/order.js';
import type {
  Exercise,
  MuscleGroupLoad,
  PlannedExercise,
  RecoveryRecord,
  SessionLoad,
  StoredWorkoutRef,
  Workout,
  WorkoutRef,
} from '../../src/domain/records.js';
import type { RecoveryState } from '../../src/domain/snapshot.js';
import { DEFAULT_RECOVERY_MODEL, hoursUntilScore } from '../../src/domain/recovery/model.js';

const RUNS_DEFAULT = 100;

/**
 * The number of runs of a property that needs more or fewer than 100. Mutation tests scale this
 * number like the default.
 */
export const casesOf = (runs: number): number =>
  Math.ceil((runs * (fc.readConfigureGlobal().numRuns ?? RUNS_DEFAULT)) / RUNS_DEFAULT);

/** Not a whole hour, so that rounding is visible. */
export const NOW = new Date('2026-03-11T18:20:30.456Z');

export const hoursAfter = (instant: Date, hours: number): Date =>
  new Date(instant.getTime() + Math.round(hours * HOUR_MS));

export const hoursAgo = (hours: number, now = NOW): Date => hoursAfter(now, -hours);

/**
 * The code of the error that a call throws, or its name if it has no code. "nothing" if the call
 * succeeds.
 */
export const codeOf = (call: () => unknown): string => {
  try {
    call();
  } catch (error) {
    if (isFreshlegsError(error)) return error.code;
    return error instanceof Error ? error.name : 'unknown';
  }
  return 'nothing';
};

export const detailsOf = (call: () => unknown): unknown => {
  try {
    call();
  } catch (error) {
    return isFreshlegsError(error) ? error.details : error;
  }
  return undefined;
};

export const pointersOf = (call: () => unknown): unknown =>
  (detailsOf(call) as { readonly issues?: readonly { readonly pointer: string }[] }).issues?.map(
    ({ pointer }) => pointer,
  );

export const only = <T>(list: readonly T[]): T => {
  const [item, ...rest] = list;
  if (item === undefined || rest.length > 0) {
    throw new Error(`Expected one element, but there are ${list.length}.`);
  }
  return item;
};

export const first = <T>(list: readonly T[]): T => only(list.slice(0, 1));

export const exercise = (
  id: number,
  primaryMuscles: readonly string[],
  secondaryMuscles: readonly string[] = [],
): Exercise => ({
  id,
  name: `Exercise ${id}`,
  primaryMuscles,
  secondaryMuscles,
  equipment: null,
  mechanic: null,
  force: null,
});

/** The entry gets the id 100 + the id of the exercise. */
export const planned = (of: Exercise, sets = 3, repsMax = 10): PlannedExercise => ({
  entryId: 100 + of.id,
  exercise: of,
  sets,
  repsMin: Math.min(8, repsMax),
  repsMax,
});

export const programDay = (programDayId: number): StoredWorkoutRef => ({
  type: 'program',
  programDayId,
});

export const customWorkout = (customWorkoutId: number): StoredWorkoutRef => ({
  type: 'custom',
  customWorkoutId,
});

export const workout = (
  ref: WorkoutRef,
  exercises: readonly PlannedExercise[],
  derivedFrom: StoredWorkoutRef | null = null,
): Workout => ({
  ref,
  name: `Workout ${refId(ref)}`,
  program: ref.type === 'program' ? { programId: 1, name: 'Program', position: null } : null,
  derivedFrom,
  exercises,
});

/**
 * One exercise per primary group. The ids of the exercises start at ten times the id of the day.
 */
export const candidate = (
  programDayId: number,
  primaryGroups: readonly string[],
  sets = 3,
): RecommendationCandidate =>
  toCandidate(
    workout(
      programDay(programDayId),
      primaryGroups.map((group, index) =>
        planned(exercise(10 * programDayId + index, [group]), sets),
      ),
    ),
  );

export const load = (values: Partial<MuscleGroupLoad> = {}): MuscleGroupLoad => ({
  workoutLogId: 1,
  muscleGroup: 'chest',
  performedAt: hoursAgo(24),
  load: 1.5,
  fractionalSets: 9,
  knownEffortSets: 6,
  exercisesCount: 3,
  counted: true,
  ...values,
});

/** The load of one exercise at unknown effort. */
export const loadOf = (muscleGroup: string, size: number, fractionalSets: number): SessionLoad => ({
  muscleGroup,
  load: size,
  fractionalSets,
  knownEffortSets: 0,
  exercisesCount: 1,
});

/** The values of a record without a load. */
export const UNTRAINED = { lastWorkoutDate: null, intensity: 0.5, exercisesCount: 0 };

export const record = (values: Partial<RecoveryRecord> = {}): RecoveryRecord => ({
  muscleGroup: 'chest',
  lastWorkoutDate: hoursAgo(24),
  intensity: 0.5,
  exercisesCount: 3,
  ...values,
});

/** Five exercises to failure, long enough ago that the score at `now` is `score`. */
export const recordAt = (muscleGroup: string, score: number, now = NOW): RecoveryRecord => {
  const fresh = record({ muscleGroup, lastWorkoutDate: now, intensity: 1, exercisesCount: 5 });
  return { ...fresh, lastWorkoutDate: hoursAgo(hoursUntilScore(fresh, score, now), now) };
};

export const CONTEXT = { now: NOW, model: DEFAULT_RECOVERY_MODEL };

export const facts = (
  log: Partial<LogWithSwaps['log']> = {},
  swaps: Partial<Pick<LogWithSwaps, 'replacedBy' | 'madeBy'>> = {},
): LogWithSwaps => ({
  log: {
    id: 7,
    userId: 1,
    source: { type: 'program', programDayId: 1 },
    sourceType: 'program',
    programDayId: 1,
    customWorkoutId: null,
    customWorkoutExerciseId: null,
    swappedFromId: null,
    startedAt: null,
    scheduledFor: '2026-03-11',
    completedAt: null,
    ...log,
  },
  replacedBy: null,
  madeBy: null,
  ...swaps,
});

export const recovery = (values: Partial<RecoveryState> = {}): RecoveryState => ({
  model: null,
  records: [],
  loads: [],
  corrections: [],
  ...values,
});

/** One user's loads and records: the simplest possible store. */
export interface Book {
  readonly loads: readonly MuscleGroupLoad[];
  readonly records: readonly RecoveryRecord[];
  readonly model: string | null;
}

export const EMPTY_BOOK: Book = { loads: [], records: [], model: null };

/**
 * The recovery that a write reads: the counted loads of other logs that are recent enough for a
 * replay.
 */
export const readBook = (book: Book, exceptLogIds: readonly number[]): RecoveryState => {
  const kept = book.loads.filter(
    ({ counted, workoutLogId }) => counted && !exceptLogIds.includes(workoutLogId),
  );
  const latest = (group: string): number =>
    Math.max(...kept.map((own) => (own.muscleGroup === group ? own.performedAt.getTime() : 0)));
  const loads = kept.filter(
    ({ muscleGroup, performedAt }) =>
      latest(muscleGroup) - performedAt.getTime() < REPLAY_WINDOW_HOURS * HOUR_MS,
  );
  return { model: book.model, records: book.records, loads, corrections: [] };
};

export const loadsOf = (book: Book, logIds: readonly number[]): readonly MuscleGroupLoad[] =>
  book.loads.filter(({ workoutLogId }) => logIds.includes(workoutLogId));

/** `newLogId` is the id of the log that the decision creates. */
export const applyChanges = (book: Book, changes: Changes, newLogId = 0): Book => {
  const gone = new Set(changes.deleteLogs);
  let loads = book.loads.filter((own) => !gone.has(own.workoutLogId));
  for (const replacement of changes.loads ?? []) {
    const workoutLogId = replacement.logId ?? newLogId;
    loads = [
      ...loads.filter((own) => own.workoutLogId !== workoutLogId),
      ...replacement.loads.map((own) => ({
        ...own,
        workoutLogId,
        performedAt: replacement.performedAt,
        counted: true,
      })),
    ];
  }
  for (const { logId, counted } of changes.counted ?? []) {
    loads = loads.map((own) => (own.workoutLogId === logId ? { ...own, counted } : own));
  }
  const records = new Map(book.records.map((own) => [own.muscleGroup, own]));
  for (const changed of changes.records ?? []) records.set(changed.muscleGroup, changed);
  return { loads, records: [...records.values()], model: changes.model ?? book.model };
};

export const HOST_GROUP = 'a group of the host';

export const anyGroup: Arbitrary<string> = fc.constantFrom(...MUSCLE_GROUPS, HOST_GROUP);

/** A time in the three weeks before NOW, to the millisecond. */
export const anyPast: Arbitrary<Date> = fc
  .integer({ min: 0, max: 21 * 24 * HOUR_MS })
  .map((milliseconds) => new Date(NOW.getTime() - milliseconds));

export const anyRecord: Arbitrary<RecoveryRecord> = fc.record({
  muscleGroup: anyGroup,
  lastWorkoutDate: anyPast,
  intensity: fc.integer({ min: 0, max: 999 }).map((hundredths) => hundredths / 100),
  exercisesCount: fc.integer({ min: 0, max: 12 }),
});

export const anyTrainedRecord = anyRecord.filter(
  ({ intensity, exercisesCount }) => (intensity ?? 0) > 0 && (exercisesCount ?? 0) > 0,
);

/** A typical load on one of only a few groups, so that sessions share groups. */
export const anyLoad: Arbitrary<MuscleGroupLoad> = fc
  .record({
    workoutLogId: fc.integer({ min: 1, max: 1000 }),
    muscleGroup: fc.constantFrom('chest', 'triceps', 'hamstrings', HOST_GROUP),
    performedAt: anyPast,
    load: fc.double({ min: 0.01, max: 6, noNaN: true }),
    fractionalSets: fc.integer({ min: 1, max: 30 }).map((halves) => halves / 2),
    knownHalves: fc.nat({ max: 30 }),
    exercisesCount: fc.integer({ min: 1, max: 6 }),
    counted: fc.constant(true),
  })
  .map(({ knownHalves, ...own }) => ({
    ...own,
    knownEffortSets: Math.min(knownHalves / 2, own.fractionalSets),
  }));

export const anyChestLoads: Arbitrary<readonly MuscleGroupLoad[]> = fc.array(
  anyLoad.map((own) => ({ ...own, muscleGroup: 'chest' })),
  { minLength: 1, maxLength: 12 },
);
