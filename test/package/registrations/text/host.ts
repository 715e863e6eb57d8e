// Compiled and never run: a host with text ids calls the service without a cast.
import { createFreshlegs, type Port, type ProgramDayId, type TrainingMethods } from 'freshlegs';
import { createMemoryTables, memoryRepository } from 'freshlegs/memory';

const ADA = 'us_1';
const BENCH = 'ex_1';
const PUSH_DAY = 'pd_1';

const repository: Port = memoryRepository({
  tables: createMemoryTables({ users: [{ id: ADA }] }),
});

/** Passes the host's own ids, and gets them back. */
export const trainAndSwap = async (
  training: TrainingMethods = createFreshlegs({ repository }),
  programDayId: ProgramDayId = PUSH_DAY,
): Promise<{
  readonly logId: string;
  readonly swapId: number;
  readonly days: readonly string[];
}> => {
  const { log } = await training.logs.create({
    userId: ADA,
    source: { type: 'program', programDayId },
    exercises: [{ exerciseId: BENCH, sets: [{ reps: 5 }] }],
  });
  const { workouts } = await training.swaps.targets({ userId: ADA, logId: log.id });
  const days = workouts.flatMap(({ ref }) => (ref.type === 'program' ? [ref.programDayId] : []));
  const [target = programDayId] = days;
  const { swap } = await training.swaps.swap({
    userId: ADA,
    logId: log.id,
    target: { type: 'program', programDayId: target },
  });
  return { logId: swap.swappedLogId, swapId: swap.id, days };
};

/** No table has numbers as ids. */
export const refused = (training: TrainingMethods): readonly Promise<unknown>[] => [
  // @ts-expect-error -- users have texts
  training.logs.list({ userId: 1 }),
  // @ts-expect-error -- logs have texts
  training.logs.find({ userId: ADA, logId: 1 }),
  // @ts-expect-error -- swaps have numbers, whatever the host's ids are
  training.swaps.revert({ userId: ADA, swapId: '1' }),
];
