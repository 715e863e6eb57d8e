/** SQL for the status of the logs of a swap, in a host's own column. */
import type { StatusColumn } from '../host-relations.js';
import { hasValue, literal } from '../host-sql.js';
import type { Store } from '../store-tables.js';
import type { Assignment } from './write-columns.js';

/** Null if the host has no status, or if its own statement sets it. */
export function swapStatusOf({ t: { logTable } }: Store): StatusColumn | null {
  return logTable.statements.setCompletedAt === undefined ? logTable.status : null;
}

/** Whether a swap also changes the status of a log that is not completed. */
export function changesPlanned({ planned, replaced, values }: StatusColumn): boolean {
  return replaced !== planned || values.planned.length > 1;
}

/** The status of `stored` as text; null if it is not one of the mapping. */
export function storedStatus({ column, values }: StatusColumn): string {
  const cases = [...values.completed, ...values.planned].map(
    (value) => `when ${hasValue(`stored.${column}`, value)} then ${literal(String(value))}`,
  );
  return `case ${cases.join(' ')} end`;
}

const assigned = (
  { d, t }: Store,
  { column }: StatusColumn,
  value: string,
): readonly Assignment[] => [[column, d.typed(t.logTable.table, column, value)]];

/** The text of the status that a log had before a swap. */
export function movedStatus({ d, t }: Store, ofSwap: string): string {
  return `(select swap.moved_status from ${t.swap} swap where ${d.own('swap')} and ${ofSwap})`;
}

/** A swap has replaced the log, or a revert has withdrawn it. */
export function replacedStatus(store: Store, status: StatusColumn): readonly Assignment[] {
  return assigned(store, status, status.replaced);
}

// Choice: a status that the mapping no longer has is not restored, because the log would no longer
// be read. The log then gets the first value, as does a log whose swap is older than the mapping.
/** The status before a swap, from its text. `which` says whether the log is completed now. */
export function restoredStatus(
  store: Store,
  status: StatusColumn,
  which: keyof StatusColumn['values'],
  text: string,
): readonly Assignment[] {
  const cases = status.values[which].map(
    (value) => `when ${literal(String(value))} then ${literal(value)}`,
  );
  return assigned(store, status, `case ${text} ${cases.join(' ')} else ${status[which]} end`);
}
