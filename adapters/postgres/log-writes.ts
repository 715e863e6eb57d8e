import type { Changes, LogFacts } from '../../src/domain/changes.js';
import { quoteName, type LogTable } from '../sql/host-relations.js';
import { optionalColumn, type OptionalColumn } from '../sql/optional-columns.js';
import { idsIn, type WritePart } from './parts.js';
import type { Values } from './driver.js';
import { encodeInstant, type Tables } from './tables.js';

// Writes to the host's table of logs, by the names and in the encodings that its mapping gives.

type Assignment = readonly [column: string, value: string];
type NewLog = NonNullable<Changes['createLog']>;

const assign = (assignments: readonly Assignment[]): string =>
  assignments.map(([column, value]) => `${column} = ${value}`).join(', ');

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
const added = ({ ofNewWorkout }: NewLog): readonly Assignment[] => [
  ['swapped_from_id', ':swappedFromId'],
  ['source_type', ':newSourceType'],
  [
    'custom_workout_id',
    ofNewWorkout === true ? '(select id from new_workout)' : ':newCustomWorkoutId',
  ],
  ['custom_workout_exercise_id', ':newEntryId'],
];

const valuesOf = (log: NewLog): Values => {
  const { source, swappedFrom } = log;
  const custom = source?.type === 'custom' ? source : null;
  return {
    newProgramDayId: source?.type === 'program' ? source.programDayId : null,
    newCustomWorkoutId: custom?.customWorkoutId ?? null,
    newEntryId: custom?.customWorkoutExerciseId ?? null,
    newSourceType: log.sourceType,
    swappedFromId: swappedFrom?.logId ?? null,
    newCompletedAt: log.completedAt?.toISOString() ?? null,
    newImportKey: log.importKey,
    scheduledDate: log.scheduledFor,
  };
};

const fromOriginal = ({ logTable }: Tables, column: string): string =>
  `(select original.${column} from ${logTable.table} original
          where original.${logTable.userId} = :user and original.${logTable.id} = :swappedFromId)`;

/** What the new log of a swap takes over from the original. */
const copied = (t: Tables, log: NewLog): readonly Assignment[] =>
  log.swappedFrom === null
    ? []
    : t.logTable.copyOnSwap.map((column): Assignment => [column, fromOriginal(t, column)]);

/** What the host's own columns get of the host's making: a record of its table gives them their types. */
const made = (t: Tables, hostValues: object): readonly Assignment[] =>
  Object.keys(hostValues).map((name) => {
    const column = quoteName(name);
    return [column, `(json_populate_record(null::${t.logTable.table}, :hostValues)).${column}`];
  });

/** Later ones win, so that no column is named twice. */
const columnsOf = (t: Tables, log: NewLog, hostValues: object): readonly Assignment[] => {
  const { logTable } = t;
  const { source, scheduledFor, importKey } = log;
  const moves = log.swappedFrom?.movesCompletion === true;
  const programDayId = source?.type === 'program' ? source.programDayId : null;
  const completedAt = moves
    ? fromOriginal(t, logTable.completedAt)
    : encodeInstant(t, ':newCompletedAt');
  const scheduled = optional(logTable, 'scheduledDate', scheduledFor, ':scheduledDate');
  const user: Assignment = [logTable.userId, ':user'];
  return Array.from(
    new Map([
      // First, whatever comes after it.
      user,
      ...copied(t, log),
      // A date that is not given leaves the host's own in place.
      ...(scheduledFor === null ? scheduled : []),
      ...made(t, hostValues),
      ...(scheduledFor === null ? [] : scheduled),
      ...logTable.stamp(':now'),
      user,
      [logTable.completedAt, completedAt] as const,
      ...optional(logTable, 'programDayId', programDayId, ':newProgramDayId'),
      ...optional(logTable, 'importKey', importKey, ':newImportKey'),
      ...added(log),
    ]),
  );
};

/** The original's completion goes where the library sets it itself. */
const movedParts = (t: Tables, log: NewLog): readonly (readonly [string, string])[] => {
  const moves = log.swappedFrom?.movesCompletion === true;
  if (!moves || t.logTable.statements.setCompletedAt !== undefined) return [];
  return [uncompleted(t, ':swappedFromId')];
};

// Values by name: as a record of JSON a planned swap would take a tenth longer to be stored.
/** Inserts the log; as `new_log`, with the completion exactly as it is stored. */
export const createLog = (t: Tables, log: NewLog, original: LogFacts | null): WritePart => {
  const { logTable } = t;
  const hostValues = logTable.newLogValues?.(original?.log ?? null) ?? {};
  const columns = columnsOf(t, log, hostValues);
  const inserted = `insert into ${logTable.table} as log (${columns.map(([column]) => column).join(', ')})
        select ${columns.map(([, value]) => value).join(', ')}
        returning log.${logTable.id} as id, log.${logTable.completedAt} as completed_exactly`;
  return {
    with: [['new_log', inserted], ...movedParts(t, log)],
    values: {
      ...valuesOf(log),
      ...(Object.keys(hostValues).length > 0 ? { hostValues: JSON.stringify(hostValues) } : {}),
    },
    ids: { logId: 'select id from new_log' },
  };
};

/** The log that the host's own statement inserted, given what only the library knows of it. */
export const adoptLog = (t: Tables, log: NewLog, logId: number): WritePart => {
  const { table, id, userId, completedAt } = t.logTable;
  const adopted = `update ${table} log set ${assign([...copied(t, log), ...added(log)])}
        where log.${userId} = :user and log.${id} = :newLogId
        returning log.${id} as id, log.${completedAt} as completed_exactly`;
  return {
    with: [['new_log', adopted], ...movedParts(t, log)],
    values: { ...valuesOf(log), newLogId: logId },
    ids: { logId: 'select id from new_log' },
  };
};

const uncompleted = (t: Tables, logId: string): readonly [string, string] => {
  const { logTable } = t;
  const assignments = [[logTable.completedAt, 'null'] as const, ...logTable.touch(':now')];
  return [
    'moved_from',
    `update ${logTable.table} log set ${assign(assignments)}
        where log.${logTable.userId} = :user and log.${logTable.id} = ${logId}`,
  ];
};

/** Sets or clears the completion of logs. */
export const setCompletions = (
  t: Tables,
  completions: NonNullable<Changes['completions']>,
): WritePart => {
  const { logTable } = t;
  const completedAt = [logTable.completedAt, encodeInstant(t, 'new.completed_at')] as const;
  return {
    with: [
      [
        'completed',
        `update ${logTable.table} log set ${assign([completedAt, ...logTable.touch(':now')])}
        from json_to_recordset(:completions) as new (log_id bigint, completed_at timestamptz)
        where log.${logTable.userId} = :user and log.${logTable.id} = new.log_id`,
      ],
    ],
    values: {
      completions: JSON.stringify(
        completions.map(({ logId, completedAt: at }) => ({ log_id: logId, completed_at: at })),
      ),
    },
  };
};

/** Gives the original its completion back, exactly as it is stored. */
export const moveBack = (
  t: Tables,
  { originalLogId, swappedLogId }: NonNullable<Changes['revertSwap']>,
): WritePart => {
  const { table, id, userId, completedAt, touch } = t.logTable;
  const moved = `case when log.${id} = :originalLogId then (
            select swapped.${completedAt} from ${table} swapped
            where swapped.${userId} = :user and swapped.${id} = :swappedLogId) end`;
  return {
    with: [
      [
        'moved_back',
        `update ${table} log set ${assign([[completedAt, moved], ...touch(':now')])}
        where log.${userId} = :user and log.${id} in (:originalLogId, :swappedLogId)`,
      ],
    ],
    values: { originalLogId, swappedLogId },
  };
};

const DELETED = idsIn('deleteLogs');

// References to a deleted log are nulled here as well as by the key: a store that is distributed by
// user cannot have a key that does it.
const unreferenced = ({ logTable: { table, id, userId } }: Tables): readonly [string, string] => [
  'unreferenced',
  `update ${table} log set swapped_from_id = null
        where log.${userId} = :user and log.swapped_from_id = any (${DELETED})
          and log.${id} <> all (${DELETED})`,
];

/** Deletes logs; swaps, loads and sets go with them by their keys. */
export const deleteLogs = (t: Tables, logIds: readonly number[]): WritePart => {
  const { table, id, userId } = t.logTable;
  return {
    with: [
      unreferenced(t),
      [
        'deleted',
        `delete from ${table} log where log.${userId} = :user and log.${id} = any (${DELETED})`,
      ],
    ],
    values: { deleteLogs: JSON.stringify(logIds) },
  };
};

/** What a statement of the host leaves behind that only marks logs as deleted: no key fires. */
export const forgetLogs = (t: Tables, logIds: readonly number[]): WritePart => ({
  with: [
    unreferenced(t),
    [
      'forgotten_swaps',
      `delete from ${t.swap} swap where swap.user_id = :user
          and (swap.original_log_id = any (${DELETED}) or swap.swapped_log_id = any (${DELETED}))`,
    ],
    [
      'forgotten_loads',
      `delete from ${t.load} load
        where load.user_id = :user and load.workout_log_id = any (${DELETED})`,
    ],
    [
      'forgotten_workouts',
      `delete from ${t.customWorkout} workout
        where workout.user_id = :user and workout.for_log_id = any (${DELETED})`,
    ],
  ],
  values: { deleteLogs: JSON.stringify(logIds) },
});

/** Logs that refer to the custom workout `:customWorkoutId` lose the reference, or that to an entry. */
export const unreferWorkout = (
  t: Tables,
  keptEntries: string | null,
): readonly [string, string] => {
  const { table, userId, touch } = t.logTable;
  const cleared: readonly Assignment[] = [
    ...(keptEntries === null ? [['custom_workout_id', 'null'] as const] : []),
    ['custom_workout_exercise_id', 'null'],
  ];
  const entries =
    keptEntries === null
      ? ''
      : `and log.custom_workout_exercise_id is not null
          and log.custom_workout_exercise_id <> all (${keptEntries})`;
  return [
    'unreferenced_logs',
    `update ${table} log set ${assign([...cleared, ...touch(':now')])}
        where log.${userId} = :user and log.custom_workout_id = :customWorkoutId ${entries}`,
  ];
};
