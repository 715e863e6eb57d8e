import { needsLoads, syncRepository, userRowReaders, type SyncStore } from 'freshlegs';
import { createMemoryTables } from 'freshlegs/memory';
import { describe, expect, it } from 'vitest';
import { memoryStore } from '../../adapters/memory/memory-store.js';
import { facts, hoursAgo } from '../domain/builders.js';

const USER = 1;
const MODEL = 'gompertz@1';
const LOAD = {
  workoutLogId: 7,
  muscleGroup: 'chest',
  performedAt: hoursAgo(1),
  load: 1,
  fractionalSets: 3,
  knownEffortSets: 0,
  exercisesCount: 1,
  counted: true,
};

describe('a synchronous store', () => {
  it('reads after the lock in the transaction of a write, and alone otherwise', () => {
    const calls: string[] = [];
    const store = memoryStore(createMemoryTables({ users: [{ id: USER }] }));
    const tracked: SyncStore = {
      ...store,
      transaction: (body) => {
        calls.push('begin');
        const result = store.transaction(body);
        calls.push('end');
        return result;
      },
      lockUser: (userId) => {
        calls.push('lock');
        return store.lockUser(userId);
      },
      readers: {
        ...store.readers,
        read: (...args) => {
          calls.push(`read at ${args[3]?.revision ?? 'null'}`);
          return store.readers.read(...args);
        },
      },
    };
    const { sync } = syncRepository(tracked);
    sync.read(USER, { recovery: 'ifStale' }, { model: MODEL });
    expect(calls).toEqual(['read at null']);
    calls.length = 0;
    sync.write(USER, { revision: 'one' }, {}, ({ revision }) => ({
      changes: { now: hoursAgo(0) },
      response: revision,
    }));
    expect(calls).toEqual(['begin', 'lock', 'read at 0', 'end']);
  });
});

describe('the loads of the part `recovery`', () => {
  const done = facts({ completedAt: hoursAgo(2) });

  it.each([
    ['always', false, [], [], true],
    ['asOf', false, [], [], true],
    ['ifStale', false, [done], [LOAD], false],
    ['ifStale', true, [], [], true],
    ['ifMoved', false, [], [], false],
    ['ifMoved', true, [], [], true],
    ['ifMoved', false, [done], [], true],
    ['ifMoved', false, [], [LOAD], true],
    ['ifLoaded', true, [done], [], false],
    ['ifLoaded', false, [], [LOAD], true],
  ] as const)('wanted %s, stale %s, with %o and %o: %s', (wanted, isStale, logs, loads, needed) => {
    expect(needsLoads(wanted, isStale, logs, loads)).toBe(needed);
  });
});

it('a store of all rows of a user counts the sets of a log of which none is readable', () => {
  const none = { programDayId: null, customWorkoutId: null, customWorkoutExerciseId: null };
  const row = {
    ...{ id: 7, userId: USER, sourceType: null, ...none, swappedFromId: null },
    ...{ scheduledFor: null, startedAt: null, completedAt: hoursAgo(1), importKey: null },
  };
  const { verify, read } = userRowReaders(() => ({
    ...{ revision: 1, model: MODEL, logs: [row], swaps: [], customWorkouts: [], loads: [] },
    ...{ records: [], corrections: [], preferences: {}, days: [], exercises: [] },
    performed: [{ logId: 7, exercises: [], unreadable: 2 }],
  }));
  expect(verify(USER).findings).toEqual([
    { code: 'left_out_sets', logId: 7 },
    { code: 'unrecorded', logId: 7 },
  ]);
  const performedIn = (logs: 'unrecordedPage' | 'one') =>
    read(USER, { logs, performed: 'ofLogs' }, { after: null, limit: 10, logId: 7 }, null).performed;
  expect(performedIn('unrecordedPage')).toHaveLength(1);
  expect(performedIn('one')).toEqual([]);
});
