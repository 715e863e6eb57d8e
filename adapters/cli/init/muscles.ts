import {
  nearestMuscleGroup,
  nameKey,
  isMuscleName,
  muscleShares,
  normalizeMuscleGroup,
} from '../../../src/domain/muscle-groups.js';
import type { Path } from './find.js';
import { visibleRows, whereOf } from './logs.js';
import {
  remark,
  unsure,
  type Column,
  type Draft,
  type FoundMuscles,
  type ListColumn,
  type Note,
  type Part,
} from './proposal.js';
import {
  findColumn,
  isFlag,
  flagValue,
  keyOf,
  linksOf,
  snakeOf,
  tableOf,
  wordsOf,
  type ColumnInfo,
  type DatabaseInfo,
  type TableInfo,
} from './tables.js';

// Finds where the host stores the muscles of exercises.

const FIELD = 'muscles';
const ROLE = 'muscles.select.role';
const MUSCLE = /muscle|(^|_)faus?($|_)|body_?part/;
const SECONDARY = /second|synerg|other|assist/;

/** A lookup of the column `name` in the row of `table` that `column` refers to. */
export function lookup({ name }: ColumnInfo, table: TableInfo, column: ColumnInfo): Column {
  const id = keyOf(table)?.name ?? 'id';
  return { by: name, table: table.name, ...(id === 'id' ? {} : { id }), column: column.name };
}

/** Reads through the parent row if the path has one. */
export function columnOfPath({ column, via }: Path): Column {
  return via === null ? column.name : lookup(column, via.table, via.column);
}

/** A column with one name, or with a list if its type or values suggest one. */
export function namesColumn(column: ColumnInfo): Column | ListColumn {
  const { name, kind, values } = column;
  if (kind === 'array') return { column: name, list: 'array' };
  if (kind === 'json' || values.some((value) => /^\s*\[/.test(value))) {
    return { column: name, list: 'json' };
  }
  return values.some((value) => value.includes(',')) ? { column: name, list: 'comma' } : name;
}

const parse = (value: string): readonly string[] => {
  try {
    const list: unknown = JSON.parse(value);
    return Array.isArray(list) ? list.filter((name) => typeof name === 'string') : [];
  } catch {
    return [];
  }
};

/** Reads a Postgres array as JSON. */
export function namesOf({ values }: ColumnInfo): readonly string[] {
  return values
    .flatMap((value) => (/^\s*\[/.test(value) ? parse(value) : value.split(',')))
    .map((name) => name.trim())
    .filter((name) => name !== '');
}

/**
 * The muscle group that a word of the name identifies: deltoids for `Front Deltoids`, but null for
 * `Pectineus`.
 */
const groupIn = (name: string): string | null => {
  const near = nearestMuscleGroup(name);
  const words = wordsOf(name).filter((word) => word !== '');
  const isNamed = words.some((word) =>
    muscleShares([word], []).some(({ muscleGroup }) => muscleGroup === near),
  );
  return isNamed ? near : null;
};

/**
 * Lists unknown names. If a word of a name is known, proposes its group, which the user must check.
 */
export function aliasesFor(names: readonly string[]): Part<Draft['muscleAliases']> {
  const unknown = [...new Map(names.map((name) => [nameKey(name), name])).values()].filter(
    (name) => !isMuscleName(name) || !normalizeMuscleGroup(name).known,
  );
  if (unknown.length === 0) return { value: undefined, notes: [] };
  return {
    value: Object.fromEntries(unknown.map((name) => [name, groupIn(name) ?? []])),
    notes: [
      unsure(
        'muscleAliases',
        "these names are unknown; give each its muscle group or groups. [] loads nothing. If users invent such names, use unknownMuscles: 'groups' instead",
      ),
    ],
  };
}

const roleOf = (
  database: DatabaseInfo,
  table: TableInfo,
): Part<Readonly<Record<string, unknown>>> => {
  const role = findColumn(table, [
    /^(muscle_)?role$/,
    /primary/,
    /^(type|kind|level|involvement|activation)$/,
  ]);
  if (role === null) {
    return {
      value: {},
      notes: [unsure(ROLE, 'no column looks like a role, so every muscle counts as primary')],
    };
  }
  if (
    isFlag(role, database) &&
    role.values.every((value) => /^(0|1|t|f|true|false)$/.test(value))
  ) {
    return { value: { role: role.name, primaryWhen: flagValue(role, true) }, notes: [] };
  }
  const known = role.values.map((value) => value.toLowerCase());
  if (known.every((value) => value === 'primary' || value === 'secondary')) {
    const notes =
      known.length === 0
        ? [unsure(ROLE, 'the table has no rows; primary and secondary are expected')]
        : [];
    return { value: { role: role.name }, notes };
  }
  const primary = role.values.filter((value) => /prim|main|target|agonist/i.test(value));
  const listed = role.values.join(', ');
  return {
    value: { role: role.name, primaryWhen: primary.length > 0 ? primary : role.values.slice(0, 1) },
    notes: [
      unsure(ROLE, `the values are ${listed}; the expression says which of them mean primary`),
    ],
  };
};

const exerciseLink = (database: DatabaseInfo, table: TableInfo, exercises: TableInfo) =>
  linksOf(database, table).find(({ to }) => to === exercises)?.column ?? null;

/** Muscles in separate rows, as names or as keys of a table of muscles. */
const inRows = (database: DatabaseInfo, exercises: TableInfo): Part<FoundMuscles> | null => {
  for (const table of database.tables) {
    const exercise = table === exercises ? null : exerciseLink(database, table, exercises);
    if (exercise === null) continue;
    const parent = linksOf(database, table).find(({ to }) => wordsOf(to.name).includes('muscle'));
    const name = parent === undefined ? null : findColumn(parent.to, [/^(name|slug|code|key)$/]);
    const own = findColumn(
      table,
      [/^muscle(_?(group|name))?$/, MUSCLE],
      (column) => column !== parent?.column,
    );
    const muscle =
      parent !== undefined && name !== null ? lookup(parent.column, parent.to, name) : own?.name;
    if (muscle === undefined || !wordsOf(table.name).includes('muscle')) continue;
    const role = roleOf(database, table);
    return {
      value: {
        table: table.name,
        exerciseId: exercise.name,
        muscle,
        ...role.value,
        ...whereOf(visibleRows(database, table)),
      },
      notes: role.notes,
    };
  }
  return null;
};

const ATTRIBUTE = /muscle/i;

/**
 * Muscles in a table of attributes. The names of attributes, such as PRIMARY_MUSCLE, are the roles.
 */
const inAttributes = (database: DatabaseInfo, exercises: TableInfo): Part<FoundMuscles> | null => {
  for (const table of database.tables) {
    const exercise = exerciseLink(database, table, exercises);
    if (exercise === null) continue;
    const links = linksOf(database, table).filter(({ to }) => to !== exercises);
    const named = links.flatMap(({ column, to }) => {
      const label = to.columns.find(({ values }) => values.some((value) => ATTRIBUTE.test(value)));
      return label === undefined ? [] : [{ column, to, label }];
    });
    const [role] = named;
    const value = links.find(({ column }) => /value/i.test(column.name) && column !== role?.column);
    const held = value === undefined ? null : findColumn(value.to, [/^(value|name)$/]);
    if (role === undefined || value === undefined || held === null) continue;
    const roles = role.label.values.filter((each) => ATTRIBUTE.test(each));
    const primary = roles.filter((each) => !SECONDARY.test(each.toLowerCase()));
    const column = lookup(role.column, role.to, role.label);
    return {
      value: {
        table: table.name,
        exerciseId: exercise.name,
        muscle: lookup(value.column, value.to, held),
        role: column,
        primaryWhen: primary,
        where: { column, is: roles },
      },
      notes: [remark(FIELD, 'the name of the attribute is the role of the muscle')],
    };
  }
  return null;
};

/** Muscles in columns of the exercises, or in a table of muscles that such a column refers to. */
const inColumns = (database: DatabaseInfo, exercises: TableInfo): Part<FoundMuscles> | null => {
  const parent = linksOf(database, exercises).find(({ to }) => wordsOf(to.name).includes('muscle'));
  const name = parent === undefined ? null : findColumn(parent.to, [/^(name|slug|code|key)$/]);
  if (parent !== undefined && name !== null) {
    return { value: { primary: lookup(parent.column, parent.to, name) }, notes: [] };
  }
  const columns = exercises.columns.filter(({ name: each }) => MUSCLE.test(snakeOf(each)));
  const secondary = columns.find(({ name: each }) => SECONDARY.test(snakeOf(each)));
  const primary =
    columns.find(({ name: each }) => /prim|target/.test(snakeOf(each))) ??
    columns.find((column) => column !== secondary);
  if (primary === undefined) return null;
  const isEmpty = primary.kind === 'text' && primary.values.length === 0;
  const notes: readonly Note[] = [
    ...(secondary === undefined
      ? [remark(FIELD, 'no column looks like secondary muscles, so all of them are primary')]
      : []),
    ...(isEmpty
      ? [
          unsure(
            'exercises.select.primaryMuscles',
            'there are no values to check; a list must be an array or JSON, so split one with commas',
          ),
        ]
      : []),
  ];
  return {
    value: {
      primary: namesColumn(primary),
      ...(secondary === undefined ? {} : { secondary: namesColumn(secondary) }),
    },
    notes,
  };
};

const BY_NAME: Part<FoundMuscles> = {
  value: { byName: { code: 'findExercise', imports: ['findExercise', 'freshlegs/catalogue'] } },
  notes: [
    unsure(
      FIELD,
      'no table has muscles, so they are derived from the names of exercises; freshlegs doctor lists unknown names',
    ),
  ],
};

/** All muscle names among the values that were read. */
const namesUnder = (
  database: DatabaseInfo,
  exercises: TableInfo,
  muscles: FoundMuscles,
): readonly string[] => {
  const held = (table: string, column: Column | ListColumn | undefined): readonly string[] => {
    if (column === undefined) return [];
    if (typeof column === 'object' && 'list' in column) return held(table, column.column);
    const [place, name] =
      typeof column === 'string' ? [table, column] : [column.table, column.column];
    const found = tableOf(database, place)?.columns.find((each) => each.name === name);
    return found === undefined ? [] : namesOf(found);
  };
  if (muscles.table !== undefined) {
    // A table of attributes also has values that are not muscles, which cannot be told apart here.
    return 'where' in muscles && typeof muscles.role === 'object'
      ? []
      : held(muscles.table, muscles.muscle);
  }
  if ('byName' in muscles) return [];
  return [...held(exercises.name, muscles.primary), ...held(exercises.name, muscles.secondary)];
};

export function proposeMuscles(
  database: DatabaseInfo,
  exercises: TableInfo,
): Part<Pick<Draft, 'muscles' | 'muscleAliases'>> {
  const muscles =
    inRows(database, exercises) ??
    inColumns(database, exercises) ??
    inAttributes(database, exercises) ??
    BY_NAME;
  const aliases = aliasesFor(namesUnder(database, exercises, muscles.value));
  return {
    value: {
      muscles: muscles.value,
      ...(aliases.value === undefined ? {} : { muscleAliases: aliases.value }),
    },
    notes: [...muscles.notes, ...aliases.notes],
  };
}
