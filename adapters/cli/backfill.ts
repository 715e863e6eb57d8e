import type { UserId } from '../../src/domain/ids.js';
import { isFreshlegsError } from '../../src/errors.js';
import type { TrainingMethods } from '../../src/service/index.js';
import type { Store } from './store.js';
import { countOf, EXIT, type ExitCode, type Terminal } from './terminal.js';
import { forEachUser, type UserRange } from './users.js';

// Choice: a backfill takes 200 logs of a user in one transaction, and asks five times where the database is busy.
const PAGE = 200;
const ATTEMPTS = 5;

/** Runs again what lost against the app, which goes on writing. */
const patiently = async <T>(run: () => Promise<T>, attemptsLeft = ATTEMPTS): Promise<T> => {
  try {
    return await run();
  } catch (error) {
    const busy = isFreshlegsError(error) && error.code === 'CONFLICT_BUSY';
    if (!busy || attemptsLeft <= 1) throw error;
    return patiently(run, attemptsLeft - 1);
  }
};

interface Totals {
  recorded: number;
  withoutLoads: number;
  users: number;
}

const backfillUser = async (
  { recovery }: TrainingMethods,
  userId: UserId,
  totals: Totals,
): Promise<void> => {
  let cursor: string | undefined;
  do {
    const from = cursor === undefined ? {} : { cursor };
    const page = await patiently(() => recovery.backfill({ userId, limit: PAGE, ...from }));
    totals.recorded += page.recordedLogIds.length;
    totals.withoutLoads += page.withoutLoadsLogIds.length;
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  totals.users += 1;
};

/** Records the completed logs that nobody has recorded yet, user after user. */
export const runBackfill = async (
  store: Store,
  range: UserRange,
  terminal: Terminal,
): Promise<ExitCode> => {
  const { out, err, now } = terminal;
  const totals: Totals = { recorded: 0, withoutLoads: 0, users: 0 };
  const begun = now().getTime();
  const summary = (): string => {
    const seconds = Math.max(1, now().getTime() - begun) / 1000;
    const rate = Math.round(totals.recorded / seconds);
    return `${countOf(totals.users, 'user')}, ${countOf(totals.recorded, 'log')} recorded, ${rate.toLocaleString('en-US')} logs/s`;
  };
  // One service for all pages: it keeps the statements that it has compiled.
  const training = store.training();
  const walk = await forEachUser(
    store,
    range,
    terminal,
    (userId) => backfillUser(training, userId, totals),
    summary,
  );
  for (const { userId, reason } of walk.failed) err(`user ${userId}: ${reason}`);
  out(summary());
  if (totals.withoutLoads > 0) {
    out(
      `${countOf(totals.withoutLoads, 'completed log')} without loads: nothing tells what was performed, or nothing of it loads a muscle.`,
    );
  }
  if (walk.interrupted) {
    const after = walk.doneTo === null ? '' : ` --after ${walk.doneTo}`;
    out(`Interrupted; go on with: freshlegs backfill${after}`);
  }
  return walk.failed.length === 0 && !walk.interrupted ? EXIT.ok : EXIT.findings;
};
