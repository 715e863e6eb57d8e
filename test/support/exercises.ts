import type { Exercise } from 'freshlegs';

/** An exercise of which only the muscles are known. */
export const exerciseOf = (
  id: number,
  name: string,
  primaryMuscles: readonly string[],
  secondaryMuscles: readonly string[],
): Exercise => ({
  id,
  name,
  primaryMuscles,
  secondaryMuscles,
  equipment: null,
  mechanic: null,
  force: null,
});
