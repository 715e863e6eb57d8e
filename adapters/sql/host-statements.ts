import type { FreshlegsError } from '../../src/errors.js';
import type { HostMapping } from './host.js';
import { fault, type HostFault } from './host-faults.js';
import { refusal, refusalOf } from './host-refusals.js';
import { namesIn } from './named.js';

/** The values that each of the host's own statements can use. */
export const STATEMENT_VALUES = {
  insert: ['userId', 'completedAt', 'scheduledDate', 'programDayId', 'importKey'],
  setCompletedAt: ['userId', 'logId', 'completedAt'],
  delete: ['userId', 'logId'],
  insertSet: [
    ...(['userId', 'logId', 'exerciseId', 'exerciseOrder', 'position'] as const),
    ...(['reps', 'seconds', 'weightKg', 'rir', 'rpe', 'type', 'side', 'superset'] as const),
  ],
  deleteSets: ['userId', 'logId'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type StatementName = keyof typeof STATEMENT_VALUES;

/** Where the mapping contains statements. */
export const STATEMENT_FIELDS: Readonly<Record<StatementName, string>> = {
  insert: 'logs.statements.insert',
  setCompletedAt: 'logs.statements.setCompletedAt',
  delete: 'logs.statements.delete',
  insertSet: 'sets.insert',
  deleteSets: 'sets.delete',
};

/** The value that a statement must use, so that it affects only one user's rows. */
function nameOfOwner(name: StatementName): 'userId' | 'logId' {
  // Sets are found by log. The library has checked that the log belongs to the user.
  return name === 'insertSet' || name === 'deleteSets' ? 'logId' : 'userId';
}

export type StatementTexts = Readonly<Partial<Record<StatementName, string>>>;

/** The statements that the mapping has. Without types, a mapping can have undefined ones. */
export function statementsOf({ logs, sets }: Pick<HostMapping, 'logs' | 'sets'>): StatementTexts {
  const all = { ...logs.statements, insertSet: sets?.insert, deleteSets: sets?.delete };
  return Object.fromEntries(Object.entries(all).filter(([, text]) => text !== undefined));
}

/** Why a statement could change another user's log, or cannot run. */
export function faultsOfStatement(name: StatementName, text: string): readonly HostFault[] {
  // Without types, a name can be wrong, and the library would run its own statement instead.
  if (!Object.hasOwn(STATEMENT_VALUES, name)) return [fault('unknown_statement', { name })];
  const values: readonly string[] = STATEMENT_VALUES[name];
  const [field, owner, names] = [STATEMENT_FIELDS[name], nameOfOwner(name), namesIn(text)];
  const others = names.filter((value) => !values.includes(value));
  const named = (all: readonly string[]) => all.map((value) => `:${value}`).join(', ');
  const [unknown, known] = [named(others), named(values)];
  return [
    ...(names.includes(owner) ? [] : [fault('statement_without_user', { field, owner })]),
    ...(others.length === 0 ? [] : [fault('unknown_value', { field, unknown, known })]),
  ];
}

/**
 * The names of the values in a host's statement, in order. Throws `HOST_MAPPING` if
 * {@link faultsOfStatement} has a fault.
 */
export function statementNames(name: StatementName, text: string): readonly string[] {
  const [found] = faultsOfStatement(name, text);
  if (found !== undefined) throw refusalOf(found, { statement: name });
  return namesIn(text);
}

/** Throws `HOST_MAPPING` for the first statement that {@link statementNames} rejects. */
export function checkStatements(statements: StatementTexts): void {
  for (const [name, text] of Object.entries(statements))
    statementNames(name as StatementName, text);
}

/** A statement of the host must change the log that it is given. */
export function withoutRow(statement: StatementName): FreshlegsError {
  return refusal('no_row_changed', { field: STATEMENT_FIELDS[statement] }, { statement });
}

export function isReturning(text: string): boolean {
  return /\breturning\b/i.test(text);
}
