import type { Freshlegs, LogAnswer, LogId, UserId, WorkoutLog, WorkoutSwap } from 'freshlegs';
import type { Json } from './inputs.js';

/** A call of a tool. It needs a preview and a token, like any write. */
export interface Step {
  readonly tool: string;
  readonly arguments: Json;
}

/** Leaves out what is not known. */
const given = (fields: Json): Json =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));

export function deleteStep(logId: LogId): Step {
  return { tool: 'delete_log', arguments: { logId } };
}

/** The workout that was made for this log alone, and is deleted with it; null for others. */
const findReserved = async (training: Freshlegs, userId: UserId, { log }: LogAnswer) => {
  const { source } = log;
  if (source?.type !== 'custom') return null;
  const { customWorkoutId } = source;
  const workout = await training.customWorkouts.find({ userId, customWorkoutId });
  return workout?.forLogId === null ? null : workout;
};

const sourceStep = (originalLogId: LogId, { log, exercises }: LogAnswer): readonly Step[] => {
  const { source, completedAt } = log;
  if (source === null) return [];
  const target =
    source.type === 'program'
      ? source
      : { type: 'custom', customWorkoutId: source.customWorkoutId };
  const performed = completedAt === null ? null : exercises;
  const args = given({ logId: originalLogId, target, exercises: performed });
  return [{ tool: 'swap_workout', arguments: args }];
};

/** Swaps again to what `product` did; empty if a single call cannot do that. */
const swapAgain = async (
  training: Freshlegs,
  userId: UserId,
  originalLogId: LogId,
  product: LogAnswer,
): Promise<readonly Step[]> => {
  const reserved = await findReserved(training, userId, product);
  if (reserved === null) return sourceStep(originalLogId, product);
  const replaced = reserved.exercises.filter((entry) => entry.replacedExerciseId !== null);
  const [entry] = replaced;
  if (entry === undefined || replaced.length > 1) return [];
  const { replacedExerciseId: exerciseId, exerciseId: replacementExerciseId } = entry;
  const args = { logId: originalLogId, exerciseId, replacementExerciseId };
  return [{ tool: 'swap_exercise', arguments: args }];
};

/** Does an undone swap again, from its new log, which is withdrawn. */
export async function redoSwap(
  training: Freshlegs,
  userId: UserId,
  { swappedLogId }: WorkoutSwap,
  { id, completedAt }: WorkoutLog,
): Promise<readonly Step[]> {
  const found = await training.logs.find({ userId, logId: swappedLogId });
  if (found === null) return [];
  const product = { ...found, log: { ...found.log, completedAt } };
  return swapAgain(training, userId, id, product);
}

/**
 * The calls that make a deleted log again. A planned product of a swap is swapped in again, because
 * deleting it makes the original active.
 */
export async function makeAgain(
  training: Freshlegs,
  userId: UserId,
  answer: LogAnswer,
): Promise<readonly Step[]> {
  const { log, exercises } = answer;
  const { swappedFromId, scheduledFor, startedAt, completedAt } = log;
  if (completedAt === null && swappedFromId !== null) {
    return swapAgain(training, userId, swappedFromId, answer);
  }
  const source = (await findReserved(training, userId, answer)) === null ? log.source : null;
  return completedAt === null
    ? [{ tool: 'plan_workout', arguments: given({ source, scheduledFor }) }]
    : [
        {
          tool: 'log_workout',
          arguments: given({ source, scheduledFor, startedAt, completedAt, exercises }),
        },
      ];
}
