import type { SwapPreviewState } from 'freshlegs';
import {
  afterwards,
  asking,
  giving,
  storing,
  type Mutant,
  type Mutants,
  type Write,
} from './tools.js';

const VERB = ['swapExercise'] as const;

const onExerciseSwap = (spoil: (write: Write) => unknown): Mutant => afterwards(spoil, VERB);

type WorkoutRow = Write['tables']['customWorkouts'][number];
type LogRow = Write['tables']['logs'][number];

/** Spoils the workout that was created for the new log. */
const workoutOf = (spoil: (write: Write) => Partial<WorkoutRow>): Mutant =>
  onExerciseSwap((write) => {
    const { tables, ids } = write;
    tables.customWorkouts = tables.customWorkouts.map((row) =>
      row.id === ids.customWorkoutId ? { ...row, ...spoil(write) } : row,
    );
  });

/** Spoils the log that was created. */
const logOf = (spoil: (row: LogRow, write: Write) => Partial<LogRow>): Mutant =>
  onExerciseSwap((write) => {
    const { tables, ids } = write;
    tables.logs = tables.logs.map((row) =>
      row.id === ids.logId ? { ...row, ...spoil(row, write) } : row,
    );
  });

const previewing = (change: (state: SwapPreviewState) => Partial<SwapPreviewState>): Mutant =>
  giving('readSwap', (state) => ({ ...state, ...change(state) }));

/** Mistakes about the swap of one exercise, about previews and about alternatives. */
export const EXERCISE_SWAP_MUTANTS: Mutants = {
  'swapExercise.swaps': {
    'without a row in the trail': storing(({ createSwap: _, ...changes }) => changes, VERB),
    'without its loads': storing(({ loads: _, ...changes }) => changes, VERB),
    'the loads of both logs count': storing(({ counted: _, ...changes }) => changes, VERB),
    'without what was performed': storing(({ performed: _, ...changes }) => changes, VERB),
    'without recovery': storing(({ records: _, ...changes }) => changes, VERB),
    'the exercise that was replaced is forgotten': onExerciseSwap(({ tables, ids }) => {
      tables.customWorkoutExercises = tables.customWorkoutExercises.map((row) =>
        ids.exerciseIds?.includes(row.id) === true ? { ...row, replacedExerciseId: null } : row,
      );
    }),
    'the other exercises are lost': onExerciseSwap(({ tables, ids }) => {
      tables.customWorkoutExercises = tables.customWorkoutExercises.filter(
        (row) => ids.exerciseIds?.includes(row.id) !== true || row.replacedExerciseId !== null,
      );
    }),
    'the workout has no source': workoutOf(() => ({ sourceProgramDayId: null })),
    'the original stays completed': onExerciseSwap(({ tables, before, changes }) => {
      const original = before.logs.find(({ id }) => id === changes.createSwap?.originalLogId);
      tables.logs = tables.logs.map((row) => (row.id === original?.id ? original : row));
    }),
  },
  'changes.ofNewWorkout': {
    'the log is of nothing': logOf(() => ({ customWorkoutId: null })),
    'the log is of one entry': logOf((_row, { ids }) => ({
      customWorkoutExerciseId: ids.exerciseIds?.[0] ?? null,
    })),
    'the log is of the day of the original': logOf((_row, { before, changes }) => ({
      customWorkoutId: null,
      programDayId:
        before.logs.find(({ id }) => id === changes.createSwap?.originalLogId)?.programDayId ??
        null,
    })),
  },
  'changes.forNewLog': {
    'it is reserved for no log': workoutOf(() => ({ forLogId: null })),
    'it is reserved for the original': workoutOf(({ changes }) => ({
      forLogId: changes.createSwap?.originalLogId ?? null,
    })),
  },
  'readSwap.loads': {
    'none for a planned log': previewing((state) =>
      state.facts?.log.completedAt == null && state.ownLoads.length === 0
        ? { recovery: { ...state.recovery, loads: null } }
        : {},
    ),
    'only the exercises that are named': giving('readSwap', (state, { exerciseIds }) => ({
      ...state,
      exercises: state.exercises.filter(({ id }) => exerciseIds.includes(id)),
    })),
  },
  'readSwap.original': {
    'it is the target': previewing(({ workout }) => ({ original: workout })),
    'it is not read': previewing(() => ({ original: null })),
    'a reserved one is hidden': giving('readSwap', (state, _query, { customWorkouts }) => {
      const { ref } = state.original ?? {};
      const reserved = customWorkouts.some(
        ({ id, forLogId }) =>
          ref?.type === 'custom' && id === ref.customWorkoutId && forLogId !== null,
      );
      return reserved ? { ...state, original: null } : state;
    }),
  },
  'readSwap.performed': {
    'it is not read': previewing(() => ({ performed: null })),
    'nothing stored is an empty list': previewing(({ performed }) => ({
      performed: performed ?? [],
    })),
  },
  'readAlternatives.gives': {
    'another exercise': asking('readAlternatives', (query) => ({
      ...query,
      exerciseId: query.exerciseId + 1,
    })),
  },
  'readAlternatives.exercise': {
    'only one among those that are compared': giving('readAlternatives', (state) => ({
      ...state,
      exercise: state.exercises.find(({ id }) => id === state.exercise?.id) ?? null,
    })),
    'any where there is none': giving('readAlternatives', (state) => ({
      ...state,
      exercise: state.exercise ?? state.exercises[0] ?? null,
    })),
  },
  'readAlternatives.exercises': {
    'by name': giving('readAlternatives', (state) => ({
      ...state,
      exercises: [...state.exercises].sort((a, b) => (a.name < b.name ? -1 : 1)),
    })),
    'without the exercise itself': giving('readAlternatives', (state, { exerciseId }) => ({
      ...state,
      exercises: state.exercises.filter(({ id }) => id !== exerciseId),
    })),
  },
  'readAlternatives.exercisesMax': {
    'all of them': asking('readAlternatives', (query) => ({ ...query, exercisesMax: 1000 })),
    'one less': asking('readAlternatives', (query) => ({
      ...query,
      exercisesMax: query.exercisesMax - 1,
    })),
  },
};
