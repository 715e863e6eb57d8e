import type { LogId, UserId } from '../../src/domain/ids.js';
import type { LogWithSwaps } from '../../src/domain/changes.js';
import type { Wants } from '../../src/domain/snapshot.js';
import {
  invalidCursor,
  type ListedLog,
  type LogFilter,
  type LogPlace,
} from '../../src/port/port.js';
import { requireImportKeys } from '../sql/host-relations.js';
import { toFacts } from '../sql/logs.js';
import { checkInt, decodingLog, isTimeInUtc, readText, type Row, type Tuple } from '../sql/rows.js';
import type { Ask } from './driver.js';
import { namesIn, namesPart } from './names.js';
import {
  ALONG_THE_INDEX,
  composeRead,
  objects,
  PLACE_TIME,
  placeValues,
  utc,
  type ReadPart,
} from './statement.js';
import { decodeInstant, type Tables } from './tables.js';

/**
 * A completion exactly as stored. The cast to text keeps the digits of a `numeric`, which a JSON
 * number would lose, and trims the blanks of a `char`.
 */
const exactly = ({ logTable: { encoding } }: Tables, column: string): string =>
  encoding === 'timestamptz' || encoding === 'timestamp-utc' ? column : `${column}::text`;

// A view may show another completion than the table stores, and a swap moves the stored one. An
// earlier statement has locked the table's row, so this subquery sees its current value.
const storedBesideView = (t: Tables, select: (column: string) => string): string => {
  const { table, id, userId, completedAt } = t.logTable;
  return `(select ${select(`stored.${completedAt}`)} from ${table} stored
        where stored.${userId} = ${t.user} and stored.${id} = log.id)`;
};

/** The stored completion, to move it or to compare it with a moved one. */
const storedCompletions = (t: Tables): string => {
  const { hasView, statements } = t.logTable;
  const isGiven = statements.insert !== undefined || statements.setCompletedAt !== undefined;
  const stored = hasView
    ? storedBesideView(t, (column) => exactly(t, column))
    : exactly(t, `log.${t.completedExactly}`);
  const instant = storedBesideView(t, (column) => utc(decodeInstant(t, column)));
  return `${isGiven ? `${stored} as completed_exactly,` : ''}
      ${hasView ? `${instant} as stored_at,` : ''}`;
};

const inForce = (
  t: Tables,
): string => `active.user_id = ${t.user} and active.original_log_id = log.id
        and active.reverted_at is null`;
const madeIt = (t: Tables): string =>
  `origin.user_id = ${t.user} and origin.swapped_log_id = log.id`;

// These are separate lookups, because planning a join of five tables takes longer than planning
// four lookups. The difference is half the time of a revert of a planned log.
/**
 * Selects a log's columns and swaps. A reference to a deleted custom workout, or to an entry of
 * another workout, is null.
 */
const selectFacts = (t: Tables, conditions: string, more = '', hint = ''): string => `
    select log.id, log.user_id, log.program_day_id, log.swapped_from_id, log.source_type,
      log.scheduled_date, ${more}
      ${utc('log.completed_at')} as completed_at,
      (select workout.id from ${t.customWorkout} workout
        where workout.user_id = ${t.user} and workout.id = log.custom_workout_id
      ) as custom_workout_id,
      (select entry.id from ${t.customWorkoutExercise} entry
        where entry.user_id = ${t.user} and entry.id = log.custom_workout_exercise_id
          and entry.custom_workout_id = log.custom_workout_id) as custom_workout_exercise_id,
      (select json_build_array(active.id, active.swapped_log_id) from ${t.swaps} active
        where ${inForce(t)}) as active,
      (select json_build_array(origin.id, origin.original_log_id, origin.reverted_at)
        from ${t.swaps} origin where ${madeIt(t)}) as origin
    from ${t.logs} log ${hint}
    where log.user_id = ${t.user} ${conditions}`;

// These subqueries look up one log at a time. NOT EXISTS would become a join that reads all swaps
// of the user, and without statistics once per log.
/** A log is active unless a swap has replaced it or a revert has withdrawn it. */
export const isActive = (t: Tables): string => `
      and coalesce((select false from ${t.swaps} active where ${inForce(t)}), true)
      and coalesce((
        select false from ${t.swaps} origin
        where ${madeIt(t)} and origin.reverted_at is not null), true)`;

/** The SQL array of log ids for each kind of wanted logs. */
export const logIds = (t: Tables) =>
  ({
    one: `array[:logId::${t.logId}]`,
    ofSwap: `coalesce((select array[original_log_id, swapped_log_id] from swap_row), '{}')::${t.logId}[]`,
    unrecordedPage: 'array(select unrecorded.id from unrecorded)',
  }) as const;

/** The wanted logs that a write locks. */
export type LockedLogs = 'one' | 'ofSwap' | 'unrecordedPage';

/**
 * The expression to order by. `least` returns its only argument, but keeps the planner from reading
 * the primary key's index in order.
 */
const idInOrder = ({ byLogId }: Tables): string => `least(log.id)${byLogId}`;

export const unrecorded = (t: Tables): string => `
    select log.id from ${t.logs} log
    where log.user_id = ${t.user}
      and (:after::${t.logId} is null or log.id${t.byLogId} > :after::${t.logId})
      and log.completed_at is not null and not exists (
        select 1 from ${t.load} load
        where load.user_id = ${t.user} and load.workout_log_id = log.id)
    order by ${idInOrder(t)} limit :limit::bigint`;

/** A page of logs, completed or not, with their references as they are stored. */
export const pageOfLogs = (t: Tables, after: string): string => `
    select log.id, log.user_id, log.program_day_id, log.custom_workout_id,
      log.custom_workout_exercise_id, log.swapped_from_id, log.source_type, log.scheduled_date,
      ${utc('log.completed_at')} as completed_at
    from ${t.logs} log
    where log.user_id = ${t.user}
      and (${after}::${t.logId} is null or log.id${t.byLogId} > ${after}::${t.logId})
    order by ${idInOrder(t)} limit :limit::bigint`;

/**
 * Locks logs in the table behind a host's view, because rows of a view cannot be locked. This must
 * be a separate statement: if it waits for a change of another transaction, only a later statement
 * sees that change through the view. It uses `swap_row`.
 */
export const lockPart = (t: Tables, wanted: LockedLogs): ReadPart => {
  const { table, id, userId } = t.logTable;
  const page = { unrecorded: unrecorded(t) };
  return {
    with: {
      ...(wanted === 'unrecordedPage' ? page : {}),
      locked: `
    select stored.${id} as id from ${table} stored
    where stored.${userId} = ${t.user} and stored.${id} = any (${logIds(t)[wanted]})
    for no key update`,
    },
    answer: { locked: 'array(select locked.id from locked)' },
  };
};

// The first comparison can use an index, because the key has the type of the column, such as
// citext. The second is case-sensitive in any collation.
const WITH_KEY =
  'and log.import_key = :importKey and log.import_key::text = :importKey::text collate "C"';

/**
 * Whether the host's table has a row of the user with a key that the column treats as equal. The
 * row may be one that the mapping leaves out.
 */
const storedKey = ({ logTable: { table, userId, importKey }, user }: Tables): string => `
    select exists (select from ${table} stored
      where stored.${userId} = ${user} and stored.${importKey ?? 'null'} = :importKey)`;

export const areLocked = (wanted: Wants['logs']): wanted is LockedLogs =>
  wanted === 'one' || wanted === 'ofSwap' || wanted === 'unrecordedPage';

/**
 * Reads the wanted logs into `facts`. A write locks their rows, so that a later change by the host
 * waits and an earlier one is visible. For a view of logs, {@link lockPart} has already locked
 * them.
 */
export const logsPart = (
  t: Tables,
  wanted: NonNullable<Wants['logs']>,
  locks: boolean,
): ReadPart => {
  const lock = locks && !t.logTable.hasView ? 'for no key update of log' : '';
  const byIds = (ids: LockedLogs): Record<string, string> => ({
    facts: selectFacts(t, `and log.id = any (${logIds(t)[ids]}) ${lock}`, storedCompletions(t)),
  });
  const answer = { facts: objects('facts', `order by id${t.byLogId}`) };
  switch (wanted) {
    case 'one':
    case 'ofSwap':
      return { with: byIds(wanted), answer };
    case 'importKey':
      requireImportKeys(t.logTable);
      return {
        with: {
          facts: selectFacts(t, WITH_KEY),
        },
        // The base table tells all keys apart.
        answer: { ...answer, ...(t.performed === null ? { keyIsStored: storedKey(t) } : {}) },
      };
    case 'scheduledOn': {
      // `:scheduledOn` has the type of the host's column. If the host has no such column, no row
      // matches.
      const date =
        t.logTable.scheduledDate === null ? 'false' : 'log.scheduled_date = :scheduledOn';
      return { with: { facts: selectFacts(t, `and ${date} ${isActive(t)}`) }, answer };
    }
    case 'unrecordedPage':
      return {
        with: { unrecorded: unrecorded(t), ...byIds(wanted) },
        answer: { ...answer, unrecorded: 'select count(*) from unrecorded' },
      };
  }
};

const toLog = (row: Row): LogWithSwaps =>
  decodingLog(row['id'], () =>
    toFacts(row, row['active'] as Tuple | null, row['origin'] as Tuple | null),
  );

export const logsOf = (answer: Row): readonly LogWithSwaps[] =>
  ((answer['facts'] ?? []) as Row[]).map(toLog);

/** The instant of a completion, as the table stores it. */
export const completionIn = (row: Row): unknown =>
  'stored_at' in row ? row['stored_at'] : row['completed_at'];

/** The completion exactly as stored, from an answer that contains the log. */
export const storedCompletion = (answer: Row, logId: LogId): string | null => {
  const row = ((answer['facts'] ?? []) as Row[]).find(({ id }) => id === logId);
  const completion = row?.['completed_exactly'];
  return typeof completion === 'string' ? completion : null;
};

/**
 * Whether the answer has exactly the logs of the page that were locked: each still exists and is
 * completed, and no other log has been added.
 */
export const isWholePage = (answer: Row, locked: readonly LogId[] | null): boolean => {
  const logs = logsOf(answer);
  return (
    logs.filter(({ log }) => log.completedAt !== null).length ===
      checkInt(answer['unrecorded'], 'unrecorded') &&
    (locked === null || logs.every(({ log }) => locked.includes(log.id)))
  );
};

const isEpoch = ({ logTable: { encoding } }: Tables): boolean =>
  encoding === 'epoch-ms' || encoding === 'epoch-s';

/** Whether a cursor can come from this list. Casting the values of any other cursor could fail. */
const isPlace = (t: Tables, { isPlanned, at }: LogPlace): boolean => {
  if (isPlanned) return typeof at !== 'number';
  return isEpoch(t)
    ? typeof at === 'string' && /^-?\d{1,16}(\.\d{1,40})?$/.test(at)
    : isTimeInUtc(at);
};

/** The order is by date (null last), then by id. */
const plannedPage = (t: Tables, { after, includeInactive }: LogFilter): ReadPart => {
  const id = `log.id${t.byLogId}`;
  const later = `log.scheduled_date is null or log.scheduled_date > :at
        or log.scheduled_date = :at and ${id} > :after::${t.logId}`;
  const noDate = `log.scheduled_date is null
        and ${idInOrder(t)} > :after::${t.logId}`;
  return {
    with: {
      planned: selectFacts(
        t,
        `and log.${t.completedExactly} is null
      ${after === null ? '' : `and (${after.at === null ? noDate : later})`}
      ${includeInactive ? '' : isActive(t)}
    order by log.scheduled_date, ${id} limit :limit::bigint`,
      ),
    },
    answer: { planned: objects('planned', `order by scheduled_date, id${t.byLogId}`) },
  };
};

/**
 * The newest logs come first. Orders by the stored column to use the host's index, unless the
 * column is text, which does not sort by time.
 */
const completedPage = (t: Tables, { after, includeInactive }: LogFilter): ReadPart => {
  const { encoding } = t.logTable;
  const id = `log.id${t.byLogId}`;
  const time = `log.${encoding === 'iso-text' ? 'completed_at' : t.completedExactly}`;
  const instant = encoding === 'timestamp-utc' ? ':at::timestamp' : PLACE_TIME;
  // Order by the exact stored number, because two instants may differ by less than a microsecond.
  const place = isEpoch(t) ? 'place::numeric' : 'place';
  // The host's column may have any numeric type. The first condition uses the index, the second
  // compares all digits.
  const earlier = isEpoch(t)
    ? `${time} <= ceil(:at::numeric)::bigint
      and (${time}::text::numeric, ${id}) < (:at::numeric, :after::${t.logId})`
    : `(${time}, ${id}) < (${instant}, :after::${t.logId})`;
  return {
    with: {
      completed: selectFacts(
        t,
        `and ${time} is not null
      ${after === null ? '' : `and ${earlier}`}
      ${includeInactive ? '' : isActive(t)}
    order by ${time} desc, ${id} desc limit :limit::bigint`,
        `${isEpoch(t) ? `${time}::text` : utc('log.completed_at')} as place,`,
        ALONG_THE_INDEX,
      ),
    },
    answer: { completed: objects('completed', `order by ${place} desc, id${t.byLogId} desc`) },
  };
};

const listedIn = (
  answer: Row,
  part: 'planned' | 'completed',
  namesOf: ReturnType<typeof namesIn>,
): readonly ListedLog[] =>
  ((answer[part] ?? []) as Row[]).map((facts) => {
    const row = toLog(facts);
    const isPlanned = part === 'planned';
    const at = isPlanned ? row.log.scheduledFor : readText(facts, 'place');
    return { row, place: { isPlanned, at, id: row.log.id }, names: namesOf(row.log.id) };
  });

/**
 * Lists planned logs, then completed ones. Each set of filters has its own SQL, because a single
 * text for all filters could not use the index.
 */
export const listLogs = async (
  t: Tables,
  ask: Ask,
  user: UserId,
  filter: LogFilter,
): Promise<readonly ListedLog[]> => {
  const { after, limit, completed } = filter;
  if (after !== null && !isPlace(t, after)) throw invalidCursor();
  const isPastPlanned = after?.isPlanned === false;
  const parts = [
    ...(completed === true || isPastPlanned ? [] : [plannedPage(t, filter)]),
    ...(completed === false
      ? []
      : [completedPage(t, { ...filter, after: isPastPlanned ? after : null })]),
  ];
  if (parts.length === 0) return [];
  const values = { user, limit, ...placeValues(after) };
  const listed = parts.flatMap((part) => Object.keys(part.with ?? {}));
  const logs = listed.map((name) => `select id, program_day_id, custom_workout_id from ${name}`);
  const text = composeRead([...parts, namesPart(t, logs.join(' union all '))]);
  const answer = (await ask(text, values)) as Row;
  const namesOf = namesIn(t, answer);
  return [...listedIn(answer, 'planned', namesOf), ...listedIn(answer, 'completed', namesOf)].slice(
    0,
    limit,
  );
};
