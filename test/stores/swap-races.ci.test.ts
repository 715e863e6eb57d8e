import { isFreshlegsError, createFreshlegs, type TrainingMethods } from 'freshlegs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FIXTURE, LEGS, PULL, PUSH, USER } from '../support/integer-ids.js';
import type { StoreUnderTest } from '../conformance/suite.js';
import { CONFIGURATIONS, type Stores } from '../support/configurations.js';
import { sqliteFileStore } from '../support/sqlite-store.js';

/** Rounds per race. The full run has 200. */
const ROUNDS = Number(process.env['RACE_ROUNDS'] ?? 20);
const NOW = new Date('2026-03-04T18:00:00Z');
const RIVALS = 10;

/** `done`, or the code of the refusal. */
type Outcome = string;

const outcomeOf = async (call: Promise<unknown>): Promise<Outcome> => {
  try {
    await call;
    return 'done';
  } catch (error) {
    if (isFreshlegsError(error)) return error.code;
    throw error;
  }
};

const user = { userId: USER };

/**
 * At most one log of the chain is active, at most one is completed, and recovery equals a replay.
 */
const expectWhole = async (training: TrainingMethods, logIds: readonly number[]) => {
  const { logs } = await training.logs.list({ ...user, includeInactive: true, limit: 100 });
  const chain = logs.filter(({ id }) => logIds.includes(id));
  expect(chain.filter(({ status }) => status === 'active').length).toBeLessThanOrEqual(1);
  expect(chain.filter(({ completedAt }) => completedAt !== null).length).toBeLessThanOrEqual(1);
  expect((await training.recovery.verify(user)).consistent).toBe(true);
};

const planned = async (training: TrainingMethods, completed = false): Promise<number> =>
  (await training.logs.create({ ...user, source: PUSH, completed })).log.id;

/** Calls that race against a swap of the same log, and the possible outcomes of both. */
const RACES = {
  revert: async (training: TrainingMethods) => {
    const original = await planned(training, true);
    const { swap, log } = await training.swaps.swap({ ...user, logId: original, target: LEGS });
    const rival = () => training.swaps.revert({ ...user, swapId: swap.id });
    const outcomes = ['done LOG_NOT_ACTIVE', 'NOT_REVERTIBLE done'];
    return { logId: log.id, chain: [original, log.id], rival, outcomes };
  },
  delete: async (training: TrainingMethods) => {
    const logId = await planned(training, true);
    const rival = () => training.logs.delete({ ...user, logId });
    return { logId, chain: [logId], rival, outcomes: ['done NOT_FOUND', 'done done'] };
  },
  complete: async (training: TrainingMethods) => {
    const logId = await planned(training);
    const rival = () => training.logs.complete({ ...user, logId });
    return { logId, chain: [logId], rival, outcomes: ['done done', 'LOG_NOT_ACTIVE done'] };
  },
} as const;

const raceTests = (name: string, open: () => Promise<StoreUnderTest>): void => {
  describe(`on ${name}`, () => {
    const withTraining = async (body: (training: TrainingMethods) => Promise<void>) => {
      const { repository, close } = await open();
      try {
        await body(createFreshlegs({ repository, now: () => NOW }));
      } finally {
        await close();
      }
    };

    it(
      `of ten swaps of one log, one succeeds, ${ROUNDS} times`,
      () =>
        withTraining(async (training) => {
          for (let round = 0; round < ROUNDS; round++) {
            const logId = await planned(training, round % 2 === 0);
            const swap = () => training.swaps.swap({ ...user, logId, target: LEGS });
            const outcomes = await Promise.all(
              Array.from({ length: RIVALS }, () => outcomeOf(swap())),
            );
            const lost = Array.from({ length: RIVALS - 1 }, () => 'ALREADY_SWAPPED');
            expect(outcomes.sort()).toEqual([...lost, 'done']);
            expect((await training.swaps.list({ ...user, logId })).swaps).toHaveLength(1);
          }
          expect((await training.recovery.verify(user)).consistent).toBe(true);
        }),
      600_000,
    );

    it.each(Object.entries(RACES))(
      `a swap and a concurrent %s leave no half-done state, ${ROUNDS} times`,
      (_, prepare) =>
        withTraining(async (training) => {
          for (let round = 0; round < ROUNDS; round++) {
            const { logId, chain, rival, outcomes } = await prepare(training);
            const swap = () => training.swaps.swap({ ...user, logId, target: PULL });
            // The call and the swap start first equally often.
            const calls = round % 2 === 0 ? [rival, swap] : [swap, rival];
            const [first = '', second = ''] = await Promise.all(
              calls.map((call) => outcomeOf(call())),
            );
            const told = round % 2 === 0 ? `${first} ${second}` : `${second} ${first}`;
            expect(outcomes).toContain(told);
            const { swaps } = await training.swaps.list({ ...user, logId });
            await expectWhole(training, [...chain, ...swaps.map((swap) => swap.swappedLogId)]);
          }
        }),
      600_000,
    );
  });
};

describe('F8: races of swaps', () => {
  let postgres: Stores | undefined;
  beforeAll(async () => {
    postgres = await CONFIGURATIONS.find(({ name }) => name === 'pool')?.open();
  });
  afterAll(async () => {
    await postgres?.close();
  });

  raceTests('SQLite', () => Promise.resolve(sqliteFileStore(FIXTURE)));
  raceTests('PostgreSQL', async () => {
    if (postgres === undefined)
      throw new Error('The database must be opened before the first test.');
    return postgres.setup(FIXTURE);
  });
});
