import { FreshlegsError } from '../../src/errors.js';

/** What can be passed by mistake where a handle, pool or client is expected. */
export type GivenHandle =
  | 'prisma'
  | 'drizzle'
  | 'kysely'
  | 'neon'
  | 'pool'
  | 'client'
  | 'asyncSqlite'
  | 'sqlite'
  | 'promise'
  | 'other';

interface Kind {
  readonly kind: GivenHandle;
  readonly name: string;
  /** Properties that only this kind has. */
  readonly has: readonly string[];
}

const ASYNC = { kind: 'asyncSqlite', name: 'an asynchronous SQLite driver' } as const;

const KINDS: readonly Kind[] = [
  { kind: 'prisma', name: 'a Prisma client', has: ['$queryRawUnsafe'] },
  { kind: 'drizzle', name: 'a drizzle database or transaction', has: ['select', 'insert', '_'] },
  { kind: 'kysely', name: 'a kysely database or transaction', has: ['getExecutor', 'selectFrom'] },
  { kind: 'neon', name: "Neon's HTTP client", has: ['query', 'unsafe', 'transaction'] },
  { kind: 'client', name: 'a pg client', has: ['query', 'connectionParameters'] },
  { kind: 'pool', name: 'a pg pool', has: ['connect', 'totalCount'] },
  // Of @libsql/client, D1 and sqlite3.
  { ...ASYNC, has: ['execute', 'executeMultiple'] },
  { ...ASYNC, has: ['prepare', 'batch'] },
  { ...ASYNC, has: ['prepare', 'parallelize'] },
  { kind: 'sqlite', name: 'a SQLite handle', has: ['prepare', 'exec'] },
  { kind: 'promise', name: 'a promise', has: ['then'] },
];

const kindOf = (given: unknown): Kind | undefined =>
  (typeof given === 'object' && given !== null) || typeof given === 'function'
    ? KINDS.find(({ has }) => has.every((name) => name in given))
    : undefined;

export function givenHandle(given: unknown): GivenHandle {
  return kindOf(given)?.kind ?? 'other';
}

// Never print a text: a connection string contains a password.
const nameOf = (given: unknown): string => {
  if (given === undefined || given === null) return String(given);
  if (typeof given === 'string') return given === '' ? 'an empty text' : 'a text';
  const other = typeof given === 'object' ? 'an object of another kind' : `a ${typeof given}`;
  return kindOf(given)?.name ?? other;
};

/** Whether the value has the method. */
export function hasMethod(given: unknown, name: string): boolean {
  return (
    typeof (given as Readonly<Record<string, unknown>> | null | undefined)?.[name] === 'function'
  );
}

/** `call` names the function and its argument, such as `migrate(pool)`. `hint` is a sentence. */
export function wrongHandle(
  call: string,
  expected: string,
  given: unknown,
  hint: string,
): FreshlegsError {
  return new FreshlegsError(
    'CONFIGURATION',
    `${call} needs ${expected}, but got ${nameOf(given)}. ${hint}`,
  );
}
