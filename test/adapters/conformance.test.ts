import { describe, expect, it } from 'vitest';
import { collectNames } from '../conformance/collect.js';
import { FIXTURE } from '../conformance/fixture.js';
import { repositorySuite } from '../conformance/suite.js';
import { STORES } from './stores.js';

for (const { name, setup } of STORES) {
  describe(name, () => {
    repositorySuite({ describe, it }, setup, FIXTURE);
  });
}

describe('the suite', () => {
  const namesOf = ({ setup }: (typeof STORES)[number]) =>
    collectNames((runner) => {
      repositorySuite(runner, setup, FIXTURE);
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
