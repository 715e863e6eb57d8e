import { isFreshlegsError } from 'freshlegs';
import type pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { usePostgres } from '../support/bench.js';
import { HOST, interleave, makeWorld, STEPS, writeOn, WRITES, type Round } from './lock-order.js';

// LOCK_ROUNDS=200 runs each pair as often as when the order of the locks was chosen.
const ROUNDS = Number(process.env['LOCK_ROUNDS'] ?? 16);
const AT_ONCE = 4;

const bench = usePostgres();
let pool: pg.Pool;

beforeAll(() => {
  pool = bench.database().openPool({ max: 20, options: '-c deadlock_timeout=10ms' });
});

type HostAction = keyof typeof HOST;

const runRound = async (name: string, action: HostAction, step: number): Promise<Round> => {
  const world = await makeWorld(bench.pool());
  const write = await writeOn(name, world);
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
  it.each(WRITES)('%s neither deadlocks nor violates a foreign key', async (name) => {
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
