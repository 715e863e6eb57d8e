import type { Id, LogId } from '../../../src/domain/ids.js';
import {
  verifyCustomWorkouts,
  verifyLogs,
  verifyStrayLoads,
  verifySwaps,
} from '../../../src/domain/verification/checks.js';
import type { Finding } from '../../../src/domain/verification/findings.js';
import { recoveryIn } from '../../../src/port/derive.js';
import type { VerificationState } from '../../../src/port/port.js';
import { inOrder, VERIFIED_AT_ONCE } from '../../../src/port/verification.js';
import type { Decoder } from '../decode.js';
import type { Answer, Dialect, Reading, RowStatement } from '../plan.js';
import type { StoreTables } from '../store-tables.js';
import { logsAmong, logsById } from './logs.js';
import { setsOf } from './performed.js';
import { loadsOf, replayLoads, storedRecovery, userState } from './recovery.js';
import { allSwaps, swapsById } from './swaps.js';
import { exercisesWithMuscles } from './exercises.js';
import { customsAmong, customsById, entriesAmong, entriesOf } from './workouts.js';

/** The rows of one page of a list, and what is found in them. */
interface Page {
  readonly list: string;
  readonly statements: readonly RowStatement[];
  readonly findingsOf: (answer: Answer) => readonly Finding[];
}

/**
 * Reads the rows that a verification compares. `src/domain/verification` decides what contradicts
 * what. Each page is read together with the rows that it is compared with, so that a write between
 * two pages causes no finding.
 */
export function verificationReads(
  d: Dialect,
  t: StoreTables,
  decoder: Decoder,
): () => Reading<VerificationState> {
  const store = { d, t };
  const sets = setsOf(store, 'sets', 'facts.id');

  const strayLoads: RowStatement = {
    name: 'strayLoads',
    kind: 'strayLoad',
    from: `from (
      select load.workout_log_id, max(case when load.counted = ${d.true} then 1 else 0 end) as counted
      from ${t.load} load left join ${t.logs} log
        on ${d.own('log')} and log.id = load.workout_log_id
      where ${d.of('load')} and log.id is null
      group by load.workout_log_id) stray`,
  };

  const ofLogs: Page = {
    list: 'facts',
    statements: [
      logsById(store),
      ...allSwaps(store, 'facts.id'),
      customsAmong(store, 'customs', ['facts.custom_workout_id']),
      entriesAmong(store, 'facts.custom_workout_exercise_id'),
      logsAmong(store, 'originals', 'id', 'facts.swapped_from_id'),
      loadsOf(store, 'ownLoads', 'facts.id'),
      ...sets,
      ...(sets.length === 0
        ? []
        : exercisesWithMuscles(store, 'exercises', ['sets.exercise_id'], ['sets.exercise_id'])),
    ],
    findingsOf: (answer) =>
      verifyLogs({
        ...decoder.readableLogs(answer, 'facts'),
        swaps: decoder.swaps(answer, 'replacing', 'making'),
        originalLogIds: decoder.ids<LogId>(answer, 'originals'),
        customWorkouts: decoder.customs(answer, 'customs'),
        entries: decoder.entries(answer, 'entries'),
        loads: decoder.loads(answer, 'ownLoads'),
        performed: decoder.performed(answer),
        exercises: decoder.exercises(answer),
      }),
  };

  const ofSwaps: Page = {
    list: 'swapPage',
    statements: [
      swapsById(store),
      logsAmong(store, 'swapLogs', 'id', 'swapPage.original_log_id', 'swapPage.swapped_log_id'),
      loadsOf(store, 'swapLoads', 'swapPage.original_log_id'),
    ],
    findingsOf: (answer) =>
      verifySwaps({
        swaps: decoder.swaps(answer, 'swapPage'),
        logIds: decoder.ids<LogId>(answer, 'swapLogs'),
        loads: decoder.loads(answer, 'swapLoads'),
      }),
  };

  const ofWorkouts: Page = {
    list: 'workoutPage',
    statements: [
      customsById(store),
      entriesOf(store, 'pageEntries', 'workoutPage.id'),
      logsAmong(store, 'workoutLogs', 'storedLog', 'workoutPage.for_log_id'),
      customsAmong(store, 'sources', ['workoutPage.source_custom_workout_id']),
    ],
    findingsOf: (answer) =>
      verifyCustomWorkouts({
        customWorkouts: decoder.customs(answer, 'workoutPage', 'pageEntries'),
        logs: decoder.logs(answer, 'workoutLogs'),
        sourceIds: decoder.ids<number>(answer, 'sources'),
      }),
  };

  /** The findings of a page, and of those after it. */
  function* walk(
    first: Answer,
    { list, statements, findingsOf }: Page,
  ): Reading<readonly Finding[]> {
    const found = [...findingsOf(first)];
    const lastOf = (page: Answer): Id | null => {
      const ids = decoder.ids<Id>(page, list);
      return ids.length < VERIFIED_AT_ONCE ? null : (ids.at(-1) ?? null);
    };
    for (let after = lastOf(first); after !== null;) {
      const page = yield {
        key: `verify ${list}`,
        statements: () => statements,
        values: { limit: VERIFIED_AT_ONCE, afterLog: after, afterRow: after },
      };
      found.push(...findingsOf(page));
      after = lastOf(page);
    }
    return found;
  }

  return function* verify() {
    // One statement reads the recovery and the first page of each list.
    const first = yield {
      key: 'verify',
      statements: () => [
        userState(store),
        ...storedRecovery(store),
        replayLoads(store, {}, false),
        strayLoads,
        ...ofLogs.statements,
        ...ofSwaps.statements,
        ...ofWorkouts.statements,
      ],
      values: { limit: VERIFIED_AT_ONCE, afterLog: null, afterRow: 0 },
    };
    const findings = [
      ...(yield* walk(first, ofLogs)),
      ...(yield* walk(first, ofSwaps)),
      ...(yield* walk(first, ofWorkouts)),
      ...verifyStrayLoads(decoder.strayLoads(first)),
    ];
    return {
      recovery: recoveryIn(decoder.rows(first, {}, null), { before: null, except: [] }),
      findings: inOrder(findings),
    };
  };
}
