import type { Exercise, PerformedExercise } from 'freshlegs';
import { isWorkingSet, type LoggedSession } from './folder.js';

/** Working sets per muscle group: 1 for a primary muscle, 1/2 for a secondary one. */
export type MuscleProfile = ReadonlyMap<string, number>;

/**
 * A type of session, inferred from the sessions so far. Types are numbered in the order in which
 * they first occurred, and the key contains the number.
 */
export interface SessionType {
  readonly key: string;
  /** The profiles of the type's last sessions, oldest first, each scaled to length 1. */
  readonly recent: readonly MuscleProfile[];
}

export const SAME_TYPE_COSINE = 0.85;
const CENTRE_SESSIONS = 5;
const SECONDARY_SHARE = 0.5;

const add = (sums: Map<string, number>, group: string, amount: number): void => {
  sums.set(group, (sums.get(group) ?? 0) + amount);
};

export const primarySets = (
  performed: readonly PerformedExercise[],
  exercises: ReadonlyMap<number, Exercise>,
): MuscleProfile => {
  const sums = new Map<string, number>();
  for (const { exerciseId, sets } of performed) {
    const count = sets.filter(isWorkingSet).length;
    for (const group of exercises.get(exerciseId)?.primaryMuscles ?? []) add(sums, group, count);
  }
  return sums;
};

export const profileOf = (
  performed: readonly PerformedExercise[],
  exercises: ReadonlyMap<number, Exercise>,
): MuscleProfile => {
  const sums = new Map(primarySets(performed, exercises));
  for (const { exerciseId, sets } of performed) {
    const count = sets.filter(isWorkingSet).length;
    for (const group of exercises.get(exerciseId)?.secondaryMuscles ?? []) {
      add(sums, group, SECONDARY_SHARE * count);
    }
  }
  return sums;
};

const dot = (a: MuscleProfile, b: MuscleProfile): number => {
  let sum = 0;
  for (const [group, value] of a) sum += value * (b.get(group) ?? 0);
  return sum;
};

const lengthOf = (profile: MuscleProfile): number => Math.sqrt(dot(profile, profile));

const toUnit = (profile: MuscleProfile): MuscleProfile => {
  const length = lengthOf(profile);
  return new Map(Array.from(profile, ([group, value]) => [group, value / length]));
};

/** The sum has the same direction as the mean, and the cosine needs only the direction. */
const centreOf = ({ recent }: SessionType): MuscleProfile => {
  const sums = new Map<string, number>();
  for (const profile of recent) for (const [group, value] of profile) add(sums, group, value);
  return sums;
};

/** The type of the profile; null if the profile starts a new type. */
const findType = (types: readonly SessionType[], unit: MuscleProfile): SessionType | null => {
  let best: SessionType | null = null;
  let largest = SAME_TYPE_COSINE;
  for (const type of types) {
    const centre = centreOf(type);
    const cosine = dot(unit, centre) / lengthOf(centre);
    if (cosine < largest || (cosine === largest && best !== null)) continue;
    largest = cosine;
    best = type;
  }
  return best;
};

/** A session's type depends on earlier sessions only. */
export const assignTypes = (
  sessions: readonly LoggedSession[],
  exercises: ReadonlyMap<number, Exercise>,
): readonly string[] => {
  const types: SessionType[] = [];
  return sessions.map((session) => {
    const unit = toUnit(profileOf(session.exercises, exercises));
    const found = findType(types, unit);
    const key = found?.key ?? `type:${types.length + 1}`;
    const recent = [...(found?.recent ?? []), unit].slice(-CENTRE_SESSIONS);
    const at = found === null ? types.length : types.indexOf(found);
    types[at] = { key, recent };
    return key;
  });
};
