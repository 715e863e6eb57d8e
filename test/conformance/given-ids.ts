import assert from 'node:assert/strict';
import { defineWants, type LogId, type TrainingMethods, type UserId } from 'freshlegs';
import { fieldOf, rejectsWith, same } from './assert.js';
import { createPush, snapshotOf, type Bench, type Tests } from './bench.js';

const GIVEN = defineWants({ logs: 'given' });
const RESERVED = defineWants({ reserved: 'ofLog' });
const SETS = [{ reps: 10, weightKg: 62.5, rir: 2 }, { reps: 8 }];

const partTests: Tests = ({ describe, it }, { USER, STRANGER, BENCH, CURL, PUSH, MISSING_LOG }) => {
  describe('a new log whose id or import key may exist', () => {
    it('is read by its id and by its import key, each log once', async (bench) => {
      const { training } = bench;
      const create = async (userId: UserId, importKey: string) =>
        (await training.logs.create({ userId, source: PUSH, importKey })).log.id;
      const [first, second] = [await create(USER, 'a'), await create(USER, 'b')];
      const foreign = await create(STRANGER, 'c');
      const read = async (logId: LogId, importKey: string | null) => {
        const { logs } = await snapshotOf(bench, GIVEN, { logId, importKey });
        return logs.map(({ log }) => log.id);
      };
      same(await read(second, null), [second]);
      same(await read(MISSING_LOG, 'a'), [first]);
      same(await read(second, 'a'), [first, second]);
      same(await read(second, 'b'), [second]);
      same(await read(foreign, 'c'), []);
    });
    it('is read with the custom workout that is reserved for it', async (bench) => {
      const { mine } = bench;
      const reserved = async (logId: LogId) =>
        (await snapshotOf(bench, RESERVED, { logId })).reserved;
      const { id: logId } = await createPush(bench, false);
      const swapped = { exerciseId: BENCH, replacementExerciseId: CURL };
      const made = await mine.swaps.swapExercise({ logId, ...swapped });
      same(await reserved(made.log.id), made.customWorkout);
      assert.equal(await reserved(logId), null);
      const customWorkoutId = made.customWorkout.id;
      await mine.customWorkouts.saveAsOwn({ customWorkoutId });
      assert.equal(await reserved(made.log.id), null);
    });
  });
};

type CreateInput = Parameters<TrainingMethods['logs']['create']>[0];
type Content = Omit<CreateInput, 'userId' | 'logId'>;

/** Where the store assigns the ids of logs, it refuses a given one. */
const isRefused = async ({ training, raw, ids: { USER, MISSING_LOG } }: Bench): Promise<void> => {
  const before = await raw.dump();
  const refused = training.logs.create({ userId: USER, logId: MISSING_LOG, completed: false });
  const { issues } = await rejectsWith('INVALID_INPUT', refused);
  same(fieldOf(issues as readonly { readonly pointer: string }[], 'pointer'), ['/logId']);
  assert.equal(await raw.dump(), before);
};

const createTests: Tests = (
  { describe, it },
  { USER, STRANGER, BENCH, CURL, PUSH, LEGS, MISSING_LOG: logId },
) => {
  const exercises = [
    { exerciseId: BENCH, sets: SETS, superset: 1 },
    { exerciseId: CURL, sets: [{ seconds: 30, type: 'failure' as const }], superset: 1 },
  ];
  const planned: Content = { source: PUSH, completed: false, scheduledFor: '2026-03-05' };
  const contents: readonly Content[] = [
    planned,
    { source: PUSH },
    { source: PUSH, exercises, completedAt: new Date('2026-03-04T17:00:00.500Z') },
    {
      exercises,
      startedAt: new Date('2026-03-04T16:00:00.250Z'),
      completedAt: new Date('2026-03-04T17:00:00Z'),
    },
  ];
  const others: readonly Content[] = [
    { source: LEGS },
    { ...planned, scheduledFor: '2026-03-06' },
    { source: PUSH, exercises: exercises.slice(1) },
    { source: PUSH, completedAt: new Date('2026-03-04T16:59:00Z') },
  ];
  describe('the id of a new log', () => {
    it('is required if the caller gives it, and refused if the store assigns it', async (bench) => {
      if (!bench.takesLogIds) return isRefused(bench);
      const { mine, raw } = bench;
      const before = await raw.dump();
      await rejectsWith('INVALID_INPUT', mine.logs.create({ logId: undefined }));
      const session = { name: 'A', exercises: [{ exerciseId: CURL }] };
      const accepted = mine.sessions.accept({ logId: undefined, session });
      await rejectsWith('INVALID_INPUT', accepted);
      assert.equal(await raw.dump(), before);
      const { log } = await mine.logs.create({ logId, ...planned });
      same((await raw.log(logId))?.id, log.id);
    });
    contents.forEach((content, at) => {
      it(`changes nothing and gives the same answer if it is repeated with the same content (${at + 1})`, async (bench) => {
        if (!bench.takesLogIds) return isRefused(bench);
        const { training, raw, clock } = bench;
        const created = { userId: USER, logId, ...content };
        const first = await training.logs.create(created);
        const before = await raw.dump();
        same(await training.logs.create(created), first);
        clock.now = new Date(clock.now.getTime() + 3_600_000);
        same((await training.logs.create(created)).log, first.log);
        assert.equal(await raw.dump(), before);
        for (const other of [...contents, ...others].filter((each) => each !== content)) {
          const again = training.logs.create({ userId: USER, logId, ...other });
          await rejectsWith('LOG_ALREADY_COMPLETED', again);
        }
        assert.equal(await raw.dump(), before);
      });
    });
    it('belongs to the same plan after the log was completed', async (bench) => {
      if (!bench.takesLogIds) return isRefused(bench);
      const { mine } = bench;
      await mine.logs.create({ logId, ...planned });
      const { log } = await mine.logs.complete({ logId });
      const again = await mine.logs.create({ logId, ...planned });
      same(again.log, log);
    });
    it("is refused in the same way whether another user's log or an own log has it", async (bench) => {
      if (!bench.takesLogIds) return isRefused(bench);
      const { training, mine, raw } = bench;
      const refusal = async (userId: UserId) => {
        const refused = training.logs.create({ userId, logId, source: LEGS });
        const error = await refused.then(
          () => null,
          (thrown: unknown) => thrown as Error,
        );
        const details = await rejectsWith('LOG_ALREADY_COMPLETED', refused);
        return [error?.message, details];
      };
      await mine.logs.create({ logId, ...planned });
      const before = await raw.dump();
      same(await refusal(STRANGER), await refusal(USER));
      assert.equal(await raw.dump(), before);
      assert.equal(await training.logs.find({ userId: STRANGER, logId }), null);
    });
  });
};

const acceptTests: Tests = (
  { describe, it },
  { USER, STRANGER, CURL, ROW, PUSH, MISSING_LOG: logId },
) => {
  describe('an accepted session whose log has a given id', () => {
    it('is accepted once, and with other content refused', async (bench) => {
      if (!bench.takesLogIds) return isRefused(bench);
      const { training, mine, raw, clock } = bench;
      const { revision, ...session } = await mine.sessions.compose({ base: PUSH });
      const given = { userId: USER, logId, session, revision, scheduledFor: '2026-03-05' };
      const first = await training.sessions.accept(given);
      assert.equal(first.log.id, logId);
      const before = await raw.dump();
      clock.now = new Date(clock.now.getTime() + 3_600_000);
      same(await training.sessions.accept(given), first);
      const { scheduledFor: _, ...undated } = given;
      const exercises = [{ exerciseId: CURL }, { exerciseId: ROW, superset: null }];
      const others = [
        undated,
        { ...given, session: { ...session, name: 'Other' } },
        { ...given, session: { ...session, exercises } },
        { ...given, userId: STRANGER },
      ];
      for (const other of others) {
        const { revision: _revision, ...again } = other;
        await rejectsWith('LOG_ALREADY_COMPLETED', training.sessions.accept(again));
      }
      assert.equal(await raw.dump(), before);
    });
    it('can adapt a custom workout that is reserved for another log', async (bench) => {
      if (!bench.takesLogIds) return isRefused(bench);
      const { training, mine } = bench;
      const session = { name: 'A', exercises: [{ exerciseId: CURL }] };
      const { customWorkout } = await mine.sessions.accept({ session });
      const base = { type: 'custom', customWorkoutId: customWorkout.id } as const;
      const given = { userId: USER, logId, session: { ...session, base } };
      const { log } = await training.sessions.accept(given);
      same((await mine.logs.find({ logId }))?.log, log);
    });
  });
};

/** The ids of new logs, which on some stores the caller gives. */
export const givenIdTests: readonly Tests[] = [partTests, createTests, acceptTests];
