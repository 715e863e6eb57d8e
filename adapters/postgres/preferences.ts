import type { Preferences } from '../../src/domain/records.js';
import { preferredExercises } from '../sql/preferences.js';
import { idArray, textArray, type WritePart } from './statement.js';
import type { Tables } from './tables.js';

export const writePreferences = (t: Tables, preferences: Preferences): WritePart => {
  const exercises = preferredExercises(preferences);
  const { places } = preferences;
  return {
    with: {
      stored_preferences: `
    insert into ${t.preference} (user_id, exercise_id, preference)
    select ${t.user}, exercise_id, preference
    from unnest(:preferredIds::${t.exerciseId}[], :preferred::text[]) as new (exercise_id, preference)
    on conflict (user_id, exercise_id) do update set preference = excluded.preference`,
      gone_preferences: `
    delete from ${t.preference} preferred
    where preferred.user_id = ${t.user} and preferred.exercise_id <> all (:preferredIds::${t.exerciseId}[])`,
      stored_places: `
    insert into ${t.place} (user_id, name, equipment)
    select ${t.user}, new.name, new.equipment
    from json_to_recordset(:places::json) as new (name text, equipment text[])
    on conflict (user_id, name) do update set equipment = excluded.equipment`,
      gone_places: `
    delete from ${t.place} place
    where place.user_id = ${t.user} and place.name <> all (:placeNames::text[])`,
    },
    values: {
      preferredIds: idArray(exercises.map(({ id }) => id)),
      preferred: textArray(exercises.map(({ preference }) => preference)),
      places: JSON.stringify(places),
      placeNames: textArray(places.map(({ name }) => name)),
    },
    rows: { stored_preferences: exercises.length, stored_places: places.length },
  };
};
