import type { Wants } from '../../../src/domain/snapshot.js';
import type { RowStatement } from '../plan.js';
import type { Store } from '../store-tables.js';

/** The statements that read the lists of the user's preferences. */
export function storedPreferences(
  { d, t }: Store,
  { preferences }: Pick<Wants, 'preferences'>,
): readonly RowStatement[] {
  if (preferences === undefined || preferences === 'level') return [];
  return [
    {
      name: 'preferences',
      kind: 'preference',
      from: `from ${t.preference} preferred where ${d.of('preferred')}`,
    },
    { name: 'places', kind: 'place', from: `from ${t.place} place where ${d.of('place')}` },
  ];
}
