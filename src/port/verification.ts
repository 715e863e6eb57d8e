/**
 * Reads the rows that a verification compares, in pages, so that a long history is never in memory
 * at once. The rules are in `src/domain/verification`.
 */
import type { Id, LogId } from '../domain/ids.js';
import { groupedBy } from '../domain/lookup.js';
import { compareIds } from '../domain/order.js';
import type { MuscleGroupLoad } from '../domain/records.js';
import { compareFindings } from '../domain/verification/checks.js';
import type { Finding } from '../domain/verification/findings.js';
import type {
  CustomWorkoutRows,
  LogRows,
  StoredCustomWorkout,
  StoredLog,
  StoredSwap,
  StrayLoads,
  SwapRows,
} from '../domain/verification/checks.js';

/** How many rows a verification reads at once. */
export const VERIFIED_AT_ONCE = 500;

/**
 * How a store reads one user's rows for a verification. A page has at most `limit` rows with an id
 * above `after` (null = from the first), by id. A short page is the last one.
 */
export interface VerificationPages {
  readonly logs: (after: LogId | null, limit: number) => LogRows;
  readonly swaps: (after: number | null, limit: number) => SwapRows;
  readonly customWorkouts: (after: number | null, limit: number) => CustomWorkoutRows;
  /** Logs that have loads of the user but are not among the user's logs, each once. */
  readonly strayLoads: () => readonly StrayLoads[];
}

/** The id after which the next page begins; null after the last page. */
export const nextAfter = <RowId extends Id>(
  rows: readonly { readonly id: RowId }[],
): RowId | null => (rows.length < VERIFIED_AT_ONCE ? null : (rows.at(-1)?.id ?? null));

/** Puts the findings of all pages in order. */
export const inOrder = (findings: readonly Finding[]): readonly Finding[] =>
  [...findings].sort(compareFindings);

/** One user's rows, for stores that hold them in memory. */
export interface VerifiedRows {
  readonly logs: readonly StoredLog[];
  readonly swaps: readonly StoredSwap[];
  readonly customWorkouts: readonly StoredCustomWorkout[];
  readonly loads: readonly MuscleGroupLoad[];
}

const pageOf = <Row extends { readonly id: Id }>(
  rows: readonly Row[],
  after: Id | null,
  limit: number,
): readonly Row[] =>
  rows
    .filter(({ id }) => after === null || compareIds(id, after) > 0)
    .sort((a, b) => compareIds(a.id, b.id))
    .slice(0, limit);

const strayOf = (loads: readonly MuscleGroupLoad[]): readonly StrayLoads[] =>
  Array.from(
    groupedBy(loads, ({ workoutLogId }) => workoutLogId),
    ([logId, own]) => ({
      logId,
      counted: own.some(({ counted }) => counted),
    }),
  );

/**
 * Reads the pages of a verification from one user's rows.
 *
 * @example
 * verificationPagesOf({ logs: [], swaps: [], customWorkouts: [], loads: [] }).strayLoads(); // []
 */
export const verificationPagesOf = ({
  logs,
  swaps,
  customWorkouts,
  loads,
}: VerifiedRows): VerificationPages => {
  const logIds = new Set(logs.map(({ id }) => id));
  const workoutIds = new Set(customWorkouts.map(({ id }) => id));
  const loadsOf = (ids: ReadonlySet<LogId>) =>
    loads.filter(({ workoutLogId }) => ids.has(workoutLogId));
  const entries = customWorkouts.flatMap(({ id: customWorkoutId, exercises }) =>
    exercises.map(({ id }) => ({ id, customWorkoutId })),
  );
  return {
    logs: (after, limit) => {
      const page = pageOf(logs, after, limit);
      const ids = new Set(page.map(({ id }) => id));
      return {
        logs: page,
        unreadable: [],
        swaps: swaps.filter((swap) => ids.has(swap.originalLogId) || ids.has(swap.swappedLogId)),
        originalLogIds: page.flatMap(({ swappedFromId }) =>
          swappedFromId !== null && logIds.has(swappedFromId) ? [swappedFromId] : [],
        ),
        customWorkouts,
        entries,
        loads: loadsOf(ids),
      };
    },
    swaps: (after, limit) => {
      const page = pageOf(swaps, after, limit);
      return {
        swaps: page,
        logIds: [...logIds],
        loads: loadsOf(new Set(page.map(({ originalLogId }) => originalLogId))),
      };
    },
    customWorkouts: (after, limit) => ({
      customWorkouts: pageOf(customWorkouts, after, limit),
      logs,
      sourceIds: [...workoutIds],
    }),
    strayLoads: () => strayOf(loads.filter(({ workoutLogId }) => !logIds.has(workoutLogId))),
  };
};
