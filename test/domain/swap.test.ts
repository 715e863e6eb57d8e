import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { MuscleGroupLoad, RecoveryRecord } from '../../src/domain/records.js';
import { changedRecords, replayRecords } from '../../src/domain/recovery-report.js';
import { STEP_RECOVERY_MODEL } from '../../src/domain/recovery.js';
import { describeGroups } from '../../src/domain/replay.js';
import { planRevert } from '../../src/domain/revert.js';
import { planSwap } from '../../src/domain/swap.js';
import {
  anyLoad,
  anyPast,
  applyChanges,
  codeOf,
  CONTEXT,
  customWorkout,
  detailsOf,
  EMPTY_BOOK,
  facts,
  hoursAgo,
  load,
  loadsOf,
  NOW,
  only,
  planned,
  programDay,
  readBook,
  record,
  recordAt,
  recovery,
  workout,
  type Book,
} from './builders.js';
import {
  BENCH,
  COMPLETED,
  LEGS,
  ORIGINAL,
  PUSH,
  revertState,
  SQUAT,
  SWAPPED,
  swapInput,
  swapRow,
  swapState,
} from './states.js';

const swap = (
  state: Partial<Parameters<typeof planSwap>[0]> = {},
  input: Partial<Parameters<typeof planSwap>[1]> = {},
) => planSwap(swapState(state), swapInput(input), CONTEXT);

const revert = (state: Partial<Parameters<typeof planRevert>[0]> = {}) =>
  planRevert(revertState(state), 70, CONTEXT);

/** The load that the completed log of these tests put on the chest. */
const OWN = load({ workoutLogId: 7, performedAt: hoursAgo(2) });

describe('a revert whose loads were read without recovery', () => {
  it('is refused, for it would leave them as they are', () => {
    const own = load({ workoutLogId: 8 });
    expect(
      codeOf(() => planRevert(revertState({ ownLoads: [own], recovery: null }), 70, CONTEXT)),
    ).toBe('INTERNAL');
  });
});

describe('a swap is refused', () => {
  it.each<[string, string, Parameters<typeof swap>]>([
    ['NOT_FOUND', 'for a log that is not there', [{ facts: null }]],
    ['NOT_FOUND', 'for a target that is not there', [{ workout: null }]],
    [
      'NOT_FOUND',
      'for an exercise that is not there',
      [{ facts: facts(COMPLETED) }, { exercises: [{ exerciseId: 99, sets: [] }] }],
    ],
    ['INVALID_INPUT', 'for the workout it is of already', [{}, { target: programDay(1) }]],
    [
      'INVALID_INPUT',
      'with performed exercises on a planned log',
      [{ exercises: [SQUAT] }, { exercises: [{ exerciseId: 2, sets: [{ reps: 5 }] }] }],
    ],
    ['CONFLICT_STALE', 'with the token of another revision', [{}, { token: 3 }]],
    ['CONFLICT_STALE', 'with a token of the future', [{}, { token: 5 }]],
  ])('%s: %s', (code, _, [state, input]) => {
    expect(codeOf(() => swap(state, input))).toBe(code);
  });

  it('CONFLICT_STALE outranks what was written since', () => {
    const replaced = { ...facts(), replacedBy: { swapId: 3, swappedLogId: 8 } };
    expect(codeOf(() => swap({ facts: replaced }, { token: 3 }))).toBe('CONFLICT_STALE');
    expect(codeOf(() => swap({ facts: replaced }))).toBe('ALREADY_SWAPPED');
  });

  it('takes the whole workout for a log of one of its entries, and not for a log of all of it', () => {
    const target = { type: 'custom', customWorkoutId: 5 } as const;
    const of = (customWorkoutExerciseId: number | null) =>
      codeOf(() =>
        swap({ facts: facts({ source: { ...target, customWorkoutExerciseId } }) }, { target }),
      );
    expect(of(9)).toBe('nothing');
    expect(of(null)).toBe('INVALID_INPUT');
  });

  it('with details that name the thing', () => {
    expect(detailsOf(() => swap({ facts: null }))).toEqual({ thing: 'log', logId: 7 });
    expect(detailsOf(() => swap({ workout: null }))).toEqual({ thing: 'workout' });
    const exercises = [{ exerciseId: 99, sets: [] }];
    expect(detailsOf(() => swap({ facts: facts(COMPLETED) }, { exercises }))).toEqual({
      thing: 'exercise',
      exerciseId: 99,
    });
    expect(detailsOf(() => swap({}, { exercises: [] }))).toEqual({ path: 'exercises' });
    expect(detailsOf(() => swap({}, { target: programDay(1) }))).toEqual({ path: 'target' });
  });
});

describe('a swap of a planned log', () => {
  it('plans the target for the same date and changes no load', () => {
    const { changes, response } = swap({}, { token: 4 });
    expect(changes).toEqual({
      now: NOW,
      createLog: {
        source: { type: 'program', programDayId: 2 },
        sourceType: 'program',
        scheduledFor: '2026-03-11',
        completedAt: null,
        importKey: null,
        swappedFrom: { logId: 7, movesCompletion: false },
      },
      createSwap: { originalLogId: 7, swapDate: '2026-03-11', movesCompletion: false },
    });
    expect(response).toEqual({
      swap: {
        userId: 1,
        originalLogId: 7,
        swapDate: '2026-03-11',
        revertedAt: null,
        createdAt: NOW,
        updatedAt: NOW,
      },
      log: {
        userId: 1,
        source: { type: 'program', programDayId: 2 },
        sourceType: 'program',
        programDayId: 2,
        customWorkoutId: null,
        customWorkoutExerciseId: null,
        swappedFromId: 7,
        scheduledFor: '2026-03-11',
        completedAt: null,
        status: 'active',
      },
      muscleGroups: [],
      warnings: [],
    });
  });

  it('to a custom workout says so in its source', () => {
    const target = customWorkout(5);
    const { changes, response } = swap({ workout: workout(target, []) }, { target });
    expect(changes.createLog).toMatchObject({
      sourceType: 'custom',
      source: { ...target, customWorkoutExerciseId: null },
    });
    expect(response.log).toMatchObject({
      sourceType: 'custom',
      programDayId: null,
      customWorkoutId: 5,
      customWorkoutExerciseId: null,
    });
  });

  it('is possible for a log without a workout', () => {
    const bare = facts({ source: null, programDayId: null });
    expect(swap({ facts: bare }).changes.createSwap?.originalLogId).toBe(7);
  });

  it('needs no loads to be read', () => {
    const records = [recordAt('quadriceps', 10)];
    const { changes, response } = swap({ recovery: recovery({ records, loads: null }) });
    expect(changes.records).toBeUndefined();
    expect(response.warnings).toHaveLength(1);
  });

  it('leaves uncounted loads of the log alone', () => {
    const { changes } = swap({ ownLoads: [{ ...OWN, counted: false }] });
    expect(changes.loads).toBeUndefined();
    expect(changes.counted).toBeUndefined();
  });

  it('uncounts loads of a log that the host un-completed', () => {
    const records = replayRecords([OWN], []);
    const { changes, response } = swap({ ownLoads: [OWN], recovery: recovery({ records }) });
    expect(changes.createLog?.completedAt).toBeNull();
    expect(changes.createSwap?.movesCompletion).toBe(false);
    expect(changes.loads).toEqual([{ logId: null, performedAt: NOW, loads: [] }]);
    expect(changes.counted).toEqual([{ logId: 7, counted: false }]);
    expect(changes.records).toEqual([
      { muscleGroup: 'chest', lastWorkoutDate: null, intensity: 0.5, exercisesCount: 0 },
    ]);
    const change = only(response.muscleGroups);
    expect([change.muscleGroup, change.before.score, change.after.score]).toEqual([
      'chest',
      14.2,
      100,
    ]);
  });
});

describe('a swap of a completed log', () => {
  const state = {
    facts: facts(COMPLETED),
    ownLoads: [OWN],
    recovery: recovery({ records: replayRecords([OWN], []) }),
  };

  it('moves the completion, with the loads of the plan of the target', () => {
    const { changes, response } = swap(state);
    const performedAt = hoursAgo(2);
    expect(changes.createLog).toMatchObject({
      completedAt: performedAt,
      swappedFrom: { logId: 7, movesCompletion: true },
    });
    expect(changes.createSwap?.movesCompletion).toBe(true);
    expect(changes.counted).toEqual([{ logId: 7, counted: false }]);
    expect(changes.loads).toEqual([
      {
        logId: null,
        performedAt,
        loads: [
          {
            muscleGroup: 'glutes',
            load: 0.25,
            weeklySets: 1.5,
            knownEffortSets: 0,
            exercisesCount: 1,
          },
          {
            muscleGroup: 'quadriceps',
            load: 0.5,
            weeklySets: 3,
            knownEffortSets: 0,
            exercisesCount: 1,
          },
        ],
      },
    ]);
    expect(changes.performed).toBeUndefined();
    expect(changes.records).toEqual([
      { muscleGroup: 'chest', lastWorkoutDate: null, intensity: 0.5, exercisesCount: 0 },
      record({
        muscleGroup: 'glutes',
        lastWorkoutDate: performedAt,
        intensity: 0.25,
        exercisesCount: 1,
      }),
      record({ muscleGroup: 'quadriceps', lastWorkoutDate: performedAt, exercisesCount: 1 }),
    ]);
    expect(response.log.completedAt).toEqual(performedAt);
    expect(
      response.muscleGroups.map((own) => [own.muscleGroup, own.before.score, own.after.score]),
    ).toEqual([
      ['chest', 14.2, 100],
      ['glutes', 100, 71.8],
      ['quadriceps', 100, 51.6],
    ]);
  });

  it('takes the sets that were done instead where they are given', () => {
    const exercises = [{ exerciseId: 1, sets: [{ reps: 10, rir: 0 }] }];
    const { changes } = swap({ ...state, exercises: [BENCH] }, { exercises });
    expect(changes.performed).toEqual({ logId: null, exercises });
    expect(only(changes.loads ?? []).loads.map((own) => own.muscleGroup)).toEqual([
      'chest',
      'triceps',
    ]);
  });

  it('owns the records where another model had written them', () => {
    const stale = [record({ intensity: 9.99, exercisesCount: 9 })];
    const { changes, response } = planSwap(
      swapState({ ...state, recovery: recovery({ records: stale }) }),
      swapInput(),
      { now: NOW, model: STEP_RECOVERY_MODEL },
    );
    expect(changes.model).toBe('step@1');
    // What was before is replayed, and not taken from what the other model had stored.
    expect(response.muscleGroups[0]?.before).toMatchObject({ intensity: 0.5, exercisesCount: 3 });
    expect(changes.records?.map((own) => own.muscleGroup)).toEqual([
      'chest',
      'glutes',
      'quadriceps',
    ]);
  });
});

describe('warnings of a swap', () => {
  it('are none where the workout has been done already', () => {
    const records = [recordAt('quadriceps', 10)];
    const done = { facts: facts(COMPLETED), recovery: recovery({ records, loads: [] }) };
    expect(swap({ ...done, workout: LEGS }).response.warnings).toEqual([]);
  });

  const warnings = (records: readonly RecoveryRecord[], target = LEGS) =>
    swap({ recovery: recovery({ records, loads: null }), workout: target }).response.warnings;

  it('name the primary groups of the target that are not recovered, and until when', () => {
    const records = [recordAt('quadriceps', 30), recordAt('glutes', 5), recordAt('chest', 5)];
    const { eligibleAt } = only(describeGroups(['quadriceps'], records, CONTEXT));
    expect(warnings(records)).toEqual([
      {
        code: 'primary_muscle_group_fatigued',
        muscleGroup: 'quadriceps',
        score: 30,
        eligibleAt,
      },
    ]);
    expect(eligibleAt).not.toBeNull();
  });

  it('are none above 30', () => {
    expect(warnings([recordAt('quadriceps', 30.1)])).toEqual([]);
  });

  it('come by name', () => {
    const records = [recordAt('quadriceps', 10), recordAt('chest', 20)];
    const both = workout(programDay(2), [planned(SQUAT), planned(BENCH)]);
    expect(warnings(records, both).map((own) => 'muscleGroup' in own && own.muscleGroup)).toEqual([
      'chest',
      'quadriceps',
    ]);
  });
});

describe('a revert is refused', () => {
  it.each<[string, string | undefined, Parameters<typeof revert>[0]]>([
    ['NOT_FOUND', undefined, { swap: null }],
    ['NOT_FOUND', undefined, { original: null }],
    ['NOT_FOUND', undefined, { swapped: null }],
    ['NOT_REVERTIBLE', 'already_reverted', { swap: swapRow({ revertedAt: hoursAgo(1) }) }],
    [
      'NOT_REVERTIBLE',
      'swapped_again',
      { swapped: { ...SWAPPED, replacedBy: { swapId: 71, swappedLogId: 9 } } },
    ],
    ['NOT_REVERTIBLE', 'completed_since', { completion: 'since' }],
  ])('%s %s', (code, reason, state) => {
    expect(codeOf(() => revert(state))).toBe(code);
    expect(detailsOf(() => revert(state))).toMatchObject({
      swapId: 70,
      ...(reason === undefined ? { thing: 'swap' } : { reason }),
    });
  });
});

describe('a revert', () => {
  it('of a planned swap makes the original active again and moves nothing', () => {
    const { changes, response } = revert();
    expect(changes).toEqual({
      now: NOW,
      revertSwap: { swapId: 70, originalLogId: 7, swappedLogId: 8, movesCompletion: false },
    });
    expect(response).toEqual({
      swap: swapRow({ revertedAt: NOW, updatedAt: NOW }),
      log: { ...ORIGINAL.log, status: 'active' },
      muscleGroups: [],
    });
  });

  const moved = {
    completion: 'moved',
    swapped: { ...SWAPPED, log: { ...SWAPPED.log, completedAt: hoursAgo(2) } },
    ownLoads: [
      { ...OWN, counted: false },
      { ...OWN, workoutLogId: 8, muscleGroup: 'quadriceps' },
    ],
    recovery: recovery({ records: [record({ muscleGroup: 'quadriceps' })] }),
  } as const;

  it('of a completed swap moves the completion back, with its loads', () => {
    const { changes, response } = revert(moved);
    expect(changes.revertSwap?.movesCompletion).toBe(true);
    expect(changes.counted).toEqual([
      { logId: 8, counted: false },
      { logId: 7, counted: true },
    ]);
    expect(changes.records).toEqual([
      record({ lastWorkoutDate: hoursAgo(2) }),
      record({
        muscleGroup: 'quadriceps',
        lastWorkoutDate: null,
        intensity: 0.5,
        exercisesCount: 0,
      }),
    ]);
    expect(response.log).toMatchObject({ id: 7, status: 'active', completedAt: hoursAgo(2) });
    expect(response.muscleGroups.map((own) => own.muscleGroup)).toEqual(['chest', 'quadriceps']);
  });

  it('counts nothing where the completion was taken away', () => {
    const { changes, response } = revert({ ...moved, completion: 'none' });
    expect(changes.revertSwap?.movesCompletion).toBe(false);
    expect(changes.counted).toEqual([
      { logId: 8, counted: false },
      { logId: 7, counted: false },
    ]);
    expect(response.log.completedAt).toBeNull();
    expect(response.muscleGroups.every((own) => own.after.band === 'untrained')).toBe(true);
  });

  it('leaves the log of a chain as withdrawn as it was made', () => {
    const product = {
      ...ORIGINAL,
      madeBy: { swapId: 69, originalLogId: 6, reverted: false },
    };
    expect(revert({ original: product }).response.log.status).toBe('active');
  });
});

describe('swap then revert', () => {
  const LOG = 5000;
  const NEW_LOG = 5001;
  const anyOwn = fc.tuple(
    fc.uniqueArray(anyLoad, { selector: (own) => own.muscleGroup, minLength: 1 }),
    anyPast,
  );
  const anyTarget = fc.constantFrom(
    PUSH,
    LEGS,
    workout(programDay(3), [planned(BENCH), planned(SQUAT)]),
  );

  const swapIn = (book: Book, completedAt: Date, target: typeof PUSH): Book => {
    const { changes } = planSwap(
      swapState({
        recovery: readBook(book, [LOG]),
        facts: facts({ id: LOG, completedAt, source: null }),
        ownLoads: loadsOf(book, [LOG]),
        workout: target,
      }),
      swapInput({ logId: LOG, target: target.ref }),
      CONTEXT,
    );
    return applyChanges(book, changes, NEW_LOG);
  };

  const revertIn = (book: Book): Book => {
    const { changes } = planRevert(
      revertState({
        recovery: readBook(book, [LOG, NEW_LOG]),
        swap: swapRow({ originalLogId: LOG, swappedLogId: NEW_LOG }),
        original: facts({ id: LOG }, { replacedBy: { swapId: 70, swappedLogId: NEW_LOG } }),
        swapped: facts({ id: NEW_LOG }),
        completion: 'moved',
        ownLoads: loadsOf(book, [LOG, NEW_LOG]),
      }),
      70,
      CONTEXT,
    );
    return applyChanges(book, changes);
  };

  const counted = (loads: readonly MuscleGroupLoad[]) =>
    new Set(loads.filter((own) => own.counted).map((own) => own.workoutLogId));

  it('leaves every record as it was, to the last digit', () => {
    fc.assert(
      fc.property(
        fc.array(anyLoad, { maxLength: 15 }),
        anyOwn,
        anyTarget,
        (others, [own, completedAt], target) => {
          const loads = [
            ...others,
            ...own.map((each) => ({ ...each, workoutLogId: LOG, performedAt: completedAt })),
          ];
          const before = { ...EMPTY_BOOK, loads, records: replayRecords(loads, []) };
          const swapped = swapIn(before, completedAt, target);
          expect(counted(loadsOf(swapped, [LOG, NEW_LOG]))).toEqual(new Set([NEW_LOG]));
          const after = revertIn(swapped);
          expect(counted(loadsOf(after, [LOG, NEW_LOG]))).toEqual(new Set([LOG]));
          const records = new Map(after.records.map((each) => [each.muscleGroup, each]));
          for (const each of before.records) expect(records.get(each.muscleGroup)).toEqual(each);
          // Groups that only the swap touched are as if they had never been trained.
          const added = changedRecords(before.records, after.records);
          expect(added.every((each) => each.lastWorkoutDate === null)).toBe(true);
        },
      ),
    );
  });
});
