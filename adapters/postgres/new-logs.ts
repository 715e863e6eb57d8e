import type { LogId } from '../../src/domain/ids.js';
import type { LogWithSwaps, NewLog } from '../../src/domain/changes.js';
import {
  quoteName,
  optionalColumn,
  type LogTable,
  type OptionalColumn,
} from '../sql/host-relations.js';
import type { Values } from './driver.js';
import { assign, type Assignment, type WritePart } from './statement.js';
import { encodeInstant, type Tables } from './tables.js';

// Inserts of logs into the host's table, with the names and encodings of its mapping.

/** An optional column: its assignment, nothing where there is neither column nor value. */
const optional = (
  logTable: LogTable,
  name: OptionalColumn,
  value: unknown,
  expression: string,
): readonly Assignment[] => {
  const column = optionalColumn(logTable, name, value);
  return column === null ? [] : [[column, expression]];
};

/** The columns that the library adds to the host's table. */
const added = (t: Tables): readonly Assignment[] => [
  ['swapped_from_id', `:swappedFromId::${t.logId}`],
  ['source_type', ':newSourceType::text'],
  ['custom_workout_id', ':newCustomWorkoutId::bigint'],
  ['custom_workout_exercise_id', ':newEntryId::bigint'],
];

const fromOriginal = (t: Tables, column: string): string => {
  const { table, id, userId } = t.logTable;
  return `(select original.${column} from ${table} original
        where original.${userId} = ${t.user} and original.${id} = :swappedFromId::${t.logId})`;
};

/** What the new log of a swap takes over from the original. */
const copied = (t: Tables, log: NewLog): readonly Assignment[] =>
  log.swappedFrom === null
    ? []
    : t.logTable.copyOnSwap.map((column) => [column, fromOriginal(t, column)]);

/** What the host's own columns get of the host's making: a record of its table gives them their types. */
const made = (t: Tables, hostValues: object): readonly Assignment[] =>
  Object.keys(hostValues).map((name) => {
    const column = quoteName(name);
    return [
      column,
      `(json_populate_record(null::${t.logTable.table}, :hostValues::json)).${column}`,
    ];
  });

/** The columns of a new log. Later ones win, so that no column is named twice. */
const columnsOf = (t: Tables, log: NewLog, hostValues: object): readonly Assignment[] => {
  const { logTable } = t;
  const { source, scheduledFor, importKey } = log;
  const moves = log.swappedFrom?.movesCompletion === true;
  const programDayId = source?.type === 'program' ? source.programDayId : null;
  // The date has the type of the host's column.
  const scheduled = optional(logTable, 'scheduledDate', scheduledFor, ':newScheduledDate');
  const user: Assignment = [logTable.userId, t.user];
  const columns: readonly Assignment[] = [
    ...copied(t, log),
    // A date that is not given leaves the host's own in place.
    ...(scheduledFor === null ? scheduled : []),
    ...made(t, hostValues),
    ...(scheduledFor === null ? [] : scheduled),
    ...logTable.stamp(':now::timestamptz'),
    user,
    [
      logTable.completedAt,
      moves
        ? fromOriginal(t, logTable.completedAt)
        : encodeInstant(t, ':newCompletedAt::timestamptz'),
    ],
    ...optional(logTable, 'programDayId', programDayId, `:newProgramDayId::${t.dayId}`),
    ...optional(logTable, 'importKey', importKey, ':newImportKey::text'),
    ...added(t),
  ];
  return [...new Map(columns)];
};

const newLogValues = (log: NewLog, newWorkoutId: number | null): Values => {
  const { source, swappedFrom } = log;
  const custom = source?.type === 'custom' ? source : null;
  return {
    newProgramDayId: source?.type === 'program' ? source.programDayId : null,
    newCustomWorkoutId:
      log.ofNewWorkout === true ? newWorkoutId : (custom?.customWorkoutId ?? null),
    newEntryId: custom?.customWorkoutExerciseId ?? null,
    newSourceType: log.sourceType,
    swappedFromId: swappedFrom?.logId ?? null,
    newCompletedAt: log.completedAt?.toISOString() ?? null,
    newImportKey: log.importKey,
    newScheduledDate: log.scheduledFor,
  };
};

/** The insert of a log, with the id that was drawn for it or, where it is null, with its default. */
export const insertLog = (
  t: Tables,
  log: NewLog,
  original: LogWithSwaps | null,
  newLogId: LogId | null,
  newWorkoutId: number | null,
): { readonly text: string; readonly values: Values } => {
  const { logTable } = t;
  const hostValues = logTable.newLogValues?.(original?.log ?? null) ?? {};
  const id: readonly Assignment[] =
    newLogId === null ? [] : [[logTable.id, `:newLogId::${t.logId}`]];
  const columns = [...id, ...columnsOf(t, log, hostValues)];
  return {
    text: `
    insert into ${logTable.table} (${columns.map(([column]) => column).join(', ')})
    ${newLogId === null ? '' : 'overriding system value'}
    select ${columns.map(([, value]) => value).join(', ')}`,
    values: {
      ...newLogValues(log, newWorkoutId),
      ...(newLogId === null ? {} : { newLogId }),
      ...(Object.keys(hostValues).length > 0 ? { hostValues: JSON.stringify(hostValues) } : {}),
    },
  };
};

/** Gives the log that the host's own statement inserted what only the library knows of it. */
export const adoptLog = (
  t: Tables,
  log: NewLog,
  newLogId: LogId,
  newWorkoutId: number | null,
): WritePart => {
  const { table, id, userId } = t.logTable;
  return {
    with: {
      adopted_log: `
    update ${table} log set ${assign([...copied(t, log), ...added(t)])}
    where log.${userId} = ${t.user} and log.${id} = :newLogId::${t.logId}`,
    },
    values: { ...newLogValues(log, newWorkoutId), newLogId },
  };
};
