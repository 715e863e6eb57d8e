import type { ExerciseId, LogId } from '../../src/domain/ids.js';
import { compareIds } from '../../src/domain/order.js';
import type { PerformedLog, PerformedSet, SetType } from '../../src/domain/records.js';
import type { ArrayItem, Column, Condition, SetMapping, SetValue, Value, Where } from './host.js';
import {
  conditionColumns,
  conditionsOf,
  conditionSql,
  sourceOf,
  toList,
  valuesOf,
} from './host-sql.js';
import { readId, type Row } from './rows.js';

// A host's performed sets in any supported shape: a relation for statements, and functions that
// decode rows. Values are parsed here instead of in SQL, where a cast would fail on text that is
// not a number.

/** How to query a host's performed sets, and how to decode them. */
export interface SetTables {
  /** SQL for FROM. Has the log, the exercise, the order, the position, and the columns below. */
  readonly relation: string;
  /** The other columns, with the values of a set. */
  readonly columns: readonly string[];
  readonly hasUsers: boolean;
  /** Whether exercises have their own order. Otherwise positions order all sets of a log. */
  readonly ordersExercises: boolean;
  /** Groups ordered rows by log. */
  readonly toPerformed: (rows: readonly Row[]) => readonly PerformedLog[];
}

/** A stored set. Its values are not parsed as numbers yet. */
export interface StoredSet {
  readonly reps: unknown;
  readonly seconds: unknown;
  readonly minutes: unknown;
  readonly weight: unknown;
  readonly unit: unknown;
  readonly rir: unknown;
  readonly rpe: unknown;
  readonly type: SetType | null;
}

const SET_FIELDS = ['reps', 'seconds', 'minutes', 'weight', 'unit', 'rir', 'rpe'] as const;
type SetField = (typeof SET_FIELDS)[number];

const TYPES = ['warmup', 'failure', 'dropset'] as const satisfies readonly SetType[];

export function isItem(value: SetValue | undefined): value is ArrayItem {
  return typeof value === 'object' && 'array' in value;
}

/** The columns to read for a value of a set. */
export function columnsOfValue(value: SetValue): readonly Column[] {
  return isItem(value) ? [value.array, value.at] : [value];
}

/** The columns with the fields of a set, or the keys of JSON objects. */
export function fieldColumns(sets: SetMapping): Readonly<Partial<Record<SetField, SetValue>>> {
  const { reps, seconds, minutes, rir, rpe, weight } = sets;
  const fields = {
    ...{ reps, seconds, minutes, rir, rpe, weight: weight?.column },
    unit: typeof weight?.unit === 'object' ? weight.unit.column : undefined,
  };
  return Object.fromEntries(Object.entries(fields).filter(([, column]) => column !== undefined));
}

/** All columns that a set's fields and conditions use. */
const setColumns = (sets: SetMapping): readonly Column[] => [
  ...Object.values(fieldColumns(sets)).flatMap(columnsOfValue),
  ...conditionColumns(sets.where),
  ...TYPES.flatMap((type) => conditionColumns(sets[type])),
];

/** The library's names for the columns of a field. An array item has a second column. */
const namesOf = (field: SetField): readonly [values: string, places: string] => [
  field,
  `${field}_at`,
];

/** The columns with values, as `[ours, expression]`, for each shape of rows. */
const valueColumns = (
  mapping: SetMapping,
  sql: (column: Column) => string,
): readonly (readonly [ours: string, expression: string])[] => {
  const { sets, times } = mapping;
  if (sets?.list === 'json') return [['sets', sql(sets.column)]];
  // Columns with arrays are named by index.
  if (sets?.list === 'arrays') {
    return setColumns(mapping).map((column, at) => [`v${at}`, sql(column)]);
  }
  const columns = fieldColumns(mapping);
  const cases = TYPES.flatMap((type) =>
    mapping[type] === undefined ? [] : `when ${conditionSql(mapping[type], sql)} then '${type}'`,
  );
  return [
    ...SET_FIELDS.flatMap((field) => {
      const value = columns[field];
      if (value === undefined) return [];
      return columnsOfValue(value).map(
        (column, at) => [namesOf(field)[at] ?? field, sql(column)] as const,
      );
    }),
    ...(cases.length === 0 ? [] : [['type', `case ${cases.join(' ')} end`] as const]),
    ...(times === undefined ? [] : [['times', sql(times)] as const]),
  ];
};

const relationOf = (table: (name: string) => string, mapping: SetMapping) => {
  const { logId, userId, exerciseId, exerciseOrder, position, sets, times, where } = mapping;
  // The fields of JSON objects are not columns.
  const inColumns =
    sets?.list === 'json' ? conditionColumns(sets.where) : [...setColumns(mapping), times];
  const { from, sql } = sourceOf(table, mapping.table, [
    ...[logId, exerciseId, exerciseOrder, ...inColumns],
  ]);
  const values = valueColumns(mapping, sql);
  const order = exerciseOrder === undefined ? sql(position) : sql(exerciseOrder);
  const columns: readonly (readonly [string, string])[] = [
    ['workout_log_id', sql(logId)],
    ...(userId === undefined ? [] : [['user_id', sql(userId)] as const]),
    ['id', exerciseOrder === undefined ? sql(exerciseId) : sql(exerciseOrder)],
    ['exercise_id', sql(exerciseId)],
    ['order_index', order],
    ['position', sql(position)],
    ...values,
  ];
  const rows = sets === undefined ? where : sets.list === 'json' ? sets.where : undefined;
  return {
    relation: `(select ${columns.map(([ours, expression]) => `${expression} as ${ours}`).join(', ')}
    from ${from} where ${sql(exerciseId)} is not null and ${conditionSql(rows, sql)})`,
    columns: values.map(([ours]) => ours),
  };
};

const isNothing = (value: unknown): boolean => value === null || value === undefined;

/** SQLite stores true as 1. */
const isValue = (stored: unknown, value: Value): boolean =>
  stored === value || (typeof value === 'boolean' && stored === Number(value));

const holds = ({ is, isNot }: Condition, stored: unknown): boolean => {
  const isAmong = (values: Value | null | readonly Value[]) =>
    values === null ? isNothing(stored) : valuesOf(values).some((value) => isValue(stored, value));
  return (is === undefined || isAmong(is)) && (isNot === undefined || !isAmong(isNot));
};

const holdAll = (where: Where | undefined, valueOf: (column: Column) => unknown): boolean =>
  conditionsOf(where).every((condition) => holds(condition, valueOf(condition.column)));

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/**
 * The item at the first index where `places` equals `is`; NaN if one of the two is not an array.
 */
const itemOf = (values: unknown, places: unknown, is: Value): unknown => {
  if (isNothing(values) || isNothing(places)) return null;
  const [items, found] = [toList(values), toList(places)];
  if (items === null || found === null) return Number.NaN;
  return items[found.findIndex((place) => isValue(place, is))] ?? null;
};

/** Reads each value from the columns of its field. */
const storedSet = (
  mapping: SetMapping,
  type: SetType | null,
  valueOf: (column: Column, name: string) => unknown,
): StoredSet => {
  const columns = fieldColumns(mapping);
  const read = (field: SetField): unknown => {
    const value = columns[field];
    const [own, places] = namesOf(field);
    if (value === undefined) return null;
    return isItem(value)
      ? itemOf(valueOf(value.array, own), valueOf(value.at, places), value.is)
      : valueOf(value, own);
  };
  return {
    ...{ reps: read('reps'), seconds: read('seconds'), minutes: read('minutes') },
    ...{ weight: read('weight'), unit: read('unit'), rir: read('rir'), rpe: read('rpe') },
    type,
  };
};

/** One set of a list; null if `where` excludes it. */
const fromList = (mapping: SetMapping, valueOf: (column: Column) => unknown): StoredSet | null => {
  if (!holdAll(mapping.where, valueOf)) return null;
  const type = TYPES.find((each) => mapping[each] !== undefined && holdAll(mapping[each], valueOf));
  return storedSet(mapping, type ?? null, valueOf);
};

// Choice: a row represents at most 100 sets. A higher count becomes 100.
const TIMES_MAX = 100;

/** The sets of a row. Null if its list or count of sets is unreadable. */
export function setsIn(mapping: SetMapping, row: Row): readonly (StoredSet | null)[] | null {
  if (mapping.sets?.list === 'json') {
    const list = toList(row['sets']);
    return (
      list &&
      list.flatMap((value) =>
        isObject(value)
          ? [fromList(mapping, (key) => (typeof key === 'string' ? value[key] : null))]
          : [],
      )
    );
  }
  if (mapping.sets?.list === 'arrays') {
    const columns = setColumns(mapping);
    const lists = columns.map((_, at) => toList(row[`v${at}`]));
    const length = Math.max(0, ...lists.map((list) => list?.length ?? 0));
    return Array.from({ length }, (_, at) =>
      fromList(mapping, (column) => lists[columns.indexOf(column)]?.[at] ?? null),
    );
  }
  const type = (row['type'] ?? null) as SetType | null;
  const set = storedSet(mapping, type, (_, name) => row[name]);
  const times = mapping.times === undefined ? 1 : toNumber(row['times']);
  if (typeof times !== 'number') return times === null ? [] : null;
  return Array<StoredSet>(Math.min(TIMES_MAX, Math.max(0, Math.floor(times)))).fill(set);
}

const NUMBER = /^\s*\d+(?:[.,]\d+)?\s*$/;

/** Parses a number, also from text. Null for a missing value, undefined for an invalid one. */
export function toNumber(value: unknown): number | null | undefined {
  if (isNothing(value) || value === '') return null;
  if (typeof value === 'string') {
    return NUMBER.test(value) ? Number(value.replace(',', '.')) : undefined;
  }
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : undefined;
}

const KG_PER_POUND = 0.453_592_37;
const POUNDS: readonly string[] = ['lb', 'lbs', 'pound', 'pounds'];
const KILOGRAMS: readonly string[] = ['kg', 'kgs', 'kilogram', 'kilograms'];

/** Null for an unknown unit. */
export function kilogramsPer(unit: unknown): number | null {
  const name = typeof unit === 'string' ? unit.trim().toLowerCase() : '';
  if (POUNDS.includes(name)) return KG_PER_POUND;
  return KILOGRAMS.includes(name) ? 1 : null;
}

const kilogramsOf = (mapping: SetMapping, { weight, unit }: StoredSet): number | null => {
  const value = toNumber(weight);
  const mapped = mapping.weight?.unit;
  const factor = kilogramsPer(
    typeof mapped === 'object' ? (unit ?? mapped.otherwise ?? null) : mapped,
  );
  // Round to the digits of an exact conversion: 185 lb is 83.91458845 kg.
  return typeof value !== 'number' || factor === null
    ? null
    : Math.round(value * factor * 1e8) / 1e8;
};

const EFFORT_MAX = 10;

/** An RIR or RPE. Null for values above 10. */
const effortOf = (value: unknown): number | null => {
  const effort = toNumber(value);
  return typeof effort === 'number' && effort <= EFFORT_MAX ? effort : null;
};

/** Null if the repetitions or the time are unreadable. */
const toSet = (mapping: SetMapping, stored: StoredSet): PerformedSet | null => {
  const [reps, seconds] = [toNumber(stored.reps), toNumber(stored.seconds)];
  const minutes = toNumber(stored.minutes);
  if (reps === undefined || seconds === undefined || minutes === undefined) return null;
  const fields = {
    reps: reps === null ? null : Math.floor(reps),
    seconds: minutes === null ? seconds : 60 * minutes + (seconds ?? 0),
    weightKg: kilogramsOf(mapping, stored),
    rir: effortOf(stored.rir),
    rpe: effortOf(stored.rpe),
    type: stored.type,
  };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));
};

/** Mapped JSON keys that none of these rows has. */
export function missingKeys(mapping: SetMapping, rows: readonly Row[]): readonly string[] {
  const objects = rows.flatMap((row) => toList(row['sets']) ?? []).filter(isObject);
  const wanted = new Set(setColumns(mapping).filter((column) => typeof column === 'string'));
  return objects.length === 0
    ? []
    : [...wanted].filter((key) => objects.every((object) => !Object.hasOwn(object, key)));
}

interface PerformedRows {
  readonly exercises: Map<unknown, { exerciseId: ExerciseId; sets: PerformedSet[] }>;
  unreadable: number;
}

const readRow = (mapping: SetMapping, row: Row, into: PerformedRows): void => {
  const stored = setsIn(mapping, row);
  if (stored === null) into.unreadable += 1;
  const exerciseId = readId<ExerciseId>(row, 'exercise_id');
  const key = JSON.stringify([row['id'], exerciseId]);
  for (const each of stored ?? []) {
    if (each === null) continue;
    const set = toSet(mapping, each);
    if (set === null) {
      into.unreadable += 1;
      continue;
    }
    if (set.reps === undefined && set.seconds === undefined) continue;
    const exercise = into.exercises.get(key) ?? { exerciseId, sets: [] };
    exercise.sets.push(set);
    into.exercises.set(key, exercise);
  }
};

const performedLogs = (mapping: SetMapping, rows: readonly Row[]): readonly PerformedLog[] => {
  const byLog = new Map<LogId, PerformedRows>();
  for (const row of rows) {
    const logId = readId<LogId>(row, 'workout_log_id');
    const own = byLog.get(logId) ?? { exercises: new Map(), unreadable: 0 };
    readRow(mapping, row, own);
    byLog.set(logId, own);
  }
  return Array.from(byLog, ([logId, { exercises, unreadable }]) => ({
    logId,
    exercises: [...exercises.values()],
    ...(unreadable === 0 ? {} : { unreadable }),
  })).sort((a, b) => compareIds(a.logId, b.logId));
};

export function setTables(
  table: (name: string) => string,
  mapping: SetMapping | undefined,
): SetTables | null {
  return mapping === undefined
    ? null
    : {
        ...relationOf(table, mapping),
        hasUsers: mapping.userId !== undefined,
        ordersExercises: mapping.exerciseOrder !== undefined,
        toPerformed: (rows) => performedLogs(mapping, rows),
      };
}
