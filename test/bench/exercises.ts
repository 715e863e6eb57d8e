import type { Exercise } from 'freshlegs';

/** Primary muscles, then secondary ones. */
export type Muscles = readonly [primary: string, secondary: string];

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

const names = (list: string): readonly string[] => (list === '' ? [] : list.split(' '));

export const exercisesIn = (table: Readonly<Record<string, Muscles>>): readonly Exercise[] =>
  Object.entries(table).map(([name, [primary, secondary]], index) =>
    exerciseOf(index + 1, name, names(primary), names(secondary)),
  );
