import { createFreshlegs, type Port } from 'freshlegs';
import type { Library } from './beside.js';
import type { Side } from './sides.js';
import { LATER, NOW } from './world.js';

/** Calls the library, or that of another commit, like a host does. */
export const ours = (
  repository: Port,
  create: Library['createFreshlegs'] = createFreshlegs,
): Side => {
  const training = create({ repository, now: () => NOW });
  return {
    complete: ({ userId, completeLogId, exercises }) =>
      training.logs.complete({ userId, logId: completeLogId, exercises }),
    muscleGroups: ({ userId }) => training.recovery.muscleGroups({ userId }),
    mostRecovered: ({ userId }) => training.recovery.mostRecovered({ userId }),
    smartWorkout: ({ userId }) => training.recommendations.smartWorkout({ userId }),
    swap: ({ userId, swapLogId, target }) =>
      training.swaps.swap({ userId, logId: swapLogId, target }),
    revert: ({ userId, swapId }) => training.swaps.revert({ userId, swapId }),
    available: ({ userId }) => training.swaps.targets({ userId }),
    create: ({ userId, target: source }) =>
      training.logs.create({ userId, source, scheduledFor: LATER, completed: false }),
    createCompleted: ({ userId, target: source, exercises }) =>
      training.logs.create({ userId, source, exercises }),
  };
};
