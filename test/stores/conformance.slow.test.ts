import { describe, expect, it } from 'vitest';
import { collectNames } from '../conformance/collect.js';
import { repositorySuite } from '../conformance/suite.js';
import { OTHER_STORES, PLAIN_STORES } from '../support/stores.js';

describe.each(OTHER_STORES)('$name', ({ setup, fixture }) => {
  repositorySuite({ describe, it }, setup, fixture);
});

const namesOf = ({ setup, fixture }: (typeof PLAIN_STORES)[number]) =>
  collectNames((runner) => {
    repositorySuite(runner, setup, fixture);
  });

it.each(OTHER_STORES)('the suite is the same on $name as on every other store', (store) => {
  const [first] = PLAIN_STORES.map(namesOf);
  expect(namesOf(store)).toEqual(first);
});
