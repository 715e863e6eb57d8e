import assert from 'node:assert/strict';
import { defineWants, type Id, type LogId } from 'freshlegs';
import { fieldOf, rejectsWith, same } from './assert.js';
import { createPush, pagesOf, recordsOf, recoveryOf, snapshotOf, type Tests } from './bench.js';

const HOUR = 3_600_000;
const MODEL = 'gompertz@1';
const SETS = [{ reps: 10 }];
const WINDOW = defineWants({ windowLoads: 'since' });
const ALL_SWAPS = { after: null, limit: 10, logId: null, chainOfLogId: null, from: null, to: null };

const pageTests: Tests = ({ describe, it }, { USER, CURL, LEGS }) => {
  describe('pages', () => {
    it('of logs, swaps and custom workouts contain every item once, in order', async (bench) => {
      const { training, mine } = bench;
      const logs: LogId[] = [];
      const swaps: number[] = [];
      const workouts: number[] = [];
      for (const name of ['A', 'B', 'C']) {
        const { id: logId } = await createPush(bench, false);
        const { swap, log } = await mine.swaps.swap({ logId, target: LEGS });
        const exercises = [{ exerciseId: CURL }];
        const workout = await mine.customWorkouts.create({ name, exercises });
        logs.push(logId, log.id);
        swaps.unshift(swap.id);
        workouts.unshift(workout.id);
      }
      const ids = (rows: readonly { readonly id: Id }[]) => rows.map(({ id }) => id);
      const all = { userId: USER, includeInactive: true };
      const logPages = await pagesOf((page) => training.logs.list({ ...all, ...page }));
      same(
        logPages.map((page) => ids(page.logs)),
        [logs.slice(0, 2), logs.slice(2, 4), logs.slice(4)],
      );
      const swapPages = await pagesOf((page) => mine.swaps.list(page));
      same(
        swapPages.map((page) => ids(page.swaps)),
        [swaps.slice(0, 2), swaps.slice(2)],
      );
      const workoutPages = await pagesOf((page) => mine.customWorkouts.list(page));
      const shown = workoutPages.map((page) => ids(page.customWorkouts));
      same(shown, [workouts.slice(0, 2), workouts.slice(2)]);
      const cursor = (pages: readonly { readonly nextCursor: string | null }[]) =>
        pages[0]?.nextCursor ?? '';
      for (const other of [cursor(logPages), cursor(workoutPages)]) {
        const list = mine.swaps.list({ cursor: other });
        await rejectsWith('INVALID_INPUT', list);
      }
      for (const other of [cursor(logPages), cursor(swapPages)]) {
        const list = mine.customWorkouts.list({ cursor: other });
        await rejectsWith('INVALID_INPUT', list);
      }
    });
    it('continue after a deleted item', async (bench) => {
      const { mine, raw, repository } = bench;
      const a = await createPush(bench, false);
      const b = await createPush(bench, false);
      const c = await createPush(bench, false);
      const d = await createPush(bench, false);
      const first = await mine.swaps.swap({ logId: a.id, target: LEGS });
      const second = await mine.swaps.swap({ logId: b.id, target: LEGS });
      await mine.swaps.swap({ logId: c.id, target: LEGS });
      const made: number[] = [];
      for (const name of ['One', 'Two', 'Three']) {
        const exercises = [{ exerciseId: CURL }];
        made.push((await mine.customWorkouts.create({ name, exercises })).id);
      }
      const [one = 0, two = 0, three = 0] = made;
      await mine.customWorkouts.delete({ customWorkoutId: two });
      await raw.deleteLog(d.id);
      await raw.deleteLog(b.id);
      const listed = { limit: 10, includeInactive: true, completed: null };
      const logs = await repository.listLogs(USER, {
        ...listed,
        after: { isPlanned: true, at: '2026-03-05', id: b.id },
        limit: 1,
      });
      same(
        logs.map(({ row }) => row.log.id),
        [c.id],
      );
      const allSwaps = await repository.listSwaps(USER, ALL_SWAPS);
      const afterSecond = {
        ...allSwaps[0]?.place,
        id: second.swap.id,
        at: allSwaps[0]?.place.at ?? null,
      };
      const swaps = await repository.listSwaps(USER, { ...ALL_SWAPS, after: afterSecond });
      same(
        swaps.map(({ row }) => row.id),
        [first.swap.id],
      );
      const [newest] = await repository.listCustomWorkouts(USER, { after: null, limit: 1 });
      const after = { at: newest?.place.at ?? null, id: two };
      const workouts = await repository.listCustomWorkouts(USER, { after, limit: 10 });
      same(
        workouts.map(({ row }) => row.id),
        [one],
      );
      const open = await repository.listWorkouts(USER, {
        after: { type: 'custom', customWorkoutId: two },
        limit: 1,
        type: null,
        text: null,
        primaryMuscleKeys: null,
        exceptOfLogId: null,
        model: MODEL,
      });
      same(fieldOf(open.workouts, 'ref'), [{ type: 'custom', customWorkoutId: three }]);
    });
  });
};

const limitTests: Tests = ({ describe, it }, { USER, CURL, LEGS }) => {
  describe('a list', () => {
    it('has at most `limit` items, starting with the first', async (bench) => {
      const { mine, repository } = bench;
      for (const name of ['A', 'B', 'C']) {
        const { id: logId } = await createPush(bench, false);
        await mine.swaps.swap({ logId, target: LEGS });
        const exercises = [{ exerciseId: CURL }];
        await mine.customWorkouts.create({ name, exercises });
      }
      const filter = { after: null, includeInactive: true, completed: null };
      const open = { type: null, text: null, primaryMuscleKeys: null, exceptOfLogId: null };
      const listAll = async (limit: number) => [
        await repository.listLogs(USER, { ...filter, limit }),
        await repository.listSwaps(USER, { ...ALL_SWAPS, limit }),
        await repository.listCustomWorkouts(USER, { after: null, limit }),
        (await repository.listWorkouts(USER, { ...open, after: null, limit, model: MODEL }))
          .workouts,
      ];
      const all = await listAll(100);
      same(fieldOf(all, 'length'), [6, 3, 3, 7]);
      for (const limit of [1, 2]) {
        same(
          await listAll(limit),
          all.map((items) => items.slice(0, limit)),
        );
      }
    });
  });
};

const filterTests: Tests = ({ describe, it }, { USER, STRANGER, YOKE, PUSH, LEGS, PULL }) => {
  describe('lists', () => {
    it('of logs return only logs of the requested user, status and completion, with their swaps', async (bench) => {
      const { training, mine, repository } = bench;
      const planned = await createPush(bench, false);
      const done = await createPush(bench, true);
      await training.logs.create({ userId: STRANGER, source: PUSH });
      const { swap, log } = await mine.swaps.swap({ logId: done.id, target: PULL });
      const list = async (includeInactive: boolean, completed: boolean | null) => {
        const filter = { after: null, limit: 10, includeInactive, completed };
        return (await repository.listLogs(USER, filter)).map(({ row }) => row.log.id);
      };
      same(await list(true, null), [planned.id, done.id, log.id]);
      same(await list(false, null), [planned.id, log.id]);
      same(await list(true, false), [planned.id, done.id]);
      same(await list(true, true), [log.id]);
      const page = { limit: 1, includeInactive: true, completed: null };
      const afterPlanned = { isPlanned: true, at: planned.scheduledFor, id: planned.id };
      const [replaced] = await repository.listLogs(USER, { ...page, after: afterPlanned });
      same(replaced?.row.replacedBy, { swapId: swap.id, swappedLogId: log.id });
      await mine.swaps.revert({ swapId: swap.id });
      same(await list(true, null), [planned.id, log.id, done.id]);
      same(await list(false, null), [planned.id, done.id]);
      const [, product, original] = await repository.listLogs(USER, {
        ...page,
        after: null,
        limit: 3,
      });
      const madeBy = { swapId: swap.id, originalLogId: done.id, reverted: true };
      same([product?.row.madeBy, product?.row.replacedBy], [madeBy, null]);
      same([original?.row.madeBy, original?.row.replacedBy], [null, null]);
    });
    it('are filtered before they are limited to a page', async (bench) => {
      const { training, repository } = bench;
      const done = await createPush(bench, true);
      const planned = await createPush(bench, false);
      const filter = { after: null, limit: 1, includeInactive: false, completed: true };
      same(
        (await repository.listLogs(USER, filter)).map(({ row }) => row.log.id),
        [done.id],
      );
      const target = { userId: USER, target: LEGS };
      const { swap } = await training.swaps.swap({ ...target, logId: done.id });
      await training.swaps.swap({ ...target, logId: planned.id });
      const ofLog = { ...ALL_SWAPS, limit: 1, logId: done.id };
      same(fieldOf(await repository.listSwaps(USER, ofLog), 'row'), [swap]);
      const ofChain = { ...ALL_SWAPS, limit: 1, chainOfLogId: done.id };
      same(fieldOf(await repository.listSwaps(USER, ofChain), 'row'), [swap]);
    });
    it('of swaps return the whole chain of any log in the chain, and no other chain', async (bench) => {
      const { mine } = bench;
      const a = await createPush(bench, false);
      const other = await createPush(bench, false);
      const b = await mine.swaps.swap({ logId: a.id, target: LEGS });
      await mine.swaps.swap({ logId: other.id, target: LEGS });
      const c = await mine.swaps.swap({ logId: b.log.id, target: PULL });
      await mine.swaps.revert({ swapId: c.swap.id });
      const d = await mine.swaps.swap({ logId: b.log.id, target: PUSH });
      for (const chainOfLogId of [a.id, b.log.id, c.log.id, d.log.id]) {
        const { swaps } = await mine.swaps.list({ chainOfLogId });
        same(fieldOf(swaps, 'id'), [d.swap.id, c.swap.id, b.swap.id]);
      }
    });
    it('of swaps return the swaps from one date to another, inclusive', async (bench) => {
      const { mine, clock } = bench;
      const ids: number[] = [];
      for (const date of ['2026-03-04', '2026-03-05', '2026-03-06']) {
        clock.now = new Date(`${date}T12:00:00Z`);
        const { id: logId } = await createPush(bench, false);
        const { swap } = await mine.swaps.swap({ logId, target: LEGS });
        assert.equal(swap.swapDate, date);
        ids.unshift(swap.id);
      }
      const list = async (range: { readonly from?: string; readonly to?: string }) =>
        (await mine.swaps.list(range)).swaps.map(({ id }) => id);
      same(await list({ from: '2026-03-05' }), ids.slice(0, 2));
      same(await list({ to: '2026-03-05' }), ids.slice(1));
      same(await list({ from: '2026-03-05', to: '2026-03-05' }), ids.slice(1, 2));
    });
    it('of recovery are in code-point order; loads are ordered by time, then muscle group, then log', async (bench) => {
      const { mine, raw, clock } = bench;
      const earlier = new Date(clock.now.getTime() - HOUR);
      const ids: LogId[] = [];
      for (const completedAt of [clock.now, clock.now, earlier]) {
        const exercises = [{ exerciseId: YOKE, sets: SETS }];
        const { log } = await mine.logs.create({ completedAt, exercises });
        ids.push(log.id);
      }
      const [first, second, before] = ids;
      const { records, loads } = await recoveryOf(bench);
      same(records, await recordsOf(raw, USER));
      same(
        loads?.map((load) => [load.muscleGroup, load.workoutLogId]),
        [
          ['traps', before],
          ['épaules_fortes', before],
          ['traps', first],
          ['traps', second],
          ['épaules_fortes', first],
          ['épaules_fortes', second],
        ],
      );
      const since = { loadsSince: new Date(0), before: null };
      same((await snapshotOf(bench, WINDOW, since)).windowLoads, loads);
    });
  });
};

const valueTests: Tests = ({ describe, it }, { USER, SQUAT, PUSH }) => {
  describe('stored values', () => {
    it('keep times to the millisecond, from 1970 on', async ({ mine, raw, tickMs }) => {
      const leapDay = Date.parse('2024-02-29T23:59:59.999Z');
      for (const instant of [0, tickMs, 999 * tickMs, leapDay - (leapDay % tickMs)]) {
        const completedAt = new Date(instant);
        const { log } = await mine.logs.create({ source: PUSH, completedAt });
        const found = await mine.logs.find({ logId: log.id });
        same(found?.log.completedAt, completedAt);
        same((await raw.log(log.id))?.completedAt, completedAt);
      }
    });
    it('keep the same day for dates in every time zone', async ({ training, mine, raw }) => {
      for (const scheduledFor of ['1970-01-01', '2024-02-29', '2026-12-31']) {
        const planned = { userId: USER, source: PUSH, completed: false, scheduledFor };
        const { log } = await training.logs.create(planned);
        const found = await mine.logs.find({ logId: log.id });
        assert.equal(found?.log.scheduledFor, scheduledFor);
        assert.equal((await raw.log(log.id))?.scheduledFor, scheduledFor);
      }
    });
    it('of performed sets are deleted with their log', async ({ mine, raw, kept }) => {
      const mark = 1234.75;
      const exercises = [{ exerciseId: SQUAT, sets: [{ reps: 1, weightKg: mark }] }];
      const { log } = await mine.logs.create({ exercises });
      assert.equal((await raw.dump()).includes(String(mark)), kept(exercises) !== null);
      await mine.logs.delete({ logId: log.id });
      assert.ok(!(await raw.dump()).includes(String(mark)));
    });
  });
};

export const listTests: readonly Tests[] = [pageTests, limitTests, filterTests, valueTests];
