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

// What is amiss in the performed sets that a mapping finds. Their values are read by what reads them later.

/** A set, and the row that it is in. */
interface Looked {
  readonly set: StoredSet;
  readonly row: Row;
}

/** A value that was looked at. */
interface Held {
  readonly value: unknown;
  readonly row: Row;
  readonly isBad: boolean;
}

// A set without one of these is left out, and without another it is read without that.
const NEEDED: readonly string[] = ['reps', 'seconds', 'minutes', 'times'];

/** What some values of a field have in common: how many cannot be read, and one of them. */
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

/** A negative weight, as that of a machine that helps, is known. */
const withoutSign = (value: unknown): unknown =>
  typeof value === 'number' ? Math.abs(value) : String(value).replace(/^\s*-/, '');

const numbersIn = (field: string, looked: readonly Looked[], rows: readonly Row[]) => {
  const values =
    field === 'times'
      ? rows.map((row) => ({ value: row['times'], row }))
      : looked.map(({ set, row }) => ({ value: set[field as keyof StoredSet], row }));
  return values.flatMap(({ value, row }): readonly Held[] => {
    // An item of what is no array is told of with its list.
    if (Number.isNaN(value) || toNumber(value) === null) return [];
    const isBad = toNumber(field === 'weight' ? withoutSign(value) : value) === undefined;
    return [{ value, row, isBad }];
  });
};

const noNumber =
  (field: string) =>
  ({ value, row }: Held, share: string): HostFault => ({
    code: 'no_number',
    problem: `performedSets.${field} holds ${JSON.stringify(value).slice(0, 60)}, in a set of log ${String(row['workout_log_id'])}, which is no number (${share}).`,
    remedy: `Correct such rows or the mapping, or accept that these sets are ${NEEDED.includes(field) ? 'left out' : 'read without it'}: performedSets.unreadable: 'skip'.`,
  });

/** Values that are no numbers. */
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

/** Lists that are none: of sets, or of the values of one. */
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

/** Units that are none, where a set says in which unit its weight is. */
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
    problem: `performedSets.weight.unit holds ${listed([...unknown])}, which is no unit of weight (${share}).`,
    remedy:
      'Map a column that holds kg or lb, or a constant unit. Sets with another unit are read without their weight.',
  }));
};

// One log may be a circuit, whose sets all have places of their own.
const LOGS_MIN = 3;

/** An order of exercises that is another for each set: a workout of 3 sets of one exercise would be 3 exercises. */
const orderFaults = (sets: SetMapping, rows: readonly Row[]): readonly HostFault[] => {
  if (sets.sets !== undefined || sets.times !== undefined || sets.exerciseOrder === undefined) {
    return [];
  }
  const byLog = new Map<unknown, Row[]>();
  for (const row of rows) {
    const log = byLog.get(row['workout_log_id']);
    if (log === undefined) byLog.set(row['workout_log_id'], [row]);
    else log.push(row);
  }
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
            'performedSets.exerciseOrder is another for each set, so that each would be an exercise.',
          remedy:
            'Map a column that is the same for all sets of an exercise, or leave it out and map this one as performedSets.position.',
        },
      ];
};

const isReadable = ({ toPerformed }: SetTables, rows: readonly Row[]): boolean =>
  toPerformed(rows).some(({ exercises }) =>
    exercises.some(({ sets }) => sets.some(({ reps, seconds }) => (reps ?? seconds) !== undefined)),
  );

/** Keys of sets in JSON that none has. An app may have begun to store one after the rows that were looked at. */
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
      'Correct the key. A condition on a column of the row, such as a mark of deletion, is performedSets.sets.where.',
    ...(isLater ? { isWarning: true } : {}),
  }));
};

// Among a few sets all may be of an exercise that nobody counts.
const SETS_MIN = 20;

/** Sets of which none says how much was done. A few that do not are read, and load nothing. */
const workFaults = (looked: readonly Looked[]): readonly HostFinding[] => {
  const isWork = ({ set }: Looked) =>
    [set.reps, set.seconds, set.minutes].some((value) => Number(toNumber(value)) > 0);
  return looked.length < SETS_MIN || looked.some(isWork)
    ? []
    : [
        {
          code: 'sets_without_work',
          problem:
            'None of the sets in performedSets has repetitions or a time, so that they load nothing.',
          remedy:
            'Map performedSets.reps or performedSets.seconds to what holds them, or leave out sets that were not done, by performedSets.where.',
        },
      ];
};

const setsOfRows = (mapping: SetMapping, rows: readonly Row[]): readonly Looked[] =>
  rows.flatMap((row) =>
    // A row that stands for several sets has one set several times.
    [...new Set(setsIn(mapping, row) ?? [])].flatMap((set) => (set === null ? [] : [{ set, row }])),
  );

/** The check of the performed sets of a mapping, as the first rows have them. */
export const setChecks = (t: HostRelations, host: HostMapping): readonly ValueCheck[] => {
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
};
