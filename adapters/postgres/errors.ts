import { FreshlegsError, isFreshlegsError, type ErrorCode } from '../../src/errors.js';

interface Mapping {
  readonly code: ErrorCode;
  readonly message: string;
}

const CONNECTION_LOST: Mapping = {
  code: 'CONNECTION_LOST',
  message: 'The connection to the database was lost; nothing was written.',
};
const TIMEOUT: Mapping = {
  code: 'TIMEOUT',
  message: 'The database gave up waiting; nothing was written.',
};
const INVALID_INPUT: Mapping = {
  code: 'INVALID_INPUT',
  message: 'The database refused the values by one of its rules.',
};
const SCHEMA_OUTDATED: Mapping = {
  code: 'SCHEMA_OUTDATED',
  message: 'Tables or columns of this library are missing; run its migrations.',
};
const CONFLICT_BUSY: Mapping = {
  code: 'CONFLICT_BUSY',
  message: 'Another transaction changed the same rows; start the transaction again.',
};
// With `prepare: 'auto'` the call runs again without names.
const LOST_NAME: Mapping = {
  code: 'CONFIGURATION',
  message:
    'A named statement reached a connection that does not know its name, or knows it already, as behind a pooler: leave out { prepare: true }.',
};
const STORAGE_FULL: Mapping = {
  code: 'STORAGE_FULL',
  message: 'The database has no room left; nothing was written.',
};

// By SQLSTATE and never by the name of a constraint: distribution and partitions rename them.
// Values of ours are checked before they are sent, so it is a text or number of the host that is no instant.
const NO_INSTANT: Mapping = {
  code: 'CORRUPT',
  message: 'A column of the host holds what its encoding in the mapping cannot read.',
};

const BY_STATE: Readonly<Record<string, Mapping>> = {
  '40001': CONFLICT_BUSY,
  '40P01': CONFLICT_BUSY,
  // Guards find every conflict of our own writes, so this is a row that the host wrote meanwhile.
  '23505': CONFLICT_BUSY,
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
    message: 'The database takes no more connections; use fewer or larger pools.',
  },
  '53100': STORAGE_FULL,
  '53200': { ...STORAGE_FULL, message: 'The database ran out of memory; nothing was written.' },
  '26000': LOST_NAME,
  '42P05': LOST_NAME,
  '25006': { code: 'READ_ONLY', message: 'The database is read-only; nothing was written.' },
  '25P02': {
    code: 'TX_ABORTED',
    message: 'The transaction was aborted by an earlier error; roll it back.',
  },
  // No SQLSTATE but Prisma's own.
  P2028: {
    code: 'TX_ABORTED',
    message: 'The transaction had ended before this call: Prisma ends one after its `timeout`.',
  },
  '42P01': SCHEMA_OUTDATED,
  '42703': SCHEMA_OUTDATED,
  '3F000': SCHEMA_OUTDATED,
  '42501': {
    code: 'HOST_MAPPING',
    message:
      'The role lacks a privilege on a schema or a table; adapters/postgres/README.md lists what it needs.',
  },
  '428C9': {
    code: 'HOST_MAPPING',
    message:
      'The mapping names a column that the database generates itself, and that cannot be written: leave it out of the mapping.',
  },
  '22007': NO_INSTANT,
  '22008': NO_INSTANT,
  XX001: { code: 'CORRUPT', message: 'The database reports damaged data.' },
  XX002: { code: 'CORRUPT', message: 'The database reports a damaged index.' },
};

const BY_CLASS: Readonly<Record<string, Mapping>> = {
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
  // Of postgres.js.
  'CONNECTION_CLOSED',
  'CONNECTION_DESTROYED',
  'CONNECTION_ENDED',
  'CONNECT_TIMEOUT',
]);
// pg says these in text only.
const LOST_TEXT =
  /Connection terminated|after calling end on the pool|Client has encountered a connection error|Client was closed|not queryable/;
// Citus reports a lost worker in the text only, under unrelated codes; some texts are libpq's, and those
// of SSL, which is Citus' default between nodes, are OpenSSL's.
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
// Under other codes the same text is of the connection itself.
const LOST_WORKER_STATE = /^(?:XX000|58030|08\w{3})$/;
const EXHAUSTED_TEXT = /timeout exceeded when trying to connect/;
const QUERY_TIMEOUT_TEXT = /Query read timeout/;

const codeOf = (error: Error): string => {
  const { code } = error as { readonly code?: unknown };
  return typeof code === 'string' ? code : '';
};

// Prisma tells the column in the message only.
const COLUMN_TEXT = /column "([^"]+)" of relation "([^"]+)"/;

// What this library stores in its own tables is never null where it must not be.
const notNull = (error: Error): Mapping => {
  const [, columnInText = '', tableInText = 'a table of the host'] =
    COLUMN_TEXT.exec(error.message) ?? [];
  const { table = tableInText, column = columnInText } = error as {
    readonly table?: string;
    readonly column?: string;
  };
  return {
    code: 'HOST_MAPPING',
    message: `Column ${column} of ${table} refuses null: give new logs a value by logs.copyOnSwap or logs.newLogValues; where it is the completion, let it be null, since planned and swapped logs have none. Of a set, correct performedSets.statements.insert.`,
  };
};

// In the tables of this library. Where it may, the library runs the write again, and misses the exercise.
const EXERCISE_GONE = /\((?:replaced_)?exercise_id\)=\(/;

// Guards find what is missing when a write begins, so it was deleted since; or it is a rule of the host.
const foreignKey = (error: Error): Mapping => {
  const { detail } = error as { readonly detail?: unknown };
  return typeof detail === 'string' && EXERCISE_GONE.test(detail)
    ? {
        code: 'CONFLICT_BUSY',
        message:
          'Another transaction deleted an exercise of this call; start the transaction again.',
      }
    : INVALID_INPUT;
};

/** Whether a worker of a cluster is gone, as the coordinator says on a connection that is not. */
const tellsLostWorker = (error: Error): boolean =>
  LOST_WORKER_STATE.test(codeOf(error)) && LOST_WORKER_TEXT.test(error.message);

const findMapping = (error: Error): Mapping | undefined => {
  const code = codeOf(error);
  if (code === '23502') return notNull(error);
  if (code === '23503') return foreignKey(error);
  if (EXHAUSTED_TEXT.test(error.message)) {
    return { code: 'POOL_EXHAUSTED', message: 'No connection of the pool became free in time.' };
  }
  if (QUERY_TIMEOUT_TEXT.test(error.message)) return TIMEOUT;
  if (NETWORK_CODES.has(code) || LOST_TEXT.test(error.message)) return CONNECTION_LOST;
  if (tellsLostWorker(error)) return CONNECTION_LOST;
  return BY_STATE[code] ?? (code.length === 5 ? BY_CLASS[code.slice(0, 2)] : undefined);
};

/** The part of Prisma's errors that says what the database said, under an adapter of a driver or without one. */
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

// Prisma's words for a network that failed, of which it keeps no code.
const NETWORK_KINDS: Readonly<Record<string, string>> = {
  ConnectionClosed: 'ECONNRESET',
  DatabaseNotReachable: 'ECONNREFUSED',
  SocketTimeout: 'ETIMEDOUT',
};

/** What Prisma has of the driver's error, which is not the error itself. */
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

// Query builders wrap the driver's error in one of their own, whose text holds the statement and its
// values: it is looked at only where what is wrapped says nothing.
const driverErrorOf = (error: Error): Error => {
  const wrapped = wrappedIn(error);
  if (!(wrapped instanceof Error)) return error;
  const cause = driverErrorOf(wrapped);
  return findMapping(cause) === undefined ? error : cause;
};

/** A driver's error as one of ours; ours, and those that Postgres did not raise, stay what they are. */
export const mapPostgresError = (error: unknown): unknown => {
  if (isFreshlegsError(error) || !(error instanceof Error)) return error;
  const cause = driverErrorOf(error);
  const mapping = findMapping(cause);
  return mapping === undefined
    ? error
    : new FreshlegsError(mapping.code, mapping.message, { cause });
};

const isLost = (error: Error): boolean =>
  findMapping(driverErrorOf(error))?.code === 'CONNECTION_LOST';

const hasState = (error: Error): boolean => /^[0-9A-Z]{5}$/.test(codeOf(driverErrorOf(error)));

/** Whether the connection is gone, so that nothing more can be said on it. */
export const isConnectionFailure = (error: unknown): boolean =>
  error instanceof Error && !isFreshlegsError(error)
    ? isLost(error) && !tellsLostWorker(driverErrorOf(error))
    : isFreshlegsError(error) && error.code === 'OUTCOME_UNKNOWN';

/** Whether the server itself refused a statement, and said so: anything else may have happened. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof Error && !isFreshlegsError(error) && !isLost(error) && hasState(error);

/** Whether a named statement is unknown to the connection that it reached, or its name is taken there. */
export const isOfItsName = (error: unknown): error is Error =>
  error instanceof Error && ['26000', '42P05'].includes(codeOf(driverErrorOf(error)));

/** Whether the database gave up this transaction for another, so that it may be run again. */
export const isConflict = (error: unknown): boolean =>
  error instanceof Error && ['40001', '40P01'].includes(codeOf(driverErrorOf(error)));

/**
 * Whether a write is to be run again: after a conflict, or where another transaction has committed a
 * row with the same key or deleted a row that is referred to. The next attempt reads what is there.
 */
export const mayPassLater = (error: unknown): boolean =>
  isConflict(error) ||
  (error instanceof Error && ['23503', '23505'].includes(codeOf(driverErrorOf(error))));

/** The columns of the key that a row has already; none for another error, or if it is not told. */
export const takenColumns = (error: unknown): readonly string[] => {
  const cause = error instanceof Error ? driverErrorOf(error) : undefined;
  if (cause === undefined || codeOf(cause) !== '23505') return [];
  const { detail } = cause as { readonly detail?: unknown };
  const [, columns = ''] = /\(([^=]+)\)=\(/.exec(typeof detail === 'string' ? detail : '') ?? [];
  return columns.split(', ').map((column) => column.replaceAll('"', ''));
};

/** What the server says of a statement that compares or reads what cannot be; null for another error. */
export const refusedValue = (error: unknown): string | null => {
  if (!(error instanceof Error)) return null;
  const cause = driverErrorOf(error);
  return /^(?:22\w{3}|42804|42846|42883)$/.test(codeOf(cause)) ? cause.message : null;
};
