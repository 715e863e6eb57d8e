import type { HostMapping, LogMapping, Sql, Value } from './host.js';
import type { HostFault, HostFinding } from './host-faults.js';
import { inParentheses, literal, quoteName, valuesOf } from './host-sql.js';
import { ROWS_MAX, type ValueCheck } from './value-check.js';

// Finds unique indexes in which a replaced log would refuse the host's next log, because it keeps
// occupying a status that only one log may have.

/** A unique index in the catalogue. Its names are in the form of the catalogue. */
export interface StatusIndex {
  /** How to name it in a report. */
  readonly told: string;
  /** The key in order. An expression is null. */
  readonly columns: readonly (string | null)[];
  readonly uses: readonly string[];
  /** The condition of a partial index, as SQL; null for a full index. */
  readonly predicate: string | null;
}

/** What differs between the catalogues of the databases. */
export interface StatusCatalogue {
  /** The unique indexes of the logs table. */
  readonly indexes: readonly StatusIndex[];
  /** A column name as the catalogue has it. */
  readonly same: (name: string) => string;
  /**
   * A FROM of the first logs that meet a condition, and of one more that has no other values, as they
   * would be after these changes. It has the columns of the table.
   */
  readonly changed: (
    changes: Readonly<Record<string, Value | null>>,
    where: Sql,
    max: number,
  ) => string;
}

type Status = NonNullable<LogMapping['status']>;

/** The value that a swap gives the log that it replaces. */
const replacedValues = ({ planned, replaced }: Status): readonly Value[] =>
  valuesOf(replaced ?? planned).slice(0, 1);

/** A value that no log has yet. */
const unusedValue = ({ completed, planned }: Status): Value | null => {
  const used = [...valuesOf(completed), ...valuesOf(planned)];
  if (used.some((value) => typeof value === 'boolean')) return null;
  const numbers = used.filter((value) => typeof value === 'number');
  if (numbers.length > 0) return Math.max(...numbers) + 1;
  return used.includes('replaced') ? 'replaced_by_swap' : 'replaced';
};

/** Whether the condition of an index, or its lack of one, covers statuses that it does not name. */
const coversOthers = ({ predicate }: StatusIndex): boolean =>
  predicate === null || /<>|!=|\bnot\b|\bdistinct\b/i.test(predicate);

const remedyOf = (status: Status, index: StatusIndex): string => {
  const unused = unusedValue(status);
  if (unused === null) {
    return 'A boolean has no value left for replaced logs. Use a column with more statuses, or drop the index.';
  }
  const own = `Set logs.status.replaced to a status of its own, such as ${literal(unused)}. If the type of the column or a check lists the statuses, add it there.`;
  return coversOthers(index)
    ? `${own} Also recreate the index so that it leaves this status out, for example where ${quoteName(status.column)} <> ${literal(unused)}.`
    : own;
};

const indexFault = (
  { table, status }: LogMapping & { readonly status: Status },
  index: StatusIndex,
): HostFault => ({
  code: 'replaced_log_in_index',
  problem: `"${table}" has ${index.told} that uses "${status.column}" (logs.status). A log that a swap replaces gets the status ${replacedValues(status).map(literal).join('')} and stays in this index, so a later log of the user may be refused.`,
  remedy: remedyOf(status, index),
});

/**
 * Whether no two logs have the same key, so that a replaced log can never stand in the way. A
 * replaced log has no completion time, and null equals no other value.
 */
const isNeverTwice = (
  { id, importKey, completedAt, createdAt, updatedAt }: LogMapping,
  { columns }: StatusIndex,
  same: (name: string) => string,
): boolean =>
  [id, importKey, completedAt.column, createdAt?.column, updatedAt?.column].some(
    (name) => name !== undefined && columns.includes(same(name)),
  );

/** Whether every log of a user on a date has the same key. Otherwise it depends on other columns. */
const isOfUser = (
  { userId, scheduledDate, status }: LogMapping,
  { columns }: StatusIndex,
  same: (name: string) => string,
): boolean => {
  const known = [userId, scheduledDate, status?.column].flatMap((name) =>
    name === undefined ? [] : [same(name)],
  );
  return columns.every((name) => name !== null && known.includes(name));
};

// Choice: it is a fault if the index allows a user only one log (or one per date), because the host
// could then not store the next one after a swap. If the key has other columns, logs often differ in
// them, so it is a warning.
/** For each unique index with the status, whether a replaced log would be in it. */
export function statusChecks(
  { logs }: HostMapping,
  { indexes, same, changed }: StatusCatalogue,
): readonly ValueCheck[] {
  const { status, completedAt, plans, inserts, where = 'true', statements } = logs;
  // No swaps, or the host's own statement chooses the status.
  if (status === undefined || plans === false || inserts === false) return [];
  if (statements?.setCompletedAt !== undefined) return [];
  const changes = Object.fromEntries([
    ...(completedAt.notNull === true ? [] : [[completedAt.column, null] as const]),
    ...replacedValues(status).map((value) => [status.column, value] as const),
  ]);
  return indexes
    .filter(({ uses }) => uses.includes(same(status.column)))
    .filter((index) => !isNeverTwice(logs, index, same))
    .map((index) => ({
      field: 'logs.status',
      max: null,
      text: `select 1 as held ${changed(changes, inParentheses(where), ROWS_MAX)} where ${index.predicate ?? 'true'} limit 1`,
      faultsOf: (rows): readonly HostFinding[] => {
        if (rows.length === 0) return [];
        const fault = indexFault({ ...logs, status }, index);
        return [isOfUser(logs, index, same) ? fault : { ...fault, isWarning: true }];
      },
    }));
}

/** A replaced log must not count as completed. */
export function replacedFaults({ logs: { status } }: HostMapping): readonly HostFault[] {
  const isCompleted =
    status?.replaced !== undefined && valuesOf(status.completed).includes(status.replaced);
  return isCompleted
    ? [
        {
          code: 'replaced_is_completed',
          problem: `logs.status.replaced is ${literal(status.replaced)}, which is also in logs.status.completed, so replaced logs would not be read.`,
          remedy: 'Use another status for replaced logs.',
        },
      ]
    : [];
}
