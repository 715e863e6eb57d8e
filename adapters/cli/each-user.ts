import type { UserId } from '../../src/domain/ids.js';
import { isFreshlegsError } from '../../src/errors.js';
import { literal } from '../sql/host-sql.js';
import { visible } from '../sql/visible.js';
import type { Store } from './store.js';
import { countOf, EXIT, type ExitCode, type Terminal } from './terminal.js';

const PAGE = 500;
const REPORT_MS = 2_000;

/** The users in `only`, otherwise all users after `after`. */
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

export interface Walk {
  /** Users from the command line without a row in the host's table. Their ids may be mistyped. */
  readonly unknown: readonly UserId[];
  readonly failed: readonly { readonly userId: UserId; readonly reason: string }[];
  /** The last user whose work began. The work of every user that began was also finished. */
  readonly doneTo: UserId | null;
  readonly interrupted: boolean;
}

export function failuresOf({ unknown, failed }: Walk): readonly string[] {
  return [
    ...unknown.map((userId) => visible(`user ${userId}: unknown, so nothing was done`)),
    ...failed.map(({ userId, reason }) => visible(`user ${userId}: ${reason}`)),
  ];
}

export function isDone({ unknown, failed, interrupted }: Walk): boolean {
  return unknown.length + failed.length === 0 && !interrupted;
}

/** Always true if users are stored elsewhere. */
const isKnown = async ({ relations, read }: Store, userId: UserId): Promise<boolean> => {
  const { users } = relations();
  if (users === null) return true;
  const rows = await read(
    `select 1 as known from ${users.table} users where users.${users.id} = ${literal(userId)}`,
  );
  return rows.length > 0;
};

const reasonOf = (error: unknown): string => {
  if (isFreshlegsError(error)) return `${error.code}: ${error.message}`;
  return error instanceof Error ? error.message : String(error);
};

/** Whether all other users would fail with the same error. */
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
 * Runs a function for several users at once. Collects failures and continues, unless every user
 * would fail. Prints what `progress` returns every two seconds.
 */
export async function forEachUser(
  store: Store,
  range: UserRange,
  { interrupted, err, now }: Terminal,
  run: (userId: UserId) => Promise<void>,
  progress: () => string,
): Promise<Walk> {
  const ids = userIdsOf(store, range);
  const unknown: UserId[] = [];
  const failed: { userId: UserId; reason: string }[] = [];
  const isNamed = range.only.length > 0;
  let last: UserId | null = null;
  let told = now().getTime();
  let isStopped = false;
  const work = async (): Promise<void> => {
    while (!interrupted.aborted && !isStopped) {
      const next = await ids.next();
      if (next.done === true) return;
      const userId = next.value;
      last = userId;
      try {
        // Without this check, an unknown user would look like a user without data.
        if (isNamed && !(await isKnown(store, userId))) unknown.push(userId);
        else await run(userId);
      } catch (error) {
        if (isFatal(error)) {
          isStopped = true;
          throw error;
        }
        // With `NOT_FOUND`, the user was deleted in the meantime.
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
  return { unknown, failed, doneTo: last, interrupted: interrupted.aborted };
}

/** Reports an unknown user as a finding, because the id may be mistyped. */
export async function runForget(
  store: Store,
  userIds: readonly UserId[],
  terminal: Terminal,
): Promise<ExitCode> {
  const { out, err } = terminal;
  const { users } = store.training();
  let forgotten = 0;
  const forget = async (userId: UserId): Promise<void> => {
    await users.forget({ userId });
    forgotten += 1;
  };
  const summary = (): string => `${countOf(forgotten, 'user')} forgotten; their logs are kept.`;
  const range = { only: userIds, after: null };
  const walk = await forEachUser(store, range, terminal, forget, summary);
  for (const failure of failuresOf(walk)) err(failure);
  out(summary());
  if (walk.interrupted)
    out('Interrupted. Run it again; forgetting a user twice changes nothing more.');
  return isDone(walk) ? EXIT.ok : EXIT.findings;
}
