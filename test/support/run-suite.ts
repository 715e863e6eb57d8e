import { afterAll, beforeAll, describe, it } from 'vitest';
import { conformanceFixtureOf } from '../conformance/fixture.js';
import { repositorySuite } from '../conformance/suite.js';
import { CONFIGURATIONS, type ConfigurationName, type Stores } from './configurations.js';

const OPEN_LIMIT_MS = 60_000;

/**
 * Runs the suite on each of some configurations. Test files run in parallel, so there are several
 * of them.
 */
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
      // In advance, so that no test's time limit has to cover it.
      beforeAll(stores, OPEN_LIMIT_MS);
      // If opening failed, the file has already failed.
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
