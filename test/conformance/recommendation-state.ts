import assert from 'node:assert/strict';
import {
  defineWants,
  type LogId,
  type Params,
  type ProgramDayId,
  type Snapshot,
  type UserId,
  type StoredWorkoutRef,
} from 'freshlegs';
import { same } from './assert.js';
import { snapshotOf, store, type Bench, type Tests } from './bench.js';

const HOUR = 3_600_000;
const MODEL = 'gompertz@1';
const TODAY = '2026-03-04';
const TOMORROW = '2026-03-05';

/** The wants of a recommendation, as in the service. */
export const RECOMMENDATION = defineWants({
  logs: 'scheduledOn',
  workouts: 'ofLogs',
  completions: 'since',
  candidates: 'forUser',
  recovery: 'ifStale',
  windowLoads: 'since',
});

/** Parameters that differ from the defaults of the tests. */
export type RecommendationParams = Partial<Params<typeof RECOMMENDATION>>;

export const readState = (
  bench: Pick<Bench, 'repository' | 'clock' | 'ids'>,
  userId: UserId,
  params: RecommendationParams = {},
): Promise<Snapshot<typeof RECOMMENDATION>> =>
  snapshotOf(
    bench,
    RECOMMENDATION,
    {
      candidatesMin: 3,
      candidatesMax: 200,
      programIds: [],
      scheduledOn: TODAY,
      model: MODEL,
      loadsSince: new Date(bench.clock.now.getTime() - 168 * HOUR),
      logsSince: new Date(bench.clock.now.getTime() - 1440 * HOUR),
      until: bench.clock.now,
      before: null,
      ...params,
    },
    userId,
  );

const PREVIEW = defineWants({ logs: 'one', workouts: 'both' });

const plan = async ({ training, ids }: Bench, source: StoredWorkoutRef, scheduledFor?: string) => {
  const planned = { userId: ids.USER, source, completed: false };
  const date = scheduledFor === undefined ? {} : { scheduledFor };
  return (await training.logs.create({ ...planned, ...date })).log.id;
};

const swap = async (
  { training, ids }: Bench,
  logId: LogId,
  target: StoredWorkoutRef,
): Promise<LogId> => (await training.swaps.swap({ userId: ids.USER, logId, target })).log.id;

const complete = ({ training, ids }: Bench, logId: LogId) =>
  training.logs.complete({ userId: ids.USER, logId });

const derive = async (
  { training, ids }: Bench,
  from: StoredWorkoutRef,
): Promise<StoredWorkoutRef> => {
  const { id } = await training.customWorkouts.derive({ userId: ids.USER, from });
  return { type: 'custom', customWorkoutId: id };
};
const compose = async ({ training, ids }: Bench): Promise<StoredWorkoutRef> => {
  const workout = { userId: ids.USER, name: 'Own', exercises: [{ exerciseId: ids.CURL }] };
  const { id } = await training.customWorkouts.create(workout);
  return { type: 'custom', customWorkoutId: id };
};

const programTests: Tests = ({ describe, it }, { USER, PUSH, LEGS, PULL }) => {
  describe('the program of a workout', () => {
    it('is returned with the position of the day, whichever method reads the workout', async (bench) => {
      const { repository, hasPositions } = bench;
      const custom = await derive(bench, PUSH);
      const expected = new Map<ProgramDayId, unknown>(
        bench.fixture.programs.flatMap(({ id, name, days }) =>
          days.map((day) => {
            const position = hasPositions ? day.position : null;
            return [day.id, { programId: id, name, position }];
          }),
        ),
      );
      const logId = await plan(bench, PULL);
      const every = { type: null, text: null, primaryMuscleKeys: null, exceptOfLogId: null };
      const page = { after: null, limit: 10 };
      const preview = await snapshotOf(bench, PREVIEW, { logId, refs: [LEGS, PULL, custom] });
      const workouts = [
        ...(await repository.listWorkouts(USER, { ...every, ...page, model: MODEL })).workouts,
        ...(await readState(bench, USER, { candidatesMin: 10 })).candidates,
        ...preview.workouts,
      ];
      assert.equal(workouts.length, 13);
      for (const { ref, program } of workouts) {
        same(program, ref.type === 'program' ? expected.get(ref.programDayId) : null);
      }
    });
  });
};

const chainTests: Tests = (
  { describe, it },
  { USER, STRANGER, BENCH, CURL, PUSH_DAY, LEG_DAY, PULL_DAY, PUSH, LEGS, PULL },
) => {
  const done = async (bench: Bench) =>
    (await readState(bench, USER)).completions.map(({ workout, inPlaceOf }) => [
      workout,
      inPlaceOf,
    ]);

  describe('a completed log that was created by a swap', () => {
    it("stands in for the first log's workout in a longer chain", async (bench) => {
      const { mine } = bench;
      const own = await compose(bench);
      const { log } = await mine.logs.create({ source: PUSH });
      const second = await swap(bench, log.id, LEGS);
      const third = await swap(bench, second, own);
      same(await done(bench), [[own, PUSH]]);
      await swap(bench, third, PULL);
      same(await done(bench), [[PULL, PUSH]]);
    });
    it('stands in for the source of a derived workout, even a reserved one', async (bench) => {
      const { mine } = bench;
      const own = await compose(bench);
      for (const source of [await derive(bench, PUSH), await derive(bench, own)]) {
        await complete(bench, await swap(bench, await plan(bench, source), LEGS));
      }
      const logId = await plan(bench, PULL);
      const exercise = { exerciseId: CURL, replacementExerciseId: BENCH };
      const { log } = await mine.swaps.swapExercise({ logId, ...exercise });
      await complete(bench, await swap(bench, log.id, PUSH));
      same(await done(bench), [
        [LEGS, PUSH],
        [LEGS, own],
        [PUSH, PULL],
      ]);
    });
    it('stands in for the last log before the chain repeats, if the host has made the chain a ring', async (bench) => {
      const original = await plan(bench, PUSH);
      const product = await swap(bench, original, LEGS);
      await complete(bench, product);
      await bench.raw.setSwappedFrom(original, product);
      same(await done(bench), [[LEGS, PUSH]]);
      await swap(bench, product, PULL);
      same(await done(bench), [[PULL, PUSH]]);
    });
    it('stands in for nothing if the first log has lost its workout, or belongs to another user', async (bench) => {
      const { training, mine, raw } = bench;
      const own = await compose(bench);
      await complete(bench, await swap(bench, await plan(bench, own), LEGS));
      same(await done(bench), [[LEGS, own]]);
      const { customWorkoutId } = own.type === 'custom' ? own : { customWorkoutId: 0 };
      await mine.customWorkouts.delete({ customWorkoutId });
      same(await done(bench), [[LEGS, null]]);
      const foreign = await training.logs.create({ userId: STRANGER, source: PUSH });
      const { log } = await mine.logs.create({ source: PULL });
      await raw.setSwappedFrom(log.id, foreign.log.id);
      same(await done(bench), [
        [LEGS, null],
        [PULL, null],
      ]);
    });
    it('stands in for the workout of the first remaining log', async (bench) => {
      const first = await plan(bench, PUSH);
      const second = await swap(bench, first, LEGS);
      await complete(bench, await swap(bench, second, PULL));
      await bench.raw.deleteLog(first);
      same(await done(bench), [[PULL, LEGS]]);
      await bench.raw.deleteLog(second);
      same(await done(bench), [[PULL, null]]);
    });
  });

  describe('a program', () => {
    it('is familiar if a workout derived from one of its days was done', async (bench) => {
      const { mine } = bench;
      const derived = await derive(bench, PUSH);
      const own = await compose(bench);
      const candidates = async () => {
        const { candidates: found } = await readState(bench, USER, { candidatesMin: 1 });
        return found.map(({ ref }) => ref);
      };
      same(await candidates(), [derived, own]);
      await mine.logs.create({ source: own });
      same(await candidates(), [derived, own]);
      await mine.logs.create({ source: derived });
      const days = [PUSH_DAY, LEG_DAY, PULL_DAY];
      const program = days.map((programDayId) => ({ type: 'program', programDayId }));
      same(await candidates(), [derived, own, ...program]);
    });
  });
};

const scheduledOn = async (bench: Bench, userId = bench.ids.USER, date = TODAY) => {
  const { logs, workouts } = await readState(bench, userId, { scheduledOn: date });
  return {
    logs: logs.map(({ log }) => [log.id, log.completedAt]),
    workouts: workouts.map(({ ref }) => ref),
  };
};

const scheduledTests: Tests = (
  { describe, it },
  { USER, STRANGER, PRIVATE_DAY, PUSH, LEGS, PULL, MISSING_LOG },
) => {
  const planned = (logId: LogId, workout: StoredWorkoutRef) => ({
    logs: [[logId, null]],
    workouts: [workout],
  });
  const NONE = { logs: [], workouts: [] };

  describe('logs scheduled for a date', () => {
    it('are returned by id, completed or not, with their workouts', async (bench) => {
      const own = await compose(bench);
      const done = await plan(bench, LEGS, TODAY);
      await plan(bench, PULL, TOMORROW);
      await plan(bench, PULL);
      const later = await plan(bench, own, TODAY);
      await complete(bench, done);
      const logs = [
        [done, bench.clock.now],
        [later, null],
      ];
      same(await scheduledOn(bench), { logs, workouts: [own, LEGS] });
      same(await scheduledOn(bench, STRANGER), NONE);
      same(await scheduledOn(bench, USER, '2026-03-03'), NONE);
      const state = await readState(bench, USER, { candidatesMin: 10 });
      for (const workout of state.workouts) {
        const candidate = state.candidates.find(({ name }) => name === workout.name);
        same(workout, candidate);
      }
    });
    it('come with their workouts even if the workouts are not candidates', async (bench) => {
      const { mine } = bench;
      await mine.logs.create({ source: PUSH });
      await compose(bench);
      const own = await compose(bench);
      const ids = [await plan(bench, PULL, TODAY), await plan(bench, own, TODAY)];
      const state = await readState(bench, USER, { candidatesMin: 0, candidatesMax: 1 });
      assert.equal(state.candidates.length, 1);
      same(
        state.logs.map(({ log }) => log.id),
        ids,
      );
      same(
        state.workouts.map(({ ref, exercises }) => [
          ref,
          exercises.map(({ exercise }) => exercise.name),
        ]),
        [
          [own, ['Curl']],
          [PULL, ['Row', 'Curl']],
        ],
      );
      const unknown = await readState(bench, USER, { logsSince: bench.clock.now });
      same(
        unknown.candidates.map(({ ref }) => ref.type),
        ['custom', 'custom', 'program', 'program', 'program', 'program'],
      );
    });
    it('only include the active log of a chain of swaps', async (bench) => {
      const { training, mine } = bench;
      const logId = await plan(bench, PUSH, TODAY);
      const first = await mine.swaps.swap({ logId, target: LEGS });
      const { id: firstId } = first.log;
      const request = { userId: USER, logId: firstId, target: PULL };
      const second = await training.swaps.swap(request);
      same(await scheduledOn(bench), planned(second.log.id, PULL));
      await mine.swaps.revert({ swapId: second.swap.id });
      same(await scheduledOn(bench), planned(firstId, LEGS));
      await mine.swaps.revert({ swapId: first.swap.id });
      same(await scheduledOn(bench), planned(logId, PUSH));
    });
    it('come without a workout if it is missing or not available to the user', async (bench) => {
      const { mine } = bench;
      const own = await compose(bench);
      const gone = await plan(bench, own, TODAY);
      const { customWorkoutId } = own.type === 'custom' ? own : { customWorkoutId: 0 };
      await mine.customWorkouts.delete({ customWorkoutId });
      const secret = { type: 'program', programDayId: PRIVATE_DAY } as const;
      const createLog = {
        source: secret,
        sourceType: 'program',
        swappedFrom: null,
        scheduledFor: TODAY,
        startedAt: null,
        completedAt: null,
        importKey: null,
      };
      const { logId: hidden } = await store(bench, { createLog });
      const { logId: shown = MISSING_LOG } = await store(bench, { createLog }, STRANGER);
      const logs = [gone, hidden].map((logId) => [logId, null]);
      same(await scheduledOn(bench), { logs, workouts: [] });
      same(await scheduledOn(bench, STRANGER), planned(shown, secret));
    });
  });
};

export const recommendationStateTests: readonly Tests[] = [
  programTests,
  chainTests,
  scheduledTests,
];
