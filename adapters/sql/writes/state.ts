import type { IdempotencyRequest } from '../../../src/port/port.js';
import type { WriteStatement } from '../plan.js';
import type { Store } from '../store-tables.js';

/** Counts the write, and stores the model that computed the records. */
export function revisionWrite({ d, t }: Store): (model: string | undefined) => WriteStatement {
  const text = `
    update ${t.state} as state set revision = revision + 1, model = coalesce(:model, model)
    where ${d.of('state')}`;
  return (model) => ({ name: 'nextRevision', text, values: { model: model ?? null }, changes: 1 });
}

const keyStatements = ({ d, t }: Store) =>
  ({
    forgotten: {
      name: 'forgottenKeys',
      text: `
    delete from ${t.idempotencyKey} as old
    where ${d.of('old')} and old.created_at < :forgetBefore and old.key <> :key`,
    },
    stored: {
      name: 'storedKey',
      text: `
    insert into ${t.idempotencyKey} (user_id, key, fingerprint, response, created_at)
    values (:user, :key, :fingerprint, :result, :keyStoredAt)
    on conflict (user_id, key) do update set fingerprint = excluded.fingerprint,
      response = excluded.response, created_at = excluded.created_at`,
      changes: 1,
    },
  }) as const satisfies Readonly<Record<string, WriteStatement>>;

/** Stores the result of an idempotency key, and deletes the user's expired results. */
export function keyWrites(
  store: Store,
): (request: IdempotencyRequest, result: string) => readonly WriteStatement[] {
  const { forgotten, stored } = keyStatements(store);
  return ({ key, fingerprint, now, forgetBefore }, result) => [
    { ...forgotten, values: { key, forgetBefore } },
    { ...stored, values: { key, fingerprint, result, keyStoredAt: now } },
  ];
}
