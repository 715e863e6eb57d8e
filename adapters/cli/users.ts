import type { UserId } from '../../src/domain/ids.js';
import { isFreshlegsError } from '../../src/errors.js';
import type { Store } from './store.js';
import { countOf, EXIT, type ExitCode, type Terminal } from './terminal.js';

const PAGE = 500;
const REPORT_MS = 2_000;

/** The users of `only`, or all users after one. */
export interface UserRange {
  readonly only: readonly UserId[];
  readonly after: UserId | null;
}

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

/** The outcome of processing users. */
export interface Walk {
  readonly failed: readonly { readonly userId: UserId; readonly reason: string }[];
  /** The last user that was started. All started users were finished. */
  readonly doneTo: UserId | null;
  readonly interrupted: boolean;
}

const reasonOf = (error: unknown): string => {
  if (isFreshlegsError(error)) return `${error.code}: ${error.message}`;
  return error instanceof Error ? error.message : String(error);
};

/** Whether an error would also occur for every other user. */
const isFatal = (error: unknown): boolean =>
  isFreshlegsError(error) &&
  [
    'CONNECTION_LOST',
    'SCHEMA_OUTDATED',
    'HOST_MAPPING',
    'CONFIGURATION',
    'READ_ONLY',
    'STORAGE_FULL',
  ].includes(error.code);

/**
 * Runs a function for each user, several concurrently. A failure is collected and the other users go on,
 * unless every user would fail. Prints the line of `progress` every two seconds.
 */
export const forEachUser = async (
  store: Store,
  range: UserRange,
  { interrupted, err, now }: Terminal,
  run: (userId: UserId) => Promise<void>,
  progress: () => string,
): Promise<Walk> => {
  const ids = userIdsOf(store, range);
  const failed: { userId: UserId; reason: string }[] = [];
  let last: UserId | null = null;
  let told = now().getTime();
  const work = async (): Promise<void> => {
    while (!interrupted.aborted) {
      const next = await ids.next();
      if (next.done === true) return;
      const userId = next.value;
      last = userId;
      try {
        await run(userId);
      } catch (error) {
        if (isFatal(error)) throw error;
        // The user was deleted in the meantime.
        if (!(isFreshlegsError(error) && error.code === 'NOT_FOUND')) {
          failed.push({ userId, reason: reasonOf(error) });
        }
      }
      if (now().getTime() - told >= REPORT_MS) {
        told = now().getTime();
        err(progress());
      }
    }
  };
  await Promise.all(Array.from({ length: store.concurrency }, work));
  return { failed, doneTo: last, interrupted: interrupted.aborted };
};

/** Deletes all library data of the given users. An unknown user is a finding: the id may be mistyped. */
export const runForget = async (
  store: Store,
  userIds: readonly UserId[],
  terminal: Terminal,
): Promise<ExitCode> => {
  const { out, err } = terminal;
  const { users } = store.training();
  let forgotten = 0;
  const unknown: UserId[] = [];
  const forget = async (userId: UserId): Promise<void> => {
    try {
      await users.forget({ userId });
      forgotten += 1;
    } catch (error) {
      if (!isFreshlegsError(error) || error.code !== 'NOT_FOUND') throw error;
      unknown.push(userId);
    }
  };
  const summary = (): string => `${countOf(forgotten, 'user')} forgotten; their logs are kept.`;
  const range = { only: [...new Set(userIds)], after: null };
  const { failed, interrupted } = await forEachUser(store, range, terminal, forget, summary);
  for (const userId of unknown) err(`user ${userId}: unknown, so nothing was deleted`);
  for (const { userId, reason } of failed) err(`user ${userId}: ${reason}`);
  out(summary());
  if (interrupted) out('Interrupted; run it again. Users who are already forgotten do no harm.');
  return unknown.length + failed.length === 0 && !interrupted ? EXIT.ok : EXIT.findings;
};
