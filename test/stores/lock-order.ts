import { createFreshlegs, type Port, type TrainingMethods, type WantedLock } from 'freshlegs';
import { postgresRepository, type PostgresPool } from 'freshlegs/postgres';
import type pg from 'pg';
import { poolAround } from '../support/counting.js';
import { BENCH, CURL, ROW } from '../support/integer-ids.js';
import {
  prepare,
  repeatableCalls,
  runHostsPart,
  type Prepared,
  type Trainee,
} from '../support/use-cases.js';

/** A user with their own program days, so that rounds do not affect each other. */
export interface World extends Trainee {
  /** The program day of the logs. */
  readonly day: number;
  /** The program day that a log is swapped to. */
  readonly target: number;
  readonly pool: pg.Pool;
  readonly training: TrainingMethods;
}

export const NOW = new Date('2026-03-04T18:00:00Z');

/** Writes never take the lock `without`. */
const leavingOut = (port: Port, without: WantedLock | null): Port => ({
  ...port,
  write: (userId, wants, params, decide, options) => {
    const locks = wants.locks?.filter((lock) => lock !== without) ?? [];
    return port.write(userId, { ...wants, locks }, params, decide, options);
  },
});

/** Optionally, without one lock that writes name. */
export const serveOn = (pool: PostgresPool, without: WantedLock | null = null): TrainingMethods =>
  createFreshlegs({
    repository: leavingOut(postgresRepository({ pool }), without),
    now: () => NOW,
  });

let worlds = 1000;

export const makeWorld = async (pool: pg.Pool): Promise<World> => {
  const id = (worlds += 10);
  await pool.query(
    `with made as (insert into users (id) values (${id})),
      program as (insert into program (id, name) values (${id}, 'Two days')),
      days as (insert into program_day (id, program_id, name)
        values (${id}, ${id}, 'Day'), (${id + 1}, ${id}, 'Target'))
    insert into program_day_exercise (program_day_id, exercise_id)
    values (${id}, ${BENCH}), (${id + 1}, ${ROW})`,
  );
  const dayOf = (programDayId: number) => ({ type: 'program', programDayId }) as const;
  const [PUSH, LEGS] = [dayOf(id), dayOf(id + 1)];
  const days = { PUSH, LEGS, PULL: LEGS, day: id, target: id + 1 };
  return { userId: id, ...days, pool, training: serveOn(pool) };
};

/** What the host does at the same time, with the ids of the user and a program day. */
export const HOST = {
  'deletes the user': ({ userId }: World) => `delete from users where id = ${userId}`,
  "deletes the log's day": ({ day }: World) => `delete from program_day where id = ${day}`,
  'deletes the target': ({ target }: World) => `delete from program_day where id = ${target}`,
  'inserts a log': ({ userId, day }: World) =>
    `insert into workout_log (user_id, program_day_id) values (${userId}, ${day})`,
} as const;

export interface Round {
  /**
   * The error of the write; null if it succeeded. An error of the database counts even if the write
   * was run again and then succeeded.
   */
  readonly write: unknown;
  /** The error of the host's statement; null if it succeeded. */
  readonly host: unknown;
  /** How often the server aborted a transaction to resolve a deadlock. */
  readonly victims: number;
  /** Whether both transactions were open at the same time. */
  readonly overlapped: boolean;
}

const isVictim = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '40P01';

const failureOf = (running: Promise<unknown>): Promise<unknown> =>
  running.then(
    () => null,
    (error: unknown) => error,
  );

const until = async (holds: () => Promise<boolean>): Promise<void> => {
  if (!(await holds())) await until(holds);
};

const ask = async (pool: pg.Pool, expression: string): Promise<boolean> => {
  const { rows } = await pool.query<{ held: boolean }>(`select ${expression} as held`);
  return rows[0]?.held === true;
};

/** Calls `before` with the number of each statement, and `onFailure` with each failure. */
const hookPool = (
  pool: pg.Pool,
  before: (nth: number) => Promise<void>,
  onFailure: (error: unknown) => void,
): PostgresPool => {
  let sent = 0;
  return poolAround(pool, async (query, text, values) => {
    sent += 1;
    await before(sent);
    try {
      return await query(text, values);
    } catch (error) {
      onFailure(error);
      throw error;
    }
  });
};

export type Write = (training: TrainingMethods) => Promise<unknown>;

/** A connection of the host, and the statement that it sends. */
interface Guest {
  readonly client: pg.PoolClient;
  readonly pid: number;
  readonly sql: string;
  readonly without: WantedLock | null;
}

/**
 * The host's transaction begins before the write. It commits when the write waits for it or has
 * ended.
 */
const hostFirst = async (pool: pg.Pool, write: Write, { client, pid, sql, without }: Guest) => {
  const seen = { victims: 0, sent: 0, isOver: false, waited: false };
  const failures: unknown[] = [];
  await client.query('begin');
  await client.query(sql);
  const hooked = hookPool(
    pool,
    async (nth) => {
      seen.sent = nth;
      return Promise.resolve();
    },
    (error) => {
      failures.push(error);
      seen.victims += isVictim(error) ? 1 : 0;
    },
  );
  const writing = failureOf(write(serveOn(hooked, without))).finally(() => (seen.isOver = true));
  const waits = `exists (select from pg_stat_activity where ${pid} = any (pg_blocking_pids(pid)))`;
  await until(async () => seen.isOver || (seen.waited = await ask(pool, waits)));
  const host = await failureOf(client.query('commit'));
  const { victims, waited, sent } = seen;
  const failure = await writing;
  return { write: failures[0] ?? failure, host, victims, overlapped: waited || sent > 1 };
};

/**
 * The host's statement runs before statement number `step` of the write. The write continues when
 * the host waits for it or has finished.
 */
const hostAt = async (
  pool: pg.Pool,
  step: number,
  write: Write,
  { client, pid, sql, without }: Guest,
) => {
  const seen = { victims: 0, overlapped: false, isOver: false };
  const failures: unknown[] = [];
  const started: Promise<unknown>[] = [];
  const run = async () => {
    await client.query('begin');
    await client.query(sql);
    await client.query('commit');
  };
  const start = () => failureOf(run()).finally(() => (seen.isOver = true));
  const hooked = hookPool(
    pool,
    async (nth) => {
      if (nth !== step) return;
      started.push(start());
      await until(
        async () => seen.isOver || ask(pool, `cardinality(pg_blocking_pids(${pid})) > 0`),
      );
      seen.overlapped = nth > 1;
    },
    (error) => {
      failures.push(error);
      seen.victims += isVictim(error) ? 1 : 0;
    },
  );
  const failure = await failureOf(write(serveOn(hooked, without)));
  const host = await (started[0] ?? start());
  const victims = seen.victims + (isVictim(host) ? 1 : 0);
  return { write: failures[0] ?? failure, host, victims, overlapped: seen.overlapped };
};

/**
 * Runs the host's statement first if `step` is 0, otherwise before statement number `step` of the
 * write.
 */
export const interleave = async (
  pool: pg.Pool,
  step: number,
  write: Write,
  sql: string,
  without: WantedLock | null = null,
): Promise<Round> => {
  const client = await pool.connect();
  try {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    const guest = { client, pid: rows[0]?.pid ?? 0, sql, without };
    return await (step === 0 ? hostFirst(pool, write, guest) : hostAt(pool, step, write, guest));
  } finally {
    await client.query('rollback');
    client.release();
  }
};

interface Meeting {
  readonly ours: pg.Pool;
  readonly hosts: pg.Pool;
  readonly without: WantedLock | null;
  /** Locks the row that both wait for. */
  readonly hold: string;
}

/**
 * Locks a row until the write waits for it and the host's statement waits too, for the row or for
 * the write. Each may then hold a lock that the other needs next.
 */
export const meetInTheMiddle = async (
  { ours, hosts, without, hold }: Meeting,
  write: Write,
  sql: string,
): Promise<Pick<Round, 'write' | 'host'>> => {
  const failures: unknown[] = [];
  const keep = (error: unknown): void => {
    failures.push(error);
  };
  const waits = (count: number): string =>
    `${count} = (select count(*) from pg_stat_activity
      where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0)`;
  const blocker = await hosts.connect();
  await blocker.query('begin');
  await blocker.query(hold);
  const hooked = hookPool(ours, () => Promise.resolve(), keep);
  const writing = failureOf(write(serveOn(hooked, without)));
  await until(() => ask(hosts, waits(1)));
  const hosting = failureOf(hosts.query(sql));
  await until(() => ask(hosts, waits(2)));
  await blocker.query('commit');
  blocker.release();
  const found = { write: await writing, host: await hosting };
  return { ...found, write: failures[0] ?? found.write };
};

/** What {@link WRITES} needs besides the use cases of all tests. `ids` are the prepared rows. */
type Case = (world: World, ids: Prepared) => Write | Promise<Write>;

const derived = ({ workoutId }: Prepared) =>
  ({ type: 'custom', customWorkoutId: workoutId }) as const;

const CASES: Readonly<Record<string, Case>> = {
  'logs.delete of a log with a reverted swap': async ({ userId, training }, { movedSwapId }) => {
    const { log } = await training.swaps.revert({ userId, swapId: movedSwapId });
    return ({ logs }) => logs.delete({ userId, logId: log.id });
  },
  'swaps.swap to a custom workout':
    ({ userId }, ids) =>
    ({ swaps }) =>
      swaps.swap({ userId, logId: ids.completedId, target: derived(ids) }),
  'swaps.swapExercise of a log of a derived workout': async ({ userId, training }, ids) => {
    const { log } = await training.logs.create({ userId, source: derived(ids) });
    const instead = { exerciseId: ROW, replacementExerciseId: CURL };
    return ({ swaps }) => swaps.swapExercise({ userId, logId: log.id, ...instead });
  },
  'customWorkouts.derive from a derived one':
    ({ userId }, ids) =>
    ({ customWorkouts }) =>
      customWorkouts.derive({ userId, from: derived(ids) }),
  'sessions.accept of a program day': ({ userId, PUSH }) => {
    const session = { name: 'Today', base: PUSH, exercises: [{ exerciseId: BENCH }] };
    return ({ sessions }) => sessions.accept({ userId, session });
  },
  'users.forget':
    ({ userId }) =>
    ({ users }) =>
      users.forget({ userId }),
};

/** The names of all methods that write, with what they work on. */
export const WRITES: readonly string[] = [
  ...Object.keys(repeatableCalls({ now: NOW })),
  ...Object.keys(CASES),
];

/** Creates the rows of the write with this name. Returns the write. */
export const writeOn = async (name: string, world: World): Promise<Write> => {
  const ids = await prepare(world.training, world);
  const own = CASES[name];
  if (own !== undefined) return own(world, ids);
  const place = { clock: { now: NOW }, trainee: world, pool: () => world.pool };
  await runHostsPart(place, [name], ids);
  const call = repeatableCalls(place.clock, world)[name];
  if (call === undefined) throw new Error(`${name} is not a write`);
  return (training) => call(training, ids, {});
};

/**
 * One step per statement of a write (BEGIN, two locks, two reads, ids, the write and COMMIT), and
 * one for rounds in which the host runs first.
 */
export const STEPS = 9;
