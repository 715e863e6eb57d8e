import { describe, it } from 'vitest';
import { repositorySuite } from '../../conformance/suite.js';
import { OTHER_STORES } from '../../support/stores.js';

describe.each(OTHER_STORES)('$name', ({ setup, fixture }) => {
  repositorySuite({ describe, it }, setup, fixture);
});
