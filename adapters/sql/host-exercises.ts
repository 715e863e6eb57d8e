import type { ExerciseId } from '../../src/domain/ids.js';
import { nameKey } from '../../src/domain/muscle-groups.js';
import { compareBy, compareCodePoints, compareIds } from '../../src/domain/order.js';
import type { Exercise } from '../../src/domain/records.js';
import { FreshlegsError } from '../../src/errors.js';
import type { HostMapping } from './host.js';
import {
  asText,
  inParentheses,
  nullOf,
  quoteName,
  selectSql,
  toList,
  type HostDialect,
} from './host-sql.js';
import { checkId } from './rows.js';

// A host's exercises and their muscles: relations for statements, and functions that decode rows.
// Lists are parsed here instead of in SQL, where invalid JSON would make the whole statement fail.

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

/** How to query a host's exercises, and how to decode them. */
export interface ExerciseTables {
  readonly exercises: string;
  /** The columns of {@link ExerciseValues}, in that order. */
  readonly exerciseColumns: string;
  /** Whether {@link exercises} has a column `user_id`, which is null for shared exercises. */
  readonly exercisesHaveUsers: boolean;
  /**
   * Whether {@link exercises} has a column `hidden`, which is true for exercises that only past
   * logs use.
   */
  readonly exercisesAreHidden: boolean;
  /** One muscle per row; null if muscles are not stored in rows. */
  readonly exerciseMuscles: string | null;
  /** Decodes exercises, in order of id. */
  readonly toExercises: (
    exercises: readonly ExerciseValues[],
    muscles: readonly MuscleValues[],
  ) => readonly Exercise[];
  /** Returns the keys of all host names for the muscles with these keys. */
  readonly toMuscleKeys: (keys: readonly string[]) => readonly string[];
}

const TEXT = nullOf('text');

const exerciseRelation = (dialect: HostDialect, { exercises, muscles }: HostMapping): string => {
  const { select, table, id, from } = exercises;
  return selectSql(
    {
      id: select.id ?? quoteName(id),
      // Read as text, like names of muscles, because a name may be a number or a BLOB.
      name: asText(select.name),
      hidden: select.hidden && `coalesce(${inParentheses(select.hidden)}, false)`,
      user_id: select.userId,
      equipment: select.equipment ?? TEXT,
      mechanic: select.mechanic ?? TEXT,
      force: select.force ?? TEXT,
      ...(muscles === undefined
        ? {
            primary_muscles: select.primaryMuscles ?? TEXT,
            secondary_muscles: select.secondaryMuscles ?? TEXT,
          }
        : {}),
    },
    from ?? dialect.table(table),
  );
};

const muscleRelation = ({ muscles }: HostMapping): string | null => {
  if (typeof muscles !== 'object') return null;
  const { select, from, where } = muscles;
  return selectSql(
    {
      exercise_id: select.exerciseId,
      position: select.position ?? '0',
      role: select.role === undefined ? `'primary'` : `lower(${asText(select.role)})`,
      muscle: asText(select.muscle),
    },
    from,
    where,
    `${inParentheses(select.muscle)} is not null`,
  );
};

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

const unknownRole = (role: string | null): FreshlegsError =>
  new FreshlegsError(
    'HOST_MAPPING',
    `muscles.select.role gives ${JSON.stringify(role)}, which is neither primary nor secondary. Translate it in the expression.`,
    { details: { role } },
  );

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
    if (role !== 'primary' && role !== 'secondary') throw unknownRole(role);
    named[role].push(muscle);
    known.set(exerciseId, named);
  }
  return known;
};

const aliasesOf = ({ muscleAliases = {} }: HostMapping): ReadonlyMap<string, readonly string[]> =>
  new Map(Object.entries(muscleAliases).map(([name, stands]) => [nameKey(name), [stands].flat()]));

type ToExercises = ExerciseTables['toExercises'];

/** Decodes exercises, wherever the mapping finds muscles. */
const readerOf = (host: HostMapping): ToExercises => {
  const { muscles: mapped } = host;
  const aliases = aliasesOf(host);
  const translate = (names: readonly string[]) =>
    aliases.size === 0 ? names : names.flatMap((name) => aliases.get(nameKey(name)) ?? [name]);
  return (exercises, muscles) => {
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

const muscleKeysOf = (host: HostMapping): ExerciseTables['toMuscleKeys'] => {
  const aliases = aliasesOf(host);
  return (keys) => {
    const means = (names: readonly string[]) => names.some((name) => keys.includes(nameKey(name)));
    return [
      ...keys.filter((key) => !aliases.has(key)),
      ...[...aliases].flatMap(([key, names]) => (means(names) ? [key] : [])),
    ];
  };
};

const BASE_COLUMNS = 'id, name, equipment, mechanic, force';

/** If `isBase`, the exercises are in the library's own tables, which statements use directly. */
export function exerciseTables(
  dialect: HostDialect,
  host: HostMapping,
  isBase: boolean,
): ExerciseTables {
  const { select, table } = host.exercises;
  return {
    exercises: isBase ? dialect.table(table) : exerciseRelation(dialect, host),
    exerciseColumns:
      host.muscles === undefined
        ? `${BASE_COLUMNS}, primary_muscles, secondary_muscles`
        : BASE_COLUMNS,
    exercisesHaveUsers: select.userId !== undefined,
    exercisesAreHidden: select.hidden !== undefined,
    exerciseMuscles: isBase ? dialect.table('exercise_muscle') : muscleRelation(host),
    toExercises: readerOf(host),
    toMuscleKeys: muscleKeysOf(host),
  };
}
