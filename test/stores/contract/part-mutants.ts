import {
  unknownUser,
  type LogWithSwaps,
  type MuscleGroupLoad,
  type RecoveryState,
} from 'freshlegs';
import {
  asking,
  chosen,
  everyLog,
  part,
  reversed,
  snapshots,
  type Asked,
  type Mutant,
  type Mutants,
} from './tools.js';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const FAR = new Date('2100-01-01');
const NO_RECOVERY = { model: null, records: [], loads: [], corrections: [] };

const isDone = ({ log }: LogWithSwaps): boolean => log.completedAt !== null;

const recovering = (
  change: (recovery: RecoveryState, asked: Asked) => Partial<RecoveryState>,
): Mutant => part('recovery', (recovery, asked) => ({ ...recovery, ...change(recovery, asked) }));

const byTime = (a: MuscleGroupLoad, b: MuscleGroupLoad): number =>
  a.performedAt.getTime() - b.performedAt.getTime();

const RECOVERY_MUTANTS: Mutants = {
  'Tag of the model that wrote `records`; null = the default model.': recovering(() => ({
    model: null,
  })),
  'The recovery records, by muscle group.': recovering(({ records }) => ({
    records: reversed(records),
  })),
  'Per muscle group, the counted loads less than 14 days older than its latest one.': recovering(
    ({ loads }) => {
      const latest = Number(loads?.at(-1)?.performedAt);
      const isNew = (load: MuscleGroupLoad) => latest - Number(load.performedAt) < 14 * DAY;
      return { loads: loads && loads.filter(isNew) };
    },
  ),
  'They are oldest first, then by muscle group and log.': recovering(({ loads }) => ({
    loads: loads && loads.toSorted((a, b) => a.workoutLogId - b.workoutLogId),
  })),
  'Null if they were not read.': recovering(({ loads }) => ({ loads: loads ?? [] })),
  "The user's corrections, including ended ones, by muscle group.": recovering(
    ({ corrections }) => ({ corrections: reversed(corrections) }),
  ),
  "The user's recovery.": asking('recovery', ({ tables, userId }) => ({
    tables: { loads: tables.loads.map((load) => ({ ...load, userId })) },
  })),
  'If `ownLoads` is wanted, its loads are excluded.': recovering(
    ({ loads }, { snapshot: { ownLoads } }) => {
      const own = ownLoads?.filter(({ counted }) => counted) ?? [];
      return { loads: loads && [...own, ...loads].sort(byTime) };
    },
  ),
  '`always`: with loads.': chosen('recovery', 'always', (recovery, { wants }) =>
    Object.keys(wants).length === 1 ? { ...recovery, loads: null } : recovery,
  ),
  '`ifStale`: with loads if a model other than `model` wrote the records.': chosen(
    'recovery',
    'ifStale',
    (recovery) => ({ ...recovery, loads: null }),
  ),
  '`ifMoved`: like `ifStale`, and also with loads if one of the logs is completed or has loads.':
    chosen('recovery', 'ifMoved', (recovery, { snapshot: { logs } }) =>
      logs?.some(isDone) ? recovery : { ...recovery, loads: null },
    ),
  '`ifLoaded`: with loads if `ownLoads` has any, otherwise the whole part is null.': snapshots(
    ({ snapshot: { recovery }, wants }) =>
      wants.recovery === 'ifLoaded' ? { recovery: recovery ?? NO_RECOVERY } : {},
  ),
  '`asOf`: with loads, only those performed before `before` unless that is null.': asking(
    'recovery',
    () => ({ params: { before: null } }),
  ),
};

const LOG_MUTANTS: Mutants = {
  'The number of writes that changed something for this user; 0 before the first.': part(
    'revision',
    (revision) => Math.max(1, revision),
  ),
  'The swap `swapId`, or null.': part('swap', (swap) => (swap.row.revertedAt ? null : swap)),
  'The completion of the swapped log, compared as an instant: `none`, `moved` (the one that the swap moved), or `since` (any other).':
    part('swap', (swap) => (swap.completion === 'since' ? { ...swap, completion: 'moved' } : swap)),
  'Logs by id.': part('logs', reversed),
  '`one`: the log `logId`.': chosen('logs', 'one', (logs) =>
    logs.filter(({ madeBy }) => madeBy?.reverted !== true),
  ),
  '`importKey`: the log with the key `importKey`; none for null.': asking(
    'logs',
    ({ tables, userId, wants }) =>
      wants.logs === 'importKey'
        ? { tables: { logs: tables.logs.map((log) => ({ ...log, userId })) } }
        : {},
  ),
  '`given`: those of `one` and of `importKey`, each once.': chosen('logs', 'given', (logs) =>
    logs.slice(0, 1),
  ),
  '`ofSwap`: the two logs of the swap.': chosen('logs', 'ofSwap', (logs) => logs.slice(1)),
  '`scheduledOn`: active logs that are scheduled for `scheduledOn`, completed or not.': chosen(
    'logs',
    'scheduledOn',
    (logs) => logs.filter((log) => !isDone(log)),
  ),
  '`unrecordedPage`: at most `limit` completed logs without any load, of any status, with an id above `after` (null = from the first).':
    chosen('logs', 'unrecordedPage', (logs) =>
      logs.filter(({ replacedBy }) => replacedBy === null),
    ),
  'A page begins after this id; null starts at the beginning.': asking('logs', () => ({
    params: { after: null },
  })),
  'Performed sets, by log.': part('performed', reversed),
  '`ofLogs`: the sets of the logs.': chosen('performed', 'ofLogs', (performed) =>
    performed.slice(0, 1),
  ),
  '`since`: the sets of the latest `performedMax` completed logs that are their own workout.':
    asking('performed', () => ({ params: { performedMax: 1000 } })),
  'With `since`, a log without a stored set gets the planned sets of its reserved workout: the last set with the fewest planned repetitions, the others with the most.':
    asking('performed', ({ tables: { customWorkoutExercises: entries } }) => ({
      tables: {
        customWorkoutExercises: entries.map((entry) => ({ ...entry, repsMin: entry.repsMax })),
      },
    })),
  'Exercises and sets are in their stored order.': part('performed', (performed) =>
    performed.map((log) => ({
      ...log,
      exercises: log.exercises.toSorted((a, b) => a.exerciseId - b.exerciseId),
    })),
  ),
  'A log without a stored set is left out.': chosen(
    'performed',
    'ofLogs',
    (performed, { snapshot: { logs } }) =>
      (logs ?? []).map(
        ({ log: { id: logId } }) =>
          performed.find((log) => log.logId === logId) ?? { logId, exercises: [] },
      ),
  ),
  "The stored sets of the user's latest `historyMax` completed logs, oldest first, then by log.":
    part('history', reversed),
  'The logs are active.': asking('history', () => ({ tables: { swaps: [] } })),
  'The logs were completed after `logsSince` and no later than `until`.': asking('history', () => ({
    params: { until: FAR },
  })),
  'Logs without a stored set count towards `historyMax`, but are left out.': asking(
    'history',
    ({ tables: { logs, performed } }) => ({
      tables: { logs: logs.filter(({ id }) => performed.some(({ logId }) => logId === id)) },
    }),
  ),
  'Each has its start, and the workout that it counts as: a derived workout counts as its source.':
    asking('history', ({ tables: { customWorkouts } }) => ({
      tables: {
        customWorkouts: customWorkouts.map((custom) => ({
          ...custom,
          sourceProgramDayId: null,
          sourceCustomWorkoutId: null,
        })),
      },
    })),
  'When the exercises that `history` does not have were last done before it: those in `exerciseIds` and `workouts`.':
    part('lastDone', () => []),
  'The logs are like those of `history`, but were completed no later than `logsSince`.': asking(
    'lastDone',
    () => ({ tables: { swaps: [] } }),
  ),
  'Of these, only the latest `historyMax` are searched.': asking('lastDone', () => ({
    params: { historyMax: 1000 },
  })),
  'Each exercise is only in the last log that has stored sets of it.': part(
    'lastDone',
    (lastDone) =>
      lastDone.map((log) => ({
        ...log,
        exercises: lastDone.flatMap(({ exercises }) => exercises),
      })),
  ),
  'The active swap that replaced this log.': everyLog(({ log, replacedBy }, { tables }) => {
    const swap = tables.swaps.find(({ originalLogId }) => originalLogId === log.id);
    const any = swap && { swapId: swap.id, swappedLogId: swap.swappedLogId };
    return { replacedBy: replacedBy ?? any ?? null };
  }),
  'The swap that created this log.': everyLog(({ madeBy }) => ({
    madeBy: madeBy?.reverted ? null : madeBy,
  })),
};

const WORKOUT_MUTANTS: Mutants = {
  'Completed logs, of any status, by time and log.': part('completions', reversed),
  'Each has its start, if that is known.': part('completions', (completions) =>
    completions.map(({ startedAt: _, ...completion }) => completion),
  ),
  'A log without a workout is its own workout.': part('completions', (completions) =>
    completions.filter(({ workout }) => workout.type !== 'log'),
  ),
  'So is a log whose workout is reserved for it and not derived from another.': part(
    'completions',
    (completions) =>
      completions.map(({ reservedWorkoutId: customWorkoutId, ...completion }) =>
        customWorkoutId === undefined
          ? completion
          : { ...completion, workout: { type: 'custom', customWorkoutId } },
      ),
  ),
  'They were completed after `logsSince`, no later than `until`, and before `before` unless that is null.':
    asking('completions', () => ({ params: { until: FAR } })),
  'Only loads and completions before this instant; null = no limit.': asking(
    'completions',
    ({ params: { before } }) => ({
      params: { before: before && new Date(before.getTime() + HOUR) },
    }),
  ),
  'Workouts to recommend, at most `candidatesMax`.': asking('candidates', () => ({
    params: { candidatesMax: 1000 },
  })),
  'Custom workouts that are available to the user come first, by id.': part(
    'candidates',
    (workouts) =>
      workouts.toSorted((a, b) => Number(b.program !== null) - Number(a.program !== null)),
  ),
  'Available days of the programs in `programIds` follow, by id.': asking('candidates', () => ({
    params: { programIds: [] },
  })),
  'So do available days of programs with a day in `completions`, directly or as the source of a derived custom workout.':
    asking('candidates', ({ params: { until } }) => ({ params: { logsSince: until } })),
  'With fewer than `candidatesMin` workouts, all available days are used instead.': asking(
    'candidates',
    () => ({ params: { candidatesMin: 0 } }),
  ),
  'Custom workouts by id, then logs as workouts by id, then program days by id.': part(
    'workouts',
    (workouts) =>
      workouts.toSorted((a, b) => Number(a.ref.type === 'log') - Number(b.ref.type === 'log')),
  ),
  'A user can use a log as a workout if it is its own workout in `completions` of some period, and has a working set of a known exercise, stored or planned; `logAsWorkout` builds it.':
    part('workouts', (workouts) => workouts.filter(({ ref }) => ref.type !== 'log')),
  '`named`: those of `refs` that are available to the user.': chosen(
    'workouts',
    'named',
    (workouts) => workouts.slice(0, 1),
  ),
  '`ofLogs`: the workouts of the logs that are still available to the user, reserved or not.':
    chosen('workouts', 'ofLogs', (workouts, { tables }) => {
      const reserved = tables.customWorkouts.filter(({ forLogId }) => forLogId !== null);
      return workouts.filter(
        ({ ref }) =>
          ref.type !== 'custom' || reserved.every(({ id }) => id !== ref.customWorkoutId),
      );
    }),
  '`both`: the workouts of `named` and of `ofLogs`, each once.': chosen(
    'workouts',
    'both',
    (workouts) => workouts.slice(0, 1),
  ),
  'The parameter `source`, if it is available to the user: a log can be created from it without reading its workout.':
    part('openSource', (open) => (open.type === 'custom' ? null : open)),
  'Null if the parameter is null, or if the workout is missing, not available to the user, or reserved for a log.':
    snapshots(({ wants, params }) => (wants.openSource ? { openSource: params.source } : {})),
  'If it names an entry that the workout does not have, its `customWorkoutExerciseId` is null.':
    part('openSource', (_open, { params }) => params.source),
  "The user's custom workout `customWorkoutId`, reserved or not, or null.": part(
    'customWorkout',
    (workout) => (workout.forLogId === null ? workout : null),
  ),
  'The custom workout that is reserved for the log `logId`, or null.': asking(
    'reserved',
    ({ tables: { customWorkouts } }) => ({
      tables: { customWorkouts: customWorkouts.map((row) => ({ ...row, forLogId: null })) },
    }),
  ),
  'The exercises `exerciseIds` that are available to the user, and those in `performed` and `history` that exist, by id.':
    part('exercises', (exercises, { params: { exerciseIds } }) =>
      exercises.filter(({ id }) => exerciseIds.includes(id)),
    ),
  'The exercises of the catalogue by id, at most `exercisesMax`.': asking('catalogue', () => ({
    params: { exercisesMax: 1000 },
  })),
  'Null sorts last.': part('customWorkout', (workout) => ({
    ...workout,
    exercises: workout.exercises.toSorted(
      (a, b) => Number(a.orderIndex !== null) - Number(b.orderIndex !== null),
    ),
  })),
};

const LOAD_MUTANTS: Mutants = {
  'The loads stored for the log `logId`, or for the two logs of the swap if `swap` is wanted.':
    part('ownLoads', (loads, { snapshot: { swap } }) =>
      loads.filter(({ workoutLogId }) => !swap || workoutLogId === swap.row.swappedLogId),
    ),
  'Uncounted loads are included.': part('ownLoads', (loads) =>
    loads.filter(({ counted }) => counted),
  ),
  'Loads stored for a deleted log are included.': part(
    'ownLoads',
    (loads, { tables, wants, params }) => {
      if (wants.swap || tables.logs.some(({ id }) => id === params.logId)) return loads;
      throw unknownUser();
    },
  ),
  'Ids of the logs that reverted swaps withdrew from the log `logId`, directly or through other logs: the farthest first, then by id.':
    part('withdrawn', reversed),
  'Ids of all logs of the user that swaps replaced or withdrew, by id.': part(
    'hiddenLogIds',
    reversed,
  ),
  'Counted loads performed after `loadsSince`, and before `before` unless that is null: oldest first, then by muscle group and log.':
    asking('windowLoads', ({ params: { loadsSince } }) => ({
      params: { loadsSince: new Date(loadsSince.getTime() - 1) },
    })),
  'The tag of the model whose records to use; null in the store means the default model.': asking(
    'recovery',
    ({ tables: { trainingStates } }) => ({
      tables: {
        trainingStates: trainingStates.map(({ model, ...state }) => ({
          ...state,
          model: model ?? 'none@0',
        })),
      },
    }),
  ),
};

const PREFERENCE_MUTANTS: Mutants = {
  "The user's preferences: exercises by id, places by name.": part('preferences', (found) => ({
    ...found,
    places: found.places.toSorted((a, b) => (a.name < b.name ? -1 : 1)),
  })),
  'Empty lists if they have set nothing.': part('preferences', (found) => {
    if (found.never.length + found.favourites.length + found.places.length > 0) return found;
    throw unknownUser();
  }),
  'The equipment of a place is in its stored order.': part('preferences', (found) => ({
    ...found,
    places: found.places.map(({ name, equipment }) => ({ name, equipment: [...equipment].sort() })),
  })),
  '`level` reads no lists.': chosen('preferences', 'level', (found, { tables, userId }) => ({
    ...found,
    never: tables.preferences.find((row) => row.userId === userId)?.never ?? [],
  })),
};

/** Mistakes in reading the parts of a snapshot. */
export const PART_MUTANTS: Mutants = {
  ...RECOVERY_MUTANTS,
  ...LOG_MUTANTS,
  ...WORKOUT_MUTANTS,
  ...LOAD_MUTANTS,
  ...PREFERENCE_MUTANTS,
};
