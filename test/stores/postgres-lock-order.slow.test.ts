import { isFreshlegsError } from 'freshlegs';
import type pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { usePostgres } from '../support/bench.js';
import {
  HOST,
  interleave,
  makeWorld,
  meetInTheMiddle,
  WRITES,
  type Round,
  type World,
} from './lock-order.js';

// LOCK_ROUNDS=200 runs each pair as often as when the order of the locks was chosen.
const ROUNDS = Number(process.env['LOCK_ROUNDS'] ?? 16);
/**
 * One step per statement of a write (BEGIN, two locks, two reads, ids, the write and COMMIT), and
 * one for rounds in which the host runs first.
 */
const STEPS = 9;
const AT_ONCE = 4;

const bench = usePostgres();
let pool: pg.Pool;

beforeAll(() => {
  pool = bench.database().openPool({ max: 20, options: '-c deadlock_timeout=10ms' });
});

/**
 * Inserts logs in reverse order of their ids. An index scan and a table scan then reach them in
 * opposite orders.
 */
const insertLogs = async (
  { userId, pool }: World,
  day: number | null,
): Promise<readonly number[]> => {
  await pool.query(
    `insert into workout_log (id, user_id, program_day_id, completed_at)
    select ${userId} * 100 + 4 - n, ${userId}, ${String(day)}, '2026-03-01T18:00:00Z'
    from generate_series(1, 3) n`,
  );
  return [1, 2, 3].map((n) => userId * 100 + n);
};

type HostAction = keyof typeof HOST;

const runRound = async (name: string, action: HostAction, step: number): Promise<Round> => {
  const world = await makeWorld(bench.pool());
  const write = await WRITES[name]?.(world);
  if (write === undefined) throw new Error(`${name} is not a write`);
  return interleave(pool, step, write, HOST[action](world));
};

const runRounds = async (name: string, action: HostAction): Promise<readonly Round[]> => {
  const rounds: Round[] = [];
  for (let round = 0; round < ROUNDS; round += AT_ONCE) {
    const steps = Array.from({ length: AT_ONCE }, (_, index) => (round + index) % STEPS);
    rounds.push(...(await Promise.all(steps.map((step) => runRound(name, action, step)))));
  }
  return rounds;
};

/** The code of an error from a decision. Returns errors from the database unchanged. */
const foundCode = (error: unknown): unknown => {
  if (error === null) return 'none';
  return isFreshlegsError(error) && error.cause === undefined ? error.code : error;
};

/** The codes that a write may end with: those that it would have if the host had run first. */
const mayFind = (name: string, action: HostAction): readonly string[] => {
  if (action === 'inserts a log') return ['none'];
  // Without its program day, a log has no workout, and so no exercise to swap.
  const isWithoutWorkout = name.startsWith('swaps.swapExercise') && action !== 'deletes the user';
  return ['none', 'NOT_FOUND', ...(isWithoutWorkout ? ['INVALID_INPUT'] : [])];
};

describe.each(Object.keys(HOST) as HostAction[])('while the host %s', (action) => {
  it.each(Object.keys(WRITES))('%s neither deadlocks nor violates a foreign key', async (name) => {
    const rounds = await runRounds(name, action);
    const codes = [...new Set(rounds.map(({ write }) => foundCode(write)))];
    const found = {
      victims: rounds.reduce((sum, { victims }) => sum + victims, 0),
      hosts: [...new Set(rounds.map(({ host }) => host))],
      others: codes.filter((code) => !mayFind(name, action).includes(code as string)),
    };
    expect(found).toEqual({ victims: 0, hosts: [null], others: [] });
    const overlaps = rounds.filter(({ overlapped }) => overlapped).length;
    expect(overlaps).toBeGreaterThanOrEqual(rounds.length / 2);
  });
});

/** Inserts one log, and three logs of reverted swaps from it. */
const insertSwapped = async (
  world: World,
  day: number | null,
): Promise<{ readonly logId: number; readonly ids: readonly number[] }> => {
  const { userId, training, pool: own } = world;
  const { log } = await training.logs.create({ userId, completed: false });
  const ids = await insertLogs(world, day);
  await own.query(
    `insert into workout_swap (user_id, original_log_id, swapped_log_id, swap_date, reverted_at)
    select $1, $2, id, '2026-03-01', now() from unnest($3::bigint[]) id`,
    [userId, log.id, ids],
  );
  return { logId: log.id, ids };
};

describe('deleting a program day does not deadlock with a write that changes several of its rows:', () => {
  // The library's statements use the index even though the tables are small.
  const byIndex = (): pg.Pool =>
    bench.database().openPool({
      options: '-c deadlock_timeout=10ms -c enable_seqscan=off -c enable_bitmapscan=off',
    });
  const meet = (hold: string) => ({ ours: byIndex(), hosts: pool, hold });
  const holdLog = (id = 0): string => `select from workout_log where id = ${id} for update`;
  const WELL = { write: null, host: null };

  it('logs of a page that is backfilled', async () => {
    const world = await makeWorld(bench.pool());
    const { userId, day } = world;
    const ids = await insertLogs(world, day);
    const met = await meetInTheMiddle(
      meet(holdLog(ids[1])),
      ({ recovery }) => recovery.backfill({ userId }),
      HOST["deletes the log's day"](world),
    );
    expect(met).toEqual(WELL);
  });

  it('logs that are deleted with the log that they were swapped from', async () => {
    const world = await makeWorld(bench.pool());
    const { userId, target } = world;
    const { logId, ids } = await insertSwapped(world, target);
    const met = await meetInTheMiddle(
      meet(holdLog(ids[1])),
      ({ logs }) => logs.delete({ userId, logId }),
      HOST['deletes the target'](world),
    );
    expect(met).toEqual(WELL);
  });

  it('workouts that are deleted with the log that they are reserved for', async () => {
    const world = await makeWorld(bench.pool());
    const { userId, target } = world;
    const { logId, ids } = await insertSwapped(world, null);
    await world.pool.query(
      `insert into custom_workout (user_id, id, name, source_program_day_id, for_log_id)
      select $1, id, 'Reserved', $2, id from unnest($3::bigint[]) id order by id desc`,
      [userId, target, ids],
    );
    const met = await meetInTheMiddle(
      meet(`select from custom_workout where id = ${ids[1] ?? 0} for update`),
      ({ logs }) => logs.delete({ userId, logId }),
      HOST['deletes the target'](world),
    );
    expect(met).toEqual(WELL);
  });
});
