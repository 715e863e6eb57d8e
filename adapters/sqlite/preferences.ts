import type { UserId } from '../../src/domain/ids.js';
import type { Preferences } from '../../src/domain/records.js';
import {
  PREFERENCE_COLUMNS,
  preferredExercises,
  toPreferences,
  type PreferencesWanted,
} from '../sql/preferences.js';
import { checkText, type Tuple } from '../sql/rows.js';
import type { HostSql } from './tables.js';

const STORED_PREFERENCES = `select
  (select json_group_array(json_array(${PREFERENCE_COLUMNS})) from user_preference preferred
    where preferred.user_id = +?) as exercises,
  (select json_group_array(json_array(place.name, json(place.equipment))) from user_place place
    where place.user_id = +?) as places`;

/** Reads all preferences in one statement. */
export const readPreferences = (
  sql: HostSql,
  userId: UserId,
  which: PreferencesWanted,
): Preferences => {
  const [[exercises, places] = []] = sql.tuples(STORED_PREFERENCES, userId, userId);
  const listOf = (value: unknown, column: string): readonly Tuple[] =>
    JSON.parse(checkText(value, column)) as Tuple[];
  return toPreferences(listOf(exercises, 'exercises'), listOf(places, 'places'), which);
};

export const writePreferences = (sql: HostSql, userId: UserId, preferences: Preferences): void => {
  sql.run('delete from user_preference where user_id = +?', userId);
  sql.run('delete from user_place where user_id = +?', userId);
  for (const { id, preference } of preferredExercises(preferences)) {
    sql.change(
      'insert into user_preference (user_id, exercise_id, preference) values (?, ?, ?)',
      userId,
      id,
      preference,
    );
  }
  for (const { name, equipment } of preferences.places) {
    sql.change(
      'insert into user_place (user_id, name, equipment) values (?, ?, ?)',
      userId,
      name,
      JSON.stringify(equipment),
    );
  }
};
