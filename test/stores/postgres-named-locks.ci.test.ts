import { createFreshlegs, isFreshlegsError, type Port, type WantedLock } from 'freshlegs';
import { postgresRepository } from 'freshlegs/postgres';
import type pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { usePostgres } from '../support/bench.js';
import {
  HOST,
  interleave,
  makeWorld,
  meetInTheMiddle,
  NOW,
  STEPS,
  writeOn,
  WRITES,
  type Round,
  type World,
  type Write,
} from './lock-order.js';

const bench = usePostgres();
let hosts: pg.Pool;
/** The library's statements use indexes even though the tables are small. */
let ours: pg.Pool;

beforeAll(() => {
  hosts = bench.database().openPool({ max: 20, options: '-c deadlock_timeout=10ms' });
  ours = bench.database().openPool({
    options: '-c deadlock_timeout=10ms -c enable_seqscan=off -c enable_bitmapscan=off',
  });
});

/** What a scenario ended with: the errors of all its writes and of the host's statements. */
type Outcome = Pick<Round, 'write' | 'host'>;
type Scenario = (without: WantedLock | null) => Promise<readonly Outcome[]>;

/** The host deletes a program day before each statement of the write, in a round of its own. */
const deletedMeanwhile =
  (name: string, action: keyof typeof HOST): Scenario =>
  (without) =>
    Promise.all(
      Array.from({ length: STEPS }, async (_, step) => {
        const world = await makeWorld(bench.pool());
        const write = await writeOn(name, world);
        return interleave(hosts, step, write, HOST[action](world), without);
      }),
    );

/**
 * Inserts logs in reverse order of their ids. An index scan and a table scan then reach them in
 * opposite orders. They refer to a custom workout that does not exist.
 */
const insertLogs = async (
  { userId, pool }: World,
  day: number | null,
): Promise<readonly number[]> => {
  await pool.query(
    `insert into workout_log (id, user_id, program_day_id, completed_at, custom_workout_id)
    select ${userId} * 100 + 4 - n, ${userId}, ${String(day)}, '2026-03-01T18:00:00Z', 1
    from generate_series(1, 3) n`,
  );
  return [1, 2, 3].map((n) => userId * 100 + n);
};

/** Inserts one log, and three logs of reverted swaps from it. */
const insertSwapped = async (
  world: World,
  day: number | null,
): Promise<{ readonly logId: number; readonly ids: readonly number[] }> => {
  const { userId, training, pool } = world;
  const { log } = await training.logs.create({ userId, completed: false });
  const ids = await insertLogs(world, day);
  await pool.query(
    `insert into workout_swap (user_id, original_log_id, swapped_log_id, swap_date, reverted_at)
    select $1, $2, id, '2026-03-01', now() from unnest($3::bigint[]) id`,
    [userId, log.id, ids],
  );
  return { logId: log.id, ids };
};

/** Inserts a workout for each of these logs, derived from the day. */
const insertReserved = ({ userId, pool, target }: World, ids: readonly number[]) =>
  pool.query(
    `insert into custom_workout (user_id, id, name, source_program_day_id, for_log_id)
    select $1, id, 'Reserved', $2, id from unnest($3::bigint[]) id order by id desc`,
    [userId, target, ids],
  );

/**
 * The write and the host's delete of a day both change several rows, in opposite orders. Each waits
 * for the row that `hold` locks, and may then hold a lock that the other needs next.
 */
const meeting =
  (
    prepare: (world: World) => Promise<{ readonly write: Write; readonly hold: string }>,
    action: keyof typeof HOST,
  ): Scenario =>
  async (without) => {
    const world = await makeWorld(bench.pool());
    const { write, hold } = await prepare(world);
    return [await meetInTheMiddle({ ours, hosts, without, hold }, write, HOST[action](world))];
  };

const holdLog = (id = 0): string => `select from workout_log where id = ${id} for update`;

/** For each method, and each lock that it names, what happens without the lock. */
const SCENARIOS: Readonly<Record<string, Scenario>> = {
  'logs.create daysOfParams': deletedMeanwhile('logs.create planned', "deletes the log's day"),
  'swaps.swap daysOfParams': deletedMeanwhile('swaps.swap of a planned log', 'deletes the target'),
  'swaps.swapExercise sourceOfLog': deletedMeanwhile('swaps.swapExercise', "deletes the log's day"),
  'customWorkouts.derive daysOfParams': deletedMeanwhile(
    'customWorkouts.derive',
    "deletes the log's day",
  ),
  'customWorkouts.derive sourcesOfParams': deletedMeanwhile(
    'customWorkouts.derive from a derived one',
    'deletes the target',
  ),
  'sessions.accept daysOfParams': deletedMeanwhile(
    'sessions.accept of a program day',
    "deletes the log's day",
  ),
  'sessions.accept sourcesOfParams': deletedMeanwhile('sessions.accept', 'deletes the target'),
  'recovery.backfill daysOfPage': meeting(async (world) => {
    const ids = await insertLogs(world, world.day);
    const { userId } = world;
    return { write: ({ recovery }) => recovery.backfill({ userId }), hold: holdLog(ids[1]) };
  }, "deletes the log's day"),
  'logs.delete daysOfDescendants': meeting(async (world) => {
    const { logId, ids } = await insertSwapped(world, world.target);
    const { userId } = world;
    return { write: ({ logs }) => logs.delete({ userId, logId }), hold: holdLog(ids[1]) };
  }, 'deletes the target'),
  'logs.delete daysOfDescendants, of reserved workouts': meeting(async (world) => {
    const { logId, ids } = await insertSwapped(world, null);
    await insertReserved(world, ids);
    const { userId } = world;
    return {
      write: ({ logs }) => logs.delete({ userId, logId }),
      hold: `select from custom_workout where id = ${ids[1] ?? 0} for update`,
    };
  }, 'deletes the target'),
  'users.forget daysOfUser': meeting(async (world) => {
    const ids = await insertLogs(world, world.day);
    const { userId } = world;
    return { write: ({ users }) => users.forget({ userId }), hold: holdLog(ids[1]) };
  }, "deletes the log's day"),
};

/**
 * Whether the host succeeded, and the write too or with what it would have found if the host had run
 * first. An error of the database has a cause.
 */
const isWell = ({ write, host }: Outcome): boolean =>
  host === null && (write === null || (isFreshlegsError(write) && write.cause === undefined));

const lockIn = (scenario: string): WantedLock => / (\w+)/.exec(scenario)?.[1] as WantedLock;

describe('what a write names to be locked', () => {
  it.each(Object.entries(SCENARIOS))('%s: is locked, and needed', async (name, scenario) => {
    const locked = await scenario(null);
    expect(locked.filter((outcome) => !isWell(outcome))).toEqual([]);
    const unlocked = await scenario(lockIn(name));
    expect(unlocked.filter((outcome) => !isWell(outcome))).not.toEqual([]);
  });

  it('is all tested here', async () => {
    const named = new Set<string>();
    for (const name of WRITES) {
      const write = await writeOn(name, await makeWorld(bench.pool()));
      const port = postgresRepository({ pool: hosts });
      const repository: Port = {
        ...port,
        write: (userId, wants, params, decide, options) => {
          for (const lock of wants.locks ?? []) named.add(`${name.split(/[ ,]/)[0]} ${lock}`);
          return port.write(userId, wants, params, decide, options);
        },
      };
      await write(createFreshlegs({ repository, now: () => NOW }));
    }
    const tested = Object.keys(SCENARIOS).map((name) => name.split(',')[0]);
    expect([...named].sort()).toEqual([...new Set(tested)].sort());
  });
});
