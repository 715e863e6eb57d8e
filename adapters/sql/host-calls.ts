import type { Changes, NewLog } from '../../src/domain/changes.js';
import type { LogId } from '../../src/domain/ids.js';
import type { PerformedExercise } from '../../src/domain/records.js';
import type { HostRelations, LogTable } from './host-relations.js';
import { withoutId } from './host-refusals.js';
import { isReturning, type STATEMENT_VALUES, type StatementName } from './host-statements.js';

// Which of the host's own statements a write runs, with which values. Each database runs them.

type ValueName = (typeof STATEMENT_VALUES)[StatementName][number];

/** A statement to run. The database adds the user. */
export interface HostCall {
  readonly name: StatementName;
  readonly values: Readonly<Partial<Record<ValueName, string | number | null>>>;
}

/** Completions as the column stores them. */
interface Completions {
  readonly encode: (instant: Date) => string | number;
  /** The completion of a log exactly as stored. */
  readonly stored: (logId: LogId) => string | number | null;
}

/** Inserts a log before anything is stored. Null if the library inserts it. */
export function insertCall(
  { statements: { insert } }: LogTable,
  { source, swappedFrom, completedAt, scheduledFor, importKey }: NewLog,
  { encode, stored }: Completions,
): HostCall | null {
  if (insert === undefined) return null;
  if (!isReturning(insert)) throw withoutId();
  const moved = swappedFrom?.movesCompletion === true ? stored(swappedFrom.logId) : null;
  return {
    name: 'insert',
    values: {
      completedAt: moved ?? (completedAt === null ? null : encode(completedAt)),
      scheduledDate: scheduledFor,
      programDayId: source?.type === 'program' ? source.programDayId : null,
      importKey,
    },
  };
}

/** The completions that the host's statement sets, clears or moves. */
const completionsOf = (
  { completions = [], createLog, revertSwap }: Changes,
  { encode, stored }: Completions,
): readonly (readonly [logId: LogId, completedAt: string | number | null])[] => {
  const from = createLog?.swappedFrom;
  const set = completions.map(
    ({ logId, completedAt: at }) => [logId, at === null ? null : encode(at)] as const,
  );
  return [
    ...set,
    ...(from?.movesCompletion === true ? [[from.logId, null] as const] : []),
    ...(revertSwap?.movesCompletion === true
      ? [
          [revertSwap.originalLogId, stored(revertSwap.swappedLogId)] as const,
          [revertSwap.swappedLogId, null] as const,
        ]
      : []),
  ];
};

/**
 * Changes logs after everything else is stored. Until then, the original log of a swap still has its
 * completion.
 */
export function changeCalls(
  { statements }: LogTable,
  changes: Changes,
  completions: Completions,
): readonly HostCall[] {
  const set = statements.setCompletedAt === undefined ? [] : completionsOf(changes, completions);
  const deleted = statements.delete === undefined ? [] : (changes.deleteLogs ?? []);
  return [
    ...set.map(([logId, completedAt]) => ({
      name: 'setCompletedAt' as const,
      values: { logId, completedAt },
    })),
    ...deleted.map((logId) => ({ name: 'delete' as const, values: { logId } })),
  ];
}

/**
 * Deletes the sets of deleted logs. If the host has a statement that deletes logs, that one must also
 * handle the sets.
 */
export function deleteSetCalls(
  { statements }: LogTable,
  { deleteLogs = [] }: Changes,
): readonly HostCall[] {
  return statements.deleteSets === undefined || statements.delete !== undefined
    ? []
    : deleteLogs.map((logId) => ({ name: 'deleteSets', values: { logId } }));
}

/**
 * The values of each set. Positions are numbered per exercise, or across the log if the mapping has
 * no exercise order.
 */
const setValues = (
  { performedSets }: Pick<HostRelations, 'performedSets'>,
  logId: LogId,
  exercises: readonly PerformedExercise[],
) =>
  exercises
    .flatMap(({ exerciseId, sets, superset = null }, exerciseOrder) =>
      sets.map((set, position) => ({
        ...{ logId, exerciseId, exerciseOrder, position },
        ...{ reps: set.reps ?? null, seconds: set.seconds ?? null, weightKg: set.weightKg ?? null },
        ...{ rir: set.rir ?? null, rpe: set.rpe ?? null, type: set.type ?? null },
        ...{ side: set.side ?? null, superset },
      })),
    )
    .map((values, at) =>
      performedSets?.ordersExercises === false ? { ...values, position: at } : values,
    );

/**
 * Stores the performed sets of a log. Nothing for an existing log, unless the host has a statement
 * that deletes its sets.
 */
export function setCalls(
  t: Pick<HostRelations, 'performedSets' | 'logTable'>,
  { performed }: Changes,
  newLogId: LogId | null,
): readonly HostCall[] {
  const { insertSet, deleteSets } = t.logTable.statements;
  const logId = performed?.logId ?? newLogId;
  if (performed === undefined || logId === null || insertSet === undefined) return [];
  const isStored = performed.logId !== null;
  if (isStored && deleteSets === undefined) return [];
  return [
    ...(isStored ? [{ name: 'deleteSets' as const, values: { logId } }] : []),
    ...setValues(t, logId, performed.exercises).map((values) => ({
      name: 'insertSet' as const,
      values,
    })),
  ];
}
