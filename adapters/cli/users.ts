import { isFreshlegsError } from '../../src/errors.js';
import type { Store } from './store.js';
import type { Terminal } from './terminal.js';

const PAGE = 500;
const REPORT_MS = 2_000;

/** Users named by the caller, or all after one. */
export interface UserRange {
  readonly only: readonly number[];
  readonly after: number | null;
}

async function* userIdsOf(store: Store, { only, after }: UserRange): AsyncGenerator<number> {
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

/** What became of a walk through users. */
export interface Walk {
  readonly failed: readonly { readonly userId: number; readonly reason: string }[];
  /** The last user that was begun; all begun ones are done. */
  readonly doneTo: number | null;
  readonly interrupted: boolean;
}

const reasonOf = (error: unknown): string => {
  if (isFreshlegsError(error)) return `${error.code}: ${error.message}`;
  return error instanceof Error ? error.message : String(error);
};

/** Why no other user would fare better. */
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
 * Does something for each user, some at once; a failure is kept and the rest go on, unless it would
 * be everybody's. `progress` gives a line every two seconds.
 */
export const forEachUser = async (
  store: Store,
  range: UserRange,
  { interrupted, err, now }: Terminal,
  run: (userId: number) => Promise<void>,
  progress: () => string,
): Promise<Walk> => {
  const ids = userIdsOf(store, range);
  const failed: { userId: number; reason: string }[] = [];
  let last: number | null = null;
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
        // A user who is gone meanwhile has nothing to be done for.
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
