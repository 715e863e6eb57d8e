import type { Id, LogId, UserId } from '../domain/ids.js';
import { compareIds } from '../domain/order.js';
import type { Finding } from '../domain/verification/findings.js';
import {
  verifyCustomWorkouts,
  verifyLogs,
  verifyStrayLoads,
  verifySwaps,
  type LogRows,
  type LogsToVerify,
} from '../domain/verification/checks.js';
import type { VerificationState } from './port.js';
import { performedIds } from './sync-sessions.js';
import type { SyncStore } from './sync-store.js';
import { inOrder, nextAfter, VERIFIED_AT_ONCE } from './verification.js';

/** Reads page after page, and collects what `findingsOf` finds in each. */
const walk = <RowId extends Id, Page>(
  read: (after: RowId | null, limit: number) => Page,
  rowsOf: (page: Page) => readonly { readonly id: RowId }[],
  findingsOf: (page: Page) => readonly Finding[],
): readonly Finding[] => {
  const found: Finding[] = [];
  let after: RowId | null = null;
  do {
    const page: Page = read(after, VERIFIED_AT_ONCE);
    found.push(...findingsOf(page));
    after = nextAfter(rowsOf(page));
  } while (after !== null);
  return found;
};

const withSets = ({ parts }: SyncStore, userId: UserId, rows: LogRows): LogsToVerify => {
  const completed = rows.logs.filter(({ completedAt }) => completedAt !== null);
  const ids = completed.map(({ id }) => id);
  const performed = ids.length === 0 ? [] : parts.performed(userId, ids);
  const exerciseIds = performedIds(performed);
  const exercises =
    exerciseIds.length === 0 ? [] : parts.exercises(userId, exerciseIds, exerciseIds);
  return { ...rows, performed, exercises };
};

const byId = ({ logs, unreadable }: LogRows): readonly { readonly id: LogId }[] =>
  [...logs, ...unreadable].sort((a, b) => compareIds(a.id, b.id));

/** See `SyncPort.verify`. */
export const verify = (store: SyncStore, userId: UserId): VerificationState => {
  const { parts } = store;
  const pages = store.verification(userId);
  return {
    recovery: { ...parts.storedRecovery(userId), loads: parts.replayLoads(userId, null, []) },
    findings: inOrder([
      ...walk(pages.logs, byId, (rows) => verifyLogs(withSets(store, userId, rows))),
      ...walk(pages.swaps, ({ swaps }) => swaps, verifySwaps),
      ...walk(pages.customWorkouts, ({ customWorkouts }) => customWorkouts, verifyCustomWorkouts),
      ...verifyStrayLoads(pages.strayLoads()),
    ]),
  };
};
