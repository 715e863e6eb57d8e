import { readFileSync } from 'node:fs';
import type { Exercise } from '../../../src/domain/records.js';
import { findData } from '../shared-data.js';

interface Entry {
  readonly name: string;
  readonly equipment: readonly string[];
  readonly primary_muscles: readonly string[];
  readonly secondary_muscles: readonly string[];
  readonly variation_on?: readonly string[];
  readonly variations_on?: readonly string[];
}

/** An exercise, and its families in the data set. */
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

/** Null if the data set is not on this machine. */
export const readMembers = (): readonly FamilyMember[] | null => {
  const path = findData('data/exercemus/exercises.json', 'EXERCEMUS');
  if (path === null) return null;
  // The file does not change, so its fields are not validated.
  const { exercises } = JSON.parse(readFileSync(path, 'utf8')) as { exercises: readonly Entry[] };
  return exercises.map(toMember);
};

/** Whether the data set lists two exercises as variations of one movement. */
export const areKin = (a: FamilyMember, b: FamilyMember): boolean =>
  a.id !== b.id && a.families.some((family) => b.families.includes(family));
