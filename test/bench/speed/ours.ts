import { createFreshlegs, type Port } from 'freshlegs';
import type { Library } from './beside.js';
import type { Side } from './sides.js';
import { LATER, NOW } from './world.js';

/** Calls the library, or that of another commit, like a host does. */
export const ours = (
  repository: Port,
  create: Library['createFreshlegs'] = createFreshlegs,
): Side => {
  const { logs, recommendations, recovery, swaps } = create({ repository, now: () => NOW });
  return {
    complete: ({ userId, completeLogId: logId, exercises }) =>
      logs.complete({ userId, logId, exercises }),
    smartWorkout: ({ userId }) => recommendations.smartWorkout({ userId }),
    swap: ({ userId, swapLogId: logId, target }) => swaps.swap({ userId, logId, target }),
    muscleGroups: ({ userId }) => recovery.muscleGroups({ userId }),
    mostRecovered: ({ userId }) => recovery.mostRecovered({ userId }),
    create: ({ userId, target: source }) =>
      logs.create({ userId, source, scheduledFor: LATER, completed: false }),
  };
};
