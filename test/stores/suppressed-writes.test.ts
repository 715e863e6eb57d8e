import { createFreshlegs, type Freshlegs, type WorkoutLog } from 'freshlegs';
import { sqliteRepository } from 'freshlegs/sqlite';
import { describe, expect, it } from 'vitest';
import { BENCH, FIXTURE, LEGS, PULL, PUSH, USER } from '../support/integer-ids.js';
import { inTransaction, usePostgres } from '../support/bench.js';
import { openDatabase } from '../support/sqlite-store.js';
import { postgresRepository } from 'freshlegs/postgres';

// A trigger may make the database skip a write without an error. On SQLite it uses RAISE(IGNORE);
// on Postgres, a BEFORE trigger returns null.

const bench = usePostgres();
const NOW = new Date('2026-03-04T18:00:00Z');

interface Store {
  readonly training: Freshlegs;
  /** Adds a trigger that skips writes. The returned function drops it. */
  readonly suppress: (event: string, table: string) => Promise<() => Promise<unknown>>;
  /** Adds a trigger that raises an error. The returned function drops it. */
  readonly raise: (event: string, table: string) => Promise<() => Promise<unknown>>;
}

const onSqlite = (): Store => {
  const database = openDatabase(':memory:', FIXTURE);
  const repository = sqliteRepository({ database });
  const before = (raised: string) => (event: string, table: string) => {
    database.exec(`create trigger stops before ${event} on ${table} begin select ${raised}; end`);
    return Promise.resolve(() => Promise.resolve(database.exec('drop trigger stops')));
  };
  return {
    training: createFreshlegs({ repository, now: () => NOW }),
    suppress: before('raise(ignore)'),
    raise: before("raise(abort, 'too late')"),
  };
};

const onPostgres = (): Store => {
  const before = (body: string) => async (event: string, table: string) => {
    await bench.pool().query(
      `create or replace function stop() returns trigger language plpgsql as $$begin ${body}; end$$;
       create trigger stops before ${event} on ${table} for each row execute function stop()`,
    );
    return () => bench.pool().query(`drop trigger stops on ${table}`);
  };
  return {
    training: bench.training(),
    suppress: before('return null'),
    raise: before("raise exception 'too late'"),
  };
};

const user = { userId: USER };
const exercises = [{ exerciseId: BENCH, sets: [{ reps: 8, weightKg: 60, rir: 2 }] }];

type Call = (training: Freshlegs, log: WorkoutLog, planned: WorkoutLog) => Promise<unknown>;
const CALLS: readonly (readonly [event: string, table: string, Call])[] = [
  ['insert', 'workout_log', ({ logs }) => logs.create({ ...user, source: LEGS, completed: false })],
  [
    'update',
    'workout_log',
    ({ logs }, _, planned) => logs.complete({ ...user, logId: planned.id }),
  ],
  ['delete', 'workout_log', ({ logs }, log) => logs.delete({ ...user, logId: log.id })],
  ['insert', 'muscle_group_load', ({ logs }) => logs.create({ ...user, source: PUSH })],
  ['insert', 'workout_log_set', ({ logs }) => logs.create({ ...user, source: PUSH, exercises })],
  [
    'insert',
    'workout_swap',
    ({ swaps }, _, planned) => swaps.swap({ ...user, logId: planned.id, target: PULL }),
  ],
  [
    'insert',
    'custom_workout',
    ({ customWorkouts }) => customWorkouts.derive({ ...user, from: PULL }),
  ],
  [
    'insert',
    'recovery_correction',
    ({ recovery }) =>
      recovery.correct({
        ...user,
        muscleGroup: 'chest',
        maxScore: 40,
        until: '2026-03-06T18:00:00Z',
      }),
  ],
];

const seen = async ({ logs, recovery, swaps }: Freshlegs): Promise<unknown> => [
  await logs.list(user),
  await swaps.list(user),
  await recovery.muscleGroups(user),
];

describe.each<[string, () => Store]>([
  ['SQLite', onSqlite],
  ['Postgres', onPostgres],
])('a trigger that silently skips a write on %s', (_name, open) => {
  it.each(CALLS)('causes an error, and nothing changes: %s on %s', async (event, table, call) => {
    const { training, suppress } = open();
    const { log } = await training.logs.create({ ...user, source: PUSH });
    const { log: planned } = await training.logs.create({
      ...user,
      source: LEGS,
      completed: false,
    });
    const before = await seen(training);
    const drop = await suppress(event, table);
    try {
      await expect(call(training, log, planned)).rejects.toMatchObject({
        code: 'HOST_MAPPING',
        message: expect.stringContaining('trigger that silently suppresses') as string,
      });
    } finally {
      await drop();
    }
    expect(await seen(training)).toEqual(before);
    await call(training, log, planned);
  });
});

it.each<[string, () => Store]>([
  ['SQLite', onSqlite],
  ['Postgres', onPostgres],
])(
  'a trigger that raises an error on %s is HOST_MAPPING, with the error as cause',
  async (_, open) => {
    const { training, raise } = open();
    const before = await seen(training);
    const drop = await raise('insert', 'workout_log');
    try {
      await expect(training.logs.create({ ...user, source: PUSH })).rejects.toMatchObject({
        code: 'HOST_MAPPING',
        cause: expect.objectContaining({ message: 'too late' }) as Error,
      });
    } finally {
      await drop();
    }
    expect(await seen(training)).toEqual(before);
  },
);

it('after a skipped write, a transaction of the caller on Postgres cannot be committed', async () => {
  const drop = await onPostgres().suppress('update', 'training_state');
  try {
    await expect(
      inTransaction(bench.pool(), 'begin', async (client) => {
        const { logs } = createFreshlegs({ repository: postgresRepository({ client }) });
        await expect(logs.create({ ...user, source: PUSH })).rejects.toMatchObject({
          code: 'HOST_MAPPING',
        });
        await client.query('select 1');
      }),
    ).rejects.toMatchObject({ code: '25P02' });
  } finally {
    await drop();
  }
  expect((await bench.training().logs.list(user)).logs).toEqual([]);
});
