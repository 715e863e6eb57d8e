import type { ExerciseId } from '../../src/domain/ids.js';
import { nameKey } from '../../src/domain/muscle-groups.js';
import { compareBy, compareCodePoints, compareIds } from '../../src/domain/order.js';
import type { Exercise } from '../../src/domain/records.js';
import { FreshlegsError } from '../../src/errors.js';
import type {
  Column,
  EquipmentRows,
  ExerciseMapping,
  HostMapping,
  ListColumn,
  MuscleColumns,
  MuscleRows,
  Where,
} from './host.js';
import {
  columnOf,
  conditionColumns,
  conditionSql,
  equipmentColumn,
  hasValue,
  isList,
  isRows,
  nullOf,
  sourceOf,
  toList,
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
  /** The stored role of each row (`held`), and its meaning (`role`). */
  readonly muscleRoles: string | null;
  /** Decodes exercises, in order of id. */
  readonly toExercises: (
    exercises: readonly ExerciseValues[],
    muscles: readonly MuscleValues[],
  ) => readonly Exercise[];
  /** Returns the keys of all host names for the muscles with these keys. */
  readonly toMuscleKeys: (keys: readonly string[]) => readonly string[];
}

type MakeTable = (name: string) => string;

interface ExerciseDialect {
  readonly table: MakeTable;
  readonly listOf: (value: string) => string;
}

const TEXT = nullOf('text');

const roleOf = ({ role, primaryWhen }: MuscleRows, sql: (column: Column) => string): string => {
  if (role === undefined) return `'primary'`;
  return primaryWhen === undefined
    ? `lower(cast(${sql(role)} as text))`
    : `case when ${hasValue(sql(role), primaryWhen)} then 'primary' else 'secondary' end`;
};

/** The muscles in rows, and their stored roles with their meanings. */
const muscleRows = (table: MakeTable, muscles: MuscleRows) => {
  const { exerciseId, muscle, role, position, where } = muscles;
  const needed = [muscle, role, ...conditionColumns(where)];
  const { from, sql } = sourceOf(table, muscles.table, needed);
  const rows = `from ${from} where ${sql(muscle)} is not null and ${conditionSql(where, sql)}`;
  const read = roleOf(muscles, sql);
  return {
    exerciseMuscles: `(select ${sql(exerciseId)} as exercise_id,
      ${position === undefined ? '0' : sql(position)} as position,
      ${read} as role, cast(${sql(muscle)} as text) as muscle
    ${rows})`,
    muscleRoles: `(select ${role === undefined ? TEXT : sql(role)} as held, ${read} as role
    ${rows})`,
  };
};

const isInColumns = (muscles: HostMapping['exerciseMuscles']): muscles is MuscleColumns =>
  muscles.table === undefined && 'primary' in muscles;

/** Null means that all users may see the exercise. */
const ownerOf = (
  owners: readonly string[],
  sharedWhen: Where | undefined,
  sql: (column: Column) => string,
): string => {
  const owner = owners.length === 1 ? owners.join() : `coalesce(${owners.join(', ')})`;
  return sharedWhen === undefined
    ? owner
    : `case when ${conditionSql(sharedWhen, sql)} then null else ${owner} end`;
};

/** SQL for the equipment in a separate table. `id` is the SQL of the exercise's id. */
const equipmentOf = (
  { table: tableOf, listOf }: ExerciseDialect,
  { table, exerciseId, equipment, where }: EquipmentRows,
  id: string,
): string => {
  const needed = [equipment, ...conditionColumns(where)];
  const { from, sql } = sourceOf(tableOf, table, needed, 'item');
  return `(select ${listOf(`cast(${sql(equipment)} as text)`)} from ${from}
      where ${sql(exerciseId)} = ${id} and ${conditionSql(where, sql)})`;
};

const exerciseRelation = (
  dialect: ExerciseDialect,
  { exercises, exerciseMuscles }: HostMapping,
): string => {
  const { id, name, equipment, mechanic, force, where, sharedWhen, view } = exercises;
  const owners = [exercises.userId ?? []].flat();
  const optional = (column: Column | ListColumn | undefined) =>
    column === undefined ? undefined : columnOf(column);
  const named = isInColumns(exerciseMuscles)
    ? { primary: exerciseMuscles.primary, secondary: exerciseMuscles.secondary }
    : {};
  const read = {
    equipment: optional(equipmentColumn(exercises)),
    mechanic,
    force,
    primary: optional(named.primary),
    secondary: optional(named.secondary),
  };
  const { from, sql } = sourceOf(dialect.table, view ?? exercises.table, [
    ...[name, ...owners, ...Object.values(read)],
    ...[...conditionColumns(where), ...conditionColumns(sharedWhen)],
  ]);
  const orNull = (column: Column | undefined) => (column === undefined ? TEXT : sql(column));
  const columns = [
    `${sql(id)} as id`,
    // Read as text, like names of muscles, because a name may be a number or a BLOB.
    `cast(${sql(name)} as text) as name`,
    ...(where === undefined ? [] : [`(${conditionSql(where, sql)}) is not true as hidden`]),
    ...(owners.length === 0 ? [] : [`${ownerOf(owners.map(sql), sharedWhen, sql)} as user_id`]),
    `${isRows(equipment) ? equipmentOf(dialect, equipment, sql(id)) : orNull(read.equipment)} as equipment`,
    `${orNull(read.mechanic)} as mechanic`,
    `${orNull(read.force)} as force`,
    ...(isInColumns(exerciseMuscles)
      ? [
          `${orNull(read.primary)} as primary_muscles`,
          `${orNull(read.secondary)} as secondary_muscles`,
        ]
      : []),
  ];
  return `(select ${columns.join(', ')} from ${from})`;
};

const isText = (value: unknown): value is string => typeof value === 'string';

/** Null for an unreadable list. */
export function namesIn(
  column: Column | ListColumn | undefined,
  value: unknown,
): readonly string[] | null {
  if (column === undefined || value === null || value === undefined || value === '') return [];
  const found = !isList(column)
    ? [value]
    : column.list === 'comma' && isText(value)
      ? value.split(',')
      : toList(value);
  if (found === null) return null;
  return found.filter(isText).flatMap((name) => (name.trim() === '' ? [] : [name.trim()]));
}

/** One name, or the names of a list joined with commas. Null if unknown. */
const equipmentIn = ({ equipment }: ExerciseMapping, value: unknown): string | null => {
  if (equipment === undefined || (!isRows(equipment) && !isList(equipment))) {
    return isText(value) ? value : null;
  }
  const names = isRows(equipment)
    ? // The rows come as an unordered JSON array.
      [...(namesIn({ column: equipment.equipment, list: 'json' }, value) ?? [])].sort(
        compareCodePoints,
      )
    : (namesIn(equipment, value) ?? []);
  return names.length === 0 ? null : names.join(', ');
};

interface NamedMuscles {
  readonly primary: readonly string[];
  readonly secondary: readonly string[];
}

const unknownRole = (role: string | null): FreshlegsError =>
  new FreshlegsError(
    'HOST_MAPPING',
    `exerciseMuscles.role holds ${JSON.stringify(role)}, which is neither primary nor secondary. List the values that mean primary in exerciseMuscles.primaryWhen.`,
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

/** Decodes exercises, depending on where the mapping finds muscles. */
const readerOf = (host: HostMapping): ToExercises => {
  const { exerciseMuscles, exercises: mapped } = host;
  const aliases = aliasesOf(host);
  const translate = (names: readonly string[]) =>
    aliases.size === 0 ? names : names.flatMap((name) => aliases.get(nameKey(name)) ?? [name]);
  return (exercises, muscles) => {
    const rows = groupRows(muscles);
    return [...exercises]
      .sort((a, b) => compareIds(a[0], b[0]))
      .map(([id, name, equipment, mechanic, force, primary, secondary]) => {
        const known =
          'byName' in exerciseMuscles && name !== null ? exerciseMuscles.byName(name) : null;
        const named = isInColumns(exerciseMuscles)
          ? {
              primary: namesIn(exerciseMuscles.primary, primary) ?? [],
              secondary: namesIn(exerciseMuscles.secondary, secondary) ?? [],
            }
          : (rows.get(id) ?? {
              primary: known?.primaryMuscles ?? [],
              secondary: known?.secondaryMuscles ?? [],
            });
        return {
          id: checkId(id, 'exercise.id'),
          // Choice: a missing name becomes empty. Otherwise users would see an id in its place.
          name: name ?? '',
          primaryMuscles: translate(named.primary),
          secondaryMuscles: translate(named.secondary),
          equipment: equipmentIn(mapped, equipment) ?? known?.equipment ?? null,
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
  dialect: ExerciseDialect,
  host: HostMapping,
  isBase: boolean,
): ExerciseTables {
  const { exercises, exerciseMuscles } = host;
  const { table } = dialect;
  const inRows =
    exerciseMuscles.table === undefined
      ? { exerciseMuscles: null, muscleRoles: null }
      : muscleRows(table, exerciseMuscles);
  const reading = {
    ...inRows,
    toExercises: readerOf(host),
    toMuscleKeys: muscleKeysOf(host),
  };
  if (isBase) {
    return {
      exercises: table(exercises.table),
      exerciseColumns: BASE_COLUMNS,
      exercisesHaveUsers: false,
      exercisesAreHidden: false,
      ...reading,
      exerciseMuscles: exerciseMuscles.table === undefined ? null : table(exerciseMuscles.table),
    };
  }
  return {
    exercises: exerciseRelation(dialect, host),
    exerciseColumns: isInColumns(exerciseMuscles)
      ? `${BASE_COLUMNS}, primary_muscles, secondary_muscles`
      : BASE_COLUMNS,
    exercisesHaveUsers: exercises.userId !== undefined,
    exercisesAreHidden: exercises.where !== undefined,
    ...reading,
  };
}
