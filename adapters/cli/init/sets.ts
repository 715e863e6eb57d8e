import { listOfSets, pathTo, unitInName, userColumnOf, WEIGHT_UNIT, type Found } from './find.js';
import { columnOfPath, lookup } from './muscles.js';
import { visibleRows, whereOf } from './logs.js';
import {
  unsure,
  remark,
  type Column,
  type Condition,
  type FoundSets,
  type Note,
  type Part,
} from './proposal.js';
import {
  findColumn,
  flagValue,
  isFlag,
  keyOf,
  referenceOf,
  snakeOf,
  tableOf,
  type ColumnInfo,
  type DatabaseInfo,
  type TableInfo,
} from './tables.js';

// Finds where the host stores the performed sets and their values.

type Sets = NonNullable<Found['sets']>;

const REPS = [
  /^reps?_(logged|done|performed|completed|actual)$/,
  /^(actual|logged|done|performed|completed)_(reps?|repetitions)$/,
  /^(num_?|n_)?reps?$/,
  /^(repetitions?|repeats?)(_count)?$/,
];
const SECONDS = [
  /^(duration_|time_)?seconds$/,
  /^duration(_sec(onds)?|_s)?$/,
  /^(hold_)?time_sec(onds)?$/,
  /^secs?$/,
];
const WEIGHT = [
  /^weight_(logged|done|performed|used|actual)$/,
  /^(actual|logged|performed|used)_(weight|load)(_?(kgs?|lbs?))?$/,
  /^weight(_?(kgs?|lbs?|value))?$/,
  /^load(_kg)?$/,
  WEIGHT_UNIT,
];
/** Numbers the sets of an exercise, even beside a column with a name of {@link ORDER}. */
const SET_NUMBER = [/^set_?(number|index|order|no|num)$/, /^number$/];
const POSITION = [
  ...SET_NUMBER,
  /^(order|position|order_index|sort_order|sequence)$/,
  /^(completed|logged|performed|created)_?at$/,
];
const ORDER = [
  /^(exercise_)?(order_ind?e?x|order|position|place|sort_order|sequence)$/,
  /^(order|sort|position)_idx$/,
];

const numeric = ({ kind }: ColumnInfo): boolean =>
  ['integer', 'bigint', 'number', 'text'].includes(kind);

type Defined<T> = { readonly [Name in keyof T]: Exclude<T[Name], undefined> };

const defined = <T extends object>(values: T): Partial<Defined<T>> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<
    Defined<T>
  >;

/** The unit comes from the row, from the column's name, or from the user. */
const unitOf = (
  database: DatabaseInfo,
  { logs, user }: Found,
  { table, log }: Sets,
  weight: ColumnInfo,
): Part<NonNullable<FoundSets['weight']>['unit']> => {
  const field = 'sets.select.weight';
  const own = findColumn(table, [/^weight_units?$/, /^units?$/]);
  if (own !== null) return { value: { column: own.name }, notes: [] };
  const named = unitInName(weight.name);
  if (named !== null) return { value: named, notes: [] };
  const users = database.tables.find(({ name }) => name === user.references?.table);
  const preferred =
    users === undefined ? null : findColumn(users, [/^(preferred_)?weight_units?$/]);
  if (users !== undefined && preferred !== null && log !== null) {
    const by: Column = {
      by: columnOfPath(log),
      table: logs.name,
      ...idOf(logs),
      column: user.name,
    };
    const column: Column = { by, table: users.name, ...idOf(users), column: preferred.name };
    return {
      value: { column },
      notes: [
        unsure(
          field,
          `read in the user's current preferred unit; if all weights are stored in one unit, write weightKg`,
        ),
      ],
    };
  }
  return {
    value: 'kg',
    notes: [
      unsure(
        field,
        'no column of the sets has the unit; multiply by 0.45359237 if these are pounds',
      ),
    ],
  };
};

const idOf = (table: TableInfo): { readonly id?: string } => {
  const id = keyOf(table)?.name ?? 'id';
  return id === 'id' ? {} : { id };
};

/**
 * The column that distinguishes the exercises of a log: their position, or the key of a row per
 * exercise.
 */
const orderOf = (
  database: DatabaseInfo,
  { toExercise }: Found,
  { table, log }: Sets,
): Part<Column | undefined> => {
  const parent = log?.via?.table ?? toExercise?.via?.table;
  const link = log?.via === null || log === null ? toExercise : log;
  const place = parent === undefined ? null : findColumn(parent, ORDER);
  if (parent !== undefined && link !== null && place !== null) {
    return { value: lookup(link.column, parent, place), notes: [] };
  }
  const own = findColumn(table, [
    /^exercise_?(order|index|position)$/,
    ...(findColumn(table, SET_NUMBER) === null ? [] : ORDER),
  ]);
  if (own !== null) return { value: own.name, notes: [] };
  const row = table.columns.find(({ name }) =>
    /^(workout|session|log(ged)?)_?exercise_?id$/.test(snakeOf(name)),
  );
  const reference = row === undefined ? null : referenceOf(database, table, row);
  const parentOfRow = reference === null ? null : tableOf(database, reference.table);
  const placeOfRow = parentOfRow === null ? null : findColumn(parentOfRow, ORDER);
  if (row !== undefined && parentOfRow !== null && placeOfRow !== null) {
    return { value: lookup(row, parentOfRow, placeOfRow), notes: [] };
  }
  if (row !== undefined)
    return {
      value: row.name,
      notes: [
        remark(
          'sets.select.exerciseOrder',
          'the key of the row per exercise; this orders exercises only if later rows have greater keys',
        ),
      ],
    };
  if (parent !== undefined && link !== null) return { value: link.column.name, notes: [] };
  return {
    value: undefined,
    notes: [
      unsure(
        'sets.select.exerciseOrder',
        'no column orders the exercises, so they are ordered by their first sets',
      ),
    ],
  };
};

const isWarmup = (value: string): boolean => /warm/i.test(value);

const kindsOf = (
  database: DatabaseInfo,
  table: TableInfo,
): Pick<FoundSets, 'warmup' | 'dropset' | 'failure'> => {
  const kind = findColumn(table, [/^(set_)?type$/, /^(section|kind|category)$/], ({ values }) =>
    values.some(isWarmup),
  );
  const flag = (pattern: RegExp) => {
    const found = findColumn(table, [pattern], (column) => isFlag(column, database));
    return found === null ? undefined : { column: found.name, is: flagValue(found, true) };
  };
  const value = (pattern: RegExp) => {
    const found = kind?.values.filter((each) => pattern.test(each)) ?? [];
    return kind === null || found.length === 0
      ? undefined
      : { column: kind.name, is: found.length === 1 ? (found[0] ?? '') : found };
  };
  return defined({
    warmup: flag(/^(is_)?warm_?up$/) ?? value(/warm|cool/i),
    dropset: flag(/^(is_)?drop_?set$/) ?? value(/drop/i),
    failure: flag(/^(is_|to_)?failure$/) ?? value(/fail/i),
  });
};

const doneRows = (database: DatabaseInfo, table: TableInfo): readonly Condition[] => {
  const done = findColumn(table, [/^(is_)?(completed|done|performed)$/], (column) =>
    isFlag(column, database),
  );
  const status = findColumn(table, [/^status$/], ({ values }) =>
    values.some((value) => /^(done|complete)/i.test(value)),
  );
  return [
    ...(done === null ? [] : [{ column: done.name, is: flagValue(done, true) }]),
    ...(done !== null || status === null
      ? []
      : [
          {
            column: status.name,
            is: status.values.filter((value) => /^(done|complete)/i.test(value)),
          },
        ]),
    ...visibleRows(database, table),
  ];
};

/** Notes about columns that may mark sets as not performed. */
const whereNotes = (table: TableInfo, reps: ColumnInfo | null): readonly Note[] => {
  const kind = findColumn(table, [/^(set_)?type$/, /^(section|kind|status)$/]);
  return [
    ...(kind === null
      ? []
      : [
          unsure(
            'sets.where',
            `the values of ${kind.name} are ${kind.values.join(', ') || 'unknown, since the table is empty'}; exclude rows that are not completed sets`,
          ),
        ]),
    ...(reps?.hasDefault === true
      ? [
          unsure(
            'sets.where',
            `${reps.name} has a default, so rows that were never filled in may look like sets`,
          ),
        ]
      : []),
  ];
};

const NO_REPS =
  'NO REPETITIONS FOUND: no column looks like repetitions; select them as reps, or no set counts without a time';

const NO_WEIGHT = 'no column looks like the weight of a set, so all sets count without a weight';

/** One set per row, or several identical sets if a column counts them. */
const fromRows = (database: DatabaseInfo, found: Found, sets: Sets): Part<Partial<FoundSets>> => {
  const { table } = sets;
  const reps = findColumn(table, REPS, numeric);
  const weight = findColumn(table, WEIGHT, numeric);
  const unit = weight === null ? null : unitOf(database, found, sets, weight);
  const isText = [reps, weight].some((column) => column?.kind === 'text');
  return {
    value: defined({
      ...whereOf(doneRows(database, table)),
      times: findColumn(table, [/^(sets|num_sets|set_count)$/], ({ kind }) => kind === 'integer')
        ?.name,
      reps: reps?.name,
      seconds: findColumn(table, SECONDS, numeric)?.name,
      weight:
        weight === null || unit === null ? undefined : { column: weight.name, unit: unit.value },
      rir: findColumn(table, [/^rir(_(reported|actual|logged))?$/])?.name,
      rpe: findColumn(table, [/^rpe(_(reported|actual|logged))?$/])?.name,
      ...kindsOf(database, table),
      ...(isText ? { unreadable: 'skip' as const } : {}),
    }),
    notes: [
      ...(unit?.notes ?? [unsure('sets.select.weight', NO_WEIGHT)]),
      ...whereNotes(table, reps),
      ...(reps === null ? [unsure('sets.select', NO_REPS)] : []),
      ...(isText
        ? [
            unsure(
              'sets.unreadable',
              'numbers are stored as text; sets with other text are left out',
            ),
          ]
        : []),
    ],
  };
};

const keysOf = (column: ColumnInfo): readonly string[] => {
  try {
    const [first] = JSON.parse(column.values[0] ?? '[]') as readonly unknown[];
    return typeof first === 'object' && first !== null ? Object.keys(first) : [];
  } catch {
    return [];
  }
};

/** One JSON list per exercise. The keys of its objects come from a stored value. */
const fromList = (
  column: ColumnInfo,
  rows: readonly Condition<string>[],
): Part<Partial<FoundSets>> => {
  const keys = keysOf(column);
  const find = (patterns: readonly RegExp[]) =>
    keys.find((key) => patterns.some((pattern) => pattern.test(snakeOf(key))));
  const weight = find(WEIGHT) ?? (keys.length === 0 ? 'weight' : undefined);
  const done = find([/^(is_)?(completed|done)$/]);
  return {
    value: defined({
      list: { column: column.name, ...whereOf(rows) },
      ...(done === undefined ? {} : { where: { column: done, is: true } }),
      reps: find(REPS) ?? (keys.length === 0 ? 'reps' : undefined),
      seconds: find(SECONDS),
      weight:
        weight === undefined ? undefined : { column: weight, unit: unitInName(weight) ?? 'kg' },
      rir: find([/^rir/]),
      rpe: find([/^rpe/]),
    }),
    notes: [
      unsure(
        'sets',
        keys.length === 0
          ? 'there is no value to check; these fields name keys of the objects in the list'
          : `the objects in the list have the keys ${keys.join(', ')}; the unit of weight is a guess`,
      ),
    ],
  };
};

/**
 * The column that orders sets. If another column distinguishes exercises, this one numbers the sets
 * within an exercise. Otherwise it orders all sets of a log, for example by time or by an ascending
 * key.
 */
const positionOf = ({ table, log }: Sets, isList: boolean, hasOrder: boolean): Part<string> => {
  const key = keyOf(table);
  const counts = key !== null && (key.kind === 'integer' || key.kind === 'bigint');
  const time = findColumn(table, [/^(completed|logged|performed|created|done)_?at$/]);
  const number = findColumn(table, POSITION);
  const fallback = counts ? key : (time ?? number ?? key);
  const wanted = log === null || isList ? key : hasOrder ? (number ?? key) : (time ?? fallback);
  // Random keys have no order.
  const found = wanted === key && !counts && log !== null ? (number ?? time ?? key) : wanted;
  const isNumber = !hasOrder && found !== null && found === number && found !== time;
  const open = isNumber
    ? 'it must order all sets of a log, since no column orders the exercises'
    : found === key && !counts && log !== null
      ? 'the key gives no order; name a column that does, such as a number or a time'
      : null;
  return {
    value: found?.name ?? 'id',
    notes: open === null ? [] : [unsure('sets.select.position', open)],
  };
};

const exerciseOf = (
  database: DatabaseInfo,
  { toExercise, exercises }: Found,
  { table }: Sets,
): Column | null => {
  if (toExercise !== null) return columnOfPath(toExercise);
  const path = exercises === null ? null : pathTo(database, table, exercises);
  return path === null ? null : columnOfPath(path);
};

/** If no table looks like sets, the proposal has only a note. */
export function proposeSets(database: DatabaseInfo, found: Found): Part<FoundSets | undefined> {
  const { sets, logs } = found;
  const exerciseId = sets === null ? null : exerciseOf(database, found, sets);
  if (sets === null || exerciseId === null) {
    return {
      value: undefined,
      notes: [
        unsure(
          'sets',
          'no table looks like the sets of a log, so only sets recorded by the app count',
        ),
      ],
    };
  }
  const { table, log } = sets;
  const arrays = table.columns.filter(({ kind }) => kind === 'array').map(({ name }) => name);
  const list = listOfSets(table);
  const order = orderOf(database, found, sets);
  const position = positionOf(sets, list !== null, order.value !== undefined);
  const content =
    list === null ? fromRows(database, found, sets) : fromList(list, visibleRows(database, table));
  return {
    value: {
      table: table.name,
      logId: log === null ? (keyOf(logs)?.name ?? 'id') : columnOfPath(log),
      ...defined({ userId: userColumnOf(database, table)?.name }),
      exerciseId,
      ...defined({ exerciseOrder: log === null ? undefined : order.value }),
      position: position.value,
      ...content.value,
    },
    notes: [
      ...(arrays.length === 0
        ? []
        : [
            unsure(
              'sets',
              `${arrays.join(', ')} are arrays; unnest them in from if each has one value per set, or read one item: values[array_position(types, 'REPS')]`,
            ),
          ]),
      ...(log === null ? [remark('sets', 'a row of the logs also holds the sets')] : order.notes),
      ...position.notes,
      ...content.notes,
    ],
  };
}
