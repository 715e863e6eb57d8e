import assert from 'node:assert/strict';
import type { LogId, PerformedExercise, RecoveryBasis } from 'freshlegs';
import { same } from './assert.js';
import { createPush, type Bench, type WithBench } from './bench.js';
import type { FixtureIds } from './ids.js';
import type { Runner } from './suite.js';

const DAY = 24 * 3_600_000;

const sets = [{ reps: 10, rpe: 8 }, { reps: 10, rir: 2 }, { reps: 10 }];
const benched = ({ BENCH }: FixtureIds): readonly PerformedExercise[] => [
  { exerciseId: BENCH, sets },
];

const basisOf = async (
  { training, ids }: Bench,
  muscleGroup: string,
  asOf?: Date,
): Promise<RecoveryBasis | undefined> => {
  const time = asOf === undefined ? {} : { asOf };
  const { muscleGroups } = await training.recovery.muscleGroups({ userId: ids.USER, ...time });
  return muscleGroups.find((group) => group.muscleGroup === muscleGroup)?.basis;
};

const basis = (logs: number, all: number, known: number, share: number | null): RecoveryBasis => ({
  logs,
  sets: all,
  knownEffortSets: known,
  knownEffortShare: share,
});

const recordBenched = async (
  { training, clock, ids }: Bench,
  daysAgo = 0,
  exercises = benched(ids),
  userId = ids.USER,
): Promise<LogId> => {
  const completedAt = new Date(clock.now.getTime() - daysAgo * DAY);
  return (await training.logs.create({ userId, completedAt, exercises })).log.id;
};

const shareTests = (
  { describe, it }: Runner,
  withBench: WithBench,
  { USER, BENCH, PULL }: FixtureIds,
): void => {
  describe('the share of sets with known effort', () => {
    it(
      'is stored with each load, of primary and secondary muscles',
      withBench(async (bench) => {
        await recordBenched(bench, 2);
        same(await basisOf(bench, 'chest'), basis(1, 3, 2, 0.67));
        same(await basisOf(bench, 'triceps'), basis(1, 1.5, 1, 0.67));
        same(await basisOf(bench, 'calves'), basis(0, 0, 0, null));
        await recordBenched(bench, 1, [
          { exerciseId: BENCH, sets: [{ reps: 5, type: 'failure' }] },
        ]);
        same(await basisOf(bench, 'chest'), basis(2, 4, 3, 0.75));
        await createPush(bench, true);
        same(await basisOf(bench, 'chest'), basis(3, 7, 3, 0.43));
      }),
    );
    it(
      'is that of an earlier instant with `asOf`, and is deleted with its log',
      withBench(async (bench) => {
        const { training, clock } = bench;
        await recordBenched(bench, 3);
        const later = await recordBenched(bench, 1, [
          { exerciseId: BENCH, sets: [{ reps: 10, rpe: 9 }] },
        ]);
        const before = new Date(clock.now.getTime() - 2 * DAY);
        same(await basisOf(bench, 'chest'), basis(2, 4, 3, 0.75));
        same(await basisOf(bench, 'chest', before), basis(1, 3, 2, 0.67));
        await training.logs.delete({ userId: USER, logId: later });
        same(await basisOf(bench, 'chest'), basis(1, 3, 2, 0.67));
      }),
    );
    it(
      'changes with a completion, a correction, a swap and its revert',
      withBench(async (bench) => {
        const { training } = bench;
        const { id: logId } = await createPush(bench, false);
        await training.logs.complete({ userId: USER, logId, exercises: benched(bench.ids) });
        const done = basis(1, 3, 2, 0.67);
        same(await basisOf(bench, 'chest'), done);
        const { swap } = await training.swaps.swap({ userId: USER, logId, target: PULL });
        same(await basisOf(bench, 'chest'), basis(0, 0, 0, null));
        assert.equal((await basisOf(bench, 'lats'))?.knownEffortShare, 0);
        await training.swaps.revert({ userId: USER, swapId: swap.id });
        same(await basisOf(bench, 'chest'), done);
        const unknown = [{ exerciseId: BENCH, sets: [{ reps: 10 }, { reps: 10, rpe: 8 }] }];
        await training.logs.record({ userId: USER, logId, exercises: unknown });
        same(await basisOf(bench, 'chest'), basis(1, 2, 1, 0.5));
        await training.logs.record({ userId: USER, logId });
        same(await basisOf(bench, 'chest'), basis(1, 2, 1, 0.5));
      }),
    );
  });
};

export const knownEffortTests = (runner: Runner, withBench: WithBench, ids: FixtureIds): void => {
  shareTests(runner, withBench, ids);
};
