import assert from 'node:assert/strict';
import { defineWants, type LogId, type UserId } from 'freshlegs';
import { same } from './assert.js';
import {
  createPush,
  fullText,
  recoveryOf,
  snapshotOf,
  store,
  type Bench,
  type Tests,
  foundLogs,
} from './bench.js';
import { decision } from './verbs.js';

const NOTHING = defineWants({});
const LOG = defineWants({ logs: 'one' });
const CUSTOM = defineWants({ customWorkout: 'one' });
const DONE = defineWants({ completions: 'since', candidates: 'forUser' });

const readDone = (bench: Bench) =>
  snapshotOf(bench, DONE, {
    logsSince: new Date(0),
    until: bench.clock.now,
    before: null,
    programIds: [],
    candidatesMin: 3,
    candidatesMax: 200,
  });

const logContract: Tests = ({ describe, it }, { USER, CURL, PUSH, LEGS }) => {
  describe('logs that the host changes', () => {
    it('are read again by the next call, which sees what the host wrote', async (bench) => {
      const { raw, repository } = bench;
      const { id: logId } = await createPush(bench, true);
      const filter = { after: null, limit: 10, includeInactive: true, completed: true };
      const reads = async () => [
        (await snapshotOf(bench, LOG, { logId })).logs[0]?.log.completedAt,
        (await repository.listLogs(USER, filter)).length,
        (await readDone(bench)).completions.length,
        foundLogs(await repository.verify(USER), 'counted_not_completed'),
      ];
      const before = await reads();
      await raw.setCompletedAt(logId, null);
      same(await reads(), [null, 0, 0, [logId]]);
      await raw.setCompletedAt(logId, bench.clock.now);
      same(await reads(), before);
    });
    it('have the custom workout rather than the program day as source, and no entry of another workout', async (bench) => {
      const { mine, raw } = bench;
      const create = (name: string) => {
        const exercises = [{ exerciseId: CURL }];
        return mine.customWorkouts.create({ name, exercises });
      };
      const [own, other] = [await create('Own'), await create('Other')];
      const { id: logId } = await createPush(bench, false);
      const sourceAt = async (entryId: number) => {
        await raw.setCustomWorkout(logId, own.id, entryId);
        const found = await mine.logs.find({ logId });
        same(found?.log.customWorkoutExerciseId, Reflect.get(found?.log.source ?? {}, ENTRY));
        return found?.log.source;
      };
      const source = { type: 'custom', customWorkoutId: own.id };
      const [entry, foreign] = [own, other].map(({ exercises }) => exercises[0]?.id ?? 0);
      same(await sourceAt(entry ?? 0), { ...source, [ENTRY]: entry });
      same(await sourceAt(foreign ?? 0), { ...source, [ENTRY]: null });
    });
    it('count as done if they are completed, even if a swap replaced them', async (bench) => {
      const { mine, raw, clock } = bench;
      const { id: logId } = await createPush(bench, false);
      await mine.swaps.swap({ logId, target: LEGS });
      await raw.setCompletedAt(logId, clock.now);
      const { completions } = await readDone(bench);
      same(completions, [{ workout: PUSH, completedAt: clock.now, inPlaceOf: null }]);
    });
    it('lose their completion if a decision removes it', async (bench) => {
      const { id: logId } = await createPush(bench, true);
      await store(bench, { completions: [{ logId, completedAt: null }] });
      assert.equal((await bench.raw.log(logId))?.completedAt, null);
    });
  });
};

const ENTRY = 'customWorkoutExerciseId';

const workoutContract: Tests = ({ describe, it }, { USER }) => {
  describe('custom workouts in lists', () => {
    it('are listed even if they have no exercise', async (bench) => {
      const { repository } = bench;
      const fields = { description: null, sourceProgramDayId: null, sourceCustomWorkoutId: null };
      const { customWorkoutId = 0, exerciseIds } = await store(bench, {
        createCustomWorkout: { name: 'Rest', ...fields, exercises: [] },
      });
      same(exerciseIds, []);
      const { customWorkout } = await snapshotOf(bench, CUSTOM, { customWorkoutId });
      same(customWorkout?.exercises, []);
      const page = { after: null, limit: 1 };
      const [listed] = await repository.listCustomWorkouts(USER, page);
      same([listed?.row.id, listed?.row.exercises], [customWorkoutId, []]);
      const rest = {
        ref: { type: 'custom', customWorkoutId },
        name: 'Rest',
        program: null,
        derivedFrom: null,
        exercises: [],
      };
      same((await readDone(bench)).candidates[0], rest);
      const every = { type: null, text: null, primaryMuscleKeys: null, exceptOfLogId: null };
      const open = await repository.listWorkouts(USER, { ...page, ...every, model: '' });
      same(open.workouts, [rest]);
    });
  });
};

const writeContract: Tests = ({ describe, it }, { USER, STRANGER }) => {
  describe('a stored value', () => {
    it('is returned to the last digit if it belongs to a load', async (bench) => {
      const { id: workoutLogId } = await createPush(bench, false);
      const performedAt = new Date(bench.clock.now.getTime() - 12_345_678);
      const load = {
        muscleGroup: 'yoke',
        load: 1 / 3,
        fractionalSets: 7 / 6,
        knownEffortSets: 2 / 3,
        exercisesCount: 3,
      };
      await store(bench, { loads: [{ logId: workoutLogId, performedAt, loads: [load] }] });
      const { loads } = await recoveryOf(bench);
      same(loads, [{ ...load, workoutLogId, performedAt, counted: true }]);
    });
    it('is returned for an idempotency key of the same user, not of another user', async ({
      repository,
      raw,
      clock,
    }) => {
      const { now } = clock;
      const idempotency = { key: 'k', fingerprint: 'f', now, forgetBefore: new Date(0) };
      const write = (userId: UserId, model: string) =>
        repository.write(userId, NOTHING, {}, () => decision({ now, model }, { model }), {
          idempotency,
        });
      for (const [userId, model] of [[USER, 'a@1'] as const, [STRANGER, 'b@1'] as const]) {
        same((await write(userId, model)).response, { model });
        same((await write(userId, 'c@1')).response, { model });
        assert.equal(await raw.revision(userId), 1);
      }
    });
  });
};

const idContract: Tests = ({ describe, it }, { USER, STRANGER, CURL, LEGS }) => {
  describe('a key or id', () => {
    it('differs from every key that has one other character', async ({ mine }) => {
      const key = fullText(250);
      const others = [
        ...[key.toLowerCase(), key.normalize('NFKC'), key.replace('  ', ' ')],
        ...[249, 200].map((length) => Array.from(key).slice(0, length).join('')),
      ];
      const create = async (idempotencyKey: string) =>
        (await mine.logs.create({ completed: false, idempotencyKey })).log.id;
      const made: LogId[] = [];
      for (const each of [key, ...others]) made.push(await create(each));
      assert.equal(new Set(made).size, made.length);
      assert.equal(await create(key), made[0]);
    });
    it('is not used again after its workout or entry was deleted', async ({ training, mine }) => {
      const create = async (userId: UserId) => {
        const given = { userId, name: 'A', exercises: [{ exerciseId: CURL }] };
        const { id, exercises } = await training.customWorkouts.create(given);
        return { id, entryId: exercises[0]?.id };
      };
      const gone = await create(USER);
      await mine.customWorkouts.delete({ customWorkoutId: gone.id });
      const forgotten = await create(USER);
      await mine.users.forget();
      const all = [gone, forgotten, await create(STRANGER)];
      assert.equal(new Set(all.map(({ id }) => id)).size, 3);
      assert.equal(new Set(all.map(({ entryId }) => entryId)).size, 3);
    });
    it('is not used again for a swap after the swapped log was deleted', async (bench) => {
      const { mine } = bench;
      const swapId = async () => {
        const { id: logId } = await createPush(bench, false);
        const { swap } = await mine.swaps.swap({ logId, target: LEGS });
        await mine.swaps.revert({ swapId: swap.id });
        await mine.logs.delete({ logId });
        return swap.id;
      };
      assert.notEqual(await swapId(), await swapId());
    });
  });
};

/** Tests of sentences in the port's contract that no other test covers. */
export const contractTests: readonly Tests[] = [
  logContract,
  writeContract,
  idContract,
  workoutContract,
];
