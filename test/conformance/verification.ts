import type { LogId, UserId } from 'freshlegs';
import { same } from './assert.js';
import { createPush, foundLogs, type Bench, type Tests } from './bench.js';
import { MISSING_NUMBER } from './ids.js';

const swapTo = async ({ training, ids }: Bench, logId: LogId) =>
  training.swaps.swap({ userId: ids.USER, logId, target: ids.PULL });

/** A log that is planned again because the log that replaced it was deleted. */
const leaveOver = async (bench: Bench): Promise<LogId> => {
  const { id } = await createPush(bench, true);
  const { log } = await swapTo(bench, id);
  await bench.training.logs.delete({ userId: bench.ids.USER, logId: log.id });
  return id;
};

const leftOverTests: Tests = ({ describe, it }, { USER, STRANGER }) => {
  describe('planned logs with loads', () => {
    it('are reported in order of id, unless they belong to a swap', async (bench) => {
      const { mine, repository } = bench;
      const left = [await leaveOver(bench), await leaveOver(bench)];
      const { id: swapped } = await createPush(bench, true);
      await swapTo(bench, swapped);
      const { id: reverted } = await createPush(bench, true);
      const { swap } = await swapTo(bench, reverted);
      await mine.swaps.revert({ swapId: swap.id });
      const { id: planned } = await createPush(bench, true);
      await bench.raw.setCompletedAt(planned, null);
      await createPush(bench, false);
      const state = await repository.verify(USER);
      same(foundLogs(state, 'leftover_loads'), left);
      same(foundLogs(state, 'counted_not_completed'), [planned]);
      same((await repository.verify(STRANGER)).findings, []);
    });
  });
};

const createWorkout = ({ training, ids: { CURL } }: Bench, userId: UserId) =>
  training.customWorkouts.create({ userId, name: 'Arms', exercises: [{ exerciseId: CURL }] });

const danglingTests: Tests = ({ describe, it }, { USER, STRANGER, PUSH, LEGS }) => {
  describe('references of logs', () => {
    it('are reported by log if the row is missing, or belongs to another workout or user', async (bench) => {
      const { training, mine, raw, repository } = bench;
      const [own, other] = [await createWorkout(bench, USER), await createWorkout(bench, USER)];
      const foreign = await createWorkout(bench, STRANGER);
      const entryOf = ({ exercises }: typeof own) => exercises[0]?.id ?? 0;
      const strangers = await training.logs.create({ userId: STRANGER, source: PUSH });
      const at = async (customWorkoutId: number, entryId: number): Promise<LogId> => {
        const { id } = await createPush(bench, false);
        await raw.setCustomWorkout(id, customWorkoutId, entryId);
        return id;
      };
      await at(own.id, entryOf(own));
      const bad = [
        await at(MISSING_NUMBER, MISSING_NUMBER),
        await at(foreign.id, entryOf(foreign)),
      ];
      const entries = [await at(own.id, entryOf(other)), await at(own.id, MISSING_NUMBER)];
      const { id: swapped } = await createPush(bench, true);
      await swapTo(bench, swapped);
      const { id: from } = await createPush(bench, true);
      await raw.setSwappedFrom(from, strangers.log.id);
      const wrong: LogId[] = [];
      // A store whose foreign keys forbid the reference stores null, which is valid.
      for (const id of [...bad, ...entries, from]) {
        const row = await raw.log(id);
        const { customWorkoutId: workout, customWorkoutExerciseId: entry } = row ?? {};
        const isHeld = entries.includes(id) ? entry : (workout ?? row?.swappedFromId);
        if (isHeld !== null) wrong.push(id);
      }
      same(foundLogs(await repository.verify(USER), 'dangling_reference'), wrong);
      same((await repository.verify(STRANGER)).findings, []);
      const answer = await mine.recovery.verify();
      same([foundLogs(answer, 'dangling_reference'), answer.consistent], [wrong, true]);
    });
    it('stay valid when the library deletes a workout or a log', async (bench) => {
      const { mine } = bench;
      const { id: customWorkoutId } = await createWorkout(bench, USER);
      const source = { type: 'custom', customWorkoutId } as const;
      await mine.logs.create({ source });
      const { id } = await createPush(bench, true);
      await mine.swaps.swap({ logId: id, target: LEGS });
      await mine.customWorkouts.delete({ customWorkoutId });
      await mine.logs.delete({ logId: id });
      same((await mine.recovery.verify()).findings, []);
    });
  });
};

export const verificationTests: readonly Tests[] = [leftOverTests, danglingTests];
