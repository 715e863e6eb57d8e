import assert from 'node:assert/strict';
import { rejectsWith, same } from './assert.js';
import { countedOf, createPush, recordsOf, recoveryOf, type Tests } from './bench.js';

export const forgetTests: Tests = (
  { describe, it },
  { USER, STRANGER, CURL, PUSH, LEGS, NOBODY },
) => {
  describe('forgetting a user', () => {
    it("deletes the library's rows of the user, keeps the user's logs, and lets the user start again", async (bench) => {
      const { training, mine, raw } = bench;
      const user = { userId: USER };
      const done = await createPush(bench, true);
      const { log } = await mine.swaps.swap({ logId: done.id, target: LEGS });
      const { id: customWorkoutId } = await mine.customWorkouts.create({
        name: 'Own',
        exercises: [{ exerciseId: CURL }],
      });
      const ofOwn = { ...user, source: { type: 'custom', customWorkoutId } as const };
      const keyed = { ...ofOwn, idempotencyKey: 'key' };
      const own = await training.logs.create(keyed);
      const until = new Date('2100-01-01');
      await mine.recovery.correct({ muscleGroup: 'chest', maxScore: 20, until });

      same(await mine.users.forget(), user);
      assert.equal((await raw.revision(USER)) ?? 0, 0);
      same(await recordsOf(raw, USER), []);
      same([await countedOf(raw, log.id), await countedOf(raw, own.log.id)], [[], []]);
      same((await mine.swaps.list()).swaps, []);
      same((await mine.customWorkouts.list()).customWorkouts, []);
      const { muscleGroups } = await mine.recovery.muscleGroups();
      assert.ok(muscleGroups.every(({ correction }) => correction === null));

      const { logs } = await mine.logs.list({ includeInactive: true });
      same(
        logs.map(({ id, swappedFromId, customWorkoutId: of, status }) => ({
          ...{ id, swappedFromId, of, status },
        })),
        [done.id, own.log.id, log.id].map((id) => ({
          ...{ id, swappedFromId: null, of: null, status: 'active' },
        })),
      );
      await rejectsWith('NOT_FOUND', training.logs.create(keyed));
      const again = await mine.logs.create({ source: PUSH, idempotencyKey: 'key' });
      assert.notEqual(again.log.id, own.log.id);
      assert.equal((await mine.recovery.verify()).consistent, true);
    });
    it('leaves other users unchanged', async (bench) => {
      const { training, mine, raw } = bench;
      const keyed = { userId: STRANGER, source: PUSH, idempotencyKey: 'key' };
      const created = await training.logs.create(keyed);
      const { log } = created;
      await training.swaps.swap({ userId: STRANGER, logId: log.id, target: LEGS });
      const own = { name: 'Own', exercises: [{ exerciseId: CURL }] };
      await training.customWorkouts.create({ userId: STRANGER, ...own });
      const sore = { muscleGroup: 'neck', maxScore: 20, until: new Date('2100-01-01') };
      await training.recovery.correct({ userId: STRANGER, ...sore });
      const places = [{ name: 'Home', equipment: ['band'] }];
      await training.preferences.set({ userId: STRANGER, never: [CURL], places });
      const stored = async () => ({
        preferences: await training.preferences.get({ userId: STRANGER }),
        logs: await training.logs.list({ userId: STRANGER, includeInactive: true }),
        swaps: await training.swaps.list({ userId: STRANGER }),
        workouts: await training.customWorkouts.list({ userId: STRANGER }),
        recovery: await recoveryOf(bench, STRANGER),
        records: await recordsOf(raw, STRANGER),
        counted: await countedOf(raw, log.id),
        revision: await raw.revision(STRANGER),
      });
      const before = await stored();
      await createPush(bench, true);
      await mine.users.forget();
      same(await stored(), before);
      same(await training.logs.create(keyed), created);
    });
    it('changes nothing if the user is unknown, and is NOT_FOUND unless users are stored elsewhere', async (bench) => {
      const { training, raw, knowsUsers } = bench;
      await createPush(bench, true);
      const before = await raw.dump();
      const forgotten = training.users.forget({ userId: NOBODY });
      if (knowsUsers) await rejectsWith('NOT_FOUND', forgotten);
      else same(await forgotten, { userId: NOBODY });
      assert.equal(await raw.dump(), before);
    });
  });
};
