import type { RowStatement } from '../plan.js';
import type { Store } from '../store-tables.js';

/** The statements that read the user's preferences. */
export function storedPreferences({ d, t }: Store): readonly RowStatement[] {
  return [
    {
      name: 'preferences',
      kind: 'preference',
      from: `from ${t.preference} preferred where ${d.of('preferred')}`,
    },
    { name: 'places', kind: 'place', from: `from ${t.place} place where ${d.of('place')}` },
  ];
}
