import type * as nodeTest from 'node:test';
import { checkAdapter, customRepository, type Database } from '../../examples/custom-adapter.js';
import { describe, expect, it } from 'vitest';
import { collectNames } from '../conformance/collect.js';
import { FIXTURE, USER } from '../conformance/fixture.js';
import { repositorySuite, type Runner } from '../conformance/suite.js';
import {
  decision,
  entriesOf,
  MISSING_IDS,
  READS,
  WRITES,
  type Read,
  type Write,
} from '../conformance/verbs.js';
import { memoryStore } from '../adapters/memory-store.js';

const NOW = new Date('2026-03-04T18:00:00Z');

const database: Database = {
  query: () => Promise.resolve([]),
  transaction: (body) => body(database),
  close: () => Promise.resolve(),
};

describe('the adapter to copy', () => {
  const repository = customRepository(database);

  it('has all verbs of the port and no other', () => {
    const verbs = [...Object.keys(READS), ...Object.keys(WRITES)];
    expect(Object.keys(repository).sort()).toEqual(verbs.sort());
  });
  it.each(entriesOf<Read>(READS))('says that %s is not written yet', async (_name, read) => {
    await expect(read(repository, USER, MISSING_IDS, NOW)).rejects.toThrow('not written yet');
  });
  it.each(entriesOf<Write>(WRITES))('says that %s is not written yet', async (_name, write) => {
    const call = { userId: USER, ids: MISSING_IDS, decide: () => decision({ now: NOW }) };
    await expect(write(repository, call)).rejects.toThrow('not written yet');
  });
  it('is checked by the whole suite', () => {
    const names = collectNames(checkAdapter);
    const all = collectNames((runner) => {
      repositorySuite(runner, memoryStore, FIXTURE);
    });
    expect(names).toEqual(all);
  });
  it('takes the runners of node:test and vitest as they are', () => {
    const fromNode = (runner: Pick<typeof nodeTest, 'describe' | 'it'>): Runner => runner;
    const runner: Runner = { describe, it };
    expect([typeof fromNode, typeof runner.it]).toEqual(['function', 'function']);
  });
});
