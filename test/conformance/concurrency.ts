import assert from 'node:assert/strict';
import { defineWants, isFreshlegsError } from 'freshlegs';
import { same } from './assert.js';
import { createPush, recordsOf, swapsOf, type Tests } from './bench.js';
import { decision } from './verbs.js';

const HOUR = 3_600_000;

const codesOf = (outcomes: readonly PromiseSettledResult<unknown>[]): readonly unknown[] =>
  outcomes.flatMap((outcome) => {
    if (outcome.status === 'fulfilled') return [];
    const { reason } = outcome as { readonly reason: unknown };
    return [isFreshlegsError(reason) ? reason.code : reason];
  });

const fulfilled = <Value>(outcomes: readonly PromiseSettledResult<Value>[]): readonly Value[] =>
  outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));

/** Tests of calls that start together and may run in any order. */
export const concurrencyTests: Tests = ({ describe, it }, { USER, STRANGER, PUSH, LEGS, PULL }) => {
  describe('writes started together', () => {
    it('swap a log once: the second swap is ALREADY_SWAPPED', async (bench) => {
      const { mine } = bench;
      const { id: logId } = await createPush(bench, true);
      const outcomes = await Promise.allSettled(
        [LEGS, PULL].map((target) => mine.swaps.swap({ logId, target })),
      );
      same(codesOf(outcomes), ['ALREADY_SWAPPED']);
      same(
        await swapsOf(bench),
        fulfilled(outcomes).map((answer) => answer.swap),
      );
      assert.equal((await mine.recovery.verify()).consistent, true);
    });
    it('revert a swap once: the second revert is NOT_REVERTIBLE', async (bench) => {
      const { mine, raw } = bench;
      const { id: logId } = await createPush(bench, true);
      const { swap } = await mine.swaps.swap({ logId, target: LEGS });
      const before = (await raw.revision(USER)) ?? 0;
      const revert = () => mine.swaps.revert({ swapId: swap.id });
      same(codesOf(await Promise.allSettled([revert(), revert()])), ['NOT_REVERTIBLE']);
      assert.equal(await raw.revision(USER), before + 1);
    });
    it('swap a log while it is reverted, deleted or completed, as if one had waited for the other', async (bench) => {
      const { mine } = bench;
      const { id: moved } = await createPush(bench, true);
      const { swap, log } = await mine.swaps.swap({ logId: moved, target: LEGS });
      const { id: deleted } = await createPush(bench, true);
      const { id: planned } = await createPush(bench, false);
      // The other call, and the codes that the two may end with.
      const races = [
        [
          log.id,
          () => mine.swaps.revert({ swapId: swap.id }),
          [['LOG_NOT_ACTIVE'], ['NOT_REVERTIBLE']],
        ],
        [deleted, () => mine.logs.delete({ logId: deleted }), [['NOT_FOUND'], []]],
        [planned, () => mine.logs.complete({ logId: planned }), [[], ['LOG_NOT_ACTIVE']]],
      ] as const;
      for (const [logId, rival, possible] of races) {
        const calls = [rival(), mine.swaps.swap({ logId, target: PULL })];
        const codes = codesOf(await Promise.allSettled(calls));
        assert.ok(
          possible.some((expected) => expected.join() === codes.join()),
          codes.join(),
        );
        assert.equal((await mine.recovery.verify()).consistent, true);
      }
    });
    it('import a workout once: the later calls return the log with the same import key', async ({
      mine,
    }) => {
      const create = () => mine.logs.create({ source: PUSH, importKey: 'session 1' });
      const answers = await Promise.all([create(), create(), create()]);
      same(answers.map((answer) => answer.duplicate).sort(), [false, true, true]);
      assert.equal(new Set(answers.map((answer) => answer.log.id)).size, 1);
      assert.equal((await mine.logs.list()).logs.length, 1);
    });
    it('have one effect and one answer if they share an idempotency key, even for a new user', async ({
      mine,
      raw,
    }) => {
      const create = () => mine.logs.create({ source: PUSH, idempotencyKey: 'k' });
      const [first, ...others] = await Promise.all([create(), create(), create()]);
      for (const answer of others) same(answer, first);
      assert.equal(await raw.revision(USER), 1);
    });
    it('decide one after the other, each on what the previous write stored', async ({
      repository,
      clock,
      raw,
    }) => {
      const seen: number[] = [];
      const write = () =>
        repository.write(USER, defineWants({ revision: 'one' }), {}, ({ revision }) => {
          seen.push(revision);
          return decision({ now: clock.now, records: [] });
        });
      await Promise.all([write(), write(), write(), write()]);
      same(seen, [0, 1, 2, 3]);
      assert.equal(await raw.revision(USER), 4);
    });
    it("lose nothing: each user's recovery includes all of that user's logs", async ({
      training,
      raw,
      clock,
    }) => {
      const times = [0, 5, 30, 100].map((hours) => new Date(clock.now.getTime() - hours * HOUR));
      await Promise.all(
        [USER, STRANGER].flatMap((userId) =>
          times.map((completedAt) => training.logs.create({ userId, source: PUSH, completedAt })),
        ),
      );
      same([await raw.revision(USER), await raw.revision(STRANGER)], [4, 4]);
      same(await recordsOf(raw, USER), await recordsOf(raw, STRANGER));
      for (const userId of [USER, STRANGER]) {
        assert.equal((await training.recovery.verify({ userId })).consistent, true);
        assert.equal((await training.logs.list({ userId })).logs.length, 4);
      }
    });
    it('check the token of a preview against concurrent writes', async (bench) => {
      const { training, mine } = bench;
      const { id: logId } = await createPush(bench, false);
      const request = { userId: USER, logId, target: LEGS };
      const { token } = await training.swaps.preview(request);
      const outcomes = await Promise.allSettled([
        training.swaps.swap({ ...request, token }),
        mine.logs.create({ source: PUSH }),
      ]);
      const refused = codesOf(outcomes);
      const { swaps } = await mine.swaps.list();
      same([refused, swaps.length], swaps.length === 1 ? [[], 1] : [['CONFLICT_STALE'], 0]);
    });
  });
};
