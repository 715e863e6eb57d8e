import type { Freshlegs, LogAnswer, LogId, UserId } from 'freshlegs';
import type { Json } from './inputs.js';

/** A call of a tool. It needs a preview and a token, like any write. */
export interface Step {
  readonly tool: string;
  readonly arguments: Json;
}

/** Leaves out what is not known. */
const given = (fields: Json): Json =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));

/** The workout that was made for this log alone, and is deleted with it; null for others. */
const findReserved = async (training: Freshlegs, userId: UserId, { log }: LogAnswer) => {
  const { source } = log;
  if (source?.type !== 'custom') return null;
  const { customWorkoutId } = source;
  const workout = await training.customWorkouts.find({ userId, customWorkoutId });
  return workout?.forLogId === null ? null : workout;
};

/** Swaps `logId` again to what `product` was; empty if a single call cannot do that. */
export async function swapAgain(
  training: Freshlegs,
  userId: UserId,
  logId: LogId,
  product: LogAnswer,
): Promise<readonly Step[]> {
  const { source, completedAt } = product.log;
  const reserved = await findReserved(training, userId, product);
  if (reserved !== null) {
    const replaced = reserved.exercises.filter((entry) => entry.replacedExerciseId !== null);
    const [entry] = replaced;
    if (entry === undefined || replaced.length > 1) return [];
    const { replacedExerciseId: exerciseId, exerciseId: replacementExerciseId } = entry;
    return [{ tool: 'swap_exercise', arguments: { logId, exerciseId, replacementExerciseId } }];
  }
  if (source === null) return [];
  const { type } = source;
  const target = type === 'custom' ? { type, customWorkoutId: source.customWorkoutId } : source;
  const exercises = completedAt === null ? null : product.exercises;
  return [{ tool: 'swap_workout', arguments: given({ logId, target, exercises }) }];
}

/**
 * The calls that make a deleted log again. A planned product of a swap is swapped in again, because
 * deleting it makes the original active. No call makes an inactive log again.
 */
export async function makeAgain(
  training: Freshlegs,
  userId: UserId,
  answer: LogAnswer,
): Promise<readonly Step[]> {
  const { log, exercises } = answer;
  const { swappedFromId, scheduledFor, startedAt, completedAt } = log;
  if (log.status !== 'active') return [];
  if (completedAt === null && swappedFromId !== null) {
    return swapAgain(training, userId, swappedFromId, answer);
  }
  const source = (await findReserved(training, userId, answer)) === null ? log.source : null;
  const planned = { source, scheduledFor };
  if (completedAt === null) {
    return source === null ? [] : [{ tool: 'plan_workout', arguments: given(planned) }];
  }
  const done = { ...planned, startedAt, completedAt, exercises };
  return [{ tool: 'log_workout', arguments: given(done) }];
}

/** The calls that correct a log back to what it was; empty if it is unchanged. */
export async function correctAgain(
  training: Freshlegs,
  userId: UserId,
  before: LogAnswer,
  after: LogAnswer,
): Promise<readonly Step[]> {
  const { exercises } = before;
  const { id: logId, startedAt, completedAt } = before.log;
  const old = { startedAt, completedAt, exercises };
  const { log } = after;
  const corrected = {
    startedAt: log.startedAt,
    completedAt: log.completedAt,
    exercises: after.exercises,
  };
  if (JSON.stringify(old) === JSON.stringify(corrected)) return [];
  const isAdded =
    (exercises === null && after.exercises !== null) ||
    (startedAt === null && log.startedAt !== null);
  // A correction cannot remove a start or all sets.
  return isAdded
    ? [{ tool: 'delete_log', arguments: { logId } }, ...(await makeAgain(training, userId, before))]
    : [{ tool: 'correct_log', arguments: given({ logId, ...old }) }];
}
