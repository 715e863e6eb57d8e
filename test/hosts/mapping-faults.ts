import type { HostMapping } from '../../adapters/sql/host.js';

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
      ...(mapping.programs && { programs: { ...mapping.programs, visibleTo: ' ' } }),
    }),
    code: 'empty_visible_to',
    problem: /programs\.visibleTo/,
    remedy: /'true' if all/,
  },
];
