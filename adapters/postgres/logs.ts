import type { LogId } from '../../src/domain/ids.js';
import type { StatusColumn } from '../sql/host-relations.js';
import type { MovedValues } from '../sql/plan.js';
import { type Row } from '../sql/rows.js';
import { storedStatus } from '../sql/writes/swap-status.js';
import { cteOf } from './dialect.js';
import { type Tables } from './tables.js';

/**
 * A completion exactly as stored. The cast to text keeps the digits of a `numeric`, which a JSON
 * number would lose, and trims the blanks of a `char`.
 */
const exactly = ({ logTable: { encoding } }: Tables, column: string): string =>
  encoding === 'timestamptz' || encoding === 'timestamp-utc' ? column : `${column}::text`;

/**
 * Whether the host's table has a row of the user with a key that the column treats as equal. The
 * row may be one that the mapping leaves out. The base table tells all keys apart.
 */
export function keyIsStored({
  logTable: { table, userId, importKey },
  user,
}: Tables): Readonly<Record<string, string>> {
  return {
    keyIsStored: `select exists (select from ${table} stored
      where stored.${userId} = ${user} and stored.${importKey ?? 'null'} = :importKey)`,
  };
}

/** Whether a write needs values of logs exactly as they are stored. */
export function usesStoredValues({
  logTable: { statements, status },
  isDistributed,
}: Tables): boolean {
  const hasStatement = statements.insert !== undefined || statements.setCompletedAt !== undefined;
  return hasStatement || (status !== null && isDistributed);
}

/**
 * Reads the completions and statuses of the logs in `logs` exactly as stored, for the host's own
 * statements, and for a cluster, whose statements run in turn. The read has locked the logs.
 */
export function storedValues(t: Tables): Readonly<Record<string, string>> {
  const { table, id, userId, status } = t.logTable;
  return {
    completions: `select json_object_agg(log.id, ${exactly(t, `log.${t.completedExactly}`)})
      from ${t.logs} log
      where log.user_id = ${t.user} and log.id = any (array(select id from ${cteOf('logs')}))`,
    // Only `movedValues` reads them.
    ...(t.isDistributed &&
      status !== null && {
        statuses: `select json_object_agg(stored.${id}, ${storedStatus(status)})
      from ${table} stored
      where stored.${userId} = ${t.user}
        and stored.${id} = any (array(select id from ${cteOf('logs')}))`,
      }),
  };
}

const ofLogIn = (values: unknown, logId: LogId): string | null =>
  ((values ?? {}) as Readonly<Record<string, string | null>>)[String(logId)] ?? null;

/** The completion exactly as stored, from an answer with {@link storedValues}. */
export function storedCompletion(answer: Row, logId: LogId): string | null {
  return ofLogIn(answer['completions'], logId);
}

/**
 * {@link MovedValues} as fields of a JSON object, in the insert of a log that replaces
 * `:swappedFromId`. The new log has the completion, the other one still has its status.
 */
export function replacedValues(t: Tables, status: StatusColumn): string {
  const { table, id, userId, completedAt } = t.logTable;
  return `'movedCompletion', ${exactly(t, completedAt)},
      'movedStatus', (select ${storedStatus(status)} from ${table} stored
        where stored.${userId} = :user and stored.${id} = :swappedFromId)`;
}

/** The completion and the status of a log, from an answer with {@link storedValues}. */
export function movedValues(answer: Row, logId: LogId): MovedValues {
  return {
    movedCompletion: storedCompletion(answer, logId),
    movedStatus: ofLogIn(answer['statuses'], logId),
  };
}
