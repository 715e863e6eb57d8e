import { readFileSync } from 'node:fs';
import type { Exercise } from '../../../src/domain/records.js';
import { findData } from '../shared-data.js';

interface Entry {
  readonly name: string;
  readonly primary_muscle: string;
  readonly secondary_muscles: readonly string[];
  readonly equipment: readonly string[];
  readonly e1rm_substitution_group: string;
  readonly preferred_rank: number;
}

/** An exercise and its group. In the data set, the members of a group can replace each other. */
export interface Substitute extends Exercise {
  readonly group: string;
  /** 1 for the preferred member of its group. */
  readonly preferredRank: number;
}

const toSubstitute = (entry: Entry, at: number): Substitute => ({
  id: at + 1,
  name: entry.name,
  primaryMuscles: [entry.primary_muscle],
  secondaryMuscles: entry.secondary_muscles,
  // The list begins with the equipment that holds the weight. Benches and racks follow.
  equipment: entry.equipment[0] ?? null,
  mechanic: null,
  force: null,
  group: entry.e1rm_substitution_group,
  preferredRank: entry.preferred_rank,
});

/** Null if the data set is not on this machine. */
export const readSubstitutes = (): readonly Substitute[] | null => {
  const path = findData('data/exercise-api/exercises.json', 'EXERCISE_API');
  if (path === null) return null;
  // The file does not change, so its fields are not validated.
  return (JSON.parse(readFileSync(path, 'utf8')) as readonly Entry[]).map(toSubstitute);
};

export const areSubstitutes = (a: Substitute, b: Substitute): boolean =>
  a.id !== b.id && a.group === b.group;
