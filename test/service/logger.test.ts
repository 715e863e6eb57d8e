import Database from 'better-sqlite3';
import {
  createFreshlegs,
  inputSchemasOf,
  type Logger,
  type Port,
  type SyncCapablePort,
  type TrainingMethods,
} from 'freshlegs';
import { postgresRepository } from 'freshlegs/postgres';
import { sqliteRepository } from 'freshlegs/sqlite';
import pg from 'pg';
import { pino } from 'pino';
import { describe, expect, it, vi } from 'vitest';
import { memoryStore } from '../support/memory-store.js';
import { openDatabase } from '../support/sqlite-store.js';
import { promisedMethods } from '../conformance/bench.js';
import { BENCH, FIXTURE, IDS, MISSING, PUSH, USER } from '../support/integer-ids.js';
import { READ_METHODS, WRITE_METHODS, type Method } from '../conformance/methods.js';
import { missingIds, prepare } from '../conformance/verbs.js';

interface Line {
  readonly level: 'debug' | 'error';
  readonly fields: Readonly<Record<string, unknown>>;
  readonly message: string;
}

const recordingLogger = () => {
  const lines: Line[] = [];
  const logger: Logger = {
    debug: (fields, message) => lines.push({ level: 'debug', fields, message }),
    error: (fields, message) => lines.push({ level: 'error', fields, message }),
  };
  return { lines, logger };
};

const METHODS: readonly (readonly [string, Method])[] = Object.entries({
  ...WRITE_METHODS,
  ...READ_METHODS,
  'users.forget': ({ users }, { userId }) => users.forget({ userId }),
  'catalogue.put': ({ catalogue }) => catalogue.put({ exercises: [] }),
} satisfies Record<string, Method>);

const ms: unknown = expect.any(Number);

/** No logged line may contain these texts: addresses, people, SQL, and names from the fixture. */
const PRIVATE = [
  /:\/\//,
  /@/,
  /hunter2/,
  /secret/i,
  /select |insert |update /i,
  /sore/,
  ...FIXTURE.exercises.map(({ name }) => new RegExp(name)),
];

const expectNothingPrivate = (lines: readonly Line[]): void => {
  const text = lines.map((line) => JSON.stringify(line)).join('\n');
  for (const pattern of PRIVATE) expect(text).not.toMatch(pattern);
};

/** How to build the async and the sync methods for a repository. */
const FORMS = {
  awaited: (repository: SyncCapablePort, logger: Logger): TrainingMethods =>
    createFreshlegs({ repository, logger }),
  'at once': (repository: SyncCapablePort, logger: Logger): TrainingMethods =>
    promisedMethods(createFreshlegs({ repository, logger })),
};

/** The worst case: it contains everything that must not be logged. */
const leakingError = () =>
  Object.assign(new Error('connect postgres://app:hunter2@db.example/gym: insert into users'), {
    code: 'ECONNREFUSED',
    detail: 'Key (email)=(alex@example.com) is a secret',
    query: 'select * from users',
  });

describe.each(Object.entries(FORMS))('a call, %s', (_form, serve) => {
  it.each(METHODS)('of %s that succeeds logs one line at debug level', async (operation, call) => {
    const { repository } = memoryStore(FIXTURE);
    const ids = await prepare({ training: createFreshlegs({ repository }), ids: IDS });
    const { lines, logger } = recordingLogger();
    await call(serve(repository, logger), { userId: USER, idempotencyKey: 'secret' }, ids);
    const answer: unknown = expect.any(Object);
    expect(lines).toEqual([
      { level: 'debug', fields: { operation, ms, answer }, message: operation },
    ]);
    const facts = Object.values(lines[0]?.fields['answer'] ?? {});
    for (const fact of facts) expect(['number', 'boolean']).toContain(typeof fact);
    expectNothingPrivate(lines);
  });
  it.each(METHODS)(
    'of %s whose store fails logs one line at error level',
    async (operation, call) => {
      const fail = (): never => {
        throw leakingError();
      };
      // In this store, every method of the port fails.
      const verbs = new Proxy({}, { get: () => fail }) as SyncCapablePort['sync'];
      const repository = new Proxy({} as SyncCapablePort, {
        has: () => true,
        get: (_target, name) => {
          const traits = ['idTypes', 'completionStepMs', 'performedSets', 'takesLogIds'];
          if (traits.includes(String(name))) return undefined;
          return name === 'sync' ? verbs : fail;
        },
      });
      const { lines, logger } = recordingLogger();
      await expect(
        call(serve(repository, logger), { userId: USER }, missingIds(IDS)),
      ).rejects.toMatchObject({ code: 'INTERNAL', cause: { code: 'ECONNREFUSED' } });
      const fields = { operation, ms, code: 'INTERNAL', cause: 'ECONNREFUSED' };
      expect(lines).toEqual([{ level: 'error', fields, message: operation }]);
      expectNothingPrivate(lines);
    },
  );
  it.each(METHODS)(
    'of %s with an invalid input logs one line at error level',
    async (operation) => {
      const { lines, logger } = recordingLogger();
      const training = serve(memoryStore(FIXTURE).repository, logger);
      const [group = '', name = ''] = operation.split('.');
      const groups = training as unknown as Record<
        string,
        Record<string, (input: unknown) => Promise<unknown>>
      >;
      const wrong = { userId: 'alex@example.com', name: 'secret', note: 'sore' };
      await expect(groups[group]?.[name]?.(wrong)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
      const fields = { operation, ms, code: 'INVALID_INPUT' };
      expect(lines).toEqual([{ level: 'error', fields, message: operation }]);
    },
  );
  it('that is refused logs one line at error level, with the code of the error', async () => {
    const { lines, logger } = recordingLogger();
    const { logs } = serve(memoryStore(FIXTURE).repository, logger);
    await expect(logs.delete({ userId: USER, logId: MISSING })).rejects.toThrow();
    expect(lines).toEqual([
      {
        level: 'error',
        fields: { operation: 'logs.delete', ms, code: 'NOT_FOUND' },
        message: 'logs.delete',
      },
    ]);
  });
  it('logs the lengths of the lists in its answer, but not their content', async () => {
    const { repository } = memoryStore(FIXTURE);
    const { lines, logger } = recordingLogger();
    const { customWorkouts, logs, recovery } = serve(repository, logger);
    const exercises = [{ exerciseId: BENCH }];
    await customWorkouts.create({ userId: USER, name: 'secret plan', exercises });
    await logs.create({ userId: USER, source: PUSH, importKey: 'secret key' });
    await logs.find({ userId: USER, logId: MISSING });
    await recovery.verify({ userId: USER });
    expect(lines.map(({ fields }) => fields['answer'])).toEqual([
      { exercises: 1 },
      { muscleGroups: 3, duplicate: false },
      { found: false },
      {
        consistent: true,
        differing: 0,
        findings: 0,
      },
    ]);
    expectNothingPrivate(lines);
  });
});

describe('T19: the logger', () => {
  it('is tested above for every method', () => {
    const all = Object.entries(inputSchemasOf()).flatMap(([group, methods]) =>
      Object.keys(methods).map((name) => `${group}.${name}`),
    );
    expect(METHODS.map(([name]) => name).sort()).toEqual(all.sort());
  });
  it('gets the code of an unreachable database, but not the password in its address', async () => {
    const connectionString = 'postgres://app:hunter2@127.0.0.1:1/gym';
    const pool = new pg.Pool({ connectionString });
    const { lines, logger } = recordingLogger();
    const training = createFreshlegs({ repository: postgresRepository({ pool }), logger });
    await expect(training.swaps.list({ userId: USER })).rejects.toMatchObject({
      code: 'CONNECTION_LOST',
    });
    await pool.end();
    expect(lines.map(({ fields }) => fields)).toEqual([
      { operation: 'swaps.list', ms, code: 'CONNECTION_LOST', cause: 'ECONNREFUSED' },
    ]);
    expectNothingPrivate(lines);
  });
  it('gets the code of a database without tables, but not the statement that failed', async () => {
    const database = new Database(':memory:');
    const { lines, logger } = recordingLogger();
    const training = createFreshlegs({ repository: sqliteRepository({ database }), logger });
    await expect(training.swaps.list({ userId: USER })).rejects.toThrow();
    expect(() => training.sync.logs.delete({ userId: USER, logId: 1 })).toThrow();
    database.close();
    expect(lines.map(({ fields }) => fields)).toEqual([
      { operation: 'swaps.list', ms, code: 'SCHEMA_OUTDATED', cause: 'SQLITE_ERROR' },
      { operation: 'logs.delete', ms, code: 'SCHEMA_OUTDATED', cause: 'SQLITE_ERROR' },
    ]);
    expectNothingPrivate(lines);
  });
  it.each([
    ['null', null, 'object'],
    ['a text', 'hunter2', 'string'],
    ['an error without a code', new TypeError('hunter2'), 'TypeError'],
    [
      'an error whose code is more than one word',
      Object.assign(new Error(), { code: 'select hunter2' }),
      'Error',
    ],
  ])('gets one word for a cause that is %s', async (_name, thrown: unknown, cause) => {
    // oxlint-disable-next-line typescript/prefer-promise-reject-errors -- a store can do so
    const read = () => Promise.reject(thrown);
    const repository: Port = { ...memoryStore(FIXTURE).repository, read };
    const { lines, logger } = recordingLogger();
    const training = createFreshlegs({ repository, logger });
    await expect(training.recovery.muscleGroups({ userId: USER })).rejects.toThrow();
    expect(lines.map(({ fields }) => fields['cause'])).toEqual([cause]);
  });
  it('is optional', async () => {
    const clock = vi.spyOn(performance, 'now');
    const training = createFreshlegs({ repository: memoryStore(FIXTURE).repository });
    await training.logs.create({ userId: USER, source: PUSH });
    expect(() => training.sync.logs.delete({ userId: USER, logId: MISSING })).toThrow();
    expect(clock).not.toHaveBeenCalled();
    clock.mockRestore();
  });
});

const fail = (): never => {
  throw new Error('the log is full');
};
const failLater = () => Promise.reject(new Error('the log is full'));

describe.each([
  ['throws', fail],
  // An unhandled rejection would fail this file.
  ['rejects', failLater],
])('a logger that %s', (_how, write) => {
  const logger = { debug: write, error: write };

  it('does not change what calls return or throw', async () => {
    const training = createFreshlegs({ repository: memoryStore(FIXTURE).repository, logger });
    const { log } = await training.logs.create({ userId: USER, source: PUSH });
    expect((await training.logs.find({ userId: USER, logId: log.id }))?.log).toEqual(log);
    const deleting = training.logs.delete({ userId: USER, logId: MISSING });
    await expect(deleting).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
  it('does not affect a transaction of the host', () => {
    const database = openDatabase(':memory:', FIXTURE);
    const training = createFreshlegs({ repository: sqliteRepository({ database }), logger });
    const logIds = database.transaction(() => {
      const { log } = training.sync.logs.create({ userId: USER, source: PUSH });
      expect(() => training.sync.logs.delete({ userId: USER, logId: MISSING })).toThrow();
      return [log.id, training.sync.logs.create({ userId: USER, source: PUSH }).log.id];
    })();
    const stored = training.sync.logs.list({ userId: USER }).logs.map(({ id }) => id);
    expect(stored.sort()).toEqual(logIds);
    database.close();
  });
});

describe('a logger passed unchanged', () => {
  it('works with pino, including child loggers', async () => {
    const lines: Record<string, unknown>[] = [];
    const write = (line: string) => lines.push(JSON.parse(line) as Record<string, unknown>);
    const logger = pino({ level: 'debug' }, { write });
    const { repository } = memoryStore(FIXTURE);
    await createFreshlegs({ repository, logger }).swaps.list({ userId: USER });
    const child = createFreshlegs({ repository, logger: logger.child({ requestId: 'r1' }) });
    await child.logs.delete({ userId: USER, logId: MISSING }).catch(() => undefined);
    expect(lines).toMatchObject([
      { level: 20, operation: 'swaps.list', ms, answer: { swaps: 0 }, msg: 'swaps.list' },
      { level: 50, requestId: 'r1', code: 'NOT_FOUND', msg: 'logs.delete' },
    ]);
  });
  it('works with console', () => {
    const logger: Logger = console;
    expect([typeof logger.debug, typeof logger.error]).toEqual(['function', 'function']);
  });
});
