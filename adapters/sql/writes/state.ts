import type { Changes } from '../../../src/domain/changes.js';
import type { IdempotencyRequest } from '../../../src/port/port.js';
import type { WriteStatement } from '../plan.js';
import type { Store } from '../store-tables.js';

/**
 * Counts the write. Stores the model that computed the records, and the preferences that are not
 * lists.
 */
export function revisionWrite({ d, t }: Store): (changes: Changes) => WriteStatement {
  const textFor = (more: string): string => `
    update ${t.state} as state set revision = revision + 1, model = coalesce(:model, model)${more}
    where ${d.of('state')}`;
  const counting = { name: 'nextRevision', text: textFor(''), changes: 1 };
  const preferring = {
    ...{ name: 'storedState', changes: 1 },
    text: textFor(', level = :level, days_per_week = :daysPerWeek'),
  };
  return ({ model = null, preferences }) =>
    preferences === undefined
      ? { ...counting, values: { model } }
      : {
          ...preferring,
          values: { model, level: preferences.level, daysPerWeek: preferences.daysPerWeek },
        };
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
