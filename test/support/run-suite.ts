import { afterAll, beforeAll, describe, it } from 'vitest';
import { conformanceFixtureOf } from '../conformance/fixture.js';
import { repositorySuite } from '../conformance/suite.js';
import { CONFIGURATIONS, type ConfigurationName, type Stores } from './configurations.js';

const OPEN_LIMIT_MS = 60_000;

/** Runs the suite on one configuration, in a test file of its own: files run side by side. */
export const runSuite = (wanted: ConfigurationName): void => {
  for (const configuration of CONFIGURATIONS.filter(({ name }) => name === wanted)) {
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
      // Beforehand, so that no test's time limit has to cover it.
      beforeAll(stores, OPEN_LIMIT_MS);
      // What could not be opened has failed the file already.
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
