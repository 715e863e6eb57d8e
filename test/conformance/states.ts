import assert from 'node:assert/strict';
import type {
  ChangeLogState,
  CreateLogState,
  CustomWorkoutState,
  Decide,
  DeleteLogState,
  RebuildState,
  RevertState,
  SwapState,
  WorkoutRef,
} from 'freshlegs';
import { same } from './assert.js';
import { createPush, type Bench, type WithBench } from './bench.js';
import {
  BENCH,
  CURL,
  LEGS,
  MISSING,
  PRIVATE_DAY,
  PULL,
  PUSH,
  RUN,
  SQUAT,
  USER,
} from './fixture.js';
import type { Runner } from './suite.js';
import { decision } from './verbs.js';

const OWN_MODEL = 'gompertz@1';
const SETS = [{ reps: 10 }];

/** The state that a write reads; nothing is stored. */
const stateOf = async <State>(
  run: (decide: Decide<State, never>) => Promise<unknown>,
): Promise<State> => {
  const seen: State[] = [];
  await run((state) => {
    seen.push(state);
    return decision({ now: new Date(0) });
  });
  const [state] = seen;
  assert.ok(state !== undefined);
  return state;
};

const createState = (
  { repository }: Bench,
  query: { source?: typeof PUSH; exerciseIds?: number[]; importKey?: string; completed?: boolean },
): Promise<CreateLogState> => {
  const { source = null, exerciseIds = [], importKey = null, completed = false } = query;
  const whole = { source, exerciseIds, importKey, completed, model: OWN_MODEL };
  return stateOf((decide) => repository.createLog(USER, whole, decide));
};

const CHANGING = ['completeLog', 'recordLog', 'swapExercise'] as const;

const changeState = (
  { repository }: Bench,
  verb: (typeof CHANGING)[number],
  logId: number,
  exerciseIds: readonly number[] = [],
  needsWork = true,
): Promise<ChangeLogState> =>
  stateOf((decide: Decide<ChangeLogState, never>) =>
    repository[verb](USER, { logId, exerciseIds, needsWork, model: OWN_MODEL }, decide),
  );

const deleteState = ({ repository }: Bench, logId: number): Promise<DeleteLogState> =>
  stateOf((decide) => repository.deleteLog(USER, { logId, model: OWN_MODEL }, decide));

/** Loads that do not count, under muscles that a curl trains. */
const CURLED = [
  ['biceps', true],
  ['forearms', true],
] as const;

const swapQuery = (
  logId: number,
  target: WorkoutRef,
  { exerciseIds = [], model = OWN_MODEL }: { exerciseIds?: readonly number[]; model?: string } = {},
) => ({ logId, target, exerciseIds, model });

const swapState = (
  { repository }: Bench,
  query: ReturnType<typeof swapQuery>,
): Promise<SwapState> => stateOf((decide) => repository.applySwap(USER, query, decide));

const revertState = ({ repository }: Bench, swapId: number): Promise<RevertState> =>
  stateOf((decide) => repository.revertSwap(USER, { swapId, model: OWN_MODEL }, decide));

const customState = (
  { repository }: Bench,
  query: { customWorkoutId?: number; from?: WorkoutRef; exerciseIds?: number[] },
): Promise<CustomWorkoutState> => {
  const { customWorkoutId = null, from = null, exerciseIds = [] } = query;
  const whole = { customWorkoutId, from, exerciseIds };
  return stateOf((decide) => repository.writeCustomWorkout(USER, whole, decide));
};

const idsOf = (rows: readonly { readonly id: number }[]) =>
  rows.map(({ id }) => id).sort((a, b) => a - b);

const logIdsOf = (loads: readonly { readonly workoutLogId: number }[] | null) =>
  loads === null
    ? null
    : [...new Set(loads.map((load) => load.workoutLogId))].sort((a, b) => a - b);

const createTests = ({ describe, it }: Runner, withBench: WithBench): void => {
  describe('what a new log is decided on', () => {
    it(
      'is loads for a completed one, none for a planned one',
      withBench(async (bench) => {
        const { id } = await createPush(bench.training, true);
        const planned = await createState(bench, { completed: false });
        assert.equal(planned.recovery.loads, null);
        assert.equal(planned.recovery.records.length, 3);
        const completed = await createState(bench, { completed: true });
        same(logIdsOf(completed.recovery.loads), [id]);
        assert.equal(completed.revision, await bench.raw.revision(USER));
      }),
    );
    it(
      'is the workout where it is open, the exercises that exist, and the log with the key',
      withBench(async (bench) => {
        const { training } = bench;
        const none = await createState(bench, {});
        same([none.workout, none.exercises, none.existing], [null, [], null]);
        const created = await training.logs.create({ userId: USER, source: PUSH, importKey: 'a' });
        const exerciseIds = [SQUAT, MISSING, BENCH];
        const state = await createState(bench, { source: PUSH, exerciseIds, importKey: 'a' });
        same(state.workout?.ref, PUSH);
        same(idsOf(state.exercises), [BENCH, SQUAT]);
        assert.equal(state.existing?.log.id, created.log.id);
        const secret = { type: 'program', programDayId: PRIVATE_DAY } as const;
        const { workout } = await customState(bench, { from: secret });
        assert.equal(workout, null);
      }),
    );
  });
};

const changeTests = ({ describe, it }: Runner, withBench: WithBench): void => {
  describe('what a change of a log is decided on', () => {
    for (const verb of CHANGING) {
      it(
        `${verb}: its own loads, and apart from them those of the other logs`,
        withBench(async (bench) => {
          const { training } = bench;
          const other = await createPush(bench.training, true);
          const exercises = [{ exerciseId: CURL, sets: SETS }];
          const { log } = await training.logs.create({ userId: USER, source: PUSH, exercises });
          const state = await changeState(bench, verb, log.id, [SQUAT, MISSING]);
          same(logIdsOf(state.recovery.loads), [other.id]);
          same(
            state.ownLoads.map((load) => [load.muscleGroup, load.counted]),
            CURLED,
          );
          const performed = bench.kept(exercises);
          same(state.performed, performed);
          same(idsOf(state.exercises), performed === null ? [SQUAT] : [SQUAT, CURL]);
          same(state.workout?.ref, PUSH);
          assert.equal(state.facts?.log.id, log.id);
          assert.equal((await changeState(bench, verb, other.id)).performed, null);
        }),
      );
      it(
        `${verb}: neither plan nor performed sets where the query does not need them`,
        withBench(async (bench) => {
          const exercises = [{ exerciseId: CURL, sets: SETS }];
          const { log } = await bench.training.logs.create({
            userId: USER,
            source: PUSH,
            exercises,
          });
          const { id } = await createPush(bench.training, false);
          for (const logId of [log.id, id]) {
            const whole = await changeState(bench, verb, logId, [SQUAT, MISSING]);
            const state = await changeState(bench, verb, logId, [SQUAT, MISSING], false);
            same([whole.workout?.ref, state.workout, state.performed], [PUSH, null, null]);
            same(idsOf(state.exercises), [SQUAT]);
            const { workout, performed, exercises: _all, ...others } = whole;
            same({ ...others, workout: null, performed: null, exercises: state.exercises }, state);
          }
        }),
      );
      it(
        `${verb}: also loads that do not count`,
        withBench(async (bench) => {
          const { training } = bench;
          const a = await createPush(bench.training, true);
          const b = await training.swaps.swap({ userId: USER, logId: a.id, target: LEGS });
          const state = await changeState(bench, verb, a.id);
          assert.ok(state.ownLoads.length > 0 && state.ownLoads.every((load) => !load.counted));
          same(state.facts?.replacedBy, { swapId: b.swap.id, swappedLogId: b.log.id });
          await training.swaps.revert({ userId: USER, swapId: b.swap.id });
          const withdrawn = await changeState(bench, verb, b.log.id);
          const madeBy = { swapId: b.swap.id, originalLogId: a.id, reverted: true };
          same(withdrawn.facts?.madeBy, madeBy);
        }),
      );
    }
  });

  describe('what a deletion of a log is decided on', () => {
    it(
      'is its own loads, and apart from them those of the other logs',
      withBench(async (bench) => {
        const other = await createPush(bench.training, true);
        const exercises = [{ exerciseId: CURL, sets: SETS }];
        const { log } = await bench.training.logs.create({ userId: USER, source: PUSH, exercises });
        const state = await deleteState(bench, log.id);
        same(logIdsOf(state.recovery.loads), [other.id]);
        same(
          state.ownLoads.map((load) => [load.muscleGroup, load.counted]),
          CURLED,
        );
        assert.equal(state.facts?.log.id, log.id);
        assert.equal((await deleteState(bench, MISSING)).facts, null);
      }),
    );
    it(
      'is also loads that do not count, and the logs withdrawn from it down the chain',
      withBench(async (bench) => {
        const { training } = bench;
        const a = await createPush(bench.training, true);
        const b = await training.swaps.swap({ userId: USER, logId: a.id, target: LEGS });
        const c = await training.swaps.swap({ userId: USER, logId: b.log.id, target: PULL });
        const state = await deleteState(bench, a.id);
        assert.ok(state.ownLoads.length > 0 && state.ownLoads.every((load) => !load.counted));
        same(state.withdrawnLogIds, []);
        await training.swaps.revert({ userId: USER, swapId: c.swap.id });
        same((await deleteState(bench, a.id)).withdrawnLogIds, []);
        await training.swaps.revert({ userId: USER, swapId: b.swap.id });
        const d = await training.swaps.swap({ userId: USER, logId: a.id, target: PULL });
        await training.swaps.revert({ userId: USER, swapId: d.swap.id });
        const { withdrawnLogIds } = await deleteState(bench, a.id);
        same(withdrawnLogIds, [c.log.id, b.log.id, d.log.id]);
      }),
    );
  });
};

const swapTests = ({ describe, it }: Runner, withBench: WithBench): void => {
  describe('what a swap is decided on', () => {
    it(
      'is what the preview is made from, of a planned log and of a completed one',
      withBench(async (bench) => {
        const { repository, training } = bench;
        const missing = { type: 'custom', customWorkoutId: MISSING } as const;
        const exercises = [{ exerciseId: CURL }];
        const workout = await training.customWorkouts.create({
          userId: USER,
          name: 'A',
          exercises,
        });
        const custom = { type: 'custom', customWorkoutId: workout.id } as const;
        for (const completed of [false, true]) {
          const { id } = await createPush(bench.training, completed);
          for (const [target, ref] of [
            [LEGS, LEGS],
            [custom, custom],
            [missing, null],
          ] as const) {
            const query = swapQuery(id, target, { exerciseIds: [CURL, MISSING] });
            const state = await swapState(bench, query);
            const { original, performed, recovery, ...preview } = await repository.readSwap(
              USER,
              query,
            );
            same({ ...preview, recovery: { ...recovery, loads: state.recovery.loads } }, state);
            assert.notEqual(recovery.loads, null);
            same([original?.ref, performed], [PUSH, null]);
            same(state.workout?.ref ?? null, ref);
            same(idsOf(state.exercises), [CURL]);
          }
        }
      }),
    );
    it(
      'is loads where a load can change, without those of the log, and none for a planned log',
      withBench(async (bench) => {
        const done = await createPush(bench.training, true);
        const other = await createPush(bench.training, true);
        const planned = await createPush(bench.training, false);
        const lean = await swapState(bench, swapQuery(planned.id, LEGS));
        same([lean.recovery.loads, lean.ownLoads], [null, []]);
        const another = await swapState(bench, swapQuery(planned.id, LEGS, { model: 'another@1' }));
        same(logIdsOf(another.recovery.loads), [done.id, other.id]);
        const state = await swapState(bench, swapQuery(done.id, LEGS));
        same(logIdsOf(state.recovery.loads), [other.id]);
        same(logIdsOf(state.ownLoads), [done.id]);
        await bench.raw.setCompletedAt(done.id, null);
        const emptied = await swapState(bench, swapQuery(done.id, LEGS));
        same(logIdsOf(emptied.recovery.loads), [other.id]);
        const run = [{ exerciseId: RUN, sets: [{ seconds: 600 }] }];
        const { log } = await bench.training.logs.create({ userId: USER, exercises: run });
        const unloaded = await swapState(bench, swapQuery(log.id, LEGS));
        same([logIdsOf(unloaded.recovery.loads), unloaded.ownLoads], [[done.id, other.id], []]);
      }),
    );
  });

  describe('what a preview is made from', () => {
    it(
      'is loads always, what was performed, and its own workout though it is reserved',
      withBench(async (bench) => {
        const { training, repository, kept } = bench;
        const other = await createPush(training, true);
        const exercises = [{ exerciseId: CURL, sets: SETS }];
        const { log } = await training.logs.create({ userId: USER, source: PULL, exercises });
        const made = await training.swaps.swapExercise({
          userId: USER,
          logId: log.id,
          exerciseId: CURL,
          replacementExerciseId: RUN,
          exercises,
        });
        const own = { type: 'custom', customWorkoutId: made.customWorkout.id } as const;
        const read = (target: WorkoutRef) =>
          repository.readSwap(USER, swapQuery(made.log.id, target, { exerciseIds: [SQUAT] }));
        const state = await read(LEGS);
        same([state.original?.ref, state.workout?.ref], [own, LEGS]);
        same(state.performed, kept(exercises));
        same(idsOf(state.exercises), kept(exercises) === null ? [SQUAT] : [SQUAT, CURL]);
        same(logIdsOf(state.recovery.loads), [other.id]);
        assert.equal((await read(own)).workout, null);
        const { id } = await createPush(training, false);
        const planned = await repository.readSwap(USER, swapQuery(id, LEGS));
        same(logIdsOf(planned.recovery.loads), [other.id, made.log.id]);
        const none = await repository.readSwap(USER, swapQuery(MISSING, LEGS));
        same([none.facts, none.original, none.performed], [null, null, null]);
      }),
    );
  });

  describe('what a revert is decided on', () => {
    it(
      'is both logs with their loads, and whether the completion is the one that was moved',
      withBench(async (bench) => {
        const { training, raw, clock } = bench;
        const other = await createPush(bench.training, true);
        const { id } = await createPush(bench.training, true);
        const { swap, log } = await training.swaps.swap({ userId: USER, logId: id, target: LEGS });
        const state = await revertState(bench, swap.id);
        same(state.swap, swap);
        assert.equal(state.completion, 'moved');
        same([state.original?.log.id, state.swapped?.log.id], [id, log.id]);
        same(logIdsOf(state.ownLoads), [id, log.id]);
        same(logIdsOf(state.recovery?.loads ?? null), [other.id]);
        await raw.setCompletedAt(log.id, new Date(clock.now.getTime() - 1));
        assert.equal((await revertState(bench, swap.id)).completion, 'since');
        await raw.setCompletedAt(log.id, null);
        assert.equal((await revertState(bench, swap.id)).completion, 'none');
      }),
    );
    it(
      'is no recovery where no load is stored for either log',
      withBench(async (bench) => {
        const { training, raw, clock } = bench;
        await createPush(training, true);
        const { id } = await createPush(training, false);
        const { swap, log } = await training.swaps.swap({ userId: USER, logId: id, target: LEGS });
        const state = await revertState(bench, swap.id);
        same([state.recovery, state.ownLoads, state.completion], [null, [], 'none']);
        await raw.setCompletedAt(log.id, clock.now);
        const completed = await revertState(bench, swap.id);
        same([completed.recovery, completed.completion], [null, 'since']);
      }),
    );
    it(
      'is recovery where a load is stored, though no log is completed any more',
      withBench(async (bench) => {
        const { training, raw } = bench;
        const other = await createPush(training, true);
        const { id } = await createPush(training, true);
        const { swap, log } = await training.swaps.swap({ userId: USER, logId: id, target: LEGS });
        await raw.setCompletedAt(log.id, null);
        const { recovery } = await revertState(bench, swap.id);
        same(logIdsOf(recovery?.loads ?? null), [other.id]);
        assert.ok((recovery?.records.length ?? 0) > 0);
      }),
    );
  });
};

const otherTests = ({ describe, it }: Runner, withBench: WithBench): void => {
  describe('what other writes are decided on', () => {
    it(
      'is the custom workout, reserved or not, and the one to derive from where it is open',
      withBench(async (bench) => {
        const { training, raw } = bench;
        const exercises = [{ exerciseId: CURL }];
        const workout = await training.customWorkouts.create({
          userId: USER,
          name: 'A',
          exercises,
        });
        const from = { type: 'custom', customWorkoutId: workout.id } as const;
        const query = { customWorkoutId: workout.id, from, exerciseIds: [CURL, MISSING] };
        const open = await customState(bench, query);
        same(open.customWorkout, workout);
        same(open.workout?.ref, from);
        same(idsOf(open.exercises), [CURL]);
        const { id } = await createPush(bench.training, false);
        await raw.reserveCustomWorkout(workout.id, id);
        const reserved = await customState(bench, query);
        same(reserved.customWorkout, { ...workout, forLogId: id });
        assert.equal(reserved.workout, null);
        assert.equal(reserved.revision, await raw.revision(USER));
      }),
    );
    it(
      'is for a rebuild the recovery that verifying reads, always with loads',
      withBench(async (bench) => {
        const { repository, raw } = bench;
        const { id } = await createPush(bench.training, true);
        const { revision, recovery } = await stateOf<RebuildState>((decide) =>
          repository.rebuildRecovery(USER, decide),
        );
        same(logIdsOf(recovery.loads), [id]);
        same(recovery, (await repository.readVerification(USER)).recovery);
        assert.equal(revision, await raw.revision(USER));
      }),
    );
  });
};

/** What `decide` is given by each write. */
export const stateTests = (runner: Runner, withBench: WithBench): void => {
  createTests(runner, withBench);
  changeTests(runner, withBench);
  swapTests(runner, withBench);
  otherTests(runner, withBench);
};
