import { createFreshlegs, type Repository } from 'freshlegs';
import type { Side } from './sides.js';
import { NOW } from './world.js';

/** The library as a host calls it. */
export const ours = (repository: Repository): Side => {
  const training = createFreshlegs({ repository, now: () => NOW });
  return {
    complete: ({ userId, completeLogId, exercises }) =>
      training.logs.complete({ userId, logId: completeLogId, exercises }),
    muscleGroups: ({ userId }) => training.recovery.muscleGroups({ userId }),
    mostRecovered: ({ userId }) => training.recovery.mostRecovered({ userId }),
    smartWorkout: ({ userId }) => training.recommendations.smartWorkout({ userId }),
    swap: ({ userId, swapLogId, target }) =>
      training.swaps.swap({ userId, logId: swapLogId, target }),
    revert: ({ userId, swapId }) => training.swaps.revert({ userId, swapId }),
    available: ({ userId }) => training.swaps.available({ userId }),
  };
};
