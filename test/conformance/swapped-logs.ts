import assert from 'node:assert/strict';
import { same } from './assert.js';
import { countedOf, createPush, recordDeleted, recordsOf, type Tests } from './bench.js';

export const swappedLogTests: Tests = ({ describe, it }, { USER, LEGS, PULL }) => {
  describe('a log that was swapped', () => {
    it('is active and planned again if its new log is deleted, and its loads do not count', async (bench) => {
      const { mine, raw } = bench;
      const original = await createPush(bench, true);
      const { log } = await mine.swaps.swap({ logId: original.id, target: PULL });
      await mine.logs.delete({ logId: log.id });
      const found = await mine.logs.find({ logId: original.id });
      assert.equal(found?.log.status, 'active');
      assert.equal(found.log.completedAt, null);
      assert.ok((await recordsOf(raw, USER)).every((record) => record.lastWorkoutDate === null));
      same((await mine.swaps.list()).swaps, []);
      assert.equal((await mine.recovery.verify()).consistent, true);
      await mine.logs.complete({ logId: original.id });
      assert.ok((await countedOf(raw, original.id)).every((load) => load.counted));
    });
    it('leaves its new log as an ordinary log if it is deleted', async (bench) => {
      const { mine, raw } = bench;
      const original = await createPush(bench, true);
      const { log } = await mine.swaps.swap({ logId: original.id, target: PULL });
      const records = await recordsOf(raw, USER);
      await mine.logs.delete({ logId: original.id });
      const found = await mine.logs.find({ logId: log.id });
      assert.equal(found?.log.swappedFromId, null);
      assert.equal(found.log.status, 'active');
      same(await recordsOf(raw, USER), records);
    });
    it('is deleted together with the logs withdrawn from it, down the chain of reverted swaps', async (bench) => {
      const { mine, raw } = bench;
      const a = await createPush(bench, false);
      const b = await mine.swaps.swap({ logId: a.id, target: LEGS });
      const c = await mine.swaps.swap({ logId: b.log.id, target: PULL });
      await mine.swaps.revert({ swapId: c.swap.id });
      await mine.swaps.revert({ swapId: b.swap.id });
      await mine.logs.delete({ logId: a.id });
      same(
        [await raw.log(a.id), await raw.log(b.log.id), await raw.log(c.log.id)],
        [null, null, null],
      );
    });
    it('in the middle of a chain is deleted with both swaps: the last log stays, and the first is active again', async (bench) => {
      const { mine } = bench;
      const a = await createPush(bench, true);
      const b = await mine.swaps.swap({ logId: a.id, target: LEGS });
      const c = await mine.swaps.swap({ logId: b.log.id, target: PULL });
      await mine.logs.delete({ logId: b.log.id });
      const first = await mine.logs.find({ logId: a.id });
      const last = await mine.logs.find({ logId: c.log.id });
      same([first?.log.status, first?.log.completedAt], ['active', null]);
      assert.equal(last?.log.status, 'active');
      same(last.log.completedAt, a.completedAt);
      assert.equal((await mine.recovery.verify()).consistent, true);
    });
    it('does not count twice if the host deletes the log in the middle of a chain', async (bench) => {
      const { mine, raw } = bench;
      const a = await createPush(bench, true);
      const b = await mine.swaps.swap({ logId: a.id, target: LEGS });
      const c = await mine.swaps.swap({ logId: b.log.id, target: PULL });
      const records = await recordsOf(raw, USER);
      await raw.deleteLog(b.log.id);
      await recordDeleted(bench, USER, b.log.id);
      same(await recordsOf(raw, USER), records);
      assert.equal((await raw.log(a.id))?.completedAt, null);
      same((await raw.log(c.log.id))?.completedAt, a.completedAt);
    });
    it('does not count if the host clears the completion of its new log, before or after a revert', async (bench) => {
      const { mine, raw } = bench;
      const a = await createPush(bench, true);
      const { swap, log } = await mine.swaps.swap({ logId: a.id, target: PULL });
      await raw.setCompletedAt(log.id, null);
      const { log: original } = await mine.swaps.revert({ swapId: swap.id });
      assert.equal(original.completedAt, null);
      assert.ok(
        [...(await countedOf(raw, a.id)), ...(await countedOf(raw, log.id))].every(
          (load) => !load.counted,
        ),
      );
      assert.equal((await mine.recovery.verify()).consistent, true);
    });
  });
};
