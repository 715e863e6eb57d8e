import { FreshlegsError, isFreshlegsError, type ErrorCode } from '../../src/errors.js';
import { refusalText } from '../sql/host-refusals.js';
import { OWN_TABLES } from './tables.js';

interface Mapping {
  readonly code: ErrorCode;
  readonly message: string;
}

const CONNECTION_LOST: Mapping = {
  code: 'CONNECTION_LOST',
  message: 'The connection to the database was lost, so nothing was written.',
};
const TIMEOUT: Mapping = {
  code: 'TIMEOUT',
  message: 'The database timed out, so nothing was written.',
};
const INVALID_INPUT: Mapping = {
  code: 'INVALID_INPUT',
  message: 'The values violate a constraint of the database.',
};
const SCHEMA_OUTDATED: Mapping = {
  code: 'SCHEMA_OUTDATED',
  message: 'Tables or columns of this library are missing; run its migrations.',
};
const CONFLICT_BUSY: Mapping = {
  code: 'CONFLICT_BUSY',
  message: 'Another transaction changed the same rows. Start the transaction again.',
};
// Callers see this only with `prepare: true`. With `auto`, the call runs again without names.
const LOST_NAME: Mapping = {
  code: 'CONFIGURATION',
  message:
    'A named statement is unknown or already exists on its connection, which happens behind a pooler. Remove { prepare: true }.',
};
const STORAGE_FULL: Mapping = {
  code: 'STORAGE_FULL',
  message: 'The database is out of disk space; nothing was written.',
};

// The library checks its own values, so a value of the host is not a valid instant.
const NO_INSTANT: Mapping = {
  code: 'CORRUPT',
  message: 'A column of the host has a value that does not fit its encoding in the mapping.',
};

// The keys are SQLSTATE codes. Names of constraints would not work, because distribution and
// partitions rename them. Codes whose meaning depends on the table are in `BY_ERROR`.
const BY_STATE: Readonly<Record<string, Mapping>> = {
  '40001': CONFLICT_BUSY,
  '40P01': CONFLICT_BUSY,
  '57014': TIMEOUT,
  '55P03': TIMEOUT,
  '25P04': TIMEOUT,
  '57P01': CONNECTION_LOST,
  '57P02': CONNECTION_LOST,
  '57P03': CONNECTION_LOST,
  '57P05': CONNECTION_LOST,
  '25P03': CONNECTION_LOST,
  '53300': {
    code: 'POOL_EXHAUSTED',
    message: 'The database accepts no more connections. Use fewer or smaller pools.',
  },
  '53100': STORAGE_FULL,
  '53200': { ...STORAGE_FULL, message: 'The database ran out of memory; nothing was written.' },
  '26000': LOST_NAME,
  '42P05': LOST_NAME,
  '25006': { code: 'READ_ONLY', message: 'The database is read-only; nothing was written.' },
  '25P02': {
    code: 'TX_ABORTED',
    message: 'An earlier error aborted the transaction. Roll it back.',
  },
  // Prisma's own code, not an SQLSTATE.
  P2028: {
    code: 'TX_ABORTED',
    message:
      'The transaction ended before this call. Prisma ends a transaction after its `timeout`.',
  },
  '42P01': SCHEMA_OUTDATED,
  '42703': SCHEMA_OUTDATED,
  '3F000': SCHEMA_OUTDATED,
  '428C9': {
    code: 'HOST_MAPPING',
    message:
      'The mapping names a generated column, which cannot be written. Remove it from the mapping.',
  },
  // The library checks the length of its own texts, so the column belongs to the host.
  '22001': {
    code: 'HOST_MAPPING',
    message:
      'A column of the host is too short for the text that the library stores. checkHost reports columns of times that are too short.',
  },
  '22007': NO_INSTANT,
  '22008': NO_INSTANT,
  XX001: { code: 'CORRUPT', message: 'The database reports damaged data.' },
  XX002: { code: 'CORRUPT', message: 'The database reports a damaged index.' },
};

const BY_CLASS: Readonly<Record<string, Mapping>> = {
  // The library has no functions of its own.
  P0: { code: 'HOST_MAPPING', message: refusalText('raised_by_host', {}) },
  '08': CONNECTION_LOST,
  '22': INVALID_INPUT,
  '23': INVALID_INPUT,
};

const NETWORK_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  // Codes of postgres.js:
  'CONNECTION_CLOSED',
  'CONNECTION_DESTROYED',
  'CONNECTION_ENDED',
  'CONNECT_TIMEOUT',
]);
// pg reports these failures only in the message.
const LOST_TEXT =
  /Connection terminated|after calling end on the pool|Client has encountered a connection error|Client was closed|not queryable/;
// Citus reports a lost worker only in the message, with unrelated codes. Some messages come from
// libpq. Messages about SSL come from OpenSSL; Citus uses SSL between nodes by default.
const LOST_WORKER_TEXT = new RegExp(
  [
    'connection to the remote node',
    'server closed the connection unexpectedly',
    'SSL connection has been closed unexpectedly',
    'SSL SYSCALL error',
    'SSL error: unexpected eof',
    'could not (?:receive|send) data (?:from|to) server',
    'no connection to the server',
    'connection not open',
    'failure on connection marked as essential',
    'failed to COPY to shard',
    'failed to complete COPY on',
    'could not commit transaction for shard',
    'terminating connection due to',
  ].join('|'),
);
// With other codes, the same message is about the connection to the coordinator.
const LOST_WORKER_STATE = /^(?:XX000|58030|08\w{3})$/;
const EXHAUSTED_TEXT = /timeout exceeded when trying to connect/;
const QUERY_TIMEOUT_TEXT = /Query read timeout/;

const codeOf = (error: Error): string => {
  const { code } = error as { readonly code?: unknown };
  return typeof code === 'string' ? code : '';
};

// Prisma names the column only in the message.
const COLUMN_TEXT = /column "([^"]+)" of relation "([^"]+)"/;

// The library never stores null in its own required columns, so the column belongs to the host.
const notNull = (error: Error): Mapping => {
  const [, columnInText = '', tableInText = 'a table of the host'] =
    COLUMN_TEXT.exec(error.message) ?? [];
  const { table = tableInText, column = columnInText } = error as {
    readonly table?: string;
    readonly column?: string;
  };
  return {
    code: 'HOST_MAPPING',
    message: `Column ${column} of ${table} refuses null. For a column of logs, set a value with logs.copyOnSwap or logs.newLogValues. The completion must allow null, since planned and swapped logs have no completion. For a set, correct sets.insert.`,
  };
};

/** The detail of a server's error, such as `Key (a, "B")=(1, 2) already exists.`, or empty. */
export function detailOf(error: Error): string {
  const { detail } = error as { readonly detail?: unknown };
  return typeof detail === 'string' ? detail : '';
}

// Row-level security hides the detail, but not the name of the constraint.
const CONSTRAINT_TEXT = /constraint "([^"]+)"/;

const keyColumns = (error: Error): readonly string[] => {
  const [, columns] = /\(([^=]+)\)=\(/.exec(detailOf(error)) ?? [];
  return columns?.split(', ').map((column) => column.replaceAll('"', '')) ?? [];
};

// A shard or partition has the name of its table plus a suffix.
const OWN_NAME = new RegExp(`^(?:${OWN_TABLES.join('|')})(?:_|$)`);
const TABLE_TEXT = /relation "([^"]+)"/;

/** Null for the library's tables, or if the table is unknown. */
const hostTableOf = (error: Error): string | null => {
  // postgres.js calls it `table_name`.
  const { table, table_name: name = table } = error as {
    readonly table?: unknown;
    readonly table_name?: unknown;
  };
  const found = typeof name === 'string' ? name : TABLE_TEXT.exec(error.message)?.[1];
  return found === undefined || OWN_NAME.test(found) ? null : found;
};

// A write first checks for existing rows. So if the library owns the table, another transaction has
// written the row since then.
const duplicateKey = (error: Error): Mapping => {
  const table = hostTableOf(error);
  if (table === null) return CONFLICT_BUSY;
  const columns = keyColumns(error).join(', ');
  return {
    code: 'HOST_MAPPING',
    message: `Another row of ${table} has the same values in a unique index (${columns || CONSTRAINT_TEXT.exec(error.message)?.[1]}). The two logs of a swap have the same user and date, and the completion moves between them. Drop the index, restrict it to logs that no swap created, or give each new log a separate value with logs.newLogValues. If it depends on logs.status, another log of the user has the same status now; see logs.status.replaced.`,
  };
};

const failedCheck = (error: Error): Mapping => {
  const table = hostTableOf(error);
  if (table === null) return INVALID_INPUT;
  return {
    code: 'HOST_MAPPING',
    message: `A check of ${table} refuses what the library stores; see the cause of this error. Correct the mapping or the check.`,
  };
};

// The library's columns that refer to exercises. If the library may retry the write, the second
// attempt reports the exercise as missing.
const EXERCISE_COLUMNS: readonly string[] = ['exercise_id', 'replaced_exercise_id'];

// A write first checks that the rows exist. So either the row was deleted since then, or the
// constraint is the host's.
const foreignKey = (error: Error): Mapping => {
  const [column = '', ...more] = keyColumns(error);
  if (more.length === 0 && EXERCISE_COLUMNS.includes(column)) {
    return {
      code: 'CONFLICT_BUSY',
      message: 'Another transaction deleted an exercise of this call. Start the transaction again.',
    };
  }
  const table = hostTableOf(error);
  if (table === null || !/is still referenced/.test(detailOf(error))) return INVALID_INPUT;
  return {
    code: 'HOST_MAPPING',
    message: refusalText('still_referenced', { rows: `Rows of ${table}` }),
  };
};

// PostgreSQL refuses WITH on a table with `DO ALSO` rules or conditional rules.
const ruleOfHost = (error: Error): Mapping | undefined =>
  /\brules\b/.test(error.message)
    ? {
        code: 'HOST_MAPPING',
        message:
          'A table of the host has a rule (CREATE RULE) that does not allow the statements of the library; see the cause of this error. Replace the rule with a trigger.',
      }
    : undefined;

const PAGE = 'https://github.com/freshlegs/freshlegs/tree/main/adapters/postgres';

const lacksPrivilege = ({ message }: Error): Mapping => ({
  code: 'HOST_MAPPING',
  message: message.includes('row-level security')
    ? `A policy of row-level security refuses what the library stores; see the cause of this error. Connect as the owner of the tables or as a role with BYPASSRLS: ${PAGE}#on-supabase`
    : `The role lacks a privilege on a schema or a table; the list of what it needs: ${PAGE}#privileges`,
});

/** How the message begins if a trigger suppressed rows; see `run-writes.ts`. */
export const SUPPRESSED = 'rows suppressed: ';
/** How the message begins if an exercise has no row; see `run-writes.ts`. */
export const UNSTORED = 'exercise without a row: ';
const LOST: Mapping = {
  code: 'HOST_MAPPING',
  message: refusalText('suppressed_write', { table: 'A table' }),
};
const invalidText = ({ message }: Error) => (message.includes(SUPPRESSED) ? LOST : INVALID_INPUT);

const BY_ERROR: Readonly<Record<string, (error: Error) => Mapping | undefined>> = {
  '23502': notNull,
  '23503': foreignKey,
  '23505': duplicateKey,
  '23514': failedCheck,
  '42501': lacksPrivilege,
  '0A000': ruleOfHost,
  '22P02': invalidText,
};

/** The coordinator is still connected, but reports a lost worker. */
const tellsLostWorker = (error: Error): boolean =>
  LOST_WORKER_STATE.test(codeOf(error)) && LOST_WORKER_TEXT.test(error.message);

const findMapping = (error: Error): Mapping | undefined => {
  const code = codeOf(error);
  const told = BY_ERROR[code];
  if (told !== undefined) return told(error);
  if (EXHAUSTED_TEXT.test(error.message)) {
    return { code: 'POOL_EXHAUSTED', message: 'No connection of the pool became free in time.' };
  }
  if (QUERY_TIMEOUT_TEXT.test(error.message)) return TIMEOUT;
  if (NETWORK_CODES.has(code) || LOST_TEXT.test(error.message)) return CONNECTION_LOST;
  if (tellsLostWorker(error)) return CONNECTION_LOST;
  return BY_STATE[code] ?? (code.length === 5 ? BY_CLASS[code.slice(0, 2)] : undefined);
};

/** The places where a Prisma error has the database's error, with or without a driver adapter. */
interface PrismaMeta {
  readonly driverAdapterError?: {
    readonly cause?: {
      readonly kind?: string;
      readonly originalCode?: string;
      readonly originalMessage?: string;
    };
  };
  readonly code?: string;
  readonly message?: string;
}

// Prisma's network failures, which have no code.
const NETWORK_KINDS: Readonly<Record<string, string>> = {
  ConnectionClosed: 'ECONNRESET',
  DatabaseNotReachable: 'ECONNREFUSED',
  SocketTimeout: 'ETIMEDOUT',
};

/** Prisma drops the driver's error but keeps its details, so rebuild it. */
const toldByPrisma = (error: Error): Error | undefined => {
  const { meta } = error as { readonly meta?: PrismaMeta | null };
  const { kind = '', originalCode, originalMessage } = meta?.driverAdapterError?.cause ?? {};
  const code = originalCode ?? NETWORK_KINDS[kind] ?? meta?.code;
  if (typeof code !== 'string') return undefined;
  const message = originalMessage ?? meta?.message ?? kind;
  return Object.assign(new Error(message, { cause: error }), { code });
};

const wrappedIn = (error: Error): unknown =>
  toldByPrisma(error) ?? (codeOf(error) === '' ? error.cause : undefined);

// Query builders wrap the driver's error in their own, whose text contains the statement and its
// values. Use the outer error only if the inner one is not recognised.
const driverErrorOf = (error: Error): Error => {
  const wrapped = wrappedIn(error);
  if (!(wrapped instanceof Error)) return error;
  const cause = driverErrorOf(wrapped);
  return findMapping(cause) === undefined ? error : cause;
};

/** Turns a driver's error into a `FreshlegsError`. Returns any other error unchanged. */
export function mapPostgresError(error: unknown): unknown {
  if (isFreshlegsError(error) || !(error instanceof Error)) return error;
  const cause = driverErrorOf(error);
  const mapping = findMapping(cause);
  return mapping === undefined
    ? error
    : new FreshlegsError(mapping.code, mapping.message, { cause });
}

const isLost = (error: Error): boolean =>
  findMapping(driverErrorOf(error))?.code === 'CONNECTION_LOST';

const hasState = (error: Error): boolean => /^[0-9A-Z]{5}$/.test(codeOf(driverErrorOf(error)));

/** Whether the connection is lost, so that no further statement can be sent. */
export function isConnectionFailure(error: unknown): boolean {
  return error instanceof Error && !isFreshlegsError(error)
    ? isLost(error) && !tellsLostWorker(driverErrorOf(error))
    : isFreshlegsError(error) && error.code === 'OUTCOME_UNKNOWN';
}

/** Whether the server rejected the statement. After any other error, the outcome is unknown. */
export function isRefusal(error: unknown): boolean {
  return error instanceof Error && !isFreshlegsError(error) && !isLost(error) && hasState(error);
}

/**
 * Whether the statement failed because its name is unknown on this connection, or already in use.
 */
export function isOfItsName(error: unknown): error is Error {
  return error instanceof Error && ['26000', '42P05'].includes(codeOf(driverErrorOf(error)));
}

/** Whether the database aborted the transaction because of a conflict, so that it can run again. */
export function isConflict(error: unknown): boolean {
  return error instanceof Error && ['40001', '40P01'].includes(codeOf(driverErrorOf(error)));
}

/**
 * Whether to retry a write: after a conflict, or if another transaction committed a row with the
 * same key or deleted a referenced row. The next attempt reads the new rows.
 */
export function mayPassLater(error: unknown): boolean {
  return (
    isConflict(error) ||
    (isFreshlegsError(error) && error.code === 'CONFLICT_BUSY') ||
    (error instanceof Error && ['23503', '23505'].includes(codeOf(driverErrorOf(error))))
  );
}

/**
 * The columns of a key that another row already has. Empty if the error is another one or lists no
 * columns.
 */
export function takenColumns(error: unknown): readonly string[] {
  const cause = error instanceof Error ? driverErrorOf(error) : undefined;
  if (cause === undefined || codeOf(cause) !== '23505') return [];
  return keyColumns(cause);
}

/** The id of an exercise that the host's relation lists and its table lacks; otherwise null. */
export function unstoredId(error: unknown): string | null {
  const cause = error instanceof Error ? driverErrorOf(error) : undefined;
  if (cause === undefined || codeOf(cause) !== '22P02') return null;
  // The server's language decides which quotes follow.
  const [, id = null] = new RegExp(`${UNSTORED}([^]*);`).exec(cause.message) ?? [];
  return id;
}

/** Another transaction has just stored a log with this import key. */
export function keyIsTaken(cause: unknown): FreshlegsError {
  return new FreshlegsError(CONFLICT_BUSY.code, CONFLICT_BUSY.message, { cause });
}

/** The server's message about a wrong comparison or an unreadable value, otherwise null. */
export function refusedValue(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const cause = driverErrorOf(error);
  // 21000: a subquery gives several rows.
  return /^(?:21000|22\w{3}|42804|42846|42883)$/.test(codeOf(cause)) ? cause.message : null;
}

/** The server's message about SQL that it cannot run; null for any other error. */
export function refusedSql(error: unknown): string | null {
  if (!isRefusal(error)) throw error;
  const cause = driverErrorOf(error as Error);
  // 42501 is a missing privilege of the role, not a fault in the SQL. 0A000: the server has no such
  // feature, for example a statement that writes in a WITH that is not the outermost one.
  return /^(?:42(?!501)|0A000)/.test(codeOf(cause)) ? cause.message : null;
}
