import { groupedBy } from '../../src/domain/lookup.js';
import type { HostMapping, SetMapping } from './host.js';
import { byShare, faultsIn, type HostFault, type HostFinding } from './host-faults.js';
import type { HostRelations } from './host-relations.js';
import {
  fieldColumns,
  kilogramsPer,
  missingKeys,
  setsIn,
  toNumber,
  type SetTables,
  type StoredSet,
} from './host-sets.js';
import type { Row } from './rows.js';
import { listed, ROWS_MAX, type ValueCheck } from './value-check.js';

// Finds faults in the performed sets. Reads values with the same functions as the store.

interface Looked {
  readonly set: StoredSet;
  readonly row: Row;
}

interface Held {
  readonly value: unknown;
  readonly row: Row;
  readonly isBad: boolean;
}

// If one of these fields is unreadable, the set is left out. Any other unreadable field is ignored.
const NEEDED: readonly string[] = ['reps', 'seconds', 'minutes', 'times'];

/** One finding per field, with the share of bad values and the first one. */
const badValues = (
  held: readonly Held[],
  toFault: (bad: Held, share: string) => HostFault,
): readonly HostFinding[] => {
  const bad = held.filter(({ isBad }) => isBad);
  return bad
    .slice(0, 1)
    .map((first) =>
      byShare(bad.length, held.length, toFault(first, `${bad.length} of ${held.length} values`)),
    );
};

/** A negative weight is valid, for example on an assisted machine. */
const withoutSign = (value: unknown): unknown =>
  typeof value === 'number' ? Math.abs(value) : String(value).replace(/^\s*-/, '');

const numbersIn = (field: string, looked: readonly Looked[], rows: readonly Row[]) => {
  const values =
    field === 'times'
      ? rows.map((row) => ({ value: row['times'], row }))
      : looked.map(({ set, row }) => ({ value: set[field as keyof StoredSet], row }));
  return values.flatMap(({ value, row }): readonly Held[] => {
    // `listFaults` reports values that should be arrays.
    if (Number.isNaN(value) || toNumber(value) === null) return [];
    const isBad = toNumber(field === 'weight' ? withoutSign(value) : value) === undefined;
    return [{ value, row, isBad }];
  });
};

const noNumber =
  (field: string) =>
  ({ value, row }: Held, share: string): HostFault => ({
    code: 'no_number',
    problem: `performedSets.${field} holds ${JSON.stringify(value).slice(0, 60)} in a set of log ${String(row['workout_log_id'])}, which is not a number (${share}).`,
    remedy: `Correct such rows or the mapping, or accept that these sets are ${NEEDED.includes(field) ? 'left out' : 'read without it'}: performedSets.unreadable: 'skip'.`,
  });

const numberFaults = (
  sets: SetMapping,
  looked: readonly Looked[],
  rows: readonly Row[],
): readonly HostFinding[] => {
  const { unit: _, ...numbers } = fieldColumns(sets);
  const fields = [...Object.keys(numbers), ...(sets.times === undefined ? [] : ['times'])];
  return sets.unreadable === 'skip'
    ? []
    : fields.flatMap((field) => badValues(numbersIn(field, looked, rows), noNumber(field)));
};

/** Invalid lists of sets, or of the values of a set. */
const listFaults = (
  sets: SetMapping,
  looked: readonly Looked[],
  rows: readonly Row[],
): readonly HostFinding[] => {
  if (sets.unreadable === 'skip') return [];
  const isNone = (set: StoredSet) => Object.values(set).some((value) => Number.isNaN(value));
  const lists =
    sets.sets === undefined
      ? looked.map(({ set, row }): Held => ({ value: null, row, isBad: isNone(set) }))
      : rows.map((row): Held => ({ value: null, row, isBad: setsIn(sets, row) === null }));
  return badValues(lists, ({ row }, share) => ({
    code: 'unreadable_sets',
    problem: `The sets of log ${String(row['workout_log_id'])} (performedSets) cannot all be read (${share}).`,
    remedy:
      "Correct the row or the mapping, or accept that these sets are left out: performedSets.unreadable: 'skip'.",
  }));
};

const unitFaults = ({ weight }: SetMapping, looked: readonly Looked[]): readonly HostFinding[] => {
  const mapped = weight?.unit;
  if (typeof mapped !== 'object') return [];
  const units = looked.flatMap(({ set, row }): readonly Held[] => {
    if (typeof toNumber(set.weight) !== 'number') return [];
    const value = set.unit ?? mapped.otherwise ?? null;
    return [{ value, row, isBad: kilogramsPer(value) === null }];
  });
  const unknown = new Set(units.flatMap(({ value, isBad }) => (isBad ? [value] : [])));
  return badValues(units, (_, share) => ({
    code: 'unknown_unit',
    problem: `performedSets.weight.unit holds ${listed([...unknown])}, which is not a unit of weight (${share}).`,
    remedy:
      'Map a column that holds kg or lb, or a constant unit. Sets with another unit are read without their weight.',
  }));
};

// With fewer logs, all of them could be circuits, in which each set has its own position.
const LOGS_MIN = 3;

/**
 * Reports an `exerciseOrder` that differs for each set: 3 sets of an exercise would become 3
 * exercises.
 */
const orderFaults = (sets: SetMapping, rows: readonly Row[]): readonly HostFault[] => {
  if (sets.sets !== undefined || sets.times !== undefined || sets.exerciseOrder === undefined) {
    return [];
  }
  const byLog = groupedBy(rows, (row) => row['workout_log_id']);
  const distinct = (log: readonly Row[], column: string) =>
    new Set(log.map((row) => row[column])).size;
  const repeated = [...byLog.values()].filter((log) => log.length > distinct(log, 'exercise_id'));
  return repeated.length < LOGS_MIN ||
    repeated.some((log) => log.length > distinct(log, 'order_index'))
    ? []
    : [
        {
          code: 'order_per_set',
          problem:
            'performedSets.exerciseOrder differs for each set, so each set would become an exercise.',
          remedy:
            'Map a column with the same value in all sets of an exercise. Or leave exerciseOrder out and map this column as performedSets.position.',
        },
      ];
};

const isReadable = ({ toPerformed }: SetTables, rows: readonly Row[]): boolean =>
  toPerformed(rows).some(({ exercises }) =>
    exercises.some(({ sets }) => sets.some(({ reps, seconds }) => (reps ?? seconds) !== undefined)),
  );

/**
 * Mapped JSON keys that no set has. If the check did not read all rows, this is only a warning,
 * because later rows may have the key.
 */
const keyFaults = (
  tables: SetTables,
  mapping: SetMapping,
  rows: readonly Row[],
): readonly HostFinding[] => {
  if (mapping.sets?.list !== 'json') return [];
  const isLater = rows.length >= ROWS_MAX && isReadable(tables, rows);
  return missingKeys(mapping, rows).map((key) => ({
    code: 'missing_key',
    problem: `No set in performedSets.sets has the key "${key}", which the mapping names.`,
    remedy:
      'Correct the key. For a condition on a column of the row, such as a deletion mark, use performedSets.sets.where.',
    ...(isLater ? { isWarning: true } : {}),
  }));
};

// If there are fewer sets, all of them may belong to exercises without repetitions or time.
const SETS_MIN = 20;

/**
 * Reports that no set has repetitions or a time. A few such sets are valid, but they add no load.
 */
const workFaults = (looked: readonly Looked[]): readonly HostFinding[] => {
  const isWork = ({ set }: Looked) =>
    [set.reps, set.seconds, set.minutes].some((value) => Number(toNumber(value)) > 0);
  return looked.length < SETS_MIN || looked.some(isWork)
    ? []
    : [
        {
          code: 'sets_without_work',
          problem:
            'None of the sets in performedSets has repetitions or a time, so they add no load.',
          remedy:
            'Map performedSets.reps or performedSets.seconds to the right column, or exclude sets that were not done with performedSets.where.',
        },
      ];
};

const setsOfRows = (mapping: SetMapping, rows: readonly Row[]): readonly Looked[] =>
  rows.flatMap((row) =>
    // For a row with `times`, `setsIn` returns the same set several times.
    [...new Set(setsIn(mapping, row) ?? [])].flatMap((set) => (set === null ? [] : [{ set, row }])),
  );

/** Checks the performed sets in the first rows. */
export function setChecks(t: HostRelations, host: HostMapping): readonly ValueCheck[] {
  const { performedSets: sets } = host;
  const { performedSets: tables } = t;
  if (sets === undefined || tables === null) return [];
  return [
    {
      field: 'performedSets',
      max: ROWS_MAX,
      text: `select * from ${tables.relation} done limit ${ROWS_MAX}`,
      faultsOf: (rows) => {
        const looked = setsOfRows(sets, rows);
        const found = [
          ...keyFaults(tables, sets, rows),
          ...listFaults(sets, looked, rows),
          ...numberFaults(sets, looked, rows),
          ...unitFaults(sets, looked),
          ...orderFaults(sets, rows),
        ];
        return faultsIn(found).length > 0 ? found : [...found, ...workFaults(looked)];
      },
    },
  ];
}
