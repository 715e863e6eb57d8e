import assert from 'node:assert/strict';
import { copyOf, rejectsWith, same } from './assert.js';
import { countedOf, recordsOf, type WithBench } from './bench.js';
import {
  BENCH,
  CURL,
  LEGS,
  MISSING,
  PRIVATE_DAY,
  PULL,
  PUSH,
  PUSH_DAY,
  RUN,
  RUNNING_DAY,
  SQUAT,
  STRANGER,
  USER,
  YOKE,
} from './fixture.js';
import type { Runner } from './suite.js';

const FIVE_MINUTES = 5 * 60_000;
const THREE_SETS = [{ reps: 10 }, { reps: 10 }, { reps: 10 }];

const creating = ({ describe, it }: Runner, withBench: WithBench): void => {
  describe('creating logs', () => {
    it(
      'stores a planned log without touching recovery',
      withBench(async ({ training, raw }) => {
        const { log, muscleGroups } = await training.logs.create({
          userId: USER,
          source: PUSH,
          completed: false,
          scheduledFor: '2026-03-05',
        });
        same(muscleGroups, []);
        same(await raw.log(log.id), {
          id: log.id,
          completedAt: null,
          scheduledFor: '2026-03-05',
          programDayId: PUSH_DAY,
          swappedFromId: null,
          sourceType: 'program',
          customWorkoutId: null,
          customWorkoutExerciseId: null,
        });
        same(await recordsOf(raw, USER), []);
        same(await training.logs.find({ userId: USER, logId: log.id }), {
          log,
          exercises: null,
        });
      }),
    );
    it(
      'completes by plan at unknown effort: 3 x 10 is the default record',
      withBench(async ({ training, raw, clock }) => {
        const { muscleGroups } = await training.logs.create({ userId: USER, source: PUSH });
        same(
          muscleGroups.map((group) => group.muscleGroup),
          ['chest', 'shoulders', 'triceps'],
        );
        same(await recordsOf(raw, USER), [
          { muscleGroup: 'chest', lastWorkoutDate: clock.now, intensity: 0.5, exercisesCount: 1 },
          {
            muscleGroup: 'shoulders',
            lastWorkoutDate: clock.now,
            intensity: 0.25,
            exercisesCount: 1,
          },
          {
            muscleGroup: 'triceps',
            lastWorkoutDate: clock.now,
            intensity: 0.25,
            exercisesCount: 1,
          },
        ]);
      }),
    );
    it(
      'keeps what was performed, in order and exactly',
      withBench(async ({ training, kept }) => {
        const exercises = [
          {
            exerciseId: SQUAT,
            sets: [
              { reps: 5, weightKg: 60, type: 'warmup' as const },
              { reps: 5, weightKg: 102.5, rpe: 8.5 },
              { reps: 0, weightKg: 110, type: 'failure' as const },
            ],
          },
          { exerciseId: BENCH, sets: [{ seconds: 30.5, rir: 2 }] },
          { exerciseId: SQUAT, sets: [{ reps: 12, type: 'dropset' as const }] },
        ];
        const { log } = await training.logs.create({ userId: USER, exercises });
        const found = await training.logs.find({ userId: USER, logId: log.id });
        same(found?.exercises, kept(exercises));
        assert.equal(found?.log.source, null);
      }),
    );
    it(
      'keeps a muscle it does not know as a group of its own',
      withBench(async ({ training }) => {
        const { muscleGroups } = await training.logs.create({
          userId: USER,
          exercises: [{ exerciseId: YOKE, sets: THREE_SETS }],
        });
        same(
          muscleGroups.map((group) => group.muscleGroup),
          ['traps', 'épaules_fortes'],
        );
      }),
    );
    it(
      'stores a completed log that loads nothing',
      withBench(async ({ training, raw }) => {
        const { log, muscleGroups } = await training.logs.create({
          userId: USER,
          exercises: [{ exerciseId: RUN, sets: [{ seconds: 1800 }] }],
        });
        same(muscleGroups, []);
        same(await countedOf(raw, log.id), []);
      }),
    );
    it(
      'refuses what is not open to the user, and stores nothing',
      withBench(async ({ training, raw, clock }) => {
        const before = await raw.dump();
        const source = { type: 'program', programDayId: PRIVATE_DAY } as const;
        await rejectsWith('NOT_FOUND', training.logs.create({ userId: USER, source }));
        await rejectsWith(
          'NOT_FOUND',
          training.logs.create({
            userId: USER,
            exercises: [{ exerciseId: MISSING, sets: THREE_SETS }],
          }),
        );
        await rejectsWith('INVALID_INPUT', training.logs.create({ userId: USER }));
        await rejectsWith(
          'INVALID_INPUT',
          training.logs.create({
            userId: USER,
            source: PUSH,
            completedAt: new Date(clock.now.getTime() + FIVE_MINUTES + 1),
          }),
        );
        assert.equal(await raw.dump(), before);
        await training.logs.create({ userId: STRANGER, source });
      }),
    );
    it(
      'takes a completion up to five minutes ahead',
      withBench(async ({ training, clock }) => {
        const completedAt = new Date(clock.now.getTime() + FIVE_MINUTES);
        const { log } = await training.logs.create({ userId: USER, source: PUSH, completedAt });
        same(log.completedAt, completedAt);
      }),
    );
    it(
      'answers the log that has the import key, and stores nothing',
      withBench(async ({ training, raw }) => {
        const first = await training.logs.create({ userId: USER, source: PUSH, importKey: 'a' });
        const before = await raw.dump();
        const again = await training.logs.create({ userId: USER, source: PUSH, importKey: 'a' });
        assert.equal(first.duplicate, false);
        assert.equal(again.duplicate, true);
        same(again.log, first.log);
        assert.equal(await raw.dump(), before);
        const other = await training.logs.create({
          userId: STRANGER,
          source: PUSH,
          importKey: 'a',
        });
        assert.equal(other.duplicate, false);
      }),
    );
  });
};

const completing = ({ describe, it }: Runner, withBench: WithBench): void => {
  describe('completing logs', () => {
    it(
      'completes a planned log once; the same content again changes nothing',
      withBench(async ({ training, raw, clock }) => {
        const { log } = await training.logs.create({
          userId: USER,
          source: PUSH,
          completed: false,
        });
        const first = await training.logs.complete({ userId: USER, logId: log.id });
        same(first.log?.completedAt, clock.now);
        const before = await raw.dump();
        same(await training.logs.complete({ userId: USER, logId: log.id }), first);
        assert.equal(await raw.dump(), before);
        await rejectsWith(
          'LOG_ALREADY_COMPLETED',
          training.logs.complete({
            userId: USER,
            logId: log.id,
            exercises: [{ exerciseId: CURL, sets: THREE_SETS }],
          }),
        );
        await rejectsWith(
          'LOG_ALREADY_COMPLETED',
          training.logs.complete({
            userId: USER,
            logId: log.id,
            completedAt: new Date('2026-03-04T17:00:00Z'),
          }),
        );
        assert.equal(await raw.dump(), before);
      }),
    );
    it(
      'is absent to a stranger',
      withBench(async ({ training, raw }) => {
        const { log } = await training.logs.create({
          userId: USER,
          source: PUSH,
          completed: false,
        });
        const before = await raw.dump();
        await rejectsWith('NOT_FOUND', training.logs.complete({ userId: STRANGER, logId: log.id }));
        await rejectsWith('NOT_FOUND', training.logs.complete({ userId: USER, logId: MISSING }));
        assert.equal(await raw.dump(), before);
      }),
    );
  });
};

const deleting = ({ describe, it }: Runner, withBench: WithBench): void => {
  describe('deleting logs', () => {
    it(
      'gives recovery back what the log had put on it',
      withBench(async ({ training, raw }) => {
        await training.logs.create({
          userId: USER,
          source: PUSH,
          completedAt: new Date('2026-03-01T18:00:00Z'),
        });
        const before = await recordsOf(raw, USER);
        const { log } = await training.logs.create({ userId: USER, source: PUSH });
        assert.notDeepEqual(copyOf(await recordsOf(raw, USER)), copyOf(before));
        const { muscleGroups } = await training.logs.delete({ userId: USER, logId: log.id });
        assert.equal(muscleGroups.length, 3);
        same(await recordsOf(raw, USER), before);
        assert.equal(await raw.log(log.id), null);
        same(await countedOf(raw, log.id), []);
      }),
    );
    it(
      'is absent to a stranger',
      withBench(async ({ training, raw }) => {
        const { log } = await training.logs.create({ userId: USER, source: PUSH });
        const before = await raw.dump();
        await rejectsWith('NOT_FOUND', training.logs.delete({ userId: STRANGER, logId: log.id }));
        assert.equal(await raw.dump(), before);
      }),
    );
    it(
      'leaves everything of a deleted user gone, and a stranger untouched',
      withBench(async ({ training, raw }) => {
        await training.logs.create({ userId: STRANGER, source: PUSH });
        const strangers = await recordsOf(raw, STRANGER);
        const { log } = await training.logs.create({ userId: USER, source: PUSH });
        await training.swaps.swap({ userId: USER, logId: log.id, target: LEGS });
        await raw.deleteUser(USER);
        assert.equal(await raw.log(log.id), null);
        same(await recordsOf(raw, USER), []);
        assert.equal(await raw.revision(USER), null);
        same(await recordsOf(raw, STRANGER), strangers);
      }),
    );
  });
};

const listing = ({ describe, it }: Runner, withBench: WithBench): void => {
  describe('finding and listing logs', () => {
    it(
      'lists newest first, in pages, by completion and by status',
      withBench(async ({ training }) => {
        const ids: number[] = [];
        for (const completed of [true, false, true, false, true]) {
          const { log } = await training.logs.create({ userId: USER, source: PUSH, completed });
          ids.unshift(log.id);
        }
        await training.logs.create({ userId: STRANGER, source: PUSH });
        const first = await training.logs.list({ userId: USER, limit: 3 });
        same(
          first.logs.map((log) => log.id),
          ids.slice(0, 3),
        );
        const rest = await training.logs.list({
          userId: USER,
          limit: 3,
          ...(first.nextCursor === null ? {} : { cursor: first.nextCursor }),
        });
        same(
          rest.logs.map((log) => log.id),
          ids.slice(3),
        );
        assert.equal(rest.nextCursor, null);
        const planned = await training.logs.list({ userId: USER, completed: false });
        assert.equal(planned.logs.length, 2);
        const [newest = 0] = ids;
        const swap = await training.swaps.swap({ userId: USER, logId: newest, target: PULL });
        const active = await training.logs.list({ userId: USER, completed: true });
        assert.ok(active.logs.some((log) => log.id === swap.log.id));
        assert.ok(!active.logs.some((log) => log.id === newest));
        const all = await training.logs.list({ userId: USER, includeInactive: true });
        assert.equal(all.logs.length, 6);
      }),
    );
    it(
      'reads a dangling custom workout as none',
      withBench(async ({ training, raw }) => {
        const { log } = await training.logs.create({
          userId: USER,
          source: PUSH,
          completed: false,
        });
        await raw.setCustomWorkout(log.id, MISSING, MISSING);
        const found = await training.logs.find({ userId: USER, logId: log.id });
        assert.equal(found?.log.customWorkoutId, null);
        assert.equal(found.log.customWorkoutExerciseId, null);
        same(found.log.source, PUSH);
        await training.logs.complete({ userId: USER, logId: log.id });
      }),
    );
    it(
      'does not find a log of a stranger',
      withBench(async ({ training }) => {
        const source = { type: 'program', programDayId: RUNNING_DAY } as const;
        const { log } = await training.logs.create({ userId: USER, source });
        assert.equal(await training.logs.find({ userId: STRANGER, logId: log.id }), null);
        assert.equal(await training.logs.find({ userId: USER, logId: MISSING }), null);
      }),
    );
  });
};

export const logTests = (runner: Runner, withBench: WithBench): void => {
  creating(runner, withBench);
  completing(runner, withBench);
  deleting(runner, withBench);
  listing(runner, withBench);
};
