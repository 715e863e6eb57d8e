import { defineWants, type LogId, type UserId } from 'freshlegs';
import type { HostMapping } from 'freshlegs/postgres';
import type { LogPlace, Place, SyncPort } from '../../src/port/port.js';
import { allOf, idHost, idTables, withLogs } from '../support/id-hosts.js';

/**
 * A user with years of training. One in twenty logs was replaced or withdrawn by a swap, so it is
 * not completed. Some other users have a few logs and swaps.
 */
export const HISTORY = {
  logs: 100_000,
  swaps: 5_000,
  /**
   * The ids of planned logs come after those of the other logs. Planned logs are active, and every
   * third has no date.
   */
  planned: 50,
  customWorkouts: 2_000,
  /** Workouts from swaps of one exercise. They are reserved for logs, so they are in no list. */
  reservedWorkouts: 2_000,
  others: 20,
  logsOfOthers: 4_000,
  swapsOfOthers: 3_000,
} as const;

/** Logs per page. */
export const LIMIT = 50;

/** When the newest log was completed. `STEP_MS` is the time between two logs. */
export const NEWEST = Date.parse('2026-03-04T18:00:00Z');
export const STEP_MS = 45 * 60_000;

/** Tables that are filled with this history. */
export interface LogTables {
  readonly host: HostMapping | undefined;
  /** Creates the host's tables. */
  readonly sql: string;
  readonly users: string;
  readonly logs: string;
  readonly userId: string;
  readonly scheduled: string;
  readonly completed: string;
}

/** A store with these tables, and the ids of a user and of a log. */
export interface HistoryStore extends LogTables {
  /** Turns the SQL of a number into the SQL of an id. */
  readonly id: (number: string) => string;
  readonly user: string | number;
  readonly logId: string | number;
}

export const NUMBERS = {
  id: (number: string) => `(${number})`,
  user: 1,
  logId: HISTORY.logs + HISTORY.planned - 30,
} as const;

export const BASE_STORE: HistoryStore = {
  ...NUMBERS,
  host: undefined,
  sql: '',
  users: 'users',
  logs: 'workout_log',
  userId: 'user_id',
  scheduled: 'scheduled_date',
  completed: 'completed_at',
};

/** The SQL of a database. */
interface HistoryDialect {
  /** A table of the numbers `n`. */
  readonly numbers: (from: number, to: number) => string;
  /** An instant of a completion, and of other columns. */
  readonly done: (number: string) => string;
  readonly at: (number: string) => string;
  readonly day: (number: string) => string;
  /** The date a number of days after the newest log. */
  readonly daysAhead: (days: string) => string;
}

/** Inserts this history. Foreign keys must not be checked meanwhile, which would take most of the time. */
export const insertHistory = (
  { users, logs: table, userId, scheduled, completed, id }: HistoryStore,
  { numbers, done, at, day, daysAhead }: HistoryDialect,
): string => {
  const { logs, swaps, planned, customWorkouts, reservedWorkouts } = HISTORY;
  const { others, logsOfOthers, swapsOfOthers } = HISTORY;
  const isReverted = 'n % 40 = 21';
  return `
  insert into ${users} (id) select ${id('n')} from ${numbers(1, 1 + others)};
  insert into ${table} (id, ${userId}, ${scheduled}, ${completed})
    select ${id('n')}, ${id('1')}, ${day('n')}, case when n % 20 <> 1 then ${done('n')} end
    from ${numbers(1, logs)};
  insert into ${table} (id, ${userId}, ${scheduled}, ${completed})
    select ${id(`${logs} + n`)}, ${id('1')}, case when n % 3 > 0 then ${daysAhead('n')} end, null
    from ${numbers(1, planned)};
  insert into ${table} (id, ${userId}, ${scheduled}, ${completed})
    select ${id(`${logs + planned} + n`)}, ${id(`2 + n % ${others}`)}, null, ${done('n')}
    from ${numbers(1, logsOfOthers)};
  insert into workout_swap (user_id, original_log_id, swapped_log_id, swap_date, reverted_at, created_at)
    select ${id('1')}, ${id(`case when ${isReverted} then n + 1 else n end`)},
      ${id(`case when ${isReverted} then n else n + 1 end`)}, ${day('n')},
      case when ${isReverted} then ${at('n')} end, ${at('n')}
    from (select 1 + n * ${logs / swaps} as n from ${numbers(0, swaps - 1)}) replaced;
  insert into workout_swap (user_id, original_log_id, swapped_log_id, swap_date, created_at)
    select ${id(`2 + n % ${others}`)}, ${id(`${logs + planned} + n`)},
      ${id(`${logs + planned + others} + n`)}, ${day('n')}, ${at('n')}
    from ${numbers(1, swapsOfOthers)};
  insert into custom_workout (user_id, name, for_log_id, created_at)
    select ${id('1')}, 'Mine', case when n > ${customWorkouts} then ${id('n')} end, ${at('n * 20')}
    from ${numbers(1, customWorkouts + reservedWorkouts)};`;
};

/** A host's tables with the given types of ids and completions. */
export const hostTables = (
  ...[key, encoding, ids, done]: readonly [...Parameters<typeof idHost>, string, string]
): LogTables => ({
  host: withLogs(idHost(key, encoding), { scheduledDate: 'planned_on' }),
  sql: `${idTables(allOf(ids), done)}; alter table session add column planned_on date`,
  users: 'person',
  logs: 'session',
  userId: 'person_id',
  scheduled: 'planned_on',
  completed: 'done_at',
});

/** The logs that swaps hid: one in twenty logs. */
export const HIDDEN_LOGS = defineWants({ hiddenLogIds: 'all' });

/** The history of the user's last 60 days: the latest of about 1,800 logs. */
export const PAST = defineWants({ history: 'since' });
/** Also what was done before, of an exercise that these days do not have. */
export const PAST_AND_BEFORE = defineWants({ ...PAST, lastDone: 'before', exercises: 'named' });
/** An exercise that the newest log has, for the base tables. */
export const DONE_LATELY = 2;
export const doneLately = {
  insert: `
  insert into workout_log_exercise (id, user_id, workout_log_id, exercise_id, order_index)
    values (1, 1, ${HISTORY.logs}, ${DONE_LATELY}, 0);
  insert into workout_log_set (workout_log_exercise_id, position, user_id, reps)
    values (1, 0, 1, 8);`,
  remove: 'delete from workout_log_set; delete from workout_log_exercise;',
};
export const PAST_60_DAYS = {
  logsSince: new Date(NEWEST - 60 * 24 * 60 * 60_000),
  until: new Date(NEWEST),
  historyMax: LIMIT,
};

export interface Written {
  readonly user: UserId;
  /**
   * The id of the log at a place. For planned logs without a date, ten logs of the base tables come
   * after this id.
   */
  readonly logId: LogId;
  readonly logTime: (ms: number) => string | number;
  readonly ownTime: (ms: number) => string | number;
}

export interface Page {
  readonly name: string;
  /** Whether the page contains logs that are not completed. */
  readonly readsPlanned: boolean;
  readonly list: (lists: Lists) => unknown;
}

/** The lists of a synchronous or an asynchronous store. */
type Lists = {
  readonly [List in 'listLogs' | 'listSwaps' | 'listCustomWorkouts']: (
    ...input: Parameters<SyncPort[List]>
  ) => unknown;
};

const timeOf = (number: number): number => NEWEST - (HISTORY.logs - number) * STEP_MS;
const MIDDLE = HISTORY.logs / 2;
/**
 * Where the last page begins. About one page of older logs follows. Custom workouts and swaps have
 * one row per twenty logs.
 */
const LAST = 60;

const logPages = ({ user, logId, logTime }: Written): readonly Page[] => {
  const done = (number: number): LogPlace => ({
    isPlanned: false,
    at: logTime(timeOf(number)),
    id: logId,
  });
  const due = (at: string | null): LogPlace => ({ isPlanned: true, at, id: logId });
  const places = [
    { place: 'first', after: null, of: [true, false, null] },
    { place: 'after a date', after: due('2022-06-01'), of: [false, null] },
    { place: 'after a log without a date', after: due(null), of: [false, null] },
    { place: 'in the middle of the completed logs', after: done(MIDDLE), of: [true, null] },
    { place: 'last', after: done(LAST), of: [true, null] },
  ] as const;
  return places.flatMap(({ place, after, of }) =>
    of.flatMap((completed) =>
      [true, false].map((includeInactive) => ({
        name: `logs, completed ${completed}, includeInactive ${includeInactive}, ${place}`,
        readsPlanned: completed !== true && after?.isPlanned !== false,
        list: (lists: Lists) =>
          lists.listLogs(user, { after, limit: LIMIT, completed, includeInactive }),
      })),
    ),
  );
};

const ownPages = ({ user, ownTime }: Written): readonly Page[] => {
  const at = (number: number): Place => ({ at: ownTime(timeOf(number)), id: 1 });
  const none = { logId: null, chainOfLogId: null, from: null, to: null };
  const places = [
    ['first', null],
    ['in the middle', at(MIDDLE / 2)],
    ['last', at(LAST * 15)],
  ] as const;
  return places.flatMap(([place, after]) => [
    {
      name: `swaps, ${place}`,
      readsPlanned: false,
      list: (lists) => lists.listSwaps(user, { ...none, after, limit: LIMIT }),
    },
    {
      name: `custom workouts, ${place}`,
      readsPlanned: false,
      list: (lists) => lists.listCustomWorkouts(user, { after, limit: LIMIT }),
    },
  ]);
};

/** Pages at the beginning, in the middle and at the end of all lists, with all filters of logs. */
export const pagesOf = (written: Written): readonly Page[] => [
  ...logPages(written),
  ...ownPages(written),
];
