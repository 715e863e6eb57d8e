import type { Changes } from 'freshlegs';
import {
  afterwards,
  inSeconds,
  setCompleted,
  storing,
  type Mutant,
  type Mutants,
  type Write,
} from './tools.js';

type SwapRow = Write['tables']['swaps'][number];
type WorkoutRow = Write['tables']['customWorkouts'][number];
type EntryRow = Write['tables']['customWorkoutExercises'][number];

/** Spoils rows of swaps for which `isMine` holds. */
const swapsOf = (
  isMine: (row: SwapRow, write: Write) => boolean,
  spoil: (row: SwapRow, write: Write) => Partial<SwapRow>,
): Mutant =>
  afterwards(
    (write) => {
      const { tables } = write;
      tables.swaps = tables.swaps.map((row) =>
        isMine(row, write) ? { ...row, ...spoil(row, write) } : row,
      );
    },
    ['applySwap', 'revertSwap'],
  );

type Spoil = (write: Write) => unknown;
type Change = (changes: Changes) => Changes;

// Each in the verb that has such a part to store: all others have no need to be asked.
const onSwap = (spoil: Spoil): Mutant => afterwards(spoil, ['applySwap']);
const onRevert = (spoil: Spoil): Mutant => afterwards(spoil, ['revertSwap']);
const onWorkout = (spoil: Spoil): Mutant => afterwards(spoil, ['writeCustomWorkout']);
const storingWorkouts = (change: Change): Mutant => storing(change, ['writeCustomWorkout']);

const inserted = (row: SwapRow, { ids }: Write): boolean => row.id === ids.swapId;
const reverted = (row: SwapRow, { changes }: Write): boolean =>
  row.id === changes.revertSwap?.swapId;

const originalOf = ({ before }: Write, logId: number) => before.logs.find(({ id }) => id === logId);

const SWAPS: Mutants = {
  'applySwap.swaps': {
    'without a row in the trail': storing(
      ({ createSwap: _, ...changes }) => changes,
      ['applySwap'],
    ),
    'without its loads': storing(({ loads: _, ...changes }) => changes, ['applySwap']),
    'without what was performed': storing(({ performed: _, ...changes }) => changes, ['applySwap']),
    'without recovery': storing(({ records: _, ...changes }) => changes, ['applySwap']),
  },
  'revertSwap.reverts': {
    'the loads still count for the other log': storing(
      ({ counted: _, ...changes }) => changes,
      ['revertSwap'],
    ),
    'without recovery': storing(({ records: _, ...changes }) => changes, ['revertSwap']),
    'the log swapped to is deleted': onRevert(({ tables, changes }) => {
      const { swappedLogId } = changes.revertSwap ?? {};
      tables.logs = tables.logs.filter(({ id }) => id !== swappedLogId);
    }),
  },
  'changes.swappedFrom': {
    'the log it replaces is not named': onSwap(({ tables, ids }) => {
      tables.logs = tables.logs.map((row) =>
        row.id === ids.logId ? { ...row, swappedFromId: null } : row,
      );
    }),
    'the log it replaces stays completed': onSwap((write) => {
      const { logId = 0 } = write.changes.createLog?.swappedFrom ?? {};
      setCompleted(write, logId, originalOf(write, logId)?.completedAt ?? null);
    }),
    'the completion is taken over to the second': onSwap((write) => {
      const { changes, ids } = write;
      if (changes.createLog?.swappedFrom?.movesCompletion !== true) return;
      setCompleted(write, ids.logId ?? 0, inSeconds(changes.createLog.completedAt));
    }),
    'a planned one is completed': onSwap((write) => {
      const { changes, ids } = write;
      if (changes.createLog?.swappedFrom?.movesCompletion === false) {
        setCompleted(write, ids.logId ?? 0, changes.now);
      }
    }),
  },
  'changes.createSwap': {
    'it does not know the completion that it moved': swapsOf(inserted, () => ({
      movedCompletedAt: null,
    })),
    'it knows the completion to the second': swapsOf(inserted, ({ movedCompletedAt }) => ({
      movedCompletedAt: inSeconds(movedCompletedAt),
    })),
    'its date is that of UTC': swapsOf(inserted, (_row, { changes }) => ({
      swapDate: changes.now.toISOString().slice(0, 10),
    })),
    'its two logs are exchanged': swapsOf(inserted, ({ originalLogId, swappedLogId }) => ({
      originalLogId: swappedLogId,
      swappedLogId: originalLogId,
    })),
    'it was made by the clock of the machine': swapsOf(inserted, () => ({
      createdAt: new Date(),
      updatedAt: new Date(),
    })),
  },
  'changes.revertSwap': {
    'it is not marked': swapsOf(reverted, () => ({ revertedAt: null })),
    'it is deleted': onRevert(({ tables, changes }) => {
      tables.swaps = tables.swaps.filter(({ id }) => id !== changes.revertSwap?.swapId);
    }),
    'when it changed is not kept': swapsOf(reverted, ({ createdAt }) => ({
      updatedAt: createdAt,
    })),
    'the original stays planned': onRevert((write) => {
      const { originalLogId = 0 } = write.changes.revertSwap ?? {};
      setCompleted(write, originalLogId, originalOf(write, originalLogId)?.completedAt ?? null);
    }),
    'the original is completed as of now': onRevert((write) => {
      const { revertSwap, now } = write.changes;
      if (revertSwap?.movesCompletion === true) setCompleted(write, revertSwap.originalLogId, now);
    }),
    'the original is completed to the second': onRevert((write) => {
      const { originalLogId = 0 } = write.changes.revertSwap ?? {};
      const { completedAt = null } = write.tables.logs.find(({ id }) => id === originalLogId) ?? {};
      setCompleted(write, originalLogId, inSeconds(completedAt));
    }),
    'the other log stays completed': onRevert((write) => {
      const { swappedLogId = 0 } = write.changes.revertSwap ?? {};
      setCompleted(write, swappedLogId, originalOf(write, swappedLogId)?.completedAt ?? null);
    }),
    'the completion moves whatever was decided': storing(
      (changes) => ({
        ...changes,
        ...(changes.revertSwap && { revertSwap: { ...changes.revertSwap, movesCompletion: true } }),
      }),
      ['revertSwap'],
    ),
  },
};

/** Spoils the custom workout that was updated, or created. */
const workoutOf = (spoil: (row: WorkoutRow, write: Write) => Partial<WorkoutRow>): Mutant =>
  onWorkout((write) => {
    const { tables, ids, changes } = write;
    const written = ids.customWorkoutId ?? changes.updateCustomWorkout?.customWorkoutId;
    tables.customWorkouts = tables.customWorkouts.map((row) =>
      row.id === written ? { ...row, ...spoil(row, write) } : row,
    );
  });

const entriesOf = (spoil: (row: EntryRow, write: Write) => Partial<EntryRow>): Mutant =>
  onWorkout((write) => {
    const { tables, ids } = write;
    tables.customWorkoutExercises = tables.customWorkoutExercises.map((row) =>
      ids.exerciseIds?.includes(row.id) === true ? { ...row, ...spoil(row, write) } : row,
    );
  });

const workoutBefore = ({ before }: Write, id: number): WorkoutRow | undefined =>
  before.customWorkouts.find((row) => row.id === id);

const CUSTOM: Mutants = {
  'writeCustomWorkout.writes': {
    'without its source': workoutOf(() => ({
      sourceProgramDayId: null,
      sourceCustomWorkoutId: null,
    })),
    'without what was replaced': entriesOf(() => ({ replacedExerciseId: null })),
    'in the order given': entriesOf((row, { ids }) => ({
      orderIndex: ids.exerciseIds?.indexOf(row.id) ?? 0,
    })),
    'with the sets of the column': entriesOf(() => ({ sets: 3 })),
    'it is not deleted': storingWorkouts(({ deleteCustomWorkout: _, ...changes }) => changes),
  },
  'changes.updateFields': {
    'the name stays': workoutOf(({ id, name }, write) => ({
      name: workoutBefore(write, id)?.name ?? name,
    })),
    'null does not take the description away': workoutOf(({ id, description }, write) => ({
      description: description ?? workoutBefore(write, id)?.description ?? null,
    })),
    'it stays reserved': workoutOf(({ id, forLogId }, write) => ({
      forLogId: workoutBefore(write, id)?.forLogId ?? forLogId,
    })),
    'it is reserved no more': workoutOf(() => ({ forLogId: null })),
    'when it changed is not kept': workoutOf(({ createdAt }) => ({ updatedAt: createdAt })),
    'it is made anew': workoutOf((_row, { changes }) => ({ createdAt: changes.now })),
  },
  'changes.updateEntries': {
    'all entries get new ids': storingWorkouts((changes) => {
      const { updateCustomWorkout: update } = changes;
      const exercises = update?.exercises?.map((entry) => ({ ...entry, id: null })) ?? null;
      return update === undefined
        ? changes
        : { ...changes, updateCustomWorkout: { ...update, exercises } };
    }),
    'entries that are named stay as they were': onWorkout(({ tables, before }) => {
      tables.customWorkoutExercises = tables.customWorkoutExercises.map(
        (row) => before.customWorkoutExercises.find(({ id }) => id === row.id) ?? row,
      );
    }),
    'entries that are not named stay': onWorkout(({ tables, changes, before }) => {
      const { customWorkoutId, exercises = null } = changes.updateCustomWorkout ?? {};
      if (exercises === null) return;
      const { customWorkoutExercises: rows } = tables;
      const kept = before.customWorkoutExercises
        .filter((row) => row.customWorkoutId === customWorkoutId)
        .filter(({ id }) => !rows.some((row) => row.id === id));
      tables.customWorkoutExercises = [...rows, ...kept];
    }),
    'entries that are named are made anew': entriesOf((_row, { changes }) => ({
      createdAt: changes.now,
    })),
    'logs refer to entries that are gone': onWorkout(({ tables, changes, before }) => {
      if (changes.updateCustomWorkout !== undefined) tables.logs = before.logs;
    }),
    'logs of it refer to no entry any more': onWorkout(({ tables, changes }) => {
      const { customWorkoutId, exercises = null } = changes.updateCustomWorkout ?? {};
      tables.logs = tables.logs.map((row) =>
        exercises !== null && row.customWorkoutId === customWorkoutId
          ? { ...row, customWorkoutExerciseId: null }
          : row,
      );
    }),
    'without entries all of them go': storingWorkouts((changes) => {
      const { updateCustomWorkout: update } = changes;
      return update === undefined
        ? changes
        : { ...changes, updateCustomWorkout: { ...update, exercises: update.exercises ?? [] } };
    }),
  },
  'changes.deleteCustomWorkout': {
    'logs still refer to it': onWorkout(({ tables, changes, before }) => {
      if (changes.deleteCustomWorkout !== undefined) tables.logs = before.logs;
    }),
    'its logs go too': onWorkout(({ tables, changes, before }) => {
      const gone = before.logs.filter((row) => row.customWorkoutId === changes.deleteCustomWorkout);
      if (changes.deleteCustomWorkout === undefined) return;
      tables.logs = tables.logs.filter(({ id }) => !gone.some((row) => row.id === id));
    }),
    'what was derived from it goes too': onWorkout(({ tables, changes, before }) => {
      const { deleteCustomWorkout: id } = changes;
      if (id === undefined) return;
      const derived = before.customWorkouts.filter((row) => row.sourceCustomWorkoutId === id);
      tables.customWorkouts = tables.customWorkouts.filter(
        (row) => !derived.some((other) => other.id === row.id),
      );
    }),
    'what was derived from it still names it': onWorkout(({ tables, changes, before }) => {
      if (changes.deleteCustomWorkout === undefined) return;
      tables.customWorkouts = tables.customWorkouts.map(
        (row) => before.customWorkouts.find(({ id }) => id === row.id) ?? row,
      );
    }),
    'its entries stay': onWorkout(({ tables, changes, before }) => {
      if (changes.deleteCustomWorkout === undefined) return;
      tables.customWorkoutExercises = before.customWorkoutExercises;
    }),
  },
};

/** Mistakes about what is stored of swaps and of custom workouts. */
export const SWAP_MUTANTS: Mutants = { ...SWAPS, ...CUSTOM };
