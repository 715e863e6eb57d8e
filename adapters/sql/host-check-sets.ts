import { groupedBy } from '../../src/domain/lookup.js';
import type { HostSets } from './host.js';
import {
  badRows,
  byShare,
  fault,
  faultsIn,
  warning,
  type HostFault,
  type HostFinding,
} from './host-faults.js';
import {
  EFFORT_SCALES,
  hasAmbiguousComma,
  isOnScale,
  kilogramsPer,
  returnedBy,
  SET_TYPES,
  setsIn,
  sideOf,
  toNumber,
  toSigned,
} from './host-sets.js';
import type { Row } from './rows.js';
import { listed } from './value-check.js';

// Finds faults in the performed sets. Reads values with the same functions as the store.

const logOf = (row: Row): string => `log ${String(row['workout_log_id'])}`;

const shown = (value: unknown): string => JSON.stringify(value ?? null).slice(0, 60);

/** Columns with numbers, how each is parsed, and whether a set without it is left out. */
const NUMBERS = [
  ['reps', 'reps', toNumber, true],
  ['seconds', 'seconds', toNumber, true],
  ['times', 'times', toNumber, true],
  ['weightKg', 'weight_kg', toSigned, false],
  ['weight', 'weight', toSigned, false],
  ['rir', 'rir', toNumber, false],
  ['rpe', 'rpe', toNumber, false],
] as const;

/** How a report names a column, or a value that `sets.read` returns. */
const fieldOf = ({ read }: HostSets, column: string): string =>
  read === undefined ? `sets.select.${column}` : `${column} of sets.read`;

/** One row per set, with its values: the host's rows, or what `sets.read` returns for them. */
const valuesOf = ({ read }: HostSets, rows: readonly Row[]): readonly Row[] => {
  if (read === undefined) return rows;
  const isSet = (set: Row | null) => set !== null;
  return rows.flatMap((row) => {
    const log = { workout_log_id: row['workout_log_id'] };
    return returnedBy(read, row)
      .filter(isSet)
      .map((set) => ({ ...set, ...log }));
  });
};

const numberFaults = (sets: HostSets, rows: readonly Row[]): readonly HostFinding[] =>
  // If `sets.read` returns a set without a required number, its whole row is unreadable.
  NUMBERS.filter(([, , , isRequired]) => sets.read === undefined || !isRequired).flatMap(
    ([column, name, parse, isRequired]) =>
      badRows(
        rows.filter((row) => parse(row[name]) !== null),
        (row) => parse(row[name]) === undefined,
        (row, share) =>
          fault(hasAmbiguousComma(row[name]) ? 'no_number.comma' : 'no_number', {
            ...{ field: fieldOf(sets, column), value: shown(row[name]), log: logOf(row), share },
            outcome: isRequired ? 'left out' : 'read without it',
          }),
      ),
  );

const effortFaults = (sets: HostSets, rows: readonly Row[]): readonly HostFinding[] =>
  (['rir', 'rpe'] as const).flatMap((scale) => {
    const [lowest, highest] = EFFORT_SCALES[scale];
    const given = rows.flatMap((row) => {
      const effort = toNumber(row[scale]);
      return typeof effort === 'number' ? [{ row, effort }] : [];
    });
    const off = given.filter(({ effort }) => !isOnScale(scale, effort));
    return off.slice(0, 1).map(({ row }) =>
      warning(
        fault('effort_off_scale', {
          ...{ field: fieldOf(sets, scale), value: shown(row[scale]), log: logOf(row) },
          ...{ lowest, highest, share: `${off.length} of ${given.length}` },
        }),
      ),
    );
  });

/** Rows that the store would leave out, and values that it would. */
const unreadableFaults = (
  sets: HostSets,
  rows: readonly Row[],
  values: readonly Row[],
): readonly HostFinding[] =>
  sets.unreadable === 'skip'
    ? []
    : [
        ...badRows(
          rows,
          (row) => (row['exercise_id'] ?? null) === null,
          (row, share) => fault('set_without_exercise', { log: logOf(row), share }),
        ),
        ...numberFaults(sets, values),
        ...badRows(
          sets.read === undefined ? [] : rows,
          (row) => setsIn(sets, row) === null,
          (row, share) =>
            fault('unreadable_sets', { value: shown(row['value']), log: logOf(row), share }),
        ),
      ];

const unitFaults = (rows: readonly Row[]): readonly HostFinding[] => {
  const weighed = rows.filter((row) => typeof toSigned(row['weight']) === 'number');
  const isUnknown = (row: Row) => kilogramsPer(row['unit']) === null;
  const unknown = new Set(weighed.filter(isUnknown).map((row) => row['unit'] ?? null));
  return badRows(weighed, isUnknown, (_, share) =>
    fault('unknown_unit', { units: listed([...unknown]), share }),
  );
};

/** Words in the names of types that other apps use. Every other type is an ordinary set. */
const LIKE: readonly (readonly [RegExp, (typeof SET_TYPES)[number]])[] = [
  [/warm/i, 'warmup'],
  [/drop/i, 'dropset'],
  [/fail|amrap/i, 'failure'],
];

const typeFaults = ({ select }: HostSets, rows: readonly Row[]): readonly HostFault[] => {
  const unknown = [...new Set(rows.map((row) => row['type'] ?? null))].filter(
    (type) => type !== null && !SET_TYPES.some((known) => known === type),
  );
  if (unknown.length === 0) return [];
  const likely = unknown.flatMap((type) => {
    if (typeof type !== 'string') return [];
    const [, known] = LIKE.find(([like]) => like.test(type)) ?? [];
    return known === undefined ? [] : [`when '${type}' then '${known}'`];
  });
  const cases = likely.length > 0 ? likely.join(' ') : "when '...' then 'warmup'";
  const told = { types: listed(unknown), known: SET_TYPES.join(', '), cases };
  return [fault('unknown_type', { ...told, sql: String(select.type) })];
};

const sideFaults = ({ select }: HostSets, rows: readonly Row[]): readonly HostFault[] => {
  const sides = [...new Set(rows.map((row) => row['side'] ?? null))];
  const unknown = sides.filter((side) => side !== null && sideOf(side) === null);
  const told = { sides: listed(unknown), sql: String(select.side) };
  return unknown.length === 0 ? [] : [fault('unknown_side', told)];
};

// With fewer logs, all of them could be circuits, in which each set has its own position.
const LOGS_MIN = 3;

/**
 * Reports an `exerciseOrder` that differs for each set: 3 sets of an exercise would become 3
 * exercises.
 */
const orderFaults = ({ select, read }: HostSets, rows: readonly Row[]): readonly HostFault[] => {
  if (read !== undefined || select.times !== undefined || select.exerciseOrder === undefined) {
    return [];
  }
  const byLog = groupedBy(rows, (row) => row['workout_log_id']);
  const distinct = (log: readonly Row[], column: string) =>
    new Set(log.map((row) => row[column])).size;
  const repeated = [...byLog.values()].filter((log) => log.length > distinct(log, 'exercise_id'));
  return repeated.length < LOGS_MIN ||
    repeated.some((log) => log.length > distinct(log, 'order_index'))
    ? []
    : [fault('order_per_set')];
};

/** Rows that a join gives more than once. Their positions cannot be equal in the host's table. */
const repeatedFaults = ({ select }: HostSets, rows: readonly Row[]): readonly HostFinding[] => {
  const all = rows.length;
  const bad = all - new Set(rows.map((row) => JSON.stringify(Object.values(row)))).size;
  // A join that doubles every row repeats half of them.
  return bad === 0 || select.times !== undefined
    ? []
    : [byShare(2 * bad + 1, all, fault('rows_repeated', { bad, all }))];
};

// If there are fewer sets, all of them may belong to exercises without repetitions or time.
const SETS_MIN = 20;

/** No set has repetitions or a time. A few such sets are valid, but they add no load. */
const workFaults = (sets: HostSets, rows: readonly Row[]): readonly HostFault[] => {
  const found = rows.flatMap((row) => setsIn(sets, row) ?? []);
  return found.length < SETS_MIN ||
    found.some(({ reps = 0, seconds = 0 }) => reps > 0 || seconds > 0)
    ? []
    : [fault('sets_without_work')];
};

/** Faults in the first rows of the performed sets, after those of their types. */
export function setFaults(
  sets: HostSets,
  rows: readonly Row[],
  types: readonly HostFault[],
): readonly HostFinding[] {
  const values = valuesOf(sets, rows);
  const found = [
    ...types,
    ...unreadableFaults(sets, rows, values),
    ...unitFaults(rows),
    ...effortFaults(sets, values),
    ...typeFaults(sets, rows),
    ...sideFaults(sets, rows),
    ...orderFaults(sets, rows),
    ...repeatedFaults(sets, rows),
  ];
  return faultsIn(found).length > 0 ? found : [...found, ...workFaults(sets, rows)];
}
