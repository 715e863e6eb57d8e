import type { Changes, PerformedSet, RepositoryVerbs } from 'freshlegs';
import {
  afterwards,
  inSeconds,
  LOG_CHANGES,
  setCompleted,
  storing,
  type Mutant,
  type Mutants,
  type Write,
} from './tools.js';

type Part = Exclude<keyof Changes, 'now'>;
type LogRow = Write['tables']['logs'][number];

type Spoil = (write: Write) => unknown;
type Change = (changes: Changes) => Changes;

// Each in the verbs that have such a part to store: all others have no need to be asked.
const onDelete = (spoil: Spoil): Mutant => afterwards(spoil, ['deleteLog']);
const onCompletions = (spoil: Spoil): Mutant =>
  afterwards(spoil, ['completeLog', 'rebuildRecovery']);
const onPerformed = (spoil: Spoil): Mutant =>
  afterwards(spoil, ['createLog', 'completeLog', 'recordLog']);
const onLoads = (spoil: Spoil): Mutant =>
  afterwards(spoil, ['completeLog', 'recordLog', 'rebuildRecovery']);
const onRecords = (spoil: Spoil): Mutant =>
  afterwards(spoil, [...LOG_CHANGES, 'revertSwap', 'rebuildRecovery']);
const onCounted = (spoil: Spoil): Mutant => afterwards(spoil, ['applySwap', 'revertSwap']);
const onModel = (spoil: Spoil): Mutant => afterwards(spoil, ['rebuildRecovery']);
const storingDeletes = (change: Change): Mutant => storing(change, ['deleteLog']);
const storingCounted = (change: Change): Mutant => storing(change, ['applySwap', 'revertSwap']);

const without = (part: Part, names: readonly (keyof RepositoryVerbs)[]): Mutant =>
  storing(
    (changes) =>
      Object.fromEntries(
        Object.entries(changes).filter(([name]) => name !== part),
      ) as unknown as Changes,
    names,
  );

/** Spoils the row of the log that was created. */
const inserting = (spoil: (row: LogRow, write: Write) => Partial<LogRow>): Mutant =>
  afterwards(
    (write) => {
      const { tables, ids } = write;
      tables.logs = tables.logs.map((row) =>
        row.id === ids.logId ? { ...row, ...spoil(row, write) } : row,
      );
    },
    ['createLog'],
  );

/** Stores something else of each set. */
const settingSets = (spoil: (set: PerformedSet) => PerformedSet): Mutant =>
  onPerformed(({ tables }) => {
    tables.performed = tables.performed.map(({ logId, exercises }) => ({
      logId,
      exercises: exercises.map(({ exerciseId, sets }) => ({ exerciseId, sets: sets.map(spoil) })),
    }));
  });

const LOGS: Mutants = {
  'createLog.creates': {
    'without its date': inserting(() => ({ scheduledFor: null })),
    'without its import key': inserting(() => ({ importKey: null })),
    'always of a program': inserting(() => ({ sourceType: 'program' })),
    'without the entry it is of': inserting(() => ({ customWorkoutExerciseId: null })),
    'completed as of now': inserting(({ completedAt }, { changes }) => ({
      completedAt: completedAt && changes.now,
    })),
    'completed to the second': inserting(({ completedAt }) => ({
      completedAt: inSeconds(completedAt),
    })),
  },
  'completeLog.completes': {
    'without its loads': storing(({ loads: _, ...changes }) => changes, ['completeLog']),
    'without what was performed': storing(
      ({ performed: _, ...changes }) => changes,
      ['completeLog'],
    ),
    'without recovery': storing(({ records: _, ...changes }) => changes, ['completeLog']),
    'without its completion': storing(({ completions: _, ...changes }) => changes, ['completeLog']),
  },
  'recordLog.records': {
    'without its loads': storing(({ loads: _, ...changes }) => changes, ['recordLog']),
    'without what was performed': storing(({ performed: _, ...changes }) => changes, ['recordLog']),
    'not one that is gone': ({ verbs, tables }) => ({
      recordLog: (userId, query, decide, options) =>
        verbs.recordLog(
          userId,
          query,
          (state) => {
            const { changes, response } = decide(state);
            const gone = !tables.logs.some(({ id }) => id === query.logId);
            return { changes: gone ? { now: changes.now } : changes, response };
          },
          options,
        ),
    }),
  },
  'deleteLog.deletes': {
    'only as gone from lists': without('deleteLogs', ['deleteLog']),
    'without recovery': storing(({ records: _, ...changes }) => changes, ['deleteLog']),
    'the sets stay': afterwards(
      ({ tables, before }) => {
        tables.performed = before.performed;
      },
      ['deleteLog'],
    ),
  },
  'changes.completions': {
    'they are not stored': without('completions', ['completeLog']),
    'null takes none away': onCompletions((write) => {
      const { changes, before } = write;
      for (const { logId, completedAt } of changes.completions ?? []) {
        const old = before.logs.find(({ id }) => id === logId);
        setCompleted(write, logId, completedAt ?? old?.completedAt ?? null);
      }
    }),
    'they are as of now': onCompletions((write) => {
      for (const { logId } of write.changes.completions ?? []) {
        setCompleted(write, logId, write.changes.now);
      }
    }),
    'they are stored to the second': onCompletions((write) => {
      for (const { logId, completedAt } of write.changes.completions ?? []) {
        setCompleted(write, logId, inSeconds(completedAt));
      }
    }),
  },
  'changes.deleteLogs': {
    'only the last of them': storingDeletes((changes) =>
      changes.deleteLogs === undefined
        ? changes
        : { ...changes, deleteLogs: changes.deleteLogs.slice(-1) },
    ),
    'their swaps stay': onDelete(({ tables, changes, before }) => {
      if (changes.deleteLogs !== undefined) tables.swaps = before.swaps;
    }),
    'their loads stay': onDelete(({ tables, changes, before }) => {
      if (changes.deleteLogs !== undefined) tables.loads = before.loads;
    }),
    'their sets stay': onDelete(({ tables, changes, before }) => {
      if (changes.deleteLogs !== undefined) tables.performed = before.performed;
    }),
    'workouts reserved for them stay': onDelete(({ tables, changes, before }) => {
      if (changes.deleteLogs === undefined) return;
      tables.customWorkouts = before.customWorkouts;
      tables.customWorkoutExercises = before.customWorkoutExercises;
    }),
    'logs swapped from them go too': onDelete(({ tables, changes, before }) => {
      const isProduct = (id: number) =>
        before.logs.some(
          (row) => row.id === id && changes.deleteLogs?.includes(row.swappedFromId ?? 0),
        );
      tables.logs = tables.logs.filter(({ id }) => !isProduct(id));
    }),
    'logs swapped from them still refer to them': afterwards(
      ({ tables, before }) => {
        tables.logs = tables.logs.map((row) => {
          const { swappedFromId } = before.logs.find(({ id }) => id === row.id) ?? row;
          return { ...row, swappedFromId };
        });
      },
      ['deleteLog'],
    ),
  },
  'changes.counted': {
    'it is not stored': without('counted', ['applySwap', 'revertSwap']),
    'only for what stops counting': storingCounted((changes) => ({
      ...changes,
      ...(changes.counted && { counted: changes.counted.filter(({ counted }) => !counted) }),
    })),
    'only for what counts again': storingCounted((changes) => ({
      ...changes,
      ...(changes.counted && { counted: changes.counted.filter(({ counted }) => counted) }),
    })),
    'the loads are deleted': onCounted(({ tables, changes }) => {
      const gone = (changes.counted ?? []).filter(({ counted }) => !counted);
      tables.loads = tables.loads.filter(
        (load) => !gone.some(({ logId }) => logId === load.workoutLogId),
      );
    }),
  },
  'changes.performed': {
    'it is not stored': without('performed', ['recordLog']),
    'it comes beside what was stored': onPerformed(({ tables, changes, before }) => {
      const logId = changes.performed?.logId;
      const old = before.performed.find((row) => row.logId === logId);
      tables.performed = tables.performed.map((row) =>
        row.logId === logId
          ? { ...row, exercises: [...(old?.exercises ?? []), ...row.exercises] }
          : row,
      );
    }),
    'not for a new log': storing(({ performed, ...changes }) =>
      performed === undefined || performed.logId === null ? changes : { ...changes, performed },
    ),
    'weights are whole': settingSets(({ weightKg, ...set }) =>
      weightKg === undefined ? set : { ...set, weightKg: Math.round(weightKg) },
    ),
    'seconds are whole': settingSets(({ seconds, ...set }) =>
      seconds === undefined ? set : { ...set, seconds: Math.round(seconds) },
    ),
    'how a set was meant is lost': settingSets(({ type: _, ...set }) => set),
    'effort is kept one way': settingSets(({ rpe, ...set }) =>
      rpe === undefined ? set : { ...set, rir: 10 - rpe },
    ),
  },
};

const LOADS: Mutants = {
  'writes.order': {
    'what counts is set before the loads are stored': onLoads(({ tables, changes }) => {
      const written = (changes.loads ?? []).map(({ logId }) => logId);
      tables.loads = tables.loads.map((load) =>
        written.includes(load.workoutLogId) ? { ...load, counted: true } : load,
      );
    }),
  },
  'writes.loads': {
    'those of other groups stay': onLoads(({ tables, changes, before }) => {
      for (const { logId, loads } of changes.loads ?? []) {
        const kept = before.loads.filter(
          (load) =>
            load.workoutLogId === logId &&
            !loads.some(({ muscleGroup }) => muscleGroup === load.muscleGroup),
        );
        tables.loads.push(...kept);
      }
    }),
    'stored ones are not replaced': onLoads(({ tables, changes, before }) => {
      for (const { logId } of changes.loads ?? []) {
        const kept = before.loads.filter((load) => load.workoutLogId === logId);
        if (kept.length === 0) continue;
        tables.loads = tables.loads.filter((load) => load.workoutLogId !== logId).concat(kept);
      }
    }),
    'uncounted ones stay uncounted': onLoads(({ tables, changes, before }) => {
      for (const { logId } of changes.loads ?? []) {
        const uncounted = before.loads.some((load) => load.workoutLogId === logId && !load.counted);
        tables.loads = tables.loads.map((load) =>
          load.workoutLogId === logId && uncounted ? { ...load, counted: false } : load,
        );
      }
    }),
    'they are as of now': onLoads(({ tables, changes, ids }) => {
      const written = (changes.loads ?? []).map(({ logId }) => logId ?? ids.logId);
      tables.loads = tables.loads.map((load) =>
        written.includes(load.workoutLogId) ? { ...load, performedAt: changes.now } : load,
      );
    }),
    'weekly sets are whole': onLoads(({ tables }) => {
      tables.loads = tables.loads.map((load) => ({
        ...load,
        weeklySets: Math.round(load.weeklySets),
      }));
    }),
    'known effort is forgotten': onLoads(({ tables }) => {
      tables.loads = tables.loads.map((load) => ({ ...load, knownEffortSets: 0 }));
    }),
    'their exercises are not counted': onLoads(({ tables }) => {
      tables.loads = tables.loads.map((load) => ({ ...load, exercisesCount: 1 }));
    }),
    'their decimals are cut': onLoads(({ tables }) => {
      tables.loads = tables.loads.map((load) => ({
        ...load,
        load: Math.round(load.load * 100) / 100,
      }));
    }),
  },
  'changes.records': {
    'they are not stored': without('records', [...LOG_CHANGES, 'revertSwap', 'rebuildRecovery']),
    'stored ones are not replaced': onRecords(({ tables, before, userId }) => {
      tables.records = tables.records.map(
        (row) =>
          before.records.find(
            (other) => other.userId === userId && other.muscleGroup === row.muscleGroup,
          ) ?? row,
      );
    }),
    'all others are deleted': onRecords(({ tables, changes, userId }) => {
      const { records } = changes;
      if (records === undefined) return;
      tables.records = tables.records.filter(
        (row) =>
          row.userId !== userId ||
          records.some(({ muscleGroup }) => muscleGroup === row.muscleGroup),
      );
    }),
    'a group that was never trained has no row': onRecords(({ tables }) => {
      tables.records = tables.records.filter((row) => row.lastWorkoutDate !== null);
    }),
    'no intensity is that of the column': onRecords(({ tables }) => {
      tables.records = tables.records.map((row) => ({ ...row, intensity: row.intensity ?? 0.5 }));
    }),
    'intensity has one decimal': onRecords(({ tables }) => {
      tables.records = tables.records.map((row) => ({
        ...row,
        intensity: row.intensity && Math.round(row.intensity * 10) / 10,
      }));
    }),
    'a group without a last workout keeps the old one': onRecords(({ tables, before, userId }) => {
      tables.records = tables.records.map((row) => {
        const old = before.records.find(
          (other) => other.userId === userId && other.muscleGroup === row.muscleGroup,
        );
        return { ...row, lastWorkoutDate: row.lastWorkoutDate ?? old?.lastWorkoutDate ?? null };
      });
    }),
  },
  'changes.model': {
    'it is not stored': without('model', ['rebuildRecovery']),
    'it is kept as it was first': onModel(({ tables, before, userId }) => {
      const old = before.trainingStates.find((row) => row.userId === userId)?.model;
      tables.trainingStates = tables.trainingStates.map((row) =>
        row.userId === userId ? { ...row, model: old ?? row.model } : row,
      );
    }),
    'a write without one forgets it': onModel(({ tables, changes, userId }) => {
      tables.trainingStates = tables.trainingStates.map((row) =>
        row.userId === userId ? { ...row, model: changes.model ?? null } : row,
      );
    }),
  },
};

/** Mistakes about what is stored of logs and of their loads. */
export const CHANGE_MUTANTS: Mutants = { ...LOGS, ...LOADS };
