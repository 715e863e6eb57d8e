// Finds rows of one user that contradict each other. Stores read the rows in pages; each page has
// the other rows that its own rows are compared with.
import { isActive, swapsOfLog, type LogWithSwaps, type SwapLink } from '../changes.js';
import type { ExerciseId, LogId } from '../ids.js';
import { CLOCK_SKEW_MINUTES, MINUTE_MS } from '../limits.js';
import { groupedBy } from '../lookup.js';
import { compareBy, compareIds } from '../order.js';
import type { Exercise, MuscleGroupLoad, PerformedLog, WorkoutLog } from '../records.js';
import {
  byExerciseId,
  isPossibleLoad,
  sameLoads,
  sessionLoads,
} from '../recovery/training-load.js';
import { FINDINGS, type Finding, type FindingCode } from './findings.js';

/** The columns of a log, with its references as they are stored. */
export type StoredLog = Omit<WorkoutLog, 'status' | 'source'>;

/** The columns of a swap that a verification compares. */
export interface StoredSwap extends SwapLink {
  /** The completion that the swap moved. Null if it moved none. */
  readonly movedCompletedAt: Date | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** The columns of a custom workout and its entries that a verification compares. */
export interface StoredCustomWorkout {
  readonly id: number;
  readonly forLogId: LogId | null;
  readonly sourceCustomWorkoutId: number | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly exercises: readonly { readonly id: number; readonly createdAt: Date }[];
}

/** Logs of a user, by id, and what they are compared with. */
export interface LogRows {
  readonly logs: readonly StoredLog[];
  /** Logs of the same page with a value that the store cannot read. */
  readonly unreadable: readonly Pick<StoredLog, 'id'>[];
  /** The swaps from or to these logs. */
  readonly swaps: readonly StoredSwap[];
  /** Which of the logs that these logs were swapped from the user has. */
  readonly originalLogIds: readonly LogId[];
  /** The user's custom workouts that these logs refer to. */
  readonly customWorkouts: readonly Pick<StoredCustomWorkout, 'id' | 'forLogId'>[];
  /** The user's entries that these logs refer to. */
  readonly entries: readonly { readonly id: number; readonly customWorkoutId: number }[];
  /** All loads of these logs. */
  readonly loads: readonly MuscleGroupLoad[];
}

/** {@link LogRows} with the stored sets of the logs, and the exercises in them that exist. */
export interface LogsToVerify extends LogRows {
  readonly performed: readonly PerformedLog[];
  readonly exercises: readonly Exercise[];
}

/** Swaps of a user, by id, and what they are compared with. */
export interface SwapRows {
  readonly swaps: readonly StoredSwap[];
  /** Which of the logs of these swaps the user has. */
  readonly logIds: readonly LogId[];
  /** The loads of the original logs. */
  readonly loads: readonly MuscleGroupLoad[];
}

/** Custom workouts of a user, by id, and what they are compared with. */
export interface CustomWorkoutRows {
  readonly customWorkouts: readonly StoredCustomWorkout[];
  /** The user's logs that these workouts are reserved for. */
  readonly logs: readonly Pick<StoredLog, 'id' | 'customWorkoutId'>[];
  /** Which of the custom workouts that these were derived from the user has. */
  readonly sourceIds: readonly number[];
}

/** A log that has loads but is not among the user's logs, and whether any of its loads count. */
export interface StrayLoads {
  readonly logId: LogId;
  readonly counted: boolean;
}

interface LogFacts extends Pick<LogWithSwaps, 'replacedBy' | 'madeBy'> {
  readonly log: StoredLog;
  /** Whether any swap names the log, even a reverted one. */
  readonly isNamed: boolean;
  readonly customWorkout: LogRows['customWorkouts'][number] | undefined;
  readonly entry: LogRows['entries'][number] | undefined;
  readonly hasOriginal: boolean;
  readonly loads: readonly MuscleGroupLoad[];
  readonly performed: PerformedLog | undefined;
}

const isDangling = ({ log, customWorkout, entry, madeBy, hasOriginal }: LogFacts): boolean =>
  (log.customWorkoutId !== null && customWorkout === undefined) ||
  (log.customWorkoutExerciseId !== null &&
    entry?.customWorkoutId !== (customWorkout?.id ?? null)) ||
  (log.swappedFromId !== null && madeBy === null && !hasOriginal);

const isWronglyLinked = ({ log, madeBy, hasOriginal }: LogFacts): boolean =>
  madeBy === null ? hasOriginal : log.swappedFromId !== madeBy.originalLogId;

// Choice: compare `source_type` only with the two values of spec 2.1. Any other value is the
// host's. A log whose custom workout was deleted keeps `custom`.
const hasOtherSourceType = ({ log, customWorkout }: LogFacts): boolean =>
  customWorkout === undefined
    ? log.sourceType === 'custom' && log.programDayId !== null && log.customWorkoutId === null
    : log.sourceType === null || log.sourceType === 'program';

const referencesOf = (facts: LogFacts): readonly FindingCode[] => [
  ...(isDangling(facts) ? (['dangling_reference'] as const) : []),
  ...(isWronglyLinked(facts) ? (['swap_link'] as const) : []),
  ...((facts.customWorkout?.forLogId ?? facts.log.id) === facts.log.id
    ? []
    : (['reserved_elsewhere'] as const)),
  ...(hasOtherSourceType(facts) ? (['source_type'] as const) : []),
];

/** Of a log with only unreadable sets, nothing can be compared. */
const hasReadableSets = (performed: PerformedLog | undefined): performed is PerformedLog =>
  performed !== undefined && performed.exercises.length > 0;

/** Sets of an exercise that was deleted cannot be compared, because its muscles are unknown. */
const haveOtherSets = (
  { loads, performed }: LogFacts,
  known: ReadonlyMap<ExerciseId, Exercise>,
): boolean => {
  if (!hasReadableSets(performed)) return false;
  const exercises = performed.exercises.flatMap(({ exerciseId }) => known.get(exerciseId) ?? []);
  return (
    exercises.length === performed.exercises.length &&
    !sameLoads(sessionLoads(performed.exercises, [...new Set(exercises)]), loads)
  );
};

const completedCodes = (
  facts: LogFacts,
  completedAt: Date,
  known: ReadonlyMap<ExerciseId, Exercise>,
): readonly FindingCode[] => {
  const { loads, performed } = facts;
  if (!isActive(facts)) return ['inactive_completed'];
  if (loads.length === 0) return ['unrecorded'];
  const isMoved = loads.some(({ performedAt }) => performedAt.getTime() !== completedAt.getTime());
  const isImpossible = !hasReadableSets(performed) && !loads.every(isPossibleLoad);
  return [
    ...(loads.every(({ counted }) => counted) ? [] : (['completed_not_counted'] as const)),
    ...(isMoved ? (['other_time'] as const) : []),
    ...(haveOtherSets(facts, known) ? (['other_sets'] as const) : []),
    ...(isImpossible ? (['impossible_loads'] as const) : []),
  ];
};

const hasSets = ({ performed }: LogFacts): boolean =>
  performed?.exercises.some(({ sets }) => sets.length > 0) === true;

const hasLeftOutSets = (
  { performed }: LogFacts,
  known: ReadonlyMap<ExerciseId, Exercise>,
): boolean =>
  performed !== undefined &&
  (performed.unreadable !== undefined ||
    performed.exercises.some(({ exerciseId }) => !known.has(exerciseId)));

// The loads of a replaced or withdrawn log do not count. They are compared once they count again.
const plannedCodes = (facts: LogFacts): readonly FindingCode[] => [
  ...(facts.isNamed || !hasSets(facts) ? [] : (['sets_without_time'] as const)),
  ...plannedLoadCodes(facts),
];

const plannedLoadCodes = ({ loads, isNamed }: LogFacts): readonly FindingCode[] => [
  ...(loads.some(({ counted }) => counted) ? (['counted_not_completed'] as const) : []),
  ...(!isNamed && loads.some(({ counted }) => !counted) ? (['leftover_loads'] as const) : []),
];

const byIdOf = <Row extends { readonly id: unknown }>(
  rows: readonly Row[],
): ReadonlyMap<Row['id'], Row> => new Map(rows.map((row) => [row.id, row]));

const toFacts = (rows: LogsToVerify): readonly LogFacts[] => {
  const byOriginal = groupedBy(rows.swaps, ({ originalLogId }) => originalLogId);
  const bySwapped = groupedBy(rows.swaps, ({ swappedLogId }) => swappedLogId);
  const [workouts, entries] = [byIdOf(rows.customWorkouts), byIdOf(rows.entries)];
  const originals = new Set(rows.originalLogIds);
  const loads = groupedBy(rows.loads, ({ workoutLogId }) => workoutLogId);
  const performed = new Map(rows.performed.map((own) => [own.logId, own]));
  return rows.logs.map((log) => {
    const swaps = [...(byOriginal.get(log.id) ?? []), ...(bySwapped.get(log.id) ?? [])];
    return {
      log,
      ...swapsOfLog(log.id, swaps),
      isNamed: swaps.length > 0,
      customWorkout: log.customWorkoutId === null ? undefined : workouts.get(log.customWorkoutId),
      entry:
        log.customWorkoutExerciseId === null ? undefined : entries.get(log.customWorkoutExerciseId),
      hasOriginal: log.swappedFromId !== null && originals.has(log.swappedFromId),
      loads: loads.get(log.id) ?? [],
      performed: performed.get(log.id),
    };
  });
};

/**
 * Finds logs that contradict their swaps, custom workouts, sets or loads.
 *
 * @example
 * verifyLogs({ logs: [], unreadable: [], swaps: [], originalLogIds: [], customWorkouts: [], entries: [], loads: [], performed: [], exercises: [] }); // []
 */
export function verifyLogs(rows: LogsToVerify): readonly Finding[] {
  const known = byExerciseId(rows.exercises);
  const found = toFacts(rows).flatMap((facts) => {
    const { id: logId, completedAt } = facts.log;
    const codes =
      completedAt === null ? plannedCodes(facts) : completedCodes(facts, completedAt, known);
    const leftOut = hasLeftOutSets(facts, known) ? (['left_out_sets'] as const) : [];
    return [...codes, ...leftOut, ...referencesOf(facts)].map((code) => ({ code, logId }));
  });
  const unreadable = rows.unreadable.map(({ id: logId }) => ({
    code: 'unreadable_log' as const,
    logId,
  }));
  return [...found, ...unreadable];
}

const swapCodes = (
  swap: StoredSwap,
  known: ReadonlySet<LogId>,
  loads: readonly MuscleGroupLoad[],
): readonly FindingCode[] => {
  const { originalLogId, swappedLogId, revertedAt, movedCompletedAt: moved } = swap;
  if (!known.has(originalLogId) || !known.has(swappedLogId)) return ['lost_swap'];
  const changedAt = revertedAt ?? swap.createdAt;
  // After a revert, nothing reads the moved completion, and the original's may be corrected.
  const isOther =
    revertedAt === null &&
    moved !== null &&
    loads.some(({ performedAt }) => performedAt.getTime() !== moved.getTime());
  return [
    ...(changedAt.getTime() === swap.updatedAt.getTime() ? [] : (['swap_times'] as const)),
    ...(isOther ? (['moved_time'] as const) : []),
  ];
};

/**
 * Finds swaps that contradict their logs, or whose times contradict each other.
 *
 * @example
 * verifySwaps({ swaps: [], logIds: [], loads: [] }); // []
 */
export function verifySwaps({ swaps, logIds, loads }: SwapRows): readonly Finding[] {
  const known = new Set(logIds);
  const byLog = groupedBy(loads, ({ workoutLogId }) => workoutLogId);
  return swaps.flatMap((swap) =>
    swapCodes(swap, known, byLog.get(swap.originalLogId) ?? []).map((code) => ({
      code,
      swapId: swap.id,
    })),
  );
}

// Two servers may store the times of one workout, and their clocks may differ.
const SKEW_MS = CLOCK_SKEW_MINUTES * MINUTE_MS;

const isAfter = (later: Date, earlier: Date): boolean =>
  later.getTime() > earlier.getTime() + SKEW_MS;

const haveOtherTimes = ({ createdAt, updatedAt, exercises }: StoredCustomWorkout): boolean =>
  isAfter(createdAt, updatedAt) ||
  exercises.some(
    (entry) => isAfter(createdAt, entry.createdAt) || isAfter(entry.createdAt, updatedAt),
  );

/**
 * Finds custom workouts that contradict the log they are reserved for, their source or their
 * entries.
 *
 * @example
 * verifyCustomWorkouts({ customWorkouts: [], logs: [], sourceIds: [] }); // []
 */
export function verifyCustomWorkouts(rows: CustomWorkoutRows): readonly Finding[] {
  const logs = byIdOf(rows.logs);
  const sources = new Set(rows.sourceIds);
  return rows.customWorkouts.flatMap((workout) => {
    const { id: customWorkoutId, forLogId, sourceCustomWorkoutId: source } = workout;
    const isUnused = forLogId !== null && logs.get(forLogId)?.customWorkoutId !== customWorkoutId;
    const isUnderived = source !== null && (source === customWorkoutId || !sources.has(source));
    const codes: readonly FindingCode[] = [
      ...(isUnused ? (['reservation'] as const) : []),
      ...(isUnderived ? (['workout_source'] as const) : []),
      ...(haveOtherTimes(workout) ? (['workout_entries'] as const) : []),
    ];
    return codes.map((code) => ({ code, customWorkoutId }));
  });
}

/**
 * Finds loads of logs that the user does not have.
 *
 * @example
 * verifyStrayLoads([{ logId: 7, counted: true }]); // [{ code: 'counted_not_completed', logId: 7 }]
 */
export function verifyStrayLoads(loads: readonly StrayLoads[]): readonly Finding[] {
  return loads.map(({ logId, counted }) => ({
    code: counted ? 'counted_not_completed' : 'leftover_loads',
    logId,
  }));
}

const CODES = Object.keys(FINDINGS);

const idOf = ({ logId, swapId, customWorkoutId }: Finding): number | string =>
  logId ?? swapId ?? customWorkoutId ?? 0;

/** Orders findings as {@link FINDINGS} does, then by id. */
export const compareFindings: (a: Finding, b: Finding) => number = compareBy(
  (a, b) => CODES.indexOf(a.code) - CODES.indexOf(b.code),
  (a, b) => compareIds(idOf(a), idOf(b)),
);
