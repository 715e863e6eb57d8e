import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { TrainingMethods } from 'freshlegs';
import { createRandom, pickIndex } from '../bench/recommendation/random.js';

/** The database that a process is killed over. */
export interface CrashedStore {
  readonly kind: 'sqlite' | 'postgres';
  /** Its path or its URL. */
  readonly where: string;
  readonly training: TrainingMethods;
  readonly addUser: (userId: number) => unknown;
}

/** What was seen; `lost` and `torn` are for what must not be. */
export interface CrashFigures {
  rounds: number;
  kills: number;
  inTransaction: number;
  acknowledged: number;
  lost: number;
  torn: number;
}

const CHILD = fileURLToPath(new URL('crash-child.ts', import.meta.url));
const FIRST_USER = 1_000;
const WRITES_MIN = 8;
const WRITES_MORE = 40;
const LIMIT = 100;

/** Lets a process write as `userId` and kills it when it has begun so many writes; gives all it said. */
const killAfter = async (store: CrashedStore, userId: number, count: number) => {
  const args = ['--import', 'tsx', CHILD, store.kind, store.where, `${userId}`];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise<NodeJS.Signals | null>((resolve) => {
    child.once('close', (_code, signal) => {
      resolve(signal);
    });
  });
  const lines: string[] = [];
  let begun = 0;
  for await (const line of createInterface({ input: child.stdout })) {
    lines.push(line);
    if (line === 'begin' && ++begun === count) child.kill('SIGKILL');
  }
  return { lines, wasKilled: (await ended) === 'SIGKILL' };
};

const idsOf = (lines: readonly string[], word: string): readonly number[] =>
  lines.filter((line) => line.startsWith(`${word} `)).map((line) => Number(line.split(' ')[1]));

const countMissing = (said: readonly number[], there: readonly number[]): number =>
  said.filter((id) => !there.includes(id)).length;

/** Compares what was acknowledged with what is there, and that with the rules of swaps. */
const examine = async ({ training }: CrashedStore, userId: number, lines: readonly string[]) => {
  const { logs } = await training.logs.list({ userId, limit: LIMIT, includeInactive: true });
  const { swaps } = await training.swaps.list({ userId, limit: LIMIT });
  const { consistent } = await training.recovery.verify({ userId });
  const reverted = swaps.filter(({ revertedAt }) => revertedAt !== null);
  const inForce = swaps.filter(({ revertedAt }) => revertedAt === null);
  const done = logs.filter(({ completedAt }) => completedAt !== null).map(({ id }) => id);
  // A completion moves with a swap, and back with its revert.
  const moved = inForce.map(({ originalLogId }) => originalLogId);
  const lost =
    countMissing(
      idsOf(lines, 'created'),
      logs.map(({ id }) => id),
    ) +
    countMissing(idsOf(lines, 'completed'), [...done, ...moved]) +
    countMissing(
      idsOf(lines, 'swapped'),
      swaps.map(({ id }) => id),
    ) +
    countMissing(
      idsOf(lines, 'reverted'),
      reverted.map(({ id }) => id),
    );
  const replaced = logs.filter(({ status }) => status === 'replaced').map(({ id }) => id);
  const tornSwaps = inForce.filter(
    (swap) => done.includes(swap.originalLogId) || !done.includes(swap.swappedLogId),
  );
  const isWhole =
    consistent &&
    tornSwaps.length === 0 &&
    reverted.every((swap) => done.includes(swap.originalLogId)) &&
    reverted.every((swap) => !done.includes(swap.swappedLogId)) &&
    countMissing(replaced, moved) + countMissing(moved, replaced) === 0;
  return { lost, torn: isWhole ? 0 : 1 };
};

/** Kills a process in the middle of its writes, again and again, each time as another user. */
export const crash = async (
  store: CrashedStore,
  rounds: number,
  seed: string,
): Promise<CrashFigures> => {
  const random = createRandom(`${seed} ${store.kind}`);
  const figures = { rounds, kills: 0, inTransaction: 0, acknowledged: 0, lost: 0, torn: 0 };
  for (let round = 0; round < rounds; round++) {
    const userId = FIRST_USER + round;
    await store.addUser(userId);
    const count = WRITES_MIN + pickIndex(random, WRITES_MORE);
    const { lines, wasKilled } = await killAfter(store, userId, count);
    const marks = lines.filter((line) => line === 'begin' || line === 'end');
    assert.ok(wasKilled, 'the process ended by itself');
    figures.kills++;
    figures.inTransaction += marks.at(-1) === 'begin' ? 1 : 0;
    figures.acknowledged += lines.length - marks.length;
    const { lost, torn } = await examine(store, userId, lines);
    figures.lost += lost;
    figures.torn += torn;
  }
  return figures;
};

/** The figures in words. */
export const describeCrashes = (kind: string, seed: string, figures: CrashFigures): string => {
  const { rounds, kills, inTransaction, acknowledged, lost, torn } = figures;
  const share = Math.round((100 * inTransaction) / kills);
  return `${kind}, seed ${seed}: ${rounds} rounds, ${kills} kills, ${share} % inside a transaction, ${acknowledged} acknowledged, lost ${lost}, torn ${torn}\n`;
};
