import { createFreshlegs, type Port } from 'freshlegs';
import { describe, expect, it } from 'vitest';
import { FIXTURE, IDS, USER } from '../support/integer-ids.js';
import { entriesOf, prepare, READS } from '../conformance/verbs.js';
import { memoryStore } from '../support/memory-store.js';
import { sqliteMemoryStore } from '../support/sqlite-store.js';

const NOW = new Date('2026-03-04T18:00:00Z');

describe.each([
  { name: 'memory', setup: memoryStore },
  { name: 'SQLite', setup: sqliteMemoryStore },
])('$name', ({ setup }) => {
  it.each(entriesOf(READS))('%s gives the same answer in both forms', async (_name, read) => {
    const { repository, close } = setup(FIXTURE);
    const training = createFreshlegs({ repository, now: () => NOW });
    const ids = await prepare({ training, ids: IDS });
    // The cast is safe: both forms have the same methods, and a read awaits its argument.
    const atOnce = repository.sync as unknown as Port;
    expect(await read(atOnce, USER, ids, NOW)).toEqual(await read(repository, USER, ids, NOW));
    close();
  });
});
