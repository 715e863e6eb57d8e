import type { ExerciseId } from '../../src/domain/ids.js';
import { preferencesOf } from '../../src/domain/preferences.js';
import type { Preferences, UserPlace } from '../../src/domain/records.js';
import { checkId, checkText, type Tuple } from './rows.js';

/** The preference for an exercise, as it is stored. */
type Preference = 'never' | 'favourite';

/** The columns of a preference for an exercise, in the order of {@link toPreferences}. */
export const PREFERENCE_COLUMNS = 'preferred.exercise_id, preferred.preference';

/** The preferred exercises, as they are stored. */
export const preferredExercises = ({
  never,
  favourites,
}: Preferences): readonly { readonly id: ExerciseId; readonly preference: Preference }[] => [
  ...never.map((id) => ({ id, preference: 'never' as const })),
  ...favourites.map((id) => ({ id, preference: 'favourite' as const })),
];

const toPlace = ([name, equipment]: Tuple): UserPlace => ({
  name: checkText(name, 'name'),
  equipment: (equipment as readonly unknown[]).map((piece) => checkText(piece, 'equipment')),
});

/** Decodes preferences from the columns of exercises and of places. */
export const toPreferences = (
  exercises: readonly Tuple[],
  places: readonly Tuple[],
): Preferences => {
  const having = (wanted: Preference): readonly ExerciseId[] =>
    exercises
      .filter(([, preference]) => preference === wanted)
      .map(([id]) => checkId<ExerciseId>(id, 'exercise_id'));
  return preferencesOf({
    never: having('never'),
    favourites: having('favourite'),
    places: places.map(toPlace),
  });
};
