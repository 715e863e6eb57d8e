import type { ExerciseId } from '../../src/domain/ids.js';
import { preferencesOf, TRAINING_LEVELS } from '../../src/domain/preference-rules.js';
import type { Preferences, TrainingLevel, UserPlace } from '../../src/domain/records.js';
import type { Wants } from '../../src/domain/snapshot.js';
import { checkId, checkInt, checkText, corrupt, orNull, type Tuple } from './rows.js';

type Preference = 'never' | 'favourite';

export function preferredExercises({
  never,
  favourites,
}: Preferences): readonly { readonly id: ExerciseId; readonly preference: Preference }[] {
  return [
    ...never.map((id) => ({ id, preference: 'never' as const })),
    ...favourites.map((id) => ({ id, preference: 'favourite' as const })),
  ];
}

export type PreferencesWanted = NonNullable<Wants['preferences']>;

const isReadable = ([, equipment]: Tuple): boolean =>
  Array.isArray(equipment) && equipment.every((piece) => typeof piece === 'string');

/** SQLite stores the equipment as JSON. Other text stays text, which is not a list. */
const withList = ([name, equipment]: Tuple): Tuple => {
  if (typeof equipment !== 'string') return [name, equipment];
  try {
    return [name, JSON.parse(equipment)];
  } catch {
    return [name, equipment];
  }
};

const toPlace = (place: Tuple): UserPlace => {
  const [name, equipment] = place;
  if (!isReadable(place)) throw corrupt('equipment', 'a list of texts');
  return { name: checkText(name, 'name'), equipment: equipment as readonly string[] };
};

const isLevel = (value: unknown): value is TrainingLevel =>
  TRAINING_LEVELS.some((level) => level === value);

const checkLevel = (value: unknown, column: string): TrainingLevel => {
  if (isLevel(value)) return value;
  throw corrupt(column, TRAINING_LEVELS.join(', '));
};

interface PreferenceTuples {
  readonly state: Tuple;
  readonly exercises: readonly Tuple[];
  readonly places: readonly Tuple[];
}

export function toPreferences(
  { state: [, , level, daysPerWeek], exercises, places: storedPlaces }: PreferenceTuples,
  which: PreferencesWanted,
): Preferences {
  const places = storedPlaces.map(withList);
  const having = (wanted: Preference): readonly ExerciseId[] =>
    exercises
      .filter(([, preference]) => preference === wanted)
      .map(([id]) => checkId<ExerciseId>(id, 'exercise_id'));
  return preferencesOf({
    never: having('never'),
    favourites: having('favourite'),
    places: (which === 'readable' ? places.filter(isReadable) : places).map(toPlace),
    level: orNull(checkLevel, level, 'level'),
    daysPerWeek: orNull(checkInt, daysPerWeek, 'days_per_week'),
  });
}
