import { EXERCISES_COMPARED_MAX } from '../domain/limits.js';
import { planPreferences, SET_PLACES, SET_PREFERENCES } from '../domain/preference-rules.js';
import type { Preferences } from '../domain/records.js';
import { defineWants, type Parts, type Snapshot } from '../domain/snapshot.js';
import { getPreferencesSchema, setPreferencesSchema } from '../schemas.js';
import { needsCatalogue, requireEquipment, type GivenName } from './names.js';
import { defineUseCase } from './use-case.js';
import type { z } from 'zod';

const PREFERENCES = defineWants({ preferences: 'all' });
// Also reads the catalogue, to find names that the library does not know.
const SET_OF_NAMES = defineWants({ ...SET_PLACES, catalogue: 'first' });

type SetSnapshot = Snapshot<typeof SET_PREFERENCES> & Partial<Pick<Parts, 'catalogue'>>;

const equipmentIn = ({
  places = [],
}: z.output<ReturnType<typeof setPreferencesSchema>>): readonly GivenName[] =>
  places.flatMap(({ equipment }, place) =>
    equipment.map((name, at) => ({ name, path: ['places', place, 'equipment', at] })),
  );

const get = defineUseCase({
  operation: 'preferences.get',
  input: getPreferencesSchema,
  call: (port, { userId }) => port.read(userId, PREFERENCES, {}),
  shape: ({ preferences }): Preferences => preferences,
});

const set = defineUseCase({
  operation: 'preferences.set',
  input: setPreferencesSchema,
  call: (port, input, { now, writeOptions }) => {
    const { userId, never = [], favourites = [] } = input;
    const exerciseIds = [...new Set([...never, ...favourites])];
    const named = equipmentIn(input);
    const decide = (state: SetSnapshot) => {
      const stored = new Set(state.preferences.places.flatMap(({ equipment }) => equipment));
      requireEquipment(
        named.filter(({ name }) => !stored.has(name)),
        state.catalogue ?? null,
      );
      return planPreferences(state, input, now);
    };
    return needsCatalogue([], named)
      ? port.write(
          userId,
          SET_OF_NAMES,
          { exerciseIds, exercisesMax: EXERCISES_COMPARED_MAX },
          decide,
          writeOptions,
        )
      : port.write(
          userId,
          input.places === undefined ? SET_PREFERENCES : SET_PLACES,
          { exerciseIds },
          decide,
          writeOptions,
        );
  },
  shape: ({ response }): Preferences => response,
});

/** The methods of `training.preferences`. */
export const preferences = {
  /**
   * Returns a user's preferences: exercises never to offer, favourites, places with their
   * equipment, level and days per week. Lists that were never set are empty, other settings null.
   */
  get,
  /**
   * Replaces the given settings of a user's preferences and returns all of them. An exercise cannot be
   * in both `never` and `favourites`. Errors: `NOT_FOUND` (an exercise or the user);
   * `INVALID_INPUT`, such as for an exercise in both lists or for unknown equipment. Equipment is
   * known if it is built in or if an exercise uses it.
   */
  set,
} as const;
