import { idempotencyMismatch, type WriteOptions } from '../../src/port/port.js';
import { parseResult } from '../../src/port/results.js';
import { readText, type Row } from '../sql/rows.js';
import type { Fields } from './statement.js';
import type { Tables } from './tables.js';

/**
 * Reads a stored result unless it has expired. Expired results are deleted when a new one is
 * stored.
 */
export function keyPart(t: Tables): Fields {
  return {
    // As a condition, the age would let a database without statistics read all keys of the user.
    stored: `select case when known.created_at >= :forgetBefore::timestamptz then
        json_build_object('fingerprint', known.fingerprint, 'response', known.response) end
      from ${t.idempotencyKey} known
      where known.user_id = ${t.user} and known.key = :key::text`,
  };
}

/** Undefined if no result is stored. Throws if the result belongs to another request. */
export function findStored(answer: Row, { idempotency }: WriteOptions): unknown {
  const stored = (answer['stored'] ?? null) as Row | null;
  if (stored === null) return undefined;
  if (readText(stored, 'fingerprint') !== idempotency?.fingerprint) throw idempotencyMismatch();
  return parseResult(readText(stored, 'response'));
}
