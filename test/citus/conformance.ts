import { afterAll, beforeAll, describe, it } from 'vitest';
import { FIXTURE } from '../integer-ids.js';
import { repositorySuite } from '../conformance/suite.js';
import type { Stores } from '../postgres/configurations.js';
import { openOnCitus } from './stores.js';

describe('Citus, tables spread by user', () => {
  let opened: Promise<Stores> | undefined;
  const stores = (): Promise<Stores> => (opened ??= openOnCitus(process.env['CITUS_URL'] ?? ''));
  beforeAll(stores);
  afterAll(() =>
    opened?.then(
      ({ close }) => close(),
      () => undefined,
    ),
  );
  repositorySuite({ describe, it }, async (fixture) => (await stores()).setup(fixture), FIXTURE);
});
