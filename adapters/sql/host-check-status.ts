import type { HostMapping, LogMapping, Value } from './host.js';
import { logsIn, type CatalogueIndex } from './host-catalogue.js';
import type { CheckContext } from './host-check-context.js';
import { indexName, uniqueIn } from './host-check-logs.js';
import { fault, warning } from './host-faults.js';
import { inParentheses, literal, quoteName, valuesOf } from './host-sql.js';
import { ROWS_MAX, type ValueCheck } from './value-check.js';

// Finds unique indexes in which a replaced log would refuse the host's next log, because it keeps
// occupying a status that only one log may have.

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

const remedyOf = (status: Status, { predicate }: CatalogueIndex): string => {
  const unused = unusedValue(status);
  if (unused === null) {
    return 'A boolean has no value left for replaced logs. Use a column with more statuses, or drop the index.';
  }
  const own = `Set logs.status.replaced to a status of its own, such as ${literal(unused)}. If the type of the column or a check lists the statuses, add it there.`;
  // Whether the condition of the index, or its lack of one, covers statuses that it does not name.
  const coversOthers = predicate === null || /<>|!=|\bnot\b|\bdistinct\b/i.test(predicate);
  return coversOthers
    ? `${own} Also recreate the index so that it leaves this status out, for example where ${quoteName(status.column)} <> ${literal(unused)}.`
    : own;
};

type Same = (name: string) => string;

/**
 * Whether no two logs have the same key, so that a replaced log can never stand in the way. A
 * replaced log has no completion time, and null equals no other value.
 */
const isNeverTwice = (
  { id, importKey, completedAt, createdAt, updatedAt }: LogMapping,
  { columns }: CatalogueIndex,
  same: Same,
): boolean =>
  [id, importKey, completedAt.column, createdAt?.column, updatedAt?.column].some(
    (name) => name !== undefined && columns.includes(same(name)),
  );

/** Whether every log of a user on a date has the same key. Otherwise it depends on other columns. */
const isOfUser = (
  { userId, scheduledDate, status }: LogMapping,
  { columns }: CatalogueIndex,
  same: Same,
): boolean => {
  const known = [userId, scheduledDate, status?.column].flatMap((name) =>
    name === undefined ? [] : [same(name)],
  );
  return columns.every((name) => name !== null && known.includes(name));
};

/** No swaps, or the host's own statement chooses the status. */
const hasOwnStatus = ({ plans, inserts, statements }: HostMapping['logs']): boolean =>
  plans === false || inserts === false || statements?.setCompletedAt !== undefined;

// Choice: it is a fault if the index allows a user only one log (or one per date), because the host
// could then not store the next one after a swap. If the key has other columns, logs often differ in
// them, so it is a warning.
/** For each unique index with the status, whether a replaced log would be in it. */
export function statusChecks({ host, catalogue, database }: CheckContext): readonly ValueCheck[] {
  const { logs } = host;
  const { table, status, completedAt, where = 'true' } = logs;
  const found = logsIn(catalogue, host);
  if (found === null || status === undefined || hasOwnStatus(logs)) return [];
  const { same } = catalogue;
  const replaced = replacedValues(status);
  const changes = Object.fromEntries([
    ...(completedAt.notNull === true ? [] : [[completedAt.column, null] as const]),
    ...replaced.map((value) => [status.column, value] as const),
  ]);
  return uniqueIn(found)
    .filter(({ uses }) => uses.includes(same(status.column)))
    .filter((index) => !isNeverTwice(logs, index, same))
    .map((index) => ({
      field: 'logs.status',
      max: null,
      text: `select 1 as held ${database.changed(found, changes, inParentheses(where), ROWS_MAX)} where ${index.predicate ?? 'true'} limit 1`,
      faultsOf: (rows) => {
        if (rows.length === 0) return [];
        const told = fault('replaced_log_in_index', {
          ...{ table, index: indexName(index), column: status.column },
          status: replaced.map(literal).join(''),
          remedy: remedyOf(status, index),
        });
        return [isOfUser(logs, index, same) ? told : warning(told)];
      },
    }));
}
