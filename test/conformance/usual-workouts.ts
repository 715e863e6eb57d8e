import assert from 'node:assert/strict';
import {
  defineWants,
  refKey,
  type ExerciseId,
  type LogId,
  type PerformedSet,
  type WorkoutRef,
} from 'freshlegs';
import { fieldOf, rejectsWith, same } from './assert.js';
import { countedOf, createPush, recordsOf, snapshotOf, type Bench, type Tests } from './bench.js';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const MODEL = 'gompertz@1';
const SETS: readonly PerformedSet[] = [{ reps: 20, type: 'warmup' }, { reps: 8 }, { reps: 6 }];

const SINCE = defineWants({ completions: 'since', performed: 'since', exercises: 'named' });
const NAMED = defineWants({ workouts: 'named' });

const logRef = (logId: LogId) => ({ type: 'log', logId }) as const;

/** Whether the store keeps sets. Without sets, these tests have no usual workouts. */
const keepsSets = ({ kept }: Bench): boolean => kept([]) !== null;

/** Creates a log completed `hours` ago, with two working sets of each exercise. */
const train = async (
  { training, clock, ids }: Bench,
  hours: number,
  exerciseIds: readonly ExerciseId[],
  userId = ids.USER,
): Promise<LogId> => {
  const completedAt = new Date(clock.now.getTime() - hours * HOUR);
  const exercises = exerciseIds.map((exerciseId) => ({ exerciseId, sets: [...SETS] }));
  return (await training.logs.create({ userId, completedAt, exercises })).log.id;
};

/** Creates two logs of squats, each followed by a log of curls and rows. */
const trainTwice = async (bench: Bench): Promise<readonly [LogId, LogId, LogId, LogId]> => {
  const { SQUAT, ROW, CURL } = bench.ids;
  return [
    await train(bench, 240, [SQUAT]),
    await train(bench, 216, [ROW, CURL]),
    await train(bench, 168, [SQUAT]),
    await train(bench, 144, [ROW, CURL]),
  ];
};

const sinceOf = (bench: Bench, performedMax = 200, userId = bench.ids.USER) =>
  snapshotOf(
    bench,
    SINCE,
    {
      logsSince: new Date(bench.clock.now.getTime() - 60 * DAY),
      until: bench.clock.now,
      before: null,
      performedMax,
      exerciseIds: [],
    },
    userId,
  );

const namesOf = async (bench: Bench) =>
  (await sinceOf(bench)).completions.map(({ workout }) => refKey(workout));

const partTests: Tests = (
  { describe, it },
  { USER, STRANGER, BENCH, SQUAT, ROW, CURL, YOKE, PUSH, LEGS, MISSING_LOG },
) => {
  describe('logs without a workout', () => {
    it('come with the sets of the latest logs, and with the exercises of these sets', async (bench) => {
      const { mine } = bench;
      // The most recent log does not have the largest id, because the result is sorted by id.
      const late = await train(bench, 1, [CURL, BENCH]);
      const early = await train(bench, 3, [ROW]);
      const middle = await train(bench, 2, [SQUAT]);
      const source = { source: PUSH, exercises: [{ exerciseId: YOKE, sets: [...SETS] }] };
      await mine.logs.create(source);
      await train(bench, 1, [YOKE], STRANGER);
      const all = await sinceOf(bench);
      const exercisesOf = (read: typeof all) =>
        read.performed.map(({ logId, exercises }) => [
          logId,
          exercises.map(({ exerciseId, sets }) => [exerciseId, sets.length]),
        ]);
      const stored = [
        [late, [CURL, BENCH]],
        [early, [ROW]],
        [middle, [SQUAT]],
      ] as const;
      const expected = stored.map(([id, done]) => [id, done.map((exerciseId) => [exerciseId, 3])]);
      const keeps = keepsSets(bench);
      same(exercisesOf(all), keeps ? expected : []);
      same(fieldOf(all.exercises, 'id'), keeps ? [BENCH, SQUAT, ROW, CURL] : []);
      same(exercisesOf(await sinceOf(bench, 2)), keeps ? [expected[0], expected[2]] : []);
    });
    it('are their own workouts, as is a log whose workout was created for it and not derived from another workout', async (bench) => {
      const { training, mine, raw } = bench;
      const user = { userId: USER };
      const bare = await train(bench, 9, [SQUAT, BENCH]);
      same(await namesOf(bench), [refKey(logRef(bare))]);
      const own = { ...user, name: 'Own', exercises: [{ exerciseId: CURL }] };
      const custom = await training.customWorkouts.create(own);
      const source = { type: 'custom', customWorkoutId: custom.id } as const;
      const { log } = await mine.logs.create({ source });
      same(await namesOf(bench), [refKey(logRef(bare)), `custom:${custom.id}`]);
      await raw.reserveCustomWorkout(custom.id, log.id);
      same(await namesOf(bench), [refKey(logRef(bare)), refKey(logRef(log.id))]);
      const { completions } = await sinceOf(bench);
      same(fieldOf(completions, 'reservedWorkoutId'), [undefined, custom.id]);
      // If the workout is reserved for another log, it is not the workout of this log.
      await raw.reserveCustomWorkout(custom.id, bare);
      same(await namesOf(bench), [refKey(logRef(bare)), `custom:${custom.id}`]);
    });
    it('have the planned sets of the workout that was created for them if no sets were performed', async (bench) => {
      const { mine, raw } = bench;
      const plan = [
        { exerciseId: SQUAT, sets: 3, repsMin: 5, repsMax: 8 },
        { exerciseId: CURL, sets: 1, repsMin: 8, repsMax: 12 },
      ];
      const reserve = async (given: object): Promise<LogId> => {
        const custom = await mine.customWorkouts.create({ name: 'Own', exercises: plan });
        const source = { type: 'custom', customWorkoutId: custom.id } as const;
        const { log } = await mine.logs.create({ source, ...given });
        await raw.reserveCustomWorkout(custom.id, log.id);
        return log.id;
      };
      const asPlanned = await reserve({});
      const completedAt = new Date(bench.clock.now.getTime() - HOUR);
      const exercises = [{ exerciseId: ROW, sets: [{ reps: 3 }] }];
      const asDone = await reserve({ completedAt, exercises });
      const performed = new Map(
        (await sinceOf(bench)).performed.map((log) => [log.logId, log.exercises]),
      );
      const planned = [
        { exerciseId: SQUAT, sets: [{ reps: 8 }, { reps: 8 }, { reps: 5 }] },
        { exerciseId: CURL, sets: [{ reps: 12 }] },
      ];
      same(performed.get(asPlanned), planned);
      same(performed.get(asDone), keepsSets(bench) ? exercises : planned);
      const ids = (await sinceOf(bench)).exercises.map(({ id }) => id);
      same(ids.includes(CURL), true);
      const { workouts } = await snapshotOf(bench, NAMED, { refs: [logRef(asPlanned)] });
      same(
        workouts.map(({ ref, exercises }) => [
          ref,
          exercises.map(({ exercise, sets, repsMin, repsMax }) => [
            ...[exercise.id, sets, repsMin, repsMax],
          ]),
        ]),
        [
          [
            logRef(asPlanned),
            [
              [SQUAT, 3, 5, 8],
              [CURL, 1, 12, 12],
            ],
          ],
        ],
      );
      const targets = await mine.swaps.targets({ source: 'log' });
      assert.ok(targets.workouts.some(({ ref }) => refKey(ref) === refKey(logRef(asPlanned))));
    });
    it("are listed among the user's workouts, between custom workouts and program days", async (bench) => {
      const { training, mine } = bench;
      const own = { userId: USER, name: 'Own', exercises: [{ exerciseId: CURL }] };
      const { id: customWorkoutId } = await training.customWorkouts.create(own);
      const custom = { type: 'custom', customWorkoutId } as const;
      const second = await train(bench, 9, [ROW]);
      const first = await train(bench, 90 * 24, [SQUAT, CURL]);
      const [least, most] = [second, first].sort((a, b) => (a < b ? -1 : 1));
      const others = [
        (await createPush(bench, true)).id,
        (await mine.logs.create({ completed: false })).log.id,
        await train(bench, 9, [CURL], STRANGER),
        MISSING_LOG,
      ];
      const refs: WorkoutRef[] = [LEGS, ...[...others, first, second].map(logRef), custom];
      const { workouts } = await snapshotOf(bench, NAMED, { refs });
      const logs = [least ?? first, most ?? first].map(logRef);
      same(fieldOf(workouts, 'ref'), [custom, ...(keepsSets(bench) ? logs : []), LEGS]);
      const found = workouts.find(({ ref }) => ref.type === 'log' && ref.logId === first);
      same(
        found?.exercises.map(({ exercise, sets, repsMin, repsMax }) => [
          ...[exercise.id, sets, repsMin, repsMax],
        ]),
        keepsSets(bench)
          ? [
              [SQUAT, 2, 6, 8],
              [CURL, 2, 6, 8],
            ]
          : undefined,
      );
    });
    it('come with a page of workouts if requested', async (bench) => {
      const { repository, clock, mine } = bench;
      await trainTwice(bench);
      await mine.logs.create({ source: PUSH });
      const filter = { after: null, limit: 9, type: null, text: null, model: MODEL };
      const page = { ...filter, primaryMuscleKeys: null, exceptOfLogId: null };
      assert.equal((await repository.listWorkouts(USER, page)).usualWorkouts, null);
      const usualWorkouts = {
        logsSince: new Date(clock.now.getTime() - 60 * DAY),
        until: clock.now,
        performedMax: 200,
      };
      const { completions, ...rest } = await sinceOf(bench);
      const own = completions
        .filter(({ workout }) => workout.type === 'log')
        .map(({ inPlaceOf: _, ...completion }) => completion);
      assert.equal(own.length, completions.length - 1);
      const list = await repository.listWorkouts(USER, { ...page, usualWorkouts });
      same(list.usualWorkouts, { completions: own, ...rest });
      const none = { ...page, type: 'log' as const };
      same((await repository.listWorkouts(USER, none)).workouts, []);
    });
  });
};

const offerTests: Tests = ({ describe, it }, { STRANGER, SQUAT, ROW, CURL, BENCH }) => {
  describe('usual workouts', () => {
    it('are recommended in turn, before programs that were not begun', async (bench) => {
      const { mine } = bench;
      const [, , squats, rows] = await trainTwice(bench);
      const answer = async (input: object = {}) =>
        (await mine.recommendations.smartWorkout(input)).recommendations;
      const recommendations = await answer();
      const named = recommendations.map(({ workout }) => [workout.name, workout.ref]);
      if (!keepsSets(bench)) {
        assert.ok(recommendations.every(({ workout }) => workout.ref.type === 'program'));
        return;
      }
      same(named.slice(0, 2), [
        ['Quadriceps', logRef(squats)],
        ['Back and biceps', logRef(rows)],
      ]);
      assert.notEqual(recommendations[2]?.workout.ref.type, 'log');
      assert.match(recommendations[0]?.message ?? '', /^Not done for 7 days\./);
      // After a workout is repeated, the new log provides its key, and it is another workout's
      // turn.
      const again = await train(bench, 30, [SQUAT]);
      const next = await answer();
      same(next[0]?.workout.ref, logRef(rows));
      assert.match(next[0]?.message ?? '', /^You usually do Back and biceps after Quadriceps/);
      same(next[1]?.workout.ref, logRef(again));
      const asOf = new Date(bench.clock.now.getTime() - 200 * HOUR);
      const then = await answer({ asOf, limit: 2 });
      assert.ok(
        then.every(
          ({ workout }) =>
            ![squats, rows, again].some((id) => refKey(logRef(id)) === refKey(workout.ref)),
        ),
      );
      assert.equal(then.filter(({ workout }) => workout.ref.type === 'log').length, 2);
    });
    it('come before the first page of targets, do not count towards its limit, and match its filters', async (bench) => {
      const { mine } = bench;
      const [first, , squats, rows] = await trainTwice(bench);
      await train(bench, 24, [BENCH], STRANGER);
      const targets = async (filter: object) => {
        const page = await mine.swaps.targets(filter);
        return { ...page, refs: page.workouts.map(({ ref }) => ref) };
      };
      const usual = keepsSets(bench) ? [rows, squats].map(logRef) : [];
      const onlyUsual = async (filter: object) =>
        (await targets({ source: 'log', ...filter })).refs;
      const page = await targets({ limit: 1 });
      same(page.refs.slice(0, -1), usual);
      const { refs: second } = await targets({ limit: 1, cursor: page.nextCursor ?? '' });
      same(fieldOf(second, 'type'), ['program']);
      const { refs: days } = await targets({ source: 'program' });
      assert.ok(days.every(({ type }) => type === 'program'));
      same(await onlyUsual({}), usual);
      same(await onlyUsual({ q: 'BACK' }), usual.slice(0, 1));
      same(await onlyUsual({ q: 'chest' }), []);
      same(await onlyUsual({ muscleGroup: 'quads' }), usual.slice(1));
      // The workout is left out, whichever of its logs is given.
      same(await onlyUsual({ logId: first }), usual.slice(0, 1));
      const [target] = (await targets({ source: 'log' })).workouts;
      same(
        target?.exercises,
        keepsSets(bench)
          ? [
              { exerciseId: ROW, name: 'Row', sets: 2, repsMin: 6, repsMax: 8, superset: null },
              { exerciseId: CURL, name: 'Curl', sets: 2, repsMin: 6, repsMax: 8, superset: null },
            ]
          : undefined,
      );
      same((await targets({ source: 'log' })).nextCursor, null);
    });
    it('can be planned ahead, and saved as a custom workout', async (bench) => {
      const { mine, clock } = bench;
      const logId = await train(bench, 48, [SQUAT]);
      const from = logRef(logId);
      const at = new Date(clock.now.getTime() + DAY);
      const forecast = () => mine.recovery.forecast({ planned: [{ workout: from, at }] });
      const derive = () => mine.customWorkouts.derive({ from, name: 'Mine' });
      if (!keepsSets(bench)) {
        await rejectsWith('NOT_FOUND', forecast());
        await rejectsWith('NOT_FOUND', derive());
        return;
      }
      const { muscleGroups } = await forecast();
      const quads = muscleGroups.find(({ muscleGroup }) => muscleGroup === 'quadriceps');
      const then = quads?.points.find((point) => point.at.getTime() === at.getTime());
      assert.ok((then?.score ?? 100) < 80);
      const { exercises, sourceProgramDayId, sourceCustomWorkoutId } = await derive();
      same([sourceProgramDayId, sourceCustomWorkoutId], [null, null]);
      same(
        exercises.map(({ exerciseId, sets }) => [exerciseId, sets]),
        [[SQUAT, 2]],
      );
    });
  });
};

const swapTests: Tests = ({ describe, it }, { USER, BENCH, SQUAT, ROW, CURL }) => {
  describe('a swap to the exercises of another log', () => {
    it('creates a custom workout from the log, as previewed, and cannot be reverted once the new log is completed', async (bench) => {
      const { training, mine, raw } = bench;
      const user = { userId: USER };
      const target = logRef(await train(bench, 48, [SQUAT, CURL]));
      const { id: logId } = await createPush(bench, false);
      const request = { ...user, logId, target };
      if (!keepsSets(bench)) {
        await rejectsWith('NOT_FOUND', training.swaps.preview(request));
        await rejectsWith('NOT_FOUND', training.swaps.swap(request));
        return;
      }
      const { token, comparison, ...previewed } = await training.swaps.preview(request);
      assert.ok(comparison.some(({ muscleGroup }) => muscleGroup === 'quadriceps'));
      assert.ok(!('customWorkout' in previewed));
      // If the user creates a log in between, the target still exists; only the token becomes
      // invalid.
      const answer = await training.swaps.swap({ ...request, token });
      const { customWorkout, log, swap } = answer;
      same([answer.muscleGroups, answer.warnings], [previewed.muscleGroups, previewed.warnings]);
      assert.ok(customWorkout !== undefined);
      same(
        [customWorkout.name, customWorkout.forLogId, customWorkout.sourceProgramDayId],
        ['Quadriceps and biceps', log.id, null],
      );
      same(
        customWorkout.exercises.map((entry) => [
          ...[entry.exerciseId, entry.sets, entry.repsMin, entry.repsMax, entry.orderIndex],
        ]),
        [
          [SQUAT, 2, 6, 8, 0],
          [CURL, 2, 6, 8, 1],
        ],
      );
      const { id: customWorkoutId } = customWorkout;
      const source = { type: 'custom', customWorkoutId, customWorkoutExerciseId: null };
      same([log.source, log.sourceType, log.scheduledFor], [source, 'custom', '2026-03-05']);
      same((await mine.logs.find({ logId: log.id }))?.log, log);
      same(await mine.customWorkouts.find({ customWorkoutId }), customWorkout);
      await mine.logs.complete({ logId: log.id });
      const groups = (await countedOf(raw, log.id)).map(({ muscleGroup }) => muscleGroup);
      same(groups, ['biceps', 'forearms', 'glutes', 'quadriceps']);
      await rejectsWith('NOT_REVERTIBLE', mine.swaps.revert({ swapId: swap.id }));
    });
    it('moves a completion, and its revert restores every record', async (bench) => {
      const { mine, raw } = bench;
      const target = logRef(await train(bench, 48, [SQUAT]));
      const logId = await train(bench, 1, [ROW]);
      const before = await recordsOf(raw, USER);
      if (!keepsSets(bench)) return;
      const { log, swap, muscleGroups } = await mine.swaps.swap({ logId, target });
      assert.ok(muscleGroups.some(({ muscleGroup }) => muscleGroup === 'quadriceps'));
      assert.equal((await raw.log(logId))?.completedAt, null);
      // Now the new log represents the workout, instead of the log that it replaced.
      same((await namesOf(bench)).slice(-1), [refKey(logRef(log.id))]);
      await rejectsWith('ALREADY_SWAPPED', mine.swaps.swap({ logId, target }));
      const back = await mine.swaps.revert({ swapId: swap.id });
      same([back.log.id, back.log.source, back.log.status], [logId, null, 'active']);
      const trained = (await recordsOf(raw, USER)).filter((row) => row.lastWorkoutDate !== null);
      same(trained, before);
      same((await namesOf(bench)).slice(-1), [refKey(logRef(logId))]);
      assert.equal((await mine.recovery.verify()).consistent, true);
    });
  });

  describe('one exercise of a log without a workout', () => {
    it('is swapped in a workout made from the performed sets', async (bench) => {
      const { training, mine, kept } = bench;
      const user = { userId: USER };
      const logId = await train(bench, 1, [ROW, CURL]);
      const request = { ...user, logId, exerciseId: CURL, replacementExerciseId: BENCH };
      if (!keepsSets(bench)) {
        await rejectsWith('INVALID_INPUT', training.swaps.swapExercise(request));
        return;
      }
      await rejectsWith(
        'INVALID_INPUT',
        training.swaps.swapExercise({ ...request, exerciseId: SQUAT }),
      );
      const { customWorkout, log, swap } = await training.swaps.swapExercise(request);
      same(
        customWorkout.exercises.map((entry) => [
          ...[entry.exerciseId, entry.sets, entry.repsMin, entry.repsMax],
          entry.replacedExerciseId,
        ]),
        [
          [ROW, 2, 6, 8, null],
          [BENCH, 2, 6, 8, CURL],
        ],
      );
      same([customWorkout.forLogId, customWorkout.name], [log.id, 'Back and biceps']);
      const expected = [ROW, BENCH].map((exerciseId) => ({ exerciseId, sets: SETS }));
      const found = await mine.logs.find({ logId: log.id });
      same(found?.exercises, kept(expected));
      const { log: back } = await mine.swaps.revert({ swapId: swap.id });
      same([back.id, back.source], [logId, null]);
    });
  });
};

export const usualWorkoutTests: readonly Tests[] = [partTests, offerTests, swapTests];
