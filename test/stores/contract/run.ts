import { FIXTURE } from '../../support/integer-ids.js';
import { repositorySuite } from '../../conformance/suite.js';
import { mutantStore, type Mutant } from './tools.js';

/** `failure` runs the test, and returns why it failed, or null. */
interface SuiteTest {
  readonly name: string;
  readonly failure: () => Promise<string | null>;
}

const messageOf = (error: unknown): string =>
  (error instanceof Error ? error.message.split('\n')[0] : String(error)) || 'failed';

const suiteOn = (mutant: Mutant): readonly SuiteTest[] => {
  const tests: SuiteTest[] = [];
  const groups: string[] = [];
  const describe = (name: string, body: () => void): void => {
    groups.push(name);
    body();
    groups.pop();
  };
  const it = (name: string, body: () => Promise<void>): void => {
    const failure = () => body().then(() => null, messageOf);
    tests.push({ name: [...groups, name].join(' > '), failure });
  };
  repositorySuite({ describe, it }, mutantStore(mutant), FIXTURE);
  return tests;
};

/** On a correct memory store. */
export const failuresWithout = async (): Promise<readonly string[]> => {
  const failures: string[] = [];
  for (const { name, failure } of suiteOn(() => ({}))) {
    const message = await failure();
    if (message !== null) failures.push(`${name}: ${message}`);
  }
  return failures;
};

/** One in this many tests is sampled to see whether it passes. */
const ASKED_ONE_IN = 12;

export interface Verdict {
  /** The first failing test and its message; null if the mutant survives. */
  readonly caughtBy: string | null;
  /** How many of the sampled tests pass. The sample is spread evenly over the suite. */
  readonly passed: number;
  readonly asked: number;
}

/** Stops at the first failing test. After that, only the sampled tests run. */
export const judge = async (mutant: Mutant): Promise<Verdict> => {
  let caughtBy: string | null = null;
  let passed = 0;
  let asked = 0;
  for (const [at, { name, failure }] of suiteOn(mutant).entries()) {
    const isAsked = at % ASKED_ONE_IN === 0;
    if (caughtBy !== null && !isAsked) continue;
    const message = await failure();
    if (isAsked) asked += 1;
    if (isAsked && message === null) passed += 1;
    if (message !== null) caughtBy ??= `${name}: ${message}`;
  }
  return { caughtBy, passed, asked };
};
