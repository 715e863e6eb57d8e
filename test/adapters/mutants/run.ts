import { withPromises, type RepositoryVerbs } from 'freshlegs';
import { memoryRepository } from 'freshlegs/memory';
import { FIXTURE } from '../../conformance/fixture.js';
import { repositorySuite, type Setup } from '../../conformance/suite.js';
import { rawAccess, toTables } from '../memory-store.js';
import { breaking, READS, WRITES, type Mutant } from './tools.js';

type VerbName = keyof RepositoryVerbs;

/** A test of the suite, on the stores of one mutant: passes where it gives null. */
interface SuiteTest {
  readonly name: string;
  readonly failure: () => Promise<string | null>;
}

/** More calls than any test makes: a cursor that stands still would keep a test going for ever. */
const CALLS_MAX = 1000;
const VERBS: readonly VerbName[] = [...READS, ...WRITES];

/** Memory stores whose verbs a mutant breaks; `count` is told every call. */
const mutantStore =
  (mutant: Mutant, count: (verb: VerbName) => void): Setup =>
  (fixture) => {
    const tables = toTables(fixture);
    const { sync: working } = memoryRepository({ tables });
    const { promises, ...broken } = mutant({ verbs: working, tables });
    let calls = 0;
    const verbs = breaking(
      { verbs: { ...working, ...broken }, tables },
      VERBS,
      (verb, name) =>
        (userId, ...args) => {
          if (++calls > CALLS_MAX) throw new Error('The test does not come to an end.');
          count(name);
          return verb(userId, ...args);
        },
    );
    const repository = { ...withPromises({ ...working, ...verbs }), ...promises };
    return { repository, raw: rawAccess(tables), close: () => undefined };
  };

const messageOf = (error: unknown): string =>
  (error instanceof Error ? error.message.split('\n')[0] : String(error)) || 'failed';

/** The tests of the suite, to be run one by one: a runner that collects them. */
const suiteOn = (
  mutant: Mutant,
  count: (verb: VerbName) => void = () => undefined,
): readonly SuiteTest[] => {
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
  repositorySuite({ describe, it }, mutantStore(mutant, count), FIXTURE);
  return tests;
};

/** A test of the suite, with what it does on a store that works. */
export interface SurveyedTest {
  readonly name: string;
  readonly failure: string | null;
  /** The verbs that it calls, and how many calls it makes: no other verb can make it fail. */
  readonly verbs: ReadonlySet<VerbName>;
  readonly calls: number;
}

/** Runs the whole suite on the memory adapter as it is. */
export const surveySuite = async (): Promise<readonly SurveyedTest[]> => {
  const called: VerbName[] = [];
  const tests = suiteOn(
    () => ({}),
    (verb) => called.push(verb),
  );
  const surveyed: SurveyedTest[] = [];
  for (const { name, failure } of tests) {
    called.length = 0;
    const result = await failure();
    surveyed.push({ name, failure: result, verbs: new Set(called), calls: called.length });
  }
  return surveyed;
};

/** What the suite says of a mutant. */
export interface Verdict {
  /** A test that fails, with its message; null = the mutant survives. */
  readonly caughtBy: string | null;
  /** How many of the tests that were asked pass all the same. */
  readonly passed: number;
  readonly asked: number;
}

/** How many tests are asked whether they pass, where most of them call a broken verb. */
const ASKED = 16;

/** The verbs that a mutant breaks, in either form. */
export const brokenVerbs = (mutant: Mutant): readonly string[] => {
  const tables = toTables(FIXTURE);
  const { promises, ...broken } = mutant({ verbs: memoryRepository({ tables }).sync, tables });
  return Object.keys({ ...broken, ...promises });
};

/** Asks some tests, evenly chosen, whether they pass on the mutant. */
const askSome = async (tests: readonly SuiteTest[]): Promise<Omit<Verdict, 'caughtBy'>> => {
  const step = Math.floor(tests.length / ASKED);
  const asked = tests.filter((_test, at) => at % step === 0);
  let passed = 0;
  for (const { failure } of asked) if ((await failure()) === null) passed++;
  return { passed, asked: asked.length };
};

/**
 * Lets the suite loose on mutants, one after another. Only tests that call a broken verb are asked,
 * because no other can fail: first those that caught a mutant before, then those of few calls.
 */
export const createHunter = (
  survey: readonly SurveyedTest[],
): ((mutant: Mutant) => Promise<Verdict>) => {
  const catches = new Map<string, number>();
  let hunts = 0;
  const byPromise = (a: SurveyedTest, b: SurveyedTest): number =>
    (catches.get(b.name) ?? 0) - (catches.get(a.name) ?? 0) || a.calls - b.calls;
  return async (mutant) => {
    const broken = brokenVerbs(mutant);
    const tests = suiteOn(mutant);
    const byName = new Map(tests.map((test) => [test.name, test]));
    const concerned = survey.filter(({ verbs }) =>
      broken.some((name) => verbs.has(name as VerbName)),
    );
    const untouched = survey.length - concerned.length;
    hunts++;
    for (const { name } of [...concerned].sort(byPromise)) {
      const message = await byName.get(name)?.failure();
      if (message === undefined || message === null) continue;
      catches.set(name, hunts);
      const enough = untouched * 2 >= survey.length;
      return {
        caughtBy: `${name}: ${message}`,
        ...(enough ? { passed: untouched, asked: survey.length } : await askSome(tests)),
      };
    }
    return { caughtBy: null, passed: survey.length, asked: survey.length };
  };
};
