import assert from 'node:assert/strict';
import type { TrainingMethods } from 'freshlegs';
import { fieldOf, rejectsWith, same } from './assert.js';
import type { Tests } from './bench.js';

type Composed = Awaited<ReturnType<TrainingMethods['sessions']['compose']>>;

type Base = Parameters<TrainingMethods['sessions']['accept']>[0]['session']['base'];

const TOMORROW = '2026-03-05';

const chosen = ({ exercises }: Composed) => exercises.map(({ exerciseId }) => exerciseId);
const opsOf = ({ changes }: Composed) => changes.map(({ op, exerciseId }) => [op, exerciseId]);

const composeTests: Tests = ({ describe, it }, ids) => {
  const { USER, STRANGER, BENCH, SQUAT, ROW, CURL, PUSH, PULL, MISSING_LOG } = ids;
  const user = { userId: USER };
  const sets = [{ reps: 8, weightKg: 60, rir: 2 }];
  describe('a composed session', () => {
    it('adapts a workout, has suggested sets and the revision, and writes nothing', async ({
      mine,
      raw,
      clock,
    }) => {
      await mine.logs.create({
        exercises: [{ exerciseId: BENCH, sets }],
        completedAt: new Date(clock.now.getTime() - 5 * 86_400_000),
      });
      const before = await raw.dump();
      const session = await mine.sessions.compose({ base: PUSH });
      same([session.asOf, session.revision], [clock.now, await raw.revision(USER)]);
      same([session.base, session.name, session.changes], [PUSH, 'Push', []]);
      const [bench] = session.exercises;
      same([bench?.exerciseId, bench?.sets, bench?.repsMax], [BENCH, 3, 10]);
      same([bench?.suggestion.exerciseId, bench?.message], [BENCH, 'In your workout.']);
      assert.equal(await raw.dump(), before);
    });
    it('adapts the workout of a log, or the exercises performed in it; missing logs and logs of others are NOT_FOUND', async ({
      training: { sessions, logs },
      kept,
    }) => {
      const planned = await logs.create({ ...user, source: PULL, completed: false });
      const ofLog = await sessions.compose({ ...user, logId: planned.log.id });
      same([ofLog.base, chosen(ofLog)], [PULL, [ROW, CURL]]);
      const exercises = [{ exerciseId: SQUAT, sets }];
      const { log } = await logs.create({ ...user, exercises });
      const base = { type: 'log', logId: log.id } as const;
      const ask = (logId: typeof log.id, userId = USER) =>
        sessions.compose({ userId, logId, avoid: ['quads'] });
      const named = sessions.compose({ ...user, base, avoid: ['quads'] });
      if (kept(exercises) === null) {
        await rejectsWith('NOT_FOUND', named);
        await rejectsWith('INVALID_INPUT', ask(log.id));
      } else {
        const done = await ask(log.id);
        same(await named, done);
        same([done.base, opsOf(done)], [base, [['cut', SQUAT]]]);
      }
      const nothing = await logs.create({ ...user, completed: false });
      const { issues } = await rejectsWith('INVALID_INPUT', ask(nothing.log.id));
      same(fieldOf(issues as readonly { readonly pointer: string }[], 'pointer'), ['/logId']);
      await rejectsWith('NOT_FOUND', ask(MISSING_LOG));
      await rejectsWith('NOT_FOUND', ask(log.id, STRANGER));
      await rejectsWith('NOT_FOUND', sessions.compose({ userId: STRANGER, base }));
    });
    it('without a base trains the groups below their weekly goal, and names those that are not recovered in `unmet`', async ({
      training: { sessions, logs },
    }) => {
      const rested = await sessions.compose({ ...user, minutes: 60 });
      same([...chosen(rested)].sort(), [BENCH, SQUAT, ROW, CURL].sort());
      same([rested.base, rested.name, rested.changes], [null, 'Whole body', []]);
      const hard = Array.from({ length: 10 }, () => ({ reps: 10, rir: 0 }));
      await logs.create({ ...user, exercises: [{ exerciseId: BENCH, sets: hard }] });
      const tired = await sessions.compose({ ...user, minutes: 60 });
      assert.ok(!chosen(tired).includes(BENCH));
      const wishes = tired.unmet.filter(({ code }) => code === 'not_recovered');
      same(fieldOf(wishes, 'message'), ['Below the weekly goal, but not recovered: chest.']);
      same(await sessions.compose({ userId: STRANGER, minutes: 60 }), {
        ...{ ...rested, revision: 0 },
      });
    });
    it('follows the preferences unless the call overrides them', async ({
      training: { sessions, preferences },
    }) => {
      const places = [{ name: 'Home', equipment: ['band'] }];
      await preferences.set({ ...user, never: [ROW], places });
      const ask = (given: object) => sessions.compose({ ...user, base: PULL, ...given });
      same([opsOf(await ask({})), chosen(await ask({}))], [[['cut', ROW]], [CURL]]);
      same(opsOf(await ask({ never: [] })), [['cut', ROW]]);
      same(opsOf(await ask({ never: [CURL] })), [
        ['cut', ROW],
        ['cut', CURL],
      ]);
      same(chosen(await ask({ place: 'home' })), []);
      same(chosen(await ask({ place: 'home', equipment: ['barbell'] })), [CURL]);
      const unknown = ask({ place: 'Gym' });
      await rejectsWith('INVALID_INPUT', unknown);
    });
  });
};

const acceptTests: Tests = ({ describe, it }, ids) => {
  const { USER, STRANGER, BENCH, CURL, PUSH, PULL, PUSH_DAY, PULL_DAY } = ids;
  const { PRIVATE_DAY, MISSING_DAY, MISSING_EXERCISE } = ids;
  const user = { userId: USER };
  describe('accepting a session', () => {
    it('creates a planned log and its workout in one write, and the log counts as the workout that was adapted', async ({
      training: { sessions, logs, customWorkouts, recommendations },
      raw,
    }) => {
      const session = await sessions.compose({ ...user, base: PULL, avoid: ['biceps'] });
      const { log, customWorkout } = await sessions.accept({
        ...{ ...user, session, revision: session.revision, scheduledFor: TOMORROW },
      });
      assert.equal(await raw.revision(USER), session.revision + 1);
      const source = {
        ...{ type: 'custom' as const, customWorkoutId: customWorkout.id },
        customWorkoutExerciseId: null,
      };
      same(
        [log.source, log.sourceType, log.completedAt, log.scheduledFor, log.status],
        [source, 'custom', null, TOMORROW, 'active'],
      );
      same((await logs.find({ ...user, logId: log.id }))?.log, log);
      const found = await customWorkouts.find({ ...user, customWorkoutId: customWorkout.id });
      same(found, customWorkout);
      same([customWorkout.name, customWorkout.forLogId], ['Pull', log.id]);
      same(
        [customWorkout.sourceProgramDayId, customWorkout.sourceCustomWorkoutId],
        [PULL_DAY, null],
      );
      same(
        customWorkout.exercises.map((entry) => [entry.exerciseId, entry.sets, entry.orderIndex]),
        session.exercises.map(({ exerciseId, sets }, at) => [exerciseId, sets, at]),
      );
      same((await customWorkouts.list(user)).customWorkouts, []);
      await logs.complete({ ...user, logId: log.id });
      const { recommendations: ranked } = await recommendations.smartWorkout(user);
      assert.ok(ranked.length > 0);
    });
    it('stores an edited session in its order, with the exercises that were replaced', async ({
      training: { sessions },
    }) => {
      const exercises = [
        { exerciseId: CURL, sets: 2, repsMin: 5, repsMax: 6, replacedExerciseId: BENCH },
        { exerciseId: BENCH },
      ];
      const session = { name: '  Arms ', exercises };
      const { log, customWorkout } = await sessions.accept({ ...user, session });
      same([log.scheduledFor, customWorkout.name], [null, 'Arms']);
      same([customWorkout.sourceProgramDayId, customWorkout.sourceCustomWorkoutId], [null, null]);
      const [curl, bench] = customWorkout.exercises;
      same([curl?.exerciseId, curl?.repsMax, curl?.replacedExerciseId], [CURL, 6, BENCH]);
      same([bench?.exerciseId, bench?.sets, bench?.replacedExerciseId], [BENCH, 3, null]);
    });
    it('is CONFLICT_STALE after another write of the user, and writes nothing if it is refused', async ({
      training: { sessions, logs },
      raw,
    }) => {
      const session = await sessions.compose({ ...user, base: PUSH });
      const { revision } = session;
      await logs.create({ userId: STRANGER, source: PUSH });
      await sessions.accept({ ...user, session, revision, scheduledFor: TOMORROW });
      const before = await raw.dump();
      const stale = sessions.accept({ ...user, session, revision });
      await rejectsWith('CONFLICT_STALE', stale);
      const missing = { name: 'A', exercises: [{ exerciseId: MISSING_EXERCISE }] };
      await rejectsWith('NOT_FOUND', sessions.accept({ ...user, session: missing }));
      const empty = { name: 'A', exercises: [] };
      await rejectsWith('INVALID_INPUT', sessions.accept({ ...user, session: empty }));
      assert.equal(await raw.dump(), before);
    });
    it('derives the workout from the base, which is NOT_FOUND if it is missing or the user cannot see it', async ({
      training: { sessions, customWorkouts, logs, swaps },
    }) => {
      const accept = (base: Base, userId = USER) => {
        const session = { name: 'A', base, exercises: [{ exerciseId: BENCH }] };
        return sessions.accept({ userId, session });
      };
      const sourcesOf = async (...args: Parameters<typeof accept>) => {
        const { sourceProgramDayId, sourceCustomWorkoutId } = (await accept(...args)).customWorkout;
        return [sourceProgramDayId, sourceCustomWorkoutId];
      };
      const day = (programDayId: typeof PUSH_DAY) => ({ type: 'program', programDayId }) as const;
      const named = (customWorkoutId: number) => ({ type: 'custom', customWorkoutId }) as const;
      const derived = await customWorkouts.derive({ ...user, from: PUSH });
      const exercises = [{ exerciseId: BENCH }];
      const own = await customWorkouts.create({ ...user, name: 'Own', exercises });
      await rejectsWith('NOT_FOUND', accept(day(PRIVATE_DAY)));
      await rejectsWith('NOT_FOUND', accept(day(MISSING_DAY)));
      await rejectsWith('NOT_FOUND', accept(named(own.id), STRANGER));
      same(await sourcesOf(day(PRIVATE_DAY), STRANGER), [PRIVATE_DAY, null]);
      same(await sourcesOf(named(own.id)), [null, own.id]);
      same(await sourcesOf(named(derived.id)), [PUSH_DAY, null]);
      const ofOwn = await sessions.compose({ ...user, base: named(derived.id) });
      same(ofOwn.base, named(derived.id));
      const { log } = await logs.create({ ...user, source: PUSH, completed: false });
      const swapped = await swaps.swapExercise({
        ...{ ...user, logId: log.id, exerciseId: BENCH, replacementExerciseId: CURL },
      });
      const ofLog = await sessions.compose({ ...user, logId: swapped.log.id });
      same(ofLog.base, PUSH);
      const made = await accept(null);
      const again = await sessions.compose({ ...user, logId: made.log.id });
      same(again.base, named(made.customWorkout.id));
      same(await sourcesOf(again.base), [null, null]);
      await rejectsWith('NOT_FOUND', accept(again.base, STRANGER));
    });
  });
};

export const composedSessionTests: readonly Tests[] = [composeTests, acceptTests];
