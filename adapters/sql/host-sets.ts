import type { ExerciseId, LogId } from '../../src/domain/ids.js';
import { compareIds } from '../../src/domain/order.js';
import type { PerformedLog, PerformedSet, SetType, Side } from '../../src/domain/records.js';
import type { HostSets, ReadSet } from './host.js';
import { groupedBy } from '../../src/domain/lookup.js';
import { inSuperset } from '../../src/domain/recovery/training-load.js';
import { columnNameOf, columnsIn, type HostSelect } from './host-selects.js';
import { supersetNumbers } from './performed-rows.js';
import { readId, type Row } from './rows.js';

// Decodes a host's performed sets. Values are parsed here instead of in SQL, where a cast would fail
// on text that is not a number.

export const SET_TYPES = ['warmup', 'dropset', 'failure'] as const satisfies readonly SetType[];

const NUMBER = /^\s*-?\d+(?:[.,]\d+)?\s*$/;

// Choice: `1,200` is unreadable, because its comma may separate thousands. `22,5`, `22,25` and
// `0,125` can only be decimals.
/** Whether a comma in the text may be a decimal comma, or separate thousands. */
export function hasAmbiguousComma(value: unknown): boolean {
  return typeof value === 'string' && /^\s*-?[1-9]\d{0,2},\d{3}\s*$/.test(value);
}

/** Parses a number, also from text. Null for a missing value, undefined for an invalid one. */
export function toSigned(value: unknown): number | null | undefined {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'string') {
    return NUMBER.test(value) && !hasAmbiguousComma(value)
      ? Number(value.replace(',', '.'))
      : undefined;
  }
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

/** Like {@link toSigned}, but a negative number is invalid. */
export function toNumber(value: unknown): number | null | undefined {
  const number = toSigned(value);
  return typeof number === 'number' && number < 0 ? undefined : number;
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

const kilogramsOf = (row: Row): number | null => {
  const inUnit = row['weight'] ?? null;
  const factor = inUnit === null ? 1 : kilogramsPer(row['unit']);
  const value = toSigned(inUnit ?? row['weight_kg']);
  // Round to the digits of an exact conversion: 185 lb is 83.91458845 kg.
  return typeof value !== 'number' || factor === null
    ? null
    : Math.round(value * factor * 1e8) / 1e8;
};

/** The lowest and the highest value of each scale. */
export const EFFORT_SCALES = { rir: [0, 10], rpe: [1, 10] } as const;

export function isOnScale(scale: keyof typeof EFFORT_SCALES, effort: number): boolean {
  const [lowest, highest] = EFFORT_SCALES[scale];
  return effort >= lowest && effort <= highest;
}

// Choice: an RPE of 0 is unknown, because apps store it as the default.
/** An RIR or RPE. Null for a value outside of its scale. */
const effortOf = (row: Row, scale: keyof typeof EFFORT_SCALES): number | null => {
  const effort = toNumber(row[scale]);
  return typeof effort === 'number' && isOnScale(scale, effort) ? effort : null;
};

const isSetType = (value: unknown): value is SetType => SET_TYPES.some((type) => type === value);

/** Null for both sides, and for another word. */
export function sideOf(value: unknown): Side | null {
  const word = typeof value === 'string' ? value.trim().toLowerCase() : '';
  return word === 'left' || word === 'right' ? word : null;
}

/** Null if the repetitions or the time are unreadable. */
const toSet = (row: Row): PerformedSet | null => {
  const [reps, seconds] = [toNumber(row['reps']), toNumber(row['seconds'])];
  if (reps === undefined || seconds === undefined) return null;
  const fields = {
    reps: reps === null ? null : Math.floor(reps),
    seconds,
    weightKg: kilogramsOf(row),
    rir: effortOf(row, 'rir'),
    rpe: effortOf(row, 'rpe'),
    type: isSetType(row['type']) ? row['type'] : null,
    side: sideOf(row['side']),
  };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));
};

/** Sets, with null for each unreadable one. */
type FoundSets = readonly (PerformedSet | null)[];

/**
 * The sets that the host's function reads from a row, with the names of the columns and before they
 * are parsed. Null for another value than a set. One null if the function fails.
 */
export function returnedBy(read: NonNullable<HostSets['read']>, row: Row): readonly (Row | null)[] {
  try {
    return [read(row['value']) ?? []].flat().map((set: unknown) => {
      if (typeof set !== 'object' || set === null) return null;
      const { weightKg, ...fields } = set as ReadSet;
      return { ...fields, weight_kg: weightKg };
    });
  } catch {
    return [null];
  }
}

// Choice: a row represents at most 100 sets. A higher count becomes 100.
const TIMES_MAX = 100;

/** The sets that a row stands for. */
const foundIn = ({ select, read }: HostSets, row: Row): FoundSets => {
  if (read !== undefined) return returnedBy(read, row).map((set) => set && toSet(set));
  const set = toSet(row);
  if (select.times === undefined) return [set];
  const times = toNumber(row['times']);
  if (typeof times !== 'number') return times === null ? [] : [null];
  return Array<PerformedSet | null>(Math.min(TIMES_MAX, Math.floor(times))).fill(set);
};

const areReadable = (found: FoundSets): found is readonly PerformedSet[] =>
  found.every((set) => set !== null);

/** The sets of a row. Null if one of them is unreadable. */
export function setsIn(mapping: HostSets, row: Row): readonly PerformedSet[] | null {
  const found = foundIn(mapping, row);
  return areReadable(found) ? found : null;
}

/** Whether something was done. Other sets are left out. */
const isDone = ({ reps, seconds }: PerformedSet): boolean =>
  reps !== undefined || seconds !== undefined;

interface PerformedRows {
  readonly exercises: Map<
    string,
    { exerciseId: ExerciseId; sets: PerformedSet[]; superset?: number }
  >;
  unreadable: number;
}

const readRow = (
  mapping: HostSets,
  row: Row,
  superset: number | null,
  into: PerformedRows,
): void => {
  const found = foundIn(mapping, row);
  if ((row['exercise_id'] ?? null) === null || !areReadable(found)) {
    into.unreadable += found.filter((set) => set === null || isDone(set)).length;
    return;
  }
  const exerciseId = readId<ExerciseId>(row, 'exercise_id');
  const key = JSON.stringify([row['id'], exerciseId]);
  for (const set of found.filter(isDone)) {
    const exercise = into.exercises.get(key) ?? { exerciseId, sets: [], ...inSuperset(superset) };
    exercise.sets.push(set);
    into.exercises.set(key, exercise);
  }
};

const performedLogs = (mapping: HostSets, rows: readonly Row[]): readonly PerformedLog[] => {
  const byLog = groupedBy(rows, (row) => readId<LogId>(row, 'workout_log_id'));
  return Array.from(byLog, ([logId, ofLog]) => {
    const read: PerformedRows = { exercises: new Map(), unreadable: 0 };
    const supersetOf = supersetNumbers(ofLog.map(({ superset }) => superset));
    for (const row of ofLog) readRow(mapping, row, supersetOf(row['superset']), read);
    const { exercises, unreadable } = read;
    return {
      logId,
      exercises: [...exercises.values()],
      ...(unreadable === 0 ? {} : { unreadable }),
    };
  }).sort((a, b) => compareIds(a.logId, b.logId));
};

/** The columns that say whose sets they are, and in which order. */
const PLACES: readonly string[] = ['logId', 'userId', 'exerciseId', 'exerciseOrder', 'position'];

/**
 * How to query a host's performed sets, and how to decode them; null if it has none. `relation` is SQL
 * for FROM, with the log, the exercise, the order, the position, and the columns below.
 */
export function setTables(mapping: HostSets | undefined, relation = '') {
  if (mapping === undefined) return null;
  const { userId, exerciseOrder } = mapping.select;
  const given: HostSelect['select'] = { ...mapping.select };
  // Without TypeScript, a mapping can have other columns, which the relation lacks.
  const values = Object.keys(columnsIn('sets')).filter(
    (name) => given[name] !== undefined && !PLACES.includes(name),
  );
  return {
    relation,
    /** The other columns, with the values of a set. */
    columns: values.map((name) => columnNameOf('sets', name)),
    hasUsers: userId !== undefined,
    /** Whether exercises have their own order. Otherwise positions order all sets of a log. */
    ordersExercises: exerciseOrder !== undefined,
    /** Groups ordered rows by log. */
    toPerformed: (rows: readonly Row[]) => performedLogs(mapping, rows),
  };
}

export type SetTables = Readonly<NonNullable<ReturnType<typeof setTables>>>;
