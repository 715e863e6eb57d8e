import { repsOf } from '../../src/domain/recovery/training-load.js';
import type { HostMapping, SetMapping } from './host.js';
import type { HostFault } from './host-faults.js';
import type { HostRelations } from './host-relations.js';
import { fieldColumns, isItem, kilogramsPer, missingKeys, type SetTables } from './host-sets.js';
import type { Row } from './rows.js';
import { listed, type ValueCheck, type ValueDialect } from './value-check.js';

// What is amiss in the performed sets that a mapping finds.

const noNumber = (field: string, rows: readonly Row[]): readonly HostFault[] =>
  rows.slice(0, 1).map((row) => ({
    code: 'no_number',
    problem: `performedSets.${field} holds ${JSON.stringify(row['held'])}, in a set of log ${String(row['log'])}, which is no number.`,
    remedy:
      "Correct such rows, or accept that these sets are left out: performedSets.unreadable: 'skip'.",
  }));

/** The fields of a set that are items of arrays, which SQL does not look into. */
const itemFields = (sets: SetMapping): readonly string[] =>
  Object.entries(fieldColumns(sets)).flatMap(([field, value]) => (isItem(value) ? [field] : []));

/** Texts that are no numbers, in columns that may hold texts. A weight may be negative. */
const numberChecks = (
  { isNoNumber }: ValueDialect,
  relation: string,
  sets: SetMapping,
  columns: readonly string[],
): readonly ValueCheck[] =>
  sets.sets !== undefined || sets.unreadable === 'skip'
    ? []
    : ['reps', 'seconds', 'minutes', 'weight', 'rir', 'rpe', 'times']
        .filter((field) => columns.includes(field) && !itemFields(sets).includes(field))
        .map((field) => ({
          field: `performedSets.${field}`,
          text: `select done.${field} as held, done.workout_log_id as log from ${relation} done
            where ${isNoNumber(`done.${field}`)}
            ${field === 'weight' ? `and ${isNoNumber(`ltrim(cast(done.weight as text), '-')`)}` : ''} limit 1`,
          faultsOf: (rows) => noNumber(field, rows),
        }));

const unitCheck = (relation: string, { weight, sets }: SetMapping): readonly ValueCheck[] =>
  sets !== undefined || typeof weight?.unit !== 'object' || isItem(weight.unit.column)
    ? []
    : [
        {
          field: 'performedSets.weight.unit',
          text: `select distinct cast(done.unit as text) as held from ${relation} done
            where done.weight is not null
            ${weight.unit.otherwise === undefined ? '' : 'and done.unit is not null'} limit 20`,
          faultsOf: (rows) => {
            const unknown = rows
              .map((row) => row['held'])
              .filter((unit) => kilogramsPer(unit) === null);
            return unknown.length === 0
              ? []
              : [
                  {
                    code: 'unknown_unit',
                    problem: `performedSets.weight.unit holds ${listed(unknown)}, which is no unit of weight.`,
                    remedy: 'Map a column that holds kg or lb, or a constant unit.',
                  },
                ];
          },
        },
      ];

// One log may be a circuit, whose sets all have places of their own.
const LOGS_MIN = 3;

// Where every set has a number of its own, a workout of 3 sets of one exercise would be 3 exercises.
const orderCheck = (
  relation: string,
  { sets, times, exerciseOrder }: SetMapping,
): readonly ValueCheck[] =>
  sets !== undefined || times !== undefined || exerciseOrder === undefined
    ? []
    : [
        {
          field: 'performedSets.exerciseOrder',
          text: `select count(*) as logs, sum(case when places = sets then 1 else 0 end) as alone
            from (select count(*) as sets, count(distinct order_index) as places
              from (select * from ${relation} done limit 20000) first_sets
              group by workout_log_id having count(*) > count(distinct exercise_id)) counted`,
          faultsOf: ([row]) =>
            row === undefined ||
            Number(row['logs']) < LOGS_MIN ||
            Number(row['alone']) < Number(row['logs'])
              ? []
              : [
                  {
                    code: 'order_per_set',
                    problem:
                      'performedSets.exerciseOrder is another for each set, so that each would be an exercise.',
                    remedy:
                      'Map a column that is the same for all sets of an exercise, or leave it out and map this one as performedSets.position.',
                  },
                ],
        },
      ];

// Among a few sets all may be of an exercise that nobody counts.
const SETS_MIN = 20;

const WITHOUT_WORK: HostFault = {
  code: 'sets_without_work',
  problem:
    'None of the sets in performedSets has repetitions or a time, so that they load nothing.',
  remedy:
    'Map performedSets.reps or performedSets.seconds to what holds them, or leave out sets that were not done, by performedSets.where.',
};

/** Sets of which none says how much was done. A few that do not are read, and load nothing. */
const workCheck = (
  relation: string,
  sets: SetMapping,
  columns: readonly string[],
): readonly ValueCheck[] => {
  if (sets.sets !== undefined || itemFields(sets).length > 0) return [];
  const says = ['reps', 'seconds', 'minutes']
    .filter((field) => columns.includes(field))
    .map((field) => `trim(cast(done.${field} as text)) not in ('', '0')`);
  return [
    {
      field: 'performedSets.reps',
      text: `select count(*) as sets from (select 1 from ${relation} done limit ${SETS_MIN}) first_sets
        where not exists (select 1 from ${relation} done where ${says.join(' or ') || '1 = 0'})`,
      faultsOf: ([row]) => (Number(row?.['sets']) < SETS_MIN ? [] : [WITHOUT_WORK]),
    },
  ];
};

/** The same of sets in lists. */
const workFaults = ({ toPerformed }: SetTables, rows: readonly Row[]): readonly HostFault[] => {
  const sets = toPerformed(rows).flatMap((log) => log.exercises.flatMap((done) => done.sets));
  return sets.length < SETS_MIN || sets.some((set) => repsOf(set) > 0) ? [] : [WITHOUT_WORK];
};

const keyFaults = (mapping: SetMapping, rows: readonly Row[]): readonly HostFault[] =>
  mapping.sets?.list !== 'json'
    ? []
    : missingKeys(mapping, rows).map((key) => ({
        code: 'missing_key',
        problem: `No set in performedSets.sets has the key "${key}", which the mapping names.`,
        remedy:
          'Correct the key. A condition on a column of the row, such as a mark of deletion, is performedSets.sets.where.',
      }));

const unreadableFaults = (
  { toPerformed }: SetTables,
  { unreadable }: SetMapping,
  rows: readonly Row[],
): readonly HostFault[] => {
  if (unreadable === 'skip') return [];
  const bad = toPerformed(rows).find((log) => log.unreadable !== undefined);
  return bad === undefined
    ? []
    : [
        {
          code: 'unreadable_sets',
          problem: `The sets of log ${String(bad.logId)} (performedSets) cannot all be read.`,
          remedy:
            "Correct the row or the mapping, or accept that these sets are left out: performedSets.unreadable: 'skip'.",
        },
      ];
};

/** Lists that sets are in, or are made from, as the first rows have them. */
const listCheck = (tables: SetTables, mapping: SetMapping): readonly ValueCheck[] =>
  mapping.sets === undefined && itemFields(mapping).length === 0
    ? []
    : [
        {
          field: 'performedSets.sets',
          text: `select * from ${tables.relation} done limit 2000`,
          faultsOf: (rows) => {
            const faults = [
              ...keyFaults(mapping, rows),
              ...unreadableFaults(tables, mapping, rows),
            ];
            return faults.length > 0 ? faults : workFaults(tables, rows);
          },
        },
      ];

/** Checks of the performed sets of a mapping. */
export const setChecks = (
  t: HostRelations,
  host: HostMapping,
  dialect: ValueDialect,
): readonly ValueCheck[] => {
  const { performedSets: sets } = host;
  if (sets === undefined || t.performedSets === null) return [];
  const { relation, columns } = t.performedSets;
  return [
    ...numberChecks(dialect, relation, sets, columns),
    ...unitCheck(relation, sets),
    ...orderCheck(relation, sets),
    ...workCheck(relation, sets, columns),
    ...listCheck(t.performedSets, sets),
  ];
};
