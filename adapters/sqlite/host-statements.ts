import { FreshlegsError } from '../../src/errors.js';
import { STATEMENT_VALUES } from '../sql/host-checks.js';
import type { LogTable } from '../sql/host-relations.js';
import { checkInt } from '../sql/rows.js';
import { PASSED_OVER, type SqliteValue } from './driver.js';
import type { HostSql } from './tables.js';

/** A value that the host's own statements can name. */
export type HostValue = (typeof STATEMENT_VALUES)[HostStatementName][number];

/** What a statement is given. */
export type HostValues = Readonly<Partial<Record<HostValue, SqliteValue>>>;

export type HostStatementName = keyof typeof STATEMENT_VALUES;

const valuesOf = (name: HostStatementName): readonly HostValue[] => STATEMENT_VALUES[name];

const NAMED = new RegExp(`${PASSED_OVER}|:([A-Za-z]\\w*)`, 'g');

/** A host's statement, its values by position. */
export interface Positional {
  readonly text: string;
  readonly names: readonly HostValue[];
}

const refused = (name: HostStatementName, reason: string): FreshlegsError =>
  new FreshlegsError('HOST_MAPPING', `logs.statements.${name} ${reason}`, {
    details: { statement: name },
  });

/**
 * Gives each value of a host's statement its place. Throws `HOST_MAPPING` for a value that there is
 * not, and where the user is not named.
 */
export const toPositional = (name: HostStatementName, text: string): Positional => {
  const names: HostValue[] = [];
  const positional = text.replace(NAMED, (found: string, named: string | undefined) => {
    if (named === undefined) return found;
    const known = valuesOf(name).find((value) => value === named);
    if (known === undefined) {
      const values = valuesOf(name)
        .map((value) => `:${value}`)
        .join(', ');
      throw refused(name, `names :${named}; the values that it is given are ${values}.`);
    }
    names.push(known);
    return '?';
  });
  if (!names.includes('userId')) {
    throw refused(name, "does not name :userId, so it could change another user's log.");
  }
  return { text: positional, names };
};

/** The host's own statements by their names, those that it has. */
export type HostStatements = Readonly<Record<HostStatementName, Positional | undefined>>;

/** Makes a mapping's statements ready to be run. */
export const toHostStatements = (statements: LogTable['statements']): HostStatements => {
  const ready = (name: HostStatementName): Positional | undefined => {
    const text = statements[name];
    return text === undefined ? undefined : toPositional(name, text);
  };
  return {
    insert: ready('insert'),
    setCompletedAt: ready('setCompletedAt'),
    delete: ready('delete'),
  };
};

const bindings = ({ names }: Positional, values: HostValues): readonly SqliteValue[] =>
  names.map((name) => values[name] ?? null);

/** Runs one of the host's own statements. */
export const runStatement = (sql: HostSql, statement: Positional, values: HostValues): void => {
  sql.run(statement.text, ...bindings(statement, values));
};

/** Runs the host's own insert and gives the id that it returns. */
export const runInsert = (sql: HostSql, statement: Positional, values: HostValues): number => {
  if (!/\breturning\b/i.test(statement.text)) throw noId();
  const row = sql.first(statement.text, ...bindings(statement, values));
  if (row === null || !('id' in row)) throw noId();
  return checkInt(row['id'], 'id');
};

const noId = (): FreshlegsError =>
  refused('insert', 'has to return the id of the new log: let it end in `returning ... as id`.');
