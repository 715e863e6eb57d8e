import { FreshlegsError, isFreshlegsError } from '../../../src/errors.js';
import {
  inTransaction,
  isTrue,
  withClient,
  type Discard,
  type PostgresClient,
  type PostgresPool,
} from '../driver.js';
import { detailOf, isConflict, isRefusal, mapPostgresError } from '../errors.js';
import { SHORT_WAIT, SHORT_WAIT_MS } from './names.js';

// The lock for schema changes, and how a step waits for it and for busy tables.

/** The key of the advisory lock: an arbitrary number that other programs do not use. */
export const LOCK = '7172430951';
// Choice: a migration waits a minute for another migration or a locked table.
export const WAIT_MS = 60_000;
const PAUSE_MS = 100;
// This is twice as long as others may have waited behind a step that timed out.
const PAUSE_AFTER_WAIT_MS = 2 * SHORT_WAIT_MS;

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds * (0.5 + Math.random()));
  });

const codeOf = (error: unknown): unknown => (error as { readonly code?: unknown }).code;

const lost = (what: string, cause: unknown): FreshlegsError =>
  new FreshlegsError(
    'CONNECTION_LOST',
    `${what} was lost. Migrate again to continue where this run ended.`,
    { cause },
  );

// In a call, these errors are about the values of a write. Here they are about a step.
const OF_A_WRITE: readonly string[] = [
  'HOST_MAPPING',
  'SCHEMA_OUTDATED',
  'INVALID_INPUT',
  'CONFLICT_BUSY',
];

/** The SQLSTATE of `uninstallation` for a table of the host with a name of the library's. */
export const NOT_OURS = 'FL001';

/** Returns an error that says what to do. */
export function mapMigrationError(error: unknown): unknown {
  // If COMMIT got no answer, the next run sees in the migration table whether the step was applied.
  if (isFreshlegsError(error) && error.code === 'OUTCOME_UNKNOWN') {
    return lost('The answer to COMMIT', error.cause);
  }
  if (isFreshlegsError(error) || !(error instanceof Error)) return error;
  if (codeOf(error) === '2BP01') {
    return new FreshlegsError(
      'HOST_MAPPING',
      `Objects of the host depend on what would be dropped: ${detailOf(error).replaceAll('\n', ', ')}. Nothing was dropped. Drop them first.`,
      { cause: error },
    );
  }
  if (codeOf(error) === NOT_OURS) {
    return new FreshlegsError('HOST_MAPPING', error.message, { cause: error });
  }
  const mapped = mapPostgresError(error);
  const code = isFreshlegsError(mapped) ? mapped.code : null;
  if (isRefusal(error) && (code === null || OF_A_WRITE.includes(code))) {
    return new FreshlegsError(
      'HOST_MAPPING',
      `The database refused a step of the migration: ${[error.message, detailOf(error)].join(' ').trim()} Change what this error names, then migrate again to continue with this step.`,
      { cause: error },
    );
  }
  return code === 'CONNECTION_LOST' ? lost('The connection to the database', error) : mapped;
}

export interface Lent {
  readonly client: PostgresClient;
  readonly discard: Discard;
}

/** A result, or how long the attempt waited for a lock that it did not get. */
export type Attempt<T> = { readonly result: T } | { readonly waitedMs: number };

export async function tryLocked<T>(
  { client, discard }: Lent,
  body: () => Promise<T>,
): Promise<Attempt<T>> {
  try {
    return await inTransaction(client, discard, async () => {
      const held = await isTrue(client, `pg_try_advisory_xact_lock(${LOCK})`);
      return held ? { result: await body() } : { waitedMs: 0 };
    });
  } catch (error) {
    return retryable(error);
  }
}

// A step stops waiting for a table soon, so that others do not queue behind it for long.
/** Returns how long the step waited, if a lock made it fail. Throws any other error. */
export function retryable(error: unknown): { readonly waitedMs: number } {
  if (codeOf(error) !== '55P03' && !isConflict(error)) throw error;
  return { waitedMs: SHORT_WAIT_MS };
}

// Polls instead of waiting for the lock, because a waiting statement would hold a snapshot, and
// CREATE INDEX CONCURRENTLY waits for snapshots.
export async function untilDone<T>(leftMs: number, run: () => Promise<Attempt<T>>): Promise<T> {
  const attempt = await run();
  if ('result' in attempt) return attempt.result;
  if (leftMs <= 0) {
    throw new FreshlegsError(
      'TIMEOUT',
      'Another migration, or a long transaction on tables of the host, did not end in time. Migrate again.',
    );
  }
  const { waitedMs } = attempt;
  const pauseMs = waitedMs === 0 ? PAUSE_MS : PAUSE_AFTER_WAIT_MS;
  await pause(pauseMs);
  return untilDone(leftMs - waitedMs - pauseMs, run);
}

/** Runs statements in one transaction, as a step of a migration. */
export async function runLocked(
  pool: PostgresPool,
  statements: string,
  waitMs = WAIT_MS,
): Promise<void> {
  try {
    await withClient(pool, (client, discard) =>
      untilDone(waitMs, () =>
        tryLocked({ client, discard }, async () => {
          await client.query(SHORT_WAIT);
          await client.query(statements);
        }),
      ),
    );
  } catch (error) {
    throw mapMigrationError(error);
  }
}
