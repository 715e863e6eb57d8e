import type { Changes, NewLog } from '../../src/domain/changes.js';
import type { LogId, UserId } from '../../src/domain/ids.js';
import type { TimeEncoding } from '../sql/host.js';
import { encodeDate } from '../sql/host-relations.js';
import {
  hostCompletions,
  isReturning,
  setValues,
  withoutId,
  withoutRow,
  type STATEMENT_VALUES,
  type StatementName,
} from '../sql/host-statements.js';
import { type Positional } from '../sql/named.js';
import { checkId } from '../sql/rows.js';
import type { Sql, SqliteValue } from './driver.js';
import type { HostSql, Tables } from './tables.js';

type HostValues = Readonly<
  Partial<Record<(typeof STATEMENT_VALUES)[StatementName][number], SqliteValue>>
>;

const bindings = ({ names }: Positional, values: HostValues): readonly SqliteValue[] =>
  // The names were checked when the mapping was read.
  names.map((name) => values[name as keyof HostValues] ?? null);

const runStatement = <T>(sql: Sql<T>, statement: Positional, values: HostValues): void => {
  sql.run(statement.text, ...bindings(statement, values));
};

/** Encodes an instant as a value to bind. */
const encodeValue = (encoding: TimeEncoding, instant: Date): SqliteValue => {
  const text = encodeDate(encoding, instant);
  return encoding === 'epoch-ms' || encoding === 'epoch-s' ? Number(text) : text;
};

// Also counts the changes of triggers, which are the only changes that a statement on a view makes.
const countChanges = <T>(sql: Sql<T>): unknown =>
  sql.first('select total_changes() as changes')?.['changes'];

/** Does nothing if the host has no such statement. Throws if the statement changes no row. */
const changeLog = (sql: HostSql, name: 'setCompletedAt' | 'delete', values: HostValues): void => {
  const statement = sql.t.statements[name];
  if (statement === undefined) return;
  const before = countChanges(sql);
  runStatement(sql, statement, values);
  if (countChanges(sql) === before) throw withoutRow(name);
};

const completionOf = ({ logTable: { table, id, userId, completedAt } }: Tables): string =>
  `select ${completedAt} as stored from ${table} where ${userId} = +? and ${id} = +?`;

/** The completion exactly as stored. */
export const storedCompletion = (sql: HostSql, userId: UserId, logId: LogId): SqliteValue =>
  // The driver can bind a value that it has read.
  (sql.first(completionOf, userId, logId)?.['stored'] ?? null) as SqliteValue;

/**
 * Runs the host's statement for a new log before anything is stored. Null if the library inserts
 * the log.
 */
export function insertByHost(sql: HostSql, userId: UserId, log: NewLog): LogId | null {
  const { logTable, statements } = sql.t;
  const { insert } = statements;
  if (insert === undefined) return null;
  if (!isReturning(insert.text)) throw withoutId();
  const { source, swappedFrom, completedAt } = log;
  const given = completedAt === null ? null : encodeValue(logTable.encoding, completedAt);
  const moves = swappedFrom?.movesCompletion === true;
  const row = sql.first(
    insert.text,
    ...bindings(insert, {
      userId,
      completedAt: moves ? storedCompletion(sql, userId, swappedFrom.logId) : given,
      scheduledDate: log.scheduledFor,
      programDayId: source?.type === 'program' ? source.programDayId : null,
      importKey: log.importKey,
    }),
  );
  if (row === null || !('id' in row)) throw withoutId();
  return checkId<LogId>(row['id'], 'id');
}

/**
 * Runs the host's statements for changed logs after everything else is stored. Until then, the
 * original log of a swap still has its completion.
 */
export function changeByHost(sql: HostSql, userId: UserId, changes: Changes): void {
  const { statements, logTable } = sql.t;
  if (statements.setCompletedAt !== undefined) {
    const completions = hostCompletions<SqliteValue>(
      changes,
      (instant) => encodeValue(logTable.encoding, instant),
      (logId) => storedCompletion(sql, userId, logId),
    );
    for (const [logId, completedAt] of completions) {
      changeLog(sql, 'setCompletedAt', { userId, logId, completedAt });
    }
  }
  for (const logId of changes.deleteLogs ?? []) changeLog(sql, 'delete', { userId, logId });
}

/**
 * Runs the host's statement that deletes the sets of deleted logs. If the host has a statement that
 * deletes logs, that one must also handle the sets.
 */
export function deleteSetsByHost(sql: HostSql, userId: UserId, { deleteLogs = [] }: Changes): void {
  const { delete: deletes, deleteSets } = sql.t.statements;
  if (deleteSets === undefined || deletes !== undefined) return;
  for (const logId of deleteLogs) runStatement(sql, deleteSets, { userId, logId });
}

/**
 * Runs the host's statements for the performed sets of a log. Does nothing for an existing log
 * unless the host has a statement that deletes its sets.
 */
export function storeSetsByHost(
  sql: HostSql,
  userId: UserId,
  { performed }: Changes,
  newLogId: LogId | null,
): void {
  const { insertSet, deleteSets } = sql.t.statements;
  const logId = performed?.logId ?? newLogId;
  if (performed === undefined || logId === null) return;
  if (performed.logId !== null) {
    if (deleteSets === undefined) return;
    runStatement(sql, deleteSets, { userId, logId });
  }
  if (insertSet === undefined) return;
  for (const values of setValues(sql.t, userId, logId, performed.exercises)) {
    runStatement(sql, insertSet, values);
  }
}
