import type { Id, LogId, UserId } from '../../src/domain/ids.js';
import type { Finding } from '../../src/domain/verification/findings.js';
import {
  verifyCustomWorkouts,
  verifyLogs,
  verifyStrayLoads,
  verifySwaps,
} from '../../src/domain/verification/checks.js';
import type { VerificationState } from '../../src/port/port.js';
import { inOrder, nextAfter, VERIFIED_AT_ONCE } from '../../src/port/verification.js';
import { toLogColumns } from '../sql/logs.js';
import { readId, readIntOrNull, type Row } from '../sql/rows.js';
import {
  readableLogs,
  toEntry,
  toReservation,
  toStoredCustomWorkouts,
  toStoredSwap,
  toStrayLoads,
} from '../sql/verification.js';
import type { Ask } from './driver.js';
import { exercisesOf, exercisesPart, PERFORMED_IDS } from './exercises.js';
import { pageOfLogs } from './logs.js';
import { performedPart, toPerformed } from './performed.js';
import { loadsOf, modelOf, modelPart, recordsPart, recoveryOf, replayPart } from './recovery.js';
import { composeRead, idsOf, objects, tuples, utc, type ReadPart } from './statement.js';
import { loadColumns } from '../sql/recovery.js';
import type { Tables } from './tables.js';

// Reads rows only. `src/domain/verification` decides what contradicts what. Each statement reads a
// page together with the rows that it is compared with, so that a write between two pages causes no
// finding.

// A view of logs may show another completion than the table has, which a swap moves.
const swapColumns = ({ logTable }: Tables): string => `swap.id, swap.original_log_id,
      swap.swapped_log_id, ${utc('swap.reverted_at')} as reverted_at,
      ${logTable.hasView ? 'null' : utc('swap.moved_completed_at')} as moved_completed_at,
      ${utc('swap.created_at')} as created_at, ${utc('swap.updated_at')} as updated_at`;

const loadsAmong = (t: Tables, logIds: string): string =>
  tuples(
    loadColumns(utc),
    `${t.load} load where load.user_id = ${t.user} and load.workout_log_id = any (${logIds})`,
  );

const ownRows = (t: Tables, table: string, ids: string): string => `${table} own
    where own.user_id = ${t.user} and own.id = any (${ids})`;

const logsPart = (t: Tables): readonly ReadPart[] => {
  const ids = 'array(select facts.id from facts)';
  const referred = (column: string) => `array(select facts.${column} from facts)`;
  return [
    {
      with: {
        facts: pageOfLogs(t, ':afterLog'),
        log_swaps: `
    select ${swapColumns(t)} from ${t.swaps} swap
    where swap.user_id = ${t.user}
      and (swap.original_log_id = any (${ids}) or swap.swapped_log_id = any (${ids}))`,
        log_workouts: `
    select own.id, own.for_log_id from ${ownRows(t, t.customWorkout, referred('custom_workout_id'))}`,
        log_entries: `
    select own.id, own.custom_workout_id
    from ${ownRows(t, t.customWorkoutExercise, referred('custom_workout_exercise_id'))}`,
      },
      answer: {
        facts: objects('facts', `order by id${t.byLogId}`),
        logSwaps: objects('log_swaps'),
        logWorkouts: objects('log_workouts'),
        logEntries: objects('log_entries'),
        originalLogIds: `array(select own.id from ${ownRows(t, t.logs, referred('swapped_from_id'))})`,
        logLoads: loadsAmong(t, ids),
      },
    },
    performedPart(t, 'ofLogs'),
    exercisesPart(t, [PERFORMED_IDS], true),
  ];
};

const swapsPart = (t: Tables): ReadPart => ({
  with: {
    swap_page: `
    select ${swapColumns(t)} from ${t.swaps} swap
    where swap.user_id = ${t.user} and swap.id > :afterSwap::bigint
    order by swap.id limit :limit::bigint`,
  },
  answer: {
    swaps: objects('swap_page', 'order by id'),
    swapLogIds: `array(select own.id from ${ownRows(
      t,
      t.logs,
      `array(select original_log_id from swap_page union select swapped_log_id from swap_page)`,
    )})`,
    swapLoads: loadsAmong(t, 'array(select original_log_id from swap_page)'),
  },
});

const workoutsPart = (t: Tables): ReadPart => ({
  with: {
    workout_page: `
    select workout.id, workout.for_log_id, workout.source_custom_workout_id,
      ${utc('workout.created_at')} as created_at, ${utc('workout.updated_at')} as updated_at
    from ${t.customWorkout} workout
    where workout.user_id = ${t.user} and workout.id > :afterWorkout::bigint
    order by workout.id limit :limit::bigint`,
    workout_entries: `
    select entry.id, entry.custom_workout_id, ${utc('entry.created_at')} as created_at
    from ${t.customWorkoutExercise} entry
    where entry.user_id = ${t.user}
      and entry.custom_workout_id = any (array(select id from workout_page))`,
    workout_logs: `
    select own.id, own.custom_workout_id
    from ${ownRows(t, t.logs, 'array(select for_log_id from workout_page)')}`,
  },
  answer: {
    workouts: objects('workout_page', 'order by id'),
    workoutEntries: objects('workout_entries'),
    workoutLogs: objects('workout_logs'),
    sourceIds: `array(select own.id from ${ownRows(
      t,
      t.customWorkout,
      'array(select source_custom_workout_id from workout_page)',
    )})`,
  },
});

const strayPart = (t: Tables): ReadPart => ({
  with: {
    stray_loads: `
    select load.workout_log_id, bool_or(load.counted) as counted
    from ${t.load} load
    left join ${t.logs} log on log.user_id = ${t.user} and log.id = load.workout_log_id
    where load.user_id = ${t.user} and log.id is null
    group by load.workout_log_id`,
  },
  answer: { strayLoads: objects('stray_loads') },
});

const rowsIn = (answer: Row, name: string): readonly Row[] => answer[name] as Row[];

const logFindings = (t: Tables, answer: Row): readonly Finding[] =>
  verifyLogs({
    ...readableLogs(rowsIn(answer, 'facts'), toLogColumns),
    swaps: rowsIn(answer, 'logSwaps').map(toStoredSwap),
    originalLogIds: idsOf<LogId>(answer, 'originalLogIds'),
    customWorkouts: rowsIn(answer, 'logWorkouts').map(toReservation),
    entries: rowsIn(answer, 'logEntries').map(toEntry),
    loads: loadsOf(answer, 'logLoads'),
    performed: toPerformed(t, answer['performed']),
    exercises: exercisesOf(t, answer),
  });

const swapFindings = (answer: Row): readonly Finding[] =>
  verifySwaps({
    swaps: rowsIn(answer, 'swaps').map(toStoredSwap),
    logIds: idsOf<LogId>(answer, 'swapLogIds'),
    loads: loadsOf(answer, 'swapLoads'),
  });

const workoutFindings = (answer: Row): readonly Finding[] =>
  verifyCustomWorkouts({
    customWorkouts: toStoredCustomWorkouts(
      rowsIn(answer, 'workouts'),
      rowsIn(answer, 'workoutEntries'),
    ),
    logs: rowsIn(answer, 'workoutLogs').map((row) => ({
      id: readId<LogId>(row, 'id'),
      customWorkoutId: readIntOrNull(row, 'custom_workout_id'),
    })),
    sourceIds: idsOf<number>(answer, 'sourceIds'),
  });

/** Reads the pages of a list after the first one, and collects what is found in all of them. */
const walk = async (
  first: Row,
  list: string,
  read: (after: Id) => Promise<Row>,
  findingsOf: (page: Row) => readonly Finding[],
): Promise<readonly Finding[]> => {
  const found = [...findingsOf(first)];
  const nextOf = (page: Row) =>
    nextAfter(rowsIn(page, list).map((row) => ({ id: readId(row, 'id') })));
  for (let after = nextOf(first); after !== null;) {
    const page = await read(after);
    found.push(...findingsOf(page));
    after = nextOf(page);
  }
  return found;
};

/**
 * See `SyncPort.verify`. One statement reads the recovery and the first page of each list, and each
 * further page is one more.
 */
export const verify = async (t: Tables, ask: Ask, user: UserId): Promise<VerificationState> => {
  const read = async (parts: readonly ReadPart[], after: Readonly<Record<string, Id | null>>) =>
    (await ask(composeRead(parts), { user, limit: VERIFIED_AT_ONCE, ...after })) as Row;
  const [logs, swaps, workouts] = [logsPart(t), [swapsPart(t)], [workoutsPart(t)]];
  const first = await read(
    [modelPart(t), recordsPart(t), replayPart(t, {}), strayPart(t), ...logs, ...swaps, ...workouts],
    { afterLog: null, afterSwap: 0, afterWorkout: 0 },
  );
  const findings = [
    ...(await walk(
      first,
      'facts',
      (afterLog) => read(logs, { afterLog }),
      (page) => logFindings(t, page),
    )),
    ...(await walk(first, 'swaps', (afterSwap) => read(swaps, { afterSwap }), swapFindings)),
    ...(await walk(
      first,
      'workouts',
      (afterWorkout) => read(workouts, { afterWorkout }),
      workoutFindings,
    )),
    ...verifyStrayLoads(rowsIn(first, 'strayLoads').map(toStrayLoads)),
  ];
  return { recovery: recoveryOf(first, modelOf(first)), findings: inOrder(findings) };
};
