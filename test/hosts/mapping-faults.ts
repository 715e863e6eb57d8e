import type { HostMapping, HostSets } from '../../adapters/sql/host.js';

/** Both databases must report this mistake in the same way. */
export interface MappingFault {
  readonly name: string;
  readonly change: (mapping: HostMapping) => HostMapping;
  readonly code: string;
  readonly problem: RegExp;
  readonly remedy: RegExp;
}

const withLogs =
  (change: (logs: HostMapping['logs']) => Partial<HostMapping['logs']>): MappingFault['change'] =>
  (mapping) => ({ ...mapping, logs: { ...mapping.logs, ...change(mapping.logs) } });

const withSets =
  (values: Partial<HostSets['select']>): MappingFault['change'] =>
  (mapping) => ({
    ...mapping,
    sets: {
      select: { logId: '1', exerciseId: '1', position: '1', ...values },
      from: '(select 1 as one) s',
    },
  });

export const MAPPING_FAULTS: readonly MappingFault[] = [
  {
    name: 'an invalid name',
    change: withLogs(() => ({ importKey: 'import key' })),
    code: 'bad_name',
    problem: /"import key" \(logs\.importKey\)/,
    remedy: /letters, digits/,
  },
  {
    name: 'a missing column to copy',
    change: withLogs(({ copyOnSwap = [] }) => ({ copyOnSwap: [...copyOnSwap, 'mood'] })),
    code: 'missing_column',
    problem: /has no column "mood" \(logs\.copyOnSwap\)/,
    remedy: /Add it/,
  },
  {
    name: 'a missing column of new values',
    change: withLogs(({ newLogValues }) => ({
      newLogValues: (...given) => ({ ...newLogValues?.(...given), weather: 'rain' }),
    })),
    code: 'missing_column',
    problem: /has no column "weather" \(logs\.newLogValues\)/,
    remedy: /remove it/,
  },
  {
    name: 'new values that fail without an original',
    change: withLogs(() => ({
      newLogValues: () => {
        throw new Error('no original');
      },
    })),
    code: 'new_log_values',
    problem: /failed: no original/,
    remedy: /without an original/,
  },
  {
    name: 'a statement without the user',
    change: withLogs(() => ({ statements: { delete: 'select :logId' } })),
    code: 'statement_without_user',
    problem: /logs\.statements\.delete/,
    remedy: /:userId/,
  },
  {
    name: 'a statement with an unknown parameter',
    change: withLogs(() => ({ statements: { setCompletedAt: 'select :userId, :done' } })),
    code: 'unknown_value',
    problem: /setCompletedAt uses :done/,
    remedy: /:logId, :completedAt/,
  },
  {
    name: 'an insert without a returned id',
    change: withLogs(() => ({ statements: { insert: 'select :userId' } })),
    code: 'insert_without_id',
    problem: /logs\.statements\.insert/,
    remedy: /returning/,
  },
  {
    name: 'programs without a condition for who may see them',
    change: (mapping) => ({
      ...mapping,
      ...(mapping.programs && {
        programs: { ...mapping.programs, days: { ...mapping.programs.days, where: ' ' } },
      }),
    }),
    code: 'empty_sql',
    problem: /^programs\.days\.where is empty\.$/,
    remedy: /^Write SQL, or leave it out\.$/,
  },
  {
    name: 'a value in SQL that has no values',
    change: withLogs(() => ({ where: 'id <> :userId' })),
    code: 'value_in_sql',
    problem:
      /^logs\.where has :userId, but it becomes part of other statements, so it can neither end them/,
    remedy: /^Remove it\. Only programs\.days\.where may use :userId\.$/,
  },
  {
    name: 'a second statement in SQL',
    change: (mapping) => ({
      ...mapping,
      exercises: { ...mapping.exercises, select: { name: "'a;b' || 1; select 2" } },
    }),
    code: 'value_in_sql',
    problem: /^exercises\.select\.name has ;, but/,
    remedy: /^Remove it\./,
  },
  {
    name: 'a column that a relation does not have',
    change: (mapping) => ({
      ...mapping,
      // TypeScript refuses this.
      exercises: {
        ...mapping.exercises,
        select: { ...mapping.exercises.select, colour: 'name' } as { readonly name: string },
      },
    }),
    code: 'unknown_column',
    problem: /^exercises\.select\.colour is not a column of this relation\.$/,
    remedy: /^Its columns are id, name, userId/,
  },
  {
    name: 'muscles that two parts of the mapping say',
    change: (mapping) => ({
      ...mapping,
      exercises: {
        ...mapping.exercises,
        select: { ...mapping.exercises.select, primaryMuscles: `'chest'` },
      },
    }),
    code: 'muscles_twice',
    problem: /^Both muscles and exercises\.select/,
    remedy: /^Leave out one/,
  },
  {
    name: 'no muscles at all',
    change: ({ muscles: _, ...mapping }) => mapping,
    code: 'no_muscles',
    problem: /no muscles, so no exercise would train any/,
    remedy: /muscles: findExercise, from freshlegs\/catalogue/,
  },
  {
    name: 'sets in which nothing could count',
    change: withSets({}),
    code: 'sets_without_values',
    problem: /^sets\.select has no reps, no seconds and no value, so no set would count\.$/,
    remedy: /^Select one of them\.$/,
  },
  {
    name: 'a value of sets that nothing reads',
    change: withSets({ value: `'[]'` }),
    code: 'value_without_read',
    problem: /sets\.read is missing/,
    remedy: /^Give both or neither\.$/,
  },
  {
    name: 'a weight without a unit',
    change: withSets({ reps: '8', weight: '20' }),
    code: 'weight_without_unit',
    problem: /^sets\.select\.weight has no unit\.$/,
    remedy: /unit: `'lb'`/,
  },
];
