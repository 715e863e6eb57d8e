import type { NewLog } from '../../../src/domain/changes.js';
import type { LogId } from '../../../src/domain/ids.js';
import type { WorkoutLog } from '../../../src/domain/records.js';
import { hostValuesOf, optionalColumn, type LogTable } from '../host-relations.js';
import { quoteName } from '../host-sql.js';
import {
  HOST_VALUE,
  type MovedValues,
  type Value,
  type WritePlan,
  type WriteStatement,
} from '../plan.js';
import type { Store } from '../store-tables.js';
import { assign, rowOf, type Assignment } from './write-columns.js';
import { ofLog, statusOf } from './log-writes.js';
import { areMovedValuesGiven, REPLACED_LOG, storedCompletion } from './moved-logs.js';

/** Inserts logs into the host's table, with the names and encodings of the mapping. */
export interface NewLogWrites {
  /**
   * Inserts a log. Without an id, the column's default gives one. `original` is the log that it
   * replaces, and `moved` its values, unless the insert reads them. Throws `HOST_MAPPING` for a value
   * without a column.
   */
  readonly insert: (
    log: NewLog,
    original: Omit<WorkoutLog, 'status'> | null,
    newLogId: LogId | null,
    newWorkoutId: number | null,
    moved: MovedValues | null,
  ) => WriteStatement;
  /**
   * Sets the library's columns, and the start, on a log that the host's own statement has inserted.
   */
  readonly adopt: (log: NewLog, newLogId: LogId, newWorkoutId: number | null) => WriteStatement;
  /** Counts the new log among the logs that are read. Null if every row of the table is read. */
  readonly count: ((newLogId: LogId) => WriteStatement) | null;
}

/** The columns that the library adds to the host's table. */
const ADDED: readonly Assignment[] = [
  ['swapped_from_id', ':swappedFromId'],
  ['source_type', ':sourceType'],
  ['custom_workout_id', ':newCustomWorkoutId'],
  ['custom_workout_exercise_id', ':entryId'],
];

const valuesOf = (
  log: NewLog,
  newLogId: LogId | null,
  newWorkoutId: number | null,
): Record<string, Value> => {
  const { source, swappedFrom, ofNewWorkout } = log;
  const custom = source?.type === 'custom' ? source : null;
  return {
    newLogId,
    programDayId: source?.type === 'program' ? source.programDayId : null,
    swappedFromId: swappedFrom?.logId ?? null,
    sourceType: log.sourceType,
    newCustomWorkoutId: ofNewWorkout === true ? newWorkoutId : (custom?.customWorkoutId ?? null),
    entryId: custom?.customWorkoutExerciseId ?? null,
    scheduledFor: log.scheduledFor,
    newStartedAt: log.startedAt,
    newCompletedAt: log.completedAt,
    newImportKey: log.importKey,
  };
};

/** The columns that the new log of a swap copies from the original. */
const copied = (store: Store, log: NewLog): readonly Assignment[] =>
  log.swappedFrom === null
    ? []
    : store.t.logTable.copyOnSwap.map((column) => [
        column,
        ofLog(store, ':swappedFromId', `stored.${column}`),
      ]);

/** Without a known start, the column gets its default or the host's value. */
const started = ({ t }: Store, { startedAt }: NewLog): readonly Assignment[] => {
  const column = t.logTable.startedAt;
  return column === null || startedAt === null
    ? []
    : [[column.column, column.encode(':newStartedAt')]];
};

const optional = (column: string | null, value: string): readonly Assignment[] =>
  column === null ? [] : [[column, value]];

const completed = (store: Store, log: NewLog): readonly Assignment[] => {
  const { t } = store;
  const { completedAt, keepsTime } = t.logTable;
  const moves = log.swappedFrom?.movesCompletion === true;
  const completion = moves
    ? storedCompletion(store, ':swappedFromId', areMovedValuesGiven(store))
    : t.encode(':newCompletedAt');
  return [
    // If the time column is NOT NULL, a planned log gets the column's default or the host's value.
    ...(keepsTime && !moves && log.completedAt === null
      ? []
      : [[completedAt, completion] as const]),
    ...statusOf(store, completion),
  ];
};

/** If two columns have the same name, the later one wins. */
const columnsOf = (
  store: Store,
  log: NewLog,
  hostNames: readonly string[],
  hasId: boolean,
): readonly Assignment[] => {
  const { d, t } = store;
  const { logTable } = t;
  const scheduled = optional(logTable.scheduledDate, ':scheduledFor');
  const columns: readonly Assignment[] = [
    ...copied(store, log),
    // If the log has no date, this comes first, so that the host's own date wins.
    ...(log.scheduledFor === null ? scheduled : []),
    ...hostNames.map((name): Assignment => {
      const column = quoteName(name);
      return [column, d.typed(logTable.table, column, `:${HOST_VALUE}${name}`)];
    }),
    ...(log.scheduledFor === null ? [] : scheduled),
    ...logTable.stamp(':now'),
    ...started(store, log),
    [logTable.userId, ':user'],
    ...completed(store, log),
    ...optional(logTable.programDayId, ':programDayId'),
    ...optional(logTable.importKey, ':newImportKey'),
    ...optional(hasId ? logTable.id : null, ':newLogId'),
    ...ADDED,
  ];
  return [...new Map(columns)];
};

/** Throws for a value without a column, which an insert would silently leave out. */
const requireColumns = (
  logTable: LogTable,
  { source, scheduledFor, startedAt, importKey }: NewLog,
): void => {
  optionalColumn(logTable, 'startedAt', startedAt);
  optionalColumn(logTable, 'scheduledDate', scheduledFor);
  optionalColumn(logTable, 'programDayId', source?.type === 'program' ? source.programDayId : null);
  optionalColumn(logTable, 'importKey', importKey);
};

/** What the columns of an insert depend on besides the mapping. */
const shapeOf = (log: NewLog, hostNames: readonly string[], hasId: boolean): string => {
  const { swappedFrom, scheduledFor, startedAt, completedAt } = log;
  const moves = swappedFrom?.movesCompletion;
  const isGiven = [scheduledFor, startedAt, completedAt].map((value) => value !== null);
  return `${moves} ${isGiven.join(' ')} ${hasId} ${hostNames.join(' ')}`;
};

export function newLogWrites(store: Store, replacedLog: (log: NewLog) => WritePlan): NewLogWrites {
  const { d, t } = store;
  const { logTable } = t;
  // Building a text takes as long as running it.
  const texts = new Map<string, string>();
  const insertText = (log: NewLog, hostNames: readonly string[], hasId: boolean): string => {
    const shape = shapeOf(log, hostNames, hasId);
    const known = texts.get(shape);
    if (known !== undefined) return known;
    const columns = columnsOf(store, log, hostNames, hasId);
    const after = replacedLog(log).length === 0 ? null : d.after(REPLACED_LOG);
    const row = columns.map(([, value]) => value);
    const text = `
    insert into ${logTable.table} (${columns.map(([column]) => column).join(', ')})
    ${hasId ? d.overriding : ''} ${rowOf(row, after)}`;
    texts.set(shape, text);
    return text;
  };
  const adoptText = (log: NewLog): string => {
    // A copied column may be that of the start.
    const columns = new Map([...copied(store, log), ...started(store, log), ...ADDED]);
    return `
    update ${logTable.table} as log set ${assign([...columns])}
    where ${d.own('log', logTable.userId)} and log.${logTable.id} = :newLogId`;
  };
  return {
    insert: (log, original, newLogId, newWorkoutId, moved) => {
      const hostValues = hostValuesOf(logTable, log, original);
      const hostNames = Object.keys(hostValues);
      const values: Record<string, Value> = {
        ...valuesOf(log, newLogId, newWorkoutId),
        ...moved,
      };
      for (const name of hostNames) values[HOST_VALUE + name] = hostValues[name] ?? null;
      requireColumns(logTable, log);
      const text = insertText(log, hostNames, newLogId !== null);
      return { name: 'newLog', text, values, changes: 1, returning: '1' };
    },
    count: logTable.hasCondition
      ? (newLogId) => ({
          name: 'countedLog',
          text: `select count(*) as found from ${t.logs} log where ${d.own('log')} and log.id = :newLogId`,
          values: { newLogId },
        })
      : null,
    adopt: (log, newLogId, newWorkoutId) => {
      optionalColumn(logTable, 'startedAt', log.startedAt);
      const values = valuesOf(log, newLogId, newWorkoutId);
      return { name: 'adoptedLog', text: adoptText(log), values, changes: 1 };
    },
  };
}
