import type { ExerciseId } from '../../src/domain/ids.js';
import { preferencesOf } from '../../src/domain/preferences.js';
import type { Preferences, UserPlace } from '../../src/domain/records.js';
import { checkId, checkText, type Tuple } from './rows.js';

type Preference = 'never' | 'favourite';

/** The columns that {@link toPreferences} reads, in the order it expects. */
export const PREFERENCE_COLUMNS = 'preferred.exercise_id, preferred.preference';

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
