import { describe, it } from 'vitest';
import { FIXTURE } from '../conformance/fixture.js';
import { repositorySuite } from '../conformance/suite.js';
import { memoryStore } from './memory-store.js';
import { sqliteFileStore, sqliteMemoryStore } from './sqlite-store.js';

const stores = {
  memory: memoryStore,
  'SQLite in memory': sqliteMemoryStore,
  'SQLite in a file': sqliteFileStore,
};

for (const [name, setup] of Object.entries(stores)) {
  describe(name, () => {
    repositorySuite({ describe, it }, setup, FIXTURE);
  });
}
