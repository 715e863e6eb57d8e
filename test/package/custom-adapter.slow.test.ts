import { mkdtempSync, rmSync } from 'node:fs';
import type * as nodeTest from 'node:test';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createFreshlegs, parseResult, stringifyResult } from 'freshlegs';
import {
  folderStore,
  keyValueRepository,
  type Catalogue,
  type KeyValueStore,
} from '../../examples/custom-adapter.js';
import { conformanceFixture, repositorySuite, type Fixture, type Runner } from 'freshlegs/testing';
import { describe, expect, it } from 'vitest';
import { PUSH, USER } from '../support/integer-ids.js';
import { keyValueRawAccess } from './key-value-raw.js';

/** The fixture as the example's host would store it. */
const toCatalogue = ({ userIds, exercises, programs }: Fixture): Catalogue => ({
  userIds,
  exercises,
  programDays: programs.flatMap(({ id: programId, userId, name: programName, days }) =>
    days.map(({ id, name, position, exercises: entries }) => ({
      userId,
      day: {
        ...{ id, name, position },
        program: { programId, name: programName },
        entries: entries.map((entry, orderIndex) => ({ ...entry, orderIndex })),
      },
    })),
  ),
});

const mapStore = (): KeyValueStore => {
  const texts = new Map<string, string>();
  return {
    get: (key) => texts.get(key),
    set: (key, text) => {
      texts.set(key, text);
    },
  };
};

const fill = (store: KeyValueStore, fixture: Fixture): KeyValueStore => {
  store.set('catalogue', stringifyResult(toCatalogue(fixture)));
  return store;
};

describe('the adapter to copy, on a key-value store', () => {
  repositorySuite(
    { describe, it },
    (fixture) => {
      const store = fill(mapStore(), fixture);
      const raw = keyValueRawAccess(store, fixture.userIds);
      return { repository: keyValueRepository(store), raw, close: () => undefined };
    },
    conformanceFixture,
  );

  it('finds the documents that another process has stored in the same folder', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'freshlegs-folder-'));
    try {
      const open = () => createFreshlegs({ repository: keyValueRepository(folderStore(folder)) });
      fill(folderStore(folder), conformanceFixture);
      const { log } = await open().logs.create({ userId: USER, source: PUSH });
      const { logs } = await open().logs.list({ userId: USER });
      expect(logs).toMatchObject([log]);
      const stored = parseResult(folderStore(folder).get(`user-${USER}`) ?? '');
      expect(stored).toMatchObject({ revision: 1, logs: [{ id: log.id }] });
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
  it('accepts the test runners of node:test and vitest unchanged', () => {
    const fromNode = (runner: Pick<typeof nodeTest, 'describe' | 'it'>): Runner => runner;
    const runner: Runner = { describe, it };
    expect([typeof fromNode, typeof runner.it]).toEqual(['function', 'function']);
  });
});
