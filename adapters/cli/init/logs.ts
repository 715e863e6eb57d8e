import type { LogMapping } from '../../sql/host.js';
import type { Found } from './find.js';
import {
  type Code,
  type Condition,
  type Draft,
  inCode,
  keyInCode,
  type Note,
  type Part,
  remark,
  unsure,
} from './proposal.js';
import {
  encodingOf,
  findColumn,
  flagValue,
  idTypeOf,
  isFlag,
  isTime,
  keyOf,
  snakeOf,
  type ColumnInfo,
  type DatabaseInfo,
  type TableInfo,
} from './tables.js';

// Proposes the columns that mark a workout as completed, and the values that a new log needs.

type Logs = Draft['logs'];

const DONE_TIMES = [
  /^(completed|finished|ended|done|performed)_?(at|on|time)$/,
  /^(end|finish|completed|finished|ended)(_(time|date))?$/,
  /^(performed|trained|logged|workout|session|entry|training)_?(at|on|date)$/,
  /^(date|performed_on)$/,
  /^created_?at$/,
];
const IS_DONE = /^(complete|done|finish)/i;
const IS_PLANNED =
  /^(plan|schedul|draft|in[ _-]?progress|active|start|pause|pending|upcoming|todo|open)/i;

/** Excludes rows that are marked as deleted, as archived, or as templates. */
export function visibleRows(
  database: DatabaseInfo,
  table: TableInfo,
): readonly Condition<string>[] {
  return table.columns.flatMap((column): readonly Condition<string>[] => {
    const name = snakeOf(column.name);
    if (/^(deleted|archived|removed)_?(at|on)$/.test(name))
      return [{ column: column.name, is: null }];
    const isHidden = /^(is_)?(deleted|archived|template|routine|removed|hidden)$/.test(name);
    return isHidden && isFlag(column, database)
      ? [{ column: column.name, is: flagValue(column, false) }]
      : [];
  });
}

/** The field `where` of a mapping: missing, one condition, or a list of conditions. */
export function whereOf<T>(conditions: readonly T[]): {
  readonly where?: T | readonly [T, ...T[]];
} {
  const [first, ...more] = conditions;
  if (first === undefined) return {};
  return { where: more.length === 0 ? first : [first, ...more] };
}

const encodingNote = (field: string, column: ColumnInfo): readonly Note[] => {
  if (encodingOf(column) === null) {
    return [
      unsure(
        field,
        `neither the type nor the values of ${column.name} show its encoding, which may be iso-text, timestamp-utc, epoch-ms or epoch-s`,
      ),
    ];
  }
  return column.kind === 'timestamp'
    ? [remark(field, 'a timestamp without time zone is read as UTC, which is how Prisma stores it')]
    : [];
};

const guessed = (column: ColumnInfo) =>
  encodingOf(column) ?? (column.kind === 'text' ? 'iso-text' : 'epoch-ms');

const timeOf = (column: ColumnInfo | null) =>
  column === null ? undefined : { column: column.name, encoding: guessed(column) };

/** Finds a status or boolean that says whether a log is completed. */
const statusOf = (database: DatabaseInfo, table: TableInfo): Part<LogMapping['status']> => {
  const flag = findColumn(table, [/^(is_)?(completed|finished|done)$/], (each) =>
    isFlag(each, database),
  );
  if (flag !== null) {
    const status = {
      column: flag.name,
      completed: flagValue(flag, true),
      planned: flagValue(flag, false),
    };
    return { value: status, notes: [] };
  }
  const status = findColumn(
    table,
    [/^status$/, /^(state|workout_status|session_status)$/],
    ({ kind }) => kind === 'text' || kind === 'enum',
  );
  if (status === null) return { value: undefined, notes: [] };
  const completed = status.values.filter((value) => IS_DONE.test(value));
  const planned = status.values.filter((value) => IS_PLANNED.test(value));
  const rest = status.values.filter((value) => ![...completed, ...planned].includes(value));
  const others = rest.length === 0 ? '' : `; logs with ${rest.join(', ')} are not read`;
  return {
    value: {
      column: status.name,
      completed:
        completed.length === 1
          ? (completed[0] ?? '')
          : completed.length > 0
            ? completed
            : 'completed',
      planned: planned.length === 1 ? (planned[0] ?? '') : planned.length > 0 ? planned : 'planned',
    },
    notes: [
      unsure(
        'logs.status',
        `found: ${status.values.join(', ') || 'no value yet'}${others}. The first value of each list is written`,
      ),
    ],
  };
};

/** Whether the column may be null in planned logs, to judge by its name. */
const isPlannable = (time: ColumnInfo): boolean =>
  !time.notNull && /^(complet|finish|end|done|performed_at)/.test(snakeOf(time.name));

/** What marks a log as completed: a time, a status, or nothing if every log is completed. */
const completionOf = (
  database: DatabaseInfo,
  table: TableInfo,
): Part<Pick<Logs, 'completedAt' | 'status' | 'plans'>> | null => {
  const time = findColumn(table, DONE_TIMES, isTime);
  if (time === null) return null;
  const status = statusOf(database, table);
  const everyRow =
    status.value === undefined && (!isPlannable(time) || snakeOf(time.name) === 'performed_at');
  const isCreation = /^created/.test(snakeOf(time.name));
  return {
    value: {
      completedAt: {
        column: time.name,
        encoding: guessed(time),
        ...(time.notNull ? { notNull: true } : {}),
      },
      ...(status.value === undefined ? {} : { status: status.value }),
      ...(everyRow ? { plans: false } : {}),
    },
    notes: [
      ...encodingNote('logs.completedAt', time),
      ...(isCreation
        ? [
            unsure(
              'logs.completedAt',
              'no column says when a workout was done, so this is when the row was created',
            ),
          ]
        : []),
      ...status.notes,
      ...(everyRow
        ? [
            unsure(
              'logs.plans',
              `no column marks a log as planned, so every row counts as done, and swaps fail; leave it out if ${time.name} is null until a workout is done`,
            ),
          ]
        : []),
    ],
  };
};

const stub = (column: ColumnInfo, { dialect }: DatabaseInfo): string => {
  if (column.values[0] !== undefined && column.kind === 'enum') return inCode(column.values[0]);
  const isDate = column.values.some((value) => /^\d{4}-\d\d-\d\d$/.test(value));
  if (column.kind === 'date' || isDate) return 'new Date().toISOString().slice(0, 10)';
  if (isTime(column) && /(_at|_on|date|time|^start|^end)/.test(snakeOf(column.name))) {
    const encoding = guessed(column);
    if (encoding === 'epoch-ms') return 'Date.now()';
    return encoding === 'epoch-s' ? 'Math.floor(Date.now() / 1000)' : 'new Date().toISOString()';
  }
  if (column.kind === 'boolean') return 'false';
  if (['integer', 'bigint', 'number'].includes(column.kind)) return '0';
  return dialect === 'postgres' && column.kind === 'json' ? `'{}'` : `'Workout'`;
};

/** Values for NOT NULL columns that have no default and that the library does not write. */
const newLogValues = (
  database: DatabaseInfo,
  table: TableInfo,
  written: readonly (string | undefined)[],
): Part<Code | undefined> => {
  const needed = table.columns.filter(
    ({ name, notNull, hasDefault, isKey }) =>
      notNull && !hasDefault && !isKey && !written.includes(name),
  );
  if (needed.length === 0) return { value: undefined, notes: [] };
  const values = needed
    .map((column) => `${keyInCode(column.name)}: ${stub(column, database)}`)
    .join(', ');
  const keys = needed.filter(({ references }) => references !== null).map(({ name }) => name);
  return {
    value: { code: `() => ({ ${values} })` },
    notes: [
      unsure(
        'logs.newLogValues',
        `these columns are NOT NULL without a default; fill in the values of a log that the library inserts${keys.length === 0 ? '' : `. A swap can copy ${keys.join(', ')} from the original: copyOnSwap`}`,
      ),
    ],
  };
};

const newIdOf = (key: ColumnInfo): Part<Code | undefined> => {
  if (key.hasDefault || !['text', 'uuid'].includes(key.kind))
    return { value: undefined, notes: [] };
  return {
    value: { code: 'randomUUID', imports: ['randomUUID', 'node:crypto'] },
    notes: [
      remark(
        'logs.newId',
        'the key has no default; if your app creates another kind of ids, such as cuids, use the function of your app',
      ),
    ],
  };
};

const scheduledOf = (table: TableInfo): ColumnInfo | null =>
  findColumn(
    table,
    [/^(scheduled|planned)_?(date|for|on)$/, /^date$/],
    ({ kind, values }) =>
      kind === 'date' ||
      (kind === 'text' && values.every((value) => /^\d{4}-\d\d-\d\d$/.test(value))),
  );

/**
 * The times of creation and change. If a start time is required, it is used as the time of
 * creation.
 */
const stampsOf = (logs: TableInfo, completedAt: string) => {
  const find = (pattern: RegExp) =>
    findColumn(logs, [pattern], (column) => isTime(column) && column.name !== completedAt);
  const started = find(/^start(ed)?_?at$/);
  const isNeeded = started?.notNull === true && !started.hasDefault;
  return {
    createdAt: find(/^created_?at$/) ?? (isNeeded ? started : null),
    updatedAt: find(/^updated_?at$/),
  };
};

/** Null if no column says when a workout was done. */
export function proposeLogs(
  database: DatabaseInfo,
  { logs, user, otherLogs }: Found,
): Part<Logs> | null {
  const key = keyOf(logs);
  const done = completionOf(database, logs);
  if (key === null || done === null) return null;
  const { completedAt, status } = done.value;
  const { createdAt, updatedAt } = stampsOf(logs, completedAt.column);
  const scheduled = scheduledOf(logs);
  const isWritten = scheduled !== null && !scheduled.notNull;
  const written = [
    user.name,
    completedAt.column,
    status?.column,
    createdAt?.name,
    updatedAt?.name,
    isWritten ? scheduled.name : undefined,
  ];
  const newId = newIdOf(key);
  const values = newLogValues(database, logs, written);
  const [created, updated] = [timeOf(createdAt), timeOf(updatedAt)];
  return {
    value: {
      ...{ table: logs.name, id: key.name, idType: idTypeOf(key) },
      ...(newId.value === undefined ? {} : { newId: newId.value }),
      userId: user.name,
      ...done.value,
      ...whereOf(visibleRows(database, logs)),
      ...(scheduled === null || scheduled.name === completedAt.column
        ? {}
        : { scheduledDate: scheduled.name }),
      ...(created === undefined ? {} : { createdAt: created }),
      ...(updated === undefined ? {} : { updatedAt: updated }),
      ...(values.value === undefined ? {} : { newLogValues: values.value }),
    },
    notes: [
      ...(otherLogs.length === 0
        ? []
        : [unsure('logs', `these also look like logs: ${otherLogs.join(', ')}`)]),
      ...done.notes,
      ...newId.notes,
      ...values.notes,
    ],
  };
}
