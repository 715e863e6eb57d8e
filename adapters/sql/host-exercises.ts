import type { ExerciseId } from '../../src/domain/ids.js';
import { nameKey } from '../../src/domain/muscle-groups.js';
import { compareBy, compareCodePoints, compareIds } from '../../src/domain/order.js';
import type { Exercise } from '../../src/domain/records.js';
import type { HostMapping } from './host.js';
import { refusal } from './host-refusals.js';
import { toList } from './host-sql.js';
import { checkId } from './rows.js';

// Decodes a host's exercises and their muscles. Lists are parsed here instead of in SQL, where
// invalid JSON would make the whole statement fail.

/** An exercise as a JSON array. */
export type ExerciseValues = readonly [
  id: ExerciseId,
  name: string | null,
  equipment: unknown,
  mechanic: string | null,
  force: string | null,
  /** Present only if muscles are columns of the exercise. */
  primary?: unknown,
  secondary?: unknown,
];
/** A muscle of an exercise as a JSON array. */
export type MuscleValues = readonly [
  exerciseId: ExerciseId,
  position: number,
  role: string | null,
  muscle: string,
];

/** One name, or a list. */
const isList = (value: unknown): boolean =>
  Array.isArray(value) || (typeof value === 'string' && /^\s*\[/.test(value));

/** The names in a value: one name, or a list of names. Null for an unreadable list. */
export function namesOf(value: unknown): readonly string[] | null {
  if (value === null || value === undefined || value === '') return [];
  const found = isList(value) ? toList(value) : [value];
  if (found === null) return null;
  return found.flatMap((name) =>
    typeof name === 'string' && name.trim() !== '' ? [name.trim()] : [],
  );
}

/** One name as it is stored, or the names of a list joined with commas. Null if unknown. */
const equipmentOf = (value: unknown): string | null => {
  if (!isList(value)) return typeof value === 'string' ? value : null;
  // A subquery may give the names in any order.
  const names = [...(namesOf(value) ?? [])].sort(compareCodePoints);
  return names.length === 0 ? null : names.join(', ');
};

interface NamedMuscles {
  readonly primary: readonly string[];
  readonly secondary: readonly string[];
}

const groupRows = (muscles: readonly MuscleValues[]): ReadonlyMap<ExerciseId, NamedMuscles> => {
  const known = new Map<ExerciseId, { primary: string[]; secondary: string[] }>();
  const inOrder = [...muscles].sort(
    compareBy(
      (a, b) => a[1] - b[1],
      (a, b) => compareCodePoints(a[3], b[3]),
    ),
  );
  for (const [exerciseId, , role, muscle] of inOrder) {
    const named = known.get(exerciseId) ?? { primary: [], secondary: [] };
    if (role !== 'primary' && role !== 'secondary') {
      throw refusal('unknown_role', { role: JSON.stringify(role) }, { role });
    }
    named[role].push(muscle);
    known.set(exerciseId, named);
  }
  return known;
};

const aliasesOf = ({ muscleAliases = {} }: HostMapping): ReadonlyMap<string, readonly string[]> =>
  new Map(Object.entries(muscleAliases).map(([name, stands]) => [nameKey(name), [stands].flat()]));

/** Decodes exercises, wherever the mapping finds muscles. */
const readerOf = (host: HostMapping) => {
  const { muscles: mapped } = host;
  const aliases = aliasesOf(host);
  const translate = (names: readonly string[]) =>
    aliases.size === 0 ? names : names.flatMap((name) => aliases.get(nameKey(name)) ?? [name]);
  return (
    exercises: readonly ExerciseValues[],
    muscles: readonly MuscleValues[],
  ): readonly Exercise[] => {
    const rows = groupRows(muscles);
    return [...exercises]
      .sort((a, b) => compareIds(a[0], b[0]))
      .map(([id, name, equipment, mechanic, force, primary, secondary]) => {
        const known = typeof mapped === 'function' && name !== null ? mapped(name) : null;
        const named = rows.get(id) ?? {
          primary: known?.primaryMuscles ?? namesOf(primary) ?? [],
          secondary: known?.secondaryMuscles ?? namesOf(secondary) ?? [],
        };
        const heavy = rows.has(id) ? undefined : known?.heavyMuscles;
        return {
          id: checkId(id, 'exercise.id'),
          // Choice: a missing name becomes empty. Otherwise users would see an id in its place.
          name: name ?? '',
          primaryMuscles: translate(named.primary),
          secondaryMuscles: translate(named.secondary),
          ...(heavy === undefined ? {} : { heavyMuscles: translate(heavy) }),
          equipment: equipmentOf(equipment) ?? known?.equipment ?? null,
          mechanic: mechanic ?? known?.mechanic ?? null,
          force: force ?? known?.force ?? null,
        };
      });
  };
};

const muscleKeysOf = (host: HostMapping) => {
  const aliases = aliasesOf(host);
  return (keys: readonly string[]): readonly string[] => {
    const means = (names: readonly string[]) => names.some((name) => keys.includes(nameKey(name)));
    return [
      ...keys.filter((key) => !aliases.has(key)),
      ...[...aliases].flatMap(([key, names]) => (means(names) ? [key] : [])),
    ];
  };
};

const BASE_COLUMNS = 'id, name, equipment, mechanic, force';

/** How to read the relation of a host's exercises, and how to decode them. */
export function exerciseTables(host: HostMapping) {
  const { select } = host.exercises;
  return {
    /** The columns of {@link ExerciseValues}, in that order. */
    exerciseColumns:
      host.muscles === undefined
        ? `${BASE_COLUMNS}, primary_muscles, secondary_muscles`
        : BASE_COLUMNS,
    /** Whether the relation has a column `user_id`, which is null for shared exercises. */
    exercisesHaveUsers: select.userId !== undefined,
    /** Whether it has a column `hidden`, which is true for exercises that only past logs use. */
    exercisesAreHidden: select.hidden !== undefined,
    /** Decodes exercises, in order of id. */
    toExercises: readerOf(host),
    /** Returns the keys of all host names for the muscles with these keys. */
    toMuscleKeys: muscleKeysOf(host),
  };
}
