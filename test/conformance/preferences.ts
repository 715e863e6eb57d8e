import assert from 'node:assert/strict';
import { defineWants, type Preferences, type UserId } from 'freshlegs';
import { rejectsWith, same } from './assert.js';
import { deleteUser, fullText, snapshotOf, store, type Bench, type Tests } from './bench.js';

const PREFERENCES = defineWants({ preferences: 'all' });
const NOTHING: Preferences = {
  ...{ never: [], favourites: [], places: [] },
  level: null,
  daysPerWeek: null,
};
const ANSWERS = { level: 'beginner', daysPerWeek: 3 } as const;

const stored = async (bench: Bench, userId: UserId = bench.ids.USER): Promise<Preferences> =>
  (await snapshotOf(bench, PREFERENCES, {}, userId)).preferences;

const place = (name: string, ...equipment: readonly string[]) => ({ name, equipment });

const storedTests: Tests = ({ describe, it }, { STRANGER, NOBODY, BENCH, SQUAT, ROW, CURL }) => {
  describe('preferences that are stored', () => {
    it('have exercises in order of id, places in order of name, and equipment in the given order', async (bench) => {
      same(await stored(bench), NOTHING);
      // In UTF-16 order, the last two names would be reversed, because the last one is outside
      // the basic plane.
      const names = ['Home', 'home', 'ｆｕｌｌ', '💪'];
      const places = names.map((name) => place(name, 'ｆｕｌｌ', 'rack "A", {1}\\', 'band'));
      const preferences = { ...ANSWERS, never: [ROW, BENCH], favourites: [CURL, SQUAT], places };
      await store(bench, { preferences: { ...preferences, places: [...places].reverse() } });
      const inOrder = { ...ANSWERS, never: [BENCH, ROW], favourites: [SQUAT, CURL], places };
      same(await stored(bench), inOrder);
      const level = await snapshotOf(bench, defineWants({ preferences: 'level' }), {});
      same(level.preferences, { ...NOTHING, ...ANSWERS });
      same(await bench.repository.read(NOBODY, PREFERENCES, {}), { preferences: NOTHING });
    });
    it('keep long names and places without equipment unchanged', async (bench) => {
      const places = [place(fullText(100), fullText(255), ''), place('~')];
      await store(bench, { preferences: { ...NOTHING, places } });
      same((await stored(bench)).places, places.toReversed().sort(byName));
    });
    it('replace all earlier preferences of the user', async (bench) => {
      const places = [place('Gym', 'barbell'), place('Home', 'band')];
      const preferences = { ...ANSWERS, never: [BENCH, SQUAT], favourites: [CURL], places };
      await store(bench, { preferences });
      await store(bench, { preferences }, STRANGER);
      const next: Preferences = {
        ...{ never: [CURL], favourites: [SQUAT], places: [place('Home', 'box')] },
        ...{ level: 'advanced', daysPerWeek: null },
      };
      await store(bench, { preferences: next });
      same(await stored(bench), next);
      await store(bench, { records: [] });
      same(await stored(bench), next);
      await store(bench, { preferences: NOTHING });
      same(await stored(bench), NOTHING);
      same(await stored(bench, STRANGER), preferences);
    });
    it('are deleted with the user, and when the user is forgotten', async (bench) => {
      const { raw, mine } = bench;
      const preferences = {
        ...ANSWERS,
        favourites: [],
        never: [BENCH],
        places: [place('a mark 777')],
      };
      await store(bench, { preferences });
      await store(bench, { preferences }, STRANGER);
      await deleteUser(bench, STRANGER);
      assert.equal((await raw.dump()).split('a mark 777').length, 2);
      await mine.users.forget();
      assert.ok(!(await raw.dump()).includes('a mark 777'));
      same(await stored(bench), NOTHING);
    });
  });
};

const byName = (a: { readonly name: string }, b: { readonly name: string }): number =>
  a.name < b.name ? -1 : 1;

const methodTests: Tests = (
  { describe, it },
  { USER, STRANGER, BENCH, SQUAT, CURL, MISSING_EXERCISE },
) => {
  const user = { userId: USER };
  describe('training.preferences', () => {
    it('sets the given preferences, keeps the others, and returns all of them', async ({
      training: { preferences },
    }) => {
      same(await preferences.get(user), NOTHING);
      const never = [BENCH, SQUAT];
      same(await preferences.set({ ...user, never: [SQUAT, BENCH] }), { ...NOTHING, never });
      const places = [place('Gym', 'Barbell', 'Dumbbells'), place('Home')];
      same(await preferences.set({ ...user, places: [...places].reverse() }), {
        ...{ ...NOTHING, never, places },
      });
      const listed = { ...NOTHING, never, favourites: [CURL], places };
      same(await preferences.set({ ...user, favourites: [CURL] }), listed);
      const all = { ...listed, ...ANSWERS };
      same(await preferences.set({ ...user, ...ANSWERS }), all);
      same(await preferences.get(user), all);
      same(await preferences.set({ ...user, never: [] }), { ...all, never: [] });
      const unknown = { level: null, daysPerWeek: null };
      same(await preferences.set({ ...user, ...unknown }), { ...all, never: [], ...unknown });
      same(await preferences.get({ userId: STRANGER }), NOTHING);
    });
    it('refuses an unknown exercise and unknown equipment, and stores nothing', async ({
      training: { preferences },
      raw,
    }) => {
      await preferences.set({ ...user, never: [BENCH] });
      const before = await raw.dump();
      const missing = preferences.set({ ...user, favourites: [CURL, MISSING_EXERCISE] });
      const details = await rejectsWith('NOT_FOUND', missing);
      same(details, { record: 'exercise', exerciseId: MISSING_EXERCISE });
      const unknown = preferences.set({
        ...user,
        places: [place('Gym', 'barbell'), place('Home', 'band', 'barbel')],
      });
      same(await rejectsWith('INVALID_INPUT', unknown), {
        issues: [
          {
            pointer: '/places/1/equipment/1',
            message: 'is not known equipment; did you mean barbell?',
          },
        ],
      });
      assert.equal(await raw.dump(), before);
    });
  });
};

export const preferenceTests: readonly Tests[] = [storedTests, methodTests];
