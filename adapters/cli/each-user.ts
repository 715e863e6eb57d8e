import { setImmediate } from 'node:timers/promises';
import type { UserId } from '../../src/domain/ids.js';
import { isFreshlegsError, type ErrorCode } from '../../src/errors.js';
import { literal } from '../sql/host-sql.js';
import { callAfter } from './options.js';
import type { Session, UserRange } from './session.js';
import type { Store } from './store.js';
import { EXIT, type ExitCode, type Line, type Result } from './terminal.js';

const PAGE = 500;

async function* userIdsOf(store: Store, { only, after }: UserRange): AsyncGenerator<UserId> {
  if (only.length > 0) {
    yield* only;
    return;
  }
  let page = await store.userIds(after, PAGE);
  while (page.length > 0) {
    yield* page;
    page = await store.userIds(page.at(-1) ?? null, PAGE);
  }
}

export interface Walk {
  /** Users whose work failed, and those of `--user` that do not exist. */
  readonly failures: readonly { readonly userId: UserId; readonly message: string }[];
  readonly interrupted: boolean;
  /** What `--after` takes to continue; null if not interrupted, or to start from the beginning. */
  readonly continueAfter: UserId | null;
}

/** The result of a command whose own exit code, data and lines are given. */
export function resultOf<Data extends Walk>(
  { typed }: Session,
  data: Data,
  lines: readonly Line[],
  exit: ExitCode = EXIT.ok,
): Result & { readonly data: Data } {
  const { failures, interrupted, continueAfter } = data;
  const next: Line = ['warning', `Interrupted. Continue with: ${callAfter(typed, continueAfter)}`];
  return {
    exit: interrupted ? EXIT.interrupted : failures.length > 0 ? EXIT.findings : exit,
    data,
    lines: interrupted ? [...lines, next] : lines,
    failures: failures.map(({ message }) => ['bad', message]),
  };
}

/** Counts as `listUserIds` lists: users of the logs, if users are stored elsewhere. */
const countUsers = async (
  { relations, read }: Store,
  { only, after }: UserRange,
): Promise<number> => {
  if (only.length > 0) return only.length;
  const { users, logTable, byUserId = '' } = relations();
  const { table, id } = users ?? { table: logTable.table, id: logTable.userId };
  const later = after === null ? '' : ` where users.${id}${byUserId} > ${literal(after)}`;
  const rows = await read(
    `select count(distinct users.${id}) as count from ${table} users${later}`,
  );
  return Number(rows[0]?.['count'] ?? 0);
};

/** Always true if users are stored elsewhere. */
const isKnown = async ({ relations, read }: Store, userId: UserId): Promise<boolean> => {
  const { users } = relations();
  if (users === null) return true;
  const rows = await read(
    `select 1 as known from ${users.table} users where users.${users.id} = ${literal(userId)}`,
  );
  return rows.length > 0;
};

const messageOf = (error: unknown): string => {
  if (isFreshlegsError(error)) return `${error.code}: ${error.message}`;
  return error instanceof Error ? error.message : String(error);
};

/** With these errors, all other users would fail, too. */
const FATAL: ReadonlySet<string> = new Set<ErrorCode>([
  'CONNECTION_LOST',
  'SCHEMA_OUTDATED',
  'HOST_MAPPING',
  'CONFIGURATION',
  'READ_ONLY',
  'STORAGE_FULL',
]);

// Choice: a user is the unit of work. An interruption finishes the users in hand, so everything up
// to `continueAfter` is done. Without it, a second run is also right: a finished user costs one read.
/**
 * Runs a function for several users at once, and shows the progress. Collects failures and
 * continues, unless every user would fail.
 */
export async function forEachUser(
  { store, range, progress: start, terminal }: Session,
  doing: string,
  run: (userId: UserId) => Promise<void>,
): Promise<Walk> {
  const isNamed = range.only.length > 0;
  const ids = userIdsOf(store, range);
  const failures: { userId: UserId; message: string }[] = [];
  const progress = start(doing, await countUsers(store, range), 'users');
  const interrupted = terminal.untilInterrupted();
  interrupted.addEventListener('abort', () => {
    progress.say('Stopping after the users in hand. Interrupt again to stop at once.');
  });
  let last = range.after;
  let isStopped = false;
  const runFor = async (userId: UserId): Promise<void> => {
    try {
      // Without this check, an unknown user would look like a user without data.
      if (isNamed && !(await isKnown(store, userId)))
        failures.push({ userId, message: `User ${userId} does not exist, so nothing was done.` });
      else await run(userId);
    } catch (error) {
      const code = isFreshlegsError(error) ? error.code : '';
      if (FATAL.has(code)) {
        isStopped = true;
        throw error;
      }
      // With `NOT_FOUND`, the user was deleted in the meantime.
      if (code !== 'NOT_FOUND')
        failures.push({ userId, message: `User ${userId} failed: ${messageOf(error)}` });
    }
  };
  const work = async (): Promise<void> => {
    while (!interrupted.aborted && !isStopped) {
      const next = await ids.next();
      if (next.done === true) return;
      last = next.value;
      await runFor(next.value);
      progress.advance();
      // SQLite never waits, and a signal arrives only while the process waits.
      await setImmediate();
    }
  };
  try {
    await Promise.all(Array.from({ length: store.concurrency }, work));
  } finally {
    progress.stop();
  }
  const isCut = interrupted.aborted && (await ids.next()).done !== true;
  return { failures, interrupted: isCut, continueAfter: isCut && !isNamed ? last : null };
}
