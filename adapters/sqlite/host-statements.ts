import type { LogTable } from '../sql/host-relations.js';
import {
  isReturning,
  statementNames,
  withoutId,
  withoutRow,
  type STATEMENT_VALUES,
  type StatementName,
} from '../sql/host-statements.js';
import type { LogId } from '../../src/domain/ids.js';
import { replaceNames, type Positional } from '../sql/named.js';
import { checkId } from '../sql/rows.js';
import type { Sql, SqliteValue } from './driver.js';

export type HostValues = Readonly<
  Partial<Record<(typeof STATEMENT_VALUES)[StatementName][number], SqliteValue>>
>;

export type HostStatements = Readonly<Record<StatementName, Positional | undefined>>;

/**
 * Replaces names with positions. Throws `HOST_MAPPING` for the statements that `statementNames`
 * rejects.
 */
export const toHostStatements = (statements: LogTable['statements']): HostStatements => {
  const ready = (name: StatementName): Positional | undefined => {
    const text = statements[name];
    return text === undefined
      ? undefined
      : { text: replaceNames(text, () => '+?'), names: statementNames(name, text) };
  };
  return {
    insert: ready('insert'),
    setCompletedAt: ready('setCompletedAt'),
    delete: ready('delete'),
    insertSet: ready('insertSet'),
    deleteSets: ready('deleteSets'),
  };
};

const bindings = ({ names }: Positional, values: HostValues): readonly SqliteValue[] =>
  // The names were checked when the mapping was read.
  names.map((name) => values[name as keyof HostValues] ?? null);

export const runStatement = <T>(sql: Sql<T>, statement: Positional, values: HostValues): void => {
  sql.run(statement.text, ...bindings(statement, values));
};

// Also counts the changes of triggers, which are the only changes that a statement on a view makes.
const countChanges = <T>(sql: Sql<T>): unknown =>
  sql.first('select total_changes() as changes')?.['changes'];

/** Does nothing if the host has no such statement. Throws if the statement changes no row. */
export const changeLog = (
  sql: Sql<{ readonly statements: HostStatements }>,
  name: 'setCompletedAt' | 'delete',
  values: HostValues,
): void => {
  const statement = sql.t.statements[name];
  if (statement === undefined) return;
  const before = countChanges(sql);
  runStatement(sql, statement, values);
  if (countChanges(sql) === before) throw withoutRow(name);
};

export const runInsert = <T>(sql: Sql<T>, statement: Positional, values: HostValues): LogId => {
  const row = isReturning(statement.text)
    ? sql.first(statement.text, ...bindings(statement, values))
    : null;
  if (row !== null && 'id' in row) return checkId(row['id'], 'id');
  throw withoutId();
};
