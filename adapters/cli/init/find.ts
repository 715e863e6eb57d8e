import {
  findColumn,
  linksOf,
  snakeOf,
  tableOf,
  wordsOf,
  type ColumnInfo,
  type DatabaseInfo,
  type TableInfo,
} from './tables.js';

// Finds the tables of logs, performed sets and exercises by their names, columns and keys.

/** The path from a row to a row of another table: through one column, or through a parent row. */
export interface Path {
  readonly column: ColumnInfo;
  /** The parent row's table; null if the column refers to the target directly. */
  readonly via: { readonly table: TableInfo; readonly column: ColumnInfo } | null;
}

/** The tables with training data. A field is null if no table or column fits. */
export interface Found {
  readonly logs: TableInfo;
  readonly user: ColumnInfo;
  readonly sets: { readonly table: TableInfo; readonly log: Path | null } | null;
  readonly exercises: TableInfo | null;
  readonly toExercise: Path | null;
  /** Other tables that also look like logs. */
  readonly otherLogs: readonly string[];
}

const USER =
  /^(user|member|athlete|student|client|customer|account|owner|profile|person|trainee)(_?id)?$/;
const DONE = /^(completed?|finish(ed)?|end(ed)?|performed|done)(_(at|on|time|date))?$|^end_?time$/;
const DATE = /^(date|.*_date|entry_date|logged_at|trained_at|created_at)$/;
const REPS =
  /^(num_?|n_)?(reps?|repetitions?|repeats?)(_(logged|done|performed|completed|count))?$/;
const WEIGHT = /weight|^load$/;
const KG = 'kgs?|kilos|kilograms';
const LB = 'lbs?|pounds';
/** Matches a name that is only a unit of weight. */
export const WEIGHT_UNIT = new RegExp(`^(${KG}|${LB})$`);
const LOG_WORDS = new Set([
  'completion',
  'history',
  'session',
  'log',
  'workout',
  'training',
  'visit',
  'activity',
  'entry',
]);
const NO_LOG_ENDS = new Set(
  'exercise set template plan program day week preset goal progress note comment like favorite tag muscle attribute group routine share achievement meal food weight measurement config setting user account token equipment name value'.split(
    ' ',
  ),
);
const PLANNED = new Set(
  'template plan program scheduled preset suggested prescribed planned progress auth refresh token target'.split(
    ' ',
  ),
);

export function userColumnOf(database: DatabaseInfo, table: TableInfo): ColumnInfo | null {
  return (
    table.columns.find(({ references }) => {
      const parent = references?.table.split('.').at(-1) ?? '';
      return (
        references !== null && wordsOf(parent).some((word) => word === 'user' || word === 'profile')
      );
    }) ??
    findColumn(
      table,
      [/^user_?id$/, USER],
      (column) => column.kind !== 'boolean' && !column.isKey,
    ) ??
    null
  );
}

const logScore = (database: DatabaseInfo, table: TableInfo): number => {
  const words = wordsOf(table.name);
  const last = words.at(-1) ?? '';
  const has = (pattern: RegExp) => findColumn(table, [pattern]) !== null;
  return (
    (LOG_WORDS.has(last) ? 5 : words.some((word) => LOG_WORDS.has(word)) ? 2 : 0) +
    (words.includes('workout') || words.includes('training') ? 2 : 0) -
    (NO_LOG_ENDS.has(last) ? 10 : 0) -
    (words.some((word) => PLANNED.has(word)) ? 8 : 0) +
    (userColumnOf(database, table) === null ? -12 : 4) +
    (has(DONE) ? 3 : has(DATE) ? 1 : 0) +
    (has(/^status$|^state$/) ? 1 : 0) -
    (has(/token|expires|ip_address|password/) ? 20 : 0)
  );
};

const isPlanned = (table: TableInfo): boolean =>
  wordsOf(table.name).some((word) => PLANNED.has(word));

const LIST_OF_SETS = /^((logged|performed|completed)_)?sets?(_(data|json|list|details))?$/;

/** A column whose values are JSON lists of all sets of an exercise. */
export function listOfSets(table: TableInfo): ColumnInfo | null {
  return findColumn(
    table,
    [LIST_OF_SETS],
    ({ kind, values }) =>
      kind === 'json' || (kind === 'text' && values.every((value) => /^\s*\[/.test(value))),
  );
}

/** The unit of weight at the end of a column's name, if any. */
export function unitInName(name: string): 'kg' | 'lb' | null {
  const endsWith = (units: string): boolean => new RegExp(`(^|_)(${units})$`).test(snakeOf(name));
  if (endsWith(KG)) return 'kg';
  return endsWith(LB) ? 'lb' : null;
}

const setScore = (table: TableInfo): number => {
  const last = wordsOf(table.name).at(-1) ?? '';
  const has = (pattern: RegExp) => findColumn(table, [pattern]) !== null;
  return (
    (has(REPS) ? 5 : 0) +
    (has(WEIGHT) || table.columns.some(({ name }) => unitInName(name) !== null) ? 3 : 0) +
    (last === 'set' ? 4 : last === 'log' ? 1 : 0) +
    (listOfSets(table) === null || has(REPS) ? 0 : 7) +
    (has(/^(types|values|values_int|units)$/) ? 2 : 0) +
    (has(/^set_?(number|index)$/) ? 2 : 0) -
    (isPlanned(table) ? 10 : 0)
  );
};

/** Prefers a direct column over a parent row. */
export function pathTo(database: DatabaseInfo, from: TableInfo, to: TableInfo): Path | null {
  const links = linksOf(database, from);
  const direct = links.find((link) => link.to === to);
  if (direct !== undefined) return { column: direct.column, via: null };
  for (const link of links) {
    const next = linksOf(database, link.to).find((other) => other.to === to && link.to !== from);
    if (next !== undefined) {
      return { column: link.column, via: { table: link.to, column: next.column } };
    }
  }
  return null;
}

const exerciseScore = (table: TableInfo): number => {
  const words = wordsOf(table.name);
  const last = words.at(-1) ?? '';
  if (findColumn(table, [/^(name|title)(_en)?$/]) === null) return -1;
  if (words.join('_') === 'exercise' || words.join('_') === 'movement') return 6;
  if (
    words.includes('exercise') &&
    ['definition', 'library', 'catalog', 'catalogue'].includes(last)
  )
    return 8;
  return last === 'exercise' || last === 'movement' || last === 'move' ? 3 : -1;
};

const best = <T>(items: readonly T[], score: (item: T) => number): T | null =>
  items.reduce<T | null>(
    (top, item) => (score(item) > (top === null ? 0 : score(top)) ? item : top),
    null,
  );

/** Finds the table of exercises, possibly through a table with one row per exercise of a log. */
const exercisesFrom = (
  database: DatabaseInfo,
  sets: TableInfo | null,
): Pick<Found, 'exercises' | 'toExercise'> => {
  const known = best(
    database.tables.filter((table) => !isPlanned(table)),
    exerciseScore,
  );
  if (sets === null || known === null) return { exercises: known, toExercise: null };
  const toExercise = pathTo(database, sets, known);
  const [column] = sets.columns.filter(
    ({ name, references }) =>
      /^exercise_?id$/i.test(name.replaceAll('_', '')) && references === null,
  );
  const loose = column === undefined ? null : { column, via: null };
  return { exercises: known, toExercise: toExercise ?? loose };
};

/** Null if no table looks like logs of users. */
export function findTables(database: DatabaseInfo): Found | null {
  const candidates = database.tables.filter((table) => logScore(database, table) >= 8);
  const sets = database.tables.filter((table) => setScore(table) >= 7);
  const pairs = candidates.flatMap((logs) => {
    const alone = { logs, sets: null, score: logScore(database, logs) };
    const owned = sets.flatMap((table) => {
      const log = table === logs ? null : pathTo(database, table, logs);
      if (log === null && table !== logs) return [];
      const score =
        alone.score + setScore(table) + (table === logs ? -4 : log?.via === null ? 3 : 2);
      return [{ logs, sets: { table, log }, score }];
    });
    return [alone, ...owned];
  });
  const pair = best(pairs, ({ score }) => score);
  const user = pair === null ? null : userColumnOf(database, pair.logs);
  if (pair === null || user === null) return null;
  return {
    logs: pair.logs,
    user,
    sets: pair.sets,
    ...exercisesFrom(database, pair.sets?.table ?? null),
    otherLogs: candidates.filter((table) => table !== pair.logs).map(({ name }) => name),
  };
}

/** Null if the database does not have the table that the column refers to. */
export function usersOf(
  database: DatabaseInfo,
  user: ColumnInfo,
): { readonly table: TableInfo | null; readonly hasKey: boolean } {
  const { references } = user;
  if (references !== null) return { table: tableOf(database, references.table), hasKey: true };
  const named = database.tables.find((table) => {
    const base = /^(.+?)_?id$/.exec(
      user.name.replace(/([a-z])([A-Z])/g, '$1_$2').toLowerCase(),
    )?.[1];
    return wordsOf(table.name).join('_') === base;
  });
  return { table: named ?? null, hasKey: false };
}
