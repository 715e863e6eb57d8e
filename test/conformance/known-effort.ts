import assert from 'node:assert/strict';
import type { PerformedExercise, RecoveryBasis, TrainingMethods } from 'freshlegs';
import { same } from './assert.js';
import { createPush, recordsOf, type Bench, type WithBench } from './bench.js';
import { BENCH, CURL, LEGS, PULL, SQUAT, STRANGER, USER, YOKE } from './fixture.js';
import type { Runner } from './suite.js';
import { decision } from './verbs.js';

const DAY = 24 * 3_600_000;

/** Three sets: the effort of one is noted as RPE, of one as RIR, and of one not at all. */
const sets = [{ reps: 10, rpe: 8 }, { reps: 10, rir: 2 }, { reps: 10 }];
const benched: readonly PerformedExercise[] = [{ exerciseId: BENCH, sets }];

const basisOf = async (
  training: TrainingMethods,
  muscleGroup: string,
  asOf?: Date,
): Promise<RecoveryBasis | undefined> => {
  const time = asOf === undefined ? {} : { asOf };
  const { muscleGroups } = await training.recovery.muscleGroups({ userId: USER, ...time });
  return muscleGroups.find((group) => group.muscleGroup === muscleGroup)?.basis;
};

const basis = (logs: number, all: number, known: number, share: number | null): RecoveryBasis => ({
  logs,
  sets: all,
  knownEffortSets: known,
  knownEffortShare: share,
});

const recordBenched = async (
  { training, clock }: Bench,
  daysAgo = 0,
  exercises = benched,
  userId = USER,
): Promise<number> => {
  const completedAt = new Date(clock.now.getTime() - daysAgo * DAY);
  return (await training.logs.create({ userId, completedAt, exercises })).log.id;
};

const shareTests = ({ describe, it }: Runner, withBench: WithBench): void => {
  describe('the share of sets with known effort', () => {
    it(
      'is kept with each load, of primary and secondary muscles',
      withBench(async (bench) => {
        const { training } = bench;
        await recordBenched(bench, 2);
        same(await basisOf(training, 'chest'), basis(1, 3, 2, 0.67));
        same(await basisOf(training, 'triceps'), basis(1, 1.5, 1, 0.67));
        same(await basisOf(training, 'calves'), basis(0, 0, 0, null));
        await recordBenched(bench, 1, [
          { exerciseId: BENCH, sets: [{ reps: 5, type: 'failure' }] },
        ]);
        same(await basisOf(training, 'chest'), basis(2, 4, 3, 0.75));
        await createPush(training, true);
        same(await basisOf(training, 'chest'), basis(3, 7, 3, 0.43));
      }),
    );
    it(
      'is as of an instant what it was then, and goes with its log',
      withBench(async (bench) => {
        const { training, clock } = bench;
        await recordBenched(bench, 3);
        const later = await recordBenched(bench, 1, [
          { exerciseId: BENCH, sets: [{ reps: 10, rpe: 9 }] },
        ]);
        const before = new Date(clock.now.getTime() - 2 * DAY);
        same(await basisOf(training, 'chest'), basis(2, 4, 3, 0.75));
        same(await basisOf(training, 'chest', before), basis(1, 3, 2, 0.67));
        await training.logs.delete({ userId: USER, logId: later });
        same(await basisOf(training, 'chest'), basis(1, 3, 2, 0.67));
      }),
    );
    it(
      'follows a completion, a correction, a swap and its revert',
      withBench(async (bench) => {
        const { training } = bench;
        const { id: logId } = await createPush(training, false);
        await training.logs.complete({ userId: USER, logId, exercises: benched });
        const done = basis(1, 3, 2, 0.67);
        same(await basisOf(training, 'chest'), done);
        const { swap } = await training.swaps.swap({ userId: USER, logId, target: PULL });
        same(await basisOf(training, 'chest'), basis(0, 0, 0, null));
        assert.equal((await basisOf(training, 'lats'))?.knownEffortShare, 0);
        await training.swaps.revert({ userId: USER, swapId: swap.id });
        same(await basisOf(training, 'chest'), done);
        const unknown = [{ exerciseId: BENCH, sets: [{ reps: 10 }, { reps: 10, rpe: 8 }] }];
        await training.logs.record({ userId: USER, logId, exercises: unknown });
        same(await basisOf(training, 'chest'), basis(1, 2, 1, 0.5));
        await training.logs.record({ userId: USER, logId });
        same(await basisOf(training, 'chest'), basis(1, 2, 1, 0.5));
      }),
    );
  });
};

/** Makes the loads of a log what they were before they knew of effort. */
const forgetEffort = async ({ repository, clock }: Bench, logId: number): Promise<void> => {
  const query = { model: 'none@0', before: null };
  const { loads } = await repository.readRecovery(USER, query);
  const own = (loads ?? []).filter(({ workoutLogId }) => workoutLogId === logId);
  const replacement = {
    logId,
    performedAt: own[0]?.performedAt ?? clock.now,
    loads: own.map(({ muscleGroup, load, weeklySets, exercisesCount }) => ({
      muscleGroup,
      load,
      weeklySets,
      knownEffortSets: 0,
      exercisesCount,
    })),
  };
  await repository.rebuildRecovery(USER, () => decision({ now: clock.now, loads: [replacement] }));
};

const readTests = ({ describe, it }: Runner, withBench: WithBench): void => {
  describe('a verification of effort', () => {
    it(
      'reads what was performed in the completed logs whose loads are replayed, by log',
      withBench(async (bench) => {
        const { training, repository, raw, kept } = bench;
        const curls = [{ exerciseId: CURL, sets }];
        const legs = [SQUAT, YOKE].map((exerciseId) => ({ exerciseId, sets }));
        const ids = [await recordBenched(bench, 1, legs), await recordBenched(bench, 2, curls)];
        await recordBenched(bench, 20, curls);
        await training.logs.create({ userId: USER, source: LEGS });
        const planned = await recordBenched(bench);
        await raw.setCompletedAt(planned, null);
        const strangers = await recordBenched(bench, 0, benched, STRANGER);
        const state = await repository.readVerification(USER);
        const expected = [legs, curls].flatMap((performed, at) => {
          const exercises = kept(performed);
          return exercises === null ? [] : [{ logId: ids[at], exercises }];
        });
        same(state.performedLogs, expected);
        same(
          state.exercises.map(({ id }) => id),
          expected.length === 0 ? [] : [SQUAT, CURL, YOKE],
        );
        const other = await repository.readVerification(STRANGER);
        same(
          other.performedLogs.map(({ logId }) => logId),
          kept(benched) === null ? [] : [strangers],
        );
        assert.equal(other.performedLogs.length, other.exercises.length);
      }),
    );
    it(
      'names logs from before it was kept, contradicts nothing, and recording mends them',
      withBench(async (bench) => {
        const { training, raw, kept } = bench;
        const logId = await recordBenched(bench, 1);
        const { id: byPlan } = await createPush(training, true);
        const verify = () => training.recovery.verify({ userId: USER });
        same((await verify()).otherEffortLogIds, []);
        const records = await recordsOf(raw, USER);
        for (const id of [logId, byPlan]) await forgetEffort(bench, id);
        same(await basisOf(training, 'chest'), basis(2, 6, 0, 0));
        const found = kept(benched) === null ? [] : [logId];
        const { otherEffortLogIds, consistent } = await verify();
        same([otherEffortLogIds, consistent], [found, true]);
        await training.logs.record({ userId: USER, logId });
        same((await verify()).otherEffortLogIds, []);
        same(
          await basisOf(training, 'chest'),
          found.length === 0 ? basis(2, 6, 0, 0) : basis(2, 6, 2, 0.33),
        );
        // No score rests on it.
        same(await recordsOf(raw, USER), records);
      }),
    );
    it(
      'takes a completion that is repeated for the same, whatever its loads knew',
      withBench(async (bench) => {
        const { training, raw } = bench;
        const logId = await recordBenched(bench);
        await forgetEffort(bench, logId);
        const before = await raw.dump();
        const { log } = await training.logs.complete({ userId: USER, logId, exercises: benched });
        assert.equal(log?.id, logId);
        assert.equal(await raw.dump(), before);
      }),
    );
  });
};

/** That every load keeps how much of its effort is known. */
export const knownEffortTests = (runner: Runner, withBench: WithBench): void => {
  shareTests(runner, withBench);
  readTests(runner, withBench);
};
