import type { Decision } from './changes.js';
import type { ExerciseId } from './ids.js';
import { invalidInput } from '../errors.js';
import { requireExercises } from './workout/find.js';
import { compareCodePoints, compareIds } from './order.js';
import type { Preferences, TrainingLevel, UserPlace } from './records.js';
import { defineWants, type Snapshot } from './snapshot.js';

/** The parts needed to set preferences. */
export const SET_PREFERENCES = defineWants({ preferences: 'all', exercises: 'named' });
/** The parts needed to replace all places, including one that cannot be read. */
export const SET_PLACES = defineWants({ preferences: 'readable', exercises: 'named' });
/** The snapshot of {@link SET_PREFERENCES}. */
export type PreferencesSnapshot = Snapshot<typeof SET_PREFERENCES>;

/** The levels of experience, lowest first. */
export const TRAINING_LEVELS = [
  'beginner',
  'intermediate',
  'advanced',
] as const satisfies readonly TrainingLevel[];

/** The settings to replace. Undefined means unchanged. */
export interface PreferencesInput {
  readonly never?: readonly ExerciseId[] | undefined;
  readonly favourites?: readonly ExerciseId[] | undefined;
  readonly places?: readonly UserPlace[] | undefined;
  readonly level?: TrainingLevel | null | undefined;
  readonly daysPerWeek?: number | null | undefined;
}

/**
 * Fills in missing settings. Sorts exercises by id and places by name.
 *
 * @example
 * preferencesOf({ never: [2, 1] });
 * // { never: [1, 2], favourites: [], places: [], level: null, daysPerWeek: null }
 */
export function preferencesOf({
  never = [],
  favourites = [],
  places = [],
  level = null,
  daysPerWeek = null,
}: Partial<Preferences> = {}): Preferences {
  return {
    never: [...never].sort(compareIds),
    favourites: [...favourites].sort(compareIds),
    places: [...places].sort((a, b) => compareCodePoints(a.name, b.name)),
    level,
    daysPerWeek,
  };
}

// Choice: whoever trains on at most three days a week trains the whole body each time, and rests a
// day in between. So do beginners and people without logs, unless they say how often they train.
const FULL_BODY_DAYS_MAX = 3;

/** Whether each session trains the whole body. */
export function trainsFullBody(
  { level, daysPerWeek }: Pick<PreferencesInput, 'level' | 'daysPerWeek'>,
  hasLogs: boolean,
): boolean {
  const isNew = level === 'beginner' || !hasLogs;
  return (daysPerWeek ?? (isNew ? FULL_BODY_DAYS_MAX : Infinity)) <= FULL_BODY_DAYS_MAX;
}

// Choice: ignore case when comparing the names of a user's places.
/** "Home" and "home" have the same key. */
export function placeKey(name: string): string {
  return name.toLowerCase();
}

const refuseBoth = (
  list: 'never' | 'favourites',
  ids: readonly ExerciseId[] = [],
  others: readonly ExerciseId[],
): void => {
  const twice = ids.find((id) => others.includes(id));
  if (twice === undefined) return;
  const other = list === 'never' ? 'a favourite' : 'never offered';
  const otherList = list === 'never' ? 'favourites' : 'never';
  throw invalidInput(
    `/${list}/${ids.indexOf(twice)}`,
    `Exercise ${twice} is ${other}. To move it, also give ${otherList} without it in the same call.`,
  );
};

/**
 * Decides how to set a user's preferences. Each given setting replaces the stored one. Throws
 * `NOT_FOUND` for a missing exercise that is not in the stored lists, and `INVALID_INPUT` for an
 * exercise in both `never` and `favourites`.
 *
 * @example
 * planPreferences({ preferences: preferencesOf(), exercises: [] }, { places: [{ name: 'Home', equipment: [] }] }, new Date(0)).response.places;
 * // [{ name: 'Home', equipment: [] }]
 */
export function planPreferences(
  { preferences: stored, exercises }: PreferencesSnapshot,
  given: PreferencesInput,
  now: Date,
): Decision<Preferences> {
  const never = given.never ?? stored.never;
  const favourites = given.favourites ?? stored.favourites;
  refuseBoth('favourites', given.favourites, never);
  refuseBoth('never', given.never, favourites);
  // Choice: a list keeps an exercise that the user can no longer choose.
  const kept = new Set([...stored.never, ...stored.favourites]);
  requireExercises(
    [...never, ...favourites].filter((id) => !kept.has(id)),
    exercises,
  );
  const { places = stored.places, level = stored.level, daysPerWeek = stored.daysPerWeek } = given;
  const preferences = preferencesOf({ never, favourites, places, level, daysPerWeek });
  return { changes: { now, preferences }, response: preferences };
}
