import { FreshlegsError, isFreshlegsError } from '../../../src/errors.js';
import { inTransaction, isTrue, type Discard, type PostgresClient } from '../driver.js';
import { isConflict, mapPostgresError } from '../errors.js';
import { SHORT_WAIT_MS } from './extension.js';

// The lock under which the schema is changed, and how a step waits for it and for busy tables.

// Any number, as long as nobody else uses it: the lock that migrations of this library take.
/** The number of the lock. */
export const LOCK = '7172430951';
// Choice: a migration waits a minute for another one, or for a table that is locked.
export const WAIT_MS = 60_000;
const PAUSE_MS = 100;
// Twice the time for which others may have waited behind a step that gave up.
const PAUSE_AFTER_WAIT_MS = 2 * SHORT_WAIT_MS;

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds * (0.5 + Math.random()));
  });

const codeOf = (error: unknown): unknown => (error as { readonly code?: unknown }).code;

const lost = (what: string, cause: unknown): FreshlegsError =>
  new FreshlegsError(
    'CONNECTION_LOST',
    `${what} was lost; migrate again, which goes on where this ended.`,
    { cause },
  );

/** What stands in the way of a migration, with what to do about it. */
export const mapMigrationError = (error: unknown): unknown => {
  // Whether a step whose COMMIT was not answered was made, the next run reads from its note.
  if (isFreshlegsError(error) && error.code === 'OUTCOME_UNKNOWN') {
    return lost('The answer to COMMIT', error.cause);
  }
  if (isFreshlegsError(error) || !(error instanceof Error)) return error;
  if (codeOf(error) === '42P01' || codeOf(error) === '42703') {
    return new FreshlegsError(
      'HOST_MAPPING',
      "One of the host's tables or columns is missing: check the mapping, or migrate with { base: true } to get all base tables.",
      { cause: error },
    );
  }
  if (codeOf(error) === '42P07' || codeOf(error) === '42701') {
    return new FreshlegsError(
      'HOST_MAPPING',
      'A table or column of this name exists already and was not made by freshlegs: leave out { base: true } where the host has its own tables, or rename it.',
      { cause: error },
    );
  }
  if (codeOf(error) === '22003') {
    return new FreshlegsError(
      'HOST_MAPPING',
      'Ids that are stored are too large for the type that the mapping says: set its idType to bigint.',
      { cause: error },
    );
  }
  const mapped = mapPostgresError(error);
  return isFreshlegsError(mapped) && mapped.code === 'CONNECTION_LOST'
    ? lost('The connection to the database', error)
    : mapped;
};

/** A client that was lent for the migration. */
export interface Lent {
  readonly client: PostgresClient;
  readonly discard: Discard;
}

/** What came of an attempt: a result, or that somebody was in the way, and for how long it waited. */
export type Attempt<T> = { readonly result: T } | { readonly waitedMs: number };

/** Runs `body` in a transaction under the lock. */
export const tryLocked = async <T>(
  { client, discard }: Lent,
  body: () => Promise<T>,
): Promise<Attempt<T>> => {
  try {
    return await inTransaction(client, discard, async () => {
      const held = await isTrue(client, `pg_try_advisory_xact_lock(${LOCK})`);
      return held ? { result: await body() } : { waitedMs: 0 };
    });
  } catch (error) {
    return retryable(error);
  }
};

// A step gives up its wait for a table soon, so that nobody queues behind it for long.
/** Whether somebody was in the way: then for how long the step waited. */
export const retryable = (error: unknown): { readonly waitedMs: number } => {
  if (codeOf(error) !== '55P03' && !isConflict(error)) throw error;
  return { waitedMs: SHORT_WAIT_MS };
};

// Whoever waits asks again and again: a statement that waited for the lock would hold a snapshot, for
// which an index made concurrently would wait in turn.
export const untilDone = async <T>(leftMs: number, run: () => Promise<Attempt<T>>): Promise<T> => {
  const attempt = await run();
  if ('result' in attempt) return attempt.result;
  if (leftMs <= 0) {
    throw new FreshlegsError(
      'TIMEOUT',
      'Another migration, or a long transaction on the tables of the host, did not end in time; migrate again.',
    );
  }
  const { waitedMs } = attempt;
  const pauseMs = waitedMs === 0 ? PAUSE_MS : PAUSE_AFTER_WAIT_MS;
  await pause(pauseMs);
  return untilDone(leftMs - waitedMs - pauseMs, run);
};
