import { FreshlegsError } from '../../src/errors.js';
import type { HostMapping } from './host.js';
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
export function nameOfOwner(name: StatementName): 'userId' | 'logId' {
  // Sets are found by log. The library has checked that the log belongs to the user.
  return name === 'insertSet' || name === 'deleteSets' ? 'logId' : 'userId';
}

export type StatementTexts = Readonly<Partial<Record<StatementName, string>>>;

export function statementsOf({ logs, sets }: Pick<HostMapping, 'logs' | 'sets'>): StatementTexts {
  return {
    ...logs.statements,
    ...(sets?.insert === undefined ? {} : { insertSet: sets.insert }),
    ...(sets?.delete === undefined ? {} : { deleteSets: sets.delete }),
  };
}

export function stillReferenced(rows: string): string {
  return `${rows} refer to the deleted log. Give their foreign key ON DELETE CASCADE. Instead, sets.delete can delete sets, and logs.statements.delete can delete other rows.`;
}

export function suppressedWrite(table: string): string {
  return `${table} has a trigger that silently suppresses a write of the library, so nothing was written. Make the trigger allow the write or raise an error. If the trigger only marks logs as deleted, do that in logs.statements.delete instead.`;
}

export const RAISED_BY_HOST =
  'A trigger or function of the host refuses what the library stores; see the cause of this error. Change it so that it allows the write, or do not make this call.';

export function refuseStatement(name: StatementName, reason: string): FreshlegsError {
  return new FreshlegsError('HOST_MAPPING', `${STATEMENT_FIELDS[name]} ${reason}`, {
    details: { statement: name },
  });
}

/**
 * The names of the values in a host's statement, in order. Throws `HOST_MAPPING` for an unknown
 * name, and for a statement without {@link nameOfOwner}.
 */
export function statementNames(name: StatementName, text: string): readonly string[] {
  const known: readonly string[] = STATEMENT_VALUES[name];
  const names = namesIn(text);
  const unknown = names.find((value) => !known.includes(value));
  if (unknown !== undefined) {
    const values = known.map((value) => `:${value}`).join(', ');
    throw refuseStatement(name, `uses :${unknown}, but the available values are ${values}.`);
  }
  const owner = nameOfOwner(name);
  if (!names.includes(owner)) {
    throw refuseStatement(name, `does not use :${owner}, so it could change another user's log.`);
  }
  return names;
}

/** Throws `HOST_MAPPING` for the first statement that {@link statementNames} rejects. */
export function checkStatements(statements: StatementTexts): void {
  for (const [name, text] of Object.entries(statements))
    statementNames(name as StatementName, text);
}

export function withoutId(): FreshlegsError {
  return refuseStatement(
    'insert',
    'must return the id of the new log. End it with `returning ... as id`.',
  );
}

export function withoutRow(name: StatementName): FreshlegsError {
  return refuseStatement(
    name,
    'changed no row of the given log. Make the statement raise an error for such a log, or remove it from the mapping.',
  );
}

export function isReturning(text: string): boolean {
  return /\breturning\b/i.test(text);
}
