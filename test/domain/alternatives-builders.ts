import { rankAlternatives, type AlternativesInput } from '../../src/domain/swap/alternatives.js';
import type { Exercise } from '../../src/domain/records.js';
import { exercise } from './builders.js';

export const named = (
  id: number,
  name: string,
  primary: readonly string[],
  values: Partial<Exercise> = {},
): Exercise => ({ ...exercise(id, primary), name, ...values });

export const rank = (
  wanted: Exercise,
  others: readonly Exercise[],
  values: Partial<AlternativesInput> = {},
) =>
  rankAlternatives({
    exercise: wanted,
    exercises: others,
    scoreOf: () => 100,
    equipment: null,
    limit: 50,
    ...values,
  });

export const namesOf = (alternatives: readonly { readonly name: string }[]) =>
  alternatives.map(({ name }) => name);

export const BENCH = named(1, 'Barbell Bench Press', ['chest'], {
  secondaryMuscles: ['triceps', 'shoulders'],
  equipment: 'barbell',
  mechanic: 'compound',
  force: 'push',
});

export const benchLike = (id: number, name: string, values: Partial<Exercise> = {}): Exercise => ({
  ...BENCH,
  id,
  name,
  ...values,
});
