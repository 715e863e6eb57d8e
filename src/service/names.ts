// Checks the names of muscles and equipment in an input. Otherwise a misspelled name would be
// ignored silently, and the answer would still look right.
import type { ExerciseId } from '../domain/ids.js';
import { EXERCISES_COMPARED_MAX } from '../domain/limits.js';
import {
  letterDistance,
  MUSCLE_GROUPS,
  nameKey,
  normalizeMuscleGroup,
} from '../domain/muscle-groups.js';
import { placeKey } from '../domain/preference-rules.js';
import type { Exercise, Preferences, UserPlace } from '../domain/records.js';
import type { RecoveryState } from '../domain/snapshot.js';
import { COMMON_EQUIPMENT, equipmentKey, isKnownEquipment, piecesOf } from '../domain/equipment.js';
import { refuseIssues, toPointer } from './use-case.js';

/** A name in an input, and where it is. */
export interface GivenName {
  readonly name: string;
  readonly path: readonly PropertyKey[];
}

/** The muscle groups in a user's records and corrections. */
export function groupsIn(recovery: RecoveryState | undefined): readonly string[] {
  return recovery === undefined
    ? []
    : [...recovery.records, ...recovery.corrections].map(({ muscleGroup }) => muscleGroup);
}

/** The muscle groups that a name means. */
export function groupsOf(name: string): readonly string[] {
  return normalizeMuscleGroup(name).muscleGroups.map((part) => part.muscleGroup);
}

// Choice: a name of fewer groups wins over one of more, whatever the order of the keys: JSON has
// none.
/** Replaces the names in the keys with muscle groups. */
export function goalsByGroup<Goal>(
  goals: Readonly<Record<string, Goal>>,
): Readonly<Record<string, Goal>> {
  return Object.fromEntries(
    Object.entries(goals)
      .map(([name, goal]) => ({ groups: groupsOf(name), goal }))
      .sort((a, b) => b.groups.length - a.groups.length)
      .flatMap(({ groups, goal }) => groups.map((group) => [group, goal])),
  );
}

export function namesOfKeys(
  field: string,
  record: Readonly<Record<string, unknown>>,
): readonly GivenName[] {
  return Object.keys(record).map((name) => ({ name, path: [field, name] }));
}

export function muscleFilter(name: string | undefined): readonly GivenName[] {
  return name === undefined ? [] : [{ name, path: ['muscleGroup'] }];
}

export function namesAt(field: string, names: readonly string[] = []): readonly GivenName[] {
  return names.map((name, at) => ({ name, path: [field, at] }));
}

const isOurMuscle = ({ name }: GivenName): boolean => normalizeMuscleGroup(name).known;
const isOurEquipment = ({ name }: GivenName): boolean => isKnownEquipment(name);

/** Whether to read the host's exercises: only if the library does not know one of the names. */
export function needsCatalogue(
  muscles: readonly GivenName[],
  equipment: readonly GivenName[] = [],
): boolean {
  return !muscles.every(isOurMuscle) || !equipment.every(isOurEquipment);
}

const NEAREST_MAX = 3;
const LETTERS_APART_MAX = 2;

/** The known names that differ in the fewest letters. */
const nearest = (name: string, known: readonly string[]): readonly string[] => {
  const key = nameKey(name);
  return [...new Set(known)]
    .map((other) => ({ other, apart: letterDistance(key, nameKey(other)) }))
    .filter(({ apart }) => apart <= LETTERS_APART_MAX && 2 * apart < key.length)
    .sort((a, b) => a.apart - b.apart)
    .slice(0, NEAREST_MAX)
    .map(({ other }) => other);
};

const refuse = (unknown: readonly GivenName[], what: string, known: readonly string[]): void => {
  if (unknown.length === 0) return;
  throw refuseIssues(
    unknown.map(({ name, path }) => {
      const near = nearest(name, known);
      const proposal = near.length === 0 ? '' : `; did you mean ${near.join(', ')}?`;
      return { pointer: toPointer(path), message: `${what}${proposal}` };
    }),
  );
};

// Choice: refuse a name of a muscle or of equipment that neither the library nor any exercise of
// the host uses. If the host has more than 2,000 exercises, not all are read, so any name is
// accepted.
const isCut = (exercises: readonly Exercise[]): boolean =>
  exercises.length >= EXERCISES_COMPARED_MAX;

/**
 * Refuses names that are unknown to the library, `exercises` and `muscleGroups` (from the user's
 * records). `exercises` is null if the library knows every name.
 */
export function requireMuscles(
  given: readonly GivenName[],
  exercises: readonly Exercise[] | null,
  muscleGroups: readonly string[],
): void {
  if (exercises === null || isCut(exercises)) return;
  const own = exercises.flatMap((exercise) => [
    ...exercise.primaryMuscles,
    ...exercise.secondaryMuscles,
  ]);
  const known = [...muscleGroups, ...own];
  const keys = new Set(known.map(nameKey));
  refuse(
    given.filter((name) => !isOurMuscle(name) && !keys.has(nameKey(name.name))),
    'is not a known muscle group',
    [...MUSCLE_GROUPS, ...known],
  );
}

// Choice: as in a mapping, an unknown muscle of an exercise is refused unless the host asks for
// separate groups, because a misspelled name would take its sets from the right group.
/** Refuses muscles of new exercises that the library does not know. */
export function requireKnownMuscles(given: readonly GivenName[]): void {
  refuse(
    given.filter((name) => !isOurMuscle(name)),
    "is not a known muscle group; unknownMuscles: 'groups' would make it a separate one",
    MUSCLE_GROUPS,
  );
}

/**
 * Refuses equipment that is neither common nor in `exercises`. `exercises` is null if every name is
 * common.
 */
export function requireEquipment(
  given: readonly GivenName[],
  exercises: readonly Exercise[] | null,
): void {
  if (exercises === null || isCut(exercises)) return;
  const known = exercises.flatMap(({ equipment }) =>
    equipment === null ? [] : [equipment, ...piecesOf(equipment).map((piece) => piece.trim())],
  );
  const keys = new Set(known.map(equipmentKey));
  refuse(
    given.filter((name) => !isOurEquipment(name) && !keys.has(equipmentKey(name.name))),
    'is not known equipment',
    [...known, ...COMMON_EQUIPMENT],
  );
}

interface GivenPreferences {
  readonly equipment?: readonly string[] | undefined;
  readonly place?: string | undefined;
  readonly never?: readonly ExerciseId[] | undefined;
  readonly favourites?: readonly ExerciseId[] | undefined;
}

const placeNamed = (name: string, places: readonly UserPlace[]): UserPlace | undefined => {
  const place = places.find((own) => placeKey(own.name) === placeKey(name));
  refuse(
    place === undefined ? [{ name, path: ['place'] }] : [],
    "is not one of the user's places",
    places.map((own) => own.name),
  );
  return place;
};

// Choice: in a call, `equipment` replaces that of `place`, and `favourites` replaces the stored
// list. `never` adds to the stored list, so that no call offers an exercise that the user never
// wants. If an exercise is in both lists, `never` wins.
/** Refuses a place that the user does not have. */
export function preferencesFor(
  { equipment, place, never = [], favourites }: GivenPreferences,
  stored: Preferences,
): Omit<Preferences, 'places'> & {
  /** Undefined = everything. */
  readonly equipment: readonly string[] | undefined;
} {
  const named = place === undefined ? undefined : placeNamed(place, stored.places);
  return {
    equipment: equipment ?? named?.equipment,
    never: [...stored.never, ...never],
    favourites: favourites ?? stored.favourites,
    level: stored.level,
    daysPerWeek: stored.daysPerWeek,
  };
}
