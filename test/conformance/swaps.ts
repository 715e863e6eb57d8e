import assert from 'node:assert/strict';
import type { LogId, UserId } from 'freshlegs';
import { fieldOf, rejectsWith, same } from './assert.js';
import { countedOf, createPush, recordsOf, swapsOf, type Tests } from './bench.js';
import { MISSING_NUMBER } from './ids.js';

export const swapTests: Tests = (
  { describe, it },
  { USER, STRANGER, CURL, PRIVATE_DAY, PUSH, LEGS, PULL, MISSING_LOG },
) => {
  describe('swapping', () => {
    it('creates a new planned log for the same date, and stores the swap', async (bench) => {
      const { mine, raw, clock } = bench;
      const original = await createPush(bench, false);
      const { swap, log, muscleGroups, warnings } = await mine.swaps.swap({
        logId: original.id,
        target: LEGS,
      });
      same(swap, {
        id: swap.id,
        userId: USER,
        originalLogId: original.id,
        swappedLogId: log.id,
        swapDate: '2026-03-04',
        revertedAt: null,
        createdAt: clock.now,
        updatedAt: clock.now,
      });
      assert.equal(log.swappedFromId, original.id);
      assert.equal(log.scheduledFor, '2026-03-05');
      assert.equal(log.status, 'active');
      same([muscleGroups, warnings], [[], []]);
      assert.equal((await raw.log(log.id))?.swappedFromId, original.id);
      const replaced = await mine.logs.find({ logId: original.id });
      assert.equal(replaced?.log.status, 'replaced');
      same(await swapsOf(bench), [swap]);
    });
    it('moves a completion with its loads, and a revert moves both back', async (bench) => {
      const { mine, raw } = bench;
      const original = await createPush(bench, true);
      const before = await recordsOf(raw, USER);
      const { swap, log, muscleGroups } = await mine.swaps.swap({
        logId: original.id,
        target: PULL,
      });
      same(log.completedAt, original.completedAt);
      assert.equal((await raw.log(original.id))?.completedAt, null);
      assert.ok((await countedOf(raw, original.id)).every((load) => !load.counted));
      assert.ok((await countedOf(raw, log.id)).every((load) => load.counted));
      assert.ok(muscleGroups.some((group) => group.before.score > group.after.score));
      assert.ok(muscleGroups.some((group) => group.before.score < group.after.score));
      const reverted = await mine.swaps.revert({ swapId: swap.id });
      same(reverted.log, original);
      const touched = (await recordsOf(raw, USER)).filter(
        (record) => record.lastWorkoutDate !== null,
      );
      same(touched, before);
      assert.equal((await raw.log(log.id))?.completedAt, null);
      assert.ok((await countedOf(raw, log.id)).every((load) => !load.counted));
      const found = await mine.logs.find({ logId: log.id });
      assert.equal(found?.log.status, 'withdrawn');
      assert.equal((await mine.recovery.verify()).consistent, true);
    });
    it('builds chains, and reverts only the newest swap', async (bench) => {
      const { mine } = bench;
      const a = await createPush(bench, true);
      const first = await mine.swaps.swap({ logId: a.id, target: LEGS });
      const second = await mine.swaps.swap({ logId: first.log.id, target: PULL });
      const details = await rejectsWith(
        'NOT_REVERTIBLE',
        mine.swaps.revert({ swapId: first.swap.id }),
      );
      assert.equal(details['reason'], 'swapped_again');
      await mine.swaps.revert({ swapId: second.swap.id });
      await rejectsWith('NOT_REVERTIBLE', mine.swaps.revert({ swapId: second.swap.id }));
      const again = await mine.swaps.swap({ logId: first.log.id, target: PUSH });
      await mine.swaps.revert({ swapId: again.swap.id });
      const { log } = await mine.swaps.revert({ swapId: first.swap.id });
      same(log, a);
      const chain = await mine.swaps.list({ chainOfLogId: a.id });
      same(fieldOf(chain.swaps, 'id'), [again.swap.id, second.swap.id, first.swap.id]);
      const ofLog = await mine.swaps.list({ logId: first.log.id });
      assert.equal(ofLog.swaps.length, 3);
      const none = await mine.swaps.list({ logId: MISSING_LOG });
      same(none.swaps, []);
    });
    it('refuses a second swap of a log, and the error names the first', async (bench) => {
      const { mine, raw } = bench;
      const original = await createPush(bench, false);
      const { swap, log } = await mine.swaps.swap({ logId: original.id, target: LEGS });
      const before = await raw.dump();
      const details = await rejectsWith(
        'ALREADY_SWAPPED',
        mine.swaps.swap({ logId: original.id, target: PULL }),
      );
      assert.equal(details['swapId'], swap.id);
      assert.equal(details['swappedLogId'], log.id);
      await rejectsWith('LOG_NOT_ACTIVE', mine.logs.complete({ logId: original.id }));
      await mine.logs.record({ logId: original.id });
      assert.equal(await raw.dump(), before);
    });
    it("is refused for a withdrawn log, another user's log or target, and the workout that the log already has", async (bench) => {
      const { training, mine, raw } = bench;
      const original = await createPush(bench, false);
      const { swap, log } = await mine.swaps.swap({ logId: original.id, target: LEGS });
      await mine.swaps.revert({ swapId: swap.id });
      const before = await raw.dump();
      const attempt = (userId: UserId, logId: LogId, target: typeof PUSH) =>
        training.swaps.swap({ userId, logId, target });
      await rejectsWith('LOG_NOT_ACTIVE', attempt(USER, log.id, PUSH));
      await rejectsWith('LOG_NOT_ACTIVE', mine.logs.complete({ logId: log.id }));
      await rejectsWith('NOT_FOUND', attempt(STRANGER, original.id, LEGS));
      await rejectsWith('NOT_FOUND', attempt(USER, MISSING_LOG, LEGS));
      await rejectsWith('INVALID_INPUT', attempt(USER, original.id, PUSH));
      const secret = { type: 'program', programDayId: PRIVATE_DAY } as const;
      await rejectsWith('NOT_FOUND', mine.swaps.swap({ logId: original.id, target: secret }));
      await rejectsWith('NOT_FOUND', training.swaps.revert({ userId: STRANGER, swapId: swap.id }));
      await rejectsWith('NOT_FOUND', mine.swaps.revert({ swapId: MISSING_NUMBER }));
      assert.equal(await raw.dump(), before);
    });
    it("is previewed without writing, and the preview's token is refused after any write", async (bench) => {
      const { training, mine, raw } = bench;
      const original = await createPush(bench, true);
      const before = await raw.dump();
      const request = { userId: USER, logId: original.id, target: PULL };
      const {
        token,
        comparison: _c,
        suggestions: _s,
        ...preview
      } = await training.swaps.preview(request);
      assert.equal(await raw.dump(), before);
      const stranger = await training.logs.create({ userId: STRANGER, source: PUSH });
      assert.notEqual(stranger.log.id, original.id);
      const fresh = await training.swaps.preview(request);
      assert.equal(fresh.token, token);
      await mine.customWorkouts.create({ name: 'Arms', exercises: [{ exerciseId: CURL }] });
      await rejectsWith('CONFLICT_STALE', training.swaps.swap({ ...request, token }));
      const next = await training.swaps.preview(request);
      const { log, swap, muscleGroups, warnings } = await training.swaps.swap({
        ...request,
        token: next.token,
      });
      const { id: _logId, ...newLog } = log;
      const { id: _swapId, swappedLogId: _swappedLogId, ...newSwap } = swap;
      same({ log: newLog, swap: newSwap, muscleGroups, warnings }, preview);
    });
    it("dates a swap in the given time zone, otherwise in the service's", async (bench) => {
      const { clock, serve } = bench;
      clock.now = new Date('2026-03-04T20:00:00Z');
      const zoned = serve({ timeZone: 'America/New_York' });
      const a = await createPush(bench, false);
      const b = await createPush(bench, false);
      const here = await zoned.swaps.swap({ userId: USER, logId: a.id, target: LEGS });
      const there = await zoned.swaps.swap({
        userId: USER,
        logId: b.id,
        target: LEGS,
        timeZone: 'Asia/Kathmandu',
      });
      same([here.swap.swapDate, there.swap.swapDate], ['2026-03-04', '2026-03-05']);
      const dated = await zoned.swaps.list({
        userId: USER,
        from: '2026-03-05',
        to: '2026-03-05',
      });
      same(fieldOf(dated.swaps, 'id'), [there.swap.id]);
    });
  });
};
