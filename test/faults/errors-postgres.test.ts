import { createServer } from 'node:net';
import { createFreshlegs, type ErrorCode, type Port } from 'freshlegs';
import { postgresRepository } from 'freshlegs/postgres';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { mapPostgresError, takenColumns } from '../../adapters/postgres/errors.js';
import { LEG_DAY, PUSH_DAY, USER } from '../support/integer-ids.js';
import { inTransaction, someoneWaits, usePostgres } from '../support/bench.js';
import { asAdministrator, createDatabase, uniqueName, withRole } from '../support/database.js';
import { findFreePort } from '../support/keeper.js';
import { queryOnPool } from '../support/query.js';
import { rawAccess } from '../support/raw.js';

const PUSH = { type: 'program', programDayId: PUSH_DAY } as const;
interface ProgramWorkout {
  readonly type: 'program';
  readonly programDayId: number;
}
const LEGS = { type: 'program', programDayId: LEG_DAY } as const;

const bench = usePostgres();

const create = (repository: Port, source: ProgramWorkout = PUSH): Promise<unknown> =>
  createFreshlegs({ repository, now: () => bench.clock.now }).logs.create({
    userId: USER,
    source,
  });
const createOn = (pool: pg.Pool) => create(postgresRepository({ pool }));

/** Runs `body` while another transaction holds the user's lock. */
const whileLocked = (body: () => Promise<unknown>): Promise<unknown> =>
  inTransaction(
    bench.pool(),
    'begin',
    async (holder) => {
      await create(postgresRepository({ client: holder }));
      return body();
    },
    'rollback',
  );

/** Creates a log on a connection with `options` while another transaction holds the lock. */
const waiting = (options: string) => () =>
  whileLocked(() => createOn(bench.database().openPool({ max: 1, options })));

/** Creates a log after the host has changed its tables, then undoes the change. */
const changed = (statement: string, undo: string) => async () => {
  await bench.pool().query(statement);
  try {
    await createOn(bench.pool());
  } finally {
    await bench.pool().query(undo);
  }
};

/**
 * Creates a log after the host has added a column that accepts the existing logs but rejects a new
 * one.
 */
const withColumn = (definition: string, forNewLogs: string) =>
  changed(
    `alter table workout_log add column extra ${definition};
    alter table workout_log alter column extra ${forNewLogs}`,
    'alter table workout_log drop column extra',
  );

/** Creates a log as a new role with `options`. */
const asRole = (options: string, grants: string) => async () => {
  const role = uniqueName();
  await asAdministrator(`create role ${role} login password 'secret' ${options}`);
  await bench.pool().query(grants.replaceAll('$ROLE', role));
  const connectionString = withRole(bench.database().url, role, 'secret');
  try {
    await createOn(bench.database().openPool({ connectionString, max: 1 }));
  } finally {
    await bench.pool().query(`drop owned by ${role}`);
  }
};
const ALL = 'grant select, insert, update, delete on all tables in schema public to $ROLE';

/** Lets `end` cut the connection of a write that waits for the lock. */
const cutting = (end: (client: pg.PoolClient) => unknown) => () =>
  whileLocked(async () => {
    const pool = bench.database().openPool({ max: 1 });
    const connected = new Promise<pg.PoolClient>((resolve) => pool.once('connect', resolve));
    const written = createOn(pool);
    written.catch(() => undefined);
    const client = await connected;
    await someoneWaits(bench.pool());
    await end(client);
    return written;
  });

const terminate = async (client: pg.PoolClient): Promise<void> => {
  const { processID } = client as unknown as { readonly processID: number };
  await bench.pool().query('select pg_terminate_backend($1)', [processID]);
};

const hangUp = (client: pg.PoolClient): void => {
  const { connection } = client as unknown as {
    readonly connection: { readonly stream: { readonly destroy: () => void } };
  };
  connection.stream.destroy();
};

const at = (port: number): pg.Pool =>
  bench.database().openPool({
    connectionString: Object.assign(new URL(bench.database().url), { port }).href,
  });

const reset = async (): Promise<void> => {
  const server = createServer((socket) => {
    socket.on('error', () => undefined).once('data', () => socket.resetAndDestroy());
  });
  const port = await findFreePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  try {
    await createOn(at(port));
  } finally {
    server.close();
  }
};

/**
 * Causes a deadlock: the host waits for the user's lock, and the user's write then needs a row that
 * the host has locked.
 */
const deadlock = (): Promise<unknown> =>
  inTransaction(bench.pool(), "begin; set local deadlock_timeout = '1min'", async (host) => {
    await host.query('select from program_day where id = $1 for update', [PUSH_DAY]);
    let waits: Promise<unknown> | undefined;
    try {
      await inTransaction(
        bench.pool(),
        "begin; set local deadlock_timeout = '1ms'",
        async (client) => {
          const repository = postgresRepository({ client });
          await create(repository, LEGS);
          waits = host.query('select from training_state where user_id = $1 for update', [USER]);
          await someoneWaits(bench.pool());
          await create(repository);
        },
      );
    } finally {
      await waits;
    }
  });

const exhausted = async (): Promise<void> => {
  const pool = bench.database().openPool({ max: 1 });
  const client = await pool.connect();
  // The limit starts here, so that the first connection does not time out.
  pool.options.connectionTimeoutMillis = 20;
  try {
    await createOn(pool);
  } finally {
    client.release();
  }
};

const unmigrated = async (): Promise<void> => {
  const database = await createDatabase();
  try {
    await createOn(database.openPool({ max: 1 }));
  } finally {
    await database.close();
  }
};

/**
 * Errors of the driver, by SQLSTATE, code or message. Each has the code that the host gets, and a
 * function that causes the error.
 */
const ROWS: readonly (readonly [
  cause: string,
  code: ErrorCode,
  produce: () => Promise<unknown>,
])[] = [
  ['40P01', 'CONFLICT_BUSY', deadlock],
  ['55P03', 'TIMEOUT', waiting('-c lock_timeout=20')],
  ['57014', 'TIMEOUT', waiting('-c statement_timeout=50')],
  ['25P04', 'TIMEOUT', waiting('-c transaction_timeout=50')],
  ['57P01', 'CONNECTION_LOST', cutting(terminate)],
  ['Connection terminated unexpectedly', 'CONNECTION_LOST', cutting(hangUp)],
  ['ECONNRESET', 'CONNECTION_LOST', reset],
  ['ECONNREFUSED', 'CONNECTION_LOST', async () => createOn(at(await findFreePort()))],
  ['timeout exceeded when trying to connect', 'POOL_EXHAUSTED', exhausted],
  ['53300', 'POOL_EXHAUSTED', asRole('connection limit 0', ALL)],
  [
    '25006',
    'READ_ONLY',
    asRole('', `${ALL}; alter role $ROLE set default_transaction_read_only = on`),
  ],
  ['42P01', 'SCHEMA_OUTDATED', unmigrated],
  [
    '42703',
    'SCHEMA_OUTDATED',
    changed(
      'alter table training_state rename revision to revised',
      'alter table training_state rename revised to revision',
    ),
  ],
  ['42501', 'HOST_MAPPING', asRole('', 'grant select on all tables in schema public to $ROLE')],
  ['23502', 'HOST_MAPPING', withColumn('integer not null default 0', 'drop default')],
  ['23503', 'INVALID_INPUT', withColumn('bigint references users (id)', 'set default 77')],
  [
    '23505',
    'HOST_MAPPING',
    changed('create unique index once on workout_log (user_id, program_day_id)', 'drop index once'),
  ],
  ['23514', 'HOST_MAPPING', withColumn('integer check (extra < 11)', 'set default 11')],
  ['22001', 'HOST_MAPPING', withColumn('varchar(3)', "set default repeat('x', 3 + 1)")],
  [
    '0A000',
    'HOST_MAPPING',
    changed(
      'create rule told as on insert to workout_log do also notify told',
      'drop rule told on workout_log',
    ),
  ],
  ['22012', 'INVALID_INPUT', withColumn('integer', 'set default 1 / (random() * 0)::integer')],
];

// Others are produced in `errors-server.test.ts` (53100, 53200), in `postgres-locking.ci.test.ts`
// (40001) and in `postgres-transactions.test.ts` (25P02, ROLLBACK) of `test/stores`.

const hasTransactionTimeout = async (): Promise<boolean> => {
  const found = await bench
    .pool()
    .query("select from pg_settings where name = 'transaction_timeout'");
  return found.rowCount === 1;
};

const factOf = (cause: unknown): readonly unknown[] => {
  const { code, message } = cause as { readonly code?: unknown; readonly message?: unknown };
  return [code, message];
};

describe('errors of PostgreSQL and pg', () => {
  it.for(ROWS)('are mapped: %s is %s, and nothing is written', async (row, { skip }) => {
    const [cause, code, produce] = row;
    if (cause === '25P04' && !(await hasTransactionTimeout())) {
      skip('transaction_timeout came with PostgreSQL 17');
    }
    const raw = rawAccess(queryOnPool(bench.pool()), 'public');
    await createOn(bench.pool());
    const before = await raw.dump();
    const error: unknown = await produce().catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code });
    expect(factOf((error as Error).cause)).toContain(cause);
    expect(await raw.dump()).toBe(before);
    await createOn(bench.pool());
  });
  it('include an ended pool, which is CONNECTION_LOST', async () => {
    const pool = new pg.Pool({ connectionString: bench.database().url });
    await pool.end();
    await expect(createOn(pool)).rejects.toMatchObject({ code: 'CONNECTION_LOST' });
  });
  it.each([
    // The server sends it as a warning when it crashes; pg then reports a terminated connection.
    ['57P02', 'CONNECTION_LOST'],
    // Proxies send it, and the server itself only to a client that breaks the protocol.
    ['08006', 'CONNECTION_LOST'],
    // No statement calls a function in the schema; a table in a missing schema is 42P01.
    ['3F000', 'SCHEMA_OUTDATED'],
  ])('are mapped even if no test can produce them: %s is %s', (cause, code) => {
    const error = Object.assign(new Error('x'), { code: cause });
    expect(mapPostgresError(error)).toMatchObject({ code });
  });
});

describe('the columns in the detail of an error', () => {
  const failure = (code: string, detail?: string) =>
    Object.assign(new Error('x'), { code, detail });

  it.each([
    ['Key (exercise_id)=(7) is not present in table "exercise".', 'CONFLICT_BUSY'],
    ['Key (replaced_exercise_id)=(7) is not present in table "exercise".', 'CONFLICT_BUSY'],
    ['Key (user_id, exercise_id)=(1, 7) is not present in table "own".', 'INVALID_INPUT'],
    ['Key (gym_id)=(7) is not present in table "gym".', 'INVALID_INPUT'],
    [undefined, 'INVALID_INPUT'],
  ])('maps to %s for the foreign key %s', (detail, code) => {
    expect(mapPostgresError(failure('23503', detail))).toMatchObject({ code });
  });
  it.each([
    ['Key (id)=(7) already exists.', ['id']],
    ['Key ("user Id", id)=(1, 7) already exists.', ['user Id', 'id']],
    [undefined, []],
  ])('names the columns of %s', (detail, columns) => {
    expect(takenColumns(failure('23505', detail))).toEqual(columns);
  });
});
