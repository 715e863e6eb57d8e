import { describe, expect, it } from 'vitest';
import { CHANGE_MUTANTS, KEPT_MUTANTS } from './change-mutants.js';
import { PORT_MUTANTS } from './port-mutants.js';
import { ROW_MUTANTS } from './row-mutants.js';
import { failuresWithout, judge } from './run.js';
import { statedSentences } from './sentences.js';

const CONTRACT = Object.entries({ ...PORT_MUTANTS, ...CHANGE_MUTANTS });
const LOSSES = Object.entries({ ...KEPT_MUTANTS, ...ROW_MUTANTS });

// A memory store cannot break this sentence. `test/conformance/catalogue.ts` tests it on hosts.
const NOT_IN_MEMORY = 'Missing if the host stores its catalogue itself.';

describe('the contract of the port', () => {
  it('has one mutant for each sentence of the comments', () => {
    const sentences = CONTRACT.map(([sentence]) => sentence);
    expect(sentences.length).toBeGreaterThan(80);
    expect([...sentences, NOT_IN_MEMORY].sort()).toEqual([...statedSentences()].sort());
  });
});

describe('the suite', () => {
  it('passes on the memory store', async () => {
    expect(await failuresWithout()).toEqual([]);
  });
  it.each([
    ...CONTRACT.map(([sentence, mutant]) => [`breaks: ${sentence}`, mutant] as const),
    ...LOSSES.map(([what, mutant]) => [`loses ${what}`, mutant] as const),
  ])('detects a store that %s', async (_mistake, mutant) => {
    const { caughtBy, passed, asked } = await judge(mutant);
    expect(caughtBy, 'no test fails').not.toBeNull();
    // A mutant that fails every test would prove nothing about its sentence.
    expect(passed * 2, 'hardly any test passes').toBeGreaterThanOrEqual(asked);
  });
});
