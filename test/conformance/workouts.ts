import assert from 'node:assert/strict';
import {
  compareIds,
  defineWants,
  type LogId,
  type StoredWorkoutRef,
  type WorkoutFilter,
  type WorkoutRef,
} from 'freshlegs';
import { fieldOf, same } from './assert.js';
import { createPush, snapshotOf, type Bench, type Tests } from './bench.js';
import type { FixtureIds } from './ids.js';

const IF_STALE = defineWants({ recovery: 'ifStale' });
const CUSTOM = defineWants({ customWorkout: 'one' });
const CATALOGUE = defineWants({ catalogue: 'first' });
const daysOf = ({ PUSH, LEGS, PULL, RUNNING_DAY }: FixtureIds): readonly WorkoutRef[] => [
  PUSH,
  LEGS,
  PULL,
  { type: 'program', programDayId: RUNNING_DAY },
];

const list = ({ repository, ids }: Bench, filter: Partial<WorkoutFilter> = {}) =>
  repository.listWorkouts(ids.USER, {
    after: null,
    limit: 10,
    type: null,
    text: null,
    primaryMuscleKeys: null,
    exceptOfLogId: null,
    model: 'gompertz@1',
    ...filter,
  });

const refs = async (...query: Parameters<typeof list>): Promise<readonly WorkoutRef[]> =>
  (await list(...query)).workouts.map(({ ref }) => ref);

const create = async ({ training, ids }: Bench, name: string, exerciseIds = [ids.CURL]) => {
  const exercises = exerciseIds.map((exerciseId) => ({ exerciseId }));
  const { id, ...workout } = await training.customWorkouts.create({
    userId: ids.USER,
    name,
    exercises,
  });
  return { ...workout, id, ref: { type: 'custom', customWorkoutId: id } as const };
};

const filterTests: Tests = (
  { describe, it },
  { USER, BENCH, SQUAT, ROW, CURL, PUSH, LEGS, PULL },
) => {
  describe('available workouts', () => {
    it('come with the first exercises of the catalogue if the filter asks for exercises', async (bench) => {
      assert.equal((await list(bench)).catalogue, null);
      for (const exercisesMax of [2, 2000]) {
        const { catalogue } = await snapshotOf(bench, CATALOGUE, { exercisesMax });
        for (const filter of [{}, { type: 'log' }, { text: 'Push' }] as const) {
          same((await list(bench, { ...filter, exercisesMax })).catalogue, catalogue);
        }
      }
    });
    it("come with the user's preferences", async (bench) => {
      const { mine } = bench;
      const never = [ROW, BENCH].sort(compareIds);
      const places = [{ name: 'Home', equipment: ['band'] }];
      const unknown = { level: null, daysPerWeek: null };
      const nothing = { never: [], favourites: [], places: [], ...unknown };
      same((await list(bench)).preferences, nothing);
      const set = { never, favourites: [CURL], places };
      await mine.preferences.set(set);
      same((await list(bench, { text: 'Push' })).preferences, { ...set, ...unknown });
    });
    it('are found by a part of their name, ignoring the case of ASCII letters only', async (bench) => {
      const { ref } = await create(bench, 'Übung_2: 100% Arms');
      for (const text of ['Übung', 'BUNG', '_2', '0% a', 'arms', 'Übung_2: 100% Arms']) {
        same(await refs(bench, { text }), [ref], text);
      }
      for (const text of ['übung', 'Übung-2', '1_0', 'arms%', '\\', '.*', 'Übung  ']) {
        same(await refs(bench, { text }), [], text);
      }
      same(await refs(bench, { text: 'l' }), [LEGS, PULL]);
    });
    it('leave out the workout of a given log', async (bench) => {
      const { mine } = bench;
      const one = await create(bench, 'One');
      const two = await create(bench, 'Two');
      const logOf = async (
        source: StoredWorkoutRef & { readonly customWorkoutExerciseId?: number },
      ) => (await mine.logs.create({ source, completed: false })).log.id;
      const except = async (exceptOfLogId: LogId) => refs(bench, { exceptOfLogId });
      same(await except(await logOf(one.ref)), [two.ref, ...daysOf(bench.ids)]);
      const ofPush = await logOf(PUSH);
      same(await except(ofPush), [one.ref, two.ref, ...daysOf(bench.ids).slice(1)]);
      // A page is full nevertheless.
      const page = { exceptOfLogId: ofPush, type: 'program', limit: 2 } as const;
      same(await refs(bench, page), [LEGS, PULL]);
      const [entry] = one.exercises;
      const part = { ...one.ref, customWorkoutExerciseId: entry?.id ?? 0 };
      const ofPart = await logOf(part);
      same(await except(ofPart), [one.ref, two.ref, ...daysOf(bench.ids)]);
      const { exceptLog } = await list(bench, { exceptOfLogId: ofPart });
      same([exceptLog?.log.id, exceptLog?.log.source], [ofPart, part]);
      assert.equal((await list(bench)).exceptLog, null);
    });
    it('leave out workouts reserved for a log, which that log can still use', async (bench) => {
      const { training, mine, raw } = bench;
      const workout = await create(bench, 'Reserved', [ROW]);
      const { ref, ...fields } = workout;
      const planned = { userId: USER, source: ref, completed: false };
      const { log } = await training.logs.create(planned);
      await raw.reserveCustomWorkout(workout.id, log.id);
      same(await refs(bench), daysOf(bench.ids));
      same(await refs(bench, { type: 'custom' }), []);
      const { customWorkout } = await snapshotOf(bench, CUSTOM, {
        customWorkoutId: workout.id,
      });
      same(customWorkout, { ...fields, forLogId: log.id });
      const { muscleGroups } = await mine.logs.complete({ logId: log.id });
      assert.ok(muscleGroups.some(({ muscleGroup }) => muscleGroup === 'biceps'));
    });
    it('come with exercises ordered by index, null last, and with the same recovery as a separate read', async (bench) => {
      const { mine } = bench;
      await createPush(bench, true);
      await mine.customWorkouts.create({
        name: 'Ordered',
        exercises: [
          { exerciseId: SQUAT },
          { exerciseId: ROW, orderIndex: 1 },
          { exerciseId: CURL },
          { exerciseId: BENCH, orderIndex: 0 },
        ],
      });
      for (const model of ['gompertz@1', 'another@1']) {
        const { workouts, recovery } = await list(bench, { model, limit: 1 });
        const [workout] = workouts;
        same(
          workout?.exercises.map(({ exercise }) => exercise.id),
          [BENCH, ROW, SQUAT, CURL],
        );
        same(recovery, (await snapshotOf(bench, IF_STALE, { model })).recovery);
      }
    });
  });
};

const sourceTests: Tests = ({ describe, it }, { ROW, CURL }) => {
  describe('logs of a custom workout', () => {
    it('have that workout and their entry as source', async (bench) => {
      const { mine, raw } = bench;
      const { ref, exercises } = await create(bench, 'Arms', [CURL, ROW]);
      const [entry] = exercises;
      const source = { ...ref, customWorkoutExerciseId: entry?.id ?? 0 };
      const { log, muscleGroups } = await mine.logs.create({ source });
      const { customWorkoutId, customWorkoutExerciseId } = source;
      const columns = { programDayId: null, customWorkoutId, customWorkoutExerciseId };
      same(await raw.log(log.id), {
        id: log.id,
        completedAt: log.completedAt,
        scheduledFor: null,
        swappedFromId: null,
        sourceType: 'custom',
        ...columns,
      });
      same(fieldOf(muscleGroups, 'muscleGroup'), ['biceps', 'forearms']);
    });
  });
};

export const workoutTests: readonly Tests[] = [filterTests, sourceTests];
