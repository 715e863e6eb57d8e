import { describe, expect, it } from 'vitest';
import { collectNames } from '../conformance/collect.js';
import { repositorySuite } from '../conformance/suite.js';
import { HOST_STORE, OTHER_STORES, PLAIN_STORES, STORES_OF_EACH_KIND } from '../support/stores.js';

describe.each(STORES_OF_EACH_KIND)('$name', ({ setup, fixture }) => {
  repositorySuite({ describe, it }, setup, fixture);
});

const namesOf = ({ setup, fixture }: (typeof PLAIN_STORES)[number]) =>
  collectNames((runner) => {
    repositorySuite(runner, setup, fixture);
  });

it.each([HOST_STORE, ...STORES_OF_EACH_KIND, ...OTHER_STORES])(
  'the suite on $name has the same tests as on every other store',
  (store) => {
    const [first] = PLAIN_STORES.map(namesOf);
    expect(namesOf(store)).toEqual(first);
  },
);
