import { describe, expect, it } from 'vitest';
import { placeKey, planPreferences, preferencesOf } from '../../src/domain/preference-rules.js';
import { exercise, NOW } from './builders.js';

const EXERCISES = [1, 2, 3].map((id) => exercise(id, ['chest']));
const HOME = { name: 'Home', equipment: ['dumbbell'] };
const GYM = { name: 'Gym', equipment: [] };
const STORED = preferencesOf({ never: [1], favourites: [2], places: [HOME] });

const plan = (
  given: Parameters<typeof planPreferences>[1],
  exercises = EXERCISES,
  preferences = STORED,
) => planPreferences({ preferences, exercises }, given, NOW);

describe('preferences', () => {
  it('sort exercises by id and places by name', () => {
    expect(preferencesOf({ never: [10, 9], favourites: [3, 2], places: [HOME, GYM] })).toEqual({
      never: [9, 10],
      favourites: [2, 3],
      places: [GYM, HOME],
      level: null,
      daysPerWeek: null,
    });
    expect(preferencesOf()).toEqual({
      ...{ never: [], favourites: [], places: [] },
      level: null,
      daysPerWeek: null,
    });
  });

  it('treat place names that differ only in case as the same place', () => {
    expect(placeKey('HOME')).toBe(placeKey('Home'));
  });

  it('replace each given preference and keep the others', () => {
    expect(plan({ never: [3] }).response).toEqual({ ...STORED, never: [3] });
    expect(plan({ favourites: [] }).response).toEqual({ ...STORED, favourites: [] });
    expect(plan({ places: [] }).response).toEqual({ ...STORED, places: [] });
    const answered = plan({ level: 'beginner', daysPerWeek: 2 }).response;
    expect(answered).toEqual({ ...STORED, level: 'beginner', daysPerWeek: 2 });
    expect(plan({ never: [3] }, EXERCISES, answered).response).toEqual({ ...answered, never: [3] });
    expect(plan({ level: null, daysPerWeek: null }, EXERCISES, answered).response).toEqual(STORED);
  });

  it('are stored as the answer shows them', () => {
    const { changes, response } = plan({ never: [3, 1] });
    expect(changes).toEqual({ now: NOW, preferences: response });
  });

  it('refuse an exercise in both lists, and name the call that would move it', () => {
    expect(() => plan({ favourites: [3, 1] })).toThrow(
      expect.objectContaining({
        code: 'INVALID_INPUT',
        details: {
          issues: [{ pointer: '/favourites/1', message: expect.any(String) as string }],
        },
        message: expect.stringContaining(
          'Exercise 1 is never offered. To move it, also give never',
        ) as string,
      }) as Error,
    );
    expect(() => plan({ never: [2] })).toThrow(
      expect.objectContaining({
        code: 'INVALID_INPUT',
        message: expect.stringContaining(
          'Exercise 2 is a favourite. To move it, also give favourites',
        ) as string,
      }) as Error,
    );
    expect(plan({ never: [2], favourites: [1] }).response).toMatchObject({
      never: [2],
      favourites: [1],
    });
  });

  it('refuse an exercise that the user cannot read, unless it is stored already', () => {
    const notFound = expect.objectContaining({ code: 'NOT_FOUND' }) as Error;
    expect(() => plan({ never: [9] })).toThrow(notFound);
    expect(plan({ places: [GYM] }, []).response).toMatchObject({ never: [1], favourites: [2] });
    expect(plan({ never: [2], favourites: [1] }, []).response).toMatchObject({ never: [2] });
  });
});
