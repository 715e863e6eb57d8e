import { describe, expect, it } from 'vitest';
import { sourceOf } from '../../src/domain/log/source.js';
import type { ErrorCode } from '../../src/errors.js';
import { planCompletion, planDelete, planRecord, planUpdate } from '../../src/domain/log/change.js';
import { planCompletedLog } from '../../src/domain/log/create.js';
import type { DecisionContext } from '../../src/domain/recovery/replay.js';
import type { LogSource, MuscleGroupLoad, SessionLoad } from '../../src/domain/records.js';
import { replayRecords } from '../../src/domain/recovery/view.js';
import {
  codeOf,
  CONTEXT,
  customWorkout,
  detailsOf,
  exercise,
  facts,
  hoursAfter,
  hoursAgo,
  load,
  loadOf,
  NOW,
  only,
  planned,
  pointersOf,
  record,
  recovery,
  workout,
} from './builders.js';
import {
  BENCH,
  changeState,
  COMPLETED,
  completion,
  deleteState,
  createInput,
  createState,
  planNewLog,
  PUSH,
  ROW,
  SQUAT,
  WITHDRAWN,
} from './states.js';

const create = (
  state: Partial<Parameters<typeof planNewLog>[0]> = {},
  input: Partial<Parameters<typeof planNewLog>[1]> = {},
  context = CONTEXT,
) => planNewLog(createState(state), createInput(input), context);

/** A new log that is completed now. */
const completeNow = (
  state: Partial<Parameters<typeof planNewLog>[0]>,
  input: Partial<Parameters<typeof planNewLog>[1]>,
) => {
  const read = { ...createState(state), openSource: createInput().source };
  return planCompletedLog(read, createInput(input), CONTEXT);
};

const complete = (
  state: Partial<Parameters<typeof planCompletion>[0]> = {},
  input: Partial<Parameters<typeof planCompletion>[1]> = {},
  context: DecisionContext = CONTEXT,
) => planCompletion(changeState(state), completion(input), context);

const reconcile = (
  state: Partial<Parameters<typeof planRecord>[0]> = {},
  input: Partial<Parameters<typeof planRecord>[1]> = {},
  context: DecisionContext = CONTEXT,
) => planRecord(changeState(state), { logId: 7, exercises: null, ...input }, context);

/** Corrects a completed log. */
const update = (
  state: Partial<Parameters<typeof planUpdate>[0]> = {},
  input: Partial<Parameters<typeof planUpdate>[1]> = {},
  context = CONTEXT,
) =>
  planUpdate(
    changeState({ logs: [facts(COMPLETED)], ...state }),
    { logId: 7, completedAt: null, exercises: null, ...input },
    context,
  );

const remove = (state: Partial<Parameters<typeof planDelete>[0]> = {}) =>
  planDelete(deleteState(state), 7, CONTEXT);

/** The loads of PUSH as planned: 3 x 10 on the bench, at unknown effort. */
const CHEST_LOAD = loadOf('chest', 0.5, 3);
const TRICEPS_LOAD = loadOf('triceps', 0.25, 1.5);
const PLAN_LOADS: readonly SessionLoad[] = [CHEST_LOAD, TRICEPS_LOAD];

const stored = (
  performedAt: Date,
  loads: readonly SessionLoad[] = PLAN_LOADS,
): readonly MuscleGroupLoad[] =>
  loads.map((own) => ({ ...own, workoutLogId: 7, performedAt, counted: true }));

/** The loads of the log, and the recovery that counts them. */
const withLoads = (ownLoads: readonly MuscleGroupLoad[]) => ({
  ownLoads,
  recovery: recovery({ records: replayRecords(ownLoads, []) }),
});

const uncounted = (loads: readonly MuscleGroupLoad[]) =>
  loads.map((own) => ({ ...own, counted: false }));

const names = (groups: readonly { readonly muscleGroup: string }[]): readonly string[] =>
  groups.map((group) => group.muscleGroup);

const AS_PLANNED = [{ exerciseId: 1, sets: [{ reps: 10 }, { reps: 10 }, { reps: 10 }] }];
const ROWING = [{ exerciseId: 3, sets: [{ reps: 10 }] }];

const CUSTOM = workout(customWorkout(5), [planned(BENCH), planned(SQUAT)]);
const entrySource = (customWorkoutExerciseId: number | null): LogSource => ({
  type: 'custom',
  customWorkoutId: 5,
  customWorkoutExerciseId,
});

describe('a new log', () => {
  it('loads no muscles if it is planned', () => {
    const { changes, response } = create({}, { scheduledFor: '2026-03-12', importKey: 'a' });
    expect(changes).toEqual({
      now: NOW,
      createLog: {
        source: { type: 'program', programDayId: 1 },
        sourceType: 'program',
        scheduledFor: '2026-03-12',
        completedAt: null,
        startedAt: null,
        importKey: 'a',
        swappedFrom: null,
      },
    });
    expect(response.existingLogId).toBeNull();
    expect(response.muscleGroups).toEqual([]);
    expect(response.log).toMatchObject({ userId: 1, status: 'active', programDayId: 1 });
  });

  it('loads the muscles of its planned sets if it is completed without performed sets', () => {
    const { changes, response } = create({}, { completedAt: NOW });
    expect(changes.loads).toEqual([{ logId: null, performedAt: NOW, loads: PLAN_LOADS }]);
    expect(completeNow({}, {}).changes.loads).toEqual(changes.loads);
    expect(changes.performed).toBeUndefined();
    expect(changes.records).toEqual([
      record({ lastWorkoutDate: NOW, intensity: 0.5, exercisesCount: 1 }),
      record({ muscleGroup: 'triceps', lastWorkoutDate: NOW, intensity: 0.25, exercisesCount: 1 }),
    ]);
    expect(response.muscleGroups.map((own) => [own.muscleGroup, own.score])).toEqual([
      ['chest', 48.7],
      ['triceps', 69.8],
    ]);
  });

  it('loads the muscles of its performed sets if it is completed with them', () => {
    const { changes } = create({ exercises: [ROW] }, { completedAt: NOW, exercises: ROWING });
    expect(changes.performed).toEqual({ logId: null, exercises: ROWING });
    expect(names(only(changes.loads ?? []).loads)).toEqual(['lats']);
  });

  it('may have no workout if its exercises are given', () => {
    const { response } = create(
      { workouts: [], exercises: [ROW] },
      { source: null, completedAt: NOW, exercises: ROWING },
    );
    expect(response.log).toMatchObject({ source: null, sourceType: 'program' });
    expect(names(response.muscleGroups)).toEqual(['lats']);
  });

  it.each([
    ['one entry', 102, ['glutes', 'quadriceps']],
    ['all entries', null, ['chest', 'glutes', 'quadriceps', 'triceps']],
  ])('may refer to %s of a custom workout', (_, entryId, groups) => {
    const source = { customWorkoutId: 5, customWorkoutExerciseId: entryId };
    const input = { source: entrySource(entryId), completedAt: NOW };
    const { changes, response } = create({ workouts: [CUSTOM] }, input);
    expect(names(only(changes.loads ?? []).loads)).toEqual(groups);
    expect(response.log).toMatchObject({ sourceType: 'custom', programDayId: null, ...source });
  });

  it('creates nothing if its import key is known, and returns the log with that key', () => {
    const existing = facts(COMPLETED, WITHDRAWN);
    const { id, ...log } = existing.log;
    for (const completedAt of [NOW, null]) {
      const { changes, response } = create({ logs: [existing], workouts: [] }, { completedAt });
      expect(changes).toEqual({ now: NOW });
      expect(response).toEqual({
        log: { ...log, status: 'withdrawn' },
        existingLogId: id,
        muscleGroups: [],
      });
    }
  });
});

describe('a new log with a given id', () => {
  const ID = 7;
  const work = { logId: ID, exercises: AS_PLANNED };
  const done = { logs: [facts({ ...COMPLETED, scheduledFor: null })], exercises: [BENCH] };
  const performed = [{ logId: ID, exercises: AS_PLANNED }];
  const { completedAt } = COMPLETED;

  it('is created with that id', () => {
    expect(create({}, { logId: ID }).changes.createLog?.id).toBe(ID);
    expect(create().changes.createLog).not.toHaveProperty('id');
  });

  it.each<[string, () => ReturnType<typeof create>]>([
    ['a plan', () => create({ logs: [facts({ scheduledFor: null })] }, { logId: ID })],
    ['a plan that was completed since', () => create(done, { logId: ID })],
    ['a completion', () => create({ ...done, performed }, { ...work, completedAt })],
    ['a completion as planned', () => create(done, { ...work, completedAt, exercises: null })],
    ['a completion now', () => completeNow({ ...done, performed }, work)],
  ])('changes nothing if it repeats %s', (_, call) => {
    const { changes, response } = call();
    expect([changes, response.existingLogId]).toEqual([{ now: NOW }, ID]);
  });

  it.each<[string, () => unknown]>([
    [
      'workout',
      () => create({ ...done, workouts: [CUSTOM] }, { logId: ID, source: entrySource(102) }),
    ],
    ['date', () => create(done, { logId: ID, scheduledFor: '2026-03-12' })],
    ['time', () => create({ ...done, performed }, { ...work, completedAt: hoursAgo(1) })],
    [
      'start',
      () => create({ ...done, performed }, { ...work, completedAt, startedAt: hoursAgo(3) }),
    ],
    ['work', () => create(done, { ...work, completedAt })],
    ['status', () => completeNow({ ...done, logs: [facts({ scheduledFor: null })] }, work)],
  ])('is refused as LOG_ALREADY_COMPLETED if the log with the id has another %s', (_, call) => {
    expect(codeOf(call)).toBe('LOG_ALREADY_COMPLETED');
    expect(detailsOf(call)).toEqual({ logId: ID });
  });
});

describe('a write', () => {
  const done = { logs: [facts(COMPLETED)] };

  it.each<[string, ErrorCode, () => unknown]>([
    ['a new log of a missing workout', 'NOT_FOUND', () => create({ workouts: [] })],
    [
      'a new log with a missing exercise',
      'NOT_FOUND',
      () => create({}, { exercises: ROWING, completedAt: NOW }),
    ],
    [
      'a new log of an entry of another workout',
      'NOT_FOUND',
      () => create({ workouts: [CUSTOM] }, { source: entrySource(103) }),
    ],
    [
      'a completed new log without a workout and without exercises',
      'INVALID_INPUT',
      () => create({ workouts: [] }, { source: null, completedAt: NOW }),
    ],
    ['completing a missing log', 'NOT_FOUND', () => complete({ logs: [] })],
    ['completing with a missing exercise', 'NOT_FOUND', () => complete({}, { exercises: ROWING })],
    ['recording a missing exercise', 'NOT_FOUND', () => reconcile(done, { exercises: ROWING })],
    [
      'recording a missing log where the caller gives the ids',
      'NOT_FOUND',
      () => reconcile({ logs: [] }, {}, { ...CONTEXT, takesLogIds: true }),
    ],
    ['correcting to a missing exercise', 'NOT_FOUND', () => update({}, { exercises: ROWING })],
    ['deleting a missing log', 'NOT_FOUND', () => remove({ logs: [] })],
  ])('%s is refused as %s', (_, code, call) => {
    expect(codeOf(call)).toBe(code);
  });

  it('that completes a log without a workout needs exercises', () => {
    expect(pointersOf(() => complete({ workouts: [] }))).toEqual(['/exercises']);
  });
});

describe('a completion in the future', () => {
  const ahead = (milliseconds: number): Date => new Date(NOW.getTime() + milliseconds);

  it.each<[string, (completedAt: Date, context: typeof CONTEXT) => unknown]>([
    ['of a new log', (completedAt, context) => create({}, { completedAt }, context)],
    ['of a planned log', (completedAt, context) => complete({}, { completedAt }, context)],
    ['of a corrected log', (completedAt, context) => update({}, { completedAt }, context)],
  ])('%s is allowed up to 5 minutes ahead, and refused after that', (_, call) => {
    // It is refused based on its exact time, not on the time rounded for the store.
    for (const context of [CONTEXT, { ...CONTEXT, completionStepMs: 1000 }]) {
      expect(codeOf(() => call(ahead(5 * 60_000), context))).toBe('nothing');
      const tooLate = () => call(ahead(5 * 60_000 + 1), context);
      expect([codeOf(tooLate), pointersOf(tooLate)]).toEqual(['INVALID_INPUT', ['/completedAt']]);
    }
  });

  it('that is stored makes writes fail with a pointer to the log, until a new time is given', () => {
    const logs = [facts({ completedAt: ahead(5 * 60_000 + 1) })];
    const state = { logs, exercises: [ROW] };
    expect(pointersOf(() => update(state, { exercises: [] }))).toEqual(['/logId']);
    expect(pointersOf(() => reconcile(state, { exercises: ROWING }))).toEqual(['/logId']);
    expect(reconcile(state, { exercises: [] }).response.recorded).toBe('nothing');
    expect(codeOf(() => update(state, { exercises: [], completedAt: NOW }))).toBe('nothing');
  });
});

describe('the start of a log', () => {
  const AT = new Date('2026-03-11T16:00:00Z');
  const noted = new Date(AT.getTime() + 999);

  it('is kept to the second when a log is created or completed', () => {
    const created = create({}, { startedAt: noted, completedAt: NOW });
    expect([created.changes.createLog?.startedAt, created.response.log.startedAt]).toEqual([
      AT,
      AT,
    ]);
    const { changes, response } = complete({}, { startedAt: noted });
    expect([changes.start, response.log.startedAt]).toEqual([{ logId: 7, startedAt: AT }, AT]);
  });

  it('stays as stored if none is given, or the same', () => {
    const logs = [facts({ startedAt: AT })];
    for (const startedAt of [undefined, null, AT, noted]) {
      const { changes, response } = complete({ logs }, { startedAt });
      expect(changes).not.toHaveProperty('start');
      expect(response.log.startedAt).toEqual(AT);
    }
  });

  it('makes a repeated completion another one if it differs', () => {
    const logs = [facts({ ...COMPLETED, startedAt: hoursAgo(30) })];
    const ownLoads = stored(COMPLETED.completedAt);
    expect(complete({ logs, ownLoads }, { startedAt: hoursAgo(30) }).changes).toEqual({ now: NOW });
    expect(codeOf(() => complete({ logs, ownLoads }, { startedAt: hoursAgo(31) }))).toBe(
      'LOG_ALREADY_COMPLETED',
    );
  });

  it('may be the completion, but not later', () => {
    expect(complete({}, { startedAt: AT, completedAt: AT }).response.log.startedAt).toEqual(AT);
    const later = { startedAt: new Date(NOW.getTime() + 1), completedAt: NOW };
    expect(pointersOf(() => create({}, later))).toEqual(['/startedAt']);
    expect(pointersOf(() => complete({}, later))).toEqual(['/startedAt']);
  });

  it('of a host that is after the completion stays, unless another start is given', () => {
    const logs = [facts({ startedAt: NOW })];
    const completedAt = hoursAgo(1);
    expect(complete({ logs }, { completedAt }).changes).not.toHaveProperty('start');
    expect(complete({ logs }, { completedAt, startedAt: AT }).changes.start).toEqual({
      ...{ logId: 7, startedAt: AT },
    });
  });
});

describe('completing a log', () => {
  it('uses now and the plan if nothing else is given', () => {
    const { changes, response } = complete();
    expect(changes.completions).toEqual([{ logId: 7, completedAt: NOW }]);
    expect(changes.loads).toEqual([{ logId: 7, performedAt: NOW, loads: PLAN_LOADS }]);
    expect(changes.performed).toBeUndefined();
    expect(response.log).toEqual({ ...facts().log, completedAt: NOW, status: 'active' });
    expect(names(response.muscleGroups)).toEqual(['chest', 'triceps']);
  });

  it('uses the given time and performed sets', () => {
    const completedAt = hoursAgo(3);
    const { changes } = complete({ exercises: [ROW] }, { completedAt, exercises: ROWING });
    expect(changes.completions).toEqual([{ logId: 7, completedAt }]);
    expect(changes.performed).toEqual({ logId: 7, exercises: ROWING });
    expect(names(only(changes.loads ?? []).loads)).toEqual(['lats']);
  });

  it('replaces the stored loads of the log, and affects the groups of the loads that counted', () => {
    const old = [
      load({ workoutLogId: 7, muscleGroup: 'neck', counted: false }),
      load({ workoutLogId: 7, muscleGroup: 'calves', counted: true }),
    ];
    const { changes, response } = complete({ ownLoads: old });
    expect(names(only(changes.loads ?? []).loads)).toEqual(['chest', 'triceps']);
    expect(names(response.muscleGroups)).toEqual(['calves', 'chest', 'triceps']);
  });
});

describe('completing a completed log', () => {
  const at = hoursAgo(2);
  const own = stored(at);
  const state = { logs: [facts({ completedAt: at })], ...withLoads(own) };
  const performed = [{ logId: 7, exercises: AS_PLANNED }];
  const OTHER_LOADS = stored(at, [{ ...CHEST_LOAD, load: 0.51 }, TRICEPS_LOAD]);

  it.each<[string, Parameters<typeof complete>[1]]>([
    ['as planned', {}],
    ['at the same time', { completedAt: at }],
    ['with the same sets', { exercises: AS_PLANNED }],
  ])('again %s changes nothing and returns the same', (_, input) => {
    const { changes, response } = complete({ ...state, exercises: [BENCH], performed }, input);
    expect(changes).toEqual({ now: NOW });
    expect(response.log).toEqual({ ...facts({ completedAt: at }).log, status: 'active' });
    expect(response.muscleGroups.map((group) => [group.muscleGroup, group.score])).toEqual([
      ['chest', 52.1],
      ['triceps', 72.5],
    ]);
  });

  it('returns replayed records if another model wrote the stored ones', () => {
    const wrong = [record({ intensity: 9.99 })];
    const { changes, response } = complete({
      ...state,
      recovery: recovery({ model: 'other@1', records: wrong }),
    });
    expect(changes).toEqual({ now: NOW });
    expect(response.muscleGroups[0]?.intensity).toBe(0.5);
  });

  it('throws if a store did not read the loads, instead of erasing the records', () => {
    const records = replayRecords(own, []);
    const unread = { ...state, recovery: recovery({ records, loads: null }) };
    expect(codeOf(() => complete(unread))).toBe('INTERNAL');
  });

  it.each<[string, Parameters<typeof complete>]>([
    ['another time', [{}, { completedAt: hoursAgo(1) }]],
    ['other groups', [{ exercises: [ROW] }, { exercises: ROWING }]],
    ['other loads', [{ ownLoads: OTHER_LOADS }]],
  ])('with %s is refused as LOG_ALREADY_COMPLETED', (_, [changed, input]) => {
    const again = { exercises: AS_PLANNED, ...input };
    const differing = () =>
      complete({ ...state, exercises: [BENCH], performed, ...changed }, again);
    expect(codeOf(differing)).toBe('LOG_ALREADY_COMPLETED');
  });

  const heavier = AS_PLANNED.map(({ exerciseId, sets }) => ({
    exerciseId,
    sets: sets.map((set) => ({ ...set, weightKg: 80 })),
  }));
  it.each([
    ['other weights than the stored ones', performed, heavier],
    ['sets after it was done as planned', [], AS_PLANNED],
  ])(
    'with the same load, but %s, is refused unless a host stores the sets',
    (_, stored, exercises) => {
      const again = (performedSets?: 'stored' | 'read' | 'none') =>
        complete(
          { ...state, exercises: [BENCH], performed: stored },
          { exercises },
          { ...CONTEXT, performedSets },
        );
      expect(codeOf(() => again())).toBe('LOG_ALREADY_COMPLETED');
      expect(again('read').changes).toEqual({ now: NOW });
      expect(again('none').changes).toEqual({ now: NOW });
    },
  );

  it('without exercises changes nothing, even if its plan has other loads by now or was deleted', () => {
    const now = { ...state, ...withLoads(OTHER_LOADS) };
    expect(complete(now).changes).toEqual({ now: NOW });
    const deleted = { ...now, logs: [facts({ completedAt: at, source: null })], workouts: [] };
    expect(complete(deleted).changes).toEqual({ now: NOW });
  });

  it('reports when the log was completed', () => {
    expect(detailsOf(() => complete(state, { completedAt: hoursAgo(1) }))).toEqual({
      logId: 7,
      completedAt: at,
    });
  });

  it('as planned is not refused if the plan loads nothing', () => {
    const empty = { ...state, ownLoads: [], workouts: [{ ...PUSH, exercises: [] }] };
    expect(complete(empty).changes).toEqual({ now: NOW });
  });
});

describe('recording a completed log', () => {
  const at = hoursAgo(2);
  const state = { logs: [facts({ completedAt: at })] };
  const rowing = { exercises: [ROW], performed: [{ logId: 7, exercises: ROWING }] };
  const old = stored(hoursAgo(9), [{ ...CHEST_LOAD, muscleGroup: 'neck' }]);
  const loadsFrom = (
    values: Parameters<typeof reconcile>[0],
    input: Parameters<typeof reconcile>[1] = {},
  ) => only(reconcile({ ...state, ...values }, input).changes.loads ?? []);

  it('uses the given exercises first', () => {
    const exercises = [{ exerciseId: 2, sets: [{ reps: 5 }] }];
    const values = { ...rowing, exercises: [ROW, SQUAT], ownLoads: old };
    expect(names(loadsFrom(values, { exercises }).loads)).toEqual(['glutes', 'quadriceps']);
    expect(reconcile({ ...state, ...values }, { exercises }).changes.performed).toEqual({
      logId: 7,
      exercises,
    });
  });

  it('otherwise uses the performed sets that the host stored', () => {
    expect(names(loadsFrom({ ...rowing, ownLoads: old }).loads)).toEqual(['lats']);
    expect(reconcile({ ...state, ...rowing }).changes.performed).toBeUndefined();
  });

  it('otherwise keeps the stored loads, at the new time', () => {
    expect(loadsFrom({ ownLoads: old })).toEqual({
      logId: 7,
      performedAt: at,
      loads: [{ ...CHEST_LOAD, muscleGroup: 'neck' }],
    });
  });

  it('otherwise uses the planned sets', () => {
    expect(loadsFrom({})).toEqual({ logId: 7, performedAt: at, loads: PLAN_LOADS });
  });

  it('otherwise records nothing', () => {
    const { changes, response } = reconcile({ ...state, workouts: [] });
    expect(changes).toEqual({ now: NOW });
    expect(response.recorded).toBe('nothing');
  });

  it('counts loads that were not counted', () => {
    const { changes, response } = reconcile({ ...state, ownLoads: uncounted(old) });
    expect(names(changes.records ?? [])).toEqual(['neck']);
    expect(names(response.muscleGroups)).toEqual(['neck']);
    expect(response.log?.status).toBe('active');
  });

  it('writes nothing if everything is already stored, and returns the groups', () => {
    const values = { ...state, workouts: [], exercises: [] };
    const standing = stored(at);
    const recoveryOf = withLoads(standing);
    const again = reconcile({ ...values, ...recoveryOf });
    expect(again.changes).toEqual({ now: NOW });
    expect(names(again.response.muscleGroups)).toEqual(['chest', 'triceps']);
    // Only the stored loads show the change here. Their known effort must not change.
    const noted = standing.map((own) => ({ ...own, knownEffortSets: 1 }));
    expect(reconcile({ ...values, ...recoveryOf, ownLoads: noted }).changes).toEqual({ now: NOW });
    const moved = noted.map((own) => ({ ...own, performedAt: hoursAgo(9) }));
    const { changes } = reconcile({ ...values, ownLoads: moved });
    expect(changes.loads?.[0]?.loads.map((own) => own.knownEffortSets)).toEqual([1, 1]);
    // Each of these differences is written: other records, another time, and loads that do not
    // count.
    const changed = (ownLoads: typeof standing, of = recoveryOf.recovery) =>
      Object.keys(reconcile({ ...values, ownLoads, recovery: of }).changes);
    expect(changed(standing, recovery())).toEqual(['now', 'loads', 'records']);
    expect(changed(stored(hoursAgo(9)))).toContain('loads');
    const [chest, ...others] = standing;
    const partly = [...uncounted(chest === undefined ? [] : [chest]), ...others];
    expect(changed(partly)).toContain('loads');
  });

  it('writes only the known effort if that is the only difference', () => {
    const sets = Array.from({ length: 3 }, () => ({ reps: 10, rir: 4 / 3 }));
    const performed = [{ logId: 7, exercises: [{ exerciseId: BENCH.id, sets }] }];
    const values = { ...state, exercises: [BENCH], performed, ...withLoads(stored(at)) };
    const { changes } = reconcile(values);
    expect(Object.keys(changes)).toEqual(['now', 'loads']);
    expect(changes.loads?.[0]?.loads.map((own) => own.knownEffortSets)).toEqual([3, 1.5]);
    const written = stored(at, changes.loads?.[0]?.loads ?? []);
    expect(reconcile({ ...values, ownLoads: written }).changes).toEqual({ now: NOW });
  });
});

describe('recording a completed log without sets', () => {
  const own = stored(COMPLETED.completedAt);
  const logs = [facts({ ...COMPLETED, source: null })];
  const state = { logs, workouts: [], ...withLoads(own) };

  it('writes nothing without a workout, and reports that nothing was recorded', () => {
    const { changes, response } = reconcile({ logs, workouts: [], ownLoads: [] });
    expect(changes).toEqual({ now: NOW });
    expect(response).toMatchObject({ log: { id: 7 }, muscleGroups: [], recorded: 'nothing' });
  });

  it('removes its loads without a workout, even if its time is in the future', () => {
    const ahead = [facts({ source: null, completedAt: hoursAfter(NOW, 1) })];
    for (const each of [logs, ahead]) {
      const { changes, response } = reconcile({ ...state, logs: each });
      expect(only(changes.loads ?? [])).toMatchObject({ logId: 7, loads: [] });
      expect(changes.records?.every((group) => group.lastWorkoutDate === null)).toBe(true);
      expect(names(response.muscleGroups)).toEqual(['chest', 'triceps']);
      expect(response.recorded).toBe('nothing');
    }
  });

  it('keeps its loads if the store reads no sets, or if its workout is no longer available', () => {
    for (const { changes, response } of [
      reconcile(state, {}, { ...CONTEXT, performedSets: 'none' }),
      reconcile({ ...state, logs: [facts(COMPLETED)] }),
    ]) {
      expect(changes).toEqual({ now: NOW });
      expect(response.recorded).toBe('loads');
    }
  });

  it('removes its loads if the given exercises load no muscle, and stores these exercises', () => {
    const exercises = [{ exerciseId: 9, sets: [{ seconds: 1800 }] }];
    const run = { ...state, recovery: recovery(), exercises: [exercise(9, [])] };
    const { changes, response } = reconcile(run, { exercises });
    expect(only(changes.loads ?? []).loads).toEqual([]);
    expect(changes.performed).toEqual({ logId: 7, exercises });
    expect(response.recorded).toBe('nothing');
  });
});

describe('recording a log that is not completed, or missing', () => {
  const own = stored(hoursAgo(2));
  const state = withLoads(own);

  it('removes its loads', () => {
    const { changes, response } = reconcile(state);
    expect(changes.loads).toEqual([{ logId: 7, performedAt: NOW, loads: [] }]);
    expect(changes.records?.every((each) => each.lastWorkoutDate === null)).toBe(true);
    expect(names(changes.records ?? [])).toEqual(['chest', 'triceps']);
    expect(response.log?.id).toBe(7);
    expect(response.muscleGroups.map((group) => group.score)).toEqual([100, 100]);
    expect(response.recorded).toBe('nothing');
  });

  it('writes nothing if there is nothing to remove', () => {
    expect(reconcile().changes).toEqual({ now: NOW });
  });

  it('returns null for a missing log, and replays what its loads affected', () => {
    const { changes, response } = reconcile({ ...state, logs: [] });
    expect(response).toEqual({ log: null, muscleGroups: [], recorded: 'nothing' });
    expect(changes.loads).toEqual([{ logId: 7, performedAt: NOW, loads: [] }]);
    expect(names(changes.records ?? [])).toEqual(['chest', 'triceps']);
    // If deleting the log has already deleted its loads, only the records need repair.
    const cascaded = reconcile({ logs: [], recovery: state.recovery });
    expect(cascaded.changes.loads).toBeUndefined();
    expect(names(cascaded.changes.records ?? [])).toEqual(['chest', 'triceps']);
    expect(cascaded.response).toEqual(response);
  });

  it('returns a withdrawn log unchanged', () => {
    const logs = [facts({}, WITHDRAWN)];
    const { changes, response } = reconcile({ logs, ownLoads: uncounted(own) });
    expect(changes).toEqual({ now: NOW });
    expect(response.log?.status).toBe('withdrawn');
    expect(names(response.muscleGroups)).toEqual(['chest', 'triceps']);
  });

  it('takes the counted loads of a withdrawn log out of recovery, and keeps them stored', () => {
    const { changes, response } = reconcile({ ...state, logs: [facts({}, WITHDRAWN)] });
    expect(changes.counted).toEqual([{ logId: 7, counted: false }]);
    expect(changes.loads).toBeUndefined();
    expect(changes.records?.map(({ lastWorkoutDate }) => lastWorkoutDate)).toEqual([null, null]);
    expect(response.muscleGroups.map(({ band }) => band)).toEqual(['untrained', 'untrained']);
  });
});

describe('deleting a log', () => {
  it('removes the loads of the log', () => {
    const state = { logs: [facts(COMPLETED)], ...withLoads(stored(hoursAgo(2))) };
    const { changes, response } = remove(state);
    expect(changes.deleteLogs).toEqual([7]);
    expect(names(changes.records ?? [])).toEqual(['chest', 'triceps']);
    expect(response.log.id).toBe(7);
    expect(response.muscleGroups.map((group) => group.band)).toEqual(['untrained', 'untrained']);
  });

  it('deletes the logs withdrawn from it first, then the log itself', () => {
    expect(remove({ withdrawn: [9, 8] }).changes.deleteLogs).toEqual([9, 8, 7]);
  });

  it('affects no group whose loads were not counted', () => {
    const ownLoads = uncounted(stored(hoursAgo(2)));
    expect(remove({ ownLoads }).response.muscleGroups).toEqual([]);
  });
});

describe('the source of a log', () => {
  const none = { programDayId: null, customWorkoutId: null, customWorkoutExerciseId: null };

  it('is read from its columns; a custom workout has priority over a program day', () => {
    expect(sourceOf(none)).toBeNull();
    expect(sourceOf({ ...none, programDayId: 3 })).toEqual({ type: 'program', programDayId: 3 });
    expect(sourceOf({ ...none, programDayId: 3, customWorkoutId: 5 })).toEqual(entrySource(null));
    expect(sourceOf({ ...none, customWorkoutId: 5, customWorkoutExerciseId: 102 })).toEqual(
      entrySource(102),
    );
  });
});

describe('a correction', () => {
  const MADE_BY_SWAP = facts(COMPLETED, {
    madeBy: { swapId: 70, originalLogId: 6, reverted: false },
  });

  it('of the time alone keeps the stored loads, at the corrected time', () => {
    const ownLoads = stored(COMPLETED.completedAt);
    const completedAt = hoursAgo(30);
    const { changes } = update({ ownLoads }, { completedAt });
    expect(changes.completions).toEqual([{ logId: 7, completedAt }]);
    expect(changes.loads).toEqual([{ logId: 7, performedAt: completedAt, loads: PLAN_LOADS }]);
    expect(changes).not.toHaveProperty('performed');
    expect(changes).not.toHaveProperty('keepCompletion');
  });

  it('of the sets alone keeps the time', () => {
    const { changes } = update({ exercises: [ROW] }, { exercises: ROWING });
    expect(changes).not.toHaveProperty('completions');
    expect(changes.performed).toEqual({ logId: 7, exercises: ROWING });
  });

  it('of a log that a swap created marks the swap, so that the log keeps its completion', () => {
    const state = { logs: [MADE_BY_SWAP], exercises: [ROW] };
    expect(update(state, { exercises: ROWING }).changes.keepCompletion).toBe(70);
  });

  it('of the start alone keeps the completion and marks the swap that created the log', () => {
    const startedAt = new Date('2026-03-11T15:00:00Z');
    const { changes, response } = update({ logs: [MADE_BY_SWAP] }, { startedAt });
    expect(changes).not.toHaveProperty('completions');
    expect([changes.start, changes.keepCompletion]).toEqual([{ logId: 7, startedAt }, 70]);
    expect(response.log).toMatchObject({ startedAt, completedAt: COMPLETED.completedAt });
  });

  it('to a time before the start moves the start along, so that the duration stays', () => {
    const startedAt = new Date('2026-03-11T15:20:30Z');
    const logs = [facts({ ...COMPLETED, startedAt })];
    const ownLoads = stored(COMPLETED.completedAt);
    const correct = (completedAt: Date, given?: Date, own = logs) =>
      update({ logs: own, ownLoads }, { completedAt, startedAt: given }).response.log.startedAt;
    expect(correct(hoursAgo(26))).toEqual(new Date('2026-03-10T15:20:30Z'));
    expect(correct(startedAt)).toEqual(startedAt);
    expect(correct(hoursAgo(1))).toEqual(startedAt);
    expect(correct(hoursAgo(26), hoursAgo(28))).toEqual(new Date('2026-03-10T14:20:30Z'));
    const later = [facts({ ...COMPLETED, startedAt: NOW })];
    expect(correct(hoursAgo(26), undefined, later)).toEqual(new Date('2026-03-10T16:20:30Z'));
  });

  it('of the exercises alone is possible even if the stored start is after the completion', () => {
    const state = { logs: [facts({ ...COMPLETED, startedAt: NOW })], exercises: [ROW] };
    expect(update(state, { exercises: ROWING }).response.log.startedAt).toEqual(NOW);
  });

  it('to the same time changes nothing', () => {
    const { completedAt } = COMPLETED;
    expect(update({}, { completedAt }).changes).toEqual({ now: NOW });
  });

  it('rounds its time down to the precision of the store, but keeps a stored time that is finer', () => {
    const completedAt = new Date('2026-03-01T10:00:00.125Z');
    const logs = [facts({ completedAt })];
    const context = { ...CONTEXT, completionStepMs: 1000 };
    const correct = (given: Date) =>
      update({ logs }, { completedAt: given }, context).response.log.completedAt;
    expect(correct(completedAt)).toEqual(completedAt);
    const given = new Date('2026-03-01T10:00:02.999Z');
    expect(correct(given)).toEqual(new Date('2026-03-01T10:00:02.000Z'));
  });
});

describe('moving a planned log to another day', () => {
  const PLANNED = facts({ completedAt: null, scheduledFor: '2026-03-11' });
  const move = (scheduledFor: string, logs = [PLANNED]) => update({ logs }, { scheduledFor });

  it('changes the planned date alone', () => {
    const { changes, response } = move('2026-03-14');
    expect(changes).toEqual({ now: NOW, schedule: { logId: 7, scheduledFor: '2026-03-14' } });
    expect(response.log).toMatchObject({ scheduledFor: '2026-03-14', completedAt: null });
  });

  it('writes nothing if the date is the same', () => {
    expect(move('2026-03-11').changes).toEqual({ now: NOW });
  });

  it('is refused for a completed log', () => {
    expect(codeOf(() => move('2026-03-14', [facts(COMPLETED)]))).toBe('LOG_ALREADY_COMPLETED');
  });
});
