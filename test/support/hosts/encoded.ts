import { migrations, type TimeEncoding } from 'freshlegs/postgres';
import { baseHost } from '../../../adapters/sql/base-host.js';
import { baseRows } from '../fill.js';
import { INSTANTS } from '../instants.js';
import { baseTables } from '../raw.js';
import type { WorkedHost } from './host.js';

const baseSql = (): string =>
  migrations({ base: true })
    .filter(({ name }) => /base/.test(name))
    .map(({ sql }) => sql)
    .join('');

const alterations = (encoding: TimeEncoding): string =>
  ['started_at', 'completed_at', 'created_at', 'updated_at']
    .map((column) => {
      const retyped = `alter column ${column} type ${INSTANTS[encoding].type} using null`;
      return column === 'started_at' || column === 'completed_at'
        ? retyped
        : `alter column ${column} drop default, ${retyped}`;
    })
    .join(', ');

/**
 * A host like the base tables, but with another encoding of times. The columns with the host's own
 * times have no default.
 */
export const encodedAs = (encoding: TimeEncoding): WorkedHost => {
  // The store only reads the sets of a host.
  const { sets: _sets, ...raw } = baseTables('public');
  const { type } = INSTANTS[encoding];
  const never = `${type.startsWith('timestamp') || type === 'text' ? "'2026-01-01T00:00:00Z'" : '0'}::${type}`;
  const values = { created_at: never, updated_at: never };
  // A host that stores times as text also stores dates as text.
  const date = encoding === 'iso-text' ? ', alter column scheduled_date type text' : '';
  return {
    sql: `${baseSql()}\nalter table workout_log ${alterations(encoding)}${date};`,
    mapping: baseHost(encoding, (name) => `public.${name}`),
    tablesSchema: 'public',
    rows: baseRows,
    raw: { ...raw, log: { ...raw.log, encoding, values } },
  };
};
