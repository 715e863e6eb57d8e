import { expect, it } from 'vitest';
import { readCatalogue } from '../../examples/data/catalogue.js';
import { rankAlternatives } from '../../src/domain/alternatives.js';
import type { Exercise } from '../../src/domain/records.js';

const CATALOGUE: readonly Exercise[] = readCatalogue().exercises.map(
  ({ name, primary, secondary, equipment, mechanic, force }, at) => ({
    id: at + 1,
    name,
    primaryMuscles: primary,
    secondaryMuscles: secondary,
    equipment,
    mechanic,
    force,
  }),
);

const ALL = CATALOGUE.map(({ name }) => name);

const find = (name: string): Exercise => {
  const found = CATALOGUE.find((exercise) => exercise.name === name);
  if (found === undefined) throw new Error(`${name} is not in the catalogue`);
  return found;
};

/** What would be a mistake to offer: for the exercise, whatever has these words in its name. */
const MUST_NOTS: readonly (readonly [exercise: string, offered: RegExp])[] = [];

it.each(MUST_NOTS)('for %s not %s', (name, offered) => {
  expect(ALL.some((other) => offered.test(other)), 'the catalogue has none').toBe(true);
  const alternatives = rankAlternatives({
    exercise: find(name),
    exercises: CATALOGUE,
    recoveryOf: (muscleGroup) => ({ muscleGroup, score: 100 }),
    equipment: null,
    limit: 5,
  });
  expect(alternatives.length).toBeGreaterThan(0);
  expect(alternatives.map((other) => other.name).filter((other) => offered.test(other))).toEqual([]);
});
