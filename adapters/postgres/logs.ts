import type { LogId } from '../../src/domain/ids.js';
import { type Row } from '../sql/rows.js';
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

/** Whether the host's own statements get completions as they are stored. */
export function usesCompletions({ logTable: { statements } }: Tables): boolean {
  return statements.insert !== undefined || statements.setCompletedAt !== undefined;
}

/**
 * Reads the completions of the logs in `logs` exactly as stored, for the host's own statements. The
 * read has locked the logs.
 */
export function storedCompletions(t: Tables): Readonly<Record<string, string>> {
  return {
    completions: `select json_object_agg(log.id, ${exactly(t, `log.${t.completedExactly}`)})
      from ${t.logs} log
      where log.user_id = ${t.user} and log.id = any (array(select id from ${cteOf('logs')}))`,
  };
}

/** The completion exactly as stored, from an answer with {@link storedCompletions}. */
export function storedCompletion(answer: Row, logId: LogId): string | null {
  const completions = (answer['completions'] ?? {}) as Readonly<Record<string, string | null>>;
  return completions[String(logId)] ?? null;
}
