import assert from 'node:assert/strict';
import { rejectsWith, same } from './assert.js';
import { fullText, type Tests } from './bench.js';

const NAME = fullText(255);
const DESCRIPTION = fullText(10_000);

export const customWorkoutTests: Tests = (
  { describe, it },
  { USER, STRANGER, BENCH, SQUAT, ROW, CURL, PULL_DAY, PRIVATE_DAY, PULL, MISSING_EXERCISE },
) => {
  describe('custom workouts', () => {
    it('are created with default sets and repetitions, and list their exercises by index, null last', async ({
      mine,
      clock,
    }) => {
      const workout = await mine.customWorkouts.create({
        name: `  ${NAME} `,
        description: DESCRIPTION,
        exercises: [
          { exerciseId: CURL },
          { exerciseId: ROW, orderIndex: 1, sets: 5, repsMin: 3, repsMax: 5 },
          { exerciseId: BENCH, orderIndex: 0, replacedExerciseId: SQUAT },
        ],
      });
      same([workout.name, workout.description], [NAME, DESCRIPTION]);
      same(workout.createdAt, clock.now);
      const found = await mine.customWorkouts.find({ customWorkoutId: workout.id });
      same(found, workout);
      const [first, second, third] = workout.exercises;
      assert.equal(first?.exerciseId, BENCH);
      assert.equal(first.replacedExerciseId, SQUAT);
      assert.equal(second?.exerciseId, ROW);
      same([third?.sets, third?.repsMin, third?.repsMax, third?.orderIndex], [3, 8, 12, null]);
    });
    it('are derived with replacements, each with the exercise that it replaced', async ({
      mine,
    }) => {
      const workout = await mine.customWorkouts.derive({
        from: PULL,
        replacements: [{ exerciseId: ROW, replacementExerciseId: BENCH }],
      });
      assert.equal(workout.name, 'Pull');
      assert.equal(workout.sourceProgramDayId, PULL_DAY);
      same(
        workout.exercises.map((entry) => [entry.exerciseId, entry.replacedExerciseId]),
        [
          [BENCH, ROW],
          [CURL, null],
        ],
      );
      await rejectsWith(
        'INVALID_INPUT',
        mine.customWorkouts.derive({
          from: PULL,
          replacements: [{ exerciseId: SQUAT, replacementExerciseId: BENCH }],
        }),
      );
      for (const replacements of [
        [{ exerciseId: ROW, replacementExerciseId: ROW }],
        [BENCH, SQUAT].map((replacementExerciseId) => ({
          exerciseId: ROW,
          replacementExerciseId,
        })),
      ]) {
        await rejectsWith(
          'INVALID_INPUT',
          mine.customWorkouts.derive({ from: PULL, replacements }),
        );
      }
      await rejectsWith(
        'NOT_FOUND',
        mine.customWorkouts.derive({ from: { type: 'program', programDayId: PRIVATE_DAY } }),
      );
      await rejectsWith(
        'NOT_FOUND',
        mine.customWorkouts.derive({
          from: PULL,
          replacements: [{ exerciseId: ROW, replacementExerciseId: MISSING_EXERCISE }],
        }),
      );
    });
    it('keep their supersets when they are read, updated, derived, and done in a log', async ({
      mine,
      readsSets,
      kept,
    }) => {
      const { id: customWorkoutId, exercises } = await mine.customWorkouts.create({
        name: 'Arms',
        exercises: [
          { exerciseId: CURL, orderIndex: 0, superset: 3 },
          { exerciseId: ROW, orderIndex: 1, superset: 3 },
          { exerciseId: BENCH, orderIndex: 2 },
        ],
      });
      const supersets = (of: readonly { readonly superset: number | null }[]) =>
        of.map(({ superset }) => superset);
      same(supersets(exercises), [3, 3, null]);
      const from = { type: 'custom', customWorkoutId } as const;
      const replacements = [{ exerciseId: ROW, replacementExerciseId: SQUAT }];
      const derived = await mine.customWorkouts.derive({ from, replacements });
      same(supersets(derived.exercises), [3, 3, null]);
      const updated = await mine.customWorkouts.update({
        customWorkoutId,
        exercises: exercises.map(({ id, exerciseId, orderIndex }) => ({
          ...{ id, exerciseId, orderIndex, superset: orderIndex === 0 ? null : 1 },
        })),
      });
      same(supersets(updated.exercises), [null, 1, 1]);
      same(await mine.customWorkouts.find({ customWorkoutId }), updated);
      const { workouts } = await mine.swaps.targets({ source: 'custom' });
      const target = workouts.find(({ name }) => name === 'Arms');
      same(supersets(target?.exercises ?? []), [null, 1, 1]);
      const done = [CURL, ROW].map((exerciseId) => ({
        ...{ exerciseId, sets: [{ reps: 8 }], superset: 2 },
      }));
      const { log } = await mine.logs.create({ exercises: done });
      if (kept(done) === null || !readsSets) return;
      const swapped = await mine.swaps.swapExercise({
        logId: log.id,
        exerciseId: ROW,
        replacementExerciseId: BENCH,
      });
      same(supersets(swapped.customWorkout.exercises), [2, 2]);
      const found = await mine.logs.find({ logId: swapped.log.id });
      same(
        found?.exercises,
        kept(done.map((own, at) => (at === 1 ? { ...own, exerciseId: BENCH } : own))),
      );
    });
    it("keep the entries named by an update, and clear logs' references to the others", async ({
      training,
      mine,
      raw,
    }) => {
      const workout = await mine.customWorkouts.create({
        name: 'Arms',
        exercises: [
          { exerciseId: CURL, orderIndex: 0, replacedExerciseId: SQUAT },
          { exerciseId: ROW },
        ],
      });
      assert.equal(workout.description, null);
      const { id } = await training.customWorkouts.create({
        ...{ userId: USER, name: 'Legs', description: '', exercises: [{ exerciseId: SQUAT }] },
      });
      const legs = await mine.customWorkouts.find({ customWorkoutId: id });
      assert.equal(legs?.description, '');
      const [kept, gone] = workout.exercises;
      const source = (customWorkoutExerciseId: number | undefined) => ({
        type: 'custom' as const,
        customWorkoutId: workout.id,
        ...(customWorkoutExerciseId === undefined ? {} : { customWorkoutExerciseId }),
      });
      const a = await mine.logs.create({ source: source(kept?.id), completed: false });
      const b = await mine.logs.create({ source: source(gone?.id), completed: false });
      const updated = await mine.customWorkouts.update({
        customWorkoutId: workout.id,
        description: DESCRIPTION,
        exercises: [
          { exerciseId: BENCH, orderIndex: 7, replacedExerciseId: SQUAT },
          {
            ...(kept === undefined ? {} : { id: kept.id }),
            ...{ exerciseId: CURL, sets: 4, orderIndex: 2, replacedExerciseId: ROW },
          },
          { exerciseId: CURL },
        ],
      });
      same([updated.name, updated.description], ['Arms', DESCRIPTION]);
      same(
        updated.exercises.map((entry) => [
          ...[entry.exerciseId, entry.sets, entry.orderIndex, entry.replacedExerciseId],
        ]),
        [
          [CURL, 4, 2, ROW],
          [BENCH, 3, 7, SQUAT],
          [CURL, 3, null, null],
        ],
      );
      assert.equal(updated.exercises[0]?.id, kept?.id);
      const found = await mine.customWorkouts.find({ customWorkoutId: workout.id });
      same(found, updated);
      assert.equal((await raw.log(a.log.id))?.customWorkoutExerciseId, kept?.id);
      assert.equal((await raw.log(b.log.id))?.customWorkoutExerciseId, null);
      assert.equal((await raw.log(b.log.id))?.customWorkoutId, workout.id);
    });
    it("and their entries are missing for another user's logs and workouts", async ({
      training,
      mine,
    }) => {
      const exercises = [{ exerciseId: CURL }];
      const workout = await mine.customWorkouts.create({ name: 'Arms', exercises });
      const stranger = { userId: STRANGER };
      const source = { type: 'custom', customWorkoutId: workout.id } as const;
      await rejectsWith('NOT_FOUND', training.logs.create({ ...stranger, source }));
      await rejectsWith('NOT_FOUND', training.customWorkouts.derive({ ...stranger, from: source }));
      const theirs = { ...stranger, name: 'Own', exercises };
      const { id: customWorkoutId } = await training.customWorkouts.create(theirs);
      const entryId = workout.exercises[0]?.id ?? 0;
      const entries = [{ id: entryId, exerciseId: CURL }];
      const update = { ...stranger, customWorkoutId, exercises: entries };
      await rejectsWith('NOT_FOUND', training.customWorkouts.update(update));
      const ofEntry = {
        type: 'custom',
        customWorkoutId,
        customWorkoutExerciseId: entryId,
      } as const;
      await rejectsWith('NOT_FOUND', training.logs.create({ ...stranger, source: ofEntry }));
      same(await mine.customWorkouts.find({ customWorkoutId: workout.id }), workout);
    });
  });
};
