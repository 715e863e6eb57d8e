import {
  unknownUser,
  type LogWithSwaps,
  type MuscleGroupLoad,
  type RecoveryState,
  type WorkoutList,
} from 'freshlegs';
import {
  asking,
  chosen,
  part,
  reading,
  rows,
  type Asked,
  type Mutant,
  type Mutants,
} from './tools.js';

const DAYS_14 = 14 * 24 * 3_600_000;

const recovering = (
  change: (recovery: RecoveryState, asked: Asked) => Partial<RecoveryState>,
): Mutant => part('recovery', (recovery, asked) => ({ ...recovery, ...change(recovery, asked) }));

const isPlanned = ({ log }: LogWithSwaps): boolean => log.completedAt === null;

const RECOVERY_MUTANTS: Mutants = {
  'the tag of the model': recovering(() => ({ model: null })),
  'the default model where none is stored': asking('recovery', ({ tables }) => ({
    tables: {
      trainingStates: tables.trainingStates.map(({ model, ...state }) => ({
        ...state,
        model: model ?? 'none@0',
      })),
    },
  })),
  'older loads of a muscle group after newer loads of another': recovering(({ loads }) => {
    const latest = Number(loads?.at(-1)?.performedAt);
    const isNew = (load: MuscleGroupLoad) => latest - Number(load.performedAt) < DAYS_14;
    return { loads: loads && loads.filter(isNew) };
  }),
  'whose loads they are': asking('recovery', ({ tables, userId }) => ({
    tables: { loads: tables.loads.map((load) => ({ ...load, userId })) },
  })),
  'the loads of a log that is completed without loads': chosen(
    'recovery',
    'ifMoved',
    (recovery, { snapshot: { logs } }) =>
      logs?.every(isPlanned) ? { ...recovery, loads: null } : recovery,
  ),
  'the loads before an instant that is given': chosen('recovery', 'asOf', (recovery) => ({
    ...recovery,
    loads: recovery.loads && [],
  })),
  'the loads of the swapped log': part('ownLoads', (loads, { snapshot: { swap } }) =>
    loads.filter(({ workoutLogId }) => !swap || workoutLogId === swap.row.swappedLogId),
  ),
  'uncounted loads': part('ownLoads', (loads) => loads.filter(({ counted }) => counted)),
  'the loads of a deleted log': part('ownLoads', (loads, { tables, wants, params }) => {
    if (wants.swap || tables.logs.some(({ id }) => id === params.logId)) return loads;
    throw unknownUser();
  }),
};

const LOG_MUTANTS: Mutants = {
  'a revision of 0': part('revision', (revision) => Math.max(1, revision)),
  'reverted swaps': part('swap', (swap) => (swap.row.revertedAt ? null : swap)),
  'logs that a revert withdrew': chosen('logs', 'one', (logs) =>
    logs.filter(({ madeBy }) => madeBy?.reverted !== true),
  ),
  'whose import key it is': asking('logs', ({ tables, userId, wants }) =>
    wants.logs === 'importKey'
      ? { tables: { logs: tables.logs.map((log) => ({ ...log, userId })) } }
      : {},
  ),
  'the second of two given logs': chosen('logs', 'given', (logs) => logs.slice(0, 1)),
  'completed logs that are scheduled for a date': chosen('logs', 'scheduledOn', (logs) =>
    logs.filter(isPlanned),
  ),
  'replaced logs without loads': chosen('logs', 'unrecordedPage', (logs) =>
    logs.filter(({ replacedBy }) => replacedBy === null),
  ),
  'logs that were withdrawn through another log': part('withdrawn', (ids) => ids.slice(-1)),
  'logs that swaps hid, except the first': part('hiddenLogIds', (ids) => ids.slice(0, 1)),
};

const WORK_MUTANTS: Mutants = {
  'the order of performed exercises': part('performed', (performed) =>
    performed.map((log) => ({
      ...log,
      exercises: log.exercises.toSorted((a, b) => a.exerciseId - b.exerciseId),
    })),
  ),
  'the sets of the second log': chosen('performed', 'ofLogs', (performed) => performed.slice(0, 1)),
  'the fewest planned repetitions': asking('performed', ({ tables }) => ({
    tables: {
      customWorkoutExercises: tables.customWorkoutExercises.map((entry) => ({
        ...entry,
        repsMin: entry.repsMax,
      })),
    },
  })),
  'logs without sets in the history, so that it has older ones': asking(
    'history',
    ({ tables: { logs, performed } }) => ({
      tables: { logs: logs.filter(({ id }) => performed.some(({ logId }) => logId === id)) },
    }),
  ),
  'the swaps of the history': asking('history', () => ({ tables: { swaps: [] } })),
  'the swaps of earlier logs': asking('lastDone', () => ({ tables: { swaps: [] } })),
  'where the workouts of the history come from': asking('history', ({ tables }) => ({
    tables: {
      customWorkouts: tables.customWorkouts.map((custom) => ({
        ...custom,
        sourceProgramDayId: null,
        sourceCustomWorkoutId: null,
      })),
    },
  })),
  'logs before the history': part('lastDone', () => []),
  'the starts of completed logs': part('completions', (completions) =>
    completions.map(({ startedAt: _, ...completion }) => completion),
  ),
  'logs without a workout': part('completions', (completions) =>
    completions.filter(({ workout }) => workout.type !== 'log'),
  ),
  'days of programs that are named': asking('candidates', () => ({ params: { programIds: [] } })),
  'days of programs that were done': asking('candidates', ({ params: { until } }) => ({
    params: { logsSince: until },
  })),
  'logs that are named as workouts': part('workouts', (workouts) =>
    workouts.filter(({ ref }) => ref.type !== 'log'),
  ),
  'the second of two named workouts': chosen('workouts', 'named', (workouts) =>
    workouts.slice(0, 1),
  ),
  'the second workout of a log and of a reference': chosen('workouts', 'both', (workouts) =>
    workouts.slice(0, 1),
  ),
  'reserved workouts of logs': chosen('workouts', 'ofLogs', (workouts, { tables }) => {
    const reserved = tables.customWorkouts.filter(({ forLogId }) => forLogId !== null);
    return workouts.filter(
      ({ ref }) => ref.type !== 'custom' || reserved.every(({ id }) => id !== ref.customWorkoutId),
    );
  }),
  'custom workouts that a log is created from': part('openSource', (open) =>
    open.type === 'custom' ? null : open,
  ),
  'a custom workout that is reserved': part('customWorkout', (workout) =>
    workout.forLogId === null ? workout : null,
  ),
  'the workout that is reserved for a log': part('reserved', () => null),
  'exercises that no call named': part('exercises', (exercises, { params: { exerciseIds } }) =>
    exercises.filter(({ id }) => exerciseIds.includes(id)),
  ),
  'preferences of a user who has set none': part('preferences', (found) => {
    if (found.never.length + found.favourites.length + found.places.length > 0) return found;
    throw unknownUser();
  }),
  'the order of the equipment of a place': part('preferences', (found) => ({
    ...found,
    places: found.places.map(({ name, equipment }) => ({ name, equipment: [...equipment].sort() })),
  })),
};

/** Changes the list of workouts, and what is read with it. */
const beside = (change: (list: WorkoutList) => Partial<WorkoutList>): Mutant =>
  reading('listWorkouts', (list) => ({ ...list, ...change(list) }));

const LIST_MUTANTS: Mutants = {
  'usual workouts on a page of workouts': beside(() => ({ usualWorkouts: null })),
  'the first log of usual workouts': beside(({ usualWorkouts: parts }) => ({
    usualWorkouts: parts && { ...parts, completions: parts.completions.slice(1) },
  })),
  'the first sets of usual workouts': beside(({ usualWorkouts: parts }) => ({
    usualWorkouts: parts && { ...parts, performed: parts.performed.slice(1) },
  })),
  'exercises on a page of workouts': beside(({ catalogue }) => ({
    catalogue: catalogue && catalogue.slice(1),
  })),
  'exercises that the user never wants on a page of workouts': beside(({ preferences }) => ({
    preferences: { ...preferences, never: [] },
  })),
  'the log whose workout a page leaves out': beside(() => ({ exceptLog: null })),
  'the loads on a page of workouts': beside(({ recovery }) => ({
    recovery: { ...recovery, loads: null },
  })),
  'the exercises of listed logs': rows('listLogs', () => ({ exercises: [] })),
  'the sets of listed logs': rows('listLogs', () => ({ performed: [] })),
  'the workouts of listed swaps': rows('listSwaps', () => ({ programDays: [] })),
  'swaps when it verifies': rows('verify', () => ({ swaps: [] })),
  'loads when it verifies': reading('verify', (state) => ({
    ...state,
    recovery: { ...state.recovery, loads: [] },
  })),
};

/**
 * What a store could leave out of the rows that it reads. `src/port/derive.ts` makes the parts of a
 * snapshot and the lists of workouts from these rows, the same for all stores, so no store can break
 * another of their rules.
 */
export const ROW_MUTANTS: Mutants = {
  ...RECOVERY_MUTANTS,
  ...LOG_MUTANTS,
  ...WORK_MUTANTS,
  ...LIST_MUTANTS,
};
