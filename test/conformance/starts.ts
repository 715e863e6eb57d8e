import { defineWants, type LogId } from 'freshlegs';
import { fieldOf, rejectsWith, same } from './assert.js';
import { createPush, snapshotOf, type Tests } from './bench.js';

const HOUR = 3_600_000;
const HISTORY = defineWants({ history: 'since' });
const COMPLETIONS = defineWants({ completions: 'since' });

export const startTests: Tests = ({ describe, it }, { USER, CURL, PUSH, PULL }) => {
  describe('the start of a log', () => {
    it('is stored with a completed log, kept to the second', async ({
      training,
      clock: { now },
    }) => {
      const begun = new Date(now.getTime() - HOUR);
      const startedAt = new Date(Math.floor(begun.getTime() / 1000) * 1000);
      const given = {
        userId: USER,
        source: PUSH,
        startedAt: new Date(startedAt.getTime() + 999),
      };
      const { log } = await training.logs.create(given);
      same(log.startedAt, startedAt);
      const found = await training.logs.find({ userId: USER, logId: log.id });
      same(found?.log, log);
      const { logs } = await training.logs.list({ userId: USER });
      same(fieldOf(logs, 'startedAt'), [startedAt]);
    });
    it('is unknown until a completion or a correction gives it, and then stays', async (bench) => {
      const { training, mine, clock } = bench;
      const { id: logId, startedAt } = await createPush(bench, false);
      same(startedAt, null);
      const first = new Date('2026-03-04T16:00:00Z');
      const second = new Date('2026-03-04T16:10:00Z');
      const find = async () => {
        const found = await mine.logs.find({ logId });
        return [found?.log.startedAt, found?.log.completedAt];
      };
      const of = { userId: USER, logId };
      const { log } = await training.logs.complete({ ...of, startedAt: first });
      same(await find(), [first, log.completedAt]);
      same([log.startedAt, log.completedAt], await find());
      same((await training.logs.complete({ ...of, startedAt: first })).log, log);
      await rejectsWith(
        'LOG_ALREADY_COMPLETED',
        training.logs.complete({ ...of, startedAt: second }),
      );
      same((await training.logs.update({ ...of, startedAt: second })).log.startedAt, second);
      same(await find(), [second, log.completedAt]);
      const completedAt = new Date(clock.now.getTime() - bench.tickMs);
      await training.logs.update({ ...of, completedAt });
      same(await find(), [second, completedAt]);
      await training.logs.update({ ...of, startedAt: first, completedAt: second });
      same(await find(), [first, second]);
      const day = 24 * HOUR;
      const earlier = [first, second].map((at) => new Date(at.getTime() - day));
      await training.logs.update({ ...of, completedAt: earlier[1] });
      same(await find(), earlier);
    });
    it('is that of the replaced log after a swap, and of the original after a revert', async (bench) => {
      const { training, mine } = bench;
      const startedAt = new Date('2026-03-04T16:00:00Z');
      const done = { userId: USER, source: PUSH, startedAt };
      const original = (await training.logs.create(done)).log;
      const find = async (logId: LogId) => (await mine.logs.find({ logId }))?.log;
      const request = { userId: USER, logId: original.id, target: PULL };
      const { log, swap } = await training.swaps.swap(request);
      same([log.startedAt, (await find(log.id))?.startedAt], [startedAt, startedAt]);
      same((await find(original.id))?.startedAt, null);
      const reverted = await mine.swaps.revert({ swapId: swap.id });
      same(reverted.log, original);
      same(await find(original.id), original);
      same((await find(log.id))?.startedAt, null);
    });
    it('is in the completions if it is known', async (bench) => {
      const { mine, clock } = bench;
      const startedAt = new Date('2026-03-04T16:00:00Z');
      const completedAt = new Date(clock.now.getTime() - HOUR);
      await mine.logs.create({ source: PUSH, completedAt, startedAt });
      await mine.logs.create({ source: PULL });
      const logsSince = new Date(clock.now.getTime() - 24 * HOUR);
      const params = { logsSince, until: clock.now, before: null };
      const { completions } = await snapshotOf(bench, COMPLETIONS, params);
      same(completions, [
        { workout: PUSH, startedAt, completedAt, inPlaceOf: null },
        { workout: PULL, completedAt: clock.now, inPlaceOf: null },
      ]);
    });
    it('is in the history, where it is null if unknown', async (bench) => {
      const { mine, clock, kept } = bench;
      const startedAt = new Date('2026-03-04T16:00:00Z');
      const exercises = [{ exerciseId: CURL, sets: [{ reps: 10 }] }];
      const completedAt = new Date(clock.now.getTime() - HOUR);
      await mine.logs.create({ exercises, completedAt, startedAt });
      await mine.logs.create({ exercises });
      const logsSince = new Date(clock.now.getTime() - 24 * HOUR);
      const params = { logsSince, until: clock.now, historyMax: 100 };
      const { history } = await snapshotOf(bench, HISTORY, params);
      same(fieldOf(history, 'startedAt'), kept(exercises) === null ? [] : [startedAt, null]);
    });
  });
};
