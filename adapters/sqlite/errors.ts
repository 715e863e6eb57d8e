import { FreshlegsError, isFreshlegsError, type ErrorCode } from '../../src/errors.js';
import { refusalText } from '../sql/host-refusals.js';

interface Mapping {
  readonly code: ErrorCode;
  readonly message: string;
}

const BUSY: Mapping = {
  code: 'CONFLICT_BUSY',
  message: 'Another connection has locked the database. Try again.',
};
// After BEGIN IMMEDIATE, a write never finds the database locked, so this transaction began without
// it. A transaction that reads first and writes later fails at once, whatever the busy_timeout is.
const BUSY_INSIDE: Mapping = {
  code: 'CONFLICT_BUSY',
  message:
    'Another connection wrote while your transaction was open, and yours began without the write lock. Roll it back and start it with database.transaction(fn).immediate() (BEGIN IMMEDIATE), which waits for the lock.',
};
const FULL: Mapping = {
  code: 'STORAGE_FULL',
  message: 'The disk is full, so nothing was written.',
};
const CORRUPT: Mapping = {
  code: 'CORRUPT',
  message: 'The database file is damaged or is not a database.',
};

// SQLite's primary result codes: the name, and the number that node:sqlite reports.
const BY_NAME: readonly (readonly [name: string, errcode: number, mapping: Mapping])[] = [
  ['SQLITE_BUSY', 5, BUSY],
  ['SQLITE_LOCKED', 6, { ...BUSY }],
  [
    'SQLITE_NOMEM',
    7,
    { code: 'STORAGE_FULL', message: 'The database ran out of memory, so nothing was written.' },
  ],
  [
    'SQLITE_READONLY',
    8,
    { code: 'READ_ONLY', message: 'The database is read-only, so nothing was written.' },
  ],
  [
    'SQLITE_IOERR',
    10,
    { code: 'CONNECTION_LOST', message: 'Reading or writing the database file failed.' },
  ],
  ['SQLITE_CORRUPT', 11, CORRUPT],
  [
    'SQLITE_CANTOPEN',
    14,
    { code: 'CONNECTION_LOST', message: 'The database file cannot be opened.' },
  ],
  ['SQLITE_FULL', 13, FULL],
  [
    'SQLITE_CONSTRAINT',
    19,
    { code: 'INVALID_INPUT', message: 'The values violate a constraint of the database.' },
  ],
  ['SQLITE_NOTADB', 26, CORRUPT],
];

const TOO_LARGE: Mapping = {
  code: 'CORRUPT',
  message:
    'A column holds an integer above 2^53, such as an id, which JavaScript cannot represent.',
};

const SCHEMA_OUTDATED: Mapping = {
  code: 'SCHEMA_OUTDATED',
  message:
    'Tables or columns are missing. Run the migrations of this library. checkHost lists missing tables and columns of a mapping.',
};

/** What better-sqlite3, node:sqlite and bun:sqlite say about a closed handle. */
const CLOSED_TEXT =
  /^(?:The )?database (?:connection )?is not open|^statement has been finalized|^Database has closed/;
const CLOSED: Mapping = {
  code: 'CONNECTION_LOST',
  message: 'The handle of the database is closed, so nothing was written.',
};

interface DriverError {
  readonly code?: unknown;
  readonly errcode?: unknown;
  readonly message: string;
}

// The library never violates these constraints in its own tables, so the table belongs to the host.
const COLUMN = /^(NOT NULL|UNIQUE) constraint failed: (.+)$/;
const GENERATED = /^cannot (?:INSERT into|UPDATE) generated column "(.+)"$/;
const CHECK = /^CHECK constraint failed: (.+)$/;

const refusedValue = (message: string): string | null => {
  const [, rule, columns = ''] = COLUMN.exec(message) ?? [];
  if (rule === 'UNIQUE') {
    return `${columns} already has this value and is unique. Give each new log a separate value with logs.newLogValues. If the column is the date or the completion, drop the index or restrict it to logs that no swap created, since both logs of a swap have the same value. If the index depends on logs.status, another log of the user has the same status now; see logs.status.replaced.`;
  }
  if (rule !== undefined) {
    return `${columns} refuses null. Give new logs a value with logs.copyOnSwap or logs.newLogValues. If the column is the completion, allow null, since planned and swapped logs have no completion.`;
  }
  const [, generated] = GENERATED.exec(message) ?? [];
  if (generated !== undefined) {
    return `Column ${generated} of the mapping is generated, so it cannot be written. Remove it from the mapping, or map the column that it is computed from.`;
  }
  const [, check] = CHECK.exec(message) ?? [];
  return check === undefined
    ? null
    : `A check of the host's tables refuses what the library stores: ${check}. Correct the mapping or the check.`;
};

/** Whether a deleted row still has rows that refer to it, or a row refers to a missing one. */
export function isForeignKeyError(error: unknown): boolean {
  return error instanceof Error && error.message === 'FOREIGN KEY constraint failed';
}

/** The columns of a key whose values another row already has; empty for any other error. */
export function takenColumns(error: unknown): readonly string[] {
  const [, rule, columns = ''] = COLUMN.exec(error instanceof Error ? error.message : '') ?? [];
  return rule === 'UNIQUE' ? columns.split(', ').map((name) => name.replace(/^.*\./, '')) : [];
}

// The library has no triggers, so this is RAISE in a trigger of the host.
const RAISED = 1811;

const findMapping = ({ code, errcode, message }: DriverError): Mapping | null => {
  const refused = refusedValue(message);
  if (refused !== null) return { code: 'HOST_MAPPING', message: refused };
  if (CLOSED_TEXT.test(message)) return CLOSED;
  // node:sqlite throws this error. Other drivers return a rounded number, which the library
  // refuses.
  if (code === 'ERR_OUT_OF_RANGE') return TOO_LARGE;
  if (code === 'SQLITE_CONSTRAINT_TRIGGER' || errcode === RAISED) {
    return { code: 'HOST_MAPPING', message: refusalText('raised_by_host', {}) };
  }
  const name = typeof code === 'string' ? code : '';
  const primary = typeof errcode === 'number' ? errcode & 255 : null;
  const known = BY_NAME.find(
    ([prefix, number]) =>
      name === prefix || name.startsWith(`${prefix}_`) || (primary !== null && primary === number),
  );
  if (known !== undefined) return known[2];
  return /^(no such (table|column)|table \S+ has no column)/.test(message) ? SCHEMA_OUTDATED : null;
};

/**
 * Turns a driver's error into a `FreshlegsError`. Returns any other error unchanged.
 * `inTransaction` says whether the caller has an open transaction.
 */
export function mapSqliteError(error: unknown, inTransaction = false): unknown {
  if (isFreshlegsError(error) || !(error instanceof Error)) return error;
  const found = findMapping(error);
  const mapping = found === BUSY && inTransaction ? BUSY_INSIDE : found;
  return mapping === null
    ? error
    : new FreshlegsError(mapping.code, mapping.message, { cause: error });
}
