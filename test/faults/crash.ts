import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { TrainingMethods } from 'freshlegs';
import { createRandom, pickIndex, uniform } from '../bench/recommendation/random.js';
import { bundle } from '../support/bundle.js';
import { examine, type Said } from './examine.js';

export interface CrashedStore {
  readonly kind: 'sqlite' | 'postgres';
  /** The path of the file, or the URL of the database. */
  readonly where: string;
  readonly training: TrainingMethods;
  readonly addUser: (userId: number) => unknown;
}

/** `lost` and `torn` must stay 0. */
export interface CrashFigures {
  readonly rounds: number;
  kills: number;
  /** How often the killed process had printed the begin or end of a transaction. */
  marked: number;
  inTransaction: number;
  acknowledged: number;
  /** Writes that were stored although the process was killed before it reported them. */
  unsaid: number;
  lost: number;
  torn: number;
}

const CHILD = bundle(fileURLToPath(new URL('crash-child.ts', import.meta.url)));
const FIRST_USER = 1_000;
const LINES_MIN = 20;
const LINES_MORE = 160;
// A write takes less time than this on either database, so the kill can hit any point of a write,
// or come after it.
const DELAY_MAX_MS = 4;

/** Waits in a busy loop, because timers have only whole milliseconds. */
const spin = (milliseconds: number): void => {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
};

interface Killed {
  readonly lines: readonly string[];
  readonly wasKilled: boolean;
}

/** Lets a process write as `userId`, and kills it `delay` ms after it has printed `count` lines. */
const killAfter = async (
  { kind, where }: CrashedStore,
  userId: number,
  count: number,
  delay: number,
): Promise<Killed> => {
  const args = [CHILD, kind, where, `${userId}`];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise<NodeJS.Signals | null>((resolve) => {
    child.once('close', (_code, signal) => {
      resolve(signal);
    });
  });
  const lines: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    if (lines.push(line) !== count) continue;
    spin(delay);
    child.kill('SIGKILL');
  }
  return { lines, wasKilled: (await ended) === 'SIGKILL' };
};

const isMark = (line: string): boolean => line === 'begin' || line === 'end';

const toSaid = (lines: readonly string[]): Said =>
  lines
    .filter((line) => !isMark(line))
    .map((line) => {
      const [word = '', id] = line.split(' ');
      return [word, Number(id)];
    });

/** Repeatedly starts a process that writes as a new user, and kills it at a random point. */
export const crash = async (
  store: CrashedStore,
  rounds: number,
  seed: string,
): Promise<CrashFigures> => {
  const random = createRandom(`${seed} ${store.kind}`);
  const figures: CrashFigures = {
    ...{ rounds, kills: 0, marked: 0, inTransaction: 0, acknowledged: 0 },
    ...{ unsaid: 0, lost: 0, torn: 0 },
  };
  for (let round = 0; round < rounds; round++) {
    const userId = FIRST_USER + round;
    await store.addUser(userId);
    const count = LINES_MIN + pickIndex(random, LINES_MORE);
    const { lines, wasKilled } = await killAfter(
      store,
      userId,
      count,
      uniform(random, 0, DELAY_MAX_MS),
    );
    assert.ok(wasKilled, 'The process must be killed before it ends.');
    const said = toSaid(lines);
    const { lost, torn, unsaid } = await examine(store.training, userId, said);
    assert.ok(unsaid <= 1, 'At most one write may be unreported.');
    figures.kills++;
    const mark = lines.filter(isMark).at(-1);
    figures.marked += mark === undefined ? 0 : 1;
    figures.inTransaction += mark === 'begin' ? 1 : 0;
    figures.acknowledged += said.length;
    figures.unsaid += unsaid;
    figures.lost += lost;
    figures.torn += torn;
  }
  return figures;
};

export const describeCrashes = (kind: string, seed: string, figures: CrashFigures): string => {
  const { rounds, kills, inTransaction, acknowledged, unsaid, lost, torn } = figures;
  const share = Math.round((100 * inTransaction) / kills);
  return `${kind}, seed ${seed}: ${rounds} rounds, ${kills} kills, ${share} % inside a transaction, ${acknowledged} acknowledged, ${unsaid} more done, lost ${lost}, torn ${torn}\n`;
};
