import { describe, expect, it } from 'vitest';
import { collectNames } from '../conformance/collect.js';
import { repositorySuite } from '../conformance/suite.js';
import { PLAIN_STORES } from '../support/stores.js';

describe.each(PLAIN_STORES)('$name', ({ setup, fixture }) => {
  repositorySuite({ describe, it }, setup, fixture);
});

it.each(PLAIN_STORES)('the suite on $name has unique test names', (store) => {
  const names = collectNames((runner) => {
    repositorySuite(runner, store.setup, store.fixture);
  });
  expect(names.length).toBeGreaterThan(250);
  expect(new Set(names).size).toBe(names.length);
});
