import type { CreateLogQuery, CreateLogState } from 'freshlegs';
import {
  asking,
  giving,
  reading,
  seeing,
  WORKED_CHANGES,
  type Mutant,
  type Mutants,
} from './tools.js';

const FILTERS: Mutants = {
  'listWorkouts.recovery': {
    'records of another model are believed': giving('listWorkouts', (list) => ({
      ...list,
      recovery: { ...list.recovery, loads: null },
    })),
    'there is none': giving('listWorkouts', (list) => ({
      ...list,
      recovery: { model: null, records: [], loads: null, corrections: [] },
    })),
  },
  'listWorkouts.exceptLog': {
    'it is never given': giving('listWorkouts', (list) => ({ ...list, exceptLog: null })),
    'it is that of anybody': reading(['listWorkouts'], ({ logs }, userId) => ({
      logs: logs.map((log) => ({ ...log, userId })),
    })),
  },
  'listWorkouts.type': {
    'the type is not asked for': asking('listWorkouts', (filter) => ({ ...filter, type: null })),
    'only custom ones can be asked for': asking('listWorkouts', ({ type, ...filter }) => ({
      ...filter,
      type: type === 'custom' ? type : null,
    })),
  },
  'listWorkouts.text': {
    'the text is not asked for': asking('listWorkouts', (filter) => ({ ...filter, text: null })),
    'case counts': giving('listWorkouts', ({ workouts, ...list }, { text }) => ({
      ...list,
      workouts: workouts.filter(({ name }) => text === null || name.includes(text)),
    })),
    'the case of any letter is alike': ({ verbs }) => ({
      listWorkouts: (userId, { text, ...filter }) => {
        const { workouts, ...list } = verbs.listWorkouts(userId, { ...filter, text: null });
        const isFound = ({ name }: { readonly name: string }) =>
          text === null || name.toLowerCase().includes(text.toLowerCase());
        return { ...list, workouts: workouts.filter(isFound) };
      },
    }),
    'a per cent sign stands for anything': ({ verbs }) => ({
      listWorkouts: (userId, { text, ...filter }) => {
        const { workouts, ...list } = verbs.listWorkouts(userId, { ...filter, text: null });
        const parts = (text ?? '').toLowerCase().split('%');
        const isFound = ({ name }: { readonly name: string }) =>
          parts.every((part) => name.toLowerCase().includes(part));
        return { ...list, workouts: workouts.filter(isFound) };
      },
    }),
    'an underscore stands for any letter': ({ verbs }) => ({
      listWorkouts: (userId, { text, ...filter }) => {
        const { workouts, ...list } = verbs.listWorkouts(userId, { ...filter, text: null });
        const pattern = new RegExp(
          (text ?? '').replace(/[.*+?%()[\]\\]/g, '\\$&').replaceAll('_', '.'),
          'i',
        );
        return { ...list, workouts: workouts.filter(({ name }) => pattern.test(name)) };
      },
    }),
    'names begin with it': giving('listWorkouts', ({ workouts, ...list }, { text }) => ({
      ...list,
      workouts: workouts.filter(
        ({ name }) => text === null || name.toLowerCase().startsWith(text.toLowerCase()),
      ),
    })),
    'it is looked for in the program too': ({ verbs }) => ({
      listWorkouts: (userId, { text, ...filter }) => {
        const { workouts, ...list } = verbs.listWorkouts(userId, { ...filter, text: null });
        const isFound = (name: string) => name.toLowerCase().includes((text ?? '').toLowerCase());
        return {
          ...list,
          workouts: workouts.filter(
            ({ name, program }) => isFound(name) || isFound(program?.name ?? ''),
          ),
        };
      },
    }),
  },
  'listWorkouts.primaryMuscleKeys': {
    'muscles are not asked for': asking('listWorkouts', (filter) => ({
      ...filter,
      primaryMuscleKeys: null,
    })),
    'secondary ones count too': reading(['listWorkouts'], ({ exercises }) => ({
      exercises: exercises.map((exercise) => ({
        ...exercise,
        primaryMuscles: [...exercise.primaryMuscles, ...exercise.secondaryMuscles],
      })),
    })),
    'names are looked up as they stand': giving(
      'listWorkouts',
      ({ workouts, ...list }, { primaryMuscleKeys: keys }) => ({
        ...list,
        workouts: workouts.filter(
          ({ exercises }) =>
            keys === null ||
            exercises.some(({ exercise }) =>
              exercise.primaryMuscles.some((muscle) => keys.includes(muscle)),
            ),
        ),
      }),
    ),
    'only ASCII letters are made small': giving(
      'listWorkouts',
      ({ workouts, ...list }, { primaryMuscleKeys: keys }) => {
        const small = (name: string) =>
          name.replace(/[A-Z]/g, (letter) => letter.toLowerCase()).replace(/[\s_-]+/g, '');
        return {
          ...list,
          workouts: workouts.filter(
            ({ exercises }) =>
              keys === null ||
              exercises.some(({ exercise }) =>
                exercise.primaryMuscles.some((muscle) => keys.includes(small(muscle))),
              ),
          ),
        };
      },
    ),
    'of the first exercise only': giving(
      'listWorkouts',
      ({ workouts, ...list }, { primaryMuscleKeys: keys }) => ({
        ...list,
        workouts: workouts.filter(({ exercises }) => {
          const muscles = exercises[0]?.exercise.primaryMuscles ?? [];
          const names = muscles.map((name) => name.toLowerCase().replace(/[\s_-]+/g, ''));
          return keys === null || names.some((name) => keys.includes(name));
        }),
      }),
    ),
  },
  'listWorkouts.exceptOfLogId': {
    'it is not left out': ({ verbs }) => ({
      listWorkouts: (userId, filter) => ({
        ...verbs.listWorkouts(userId, { ...filter, exceptOfLogId: null }),
        exceptLog: verbs.listWorkouts(userId, filter).exceptLog,
      }),
    }),
    'only days are left out': ({ verbs }) => ({
      listWorkouts: (userId, filter) => {
        const list = verbs.listWorkouts(userId, filter);
        if (list.exceptLog?.log.source?.type !== 'custom') return list;
        const { workouts } = verbs.listWorkouts(userId, { ...filter, exceptOfLogId: null });
        return { ...list, workouts };
      },
    }),
    'that of a log of one entry is left out too': giving('listWorkouts', (list) => {
      const source = list.exceptLog?.log.source;
      const workouts = list.workouts.filter(
        ({ ref }) =>
          source?.type !== 'custom' ||
          ref.type !== 'custom' ||
          ref.customWorkoutId !== source.customWorkoutId,
      );
      return { ...list, workouts };
    }),
    'what is done by another kind of the same id is left out': giving('listWorkouts', (list) => {
      const source = list.exceptLog?.log.source;
      const idOf = (ref: { readonly type: string }): unknown =>
        Reflect.get(ref, ref.type === 'program' ? 'programDayId' : 'customWorkoutId');
      const workouts = list.workouts.filter(({ ref }) => !source || idOf(ref) !== idOf(source));
      return { ...list, workouts };
    }),
  },
};

/** Lets a new log be decided on a wrong state, which depends on what was asked for. */
const creating =
  (change: (state: CreateLogState, query: CreateLogQuery) => Partial<CreateLogState>): Mutant =>
  ({ verbs }) => ({
    createLog: (userId, query, decide, options) =>
      verbs.createLog(
        userId,
        query,
        (state) => decide({ ...state, ...change(state, query) }),
        options,
      ),
  });

const NAMED: Mutants = {
  'createLog.workout': {
    'it has its first exercise only': creating(({ workout }) => ({
      workout: workout && { ...workout, exercises: workout.exercises.slice(0, 1) },
    })),
    'a custom one is not read': seeing(['createLog'], ({ workout = null }) => ({
      workout: workout?.ref.type === 'program' ? workout : null,
    })),
    'it has none of its entries': seeing(['createLog'], ({ workout = null }) => ({
      workout: workout && { ...workout, exercises: [] },
    })),
  },
  'createLog.exercises': {
    'only the first one': seeing(['createLog'], ({ exercises = [] }) => ({
      exercises: exercises.slice(0, 1),
    })),
    'one that does not exist is made up': creating(({ exercises }, { exerciseIds }) => ({
      exercises: exerciseIds.map((id) => ({
        id,
        name: '',
        primaryMuscles: [],
        secondaryMuscles: [],
        equipment: null,
        mechanic: null,
        force: null,
        ...exercises.find((exercise) => exercise.id === id),
      })),
    })),
    'secondary muscles are lost': seeing(['createLog'], ({ exercises = [] }) => ({
      exercises: exercises.map((exercise) => ({ ...exercise, secondaryMuscles: [] })),
    })),
  },
  'createLog.existing': {
    'it is not looked for': seeing(['createLog'], () => ({ existing: null })),
    'any log without a key is one': seeing(['createLog'], ({ existing = null }, tables, userId) => {
      const row = tables.logs.find((log) => log.userId === userId && log.importKey === null);
      return row === undefined
        ? { existing }
        : {
            existing: existing ?? { log: { ...row, source: null }, replacedBy: null, madeBy: null },
          };
    }),
  },
  'changeLog.workout': {
    'it is read though it is not needed': ({ verbs }) => ({
      completeLog: (userId, query, decide, options) =>
        verbs.completeLog(
          userId,
          { ...query, needsWork: true },
          (state) => decide({ ...state, performed: query.needsWork ? state.performed : null }),
          options,
        ),
    }),
    'it is not read': seeing(WORKED_CHANGES, () => ({ workout: null })),
    'a custom one is not read': seeing(WORKED_CHANGES, ({ workout = null }) => ({
      workout: workout?.ref.type === 'program' ? workout : null,
    })),
    'that of the program day comes before a custom one': reading(WORKED_CHANGES, ({ logs }) => ({
      logs: logs.map((log) =>
        log.programDayId === null ? log : { ...log, customWorkoutId: null },
      ),
    })),
  },
  'changeLog.exercises': {
    'only the named ones': ({ verbs }) => ({
      recordLog: (userId, query, decide, options) =>
        verbs.recordLog(
          userId,
          query,
          (state) =>
            decide({
              ...state,
              exercises: state.exercises.filter(({ id }) => query.exerciseIds.includes(id)),
            }),
          options,
        ),
    }),
    'only the performed ones': seeing(WORKED_CHANGES, ({ exercises = [], performed }) => ({
      exercises: exercises.filter(({ id }) =>
        performed?.some(({ exerciseId }) => exerciseId === id),
      ),
    })),
  },
  'applySwap.target': {
    'it comes without its exercises': seeing(['applySwap', 'readSwap'], ({ workout = null }) => ({
      workout: workout && { ...workout, exercises: [] },
    })),
    'a custom one is not read': seeing(['applySwap', 'readSwap'], ({ workout = null }) => ({
      workout: workout?.ref.type === 'program' ? workout : null,
    })),
    'the preview does not read it': seeing(['readSwap'], () => ({ workout: null })),
    'it has its first exercise only': seeing(['applySwap'], ({ workout = null }) => ({
      workout: workout && { ...workout, exercises: workout.exercises.slice(0, 1) },
    })),
  },
  'writeCustomWorkout.from': {
    'it is not read': seeing(['writeCustomWorkout'], () => ({ workout: null })),
    'a custom one is not read': seeing(['writeCustomWorkout'], ({ workout = null }) => ({
      workout: workout?.ref.type === 'program' ? workout : null,
    })),
    'one that was derived has no source': seeing(['writeCustomWorkout'], ({ workout = null }) => ({
      workout: workout && { ...workout, derivedFrom: null },
    })),
    'that of anybody': reading(['writeCustomWorkout'], ({ programs }) => ({
      programs: programs.map((program) => ({ ...program, userId: null })),
    })),
  },
};

/** Mistakes about workouts: which are listed, and what of them a write is decided on. */
export const WORKOUT_MUTANTS: Mutants = { ...FILTERS, ...NAMED };
