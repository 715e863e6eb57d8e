import { createFreshlegs, type Freshlegs, type Port } from 'freshlegs';
import { toCursor } from '../../../src/schemas.js';
import type { Library } from './beside.js';
import type { Side } from './sides.js';
import { LATER, NOW } from './world.js';

type Targets = (input: { readonly userId: number }) => unknown;

const sideOf = (training: Freshlegs, targets: Targets): Side => ({
  complete: ({ userId, completeLogId, exercises }) =>
    training.logs.complete({ userId, logId: completeLogId, exercises }),
  muscleGroups: ({ userId }) => training.recovery.muscleGroups({ userId }),
  mostRecovered: ({ userId }) => training.recovery.mostRecovered({ userId }),
  smartWorkout: ({ userId }) => training.recommendations.smartWorkout({ userId }),
  swap: ({ userId, swapLogId, target }) =>
    training.swaps.swap({ userId, logId: swapLogId, target }),
  revert: ({ userId, swapId }) => training.swaps.revert({ userId, swapId }),
  available: ({ userId }) => targets({ userId }),
  create: ({ userId, target: source }) =>
    training.logs.create({ userId, source, scheduledFor: LATER, completed: false }),
  createCompleted: ({ userId, target: source, exercises }) =>
    training.logs.create({ userId, source, exercises }),
});

const now = () => NOW;

/** Calls the library like a host does. */
export const ours = (repository: Port): Side => {
  const training = createFreshlegs({ repository, now });
  return sideOf(training, (input) => training.swaps.targets(input));
};

/**
 * Another commit of the library. It may call `swaps.targets` by an older name, `swaps.available`.
 */
export const before = ({ createFreshlegs: create }: Library, repository: Port): Side => {
  const training = create({ repository, now });
  const { available, targets = available } = training.swaps as {
    readonly available?: Targets;
    readonly targets?: Targets;
  };
  if (targets === undefined) throw new Error('The other library has no list of swap targets.');
  return sideOf(training, targets);
};

/** Fields of older commits, with their current names. */
const RENAMED: ReadonlyMap<string, string> = new Map([
  ['atMost', 'maxScore'],
  ['rollUps', 'bodyRegions'],
  ['rollUp', 'bodyRegion'],
]);

/** Converts a cursor of an older commit, such as `program:20`. */
const cursorOfNow = (cursor: string): string => {
  const [, type, id] = /^(\w+):(\d+)$/.exec(cursor) ?? [];
  return type === undefined ? cursor : toCursor([type, Number(id)]);
};

/** Renames the fields of another commit's answer. */
export const withNamesOfNow = (answer: unknown): unknown => {
  if (Array.isArray(answer)) return answer.map(withNamesOfNow);
  if (typeof answer !== 'object' || answer === null || answer instanceof Date) return answer;
  return Object.fromEntries(
    Object.entries(answer).map(([name, value]) => [
      RENAMED.get(name) ?? name,
      name === 'nextCursor' && typeof value === 'string'
        ? cursorOfNow(value)
        : withNamesOfNow(value),
    ]),
  );
};
