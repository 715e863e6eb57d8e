/**
 * The read of a verification. `src/domain/verification` decides what contradicts what. Each page is
 * read together with the rows that it is compared with, so that a write between two pages causes no
 * finding.
 */
import type { Id, LogId } from '../../../src/domain/ids.js';
import {
  verifyCustomWorkouts,
  verifyLogs,
  verifyStrayLoads,
  verifySwaps,
  type LogRows,
  type StoredLog,
} from '../../../src/domain/verification/checks.js';
import type { Finding } from '../../../src/domain/verification/findings.js';
import { isFreshlegsError } from '../../../src/errors.js';
import { recoveryIn } from '../../../src/port/derive.js';
import type { VerificationState } from '../../../src/port/port.js';
import { inOrder, VERIFIED_AT_ONCE } from '../../../src/port/verification.js';
import {
  allIn,
  customsIn,
  eachOnce,
  exercisesIn,
  idsIn,
  performedIn,
  rowsIn,
  toEntry,
  toLoad,
  toLog,
  toStrayLoads,
  toSwap,
} from '../decode.js';
import type { Answer, Reading, RowStatement } from '../plan.js';
import { checkId } from '../rows.js';
import type { Store } from '../store-tables.js';
import type { ReadStore } from './columns.js';
import { exercisesWithMuscles } from './exercises.js';
import { logsAmong, logsById } from './logs.js';
import { setsOf } from './performed.js';
import { loadsOf, replayLoads, storedRecovery, strayLoads, userState } from './recovery.js';
import { allSwapsOfLogs, swapsById } from './swaps.js';
import { customsAmong, customsById, entriesAmong, entriesOf } from './workouts.js';

/** A list that is read in pages, by the name of its statement. */
interface VerifiedList {
  readonly name: string;
  readonly statements: (store: Store) => readonly RowStatement[];
  readonly findingsOf: (store: ReadStore, answer: Answer) => readonly Finding[];
}

const LOGS: VerifiedList = {
  name: 'facts',
  statements: (store) => {
    const sets = setsOf(store, 'sets', 'facts.id');
    return [
      logsById(store),
      allSwapsOfLogs(store, 'facts.id'),
      customsAmong(store, 'customs', ['facts.custom_workout_id']),
      entriesAmong(store, 'facts.custom_workout_exercise_id'),
      logsAmong(store, 'originals', 'id', 'facts.swapped_from_id'),
      loadsOf(store, 'ownLoads', 'facts.id'),
      ...sets,
      ...(sets.length === 0
        ? []
        : exercisesWithMuscles(store, 'exercises', ['sets.exercise_id'], ['sets.exercise_id'])),
    ];
  },
  findingsOf: (store, answer) =>
    verifyLogs({
      ...readableLogs(answer),
      swaps: eachOnce(allIn(answer, 'swaps', toSwap)),
      originalLogIds: idsIn<LogId>(answer, 'originals'),
      customWorkouts: customsIn(answer, ['customs'], []),
      entries: allIn(answer, 'entries', toEntry),
      loads: allIn(answer, 'ownLoads', toLoad),
      performed: performedIn(store, answer),
      exercises: exercisesIn(store, answer),
    }),
};

/** Sets logs apart that have a value that cannot be read. */
function readableLogs(answer: Answer): Pick<LogRows, 'logs' | 'unreadable'> {
  const logs: StoredLog[] = [];
  const unreadable: Pick<StoredLog, 'id'>[] = [];
  for (const tuple of answer.get('facts') ?? []) {
    try {
      logs.push(toLog(tuple));
    } catch (error) {
      if (!isFreshlegsError(error) || error.code !== 'CORRUPT') throw error;
      unreadable.push({ id: checkId(tuple[0], 'id') });
    }
  }
  return { logs, unreadable };
}

const SWAPS: VerifiedList = {
  name: 'swapPage',
  statements: (store) => [
    swapsById(store),
    logsAmong(store, 'swapLogs', 'id', 'swapPage.original_log_id', 'swapPage.swapped_log_id'),
    loadsOf(store, 'swapLoads', 'swapPage.original_log_id'),
  ],
  findingsOf: (_store, answer) =>
    verifySwaps({
      swaps: allIn(answer, 'swapPage', toSwap),
      logIds: idsIn<LogId>(answer, 'swapLogs'),
      loads: allIn(answer, 'swapLoads', toLoad),
    }),
};

const CUSTOM_WORKOUTS: VerifiedList = {
  name: 'workoutPage',
  statements: (store) => [
    customsById(store),
    entriesOf(store, 'pageEntries', 'workoutPage.id'),
    logsAmong(store, 'workoutLogs', 'storedLog', 'workoutPage.for_log_id'),
    customsAmong(store, 'sources', ['workoutPage.source_custom_workout_id']),
  ],
  findingsOf: (_store, answer) =>
    verifyCustomWorkouts({
      customWorkouts: customsIn(answer, ['workoutPage'], allIn(answer, 'pageEntries', toEntry)),
      logs: allIn(answer, 'workoutLogs', toLog),
      sourceIds: idsIn<number>(answer, 'sources'),
    }),
};

const LISTS = [LOGS, SWAPS, CUSTOM_WORKOUTS] as const;

/** The recovery of the user, and what contradicts it or each other in the lists. */
export function* verify(store: ReadStore): Reading<VerificationState> {
  // One statement reads the recovery and the first page of each list.
  const first = yield {
    key: 'verify',
    statements: () => [
      userState(store),
      ...storedRecovery(store),
      replayLoads(store, {}, false),
      strayLoads(store),
      ...LISTS.flatMap((list) => list.statements(store)),
    ],
    values: { limit: VERIFIED_AT_ONCE, afterLog: null, afterRow: 0 },
  };
  const findings: Finding[] = [];
  for (const list of LISTS) findings.push(...(yield* findingsIn(store, list, first)));
  findings.push(...verifyStrayLoads(allIn(first, 'strayLoads', toStrayLoads)));
  return {
    recovery: recoveryIn(rowsIn(store, first, {}, null), { before: null, except: [] }),
    findings: inOrder(findings),
  };
}

/** The findings of the first page of a list, and of those after it. */
function* findingsIn(
  store: ReadStore,
  list: VerifiedList,
  first: Answer,
): Reading<readonly Finding[]> {
  const found = [...list.findingsOf(store, first)];
  for (let after = lastOf(list, first); after !== null;) {
    const page = yield {
      key: `verify ${list.name}`,
      statements: () => list.statements(store),
      values: { limit: VERIFIED_AT_ONCE, afterLog: after, afterRow: after },
    };
    found.push(...list.findingsOf(store, page));
    after = lastOf(list, page);
  }
  return found;
}

/** The last row of a page; null if no page follows. */
function lastOf({ name }: VerifiedList, page: Answer): Id | null {
  const ids = idsIn<Id>(page, name);
  return ids.length < VERIFIED_AT_ONCE ? null : (ids.at(-1) ?? null);
}
