import assert from 'node:assert/strict';
import { rejectsWith, same } from './assert.js';
import { countedOf, createPush, recordDeleted, recordsOf, type WithBench } from './bench.js';
import type { FixtureIds } from './ids.js';
import type { Runner } from './suite.js';

export const swappedLogTests = (
  { describe, it }: Runner,
  withBench: WithBench,
  { USER, LEGS, PULL }: FixtureIds,
): void => {
  describe('a log that was swapped', () => {
    it(
      'is active and planned again if its new log is deleted, and its loads do not count',
      withBench(async (bench) => {
        const { training, raw } = bench;
        const original = await createPush(bench, true);
        const { log } = await training.swaps.swap({
          userId: USER,
          logId: original.id,
          target: PULL,
        });
        await training.logs.delete({ userId: USER, logId: log.id });
        const found = await training.logs.find({ userId: USER, logId: original.id });
        assert.equal(found?.log.status, 'active');
        assert.equal(found.log.completedAt, null);
        assert.ok((await recordsOf(raw, USER)).every((record) => record.lastWorkoutDate === null));
        same((await training.swaps.list({ userId: USER })).swaps, []);
        assert.equal((await training.recovery.verify({ userId: USER })).consistent, true);
        await training.logs.complete({ userId: USER, logId: original.id });
        assert.ok((await countedOf(raw, original.id)).every((load) => load.counted));
      }),
    );
    it(
      'leaves its new log as an ordinary log if it is deleted',
      withBench(async (bench) => {
        const { training, raw } = bench;
        const original = await createPush(bench, true);
        const { log } = await training.swaps.swap({
          userId: USER,
          logId: original.id,
          target: PULL,
        });
        const records = await recordsOf(raw, USER);
        await training.logs.delete({ userId: USER, logId: original.id });
        const found = await training.logs.find({ userId: USER, logId: log.id });
        assert.equal(found?.log.swappedFromId, null);
        assert.equal(found.log.status, 'active');
        same(await recordsOf(raw, USER), records);
      }),
    );
    it(
      'is deleted together with the logs withdrawn from it, down the chain of reverted swaps',
      withBench(async (bench) => {
        const { training, raw } = bench;
        const a = await createPush(bench, false);
        const b = await training.swaps.swap({ userId: USER, logId: a.id, target: LEGS });
        const c = await training.swaps.swap({ userId: USER, logId: b.log.id, target: PULL });
        await training.swaps.revert({ userId: USER, swapId: c.swap.id });
        await training.swaps.revert({ userId: USER, swapId: b.swap.id });
        await training.logs.delete({ userId: USER, logId: a.id });
        same(
          [await raw.log(a.id), await raw.log(b.log.id), await raw.log(c.log.id)],
          [null, null, null],
        );
      }),
    );
    it(
      'in the middle of a chain is deleted with both swaps: the last log stays, and the first is active again',
      withBench(async (bench) => {
        const { training } = bench;
        const a = await createPush(bench, true);
        const b = await training.swaps.swap({ userId: USER, logId: a.id, target: LEGS });
        const c = await training.swaps.swap({ userId: USER, logId: b.log.id, target: PULL });
        await training.logs.delete({ userId: USER, logId: b.log.id });
        const first = await training.logs.find({ userId: USER, logId: a.id });
        const last = await training.logs.find({ userId: USER, logId: c.log.id });
        same([first?.log.status, first?.log.completedAt], ['active', null]);
        assert.equal(last?.log.status, 'active');
        same(last.log.completedAt, a.completedAt);
        assert.equal((await training.recovery.verify({ userId: USER })).consistent, true);
      }),
    );
    it(
      'does not count twice if the host deletes the log in the middle of a chain',
      withBench(async (bench) => {
        const { training, raw } = bench;
        const a = await createPush(bench, true);
        const b = await training.swaps.swap({ userId: USER, logId: a.id, target: LEGS });
        const c = await training.swaps.swap({ userId: USER, logId: b.log.id, target: PULL });
        const records = await recordsOf(raw, USER);
        await raw.deleteLog(b.log.id);
        await recordDeleted(bench, USER, b.log.id);
        same(await recordsOf(raw, USER), records);
        assert.equal((await raw.log(a.id))?.completedAt, null);
        same((await raw.log(c.log.id))?.completedAt, a.completedAt);
      }),
    );
    it(
      'does not count if the host clears the completion of its new log, before or after a revert',
      withBench(async (bench) => {
        const { training, raw } = bench;
        const a = await createPush(bench, true);
        const { swap, log } = await training.swaps.swap({
          userId: USER,
          logId: a.id,
          target: PULL,
        });
        await raw.setCompletedAt(log.id, null);
        const { log: original } = await training.swaps.revert({ userId: USER, swapId: swap.id });
        assert.equal(original.completedAt, null);
        assert.ok(
          [...(await countedOf(raw, a.id)), ...(await countedOf(raw, log.id))].every(
            (load) => !load.counted,
          ),
        );
        assert.equal((await training.recovery.verify({ userId: USER })).consistent, true);
      }),
    );
    it(
      'does not count if the host cleared its completion before the swap',
      withBench(async (bench) => {
        const { training, raw } = bench;
        const a = await createPush(bench, true);
        await raw.setCompletedAt(a.id, null);
        const { log } = await training.swaps.swap({ userId: USER, logId: a.id, target: PULL });
        assert.equal(log.completedAt, null);
        assert.ok((await countedOf(raw, a.id)).every((load) => !load.counted));
        assert.equal((await training.recovery.verify({ userId: USER })).consistent, true);
      }),
    );
    it(
      'cannot be recorded after the host completed it',
      withBench(async (bench) => {
        const { training, raw, clock } = bench;
        const a = await createPush(bench, false);
        await training.swaps.swap({ userId: USER, logId: a.id, target: PULL });
        await raw.setCompletedAt(a.id, clock.now);
        await rejectsWith('LOG_NOT_ACTIVE', training.logs.record({ userId: USER, logId: a.id }));
      }),
    );
  });
};
