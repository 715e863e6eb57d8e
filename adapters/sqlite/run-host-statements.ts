import type { Changes, NewLog } from '../../src/domain/changes.js';
import type { LogId, UserId } from '../../src/domain/ids.js';
import {
  changeCalls,
  deleteSetCalls,
  insertCall,
  setCalls,
  type HostCall,
} from '../sql/host-calls.js';
import type { TimeEncoding } from '../sql/host.js';
import { encodeDate } from '../sql/host-relations.js';
import { withoutId } from '../sql/host-refusals.js';
import { withoutRow } from '../sql/host-statements.js';
import { checkId, type Row } from '../sql/rows.js';
import type { SqliteValue } from './driver.js';
import type { HostSql, Tables } from './tables.js';

/** Encodes an instant as a value to bind. */
const encodeValue = (encoding: TimeEncoding, instant: Date): string | number => {
  const text = encodeDate(encoding, instant);
  return encoding === 'epoch-ms' || encoding === 'epoch-s' ? Number(text) : text;
};

// Also counts the changes of triggers, which are the only changes that a statement on a view makes.
const countChanges = (sql: HostSql): unknown =>
  sql.first('select total_changes() as changes')?.['changes'];

/** Runs a statement of the host. Throws if one that changes a log changes no row. */
const call = (sql: HostSql, userId: UserId, { name, values }: HostCall): Row | null => {
  const { text = '', names = [] } = sql.t.statements[name] ?? {};
  const given: Readonly<Record<string, SqliteValue>> = { ...values, userId };
  // The names were checked when the mapping was read.
  const bound = names.map((each) => given[each] ?? null);
  if (name === 'insert') return sql.first(text, ...bound);
  const isOfLog = name === 'setCompletedAt' || name === 'delete';
  const before = isOfLog ? countChanges(sql) : null;
  sql.run(text, ...bound);
  if (isOfLog && countChanges(sql) === before) throw withoutRow(name);
  return null;
};

const completionOf = ({ logTable: { table, id, userId, completedAt } }: Tables): string =>
  `select ${completedAt} as stored from ${table} where ${userId} = +? and ${id} = +?`;

/** The completion exactly as stored. */
export const storedCompletion = (sql: HostSql, userId: UserId, logId: LogId): SqliteValue =>
  // The driver can bind a value that it has read.
  (sql.first(completionOf, userId, logId)?.['stored'] ?? null) as SqliteValue;

const completionsIn = (sql: HostSql, userId: UserId) => ({
  encode: (instant: Date) => encodeValue(sql.t.logTable.encoding, instant),
  stored: (logId: LogId) => storedCompletion(sql, userId, logId),
});

/** Returns the id of the inserted log; null if the library inserts it. */
export function insertByHost(sql: HostSql, userId: UserId, log: NewLog): LogId | null {
  const insert = insertCall(sql.t.logTable, log, completionsIn(sql, userId));
  if (insert === null) return null;
  const row = call(sql, userId, insert);
  if (row === null || !('id' in row)) throw withoutId();
  return checkId<LogId>(row['id'], 'id');
}

/** Deletes the sets of deleted logs, before anything else changes. */
export function deleteSetsByHost(sql: HostSql, userId: UserId, changes: Changes): void {
  for (const each of deleteSetCalls(sql.t.logTable, changes)) call(sql, userId, each);
}

/** Changes logs and stores sets, after everything else is stored. */
export function changeByHost(
  sql: HostSql,
  userId: UserId,
  changes: Changes,
  newLogId: LogId | null,
): void {
  const calls = changeCalls(sql.t.logTable, changes, completionsIn(sql, userId));
  for (const each of [...calls, ...setCalls(sql.t, changes, newLogId)]) call(sql, userId, each);
}
