import Database from 'better-sqlite3';
import { createFreshlegs } from 'freshlegs';
import { sqliteRepository } from 'freshlegs/sqlite';
import { outcomeOf } from '../support/outcome.js';
import { repeatableCalls, type Prepared } from '../support/use-cases.js';
import type { Racer } from './pairs.js';

// A process with its own handle on a SQLite file. Messages tell it what to write, and when.
const [path = '', time = ''] = process.argv.slice(2);
const now = new Date(time);
const database = new Database(path, { timeout: 20_000 });
database.pragma('synchronous = off');
const training = createFreshlegs({ repository: sqliteRepository({ database }), now: () => now });
const calls = repeatableCalls({ now });

/** A write, and when all writers of the race start. */
export interface Start {
  readonly racer: Racer;
  readonly ids: Prepared;
  readonly at: number;
}

process.on('message', ({ racer, ids, at }: Start) => {
  while (Date.now() < at);
  const call = calls[racer.name]?.(training, ids, { idempotencyKey: racer.key });
  void outcomeOf(call).then(
    (outcome) => process.send?.(outcome),
    (error: unknown) => process.send?.({ failed: String(error) }),
  );
});
