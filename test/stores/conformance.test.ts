import { describe, expect, it } from 'vitest';
import { collectNames } from '../conformance/collect.js';
import { repositorySuite } from '../conformance/suite.js';
import { STORES } from '../support/stores.js';

for (const { name, setup, fixture } of STORES) {
  describe(name, () => {
    repositorySuite({ describe, it }, setup, fixture);
  });
}

describe('the suite', () => {
  const namesOf = ({ setup, fixture }: (typeof STORES)[number]) =>
    collectNames((runner) => {
      repositorySuite(runner, setup, fixture);
    });

  it('has names that tell its tests apart', () => {
    const [names = []] = STORES.map(namesOf);
    expect(names.length).toBeGreaterThan(250);
    expect(new Set(names).size).toBe(names.length);
  });
  it.each(STORES)('is the same on $name as on every other store', (store) => {
    const [first] = STORES;
    expect(first && namesOf(first)).toEqual(namesOf(store));
  });
});
