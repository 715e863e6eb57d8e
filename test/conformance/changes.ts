import assert from 'node:assert/strict';
import {
  defineWants,
  isFreshlegsError,
  type Changes,
  type IdempotencyRequest,
  type UserId,
} from 'freshlegs';
import { copyOf, rejectsWith, same, spoil } from './assert.js';
import {
  countedOf,
  createPush,
  fullText,
  recoveryOf,
  snapshotOf,
  store,
  type Tests,
} from './bench.js';
import { decision } from './verbs.js';

const HOUR = 3_600_000;

const PERFORMED = defineWants({ logs: 'one', performed: 'ofLogs' });

const countIn = (text: string, part: string): number => text.split(part).length - 1;

const recoveryTests: Tests = ({ describe, it }, { USER, STRANGER }) => {
  describe('changes that are stored', () => {
    it('replace the loads of a log, and then set which loads count', async (bench) => {
      const { id: logId } = await createPush(bench, true);
      const load = {
        muscleGroup: 'yoke',
        load: 0.5,
        fractionalSets: 3,
        knownEffortSets: 0,
        exercisesCount: 1,
      };
      const loads = [{ logId, performedAt: bench.clock.now, loads: [load] }];
      await store(bench, { loads, counted: [{ logId, counted: false }] });
      same(await countedOf(bench.raw, logId), [{ muscleGroup: 'yoke', counted: false }]);
      await store(bench, { loads });
      same(await countedOf(bench.raw, logId), [{ muscleGroup: 'yoke', counted: true }]);
    });
    it('replace the records of their muscle groups, which are listed in code-point order', async (bench) => {
      const { raw } = bench;
      // In UTF-16 order, the last name would come before the first, because it is outside the
      // basic plane.
      const names = ['ｆｕｌｌ', 'ｙｏｋｅ', '💪'];
      const record = { lastWorkoutDate: null, intensity: 0.5, exercisesCount: 0 };
      const records = names.map((muscleGroup) => ({ ...record, muscleGroup }));
      await store(bench, { records: [...records].reverse() });
      const [changed = record, ...others] = records.map((row) => ({ ...row, intensity: null }));
      await store(bench, { records: [{ muscleGroup: 'ｆｕｌｌ', ...changed }] });
      const state = await recoveryOf(bench);
      same(state.records, [changed, ...others.map((row) => ({ ...row, intensity: 0.5 }))]);
      assert.equal((await raw.records(USER)).length, 3);
    });
    it('set the model until later changes set another', async (bench) => {
      await store(bench, { model: 'a@1' });
      await store(bench, { model: 'b@1' });
      assert.equal((await recoveryOf(bench)).model, 'b@1');
      await store(bench, { records: [] });
      assert.equal((await recoveryOf(bench)).model, 'b@1');
      assert.equal((await recoveryOf(bench, STRANGER)).model, null);
    });
  });
};

const correctionTests: Tests = ({ describe, it }) => {
  describe('corrections that are stored', () => {
    it('are deleted if the same changes clear their muscle group', async (bench) => {
      const until = new Date(bench.clock.now.getTime() + HOUR);
      const held = (muscleGroup: string, maxScore: number) => ({
        ...{ muscleGroup, maxScore, until },
        note: null,
      });
      await store(bench, { corrections: [held('abs', 10)] });
      const corrections = [held('abs', 20), held('chest', 30), held('lats', 40)];
      await store(bench, { corrections, clearCorrections: ['abs', 'chest'] });
      same((await recoveryOf(bench)).corrections, [held('lats', 40)]);
    });
  });
};

const logTests: Tests = ({ describe, it }, { CURL }) => {
  describe('stored completions', () => {
    it("keep their performed exercises if the decision's objects change afterwards", async (bench) => {
      const { id: logId } = await createPush(bench, true);
      const exercises = [{ exerciseId: CURL, sets: [{ reps: 10, weightKg: 12.5 }] }];
      const performed = { logId, exercises: copyOf(exercises) as typeof exercises };
      await store(bench, { performed });
      spoil(performed);
      const found = await snapshotOf(bench, PERFORMED, { logId });
      same(found.performed, bench.kept(exercises) === null ? [] : [{ logId, exercises }]);
    });
  });
};

const customWorkoutTests: Tests = ({ describe, it }, { USER, ROW, CURL }) => {
  describe('changes of custom workouts', () => {
    it('keep all other fields: the entries, the reserved log and the time of creation', async (bench) => {
      const { training, mine, raw, clock } = bench;
      const workout = await mine.customWorkouts.create({
        name: 'Arms',
        description: 'Short',
        exercises: [{ exerciseId: CURL }, { exerciseId: ROW }],
      });
      const { id: forLogId } = await createPush(bench, false);
      await raw.reserveCustomWorkout(workout.id, forLogId);
      clock.now = new Date(clock.now.getTime() + HOUR + 1);
      const of = { userId: USER, customWorkoutId: workout.id };
      const name = fullText(255);
      for (const description of [null, '']) {
        await training.customWorkouts.update({ ...of, name, description });
        const fields = { name, description, forLogId, updatedAt: clock.now };
        same(await training.customWorkouts.find(of), { ...workout, ...fields });
      }
      const [entry] = workout.exercises;
      const kept = { id: entry?.id ?? 0, exerciseId: CURL, sets: 5 };
      await training.customWorkouts.update({ ...of, exercises: [{ exerciseId: ROW }, kept] });
      const found = await training.customWorkouts.find(of);
      same(found?.exercises[0], { ...entry, sets: 5 });
      same([found?.exercises.length, found?.exercises[1]?.createdAt], [2, clock.now]);
    });
    it('clear the source of derived workouts if the source is deleted, directly or with the log that it is reserved for', async (bench) => {
      const { training, mine, raw } = bench;
      const exercises = [{ exerciseId: CURL }];
      const create = () => mine.customWorkouts.create({ name: 'A', exercises });
      const derive = (customWorkoutId: number) =>
        mine.customWorkouts.derive({ from: { type: 'custom', customWorkoutId } });
      const sourceOf = async ({ id: customWorkoutId }: { readonly id: number }) => {
        const found = await mine.customWorkouts.find({ customWorkoutId });
        return found?.sourceCustomWorkoutId;
      };
      const [own, reserved, kept] = [await create(), await create(), await create()];
      const derived = [await derive(own.id), await derive(reserved.id), await derive(kept.id)];
      const sources = async () => Promise.all(derived.map(sourceOf));
      const { id: logId } = await createPush(bench, false);
      await raw.reserveCustomWorkout(reserved.id, logId);
      same(await sources(), [own.id, reserved.id, kept.id]);
      await store(bench, { deleteCustomWorkout: own.id });
      same(await sources(), [null, reserved.id, kept.id]);
      await store(bench, { deleteLogs: [logId] });
      same(await sources(), [null, null, kept.id]);
      const of = { userId: USER, customWorkoutId: reserved.id };
      assert.equal(await training.customWorkouts.find(of), null);
    });
    it('leave no rows of a deleted workout', async ({ mine, raw }) => {
      const mark = '777';
      const before = countIn(await raw.dump(), mark);
      const exercises = [{ exerciseId: CURL, repsMin: 777, repsMax: 777 }];
      const workout = await mine.customWorkouts.create({ name: 'A', exercises });
      assert.ok(countIn(await raw.dump(), mark) > before);
      await mine.customWorkouts.delete({ customWorkoutId: workout.id });
      assert.equal(countIn(await raw.dump(), mark), before);
    });
  });
};

const strangerTests: Tests = ({ describe, it }, { STRANGER, CURL, PUSH, PULL }) => {
  describe("changes that name another user's rows", () => {
    it('leave those rows unchanged', async (bench) => {
      const { training, raw, clock } = bench;
      const of = { userId: STRANGER };
      const { log: original } = await training.logs.create({ ...of, source: PUSH });
      const request = { ...of, logId: original.id, target: PULL };
      const { swap, log } = await training.swaps.swap(request);
      const workout = { ...of, name: 'Theirs', exercises: [{ exerciseId: CURL }] };
      const { id: customWorkoutId } = await training.customWorkouts.create(workout);
      const rows = async () => [
        await training.logs.list({ ...of, includeInactive: true }),
        await training.swaps.list(of),
        await training.customWorkouts.list(of),
        await countedOf(raw, log.id),
        await raw.revision(STRANGER),
      ];
      const before = await rows();
      const ends = { originalLogId: original.id, swappedLogId: log.id };
      const fields = { name: 'Mine', description: null, forLogId: null, exercises: [] };
      const changes: readonly Omit<Changes, 'now'>[] = [
        { completions: [{ logId: log.id, completedAt: null }] },
        { start: { logId: log.id, startedAt: new Date('2026-03-04T16:00:00Z') } },
        { loads: [{ logId: log.id, performedAt: clock.now, loads: [] }] },
        { counted: [{ logId: log.id, counted: false }] },
        { revertSwap: { swapId: swap.id, ...ends, movesCompletion: true } },
        { keepCompletion: swap.id },
        { updateCustomWorkout: { customWorkoutId, ...fields } },
        { deleteCustomWorkout: customWorkoutId },
        { deleteLogs: [log.id] },
      ];
      for (const named of changes) {
        // A host with its own statements may refuse a log of another user.
        await store(bench, named).catch((error: unknown) => {
          if (!isFreshlegsError(error) || error.code !== 'HOST_MAPPING') throw error;
        });
        same(await rows(), before, Object.keys(named).join());
      }
      await training.swaps.revert({ ...of, swapId: swap.id });
    });
  });
};

const keyTests: Tests = ({ describe, it }, { USER, STRANGER }) => {
  describe('the deletion of idempotency keys', () => {
    it("deletes only the user's keys from before an instant", async ({ repository, clock }) => {
      const { now } = clock;
      const later = new Date(now.getTime() + 1);
      const write = (userId: UserId, idempotency: IdempotencyRequest) =>
        repository.write(userId, defineWants({}), {}, () => decision({ now }), { idempotency });
      const at = (key: string, fingerprint: string, forgetBefore = new Date(0)) => ({
        key,
        fingerprint,
        now,
        forgetBefore,
      });
      for (const userId of [USER, STRANGER]) await write(userId, at('a', '1'));
      await write(USER, { ...at('b', '1'), now: later });
      await rejectsWith('IDEMPOTENCY_MISMATCH', write(USER, at('a', '2', now)));
      await write(USER, at('a', '2', later));
      await rejectsWith('IDEMPOTENCY_MISMATCH', write(USER, at('b', '2', later)));
      await rejectsWith('IDEMPOTENCY_MISMATCH', write(STRANGER, at('a', '2')));
    });
    it('is undone if the write fails', async ({ repository, raw, clock }) => {
      const { now } = clock;
      const later = new Date(now.getTime() + HOUR);
      const key = { key: 'a', fingerprint: '1', now, forgetBefore: new Date(0) };
      const write = (idempotency: IdempotencyRequest, decide = () => decision({ now })) =>
        repository.write(USER, defineWants({}), {}, decide, { idempotency });
      await write(key);
      const before = await raw.dump();
      const failing = write({ ...key, forgetBefore: later, key: 'b' }, () => {
        throw new RangeError('from decide');
      });
      await assert.rejects(failing, RangeError);
      assert.equal(await raw.dump(), before);
      await write({ ...key, forgetBefore: later });
      await write({ ...key, fingerprint: '2', forgetBefore: later, now: later });
    });
  });
};

/** Tests that a write stores exactly the parts of its decision. */
export const changeTests: readonly Tests[] = [
  recoveryTests,
  correctionTests,
  logTests,
  customWorkoutTests,
  strangerTests,
  keyTests,
];
