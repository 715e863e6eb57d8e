import { afterAll, beforeAll, describe, it } from 'vitest';
import { conformanceFixtureOf } from '../conformance/fixture.js';
import { repositorySuite } from '../conformance/suite.js';
import { CONFIGURATIONS, type ConfigurationName, type Stores } from './configurations.js';

const OPEN_LIMIT_MS = 60_000;

/** Several test files share the configurations, because test files run in parallel. */
export const runSuites = (...wanted: readonly ConfigurationName[]): void => {
  for (const configuration of CONFIGURATIONS.filter(({ name }) => wanted.includes(name))) {
    const { name, open } = configuration;
    const fixture = conformanceFixtureOf('idTypes' in configuration ? configuration.idTypes : {});
    const missing = 'whyMissing' in configuration ? configuration.whyMissing() : null;
    if (missing !== null) {
      it.skip(`PostgreSQL, ${name}: skipped, ${missing}`);
      continue;
    }
    describe(`PostgreSQL, ${name}`, () => {
      let opened: Promise<Stores> | undefined;
      const stores = (): Promise<Stores> => (opened ??= open());
      // Runs before the tests, so that it does not count towards their time limits.
      beforeAll(stores, OPEN_LIMIT_MS);
      // If opening failed, `beforeAll` has already failed the tests.
      afterAll(() =>
        opened?.then(
          ({ close }) => close(),
          () => undefined,
        ),
      );
      repositorySuite({ describe, it }, async (rows) => (await stores()).setup(rows), fixture);
    });
  }
};
