import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Exercise } from '../../../src/domain/records.js';

const PATH = fileURLToPath(
  new URL('../../../../shared/data/exercemus/exercises.json', import.meta.url),
);

interface Entry {
  readonly name: string;
  readonly equipment: readonly string[];
  readonly primary_muscles: readonly string[];
  readonly secondary_muscles: readonly string[];
  readonly variation_on?: readonly string[];
  readonly variations_on?: readonly string[];
}

/** An exercise and the families in the data set that it is a variation of. */
export interface FamilyMember extends Exercise {
  readonly families: readonly string[];
}

const toMember = (entry: Entry, at: number): FamilyMember => ({
  id: at + 1,
  name: entry.name,
  primaryMuscles: entry.primary_muscles,
  secondaryMuscles: entry.secondary_muscles,
  equipment: entry.equipment.join(', '),
  mechanic: null,
  force: null,
  families: entry.variation_on ?? entry.variations_on ?? [],
});

/** All exercises of the data set; null if it is absent. */
export const readMembers = (
  path = process.env['EXERCEMUS'] ?? PATH,
): readonly FamilyMember[] | null => {
  if (!existsSync(path)) return null;
  // The file is fixed, with the fields of `Entry`.
  const { exercises } = JSON.parse(readFileSync(path, 'utf8')) as {
    readonly exercises: readonly Entry[];
  };
  return exercises.map(toMember);
};

/** Whether two exercises are variations of one movement. */
export const areKin = (a: FamilyMember, b: FamilyMember): boolean =>
  a.id !== b.id && a.families.some((family) => b.families.includes(family));
