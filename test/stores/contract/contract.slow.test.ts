import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { CHANGE_MUTANTS, KEPT_MUTANTS } from './change-mutants.js';
import { PART_MUTANTS } from './part-mutants.js';
import { PORT_MUTANTS } from './port-mutants.js';
import { failuresWithout, judge } from './run.js';
import { statedSentences } from './sentences.js';

const CONTRACT = [PORT_MUTANTS, PART_MUTANTS, CHANGE_MUTANTS].flatMap((mutants) =>
  Object.entries(mutants),
);

/**
 * A memory store cannot break these sentences: it never waits, and its rows can always be read. The
 * given tests check them on other stores.
 */
const HELD_ELSEWHERE: Readonly<Record<string, string>> = {
  'A write locks the rows of these logs, except for `importKey`, `given` and `scheduledOn`, so that a change by the host either waits or is already visible.':
    'test/stores/postgres-locking.ci.test.ts',
  'Missing if the host stores its catalogue itself.': 'test/conformance/catalogue.ts',
  'A place that cannot be read is `CORRUPT`, but `readable` leaves it out, so that a write can replace it.':
    'test/stores/damaged-places.test.ts',
};

describe('the contract of the port', () => {
  it('has one mutant for each sentence of the comments', () => {
    const sentences = CONTRACT.map(([sentence]) => sentence);
    expect(sentences.length).toBeGreaterThan(100);
    expect([...sentences, ...Object.keys(HELD_ELSEWHERE)].sort()).toEqual(
      [...statedSentences()].sort(),
    );
  });
  it('names existing files for sentences that are tested elsewhere', () => {
    const root = fileURLToPath(new URL('../../..', import.meta.url));
    const missing = Object.values(HELD_ELSEWHERE).filter((file) => !existsSync(root + file));
    expect(missing).toEqual([]);
  });
});

describe('the suite', () => {
  it('passes on the memory store', async () => {
    expect(await failuresWithout()).toEqual([]);
  });
  it.each(CONTRACT)('detects a store that breaks: %s', async (_sentence, mutant) => {
    const { caughtBy, passed, asked } = await judge(mutant);
    expect(caughtBy, 'no test fails').not.toBeNull();
    // A mutant that fails every test would prove nothing about its sentence.
    expect(passed * 2, 'hardly any test passes').toBeGreaterThanOrEqual(asked);
  });
  it.each(Object.entries(KEPT_MUTANTS))('detects a store that loses %s', async (_what, mutant) => {
    const { caughtBy, passed, asked } = await judge(mutant);
    expect(caughtBy, 'no test fails').not.toBeNull();
    expect(passed * 2, 'hardly any test passes').toBeGreaterThanOrEqual(asked);
  });
});
