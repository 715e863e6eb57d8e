import { needsLoads, syncRepository, wantedRecovery, type SyncStore } from 'freshlegs';
import { createMemoryTables } from 'freshlegs/memory';
import { describe, expect, it } from 'vitest';
import { memoryStore } from '../../adapters/memory/store.js';
import { facts, hoursAgo } from '../domain/builders.js';

const USER = 1;
const MODEL = 'gompertz@1';
const STORED = { model: null, records: [], corrections: [] };
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

/** The calls to a synchronous store when only recovery is read, in order. */
const callsOf = (more: Partial<SyncStore>, model: string): readonly string[] => {
  const calls: string[] = [];
  const store = memoryStore(createMemoryTables({ users: [{ id: USER }] }));
  const { sync } = syncRepository({
    ...store,
    ...more,
    snapshot: (body) => {
      calls.push('begin');
      const result = store.snapshot(body);
      calls.push('end');
      return result;
    },
    parts: {
      ...store.parts,
      storedRecovery: (userId) => {
        calls.push('recovery');
        return store.parts.storedRecovery(userId);
      },
    },
  });
  sync.read(USER, { recovery: 'ifStale' }, { model });
  return calls;
};

describe('the stored recovery of a synchronous store', () => {
  it('is read within a snapshot', () => {
    expect(callsOf({}, MODEL)).toEqual(['begin', 'recovery', 'end']);
  });
  it('is read without a snapshot if the store reads it in one statement', () => {
    expect(callsOf({ readsRecoveryAtOnce: true }, MODEL)).toEqual(['recovery']);
  });
  it('is read again within a snapshot if a replay needs the loads of the same state', () => {
    const calls = callsOf({ readsRecoveryAtOnce: true }, 'another@1');
    expect(calls).toEqual(['recovery', 'begin', 'recovery', 'end']);
  });
});

describe('the part `recovery`', () => {
  const done = facts({ completedAt: hoursAgo(2) });

  it.each([
    ['always', {}, true],
    ['asOf', {}, true],
    ['ifStale', { logs: [done], ownLoads: [LOAD] }, false],
    ['ifMoved', {}, false],
    ['ifMoved', { logs: [done] }, true],
    ['ifMoved', { ownLoads: [LOAD] }, true],
    ['ifLoaded', { ownLoads: [LOAD] }, true],
  ] as const)('wanted as %s with %o has loads: %s', (wanted, read, hasLoads) => {
    const source = { stored: () => STORED, loads: () => [LOAD] };
    const loads = hasLoads ? [LOAD] : null;
    expect(wantedRecovery(wanted, MODEL, read, source)).toEqual({ ...STORED, loads });
  });
  it('has loads if another model wrote the records and `ifStale` is wanted', () => {
    const source = { stored: () => ({ ...STORED, model: 'another@1' }), loads: () => [LOAD] };
    for (const wanted of ['ifStale', 'ifMoved'] as const) {
      expect(wantedRecovery(wanted, MODEL, {}, source).loads).toEqual([LOAD]);
    }
  });
  it('is null and reads nothing if `ifLoaded` is wanted and no load is stored', () => {
    const fail = (): never => {
      throw new Error('read');
    };
    const read = { logs: [done], ownLoads: [] };
    expect(wantedRecovery('ifLoaded', MODEL, read, { stored: fail, loads: fail })).toBeNull();
    expect(needsLoads('ifLoaded', true, [done], [])).toBe(false);
  });
});
