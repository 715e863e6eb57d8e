import type { LogId, UserId } from '../../src/domain/ids.js';
import { isFreshlegsError } from '../../src/errors.js';
import type { TrainingMethods } from '../../src/service/index.js';
import type { NamedLog } from '../../src/service/logs.js';
import { literal } from '../sql/host-sql.js';
import { forEachUser, resultOf } from './each-user.js';
import { durationOf } from './progress.js';
import { onStore, USERS, type Verb } from './session.js';
import type { Store } from './store.js';
import { countOf, type Line } from './terminal.js';

// Choice: a backfill records 200 logs of a user per transaction. If the database is busy, it tries
// up to five times.
const PAGE = 200;
const PAGE_LISTED = 100;
const ATTEMPTS = 5;

/** Retries a call that failed because of a conflict with the running app. */
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
  /** Users whose logs were read completely. */
  users: number;
  /** Logs that now have loads. */
  recorded: number;
  /** Completed logs without loads. */
  withoutLoads: number;
  /** Sets that the mapping cannot read. */
  unreadableSets: number;
}

const emptyTotals = (): Totals => ({ users: 0, recorded: 0, withoutLoads: 0, unreadableSets: 0 });

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
    totals.unreadableSets += page.unreadableSets;
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  totals.users += 1;
};

/**
 * A log without sets and without a workout keeps its loads: they may come from sets that the app gave
 * but does not store. Returns whether the log was recorded; false also if a swap moved its completion
 * to another log.
 */
const recordAgain = async (
  { logs }: TrainingMethods,
  userId: UserId,
  { id: logId, source, exercises }: NamedLog,
) => {
  if (source === null && exercises.length === 0) return false;
  try {
    const { recorded } = await patiently(() => logs.record({ userId, logId }));
    return recorded === 'loads';
  } catch (error) {
    const isKept =
      isFreshlegsError(error) && ['INVALID_INPUT', 'LOG_NOT_ACTIVE'].includes(error.code);
    if (isKept) return false;
    throw error;
  }
};

/**
 * Counts the sets that the mapping cannot read. Recording a single log does not report this number.
 */
const countUnreadable = async (
  { relations, read }: Store,
  logIds: readonly LogId[],
): Promise<number> => {
  const { performedSets: sets } = relations();
  if (sets === null || logIds.length === 0) return 0;
  const columns = ['workout_log_id', 'id', 'exercise_id', ...sets.columns];
  const rows = await read(
    `select ${columns.map((name) => `done.${name}`).join()} from ${sets.relation} done
     where done.workout_log_id in (${logIds.map(literal).join()})`,
  );
  return sets.toPerformed(rows).reduce((sum, { unreadable = 0 }) => sum + unreadable, 0);
};

const backfillUserAgain = async (
  store: Store,
  training: TrainingMethods,
  userId: UserId,
  totals: Totals,
): Promise<void> => {
  // First record the logs without loads: a whole page at once is much faster than single logs.
  const first = emptyTotals();
  await backfillUser(training, userId, first);
  // The loop below counts the recorded logs together with all others.
  totals.withoutLoads += first.withoutLoads;
  totals.users += first.users;
  let cursor: string | undefined;
  do {
    const from = cursor === undefined ? {} : { cursor };
    const page = await training.logs.list({ userId, completed: true, limit: PAGE_LISTED, ...from });
    // Await the count before adding it. `+=` with `await` would read the total before it waits, so
    // counts of concurrent users would be lost.
    const ids = page.logs.map(({ id }) => id);
    const unreadable = await countUnreadable(store, ids);
    totals.unreadableSets += unreadable;
    for (const log of page.logs) {
      const isRecorded = await recordAgain(training, userId, log);
      if (isRecorded) totals.recorded += 1;
    }
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
};

const backfillLines = (
  { users, recorded, withoutLoads, unreadableSets }: Totals,
  seconds: number,
  again: boolean,
): readonly Line[] => [
  recorded === 0
    ? `Checked ${countOf(users, 'user')}: no log had to be recorded.`
    : [
        'good',
        `Recorded ${countOf(recorded, 'log')} of ${countOf(users, 'user')}${again ? ' again' : ''} in ${durationOf(seconds * 1000)}.`,
      ],
  ...(withoutLoads === 0
    ? []
    : [
        `Not recorded: ${countOf(withoutLoads, 'completed log')}. They load no muscle (cardio, stretching), have no readable sets, are in the future, or were replaced by a swap. freshlegs verify lists them.`,
      ]),
  ...(unreadableSets === 0
    ? []
    : [
        `Left out: ${countOf(unreadableSets, 'set')}, because the repetitions or seconds cannot be read, or the exercise is missing. freshlegs verify lists the logs.`,
      ]),
];

/**
 * Records the completed logs that are not recorded yet, user by user. With `--again`, records all
 * completed logs, which is needed after a correction of the mapping.
 */
export const backfill: Verb = {
  summary: 'record completed logs that are not recorded yet',
  about:
    'Your app can keep running. Ctrl+C ends it after the users in hand, and it says how to continue; a second run changes nothing.',
  takes: [...USERS, 'again'],
  run: onStore(async (session) => {
    const { store, terminal, values } = session;
    const { again = false } = values;
    const begun = terminal.now().getTime();
    const totals = emptyTotals();
    // All pages use one service, because the service caches compiled statements.
    const training = store.training();
    const walk = await forEachUser(session, 'Recording logs', (userId) =>
      again
        ? backfillUserAgain(store, training, userId, totals)
        : backfillUser(training, userId, totals),
    );
    const seconds = (terminal.now().getTime() - begun) / 1000;
    const lines = backfillLines(totals, seconds, again);
    return resultOf(session, { ...totals, seconds, ...walk }, lines);
  }),
};
