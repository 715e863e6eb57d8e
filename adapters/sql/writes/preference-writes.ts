import type { Preferences } from '../../../src/domain/records.js';
import type { WriteStatement } from '../plan.js';
import type { Store } from '../store-tables.js';
import { preferredExercises } from '../preference-rows.js';
import { givenColumns } from './write-columns.js';

const PREFERRED = { exercise_id: 'exerciseId', preference: 'text' };
const PLACES = { name: 'text', equipment: 'text' };

const statementsOf = ({ d, t }: Store) =>
  ({
    goneExercises: {
      name: 'gonePreferences',
      text: `
    delete from ${t.preference} as preferred
    where ${d.of('preferred')} and ${d.notAmong('preferred.exercise_id', ':preferredIds')}`,
    },
    exercises: {
      name: 'storedPreferences',
      text: `
    insert into ${t.preference} (user_id, exercise_id, preference)
    select :user, ${givenColumns(PREFERRED)} from ${d.given(PREFERRED)} where true
    on conflict (user_id, exercise_id) do update set preference = excluded.preference`,
    },
    gonePlaces: {
      name: 'gonePlaces',
      text: `
    delete from ${t.place} as place
    where ${d.of('place')} and ${d.notAmong('place.name', ':placeNames')}`,
    },
    places: {
      name: 'storedPlaces',
      text: `
    insert into ${t.place} (user_id, name, equipment)
    select :user, new.name, ${d.texts('new.equipment')} from ${d.given(PLACES)} where true
    on conflict (user_id, name) do update set equipment = excluded.equipment`,
    },
  }) as const satisfies Readonly<Record<string, WriteStatement>>;

/** Replaces all preferences of the user. */
export function preferenceWrites(
  store: Store,
): (preferences: Preferences) => readonly WriteStatement[] {
  const { goneExercises, exercises, gonePlaces, places } = statementsOf(store);
  return (preferences) => {
    const preferred = preferredExercises(preferences);
    const found: WriteStatement[] = [
      { ...goneExercises, values: { preferredIds: preferred.map(({ id }) => id) } },
      { ...gonePlaces, values: { placeNames: preferences.places.map(({ name }) => name) } },
    ];
    if (preferred.length > 0) {
      const values = preferred.map(({ id, preference }) => [id, preference]);
      const rows = { columns: Object.keys(PREFERRED), values };
      found.push({ ...exercises, rows, changes: values.length });
    }
    if (preferences.places.length > 0) {
      const values = preferences.places.map((one) => [one.name, JSON.stringify(one.equipment)]);
      const rows = { columns: Object.keys(PLACES), values };
      found.push({ ...places, rows, changes: values.length });
    }
    return found;
  };
}
