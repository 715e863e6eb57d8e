import { describe, expect, it } from 'vitest';
import type { ExerciseId } from '../../src/domain/ids.js';
import { planExerciseSwap, type ExerciseSwapInput } from '../../src/domain/swap/exercise-swap.js';
import {
  codeOf,
  CONTEXT,
  customWorkout,
  detailsOf,
  pointersOf,
  facts,
  hoursAgo,
  load,
  planned,
  programDay,
  workout,
} from './builders.js';
import { BENCH, changeState, COMPLETED, REPLACED, ROW, SQUAT, WITHDRAWN } from './states.js';

const PUSH_PULL = workout(programDay(1), [planned(BENCH), planned(ROW, 4, 12)]);
const SETS = [{ reps: 8, rir: 1, weightKg: 100 }];

type SwapState = Parameters<typeof planExerciseSwap>[0];

const swap = (state: Partial<SwapState> = {}, input: Partial<ExerciseSwapInput> = {}) =>
  planExerciseSwap(
    {
      history: [],
      lastDone: [],
      ...changeState({ workouts: [PUSH_PULL], exercises: [SQUAT], ...state }),
    },
    {
      logId: 7,
      exerciseId: ROW.id,
      replacementExerciseId: SQUAT.id,
      exercises: null,
      swapDate: '2026-03-11',
      ...input,
    },
    CONTEXT,
  );

describe('the swap of one exercise', () => {
  it('creates a workout for the new log, and the swap to it', () => {
    const { changes, response } = swap();
    expect(changes.createCustomWorkout).toMatchObject({
      name: 'Workout 1',
      sourceProgramDayId: 1,
      forNewLog: true,
      exercises: [
        { exerciseId: BENCH.id, replacedExerciseId: null, orderIndex: 0 },
        { exerciseId: SQUAT.id, replacedExerciseId: ROW.id, orderIndex: 1, sets: 4, repsMax: 12 },
      ],
    });
    expect(changes.createLog).toMatchObject({
      source: null,
      sourceType: 'custom',
      ofNewWorkout: true,
      swappedFrom: { logId: 7, movesCompletion: false },
    });
    expect(Object.keys(changes)).toEqual(['now', 'createCustomWorkout', 'createLog', 'createSwap']);
    expect(response.log).toMatchObject({ sourceType: 'custom', swappedFromId: 7 });
    expect(response.customWorkout.name).toBe('Workout 1');
  });

  it('remembers which exercises earlier swaps have replaced', () => {
    const once = workout(
      customWorkout(5),
      [{ ...planned(BENCH), replacedExerciseId: 98 }, planned(ROW)],
      programDay(1),
    );
    const source = { type: 'custom', customWorkoutId: 5, customWorkoutExerciseId: null } as const;
    const replaced = (input: Partial<ExerciseSwapInput> = {}) => {
      const { response } = swap({ logs: [facts({ source })], workouts: [once] }, input);
      const { exercises } = response.customWorkout;
      return exercises.map(({ exerciseId, replacedExerciseId }) => [
        exerciseId,
        replacedExerciseId,
      ]);
    };
    expect(replaced()).toEqual([
      [BENCH.id, 98],
      [SQUAT.id, ROW.id],
    ]);
    // A second swap replaces the exercise that is in the workout now.
    expect(replaced({ exerciseId: BENCH.id })).toEqual([
      [SQUAT.id, BENCH.id],
      [ROW.id, null],
    ]);
  });

  it('moves the performed sets, without the weights of the replaced exercise', () => {
    const exercises = [
      { exerciseId: BENCH.id, sets: SETS },
      { exerciseId: ROW.id, sets: SETS },
    ];
    const performed = [{ logId: 7, exercises }];
    const done = { logs: [facts(COMPLETED)], ownLoads: [load({ workoutLogId: 7 })] };
    const { changes } = swap({ ...done, performed, exercises: [SQUAT, BENCH, ROW] });
    expect(changes.performed).toEqual({
      logId: null,
      exercises: [
        { exerciseId: BENCH.id, sets: SETS },
        { exerciseId: SQUAT.id, sets: [{ reps: 8, rir: 1 }] },
      ],
    });
    const groups = changes.loads?.flatMap(({ loads }) => loads.map((own) => own.muscleGroup));
    expect(groups).toEqual(['chest', 'glutes', 'quadriceps', 'triceps']);
    expect(swap(done).changes.performed).toBeUndefined();
    const given = [{ exerciseId: SQUAT.id, sets: SETS }];
    const asGiven = swap({ ...done, performed }, { exercises: given }).changes.performed;
    expect(asGiven?.exercises).toEqual(given);
  });

  describe('with an exercise that the workout has twice', () => {
    const TWICE = workout(programDay(1), [planned(ROW, 1, 5), planned(BENCH), planned(ROW, 3, 12)]);
    const idsOf = (list: readonly { readonly exerciseId: ExerciseId }[] = []) =>
      list.map(({ exerciseId }) => exerciseId);
    const twice = (input: Partial<ExerciseSwapInput>, state: Partial<SwapState> = {}) =>
      swap({ workouts: [TWICE], exercises: [SQUAT, BENCH, ROW], ...state }, input);

    it('replaces the given entry, or all of them', () => {
      const made = (entry?: number) => idsOf(twice({ entry }).response.customWorkout.exercises);
      expect(made(0)).toEqual([SQUAT.id, BENCH.id, ROW.id]);
      expect(made(2)).toEqual([ROW.id, BENCH.id, SQUAT.id]);
      expect(made()).toEqual([SQUAT.id, BENCH.id, SQUAT.id]);
      expect(twice({ entry: 2 }).response.suggestion.sets.map(({ reps }) => reps)).toHaveLength(3);
    });
    it('exchanges the performed sets of that entry', () => {
      const done = [ROW, BENCH, ROW, ROW].map(({ id: exerciseId }) => ({ exerciseId, sets: SETS }));
      const state = { logs: [facts(COMPLETED)], performed: [{ logId: 7, exercises: done }] };
      const moved = (entry?: number) => idsOf(twice({ entry }, state).changes.performed?.exercises);
      expect(moved(0)).toEqual([SQUAT.id, BENCH.id, ROW.id, ROW.id]);
      // The last entry has all further performed ones.
      expect(moved(2)).toEqual([ROW.id, BENCH.id, SQUAT.id, SQUAT.id]);
      expect(moved()).toEqual([SQUAT.id, BENCH.id, SQUAT.id, SQUAT.id]);
    });
    it('is refused if the given entry has another exercise', () => {
      for (const entry of [1, 3]) expect(pointersOf(() => twice({ entry }))).toEqual(['/entry']);
    });
  });

  it('suggests as many sets of the replacement as were planned for the replaced exercise', () => {
    const log = { exercises: [{ exerciseId: SQUAT.id, sets: [{ reps: 8, weightKg: 60 }] }] };
    const history = [{ ...log, logId: 5, completedAt: hoursAgo(30) }];
    const { suggestion } = swap({ history }).response;
    expect(suggestion).toMatchObject({ exerciseId: SQUAT.id, from: { logId: 5, daysAgo: 1 } });
    expect(suggestion.sets.map(({ weightKg }) => weightKg)).toEqual([60, 60, 60, 60]);
    const inPounds = swap({ history }, { progression: { unit: 'lb' } }).response.suggestion;
    expect(inPounds.message).toMatch(/^132\.3 lb x 8, 8, 8, 8\./);
  });

  it('leaves the stored sets of a planned log unchanged', () => {
    const performed = [{ logId: 7, exercises: [{ exerciseId: ROW.id, sets: SETS }] }];
    expect(swap({ performed }).changes.performed).toBeUndefined();
  });

  it('warns about unavailable equipment', () => {
    const machine = { ...SQUAT, equipment: 'machine' };
    const warnings = swap({ exercises: [machine] }, { equipment: ['barbell'] }).response.warnings;
    expect(warnings.map(({ code }) => code)).toEqual(['equipment_missing']);
    expect(swap({ exercises: [machine] }).response.warnings).toEqual([]);
  });

  it('works on a log of a single entry of a custom workout', () => {
    const custom = { type: 'custom', customWorkoutId: 5, customWorkoutExerciseId: 103 } as const;
    const own = workout(customWorkout(5), [planned(BENCH), planned(ROW)], programDay(1));
    const state = { logs: [facts({ source: custom })], workouts: [own] };
    const { changes } = swap(state);
    expect(changes.createCustomWorkout?.exercises).toHaveLength(1);
    expect(changes.createCustomWorkout?.sourceProgramDayId).toBe(1);
    expect(codeOf(() => swap(state, { exerciseId: BENCH.id }))).toBe('INVALID_INPUT');
  });

  it.each<[string, string, Partial<SwapState>, Partial<ExerciseSwapInput>]>([
    ['NOT_FOUND', 'a missing log', { logs: [] }, {}],
    ['ALREADY_SWAPPED', 'a replaced log', { logs: [facts({}, REPLACED)] }, {}],
    ['LOG_NOT_ACTIVE', 'a withdrawn log', { logs: [facts({}, WITHDRAWN)] }, {}],
    [
      'NOT_FOUND',
      'sets of an unknown exercise',
      { logs: [facts({ completedAt: hoursAgo(1) })] },
      { exercises: [{ exerciseId: 99, sets: SETS }] },
    ],
  ])('is refused as %s for %s', (code, _, state, input) => {
    expect(codeOf(() => swap(state, input))).toBe(code);
  });

  it.each<[string, string, Partial<SwapState>, Partial<ExerciseSwapInput>]>([
    ['/logId', 'a log without a workout', { workouts: [] }, {}],
    ['/exerciseId', 'an exercise of another workout', {}, { exerciseId: 99 }],
    ['/replacementExerciseId', 'the same exercise', {}, { replacementExerciseId: ROW.id }],
    [
      '/replacementExerciseId',
      'a replacement that the workout already has',
      { exercises: [BENCH] },
      { replacementExerciseId: BENCH.id },
    ],
    [
      '/exercises',
      'sets of a planned log',
      {},
      { exercises: [{ exerciseId: SQUAT.id, sets: SETS }] },
    ],
  ])('is refused at %s for %s', (pointer, _, state, input) => {
    expect(codeOf(() => swap(state, input))).toBe('INVALID_INPUT');
    expect(pointersOf(() => swap(state, input))).toEqual([pointer]);
  });

  it('is refused for an unknown replacement, with its id', () => {
    const unknown = () => swap({}, { replacementExerciseId: 99 });
    expect(codeOf(unknown)).toBe('NOT_FOUND');
    expect(detailsOf(unknown)).toEqual({ record: 'exercise', exerciseId: 99 });
  });

  it('counts the other exercises as planned if the completed log has no sets', () => {
    const { response } = swap({ logs: [facts(COMPLETED)] });
    const loaded = response.muscleGroups
      .filter(({ after }) => after.lastWorkoutDate !== null)
      .map(({ muscleGroup }) => muscleGroup);
    expect(loaded).toEqual(['chest', 'glutes', 'quadriceps', 'triceps']);
  });
});

describe('the swap of one exercise of a log without a workout', () => {
  const exercises = [
    { exerciseId: BENCH.id, sets: [{ reps: 8 }, { reps: 5 }] },
    { exerciseId: ROW.id, sets: SETS },
  ];
  const performed = [{ logId: 7, exercises }];
  const known = { performed, exercises: [SQUAT, BENCH, ROW], workouts: [] };

  it('derives the workout from what was performed', () => {
    const { changes } = swap({ ...known, logs: [facts({ ...COMPLETED, source: null })] });
    expect(changes.createCustomWorkout).toMatchObject({
      name: 'Chest and lats',
      sourceProgramDayId: null,
      sourceCustomWorkoutId: null,
      forNewLog: true,
      exercises: [
        { exerciseId: BENCH.id, sets: 2, repsMin: 5, repsMax: 8, replacedExerciseId: null },
        { exerciseId: SQUAT.id, sets: 1, repsMin: 8, repsMax: 8, replacedExerciseId: ROW.id },
      ],
    });
    const done = changes.performed?.exercises.map(({ exerciseId }) => exerciseId);
    expect(done).toEqual([BENCH.id, SQUAT.id]);
  });
  it('is possible for a log that is not completed, and then stores no performed sets', () => {
    const { changes } = swap({ ...known, logs: [facts({ source: null })] });
    expect(changes.createCustomWorkout?.exercises).toHaveLength(2);
    expect(changes.createLog?.completedAt).toBeNull();
    expect(changes.performed).toBeUndefined();
  });
  it('is refused if no exercise was performed, or if the one to replace was not performed', () => {
    const bare = { logs: [facts({ source: null })], workouts: [], exercises: [SQUAT, BENCH, ROW] };
    expect(codeOf(() => swap(bare))).toBe('INVALID_INPUT');
    const logs = [facts({ source: null })];
    expect(codeOf(() => swap({ ...known, logs }, { exerciseId: 99 }))).toBe('INVALID_INPUT');
  });
  it('is refused if the log has a workout that the user can no longer use', () => {
    expect(codeOf(() => swap({ ...known, logs: [facts(COMPLETED)] }))).toBe('INVALID_INPUT');
  });
});
