import assert from 'node:assert/strict';
import type { RecommendationQuery, RecommendationState, WorkoutRef } from 'freshlegs';
import { same } from './assert.js';
import type { Bench, WithBench } from './bench.js';
import {
  BENCH,
  conformanceFixture,
  CURL,
  LEG_DAY,
  LEGS,
  PRIVATE_DAY,
  PULL,
  PULL_DAY,
  PUSH,
  PUSH_DAY,
  STRANGER,
  USER,
} from './fixture.js';
import type { Runner } from './suite.js';
import { decision } from './verbs.js';

const HOUR = 3_600_000;
const MODEL = 'gompertz@1';
/** The date of the clock at the beginning of a test. */
const TODAY = '2026-03-04';
const TOMORROW = '2026-03-05';

/** What the store offers for a recommendation. */
export const readState = (
  { repository, clock }: Pick<Bench, 'repository' | 'clock'>,
  userId: number,
  query: Partial<RecommendationQuery> = {},
): Promise<RecommendationState> =>
  repository.readRecommendation(userId, {
    candidatesMin: 3,
    candidatesMax: 200,
    programIds: [],
    scheduledOn: TODAY,
    model: MODEL,
    loadsSince: new Date(clock.now.getTime() - 168 * HOUR),
    logsSince: new Date(clock.now.getTime() - 1440 * HOUR),
    now: clock.now,
    before: null,
    ...query,
  });

const plan = async ({ training }: Bench, source: WorkoutRef, scheduledFor?: string) => {
  const planned = { userId: USER, source, completed: false };
  const date = scheduledFor === undefined ? {} : { scheduledFor };
  return (await training.logs.create({ ...planned, ...date })).log.id;
};

/** Swaps a log; gives the new one. */
const swap = async ({ training }: Bench, logId: number, target: WorkoutRef): Promise<number> =>
  (await training.swaps.swap({ userId: USER, logId, target })).log.id;

const complete = ({ training }: Bench, logId: number) =>
  training.logs.complete({ userId: USER, logId });

/** A custom workout of the user, derived or new. */
const derive = async ({ training }: Bench, from: WorkoutRef): Promise<WorkoutRef> => {
  const { id } = await training.customWorkouts.derive({ userId: USER, from });
  return { type: 'custom', customWorkoutId: id };
};
const compose = async ({ training }: Bench): Promise<WorkoutRef> => {
  const workout = { userId: USER, name: 'Own', exercises: [{ exerciseId: CURL }] };
  const { id } = await training.customWorkouts.create(workout);
  return { type: 'custom', customWorkoutId: id };
};

const programTests = ({ describe, it }: Runner, withBench: WithBench): void => {
  describe('the program of a workout', () => {
    it(
      'is named with the position of the day, wherever a workout is read',
      withBench(async (bench) => {
        const { repository, hasPositions } = bench;
        const custom = await derive(bench, PUSH);
        const expected = new Map<number, unknown>(
          conformanceFixture.programs.flatMap(({ id, name, days }) =>
            days.map((day) => {
              const position = hasPositions ? day.position : null;
              return [day.id, { programId: id, name, position }];
            }),
          ),
        );
        const logId = await plan(bench, PULL);
        const query = { model: MODEL, before: null };
        const every = { type: null, text: null, primaryMuscleKeys: null, exceptOfLogId: null };
        const page = { after: null, limit: 10 };
        const target = { logId, target: LEGS, exerciseIds: [], model: MODEL };
        const preview = await repository.readSwap(USER, target);
        const workouts = [
          ...(await repository.listWorkouts(USER, { ...every, ...page, model: MODEL })).workouts,
          ...(await readState(bench, USER, { candidatesMin: 10 })).candidates,
          ...(await repository.readForecast(USER, { ...query, workouts: [PULL, custom] })).workouts,
          ...[preview.workout, preview.original].filter((workout) => workout !== null),
        ];
        assert.equal(workouts.length, 14);
        for (const { ref, program } of workouts) {
          same(program, ref.type === 'program' ? expected.get(ref.programDayId) : null);
        }
      }),
    );
  });
};

const chainTests = ({ describe, it }: Runner, withBench: WithBench): void => {
  /** For each completion what was done, and in place of what. */
  const done = async (bench: Bench) =>
    (await readState(bench, USER)).completions.map(({ workout, inPlaceOf }) => [
      workout,
      inPlaceOf,
    ]);

  describe('a completed product of swaps', () => {
    it(
      'stands in for the workout of the log that it replaced, and others for nothing',
      withBench(async (bench) => {
        await bench.training.logs.create({ userId: USER, source: PULL });
        await complete(bench, await swap(bench, await plan(bench, PUSH), LEGS));
        same(await done(bench), [
          [PULL, null],
          [LEGS, PUSH],
        ]);
      }),
    );
    it(
      'stands in for that of the first log of a longer chain',
      withBench(async (bench) => {
        const own = await compose(bench);
        const { log } = await bench.training.logs.create({ userId: USER, source: PUSH });
        const second = await swap(bench, log.id, LEGS);
        const third = await swap(bench, second, own);
        same(await done(bench), [[own, PUSH]]);
        await swap(bench, third, PULL);
        same(await done(bench), [[PULL, PUSH]]);
      }),
    );
    it(
      'stands in for nothing after a revert, which gives the original its completion back',
      withBench(async (bench) => {
        const { training } = bench;
        const { log } = await training.logs.create({ userId: USER, source: PUSH });
        const first = await training.swaps.swap({ userId: USER, logId: log.id, target: LEGS });
        const logId = first.log.id;
        const second = await training.swaps.swap({ userId: USER, logId, target: PULL });
        await training.swaps.revert({ userId: USER, swapId: second.swap.id });
        same(await done(bench), [[LEGS, PUSH]]);
        await training.swaps.revert({ userId: USER, swapId: first.swap.id });
        same(await done(bench), [[PUSH, null]]);
      }),
    );
    it(
      'stands in for the source of a derived workout, also of one that is reserved',
      withBench(async (bench) => {
        const { training } = bench;
        const own = await compose(bench);
        for (const source of [await derive(bench, PUSH), await derive(bench, own)]) {
          await complete(bench, await swap(bench, await plan(bench, source), LEGS));
        }
        const logId = await plan(bench, PULL);
        const exercise = { exerciseId: CURL, replacementExerciseId: BENCH };
        const { log } = await training.swaps.swapExercise({ userId: USER, logId, ...exercise });
        await complete(bench, await swap(bench, log.id, PUSH));
        same(await done(bench), [
          [LEGS, PUSH],
          [LEGS, own],
          [PUSH, PULL],
        ]);
      }),
    );
    it(
      'stands in for nothing where the first log has no workout any more, or is a stranger’s',
      withBench(async (bench) => {
        const { training, raw } = bench;
        const own = await compose(bench);
        await complete(bench, await swap(bench, await plan(bench, own), LEGS));
        same(await done(bench), [[LEGS, own]]);
        const { customWorkoutId } = own.type === 'custom' ? own : { customWorkoutId: 0 };
        await training.customWorkouts.delete({ userId: USER, customWorkoutId });
        same(await done(bench), [[LEGS, null]]);
        const foreign = await training.logs.create({ userId: STRANGER, source: PUSH });
        const { log } = await training.logs.create({ userId: USER, source: PULL });
        await raw.setSwappedFrom(log.id, foreign.log.id);
        same(await done(bench), [
          [LEGS, null],
          [PULL, null],
        ]);
      }),
    );
    it(
      'stands in for that of the first log that is left',
      withBench(async (bench) => {
        const first = await plan(bench, PUSH);
        const second = await swap(bench, first, LEGS);
        await complete(bench, await swap(bench, second, PULL));
        await bench.raw.deleteLog(first);
        same(await done(bench), [[PULL, LEGS]]);
        await bench.raw.deleteLog(second);
        same(await done(bench), [[PULL, null]]);
      }),
    );
  });

  describe('a program', () => {
    it(
      'is familiar where a workout derived from one of its days was done',
      withBench(async (bench) => {
        const { training } = bench;
        const derived = await derive(bench, PUSH);
        const own = await compose(bench);
        const candidates = async () => {
          const { candidates: found } = await readState(bench, USER, { candidatesMin: 1 });
          return found.map(({ ref }) => ref);
        };
        same(await candidates(), [derived, own]);
        await training.logs.create({ userId: USER, source: own });
        same(await candidates(), [derived, own]);
        await training.logs.create({ userId: USER, source: derived });
        const days = [PUSH_DAY, LEG_DAY, PULL_DAY];
        const program = days.map((programDayId) => ({ type: 'program', programDayId }));
        same(await candidates(), [derived, own, ...program]);
      }),
    );
    it(
      'is not familiar where a day of it was only swapped for another workout',
      withBench(async (bench) => {
        const own = await compose(bench);
        await complete(bench, await swap(bench, await plan(bench, PUSH), own));
        const { candidates } = await readState(bench, USER, { candidatesMin: 1 });
        same(
          candidates.map(({ ref }) => ref),
          [own],
        );
      }),
    );
  });
};

/** What is scheduled for a date, without what the workouts are made of. */
const scheduledOn = async (bench: Bench, userId = USER, date = TODAY) =>
  (await readState(bench, userId, { scheduledOn: date })).scheduled.map(
    ({ workout, ...scheduled }) => ({ ...scheduled, workout: workout.ref }),
  );

const scheduledTests = ({ describe, it }: Runner, withBench: WithBench): void => {
  const of = (logId: number, source: WorkoutRef, completedAt: Date | null = null) => {
    const entry = source.type === 'custom' ? { customWorkoutExerciseId: null } : {};
    return { logId, completedAt, source: { ...source, ...entry }, workout: source };
  };

  describe('what is scheduled for a date', () => {
    it(
      'is the logs of that date by id, completed ones too, with their workouts',
      withBench(async (bench) => {
        const own = await compose(bench);
        const done = await plan(bench, LEGS, TODAY);
        await plan(bench, PULL, TOMORROW);
        await plan(bench, PULL);
        const planned = await plan(bench, own, TODAY);
        await complete(bench, done);
        const expected = [of(done, LEGS, bench.clock.now), of(planned, own)];
        same(await scheduledOn(bench), expected);
        same(await scheduledOn(bench, STRANGER), []);
        same(await scheduledOn(bench, USER, '2026-03-03'), []);
        const state = await readState(bench, USER, { candidatesMin: 10 });
        for (const { workout } of state.scheduled) {
          same(
            workout,
            state.candidates.find(({ name }) => name === workout.name),
          );
        }
      }),
    );
    it(
      'is there though it is no candidate',
      withBench(async (bench) => {
        await bench.training.logs.create({ userId: USER, source: PUSH });
        await compose(bench);
        const own = await compose(bench);
        const planned = [await plan(bench, PULL, TODAY), await plan(bench, own, TODAY)];
        const state = await readState(bench, USER, { candidatesMin: 0, candidatesMax: 1 });
        assert.equal(state.candidates.length, 1);
        same(
          state.scheduled.map(({ logId, workout }) => [logId, workout.ref]),
          [PULL, own].map((ref, at) => [planned[at], ref]),
        );
        assert.ok(state.scheduled.every(({ workout }) => workout.exercises.length > 0));
        const exercises = state.scheduled[0]?.workout.exercises.map(
          ({ exercise }) => exercise.name,
        );
        same(exercises, ['Row', 'Curl']);
        const unknown = await readState(bench, USER, { logsSince: bench.clock.now });
        same(
          unknown.candidates.map(({ ref }) => ref.type),
          ['custom', 'custom', 'program', 'program', 'program', 'program'],
        );
      }),
    );
    it(
      'is the active log of a chain of swaps',
      withBench(async (bench) => {
        const { training } = bench;
        const logId = await plan(bench, PUSH, TODAY);
        const first = await training.swaps.swap({ userId: USER, logId, target: LEGS });
        const second = await training.swaps.swap({
          userId: USER,
          logId: first.log.id,
          target: PULL,
        });
        same(await scheduledOn(bench), [of(second.log.id, PULL)]);
        await training.swaps.revert({ userId: USER, swapId: second.swap.id });
        same(await scheduledOn(bench), [of(first.log.id, LEGS)]);
        await training.swaps.revert({ userId: USER, swapId: first.swap.id });
        same(await scheduledOn(bench), [of(logId, PUSH)]);
      }),
    );
    it(
      'has a workout that is reserved for its log, which is no candidate',
      withBench(async (bench) => {
        const logId = await plan(bench, PULL, TODAY);
        const exercise = { exerciseId: CURL, replacementExerciseId: BENCH };
        const { log } = await bench.training.swaps.swapExercise({
          userId: USER,
          logId,
          ...exercise,
        });
        const { scheduled, candidates } = await readState(bench, USER);
        same(
          scheduled.map(({ source, workout }) => [source, workout.derivedFrom]),
          [[log.source, PULL]],
        );
        same(
          scheduled[0]?.workout.exercises.map((entry) => entry.exercise.name),
          ['Row', 'Bench Press'],
        );
        assert.ok(candidates.every(({ ref }) => ref.type === 'program'));
      }),
    );
    it(
      'has the source of its log, also where that names one entry of a workout',
      withBench(async (bench) => {
        const { training, raw } = bench;
        const logId = await plan(bench, PUSH, TODAY);
        const exercises = [{ exerciseId: CURL }, { exerciseId: BENCH }];
        const own = await training.customWorkouts.create({ userId: USER, name: 'Own', exercises });
        const entryId = own.exercises[1]?.id ?? 0;
        await raw.setCustomWorkout(logId, own.id, entryId);
        const custom = { type: 'custom', customWorkoutId: own.id } as const;
        const source = { ...custom, customWorkoutExerciseId: entryId };
        same(await scheduledOn(bench), [{ ...of(logId, custom), source }]);
      }),
    );
    it(
      'leaves out logs of a workout that is gone or no longer visible',
      withBench(async (bench) => {
        const own = await compose(bench);
        await plan(bench, own, TODAY);
        const { customWorkoutId } = own.type === 'custom' ? own : { customWorkoutId: 0 };
        await bench.training.customWorkouts.delete({ userId: USER, customWorkoutId });
        const log = {
          source: { type: 'program', programDayId: PRIVATE_DAY },
          sourceType: 'program',
          swappedFrom: null,
          scheduledFor: TODAY,
          completedAt: null,
          importKey: null,
        } as const;
        for (const userId of [USER, STRANGER]) {
          const changes = { now: bench.clock.now, createLog: log };
          await bench.repository.rebuildRecovery(userId, () => decision(changes));
        }
        same(await scheduledOn(bench), []);
        same(
          (await scheduledOn(bench, STRANGER)).map(({ source }) => source),
          [log.source],
        );
      }),
    );
  });
};

/** What {@link readState} gives beside what was done and what there is to choose from. */
export const recommendationStateTests = (runner: Runner, withBench: WithBench): void => {
  programTests(runner, withBench);
  chainTests(runner, withBench);
  scheduledTests(runner, withBench);
};
