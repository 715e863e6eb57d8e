import assert from 'node:assert/strict';
import type { LogId } from 'freshlegs';
import { rejectsWith, same } from './assert.js';
import { countedOf, createPush, recordsOf, swapsOf, type Bench, type Tests } from './bench.js';

const PAGE = { after: null, limit: 10 };

/** Creates a log of the pull day, which has a row and then a curl. */
const createPull = async ({ training, ids }: Bench, completed: boolean): Promise<LogId> => {
  const request = { userId: ids.USER, source: ids.PULL, completed };
  return (await training.logs.create(request)).log.id;
};

const swapCurl = (
  { training, ids: { USER, CURL, YOKE } }: Bench,
  logId: LogId,
  replacementExerciseId = YOKE,
) => training.swaps.swapExercise({ userId: USER, logId, exerciseId: CURL, replacementExerciseId });

const idsIn = (workouts: readonly { readonly ref: object }[]): readonly unknown[] =>
  workouts.map(({ ref }) => Reflect.get(ref, 'customWorkoutId') as unknown);

const plannedTests: Tests = ({ describe, it }, { USER, BENCH, ROW, CURL, YOKE, PULL_DAY }) => {
  describe('swapping one exercise', () => {
    it('creates a workout for the new log, with another exercise at the same position, and with the same sets and repetitions', async (bench) => {
      const { mine, raw, clock } = bench;
      const logId = await createPull(bench, false);
      const answer = await swapCurl(bench, logId);
      const { customWorkout, log, swap } = answer;
      const entry = { sets: 3, repsMin: 8, repsMax: 10, customWorkoutId: customWorkout.id };
      same(
        customWorkout.exercises.map(({ id: _, ...rest }) => rest),
        [
          [ROW, 0, null],
          [YOKE, 1, CURL],
        ].map(([exerciseId, orderIndex, replacedExerciseId]) => ({
          ...entry,
          exerciseId,
          orderIndex,
          replacedExerciseId,
          superset: null,
          createdAt: clock.now,
        })),
      );
      same(
        [customWorkout.name, customWorkout.sourceProgramDayId, customWorkout.forLogId],
        ['Pull', PULL_DAY, log.id],
      );
      same([swap.originalLogId, swap.swappedLogId], [logId, log.id]);
      const { id: customWorkoutId } = customWorkout;
      same(await mine.customWorkouts.find({ customWorkoutId }), customWorkout);
      const found = await mine.logs.find({ logId: log.id });
      same(found?.log, log);
      const source = { type: 'custom', customWorkoutId, customWorkoutExerciseId: null };
      same([log.source, log.sourceType, log.status], [source, 'custom', 'active']);
      const row = await raw.log(log.id);
      same([row?.customWorkoutId, row?.sourceType], [customWorkoutId, 'custom']);
      same(await swapsOf(bench), [swap]);
    });
    it('hides the new workout until it is saved, and deletes an unsaved workout with its log', async (bench) => {
      const { training, mine, repository } = bench;
      const user = { userId: USER };
      const { log, customWorkout } = await swapCurl(bench, await createPull(bench, false));
      const { id: customWorkoutId } = customWorkout;
      const target = { type: 'custom', customWorkoutId } as const;
      const listed = async () => [
        (await mine.customWorkouts.list()).customWorkouts.map(({ id }) => id),
        idsIn((await mine.swaps.targets({ source: 'custom' })).workouts),
        (await repository.listCustomWorkouts(USER, PAGE)).map(({ row }) => row.id),
      ];
      same(await listed(), [[], [], []]);
      const { id: otherId } = await createPush(bench, false);
      const swapTo = { ...user, logId: otherId, target };
      await rejectsWith('NOT_FOUND', training.swaps.swap(swapTo));
      await rejectsWith('NOT_FOUND', training.swaps.preview(swapTo));
      await rejectsWith('NOT_FOUND', mine.logs.create({ source: target }));
      await mine.logs.complete({ logId: log.id });
      const { recommendations } = await mine.recommendations.smartWorkout();
      assert.ok(recommendations.every(({ workout }) => workout.ref.type === 'program'));
      const second = await swapCurl(bench, await createPull(bench, false));
      await mine.customWorkouts.saveAsOwn({ customWorkoutId });
      same(await listed(), [[customWorkoutId], [customWorkoutId], [customWorkoutId]]);
      await mine.logs.delete({ logId: log.id });
      await mine.logs.delete({ logId: second.log.id });
      same(await listed(), [[customWorkoutId], [customWorkoutId], [customWorkoutId]]);
      const gone = { ...user, customWorkoutId: second.customWorkout.id };
      assert.equal(await training.customWorkouts.find(gone), null);
    });
    it('can be repeated: the source stays the first workout, and each revert restores the log before', async (bench) => {
      const { mine } = bench;
      const logId = await createPull(bench, false);
      const first = await swapCurl(bench, logId);
      const second = await mine.swaps.swapExercise({
        logId: first.log.id,
        exerciseId: YOKE,
        replacementExerciseId: BENCH,
      });
      const { sourceProgramDayId, sourceCustomWorkoutId, exercises } = second.customWorkout;
      same([sourceProgramDayId, sourceCustomWorkoutId], [PULL_DAY, null]);
      same(
        exercises.map((entry) => [entry.exerciseId, entry.replacedExerciseId]),
        [
          [ROW, null],
          [BENCH, YOKE],
        ],
      );
      const back = await mine.swaps.revert({ swapId: second.swap.id });
      same(back.log, first.log);
      const other = await mine.swaps.swapExercise({
        logId: first.log.id,
        exerciseId: ROW,
        replacementExerciseId: BENCH,
      });
      same(
        other.customWorkout.exercises.map((entry) => [entry.exerciseId, entry.replacedExerciseId]),
        [
          [BENCH, ROW],
          [YOKE, CURL],
        ],
      );
      await mine.swaps.revert({ swapId: other.swap.id });
      const { log } = await mine.swaps.revert({ swapId: first.swap.id });
      same([log.id, log.status, log.programDayId], [logId, 'active', PULL_DAY]);
    });
  });
};

const completedTests: Tests = ({ describe, it }, { USER, BENCH, ROW, CURL, PULL }) => {
  describe('swapping one exercise of a completed workout', () => {
    it('moves the performed sets; those of the replaced exercise go to the new exercise, without their weight', async (bench) => {
      const { mine, raw, kept } = bench;
      const sets = [{ reps: 8, rir: 1, weightKg: 60 }];
      const { log } = await mine.logs.create({
        source: PULL,
        exercises: [
          { exerciseId: ROW, sets },
          { exerciseId: CURL, sets },
        ],
      });
      const before = await recordsOf(raw, USER);
      const { log: swapped, swap } = await swapCurl(bench, log.id, BENCH);
      same(swapped.completedAt, log.completedAt);
      assert.equal((await raw.log(log.id))?.completedAt, null);
      const found = await mine.logs.find({ logId: swapped.id });
      const expected = [
        { exerciseId: ROW, sets },
        { exerciseId: BENCH, sets: [{ reps: 8, rir: 1 }] },
      ];
      same(found?.exercises, kept(expected));
      const groups = (await countedOf(raw, swapped.id)).map(({ muscleGroup }) => muscleGroup);
      assert.ok(groups.includes('chest') && !groups.includes('forearms'));
      await mine.swaps.revert({ swapId: swap.id });
      const touched = (await recordsOf(raw, USER)).filter(
        (record) => record.lastWorkoutDate !== null,
      );
      same(touched, before);
      assert.equal((await mine.recovery.verify()).consistent, true);
    });
  });
};

const refusedTests: Tests = (
  { describe, it },
  { USER, STRANGER, SQUAT, CURL, YOKE, RUN, MISSING_LOG, MISSING_EXERCISE },
) => {
  describe('swapping one exercise is refused', () => {
    it('if the log or exercise is missing, or the exercise is not in the workout', async (bench) => {
      const { training, mine, raw } = bench;
      const logId = await createPull(bench, false);
      const bare = await mine.logs.create({ completed: false });
      const request = { userId: USER, logId, exerciseId: CURL, replacementExerciseId: YOKE };
      const exercises = [{ exerciseId: CURL, sets: [{ reps: 5 }] }];
      const before = await raw.dump();
      const refused = [
        ['NOT_FOUND', { logId: MISSING_LOG }],
        ['NOT_FOUND', { userId: STRANGER }],
        ['NOT_FOUND', { replacementExerciseId: MISSING_EXERCISE }],
        ['INVALID_INPUT', { exerciseId: SQUAT }],
        ['INVALID_INPUT', { exerciseId: RUN, replacementExerciseId: RUN }],
        ['INVALID_INPUT', { logId: bare.log.id }],
        ['INVALID_INPUT', { exercises }],
      ] as const;
      for (const [code, change] of refused) {
        await rejectsWith(code, training.swaps.swapExercise({ ...request, ...change }));
      }
      assert.equal(await raw.dump(), before);
    });
  });
};

export const exerciseSwapTests: readonly Tests[] = [plannedTests, completedTests, refusedTests];
