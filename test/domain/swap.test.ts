import { describe, expect, it } from 'vitest';
import { replayRecords } from '../../src/domain/recovery/view.js';
import { STEP_RECOVERY_MODEL } from '../../src/domain/recovery/model.js';
import { planSwap } from '../../src/domain/swap/swap.js';
import {
  codeOf,
  CONTEXT,
  customWorkout,
  detailsOf,
  facts,
  hoursAgo,
  load,
  loadOf,
  NOW,
  only,
  planned,
  programDay,
  record,
  recordAt,
  recovery,
  UNTRAINED,
  workout,
} from './builders.js';
import { BENCH, COMPLETED, SQUAT, swapInput, swapRow, swapState } from './states.js';

const swap = (
  state: Partial<Parameters<typeof planSwap>[0]> = {},
  input: Partial<Parameters<typeof planSwap>[1]> = {},
) => planSwap(swapState(state), swapInput(input), CONTEXT);

const groupsOf = (groups: readonly { readonly muscleGroup: string }[]) =>
  groups.map(({ muscleGroup }) => muscleGroup);

/** The score of each group, before and after. */
const scoresOf = ({ muscleGroups }: ReturnType<typeof swap>['response']) =>
  muscleGroups.map(({ muscleGroup, before, after }) => [muscleGroup, before.score, after.score]);

const OWN = load({ workoutLogId: 7, performedAt: hoursAgo(2) });

describe('a swap is refused', () => {
  const EXERCISES = [{ exerciseId: 99, sets: [] }];
  const issue = (pointer: string) => ({ issues: [expect.objectContaining({ pointer })] });

  it.each<[string, string, Parameters<typeof swap>, object]>([
    ['NOT_FOUND', 'for a missing log', [{ logs: [] }], { record: 'log', logId: 7 }],
    ['NOT_FOUND', 'for a missing target', [{ workouts: [] }], { record: 'workout' }],
    [
      'NOT_FOUND',
      'for a missing exercise',
      [{ logs: [facts(COMPLETED)] }, { exercises: EXERCISES }],
      { record: 'exercise', exerciseId: 99 },
    ],
    [
      'INVALID_INPUT',
      'for the workout that the log already has',
      [{}, { target: programDay(1) }],
      issue('/target'),
    ],
    [
      'INVALID_INPUT',
      'with performed exercises on a planned log',
      [{ exercises: [SQUAT] }, { exercises: [{ exerciseId: SQUAT.id, sets: [] }] }],
      issue('/exercises'),
    ],
    ['CONFLICT_STALE', 'with the token of an older revision', [{}, { token: 3 }], {}],
    ['CONFLICT_STALE', 'with the token of a later revision', [{}, { token: 5 }], {}],
  ])('%s: %s', (code, _, [state, input], details) => {
    expect(codeOf(() => swap(state, input))).toBe(code);
    expect(detailsOf(() => swap(state, input))).toMatchObject(details);
  });

  it('with CONFLICT_STALE before other reasons are checked', () => {
    const replaced = { ...facts(), replacedBy: { swapId: 3, swappedLogId: 8 } };
    expect(codeOf(() => swap({ logs: [replaced] }, { token: 3 }))).toBe('CONFLICT_STALE');
    expect(codeOf(() => swap({ logs: [replaced] }))).toBe('ALREADY_SWAPPED');
  });

  it('for a log of a whole workout if that is the target, but not for a log of one of its entries', () => {
    const target = { type: 'custom', customWorkoutId: 5 } as const;
    const workouts = [workout(target, [])];
    const of = (customWorkoutExerciseId: number | null) => {
      const logs = [facts({ source: { ...target, customWorkoutExerciseId } })];
      return codeOf(() => swap({ logs, workouts }, { target }));
    };
    expect(of(9)).toBe('nothing');
    expect(of(null)).toBe('INVALID_INPUT');
  });
});

describe('a swap of a planned log', () => {
  it('plans the target for the same date and changes no load', () => {
    const { changes, response } = swap({}, { token: 4 });
    const fields = {
      source: programDay(2),
      sourceType: 'program',
      scheduledFor: '2026-03-11',
      startedAt: null,
      completedAt: null,
    };
    const swappedFrom = { logId: 7, movesCompletion: false };
    expect(changes).toEqual({
      now: NOW,
      createLog: { ...fields, importKey: null, swappedFrom },
      createSwap: { originalLogId: 7, swapDate: '2026-03-11', movesCompletion: false },
    });
    const { id: _, swappedLogId: __, ...row } = swapRow();
    const { id: ___, ...log } = facts().log;
    expect(response).toEqual({
      swap: row,
      log: { ...log, ...fields, programDayId: 2, swappedFromId: 7, status: 'active' },
      muscleGroups: [],
      warnings: [],
    });
  });

  it('keeps the start of the log', () => {
    const startedAt = hoursAgo(1);
    const { changes, response } = swap({ logs: [facts({ startedAt })] });
    expect([changes.createLog?.startedAt, response.log.startedAt]).toEqual([startedAt, startedAt]);
  });

  it('to a custom workout has that workout as its source', () => {
    const target = customWorkout(5);
    const { changes, response } = swap({ workouts: [workout(target, [])] }, { target });
    expect(changes.createLog).toMatchObject({
      sourceType: 'custom',
      source: { ...target, customWorkoutExerciseId: null },
    });
    const columns = { programDayId: null, customWorkoutId: 5, customWorkoutExerciseId: null };
    expect(response.log).toMatchObject({ sourceType: 'custom', ...columns });
  });

  it('is possible for a log without a workout', () => {
    const bare = facts({ source: null, programDayId: null });
    expect(swap({ logs: [bare] }).changes.createSwap?.originalLogId).toBe(7);
  });

  it('does not read loads', () => {
    const records = [recordAt('quadriceps', 10)];
    const { changes, response } = swap({ recovery: recovery({ records, loads: null }) });
    expect(changes.records).toBeUndefined();
    expect(response.warnings).toHaveLength(1);
  });

  it('leaves loads that do not count unchanged', () => {
    const { changes } = swap({ ownLoads: [{ ...OWN, counted: false }] });
    expect(changes.loads).toBeUndefined();
    expect(changes.counted).toBeUndefined();
  });

  it('stops counting the loads of a log whose completion the host removed', () => {
    const records = replayRecords([OWN], []);
    const { changes, response } = swap({ ownLoads: [OWN], recovery: recovery({ records }) });
    expect(changes.createLog?.completedAt).toBeNull();
    expect(changes.createSwap?.movesCompletion).toBe(false);
    expect(changes.loads).toEqual([{ logId: null, performedAt: NOW, loads: [] }]);
    expect(changes.counted).toEqual([{ logId: 7, counted: false }]);
    expect(changes.records).toEqual([{ muscleGroup: 'chest', ...UNTRAINED }]);
    expect(scoresOf(response)).toEqual([['chest', 14.2, 100]]);
  });
});

describe('a swap of a completed log', () => {
  const state = {
    logs: [facts(COMPLETED)],
    ownLoads: [OWN],
    recovery: recovery({ records: replayRecords([OWN], []) }),
  };

  it('moves the completion, with the loads of the target as planned', () => {
    const { changes, response } = swap(state);
    const performedAt = hoursAgo(2);
    expect(changes.createLog).toMatchObject({
      completedAt: performedAt,
      swappedFrom: { logId: 7, movesCompletion: true },
    });
    expect(changes.createSwap?.movesCompletion).toBe(true);
    expect(changes.counted).toEqual([{ logId: 7, counted: false }]);
    const loads = [loadOf('glutes', 0.25, 1.5), loadOf('quadriceps', 0.5, 3)];
    expect(changes.loads).toEqual([{ logId: null, performedAt, loads }]);
    expect(changes.performed).toBeUndefined();
    const moved = { lastWorkoutDate: performedAt, exercisesCount: 1 };
    expect(changes.records).toEqual([
      { muscleGroup: 'chest', ...UNTRAINED },
      { muscleGroup: 'glutes', intensity: 0.25, ...moved },
      { muscleGroup: 'quadriceps', intensity: 0.5, ...moved },
    ]);
    expect(response.log.completedAt).toEqual(performedAt);
    expect(scoresOf(response)).toEqual([
      ['chest', 14.2, 100],
      ['glutes', 100, 71.8],
      ['quadriceps', 100, 51.6],
    ]);
  });

  it('uses the performed sets instead if they are given', () => {
    const exercises = [{ exerciseId: 1, sets: [{ reps: 10, rir: 0 }] }];
    const { changes } = swap({ ...state, exercises: [BENCH] }, { exercises });
    expect(changes.performed).toEqual({ logId: null, exercises });
    expect(groupsOf(only(changes.loads ?? []).loads)).toEqual(['chest', 'triceps']);
  });

  it('replaces the records if another model wrote them', () => {
    const stale = [record({ intensity: 9.99, exercisesCount: 9 })];
    const before = swapState({ ...state, recovery: recovery({ records: stale }) });
    const context = { now: NOW, model: STEP_RECOVERY_MODEL };
    const { changes, response } = planSwap(before, swapInput(), context);
    expect(changes.model).toBe('step@1');
    // The state before the swap comes from a replay, not from the records of the other model.
    expect(response.muscleGroups[0]?.before).toMatchObject({ intensity: 0.5, exercisesCount: 3 });
    expect(groupsOf(changes.records ?? [])).toEqual(['chest', 'glutes', 'quadriceps']);
  });
});

describe('a swap to what was done in another log', () => {
  const target = { type: 'log', logId: 3 } as const;
  const usual = { ...workout(target, [planned(SQUAT, 4, 12)]), name: 'Legs' };
  const state = { workouts: [usual] };

  it('creates a custom workout from that log, reserved for the new one', () => {
    const { changes, response } = swap(state, { target });
    expect(changes.createCustomWorkout).toEqual({
      name: 'Legs',
      description: null,
      sourceProgramDayId: null,
      sourceCustomWorkoutId: null,
      forNewLog: true,
      exercises: [
        {
          ...{ id: null, exerciseId: SQUAT.id, sets: 4, repsMin: 8, repsMax: 12 },
          ...{ orderIndex: 0, replacedExerciseId: null, superset: null },
        },
      ],
    });
    expect(changes.createLog).toMatchObject({
      source: null,
      sourceType: 'custom',
      ofNewWorkout: true,
    });
    expect(response.customWorkout?.name).toBe('Legs');
    expect(response.log).toMatchObject({ source: null, sourceType: 'custom', swappedFromId: 7 });
  });
  it('moves a completion, with the loads of the sets in that log', () => {
    const { changes } = swap({ ...state, logs: [facts(COMPLETED)], ownLoads: [OWN] }, { target });
    expect(groupsOf(only(changes.loads ?? []).loads)).toEqual(['glutes', 'quadriceps']);
  });
  it('is refused if that log is the same log, or one that the user cannot read', () => {
    const done = facts({ ...COMPLETED, source: null });
    const itself = { type: 'log', logId: 7 } as const;
    expect(codeOf(() => swap({ ...state, logs: [done] }, { target: itself }))).toBe(
      'INVALID_INPUT',
    );
    expect(codeOf(() => swap({ workouts: [] }, { target }))).toBe('NOT_FOUND');
  });
});
