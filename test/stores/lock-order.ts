import {
  createFreshlegs,
  type Port,
  type TrainingMethods,
  type WantedLock,
  type WorkoutRef,
} from 'freshlegs';
import { postgresRepository, type PostgresPool } from 'freshlegs/postgres';
import type pg from 'pg';
import { poolAround } from '../support/counting.js';
import { BENCH, CURL, ROW } from '../support/integer-ids.js';

/** A user with their own program days, so that rounds do not affect each other. */
export interface World {
  readonly userId: number;
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
  return { userId: id, day: id, target: id + 1, pool, training: serveOn(pool) };
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

const SETS = [{ exerciseId: BENCH, sets: [{ reps: 8 }] }];
const INSTEAD = { exerciseId: BENCH, replacementExerciseId: CURL };

const dayOf = ({ day }: World) => ({ type: 'program', programDayId: day }) as const;
const targetOf = ({ target }: World) => ({ type: 'program', programDayId: target }) as const;

const createLog = async (world: World, completed: boolean): Promise<number> => {
  const { userId, training } = world;
  const { log } = await training.logs.create({ userId, source: dayOf(world), completed });
  return log.id;
};

const swapLog = async (world: World, completed: boolean): Promise<number> => {
  const { userId, training } = world;
  const logId = await createLog(world, completed);
  return (await training.swaps.swap({ userId, logId, target: targetOf(world) })).swap.id;
};

const derive = async (world: World): Promise<number> => {
  const { userId, training } = world;
  return (await training.customWorkouts.derive({ userId, from: dayOf(world) })).id;
};

const reserve = async (world: World): Promise<number> => {
  const { userId, training } = world;
  const logId = await createLog(world, false);
  return (await training.swaps.swapExercise({ userId, logId, ...INSTEAD })).customWorkout.id;
};

const accept = async ({ userId, training }: World, base: WorkoutRef): Promise<Write> => {
  const session = await training.sessions.compose({ userId, base });
  return ({ sessions }) => sessions.accept({ userId, session });
};

const correction = ({ userId }: World) => ({
  userId,
  muscleGroup: 'chest',
  maxScore: 10,
  until: new Date('2026-03-05T18:00:00Z'),
});

/** Creates the rows that a write works on. Returns the write. */
type Case = (world: World) => Write | Promise<Write>;

/** Every method that writes, with the rows that it needs. */
export const WRITES: Readonly<Record<string, Case>> = {
  'logs.create planned':
    (world) =>
    ({ logs }) =>
      logs.create({ userId: world.userId, source: dayOf(world), completed: false }),
  'logs.create completed':
    (world) =>
    ({ logs }) =>
      logs.create({ userId: world.userId, source: dayOf(world) }),
  'logs.complete': async (world) => {
    const logId = await createLog(world, false);
    return ({ logs }) => logs.complete({ userId: world.userId, logId, exercises: SETS });
  },
  'logs.update': async (world) => {
    const logId = await createLog(world, true);
    return ({ logs }) => logs.update({ userId: world.userId, logId, exercises: SETS });
  },
  'logs.record': async (world) => {
    const logId = await createLog(world, true);
    return ({ logs }) => logs.record({ userId: world.userId, logId, exercises: SETS });
  },
  'logs.delete': async (world) => {
    const { userId, training } = world;
    const logId = await createLog(world, false);
    const swap = await training.swaps.swap({ userId, logId, target: targetOf(world) });
    await training.swaps.revert({ userId, swapId: swap.swap.id });
    return ({ logs }) => logs.delete({ userId, logId });
  },
  'swaps.swap of a planned log': async (world) => {
    const logId = await createLog(world, false);
    const target = targetOf(world);
    return ({ swaps }) => swaps.swap({ userId: world.userId, logId, target });
  },
  'swaps.swap of a completed log': async (world) => {
    const logId = await createLog(world, true);
    const target = targetOf(world);
    return ({ swaps }) => swaps.swap({ userId: world.userId, logId, target });
  },
  'swaps.swap to a custom workout': async (world) => {
    const { userId, training } = world;
    const logId = await createLog(world, true);
    const { id } = await training.customWorkouts.derive({ userId, from: targetOf(world) });
    const target = { type: 'custom', customWorkoutId: id } as const;
    return ({ swaps }) => swaps.swap({ userId, logId, target });
  },
  'swaps.swapExercise of a planned log': async (world) => {
    const logId = await createLog(world, false);
    return ({ swaps }) => swaps.swapExercise({ userId: world.userId, logId, ...INSTEAD });
  },
  'swaps.swapExercise of a log of a derived workout': async (world) => {
    const { userId, training } = world;
    const source = { type: 'custom', customWorkoutId: await derive(world) } as const;
    const { log } = await training.logs.create({ userId, source });
    return ({ swaps }) => swaps.swapExercise({ userId, logId: log.id, ...INSTEAD });
  },
  'swaps.revert of a planned log': async (world) => {
    const swapId = await swapLog(world, false);
    return ({ swaps }) => swaps.revert({ userId: world.userId, swapId });
  },
  'swaps.revert of a completed log': async (world) => {
    const swapId = await swapLog(world, true);
    return ({ swaps }) => swaps.revert({ userId: world.userId, swapId });
  },
  'customWorkouts.create':
    ({ userId }) =>
    ({ customWorkouts }) =>
      customWorkouts.create({ userId, name: 'Own', exercises: [{ exerciseId: BENCH }] }),
  'customWorkouts.derive':
    (world) =>
    ({ customWorkouts }) =>
      customWorkouts.derive({ userId: world.userId, from: dayOf(world) }),
  'customWorkouts.derive from a derived one': async (world) => {
    const from = { type: 'custom', customWorkoutId: await derive(world) } as const;
    return ({ customWorkouts }) => customWorkouts.derive({ userId: world.userId, from });
  },
  'sessions.accept': (world) => accept(world, dayOf(world)),
  'sessions.accept of a derived workout': async (world) =>
    accept(world, { type: 'custom', customWorkoutId: await derive(world) }),
  'customWorkouts.update': async (world) => {
    const fields = { userId: world.userId, customWorkoutId: await derive(world) };
    const exercises = [{ exerciseId: CURL }];
    return ({ customWorkouts }) => customWorkouts.update({ ...fields, name: 'New', exercises });
  },
  'customWorkouts.saveAsOwn': async (world) => {
    const customWorkoutId = await reserve(world);
    return ({ customWorkouts }) =>
      customWorkouts.saveAsOwn({ userId: world.userId, customWorkoutId });
  },
  'customWorkouts.delete': async (world) => {
    const customWorkoutId = await derive(world);
    return ({ customWorkouts }) => customWorkouts.delete({ userId: world.userId, customWorkoutId });
  },
  'recovery.correct':
    (world) =>
    ({ recovery }) =>
      recovery.correct(correction(world)),
  'recovery.clearCorrection': async (world) => {
    const { userId, muscleGroup } = correction(world);
    await world.training.recovery.correct(correction(world));
    return ({ recovery }) => recovery.clearCorrection({ userId, muscleGroup });
  },
  'recovery.backfill': async (world) => {
    const { userId, day, pool } = world;
    await pool.query(
      `insert into workout_log (user_id, program_day_id, completed_at)
      select ${userId}, ${day}, '2026-03-01T18:00:00Z' from generate_series(1, 5)`,
    );
    return ({ recovery }) => recovery.backfill({ userId });
  },
  'users.forget': async (world) => {
    const { userId } = world;
    for (const _ of [1, 2, 3]) {
      const source = { type: 'custom', customWorkoutId: await derive(world) } as const;
      await world.training.logs.create({ userId, source });
      await swapLog(world, false);
    }
    return ({ users }) => users.forget({ userId });
  },
  'recovery.rebuild': async (world) => {
    await createLog(world, true);
    return ({ recovery }) => recovery.rebuild({ userId: world.userId });
  },
};

/** Creates the rows of the write with this name. Returns the write. */
export const writeOn = async (name: string, world: World): Promise<Write> => {
  const write = await WRITES[name]?.(world);
  if (write === undefined) throw new Error(`${name} is not a write`);
  return write;
};

/**
 * One step per statement of a write (BEGIN, two locks, two reads, ids, the write and COMMIT), and
 * one for rounds in which the host runs first.
 */
export const STEPS = 9;
