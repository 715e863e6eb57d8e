import type { Dialect, RowStatement } from '../plan.js';
import type { StoreTables } from '../store-tables.js';

/** Reads the user's preferences. */
export const preferenceReads = (d: Dialect, t: StoreTables): readonly RowStatement[] => [
  {
    name: 'preferences',
    kind: 'preference',
    from: `from ${t.preference} preferred where ${d.of('preferred')}`,
  },
  { name: 'places', kind: 'place', from: `from ${t.place} place where ${d.of('place')}` },
];
