import type { SyncStore } from '../../src/port/sync-store.js';
import { readText } from '../sql/rows.js';
import type { HostSql } from './tables.js';

export function keysOf(sql: HostSql): SyncStore['keys'] {
  return {
    forget: (userId, before) => {
      sql.run(
        'delete from idempotency_key where user_id = +? and created_at < +?',
        userId,
        before.getTime(),
      );
    },
    find: (userId, key) => {
      const row = sql.first(
        'select fingerprint, response from idempotency_key where user_id = +? and key = +?',
        userId,
        key,
      );
      return row === null
        ? null
        : { fingerprint: readText(row, 'fingerprint'), result: readText(row, 'response') };
    },
    store: (userId, key, { fingerprint, result }, now) => {
      sql.change(
        `insert into idempotency_key (user_id, key, fingerprint, response, created_at)
       values (?, ?, ?, ?, ?)`,
        userId,
        key,
        fingerprint,
        result,
        now.getTime(),
      );
    },
  };
}
