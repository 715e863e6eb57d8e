import type { Exercise, PerformedExercise } from 'freshlegs';
import { isWorkingSet, type LoggedSession } from './folder.js';

/** Working sets per muscle group: 1 for a primary muscle, 1/2 for a secondary one. */
type MuscleProfile = ReadonlyMap<string, number>;

/**
 * A type of session, inferred from the sessions so far. Types are numbered in the order in which
 * they first occurred, and the key contains the number.
 */
interface SessionType {
  readonly key: string;
  /** The profiles of the type's last sessions, oldest first, each scaled to length 1. */
  readonly recent: readonly MuscleProfile[];
}

const SAME_TYPE_COSINE = 0.85;
const CENTRE_SESSIONS = 5;
const SECONDARY_SHARE = 0.5;

/** The working sets for the primary muscles, and with `secondaryShare` those for the others. */
export const profileOf = (
  performed: readonly PerformedExercise[],
  exercises: ReadonlyMap<number, Exercise>,
  secondaryShare = SECONDARY_SHARE,
): MuscleProfile => {
  const sums = new Map<string, number>();
  const add = (groups: readonly string[] | undefined, amount: number): void => {
    for (const group of groups ?? []) sums.set(group, (sums.get(group) ?? 0) + amount);
  };
  for (const { exerciseId, sets } of performed) {
    const count = sets.filter(isWorkingSet).length;
    const exercise = exercises.get(exerciseId);
    add(exercise?.primaryMuscles, count);
    if (secondaryShare > 0) add(exercise?.secondaryMuscles, secondaryShare * count);
  }
  return sums;
};

export const primarySets = (
  performed: readonly PerformedExercise[],
  exercises: ReadonlyMap<number, Exercise>,
): MuscleProfile => profileOf(performed, exercises, 0);

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

/** The cosine to the mean of the type's last sessions. Their sum has the same direction. */
const cosineTo = ({ recent }: SessionType, unit: MuscleProfile): number => {
  const sums = new Map<string, number>();
  for (const profile of recent) {
    for (const [group, value] of profile) sums.set(group, (sums.get(group) ?? 0) + value);
  }
  return dot(unit, sums) / lengthOf(sums);
};

/** The type of the profile; undefined if the profile starts a new type. */
const findType = (types: readonly SessionType[], unit: MuscleProfile): SessionType | undefined =>
  types
    .map((type) => ({ type, cosine: cosineTo(type, unit) }))
    .filter(({ cosine }) => cosine >= SAME_TYPE_COSINE)
    .sort((a, b) => b.cosine - a.cosine)[0]?.type;

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
    const at = found === undefined ? types.length : types.indexOf(found);
    types[at] = { key, recent };
    return key;
  });
};
