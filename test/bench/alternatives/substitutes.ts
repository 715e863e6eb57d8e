import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Exercise } from '../../../src/domain/records.js';

const PATH = fileURLToPath(
  new URL('../../../../shared/data/exercise-api/exercises.json', import.meta.url),
);

interface Entry {
  readonly name: string;
  readonly primary_muscle: string;
  readonly secondary_muscles: readonly string[];
  readonly equipment: readonly string[];
  readonly e1rm_substitution_group: string;
  readonly preferred_rank: number;
}

/** An exercise with the group whose members the data set lets replace each other. */
export interface Substitute extends Exercise {
  readonly group: string;
  /** 1 for the member of its group that the data set prefers. */
  readonly preferredRank: number;
}

const toSubstitute = (entry: Entry, at: number): Substitute => ({
  id: at + 1,
  name: entry.name,
  primaryMuscles: [entry.primary_muscle],
  secondaryMuscles: entry.secondary_muscles,
  // The list begins with what carries the load; benches and racks follow.
  equipment: entry.equipment[0] ?? null,
  mechanic: null,
  force: null,
  group: entry.e1rm_substitution_group,
  preferredRank: entry.preferred_rank,
});

/** All exercises of the data set; null where it is not there. */
export const readSubstitutes = (
  path = process.env['EXERCISE_API'] ?? PATH,
): readonly Substitute[] | null => {
  if (!existsSync(path)) return null;
  // The file is a fixed one, whose fields are those of `Entry`.
  return (JSON.parse(readFileSync(path, 'utf8')) as readonly Entry[]).map(toSubstitute);
};

/** Whether the data set lets two exercises replace each other. */
export const areSubstitutes = (a: Substitute, b: Substitute): boolean =>
  a.id !== b.id && a.group === b.group;
