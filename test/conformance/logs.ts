import assert from 'node:assert/strict';
import { rejectsWith } from './assert.js';
import {
  BENCH,
  CURL,
  LEG_DAY,
  PRIVATE_DAY,
  PULL_DAY,
  PUSH_DAY,
  RUN,
  RUNNING_DAY,
  SQUAT,
  STRANGER,
  USER,
  YOKE,
} from './fixture.js';
import type { Runner, WithBench } from './suite.js';

const PUSH = { type: 'program', programDayId: PUSH_DAY } as const;
const THREE_SETS = [{ reps: 10 }, { reps: 10 }, { reps: 10 }];

export const logTests = ({ describe, it }: Runner, withBench: WithBench): void => {
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
        assert.deepEqual(muscleGroups, []);
        assert.deepEqual(raw.log(log.id), {
          id: log.id,
          completedAt: null,
          scheduledFor: '2026-03-05',
          programDayId: PUSH_DAY,
          swappedFromId: null,
          sourceType: 'program',
          customWorkoutId: null,
          customWorkoutExerciseId: null,
        });
        assert.deepEqual(raw.records(USER), []);
        assert.deepEqual(await training.logs.find({ userId: USER, logId: log.id }), {
          log,
          exercises: null,
        });
      }),
    );
    it(
      'completes by plan at unknown effort: 3 x 10 is the default record',
      withBench(async ({ training, raw, clock }) => {
        const { muscleGroups } = await training.logs.create({ userId: USER, source: PUSH });
        assert.deepEqual(
          muscleGroups.map((group) => group.muscleGroup),
          ['chest', 'shoulders', 'triceps'],
        );
        assert.deepEqual(raw.records(USER), [
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
      withBench(async ({ training }) => {
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
        assert.deepEqual(found?.exercises, exercises);
        assert.equal(found.log.source, null);
      }),
    );
    it(
      'keeps a muscle it does not know as a group of its own',
      withBench(async ({ training }) => {
        const { muscleGroups } = await training.logs.create({
          userId: USER,
          exercises: [{ exerciseId: YOKE, sets: THREE_SETS }],
        });
        assert.deepEqual(
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
        assert.deepEqual(muscleGroups, []);
        assert.deepEqual(raw.counted(log.id), []);
      }),
    );
    it(
      'refuses what is not open to the user, and stores nothing',
      withBench(async ({ training, raw }) => {
        const before = raw.dump();
        const source = { type: 'program', programDayId: PRIVATE_DAY } as const;
        await rejectsWith('NOT_FOUND', training.logs.create({ userId: USER, source }));
        await rejectsWith(
          'NOT_FOUND',
          training.logs.create({ userId: USER, exercises: [{ exerciseId: 77, sets: THREE_SETS }] }),
        );
        await rejectsWith('INVALID_INPUT', training.logs.create({ userId: USER }));
        await rejectsWith(
          'INVALID_INPUT',
          training.logs.create({
            userId: USER,
            source: PUSH,
            completedAt: new Date('2026-03-04T18:05:01Z'),
          }),
        );
        assert.equal(raw.dump(), before);
        await training.logs.create({ userId: STRANGER, source });
      }),
    );
    it(
      'takes a completion up to five minutes ahead',
      withBench(async ({ training }) => {
        const completedAt = new Date('2026-03-04T18:05:00Z');
        const { log } = await training.logs.create({ userId: USER, source: PUSH, completedAt });
        assert.deepEqual(log.completedAt, completedAt);
      }),
    );
    it(
      'answers the log that has the import key, and stores nothing',
      withBench(async ({ training, raw }) => {
        const first = await training.logs.create({ userId: USER, source: PUSH, importKey: 'a' });
        const before = raw.dump();
        const again = await training.logs.create({ userId: USER, source: PUSH, importKey: 'a' });
        assert.equal(first.duplicate, false);
        assert.equal(again.duplicate, true);
        assert.deepEqual(again.log, first.log);
        assert.equal(raw.dump(), before);
        const other = await training.logs.create({
          userId: STRANGER,
          source: PUSH,
          importKey: 'a',
        });
        assert.equal(other.duplicate, false);
      }),
    );
  });

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
        assert.deepEqual(first.log?.completedAt, clock.now);
        const before = raw.dump();
        assert.deepEqual(await training.logs.complete({ userId: USER, logId: log.id }), first);
        assert.equal(raw.dump(), before);
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
        assert.equal(raw.dump(), before);
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
        const before = raw.dump();
        await rejectsWith('NOT_FOUND', training.logs.complete({ userId: STRANGER, logId: log.id }));
        await rejectsWith('NOT_FOUND', training.logs.complete({ userId: USER, logId: 12345 }));
        assert.equal(raw.dump(), before);
      }),
    );
  });

  describe('recording what the host wrote', () => {
    it(
      'takes the plan of a log that the host completed; repeating changes nothing',
      withBench(async ({ training, raw }) => {
        const completedAt = new Date('2026-03-03T10:00:00Z');
        const logId = raw.insertLog(USER, { programDayId: LEG_DAY, completedAt });
        const first = await training.logs.record({ userId: USER, logId });
        assert.deepEqual(
          first.muscleGroups.map((group) => [group.muscleGroup, group.lastWorkoutDate]),
          [
            ['glutes', completedAt],
            ['quadriceps', completedAt],
            ['traps', completedAt],
            ['épaules_fortes', completedAt],
          ],
        );
        const records = raw.records(USER);
        assert.deepEqual(await training.logs.record({ userId: USER, logId }), first);
        assert.deepEqual(raw.records(USER), records);
      }),
    );
    it(
      'takes performed sets before stored loads before the plan',
      withBench(async ({ training, raw, clock }) => {
        const { log } = await training.logs.create({
          userId: USER,
          source: PUSH,
          exercises: [{ exerciseId: CURL, sets: THREE_SETS }],
        });
        await training.logs.record({ userId: USER, logId: log.id });
        assert.deepEqual(
          raw.counted(log.id).map((load) => load.muscleGroup),
          ['biceps', 'forearms'],
        );
        const planned = await training.logs.create({ userId: USER, source: PUSH });
        raw.setCompletedAt(planned.log.id, new Date(clock.now.getTime() - 3_600_000));
        const moved = await training.logs.record({ userId: USER, logId: planned.log.id });
        assert.deepEqual(
          moved.muscleGroups.map((group) => group.lastWorkoutDate?.toISOString()),
          ['2026-03-04T17:00:00.000Z', '2026-03-04T17:00:00.000Z', '2026-03-04T17:00:00.000Z'],
        );
      }),
    );
    it(
      'removes the loads of a log that is no longer completed',
      withBench(async ({ training, raw }) => {
        const { log } = await training.logs.create({ userId: USER, source: PUSH });
        raw.setCompletedAt(log.id, null);
        const { muscleGroups } = await training.logs.record({ userId: USER, logId: log.id });
        assert.deepEqual(
          muscleGroups.map((group) => group.band),
          ['untrained', 'untrained', 'untrained'],
        );
        assert.deepEqual(raw.counted(log.id), []);
        assert.deepEqual(raw.records(USER)[0], {
          muscleGroup: 'chest',
          lastWorkoutDate: null,
          intensity: 0.5,
          exercisesCount: 0,
        });
      }),
    );
    it(
      'mends recovery after a delete by the host, and tells gone from foreign by nothing',
      withBench(async ({ training, raw }) => {
        const { log } = await training.logs.create({ userId: USER, source: PUSH });
        const other = await training.logs.create({ userId: STRANGER, source: PUSH });
        raw.deleteLog(log.id);
        assert.equal((await training.recovery.verify({ userId: USER })).consistent, false);
        const gone = await training.logs.record({ userId: USER, logId: log.id });
        assert.equal((await training.recovery.verify({ userId: USER })).consistent, true);
        const foreign = await training.logs.record({ userId: USER, logId: other.log.id });
        assert.deepEqual(gone, { log: null, muscleGroups: [] });
        assert.deepEqual(foreign, gone);
        assert.equal(raw.counted(other.log.id).length, 3);
      }),
    );
    it(
      'writes nothing for a log that stands as it is',
      withBench(async ({ training, raw }) => {
        const { log } = await training.logs.create({ userId: USER, source: PUSH });
        const before = raw.dump();
        await training.logs.record({ userId: USER, logId: log.id });
        assert.equal(raw.dump(), before);
      }),
    );
    it(
      'and completing agree on what was performed: stored sets come before the plan',
      withBench(async ({ training, raw }) => {
        const { log } = await training.logs.create({
          userId: USER,
          source: PUSH,
          exercises: [{ exerciseId: CURL, sets: THREE_SETS }],
        });
        raw.setCompletedAt(log.id, null);
        await training.logs.record({ userId: USER, logId: log.id });
        const completed = await training.logs.complete({ userId: USER, logId: log.id });
        assert.deepEqual(
          completed.muscleGroups.map((group) => group.muscleGroup),
          ['biceps', 'forearms'],
        );
        const before = raw.dump();
        await training.logs.record({ userId: USER, logId: log.id });
        await training.logs.complete({ userId: USER, logId: log.id });
        assert.equal(raw.dump(), before);
      }),
    );
    it(
      'needs something to tell what was performed',
      withBench(async ({ training, raw, clock }) => {
        const logId = raw.insertLog(USER, { programDayId: null, completedAt: clock.now });
        await rejectsWith('INVALID_INPUT', training.logs.record({ userId: USER, logId }));
        await training.logs.record({
          userId: USER,
          logId,
          exercises: [{ exerciseId: CURL, sets: THREE_SETS }],
        });
        assert.equal(raw.counted(logId).length, 2);
      }),
    );
  });

  describe('deleting logs', () => {
    it(
      'gives recovery back what the log had put on it',
      withBench(async ({ training, raw, clock }) => {
        await training.logs.create({
          userId: USER,
          source: PUSH,
          completedAt: new Date('2026-03-01T18:00:00Z'),
        });
        const before = raw.records(USER);
        const { log } = await training.logs.create({ userId: USER, source: PUSH });
        assert.notDeepEqual(raw.records(USER), before);
        const { muscleGroups } = await training.logs.delete({ userId: USER, logId: log.id });
        assert.equal(muscleGroups.length, 3);
        assert.deepEqual(raw.records(USER), before);
        assert.equal(raw.log(log.id), null);
        assert.deepEqual(raw.counted(log.id), []);
        assert.ok(clock.now);
      }),
    );
    it(
      'is absent to a stranger',
      withBench(async ({ training, raw }) => {
        const { log } = await training.logs.create({ userId: USER, source: PUSH });
        const before = raw.dump();
        await rejectsWith('NOT_FOUND', training.logs.delete({ userId: STRANGER, logId: log.id }));
        assert.equal(raw.dump(), before);
      }),
    );
    it(
      'leaves everything of a deleted user gone, and a stranger untouched',
      withBench(async ({ training, raw }) => {
        await training.logs.create({ userId: STRANGER, source: PUSH });
        const strangers = raw.records(STRANGER);
        const { log } = await training.logs.create({ userId: USER, source: PUSH });
        const source = { type: 'program', programDayId: LEG_DAY } as const;
        await training.swaps.swap({ userId: USER, logId: log.id, target: source });
        raw.deleteUser(USER);
        assert.equal(raw.log(log.id), null);
        assert.deepEqual(raw.records(USER), []);
        assert.equal(raw.revision(USER), null);
        assert.deepEqual(raw.records(STRANGER), strangers);
      }),
    );
  });

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
        assert.deepEqual(
          first.logs.map((log) => log.id),
          ids.slice(0, 3),
        );
        const rest = await training.logs.list({
          userId: USER,
          limit: 3,
          ...(first.nextCursor === null ? {} : { cursor: first.nextCursor }),
        });
        assert.deepEqual(
          rest.logs.map((log) => log.id),
          ids.slice(3),
        );
        assert.equal(rest.nextCursor, null);
        const planned = await training.logs.list({ userId: USER, completed: false });
        assert.equal(planned.logs.length, 2);
        const [newest = 0] = ids;
        const target = { type: 'program', programDayId: PULL_DAY } as const;
        const swap = await training.swaps.swap({ userId: USER, logId: newest, target });
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
        raw.setCustomWorkout(log.id, 4711, 4712);
        const found = await training.logs.find({ userId: USER, logId: log.id });
        assert.equal(found?.log.customWorkoutId, null);
        assert.equal(found.log.customWorkoutExerciseId, null);
        assert.deepEqual(found.log.source, PUSH);
        await training.logs.complete({ userId: USER, logId: log.id });
      }),
    );
    it(
      'does not find a log of a stranger',
      withBench(async ({ training }) => {
        const source = { type: 'program', programDayId: RUNNING_DAY } as const;
        const { log } = await training.logs.create({ userId: USER, source });
        assert.equal(await training.logs.find({ userId: STRANGER, logId: log.id }), null);
        assert.equal(await training.logs.find({ userId: USER, logId: 999 }), null);
      }),
    );
  });
};
