import { groupedBy } from '../../src/domain/lookup.js';
import type { HostMapping, HostSets } from './host.js';
import { byShare, faultsIn, type HostFault, type HostFinding } from './host-faults.js';
import type { HostRelations } from './host-relations.js';
import { kilogramsPer, SET_TYPES, setsIn, toNumber, toSigned } from './host-sets.js';
import type { Row } from './rows.js';
import { listed, ROWS_MAX, typeFaultsIn, type ValueCheck } from './value-check.js';

// Finds faults in the performed sets. Reads values with the same functions as the store.

const logOf = (row: Row): string => `log ${String(row['workout_log_id'])}`;

/** One finding about the rows that are bad, with the first one and their share. */
const badRows = (
  rows: readonly Row[],
  isBad: (row: Row) => boolean,
  toFault: (first: Row, share: string) => HostFault,
): readonly HostFinding[] => {
  const bad = rows.filter(isBad);
  return bad
    .slice(0, 1)
    .map((first) =>
      byShare(bad.length, rows.length, toFault(first, `${bad.length} of ${rows.length} rows`)),
    );
};

/** Columns with numbers, and how each is parsed. Without one of the first three, a set is left out. */
const NUMBERS = [
  ['reps', 'reps', toNumber],
  ['seconds', 'seconds', toNumber],
  ['times', 'times', toNumber],
  ['weightKg', 'weight_kg', toSigned],
  ['weight', 'weight', toSigned],
  ['rir', 'rir', toNumber],
  ['rpe', 'rpe', toNumber],
] as const;

const numberFaults = ({ unreadable }: HostSets, rows: readonly Row[]): readonly HostFinding[] =>
  unreadable === 'skip'
    ? []
    : NUMBERS.flatMap(([name, column, parse], at) =>
        badRows(
          rows.filter((row) => parse(row[column]) !== null),
          (row) => parse(row[column]) === undefined,
          (row, share) => ({
            code: 'no_number',
            problem: `sets.select.${name} gives ${JSON.stringify(row[column]).slice(0, 60)} for a set of ${logOf(row)}, which is not a number (${share}).`,
            remedy: `Correct such rows or the expression, or accept that these sets are ${at < 3 ? 'left out' : 'read without it'}: sets.unreadable: 'skip'.`,
          }),
        ),
      );

/** Rows whose exercise is missing. */
const exerciseFaults = ({ unreadable }: HostSets, rows: readonly Row[]): readonly HostFinding[] =>
  unreadable === 'skip'
    ? []
    : badRows(
        rows,
        (row) => (row['exercise_id'] ?? null) === null,
        (row, share) => ({
          code: 'set_without_exercise',
          problem: `sets.select.exerciseId gives null for a set of ${logOf(row)} (${share}).`,
          remedy:
            "Correct such rows, leave them out with sets.where, or accept that they are left out: sets.unreadable: 'skip'.",
        }),
      );

/** Rows that the host's function cannot read. */
const readFaults = (sets: HostSets, rows: readonly Row[]): readonly HostFinding[] =>
  sets.read === undefined || sets.unreadable === 'skip'
    ? []
    : badRows(
        rows,
        (row) => setsIn(sets, row) === null,
        (row, share) => ({
          code: 'unreadable_sets',
          problem: `sets.read cannot read ${JSON.stringify(row['value'] ?? null).slice(0, 60)} of ${logOf(row)} (${share}).`,
          remedy:
            "Correct the row or the function, or accept that it is left out: sets.unreadable: 'skip'.",
        }),
      );

const unitFaults = (rows: readonly Row[]): readonly HostFinding[] => {
  const weighed = rows.filter((row) => typeof toSigned(row['weight']) === 'number');
  const isUnknown = (row: Row) => kilogramsPer(row['unit']) === null;
  const unknown = new Set(weighed.filter(isUnknown).map((row) => row['unit'] ?? null));
  return badRows(weighed, isUnknown, (_, share) => ({
    code: 'unknown_unit',
    problem: `sets.select.unit gives ${listed([...unknown])}, which is not a unit of weight (${share}).`,
    remedy:
      "Select kg or lb, such as unit: `coalesce(unit, 'kg')`. Sets with another unit are read without their weight.",
  }));
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
  const words = unknown.filter((type) => typeof type === 'string');
  const likely = words.flatMap((type) => {
    const [, known] = LIKE.find(([like]) => like.test(type)) ?? [];
    return known === undefined ? [] : [`when '${type}' then '${known}'`];
  });
  const cases = likely.length > 0 ? likely.join(' ') : "when '...' then 'warmup'";
  return [
    {
      code: 'unknown_type',
      problem: `sets.select.type gives ${listed(unknown)}, but only ${SET_TYPES.join(', ')} and null are known.`,
      remedy: `Translate it: type: "case ${String(select.type)} ${cases} end". The other sets are then ordinary ones.`,
    },
  ];
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
    : [
        {
          code: 'order_per_set',
          problem:
            'sets.select.exerciseOrder differs for each set, so each set would become an exercise.',
          remedy:
            'Select a value that is the same in all sets of an exercise. Or leave exerciseOrder out and select this column as position.',
        },
      ];
};

/** Rows that a join gives more than once. Their positions cannot be equal in the host's table. */
const repeatedFaults = ({ select }: HostSets, rows: readonly Row[]): readonly HostFinding[] => {
  const texts = rows.map((row) => JSON.stringify(Object.values(row)));
  const repeated = texts.length - new Set(texts).size;
  if (repeated === 0 || select.times !== undefined) return [];
  // A join that doubles every row repeats half of them.
  return [
    byShare(2 * repeated + 1, texts.length, {
      code: 'rows_repeated',
      problem: `sets.from gives ${repeated} of ${texts.length} sets more than once, with the same position.`,
      remedy: 'Join at most one row per set, and select a position that differs between its sets.',
    }),
  ];
};

// If there are fewer sets, all of them may belong to exercises without repetitions or time.
const SETS_MIN = 20;

/** No set has repetitions or a time. A few such sets are valid, but they add no load. */
const workFaults = (sets: HostSets, rows: readonly Row[]): readonly HostFault[] => {
  const found = rows.flatMap((row) => setsIn(sets, row) ?? []);
  return found.length < SETS_MIN ||
    found.some(({ reps = 0, seconds = 0 }) => reps > 0 || seconds > 0)
    ? []
    : [
        {
          code: 'sets_without_work',
          problem: 'No set has repetitions or seconds, so no set adds load.',
          remedy:
            'Correct sets.select.reps or seconds, or leave sets that were not done out with sets.where.',
        },
      ];
};

/** Checks the performed sets in the first rows. */
export function setChecks(t: HostRelations, { sets }: HostMapping): readonly ValueCheck[] {
  if (sets === undefined || t.performedSets === null) return [];
  return [
    {
      field: 'sets',
      max: ROWS_MAX,
      text: `select * from ${t.performedSets.relation} done limit ${ROWS_MAX}`,
      faultsOf: (rows) => {
        const found = [
          ...typeFaultsIn('sets.select', t.idTypes, rows, {
            logId: ['workout_log_id', 'logId'],
            userId: ['user_id', 'userId'],
            exerciseId: ['exercise_id', 'exerciseId'],
          }),
          ...exerciseFaults(sets, rows),
          ...numberFaults(sets, rows),
          ...readFaults(sets, rows),
          ...unitFaults(rows),
          ...typeFaults(sets, rows),
          ...orderFaults(sets, rows),
          ...repeatedFaults(sets, rows),
        ];
        return faultsIn(found).length > 0 ? found : [...found, ...workFaults(sets, rows)];
      },
    },
  ];
}
