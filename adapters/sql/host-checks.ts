import { namedTables } from './host-columns.js';
import type { HostFault } from './host-faults.js';
import { writtenColumn } from './host-relations.js';
import { columnFaults, textFaults } from './host-selects.js';
import { isName, valuesOf } from './host-sql.js';
import {
  nameOfOwner,
  STATEMENT_FIELDS,
  STATEMENT_VALUES,
  isReturning,
  statementsOf,
  type StatementName,
} from './host-statements.js';
import { namesIn } from './named.js';
import type { HostMapping } from './host.js';

// Finds faults in a mapping without a database.

const isTableName = (name: string): boolean => {
  const parts = name.split('.');
  return parts.length <= 2 && parts.every(isName);
};

const badName = (field: string, name: string): HostFault => ({
  code: 'bad_name',
  problem: `${JSON.stringify(name)} (${field}) is not a valid name of a table or column.`,
  remedy: 'Use letters, digits and underscores.',
});

const STATUS_LISTS = ['completed', 'planned'] as const;

/** Invalid names, and lists of statuses without values. */
export function nameFaults(host: HostMapping): readonly HostFault[] {
  const { status } = host.logs;
  return [
    ...namedTables(host).flatMap(({ field, table, columns }) => [
      ...(isTableName(table) ? [] : [badName(field, table)]),
      ...columns
        .filter(({ column }) => !isName(column))
        .map((named) => badName(named.field, named.column)),
    ]),
    ...STATUS_LISTS.filter(
      (list) => status !== undefined && valuesOf(status[list]).length === 0,
    ).map((list) => ({
      code: 'no_values',
      problem: `logs.status.${list} has no values.`,
      remedy: 'Add at least one value.',
    })),
  ];
}

const STATEMENT_NAMES = Object.keys(STATEMENT_VALUES) as readonly StatementName[];

const faultsOfStatement = (name: StatementName, text: string): readonly HostFault[] => {
  const known: readonly string[] = STATEMENT_VALUES[name];
  const owner = nameOfOwner(name);
  const names = namesIn(text);
  const unknown = names.filter((value) => !known.includes(value));
  const named = (values: readonly string[]) => values.map((value) => `:${value}`).join(', ');
  return [
    ...(names.includes(owner)
      ? []
      : [
          {
            code: 'statement_without_user',
            problem: `${STATEMENT_FIELDS[name]} does not use :${owner}, so it could change another user's log.`,
            remedy: `Use :${owner} in its condition or in the values that it inserts.`,
          },
        ]),
    ...(unknown.length === 0
      ? []
      : [
          {
            code: 'unknown_value',
            problem: `${STATEMENT_FIELDS[name]} uses ${named(unknown)}, which is not available there.`,
            remedy: `It can use ${named(known)}.`,
          },
        ]),
  ];
};

/**
 * SQL in the mapping that could access another user's rows, that nothing reads, or that cannot run.
 */
export function statementFaults(host: HostMapping): readonly HostFault[] {
  const statements = statementsOf(host);
  const { insert = 'returning' } = statements;
  return [
    ...STATEMENT_NAMES.flatMap((name) => {
      const text = statements[name];
      return text === undefined ? [] : faultsOfStatement(name, text);
    }),
    ...(isReturning(insert)
      ? []
      : [
          {
            code: 'insert_without_id',
            problem: 'logs.statements.insert does not return the id of the log that it inserts.',
            remedy: 'End it with: returning ... as id.',
          },
        ]),
    ...columnFaults(host),
    ...textFaults(host),
  ];
}

/** The columns that `logs.newLogValues` sets in a log that does not replace another log. */
export function newLogColumns({ logs }: HostMapping): readonly string[] | HostFault {
  try {
    const values = logs.newLogValues?.(null, { completedAt: null, scheduledFor: null }) ?? {};
    const names = Object.keys(values);
    const written = writtenColumn(logs, names);
    if (written === undefined) return names;
    return {
      code: 'written_by_library',
      problem: `logs.newLogValues sets "${written}", which the library writes itself.`,
      remedy: 'Remove it from newLogValues. Use logs.newId to create ids.',
    };
  } catch (error) {
    return {
      code: 'new_log_values',
      problem: `logs.newLogValues(null) failed: ${error instanceof Error ? error.message : String(error)}.`,
      remedy: 'Also return values for a log without an original.',
    };
  }
}
