import type { LogTable } from '../sql/host-relations.js';
import { statementNames, type StatementName } from '../sql/host-statements.js';
import { replaceNames, type Positional } from '../sql/named.js';

/** The host's own statements with positions instead of names. */
export type HostStatements = Readonly<Record<StatementName, Positional | undefined>>;

/**
 * Replaces names with positions. Throws `HOST_MAPPING` for the statements that `statementNames`
 * rejects.
 */
export function toHostStatements(statements: LogTable['statements']): HostStatements {
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
}
