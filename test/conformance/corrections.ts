import assert from 'node:assert/strict';
import { STEP_RECOVERY_MODEL, type MuscleGroupRecovery, type UserId } from 'freshlegs';
import { same } from './assert.js';
import { deleteUser, fullText, recordsOf, recoveryOf, type Bench, type Tests } from './bench.js';

const HOUR = 3_600_000;
const NOTE = fullText(1000);

const inHours = ({ clock }: Bench, hours: number): Date =>
  new Date(clock.now.getTime() + hours * HOUR);

const groupOf = (
  { muscleGroups }: { readonly muscleGroups: readonly MuscleGroupRecovery[] },
  name: string,
): MuscleGroupRecovery => {
  const found = muscleGroups.find(({ muscleGroup }) => muscleGroup === name);
  assert.ok(found !== undefined, name);
  return found;
};

/** The recovery of the chest, on which all answers must agree. */
const chestOf = async ({ training, ids }: Bench): Promise<MuscleGroupRecovery> => {
  const { muscleGroups } = await training.recovery.muscleGroups({ userId: ids.USER });
  return groupOf({ muscleGroups: muscleGroups.map(({ basis: _, ...group }) => group) }, 'chest');
};

const sore = (bench: Bench) => ({
  userId: bench.ids.USER,
  muscleGroup: 'Pecs',
  maxScore: 20.5,
  until: inHours(bench, 30),
  note: NOTE,
});

const storedTests: Tests = ({ describe, it }, { USER, STRANGER }) => {
  describe('corrections that are stored', () => {
    it('are returned as given, even if they have ended, ordered by muscle group', async (bench) => {
      const { training, clock } = bench;
      const ending = { userId: USER, muscleGroup: 'neck', maxScore: 0, until: inHours(bench, 1) };
      await training.recovery.correct(sore(bench));
      await training.recovery.correct(ending);
      const until = inHours(bench, 30);
      clock.now = inHours(bench, 2);
      const chest = { muscleGroup: 'chest', maxScore: 20.5, until, note: NOTE };
      const { corrections } = await recoveryOf(bench);
      const neck = { muscleGroup: 'neck', maxScore: 0, until: ending.until, note: null };
      same(corrections, [chest, neck]);
      same((await recoveryOf(bench, STRANGER)).corrections, []);
    });
    it('replace only the previous correction of their muscle group, and disappear when they are cleared', async (bench) => {
      const { training, mine } = bench;
      for (const userId of [USER, STRANGER]) {
        await training.recovery.correct({ ...sore(bench), userId });
        await training.recovery.correct({ ...sore(bench), userId, muscleGroup: 'abs' });
      }
      await training.recovery.correct({ ...sore(bench), maxScore: 70 });
      const stored = async (userId: UserId) =>
        (await recoveryOf(bench, userId)).corrections.map((row) => [row.muscleGroup, row.maxScore]);
      const abs = ['abs', 20.5];
      same(await stored(USER), [abs, ['chest', 70]]);
      await mine.recovery.clearCorrection({ muscleGroup: 'pecs' });
      same(await stored(USER), [abs]);
      same(await stored(STRANGER), [abs, ['chest', 20.5]]);
    });
    it('are deleted with the user', async (bench) => {
      const { training, raw } = bench;
      const before = await raw.dump();
      await training.recovery.correct({ ...sore(bench), userId: STRANGER, note: 'a mark 777' });
      assert.notEqual(await raw.dump(), before);
      await deleteUser(bench, STRANGER);
      assert.ok(!(await raw.dump()).includes('a mark 777'));
    });
  });
};

const shownTests: Tests = ({ describe, it }, { USER, PUSH, LEGS }) => {
  describe('corrections that are shown', () => {
    it('limit the score until they end, and leave the record unchanged', async (bench) => {
      const { training, mine, raw, clock } = bench;
      await mine.logs.create({ source: PUSH });
      const before = await chestOf(bench);
      const records = await recordsOf(raw, USER);
      const answer = await training.recovery.correct(sore(bench));
      const held = await chestOf(bench);
      same(answer.muscleGroups, [held]);
      const { maxScore, until, note } = sore(bench);
      same(held.correction, { maxScore, until, note });
      same([held.score, held.band], [20.5, 'fatigued']);
      assert.ok(held.eligibleAt !== null && held.eligibleAt >= until);
      same(await recordsOf(raw, USER), records);
      clock.now = new Date(until.getTime() - 1);
      assert.equal((await chestOf(bench)).score, 20.5);
      clock.now = until;
      const after = await chestOf(bench);
      same([after.correction, after.score > before.score], [null, true]);
    });
    it('keep the muscle groups that they limit out of recommendations, and rank these groups by the shown score', async (bench) => {
      const { training, mine } = bench;
      const earlier = inHours(bench, -90);
      await mine.logs.create({ source: PUSH, completedAt: earlier });
      await mine.logs.create({ source: LEGS, completedAt: earlier });
      const workouts = async () => {
        const answer = await mine.recommendations.smartWorkout();
        return answer.recommendations.map(({ workout }) => workout.name);
      };
      assert.ok((await workouts()).includes('Push'));
      await training.recovery.correct(sore(bench));
      assert.ok(!(await workouts()).includes('Push'));
      const ranked = await mine.recovery.mostRecovered({ limit: 50 });
      assert.equal(ranked.muscleGroups.at(-1)?.muscleGroup, 'chest');
      const { workouts: open } = await mine.swaps.targets();
      assert.equal(open.find(({ name }) => name === 'Push')?.recovery?.percentage, 20.5);
      await mine.recovery.clearCorrection({ muscleGroup: 'chest' });
      assert.ok((await workouts()).includes('Push'));
    });
    it('are shown in the answer of a write, even with another model', async (bench) => {
      const { training, mine, serve } = bench;
      await training.recovery.correct(sore(bench));
      const { muscleGroups } = await mine.logs.create({ source: PUSH });
      assert.equal(groupOf({ muscleGroups }, 'chest').correction?.note, NOTE);
      const replay = () => ({
        lastWorkoutDate: bench.clock.now,
        intensity: 1,
        exercisesCount: 7,
      });
      const step = serve({ model: { ...STEP_RECOVERY_MODEL, replay } });
      const cleared = await step.recovery.clearCorrection({ userId: USER, muscleGroup: 'chest' });
      const chest = groupOf(cleared, 'chest');
      same([chest.exercisesCount, chest.score, chest.correction], [7, 20, null]);
    });
  });
};

export const correctionTests: readonly Tests[] = [storedTests, shownTests];
