import { isDeepStrictEqual } from 'node:util';
import type { Outcome } from '../support/outcome.js';
import type { Prepared } from '../support/use-cases.js';

/** One of two racing writes: its use case, and its idempotency key. */
export interface Racer {
  readonly name: string;
  readonly key: string;
}

export interface RacedStore {
  /** Restores the state before the race, including what the host does before these use cases. */
  readonly refill: (racers: readonly Racer[]) => Promise<Prepared>;
  /**
   * Starts the writes at the same time, each on its own connection. Returns their outcomes in the
   * order of the racers.
   */
  readonly start: (racers: readonly Racer[], ids: Prepared) => Promise<readonly Outcome[]>;
  readonly dump: () => Promise<string>;
}

/**
 * How often the first or the second write came first, judging by the final state. `either` counts
 * races in which both orders lead to the same state.
 */
export interface PairFigures {
  races: number;
  first: number;
  second: number;
  either: number;
}

interface Ended {
  readonly outcomes: readonly Outcome[];
  readonly state: string;
}

const together = async (store: RacedStore, racers: readonly Racer[]): Promise<Ended> => {
  const ids = await store.refill(racers);
  const outcomes = await store.start(racers, ids);
  return { outcomes, state: await store.dump() };
};

const inOrder = async (store: RacedStore, racers: readonly Racer[]): Promise<Ended> => {
  const ids = await store.refill(racers);
  const outcomes: Outcome[] = [];
  for (const racer of racers) outcomes.push(...(await store.start([racer], ids)));
  return { outcomes, state: await store.dump() };
};

const reversed = ({ outcomes, state }: Ended): Ended => ({
  outcomes: [...outcomes].reverse(),
  state,
});

/**
 * Races two writes `rounds` times. Compares the outcomes and the state with those of running the
 * writes one after the other, in both orders. Returns the rounds that match neither order.
 */
export const racePair = async (
  store: RacedStore,
  [a, b]: readonly [Racer, Racer],
  rounds: number,
  figures: PairFigures,
): Promise<readonly Ended[]> => {
  const first = await inOrder(store, [a, b]);
  const second = reversed(await inOrder(store, [b, a]));
  const strays: Ended[] = [];
  for (let round = 0; round < rounds; round++) {
    // The two writes start first equally often.
    const ended =
      round % 2 === 0 ? await together(store, [a, b]) : reversed(await together(store, [b, a]));
    const isFirst = isDeepStrictEqual(ended, first);
    const isSecond = isDeepStrictEqual(ended, second);
    figures.races++;
    if (isFirst && isSecond) figures.either++;
    else if (isFirst) figures.first++;
    else if (isSecond) figures.second++;
    else strays.push(ended);
  }
  return strays;
};

/** All pairs of the names, including each name with itself. */
export const pairsOf = (names: readonly string[]): readonly (readonly [Racer, Racer])[] =>
  names.flatMap((name, at) =>
    names.slice(at).map(
      (other) =>
        [
          { name, key: 'one' },
          { name: other, key: 'other' },
        ] as const,
    ),
  );
