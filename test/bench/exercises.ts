import type { Exercise } from 'freshlegs';
import { exerciseOf } from '../support/exercises.js';

/** Primary muscles, then secondary ones. */
export type Muscles = readonly [primary: string, secondary: string];

const names = (list: string): readonly string[] => (list === '' ? [] : list.split(' '));

export const exercisesIn = (table: Readonly<Record<string, Muscles>>): readonly Exercise[] =>
  Object.entries(table).map(([name, [primary, secondary]], index) =>
    exerciseOf(index + 1, name, names(primary), names(secondary)),
  );
