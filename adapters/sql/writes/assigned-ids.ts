/** The ids that a write assigns to swaps, custom workouts and their entries. */
import type { Changes } from '../../../src/domain/changes.js';
import type { AssignedIds } from '../../../src/port/port.js';
import type { NewIds } from '../plan.js';

/** A value for each table whose new rows get an id of the library. */
type PerTable<Value> = Readonly<Record<'swaps' | 'workouts' | 'entries', Value>>;

/** The entries of the workout that a write stores; null if it stores none. */
function entriesIn({ createCustomWorkout, updateCustomWorkout }: Changes) {
  return createCustomWorkout?.exercises ?? updateCustomWorkout?.exercises ?? null;
}

/** How many new ids a write needs. */
export function countNewIds(changes: Changes): PerTable<number> {
  return {
    swaps: changes.createSwap === undefined ? 0 : 1,
    workouts: changes.createCustomWorkout === undefined ? 0 : 1,
    entries: entriesIn(changes)?.filter(({ id }) => id === null).length ?? 0,
  };
}

function required(id: number | undefined): number {
  if (id === undefined) throw new TypeError('Fewer ids were given than the write needs.');
  return id;
}

/** The ids of the rows that a write stores. Needs as many new ids as {@link countNewIds} says. */
export function assignIds(
  changes: Changes,
  { swaps, workouts, entries }: PerTable<readonly number[]>,
): Omit<NewIds, 'logId'> {
  const fresh = [...entries];
  return {
    swapId: changes.createSwap === undefined ? null : required(swaps[0]),
    workoutId: changes.createCustomWorkout === undefined ? null : required(workouts[0]),
    entryIds: entriesIn(changes)?.map(({ id }) => id ?? required(fresh.shift())) ?? [],
  };
}

/** The ids that a write returns. */
export function returnedIds(
  changes: Changes,
  { logId, swapId, workoutId, entryIds }: NewIds,
): AssignedIds {
  return {
    ...(logId === null ? {} : { logId }),
    ...(swapId === null ? {} : { swapId }),
    ...(workoutId === null ? {} : { customWorkoutId: workoutId }),
    ...(entriesIn(changes) === null ? {} : { exerciseIds: entryIds }),
  };
}
