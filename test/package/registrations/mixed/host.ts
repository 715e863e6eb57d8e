// Compiled and never run: a host with ids of two types calls the service without a cast.
import { createFreshlegs, type Port, type ProgramDayId, type TrainingMethods } from 'freshlegs';
import { createMemoryTables, memoryRepository } from 'freshlegs/memory';

const ADA = '00000000-0000-4000-8000-000000000001';
const BENCH = 'ex_1';
const CURL = 'ex_2';
const PUSH_DAY = 1;

const repository: Port = memoryRepository({
  tables: createMemoryTables({ users: [{ id: ADA }] }),
});

/** Passes the host's own ids, and gets them back. */
export const trainAndSwap = async (
  training: TrainingMethods = createFreshlegs({ repository }),
  programDayId: ProgramDayId = PUSH_DAY,
): Promise<{ readonly userId: string; readonly logId: number; readonly exerciseIds: string[] }> => {
  const { log } = await training.logs.create({
    userId: ADA,
    source: { type: 'program', programDayId },
    exercises: [{ exerciseId: BENCH, sets: [{ reps: 5 }] }],
  });
  const { swap, customWorkout } = await training.swaps.swapExercise({
    userId: ADA,
    logId: log.id,
    exerciseId: BENCH,
    replacementExerciseId: CURL,
  });
  return {
    userId: swap.userId,
    logId: swap.swappedLogId,
    exerciseIds: customWorkout.exercises.map(({ exerciseId }) => exerciseId),
  };
};

/**
 * Calls that must not compile: an id of one table is not an id of another if their types differ.
 */
export const refused = (training: TrainingMethods): readonly Promise<unknown>[] => [
  // @ts-expect-error -- users have texts
  training.logs.list({ userId: 1 }),
  // @ts-expect-error -- logs have numbers
  training.logs.find({ userId: ADA, logId: 'lo_1' }),
  // @ts-expect-error -- exercises have texts
  training.swaps.alternatives({ userId: ADA, exerciseId: 1 }),
];
