import type { CustomWorkoutEntry, PerformedSet, RecoveryCorrection } from 'freshlegs';
import type { MemoryTables } from 'freshlegs/memory';
import { afterwards, part, reversed, storing, type Mutant, type Mutants } from './tools.js';

/** Restores the completion from before the write. */
const restoreCompletion = (tables: MemoryTables, before: MemoryTables, logId: number): void => {
  const { completedAt = null } = before.logs.find(({ id }) => id === logId) ?? {};
  tables.logs = tables.logs.map((log) => (log.id === logId ? { ...log, completedAt } : log));
};

/** Restores the sources from before the write. */
const restoreSources = (tables: MemoryTables, before: MemoryTables): void => {
  tables.customWorkouts = tables.customWorkouts.map((workout) => {
    const old = before.customWorkouts.find(({ id }) => id === workout.id);
    const sourceCustomWorkoutId = old?.sourceCustomWorkoutId ?? workout.sourceCustomWorkoutId;
    return { ...workout, sourceCustomWorkoutId };
  });
};

const LOG_MUTANTS: Mutants = {
  'Deletes all library data of the user, including the revision and idempotency keys; it is never combined with another part.':
    afterwards(({ tables, before, changes: { forgetUser } }) => {
      if (forgetUser === true) tables.idempotencyKeys = before.idempotencyKeys;
    }),
  "The host's logs stay: their references to deleted rows, and to the logs that they replaced, become null.":
    afterwards(({ tables, before, changes: { forgetUser } }) => {
      if (forgetUser === true) tables.logs = before.logs;
    }),
  'Whether the log uses the custom workout that the same changes create; `source` is then null.':
    afterwards(({ tables, changes, ids }) => {
      if (changes.createLog?.ofNewWorkout !== true) return;
      const customWorkoutExerciseId = ids.exerciseIds?.[0] ?? null;
      tables.logs = tables.logs.map((log) =>
        log.id === ids.logId ? { ...log, customWorkoutExerciseId } : log,
      );
    }),
  'The log that the new log replaces; with `movesCompletion`, its completion moves to the new log exactly as stored.':
    storing(({ createLog: log, ...changes }) => {
      if (!log?.swappedFrom?.movesCompletion || log.completedAt === null) {
        return log === undefined ? changes : { ...changes, createLog: log };
      }
      const completedAt = new Date(log.completedAt);
      completedAt.setMilliseconds(0);
      return { ...changes, createLog: { ...log, completedAt } };
    }),
  'The replaced log then has no completion.': afterwards(
    ({ tables, before, changes: { createLog } }) => {
      if (createLog?.swappedFrom?.movesCompletion !== true) return;
      restoreCompletion(tables, before, createLog.swappedFrom.logId);
    },
  ),
  'Sets completed_at of existing logs.': storing(({ completions, ...changes }) => ({
    ...changes,
    completions: completions?.filter(({ completedAt }) => completedAt !== null) ?? [],
  })),
  'Sets started_at of an existing log, which may also be in `completions`.': storing(
    ({ start, ...changes }) =>
      start === undefined || changes.completions !== undefined ? changes : { ...changes, start },
  ),
  'Sets the planned date of a log that is in no other part.': storing(
    ({ schedule: _, ...changes }) => changes,
  ),
  'Inserts a swap from the log to the inserted log.': afterwards(({ tables, ids }) => {
    tables.swaps = tables.swaps.map((swap) =>
      swap.id === ids.swapId
        ? { ...swap, originalLogId: swap.swappedLogId, swappedLogId: swap.originalLogId }
        : swap,
    );
  }),
  'With `movesCompletion`, the swap also stores the moved completion time, so that a later snapshot can tell `moved` from `since`.':
    storing(({ createSwap, ...changes }) =>
      createSwap === undefined
        ? changes
        : { ...changes, createSwap: { ...createSwap, movesCompletion: false } },
    ),
  'Marks a swap as reverted; with `movesCompletion` the original gets its completion back as stored.':
    storing(({ revertSwap, ...changes }) =>
      revertSwap === undefined
        ? changes
        : { ...changes, revertSwap: { ...revertSwap, movesCompletion: false } },
    ),
  'In that case the swapped log has no completion afterwards.': afterwards(
    ({ tables, before, changes: { revertSwap } }) => {
      if (revertSwap?.movesCompletion) restoreCompletion(tables, before, revertSwap.swappedLogId);
    },
  ),
  'The swap whose new log keeps its completion from now on: a later snapshot reports the completion as `since`, even if the swap moved it.':
    storing(({ keepCompletion: _, ...changes }) => changes),
  'Logs to delete, with their swaps, loads and sets.': afterwards(
    ({ tables, before, changes: { deleteLogs = [] } }) => {
      tables.performed.push(...before.performed.filter(({ logId }) => deleteLogs.includes(logId)));
    },
  ),
  'References to them become null.': afterwards(
    ({ tables, before, changes: { deleteLogs = [] } }) => {
      tables.logs = tables.logs.map((log) => {
        const { swappedFromId = null } = before.logs.find(({ id }) => id === log.id) ?? {};
        return deleteLogs.includes(swappedFromId ?? 0) ? { ...log, swappedFromId } : log;
      });
    },
  ),
  'Custom workouts that are reserved for them are deleted too.': afterwards(
    ({ tables, before, changes: { deleteLogs = [] } }) => {
      tables.customWorkouts.push(
        ...before.customWorkouts.filter(({ forLogId }) => deleteLogs.includes(forLogId ?? 0)),
      );
    },
  ),
  'Workouts derived from those lose their source.': afterwards(
    ({ tables, before, changes: { deleteLogs = [] } }) => {
      if (deleteLogs.length > 0) restoreSources(tables, before);
    },
  ),
};

const RECOVERY_MUTANTS: Mutants = {
  '`counted` also applies to new loads of the same changes.': afterwards(
    ({ tables, changes: { loads = [] } }) => {
      const replaced = loads.map(({ logId }) => logId);
      tables.loads = tables.loads.map((load) =>
        replaced.includes(load.workoutLogId) ? { ...load, counted: true } : load,
      );
    },
  ),
  'New loads count towards recovery, and replace all loads of their log.': afterwards(
    ({ tables, before, changes: { loads = [] } }) => {
      for (const { logId, loads: stored } of loads) {
        const groups = stored.map(({ muscleGroup }) => muscleGroup);
        tables.loads.push(
          ...before.loads.filter(
            (load) => load.workoutLogId === logId && !groups.includes(load.muscleGroup),
          ),
        );
      }
    },
  ),
  'Whether the stored loads of a log count.': storing(({ counted, ...changes }) => ({
    ...changes,
    counted: counted?.filter((load) => load.counted) ?? [],
  })),
  'Performed sets that replace the stored ones of a log; a null `logId` means the inserted log.':
    afterwards(({ tables, before, changes: { performed } }) => {
      const { exercises = [] } =
        before.performed.find((row) => row.logId === performed?.logId) ?? {};
      tables.performed = tables.performed.map((row) =>
        row.logId === performed?.logId
          ? { ...row, exercises: [...exercises, ...row.exercises] }
          : row,
      );
    }),
  'Recovery records to insert or replace, by muscle group.': afterwards(
    ({ tables, userId, changes: { records = [] } }) => {
      const groups = records.map(({ muscleGroup }) => muscleGroup);
      tables.records = tables.records.filter(
        (row) => groups.length === 0 || row.userId !== userId || groups.includes(row.muscleGroup),
      );
    },
  ),
  'Corrections to insert or replace, by muscle group.': afterwards(
    ({ tables, userId, changes: { corrections = [] } }) => {
      const groups = corrections.map(({ muscleGroup }) => muscleGroup);
      tables.corrections = tables.corrections.filter(
        (row) => groups.length === 0 || row.userId !== userId || groups.includes(row.muscleGroup),
      );
    },
  ),
  'Muscle groups whose corrections are deleted.': afterwards(
    ({ tables, changes: { clearCorrections = [] } }) => {
      tables.corrections = tables.corrections.filter(
        ({ muscleGroup }) => !clearCorrections.includes(muscleGroup),
      );
    },
  ),
  '`clearCorrections` wins over `corrections` of the same muscle group.': afterwards(
    ({ tables, userId, changes: { corrections = [], clearCorrections = [] } }) => {
      const both = corrections.filter(({ muscleGroup }) => clearCorrections.includes(muscleGroup));
      tables.corrections.push(...both.map((correction) => ({ ...correction, userId })));
    },
  ),
  "The tag of the model that computed the user's recovery records.": afterwards(
    ({ tables, userId, changes: { model = null } }) => {
      tables.trainingStates = tables.trainingStates.map((state) =>
        state.userId === userId ? { ...state, model } : state,
      );
    },
  ),
};

const PREFERENCE_MUTANTS: Mutants = {
  'Replaces all preferences of the user.': afterwards(
    ({ tables, before, userId, changes: { preferences } }) => {
      if (preferences === undefined) return;
      const { places = [] } = before.preferences.find((row) => row.userId === userId) ?? {};
      const names = preferences.places.map(({ name }) => name);
      const kept = places.filter(({ name }) => !names.includes(name));
      tables.preferences = tables.preferences.map((row) =>
        row.userId === userId ? { ...row, places: [...row.places, ...kept] } : row,
      );
    },
  ),
};

const WORKOUT_MUTANTS: Mutants = {
  'The workout is reserved for the log that the same changes create.': afterwards(
    ({ tables, changes, ids }) => {
      if (changes.createCustomWorkout?.forNewLog !== true) return;
      tables.customWorkouts = tables.customWorkouts.map((workout) =>
        workout.id === ids.customWorkoutId ? { ...workout, forLogId: null } : workout,
      );
    },
  ),
  "Replaces a custom workout's fields.": afterwards(
    ({ tables, before, changes: { updateCustomWorkout: update } }) => {
      const old = before.customWorkouts.find(({ id }) => id === update?.customWorkoutId);
      tables.customWorkouts = tables.customWorkouts.map((workout) =>
        workout.id === old?.id
          ? { ...workout, description: workout.description ?? old.description }
          : workout,
      );
    },
  ),
  'With `exercises`, entries with an id are updated, entries without an id are inserted, and others are deleted; references of logs to deleted entries become null.':
    afterwards(({ tables, before, changes }) => {
      if (changes.updateCustomWorkout === undefined) return;
      tables.logs = tables.logs.map((log) => {
        const old = before.logs.find(({ id }) => id === log.id);
        return { ...log, customWorkoutExerciseId: old?.customWorkoutExerciseId ?? null };
      });
    }),
  'The custom workout to delete; logs that refer to it stay, and their references become null.':
    afterwards(({ tables, before, changes: { deleteCustomWorkout: deleted } }) => {
      const gone = before.logs.filter(
        ({ customWorkoutId }) => deleted !== undefined && customWorkoutId === deleted,
      );
      tables.logs = tables.logs.filter(({ id }) => gone.every((log) => log.id !== id));
    }),
  'Custom workouts derived from it stay and lose their source.': afterwards(
    ({ tables, before, changes: { deleteCustomWorkout: deleted } }) => {
      if (deleted !== undefined) restoreSources(tables, before);
    },
  ),
  'The ids of the written entries, kept and new, in the order of the change.': ({ store }) => ({
    store: {
      apply: (userId, changes, snapshot) => {
        const { exerciseIds, ...ids } = store.apply(userId, changes, snapshot);
        return exerciseIds === undefined ? ids : { ...ids, exerciseIds: reversed(exerciseIds) };
      },
    },
  }),
};

const changeNames = (change: (name: string) => string): Mutant =>
  storing(({ createCustomWorkout: create, updateCustomWorkout: update, ...changes }) => ({
    ...changes,
    ...(create && { createCustomWorkout: { ...create, name: change(create.name) } }),
    ...(update && { updateCustomWorkout: { ...update, name: change(update.name) } }),
  }));

const changeEntries = (lost: Partial<CustomWorkoutEntry>): Mutant =>
  storing(({ updateCustomWorkout: update, ...changes }) => {
    const exercises = update?.exercises?.map((entry) => ({ ...entry, ...lost })) ?? null;
    return { ...changes, ...(update && { updateCustomWorkout: { ...update, exercises } }) };
  });

const changeKeys = (change: (key: string) => string): Mutant =>
  storing(({ createLog, ...changes }) => {
    const importKey = createLog?.importKey ? change(createLog.importKey) : null;
    return { ...changes, ...(createLog && { createLog: { ...createLog, importKey } }) };
  });

const changeCorrections = (
  change: (correction: RecoveryCorrection) => RecoveryCorrection,
): Mutant =>
  storing(({ corrections, ...changes }) => ({
    ...changes,
    ...(corrections && { corrections: corrections.map(change) }),
  }));

const changePlaces = (change: (text: string) => string): Mutant =>
  storing(({ preferences, ...changes }) => ({
    ...changes,
    ...(preferences && {
      preferences: {
        ...preferences,
        places: preferences.places.map(({ name, equipment }) => ({
          name: change(name),
          equipment: equipment.map(change),
        })),
      },
    }),
  }));

const changeSets = (change: (set: PerformedSet) => PerformedSet): Mutant =>
  storing(({ performed, ...changes }) => ({
    ...changes,
    ...(performed && {
      performed: {
        ...performed,
        exercises: performed.exercises.map((exercise) => ({
          ...exercise,
          sets: exercise.sets.map(change),
        })),
      },
    }),
  }));

const changeNumber = (
  name: 'reps' | 'seconds' | 'weightKg' | 'rir' | 'rpe',
  change: (value: number) => number,
): Mutant =>
  changeSets((set) => {
    const value = set[name];
    return value === undefined ? set : { ...set, [name]: change(value) };
  });

const changeDescriptions = (change: (description: string | null) => string | null): Mutant =>
  storing(({ createCustomWorkout: create, ...changes }) => ({
    ...changes,
    ...(create && {
      createCustomWorkout: { ...create, description: change(create.description) },
    }),
  }));

/** Forgetting one user deletes the rows of all users. */
const forgetAll = (
  table: 'customWorkouts' | 'idempotencyKeys' | 'corrections' | 'preferences',
): Mutant =>
  afterwards(({ tables, changes: { forgetUser } }) => {
    if (forgetUser === true) tables[table] = [];
  });

const lastId = (rows: readonly { readonly id: number }[]): number =>
  Math.max(0, ...rows.map(({ id }) => id));

const withKey =
  (change: (key: string) => string): Mutant =>
  ({ store: { keys } }) => ({
    store: {
      keys: {
        ...keys,
        find: (userId, key) => keys.find(userId, change(key)),
        store: (userId, key, ...stored) => {
          keys.store(userId, change(key), ...stored);
        },
      },
    },
  });

const cut = (text: string, length: number): string => Array.from(text).slice(0, length).join('');

/** What a store could lose or change in a row that it keeps. */
export const KEPT_MUTANTS: Mutants = {
  'the description of a new workout': storing(({ createCustomWorkout: create, ...changes }) => ({
    ...changes,
    ...(create && { createCustomWorkout: { ...create, description: null } }),
  })),
  'the description of an updated workout': storing(
    ({ updateCustomWorkout: update, ...changes }) => ({
      ...changes,
      ...(update && { updateCustomWorkout: { ...update, description: null } }),
    }),
  ),
  'the order of updated entries': changeEntries({ orderIndex: null }),
  'the replaced exercise of updated entries': changeEntries({ replacedExerciseId: null }),
  'the end of a name': changeNames((name) => cut(name, 50)),
  'the spelling of a name': changeNames((name) => name.normalize('NFKC')),
  'the spelling of an updated name': storing(({ updateCustomWorkout: update, ...changes }) => ({
    ...changes,
    ...(update && { updateCustomWorkout: { ...update, name: update.name.normalize('NFKC') } }),
  })),
  'the spelling of a description': changeDescriptions((text) => text && text.normalize('NFKC')),
  'an empty description': changeDescriptions((text) => text || null),
  'the end of a note': changeCorrections((row) => ({
    ...row,
    note: row.note && cut(row.note, 20),
  })),
  'the spelling of a note': changeCorrections((row) => ({
    ...row,
    note: row.note && row.note.normalize('NFKC'),
  })),
  'halves of repetitions in reserve': changeNumber('rir', Math.round),
  'efforts that are not a multiple of one half': changeNumber(
    'rpe',
    (rpe) => Math.round(rpe * 2) / 2,
  ),
  'hundredths of seconds': changeNumber('seconds', (seconds) => Math.round(seconds * 10) / 10),
  'weights above four bytes': changeNumber('weightKg', Math.fround),
  'a weight of zero': changeSets(({ weightKg, ...set }) => (weightKg ? { ...set, weightKg } : set)),
  "other users' custom workouts": forgetAll('customWorkouts'),
  "other users' keys": forgetAll('idempotencyKeys'),
  "other users' corrections": forgetAll('corrections'),
  "other users' preferences": forgetAll('preferences'),
  'the end of the name of a place': changePlaces((name) => cut(name, 50)),
  'the spelling of places and their equipment': changePlaces((text) => text.normalize('NFKC')),
  'the ids of deleted workouts, so that they are used again': afterwards(({ tables, changes }) => {
    if (changes.deleteCustomWorkout === undefined) return;
    tables.lastIds.customWorkouts = lastId(tables.customWorkouts);
  }),
  'the ids of deleted swaps, so that they are used again': afterwards(
    ({ tables, changes: { deleteLogs } }) => {
      if (deleteLogs !== undefined) tables.lastIds.swaps = lastId(tables.swaps);
    },
  ),
  'the case of a key': withKey((key) => key.toLowerCase()),
  'the end of a key': withKey((key) => key.slice(0, 200)),
  'the spelling of a key': withKey((key) => key.normalize('NFKC')),
  'which log a workout is reserved for': part('completions', (completions) =>
    completions.map(({ reservedWorkoutId: _, ...rest }) => rest),
  ),
  'the case of an import key': changeKeys((key) => key.toLowerCase()),
  'the ends of an import key': changeKeys((key) => key.trim()),
};

const TEXT_MUTANTS: Mutants = {
  'Text is stored unchanged: never cut, trimmed, normalized or converted to another case.':
    changeNames((name) => cut(name, 254)),
};

/** Mistakes in storing changes. */
export const CHANGE_MUTANTS: Mutants = {
  ...TEXT_MUTANTS,
  ...LOG_MUTANTS,
  ...RECOVERY_MUTANTS,
  ...PREFERENCE_MUTANTS,
  ...WORKOUT_MUTANTS,
};
