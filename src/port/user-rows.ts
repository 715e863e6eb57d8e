/**
 * Reads for stores that hold all rows of a user in memory, such as one document per user: every
 * part, every list and the verification.
 */
import type { UserId } from '../domain/ids.js';
import type {
  CustomWorkout,
  Exercise,
  MuscleGroupLoad,
  PerformedLog,
  Preferences,
  RecoveryCorrection,
  RecoveryRecord,
} from '../domain/records.js';
import {
  verifyCustomWorkouts,
  verifyLogs,
  verifyStrayLoads,
  verifySwaps,
} from '../domain/verification/checks.js';
import {
  dayWorkouts,
  derive,
  deriveWorkoutList,
  inOrderOfEntries,
  logsIn,
  namesIn,
  recoveryIn,
  toWorkoutSwap,
  type DayRow,
  type Rows,
  type SwapRow,
  type UserState,
} from './derive.js';
import { logPageOf, pageOf, swapPageOf } from './lists.js';
import type { VerificationState } from './port.js';
import type { LogColumns, LogRow } from './rows.js';
import type { SyncReaders } from './sync-store.js';
import { inOrder, strayLoadsIn } from './verification.js';

/** All rows that a user has or can see, each once, in any order. */
export interface UserRows extends UserState {
  /** The user's logs. Their references may point to rows that no longer exist. */
  readonly logs: readonly (LogColumns & { readonly importKey: string | null })[];
  readonly swaps: readonly SwapRow[];
  /** The user's custom workouts, with their entries in any order. */
  readonly customWorkouts: readonly CustomWorkout[];
  /** The performed sets by log. Exercises and sets are in their stored order. */
  readonly performed: readonly PerformedLog[];
  /** All loads of the user, also those of deleted logs. */
  readonly loads: readonly MuscleGroupLoad[];
  readonly records: readonly RecoveryRecord[];
  readonly corrections: readonly RecoveryCorrection[];
  readonly preferences: Partial<Preferences>;
  /** The days of all programs that the user can see. */
  readonly days: readonly DayRow[];
  /** All exercises of the catalogue. */
  readonly exercises: readonly Exercise[];
}

/** Clears references to a missing workout, and to an entry of another workout. */
function withoutDangling(
  row: UserRows['logs'][number],
  workouts: ReadonlyMap<number | null, CustomWorkout>,
): LogRow {
  const own = workouts.get(row.customWorkoutId);
  const entry = own?.exercises.find(({ id }) => id === row.customWorkoutExerciseId);
  return { ...row, customWorkoutId: own?.id ?? null, customWorkoutExerciseId: entry?.id ?? null };
}

/**
 * The rows for every part: each part chooses from all rows of the user.
 *
 * @example
 * const user = { revision: 3, model: null, logs: [], swaps: [], customWorkouts: [], performed: [], loads: [], records: [], corrections: [], preferences: {}, days: [], exercises: [] };
 * rowsOf(user).done; // []
 */
export function rowsOf(user: UserRows): Rows & { readonly loads: readonly MuscleGroupLoad[] } {
  const workouts = new Map<number | null, CustomWorkout>(
    user.customWorkouts.map((workout) => [workout.id, workout]),
  );
  const logs = user.logs.map((row) => withoutDangling(row, workouts));
  const done = logs.map((row) => ({ ...row, origin: workouts.get(row.customWorkoutId) ?? null }));
  return {
    ...user,
    ...{ logs, done, past: done, earlier: done, named: done },
    ...{ ownLoads: user.loads, windowLoads: user.loads },
    days: dayWorkouts(user.days, user.exercises),
    openDayIds: user.days.map(({ id }) => id),
    plannedEntries: user.customWorkouts.flatMap((workout) => workout.exercises),
    catalogue: user.exercises,
  };
}

/** All rows are there, so the loads are never missing. */
function required<Result>(result: Result | null): Result {
  if (result === null) throw new Error('The loads of the user are missing.');
  return result;
}

function verification(user: UserRows): VerificationState {
  const rows = rowsOf(user);
  const logIds = new Set(user.logs.map(({ id }) => id));
  const { customWorkouts, swaps, loads, performed, exercises } = user;
  const logs = user.logs.map(({ importKey: _, ...columns }) => columns);
  return {
    recovery: recoveryIn(rows, { before: null, except: [] }),
    findings: inOrder([
      ...verifyLogs({
        ...{ logs, unreadable: [], swaps, originalLogIds: [...logIds], customWorkouts, loads },
        entries: customWorkouts.flatMap((workout) => workout.exercises),
        performed: performed.filter(
          ({ logId, exercises: done, unreadable }) =>
            logIds.has(logId) && (done.length > 0 || unreadable !== undefined),
        ),
        exercises,
      }),
      ...verifySwaps({ swaps, logIds: [...logIds], loads }),
      ...verifyCustomWorkouts({
        ...{ customWorkouts, logs },
        sourceIds: customWorkouts.map(({ id }) => id),
      }),
      ...verifyStrayLoads(
        strayLoadsIn(loads.filter(({ workoutLogId }) => !logIds.has(workoutLogId))),
      ),
    ]),
  };
}

/**
 * Reads everything from the rows of a user, which `read` gives. Results share objects with these
 * rows.
 *
 * @example
 * // syncRepository({ ...store, readers: userRowReaders((userId) => rowsOfUser(userId)) })
 */
export function userRowReaders(read: (userId: UserId) => UserRows): SyncReaders {
  return {
    read: (userId, wants, params) => required(derive(rowsOf(read(userId)), wants, params)),
    listLogs: (userId, filter) => {
      const rows = rowsOf(read(userId));
      const namesOf = namesIn(rows);
      return logPageOf(logsIn(rows.logs, rows), filter).map((item) => ({
        ...item,
        names: namesOf(item.row.log),
      }));
    },
    listSwaps: (userId, filter) => {
      const rows = rowsOf(read(userId));
      const namesOf = namesIn(rows);
      const logs = new Map(logsIn(rows.logs, rows).map(({ log }) => [log.id, log]));
      return swapPageOf(rows.swaps.map(toWorkoutSwap), filter).map((item) => ({
        ...item,
        names: {
          original: namesOf(logs.get(item.row.originalLogId)),
          swapped: namesOf(logs.get(item.row.swappedLogId)),
        },
      }));
    },
    listWorkouts: (userId, filter) => required(deriveWorkoutList(rowsOf(read(userId)), filter)),
    listCustomWorkouts: (userId, page) =>
      pageOf(
        read(userId).customWorkouts.filter(({ forLogId }) => forLogId === null),
        page,
      ).map(({ row, place }) => ({ row: inOrderOfEntries(row), place })),
    verify: (userId) => verification(read(userId)),
  };
}
