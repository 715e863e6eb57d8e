import type { TrainingMethods } from 'freshlegs';
import { pagesOf } from '../conformance/bench.js';

/** Acknowledged writes, each with a word for what it did and the id of its row. */
export type Said = readonly (readonly [word: string, id: number])[];

/** All numbers except `unsaid` must be 0. */
export interface Findings {
  /** Acknowledged writes that are missing. */
  readonly lost: number;
  /** 1 if swaps, completions and recovery contradict each other. */
  readonly torn: number;
  /** Stored logs that were never acknowledged. */
  readonly unsaid: number;
}

// More logs than any run writes.
const ALL = { limit: 100, pagesMax: 1_000 };

const idsOf = (rows: readonly { readonly id: number }[]): ReadonlySet<number> =>
  new Set(rows.map(({ id }) => id));

const isSubset = (some: Iterable<number>, all: ReadonlySet<number>): boolean =>
  [...some].every((id) => all.has(id));

/**
 * Compares the acknowledged writes with the stored rows, and the stored rows with the rules of
 * swaps.
 */
export const examine = async (
  { logs: { list }, swaps, recovery }: TrainingMethods,
  userId: number,
  said: Said,
): Promise<Findings> => {
  const logPages = await pagesOf((page) => list({ userId, includeInactive: true, ...page }), ALL);
  const swapPages = await pagesOf((page) => swaps.list({ userId, ...page }), ALL);
  const logs = logPages.flatMap((page) => page.logs);
  const all = swapPages.flatMap((page) => page.swaps);
  const { consistent } = await recovery.verify({ userId });
  const done = idsOf(logs.filter(({ completedAt }) => completedAt !== null));
  const replaced = idsOf(logs.filter(({ status }) => status === 'replaced'));
  const reverted = all.filter(({ revertedAt }) => revertedAt !== null);
  const inForce = all.filter(({ revertedAt }) => revertedAt === null);
  // A swap moves the completion to the new log, and a revert moves it back.
  const moved = new Set(inForce.map(({ originalLogId }) => originalLogId));
  const there: Readonly<Record<string, ReadonlySet<number>>> = {
    created: idsOf(logs),
    completed: new Set([...done, ...moved]),
    swapped: idsOf(all),
    reverted: idsOf(reverted),
  };
  const isWhole =
    consistent &&
    inForce.every((swap) => !done.has(swap.originalLogId) && done.has(swap.swappedLogId)) &&
    reverted.every((swap) => done.has(swap.originalLogId) && !done.has(swap.swappedLogId)) &&
    isSubset(replaced, moved) &&
    isSubset(moved, replaced);
  const told = new Set(said.filter(([word]) => /created|completed/.test(word)).map(([, id]) => id));
  const ofSwaps = said.filter(([word]) => word === 'swapped').length;
  return {
    lost: said.filter(([word, id]) => there[word]?.has(id) !== true).length,
    torn: isWhole ? 0 : 1,
    unsaid: logs.length - told.size - ofSwaps,
  };
};
