import {
  idempotencyMismatch,
  type IdempotencyRequest,
  type WriteOptions,
} from '../../src/port/port.js';
import { parseResult, stringifyResult } from '../../src/port/results.js';
import { readText, type Row } from '../sql/rows.js';
import type { ReadPart, WritePart } from './statement.js';
import type { Tables } from './tables.js';

/**
 * Reads a stored result unless it has expired. Expired results are deleted when a new one is
 * stored.
 */
export const keyPart = (t: Tables): ReadPart => ({
  answer: {
    stored: `select json_build_object('fingerprint', known.fingerprint, 'response', known.response)
      from ${t.idempotencyKey} known
      where known.user_id = ${t.user} and known.key = :key::text
        and known.created_at >= :forgetBefore::timestamptz`,
  },
});

/** Undefined if no result is stored. Throws if the result belongs to another request. */
export const findStored = (answer: Row, { idempotency }: WriteOptions): unknown => {
  const stored = (answer['stored'] ?? null) as Row | null;
  if (stored === null) return undefined;
  if (readText(stored, 'fingerprint') !== idempotency?.fingerprint) throw idempotencyMismatch();
  return parseResult(readText(stored, 'response'));
};

/** Stores a result, and deletes the user's expired results. */
export const storeKey = (t: Tables, request: IdempotencyRequest, result: unknown): WritePart => ({
  with: {
    forgotten_keys: `
    delete from ${t.idempotencyKey} old
    where old.user_id = ${t.user} and old.created_at < :forgetBefore::timestamptz
      and old.key <> :key::text`,
    stored_key: `
    insert into ${t.idempotencyKey} (user_id, key, fingerprint, response, created_at)
    values (${t.user}, :key::text, :fingerprint::text, :result::text,
      :keyStoredAt::timestamptz)
    on conflict (user_id, key) do update set fingerprint = excluded.fingerprint,
      response = excluded.response, created_at = excluded.created_at`,
  },
  values: {
    forgetBefore: request.forgetBefore.toISOString(),
    key: request.key,
    fingerprint: request.fingerprint,
    result: stringifyResult(result),
    keyStoredAt: request.now.toISOString(),
  },
  rows: { stored_key: 1 },
});
